/* Fleets at sea: interdiction, tactical movement, embarking (13.1, TW-13.2.4). A group from one port moves zone by
 * zone; after every step the other side may intercept (chase.c). */
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
enum { SEA_POINTS = 5, SEA_STEPS = 12 };
ETO_LOCALS_FIT(struct tw_voyage);

struct tw_voyage tw_voyage(const struct tw_state *s)
{
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_SAIL)
			return *(const struct tw_voyage *)eto_locals_of(&s->stack.frame[i]);
	return (struct tw_voyage){0};
}

/* TW-7.1.2.4, TW-12.6: how many fleets of a country may act with its oil. */
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
		for (unsigned x = 0; x < SEAS; x++)
			if (reached >> x & 1)
				reached |= t->sea_near[x];
	}
	return 9;
}

/* -- going home -- */

static bool may_base(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned port)
{
	return is_area(port) && t->area[port].ports && tw_friendly(t, s, t->piece[p].country, port) &&
	       !tw_room(t, s, p, port);
}

void tw_return(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	unsigned from = s->from[p], best = NO_PLACE, steps = 99, old = s->place[p];
	unsigned sea = is_zone(old) ? sea_of(t, old) : SEAS;
	if (from != NO_PLACE && may_base(t, s, p, from)) {
		best = from;
	} else if (sea < SEAS) {
		for (unsigned a = 0; a < AREAS; a++)
			if (may_base(t, s, p, a) && tw_sea_steps(t, a, sea) < steps) {
				steps = tw_sea_steps(t, a, sea);
				best = steps < 9 ? a : best;
			}
	}
	s->mark[p] &= (uint16_t) ~(M_ABOARD | M_FORCE | M_CHASE);
	s->from[p] = NO_PLACE;
	if (best == NO_PLACE) {
		tw_kill(t, s, p, TW_13_3_9_24, e);
		return;
	}
	tw_put(t, s, p, best);
	tw_say(e, E_SAILS, (int)p, (int)old, (int)best, 0);
}

void tw_go_home(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (is_zone(s->place[p]) && tw_owner(t, s, p) == side)
			tw_return(t, s, p, e);
}

/* -- the group -- */

static unsigned force(const struct tw_table *t, const struct tw_state *s, unsigned kind)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += t->piece[p].kind == kind && s->mark[p] & M_FORCE && on_map(s, p);
	return n;
}

static bool in_group(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p)
{
	return is_land(t, p) ? s->mark[p] & M_ABOARD && s->from[p] == v->port && tw_owner(t, s, p) == v->side &&
				   s->place[p] == (v->sailed ? v->zone + ZONE0 : v->port)
			     : (s->mark[p] & M_FORCE) && t->piece[p].kind == FLEET;
}

/* TW-13.3.10.9: one elite unit of each of these nations rides free. */
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

static eto_clause check_form(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			     unsigned p)
{
	if (p >= PIECES || t->piece[p].kind != FLEET || tw_owner(t, s, p) != v->side || s->place[p] != v->port ||
	    v->sailed || s->mark[p] & (M_FORCE | M_MOVED))
		return eto_barred(&t->base, TW_13_2_4_15);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	unsigned same = 0, c = t->piece[p].country;
	for (unsigned q = t->first[c][FLEET]; q < t->end[c][FLEET]; q++)
		same += (s->mark[q] & M_FORCE) != 0;
	return tw_ships_ready(t, s, c) > same || !eto_forbids(&t->base, TW_13_2_4_10) ? 0 : TW_13_2_4_10;
}

static eto_clause check_embark(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			       unsigned p)
{
	if (p >= PIECES || !is_land(t, p) || tw_owner(t, s, p) != v->side || s->place[p] != v->port || v->sailed ||
	    v->purpose != FOR_BASE || s->mark[p] & (M_ABOARD | M_MOVED))
		return eto_barred(&t->base, TW_13_2_4_13);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	if (s->supply[p] == CUT && eto_forbids(&t->base, TW_9_3_3))
		return TW_9_3_3;
	unsigned c = t->piece[p].country;
	if (t->piece[p].kind == ELITE && c == USSR && eto_forbids(&t->base, TW_13_2_1_4))
		return TW_13_2_1_4;
	for (unsigned q = t->first[c][ELITE]; t->piece[p].kind == ELITE && q < t->end[c][ELITE]; q++)
		if (s->mark[q] & M_ABOARD && eto_forbids(&t->base, TW_13_2_1_3))
			return TW_13_2_1_3;
	if (!free_rider(t, p) && cargo(t, s, v) >= force(t, s, FLEET) && eto_forbids(&t->base, TW_13_3_10_8))
		return TW_13_3_10_8;
	return 0;
}

/* May the group pay the oil of its movement? An invasion pays with its Operation (TW-13.2.4.9). */
static bool group_oil(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	uint8_t more[COUNTRIES] = {0};
	if (v->sailed || (v->purpose == FOR_BASE && carries_any(t, s, v)))
		return true;
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == FLEET && s->mark[p] & M_FORCE)
			more[t->piece[p].country]++;
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
		cost = t->zone[v->zone].parent != sea;
	}
	if (v->points + cost > SEA_POINTS && eto_forbids(&t->base, TW_13_2_4_1))
		return TW_13_2_4_1;
	return group_oil(t, s, v) || !eto_forbids(&t->base, TW_13_4_3_8) ? 0 : TW_13_4_3_8;
}

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
		if (t->piece[p].kind == FLEET && s->mark[p] & M_FORCE) {
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
	struct tw_voyage v = tw_voyage(s);
	for (unsigned p = 0; !v.sailed && p < PIECES; p++)
		if (s->place[p] == v.port && t->piece[p].kind == FLEET)
			eto_offer(l, V_FORM, p, 0, 0);
	for (unsigned p = 0; !v.sailed && p < PIECES; p++)
		if (s->place[p] == v.port && is_land(t, p))
			eto_offer(l, V_EMBARK, p, 0, 0);
	for (unsigned z = 0; z < ZONES; z++)
		eto_offer(l, V_SAIL, ZONE0 + z, 0, 0);
	for (unsigned a = 0; v.sailed && a < AREAS; a++)
		if (t->area[a].ports)
			eto_offer(l, V_DOCK, a, 0, 0);
	eto_offer(l, V_STAY, 0, 0, 0);
	eto_offer(l, V_PASS, 0, 0, 0);
}

static void pay_group(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v)
{
	if (v->purpose == FOR_BASE && carries_any(t, s, v))
		return;
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == FLEET && s->mark[p] & M_FORCE)
			tw_count_ship(t, s, p);
}

static void leave(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, unsigned place,
		  struct eto_events *e)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (in_group(t, s, v, p) && s->place[p] != place) {
			if (!v->sailed)
				s->from[p] = v->port;
			tw_say(e, E_SAILS, (int)p, s->place[p], (int)place, 0);
			tw_put(t, s, p, place);
			s->mark[p] |= M_MOVED;
		}
}

static void end_voyage(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	(void)e;
	for (unsigned p = 0; p < PIECES; p++) {
		s->mark[p] &= (uint16_t) ~(M_FORCE | M_CHASE);
		if (on_map(s, p) && tw_owner(t, s, p) != v.side)
			s->mark[p] &= (uint16_t)~M_MOVED;
	}
	eto_pop(&s->stack);
}

/* Those that do not go on: back to port, with what they carry. */
static void turn_back(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	for (unsigned p = 0; p < PIECES; p++) {
		if (!in_group(t, s, &v, p))
			continue;
		if (v.sailed)
			tw_return(t, s, p, e);
		else
			s->mark[p] &= (uint16_t) ~(M_ABOARD | M_FORCE), s->from[p] = NO_PLACE;
	}
}

static void sail_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f), was = *v;
	(void)seat;
	switch (a.verb) {
	case V_FORM:
		s->mark[a.arg[0]] |= M_FORCE;
		break;
	case V_EMBARK:
		s->mark[a.arg[0]] |= M_ABOARD;
		s->from[a.arg[0]] = v->port;
		break;
	case V_SAIL:
		if (!v->sailed)
			pay_group(t, s, &was);
		leave(t, s, &was, a.arg[0], e);
		v->points = (uint8_t)(v->points + (!v->sailed || t->zone[v->zone].parent != sea_of(t, a.arg[0])));
		v->zone = (uint8_t)(a.arg[0] - ZONE0);
		v->sailed++;
		v->ask = v->round = v->quit = 0;
		f->step = SAIL_ASK;
		break;
	case V_DOCK:
		leave(t, s, &was, a.arg[0], e);
		for (unsigned p = 0; p < PIECES; p++)
			if (s->mark[p] & M_FORCE)
				s->from[p] = NO_PLACE;
		end_voyage(t, s, e);
		break;
	case V_STAY:
		tw_after_patrol(t, s, e);
		end_voyage(t, s, e);
		break;
	default:
		turn_back(t, s, e);
		end_voyage(t, s, e);
	}
}

/* TW-13.1.6, TW-13.1.7: the sea area is marked if something that interdicts is left. */
void tw_after_patrol(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	if (v.purpose != FOR_PATROL || !(force(t, s, FLEET) + force(t, s, AIR)))
		return;
	unsigned sea = t->zone[v.zone].parent;
	s->cut |= 1u << sea;
	tw_say(e, E_MARKED, (int)sea, TW_13_1_6, 0, 0);
}

static bool chasers(const struct tw_table *t, const struct tw_state *s, unsigned kind, bool at_sea)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == kind && s->mark[p] & M_CHASE && on_map(s, p) &&
		    (kind == AIR || is_zone(s->place[p]) == at_sea))
			return true;
	return false;
}

static bool any_damaged(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == FLEET && s->mark[p] & M_DAMAGED && is_zone(s->place[p]))
			return true;
	return false;
}

/* TW-13.2.7.18, TW-13.2.7.19: what the lost fleets carried. */
static void lighten(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, struct eto_events *e)
{
	unsigned room = force(t, s, FLEET), sunk = v->lost, have = cargo(t, s, v);
	for (unsigned p = PIECES; p-- > 0 && have > room;) {
		if (!is_land(t, p) || !in_group(t, s, v, p) || free_rider(t, p))
			continue;
		have--;
		if (sunk) {
			sunk--;
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
			s->mark[p] |= M_MOVED; /* once in a voyage (TW-13.2.6.8) */
		}
}

/* The interception is over: goes the group on? */
static bool wind_up(const struct tw_table *t, struct tw_state *s, struct eto_frame *f, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	disperse(t, s, e);
	lighten(t, s, &v, e);
	bool air_only = !force(t, s, FLEET);
	if (v.quit & 2 || air_only) {
		if (air_only && !(v.quit & 2))
			tw_after_patrol(t, s, e);
		turn_back(t, s, e);
		end_voyage(t, s, e);
		return true;
	}
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR)
			s->mark[p] &= (uint16_t)~M_FORCE;
	f->step = SAIL_WAIT;
	return false;
}

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

static bool sail_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f);
	switch (f->step) {
	case SAIL_WAIT:
		return false;
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
		if (chasers(t, s, AIR, false) && force(t, s, FLEET))
			*(uint8_t *)eto_call(&s->stack, P_COVER, seat_for(t, v->side)) = v->side;
		return true;
	case SAIL_SKY:
		f->step++;
		if (chasers(t, s, AIR, false) && force(t, s, AIR))
			eto_call(&s->stack, P_SKY, ETO_DICE);
		return true;
	case SAIL_STRIKE:
		f->step++;
		if (chasers(t, s, AIR, false) && force(t, s, FLEET))
			eto_call(&s->stack, P_STRIKE, ETO_DICE);
		return true;
	case SAIL_ROUND:
		if (v->quit || !chasers(t, s, FLEET, true) || !force(t, s, FLEET)) {
			f->step = SAIL_REPAIR;
		} else {
			v->hits[0] = v->hits[1] = 0;
			f->step++;
			eto_call(&s->stack, P_BROADSIDE, ETO_DICE);
		}
		return true;
	case SAIL_BREAK:
		f->step = SAIL_ROUND;
		if (chasers(t, s, FLEET, true) && force(t, s, FLEET))
			eto_call(&s->stack, P_BREAKOFF, 0);
		return true;
	case SAIL_REPAIR:
		if (any_damaged(t, s))
			eto_call(&s->stack, P_REPAIRS, ETO_DICE);
		else
			f->step++;
		return true;
	default:
		return wind_up(t, s, f, e);
	}
}

static bool sail_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct tw_voyage *v = eto_locals_of(f);
	(void)table, (void)state;
	return below && f->step < SAIL_STEPS && v->port < AREAS && v->zone < ZONES && v->side < SIDES &&
	       v->ask <= SIDES;
}

const struct eto_proc tw_proc_sail = {.name = "sail",
				      .go = sail_go,
				      .legal = sail_legal,
				      .check = sail_check,
				      .apply = sail_apply,
				      .sound = sail_sound,
				      .phase = "Naval movement",
				      .prompt = "Form the group, sail area by area, then dock, stay or turn back.",
				      .clause = TW_13_2_4_14};

/* -- interdiction by the passive player (13.1) -- */

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
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == FLEET && is_area(s->place[p]) && tw_owner(t, s, p) == side)
			eto_offer(l, V_FORM, p, 0, 0);
	for (unsigned p = 0; p < PIECES; p++)
		if (tw_active_air(t, s, p) && tw_owner(t, s, p) == side)
			for (unsigned z = 0; z < ZONES; z++)
				if (eto_set_has(&t->coast[z], s->place[p]))
					eto_offer(l, V_PATROL, p, ZONE0 + z, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void patrol_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned side = *(const uint8_t *)eto_own(&s->stack), p = a.arg[0];
	(void)e;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	struct tw_voyage *v = eto_call(&s->stack, P_SAIL, seat);
	*v = (struct tw_voyage){.purpose = FOR_PATROL, .port = s->place[p], .side = (uint8_t)side};
	s->mark[p] |= M_FORCE;
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
