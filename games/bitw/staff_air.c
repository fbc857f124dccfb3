/* The staff's aircraft: battles on the ground that they support, raids on enemies where no army comes, bases, reactions
 * and the way home. */
#include "games/bitw/staff.h"

/* How far armour comes in a Blitz and after it (BI-7.8.3, BI-7.10.4), and how many steps two bombers may hit. */
enum { DASH = 5, THIN = 8 };

static int foe_steps(const struct staff *st, unsigned hex)
{
	int sum = 0;
	EACH_BLOCK (u, st->s, hex)
		if (side_of(st->t, u) == st->foe && is_land(st->t, u))
			sum += bis_steps(st, u);
	return sum;
}

static bool armour_near(const struct staff *st, unsigned hex)
{
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (bis_exploits(st, u) && bi_distance(st->t, st->s->hex[u], hex) <= DASH &&
		    bis_near_enough(st, u, hex))
			return true;
	return false;
}

/* What is won where armour can go: the place itself, or one behind it that counts for more and lies open, or will when
 * the bombers over it are done. */
enum { GOAL = 100, GREAT_GOAL = 200 };

/* Roads to the goal that bombers clear already, but for this one. */
static int cleared_beside(const struct staff *st, unsigned goal, unsigned hex)
{
	int n = 0;
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned h = st->t->next[goal][d];
		n += h != ETO_NOWHERE && h != hex && eto_set_has(&st->foes, h) && !st->gcu[h] &&
		     bi_count(st->t, st->s, h, st->side).flying > 0;
	}
	return n;
}

static int way_to(const struct staff *st, unsigned hex)
{
	int best = st->prize[hex] >= GOAL ? st->prize[hex] : 0;
	for (unsigned d = 0; d < ETO_HEX_SIDES && !bi_advanced(st->t); d++) {
		unsigned n = st->t->next[hex][d];
		if (n == ETO_NOWHERE || !bi_dry(st->t, hex, d) || st->prize[n] < GREAT_GOAL ||
		    !eto_set_has(&st->s->held[st->foe], n))
			continue;
		bool bombed = !st->gcu[n] && bi_count(st->t, st->s, n, st->side).flying > 0;
		int worth = st->prize[n] / (1 + cleared_beside(st, n, hex));
		worth = bombed || !eto_set_has(&st->foes, n) ? worth : 0;
		best = worth > best ? worth : best;
	}
	return best;
}

/* In the last turn: few guard a place that counts or bar the road to it, no army attacks them, and armour could go on
 * if they were gone (BI-7.10.5). */
bool bis_to_be_cleared(const struct staff *st, unsigned hex)
{
	if (st->turns > 1 || !eto_set_has(&st->s->held[st->foe], hex) || st->gcu[hex] || !way_to(st, hex) ||
	    bi_fort_at(st->t, st->s, hex) != FORTS)
		return false;
	EACH_BLOCK (u, st->s, hex)
		if (is_redoubt(st->t, u))
			return false;
	int steps = foe_steps(st, hex);
	return steps > 0 && steps <= THIN && armour_near(st, hex);
}

/* Battles of the side that an aircraft could come to. */
static int battle_in_range(const struct staff *st, unsigned u)
{
	unsigned range = bi_range(st->t, st->s, u);
	int best = 0;
	if (st->s->hex[u] >= HEXES)
		return 0;
	ETO_EACH (h, &st->foes)
		if (bi_distance(st->t, st->s->hex[u], h) <= range &&
		    (bi_land_in(st->t, st->s, h, st->side) || (is_bomber(st->t, u) && bis_to_be_cleared(st, h))) &&
		    bi_count(st->t, st->s, h, st->side).flying < 2)
			best = st->prize[h] + 20 > best ? st->prize[h] + 20 : best;
	return best;
}

bool bis_idle(const struct staff *st, unsigned u)
{
	return st->s->hex[u] < HEXES && !marked(st->s, u, M_MOVED | M_LED | M_FLYING | M_FROZEN | M_HOLD | M_RESERVE);
}

/* -- raids: aircraft alone over an enemy on the ground (BI-7.7.5) -- */

/* What a step is worth, and what one of an aircraft is: it is dear to mend. */
enum { RAID_STEP = 10, WING_STEP = 20, FRONT_STEP = 5 };

static int expected(const struct staff *st, unsigned u, unsigned hex, unsigned kind)
{
	struct volley v = {.hex = (uint16_t)hex, .side = (uint8_t)side_of(st->t, u), .kind = (uint8_t)kind, .round = 1};
	struct fire f = bi_fire(st->t, st->s, &v, u);
	return f.from > 6 ? 0 : f.dice * (7 - f.from) * 100 / 6;
}

/* Those who shoot at aircraft there: hundredths of hits; and how many steps there are to be hit. */
struct target {
	int flak, steps;
	bool open; /* no walls, and no aircraft that could take off */
};

static struct target look_at(const struct staff *st, unsigned hex)
{
	struct target at = {bi_major(st->t, hex) ? 33 : st->t->hex[hex].city >= MINOR ? 17 : 0, 0, true};
	at.open = bi_fort_at(st->t, st->s, hex) == FORTS;
	EACH_BLOCK (u, st->s, hex) {
		if (side_of(st->t, u) != st->foe)
			continue;
		if (is_air(st->t, u) || is_redoubt(st->t, u)) {
			at.open = false;
			continue;
		}
		int steps = bis_steps(st, u);
		bool weak = st->foe == ALLIED && scenario(st->t) <= SBW6 && scenario(st->t) != SBW4;
		at.flak += !marked(st->s, u, M_TOKEN) ? expected(st, u, hex, FIRE_AA) : steps * (weak ? 12 : 33);
		at.steps += steps;
	}
	return at;
}

/* The army stands beside it, or the road to it is barred by it. */
static bool in_front(const struct staff *st, unsigned hex)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
		if (st->t->next[hex][d] != ETO_NOWHERE && st->gcu[st->t->next[hex][d]])
			return true;
	return false;
}

/* What two such aircraft would win there, or this one with those who fly there already. */
static int raid_worth(const struct staff *st, unsigned u, unsigned hex)
{
	struct target at = look_at(st, hex);
	int hits = expected(st, u, hex, FIRE_GROUND), steps = st->s->strength[u], others = 0;
	if (!at.open || !hits || !at.steps)
		return 0;
	EACH_BLOCK (v, st->s, hex)
		if (side_of(st->t, v) == st->side && marked(st->s, v, M_FLYING)) {
			others += expected(st, v, hex, FIRE_GROUND);
			steps += st->s->strength[v];
		}
	if (!others) {
		hits *= 2;
		steps *= 2;
	}
	hits += others;
	hits -= hits * at.flak / (100 * steps);
	hits = hits > 100 * at.steps ? 100 * at.steps : hits;
	hits *= RAID_STEP + (in_front(st, hex) ? FRONT_STEP : 0);
	return hits * st->will.raids / 10000 - at.flak * WING_STEP / 100;
}

enum { RAID = 6 }; /* less is not worth the fuel */

static int raid_in_range(const struct staff *st, unsigned u)
{
	unsigned range = bi_range(st->t, st->s, u);
	int best = 0;
	if (!bi_advanced(st->t) || st->s->hex[u] >= HEXES || type_of(st->t, u) == FTR ||
	    bi_weather_at(st->t, st->s, st->s->hex[u]) == RAIN)
		return 0;
	ETO_EACH (h, &st->foes) {
		if (bi_distance(st->t, st->s->hex[u], h) > range || st->gcu[h] ||
		    bi_count(st->t, st->s, h, st->side).flying >= 2)
			continue;
		int worth = raid_worth(st, u, h);
		best = worth > best ? worth : best;
	}
	return best >= RAID ? best : 0;
}

/* What there is to do for an aircraft: battles come first. */
int bis_mission(const struct staff *st, unsigned u)
{
	int battle = battle_in_range(st, u);
	return battle ? battle : raid_in_range(st, u) / 3;
}

/* -- flights -- */

/* The guns of a large stack shoot more aircraft down than these hit. */
static int fly_worth(const struct staff *st, unsigned u, unsigned hex)
{
	if (st->s->strength[u] < 2)
		return 0;
	if (is_bomber(st->t, u) && bis_to_be_cleared(st, hex)) {
		int part = 2 * bis_air_help(st, hex) / foe_steps(st, hex); /* in percent, with the second round */
		return 60 + way_to(st, hex) * (part < 100 ? part : 100) / 100;
	}
	if (!bi_land_in(st->t, st->s, hex, st->side)) {
		int raid = type_of(st->t, u) == FTR || !bi_advanced(st->t) ? 0 : raid_worth(st, u, hex);
		return raid >= RAID ? raid : 0;
	}
	int foes = foe_steps(st, hex);
	if (foes > 9 && st->prize[hex] < 200)
		return 0;
	struct fight f = bis_fight(st, hex, NULL, 0, BY_MARCH, 0);
	int doubt = f.chance > 50 ? 100 - f.chance : f.chance;
	return 100 + doubt + st->prize[hex] / 2 + (is_bomber(st->t, u) ? 10 : 0);
}

/* Could a staff of its nation send it from there? Those of the air forces reach five hexes (BI-13.3.1). */
static bool led_from(const struct staff *st, unsigned u, unsigned hex)
{
	for (unsigned hq = st->t->first_of[st->side]; hq < st->t->end_of[st->side]; hq++) {
		bool near = type_of(st->t, hq) == SHQ || (type_of(st->t, hq) == AIRHQ && st->s->hex[hq] < HEXES &&
							  bi_distance(st->t, st->s->hex[hq], hex) <= 4);
		if (near && st->s->hex[hq] < HEXES && nation_of(st->t, hq) == nation_of(st->t, u))
			return true;
	}
	return !bi_advanced(st->t);
}

/* What there is to be done from a base: the best of the enemies in range, the nearer the better. Over the sea places do
 * not pull, so that what is felt on land alone had sent the bombers of 1944 from England to Italy. */
enum { TARGET = 160, NO_TARGET = -40 };

static int in_reach(const struct staff *st, unsigned u, unsigned hex)
{
	unsigned range = bi_range(st->t, st->s, u);
	int best = NO_TARGET;
	ETO_EACH (h, &st->foes) {
		unsigned way = bi_distance(st->t, h, hex);
		int pull = st->pull[h] < TARGET ? st->pull[h] : TARGET, worth = pull / 2 - 2 * (int)way;
		if (way <= range && worth > best)
			best = worth;
	}
	return best;
}

/* Near the enemy, but not where he comes, and in reach of those who send it. */
static int base_worth(const struct staff *st, unsigned u, unsigned hex)
{
	int worth = bi_advanced(st->t) ? in_reach(st, u, hex) : st->pull[hex] / 2;
	worth += led_from(st, u, hex) ? 60 : 0;
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
		users += is_air(st->t, u) && bis_idle(st, u) && st->s->strength[u] > 1 &&
			 nation_of(st->t, u) == nation_of(st->t, hq) && battle_here(st, u) &&
			 (type_of(st->t, hq) != AIRHQ || bi_in_reach(st->t, st->s, hq, u));
	return users > 0 && st->s->strength[hq] > 2;
}

/* Armour comes where it turns the battle by so many percent, aircraft where the place is worth it. */
static int react_worth(const struct staff *st, unsigned u, unsigned hex)
{
	if (is_air(st->t, u))
		return st->s->strength[u] > 1 ? 20 + st->prize[hex] : 0;
	if (!bi_land_in(st->t, st->s, hex, st->foe)) /* a raid from the air takes nothing */
		return 0;
	uint16_t team[1] = {(uint16_t)u};
	int before = bis_fight(st, hex, NULL, 0, BY_MARCH, 0).chance;
	int turned = before - bis_fight(st, hex, team, 1, BY_MARCH, 0).chance;
	return turned >= st->will.reserve ? 20 + st->prize[hex] * turned / 100 : 0;
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
	if (b && st->side == st->s->side && bis_to_be_cleared(st, b->hex))
		return false;
	if (st->s->strength[u] <= 1)
		return true;
	if (b && st->side == st->s->side && !st->gcu[b->hex])
		return type_of(st->t, u) == SBM ? b->step > B_GROUND : raid_worth(st, u, b->hex) < RAID;
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

/* Those who come back from battles are asked one by one, in their order. */
void bis_come_home(const struct staff *st, struct eto_pick *p)
{
	unsigned u = st->t->first_of[st->side], end = st->t->end_of[st->side];
	while (u < end && !(is_air(st->t, u) && on_map(st->s, u) && marked(st->s, u, M_FLYING)))
		u++;
	for (unsigned i = 0; i < st->d->count && u < end; i++) {
		unsigned hex = st->d->legal[i].arg[0];
		if (st->d->legal[i].verb == V_HOME && hex < HEXES)
			eto_better(p, i, base_worth(st, u, hex), WHY_BASE, hex, -1);
	}
}
