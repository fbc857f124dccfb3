/* Army operations: what an army may do with supply units, step by step (sections 5 and 8, exploitation of 13.1).
 *
 * An order opens a frame (P_ORDER) for one army. It may attack or support where it stands (DF-8.3), move zone by
 * zone and then stop (DF-8.2), attack or support (DF-8.4), move strategically (DF-8.5), sail (DF-8.6), or land
 * (DF-8.7). To defend is no operation and costs nothing (DF-8.43). Movement is done at once; attacks are only
 * declared and are all resolved later (DF-8.34, DF-17.2). Every step is checked so that the operation can still be
 * finished: an army is never let into a place where it could neither stay, nor attack, nor go on.
 *
 * The army that opens a fight comes first: an army that enters a zone with hostile armies and without own ones must
 * attack there itself (DF-17.9, ruling R1). Every result that the rules allow is reached in that order, and no turn
 * gets stuck. */
#include "games/downfall/operations.h"

unsigned df_allowance(const struct df_table *t, unsigned army)
{
	return is_tank(t, army) ? 4 : 3; /* DF-8.20, DF-8.21 */
}

static void keep_march(struct df_state *s, struct df_march m)
{
	*(struct df_march *)eto_own_change(&s->stack) = m;
}

struct df_march df_march_from(const struct df_table *t, const struct df_state *s, unsigned army)
{
	struct df_march m = {.army = (uint8_t)army, .zone = s->zone[army], .origin = s->zone[army], .came_from = NONE};
	m.contested = hostile_in(t, s, s->side_of[army], m.zone);
	m.wide = df_doubles(t, s, s->side_of[army], m.zone);
	return m;
}

unsigned df_own_others(const struct df_state *s, struct df_march m, unsigned zone)
{
	return s->count[s->side_of[m.army]][zone] - (s->zone[m.army] == zone ? 1u : 0u);
}

/* DF-5.1 to DF-5.6: at most three armies of a side end in a zone, any number in America. */
bool df_stack_full(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	return df_own_others(s, m, zone) >= STACK_MAX && !in_set(&t->america, zone);
}

/* Hostile armies in the zone, counting those of a neutral country that an invasion would bring in (DF-2.19). */
bool df_faces(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	if (hostile_in(t, s, side, zone))
		return true;
	if (s->war[country] != AT_PEACE)
		return false;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == zone && country_of(t, a) == country)
			return true;
	return false;
}

/* DF-17.3, DF-17.13, DF-17.37: support already declared in the zone must stay legal when this army leaves it. */
static bool support_needs(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	unsigned side = s->side_of[m.army];
	if (option(t, OPT_SURPLUS) == 1 || s->zone[m.army] != m.zone || !hostile_in(t, s, side, m.zone))
		return false;
	unsigned left = s->count[side][m.zone] - 1u, foes = df_hostile_count(t, s, side, m.zone);
	unsigned supporters = df_supporters(s, side, m.zone);
	return supporters && left < foes + supporters;
}

/* Conditions on any movement out of the present zone:
 *  1. the Allies in turn 1 (DF-9.14, DF-9.15); 2. support that needs the army (DF-17.37); 3. a landing in French
 *  North Africa that must be completed first (DF-18.22). */
eto_clause df_may_leave(const struct df_table *t, const struct df_state *s, struct df_march m, bool torch)
{
	unsigned side = s->side_of[m.army];
	if (side == ALLIES && s->turn == 1 && s->west != 1 && eto_forbids(&t->base, DF_9_14))
		return DF_9_14;
	if (support_needs(t, s, m) && eto_forbids(&t->base, DF_17_37))
		return DF_17_37;
	if (s->torch && !torch && eto_forbids(&t->base, DF_18_22))
		return DF_18_22;
	return 0;
}

/* -- doing it -- */

static void finish(struct df_state *s, unsigned army, unsigned what)
{
	s->did[army] = (uint8_t)what;
	eto_pop(&s->stack);
}

/* A move by rail or by sea is the whole operation. */
static void carry(struct df_state *s, struct df_march m, unsigned zone, unsigned how, struct eto_events *e)
{
	s->from[m.army] = NONE;
	df_place(s, m.army, zone);
	tell(e, how == DID_RAIL ? E_RAIL : E_SAIL, m.army, m.zone, (int)zone, 0);
	finish(s, m.army, how);
}

static void note_romania(const struct df_table *t, struct df_state *s, struct df_march m, unsigned zone)
{
	if (country_of(t, m.army) == GER && t->zone[zone].country == RUM && t->zone[m.zone].country != RUM)
		s->romania_entered++;
}

void df_do_order(const struct df_table *t, struct df_state *s, unsigned army)
{
	s->start_of_turn = 0; /* DF-1.24 */
	eto_call(&s->stack, P_ORDER, s->side);
	keep_march(s, df_march_from(t, s, army));
}

/* Blitzkrieg is shown by its first exploitation (DF-4.6.11). */
void df_do_step(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	struct df_march m = df_march_of(s), next = df_after_step(t, s, m, zone);
	unsigned side = s->side_of[m.army];
	if (next.exploited)
		df_reveal(s, side, BLITZ, e);
	note_romania(t, s, m, zone);
	df_pay(s, side, &next, df_cost(t, s, side, 1, next.wide));
	s->from[m.army] = m.zone;
	df_enter(t, s, m.army, zone, false, e);
	df_place(s, m.army, zone);
	tell(e, E_MOVE, m.army, m.zone, (int)zone, 0);
	keep_march(s, next);
	if (next.steps == df_allowance(t, m.army))
		finish(s, m.army, DID_MOVE); /* nothing is left to decide */
}

void df_do_stop(struct df_state *s)
{
	struct df_march m = df_march_of(s);
	finish(s, m.army, m.landed ? DID_LAND : DID_MOVE);
}

void df_do_attack(const struct df_table *t, struct df_state *s, unsigned target, struct eto_events *e)
{
	struct df_march m = df_march_of(s);
	unsigned side = s->side_of[m.army];
	if (!m.landed)
		df_pay(s, side, &m, df_cost(t, s, side, 1, m.wide));
	s->target[m.army] = (uint8_t)target;
	s->mark[target] |= M_HIT;
	if (side == ALLIES)
		s->mark[target] |= M_HIT_BY_ALLIES;
	if (side == SOVIETS)
		s->mark[target] |= M_HIT_BY_SOVIETS;
	df_note_attack(t, s, m.army);
	tell(e, E_ATTACK, m.army, (int)target, m.zone, 0);
	finish(s, m.army, DID_ATTACK);
}

/* A supporter performs an operation and pays like an attacker (DF-8.44). */
void df_do_support(const struct df_table *t, struct df_state *s, unsigned attacker, struct eto_events *e)
{
	struct df_march m = df_march_of(s);
	unsigned side = s->side_of[m.army];
	df_pay(s, side, &m, df_cost(t, s, side, 1, m.wide));
	s->target[m.army] = (uint8_t)attacker;
	df_note_attack(t, s, m.army);
	tell(e, E_SUPPORT, m.army, (int)attacker, m.zone, 0);
	finish(s, m.army, DID_SUPPORT);
}

void df_do_rail(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	struct df_march m = df_march_of(s);
	unsigned side = s->side_of[m.army], due = df_cost(t, s, side, 1, false);
	if (side == AXIS) { /* only the Axis has limits and surcharges by route */
		struct df_rails r = df_rails(t, s, m);
		due = df_rail_cost(t, s, m, &r, zone);
		s->rails_in_ussr = (uint8_t)(s->rails_in_ussr + !in_set(&r.clear, zone));
	}
	df_pay(s, side, &m, due);
	note_romania(t, s, m, zone);
	carry(s, m, zone, DID_RAIL, e);
}

void df_do_sail(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	struct df_march m = df_march_of(s);
	df_pay(s, s->side_of[m.army], &m, df_sail_cost(t, s, m, zone));
	carry(s, m, zone, DID_SAIL, e);
}

void df_do_landing(const struct df_table *t, struct df_state *s, struct df_march m, unsigned zone, struct eto_events *e)
{
	df_pay(s, s->side_of[m.army], &m, 2); /* DF-8.10 */
	s->from[m.army] = BY_SEA;
	s->mark[m.army] |= M_LANDED;
	df_enter(t, s, m.army, zone, true, e);
	df_place(s, m.army, zone);
	tell(e, E_LAND, m.army, m.zone, (int)zone, 0);
	m.landed = 1;
	m.zone = (uint8_t)zone;
	m.came_from = BY_SEA;
	keep_march(s, m);
	if (!df_some_attack(t, s, m))
		finish(s, m.army, DID_LAND);
}
