/* Ships, transport and landings. */
#include "games/blitzwar/staff.h"

static unsigned naval_at(const struct staff *st, unsigned sea, bool foes)
{
	unsigned n = 0;
	BW_HERE (c, st->s, SEA0 + sea)
		if (is_naval(st->t, c) && hostile(st->side, side_of(st->t, st->s, c)) == foes)
			n += face_of(st->t, st->s, c)->num;
	return n;
}

/* The Americans will land in French Africa (BW-14.1.2.4): ships gather in the Western Mediterranean for it. */
bool bw_staff_torch(const struct staff *st)
{
	const struct bw_state *s = st->s;
	return st->side == ALLIED && s->war[USA] == ALLIED && s->turn >= 23 && s->turn <= 32 &&
	       s->control[st->t->at.gib] == ALLIED && s->control[st->t->at.alg] != ALLIED;
}

/* -- ships -- */

/* Submarines go to the North Atlantic; Allied fleets hunt them where they are stronger, and carry the Americans. */
static int sail_worth(const struct staff *st, struct eto_action a)
{
	unsigned c = a.arg[0], to = a.arg[1], from = st->s->place[c];
	if (st->purse < 14 || to < SEA0)
		return 0;
	unsigned sea = to - SEA0, foes = naval_at(st, sea, true),
		 own = naval_at(st, sea, false) + face_of(st->t, st->s, c)->num;
	if (kind_of(st->t, c) == SUB)
		return sea == st->t->natl && foes <= own + 1 ? 40 : 0;
	if (st->side != ALLIED)
		return 0;
	if (bw_staff_torch(st) && sea == st->t->wmed && own <= 8)
		return foes <= own ? 50 : 0;
	if (from >= SEA0)
		return 0;
	if (st->s->war_east && (sea == st->t->norw || sea == st->t->pers) && own <= 4 && !foes)
		return 25; /* Lend Lease (BW-11.4.6) */
	return foes && own >= foes ? 30 + 5 * (sea == st->t->natl) : 0;
}

void bw_staff_sail(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_SAIL)
			eto_better(p, i, sail_worth(st, st->d->legal[i]), WHY_SEA, st->d->legal[i].arg[0],
				   st->d->legal[i].arg[1]);
}

void bw_staff_engage(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb != V_ENGAGE)
			continue;
		unsigned sea = a.arg[0] - SEA0, own = naval_at(st, sea, false), foes = naval_at(st, sea, true);
		bool late = now(st->t, st->s)->naval_late && st->side != AXIS;
		eto_better(p, i, own > foes || (late && own >= foes) ? 10 : 0, WHY_ATTACK, -1, a.arg[0]);
	}
}

/* -- landings -- */

struct shore {
	unsigned dotted, plain, armour; /* corps that could come, along a dotted line and otherwise */
	unsigned air;                   /* units that could serve as Beachheads, those that do already among them */
	unsigned cover;                 /* of these, how many could also fly over the zone */
};

static void count_corps(const struct staff *st, unsigned zone, unsigned sea, struct shore *x)
{
	const struct bw_state *s = st->s;
	unsigned ships = naval_at(st, sea, false),
		 fleet = s->fleets_used[sea] < ships ? ships - s->fleets_used[sea] : 0;
	for (unsigned c = 0; c < COUNTERS; c++) {
		unsigned from = s->place[c];
		if (!is_corps(st->t, c) || from >= ZONES || side_of(st->t, s, c) != st->side ||
		    fortified(st->t, s, c) || s->mark[c] & M_SHIPPED || s->beach[c])
			continue;
		unsigned corps = corps_of(st->t, s, c);
		bool port = st->t->zone[from].port && st->t->zone[from].coasts >> sea & 1;
		if (from == st->t->at.ame && sea == st->t->wmed && fleet >= corps) {
			fleet -= corps;
			port = true;
		}
		if (!port || s->corps[st->side][from] - corps < (st->edge[from] > 5 ? 0u : st->need[from]))
			continue;
		x->armour += has_armour(st->t, s, c);
		*(eto_set_has(&st->t->dots[from], zone) ? &x->dotted : &x->plain) += corps;
	}
}

static void count_air(const struct staff *st, unsigned zone, unsigned sea, struct shore *x)
{
	const struct bw_state *s = st->s;
	for (unsigned c = 0; c < COUNTERS; c++) {
		if (kind_of(st->t, c) != AIR || side_of(st->t, s, c) != st->side || country_of(st->t, c) == ITA)
			continue;
		bool head = s->mark[c] & M_HEAD && (s->place[c] == SEA0 + sea || s->beach[c] == sea + 1);
		bool field = s->place[c] < ZONES && !(s->mark[c] & M_MISSION) && !s->beach[c];
		x->air += head || (field && st->t->zone[s->place[c]].coasts >> sea & 1);
		x->cover += field && bw_in_range(st->t, s, c, zone);
		x->cover += !field && s->place[c] == zone && !s->beach[c] && s->mark[c] & M_MISSION;
	}
}

/* Enemies that could strike back: in the zones next to it and next to those. */
static unsigned reserves(const struct staff *st, unsigned zone)
{
	unsigned most = 0;
	ETO_EACH (z, &st->t->near[zone]) {
		unsigned n = bw_staff_threat(st, z);
		most = n > most ? n : most;
	}
	return bw_staff_threat(st, zone) + most / 2;
}

/* The column of the attack from the Beachheads. */
static int landing_column(const struct staff *st, unsigned zone, unsigned corps, bool armour, bool cover)
{
	const struct bw_zone *z = &st->t->zone[zone];
	const struct bw_state *s = st->s;
	int raw = bw_ratio(corps, bw_staff_defenders(st, zone));
	bool german = s->corps[AXIS][zone] && st->side != AXIS && s->axis_points >= 20;
	return raw == -2 ? -9 : raw - 1 - z->fortress - german + armour + (cover ? 2 : 0);
}

/* How a landing there would go: Beachheads as many as there are corps and air units for, two kept for the attack. */
static struct landing shore_of(const struct staff *st, unsigned zone, unsigned sea)
{
	enum { HEADS_MAX = 4, CORPS_MAX = 9, WANTED = 200 };
	const struct bw_zone *z = &st->t->zone[zone];
	struct landing land = {.zone = (uint8_t)zone, .sea = (uint8_t)sea};
	struct shore x = {0};
	unsigned defenders = bw_staff_defenders(st, zone);
	count_corps(st, zone, sea, &x);
	count_air(st, zone, sea, &x);
	land.covers = (uint8_t)(!defenders || !x.cover ? 0 : x.air + x.cover >= 6 ? 2 : 1);
	unsigned heads = x.air > land.covers ? x.air - land.covers : 0;
	bool dots = x.dotted >= 3;
	unsigned per = dots ? 3 : 2, corps = dots ? x.dotted : x.plain + x.dotted;
	heads = heads > HEADS_MAX ? HEADS_MAX : heads;
	while (heads && (heads - 1) * per >= corps)
		heads--;
	corps = corps > heads * per ? heads * per : corps;
	corps = corps > CORPS_MAX ? CORPS_MAX : corps;
	land.heads = (uint8_t)heads;
	land.corps = (uint8_t)corps;
	if (!heads || corps < 3 || corps * 4 + 12 > st->purse)
		return land;
	unsigned back = reserves(st, zone);
	if ((z->group == G_OCCUPIED || z->group == G_BENELUX) && back > 2 * corps)
		return land; /* it would not be held */
	if (defenders && landing_column(st, zone, corps, x.armour > 0, land.covers > 0) < 4)
		return land;
	int value = st->worth[zone] + (z->port ? 40 : -30) + 6 * (int)corps - 12 * (int)defenders;
	value -= back > corps ? 8 * (int)(back - corps) : 0;
	value += zone == st->shore ? WANTED : 0;
	land.value = value > 30 ? value : 0;
	return land;
}

static bool may_land(const struct staff *st, unsigned zone, unsigned sea)
{
	const struct bw_zone *z = &st->t->zone[zone];
	unsigned master = bw_superior_at(st->t, st->s, sea);
	return bw_staff_wants(st, zone) && z->beaches >> sea & 1 && z->port != NAVAL_BASE &&
	       !snow_at(st->t, st->s, sea) && (master == NOBODY || !hostile(master, st->side));
}

/* In French Africa and from there on the coast beyond it first; from 1943 on in Italy, then in the north-west. */
static bool in_season(const struct staff *st, unsigned zone)
{
	const struct bw_zone *z = &st->t->zone[zone];
	if (z->group == G_FRENCH_AFRICA || z->group == G_VICHY || zone == st->shore)
		return true;
	return st->s->turn >= (z->country == ITA ? 28 : 34);
}

void bw_staff_shores(const struct staff *st, struct eto_candidates *list)
{
	if (st->side != ALLIED || st->s->war[USA] != ALLIED)
		return;
	for (unsigned z = 0; z < ZONES; z++) {
		int best = 0;
		for (unsigned sea = 0; sea < SEAS; sea++) {
			bool coast = eto_set_has(&st->t->coast[sea], z) && may_land(st, z, sea);
			int value = coast ? shore_of(st, z, sea).value : 0;
			best = value > best ? value : best;
		}
		if (best)
			eto_candidate(list, z, best);
	}
}

struct landing bw_staff_landing(const struct staff *st)
{
	struct landing best = {0};
	if (st->side != ALLIED || st->s->war[USA] != ALLIED)
		return best;
	for (unsigned sea = 0; sea < SEAS; sea++)
		ETO_EACH (z, &st->t->coast[sea]) {
			if (!may_land(st, z, sea) || !in_season(st, z))
				continue;
			struct landing land = shore_of(st, z, sea);
			if (land.value > best.value)
				best = land;
		}
	return best;
}

/* -- transport -- */

/* A port from which a landing would be made: what beaches it faces are worth. */
static int base_worth(const struct staff *st, unsigned port)
{
	int best = 0;
	for (unsigned sea = 0; sea < SEAS; sea++) {
		if (!(st->t->zone[port].coasts >> sea & 1))
			continue;
		ETO_EACH (z, &st->t->coast[sea]) {
			if (!bw_staff_wants(st, z) || !(st->t->zone[z].beaches >> sea & 1) ||
			    st->t->zone[z].port == NAVAL_BASE)
				continue;
			int w = st->worth[z] - 10 * (int)bw_staff_defenders(st, z) +
				(eto_set_has(&st->t->dots[port], z) ? 30 : 0);
			best = w > best ? w : best;
		}
	}
	return best;
}

/* What a port is worth to a corps that could be shipped there: a front on land, a want of corps, a base. */
static int port_worth(const struct staff *st, unsigned zone)
{
	int lack = bw_staff_short(st, zone), worth = lack > 0 ? 12 * lack : 0;
	if (st->front[zone] <= 4)
		worth += 20 + st->felt[zone] / 4 - 4 * st->front[zone];
	if (st->side == ALLIED && st->s->war[USA] == ALLIED)
		worth += base_worth(st, zone) / 4;
	return worth;
}

static int ship_worth(const struct staff *st, struct eto_action a)
{
	const struct bw_state *s = st->s;
	unsigned c = a.arg[0], from = s->place[c], to = a.arg[1];
	if (!is_corps(st->t, c) || !bw_staff_room(st, to, corps_of(st->t, s, c)))
		return 0;
	if (s->beach[c]) /* taken off a beach that cannot be had */
		return 0;
	if (st->purse < (st->side == ALLIED ? 16u : 24u) || !bw_zone_supplied(st->t, s, st->side, to))
		return 0;
	if (from == st->t->at.ame && bw_staff_torch(st) && s->corps[ALLIED][from] <= 10)
		return 0;
	unsigned left = s->corps[st->side][from] - corps_of(st->t, s, c);
	int stay = from == st->t->at.ame ? 0 : port_worth(st, from) + (left < st->need[from] ? 40 : 0);
	int gain = port_worth(st, to) - stay;
	return gain >= 12 ? gain : 0;
}

static int land_worth(const struct staff *st, unsigned c, unsigned zone)
{
	const struct bw_state *s = st->s;
	unsigned from = s->place[c], corps = corps_of(st->t, s, c);
	if (st->edge[from] <= 5 && s->corps[st->side][from] - corps < st->need[from])
		return 0;
	return 300 + 5 * (int)corps + 10 * has_armour(st->t, s, c) + 20 * eto_set_has(&st->t->dots[from], zone);
}

void bw_staff_transport(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_LAND)
			eto_better(p, i, land_worth(st, a.arg[0], a.arg[1]), WHY_LAND, a.arg[0], a.arg[1]);
		else if (a.verb == V_SHIP)
			eto_better(p, i, ship_worth(st, a), WHY_SHIP, a.arg[0], a.arg[1]);
	}
}
