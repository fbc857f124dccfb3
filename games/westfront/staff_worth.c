/* What an order is worth: attacks with all that could join them, landings, retreats, quiet moves. */
#include "games/westfront/seas.h"
#include "games/westfront/staff_orders.h"

enum { MOVE_MIN = 25, RAIL_MIN = 60 };

/* -- what HQs can support -- */

/* As the Command Radius, but an enemy hex may be the last one: units can be sent there (WF-5.3.5). */
static void add_support(const struct staff *st, unsigned hq, hexset *all)
{
	const struct wf_table *t = st->t;
	hexset near = wf_radius(t, st->s, hq);
	unsigned far = wf_value(t, st->s, hq);
	if (!far)
		return;
	ETO_EACH (hex, &near) {
		eto_set_add(all, hex);
		if (hostile(st->s, st->side, hex) || wf_distance(t, st->s->hex[hq], hex) >= far)
			continue;
		for (unsigned d = 0; d < DIRECTIONS; d++)
			if (t->hex[hex].next[d] != NO_HEX && passable(t->hex[hex].side[d]))
				eto_set_add(all, t->hex[hex].next[d]);
	}
}

void wfs_find_support(struct field *f)
{
	const struct staff *st = f->st;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		if (!is_hq(st->t, u) || !(st->s->mode[u] & HQ_ACTIVE) || !on_map(st->s, u))
			continue;
		if (wf_commands_by_radius(st->t, st->s, u)) {
			add_support(st, u, &f->support);
		} else if (st->s->mode[u] & HQ_INVASION && type_of(st->t, u) == HQ) {
			hexset sea = wf_invasion_radius(st->t, st->s, u);
			eto_set_join(&f->support, &sea);
		}
	}
}

/* The best airstrike that an active HQ could fly there. */
int wfs_best_air(const struct staff *st, unsigned hex)
{
	int most = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		if (!on_map(st->s, u) || !(st->s->mode[u] & HQ_ACTIVE) || st->s->mode[u] & HQ_PARADROP)
			continue;
		int dice = (int)wf_value(st->t, st->s, u);
		if (dice > most && wf_distance(st->t, st->s->hex[u], hex) <= wf_air_range(st->t, st->s, u))
			most = dice;
	}
	return most;
}

/* -- targets -- */

struct target *wfs_target_at(struct field *f, unsigned hex)
{
	for (unsigned i = 0; i < f->targets; i++)
		if (f->target[i].hex == hex)
			return &f->target[i];
	if (f->targets == TARGETS)
		return NULL;
	struct target *g = &f->target[f->targets++];
	*g = (struct target){.hex = (uint16_t)hex, .in = f->st->force[f->st->side][hex]};
	g->all = g->in;
	g->supported = in_set(&f->support, hex);
	g->air = (int8_t)wfs_best_air(f->st, hex);
	return g;
}

void wfs_weigh_targets(struct field *f)
{
	for (unsigned i = 0; i < f->targets; i++) {
		struct target *g = &f->target[i];
		const struct force *them = &f->st->force[f->st->foe][g->hex];
		g->with_all = wfs_fight(f->st, g->hex, &g->all, them, g->supported, g->air);
		g->as_is = wfs_fight(f->st, g->hex, &g->in, them, g->supported, g->air);
	}
}

/* -- scores -- */

/* A unit that joins a battle: what it adds to the outcome, and to holding a hex that is ours. */
static int join_score(const struct field *f, unsigned unit, const struct target *g)
{
	const struct staff *st = f->st;
	struct force us = g->in;
	wfs_add(&us, wfs_force_of(st, unit, g->hex));
	struct fight with = wfs_fight(st, g->hex, &us, &st->force[st->foe][g->hex], g->supported, g->air);
	int more = g->with_all.odds * 10 >= wfs_bold(st, g->hex) * 6 ? with.worth - g->as_is.worth : -1;
	int hold = friendly(st->s, st->side, g->hex) ? wfs_stand(st, unit, g->hex) : -1;
	return more > hold ? more : hold;
}

/* A new attack: the whole of it, shared by those who could take part; the first one in needs the others. */
static int attack_score(struct field *f, unsigned unit, unsigned hex)
{
	const struct staff *st = f->st;
	const struct target *g = wfs_target_at(f, hex);
	int bold = wfs_bold(st, hex);
	if (!g)
		return -1;
	if (g->in.units && !(st->s->battle[hex] & B_NEW))
		return join_score(f, unit, g);
	if (!g->in.units && st->s->cv[unit] < 2 && st->force[st->foe][hex].defend)
		return -1; /* a cadre does not lead */
	if (g->with_all.worth <= 0 || g->with_all.odds < (g->supported ? bold : 4 * bold))
		return -1;
	struct force us = g->in;
	wfs_add(&us, wfs_force_of(st, unit, hex));
	struct fight with = wfs_fight(st, hex, &us, &st->force[st->foe][hex], g->supported, g->air);
	if (g->in.units && g->as_is.worth > 0 && g->as_is.odds > 3 * bold)
		return with.worth - g->as_is.worth;
	int share = g->with_all.worth / (g->in.units + g->coming ? g->in.units + g->coming : 1);
	return share + (g->in.units ? 600 : 0); /* what has begun must not stay half done */
}

static bool has_beachhead(const struct staff *st, unsigned unit)
{
	for (unsigned b = 0; b < BEACHHEADS; b++)
		if (st->t->beachhead_unit[b] == unit)
			return st->s->beachhead[b] == BH_READY;
	return false;
}

/* Landings that lie apart from those already ashore, or beyond the support of an HQ, must promise much more. */
static int far_from_help(const struct field *f, unsigned hex, int score)
{
	const struct staff *st = f->st;
	if (st->ashore && in_set(&st->t->north, hex) && st->reserve[hex] < 30)
		score = score / 2 - 150;
	return in_set(&f->support, hex) ? score : score / 3 - 100;
}

/* A landing of the plan: where it wants more units than are there, these before all else; then a second wave behind
 * the first. A cadre does not lead against defenders. */
static int planned_landing(const struct staff *st, unsigned unit, const struct landing *l)
{
	unsigned own = st->s->count[st->side][l->hex], foes = st->s->count[st->foe][l->hex];
	int score = (st->ashore > 2 ? 600 : 1500) + 20 * (int)(LANDINGS - (l - st->landing));
	score += wfs_force_of(st, unit, l->hex).attack;
	if (foes && !own && st->s->cv[unit] < 2)
		return -1;
	score += has_beachhead(st, unit) && !st->t->hex[l->hex].port ? 200 : 0;
	return own < l->units ? score - 60 * (int)foes : score / 2;
}

/* A landing where nobody stands: on a friendly shore it is a voyage like others; on a hostile one it opens a front,
 * if it can be held and fed. Beyond the support of an HQ only the best is good enough. */
static int land_score(struct field *f, unsigned unit, unsigned hex, int here)
{
	const struct staff *st = f->st;
	const struct landing *l = wfs_landing(st, hex);
	if (l) /* who can jump does not wade */
		return planned_landing(st, unit, l) - (type_of(st->t, unit) == PARA ? 300 : 0);
	if (st->landings && hostile(st->s, st->side, hex) && !st->s->blitz)
		return -1; /* all land together */
	if (st->s->blitz && st->s->count[st->side][hex])
		return 400 + wfs_force_of(st, unit, hex).attack; /* the second wave is paid for */
	if (st->s->count[st->foe][hex])
		return far_from_help(f, hex, attack_score(f, unit, hex));
	int score = wfs_stand(st, unit, hex) - here - RAIL_MIN, friends = st->reserve[hex];
	if (friendly(st->s, st->side, hex)) /* a step of command is not paid for a voyage in the rear */
		return st->threat[hex] ? score : -1;
	score += wfs_capture(st, unit, hex) + st->drive * st->pull[st->side][hex] / 500;
	score += friends > 400 ? 300 : friends * 3 / 4;
	int help = friends / 2 + (season(st->t, st->s) >= S44 ? 150 : 60);
	help += wfs_force_of(st, unit, hex).defend * (int)wfs_cover(st, hex, &(struct force){0});
	if (st->threat[hex] > help)
		score -= (st->threat[hex] - help) * 3;
	if (has_beachhead(st, unit))
		score += UNSUPPLIED;
	return far_from_help(f, hex, score);
}

/* Does the battle go badly? Units of one hex ask one after the other. */
static bool goes_badly(struct field *f, unsigned hex)
{
	const struct staff *st = f->st;
	if (f->left == hex)
		return f->lost;
	f->left = (uint16_t)hex;
	const struct force *us = &st->force[st->side][hex], *them = &st->force[st->foe][hex];
	bool supported = in_set(&f->support, hex);
	f->now = wfs_fight(st, hex, us, them, supported, supported ? wfs_best_air(st, hex) : 0);
	int cover = attacker(st->s, hex) == st->side ? 1 : (int)wfs_cover(st, hex, us);
	int odds = us->defend * us->steps * cover * 100 / (them->attack * them->steps + 1);
	return f->lost = f->now.odds <= 70 && (odds <= 90 || in_set(&st->hungry, hex));
}

/* What leaving a battle that goes badly saves, less the ground that is given up. */
static int leave_score(struct field *f, unsigned unit, unsigned to)
{
	const struct staff *st = f->st;
	unsigned hex = st->s->hex[unit];
	if (!goes_badly(f, hex))
		return -1;
	int worth = wfs_force_of(st, unit, hex).steps * wfs_step_worth(st, unit) / 10;
	int given = friendly(st->s, st->side, hex) ? st->prize[hex] / 2 : 0;
	return worth * (100 - f->now.odds) / 100 + 60 - given + wfs_stand(st, unit, to) / 4;
}

static bool on_the_far_shore(const struct wf_table *t, unsigned hex)
{
	return in_set(&t->north, hex) && t->hex[hex].country != BRITAIN;
}

/* An army ashore needs commanders there, one for five corps: HQs that can go over the sea do so. That of Italy has its
 * own front. */
static int crossing(const struct staff *st, unsigned hq, unsigned to)
{
	if (st->side != ALLIES || st->ashore < 3 || type_of(st->t, hq) != HQ || !on_the_far_shore(st->t, to) ||
	    on_the_far_shore(st->t, st->s->hex[hq]))
		return 0;
	unsigned over = 0;
	if (st->t->hex[st->s->hex[hq]].country == ITALY)
		return 0;
	for (unsigned i = 0; i < st->hqs; i++)
		over += st->hq[i] != hq && type_of(st->t, st->hq[i]) == HQ &&
			on_the_far_shore(st->t, st->s->hex[st->hq[i]]);
	if (!over)
		return 1000;
	return st->ashore > 5 * over ? 900 : 0;
}

static bool in_the_west(const struct wf_table *t, unsigned hex)
{
	unsigned country = t->hex[hex].country;
	return country == FRANCE || country == BELGIUM || country == HOLLAND;
}

/* The mobile reserve of the Axis stays where the landing comes, or has come. */
static int stripping(const struct staff *st, unsigned unit, unsigned to)
{
	unsigned type = type_of(st->t, unit);
	bool mobile = type == ARMOR || type == MECH || type == PARA;
	return st->side == AXIS && mobile && season(st->t, st->s) >= S44 && in_the_west(st->t, st->s->hex[unit]) &&
			       !in_the_west(st->t, to)
		       ? 400
		       : 0;
}

/* What stands in Britain once the army is ashore wins nothing: every place on a ship is used. */
static int build_up(const struct staff *st, unsigned unit, unsigned to)
{
	unsigned from = st->s->hex[unit];
	if (st->side != ALLIES || is_hq(st->t, unit) || season(st->t, st->s) < S44)
		return 0;
	return st->t->hex[from].country == BRITAIN && on_the_far_shore(st->t, to) ? 400 : 0;
}

/* The war is decided in France: nobody sails from there or from Britain to the South. */
static int wrong_way(const struct staff *st, unsigned unit, unsigned to)
{
	return st->side == ALLIES && season(st->t, st->s) >= S44 && in_set(&st->t->north, st->s->hex[unit]) &&
			       !in_set(&st->t->north, to)
		       ? 900
		       : 0;
}

/* From one rear to another no ship goes. */
static bool in_the_rear(const struct staff *st, unsigned port)
{
	return st->side == ALLIES && !st->threat[port] && st->pull[ALLIES][port] < 50;
}

/* What is to be said for or against the way itself: marches cost little, rail and ships some more. */
static int way_score(const struct staff *st, unsigned unit, unsigned verb, unsigned to)
{
	switch (verb) {
	case V_RAIL: return crossing(st, unit, to) - stripping(st, unit, to) - RAIL_MIN;
	case V_SAIL:
		return crossing(st, unit, to) + build_up(st, unit, to) - wrong_way(st, unit, to) - RAIL_MIN -
		       (st->side == AXIS ? 300 : 0); /* the seas are not theirs */
	default: return -MOVE_MIN;
	}
}

/* An HQ that mobilizes does not serve any more. */
static int mobilization(const struct staff *st, unsigned unit)
{
	return wf_mobilizes(st->t, st->s, unit) ? 120 : 0;
}

static unsigned why_quiet(const struct staff *st, unsigned unit, unsigned verb, unsigned to)
{
	if (verb == V_RAIL || verb == V_SAIL)
		return verb == V_RAIL ? WHY_RAIL : WHY_SAIL;
	if (wfs_capture(st, unit, to) > 50)
		return WHY_TAKE;
	return st->pull[st->side][to] > st->pull[st->side][st->s->hex[unit]] ? WHY_ADVANCE : WHY_HOLD;
}

int wfs_quiet_most(const struct staff *st, unsigned unit, unsigned verb, unsigned to)
{
	if (verb == V_SAIL && in_the_rear(st, to))
		return -1 - mobilization(st, unit);
	return wfs_come_most(st, unit, to) + way_score(st, unit, verb, to) - mobilization(st, unit);
}

static void score_quiet(const struct staff *st, unsigned unit, struct eto_action a, int here, struct order *best)
{
	unsigned to = a.arg[0];
	int score = -1;
	if (a.verb != V_SAIL || !in_the_rear(st, to)) {
		if (wfs_quiet_most(st, unit, a.verb, to) - here <= best->score)
			return;
		score = wfs_come(st, unit, to) - here + way_score(st, unit, a.verb, to);
	}
	score -= mobilization(st, unit);
	if (score > best->score)
		*best = (struct order){.score = score,
				       .unit = (uint8_t)unit,
				       .why = (uint8_t)why_quiet(st, unit, a.verb, to),
				       .strategic = a.verb == V_RAIL || a.verb == V_SAIL,
				       .act = a};
}

void wfs_score_order(struct field *f, unsigned unit, struct eto_action a, int here, struct order *best)
{
	const struct staff *st = f->st;
	struct order o = {.unit = (uint8_t)unit, .act = a};
	unsigned to = a.verb == V_LEAVE ? a.arg[1] : a.arg[0];
	switch (a.verb) {
	case V_ENGAGE:
		o.score = attack_score(f, unit, to) - (here > 0 ? here / 2 : 0);
		o.why = WHY_ATTACK;
		break;
	case V_LEAVE:
		o.score = leave_score(f, unit, to);
		o.why = WHY_LEAVE;
		break;
	case V_INVADE:
		o.score = land_score(f, unit, to, here);
		o.why = WHY_LAND;
		break;
	case V_DROP:
		o.score = land_score(f, unit, to, here) + (wfs_landing(st, to) ? 400 : -120);
		o.why = WHY_DROP;
		break;
	case V_EVACUATE:
		o.score = leave_score(f, unit, to) - 40;
		o.why = WHY_LEAVE;
		break;
	default: score_quiet(st, unit, a, here, best); return;
	}
	o.strategic = a.verb == V_INVADE ? 2 : a.verb == V_DROP ? 3 : 0;
	bool goes_out = a.verb == V_ENGAGE || a.verb == V_INVADE || a.verb == V_DROP;
	if (goes_out && o.score > 0 && wfs_stays(st, unit))
		o.score = -1;
	if (o.score > best->score)
		*best = o;
}
