/* The Movement Phase (6): who is ordered to move, in any order (WF-sidebar6.3), Supreme Moves, mobilization. */
#include <string.h>

#include "games/westfront/command.h"

bool wf_list_hexes(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *in, unsigned verb,
		   wf_hex_check *check, struct eto_list *l)
{
	ETO_EACH (hex, in)
		if (!check(t, s, unit, hex) && eto_list_add(l, verb, hex, 0, 0))
			return true;
	return false;
}

/* -- Supreme Moves -- */

/* Those of the Spanish THQ are for Spanish units only (WF-16.4.10). */
unsigned wf_supreme_for(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return s->supreme + (t->unit[unit].nation == SPANISH ? s->theatre : 0u);
}

void wf_spend_supreme(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned moves)
{
	if (t->unit[unit].nation == SPANISH && s->theatre) {
		unsigned theirs = moves < s->theatre ? moves : s->theatre;
		s->theatre = (uint8_t)(s->theatre - theirs);
		moves -= theirs;
	}
	s->supreme = (uint8_t)(moves < s->supreme ? s->supreme - moves : 0);
}

/* The Supreme Moves that active HQs other than `but` give. */
static unsigned allotted(const struct wf_table *t, const struct wf_state *s, unsigned type, unsigned but)
{
	unsigned sum = 0;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (type_of(t, u) == type && u != but)
			sum += wf_supreme_moves(t, s, u);
	return sum;
}

/* An active HQ either gets orders itself and mobilizes (WF-5.41.1), in addition to its deployment (WF-5.41.3), or stays
 * active for combat (WF-5.4.1, WF-5.42.1, WF-4.42.3, WF-4.44.4, WF-5.62.1). One that is not active moves like any unit
 * (WF-5.2.3). */
bool wf_mobilizes(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return is_hq(t, unit) && s->mode[unit] & HQ_ACTIVE;
}

/* It deactivates first (WF-5.41.1), so it gives no support and no airstrike (WF-5.41.2). What a Supreme HQ has not
 * spent goes with it; what has been spent counts as its own first. */
void wf_mobilize(const struct wf_table *t, struct wf_state *s, unsigned hq, struct eto_events *e)
{
	unsigned rest = allotted(t, s, SHQ, hq);
	if (type_of(t, hq) == SHQ && s->supreme > rest)
		s->supreme = (uint8_t)rest;
	if (type_of(t, hq) == THQ)
		s->theatre = 0;
	wf_deactivate(t, s, hq, e);
}

/* -- the phase -- */

/* Fixes control (WF-8.1.1) and notes who is in a battle as it begins (WF-6.41.4). */
static void open_phase(const struct wf_table *t, struct wf_state *s)
{
	const uint16_t gone = M_MOVED | M_VETERAN | M_REARGUARD;
	wf_new_phase(t, s);
	memset(s->crossed, 0, sizeof s->crossed);
	for (unsigned hex = 0; hex < HEXES; hex++)
		s->battle[hex] &= (uint8_t) ~(B_NEW | B_BEACHED | B_EXPECTED);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		s->mark[u] &= (uint16_t)~gone;
		wf_end_voyage(s, u);
		s->mode[u] &= (uint8_t)~HQ_USED;
		if (engaged(s, u))
			s->mark[u] |= M_VETERAN;
	}
}

void wf_begin_movement(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	bool blitz = f->step >= S_COMBAT;
	f->step = blitz ? S_BLITZ_MOVEMENT : S_MOVEMENT;
	s->blitz = blitz;
	open_phase(t, s);
	s->supreme = (uint8_t)(blitz ? 0 : allotted(t, s, SHQ, NO_UNIT));
	s->theatre = (uint8_t)(blitz ? 0 : allotted(t, s, THQ, NO_UNIT));
	tell(e, E_PHASE, blitz ? PHASE_BLITZ_MOVEMENT : PHASE_MOVEMENT, blitz ? WF_4_44_1 : WF_4_42_1, 0, 0);
}

/* -- orders -- */

/* Army Group E comes by a Supreme Move (WF-16.5.2, WF-16.5.4). */
static eto_clause check_newcomer(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	eto_clause c = ETO_NONSENSE;
	for (unsigned i = 0; i < 6; i++) {
		eto_clause one = wf_check_enter(t, s, unit, t->entry[i]);
		if (!one)
			return 0;
		if (c == ETO_NONSENSE)
			c = one;
	}
	return c;
}

/* An engaged unit without a friendly hex next to it has to stay (WF-6.32.5). */
static bool shut_in(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (!engaged(s, unit))
		return false;
	const uint16_t *near = t->near[s->hex[unit]];
	for (unsigned i = 0; i < DIRECTIONS && near[i] != NO_HEX; i++)
		if (friendly(s, s->side, near[i]))
			return false;
	return true;
}

/* Why there is nothing that it can do: 1. beside an Invasion HQ, why it lands nowhere; 2. it is not under command; 3.
 * it is the last in its battle and would have to go by sea (WF-15.2.9); 4. no friendly hex is next to its battle, or
 * none without a battle or a stack; 5. no hex that it could move to. */
static eto_clause idle(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command)
{
	eto_clause c = wf_may_march(t, s, unit, command);
	if (c)
		return c == WF_5_3_7 ? wf_why_ashore(t, s, unit) : c;
	if (wf_check_embark(t, s, unit) == WF_15_2_9)
		return WF_15_2_9;
	return shut_in(t, s, unit) ? WF_6_32_5 : engaged(s, unit) ? WF_6_32_2 : WF_6_1_2;
}

/* 1. an own unit on the map (Army Group E apart); 2. once in a phase (WF-6.1.4, WF-6.52.2), so not by rail and by
 * sea (WF-6.53.4); 3. not after a strategic move, also in Blitz Movement (WF-6.1.5, WF-6.53.5, WF-4.44.1,
 * WF-9.21.4), which a Supreme Move on land is not (WF-6.52.3, WF-6.53.8); 4. no dispersed paratroops (WF-14.6.4); 5.
 * no HQ that was active (WF-5.43.2); 6. a Blitz HQ stays through the first phases (WF-5.7.1, WF-5.7.6, WF-4.44.2);
 * 7. an HQ active at 0 would be eliminated (WF-5.43.3); 8. there is something it can do: it is under command, or a
 * Supreme Move, an Invasion HQ or a Paradrop HQ takes it (WF-5.3.7). Why not is dear to find out: lists do without
 * (`why`). */
static eto_clause check_order(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command,
			      bool why)
{
	if (unit >= UNITS)
		return ETO_NONSENSE;
	if (side_of(t, unit) != s->side)
		return ruled_out(t, WF_6_1_1);
	if (s->fate[unit] == FUTURE)
		return check_newcomer(t, s, unit);
	if (!on_map(s, unit))
		return ruled_out(t, WF_6_1_1);
	if (s->mark[unit] & M_MOVED && forbids(t, WF_6_1_4))
		return WF_6_1_4;
	if (s->mark[unit] & M_STRATEGIC && forbids(t, WF_6_1_5))
		return WF_6_1_5;
	if (s->mark[unit] & M_DISPERSED && forbids(t, WF_14_6_4))
		return WF_14_6_4;
	if (s->mode[unit] & HQ_WAS && forbids(t, WF_5_43_2))
		return WF_5_43_2;
	if (wf_mobilizes(t, s, unit) && s->mode[unit] & HQ_BLITZ && !s->blitz && forbids(t, WF_5_7_1))
		return WF_5_7_1;
	if (wf_mobilizes(t, s, unit) && !s->cv[unit])
		return ruled_out(t, WF_5_43_3);
	if (wf_can_do_something(t, s, unit, command))
		return 0;
	return why ? ruled_out(t, idle(t, s, unit, command)) : (eto_clause)ETO_NONSENSE;
}

/* An HQ that deployed into a full stack must make room before the phase ends, if anybody there still can move
 * (WF-5.21.7). */
static bool crowded(const struct wf_table *t, const struct wf_state *s, const hexset *command)
{
	for (unsigned hq = t->first_of[s->side]; hq < t->end_of[s->side]; hq++) {
		if (!on_map(s, hq) || !(s->mark[hq] & M_DEPLOYED) ||
		    s->count[s->side][s->hex[hq]] <= wf_stacking(t, s->hex[hq]))
			continue;
		ETO_EACH_BLOCK (u, s, s->hex[hq])
			if (side_of(t, u) == s->side && !(s->mark[u] & M_REARGUARD) &&
			    !check_order(t, s, u, command, false))
				return true;
	}
	return false;
}

/* A blitzing Paradrop HQ must order a drop in each Movement Phase (WF-14.2.4). */
static bool owes_drop(const struct wf_table *t, const struct wf_state *s)
{
	struct eto_list any = ETO_ANY;
	for (unsigned hq = t->first_of[s->side]; hq < t->end_of[s->side]; hq++) {
		unsigned mode = s->mode[hq];
		if ((mode & (HQ_BLITZ | HQ_PARADROP | HQ_USED)) != (HQ_BLITZ | HQ_PARADROP) || !(mode & HQ_ACTIVE))
			continue;
		ETO_EACH_BLOCK (u, s, s->hex[hq])
			if (type_of(t, u) == PARA && side_of(t, u) == s->side &&
			    !(s->mark[u] & (M_MOVED | M_DISPERSED | M_STRATEGIC)) && wf_list_drops(t, s, u, &any))
				return true;
	}
	return false;
}

static eto_clause check_done(const struct wf_table *t, const struct wf_state *s, const hexset *command)
{
	if (owes_drop(t, s) && forbids(t, WF_14_2_4))
		return WF_14_2_4;
	if (crowded(t, s, command) && forbids(t, WF_5_21_7))
		return WF_5_21_7;
	return 0;
}

eto_clause wf_check_movement(const struct wf_table *t, const struct wf_state *s, struct eto_action a)
{
	if (a.verb == V_MARK)
		return wf_check_mark(t, s, a.arg[0]);
	if (a.verb != V_ORDER && a.verb != V_DONE)
		return ruled_out(t, a.verb == V_DEPLOY && s->blitz ? WF_4_44_2 : WF_4_4_2);
	return a.verb == V_ORDER ? check_order(t, s, a.arg[0], NULL, true) : check_done(t, s, NULL);
}

static void list_marks(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	const unsigned mode = HQ_ACTIVE | HQ_INVASION | HQ_BLITZ; /* as in wf_check_mark() */
	bool any = false;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side] && !any; u++)
		any = !s->blitz && (s->mode[u] & (mode | HQ_MARKED | HQ_LONG)) == mode;
	if (any)
		ETO_EACH (hex, &t->coast)
			eto_offer(l, V_MARK, hex, 0, 0);
}

void wf_list_movement(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	hexset command = wf_command(t, s, s->side);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if ((on_map(s, u) || (s->fate[u] == FUTURE && s->side == AXIS)) &&
		    !check_order(t, s, u, &command, false))
			eto_list_add(l, V_ORDER, u, 0, 0);
	list_marks(t, s, l);
	if (!check_done(t, s, &command))
		eto_list_add(l, V_DONE, 0, 0, 0);
}

/* All movement is completed before rearguards are pursued (WF-6.42.8) and before combat (WF-4.42.2, WF-4.44.3). */
void wf_do_movement(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	switch (a.verb) {
	case V_ORDER: ((struct wf_ordered *)eto_call(&s->stack, P_ORDER, s->side))->unit = a.arg[0]; break;
	case V_MARK: wf_do_mark(t, s, a.arg[0], e); break;
	default: f->step = f->step == S_MOVEMENT ? S_PURSUIT : S_BLITZ_PURSUIT;
	}
}

/* After pursuit and interception. Who disengaged all his units while others engaged has retreated and attacks anew: the
 * battle is new, and he its Original Attacker (WF-6.41.5, WF-6.41.6). */
void wf_close_movement(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	for (unsigned hex = 0; hex < HEXES; hex++)
		s->battle[hex] &= (uint8_t)~B_EXPECTED;
	ETO_EACH (hex, &s->fights) {
		bool stayed = false;
		if (s->battle[hex] & B_NEW || !s->count[ALLIES][hex] || !s->count[AXIS][hex])
			continue;
		ETO_EACH_BLOCK (u, s, hex)
			stayed |= side_of(t, u) == s->side && s->entry[u] == NOT_ENTERED;
		if (stayed)
			continue;
		s->battle[hex] = (uint8_t)((s->battle[hex] & ~B_AXIS) | B_NEW | (s->side == AXIS ? B_AXIS : 0));
		tell(e, E_BATTLE, (int)hex, s->side, 0, 0);
	}
	wf_end_battles(s);
	wf_overrun_beachheads(s, e);
	s->supreme = s->theatre = 0;
}
