/* What a position is worth: features that a player would name, seen from the Axis, and their weights (weights.h), which
 * were fitted on the two hundred campaigns of docs/blitzwar-selfplay.md. With so few games a weight must have the sign
 * that the rulebook gives it. A shorter scenario is judged by its own aim. */
#include "core/judge.h"
#include "games/blitzwar/staff.h"
#include "games/blitzwar/weights.h"

enum { F_ONE, F_POINTS, F_AXIS_CORPS, F_ALLIED_CORPS, F_SOVIET_CORPS, F_AXIS_AIR, F_ENEMY_AIR, F_AXIS_SUPPLY,
       F_ALLIED_SUPPLY, F_SOVIET_SUPPLY, F_HOME_LOST, F_NEAR_HOME, F_SOVIET_HOME_LOST, F_LANDED, F_FRANCE, F_ITALY,
       F_AXIS_CUT, F_ENEMIES_CUT, FEATURES };

const struct eto_weights bw_weighing = {BW_WEIGHT_ROWS, FEATURES, &bw_weights[0][0], &bw_margins[0][0]};

static bool continent(unsigned group)
{
	return group == G_BENELUX || group == G_DENMARK || group == G_GERMANY || group == G_ITALY ||
	       group == G_NORWAY || group == G_OCCUPIED || group == G_VICHY;
}

static void count_corps(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned side, int32_t *f)
{
	unsigned n = corps_of(t, s, c);
	f[F_AXIS_CORPS + side] += (int32_t)n + face_of(t, s, c)->arm;
	if (s->mark[c] & M_CUT)
		f[side == AXIS ? F_AXIS_CUT : F_ENEMIES_CUT] += (int32_t)n;
	if (side == ALLIED && s->place[c] < ZONES && continent(t->zone[s->place[c]].group))
		f[F_LANDED] += (int32_t)n;
}

static void count_counters(const struct bw_table *t, const struct bw_state *s, int32_t *f)
{
	for (unsigned c = 0; c < COUNTERS; c++) {
		unsigned side = on_map(s, c) ? side_of(t, s, c) : NOBODY;
		if (side == NOBODY)
			continue;
		if (is_corps(t, c))
			count_corps(t, s, c, side, f);
		else if (kind_of(t, c) == AIR)
			f[side == AXIS ? F_AXIS_AIR : F_ENEMY_AIR]++;
		else if (kind_of(t, c) == SUPPLY)
			f[F_AXIS_SUPPLY + side] += s->stock[c];
	}
}

/* Supply Zones decide the surrender of Germany and of the Soviet Union (9.2). */
static void count_homes(const struct bw_table *t, const struct bw_state *s, int32_t *f)
{
	ETO_EACH (z, &t->supply_zones[AXIS]) {
		f[F_HOME_LOST] += hostile(AXIS, s->control[z]);
		ETO_EACH (near, &t->near[z])
			f[F_NEAR_HOME] += s->control[z] == AXIS ? (int32_t)foes_in(s, AXIS, near) : 0;
	}
	ETO_EACH (z, &t->supply_zones[SOVIET])
		f[F_SOVIET_HOME_LOST] += s->control[z] == AXIS;
}

unsigned bw_measure(const struct eto_table *table, const void *state, int32_t *out)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	out[F_POINTS] = (int32_t)bw_points(t, s, AXIS);
	out[F_FRANCE] = s->france != FRANCE;
	out[F_ITALY] = s->state[ITA] == SURRENDERED;
	count_counters(t, s, out);
	count_homes(t, s, out);
	return (s->turn - 1u) * (BW_WEIGHT_ROWS - 1) * ETO_MOMENT / (TURNS - 1);
}

/* -- scenarios -- */

/* How much of what makes the country surrender has been done, in sixths: its capital two, four zones one each. */
static int conquered(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	unsigned capital = t->country[country].capital;
	int zones = 0;
	ETO_EACH (z, &t->of_country[country])
		zones += z != capital && s->control[z] == AXIS;
	return (zones < 4 ? zones : 4) + (s->control[capital] == AXIS ? 2 : 0);
}

/* Tenths of a scenario's points that the Axis is ahead of par, if nothing changes. A conquest should grow evenly until
 * the turn of par. */
static int ahead_of_par(const struct bw_table *t, const struct bw_state *s)
{
	const struct bw_scenario *x = bw_scenario(t);
	if (x->aim != AIM_POLAND && x->aim != AIM_FRANCE)
		return 10 * (5 - (int)bw_scenario_score(t, s));
	int done = conquered(t, s, x->aim == AIM_POLAND ? POL : FRA);
	int gone = s->turn - x->first, all = x->par - x->first;
	return 10 * done - (gone < all ? 60 * gone / all : 60 + 10 * (gone - all));
}

static int corps_ahead(const struct bw_table *t, const struct bw_state *s)
{
	int32_t f[ETO_FEATURES_MAX];
	eto_measure(&t->base, s, f);
	return 100 * f[F_AXIS_CORPS] / (f[F_AXIS_CORPS] + f[F_ALLIED_CORPS] + f[F_SOVIET_CORPS] + 1);
}

/* Where a country must fall, the Strategic Points on the way to it say how near the army is. */
static struct eto_value by_aim(const struct bw_table *t, const struct bw_state *s)
{
	unsigned aim = bw_scenario(t)->aim;
	int ahead = ahead_of_par(t, s);
	int way = aim == AIM_POLAND || aim == AIM_FRANCE ? 10 * ((int)bw_points(t, s, AXIS) - 12) : 0;
	int64_t odds = (int64_t)ETO_WEIGHT * (4 * ahead + 3 * (corps_ahead(t, s) - 45) + way) / 100;
	return (struct eto_value){eto_chance(odds), 10 * ahead};
}

struct eto_value bw_value(const struct eto_table *table, const void *state, unsigned seat)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	struct eto_value v = bw_scenario(t)->aim == AIM_CAMPAIGN ? eto_judge(table, state, AXIS) : by_aim(t, s);
	if (s->result != ETO_RUNNING)
		v.points = 100 * (10 - 2 * (int)s->score);
	return eto_seen_by(seat, v);
}
