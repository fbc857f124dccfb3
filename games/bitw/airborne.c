/* Airborne assaults (23), declared in the Movement Phase (BI-23.0.6). */
#include "games/bitw/bitw.h"

/* In the Basic game the paratroops of May 1940 jump by themselves. */
static bool unled(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	return !bi_advanced(t) && scenario(t) == SBW3 && s->turn == bi_first_turn(t) && seat == AXIS;
}

/* May this HQ send these paratroops anywhere? The reach of its orders is a question of its own. */
static eto_clause sender_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
			       unsigned u)
{
	bool basic = unled(t, s, seat);
	if (hq >= UNITS || u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || s->hex[u] >= HEXES)
		return no(t, BI_23_0_1);
	if (!(unit_of(t, u)->flag & U_JUMP) || (!bi_advanced(t) && !basic))
		return no(t, BI_23_0_1);
	if (basic ? hq != u
		  : side_of(t, hq) != seat || !on_map(s, hq) || !is_hq(t, hq) || !bi_may_action(t, s, hq, u, ACT_DROP))
		return no(t, BI_23_0_3);
	return 0;
}

/* TECH 3, or as if it were when a neutral is surprised (BI-23.0.17). */
bool bi_drops_far(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	bool surprise = bi_country_nation(t->hex[hex].country) == NED || bi_country_nation(t->hex[hex].country) == BEL;
	bool early = bi_neutral(t, s, hex) || (scenario(t) <= SBW6 && s->turn == bi_first_turn(t));
	return bi_tech(t, s, nation_of(t, u), F_INFANTRY) >= 3 || (surprise && early);
}

static eto_clause zone_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			     unsigned hex)
{
	unsigned level = bi_tech(t, s, nation_of(t, u), F_INFANTRY), way = bi_distance(t, s->hex[u], hex);
	if (level < 2 && forbids(t, BI_23_0_1))
		return BI_23_0_1;
	if (bi_neutral(t, s, hex) && seat == ALLIED)
		return no(t, BI_7_5_4_7);
	bool third = bi_drops_far(t, s, u, hex);
	if (marked(s, u, M_OOS | M_LATE) || t->hex[s->hex[u]].city < MINOR ||
	    (!is_full(t, s, u) && forbids(t, BI_23_0_2)))
		return no(t, BI_23_0_2);
	if (bi_too_early(t, s, seat, hex) && forbids(t, BI_scen_5))
		return BI_scen_5;
	if (bi_weather_at(t, s, hex) != GOOD && forbids(t, BI_23_0_4))
		return BI_23_0_4;
	if (!bi_playable(t, s, hex) || t->hex[hex].entry == ENTRY_NEUTRAL)
		return no(t, BI_7_5_4_3);
	unsigned hard = (t->hex[hex].terrain != CLEAR) + bi_major(t, hex);
	if (hard > 1 && forbids(t, BI_23_0_16))
		return BI_23_0_16;
	if ((hard || way > 5) && (!third || (hard && way > 5) || way > 10) && forbids(t, BI_23_0_5))
		return BI_23_0_5;
	bool ours = eto_set_has(&s->held[seat], hex) && !bi_any(t, s, hex, enemy_of(seat));
	return ours && !bi_dropped_in(t, s, hex, seat) ? no(t, BI_23_0_5) : 0; /* others may follow (BI-23.0.13) */
}

/* From an air base: a town that is a supply source (BI-3.4.1). */
static bool from_base(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *src)
{
	return bi_base(t, s, side_of(t, u), s->hex[u], src) || !forbids(t, BI_23_0_2);
}

eto_clause bi_drop_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u,
			 unsigned hex)
{
	eto_clause bar = sender_check(t, s, seat, hq, u);
	if (hex >= HEXES)
		return no(t, BI_23_0_1);
	if (bar)
		return bar;
	if (marked(s, u, M_MOVED | M_FROZEN | M_MOTOR))
		return no(t, marked(s, u, M_FROZEN) ? BI_3_21_1 : marked(s, u, M_MOVED) ? BI_7_5_3_10 : BI_31_0_2);
	if (!unled(t, s, seat) && !bi_in_reach(t, s, hq, u) && forbids(t, BI_13_3_1))
		return BI_13_3_1; /* the air forces of the USA reach five hexes */
	hexset src = bi_sources(t, s, seat);
	return from_base(t, s, u, &src) ? zone_check(t, s, seat, u, hex) : no(t, BI_23_0_2);
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

/* Aircraft alone stand there: they can rise before he is down (BI-23.0.9), and leave a base that is lost then. */
static bool base_alone(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned foe)
{
	struct count n = bi_count(t, s, hex, foe);
	return n.air && !n.land;
}

/* Who comes down stands in the hex (BI-23.0.10); if others do, land combat follows (BI-23.0.11). */
void bi_drop(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	unsigned from = s->hex[u], foe = enemy_of(side_of(t, u));
	bool hard = t->hex[hex].terrain != CLEAR || bi_major(t, hex);
	bi_tell(t, s, e, u, E_DROPS, E_BLOCK_DROPS, (int)from, (int)hex);
	if (armour_waits(t, s, hex, foe)) {
		bi_lost_us(t, s, u, e);
		bi_remove(t, s, u, LOST, BI_23_0_8, e);
		return;
	}
	if (side_of(t, u) == AXIS && bi_neutral(t, s, hex))
		bi_attack_country(t, s, t->hex[hex].country, e);
	s->mark[u] |= M_MOVED | M_DROPPED;
	s->from[u] = (uint16_t)from;
	s->mark[u] |= hard ? M_HARD : 0;
	bi_put(s, u, hex);
	bool waits = base_alone(t, s, hex, foe) || (!bi_any(t, s, hex, foe) && bi_town_waits(t, s, hex));
	if (!waits && bi_any(t, s, hex, foe))
		bi_arrive(t, s, u, hex, e);
	else if (waits)
		bi_trespass(t, s, u, hex, e);
	else
		bi_occupy(t, s, u, hex, e);
}

bool bi_town_waits(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	struct volley v = {(uint16_t)hex, (uint8_t)enemy_of(s->side), FIRE_AA, 0, 1};
	return option(t, OPT_TOWN_FIRE) && hex < HEXES && bi_dropped_in(t, s, hex, s->side) && bi_city_dice(t, s, &v);
}

/* Who has no step left takes no hit, as in every fight. The mark counts, not which block it is: in a world that is only
 * thought of it may be another. */
void bi_touch_down(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	for (unsigned u = s->top[hex], next; u != NO_UNIT; u = next) {
		next = s->below[u]; /* it may fall */
		if (side_of(t, u) != s->side || !marked(s, u, M_HARD))
			continue;
		s->mark[u] &= ~(uint32_t)M_HARD;
		if (s->strength[u])
			bi_hit(t, s, u, e);
	}
}

void bi_quiet_drops(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	EACH_ON_MAP (u, t, s, s->side)
		if (marked(s, u, M_HARD) && !bi_in_battle(t, s, s->hex[u]))
			bi_touch_down(t, s, s->hex[u], e);
}

/* Where anybody could come down: open ground in good weather that is not ours, or that enemies or those who jumped
 * before stand on. */
static hexset drop_zones(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	hexset zones = t->open[scenario(t)], ours = s->held[seat];
	if (forbids(t, BI_23_0_4)) {
		hexset fair = bi_weather_in(t, s, GOOD);
		eto_set_meet(&zones, &fair);
	}
	EACH_ON_MAP (u, t, s, enemy_of(seat))
		if (s->hex[u] < HEXES && !marked(s, u, M_FLYING))
			eto_set_drop(&ours, s->hex[u]);
	ETO_EACH (u, &t->jumpers[seat])
		if (s->hex[u] < HEXES && marked(s, u, M_DROPPED))
			eto_set_drop(&ours, s->hex[u]);
	eto_set_minus(&zones, &ours);
	return zones;
}

static bool ready_to_jump(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return s->hex[u] < HEXES && t->hex[s->hex[u]].city >= MINOR &&
	       !marked(s, u, M_MOVED | M_OOS | M_FROZEN | M_LATE | M_MOTOR) &&
	       (is_full(t, s, u) || !forbids(t, BI_23_0_2));
}

static void offer_drops(struct eto_list *l, unsigned hq, unsigned u, const hexset *zones)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	ETO_EACH (h, zones)
		if (bi_distance(t, s->hex[u], h) <= 10 && !zone_check(t, s, l->seat, u, h))
			l->out[l->count++] = eto_act(V_DROP, hq, u, h);
}

void bi_drop_legal(struct eto_list *l, struct orders *o)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	const unitset *senders = bi_advanced(t) ? &t->hqs[l->seat] : &t->jumpers[l->seat];
	bool basic = unled(t, s, l->seat), known = false, strict = forbids(t, BI_13_3_1);
	hexset zones = {0}, src = {0};
	struct offered done = {0};
	if (!bi_advanced(t) && !basic)
		return;
	ETO_EACH (hq, senders) {
		if (!basic && !bi_could_act(t, s, hq, ACT_DROP))
			continue;
		ETO_EACH (u, &t->jumpers[l->seat]) {
			if (!ready_to_jump(t, s, u) || sender_check(t, s, l->seat, hq, u) ||
			    (!basic && strict && !bi_reaches(o, hq, u)))
				continue;
			if (!known) {
				zones = drop_zones(t, s, l->seat);
				if (eto_set_empty(&zones))
					return;
				src = bi_sources(t, s, l->seat);
			}
			known = true;
			if (bi_offered(l, &done, hq, u))
				continue;
			if (from_base(t, s, u, &src))
				offer_drops(l, hq, u, &zones);
			bi_offered_until(l, &done, u);
		}
	}
}
