/* The sequence of play (4): months, fortnights, player turns and their phases, the end. The example game of Husky goes
 * through all of it (WF-huskyex.1 to WF-huskyex.18). */
#include <string.h>

#include "games/westfront/command.h"

enum { G_BEGIN, G_MONTH, G_PRODUCED, G_FORTNIGHT, G_ALLIES, G_AXIS, G_OVER }; /* steps of P_GAME */

/* -- a player turn -- */

/* What belongs to one turn only: nothing of it is left when the turn is over, and when another begins. */
static void clear_turn(const struct wf_table *t, struct wf_state *s)
{
	s->blitz = 0;
	memset(s->port_use, 0, sizeof s->port_use);
	for (unsigned hex = 0; hex < HEXES; hex++)
		s->battle[hex] &= (uint8_t) ~(B_MARKED | B_CHOSEN | B_FOUGHT | B_NEW | B_BEACHED);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		s->mode[u] = 0;
		s->mark[u] &= (uint16_t) ~(M_STRATEGIC | M_DEPLOYED | M_MOVED | M_VETERAN);
	}
}

static void open_turn(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_events *e)
{
	s->side = (uint8_t)side;
	clear_turn(t, s);
	wf_new_phase(t, s);
	tell(e, E_TURN, (int)side, 0, 0, 0);
	eto_push(&s->stack, (struct eto_frame){.proc = P_TURN, .step = S_COMMAND, .seat = (uint8_t)side});
}

static void close_turn(const struct wf_table *t, struct wf_state *s)
{
	clear_turn(t, s);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		wf_end_voyage(s, u);
		s->goal[u] = NO_HEX;
	}
	memset(s->crossed, 0, sizeof s->crossed);
	if (s->surprise == 1 && s->side == AXIS)
		s->surprise = 2;
}

/* One rearguard after the other (WF-6.41.2), by the hex that both players see: a battle has one. */
static bool pursue(const struct wf_table *t, struct wf_state *s)
{
	unsigned next = NO_UNIT;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (on_map(s, u) && s->mark[u] & M_REARGUARD && (next == NO_UNIT || s->hex[u] < s->hex[next]))
			next = u;
	if (next == NO_UNIT)
		return false;
	wf_pursue(s, next);
	return true;
}

/* After combat all active HQs deactivate, but Blitz HQs only lose a step and stay (WF-4.43.10, WF-5.7.3); they lose
 * a second one after the Blitz phases (WF-4.41.4, WF-5.7.8), so that four steps can go in a month (WF-5.7.9). */
static void end_combat(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		if (!on_map(s, u) || !(s->mode[u] & HQ_ACTIVE))
			continue;
		s->goal[u] = NO_HEX;
		if (s->mode[u] & HQ_BLITZ && !s->blitz)
			wf_reduce(t, s, u, WF_5_7_3, e);
		else
			wf_deactivate(t, s, u, e); /* WF-4.45.3, WF-5.7.8 */
	}
	wf_end_battles(s); /* an HQ at 0 may have been the last there */
	wf_overrun_beachheads(s, e);
}

static bool push(struct wf_state *s, unsigned proc, unsigned next)
{
	eto_top(&s->stack)->step = (uint8_t)next;
	eto_push(&s->stack, (struct eto_frame){.proc = (uint8_t)proc, .seat = s->side});
	return true;
}

/* Blitz phases exist only while a Blitz HQ is active (WF-5.7.7, WF-5.7.12); Blitz Combat follows whenever there was
 * Blitz Movement (WF-5.7.11). Then the radius is that of the value left (WF-5.7.4), and all in it may move again
 * (WF-5.7.5). */
static bool after_combat(const struct wf_table *t, struct wf_state *s, struct eto_frame *f, struct eto_events *e)
{
	end_combat(t, s, e);
	if (f->step == S_COMBAT_OVER && wf_any_mode(t, s, HQ_ACTIVE | HQ_BLITZ))
		wf_begin_movement(t, s, e);
	else
		f->step = S_SUPPLY;
	return true;
}

/* Link-up first, with control computed without the dispersed units, then again with those that linked up (WF-14.6.11,
 * WF-14.6.13); then beachheads, interception and attrition. */
static bool supply(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	wf_new_phase(t, s);
	tell(e, E_PHASE, PHASE_SUPPLY, WF_4_46_1, 0, 0);
	bool linked = wf_link_up(t, s, e);
	hexset fights = s->fights;
	wf_end_battles(s);
	if (linked || !eto_set_equal(&fights, &s->fights))
		wf_new_phase(t, s);
	return push(s, s->side == ALLIES ? P_BEACHHEAD : P_SUPPLY, s->side == ALLIES ? S_ATTRITION : S_POLITICS);
}

/* Surrender and uprisings are the Allies' (WF-4.47.1, WF-seq.7). */
static bool politics(const struct wf_table *t, struct wf_state *s)
{
	wf_new_phase(t, s);
	if (s->side == ALLIES)
		return push(s, P_POLITICS, S_END);
	eto_top(&s->stack)->step = S_END;
	return true;
}

/* Command, Movement, Combat, Blitz Movement, Blitz Combat, Supply, Political (WF-4.4.2, WF-seq.3, WF-seq.5). Without an
 * active HQ nobody moves. */
static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	switch (f->step) {
	case S_COMMAND: return false;
	case S_MOVEMENT:
	case S_BLITZ_MOVEMENT:
		if (wf_any_mode(t, s, HQ_ACTIVE))
			return false;
		f->step++;
		return true;
	case S_PURSUIT:
	case S_BLITZ_PURSUIT:
		if (!pursue(t, s))
			f->step++;
		return true;
	case S_INTERCEPTION:
	case S_BLITZ_INTERCEPTION: return push(s, P_INTERCEPT, f->step + 1u);
	case S_COMBAT:
	case S_BLITZ_COMBAT: wf_close_movement(t, s, e); return push(s, P_COMBAT, f->step + 1u);
	case S_COMBAT_OVER:
	case S_BLITZ_OVER: return after_combat(t, s, f, e);
	case S_SUPPLY: return supply(t, s, e);
	case S_ATTRITION: return push(s, P_SUPPLY, S_POLITICS);
	case S_POLITICS: return politics(t, s);
	default:
		close_turn(t, s);
		eto_pop(&s->stack);
		return true;
	}
}

static bool commanding(const struct wf_state *s) { return eto_peek(&s->stack)->step == S_COMMAND; }

static eto_clause check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	(void)seat;
	return commanding(s) ? wf_check_command(t, s, a) : wf_check_movement(t, s, a);
}

static void legal(struct eto_list *l)
{
	(commanding(l->state) ? wf_list_command : wf_list_movement)((const struct wf_table *)l->table, l->state, l);
}

static void apply(const void *t, void *s, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	(commanding(s) ? wf_do_command : wf_do_movement)(t, s, a, e);
}

const struct eto_proc wf_proc_turn = {.name = "turn", .go = go, DECIDES, .close = "End the Command Phase",
	ASKS("Command Phase", WF_4_41_2, "Activate HQs and deploy them, then begin the movement")};

/* -- months -- */

/* A month is Production, then two Fortnights (WF-intro.12, WF-4.1.2, WF-seq.1); the first month of a game has no
 * Production (WF-3.21.4, WF-11.1.1). From June 1944 German paratroops are grounded (WF-14.7.3, WF-13.22.6). */
static bool open_month(const struct wf_table *t, struct wf_state *s, struct eto_frame *f, struct eto_events *e)
{
	const struct wf_month *m = &t->month[s->month];
	tell(e, E_MONTH, m->month, 1900 + m->year, 0, 0);
	s->fortnight = 1;
	if (!s->grounded && air_supremacy(t, s))
		wf_end_drops(s, WF_14_7_3, e);
	f->step = G_PRODUCED;
	wf_new_phase(t, s);
	if (s->month == wf_first_month(t))
		return true;
	s->side = ALLIES;
	eto_push(&s->stack, (struct eto_frame){.proc = P_PRODUCE, .seat = ALLIES});
	return true;
}

/* Two Fortnights, each with the turns of both sides, the Allies first (WF-intro.14, WF-4.4.1). */
static bool end_fortnight(const struct wf_table *t, struct wf_state *s, struct eto_frame *f, struct eto_events *e)
{
	if (s->fortnight == 1) {
		s->fortnight = 2;
		f->step = G_PRODUCED;
		return true;
	}
	if (s->month == MONTHS || t->month[s->month + 1].scenario != t->month[s->month].scenario ||
	    s->month == wf_last_month(t)) {
		wf_new_phase(t, s);
		wf_end_of_scenario(t, s, e);
	}
	if (s->winner != ETO_RUNNING) {
		*f = (struct eto_frame){.proc = P_OVER};
		return true;
	}
	s->month++;
	f->step = G_MONTH;
	return true;
}

static bool game_go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	switch (f->step) {
	case G_BEGIN:
		s->month = (uint8_t)wf_first_month(t);
		f->step = G_MONTH;
		return true;
	case G_MONTH: return open_month(t, s, f, e);
	case G_PRODUCED:
		f->step = G_FORTNIGHT;
		eto_push(&s->stack, (struct eto_frame){.proc = P_WEATHER, .seat = ETO_DICE});
		return true;
	case G_FORTNIGHT:
		tell(e, E_FORTNIGHT, s->fortnight, s->weather, 0, 0);
		f->step = G_ALLIES;
		open_turn(t, s, ALLIES, e);
		return true;
	case G_ALLIES:
		f->step = G_AXIS;
		open_turn(t, s, AXIS, e);
		return true;
	default: return end_fortnight(t, s, f, e);
	}
}

const struct eto_proc wf_proc_game = {.name = "game", .go = game_go, .sound = wf_frame_sound};
const struct eto_proc wf_proc_over = {.name = "over", ASKS("End of the game", WF_17_2_1, "The game is over")};

/* The last roll is kept for the scene. */
static void keep_dice(const struct eto_table *table, struct wf_state *s, struct eto_action roll)
{
	unsigned dice = eto_play_dice(table, s).count;
	memset(s->dice, 0, sizeof s->dice);
	for (unsigned i = 0; i < dice; i++)
		s->dice[i] = (uint8_t)eto_die(roll, i);
}

void wf_apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	if (a.verb == V_ROLL)
		keep_dice(table, state, a);
	eto_play_apply(table, state, seat, a, e);
	wf_mind_battles((const struct wf_table *)table, state);
}

/* W44 is decided by Victory Cities (WF-17.31.1, WF-W44.37), the others by points (WF-17.2.1). */
struct eto_outcome wf_outcome(const struct eto_table *table, const void *state)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	eto_clause c = husky(t) ? WF_husky_20 : season(t, s) == W44 ? WF_17_32_1 : WF_17_2_1;
	if (eto_play_stuck(table, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	return (struct eto_outcome){s->winner, s->winners, s->winner ? c : 0};
}

/* -- for cases: play goes on from a given moment -- */

void wf_resume(const struct wf_table *t, struct wf_state *s, unsigned moment, unsigned side)
{
	static const uint8_t steps[] = {[AT_MONTH] = G_MONTH, [AT_PRODUCTION] = G_PRODUCED, [AT_FORTNIGHT] = G_PRODUCED,
		[AT_TURN] = G_ALLIES, [AT_END] = G_AXIS};
	memset(&s->stack, 0, sizeof s->stack);
	eto_push(&s->stack, (struct eto_frame){.proc = P_GAME, .step = steps[moment]});
	s->ready = 0;
	if (moment == AT_PRODUCTION) {
		wf_new_phase(t, s);
		s->side = ALLIES;
		eto_push(&s->stack, (struct eto_frame){.proc = P_PRODUCE, .seat = ALLIES});
	}
	if (moment == AT_TURN) {
		eto_top(&s->stack)->step = side == ALLIES ? G_ALLIES : G_AXIS;
		open_turn(t, s, side, NULL);
	}
}
