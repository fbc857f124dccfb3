/* A fight that is played out step by step over all falls of the dice: a world is what the faces of the blocks in the
 * hex show, and a step leads from each world to its followers. Nobody withdraws, and no charge is declared that is not
 * yet. Hits that an owner could place on one of several blocks fall on guns first, on armour last, however the blocks
 * lie. Worlds that are too rare are not followed: the others stand for them. Where aircraft alone attack, which may go
 * home after every step, it is one round. */
#include <string.h>

#include "games/bitw/odds.h"

enum { ROUNDS = 5, AIR_ROUNDS = 12, KEY_BITS = 5, GONE_KEY = 31 };
#define FORT_KEY ((world_key)1 << 120) /* the fortress of the hex has fallen to paratroops (BI-5.6.2.8) */
_Static_assert(ACTORS * KEY_BITS <= 120, "a world fits into its key");

/* -- worlds: five bits for each block, its face and a half hit -- */

static uint8_t *fort_of(struct study *w)
{
	return w->hex == w->t->at.ebenemael ? &w->s.fort[w->t->hex[w->hex].fort - 1] : NULL;
}

static world_key key_of(struct study *w)
{
	const uint8_t *fort = fort_of(w);
	world_key key = fort && !*fort ? FORT_KEY : 0;
	for (unsigned i = 0; i < w->count; i++) {
		unsigned u = w->unit[i], bits = GONE_KEY;
		if (w->away[i] ? w->s.strength[u] > 0 : w->s.hex[u] == w->hex)
			bits = w->s.strength[u] | w->s.half[u] << 3u;
		key |= (world_key)bits << (KEY_BITS * i);
	}
	return key;
}

void bi_become(struct study *w, world_key key)
{
	uint8_t *fort = fort_of(w);
	for (unsigned i = 0; i < w->count; i++) {
		unsigned u = w->unit[i], bits = (unsigned)(key >> (KEY_BITS * i)) & 31,
			 hex = bits == GONE_KEY || w->away[i] ? OFF : w->hex;
		if (w->s.hex[u] != hex)
			bi_put(&w->s, u, hex);
		w->s.strength[u] = bits == GONE_KEY ? 0 : bits & 7;
		w->s.half[u] = bits == GONE_KEY ? 0 : bits >> 3 & 1;
		w->s.mark[u] = w->mark[i];
		w->s.from[u] = w->from[i];
	}
	if (fort)
		*fort = key & FORT_KEY ? NO_FORT : w->fort;
}

static void add_world(struct worlds *to, world_key key, uint64_t chance)
{
	unsigned at = (unsigned)(((uint64_t)(key ^ key >> 64) * 0x9e3779b97f4a7c15u) >> 53);
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

static bool any_target(const struct study *w, unsigned side, unsigned kind, unsigned round)
{
	struct toll h = {(uint16_t)w->hex, (uint8_t)side, (uint8_t)kind, (uint8_t)round, 0};
	EACH_BLOCK (u, &w->s, w->hex)
		if (bi_target(w->t, &w->s, &h, u))
			return true;
	return kind == FIRE_BOMBS;
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

struct rolled bi_no_roll(unsigned hits)
{
	struct rolled r = {.most = hits < HITS_MAX ? hits : HITS_MAX - 1};
	r.p[r.most] = ONE;
	return r;
}

/* A side fires in this world, on top of the hits that it has made. Guns turn (BI-7.7.4.4). */
void bi_fire_all(struct study *w, unsigned side, unsigned kind, unsigned round, bool city, struct rolled *r)
{
	struct volley v = {(uint16_t)w->hex, (uint8_t)side, (uint8_t)kind, city, (uint8_t)round};
	if (!any_target(w, enemy_of(side), kind, round))
		return;
	roll_dice(r, bi_city_fire(w->t, &w->s, &v));
	v.city = 1;
	for (unsigned u; (u = bi_next_shooter(w->t, &w->s, &v)) != NO_UNIT;) {
		roll_dice(r, bi_fire(w->t, &w->s, &v, u));
		w->s.mark[u] |= M_FIRED;
		if (kind == FIRE_ART)
			bi_turn_down(w->t, &w->s, u, BI_7_7_4_4, NULL);
	}
}

/* -- what has become of them -- */

unsigned bi_steps_of(const struct study *w, unsigned side)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < w->count; i++)
		if (side_of(w->t, w->unit[i]) == side && (w->away[i] || w->s.hex[w->unit[i]] == w->hex))
			sum += w->s.strength[w->unit[i]];
	return sum;
}

void bi_book(struct study *w, unsigned part, uint64_t chance)
{
	w->now.part[part] += chance;
	for (unsigned side = 0; side < SIDES; side++)
		w->now.loss[side] += chance * (w->had[side] - bi_steps_of(w, side));
}

/* Books the worlds in which one side has nobody left on the ground; false if the fight goes on. */
static bool decided(struct study *w, uint64_t chance)
{
	unsigned side = w->attacker;
	bool ours = bi_stays(w->t, &w->s, w->hex, side), theirs = bi_stays(w->t, &w->s, w->hex, enemy_of(side));
	if (w->mode != BY_LAND_OR_SEA || (ours && theirs))
		return false;
	bi_book(w, !ours ? DESTROYED : w->round < LATER ? w->round : LATER, chance);
	w->now.won += ours ? chance : 0;
	w->now.worse += ours ? 0 : chance;
	return true;
}

/* Is the hex looked at after this step? Where nobody stood below, paratroops who have come through have it. */
static bool may_decide(const struct study *w, unsigned kind)
{
	return kind == FIRE_AA ? !bi_stays(w->t, &w->s, w->hex, enemy_of(w->attacker)) : kind >= FIRE_GROUND;
}

/* The sides that fire in this world. Air combat needs two, AA and bombs need aircraft; paratroops are shot at as they
 * come down (BI-23.0.9), not later (BI-23.0.10). */
static unsigned firing(const struct study *w, const struct shot *x)
{
	if (x->part || x->kind > FIRE_GROUND)
		return x->mask;
	if (w->mode == BY_AIR_ALONE && bi_nobody(w->t, &w->s, w->hex, enemy_of(w->s.side)))
		return 0;
	if (x->kind == FIRE_AIR)
		return bi_air_fight(w->t, &w->s, w->hex, x->round == 1) ? x->mask : 0;
	bool aloft = bi_count(w->t, &w->s, w->hex, AXIS).flying || bi_count(w->t, &w->s, w->hex, ALLIED).flying;
	if (x->kind == FIRE_GROUND)
		return aloft ? x->mask : 0;
	return aloft || (x->round == 1 && bi_dropped_in(w->t, &w->s, w->hex, w->s.side)) ? x->mask : 0;
}

static void split(struct study *w, const struct shot *x, const struct rolled on[SIDES], uint64_t before,
		  struct worlds *to)
{
	const struct toll on_axis = {(uint16_t)w->hex, AXIS, (uint8_t)x->kind, (uint8_t)x->round, 0},
			  on_allied = {(uint16_t)w->hex, ALLIED, (uint8_t)x->kind, (uint8_t)x->round, 0};
	world_key fired = key_of(w);
	for (unsigned a = 0; a <= on[AXIS].most; a++)
		for (unsigned b = 0; b <= on[ALLIED].most && on[AXIS].p[a]; b++) {
			uint64_t both = (uint64_t)on[AXIS].p[a] * on[ALLIED].p[b] / ONE, chance = before * both / ONE;
			if (chance < RARE / 64)
				continue;
			bi_become(w, fired);
			bi_take_hits(w->t, &w->s, &on_axis, a);
			bi_take_hits(w->t, &w->s, &on_allied, b);
			if (x->kind == FIRE_AA && x->round == 1)
				bi_touch_down(w->t, &w->s, w->hex, NULL);
			if (x->kind == FIRE_AA)
				bi_fort_from_above(w->t, &w->s, w->hex, NULL);
			if (!may_decide(w, x->kind) || !decided(w, chance))
				add_world(to, key_of(w), chance);
		}
}

static void turn_sheet(struct sheet *all)
{
	forget_worlds(all->now);
	*all = (struct sheet){all->next, all->now};
}

void bi_step(struct study *w, struct sheet *all, struct shot x)
{
	struct worlds *from = all->now;
	if (x.kind <= FIRE_GROUND && !w->air)
		return;
	for (unsigned i = 0; i < from->used; i++) {
		world_key key = from->key[from->slot[i]];
		uint64_t chance = from->chance[from->slot[i]];
		struct rolled on[SIDES];
		bi_become(w, key);
		unsigned mask = firing(w, &x);
		if (!mask) {
			add_world(all->next, key, chance);
			continue;
		}
		for (unsigned side = 0; side < SIDES; side++)
			on[side] = bi_no_roll(x.part ? x.part->hits[side] : 0);
		for (unsigned side = 0; side < SIDES; side++)
			if (mask >> side & 1)
				bi_fire_all(w, side, x.kind, x.round, x.part && x.part->city[side],
					    &on[enemy_of(side)]);
		for (unsigned k = 0; k < w->count; k++)
			w->s.mark[w->unit[k]] &= ~(uint32_t)M_FIRED;
		split(w, &x, on, chance, all->next);
	}
	turn_sheet(all);
}

void bi_reload(struct study *w)
{
	for (unsigned i = 0; i < w->count; i++)
		w->mark[i] &= ~(uint32_t)M_FIRED;
}

/* -- rounds -- */

/* The second round: the bombers of the place take off and the heavy ones of others go home, in every world. */
static void change_crews(struct study *w)
{
	for (unsigned i = 0; i < w->count; i++) {
		if (w->s.hex[w->unit[i]] != w->hex)
			bi_put(&w->s, w->unit[i], w->hex);
		w->s.strength[w->unit[i]] = 1; /* what is gone does not come back by that: see bi_become() */
	}
	bi_take_off(w->t, &w->s, w->hex, true);
	for (unsigned i = 0; i < w->count; i++) {
		w->mark[i] = w->s.mark[w->unit[i]] & ~(uint32_t)M_FIRED;
		w->from[i] = w->s.from[w->unit[i]];
		w->away[i] = bi_heavy_leaves(w->t, &w->s, w->unit[i], w->hex);
	}
}

/* The steps of a round in their order (BI-7.7.4) from one of them on. */
static void play_round(struct study *w, struct sheet *all, unsigned round, unsigned first)
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
		if (steps[i].step < first || (steps[i].step == B_CHARGE && !w->s.charge) ||
		    (w->mode == BY_AIR_ALONE && steps[i].kind > FIRE_GROUND))
			continue;
		bi_step(w, all,
			(struct shot){steps[i].kind, part ? w->start.mask : steps[i].mask, round,
				      part ? &w->start : NULL});
		if (part)
			bi_reload(w);
	}
	w->s.charge = 0;
}

/* Rounds of air combat, as far as they are followed; one that is under way goes on. */
static void play_air(struct study *w, struct sheet *all)
{
	const struct start *x = &w->start;
	for (unsigned air = x->air; air < x->air + AIR_ROUNDS; air++) {
		bool part = x->rolling && air == x->air;
		bi_step(w, all, (struct shot){FIRE_AIR, part ? x->mask : 3, air + 1, part ? x : NULL});
		if (part)
			bi_reload(w);
	}
}

bool bi_in_the_air(const struct study *w)
{
	return w->start.round == 1 && w->start.step <= B_AA && bi_dropped_in(w->t, &w->s, w->hex, w->s.side) &&
	       (w->start.rolling || bi_town_waits(w->t, &w->s, w->hex));
}

/* After the fight in the air they come down where nobody is left to stop them, or have all fallen. */
static void come_down(struct study *w, struct sheet *all)
{
	for (unsigned i = 0; i < all->now->used; i++) {
		world_key key = all->now->key[all->now->slot[i]];
		uint64_t chance = all->now->chance[all->now->slot[i]];
		bi_become(w, key);
		bool both = bi_stays(w->t, &w->s, w->hex, AXIS) && bi_stays(w->t, &w->s, w->hex, ALLIED);
		if (both || bi_base_fires(w->t, &w->s, w->hex) || bi_town_waits(w->t, &w->s, w->hex)) {
			add_world(all->next, key, chance);
			continue;
		}
		bi_touch_down(w->t, &w->s, w->hex, NULL);
		decided(w, chance);
	}
	turn_sheet(all);
}

/* Who gives up when the first round has not cleared the hex. */
static void first_round_over(struct study *w, struct sheet *all)
{
	for (unsigned i = 0; i < all->now->used; i++) {
		uint64_t chance = all->now->chance[all->now->slot[i]];
		bi_become(w, all->now->key[all->now->slot[i]]);
		bi_round_one_over(w->t, &w->s, &w->battle, NULL);
		if (!decided(w, chance))
			add_world(all->next, key_of(w), chance);
	}
	turn_sheet(all);
}

static void play_battle(struct study *w, struct sheet *all)
{
	unsigned first = w->start.round;
	for (unsigned round = first; round < first + ROUNDS && all->now->used; round++) {
		if (round == 2 && round > first)
			change_crews(w);
		if (round > 1)
			eto_set_add(&w->s.scouted, w->hex); /* BI-19.0.3 */
		play_round(w, all, round, round == first ? w->start.step : B_AA);
		if (round == 1)
			first_round_over(w, all);
		w->round++;
	}
	for (unsigned i = 0; i < all->now->used; i++) {
		bi_become(w, all->now->key[all->now->slot[i]]);
		bi_book(w, UNDECIDED, all->now->chance[all->now->slot[i]]);
	}
}

/* One round of aircraft against what is on the ground. */
static void play_sweep(struct study *w, struct sheet *all)
{
	play_round(w, all, w->start.round, w->start.step);
	for (unsigned i = 0; i < all->now->used; i++) {
		uint64_t chance = all->now->chance[all->now->slot[i]];
		bi_become(w, all->now->key[all->now->slot[i]]);
		unsigned ours = w->had[w->attacker] - bi_steps_of(w, w->attacker),
			 theirs = w->had[!w->attacker] - bi_steps_of(w, !w->attacker);
		bi_book(w, ours == w->had[w->attacker] ? SHOT_DOWN : theirs < FOUR_STEPS ? theirs : FOUR_STEPS, chance);
		w->now.won += theirs > ours ? chance : 0;
		w->now.worse += ours > theirs ? chance : 0;
	}
}

/* -- a whole world, and the sum of all -- */

/* In a raid on a strategic target those on the ground have no part. */
bool bi_take_actors(struct study *w)
{
	w->count = 0;
	w->air = false;
	EACH_BLOCK (u, &w->s, w->hex) {
		if (w->mode == STRATEGIC_RAID && !marked(&w->s, u, M_FLYING))
			continue;
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

/* A part of what was followed, which stands for all; steps lost may be up to thirty times as much. Sums over worlds are
 * kept in coarser parts, so that they fit. */
static uint64_t share(uint64_t part, uint64_t followed)
{
	return (part << 20) / followed << (38 - 12 - 20);
}

void bi_add_up(struct study *w, unsigned weight)
{
	const struct chances *now = &w->now;
	uint64_t followed = 0;
	for (unsigned i = 0; i < PARTS; i++)
		followed += now->part[i];
	if (!followed)
		return;
	for (unsigned i = 0; i < PARTS; i++)
		w->sum.part[i] += share(now->part[i], followed) * weight;
	w->sum.won += share(now->won, followed) * weight;
	w->sum.worse += share(now->worse, followed) * weight;
	for (unsigned side = 0; side < SIDES; side++)
		w->sum.loss[side] += share(now->loss[side], followed) * weight;
}

/* How it begins: one world, or one for each state in which somebody arrives. */
void bi_first_world(struct study *w, struct sheet *all)
{
	const struct arrival *x = &w->arrival;
	memset(all->now->chance, 0, sizeof all->now->chance);
	memset(all->next->chance, 0, sizeof all->next->chance);
	all->now->used = all->next->used = 0;
	memset(&w->now, 0, sizeof w->now);
	w->round = 0;
	for (unsigned side = 0; side < SIDES; side++)
		w->had[side] = bi_steps_of(w, side);
	if (w->mode == BY_LAND_OR_SEA && w->start.round == 1 && !w->start.rolling)
		bi_battle_opens(w->t, &w->s, w->hex, NULL);
	world_key key = key_of(w);
	for (unsigned i = 0; i < x->count; i++) {
		uint64_t chance = SURE / 6 * x->face[i].ways;
		bi_become(w, key);
		w->s.strength[x->unit] = x->face[i].strength;
		w->s.half[x->unit] = x->face[i].half;
		if (x->face[i].gone)
			bi_put(&w->s, x->unit, OFF);
		if (bi_in_the_air(w) || !decided(w, chance))
			add_world(all->now, key_of(w), chance);
	}
	if (!x->count && (bi_in_the_air(w) || !decided(w, SURE)))
		add_world(all->now, key, SURE);
	bi_become(w, key);
}

bool bi_play_world(struct study *w, unsigned weight)
{
	struct worlds here, next;
	struct sheet all = {&here, &next};
	const uint8_t *fort = fort_of(w);
	w->fort = fort ? *fort : 0;
	if (!w->start.rolling)
		bi_take_off(w->t, &w->s, w->hex, w->start.round > 1);
	if (!bi_take_actors(w))
		return false;
	bi_first_world(w, &all);
	if (!w->start.rolling && w->start.round == 2)
		change_crews(w);
	bool above = bi_in_the_air(w); /* before the worlds part */
	if (w->start.step == B_AIR)
		play_air(w, &all);
	if (above)
		come_down(w, &all);
	if (w->mode == BY_AIR_ALONE)
		play_sweep(w, &all);
	else
		play_battle(w, &all);
	bi_add_up(w, weight);
	return true;
}
