/* After the first landing (24.1.8, 24.2, 24.5 to 24.7): back on board, the second wave, armour by sea. */
#include "games/bitw/landing.h"

/* -- marines go back on board after a round (BI-24.1.8, BI-24.1.9) -- */

static bool naval_hq(const struct bi_table *t, const struct bi_state *s, unsigned hq)
{
	return type_of(t, hq) == NHQ || (s->casablanca && (hq == t->who.eisenhower || hq == t->who.churchill));
}

eto_clause bi_reembark_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a,
			     unsigned battle)
{
	unsigned hq = a.arg[0], u = a.arg[1], port = a.arg[2];
	if (u >= UNITS || side_of(t, u) != seat || s->hex[u] != battle || !from_sea(s, u) || seat != s->side)
		return no(t, BI_24_1_8);
	if (!bi_marine(t, s, u) && forbids(t, BI_24_1_8))
		return BI_24_1_8;
	if (hq >= UNITS || side_of(t, hq) != seat || !on_map(s, hq) || !s->strength[hq] || !naval_hq(t, s, hq) ||
	    nation_of(t, hq) != nation_of(t, u))
		return no(t, BI_24_0_4);
	if (port >= HEXES || !t->hex[port].port || !bi_port_usable(t, s, seat, port) ||
	    t->hex[port].port_sea != t->hex[battle].sea || port == battle)
		return no(t, bi_on(t, CH_18) ? BI_18_0_1 : BI_24_1_8);
	if (bi_docks_hit(s, port))
		return no(t, BI_32_2_1);
	if (t->hex[port].sandbanks)
		return no(t, BI_11_3_4);
	if (port != s->from[u] && bi_distance(t, battle, port) > 5)
		return no(t, BI_24_1_5);
	return bi_room(t, s, u, port);
}

void bi_reembark_legal(struct eto_list *l, unsigned battle)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	for (unsigned hq = t->first_of[l->seat]; hq < t->end_of[l->seat]; hq++) {
		if (!on_map(s, hq) || !naval_hq(t, s, hq))
			continue;
		for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
			if (s->hex[u] == battle && marked(s, u, M_LANDED))
				ETO_EACH (h, &t->ports)
					eto_offer(l, V_REEMBARK, hq, u, h);
	}
}

void bi_reembark(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e)
{
	unsigned hq = a.arg[0], u = a.arg[1];
	bi_show(t, s, hq, e);
	bi_say(e, E_LEADS, (int)hq, 0, 0, 0);
	bi_spend(t, s, hq, BI_13_6_1, BI_13_6_2, e);
	bi_turn_down(t, s, u, BI_24_1_9, e);
	if (!on_map(s, u))
		return;
	s->mark[u] &= ~(uint32_t)(M_LANDED | M_ATTACKER);
	s->from[u] = OFF;
	bi_put_to_sea(t, s, u, a.arg[2], BY_SAIL, e);
}

/* A Festung in the Channel Islands destroys what lands on the coast beside them (BI-3.7.1.6, BI-24.2.2). */
void bi_landing_doom(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	static const uint16_t zone[] = {1026, 1126, 1226}; /* St Brieuc, St Malo, Avranches */
	unsigned r = bi_redoubt_at(t, s, t->at.channel);
	if (r == NO_UNIT || !is_full(t, s, r) || side_of(t, r) == s->side)
		return;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		unsigned hex = s->hex[u], id = hex < HEXES ? t->hex[hex].col * 100u + t->hex[hex].row : 0;
		if (!marked(s, u, M_LANDED) || (id != zone[0] && id != zone[1] && id != zone[2]))
			continue;
		bi_lost_us(t, s, u, e);
		bi_remove(t, s, u, LOST, BI_24_2_2, e);
	}
}

/* -- the second wave (24.0.9, 24.5) -- */

bool bi_landed_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && marked(s, u, M_LANDED | M_DROPPED))
			return true;
	return false;
}

static void call_wave(const struct bi_table *t, struct bi_state *s, unsigned hex)
{
	if (bi_on(t, CH_31))
		eto_push(&s->stack, (struct eto_frame){.proc = P_REACT, .seat = (uint8_t)enemy_of(s->side), .a = 1});
	((struct trip *)eto_call(&s->stack, P_WAVE, s->side))->to = (uint16_t)hex;
}

/* After it armour in Reserve reacts (BI-24.0.11, BI-24.6.1, BI-24.6.7), as it did after the first (BI-24.0.8); a beach
 * that is cleared takes guns and armour (BI-24.6.6). */
void bi_second_wave(const struct bi_table *t, struct bi_state *s, const struct battle *b)
{
	unsigned hex = b->hex;
	bool any = false;
	if (b->round != 1 || !bi_advanced(t) || b->land < 2)
		return;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		any = any || (on_map(s, u) && marked(s, u, M_HOLD));
	for (unsigned i = 0; i < 2; i++)
		any = any || !bi_mulberry_check(t, s, s->side, i, hex);
	if (any)
		call_wave(t, s, hex);
}

/* Who is ON HOLD and did not land waits no longer (BI-24.5b.5). */
void bi_wave_over(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		s->mark[u] &= ~(uint32_t)(M_HOLD | M_FEINT);
	s->landed = s->landed ? LANDED_ONCE : 0;
}

/* Where nobody defends the beach, where paratroops have met nobody (BI-24.5b.5) or the whole first wave was sunk, there
 * is no battle to wait for. */
void bi_quiet_wave(const struct bi_table *t, struct bi_state *s)
{
	unsigned beach = NO_HEX;
	bool waits = false, ashore = false;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		waits = waits || (on_map(s, u) && marked(s, u, M_HOLD));
		ashore = ashore || (on_map(s, u) && marked(s, u, M_LANDED));
		bool came = s->hex[u] < HEXES && marked(s, u, M_LANDED | M_DROPPED);
		if (came && s->hex[u] < beach && !bi_in_battle(t, s, s->hex[u]))
			beach = s->hex[u]; /* the first of them, whoever stands there: blocks are a secret */
	}
	bool sunk = s->landed == LANDED_NOW && !ashore;
	if (waits && (beach != NO_HEX || sunk) && bi_advanced(t))
		call_wave(t, s, sunk ? 0 : beach);
}

/* Marines or paratroops of this turn: others open no coast for who comes from elsewhere (BI-24.5b.5, BI-24.7.1). */
static bool vanguard_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side &&
		    (marked(s, u, M_DROPPED) || (marked(s, u, M_LANDED) && bi_marine(t, s, u))))
			return true;
	return false;
}

/* A coast under control of marines who landed or of those who dropped, their ZOC included (BI-24.5b.5): it crosses no
 * river (BI-8.0.1) and ends at the walls of the enemy (BI-8.0.2). */
static bool lodged(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	bool near = false;
	if (vanguard_in(t, s, hex, side))
		return true;
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[hex][d], kind = t->side_kind[hex][d];
		bool open = n != ETO_NOWHERE && (kind == OPEN_SIDE || (kind == RIVER && bi_river_frozen(t, s, hex)));
		near = near || (open && vanguard_in(t, s, n, side) && !bi_in_battle(t, s, n));
	}
	if (!near)
		return false;
	hexset zoc = bi_zoc(t, s, side, false);
	return eto_set_has(&zoc, hex);
}

/* Another beach than those of the first wave: marines anywhere, infantry on a facing beach, armour where nobody is. */
static eto_clause new_beach_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
				  bool foes)
{
	bool front = bi_facing(t, s->hex[u], hex), marine = bi_marine(t, s, u);
	if (!front && !marine)
		return no(t, foes ? BI_24_5b_4 : BI_24_5b_5);
	if (!is_gcu(t, u) || is_tank(t, u))
		return foes ? no(t, BI_24_5b_7) : bi_room(t, s, u, hex);
	if (!foes && eto_set_has(&s->held[side_of(t, u)], hex))
		return no(t, BI_24_5b_4); /* one's own coast is not invaded */
	eto_clause c = bi_assault_check(t, s, u, hex);
	return c ? c : bi_times_far(t, s, u, hex) > 1 ? no(t, BI_24_1_5) : bi_room(t, s, u, hex);
}

/* Sandbanks let none ashore but marines of TECH 3 (BI-11.3.4, BI-14.0.2), mountains no armour (BI-14.0.3): 0, or the
 * clause. */
static eto_clause coast_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	bool marines = bi_marine(t, s, u) && bi_tech(t, s, nation_of(t, u), F_INFANTRY) >= 3;
	if (t->hex[hex].sandbanks && !marines && forbids(t, BI_11_3_4))
		return BI_11_3_4;
	eto_clause high = bi_mountain_bar(t, s, u, hex);
	return high && forbids(t, high) ? high : 0;
}

static eto_clause ashore_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			       unsigned hex)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || !marked(s, u, M_HOLD) || !bi_sea_target(t, s, hex))
		return no(t, BI_24_5b_3);
	if (marked(s, u, M_FEINT))
		return no(t, BI_scen_5);
	if (bi_too_early(t, s, seat, hex) && forbids(t, BI_scen_5))
		return BI_scen_5;
	bool foes = bi_any(t, s, hex, enemy_of(seat)), first = bi_landed_in(t, s, hex, seat);
	if (bi_water_of(t, s->hex[u]) != t->hex[hex].sea ||
	    (!bi_facing(t, s->hex[u], hex) && bi_distance(t, s->hex[u], hex) > 5))
		return no(t, BI_24_1_5);
	if (foes && first && !eto_set_has(&s->fought, hex))
		return no(t, BI_24_5b_3); /* after the first round there, not before */
	if (foes && first && !bi_marine(t, s, u) && forbids(t, BI_24_0_10))
		return BI_24_0_10;
	eto_clause bar = coast_bar(t, s, u, hex);
	if (bar)
		return bar;
	/* behind infantry none but marines, or from a port that faces its beach, but also below full strength */
	bool open = first && (foes || bi_marine(t, s, u) || bi_facing(t, s->hex[u], hex));
	if (open || (!foes && lodged(t, s, hex, seat)))
		return bi_room(t, s, u, hex);
	return new_beach_check(t, s, u, hex, foes);
}

/* -- armour shipped in the Exploitation Phase (24.7) -- */

/* It follows an invasion by sea of this turn; a drop alone is none (BI-24.7.1). */
static bool came_ashore(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (s->hex[u] < HEXES && marked(s, u, M_LANDED))
			return true;
	return false;
}

eto_clause bi_ship_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a)
{
	unsigned hq = a.arg[0], u = a.arg[1], hex = a.arg[2];
	if (hq >= UNITS || u >= UNITS || side_of(t, hq) != seat || side_of(t, u) != seat || !on_map(s, hq) ||
	    !on_map(s, u) || type_of(t, hq) != AHQ)
		return no(t, BI_24_7_1);
	if (!marked(s, hq, M_ACTIVE) || !s->ap[hq])
		return no(t, marked(s, hq, M_ACTIVE) ? BI_13_4_1 : BI_13_2_1);
	if (!bi_own_nation(t, hq, u))
		return no(t, BI_13_1_9);
	if (marked(s, u, M_OOS))
		return no(t, BI_7_10_2);
	if (bi_docks_hit(s, s->hex[u]))
		return no(t, BI_32_2_1);
	if (hq == u || !bi_armoured(t, s, u) || !bi_may_sail(t, s, u) || !bi_in_port(t, s, u) || s->hex[u] >= HEXES ||
	    !bi_in_reach(t, s, hq, u))
		return no(t, BI_24_7_1);
	if (t->hex[s->hex[u]].sandbanks)
		return no(t, BI_11_3_4);
	if (!came_ashore(t, s, seat) || !bi_sea_target(t, s, hex) || bi_any(t, s, hex, enemy_of(seat)) ||
	    !lodged(t, s, hex, seat) || bi_water_of(t, s->hex[u]) != t->hex[hex].sea)
		return no(t, BI_24_7_1);
	eto_clause bar = coast_bar(t, s, u, hex);
	return bar ? bar : bi_room(t, s, u, hex);
}

/* Coasts that those who came ashore have opened. */
static hexset lodgement(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	hexset near = {0}, out = {0};
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		if (s->hex[u] >= HEXES || !marked(s, u, M_LANDED | M_DROPPED))
			continue;
		eto_set_add(&near, s->hex[u]);
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
			if (t->next[s->hex[u]][d] != ETO_NOWHERE)
				eto_set_add(&near, t->next[s->hex[u]][d]);
	}
	eto_set_meet(&near, &t->shores);
	ETO_EACH (h, &near)
		if (lodged(t, s, h, side))
			eto_set_add(&out, h);
	return out;
}

void bi_ship_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	if (!came_ashore(t, s, l->seat))
		return;
	hexset shores = lodgement(t, s, l->seat);
	if (eto_set_empty(&shores))
		return;
	ETO_EACH (hq, &t->hqs[l->seat])
		for (unsigned u = t->first_of[l->seat];
		     type_of(t, hq) == AHQ && marked(s, hq, M_ACTIVE) && u < t->end_of[l->seat]; u++)
			if (on_map(s, u) && !marked(s, u, M_OOS) && bi_armoured(t, s, u) && bi_may_sail(t, s, u) &&
			    bi_in_port(t, s, u))
				ETO_EACH (h, &shores)
					eto_offer(l, V_SAIL, hq, u, h);
}

void bi_ship(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e)
{
	bi_use_action(s, a.arg[0], ACT_SEA);
	bi_put_to_sea(t, s, a.arg[1], a.arg[2], BY_WAVE, e);
}

eto_clause bi_wave_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	switch (a.verb) {
	case V_ASHORE: return ashore_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_MULBERRY: return bi_mulberry_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_DONE: return 0;
	default: return no(t, BI_7_0_4);
	}
}

void bi_wave_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		if (on_map(s, u) && marked(s, u, M_HOLD))
			ETO_EACH (h, &t->shores)
				if (bi_distance(t, s->hex[u], h) <= 5)
					eto_offer(l, V_ASHORE, u, h, 0);
	bi_mulberry_legal(l);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* Behind those who landed before, or to storm a shore like them. */
static unsigned wave_kind(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	bool foes = bi_any(t, s, hex, enemy_of(side));
	return bi_landed_in(t, s, hex, side) || (!foes && lodged(t, s, hex, side)) ? BY_WAVE : BY_LANDING;
}

void bi_wave_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	if (a.verb == V_DONE)
		eto_pop(&s->stack);
	else if (a.verb == V_MULBERRY)
		bi_mulberry_apply(t, s, a, e);
	else
		bi_put_to_sea(t, s, a.arg[0], a.arg[1], wave_kind(t, s, a.arg[1], seat), e);
}
