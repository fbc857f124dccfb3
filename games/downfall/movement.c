/* Tactical movement, zone by zone, and the exploitation of Blitzkrieg (sections 8 and 13.1). */
#include "games/downfall/operations.h"

/* May the army pass on from m.zone, which holds hostile armies, to the zone?
 *  1. a tank army with Blitzkrieg (DF-13.1.1); 2. Plain without Fortress, or Africa (DF-16.16 to DF-16.18); 3. an
 *  attack there with +4 (DF-13.1.1, DF-13.1.4, DF-13.1.13); 4. into a zone not controlled (DF-13.1.3, DF-13.1.16);
 *  5. not across High Mountain outside Africa (DF-16.19). Rivers, straits and lines do not matter (DF-16.26), nor
 *  what lies in the zone of arrival (DF-13.1.15; examples: DF-22.9.1 to DF-22.9.3, DF-22.11.1, DF-22.11.2,
 *  DF-22.11.4), nor how many defenders or tank armies there are (DF-13.1.7). The armies that made the +4 have had
 *  their operation (DF-13.1.2, DF-8.35). It is a step like others: within the allowance (DF-13.1.5), at the usual
 *  price (DF-13.1.14). */
static eto_clause check_exploitation(const struct df_table *t, const struct df_state *s, struct df_march m,
				     unsigned zone)
{
	unsigned side = s->side_of[m.army];
	const struct df_zone *z = &t->zone[m.zone];
	if ((!is_tank(t, m.army) || !owns(s, side, BLITZ)) && eto_forbids(&t->base, DF_13_1_1))
		return DF_13_1_1;
	if (!z->africa && (z->terrain != PLAIN || z->fortress) && eto_forbids(&t->base, DF_16_18))
		return DF_16_18;
	if (!df_exploitable(t, s, side, m.zone) && eto_forbids(&t->base, DF_13_1_4))
		return DF_13_1_4;
	if (s->control[zone] == side && eto_forbids(&t->base, DF_13_1_16))
		return DF_13_1_16;
	if (!z->africa && t->cross[m.zone][zone] == WALL && eto_forbids(&t->base, DF_16_19))
		return DF_16_19;
	return 0;
}

static bool own_attack_in(const struct df_state *s, unsigned side, unsigned zone)
{
	ETO_EACH (a, &s->there[side])
		if (s->zone[a] == zone && has_attack(s, a))
			return true;
	return false;
}

/* Leaving a zone with hostile armies; without them an army goes where it likes (DF-8.25). From the zone where it
 * started an army may go only to controlled zones free of hostile armies (DF-8.22, DF-8.23; DF-22.5.1 to
 * DF-22.5.3), which makes pockets such as Stalingrad (DF-22.6.3, DF-24.3); one that has come in must stay
 * (DF-8.26) or, with the option, is bound like one that started there; exploitation is the exception (DF-8.24).
 * Exploitation starts in either (DF-13.1.8). The clause named is that of the exploitation when one was possible in
 * principle, else the plain one. */
static eto_clause leave_contact(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	bool entered = m.steps && df_faces(t, s, side, m.zone), bound = m.contested || entered;
	eto_clause plain = 0;
	if (entered && option(t, OPT_CONTACT) == 0)
		plain = DF_8_26;
	else if (bound && s->control[zone] != side)
		plain = DF_8_22;
	else if (bound && hostile_in(t, s, side, zone))
		plain = DF_8_23;
	if (!plain || !eto_forbids(&t->base, plain))
		return 0;
	if (!hostile_in(t, s, side, m.zone))
		return plain;
	eto_clause c = check_exploitation(t, s, m, zone);
	bool in_principle = is_tank(t, m.army) && owns(s, side, BLITZ) && own_attack_in(s, side, m.zone);
	return c && !in_principle ? plain : c;
}

/* The march after one step. */
struct df_march df_after_step(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	struct df_march next = m;
	unsigned side = s->side_of[m.army];
	bool passes = option(t, OPT_CONTACT) == 1;
	next.exploited =
		m.exploited || (((m.steps && !passes) || s->control[zone] != side) && hostile_in(t, s, side, m.zone));
	next.contested = m.contested || (passes && df_faces(t, s, side, m.zone));
	next.came_from = m.zone;
	next.zone = (uint8_t)zone;
	next.steps++;
	next.wide = df_widen(t, s, m, zone);
	return next;
}

/* What ends a march wherever it would go: an exploitation (DF-13.1.3, DF-13.1.12), the allowance (DF-8.20, DF-8.21). */
static eto_clause check_tired(const struct df_table *t, struct df_march m)
{
	eto_clause allowance = is_tank(t, m.army) ? DF_8_21 : DF_8_20;
	if (m.exploited && eto_forbids(&t->base, DF_13_1_3))
		return DF_13_1_3;
	return m.steps >= df_allowance(t, m.army) && eto_forbids(&t->base, allowance) ? allowance : 0;
}

static eto_clause check_way(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
static eto_clause can_finish(const struct df_table *t, const struct df_state *s, struct df_march m);

/* Is there a step after which it can? A frozen army ends in an Axis zone, so its last step leads into one. */
static bool can_go_on(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	zoneset to = t->zone[m.zone].linked, plain = df_plain_steps(t, s, m);
	if (!eto_set_empty(&plain))
		return true;
	bool last = m.steps + 1u == df_allowance(t, m.army);
	if (last && df_frozen(t, s, m.army, m.origin) && option(t, OPT_FREEZE) == 0)
		eto_set_meet(&to, &s->holds[AXIS]);
	ETO_EACH (zone, &to)
		if (!check_way(t, s, m, zone) && !can_finish(t, s, df_after_step(t, s, m, zone)))
			return true;
	return false;
}

/* Once in m.zone, can the operation be finished: by staying, by attacking, or by going on? 0, or the clause that
 * forbids staying. It looks one zone beyond the allowance at most, which matters only when the clause of the
 * allowance is switched off. */
static eto_clause can_finish(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	eto_clause c = df_check_stop(t, s, m);
	if (!c || df_some_attack(t, s, m))
		return 0;
	if (m.steps > df_allowance(t, m.army) || check_tired(t, m))
		return c;
	return can_go_on(t, s, m) ? 0 : c;
}

/* One step of a tactical move, without looking ahead:
 *  1. a land link (DF-8.45); 2. check_tired(); 3. neutral countries (df_may_enter) and section 9 (df_may_operate); 4. a
 *  frozen Soviet army passes Soviet and Axis zones only (DF-9.35); 5. contact with hostile armies; 6. High Mountain
 *  (DF-16.3, DF-16.25, DF-16.28); 7. price. */
static eto_clause check_way(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	eto_clause c;
	if (t->cross[m.zone][zone] == NO_LINK)
		return eto_barred(&t->base, DF_8_45);
	if ((c = check_tired(t, m)) || (c = df_may_enter(t, s, side, zone)) || (c = df_may_operate(t, s, m.army, zone)))
		return c;
	if (df_frozen(t, s, m.army, m.origin) && s->control[zone] != side && !df_axis_zone(t, s, zone))
		return df_frozen_clause(t, s, m.origin);
	if ((c = leave_contact(t, s, m, zone)))
		return c;
	if (t->cross[m.zone][zone] == WALL && df_faces(t, s, side, zone) && eto_forbids(&t->base, DF_16_3))
		return DF_16_3;
	bool wide = option(t, OPT_EAST_SCOPE) == 0 &&
		    df_widen(t, s, m, zone); /* else the end is priced, by df_check_stop() */
	return df_check_due(t, s, m, df_cost(t, s, side, 1, wide));
}

/* Can the army attack at the end of the step if it has to (DF-13.1.6)? Names the clause that keeps it from attacking,
 * such as attacks by the partner on all that is there (DF-17.41). */
static eto_clause blocked_attack(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	eto_clause c = df_may_fight(t, s, m);
	for (unsigned a = 0; a < ARMIES && !c; a++)
		if (s->zone[a] == m.zone &&
		    (s->side_of[a] == NOBODY || hostile_to(t, s->side_of[m.army]) >> s->side_of[a] & 1))
			c = df_check_target(t, s, m, a);
	return c;
}

zoneset df_free_zones(const struct df_table *t, const struct df_state *s, unsigned side)
{
	zoneset free = s->holds[side], foes = df_hostile_zones(t, s, side);
	eto_set_minus(&free, &foes);
	eto_set_minus(&free, &s->full[side]);
	return free;
}

/* Where among such zones an army can surely end any move: where it may operate and need not go on home. */
zoneset df_sure_ends(const struct df_table *t, const struct df_state *s, unsigned army, zoneset of)
{
	bool homeward = country_of(t, army) == ITA && option(t, OPT_ITALIANS) == 1;
	return homeward ? (zoneset){0} : df_allowed_zones(t, s, army, of);
}

/* The plain steps of an army that may leave, which need no search: it is not held where it is, can pay for them and
 * can surely end there. Nothing of check_way() and df_check_stop() forbids them. */
zoneset df_plain_steps(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	unsigned side = s->side_of[m.army], purse = s->supply[side] + m.paid;
	if (df_frozen(t, s, m.army, m.origin) || check_tired(t, m) || (m.steps && df_faces(t, s, side, m.zone)))
		return (zoneset){0};
	zoneset plain = df_free_zones(t, s, side);
	eto_set_meet(&plain, &t->zone[m.zone].linked);
	eto_set_minus(&plain, &s->calm);
	plain = df_sure_ends(t, s, m.army, plain);
	if (purse < 2)
		ETO_EACH (zone, &plain)
			if (df_cost(t, s, side, 1, df_widen(t, s, m, zone)) > purse)
				eto_set_drop(&plain, zone);
	return plain;
}

/* One step of a tactical move (operations 1 and 3) that leaves the operation a lawful end. */
eto_clause df_check_step(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	if (zone >= ZONES)
		return ETO_NONSENSE;
	if (m.landed)
		return eto_barred(&t->base, DF_8_7);
	eto_clause c = df_may_leave(t, s, m, false);
	return c ? c : df_check_step_on(t, s, m, zone);
}

eto_clause df_check_step_on(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	eto_clause c = check_way(t, s, m, zone);
	if (c)
		return c;
	struct df_march next = df_after_step(t, s, m, zone);
	c = can_finish(t, s, next);
	if (c == DF_17_9) { /* say what keeps it from the attack, when a rule does */
		eto_clause why = blocked_attack(t, s, next);
		return why ? why : c;
	}
	return c;
}

/* May a landing end in the zone: by staying or by attacking? */
eto_clause df_may_end_landing(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	m.zone = (uint8_t)zone;
	m.landed = 1;
	m.came_from = BY_SEA;
	eto_clause c = df_check_stop(t, s, m);
	if (!c || df_some_attack(t, s, m))
		return 0;
	eto_clause why = c == DF_17_35 ? blocked_attack(t, s, m) : 0;
	return why ? why : c;
}
