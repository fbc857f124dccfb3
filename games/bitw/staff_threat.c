/* The staff's picture of the enemy: where he stands, where he can strike, and what would stand against him. */
#include <string.h>

#include "games/bitw/staff.h"

/* How far a corps comes in a turn, and how much of its force counts there, in percent. */
enum { RINGS = 3, NEAR_HEXES = 64 };
static const uint8_t far_good[RINGS + 1] = {100, 100, 50, 20};

static const uint8_t far_bad[RINGS + 1] = {100, 100, 50, 0};

static bool can_strike(const struct staff *st, unsigned u)
{
	return (marked(st->s, u, M_TOKEN) && !is_redoubt(st->t, u)) || (is_gcu(st->t, u) && type_of(st->t, u) != STA);
}

/* Two combat units attack a hex, no more (BI-3.10.2): the strongest two count, of the others a part, since they may
 * come after them. (In the Basic game all count in full: with a part of them the staff broke through less often in May
 * 1940.) */
static void add_force(struct threats *w, unsigned hex, int force)
{
	if (force > w->first[hex]) {
		w->rest[hex] += w->second[hex];
		w->second[hex] = w->first[hex];
		w->first[hex] = force;
	} else if (force > w->second[hex]) {
		w->rest[hex] += w->second[hex];
		w->second[hex] = force;
	} else {
		w->rest[hex] += force;
	}
}

struct pair {
	int first, second;
};

static void feel(const struct staff *st, unsigned from, struct pair there)
{
	struct threats *w = &st->work->threats;
	const uint8_t *part = bi_advanced(st->t) && bi_weather_at(st->t, st->s, from) != GOOD ? far_bad : far_good;
	uint16_t list[NEAR_HEXES];
	uint8_t ring[NEAR_HEXES];
	hexset seen = {0};
	unsigned count = 0;
	list[count] = (uint16_t)from;
	ring[count++] = 0;
	eto_set_add(&seen, from);
	for (unsigned i = 0; i < count && part[ring[i]]; i++) {
		add_force(w, list[i], there.first * part[ring[i]] / 100);
		if (there.second)
			add_force(w, list[i], there.second * part[ring[i]] / 100);
		for (unsigned d = 0; d < ETO_HEX_SIDES && ring[i] < RINGS; d++) {
			unsigned n = st->t->next[list[i]][d];
			if (n == ETO_NOWHERE || !st->t->hex[n].land || !bi_dry(st->t, list[i], d) ||
			    eto_set_has(&seen, n) || count == NEAR_HEXES)
				continue;
			eto_set_add(&seen, n);
			list[count] = (uint16_t)n;
			ring[count++] = (uint8_t)(ring[i] + 1);
		}
	}
}

/* Over the sea: to the beaches that face a port where he stands. */
static void feel_sea(const struct staff *st, const struct pair *there)
{
	for (unsigned i = 0; i < st->t->facings && bi_advanced(st->t); i++) {
		struct pair p = there[st->t->facing[i].from];
		if (p.first)
			add_force(&st->work->threats, st->t->facing[i].to, (p.first + p.second) / 2);
	}
}

static int force_of(const struct staff *st, unsigned u)
{
	bool armour = bi_advanced(st->t) && !marked(st->s, u, M_TOKEN) && is_tank(st->t, u);
	return bis_steps(st, u) * (armour ? STEP * 3 / 2 : STEP);
}

/* The Allies have the last word: after their last turn nobody strikes (BI-7.0.2). */
bool bis_last_word(const struct staff *st)
{
	return st->side == ALLIED && st->s->side == ALLIED && st->turns == 1;
}

static void draw_threats(const struct staff *st, const struct pair *there)
{
	struct threats *w = &st->work->threats;
	memset(w->first, 0, sizeof w->first);
	memset(w->second, 0, sizeof w->second);
	memset(w->rest, 0, sizeof w->rest);
	if (!bis_last_word(st)) {
		ETO_EACH (h, &st->foes)
			if (there[h].first)
				feel(st, h, there[h]);
		feel_sea(st, there);
	}
	for (unsigned h = 0; h < HEXES; h++)
		w->threat[h] = w->first[h] + w->second[h] + w->rest[h] / (bi_advanced(st->t) ? LATER : 1);
}

/* Drawn again when the enemy stands elsewhere, or otherwise. */
void bis_draw_enemy(struct staff *st)
{
	struct pair there[HEXES] = {{0, 0}};
	struct threats *w = &st->work->threats;
	eto_set_clear(&st->foes);
	st->ground = bis_mix(bis_mix(1, st->s->turn), st->s->phase);
	uint64_t key =
		bis_mix(st->turns, (uint64_t)st->side << 16 | (unsigned)st->s->coast_weather << 8 | st->s->weather);
	for (unsigned u = st->t->first_of[st->foe]; u < st->t->end_of[st->foe]; u++) {
		unsigned hex = st->s->hex[u];
		if (hex >= HEXES || marked(st->s, u, M_FLYING))
			continue;
		eto_set_add(&st->foes, hex);
		st->ground = bis_mix(st->ground, hex);
		if (!can_strike(st, u))
			continue;
		int force = force_of(st, u);
		key = bis_mix(key, (uint64_t)hex << 16 | (unsigned)force);
		if (!bi_advanced(st->t)) {
			there[hex].first += force;
		} else if (force > there[hex].first) {
			there[hex].second = there[hex].first;
			there[hex].first = force;
		} else if (force > there[hex].second) {
			there[hex].second = force;
		}
	}
	st->threat = w->threat;
	key = bis_mix(key, st->s->side) | 1;
	if (w->key == key)
		return;
	w->key = key;
	draw_threats(st, there);
}

int bis_risk(const struct staff *st, unsigned hex, int force)
{
	int threat = st->threat[hex];
	return threat > 0 ? 100 * threat / (threat + force * bis_cover(st, hex) / 50 + 1) : 0;
}
