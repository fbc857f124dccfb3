/* Placing the forces (3.2): P_SETUP, where the owner takes a unit in hand, and P_PLACE, where he puts it down (its CV
 * is written already). The Axis is first. Every placement leaves room for what must still be
 * placed; units may be taken back, but not for ever. */
#include "games/westfront/deploy.h"

enum { RETURNS_MAX = 60 };

/* What a placement is judged by, found once for a list. */
struct ground {
	const struct wf_table *t;
	const struct wf_state *s;
	struct wf_roster roster;
	unsigned side, unit;
	const hexset *front;
	hexset lines; /* Rail/Sea supply */
	struct wf_rest rest;
	unsigned front_units; /* of a list: still to be placed, without this one */
};

static bool listed_front(const struct ground *g, unsigned unit)
{
	return !g->roster.chooses && g->roster.row[unit] && g->roster.row[unit]->front;
}

static struct ground survey(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	unsigned start = husky(t) ? 0 : wf_first_scenario(t) - S43; /* a saved game may claim to deploy in Husky */
	return (struct ground){.t = t,
			       .s = s,
			       .side = side,
			       .front = &t->front[start][side],
			       .roster = wf_roster(t),
			       .lines = s->net[side]};
}

static void take_up(struct ground *g, unsigned unit)
{
	g->unit = unit;
	g->rest = wf_rest(&g->roster, g->s, g->side, unit);
	g->front_units = 0;
	for (unsigned u = g->t->first_of[g->side]; u < g->t->end_of[g->side]; u++)
		g->front_units += u != unit && !on_map(g->s, u) && listed_front(g, u);
}

/* -- regions and areas -- */

/* Gibraltar lies in both for the Allies (WF-OB.3, WF-OB.5); Corsica is South for them (WF-OB.5) and France, so North,
 * for the Axis (WF-OB.4); Czechoslovakia belongs to the North (WF-3.25.2), but in S44 the list leaves it out
 * (WF-OB.6). */
static bool in_region(const struct wf_table *t, unsigned side, unsigned region, unsigned hex)
{
	unsigned country = t->hex[hex].country;
	if (region == ANY_REGION || (side == ALLIES && country == GIBRALTAR))
		return true;
	if (side == AXIS && country == CZECHOSLOVAKIA && wf_first_scenario(t) == S44)
		return false;
	bool north = in_set(&t->north, hex) || (side == AXIS && country == FRANCE);
	return north == (region == NORTH);
}

static eto_clause region_rule(const struct wf_table *t, unsigned side, unsigned region)
{
	switch (wf_first_scenario(t)) {
	case S43: return side == ALLIES ? WF_OB_3 : WF_OB_4;
	case S44: return side == ALLIES ? WF_OB_5 : WF_OB_6;
	default: return region == NORTH ? WF_3_25_2 : WF_3_25_3;
	}
}

/* 1. front units on the Front Line (WF-OB.1); 2. the region, semi-historical (WF-OB.3 to WF-OB.6, WF-3.25.2,
 * WF-3.25.3, WF-S43.35, WF-S44.39); 3. the area, historical: a town and what is adjacent (WF-3.24.2), a nation
 * (WF-3.24.3), a coast (WF-OB.1). */
static eto_clause check_area(const struct ground *g, unsigned hex)
{
	const struct wf_table *t = g->t;
	unsigned region = g->roster.region[g->unit];
	if (listed_front(g, g->unit))
		return !in_set(g->front, hex) && forbids(t, WF_OB_1) ? WF_OB_1 : 0;
	if (wf_deployment(t) == DEPLOY_SEMI) {
		eto_clause rule = region_rule(t, g->side, region);
		return !in_region(t, g->side, region, hex) && forbids(t, rule) ? rule : 0;
	}
	if (wf_deployment(t) == DEPLOY_FREE)
		return 0;
	const struct wf_setup *row = g->roster.row[g->unit];
	if (row->area >= t->areas || in_set(&t->area[row->area], hex))
		return 0;
	eto_clause rule = t->area_kind[row->area] == AREA_TOWN	    ? WF_3_24_2
			  : t->area_kind[row->area] == AREA_COUNTRY ? WF_3_24_3
								    : WF_OB_1;
	return forbids(t, rule) ? rule : 0;
}

/* -- the Front Line -- */

struct line { unsigned empty[REGIONS], room; };

/* How the Front Line looks with the unit placed: hexes without a unit by region, and room left. */
static struct line front_line(const struct ground *g, unsigned hex)
{
	struct line l = {{0}, 0};
	ETO_EACH (at, g->front) {
		unsigned here = g->s->count[g->side][at] + (at == hex), limit = wf_stacking(g->t, at);
		l.empty[in_region(g->t, g->side, NORTH, at) ? NORTH : SOUTH] += !here;
		l.room += here < limit ? limit - here : 0;
	}
	return l;
}

/* Each Front Line hex must get a unit (WF-3.22.2, WF-S44.40): with the front units of a list, which need their room; or
 * with any that are left. */
static bool front_can_be_filled(const struct ground *g, unsigned hex)
{
	struct line l = front_line(g, hex);
	unsigned empty = l.empty[NORTH] + l.empty[SOUTH];
	if (!g->roster.chooses)
		return empty <= g->front_units && g->front_units <= l.room;
	return l.empty[NORTH] <= g->rest.able[NORTH] && l.empty[SOUTH] <= g->rest.able[SOUTH] &&
	       empty <= g->rest.unbound;
}

/* At least one Italian in France and another in Yugoslavia, in the free deployment of S43 (WF-S43.36). */
static bool italians_spread(const struct ground *g, unsigned hex)
{
	const struct wf_table *t = g->t;
	unsigned here[COUNTRIES] = {0};
	if (wf_first_scenario(t) != S43 || wf_deployment(t) != DEPLOY_FREE || t->unit[g->unit].nation != ITALIAN)
		return true;
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		if (t->unit[u].nation == ITALIAN && on_map(g->s, u))
			here[t->hex[g->s->hex[u]].country]++;
	here[t->hex[hex].country]++;
	return g->rest.italian >= (unsigned)!here[FRANCE] + !here[YUGOSLAVIA];
}

/* -- checks -- */

/* A reinforcement of the first month: 1. an arrival place (11.6, WF-11.6.6); 2. one at a Minor City or a Rail Entry hex
 * (WF-11.6.3). */
static eto_clause check_arrival(const struct ground *g, unsigned hex)
{
	const struct wf_table *t = g->t;
	eto_clause c = wf_check_arrival(t, g->s, g->unit, hex);
	if (c)
		return c;
	for (unsigned u = t->first_of[g->side]; u < t->end_of[g->side]; u++)
		if (g->s->hex[u] == hex && g->roster.arrives[u] && t->hex[hex].city != MAJOR_CITY &&
		    forbids(t, WF_11_6_3))
			return WF_11_6_3;
	return 0;
}

/* 1. a hex of the own side (WF-3.22.3); 2. where such a unit may be; 3. stacking (WF-6.21.1), one Fort (WF-2.26.11);
 * 4. reinforcements at arrival places; others 5. in their area, 6. supplied, but for the Front Line (WF-3.22.3); 7. the
 * Front Line can still be filled; 8. Italians abroad. */
static eto_clause check_hex(const struct ground *g, unsigned hex)
{
	const struct wf_table *t = g->t;
	const struct wf_state *s = g->s;
	eto_clause c;
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (s->count[g->side][hex] >= STACK_MAX)
		return ruled_out(t, WF_6_21_1);
	if (!friendly(s, g->side, hex) || s->count[foe(g->side)][hex])
		return ruled_out(t, WF_3_22_3);
	if ((c = wf_barred_hex(t, s, g->unit, hex)))
		return c;
	if (s->count[g->side][hex] >= wf_stacking(t, hex) && forbids(t, WF_6_21_1))
		return WF_6_21_1;
	if ((c = wf_check_fort(t, s, g->unit, hex)) ||
	    (c = g->roster.arrives[g->unit] ? check_arrival(g, hex) : check_area(g, hex)))
		return c;
	if (!in_set(g->front, hex) && !wf_traces(t, s, g->side, hex, &g->lines) && forbids(t, WF_3_22_3))
		return WF_3_22_3;
	if (!front_can_be_filled(g, hex) && forbids(t, WF_3_22_2))
		return WF_3_22_2;
	return !italians_spread(g, hex) && forbids(t, WF_S43_36) ? WF_S43_36 : 0;
}

static bool somewhere(const struct ground *g)
{
	ETO_EACH (hex, &g->s->held[g->side])
		if (!check_hex(g, hex))
			return true;
	return false;
}

static bool own(const struct wf_table *t, unsigned side, unsigned unit)
{
	return unit >= t->first_of[side] && unit < t->end_of[side];
}

/* 1. an own unit that is not on the map; 2. of the pool (WF-3.23.4); 3. its strength; 4. there is a place for it. The
 * strength of the unit in hand does not matter to where it may go, so it is not written yet. */
static eto_clause check_take(struct ground *g, unsigned unit, unsigned cv, bool placeable)
{
	if (on_map(g->s, unit))
		return ruled_out(g->t, WF_3_21_1);
	if (cv > 4)
		return ruled_out(g->t, WF_3_23_6);
	if (!g->roster.pool[unit])
		return ruled_out(g->t, WF_3_23_4);
	eto_clause c = wf_check_strength(&g->roster, g->s, unit, cv);
	return c ? c : placeable ? 0 : ruled_out(g->t, WF_3_22_3);
}

static bool list_takes(struct ground *g, struct eto_list *l)
{
	for (unsigned u = g->t->first_of[g->side]; u < g->t->end_of[g->side]; u++) {
		if (on_map(g->s, u) || !g->roster.pool[u])
			continue;
		take_up(g, u);
		bool placeable = somewhere(g);
		for (unsigned cv = 0; placeable && cv <= 4; cv++)
			if (!check_take(g, u, cv, true) && eto_list_add(l, V_TAKE, u, cv, 0))
				return true;
	}
	return false;
}

/* Units may be taken back a number of times, and later on when nothing else is left to do: strengths and regions
 * together can still leave the last unit without a place. */
static bool may_return(struct ground *g)
{
	struct eto_list any = ETO_ANY;
	if (((const struct wf_muster *)eto_own(&g->s->stack))->returns < RETURNS_MAX)
		return true;
	return wf_rest(&g->roster, g->s, g->side, NO_UNIT).all && !list_takes(g, &any);
}

static eto_clause check_setup(struct ground *g, struct eto_action a)
{
	unsigned unit = a.arg[0];
	switch (a.verb) {
	case V_TAKE:
		if (!own(g->t, g->side, unit))
			return unit < UNITS ? ruled_out(g->t, WF_3_21_1) : (eto_clause)ETO_NONSENSE;
		take_up(g, unit);
		return check_take(g, unit, a.arg[1], g->roster.pool[unit] && somewhere(g));
	case V_RETURN:
		if (own(g->t, g->side, unit) && on_map(g->s, unit) && may_return(g))
			return 0;
		return unit < UNITS ? ruled_out(g->t, WF_3_21_1) : (eto_clause)ETO_NONSENSE;
	case V_DONE: return wf_rest(&g->roster, g->s, g->side, NO_UNIT).all ? ruled_out(g->t, WF_3_22_3) : 0;
	default: return ruled_out(g->t, WF_3_21_1);
	}
}

/* The side whose deployment it is (WF-3.21.1) is the only one that is asked, and does nothing else. */
static eto_clause check(const void *t, const void *state, unsigned seat, struct eto_action a)
{
	const struct wf_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	struct ground g = survey(t, s, seat);
	if (f->proc == P_SETUP)
		return check_setup(&g, a);
	unsigned unit = wf_unit_in_hand(f);
	if (a.verb != V_PLACE || !own(t, seat, unit) || on_map(s, unit) || !g.roster.pool[unit])
		return ruled_out(t, WF_3_21_1);
	take_up(&g, unit);
	return check_hex(&g, a.arg[0]);
}

static void list_setup(struct ground *g, struct eto_list *l)
{
	list_takes(g, l);
	bool back = may_return(g);
	for (unsigned u = g->t->first_of[g->side]; back && u < g->t->end_of[g->side]; u++)
		if (on_map(g->s, u))
			eto_list_add(l, V_RETURN, u, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void legal(struct eto_list *l)
{
	const struct wf_table *t = (const struct wf_table *)l->table;
	const struct wf_state *s = l->state;
	const struct eto_frame *f = eto_peek(&s->stack);
	struct ground g = survey(t, s, l->seat);
	if (f->proc == P_SETUP) {
		list_setup(&g, l);
		return;
	}
	unsigned unit = wf_unit_in_hand(f);
	if (!own(t, l->seat, unit) || on_map(s, unit) || !g.roster.pool[unit])
		return;
	take_up(&g, unit);
	ETO_EACH (hex, &s->held[l->seat])
		if (!check_hex(&g, hex))
			eto_list_add(l, V_PLACE, hex, 0, 0);
}

/* -- doing it -- */

/* Units of the pool that were not chosen start eliminated (WF-3.23.4). */
static void close_side(const struct wf_table *t, struct wf_state *s, unsigned side)
{
	struct wf_roster r = wf_roster(t);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (!on_map(s, u) && r.pool[u])
			s->fate[u] = ELIMINATED;
	s->ready |= (uint8_t)(1u << side);
	struct eto_frame *f = eto_top(&s->stack);
	f->seat = (uint8_t)foe(side);
	((struct wf_muster *)eto_locals(f))->returns = 0;
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	struct wf_muster *muster = eto_locals(f);
	unsigned unit = a.arg[0];
	switch (a.verb) {
	case V_TAKE:
		s->cv[unit] = (uint8_t)a.arg[1];
		((struct wf_ordered *)eto_call(&s->stack, P_PLACE, seat))->unit = (uint16_t)unit;
		break;
	case V_PLACE:
		unit = wf_unit_in_hand(f);
		eto_pop(&s->stack);
		wf_place(t, s, unit, a.arg[0]);
		wf_tell_block(t, s, e, E_PLACED, unit, a.arg[0], 0, 0);
		break;
	case V_RETURN:
		muster->returns = (uint8_t)(muster->returns < RETURNS_MAX ? muster->returns + 1 : RETURNS_MAX);
		wf_place(t, s, unit, OFF);
		s->fate[unit] = FUTURE;
		s->cv[unit] = 0;
		s->yugoslavia = 0;
		break;
	default: close_side(t, s, seat);
	}
}

/* When both are done the game begins. */
static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	(void)t, (void)e;
	if (eto_peek(&s->stack)->proc != P_SETUP || s->ready != (1u << SIDES) - 1)
		return false;
	s->ready = 0;
	eto_pop(&s->stack);
	return true;
}

const struct eto_proc wf_proc_setup = {.name = "setup", .go = go, DECIDES,
	ASKS("Deployment", WF_3_24_1, "Take a unit and place it on the map, until all are placed")};
const struct eto_proc wf_proc_place = {.name = "place", .go = go, DECIDES,
	ASKS("Deployment", WF_3_24_1, "Where does %1 stand?"), ETO_ABOUT(ETO_PIECE, struct wf_ordered, unit)};
