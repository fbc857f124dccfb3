/* Places, control and stacking (4, 5): the only writers of place[] and control[], and what is derived from them.
 *
 * Status and control are kept for each counter and zone, so no marker runs out (BW-3.12, BW-5.33). Only corps are
 * counted in a stack (BW-4.9), and seas have no owner (BW-4.14). Points of either kind are added in one place, for
 * victory, defence and activation (BW-5.23 to BW-5.26, BW-18.16). Whatever brings a corps into a zone calls bw_enter()
 * (BW-5.32). Units in the sea itself count for 12.3, by the four lines of bw_superior_at() (BW-12.3.1 to BW-12.3.5,
 * BW-12.3.10). */
#include <string.h>

#include "core/scene.h"
#include "games/blitzwar/blitzwar.h"

/* Counts a corps counter of the map in or out. Corps at a Beachhead are beside the zone, not in it (BW-4.13). */
static void count(const struct bw_table *t, struct bw_state *s, unsigned c, int sign)
{
	unsigned zone = s->place[c], side = side_of(t, s, c);
	if (zone >= ZONES || !is_corps(t, c) || s->beach[c])
		return;
	s->corps[side][zone] = (uint8_t)(s->corps[side][zone] + sign * (int)corps_of(t, s, c));
	s->counters[side][zone] = (uint8_t)(s->counters[side][zone] + sign);
	if (bw_overstacked(t, s, side, zone))
		eto_set_add(&s->crowded[side], zone);
	else
		eto_set_drop(&s->crowded[side], zone);
}

/* Into the list of a place, in the order of the numbers, so that equal states have equal bytes. Off the map there are
 * no lists. */
static void link_in(const struct bw_table *t, struct bw_state *s, unsigned c)
{
	if (!on_map(s, c))
		return;
	eto_set_add(&s->live[side_of(t, s, c)], c);
	uint8_t *at = &s->top[s->place[c]];
	while (*at < c)
		at = &s->below[*at];
	s->below[c] = *at;
	*at = (uint8_t)c;
}

static void link_out(const struct bw_table *t, struct bw_state *s, unsigned c)
{
	if (!on_map(s, c))
		return;
	eto_set_drop(&s->live[side_of(t, s, c)], c);
	uint8_t *at = &s->top[s->place[c]];
	while (*at != c)
		at = &s->below[*at];
	*at = s->below[c];
	s->below[c] = NO_COUNTER;
}

static bool matters_for_nets(const struct bw_table *t, unsigned c, unsigned from, unsigned to)
{
	return kind_of(t, c) == AIR || kind_of(t, c) == FLEET
		       ? (from >= SEA0 && from < BOMBING) || (to >= SEA0 && to < BOMBING)
		       : false;
}

/* The nets in which zones of a side serve; by a switch its straits serve the friendly side too. */
static unsigned nets_of(const struct bw_table *t, unsigned side)
{
	if (side == ALLIED || side == SOVIET)
		return 1u << JOINT | (option(t, OPT_STRAIT_FRIEND) == 1 ? 1u << ALLIED | 1u << SOVIET : 1u << side);
	return side == AXIS ? 1u << AXIS : 0u;
}

/* A Beachhead that comes matters where it joins what was apart; one that goes, where zone and sea are joined. */
static void stale_by_head(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, unsigned beach,
			  bool comes)
{
	unsigned side = side_of(t, s, c);
	for (unsigned net = 0; net < NETS; net++) {
		unsigned ashore = s->net[net][zone], sea = s->net[net][SEA0 + beach - 1];
		if ((net == side || (net == JOINT && side != AXIS)) && ashore && sea && (ashore == sea) != comes)
			s->stale |= (uint8_t)(1u << net);
	}
}

static void move(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned place, unsigned beach)
{
	if (matters_for_nets(t, c, s->place[c], place))
		s->stale |= STALE_SEAS;
	if (kind_of(t, c) == AIR && s->beach[c])
		stale_by_head(t, s, c, s->place[c], s->beach[c], false);
	if (kind_of(t, c) == AIR && beach)
		stale_by_head(t, s, c, place, beach, true);
	count(t, s, c, -1);
	link_out(t, s, c);
	s->place[c] = (uint8_t)place;
	s->beach[c] = (uint8_t)beach;
	link_in(t, s, c);
	count(t, s, c, 1);
}

void bw_put(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned place)
{
	move(t, s, c, place, 0);
}

void bw_to_beach(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, unsigned beach)
{
	move(t, s, c, zone, beach);
}

/* Off the map; what has been eliminated may be used again (BW-3.15). */
void bw_remove(const struct bw_table *t, struct bw_state *s, unsigned c)
{
	move(t, s, c, POOL, 0);
	s->mark[c] = 0;
	s->face[c] = 0;
	s->stock[c] = 0;
	s->target[c] = NO_ZONE;
	for (unsigned side = 0; side < SIDES; side++)
		if (s->payer[side] == c)
			s->payer[side] = NO_COUNTER;
}

void bw_flip(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned face)
{
	count(t, s, c, -1);
	s->face[c] = (uint8_t)face;
	count(t, s, c, 1);
}

/* A Fortified Line is gone for the rest of the war when its zone changes hands (BW-16.3.2.23). */
void bw_control(const struct bw_table *t, struct bw_state *s, unsigned zone, unsigned side, struct eto_events *e)
{
	if (s->control[zone] == side)
		return;
	unsigned line = zone == t->at.ncy ? 1u : zone == t->at.kou ? 2u : 0;
	bool taken = s->control[zone] < SIDES && side < SIDES && hostile(s->control[zone], side);
	if (taken && s->lines & line) {
		s->lines &= (uint8_t)~line;
		bw_say(e, E_LINE, (int)zone, BW_16_3_2_23, 0, 0);
	}
	s->stale |= (uint8_t)(nets_of(t, s->control[zone]) | nets_of(t, side));
	eto_set_drop(&s->held[s->control[zone]], zone);
	eto_set_add(&s->held[side], zone);
	s->control[zone] = (uint8_t)side;
	if (zone == t->at.kar && side == SOVIET && s->turn < 20 && !s->karelia)
		s->karelia = 1; /* BW-11.8.6 */
	if (zone == t->at.par && side == ALLIED && s->france != FRANCE && !s->paris_freed)
		s->paris_freed = (uint8_t)(s->turn + 1); /* BW-9.4.15 */
	bw_say(e, E_CONTROL, (int)zone, side < SIDES ? (int)side : ETO_NO_SEAT, 0, 0);
}

void bw_derive(const struct eto_table *table, void *state)
{
	const struct bw_table *t = (const struct bw_table *)table;
	struct bw_state *s = state;
	memset(s->top, NO_COUNTER, sizeof s->top);
	memset(s->below, NO_COUNTER, sizeof s->below);
	memset(s->corps, 0, sizeof s->corps);
	memset(s->counters, 0, sizeof s->counters);
	memset(s->held, 0, sizeof s->held);
	memset(s->live, 0, sizeof s->live);
	memset(s->crowded, 0, sizeof s->crowded);
	memset(s->spare_derived, 0, sizeof s->spare_derived);
	for (unsigned z = 0; z < ZONES; z++)
		eto_set_add(&s->held[s->control[z]], z);
	for (unsigned c = COUNTERS; c-- > 0;) {
		link_in(t, s, c);
		count(t, s, c, 1);
	}
	s->stale = STALE_ALL;
	bw_nets(t, s);
}

/* Counters of any kind that keep other sides out of a zone (BW-4.10): all but air units in tactical use and what waits
 * at a Beachhead. */
unsigned bw_counters_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned n = 0;
	BW_HERE (c, s, zone)
		n += side_of(t, s, c) == side && !s->beach[c] && !(s->mark[c] & M_MISSION);
	return n;
}

/* BW-4.1, BW-4.3 to BW-4.7: three corps counters; one or two corps in Malta, Gibraltar and Tobruk; no limit in America.
 */
bool bw_overstacked(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned limit = t->zone[zone].corps_limit;
	if (limit == 0xff && eto_forbids(&t->base, BW_4_7))
		return false;
	eto_clause rule = zone == t->at.mlt ? BW_4_3 : zone == t->at.gib ? BW_4_4 : BW_4_5;
	if (limit && limit != 0xff && eto_forbids(&t->base, rule))
		return s->corps[side][zone] > limit;
	return s->counters[side][zone] > 3 && eto_forbids(&t->base, BW_4_1);
}

/* BW-18.17: General and Side Strategic Points in the zones that a side controls. */
unsigned bw_points(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	unsigned n = 0;
	ETO_EACH (z, &s->held[side])
		n += t->zone[z].points + (eto_forbids(&t->base, BW_5_26) ? t->zone[z].side_points : 0u);
	return n;
}

/* Corps that wait at the Beachheads of a zone. */
unsigned bw_beach_corps(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned n = 0;
	BW_HERE (c, s, zone)
		if (s->beach[c] && is_corps(t, c) && side_of(t, s, c) == side)
			n += corps_of(t, s, c);
	return n;
}

/* Air units of a side in tactical use over a zone or sea, Beachheads not counted (BW-13.4.5.10). */
unsigned bw_covers(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned place)
{
	unsigned n = 0;
	BW_HERE (c, s, place)
		n += kind_of(t, c) == AIR && s->mark[c] & M_MISSION && !(s->mark[c] & M_HEAD) &&
		     side_of(t, s, c) == side;
	return n;
}

/* BW-13.4.2.4; none where Snow lies (BW-6.12). Air of the friendly side is no enemy's; by a switch it hinders too. */
bool bw_superior_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	if (side >= SIDES || !bw_covers(t, s, side, zone) || (snow_in(t, s, zone) && eto_forbids(&t->base, BW_6_12)))
		return false;
	for (unsigned other = 0; other < SIDES; other++) {
		bool counts = hostile(side, other) || (friends(side, other) && option(t, OPT_FRIEND_AIR) == 1);
		if (counts && bw_covers(t, s, other, zone))
			return false;
	}
	return true;
}

/* 12.3: for the Axis the enemy is both the others together (BW-12.3.11). */
unsigned bw_superior_at(const struct bw_table *t, const struct bw_state *s, unsigned sea)
{
	bool fleet[SIDES] = {0}, air[SIDES] = {0};
	BW_HERE (c, s, SEA0 + sea) {
		unsigned side = side_of(t, s, c);
		if (side < SIDES && kind_of(t, c) == FLEET)
			fleet[side] = true;
		bool head = s->mark[c] & M_HEAD && eto_forbids(&t->base, BW_13_4_5_10);
		if (side < SIDES && kind_of(t, c) == AIR && !head)
			air[side] = true;
	}
	for (unsigned side = 0; side < SIDES; side++) {
		bool foe_fleet = side == AXIS ? fleet[ALLIED] || fleet[SOVIET] : fleet[AXIS];
		bool foe_air = side == AXIS ? air[ALLIED] || air[SOVIET] : air[AXIS];
		if ((fleet[side] || air[side]) && !foe_fleet && !foe_air && eto_forbids(&t->base, BW_12_3_1))
			return side;
		if (fleet[side] && air[side] && !(foe_fleet && foe_air) && eto_forbids(&t->base, BW_12_3_2))
			return side;
	}
	return NOBODY;
}
