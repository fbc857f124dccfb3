/* The dispatch: whose decision it is, what may be done, whether an action may be done, and doing it. The conditions
 * themselves are in the chapters. */
#include <string.h>

#include "games/westfront/command.h"

/* Production is simultaneous (WF-11.1.1, WF-intro.13): both sides are asked until they are done. */
unsigned wf_deciders(const struct eto_table *table, const void *state)
{
	const struct wf_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	(void)table;
	if (f->proc == P_OVER)
		return 0;
	return f->proc == P_PRODUCE ? 3u & ~(unsigned)s->ready : 1u << f->seat;
}

struct eto_dice wf_dice(const struct eto_table *table, const void *state)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->seat != ETO_DICE)
		return (struct eto_dice){0, 0};
	switch (f->proc) {
	case P_WEATHER: return (struct eto_dice){2, 6};
	case P_INTERCEPT: return wf_intercept_dice(t, s);
	case P_PURSUIT: return wf_pursuit_dice(t, s);
	case P_ROUND: return wf_round_dice(t, s);
	case P_SUPPLY: return wf_supply_dice(t, s);
	default: return (struct eto_dice){1, 6}; /* P_DEMAND */
	}
}

/* W44 is decided by Victory Cities (WF-17.31.1, WF-W44.37), the others by points (WF-17.2.1). */
struct eto_outcome wf_outcome(const struct eto_table *table, const void *state)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	eto_clause c = husky(t) ? WF_husky_20 : season(t, s) == W44 ? WF_17_32_1 : WF_17_2_1;
	return (struct eto_outcome){s->winner, s->winners, s->winner ? c : 0};
}

/* -- checks -- */

static eto_clause check_roll(const struct wf_table *t, const struct wf_state *s, struct eto_action a)
{
	struct eto_dice dice = wf_dice(&t->base, s);
	for (unsigned i = 0; i < ETO_DICE_MAX; i++)
		if (i < dice.count ? eto_die(a, i) < 1 || eto_die(a, i) > 6 : eto_die(a, i))
			return eto_barred(&t->base, WF_7_31_1);
	return 0;
}

/* Unused arguments must be 0, so that an action has one form only. */
static bool clean(struct eto_action a)
{
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (!westfront_game.verbs[a.verb].arg[i].kind && a.arg[i])
			return false;
	return true;
}

static eto_clause check_turn(const struct wf_table *t, const struct wf_state *s, struct eto_action a)
{
	return eto_peek(&s->stack)->step == S_COMMAND ? wf_command_check(t, s, a) : wf_movement_check(t, s, a);
}

/* 1. the seat is asked (WF-intro.15); 2. dice are rolled by the dice; 3. a known verb without stray arguments; 4. the
 * conditions of the procedure that asks. */
eto_clause wf_check(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	if (seat > ETO_DICE || !(wf_deciders(table, state) >> seat & 1))
		return eto_barred(table, WF_intro_15);
	if (a.verb == V_ROLL || seat == ETO_DICE)
		return seat == ETO_DICE && a.verb == V_ROLL ? check_roll(t, s, a) : eto_barred(table, WF_7_31_1);
	if (a.verb >= VERBS || !clean(a))
		return ETO_NONSENSE;
	switch (eto_peek(&s->stack)->proc) {
	case P_SETUP:
	case P_PLACE: return wf_setup_check(t, s, seat, a);
	case P_PRODUCE: return a.verb == V_GROUND ? wf_check_ground(t, s, seat) : wf_produce_check(t, s, seat, a);
	case P_TURN: return check_turn(t, s, a);
	case P_ORDER: return wf_order_check(t, s, a);
	case P_COMBAT: return wf_combat_check(t, s, a);
	case P_ROUND:
	case P_LOSS:
	case P_REPULSE: return wf_round_check(t, s, a);
	case P_BEACHHEAD: return wf_beachhead_check(t, s, a);
	case P_FEED: return wf_feed_check(t, s, a);
	default: return wf_politics_check(t, s, seat, a);
	}
}

/* -- legal actions -- */

static unsigned list_rolls(unsigned dice, struct eto_action *out)
{
	unsigned results = 1;
	for (unsigned i = 0; i < dice; i++)
		results *= 6;
	for (unsigned k = 0; k < results; k++) {
		struct eto_action a = {0};
		for (unsigned i = 0, rest = k; i < dice; i++, rest /= 6)
			a.arg[0] |= (uint16_t)((rest % 6 + 1) << (4 * i));
		out[k] = a;
	}
	return results;
}

static unsigned list_production(const struct wf_table *t, const struct wf_state *s, unsigned seat,
		struct eto_action *out)
{
	unsigned n = 0;
	if (!wf_check_ground(t, s, seat))
		out[n++] = eto_act(V_GROUND, 0, 0, 0);
	return n + wf_produce_legal(t, s, seat, out + n);
}

unsigned wf_legal(const struct eto_table *table, const void *state, unsigned seat, struct eto_action *out)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	if (seat > ETO_DICE || !(wf_deciders(table, state) >> seat & 1))
		return 0;
	if (seat == ETO_DICE)
		return list_rolls(wf_dice(table, state).count, out);
	switch (f->proc) {
	case P_SETUP:
	case P_PLACE: return wf_setup_legal(t, s, seat, out);
	case P_PRODUCE: return list_production(t, s, seat, out);
	case P_TURN: return f->step == S_COMMAND ? wf_command_legal(t, s, out) : wf_movement_legal(t, s, out);
	case P_ORDER: return wf_order_legal(t, s, out);
	case P_COMBAT: return wf_combat_legal(t, s, out);
	case P_ROUND:
	case P_LOSS:
	case P_REPULSE: return wf_round_legal(t, s, out);
	case P_BEACHHEAD: return wf_beachhead_legal(t, s, out);
	case P_FEED: return wf_feed_legal(t, s, out);
	default: return wf_politics_legal(t, s, seat, out);
	}
}

/* -- doing it -- */

static void roll(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e)
{
	unsigned dice = wf_dice(&t->base, s).count;
	memset(s->dice, 0, sizeof s->dice);
	for (unsigned i = 0; i < dice; i++)
		s->dice[i] = (uint8_t)eto_die(a, i);
	eto_barrier(e);
	switch (eto_peek(&s->stack)->proc) {
	case P_WEATHER: wf_weather_roll(t, s, a, e); break;
	case P_INTERCEPT: wf_intercept_roll(t, s, a, e); break;
	case P_PURSUIT: wf_pursuit_roll(t, s, a, e); break;
	case P_ROUND: wf_round_roll(t, s, a, e); break;
	case P_SUPPLY: wf_supply_roll(t, s, a, e); break;
	default: wf_politics_roll(t, s, a, e);
	}
}

static void decide(const struct wf_table *t, struct wf_state *s, unsigned seat, struct eto_action a,
		struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	switch (f->proc) {
	case P_SETUP:
	case P_PLACE: wf_setup_do(t, s, seat, a, e); break;
	case P_PRODUCE:
		if (a.verb == V_GROUND)
			wf_ground(s, WF_14_7_1, e);
		else
			wf_produce_do(t, s, seat, a, e);
		break;
	case P_TURN:
		if (f->step == S_COMMAND)
			wf_command_do(t, s, a, e);
		else
			wf_movement_do(t, s, a, e);
		break;
	case P_ORDER: wf_order_do(t, s, a, e); break;
	case P_COMBAT: wf_combat_do(t, s, a, e); break;
	case P_ROUND:
	case P_LOSS:
	case P_REPULSE: wf_round_do(t, s, a, e); break;
	case P_BEACHHEAD: wf_beachhead_do(t, s, a, e); break;
	case P_FEED: wf_feed_do(t, s, a, e); break;
	default: wf_politics_do(t, s, seat, a, e);
	}
}

/* One automatic step of the procedure on top; false when it waits for a decision. */
static bool go(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	switch (eto_peek(&s->stack)->proc) {
	case P_GAME: return wf_game_go(t, s, e);
	case P_SETUP:
	case P_PLACE: return wf_setup_go(t, s, e);
	case P_PRODUCE: return wf_produce_go(t, s, e);
	case P_WEATHER: return wf_weather_go(t, s, e);
	case P_TURN: return wf_turn_go(t, s, e);
	case P_INTERCEPT: return wf_intercept_go(t, s, e);
	case P_PURSUIT: return wf_pursuit_go(t, s, e);
	case P_COMBAT: return wf_combat_go(t, s, e);
	case P_ROUND: return wf_round_go(t, s, e);
	case P_BEACHHEAD: return wf_beachhead_go(t, s, e);
	case P_SUPPLY: return wf_supply_go(t, s, e);
	case P_POLITICS:
	case P_DEMAND:
	case P_DEFECT:
	case P_NEUTRALS: return wf_politics_go(t, s, e);
	default: return false; /* P_ORDER, P_LOSS, P_REPULSE, P_FEED and P_OVER wait */
	}
}

void wf_run(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	while (go(t, s, e))
		;
}

void wf_apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct wf_table *t = (const struct wf_table *)table;
	struct wf_state *s = state;
	if (a.verb == V_ROLL)
		roll(t, s, a, e);
	else
		decide(t, s, seat, a, e);
	wf_run(t, s, e);
	wf_keep_nets(t, s);
}
