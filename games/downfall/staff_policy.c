/* The plan of the war: whom to attack and when, and what the zones are worth on the way to it. */
#include <string.h>

#include "games/downfall/staff.h"

const struct staff_temper staff_temper[SIDES] = {
	[AXIS] = {.ground = 40, .north = 420, .capital = 150, .sources = 300, .exposed = 35, .fear = 400, .guard = 28,
		  .vacant = 12, .march = 80, .taking = 75, .spread = 14, .late = {125, 75}, .points = 180, .tanks = 95,
		  .air = 90, .armour = 50},
	[ALLIES] = {.ground = 40, .north = 220, .capital = 220, .sources = 400, .exposed = 38, .fear = 400, .guard = 20,
		    .vacant = 15, .march = 105, .taking = 90, .spread = 14, .late = {125, 100}, .points = 110,
		    .tanks = 115, .air = 110, .armour = 20},
	[SOVIETS] = {.ground = 60, .north = 120, .capital = 220, .sources = 400, .exposed = 28, .fear = 280,
		     .guard = 20, .vacant = 25, .march = 130, .taking = 95, .spread = 13, .late = {160, 75},
		     .points = 110, .tanks = 145, .air = 90, .armour = 20},
};

static bool at(const struct staff *st, unsigned zone, unsigned country)
{
	return st->t->zone[zone].country == country && st->t->zone[zone].part == HOME;
}

/* Supply that the side can spend this turn, with the Supply Action it may still perform. */
static unsigned purse(const struct staff *st)
{
	const struct df_state *s = st->s;
	unsigned more = s->side == st->side && s->used[st->side] < s->actions[st->side] && !s->acts[ACT_SUPPLY]
				? df_supply_yield(st->t, s, st->side)
				: 0;
	return s->supply[st->side] + more;
}

/* The attack on France: in 1940, when the air force can fly and there is supply for the whole blow. */
bool staff_goes_west(const struct staff *st)
{
	const struct df_state *s = st->s;
	if (s->west || s->war[FRA] != AT_WAR || year(st->t, s) > 1940)
		return true;
	return season(st->t, s) != WINTER && purse(st) >= 10;
}

/* German zones at most two steps from the Soviet Union. */
static zoneset staging_area(const struct staff *st)
{
	const struct df_table *t = st->t;
	zoneset area = t->soviet;
	for (unsigned step = 0; step < 2; step++) {
		zoneset from = area;
		ETO_EACH (zone, &from)
			eto_set_join(&area, &t->zone[zone].linked);
	}
	eto_set_meet(&area, &t->country[GER].zones);
	return area;
}

static unsigned germans_in(const struct staff *st, const zoneset *area)
{
	unsigned n = 0;
	for (unsigned a = 0; a < ARMIES; a++)
		n += st->s->zone[a] != OFF && country_of(st->t, a) == GER && in_set(area, st->s->zone[a]);
	return n;
}

/* Barbarossa: after France, never in winter, with supply for a double turn of operations, missions and armies at the
 * border; later in 1941 with less, because from 1942 the USSR is ready. */
bool staff_goes_east(const struct staff *st)
{
	const struct df_state *s = st->s;
	const struct df_table *t = st->t;
	if (s->barbarossa || s->soviet_invasion)
		return true;
	if (s->turn < 6 || season(t, s) == WINTER || s->war[FRA] == AT_WAR)
		return false;
	zoneset area = staging_area(st);
	unsigned armies = germans_in(st, &area), need = s->turn == 6 ? 9 : s->turn == 7 ? 8 : 7;
	return armies >= need && purse(st) >= (s->turn == 6 ? 16u : 13u) && s->air[AXIS] >= (s->turn == 6 ? 4 : 2);
}

/* Can the side take the empty capital of a neutral and the way to it in this turn? Two armies next to the way must be
 * able to go: alone in the capital one would starve (DF-7.12). */
bool staff_walks_into(const struct staff *st, unsigned country)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	unsigned capital = t->country[country].capital;
	if (s->war[country] != AT_PEACE || s->side != st->side || s->supply[st->side] < 2)
		return false;
	zoneset way = t->country[country].home, taken = s->has[AXIS];
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] != OFF && in_set(&way, s->zone[a]) && country_of(t, a) == country)
			eto_set_add(&taken, s->zone[a]);
	eto_set_meet(&way, &t->zone[capital].linked);
	eto_set_minus(&way, &taken);
	if (in_set(&taken, capital))
		return false;
	ETO_EACH (gate, &way)
		ETO_EACH (from, &t->zone[gate].linked)
			if (s->count[st->side][from] >= 2 && s->control[from] == st->side)
				return true;
	return false;
}

/* Has it begun to? */
static bool walked_into(const struct staff *st, unsigned country)
{
	return st->s->war[country] == AT_WAR && eto_set_touch(&st->t->country[country].home, &st->own);
}

/* May armies of the side go to zones of the country that it does not hold, as the plan stands? */
static bool planned(const struct staff *st, unsigned country, bool west, bool east)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	unsigned war = s->war[country];
	if (st->side == SOVIETS && !s->barbarossa && year(t, s) < 1942)
		return country == USSR || country == FIN ||
		       (country == RUM && (staff_walks_into(st, RUM) || walked_into(st, RUM)));
	if (st->side == ALLIES && country == ITA && war == AT_PEACE)
		return false; /* it would come in at once (DF-2.17) instead of after France (DF-2.9) */
	if (st->side == AXIS) {
		if (country == USSR)
			return east;
		if (country == FRA || country == BEL)
			return west;
		if (war == AT_PEACE && (country == YUG || country == GRE))
			return s->war[FRA] == SURRENDERED && s->turn >= 4;
	}
	return true;
}

/* Where armies may go: to own zones and as planned, if the rules let the side in (df_may_enter). */
static zoneset entries(const struct staff *st, bool west, bool east)
{
	const struct df_table *t = st->t;
	zoneset to = st->s->holds[st->side], asks = t->french_africa;
	for (unsigned c = 0; c < COUNTRIES; c++) {
		if (planned(st, c, west, east))
			eto_set_join(&to, &t->country[c].zones);
		if (st->s->war[c] == AT_PEACE)
			eto_set_join(&asks, &t->country[c].zones);
	}
	eto_set_meet(&asks, &to);
	ETO_EACH (zone, &asks)
		if (df_may_enter(t, st->s, st->side, zone))
			eto_set_drop(&to, zone);
	return to;
}

/* Before a great offensive the Axis hoards, and so does the USSR before it comes. */
static bool saving(const struct staff *st, bool west, bool east)
{
	if (st->side == SOVIETS)
		return !st->s->barbarossa && year(st->t, st->s) < 1942;
	return st->side == AXIS && year(st->t, st->s) < 1942 &&
	       (!west || (!east && st->s->war[FRA] == SURRENDERED && st->s->turn > 4));
}

/* What is spent before the blow in the West is missing in it, and France stands a year longer. */
static int price_of_supply(const struct staff *st, bool west, bool east)
{
	if (saving(st, west, east))
		return st->side == AXIS && !west ? 220 : 100;
	return st->s->supply[st->side] < 4 ? 45 : 30;
}

/* Who can make his losses good may fight at even odds; who cannot must not. */
int staff_least(const struct staff *st)
{
	unsigned y = year(st->t, st->s);
	return st->side == AXIS ? (y < 1943 ? 1 : 3) : 1;
}

void staff_policy(struct staff *st)
{
	static const uint8_t drive[SIDES][6] = { /* by year, in percent */
		[AXIS] = {100, 100, 75, 15, 10, 5},
		[ALLIES] = {20, 30, 50, 80, 90, 110},
		[SOVIETS] = {40, 10, 60, 75, 95, 110},
	};
	bool west = st->side == AXIS && staff_goes_west(st), east = st->side == AXIS && staff_goes_east(st);
	unsigned y = year(st->t, st->s) - 1940;
	st->enter = entries(st, west, east);
	st->drive = drive[st->side][y > 5 ? 5 : y];
	st->least = staff_least(st);
	st->price = price_of_supply(st, west, east);
	if (st->side == SOVIETS && st->price < 100) /* its points are many, its supply is not */
		st->price = st->s->supply[SOVIETS] < 4 ? 75 : 35;
	if (st->s->turn >= 20)
		st->price = st->s->turn == TURNS ? 3 : 15; /* what is left at the end is worth nothing */
	if (st->side == AXIS && !east && st->s->war[FRA] == SURRENDERED && st->s->turn < 12)
		st->stage = staging_area(st);
}

static int power_prize(const struct staff *st, unsigned zone)
{
	const struct df_table *t = st->t;
	const struct df_zone *z = &t->zone[zone];
	int prize = z->key_of != NONE ? 100 : 0;
	if (staff_gate(t, zone) && st->side != AXIS)
		prize += 100; /* on the way to what decides the war */
	if (z->supply_of == GER)
		prize += st->s->turn >= 17 ? 1200 : 700;
	if (z->supply_of == USSR)
		prize += temper_of(st)->sources;
	if (zone == t->at.london)
		prize += st->side == AXIS ? 120 : 450;
	if (zone == t->at.suez)
		prize += 250;
	if (zone == t->at.moscow)
		prize += 150;
	if (zone == t->at.bucharest)
		prize += 200;
	if (zone == t->at.grozny || zone == t->at.baku)
		prize += 100;
	if (zone == t->at.trondheim || zone == t->at.karelia)
		prize += temper_of(st)->north;
	return prize;
}

static bool invaded(const struct staff *st, unsigned country)
{
	const zoneset *home = &st->t->country[country].home;
	return eto_set_touch(home, &st->s->has[ALLIES]) || eto_set_touch(home, &st->s->has[SOVIETS]);
}

/* Two armies in the country bring Italy down (DF-18.5): the shore that faces Africa is its gate. */
static int italian_prize(const struct staff *st, unsigned zone)
{
	const struct df_table *t = st->t;
	int prize = st->side != AXIS ? 130 : invaded(st, ITA) ? 260 : 140;
	for (unsigned i = 0; i < t->landings; i++)
		if (t->landing[i].line && t->landing[i].to == zone && t->zone[t->landing[i].from].africa)
			return prize + (st->side == AXIS ? 400 : 120);
	return prize + (st->side == AXIS && st->s->count[ALLIES][zone] ? 200 : 0);
}

/* What else the Axis wants of lesser countries. Who has Oslo has Trondheim, and that is an Action in half of the turns
 * (DF-15.1, DF-18.37); the way there is over Copenhagen. Coasts of France and Belgium from which the Allies are not
 * driven are harbours for all that they have. */
static int axis_prize(const struct staff *st, unsigned zone, unsigned war)
{
	const struct df_zone *z = &st->t->zone[zone];
	if (war == SURRENDERED)
		return z->seas && (at(st, zone, FRA) || z->country == BEL) ? 250 : 0;
	return z->capital_of == NOR ? 500 : z->capital_of == DEN ? 300 : 0;
}

/* What bringing a country down is worth, felt in the zones that decide it. */
static int country_prize(const struct staff *st, unsigned zone)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	const struct df_zone *z = &t->zone[zone];
	unsigned war = s->war[z->country];
	int more = st->side == AXIS ? axis_prize(st, zone, war) : 0;
	if (more || war == SURRENDERED || war == PARTISANS)
		return more;
	if (at(st, zone, FRA))
		return st->side == AXIS ? 350 : 180;
	if (at(st, zone, ITA))
		return war == AT_WAR ? italian_prize(st, zone) : 0;
	if (z->country == ITA && z->africa)
		return st->side == AXIS ? 70 : 20;
	if (z->country == BEL)
		return st->side == AXIS ? 600 : 200;
	if (z->capital_of != NONE && t->country[z->capital_of].rank != POWER)
		return temper_of(st)->capital;
	return 0;
}

/* Russian space is time: for the Axis while it can still take it, for the USSR always. */
static int depth_prize(const struct staff *st, unsigned zone)
{
	if (st->t->zone[zone].country != USSR)
		return 0;
	if (st->side == AXIS)
		return year(st->t, st->s) <= 1942 ? 60 : 0;
	return st->side == SOVIETS ? 30 : 20;
}

int staff_prize(const struct staff *st, unsigned zone)
{
	const struct df_table *t = st->t;
	if (in_set(&t->america, zone))
		return 0;
	int prize = temper_of(st)->ground + depth_prize(st, zone) + power_prize(st, zone) + country_prize(st, zone);
	if (in_set(&t->french_africa, zone))
		prize += st->side == ALLIES && t->zone[zone].fna_east ? 100 : 20;
	return prize;
}
