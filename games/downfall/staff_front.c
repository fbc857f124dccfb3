/* Operations: the best thing that an army can do with a supply unit.
 *
 * Every end of an operation gets a quick score from the picture. The best few are then played on a copy of the state,
 * to see who would be cut off from supply by them, and must pass the rules. */
#include <string.h>

#include "games/downfall/staff.h"

enum { BONUS = 2, KORPS = 7 }; /* what terrain adds at most to a guard; the Afrika Korps in Africa (DF-17.19) */
enum { SHORT_LIST = 24, NEVER = -100000, HUNGER = 2 }; /* what starves counts twice: with it goes what it won */

struct desk {
	const struct staff *st;
	uint8_t fighters[ZONES];       /* idle armies that could attack or support there */
	uint8_t here[ZONES];           /* of them those that are there already */
	uint8_t fresh[ZONES];          /* of all of them those at full strength, */
	uint8_t fresh_here[ZONES];     /* and of these those that are there */
	uint8_t tanks[ZONES];          /* of them tank armies */
	uint8_t supporting[ZONES];     /* own armies that support an attack there */
	uint8_t foe[ZONES], next_foe[ARMIES]; /* the first army to be fought there and the one after it, or NONE */
	zoneset fights;                /* where attacks of the side are declared */
	zoneset friends;               /* zones with armies of the partner */
	struct staff_op list[SHORT_LIST]; /* best first */
	unsigned count;
	int bar;                       /* what has no higher score is not wanted */
	unsigned waiting;              /* declared attacks that may still want a mission */
	zoneset takes;                 /* zones that pass to the side when an army of it comes */
	int cost[ZONES];               /* of a march that ends there */
	int strongest;                 /* the best factor of an idle army, anywhere */
	int end[ZONES];                /* what it is worth to any army, but for its guard, danger and way */
	int hope[ZONES];               /* the most that it can be worth, and */
	int way[ZONES];                /* how far on the way it is; both in hundredths */
	int leaving;                   /* what its going away costs the place that the army leaves */
	int worth;                     /* of the army */
	bool slow;                     /* Italian armies count the way for less */
};

static bool idle(const struct staff *st, unsigned army)
{
	const struct df_state *s = st->s;
	return s->side_of[army] == st->side && s->zone[army] != OFF && s->did[army] == DID_NOTHING &&
	       s->mark[army] & (M_SUPPLIED | M_NEW) && !df_frozen(st->t, s, army, s->zone[army]) &&
	       !df_may_operate(st->t, s, army, s->zone[army]);
}

static bool wanted(const struct desk *d, int score)
{
	return d->count < SHORT_LIST || score > d->list[SHORT_LIST - 1].score;
}

static void note(struct desk *d, struct staff_op op)
{
	unsigned i = d->count < SHORT_LIST ? d->count : SHORT_LIST - 1;
	if (!wanted(d, op.score))
		return;
	for (; i && d->list[i - 1].score < op.score; i--)
		d->list[i] = d->list[i - 1];
	d->list[i] = op;
	d->count += d->count < SHORT_LIST;
}

/* Where the plan wants it, what is hardly better than even is tried too. */
static int least_at(const struct staff *st, unsigned zone)
{
	return in_set(&st->strikes, zone) && st->least > 1 ? 1 : st->least;
}

/* -- quick scores -- */

static bool partners(const struct staff *st, unsigned owner)
{
	return owner < SIDES && owner != st->side && !(hostile_to(st->t, st->side) >> owner & 1);
}

/* Are armies of the partner there? A zone passes to a side only when it is alone in it (DF-6.2). */
static bool shared(const struct staff *st, unsigned zone)
{
	for (unsigned side = 0; side < SIDES; side++)
		if (partners(st, side) && st->s->count[side][zone])
			return true;
	return false;
}

/* A conquest that nobody gets because both partners stand in it: the USSR leaves it to the Allies. */
static int giving_way(const struct staff *st, unsigned zone)
{
	unsigned owner = st->s->control[zone];
	bool wanted = owner < SIDES && hostile_to(st->t, st->side) >> owner & 1;
	bool stuck = wanted && !in_set(&st->foes, zone) && shared(st, zone);
	return st->side == SOVIETS && stuck ? 100 + st->prize[zone] / 2 : 0;
}

/* What leaving the place where the operation began does to its defence. */
static int leaving(const struct staff *st, struct df_march m)
{
	const struct df_state *s = st->s;
	unsigned zone = m.origin, n = s->count[st->side][zone];
	if (s->zone[m.army] != zone)
		n++;
	return staff_hold(st, zone, st->guard[zone] - staff_guard_of(st, m.army, zone), n - 1) -
	       staff_hold(st, zone, st->guard[zone], n) + staff_worth(st, m.army) * st->peril[zone] / 100 +
	       giving_way(st, zone);
}

static unsigned others_in(const struct staff *st, struct df_march m, unsigned zone)
{
	return st->s->count[st->side][zone] - (st->s->zone[m.army] == zone ? 1u : 0u);
}

/* What coming nearer to the goals is worth; a long way counts no more than a good march. */
enum { GATHER = 150 };

static int advance(const struct staff *st, struct df_march m, unsigned zone)
{
	int gain = (st->pull[zone] - st->pull[m.origin]) * st->drive / 100;
	bool gathers = country_of(st->t, m.army) == GER && in_set(&st->stage, zone) != in_set(&st->stage, m.origin);
	if (country_of(st->t, m.army) == ITA)
		gain /= 3; /* has enough to do at home */
	int most = temper_of(st)->march;
	gain = gain > most ? most : gain < -most ? -most : gain;
	return gain + (!gathers ? 0 : in_set(&st->stage, zone) ? GATHER : -180);
}

static unsigned price_of(const struct staff *st, struct df_march m, unsigned zone, unsigned base)
{
	bool wide = m.wide || df_doubles(st->t, st->s, st->side, zone);
	return (unsigned)st->price * (wide ? 2 : base);
}

/* What control of a zone is worth to who comes there. */
static int taking(const struct staff *st, int prize)
{
	return prize * temper_of(st)->taking / 100;
}

/* France falls to German armies only (DF-18.1): to others its zones are worth this. */
enum { NOT_GERMAN = 50, SHARED = 40 }; /* and what standing beside the partner costs */

static bool german_task(const struct staff *st, unsigned zone)
{
	return st->t->zone[zone].country == FRA && st->s->war[FRA] == AT_WAR && st->side == AXIS;
}

/* What is the same for all armies that come to a zone. None can lessen its risk more than the strongest would. */
static void find_ends(struct desk *d)
{
	const struct staff *st = d->st;
	for (unsigned zone = 0; zone < ZONES; zone++) {
		unsigned owner = st->s->control[zone];
		int end = HUNGER * st->relief[zone] - st->risk[zone], more = in_set(&st->stage, zone) ? GATHER : 0;
		d->cost[zone] = df_doubles(st->t, st->s, st->side, zone) ? 2 * st->price : st->price;
		end -= d->cost[zone];
		if (in_set(&d->friends, zone)) {
			end -= SHARED;
		} else if (owner != st->side && !partners(st, owner) && !in_set(&st->foes, zone)) {
			eto_set_add(&d->takes, zone);
			end += taking(st, st->prize[zone]) + st->isolate[zone];
			if (german_task(st, zone) && st->prize[zone] < NOT_GERMAN)
				more += taking(st, NOT_GERMAN) - taking(st, st->prize[zone]);
		}
		d->end[zone] = end;
		more += staff_hold(st, zone, st->guard[zone] + d->strongest + BONUS, st->s->count[st->side][zone] + 1u);
		d->hope[zone] = 100 * (end + more) + 99; /* the way is rounded */
		d->way[zone] = st->pull[zone] * st->drive;
	}
}

/* What differs from army to army, but for leaving: its guard and danger, the way (who marches late arrives too late),
 * a higher price, and what it is to take. */
static int coming(const struct desk *d, struct df_march m, unsigned zone, unsigned base)
{
	const struct staff *st = d->st;
	int guard = st->guard[zone], nearer = advance(st, m, zone), left = TURNS + 1 - st->s->turn;
	unsigned n = others_in(st, m, zone);
	int score = staff_hold(st, zone, guard + staff_guard_of(st, m.army, zone), n + 1);
	if (st->s->zone[m.army] == zone)
		score += st->risk[zone] - staff_hold(st, zone, guard, n);
	score -= d->worth * st->peril[zone] / 100;
	if (m.wide || base > 1)
		score -= 2 * st->price - d->cost[zone];
	if (in_set(&d->takes, zone) && german_task(st, zone) && country_of(st->t, m.army) != GER)
		score += taking(st, NOT_GERMAN) - taking(st, st->prize[zone]);
	return score + (left < 6 && nearer > 0 ? nearer * left / 6 : nearer);
}

/* Peaceful ends: the place itself, what it takes, what it costs. */
static void quiet(struct desk *d, struct df_march m, unsigned zone, unsigned verb, unsigned base)
{
	const struct staff *st = d->st;
	unsigned n = others_in(st, m, zone);
	if (zone == m.origin || (n >= STACK_MAX && !in_set(&st->t->america, zone)) || (in_set(&st->foes, zone) && !n))
		return;
	int score = d->leaving + d->end[zone] + coming(d, m, zone, base), hint = HUNGER * st->relief[zone];
	if (!wanted(d, score))
		return;
	int place = score - hint + (in_set(&d->friends, zone) ? SHARED : 0);
	unsigned why = place > 0 && st->pull[zone] > st->pull[m.origin] ? WHY_ADVANCE : WHY_HOLD;
	if (in_set(&d->takes, zone))
		why = verb == V_LAND ? WHY_LAND : WHY_TAKE;
	struct staff_op op = {score, m.army, (uint8_t)zone, (uint8_t)verb, NONE, (uint8_t)why, (int16_t)hint, 0, 0};
	note(d, op);
}

static bool breachable(const struct staff *st, unsigned zone)
{
	const struct df_zone *z = &st->t->zone[zone];
	return owns(st->s, st->side, BLITZ) && (z->africa || (z->terrain == PLAIN && !z->fortress));
}

enum { STRIKE = 200 }; /* more, where the plan strikes */

/* What clearing the zone is worth, for each of its defenders: only all of them together make it ours. */
static int clearing(const struct staff *st, unsigned zone)
{
	int foes = st->foe_count[zone];
	int prize = st->s->control[zone] == st->side ? st->stake[zone] : st->prize[zone];
	prize = shared(st, zone) ? prize / 2 : prize;
	int all = in_set(&st->strikes, zone) ? STRIKE + prize : prize;
	return (all + 40) * (foes <= 1 ? 10 : foes == 2 ? 4 : 2) / 10;
}

static int crossing(const struct staff *st, struct df_march m, unsigned zone, unsigned verb)
{
	if (verb == V_LAND)
		return 1;
	unsigned from = m.zone == zone ? m.came_from : m.zone;
	if (from >= ZONES)
		return from == BY_SEA ? 1 : 0;
	unsigned c = st->t->cross[from][zone];
	return c == RIVER_HERE || c == STRAIT ? 1 : c == LINE_HERE || c == LINE_THERE ? 2 : 0;
}

/* The support that an attack by the army may still get from idle armies nearby: how many, and what they add (DF-17.4,
 * DF-17.5), the strong ones first. */
struct help {
	int armies, factor;
};

static int least_of(int a, int b) { return a < b ? a : b; }

static struct help help(const struct desk *d, struct df_march m, unsigned zone)
{
	const struct staff *st = d->st;
	int present = (int)others_in(st, m, zone), foes = st->foe_count[zone], here = d->here[zone];
	bool wide = m.wide || df_doubles(st->t, st->s, st->side, zone);
	int purse = st->s->supply[st->side] / (int)df_cost(st->t, st->s, st->side, 1, wide) - 1;
	int coming = least_of(least_of(d->fighters[zone] - here, STACK_MAX - 1 - present), purse);
	coming = coming > 0 ? coming : 0;
	int most = least_of(here + coming, 2);
	int surplus = least_of(least_of(present + 1 + coming - foes, most), purse);
	if (surplus <= 0)
		return (struct help){0, 0};
	int fresh = d->fresh_here[zone] + least_of(coming, d->fresh[zone] - d->fresh_here[zone]);
	return (struct help){surplus, surplus + least_of(surplus, fresh)};
}

/* What an air mission may add to one more attack, if it is not answered. */
static int wings(const struct desk *d, unsigned army, unsigned zone, unsigned target)
{
	const struct df_state *s = d->st->s;
	unsigned foe = s->side_of[target], left = s->air[d->st->side];
	if (left <= d->waiting || !staff_air_flies(d->st, zone) || are_partisans(d->st->t, s, army)) /* DF-18.32 */
		return 0;
	return foe < SIDES && s->air[foe] >= left - d->waiting ? 1 : 2;
}

/* What may come of a breach: the best zone behind it. */
static int beyond(const struct staff *st, unsigned zone)
{
	const struct df_zone *z = &st->t->zone[zone];
	int best = 0;
	for (unsigned i = 0; i < z->neighbours; i++) {
		unsigned next = z->neighbour[i];
		if (st->s->control[next] == st->side || !in_set(&st->enter, next))
			continue;
		int gain = st->isolate[next] + st->prize[next] / 2;
		best = gain > best ? gain : best;
	}
	return best;
}

/* After the fight the army stands there, likely reduced, within reach of what the enemy has nearby. */
static int exposure(const struct staff *st, struct df_march m, unsigned zone, int helpers)
{
	int f = st->force[zone], guard = st->guard[zone] + staff_guard_of(st, m.army, zone) / 2 + 4 * helpers;
	if (zone == m.origin || !f)
		return 0;
	return 40 * f * f / (f * f + 2 * guard * guard) + staff_worth(st, m.army) * st->peril[zone] / 100;
}

/* What the support of the next army adds, if it may support at all (DF-17.13: only as many as the side has more armies
 * there). */
static int trust_in(const struct desk *d, struct df_march m, unsigned zone, struct help h)
{
	bool next = h.armies && (unsigned)d->st->foe_count[zone] <= others_in(d->st, m, zone) + 1;
	return !next ? 0 : h.factor > h.armies ? 2 : 1;
}

/* What of an attack may not come: a mission that the enemy can answer, and all support but that of the next army. */
static int doubtful(const struct desk *d, struct df_march m, unsigned zone, unsigned target, struct help h)
{
	unsigned foe = d->st->s->side_of[target];
	bool answered = foe < SIDES && d->st->s->air[foe];
	return (answered ? wings(d, m.army, zone, target) : 0) + h.factor - trust_in(d, m, zone, h);
}

/* Below the odds of the plan it attacks only for what decides the war: a German Supply Zone in the last five turns. Who
 * waits there for good odds has all three a turn too late. */
static bool needed(const struct staff *st, unsigned zone)
{
	return st->s->turn >= 18 && st->t->zone[zone].supply_of == GER;
}

/* The score of the operation; what it may give away and what it trusts in are noted in it. */
static int attack_score(const struct desk *d, struct df_march m, struct staff_op *op)
{
	unsigned zone = op->zone, target = op->other, verb = op->verb;
	const struct staff *st = d->st;
	struct help h = verb == V_LAND ? (struct help){0, 0} : help(d, m, zone);
	int attack = df_combat_factor(st->t, st->s, m.army, zone) + h.factor + wings(d, m.army, zone, target);
	int defence = df_defence_factor(st->t, st->s, target, NONE), border = crossing(st, m, zone, verb);
	int spare = attack - doubtful(d, m, zone, target, h) - defence - least_at(st, zone);
	op->spare = needed(st, zone) ? INT8_MAX : (int8_t)spare;
	op->trust = needed(st, zone) ? 0 : (int8_t)trust_in(d, m, zone, h);
	if (op->spare < border)
		return NEVER;
	defence += border;
	int kill, nearer = advance(st, m, zone);
	int score = staff_odds(st, m.army, target, attack, defence, &kill);
	score += kill * clearing(st, zone) / 36;
	score += nearer * (nearer > 0 ? kill : 36) / 36 - exposure(st, m, zone, h.armies);
	if (zone != m.origin)
		score += st->isolate[zone];
	if (breachable(st, zone) && attack - defence >= 4 && d->tanks[zone])
		score += 20 + beyond(st, zone) / 2;
	if (is_tank(st->t, m.army) && owns(st->s, st->side, BLITZ))
		score -= 15; /* better kept for the breach */
	return score - h.armies * st->price;
}

static void attacks(struct desk *d, struct df_march m, unsigned zone, unsigned verb)
{
	const struct staff *st = d->st;
	const struct df_state *s = st->s;
	int base = (zone == m.origin ? 0 : d->leaving) - (int)price_of(st, m, zone, verb == V_LAND ? 2 : 1);
	if (others_in(st, m, zone) >= STACK_MAX)
		return;
	for (unsigned a = d->foe[zone]; a != NONE; a = d->next_foe[a]) {
		if (s->mark[a] & M_HIT)
			continue;
		unsigned why = verb == V_LAND ? WHY_LAND : needed(st, zone) ? WHY_NEED : WHY_ATTACK;
		int hint = owns(s, st->side, BLITZ) ? HUNGER * st->relief[zone] : 0;
		struct staff_op op = {.army = m.army,
				      .zone = (uint8_t)zone,
				      .verb = (uint8_t)verb,
				      .other = (uint8_t)a,
				      .why = (uint8_t)why,
				      .hint = (int16_t)hint};
		op.score = base + attack_score(d, m, &op) + hint;
		note(d, op);
	}
}

/* The gain of raising a declared attack by so much. */
static int boost(const struct staff *st, unsigned army, int by, bool tanks)
{
	const struct df_state *s = st->s;
	unsigned target = s->target[army], zone = s->zone[army];
	int attack = df_attack_factor(st->t, s, army), defence = df_defence_factor(st->t, s, target, s->from[army]);
	int kill, more, gain = staff_odds(st, army, target, attack + by, defence, &more);
	gain -= staff_odds(st, army, target, attack, defence, &kill);
	gain += (more - kill) * clearing(st, zone) / 36;
	if (tanks && breachable(st, zone) && attack - defence < 4 && attack + by - defence >= 4)
		gain += 30 + beyond(st, zone) * 2 / 3;
	return gain;
}

static bool declared(const struct df_state *s, unsigned side, unsigned army)
{
	return s->side_of[army] == side && s->zone[army] != OFF && s->target[army] != NONE &&
	       s->did[army] != DID_SUPPORT;
}

static int edge_of(const struct staff *st, unsigned army)
{
	const struct df_state *s = st->s;
	return df_attack_factor(st->t, s, army) - df_defence_factor(st->t, s, s->target[army], s->from[army]);
}

/* An attack was declared because others could support it, or aircraft join it: now they must, and whatever else they
 * could do waits, a breach too. Who does not add enough comes if nobody else can. */
enum { PROMISE = 4000 };

static void supports(struct desk *d, struct df_march m, unsigned zone)
{
	const struct staff *st = d->st;
	const struct df_state *s = st->s;
	unsigned n = others_in(st, m, zone);
	if (!in_set(&d->fights, zone) || n >= STACK_MAX || n + 1 <= (unsigned)st->foe_count[zone] + d->supporting[zone])
		return;
	int base = (zone == m.origin ? 0 : d->leaving) + advance(st, m, zone) - (int)price_of(st, m, zone, 1);
	bool tank = is_tank(st->t, m.army) && owns(s, st->side, BLITZ);
	for (unsigned a = 0; a < ARMIES; a++) {
		if (s->zone[a] != zone || !declared(s, st->side, a))
			continue;
		int by = s->step[m.army] == REDUCED ? 1 : 2;
		int score = base + boost(st, a, by, d->tanks[zone] > (tank ? 1 : 0)) - (tank ? 15 : 0);
		if (edge_of(st, a) < least_at(st, zone))
			score += edge_of(st, a) + by >= least_at(st, zone) ? PROMISE : PROMISE / 2;
		note(d, (struct staff_op){score, m.army, (uint8_t)zone, V_SUPPORT, (uint8_t)a, WHY_SUPPORT, 0, 0, 0});
	}
}

/* -- the list -- */

static unsigned members(const zoneset *set, uint8_t *out)
{
	unsigned n = 0;
	for (unsigned i = 0; i < 3; i++)
		for (uint64_t w = set->w[i]; w;)
			out[n++] = (uint8_t)(i * 64 + eto_bit_take(&w));
	return n;
}

/* What an end must promise, in hundredths, to come into the list. */
static int asked_of(const struct desk *d)
{
	int last = d->count == SHORT_LIST ? d->list[SHORT_LIST - 1].score : NEVER;
	return 100 * ((last > d->bar ? last : d->bar) - d->leaving);
}

/* A voyage that leads over another sea costs twice as much. What cannot come into the list is not weighed. */
static void quiet_ends(struct desk *d, struct df_march m, const zoneset *ends, unsigned verb)
{
	const struct df_zone *z = d->st->t->zone;
	const int most = 100 * temper_of(d->st)->march, from = d->way[m.origin];
	const unsigned here = d->st->s->zone[m.army];
	const bool slow = d->slow;
	int asked = asked_of(d);
	ETO_EACH (zone, ends) {
		int gain = d->way[zone] - from;
		gain = slow && gain < 0 ? gain / 3 : gain > most ? most : gain < -most ? -most : gain;
		if (zone != here && d->hope[zone] + gain <= asked)
			continue;
		quiet(d, m, zone, verb, verb == V_SAIL && !(z[m.zone].seas & z[zone].seas) ? 2 : 1);
		asked = asked_of(d);
	}
}

static void list_ops(struct desk *d, struct df_march m, const struct staff_reach *r)
{
	const struct df_table *t = d->st->t;
	uint8_t zone[ZONES];
	d->leaving = leaving(d->st, m);
	d->worth = staff_worth(d->st, m.army);
	d->slow = country_of(t, m.army) == ITA;
	quiet_ends(d, m, &r->stop, V_STOP);
	for (unsigned i = 0, n = members(&r->fight, zone); i < n; i++) {
		attacks(d, m, zone[i], V_ATTACK);
		if (!m.landed)
			supports(d, m, zone[i]);
	}
	quiet_ends(d, m, &r->rail, V_RAIL);
	quiet_ends(d, m, &r->sail, V_SAIL);
	for (unsigned i = 0, n = members(&r->land, zone); i < n; i++) {
		if (in_set(&d->st->foes, zone[i]))
			attacks(d, m, zone[i], V_LAND);
		else
			quiet(d, m, zone[i], V_LAND, 2);
	}
}

/* -- second thoughts: the rules and supply lines -- */

/* What the march will be at the end of the operation is noted. */
static bool lawful(const struct staff *st, struct df_march m, const struct staff_op *op, struct df_march *end)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	if (op->verb == V_RAIL)
		return !df_check_rail(t, s, m, op->zone);
	if (op->verb == V_SAIL)
		return !df_check_sail(t, s, m, op->zone);
	if (op->verb == V_LAND)
		return !df_check_land(t, s, m, op->zone);
	*end = m;
	if (op->zone != m.zone)
		return staff_step_to(st, m, op, end) != NONE;
	if (op->verb == V_ATTACK)
		return !df_check_attack(t, s, m, op->other);
	return op->verb == V_SUPPORT ? !df_check_support(t, s, m, op->other) : !df_check_stop(t, s, m);
}

/* An attack counts on support: once it is declared and paid for, can an army come that adds enough? */
static bool seconded(const struct staff *st, const struct df_march *marches, const struct staff_op *op,
		     struct df_march end, int enough)
{
	struct df_state then = *st->s;
	struct staff after = *st;
	struct df_march come;
	struct staff_op op2 = {.zone = op->zone, .verb = V_SUPPORT, .other = op->army};
	df_pay(&then, st->side, &end, df_cost(st->t, &then, st->side, 1, end.wide));
	df_place(&then, op->army, op->zone);
	then.target[op->army] = op->other;
	then.did[op->army] = DID_ATTACK;
	after.s = &then;
	for (unsigned a = 0; a < ARMIES; a++) {
		op2.army = (uint8_t)a;
		if ((st->s->step[a] == REDUCED ? 1 : 2) >= enough && idle(&after, a) &&
		    lawful(&after, marches[a], &op2, &come))
			return true;
	}
	return false;
}

/* Only here it is known over which border an attack from afar comes, and who can really support it. */
static bool sound(const struct staff *st, const struct df_march *marches, const struct staff_op *op)
{
	struct df_march end;
	if (!lawful(st, marches[op->army], op, &end))
		return false;
	if (op->verb != V_ATTACK)
		return true;
	int missing = crossing(st, end, op->zone, V_ATTACK) - op->spare;
	return missing <= 0 && (missing + op->trust <= 0 || seconded(st, marches, op, end, missing + op->trust));
}

/* Where armies have supply lines once one of the side has gone to a zone, for each zone on land or from the sea. */
struct lines {
	uint8_t known[2][ZONES];
	zoneset fed[2][ZONES][SIDES];
};

static const zoneset *lines_after(const struct staff *st, struct df_march m, const struct staff_op *op,
				  struct lines *lines)
{
	bool lands = op->verb == V_LAND, own = st->s->control[m.zone] == st->side;
	zoneset *fed = lines->fed[lands][op->zone];
	if (lines->known[lands][op->zone] && own)
		return fed;
	struct df_state copy = *st->s;
	df_place(&copy, m.army, op->zone);
	if (lands)
		eto_set_add(&copy.beach[st->side], op->zone);
	if (!in_set(&st->foes, op->zone))
		df_control(&copy, op->zone, st->side);
	for (unsigned side = 0; side < SIDES; side++)
		if (!partners(st, side))
			fed[side] = staff_lines(st, &copy, side);
	lines->known[lands][op->zone] = own; /* who leaves a zone of others may open it */
	return fed;
}

/* Worth of the side's armies without a line, when one stands elsewhere. */
static int starving(const struct staff *st, unsigned side, const zoneset *fed, unsigned army, unsigned zone)
{
	const struct df_state *s = st->s;
	int worth = 0;
	if (eto_set_within(&s->has[side], fed) && (side != st->side || in_set(fed, zone)))
		return 0;
	for (unsigned a = 0; a < ARMIES; a++) {
		unsigned at = a == army ? zone : s->zone[a];
		if (s->side_of[a] == side && at != OFF && !in_set(fed, at))
			worth += staff_worth(st, a);
	}
	return worth;
}

/* Plays the move on a copy: own armies that it cuts off are lost, and what they won with them; hostile ones half so. */
static int supply_effect(const struct staff *st, struct df_march m, const struct staff_op *op, struct lines *lines)
{
	int effect = 0;
	if (op->zone == m.zone)
		return 0;
	if (st->s->control[op->zone] == st->side && st->s->control[m.zone] == st->side) /* no line changes */
		return HUNGER * staff_worth(st, m.army) * (in_set(&st->fed, op->zone) - in_set(&st->fed, m.zone));
	const zoneset *fed = lines_after(st, m, op, lines);
	for (unsigned side = 0; side < SIDES; side++) {
		if (partners(st, side))
			continue;
		int more = starving(st, side, &fed[side], m.army, op->zone) - (int)st->hungry[side];
		effect += side == st->side ? -HUNGER * more : more * 45 / 100;
	}
	return effect;
}

static struct staff_op pick(struct desk *d, const struct df_march *marches)
{
	enum { HOPE = 200 }; /* what supply lines may add to a quick score */
	struct staff_op best = {.score = -100000, .army = NONE};
	struct lines lines;
	memset(lines.known, 0, sizeof lines.known);
	for (unsigned i = 0; i < d->count; i++) {
		struct staff_op *op = &d->list[i];
		const struct df_march *m = &marches[op->army];
		if (op->score + HOPE < best.score)
			break;
		op->score += supply_effect(d->st, *m, op, &lines) - op->hint;
		if (op->score > best.score && sound(d->st, marches, op))
			best = *op;
	}
	return best;
}

/* An army that goes as this one does: of its type, in its zone, in the same state. */
static unsigned alike(const struct staff *st, unsigned army, const uint8_t *known, unsigned count)
{
	const struct df_state *s = st->s;
	for (unsigned i = 0; i < count; i++) {
		unsigned a = known[i];
		if (s->zone[a] == s->zone[army] && st->t->army_type[a] == st->t->army_type[army] &&
		    s->mark[a] == s->mark[army])
			return a;
	}
	return NONE;
}

/* Whom there is to fight, where, and beside whom. */
static void find_fights(struct desk *d)
{
	const struct staff *st = d->st;
	const struct df_state *s = st->s;
	memset(d->foe, NONE, sizeof d->foe);
	for (unsigned a = ARMIES; a--;) {
		unsigned zone = s->zone[a];
		if (staff_foe(st, a)) {
			d->next_foe[a] = d->foe[zone];
			d->foe[zone] = (uint8_t)a;
		}
		if (declared(s, st->side, a))
			eto_set_add(&d->fights, zone);
		if (zone != OFF && s->side_of[a] == st->side && s->did[a] == DID_SUPPORT)
			d->supporting[zone]++;
	}
	for (unsigned side = 0; side < SIDES; side++)
		if (partners(st, side))
			eto_set_join(&d->friends, &s->has[side]);
}

static int best_factor(const struct staff *st, unsigned army)
{
	const struct df_type *y = type_of(st->t, army);
	return st->t->army_type[army] == DAK ? KORPS : st->s->step[army] == REDUCED ? y->reduced : y->full;
}

/* One more army, or one less, could join a fight wherever it can reach. */
static void count_fighter(struct desk *d, unsigned army, const struct staff_reach *r, int by)
{
	const struct staff *st = d->st;
	uint8_t zone[ZONES], change = (uint8_t)by, tanks = is_tank(st->t, army) ? change : 0;
	uint8_t fresh = st->s->step[army] == FULL ? change : 0;
	d->here[st->s->zone[army]] += change;
	d->fresh_here[st->s->zone[army]] += fresh;
	for (unsigned i = 0, n = members(&r->fight, zone); i < n; i++) {
		d->fighters[zone[i]] += change;
		d->fresh[zone[i]] += fresh;
		d->tanks[zone[i]] += tanks;
	}
}

/* Counts who could join a fight where, except the army that is being ordered. */
static void survey(struct desk *d, struct staff_reach *reach, struct df_march *marches, unsigned except)
{
	const struct staff *st = d->st;
	uint8_t known[ARMIES];
	unsigned waiting = 0, count = 0;
	zoneset breaches = staff_breaches(st);
	find_fights(d);
	for (unsigned a = 0; a < ARMIES; a++) {
		waiting += declared(st->s, st->side, a) && !st->s->sky[a] && !are_partisans(st->t, st->s, a);
		if (a == except || !idle(st, a))
			continue;
		marches[a] = df_march_from(st->t, st->s, a);
		d->strongest = best_factor(st, a) > d->strongest ? best_factor(st, a) : d->strongest;
		unsigned like = alike(st, a, known, count);
		reach[a] = like != NONE ? reach[like] : staff_reach(st, marches[a], breaches);
		known[count++] = (uint8_t)a;
		count_fighter(d, a, &reach[a], 1);
	}
	d->waiting = waiting;
}

static bool twin(const struct staff *st, unsigned army, const uint8_t *before, unsigned count)
{
	unsigned like = alike(st, army, before, count);
	return like != NONE && st->s->step[like] == st->s->step[army] && idle(st, like);
}

/* The operations of an army that is among those who could join a fight: it is no help to itself. */
static void list_own_ops(struct desk *d, struct df_march m, const struct staff_reach *r)
{
	count_fighter(d, m.army, r, -1);
	list_ops(d, m, r);
	count_fighter(d, m.army, r, 1);
}

/* The list of the decision before says how good one must be to come into it: nearly as good now, too. If that was too
 * much to ask, all is weighed. */
enum { BAR_MARGIN = 60 };

static void list_all(struct desk *d, const uint8_t *movers, unsigned n, const struct df_march *marches,
		     const struct staff_reach *reach)
{
	struct staff_kept *kept = d->st->kept;
	d->bar = kept->listed ? kept->bar - BAR_MARGIN : NEVER;
	for (;;) {
		d->count = 0;
		for (unsigned i = 0; i < n; i++)
			list_own_ops(d, marches[movers[i]], &reach[movers[i]]);
		bool full = d->count == SHORT_LIST;
		kept->listed = full;
		kept->bar = full ? d->list[SHORT_LIST - 1].score : 0;
		if (d->bar == NEVER || (full && kept->bar > d->bar))
			return;
		d->bar = NEVER;
	}
}

struct staff_op staff_best_op(const struct staff *st, const uint8_t *armies, unsigned count)
{
	struct desk d = {.st = st};
	struct staff_reach reach[ARMIES];
	struct df_march marches[ARMIES];
	uint8_t movers[ARMIES];
	unsigned n = 0;
	survey(&d, reach, marches, NONE);
	find_ends(&d);
	for (unsigned i = 0; i < count; i++)
		if (idle(st, armies[i]) && !twin(st, armies[i], armies, i)) /* equal armies are weighed once */
			movers[n++] = armies[i];
	list_all(&d, movers, n, marches, reach);
	return pick(&d, marches);
}

struct staff_op staff_best_of(const struct staff *st, struct df_march m)
{
	struct desk d = {.st = st, .bar = NEVER};
	struct staff_reach reach[ARMIES];
	struct df_march marches[ARMIES];
	survey(&d, reach, marches, m.army);
	d.strongest = best_factor(st, m.army);
	find_ends(&d);
	marches[m.army] = m;
	reach[m.army] = staff_reach(st, m, staff_breaches(st));
	list_ops(&d, m, &reach[m.army]);
	return pick(&d, marches);
}

int staff_air_gain(const struct staff *st, unsigned army)
{
	bool tanks = false;
	for (unsigned a = 0; a < ARMIES && !tanks; a++)
		tanks = idle(st, a) && is_tank(st->t, a);
	return boost(st, army, 2, tanks) + (edge_of(st, army) < least_at(st, st->s->zone[army]) ? PROMISE : 0);
}
