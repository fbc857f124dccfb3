/* Headquarters (13), reconnaissance (19) and Reserve (31): activation, action points, who commands whom. */
#include "games/bitw/bitw.h"

/* -- kinds of HQs: tactical ones for armour and for aircraft (BI-13.0.4, BI-13.1.2, BI-13.1.3), strategic ones
 * (BI-13.8.1 to BI-13.8.3, BI-13.8.1.1, BI-13.1.8) -- */

static bool minor_leader(const struct bi_table *t, unsigned hq)
{
	return type_of(t, hq) == SL && (nation_of(t, hq) == NED || nation_of(t, hq) == BEL);
}

static bool marshal(const struct bi_table *t, unsigned hq)
{
	return hq == t->who.rommel || hq == t->who.kesselring;
}
static bool leader(const struct bi_table *t, unsigned hq)
{
	return type_of(t, hq) == SL || marshal(t, hq);
}
static bool air_staff(const struct bi_table *t, unsigned hq)
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
	if (minor_leader(t, hq) || marshal(t, hq))
		return 0;
	if (type == SL)
		return phase == PH_RAIL && mine ? 0 : BI_13_8_1_3;
	if (type == SHQ)
		return phase == PH_EXPLOIT ? BI_13_7_2 : 0;
	if (type == NHQ)
		return phase == PH_MOVE && mine ? 0 : BI_13_8_1_1_13;
	if (type == AHQ)
		return (phase == PH_MOVE || phase == PH_EXPLOIT) && mine ? 0 : BI_13_1_1;
	if (phase == PH_EXPLOIT)
		return BI_13_7_2;
	return phase == PH_MOVE || phase == PH_REACTION || phase == PH_STRATEGIC ? 0 : BI_13_1_1;
}

eto_clause bi_activate_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq)
{
	if (!bi_advanced(t))
		return no(t, BI_3_9_2);
	if (hq >= UNITS || side_of(t, hq) != seat || !is_hq(t, hq) || !on_map(s, hq) || s->hex[hq] >= HEXES)
		return no(t, BI_13_0_1);
	if (marked(s, hq, M_ACTIVE) || !s->strength[hq] || bi_neutral(t, s, s->hex[hq]))
		return no(t, BI_13_0_3);
	if (hq == t->who.mussolini && s->italy)
		return no(t, BI_36_0_4);
	if (hq == t->who.doenitz && s->plan_z)
		return no(t, BI_13_8_1_1_12);
	if (seat != s->side && bi_in_battle(t, s, s->hex[hq]))
		return no(t, BI_13_3_5);
	eto_clause bar = phase_bar(t, s, seat, hq);
	return bar ? no(t, bar) : 0;
}

/* The points that an activation is worth: half of them out of supply (BI-13.5.5, BI-13.5.6, BI-13.4.2). */
static unsigned points_of(const struct bi_state *s, unsigned hq)
{
	unsigned points = s->strength[hq];
	return !marked(s, hq, M_OOS) ? points : points / 2 ? points / 2 : 1;
}

void bi_activate(const struct bi_table *t, struct bi_state *s, unsigned hq, struct eto_events *e)
{
	unsigned points = points_of(s, hq);
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
		bool last = eto_turns_left(&t->unit[u].faces, s->strength[u]) == 1;
		if (last)
			bi_remove(t, s, u, LOST, BI_13_6_2, e);
		else
			bi_turn_down(t, s, u, BI_13_6_1, e);
		if (!last)
			eto_block_hide(&bi_blocks, s, u, s->turn + 1u);
	}
}

/* -- command -- */

static bool in_area(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned hex)
{
	(void)s;
	if (hq == t->who.rommel)
		return hex < HEXES && t->hex[hex].country == FRANCE;
	if (hq == t->who.kesselring)
		return hex < HEXES && t->hex[hex].country == ITALY;
	return true;
}

static unsigned span_of(const struct bi_table *t, const struct bi_state *s, unsigned hq)
{
	return bi_weather_at(t, s, s->hex[hq]) == GOOD ? 5 : 3;
}

/* Hexes over which orders go: safe ones, and those where our own stand. */
static hexset safe_hexes(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	hexset ok = s->held[side], foe = bi_zoc(t, s, enemy_of(side), false);
	eto_set_minus(&ok, &foe);
	for (unsigned v = t->first_of[side]; v < t->end_of[side]; v++)
		if (s->hex[v] < HEXES)
			eto_set_add(&ok, s->hex[v]);
	return ok;
}

static hexset area_of(const struct bi_table *t, const struct bi_state *s, unsigned hq, const hexset *safe)
{
	enum { MOST = 1 + 5 * 6 * 6 / 2 }; /* hexes within five */
	hexset seen = {0};
	uint16_t queue[MOST];
	unsigned head = 0, tail = 0, span = span_of(t, s, hq);
	queue[tail++] = s->hex[hq];
	eto_set_add(&seen, s->hex[hq]);
	for (unsigned depth = 0, end = 1; depth < span; depth++, end = tail)
		for (; head < end; head++)
			for (unsigned left = t->dry[queue[head]]; left; left &= left - 1) {
				unsigned n = t->next[queue[head]][__builtin_ctz(left)];
				if (!eto_set_has(safe, n) || eto_set_has(&seen, n))
					continue;
				eto_set_add(&seen, n);
				queue[tail++] = (uint16_t)n;
			}
	return seen;
}

/* Tactical HQs reach five hexes, three in bad weather, over hexes that are safe: 0, or the clause (BI-13.3.2). */
static eto_clause reach_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
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
	o->hq = NO_UNIT;
	o->known = false;
}

bool bi_reaches(struct orders *o, unsigned hq, unsigned u)
{
	unsigned from = o->s->hex[hq], to = o->s->hex[u];
	if (!tactical(o->t, hq) || from == to)
		return true;
	if (to >= HEXES || from >= HEXES || bi_distance(o->t, from, to) > span_of(o->t, o->s, hq))
		return false;
	if (!o->known)
		o->safe = safe_hexes(o->t, o->s, o->side);
	if (o->hq != hq)
		o->area = area_of(o->t, o->s, hq, &o->safe);
	o->known = true;
	o->hq = (uint16_t)hq;
	return eto_set_has(&o->area, to);
}

bool bi_in_reach(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	return !reach_bar(t, s, hq, u);
}

static eto_clause nation_bar(const struct bi_table *t, unsigned hq)
{
	return minor_leader(t, hq)	 ? BI_13_8_5_2
	       : hq == t->who.mussolini	 ? BI_13_8_1_1_3
	       : type_of(t, hq) == SL	 ? BI_13_8_1_3
	       : type_of(t, hq) == AIRHQ ? BI_13_1_9
	       : type_of(t, hq) == AHQ	 ? BI_13_1_9
					 : BI_13_8_1_1_8;
}

/* Most leaders do each kind of thing once (BI-13.8.1.6); of Churchill and Eisenhower that ends with Casablanca. */
static eto_clause once_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned act)
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
	if (!leader(t, hq) || (s->casablanca && allied))
		return 0; /* BI-13.8.4.2 */
	if (marshal(t, hq))
		return act == ACT_AIR ? BI_13_4_3 : BI_13_8_1_1_7;
	return minor_leader(t, hq) && act == ACT_AIR ? BI_13_4_3 : BI_13_8_1_6;
}

/* Fighter and Bomber Command have their own kind each (BI-13.8.1.2.2, BI-13.8.1.2.3). */
static eto_clause air_bar(const struct bi_table *t, unsigned hq, unsigned u)
{
	if (hq == t->who.dowding)
		return type_of(t, u) == FTR ? 0 : BI_13_8_1_2_2;
	if (hq == t->who.harris)
		return is_bomber(t, u) ? 0 : BI_13_8_1_2_3;
	return leader(t, hq) || air_staff(t, hq) ? 0 : type_of(t, hq) == AHQ ? BI_13_1_4 : BI_13_8_1_1_13;
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
static eto_clause kind_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act)
{
	unsigned type = type_of(t, hq);
	bool lw = hq == t->who.goering && unit_of(t, u)->flag & U_LUFTWAFFE, chief = leader(t, hq) || lw;
	eto_clause other = air_staff(t, hq) ? BI_13_1_7 : type == AHQ ? BI_13_1_4 : BI_13_8_1_1_13;
	switch (act) {
	case ACT_AIR: return air_bar(t, hq, u);
	case ACT_ARMOUR: return chief || type == AHQ ? 0 : other;
	case ACT_SUPPLY:
	case ACT_RAIL: return chief ? 0 : other;
	case ACT_RESERVE: return chief || type == AHQ ? 0 : BI_31_0_5;
	case ACT_SEA: return leader(t, hq) || type == NHQ ? 0 : BI_18_0_4;
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
	if (!bi_own_nation(t, hq, u))
		return nation_bar(t, hq);
	if (!in_area(t, s, hq, s->hex[u]))
		return BI_13_8_4;
	eto_clause c = kind_bar(t, s, hq, u, act);
	return c ? c : once_bar(t, s, hq, act);
}

bool bi_could_act(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned act)
{
	return on_map(s, hq) && marked(s, hq, M_ACTIVE) && s->ap[hq] && !kind_bar(t, s, hq, hq, act) &&
	       !once_bar(t, s, hq, act);
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

/* What an action on this block would be: a leader moves one that is out of supply as if it were not (BI-13.8.1.9),
 * others command armour and aircraft, which stay out of supply if they are (BI-12.4.1.1, BI-4.4.4). */
static unsigned action_kind(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	bool armour = is_tank(t, u) || type_of(t, u) == AHQ || (type_of(t, u) == MOT && s->phase == PH_EXPLOIT);
	if (marked(s, u, M_OOS) && !kind_bar(t, s, hq, u, ACT_SUPPLY) && !once_bar(t, s, hq, ACT_SUPPLY))
		return ACT_SUPPLY;
	return is_air(t, u) ? ACT_AIR : armour ? ACT_ARMOUR : ACT_SUPPLY;
}

static bool pair_of(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	return hq < UNITS && u < UNITS && side_of(t, hq) == seat && side_of(t, u) == seat && on_map(s, u) &&
	       on_map(s, hq) && is_hq(t, hq);
}

/* The distance to an HQ, where it counts. */
static eto_clause far_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u)
{
	eto_clause bar = reach_bar(t, s, hq, u);
	return bar && forbids(t, bar) ? bar : 0;
}

static eto_clause lead_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	if (!pair_of(t, s, seat, hq, u))
		return no(t, BI_13_2_1);
	unsigned act = action_kind(t, s, hq, u);
	if (marked(s, u, M_LED | M_MOVED | M_FLYING) || (act == ACT_SUPPLY && !marked(s, u, M_OOS)) ||
	    type_of(t, u) == RED || type_of(t, u) == SUB)
		return no(t, BI_13_2_2);
	if (s->phase == PH_REACTION && !is_air(t, u))
		return no(t, BI_13_3_5);
	if (s->phase == PH_EXPLOIT && act != ACT_ARMOUR)
		return no(t, marked(s, u, M_OOS) ? BI_7_10_2 : BI_13_7_2);
	eto_clause bar = bi_action_bar(t, s, hq, u, act);
	return bar ? no(t, bar) : 0;
}

static eto_clause lead_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	eto_clause bar = lead_bar(t, s, seat, hq, u);
	return bar ? bar : far_bar(t, s, hq, u);
}

static void lead(const struct bi_table *t, struct bi_state *s, unsigned hq, unsigned u, struct eto_events *e)
{
	unsigned act = action_kind(t, s, hq, u);
	bi_use_action(s, hq, act);
	s->mark[u] |= M_LED | (act == ACT_SUPPLY ? M_AIDED : 0u);
	bi_say(e, E_LEADS, (int)hq, 0, 0, 0);
}

/* One unit on a coast gets full supply over the sea (BI-13.8.4.3), a besieged one from NAVAL TECH 3 on (24.5a). */
static eto_clause relieve_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
				unsigned u)
{
	if (!pair_of(t, s, seat, hq, u) || !s->casablanca || (hq != t->who.eisenhower && hq != t->who.churchill))
		return no(t, BI_13_8_4_3);
	if (!marked(s, hq, M_ACTIVE) || !s->ap[hq])
		return no(t, BI_13_4_1);
	if (!bi_own_nation(t, hq, u))
		return no(t, nation_bar(t, hq));
	if (!marked(s, u, M_OOS) || s->hex[u] >= HEXES || !t->hex[s->hex[u]].coast)
		return no(t, BI_13_8_4_3);
	if (marked(s, hq, M_RELIEF) && forbids(t, BI_13_8_4_3))
		return BI_13_8_4_3;
	bool early = bi_tech(t, s, nation_of(t, hq), F_NAVAL) < 3;
	return marked(s, u, M_SIEGE) && early && forbids(t, BI_24_5a_1) ? BI_24_5a_1 : 0;
}

static void relieve(struct bi_state *s, unsigned hq, unsigned u)
{
	s->ap[hq]--;
	s->mark[hq] |= M_RELIEF;
	s->mark[u] = (s->mark[u] | M_LED) & ~(uint32_t)(M_OOS | M_SIEGE);
}

/* -- reconnaissance (19): in any weather (BI-19.0.5, BI-9.2.5), as often as one likes (BI-19.1.4), without aircraft
 * (BI-19.1.5); a minor leader may try once (BI-19.1.2) -- */

static bool may_scout(const struct bi_table *t, const struct bi_state *s, unsigned hq)
{
	bool minor = minor_leader(t, hq);
	return marked(s, hq, M_ACTIVE) && (air_staff(t, hq) || minor) && s->scouts[hq] < (minor ? 1 : points_of(s, hq));
}

static eto_clause scout_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
			      unsigned hex)
{
	if (!bi_on(t, CH_19) || hq >= UNITS || side_of(t, hq) != seat || !on_map(s, hq) || s->hex[hq] >= HEXES ||
	    hex >= HEXES)
		return no(t, BI_19_0_1);
	if (!may_scout(t, s, hq))
		return no(t, BI_19_1_1);
	if (!bi_any(t, s, hex, enemy_of(seat)) || bi_neutral(t, s, hex) || eto_set_has(&s->scouted, hex))
		return no(t, BI_19_0_1);
	unsigned level = bi_tech(t, s, nation_of(t, hq), F_FIGHTERS), range = level >= 3 ? 15 : level == 2 ? 10 : 5;
	return bi_distance(t, s->hex[hq], hex) > range && forbids(t, BI_19_1_3) ? BI_19_1_3 : 0;
}

/* The modifiers of the die, all together (BI-19.1.8 to BI-19.1.12); 1 to 4 succeeds (BI-19.1.7). */
static int scout_modifier(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned hex)
{
	unsigned level = bi_tech(t, s, nation_of(t, hq), F_FIGHTERS), f = bi_fort_at(t, s, hex),
		 r = bi_redoubt_at(t, s, hex);
	bool fortress = (f != FORTS && s->fort[f] == FORTRESS) || (r != NO_UNIT && is_full(t, s, r));
	bool wild = t->hex[hex].terrain != CLEAR, city = bi_major(t, hex);
	bool works = (f != FORTS || r != NO_UNIT) && !fortress;
	int mod = level >= 3 ? -2 : 0;
	if (option(t, OPT_RECON)) /* the other reading: two for each level above 1, and two for each hindrance */
		mod = 2 * (wild + city + works) - (level > 1 ? 2 * ((int)level - 1) : 0);
	else if (wild || city || works)
		mod += 2;
	return mod + (fortress ? 4 : 0) + (bi_weather_at(t, s, hex) != GOOD ? 2 : 0);
}

/* P_SCOUT: first the defender's interception, as in the AA step (BI-19.1.6), then one die. */
static struct volley watch(const struct bi_state *s)
{
	const struct trip *p = eto_own(&s->stack);
	return (struct volley){p->to, (uint8_t)enemy_of(p->side), FIRE_AA, p->kind & 1, 1};
}

bool bi_scout_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip *p = eto_own_change(&s->stack);
	struct volley v = watch(s);
	(void)e;
	if (p->kind & 2)
		return false;
	if (bi_city_dice(t, s, &v) || bi_next_shooter(t, s, &v) != NO_UNIT)
		return false;
	EACH_BLOCK (u, s, p->to)
		s->mark[u] &= ~(uint32_t)M_FIRED;
	p->kind |= 2;
	return true;
}

struct eto_dice bi_scout_dice(const void *table, const void *state)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	struct volley v = watch(s);
	if (((const struct trip *)eto_own(&s->stack))->kind & 2)
		return (struct eto_dice){1, 6};
	unsigned city = bi_city_dice(t, s, &v);
	return (struct eto_dice){(uint8_t)(city ? city : bi_fire(t, s, &v, bi_next_shooter(t, s, &v)).dice), 6};
}

static void scout_over(const struct bi_table *t, struct bi_state *s, struct trip p, bool success, struct eto_events *e)
{
	EACH_BLOCK (u, s, p.to)
		s->mark[u] &= ~(uint32_t)M_FIRED;
	eto_pop(&s->stack);
	bi_say(e, success ? E_SCOUT : E_UNSEEN, p.hq, p.to, 0, 0);
	if (!success)
		return;
	eto_set_add(&s->scouted, p.to);
	EACH_BLOCK (u, s, p.to)
		if (side_of(t, u) != p.side)
			bi_show(t, s, u, e);
}

void bi_scout_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip *p = eto_own_change(&s->stack);
	struct volley v = watch(s);
	if (p->kind & 2) {
		int die = (int)eto_die(roll, 0) + scout_modifier(t, s, p->hq, p->to);
		scout_over(t, s, *p, die <= 4, e);
		return;
	}
	unsigned city = bi_city_dice(t, s, &v), u = city ? NO_UNIT : bi_next_shooter(t, s, &v), hits = 0;
	struct fire f = city ? (struct fire){(uint8_t)city, 6} : bi_fire(t, s, &v, u);
	for (unsigned i = 0; i < f.dice; i++)
		hits += eto_die(roll, i) >= f.from;
	if (city)
		p->kind |= 1;
	else
		s->mark[u] |= M_FIRED;
	if (hits)
		scout_over(t, s, *p, false, e);
}

/* -- Reserve (31): a point each (BI-31.0.4); the barrel is seen by all (BI-31.0.7) -- */

static eto_clause reserve_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
			      unsigned u)
{
	if (!bi_on(t, CH_31) || hq >= UNITS || u >= UNITS || side_of(t, u) != seat || side_of(t, hq) != seat ||
	    !on_map(s, u) || !on_map(s, hq))
		return no(t, BI_31_0_2);
	bool exploit = s->phase == PH_EXPLOIT;
	if (bi_unit_tech(t, s, u) < 2 && forbids(t, BI_31_0_1))
		return BI_31_0_1;
	if (exploit && type_of(t, hq) != AHQ)
		return no(t, BI_31_0_6);
	if (exploit ? !bi_armoured(t, s, u)
		    : is_air(t, u) || type_of(t, u) == STA || type_of(t, u) == RED || type_of(t, u) == SUB)
		return no(t, exploit ? BI_31_0_3 : BI_31_0_2);
	if (marked(s, u, M_MOVED | M_RESERVE | M_MOTOR | M_FROZEN | M_OOS) || s->hex[u] >= HEXES)
		return no(t, BI_31_0_2);
	eto_clause bar = bi_action_bar(t, s, hq, u, ACT_RESERVE);
	return bar ? no(t, bar) : 0;
}

static eto_clause reserve_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
				unsigned u)
{
	eto_clause bar = reserve_bar(t, s, seat, hq, u);
	return bar ? bar : far_bar(t, s, hq, u);
}

/* -- the verbs of command, shared by the phases -- */

eto_clause bi_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a)
{
	switch (a.verb) {
	case V_ACTIVATE: return bi_activate_check(t, s, seat, a.arg[0]);
	case V_LEAD: return lead_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_RELIEVE: return relieve_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_SCOUT: return scout_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_RESERVE: return reserve_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_SAIL:
	case V_INVADE:
	case V_HOLD:
	case V_FEINT:
	case V_DROP:
	case V_EVACUATE: return bi_landing_check(t, s, seat, a);
	default: return no(t, BI_7_0_4);
	}
}

static bool may_order(const struct bi_state *s, unsigned hq)
{
	return on_map(s, hq) && marked(s, hq, M_ACTIVE) && s->ap[hq];
}

/* Could it put anybody into Reserve (kind_bar)? */
static bool holds_back(const struct bi_table *t, unsigned hq)
{
	return leader(t, hq) || type_of(t, hq) == AHQ || hq == t->who.goering;
}

/* Is it worth asking who could lead this block, or put it into Reserve? */
static bool takes_orders(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned verb)
{
	if (!on_map(s, u))
		return false;
	if (verb == V_RESERVE)
		return !is_air(t, u) && !marked(s, u, M_MOVED | M_RESERVE | M_MOTOR | M_FROZEN | M_OOS);
	return !marked(s, u, M_LED | M_MOVED | M_FLYING) &&
	       (marked(s, u, M_OOS) || is_air(t, u) || is_tank(t, u) || type_of(t, u) == AHQ || type_of(t, u) == MOT);
}

static void offer_lead(struct eto_list *l, unsigned verb, struct orders *o)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	bool strict = forbids(t, BI_13_3_1) && forbids(t, BI_13_3_3) && forbids(t, BI_13_3_7);
	uint16_t list[UNITS];
	unsigned count = 0, asked = 0;
	ETO_EACH (hq, &t->hqs[l->seat]) {
		if (!may_order(s, hq) || (verb == V_RESERVE && !holds_back(t, hq)))
			continue;
		for (unsigned u = t->first_of[l->seat]; !asked && u < t->end_of[l->seat]; u++)
			if (takes_orders(t, s, u, verb))
				list[count++] = (uint16_t)u;
		asked = 1;
		for (unsigned i = 0; i < count; i++) {
			unsigned u = list[i];
			if (!bi_own_nation(t, hq, u))
				continue;
			if (verb == V_LEAD ? lead_bar(t, s, l->seat, hq, u) : reserve_bar(t, s, l->seat, hq, u))
				continue;
			if (bi_reaches(o, hq, u) || (!strict && !far_bar(t, s, hq, u)))
				l->out[l->count++] = eto_act(verb, hq, u, 0);
		}
	}
}

static void offer_relief(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	const unsigned chief[] = {t->who.eisenhower, t->who.churchill};
	unsigned first = chief[0] < chief[1] ? 0 : 1; /* in the order of the blocks */
	for (unsigned i = 0; i < 2; i++) {
		unsigned hq = chief[first ^ i];
		if (on_map(s, hq) && marked(s, hq, M_ACTIVE))
			for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
				if (on_map(s, u) && marked(s, u, M_OOS))
					eto_offer(l, V_RELIEVE, hq, u, 0);
	}
}

static void offer_scout(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset foes = {0};
	bool known = false;
	ETO_EACH (hq, &t->hqs[l->seat]) {
		if (!on_map(s, hq) || !may_scout(t, s, hq))
			continue;
		for (unsigned u = t->first_of[!l->seat]; !known && u < t->end_of[!l->seat]; u++)
			if (s->hex[u] < HEXES)
				eto_set_add(&foes, s->hex[u]);
		known = true;
		ETO_EACH (h, &foes)
			if (!scout_check(t, s, l->seat, hq, h))
				l->out[l->count++] = eto_act(V_SCOUT, hq, h, 0);
	}
}

static void offer_activate(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	ETO_EACH (u, &t->hqs[l->seat])
		if (on_map(s, u) && !bi_activate_check(t, s, l->seat, u))
			l->out[l->count++] = eto_act(V_ACTIVATE, u, 0, 0);
}

/* Offers the verbs below (V_MOVE) or above it (V_DONE), so that the list stays in order. */
void bi_command_legal(struct eto_list *l, unsigned until)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	struct orders o;
	if (!bi_advanced(t) && until == V_MOVE)
		return;
	if (until == V_MOVE) {
		bi_orders(&o, t, l->state, l->seat);
		offer_activate(l);
		offer_lead(l, V_LEAD, &o);
		offer_relief(l);
		if (bi_on(t, CH_19))
			offer_scout(l);
		if (bi_on(t, CH_31))
			offer_lead(l, V_RESERVE, &o);
		return;
	}
	bi_landing_legal(l);
}

void bi_command_apply(const struct bi_table *t, struct bi_state *s, unsigned seat, struct eto_action a,
		      struct eto_events *e)
{
	unsigned hq = a.arg[0], u = a.arg[1];
	switch (a.verb) {
	case V_ACTIVATE: bi_activate(t, s, hq, e); break;
	case V_LEAD: lead(t, s, hq, u, e); break;
	case V_RELIEVE:
		relieve(s, hq, u);
		bi_say(e, E_LEADS, (int)hq, 0, 0, 0);
		break;
	case V_SCOUT: {
		eto_barrier(e); /* whether anyone shoots back tells what stands there */
		s->scouts[hq]++;
		struct trip *p = eto_call(&s->stack, P_SCOUT, ETO_DICE);
		*p = (struct trip){.hq = (uint16_t)hq, .to = (uint16_t)u, .side = (uint8_t)seat};
		break;
	}
	case V_RESERVE:
		bi_use_action(s, hq, ACT_RESERVE);
		s->mark[u] |= s->phase == PH_EXPLOIT ? M_RESERVE : M_MOTOR;
		bi_tell(t, s, e, u, E_RESERVE, E_BLOCK_RESERVE, s->hex[u], 0);
		break;
	case V_MULBERRY: bi_mulberry_apply(t, s, a, e); break;
	case V_SAIL:
		if (s->phase == PH_EXPLOIT) {
			bi_ship(t, s, a, e);
			break;
		}
		bi_landing_apply(t, s, seat, a, e);
		break;
	default: bi_landing_apply(t, s, seat, a, e);
	}
}

eto_clause bi_react_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
				  struct eto_action a)
{
	if (a.verb == V_ACTIVATE || a.verb == V_LEAD)
		return bi_command_check(t, s, seat, a);
	return no(t, BI_7_0_4);
}

void bi_react_command_legal(struct eto_list *l)
{
	struct orders o;
	if (!bi_advanced((const struct bi_table *)l->table))
		return;
	bi_orders(&o, (const struct bi_table *)l->table, l->state, l->seat);
	offer_activate(l);
	offer_lead(l, V_LEAD, &o);
}

eto_clause bi_exploit_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
				    struct eto_action a)
{
	if (a.verb == V_ACTIVATE || a.verb == V_LEAD || a.verb == V_RESERVE)
		return bi_command_check(t, s, seat, a);
	if (a.verb == V_SAIL)
		return bi_ship_check(t, s, seat, a);
	if (a.verb == V_MULBERRY)
		return bi_mulberry_check(t, s, seat, a.arg[0], a.arg[1]);
	return no(t, BI_7_0_4);
}

void bi_exploit_command_legal(struct eto_list *l, unsigned until)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	struct orders o;
	if (!bi_advanced(t))
		return;
	if (until == V_MOVE) {
		bi_orders(&o, t, l->state, l->seat);
		offer_activate(l);
		offer_lead(l, V_LEAD, &o);
		if (bi_on(t, CH_31))
			offer_lead(l, V_RESERVE, &o);
		return;
	}
	bi_ship_legal(l);
	bi_mulberry_legal(l);
}
