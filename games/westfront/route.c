/* The actions that take a block to a hex by the usual means: an order and then, in this order of liking, a march, an
 * attack, a disengagement, rail, sea, landing, drop; an HQ may deploy; at the set-up a unit is taken and placed. */
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
	unsigned n = wf_legal(table, s, seat, list);
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
	unsigned n = wf_legal(table, s, seat, list);
	for (unsigned i = 0; i < n; i++)
		if (list[i].verb == V_TAKE && list[i].arg[0] == unit) {
			*out = list[i];
			return true;
		}
	return false;
}

unsigned wf_route(const struct eto_table *table, const void *state, unsigned seat, unsigned unit, unsigned hex,
		  struct eto_action *out)
{
	const struct wf_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	if (seat >= SIDES || unit >= UNITS || hex >= HEXES || !(wf_deciders(table, state) >> seat & 1))
		return 0;
	if (f->proc == P_ORDER || f->proc == P_PLACE)
		return f->b == unit && pick(table, s, seat, hex, out) ? 1 : 0;
	out[0] = eto_act(V_DEPLOY, unit, hex, 0);
	if (f->proc == P_TURN && f->step == S_COMMAND)
		return wf_check(table, state, seat, out[0]) ? 0 : 1;
	out[0] = eto_act(V_ORDER, unit, 0, 0);
	if (f->proc == P_SETUP ? !first_take(table, s, seat, unit, out) : wf_check(table, state, seat, out[0]) != 0)
		return 0;
	struct wf_state after = *s;
	wf_apply(table, &after, seat, out[0], NULL);
	return pick(table, &after, seat, hex, &out[1]) ? 2 : 0;
}
