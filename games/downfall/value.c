/* What a position is worth: features that a player would name, seen from the Axis, and their weights (weights.h). */
#include "core/judge.h"
#include "games/downfall/downfall.h"
#include "games/downfall/weights.h"

enum { F_ONE, F_SOURCES_LOST, F_TWO_LOST, F_ALL_LOST, F_NEAR_FIRST, F_NEAR_SECOND, F_NEAR_THIRD, F_GARRISON, F_AXIS,
       F_ALLIES, F_SOVIETS, F_OVERSEAS, F_AXIS_SUPPLY, F_ALLIED_SUPPLY, F_SOVIET_SUPPLY, F_AXIS_AIR, F_ALLIED_AIR,
       F_SOVIET_AIR, F_IN_RUSSIA, F_HOME_LOST, F_ITALY, F_ROMANIA, F_FRANCE, F_CITIES, F_AXIS_TILES, F_OTHER_TILES,
       FEATURES };

const struct eto_weights df_weighing = {DF_WEIGHT_ROWS, FEATURES, &df_weights[0][0], NULL};

enum { FAR = 6 };

/* Steps of the nearest enemy army to each German Supply Zone, in ascending order. */
static void find_ways(const struct df_table *t, const struct df_state *s, int32_t *way)
{
	zoneset goal = t->country[GER].supply, at = s->has[ALLIES], seen;
	unsigned found = 0;
	eto_set_join(&at, &s->has[SOVIETS]);
	seen = at;
	way[0] = way[1] = way[2] = FAR;
	for (int step = 0; step < FAR && found < 3; step++) {
		zoneset next = {{0}};
		ETO_EACH (zone, &at) {
			if (in_set(&goal, zone) && found < 3)
				way[found++] = step;
			eto_set_join(&next, &t->zone[zone].linked);
		}
		eto_set_minus(&next, &seen);
		eto_set_join(&seen, &next);
		at = next;
	}
}

static void count_armies(const struct df_table *t, const struct df_state *s, int32_t *f)
{
	static const uint8_t factors[SIDES] = {F_AXIS, F_ALLIES, F_SOVIETS};
	for (unsigned a = 0; a < ARMIES; a++) {
		unsigned zone = s->zone[a], side = s->side_of[a];
		if (zone == OFF || side >= SIDES)
			continue;
		const struct df_type *y = type_of(t, a);
		int factor = s->step[a] == REDUCED ? y->reduced : y->full;
		f[in_set(&t->america, zone) ? F_OVERSEAS : factors[side]] += factor;
		f[F_GARRISON] += side == AXIS && t->zone[zone].supply_of == GER ? factor : 0;
	}
}

static int bits(unsigned mask)
{
	return __builtin_popcount(mask);
}

static void count_zones(const struct df_table *t, const struct df_state *s, int32_t *f)
{
	zoneset lost = t->country[GER].supply, russia = t->soviet, home = t->country[GER].home;
	eto_set_minus(&lost, &s->holds[AXIS]);
	eto_set_meet(&russia, &s->holds[AXIS]);
	eto_set_minus(&home, &s->holds[AXIS]);
	f[F_SOURCES_LOST] = (int32_t)eto_set_count(&lost);
	f[F_TWO_LOST] = f[F_SOURCES_LOST] >= 2;
	f[F_ALL_LOST] = f[F_SOURCES_LOST] >= 3;
	f[F_IN_RUSSIA] = (int32_t)eto_set_count(&russia);
	f[F_HOME_LOST] = (int32_t)eto_set_count(&home);
	f[F_ROMANIA] = s->control[t->at.bucharest] == AXIS;
	f[F_CITIES] = (s->control[t->at.london] == AXIS) + (s->control[t->at.suez] == AXIS) +
		      (s->control[t->at.moscow] == AXIS);
}

unsigned df_measure(const struct eto_table *table, const void *state, int32_t *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	count_zones(t, s, out);
	count_armies(t, s, out);
	find_ways(t, s, &out[F_NEAR_FIRST]);
	for (unsigned side = 0; side < SIDES; side++) {
		out[F_AXIS_SUPPLY + side] = s->supply[side];
		out[F_AXIS_AIR + side] = s->air[side];
		out[side == AXIS ? F_AXIS_TILES : F_OTHER_TILES] += bits(s->owned[side]);
	}
	out[F_ITALY] = s->war[ITA] == AT_WAR;
	out[F_FRANCE] = s->war[FRA] == AT_WAR;
	return (s->turn - 1u) * (DF_WEIGHT_ROWS - 1) * ETO_MOMENT / (TURNS - 1);
}
