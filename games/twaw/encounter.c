/* A voyage that is met: who intercepts, what the fight has done to the groups (TW-13.2.4.11, TW-13.2.5.16,
 * TW-13.2.7.18). The interception itself stands in chase.c, the fight in seafight.c. */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"

bool tw_chasers(const struct tw_table *t, const struct tw_state *s, unsigned kind, bool at_sea)
{
	const uint16_t *list = kind == AIR ? t->wing : t->fleet;
	for (unsigned i = 0; i < (kind == AIR ? t->wings : t->fleets); i++)
		if (s->mark[list[i]] & M_CHASE && on_map(s, list[i]) &&
		    (kind == AIR || is_zone(s->place[list[i]]) == at_sea))
			return true;
	return false;
}

bool tw_any_damaged(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (s->mark[t->fleet[i]] & M_DAMAGED && is_zone(s->place[t->fleet[i]]))
			return true;
	return false;
}

/* What the fleets of a group that are left do not carry: it goes down with one that was sunk (TW-13.2.7.19), or back to
 * its port (TW-13.2.7.18). */
static void lighten(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, bool sunk,
		    struct eto_events *e)
{
	unsigned room = tw_group_ships(t, s, v), have = tw_group_cargo(t, s, v);
	for (unsigned p = PIECES; p-- > 0 && have > room;) {
		if (!is_land(t, p) || !tw_in_group(t, s, v, p) || tw_free_rider(t, p))
			continue;
		have--;
		if (sunk)
			tw_kill(t, s, p, TW_13_2_7_19, e);
		else
			tw_return(t, s, p, e);
	}
}

void tw_drown(const struct tw_table *t, struct tw_state *s, unsigned port, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	for (unsigned g = 0; g < GROUPS; g++) {
		struct tw_voyage own = tw_group_of(s, &v, g);
		if (s->g_port[g] != NO_PLACE && (v.purpose == FOR_HOME || own.port == port))
			lighten(t, s, &own, true, e);
	}
}

static void disperse(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	TW_EACH_MARKED (p, s, M_CHASE)
		if (on_map(s, p)) {
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
	bool goes_on = true;
	for (unsigned g = 0; g < GROUPS; g++) {
		struct tw_voyage own = tw_group_of(s, &v, g);
		if (s->g_port[g] == NO_PLACE || !own.sailed || t->zone[own.zone].parent != t->zone[v.zone].parent)
			continue;
		lighten(t, s, &own, false, e);
		if (!(v.quit & 2) && tw_group_ships(t, s, &own))
			continue;
		tw_turn_back(t, s, &own, e);
		goes_on &= g != v.group;
	}
	return goes_on;
}

/* The interception is over: goes the group on? */
bool tw_wind_up(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	struct tw_voyage v = tw_voyage(s);
	disperse(t, s, e);
	if (!v.points)
		tw_after_patrol(t, s, e);
	bool more = take_stock(t, s, e);
	for (unsigned i = 0; i < t->wings; i++)
		s->mark[t->wing[i]] &= (uint16_t)~M_FORCE;
	if (more && v.purpose > FOR_PATROL)
		eto_top(&s->stack)->step = SAIL_WAIT;
	else
		tw_next_group(s);
	return true;
}

/* TW-13.2.4.11, TW-13.2.4.12, TW-13.2.5.16: each enemy side names its interceptors; when all groups have tried, those
 * that found the fleet fight. */
bool tw_ask_chase(const struct tw_table *t, struct tw_state *s, struct eto_frame *f)
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
