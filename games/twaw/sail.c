/* Fleets at sea: tactical movement and embarking (13.2.4). Groups from several ports of a region move in turns, each
 * zone by zone; after every step the other side may intercept (encounter.c). How fleets go to a port by themselves
 * stands in port.c; in strategic movement they wait for those of their port that go along (13.4.3). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"

enum { SEA_STEPS = 12 };
ETO_LOCALS_FIT(struct tw_voyage);

static bool aboard(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned sea)
{
	TW_EACH_MARKED (p, s, M_ABOARD)
		if (is_zone(s->place[p]) && sea_of(t, s->place[p]) == sea && tw_owner(t, s, p) == side)
			return true;
	return false;
}

static void put_away(struct tw_state *s, const struct tw_voyage *v)
{
	s->g_zone[v->group] = v->zone;
	s->g_points[v->group] = v->points;
	s->g_sailed[v->group] = v->sailed;
}

static void clear_groups(struct tw_state *s)
{
	for (unsigned g = 0; g < GROUPS; g++) {
		s->g_port[g] = NO_PLACE;
		s->g_zone[g] = s->g_points[g] = s->g_sailed[g] = 0;
	}
	s->g_stays = 0;
}

struct tw_voyage *tw_embark(const struct tw_table *t, struct tw_state *s, unsigned purpose, unsigned side,
			    unsigned port)
{
	struct tw_voyage *v = eto_call(&s->stack, P_SAIL, seat_for(t, side));
	*v = (struct tw_voyage){.purpose = (uint8_t)purpose, .port = (uint8_t)port, .side = (uint8_t)side};
	clear_groups(s);
	s->g_port[0] = (uint8_t)port;
	return v;
}

/* The other side may intercept where the group is now. */
void tw_hail(struct tw_state *s)
{
	eto_top(&s->stack)->step = SAIL_ASK;
}

/* A group that has come to its place at sea: it moves no more, but fights there beside those that come after it
 * (TW-13.2.7.1). */
static bool anchored(const struct tw_state *s, unsigned g)
{
	return s->g_port[g] != NO_PLACE && s->g_stays >> g & 1;
}

/* One that has turned back: it goes to its port by itself, and may be met on the way (TW-13.2.5.1). The upper half of
 * the mask. */
static bool homebound(const struct tw_state *s, unsigned g)
{
	return s->g_stays >> (GROUPS + g) & 1;
}

static bool any_sailed(const struct tw_state *s, const struct tw_voyage *v)
{
	for (unsigned g = 0; g < GROUPS; g++)
		if (s->g_port[g] != NO_PLACE && tw_group_of(s, v, g).sailed)
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

/* The place may be that of a group that was driven back: nobody has tried to meet this one (TW-13.2.6.8). */
static void found_group(const struct tw_table *t, struct tw_state *s, unsigned g, unsigned port)
{
	if (s->g_port[g] == port)
		return;
	s->g_port[g] = (uint8_t)port;
	s->g_zone[g] = s->g_points[g] = s->g_sailed[g] = 0;
	s->g_stays &= (uint8_t) ~((1u | 1u << GROUPS) << g);
	for (unsigned i = 0; i < t->fleets + t->wings; i++) {
		unsigned p = i < t->fleets ? t->fleet[i] : t->wing[i - t->fleets];
		if (on_map(s, p))
			s->due[p] &= (uint8_t) ~(1u << g);
	}
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

/* In strategic movement others of the port may go along: they are met as one group (TW-13.2.5.1, TW-13.4.3.7). */
static eto_clause check_along(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p)
{
	if (p >= PIECES || s->place[p] != v->port || v->sailed || s->mark[p] & M_FORCE)
		return eto_barred(&t->base, TW_13_4_3_2);
	eto_clause why = tw_check_shift(t, s, p, v->goal);
	return why ? why : tw_room_for(t, s, p, v->goal, tw_group_ships(t, s, v) + 1);
}

static bool has_company(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (!check_along(t, s, v, t->fleet[i]))
			return true;
	return false;
}

/* TW-13.2.4.15: fleets in other ports of the region may move at the same time. */
static eto_clause check_form(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p)
{
	if (v->purpose == FOR_SHIFT)
		return check_along(t, s, v, p);
	if (p >= PIECES || t->piece[p].kind != FLEET || tw_owner(t, s, p) != v->side || !is_area(s->place[p]) ||
	    any_sailed(s, v) || s->mark[p] & (M_FORCE | M_MOVED) || v->purpose > FOR_PATROL)
		return eto_barred(&t->base, TW_13_2_4_15);
	if (slot_for(s, s->place[p]) == GROUPS || !share_region(t, v->port, s->place[p]))
		return eto_barred(&t->base, TW_13_2_4_15);
	if (neutral_in(t, s) != !tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_13_2_4_15);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	return tw_check_ready(t, s, p);
}

/* The group that leaves this port; false if none does. */
static bool group_at(const struct tw_state *s, const struct tw_voyage *v, unsigned port, struct tw_voyage *out)
{
	for (unsigned g = 0; g < GROUPS; g++)
		if (s->g_port[g] == port) {
			*out = tw_group_of(s, v, g);
			return true;
		}
	return false;
}

static eto_clause check_embark(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			       unsigned p)
{
	struct tw_voyage own;
	if (p >= PIECES || !is_land(t, p) || tw_owner(t, s, p) != v->side || any_sailed(s, v) ||
	    v->purpose != FOR_BASE || s->mark[p] & M_ABOARD || !group_at(s, v, s->place[p], &own))
		return eto_barred(&t->base, TW_13_2_4_13);
	if (s->mark[p] & M_MOVED && eto_forbids(&t->base, TW_13_2_1_1))
		return TW_13_2_1_1;
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
	if (!tw_free_rider(t, p) && tw_group_cargo(t, s, &own) >= tw_group_ships(t, s, &own) &&
	    eto_forbids(&t->base, TW_13_3_10_8))
		return TW_13_3_10_8;
	return 0;
}

/* May the group pay the oil of its movement? An invasion pays with its Operation (TW-13.2.4.9). */
static bool group_oil(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	uint8_t more[COUNTRIES] = {0};
	if (v->sailed || (v->purpose == FOR_BASE && tw_group_carries(t, s, v)))
		return true;
	for (unsigned i = 0; i < t->fleets; i++)
		if (tw_in_group(t, s, v, t->fleet[i]))
			more[t->piece[t->fleet[i]].country]++;
	for (unsigned c = 0; c < MAJORS; c++)
		if (more[c] && c != USA && !s->paid[c] && !s->oil[c] && s->ships[c] + more[c] > 1)
			return false;
	return true;
}

static eto_clause check_sail(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			     unsigned place)
{
	if (v->purpose == FOR_SHIFT)
		return place == tw_next_step(t, s, v) ? 0 : eto_barred(&t->base, TW_13_4_3_2);
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
	if (tw_group_carries(t, s, v) && eto_forbids(&t->base, TW_13_2_4_13))
		return TW_13_2_4_13; /* for an invasion alone */
	unsigned n = 0, first = NO_PIECE;
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i];
		if (tw_in_group(t, s, v, p)) {
			n++;
			first = first == NO_PIECE ? p : first;
			if (!tw_friendly(t, s, t->piece[p].country, port) && eto_forbids(&t->base, TW_13_4_3_2))
				return TW_13_4_3_2;
		}
	}
	return first == NO_PIECE ? 0 : tw_room_for(t, s, first, port, n);
}

/* A landing force of the same voyage that has not come to its place yet. */
static bool landing_comes(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	for (unsigned g = 0; g < GROUPS; g++) {
		struct tw_voyage other = tw_group_of(s, v, g);
		if (s->g_port[g] != NO_PLACE && !anchored(s, g) && !homebound(s, g) && tw_group_carries(t, s, &other))
			return true;
	}
	return false;
}

/* Escorts may come first and wait for those that land (TW-13.2.4.15, TW-13.3.10.7). */
static eto_clause check_stay(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	if (!v->sailed)
		return eto_barred(&t->base, TW_13_2_4_3);
	if (v->purpose == FOR_PATROL || aboard(t, s, v->side, t->zone[v->zone].parent) || landing_comes(t, s, v))
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
	case V_FORM: return check_form(t, s, &v, a.arg[0]);
	case V_EMBARK: return check_embark(t, s, &v, a.arg[0]);
	case V_SAIL: return check_sail(t, s, &v, a.arg[0]);
	case V_DOCK: return check_dock(t, s, &v, a.arg[0]);
	case V_STAY: return check_stay(t, s, &v);
	case V_PASS: return v.purpose == FOR_SHIFT ? eto_barred(&t->base, TW_13_4_3_2) : 0;
	default: return eto_barred(&t->base, TW_13_2_4_14);
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
		if (is_area(s->place[p]) && is_land(t, p) && group_at(s, &v, s->place[p], &own))
			eto_offer(l, V_EMBARK, p, 0, 0);
	struct eto_graph g = ETO_GRAPH(&t->water);
	if (v.sailed)
		ETO_EACH_LINK (i, &g, v.zone)
			eto_offer(l, V_SAIL, ZONE0 + g.to[i], 0, 0);
	for (unsigned z = 0; !v.sailed && z < ZONES; z++)
		if (eto_set_has(&t->coast[z], v.port))
			eto_offer(l, V_SAIL, ZONE0 + z, 0, 0);
	if (v.sailed)
		ETO_EACH (a, &t->coast[v.zone])
			eto_offer(l, V_DOCK, a, 0, 0);
	eto_offer(l, V_STAY, 0, 0, 0);
	eto_offer(l, V_PASS, 0, 0, 0);
}

static void pay_group(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v)
{
	bool lands = v->purpose == FOR_BASE && tw_group_carries(t, s, v);
	TW_EACH_MARKED (p, s, M_FORCE)
		if (t->piece[p].kind == FLEET && tw_in_group(t, s, v, p)) {
			if (!lands)
				tw_count_ship(t, s, p);
			s->step[p] = lands ? SHIP_LANDS : SHIP_COUNTED;
		}
}

/* TW-13.2.4.9: those that stay at sea beside the landing force take part in the invasion. */
static void join_invasion(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v)
{
	TW_EACH_MARKED (p, s, M_FORCE)
		if (t->piece[p].kind == FLEET && s->step[p] == SHIP_COUNTED && tw_in_group(t, s, v, p)) {
			tw_uncount_ship(t, s, p);
			s->step[p] = SHIP_LANDS;
		}
}

static void leave(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, unsigned place,
		  struct eto_events *e)
{
	TW_EACH_MARKED (p, s, M_FORCE)
		if (tw_in_group(t, s, v, p) && s->place[p] != place) {
			tw_say(e, E_SAILS, (int)p, s->place[p], (int)place, 0);
			tw_put(t, s, p, place);
			if (v->purpose != FOR_HOME)
				s->mark[p] |= M_MOVED;
		}
}

static void end_voyage(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, struct eto_events *e)
{
	for (unsigned g = 0; g < GROUPS; g++)
		if (anchored(s, g) && v->purpose == FOR_PATROL)
			tw_interdict(t, s, s->g_zone[g], e);
	TW_EACH_MARKED (p, s, M_FORCE | M_CHASE)
		s->mark[p] &= (uint16_t) ~(M_FORCE | M_CHASE);
	clear_groups(s);
	for (unsigned i = 0; i < t->fleets + t->wings; i++) {
		unsigned p = i < t->fleets ? t->fleet[i] : t->wing[i - t->fleets];
		s->due[p] = on_map(s, p) ? 0 : s->due[p];
	}
	eto_pop(&s->stack);
}

/* TW-13.2.4.15: the next group moves; the voyage ends with the last. */
void tw_next_group(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f);
	put_away(s, v);
	for (unsigned i = 1; i <= GROUPS; i++) {
		unsigned g = (v->group + i) % GROUPS;
		if (s->g_port[g] == NO_PLACE || anchored(s, g))
			continue;
		struct tw_voyage other = *v;
		other.group = GROUPS; /* none stands in the frame now */
		*v = tw_group_of(s, &other, g);
		v->ask = v->round = v->quit = 0;
		f->step = SAIL_WAIT;
		return;
	}
	end_voyage(t, s, v, e);
}

/* Those that do not go on: back to port, with what they carry (TW-13.2.7.23). */
void tw_turn_back(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, struct eto_events *e)
{
	pieceset group = {0};
	TW_EACH_MARKED (p, s, M_FORCE)
		if (tw_in_group(t, s, v, p))
			eto_set_add(&group, p);
	ETO_EACH (p, &group) {
		if (v->purpose == FOR_BASE)
			tw_settle_ship(t, s, p, true);
		if (v->sailed)
			tw_return(t, s, p, e);
		else
			s->mark[p] &= (uint16_t) ~(M_ABOARD | M_FORCE), s->sailed_from[p] = NO_PLACE;
	}
	s->g_port[v->group] = NO_PLACE;
}

void tw_sail_step(const struct tw_table *t, struct tw_state *s, unsigned place, struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f), was = *v;
	if (!v->sailed && v->purpose <= FOR_PATROL)
		pay_group(t, s, &was);
	leave(t, s, &was, place, e);
	v->points = (uint8_t)(v->points + (!v->sailed || t->zone[v->zone].parent != sea_of(t, place)));
	v->zone = (uint8_t)(place - ZONE0);
	v->sailed = (uint8_t)(v->sailed + (v->sailed < 100));
	v->ask = v->round = v->quit = 0;
	f->step = SAIL_ASK;
}

/* Into port; what finds no room there goes where it can. */
void tw_enter_port(const struct tw_table *t, struct tw_state *s, unsigned port, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	pieceset group = {0};
	TW_EACH_MARKED (p, s, M_FORCE)
		if (tw_in_group(t, s, &v, p))
			eto_set_add(&group, p);
	leave(t, s, &v, port, e);
	ETO_EACH (p, &group) {
		s->sailed_from[p] = NO_PLACE;
		s->mark[p] &= (uint16_t) ~(M_FORCE | M_ABOARD);
	}
	s->g_port[v.group] = NO_PLACE;
	tw_next_group(t, s, e);
}

static void sail_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct tw_voyage v = tw_voyage(s);
	unsigned p = a.arg[0];
	(void)seat;
	switch (a.verb) {
	case V_FORM:
		if (v.purpose == FOR_SHIFT) {
			tw_set_out(t, s, p, v.goal, e);
			break;
		}
		found_group(t, s, slot_for(s, s->place[p]), s->place[p]);
		s->mark[p] |= M_FORCE;
		s->sailed_from[p] = s->place[p];
		break;
	case V_EMBARK:
		s->mark[p] |= M_ABOARD | M_FORCE;
		s->sailed_from[p] = s->place[p];
		break;
	case V_SAIL: tw_sail_step(t, s, p, e); break;
	case V_DOCK: tw_enter_port(t, s, p, e); break;
	case V_STAY:
		if (v.purpose == FOR_BASE)
			join_invasion(t, s, &v);
		s->g_stays |= (uint8_t)(1u << v.group);
		tw_next_group(t, s, e);
		break;
	default:
		if (v.sailed) {
			s->g_stays |= (uint8_t)(1u << (GROUPS + v.group));
			break;
		}
		tw_turn_back(t, s, &v, e);
		tw_next_group(t, s, e);
	}
}

/* A voyage with a goal goes on by itself, once nobody else could go along; the others wait for their player. */
static bool wait_or_go(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	bool back = homebound(s, v.group);
	if (back)
		v.goal = v.port;
	if ((v.purpose <= FOR_PATROL && !back) || (v.purpose == FOR_SHIFT && !v.sailed && has_company(t, s, &v)))
		return false;
	unsigned next = tw_next_step(t, s, &v);
	if (is_zone(next)) {
		tw_sail_step(t, s, next, e);
	} else if (next == v.goal && !back) {
		tw_enter_port(t, s, next, e);
	} else {
		tw_turn_back(t, s, &v, e);
		tw_next_group(t, s, e);
	}
	return true;
}

static bool sail_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f);
	switch (f->step) {
	case SAIL_WAIT: return wait_or_go(t, s, e);
	case SAIL_ASK: return tw_ask_chase(t, s, f);
	case SAIL_PURSUE:
		if (tw_chasers(t, s, FLEET, false))
			eto_call(&s->stack, P_PURSUE, ETO_DICE);
		else
			f->step++;
		return true;
	case SAIL_COVER:
		f->step++;
		if (tw_chasers(t, s, AIR, false) && tw_force_there(t, s, v))
			tw_ask_cover(t, s, v->side);
		return true;
	case SAIL_SKY:
		if (tw_sky_contested(t, s))
			eto_call(&s->stack, P_SKY, ETO_DICE);
		else
			f->step++;
		return true;
	case SAIL_STRIKE:
		f->step++;
		if (tw_chasers(t, s, AIR, false) && tw_force_there(t, s, v))
			eto_call(&s->stack, P_STRIKE, ETO_DICE);
		return true;
	case SAIL_ROUND:
		if (v->quit || !tw_chasers(t, s, FLEET, true) || !tw_force_there(t, s, v)) {
			f->step = SAIL_REPAIR;
		} else {
			f->step++;
			eto_call(&s->stack, P_BROADSIDE, ETO_DICE);
		}
		return true;
	case SAIL_BREAK:
		f->step = SAIL_ROUND;
		if (tw_chasers(t, s, FLEET, true) && tw_force_there(t, s, v))
			eto_call(&s->stack, P_BREAKOFF, 0);
		return true;
	case SAIL_REPAIR:
		if (tw_any_damaged(t, s))
			eto_call(&s->stack, P_REPAIRS, ETO_DICE);
		else
			f->step++;
		return true;
	case SAIL_UNLOAD:
		if (!tw_unload(t, s))
			f->step++;
		return true;
	default: return tw_wind_up(t, s, e);
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
				      .prompt = "Form groups of fleets. Each sails from sea area to sea area, and then "
						"docks, stays or turns back.",
				      .clause = TW_13_2_4_14};
