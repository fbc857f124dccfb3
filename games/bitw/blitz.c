/* The Blitz (7.8) and armoured exploitation (7.10). */
#include "games/bitw/bitw.h"

/* -- Blitz -- */

static eto_clause next_hex(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned here = s->hex[u], d = hex < HEXES && here < HEXES ? bi_direction(t, here, hex) : ETO_HEX_SIDES;
	if (d == ETO_HEX_SIDES)
		return no(t, BI_7_8_2);
	int cost = bi_step_cost(t, s, u, here, d);
	eto_clause bar = bi_entry_bar(t, s, u, hex);
	if (bar && (forbids(t, bar) || cost < 0))
		return bar;
	if (cost < 0)
		return no(t, t->side_kind[here][d] == STRAIT ? BI_7_5_5_3 : BI_7_5_4_1);
	bool dear = option(t, OPT_BLITZ_COST) == 0 && cost > 1;
	return dear && forbids(t, BI_7_8_3) ? BI_7_8_3 : 0;
}

static bool fought_free(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	return u < UNITS && side_of(t, u) == seat && on_map(s, u) && marked(s, u, M_ATTACKER) &&
	       !marked(s, u, M_BLITZ) && !(bi_in_battle(t, s, s->hex[u]) && bi_stays(t, s, s->hex[u], enemy_of(seat)));
}

/* Bad weather in either hex. */
static bool foul(const struct bi_table *t, const struct bi_state *s, unsigned from, unsigned to)
{
	return bi_advanced(t) && (bi_weather_at(t, s, from) != GOOD || (to < HEXES && bi_weather_at(t, s, to) != GOOD));
}

static eto_clause blitz_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			      unsigned hex)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || !bi_armoured(t, s, u))
		return no(t, BI_7_8_2);
	if (!fought_free(t, s, seat, u))
		return no(t, BI_7_8_1);
	if (foul(t, s, s->hex[u], hex) && forbids(t, BI_7_8_7))
		return BI_7_8_7; /* BI-9.2.1, BI-39.0.5 */
	eto_clause c = next_hex(t, s, u, hex);
	if (c)
		return c;
	bool foes = bi_any(t, s, hex, enemy_of(seat)) || (seat == AXIS && bi_discs(s, hex) > 1);
	if (foes && type_of(t, u) == AHQ && !bi_count(t, s, hex, seat).gcu)
		return no(t, BI_3_8_2);
	return bi_room(t, s, u, hex);
}

/* Motorised infantry never alone (BI-6.1.6.4), fighters from TECH 2 (BI-6.3.1.3). Guns, motorised infantry and
 * aircraft follow a Blitzing armour of their own battle (BI-7.8.4, BI-7.8.8). */
static eto_clause follow_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			       unsigned hex)
{
	unsigned type = u < UNITS ? type_of(t, u) : TYPES;
	if (u >= UNITS || (type != ART && !is_motor(t, u) && !is_air(t, u)) || !fought_free(t, s, seat, u))
		return no(t, BI_7_8_4);
	if (bi_unit_tech(t, s, u) < 2 && forbids(t, BI_7_8_4))
		return BI_7_8_4;
	if (type == SBM || (is_air(t, u) && !marked(s, u, M_FLYING)) || hex >= HEXES)
		return no(t, BI_7_8_4);
	bool led = false;
	EACH_BLOCK (v, s, hex)
		led = led || (side_of(t, v) == seat && marked(s, v, M_BLITZ) && bi_armoured(t, s, v) &&
			      s->from[v] == s->hex[u]);
	if (!led)
		return no(t, BI_7_8_8);
	if (is_air(t, u))
		return bi_count(t, s, hex, seat).flying >= 2 ? no(t, BI_3_10_5) : 0;
	eto_clause c = next_hex(t, s, u, hex);
	return c ? c : bi_room(t, s, u, hex);
}

/* Could anything be sent on? Told from what both sides see, so that a phase that passes by itself reveals nothing. */
bool bi_may_blitz(const struct bi_table *t, const struct bi_state *s)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (fought_free(t, s, s->side, u))
			return true;
	return false;
}

eto_clause bi_blitz_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	switch (a.verb) {
	case V_BLITZ: return blitz_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_FOLLOW: return follow_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_FIGHT:
		return a.arg[0] < HEXES && bi_in_battle(t, s, a.arg[0]) && !eto_set_has(&s->fought, a.arg[0]) &&
				       bi_any(t, s, a.arg[0], enemy_of(seat))
			       ? 0
			       : no(t, BI_7_8_5);
	case V_DONE: return bi_battles_left(t, s) ? no(t, BI_7_7_2) : 0;
	default: return no(t, BI_7_0_4);
	}
}

static void offer_near(struct eto_list *l, unsigned verb, unsigned u)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset near = {0};
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
		if (t->next[s->hex[u]][d] != ETO_NOWHERE)
			eto_set_add(&near, t->next[s->hex[u]][d]);
	ETO_EACH (h, &near)
		eto_offer(l, verb, u, h, 0);
}

void bi_blitz_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset left = {0};
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		if (s->hex[u] < HEXES && bi_in_battle(t, s, s->hex[u]) && !eto_set_has(&s->fought, s->hex[u]))
			eto_set_add(&left, s->hex[u]);
	ETO_EACH (h, &left)
		eto_offer(l, V_FIGHT, h, 0, 0);
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		if (s->hex[u] < HEXES && marked(s, u, M_ATTACKER))
			offer_near(l, V_BLITZ, u);
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		if (s->hex[u] < HEXES && marked(s, u, M_ATTACKER))
			offer_near(l, V_FOLLOW, u);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* Armour in Reserve, and nobody else, may come to a Blitz battle (BI-7.8.6). */
static void call_reserve(const struct bi_table *t, struct bi_state *s, unsigned side)
{
	bool any = false;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		any = any || (on_map(s, u) && marked(s, u, M_RESERVE));
	if (any && bi_on(t, CH_31))
		eto_push(&s->stack, (struct eto_frame){.proc = P_REACT, .seat = (uint8_t)side, .a = 2});
}

static void go_on(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	unsigned from = s->hex[u];
	bool battle = bi_any(t, s, hex, enemy_of(side_of(t, u)));
	s->mark[u] |= M_BLITZ;
	if (!is_air(t, u))
		s->from[u] = (uint16_t)from;
	if (battle) {
		eto_set_drop(&s->fought, hex);
		bi_tell(t, s, e, u, E_ATTACKS, E_BLOCK_ATTACKS, (int)from, (int)hex);
		if (side_of(t, u) == AXIS && bi_neutral(t, s, hex))
			bi_attack_country(t, s, t->hex[hex].country, e);
		bi_put(s, u, hex);
		bi_arrive(t, s, u, hex, e);
		if (bi_land_in(t, s, hex,
			       enemy_of(side_of(t, u)))) /* aircraft alone flee without a fight (BI-7.7.5.5) */
			call_reserve(t, s, enemy_of(side_of(t, u)));
		return;
	}
	bi_tell(t, s, e, u, E_MOVES, E_BLOCK_MOVES, (int)from, (int)hex);
	bi_put(s, u, hex);
	bi_occupy(t, s, u, hex, e);
}

void bi_blitz_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		eto_pop(&s->stack);
	else if (a.verb == V_FIGHT)
		bi_battle_begin(t, s, a.arg[0], e);
	else
		go_on(t, s, a.arg[0], a.arg[1], e);
}

/* -- exploitation: armour, and motorised infantry that acts as such (BI-6.1.6.1, BI-6.1.6.2) -- */

/* Full movement for who is supplied (BI-7.10.4); armour needs an HQ for that in the Advanced game (BI-7.10.7). Blitz
 * needs none (BI-13.7.1). */
static eto_clause exploit_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || s->hex[u] >= HEXES)
		return no(t, BI_3_1_1);
	bool motor = is_motor(t, u) && bi_unit_tech(t, s, u) >= 2;
	if (!bi_armoured(t, s, u) && !motor && !marked(s, u, M_MOTOR))
		return no(t, BI_7_10_1);
	if (marked(s, u, M_MOVED))
		return no(t, BI_7_5_3_10);
	if (motor && bi_advanced(t) && !marked(s, u, M_LED | M_MOTOR) && forbids(t, BI_6_1_6_3))
		return BI_6_1_6_3;
	if (marked(s, u, M_RESERVE))
		return no(t, BI_31_0_3);
	if (marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (bi_neutral(t, s, s->hex[u]))
		return no(t, BI_7_5_4_7);
	return marked(s, u, M_OOS) && forbids(t, BI_7_10_2) ? BI_7_10_2 : 0;
}

eto_clause bi_exploit_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	if (a.verb == V_DONE)
		return 0;
	return a.verb == V_MOVE ? exploit_check(t, s, seat, a.arg[0]) : bi_exploit_command_check(t, s, seat, a);
}

void bi_exploit_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	bi_exploit_command_legal(l, V_MOVE);
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		if (on_map(s, u) && !exploit_check(t, s, l->seat, u))
			l->out[l->count++] = eto_act(V_MOVE, u, 0, 0);
	bi_exploit_command_legal(l, V_DONE);
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

void bi_exploit_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		eto_call(&s->stack, P_EXCESS, seat);
	} else if (a.verb == V_MOVE) {
		unsigned u = a.arg[0], left = bi_mp(t, s, u);
		s->mark[u] = (s->mark[u] | M_MOVED) & ~(uint32_t)M_MOTOR;
		struct march *m = eto_call(&s->stack, P_MARCH, seat);
		m->unit = (uint16_t)u;
		m->start = s->hex[u];
		m->left = (uint8_t)left;
	} else {
		bi_command_apply(t, s, seat, a, e);
	}
}
