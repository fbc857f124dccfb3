/* What a battle would bring: each side's expected hits by the rules of fire.c, played on for some rounds. */
#include <string.h>

#include "games/bitw/staff.h"

enum { ROUNDS = 6 };

/* Hundredths of hits and steps. */
struct band {
	int land[2]; /* in the first round, and in later ones */
	int guns, bombs, steps;
	int once; /* hits of aircraft that may come, in the first round */
};

static int hits(const struct staff *st, unsigned hex, unsigned u, unsigned kind, unsigned round)
{
	const struct bi_state *w = &st->work->trial;
	struct volley v = {.hex = (uint16_t)hex,
			   .side = (uint8_t)side_of(st->t, u),
			   .kind = (uint8_t)kind,
			   .round = (uint8_t)round};
	struct fire f = bi_fire(st->t, w, &v, u);
	return f.from > 6 ? 0 : f.dice * (7 - f.from) * 100 / 6;
}

static void join_band(const struct staff *st, struct band *b, unsigned hex, unsigned u)
{
	const struct bi_state *w = &st->work->trial;
	unsigned type = type_of(st->t, u);
	if (is_air(st->t, u)) {
		if (marked(w, u, M_FLYING))
			b->bombs += hits(st, hex, u, FIRE_GROUND, 1) / (type == SBM ? 2 : 1);
		return;
	}
	b->steps += 100 * w->strength[u];
	if (type == ART || type == AHQ) {
		b->guns += w->strength[u] ? hits(st, hex, u, FIRE_ART, 1) : 0;
	} else if (is_gcu(st->t, u) || type == RED) {
		b->land[0] += hits(st, hex, u, FIRE_LAND, 1);
		b->land[1] += hits(st, hex, u, FIRE_LAND, 2);
	}
}

/* What an unseen corps of the nation hits with each step in defence. In the Basic game all are taken for good ones: the
 * panzers of May 1940 that thought little of the French went for Sedan, left Brussels to the Belgians, and France fell
 * half as often. */
static int defence_of(const struct staff *st, unsigned nation)
{
	static const uint8_t infantry[] = {8, 17, 33, 33};
	unsigned tech = bi_tech(st->t, st->s, nation, F_INFANTRY);
	return infantry[tech > 2 || !bi_advanced(st->t) ? 2 : tech];
}

/* A block that was not seen: an infantry corps. */
static void join_unseen(const struct staff *st, struct band *b, unsigned hex, unsigned u)
{
	int steps = bis_steps(st, u), each = defence_of(st, nation_of(st->t, u));
	each += (bi_major(st->t, hex) ? 16 : 0) + (bi_fort_at(st->t, st->s, hex) != FORTS ? 16 : 0);
	b->steps += 100 * steps;
	b->land[0] += steps * each;
	b->land[1] += steps * each;
}

static struct band band_of(const struct staff *st, unsigned hex, unsigned side)
{
	struct band b = {{0, 0}, 0, 0, 0, 0};
	EACH_BLOCK (u, &st->work->trial, hex) {
		if (side_of(st->t, u) != side)
			continue;
		if (marked(&st->work->trial, u, M_TOKEN))
			join_unseen(st, &b, hex, u);
		else
			join_band(st, &b, hex, u);
	}
	return b;
}

static int share(int hits, int left, int steps)
{
	return steps ? hits * (left > 0 ? left : 0) / steps : 0;
}

/* A victory counts for more the more of the victors are left; who has nearly won has some hope. */
static int chance_of(int ours, int ours_first, int theirs, int theirs_first)
{
	if (theirs <= 0)
		return 60 + 40 * ours / (ours_first ? ours_first : 1);
	int done = theirs_first ? 100 * (theirs_first - theirs) / theirs_first : 0;
	return done * done / 220;
}

/* The luck of the dice: so many parts of a hundred of a spread, one for each sixteenth of all battles. */
static const int16_t luck[] = {-186, -132, -101, -78, -58, -40, -24, -8, 8, 24, 40, 58, 78, 101, 132, 186};
enum { LUCKS = sizeof luck / sizeof *luck };

/* How far the hits that remove so many hundredths of steps may differ from what is expected, in percent: the more dice,
 * the less. It is six tenths of what the dice have: with all of it the staff dared too little against France. */
static int spread_of(int steps)
{
	int root = 1, whole = steps < 100 ? 100 : steps;
	while ((root + 1) * (root + 1) <= whole)
		root++;
	return 360 / root;
}

/* The attacker's aircraft and guns fire before the defenders do, the infantry after them (BI-7.7.4, BI-7.7.5.1). */
static void play_on(struct band a, struct band d, int aim, int reply, int *ours, int *theirs)
{
	for (unsigned r = 0; r<ROUNDS && * ours> a.steps / 4 && *theirs > 0; r++) {
		*theirs -= ((r < 2 ? a.bombs : 0) + (r ? 0 : a.once) + (a.guns >> r)) * aim / 100;
		if (*theirs <= 0)
			break;
		*ours -= ((d.guns >> r) + (r < 2 ? d.bombs : 0) + share(d.land[r > 0], *theirs, d.steps)) * reply / 100;
		*theirs -= share(a.land[r > 0], *ours, a.steps) * aim / 100;
	}
	*ours = *ours > 0 ? *ours : 0;
	*theirs = *theirs > 0 ? *theirs : 0;
}

static struct fight weigh(struct band a, struct band d)
{
	int won = 0, lost = 0, killed = 0, aims = spread_of(d.steps), replies = spread_of(a.steps);
	for (unsigned i = 0; i < LUCKS; i++) {
		int ours = a.steps, theirs = d.steps;
		int aim = 100 + luck[i] * aims / 100, reply = 100 - luck[i] * replies / 100;
		play_on(a, d, aim > 0 ? aim : 0, reply > 0 ? reply : 0, &ours, &theirs);
		won += chance_of(ours, a.steps, theirs, d.steps);
		lost += a.steps - ours;
		killed += d.steps - theirs;
	}
	return (struct fight){won / LUCKS, STEP * lost / LUCKS / 100, STEP * killed / LUCKS / 100};
}

/* From where it comes: the neighbour that it can use, without a river if there is one. */
static unsigned origin(const struct staff *st, unsigned u, unsigned hex)
{
	unsigned best = st->s->hex[u];
	const struct stretch *way = bis_stretch(st, u);
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = st->t->next[hex][d];
		if (n == ETO_NOWHERE || (n != st->s->hex[u] && !eto_set_has(&way->stop, n)))
			continue;
		if (best == st->s->hex[u] || st->t->side_kind[hex][d] != RIVER)
			best = n;
	}
	return best;
}

struct fight bis_fight(const struct staff *st, unsigned hex, const uint16_t *team, unsigned count, unsigned how,
		       int air)
{
	struct bi_state *w = &st->work->trial;
	memcpy(w, st->s, sizeof *w);
	unsigned attacker = st->s->side;
	EACH_BLOCK (u, st->s, hex) /* the orange ones can only be redoubts */
		if (marked(w, u, M_TOKEN) && is_redoubt(st->t, u)) {
			w->mark[u] &= ~(uint32_t)M_TOKEN;
			w->strength[u] = (uint8_t)bis_steps(st, u);
		}
	if (st->s->italy) /* the coastal divisions give up (SBW4, special 2) */
		EACH_BLOCK (u, st->s, hex)
			if (type_of(st->t, u) == STA && nation_of(st->t, u) == ITA && !marked(w, u, M_TOKEN))
				w->strength[u] = 0;
	for (unsigned i = 0; i < count; i++) {
		unsigned u = team[i];
		w->from[u] = (uint16_t)(how == BY_SEA ? st->s->hex[u] : origin(st, u, hex));
		if (how == BY_SEA)
			w->mark[u] |= M_LANDED;
		bi_put(w, u, hex);
	}
	struct band a = band_of(st, hex, attacker), d = band_of(st, hex, enemy_of(attacker));
	a.once = air;
	if (!d.steps)
		return (struct fight){100, 0, 0};
	return weigh(a, d);
}

int bis_cover(const struct staff *st, unsigned hex)
{
	int part = 100;
	part += st->t->hex[hex].terrain != CLEAR ? 50 : 0;
	part += bi_major(st->t, hex) ? 60 : 0;
	part += bi_fort_at(st->t, st->s, hex) != FORTS ? 100 : 0;
	return part;
}

/* -- aircraft that could come -- */

/* What an aircraft hits on the ground with each step, in hundredths, before the guns there have fired at it. */
static int bombs_of(const struct staff *st, unsigned u)
{
	static const uint8_t fighter[] = {0, 0, 17, 33}, bomber[] = {17, 17, 33, 50};
	unsigned tech = bi_unit_tech(st->t, st->s, u);
	return st->s->strength[u] * (type_of(st->t, u) == FTR ? fighter : bomber)[tech < 3 ? tech : 3];
}

/* Somebody can send it: it is led, or a staff of its nation that is not worn out reaches it (BI-13.5.4). */
static bool has_orders(const struct staff *st, unsigned u)
{
	if (marked(st->s, u, M_LED))
		return true;
	for (unsigned hq = st->t->first_of[st->side]; hq < st->t->end_of[st->side]; hq++) {
		unsigned type = type_of(st->t, hq);
		if ((type != AIRHQ && type != SHQ) || st->s->hex[hq] >= HEXES ||
		    nation_of(st->t, hq) != nation_of(st->t, u))
			continue;
		bool awake = marked(st->s, hq, M_ACTIVE) ? st->s->ap[hq] > 0 : st->s->strength[hq] > 1 && type == AIRHQ;
		if (awake && (type == SHQ || bi_distance(st->t, st->s->hex[hq], st->s->hex[u]) <= 5))
			return true;
	}
	return false;
}

/* Battles near it that were begun before: each has two aircraft (BI-3.10.5). */
static unsigned begun(const struct staff *st, unsigned hex)
{
	unsigned n = 0;
	ETO_EACH (h, &st->foes)
		n += h != hex && st->gcu[h] && bi_distance(st->t, h, hex) <= 8;
	return n;
}

/* In the Basic game half of what the two best bombers have, with no eye to other battles: with less than that the
 * French of May 1940 sat still, and France did not fall. */
static int basic_help(const struct staff *st, unsigned hex)
{
	int best[2] = {0, 0};
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		if (!is_bomber(st->t, u) || st->s->hex[u] >= HEXES || marked(st->s, u, M_MOVED | M_FLYING) ||
		    bi_distance(st->t, st->s->hex[u], hex) > bi_range(st->t, st->s, u))
			continue;
		int force = st->s->strength[u] * (bi_unit_tech(st->t, st->s, u) >= 3 ? 50 : 30);
		if (force > best[0]) {
			best[1] = best[0];
			best[0] = force;
		} else if (force > best[1]) {
			best[1] = force;
		}
	}
	return (best[0] + best[1]) / 2;
}

/* So many of a hundred hits are left when the guns have fired and some came without reconnaissance. */
enum { WINGS = 8, HIT_HOME = 60 };

/* Aircraft that could come to a battle: the two best of those who are not needed for the battles begun before. */
int bis_air_help(const struct staff *st, unsigned hex)
{
	int force[WINGS] = {0};
	unsigned count = 0, skip = 2 * begun(st, hex);
	if (bi_weather_at(st->t, st->s, hex) == RAIN)
		return 0;
	if (!bi_advanced(st->t))
		return basic_help(st, hex);
	if (skip + 2 > WINGS)
		return 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		if (!is_air(st->t, u) || st->s->hex[u] >= HEXES ||
		    marked(st->s, u, M_MOVED | M_FLYING | M_OOS | M_FROZEN) || st->s->strength[u] < 2 ||
		    bi_distance(st->t, st->s->hex[u], hex) > bi_range(st->t, st->s, u) || !has_orders(st, u))
			continue;
		int own = bombs_of(st, u);
		unsigned i = count < WINGS ? count++ : WINGS - 1;
		if (own <= force[i])
			continue;
		for (; i && force[i - 1] < own; i--)
			force[i] = force[i - 1];
		force[i] = own;
	}
	return (force[skip] + force[skip + 1]) * HIT_HOME / 100;
}
