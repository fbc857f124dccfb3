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

enum { F_CONTESTED = 1, F_EXPLOITED = 2, F_LANDED = 4, F_WIDE = 8 };

/* The operation under way, read from the frame: a = army, b = steps | flags << 8, c = supply paid | origin << 8. */
struct df_march df_march_of(const struct df_table *t, const struct df_state *s)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned flags = f->b >> 8;
	(void)t;
	return (struct df_march){f->a, s->zone[f->a], (uint8_t)(f->c >> 8), (uint8_t)(f->b & 255), s->from[f->a], flags & F_CONTESTED ? 1 : 0,
		flags & F_EXPLOITED ? 1 : 0, flags & F_LANDED ? 1 : 0, (uint8_t)(f->c & 255), flags & F_WIDE ? 1 : 0};
}

static void keep_march(struct df_state *s, struct df_march m)
{
	struct eto_frame *f = eto_top(&s->stack);
	unsigned flags = (m.contested ? F_CONTESTED : 0) | (m.exploited ? F_EXPLOITED : 0) | (m.landed ? F_LANDED : 0) |
			 (m.wide ? F_WIDE : 0);
	f->b = (uint16_t)(m.steps | flags << 8);
	f->c = (uint16_t)(m.paid | m.origin << 8);
}

struct df_march df_march_from(const struct df_table *t, const struct df_state *s, unsigned army)
{
	struct df_march m = {.army = (uint8_t)army, .zone = s->zone[army], .origin = s->zone[army],
		.came_from = NONE};
	m.contested = hostile_in(t, s, s->side_of[army], m.zone);
	m.wide = df_doubles(t, s, s->side_of[army], m.zone);
	return m;
}

/* -- cost -- */

/* Does being in the zone double the cost of an operation of types 1 to 3 (DF-8.12, DF-8.16, DF-8.17)? */
bool df_doubles(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	const struct df_zone *z = &t->zone[zone];
	if (side == ALLIES) {
		unsigned when = option(t, OPT_WEST) == 0 ? s->west : s->west_first;
		bool west = z->country == BEL || (z->country == FRA && z->part == HOME);
		return west && when == s->turn && year(t, s) == 1940;
	}
	if (side == AXIS)
		return z->east || (z->country == USSR && s->turn == 9); /* DF-19.6 */
	return false;
}

/* DF-8.8 to DF-8.19, DF-22.14.3: 1, or 2 with a surcharge; surcharges do not add up. */
static unsigned cost(const struct df_table *t, const struct df_state *s, unsigned side, unsigned base, bool wide)
{
	bool surprise = side == SOVIETS && s->barbarossa == s->turn && year(t, s) < 1942; /* DF-8.15 */
	return base == 2 || wide || surprise ? 2 : 1;
}

/* Which clause sets the price when it cannot be paid. */
static eto_clause price_clause(const struct df_table *t, const struct df_state *s, unsigned side, unsigned due)
{
	if (due < 2)
		return DF_8_8;
	if (side == ALLIES)
		return DF_8_12;
	if (side == SOVIETS)
		return DF_8_15;
	return s->turn == 9 && t->season[9] == WINTER ? DF_8_16 : DF_8_17;
}

/* Can the side pay what is due (less what it has paid for this operation)? The clause is the one that sets the
 * price. */
eto_clause df_check_price(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned due,
			  eto_clause clause)
{
	return s->supply[s->side_of[m.army]] + m.paid < (int)due && eto_forbids(&t->base, clause) ? clause : 0;
}

static eto_clause check_price(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned due)
{
	return df_check_price(t, s, m, due, price_clause(t, s, s->side_of[m.army], due));
}

static void pay(struct df_state *s, unsigned side, struct df_march *m, unsigned due)
{
	unsigned purse = s->supply[side] + m->paid;
	due = due > purse ? purse : due; /* on the way, with only the end counting, or with a clause switched off */
	s->supply[side] = (uint8_t)(purse - due);
	m->paid = (uint8_t)due;
}

/* DF-8.18: start, path or end in a dear zone counts; with the option only the end. */
static bool widen(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	bool here = df_doubles(t, s, s->side_of[m.army], zone);
	return option(t, OPT_EAST_SCOPE) == 0 ? m.wide || here : here;
}

/* -- common conditions -- */

static unsigned own_others(const struct df_state *s, struct df_march m, unsigned zone)
{
	return s->count[s->side_of[m.army]][zone] - (s->zone[m.army] == zone ? 1u : 0u);
}

/* DF-5.1 to DF-5.6: at most three armies of a side end in a zone, any number in America. */
static bool stack_full(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	return own_others(s, m, zone) >= STACK_MAX && !in_set(&t->america, zone);
}

/* Hostile armies in the zone, counting those of a neutral country that an invasion would bring in (DF-2.19). */
static bool faces(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
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
	unsigned side = s->side_of[m.army], supporters = 0;
	if (option(t, OPT_SURPLUS) == 1 || s->zone[m.army] != m.zone || !hostile_in(t, s, side, m.zone))
		return false;
	for (unsigned a = 0; a < ARMIES; a++)
		supporters += s->zone[a] == m.zone && s->side_of[a] == side && s->did[a] == DID_SUPPORT;
	unsigned left = s->count[side][m.zone] - 1u, foes = df_hostile_count(t, s, side, m.zone);
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

/* -- stop, attack, support -- */

/* May the operation end here without an attack?
 *  1. something was moved; 2. stacking (DF-5.1, DF-5.3); 3. an army alone among hostile ones must attack (DF-17.9,
 *  DF-17.35, DF-13.1.17), one beside own armies need not (DF-17.10, DF-17.32); 4. a frozen Soviet army must have
 *  reached an Axis zone (DF-9.26 to DF-9.29, DF-9.35); 5. price, which only here is sure when the end alone counts. */
eto_clause df_check_stop(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	if (!m.steps && !m.landed && eto_forbids(&t->base, DF_8_1))
		return DF_8_1;
	if (stack_full(t, s, m, m.zone) && eto_forbids(&t->base, DF_5_3))
		return DF_5_3;
	if (!own_others(s, m, m.zone) && faces(t, s, s->side_of[m.army], m.zone)) {
		eto_clause c = m.landed ? DF_17_35 : DF_17_9;
		if (eto_forbids(&t->base, c))
			return c;
	}
	if (df_frozen(t, s, m.army, m.origin) && !df_axis_zone(t, s, m.zone))
		return df_frozen_clause(t, s, m.origin);
	return m.landed ? 0 : check_price(t, s, m, cost(t, s, s->side_of[m.army], 1, m.wide));
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
 *  1. movement left: one zone less than the allowance (DF-8.28, DF-8.29); 2. stacking (DF-5.1); 3. price. */
static eto_clause may_fight(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	eto_clause tired = is_tank(t, m.army) ? DF_8_29 : DF_8_28;
	unsigned side = s->side_of[m.army];
	if (m.steps && m.steps + 1u > df_allowance(t, m.army) && eto_forbids(&t->base, tired))
		return tired;
	if (stack_full(t, s, m, m.zone) && eto_forbids(&t->base, DF_5_1))
		return DF_5_1;
	if (s->torch && eto_forbids(&t->base, DF_18_22))
		return DF_18_22;
	return m.landed ? 0 : check_price(t, s, m, cost(t, s, side, 1, m.wide));
}

/* The target conditions of an attack in m.zone:
 *  1. an army in the same zone (DF-8.27); 2. of a hostile side, or of a country being invaded (DF-2.19, DF-2.28);
 *  3. Finns in Soviet-held Karelia (DF-9.16), not while the Axis holds it (DF-9.18); 4. may_be_attacked(). */
static eto_clause check_target(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned target)
{
	unsigned side = s->side_of[m.army];
	if (target >= ARMIES || s->zone[target] == OFF)
		return ETO_NONSENSE;
	if (s->zone[target] != m.zone)
		return eto_barred(&t->base, DF_8_27);
	bool invaded = s->side_of[target] == NOBODY && df_country_neutral(s, t->zone[m.zone].country);
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
	eto_clause c = check_target(t, s, m, target);
	return c ? c : may_fight(t, s, m);
}

static bool some_attack(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	if (!faces(t, s, s->side_of[m.army], m.zone) || may_fight(t, s, m))
		return false;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == m.zone && !check_target(t, s, m, a))
			return true;
	return false;
}

/* Support an attack that an own army has declared in the zone:
 *  1. such an attack (DF-8.27); 2. armies that landed cannot (DF-17.6); 3. only surplus armies may (DF-17.3,
 *  DF-17.13, DF-17.40), where all own armies in the zone count (DF-17.15) and several may support one attack
 *  (DF-17.14, DF-22.12.4); 4. may_fight(). Finns may support in Karelia (DF-9.17); any nation may support any of
 *  its side. */
eto_clause df_check_support(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned attacker)
{
	unsigned side = s->side_of[m.army], supporters = 0;
	if (attacker >= ARMIES || s->zone[attacker] == OFF)
		return ETO_NONSENSE;
	if (s->zone[attacker] != m.zone || s->side_of[attacker] != side ||
	    s->did[attacker] == DID_SUPPORT || s->target[attacker] == NONE)
		return eto_barred(&t->base, DF_8_27);
	if (m.landed && eto_forbids(&t->base, DF_17_6))
		return DF_17_6;
	for (unsigned a = 0; a < ARMIES; a++)
		supporters += s->zone[a] == m.zone && s->side_of[a] == side && s->did[a] == DID_SUPPORT;
	if (s->count[side][m.zone] <= df_hostile_count(t, s, side, m.zone) + supporters && eto_forbids(&t->base, DF_17_3))
		return DF_17_3;
	return may_fight(t, s, m);
}

/* -- tactical movement and exploitation -- */

/* May the army pass on from m.zone, which holds hostile armies, to the zone?
 *  1. a tank army with Blitzkrieg (DF-13.1.1); 2. Plain without Fortress, or Africa (DF-16.16 to DF-16.18); 3. an
 *  attack there with +4 (DF-13.1.1, DF-13.1.4, DF-13.1.13); 4. into a zone not controlled (DF-13.1.3, DF-13.1.16);
 *  5. not across High Mountain outside Africa (DF-16.19). Rivers, straits and lines do not matter (DF-16.26), nor
 *  what lies in the zone of arrival (DF-13.1.15; examples: DF-22.9.1 to DF-22.9.3, DF-22.11.1, DF-22.11.2,
 *  DF-22.11.4), nor how many defenders or tank armies there are (DF-13.1.7). The armies that made the +4 have had
 *  their operation (DF-13.1.2, DF-8.35). It is a step like others: within the allowance (DF-13.1.5), at the usual
 *  price (DF-13.1.14). */
static eto_clause check_exploitation(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
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
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == zone && s->side_of[a] == side && s->target[a] != NONE && s->did[a] != DID_SUPPORT)
			return true;
	return false;
}

/* Leaving a zone with hostile armies; without them an army goes where it likes (DF-8.25). From the zone where it
 * started an army may go only to controlled zones free of hostile armies (DF-8.22, DF-8.23; DF-22.5.1 to
 * DF-22.5.3), which makes pockets such as Stalingrad (DF-22.6.3, DF-24.3); one that has come in must stay
 * (DF-8.26); exploitation is the exception (DF-8.24). Exploitation starts in either (DF-13.1.8). The clause named
 * is that of the exploitation when one was possible in principle, else the plain one. */
static eto_clause leave_contact(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	eto_clause plain = 0;
	if (m.steps && faces(t, s, side, m.zone))
		plain = DF_8_26;
	else if (m.contested && s->control[zone] != side)
		plain = DF_8_22;
	else if (m.contested && hostile_in(t, s, side, zone))
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
	next.exploited = m.exploited || ((m.steps || s->control[zone] != s->side_of[m.army]) &&
					 hostile_in(t, s, s->side_of[m.army], m.zone));
	next.came_from = m.zone;
	next.zone = (uint8_t)zone;
	next.steps++;
	next.wide = widen(t, s, m, zone);
	return next;
}

static eto_clause check_way(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);

/* Once in m.zone, can the operation be finished: by staying, by attacking, or by going on? 0, or the clause that
 * forbids staying. It looks one zone beyond the allowance at most, which matters only when the clause of the
 * allowance is switched off. */
static eto_clause can_finish(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	eto_clause c = df_check_stop(t, s, m);
	if (!c || some_attack(t, s, m))
		return 0;
	if (m.steps > df_allowance(t, m.army))
		return c;
	const struct df_zone *z = &t->zone[m.zone];
	for (unsigned i = 0; i < z->neighbours; i++)
		if (!check_way(t, s, m, z->neighbour[i]) && !can_finish(t, s, df_after_step(t, s, m, z->neighbour[i])))
			return 0;
	return c;
}

/* One step of a tactical move, without looking ahead:
 *  1. a land link (DF-8.45); 2. nothing after an exploitation (DF-13.1.3, DF-13.1.12); 3. the allowance (DF-8.20,
 *  DF-8.21); 4. neutral countries (df_may_enter) and section 9 (df_may_operate); 5. a frozen Soviet army passes
 *  Soviet and Axis zones only (DF-9.35); 6. contact with hostile armies; 7. High Mountain (DF-16.3, DF-16.25,
 *  DF-16.28); 8. price. */
static eto_clause check_way(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	eto_clause c, allowance = is_tank(t, m.army) ? DF_8_21 : DF_8_20;
	if (t->cross[m.zone][zone] == NO_LINK)
		return eto_barred(&t->base, DF_8_45);
	if (m.exploited && eto_forbids(&t->base, DF_13_1_3))
		return DF_13_1_3;
	if (m.steps >= df_allowance(t, m.army) && eto_forbids(&t->base, allowance))
		return allowance;
	if ((c = df_may_enter(t, s, side, zone)) || (c = df_may_operate(t, s, m.army, zone)))
		return c;
	if (df_frozen(t, s, m.army, m.origin) && s->control[zone] != side && !df_axis_zone(t, s, zone))
		return df_frozen_clause(t, s, m.origin);
	if ((c = leave_contact(t, s, m, zone)))
		return c;
	if (t->cross[m.zone][zone] == WALL && faces(t, s, side, zone) && eto_forbids(&t->base, DF_16_3))
		return DF_16_3;
	bool wide = option(t, OPT_EAST_SCOPE) == 0 && widen(t, s, m, zone); /* else the end is priced, by df_check_stop() */
	return check_price(t, s, m, cost(t, s, side, 1, wide));
}

/* Can the army attack at the end of the step if it has to (DF-13.1.6)? Names the clause that keeps it from attacking,
 * such as attacks by the partner on all that is there (DF-17.41). */
static eto_clause blocked_attack(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	eto_clause c = may_fight(t, s, m);
	for (unsigned a = 0; a < ARMIES && !c; a++)
		if (s->zone[a] == m.zone && (s->side_of[a] == NOBODY || hostile_to(t, s->side_of[m.army]) >> s->side_of[a] & 1))
			c = check_target(t, s, m, a);
	return c;
}

/* One step of a tactical move (operations 1 and 3) that leaves the operation a lawful end. */
eto_clause df_check_step(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	if (zone >= ZONES)
		return ETO_NONSENSE;
	if (m.landed)
		return eto_barred(&t->base, DF_8_7);
	eto_clause c = df_may_leave(t, s, m, false);
	if (c || (c = check_way(t, s, m, zone)))
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
	if (!c || some_attack(t, s, m))
		return 0;
	eto_clause why = c == DF_17_35 ? blocked_attack(t, s, m) : 0;
	return why ? why : c;
}

/* -- strategic and naval movement -- */

static zoneset flood(const struct df_table *t, unsigned start, zoneset allowed, zoneset foes)
{
	zoneset seen = {{0}}, fresh = {{0}};
	if (!in_set(&allowed, start))
		return seen;
	eto_bit_set(seen.w, start);
	fresh = seen;
	while (fresh.w[0] | fresh.w[1] | fresh.w[2]) {
		zoneset next = {{0}};
		for (unsigned i = 0; i < 3; i++) {
			for (uint64_t w = fresh.w[i]; w;) {
				const struct df_zone *z = &t->zone[i * 64 + eto_bit_take(&w)];
				for (unsigned k = 0; k < 3; k++)
					next.w[k] |= z->linked.w[k] & ~(z->walled.w[k] & foes.w[k]); /* DF-16.28 */
			}
		}
		for (unsigned k = 0; k < 3; k++) {
			fresh.w[k] = next.w[k] & allowed.w[k] & ~seen.w[k];
			seen.w[k] |= fresh.w[k];
		}
	}
	return seen;
}

/* Where a strategic move may lead (DF-8.30, DF-22.5.4, DF-22.6.4): at all; without entering the Soviet Union;
 * without going east of the line. Control changes after the operations, so what was taken this turn does not serve
 * yet (DF-6.4). */
struct df_rails df_rails(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	unsigned side = s->side_of[m.army];
	zoneset foes = df_hostile_zones(t, s, side), may = df_allowed_zones(t, s, m.army), west, clear;
	struct df_rails r;
	for (unsigned i = 0; i < 3; i++) {
		may.w[i] &= s->holds[side][i];
		west.w[i] = may.w[i] & ~t->east.w[i];
		clear.w[i] = may.w[i] & ~t->soviet.w[i];
	}
	r.all = r.west = r.clear = flood(t, m.zone, may, foes);
	if (side == AXIS && ((may.w[0] & t->soviet.w[0]) | (may.w[1] & t->soviet.w[1]) | (may.w[2] & t->soviet.w[2]))) {
		r.west = flood(t, m.zone, west, foes);
		r.clear = flood(t, m.zone, clear, foes);
	}
	return r;
}

static unsigned rail_cost(const struct df_table *t, const struct df_state *s, struct df_march m, const struct df_rails *r,
			  unsigned zone)
{
	unsigned side = s->side_of[m.army];
	bool wide = false;
	if (side == AXIS && option(t, OPT_EAST_SCOPE) == 1)
		wide = df_doubles(t, s, side, zone);
	else if (side == AXIS)
		wide = !in_set(&r->west, zone) || (s->turn == 9 && !in_set(&r->clear, zone));
	return cost(t, s, side, 1, wide); /* DF-8.13: the surcharge in the west does not touch strategic moves */
}

/* Conditions on arriving by rail or sea, which cannot attack (DF-8.31, DF-8.41):
 *  1. frozen Soviet armies (DF-9.35); 2. stacking; 3. hostile armies and no own ones (DF-17.38). */
static eto_clause may_arrive(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	if (df_frozen(t, s, m.army, m.zone))
		return df_frozen_clause(t, s, m.zone);
	if (stack_full(t, s, m, zone) && eto_forbids(&t->base, DF_5_1))
		return DF_5_1;
	if (hostile_in(t, s, s->side_of[m.army], zone) && !own_others(s, m, zone) && eto_forbids(&t->base, DF_17_38))
		return DF_17_38;
	return 0;
}

static bool fresh(struct df_march m)
{
	return !m.steps && !m.landed;
}

/* Strategic movement (operation 4) with the reach already known:
 *  1. controlled zones all the way (DF-8.30); 2. the Axis limit in the USSR (DF-8.32, DF-8.50); 3. may_arrive(); 4.
 *  price. */
eto_clause df_check_rail_in(const struct df_table *t, const struct df_state *s, struct df_march m,
			    const struct df_rails *r, unsigned zone)
{
	if (zone == m.zone || !in_set(&r->all, zone))
		return eto_barred(&t->base, DF_8_30);
	if (s->side_of[m.army] == AXIS && s->rails_in_ussr >= 2 && !in_set(&r->clear, zone) &&
	    eto_forbids(&t->base, DF_8_32))
		return DF_8_32;
	eto_clause c = may_arrive(t, s, m, zone);
	return c ? c : check_price(t, s, m, rail_cost(t, s, m, r, zone));
}

eto_clause df_check_rail(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	if (zone >= ZONES)
		return ETO_NONSENSE;
	if (!fresh(m))
		return eto_barred(&t->base, DF_8_35);
	eto_clause c = df_may_leave(t, s, m, false);
	if (!c)
		c = df_may_operate(t, s, m.army, zone);
	if (c)
		return c;
	struct df_rails r = df_rails(t, s, m);
	return df_check_rail_in(t, s, m, &r, zone);
}

static unsigned seas_joined(const struct df_table *t, unsigned side, unsigned seas)
{
	unsigned joined = 0;
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (seas >> sea & 1)
			joined |= t->sea_move[side][sea];
	return joined;
}

/* DF-8.9, DF-8.11: one sea away costs 1, farther 2. */
static unsigned sail_cost(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army], common = t->zone[m.zone].seas & t->zone[zone].seas;
	bool near = false;
	for (unsigned sea = 0; sea < SEAS; sea++)
		near |= common >> sea & 1 && t->sea_move[side][sea];
	bool wide = option(t, OPT_EAST_SCOPE) == 0 ? m.wide || df_doubles(t, s, side, zone) : df_doubles(t, s, side, zone);
	return cost(t, s, side, near ? 1 : 2, side == AXIS && wide);
}

/* Naval movement (operation 5):
 *  1. two coastal zones, both controlled (DF-8.33); hostile armies there do not matter (DF-8.51); 2. the Axis
 *  neither in the Black Sea (DF-8.38) nor past Gibraltar (DF-8.37); 3. section 9; 4. may_arrive(); 5. price. */
eto_clause df_check_sail(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	unsigned side = s->side_of[m.army];
	eto_clause c;
	if (zone >= ZONES)
		return ETO_NONSENSE;
	if (!fresh(m))
		return eto_barred(&t->base, DF_8_35);
	if (zone == m.zone || !in_set(&t->coastal, m.zone) || !in_set(&t->coastal, zone) ||
	    s->control[m.zone] != side || s->control[zone] != side)
		return eto_barred(&t->base, DF_8_33);
	if (!(seas_joined(t, side, t->zone[m.zone].seas) & t->zone[zone].seas)) {
		bool black = t->zone[m.zone].seas == 1u << BLK || t->zone[zone].seas == 1u << BLK;
		return eto_barred(&t->base, side != AXIS ? DF_8_33 : black ? DF_8_38 : DF_8_37);
	}
	if ((c = df_may_leave(t, s, m, false)) || (c = df_may_operate(t, s, m.army, zone)) || (c = may_arrive(t, s, m, zone)))
		return c;
	unsigned due = sail_cost(t, s, m, zone);
	bool far = due == 2 && !(t->zone[m.zone].seas & t->zone[zone].seas);
	return far ? df_check_price(t, s, m, due, DF_8_9) : check_price(t, s, m, due);
}

/* -- doing it -- */

static void finish(struct df_state *s, unsigned army, unsigned what)
{
	s->did[army] = (uint8_t)what;
	eto_pop(&s->stack);
}

void df_do_order(const struct df_table *t, struct df_state *s, unsigned army)
{
	s->start_of_turn = 0; /* DF-1.24 */
	eto_push(&s->stack, (struct eto_frame){.proc = P_ORDER, .seat = s->side, .a = (uint8_t)army});
	keep_march(s, df_march_from(t, s, army));
}

/* Blitzkrieg is shown by its first exploitation (DF-4.6.11). */
void df_do_step(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	struct df_march m = df_march_of(t, s), next = df_after_step(t, s, m, zone);
	unsigned side = s->side_of[m.army];
	if (next.exploited)
		df_reveal(s, side, BLITZ, e);
	if (country_of(t, m.army) == GER && t->zone[zone].country == RUM && t->zone[m.zone].country != RUM)
		s->romania_entered++;
	pay(s, side, &next, cost(t, s, side, 1, next.wide));
	s->from[m.army] = m.zone;
	df_enter(t, s, m.army, zone, false, e);
	df_place(t, s, m.army, zone);
	tell(e, E_MOVE, m.army, m.zone, (int)zone, 0);
	keep_march(s, next);
	if (next.steps == df_allowance(t, m.army))
		finish(s, m.army, DID_MOVE); /* nothing is left to decide */
}

void df_do_stop(const struct df_table *t, struct df_state *s)
{
	struct df_march m = df_march_of(t, s);
	finish(s, m.army, m.landed ? DID_LAND : DID_MOVE);
}

void df_do_attack(const struct df_table *t, struct df_state *s, unsigned target, struct eto_events *e)
{
	struct df_march m = df_march_of(t, s);
	unsigned side = s->side_of[m.army];
	if (!m.landed)
		pay(s, side, &m, cost(t, s, side, 1, m.wide));
	s->target[m.army] = (uint8_t)target;
	s->mark[target] |= M_HIT;
	if (side == ALLIES)
		s->mark[target] |= M_HIT_BY_ALLIES;
	if (side == SOVIETS)
		s->mark[target] |= M_HIT_BY_SOVIETS;
	df_note_attack(t, s, m.army, e);
	tell(e, E_ATTACK, m.army, (int)target, m.zone, 0);
	finish(s, m.army, DID_ATTACK);
}

/* A supporter performs an operation and pays like an attacker (DF-8.44). */
void df_do_support(const struct df_table *t, struct df_state *s, unsigned attacker, struct eto_events *e)
{
	struct df_march m = df_march_of(t, s);
	unsigned side = s->side_of[m.army];
	pay(s, side, &m, cost(t, s, side, 1, m.wide));
	s->target[m.army] = (uint8_t)attacker;
	df_note_attack(t, s, m.army, e);
	tell(e, E_SUPPORT, m.army, (int)attacker, m.zone, 0);
	finish(s, m.army, DID_SUPPORT);
}

void df_do_rail(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	struct df_march m = df_march_of(t, s);
	unsigned side = s->side_of[m.army], due = cost(t, s, side, 1, false);
	if (side == AXIS) { /* only the Axis has limits and surcharges by route */
		struct df_rails r = df_rails(t, s, m);
		due = rail_cost(t, s, m, &r, zone);
		s->rails_in_ussr = (uint8_t)(s->rails_in_ussr + !in_set(&r.clear, zone));
	}
	pay(s, side, &m, due);
	if (country_of(t, m.army) == GER && t->zone[zone].country == RUM && t->zone[m.zone].country != RUM)
		s->romania_entered++;
	s->from[m.army] = NONE;
	df_place(t, s, m.army, zone);
	tell(e, E_RAIL, m.army, m.zone, (int)zone, 0);
	finish(s, m.army, DID_RAIL);
}

void df_do_sail(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	struct df_march m = df_march_of(t, s);
	pay(s, s->side_of[m.army], &m, sail_cost(t, s, m, zone));
	s->from[m.army] = NONE;
	df_place(t, s, m.army, zone);
	tell(e, E_SAIL, m.army, m.zone, (int)zone, 0);
	finish(s, m.army, DID_SAIL);
}

void df_do_landing(const struct df_table *t, struct df_state *s, struct df_march m, unsigned zone, struct eto_events *e)
{
	pay(s, s->side_of[m.army], &m, 2); /* DF-8.10 */
	s->from[m.army] = BY_SEA;
	s->mark[m.army] |= M_LANDED;
	df_enter(t, s, m.army, zone, true, e);
	df_place(t, s, m.army, zone);
	tell(e, E_LAND, m.army, m.zone, (int)zone, 0);
	m.landed = 1;
	keep_march(s, m);
	if (!some_attack(t, s, df_march_of(t, s)))
		finish(s, m.army, DID_LAND);
}

/* -- what an army may do -- */

struct menu {
	struct eto_action *out; /* NULL: only whether there is anything */
	unsigned count;
};

/* True when the caller only wanted to know that there is something. */
static bool offer(struct menu *menu, unsigned verb, unsigned arg)
{
	if (menu->out)
		menu->out[menu->count] = eto_act(verb, arg, 0, 0);
	menu->count++;
	return !menu->out;
}

static bool offer_fights(const struct df_table *t, const struct df_state *s, struct df_march m, struct menu *menu)
{
	if (!hostile_in(t, s, s->side_of[m.army], m.zone))
		return false;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == m.zone && !df_check_attack(t, s, m, a) && offer(menu, V_ATTACK, a))
			return true;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] == m.zone && s->target[a] != NONE && !df_check_support(t, s, m, a) && offer(menu, V_SUPPORT, a))
			return true;
	return false;
}

static bool offer_rails(const struct df_table *t, const struct df_state *s, struct df_march m, struct menu *menu)
{
	unsigned side = s->side_of[m.army];
	if (s->control[m.zone] != side || df_may_leave(t, s, m, false) || df_frozen(t, s, m.army, m.zone))
		return false;
	struct df_rails r = df_rails(t, s, m);
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = r.all.w[i]; w;) {
			unsigned zone = i * 64 + eto_bit_take(&w);
			if (!df_check_rail_in(t, s, m, &r, zone) && offer(menu, V_RAIL, zone))
				return true;
		}
	}
	return false;
}

static bool offer_sails(const struct df_table *t, const struct df_state *s, struct df_march m, struct menu *menu)
{
	unsigned side = s->side_of[m.army];
	if (s->control[m.zone] != side || !in_set(&t->coastal, m.zone))
		return false;
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = s->holds[side][i] & t->coastal.w[i]; w;) {
			unsigned zone = i * 64 + eto_bit_take(&w);
			if (!df_check_sail(t, s, m, zone) && offer(menu, V_SAIL, zone))
				return true;
		}
	}
	return false;
}

static bool offer_landings(const struct df_table *t, const struct df_state *s, struct df_march m, struct menu *menu)
{
	zoneset to = {{0}};
	if (s->control[m.zone] != s->side_of[m.army] || !in_set(&t->coastal, m.zone))
		return false;
	for (unsigned i = 0; i < t->landings; i++)
		if (t->landing[i].from == m.zone)
			eto_bit_set(to.w, t->landing[i].to);
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = to.w[i]; w;) {
			unsigned zone = i * 64 + eto_bit_take(&w);
			if (!df_check_land(t, s, m, zone) && offer(menu, V_LAND, zone))
				return true;
		}
	}
	return false;
}

static bool offer_steps(const struct df_table *t, const struct df_state *s, struct df_march m, struct menu *menu)
{
	if (m.landed)
		return false;
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = t->zone[m.zone].linked.w[i]; w;) {
			unsigned zone = i * 64 + eto_bit_take(&w);
			if (!df_check_step(t, s, m, zone) && offer(menu, V_STEP, zone))
				return true;
		}
	}
	return false;
}

/* In the order of the verbs, so that the list is sorted. */
static void offer_all(const struct df_table *t, const struct df_state *s, struct df_march m, struct menu *menu)
{
	if (offer_steps(t, s, m, menu))
		return;
	if (!df_check_stop(t, s, m) && offer(menu, V_STOP, 0))
		return;
	if (offer_fights(t, s, m, menu) || !fresh(m))
		return;
	if (offer_rails(t, s, m, menu) || offer_sails(t, s, m, menu))
		return;
	offer_landings(t, s, m, menu);
}

unsigned df_legal_order(const struct df_table *t, const struct df_state *s, struct eto_action *out)
{
	struct menu menu = {out, 0};
	offer_all(t, s, df_march_of(t, s), &menu);
	return menu.count;
}

/* The least that any operation of the army can cost where it stands: a strategic or naval move of the Allies is
 * never dearer (DF-8.13), and with the option only the end of an operation counts. */
static unsigned least_cost(const struct df_table *t, const struct df_state *s, struct df_march m)
{
	unsigned side = s->side_of[m.army];
	return cost(t, s, side, 1, m.wide && side == AXIS && option(t, OPT_EAST_SCOPE) == 0);
}

/* May the army be given an order?
 *  1. an own army on the map (DF-2.5, DF-2.32); 2. one operation a turn (DF-8.35); 3. a supply line at the start of
 *  the turn (DF-8.36, DF-22.5.5), which an army built this turn has (DF-4.2.16) unless the option says no; 4. it
 *  may operate where it stands (section 9); 5. supply units; 6. something to do. */
eto_clause df_check_order(const struct df_table *t, const struct df_state *s, unsigned army)
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
	c = df_may_operate(t, s, army, s->zone[army]);
	if (c)
		return c;
	struct df_march m = df_march_from(t, s, army);
	if ((c = check_price(t, s, m, least_cost(t, s, m))))
		return c;
	struct menu menu = {NULL, 0};
	offer_all(t, s, m, &menu);
	return menu.count ? 0 : eto_barred(&t->base, DF_8_1);
}
