/* One unit's move: what it may do after `order`, and doing it. */
#include "games/westfront/command.h"

enum { ORDERED, ARRIVED }; /* steps of P_ORDER: a unit of Army Group E that has entered may go on by rail (WF-16.5.5) */
enum { ENTRY_HEXES = 5 };

static bool by_rail_or_sea(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (wf_mobilizes(t, s, unit))
		return type_of(t, unit) == SHQ; /* WF-5.62.2: others mobilize on land */
	return wf_supreme_for(t, s, unit) > 0;
}

bool wf_can_do_something(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command)
{
	struct eto_list any = ETO_ANY;
	return (!wf_may_march(t, s, unit, command) && wf_list_marches(t, s, unit, &any)) ||
	       (by_rail_or_sea(t, s, unit) && wf_list_rides(t, s, unit, 0, &any)) ||
	       (type_of(t, unit) == PARA && wf_list_drops(t, s, unit, &any)) || wf_list_sails(t, s, unit, NULL, &any) ||
	       wf_list_invasions(t, s, unit, &any);
}

static eto_clause check_land(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_action a)
{
	eto_clause c = wf_may_march(t, s, unit, NULL);
	if (c)
		return c;
	switch (a.verb) {
	case V_MOVE: return wf_check_move(t, s, unit, a.arg[0]);
	case V_ENGAGE: return wf_check_engage(t, s, unit, a.arg[0], a.arg[1]);
	default: return wf_check_leave(t, s, unit, a.arg[0], a.arg[1]);
	}
}

static eto_clause check_newcomer(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_action a)
{
	if (a.verb != V_ENTER)
		return ruled_out(t, WF_16_5_2);
	return a.arg[0] < HEXES ? wf_check_enter(t, s, unit, a.arg[0]) : (eto_clause)ETO_NONSENSE;
}

static eto_clause check(const void *t, const void *state, unsigned seat, struct eto_action a)
{
	const struct wf_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned unit = wf_unit_in_hand(f);
	(void)seat;
	if (f->step == ARRIVED) {
		if (a.verb == V_DONE)
			return 0;
		return a.verb == V_RAIL ? wf_check_rail(t, s, unit, a.arg[0], ENTRY_HEXES) : ruled_out(t, WF_16_5_5);
	}
	if (s->fate[unit] == FUTURE)
		return check_newcomer(t, s, unit, a);
	switch (a.verb) {
	case V_MOVE:
	case V_ENGAGE:
	case V_LEAVE: return check_land(t, s, unit, a);
	case V_RAIL: return wf_check_rail(t, s, unit, a.arg[0], 0);
	case V_SAIL: return wf_check_sail(t, s, unit, a.arg[0], a.arg[1]);
	case V_INVADE: return wf_check_invade(t, s, unit, a.arg[0]);
	case V_EVACUATE: return wf_check_evacuate(t, s, unit, a.arg[0]);
	case V_DROP: return wf_check_drop(t, s, unit, a.arg[0]);
	default: return ruled_out(t, WF_6_1_1);
	}
}

static void legal(struct eto_list *l)
{
	const struct wf_table *t = (const struct wf_table *)l->table;
	const struct wf_state *s = l->state;
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned unit = wf_unit_in_hand(f);
	if (f->step == ARRIVED) {
		wf_list_rides(t, s, unit, ENTRY_HEXES, l);
		eto_list_add(l, V_DONE, 0, 0, 0);
		return;
	}
	if (s->fate[unit] == FUTURE) {
		wf_list_hexes(t, s, unit, &t->entries, V_ENTER, wf_check_enter, l);
		return;
	}
	if (!wf_may_march(t, s, unit, NULL))
		wf_list_marches(t, s, unit, l);
	if (by_rail_or_sea(t, s, unit))
		wf_list_rides(t, s, unit, 0, l);
	wf_list_sails(t, s, unit, NULL, l);
	wf_list_invasions(t, s, unit, l);
	if (type_of(t, unit) == PARA)
		wf_list_drops(t, s, unit, l);
}

/* -- doing it -- */

/* A unit under command moves for nothing; others use a Supreme Move. A mobilizing HQ deactivates first. */
static void pay_march(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	if (wf_mobilizes(t, s, unit))
		wf_mobilize(t, s, unit, e);
	else if (type_of(t, unit) == STATIC || !wf_commanded(t, s, s->side, s->hex[unit]))
		wf_spend_supreme(t, s, unit, 1);
}

static void engage(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned from,
		   struct eto_events *e)
{
	unsigned d = wf_direction(t, hex, from), start = s->hex[unit];
	wf_place(t, s, unit, hex);
	wf_tell_block(t, s, e, E_ENGAGE, unit, (int)start, (int)hex, 0);
	wf_cross(s, hex, d);
	/* WF-1.36.3, WF-1.39.1: a new battle over a river or strait is a River Assault */
	wf_entered(t, s, unit, is_water_line(t->hex[hex].side[d]) ? BY_RIVER : BY_LAND, from, e);
}

/* The last to go is the Rearguard and stays until the others have moved (WF-6.41.1 to WF-6.41.3). */
static void leave(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned first, unsigned last,
		  struct eto_events *e)
{
	unsigned here = s->hex[unit];
	wf_cross(s, here, wf_direction(t, here, first));
	if (wf_is_retreat(t, s, unit)) {
		s->mark[unit] |= M_REARGUARD;
		s->from[unit] = (uint16_t)first;
		s->goal[unit] = (uint16_t)last;
		s->battle[last] |= B_EXPECTED;
		wf_tell_block(t, s, e, E_REARGUARD, unit, (int)here, 0, 0);
		return;
	}
	wf_march_past(t, s, unit, eto_act(V_LEAVE, first, last, 0), e);
	wf_place(t, s, unit, last);
	wf_tell_block(t, s, e, E_LEAVE, unit, (int)here, (int)last, 0);
	wf_stand_up(s, unit);
}

static void march(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_action a,
		  struct eto_events *e)
{
	unsigned from = s->hex[unit];
	pay_march(t, s, unit, e);
	s->mark[unit] = (uint16_t)((s->mark[unit] & ~M_LANDED) | M_MOVED);
	if (a.verb == V_ENGAGE) {
		wf_march_past(t, s, unit, a, e);
		engage(t, s, unit, a.arg[0], a.arg[1], e);
	} else if (a.verb == V_LEAVE) {
		leave(t, s, unit, a.arg[0], a.arg[1], e);
	} else {
		wf_march_past(t, s, unit, a, e);
		wf_place(t, s, unit, a.arg[0]);
		wf_tell_block(t, s, e, E_MOVE, unit, (int)from, a.arg[0], 0);
	}
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	unsigned unit = wf_unit_in_hand(f), spent = f->step == ARRIVED ? ENTRY_HEXES : 0;
	(void)seat;
	if (a.verb == V_ENTER) {
		f->step = ARRIVED;
		wf_spend_supreme(t, s, unit, 1);
		wf_do_enter(t, s, unit, a.arg[0], e);
		s->mark[unit] |= M_MOVED | M_STRATEGIC;
		return;
	}
	eto_pop(&s->stack);
	switch (a.verb) {
	case V_DONE: break;
	case V_RAIL: wf_do_rail(t, s, unit, a.arg[0], spent, e); break;
	case V_SAIL: wf_do_sail(t, s, unit, a.arg[0], a.arg[1], e); break;
	case V_INVADE: wf_do_invade(t, s, unit, a.arg[0], e); break;
	case V_EVACUATE: wf_do_evacuate(t, s, unit, a.arg[0], e); break;
	case V_DROP: wf_do_drop(t, s, unit, a.arg[0], e); break;
	default: march(t, s, unit, a, e); return;
	}
	s->mark[unit] |= M_MOVED;
}

const struct eto_proc wf_proc_order = {.name = "order", DECIDES,
	ASKS("Movement Phase", WF_6_1_2, "Where does %1 go?"), ETO_ABOUT(ETO_PIECE, struct wf_ordered, unit)};
