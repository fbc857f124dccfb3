/* Marches and combat: who makes ready for the attacks that are planned, who takes what nobody defends, who closes the
 * line, what is attacked and who goes in afterwards. */
#include "games/blitzwar/staff.h"

enum { RESERVE = 6 }; /* halves that are kept for ships, transport and the next turn's first moves */

/* How exposed a counter would be. */
static int danger(const struct staff *st, unsigned zone, unsigned corps)
{
	unsigned enemy = bw_staff_threat(st, zone), own = st->s->corps[st->side][zone] + corps, near = 0;
	ETO_EACH (z, &st->t->near[zone])
		near += st->s->corps[st->side][z];
	own += near / 3; /* others will follow */
	if (st->side == AXIS && st->t->zone[zone].country == BE && st->s->france == FRANCE)
		return 0; /* who is there first has the way round the Maginot Line */
	return enemy > 2 * own ? (int)(enemy - 2 * own) * 6 : 0;
}

/* What it is worth that these corps stand there: a line that is closed, and force where the goals are. */
static int post(const struct staff *st, unsigned zone, unsigned have, unsigned corps, bool armour)
{
	int lack = (int)st->need[zone] - (int)have;
	int filled = lack <= 0 ? 0 : lack < (int)corps ? lack : (int)corps;
	int mass = st->felt[zone] * (int)corps / (st->front[zone] <= 1 ? 14 : 22);
	int room = (int)st->muster[zone] - (int)have;
	mass += 12 * (room <= 0 ? 0 : room < (int)corps ? room : (int)corps);
	return (armour && st->front[zone] > 1 ? 4 : 10) * filled + mass; /* armour is no garrison */
}

/* What is gained when a counter goes from one zone to the other. */
static int gain_of(const struct staff *st, unsigned c, unsigned from, unsigned to)
{
	const struct bw_state *s = st->s;
	unsigned corps = corps_of(st->t, s, c), left = s->corps[st->side][from] - corps;
	if (s->control[to] != st->side || !bw_staff_room(st, to, corps) || foes_in(s, st->side, to))
		return -99;
	/* where new units come there must be room for them */
	int crowd = st->t->zone[from].supply_of == st->side && s->counters[st->side][from] >= 2 ? 8 : 0;
	crowd -= st->t->zone[to].supply_of == st->side && s->counters[st->side][to] >= 1 ? 8 : 0;
	crowd = st->muster[from] || st->muster[to] ? 0 : crowd;
	bool armour = has_armour(st->t, s, c);
	return post(st, to, s->corps[st->side][to], corps, armour) - post(st, from, left, corps, armour) + crowd;
}

/* Own zones where the counter may go. */
static placeset own_ground(const struct staff *st, unsigned c)
{
	placeset open = {0};
	for (unsigned z = 0; z < ZONES; z++)
		if (st->s->control[z] == st->side && !bw_may_enter(st->t, st->s, c, z))
			eto_set_add(&open, z);
	return open;
}

/* Is the step on a shortest way to the goal? */
static bool leads_to(const struct staff *st, unsigned c, unsigned step, unsigned goal, unsigned most)
{
	const struct bw_state *s = st->s;
	uint16_t distance[PLACES];
	placeset open = own_ground(st, c), reach = {0};
	eto_set_add(&open, s->place[c]);
	eto_set_add(&reach, goal);
	eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&st->t->way), .enter = open.w, .limit = most}, reach.w,
		  distance);
	return eto_set_has(&reach, step) && distance[step] < distance[s->place[c]];
}

static unsigned pace(const struct staff *st, unsigned c)
{
	return has_armour(st->t, st->s, c) || !is_corps(st->t, c) ? 5 : 3;
}

/* -- making ready -- */

/* Steps from each zone to one from which the target can be attacked, with room in it; 99: none. */
static void ways_to(const struct staff *st, unsigned c, unsigned target, uint8_t *steps)
{
	const struct bw_state *s = st->s;
	uint16_t distance[PLACES];
	placeset open = {0}, reach = {0};
	for (unsigned z = 0; z < ZONES; z++)
		if (z == s->place[c] || (s->control[z] == st->side && !bw_may_enter(st->t, s, c, z)))
			eto_set_add(&open, z);
	ETO_EACH (z, &st->t->near[target])
		if (eto_set_has(&open, z) && bw_staff_room(st, z, corps_of(st->t, s, c)))
			eto_set_add(&reach, z);
	eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&st->t->way), .enter = open.w, .limit = 4}, reach.w, distance);
	for (unsigned z = 0; z < ZONES; z++)
		steps[z] = eto_set_has(&reach, z) ? (uint8_t)distance[z] : 99;
}

/* The next action of a plan: activate who stands next to the target, bring up the others. */
static bool prepare(const struct staff *st, const struct plan *plan, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	uint8_t steps[ZONES];
	unsigned known = NO_COUNTER;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned c = a.arg[0];
		if ((a.verb != V_ACTIVATE && a.verb != V_MOVE) || !eto_set_has(&plan->who, c) || s->mark[c] & M_ACTIVE)
			continue;
		bool beside = eto_set_has(&st->t->near[s->place[c]], plan->zone);
		if (a.verb == V_MOVE && !beside && known != c) {
			ways_to(st, c, plan->zone, steps);
			known = c;
		}
		if (a.verb == V_ACTIVATE ? beside : !beside && steps[a.arg[1]] < steps[s->place[c]]) {
			eto_better(p, i, 1000, WHY_READY, (int)c, plan->zone);
			return true;
		}
	}
	return false;
}

/* -- taking what nobody defends, and closing the line -- */

static bool undefended(const struct staff *st, unsigned zone)
{
	return bw_staff_wants(st, zone) && !bw_staff_defenders(st, zone);
}

/* Leaving the zone would open the line. */
static int gap(const struct staff *st, unsigned c)
{
	const struct bw_state *s = st->s;
	unsigned zone = s->place[c], left = s->corps[st->side][zone] - corps_of(st->t, s, c);
	if (eto_peek(&s->stack)->proc == P_MARCH)
		return 0; /* it only passes through */
	return left < st->need[zone] ? 12 * (int)(st->need[zone] - left) : 0;
}

/* Beyond an empty zone lies more: what a march through it may take. */
static int beyond(const struct staff *st, unsigned zone)
{
	int best = 0;
	ETO_EACH (z, &st->t->near[zone])
		if (undefended(st, z) && st->worth[z] > best)
			best = st->worth[z];
	return best / 3;
}

static int taking(const struct staff *st, unsigned c, unsigned zone)
{
	/* a garrison is small; but from the Low Countries the blow goes on, and three counters are the most there */
	bool west = st->side == AXIS && st->s->france == FRANCE, springboard = west && st->t->zone[zone].country == BE;
	if (west && st->t->zone[zone].country == DEN && corps_of(st->t, st->s, c) > 1)
		return 0; /* nobody there: one corps is enough, the others are wanted in the West */
	return st->worth[zone] / 2 + beyond(st, zone) - danger(st, zone, corps_of(st->t, st->s, c)) - gap(st, c) +
	       (springboard ? 6 : -6) * (int)corps_of(st->t, st->s, c);
}

/* Steps over own zones where the counter may go; 99: none. */
static void reach_of(const struct staff *st, unsigned c, unsigned most, uint8_t *steps)
{
	const struct bw_state *s = st->s;
	uint16_t distance[PLACES];
	placeset open = own_ground(st, c), reach = {0};
	eto_set_add(&reach, s->place[c]);
	eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&st->t->way), .enter = open.w, .limit = most}, reach.w,
		  distance);
	for (unsigned z = 0; z < ZONES; z++)
		steps[z] = eto_set_has(&reach, z) ? (uint8_t)distance[z] : 99;
}

/* A zone that nobody defends, next to one that can be reached with a step to spare. */
static int taking_from(const struct staff *st, unsigned c, unsigned zone, unsigned most, const uint8_t *steps)
{
	ETO_EACH (z, &st->t->near[zone])
		if (steps[z] < most)
			return bw_may_enter(st->t, st->s, c, zone) ? 0 : taking(st, c, zone);
	return 0;
}

/* The best end of a march, and what it gains; the zone where it stands if there is none. */
static unsigned best_post(const struct staff *st, unsigned c, unsigned most, int *gain)
{
	uint8_t steps[ZONES];
	unsigned from = st->s->place[c], best = from;
	reach_of(st, c, most, steps);
	*gain = 0;
	for (unsigned z = 0; z < ZONES; z++) {
		int g = 0;
		if (undefended(st, z))
			g = taking_from(st, c, z, most, steps);
		else if (steps[z] && steps[z] <= most)
			g = gain_of(st, c, from, z);
		if (g > *gain) {
			*gain = g;
			best = z;
		}
	}
	return best;
}

/* Supply keeps two zones behind the front (15.3.3: what is overrun is lost). */
static void try_supply(const struct staff *st, unsigned i, struct eto_pick *p)
{
	struct eto_action a = st->d->legal[i];
	unsigned c = a.arg[0], zone = a.arg[1], from = st->s->place[c];
	if (st->edge[from] <= 1 && !st->s->corps[st->side][from] && st->edge[zone] > 1)
		eto_better(p, i, 40, WHY_MARCH, (int)c, (int)zone);
}

static void try_move(const struct staff *st, unsigned i, const struct plans *plans, struct eto_pick *p)
{
	struct eto_action a = st->d->legal[i];
	unsigned c = a.arg[0], zone = a.arg[1];
	int gain;
	if (!is_corps(st->t, c)) {
		try_supply(st, i, p);
		return;
	}
	if (eto_set_has(&plans->who, c))
		return;
	unsigned goal = best_post(st, c, pace(st, c), &gain);
	bool take = undefended(st, goal);
	gain -= 2 * (int)bw_march_cost(st->t, st->s, c);
	if (gain > p->score && goal != st->s->place[c] && (take || st->purse >= RESERVE) &&
	    leads_to(st, c, zone, goal, pace(st, c)))
		eto_better(p, i, gain, take ? WHY_TAKE : WHY_MARCH, (int)c, (int)goal);
}

/* -- by rail -- */

static unsigned rail_post(const struct staff *st, unsigned c, int *gain)
{
	const struct bw_state *s = st->s;
	unsigned from = s->place[c], best = from;
	*gain = 0;
	for (unsigned z = 0; z < ZONES; z++) {
		if (s->control[z] != st->side || s->net[st->side][z] != s->net[st->side][from] ||
		    (st->need[z] < 2 && st->front[z] > 1) || bw_may_be(st->t, s, c, z))
			continue;
		int g = gain_of(st, c, from, z);
		if (g > *gain) {
			*gain = g;
			best = z;
		}
	}
	return best;
}

static void try_entrain(const struct staff *st, unsigned i, const struct plans *plans, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	unsigned c = st->d->legal[i].arg[0];
	int gain, near;
	if (!is_corps(st->t, c) || corps_of(st->t, s, c) < 2 || eto_set_has(&plans->who, c) ||
	    st->purse < plans->cost + 2 * RESERVE)
		return;
	unsigned goal = rail_post(st, c, &gain);
	if (gain < (st->purse > plans->cost + 40 ? 6 : 20))
		return;
	best_post(st, c, pace(st, c), &near);
	if (gain > near + 6)
		eto_better(p, i, gain - 8, WHY_MARCH, (int)c, (int)goal);
}

void bw_staff_rail(const struct staff *st, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		eto_better(p, i, 200 + gain_of(st, a.arg[0], s->place[a.arg[0]], a.arg[1]), WHY_MARCH, a.arg[0],
			   a.arg[1]);
	}
}

/* A corps that is alone on a beach or on a Supply Zone in danger digs in. */
static int digging(const struct staff *st, unsigned c)
{
	unsigned zone = st->s->place[c];
	const struct bw_zone *z = &st->t->zone[zone];
	if (st->purse < 24 || st->need[zone] < 1 || st->s->corps[st->side][zone] > 2)
		return 0;
	return z->beaches || st->edge[zone] <= 2 ? 6 + z->points + z->side_points : 0;
}

/* -- fewer and larger counters: cheaper to move, and three are the most in a zone (BW-4.1, BW-7.28) -- */

static bool loose(const struct staff *st, unsigned c, unsigned zone)
{
	const struct bw_state *s = st->s;
	return is_corps(st->t, c) && side_of(st->t, s, c) == st->side && s->place[c] == zone && !s->beach[c] &&
	       !fortified(st->t, s, c) && !(s->mark[c] & M_TURN);
}

/* The first counter could be merged into the second. */
static bool merges(const struct staff *st, unsigned a, unsigned b)
{
	const struct bw_state *s = st->s;
	unsigned small = corps_of(st->t, s, a), large = corps_of(st->t, s, b);
	return a != b && country_of(st->t, a) == country_of(st->t, b) && small <= large && small + large <= 3;
}

int bw_staff_tidying(const struct staff *st, unsigned zone)
{
	if (zone >= ZONES) /* ships stay as they are */
		return 0;
	if (st->front[zone] > 2 && st->s->counters[st->side][zone] < 3)
		return 0;
	BW_HERE (a, st->s, zone)
		BW_HERE (b, st->s, zone)
			if (loose(st, a, zone) && loose(st, b, zone) && merges(st, a, b))
				return 2000;
	return 0;
}

void bw_staff_regroup(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned zone = st->s->place[a.arg[0]];
		if (a.verb == V_ELITE)
			eto_better(p, i, 50, WHY_GROUP, a.arg[0], (int)zone);
		else if (a.verb == V_SHIFT && a.arg[2] != SUPPLY && loose(st, a.arg[0], zone) &&
			 loose(st, a.arg[1], zone) && merges(st, a.arg[0], a.arg[1]))
			eto_better(p, i, 20 - (int)corps_of(st->t, st->s, a.arg[0]), WHY_GROUP, a.arg[0], (int)zone);
	}
}

void bw_staff_move(const struct staff *st, struct eto_pick *p)
{
	struct plans plans;
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_REGROUP)
			eto_better(p, i, bw_staff_tidying(st, st->d->legal[i].arg[0]), WHY_GROUP, -1,
				   st->d->legal[i].arg[0]);
	if (p->score > 0)
		return;
	bw_staff_plans(st, false, &plans);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_FORTIFY)
			eto_better(p, i, digging(st, a.arg[0]), WHY_FORT, a.arg[0], st->s->place[a.arg[0]]);
		else if (a.verb == V_ENTRAIN)
			try_entrain(st, i, &plans, p);
	}
	if (p->score > 0)
		return;
	for (unsigned k = 0; k < plans.count; k++)
		if (prepare(st, &plans.list[k], p))
			return;
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_MOVE)
			try_move(st, i, &plans, p);
}

/* -- on the march -- */

static void march_supply(const struct staff *st, unsigned c, struct eto_pick *p)
{
	unsigned here = st->s->place[c];
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_STEP && st->edge[here] < 2 && st->edge[a.arg[0]] > st->edge[here])
			eto_better(p, i, 10, WHY_MARCH, (int)c, a.arg[0]);
	}
}

/* On to the attack that it is planned for; then what can be taken; then the best post. It stops where it is ready. */
void bw_staff_march(const struct staff *st, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	const uint8_t *march = eto_own(&s->stack);
	unsigned c = march[0], here = s->place[c];
	struct plans plans;
	int gain;
	bw_staff_finish(st, p, V_DONE);
	p->arg[0] = (int16_t)c;
	p->arg[1] = (int16_t)here;
	if (!is_corps(st->t, c)) {
		march_supply(st, c, p);
		return;
	}
	unsigned left = march[1] < pace(st, c) ? pace(st, c) - march[1] : 0;
	bw_staff_plans(st, false, &plans);
	for (unsigned k = 0; k < plans.count; k++) {
		if (!eto_set_has(&plans.list[k].who, c))
			continue;
		if (eto_set_has(&st->t->near[here], plans.list[k].zone) && s->counters[st->side][here] <= 3)
			return;
		uint8_t steps[ZONES];
		ways_to(st, c, plans.list[k].zone, steps);
		for (unsigned i = 0; i < st->d->count; i++)
			if (st->d->legal[i].verb == V_STEP && steps[st->d->legal[i].arg[0]] < steps[here])
				eto_better(p, i, 500, WHY_READY, (int)c, plans.list[k].zone);
		if (p->score)
			return;
	}
	unsigned goal = best_post(st, c, left, &gain);
	bool full = s->counters[st->side][here] > 3;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb != V_STEP)
			continue;
		if (full && s->control[a.arg[0]] == st->side && bw_staff_room(st, a.arg[0], corps_of(st->t, s, c)))
			eto_better(p, i, 1, WHY_MARCH, (int)c, a.arg[0]);
		if (gain > 4 && goal != here && leads_to(st, c, a.arg[0], goal, left))
			eto_better(p, i, gain, WHY_MARCH, (int)c, (int)goal);
	}
}

/* -- combat -- */

static const struct plan *plan_for(const struct plans *plans, unsigned zone)
{
	for (unsigned k = 0; k < plans->count; k++)
		if (plans->list[k].zone == zone)
			return &plans->list[k];
	return NULL;
}

/* Attacks whose column pays, those that are planned first; what the rules demand is done anyway. */
void bw_staff_combat(const struct staff *st, struct eto_pick *p)
{
	unsigned done = eto_find_verb(st->d->legal, st->d->count, V_DONE);
	bool forced = done == st->d->count;
	struct plans plans;
	bw_staff_plans(st, false, &plans);
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		struct eto_odds odds;
		if (a.verb == V_ASHORE)
			eto_better(p, i, 900, WHY_LAND, a.arg[0], st->s->place[a.arg[0]]);
		else if (a.verb == V_ADVANCE && undefended(st, a.arg[1]))
			eto_better(p, i, taking(st, a.arg[0], a.arg[1]), WHY_ADVANCE, a.arg[0], a.arg[1]);
		if ((a.verb != V_ATTACK && a.verb != V_SALLY) || !bw_odds(&st->t->base, st->s, st->side, a, &odds))
			continue;
		int balance = 2 * (int)odds.won - 3 * (int)odds.worse + (int)odds.loss[1] / 40 - (int)odds.loss[0] / 40;
		bool wanted = bw_staff_wants(st, a.arg[0]) || a.verb == V_SALLY;
		int score =
			(wanted && balance > 4 ? 20 + st->worth[a.arg[0]] / 2 + 10 * balance : 0) + (forced ? 1 : 0);
		const struct plan *plan = plan_for(&plans, a.arg[0]);
		score += plan && score > 1 ? 500 + plan->value : 0;
		eto_better(p, i, score, WHY_ATTACK, -1, a.arg[0]);
	}
}

/* Other attacks that the counter could still make. */
static unsigned other_uses(const struct staff *st, unsigned c, unsigned zone)
{
	unsigned n = 0;
	ETO_EACH (z, &st->t->near[st->s->place[c]])
		n += z != zone && bw_staff_wants(st, z) && bw_staff_defenders(st, z) &&
		     !eto_set_has(&st->s->attacked, z);
	return n;
}

/* Who has nothing else to do joins first; enough is enough, then the die. */
void bw_staff_attackers(const struct staff *st, struct eto_pick *p)
{
	unsigned zone = bw_battle_of(st->s)->zone, fight = eto_find_verb(st->d->legal, st->d->count, V_FIGHT);
	struct bw_fight f = bw_fight_at(st->t, st->s);
	bool enough = f.raw > -2 && f.column >= 7;
	struct plans plans;
	bw_staff_plans(st, false, &plans);
	const struct plan *plan = plan_for(&plans, zone);
	for (unsigned i = 0; i < st->d->count; i++) {
		unsigned c = st->d->legal[i].arg[0];
		if (st->d->legal[i].verb != V_JOIN)
			continue;
		unsigned uses = other_uses(st, c, zone);
		bool mine = plan && eto_set_has(&plan->who, c);
		if (!mine && eto_set_has(&plans.who, c) && fight < st->d->count)
			continue; /* it is wanted elsewhere */
		if (!enough || !uses || fight == st->d->count)
			eto_better(p, i, 40 - 5 * (int)uses + has_armour(st->t, st->s, c), WHY_ATTACK, -1, (int)zone);
	}
	if (fight < st->d->count)
		eto_better(p, fight, 1, WHY_ATTACK, -1, (int)zone);
}

/* -- advance -- */

/* Into the zone with what is needed to hold it; further into what nobody defends. */
static int advancing(const struct staff *st, unsigned c, unsigned zone)
{
	const struct bw_state *s = st->s;
	unsigned own = s->corps[st->side][zone], enemy = bw_staff_threat(st, zone), corps = corps_of(st->t, s, c);
	if (!bw_staff_room(st, zone, corps))
		return 0;
	int left = s->beach[c] ? 0 : gap(st, c);
	if (s->beach[c])
		return 60 + (int)corps;
	if (!own && zone != bw_battle_of(s)->zone)
		return undefended(st, zone) ? taking(st, c, zone) : 0;
	if (!own)
		return 20 + st->worth[zone] - left / 2 - (enemy > 3 * corps ? 10 : 0);
	if (s->place[c] == bw_battle_of(s)->zone)
		return 0;
	int lack = 1 + (int)enemy / 3 - (int)own;
	return (lack > 0 ? 10 * lack : 4) + 3 * has_armour(st->t, s, c) - left;
}

void bw_staff_advance(const struct staff *st, struct eto_pick *p)
{
	bw_staff_finish(st, p, V_DONE);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_ADVANCE)
			eto_better(p, i, advancing(st, a.arg[0], a.arg[1]), WHY_ADVANCE, a.arg[0], a.arg[1]);
	}
}
