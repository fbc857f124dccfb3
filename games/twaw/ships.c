/* Fleets and the groups in which they move: who may act with its oil, how far a sea is, what a group is made of
 * (TW-12.6, TW-13.2.4.14, TW-13.4.3.8). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"

struct tw_voyage tw_voyage(const struct tw_state *s)
{
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_SAIL || s->stack.frame[i].proc == P_MEET)
			return *(const struct tw_voyage *)eto_locals_of(&s->stack.frame[i]);
	return (struct tw_voyage){0};
}

/* TW-7.1.2.4, TW-12.6, TW-12.7: a fleet without oil lies on its back for the turn, and is not damaged. */
eto_clause tw_check_ready(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return s->mark[p] & M_INACTIVE && eto_forbids(&t->base, TW_13_2_4_10) ? TW_13_2_4_10 : 0;
}

/* TW-13.4.3.8: a country that cannot pay the oil point uses at most one naval unit in the step. */
bool tw_oil_for_ship(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	(void)t;
	return c == USA || s->paid[c] || s->oil[c] || s->ships[c] + s->boxed[c] / 2 < 1;
}

/* TW-13.1.16, TW-13.1.17, TW-13.2.4.8, TW-13.4.3.6: the second naval unit of a country in a step costs it
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

unsigned tw_hunters(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned n = 0;
	for (unsigned p = t->first[c][FLEET]; p < t->end[c][FLEET]; p++)
		n += eto_set_has(&s->hunters, p);
	return n;
}

/* A fleet that was counted, but has moved for an invasion: the oil comes back if it was spent for it. */
void tw_uncount_ship(const struct tw_table *t, struct tw_state *s, unsigned p)
{
	unsigned c = t->piece[p].country;
	s->ships[c]--;
	if (s->paid[c] && s->ships[c] + s->boxed[c] / 2 < 2) {
		s->paid[c] = 0;
		s->oil[c] = (uint8_t)(s->oil[c] + (c != USA));
	}
}

/* A fleet that moved for a landing takes part in one, or goes home without and pays for its movement (TW-13.2.4.8,
 * TW-13.2.4.9). */
void tw_settle_ship(const struct tw_table *t, struct tw_state *s, unsigned p, bool home)
{
	if (t->piece[p].kind != FLEET || !on_map(s, p) || s->step[p] != SHIP_LANDS)
		return;
	if (home)
		tw_count_ship(t, s, p);
	s->step[p] = 0;
}

unsigned tw_sea_steps(const struct tw_table *t, unsigned port, unsigned sea)
{
	return t->sea_steps[port][sea];
}

/* A fleet of the side is in the sea area, or an active air unit on its coast. */
bool tw_sea_guarded(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned sea)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (is_zone(s->place[t->fleet[i]]) && sea_of(t, s->place[t->fleet[i]]) == sea &&
		    tw_owner(t, s, t->fleet[i]) == side)
			return true;
	for (unsigned i = 0; i < t->wings; i++)
		if (tw_active_air(t, s, t->wing[i]) && tw_owner(t, s, t->wing[i]) == side &&
		    t->area[s->place[t->wing[i]]].coasts >> sea & 1)
			return true;
	return false;
}

/* -- the groups: one for each port that fleets leave -- */

bool tw_in_fight(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p,
		 unsigned mask)
{
	return t->piece[p].kind == FLEET && s->mark[p] & mask && at_sea(s->place[p]) &&
	       (!is_zone(s->place[p]) || sea_of(t, s->place[p]) == t->zone[v->zone].parent);
}

/* TW-13.2.7.1: all of the fleets that move fight where they are together. */
unsigned tw_force_there(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	unsigned n = 0;
	for (unsigned i = 0; i < t->fleets; i++)
		n += tw_in_fight(t, s, v, t->fleet[i], M_FORCE);
	return n;
}

bool tw_covered(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned i = 0; i < t->wings; i++)
		if (s->mark[t->wing[i]] & M_FORCE && on_map(s, t->wing[i]))
			return true;
	return false;
}

/* Fleets and what they carry; those of the same port that lie at sea since another voyage are not marked. */
bool tw_grouped(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p)
{
	return on_map(s, p) && (v->purpose == FOR_HOME || s->sailed_from[p] == v->port) &&
	       (t->piece[p].kind == FLEET || (is_land(t, p) && s->mark[p] & M_ABOARD));
}

unsigned tw_group_ships(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	unsigned n = 0;
	for (unsigned i = 0; i < t->fleets; i++)
		n += tw_in_group(t, s, v, t->fleet[i]);
	return n;
}

/* TW-13.2.1.2, TW-13.3.10.9: one elite unit of each of these nations rides free. */
bool tw_free_rider(const struct tw_table *t, unsigned p)
{
	unsigned c = t->piece[p].country;
	return t->piece[p].kind == ELITE && (c == GER || c == UK || c == USA);
}

unsigned tw_group_cargo(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	unsigned n = 0;
	TW_EACH_MARKED (p, s, M_ABOARD)
		n += is_land(t, p) && tw_in_group(t, s, v, p) && !tw_free_rider(t, p);
	return n;
}

bool tw_group_carries(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v)
{
	TW_EACH_MARKED (p, s, M_ABOARD)
		if (is_land(t, p) && tw_in_group(t, s, v, p))
			return true;
	return false;
}

/* What the voyage of group g is; the one that moves now stands in the frame. */
struct tw_voyage tw_group_of(const struct tw_state *s, const struct tw_voyage *v, unsigned g)
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
