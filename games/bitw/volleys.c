/* Who fires in the steps of a battle (7.7), who takes the hits, and charges (20, 21). */
#include "games/bitw/bitw.h"

/* -- the steps -- */

/* Which side fires in a step, as a mask, and how. Guns come before all others (BI-6.1.4.1), the attacker's first
 * (BI-6.1.4.3, BI-7.7.4.1, BI-7.7.4.6), in land combat the defender (BI-7.7.5.1). Air attacks come once in a round
 * (BI-7.7.3.1.1). */
unsigned bi_step_fire(const struct bi_state *s, unsigned step, unsigned *kind)
{
	unsigned attack = 1u << s->side, defend = 1u << enemy_of(s->side);
	switch (step) {
	case B_AIR: *kind = FIRE_AIR; return 3;
	case B_AA: *kind = FIRE_AA; return 3;
	case B_GROUND: *kind = FIRE_GROUND; return 3;
	case B_ART_ATTACK: *kind = FIRE_ART; return attack;
	case B_ART_DEFEND: *kind = FIRE_ART; return defend;
	case B_CHARGE: *kind = FIRE_CHARGE; return attack;
	case B_LAND_DEFEND: *kind = FIRE_LAND; return defend;
	case B_LAND_ATTACK: *kind = FIRE_LAND; return attack;
	default: return 0;
	}
}

/* A step in which nobody can fire is no step, and nobody is asked after it; AA needs aircraft or paratroops in the air
 * (BI-7.7.2.1). */
bool bi_step_fires(const struct bi_table *t, const struct bi_state *s, const struct battle *b)
{
	unsigned kind = 0, sides = bi_step_fire(s, b->step, &kind);
	for (unsigned side = 0; side < SIDES; side++) {
		struct volley v = {b->hex, (uint8_t)side, (uint8_t)kind, 0, b->round};
		if (sides >> side & 1 && bi_anyone_fires(t, s, &v))
			return true;
	}
	return false;
}

/* Aircraft of both sides, and a fighter among them (BI-7.7.1.1); paratroops come by air too (BI-23.0.7). Strategic
 * bombers have their one round (BI-6.3.3.4). */
bool bi_air_fight(const struct bi_table *t, const struct bi_state *s, unsigned hex, bool first)
{
	unsigned sides = 0, fighters = 0;
	EACH_BLOCK (u, s, hex) {
		bool aloft = is_air(t, u) && marked(s, u, M_FLYING) && (first || type_of(t, u) != SBM);
		if (!s->strength[u] || (!aloft && !(first && from_air(s, u) && side_of(t, u) == s->side)))
			continue;
		sides |= 1u << side_of(t, u);
		fighters += aloft && type_of(t, u) == FTR;
	}
	return sides == 3 && fighters;
}

/* -- hits (BI-3.15.1, BI-3.15.2, BI-3.15.4, 7.7.9); the blocks lie before the players until then (BI-3.22.2) -- */

/* Is it still in the air? The guns see paratroops in the first round alone (BI-23.0.10). */
static bool jumps(const struct bi_state *s, const struct toll *h, unsigned u)
{
	return from_air(s, u) && (h->kind == FIRE_AIR || h->round == 1);
}

bool bi_target(const struct bi_table *t, const struct bi_state *s, const struct toll *h, unsigned u)
{
	if (side_of(t, u) != h->side || !s->strength[u])
		return false;
	if (h->owed)
		return jumps(s, h, u);
	bool aloft = is_air(t, u) && marked(s, u, M_FLYING);
	switch (h->kind) {
	case FIRE_AIR:
	case FIRE_FLAK:
	case FIRE_AA:
		if (is_air(t, u)) /* strategic bombers fight one round in the air (BI-6.3.3.4) */
			return aloft && !(h->kind == FIRE_AIR && h->round > 1 && type_of(t, u) == SBM);
		return jumps(s, h, u) && h->side == s->side && !bi_count(t, s, h->hex, h->side).flying;
	case FIRE_BOMBS: return false;
	case FIRE_GROUND: return is_land(t, u) || (is_air(t, u) && !aloft); /* BI-7.7.3.3 */
	default: return is_land(t, u);
	}
}

/* Those who charged take the return fire first (BI-20.0.4, BI-21.0.5). */
static bool charger(const struct bi_table *t, const struct bi_state *s, const struct toll *h, unsigned u)
{
	return h->kind == FIRE_LAND && h->side == s->side && bi_charges(t, s, u);
}

/* Guns and HQs can best bear a hit, armour worst; an escort is there to take those of bombers (BI-32.0.3). */
unsigned bi_hit_order(const struct bi_table *t, unsigned u)
{
	return (is_air(t, u) ? type_of(t, u) != FTR : is_tank(t, u) ? 2u : is_gcu(t, u)) * UNITS + u;
}

/* How many could take the next hit, and which of them an owner gives it to who sees to it. */
static unsigned candidates(const struct bi_table *t, const struct bi_state *s, const struct toll *h, unsigned *one)
{
	unsigned best = 0, count = 0;
	EACH_BLOCK (u, s, h->hex) {
		if (!bi_target(t, s, h, u))
			continue;
		unsigned worth = s->strength[u] + (charger(t, s, h, u) ? 16u : 0);
		if (worth < best)
			continue;
		count = worth > best ? 1 : count + 1;
		if (worth > best || bi_hit_order(t, u) < bi_hit_order(t, *one))
			*one = u;
		best = worth;
	}
	return count;
}

/* In the air a hit on an aircraft counts against the paratroops too (BI-23.0.9): they owe one, the strongest of them
 * first, and between equals their owner chooses (BI-3.15.3). */
static bool shared(const struct bi_table *t, const struct bi_state *s, const struct toll *h, unsigned u)
{
	bool both = (h->kind == FIRE_AIR || h->kind == FIRE_AA) && !option(t, OPT_JUMPERS);
	if (!both || h->owed || h->side != s->side || !is_air(t, u))
		return false;
	EACH_BLOCK (v, s, h->hex)
		if (jumps(s, h, v) && s->strength[v])
			return true;
	return false;
}

static void take_hit(const struct bi_table *t, struct bi_state *s, struct toll *h, unsigned u, struct eto_events *e)
{
	if (!h->owed) {
		s->hits[h->side]--;
		s->aimed[h->side] -= s->aimed[h->side] > 0;
	}
	h->owed = shared(t, s, h, u);
	bi_hit(t, s, u, e);
}

/* Gives out hits where the owner has no say, and for him where he has. */
void bi_take_hits(const struct bi_table *t, struct bi_state *s, const struct toll *h, unsigned hits)
{
	struct toll own = *h;
	unsigned one = NO_UNIT;
	while ((hits || own.owed) && candidates(t, s, &own, &one)) {
		hits -= !own.owed;
		own.owed = shared(t, s, &own, one);
		bi_hit(t, s, one, NULL);
	}
}

/* Between equals the owner chooses, but the firing side where it saw its targets (BI-3.15.3, BI-19.2.1). */
bool bi_hits_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct toll *h = eto_own_change(&s->stack);
	unsigned one = NO_UNIT, count = candidates(t, s, h, &one);
	if ((!s->hits[h->side] && !h->owed) || !count) {
		s->hits[h->side] = s->aimed[h->side] = 0;
		eto_pop(&s->stack);
		return true;
	}
	eto_top(&s->stack)->seat = (uint8_t)(s->aimed[h->side] && !h->owed ? enemy_of(h->side) : h->side);
	if (count > 1)
		return false;
	take_hit(t, s, h, one, e);
	return true;
}

eto_clause bi_hits_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct toll *h = eto_own(&s->stack);
	unsigned one = NO_UNIT, u = a.arg[0];
	(void)seat;
	if (a.verb != V_LOSE || u >= UNITS || s->hex[u] != h->hex || !bi_target(t, s, h, u))
		return no(t, BI_7_7_9_1);
	candidates(t, s, h, &one);
	bool weaker = s->strength[u] < s->strength[one] || charger(t, s, h, u) != charger(t, s, h, one);
	return weaker && forbids(t, BI_3_15_3) ? BI_3_15_3 : 0;
}

void bi_hits_legal(struct eto_list *l)
{
	const struct bi_state *s = l->state;
	const struct toll *h = eto_own(&s->stack);
	EACH_BLOCK (u, s, h->hex)
		eto_offer(l, V_LOSE, u, 0, 0);
}

void bi_hits_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)seat;
	take_hit(table, s, eto_own_change(&s->stack), a.arg[0], e);
}

/* -- charges (20, 21) -- */

/* An HQ of tanks is armour (BI-13.1.5), but it fires with the guns and does not charge. */
static bool armour_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && bi_armoured(t, s, u) && (side != s->side || type_of(t, u) != AHQ))
			return true;
	return false;
}

static bool cavalry_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && type_of(t, u) == CAV)
			return true;
	return false;
}

static bool light_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && type_of(t, u) == LTK)
			return true;
	return false;
}

/* Light tanks of TECH 1 stop cavalry, but are no armour in a Panzer Attack (BI-20.0.1, BI-21.0.3). A major city is no
 * clear ground, as for drops and landings (BI-22.0.1, BI-23.0.15, BI-24.1.4). */
static unsigned charges(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned foe = enemy_of(s->side), may = 0;
	bool clear = t->hex[hex].terrain == CLEAR && !bi_major(t, hex);
	if (!clear || bi_weather_at(t, s, hex) != GOOD || armour_in(t, s, hex, foe))
		return 0; /* BI-20.0.2, BI-21.0.2 */
	if (bi_on(t, CH_20) && cavalry_in(t, s, hex, s->side) && !cavalry_in(t, s, hex, foe) &&
	    !light_in(t, s, hex, foe))
		may |= 1;
	if (bi_on(t, CH_21) && armour_in(t, s, hex, s->side))
		may |= 2;
	return may;
}

bool bi_may_charge(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	return charges(t, s, hex) != 0;
}

eto_clause bi_charge_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned may = charges(t, s, ((const struct toll *)eto_own(&s->stack))->hex);
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_CHARGE || a.arg[0] > 1)
		return no(t, BI_7_0_4);
	eto_clause off = bi_without(t, a.arg[0] ? CH_21 : CH_20);
	if (off)
		return no(t, off);
	return (may & ~s->charge) >> a.arg[0] & 1 ? 0 : no(t, a.arg[0] ? BI_21_0_1 : BI_20_0_1);
}

void bi_charge_legal(struct eto_list *l)
{
	eto_offer(l, V_CHARGE, 0, 0, 0);
	eto_offer(l, V_CHARGE, 1, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

void bi_charge_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	unsigned may = charges(table, s, ((const struct toll *)eto_own(&s->stack))->hex);
	(void)seat, (void)e;
	if (a.verb == V_CHARGE)
		s->charge |= (uint8_t)(1u << a.arg[0]);
	if (a.verb == V_DONE || !(may & ~s->charge)) /* cavalry and armour may charge together */
		eto_pop(&s->stack);
}
