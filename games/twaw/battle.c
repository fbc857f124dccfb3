/* The dice of an attack: limited offensives, operational and tactical combat, rerolls (TW-13.3.5 to TW-13.3.7,
 * TW-13.3.10). */
#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

static void mod(struct tw_mods *m, eto_clause clause, int attacker, int defender)
{
	if ((!attacker && !defender) || m->count == MODS_MAX)
		return;
	m->mod[m->count].clause = clause;
	m->mod[m->count].attacker = (int8_t)attacker;
	m->mod[m->count++].defender = (int8_t)defender;
	m->attacker += attacker;
	m->defender += defender;
}

/* TW-13.3.6.1.31, TW-13.3.6.1.47: the nationality of the larger part; Commonwealth counts as British. */
static int nation_mod(const struct tw_table *t, const struct tw_state *s, bool attacker)
{
	unsigned count[COUNTRIES] = {0}, most = 0;
	int best = -9;
	for (unsigned p = 0; p < PIECES; p++)
		if (attacker ? is_land(t, p) && s->mark[p] & M_IN && on_map(s, p) : tw_defends(t, s, p)) {
			unsigned c = t->piece[p].country;
			count[tw_counts_as(c)]++;
		}
	for (unsigned c = 0; c < COUNTRIES; c++)
		most = count[c] > most ? count[c] : most;
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (most && count[c] == most && tw_land_mod(t, s, c) > best)
			best = tw_land_mod(t, s, c);
	return most ? best : 0;
}

/* TW-5.4.1, TW-5.4.5, TW-13.3.6.1.22: a fortress counts if as many units as its level are there; USSR-10 halves it. */
static unsigned fort_units(const struct tw_table *t, const struct tw_state *s)
{
	unsigned level = tw_fort(t, s, s->b_target), units = tw_defenders(t, s);
	if (s->b_kind == B_INVASION && !s->b_step && s->effect[F_DECEPTION])
		return 0;
	if (option(t, OPT_FORT_COUNT) && level)
		level = 1;
	else if (s->b_country == USSR && has_tech(s, USSR_10))
		level /= 2;
	return units >= tw_fort(t, s, s->b_target) ? level : 0;
}

unsigned tw_strength(const struct tw_table *t, const struct tw_state *s)
{
	unsigned n = tw_defenders(t, s);
	return n ? n + fort_units(t, s) : 0;
}

static int superiority(unsigned more, unsigned less)
{
	return more <= less ? 0 : more >= 3 * less ? 3 : more >= 2 * less ? 2 : 1;
}

/* TW-10.2, TW-10.3, TW-10.7; the area under attack decides (TW-10.12). */
/* TW-13.3.6.20, TW-13.3.6.21. */
static int exploitation(const struct tw_table *t, const struct tw_state *s)
{
	bool europe = is_area(s->b_target) && t->area[s->b_target].zone == EU;
	if (s->b_step == 1)
		return europe && season(t, s) == AUTUMN ? -2 : -1; /* TW-10.5 */
	return s->b_step == 2 ? -2 : 0;
}

/* TW-13.3.10.7, TW-13.3.10.21, TW-13.3.10.22: fleets support although they carried, in whichever zone of the sea area
 * they are: its zones matter to air units alone (TW-13.2.6.1.2). */
static int naval_support(const struct tw_table *t, const struct tw_state *s)
{
	unsigned halves = 0;
	if (!is_zone(s->b_from))
		return 0;
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i];
		if (is_zone(s->place[p]) && sea_of(t, s->place[p]) == sea_of(t, s->b_from) &&
		    tw_owner(t, s, p) == s->side)
			halves += s->mark[p] & M_DAMAGED ? 1 : 2;
	}
	unsigned fleets = halves / 2;
	if (s->b_step)
		fleets /= 2; /* TW-13.3.10.23 */
	return (int)fleets / 2;
}

static bool no_invasion_penalty(const struct tw_table *t, const struct tw_state *s)
{
	unsigned c = t->area[s->b_target].country;
	return (s->b_country == UK && has_tech(s, UK_6)) || (s->b_country == USA && has_tech(s, USA_5)) ||
	       (s->b_country == GER && s->effect[F_WESER] && (c == NOR || c == DEN)) ||
	       (s->effect[F_TORCH] && c == FNA);
}

static bool across_strait(const struct tw_table *t, const struct tw_state *s)
{
	struct eto_graph g = ETO_GRAPH(&t->way);
	if (!is_area(s->b_from) || !is_area(s->b_target))
		return false;
	unsigned link = eto_link_between(&g, s->b_from, s->b_target);
	return link != ETO_NOWHERE && t->strait[link];
}

/* TW-13.3.7.1 to TW-13.3.7.6, also for an empty beach (TW-13.3.10.28). */
static void empty_modifiers(const struct tw_table *t, const struct tw_state *s, struct tw_mods *m)
{
	mod(m, TW_13_3_7_2, (int)tw_attackers(t, s), 0);
	mod(m, TW_13_3_7_3, (int)tw_count_in(t, s, M_OPS | M_TAC, 0), 0);
	mod(m, TW_13_3_7_5, exploitation(t, s), 0);
}

static bool russian_frost(const struct tw_table *t, const struct tw_state *s)
{
	return s->war && is_area(s->b_target) && t->area[s->b_target].country == USSR && season(t, s) == WINTER &&
	       tw_attack_limit(t, s, GER, s->b_target) == 1;
}

/* TW-13.3.6.1.21, TW-13.3.6.1.28 to TW-13.3.6.1.39, TW-13.3.10.16 to TW-13.3.10.24. */
void tw_modifiers(const struct tw_table *t, const struct tw_state *s, struct tw_mods *m)
{
	*m = (struct tw_mods){0};
	unsigned a = tw_attackers(t, s), d = tw_strength(t, s);
	if (!d) {
		empty_modifiers(t, s, m);
		return;
	}
	bool rough = is_area(s->b_target) && t->area[s->b_target].terrain != CLEAR;
	mod(m, s->b_kind == B_INVASION ? TW_13_3_10_16 : TW_13_3_6_1_31, nation_mod(t, s, true),
	    nation_mod(t, s, false));
	mod(m, s->b_kind == B_INVASION ? TW_13_3_10_14 : TW_13_3_6_1_32, exploitation(t, s), 0);
	mod(m,
	    s->b_kind == B_INVASION    ? TW_13_3_10_24
	    : a >= 3 * d || d >= 3 * a ? TW_13_3_6_1_35
	    : a >= 2 * d || d >= 2 * a ? TW_13_3_6_1_34
				       : TW_13_3_6_1_33,
	    superiority(a, d), superiority(d, a));
	mod(m, s->b_kind == B_INVASION ? TW_13_3_10_18 : TW_13_3_6_1_36, 0, rough);
	mod(m, TW_13_3_6_1_37, across_strait(t, s) ? -2 : 0, 0);
	mod(m, s->b_kind == B_INVASION ? TW_13_3_10_17 : TW_13_3_6_1_38, (int)tw_count_in(t, s, M_OPS, 0),
	    (int)tw_count_in(t, s, M_OPS, 1));
	if (s->b_kind == B_INVASION) {
		mod(m, TW_13_3_10_19, s->b_step || no_invasion_penalty(t, s) ? 0 : -1, 0);
		mod(m, TW_13_3_10_20, 0, tw_fort(t, s, s->b_target) && !(s->effect[F_DECEPTION] && !s->b_step));
		mod(m, TW_13_3_10_21, naval_support(t, s), 0);
	}
	mod(m, TW_13_3_6_1_28, 0, s->b_dice[1] == 1 && (a > 1 || d > 1)); /* TW-13.3.6.1.29 */
	bool frost = russian_frost(t, s);
	mod(m, TW_13_3_6_23, frost && s->side == AXIS ? -1 : 0, frost && tw_defender(t, s) == AXIS ? -1 : 0);
	if (t->base.scenario == BARBAROSSA && s->turn == 9 && s->side == AXIS && !s->b_step && tw_defender(t, s) == SOV)
		mod(m, TW_17_2, 0, -1);
}

/* TW-13.3.5.8 to TW-13.3.5.15, TW-13.3.5.1.1 to TW-13.3.5.1.3: added to a d10; success is a result up to the number of
 * attackers. */
int tw_limited_mods(const struct tw_table *t, const struct tw_state *s, struct tw_mods *m)
{
	*m = (struct tw_mods){0};
	int a = (int)tw_attackers(t, s), d = (int)tw_strength(t, s);
	mod(m, TW_13_3_5_9, -(int)tw_count_in(t, s, M_TAC | M_OPS, 0), 0);
	mod(m, TW_13_3_5_10, (int)tw_count_in(t, s, M_TAC | M_OPS, 1), 0);
	mod(m, TW_13_3_5_11, nation_mod(t, s, true) ? 1 : 0, 0);
	if (!d)
		return m->attacker; /* TW-13.3.5.1.3 */
	mod(m, TW_13_3_5_11, nation_mod(t, s, false) ? -1 : 0, 0);
	mod(m, TW_13_3_5_8, is_area(s->b_target) && t->area[s->b_target].terrain != CLEAR, 0);
	mod(m, a > d ? TW_13_3_5_12 : TW_13_3_5_13, d - a, 0);
	return m->attacker;
}

/* -- a limited offensive: a loss, and an advance if the area is empty then; no retreat, no exploitation (TW-13.3.5.2,
 * TW-13.3.5.7) -- */

static void limited_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct tw_mods m;
	int die = (int)eto_die(roll, 0), sum = die + tw_limited_mods(t, s, &m);
	bool hit = sum <= (int)tw_attackers(t, s);
	unsigned d = tw_defenders(t, s);
	eto_pop(&s->stack);
	eto_emit(e, (struct eto_event){
			    E_LIMITED_DIE,
			    ETO_ALL,
			    {s->b_target, (int16_t)die, (int16_t)sum, (int16_t)tw_attackers(t, s), TW_13_3_5_4}});
	s->b_before = (uint8_t)d;
	s->b_won = hit ? BW_ATTACKER : BW_DRAW;
	s->b_lose[1] = hit && d;  /* TW-13.3.5.5 */
	s->b_lose[0] = die == 10; /* TW-13.3.5.6 */
	eto_call(&s->stack, P_LOSSES, 0);
}

const struct eto_proc tw_proc_limited = {.name = "limited",
					 .throws = {1, 10},
					 .roll = limited_roll,
					 .phase = "Limited offensive",
					 .prompt = "Roll the ten-sided die for the battle.",
					 .clause = TW_13_3_5_4};

/* -- how many dice, and the elite die (TW-13.3.6.1.6, TW-13.3.6.1.23 to TW-13.3.6.1.26) -- */

bool tw_has_elite(const struct tw_table *t, const struct tw_state *s, bool attacker)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == ELITE && (attacker ? s->mark[p] & M_IN && on_map(s, p) : tw_defends(t, s, p)))
			return true;
	return false;
}

void tw_start_dice(const struct tw_table *t, struct tw_state *s)
{
	if (s->b_kind == B_LIMITED) {
		eto_call(&s->stack, P_LIMITED, ETO_DICE);
		return;
	}
	s->b_rerolls[0] = (uint8_t)tw_count_in(t, s, M_TAC, 0);
	s->b_rerolls[1] = (uint8_t)tw_count_in(t, s, M_TAC, 1);
	s->b_before = (uint8_t)tw_defenders(t, s);
	s->b_fort = (uint8_t)(s->b_before ? tw_fort(t, s, s->b_target) : 0);
	eto_call(&s->stack, P_DICE, tw_defender_seat(t, s));
}

/* Steps: the defender's dice, his elite die, the attacker's elite die. */
static bool dice_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	unsigned d = tw_strength(t, s);
	(void)e;
	if (!d) { /* TW-13.3.7.1 */
		s->b_dice[0] = s->b_dice[1] = 1;
		eto_pop(&s->stack);
		eto_call(&s->stack, P_DEFENCE, ETO_DICE);
		return true;
	}
	s->b_dice[0] = tw_attackers(t, s) == 1 ? 1 : 2;
	if (f->step == 0 && d > 1 && d <= 3 && !s->b_dice[1])
		return false;
	if (f->step == 0) {
		s->b_dice[1] = s->b_dice[1] ? s->b_dice[1] : d == 1 ? 1 : 2;
		f->step = 1;
		return true;
	}
	f->seat = (uint8_t)(f->step == 1 ? tw_defender_seat(t, s) : seat_for(t, s->side));
	if (f->step < 3 && tw_has_elite(t, s, f->step == 2))
		return false;
	if (f->step < 3) {
		f->step++;
		return true;
	}
	eto_pop(&s->stack);
	eto_call(&s->stack, P_DEFENCE, ETO_DICE);
	return true;
}

static eto_clause dice_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_state *s = state;
	unsigned step = eto_peek(&s->stack)->step;
	(void)seat;
	if (step == 0)
		return a.verb == V_DICE && a.arg[0] >= 1 && a.arg[0] <= 2 ? 0 : eto_barred(table, TW_13_3_6_1_24);
	return a.verb == V_ELITE && a.arg[0] <= 1 ? 0 : eto_barred(table, TW_13_3_6_1_6);
}

static void dice_legal(struct eto_list *l)
{
	eto_offer(l, V_DICE, 1, 0, 0);
	eto_offer(l, V_DICE, 2, 0, 0);
	eto_offer(l, V_ELITE, 0, 0, 0);
	eto_offer(l, V_ELITE, 1, 0, 0);
}

static void dice_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	(void)seat, (void)e;
	if (a.verb == V_DICE)
		s->b_dice[1] = (uint8_t)a.arg[0];
	else
		s->b_elite[f->step == 1] = a.arg[0] == 0;
	f->step++;
}

static bool dice_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && f->step <= 3;
}

const struct eto_proc tw_proc_dice = {.name = "dice",
				      .go = dice_go,
				      .legal = dice_legal,
				      .check = dice_check,
				      .apply = dice_apply,
				      .sound = dice_sound,
				      .phase = "Combat",
				      .prompt = "Choose whether you defend with one die or with two.",
				      .clause = TW_13_3_6_1_24};

/* -- the rolls: the defender first (TW-13.3.6.1.27) -- */

static struct eto_dice roll_of(const struct tw_state *s, unsigned who)
{
	return (struct eto_dice){(uint8_t)(s->b_dice[who] + s->b_elite[who]), 3};
}

static struct eto_dice defence_dice(const void *table, const void *state)
{
	(void)table;
	return roll_of(state, 1);
}
static struct eto_dice assault_dice(const void *table, const void *state)
{
	(void)table;
	return roll_of(state, 0);
}

static void keep_roll(struct tw_state *s, unsigned who, struct eto_action roll, struct eto_events *e)
{
	unsigned n = s->b_dice[who];
	for (unsigned i = 0; i < n; i++)
		s->b_die[who][i] = (uint8_t)eto_die(roll, i);
	if (s->b_elite[who])
		s->b_die[who][2] = (uint8_t)eto_die(roll, n);
	const uint8_t *die = s->b_die[who];
	int16_t clause = who ? TW_13_3_6_1_27 : TW_13_3_6_1_30;
	if (n == 1)
		tw_say(e, E_DIE_OF, s->b_target, (int)who, die[0], clause);
	else
		eto_emit(e,
			 (struct eto_event){E_DICE_OF, ETO_ALL, {s->b_target, (int16_t)who, die[0], die[1], clause}});
	if (s->b_elite[who])
		tw_say(e, E_ELITE_DIE, (int)who, die[2], 0, 0);
}

static void defence_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	eto_pop(&s->stack);
	keep_roll(s, 1, roll, e);
	eto_call(&s->stack, P_ASSAULT, ETO_DICE);
}

static void assault_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	eto_pop(&s->stack);
	keep_roll(s, 0, roll, e);
	if (!s->b_before)
		s->b_rerolls[0] = s->b_rerolls[1] = 0;
	struct eto_frame *f = eto_push(&s->stack, (struct eto_frame){.proc = P_REROLL});
	f->step = s->b_rerolls[1] < s->b_rerolls[0]; /* TW-13.3.6.1.11: 0 the attacker begins */
	f->a = 2;
}

const struct eto_proc tw_proc_defence = {.name = "defence",
					 .dice = defence_dice,
					 .roll = defence_roll,
					 .phase = "Combat",
					 .prompt = "The dice of the defender are rolled.",
					 .clause = TW_13_3_6_1_27};
const struct eto_proc tw_proc_assault = {.name = "assault",
					 .dice = assault_dice,
					 .roll = assault_roll,
					 .phase = "Combat",
					 .prompt = "The dice of the attacker are rolled.",
					 .clause = TW_13_3_6_1_27};

/* -- rerolls by air units in tactical support; f->a: turns left, f->b: 1 + the die that is rolled again -- */

static unsigned dice_there(const struct tw_state *s, unsigned who)
{
	return (s->b_dice[who] >= 1 ? 1u : 0) | (s->b_dice[who] == 2 ? 2u : 0) | (s->b_elite[who] ? 4u : 0);
}

/* Dice that this side may still roll again: bits 0 to 2 the attacker's, 3 to 5 the defender's (TW-13.3.6.1.12). */
static unsigned open_dice(const struct tw_state *s, unsigned who)
{
	return (dice_there(s, 0) | dice_there(s, 1) << 3) & ~(unsigned)s->b_again[who];
}

/* GER-5: heavy tanks let Germany roll its elite die again once in a combat; b_again notes that it was done. */
enum { HEAVY_DONE = 64 };

static unsigned heavy_die(const struct tw_table *t, const struct tw_state *s, unsigned who)
{
	unsigned die = 4u << 3 * who;
	if (!has_tech(s, GER_5) || !s->b_before || !s->b_elite[who] || s->b_again[who] & (HEAVY_DONE | die))
		return 0;
	for (unsigned p = t->first[GER][ELITE]; p < t->end[GER][ELITE]; p++)
		if (who ? tw_defends(t, s, p) : s->mark[p] & M_IN && on_map(s, p))
			return die;
	return 0;
}

bool tw_heavy(const struct tw_table *t, const struct tw_state *s, unsigned who)
{
	return heavy_die(t, s, who) != 0;
}

/* What a side may roll again now. */
static unsigned may_roll_again(const struct tw_table *t, const struct tw_state *s, unsigned who)
{
	return heavy_die(t, s, who) | (s->b_rerolls[who] ? open_dice(s, who) : 0);
}

static bool reroll_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	if (f->b)
		return false;
	if (!f->a) {
		eto_pop(&s->stack);
		tw_resolve(t, s, e);
		return true;
	}
	if (!may_roll_again(t, s, f->step)) {
		f->a--;
		f->step = !f->step;
		return true;
	}
	f->seat = (uint8_t)(f->step ? tw_defender_seat(t, s) : seat_for(t, s->side));
	return false;
}

static eto_clause reroll_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_state *s = state;
	unsigned who = eto_peek(&s->stack)->step;
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_REROLL || a.arg[0] >= DICE_OF_BOTH)
		return eto_barred(table, TW_13_3_6_1_10);
	return may_roll_again(table, s, who) >> a.arg[0] & 1 ? 0 : eto_barred(table, TW_13_3_6_1_12);
}

static void reroll_legal(struct eto_list *l)
{
	for (unsigned i = 0; i < DICE_OF_BOTH; i++)
		eto_offer(l, V_REROLL, i, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void reroll_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	(void)seat, (void)e;
	if (a.verb == V_DONE) {
		s->b_rerolls[f->step] = 0;
		s->b_again[f->step] |= HEAVY_DONE;
		return;
	}
	unsigned die = 1u << a.arg[0];
	if (heavy_die(t, s, f->step) & die)
		s->b_again[f->step] |= HEAVY_DONE;
	else
		s->b_rerolls[f->step]--;
	s->b_again[f->step] |= (uint8_t)die;
	f->b = a.arg[0] + 1;
	f->seat = ETO_DICE;
}

static void reroll_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	unsigned die = f->b - 1u;
	s->b_die[die / 3][die % 3] = (uint8_t)eto_die(roll, 0);
	tw_say(e, E_REROLL, (int)die, (int)eto_die(roll, 0), TW_13_3_6_1_10, 0);
	f->b = 0;
	f->seat = 0;
}

static bool reroll_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && f->step <= 1 && f->a <= 2 && f->b <= 6 && (f->b != 0) == (f->seat == ETO_DICE);
}

const struct eto_proc tw_proc_reroll = {
	.name = "reroll",
	.go = reroll_go,
	.legal = reroll_legal,
	.check = reroll_check,
	.apply = reroll_apply,
	.throws = {1, 3},
	.roll = reroll_roll,
	.sound = reroll_sound,
	.phase = "Tactical air support",
	.close = "Keep them all",
	.prompt = "You may roll one die again, your own or the enemy's. Or keep them all.",
	.clause = TW_13_3_6_1_10};

/* -- comparing: normal dice for the difference, all dice one by one for losses (TW-13.3.6.1.1 to TW-13.3.6.1.20) -- */

struct faced {
	uint8_t value, elite;
};

/* The dice of a side that are compared, highest first; the elite die takes the place of the lowest normal one. Of two
 * that are equal it comes first if it wins or ties there, else second: its owner would lay them so (TW-13.3.6.1.18). */
static void line_up(const struct tw_state *s, unsigned who, unsigned pairs, struct faced *out)
{
	unsigned foe = s->b_die[!who][0] > s->b_die[!who][1] ? s->b_die[!who][0] : s->b_die[!who][1];
	unsigned a = s->b_die[who][0], b = s->b_dice[who] == 2 ? s->b_die[who][1] : 0;
	out[0] = (struct faced){(uint8_t)(a > b ? a : b), 0};
	out[1] = (struct faced){(uint8_t)(a > b ? b : a), 0};
	if (!s->b_elite[who])
		return;
	struct faced elite = {s->b_die[who][2], 1};
	if (pairs == 1) {
		out[0] = elite;
	} else if (elite.value > out[0].value || (elite.value == out[0].value && elite.value >= foe)) {
		out[1] = out[0];
		out[0] = elite;
	} else {
		out[1] = elite;
	}
}

static void duel_of(struct faced a, struct faced d, struct tw_battle *b)
{
	bool a_wins = a.value > d.value || (a.value == d.value && a.elite && !d.elite);
	bool d_wins = d.value > a.value || (a.value == d.value && d.elite && !a.elite);
	if (a_wins) {
		b->loss[1]++;
		b->elite[1] |= d.elite;
	} else if (d_wins) {
		b->loss[0]++;
		b->elite[0] |= a.elite;
	}
}

struct tw_battle tw_compare(const struct tw_table *t, const struct tw_state *s)
{
	struct tw_mods m;
	tw_modifiers(t, s, &m);
	return tw_compare_by(s, &m);
}

/* The same with modifiers that are known: they do not depend on the dice. */
struct tw_battle tw_compare_by(const struct tw_state *s, const struct tw_mods *m)
{
	struct tw_battle b = {0};
	struct faced a[2], d[2];
	unsigned pairs = s->b_dice[0] < s->b_dice[1] ? s->b_dice[0] : s->b_dice[1];
	int x = s->b_die[0][0] + (s->b_dice[0] == 2 ? s->b_die[0][1] : 0) + m->attacker;
	int y = s->b_die[1][0] + (s->b_dice[1] == 2 ? s->b_die[1][1] : 0) + m->defender;
	b.margin = (int8_t)(x - y);
	if (!s->b_before)
		return b;
	line_up(s, 0, pairs, a);
	line_up(s, 1, pairs, d);
	if (pairs == 2 && s->b_elite[0] && s->b_elite[1] && a[0].elite != d[0].elite) { /* TW-13.3.6.1.19 */
		struct faced swap = d[0];
		d[0] = d[1];
		d[1] = swap;
	}
	for (unsigned i = 0; i < pairs; i++)
		duel_of(a[i], d[i], &b);
	return b;
}
