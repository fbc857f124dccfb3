/* Odds of land, air and naval combat, and the usual way of a unit to a place (13.2, 13.3). All are exact for what they
 * say: dice are counted out, air units and heavy tanks that roll again do it by a fixed rule, who cannot be driven out
 * is broken through where that is possible, and an Operation goes on against the weakest area next to the one it has
 * taken. */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* A side rolls low dice of its own again and high ones of the enemy, each once: of two dice each. */
enum { REROLLS_MAX = 4 };

/* -- one combat of an Operation -- */

/* What the dice add up to: by result, and the losses of both sides. `left`, in 3 * total parts: how often the area is
 * the attacker's then, and so many of his units are left that all but one of them may go on. */
enum { BREAK, WIN, DRAW, LOSE, RESULTS };
static const char *const result_names[RESULTS] = {"the attacker wins, and may break through", "the attacker wins",
						  "a draw", "the defender wins"};
enum { UNITS_MAX = 24 };
struct tally {
	unsigned total, part[RESULTS], loss[2], left[UNITS_MAX];
};

struct fight {
	const struct tw_table *t;
	struct tw_state s;
	struct tw_mods mods;
	unsigned own, foe; /* units */
	unsigned first;    /* who rolls again first (TW-13.3.6.1.11) */
	bool fort, retreats, heavy[2]; /* heavy: the elite die may be rolled again */
	struct tally *sum;
};

/* TW-13.3.8.7, TW-13.3.8.8, TW-13.3.8.11: some slip away, and half of those who stay are watched by as many attackers;
 * these stay behind anyway. */
static unsigned broken_through(unsigned left, unsigned rest, unsigned die)
{
	unsigned slip = die < rest / 2 ? die : rest / 2, watch = (rest - slip + 1) / 2;
	unsigned stay = watch ? watch : 1;
	return left > stay ? left - stay + 1 : 1;
}

/* TW-13.3.9: what this fall of the dice costs, and whether the area is empty then. */
static void count_fall(const struct fight *f, unsigned weight)
{
	const struct tw_state *s = &f->s;
	struct tw_battle b = tw_compare_by(s, &f->mods);
	unsigned pairs = s->b_dice[0] < s->b_dice[1] ? s->b_dice[0] : s->b_dice[1];
	bool wide = b.margin >= 5 && (option(f->t, OPT_TACTICAL_WIN) ? b.loss[1] == pairs : b.loss[1] > b.loss[0]);
	unsigned to = b.margin > 0 ? WIN : b.margin < 0 ? LOSE : DRAW, lost[2] = {b.loss[0], b.loss[1]};
	if (to != DRAW && f->foe) {
		unsigned loser = to == WIN, most = loser ? f->foe : f->own;
		unsigned n = s->b_dice[loser] == 1 ? 1u : 1u + b.loss[loser];
		lost[loser] = n > most ? most : n;
		unsigned half = (lost[loser] + (loser && f->fort)) / 2, tactical = b.loss[!loser];
		lost[!loser] = option(f->t, OPT_WINNER_LOSS) ? half + tactical : half > tactical ? half : tactical;
	}
	lost[0] = lost[0] > f->own ? f->own : lost[0];
	lost[1] = lost[1] > f->foe ? f->foe : lost[1];
	unsigned rest = f->foe - lost[1], back = f->retreats && rest;
	bool taken = to == WIN && (!rest || rest == back || (!f->fort && 2 * (rest - back) <= f->foe));
	f->sum->part[to == WIN && wide && !taken ? (unsigned)BREAK : to] += weight;
	f->sum->loss[0] += weight * lost[0];
	f->sum->loss[1] += weight * lost[1];
	unsigned left = f->own - lost[0];
	if (taken && left < UNITS_MAX)
		f->sum->left[left] += 3 * weight;
	for (unsigned die = 1; to == WIN && wide && !taken && left && left < UNITS_MAX && die <= 3; die++)
		f->sum->left[broken_through(left, rest - back, die)] += weight;
}

/* The die that a side rolls again: a low one of its own, else a high one of the enemy; NONE: it keeps them all. Heavy
 * tanks come first, and cost no air unit. */
enum { NONE = 6, HEAVY = 8 };
static unsigned worst_die(const struct fight *f, unsigned who)
{
	const struct tw_state *s = &f->s;
	if (f->heavy[who] && s->b_die[who][2] == 1 && !(s->b_again[who] >> (3 * who + 2) & 1))
		return HEAVY | (3 * who + 2);
	if (!s->b_rerolls[who])
		return NONE;
	for (unsigned i = 0; i < s->b_dice[who]; i++)
		if (s->b_die[who][i] == 1 && !(s->b_again[who] >> (3 * who + i) & 1))
			return 3 * who + i;
	for (unsigned i = 0; i < s->b_dice[!who]; i++)
		if (s->b_die[!who][i] == 3 && !(s->b_again[who] >> (3 * !who + i) & 1))
			return 3 * !who + i;
	return NONE;
}

static void roll_again(struct fight *f, unsigned turn, unsigned weight)
{
	struct tw_state *s = &f->s;
	unsigned first = f->first;
	for (; turn < 2; turn++) {
		unsigned who = turn ? !first : first, found = worst_die(f, who), die = found & ~(unsigned)HEAVY;
		if (found == NONE)
			continue;
		unsigned was = s->b_die[die / 3][die % 3], spent = !(found & HEAVY);
		s->b_rerolls[who] = (uint8_t)(s->b_rerolls[who] - spent);
		s->b_again[who] |= (uint8_t)(1u << die);
		for (unsigned v = 1; v <= 3; v++) {
			s->b_die[die / 3][die % 3] = (uint8_t)v;
			roll_again(f, turn, weight / 3);
		}
		s->b_die[die / 3][die % 3] = (uint8_t)was;
		s->b_again[who] &= (uint8_t) ~(1u << die);
		s->b_rerolls[who] = (uint8_t)(s->b_rerolls[who] + spent);
		return;
	}
	count_fall(f, weight);
}

static unsigned power(unsigned base, unsigned n)
{
	unsigned out = 1;
	while (n--)
		out *= base;
	return out;
}

/* All dice of both sides; b_dice and b_elite say how many there are. */
static void roll_all(struct fight *f)
{
	struct tw_state *s = &f->s;
	unsigned n[2] = {(unsigned)s->b_dice[0] + s->b_elite[0], (unsigned)s->b_dice[1] + s->b_elite[1]};
	f->first = s->b_rerolls[1] < s->b_rerolls[0];
	unsigned again = 0;
	for (unsigned who = 0; who < 2; who++) {
		s->b_rerolls[who] = s->b_rerolls[who] < REROLLS_MAX ? s->b_rerolls[who] : REROLLS_MAX;
		f->heavy[who] = tw_heavy(f->t, s, who);
		again += s->b_rerolls[who] + f->heavy[who];
	}
	unsigned all = power(3, n[0] + n[1]), weight = power(3, again);
	f->sum->total = all * weight;
	for (unsigned k = 0; k < all; k++) {
		unsigned left = k;
		for (unsigned who = 0; who < 2; who++)
			for (unsigned i = 0; i < n[who]; i++, left /= 3)
				s->b_die[who][i < s->b_dice[who] ? i : 2] = (uint8_t)(left % 3 + 1);
		roll_again(f, 0, weight);
	}
}

/* The attack of the state as it stands: who takes part is marked. Dice that are not chosen yet: two for a defender with
 * a choice, elite dice for who has them. */
static void fight_out(struct fight *f, const struct tw_table *t, struct tally *sum, bool chosen)
{
	struct tw_state *s = &f->s;
	f->t = t;
	f->sum = sum;
	*sum = (struct tally){0};
	f->own = tw_attackers(t, s);
	f->foe = tw_defenders(t, s);
	s->b_before = (uint8_t)f->foe;
	unsigned strength = tw_strength(t, s);
	f->fort = f->foe && tw_fort(t, s, s->b_target);
	f->retreats = !f->fort && (!is_area(s->b_target) || t->area[s->b_target].terrain == CLEAR);
	s->b_dice[0] = !strength || f->own == 1 ? 1 : 2;
	if (!s->b_dice[1])
		s->b_dice[1] = strength <= 1 ? 1 : 2;
	if (!chosen)
		for (unsigned who = 0; who < 2; who++)
			s->b_elite[who] = f->foe && tw_has_elite(t, s, !who);
	s->b_rerolls[0] = (uint8_t)(f->foe ? tw_count_in(t, s, M_TAC, 0) : 0);
	s->b_rerolls[1] = (uint8_t)(f->foe ? tw_count_in(t, s, M_TAC, 1) : 0);
	s->b_again[0] = s->b_again[1] = 0;
	tw_modifiers(t, s, &f->mods);
	roll_all(f);
}

/* Who fights: the land units that attack with their air units, and those in the place that are not on their side; alike
 * counters are shown as one. */
static void name_fighters(const struct tw_table *t, const struct tw_state *s, struct eto_odds *out)
{
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned owner = tw_owner(t, s, p);
		bool flies = s->mark[p] & (M_TAC | M_OPS) && owner == s->side;
		unsigned who = s->mark[p] & M_IN || flies ? 0 : 1;
		bool there = s->place[p] == s->b_target && owner != s->side && !tw_allied(s, owner, s->side);
		bool fights = on_map(s, p) && (flies || (is_land(t, p) && (!who || there)));
		if (fights && tw_first(t, s, p) && out->piece_count[who] < ETO_FIGHTERS_MAX)
			out->piece[who][out->piece_count[who]++] = (uint16_t)p;
	}
}

static void tell(const struct tw_table *t, const struct tw_state *s, const struct tally *sum, struct eto_odds *out)
{
	*out = (struct eto_odds){.total = sum->total, .summed = true};
	for (unsigned i = 0; i < RESULTS; i++) {
		if (i == BREAK && !sum->part[BREAK])
			continue;
		out->part[out->count].result = result_names[i];
		out->part[out->count++].weight = sum->part[i];
	}
	out->won = sum->part[WIN] + sum->part[BREAK];
	out->even = sum->part[DRAW];
	out->worse = sum->part[LOSE];
	for (unsigned who = 0; who < 2; who++)
		out->loss[who] = (unsigned)((uint64_t)sum->loss[who] * 100 / sum->total);
	out->seat[0] = (uint8_t)seat_for(t, s->side);
	out->seat[1] = (uint8_t)tw_defender_seat(t, s);
	out->place = s->b_target;
	name_fighters(t, s, out);
}

static void limited_odds(const struct tw_table *t, const struct tw_state *s, struct eto_odds *out)
{
	struct tally sum = {.total = 10};
	struct tw_mods m;
	int by = tw_limited_mods(t, s, &m), most = (int)tw_attackers(t, s);
	for (int die = 1; die <= 10; die++) {
		unsigned to = die + by <= most ? WIN : die == 10 ? LOSE : DRAW;
		sum.part[to]++;
		sum.loss[1] += to == WIN && tw_defenders(t, s);
		sum.loss[0] += die == 10;
	}
	tell(t, s, &sum, out);
}

/* -- a whole Operation -- */

/* The weakest enemy area next to the one that was taken; NO_PLACE: there is none to go on to. */
static unsigned weakest(const struct tw_table *t, const struct tw_state *s)
{
	unsigned best = NO_PLACE, least = 99;
	if (!is_area(s->b_target))
		return best;
	ETO_EACH (a, &t->near[s->b_target]) {
		unsigned units = tw_enemies(t, s, s->side, a) + tw_fort(t, s, a);
		if (tw_hostile(s, s->side, tw_holder(t, s, a)) && !eto_set_has(&s->attacked, a) && units < least) {
			least = units;
			best = a;
		}
	}
	return best;
}

/* Leaves `n` of the units that attack. */
static void keep_attackers(const struct tw_table *t, struct tw_state *s, unsigned n)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (is_land(t, p) && s->mark[p] & M_IN) {
			if (n)
				n--;
			else
				s->mark[p] &= (uint16_t)~M_IN;
		}
}

/* Chances in `parts` of the whole that one, two and three areas fall. */
enum { PARTS = 1000000, AREAS_TAKEN = 3 };
static void go_on(const struct tw_table *t, const struct tw_state *state, unsigned parts, unsigned done,
		  unsigned taken[AREAS_TAKEN])
{
	struct fight f = {.s = *state};
	struct tally sum;
	if (done >= AREAS_TAKEN || state->b_step >= tw_attack_limit(t, state, state->b_country, state->b_target))
		return;
	fight_out(&f, t, &sum, false);
	for (unsigned n = 1; n < UNITS_MAX; n++) {
		unsigned share = (unsigned)((uint64_t)parts * sum.left[n] / (3ull * sum.total));
		if (!share)
			continue;
		taken[done] += share;
		struct tw_state next = *state;
		unsigned to = weakest(t, state);
		if (to == NO_PLACE || n < 2 || (is_area(state->b_target) && t->area[state->b_target].terrain != CLEAR))
			continue;
		for (unsigned p = 0; p < PIECES; p++)
			if (t->piece[p].kind == AIR)
				next.mark[p] &= (uint16_t)~M_BATTLE; /* they have flown */
		keep_attackers(t, &next, n - 1);
		eto_set_add(&next.attacked, state->b_target);
		next.b_from = state->b_target;
		next.b_target = (uint8_t)to;
		next.b_kind = B_OPERATION;
		next.b_step++;
		next.b_dice[1] = 0;
		go_on(t, &next, share, done + 1, taken);
	}
}

static void operation_odds(const struct tw_table *t, const struct tw_state *s, struct eto_odds *out)
{
	static const char *const names[AREAS_TAKEN + 1] = {"no area falls", "one area falls", "two areas fall",
							   "three areas fall"};
	unsigned taken[AREAS_TAKEN] = {0};
	struct fight f = {.s = *s};
	struct tally sum;
	fight_out(&f, t, &sum, false);
	tell(t, s, &sum, out);
	go_on(t, s, PARTS, 0, taken);
	out->total = PARTS;
	out->won = taken[0];
	out->even = 0;
	out->worse = PARTS - taken[0];
	out->count = 0;
	for (unsigned i = 0; i <= AREAS_TAKEN; i++) {
		unsigned reached = i ? taken[i - 1] : PARTS, beyond = i < AREAS_TAKEN ? taken[i] : 0;
		out->part[out->count].result = names[i];
		out->part[out->count++].weight = reached - beyond;
	}
}

/* The attack that a declaration would begin, with all units that may take part. */
static bool declared(const struct tw_table *t, const struct tw_state *s, unsigned seat, struct eto_action a,
		     struct eto_odds *out)
{
	struct tw_state next = *s;
	if (eto_play_check(&t->base, s, seat, a))
		return false;
	eto_play_apply(&t->base, &next, seat, a, NULL);
	if (eto_peek(&next.stack)->proc != P_ATTACK)
		return false;
	for (unsigned p = 0; p < PIECES; p++)
		if (!tw_may_join(t, &next, p))
			next.mark[p] |= M_IN;
	if (!tw_attackers(t, &next))
		return false;
	if (next.b_kind == B_LIMITED)
		limited_odds(t, &next, out);
	else
		operation_odds(t, &next, out);
	return true;
}

/* -- dice that are being chosen -- */

static bool chosen_dice(const struct tw_table *t, const struct tw_state *s, struct eto_action a, struct eto_odds *out)
{
	struct fight f = {.s = *s};
	struct tally sum;
	unsigned step = eto_peek(&s->stack)->step;
	bool elite = a.verb == V_ELITE;
	if (a.verb == V_DICE)
		f.s.b_dice[1] = (uint8_t)a.arg[0];
	if (elite)
		f.s.b_elite[step == 1] = a.arg[0] == 0;
	if (elite && step == 1)
		f.s.b_elite[0] = tw_has_elite(t, s, true);
	fight_out(&f, t, &sum, elite);
	tell(t, s, &sum, out);
	return true;
}

/* -- in the air and at sea -- */

/* An interception: how the combat ends in which the unit and its prey take part (TW-13.3.4). */
static bool air_odds(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned q, struct eto_odds *out)
{
	static const char *const names[] = {"the interceptor wins by more than 2", "the interceptor wins by 2",
					    "the interceptor wins by 1",	   "a draw",
					    "the interceptor loses by 1",	   "the interceptor loses by 2",
					    "the interceptor loses by more than 2"};
	pieceset a = {0}, b = {0};
	if (p >= PIECES || q >= PIECES)
		return false;
	eto_set_add(&a, p);
	eto_set_add(&b, q);
	for (unsigned i = 0; i < t->wings; i++) {
		unsigned x = t->wing[i];
		if (is_area(s->place[x]) && s->step[x] && (s->step[x] == s->step[p] || s->step[x] == s->step[q])) {
			if (tw_owner(t, s, x) == s->side)
				eto_set_add(&b, x);
			else
				eto_set_add(&a, x);
		}
	}
	*out = (struct eto_odds){.total = 9, .count = 7, .summed = true, .place = s->b_target};
	for (unsigned i = 0; i < 7; i++)
		out->part[i].result = names[i];
	for (unsigned k = 0; k < 9; k++) {
		int by = tw_air_margin(t, s, &a, &b, k % 3 + 1, k / 3 + 1, s->b_target);
		out->part[by > 2 ? 0 : by < -2 ? 6 : 3 - by].weight++;
		out->won += by > 0;
		out->even += !by;
		out->worse += by < 0;
	}
	out->seat[0] = (uint8_t)seat_for(t, tw_owner(t, s, p));
	out->seat[1] = (uint8_t)seat_for(t, s->side);
	return true;
}

/* TW-13.2.5.10 to TW-13.2.5.13: does the group of this fleet find the enemy? */
static bool chase_odds(const struct tw_table *t, const struct tw_state *s, unsigned p, struct eto_odds *out)
{
	struct tw_voyage v = tw_voyage(s);
	if (p >= PIECES || t->piece[p].kind != FLEET || !is_area(s->place[p]))
		return false;
	unsigned need = tw_needed(t, s, tw_owner(t, s, p), s->place[p], v.zone);
	need = need > 3 ? 3 : need;
	*out = (struct eto_odds){.total = 3, .count = 2, .summed = true, .won = need, .worse = 3 - need};
	out->part[0].result = "the fleet is found";
	out->part[0].weight = need;
	out->part[1].result = "the fleet is not found";
	out->part[1].weight = 3 - need;
	out->seat[0] = (uint8_t)seat_for(t, tw_owner(t, s, p));
	out->seat[1] = (uint8_t)seat_for(t, v.side);
	out->place = (uint16_t)(ZONE0 + v.zone);
	return true;
}

/* Of 3 to the power of n: how often n dice show exactly k ones. */
static unsigned ones_of(unsigned n, unsigned k)
{
	unsigned choose = 1;
	for (unsigned i = 0; i < k; i++)
		choose = choose * (n - i) / (i + 1);
	return choose * power(2, n - k);
}

/* The side that intercepts. */
static unsigned chaser(const struct tw_table *t, const struct tw_state *s)
{
	TW_EACH_MARKED (p, s, M_CHASE)
		if (t->piece[p].kind == FLEET)
			return tw_owner(t, s, p);
	return WEST;
}

/* The next round of a naval combat: who hits more often (TW-13.2.7.2). */
static bool round_odds(const struct tw_table *t, const struct tw_state *s, unsigned seat, struct eto_odds *out)
{
	struct tw_voyage v = tw_voyage(s);
	bool mover = seat == seat_for(t, v.side);
	unsigned own = tw_guns(t, s, mover ? M_FORCE : M_CHASE, v.round),
		 foe = tw_guns(t, s, mover ? M_CHASE : M_FORCE, v.round);
	if (!own || !foe || own + foe > 16)
		return false;
	*out = (struct eto_odds){.total = power(3, own + foe), .count = 3, .summed = true};
	for (unsigned i = 0; i <= own; i++)
		for (unsigned k = 0; k <= foe; k++)
			out->part[i > k ? 0 : i == k ? 1 : 2].weight += ones_of(own, i) * ones_of(foe, k);
	out->part[0].result = "more hits than the enemy";
	out->part[1].result = "as many hits as the enemy";
	out->part[2].result = "fewer hits than the enemy";
	out->won = out->part[0].weight;
	out->even = out->part[1].weight;
	out->worse = out->part[2].weight;
	out->loss[0] = foe * 100 / 3;
	out->loss[1] = own * 100 / 3;
	out->seat[0] = (uint8_t)seat;
	out->seat[1] = (uint8_t)seat_for(t, mover ? chaser(t, s) : v.side);
	out->place = (uint16_t)(ZONE0 + v.zone);
	return true;
}

bool tw_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = state;
	unsigned proc = s->stack.depth ? eto_peek(&s->stack)->proc : 0u;
	switch (proc) {
	case P_OFFENSIVE:
		return (a.verb == V_OPERATION || a.verb == V_INVADE || a.verb == V_EXPLOIT || a.verb == V_LIMITED) &&
		       declared(t, s, seat, a, out);
	case P_ATTACK: {
		if (a.verb != V_GO || s->b_target >= GROUNDS || s->side >= SIDES || !tw_attackers(t, s))
			return false;
		struct fight f = {.s = *s};
		struct tally sum;
		if (s->b_kind == B_LIMITED) {
			limited_odds(t, s, out);
			return true;
		}
		f.s.b_step = (uint8_t)tw_attack_number(t, s);
		fight_out(&f, t, &sum, false);
		tell(t, s, &sum, out);
		return true;
	}
	case P_DICE: return (a.verb == V_DICE || a.verb == V_ELITE) && chosen_dice(t, s, a, out);
	case P_ANSWER: return a.verb == V_HUNT && air_odds(t, s, a.arg[0], a.arg[1], out);
	case P_CHASE: return a.verb == V_CHASE && chase_odds(t, s, a.arg[0], out);
	case P_BREAKOFF: return a.verb == V_FIGHT && round_odds(t, s, seat, out);
	default: return proc && tw_raid_odds(t, s, seat, a, out);
	}
}

/* -- a fight that is only thought of -- */

/* Land units fight, air units of both sides give tactical support. */
static bool suppose_piece(const struct tw_table *t, struct tw_state *s, const struct eto_supposed *f, unsigned who,
			  unsigned i)
{
	unsigned p = f->side[who].piece[i];
	if (p >= PIECES)
		return false;
	if (!is_land(t, p) && t->piece[p].kind != AIR)
		return true; /* it has no part in a combat on land */
	if (who && is_land(t, p))
		tw_put(t, s, p, f->place);
	else if (!on_map(s, p))
		tw_put(t, s, p, s->b_from);
	if (!is_land(t, p))
		s->mark[p] |= M_TAC;
	else if (who == 0)
		s->mark[p] |= M_IN;
	return true;
}

/* One combat of an Operation (TW-13.3.6). */
bool tw_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out)
{
	const struct tw_table *t = (const struct tw_table *)table;
	struct tw_state *s = world;
	unsigned first = f->side[0].piece[0];
	if (!is_area(f->place) || first >= PIECES || f->side[1].piece[0] >= PIECES)
		return false;
	s->side = (uint8_t)tw_owner(t, s, first);
	if (s->side >= SIDES || !tw_hostile(s, s->side, tw_owner(t, s, f->side[1].piece[0])))
		return false;
	s->b_target = (uint8_t)f->place;
	s->b_from = f->from < GROUNDS ? (uint8_t)f->from : s->place[first] < GROUNDS ? s->place[first] : s->b_target;
	s->b_country = t->piece[first].country;
	s->b_kind = B_OPERATION;
	s->b_step = s->b_dice[1] = 0;
	for (unsigned p = 0; p < PIECES; p++) {
		s->mark[p] &= (uint16_t)~M_BATTLE;
		if (is_land(t, p) && s->place[p] == f->place && !eto_supposes(f, p))
			tw_put(t, s, p, POOL);
	}
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < f->side[who].count; i++)
			if (!suppose_piece(t, s, f, who, i))
				return false;
	if (!tw_attackers(t, s) || !tw_defenders(t, s))
		return false;
	struct fight fight = {.s = *s};
	struct tally sum;
	fight_out(&fight, t, &sum, false);
	tell(t, s, &sum, out);
	return true;
}

unsigned tw_route(const struct eto_table *table, const void *state, unsigned seat, unsigned piece, unsigned place,
		  struct eto_action *out)
{
	static const uint8_t verb[] = {V_MOVE, V_FLY, V_RAIL, V_SHIP, V_SHIFT, V_CROSS, V_RETREAT, V_REBASE, V_PLACE};
	for (unsigned i = 0; i < sizeof verb; i++) {
		out[0] = eto_act(verb[i], piece, place, 0);
		if (!eto_play_check(table, state, seat, out[0]))
			return 1;
	}
	return 0;
}
