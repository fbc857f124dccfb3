/* The picture from which the staff decides: worth, danger and direction, zone by zone. */
#include <string.h>

#include "games/downfall/staff.h"

enum { SEA_SPREAD = 11, BEHIND = 8, PARTS = 16 }; /* how much of a worth is felt one zone away, in 16ths */

static bool hostile(const struct staff *st, unsigned side)
{
	return side < SIDES && hostile_to(st->t, st->side) >> side & 1;
}

/* How hard an army is to replace, in percent: the USSR has points in plenty until 1943, Germany never has. */
static int scarcity(const struct staff *st, unsigned country)
{
	if (country == GER)
		return year(st->t, st->s) < 1943 ? 100 : temper_of(st)->late[0];
	if (country == USSR)
		return st->s->total[SOVIETS] && year(st->t, st->s) < 1944 ? 80 : temper_of(st)->late[1];
	return country == UK || country == USA ? 100 : 85;
}

/* An army is worth its reinforcement points, its tanks and a little for its quality; less when the end of the war is
 * near and only zones count. */
int staff_worth(const struct staff *st, unsigned army)
{
	const struct df_type *y = type_of(st->t, army);
	int full = (110 + 20 * y->full + (y->tank ? 60 : 0)) * scarcity(st, y->country) / 100;
	if (st->s->turn > 17)
		full = full * (100 - 12 * (st->s->turn - 17)) / 100;
	return st->s->step[army] == REDUCED ? full / 2 : full;
}

/* The factor with which an army holds a zone against an attack by land. */
int staff_guard_of(const struct staff *st, unsigned army, unsigned zone)
{
	const struct df_zone *z = &st->t->zone[zone];
	int factor = df_combat_factor(st->t, st->s, army, zone);
	bool fort = z->fortress && (z->country != USSR || st->side == SOVIETS);
	return factor + (z->terrain != PLAIN) + fort;
}

/* In the Key Zones of Germany its enemies settle once they come, with a way on to the Supply Zones. From 1942 on those
 * that are left empty are walked into. */
static bool open_gate(const struct staff *st, unsigned zone, unsigned armies)
{
	return st->side == AXIS && !armies && year(st->t, st->s) >= 1942 && st->t->zone[zone].key_of == GER;
}

/* The chance that the zone falls grows with the square of the attack, and shrinks with that of the guard. */
int staff_hold(const struct staff *st, unsigned zone, int guard, unsigned armies)
{
	int f = st->force[zone];
	bool ours = st->s->control[zone] == st->side;
	if (!f) /* what matters most is not left alone while the enemy is in the same part of the world */
		return ours && !guard && st->prize[zone] >= 250 && in_set(&st->near, zone)
			       ? -st->prize[zone] * temper_of(st)->vacant / 100 * st->care[zone] / 100
			       : 0;
	int percent = st->likely[zone] * f * f / (f * f + temper_of(st)->guard * guard * guard / 10);
	int exposed =
		(int)armies * temper_of(st)->exposed + (ours ? st->stake[zone] * (st->side == AXIS ? 10 : 13) / 10 : 0);
	return -percent * exposed * (open_gate(st, zone, armies) && ours ? 2 : 1) / 100 * st->care[zone] / 100;
}

/* Worth of the side's armies that have no line to a Supply Zone. Armies that live on their own capital count too, so
 * only differences mean something. */
static unsigned hungry_beyond(const struct staff *st, const struct df_state *s, unsigned side, zoneset fed)
{
	unsigned worth = 0;
	if (eto_set_within(&s->has[side], &fed))
		return 0;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->side_of[a] == side && s->zone[a] != OFF && !in_set(&fed, s->zone[a]))
			worth += (unsigned)staff_worth(st, a);
	return worth;
}

/* One place for each ground, by a mixture of its bits; what was there before makes room. */
static struct staff_lines *place_of(struct staff_kept *kept, unsigned side, const struct df_ground *g)
{
	uint64_t mixed = side;
	for (unsigned i = 0; i < sizeof g->path.w / sizeof *g->path.w; i++)
		mixed = (mixed ^ g->path.w[i] ^ g->port.w[i] << 1 ^ g->source.w[i] << 2) * UINT64_C(0x9e3779b97f4a7c15);
	return &kept->lines[(mixed ^ mixed >> 29) % LINES_KEPT];
}

zoneset staff_lines(const struct staff *st, const struct df_state *s, unsigned side)
{
	struct df_ground g = df_supply_ground(st->t, s, side);
	struct staff_lines *l = place_of(st->kept, side, &g);
	if (!l->known || l->side != side || memcmp(&l->ground, &g, sizeof g))
		*l = (struct staff_lines){1, (uint8_t)side, g, df_lines_on(st->t, side, &g)};
	return l->fed;
}

/* -- danger -- */

struct menace {
	int sum[ZONES], count[ZONES];
	int likely[ZONES]; /* percent: an army that can go anywhere is less of a danger to each place */
};

/* The zones within so many steps, through those that no army of the side bars. */
static zoneset reach_of(const struct staff *st, const zoneset *bars, unsigned zone, unsigned steps)
{
	zoneset seen = {{0}}, fresh;
	eto_bit_set(seen.w, zone);
	fresh = seen;
	while (steps--) {
		zoneset next = {{0}};
		for (unsigned i = 0; i < 3; i++) {
			uint64_t w = fresh.w[i] & ~bars->w[i];
			if (in_set(&fresh, zone))
				w = fresh.w[i];
			while (w) {
				const struct df_zone *z = &st->t->zone[i * 64 + eto_bit_take(&w)];
				for (unsigned k = 0; k < 3; k++)
					next.w[k] |= z->linked.w[k] & ~(z->walled.w[k] & bars->w[k]);
			}
		}
		for (unsigned k = 0; k < 3; k++) {
			fresh.w[k] = next.w[k] & ~seen.w[k];
			seen.w[k] |= fresh.w[k];
		}
	}
	return seen;
}

/* Only armies within the ring can bar the way. */
static zoneset kept_reach(const struct staff *st, unsigned zone, unsigned tank)
{
	static const zoneset none;
	struct staff_ring *ring = &st->kept->ring[tank][zone];
	unsigned steps = 2 + tank;
	zoneset barred = st->own;
	if (!ring->known)
		ring->within = reach_of(st, &none, zone, steps);
	eto_set_meet(&barred, &ring->within);
	if (ring->known && eto_set_equal(&barred, &ring->barred))
		return ring->reach;
	ring->known = 1;
	ring->barred = barred;
	ring->reach = reach_of(st, &barred, zone, steps);
	return ring->reach;
}

/* Adds what stands in a zone to all zones that it can come to. */
static void radiate(const struct staff *st, struct menace *m, unsigned zone, unsigned tank, int count, int sum)
{
	zoneset seen = kept_reach(st, zone, tank);
	int reached = 0;
	for (unsigned i = 0; i < 3; i++)
		reached += __builtin_popcountll(seen.w[i]);
	int likely = reached <= 4 ? 100 : temper_of(st)->fear / reached;
	for (unsigned i = 0; i < 3; i++) {
		for (uint64_t w = seen.w[i]; w;) {
			unsigned z = i * 64 + eto_bit_take(&w);
			m->sum[z] += sum;
			m->count[z] += count;
			m->likely[z] += likely * count;
		}
	}
}

/* Landings that the enemy may make: from each zone with his armies over the Landing Lines. */
static void threaten_coasts(const struct staff *st, struct menace *m, const int *count, const int *sum)
{
	const struct df_table *t = st->t;
	for (unsigned i = 0; i < t->landings; i++) {
		const struct df_landing *l = &t->landing[i];
		bool means = st->side != ALLIES && (owns(st->s, ALLIES, LAND) || year(t, st->s) >= 1942);
		if (st->s->control[l->from] == st->side || !count[l->from] || (!l->line && !means))
			continue;
		int limit = means ? l->limit : 1, n = count[l->from] < limit ? count[l->from] : limit;
		m->count[l->to] += n;
		m->sum[l->to] += sum[l->from] * n / count[l->from];
		m->likely[l->to] += 30 * n;
	}
}

/* Are the armies of the side expected to attack at all? Nobody fears the USSR, nor does it fear, before Barbarossa. */
static bool asleep(const struct staff *st, unsigned foe)
{
	return foe == SOVIETS && st->side == AXIS && !st->s->barbarossa && year(st->t, st->s) < 1942;
}

static void find_menace(struct staff *st)
{
	const struct df_state *s = st->s;
	struct menace m;
	int count[2][ZONES] = {{0}}, sum[2][ZONES] = {{0}}, both[ZONES], all[ZONES];
	memset(&m, 0, sizeof m);
	for (unsigned a = 0; a < ARMIES; a++) {
		unsigned zone = s->zone[a];
		bool italian = st->side == ALLIES && country_of(st->t, a) == ITA; /* whom it fears before Italy joins */
		if (zone == OFF || asleep(st, s->side_of[a]) || !(italian || hostile(st, s->side_of[a])))
			continue;
		unsigned tank = is_tank(st->t, a) ? 1 : 0;
		count[tank][zone]++;
		sum[tank][zone] += df_combat_factor(st->t, s, a, zone);
	}
	for (unsigned zone = 0; zone < ZONES; zone++) {
		both[zone] = count[0][zone] + count[1][zone];
		all[zone] = sum[0][zone] + sum[1][zone];
		if (count[0][zone])
			radiate(st, &m, zone, 0, count[0][zone], sum[0][zone]);
		if (count[1][zone])
			radiate(st, &m, zone, 1, count[1][zone], sum[1][zone]);
	}
	threaten_coasts(st, &m, both, all);
	for (unsigned zone = 0; zone < ZONES; zone++) {
		int n = m.count[zone], three = n > 3 ? 3 : n;
		st->force[zone] = n ? m.sum[zone] * three / n + 1 : 0;
		bool vital = st->prize[zone] >= 250 || m.likely[zone] > 100;
		st->likely[zone] = vital ? 100 : m.likely[zone];
	}
}

/* Zones within some steps of hostile armies, by land or over a Landing Line. */
static void find_near(struct staff *st)
{
	enum { STEPS = 5 };
	const struct df_table *t = st->t;
	struct staff_kept *kept = st->kept;
	if (kept->seen && eto_set_equal(&kept->foes, &st->foes)) {
		st->near = kept->near;
		return;
	}
	st->near = st->foes;
	for (unsigned step = 0; step < STEPS; step++) {
		zoneset from = st->near;
		for (unsigned i = 0; i < 3; i++)
			for (uint64_t w = from.w[i]; w;) {
				const struct df_zone *z = &t->zone[i * 64 + eto_bit_take(&w)];
				for (unsigned k = 0; k < 3; k++)
					st->near.w[k] |= z->linked.w[k];
			}
		for (unsigned i = 0; i < t->landings; i++)
			if (t->landing[i].line && in_set(&from, t->landing[i].from))
				eto_bit_set(st->near.w, t->landing[i].to);
	}
	kept->seen = 1;
	kept->foes = st->foes;
	kept->near = st->near;
}

static void find_guards(struct staff *st)
{
	const struct df_state *s = st->s;
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] != OFF && s->side_of[a] == st->side)
			st->guard[s->zone[a]] += staff_guard_of(st, a, s->zone[a]);
	for (unsigned zone = 0; zone < ZONES; zone++) {
		unsigned n = s->count[st->side][zone];
		st->risk[zone] = staff_hold(st, zone, st->guard[zone], n);
	}
}

/* -- supply lines of the enemy -- */

/* May a line of the side pass the zone now? */
static bool passes(const struct staff *st, unsigned side, unsigned zone)
{
	const struct df_state *s = st->s;
	return s->control[zone] == side && (owns(s, side, BLITZ) || !in_set(&st->own, zone));
}

/* The fewer ways out, the nearer an army is to starving: what each last way is worth, in percent of the armies. */
static int last_way(unsigned ways)
{
	return ways == 1 ? 35 : ways == 2 ? 14 : ways == 3 ? 5 : 0;
}

static int peril_of(const struct staff *st, unsigned zone)
{
	const struct df_zone *z = &st->t->zone[zone];
	unsigned ways = 0;
	if (!st->force[zone] || z->supply_of != NONE || (z->seas && st->side == ALLIES))
		return 0;
	for (unsigned i = 0; i < z->neighbours; i++) {
		unsigned next = z->neighbour[i];
		bool held = st->s->control[next] == st->side;
		bool blitz = owns(st->s, st->side, BLITZ);
		ways += blitz ? held || in_set(&st->own, next) : held && !in_set(&st->foes, next);
	}
	int percent = ways <= 1 ? 22 : ways == 2 ? 9 : ways == 3 ? 3 : 0;
	return percent + (st->side == AXIS && in_set(&st->trap, zone) ? 12 : 0); /* others can replace their losses */
}

static void find_perils(struct staff *st)
{
	for (unsigned zone = 0; zone < ZONES; zone++)
		st->peril[zone] = peril_of(st, zone);
}

/* An own army in a neighbouring zone takes one of the ways out of a zone with hostile armies. */
static void find_isolation(struct staff *st)
{
	const struct df_state *s = st->s;
	int worth[SIDES][ZONES] = {{0}};
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] != OFF && hostile(st, s->side_of[a]))
			worth[s->side_of[a]][s->zone[a]] += staff_worth(st, a);
	for (unsigned side = 0; side < SIDES; side++) {
		if (!hostile(st, side))
			continue;
		ETO_EACH (zone, &s->has[side]) {
			const struct df_zone *z = &st->t->zone[zone];
			unsigned ways = 0;
			if (!worth[side][zone] || z->supply_of != NONE || (z->seas && side == ALLIES))
				continue;
			for (unsigned i = 0; i < z->neighbours; i++)
				ways += passes(st, side, z->neighbour[i]);
			for (unsigned i = 0; i < z->neighbours; i++) {
				unsigned next = z->neighbour[i];
				if (passes(st, side, next) && (!s->count[side][next] || !owns(s, side, BLITZ)))
					st->isolate[next] += worth[side][zone] * last_way(ways) / 100;
			}
		}
	}
}

/* -- direction -- */

/* Lets each worth be felt by the neighbours, less with every zone, until nothing changes: zones with news tell them. */
static void spread(const struct staff *st, int *field, const zoneset *through, int part)
{
	zoneset news = {{0}};
	for (unsigned zone = 0; zone < ZONES; zone++)
		if (field[zone] > 0)
			eto_set_add(&news, zone);
	while (!eto_set_empty(&news)) {
		zoneset told = news;
		eto_set_clear(&news);
		ETO_EACH (zone, &told) {
			const struct df_zone *z = &st->t->zone[zone];
			int felt = field[zone] * part / PARTS;
			for (unsigned k = 0; k < z->neighbours; k++) {
				unsigned next = z->neighbour[k];
				if (felt <= field[next] || !eto_set_has(through, next))
					continue;
				field[next] = felt;
				eto_set_add(&news, next);
			}
		}
	}
}

static void feel_shores(const struct staff *st)
{
	const struct df_table *t = st->t;
	int *pull = (int *)st->pull;
	for (unsigned i = 0; i < t->landings; i++) {
		const struct df_landing *l = &t->landing[i];
		if (st->s->control[l->from] != st->side || st->s->control[l->to] == st->side)
			continue;
		if (!l->line && !owns(st->s, st->side, LAND))
			continue;
		int felt = pull[l->to] * (l->line ? SEA_SPREAD : SEA_SPREAD - 3) / PARTS;
		pull[l->from] = felt > pull[l->from] ? felt : pull[l->from];
	}
}

static bool holds_still(const struct staff *st, const struct staff_kept *kept)
{
	return kept->known && kept->side == st->side && kept->lands == owns(st->s, st->side, LAND) &&
	       !memcmp(kept->control, st->s->control, sizeof kept->control) &&
	       !memcmp(kept->prize, st->prize, sizeof kept->prize);
}

static void keep_direction(const struct staff *st, struct staff_kept *kept)
{
	kept->known = 1;
	kept->side = (uint8_t)st->side;
	kept->lands = owns(st->s, st->side, LAND) ? 1 : 0;
	memcpy(kept->control, st->s->control, sizeof kept->control);
	memcpy(kept->prize, st->prize, sizeof kept->prize);
	memcpy(kept->stake, st->stake, sizeof kept->stake);
	memcpy(kept->pull, st->pull, sizeof kept->pull);
}

static void draw_direction(struct staff *st)
{
	const struct df_state *s = st->s;
	zoneset all = {{~UINT64_C(0), ~UINT64_C(0), 1}}, held;
	for (unsigned zone = 0; zone < ZONES; zone++) {
		bool ours = s->control[zone] == st->side;
		st->stake[zone] = ours ? st->prize[zone] : 0;
		bool idle = st->t->country[st->t->zone[zone].country].rank == PASSIVE; /* one army is enough there */
		st->pull[zone] = idle || ours ? 0 : st->prize[zone];
	}
	held = s->holds[st->side];
	spread(st, st->stake, &held, BEHIND);
	spread(st, st->pull, &all, temper_of(st)->spread);
	feel_shores(st);
	spread(st, st->pull, &all, temper_of(st)->spread);
}

/* Control changes between phases only, so that this is seldom drawn anew. */
static void find_direction(struct staff *st)
{
	struct staff_kept *kept = st->kept;
	if (holds_still(st, kept)) {
		memcpy(st->stake, kept->stake, sizeof st->stake);
		memcpy(st->pull, kept->pull, sizeof st->pull);
		return;
	}
	draw_direction(st);
	keep_direction(st, kept);
}

/* Is it an army to fight: of a hostile side, or of a neutral country that would join one when invaded (DF-2.19)? */
bool staff_foe(const struct staff *st, unsigned army)
{
	const struct df_state *s = st->s;
	unsigned country = country_of(st->t, army), zone = s->zone[army];
	if (zone == OFF)
		return false;
	if (s->side_of[army] < SIDES)
		return hostile(st, s->side_of[army]);
	return s->war[country] == AT_PEACE && hostile(st, st->t->country[country].side) && in_set(&st->enter, zone);
}

static void find_foes(struct staff *st)
{
	for (unsigned a = 0; a < ARMIES; a++) {
		if (!staff_foe(st, a))
			continue;
		eto_bit_set(st->foes.w, st->s->zone[a]);
		st->foe_count[st->s->zone[a]]++;
	}
}

/* No line of others needs the zone: those around it that lines may pass are joined without it, and the own armies
 * around it touch one of them. Not where a line may begin or come over the sea. */
static bool bypassed(const struct staff *st, unsigned zone)
{
	const struct df_zone *z = &st->t->zone[zone];
	zoneset ways = z->linked, armies = z->linked, reached = {{0}};
	if (z->supply_of != NONE || z->seas)
		return false;
	eto_set_meet(&ways, &st->s->holds[st->side]);
	eto_set_meet(&armies, &st->own);
	eto_set_minus(&armies, &ways);
	if (eto_set_empty(&ways))
		return true;
	eto_set_add(&reached, eto_set_next(&ways, 0));
	for (zoneset fresh = reached; !eto_set_empty(&fresh);) {
		zoneset more = {{0}};
		ETO_EACH (at, &fresh)
			eto_set_join(&more, &st->t->zone[at].linked);
		eto_set_meet(&more, &ways);
		eto_set_minus(&more, &reached);
		eto_set_join(&reached, &more);
		fresh = more;
	}
	ETO_EACH (at, &armies)
		if (!eto_set_touch(&st->t->zone[at].linked, &reached))
			return false;
	return eto_set_within(&ways, &reached);
}

/* An empty zone over which armies are supplied is worth those armies, if the enemy can walk into it. */
static void find_lifelines(struct staff *st)
{
	struct df_state copy = *st->s;
	unsigned foe = st->side == AXIS ? SOVIETS : AXIS;
	zoneset empty = st->s->holds[st->side];
	eto_set_minus(&empty, &st->own);
	ETO_EACH (zone, &empty) {
		if (!st->force[zone] || bypassed(st, zone))
			continue;
		df_control(&copy, zone, foe);
		int cut = (int)hungry_beyond(st, &copy, st->side, staff_lines(st, &copy, st->side)) -
			  (int)st->hungry[st->side];
		st->stake[zone] += cut > 0 ? cut / 3 : 0;
		df_control(&copy, zone, st->side);
	}
}

/* Where armies would starve if the enemy walked into every empty zone that he can reach. */
static void find_traps(struct staff *st)
{
	struct df_state copy = *st->s;
	unsigned foe = st->side == AXIS ? SOVIETS : AXIS;
	zoneset empty = st->s->holds[st->side];
	eto_set_minus(&empty, &st->own);
	ETO_EACH (zone, &empty)
		if (st->force[zone])
			df_control(&copy, zone, foe);
	zoneset then = staff_lines(st, &copy, st->side);
	st->trap = st->fed;
	eto_set_minus(&st->trap, &then);
}

/* Own armies are cut off: where would one more open a line to them? */
static void find_relief(struct staff *st)
{
	int hungry = (int)st->hungry[st->side];
	if (!hungry)
		return;
	struct df_state copy = *st->s;
	struct df_ground g = df_supply_ground(st->t, st->s, st->side);
	zoneset gaps = st->fed;
	eto_set_minus(&gaps, &g.path);
	eto_set_meet(&gaps, &st->enter);
	ETO_EACH (zone, &gaps) {
		unsigned owner = st->s->control[zone];
		if (owner >= SIDES || owner == st->side)
			continue;
		df_control(&copy, zone, st->side);
		int left = (int)hungry_beyond(st, &copy, st->side, staff_lines(st, &copy, st->side));
		st->relief[zone] = hungry > left ? hungry - left : 0;
		df_control(&copy, zone, owner);
	}
}

/* Prizes change with the turn, the fate of countries and the invasion of Italy. */
static void find_prizes(struct staff *st)
{
	struct staff_kept *kept = st->kept;
	const struct df_state *s = st->s;
	const zoneset *italy = &st->t->country[ITA].home;
	zoneset in[2] = {s->has[ALLIES], s->has[SOVIETS]};
	eto_set_meet(&in[0], italy);
	eto_set_meet(&in[1], italy);
	if (!kept->prized || kept->prize_side != st->side || kept->turn != s->turn ||
	    memcmp(kept->war, s->war, sizeof kept->war) || memcmp(kept->in_italy, in, sizeof in)) {
		kept->prized = 1;
		kept->prize_side = (uint8_t)st->side;
		kept->turn = s->turn;
		memcpy(kept->war, s->war, sizeof kept->war);
		memcpy(kept->in_italy, in, sizeof in);
		for (unsigned zone = 0; zone < ZONES; zone++)
			kept->base[zone] = staff_prize(st, zone);
	}
	memcpy(st->prize, kept->base, sizeof st->prize);
}

void staff_sketch(struct staff *st, const struct df_table *t, const struct df_state *s, unsigned side,
		  const struct eto_plan *plan, struct staff_kept *kept)
{
	memset(st, 0, sizeof *st);
	st->kept = kept;
	st->t = t;
	st->s = s;
	st->side = side;
	st->own = s->has[side];
	staff_policy(st);
	staff_take_plan(st, plan);
	find_foes(st);
}

void staff_draw(struct staff *st)
{
	find_prizes(st);
	staff_plan_prizes(st);
	find_menace(st);
	find_near(st);
	find_direction(st);
	for (unsigned other = 0; other < SIDES; other++) {
		zoneset fed = staff_lines(st, st->s, other);
		st->hungry[other] = hungry_beyond(st, st->s, other, fed);
		if (other == st->side)
			st->fed = fed;
	}
	find_lifelines(st);
	find_traps(st);
	find_perils(st);
	find_guards(st);
	find_isolation(st);
	find_relief(st);
}

void staff_look(struct staff *st, const struct df_table *t, const struct df_state *s, unsigned side,
		const struct eto_plan *plan, struct staff_kept *kept)
{
	staff_sketch(st, t, s, side, plan, kept);
	staff_draw(st);
}
