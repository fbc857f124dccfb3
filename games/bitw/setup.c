/* Setting up a scenario (BI-2.3.1, BI-2.3.2), its frozen units, its plans of 1940 and the arrival of reinforcements.
 * Italians, Americans, Norwegians and Danes are there only where a scenario puts them (BI-5.4.3, BI-5.5.1, BI-5.6.3);
 * HQs only in the Advanced game (BI-6.4.1); no unit is bound to Africa or
 * Scandinavia (BI-3.23.1, BI-3.23.2, BI-3.24.1), none is motorised cavalry (BI-6.1.6.5). */
#include <string.h>

#include "games/bitw/bitw.h"

/* Months of the scenarios (BI-scen.1 to BI-scen.10). */
static const uint8_t first_turn[SCENARIOS] = {21, 17, 0, 6, 2, 0, 6, 11, 11, 11};
static const uint8_t last_turn[SCENARIOS] = {22, 18, 1, 8, 5, 5, 10, 12, 16, 22};

unsigned bi_first_turn(const struct bi_table *t)
{
	return first_turn[scenario(t)];
}
unsigned bi_last_turn(const struct bi_table *t)
{
	return last_turn[scenario(t)];
}

static bool allied_first(unsigned sc)
{
	return sc == SBW4 || sc == SBW7 || sc >= SBW8;
}

/* The set-up of the journal: the FHQ in Berlin (BI-13.8.1.1.1), the American air forces (BI-13.8.1.3.1) ... */
static void put_units(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned u = 0; u < UNITS; u++) {
		s->hex[u] = s->from[u] = OFF;
		s->fate[u] = UNUSED;
	}
	eto_block_stacks(&bi_blocks, s);
	for (unsigned i = 0; i < t->setups; i++) {
		const struct bi_setup *x = &t->setup[i];
		if (x->scenario != scenario(t) || (x->advanced && !bi_advanced(t)) ||
		    (is_hq(t, x->unit) && !bi_advanced(t)))
			continue; /* BI-3.9.2 */
		bi_put(s, x->unit, x->place);
		s->fate[x->unit] = ON_MAP;
		s->strength[x->unit] = x->strength;
		if (x->reserve && bi_on(t, CH_31))
			s->mark[x->unit] |= M_RESERVE;
	}
	for (unsigned i = 0; i < t->arrivals; i++)
		if (t->arrival[i].scenario == scenario(t) && s->fate[t->arrival[i].unit] == UNUSED &&
		    (bi_advanced(t) || !is_hq(t, t->arrival[i].unit)))
			s->fate[t->arrival[i].unit] = FUTURE;
}

/* Redoubts that are not on the map may be built (BI-6.6.1, BI-6.6.3), from 1943 on. */
static void spare_redoubts(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned u = 0; u < UNITS; u++)
		if (is_redoubt(t, u) && s->fate[u] == UNUSED && bi_advanced(t) && scenario(t) != SBW5 &&
		    scenario(t) != SBW6 && scenario(t) >= SBW4)
			s->fate[u] = LOST;
}

static void put_forts(const struct bi_table *t, struct bi_state *s)
{
	unsigned sc = scenario(t);
	bool early = sc == SBW3 || sc == SBW6, siegfried = early || sc == SBW2; /* BI-5.2.8 */
	for (unsigned i = 0; i < FORTS; i++) {
		bool stands = t->fort_line[i] == 0		  ? early
			      : t->fort_line[i] == 1		  ? siegfried
			      : t->fort_hex[i] == t->at.ebenemael ? early
								  : true;
		s->fort[i] = stands ? t->fort_kind[i] : NO_FORT;
		if (sc == SBW2 && t->fort_line[i] == 1 && !eto_set_has(&s->held[AXIS], t->fort_hex[i]))
			s->fort[i] = NO_FORT; /* Aachen has fallen */
	}
	for (unsigned i = 0; i < RADARS; i++)
		s->radar[i] = 1;
}

static void put_points(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned i = 0; i < t->incomes; i++)
		if (t->income[i].scenario == scenario(t))
			s->pool[t->income[i].nation][YELLOW] = t->income[i].saved;
	s->mulberry[0] = s->mulberry[1] = OFF;
	if (scenario(t) >= SBW8)
		s->mulberry_paid[0] = s->mulberry_paid[1] = 30;
	for (unsigned i = 0; i < DISCS; i++)
		s->disc[i] = OFF;
	for (unsigned i = 0; i < EXTRAS; i++)
		s->extra_at[i] = OFF;
	for (unsigned i = 0; i < RAZED; i++)
		s->razed_at[i] = OFF;
}

static void put_politics(const struct bi_table *t, struct bi_state *s)
{
	unsigned sc = scenario(t);
	if (sc != SBW3 && sc != SBW6) {
		s->fallen |= 1u << FRA | 1u << NED | 1u << BEL;
		s->armistice = 1;
		s->attacked = 1u << NETHERLANDS | 1u << BELGIUM | 1u << LUXEMBOURG;
	}
	if (sc >= SBW8 || sc <= SBW2) {
		s->fallen |= 1u << ITA;
		s->rsi = 2; /* BI-36.1.5 */
		s->italy = 2;
	}
	s->fallen |= 1u << NOR | 1u << DEN;
	s->french_free = sc >= SBW7 || sc == SBW4 || sc <= SBW2;
	s->assisted |= 1u << FFR; /* BI-5.7.6 */
	/* Morocco is Allied, Spain and Portugal are neutral (BI-13.8.4.1): since 1943. */
	s->casablanca = sc >= SBW7 || sc == SBW4 || sc <= SBW2;
	s->plan_z = sc == SBW5 || sc == SBW6;
	s->patrol = 1; /* until the first turn of the Axis */
}

void bi_start(const struct eto_table *table, void *state)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state *s = state;
	unsigned sc = scenario(t);
	for (unsigned side = 0; side < SIDES; side++)
		s->held[side] = t->start_held[sc][side];
	put_units(t, s);
	spare_redoubts(t, s);
	put_forts(t, s);
	put_points(t, s);
	put_politics(t, s);
	s->turn = first_turn[sc];
	s->side = allied_first(sc) ? ALLIED : AXIS;
	s->last_weather = BY_DIE;
	s->phase = PH_PLAN;
	eto_call(&s->stack, P_TURN, AXIS);
	eto_play_run(table, s, NULL);
}

/* -- units that may not move (BI-3.21.1) -- */

static bool in_list(const struct bi_table *t, unsigned u, const char *const *ids)
{
	for (unsigned i = 0; ids[i]; i++)
		if (u == bi_find_unit(t, ids[i]))
			return true;
	return false;
}

static bool frozen(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	static const char *const ardennes[] = {"US-8C", "US-18C", NULL};
	static const char *const gelb[] = {"FR-41F", "FR-42F", "FR-43F", "FR-44F", "FR-24C", "FR-6C",
					   "FR-20C", "FR-12C", "FR-13C", "FR-14A", NULL};
	unsigned sc = scenario(t), first = first_turn[sc], hex = s->hex[u];
	if (hex >= HEXES)
		return false;
	switch (sc) {
	case SBW2: return s->turn == first && in_list(t, u, ardennes);
	case SBW3:
	case SBW6: return s->turn == first && in_list(t, u, gelb);
	case SBW4:
	case SBW7: return !s->landed && side_of(t, u) == AXIS && t->hex[hex].island == SICILY;
	default: break;
	}
	if (sc < SBW8 || s->turn != first + 1u || s->side != AXIS || side_of(t, u) != AXIS || s->feint != 1)
		return false; /* the feint of the 15th Army: in the Axis phases of July 1944 */
	static const uint16_t coast[] = {1622, 1623, 1624, 1722, 1524};
	unsigned id = t->hex[hex].col * 100u + t->hex[hex].row;
	for (unsigned i = 0; i < sizeof coast / sizeof *coast; i++)
		if (coast[i] == id)
			return true;
	return false;
}

void bi_freeze(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned u = 0; u < UNITS; u++) {
		s->mark[u] &= ~(uint32_t)M_FROZEN;
		if (frozen(t, s, u))
			s->mark[u] |= M_FROZEN;
	}
}

/* The home army of 1940 grows by itself (SBW5, special 3). */
void bi_free_steps(const struct bi_table *t, struct bi_state *s)
{
	static const char *const corps[] = {"GB-1C", "GB-2C"};
	for (unsigned i = 0; scenario(t) == SBW5 && s->side == ALLIED && i < 2; i++) {
		unsigned u = bi_find_unit(t, corps[i]);
		if (on_map(s, u) && !is_full(t, s, u))
			s->strength[u] = (uint8_t)eto_turned_up(&t->unit[u].faces, s->strength[u], 1);
	}
}

/* -- the plans of 1940 (BI-5.1.3, BI-5.3.1) -- */

static unsigned plans_left(const struct bi_state *s)
{
	return eto_peek(&s->stack)->a;
}

/* Units near the Belgian border: those that the French plan speaks of. */
static bool northern(const struct bi_table *t, unsigned hex)
{
	static const uint16_t place[] = {1722, 1622, 1823, 1723,
					 1824, 1724, 1825}; /* Dunkirk, Calais, Lille, Arras ... Reims */
	unsigned id = hex < HEXES ? t->hex[hex].col * 100u + t->hex[hex].row : 0;
	for (unsigned i = 0; i < sizeof place / sizeof *place; i++)
		if (place[i] == id)
			return true;
	return false;
}

eto_clause bi_plan_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = a.arg[0], hex = a.arg[1], reach = s->plan[0] == 2 ? 2 : 3;
	(void)seat;
	if (a.verb == V_CHOOSE)
		return a.arg[0] < PLANS && (a.arg[0] < FULL ? !s->plan[0] : s->plan[0] && !s->plan[1])
			       ? 0
			       : no(t, BI_5_1_3);
	if (a.verb == V_DONE)
		return s->plan[0] && s->plan[1] ? 0 : no(t, BI_5_3_1);
	if (a.verb != V_DEPLOY || !s->plan[0] || !s->plan[1] || u >= UNITS || hex >= HEXES)
		return no(t, BI_7_0_1);
	if (!plans_left(s) || !marked(s, u, M_NORTH) || nation_of(t, u) != FRA || is_air(t, u))
		return no(t, BI_5_1_3);
	if (marked(s, u, M_MOVED) && forbids(t, BI_5_1_3))
		return BI_5_1_3; /* two hexes or three, once */
	if (t->hex[hex].country != FRANCE || hex == s->hex[u] || bi_distance(t, s->hex[u], hex) > reach)
		return no(t, BI_5_1_3);
	return bi_room(t, s, u, hex);
}

void bi_plan_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	eto_offer_all(l, V_CHOOSE, 0);
	for (unsigned u = t->first_of[ALLIED]; s->plan[1] && plans_left(s) && u < UNITS; u++)
		for (unsigned h = 0; marked(s, u, M_NORTH) && h < HEXES; h++)
			if (t->hex[h].country == FRANCE && on_map(s, u) && bi_distance(t, s->hex[u], h) <= 3)
				eto_offer(l, V_DEPLOY, u, h, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* Who finds no room in London beside the leaders of the Advanced game starts in Portsmouth (BI-3.10.1). */
static unsigned home_port(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned home)
{
	return bi_room(t, s, u, home) ? bi_city_hex(t, "portsmouth", 10) : home;
}

/* The British choices change their set-up and points. */
static void british_plan(const struct bi_table *t, struct bi_state *s, unsigned plan)
{
	static const char *const corps[] = {"GB-3C", "GB-1C", "GB-2C", "GB-BEF"};
	const unsigned home[] = {t->at.london, t->at.southampton, bi_city_hex(t, "portsmouth", 10), t->at.london};
	for (unsigned i = 0; i < 4 && (plan == ISLANDS_FIRST || (plan == LIMITED && !i)); i++) {
		unsigned u = bi_find_unit(t, corps[i]);
		if (on_map(s, u)) {
			bi_put(s, u, home_port(t, s, u, home[i]));
			s->mark[u] &= ~(uint32_t)M_NORTH; /* it is not set up in the north */
		}
	}
	s->pool[GBR][YELLOW] = (uint8_t)(s->pool[GBR][YELLOW] + (plan == LIMITED ? 2 : plan == ISLANDS_FIRST ? 4 : 0));
}

void bi_plan_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	(void)seat, (void)e;
	if (a.verb == V_DEPLOY) {
		bi_put(s, a.arg[0], a.arg[1]);
		s->mark[a.arg[0]] |= M_MOVED;
		f->a--;
	} else if (a.verb == V_CHOOSE && a.arg[0] < FULL) {
		s->plan[0] = (uint8_t)(a.arg[0] + 1);
		f->a = a.arg[0] == ESCAUT ? 2 : a.arg[0] == FRONTIER ? 6 : 0;
		for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
			if (on_map(s, u) && northern(t, s->hex[u]))
				s->mark[u] |= M_NORTH;
	} else if (a.verb == V_CHOOSE) {
		s->plan[1] = (uint8_t)(a.arg[0] - FULL + 1);
		british_plan(t, s, a.arg[0]);
	}
	if (a.verb == V_DONE || (s->plan[1] && !plans_left(s))) /* nobody is asked who has nothing left to move */
		eto_pop(&s->stack);
}
