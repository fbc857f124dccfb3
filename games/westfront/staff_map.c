/* The staff's picture of the map: what hexes are worth, what pulls units on, where the enemy can strike. */
#include <stddef.h>
#include <string.h>

#include "core/hash.h"
#include "games/westfront/staff.h"

/* -- what a hex is worth -- */

unsigned wfs_months_left(const struct staff *st)
{
	unsigned last = wf_last_month(st->t);
	return last > st->s->month ? last - st->s->month : 0;
}

static bool is_base(const struct wf_table *t, unsigned hex)
{
	for (unsigned i = 0; i < SEAS; i++)
		if (t->sea[i].base == hex)
			return true;
	return false;
}

/* Production counts for both sides, and again as long as it can be spent; Victory Cities decide games that end in
 * Winter 1944; Italian ports bring the Surrender near, and any first port feeds an army. */
static int prize_of(const struct staff *st, unsigned hex, bool cities)
{
	const struct wf_table *t = st->t;
	const struct wf_hex *h = &t->hex[hex];
	int yield = 2 * h->production + 3 * (h->mineral + h->oil), worth = 100 * yield;
	/* Free ports count for the Allies alone (WF-17.1.10): what they gain, the Axis wants to deny. */
	worth += 100 * wf_port_points(t, hex) + (h->port ? 60 * h->port : 0);
	if (h->country == ITALY && h->port && !st->s->italy)
		worth += 250;
	if (h->port && is_base(t, hex))
		worth += 150;
	if (h->victory)
		worth += h->victory * (cities ? (season(t, st->s) == W44 ? 2500 : 1200) : 100);
	return worth > WORTH_MAX ? WORTH_MAX : worth;
}

static void find_prizes(struct staff *st, struct prizes *kept)
{
	bool cities = st->t->month[wf_last_month(st->t)].scenario == W44;
	uint32_t key = 1u + !!st->s->italy + 2u * cities + 4u * season(st->t, st->s);
	st->prized = st->t->sites;
	if (kept->key != key || memcmp(&kept->open, &st->s->open, sizeof kept->open)) {
		memset(kept, 0, sizeof *kept);
		kept->key = key;
		kept->open = st->s->open;
		ETO_EACH (hex, &st->t->sites)
			if (in_play(st->s, hex)) {
				kept->prize[hex] = prize_of(st, hex, cities);
				if (st->t->hex[hex].country == FRANCE && st->t->hex[hex].victory)
					kept->paris = (uint16_t)hex;
			}
	}
	memcpy(st->prize, kept->prize, sizeof st->prize);
	st->paris = kept->paris;
}

/* -- forces -- */

/* An unknown block is the average of what the side has in this season: of all on the coast, of the field army
 * inland. */
static void find_means(struct staff *st, struct means *kept)
{
	static const uint8_t defend[TYPES] = {[ARMOR] = DF, [MECH] = DF, [PARA] = DF, [FORT] = TF};
	const struct wf_table *t = st->t;
	int count[SIDES][2] = {{0}}, steps[SIDES][2] = {{0}}, attack[SIDES][2] = {{0}}, back[SIDES][2] = {{0}};
	unsigned scenario = husky(t) ? S43 : season(t, st->s);
	if (kept->known && kept->season == scenario) {
		memcpy(st->mean, kept->mean, sizeof st->mean);
		return;
	}
	for (unsigned i = 0; i < t->setups; i++) {
		const struct wf_setup *r = &t->setup[i];
		unsigned type = type_of(t, r->unit), side = side_of(t, r->unit);
		if (r->scenario != scenario || type >= HQ)
			continue;
		for (unsigned field = 0; field < (type == STATIC || type == FORT ? 1 : 2); field++) {
			count[side][field]++;
			steps[side][field] += r->cv;
			attack[side][field] += r->cv * (type == ARMOR ? DF : SF);
			back[side][field] += r->cv * (defend[type] ? defend[type] : SF);
		}
	}
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned field = 0; field < 2; field++) {
			int n = count[side][field] ? count[side][field] : 1;
			st->mean[side][field] = (struct force){.steps = (int16_t)(10 * steps[side][field] / n),
							       .attack = (int16_t)(10 * attack[side][field] / n),
							       .defend = (int16_t)(10 * back[side][field] / n),
							       .units = 1,
							       .unseen = 1};
		}
	kept->known = 1;
	kept->season = (uint8_t)scenario;
	memcpy(kept->mean, st->mean, sizeof kept->mean);
}

static void find_forces(struct staff *st)
{
	for (unsigned u = 0; u < UNITS; u++) {
		unsigned hex = st->s->hex[u], side = side_of(st->t, u);
		if (!on_map(st->s, u))
			continue;
		wfs_add(&st->force[side][hex], wfs_force_of(st, u, hex));
		if (is_hq(st->t, u) && side == st->side && st->hqs < HQS_MAX)
			st->hq[st->hqs++] = (uint8_t)u;
		st->ashore += side == ALLIES && in_set(&st->t->north, hex) && st->t->hex[hex].country != BRITAIN;
	}
}

static void find_area(const struct staff *st, unsigned start, struct area *a)
{
	hexset seen = {0};
	unsigned head = 0, tail = 1;
	eto_set_add(&seen, start);
	a->hex[0] = (uint16_t)start;
	a->end[0] = 1;
	for (unsigned ring = 1; ring < AREA_RINGS; ring++) {
		for (unsigned end = tail; head < end; head++) {
			const struct wf_hex *h = &st->t->hex[a->hex[head]];
			for (unsigned d = 0; d < DIRECTIONS; d++) {
				unsigned n = h->next[d];
				if (n == NO_HEX || !passable(h->side[d]) || eto_set_has(&seen, n) || !in_play(st->s, n))
					continue;
				eto_set_add(&seen, n);
				a->hex[tail++] = (uint16_t)n;
			}
		}
		a->end[ring] = (uint8_t)tail;
	}
	for (unsigned i = 0; i < tail; i++) {
		const struct wf_hex *h = &st->t->hex[a->hex[i]];
		a->beside[i] = 0;
		for (unsigned k = 0; k < tail; k++)
			for (unsigned d = 0; d < DIRECTIONS; d++)
				if (h->next[d] == a->hex[k] && passable(h->side[d]))
					a->beside[i] |= UINT64_C(1) << k;
	}
	a->known = 1;
}

static const struct area *area_of(const struct staff *st, unsigned hex)
{
	struct area *a = &st->areas->of[hex];
	if (!a->known)
		find_area(st, hex, a);
	return a;
}

static void keep_areas(const struct staff *st)
{
	if (!memcmp(&st->areas->open, &st->s->open, sizeof st->s->open))
		return;
	memset(st->areas, 0, sizeof *st->areas);
	st->areas->open = st->s->open;
	for (unsigned hex = 0; hex < HEXES; hex++)
		if (in_play(st->s, hex) && st->t->hex[hex].coastal && st->t->hex[hex].seas)
			eto_set_add(&st->areas->coast, hex);
}

/* The attack of a stack is felt in all hexes that it could march to: whole at one hex, three quarters at two, some
 * at three. */
static const uint8_t quarters[AREA_RINGS] = {4, 4, 3, 1};

static void spread(const struct staff *st, unsigned start, int attack, int *map)
{
	const struct area *a = area_of(st, start);
	unsigned far = st->s->weather == MUD ? 2 : 3;
	for (unsigned ring = 0, i = 0; ring <= far; ring++)
		for (int part = attack * quarters[ring] / 4; i < a->end[ring]; i++)
			map[a->hex[i]] += part;
}

static bool barred(const struct staff *st, const struct area *a, unsigned far)
{
	for (unsigned i = 1; i < a->end[far - 1]; i++)
		if (st->s->count[st->side][a->hex[i]])
			return true;
	return false;
}

/* That of an enemy stack is stopped by ours: behind them it is felt only where there is a way past them as short. */
static void spread_threat(struct staff *st, unsigned start, int attack)
{
	const struct area *a = area_of(st, start);
	unsigned far = st->s->weather == MUD ? 2 : 3;
	uint64_t open = 1; /* as many bits as the area has hexes: the stack itself is the first */
	if (!barred(st, a, far)) {
		spread(st, start, attack, st->threat);
		return;
	}
	st->threat[start] += attack;
	for (unsigned ring = 1, i = 1; ring <= far; ring++) {
		uint64_t fresh = 0;
		for (int part = attack * quarters[ring] / 4; i < a->end[ring]; i++) {
			if (!(a->beside[i] & open))
				continue;
			st->threat[a->hex[i]] += part;
			if (!st->s->count[st->side][a->hex[i]])
				fresh |= UINT64_C(1) << i;
		}
		open |= fresh;
	}
}

/* An engaged stack is busy where it is. */
static void find_threats(struct staff *st)
{
	hexset held = st->s->stands[ALLIES];
	eto_set_join(&held, &st->s->stands[AXIS]);
	ETO_EACH (hex, &held) {
		const struct force *them = &st->force[st->foe][hex], *us = &st->force[st->side][hex];
		if (contested(st->s, hex)) {
			st->threat[hex] += them->attack;
			st->reserve[hex] += us->attack;
			continue;
		}
		if (them->units && them->attack)
			spread_threat(st, hex, them->attack);
		if (us->units && us->attack)
			spread(st, hex, us->attack, st->reserve);
	}
}

/* The seas that landings can come over: two from a port where Allied blocks stand. */
static unsigned landing_seas(const struct staff *st)
{
	unsigned near = 0, seas;
	ETO_EACH (port, &st->t->ports)
		near |= friendly(st->s, ALLIES, port) && st->s->count[ALLIES][port] ? st->t->hex[port].port_seas : 0;
	seas = near;
	for (unsigned i = 0; i < SEAS; i++)
		seas |= near >> i & 1 ? st->t->sea[i].next : 0;
	return seas;
}

/* France can be given up for the sake of those who hold it; later nothing is left behind them. */
static bool summer_1944(const struct staff *st)
{
	return season(st->t, st->s) == S44;
}

/* In percent: an army that has landed in the North is fed through the ports it has, and others land beside it. */
static int landing_likely(const struct staff *st, unsigned hex)
{
	enum { LANDED = 4 };
	return summer_1944(st) && st->ashore >= LANDED && in_set(&st->t->north, hex) ? 30 : 100;
}

/* Any coast of the Axis may be invaded where Allied ships can come, ports most of all. */
static void fear_the_sea(struct staff *st)
{
	if (st->side != AXIS)
		return;
	unsigned seas = landing_seas(st);
	ETO_EACH (hex, &st->areas->coast) {
		const struct wf_hex *h = &st->t->hex[hex];
		if (!(h->seas & seas) || h->shallow || h->terrain == MOUNTAIN || h->terrain == MARSH ||
		    !friendly(st->s, AXIS, hex))
			continue;
		if (h->seas & ~st->t->basin[BALTIC_BASIN])
			st->threat[hex] += (st->prize[hex] ? 45 : 12) * landing_likely(st, hex) / 100;
	}
}

/* -- what pulls -- */

/* The Allied plan of the war: the South in 1943, then France, then Germany. What comes later draws less. */
int wfs_want(const struct staff *st, unsigned side, unsigned hex)
{
	int prize = st->prize[hex];
	if (side == AXIS)
		return prize;
	unsigned country = st->t->hex[hex].country, now = season(st->t, st->s);
	if (country == ITALY || now == W44)
		return prize;
	if (now < S44)
		return in_set(&st->t->north, hex) ? prize / 3 : prize;
	if (country == FRANCE || country == BELGIUM)
		return prize;
	return eto_set_has(&st->s->held[ALLIES], st->paris) ? prize : prize / 4;
}

/* A prize of the enemy is felt all the way to it, less with each hex. */
static void spread_pull(const struct staff *st, int *pull)
{
	static const uint8_t loss[] = {[SIDE_CLEAR] = 1, [SIDE_FOREST] = 1, [SIDE_HILL] = 1, [SIDE_MARSH] = 2,
		[SIDE_MOUNTAIN] = 2, [SIDE_RIVER] = 2, [SIDE_STRAIT] = 4, [SIDE_RAIL_STRAIT] = 3,
		[SIDE_BRIDGE_STRAIT] = 2};
	hexset news = st->prized;
	while (!eto_set_empty(&news)) {
		hexset told = news;
		eto_set_clear(&news);
		ETO_EACH (hex, &told) {
			const struct wf_hex *h = &st->t->hex[hex];
			for (unsigned d = 0; d < DIRECTIONS && pull[hex] >= 12; d++) {
				unsigned n = h->next[d];
				if (n == NO_HEX || !passable(h->side[d]) || !in_play(st->s, n))
					continue;
				int felt = pull[hex] - pull[hex] * loss[h->side[d]] / 8 - 2;
				if (felt <= pull[n])
					continue;
				pull[n] = felt;
				eto_set_add(&news, n);
			}
		}
	}
}

/* Control changes between phases only, and few plans change a prize, so that this is seldom made anew. */
static void find_pull(struct staff *st, unsigned side, struct pulls *kept)
{
	struct pulls now;
	now.count = 0;
	now.open = st->s->open;
	now.prized = st->prized;
	eto_set_meet(&now.prized, &now.open);
	eto_set_minus(&now.prized, &st->s->held[side]);
	ETO_EACH (hex, &now.prized)
		now.from[now.count++] = wfs_want(st, side, hex);
	for (unsigned i = 0; i < PULLS_KEPT; i++)
		if (!memcmp(&kept[i], &now, offsetof(struct pulls, from)) &&
		    !memcmp(kept[i].from, now.from, now.count * sizeof *now.from)) {
			st->pull[side] = kept[i].pull;
			return;
		}
	memmove(kept + 1, kept, (PULLS_KEPT - 1) * sizeof *kept);
	memcpy(kept, &now, offsetof(struct pulls, from) + now.count * sizeof *now.from);
	memset(kept->pull, 0, sizeof kept->pull);
	unsigned i = 0;
	ETO_EACH (hex, &now.prized)
		kept->pull[hex] = now.from[i++];
	spread_pull(st, kept->pull);
	st->pull[side] = kept->pull;
}

/* What invaders could win on the shores of each sea. */
static void find_beaches(struct staff *st)
{
	ETO_EACH (hex, &st->areas->coast) {
		int worth = st->pull[st->side][hex];
		if (friendly(st->s, st->side, hex))
			continue;
		for (unsigned left = st->t->hex[hex].seas; left; left &= left - 1) {
			int *beach = &st->beach[__builtin_ctz(left)];
			*beach = worth > *beach ? worth : *beach;
		}
	}
}

int wfs_staging(const struct staff *st, unsigned hex)
{
	int most = 0;
	if (st->side != ALLIES || !st->t->hex[hex].port)
		return 0;
	unsigned near = st->t->hex[hex].port_seas, all = near;
	for (unsigned i = 0; i < SEAS; i++)
		all |= near >> i & 1 ? st->t->sea[i].next : 0;
	for (unsigned i = 0; i < SEAS; i++)
		if (all >> i & 1 && st->beach[i] / (near >> i & 1 ? 1 : 2) > most)
			most = st->beach[i] / (near >> i & 1 ? 1 : 2);
	return most;
}

/* -- supply -- */

/* A unit that goes to a hex takes the way there with its own ZOC: enemies, and what they watch, stop a Supply Line,
 * mere control does not. */
static bool supply_passes(const struct staff *st, unsigned hex)
{
	return in_play(st->s, hex) && !st->s->count[st->foe][hex] &&
	       (!hostile(st->s, st->side, hex) || !in_set(&st->zoc, hex));
}

static bool reaches(const struct staff *st, unsigned hex, const hexset *sources)
{
	const struct wf_table *t = st->t;
	if (in_set(sources, hex))
		return true;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = t->hex[hex].next[d];
		if (n == NO_HEX || !passable(t->hex[hex].side[d]) || !supply_passes(st, n))
			continue;
		if (in_set(sources, n))
			return true;
		for (unsigned k = 0; k < DIRECTIONS; k++) {
			unsigned m = t->hex[n].next[k];
			if (m != NO_HEX && passable(t->hex[n].side[k]) && in_set(sources, m))
				return true;
		}
	}
	return false;
}

bool wfs_fed(const struct staff *st, unsigned hex)
{
	return in_set(&st->depots, hex) || reaches(st, hex, &st->supply) || reaches(st, hex, &st->beaches);
}

/* A Beachhead feeds its own hex, and those around it only from one that is ours (WF-15.52.1, WF-15.52.2). */
static void find_beachheads(struct staff *st)
{
	const struct wf_state *s = st->s;
	st->quays = st->t->ports;
	for (unsigned b = 0; b < BEACHHEADS && st->side == ALLIES; b++) {
		if (s->beachhead[b] != BH_DEPLOYED)
			continue;
		eto_set_add(&st->depots, s->beachhead_hex[b]);
		eto_set_add(&st->quays, s->beachhead_hex[b]);
		if (friendly(s, ALLIES, s->beachhead_hex[b]))
			eto_set_add(&st->beaches, s->beachhead_hex[b]);
	}
	eto_set_meet(&st->quays, &s->held[st->side]);
}

/* Does a line to the battle pass here whatever the enemy does next: own units stand there, or no enemy is near? */
static bool holds_line(const struct staff *st, unsigned hex)
{
	return st->s->count[st->side][hex] || (friendly(st->s, st->side, hex) && !in_set(&st->zoc, hex));
}

/* The hexes next to a battle from which it can be fed. One that a line passes anyway is enough; if it is held by own
 * units alone these must stay, and if there is none somebody must go there. */
static void find_links(struct staff *st)
{
	const struct wf_table *t = st->t;
	ETO_EACH (battle, &st->s->fights) {
		hexset held = {0}, open = {0};
		unsigned holds = 0;
		bool sure = false;
		if (in_set(&st->supply, battle) || in_set(&st->depots, battle))
			continue;
		for (unsigned d = 0; d < DIRECTIONS; d++) {
			unsigned n = t->hex[battle].next[d];
			if (n == NO_HEX || !passable(t->hex[battle].side[d]) || !in_play(st->s, n) ||
			    st->s->count[st->foe][n] || !wfs_fed(st, n))
				continue;
			eto_set_add(&open, n);
			if (!holds_line(st, n))
				continue;
			eto_set_add(&held, n);
			holds++;
			sure |= !st->s->count[st->side][n];
		}
		if (!sure && holds < 2)
			eto_set_join(&st->links, holds ? &held : &open);
	}
}

/* Is the hex in the ZOC of enemies elsewhere than in the one that is attacked? Those whom he engages have none. */
static bool watched(const struct staff *st, unsigned hex, unsigned attacked)
{
	for (unsigned i = 0; i < DIRECTIONS && st->t->reach[hex][i] != NO_HEX; i++) {
		unsigned from = st->t->reach[hex][i];
		if (from != attacked && st->s->count[st->foe][from] && !contested(st->s, from))
			return true;
	}
	return false;
}

/* Does a line pass the hex when one unit has left it to attack? A vacant hex that the enemy watches is lost. */
static bool still_ours(const struct staff *st, unsigned hex, unsigned attacked)
{
	return friendly(st->s, st->side, hex) &&
	       (st->s->count[st->side][hex] > 1 || !in_set(&st->zoc, hex) || !watched(st, hex, attacked));
}

static bool fed_in_attack(const struct staff *st, unsigned hex, const hexset *sources)
{
	const struct wf_hex *h = st->t->hex;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = h[hex].next[d];
		if (n == NO_HEX || !passable(h[hex].side[d]) || !still_ours(st, n, hex))
			continue;
		if (in_set(sources, n))
			return true;
		for (unsigned k = 0; k < DIRECTIONS; k++) {
			unsigned m = h[n].next[k];
			if (m != NO_HEX && passable(h[n].side[k]) && in_set(sources, m) && still_ours(st, m, hex))
				return true;
		}
	}
	return false;
}

/* Who fights takes no ground around him: his line must be there before, and stay when he has left where he stood. */
static void find_hunger(struct staff *st)
{
	hexset theirs = st->s->stands[st->foe];
	eto_set_minus(&theirs, &st->depots);
	ETO_EACH (hex, &theirs) {
		bool fed = contested(st->s, hex)
				   ? wf_traces(st->t, st->s, st->side, hex, &st->supply) ||
					     wf_traces(st->t, st->s, st->side, hex, &st->beaches)
				   : fed_in_attack(st, hex, &st->supply) || fed_in_attack(st, hex, &st->beaches);
		if (!fed)
			eto_set_add(&st->hungry, hex);
	}
}

/* Railways over vacant hexes that the enemy can reach in force will be cut: who hangs on them alone is in a pocket. */
static void find_pockets(struct staff *st)
{
	enum { IN_FORCE = 60 };
	const struct wf_state *s = st->s;
	hexset lost = {0};
	if (st->side != AXIS || !summer_1944(st))
		return;
	ETO_EACH (hex, &s->rails[AXIS])
		if (!s->count[AXIS][hex] && st->threat[hex] >= IN_FORCE)
			eto_set_add(&lost, hex);
	st->cut = !eto_set_empty(&lost);
	if (st->cut)
		st->left = wf_rails_without(st->t, s, AXIS, &lost);
}

bool wfs_in_pocket(const struct staff *st, unsigned hex)
{
	return st->cut && friendly(st->s, AXIS, hex) && reaches(st, hex, &st->s->rails[AXIS]) &&
	       !reaches(st, hex, &st->left);
}

/* -- the whole -- */

/* The Allies must come, most of all from Summer 1944 on; the Axis strikes where it is sure to win. */
static void set_temper(struct staff *st)
{
	static const uint8_t drive[SIDES][4] = {{60, 60, 110, 140}, {20, 20, 25, 25}};
	static const uint8_t bold[SIDES][4] = {{180, 180, 180, 230}, {140, 140, 140, 140}};
	unsigned now = season(st->t, st->s) - S43;
	st->drive = drive[st->side][now & 3];
	st->bold = bold[st->side][now & 3];
	st->guard = st->side == AXIS && now == 0 && !husky(st->t) ? 60 : 100; /* Italy is yielded step by step */
	st->price = 100;
	st->leader = -1;
	st->last_turns = !wfs_months_left(st);
	st->turns = 2 * wfs_months_left(st) + (st->s->fortnight < 2 ? 2 : 1);
}

/* While HQs are woken nothing else changes: the positions but for that. 0 in other phases. */
static uint64_t ground_of(const struct wf_table *t, const struct wf_state *s, unsigned side,
			  const struct eto_plan *plan)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc != P_TURN || f->step != S_COMMAND)
		return 0;
	struct wf_state ground = *s;
	memset(&ground.stack, 0, sizeof ground.stack);
	memset(ground.mode, 0, sizeof ground.mode);
	memset(ground.seen_cv, 0, sizeof ground.seen_cv);
	memset(ground.seen_month, 0, sizeof ground.seen_month);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		ground.mark[u] &= (uint16_t) ~(M_SHOWN | M_KNOWN);
	uint64_t key[] = {eto_hash(&ground, sizeof ground), plan ? eto_hash(plan, sizeof *plan) : 0};
	return eto_hash(key, sizeof key) | 1;
}

static void keep_sheaf(struct sheaf *sheaf, uint64_t ground)
{
	if (!ground || sheaf->ground != ground)
		wfs_fresh_sheaf(sheaf);
	sheaf->ground = ground;
}

/* Battles are weighed without what could come from elsewhere. */
static bool in_battle(const struct wf_state *s)
{
	unsigned proc = eto_peek(&s->stack)->proc;
	return proc == P_COMBAT || proc == P_ROUND || proc == P_LOSS || proc == P_REPULSE;
}

void wfs_look(struct staff *st, const struct wf_table *t, const struct wf_state *s, unsigned side,
	      const struct eto_plan *plan, void *work)
{
	struct work *w = work;
	memset(st, 0, sizeof *st);
	st->sheaf = st->heads = &w->sheaf;
	st->spare = &w->spare;
	st->kept = &w->kept;
	st->rides = w->rides;
	st->areas = &w->areas;
	keep_sheaf(st->sheaf, ground_of(t, s, side, plan));
	st->t = t;
	st->s = s;
	st->side = side;
	st->foe = foe(side);
	set_temper(st);
	find_prizes(st, &w->prizes);
	wfs_take_plan(st, plan);
	find_means(st, &w->means);
	find_forces(st);
	find_pull(st, ALLIES, w->pulls[ALLIES]);
	find_pull(st, AXIS, w->pulls[AXIS]);
	st->supply = s->net[side];
	find_beachheads(st);
	st->zoc = wf_zoc(t, s, st->foe);
	find_hunger(st);
	if (in_battle(s))
		return;
	keep_areas(st);
	find_threats(st);
	fear_the_sea(st);
	find_beaches(st);
	find_pockets(st);
	find_links(st);
}
