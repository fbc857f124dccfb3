/* How an operation may end: stopping, attacking, supporting (sections 5, 8, 9 and 17). */
#include "games/downfall/operations.h"

/* May the operation end here without an attack?
 *  1. something was moved; 2. stacking (DF-5.1, DF-5.3); 3. an army alone among hostile ones must attack (DF-17.9,
 *  DF-17.35, DF-13.1.17), one beside own armies need not (DF-17.10, DF-17.32); 4. a frozen Soviet army must have
 *  reached an Axis zone (DF-9.26 to DF-9.29, DF-9.35), an Italian one its home with the option (DF-9.8); 5. price,
 *  which only here is sure when the end alone counts. */
eto_clause df_check_stop(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	if (!m.steps && !m.landed && eto_forbids(&t->base, DF_8_1))
		return DF_8_1;
	if (df_stack_full(t, s, m, m.zone) && eto_forbids(&t->base, DF_5_3))
		return DF_5_3;
	if (!df_own_others(s, m, m.zone) && df_faces(t, s, s->side_of[m.army], m.zone)) {
		eto_clause c = m.landed ? DF_17_35 : DF_17_9;
		if (eto_forbids(&t->base, c))
			return c;
	}
	if (df_frozen(t, s, m.army, m.origin) && !df_axis_zone(t, s, m.zone))
		return df_frozen_clause(t, s, m.origin);
	if (df_must_go_home(t, s, m.army, m.zone) && eto_forbids(&t->base, DF_9_8))
		return DF_9_8;
	return m.landed ? 0 : df_check_due(t, s, m, df_cost(t, s, s->side_of[m.army], 1, m.wide));
}

/* DF-9.12, DF-9.37: in Calais the British may be attacked only when the French there are attacked too; the French
 * come first. Without French armies there the British stand like any other (DF-9.13). */
static bool calais_refuses(const struct df_table *t, const struct df_state *s, unsigned target)
{
	unsigned french = 0, attacked = 0;
	if (s->zone[target] != t->at.calais || country_of(t, target) != UK)
		return false;
	for (unsigned a = 0; a < ARMIES; a++) {
		if (s->zone[a] != t->at.calais || country_of(t, a) != FRA)
			continue;
		french++;
		attacked += (s->mark[a] & M_HIT) != 0;
	}
	return option(t, OPT_CALAIS) == 0 ? attacked < french : french && !attacked;
}

/* May this army be attacked by the side now?
 *  1. not twice in a player turn (DF-17.12); 2. not by Allies and USSR in one game turn (DF-17.11); 3. Calais
 *  (DF-9.12). */
static eto_clause may_be_attacked(const struct df_table *t, const struct df_state *s, unsigned side, unsigned target)
{
	unsigned partner = side == ALLIES ? M_HIT_BY_SOVIETS : M_HIT_BY_ALLIES;
	if (s->mark[target] & M_HIT && option(t, OPT_ONE_ATTACK) == 0 && eto_forbids(&t->base, DF_17_12))
		return DF_17_12;
	if (side != AXIS && s->mark[target] & partner && s->side_of[target] == AXIS && eto_forbids(&t->base, DF_17_11))
		return DF_17_11;
	if (calais_refuses(t, s, target) && eto_forbids(&t->base, DF_9_12))
		return DF_9_12;
	return 0;
}

/* May the army fight in its zone at all, as attacker or supporter?
 *  1. movement left: one zone less than the allowance (DF-8.28, DF-8.29); 2. stacking (DF-5.1); 3. an Italian
 *  who may only go home (DF-9.8); 4. no other fight before a landing in French North Africa is complete (DF-18.22); 5.
 *  price. */
eto_clause df_may_fight(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	eto_clause tired = is_tank(t, m.army) ? DF_8_29 : DF_8_28;
	unsigned side = s->side_of[m.army];
	if (m.steps && m.steps + 1u > df_allowance(t, m.army) && eto_forbids(&t->base, tired))
		return tired;
	if (df_stack_full(t, s, m, m.zone) && eto_forbids(&t->base, DF_5_1))
		return DF_5_1;
	if (df_must_go_home(t, s, m.army, m.zone) && eto_forbids(&t->base, DF_9_8))
		return DF_9_8;
	if (s->torch && !m.landed && eto_forbids(&t->base, DF_18_22))
		return DF_18_22;
	return m.landed ? 0 : df_check_due(t, s, m, df_cost(t, s, side, 1, m.wide));
}

/* The target conditions of an attack in m.zone:
 *  1. an army in the same zone (DF-8.27); 2. of a hostile side, or of a country being invaded (DF-2.19, DF-2.28);
 *  3. Finns in Soviet-held Karelia (DF-9.16), not while the Axis holds it (DF-9.18); 4. may_be_attacked(). */
eto_clause df_check_target(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned target)
{
	unsigned side = s->side_of[m.army];
	if (target >= ARMIES)
		return ETO_NONSENSE;
	if (s->zone[target] != m.zone) /* or off the map */
		return eto_barred(&t->base, DF_8_27);
	bool invaded = s->side_of[target] == NOBODY && s->war[t->zone[m.zone].country] == AT_PEACE;
	if (!invaded && (s->side_of[target] >= SIDES || !(hostile_to(t, side) >> s->side_of[target] & 1)))
		return eto_barred(&t->base, DF_2_28);
	if (country_of(t, m.army) == FIN && m.zone == t->at.karelia && s->control[m.zone] == SOVIETS &&
	    eto_forbids(&t->base, DF_9_16))
		return DF_9_16;
	return may_be_attacked(t, s, side, target);
}

/* Attack an army in the zone where the army stands (operations 2, 3 and 6). Contact keeps an army from leaving,
 * never from attacking where it is (DF-8.46, DF-22.6.2). It is the only operation of the army, so it attacks one
 * target or supports one attack (DF-17.39). */
eto_clause df_check_attack(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned target)
{
	eto_clause c = df_check_target(t, s, m, target);
	return c ? c : df_may_fight(t, s, m);
}

bool df_some_attack(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	if (!df_faces(t, s, s->side_of[m.army], m.zone) || df_may_fight(t, s, m))
		return false;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == m.zone && !df_check_target(t, s, m, a))
			return true;
	return false;
}

/* Support an attack that an own army has declared in the zone:
 *  1. such an attack (DF-8.27); 2. armies that landed cannot (DF-17.6); 3. only surplus armies may (DF-17.3,
 *  DF-17.13, DF-17.40), where all own armies in the zone count (DF-17.15) and several may support one attack
 *  (DF-17.14, DF-22.12.4); 4. df_may_fight(). Finns may support in Karelia (DF-9.17); any nation may support any of
 *  its side. */
eto_clause df_check_support(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned attacker)
{
	unsigned side = s->side_of[m.army];
	if (attacker >= ARMIES)
		return ETO_NONSENSE;
	if (s->zone[attacker] != m.zone || s->side_of[attacker] != side || !has_attack(s, attacker))
		return eto_barred(&t->base, DF_8_27);
	if (m.landed && eto_forbids(&t->base, DF_17_6))
		return DF_17_6;
	unsigned bound = df_hostile_count(t, s, side, m.zone) + df_supporters(s, side, m.zone);
	if (s->count[side][m.zone] <= bound && eto_forbids(&t->base, DF_17_3))
		return DF_17_3;
	return df_may_fight(t, s, m);
}
