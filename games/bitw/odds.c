/* Odds of a whole battle, round by round, before it begins or from the roll that is due in it.
 *
 * The battle is played out step by step over all falls of the dice: a world is what the faces of the blocks in the hex
 * show, and a step leads from each world to its followers. Nobody withdraws, and no charge is declared that is not yet.
 * Hits that an owner could place on one of several blocks fall on the first. Worlds that are too rare are not followed:
 * the others stand for them. */
#include <string.h>

#include "games/bitw/unknown.h"

enum { ACTORS = 12, WORLDS = 2048, WORLDS_KEPT = WORLDS * 3 / 4, HITS_MAX = 32, ROUNDS = 5, AIR_ROUNDS = 3,
       GONE_KEY = 31 };
/* Chances are whole numbers: of worlds in parts of SURE, of hits in parts of ONE. */
enum { ONE = 1 << 24 };
#define SURE (1ull << 38)
#define RARE (SURE / 30000)

struct worlds {
	uint64_t key[WORLDS];
	uint64_t chance[WORLDS]; /* 0: the slot is free */
	uint16_t slot[WORLDS_KEPT];
	unsigned used;
};

/* Where a battle stands: the first step to be played, and what of it has been rolled already. */
struct start {
	unsigned round, step, air; /* B_AIR or later; rounds of air combat that are over */
	bool rolling;              /* the rest is of a step under way */
	unsigned mask, hits[SIDES]; /* sides that still roll in it; hits that each side has to take */
	uint8_t city[SIDES];       /* the dice of the place have been rolled */
};

/* How it ends: loss of steps, all in parts of SURE. */
struct chances {
	uint64_t cleared[ROUNDS], lost, open, loss[SIDES];
};

/* The blocks of the hex as they came into it, and where the numbers go. */
struct study {
	const struct bi_table *t;
	struct bi_state s;
	unsigned hex, round, count, unit[ACTORS]; /* round: of these, from 0 */
	uint32_t mark[ACTORS];
	uint16_t from[ACTORS];
	bool air;          /* there are aircraft or paratroops: steps of the air happen */
	bool away[ACTORS]; /* strategic bombers that have flown home (BI-6.3.3.4) */
	struct start start;
	struct chances now, sum; /* of one world, and of all so far */
};

/* Chances of so many hits, and the most that there can be. */
struct rolled {
	uint32_t p[HITS_MAX];
	unsigned most;
};

/* -- worlds: five bits for each block, its face and a half hit -- */

static uint64_t key_of(const struct study *w)
{
	uint64_t key = 0;
	for (unsigned i = 0; i < w->count; i++) {
		unsigned u = w->unit[i], bits = GONE_KEY;
		if (w->away[i] ? w->s.strength[u] > 0 : w->s.hex[u] == w->hex)
			bits = w->s.strength[u] | w->s.half[u] << 3u;
		key |= (uint64_t)bits << (5 * i);
	}
	return key;
}

static void become(struct study *w, uint64_t key)
{
	for (unsigned i = 0; i < w->count; i++) {
		unsigned u = w->unit[i], bits = key >> (5 * i) & 31,
			 hex = bits == GONE_KEY || w->away[i] ? OFF : w->hex;
		if (w->s.hex[u] != hex)
			bi_put(&w->s, u, hex);
		w->s.strength[u] = bits == GONE_KEY ? 0 : bits & 7;
		w->s.half[u] = bits == GONE_KEY ? 0 : bits >> 3 & 1;
		w->s.mark[u] = w->mark[i];
		w->s.from[u] = w->from[i];
	}
}

static void add_world(struct worlds *to, uint64_t key, uint64_t chance)
{
	unsigned at = (unsigned)((key * 0x9e3779b97f4a7c15u) >> 53);
	while (to->chance[at] && to->key[at] != key)
		at = (at + 1) % WORLDS;
	if (!to->chance[at] && (chance < RARE || to->used == WORLDS_KEPT))
		return;
	if (!to->chance[at])
		to->slot[to->used++] = (uint16_t)at;
	to->key[at] = key;
	to->chance[at] += chance;
}

static void forget_worlds(struct worlds *w)
{
	while (w->used)
		w->chance[w->slot[--w->used]] = 0;
}

/* -- one volley -- */

static bool any_target(const struct study *w, unsigned side, unsigned kind)
{
	struct toll h = {(uint16_t)w->hex, (uint8_t)side, (uint8_t)kind};
	EACH_BLOCK (u, &w->s, w->hex)
		if (bi_target(w->t, &w->s, &h, u))
			return true;
	return false;
}

static void roll_dice(struct rolled *r, struct fire f)
{
	uint64_t good = f.from > 6 ? 0 : 7u - f.from;
	for (unsigned d = 0; good && d < f.dice; d++) {
		r->most += r->most + 1 < HITS_MAX;
		for (unsigned h = r->most + 1; h-- > 0;)
			r->p[h] = (uint32_t)((r->p[h] * (6 - good) + (h ? r->p[h - 1] * good : 0) + 3) / 6);
	}
}

static struct rolled no_roll(unsigned hits)
{
	struct rolled r = {.most = hits < HITS_MAX ? hits : HITS_MAX - 1};
	r.p[r.most] = ONE;
	return r;
}

/* A side fires in this world, on top of the hits that it has made. Guns turn (BI-7.7.4.4). */
static void fire_all(struct study *w, unsigned side, unsigned kind, unsigned round, bool city, struct rolled *r)
{
	struct volley v = {(uint16_t)w->hex, (uint8_t)side, (uint8_t)kind, city, (uint8_t)round};
	if (!any_target(w, enemy_of(side), kind))
		return;
	roll_dice(r, (struct fire){(uint8_t)bi_city_dice(w->t, &w->s, &v), 6});
	v.city = 1;
	for (unsigned u; (u = bi_next_shooter(w->t, &w->s, &v)) != NO_UNIT;) {
		roll_dice(r, bi_fire(w->t, &w->s, &v, u));
		w->s.mark[u] |= M_FIRED;
		if (kind == FIRE_ART)
			bi_turn_down(w->t, &w->s, u, BI_7_7_4_4, NULL);
	}
}

/* -- what has become of them -- */

static unsigned strength_of(const struct study *w, unsigned side)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < w->count; i++)
		if (side_of(w->t, w->unit[i]) == side && (w->away[i] || w->s.hex[w->unit[i]] == w->hex))
			sum += w->s.strength[w->unit[i]];
	return sum;
}

static void count_losses(struct study *w, const unsigned *had, uint64_t chance)
{
	for (unsigned side = 0; side < SIDES; side++)
		w->now.loss[side] += chance * (had[side] - strength_of(w, side));
}

/* Books the worlds in which one side has nobody left on the ground; false if the fight goes on. */
static bool decided(struct study *w, const unsigned *had, uint64_t chance)
{
	unsigned side = w->s.side;
	bool ours = bi_stays(w->t, &w->s, w->hex, side), theirs = bi_stays(w->t, &w->s, w->hex, enemy_of(side));
	if (ours && theirs)
		return false;
	if (ours)
		w->now.cleared[w->round] += chance;
	else
		w->now.lost += chance;
	count_losses(w, had, chance);
	return true;
}

/* One volley of a round: its kind and the sides that fire at the same time; `part`: what is left of one under way. */
struct shot {
	unsigned kind, mask, round;
	const struct start *part;
};

/* All worlds of the battle now, and room for those that follow. */
struct sheet {
	struct worlds *now, *next;
};

/* The sides that fire in this world. Air combat needs two, AA and bombs need aircraft; paratroops are shot at as they
 * come down (BI-23.0.9), not later (BI-23.0.10). */
static unsigned firing(const struct study *w, const struct shot *x)
{
	if (x->part || x->kind > FIRE_GROUND)
		return x->mask;
	if (x->kind == FIRE_AIR)
		return bi_air_fight(w->t, &w->s, w->hex, x->round == 1) ? x->mask : 0;
	unsigned ours = bi_count(w->t, &w->s, w->hex, w->s.side).flying,
		 aloft = ours + bi_count(w->t, &w->s, w->hex, enemy_of(w->s.side)).flying;
	if (x->kind == FIRE_GROUND)
		return aloft ? x->mask : 0;
	if (x->round > 1 && !ours)
		return aloft ? 1u << w->s.side : 0;
	return aloft || (x->round == 1 && bi_dropped_in(w->t, &w->s, w->hex, w->s.side)) ? x->mask : 0;
}

static void split(struct study *w, const struct shot *x, const struct rolled on[SIDES], uint64_t before,
		  const unsigned *had, struct worlds *to)
{
	const struct toll on_axis = {(uint16_t)w->hex, AXIS, (uint8_t)x->kind},
			  on_allied = {(uint16_t)w->hex, ALLIED, (uint8_t)x->kind};
	uint64_t fired = key_of(w);
	for (unsigned a = 0; a <= on[AXIS].most; a++)
		for (unsigned b = 0; b <= on[ALLIED].most && on[AXIS].p[a]; b++) {
			uint64_t both = (uint64_t)on[AXIS].p[a] * on[ALLIED].p[b] / ONE, chance = before * both / ONE;
			if (chance < RARE / 64)
				continue;
			become(w, fired);
			bi_take_hits(w->t, &w->s, &on_axis, a);
			bi_take_hits(w->t, &w->s, &on_allied, b);
			if (x->kind < FIRE_GROUND || !decided(w, had, chance))
				add_world(to, key_of(w), chance);
		}
}

static void step(struct study *w, struct sheet *all, struct shot x, const unsigned *had)
{
	struct worlds *from = all->now, *to = all->next;
	if (x.kind <= FIRE_GROUND && !w->air)
		return;
	for (unsigned i = 0; i < from->used; i++) {
		uint64_t key = from->key[from->slot[i]], chance = from->chance[from->slot[i]];
		struct rolled on[SIDES];
		become(w, key);
		unsigned mask = firing(w, &x);
		if (!mask) {
			add_world(to, key, chance);
			continue;
		}
		for (unsigned side = 0; side < SIDES; side++)
			on[side] = no_roll(x.part ? x.part->hits[side] : 0);
		for (unsigned side = 0; side < SIDES; side++)
			if (mask >> side & 1)
				fire_all(w, side, x.kind, x.round, x.part && x.part->city[side], &on[enemy_of(side)]);
		for (unsigned k = 0; k < w->count; k++)
			w->s.mark[w->unit[k]] &= ~(uint32_t)M_FIRED;
		split(w, &x, on, chance, had, to);
	}
	forget_worlds(from);
	*all = (struct sheet){to, from};
}

/* Who has fired in the step under way is free again. */
static void reload(struct study *w)
{
	for (unsigned i = 0; i < w->count; i++)
		w->mark[i] &= ~(uint32_t)M_FIRED;
}

/* The second round: the bombers of the place take off and the heavy ones of others go home, in every world. */
static void change_crews(struct study *w)
{
	for (unsigned i = 0; i < w->count; i++) {
		if (w->s.hex[w->unit[i]] != w->hex)
			bi_put(&w->s, w->unit[i], w->hex);
		w->s.strength[w->unit[i]] = 1; /* what is gone does not come back by that: see become() */
	}
	bi_take_off(w->t, &w->s, w->hex, true);
	for (unsigned i = 0; i < w->count; i++) {
		w->mark[i] = w->s.mark[w->unit[i]] & ~(uint32_t)M_FIRED;
		w->from[i] = w->s.from[w->unit[i]];
		w->away[i] = bi_heavy_leaves(w->t, &w->s, w->unit[i], w->hex);
	}
}

/* The steps of a round in their order (BI-7.7.4) from one of them on. */
static void play_round(struct study *w, struct sheet *all, unsigned round, unsigned first, const unsigned *had)
{
	unsigned attack = 1u << w->s.side, defend = 1u << enemy_of(w->s.side);
	const struct {
		unsigned step, kind, mask;
	} steps[] = {{B_AA, FIRE_AA, 3},
		     {B_GROUND, FIRE_GROUND, 3},
		     {B_ART_ATTACK, FIRE_ART, attack},
		     {B_ART_DEFEND, FIRE_ART, defend},
		     {B_CHARGE, FIRE_CHARGE, attack},
		     {B_LAND_DEFEND, FIRE_LAND, defend},
		     {B_LAND_ATTACK, FIRE_LAND, attack}};
	for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
		bool part = w->start.rolling && round == w->start.round && steps[i].step == w->start.step;
		if (steps[i].step < first || (steps[i].step == B_CHARGE && !w->s.charge))
			continue;
		step(w, all,
		     (struct shot){steps[i].kind, part ? w->start.mask : steps[i].mask, round, part ? &w->start : NULL},
		     had);
		if (part)
			reload(w);
	}
	w->s.charge = 0;
}

/* Rounds of air combat, as far as they are followed; one that is under way goes on. */
static void play_air(struct study *w, struct sheet *all, const unsigned *had)
{
	const struct start *x = &w->start;
	for (unsigned air = x->air; air < x->air + AIR_ROUNDS; air++) {
		bool part = x->rolling && air == x->air;
		step(w, all, (struct shot){FIRE_AIR, part ? x->mask : 3, air + 1, part ? x : NULL}, had);
		if (part)
			reload(w);
	}
}

static void play_out(struct study *w, struct sheet *all)
{
	unsigned had[SIDES] = {strength_of(w, AXIS), strength_of(w, ALLIED)}, first = w->start.round;
	w->round = 0;
	if (w->start.step == B_AIR)
		play_air(w, all, had);
	for (unsigned round = first; round < first + ROUNDS && all->now->used; round++) {
		if (round == 2 && round > first) {
			change_crews(w);
			eto_set_add(&w->s.scouted, w->hex); /* BI-19.0.3 */
		}
		play_round(w, all, round, round == first ? w->start.step : B_AA, had);
		w->round++;
	}
	for (unsigned i = 0; i < all->now->used; i++) {
		become(w, all->now->key[all->now->slot[i]]);
		count_losses(w, had, all->now->chance[all->now->slot[i]]);
		w->now.open += all->now->chance[all->now->slot[i]];
	}
}

/* -- what is shown -- */

static void write_parts(const struct study *w, uint64_t all, struct eto_odds *out)
{
	static const char *const names[] = {"cleared in one round", "cleared in two rounds",
					    "cleared in three rounds", "cleared later",
					    "the attackers are destroyed", "undecided"};
	uint64_t part[6] = {w->sum.cleared[0], w->sum.cleared[1], w->sum.cleared[2], 0, w->sum.lost};
	for (unsigned i = 3; i < ROUNDS; i++)
		part[3] += w->sum.cleared[i];
	unsigned left = 1000;
	for (unsigned i = 0; i < 6; i++) {
		unsigned weight = i == 5 ? left : (unsigned)((part[i] * 1000 + all / 2) / all);
		weight = weight > left ? left : weight;
		left -= weight;
		out->part[i].result = names[i];
		out->part[i].weight = weight;
		out->won += i < 4 ? weight : 0;
		out->worse += i == 4 ? weight : 0;
		out->even += i == 5 ? weight : 0;
	}
	out->count = 6;
	out->loss[0] = (unsigned)((w->sum.loss[w->s.side] * 100 + all / 2) / all);
	out->loss[1] = (unsigned)((w->sum.loss[enemy_of(w->s.side)] * 100 + all / 2) / all);
}

static unsigned unknown_in(const struct bi_state *s, unsigned hex)
{
	unsigned n = 0;
	EACH_BLOCK (u, s, hex)
		n += marked(s, u, M_TOKEN);
	return n;
}

/* Where there are too many hands (unknown.h), what is not known is drawn so many times from what can still stand there
 * (bi_determinize), always the same. */
enum { DRAWS = 128 };

/* The dice of the first round, block by block. */
static void write_lines(const struct study *w, unsigned hands, struct eto_odds *out)
{
	unsigned unknown = unknown_in(&w->s, w->hex);
	for (unsigned i = 0; i < w->count && out->line_count < 7; i++) {
		unsigned u = w->unit[i], kind = type_of(w->t, u) == ART || type_of(w->t, u) == AHQ ? FIRE_ART
						: is_air(w->t, u)				   ? FIRE_GROUND
												   : FIRE_LAND;
		struct volley v = {(uint16_t)w->hex, (uint8_t)side_of(w->t, u), (uint8_t)kind, 0, 1};
		struct fire f = bi_fire(w->t, &w->s, &v, u);
		if (w->s.strength[u] && f.from <= 6)
			out->line[out->line_count++] =
				(struct eto_event){E_ODDS, ETO_ALL, {(int16_t)u, f.dice, f.from}};
	}
	if (unknown)
		out->line[out->line_count++] = (struct eto_event){hands ? E_ODDS_HANDS : E_ODDS_UNKNOWN,
								  ETO_ALL,
								  {(int16_t)unknown, (int16_t)(hands ? hands : DRAWS)}};
}

/* -- the battle that an action belongs to, as it will be then -- */

/* The only battle that is left to be fought, or NO_HEX. */
static unsigned only_battle(const struct study *w)
{
	unsigned one = NO_HEX;
	for (unsigned u = w->t->first_of[w->s.side]; u < w->t->end_of[w->s.side]; u++) {
		unsigned hex = w->s.hex[u];
		if (hex >= HEXES || hex == one || eto_set_has(&w->s.fought, hex) || !bi_in_battle(w->t, &w->s, hex))
			continue;
		if (one != NO_HEX)
			return NO_HEX;
		one = hex;
	}
	return one;
}

/* The step that is being rolled for, and who has fired in it. */
static unsigned under_way(const struct bi_state *s, struct start *out)
{
	unsigned at = s->stack.depth;
	out->rolling = true;
	while (at && s->stack.frame[at - 1].proc == P_FIRE) {
		const struct volley *v = eto_locals_of(&s->stack.frame[--at]);
		out->mask |= 1u << v->side;
		out->city[v->side] = v->city;
	}
	if (!at || s->stack.frame[at - 1].proc != P_BATTLE)
		return NO_HEX; /* a raid */
	const struct battle *b = eto_locals_of(&s->stack.frame[at - 1]);
	out->round = b->round;
	out->step = b->step;
	out->air = b->raid;
	for (unsigned side = 0; side < SIDES; side++)
		out->hits[side] = s->hits[side];
	return b->hex;
}

/* The next round of a battle that goes on. */
static unsigned next_round(const struct bi_state *s, struct start *out)
{
	out->round = 2;
	out->step = B_AA;
	return ((const struct toll *)eto_own(&s->stack))->hex;
}

static unsigned hex_of(struct study *w, struct eto_action a)
{
	const struct eto_frame *f = eto_peek(&w->s.stack);
	if (a.verb == V_FIGHT)
		return a.arg[0];
	if (a.verb == V_ATTACK && f->proc == P_MARCH && a.arg[0] < HEXES) {
		unsigned u = ((const struct march *)eto_own(&w->s.stack))->unit;
		bi_put(&w->s, u, a.arg[0]);
		w->s.from[u] = a.arg[1];
		return a.arg[0];
	}
	if (a.verb == V_ROLL && f->proc == P_FIRE)
		return under_way(&w->s, &w->start);
	if (a.verb == V_DONE && f->proc == P_RETREAT)
		return next_round(&w->s, &w->start);
	if (a.verb == V_DONE && f->proc == P_REACT && !f->a)
		return only_battle(w); /* it is fought at once */
	return NO_HEX;
}

static bool battle_of(struct study *w, struct eto_action a)
{
	w->start = (struct start){.round = 1, .step = B_AIR};
	w->hex = hex_of(w, a);
	return w->hex < HEXES && bi_stays(w->t, &w->s, w->hex, AXIS) && bi_stays(w->t, &w->s, w->hex, ALLIED) &&
	       bi_land_in(w->t, &w->s, w->hex, w->s.side);
}

static bool take_actors(struct study *w)
{
	w->count = 0;
	w->air = false;
	EACH_BLOCK (u, &w->s, w->hex) {
		if (w->count == ACTORS)
			return false;
		w->mark[w->count] = w->s.mark[u];
		w->from[w->count] = w->s.from[u];
		w->away[w->count] = false;
		w->air = w->air || is_air(w->t, u) || marked(&w->s, u, M_DROPPED);
		w->unit[w->count++] = u;
	}
	return true;
}

static void draw(struct study *w, const struct bi_state *s, unsigned seat, unsigned n)
{
	struct eto_rng rng = {0};
	eto_rng_seed(&rng, n + 1);
	w->s = *s;
	bi_determinize(&w->t->base, &w->s, 1u << seat, &rng);
	bi_derive(&w->t->base, &w->s);
}

/* Sums over worlds are kept in coarser parts, so that they fit. */
enum { COARSE = 12 };

/* A part of what was followed, which stands for all; steps lost may be up to thirty times as much. */
static uint64_t share(uint64_t part, uint64_t followed)
{
	return (part << 20) / followed << (38 - COARSE - 20);
}

static void add_up(struct study *w, unsigned weight)
{
	const struct chances *now = &w->now;
	uint64_t followed = now->lost + now->open;
	for (unsigned i = 0; i < ROUNDS; i++)
		followed += now->cleared[i];
	if (!followed)
		return;
	for (unsigned i = 0; i < ROUNDS; i++)
		w->sum.cleared[i] += share(now->cleared[i], followed) * weight;
	w->sum.lost += share(now->lost, followed) * weight;
	for (unsigned side = 0; side < SIDES; side++)
		w->sum.loss[side] += share(now->loss[side], followed) * weight;
}

/* Plays the battle of a world, which counts for so much beside others; false if too many take part. */
static bool play_world(struct study *w, unsigned weight)
{
	struct worlds here, next;
	struct sheet all = {&here, &next};
	memset(&w->now, 0, sizeof w->now);
	if (!w->start.rolling)
		bi_take_off(w->t, &w->s, w->hex, w->start.round > 1);
	if (!take_actors(w))
		return false;
	memset(here.chance, 0, sizeof here.chance);
	memset(next.chance, 0, sizeof next.chance);
	here.used = next.used = 0;
	add_world(&here, key_of(w), SURE);
	play_out(w, &all);
	add_up(w, weight);
	return true;
}

/* All hands, or so many draws; returns the weight of all worlds together, 0 if too many take part. */
static uint64_t play_worlds(struct study *w, const struct bi_state *seen, unsigned seat, struct eto_action a,
			    const struct guess *g)
{
	struct bi_state joined = w->s; /* with the attacker in the hex */
	uint64_t all = 0;
	for (unsigned n = 0; n < (g ? g->hands : DRAWS); n++) {
		unsigned weight = 1;
		if (g) {
			weight = bi_guess_world(w->t, g, &joined, n, &w->s);
		} else {
			draw(w, seen, seat, n);
			if (!battle_of(w, a))
				continue;
		}
		if (weight && !play_world(w, weight))
			return 0;
		all += weight;
	}
	return all;
}

/* -- a voyage (18.1): what each face of the die does to a block of the seat -- */

static bool voyage_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_odds *out)
{
	static const char *const names[] = {"it arrives unharmed", "it arrives and loses a step", "it is lost at sea"};
	const struct trip *p = eto_own(&seen->stack);
	unsigned u = p->unit, fell[3] = {0};
	if (side_of(t, u) != seat || !on_map(seen, u))
		return false;
	for (unsigned die = 1; die <= 6; die++) {
		struct bi_state s = *seen;
		bi_mine_roll(t, &s, eto_with_die(eto_act(V_ROLL, 0, 0, 0), 0, die), NULL);
		fell[!on_map(&s, u) ? 2 : s.strength[u] < seen->strength[u] ? 1 : 0]++;
	}
	*out = (struct eto_odds){.total = 6, .count = 3};
	for (unsigned i = 0; i < 3; i++) {
		out->part[i].result = names[i];
		out->part[i].weight = fell[i];
	}
	return true;
}

bool bi_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	struct bi_state seen = *(const struct bi_state *)state;
	bi_redact(table, &seen, 1u << seat); /* odds must not tell what is hidden */
	if (a.verb == V_ROLL && eto_peek(&seen.stack)->proc == P_MINE)
		return voyage_odds((const struct bi_table *)table, &seen, seat, out);
	struct study w = {.t = (const struct bi_table *)table, .s = seen};
	struct guess g;
	if (!battle_of(&w, a) || !take_actors(&w))
		return false;
	bool hands = bi_guess(w.t, &w.s, w.hex, &g);
	*out = (struct eto_odds){.total = 1000,
				 .summed = true,
				 .place = (uint16_t)w.hex,
				 .seat = {seen.side, (uint8_t)enemy_of(seen.side)}};
	write_lines(&w, hands ? g.hands : 0, out);
	uint64_t all = play_worlds(&w, &seen, seat, a, hands ? &g : NULL);
	if (!all)
		return false;
	write_parts(&w, all * (SURE >> COARSE), out);
	return true;
}

/* -- a fight that is only thought of -- */

static bool suppose_block(const struct bi_table *t, struct bi_state *s, const struct eto_supposed *f, unsigned who,
			  unsigned i)
{
	unsigned u = f->side[who].piece[i], steps = f->side[who].steps[i];
	if (u >= UNITS || (side_of(t, u) == side_of(t, f->side[0].piece[0])) != (who == 0))
		return false;
	unsigned full = t->unit[u].faces.value[0];
	if (steps || s->hex[u] == OFF)
		s->strength[u] = (uint8_t)(steps && steps < full ? steps : full);
	if (s->hex[u] != f->place)
		bi_put(s, u, f->place);
	s->mark[u] = 0;
	s->half[u] = 0;
	s->from[u] = who == 0 && f->from < HEXES ? f->from : NO_HEX;
	return true;
}

/* The whole battle, as V_FIGHT has it. */
bool bi_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state *s = world;
	if (f->place >= HEXES || f->side[0].piece[0] >= UNITS)
		return false;
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == f->place && !eto_supposes(f, u))
			bi_put(s, u, OFF);
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < f->side[who].count; i++)
			if (!suppose_block(t, s, f, who, i))
				return false;
	s->side = (uint8_t)side_of(t, f->side[0].piece[0]);
	return bi_odds(table, s, s->side, eto_act(V_FIGHT, f->place, 0, 0), out);
}
