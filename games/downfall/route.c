/* The actions that take an army to a zone: a tactical march if there is one, else by rail, by sea, or by landing. */
#include "games/downfall/operations.h"

/* Depth-first with a growing limit finds a shortest march; four zones at most. */
static bool march(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone, unsigned left,
		  struct eto_action *out, unsigned *n)
{
	if (m.zone == zone)
		return true;
	const struct df_zone *z = &t->zone[m.zone];
	for (unsigned i = 0; left && i < z->neighbours; i++) {
		if (df_check_step(t, s, m, z->neighbour[i]))
			continue;
		unsigned at = (*n)++;
		out[at] = eto_act(V_STEP, z->neighbour[i], 0, 0);
		if (march(t, s, df_after_step(t, s, m, z->neighbour[i]), zone, left - 1, out, n))
			return true;
		*n = at;
	}
	return false;
}

unsigned df_route(const struct eto_table *table, const void *state, unsigned seat, unsigned army, unsigned zone,
		  struct eto_action *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	bool ordered = f->proc == P_ORDER && df_march_of(s).army == army;
	bool open = f->proc == P_TURN && f->step == S_OPEN_A;
	unsigned n = 0, start;
	if (seat != s->side || army >= ARMIES || zone >= ZONES)
		return 0;
	if (!ordered && (!open || df_check_order(t, s, army, true)))
		return 0;
	struct df_march m = ordered ? df_march_of(s) : df_march_from(t, s, army);
	if (!ordered)
		out[n++] = eto_act(V_ORDER, army, 0, 0);
	start = n;
	for (unsigned depth = 1; m.zone != zone && m.steps + depth <= df_allowance(t, army); depth++)
		if (march(t, s, m, zone, depth, out, &n))
			return n;
	n = start;
	if (!df_check_rail(t, s, m, zone))
		out[n++] = eto_act(V_RAIL, zone, 0, 0);
	else if (!df_check_sail(t, s, m, zone))
		out[n++] = eto_act(V_SAIL, zone, 0, 0);
	else if (!df_check_land(t, s, m, zone))
		out[n++] = eto_act(V_LAND, zone, 0, 0);
	return n == start ? 0 : n;
}
