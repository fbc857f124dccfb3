/* Convoys (18.2, 35) and V-weapons (26), in the British Strategic Warfare Phase (BI-18.2.1.4, BI-18.2.1.3, BI-35.2.4,
 * BI-26.1.3, BI-26.2.3). */
#include "games/bitw/bitw.h"

enum { CONVOYS, V1, V2, LEND_LEASE };
enum { V1_DICE = 2, V2_DICE = 4 };

/* One in each area (BI-35.2.2), where it stays (BI-35.2.3); they attack once (BI-35.2.6). */
static unsigned submarines(const struct bi_table *t, const struct bi_state *s)
{
	unsigned n = 0;
	for (unsigned i = 0; i < 3; i++)
		n += on_map(s, t->who.sub[i]) ? s->strength[t->who.sub[i]] : 0;
	return n > ETO_DICE_MAX ? ETO_DICE_MAX : n;
}

/* -- `patrol yes`: they are at sea if the naval HQ or the FHQ has spent a point on them in the last turn of the Axis,
 * as in the example of Plan Z (BI-24.5b.6, BI-24.5b.8) -- */

static bool at_sea(const struct bi_table *t, const struct bi_state *s)
{
	return !option(t, OPT_PATROL) || s->patrol;
}

eto_clause bi_patrol_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq)
{
	if (bi_basic(t))
		return no(t, bi_basic(t));
	if (!bi_on(t, CH_18) && !bi_on(t, CH_35))
		return no(t, bi_without(t, CH_35));
	if (seat != AXIS || hq >= UNITS || (type_of(t, hq) != NHQ && hq != t->who.fhq) || !on_map(s, hq) ||
	    at_sea(t, s) || !submarines(t, s))
		return no(t, BI_24_5b_6);
	return marked(s, hq, M_ACTIVE) && s->ap[hq] ? 0 : no(t, marked(s, hq, M_ACTIVE) ? BI_13_4_1 : BI_13_2_1);
}

void bi_patrol_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	ETO_EACH (hq, &t->hqs[l->seat])
		if (!bi_patrol_check(t, l->state, l->seat, hq))
			l->out[l->count++] = eto_act(V_PATROL, hq, 0, 0);
}

void bi_patrol(struct bi_state *s, unsigned hq, struct eto_events *e)
{
	s->ap[hq]--;
	s->patrol = 1;
	bi_say(e, E_LEADS, (int)hq, 0, 0, 0);
}

/* A Festung with no way out over land that is its own. */
static bool besieged(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	if (bi_redoubt_at(t, s, hex) == NO_UNIT)
		return false;
	hexset zoc = bi_zoc(t, s, ALLIED, false);
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[hex][d];
		if (n != ETO_NOWHERE && t->hex[n].land && t->side_kind[hex][d] < WATER_SIDE &&
		    eto_set_has(&s->held[AXIS], n) && !eto_set_has(&zoc, n) && !bi_land_in(t, s, n, ALLIED))
			return false;
	}
	return true;
}

static bool v1_flies(const struct bi_table *t, const struct bi_state *s)
{
	if (!bi_on(t, CH_26) || bi_before(t, s, 1944, 6) || !eto_set_has(&s->held[AXIS], t->at.berlin) ||
	    !eto_set_has(&s->held[AXIS], t->at.peenemunde))
		return false;
	ETO_EACH (h, &t->cities)
		if ((t->hex[h].country == FRANCE || t->hex[h].country == BELGIUM) && t->hex[h].coast &&
		    t->hex[h].island == NO_ISLAND && eto_set_has(&s->held[AXIS], h) && !besieged(t, s, h))
			return true; /* BI-26.1.2 */
	return false;
}

/* From September 1944 (BI-26.2.1). */
static bool v2_flies(const struct bi_table *t, const struct bi_state *s)
{
	unsigned at = s->hex[t->who.u65];
	if (!bi_on(t, CH_26) || bi_before(t, s, 1944, 9) || at >= HEXES || !eto_set_has(&s->held[AXIS], t->at.berlin) ||
	    !eto_set_has(&s->held[AXIS], t->at.peenemunde))
		return false;
	ETO_EACH (h, &t->cities)
		if (eto_set_has(&s->held[ALLIED], h) && bi_distance(t, at, h) <= 5)
			return true; /* BI-26.2.2 */
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
		if (s->hex[u] < HEXES && bi_distance(t, at, s->hex[u]) <= 5)
			return true;
	return false;
}

static unsigned dice_of(const struct bi_table *t, const struct bi_state *s, unsigned kind)
{
	switch (kind) {
	case CONVOYS: return (bi_on(t, CH_35) || bi_on(t, CH_18)) && at_sea(t, s) ? submarines(t, s) : 0;
	case V1: return v1_flies(t, s) ? V1_DICE : 0;
	case V2: return v2_flies(t, s) ? V2_DICE : 0;
	default: return ((const struct trip *)eto_own(&s->stack))->to; /* a die for each hit */
	}
}

bool bi_submarines_roll(const struct bi_state *s)
{
	return ((const struct trip *)eto_own(&s->stack))->kind == CONVOYS;
}

unsigned bi_rockets_roll(const struct bi_state *s)
{
	unsigned kind = ((const struct trip *)eto_own(&s->stack))->kind;
	return kind == V1 ? V1_DICE : kind == V2 ? V2_DICE : 0;
}

bool bi_lend_lease_roll(const struct bi_state *s)
{
	return ((const struct trip *)eto_own(&s->stack))->kind == LEND_LEASE;
}

struct eto_dice bi_convoy_dice(const void *table, const void *state)
{
	const struct bi_state *s = state;
	return (struct eto_dice){(uint8_t)dice_of(table, s, ((const struct trip *)eto_own(&s->stack))->kind), 6};
}

/* The first dice are those of the North Atlantic. Its hits cost red or blue points if it lies on the route of
 * Lend-Lease, which of them is a matter of chance (BI-35.2.5). */
static unsigned northern_hits(const struct bi_table *t, const struct bi_state *s, struct eto_action roll)
{
	unsigned sub = t->who.sub[0], hits = 0;
	for (unsigned i = 0; s->route && on_map(s, sub) && i < s->strength[sub]; i++)
		hits += eto_die(roll, i) == 6;
	return hits;
}

unsigned bi_convoy_clause(const struct bi_table *t, const struct bi_state *s)
{
	switch (((const struct trip *)eto_own(&s->stack))->kind) {
	case CONVOYS: return bi_on(t, CH_35) ? BI_35_2_4 : BI_18_2_1_3;
	case V1: return BI_26_1_3;
	case V2: return BI_26_2_3;
	default: return BI_35_2_5;
	}
}

/* P_ROUTE: where it lies. */
eto_clause bi_route_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_CONVOY || a.verb == V_DONE ? 0 : no(table, BI_35_2_5);
}

void bi_route_legal(struct eto_list *l)
{
	eto_offer(l, V_CONVOY, 0, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

void bi_route_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)table, (void)seat, (void)e;
	eto_pop(&s->stack);
	s->route = a.verb == V_CONVOY;
}

void bi_convoy_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned kind = ((const struct trip *)eto_own(&s->stack))->kind, dice = dice_of(t, s, kind), hits = 0,
		 purse = bi_payer(t, s, GBR);
	for (unsigned i = 0; i < dice; i++)
		hits += eto_die(roll, i) == 6;
	unsigned north = kind == CONVOYS ? northern_hits(t, s, roll) : 0;
	eto_pop(&s->stack);
	if (kind == LEND_LEASE) {
		for (unsigned i = 0; i < dice; i++)
			bi_add_points(&s->bombed[purse][eto_die(roll, i) <= 3 ? RED_PP : BLUE_PP], 1);
		return;
	}
	bi_say(e, kind == CONVOYS ? E_CONVOY : E_V_WEAPONS, (int)hits, 0, 0, 0);
	if (north) {
		struct trip *p = eto_call(&s->stack, P_CONVOY, ETO_DICE);
		p->kind = LEND_LEASE;
		p->to = (uint16_t)north;
	}
	hits -= north;
	if (kind == CONVOYS)
		s->route = 0;
	if (kind == V2)
		eto_push(&s->stack, (struct eto_frame){.proc = P_ROCKETS, .seat = AXIS, .a = (uint8_t)hits});
	else
		bi_add_points(&s->bombed[purse][YELLOW], kind == CONVOYS ? 2 * hits : hits);
}

/* -- what the V2 hit (BI-26.2.3): for each hit a point of a power, or a step of a unit in a hex -- */

bool bi_rockets_go(const void *table, void *state, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)table, (void)e;
	if (eto_peek(&s->stack)->a)
		return false;
	eto_pop(&s->stack);
	return true;
}

eto_clause bi_rockets_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned hex = a.arg[0];
	if (a.verb == V_TERROR)
		return hex == GBR || hex == USA ? 0 : no(t, BI_26_2_3);
	if (a.verb != V_ROCKET || hex >= HEXES || !bi_any(t, s, hex, enemy_of(seat)))
		return no(t, BI_26_2_3);
	bool far = !option(t, OPT_ROCKETS) && bi_distance(t, s->hex[t->who.u65], hex) > 5;
	return far && forbids(t, BI_26_2_2) ? BI_26_2_2 : 0;
}

void bi_rockets_legal(struct eto_list *l)
{
	const struct bi_state *s = l->state;
	for (unsigned h = 0; h < HEXES; h++)
		if (s->top[h] != ETO_NO_BLOCK)
			eto_offer(l, V_ROCKET, h, 0, 0);
	eto_offer(l, V_TERROR, GBR, 0, 0);
	eto_offer(l, V_TERROR, USA, 0, 0);
}

/* The only block of a side in a hex, or NO_UNIT. */
static unsigned single(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	unsigned one = NO_UNIT, n = 0;
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side)
			one = u, n++;
	return n == 1 ? one : NO_UNIT;
}

void bi_rockets_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned foe = enemy_of(seat), one = a.verb == V_ROCKET ? single(t, s, a.arg[0], foe) : NO_UNIT;
	eto_top(&s->stack)->a--;
	if (a.verb == V_TERROR) {
		bi_add_points(&s->bombed[bi_payer(t, s, a.arg[0])][YELLOW], 1);
		return;
	}
	eto_barrier(e); /* which block it hits says something about what stands there */
	*(struct toll *)eto_call(&s->stack, P_STRUCK, foe) = (struct toll){a.arg[0], (uint8_t)foe, 0};
	if (one != NO_UNIT)
		bi_struck_apply(t, s, foe, eto_act(V_SUFFER, one, 0, 0), e);
}

/* -- P_STRUCK: the strongest, and between equals the owner chooses (BI-3.15.3). He is asked wherever two blocks stand,
 * so that the question says nothing about them. -- */

static unsigned strongest_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	unsigned most = 0;
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && s->strength[u] > most)
			most = s->strength[u];
	return most;
}

eto_clause bi_struck_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned hex = ((const struct toll *)eto_own(&s->stack))->hex, most = strongest_in(t, s, hex, seat);
	if (a.verb == V_DONE)
		return most ? no(t, BI_26_2_3) : 0; /* guns without shells, which have no step to lose */
	if (a.verb != V_SUFFER || a.arg[0] >= UNITS || side_of(t, a.arg[0]) != seat || s->hex[a.arg[0]] != hex)
		return no(t, BI_26_2_3);
	return s->strength[a.arg[0]] < most || !most ? no(t, BI_3_15_3) : 0;
}

void bi_struck_legal(struct eto_list *l)
{
	const struct bi_state *s = l->state;
	EACH_BLOCK (u, s, ((const struct toll *)eto_own(&s->stack))->hex)
		eto_offer(l, V_SUFFER, u, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

void bi_struck_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)seat;
	eto_pop(&s->stack);
	if (a.verb == V_SUFFER && s->strength[a.arg[0]])
		bi_turn_down(table, s, a.arg[0], BI_26_2_3, e);
}

void bi_convoys_begin(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned kind = V2 + 1; kind-- > CONVOYS;)
		if (dice_of(t, s, kind))
			((struct trip *)eto_call(&s->stack, P_CONVOY, ETO_DICE))->kind = (uint8_t)kind;
	bool route = bi_on(t, CH_34) && bi_on(t, CH_35) && s->lend_lease && on_map(s, t->who.sub[0]);
	if (dice_of(t, s, CONVOYS) && route)
		eto_call(&s->stack, P_ROUTE, AXIS);
}
