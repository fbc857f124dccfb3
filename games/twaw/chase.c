/* Interception of fleets by fleets and air units (13.2.5, 13.2.6). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"
#include "games/twaw/twaw.h"

static bool air_near(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned zone)
{
	for (unsigned i = 0; i < t->wings; i++)
		if (tw_active_air(t, s, t->wing[i]) && tw_allied(s, tw_owner(t, s, t->wing[i]), side) &&
		    tw_at_war(t, s, t->piece[t->wing[i]].country) && eto_set_has(&t->coast[zone], s->place[t->wing[i]]))
			return true;
	return false;
}

/* Air units take part in the interception (TW-13.2.5.12). */
static bool air_joins(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	for (unsigned i = 0; i < t->wings; i++)
		if (s->mark[t->wing[i]] & M_CHASE && tw_allied(s, tw_owner(t, s, t->wing[i]), side))
			return true;
	return false;
}

/* Fleets of an enemy move here; air units alone are met by air units. */
static bool fleets_move(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	struct tw_voyage v = tw_voyage(s);
	for (unsigned i = 0; i < t->fleets; i++)
		if (tw_in_fight(t, s, &v, t->fleet[i], M_FORCE) && tw_hostile_piece(t, s, side, t->fleet[i]))
			return true;
	return false;
}

/* Air units that interdict, without a fleet (TW-13.1.2). */
static bool flies(const struct tw_voyage *v)
{
	return v->purpose == FOR_PATROL && !v->points;
}

/* TW-13.2.5.10 to TW-13.2.5.13: the number needed on a d3 with the modifier of TW-13.2.5.6 in it, which tires no air
 * unit (TW-13.2.5.7); 0: impossible. */
unsigned tw_needed(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned port, unsigned zone)
{
	unsigned steps = tw_sea_steps(t, port, t->zone[zone].parent), air = air_near(t, s, side, zone);
	if (steps > 2 || (steps == 2 && !air_joins(t, s, side)))
		return 0; /* TW-13.2.5.12, TW-13.2.5.19 */
	unsigned need = 2 - steps + air, region = region_of(t, t->zone[zone].parent);
	bool weser = s->effect[F_WESER] && side == WEST && s->side == AXIS && (region == R_ATL || region == R_BAL);
	return weser && need > 1 ? 1 : need; /* event G1 */
}

/* TW-13.2.6.1 to TW-13.2.6.3: an air unit reaches the zones that its coast touches (TW-13.2.6.1.1, TW-13.2.6.1.4),
 * without a die, alone or with fleets; fleets by the table. */
static bool same_region(const struct tw_table *t, unsigned port, unsigned zone)
{
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (t->area[port].ports >> sea & 1 && region_of(t, sea) == region_of(t, t->zone[zone].parent))
			return true;
	return false;
}

/* Is it one that could intercept anything? */
static eto_clause check_chaser(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p,
			       const struct tw_voyage *v)
{
	if (p < PIECES && t->piece[p].kind == FLEET && is_zone(s->place[p]))
		return eto_barred(&t->base, TW_13_2_5_3); /* TW-13.1.19: only from ports */
	if (p >= PIECES || tw_owner(t, s, p) != side || !is_area(s->place[p]) || s->mark[p] & M_CHASE ||
	    !tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_13_2_5_2);
	bool tried = t->piece[p].kind >= FLEET && s->due[p] >> v->group & 1;
	return tried && eto_forbids(&t->base, TW_13_2_6_8) ? TW_13_2_6_8 : 0;
}

/* There is something for the side to intercept; nobody does it in the Red Sea (TW-13.2.5.3). */
static bool prey(const struct tw_table *t, const struct tw_state *s, unsigned side, const struct tw_voyage *v)
{
	if (t->zone[v->zone].parent == S_RED)
		return false;
	return flies(v) || fleets_move(t, s, side);
}

static eto_clause check_way(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p,
			    const struct tw_voyage *v)
{
	if (t->piece[p].kind == AIR) {
		if (!tw_active_air(t, s, p))
			return eto_barred(&t->base, TW_13_2_3_12);
		return eto_set_has(&t->coast[v->zone], s->place[p]) ? 0 : eto_barred(&t->base, TW_13_2_6_1_3);
	}
	if (t->piece[p].kind != FLEET || flies(v))
		return eto_barred(&t->base, TW_13_2_5_2);
	unsigned steps = tw_sea_steps(t, s->place[p], t->zone[v->zone].parent);
	if (steps > 2)
		return eto_barred(&t->base, same_region(t, s->place[p], v->zone) ? TW_13_2_5_19 : TW_13_2_5_3);
	if (steps == 2 && !tw_needed(t, s, side, s->place[p], v->zone))
		return eto_barred(&t->base, TW_13_2_5_12);
	unsigned c = t->piece[p].country, all = 0;
	for (unsigned q = t->first[c][FLEET]; q < t->end[c][FLEET]; q++)
		all += s->mark[q] & M_CHASE || q == p || eto_set_has(&s->hunters, q);
	eto_clause why = tw_check_ready(t, s, p);
	if (why)
		return why;
	if (c != USA && !s->oil[c] && tw_hunters(t, s, c) < 2 && all > 1 && eto_forbids(&t->base, TW_13_4_3_8))
		return TW_13_4_3_8;
	return 0;
}

static eto_clause may_chase(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p)
{
	struct tw_voyage v = tw_voyage(s);
	eto_clause c = check_chaser(t, s, side, p, &v);
	if (c)
		return c;
	return prey(t, s, side, &v) ? check_way(t, s, side, p, &v) : eto_barred(&t->base, TW_13_2_5_2);
}

bool tw_can_chase(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	struct tw_voyage v = tw_voyage(s);
	if (!prey(t, s, side, &v))
		return false;
	for (unsigned i = 0; i < t->fleets + t->wings; i++) {
		unsigned p = i < t->fleets ? t->fleet[i] : t->wing[i - t->fleets];
		if (is_area(s->place[p]) && tw_owner(t, s, p) == side && !check_chaser(t, s, side, p, &v) &&
		    !check_way(t, s, side, p, &v))
			return true;
	}
	return false;
}

static eto_clause chase_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_CHASE)
		return eto_barred(&t->base, TW_13_2_5_8);
	eto_clause c = may_chase(t, s, *(const uint8_t *)eto_own(&s->stack), a.arg[0]);
	return c ? c : tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
}

static void chase_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack);
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind >= FLEET && is_area(s->place[p]) && tw_owner(t, s, p) == side)
			eto_offer(l, V_CHASE, p, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* Who intercepts is marked one by one, in the air over a bombed country too. */
void tw_chase_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat, (void)e;
	if (a.verb == V_DONE)
		eto_pop(&s->stack);
	else
		s->mark[a.arg[0]] |= M_CHASE;
}

static bool side_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && below->proc == P_SAIL && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_chase = {.name = "chase",
				       .legal = chase_legal,
				       .check = chase_check,
				       .apply = tw_chase_apply,
				       .sound = side_sound,
				       .phase = "Naval interception",
				       .close = "Send no more",
				       .prompt = "Choose the fleets and air units that intercept, or let the enemy "
						 "pass.",
				       .clause = TW_13_2_5_8};

/* -- a die for each group (TW-13.2.5.9): those that find it go there, the others stay (TW-13.2.5.14,
 * TW-13.2.5.15) -- */

/* TW-13.2.5.17: a fleet is one naval unit, however often it intercepts in this step; what it moves is counted apart. */
static void count_hunter(const struct tw_table *t, struct tw_state *s, unsigned p)
{
	unsigned c = t->piece[p].country;
	if (eto_set_has(&s->hunters, p))
		return;
	eto_set_add(&s->hunters, p);
	if (tw_hunters(t, s, c) == 2)
		tw_spend_oil(s, c);
}

static unsigned next_port(const struct tw_table *t, const struct tw_state *s)
{
	unsigned port = NO_PLACE;
	TW_EACH_MARKED (p, s, M_CHASE)
		if (t->piece[p].kind == FLEET && is_area(s->place[p]) && s->place[p] < port)
			port = s->place[p];
	return port;
}

static void pursue_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	eto_pop(&s->stack);
	struct tw_voyage v = tw_voyage(s);
	unsigned port = next_port(t, s);
	bool found = false;
	TW_EACH_MARKED (p, s, M_CHASE) {
		if (t->piece[p].kind != FLEET || s->place[p] != port)
			continue;
		found = eto_die(roll, 0) <= tw_needed(t, s, tw_owner(t, s, p), port, v.zone);
		if (found || option(t, OPT_CHASE_OIL))
			count_hunter(t, s, p);
		if (!found) {
			s->mark[p] &= (uint16_t)~M_CHASE; /* TW-13.2.5.15 */
			tw_has_tried(t, s, p);
			continue;
		}
		s->sailed_from[p] = (uint8_t)port;
		tw_put(t, s, p, ZONE0 + v.zone);
	}
	tw_say(e, found ? E_CHASED : E_MISSED, (int)port, (int)(ZONE0 + v.zone), (int)eto_die(roll, 0), 0);
}

const struct eto_proc tw_proc_pursue = {.name = "pursue",
					.throws = {1, 3},
					.roll = pursue_roll,
					.phase = "Naval interception",
					.prompt = "Roll a die for the group that intercepts.",
					.clause = TW_13_2_5_9};

/* -- air cover of the fleet (TW-13.2.6.4); who is to attack a base meanwhile (TW-5.3.3) does not cover it -- */

static bool covers(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p)
{
	struct tw_voyage v = tw_voyage(s);
	return tw_active_air(t, s, p) && tw_owner(t, s, p) == side && !(s->mark[p] & (M_FORCE | M_TAC)) &&
	       eto_set_has(&t->coast[v.zone], s->place[p]) && tw_at_war(t, s, t->piece[p].country);
}

static bool can_cover(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	for (unsigned i = 0; i < t->wings; i++)
		if (covers(t, s, side, t->wing[i]))
			return true;
	return false;
}

/* Each side of the camp is asked for its own: first the one whose fleet it is. */
void tw_ask_cover(const struct tw_table *t, struct tw_state *s, unsigned side)
{
	for (unsigned i = SIDES; i-- > 0;) {
		unsigned x = (side + i) % SIDES;
		if (tw_allied(s, side, x) && can_cover(t, s, x))
			*(uint8_t *)eto_call(&s->stack, P_COVER, seat_for(t, x)) = (uint8_t)x;
	}
}

/* The countries whose air units intercept, as a mask; `first`: the first of them that is of this country. */
static unsigned nations_above(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned *first)
{
	unsigned mask = 0;
	*first = NO_PIECE;
	for (unsigned i = 0; i < t->wings; i++) {
		unsigned q = t->wing[i], c = t->piece[q].country;
		if (!(s->mark[q] & M_CHASE) || !on_map(s, q))
			continue;
		if (c == country && *first == NO_PIECE)
			*first = q;
		mask |= 1u << c;
	}
	return mask;
}

/* TW-13.3.4.9: fewer air units in the whole camp than nations that intercept. */
static bool few_covers(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned nations)
{
	unsigned own = 0;
	for (unsigned i = 0; i < t->wings; i++) {
		unsigned p = t->wing[i], owner = tw_owner(t, s, p);
		own += s->mark[p] & M_FORCE || (tw_allied(s, side, owner) && covers(t, s, owner, p));
	}
	return own < (unsigned)__builtin_popcount(nations);
}

/* Against air units of several nations each says which of them it engages (TW-13.3.4.8), or takes on all if they cannot
 * be matched. */
static eto_clause check_engaged(const struct tw_table *t, const struct tw_state *s, unsigned side, struct eto_action a)
{
	unsigned q = a.arg[1], first;
	unsigned nations =
		nations_above(t, s, a.verb == V_HUNT && q < PIECES ? t->piece[q].country : COUNTRIES, &first);
	bool several = nations & (nations - 1);
	if (a.verb == V_HUNT)
		return several && q == first ? 0 : ETO_NONSENSE;
	if (several && !few_covers(t, s, side, nations) && eto_forbids(&t->base, TW_13_3_4_8))
		return TW_13_3_4_8;
	return 0;
}

static eto_clause cover_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	unsigned side = *(const uint8_t *)eto_own(&s->stack);
	if ((a.verb != V_COVER && a.verb != V_HUNT) || a.arg[0] >= PIECES || !covers(t, s, side, a.arg[0]))
		return eto_barred(&t->base, TW_13_2_6_4);
	return tw_first(t, s, a.arg[0]) ? check_engaged(t, s, side, a) : ETO_NONSENSE;
}

static void cover_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR && is_area(s->place[p]))
			eto_offer(l, V_COVER, p, 0, 0);
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR && is_area(s->place[p]))
			TW_EACH_MARKED (q, s, M_CHASE)
				if (t->piece[q].kind == AIR)
					eto_offer(l, V_HUNT, p, q, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void cover_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat, (void)e;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	s->mark[a.arg[0]] |= M_FORCE;
	if (a.verb == V_HUNT)
		s->step[a.arg[0]] = (uint8_t)(1 + t->piece[a.arg[1]].country);
}

static bool cover_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && (below->proc == P_SAIL || below->proc == P_COVER) && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_cover = {.name = "cover",
				       .legal = cover_legal,
				       .check = cover_check,
				       .apply = cover_apply,
				       .sound = cover_sound,
				       .phase = "Air cover",
				       .close = "Send no more",
				       .prompt = "Choose the air units that cover the fleet, or let it sail without.",
				       .clause = TW_13_2_6_4};
