/* The staff: a sound judgement for every decision, from what the seat may know (core/player.h). */
#include "core/advice.h"
#include "games/bitw/bitw.h"

const struct eto_remark bi_remarks[BI_REMARKS] = {
	[WHY_ONLY] = {.text = "There is nothing better to do."},
	[WHY_ATTACK] = {.text = "The attack on %1 promises more than it costs.", .kind = {{.kind = ETO_PLACE}}},
	[WHY_MARCH] = {.text = "%1 is worth holding.", .kind = {{.kind = ETO_PLACE}}},
	[WHY_HOLD] = {.text = "The line holds where it is."},
	[WHY_BUILD] = {.text = "Losses are made good."},
	[WHY_RETREAT] = {.text = "The position in %1 cannot be held.", .kind = {{.kind = ETO_PLACE}}},
	[WHY_FIGHT] = {.text = "The battle goes on."},
	[WHY_FLY] = {.text = "The air force supports the battle of %1.", .kind = {{.kind = ETO_PLACE}}},
	[WHY_DONE] = {.text = "The phase is over."},
};

struct desk {
	const struct bi_table *t;
	const struct bi_state *s;
	const struct eto_decision *d;
	unsigned side;
};

/* -- what hexes are worth -- */

static int place_worth(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	const struct bi_hex *h = &t->hex[hex];
	int worth = h->city >= MINOR ? 4 : 0;
	(void)s;
	worth += bi_major(t, hex) ? 6 : 0;
	worth += h->port * 3 + h->pop * 2 + h->mine + 10 * h->victory;
	worth += h->city == CAPITAL ? 20 : 0;
	if ((scenario(t) == SBW4 || scenario(t) == SBW7) && h->island == SICILY)
		worth += 14; /* all of it, or Italy stays in the war */
	for (unsigned i = 0; i < t->point_count; i++)
		if (t->points[i].scenario == scenario(t) && t->points[i].place == hex)
			worth += 16 * t->points[i].points;
	return worth;
}

/* How far the fronts are: to the nearest place worth having that the enemy holds. */
static int goal_pull(const struct desk *k, unsigned hex)
{
	int best = 0;
	ETO_EACH (h, &k->t->cities) {
		if (!eto_set_has(&k->s->held[!k->side], h) || !eto_set_has(&k->t->playable[scenario(k->t)], h))
			continue;
		int pull = place_worth(k->t, k->s, h) * 8 / (4 + (int)bi_distance(k->t, hex, h));
		best = pull > best ? pull : best;
	}
	return best;
}

/* -- strength in a hex -- */

static int power_in(const struct desk *k, unsigned hex, unsigned side)
{
	int sum = 0;
	EACH_BLOCK (u, k->s, hex)
		if (side_of(k->t, u) == side && (is_land(k->t, u) || marked(k->s, u, M_FLYING)))
			sum += marked(k->s, u, M_TOKEN) ? 25 : 10 * k->s->strength[u];
	return sum;
}

static int defence(const struct desk *k, unsigned hex, unsigned from)
{
	const struct bi_table *t = k->t;
	int part = 100;
	unsigned d = from < HEXES ? bi_direction(t, from, hex) : ETO_HEX_SIDES;
	if (t->hex[hex].terrain != CLEAR)
		part += 60;
	if (bi_major(t, hex))
		part += 80;
	if (bi_fort_at(t, k->s, hex) != FORTS)
		part += 120;
	if (bi_redoubt_at(t, k->s, hex) != NO_UNIT)
		part += 100;
	if (d < ETO_HEX_SIDES && t->side_kind[from][d] == RIVER)
		part += 40;
	return part;
}

/* Friends that could join an attack on a hex in this phase, roughly: those next to it. */
static int help_near(const struct desk *k, unsigned hex)
{
	int sum = 0;
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = k->t->next[hex][d];
		if (n == ETO_NOWHERE)
			continue;
		EACH_BLOCK (u, k->s, n)
			if (side_of(k->t, u) == k->side && is_land(k->t, u) && !marked(k->s, u, M_MOVED))
				sum += 10 * k->s->strength[u];
	}
	return sum;
}

/* Worth of an attack: positive if what can be brought is enough. */
static int attack_worth(const struct desk *k, unsigned u, unsigned hex, unsigned from)
{
	unsigned foe = enemy_of(k->side);
	int theirs = power_in(k, hex, foe) * defence(k, hex, from) / 100,
	    ours = power_in(k, hex, k->side) + 10 * k->s->strength[u];
	int near = help_near(k, hex);
	int chance = ours + (near > 60 ? 60 : near) * 2 / 3 - theirs * 6 / 5;
	if (!bi_count(k->t, k->s, hex, foe).land)
		return 60 + place_worth(k->t, k->s, hex);
	if (chance < 0)
		return chance;
	return chance / 2 + 20 + 2 * place_worth(k->t, k->s, hex) + goal_pull(k, hex);
}

/* -- staying and going -- */

static int threat_to(const struct desk *k, unsigned hex)
{
	int sum = 0;
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = k->t->next[hex][d];
		if (n != ETO_NOWHERE)
			sum += power_in(k, n, enemy_of(k->side));
	}
	return sum;
}

static bool leaves_hole(const struct desk *k, unsigned u)
{
	unsigned hex = k->s->hex[u];
	struct count n = bi_count(k->t, k->s, hex, k->side);
	return is_gcu(k->t, u) && n.gcu == 1 &&
	       (threat_to(k, hex) || (place_worth(k->t, k->s, hex) >= 14 && k->t->hex[hex].coast));
}

static int stand_worth(const struct desk *k, unsigned u, unsigned hex)
{
	int worth = goal_pull(k, hex) + place_worth(k->t, k->s, hex) / 2, threat = threat_to(k, hex),
	    ours = power_in(k, hex, k->side);
	if (!eto_set_has(&k->s->held[k->side], hex))
		worth += 10 + 2 * place_worth(k->t, k->s, hex);
	if (hex != k->s->hex[u])
		ours += 10 * k->s->strength[u];
	if (threat && !is_gcu(k->t, u) && !bi_count(k->t, k->s, hex, k->side).gcu)
		worth -= 40;
	if (threat)
		worth += ours * 100 / (threat + 1) < 40 ? -25 : 6;
	return worth;
}

/* -- decisions -- */

static void decide_march(const struct desk *k, struct eto_pick *p)
{
	const struct march *m = eto_own(&k->s->stack);
	unsigned u = m->unit;
	int stay = stand_worth(k, u, k->s->hex[u]) + (leaves_hole(k, u) ? 45 : 0) + 2;
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		if (a.verb == V_STOP)
			eto_better(p, i, stay > 1 ? stay : 1, WHY_HOLD, -1, -1);
		else if (a.verb == V_TO)
			eto_better(p, i, stand_worth(k, u, a.arg[0]), WHY_MARCH, a.arg[0], -1);
		else if (a.verb == V_ATTACK)
			eto_better(p, i, attack_worth(k, u, a.arg[0], a.arg[1]), WHY_ATTACK, a.arg[0], -1);
	}
}

static bool worth_moving(const struct desk *k, unsigned u)
{
	return is_air(k->t, u) || bi_march_any(k->t, k->s, u);
}

/* Tanks and infantry first, then guns and HQs, so that support follows. */
static int move_rank(const struct desk *k, unsigned u)
{
	return is_gcu(k->t, u) ? 300 + k->s->strength[u] : is_air(k->t, u) ? 150 + k->s->strength[u] : 200;
}

/* -- over the sea and from the air -- */

static bool has_landed(const struct desk *k)
{
	for (unsigned u = k->t->first_of[k->side]; u < k->t->end_of[k->side]; u++)
		if (on_map(k->s, u) && marked(k->s, u, M_LANDED))
			return true;
	return false;
}

/* A harbour behind the beach decides whether an army can follow; two corps on one beach are better than one on each. */
static int landing_worth(const struct desk *k, unsigned hex)
{
	int foes = power_in(k, hex, enemy_of(k->side)), ours = power_in(k, hex, k->side);
	int cost = foes * defence(k, hex, NO_HEX) / 100;
	unsigned island = k->t->hex[hex].island;
	bool aside = scenario(k->t) == SBW4 && (island == SARDINIA || island == CORSICA); /* they decide nothing */
	if (foes > 60 || aside)
		return 0;
	return 1200 + place_worth(k->t, k->s, hex) + 30 * k->t->hex[hex].port - 2 * cost + (ours > 60 ? 60 : ours);
}

/* Paratroops alone far from everybody are lost. */
static int drop_worth(const struct desk *k, unsigned hex)
{
	int foes = power_in(k, hex, enemy_of(k->side));
	for (unsigned u = k->t->first_of[k->side]; u < k->t->end_of[k->side]; u++)
		if (k->s->hex[u] < HEXES && is_gcu(k->t, u) && bi_distance(k->t, k->s->hex[u], hex) <= 2 && foes <= 20)
			return 700 + place_worth(k->t, k->s, hex) - 2 * foes;
	return 0;
}

/* Those who can send an army over the sea keep their points for it. */
static int lead_worth(const struct desk *k, unsigned hq, unsigned u)
{
	bool admiral = k->s->casablanca && (hq == k->t->who.eisenhower || hq == k->t->who.churchill);
	return (admiral ? 500 : 800) + k->s->strength[u];
}

static int sail_worth(const struct desk *k, unsigned u, unsigned to)
{
	unsigned from = k->s->hex[u];
	int gain = goal_pull(k, to) - (from < HEXES ? goal_pull(k, from) : 0);
	if (!is_land(k->t, u) || gain <= 4)
		return 0;
	return 820 + gain + (is_gcu(k->t, u) ? 10 : 0);
}

static void decide_movement(const struct desk *k, struct eto_pick *p)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		switch (a.verb) {
		case V_MOVE:
			if (worth_moving(k, a.arg[0]))
				eto_better(p, i, move_rank(k, a.arg[0]), WHY_MARCH, k->s->hex[a.arg[0]], -1);
			break;
		case V_ACTIVATE:
			if (k->s->strength[a.arg[0]] > 1)
				eto_better(p, i, 900, WHY_MARCH, k->s->hex[a.arg[0]], -1);
			break;
		case V_LEAD:
			eto_better(p, i, lead_worth(k, a.arg[0], a.arg[1]), WHY_MARCH, k->s->hex[a.arg[1]], -1);
			break;
		case V_RELIEVE: eto_better(p, i, 1500, WHY_MARCH, k->s->hex[a.arg[1]], -1); break;
		case V_INVADE: eto_better(p, i, landing_worth(k, a.arg[2]), WHY_ATTACK, a.arg[2], -1); break;
		case V_HOLD:
			if (has_landed(k))
				eto_better(p, i, 1000 + (is_gcu(k->t, a.arg[1]) ? 10 : 0) + k->s->strength[a.arg[1]],
					   WHY_MARCH, k->s->hex[a.arg[1]], -1);
			break;
		case V_DROP: eto_better(p, i, drop_worth(k, a.arg[2]), WHY_ATTACK, a.arg[2], -1); break;
		case V_SAIL: eto_better(p, i, sail_worth(k, a.arg[1], a.arg[2]), WHY_MARCH, a.arg[2], -1); break;
		case V_SCOUT:
			if (power_in(k, a.arg[1], k->side))
				eto_better(p, i, 750, WHY_FLY, a.arg[1], -1);
			break;
		case V_DONE: eto_better(p, i, 1, WHY_DONE, -1, -1); break;
		default: break;
		}
	}
}

static void decide_flight(const struct desk *k, struct eto_pick *p)
{
	const struct march *m = eto_own(&k->s->stack);
	unsigned u = m->unit, foe = enemy_of(k->side);
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		if (a.verb == V_STOP)
			eto_better(p, i, 10, WHY_HOLD, -1, -1);
		else if (a.verb == V_FLY && bi_land_in(k->t, k->s, a.arg[0], k->side) && k->s->strength[u] > 1)
			eto_better(p, i, 40 + power_in(k, a.arg[0], foe) / 4, WHY_FLY, a.arg[0], -1);
		else if (a.verb == V_REBASE) {
			int here = goal_pull(k, k->s->hex[u] < HEXES ? k->s->hex[u] : a.arg[0]),
			    there = a.arg[0] < HEXES ? goal_pull(k, a.arg[0]) : 0;
			if (k->s->hex[u] >= HEXES || (there > here + 6 && a.arg[0] < HEXES && !threat_to(k, a.arg[0])))
				eto_better(p, i, 11 + there - here, WHY_MARCH, a.arg[0], -1);
		}
	}
}

static void decide_react(const struct desk *k, struct eto_pick *p)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, 1, WHY_DONE, -1, -1);
		else if (a.verb == V_REACT && k->s->strength[a.arg[0]] > 1)
			eto_better(p, i, 20 + place_worth(k->t, k->s, a.arg[1]), WHY_FLY, a.arg[1], -1);
		else if (a.verb == V_LEAD)
			eto_better(p, i, 60, WHY_FLY, -1, -1);
		else if (a.verb == V_ACTIVATE && k->s->strength[a.arg[0]] > 2)
			eto_better(p, i, 50, WHY_FLY, -1, -1);
	}
}

static void decide_produce(const struct desk *k, struct eto_pick *p)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		unsigned u = a.arg[0];
		switch (a.verb) {
		case V_DEPLOY: eto_better(p, i, 500 + goal_pull(k, a.arg[1]), WHY_BUILD, -1, -1); break;
		case V_REPAIR: {
			int worth = 100 + (is_hq(k->t, u) ? 60 : 0) + (is_tank(k->t, u) ? 30 : 0) +
				    (type_of(k->t, u) == ART ? 25 : 0) - 4 * k->s->strength[u];
			if (is_redoubt(k->t, u) || type_of(k->t, u) == STA)
				worth = 20;
			if (k->s->hex[u] < HEXES)
				worth += goal_pull(k, k->s->hex[u]) / 2;
			eto_better(p, i, worth, WHY_BUILD, -1, -1);
			break;
		}
		case V_BUILD:
			if (!is_redoubt(k->t, u))
				eto_better(p, i, 90, WHY_BUILD, -1, -1);
			break;
		case V_PAY:
			if (a.arg[0] == 2 || a.arg[0] == 3)
				eto_better(p, i, 130, WHY_BUILD, -1, -1);
			break;
		case V_PARTISAN:
			if (k->s->discs_due)
				eto_better(p, i, 50 + place_worth(k->t, k->s, u), WHY_BUILD, -1, -1);
			break;
		case V_DONE: eto_better(p, i, 10, WHY_DONE, -1, -1); break;
		default: break;
		}
	}
}

/* Withdraw when the odds have turned. */
static void decide_retreat(const struct desk *k, struct eto_pick *p)
{
	unsigned hex = ((const struct toll *)eto_own(&k->s->stack))->hex;
	bool attacks = k->side == k->s->side;
	int ours = power_in(k, hex, k->side), theirs = power_in(k, hex, enemy_of(k->side));
	int need = attacks ? theirs * defence(k, hex, NO_HEX) / 100 : theirs;
	int hold = place_worth(k->t, k->s, hex);
	bool bad = attacks ? ours * 10 < need * 7 : ours * 10 < need * 4 && hold < 24;
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, bad ? 1 : 100, WHY_FIGHT, -1, -1);
		else if (a.verb == V_WITHDRAW && a.arg[1] != hex)
			eto_better(p, i, 50 + stand_worth(k, a.arg[0], a.arg[1]) / 4, WHY_RETREAT, hex, -1);
	}
}

static void decide_air_back(const struct desk *k, struct eto_pick *p)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, 20, WHY_FIGHT, -1, -1);
		else if (k->s->strength[a.arg[0]] <= 1 && a.arg[1] != k->s->hex[a.arg[0]])
			eto_better(p, i, 30 + goal_pull(k, a.arg[1]) / 8, WHY_RETREAT, k->s->hex[a.arg[0]], -1);
	}
}

static void decide_blitz(const struct desk *k, struct eto_pick *p)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		unsigned u = a.arg[0], hex = a.arg[1];
		if (a.verb == V_DONE)
			eto_better(p, i, 5, WHY_DONE, -1, -1);
		else if (a.verb == V_FIGHT)
			eto_better(p, i, 3, WHY_FIGHT, a.arg[0], -1);
		else if (a.verb == V_BLITZ && bi_any(k->t, k->s, hex, enemy_of(k->side)))
			eto_better(p, i, attack_worth(k, u, hex, k->s->hex[u]) - 25, WHY_ATTACK, hex, -1);
		else if (a.verb == V_BLITZ)
			eto_better(p, i, stand_worth(k, u, hex) - stand_worth(k, u, k->s->hex[u]), WHY_MARCH, hex, -1);
		else if (a.verb == V_FOLLOW && bi_any(k->t, k->s, hex, enemy_of(k->side)))
			eto_better(p, i, 60, WHY_ATTACK, hex, -1);
	}
}

/* A place to choose: nearest to the goals; a base that is not threatened. */
static void decide_place(const struct desk *k, struct eto_pick *p)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		unsigned hex = a.verb == V_ASHORE || a.verb == V_MULBERRY ? a.arg[1] : a.arg[0];
		if (a.verb == V_DONE || a.verb == V_STOP)
			eto_better(p, i, 1, WHY_DONE, -1, -1);
		else if (hex < HEXES)
			eto_better(p, i, 20 + goal_pull(k, hex) - (threat_to(k, hex) ? 15 : 0), WHY_MARCH, hex, -1);
		else
			eto_better(p, i, 10, WHY_MARCH, -1, -1);
	}
}

static void decide_train(const struct desk *k, struct eto_pick *p)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, 10, WHY_DONE, -1, -1);
		else if (a.verb == V_ACTIVATE && k->s->strength[a.arg[0]] > 1)
			eto_better(p, i, 60, WHY_MARCH, -1, -1);
		else if (a.verb == V_TRAIN && is_gcu(k->t, a.arg[0]) && !leaves_hole(k, a.arg[0]))
			eto_better(p, i, 30 - goal_pull(k, k->s->hex[a.arg[0]]), WHY_MARCH, -1, -1);
	}
}

static void decide_small(const struct desk *k, struct eto_pick *p, unsigned proc)
{
	for (unsigned i = 0; i < k->d->count; i++) {
		struct eto_action a = k->d->legal[i];
		int worth = 5;
		if (proc == P_PLAN)
			worth = a.verb == V_DONE					       ? 9
				: a.verb == V_CHOOSE && (a.arg[0] == DYLE || a.arg[0] == FULL) ? 10
											       : 4;
		else if (proc == P_ASSIST)
			worth = a.arg[0] ? 6 : 4;
		else if (proc == P_ARMISTICE)
			worth = a.verb == V_DONE ? 6 : 4;
		else if (proc == P_CHARGE)
			worth = a.verb == V_CHARGE && a.arg[0] == 1 ? 8 : 5;
		else if (proc == P_ROUTE)
			worth = a.verb == V_CONVOY ? 4 : 6;
		else if (proc == P_ESCAPE)
			worth = a.verb == V_DONE ? 1 : 6;
		else if (proc == P_ROCKETS)
			worth = a.verb == V_ROCKET ? 6 : 4;
		else if (proc == P_RATION)
			worth = a.verb == V_DONE ? 6 : 4;
		else if (proc == P_HITS) /* the enemy's armour first, one's own last */
			worth = is_tank(k->t, a.arg[0]) == (side_of(k->t, a.arg[0]) == k->side) ? 4 : 6;
		eto_better(p, i, worth, WHY_ONLY, -1, -1);
	}
}

void bi_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	struct desk k = {(const struct bi_table *)d->table, d->view, d, d->seat};
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	unsigned proc = eto_peek(&k.s->stack)->proc;
	p.score = -10000;
	switch (proc) {
	case P_MARCH: decide_march(&k, &p); break;
	case P_MOVE:
	case P_EXPLOIT: decide_movement(&k, &p); break;
	case P_FLIGHT: decide_flight(&k, &p); break;
	case P_REACT:
	case P_INTERCEPT:
	case P_STRATEGIC: decide_react(&k, &p); break;
	case P_PRODUCE: decide_produce(&k, &p); break;
	case P_RETREAT: decide_retreat(&k, &p); break;
	case P_AIRBACK: decide_air_back(&k, &p); break;
	case P_BLITZ: decide_blitz(&k, &p); break;
	case P_RAIL: decide_train(&k, &p); break;
	case P_BUILD:
	case P_TRAIN:
	case P_HOME:
	case P_FLEE:
	case P_WAVE:
	case P_COMBAT:
	case P_WORKS: decide_place(&k, &p); break;
	default: decide_small(&k, &p, proc);
	}
	eto_pick_give(&p, bi_remarks, d->count, advice);
}

/* The level as it would be now, and strength on the map. */
struct eto_value bi_value(const struct eto_table *table, const void *state, unsigned seat)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	static const int16_t result[LEVELS] = {5000, 1500, 3200, 5000, 6800, 8500};
	int32_t allied = result[bi_level(t, s)], balance = 0;
	for (unsigned u = 0; u < UNITS; u++)
		if (on_map(s, u))
			balance += (side_of(t, u) == ALLIED ? 4 : -4) * s->strength[u];
	allied += balance > 400 ? 400 : balance < -400 ? -400 : balance;
	return (struct eto_value){seat == ALLIED ? allied : 10000 - allied,
				  seat == ALLIED ? 100 * bi_score(t, s) : -100 * bi_score(t, s)};
}
