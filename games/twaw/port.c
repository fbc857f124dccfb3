/* Ways to a port that fleets take by themselves: back from the sea, away from a lost base, in strategic movement
 * (TW-13.2.4.7, TW-13.3.9.22 to TW-13.3.9.24, TW-13.4.3). The other side may intercept on the way (TW-13.2.5.1), except
 * what comes back from an interception or has withdrawn. */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/twaw.h"

enum { FAR = 0xff };

/* Sea areas that a fleet of the side must enter from the marked zones to come to each zone: zones of the same sea area
 * cost nothing more, so those of one price are done with before the next. */
static void sea_ways(const struct tw_table *t, const struct tw_state *s, unsigned side, uint8_t cost[ZONES])
{
	struct eto_graph g = ETO_GRAPH(&t->water);
	uint64_t wave = 0, next;
	bool open[SUEZ + 1];
	for (unsigned passage = 0; passage <= SUEZ; passage++)
		open[passage] = tw_passes(t, s, side, passage);
	for (unsigned z = 0; z < ZONES; z++)
		wave |= (uint64_t)(cost[z] == 0) << z;
	for (unsigned price = 0; wave; wave = next, price++)
		for (next = 0; wave;) {
			unsigned z = eto_bit_take(&wave);
			if (cost[z] != price)
				continue;
			ETO_EACH_LINK (i, &g, z) {
				unsigned to = g.to[i], more = t->zone[z].parent != t->zone[to].parent;
				if (price + more >= cost[to] || !open[t->passage[i]])
					continue;
				cost[to] = (uint8_t)(price + more);
				*(more ? &next : &wave) |= UINT64_C(1) << to;
			}
		}
}

static bool opens_on(const struct tw_table *t, unsigned port, unsigned zone)
{
	return t->docks[port] >> zone & 1;
}

/* Where a group with a goal goes next: a zone, the port itself, or NO_PLACE. */
unsigned tw_next_step(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	uint8_t cost[ZONES];
	struct eto_graph g = ETO_GRAPH(&t->water);
	unsigned best = NO_PLACE, least = FAR;
	for (unsigned z = 0; z < ZONES; z++)
		cost[z] = opens_on(t, v->goal, z) ? 0 : FAR;
	if (v->sailed && !cost[v->zone])
		return v->goal;
	sea_ways(t, s, v->side, cost);
	for (unsigned z = 0; !v->sailed && z < ZONES; z++)
		if (opens_on(t, v->port, z) && cost[z] < least) {
			least = cost[z];
			best = ZONE0 + z;
		}
	if (!v->sailed)
		return best;
	/* Within a sea area several zones cost the same: those nearer to the goal by zones come first. */
	uint8_t hops[ZONES];
	memset(hops, FAR, sizeof hops);
	for (uint64_t wave = t->docks[v->goal], next, done = 0, round = 0; wave; wave = next & ~done, round++)
		for (next = 0, done |= wave; wave;) {
			unsigned z = eto_bit_take(&wave);
			hops[z] = (uint8_t)round;
			ETO_EACH_LINK (i, &g, z)
				if (cost[g.to[i]] == cost[z] + (t->zone[z].parent != t->zone[g.to[i]].parent) &&
				    tw_passes(t, s, v->side, t->passage[i]))
					next |= UINT64_C(1) << g.to[i];
		}
	ETO_EACH_LINK (i, &g, v->zone) {
		unsigned to = g.to[i];
		if (hops[to] < hops[v->zone] && hops[to] < least && tw_passes(t, s, v->side, t->passage[i]) &&
		    cost[v->zone] == cost[to] + (t->zone[v->zone].parent != t->zone[to].parent)) {
			least = hops[to];
			best = ZONE0 + to;
		}
	}
	return best;
}

static bool may_base(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned port)
{
	return is_area(port) && t->area[port].ports && tw_friendly(t, s, t->piece[p].country, port) &&
	       !tw_room(t, s, p, port);
}

/* From a zone. TW-13.2.4.7, TW-13.3.9.36: the port it came from, else the nearest within five points, of which a fleet
 * that has lost its base has spent one to put to sea; `way`: the sea areas between. NO_PLACE: there is none. */
static unsigned haven(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned zone, unsigned *way)
{
	uint8_t cost[ZONES];
	unsigned from = s->sailed_from[p], best = NO_PLACE, least = SEA_POINTS - (from == NO_PLACE && !is_land(t, p));
	memset(cost, FAR, sizeof cost);
	cost[zone - ZONE0] = 0;
	sea_ways(t, s, tw_owner(t, s, p), cost);
	ETO_EACH (a, &t->harbours)
		for (uint64_t zones = may_base(t, s, p, a) ? t->docks[a] : 0; zones;) {
			unsigned z = eto_bit_take(&zones);
			if (cost[z] < least || (a == from && cost[z] < SEA_POINTS)) {
				best = a;
				least = a == from ? 0 : cost[z];
			}
		}
	*way = least;
	return best;
}

/* TW-13.2.4.7, TW-13.3.9.22, TW-13.3.9.36: the ports that a fleet can choose from which comes back from an invasion or
 * has lost its base; that one may open on several seas. */
areaset tw_havens(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	uint8_t cost[ZONES];
	areaset out = {0};
	bool adrift = s->sailed_from[p] == NO_PLACE;
	unsigned most = SEA_POINTS - adrift, lost = adrift ? s->bound_for[p] : NO_PLACE;
	for (unsigned z = 0; z < ZONES; z++) {
		bool begins = is_area(lost) ? opens_on(t, lost, z) : s->place[p] == ZONE0 + z;
		cost[z] = begins ? 0 : FAR;
	}
	sea_ways(t, s, tw_owner(t, s, p), cost);
	ETO_EACH (a, &t->harbours)
		for (uint64_t zones = may_base(t, s, p, a) ? t->docks[a] : 0; zones;)
			if (cost[eto_bit_take(&zones)] < most)
				eto_set_add(&out, a);
	return out;
}

/* The zone where a fleet waits that leaves a port that is lost: that of the nearest other port; NO_PLACE: it opens on
 * none. */
unsigned tw_way_out(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned port)
{
	unsigned best = NO_PLACE, least = FAR;
	for (uint64_t zones = t->docks[port]; zones;) {
		unsigned zone = ZONE0 + eto_bit_take(&zones), way;
		if (haven(t, s, p, zone, &way) == NO_PLACE)
			way = FAR - 1u;
		if (way < least) {
			least = way;
			best = zone;
		}
	}
	return best;
}

void tw_return(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	unsigned old = s->place[p], best = s->sailed_from[p], way;
	if (best == NO_PLACE || !may_base(t, s, p, best))
		best = is_zone(old) ? haven(t, s, p, old, &way) : NO_PLACE;
	s->mark[p] &= (uint16_t) ~(M_ABOARD | M_FORCE | M_CHASE);
	s->sailed_from[p] = NO_PLACE;
	if (best == NO_PLACE) {
		tw_kill(t, s, p, TW_13_3_9_24, e);
		return;
	}
	tw_put(t, s, p, best);
	tw_say(e, E_SAILS, (int)p, (int)old, (int)best, 0);
}

/* Fleets that have lost their base leave it by the sea from which it is nearest to the port that was chosen. */
static void put_out(const struct tw_table *t, struct tw_state *s, unsigned first, unsigned goal, struct eto_events *e)
{
	unsigned place = s->place[first], lost = s->bound_for[first], best = place;
	uint8_t cost[ZONES], least = FAR;
	for (unsigned z = 0; z < ZONES; z++)
		cost[z] = opens_on(t, goal, z) ? 0 : FAR;
	sea_ways(t, s, tw_owner(t, s, first), cost);
	for (uint64_t zones = is_area(lost) ? t->docks[lost] : 0; zones;) {
		unsigned z = eto_bit_take(&zones);
		if (cost[z] < least) {
			least = cost[z];
			best = ZONE0 + z;
		}
	}
	TW_EACH_MARKED (p, s, M_FORCE) {
		if (t->piece[p].kind != FLEET || s->place[p] != place)
			continue;
		s->bound_for[p] = NO_PLACE;
		if (best != place) {
			tw_say(e, E_SAILS, (int)p, (int)place, (int)best, 0);
			tw_put(t, s, p, best);
		}
	}
}

/* What goes along with the first fleet, for which a port was found: others in its zone from the same port that find
 * room in that one, and what they carry. */
static void gather(const struct tw_table *t, struct tw_state *s, unsigned first, unsigned goal, bool adrift)
{
	unsigned room[KINDS], place = s->place[first], side = tw_owner(t, s, first);
	for (unsigned kind = 0; kind < KINDS; kind++)
		room[kind] = tw_vacant(t, s, side, goal, kind);
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned kind = t->piece[p].kind;
		bool fleet = kind == FLEET;
		if (s->place[p] != place || tw_owner(t, s, p) != side ||
		    (adrift && (!fleet || s->sailed_from[p] != NO_PLACE || s->bound_for[p] != s->bound_for[first])) ||
		    !(fleet || s->mark[p] & M_ABOARD) || !may_base(t, s, p, goal) || !room[kind] ||
		    (p != first && !adrift && s->sailed_from[p] != s->sailed_from[first]))
			continue;
		room[kind]--;
		s->mark[p] |= M_FORCE;
	}
}

/* The fleet and those that go along with it leave for the port. */
void tw_set_course(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned goal, bool adrift,
		   struct eto_events *e)
{
	gather(t, s, p, goal, adrift);
	if (adrift)
		put_out(t, s, p, goal, e);
	unsigned zone = s->place[p];
	struct tw_voyage *v = tw_embark(t, s, FOR_HOME, tw_owner(t, s, p), zone);
	v->zone = (uint8_t)(zone - ZONE0);
	v->sailed = 1;
	v->goal = (uint8_t)goal;
	if (adrift)
		tw_hail(s); /* TW-13.3.9.23 */
}

/* Units aboard go back to their port, if they can (TW-13.3.10.13, TW-13.3.10.27): so do the fleets that carry them. */
static bool laden(const struct tw_table *t, const struct tw_state *s, unsigned fleet)
{
	TW_EACH_AT (p, s, s->place[fleet])
		if (is_land(t, p) && s->sailed_from[p] == s->sailed_from[fleet])
			return true;
	return false;
}

static unsigned first_of(const areaset *ports)
{
	return eto_set_empty(ports) ? NO_PLACE : eto_set_next(ports, 0);
}

/* Sends the next group of a side home that is at sea; `adrift`: only those that have lost their base. True if there was
 * one: a voyage has begun, or what finds no port is gone. */
bool tw_homeward(const struct tw_table *t, struct tw_state *s, unsigned side, bool adrift, struct eto_events *e)
{
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i];
		if (!is_zone(s->place[p]) || tw_owner(t, s, p) != side || (adrift && s->sailed_from[p] != NO_PLACE))
			continue;
		bool asked = adrift || (side == s->side && !laden(t, s, p));
		areaset open = asked ? tw_havens(t, s, p) : (areaset){0};
		unsigned way, goal = adrift ? first_of(&open) : haven(t, s, p, s->place[p], &way);
		if (goal == NO_PLACE)
			tw_kill(t, s, p, TW_13_3_9_24, e);
		else if (eto_set_count(&open) > 1)
			tw_ask_haven(t, s, p);
		else
			tw_set_course(t, s, p, goal, adrift, e);
		return true;
	}
	for (unsigned p = 0; !adrift && p < PIECES; p++)
		if (is_zone(s->place[p]) && tw_owner(t, s, p) == side) {
			tw_return(t, s, p, e); /* land units that no fleet is left for */
			return true;
		}
	return false;
}

/* Fleets that lost their base go before anything else happens (TW-13.3.9.22). */
bool tw_adrift(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	bool any = false;
	if (tw_strays(t, s, e))
		return true;
	for (unsigned i = 0; i < t->fleets; i++)
		any |= is_zone(s->place[t->fleet[i]]) && s->sailed_from[t->fleet[i]] == NO_PLACE;
	for (unsigned side = 0; any && side < SIDES; side++)
		if (tw_homeward(t, s, side, true, e))
			return true;
	return false;
}
