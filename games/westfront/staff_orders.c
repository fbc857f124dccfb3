/* The best order for every unit of a Movement Phase. Attacks are weighed with all that could join them, so that the
 * first unit goes in only if the others can follow. */
#include "core/hash.h"
#include "games/westfront/seas.h"
#include "games/westfront/staff.h"

enum { LIST = 1400, TARGETS = 48, MOVE_MIN = 25, RAIL_MIN = 60 };

/* A hex that could be attacked: who is in, who could come, by which sides. */
struct target {
	uint16_t hex;
	struct force in, all;
	uint8_t used[DIRECTIONS];
	uint8_t supported, coming;
	int8_t air;
	struct fight with_all, as_is;
};

struct field {
	const struct staff *st;
	hexset command, support;
	uint16_t left;             /* the hex of a battle that was looked at last, */
	bool lost;                 /* whether it goes badly, */
	struct fight now;          /* and what it is worth */
	struct target target[TARGETS];
	unsigned targets;
};

/* -- what HQs can support -- */

/* As the Command Radius, but an enemy hex may be the last one: units can be sent there (WF-5.3.5). */
static void add_support(const struct staff *st, unsigned hq, hexset *all)
{
	const struct wf_table *t = st->t;
	hexset near = wf_radius(t, st->s, hq);
	unsigned far = wf_value(t, st->s, hq);
	for (unsigned hex = 0; far && hex < HEXES; hex++) {
		if (!in_set(&near, hex))
			continue;
		eto_set_add(all, hex);
		if (hostile(st->s, st->side, hex) || wf_distance(t, st->s->hex[hq], hex) >= far)
			continue;
		for (unsigned d = 0; d < DIRECTIONS; d++)
			if (t->hex[hex].next[d] != NO_HEX && passable(t->hex[hex].side[d]))
				eto_set_add(all, t->hex[hex].next[d]);
	}
}

static void find_support(struct field *f)
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
static int best_air(const struct staff *st, unsigned hex)
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

static struct target *target_at(struct field *f, unsigned hex)
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
	g->air = (int8_t)best_air(f->st, hex);
	return g;
}

static unsigned list_orders(const struct staff *st, unsigned unit, unsigned means, struct eto_action *out)
{
	switch (means) {
	case ON_LAND: return wf_legal_on_land(st->t, st->s, unit, false, out);
	case BY_TRAIN: return wf_legal_by_rail(st->t, st->s, unit, 0, false, out);
	case BY_SHIP: return wf_legal_sails(st->t, st->s, unit, false, out);
	case OVER_SEA: return wf_legal_invasions(st->t, st->s, unit, false, out);
	default: return wf_legal_drops(st->t, st->s, unit, false, out);
	}
}

static void weigh_targets(struct field *f)
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
	int more = g->with_all.odds * 10 >= st->bold * 6 ? with.worth - g->as_is.worth : -1;
	int hold = friendly(st->s, st->side, g->hex) ? wfs_stand(st, unit, g->hex) : -1;
	return more > hold ? more : hold;
}

/* A new attack: the whole of it, shared by those who could take part; the first one in needs the others. */
static int attack_score(struct field *f, unsigned unit, unsigned hex)
{
	const struct staff *st = f->st;
	const struct target *g = target_at(f, hex);
	if (!g)
		return -1;
	if (g->in.units && !(st->s->battle[hex] & B_NEW))
		return join_score(f, unit, g);
	if (!g->in.units && st->s->cv[unit] < 2 && st->force[st->foe][hex].defend)
		return -1; /* a cadre does not lead */
	if (g->with_all.worth <= 0 || g->with_all.odds < (g->supported ? st->bold : 4 * st->bold))
		return -1;
	struct force us = g->in;
	wfs_add(&us, wfs_force_of(st, unit, hex));
	struct fight with = wfs_fight(st, hex, &us, &st->force[st->foe][hex], g->supported, g->air);
	if (g->in.units && g->as_is.worth > 0 && g->as_is.odds > 3 * st->bold)
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
	f->now = wfs_fight(st, hex, us, them, supported, supported ? best_air(st, hex) : 0);
	int cover = attacker(st->s, hex) == st->side ? 1 : (int)wfs_cover(st, hex, us);
	int odds = us->defend * us->steps * cover * 100 / (them->attack * them->steps + 1);
	return f->lost = f->now.odds <= 70 && odds <= 90;
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

static void score_action(struct field *f, unsigned unit, struct eto_action a, int here, struct order *best)
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
	default: {
		int taken = wfs_capture(st, unit, to);
		bool far = a.verb == V_RAIL || a.verb == V_SAIL;
		o.score = taken + wfs_stand(st, unit, to) - here - (far ? RAIL_MIN : MOVE_MIN);
		o.score += far ? crossing(st, unit, to) : 0;
		o.score += a.verb == V_SAIL ? build_up(st, unit, to) - wrong_way(st, unit, to) : 0;
		if (a.verb == V_RAIL)
			o.score -= stripping(st, unit, to);
		if (a.verb == V_SAIL && st->side == AXIS)
			o.score -= 300; /* the seas are not ours */
		if (a.verb == V_SAIL && st->side == ALLIES && !st->threat[to] && st->pull[ALLIES][to] < 50)
			o.score = -1; /* from one rear to another */
		if (wf_mobilizes(st->t, st->s, unit))
			o.score -= 120;
		bool nearer = st->pull[st->side][to] > st->pull[st->side][st->s->hex[unit]];
		o.why = (uint8_t)(a.verb == V_RAIL   ? WHY_RAIL
				  : a.verb == V_SAIL ? WHY_SAIL
				  : taken > 50	     ? WHY_TAKE
				  : nearer	     ? WHY_ADVANCE
						     : WHY_HOLD);
	}
	}
	o.strategic = a.verb == V_RAIL || a.verb == V_SAIL ? 1 : a.verb == V_INVADE ? 2 : a.verb == V_DROP ? 3 : 0;
	bool goes_out = a.verb == V_ENGAGE || a.verb == V_INVADE || a.verb == V_DROP;
	if (goes_out && o.score > 0 && wfs_stays(st, unit))
		o.score = -1;
	if (o.score > best->score)
		*best = o;
}

/* -- bundles of orders -- */

static uint32_t mix(uint32_t key, uint32_t more)
{
	return (key ^ more) * 16777619u;
}

/* The HQs that can send the unit over sea or by air: those in its hex; from a coast any can take it off. */
static uint32_t senders(const struct staff *st, unsigned unit, unsigned mode, bool all)
{
	const struct wf_state *s = st->s;
	uint32_t key = 1;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (s->mode[u] & mode && (all || s->hex[u] == s->hex[unit]))
			key = mix(mix(key, u), s->mode[u]);
	return key;
}

/* What the orders of a unit depend on besides the positions; 0: it has none by these means. */
static uint32_t key_of(const struct field *f, unsigned unit, unsigned means)
{
	const struct wf_table *t = f->st->t;
	const struct wf_state *s = f->st->s;
	unsigned supreme = wf_supreme_for(t, s, unit);
	uint32_t key = mix(2166136261u, s->mode[unit]);
	switch (means) {
	case ON_LAND: return wf_may_march(t, s, unit, &f->command) ? 0 : key;
	case BY_TRAIN: return (wf_mobilizes(t, s, unit) ? type_of(t, unit) == SHQ : supreme > 0) ? key : 0;
	case BY_SHIP: return (wf_mobilizes(t, s, unit) ? type_of(t, unit) == SHQ : supreme > 0) ? mix(key, supreme) : 0;
	case OVER_SEA: return mix(key, senders(f->st, unit, HQ_INVASION, t->hex[s->hex[unit]].coastal));
	default: return type_of(t, unit) == PARA ? mix(key, senders(f->st, unit, HQ_PARADROP, false)) : 0;
	}
}

static bool is_quiet(unsigned verb)
{
	return verb != V_ENGAGE && verb != V_LEAVE && verb != V_INVADE && verb != V_DROP && verb != V_EVACUATE;
}

static struct sheaf *sheaf_of(const struct staff *st, unsigned unit)
{
	return is_hq(st->t, unit) ? st->heads : st->sheaf;
}

static int worth_here(const struct staff *st, unsigned unit)
{
	const struct sheaf *all = sheaf_of(st, unit);
	struct stay *stay = &sheaf_of(st, unit)->stay[unit];
	if (stay->look != all->look)
		stay->worth = contested(st->s, st->s->hex[unit]) ? 0 : wfs_stand(st, unit, st->s->hex[unit]);
	stay->look = all->look;
	return stay->worth;
}

/* The worth of a quiet move does not depend on its price, so the same hex again is not looked at. */
static void bind(struct field *f, unsigned unit, unsigned means, int here, struct bundle *b)
{
	struct sheaf *all = sheaf_of(f->st, unit);
	struct eto_action list[LIST];
	unsigned orders = list_orders(f->st, unit, means, list);
	if (all->used + orders > SHEAF_ROOM)
		wfs_fresh_sheaf(all);
	*b = (struct bundle){.first = (uint16_t)all->used,
			     .orders = (uint16_t)orders,
			     .quiet = {.score = -100000, .unit = (uint8_t)unit}};
	for (unsigned i = 0; i < orders; i++) {
		int before = b->quiet.score;
		if (!is_quiet(list[i].verb)) {
			all->pool[all->used].at = (uint16_t)i;
			all->pool[all->used++].act = list[i];
		} else if (!i || list[i - 1].verb != list[i].verb || list[i - 1].arg[0] != list[i].arg[0]) {
			score_action(f, unit, list[i], here, &b->quiet);
			b->quiet_at = (uint16_t)(b->quiet.score > before ? i : b->quiet_at);
		}
	}
	b->count = (uint16_t)(all->used - b->first);
}

/* The orders of a unit by some means in this plan; NULL if it has none. Where there is no room for another bundle it
 * takes the place of the last. */
static const struct bundle *bundle_of(struct field *f, unsigned unit, unsigned means)
{
	struct bundle *b = sheaf_of(f->st, unit)->bundle[unit][means];
	uint32_t key = key_of(f, unit, means);
	unsigned i = 0;
	if (!key)
		return NULL;
	while (i + 1 < SHEAF_WAYS && b[i].key && b[i].key != key)
		i++;
	if (b[i].key != key) {
		bind(f, unit, means, worth_here(f->st, unit), &b[i]);
		b[i].key = key;
	}
	return &b[i];
}

/* Counts the unit once for each hex that it could attack, by a side that is not yet full. */
static void count_attacker(struct field *f, unsigned unit, const struct bundle *b, unsigned *last)
{
	const struct wf_table *t = f->st->t;
	const struct sheaf *all = sheaf_of(f->st, unit);
	for (unsigned i = b->first; i < b->first + b->count; i++) {
		struct eto_action a = all->pool[i].act;
		unsigned hex = a.arg[0];
		bool over_land = a.verb == V_ENGAGE, lands = a.verb == V_INVADE || a.verb == V_DROP;
		if (hex == *last || !(over_land || (lands && f->st->s->count[f->st->foe][hex])))
			continue;
		struct target *g = target_at(f, hex);
		unsigned d = over_land ? wf_direction(t, hex, a.arg[1]) : DIRECTIONS;
		if (!g || (d < DIRECTIONS && g->used[d] >= wf_limit(t, f->st->s, hex, d)))
			continue;
		if (g->in.units + g->coming >= wf_stacking(t, hex) || (!over_land && g->coming))
			continue;
		if (d < DIRECTIONS)
			g->used[d]++;
		g->coming++;
		wfs_add(&g->all, wfs_force_of(f->st, unit, hex));
		*last = hex;
	}
}

static void count_attacks(struct field *f, unsigned unit)
{
	/* never by Strategic Movement (WF-6.53.6) */
	static const uint8_t to_the_enemy[] = {ON_LAND, OVER_SEA, BY_PLANE};
	unsigned last = NO_HEX;
	for (unsigned i = 0; i < sizeof to_the_enemy; i++) {
		const struct bundle *b = bundle_of(f, unit, to_the_enemy[i]);
		if (b)
			count_attacker(f, unit, b, &last);
	}
}

/* The first of the best in the order of the list. */
static void best_in(struct field *f, unsigned unit, const struct bundle *b, int here, struct order *best)
{
	struct order o = b->quiet;
	unsigned at = b->quiet_at;
	const struct sheaf *all = sheaf_of(f->st, unit);
	for (unsigned i = b->first; i < b->first + b->count; i++) {
		struct order other = {.score = -100000, .unit = (uint8_t)unit};
		score_action(f, unit, all->pool[i].act, here, &other);
		if (other.score < o.score || (other.score == o.score && all->pool[i].at > at))
			continue;
		o = other;
		at = all->pool[i].at;
	}
	if (o.score > best->score)
		*best = o;
}

static void best_of(struct field *f, unsigned unit, struct plan *p)
{
	struct order best = {.score = -100000, .unit = (uint8_t)unit};
	unsigned orders = 0;
	int here = worth_here(f->st, unit);
	for (unsigned means = 0; means < MEANS; means++) {
		const struct bundle *b = bundle_of(f, unit, means);
		if (!b || !b->orders)
			continue;
		orders += b->orders;
		best_in(f, unit, b, here, &best);
	}
	if (orders)
		p->order[p->count++] = best;
}

static bool can_be_ordered(const struct staff *st, unsigned unit)
{
	const struct wf_state *s = st->s;
	if (!on_map(s, unit) || s->mark[unit] & (M_MOVED | M_STRATEGIC | M_DISPERSED) || s->mode[unit] & HQ_WAS)
		return false;
	return !wf_mobilizes(st->t, s, unit) || (s->cv[unit] && (s->blitz || !(s->mode[unit] & HQ_BLITZ)));
}

/* What the good orders are worth together: moves by Supreme HQs only as many as there are, landings one for each HQ. */
static void add_up(const struct field *f, struct plan *p)
{
	unsigned left[4] = {UNITS, f->st->s->supreme, 0, 0};
	for (unsigned u = f->st->t->first_of[f->st->side]; u < f->st->t->end_of[f->st->side]; u++) {
		left[2] += (f->st->s->mode[u] & (HQ_ACTIVE | HQ_INVASION | HQ_USED)) == (HQ_ACTIVE | HQ_INVASION);
		left[3] += (f->st->s->mode[u] & (HQ_ACTIVE | HQ_PARADROP | HQ_USED)) == (HQ_ACTIVE | HQ_PARADROP);
	}
	uint8_t counted[UNITS] = {0}, goes[HEXES] = {0};
	for (;;) {
		unsigned best = UNITS;
		for (unsigned i = 0; i < p->count; i++) {
			const struct order *o = &p->order[i];
			bool outside = !o->strategic && !in_set(&f->command, f->st->s->hex[o->unit]);
			if (counted[i] || o->score <= 0 || !left[outside ? 1 : o->strategic])
				continue;
			if (best == UNITS || o->score > p->order[best].score)
				best = i;
		}
		if (best == UNITS)
			return;
		const struct order *o = &p->order[best];
		counted[best] = 1;
		left[!o->strategic && !in_set(&f->command, f->st->s->hex[o->unit]) ? 1 : o->strategic]--;
		if (o->why == WHY_ATTACK || o->why == WHY_LAND)
			p->attacks += o->score;
		else /* the second to go to a hex is worth less there */
			p->moves += o->score >> (2 * goes[o->act.arg[0]]);
		if (goes[o->act.arg[0]] < 4)
			goes[o->act.arg[0]]++;
	}
}

/* Rounds that could be fought in the battles that there are; one strike for each HQ that can fly. */
static void weigh_battles(const struct field *f, struct plan *p)
{
	const struct staff *st = f->st;
	int strikes = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		strikes += st->s->mode[u] & HQ_ACTIVE && !(st->s->mode[u] & HQ_PARADROP);
	for (unsigned hex = 0; hex < HEXES; hex++) {
		if (!contested(st->s, hex))
			continue;
		int air = strikes > 0 ? best_air(st, hex) : 0;
		int worth = wfs_round(st, hex, in_set(&f->support, hex), air);
		if (worth <= 0)
			continue;
		strikes -= air > 0;
		p->battles += worth;
	}
}

void wfs_plan(const struct staff *st, unsigned only, struct plan *p)
{
	struct field f = {.st = st, .left = NO_HEX};
	f.command = wf_command(st->t, st->s, st->side);
	find_support(&f);
	p->count = 0;
	p->moves = p->attacks = p->battles = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (!is_hq(st->t, u) && can_be_ordered(st, u))
			count_attacks(&f, u);
	weigh_targets(&f);
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if ((only == NO_UNIT || only == u) && can_be_ordered(st, u))
			best_of(&f, u, p);
	if (only != NO_UNIT)
		return;
	add_up(&f, p);
	weigh_battles(&f, p);
}

int wfs_battles(const struct staff *st)
{
	struct field f = {.st = st};
	struct plan p = {.battles = 0};
	find_support(&f);
	weigh_battles(&f, &p);
	return p.battles;
}

void wfs_fresh_sheaf(struct sheaf *sheaf)
{
	sheaf->used = 0;
	sheaf->look++;
	for (unsigned u = 0; u < UNITS; u++)
		for (unsigned means = 0; means < MEANS; means++)
			for (unsigned i = 0; i < SHEAF_WAYS; i++)
				sheaf->bundle[u][means][i].key = 0;
}

/* -- the choice -- */

/* Army Group E comes in where it is safe and near (WF-16.5.2); whoever must do something does the best there is. */
static void choose_entry(const struct staff *st, unsigned unit, const struct eto_action *legal, unsigned count,
			 struct eto_pick *p)
{
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb == V_DONE)
			eto_better(p, i, wfs_stand(st, unit, st->s->hex[unit]), WHY_HALT, unit, st->s->hex[unit]);
		else
			eto_better(p, i, wfs_stand(st, unit, legal[i].arg[0]), WHY_HOLD, unit, legal[i].arg[0]);
}

/* A position but for where play is in it. */
static uint64_t position_key(const struct wf_state *s)
{
	return eto_hash((const unsigned char *)s + sizeof s->stack, sizeof *s - sizeof s->stack);
}

/* What the plan by which the unit got its order has it do; NULL if that was another position. */
static const struct order *kept_order(const struct wf_state *s, const struct kept *kept, unsigned unit)
{
	const struct plan *p = &kept->plan;
	if (kept->key != position_key(s))
		return NULL;
	for (unsigned i = 0; i < p->count; i++)
		if (p->order[i].unit == unit)
			return &p->order[i];
	return NULL;
}

static bool comes_in(const struct wf_state *s, unsigned unit)
{
	return s->fate[unit] == FUTURE || eto_peek(&s->stack)->step;
}

static void take_order(const struct order *o, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	p->score = -1000000;
	for (unsigned i = 0; i < count; i++)
		if (eto_action_equal(legal[i], o->act))
			eto_better(p, i, 0, o->why, o->unit, legal[i].arg[legal[i].verb == V_LEAVE]);
}

bool wfs_follow(const struct wf_state *s, const struct kept *kept, const struct eto_action *legal, unsigned count,
		struct eto_pick *p)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc != P_ORDER || comes_in(s, wf_unit_in_hand(f)))
		return false;
	const struct order *o = kept_order(s, kept, wf_unit_in_hand(f));
	if (o)
		take_order(o, legal, count, p);
	return o;
}

static void choose_in_order(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	struct plan plan;
	unsigned unit = wf_unit_in_hand(eto_peek(&st->s->stack));
	p->score = -1000000;
	if (comes_in(st->s, unit)) {
		choose_entry(st, unit, legal, count, p);
		return;
	}
	wfs_plan(st, unit, &plan);
	if (plan.count)
		take_order(&plan.order[0], legal, count, p);
}

/* The unit whose order is worth most. A unit of Army Group E is always welcome. */
static void choose_unit(const struct staff *st, const struct plan *plan, const struct eto_action *legal, unsigned count,
			struct eto_pick *p)
{
	for (unsigned i = 0; i < count && legal[i].verb == V_ORDER; i++) {
		unsigned unit = legal[i].arg[0];
		if (st->s->fate[unit] == FUTURE)
			eto_better(p, i, 150, WHY_HOLD, unit, NO_HEX);
		for (unsigned k = 0; k < plan->count; k++) {
			const struct order *o = &plan->order[k];
			if (o->unit == unit)
				eto_better(p, i, o->score, o->why, unit, o->act.arg[o->act.verb == V_LEAVE]);
		}
	}
}

/* The second wave of an invasion follows the first, so no other hex is marked for it. Sometimes somebody has to go
 * (WF-5.21.7, WF-14.2.4): then the one who loses least by it. */
void wfs_choose_order(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	struct plan plan;
	unsigned done = eto_find_verb(legal, count, V_DONE);
	if (eto_peek(&st->s->stack)->proc == P_ORDER) {
		choose_in_order(st, legal, count, p);
		return;
	}
	wfs_plan(st, NO_UNIT, &plan);
	*st->kept = (struct kept){position_key(st->s), plan};
	p->score = done < count ? 0 : -1000000;
	p->choice = done < count ? done : 0;
	p->why = WHY_HALT;
	choose_unit(st, &plan, legal, count, p);
}
