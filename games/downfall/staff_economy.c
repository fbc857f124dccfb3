/* The home front: which Actions to perform, what to develop, build, raise and convert. */
#include "games/downfall/staff.h"

/* Points that the armies of a Power can take: reduced ones, and counters that are free. Tank armies need tanks too. */
struct needs {
	int infantry, tanks; /* points; for tanks, tanks as well */
};

static struct needs needs_of(const struct staff *st, unsigned country)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	struct needs n = {0, 0};
	for (const struct df_type *y = t->type; y < t->type + TYPES; y++) {
		bool ready = y->needs == NONE || owns(s, st->side, y->needs);
		if (y->country != country || s->war[country] != AT_WAR || !ready)
			continue;
		for (unsigned a = y->first; a < (unsigned)y->first + y->count; a++)
			*(y->tank ? &n.tanks : &n.infantry) += s->zone[a] == OFF ? 2 : s->step[a] == REDUCED ? 1 : 0;
	}
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
		[AXIS] = {[TANKI] = 68, [AIRI] = 75, [LOGI] = 130, [ADVT] = 80, [ADVS] = 40, [ADVP] = 65},
		[ALLIES] = {[BLITZ] = 90, [ADVT] = 150, [TANKI] = 40, [AIRI] = 90, [LOGI] = 140, [LAND] = 140,
			[ADVS] = 45, [ADVP] = 140},
		[SOVIETS] = {[BLITZ] = 110, [AVIA] = 130, [ADVT] = 85, [URAL] = 130, [GUARD] = 80, [TANKI] = 40,
			[AIRI] = 50, [LOGI] = 130},
	};
	return yield[st->side][tile];
}

static int develop_score(const struct staff *st, unsigned tile)
{
	const struct df_state *s = st->s;
	int turns = least(TURNS - s->turn, 14);
	bool boxed = s->boxed[st->side] >> tile & 1, at_once = boxed || year(st->t, s) >= 1944;
	int score = tile_yield(st, tile) * turns / 2 * st->zeal[WORK_TILES] / 100;
	return at_once ? score * 5 / 4 : score;
}

/* Points that can be put to use, with the tanks in stock and the limit on British ones (DF-4.2.27). */
static int useful_points(const struct staff *st)
{
	int sum = 0, stock = st->s->tanks[st->side];
	for (unsigned c = 0; c < COUNTRIES; c++) {
		if (st->t->country[c].side != st->side || st->t->country[c].rank != POWER)
			continue;
		struct needs n = needs_of(st, c);
		int points = n.infantry + least(n.tanks, stock);
		sum += c == UK && st->s->total[ALLIES] ? least(points, 2 - st->s->rp_british) : points;
	}
	return sum;
}

static int reinforce_score(const struct staff *st)
{
	int points = (int)df_rp_yield(st->t, st->s, st->side), urgent = 0;
	for (unsigned a = 0; a < ARMIES; a++)
		urgent += st->s->side_of[a] == st->side && st->s->zone[a] != OFF && st->s->step[a] == REDUCED &&
			  in_set(&st->foes, st->s->zone[a]);
	return (temper_of(st)->points * least(points, useful_points(st)) + 60 * least(points, urgent)) *
	       st->zeal[WORK_POINTS] / 100;
}

static int tanks_score(const struct staff *st)
{
	int yield = owns(st->s, st->side, TANKI) ? 5 : 3, useful = -st->s->tanks[st->side];
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (st->t->country[c].side == st->side && st->t->country[c].rank == POWER)
			useful += needs_of(st, c).tanks;
	return temper_of(st)->tanks * least(yield, useful > 0 ? useful : 0) * st->zeal[WORK_TANKS] / 100;
}

static int air_score(const struct staff *st)
{
	int yield = owns(st->s, st->side, AIRI) ? 4 : 2, room = (int)df_air_room(st->s, st->side);
	int held = st->s->air[st->side];
	bool hoard = st->side == AXIS && !st->s->barbarossa && st->s->war[FRA] == SURRENDERED;
	bool bombers = st->side == ALLIES && owns(st->s, ALLIES, ADVP) && held < 6;
	int worth = hoard ? 200 : bombers ? 190 : held < 4 ? temper_of(st)->air : 80;
	return worth * least(yield, room) * st->zeal[WORK_AIR] / 100;
}

static int supply_score(const struct staff *st)
{
	int room = SUPPLY_MAX - st->s->supply[st->side];
	return (st->side == SOVIETS ? 110 : 75) * least((int)df_supply_yield(st->t, st->s, st->side), room);
}

/* What an Action is worth now; `after` the combats all Actions that are left are performed. Before them only what helps
 * the operations of this turn. */
int staff_action_score(const struct staff *st, struct eto_action a, bool after)
{
	const struct df_state *s = st->s;
	int yield = (int)df_supply_yield(st->t, s, st->side);
	switch (a.verb) {
	case V_SUPPLY: return after || s->supply[st->side] + yield <= SUPPLY_MAX ? supply_score(st) : 0;
	case V_REINFORCE: return after || (st->side != AXIS && s->supply[st->side] > 3) ? reinforce_score(st) : 0;
	case V_TANKS: return after || st->side != AXIS ? tanks_score(st) : 0;
	case V_AIR_MISSIONS: return after || s->air[st->side] < 2 ? air_score(st) : 0;
	case V_SUBMARINES: return after && s->subs < 2 && !owns(s, ALLIES, ADVS) ? 250 : 0;
	case V_DEVELOP: return after ? develop_score(st, a.arg[0]) : 0;
	default: /* V_LEND_LEASE */ return after && s->war[USSR] == AT_WAR ? (year(st->t, s) == 1944 ? 500 : 450) : 0;
	}
}

/* What one more army is worth in the zone. */
static int one_more(const struct staff *st, unsigned zone)
{
	static const int typical[SIDES] = {5, 4, 3};
	unsigned n = st->s->count[st->side][zone];
	return staff_hold(st, zone, st->guard[zone] + typical[st->side], n + 1) - st->risk[zone];
}

/* Builds, raises and conversions: strong armies near where they are needed. */
int staff_build_score(const struct staff *st, struct eto_action a)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	if (a.verb == V_RAISE) {
		unsigned army = a.arg[0], zone = s->zone[army];
		return 130 + 10 * type_of(t, army)->full + (st->force[zone] ? 40 : 0) +
		       (in_set(&st->foes, zone) ? 70 : 0);
	}
	if (a.verb == V_CONVERT)
		return 20 * t->type[a.arg[1]].full + (s->step[a.arg[0]] == FULL ? 50 : 0) -
		       (t->type[a.arg[1]].needs == NONE && a.arg[1] == DAK ? 60 : 0);
	const struct df_type *y = &t->type[a.arg[0]];
	int quality = 10 * y->full + (y->tank ? temper_of(st)->armour : 0), full = a.arg[2] == FULL ? 50 : 0;
	return quality + full + (one_more(st, a.arg[1]) + st->pull[a.arg[1]] * st->drive / 100) / 8;
}
