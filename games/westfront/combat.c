/* The Combat Phase (7.1, 7.2): airstrikes are allocated, battles chosen and fought one after the other. A battle
 * goes on from turn to turn until one side has left it (WF-7.23.1); no HQ need be active for it (WF-7.4.7). */
#include "games/westfront/command.h"

enum { C_OPEN, C_STRIKES, C_CHOOSE, C_FIGHT }; /* steps of P_COMBAT (WF-seq.4, WF-4.43.4 to WF-4.43.6) */

unsigned wf_strike_at(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (is_hq(t, u) && s->mode[u] & HQ_ACTIVE && s->goal[u] == hex)
			return u;
	return NO_UNIT;
}

/* 1. new battles (WF-7.15.1, WF-4.43.2, WF-intro.19); 2. battles with an airstrike (WF-7.15.3); 3. a Fortress, for its
 * Original Attacker (WF-7.15.4, WF-7.15.5, WF-1.46.2), not in Blitz Combat (WF-7.15.6). */
static bool mandatory(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	if (s->battle[hex] & B_NEW || wf_strike_at(t, s, hex) != NO_UNIT)
		return true;
	return t->hex[hex].fortress && attacker(s, hex) == s->side && !s->blitz;
}

/* -- checks -- */

/* Too far for its Command Value, or only as long as the HQ is disorganized (WF-13.16.1)? */
static eto_clause too_far(const struct wf_table *t, const struct wf_state *s, unsigned hq, unsigned hex)
{
	unsigned value = wf_value(t, s, hq), whole = wf_air_range(t, s, hq) / value * s->cv[hq];
	return value < s->cv[hq] && wf_distance(t, s->hex[hq], hex) <= whole ? WF_13_16_1 : WF_13_11_1;
}

/* 1. an active HQ (WF-5.5.2, WF-5.42.3, WF-13.1.1) 2. that has not spent its airpower on a drop (WF-14.2.1) 3. or on
 * another strike (WF-13.12.2), 4. and has dice for it (WF-13.12.1); 5. its side has air power in this season
 * (WF-13.14.3); 6. on a battle, which then must be fought (WF-13.13.1), 7. within Air Range (WF-13.11.1); 8. one
 * strike to a battle (WF-7.13.3, WF-13.13.2). */
static eto_clause check_strike(const struct wf_table *t, const struct wf_state *s, unsigned hq, unsigned hex)
{
	if (hq >= UNITS || hex >= HEXES)
		return ETO_NONSENSE;
	if (!is_hq(t, hq) || side_of(t, hq) != s->side || !(s->mode[hq] & HQ_ACTIVE))
		return ruled_out(t, WF_5_5_2);
	if (s->mode[hq] & HQ_PARADROP && forbids(t, WF_14_2_1))
		return WF_14_2_1;
	if (s->goal[hq] != NO_HEX)
		return ruled_out(t, WF_13_12_2);
	if (!wf_value(t, s, hq))
		return ruled_out(t, WF_13_12_1);
	if (!wf_air_fire(t, s, s->side))
		return ruled_out(t, WF_13_14_3);
	if (!contested(s, hex))
		return ruled_out(t, WF_13_13_1);
	eto_clause far = wf_distance(t, s->hex[hq], hex) > wf_air_range(t, s, hq) ? too_far(t, s, hq, hex) : 0;
	if (far && forbids(t, far))
		return far;
	if (wf_strike_at(t, s, hex) != NO_UNIT)
		return ruled_out(t, WF_7_13_3);
	return 0;
}

/* Airstrikes come before any battle is activated (WF-7.13.2, WF-13.13.3); a strike that could not have been made then
 * is refused by its own reason. */
static eto_clause check_strike_now(const struct wf_table *t, const struct wf_state *s, unsigned hq, unsigned hex)
{
	eto_clause c = check_strike(t, s, hq, hex);
	return c || eto_peek(&s->stack)->step == C_STRIKES ? c : ruled_out(t, WF_7_13_2);
}

/* Once in Winter 1944, before the first combat of an Axis turn (WF-W44.34, WF-W44.39). */
static eto_clause check_surprise(const struct wf_table *t, const struct wf_state *s)
{
	bool may = s->side == AXIS && season(t, s) == W44 && !s->surprise && !s->blitz && s->weather == MUD;
	return may ? 0 : ruled_out(t, WF_W44_34);
}

/* Any battle may be chosen that need not be fought anyway (WF-7.14.3, WF-4.43.1): it is active in this phase
 * (WF-7.14.1), in Blitz Combat too, supported or not (WF-7.4.4). */
static eto_clause check_battle(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (contested(s, hex) && !mandatory(t, s, hex) && !(s->battle[hex] & B_CHOSEN))
		return 0;
	return ruled_out(t, WF_7_14_3);
}

static eto_clause check_fight(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	if (hex >= HEXES)
		return ETO_NONSENSE;
	return (s->battle[hex] & (B_CHOSEN | B_FOUGHT)) == B_CHOSEN ? 0 : ruled_out(t, WF_7_21_1);
}

static eto_clause check(const void *t, const void *state, unsigned seat, struct eto_action a)
{
	const struct wf_state *s = state;
	unsigned step = eto_peek(&s->stack)->step;
	(void)seat;
	switch (a.verb) {
	case V_SURPRISE: return step == C_STRIKES ? check_surprise(t, s) : ruled_out(t, WF_W44_39);
	case V_STRIKE: return check_strike_now(t, s, a.arg[0], a.arg[1]);
	case V_BATTLE: return step == C_CHOOSE ? check_battle(t, s, a.arg[0]) : ruled_out(t, WF_4_43_4);
	case V_FIGHT: return step == C_FIGHT ? check_fight(t, s, a.arg[0]) : ruled_out(t, WF_4_43_6);
	case V_DONE: return step != C_FIGHT ? 0 : ruled_out(t, WF_7_21_1);
	default: return ruled_out(t, WF_4_4_2);
	}
}

/* -- lists -- */

static bool list_strikes(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	if (!check_surprise(t, s) && eto_list_add(l, V_SURPRISE, 0, 0, 0))
		return true;
	for (unsigned hq = t->first_of[s->side]; hq < t->end_of[s->side] && wf_air_fire(t, s, s->side); hq++)
		if (s->mode[hq] & HQ_ACTIVE)
			ETO_EACH (hex, &s->fights)
				if (!check_strike(t, s, hq, hex) && eto_list_add(l, V_STRIKE, hq, hex, 0))
					return true;
	return false;
}

static bool list_battles(const struct wf_table *t, const struct wf_state *s, struct eto_list *l)
{
	ETO_EACH (hex, &s->fights)
		if (!check_battle(t, s, hex) && eto_list_add(l, V_BATTLE, hex, 0, 0))
			return true;
	return false;
}

static void legal(struct eto_list *l)
{
	const struct wf_table *t = (const struct wf_table *)l->table;
	const struct wf_state *s = l->state;
	switch (eto_peek(&s->stack)->step) {
	case C_STRIKES: list_strikes(t, s, l); break;
	case C_CHOOSE: list_battles(t, s, l); break;
	default:
		ETO_EACH (hex, &s->fights)
			eto_offer(l, V_FIGHT, hex, 0, 0);
		return;
	}
	eto_list_add(l, V_DONE, 0, 0, 0);
}

/* -- going on -- */

/* The surprise may be meant for the battles of the Blitz, when there are none yet (WF-W44.39). */
static bool may_surprise_later(const struct wf_table *t, const struct wf_state *s)
{
	return !check_surprise(t, s) && wf_any_mode(t, s, HQ_ACTIVE | HQ_BLITZ);
}

static void show_side(const struct wf_table *t, struct wf_state *s, unsigned hex, unsigned side, struct eto_events *e)
{
	ETO_EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side)
			wf_show(s, u, e);
}

/* Control is fixed; units that joined a battle on the side of its Original Attacker are shown (WF-7.15.2). */
static void open_combat(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	wf_new_phase(t, s);
	tell(e, E_PHASE, s->blitz ? PHASE_BLITZ_COMBAT : PHASE_COMBAT, s->blitz ? WF_4_45_1 : WF_4_43_1, 0, 0);
	for (unsigned hex = 0; hex < HEXES; hex++)
		s->battle[hex] &= (uint8_t) ~(B_CHOSEN | B_FOUGHT);
	ETO_EACH (hex, &s->fights)
		if (!(s->battle[hex] & B_NEW))
			show_side(t, s, hex, attacker(s, hex), e);
}

/* All units in the active battles are shown (WF-4.43.5, WF-7.14.2, WF-intro.17). */
static void reveal(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	ETO_EACH (hex, &s->fights) {
		if (mandatory(t, s, hex))
			s->battle[hex] |= B_CHOSEN;
		if (!(s->battle[hex] & B_CHOSEN))
			continue;
		eto_barrier(e);
		show_side(t, s, hex, ALLIES, e);
		show_side(t, s, hex, AXIS, e);
	}
}

static void begin_round(struct wf_state *s, unsigned hex)
{
	struct wf_round *r = eto_call(&s->stack, P_ROUND, s->side);
	*r = (struct wf_round){.hex = (uint16_t)hex, .unit = NO_UNIT};
}

static bool fight_on(const struct wf_table *t, struct wf_state *s)
{
	unsigned n = 0, last = NO_HEX;
	ETO_EACH (hex, &s->fights) {
		if (check_fight(t, s, hex))
			continue;
		last = hex;
		n++;
	}
	if (!n)
		eto_pop(&s->stack);
	else if (n == 1)
		begin_round(s, last);
	return n < 2;
}

static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	struct eto_list any = ETO_ANY;
	switch (f->step) {
	case C_OPEN:
		open_combat(t, s, e);
		f->step = C_STRIKES;
		if (eto_set_empty(&s->fights) && !may_surprise_later(t, s))
			eto_pop(&s->stack);
		return true;
	case C_STRIKES:
		if (list_strikes(t, s, &any))
			return false;
		f->step = C_CHOOSE;
		return true;
	case C_CHOOSE:
		if (list_battles(t, s, &any))
			return false;
		reveal(t, s, e);
		f->step = C_FIGHT;
		return true;
	default: return fight_on(t, s);
	}
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	(void)seat;
	struct eto_frame *f = eto_top(&s->stack);
	switch (a.verb) {
	case V_SURPRISE:
		s->surprise = 1;
		tell(e, E_SURPRISE, WF_W44_34, 0, 0, 0);
		break;
	case V_STRIKE:
		s->goal[a.arg[0]] = a.arg[1];
		tell(e, E_STRIKE, a.arg[0], a.arg[1], (int)wf_value(t, s, a.arg[0]), 0); /* WF-7.13.1, WF-7.13.4 */
		break;
	case V_BATTLE: s->battle[a.arg[0]] |= B_CHOSEN; break;
	case V_FIGHT: begin_round(s, a.arg[0]); break;
	default:
		if (f->step == C_CHOOSE)
			reveal(t, s, e);
		f->step = (uint8_t)(f->step == C_STRIKES ? C_CHOOSE : C_FIGHT);
	}
}

const struct eto_proc wf_proc_combat = {.name = "combat", .go = go, DECIDES,
	ASKS("Combat Phase", WF_4_43_4, "Combat begins")};
