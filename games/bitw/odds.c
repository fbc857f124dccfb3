/* Odds of a whole battle, round by round, and the usual way of a block to a hex.
 *
 * The battle is played out step by step over all falls of the dice: a world is what the faces of the blocks in the hex
 * show, and a step leads from each world to its followers. Nobody withdraws. Hits that an owner could place on one of
 * several blocks fall on the first. Worlds rarer than RARE are not followed and count as undecided. */
#include <string.h>

#include "games/bitw/unknown.h"

enum { ACTORS = 12, WORLDS = 512, HITS_MAX = 32, ROUNDS = 5, AIR_ROUNDS = 3, GONE_KEY = 31 };
/* Chances are whole numbers: of worlds in parts of SURE, of hits in parts of ONE. */
enum { ONE = 1 << 24 };
#define SURE (1ull << 38)
#define RARE (SURE / 10000)

struct worlds {
	uint64_t key[WORLDS];
	uint64_t chance[WORLDS];
	unsigned used;
};

/* How it ends: loss of steps, all in parts of SURE. */
struct chances {
	uint64_t cleared[ROUNDS], lost, loss[SIDES];
};

/* The blocks of the hex as they came into it, and where the numbers go. */
struct study {
	const struct bi_table *t;
	struct bi_state s;
	unsigned hex, round, count, unit[ACTORS]; /* round: of these, from 0 */
	uint32_t mark[ACTORS];
	uint16_t from[ACTORS];
	struct chances now, sum; /* of one world, and of all so far */
};

/* -- worlds: five bits for each block, its face and a half hit -- */

static uint64_t key_of(const struct study *w)
{
	uint64_t key = 0;
	for (unsigned i = 0; i < w->count; i++) {
		unsigned u = w->unit[i], bits = GONE_KEY;
		if (w->s.hex[u] == w->hex)
			bits = w->s.strength[u] | w->s.half[u] << 3u;
		key |= (uint64_t)bits << (5 * i);
	}
	return key;
}

static void become(struct study *w, uint64_t key)
{
	for (unsigned i = 0; i < w->count; i++) {
		unsigned u = w->unit[i], bits = key >> (5 * i) & 31, hex = bits == GONE_KEY ? OFF : w->hex;
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
	unsigned at = (unsigned)((key * 0x9e3779b97f4a7c15u) >> 55);
	while (to->chance[at] && to->key[at] != key)
		at = (at + 1) % WORLDS;
	if (!to->chance[at] && (chance < RARE || to->used > WORLDS * 3 / 4))
		return;
	to->used += !to->chance[at];
	to->key[at] = key;
	to->chance[at] += chance;
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

static void roll_dice(uint32_t *p, struct fire f)
{
	uint64_t good = f.from > 6 ? 0 : 7u - f.from;
	for (unsigned d = 0; d < f.dice; d++)
		for (unsigned h = HITS_MAX; h-- > 0;)
			p[h] = (uint32_t)((p[h] * (6 - good) + (h ? p[h - 1] * good : 0) + 3) / 6);
}

/* Chances of so many hits by a side in this world. Guns turn (BI-7.7.4.4). */
static void fire_all(struct study *w, unsigned side, unsigned kind, unsigned round, uint32_t *p)
{
	struct volley v = {(uint16_t)w->hex, (uint8_t)side, (uint8_t)kind, 0, (uint8_t)round};
	memset(p, 0, HITS_MAX * sizeof *p);
	p[0] = ONE;
	if (!any_target(w, enemy_of(side), kind))
		return;
	unsigned city = bi_city_dice(w->t, &w->s, &v);
	roll_dice(p, (struct fire){(uint8_t)city, 6});
	v.city = 1;
	for (unsigned u; (u = bi_next_shooter(w->t, &w->s, &v)) != NO_UNIT;) {
		roll_dice(p, bi_fire(w->t, &w->s, &v, u));
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
		if (side_of(w->t, w->unit[i]) == side && w->s.hex[w->unit[i]] == w->hex)
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

/* One step: the sides of the mask fire at the same time. */
static void step(struct study *w, const struct worlds *from, struct worlds *to, unsigned kind, unsigned mask,
		 unsigned round, const unsigned *had)
{
	memset(to, 0, sizeof *to);
	for (unsigned i = 0; i < WORLDS; i++) {
		uint32_t p[SIDES][HITS_MAX] = {{ONE}, {ONE}};
		if (!from->chance[i])
			continue;
		become(w, from->key[i]);
		for (unsigned side = 0; side < SIDES; side++)
			if (mask >> side & 1)
				fire_all(w, side, kind, round, p[enemy_of(side)]);
		for (unsigned k = 0; k < w->count; k++)
			w->s.mark[w->unit[k]] &= ~(uint32_t)M_FIRED;
		uint64_t fired = key_of(w);
		for (unsigned a = 0; a < HITS_MAX; a++)
			for (unsigned b = 0; b < HITS_MAX && p[AXIS][a]; b++) {
				uint64_t both = (uint64_t)p[AXIS][a] * p[ALLIED][b] / ONE,
					 chance = from->chance[i] * both / ONE;
				if (chance < RARE / 64)
					continue;
				struct toll on_axis = {(uint16_t)w->hex, AXIS, (uint8_t)kind},
					    on_allied = {(uint16_t)w->hex, ALLIED, (uint8_t)kind};
				become(w, fired);
				bi_take_hits(w->t, &w->s, &on_axis, a);
				bi_take_hits(w->t, &w->s, &on_allied, b);
				if (kind < FIRE_GROUND || !decided(w, had, chance))
					add_world(to, key_of(w), chance);
			}
	}
}

static void keep_marks(struct study *w)
{
	for (unsigned i = 0; i < w->count; i++)
		w->mark[i] = w->s.hex[w->unit[i]] == w->hex ? w->s.mark[w->unit[i]] : w->mark[i];
}

static bool flying(const struct study *w)
{
	return bi_count(w->t, &w->s, w->hex, AXIS).flying || bi_count(w->t, &w->s, w->hex, ALLIED).flying;
}

/* The steps of a round in their order (BI-7.7.4), from `a` back into `a`. */
static void play_round(struct study *w, struct worlds *a, struct worlds *b, unsigned round, const unsigned *had)
{
	unsigned attack = 1u << w->s.side, defend = 1u << enemy_of(w->s.side);
	const struct {
		unsigned kind, mask;
	} steps[] = {{FIRE_AA, 3},	 {FIRE_GROUND, 3},    {FIRE_ART, attack},
		     {FIRE_ART, defend}, {FIRE_LAND, defend}, {FIRE_LAND, attack}};
	for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
		if (steps[i].kind <= FIRE_GROUND && !flying(w))
			continue;
		bool down = steps[i].kind == FIRE_AA && round > 1 && !bi_count(w->t, &w->s, w->hex, w->s.side).flying;
		step(w, a, b, steps[i].kind, down ? attack : steps[i].mask, round, had); /* BI-23.0.10 */
		*a = *b;
	}
}

static void play_out(struct study *w, struct worlds *a, struct worlds *b, unsigned first)
{
	unsigned had[SIDES] = {strength_of(w, AXIS), strength_of(w, ALLIED)};
	w->round = 0;
	for (unsigned air = 0; first == 1 && air < AIR_ROUNDS && bi_air_fight(w->t, &w->s, w->hex, !air); air++) {
		step(w, a, b, FIRE_AIR, 3, air + 1, had);
		*a = *b;
	}
	for (unsigned round = first; round < first + ROUNDS && a->used; round++) {
		if (round == 2) {
			bi_take_off(w->t, &w->s, w->hex, true);
			keep_marks(w);
			eto_set_add(&w->s.scouted, w->hex); /* BI-19.0.3 */
		}
		play_round(w, a, b, round, had);
		w->round++;
	}
	for (unsigned i = 0; i < WORLDS; i++)
		if (a->chance[i]) {
			become(w, a->key[i]);
			count_losses(w, had, a->chance[i]);
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

/* The battle that an action belongs to: the hex and its first round, as it will be then; false if there is none. */
static bool battle_of(struct study *w, struct eto_action a, unsigned *first)
{
	const struct eto_frame *f = eto_peek(&w->s.stack);
	*first = 1;
	if (a.verb == V_FIGHT) {
		w->hex = a.arg[0];
	} else if (a.verb == V_ATTACK && f->proc == P_MARCH && a.arg[0] < HEXES) {
		unsigned u = ((const struct march *)eto_own(&w->s.stack))->unit;
		w->hex = a.arg[0];
		bi_put(&w->s, u, w->hex);
		w->s.from[u] = a.arg[1];
	} else if (a.verb == V_DONE && f->proc == P_RETREAT) {
		w->hex = ((const struct toll *)eto_own(&w->s.stack))->hex;
		*first = 2;
	} else {
		return false;
	}
	return w->hex < HEXES && bi_stays(w->t, &w->s, w->hex, AXIS) && bi_stays(w->t, &w->s, w->hex, ALLIED) &&
	       bi_land_in(w->t, &w->s, w->hex, w->s.side);
}

static bool take_actors(struct study *w)
{
	w->count = 0;
	EACH_BLOCK (u, &w->s, w->hex) {
		if (w->count == ACTORS)
			return false;
		w->mark[w->count] = w->s.mark[u];
		w->from[w->count] = w->s.from[u];
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

/* Plays the battle of a world, which counts for so much beside others; false if too many take part. */
static bool play_world(struct study *w, unsigned first, unsigned weight)
{
	struct worlds here, next;
	memset(&w->now, 0, sizeof w->now);
	bi_take_off(w->t, &w->s, w->hex, first > 1);
	if (!take_actors(w))
		return false;
	memset(&here, 0, sizeof here);
	add_world(&here, key_of(w), SURE);
	play_out(w, &here, &next, first);
	for (unsigned i = 0; i < ROUNDS; i++)
		w->sum.cleared[i] += (w->now.cleared[i] >> COARSE) * weight;
	w->sum.lost += (w->now.lost >> COARSE) * weight;
	for (unsigned side = 0; side < SIDES; side++)
		w->sum.loss[side] += (w->now.loss[side] >> COARSE) * weight;
	return true;
}

/* All hands, or so many draws; returns the weight of all worlds together, 0 if too many take part. */
static uint64_t play_worlds(struct study *w, const struct bi_state *seen, unsigned seat, struct eto_action a,
			    unsigned first, const struct guess *g)
{
	struct bi_state joined = w->s; /* with the attacker in the hex */
	uint64_t all = 0;
	for (unsigned n = 0; n < (g ? g->hands : DRAWS); n++) {
		unsigned weight = 1;
		if (g) {
			weight = bi_guess_world(w->t, g, &joined, n, &w->s);
		} else {
			draw(w, seen, seat, n);
			if (!battle_of(w, a, &first))
				continue;
		}
		if (weight && !play_world(w, first, weight))
			return 0;
		all += weight;
	}
	return all;
}

bool bi_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	struct bi_state seen = *(const struct bi_state *)state;
	bi_redact(table, &seen, 1u << seat); /* odds must not tell what is hidden */
	struct study w = {.t = (const struct bi_table *)table, .s = seen};
	struct guess g;
	unsigned first = 1;
	if (!battle_of(&w, a, &first) || !take_actors(&w))
		return false;
	bool hands = bi_guess(w.t, &w.s, w.hex, &g);
	*out = (struct eto_odds){.total = 1000,
				 .summed = true,
				 .place = (uint16_t)w.hex,
				 .seat = {seen.side, (uint8_t)enemy_of(seen.side)}};
	write_lines(&w, hands ? g.hands : 0, out);
	uint64_t all = play_worlds(&w, &seen, seat, a, first, hands ? &g : NULL);
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

/* By rail for a leader's point where one has some left, or else for a point of production. */
static struct eto_action train_of(const struct eto_table *table, const struct bi_state *s, unsigned seat, unsigned u)
{
	const struct bi_table *t = (const struct bi_table *)table;
	ETO_EACH (hq, &t->hqs[seat])
		if (!eto_play_check(table, s, seat, eto_act(V_RIDE, hq, u, 0)))
			return eto_act(V_RIDE, hq, u, 0);
	return eto_act(V_TRAIN, u, 0, 0);
}

/* To take a block and to send it on its way are two actions. */
unsigned bi_route(const struct eto_table *table, const void *state, unsigned seat, unsigned piece, unsigned place,
		  struct eto_action *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state next = *(const struct bi_state *)state;
	unsigned count = 0;
	if (piece >= UNITS || place >= PLACES || side_of(t, piece) != seat)
		return 0;
	const struct eto_frame *f = eto_peek(&next.stack);
	if (f->proc == P_MOVE || f->proc == P_EXPLOIT) {
		out[count] = eto_act(V_MOVE, piece, 0, 0);
		if (eto_play_check(table, &next, seat, out[count]))
			return 0;
		eto_play_apply(table, &next, seat, out[count++], NULL);
	} else if (f->proc == P_RAIL) {
		out[count] = train_of(table, &next, seat, piece);
		if (eto_play_check(table, &next, seat, out[count]))
			return 0;
		eto_play_apply(table, &next, seat, out[count++], NULL);
	} else if ((f->proc != P_MARCH && f->proc != P_FLIGHT && f->proc != P_TRAIN) || f->b != piece ||
		   f->seat != seat) {
		return 0;
	}
	static const uint8_t verbs[] = {V_TO, V_FLY, V_REBASE};
	for (unsigned i = 0; i < sizeof verbs; i++) {
		struct eto_action a = eto_act(verbs[i], place, 0, 0);
		if (!eto_play_check(table, &next, seat, a))
			return out[count] = a, count + 1;
	}
	for (unsigned d = 0; place < HEXES && d < ETO_HEX_SIDES; d++) {
		struct eto_action a = eto_act(V_ATTACK, place, t->next[place][d], 0);
		if (t->next[place][d] != ETO_NOWHERE && !eto_play_check(table, &next, seat, a))
			return out[count] = a, count + 1;
	}
	return 0;
}
