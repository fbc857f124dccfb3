/* A voyage that is met: who intercepts, what the fight has done to the groups (TW-13.2.4.11, TW-13.2.5.16,
 * TW-13.2.7.18). The interception itself stands in chase.c, the fight in seafight.c. */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"

bool tw_chasers(const struct tw_table *t, const struct tw_state *s, unsigned kind, bool at_sea)
{
	const uint16_t *list = kind == AIR ? t->wing : t->fleet;
	for (unsigned i = 0; i < (kind == AIR ? t->wings : t->fleets); i++)
		if (s->mark[list[i]] & M_CHASE && on_map(s, list[i]) &&
		    (kind == AIR || is_zone(s->place[list[i]]) == at_sea))
			return true;
	return false;
}

bool tw_any_damaged(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (s->mark[t->fleet[i]] & M_DAMAGED && is_zone(s->place[t->fleet[i]]))
			return true;
	return false;
}

/* -- what the fleets of a group that are left do not carry: it goes down with one that was sunk (TW-13.2.7.19), or back
 * to its port with one that was damaged (TW-13.2.7.18). Its owner says which unit that is -- */

/* The locals of P_CARGO. */
struct cargo {
	uint8_t group, sunk;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct cargo);

static bool overloaded(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	return tw_group_cargo(t, s, v) > tw_group_ships(t, s, v);
}

static void lighten(const struct tw_table *t, struct tw_state *s, unsigned group, bool sunk)
{
	struct tw_voyage v = tw_voyage(s), own = tw_group_of(s, &v, group);
	if (overloaded(t, s, &own))
		*(struct cargo *)eto_call(&s->stack, P_CARGO, seat_for(t, v.side)) =
			(struct cargo){(uint8_t)group, sunk};
}

void tw_drown(const struct tw_table *t, struct tw_state *s, unsigned port)
{
	struct tw_voyage v = tw_voyage(s);
	for (unsigned g = 0; g < GROUPS; g++)
		if (s->g_port[g] != NO_PLACE && (v.purpose == FOR_HOME || tw_group_of(s, &v, g).port == port))
			lighten(t, s, g, true);
}

static pieceset carried(const struct tw_table *t, const struct tw_state *s)
{
	const struct cargo *c = eto_own(&s->stack);
	struct tw_voyage v = tw_voyage(s), own = tw_group_of(s, &v, c->group);
	pieceset out = {0};
	TW_EACH_MARKED (p, s, M_ABOARD)
		if (is_land(t, p) && tw_in_group(t, s, &own, p) && !tw_free_rider(t, p))
			eto_set_add(&out, p);
	return out;
}

static void part_with(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	const struct cargo *c = eto_own(&s->stack);
	if (c->sunk)
		tw_kill(t, s, p, TW_13_2_7_19, e);
	else
		tw_return(t, s, p, e);
}

/* Where all are alike nobody is asked. */
static bool cargo_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	const struct cargo *c = eto_own(&s->stack);
	struct tw_voyage v = tw_voyage(s), own = tw_group_of(s, &v, c->group);
	pieceset list = carried(t, s);
	unsigned different = 0;
	ETO_EACH (p, &list)
		different += tw_first(t, s, p);
	if (!overloaded(t, s, &own))
		eto_pop(&s->stack);
	else if (different > 1)
		return false;
	else
		part_with(t, s, eto_set_next(&list, 0), e);
	return true;
}

static eto_clause cargo_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	bool sunk = ((const struct cargo *)eto_own(&s->stack))->sunk;
	pieceset list = carried(t, s);
	(void)seat;
	if (a.verb != (sunk ? V_LOSE : V_UNLOAD) || a.arg[0] >= PIECES || !eto_set_has(&list, a.arg[0]))
		return eto_barred(&t->base, sunk ? TW_13_2_7_19 : TW_13_2_7_18);
	return tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
}

static void cargo_legal(struct eto_list *l)
{
	pieceset list = carried((const void *)l->table, l->state);
	ETO_EACH (p, &list) {
		eto_offer(l, V_LOSE, p, 0, 0);
		eto_offer(l, V_UNLOAD, p, 0, 0);
	}
}

static void cargo_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	part_with(table, state, a.arg[0], e);
}

static bool cargo_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct cargo *c = eto_locals_of(f);
	(void)table, (void)state;
	return below && (below->proc == P_HIT || below->proc == P_SAIL || below->proc == P_CARGO) && !f->step &&
	       c->group < GROUPS && c->sunk <= 1;
}

const struct eto_proc tw_proc_cargo = {.name = "cargo",
				       .go = cargo_go,
				       .legal = cargo_legal,
				       .check = cargo_check,
				       .apply = cargo_apply,
				       .sound = cargo_sound,
				       .phase = "Naval combat",
				       .prompt = "Choose the unit that the lost or damaged fleet carried.",
				       .clause = TW_13_2_7_18};

/* Asks what goes back for the groups that go on; true if there was a group to ask for. */
bool tw_unload(const struct tw_table *t, struct tw_state *s)
{
	struct tw_voyage v = tw_voyage(s);
	for (unsigned g = 0; g < GROUPS && !(v.quit & 2); g++) {
		struct tw_voyage own = tw_group_of(s, &v, g);
		if (s->g_port[g] == NO_PLACE || !own.sailed || t->zone[own.zone].parent != t->zone[v.zone].parent ||
		    !tw_group_ships(t, s, &own) || !overloaded(t, s, &own))
			continue;
		lighten(t, s, g, false);
		return true;
	}
	return false;
}

/* TW-13.2.6.8: it has had its try at the groups of the voyage that are in this sea area. */
void tw_has_tried(const struct tw_table *t, struct tw_state *s, unsigned p)
{
	struct tw_voyage v = tw_voyage(s);
	for (unsigned g = 0; g < GROUPS && on_map(s, p); g++) {
		struct tw_voyage own = tw_group_of(s, &v, g);
		if (s->g_port[g] != NO_PLACE && own.sailed && t->zone[own.zone].parent == t->zone[v.zone].parent)
			s->due[p] |= (uint8_t)(1u << g);
	}
}

static void disperse(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	TW_EACH_MARKED (p, s, M_CHASE)
		if (on_map(s, p)) {
			if (t->piece[p].kind == FLEET && is_zone(s->place[p]))
				tw_return(t, s, p, e);
			s->mark[p] &= (uint16_t)~M_CHASE;
			tw_has_tried(t, s, p);
		}
}

/* What the fight has done to the groups that were in it: those that withdraw go back, those without a fleet are at
 * their end. True if the group that moved goes on. */
static bool take_stock(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	bool goes_on = true;
	for (unsigned g = 0; g < GROUPS; g++) {
		struct tw_voyage own = tw_group_of(s, &v, g);
		if (s->g_port[g] == NO_PLACE || !own.sailed || t->zone[own.zone].parent != t->zone[v.zone].parent)
			continue;
		if (!(v.quit & 2) && tw_group_ships(t, s, &own))
			continue;
		tw_turn_back(t, s, &own, e);
		goes_on &= g != v.group;
	}
	return goes_on;
}

/* The interception is over: goes the group on? */
bool tw_wind_up(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	disperse(t, s, e);
	if (v.purpose == FOR_PATROL && !v.points && tw_covered(t, s))
		tw_interdict(t, s, v.zone, e); /* the flight of an air unit, which costs no points */
	bool more = take_stock(t, s, e);
	for (unsigned i = 0; i < t->wings; i++) {
		s->mark[t->wing[i]] &= (uint16_t)~M_FORCE;
		if (on_map(s, t->wing[i]))
			s->step[t->wing[i]] = 0;
	}
	if (more && v.purpose > FOR_PATROL)
		eto_top(&s->stack)->step = SAIL_WAIT;
	else
		tw_next_group(t, s, e);
	return true;
}

/* TW-13.2.4.11, TW-13.2.4.12, TW-13.2.5.16: each enemy side names its interceptors; when all groups have tried, those
 * that found the fleet fight. */
bool tw_ask_chase(const struct tw_table *t, struct tw_state *s, struct eto_frame *f)
{
	struct tw_voyage *v = eto_locals(f);
	while (v->ask < SIDES && !(tw_hostile(s, v->ask, v->side) && tw_can_chase(t, s, v->ask)))
		v->ask++;
	if (v->ask == SIDES) {
		f->step = SAIL_PURSUE;
		return true;
	}
	unsigned side = v->ask++;
	*(uint8_t *)eto_call(&s->stack, P_CHASE, seat_for(t, side)) = (uint8_t)side;
	return true;
}
