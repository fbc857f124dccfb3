/* Battles (7.7): the order of steps, the end of a round. Who fires in a step, and at whom, is in volleys.c. */
#include "games/bitw/bitw.h"

/* -- choosing battles (BI-7.7.1) -- */

static hexset battles(const struct bi_table *t, const struct bi_state *s)
{
	hexset out = {0};
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (s->hex[u] < HEXES && !eto_set_has(&s->fought, s->hex[u]) && bi_in_battle(t, s, s->hex[u]))
			eto_set_add(&out, s->hex[u]);
	return out;
}

bool bi_battles_left(const struct bi_table *t, const struct bi_state *s)
{
	hexset left = battles(t, s);
	return !eto_set_empty(&left);
}

bool bi_combat_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	hexset left = battles(t, s);
	if (eto_set_count(&left) > 1)
		return false;
	if (eto_set_empty(&left))
		eto_pop(&s->stack);
	else
		bi_battle_begin(t, s, eto_set_next(&left, 0), e);
	return true;
}

eto_clause bi_combat_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	hexset left = battles(t, s);
	(void)seat;
	return a.verb == V_FIGHT && a.arg[0] < HEXES && eto_set_has(&left, a.arg[0]) ? 0 : no(t, BI_7_7_1);
}

void bi_combat_legal(struct eto_list *l)
{
	hexset left = battles((const struct bi_table *)l->table, l->state);
	ETO_EACH (h, &left)
		l->out[l->count++] = eto_act(V_FIGHT, h, 0, 0);
}

void bi_combat_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	bi_battle_begin(table, state, a.arg[0], e);
}

/* -- beginning -- */

/* Nobody flies who is surprised, or in rain (BI-9.2.4). */
static bool grounded(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	if (bi_surprise(t, s) && side_of(t, u) == ALLIED)
		return true;
	return bi_weather_at(t, s, hex) == RAIN && forbids(t, BI_9_2_4);
}

/* Aircraft or paratroops of the enemy are over the hex. */
static bool from_above(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned foe)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == foe && (marked(s, u, M_FLYING) || from_air(s, u)))
			return true;
	return false;
}

/* Fighters at once, to meet aircraft (BI-6.3.1.5, BI-7.7.3.1.2) or to strafe: who can fire takes part (BI-7.7.2).
 * Bombers from the second round on (BI-6.3.2.4). */
static bool rises(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex, bool all)
{
	if (type_of(t, u) != FTR)
		return all;
	return bi_unit_tech(t, s, u) >= 2 || from_above(t, s, hex, enemy_of(side_of(t, u)));
}

void bi_take_off(const struct bi_table *t, struct bi_state *s, unsigned hex, bool all)
{
	EACH_BLOCK (u, s, hex) {
		if (!is_air(t, u) || marked(s, u, M_FLYING) || !s->strength[u])
			continue;
		if (rises(t, s, u, hex, all) && !grounded(t, s, u, hex)) {
			s->mark[u] = (s->mark[u] | M_FLYING) & ~(uint32_t)M_GROUND;
			s->from[u] = (uint16_t)hex;
		} else {
			s->mark[u] |= M_GROUND; /* BI-7.7.3.1.3; who has reacted flies (BI-7.7.3.1.4) */
		}
	}
}

/* The blocks of the Netherlands, from Winkelman on. */
enum { DUTCH = 8 };

struct battle bi_new_battle(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	struct battle b = {.hex = (uint16_t)hex, .round = 1, .drop = bi_dropped_in(t, s, hex, s->side)};
	b.land = bi_landed_in(t, s, hex, s->side) ? 2 : bi_land_in(t, s, hex, s->side);
	for (unsigned i = 0; i < DUTCH; i++) {
		unsigned u = t->who.winkelman + i;
		b.whole |= (uint8_t)((s->hex[u] == hex && nation_of(t, u) == NED && is_full(t, s, u)) << i);
	}
	return b;
}

void bi_battle_begin(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	*(struct battle *)eto_call(&s->stack, P_BATTLE, s->side) = bi_new_battle(t, s, hex);
	eto_set_add(&s->fought, hex);
	bi_say(e, E_BATTLE, (int)hex, 0, 0, 0);
	EACH_BLOCK (u, s, hex) { /* BI-7.7.3 */
		bi_show(t, s, u, e);
		if (side_of(t, u) == s->side)
			s->mark[u] |= M_ATTACKER;
	}
	bi_take_off(t, s, hex, false);
	s->charge = 0;
	s->hits[0] = s->hits[1] = s->aimed[0] = s->aimed[1] = 0;
}

/* -- who is left -- */

bool bi_stays(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	return bi_count(t, s, hex, side).strong > 0;
}

/* Paratroops at 0 are not able to attack, so they are none (BI-3.8.1). */
static bool has_gcu(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && is_gcu(t, u) && s->strength[u])
			return true;
	return false;
}

/* Blocks at 0 fall when they are alone with enemy combat units (BI-7.7.10.3). */
static void sweep(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned side, struct eto_events *e)
{
	if (bi_stays(t, s, hex, side) || !has_gcu(t, s, hex, enemy_of(side)))
		return;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (s->hex[u] == hex && is_land(t, u)) {
			bi_lost_us(t, s, u, e);
			bi_remove(t, s, u, LOST, BI_7_7_10_3, e);
		}
}

/* Can the aircraft of a raid still do anything? (BI-7.7.5) */
static bool raid_goes_on(const struct bi_table *t, const struct bi_state *s, const struct battle *b)
{
	struct volley v = {b->hex, s->side, FIRE_GROUND, 0, (uint8_t)(b->round + (b->step > B_GROUND))};
	struct toll h = {b->hex, (uint8_t)enemy_of(s->side), FIRE_GROUND};
	bool target = false;
	EACH_BLOCK (u, s, b->hex)
		target = target || bi_target(t, s, &h, u);
	return target && bi_next_shooter(t, s, &v) != NO_UNIT;
}

bool bi_nobody(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side)
			return false;
	return true;
}

/* Does the attacker fight on the ground, still? */
static bool by_land(const struct bi_table *t, const struct bi_state *s, const struct battle *b)
{
	return b->land && bi_stays(t, s, b->hex, s->side);
}

/* Aircraft whose friends on the ground have fallen go on alone (BI-7.7.5, BI-7.7.12.1). */
static bool decided(const struct bi_table *t, struct bi_state *s, const struct battle *b, struct eto_events *e)
{
	sweep(t, s, b->hex, AXIS, e);
	sweep(t, s, b->hex, ALLIED, e);
	if (b->land && !bi_stays(t, s, b->hex, enemy_of(s->side)))
		return true;
	if (by_land(t, s, b))
		return false;
	if (bi_nobody(t, s, b->hex, enemy_of(s->side)))
		return true; /* no town fires at those who have won (BI-7.7.12.1) */
	return b->step >= B_GROUND && b->sub == 0 && b->step != B_GROUND ? !raid_goes_on(t, s, b)
									 : !bi_count(t, s, b->hex, s->side).flying;
}

/* -- the machine of a battle -- */

static void volley(struct bi_state *s, const struct battle *b, unsigned side, unsigned kind, unsigned round)
{
	struct volley *v = eto_call(&s->stack, P_FIRE, ETO_DICE);
	*v = (struct volley){b->hex, (uint8_t)side, (uint8_t)kind, 0, (uint8_t)round};
}

static void toll(struct bi_state *s, const struct battle *b, unsigned side, unsigned kind, unsigned round)
{
	struct toll *h = eto_call(&s->stack, P_HITS, side);
	*h = (struct toll){b->hex, (uint8_t)side, (uint8_t)kind, (uint8_t)round, 0};
}

static bool drops_in(const struct bi_state *s, const struct battle *b)
{
	EACH_BLOCK (u, s, b->hex)
		if (from_air(s, u) && b->round == 1 && b->step == B_AA)
			return true;
	return false;
}

static bool skipped(const struct bi_table *t, const struct bi_state *s, const struct battle *b)
{
	switch (b->step) {
	case B_AIR: return !bi_air_fight(t, s, b->hex, !b->raid); /* BI-7.7.1.5 */
	case B_AA: return !drops_in(s, b) && !bi_step_fires(t, s, b);
	case B_GROUND: return !bi_step_fires(t, s, b);
	case B_CHARGE: return !by_land(t, s, b) || !bi_may_charge(t, s, b->hex);
	case B_ART_ATTACK:
	case B_ART_DEFEND:
	case B_LAND_DEFEND:
	case B_LAND_ATTACK: return !by_land(t, s, b) || !bi_step_fires(t, s, b);
	default: return false;
	}
}

static void leave_air(struct bi_state *s, const struct battle *b)
{
	unsigned sides[2] = {s->side, enemy_of(s->side)}; /* the defender decides first: it is pushed last */
	for (unsigned i = 0; i < 2; i++)
		((struct toll *)eto_call(&s->stack, P_AIRBACK, sides[i]))->hex = b->hex;
}

/* Guns fire in two halves of one step, land units too, after a charge (BI-7.7.4.1, BI-7.7.5.1): is one still to come?
 */
static bool half_left(const struct bi_table *t, const struct bi_state *s, struct battle b)
{
	while (b.step == B_ART_ATTACK || b.step == B_CHARGE || b.step == B_LAND_DEFEND) {
		b.step++;
		if (!skipped(t, s, &b))
			return true;
	}
	return false;
}

/* Fire of both sides at once (BI-7.7.1.2), or of one; then the hits, each on the strongest that is left (BI-7.7.1.3,
 * BI-7.7.2.6, BI-7.7.3.2, BI-7.7.4.3, BI-7.7.5.3, BI-7.7.9.2); then aircraft may leave, if that was all of the step
 * (BI-7.7.13.1). True when it is over. */
static bool fire_step(const struct bi_table *t, struct bi_state *s, struct battle b, unsigned kind, unsigned sides,
		      unsigned round)
{
	if (b.sub == 1) {
		if (sides >> enemy_of(s->side) & 1)
			volley(s, &b, enemy_of(s->side), kind, round);
		if (sides >> s->side & 1)
			volley(s, &b, s->side, kind, round);
	} else if (b.sub == 2) {
		for (unsigned side = 0; side < SIDES; side++)
			if (sides >> enemy_of(side) & 1 && s->hits[side])
				toll(s, &b, side, kind, round);
	} else if (b.sub == 3) {
		if (!half_left(t, s, b))
			leave_air(s, &b);
	} else {
		return true;
	}
	return false;
}

static unsigned next_step(const struct battle *b)
{
	return b->step + 1u;
}

/* Out of supply and the hex not cleared in the first round: the desperate surrender (BI-12.4.1.2, BI-13.5.3), guns
 * too (BI-12.4.1.4). */
static void despair(const struct bi_table *t, struct bi_state *s, const struct battle *b, struct eto_events *e)
{
	if (b->round != 1 || !bi_stays(t, s, b->hex, enemy_of(s->side)))
		return;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (s->hex[u] == b->hex && marked(s, u, M_DESPERATE))
			bi_surrender(t, s, u, BI_12_4_1_2, e);
}

/* Dutch units that have lost a step give up where paratroops came down too, whatever has become of these (SBW3,
 * BI-5.6.1.1, BI-5.0.10). */
static void give_up(const struct bi_table *t, struct bi_state *s, const struct battle *b, struct eto_events *e)
{
	if (!b->drop || b->round != 1 || (scenario(t) != SBW3 && scenario(t) != SBW6))
		return;
	for (unsigned i = 0; i < DUTCH; i++) {
		unsigned u = t->who.winkelman + i;
		if (b->whole >> i & 1 && s->hex[u] == b->hex && !is_full(t, s, u))
			bi_surrender(t, s, u, BI_5_6_1_1, e);
	}
}

/* The coastal divisions of Italy do not fight for a dismissed Mussolini (SBW4, special 2). */
static void coast_gives_up(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	if ((scenario(t) != SBW4 && scenario(t) != SBW7) || !s->italy || !bi_land_in(t, s, hex, ALLIED))
		return;
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		if (s->hex[u] == hex && nation_of(t, u) == ITA && type_of(t, u) == STA)
			bi_surrender(t, s, u, BI_scen_4, e);
}

/* Who has no step left does not stay beside enemies when the fight is over, not even beside guns or works. */
static void clear_out(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned side, struct eto_events *e)
{
	if (bi_stays(t, s, hex, side) || !bi_land_in(t, s, hex, enemy_of(side)))
		return;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (s->hex[u] == hex && is_land(t, u)) {
			bi_lost_us(t, s, u, e);
			bi_remove(t, s, u, LOST, BI_7_7_10_3, e);
		}
}

static void finish(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	unsigned owner = NO_UNIT, foe = enemy_of(s->side);
	bi_touch_down(t, s, hex, e);
	clear_out(t, s, hex, s->side, e);
	clear_out(t, s, hex, foe, e);
	EACH_BLOCK (u, s, hex) {
		s->mark[u] &= ~(uint32_t)M_GROUND;
		s->half[u] = 0; /* BI-7.7.11.1 */
		if (is_land(t, u) && (owner == NO_UNIT || side_of(t, owner) != s->side))
			owner = u;
	}
	s->hits[0] = s->hits[1] = s->charge = 0;
	eto_set_add(&s->scouted, hex); /* BI-19.0.3 */
	eto_pop(&s->stack);
	bi_say(e, E_OVER_BATTLE, (int)hex, 0, 0, 0);
	if (owner == NO_UNIT || (side_of(t, owner) == s->side && bi_stays(t, s, hex, foe)))
		return;
	bi_occupy(t, s, owner, hex, e); /* the attackers, or who came from the Reserve against paratroops */
	if (side_of(t, owner) != s->side)
		return;
	if (bi_count(t, s, hex, foe).air) /* those aloft look for another base at the end of the Blitz Phase */
		bi_flee(s, hex, foe);
}

/* Strategic bombers fight one round and go (BI-6.3.3.4); those without a base stay until the way home is looked
 * for. */
bool bi_heavy_leaves(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	if (s->hex[u] != hex || type_of(t, u) != SBM || !marked(s, u, M_FLYING) || s->from[u] == hex)
		return false;
	hexset src = bi_sources(t, s, side_of(t, u));
	return !bi_base_check(t, s, u, s->from[u], bi_range(t, s, u), &src);
}

static void heavies_leave(const struct bi_table *t, struct bi_state *s, unsigned hex)
{
	for (unsigned u = 0; u < UNITS; u++) {
		if (!bi_heavy_leaves(t, s, u, hex))
			continue;
		bi_put(s, u, s->from[u]);
		s->mark[u] &= ~(uint32_t)M_FLYING;
		s->from[u] = OFF;
		s->half[u] = 0;
	}
}

/* Nobody is gone and nobody has left: another round, from the AA on (BI-7.7.5.4, BI-7.7.12.1, BI-7.7.12.2). */
static void end_round(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	struct battle b = *(const struct battle *)eto_own(&s->stack);
	if (b.over || decided(t, s, &b, e)) {
		finish(t, s, b.hex, e);
		return;
	}
	struct battle *now = eto_own_change(&s->stack);
	if (now->round < 250)
		now->round++;
	now->step = B_AA;
	now->sub = 0;
	s->charge = 0;
	if (now->round == 2) {
		bi_take_off(t, s, b.hex, true);
		heavies_leave(t, s, b.hex);
	}
	eto_set_add(&s->scouted, b.hex); /* BI-19.0.3 */
}

/* Eben Emael is no fortress any more once paratroops have come down in its hex (BI-5.6.2.8). */
void bi_fort_from_above(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	if (hex != t->at.ebenemael || bi_fort_at(t, s, hex) == FORTS)
		return;
	EACH_BLOCK (u, s, hex)
		if (marked(s, u, M_DROPPED) && s->strength[u] && side_of(t, u) == s->side) {
			s->fort[t->hex[hex].fort - 1] = NO_FORT;
			bi_say(e, E_FORT_FALLS, (int)hex, 0, 0, 0);
			return;
		}
}

bool bi_base_fires(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	struct volley v = {(uint16_t)hex, (uint8_t)enemy_of(s->side), FIRE_AA, 0, 1};
	return bi_dropped_in(t, s, hex, s->side) && !bi_nobody(t, s, hex, v.side) && bi_city_dice(t, s, &v);
}

static void go_step(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	struct battle *b = eto_own_change(&s->stack);
	unsigned kind = 0, sides = bi_step_fire(s, b->step, &kind);
	if (b->sub == 0) {
		bool base = b->round == 1 && bi_base_fires(t, s, b->hex),
		     flak = b->step == B_AA && (base || bi_town_waits(t, s, b->hex));
		if (b->step > B_AIR && b->step < B_WAVE && !flak && decided(t, s, b, e)) {
			b->step = b->land && b->round == 1 ? B_WAVE : B_LEAVE;
			b->over = 1;
			return;
		}
		if (skipped(t, s, b)) {
			b->step = (uint8_t)next_step(b);
			return;
		}
		bi_say(e, E_STEP, b->step, b->round, 0, 0);
		if (b->step == B_CHARGE) {
			b->sub = 1;
			((struct toll *)eto_call(&s->stack, P_CHARGE, s->side))->hex = b->hex;
			return;
		}
	}
	b->sub++;
	struct battle copy = *b;
	if (copy.step == B_CHARGE)
		copy.sub--;
	if (!fire_step(t, s, copy, kind, sides, copy.step == B_AIR ? copy.sub ? (copy.raid + 1u) : 1 : copy.round))
		return;
	b = eto_own_change(&s->stack);
	b->sub = 0;
	if (b->step == B_AA) {
		bi_touch_down(t, s, b->hex, e);
		bi_fort_from_above(t, s, b->hex, e);
	}
	if (b->step == B_AIR && bi_air_fight(t, s, b->hex, false) && b->raid < 250)
		b->raid++; /* another round of air combat (BI-7.7.1.4) */
	else
		b->step = (uint8_t)next_step(b);
}

void bi_battle_opens(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	bi_landing_doom(t, s, e);
	coast_gives_up(t, s, hex, e);
	sweep(t, s, hex, AXIS, e);
	sweep(t, s, hex, ALLIED, e);
}

void bi_round_one_over(const struct bi_table *t, struct bi_state *s, const struct battle *b, struct eto_events *e)
{
	despair(t, s, b, e);
	give_up(t, s, b, e);
}

bool bi_battle_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct battle *b = eto_own_change(&s->stack);
	switch (b->step) {
	case B_OPEN:
		bi_battle_opens(t, s, b->hex, e);
		b->step = B_AIR;
		return true;
	case B_WAVE:
		b->step = B_LEAVE;
		bi_round_one_over(t, s, b, e);
		bi_second_wave(t, s, b);
		return true;
	case B_LEAVE:
		b->step = B_END;
		if (!eto_set_has(&s->fought, b->hex))
			b->over = 1; /* all have fallen, and the second wave storms the shore anew */
		if (!b->over && !decided(t, s, b, e)) {
			((struct toll *)eto_call(&s->stack, P_RETREAT, s->side))->hex = b->hex;
			((struct toll *)eto_call(&s->stack, P_RETREAT, enemy_of(s->side)))->hex = b->hex;
		}
		return true;
	case B_END: end_round(t, s, e); return true;
	default: go_step(t, s, e); return true;
	}
}
