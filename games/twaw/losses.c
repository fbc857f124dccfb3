/* What a combat costs: losses, fierce defence, fortresses, breakthrough, advance (TW-13.3.8, TW-13.3.9). */
#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

/* The steps of P_LOSSES. */
enum { L_FIERCE, L_LOSER, L_WINNER, L_FORT, L_RETREAT, L_STRANDED, L_BREAK, L_SLIP, L_TRAP, L_ADVANCE, L_END, L_STEPS };

void tw_kill(const struct tw_table *t, struct tw_state *s, unsigned p, eto_clause why, struct eto_events *e)
{
	tw_say(e, E_LOST, (int)p, s->place[p], why, 0);
	tw_put(t, s, p, POOL);
}

/* As an inactive reinforcement of the next turn (TW-13.3.4.28). */
void tw_delay(const struct tw_table *t, struct tw_state *s, unsigned p, eto_clause why, struct eto_events *e)
{
	tw_put(t, s, p, TRACK);
	s->due[p] = (uint8_t)(s->turn + 1);
	s->step[p] = 1;
	tw_say(e, E_BACK, (int)p, s->due[p], why, 0);
}

static bool of_side(const struct tw_table *t, const struct tw_state *s, unsigned who, unsigned p)
{
	return who ? tw_defends(t, s, p) : is_land(t, p) && s->mark[p] & M_IN && on_map(s, p);
}

static bool clear_ground(const struct tw_table *t, const struct tw_state *s)
{
	return !is_area(s->b_target) || t->area[s->b_target].terrain == CLEAR;
}

/* TW-5.4.7, TW-5.4.8: behind a fortress nobody must retreat, however small the garrison was. */
static bool retreat_applies(const struct tw_table *t, const struct tw_state *s)
{
	return s->b_won == BW_ATTACKER && clear_ground(t, s) && !s->b_fort;
}

/* The dice are compared: who won, and what the loser owes (TW-13.3.6.1.40 to TW-13.3.6.1.43). The worked example:
 * TW-13.3.9.29 to TW-13.3.9.32; a breakthrough: TW-13.3.8.12. */
void tw_resolve(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_battle b = tw_compare(t, s);
	s->b_won = b.margin > 0 ? BW_ATTACKER : b.margin < 0 ? BW_DEFENDER : BW_DRAW;
	tw_say(e, E_RESULT, s->b_target, b.margin, b.loss[0], b.loss[1]);
	unsigned pairs = s->b_dice[0] < s->b_dice[1] ? s->b_dice[0] : s->b_dice[1];
	s->b_wide = b.margin >= 5 && (option(t, OPT_TACTICAL_WIN) ? b.loss[1] == pairs : b.loss[1] > b.loss[0]);
	s->b_first[0] = b.elite[0];
	s->b_first[1] = b.elite[1];
	s->b_lose[0] = b.loss[0];
	s->b_lose[1] = b.loss[1];
	if (s->b_won != BW_DRAW && s->b_before) {
		unsigned loser = s->b_won == BW_ATTACKER;
		s->b_lose[loser] =
			(uint8_t)(s->b_dice[loser] == 1 ? 1 : 1 + b.loss[loser]); /* TW-13.3.9.2 to TW-13.3.9.6 */
		s->b_back = retreat_applies(t, s);
	}
	struct eto_frame *f = eto_push(&s->stack, (struct eto_frame){.proc = P_LOSSES});
	f->a = b.loss[s->b_won == BW_ATTACKER ? 0 : 1]; /* the winner's tactical losses */
}

/* -- who is lost -- */

/* The next one of a side of the combat from p on; PIECES: there is none. */
static unsigned next_of(const struct tw_table *t, const struct tw_state *s, unsigned who, unsigned p)
{
	for (;; p++) {
		p = who ? tw_next_at(s, p, s->b_target) : tw_next_marked(s, p, M_IN);
		if (p >= PIECES || of_side(t, s, who, p))
			return p;
	}
}

static unsigned left_of(const struct tw_table *t, const struct tw_state *s, unsigned who)
{
	unsigned n = 0;
	for (unsigned p = next_of(t, s, who, 0); p < PIECES; p = next_of(t, s, who, p + 1))
		n++;
	return n;
}

/* TW-13.3.9.25, TW-13.3.9.26: from the nation with most units, any if one of them has only one; TW-13.3.9.11. */
static bool may_lose(const struct tw_table *t, const struct tw_state *s, unsigned who, unsigned p)
{
	unsigned count[COUNTRIES] = {0}, most = 0;
	bool single = false;
	if (!of_side(t, s, who, p))
		return false;
	if (s->b_first[who])
		return t->piece[p].kind == ELITE;
	for (unsigned q = next_of(t, s, who, 0); q < PIECES; q = next_of(t, s, who, q + 1))
		count[t->piece[q].country]++;
	for (unsigned c = 0; c < COUNTRIES; c++) {
		most = count[c] > most ? count[c] : most;
		single |= count[c] == 1;
	}
	return single || count[t->piece[p].country] == most;
}

static unsigned losing(const struct tw_state *s)
{
	unsigned step = eto_peek(&s->stack)->step;
	if (step == L_STRANDED)
		return 1;
	bool attacker = s->b_won == BW_ATTACKER ? step != L_LOSER : step == L_LOSER;
	if (s->b_won == BW_DRAW || s->b_kind == B_LIMITED)
		attacker = step == L_LOSER;
	return attacker ? 0 : 1;
}

/* TW-13.3.9.37: who could not retreat is no loss of the combat. */
static eto_clause why_lost(const struct tw_state *s, unsigned who)
{
	if (eto_peek(&s->stack)->step == L_STRANDED)
		return TW_13_3_9_17;
	return s->b_first[who] ? TW_13_3_9_11 : TW_13_3_9_1;
}

/* Takes what must be taken without a choice; true when nothing is owed any more. */
static bool take(const struct tw_table *t, struct tw_state *s, unsigned who, struct eto_events *e)
{
	while (s->b_lose[who]) {
		unsigned only = NO_PIECE, kinds = 0;
		for (unsigned p = next_of(t, s, who, 0); p < PIECES; p = next_of(t, s, who, p + 1))
			if (may_lose(t, s, who, p) && tw_first(t, s, p)) {
				only = only == NO_PIECE ? p : only;
				kinds++;
			}
		if (!kinds) {
			if (s->b_first[who]) {
				s->b_first[who] = 0;
				continue;
			}
			s->b_lose[who] = 0;
			return true;
		}
		if (kinds > 1)
			return false;
		tw_kill(t, s, only, why_lost(s, who), e);
		s->b_first[who] = 0;
		s->b_lose[who]--;
		s->b_lost[who]++;
	}
	return true;
}

/* TW-13.3.9.12 to TW-13.3.9.14: the larger of the tactical losses and half of what the loser lost. */
static void winner_losses(const struct tw_table *t, struct tw_state *s)
{
	unsigned winner = s->b_won == BW_ATTACKER ? 0 : 1, lost = s->b_lost[!winner];
	unsigned half = winner == 0 && s->b_fort ? (lost + 1) / 2 : lost / 2;
	unsigned tactical = eto_peek(&s->stack)->a;
	s->b_lose[winner] = (uint8_t)(option(t, OPT_WINNER_LOSS) ? half + tactical : half > tactical ? half : tactical);
}

static bool fierce(const struct tw_state *s)
{
	unsigned loser = s->b_won == BW_ATTACKER;
	return s->b_kind != B_LIMITED && s->b_before > 1 && s->b_won == BW_ATTACKER && s->b_dice[loser] == 1 &&
	       s->b_dice[!loser] == 2 && s->b_back;
}

/* TW-13.3.9.27, TW-13.3.9.28, TW-13.3.10.12: besides the units. */
static void lose_fort(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	unsigned levels = s->b_lost[1] / 2;
	if (s->b_kind == B_LIMITED || !s->fort[s->b_target] || !levels)
		return;
	if (option(t, OPT_FORT_LOSS))
		levels = 1;
	s->fort[s->b_target] = (uint8_t)(s->fort[s->b_target] > levels ? s->fort[s->b_target] - levels : 0);
	tw_say(e, E_FORT, s->b_target, s->fort[s->b_target], TW_13_3_9_27, 0);
}

/* TW-13.3.9.8, TW-13.3.9.9, TW-13.3.9.34: half or fewer are left: all go, if there is no fortress (TW-13.3.10.11). A
 * losing attacker stays where he is (TW-13.3.9.10). */
static void must_leave(const struct tw_table *t, struct tw_state *s)
{
	unsigned left = left_of(t, s, 1);
	if (s->b_won != BW_ATTACKER || s->b_kind == B_LIMITED || s->b_fort || !left)
		return;
	unsigned back = s->b_back < left ? s->b_back : left;
	if (2 * (left - back) <= s->b_before)
		back = left;
	s->b_back = (uint8_t)back;
}

static bool enemy_gone(const struct tw_table *t, const struct tw_state *s)
{
	return !left_of(t, s, 1);
}

/* TW-13.3.8.4 to TW-13.3.8.6: after a breakthrough too. */
static bool may_advance(const struct tw_table *t, const struct tw_state *s)
{
	return s->b_won == BW_ATTACKER && enemy_gone(t, s) && left_of(t, s, 0);
}

/* TW-13.3.8.9, TW-13.3.8.10, TW-13.3.8.13: they are in the area and count for nothing there. */
static void trap(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (tw_defends(t, s, p)) {
			s->mark[p] |= M_TRAPPED | M_STARVING;
			s->supply[p] = CUT;
			tw_say(e, E_CUT, (int)p, s->b_target, TW_13_3_8_10, 0);
		}
	tw_derive(&t->base, s);
}

static bool losses_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	unsigned who = losing(s);
	switch (f->step) {
	case L_FIERCE:
		f->step++;
		if (fierce(s))
			eto_call(&s->stack, P_FIERCE, tw_defender_seat(t, s));
		return true;
	case L_LOSER:
	case L_WINNER:
	case L_STRANDED:
		if (f->step == L_WINNER && !f->b && s->b_won != BW_DRAW && s->b_kind != B_LIMITED && s->b_before) {
			f->b = 1;
			winner_losses(t, s);
		}
		if (!take(t, s, who, e)) {
			f->seat = (uint8_t)(who ? tw_defender_seat(t, s) : seat_for(t, s->side));
			return false;
		}
		f->seat = 0;
		f->step++;
		return true;
	case L_FORT:
		lose_fort(t, s, e);
		must_leave(t, s);
		f->step++;
		return true;
	case L_RETREAT:
		f->step++;
		if (s->b_back)
			eto_call(&s->stack, P_RETREAT, tw_defender_seat(t, s));
		return true;
	case L_BREAK:
		f->step = L_ADVANCE;
		if (s->b_won == BW_ATTACKER && s->b_wide && !enemy_gone(t, s) && left_of(t, s, 0)) {
			f->step = L_SLIP;
			eto_call(&s->stack, P_BREAK, seat_for(t, s->side));
		}
		return true;
	case L_SLIP:
		f->step = s->b_wide ? L_TRAP : L_ADVANCE;
		if (s->b_wide)
			eto_call(&s->stack, P_SLIP, ETO_DICE);
		return true;
	case L_TRAP:
		trap(t, s, e);
		f->step++;
		return true;
	case L_ADVANCE:
		f->step++;
		if (may_advance(t, s))
			eto_call(&s->stack, P_ADVANCE, seat_for(t, s->side));
		return true;
	default:
		eto_pop(&s->stack);
		tw_end_attack(t, s, e);
		return true;
	}
}

static eto_clause losses_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	if (a.verb != V_LOSE || a.arg[0] >= PIECES || !of_side(t, s, losing(s), a.arg[0]))
		return eto_barred(&t->base, TW_13_3_9_1);
	if (!may_lose(t, s, losing(s), a.arg[0]))
		return eto_barred(&t->base, s->b_first[losing(s)] ? TW_13_3_9_11 : TW_13_3_9_25);
	return tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
}

static void losses_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	unsigned who = losing(l->state);
	for (unsigned p = next_of(t, l->state, who, 0); p < PIECES; p = next_of(t, l->state, who, p + 1))
		eto_offer(l, V_LOSE, p, 0, 0);
}

static void losses_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned who = losing(s);
	(void)seat;
	tw_kill(t, s, a.arg[0], why_lost(s, who), e);
	s->b_first[who] = 0;
	s->b_lose[who]--;
	s->b_lost[who]++;
}

static bool losses_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && f->step < L_STEPS && f->a <= 2 && f->b <= 1;
}

const struct eto_proc tw_proc_losses = {.name = "losses",
					.go = losses_go,
					.legal = losses_legal,
					.check = losses_check,
					.apply = losses_apply,
					.sound = losses_sound,
					.phase = "Losses",
					.prompt = "Choose the unit that is lost.",
					.clause = TW_13_3_9_25};

/* -- fierce defence (TW-13.3.9.7): stand and lose two, or lose one and retreat one -- */

static eto_clause fierce_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_STAND || a.verb == V_YIELD ? 0 : eto_barred(table, TW_13_3_9_7);
}

static void fierce_legal(struct eto_list *l)
{
	eto_offer(l, V_STAND, 0, 0, 0);
	eto_offer(l, V_YIELD, 0, 0, 0);
}

static void fierce_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat, (void)e;
	eto_pop(&s->stack);
	if (a.verb == V_STAND) {
		s->b_lose[1] = 2;
		s->b_back = 0;
	}
}

const struct eto_proc tw_proc_fierce = {.name = "fierce",
					.legal = fierce_legal,
					.check = fierce_check,
					.apply = fierce_apply,
					.phase = "Fierce defence",
					.prompt = "Choose: lose two units, or lose one and retreat with another.",
					.clause = TW_13_3_9_7};

/* -- breakthrough (TW-13.3.8) -- */

static eto_clause break_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_BREAK && a.arg[0] <= 1 ? 0 : eto_barred(table, TW_13_3_8_3);
}

static void break_legal(struct eto_list *l)
{
	eto_offer_all(l, V_BREAK, 0);
}

static void break_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	s->b_wide = a.arg[0] == 0;
	if (s->b_wide)
		tw_say(e, E_BREAKS, s->b_target, TW_13_3_8_1, 0, 0);
	eto_pop(&s->stack);
}

const struct eto_proc tw_proc_break = {.name = "break",
				       .legal = break_legal,
				       .check = break_check,
				       .apply = break_apply,
				       .phase = "Breakthrough",
				       .prompt = "You may break through and leave the defenders isolated behind you.",
				       .clause = TW_13_3_8_3};

/* TW-13.3.8.7, TW-13.3.8.8. */
static void slip_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned half = left_of(t, s, 1) / 2, die = eto_die(roll, 0);
	eto_pop(&s->stack);
	tw_say(e, E_DIE, (int)die, TW_13_3_8_7, 0, 0);
	s->b_back = (uint8_t)(die < half ? die : half);
	if (s->b_back) {
		struct eto_frame *f = eto_push(&s->stack, (struct eto_frame){.proc = P_RETREAT});
		f->seat = (uint8_t)tw_defender_seat(t, s);
		f->a = 1; /* voluntary */
	}
}

const struct eto_proc tw_proc_slip = {.name = "slip",
				      .throws = {1, 3},
				      .roll = slip_roll,
				      .phase = "Breakthrough",
				      .prompt = "Roll a die: it says how many more units may retreat.",
				      .clause = TW_13_3_8_7};
