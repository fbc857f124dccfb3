/* Withdrawal and retreat (7.7.13 to 7.7.18). */
#include "games/bitw/bitw.h"

static unsigned battle_hex(const struct bi_state *s)
{
	return ((const struct toll *)eto_own(&s->stack))->hex;
}

static bool foe_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) != side)
			return true; /* even an aircraft on a mission (BI-7.7.15.5) */
	return false;
}

/* The hexes from which a way leads (BI-7.7.15.9) to a supply source past all obstacles (BI-7.7.15.1 to
 * BI-7.7.15.6). */
hexset bi_retreat_ways(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned battle)
{
	hexset zoc = bi_zoc(t, s, enemy_of(side), true), clear = t->open[scenario(t)], ways = bi_sources(t, s, side);
	hexset neutral = bi_neutrals(t, s);
	eto_set_minus(&clear, &neutral);
	eto_set_minus(&clear, &zoc);
	eto_set_drop(&clear, battle);
	hexset lost = t->cities;
	eto_set_minus(&lost, &s->held[side]);
	eto_set_minus(&clear, &lost);
	for (unsigned u = t->first_of[!side]; u < t->end_of[!side]; u++)
		if (s->hex[u] < HEXES)
			eto_set_drop(&clear, s->hex[u]);
	eto_set_meet(&ways, &clear);
	struct eto_flood how = {.graph = ETO_GRID(t->next), .enter = clear.w, .pass = bi_dry, .context = t};
	eto_flood(&how, ways.w, NULL);
	return ways;
}

/* Option b: friends, or a town of one's own (BI-7.7.15.7). */
static bool only_friends(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	bool any = bi_any(t, s, hex, side) && !foe_in(t, s, hex, side);
	bool town = t->hex[hex].city >= MINOR || bi_fortress(t, s, hex);
	return any || (town && eto_set_has(&s->held[side], hex) && !foe_in(t, s, hex, side));
}

/* Those who never leave. */
static eto_clause fixed_bar(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (type_of(t, u) == STA || type_of(t, u) == RED)
		return no(t, type_of(t, u) == STA ? BI_6_1_1_3 : BI_6_6_5);
	return unit_of(t, u)->flag & U_FIXED ? no(t, BI_13_8_1_13) : 0;
}

eto_clause bi_withdraw_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
			     const hexset *ways)
{
	unsigned side = side_of(t, u), here = s->hex[u];
	eto_clause bar = fixed_bar(t, s, u);
	if (bar)
		return bar;
	unsigned d = hex < HEXES ? bi_direction(t, here, hex) : ETO_HEX_SIDES;
	if (d == ETO_HEX_SIDES || bi_step_cost(t, s, u, here, d) < 0) {
		eto_clause high = d == ETO_HEX_SIDES ? 0 : bi_mountain_bar(t, s, u, hex);
		return no(t, high ? high : BI_7_7_14_1);
	}
	if (bi_neutral(t, s, hex) || foe_in(t, s, hex, side))
		return no(t, bi_neutral(t, s, hex) ? BI_7_5_4_7 : BI_7_7_15_5);
	eto_clause closed = bi_entry_bar(t, s, u, hex); /* the open city, the plans of 1940 */
	if (closed && forbids(t, closed))
		return closed;
	hexset zoc = bi_zoc(t, s, enemy_of(side), true);
	if (eto_set_has(&zoc, hex) && forbids(t, BI_7_7_14_3))
		return BI_7_7_14_3;
	if (side == AXIS && bi_discs(s, hex) && forbids(t, BI_29_0_8))
		return BI_29_0_8;
	if (!eto_set_has(ways, hex) && !only_friends(t, s, hex, side) && forbids(t, BI_7_7_15_1))
		return BI_7_7_15_1;
	eto_clause room = bi_full_room(t, s, u, hex);
	return room && forbids(t, BI_7_7_17_1) ? BI_7_7_17_1 : 0;
}

/* Who wants to leave and cannot is lost: `hex` is then where it stands (BI-7.7.15.8, BI-7.7.17.2, BI-7.7.18.3). */
static void withdraw(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	unsigned here = s->hex[u];
	if (hex == here) {
		bi_lost_us(t, s, u, e);
		bi_remove(t, s, u, LOST, is_air(t, u) ? BI_7_7_16_2 : BI_7_7_18_3, e);
		return;
	}
	s->mark[u] &= ~(uint32_t)(M_FLYING | M_GROUND | M_RESERVE); /* who had to fight waits no longer */
	s->from[u] = OFF;
	s->half[u] = 0;
	bi_put(s, u, hex);
	bi_tell(t, s, e, u, E_WITHDRAWS, E_BLOCK_WITHDRAWS, (int)here, (int)hex);
	bi_occupy(t, s, u, hex, e);
}

/* -- aircraft leave after any step (BI-7.7.13.1) -- */

static bool flying_here(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned side)
{
	return u < UNITS && side_of(t, u) == side && is_air(t, u) && s->hex[u] == battle_hex(s) &&
	       marked(s, u, M_FLYING);
}

bool bi_airback_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned side = eto_peek(&s->stack)->seat;
	(void)e;
	EACH_BLOCK (u, s, battle_hex(s))
		if (flying_here(t, s, u, side))
			return false;
	eto_pop(&s->stack);
	return true;
}

/* Is there a base that it can withdraw to? If not, to withdraw (to where it is) is its end (BI-7.7.18.3). */
static bool air_way(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *src)
{
	ETO_EACH (h, src)
		if (h != battle_hex(s) && !bi_base_check(t, s, u, h, bi_range(t, s, u), src))
			return true;
	return false;
}

eto_clause bi_airback_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_WITHDRAW || !flying_here(t, s, a.arg[0], seat))
		return no(t, a.verb == V_WITHDRAW ? BI_7_7_13_2 : BI_7_7_13_1);
	if (marked(s, a.arg[0], M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	hexset src = bi_bases(t, s, seat);
	if (a.arg[1] == battle_hex(s))
		return air_way(t, s, a.arg[0], &src) ? no(t, BI_7_7_14_1) : 0;
	return bi_base_check(t, s, a.arg[0], a.arg[1], bi_range(t, s, a.arg[0]), &src);
}

void bi_airback_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset src = bi_bases(t, s, l->seat);
	EACH_BLOCK (u, s, battle_hex(s)) {
		unsigned before = l->count;
		if (!flying_here(t, s, u, l->seat) || (marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1)))
			continue;
		ETO_EACH (h, &src)
			if (h != battle_hex(s) && !bi_base_check(t, s, u, h, bi_range(t, s, u), &src))
				l->out[l->count++] = eto_act(V_WITHDRAW, u, h, 0);
		if (l->count == before)
			l->out[l->count++] = eto_act(V_WITHDRAW, u, battle_hex(s), 0);
	}
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

void bi_airback_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		eto_pop(&s->stack);
	else
		withdraw(table, s, a.arg[0], a.arg[1], e);
}

/* -- land units, each to a hex of its own (BI-7.7.14.2) and without cost (BI-7.7.14.4), the defender first
 * (BI-7.7.18.2), after the land combat step (BI-7.7.13.2, BI-7.7.18.1) -- */

bool bi_retreat_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned hex = battle_hex(s), side = eto_peek(&s->stack)->seat;
	(void)e;
	bool land = bi_land_in(t, s, hex, s->side); /* guns without a shell may go after the others have */
	if (land && bi_land_in(t, s, hex, side) && bi_stays(t, s, hex, enemy_of(side)))
		return false;
	eto_pop(&s->stack);
	return true;
}

static bool stands_here(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned side)
{
	return u < UNITS && side_of(t, u) == side && s->hex[u] == battle_hex(s) && is_land(t, u);
}

static bool land_way(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *ways)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[s->hex[u]][d];
		if (n != ETO_NOWHERE && !bi_withdraw_check(t, s, u, n, ways))
			return true;
	}
	return false;
}

/* Support that is left over and faces nobody who could fire would stay for ever: it never attacks alone (BI-3.8.2). */
static bool must_leave(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	bool any = false;
	EACH_BLOCK (u, s, battle_hex(s)) {
		if (marked(s, u, M_FLYING) || ((is_gcu(t, u) || is_redoubt(t, u)) && s->strength[u]))
			return false;
		any = any || (side_of(t, u) == seat && is_land(t, u) && !fixed_bar(t, s, u));
	}
	return any && seat == s->side;
}

eto_clause bi_retreat_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	if (a.verb == V_DONE)
		return must_leave(t, s, seat) ? no(t, BI_3_8_2) : 0;
	if (a.verb == V_REEMBARK && bi_basic(t))
		return no(t, bi_basic(t));
	if (a.verb == V_REEMBARK)
		return bi_reembark_check(t, s, seat, a, battle_hex(s));
	if (a.verb != V_WITHDRAW || !stands_here(t, s, a.arg[0], seat))
		return no(t, BI_7_7_18_1);
	hexset ways = bi_retreat_ways(t, s, seat, battle_hex(s));
	if (a.arg[1] == battle_hex(s))
		return land_way(t, s, a.arg[0], &ways) ? no(t, BI_7_7_14_1) : fixed_bar(t, s, a.arg[0]);
	return bi_withdraw_check(t, s, a.arg[0], a.arg[1], &ways);
}

void bi_retreat_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	unsigned here = battle_hex(s);
	hexset ways = bi_retreat_ways(t, s, l->seat, here), near = {0};
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
		if (t->next[here][d] != ETO_NOWHERE)
			eto_set_add(&near, t->next[here][d]);
	EACH_BLOCK (u, s, here) {
		unsigned before = l->count;
		if (!stands_here(t, s, u, l->seat) || fixed_bar(t, s, u))
			continue;
		ETO_EACH (h, &near)
			if (!bi_withdraw_check(t, s, u, h, &ways))
				l->out[l->count++] = eto_act(V_WITHDRAW, u, h, 0);
		if (l->count == before)
			l->out[l->count++] = eto_act(V_WITHDRAW, u, here, 0);
	}
	bi_reembark_legal(l, here);
	if (!must_leave(t, s, l->seat))
		l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

void bi_retreat_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		eto_pop(&s->stack);
	else if (a.verb == V_REEMBARK)
		bi_reembark(table, s, a, e);
	else
		withdraw(table, s, a.arg[0], a.arg[1], e);
}
