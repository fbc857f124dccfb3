/* The chances of a combat round (7.2 to 7.5), worked out step by step: after the airstrike there are a few positions,
 * after the defensive fire a few more, and each has one weight. Fire within a step does not change who fires in it, so
 * only the number of hits matters; hits are applied one by one to a scratch state, by the rules themselves. */
#include <string.h>

#include "games/westfront/odds.h"

struct work {
	const struct wf_table *t;
	unsigned hex, active;
	bool supported, futile;
	struct wf_chances *out;
};

/* A weight for each number of hits and repulses. */
struct volley {
	uint64_t weight[VOLLEY_MAX + 1][VOLLEY_MAX + 1];
	unsigned hits, repulses; /* the most there can be */
	bool full;               /* more dice than it holds */
};

struct path { /* what has been lost on the way to a position */
	uint64_t weight;
	unsigned lost[SIDES], thrown;
};

/* -- dice -- */

static struct volley begin_volley(uint64_t weight, unsigned hits, unsigned repulses)
{
	struct volley v = {.hits = hits, .repulses = repulses};
	if (hits > VOLLEY_MAX || repulses > VOLLEY_MAX)
		v.full = true;
	else
		v.weight[hits][repulses] = weight;
	return v;
}

/* A die hits with `fire` of its faces, from the top, and repulses with `low` of them, from the bottom; both may be. */
static void add_die(struct volley *v, unsigned fire, unsigned low)
{
	unsigned both = fire + low > 6 ? fire + low - 6 : 0, idle = 6 + both - fire - low;
	if (v->hits == VOLLEY_MAX || v->repulses == VOLLEY_MAX) {
		v->full = true;
		return;
	}
	for (unsigned h = v->hits + 1; h-- > 0;)
		for (unsigned r = v->repulses + 1; r-- > 0;) {
			uint64_t w = v->weight[h][r], x = w * both / 6;
			uint64_t y = w * (fire - both) / 6, z = idle ? w * (low - both) / 6 : w - x - y;
			v->weight[h + 1][r + 1] += x;
			v->weight[h + 1][r] += y;
			v->weight[h][r + 1] += z;
			v->weight[h][r] -= x + y + z;
		}
	v->hits += fire > 0;
	v->repulses += low > 0;
}

/* All units of a side that have still to fire (WF-7.31.1). */
static void add_units(const struct work *w, const struct wf_state *s, unsigned side, unsigned low, struct volley *v)
{
	bool offensive = side == w->active;
	ETO_EACH_BLOCK (u, s, w->hex) {
		if (side_of(w->t, u) != side || !wf_has_to_fire(w->t, s, u))
			continue;
		unsigned fire = offensive && w->futile ? 0 : wf_fire(w->t, s, u, offensive);
		for (unsigned i = 0; i < s->cv[u]; i++)
			add_die(v, fire, low);
	}
}

/* -- losses -- */

unsigned wf_spare_first(const struct wf_table *t, const struct wf_state *s, const uint8_t *unit, unsigned count)
{
	unsigned best = unit[0], least = 99;
	for (unsigned i = 0; i < count; i++) {
		unsigned worth = is_hq(t, unit[i]) ? 9 : wf_fire(t, s, unit[i], side_of(t, unit[i]) == s->side);
		if (worth < least) {
			least = worth;
			best = unit[i];
		}
	}
	return best;
}

/* One hit on a side, by the rules (WF-7.33.1 to WF-7.35.6). Returns the steps lost. */
static unsigned take_hit(const struct work *w, struct wf_state *s, unsigned side)
{
	uint8_t target[STACK_MAX];
	unsigned n = wf_targets(w->t, s, side, w->hex, w->supported, target);
	if (!n)
		return 0;
	unsigned unit = wf_spare_first(w->t, s, target, n);
	if (++s->hits[unit] < wf_hits_needed(w->t, s, unit, w->supported))
		return 0;
	s->hits[unit] = 0;
	wf_reduce(w->t, s, unit, 0, NULL);
	return 1 + wf_bury_statics(w->t, s, side, w->hex, NULL);
}

static void record(const struct work *w, const struct wf_state *s, const struct path *p)
{
	unsigned a = at_most(p->lost[w->active], LOST_MAX), d = at_most(p->lost[foe(w->active)], LOST_MAX);
	w->out->result[a][d][at_most(p->thrown, THROWN_MAX)] += p->weight;
	for (unsigned side = 0; side < SIDES; side++)
		if (!s->count[side][w->hex])
			w->out->cleared[side] += p->weight;
}

/* -- the steps of a round; each changes the state that it is given -- */

static bool offense(const struct work *w, struct wf_state *s, struct path p, unsigned pending)
{
	unsigned passive = foe(w->active);
	struct volley v = begin_volley(p.weight, pending, 0);
	if (!wf_round_over(s, w->hex))
		add_units(w, s, w->active, 0, &v);
	for (unsigned h = 0; h <= v.hits && !v.full; h++) {
		p.weight = v.weight[h][0];
		record(w, s, &p);
		w->out->hits[w->active][h] += p.weight;
		p.lost[passive] += take_hit(w, s, passive);
	}
	return !v.full;
}

/* Repulsed units leave the battle; paratroops lose a step more (WF-14.4.2). */
static void carry_back(const struct work *w, struct wf_state *s, struct path *p)
{
	for (unsigned u = s->top[w->hex], next; u != ETO_NO_BLOCK; u = next) {
		next = s->below[u];
		if (!thrown_back(s, u))
			continue;
		p->thrown++;
		p->lost[w->active] += s->entry[u] == SHOT_BACK;
		wf_place(w->t, s, u, OFF);
	}
}

static bool throw_one(const struct work *w, struct wf_state *s)
{
	uint8_t unit[STACK_MAX];
	unsigned n = wf_weakest(w->t, s, w->hex, unit);
	if (n)
		wf_throw_back(s, wf_spare_first(w->t, s, unit, n));
	return n > 0;
}

/* Repulses are assigned first, then the hits (WF-7.51.10). */
static bool after_defense(const struct work *w, const struct wf_state *s, struct path p, const struct volley *v,
			  unsigned repulses)
{
	struct wf_state now = *s;
	for (unsigned i = 0; i < repulses && throw_one(w, &now); i++)
		;
	for (unsigned h = 0; h <= v->hits; h++) {
		if (v->weight[h][repulses]) {
			struct wf_state next = now;
			struct path q = p;
			q.weight = v->weight[h][repulses];
			w->out->hits[foe(w->active)][h] += q.weight;
			carry_back(w, &next, &q);
			if (!offense(w, &next, q, 0))
				return false;
		}
		p.lost[w->active] += take_hit(w, &now, w->active);
	}
	return true;
}

static bool defense(const struct work *w, const struct wf_state *s, struct path p, unsigned hits, unsigned repulses)
{
	struct volley v = begin_volley(p.weight, hits, repulses);
	if (!wf_round_over(s, w->hex))
		add_units(w, s, foe(w->active), w->out->repulse, &v);
	for (unsigned r = 0; r <= v.repulses && !v.full; r++)
		if (!after_defense(w, s, p, &v, r))
			return false;
	return !v.full;
}

static bool airstrike(const struct work *w, struct wf_state *s, struct path p, unsigned pending)
{
	unsigned passive = foe(w->active), hq = wf_strike_at(w->t, s, w->hex), hits = 0;
	struct volley v = begin_volley(p.weight, pending, 0);
	if (hq != NO_UNIT && !wf_round_over(s, w->hex)) {
		w->out->air = (uint8_t)wf_value(w->t, s, hq);
		for (unsigned i = 0; i < w->out->air; i++)
			add_die(&v, w->futile ? 0 : wf_air_fire(w->t, s, w->active), 0);
	}
	for (; hits <= v.hits && !v.full; hits++) {
		p.weight = v.weight[hits][0];
		if (!defense(w, s, p, 0, 0))
			return false;
		p.lost[passive] += take_hit(w, s, passive);
	}
	return !v.full;
}

/* -- the whole -- */

/* The frame of the round being fought in this hex, or NULL. */
static const struct eto_frame *round_here(const struct wf_state *s, unsigned hex)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if ((f->proc == P_LOSS || f->proc == P_REPULSE) && s->stack.depth > 1)
		f--;
	return f->proc == P_ROUND && wf_hex_in_question(f) == hex && f->step != R_BEGIN ? f : NULL;
}

static void count_dice(const struct work *w, const struct wf_state *s)
{
	ETO_EACH_BLOCK (u, s, w->hex)
		if (wf_has_to_fire(w->t, s, u))
			w->out->dice[side_of(w->t, u)] = (uint8_t)(w->out->dice[side_of(w->t, u)] + s->cv[u]);
}

static bool rest_of_round(const struct work *w, struct wf_state *now, const struct eto_frame *f, struct path p)
{
	switch (f->step) {
	case R_AIR: return airstrike(w, now, p, now->round_hits);
	case R_DEFENSE:
	case R_REPULSE:
	case R_THROW: return defense(w, now, p, now->round_hits, now->round_repulses);
	default: return offense(w, now, p, now->round_hits);
	}
}

bool wf_round_chances(const struct wf_table *t, const struct wf_state *s, unsigned hex, struct wf_chances *out)
{
	const struct eto_frame *f = round_here(s, hex);
	struct wf_state now = *s;
	struct path p = {.weight = WF_SURE};
	memset(out, 0, sizeof *out);
	if (!contested(s, hex))
		return false;
	out->supported = f ? ((const struct wf_round *)eto_locals_of(f))->supported : wf_supported(t, s, hex);
	out->repulse = f ? s->round_need : (uint8_t)wf_repulse_number(t, &now, hex);
	struct work w = {.t = t,
			 .hex = hex,
			 .active = s->side,
			 .supported = out->supported,
			 .futile = !out->supported && wf_in_fortress(t, s, foe(s->side), hex), /* WF-7.4.5, WF-7.4.9 */
			 .out = out};
	count_dice(&w, &now);
	if (f)
		return rest_of_round(&w, &now, f, p);
	for (unsigned side = 0; side < SIDES; side++)
		p.lost[side] += wf_bury_statics(t, &now, side, hex, NULL);
	return airstrike(&w, &now, p, 0);
}
