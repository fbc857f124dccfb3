/* The home front: which Actions to perform, what to develop, build, raise and convert. */
#include "games/downfall/staff.h"

static unsigned free_counters(const struct staff *st, bool tanks)
{
	const struct df_table *t = st->t;
	unsigned n = 0;
	for (unsigned type = 0; type < TYPES; type++) {
		const struct df_type *y = &t->type[type];
		if (y->side != st->side || t->country[y->country].rank != POWER || (y->tank != 0) != tanks ||
		    st->s->war[y->country] != AT_WAR || (y->needs != NONE && !owns(st->s, st->side, y->needs)))
			continue;
		for (unsigned a = y->first; a < (unsigned)y->first + y->count; a++)
			n += st->s->zone[a] == OFF;
	}
	return n;
}

static unsigned reduced_armies(const struct staff *st, bool tanks)
{
	unsigned n = 0;
	for (unsigned a = 0; a < ARMIES; a++)
		n += st->s->side_of[a] == st->side && st->s->zone[a] != OFF && st->s->step[a] == REDUCED &&
		     is_tank(st->t, a) == tanks && st->t->country[country_of(st->t, a)].rank == POWER;
	return n;
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* What a development yields each turn, in the hands of each side. */
static int tile_yield(const struct staff *st, unsigned tile)
{
	static const uint8_t yield[SIDES][TILES] = {
		[AXIS] = {[TANKI] = 45, [AIRI] = 75, [LOGI] = 130, [ADVT] = 60, [ADVS] = 40, [ADVP] = 65},
		[ALLIES] = {[BLITZ] = 90, [ADVT] = 120, [TANKI] = 40, [AIRI] = 70, [LOGI] = 140, [LAND] = 140, [ADVS] = 45,
			[ADVP] = 90},
		[SOVIETS] = {[BLITZ] = 110, [AVIA] = 130, [ADVT] = 85, [URAL] = 130, [GUARD] = 80, [TANKI] = 40, [AIRI] = 50,
			[LOGI] = 130},
	};
	return yield[st->side][tile];
}

static int develop_score(const struct staff *st, unsigned tile)
{
	const struct df_state *s = st->s;
	int turns = least(TURNS - s->turn, 14);
	bool boxed = s->boxed[st->side] >> tile & 1, at_once = boxed || year(st->t, s) >= 1944;
	int score = tile_yield(st, tile) * turns / 2;
	return at_once ? score * 5 / 4 : score;
}

/* Points that can be put to use. */
static int reinforce_score(const struct staff *st)
{
	int tanks = least((int)reduced_armies(st, true), st->s->tanks[st->side]);
	int useful = (int)reduced_armies(st, false) + tanks + 2 * (int)free_counters(st, false);
	int points = (int)df_rp_yield(st->t, st->s, st->side), urgent = 0;
	for (unsigned a = 0; a < ARMIES; a++)
		urgent += st->s->side_of[a] == st->side && st->s->zone[a] != OFF && st->s->step[a] == REDUCED &&
			  in_set(&st->foes, st->s->zone[a]);
	return 110 * least(points, useful) + 60 * least(points, urgent);
}

static int tanks_score(const struct staff *st)
{
	int yield = owns(st->s, st->side, TANKI) ? 5 : 3;
	int useful = (int)(2 * free_counters(st, true) + reduced_armies(st, true)) - st->s->tanks[st->side];
	return (st->side == AXIS && st->s->turn < 12 ? 130 : 80) * least(yield, useful > 0 ? useful : 0);
}

static int air_score(const struct staff *st)
{
	int yield = owns(st->s, st->side, AIRI) ? 4 : 2, room = (int)df_air_room(st->t, st->s, st->side);
	int held = st->s->air[st->side];
	bool hoard = st->side == AXIS && !st->s->barbarossa && st->s->war[FRA] == SURRENDERED;
	return (hoard ? 200 : held < 4 ? 130 : 80) * least(yield, room);
}

static int supply_score(const struct staff *st)
{
	int room = SUPPLY_MAX - st->s->supply[st->side];
	return 75 * least((int)df_supply_yield(st->t, st->s, st->side), room);
}

/* What an Action is worth now; `after` the combats all Actions that are left are performed. Before them only what helps the
 * operations of this turn. */
int staff_action_score(const struct staff *st, struct eto_action a, bool after)
{
	const struct df_state *s = st->s;
	int yield = (int)df_supply_yield(st->t, s, st->side);
	switch (a.verb) {
	case V_SUPPLY:
		return after || s->supply[st->side] + yield <= SUPPLY_MAX ? supply_score(st) : 0;
	case V_REINFORCE:
		return after || (st->side != AXIS && s->supply[st->side] > 3) ? reinforce_score(st) : 0;
	case V_TANKS:
		return after || st->side != AXIS ? tanks_score(st) : 0;
	case V_AIR_MISSIONS:
		return after || s->air[st->side] < 2 ? air_score(st) : 0;
	case V_SUBMARINES:
		return after && s->subs < 2 ? 260 : 0;
	case V_DEVELOP:
		return after ? develop_score(st, a.arg[0]) : 0;
	default: /* V_LEND_LEASE */
		return after && s->war[USSR] == AT_WAR ? 450 : 0;
	}
}

/* Builds, raises and conversions: strong armies near where they are needed. */
int staff_build_score(const struct staff *st, struct eto_action a)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	if (a.verb == V_RAISE) {
		unsigned army = a.arg[0], zone = s->zone[army];
		return 60 + 10 * type_of(t, army)->full + (st->force[zone] ? 40 : 0);
	}
	if (a.verb == V_CONVERT)
		return 20 * t->type[a.arg[1]].full + (s->step[a.arg[0]] == FULL ? 50 : 0) -
		       (t->type[a.arg[1]].needs == NONE && a.arg[1] == DAK ? 60 : 0);
	const struct df_type *y = &t->type[a.arg[0]];
	int quality = 10 * y->full + (y->tank ? 20 : 0), full = a.arg[2] == FULL ? 50 : 0;
	return quality + full + (st->add[a.arg[1]] + st->pull[a.arg[1]] * st->drive / 100) / 8;
}
