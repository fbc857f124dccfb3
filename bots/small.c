/* Small choices of the marshal: losses, answers, withdrawals. Each is played on until somebody gives orders again. The
 * first dice fall in all ways, each with its chance; those after them once, alike for all choices. */
#include <string.h>

#include "bots/marshal.h"
#include "core/dice.h"

/* SHARE: of the budget, for one choice; BETTER: how much so, in ten-thousandths of the game. */
enum { CHOICES = 6, WAYS = 216, WORLDS = 2, SHARE = 8, BETTER = 25 };

bool marshal_small(const struct eto_game *g, const struct eto_action *legal, unsigned count)
{
	bool chooses = false;
	for (unsigned i = 0; i < count; i++) {
		unsigned deed = legal[i].verb < g->verb_count ? g->verbs[legal[i].verb].deed : ETO_DO_OTHER;
		if (deed != ETO_DO_CHOOSE && deed != ETO_DO_AIR)
			return false;
		chooses |= deed == ETO_DO_CHOOSE;
	}
	return chooses && count > 1;
}

static bool may_go_on(const struct marshal *m)
{
	return m->spent < m->d->budget / SHARE && !marshal_stopped(m);
}

static int expect(struct marshal *m, unsigned level, unsigned ways, struct eto_rng rng);

/* All results of the dice in the world of this level. */
static int average(struct marshal *m, unsigned level, unsigned ways, unsigned count, struct eto_rng rng)
{
	const struct eto_table *t = m->d->table;
	struct eto_dice dice = t->game->dice(t, m->level[level]);
	struct eto_action roll[WAYS];
	int64_t sum = 0, all = 0;
	memcpy(roll, m->legal, count * sizeof *roll);
	for (unsigned i = 0; i < count; i++) {
		int64_t weight = eto_roll_weight(dice, roll[i]);
		memcpy(m->level[level + 1], m->level[level], t->game->state_size);
		t->game->apply(t, m->level[level + 1], ETO_DICE, roll[i], NULL);
		sum += weight * expect(m, level + 1, ways * count, rng);
		all += weight;
	}
	return all ? (int)(sum / all) : 0;
}

/* What the world of this level is worth when the business at hand is done; ways: how many such worlds there are. */
static int expect(struct marshal *m, unsigned level, unsigned ways, struct eto_rng rng)
{
	const struct eto_table *t = m->d->table;
	const struct eto_game *g = t->game;
	void *world = m->level[level];
	for (unsigned mask; (mask = g->deciders(t, world)) && may_go_on(m); m->spent++) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		struct eto_advice advice = {0};
		if (seat == ETO_DICE) {
			unsigned count = g->legal(t, world, seat, m->legal);
			if (level + 1 < MARSHAL_LEVELS && ways * count <= WAYS)
				return average(m, level, ways, count, rng);
			g->apply(t, world, seat, eto_roll_random(g->dice(t, world), &rng), NULL);
			continue;
		}
		struct eto_decision d = marshal_ask(m, world, seat, &rng);
		if (d.count != 1 && !marshal_small(g, d.legal, d.count))
			break;
		if (d.count > 1)
			g->advise(&d, &advice);
		g->apply(t, world, seat, m->legal[advice.choice], NULL);
	}
	return marshal_judge(m, world);
}

static int worth_of(struct marshal *m, unsigned choice, unsigned sample)
{
	const struct eto_decision *d = m->d;
	struct eto_rng rng;
	eto_rng_seed(&rng, m->luck + sample);
	marshal_imagine(m, m->level[0], &rng);
	d->table->game->apply(d->table, m->level[0], d->seat, d->legal[choice], NULL);
	return expect(m, 0, 1, rng);
}

/* A thought that is broken off says nothing. */
unsigned marshal_look_ahead(struct marshal *m, unsigned staffs)
{
	int worth[CHOICES] = {0};
	unsigned best = staffs;
	if (m->d->count > CHOICES)
		return staffs;
	for (unsigned sample = 0; sample < WORLDS; sample++)
		for (unsigned i = 0; i < m->d->count; i++)
			worth[i] += worth_of(m, i, sample);
	for (unsigned i = 0; i < m->d->count; i++)
		if (worth[i] > worth[best] && worth[i] >= worth[staffs] + BETTER * WORLDS)
			best = i;
	return may_go_on(m) ? best : staffs;
}
