/* The map as the staff sees it: what it wants, what that is worth, and how far it is. */
#include "games/blitzwar/staff.h"

/* Neutrals are left alone but for those on the way: the Low Countries in 1940, Yugoslavia and Greece in 1941, French
 * Africa once the Americans are there. */
static bool wants_neutral(const struct staff *st, unsigned zone)
{
	const struct bw_state *s = st->s;
	unsigned country = st->t->zone[zone].country;
	if (st->side == AXIS)
		return (country == BE && s->turn >= 6 && s->state[POL] == SURRENDERED) ||
		       (country == YUG && s->turn >= 13 && s->france != FRANCE && !s->east);
	return st->side == ALLIED && country == FRA && s->war[USA] == ALLIED && s->turn >= 26;
}

/* The war in the east begins when the staff is ready: the Axis in the spring of 1941 after the fall of France, the
 * Soviets when they have been given time enough. */
static bool east_is_open(const struct staff *st)
{
	const struct bw_state *s = st->s;
	if (s->war_east)
		return true;
	if (st->side == AXIS)
		return s->turn >= 15 && s->france != FRANCE && now(st->t, s)->weather == FAIR;
	return s->turn >= 30;
}

bool bw_staff_wants(const struct staff *st, unsigned zone)
{
	unsigned holder = st->s->control[zone];
	if (holder == NOBODY)
		return wants_neutral(st, zone);
	if (!hostile(st->side, holder))
		return false;
	bool east = st->side == SOVIET || holder == SOVIET;
	return !east || east_is_open(st);
}

/* What a zone is worth: points, Supply Zones, capitals of countries that still fight, ports. */
static int prize(const struct staff *st, unsigned zone)
{
	const struct bw_table *t = st->t;
	const struct bw_state *s = st->s;
	const struct bw_zone *z = &t->zone[zone];
	unsigned country = z->country;
	bool fights = s->war[country] < SIDES && hostile(st->side, s->war[country]) && s->state[country] != SURRENDERED;
	int worth = 20 + 25 * z->points + 30 * z->side_points + (z->port ? 6 : 0);
	if (z->supply_of < SIDES && hostile(st->side, z->supply_of))
		worth += 60;
	if (fights && z->capital)
		worth += 70;
	if (fights && (country == POL || country == FRA || country == BE))
		worth += 25;
	return worth;
}

static void measure_front(struct staff *st)
{
	uint16_t distance[PLACES];
	placeset reach = {0}, land = {0};
	eto_set_fill(&land, ZONES);
	ETO_EACH (z, &st->goal)
		eto_set_add(&reach, z);
	eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&st->t->way), .enter = land.w}, reach.w, distance);
	for (unsigned z = 0; z < ZONES; z++)
		st->front[z] = distance[z] > 99 ? 99 : (uint8_t)distance[z];
}

void bw_staff_look(struct staff *st, const struct eto_decision *d)
{
	const struct bw_table *t = (const struct bw_table *)d->table;
	*st = (struct staff){.t = t, .s = d->view, .d = d, .side = d->seat};
	int felt[PLACES] = {0};
	for (unsigned z = 0; z < ZONES; z++) {
		if (!bw_staff_wants(st, z))
			continue;
		eto_set_add(&st->goal, z);
		st->worth[z] = prize(st, z);
		felt[z] = st->worth[z];
	}
	eto_spread(&(struct eto_spread){.graph = ETO_GRAPH(&t->way), .part = 3, .whole = 4}, felt);
	for (unsigned z = 0; z < ZONES; z++)
		st->felt[z] = felt[z];
	measure_front(st);
	st->purse = st->side < SIDES ? bw_supply_of(t, st->s, st->side) : 0;
}

unsigned bw_staff_threat(const struct staff *st, unsigned zone)
{
	unsigned n = 0;
	ETO_EACH (z, &st->t->near[zone])
		n += foes_in(st->s, st->side, z);
	return n;
}

/* -- the value of a position: points held against the calendar, and what stands on the map -- */

static int strength(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	int sum = 0;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (s->place[c] < PLACES && side_of(t, s, c) == side)
			sum += kind_of(t, c) == SUPPLY ? s->stock[c] / 4
			       : is_corps(t, c)	       ? face_of(t, s, c)->inf + 2 * face_of(t, s, c)->arm
						       : 1;
	return sum;
}

/* By history the Axis holds about 9 points in 1939, 29 in the autumn of 1942 and 12 at the end. */
static int usual_points(unsigned turn)
{
	return turn < 8 ? 9 + (int)turn : turn < 27 ? 17 + (int)(turn - 8) * 12 / 19 : 29 - (int)(turn - 27) * 17 / 20;
}

struct eto_value bw_value(const struct eto_table *table, const void *state, unsigned seat)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	int ahead = (int)bw_points(t, s, AXIS) - usual_points(s->turn);
	int force = strength(t, s, AXIS) * 100 / (strength(t, s, ALLIED) + strength(t, s, SOVIET) + 1) - 80;
	int axis = 5000 + 250 * ahead + 20 * force;
	axis = axis < 200 ? 200 : axis > 9800 ? 9800 : axis;
	int points = ahead * 50;
	return (struct eto_value){seat == AXIS ? axis : 10000 - axis, seat == AXIS ? points : -points};
}
