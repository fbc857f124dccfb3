/* The attacks of the turn: for each zone that is wanted the force that pays best, and from these the best ones, one
 * after the other, each counter in one of them. Counters that are ready cost nothing more, so a plan once begun is
 * found again at the next decision. */
#include "games/blitzwar/staff.h"

enum { FULL_COLUMN = 7, CANDIDATES_MAX = 40, STRIKING = 2 /* the least column where the plan strikes */ };

struct candidate {
	uint8_t counter, corps, armour, steps, cost;
	bool ready;
};

struct target {
	uint8_t zone, defenders;
	bool blitz;          /* the Blitz Phase reaches it */
	int8_t mods, armour; /* columns besides the ratio, with armour among them or not */
	unsigned room;       /* counters that could still come up to it */
	unsigned count;
	struct candidate list[CANDIDATES_MAX];
};

unsigned bw_staff_defenders(const struct staff *st, unsigned zone)
{
	return foes_in(st->s, st->side, zone) + st->s->corps[NOBODY][zone];
}

/* The counter on its march, and the zones that it may still go before it attacks. */
static bool on_march(const struct staff *st, unsigned c, unsigned *left)
{
	const struct bw_state *s = st->s;
	if (eto_peek(&s->stack)->proc != P_MARCH)
		return false;
	const uint8_t *march = eto_own(&s->stack); /* counter, steps */
	unsigned most = has_armour(st->t, s, march[0]) ? 3 : 1;
	*left = march[1] < most ? most - march[1] : 0;
	return march[0] == c;
}

/* Nobody storms a Fortified Line: others come round it. */
static bool through_line(const struct staff *st, unsigned from, unsigned zone)
{
	return bw_line_stands(st->t, st->s, zone) && eto_set_has(&st->t->line[zone], from);
}

/* Steps from each zone to one next to the target, over own zones; 99: none. */
static void approaches(const struct staff *st, unsigned zone, uint8_t *steps, unsigned *room)
{
	const struct bw_state *s = st->s;
	uint16_t distance[PLACES];
	placeset open = {0}, reach = {0};
	*room = 0;
	for (unsigned z = 0; z < ZONES; z++)
		if (s->control[z] == st->side && !foes_in(s, st->side, z) && !bw_friend_in(st->t, s, st->side, z))
			eto_set_add(&open, z);
	ETO_EACH (z, &st->t->near[zone])
		if (eto_set_has(&open, z) && !through_line(st, z, zone)) {
			eto_set_add(&reach, z);
			*room += s->counters[st->side][z] < 3 ? 3 - s->counters[st->side][z] : 0;
		}
	eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&st->t->way), .enter = open.w, .limit = 3}, reach.w, distance);
	for (unsigned z = 0; z < ZONES; z++)
		steps[z] = eto_set_has(&reach, z) && distance[z] < 99 ? (uint8_t)distance[z] : 99;
}

/* A zone that would stand open to the enemy if the counter left. */
static bool last_of_line(const struct staff *st, unsigned c)
{
	const struct bw_state *s = st->s;
	unsigned zone = s->place[c], rest = s->corps[st->side][zone] - corps_of(st->t, s, c);
	return st->edge[zone] == 1 && rest * 2 < st->need[zone];
}

/* Nobody is made ready any more. */
static bool in_combat(const struct bw_state *s)
{
	unsigned proc = eto_peek(&s->stack)->proc;
	return proc == P_COMBAT || proc == P_ATTACK;
}

static bool joins(const struct staff *st, unsigned c, unsigned zone, const uint8_t *steps, struct candidate *out)
{
	const struct bw_table *t = st->t;
	const struct bw_state *s = st->s;
	unsigned from = s->place[c], left;
	if (!is_corps(t, c) || from >= ZONES || side_of(t, s, c) != st->side || fortified(t, s, c) ||
	    (!s->beach[c] && through_line(st, from, zone)))
		return false;
	bool beside = s->beach[c] ? from == zone : eto_set_has(&t->near[from], zone);
	*out = (struct candidate){.counter = (uint8_t)c,
				  .corps = (uint8_t)corps_of(t, s, c),
				  .armour = has_armour(t, s, c),
				  .steps = beside ? 0 : steps[from],
				  .cost = (uint8_t)bw_march_cost(t, s, c)};
	if (on_march(st, c, &left)) {
		out->cost = 0;
		out->ready = beside;
		return s->mark[c] & M_ACTIVE && (beside || steps[from] <= left);
	}
	if (s->mark[c] & M_ACTIVE || s->beach[c]) {
		out->ready = true;
		out->cost = 0;
		return beside;
	}
	if (in_combat(s) || s->mark[c] & (M_MOVED | M_RAILED | M_SHIPPED) || !bw_supplied(t, s, c))
		return false;
	if (beside)
		return true;
	return steps[from] <= (has_armour(t, s, c) ? 3u : 1u) && !last_of_line(st, c);
}

/* The columns besides the ratio if all took part, as the combat table counts them. */
static void weigh(const struct staff *st, struct target *x, bool air)
{
	struct bw_state probe = *st->s;
	struct bw_fight f = {.zone = x->zone, .side = st->side};
	bool armour = false, cover = false;
	if (probe.corps[NOBODY][x->zone] && probe.war[st->t->zone[x->zone].country] == NOBODY)
		probe.war[st->t->zone[x->zone].country] = st->side == AXIS ? ALLIED : AXIS;
	for (unsigned c = 0; c < COUNTERS; c++) {
		probe.mark[c] &= (uint16_t)~M_IN;
		cover |= air && kind_of(st->t, c) == AIR && side_of(st->t, st->s, c) == st->side &&
			 !(st->s->mark[c] & M_MISSION) && bw_in_range(st->t, st->s, c, x->zone);
	}
	for (unsigned i = 0; i < x->count; i++) {
		probe.mark[x->list[i].counter] |= M_IN;
		armour |= x->list[i].armour;
	}
	bw_fight_of(st->t, &probe, &f);
	cover &= !bw_line_stands(st->t, st->s, x->zone) && !snow_in(st->t, st->s, x->zone) &&
		 !bw_superior_in(st->t, st->s, st->side, x->zone);
	x->mods = (int8_t)(f.column - f.raw - armour + (cover ? 2 : 0));
	x->armour = armour;
	unsigned terrain = st->t->zone[x->zone].terrain;
	x->blitz = bw_blitz_in(st->t, st->s, st->side, x->zone) && terrain != MARSH && terrain != HIGH_MOUNTAIN;
}

static bool look_at_target(const struct staff *st, unsigned zone, bool air, struct target *x)
{
	uint8_t steps[ZONES];
	*x = (struct target){.zone = (uint8_t)zone, .defenders = (uint8_t)bw_staff_defenders(st, zone)};
	approaches(st, zone, steps, &x->room);
	for (unsigned c = 0; c < COUNTERS && x->count < CANDIDATES_MAX; c++)
		x->count += joins(st, c, zone, steps, &x->list[x->count]);
	if (x->count)
		weigh(st, x, air);
	return x->count > 0;
}

/* What an attack at this column is worth, in tenths of a corps and what the zone is worth. Losses of both sides by the
 * table, in sixths; a defender who loses by one usually pays or goes. */
static int worth_of(const struct staff *st, const struct target *x, int column, bool armour, unsigned cost)
{
	static const uint8_t lost[8] = {5, 4, 3, 3, 3, 2, 2, 2}, killed[8] = {3, 4, 5, 7, 9, 10, 12, 14};
	static const uint8_t taken[8] = {5, 10, 20, 35, 50, 65, 85, 100}; /* percent */
	unsigned k = column > 7 ? 7 : column < 0 ? 0 : (unsigned)column;
	bool twice = x->blitz && armour;
	int dead = killed[k] * (twice ? 2 : 1), gone = lost[k] * (twice ? 2 : 1), all = 6 * x->defenders;
	int chance = dead >= all ? 100 : taken[k + twice > 7 ? 7 : k + twice];
	int gain = (dead > all ? all : dead) * 2 - gone * (st->side == AXIS ? 2 : 3) / 2 * st->losses / 100;
	/* supply is dear only to those who have little; in the three turns of the German column there is no tomorrow */
	bool hurry = st->side == AXIS && st->s->france == FRANCE;
	int price = (int)cost * (st->purse < 16 ? 3 : st->purse < 40 && !hurry ? 2 : 1) * st->dear / 100;
	return gain + st->worth[x->zone] * chance / 200 * st->drive / 100 - price;
}

static int rank(const struct candidate *k, bool armour)
{
	return k->ready * 1000 + (k->armour && !armour ? 200 : 0) + 20 * k->corps + 8 * k->armour - 25 * k->steps;
}

/* The best force for a target from the counters that are free. */
static void best_force(const struct staff *st, const struct target *x, const counterset *used, struct plan *out)
{
	bool taken[CANDIDATES_MAX] = {0}, armour = false;
	unsigned corps = 0, cost = 0, movers = 0;
	int least = eto_set_has(&st->strikes, x->zone) && st->least > STRIKING ? STRIKING : st->least;
	struct plan p = {.zone = x->zone, .defenders = x->defenders};
	*out = p;
	for (;;) {
		unsigned best = x->count;
		for (unsigned i = 0; i < x->count; i++)
			if (!taken[i] && !eto_set_has(used, x->list[i].counter) &&
			    (!x->list[i].steps || movers < x->room) &&
			    (best == x->count || rank(&x->list[i], armour) > rank(&x->list[best], armour)))
				best = i;
		if (best == x->count)
			return;
		const struct candidate *k = &x->list[best];
		taken[best] = true;
		movers += k->steps > 0;
		armour |= k->armour;
		corps += k->corps;
		cost += k->cost;
		eto_set_add(&p.who, k->counter);
		int raw = bw_ratio(corps, x->defenders), column = raw + x->mods + armour;
		if (raw == -2 || column < least)
			continue;
		p.value = worth_of(st, x, column, armour, cost);
		p.column = (int8_t)column;
		p.corps = (uint8_t)corps;
		p.cost = (uint8_t)cost;
		p.blitz = x->blitz && armour;
		if (p.value > out->value)
			*out = p;
		if (column >= FULL_COLUMN)
			return;
	}
}

/* Targets next to the front. */
static unsigned find_targets(const struct staff *st, bool air, struct target *list, unsigned most)
{
	unsigned n = 0;
	ETO_EACH (z, &st->goal) {
		if (n == most)
			break;
		if (bw_staff_defenders(st, z))
			n += look_at_target(st, z, air, &list[n]);
	}
	return n;
}

void bw_staff_plans(const struct staff *st, bool air, struct plans *out)
{
	enum { TARGETS_MAX = 48, RESERVE = 2 };
	struct target list[TARGETS_MAX];
	unsigned n = find_targets(st, air, list, TARGETS_MAX);
	*out = (struct plans){0};
	while (out->count < PLANS_MAX) {
		struct plan best = {0};
		for (unsigned i = 0; i < n; i++) {
			struct plan p;
			if (!list[i].count)
				continue;
			best_force(st, &list[i], &out->who, &p);
			if (p.value > best.value && p.cost + out->cost + RESERVE <= st->purse + !p.cost * RESERVE)
				best = p;
		}
		if (best.value <= 0)
			return;
		for (unsigned i = 0; i < n; i++)
			if (list[i].zone == best.zone)
				list[i].count = 0;
		eto_set_join(&out->who, &best.who);
		out->cost += best.cost;
		out->list[out->count++] = best;
	}
}
