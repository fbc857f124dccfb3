/* The actions that take a block to a hex by the usual means: an order and then, in this order of liking, a march, an
 * attack, a disengagement, rail, sea, landing, drop; an HQ may deploy; at the set-up a unit is taken and placed. */
#include <string.h>

#include "games/westfront/westfront.h"

/* The hex where an action of P_ORDER or P_PLACE ends, or NO_HEX. */
static unsigned end_of_move(struct eto_action a)
{
	if (a.verb == V_LEAVE)
		return a.arg[1];
	return a.verb == V_PLACE || (a.verb >= V_MOVE && a.verb <= V_ENTER) ? a.arg[0] : NO_HEX;
}

/* Verbs are numbered in the order of liking, and the list is ascending: the first that ends there. */
static bool pick(const struct eto_table *table, const struct wf_state *s, unsigned seat, unsigned hex,
		 struct eto_action *out)
{
	struct eto_action list[LEGAL_MAX];
	unsigned n = eto_play_legal(table, s, seat, list);
	for (unsigned i = 0; i < n; i++)
		if (end_of_move(list[i]) == hex) {
			*out = list[i];
			return true;
		}
	return false;
}

static bool first_take(const struct eto_table *table, const struct wf_state *s, unsigned seat, unsigned unit,
		       struct eto_action *out)
{
	struct eto_action list[LEGAL_MAX];
	unsigned n = eto_play_legal(table, s, seat, list);
	for (unsigned i = 0; i < n; i++)
		if (list[i].verb == V_TAKE && list[i].arg[0] == unit) {
			*out = list[i];
			return true;
		}
	return false;
}

/* The action that takes the unit in hand in *out, if it is not yet; how many actions that is, or -1 if it cannot be. */
static int take(const struct eto_table *table, const struct wf_state *s, unsigned seat, unsigned unit,
		struct eto_action *out)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (seat >= SIDES || unit >= UNITS || !(eto_play_deciders(table, s) >> seat & 1))
		return -1;
	if (f->proc == P_ORDER || f->proc == P_PLACE)
		return wf_unit_in_hand(f) == unit ? 0 : -1;
	if (f->proc == P_SETUP)
		return first_take(table, s, seat, unit, out) ? 1 : -1;
	*out = eto_act(V_ORDER, unit, 0, 0);
	return eto_play_check(table, s, seat, *out) ? -1 : 1;
}

/* In the Command Phase an HQ is not taken in hand: it is deployed. */
static bool deploys(const struct wf_state *s)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	return f->proc == P_TURN && f->step == S_COMMAND;
}

unsigned wf_route(const struct eto_table *table, const void *state, unsigned seat, unsigned unit, unsigned hex,
		  struct eto_action *out)
{
	const struct wf_state *s = state;
	if (seat >= SIDES || unit >= UNITS || hex >= HEXES || !(eto_play_deciders(table, state) >> seat & 1))
		return 0;
	if (deploys(s)) {
		out[0] = eto_act(V_DEPLOY, unit, hex, 0);
		return eto_play_check(table, state, seat, out[0]) ? 0 : 1;
	}
	int n = take(table, s, seat, unit, out);
	if (n < 0)
		return 0;
	struct wf_state after = *s;
	if (n)
		wf_apply(table, &after, seat, out[0], NULL);
	return pick(table, &after, seat, hex, &out[n]) ? (unsigned)n + 1 : 0;
}

void wf_reach(const struct eto_table *table, const void *state, unsigned seat, unsigned unit, uint8_t *hexes)
{
	struct wf_state after = *(const struct wf_state *)state;
	struct eto_action list[LEGAL_MAX];
	if (deploys(&after)) {
		memset(hexes, 1, HEXES);
		return;
	}
	int n = take(table, &after, seat, unit, list);
	if (n < 0)
		return;
	if (n)
		wf_apply(table, &after, seat, list[0], NULL);
	unsigned count = eto_play_legal(table, &after, seat, list);
	for (unsigned i = 0; i < count; i++)
		if (end_of_move(list[i]) != NO_HEX)
			hexes[end_of_move(list[i])] = 1;
}
