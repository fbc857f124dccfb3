/* Reinforcements (4.2), accumulated tanks (10), removal and conversion at the start of the turn (1). */
#include "games/downfall/downfall.h"

/* Who pays: the points of the Reinforcement Action for Powers, the country's own for the others (DF-4.2.39,
 * DF-4.2.43).
 *  1. Powers: only while the Action is performed (DF-4.2.15, DF-10.5), after the combats too (DF-22.7.1,
 *  DF-22.4.3); 2. others: only at the start of the turn (DF-4.2.30, DF-22.7.2) and not in the middle of the Action
 *  (DF-4.2.39); 3. two points for a full army (DF-4.2.2): the last one always pays a reduced army or a step
 *  (DF-4.2.3, DF-4.2.4); 4. at most two British points a turn, of all its Actions (DF-4.2.27, DF-4.2.28). */
static eto_clause check_points(const struct df_table *t, const struct df_state *s, unsigned country, unsigned cost)
{
	if (t->country[country].rank != POWER) {
		if (!s->start_of_turn && eto_forbids(&t->base, DF_4_2_30))
			return DF_4_2_30;
		return s->country_rp[country] < cost && eto_forbids(&t->base, DF_4_2_35) ? DF_4_2_35 : 0;
	}
	bool open = eto_peek(&s->stack)->proc == P_REINFORCE || (option(t, OPT_RP) == 1 && s->rp);
	if (!open && eto_forbids(&t->base, DF_4_2_15))
		return DF_4_2_15;
	if (s->rp < cost && eto_forbids(&t->base, DF_4_2_2))
		return DF_4_2_2;
	if (country == UK && s->total[ALLIES] && s->rp_british + cost > 2 && eto_forbids(&t->base, DF_4_2_27))
		return DF_4_2_27;
	return 0;
}

static void spend_points(const struct df_table *t, struct df_state *s, unsigned country, unsigned cost)
{
	if (t->country[country].rank != POWER) {
		s->country_rp[country] = (uint8_t)(s->country_rp[country] > cost ? s->country_rp[country] - cost : 0);
		return;
	}
	s->rp = (uint8_t)(s->rp > cost ? s->rp - cost : 0);
	if (country == UK)
		s->rp_british = (uint8_t)(s->rp_british + cost);
}

/* Accumulated tanks are of one kind: old ones serve for advanced tank armies too (DF-13.3.3). */
static void spend_tanks(struct df_state *s, unsigned tanks)
{
	s->tanks[s->side] = (uint8_t)(s->tanks[s->side] > tanks ? s->tanks[s->side] - tanks : 0);
}

/* Is the type available: DF-4.2.31 French tanks never, DF-13.3.1 advanced tanks (all American ones: DF-13.3.5),
 * DF-13.5.1 the Guard. */
static eto_clause check_type(const struct df_table *t, const struct df_state *s, unsigned type)
{
	unsigned needs = t->type[type].needs;
	eto_clause c = needs == GUARD ? DF_13_5_1 : DF_13_3_1;
	if (type == FRC && eto_forbids(&t->base, DF_4_2_31))
		return DF_4_2_31;
	return needs != NONE && !owns(s, s->side, needs) && eto_forbids(&t->base, c) ? c : 0;
}

/* The development is shown by the first army that needs it (DF-4.6.11). */
static void show_type(const struct df_table *t, struct df_state *s, unsigned type, struct eto_events *e)
{
	if (t->type[type].needs != NONE)
		df_reveal(s, s->side, t->type[type].needs, e);
}

/* DF-18.29, DF-18.42: partisans rise in any zone of Yugoslavia without Axis armies. */
static bool partisan_zone(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	return t->zone[zone].country == YUG && !s->count[AXIS][zone];
}

/* Where may armies of the country come to the map?
 *  1. partisans; 2. Powers in their own Supply Zones (DF-4.2.5, not Moscow: DF-4.2.8); 3. others in their capital
 *  (DF-4.2.9); 4. controlled (DF-4.2.12, DF-4.2.38), hostile armies or not. */
static eto_clause check_home(const struct df_table *t, const struct df_state *s, unsigned country, unsigned zone)
{
	if (s->war[country] == PARTISANS)
		return !partisan_zone(t, s, zone) && eto_forbids(&t->base, DF_18_29) ? DF_18_29 : 0;
	if (t->country[country].rank == POWER && t->zone[zone].supply_of != country) {
		eto_clause c = zone == t->at.moscow ? DF_4_2_8 : DF_4_2_5;
		if (eto_forbids(&t->base, c))
			return c;
	}
	if (t->country[country].rank != POWER && t->country[country].capital != zone && eto_forbids(&t->base, DF_4_2_9))
		return DF_4_2_9;
	return s->control[zone] != s->side && eto_forbids(&t->base, DF_4_2_12) ? DF_4_2_12 : 0;
}

/* And is there room (DF-4.2.13)? */
eto_clause df_check_site(const struct df_table *t, const struct df_state *s, unsigned country, unsigned zone)
{
	bool full = s->count[s->side][zone] >= STACK_MAX && !in_set(&t->america, zone);
	eto_clause c = check_home(t, s, country, zone);
	return c || !full || !eto_forbids(&t->base, DF_4_2_13) ? c : DF_4_2_13;
}

/* Build an army, somewhere:
 *  1. a type of the side (DF-2.5) whose country is at war (DF-4.2.37, DF-4.2.40); 2. points; 3. the type; 4. tanks,
 *  two for a full army and one for a reduced one (DF-4.2.1, DF-10.7), none for infantry and Guards (DF-13.5.2). */
eto_clause df_may_build(const struct df_table *t, const struct df_state *s, unsigned type, unsigned step)
{
	eto_clause c;
	if (type >= TYPES || step > REDUCED)
		return ETO_NONSENSE;
	if (t->type[type].side != s->side)
		return eto_barred(&t->base, DF_2_5);
	unsigned country = t->type[type].country, cost = step == FULL ? 2 : 1;
	bool war = s->war[country] == AT_WAR || s->war[country] == PARTISANS;
	if (!war)
		return eto_barred(&t->base, country == USA ? DF_4_2_40 : DF_4_2_37);
	if ((c = check_points(t, s, country, cost)) || (c = check_type(t, s, type)))
		return c;
	return type_is_tank(t, type) && s->tanks[s->side] < cost && eto_forbids(&t->base, DF_4_2_1) ? DF_4_2_1 : 0;
}

/* Here: 1. df_may_build(); 2. the site; 3. a free counter (DF-4.2.14). */
eto_clause df_check_build(const struct df_table *t, const struct df_state *s, unsigned type, unsigned zone,
			  unsigned step)
{
	eto_clause c = df_may_build(t, s, type, step);
	if (c || zone >= ZONES)
		return c ? c : ETO_NONSENSE;
	if ((c = df_check_site(t, s, t->type[type].country, zone)))
		return c;
	return df_free_army(t, s, type) == NONE ? eto_barred(&t->base, DF_4_2_14) : 0;
}

void df_do_build(const struct df_table *t, struct df_state *s, unsigned type, unsigned zone, unsigned step,
		 struct eto_events *e)
{
	unsigned army = df_free_army(t, s, type), cost = step == FULL ? 2 : 1;
	spend_points(t, s, t->type[type].country, cost);
	if (type_is_tank(t, type))
		spend_tanks(s, cost);
	show_type(t, s, type, e);
	df_place(s, army, zone);
	s->step[army] = (uint8_t)step;
	s->mark[army] = M_NEW;
	tell(e, E_BUILD, (int)army, (int)zone, (int)step, 0);
}

/* Raise a reduced army to full (DF-4.2.4), if it has a line:
 *  1. an own reduced army; 2. French tanks never (DF-4.2.31); 3. points; 4. one tank for tanks (DF-10.4,
 *  DF-22.8.1); 5. partisans among Axis armies (DF-18.42). */
eto_clause df_may_raise(const struct df_table *t, const struct df_state *s, unsigned army)
{
	eto_clause c = df_own_army(t, s, army);
	if (c)
		return c;
	if (s->step[army] != REDUCED)
		return eto_barred(&t->base, DF_4_2_4);
	unsigned country = country_of(t, army);
	if (t->army_type[army] == FRC && eto_forbids(&t->base, DF_4_2_31))
		return DF_4_2_31;
	if ((c = check_points(t, s, country, 1)))
		return c;
	if (is_tank(t, army) && !s->tanks[s->side] && eto_forbids(&t->base, DF_10_4))
		return DF_10_4;
	bool hunted = s->war[country] == PARTISANS && !partisan_zone(t, s, s->zone[army]);
	return hunted && eto_forbids(&t->base, DF_18_42) ? DF_18_42 : 0;
}

/* And the supply line at this moment (DF-4.2.10, DF-4.2.42, DF-10.8); `fed`, if given: zones where all have one. */
eto_clause df_check_raise(const struct df_table *t, const struct df_state *s, unsigned army, const zoneset *fed)
{
	eto_clause c = df_may_raise(t, s, army);
	if (c)
		return c;
	bool supplied = (fed && in_set(fed, s->zone[army])) || df_supplied(t, s, army);
	return !supplied && eto_forbids(&t->base, DF_4_2_10) ? DF_4_2_10 : 0;
}

void df_do_raise(const struct df_table *t, struct df_state *s, unsigned army, struct eto_events *e)
{
	spend_points(t, s, country_of(t, army), 1);
	if (is_tank(t, army))
		spend_tanks(s, 1);
	s->step[army] = FULL;
	tell(e, E_RAISE, (int)army, s->zone[army], 0, 0);
}

/* Puts another counter of the same nation in the place of an army, with all that it has done and that points at it. */
static void exchange(struct df_state *s, unsigned army, unsigned other)
{
	unsigned zone = s->zone[army];
	uint8_t step = s->step[army], did = s->did[army], from = s->from[army], target = s->target[army],
		sky = s->sky[army], mark = s->mark[army];
	df_place(s, army, OFF);
	df_place(s, other, zone);
	s->step[other] = step;
	s->did[other] = did;
	s->from[other] = from;
	s->target[other] = target;
	s->sky[other] = sky;
	s->mark[other] = mark;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->target[a] == army)
			s->target[a] = (uint8_t)other;
}

/* Convert infantry to tanks:
 *  1. an own infantry army; 2. a tank type of its nation (DF-10.9), available (DF-10.10); 3. in a Supply Zone of
 *  the side that it controls (DF-10.1, DF-10.11, DF-22.8.2); 4. two tanks, or one for a reduced army (DF-10.2,
 *  DF-10.3); 5. a free counter (DF-10.10). At any moment of the turn (DF-10.6, DF-22.8.3), operation or not
 *  (DF-10.13). */
eto_clause df_check_convert(const struct df_table *t, const struct df_state *s, unsigned army, unsigned type)
{
	eto_clause c = df_own_army(t, s, army);
	if (c || type >= TYPES)
		return c ? c : ETO_NONSENSE;
	bool reduced = s->step[army] == REDUCED;
	eto_clause price = reduced ? DF_10_3 : DF_10_2;
	if (is_tank(t, army))
		return eto_barred(&t->base, DF_10_12);
	if (!type_is_tank(t, type) || t->type[type].country != country_of(t, army) || type == FRC)
		return eto_barred(&t->base, DF_10_9);
	if (t->type[type].needs != NONE && !owns(s, s->side, t->type[type].needs) && eto_forbids(&t->base, DF_10_10))
		return DF_10_10;
	unsigned source = t->zone[s->zone[army]].supply_of;
	bool ours = source != NONE && t->country[source].side == s->side && s->control[s->zone[army]] == s->side;
	if (!ours && eto_forbids(&t->base, DF_10_1))
		return DF_10_1;
	if (s->tanks[s->side] < (reduced ? 1 : 2) && eto_forbids(&t->base, price))
		return price;
	return df_free_army(t, s, type) == NONE ? eto_barred(&t->base, DF_10_10) : 0;
}

void df_do_convert(const struct df_table *t, struct df_state *s, unsigned army, unsigned type, struct eto_events *e)
{
	unsigned other = df_free_army(t, s, type);
	s->start_of_turn = 0; /* DF-1.24: a tank was spent */
	spend_tanks(s, s->step[army] == REDUCED ? 1 : 2);
	show_type(t, s, type, e);
	tell(e, E_CONVERT, (int)army, (int)other, s->zone[army], 0);
	exchange(s, army, other);
}

/* DF-1.19, DF-1.23: any own army may be removed at the start of the turn; nothing is refunded (DF-1.21). */
eto_clause df_check_disband(const struct df_table *t, const struct df_state *s, unsigned army)
{
	eto_clause c = df_own_army(t, s, army);
	if (c)
		return c;
	return !s->start_of_turn && eto_forbids(&t->base, DF_1_19) ? DF_1_19 : 0;
}

static unsigned infantry_of(const struct df_table *t, unsigned country)
{
	for (unsigned type = 0; type < TYPES; type++)
		if (t->type[type].country == country && !t->type[type].tank)
			return type;
	return NONE;
}

/* DF-1.20: tank armies may become infantry at the start of the turn, if a counter is free (DF-1.22). */
eto_clause df_check_downgrade(const struct df_table *t, const struct df_state *s, unsigned army)
{
	eto_clause c = df_own_army(t, s, army);
	if (c)
		return c;
	if (!s->start_of_turn && eto_forbids(&t->base, DF_1_20))
		return DF_1_20;
	if (!is_tank(t, army))
		return eto_barred(&t->base, DF_1_20);
	return df_free_army(t, s, infantry_of(t, country_of(t, army))) == NONE ? eto_barred(&t->base, DF_1_22) : 0;
}

void df_do_downgrade(const struct df_table *t, struct df_state *s, unsigned army, struct eto_events *e)
{
	unsigned other = df_free_army(t, s, infantry_of(t, country_of(t, army)));
	tell(e, E_CONVERT, (int)army, (int)other, s->zone[army], 0);
	exchange(s, army, other);
}

/* The start of a player turn: points of France, Italy, Minors and partisans (DF-4.2.29 to DF-4.2.37, DF-4.2.44,
 * DF-18.28), and Italian supply (DF-4.2.36, DF-4.1.3). */
void df_receive_rp(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	bool half = season(t, s) == WINTER || season(t, s) == SUMMER;
	if (s->side == ALLIES) /* it may have surrendered in the Axis turn just over */
		df_raise_partisans(t, s, e);
	for (unsigned c = 0; c < COUNTRIES; c++) {
		const struct df_country *k = &t->country[c];
		s->country_rp[c] = 0;
		if (k->side != s->side || k->rank == POWER)
			continue;
		if (s->war[c] == PARTISANS)
			s->country_rp[c] = half ? 2 : 0;
		else if (s->war[c] == AT_WAR)
			s->country_rp[c] = k->every_turn || (k->half_yearly && half) ? 1 : 0;
	}
	if (s->side == AXIS && s->war[ITA] == AT_WAR)
		df_gain_supply(s, 3, e);
}
