/* Fleets at sea: interdiction, tactical movement, embarking (13.1, TW-13.2.4). Groups from several ports of a region
 * move in turns, each zone by zone; after every step the other side may intercept (chase.c). How fleets go to a port by
 * themselves stands in port.c. */
#include "games/twaw/twaw.h"

/* The steps of P_SAIL: waiting for the mover; then what an interception goes through. */
enum {
	SAIL_WAIT,
	SAIL_ASK,
	SAIL_PURSUE,
	SAIL_COVER,
	SAIL_SKY,
	SAIL_STRIKE,
	SAIL_ROUND,
	SAIL_BREAK,
	SAIL_REPAIR,
	SAIL_END,
	SAIL_STEPS
};
enum { SEA_STEPS = 12 };
ETO_LOCALS_FIT(struct tw_voyage);

struct tw_voyage tw_voyage(const struct tw_state *s)
{
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_SAIL || s->stack.frame[i].proc == P_MEET)
			return *(const struct tw_voyage *)eto_locals_of(&s->stack.frame[i]);
	return (struct tw_voyage){0};
}

/* TW-7.1.2.4, TW-12.6, TW-12.7: how many fleets of a country may act with its oil. */
unsigned tw_ships_ready(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned all = 0, how = c == USA ? READY_ALL : t->oil[c][s->oil[c]].naval;
	for (unsigned p = t->first[c][FLEET]; p < t->end[c][FLEET]; p++)
		all += on_map(s, p);
	unsigned may = how == READY_ALL ? all : how == READY_HALF ? (all + 1) / 2 : how == READY_ONE;
	return may > s->ships[c] ? may - s->ships[c] : 0;
}

bool tw_ship_ready(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return tw_ships_ready(t, s, t->piece[p].country) > 0;
}

/* TW-13.4.3.8: a country that cannot pay the oil point uses at most one naval unit in the step. */
bool tw_oil_for_ship(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	(void)t;
	return c == USA || s->paid[c] || s->oil[c] || s->ships[c] + s->boxed[c] / 2 < 1;
}

/* TW-13.1.16, TW-13.1.17, TW-13.2.4.8, TW-13.2.5.17, TW-13.4.3.6: the second naval unit of a country in a step costs it
 * one oil point, the others nothing. */
void tw_count_ship(const struct tw_table *t, struct tw_state *s, unsigned p)
{
	unsigned c = t->piece[p].country;
	s->ships[c]++;
	if (s->ships[c] + s->boxed[c] / 2 >= 2 && !s->paid[c]) {
		tw_spend_oil(s, c);
		s->paid[c] = 1;
	}
}

unsigned tw_sea_steps(const struct tw_table *t, unsigned port, unsigned sea)
{
	uint32_t reached = 0;
	for (unsigned x = 0; x < SEAS; x++)
		if (t->area[port].ports >> x & 1 && region_of(t, x) == region_of(t, sea))
			reached |= 1u << x;
	if (!reached)
		return 9; /* TW-13.2.5.3 */
	for (unsigned n = 0; n < 4; n++) {
		if (reached >> sea & 1)
			return n;
		uint32_t ring = reached;
		for (unsigned x = 0; x < SEAS; x++)
			if (ring >> x & 1)
				reached |= t->sea_near[x];
	}
	return 9;
}

/* -- the groups: one for each port that fleets leave -- */

bool tw_in_fight(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p,
		 unsigned mask)
{
	return t->piece[p].kind == FLEET && s->mark[p] & mask && at_sea(s->place[p]) &&
	       (!is_zone(s->place[p]) || sea_of(t, s->place[p]) == t->zone[v->zone].parent);
}

/* TW-13.2.7.1: all of the fleets that move fight where they are together. */
static unsigned force(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	unsigned n = 0;
	for (unsigned i = 0; i < t->fleets; i++)
		n += tw_in_fight(t, s, v, t->fleet[i], M_FORCE);
	return n;
}

static bool cover(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned i = 0; i < t->wings; i++)
		if (s->mark[t->wing[i]] & M_FORCE && on_map(s, t->wing[i]))
			return true;
	return false;
}

static bool in_group(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p)
{
	if (!(s->mark[p] & (M_FORCE | M_ABOARD)))
		return false;
	if (t->piece[p].kind == FLEET)
		return s->mark[p] & M_FORCE && on_map(s, p) && (v->purpose == FOR_HOME || s->from[p] == v->port);
	if (!is_land(t, p) || !(s->mark[p] & M_ABOARD) || tw_owner(t, s, p) != v->side)
		return false;
	return v->purpose == FOR_HOME ? (s->mark[p] & M_FORCE) != 0
				      : s->from[p] == v->port && s->place[p] == (v->sailed ? v->zone + ZONE0 : v->port);
}

static unsigned ships_of(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	unsigned n = 0;
	for (unsigned i = 0; i < t->fleets; i++)
		n += in_group(t, s, v, t->fleet[i]);
	return n;
}

/* TW-13.2.1.2, TW-13.3.10.9: one elite unit of each of these nations rides free. */
static bool free_rider(const struct tw_table *t, unsigned p)
{
	unsigned c = t->piece[p].country;
	return t->piece[p].kind == ELITE && (c == GER || c == UK || c == USA);
}

static unsigned cargo(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += is_land(t, p) && in_group(t, s, v, p) && !free_rider(t, p);
	return n;
}

static bool aboard(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned sea)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->mark[p] & M_ABOARD && is_zone(s->place[p]) && sea_of(t, s->place[p]) == sea &&
		    tw_owner(t, s, p) == side)
			return true;
	return false;
}

static bool carries_any(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (is_land(t, p) && in_group(t, s, v, p))
			return true;
	return false;
}

/* What the voyage of group g is; the one that moves now stands in the frame. */
static struct tw_voyage group_of(const struct tw_state *s, const struct tw_voyage *v, unsigned g)
{
	struct tw_voyage out = *v;
	if (g == v->group)
		return out;
	out.group = (uint8_t)g;
	out.port = s->g_port[g];
	out.zone = s->g_zone[g];
	out.points = s->g_points[g];
	out.sailed = s->g_sailed[g];
	return out;
}

static void put_away(struct tw_state *s, const struct tw_voyage *v)
{
	s->g_zone[v->group] = v->zone;
	s->g_points[v->group] = v->points;
	s->g_sailed[v->group] = v->sailed;
}

struct tw_voyage *tw_embark(const struct tw_table *t, struct tw_state *s, unsigned purpose, unsigned side,
			    unsigned port)
{
	struct tw_voyage *v = eto_call(&s->stack, P_SAIL, seat_for(t, side));
	*v = (struct tw_voyage){.purpose = (uint8_t)purpose, .port = (uint8_t)port, .side = (uint8_t)side};
	for (unsigned g = 0; g < GROUPS; g++) {
		s->g_port[g] = NO_PLACE;
		s->g_zone[g] = s->g_points[g] = s->g_sailed[g] = 0;
	}
	s->g_port[0] = (uint8_t)port;
	return v;
}

/* The other side may intercept where the group is now. */
void tw_hail(struct tw_state *s)
{
	eto_top(&s->stack)->step = SAIL_ASK;
}

static bool any_sailed(const struct tw_state *s, const struct tw_voyage *v)
{
	for (unsigned g = 0; g < GROUPS; g++)
		if (s->g_port[g] != NO_PLACE && group_of(s, v, g).sailed)
			return true;
	return v->sailed;
}

/* The group that the fleets of this port are or may become, or GROUPS. */
static unsigned slot_for(const struct tw_state *s, unsigned port)
{
	for (unsigned g = 0; g < GROUPS; g++)
		if (s->g_port[g] == port)
			return g;
	for (unsigned g = 0; g < GROUPS; g++)
		if (s->g_port[g] == NO_PLACE)
			return g;
	return GROUPS;
}

static bool share_region(const struct tw_table *t, unsigned a, unsigned b)
{
	for (unsigned x = 0; x < SEAS; x++)
		for (unsigned y = 0; t->area[a].ports >> x & 1 && y < SEAS; y++)
			if (t->area[b].ports >> y & 1 && region_of(t, x) == region_of(t, y))
				return true;
	return false;
}

/* Fleets at peace (Italy, the USSR) move by themselves. */
static bool neutral_in(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (s->mark[t->fleet[i]] & M_FORCE)
			return !tw_at_war(t, s, t->piece[t->fleet[i]].country);
	return false;
}

/* TW-13.2.4.15: fleets in other ports of the region may move at the same time. */
static eto_clause check_form(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			     unsigned p)
{
	if (p >= PIECES || t->piece[p].kind != FLEET || tw_owner(t, s, p) != v->side || !is_area(s->place[p]) ||
	    any_sailed(s, v) || s->mark[p] & (M_FORCE | M_MOVED) || v->purpose > FOR_PATROL)
		return eto_barred(&t->base, TW_13_2_4_15);
	if (slot_for(s, s->place[p]) == GROUPS || !share_region(t, v->port, s->place[p]))
		return eto_barred(&t->base, TW_13_2_4_15);
	if (neutral_in(t, s) != !tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_13_2_4_15);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	unsigned same = 0, c = t->piece[p].country;
	for (unsigned q = t->first[c][FLEET]; q < t->end[c][FLEET]; q++)
		same += (s->mark[q] & M_FORCE) != 0;
	return tw_ships_ready(t, s, c) > same || !eto_forbids(&t->base, TW_13_2_4_10) ? 0 : TW_13_2_4_10;
}

/* The group that leaves this port; false if none does. */
static bool group_at(const struct tw_state *s, const struct tw_voyage *v, unsigned port, struct tw_voyage *out)
{
	for (unsigned g = 0; g < GROUPS; g++)
		if (s->g_port[g] == port) {
			*out = group_of(s, v, g);
			return true;
		}
	return false;
}

static eto_clause check_embark(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			       unsigned p)
{
	struct tw_voyage own;
	if (p >= PIECES || !is_land(t, p) || tw_owner(t, s, p) != v->side || any_sailed(s, v) ||
	    v->purpose != FOR_BASE || s->mark[p] & (M_ABOARD | M_MOVED) || !group_at(s, v, s->place[p], &own))
		return eto_barred(&t->base, TW_13_2_4_13);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	if (s->supply[p] == CUT && eto_forbids(&t->base, TW_9_3_3))
		return TW_9_3_3;
	unsigned c = t->piece[p].country;
	if (t->piece[p].kind == ELITE && c == USSR && eto_forbids(&t->base, TW_13_2_1_4))
		return TW_13_2_1_4;
	for (unsigned q = t->first[c][ELITE]; t->piece[p].kind == ELITE && q < t->end[c][ELITE]; q++)
		if (s->mark[q] & M_ABOARD && is_area(s->place[q]) && eto_forbids(&t->base, TW_13_2_1_3))
			return TW_13_2_1_3;
	if (!free_rider(t, p) && cargo(t, s, &own) >= ships_of(t, s, &own) && eto_forbids(&t->base, TW_13_3_10_8))
		return TW_13_3_10_8;
	return 0;
}

/* May the group pay the oil of its movement? An invasion pays with its Operation (TW-13.2.4.9). */
static bool group_oil(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	uint8_t more[COUNTRIES] = {0};
	if (v->sailed || (v->purpose == FOR_BASE && carries_any(t, s, v)))
		return true;
	for (unsigned i = 0; i < t->fleets; i++)
		if (in_group(t, s, v, t->fleet[i]))
			more[t->piece[t->fleet[i]].country]++;
	for (unsigned c = 0; c < MAJORS; c++)
		if (more[c] && c != USA && !s->paid[c] && !s->oil[c] && s->ships[c] + more[c] > 1)
			return false;
	return true;
}

static eto_clause check_sail(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			     unsigned place)
{
	if (!is_zone(place))
		return eto_barred(&t->base, TW_13_2_4_3);
	unsigned z = place - ZONE0, sea = t->zone[z].parent, cost = 1;
	if (!v->sailed) {
		if (!eto_set_has(&t->coast[z], v->port) || !(t->area[v->port].ports >> sea & 1) || sea == S_RED)
			return eto_barred(&t->base, TW_13_2_4_3);
	} else {
		struct eto_graph g = ETO_GRAPH(&t->water);
		unsigned link = eto_link_between(&g, v->zone, z);
		if (link == ETO_NOWHERE || v->sailed >= SEA_STEPS)
			return eto_barred(&t->base, TW_13_2_4_1);
		if (!tw_passes(t, s, v->side, t->passage[link]) && eto_forbids(&t->base, TW_4_2_11))
			return TW_4_2_11;
		cost = t->zone[v->zone].parent != sea; /* TW-13.2.6.1.2 */
	}
	if (v->points + cost > SEA_POINTS && eto_forbids(&t->base, TW_13_2_4_1))
		return TW_13_2_4_1;
	return group_oil(t, s, v) || !eto_forbids(&t->base, TW_13_4_3_8) ? 0 : TW_13_4_3_8;
}

/* TW-13.2.4.4, TW-13.2.4.5: a change of base. */
static eto_clause check_dock(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			     unsigned port)
{
	if (!v->sailed || !is_area(port) || v->purpose != FOR_BASE || !eto_set_has(&t->coast[v->zone], port) ||
	    !(t->area[port].ports >> t->zone[v->zone].parent & 1))
		return eto_barred(&t->base, TW_13_2_4_3);
	if (v->points + 1 > SEA_POINTS && eto_forbids(&t->base, TW_13_2_4_5))
		return TW_13_2_4_5;
	if (carries_any(t, s, v) && eto_forbids(&t->base, TW_13_2_4_6))
		return TW_13_2_4_6;
	unsigned n = 0, first = NO_PIECE, there = 0;
	for (unsigned p = 0; p < PIECES; p++) {
		if (t->piece[p].kind == FLEET && in_group(t, s, v, p)) {
			n++;
			first = first == NO_PIECE ? p : first;
			if (!tw_friendly(t, s, t->piece[p].country, port) && eto_forbids(&t->base, TW_13_4_3_2))
				return TW_13_4_3_2;
		}
		there += t->piece[p].kind == FLEET && s->place[p] == port;
	}
	eto_clause full = first == NO_PIECE ? 0 : tw_room(t, s, first, port);
	if (!full && there + n > t->area[port].stack[FLEET] && eto_forbids(&t->base, TW_4_2_1_16))
		return TW_4_2_1_16;
	return full;
}

static eto_clause check_stay(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	if (!v->sailed)
		return eto_barred(&t->base, TW_13_2_4_3);
	if (v->purpose == FOR_PATROL || aboard(t, s, v->side, t->zone[v->zone].parent))
		return 0;
	return eto_barred(&t->base, TW_13_2_4_6);
}

static eto_clause sail_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	struct tw_voyage v = tw_voyage(s);
	(void)seat;
	switch (a.verb) {
	case V_FORM:
		return check_form(t, s, &v, a.arg[0]);
	case V_EMBARK:
		return check_embark(t, s, &v, a.arg[0]);
	case V_SAIL:
		return check_sail(t, s, &v, a.arg[0]);
	case V_DOCK:
		return check_dock(t, s, &v, a.arg[0]);
	case V_STAY:
		return check_stay(t, s, &v);
	case V_PASS:
		return 0;
	default:
		return eto_barred(&t->base, TW_13_2_4_14);
	}
}

static void sail_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	struct tw_voyage v = tw_voyage(s), own;
	bool started = any_sailed(s, &v);
	for (unsigned i = 0; !started && i < t->fleets; i++)
		if (is_area(s->place[t->fleet[i]]) && tw_owner(t, s, t->fleet[i]) == v.side)
			eto_offer(l, V_FORM, t->fleet[i], 0, 0);
	for (unsigned p = 0; !started && v.purpose == FOR_BASE && p < PIECES; p++)
		if (is_land(t, p) && group_at(s, &v, s->place[p], &own))
			eto_offer(l, V_EMBARK, p, 0, 0);
	struct eto_graph g = ETO_GRAPH(&t->water);
	if (v.sailed)
		ETO_EACH_LINK(i, &g, v.zone)
	eto_offer(l, V_SAIL, ZONE0 + g.to[i], 0, 0);
	for (unsigned z = 0; !v.sailed && z < ZONES; z++)
		if (eto_set_has(&t->coast[z], v.port))
			eto_offer(l, V_SAIL, ZONE0 + z, 0, 0);
	if (v.sailed)
		ETO_EACH(a, &t->coast[v.zone])
	eto_offer(l, V_DOCK, a, 0, 0);
	eto_offer(l, V_STAY, 0, 0, 0);
	eto_offer(l, V_PASS, 0, 0, 0);
}

static void pay_group(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v)
{
	if (v->purpose == FOR_BASE && carries_any(t, s, v))
		return;
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == FLEET && in_group(t, s, v, p))
			tw_count_ship(t, s, p);
}

static void leave(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, unsigned place,
		  struct eto_events *e)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (in_group(t, s, v, p) && s->place[p] != place) {
			tw_say(e, E_SAILS, (int)p, s->place[p], (int)place, 0);
			tw_put(t, s, p, place);
			if (v->purpose != FOR_HOME)
				s->mark[p] |= M_MOVED;
		}
}

static void end_voyage(struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		s->mark[p] &= (uint16_t) ~(M_FORCE | M_CHASE);
	for (unsigned g = 0; g < GROUPS; g++) {
		s->g_port[g] = NO_PLACE;
		s->g_zone[g] = s->g_points[g] = s->g_sailed[g] = 0;
	}
	eto_set_clear(&s->asked);
	eto_pop(&s->stack);
}

/* TW-13.2.4.15: the next group moves; the voyage ends with the last. */
static void next_group(struct tw_state *s)
{
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f);
	put_away(s, v);
	for (unsigned i = 1; i <= GROUPS; i++) {
		unsigned g = (v->group + i) % GROUPS;
		if (s->g_port[g] == NO_PLACE)
			continue;
		struct tw_voyage other = *v;
		other.group = GROUPS; /* none stands in the frame now */
		*v = group_of(s, &other, g);
		v->ask = v->round = v->quit = v->lost = 0;
		f->step = SAIL_WAIT;
		return;
	}
	end_voyage(s);
}

/* A group has come to its end: what it was marked for is over. */
static void close_group(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (in_group(t, s, v, p))
			s->mark[p] &= (uint16_t)~M_FORCE;
	s->g_port[v->group] = NO_PLACE;
}

/* Those that do not go on: back to port, with what they carry (TW-13.2.7.23). */
static void turn_back(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, struct eto_events *e)
{
	pieceset group = {0};
	for (unsigned p = 0; p < PIECES; p++)
		if (in_group(t, s, v, p))
			eto_set_add(&group, p);
	ETO_EACH(p, &group)
	{
		if (v->sailed)
			tw_return(t, s, p, e);
		else
			s->mark[p] &= (uint16_t) ~(M_ABOARD | M_FORCE), s->from[p] = NO_PLACE;
	}
	s->g_port[v->group] = NO_PLACE;
}

static void sail_step(const struct tw_table *t, struct tw_state *s, unsigned place, struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f), was = *v;
	if (!v->sailed && v->purpose <= FOR_PATROL)
		pay_group(t, s, &was);
	leave(t, s, &was, place, e);
	v->points = (uint8_t)(v->points + (!v->sailed || t->zone[v->zone].parent != sea_of(t, place)));
	v->zone = (uint8_t)(place - ZONE0);
	v->sailed = (uint8_t)(v->sailed + (v->sailed < 100));
	v->ask = v->round = v->quit = v->lost = 0;
	f->step = SAIL_ASK;
}

/* Into port; what finds no room there goes where it can. */
static void enter_port(const struct tw_table *t, struct tw_state *s, unsigned port, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	pieceset group = {0};
	for (unsigned p = 0; p < PIECES; p++)
		if (in_group(t, s, &v, p))
			eto_set_add(&group, p);
	leave(t, s, &v, port, e);
	ETO_EACH(p, &group)
	{
		s->from[p] = NO_PLACE;
		s->mark[p] &= (uint16_t) ~(M_FORCE | M_ABOARD);
	}
	s->g_port[v.group] = NO_PLACE;
	next_group(s);
}

static void sail_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct tw_voyage v = tw_voyage(s);
	unsigned p = a.arg[0];
	(void)seat;
	switch (a.verb) {
	case V_FORM:
		s->g_port[slot_for(s, s->place[p])] = s->place[p];
		s->mark[p] |= M_FORCE;
		s->from[p] = s->place[p];
		break;
	case V_EMBARK:
		s->mark[p] |= M_ABOARD;
		s->from[p] = s->place[p];
		break;
	case V_SAIL:
		sail_step(t, s, p, e);
		break;
	case V_DOCK:
		enter_port(t, s, p, e);
		break;
	case V_STAY:
		tw_after_patrol(t, s, e);
		close_group(t, s, &v);
		next_group(s);
		break;
	default:
		turn_back(t, s, &v, e);
		next_group(s);
	}
}

/* TW-13.1.6, TW-13.1.7: the sea area is marked if something that interdicts is left. */
void tw_after_patrol(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	if (v.purpose != FOR_PATROL || !(v.points ? force(t, s, &v) > 0 : cover(t, s)))
		return; /* only the flight of an air unit costs no points */
	unsigned sea = t->zone[v.zone].parent;
	s->cut |= 1u << sea;
	tw_say(e, E_MARKED, (int)sea, TW_13_1_6, 0, 0);
}

static bool chasers(const struct tw_table *t, const struct tw_state *s, unsigned kind, bool at_sea)
{
	const uint16_t *list = kind == AIR ? t->wing : t->fleet;
	for (unsigned i = 0; i < (kind == AIR ? t->wings : t->fleets); i++)
		if (s->mark[list[i]] & M_CHASE && on_map(s, list[i]) &&
		    (kind == AIR || is_zone(s->place[list[i]]) == at_sea))
			return true;
	return false;
}

static bool any_damaged(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (s->mark[t->fleet[i]] & M_DAMAGED && is_zone(s->place[t->fleet[i]]))
			return true;
	return false;
}

/* TW-13.2.7.18, TW-13.2.7.19: what the lost fleets of a group carried. */
static void lighten(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, unsigned *sunk,
		    struct eto_events *e)
{
	unsigned room = ships_of(t, s, v), have = cargo(t, s, v);
	for (unsigned p = PIECES; p-- > 0 && have > room;) {
		if (!is_land(t, p) || !in_group(t, s, v, p) || free_rider(t, p))
			continue;
		have--;
		if (*sunk) {
			--*sunk;
			tw_kill(t, s, p, TW_13_2_7_19, e);
		} else {
			tw_return(t, s, p, e);
		}
	}
}

static void disperse(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->mark[p] & M_CHASE && on_map(s, p)) {
			if (t->piece[p].kind == FLEET && is_zone(s->place[p]))
				tw_return(t, s, p, e);
			s->mark[p] &= (uint16_t)~M_CHASE;
			eto_set_add(&s->asked, p); /* once in a voyage (TW-13.2.6.8) */
		}
}

/* What the fight has done to the groups that were in it: each loses what its lost fleets carried, those that withdraw
 * go back, those without a fleet are at their end. True if the group that moved goes on. */
static bool take_stock(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	unsigned sunk = v.lost;
	bool goes_on = true;
	for (unsigned g = 0; g < GROUPS; g++) {
		struct tw_voyage own = group_of(s, &v, g);
		if (s->g_port[g] == NO_PLACE || !own.sailed || t->zone[own.zone].parent != t->zone[v.zone].parent)
			continue;
		lighten(t, s, &own, &sunk, e);
		if (!(v.quit & 2) && ships_of(t, s, &own))
			continue;
		turn_back(t, s, &own, e);
		goes_on &= g != v.group;
	}
	return goes_on;
}

/* The interception is over: goes the group on? */
static bool wind_up(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	disperse(t, s, e);
	if (!v.points)
		tw_after_patrol(t, s, e);
	bool more = take_stock(t, s, e);
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR)
			s->mark[p] &= (uint16_t)~M_FORCE;
	if (more && v.purpose > FOR_PATROL)
		eto_top(&s->stack)->step = SAIL_WAIT;
	else
		next_group(s);
	return true;
}

/* TW-13.2.4.11, TW-13.2.4.12, TW-13.2.5.16: each enemy side names its interceptors; when all groups have tried, those
 * that found the fleet fight. */
static bool ask_chase(const struct tw_table *t, struct tw_state *s, struct eto_frame *f)
{
	struct tw_voyage *v = eto_locals(f);
	while (v->ask < SIDES && !(tw_hostile(s, v->ask, v->side) && tw_can_chase(t, s, v->ask)))
		v->ask++;
	if (v->ask == SIDES) {
		f->step = SAIL_PURSUE;
		return true;
	}
	unsigned side = v->ask++;
	*(uint8_t *)eto_call(&s->stack, P_CHASE, seat_for(t, side)) = (uint8_t)side;
	return true;
}

/* A voyage with a goal goes on by itself; the others wait for their player. */
static bool wait_or_go(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	if (v.purpose <= FOR_PATROL)
		return false;
	unsigned next = tw_next_step(t, s, &v);
	if (is_zone(next)) {
		sail_step(t, s, next, e);
	} else if (next == v.goal) {
		enter_port(t, s, next, e);
	} else {
		turn_back(t, s, &v, e);
		next_group(s);
	}
	return true;
}

static bool sail_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f);
	switch (f->step) {
	case SAIL_WAIT:
		return wait_or_go(t, s, e);
	case SAIL_ASK:
		return ask_chase(t, s, f);
	case SAIL_PURSUE:
		if (chasers(t, s, FLEET, false))
			eto_call(&s->stack, P_PURSUE, ETO_DICE);
		else
			f->step++;
		return true;
	case SAIL_COVER:
		f->step++;
		if (chasers(t, s, AIR, false) && force(t, s, v) && tw_can_cover(t, s, v->side))
			*(uint8_t *)eto_call(&s->stack, P_COVER, seat_for(t, v->side)) = v->side;
		return true;
	case SAIL_SKY:
		f->step++;
		if (chasers(t, s, AIR, false) && cover(t, s))
			eto_call(&s->stack, P_SKY, ETO_DICE);
		return true;
	case SAIL_STRIKE:
		f->step++;
		if (chasers(t, s, AIR, false) && force(t, s, v))
			eto_call(&s->stack, P_STRIKE, ETO_DICE);
		return true;
	case SAIL_ROUND:
		if (v->quit || !chasers(t, s, FLEET, true) || !force(t, s, v)) {
			f->step = SAIL_REPAIR;
		} else {
			f->step++;
			eto_call(&s->stack, P_BROADSIDE, ETO_DICE);
		}
		return true;
	case SAIL_BREAK:
		f->step = SAIL_ROUND;
		if (chasers(t, s, FLEET, true) && force(t, s, v))
			eto_call(&s->stack, P_BREAKOFF, 0);
		return true;
	case SAIL_REPAIR:
		if (any_damaged(t, s))
			eto_call(&s->stack, P_REPAIRS, ETO_DICE);
		else
			f->step++;
		return true;
	default:
		return wind_up(t, s, e);
	}
}

static bool sail_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct tw_voyage *v = eto_locals_of(f);
	(void)table, (void)state;
	return below && f->step < SAIL_STEPS && v->purpose <= FOR_HOME && v->port < PLACES && v->zone < ZONES &&
	       v->side < SIDES && v->ask <= SIDES && v->group < GROUPS && v->goal < AREAS;
}

const struct eto_proc tw_proc_sail = {.name = "sail",
				      .go = sail_go,
				      .legal = sail_legal,
				      .check = sail_check,
				      .apply = sail_apply,
				      .sound = sail_sound,
				      .phase = "Naval movement",
				      .prompt = "Form the groups; each sails area by area, then docks, stays or "
						"turns back.",
				      .clause = TW_13_2_4_14};

/* -- interdiction by the passive player (13.1): its fleets and flights are voyages, so that the active player may
 * intercept and fight them like any other (TW-13.1.4, TW-13.1.5); only an air combat tires an air unit (TW-13.1.15) --
 */

static eto_clause patrol_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack), p = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if ((a.verb != V_FORM && a.verb != V_PATROL) || p >= PIECES || tw_owner(t, s, p) != side ||
	    !is_area(s->place[p]) || s->mark[p] & M_MOVED || !tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_13_1_1);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	if (a.verb == V_FORM) {
		if (t->piece[p].kind != FLEET)
			return eto_barred(&t->base, TW_13_1_1);
		return tw_ship_ready(t, s, p) || !eto_forbids(&t->base, TW_13_2_4_10) ? 0 : TW_13_2_4_10;
	}
	if (!tw_active_air(t, s, p) || !is_zone(a.arg[1]) || sea_of(t, a.arg[1]) == S_RED)
		return eto_barred(&t->base, TW_13_1_2);
	return eto_set_has(&t->coast[a.arg[1] - ZONE0], s->place[p]) ? 0 : eto_barred(&t->base, TW_13_1_3);
}

static void patrol_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack);
	for (unsigned i = 0; i < t->fleets; i++)
		if (is_area(s->place[t->fleet[i]]) && tw_owner(t, s, t->fleet[i]) == side)
			eto_offer(l, V_FORM, t->fleet[i], 0, 0);
	for (unsigned i = 0; i < t->wings; i++)
		if (tw_active_air(t, s, t->wing[i]) && tw_owner(t, s, t->wing[i]) == side)
			for (unsigned z = 0; z < ZONES; z++)
				if (eto_set_has(&t->coast[z], s->place[t->wing[i]]))
					eto_offer(l, V_PATROL, t->wing[i], ZONE0 + z, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void patrol_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned side = *(const uint8_t *)eto_own(&s->stack), p = a.arg[0];
	(void)e, (void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	struct tw_voyage *v = tw_embark(t, s, FOR_PATROL, side, s->place[p]);
	s->mark[p] |= M_FORCE;
	s->from[p] = (uint8_t)(t->piece[p].kind == FLEET ? s->place[p] : NO_PLACE);
	if (a.verb == V_PATROL) {
		v->zone = (uint8_t)(a.arg[1] - ZONE0);
		v->sailed = 1;
		s->mark[p] |= M_MOVED;
		eto_top(&s->stack)->step = SAIL_ASK;
	}
}

static bool side_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && !f->step && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_patrol = {.name = "patrol",
					.legal = patrol_legal,
					.check = patrol_check,
					.apply = patrol_apply,
					.sound = side_sound,
					.phase = "Interdiction of supply",
					.prompt = "Send fleets or air units against naval supply; done.",
					.clause = TW_13_1_1};
