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

/* The march of an army that seat may send on its way now; false if it may not. `out` has the order for it, if one is
 * due first. */
static bool begin(const struct df_table *t, const struct df_state *s, unsigned seat, unsigned army, struct df_march *m,
		  struct eto_action *out, unsigned *n)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	bool ordered = f->proc == P_ORDER && df_march_of(s).army == army;
	bool open = f->proc == P_TURN && f->step == S_OPEN_A;
	*n = 0;
	if (seat != s->side || army >= ARMIES)
		return false;
	if (!ordered && (!open || df_check_order(t, s, army)))
		return false;
	*m = ordered ? df_march_of(s) : df_march_from(t, s, army);
	if (!ordered)
		out[(*n)++] = eto_act(V_ORDER, army, 0, 0);
	return true;
}

/* By rail, by sea or by landing: the one action, if there is one. */
static bool convey(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone,
		   struct eto_action *out)
{
	unsigned verb = !df_check_rail(t, s, m, zone)	? V_RAIL
			: !df_check_sail(t, s, m, zone) ? V_SAIL
			: !df_check_land(t, s, m, zone) ? V_LAND
							: VERBS;
	if (verb == VERBS)
		return false;
	*out = eto_act(verb, zone, 0, 0);
	return true;
}

unsigned df_route(const struct eto_table *table, const void *state, unsigned seat, unsigned army, unsigned zone,
		  struct eto_action *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	struct df_march m;
	unsigned n, start;
	if (zone >= ZONES || !begin(t, s, seat, army, &m, out, &n))
		return 0;
	start = n;
	for (unsigned depth = 1; m.zone != zone && m.steps + depth <= df_allowance(t, army); depth++)
		if (march(t, s, m, zone, depth, out, &n))
			return n;
	return convey(t, s, m, zone, &out[start]) ? start + 1 : 0;
}

/* Marks the zones of all marches from here. */
static void roam(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned left, uint8_t *zones)
{
	const struct df_zone *z = &t->zone[m.zone];
	for (unsigned i = 0; left && i < z->neighbours; i++) {
		if (df_check_step(t, s, m, z->neighbour[i]))
			continue;
		zones[z->neighbour[i]] = 1;
		roam(t, s, df_after_step(t, s, m, z->neighbour[i]), left - 1, zones);
	}
}

void df_reach(const struct eto_table *table, const void *state, unsigned seat, unsigned army, uint8_t *zones)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	struct eto_action out[2];
	struct df_march m;
	unsigned n;
	if (!begin(t, s, seat, army, &m, out, &n))
		return;
	if (m.steps < df_allowance(t, army))
		roam(t, s, m, df_allowance(t, army) - m.steps, zones);
	for (unsigned zone = 0; zone < ZONES; zone++)
		zones[zone] |= (uint8_t)convey(t, s, m, zone, &out[n]);
}
