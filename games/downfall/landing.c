/* Landings (operation 6 of section 8, the Landing development of 13.9, and neutral French North Africa of 18). */
#include "games/downfall/operations.h"

static const struct df_landing *find_way(const struct df_table *t, unsigned from, unsigned to)
{
	for (unsigned i = 0; i < t->landings; i++)
		if (t->landing[i].from == from && t->landing[i].to == to)
			return &t->landing[i];
	return NULL;
}

/* DF-8.40, DF-13.9.2 to DF-13.9.4: how many armies a side may land in a turn, in D zones or not (DF-8.53). Only the
 * Allies have the tile, so the others never land more than one (DF-8.49). */
static unsigned landing_limit(const struct df_table *t, const struct df_state *s, unsigned side)
{
	if (!owns(s, side, LAND))
		return 1;
	return year(t, s) == 1944 || (year(t, s) == 1945 && option(t, OPT_LANDING_1945) == 1) ? 4 : 3;
}

static eto_clause limit_clause(const struct df_table *t, const struct df_state *s, unsigned side)
{
	if (!owns(s, side, LAND))
		return DF_8_40;
	return year(t, s) == 1944 ? DF_13_9_3 : year(t, s) == 1945 ? DF_13_9_4 : DF_13_9_2;
}

/* DF-13.9.20: one army in each D zone; with the option one for each entry of the list. How many of the armies counted
 * in `at`, by zone, take from the limit of this way. */
static unsigned landed_here(const struct df_table *t, const uint8_t *at, const struct df_landing *way)
{
	unsigned n = at[way->to];
	if (way->line || option(t, OPT_D_LIMIT) == 0)
		return n;
	zoneset seen = {0};
	n = 0;
	for (unsigned i = 0; i < t->landings; i++) {
		const struct df_landing *l = &t->landing[i];
		if (l->bullet != way->bullet || in_set(&seen, l->to))
			continue;
		eto_set_add(&seen, l->to);
		n += at[l->to];
	}
	return n;
}

/* What the map and the development allow:
 *  1. a Landing Line, or a D zone with the development (DF-8.48, DF-13.9.19); 2. tanks only with it (DF-8.47,
 *  DF-13.9.5); 3. landings of the turn; 4. winter: only Mediterranean Landing Lines (DF-19.4); 5. the limit of the
 *  zone, within that of the turn (DF-13.9.21). */
static eto_clause check_means(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	const struct df_landing *way = find_way(t, m.zone, zone);
	eto_clause c = limit_clause(t, s, side);
	if (!way || (!way->line && side != ALLIES))
		return eto_barred(&t->base, DF_8_48);
	if (!way->line && !owns(s, side, LAND) && eto_forbids(&t->base, DF_8_48))
		return DF_8_48;
	if (is_tank(t, m.army) && !owns(s, side, LAND) && eto_forbids(&t->base, DF_8_47))
		return DF_8_47;
	if (s->landings >= landing_limit(t, s, side) && eto_forbids(&t->base, c))
		return c;
	if (season(t, s) == WINTER && !way->winter && eto_forbids(&t->base, DF_19_4))
		return DF_19_4;
	if (landed_here(t, s->landings_at, way) >= way->limit) {
		c = way->to == t->at.trondheim ? DF_13_9_7 : way->line ? DF_13_9_6 : DF_13_9_20;
		if (eto_forbids(&t->base, c))
			return c;
	}
	return 0;
}

/* -- French North Africa -- */

/* The position when the army of the march has landed in the zone and has done there what it must. */
static void landed(const struct df_table *t, struct df_state *s, struct df_march m, unsigned zone)
{
	struct eto_action list[ARMIES];
	if (eto_peek(&s->stack)->proc != P_ORDER)
		df_do_order(t, s, m.army);
	df_do_land(t, s, zone, NULL);
	if (eto_peek(&s->stack)->proc != P_ORDER)
		return;
	struct eto_list l = {.out = list};
	df_list_order(t, s, &l);
	if (l.count && list[0].verb == V_ATTACK)
		df_do_attack(t, s, list[0].arg[0], NULL);
	else
		df_do_stop(s);
}

/* Can the landings that are still due be made? Every way of every army is tried, and df_check_land() looks in the same
 * way at what is due after it. Minors stay at home, and armies of Powers in one zone differ in nothing that matters
 * here, so the first that may go stands for the others. */
static bool can_follow(const struct df_table *t, const struct df_state *s)
{
	zoneset tried = {0};
	for (unsigned a = 0; a < ARMIES; a++) {
		if (s->side_of[a] != ALLIES || s->zone[a] == OFF || in_set(&tried, s->zone[a]) ||
		    t->country[country_of(t, a)].rank != POWER || s->step[a] != FULL || df_may_begin(t, s, a))
			continue;
		eto_set_add(&tried, s->zone[a]);
		for (unsigned i = 0; i < t->landings; i++)
			if (t->landing[i].from == s->zone[a] && in_set(&t->french_africa, t->landing[i].to) &&
			    !df_check_land(t, s, df_march_from(t, s, a), t->landing[i].to))
				return true;
	}
	return false;
}

/* DF-18.22, DF-18.44: neutral French North Africa is invaded by sea only with three full armies in one turn. A landing
 * there is allowed when those that are due after it can follow; then they must. By land there is no minimum
 * (DF-18.24). */
static eto_clause check_torch(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	bool first = df_neutral_africa(t, s, zone);
	if ((!first && !s->torch) || !eto_forbids(&t->base, DF_18_22))
		return 0;
	if (!in_set(&t->french_africa, zone) || s->step[m.army] != FULL)
		return DF_18_22;
	struct df_state after = *s;
	landed(t, &after, m, zone);
	return after.torch && !can_follow(t, &after) ? DF_18_22 : 0;
}

/* Landing:
 *  1. from a controlled coastal zone to a coastal zone that is not controlled (DF-8.39, DF-8.52); 2. the means; 3.
 *  neutral countries and section 9; 4. an end: room to stay or an attack; 5. price 2 (DF-8.10); 6. French North
 *  Africa. */
eto_clause df_check_land(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	eto_clause c;
	if (m.steps || m.landed)
		return eto_barred(&t->base, DF_8_35);
	if (zone >= ZONES)
		return ETO_NONSENSE;
	if (zone == m.zone || !in_set(&t->coastal, m.zone) || !in_set(&t->coastal, zone) ||
	    s->control[m.zone] != side || s->control[zone] == side)
		return eto_barred(&t->base, DF_8_39);
	if ((c = df_may_leave(t, s, m, true)) || (c = check_means(t, s, m, zone)) ||
	    (c = df_may_enter(t, s, side, zone)) || (c = df_may_operate(t, s, m.army, zone)) ||
	    (c = df_may_end_landing(t, s, m, zone)) || (c = df_check_price(t, s, m, 2, DF_8_10)))
		return c;
	return check_torch(t, s, m, zone);
}

/* The development is shown by a landing that needs it (DF-4.6.11). */
void df_do_land(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	struct df_march m = df_march_of(s);
	unsigned side = s->side_of[m.army];
	const struct df_landing *way = find_way(t, m.zone, zone);
	if (s->landings || is_tank(t, m.army) || !way || !way->line)
		df_reveal(s, side, LAND, e);
	if (df_neutral_africa(t, s, zone))
		s->torch = 3;
	if (s->torch && in_set(&t->french_africa, zone))
		s->torch--;
	s->landings++;
	s->landings_at[zone]++;
	eto_set_add(&s->beach[side], zone);
	df_do_landing(t, s, m, zone, e);
}
