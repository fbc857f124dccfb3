/* Headquarters (13): their kinds, activation, action points, how far and whom they command. */
#include "games/bitw/command.h"

/* -- kinds of HQs: tactical ones for armour and for aircraft (BI-13.0.4, BI-13.1.2, BI-13.1.3), strategic ones
 * (BI-13.8.1 to BI-13.8.3, BI-13.8.1.1, BI-13.1.8) -- */

bool bi_minor_leader(const struct bi_table *t, unsigned hq)
{
	return type_of(t, hq) == SL && (nation_of(t, hq) == NED || nation_of(t, hq) == BEL);
}

static bool marshal(const struct bi_table *t, unsigned hq)
{
	return hq == t->who.rommel || hq == t->who.kesselring;
}
bool bi_leader(const struct bi_table *t, unsigned hq)
{
	return type_of(t, hq) == SL || marshal(t, hq);
}
bool bi_one_flight(const struct bi_table *t, unsigned hq)
{
	return bi_minor_leader(t, hq) || marshal(t, hq);
}
bool bi_air_staff(const struct bi_table *t, unsigned hq)
{
	return type_of(t, hq) == AIRHQ || (type_of(t, hq) == SHQ && !marshal(t, hq));
}
static bool tactical(const struct bi_table *t, unsigned hq)
{
	return type_of(t, hq) == AHQ || type_of(t, hq) == AIRHQ;
}

/* When an HQ may be activated: it does not move in the Reaction Phase (BI-13.3.6), it may have moved before in its
 * own (BI-13.3.4); those of minor powers in any phase (BI-13.8.1.5, BI-13.8.5.1), the RAF too (BI-13.8.1.2.1)
 * (BI-7.4.1, BI-13.1.1, BI-13.3.5, BI-13.8.1.1.6, BI-13.8.1.1.13). */
static eto_clause phase_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq)
{
	unsigned type = type_of(t, hq), phase = s->phase;
	bool mine = seat == s->side;
	if (bi_minor_leader(t, hq) || marshal(t, hq))
		return 0;
	if (type == SL)
		return phase == PH_RAIL && mine ? 0 : BI_13_8_1_3;
	if (type == SHQ)
		return phase == PH_EXPLOIT ? BI_13_7_2 : 0;
	if (type == NHQ)
		return phase == PH_MOVE && mine ? 0 : BI_13_8_1_1_13;
	if (type == AHQ && phase == PH_REACTION)
		return BI_13_3_5; /* it has nobody to send */
	if (type == AHQ)
		return (phase == PH_MOVE || phase == PH_EXPLOIT) && mine ? 0 : BI_13_1_1;
	if (phase == PH_EXPLOIT)
		return BI_13_7_2;
	return phase == PH_MOVE || phase == PH_REACTION || phase == PH_STRATEGIC ? 0 : BI_13_1_1;
}

/* Rommel and Kesselring lead in France and Italy, from there and whom they find there (BI-13.8.4). */
static bool in_area(const struct bi_table *t, unsigned hq, unsigned hex)
{
	if (!marshal(t, hq))
		return true;
	return hex < HEXES && t->hex[hex].country == (hq == t->who.rommel ? FRANCE : ITALY);
}

/* A Supreme Leader commands from the United States too (BI-13.3.2): nobody else could ship him to Europe. */
eto_clause bi_activate_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq)
{
	if (!bi_advanced(t))
		return no(t, BI_3_9_2);
	if (hq >= UNITS || side_of(t, hq) != seat || !is_hq(t, hq) || !on_map(s, hq))
		return no(t, BI_13_0_1);
	bool here = in_hexes(s->hex[hq]);
	if (!here && type_of(t, hq) != SL)
		return no(t, BI_13_0_1);
	if (marked(s, hq, M_ACTIVE) || !s->strength[hq] || (here && bi_neutral(t, s, s->hex[hq])))
		return no(t, BI_13_0_3);
	if (hq == t->who.mussolini && s->italy && s->rsi != 2)
		return no(t, BI_36_0_4); /* he leads again in the RSI (BI-36.1.5) */
	if (hq == t->who.doenitz && s->plan_z)
		return no(t, BI_13_8_1_1_12);
	if (seat != s->side && here && bi_in_battle(t, s, s->hex[hq]))
		return no(t, BI_13_3_5);
	if (!in_area(t, hq, s->hex[hq]))
		return no(t, BI_13_8_1_1_5);
	eto_clause bar = phase_bar(t, s, seat, hq);
	return bar ? no(t, bar) : 0;
}

/* The points that an activation is worth: half of them out of supply (BI-13.5.5, BI-13.5.6, BI-13.4.2). */
unsigned bi_points_of(const struct bi_state *s, unsigned hq)
{
	unsigned points = s->strength[hq];
	return !marked(s, hq, M_OOS) ? points : points / 2 ? points / 2 : 1;
}

void bi_activate(const struct bi_table *t, struct bi_state *s, unsigned hq, struct eto_events *e)
{
	unsigned points = bi_points_of(s, hq);
	s->mark[hq] |= M_ACTIVE;
	s->ap[hq] = (uint8_t)points;
	s->used[hq] = 0;
	bi_show(t, s, hq, e);
	bi_say(e, E_ACTIVATED, (int)hq, (int)points, 0, 0);
}

/* Activation costs a step (BI-13.6.1, BI-13.6.2, and BI-13.6.3: it may be rebuilt): tactical HQs after the Blitz,
 * the others after Exploitation (BI-13.8.5). */
void bi_rest_hqs(const struct bi_table *t, struct bi_state *s, bool all, struct eto_events *e)
{
	for (unsigned u = 0; u < UNITS; u++) {
		if (!on_map(s, u) || !is_hq(t, u) || !marked(s, u, M_ACTIVE) || (!all && !tactical(t, u)))
			continue;
		s->mark[u] &= ~(uint32_t)M_ACTIVE;
		s->ap[u] = s->used[u] = 0;
		bi_spend(t, s, u, BI_13_6_1, BI_13_6_2, e);
		if (on_map(s, u))
			eto_block_hide(&bi_blocks, s, u, s->turn + 1u);
	}
}

/* -- command -- */

static unsigned span_of(const struct bi_table *t, const struct bi_state *s, unsigned hq)
{
	return bi_weather_at(t, s, s->hex[hq]) == GOOD ? 5 : 3;
}

/* Hexes over which orders go: safe ones, and those where our own stand; who flies above one does not. Aircraft on
 * their bases have a zone of control too (BI-3.19.1): only of supply it is said that it is that of land units. */
static hexset safe_hexes(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	struct stands st;
	bi_stands(t, s, &st);
	hexset ok = s->held[side], foe = bi_zoc_of(t, s, &st, enemy_of(side), true);
	eto_set_minus(&ok, &foe);
	eto_set_join(&ok, &st.ground[side]);
	return ok;
}

static hexset area_of(const struct bi_table *t, const struct bi_state *s, unsigned hq, const hexset *safe)
{
	enum { MOST = 1 + 5 * 6 * 6 / 2 }; /* hexes within five */
	hexset seen = *safe, left = *safe;
	uint16_t queue[MOST];
	unsigned head = 0, tail = 0, span = span_of(t, s, hq);
	queue[tail++] = s->hex[hq];
	eto_set_add(&seen, s->hex[hq]);
	eto_set_drop(&left, s->hex[hq]);
	for (unsigned depth = 0, end = 1; depth < span; depth++, end = tail)
		for (; head < end; head++)
			for (unsigned ways = t->dry[queue[head]]; ways; ways &= ways - 1) {
				unsigned n = t->next[queue[head]][__builtin_ctz(ways)];
				if (!eto_set_has(&left, n))
					continue;
				eto_set_drop(&left, n);
				queue[tail++] = (uint16_t)n;
			}
	eto_set_minus(&seen, &left);
	return seen;
}

/* Tactical HQs reach five hexes, three in bad weather, over hexes that are safe: 0, or the clause (BI-13.3.2). */
eto_clause bi_reach_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	unsigned from = s->hex[hq], to = s->hex[u];
	if (!tactical(t, hq) || from == to)
		return 0;
	if (to >= HEXES || from >= HEXES)
		return BI_13_3_1;
	unsigned reach = span_of(t, s, hq), way = bi_distance(t, from, to);
	if (way > reach)
		return reach == 5 || way > 5 ? BI_13_3_1 : BI_13_3_7;
	hexset safe = safe_hexes(t, s, side_of(t, hq)), seen = area_of(t, s, hq, &safe);
	return eto_set_has(&seen, to) ? 0 : BI_13_3_3;
}

void bi_orders(struct orders *o, const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	o->t = t;
	o->s = s;
	o->side = (uint16_t)side;
	o->count = 0;
}

bool bi_out_of_span(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	unsigned from = s->hex[hq], to = s->hex[u];
	return tactical(t, hq) && from != to &&
	       (to >= HEXES || from >= HEXES || bi_distance(t, from, to) > span_of(t, s, hq));
}

bool bi_offered(struct eto_list *l, struct offered *o, unsigned hq, unsigned u)
{
	if (!o->first[u]) {
		o->first[u] = (uint16_t)(l->count + 1);
		return false;
	}
	for (unsigned i = o->first[u] - 1u; i + 1 < o->end[u]; i++) {
		l->out[l->count] = l->out[i];
		l->out[l->count++].arg[0] = (uint16_t)hq;
	}
	return true;
}

void bi_offered_until(const struct eto_list *l, struct offered *o, unsigned u)
{
	o->end[u] = (uint16_t)(l->count + 1);
}

bool bi_reaches(struct orders *o, unsigned hq, unsigned u)
{
	unsigned from = o->s->hex[hq], to = o->s->hex[u];
	if (!tactical(o->t, hq) || from == to)
		return true;
	if (bi_out_of_span(o->t, o->s, hq, u))
		return false;
	for (unsigned i = 0; i < o->count && i < AREAS; i++)
		if (o->hq[i] == hq)
			return eto_set_has(&o->area[i], to);
	if (!o->count)
		o->safe = safe_hexes(o->t, o->s, o->side);
	unsigned next = o->count++ % AREAS;
	o->hq[next] = (uint16_t)hq;
	o->area[next] = area_of(o->t, o->s, hq, &o->safe);
	return eto_set_has(&o->area[next], to);
}

bool bi_in_reach(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	return !bi_reach_bar(t, s, hq, u);
}

eto_clause bi_nation_bar(const struct bi_table *t, unsigned hq)
{
	return bi_minor_leader(t, hq)	 ? BI_13_8_5_2
	       : hq == t->who.mussolini	 ? BI_13_8_1_1_3
	       : type_of(t, hq) == SL	 ? BI_13_8_1_3
	       : type_of(t, hq) == AIRHQ ? BI_13_1_9
	       : type_of(t, hq) == AHQ	 ? BI_13_1_9
					 : BI_13_8_1_1_8;
}

/* Most leaders do each kind of thing once (BI-13.8.1.6); of Churchill and Eisenhower that ends with Casablanca. */
eto_clause bi_once_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned act)
{
	bool allied = hq == t->who.eisenhower || hq == t->who.churchill;
	if (!(s->used[hq] >> act & 1))
		return 0;
	if (hq == t->who.doenitz)
		return BI_13_8_1_1_19;
	if (hq == t->who.goering)
		return act == ACT_AIR ? 0 : BI_13_8_1_1_9;
	if (act == ACT_LAND && bi_tech(t, s, nation_of(t, hq), F_NAVAL) < 2)
		return BI_24_5b_1;
	if (!bi_leader(t, hq) || (s->casablanca && allied))
		return 0; /* BI-13.8.4.2 */
	if (act == ACT_AIR && bi_one_flight(t, hq))
		return BI_13_4_3;
	return marshal(t, hq) ? BI_13_8_1_1_7 : BI_13_8_1_6;
}

/* Fighter and Bomber Command have their own kind each (BI-13.8.1.2.2, BI-13.8.1.2.3). */
static eto_clause air_bar(const struct bi_table *t, unsigned hq, unsigned u)
{
	if (hq == t->who.dowding)
		return type_of(t, u) == FTR ? 0 : BI_13_8_1_2_2;
	if (hq == t->who.harris)
		return is_bomber(t, u) ? 0 : BI_13_8_1_2_3;
	return bi_leader(t, hq) || bi_air_staff(t, hq) ? 0 : type_of(t, hq) == AHQ ? BI_13_1_4 : BI_13_8_1_1_13;
}

static bool drops(const struct bi_table *t, unsigned hq)
{
	return hq == t->who.fhq || hq == t->who.goering || hq == t->who.churchill || hq == t->who.eisenhower ||
	       hq == t->who.harris || hq == t->who.dowding || (type_of(t, hq) == AIRHQ && nation_of(t, hq) == USA);
}

/* Is it an action of such an HQ at all? Supreme Leaders (BI-13.8.1.7 to BI-13.8.1.9, BI-13.8.1.11, BI-13.8.1.12,
 * BI-13.8.1.16), Rommel and Kesselring like them (BI-13.8.1.1.5), Goering for what wears blue (BI-13.8.1.1.10,
 * BI-13.8.1.1.11), Raeder without limit (BI-13.8.1.1.14), Churchill and Eisenhower after Casablanca
 * (BI-13.8.1.15). */
eto_clause bi_kind_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act)
{
	unsigned type = type_of(t, hq);
	bool lw = hq == t->who.goering && unit_of(t, u)->flag & U_LUFTWAFFE, chief = bi_leader(t, hq) || lw;
	eto_clause other = bi_air_staff(t, hq) ? BI_13_1_7 : type == AHQ ? BI_13_1_4 : BI_13_8_1_1_13;
	switch (act) {
	case ACT_AIR: return air_bar(t, hq, u);
	case ACT_ARMOUR: return chief || type == AHQ ? 0 : other;
	case ACT_SUPPLY:
	case ACT_RAIL: return chief ? 0 : other;
	case ACT_RESERVE: return chief || type == AHQ ? 0 : BI_31_0_5;
	case ACT_SEA: return bi_leader(t, hq) || type == NHQ ? 0 : BI_18_0_4;
	case ACT_LAND:
		return type == NHQ || (s->casablanca && (hq == t->who.eisenhower || hq == t->who.churchill))
			       ? 0
			       : BI_24_0_4;
	default: return drops(t, hq) ? 0 : BI_23_0_3;
	}
}

eto_clause bi_action_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act)
{
	if (!marked(s, hq, M_ACTIVE))
		return BI_13_2_1;
	if (!s->ap[hq])
		return BI_13_4_1;
	if (hq == u)
		return BI_13_2_2;
	if (out_of_war(t, s, u))
		return BI_5_0_5;
	if (!bi_own_nation(t, hq, u))
		return bi_nation_bar(t, hq);
	if (!in_area(t, hq, s->hex[u]))
		return BI_13_8_4;
	eto_clause c = bi_kind_bar(t, s, hq, u, act);
	return c ? c : bi_once_bar(t, s, hq, act);
}

bool bi_could_act(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned act)
{
	return on_map(s, hq) && marked(s, hq, M_ACTIVE) && s->ap[hq] && !bi_kind_bar(t, s, hq, hq, act) &&
	       !bi_once_bar(t, s, hq, act);
}

/* May this active HQ spend a point on this action with this block? */
bool bi_may_action(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act)
{
	return !bi_action_bar(t, s, hq, u, act);
}

void bi_use_action(struct bi_state *s, unsigned hq, unsigned act)
{
	s->ap[hq]--;
	s->used[hq] |= (uint8_t)(1u << act);
}
