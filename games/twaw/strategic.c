/* Strategic movement of units: by land, by sea, by air, from and to boxes, and of resources by land (13.4). */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* -- by land -- */

static eto_clause check_own(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	if (p >= PIECES || s->place[p] >= GROUNDS || tw_owner(t, s, p) != s->side)
		return eto_barred(&t->base, TW_13_4_1);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	return s->supply[p] == CUT && t->piece[p].kind != FLEET && eto_forbids(&t->base, TW_9_3_3) ? TW_9_3_3 : 0;
}

static eto_clause check_unit(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	eto_clause c = check_own(t, s, p);
	if (c)
		return c;
	return s->mark[p] & M_MOVED && eto_forbids(&t->base, TW_13_4_2) ? TW_13_4_2 : 0;
}

/* The way by land to the port of departure and the voyage are one move: whoever came by land goes on board, and has
 * paid the first point already if it is a land unit (TW-13.4.1.2, TW-13.4.6). */
static bool came_by_land(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return (s->mark[p] & (M_MOVED | M_SHIPPED)) == M_MOVED && t->piece[p].kind != FLEET;
}

static unsigned paid_before(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return came_by_land(t, s, p) && is_land(t, p);
}

static eto_clause check_passenger(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	eto_clause c = check_own(t, s, p);
	return c || came_by_land(t, s, p) ? c : check_unit(t, s, p);
}

/* The price in SM points must be there; minor allies use those of their major (TW-13.4.1.1, TW-13.4.1.10). */
static eto_clause check_sm(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned cost)
{
	unsigned payer = tw_master(t, s, t->piece[p].country);
	if (payer >= MAJORS)
		return eto_barred(&t->base, TW_13_4_6);
	return s->sm[payer] >= cost || !eto_forbids(&t->base, TW_13_4_6) ? 0 : TW_13_4_6;
}

/* Whatever the oil (TW-13.4.2.7), over enemy fleets too (TW-13.4.2.6); farther only by ship (TW-13.4.2.5). */
static unsigned rail_cost(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return t->piece[p].kind == AIR && !(s->mark[p] & M_INACTIVE) ? 0 : 1; /* TW-13.4.2.1, TW-13.4.2.2 */
}

static eto_clause check_rail(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	eto_clause c = check_unit(t, s, p);
	if (c)
		return c;
	unsigned from = s->place[p];
	if (t->piece[p].kind == AIR && (is_box(from) || is_box(to)))
		return eto_barred(&t->base, TW_13_4_2_4);
	if (!is_area(from) || !is_area(to) || from == to || t->piece[p].kind == FLEET)
		return eto_barred(&t->base, TW_13_4_1);
	if (!tw_friendly(t, s, t->piece[p].country, to) || !tw_in_play(t, s, to))
		return eto_barred(&t->base, TW_13_4_4);
	bool linked = s->net[from] && s->net[from] == s->net[to];
	if (t->piece[p].kind == AIR ? !linked && t->air[from][to] > 4 : !linked)
		return eto_barred(&t->base, t->piece[p].kind == AIR ? TW_13_4_2_3 : TW_13_4_5);
	c = check_sm(t, s, p, rail_cost(t, s, p));
	return c ? c : tw_room(t, s, p, to);
}

/* -- by sea -- */

static uint32_t seas_from(const struct tw_table *t, const struct tw_state *s, uint32_t from, uint32_t avoid)
{
	return tw_seas(t, s, s->side, from, avoid);
}

static bool in_britain(const struct tw_table *t, unsigned area)
{
	return t->area[area].country == UK && t->area[area].home;
}

/* TW-13.4.1.4, TW-13.4.1.8: who goes through Gibraltar stops there and goes on for another point, if he is not British
 * on his way between Great Britain and North Africa with a British fleet in Gibraltar. */
static bool stops_at_gibraltar(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned from,
			       unsigned to)
{
	if (t->basin[from] & t->basin[to])
		return false;
	bool british =
		(country == UK || (country >= IND && country <= CAN)) &&
		((in_britain(t, from) && t->area[to].zone == AF) || (in_britain(t, to) && t->area[from].zone == AF));
	for (unsigned p = t->first[UK][FLEET]; british && p < t->end[UK][FLEET]; p++)
		if (s->place[p] == t->at.gib)
			return false;
	return true;
}

/* Seas with an active enemy air unit next to them (TW-13.4.1.6). */
static uint32_t watched(const struct tw_table *t, const struct tw_state *s)
{
	uint32_t seas = 0;
	for (unsigned i = 0; i < t->wings; i++)
		if (tw_active_air(t, s, t->wing[i]) && tw_hostile_piece(t, s, s->side, t->wing[i]))
			seas |= t->area[s->place[t->wing[i]]].coasts;
	return seas;
}

/* What the lists of strategic movement need to know of a port: the seas in reach, those without marks, those that no
 * enemy air unit watches, those with neither. */
struct outlook {
	unsigned port;
	uint32_t air; /* seas that are watched, see watched() */
	uint32_t reach, quiet, calm, safe;
};

static void look_out(const struct tw_table *t, const struct tw_state *s, unsigned port, struct outlook *o)
{
	if (o->port == port)
		return;
	uint32_t from = t->area[port].ports, air = o->air, reach = seas_from(t, s, from, 0);
	*o = (struct outlook){port, air, reach, reach, reach, reach};
	if (reach & s->cut)
		o->quiet = seas_from(t, s, from, s->cut);
	if (reach & air)
		o->calm = seas_from(t, s, from, air);
	if (reach & (s->cut | air))
		o->safe = seas_from(t, s, from, s->cut | air);
}

/* TW-13.4.1.5, TW-13.4.1.6: each once (TW-13.4.1.7), for the cheapest way. */
static unsigned surcharge(const struct outlook *o, uint32_t to)
{
	unsigned each = !(o->quiet & to) + !(o->calm & to);
	return each ? each : !(o->safe & to);
}

/* SM points of a unit's voyage from the port where it is to another. */
static unsigned voyage_cost(const struct tw_table *t, const struct tw_state *s, const struct outlook *o, unsigned p,
			    unsigned to)
{
	return 1 + surcharge(o, t->area[to].ports) + stops_at_gibraltar(t, s, t->piece[p].country, o->port, to) -
	       paid_before(t, s, p);
}

static struct outlook outlook_from(const struct tw_table *t, const struct tw_state *s, unsigned port)
{
	struct outlook o = {.port = NO_PLACE, .air = watched(t, s)};
	look_out(t, s, port, &o);
	return o;
}

/* Would another fleet of the country cost it the oil point of this step (TW-13.4.3.6)? */
static bool costs_oil(const struct tw_state *s, unsigned c)
{
	return c != USA && !s->paid[c] && s->ships[c] + s->boxed[c] / 2 >= 1;
}

/* A fleet in the port that can carry a unit: first one that carries already (TW-13.4.1.3), then one that costs no
 * oil. */
static unsigned free_ship(const struct tw_table *t, const struct tw_state *s, unsigned port)
{
	unsigned fresh = NO_PIECE;
	if (!eto_set_has(&s->berthed[s->side], port))
		return NO_PIECE;
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i];
		if (s->place[p] != port || tw_owner(t, s, p) != s->side)
			continue;
		if (s->mark[p] & M_SHIPPED && s->step[p] == 1)
			return p;
		unsigned c = t->piece[p].country;
		if (s->mark[p] & M_SHIPPED || !tw_oil_for_ship(t, s, c))
			continue;
		if (fresh == NO_PIECE || (costs_oil(s, t->piece[fresh].country) && !costs_oil(s, c)))
			fresh = p;
	}
	return fresh;
}

static eto_clause check_ship(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	eto_clause c = check_passenger(t, s, p);
	if (c)
		return c;
	unsigned from = s->place[p];
	if (!is_area(from) || !is_area(to) || from == to || t->piece[p].kind == FLEET || !t->area[from].ports ||
	    !t->area[to].ports)
		return eto_barred(&t->base, TW_13_4_1_2);
	if (!tw_friendly(t, s, t->piece[p].country, to) || !tw_in_play(t, s, to))
		return eto_barred(&t->base, TW_13_4_4);
	if (free_ship(t, s, from) == NO_PIECE)
		return eto_barred(&t->base, TW_13_4_1_3);
	struct outlook o = outlook_from(t, s, from);
	if (!(o.reach & t->area[to].ports))
		return eto_barred(&t->base, TW_4_2_18);
	c = check_sm(t, s, p, voyage_cost(t, s, &o, p, to));
	return c ? c : tw_room(t, s, p, to);
}

/* TW-13.4.3.5: a fleet that carried goes where the last of its units went, or stays. */
static eto_clause check_follow(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	return s->mark[p] & M_SHIPPED && t->piece[p].kind == FLEET && s->bound_for[p] != to &&
			       eto_forbids(&t->base, TW_13_4_3_5)
		       ? TW_13_4_3_5
		       : 0;
}

/* TW-13.4.3.1 to TW-13.4.3.7: also after a landing, and after having carried units. */
eto_clause tw_check_shift(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	eto_clause c = check_unit(t, s, p);
	if (c)
		return c;
	unsigned from = s->place[p];
	if (t->piece[p].kind != FLEET || !is_area(from) || !is_area(to) || from == to || !t->area[to].ports)
		return eto_barred(&t->base, TW_13_4_3_2);
	if (!tw_friendly(t, s, t->piece[p].country, to) || !tw_in_play(t, s, to))
		return eto_barred(&t->base, TW_13_4_4);
	if (!(seas_from(t, s, t->area[from].ports, 0) & t->area[to].ports))
		return eto_barred(&t->base, TW_4_2_18);
	if ((c = check_follow(t, s, p, to)))
		return c;
	if (!(s->mark[p] & M_SHIPPED) && !tw_oil_for_ship(t, s, t->piece[p].country) &&
	    eto_forbids(&t->base, TW_13_4_3_8))
		return TW_13_4_3_8;
	c = check_sm(t, s, p, 1);
	return c ? c : tw_room(t, s, p, to);
}

/* -- boxes (TW-13.4.5.1, TW-13.4.5.2, TW-15.1.2.4, TW-13.4.7.1 to TW-13.4.7.5; costs of boxes.tsv) -- */

/* TW-13.4.7.1: only between boxes and from them nobody need carry; overland, where no oil is used, neither. */
static bool goes_aboard(const struct tw_table *t, const struct tw_state *s, unsigned p, bool free)
{
	return t->piece[p].kind != FLEET && is_area(s->place[p]) && !free;
}

/* TW-13.4.7.2, TW-13.4.7.3: a fleet counts like any other, two units from boxes like one; who goes aboard has the oil
 * of his ship (free_ship()). */
static bool oil_for_crossing(const struct tw_table *t, const struct tw_state *s, unsigned p, bool free)
{
	unsigned payer = tw_master(t, s, t->piece[p].country);
	if (t->piece[p].kind == FLEET)
		return s->mark[p] & M_SHIPPED || tw_oil_for_ship(t, s, t->piece[p].country);
	if (free || payer >= MAJORS || payer == USA || goes_aboard(t, s, p, free))
		return true;
	return s->paid[payer] || s->oil[payer] || s->ships[payer] + (s->boxed[payer] + 1) / 2 < 2;
}

static eto_clause check_cross(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	eto_clause c = check_passenger(t, s, p);
	bool free;
	if (c)
		return c;
	unsigned from = s->place[p], country = t->piece[p].country;
	if (to >= GROUNDS || s->side != WEST)
		return eto_barred(&t->base, TW_13_4_7_1);
	unsigned cost = tw_lane_cost(t, s, from, to, &free);
	if (!cost)
		return eto_barred(&t->base, TW_13_4_7_1);
	if (is_area(from) && is_area(to) && tw_master(t, s, country) != UK && eto_forbids(&t->base, TW_13_4_1_9))
		return TW_13_4_1_9;
	if (country == USA && !tw_at_war(t, s, USA) && eto_forbids(&t->base, TW_13_4_5_3))
		return TW_13_4_5_3;
	if (!tw_friendly(t, s, country, to) || !tw_in_play(t, s, to))
		return eto_barred(&t->base, TW_13_4_4);
	if ((c = check_follow(t, s, p, to)))
		return c;
	if (goes_aboard(t, s, p, free) && free_ship(t, s, from) == NO_PIECE)
		return eto_barred(&t->base, TW_13_4_1_3);
	if (!oil_for_crossing(t, s, p, free) && eto_forbids(&t->base, TW_13_4_3_8))
		return TW_13_4_3_8;
	c = check_sm(t, s, p, cost - paid_before(t, s, p));
	return c ? c : tw_room(t, s, p, to);
}

/* -- resources by land between Germany and Italy (TW-7.26, TW-7.27, TW-13.4.4) -- */

static eto_clause check_send(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned cargo,
			     unsigned to)
{
	if (s->side != AXIS || !((from == GER && to == ITA) || (from == ITA && to == GER)) || cargo > P_OIL ||
	    s->fallen[from] || s->fallen[to])
		return eto_barred(&t->base, TW_13_4_4_1);
	if (!tw_overland(t, s, t->at.ber, t->at.rom))
		return eto_barred(&t->base, TW_7_30);
	if (cargo == P_MP && s->sent[from] && eto_forbids(&t->base, TW_7_26))
		return TW_7_26;
	if (!(cargo == P_MP ? s->mp[from] : s->oil[from]) || (cargo == P_OIL ? s->oil[to] >= 10 : s->mp[to] >= 99))
		return eto_barred(&t->base, TW_13_4_4_6);
	return s->sm[from] || !eto_forbids(&t->base, TW_13_4_4_5) ? 0 : TW_13_4_4_5;
}

/* TW-13.4.6.14, TW-13.4.6.16. */
static eto_clause check_escort(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned box)
{
	eto_clause c = check_unit(t, s, p);
	if (c)
		return c;
	if (t->piece[p].kind != FLEET || s->side != WEST || (box != BOX0 + B_TUK && box != BOX0 + B_TUS) ||
	    !is_area(s->place[p]) || !tw_systems(t, SYS_STRATEGIC))
		return eto_barred(&t->base, TW_13_4_6_14);
	if (!(t->area[s->place[p]].ports & ((1u << S_WBA) - 1)))
		return eto_barred(&t->base, TW_13_4_6_14);
	if (box == BOX0 + B_TUS && !tw_at_war(t, s, USSR) && eto_forbids(&t->base, TW_13_4_6_2))
		return TW_13_4_6_2;
	if (!tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_13_4_5_3);
	if ((c = check_follow(t, s, p, box)))
		return c;
	if (!tw_oil_for_ship(t, s, t->piece[p].country) && eto_forbids(&t->base, TW_13_4_3_8))
		return TW_13_4_3_8;
	return check_sm(t, s, p, 1);
}

static eto_clause strategic_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	switch (a.verb) {
	case V_RAIL: return check_rail(t, s, a.arg[0], a.arg[1]);
	case V_SHIP: return check_ship(t, s, a.arg[0], a.arg[1]);
	case V_CROSS: return check_cross(t, s, a.arg[0], a.arg[1]);
	case V_SHIFT: return tw_check_shift(t, s, a.arg[0], a.arg[1]);
	case V_SEND: return check_send(t, s, a.arg[0], a.arg[1], a.arg[2]);
	case V_ESCORT: return check_escort(t, s, a.arg[0], a.arg[1]);
	case V_REBASE: return tw_rebase_check(t, s, s->side, a);
	case V_DONE: return 0;
	default: return eto_barred(&t->base, TW_13_4_1);
	}
}

static bool payer_has(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned payer = tw_master(t, s, t->piece[p].country);
	return payer < MAJORS &&
	       (s->sm[payer] || paid_before(t, s, p) || (t->piece[p].kind == AIR && !(s->mark[p] & M_INACTIVE)));
}

static areaset targets(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r, unsigned p)
{
	areaset to = *tw_friends(t, s, r, t->piece[p].country);
	eto_set_meet(&to, &r->room[t->piece[p].kind]);
	eto_set_meet(&to, &t->play[t->base.scenario]);
	eto_set_drop(&to, s->place[p]);
	return to;
}

/* The areas of each net by its label, none of label 0; all areas that are in some net. */
struct nets {
	areaset of[AREAS + 1], all;
};

/* Labels grow with the areas, so each set is cleared before its first area comes. */
static void find_nets(const struct tw_state *s, struct nets *nets)
{
	unsigned most = 0;
	eto_set_clear(&nets->all);
	eto_set_clear(&nets->of[0]);
	for (unsigned a = 0; a < AREAS; a++) {
		if (!s->net[a])
			continue;
		for (; most < s->net[a]; most++)
			eto_set_clear(&nets->of[most + 1]);
		eto_set_add(&nets->of[s->net[a]], a);
		eto_set_add(&nets->all, a);
	}
}

static void offer_rail(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, struct tw_reach *r,
		       const struct nets *nets, unsigned p)
{
	unsigned from = s->place[p], payer = tw_master(t, s, t->piece[p].country);
	bool air = t->piece[p].kind == AIR;
	if (s->sm[payer] < rail_cost(t, s, p))
		return;
	areaset to = targets(t, s, r, p);
	eto_set_meet(&to, &nets->all);
	if (air) {
		areaset near = t->range[from];
		eto_set_join(&near, &nets->of[s->net[from]]);
		eto_set_meet(&to, &near);
	} else {
		eto_set_meet(&to, &nets->of[s->net[from]]);
	}
	tw_add_all(l, V_RAIL, p, &to);
}

static void offer_ship(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, struct tw_reach *r,
		       struct outlook *o, unsigned p)
{
	unsigned from = s->place[p], payer = tw_master(t, s, t->piece[p].country);
	if (!t->area[from].ports || free_ship(t, s, from) == NO_PIECE)
		return;
	look_out(t, s, from, o);
	areaset to = targets(t, s, r, p);
	eto_set_meet(&to, &t->harbours);
	ETO_EACH (a, &to)
		if (o->reach & t->area[a].ports && s->sm[payer] >= voyage_cost(t, s, o, p, a))
			tw_add(l, V_SHIP, p, a, 0);
}

static void offer_shift(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, struct tw_reach *r,
			struct outlook *o, unsigned p)
{
	unsigned payer = tw_master(t, s, t->piece[p].country);
	if (!is_area(s->place[p]) || !s->sm[payer] ||
	    (!(s->mark[p] & M_SHIPPED) && !tw_oil_for_ship(t, s, t->piece[p].country)))
		return;
	look_out(t, s, s->place[p], o);
	areaset to = targets(t, s, r, p);
	ETO_EACH (a, &to)
		if (o->reach & t->area[a].ports && !check_follow(t, s, p, a))
			tw_add(l, V_SHIFT, p, a, 0);
}

/* Where a lane leads to from its box. */
static void offer_cross(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	areaset to = tw_lane_ends(t, s->place[p]);
	ETO_EACH (a, &to)
		eto_offer(l, V_CROSS, p, a, 0);
}

static void strategic_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	uint16_t own[PIECES];
	unsigned n = 0, all = tw_own(t, s, s->side, own);
	struct tw_reach r;
	struct outlook o = {.port = NO_PLACE, .air = watched(t, s)};
	struct nets nets;
	find_nets(s, &nets);
	tw_reach(t, s, s->side, &r);
	for (unsigned i = 0; i < all; i++) {
		unsigned p = own[i];
		if (s->place[p] < GROUNDS && (!(s->mark[p] & M_MOVED) || came_by_land(t, s, p)) &&
		    (s->supply[p] != CUT || t->piece[p].kind == FLEET) && payer_has(t, s, p))
			own[n++] = (uint16_t)p;
	}
	TW_EACH_MARKED (p, s, M_FLEW)
		if (is_area(s->place[p]))
			ETO_EACH (to, &t->flight[s->place[p]])
				eto_offer(l, V_REBASE, p, to, 0);
	for (unsigned i = 0; i < n; i++)
		if (is_area(s->place[own[i]]) && t->piece[own[i]].kind != FLEET && !(s->mark[own[i]] & M_MOVED))
			offer_rail(l, t, s, &r, &nets, own[i]);
	for (unsigned i = 0; i < n; i++)
		if (is_area(s->place[own[i]]) && t->piece[own[i]].kind != FLEET)
			offer_ship(l, t, s, &r, &o, own[i]);
	for (unsigned i = 0; s->side == WEST && i < n; i++)
		offer_cross(l, t, s, own[i]);
	for (unsigned i = 0; i < n; i++)
		if (t->piece[own[i]].kind == FLEET)
			offer_shift(l, t, s, &r, &o, own[i]);
	for (unsigned cargo = 0; s->side == AXIS && cargo <= P_OIL; cargo++)
		eto_offer(l, V_SEND, GER, cargo, ITA);
	for (unsigned cargo = 0; s->side == AXIS && cargo <= P_OIL; cargo++)
		eto_offer(l, V_SEND, ITA, cargo, GER);
	for (unsigned i = 0; s->side == WEST && i < n; i++) /* TW-13.4.6.14 */
		if (t->piece[own[i]].kind == FLEET) {
			eto_offer(l, V_ESCORT, own[i], BOX0 + B_TUK, 0);
			eto_offer(l, V_ESCORT, own[i], BOX0 + B_TUS, 0);
		}
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void pay_sm(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned cost)
{
	unsigned payer = tw_master(t, s, t->piece[p].country);
	s->sm[payer] = (uint8_t)(s->sm[payer] - cost);
}

/* A fleet that carries: the second unit goes with the first one's ship. */
static void use_ship(const struct tw_table *t, struct tw_state *s, unsigned port, unsigned to)
{
	unsigned ship = free_ship(t, s, port);
	if (ship == NO_PIECE)
		return;
	if (!(s->mark[ship] & M_SHIPPED))
		tw_count_ship(t, s, ship);
	s->mark[ship] |= M_SHIPPED;
	s->step[ship]++;
	s->bound_for[ship] = (uint8_t)to; /* where it may follow */
}

/* TW-13.4.1.4: it may go on by land or by sea for another point. An air unit that is carried moves strategically too
 * (TW-13.4.2.1). */
static void put_ashore(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to)
{
	tw_put(t, s, p, to);
	s->mark[p] = (uint16_t)((s->mark[p] & ~M_MOVED) | M_SHIPPED);
	if (t->piece[p].kind == AIR)
		s->mark[p] |= M_INACTIVE;
}

static void cross(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to)
{
	bool free;
	unsigned from = s->place[p], payer = tw_master(t, s, t->piece[p].country);
	pay_sm(t, s, p, tw_lane_cost(t, s, from, to, &free) - paid_before(t, s, p));
	if (t->piece[p].kind == FLEET) {
		if (!(s->mark[p] & M_SHIPPED))
			tw_count_ship(t, s, p);
		s->step[p] = 2; /* it carries nobody any more */
	} else if (goes_aboard(t, s, p, free)) {
		use_ship(t, s, from, to);
	} else if (!free) {
		s->boxed[payer]++; /* TW-13.4.7.2 */
		if (s->ships[payer] + s->boxed[payer] / 2 >= 2 && !s->paid[payer]) {
			tw_spend_oil(s, payer);
			s->paid[payer] = 1;
		}
	}
	put_ashore(t, s, p, to);
	if (t->piece[p].kind == FLEET || is_box(to))
		s->mark[p] |= M_MOVED;
}

void tw_set_out(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to, struct eto_events *e)
{
	unsigned from = s->place[p];
	pay_sm(t, s, p, 1);
	if (!(s->mark[p] & M_SHIPPED))
		tw_count_ship(t, s, p);
	s->mark[p] |= M_MOVED | M_SHIPPED | M_FORCE;
	s->step[p] = 2;
	s->sailed_from[p] = (uint8_t)from;
	s->bound_for[p] = NO_PLACE;
	tw_say(e, E_SHIPPED, (int)p, (int)from, (int)to, 0);
}

/* Where those that carried may follow is forgotten. */
static void end_strategic(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++)
		s->bound_for[t->fleet[i]] = NO_PLACE;
	tw_rested(s);
	eto_pop(&s->stack);
}

static void strategic_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned p = a.arg[0], to = a.arg[1], from = p < PIECES ? s->place[p] : 0;
	unsigned holder = s->held[from < GROUNDS ? from : 0];
	struct outlook o;
	(void)seat;
	switch (a.verb) {
	case V_RAIL:
		pay_sm(t, s, p, rail_cost(t, s, p));
		tw_put(t, s, p, to);
		s->mark[p] |= (uint16_t)(M_MOVED | (t->piece[p].kind == AIR ? M_INACTIVE : 0));
		tw_say(e, E_RAILED, (int)p, (int)from, (int)to, 0);
		break;
	case V_SHIP:
		o = outlook_from(t, s, from);
		pay_sm(t, s, p, voyage_cost(t, s, &o, p, to));
		use_ship(t, s, from, to);
		put_ashore(t, s, p, to);
		tw_say(e, E_SHIPPED, (int)p, (int)from, (int)to, 0);
		break;
	case V_CROSS:
		cross(t, s, p, to);
		tw_say(e, E_SHIPPED, (int)p, (int)from, (int)to, 0);
		break;
	case V_SHIFT:
	case V_ESCORT:
		tw_set_out(t, s, p, to, e);
		if (a.verb == V_ESCORT) {
			s->mark[p] &= (uint16_t)~M_FORCE;
			tw_put(t, s, p, to);
		} else { /* TW-13.4.3.7: it may be intercepted on its way */
			tw_embark(t, s, FOR_SHIFT, s->side, from)->goal = (uint8_t)to;
		}
		break;
	case V_REBASE: tw_rebase(t, s, p, to, e); break;
	case V_SEND: {
		uint8_t *purse = a.arg[1] == P_MP ? s->mp : s->oil;
		purse[a.arg[0]]--;
		purse[a.arg[2]]++;
		s->sm[a.arg[0]]--;
		if (a.arg[1] == P_MP)
			s->sent[a.arg[0]]++;
		tw_say(e, E_SENT, a.arg[0], a.arg[1], a.arg[2], 0);
		break;
	}
	default: end_strategic(t, s);
	}
	if (eto_peek(&s->stack)->proc != P_STRATEGIC || s->held[from < GROUNDS ? from : 0] != holder)
		memset(s->net, 0, sizeof s->net); /* strategic_go() makes it anew */
}

static bool has_net(const struct tw_state *s)
{
	for (unsigned a = 0; a < AREAS; a++)
		if (s->net[a])
			return true;
	return false;
}

/* The marks of movement begin anew: who moved tactically may move strategically too (TW-6.1, TW-6.2). */
static bool strategic_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	if (!f->step) {
		f->step = 1;
		for (unsigned p = 0; p < PIECES; p++) {
			s->mark[p] &= (uint16_t) ~(M_MOVED | M_SHIPPED | M_OP);
			if (s->place[p] != TRACK)
				s->step[p] = 0;
			s->bound_for[p] = NO_PLACE;
		}
	}
	if (tw_adrift(t, s, e) || tw_ask_rebase(t, s)) { /* TW-13.2.3.10: who fought over fleets */
		memset(s->net, 0, sizeof s->net);
		return true;
	}
	if (!has_net(s))
		tw_net(t, s);
	return false;
}

static bool strategic_sound(const void *table, const void *state, const struct eto_frame *f,
			    const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && f->step <= 1;
}

const struct eto_proc tw_proc_strategic = {.name = "strategic",
					   .go = strategic_go,
					   .legal = strategic_legal,
					   .check = strategic_check,
					   .apply = strategic_apply,
					   .sound = strategic_sound,
					   .phase = "Strategic movement",
					   .close = "End the strategic movement",
					   .prompt = "Move units over long ways behind the front, or end the "
						     "strategic movement.",
					   .clause = TW_13_4_2};
