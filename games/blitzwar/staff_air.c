/* Air units: they are spent by use, so they go where an attack, a landing or bombing pays for them. */
#include "games/blitzwar/staff.h"

static bool at_airfield(const struct staff *st, unsigned c)
{
	return kind_of(st->t, c) == AIR && side_of(st->t, st->s, c) == st->side && st->s->place[c] < ZONES &&
	       !(st->s->mark[c] & M_MISSION) && !st->s->beach[c];
}

static unsigned air_units(const struct staff *st)
{
	unsigned n = 0;
	for (unsigned c = 0; c < COUNTERS; c++)
		n += at_airfield(st, c);
	return n;
}

/* Beachheads of this side over a sea and beside its coasts. */
static unsigned heads_at(const struct staff *st, unsigned sea)
{
	unsigned n = 0;
	for (unsigned c = 0; c < COUNTERS; c++)
		n += kind_of(st->t, c) == AIR && side_of(st->t, st->s, c) == st->side && st->s->mark[c] & M_HEAD &&
		     (st->s->place[c] == SEA0 + sea || st->s->beach[c] == sea + 1);
	return n;
}

/* Corps that wait at a Beachhead need it again. */
static int waiting_at(const struct staff *st, unsigned sea)
{
	int n = 0;
	for (unsigned c = 0; c < COUNTERS; c++)
		n += is_corps(st->t, c) && side_of(st->t, st->s, c) == st->side && st->s->beach[c] == sea + 1
			     ? (int)corps_of(st->t, st->s, c)
			     : 0;
	return n;
}

static int head_worth(const struct staff *st, const struct landing *land, unsigned sea)
{
	int heads = (int)heads_at(st, sea), waits = waiting_at(st, sea);
	if (waits > 2 * heads)
		return 300;
	return land->value && land->sea == sea && heads < land->heads ? 200 + land->value : 0;
}

/* Enemy units that could answer, against own ones that could come. */
static int rivals(const struct staff *st, unsigned zone)
{
	int n = 0;
	for (unsigned c = 0; c < COUNTERS; c++) {
		bool field = kind_of(st->t, c) == AIR && st->s->place[c] < ZONES && !(st->s->mark[c] & M_MISSION) &&
			     !st->s->beach[c] && bw_in_range(st->t, st->s, c, zone);
		unsigned side = side_of(st->t, st->s, c);
		n += field ? hostile(st->side, side) - (side == st->side) : 0;
	}
	return n;
}

/* Would the attack do without aircraft, if everybody came? */
static bool strong_enough(const struct plans *bare, unsigned zone)
{
	for (unsigned k = 0; k < bare->count; k++)
		if (bare->list[k].zone == zone)
			return bare->list[k].column >= 6;
	return false;
}

static int cover_worth(const struct staff *st, const struct plans *plans, const struct plans *bare,
		       const struct landing *land, unsigned zone)
{
	unsigned covers = bw_covers(st->t, st->s, st->side, zone);
	if (land->value && land->zone == zone && covers < land->covers)
		return 150;
	for (unsigned k = 0; k < plans->count; k++) {
		const struct plan *x = &plans->list[k];
		if (x->zone == zone && strong_enough(bare, zone))
			return 0;
		if (x->zone == zone)
			return covers < 1u + x->blitz && x->value > (rivals(st, zone) < 0 ? 12 : 45) * st->wings / 100
				       ? 20 + x->value - 15 * (int)covers
				       : 0;
	}
	return 0;
}

/* What is left when the landing has what it needs bombs Germany; at the limit of counters nothing is kept. */
static int bomb_worth(const struct staff *st, const struct landing *land)
{
	unsigned keep = land->value ? land->heads + land->covers : st->s->turn >= 36 ? 6 : 4;
	return air_units(st) > keep ? 100 : 0;
}

void bw_staff_flight(const struct staff *st, struct eto_pick *p)
{
	struct plans plans, bare;
	struct landing land = bw_staff_landing(st);
	bw_staff_plans(st, true, &plans);
	bw_staff_plans(st, false, &bare);
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_BOMB)
			eto_better(p, i, 1000 * (bomb_worth(st, &land) > 0), WHY_BOMB, a.arg[0], -1);
		else if (a.verb == V_FLY && a.arg[2] == BEACH)
			eto_better(p, i, head_worth(st, &land, a.arg[1] - SEA0), WHY_LAND, a.arg[0], a.arg[1]);
		else if (a.verb == V_FLY && a.arg[1] < ZONES)
			eto_better(p, i, cover_worth(st, &plans, &bare, &land, a.arg[1]), WHY_COVER, a.arg[0],
				   a.arg[1]);
	}
}

void bw_staff_head(const struct staff *st, struct eto_pick *p)
{
	struct landing land = bw_staff_landing(st);
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb != V_HEAD)
			continue;
		int waits = (int)bw_beach_corps(st->t, st->s, st->side, a.arg[1]);
		int room = 2 * (int)bw_heads(st->t, st->s, st->side, a.arg[1], SEAS);
		int score = waits > room ? 100 : land.zone == a.arg[1] && land.value ? 50 : 0;
		eto_better(p, i, score, WHY_LAND, a.arg[0], a.arg[1]);
	}
}

/* Near zones that are wanted and defended, not in the line itself; on the sea of a landing; in Great Britain for the
 * bombers. */
int bw_staff_airfield(const struct staff *st, unsigned zone)
{
	const struct bw_zone *z = &st->t->zone[zone];
	struct landing land = bw_staff_landing(st);
	int targets = 0, here = 0;
	BW_HERE (c, st->s, zone)
		here += kind_of(st->t, c) == AIR;
	ETO_EACH (x, &st->t->range[zone])
		targets += bw_staff_defenders(st, x) && st->front[x] == 0;
	targets = targets > 5 ? 5 : targets;
	int worth = 6 * targets + (land.value && z->coasts >> land.sea & 1 ? 60 : 0);
	if (zone == st->t->at.gib && bw_staff_torch(st) && here < 6)
		worth += 70;
	if (st->side == ALLIED && z->group == G_BRITAIN && st->s->turn >= 26)
		worth += here < 5 ? 25 : 5;
	if (st->edge[zone] <= 1 && st->s->corps[st->side][zone] * 2u < bw_staff_threat(st, zone))
		worth -= 60;
	return worth - 2 * here;
}

void bw_staff_base(const struct staff *st, struct eto_pick *p)
{
	int at[ZONES];
	bw_staff_finish(st, p, V_DONE);
	for (unsigned z = 0; z < ZONES; z++)
		at[z] = st->s->control[z] == st->side ? bw_staff_airfield(st, z) : -99;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb != V_BASE)
			continue;
		int gain = at[a.arg[1]] - at[st->s->place[a.arg[0]]];
		eto_better(p, i, gain > 10 ? gain : 0, WHY_SHIP, a.arg[0], a.arg[1]);
	}
}

/* An air unit for theirs: yes while there are two, and to stop bombers and Beachheads always. */
void bw_staff_response(const struct staff *st, struct eto_pick *p)
{
	const uint8_t *answer = eto_own(&st->s->stack); /* the unit that is answered, and its place */
	bool grave = answer[1] >= SEA0;
	bw_staff_finish(st, p, V_PASS);
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_RESPOND && (grave || air_units(st) >= (st->side == AXIS ? 4u : 2u)) &&
		    (st->side != SOVIET || st->s->war_east))
			eto_better(p, i, 10, WHY_ANSWER, -1, -1);
}
