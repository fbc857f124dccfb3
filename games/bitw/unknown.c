/* What the unknown blocks of a hex can still be (unknown.h). */
#include "games/bitw/unknown.h"

#include <string.h>

enum { LOOKS_MAX = 64, KINDS_MAX = 64, LIKELY_FACES = 3 };

/* All that matters of a block in a battle: how it fires now and when it has been hit, what is left of it, its class. */
struct look {
	uint16_t sign[2][SIGN];
	uint8_t left[FACES];
	uint16_t class; /* no gaps: looks are compared as bytes */
};

/* Blocks that look alike on each of their faces. */
struct kind {
	uint8_t faces, look[LIKELY_FACES], face[LIKELY_FACES];
	unsigned count, used;
};

struct pool {
	const struct bi_table *t;
	struct bi_state s; /* to try blocks in */
	unsigned hex, looks, kinds, blocks;
	bool air; /* there are aircraft: AA matters, and what can be hit in the air */
	struct look look[LOOKS_MAX];
	struct kind kind[KINDS_MAX];
	uint16_t block[UNITS];
	uint8_t kind_of[UNITS];
};

/* -- looks -- */

static void see(struct pool *p, unsigned u, unsigned face, struct look *out)
{
	const struct eto_rotation *r = &unit_of(p->t, u)->faces;
	unsigned type = type_of(p->t, u);
	memset(out, 0, sizeof *out);
	for (unsigned i = face; i < r->count; i++)
		out->left[i - face] = r->value[i];
	for (unsigned hit = 0; hit < 2; hit++) {
		p->s.strength[u] = r->value[face + hit < r->count ? face + hit : face];
		bi_fire_sign(p->t, &p->s, p->hex, u, out->sign[hit]);
		if (!p->air)
			memset(out->sign[hit], 0, SIGN_AIR * sizeof **out->sign);
	}
	out->class = (uint16_t)(is_gcu(p->t, u) | is_land(p->t, u) << 1 | is_air(p->t, u) << 2 | (type == FTR) << 3 |
				is_redoubt(p->t, u) << 4 | (r->count - face) << 5);
}

/* Which of the looks so far it is, a new one if none; LOOKS_MAX where there is no room. */
static unsigned look_of(struct pool *p, unsigned u, unsigned face)
{
	struct look x;
	unsigned i = 0;
	see(p, u, face, &x);
	while (i < p->looks && memcmp(&p->look[i], &x, sizeof x))
		i++;
	if (i == p->looks && i < LOOKS_MAX)
		p->look[p->looks++] = x;
	return i;
}

static bool same_kind(const struct kind *a, const struct kind *b)
{
	return a->faces == b->faces && !memcmp(a->look, b->look, sizeof a->look);
}

/* A block that a token of this colour could be, tried where the token stands. */
static bool add_block(struct pool *p, unsigned u, unsigned token)
{
	const struct eto_rotation *r = &unit_of(p->t, u)->faces;
	struct kind k = {.faces = (uint8_t)(r->count > 2 ? r->count - 1 : 1), .count = 1};
	uint16_t home = p->s.hex[u], from = p->s.from[u];
	uint32_t mark = p->s.mark[u];
	p->s.mark[u] = p->s.mark[token] & ~(uint32_t)M_TOKEN;
	p->s.from[u] = p->s.from[token];
	if (home != p->hex)
		bi_put(&p->s, u, p->hex);
	bool room = true;
	for (unsigned i = 0; i < k.faces && i < LIKELY_FACES; i++) {
		k.face[i] = (uint8_t)i;
		k.look[i] = (uint8_t)look_of(p, u, i);
		room = room && k.look[i] < LOOKS_MAX;
	}
	if (home != p->hex)
		bi_put(&p->s, u, home);
	p->s.mark[u] = mark;
	p->s.from[u] = from;
	unsigned at = 0;
	while (at < p->kinds && !same_kind(&p->kind[at], &k))
		at++;
	if (!room || at == KINDS_MAX)
		return false;
	if (at == p->kinds)
		p->kind[p->kinds++] = k;
	else
		p->kind[at].count++;
	p->kind_of[p->blocks] = (uint8_t)at;
	p->block[p->blocks++] = (uint16_t)u;
	return true;
}

/* -- hands -- */

/* The n-th block of a kind. */
static unsigned nth_block(const struct pool *p, unsigned kind, unsigned n)
{
	for (unsigned i = 0; i < p->blocks; i++)
		if (p->kind_of[i] == kind && !n--)
			return p->block[i];
	return NO_UNIT;
}

/* The same looks in any order are one hand. */
static bool add_hand(struct suit *x, const struct hand *h)
{
	struct hand k = *h;
	for (unsigned i = 1; i < x->count; i++)
		for (unsigned j = i; j && k.look[j] < k.look[j - 1]; j--) {
			uint8_t look = k.look[j], face = k.face[j];
			uint16_t block = k.block[j];
			k.look[j] = k.look[j - 1], k.face[j] = k.face[j - 1], k.block[j] = k.block[j - 1];
			k.look[j - 1] = look, k.face[j - 1] = face, k.block[j - 1] = block;
		}
	unsigned at = 0;
	while (at < x->hands && memcmp(x->hand[at].look, k.look, sizeof k.look))
		at++;
	if (at == HANDS_MAX)
		return false;
	if (at == x->hands)
		x->hand[x->hands++] = k;
	else
		x->hand[at].ways += k.ways;
	x->ways += k.ways;
	return true;
}

/* Six ways for a block, shared by its faces. */
static bool deal(struct pool *p, struct suit *x, struct hand *h, unsigned n)
{
	if (n == x->count || n == HAND_MAX)
		return add_hand(x, h);
	for (unsigned k = 0; k < p->kinds; k++) {
		struct kind *kind = &p->kind[k];
		uint64_t ways = h->ways;
		if (kind->used == kind->count)
			continue;
		h->block[n] = (uint16_t)nth_block(p, k, kind->used);
		h->ways = ways * (kind->count - kind->used++) * (6u / kind->faces);
		for (unsigned f = 0; f < kind->faces; f++) {
			h->face[n] = kind->face[f];
			h->look[n] = kind->look[f];
			if (!deal(p, x, h, n + 1))
				return false;
		}
		kind->used--;
		h->ways = ways;
	}
	return true;
}

static uint64_t multisets(uint64_t looks, unsigned count)
{
	uint64_t n = 1;
	for (unsigned i = 0; i < count; i++)
		n = n * (looks + i) / (i + 1);
	return n;
}

static bool deal_suit(const struct bi_table *t, const struct bi_state *seen, unsigned hex, bool air, struct suit *x)
{
	struct pool p;
	p.t = t, p.s = *seen, p.hex = hex;
	p.looks = p.kinds = p.blocks = 0;
	p.air = air;
	EACH_BLOCK (u, seen, hex)
		p.air = p.air || is_air(t, u) || marked(seen, u, M_DROPPED);
	unsigned side = side_of(t, x->token[0]), class = bi_class(&t->base, x->token[0]);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (bi_class(&t->base, u) == class && bi_could_be(t, seen, u, x->token[0]) &&
		    !add_block(&p, u, x->token[0]))
			return false;
	struct hand h = {.ways = 1};
	x->hands = 0;
	x->ways = 0;
	return p.blocks >= x->count && multisets(p.looks, x->count) <= HANDS_MAX && deal(&p, x, &h, 0);
}

/* Tokens of one colour must be seen to do the same: else they are no hand of equals. */
static bool add_token(const struct bi_table *t, const struct bi_state *seen, struct guess *g, unsigned token)
{
	unsigned i = 0;
	while (i < g->suits && bi_class(&t->base, g->suit[i].token[0]) != bi_class(&t->base, token))
		i++;
	if (i == SUITS_MAX)
		return false;
	if (i == g->suits)
		g->suit[g->suits++].count = 0;
	struct suit *x = &g->suit[i];
	if (x->count == HAND_MAX)
		return false;
	x->token[x->count++] = token;
	return seen->mark[token] == seen->mark[x->token[0]] && seen->from[token] == seen->from[x->token[0]];
}

bool bi_guess(const struct bi_table *t, const struct bi_state *seen, unsigned hex, bool air, struct guess *out)
{
	out->suits = 0;
	out->hands = 1;
	EACH_BLOCK (u, seen, hex)
		if (marked(seen, u, M_TOKEN) && !add_token(t, seen, out, u))
			return false;
	for (unsigned i = 0; i < out->suits; i++) {
		if (!deal_suit(t, seen, hex, air, &out->suit[i]))
			return false;
		out->hands *= out->suit[i].hands;
	}
	return out->hands <= HANDS_MAX;
}

unsigned bi_guess_world(const struct bi_table *t, const struct guess *g, const struct bi_state *seen, unsigned n,
			struct bi_state *world)
{
	uint64_t chance = 1u << 20;
	*world = *seen;
	for (unsigned i = 0; i < g->suits; i++)
		for (unsigned k = 0; k < g->suit[i].count; k++)
			bi_put(world, g->suit[i].token[k], OFF);
	for (unsigned i = 0; i < g->suits; i++) {
		const struct suit *x = &g->suit[i];
		const struct hand *h = &x->hand[n % x->hands];
		unsigned first = x->token[0], hex = seen->hex[first];
		n /= x->hands;
		chance = (chance * h->ways + x->ways / 2) / x->ways;
		for (unsigned k = 0; k < x->count; k++) {
			unsigned u = h->block[k];
			if (world->hex[u] != hex)
				bi_put(world, u, hex);
			world->mark[u] = seen->mark[first] & ~(uint32_t)M_TOKEN;
			world->from[u] = seen->from[first];
			world->strength[u] = unit_of(t, u)->faces.value[h->face[k]];
			world->fate[u] = ON_MAP;
		}
	}
	return (unsigned)chance;
}
