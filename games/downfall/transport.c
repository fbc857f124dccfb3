/* Strategic and naval movement (operations 4 and 5 of section 8). */
#include "games/downfall/operations.h"

/* What of a net can still be reached when some zones may not be entered. */
static zoneset without(const struct df_table *t, unsigned from, const zoneset *net, const zoneset *barred,
		       const zoneset *foes)
{
	zoneset rest = *net;
	eto_set_minus(&rest, barred);
	return eto_set_touch(net, barred) ? df_flood(t, from, &rest, foes) : rest;
}

/* Where a strategic move may lead (DF-8.30, DF-22.5.4, DF-22.6.4): at all; without entering the Soviet Union;
 * without going east of the line. Control changes after the operations, so what was taken this turn does not serve
 * yet (DF-6.4). */
struct df_rails df_rails(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	unsigned side = s->side_of[m.army];
	zoneset foes = df_hostile_zones(t, s, side), may = df_allowed_zones(t, s, m.army, s->holds[side]);
	struct df_rails r;
	r.all = r.west = r.clear = df_flood(t, m.zone, &may, &foes);
	if (side == AXIS) {
		r.west = without(t, m.zone, &r.all, &t->east, &foes);
		r.clear = without(t, m.zone, &r.all, &t->soviet, &foes);
	}
	return r;
}

unsigned df_rail_cost(const struct df_table *t, const struct df_state *s, struct df_march m, const struct df_rails *r,
		      unsigned zone)
{
	unsigned side = s->side_of[m.army];
	bool wide = false;
	if (side == AXIS && option(t, OPT_EAST_SCOPE) == 1)
		wide = df_doubles(t, s, side, zone);
	else if (side == AXIS)
		wide = !in_set(&r->west, zone) || (s->turn == 9 && !in_set(&r->clear, zone));
	return df_cost(t, s, side, 1, wide); /* DF-8.13: the surcharge in the west does not touch strategic moves */
}

/* Conditions on arriving by rail or sea, which cannot attack (DF-8.31, DF-8.41):
 *  1. frozen Soviet armies (DF-9.35), Italians (DF-9.8); 2. stacking; 3. hostile armies and no own ones (DF-17.38). */
static eto_clause may_arrive(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	if (df_frozen(t, s, m.army, m.zone))
		return df_frozen_clause(t, s, m.zone);
	if (df_must_go_home(t, s, m.army, zone) && eto_forbids(&t->base, DF_9_8))
		return DF_9_8;
	if (df_stack_full(t, s, m, zone) && eto_forbids(&t->base, DF_5_1))
		return DF_5_1;
	if (hostile_in(t, s, s->side_of[m.army], zone) && !df_own_others(s, m, zone) && eto_forbids(&t->base, DF_17_38))
		return DF_17_38;
	return 0;
}

bool df_fresh(struct df_march m)
{
	return !m.steps && !m.landed;
}

/* Strategic movement (operation 4) with the reach already known:
 *  1. controlled zones all the way (DF-8.30); 2. the Axis limit in the USSR (DF-8.32, DF-8.50); 3. may_arrive(); 4.
 *  price. */
eto_clause df_check_rail_in(const struct df_table *t, const struct df_state *s, struct df_march m,
			    const struct df_rails *r, unsigned zone)
{
	if (zone == m.zone || !in_set(&r->all, zone))
		return eto_barred(&t->base, DF_8_30);
	if (s->side_of[m.army] == AXIS && s->rails_in_ussr >= 2 && !in_set(&r->clear, zone) &&
	    eto_forbids(&t->base, DF_8_32))
		return DF_8_32;
	eto_clause c = may_arrive(t, s, m, zone);
	return c ? c : df_check_due(t, s, m, df_rail_cost(t, s, m, r, zone));
}

eto_clause df_check_rail(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	if (zone >= ZONES)
		return ETO_NONSENSE;
	if (!df_fresh(m))
		return eto_barred(&t->base, DF_8_35);
	eto_clause c = df_may_leave(t, s, m, false);
	if (!c)
		c = df_may_operate(t, s, m.army, zone);
	if (c)
		return c;
	struct df_rails r = df_rails(t, s, m);
	return df_check_rail_in(t, s, m, &r, zone);
}

static unsigned seas_joined(const struct df_table *t, unsigned side, unsigned seas)
{
	unsigned joined = 0;
	for (; seas; seas &= seas - 1)
		joined |= t->sea_move[side][__builtin_ctz(seas)];
	return joined;
}

zoneset df_overseas(const struct df_table *t, unsigned side, unsigned zone)
{
	zoneset z = {0};
	for (unsigned seas = seas_joined(t, side, t->zone[zone].seas); seas; seas &= seas - 1)
		eto_set_join(&z, &t->on_sea[__builtin_ctz(seas)]);
	return z;
}

/* DF-8.9, DF-8.11: one sea away costs 1, farther 2. */
unsigned df_sail_cost(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army], common = t->zone[m.zone].seas & t->zone[zone].seas;
	bool near = seas_joined(t, side, common);
	return df_cost(t, s, side, near ? 1 : 2, side == AXIS && df_widen(t, s, m, zone));
}

/* Naval movement (operation 5):
 *  1. two coastal zones, both controlled (DF-8.33); hostile armies there do not matter (DF-8.51); 2. the Axis
 *  neither in the Black Sea (DF-8.38) nor past Gibraltar (DF-8.37); 3. section 9; 4. may_arrive(); 5. price. */
eto_clause df_check_sail(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	eto_clause c;
	if (zone >= ZONES)
		return ETO_NONSENSE;
	if (!df_fresh(m))
		return eto_barred(&t->base, DF_8_35);
	if (zone == m.zone || !in_set(&t->coastal, m.zone) || !in_set(&t->coastal, zone) ||
	    s->control[m.zone] != side || s->control[zone] != side)
		return eto_barred(&t->base, DF_8_33);
	if (!(seas_joined(t, side, t->zone[m.zone].seas) & t->zone[zone].seas)) {
		bool black = t->zone[m.zone].seas == 1u << BLK || t->zone[zone].seas == 1u << BLK;
		return eto_barred(&t->base, side != AXIS ? DF_8_33 : black ? DF_8_38 : DF_8_37);
	}
	return (c = df_may_leave(t, s, m, false)) ? c : df_check_sail_to(t, s, m, zone);
}

eto_clause df_check_sail_to(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	eto_clause c = df_may_operate(t, s, m.army, zone);
	if (c || (c = may_arrive(t, s, m, zone)))
		return c;
	unsigned due = df_sail_cost(t, s, m, zone);
	bool far = due == 2 && !(t->zone[m.zone].seas & t->zone[zone].seas);
	return far ? df_check_price(t, s, m, due, DF_8_9) : df_check_due(t, s, m, due);
}
