/* The staff's headquarters and aircraft: who is activated, who is led, where aircraft fly. */
#include "games/bitw/staff.h"

/* -- what there is to lead -- */

static bool foe_within(const struct staff *st, unsigned hex, unsigned way)
{
	ETO_EACH (h, &st->foes)
		if (bi_distance(st->t, h, hex) <= way)
			return true;
	return false;
}

/* Battles of the side that an aircraft could come to. */
static int battle_in_range(const struct staff *st, unsigned u)
{
	unsigned range = bi_range(st->t, st->s, u);
	int best = 0;
	if (st->s->hex[u] >= HEXES)
		return 0;
	ETO_EACH (h, &st->foes)
		if (bi_distance(st->t, st->s->hex[u], h) <= range && bi_land_in(st->t, st->s, h, st->side) &&
		    bi_count(st->t, st->s, h, st->side).flying < 2)
			best = st->prize[h] + 20 > best ? st->prize[h] + 20 : best;
	return best;
}

static bool idle(const struct staff *st, unsigned u)
{
	return st->s->hex[u] < HEXES && !marked(st->s, u, M_MOVED | M_LED | M_FLYING | M_FROZEN | M_HOLD | M_RESERVE);
}

static bool wants_lead(const struct staff *st, unsigned u)
{
	if (!idle(st, u))
		return false;
	if (is_air(st->t, u))
		return st->s->strength[u] > 1 && battle_in_range(st, u);
	if (st->s->phase == PH_EXPLOIT)
		return (is_tank(st->t, u) || type_of(st->t, u) == MOT) && st->pull[st->s->hex[u]] > 15;
	return is_tank(st->t, u) && st->s->strength[u] > 1 && foe_within(st, st->s->hex[u], 5);
}

static bool air_staff(const struct staff *st, unsigned hq)
{
	unsigned type = type_of(st->t, hq);
	return type == AIRHQ || (type == SHQ && hq != st->t->who.rommel && hq != st->t->who.kesselring);
}

/* Paratroops of its nation that stand ready while others land: an air staff sends them (BI-23.0.3). */
static bool jumpers_wait(const struct staff *st, unsigned hq)
{
	bool landed = false, ready = false;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		landed = landed || (st->s->hex[u] < HEXES && marked(st->s, u, M_LANDED));
		ready = ready || (unit_of(st->t, u)->flag & U_JUMP && idle(st, u) && is_full(st->t, st->s, u) &&
				  nation_of(st->t, u) == nation_of(st->t, hq));
	}
	return landed && ready && !bad_weather(st->s);
}

/* Armour in a port from which it could follow those who landed (24.7). */
static bool ships_armour(const struct staff *st, unsigned hq)
{
	bool landed = false, ready = false;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		unsigned hex = st->s->hex[u];
		landed = landed || (hex < HEXES && marked(st->s, u, M_LANDED) && !eto_set_has(&st->foes, hex));
		ready = ready || (hex < HEXES && u != hq && idle(st, u) && bi_armoured(st->t, st->s, u) &&
				  nation_of(st->t, u) == nation_of(st->t, hq) && st->t->hex[hex].port &&
				  bi_distance(st->t, hex, st->s->hex[hq]) <= 5);
	}
	return landed && ready;
}

/* How many would use it now: an activation costs a step, so two units, or one where the staff is fresh. */
static bool worth_waking(const struct staff *st, unsigned hq)
{
	unsigned users = 0, strength = st->s->strength[hq];
	bool air = air_staff(st, hq), tactical = type_of(st->t, hq) == AHQ || type_of(st->t, hq) == AIRHQ;
	if (st->s->phase == PH_MOVE && !st->s->stage && air && strength > 1 && jumpers_wait(st, hq))
		return true;
	if (air != (st->s->stage == 1 || st->s->phase == PH_REACTION))
		return false;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		users += is_air(st->t, u) == air && nation_of(st->t, u) == nation_of(st->t, hq) && wants_lead(st, u) &&
			 (!tactical || bi_in_reach(st->t, st->s, hq, u));
	return strength > 1 && users >= (strength > 2 ? 1u : 2u);
}

/* Supreme Leaders are asked before the trains run; those who send fleets are always needed. */
static bool leader_waking(const struct staff *st, unsigned hq)
{
	bool admiral = st->s->casablanca && (hq == st->t->who.eisenhower || hq == st->t->who.churchill);
	return st->s->strength[hq] > (admiral ? 1 : 2);
}

bool bis_admiral(const struct staff *st, unsigned hq)
{
	return type_of(st->t, hq) == NHQ ||
	       (st->s->casablanca && (hq == st->t->who.eisenhower || hq == st->t->who.churchill));
}

static int wake_worth(const struct staff *st, unsigned hq)
{
	unsigned type = type_of(st->t, hq);
	if (st->s->phase == PH_RAIL)
		return leader_waking(st, hq) ? 60 : 0;
	if (type == NHQ)
		return st->s->strength[hq] > 1 && bis_best_beach(st) != NO_HEX ? 40000 : 0;
	if (st->s->phase == PH_EXPLOIT && type == AHQ && st->s->strength[hq] > 1 && ships_armour(st, hq))
		return 35000;
	return worth_waking(st, hq) ? 35000 + st->s->strength[hq] : 0;
}

static int lead_worth(const struct staff *st, unsigned hq, unsigned u)
{
	int worth = 34000 + st->s->strength[u];
	if (marked(st->s, u, M_OOS) && is_gcu(st->t, u) && !is_tank(st->t, u))
		return bis_admiral(st, hq) ? 100 : 9000;
	if (!wants_lead(st, u) || is_air(st->t, u) != (st->s->stage == 1 || st->s->phase == PH_REACTION))
		return 0;
	if (is_air(st->t, u))
		worth += battle_in_range(st, u) + (is_bomber(st->t, u) ? 20 : 0);
	bool front = !is_air(st->t, u) && st->pull[st->s->hex[u]] >= 60;
	return bis_admiral(st, hq) ? worth - (front ? 8000 : 25000) : worth;
}

/* Aircraft that have something to do. */
static int air_rank(const struct staff *st, unsigned u)
{
	unsigned hex = st->s->hex[u];
	bool fights = (marked(st->s, u, M_LED) || !bi_advanced(st->t)) && st->s->strength[u] > 1;
	if (hex >= HEXES)
		return 40;
	if (fights && battle_in_range(st, u))
		return 100 + st->s->strength[u] + (is_bomber(st->t, u) ? 20 : 0);
	bool far = !foe_within(st, hex, bi_range(st->t, st->s, u) - 1);
	bool shaky = st->threat[hex] > 2 * st->mass[hex] + 10;
	return far || shaky || !bis_feeds(st, u, hex) ? 30 : 0;
}

void bis_command(const struct staff *st, struct eto_pick *p)
{
	struct order best = {.score = 0, .unit = NO_UNIT};
	if (!st->s->stage || st->s->phase == PH_EXPLOIT)
		best = bis_best_order(st);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned u = a.arg[0];
		int worth = 0;
		switch (a.verb) {
		case V_MOVE:
			worth = is_air(st->t, u) ? air_rank(st, u) : u == best.unit ? 1000 + best.score : 0;
			if (worth > 0)
				eto_better(p, i, worth, best.attack ? WHY_ATTACK : WHY_MARCH,
					   u == best.unit ? (int)best.hex : st->s->hex[u], -1);
			break;
		case V_ACTIVATE:
			worth = wake_worth(st, u);
			if (worth > 0)
				eto_better(p, i, worth, WHY_WAKE, -1, -1);
			break;
		case V_LEAD:
			worth = lead_worth(st, u, a.arg[1]);
			if (worth > 0)
				eto_better(p, i, worth, WHY_LEAD, st->s->hex[a.arg[1]], -1);
			break;
		case V_RELIEVE: /* guns and aircraft wait for the landing */
			worth = is_gcu(st->t, a.arg[1]) ? 50000 : 28000;
			eto_better(p, i, worth, WHY_RELIEF, st->s->hex[a.arg[1]], -1);
			break;
		case V_SCOUT:
			if (st->s->stage == 1 && st->gcu[a.arg[1]])
				eto_better(p, i, 33000 + st->prize[a.arg[1]], WHY_SCOUT, a.arg[1], -1);
			break;
		case V_DONE: eto_better(p, i, 1, WHY_DONE, -1, -1); break;
		default: break;
		}
	}
	bis_sea(st, p);
}

/* -- flights -- */

static int foe_steps(const struct staff *st, unsigned hex)
{
	int sum = 0;
	EACH_BLOCK (u, st->s, hex)
		if (side_of(st->t, u) == st->foe && is_land(st->t, u))
			sum += bis_steps(st, u);
	return sum;
}

/* The guns of a large stack shoot more aircraft down than these hit. */
static int fly_worth(const struct staff *st, unsigned u, unsigned hex)
{
	if (!bi_land_in(st->t, st->s, hex, st->side) || st->s->strength[u] < 2)
		return 0;
	int foes = foe_steps(st, hex);
	if (foes > 9 && st->prize[hex] < 200)
		return 0;
	struct fight f = bis_fight(st, hex, NULL, 0, BY_MARCH, 0);
	int doubt = f.chance > 50 ? 100 - f.chance : f.chance;
	return 100 + doubt + st->prize[hex] / 2 + (is_bomber(st->t, u) ? 10 : 0);
}

static int base_worth(const struct staff *st, unsigned u, unsigned hex)
{
	int worth = st->pull[hex] / 2;
	if (st->threat[hex] > st->mass[hex])
		worth -= 60;
	bool own = st->s->hex[u] == hex; /* aircraft do not take the last rations of an army ashore */
	return bis_feeds(st, u, hex) && (own || bis_roomy(st, hex)) ? worth : worth - 150;
}

void bis_flight(const struct staff *st, struct eto_pick *p)
{
	unsigned u = ((const struct march *)eto_own(&st->s->stack))->unit, here = st->s->hex[u];
	int home = here < HEXES ? base_worth(st, u, here) + 8 : -100;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_STOP)
			eto_better(p, i, home, WHY_HOLD, -1, -1);
		else if (a.verb == V_FLY && fly_worth(st, u, a.arg[0]) > 0)
			eto_better(p, i, 1000 + fly_worth(st, u, a.arg[0]), WHY_FLY, a.arg[0], -1);
		else if (a.verb == V_REBASE && a.arg[0] < HEXES)
			eto_better(p, i, base_worth(st, u, a.arg[0]), WHY_BASE, a.arg[0], -1);
	}
}

/* -- reactions -- */

static bool battle_here(const struct staff *st, unsigned u)
{
	unsigned range = bi_range(st->t, st->s, u);
	for (unsigned v = st->t->first_of[st->foe]; v < st->t->end_of[st->foe]; v++)
		if (st->s->hex[v] < HEXES && st->s->hex[u] < HEXES && bi_in_battle(st->t, st->s, st->s->hex[v]) &&
		    bi_distance(st->t, st->s->hex[u], st->s->hex[v]) <= range)
			return true;
	return false;
}

static bool needed_in_the_air(const struct staff *st, unsigned hq)
{
	unsigned users = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		users += is_air(st->t, u) && idle(st, u) && st->s->strength[u] > 1 &&
			 nation_of(st->t, u) == nation_of(st->t, hq) && battle_here(st, u) &&
			 (type_of(st->t, hq) != AIRHQ || bi_in_reach(st->t, st->s, hq, u));
	return users > 0 && st->s->strength[hq] > 2;
}

/* Armour comes where it turns the battle, aircraft where the place is worth it. */
static int react_worth(const struct staff *st, unsigned u, unsigned hex)
{
	if (is_air(st->t, u))
		return st->s->strength[u] > 1 ? 20 + st->prize[hex] : 0;
	struct fight f = bis_fight(st, hex, NULL, 0, BY_MARCH, 0);
	return f.chance < 90 ? 60 + st->prize[hex] : 0;
}

void bis_react(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		int worth = 0;
		if (a.verb == V_DONE)
			eto_better(p, i, 1, WHY_DONE, -1, -1);
		else if (a.verb == V_REACT && (worth = react_worth(st, a.arg[0], a.arg[1])) > 0)
			eto_better(p, i, worth, is_air(st->t, a.arg[0]) ? WHY_FLY : WHY_REACT, a.arg[1], -1);
		else if (a.verb == V_LEAD && battle_here(st, a.arg[1]) && st->s->strength[a.arg[1]] > 1)
			eto_better(p, i, 5000 + st->s->strength[a.arg[1]], WHY_LEAD, st->s->hex[a.arg[1]], -1);
		else if (a.verb == V_ACTIVATE && needed_in_the_air(st, a.arg[0]))
			eto_better(p, i, 6000, WHY_WAKE, -1, -1);
	}
}

/* -- the way home -- */

static const struct battle *battle_now(const struct bi_state *s)
{
	for (unsigned i = s->stack.depth; i--;)
		if (s->stack.frame[i].proc == P_BATTLE)
			return eto_locals_of(&s->stack.frame[i]);
	return NULL;
}

/* Worn groups go home; strategic bombers have one round (BI-6.3.3.4), and guns that are left are not waited for. */
static bool goes_home(const struct staff *st, unsigned u, const struct battle *b)
{
	if (st->s->strength[u] <= 1)
		return true;
	bool bombed = b && (b->round > 1 || b->step > B_GROUND);
	return bombed && (type_of(st->t, u) == SBM || foe_steps(st, b->hex) > 6);
}

void bis_air_back(const struct staff *st, struct eto_pick *p)
{
	const struct battle *b = battle_now(st->s);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, 20, WHY_FIGHT, -1, -1);
		else if (a.verb == V_WITHDRAW && goes_home(st, a.arg[0], b) && a.arg[1] != st->s->hex[a.arg[0]])
			eto_better(p, i, 1000 + base_worth(st, a.arg[0], a.arg[1]), WHY_HOME, st->s->hex[a.arg[0]], -1);
	}
}
