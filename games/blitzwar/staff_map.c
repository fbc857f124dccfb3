/* The map as the staff sees it: what it wants, what that is worth, how far it is, and where corps are needed. */
#include "games/blitzwar/staff.h"

enum { YEAR_1941 = 12, YEAR_1943 = 28, YEAR_1944 = 36 }; /* first turns */

/* Where the army of the West gathers until France falls: next to the Low Countries, then in them, and in France. Nobody
 * masses in front of a Fortified Line. */
static zoneset western_bases(const struct staff *st)
{
	const struct bw_state *s = st->s;
	zoneset near = {0}, targets = st->t->of_country[BE];
	eto_set_join(&targets, &st->t->in_group[G_OCCUPIED]);
	eto_set_minus(&targets, &s->held[AXIS]);
	ETO_EACH (z, &targets)
		if (!bw_line_stands(st->t, s, z))
			eto_set_join(&near, &st->t->near[z]);
	eto_set_meet(&near, &s->held[AXIS]);
	return near;
}

static unsigned western_force(const struct staff *st)
{
	zoneset bases = western_bases(st);
	unsigned n = 0;
	ETO_EACH (z, &bases)
		n += st->s->corps[AXIS][z];
	return n;
}

/* France and the Low Countries are attacked together, in 1940, when the army stands ready: not before Poland has
 * fallen, or the German column would be lost for the whole campaign (BW-16.3.1.3). */
static bool west_is_open(const struct staff *st)
{
	const struct bw_state *s = st->s;
	return s->state[POL] == SURRENDERED && s->turn >= 5 && (s->west || s->turn >= 7 || western_force(st) >= 18);
}

/* Nine corps are three counters, the most that a zone holds (BW-4.1). */
static void muster(struct staff *st)
{
	const struct bw_state *s = st->s;
	if (st->side != AXIS || s->france != FRANCE || s->state[POL] != SURRENDERED)
		return;
	zoneset bases = western_bases(st);
	ETO_EACH (z, &bases)
		st->muster[z] = 9;
}

/* Neutrals are left alone but for those on the way: the Low Countries in 1940, Denmark, Yugoslavia in 1941, French
 * Africa once the Americans are there. */
static bool wants_neutral(const struct staff *st, unsigned zone)
{
	const struct bw_state *s = st->s;
	unsigned country = st->t->zone[zone].country;
	if (st->side == AXIS)
		return (country == BE && west_is_open(st)) ||
		       (country == DEN && s->turn >= 5 && s->turn < 20 && s->state[POL] == SURRENDERED) ||
		       (country == YUG && s->turn >= 13 && s->france != FRANCE && !s->east);
	return st->side == ALLIED && country == FRA && s->war[USA] == ALLIED && s->turn >= 24;
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
	return s->turn >= 24;
}

bool bw_staff_wants(const struct staff *st, unsigned zone)
{
	unsigned holder = st->s->control[zone];
	if (holder == NOBODY)
		return wants_neutral(st, zone);
	if (!hostile(st->side, holder))
		return false;
	unsigned country = st->t->zone[zone].country;
	if (st->side == AXIS && (country == BE || country == FRA) && st->s->france == FRANCE && !west_is_open(st))
		return false;
	if (st->side == ALLIED && country == GER && !st->s->west && st->s->turn < 9)
		return false; /* behind the Maginot Line */
	bool east = st->side == SOVIET || holder == SOVIET;
	return !east || east_is_open(st);
}

/* What will be wanted in some turns: the army gathers before it marches. */
static bool wants_soon(const struct staff *st, unsigned zone)
{
	const struct bw_state *s = st->s;
	unsigned country = st->t->zone[zone].country;
	if (st->side != AXIS || s->control[zone] == AXIS)
		return false;
	if (s->france == FRANCE)
		return s->turn >= 3 && (country == BE || (country == FRA && st->t->zone[zone].group == G_OCCUPIED));
	return s->turn >= 12 && s->control[zone] == SOVIET;
}

/* What a zone is worth: points, Supply Zones, capitals of countries that still fight, ports. Germany can only be beaten
 * by taking its Supply Zones (BW-9.2.16), so those who march on them feel them from afar. */
static int prize(const struct staff *st, unsigned zone)
{
	const struct bw_table *t = st->t;
	const struct bw_state *s = st->s;
	const struct bw_zone *z = &t->zone[zone];
	unsigned country = z->country;
	bool fights = s->war[country] < SIDES && hostile(st->side, s->war[country]) && s->state[country] != SURRENDERED;
	int worth = 20 + 25 * z->points + 30 * z->side_points + (z->port ? 6 : 0);
	if (z->supply_of < SIDES && hostile(st->side, z->supply_of))
		worth += st->side == AXIS ? 60 : 120;
	if (fights && z->capital)
		worth += 70;
	if (fights && (country == POL || country == FRA || country == ITA))
		worth += 25;
	if (st->side == AXIS && country == BE && s->france == FRANCE)
		worth += 50; /* the way round the Maginot Line */
	if (st->side == AXIS && s->france == FRANCE && eto_set_has(&t->near[t->at.par], zone))
		worth += 60; /* from there Paris is stormed */
	if (st->side == AXIS && s->france == FRANCE && country == FRA && s->control[t->at.par] == AXIS)
		worth += 50; /* four more zones, and it is over (BW-9.2.1) */
	if (st->side != AXIS && z->group == G_GERMANY)
		worth += 30;
	if (bw_line_stands(t, s, zone))
		worth = 20; /* others come round it */
	return worth;
}

static void measure(const struct staff *st, const zoneset *from, uint8_t *out)
{
	uint16_t distance[PLACES];
	placeset reach = {0}, land = {0};
	eto_set_fill(&land, ZONES);
	ETO_EACH (z, from)
		eto_set_add(&reach, z);
	eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&st->t->way), .enter = land.w}, reach.w, distance);
	for (unsigned z = 0; z < ZONES; z++)
		out[z] = distance[z] > 99 ? 99 : (uint8_t)distance[z];
}

unsigned bw_staff_threat(const struct staff *st, unsigned zone)
{
	unsigned n = 0;
	ETO_EACH (z, &st->t->near[zone])
		n += foes_in(st->s, st->side, z);
	return n;
}

/* -- where corps are needed -- */

/* Enemies next to the zone, and part of those one zone behind them. */
static unsigned pressure(const struct staff *st, unsigned zone, const uint8_t *beside)
{
	unsigned behind = 0;
	ETO_EACH (z, &st->t->near[zone])
		if (beside[z] > behind)
			behind = beside[z];
	return beside[zone] + (behind > beside[zone] ? (behind - beside[zone]) / 3 : 0);
}

/* A beach on which the other side could land. */
static bool landable(const struct staff *st, unsigned zone)
{
	const struct bw_zone *z = &st->t->zone[zone];
	if (!z->beaches || z->port == NAVAL_BASE)
		return false;
	for (unsigned sea = 0; sea < SEAS; sea++) {
		if (!(z->beaches >> sea & 1))
			continue;
		ETO_EACH (port, &st->t->ports[sea])
			if (st->s->control[port] == (st->side == AXIS ? ALLIED : AXIS) &&
			    st->s->corps[st->s->control[port]][port])
				return true;
	}
	return false;
}

static unsigned coast_need(const struct staff *st, unsigned zone)
{
	const struct bw_state *s = st->s;
	const struct bw_zone *z = &st->t->zone[zone];
	if (st->side == ALLIED && zone == st->t->at.lon)
		return s->france == FRANCE ? 2 : s->turn < YEAR_1943 ? 4 : 2;
	if (!landable(st, zone))
		return 0;
	if (st->side == ALLIED)
		return z->group == G_BRITAIN && s->france != FRANCE && s->turn < YEAR_1943;
	return st->side == AXIS && z->port && s->turn >= 20 ? 1 + (s->turn >= YEAR_1943) : 0;
}

/* Before the war in the east a thin line is enough for the Axis. */
static bool eastern_peace(const struct staff *st, unsigned zone)
{
	if (st->side != AXIS || st->s->war_east || st->s->turn >= 14)
		return false;
	ETO_EACH (z, &st->t->near[zone])
		if (st->s->control[z] == ALLIED)
			return false;
	return true;
}

/* The Soviets know that they will be attacked: they stand on the border, and behind it. */
static bool before_the_storm(const struct staff *st)
{
	return st->side == SOVIET && !st->s->war_east;
}

/* Enemies within two zones. */
static unsigned around(const struct staff *st, unsigned zone, const uint8_t *beside)
{
	unsigned most = beside[zone];
	ETO_EACH (z, &st->t->near[zone])
		most = beside[z] > most ? beside[z] : most;
	return most;
}

static unsigned need_of(const struct staff *st, unsigned zone, const uint8_t *beside)
{
	const struct bw_state *s = st->s;
	const struct bw_zone *z = &st->t->zone[zone];
	unsigned need = coast_need(st, zone), force = pressure(st, zone, beside);
	bool home = z->supply_of == st->side;
	bool dear = home || z->points + z->side_points ||
		    (z->capital && s->war[z->country] == st->side && s->state[z->country] != SURRENDERED);
	if (st->edge[zone] == 1 && force) {
		unsigned line = before_the_storm(st)	  ? 4
				: eastern_peace(st, zone) ? 1 + (force > 6)
							  : 1 + force / 4 + (dear && force > 2);
		need = line > need ? line : need;
	}
	if (before_the_storm(st) && st->edge[zone] == 2)
		need = 3;
	if (home) {
		unsigned guard = around(st, zone, beside) / 3;
		guard = guard < 2 && st->edge[zone] <= 5 ? 2 : guard;
		need = need < guard ? guard : need;
	}
	return need > 7 ? 7 : need;
}

int bw_staff_short(const struct staff *st, unsigned zone)
{
	return st->need[zone] - st->s->corps[st->side][zone];
}

bool bw_staff_room(const struct staff *st, unsigned zone, unsigned corps)
{
	unsigned limit = st->t->zone[zone].corps_limit;
	if (limit)
		return limit == 0xff || st->s->corps[st->side][zone] + corps <= limit;
	return st->s->counters[st->side][zone] < 3;
}

static void look_at_line(struct staff *st)
{
	const struct bw_state *s = st->s;
	zoneset enemy = {0};
	uint8_t beside[ZONES];
	for (unsigned z = 0; z < ZONES; z++) {
		if (hostile(st->side, s->control[z]))
			eto_set_add(&enemy, z);
		beside[z] = (uint8_t)bw_staff_threat(st, z);
	}
	measure(st, &enemy, st->edge);
	for (unsigned z = 0; z < ZONES; z++)
		if (s->control[z] == st->side)
			st->need[z] = (uint8_t)need_of(st, z, beside);
}

void bw_staff_look(struct staff *st, const struct eto_decision *d)
{
	const struct bw_table *t = (const struct bw_table *)d->table;
	*st = (struct staff){.t = t, .s = d->view, .d = d, .side = d->seat};
	int felt[PLACES] = {0};
	zoneset eyes = {0};
	if (st->side >= SIDES)
		return;
	look_at_line(st);
	bw_staff_aim(st);
	muster(st);
	for (unsigned z = 0; z < ZONES; z++) {
		int lack = bw_staff_short(st, z);
		felt[z] = st->s->control[z] == st->side && lack > 0 ? 14 * lack : 0;
		if (bw_staff_wants(st, z))
			eto_set_add(&st->goal, z);
		else if (!wants_soon(st, z))
			continue;
		eto_set_add(&eyes, z);
		st->worth[z] = prize(st, z) + st->effort[z];
		felt[z] = st->worth[z];
	}
	eto_spread(&(struct eto_spread){.graph = ETO_GRAPH(&t->way), .part = 3, .whole = 4}, felt);
	for (unsigned z = 0; z < ZONES; z++)
		st->felt[z] = felt[z];
	measure(st, &eyes, st->front);
	st->purse = bw_supply_of(t, st->s, st->side);
}
