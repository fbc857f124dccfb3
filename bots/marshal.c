/* The marshal: weighs plans by playing them on. At the start of its turn it asks the game for plans (the staff's own
 * first), plays each on in worlds drawn from what it may know, all plans in the same worlds with the same dice, against
 * the staff's answers, and judges where that leads. The worse half is dropped again and again, so that the time goes to
 * the plans that may be best. The plan that is left goes into the memory, and the staff carries it out, but for small
 * choices (small.c).
 *
 * The budget counts actions that are played on. A game without plans or judgement is played by the staff. */
#include <string.h>

#include "bots/marshal.h"
#include "core/advice.h"
#include "core/dice.h"
#include "core/hash.h"

enum { PLANS = MARSHAL_PLANS, ALIGN = 16, PAIRS_LEAST = 4, SURE = 2, SURVEY = 3, STEPS_MAX = 4000 };
/* How many own turns are played on: as many as leave so many games, at most so many turns. */
enum { GAMES = 30, TURNS_MOST = 3 };

static size_t padded(size_t size)
{
	return (size + ALIGN - 1) / ALIGN * ALIGN;
}

/* The staff's own scratch for real decisions comes first: it stays from call to call. */
static size_t work_size(const struct eto_game *g)
{
	return padded(g->work_size) + padded(sizeof(struct marshal)) + (2 + MARSHAL_LEVELS) * padded(g->state_size) +
	       padded(g->legal_max * sizeof(struct eto_action)) + g->seat_count * padded(g->work_size);
}

static struct marshal *open_work(const struct eto_decision *d)
{
	const struct eto_game *g = d->table->game;
	unsigned char *at = (unsigned char *)d->work + padded(g->work_size);
	struct marshal *m = (struct marshal *)at;
	memset(m, 0, sizeof *m);
	m->d = d;
	m->world = at += padded(sizeof *m);
	m->view = at += padded(g->state_size);
	for (unsigned i = 0; i < MARSHAL_LEVELS; i++)
		m->level[i] = at += padded(g->state_size);
	m->legal = (struct eto_action *)(at += padded(g->state_size));
	m->work = at + padded(g->legal_max * sizeof *m->legal);
	m->luck = eto_rng_next(d->rng);
	return m;
}

/* -- a game played on -- */

bool marshal_stopped(const struct marshal *m)
{
	return m->d->stop && *m->d->stop;
}

void marshal_imagine(struct marshal *m, void *world, struct eto_rng *rng)
{
	const struct eto_table *t = m->d->table;
	memcpy(world, m->d->view, t->game->state_size);
	t->game->determinize(t, world, 1u << m->d->seat, rng);
	memset(m->memory, 0, sizeof m->memory);
	m->memory[m->d->seat] = *m->d->memory;
}

struct eto_decision marshal_ask(struct marshal *m, const void *world, unsigned seat, struct eto_rng *rng)
{
	const struct eto_table *t = m->d->table;
	const struct eto_game *g = t->game;
	memcpy(m->view, world, g->state_size);
	g->redact(t, m->view, 1u << seat);
	return (struct eto_decision){.table = t,
				     .view = m->view,
				     .seat = seat,
				     .legal = m->legal,
				     .count = g->legal(t, world, seat, m->legal),
				     .rng = rng,
				     .memory = &m->memory[seat],
				     .work = m->work + seat * padded(g->work_size)};
}

/* Did an earlier plan lead to the very same position at the end of its turn? A new one is noted. */
static bool is_twin(struct marshal *m)
{
	uint64_t place = eto_hash(m->world, m->d->table->game->state_size);
	for (unsigned i = 0; i < m->places; i++)
		if (m->place[i] == place)
			return true;
	m->place[m->places++] = place;
	return false;
}

/* One playing on: how often the own seat has planned again; whether plans that lead nowhere new are left, and are. */
struct course {
	unsigned turns;
	bool sifts, twin;
};

/* The staff's choice for a seat in the world; false once the own seat must plan again, or for a twin. */
static bool choose(struct marshal *m, unsigned seat, struct eto_rng *rng, struct course *c, struct eto_action *a)
{
	const struct eto_game *g = m->d->table->game;
	struct eto_decision d = marshal_ask(m, m->world, seat, rng);
	struct eto_advice advice = {0};
	bool plans = g->plans(&d, NULL, 0);
	if ((seat == m->d->seat && plans && ++c->turns >= m->turns) || !d.count)
		return false;
	if (c->sifts && seat != m->d->seat && plans) {
		c->sifts = false;
		c->twin = is_twin(m);
	}
	if (c->twin)
		return false;
	g->advise(&d, &advice);
	*a = m->legal[advice.choice < d.count ? advice.choice : 0];
	return true;
}

/* A point is as good as one chance in a hundred: where the result is certain, points still say what is better. */
int marshal_judge(const struct marshal *m, const void *world)
{
	struct eto_value v = eto_value_of(m->d->table, world, m->d->seat);
	return v.result + v.points;
}

/* What the plan leads to in a world; false if it sifts, and the plan is the same as another in other words. */
static bool play_on(struct marshal *m, const struct eto_plan *plan, unsigned sample, bool sifts, int *worth)
{
	const struct eto_table *t = m->d->table;
	const struct eto_game *g = t->game;
	struct eto_rng rng, dice;
	struct course course = {0, sifts, false};
	eto_rng_seed(&rng, m->luck + sample);
	eto_rng_seed(&dice, eto_rng_next(&rng));
	marshal_imagine(m, m->world, &rng);
	m->memory[m->d->seat].plan = *plan;
	for (unsigned mask, steps = 0; (mask = g->deciders(t, m->world)) && steps < STEPS_MAX; steps++, m->spent++) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		struct eto_action a;
		if (seat == ETO_DICE)
			a = eto_roll_random(g->dice(t, m->world), &dice);
		else if (!choose(m, seat, &rng, &course, &a))
			break;
		g->apply(t, m->world, seat, a, NULL);
	}
	*worth = marshal_judge(m, m->world);
	return !course.twin && !(course.sifts && is_twin(m));
}

/* -- the race -- */

static int mean(const struct trial *x)
{
	return x->games ? (int)(x->gain / (int)x->games) : 0;
}

static void note(struct trial *x, int64_t gain)
{
	x->gain += gain;
	x->squares += gain * gain;
	x->games++;
}

/* One world for all plans that are still in the race. */
static void play_round(struct marshal *m, unsigned sample)
{
	int base, worth;
	play_on(m, &m->trial[0].plan, sample, false, &base);
	for (unsigned i = 0; i < m->count; i++)
		if (m->order[i]) {
			play_on(m, &m->trial[m->order[i]].plan, sample, false, &worth);
			note(&m->trial[m->order[i]], worth - base);
		}
}

/* What comes of a plan shows the more clearly the farther one looks, and chance hides the more of it. Who has time for
 * many games plays each of them longer. Returns what it costs to find out. */
static unsigned look_far(struct marshal *m)
{
	int worth;
	m->turns = 1;
	play_on(m, &m->trial[0].plan, 0, false, &worth);
	m->turns = m->d->budget / (m->spent ? m->spent : 1) / GAMES;
	m->turns = m->turns < 1 ? 1 : m->turns > TURNS_MOST ? TURNS_MOST : m->turns;
	return m->spent;
}

/* The first world shows which plans differ. Of these as many take part as can be weighed: many plans in few worlds
 * tell more than few plans in many. What a game costs is seen from the first. */
static void enter(struct marshal *m, unsigned plans)
{
	unsigned budget = m->d->budget;
	int base, worth;
	unsigned from = look_far(m);
	play_on(m, &m->trial[0].plan, 0, true, &base);
	unsigned most = budget / (m->spent > from ? m->spent - from : 1) / PAIRS_LEAST;
	m->order[m->count++] = 0;
	for (unsigned i = 1; i < plans && m->count < most && m->spent < budget / 2 && !marshal_stopped(m); i++)
		if (play_on(m, &m->trial[i].plan, 0, true, &worth)) {
			note(&m->trial[i], worth - base);
			m->order[m->count++] = (uint8_t)i;
		}
}

static void sort(struct marshal *m)
{
	for (unsigned i = 1; i < m->count; i++)
		for (unsigned k = i; k && mean(&m->trial[m->order[k]]) > mean(&m->trial[m->order[k - 1]]); k--) {
			uint8_t other = m->order[k];
			m->order[k] = m->order[k - 1];
			m->order[k - 1] = other;
		}
}

/* The square of the error of the mean. */
static int64_t doubt(const struct trial *x)
{
	int64_t n = x->games, average = x->gain / n;
	return (x->squares / n - average * average) / n;
}

/* While all plans are in the race: what the others gain on the middle, and how far they lie apart beyond what chance
 * makes. Half of each one's doubt is the first plan's, which all are compared with. */
static void survey(struct marshal *m)
{
	int64_t sum = 0, squares = 0, chance = 0, n = 1; /* the first plan gains nothing on itself */
	for (unsigned i = 0; i < m->count; i++) {
		const struct trial *x = &m->trial[m->order[i]];
		if (!m->order[i] || !x->games)
			continue;
		int64_t gain = x->gain / (int)x->games;
		sum += gain;
		squares += gain * gain;
		chance += doubt(x) / 2;
		n++;
	}
	m->middle = sum / n;
	m->apart = n > 1 ? (squares - n * m->middle * m->middle - chance) / (n - 1) : 0;
}

/* Is it better than the staff's plan, if one believes of its lead what is more than chance? The best of many plans
 * looks better than it is, the more so the less was played; and its gain must be twice as great as its error. */
static bool convinces(const struct marshal *m, const struct trial *x)
{
	if (x->games < PAIRS_LEAST || m->apart <= 0)
		return false;
	int64_t gain = x->gain / (int)x->games, lead = gain - m->middle;
	if (gain <= 0 || gain * gain < SURE * SURE * doubt(x))
		return false;
	return m->middle * (m->apart + doubt(x)) + lead * m->apart > 0;
}

/* Half of the plans go after each part of the budget. */
static unsigned race(struct marshal *m, unsigned plans)
{
	unsigned sample = 0, budget = m->d->budget, parts = 1;
	enter(m, plans);
	if (m->count < 2)
		return 0;
	for (unsigned left = m->count; left > 2; left = (left + 1) / 2)
		parts++;
	while (sample + 1 < SURVEY && !marshal_stopped(m))
		play_round(m, ++sample);
	for (unsigned part = 1; part <= parts && m->count > 1; part++) {
		while (m->spent < (uint64_t)budget * part / parts && !marshal_stopped(m))
			play_round(m, ++sample);
		if (part == 1)
			survey(m);
		sort(m);
		m->count = m->count > 2 ? (m->count + 1) / 2 : m->count;
	}
	return convinces(m, &m->trial[m->order[0]]) ? m->order[0] : 0;
}

static void think(const struct eto_decision *d)
{
	struct marshal *m = open_work(d);
	struct eto_plan plans[PLANS];
	unsigned count = d->table->game->plans(d, plans, PLANS);
	if (!count)
		return;
	for (unsigned i = 0; i < count; i++)
		m->trial[i].plan = plans[i];
	d->memory->plan = m->trial[count > 1 ? race(m, count) : 0].plan;
}

static void choose_action(const struct eto_decision *d, struct eto_advice *advice)
{
	const struct eto_game *g = d->table->game;
	bool plans = g->plans && g->value;
	if (plans && d->budget && d->count > 1 && g->plans(d, NULL, 0))
		think(d);
	g->advise(d, advice);
	if (plans && d->budget && marshal_small(g, d->legal, d->count))
		advice->choice = marshal_look_ahead(open_work(d), advice->choice);
	if (!plans && !advice->why[1].text)
		advice->why[1].text = "(The staff's word: this game has no plans to weigh yet.)";
}

const struct eto_bot eto_bot_general = {"general", "weighs a few plans by playing them on", 12000, work_size,
					choose_action};
const struct eto_bot eto_bot_marshal = {"marshal", "weighs many plans by playing them on", 80000, work_size,
					choose_action};
