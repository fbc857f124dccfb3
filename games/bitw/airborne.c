/* Airborne assaults (23), declared in the Movement Phase (BI-23.0.6). */
#include "games/bitw/bitw.h"

eto_clause bi_drop_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u,
			 unsigned hex)
{
	bool basic = !bi_advanced(t) && scenario(t) == SBW3 && s->turn == bi_first_turn(t) && seat == AXIS;
	if (hq >= UNITS || u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || s->hex[u] >= HEXES || hex >= HEXES)
		return no(t, BI_23_0_1);
	if (!(unit_of(t, u)->flag & U_JUMP) || (!bi_advanced(t) && !basic))
		return no(t, BI_23_0_1);
	if (basic ? hq != u
		  : side_of(t, hq) != seat || !on_map(s, hq) || !is_hq(t, hq) || !bi_may_action(t, s, hq, u, ACT_DROP))
		return no(t, BI_23_0_3);
	if (!basic && !bi_in_reach(t, s, hq, u) && forbids(t, BI_13_3_1))
		return BI_13_3_1; /* the air forces of the USA reach five hexes */
	unsigned level = bi_tech(t, s, nation_of(t, u), F_INFANTRY), way = bi_distance(t, s->hex[u], hex);
	if (level < 2 && forbids(t, BI_23_0_1))
		return BI_23_0_1;
	if (bi_neutral(t, s, hex) && seat == ALLIED)
		return no(t, BI_7_5_4_7);
	bool surprise = bi_country_nation(t->hex[hex].country) == NED || bi_country_nation(t->hex[hex].country) == BEL;
	bool third = level >= 3 || (surprise && scenario(t) <= SBW6 && s->turn == bi_first_turn(t)); /* BI-23.0.17 */
	if (marked(s, u, M_MOVED | M_OOS | M_FROZEN | M_RAILED | M_NEW) || t->hex[s->hex[u]].city < MINOR ||
	    (!is_full(t, s, u) && forbids(t, BI_23_0_2)))
		return no(t, BI_23_0_2);
	if (bi_weather_at(t, s, hex) != GOOD && forbids(t, BI_23_0_4))
		return BI_23_0_4;
	if (!bi_playable(t, s, hex) || t->hex[hex].entry == ENTRY_NEUTRAL)
		return no(t, BI_7_5_4_3);
	unsigned hard = (t->hex[hex].terrain != CLEAR) + bi_major(t, hex);
	if (hard > 1 && forbids(t, BI_23_0_16))
		return BI_23_0_16;
	if ((hard || way > 5) && (!third || (hard && way > 5) || way > 10) && forbids(t, BI_23_0_5))
		return BI_23_0_5;
	return eto_set_has(&s->held[seat], hex) && !bi_any(t, s, hex, enemy_of(seat)) ? no(t, BI_23_0_5) : 0;
}

static bool armour_waits(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && marked(s, u, M_RESERVE))
			return true;
	return false;
}

bool bi_dropped_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && marked(s, u, M_DROPPED))
			return true;
	return false;
}

/* Who comes down stands in the hex (BI-23.0.10); if others do, land combat follows (BI-23.0.11). */
void bi_drop(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	unsigned from = s->hex[u];
	bool hard = t->hex[hex].terrain != CLEAR || bi_major(t, hex);
	bi_tell(t, s, e, u, E_DROPS, E_BLOCK_DROPS, (int)from, (int)hex);
	if (armour_waits(t, s, hex, enemy_of(side_of(t, u)))) {
		bi_lost_us(t, s, u, e);
		bi_remove(t, s, u, LOST, BI_23_0_8, e);
		return;
	}
	if (side_of(t, u) == AXIS && bi_neutral(t, s, hex))
		bi_attack_country(t, s, t->hex[hex].country, e);
	s->mark[u] |= M_MOVED | M_DROPPED;
	s->from[u] = (uint16_t)from;
	bi_put(s, u, hex);
	if (hard)
		bi_hit(t, s, u, e); /* BI-23.0.15 */
	if (!on_map(s, u))
		return;
	if (!bi_any(t, s, hex, enemy_of(side_of(t, u))))
		bi_occupy(t, s, u, hex, e);
	else
		bi_arrive(t, s, u, hex, e);
}

void bi_drop_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	for (unsigned hq = t->first_of[l->seat]; hq < t->end_of[l->seat]; hq++) {
		bool basic = !bi_advanced(t) && unit_of(t, hq)->flag & U_JUMP;
		if (!on_map(s, hq) || (!basic && !(is_hq(t, hq) && marked(s, hq, M_ACTIVE) && s->ap[hq])))
			continue;
		for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
			if (unit_of(t, u)->flag & U_JUMP && s->hex[u] < HEXES && (!basic || u == hq) &&
			    !marked(s, u, M_MOVED))
				ETO_EACH (h, &t->playable[scenario(t)])
					if (bi_distance(t, s->hex[u], h) <= 10)
						eto_offer(l, V_DROP, hq, u, h);
	}
}
