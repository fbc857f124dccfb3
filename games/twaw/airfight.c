/* Air combat (TW-13.3.4.1 to TW-13.3.4.4, TW-13.3.4.10 to TW-13.3.4.28): over an attacked area, an air base, a fleet at
 * sea, a bombed country. */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"
#include "games/twaw/twaw.h"

pieceset tw_marked(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned kind, unsigned mask)
{
	pieceset out = {0};
	TW_EACH_MARKED (p, s, mask)
		if (t->piece[p].kind == kind && on_map(s, p) && (side == NOBODY || tw_owner(t, s, p) == side))
			eto_set_add(&out, p);
	return out;
}

/* TW-13.3.4.10: the modifier of the most numerous nation of a group, the best one if none is. */
static int group_mod(const struct tw_table *t, const struct tw_state *s, const pieceset *g)
{
	unsigned count[MAJORS] = {0}, most = 0;
	int best = -9;
	ETO_EACH (p, g)
		count[t->piece[p].country]++;
	for (unsigned c = 0; c < MAJORS; c++) {
		most = count[c] > most ? count[c] : most;
	}
	for (unsigned c = 0; c < MAJORS; c++)
		if (count[c] == most && tw_air_mod(s, c) > best)
			best = tw_air_mod(s, c);
	return best;
}

static bool all_inactive(const struct tw_state *s, const pieceset *g)
{
	ETO_EACH (p, g)
		if (!(s->mark[p] & M_INACTIVE))
			return false;
	return true;
}

static int radar(const struct tw_table *t, const struct tw_state *s, const pieceset *g, unsigned over)
{
	ETO_EACH (p, g)
		if (t->piece[p].country == UK)
			return has_tech(s, UK_1) && over < AREAS && t->area[over].country == UK && t->area[over].home;
	return 0;
}

static void tire(struct tw_state *s, unsigned p)
{
	s->mark[p] &= (uint16_t) ~(M_TAC | M_OPS | M_HUNT_TAC | M_HUNT_OPS | M_CHASE | M_FORCE);
	s->mark[p] |= M_INACTIVE | M_FLEW;
	s->step[p] = 0;
}

static int air_total(const struct tw_table *t, const struct tw_state *s, const pieceset *own, const pieceset *foe,
		     unsigned die, unsigned over)
{
	int more = (int)eto_set_count(own) - (int)eto_set_count(foe);
	return (int)die + group_mod(t, s, own) + (more > 0 ? more : 0) - all_inactive(s, own) + radar(t, s, own, over);
}

int tw_air_margin(const struct tw_table *t, const struct tw_state *s, const pieceset *a, const pieceset *b,
		  unsigned die_a, unsigned die_b, unsigned over)
{
	return air_total(t, s, a, b, die_a, over) - air_total(t, s, b, a, die_b, over);
}

/* -- what it costs: the owner says which of his units (TW-13.3.4.17 to TW-13.3.4.22) -- */

enum fate { FATE_POOL, FATE_LATER, FATE_REST };
/* What a difference of 1, of 2, of more costs, in order. */
static const struct price {
	uint8_t winner, fate;
	eto_clause clause;
} price_list[3][3] = {
	{{0, FATE_REST, TW_13_3_4_22}},
	{{0, FATE_LATER, TW_13_3_4_20}, {1, FATE_REST, TW_13_3_4_21}},
	{{0, FATE_POOL, TW_13_3_4_17}, {0, FATE_LATER, TW_13_3_4_18}, {1, FATE_LATER, TW_13_3_4_19}}};

/* The locals of P_DOWN: the row of the price list, and whether the Axis has lost. */
struct downed {
	uint8_t row, axis_lost;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct downed);

/* What is to be paid now, or NULL. */
static const struct price *price_now(const struct tw_state *s)
{
	const struct downed *d = eto_own(&s->stack);
	unsigned step = eto_peek(&s->stack)->step;
	return step < 3 && price_list[d->row][step].clause ? &price_list[d->row][step] : NULL;
}

/* The units of one side that were in the combat: one side is always the Axis. */
static pieceset flown(const struct tw_table *t, const struct tw_state *s, bool axis)
{
	pieceset out = {0};
	for (unsigned i = 0; i < t->wings; i++)
		if (s->mark[t->wing[i]] & M_DUEL && (tw_owner(t, s, t->wing[i]) == AXIS) == axis)
			eto_set_add(&out, t->wing[i]);
	return out;
}

static pieceset payers(const struct tw_table *t, const struct tw_state *s, const struct price *price)
{
	const struct downed *d = eto_own(&s->stack);
	return flown(t, s, d->axis_lost != price->winner);
}

static void pay(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	const struct price *price = price_now(s);
	eto_top(&s->stack)->step++;
	if (price->fate == FATE_POOL) {
		tw_say(e, E_SHOT, (int)p, price->clause, 0, 0);
		tw_put(t, s, p, POOL);
	} else if (price->fate == FATE_LATER) {
		tw_delay(t, s, p, price->clause, e);
	} else {
		tire(s, p);
		tw_say(e, E_DOWN, (int)p, price->clause, 0, 0);
	}
}

/* All others stay with their task (TW-13.3.4.24). */
static void settle(const struct tw_table *t, struct tw_state *s)
{
	const struct downed *d = eto_own(&s->stack);
	pieceset rest = flown(t, s, d->axis_lost);
	if (option(t, OPT_AIR_LOSERS))
		ETO_EACH (p, &rest)
			tire(s, p);
	for (unsigned i = 0; i < t->wings; i++)
		s->mark[t->wing[i]] &= (uint16_t)~M_DUEL;
	eto_pop(&s->stack);
}

/* Where all are alike nobody is asked; what nobody is left for is not paid (TW-13.3.4.18). */
static bool down_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	const struct price *price = price_now(s);
	if (!price) {
		settle(t, s);
		return true;
	}
	pieceset list = payers(t, s, price);
	unsigned different = 0;
	ETO_EACH (p, &list)
		different += tw_first(t, s, p);
	if (different > 1)
		return false;
	if (different)
		pay(t, s, eto_set_next(&list, 0), e);
	else
		eto_top(&s->stack)->step++;
	return true;
}

/* Of two sides that flew together the one with more units (TW-13.3.9.25). */
static unsigned down_deciders(const void *table, const void *state)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	pieceset list = payers(t, s, price_now(s));
	unsigned count[SIDES + 1] = {0}, side = tw_owner(t, s, eto_set_next(&list, 0));
	ETO_EACH (p, &list)
		count[tw_owner(t, s, p)]++;
	for (unsigned x = 0; x < SIDES; x++)
		side = count[x] > count[side] ? x : side;
	return 1u << seat_for(t, side);
}

static eto_clause down_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct price *price = price_now(s);
	pieceset list = payers(t, s, price);
	(void)seat;
	if (a.verb != V_LOSE || a.arg[0] >= PIECES || !eto_set_has(&list, a.arg[0]))
		return eto_barred(&t->base, price->clause);
	return tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
}

static void down_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	pieceset list = payers(t, s, price_now(s));
	ETO_EACH (p, &list)
		eto_offer(l, V_LOSE, p, 0, 0);
}

static void down_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	pay(table, state, a.arg[0], e);
}

static bool down_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct downed *d = eto_locals_of(f);
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	if (!below || f->step > 2 || d->row > 2 || d->axis_lost > 1 || !price_list[d->row][f->step].clause)
		return false;
	pieceset list = flown(t, s, d->axis_lost != price_list[d->row][f->step].winner);
	return !eto_set_empty(&list);
}

const struct eto_proc tw_proc_down = {.name = "down",
				      .go = down_go,
				      .deciders = down_deciders,
				      .legal = down_legal,
				      .check = down_check,
				      .apply = down_apply,
				      .sound = down_sound,
				      .phase = "Air combat",
				      .prompt = "Choose the air unit that is hit.",
				      .clause = TW_13_3_4_17};

/* TW-13.3.4.12 to TW-13.3.4.23: the difference decides; who goes supports nobody (TW-13.3.4.27). Example:
 * TW-13.3.4.25, TW-13.3.4.26. */
void tw_air_fight(const struct tw_table *t, struct tw_state *s, const pieceset *a, const pieceset *b, unsigned die_a,
		  unsigned die_b, unsigned over, struct eto_events *e)
{
	if (eto_set_empty(a) || eto_set_empty(b))
		return;
	int x = air_total(t, s, a, b, die_a, over), y = air_total(t, s, b, a, die_b, over);
	int gap = x > y ? x - y : y - x;
	pieceset all = *a;
	eto_set_join(&all, b);
	tw_say(e, E_DUEL, x, y, TW_13_3_4_15, 0);
	if (!gap) { /* TW-13.3.4.16 */
		ETO_EACH (p, &all)
			tire(s, p);
		return;
	}
	ETO_EACH (p, &all)
		s->mark[p] |= M_DUEL;
	bool axis_lost = tw_owner(t, s, eto_set_next(x > y ? b : a, 0)) == AXIS;
	*(struct downed *)eto_call(&s->stack, P_DOWN, 0) = (struct downed){(uint8_t)(gap > 2 ? 2 : gap - 1), axis_lost};
}

/* The attack on a base: all air units there defend, active or not. */
static void strafe(const struct tw_table *t, struct tw_state *s, struct eto_action roll, struct eto_events *e)
{
	pieceset a = tw_marked(t, s, s->side, AIR, M_TAC), b = {0};
	TW_EACH_AT (p, s, s->b_target)
		if (t->piece[p].kind == AIR && tw_hostile_piece(t, s, s->side, p))
			eto_set_add(&b, p);
	unsigned base = s->b_target;
	s->b_target = NO_PLACE;
	tw_air_fight(t, s, &a, &b, eto_die(roll, 0), eto_die(roll, 1), base, e);
	ETO_EACH (p, &a)
		tire(s, p); /* TW-13.3.11; who is hit is chosen afterwards */
}

/* The combats over a fleet, one by one: step[] of who covers it is 1 + the nation that it engages, or 0 if it takes on
 * all (TW-13.3.4.8, TW-13.3.4.9); of who has fought, COMBATS. */
static bool next_over_sea(const struct tw_table *t, const struct tw_state *s, pieceset *a, pieceset *b)
{
	for (unsigned n = 0; n <= MAJORS; n++) {
		unsigned engages = n < MAJORS ? n + 1 : 0;
		*a = *b = (pieceset){0};
		for (unsigned i = 0; i < t->wings; i++) {
			unsigned p = t->wing[i], c = t->piece[p].country;
			if (!on_map(s, p))
				continue;
			if (s->mark[p] & M_CHASE && !s->step[p] && (n == MAJORS || c == n))
				eto_set_add(a, p);
			if (s->mark[p] & M_FORCE && s->step[p] == engages)
				eto_set_add(b, p);
		}
		if (!eto_set_empty(a) && !eto_set_empty(b))
			return true;
	}
	return false;
}

bool tw_sky_contested(const struct tw_table *t, const struct tw_state *s)
{
	pieceset a, b;
	return next_over_sea(t, s, &a, &b);
}

static void over_sea(const struct tw_table *t, struct tw_state *s, struct eto_action roll, struct eto_events *e)
{
	pieceset a, b;
	if (!next_over_sea(t, s, &a, &b))
		return;
	ETO_EACH (p, &a)
		s->step[p] = COMBATS;
	ETO_EACH (p, &b)
		s->step[p] = COMBATS;
	tw_air_fight(t, s, &a, &b, eto_die(roll, 0), eto_die(roll, 1), NO_PLACE, e);
}

/* P_SKY: over an air base in movement, or over a fleet at sea. */
static void sky_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	eto_pop(&s->stack);
	if (s->b_target != NO_PLACE && eto_peek(&s->stack)->proc == P_MOVE) {
		strafe(t, s, roll, e);
		return;
	}
	over_sea(t, s, roll, e);
}

const struct eto_proc tw_proc_sky = {.name = "sky",
				     .throws = {2, 3},
				     .roll = sky_roll,
				     .phase = "Air combat",
				     .prompt = "Roll one die for each side: first for the attacker or interceptor.",
				     .clause = TW_13_3_4_12};
