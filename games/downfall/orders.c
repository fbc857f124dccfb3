/* What an army may do: the list of its operations, and whether it may be given an order at all (DF-8.1 to DF-8.7). */
#include "games/downfall/operations.h"

static bool offer_fights(const struct df_table *t, const struct df_state *s, struct df_march m, struct eto_list *l)
{
	if (!hostile_in(t, s, s->side_of[m.army], m.zone))
		return false;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == m.zone && !df_check_attack(t, s, m, a) && eto_list_add(l, V_ATTACK, a, 0, 0))
			return true;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == m.zone && s->target[a] != NONE && !df_check_support(t, s, m, a) &&
		    eto_list_add(l, V_SUPPORT, a, 0, 0))
			return true;
	return false;
}

/* Where a move by rail or sea, whatever it costs, surely may end: other zones are asked about one by one. */
static zoneset sure_ends(const struct df_table *t, const struct df_state *s, struct df_march m, zoneset of)
{
	zoneset free = df_free_zones(t, s, s->side_of[m.army]);
	if (s->supply[s->side_of[m.army]] + m.paid < 2)
		return (zoneset){0};
	eto_set_drop(&free, m.zone);
	eto_set_meet(&of, &free);
	return df_sure_ends(t, s, m.army, of);
}

static bool offer_rails(const struct df_table *t, const struct df_state *s, struct df_march m, struct eto_list *l)
{
	unsigned side = s->side_of[m.army];
	struct df_rails r = df_rails(t, s, m);
	zoneset sure = sure_ends(t, s, m, r.all);
	if (side == AXIS && s->rails_in_ussr >= 2) /* DF-8.32 */
		eto_set_meet(&sure, &r.clear);
	ETO_EACH (zone, &r.all)
		if ((in_set(&sure, zone) || !df_check_rail_in(t, s, m, &r, zone)) &&
		    eto_list_add(l, V_RAIL, zone, 0, 0))
			return true;
	return false;
}

static bool offer_sails(const struct df_table *t, const struct df_state *s, struct df_march m, struct eto_list *l)
{
	unsigned side = s->side_of[m.army];
	zoneset ports = df_overseas(t, side, m.zone);
	eto_set_meet(&ports, &s->holds[side]);
	eto_set_drop(&ports, m.zone);
	zoneset sure = sure_ends(t, s, m, ports);
	ETO_EACH (zone, &ports)
		if ((in_set(&sure, zone) || !df_check_sail_to(t, s, m, zone)) && eto_list_add(l, V_SAIL, zone, 0, 0))
			return true;
	return false;
}

static bool offer_landings(const struct df_table *t, const struct df_state *s, struct df_march m, struct eto_list *l)
{
	zoneset to = {0};
	if (s->control[m.zone] != s->side_of[m.army] || !in_set(&t->coastal, m.zone))
		return false;
	for (unsigned i = 0; i < t->landings; i++)
		if (t->landing[i].from == m.zone)
			eto_set_add(&to, t->landing[i].to);
	ETO_EACH (zone, &to)
		if (!df_check_land(t, s, m, zone) && eto_list_add(l, V_LAND, zone, 0, 0))
			return true;
	return false;
}

static bool offer_steps(const struct df_table *t, const struct df_state *s, struct df_march m, struct eto_list *l)
{
	if (m.landed || df_may_leave(t, s, m, false))
		return false;
	zoneset near = t->zone[m.zone].linked, plain = df_plain_steps(t, s, m);
	if (l->one && !eto_set_empty(&plain)) /* one is enough */
		return eto_list_add(l, V_STEP, eto_set_next(&plain, 0), 0, 0);
	ETO_EACH (zone, &near)
		if ((in_set(&plain, zone) || !df_check_step_on(t, s, m, zone)) && eto_list_add(l, V_STEP, zone, 0, 0))
			return true;
	return false;
}

/* In the order of the verbs, so that the list is sorted. */
static void offer_all(const struct df_table *t, const struct df_state *s, struct df_march m, struct eto_list *l)
{
	if (offer_steps(t, s, m, l))
		return;
	if (!df_check_stop(t, s, m) && eto_list_add(l, V_STOP, 0, 0, 0))
		return;
	if (offer_fights(t, s, m, l) || !df_fresh(m))
		return;
	bool rides = s->control[m.zone] == s->side_of[m.army] && !df_may_leave(t, s, m, false) &&
		     !df_frozen(t, s, m.army, m.zone);
	if (rides && (offer_rails(t, s, m, l) || offer_sails(t, s, m, l)))
		return;
	offer_landings(t, s, m, l);
}

void df_list_order(const struct df_table *t, const struct df_state *s, struct eto_list *l)
{
	offer_all(t, s, df_march_of(s), l);
}

/* The least that any operation of the army can cost where it stands: a strategic or naval move of the Allies is
 * never dearer (DF-8.13), and with the option only the end of an operation counts. */
static unsigned least_cost(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	unsigned side = s->side_of[m.army];
	return df_cost(t, s, side, 1, m.wide && side == AXIS && option(t, OPT_EAST_SCOPE) == 0);
}

/* Is the army fit for an operation?
 *  1. an own army on the map (DF-2.5, DF-2.32); 2. one operation a turn (DF-8.35); 3. a supply line at the start of
 *  the turn (DF-8.36, DF-22.5.5), which an army built this turn has (DF-4.2.16) unless the option says no; 4. it
 *  may operate where it stands (section 9). */
eto_clause df_may_begin(const struct df_table *t, const struct df_state *s, unsigned army)
{
	eto_clause c = df_own_army(t, s, army);
	if (c)
		return c;
	if (s->did[army] != DID_NOTHING && eto_forbids(&t->base, DF_8_35))
		return DF_8_35;
	bool young = s->mark[army] & M_NEW && option(t, OPT_NEW_ARMY) == 0;
	if (!(s->mark[army] & M_SUPPLIED) && !young) {
		c = s->mark[army] & M_NEW ? DF_4_2_16 : DF_8_36;
		if (eto_forbids(&t->base, c))
			return c;
	}
	return df_may_operate(t, s, army, s->zone[army]);
}

/* The clause that keeps an army from doing anything: that of the whole army if there is one, else the one that bars the
 * first way it might go. */
static eto_clause idle(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	eto_clause c = df_may_leave(t, s, m, false);
	if (!c && df_frozen(t, s, m.army, m.zone))
		c = df_frozen_clause(t, s, m.zone);
	for (unsigned i = 0; i < t->zone[m.zone].neighbours && !c; i++)
		c = df_check_step(t, s, m, t->zone[m.zone].neighbour[i]);
	return c ? c : eto_barred(&t->base, DF_8_1);
}

/* Can an army that is fit do something: are there supply units, is there a way? Why not is dear to find out, and lists
 * need not know: without `why` the answer is then any clause. */
static eto_clause check_orders(const struct df_table *t, const struct df_state *s, unsigned army, bool why)
{
	struct df_march m = df_march_from(t, s, army);
	eto_clause c = df_check_due(t, s, m, least_cost(t, s, m));
	if (c)
		return c;
	struct eto_list any = ETO_ANY;
	offer_all(t, s, m, &any);
	if (any.count)
		return 0;
	return why ? idle(t, s, m) : DF_8_1;
}

eto_clause df_check_order(const struct df_table *t, const struct df_state *s, unsigned army)
{
	eto_clause c = df_may_begin(t, s, army);
	return c ? c : check_orders(t, s, army, true);
}

static bool affords(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	return df_cost(t, s, s->side, 1, df_doubles(t, s, s->side, zone)) <= s->supply[s->side];
}

/* Where any army can step that section 9 lets, is not held where it stands and affords to be there (df_plain_steps). */
static zoneset open_zones(const struct df_table *t, const struct df_state *s)
{
	zoneset open = df_free_zones(t, s, s->side);
	if (s->torch || (s->side == ALLIES && s->turn == 1)) /* df_may_leave() */
		return (zoneset){0};
	eto_set_minus(&open, &s->calm);
	if (s->supply[s->side] < 2)
		ETO_EACH (zone, &open)
			if (!affords(t, s, zone))
				eto_set_drop(&open, zone);
	return open;
}

static bool steps_next_door(const struct df_table *t, const struct df_state *s, unsigned army, const zoneset *open)
{
	unsigned zone = s->zone[army];
	zoneset near = t->zone[zone].linked;
	eto_set_meet(&near, open);
	if (eto_set_empty(&near) || hostile_in(t, s, s->side, zone) || df_frozen(t, s, army, zone) ||
	    !affords(t, s, zone))
		return false;
	near = df_sure_ends(t, s, army, near);
	return !eto_set_empty(&near);
}

/* The armies that may be given an order. Most can step next door: to which zones, is found once for all. */
void df_list_orders(const struct df_table *t, const struct df_state *s, struct eto_list *l)
{
	zoneset open = open_zones(t, s);
	ETO_EACH (a, &s->there[s->side])
		if (!df_may_begin(t, s, a) && (steps_next_door(t, s, a, &open) || !check_orders(t, s, a, false)))
			eto_list_add(l, V_ORDER, a, 0, 0);
}
