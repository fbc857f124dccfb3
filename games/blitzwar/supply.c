/* Supply (7). What hangs together for a side is found once, as labelled nets, and kept while control, seas and
 * Beachheads stay as they are: zones that the side controls, the land lines between them, and seas with a port of its
 * own where the enemy has no Maritime Superiority. A unit has a Supply Line if its net holds a source: a Supply Zone of
 * its side, or one of its supply counters (BW-7.1). It pays from the counters of its net (BW-7.41).
 *
 * A line is a net (BW-7.3, BW-7.6, BW-7.55, BW-7.56, BW-12.3.6), and one source is as good as another (BW-7.57); only
 * counters pay (BW-7.62). The nets are made anew whenever they change, so every action is judged at its moment
 * (BW-7.24, BW-7.26); the enemy's turn looks at M_CUT (BW-7.25). Air units, defence, naval combat and the crawl never
 * call bw_pay() (BW-7.14, BW-7.42 to BW-7.45, BW-12.2.18, BW-13.1.1). Outside their country minors trace like all
 * others (BW-7.21), and pay (BW-7.19). */
#include <string.h>

#include "games/blitzwar/blitzwar.h"

/* The zones of a net: of the side, or of the Allied and the Soviet side (BW-7.52). */
static zoneset zones_of(const struct bw_state *s, unsigned net)
{
	zoneset zones = s->held[net == JOINT ? ALLIED : net];
	if (net == JOINT)
		eto_set_join(&zones, &s->held[SOVIET]);
	return zones;
}

/* BW-7.8, BW-7.9: the seas with a port of the own side, and no Maritime Superiority of the enemy. Asian Bases has no
 * Supply Line by sea (BW-7.11). */
static unsigned open_seas(const struct bw_table *t, const zoneset *zones, unsigned net, const uint8_t *master)
{
	zoneset ports = *zones;
	unsigned open = 0;
	eto_set_drop(&ports, t->at.asb);
	for (unsigned sea = 0; sea < SEAS; sea++) {
		bool enemy = master[sea] != NOBODY && (net == AXIS) != (master[sea] == AXIS);
		bool port = eto_set_touch(&t->ports[sea], &ports) || !eto_forbids(&t->base, BW_7_8);
		open |= (unsigned)(port && !(enemy && eto_forbids(&t->base, BW_7_9))) << sea;
	}
	return open;
}

/* What is not yet joined to a net. */
struct loose {
	zoneset zones;
	unsigned seas;         /* a mask */
	uint16_t beside[SEAS]; /* masks of the seas next to each */
};

/* BW-5.36, BW-7.23: neutral zones serve nobody, but the Axis may trace through neutral Sweden. BW-12.1.11 to
 * BW-12.1.13: from sea to sea with control of the strait; that of the friendly side does not serve (BW-12.1.15). */
static struct loose open_places(const struct bw_table *t, const struct bw_state *s, unsigned net, const zoneset *zones)
{
	struct loose open = {.zones = *zones, .seas = s->open[net]};
	if (net == AXIS && s->war[SWE] == NOBODY && eto_forbids(&t->base, BW_7_23))
		eto_set_join(&open.zones, &t->of_country[SWE]);
	memcpy(open.beside, t->beside, sizeof open.beside);
	for (unsigned i = 0; i < t->passages; i++) {
		unsigned a = t->passage[i].a, b = t->passage[i].b, strait = t->passage[i].zone;
		eto_clause rule = strait == t->at.gib ? BW_12_1_11 : strait == t->at.ist ? BW_12_1_12 : BW_12_1_13;
		bool held = eto_set_has(zones, strait) || (net < SIDES && bw_strait_open(t, s, net, strait));
		if (held || !eto_forbids(&t->base, rule))
			continue;
		open.beside[a] &= (uint16_t) ~(1u << b);
		open.beside[b] &= (uint16_t) ~(1u << a);
	}
	return open;
}

/* The seas that can be come to from those of `front`, which get the label; the ports there are added to `near`. Suez
 * lies at none of the seas (BW-7.10, BW-7.12). */
static void join_seas(const struct bw_table *t, uint8_t *net, unsigned front, unsigned label, struct loose *left,
		      zoneset *near)
{
	while (front &= left->seas) {
		unsigned sea = (unsigned)__builtin_ctz(front);
		net[SEA0 + sea] = (uint8_t)label;
		left->seas &= ~(1u << sea);
		front |= left->beside[sea];
		eto_set_join(near, &t->ports[sea]);
	}
}

/* What hangs together with a zone gets its label, as a wave: `front` is what the last one has come to. */
static void join(const struct bw_table *t, uint8_t *net, unsigned zone, unsigned label, struct loose *left)
{
	bool far = eto_forbids(&t->base, BW_7_11); /* no line by sea to Asian Bases */
	zoneset front = {0};
	eto_set_add(&front, zone);
	while (!eto_set_empty(&front)) {
		zoneset near = {0}, ports = {0};
		unsigned seas = 0;
		ETO_EACH (z, &front) {
			net[z] = (uint8_t)label;
			eto_set_join(&near, &t->near[z]);
			seas |= far && z == t->at.asb ? 0u : t->quays[z];
		}
		join_seas(t, net, seas, label, left, &ports);
		if (far)
			eto_set_drop(&ports, t->at.asb);
		eto_set_join(&near, &ports);
		eto_set_meet(&near, &left->zones);
		eto_set_minus(&left->zones, &near);
		front = near;
	}
}

/* BW-7.7, BW-7.61: a Beachhead joins its zone to its sea. */
static void join_beachheads(const struct bw_table *t, struct bw_state *s, unsigned net)
{
	uint8_t *label = s->net[net];
	counterset air = bw_of(s, net == JOINT ? ALLIED : net, &t->air);
	if (net == JOINT) {
		eto_set_join(&air, &s->live[SOVIET]);
		eto_set_join(&air, &s->live[NOBODY]);
		eto_set_meet(&air, &t->air);
	}
	ETO_EACH (c, &air) {
		if (!(s->mark[c] & M_HEAD) || !s->beach[c] || s->place[c] >= ZONES)
			continue;
		unsigned at_sea = label[SEA0 + s->beach[c] - 1], ashore = label[s->place[c]];
		if (!at_sea || !ashore || at_sea == ashore || !eto_forbids(&t->base, BW_7_7))
			continue;
		for (unsigned p = 0; p < PLACES; p++)
			if (label[p] == ashore)
				label[p] = (uint8_t)at_sea;
	}
}

static void make_net(const struct bw_table *t, struct bw_state *s, unsigned net, const zoneset *zones)
{
	struct loose left = open_places(t, s, net, zones);
	unsigned label = 0;
	memset(s->net[net], 0, sizeof s->net[net]);
	ETO_EACH (z, &left.zones) {
		eto_set_drop(&left.zones, z);
		join(t, s->net[net], z, ++label, &left);
	}
	join_beachheads(t, s, net);
}

/* Ships and aircraft matter where they open a sea or close it. */
void bw_nets(const struct bw_table *t, struct bw_state *s)
{
	uint8_t master[SEAS];
	for (unsigned sea = 0; sea < SEAS; sea++)
		master[sea] = (uint8_t)bw_superior_at(t, s, sea);
	for (unsigned net = 0; net < NETS; net++) {
		if (!(s->stale & (STALE_SEAS | 1u << net)))
			continue;
		zoneset zones = zones_of(s, net);
		unsigned open = open_seas(t, &zones, net, master);
		if (open == s->open[net] && !(s->stale >> net & 1))
			continue;
		s->open[net] = (uint16_t)open;
		make_net(t, s, net, &zones);
	}
	s->stale = 0;
}

/* -- sources -- */

/* BW-7.2: Supply Zones of its own control, and supply counters. */
labelset bw_sources(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	labelset set = {0};
	zoneset zones = t->supply_zones[side];
	eto_set_meet(&zones, &s->held[side]);
	ETO_EACH (z, &zones)
		eto_set_add(&set, s->net[side][z]);
	for (unsigned c = t->supply_first[side]; c < t->supply_end[side]; c++)
		if (s->place[c] < ZONES && eto_forbids(&t->base, BW_7_1))
			eto_set_add(&set, s->net[side][s->place[c]]);
	eto_set_drop(&set, 0);
	return set;
}

static bool has_source(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned net, unsigned label)
{
	zoneset zones = t->supply_zones[side];
	eto_set_meet(&zones, &s->held[side]);
	ETO_EACH (z, &zones)
		if (s->net[net][z] == label)
			return true;
	for (unsigned c = t->supply_first[side]; c < t->supply_end[side]; c++)
		if (s->place[c] < ZONES && s->net[net][s->place[c]] == label && eto_forbids(&t->base, BW_7_1))
			return true;
	return false;
}

/* Where a counter hangs in a net: its zone, or the sea of its Beachhead while there is one (BW-7.61). */
static unsigned label_of(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned net)
{
	if (!s->beach[c])
		return s->place[c] < PLACES ? s->net[net][s->place[c]] : 0;
	BW_HERE (head, s, s->place[c])
		if (s->mark[head] & M_HEAD && s->beach[head] == s->beach[c] && side_of(t, s, head) == side_of(t, s, c))
			return s->net[net][SEA0 + s->beach[c] - 1];
	return 0;
}

/* BW-7.18, BW-9.4.18: Minor Countries, Vichy and Free France are always supplied at home. BW-7.59: other Minor Powers
 * not. */
bool bw_at_home(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned country = country_of(t, c), zone = s->place[c];
	if (zone >= ZONES || kind_of(t, c) == SUPPLY || t->zone[zone].country != country)
		return false;
	if (country == FRA)
		return s->france != FRANCE && eto_forbids(&t->base, BW_9_4_18);
	return t->country[country].rank == MINOR && eto_forbids(&t->base, BW_7_18);
}

/* A line through zones of one's own; else one that uses the zones of the friendly side (BW-7.52). */
static bool line_in(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned net)
{
	unsigned label = label_of(t, s, c, net);
	return label && has_source(t, s, side_of(t, s, c), net, label);
}

bool bw_supplied(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned side = side_of(t, s, c);
	if (side == NOBODY || bw_at_home(t, s, c))
		return true;
	return line_in(t, s, c, side) || (side != AXIS && line_in(t, s, c, JOINT) && eto_forbids(&t->base, BW_7_52));
}

bool bw_zone_supplied(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned label = s->net[side][zone];
	return label && has_source(t, s, side, side, label);
}

/* -- paying -- */

/* The labels of the ports that a naval unit could come to, its own among them (BW-7.13, BW-7.63). */
static labelset port_labels(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned side = side_of(t, s, c);
	labelset set = {0};
	struct bw_sailing way;
	bw_sailing(t, s, side, kind_of(t, c) == SUB, s->place[c], 4, &way);
	ETO_EACH (z, &way.ports)
		eto_set_add(&set, s->net[side][z]);
	eto_set_drop(&set, 0);
	return set;
}

/* Where its port has no supply counter left, those of the ports in reach serve a naval unit. */
static labelset ship_labels(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned side = side_of(t, s, c), zone = s->place[c], halves = 0;
	labelset own = {0};
	if (zone >= ZONES || s->control[zone] != side)
		return port_labels(t, s, c);
	eto_set_add(&own, s->net[side][zone]);
	for (unsigned k = t->supply_first[side]; k < t->supply_end[side]; k++)
		if (s->place[k] < ZONES && s->net[side][s->place[k]] == s->net[side][zone])
			halves += s->stock[k];
	return halves >= 2 ? own : port_labels(t, s, c);
}

/* BW-14.1.2.10: corps at a Beachhead can always be shipped, so what is near a port of their sea pays for it. */
static labelset coast_labels(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned side = side_of(t, s, c);
	zoneset ports = t->ports[s->beach[c] - 1];
	labelset set = {0};
	eto_set_meet(&ports, &s->held[side]);
	ETO_EACH (z, &ports)
		eto_set_add(&set, s->net[side][z]);
	eto_set_drop(&set, 0);
	return set;
}

/* Who may pay for the counter: 1. naval units: counters of the port, or the ports, that supply it; 2. Minor Countries
 * at home: any of the side (BW-7.20); 3. counters of its net; 4. where the line runs through zones of the friendly
 * side, those in its zone or a contiguous one (BW-7.53). */
static counterset payers(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned side = side_of(t, s, c);
	bool home = bw_at_home(t, s, c) && t->country[country_of(t, c)].rank == MINOR;
	bool own = !is_naval(t, c) && line_in(t, s, c, side);
	bool joint = !own && !is_naval(t, c) && side != AXIS && line_in(t, s, c, JOINT);
	labelset label = {0};
	counterset set = {0};
	if (is_naval(t, c))
		label = ship_labels(t, s, c);
	else if (own)
		eto_set_add(&label, label_of(t, s, c, side));
	else if (s->beach[c])
		label = coast_labels(t, s, c);
	for (unsigned k = t->supply_first[side]; k < t->supply_end[side]; k++) {
		unsigned z = s->place[k];
		if (z >= ZONES)
			continue;
		bool near = z == s->place[c] || (s->place[c] < ZONES && eto_set_has(&t->near[z], s->place[c]));
		if ((home && eto_forbids(&t->base, BW_7_20)) || eto_set_has(&label, s->net[side][z]) || (joint && near))
			eto_set_add(&set, k);
	}
	return set;
}

bool bw_pays_near(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned side = side_of(t, s, c);
	return side != AXIS && !bw_at_home(t, s, c) && !line_in(t, s, c, side) && line_in(t, s, c, JOINT);
}

unsigned bw_purse(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	counterset set = payers(t, s, c);
	unsigned sum = 0;
	ETO_EACH (k, &set)
		sum += s->stock[k];
	return sum;
}

/* An empty counter leaves the map. */
void bw_spend(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned halves)
{
	s->stock[c] = (uint8_t)(s->stock[c] - halves);
	if (!s->stock[c])
		bw_remove(t, s, c);
}

/* From the counter that the player has named, if it can pay, then from the others. */
void bw_pay(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned halves, struct eto_events *e)
{
	counterset set = payers(t, s, c);
	unsigned side = side_of(t, s, c), first = s->payer[side];
	bw_say(e, E_PAID, (int)side, (int)halves, (int)c, 0);
	if (first != NO_COUNTER && eto_set_has(&set, first)) {
		unsigned part = s->stock[first] < halves ? s->stock[first] : halves;
		halves -= part;
		eto_set_drop(&set, first);
		bw_spend(t, s, first, part);
	}
	ETO_EACH (k, &set) {
		unsigned part = s->stock[k] < halves ? s->stock[k] : halves;
		halves -= part;
		if (part)
			bw_spend(t, s, k, part);
	}
}

/* BW-7.27 to BW-7.29: one unit for a counter, half a unit for a single corps; a supply counter always one. */
unsigned bw_march_cost(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	return is_corps(t, c) && corps_of(t, s, c) == 1 ? 1 : 2;
}

unsigned bw_supply_of(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	unsigned sum = 0;
	for (unsigned c = t->supply_first[side]; c < t->supply_end[side]; c++)
		if (s->place[c] < ZONES)
			sum += s->stock[c];
	return sum;
}
