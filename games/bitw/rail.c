/* Strategic rail movement (7.4) and the open city (5.1). */
#include <string.h>

#include "games/bitw/bitw.h"

/* The limit of a nation (BI-7.4.8 to BI-7.4.13); Americans use British trains (BI-7.4.9), Free France has its own as
 * every minor power. */
unsigned bi_train_nation(unsigned nation)
{
	return nation == USA ? GBR : nation;
}

static unsigned limit_of(unsigned nation)
{
	return nation == GER || nation == FRA || nation == GBR ? 2 : 1;
}

/* Engines that bombs have destroyed (BI-32.3.2) are missed by the side: the powers that have land units on the map send
 * as many trains fewer, all together. */
static bool engines_lack(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	unsigned powers = 0, trains = 0, used = s->rail_less[side];
	for (unsigned u = t->first_of[side]; used && u < t->end_of[side]; u++)
		if (s->hex[u] < HEXES && is_land(t, u) && !out_of_war(t, s, u))
			powers |= 1u << bi_train_nation(nation_of(t, u));
	for (unsigned n = 0; n < NATIONS; n++) {
		trains += powers >> n & 1 ? limit_of(n) : 0;
		used += powers >> n & 1 ? s->rails_used[n] : 0;
	}
	return s->rail_less[side] && used >= trains;
}

/* Hexes that a train may use: own and in play, not next to an enemy, without partisans or damage (BI-7.4.4, BI-7.4.5,
 * BI-7.5.4.3, BI-29.0.5, BI-32.3.3). */
static hexset tracks(const struct bi_table *t, const struct bi_state *s, unsigned side, const hexset *near)
{
	hexset ok = t->rails;
	eto_set_meet(&ok, &t->open[scenario(t)]);
	eto_set_minus(&ok, near);
	eto_set_minus(&ok, &s->rail_hit);
	hexset mine = bi_control(t, s, side);
	eto_set_meet(&ok, &mine);
	hexset neutral = bi_neutrals(t, s);
	eto_set_minus(&ok, &neutral);
	ETO_EACH (h, &t->reds)
		if (bi_red_army(t, s, h))
			eto_set_drop(&ok, h);
	for (unsigned i = 0; side == AXIS && i < DISCS; i++)
		if (s->disc[i] != OFF) /* BI-29.1.6 */
			eto_set_drop(&ok, s->disc[i]);
	return ok;
}

hexset bi_tracks(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	hexset near = bi_adjacent_foes(t, s, side);
	return tracks(t, s, side, &near);
}

static bool free_ride(const struct bi_table *t, const struct bi_state *s, unsigned u) /* SBW2, special 3 */
{
	return scenario(t) == SBW2 && s->turn == bi_first_turn(t) &&
	       (u == bi_find_unit(t, "US-82AB") || u == bi_find_unit(t, "US-101AB"));
}

/* May it board a train at all, whoever pays? */
static eto_clause board_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			      const hexset *near)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u))
		return no(t, BI_3_1_1);
	unsigned hex = s->hex[u], type = type_of(t, u), nation = bi_train_nation(nation_of(t, u));
	bool flies = is_air(t, u) && !option(t, OPT_AIR_TRAINS);
	if (unit_of(t, u)->flag & U_FIXED)
		return no(t, BI_13_8_1_13);
	if (flies || type == RED || type == SUB)
		return no(t, type == RED ? BI_6_6_5 : type == SUB ? BI_6_0_1 : BI_7_4_3);
	if (hex >= HEXES || !eto_set_has(&t->rails, hex))
		return no(t, BI_7_4_2);
	if (bi_neutral(t, s, hex))
		return no(t, BI_7_5_4_7);
	if (out_of_war(t, s, u))
		return no(t, BI_5_0_5);
	if (marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (marked(s, u, M_OOS) && forbids(t, BI_7_4_2))
		return BI_7_4_2;
	if (eto_set_has(near, hex))
		return no(t, BI_7_4_2);
	if (eto_set_has(&s->rail_hit, hex) && forbids(t, BI_32_3_3))
		return BI_32_3_3;
	if (marked(s, u, M_RAILED))
		return no(t, BI_7_4_7);
	if (free_ride(t, s, u))
		return 0;
	if (s->rails_used[nation] >= limit_of(nation) && forbids(t, BI_7_4_16))
		return BI_7_4_16;
	return engines_lack(t, s, seat) && forbids(t, BI_32_3_2) ? BI_32_3_2 : 0;
}

/* A train for a yellow point. */
static eto_clause train_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			      const hexset *near)
{
	eto_clause bar = board_check(t, s, seat, u, near);
	if (bar)
		return bar;
	bool broke = !free_ride(t, s, u) && !s->pool[bi_payer(t, s, nation_of(t, u))][YELLOW];
	return broke && forbids(t, BI_7_4_7) ? BI_7_4_7 : 0;
}

/* A train for an action point: an active Supreme Leader gives one to his own nation, the FHQ to all of the Axis
 * (BI-13.8.1.10). Which of the two is paid is the player's choice (BI-7.4.7). */
static eto_clause ride_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u,
			     const hexset *near)
{
	if (!bi_advanced(t) || hq >= UNITS || side_of(t, hq) != seat || !is_hq(t, hq) || !on_map(s, hq))
		return no(t, BI_7_4_7);
	eto_clause bar = board_check(t, s, seat, u, near);
	if (bar)
		return bar;
	bar = bi_action_bar(t, s, hq, u, ACT_RAIL);
	return bar ? no(t, bar) : 0;
}

/* May it get off there? */
static eto_clause station_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	eto_clause bar = bi_entry_bar(t, s, u, hex); /* the plans of 1940, the open city, mountains */
	if (bar && forbids(t, bar))
		return bar;
	if (!is_air(t, u))
		return bi_room(t, s, u, hex);
	hexset src = bi_sources(t, s, side_of(t, u));
	return bi_base_check(t, s, u, hex, ETO_FAR, &src);
}

/* A train enters every hex on its way: so do the plans of 1940 and the open city (BI-5.1.3, BI-5.1.7). 0, or the
 * clause. */
static eto_clause way_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	return bi_plan_bars(t, s, u, hex) ? BI_5_1_3 : bi_open_city(t, s, u, hex) ? BI_5_1_7 : 0;
}

static hexset open_ways(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *rails)
{
	hexset open = *rails;
	if (side_of(t, u) == ALLIED && (scenario(t) == SBW3 || scenario(t) == SBW6))
		ETO_EACH (h, rails) {
			eto_clause bar = way_bar(t, s, u, h);
			if (bar && forbids(t, bar))
				eto_set_drop(&open, h);
		}
	return open;
}

/* Where rails take it. Without `all` the question is whether there is a station at all: the nearest will do. */
static bool ride(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *rails, hexset *all)
{
	uint16_t queue[HEXES];
	unsigned head = 0, tail = 0;
	hexset left = *rails;
	eto_set_drop(&left, s->hex[u]);
	for (queue[tail++] = s->hex[u]; head < tail; head++)
		for (unsigned way = t->rail[queue[head]]; way; way &= way - 1) {
			unsigned n = t->next[queue[head]][__builtin_ctz(way)];
			if (!eto_set_has(&left, n))
				continue;
			if (!all && bi_playable(t, s, n) && !station_check(t, s, u, n))
				return true;
			eto_set_drop(&left, n);
			if (all)
				eto_set_add(all, n);
			queue[tail++] = (uint16_t)n;
		}
	return false;
}

hexset bi_stations(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *rails)
{
	hexset out = {0}, open = open_ways(t, s, u, rails);
	ride(t, s, u, &open, &out);
	return out;
}

static bool leads_anywhere(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *rails)
{
	hexset open = open_ways(t, s, u, rails);
	return ride(t, s, u, &open, NULL);
}

/* Why no train goes there: no track, or one that may not be used. */
static eto_clause no_way(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *rails,
			 unsigned to)
{
	hexset all = {0};
	eto_clause bar = way_bar(t, s, u, to);
	if (eto_set_has(&s->rail_hit, to))
		return BI_32_3_3;
	if (side_of(t, u) == AXIS && bi_discs(s, to))
		return BI_29_1_6;
	ride(t, s, u, rails, &all);
	if (!eto_set_has(&all, to) || !bi_playable(t, s, to))
		return BI_7_4_3;
	return bar ? bar : s->plan[0] && !s->turn ? BI_5_1_3 : BI_5_1_7;
}

/* He needs a train of the French, and supply, tracks and room as every passenger does (BI-7.4.2 to BI-7.4.4). */
static bool gamelin_leaves(const struct bi_table *t, const struct bi_state *s, unsigned g)
{
	hexset near = bi_adjacent_foes(t, s, ALLIED), tracks = bi_tracks(t, s, ALLIED),
	       stations = bi_stations(t, s, g, &tracks);
	return !eto_set_has(&near, s->hex[g]) && !marked(s, g, M_OOS) && eto_set_has(&stations, t->at.bordeaux) &&
	       !bi_room(t, s, g, t->at.bordeaux) && s->pool[FRA][YELLOW] && s->rails_used[FRA] < limit_of(FRA) &&
	       !engines_lack(t, s, ALLIED);
}

/* Who is lost, or has been built again in Bordeaux, needs no train. */
static bool must_ride(const struct bi_table *t, const struct bi_state *s)
{
	return on_map(s, t->who.gamelin) && s->hex[t->who.gamelin] != t->at.bordeaux;
}

/* BI-5.1.5 to BI-5.1.8: Gamelin must be able to leave by train. */
static eto_clause open_city_check(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	unsigned g = t->who.gamelin;
	if (seat != ALLIED || s->capital_moved || s->fallen >> FRA & 1 || (scenario(t) != SBW3 && scenario(t) != SBW6))
		return no(t, BI_5_1_5);
	if (!eto_set_has(&s->held[ALLIED], t->at.paris))
		return no(t, BI_5_1_8);
	if (!eto_set_has(&s->held[ALLIED], t->at.bordeaux))
		return no(t, BI_5_1_6);
	return must_ride(t, s) && !gamelin_leaves(t, s, g) && forbids(t, BI_5_1_8) ? BI_5_1_8 : 0;
}

eto_clause bi_rail_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	switch (a.verb) {
	case V_RIDE:
	case V_TRAIN: {
		hexset near = bi_adjacent_foes(t, s, seat);
		unsigned u = a.arg[a.verb == V_RIDE];
		eto_clause c = a.verb == V_RIDE ? ride_check(t, s, seat, a.arg[0], u, &near)
						: train_check(t, s, seat, u, &near);
		if (c)
			return c;
		hexset ok = bi_tracks(t, s, seat);
		return leads_anywhere(t, s, u, &ok) ? 0 : no(t, BI_7_4_3);
	}
	case V_OPEN_CITY: return open_city_check(t, s, seat);
	case V_ACTIVATE: return bi_activate_check(t, s, seat, a.arg[0]);
	case V_PATROL: return bi_patrol_check(t, s, seat, a.arg[0]);
	case V_DONE: return 0;
	default: return no(t, BI_7_0_4);
	}
}

/* Who could go by train at all is asked once, then who pays for it. */
static void offer_trains(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset near = bi_adjacent_foes(t, s, l->seat), ok = tracks(t, s, l->seat, &near);
	uint16_t list[UNITS];
	unsigned count = 0;
	EACH_ON_MAP (u, t, s, l->seat)
		if (!board_check(t, s, l->seat, u, &near) && leads_anywhere(t, s, u, &ok))
			list[count++] = (uint16_t)u;
	ETO_EACH (hq, &t->hqs[l->seat])
		for (unsigned i = 0; i < count && marked(s, hq, M_ACTIVE) && s->ap[hq]; i++)
			if (!ride_check(t, s, l->seat, hq, list[i], &near))
				l->out[l->count++] = eto_act(V_RIDE, hq, list[i], 0);
	for (unsigned i = 0; i < count; i++)
		if (!train_check(t, s, l->seat, list[i], &near))
			l->out[l->count++] = eto_act(V_TRAIN, list[i], 0, 0);
}

void bi_rail_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	eto_offer(l, V_OPEN_CITY, 0, 0, 0);
	ETO_EACH (u, &t->hqs[l->seat])
		if (!bi_activate_check(t, l->state, l->seat, u))
			l->out[l->count++] = eto_act(V_ACTIVATE, u, 0, 0);
	bi_patrol_legal(l);
	offer_trains(l);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void open_city(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	unsigned g = t->who.gamelin;
	s->capital_moved = 1;
	if (must_ride(t, s)) { /* one of the French trains (BI-5.1.24) */
		bi_put(s, g, t->at.bordeaux);
		s->pool[FRA][YELLOW]--;
		s->rails_used[FRA]++;
	}
	bi_say(e, E_OPEN_CITY, 0, 0, 0, 0);
}

/* P_TRAIN with kind 1 is for a point of the HQ. */
static void board(struct bi_state *s, unsigned seat, struct eto_action a)
{
	struct trip *p = eto_call(&s->stack, P_TRAIN, seat);
	p->unit = a.arg[a.verb == V_RIDE];
	p->hq = a.verb == V_RIDE ? a.arg[0] : 0;
	p->kind = a.verb == V_RIDE;
}

void bi_rail_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	if (a.verb == V_DONE)
		eto_pop(&s->stack);
	else if (a.verb == V_OPEN_CITY)
		open_city(t, s, e);
	else if (a.verb == V_ACTIVATE)
		bi_activate(t, s, a.arg[0], e);
	else if (a.verb == V_PATROL)
		bi_patrol(s, a.arg[0], e);
	else
		board(s, seat, a);
}

eto_clause bi_train_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = ((const struct trip *)eto_own(&s->stack))->unit, to = a.arg[0];
	(void)seat;
	if (a.verb != V_TO || to >= HEXES)
		return no(t, BI_7_4_3);
	hexset near = bi_adjacent_foes(t, s, side_of(t, u)), rails = bi_tracks(t, s, side_of(t, u)),
	       ok = bi_stations(t, s, u, &rails);
	if (eto_set_has(&near, to))
		return no(t, BI_7_4_4);
	if (!bi_controls(t, s, side_of(t, u), to))
		return no(t, BI_7_4_5);
	if (!eto_set_has(&ok, to) || !bi_playable(t, s, to))
		return no(t, no_way(t, s, u, &rails, to));
	return station_check(t, s, u, to);
}

void bi_train_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	unsigned u = ((const struct trip *)eto_own(&s->stack))->unit;
	hexset ok = bi_tracks(t, s, side_of(t, u)), to = bi_stations(t, s, u, &ok);
	ETO_EACH (h, &to)
		if (bi_playable(t, s, h) && !station_check(t, s, u, h))
			l->out[l->count++] = eto_act(V_TO, h, 0, 0);
}

/* It may still move in the Movement Phase (BI-7.4.6), and may have come in this turn (BI-7.4.15). */
void bi_train_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip p = *(const struct trip *)eto_own(&s->stack);
	unsigned u = p.unit, from = s->hex[u], nation = bi_train_nation(nation_of(t, u));
	(void)seat;
	eto_pop(&s->stack);
	if (!free_ride(t, s, u)) {
		s->rails_used[nation]++;
		if (p.kind) {
			bi_use_action(s, p.hq, ACT_RAIL);
			bi_say(e, E_LEADS, p.hq, 0, 0, 0);
		} else {
			s->pool[bi_payer(t, s, nation_of(t, u))][YELLOW]--;
		}
	}
	s->mark[u] |= M_RAILED;
	bi_put(s, u, a.arg[0]);
	bi_tell(t, s, e, u, E_RAIL, E_BLOCK_RAIL, (int)from, a.arg[0]);
	bi_occupy(t, s, u, a.arg[0], e); /* a hex that was ours by ZOC alone (BI-3.1.1.3) */
}
