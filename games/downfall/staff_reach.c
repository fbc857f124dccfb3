/* Where an army can go. The sets are a quick sketch of the rules of movement; what is chosen from them is checked by
 * the rules themselves (staff_step_to, df_check_*), so a wrong sketch costs a chance, never a refusal. */
#include <stddef.h>
#include <string.h>

#include "games/downfall/staff.h"

static zoneset both(zoneset a, zoneset b)
{
	for (unsigned i = 0; i < 3; i++)
		a.w[i] &= b.w[i];
	return a;
}

static void join(zoneset *a, zoneset b)
{
	for (unsigned i = 0; i < 3; i++)
		a->w[i] |= b.w[i];
}

static zoneset without(zoneset a, zoneset b)
{
	for (unsigned i = 0; i < 3; i++)
		a.w[i] &= ~b.w[i];
	return a;
}

/* Neighbours of all the zones, not over High Mountain where the enemy stands behind it. */
static zoneset around(const struct staff *st, zoneset from)
{
	zoneset out = {{0}};
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = from.w[i]; w;) {
			const struct df_zone *z = &st->t->zone[i * 64 + eto_bit_take(&w)];
			for (unsigned k = 0; k < 3; k++)
				out.w[k] |= z->linked.w[k] & ~(z->walled.w[k] & st->foes.w[k]);
		}
	}
	return out;
}

/* Hostile zones that a tank army may pass because an attack of +4 has been declared there. */
zoneset staff_breaches(const struct staff *st)
{
	const struct df_table *t = st->t;
	zoneset out = {{0}};
	if (!owns(st->s, st->side, BLITZ))
		return out;
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = st->foes.w[i] & st->own.w[i]; w;) {
			unsigned zone = i * 64 + eto_bit_take(&w);
			const struct df_zone *z = &t->zone[zone];
			bool open = z->africa || (z->terrain == PLAIN && !z->fortress);
			if (open && df_exploitable(t, st->s, st->side, zone))
				eto_bit_set(out.w, zone);
		}
	}
	return out;
}

static void march(const struct staff *st, struct df_march m, zoneset may, zoneset gaps, struct staff_reach *r)
{
	zoneset held, at = {{0}}, seen;
	unsigned allowance = df_allowance(st->t, m.army), steps = m.steps;
	held = st->s->holds[st->side];
	eto_bit_set(at.w, m.zone);
	seen = at;
	if (in_set(&st->foes, m.zone))
		r->fight = at;
	else if (m.steps)
		r->stop = at;
	if (m.exploited || m.landed)
		return;
	zoneset open = m.contested ? without(both(may, held), st->foes) : may;
	for (; steps < allowance; steps++) {
		zoneset pushed = both(at, gaps), calm = steps == m.steps && m.contested ? at : without(at, st->foes);
		zoneset beyond = without(both(around(st, pushed), may), held), next = both(around(st, calm), open);
		join(&next, beyond);
		next = without(next, seen);
		join(&seen, next);
		join(&r->stop, next);
		if (steps + 1 < allowance)
			join(&r->fight, both(next, st->foes));
		at = without(next, beyond); /* no further after an exploitation (DF-13.1.3) */
	}
}

static zoneset by_rail(const struct staff *st, struct df_march m, zoneset over)
{
	zoneset foes = df_hostile_zones(st->t, st->s, st->side);
	for (unsigned i = 0; i < RAILS_KEPT; i++) {
		const struct staff_rails *r = &st->kept->rails[i];
		if (r->known && (r->from == m.zone || (r->calm && in_set(&r->to, m.zone))) &&
		    eto_set_equal(&r->over, &over) && eto_set_equal(&r->foes, &foes))
			return r->to;
	}
	zoneset to = df_flood(st->t, m.zone, &over, &foes);
	bool calm = !eto_set_touch(&to, &foes);
	st->kept->rails[st->kept->rails_next++ % RAILS_KEPT] = (struct staff_rails){1, m.zone, calm, over, foes, to};
	return to;
}

static bool may_ride(const struct staff *st, struct df_march m)
{
	return !m.steps && !m.landed && st->s->control[m.zone] == st->side &&
	       !df_frozen(st->t, st->s, m.army, m.zone) && !df_may_leave(st->t, st->s, m, true);
}

static void by_rail_and_sea(const struct staff *st, struct df_march m, zoneset may, zoneset over, struct staff_reach *r)
{
	const struct df_table *t = st->t;
	if (!st->s->torch) {
		r->rail = both(by_rail(st, m, over), may);
		eto_bit_clear(r->rail.w, m.zone);
	}
	if (!in_set(&t->coastal, m.zone))
		return;
	zoneset held, shore = {{0}};
	unsigned seas = 0;
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (t->zone[m.zone].seas >> sea & 1)
			seas |= t->sea_move[st->side][sea];
	held = st->s->holds[st->side];
	for (; seas; seas &= seas - 1)
		join(&shore, t->on_sea[__builtin_ctz(seas)]);
	if (!st->s->torch)
		r->sail = without(both(both(held, shore), may), r->rail);
	eto_bit_clear(r->sail.w, m.zone);
	for (unsigned i = 0; i < t->landings; i++)
		if (t->landing[i].from == m.zone && in_set(&may, t->landing[i].to) && !in_set(&held, t->landing[i].to))
			eto_bit_set(r->land.w, t->landing[i].to);
}

/* Between the orders of a phase only the army that went changes its ways, and tanks theirs with each breach. */
struct staff_reach staff_reach(const struct staff *st, struct df_march m, zoneset breaches)
{
	const struct df_state *s = st->s;
	struct staff_ways *w = &st->kept->ways[m.army],
			  now = {.known = 1,
				 .side = (uint8_t)st->side,
				 .torch = s->torch,
				 .rides = may_ride(st, m),
				 .march = m,
				 .may = df_allowed_zones(st->t, s, m.army, st->enter),
				 .over = df_allowed_zones(st->t, s, m.army, s->holds[st->side]),
				 .held = s->holds[st->side],
				 .foes = st->foes,
				 .hostile = df_hostile_zones(st->t, s, st->side),
				 .gaps = is_tank(st->t, m.army) ? breaches : (zoneset){{0}}};
	if (!memcmp(w, &now, offsetof(struct staff_ways, reach)))
		return w->reach;
	if (!s->torch)
		march(st, m, now.may, now.gaps, &now.reach);
	if (now.rides)
		by_rail_and_sea(st, m, now.may, now.over, &now.reach);
	*w = now;
	return now.reach;
}

/* -- finding the way -- */

/* Zones from which the target can be reached in so many steps: the search goes nowhere else. */
static zoneset cone(const struct df_table *t, zoneset from)
{
	zoneset out = from;
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = from.w[i]; w;) {
			const struct df_zone *z = &t->zone[i * 64 + eto_bit_take(&w)];
			for (unsigned k = 0; k < 3; k++)
				out.w[k] |= z->linked.w[k];
		}
	}
	return out;
}

struct way {
	const struct staff *st;
	zoneset within[5]; /* by steps left */
	const struct staff_op *op;
	int best;          /* cost of the best way found */
	unsigned first;
	struct df_march end;
};

/* What the last border gives to the defenders. */
static int border_of(const struct df_table *t, struct df_march m)
{
	unsigned c = m.came_from < ZONES ? t->cross[m.came_from][m.zone] : 0;
	return c == LINE_HERE || c == LINE_THERE ? 2 : c == RIVER_HERE || c == STRAIT ? 1 : 0;
}

/* That, and the length of the way. */
static int way_cost(const struct way *w, struct df_march m)
{
	int cost = m.steps + (m.wide ? 10 : 0);
	return cost + (w->op->verb == V_STOP ? 0 : 20 * border_of(w->st->t, m));
}

/* May the operation end as planned once the army is there? */
static bool may_end(const struct way *w, struct df_march m)
{
	const struct df_table *t = w->st->t;
	const struct df_state *s = w->st->s;
	if (w->op->verb == V_STOP)
		return !df_check_stop(t, s, m);
	if (w->op->verb == V_ATTACK)
		return !df_check_attack(t, s, m, w->op->other);
	struct df_state there = *s; /* it counts itself among the armies of the zone (DF-17.13) */
	df_place(&there, m.army, m.zone);
	return !df_check_support(t, &there, m, w->op->other);
}

static void search(struct way *w, struct df_march m, unsigned left, unsigned first)
{
	const struct staff *st = w->st;
	const struct df_zone *z = &st->t->zone[m.zone];
	if (m.zone == w->op->zone && first != NONE) {
		int cost = way_cost(w, m);
		if (cost < w->best && may_end(w, m)) {
			w->best = cost;
			w->first = first;
			w->end = m;
		}
		return;
	}
	for (unsigned i = 0; left && i < z->neighbours; i++) {
		unsigned next = z->neighbour[i], far = 0;
		while (far < left - 1 && !in_set(&w->within[far], next))
			far++;
		if (m.steps + (m.wide ? 11 : 1) + (int)far >= w->best) /* no way over it is better */
			continue;
		if (!in_set(&w->within[left - 1], next) || (next != w->op->zone && !in_set(&st->enter, next)))
			continue;
		if (df_check_step(st->t, st->s, m, next))
			continue;
		search(w, df_after_step(st->t, st->s, m, next), left - 1, first == NONE ? next : first);
	}
}

unsigned staff_step_to(const struct staff *st, struct df_march m, const struct staff_op *op, struct df_march *end)
{
	unsigned allowance = df_allowance(st->t, m.army) - (op->verb == V_STOP ? 0u : 1u);
	struct way w = {.st = st, .op = op, .best = 1000, .first = NONE};
	eto_bit_set(w.within[0].w, op->zone);
	for (unsigned i = 1; i < 5; i++)
		w.within[i] = cone(st->t, w.within[i - 1]);
	if (m.steps < allowance)
		search(&w, m, allowance - m.steps, NONE);
	*end = w.end;
	return w.first;
}
