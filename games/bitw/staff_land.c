/* The staff on land: where a block stands best, attacks by several blocks together, withdrawals, the Blitz. */
#include "games/bitw/staff.h"

/* -- where a block stands best -- */

/* Marines wait where ships can take them, paratroops where aircraft can. */
enum { QUAY = 10 };

int bis_springboard(const struct staff *st, unsigned u, unsigned hex)
{
	const struct pulls *w = &st->work->pulls;
	unsigned here = st->s->hex[u];
	bool ashore = st->spares && here < HEXES && st->pull[here] >= 50; /* it has a front of its own */
	if (st->turns == 1 || ashore || !bis_feeds(st, u, hex))
		return 0;
	if (st->t->hex[hex].port && bis_fleet(st) && bi_marine(st->t, st->s, u))
		return QUAY + w->quay[hex];
	return bi_advanced(st->t) && unit_of(st->t, u)->flag & U_JUMP ? w->leap[hex] / 2 : 0;
}

static int hunger(const struct staff *st, unsigned u, unsigned hex)
{
	bool last = st->turns == 1 && !marked(st->s, u, M_OOS); /* nobody will ask again */
	int lost = marked(st->s, u, M_OOS) ? 140 : 60;		/* who is marked surrenders (BI-4.4.5) */
	lost += nation_of(st->t, u) == USA ? 10 * st->morale : 0;
	return last || bis_feeds(st, u, hex) ? 0 : type_of(st->t, u) == STA ? 5 : lost;
}

/* Tanks that a headquarters can lead from there, or aircraft. */
static int followers(const struct staff *st, unsigned hq, unsigned hex)
{
	unsigned n = 0;
	bool air = type_of(st->t, hq) == AIRHQ;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side] && n < 4; u++)
		n += st->s->hex[u] < HEXES && nation_of(st->t, u) == nation_of(st->t, hq) &&
		     (air ? is_air(st->t, u) : is_tank(st->t, u)) &&
		     bi_distance(st->t, st->s->hex[u], hex) <= (bad_weather(st->s) ? 3 : 4);
	return (int)n;
}

/* Guns and staffs stay with those who can defend them, leaders stay out of sight. */
static int stand_support(const struct staff *st, unsigned u, unsigned hex)
{
	bool guarded = st->gcu[hex] > 0;
	int worth = guarded ? 6 : 0;
	if (st->threat[hex] && !guarded)
		worth -= 60;
	if (is_hq(st->t, u))
		worth += 9 * followers(st, u, hex) - st->threat[hex] / 20;
	if (!is_hq(st->t, u))
		worth += st->pull[hex] * st->drive / 120;
	else if (type_of(st->t, u) == AHQ && guarded) /* in front of those it leads rather than behind them */
		worth += st->pull[hex] / 12;
	return worth - hunger(st, u, hex);
}

/* What the loss of an American corps costs beside its steps, the more likely the fewer it has; and being cut off. */
enum { MISSED = 10, WORN_MISSED = 40, CUT_OFF = 40, BROUGHT = 60 };

/* What it may lose there, with so much force beside it. */
static int peril(const struct staff *st, unsigned u, unsigned hex, int force)
{
	bool precious = st->spares && nation_of(st->t, u) == USA; /* BI-13.8.1.3.2 */
	int dear = nation_of(st->t, u) == USA ? 2 + st->spares * 2 + st->morale : 2, lost = STEP * st->s->strength[u];
	if (precious)
		lost += st->s->strength[u] <= 2 ? WORN_MISSED : MISSED;
	int cut = precious && eto_set_has(&st->cut, hex) ? CUT_OFF : 0;
	return cut + lost * dear * bis_risk(st, hex, force) * st->will.care / 32000;
}

/* Who outruns his supply, or can be cut off from it, does not go on. */
static int onward(const struct staff *st, unsigned hex, int hungry)
{
	bool late = st->turns == 1 && st->s->phase >= PH_MOVE; /* what is not taken now will not be */
	int ahead = st->pull[hex] * st->drive / (late ? 600 : 100);
	return hungry ? ahead / 2 : eto_set_has(&st->cut, hex) ? ahead / 3 - 20 : ahead;
}

static bool brought(const struct staff *st, unsigned hex)
{
	return bis_campaign(st) && (st->s->mulberry[0] == hex || st->s->mulberry[1] == hex);
}

/* A harbour is worth as much as the army that it feeds, and one that was brought along cannot be taken again. */
int bis_at_stake(const struct staff *st, unsigned hex)
{
	return st->stake[hex] + (st->root[hex] ? st->line[hex] : 0) + (brought(st, hex) ? BROUGHT : 0);
}

/* In the last turn one stays in a place that decides the level, whoever may come: the Allies move after the Axis. */
static bool to_be_kept(const struct staff *st, unsigned hex)
{
	return st->turns == 1 && st->s->phase == PH_EXPLOIT && st->side == AXIS && st->prize[hex] >= 200;
}

int bis_stand(const struct staff *st, unsigned u, unsigned hex)
{
	if (!is_gcu(st->t, u))
		return stand_support(st, u, hex);
	int own = STEP * st->s->strength[u], before = st->mass[hex] - (st->s->hex[u] == hex ? own : 0);
	int after = before + own, less = bis_risk(st, hex, before) - bis_risk(st, hex, after);
	int hungry = hunger(st, u, hex), worth = bis_at_stake(st, hex) * less / 100;
	worth += before ? 0 : st->gap[hex]; /* one is enough to bar a road */
	worth += onward(st, hex, hungry);
	if (!eto_set_has(&st->s->held[st->side], hex))
		worth += st->prize[hex] + 4;
	else if (!before && to_be_kept(st, hex))
		worth += st->prize[hex];
	return worth + bis_springboard(st, u, hex) - peril(st, u, hex, after) - hungry;
}

/* -- attacks -- */

static unsigned mover(const struct staff *st)
{
	const struct eto_frame *f = eto_peek(&st->s->stack);
	return f->proc == P_MARCH ? ((const struct march *)eto_own(&st->s->stack))->unit : NO_UNIT;
}

bool bis_saved(const struct staff *st, unsigned u)
{
	const struct stretch *way = bis_stretch(st, u);
	if (bis_feeds(st, u, st->s->hex[u]))
		return true;
	ETO_EACH (h, &way->stop)
		if (bis_feeds(st, u, h) && !bi_room(st->t, st->s, u, h))
			return true;
	return false;
}

/* Who hungers and does not win in the first round surrenders (BI-12.4.1.2): only who is lost anyway attacks, and in the
 * last turn all. */
static bool rash(const struct staff *st, unsigned u)
{
	return starved(st->s, u) && st->turns > 1 && bis_saved(st, u);
}

static bool may_attack(const struct staff *st, unsigned u)
{
	bool led = marked(st->s, u, M_LED);
	if (st->s->hex[u] >= HEXES || (u != mover(st) && !bi_march_any(st->t, st->s, u)) || rash(st, u))
		return false;
	return type_of(st->t, u) == ART ||
	       (is_gcu(st->t, u) && type_of(st->t, u) != STA && (led || !is_tank(st->t, u) || !bi_advanced(st->t)));
}

/* Marines fight on land where nobody else can: shipyards make a step of theirs a month. */
enum { MARINE = 30 };

static int punch(const struct staff *st, unsigned u)
{
	int worth = STEP * st->s->strength[u] + (is_tank(st->t, u) ? 8 : 0) + (is_full(st->t, st->s, u) ? 6 : 0);
	if (st->turns > 1 && bis_fleet(st) && bi_marine(st->t, st->s, u))
		worth -= MARINE;
	return worth - 10 * (st->gcu[st->s->hex[u]] == 1 && st->stake[st->s->hex[u]] > 60);
}

enum { ENOUGH = 96 };

struct team {
	uint16_t unit[TEAM_MAX];
	unsigned count;
};

static unsigned best_of(const struct staff *st, unsigned hex, bool guns, const struct team *had)
{
	unsigned best = NO_UNIT;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		bool in = false;
		if (st->s->hex[u] >= HEXES || (type_of(st->t, u) == ART) != guns || !may_attack(st, u))
			continue;
		for (unsigned i = 0; i < had->count; i++)
			in = in || had->unit[i] == u;
		if (in || (guns && st->s->strength[u] < 2) || !eto_set_has(&bis_stretch(st, u)->strike, hex))
			continue;
		if (best == NO_UNIT || punch(st, u) > punch(st, best))
			best = u;
	}
	return best;
}

/* Where action points and supply keep armies small, more than enough is wanted elsewhere. */
static bool enough(const struct staff *st, unsigned hex, const struct team *team)
{
	return team->count && bi_advanced(st->t) &&
	       bis_fight(st, hex, team->unit, team->count, BY_MARCH, bis_air_help(st, hex)).chance >= ENOUGH;
}

/* As many as are enough, at most two combat units and a gun, those who are there already among them (BI-3.10.1,
 * BI-3.10.2); `first` belongs to it. */
static struct team gather(const struct staff *st, unsigned hex, unsigned first)
{
	struct count n = bi_count(st->t, st->s, hex, st->side);
	struct team team = {.count = 0};
	unsigned gcu = n.gcu, land = n.land;
	if (first != NO_UNIT) {
		team.unit[team.count++] = (uint16_t)first;
		gcu += is_gcu(st->t, first);
		land++;
	}
	for (; gcu < 2 && land < 3 && !enough(st, hex, &team); gcu++, land++) {
		unsigned u = best_of(st, hex, false, &team);
		if (u == NO_UNIT)
			break;
		team.unit[team.count++] = (uint16_t)u;
	}
	unsigned gun = gcu && land < 3 && !enough(st, hex, &team) ? best_of(st, hex, true, &team) : NO_UNIT;
	bool last = st->turns == 1 || !bi_advanced(st->t); /* before, rations and points are for the corps */
	bool joins = last ? n.land == n.gcu : !n.land;
	if (gun != NO_UNIT && joins)
		team.unit[team.count++] = (uint16_t)gun;
	return team;
}

/* In the last turn all who can come help to take a place that counts. */
static bool last_blow(const struct staff *st, unsigned hex)
{
	return st->turns == 1 && st->prize[hex] >= 100;
}

/* In the last turn a place that counts is attacked with hardly any hope: what is lost is not missed any more. */
enum { FORLORN = 1 };

/* What the plan says is attacked at once is worth so much more. */
enum { STRUCK = 60 };

int bis_gain(const struct staff *st, unsigned hex, struct fight f)
{
	int prize = st->prize[hex] + st->pull[hex] / 4 + 12, least = bis_bold(st, hex) + st->morale;
	prize += eto_set_has(&st->strikes, hex) ? STRUCK : 0;
	if (last_blow(st, hex) && !st->morale)
		return f.chance < FORLORN ? -1 : prize * f.chance / 100 + f.kill / 10 + 1;
	if (f.chance < least)
		return -1;
	if (bis_last_word(st) && !st->spares && eto_set_has(&st->foes, hex)) /* what is won there leads nowhere */
		return (st->prize[hex] + f.kill) / 10;
	return prize * f.chance / 100 + f.kill * 8 / 10 - f.loss * (7 + st->morale) * st->will.care / 1000;
}

/* Those of the team before him who leave the same place. */
static int gone(const struct staff *st, const struct team *team, unsigned i)
{
	int sum = 0;
	for (unsigned k = 0; k < i && bis_campaign(st); k++)
		if (st->s->hex[team->unit[k]] == st->s->hex[team->unit[i]] && is_gcu(st->t, team->unit[k]))
			sum += STEP * st->s->strength[team->unit[k]];
	return sum;
}

/* What those who leave their places give up there, half of it; of a harbour that feeds the army all. */
static int given_up(const struct staff *st, const struct team *team)
{
	int sum = 0;
	for (unsigned i = 0; i < team->count; i++) {
		unsigned u = team->unit[i], hex = st->s->hex[u];
		if (hex >= HEXES || !is_gcu(st->t, u))
			continue;
		int own = STEP * st->s->strength[u], all = st->mass[hex] - gone(st, team, i);
		int bared = bis_risk(st, hex, all - own) - bis_risk(st, hex, all);
		sum += bis_at_stake(st, hex) * bared / (st->root[hex] ? 100 : 200) + (all > own ? 0 : st->gap[hex] / 2);
		sum += all <= own && brought(st, hex) ? BROUGHT : 0;
	}
	return sum;
}

/* What the armour of the team could take in the Blitz that follows (7.8), by what stands there. */
static int blitz_hope(const struct staff *st, unsigned hex, const struct team *team)
{
	int tanks = 0, best = 0;
	unsigned lead = NO_UNIT;
	for (unsigned i = 0; i < team->count; i++)
		if (bi_armoured(st->t, st->s, team->unit[i]) && is_gcu(st->t, team->unit[i])) {
			lead = team->unit[i];
			tanks += STEP * st->s->strength[lead];
		}
	if (lead == NO_UNIT || bi_weather_at(st->t, st->s, hex) != GOOD)
		return 0;
	EACH_BLOCK (u, st->s, hex) /* those who fight there already go on together with them */
		if (side_of(st->t, u) == st->side && bi_armoured(st->t, st->s, u) && is_gcu(st->t, u))
			tanks += STEP * st->s->strength[u];
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = st->t->next[hex][d];
		if (n == ETO_NOWHERE || eto_set_has(&st->s->held[st->side], n) ||
		    bi_step_cost(st->t, st->s, lead, hex, d) != 1)
			continue;
		int foes = 0, prize = st->prize[n] + st->pull[n] / 3;
		EACH_BLOCK (u, st->s, n)
			if (side_of(st->t, u) == st->foe && is_land(st->t, u))
				foes += STEP * bis_steps(st, u) * bis_cover(st, n) / 100;
		int hope = prize >= 60 ? prize * tanks / (tanks + foes + 1) / 2 : 0;
		best = hope > best ? hope : best;
	}
	return best;
}

/* Corps that are dear do not fight their way out of supply. */
static int outrun(const struct staff *st, unsigned hex, const struct team *team)
{
	int sum = 0;
	for (unsigned i = 0; i < team->count && st->spares && st->turns > 1; i++)
		sum += is_gcu(st->t, team->unit[i]) && !bis_feeds(st, team->unit[i], hex) ? 60 : 0;
	return sum;
}

/* What it costs to send one more into a battle begun: he may be wanted elsewhere. */
enum { JOINS = 18 };

static int price(const struct staff *st, unsigned hex)
{
	return bi_land_in(st->t, st->s, hex, st->side) && !last_blow(st, hex) ? JOINS * st->will.join / 100 : 0;
}

/* The attack of a team on a hex, beside what those who are there would do alone. */
static int attack_worth(const struct staff *st, unsigned hex, const struct team *team)
{
	int air = bis_air_help(st, hex), gain;
	gain = bis_gain(st, hex, bis_fight(st, hex, team->unit, team->count, BY_MARCH, air));
	if (gain <= 0)
		return gain;
	if (bi_land_in(st->t, st->s, hex, st->side)) {
		struct fight alone = bis_fight(st, hex, NULL, 0, BY_MARCH, air);
		int had = bis_gain(st, hex, alone);
		if (last_blow(st, hex))
			return gain > had ? gain - had : 1 + (100 - alone.chance) / 10;
		gain -= had > 0 ? had : 0;
	}
	return gain + blitz_hope(st, hex, team) - given_up(st, team) - outrun(st, hex, team);
}

static void offer(struct order *best, int worth, unsigned u, unsigned hex)
{
	if (worth > best->score)
		*best = (struct order){worth, u, hex, true};
}

/* `idle` is the best for those who have nothing better to do: they join a battle at no price. */
static struct order best_attack(const struct staff *st, struct order *idle)
{
	struct order best = {.score = 0, .unit = NO_UNIT, .attack = true};
	*idle = best;
	ETO_EACH (h, &st->foes) {
		struct team team = gather(st, h, NO_UNIT);
		if (!team.count || (!is_gcu(st->t, team.unit[0]) && !st->gcu[h]))
			continue;
		int worth = attack_worth(st, h, &team);
		offer(&best, worth - price(st, h), team.unit[0], h);
		offer(idle, worth, team.unit[0], h);
	}
	return best;
}

/* -- orders -- */

static bool offered(const struct staff *st, unsigned u)
{
	for (unsigned i = 0; i < st->d->count; i++)
		if (st->d->legal[i].verb == V_MOVE && st->d->legal[i].arg[0] == u)
			return true;
	return false;
}

/* In a hex that holds too many, one who can leaves before the rest is lost (BI-3.10.7). */
enum { CROWDED = 400 };

/* Those who attack from there may have to come back: who takes their room away has them lost (BI-7.7.17.1). */
enum { DOOR = 30 };

static int bars_door(const struct staff *st, unsigned u, unsigned hex)
{
	unsigned away = 0;
	for (unsigned v = st->t->first_of[st->side]; v < st->t->end_of[st->side] && is_gcu(st->t, u); v++)
		away += v != u && st->s->hex[v] < HEXES && st->s->from[v] == hex && st->s->hex[v] != hex &&
			is_gcu(st->t, v) && eto_set_has(&st->foes, st->s->hex[v]);
	return away && away + st->gcu[hex] >= 2 ? DOOR : 0;
}

static void try_march(const struct staff *st, unsigned u, struct order *best)
{
	const struct stretch *way = bis_stretch(st, u);
	int here = bis_stand(st, u, st->s->hex[u]) + 4;
	if (bi_room(st->t, st->s, u, st->s->hex[u]))
		here -= CROWDED;
	ETO_EACH (h, &way->stop) {
		int gain = bis_stand(st, u, h) - here;
		if (gain <= best->score || bi_room(st->t, st->s, u, h))
			continue;
		gain -= bars_door(st, u, h);
		if (gain > best->score)
			*best = (struct order){gain, u, h, false};
	}
}

/* Leaders that lead from anywhere stay at home. */
static bool stays_home(const struct staff *st, unsigned u)
{
	unsigned type = type_of(st->t, u);
	return (type == SL || type == SHQ || type == NHQ) && !st->threat[st->s->hex[u]];
}

/* A place that counts, which the enemy holds and nobody guards. */
static bool unguarded(const struct staff *st, unsigned u, unsigned hex)
{
	return is_gcu(st->t, u) && st->prize[hex] >= 100 && !eto_set_has(&st->s->held[st->side], hex) &&
	       !eto_set_has(&st->foes, hex);
}

static struct order best_march(const struct staff *st)
{
	struct order best = {.score = 0, .unit = NO_UNIT};
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (st->s->hex[u] < HEXES && is_land(st->t, u) && !marked(st->s, u, M_MOVED) && !stays_home(st, u) &&
		    bi_mp(st->t, st->s, u) && offered(st, u))
			try_march(st, u, &best);
	return best;
}

/* Attacks come before marches, but for the march into a place that counts more and that nobody guards. */
struct order bis_best_order(const struct staff *st)
{
	struct order march = best_march(st);
	if (st->s->phase != PH_MOVE)
		return march;
	struct order idle, attack = best_attack(st, &idle);
	if (attack.unit == NO_UNIT) /* where points and rations are short, more than enough stays at home */
		return !bi_advanced(st->t) && idle.score > march.score ? idle : march;
	bool open = march.score > attack.score && unguarded(st, march.unit, march.hex);
	return open ? march : attack;
}

/* -- the march of one block -- */

static int way_in(const struct staff *st, unsigned hex, unsigned from)
{
	unsigned d = bi_direction(st->t, from, hex), kind = d < ETO_HEX_SIDES ? st->t->side_kind[from][d] : OPEN_SIDE;
	return (kind == RIVER ? -12 : kind == STRAIT ? -20 : 0) + (st->gcu[from] ? 2 : 0) - st->threat[from] / 100;
}

/* Who attacks from a hex that is full cannot come back to it (BI-7.7.17.1). */
static int no_way_back(const struct staff *st, unsigned u, unsigned from)
{
	bool full = st->gcu[from] - (st->s->hex[u] == from) >= 2;
	return full && is_gcu(st->t, u) && bi_advanced(st->t) && st->turns > 1 ? DOOR : 0;
}

void bis_march(const struct staff *st, struct eto_pick *p)
{
	unsigned u = mover(st), last = NO_HEX;
	bool crowded = bi_room(st->t, st->s, u, st->s->hex[u]), waits = rash(st, u);
	int here = bis_stand(st, u, st->s->hex[u]) + 4 - (crowded ? CROWDED : 0), worth = 0;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_STOP) {
			eto_better(p, i, here, WHY_HOLD, -1, -1);
		} else if (a.verb == V_TO) {
			int there = bis_stand(st, u, a.arg[0]) - bars_door(st, u, a.arg[0]);
			bool open = there > here && unguarded(st, u, a.arg[0]);
			eto_better(p, i, open ? 2000 + (there - here) * 20 : there, WHY_MARCH, a.arg[0], -1);
		}
		if (a.verb != V_ATTACK || waits)
			continue;
		if (a.arg[0] != last) {
			struct team team = gather(st, a.arg[0], u);
			worth = attack_worth(st, a.arg[0], &team);
			last = a.arg[0];
		}
		int left = worth - no_way_back(st, u, a.arg[1]);
		if (left > price(st, a.arg[0]))
			left = 2000 + left * 20 + way_in(st, a.arg[0], a.arg[1]);
		else if (left > 0) /* there is nothing better for it, but for a march */
			left += here;
		else
			continue;
		eto_better(p, i, left, WHY_ATTACK, a.arg[0], -1);
	}
}

/* -- battles -- */

/* The sure ones first: they open roads and close those of the enemy. */
void bis_battles(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, 1, WHY_DONE, -1, -1);
		else if (a.verb == V_FIGHT && bis_to_be_cleared(st, a.arg[0])) /* nobody flees there after that */
			eto_better(p, i, 5, WHY_FIGHT, a.arg[0], -1);
		else if (a.verb == V_FIGHT)
			eto_better(p, i, 10 + bis_fight(st, a.arg[0], NULL, 0, BY_MARCH, 0).chance, WHY_FIGHT, a.arg[0],
				   -1);
	}
}

/* Does the side give the battle up? Places that count are not left while they can be held. */
static bool hopeless(const struct staff *st, unsigned hex)
{
	struct fight f = bis_fight(st, hex, NULL, 0, BY_MARCH, 0);
	bool dear = st->prize[hex] >= 100;
	if (last_blow(st, hex) && bis_last_word(st))
		return false; /* nobody comes after them (BI-7.0.2) */
	if (st->turns > 1 && brought(st, hex) && st->side == ALLIED)
		return false; /* who leaves the harbour has the army starve */
	if (st->side == st->s->side)
		return f.chance < (dear ? (st->turns == 1 ? 4 : 14) : 26) * 100 / st->will.stay;
	return f.chance > (dear ? (st->turns == 1 ? 101 : 85) : 64 - 2 * st->morale) * st->will.stay / 100;
}

/* An American block that the next round may destroy is taken out while there is a way (BI-13.8.1.3.2). */
static bool spared(const struct staff *st, unsigned u, unsigned hex)
{
	if (!st->spares || nation_of(st->t, u) != USA || last_blow(st, hex))
		return false;
	struct fight f = bis_fight(st, hex, NULL, 0, BY_MARCH, 0);
	bool attacks = st->side == st->s->side;
	int steps = 0;
	EACH_BLOCK (v, st->s, hex)
		steps += side_of(st->t, v) == st->side && is_land(st->t, v) ? st->s->strength[v] : 0;
	return steps <= 3 && (attacks ? f.chance < 60 : f.chance > 30);
}

void bis_withdraw(const struct staff *st, struct eto_pick *p)
{
	unsigned hex = ((const struct toll *)eto_own(&st->s->stack))->hex;
	bool leave = hopeless(st, hex);
	for (unsigned i = 0; i < st->d->count && !leave; i++)
		leave = st->d->legal[i].verb == V_WITHDRAW && st->d->legal[i].arg[1] != hex &&
			spared(st, st->d->legal[i].arg[0], hex);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, leave ? 1 : 5000, WHY_FIGHT, -1, -1);
		else if (a.verb == V_WITHDRAW && a.arg[1] != hex)
			eto_better(p, i, 2000 + bis_stand(st, a.arg[0], a.arg[1]), WHY_RETREAT, hex, -1);
		else if (a.verb == V_REEMBARK && st->spares && st->s->strength[a.arg[0]] > 1 &&
			 st->s->strength[a.arg[1]] > 1)
			eto_better(p, i, leave ? 100 + st->s->strength[a.arg[0]] : 0, WHY_RETREAT, hex, -1);
	}
}

/* Armour that fought beside it goes on with it, and guns follow (BI-7.8.2, BI-7.8.4). */
static int blitz_worth(const struct staff *st, unsigned u, unsigned hex)
{
	struct team team = {.unit = {(uint16_t)u}, .count = 1};
	unsigned room = bi_count(st->t, st->s, hex, st->side).gcu ? 1 : 2;
	EACH_BLOCK (v, st->s, st->s->hex[u]) {
		bool fresh = v != u && side_of(st->t, v) == st->side && marked(st->s, v, M_ATTACKER) &&
			     !marked(st->s, v, M_BLITZ);
		bool armour = bi_armoured(st->t, st->s, v) && team.count < room;
		if (fresh && team.count < TEAM_MAX && (armour || type_of(st->t, v) == ART))
			team.unit[team.count++] = (uint16_t)v;
	}
	struct fight f = bis_fight(st, hex, team.unit, team.count, BY_MARCH, 0);
	f.chance -= bis_reserve_near(st, hex);
	int gain = bis_gain(st, hex, f);
	if (st->turns == 1) { /* what lies open behind it is worth any risk */
		int beyond = bis_beyond(st, u, hex) * f.chance / 100;
		gain = beyond > gain ? beyond : gain;
	}
	return gain > 0 ? gain + st->pull[hex] / 2 : gain; /* it opens the road of the exploitation */
}

bool bis_exploits(const struct staff *st, unsigned u)
{
	bool motor = is_motor(st->t, u) && bi_unit_tech(st->t, st->s, u) >= 2;
	return st->s->hex[u] < HEXES && is_gcu(st->t, u) && (motor || bi_armoured(st->t, st->s, u)) &&
	       !marked(st->s, u, M_OOS | M_FROZEN | M_RESERVE);
}

/* In the last turn: the best place that counts and lies open to it, if it goes on after the Blitz. */
static int lies_open(const struct staff *st, unsigned u)
{
	int best = 0;
	if (st->turns > 1 || !bis_exploits(st, u))
		return 0;
	const struct stretch *way = bis_stretch(st, u);
	ETO_EACH (h, &way->stop)
		if (unguarded(st, u, h) && st->prize[h] > best)
			best = st->prize[h];
	return best;
}

static bool open_road(const struct staff *st)
{
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side] && st->turns == 1; u++)
		if (lies_open(st, u))
			return true;
	return false;
}

/* What is given up where it stands: a place that was won is not left to those who come after (BI-7.0.2), nor the road
 * behind those who go on. */
enum { ROAD_BEHIND = 120, LEFT_OPEN = 60 };

static int leaves(const struct staff *st, unsigned u)
{
	unsigned hex = st->s->hex[u];
	if (!is_gcu(st->t, u) || !st->threat[hex])
		return 0;
	int all = st->mass[hex], less = bis_risk(st, hex, all - STEP * st->s->strength[u]) - bis_risk(st, hex, all);
	bool last = st->gcu[hex] == 1;
	int road = st->turns > 1 && last ? ROAD_BEHIND : 0, part = (last ? 100 : less) * (st->turns == 1 ? 2 : 1);
	return road + (st->prize[hex] >= 100 ? st->prize[hex] * part / 100 : 0);
}

void bis_blitz(const struct staff *st, struct eto_pick *p)
{
	bool still = open_road(st);
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned u = a.arg[0], hex = a.arg[1];
		if (a.verb == V_DONE) {
			eto_better(p, i, 5, WHY_DONE, -1, -1);
		} else if (a.verb == V_FIGHT) {
			eto_better(p, i, 3, WHY_FIGHT, a.arg[0], -1);
		} else if (a.verb == V_BLITZ && marked(st->s, u, M_LANDED) && bis_doomed(st, hex)) {
			continue;
		} else if (a.verb == V_BLITZ && eto_set_has(&st->foes, hex) && still && st->prize[hex] < 100) {
			continue; /* those who are driven out may bar it */
		} else if (a.verb == V_BLITZ && eto_set_has(&st->foes, hex)) {
			int gain = blitz_worth(st, u, hex) - lies_open(st, u) - leaves(st, u);
			eto_better(p, i, gain > 8 ? 300 + gain : 0, WHY_ATTACK, hex, -1);
		} else if (a.verb == V_BLITZ) {
			int gain = bis_stand(st, u, hex) - bis_stand(st, u, st->s->hex[u]);
			eto_better(p, i, gain - leaves(st, u), WHY_MARCH, hex, -1);
		} else if (a.verb == V_FOLLOW && eto_set_has(&st->foes, hex)) {
			eto_better(p, i, leaves(st, u) > LEFT_OPEN ? 0 : 200, WHY_ATTACK, hex, -1);
		}
	}
}
