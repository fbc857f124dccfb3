/* Plans are worth weighing only if they lead to different play. Along a game of the staff against itself each side that
 * must plan is given all plans that the game proposes, one after the other with the same dice, and carries them out to
 * the end of its turn. One that ends where none before it did is a plan of its own.
 *
 *     plans GAME SCENARIO SEED LEAST
 *
 * fails if a side has fewer than LEAST plans of its own in the mean of its turns. A seat that never plans has another
 * one that plans for it, but there must be two that do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/dice.h"
#include "core/hash.h"

enum { STEPS_MAX = 20000, PLANS = 48 };

struct room {
	const struct eto_table *table;
	const struct eto_game *g;
	void *state, *view;
	struct eto_memory memory[ETO_SEATS_MAX];
	void *work[ETO_SEATS_MAX];
	struct eto_action *legal;
	struct eto_rng rng, dice;
};

struct tally { unsigned turns, proposed, own; };

static struct eto_decision ask(struct room *r, unsigned seat)
{
	memcpy(r->view, r->state, r->g->state_size);
	r->g->redact(r->table, r->view, 1u << seat);
	return (struct eto_decision){.table = r->table,
				     .view = r->view,
				     .seat = seat,
				     .legal = r->legal,
				     .count = r->g->legal(r->table, r->state, seat, r->legal),
				     .rng = &r->rng,
				     .memory = &r->memory[seat],
				     .work = r->work[seat]};
}

/* The staff's choice; at the start of a turn it makes its plan. */
static void act(struct room *r, const struct eto_decision *d)
{
	struct eto_advice advice = {0};
	r->g->advise(d, &advice);
	r->g->apply(r->table, r->state, d->seat, r->legal[advice.choice], NULL);
}

/* Plays on until a seat must plan; false if the game is over. */
static bool to_plan(struct room *r, struct eto_decision *d)
{
	unsigned mask;
	for (unsigned steps = 0; steps < STEPS_MAX && (mask = r->g->deciders(r->table, r->state)); steps++) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		if (seat == ETO_DICE) {
			struct eto_action roll = eto_roll_random(r->g->dice(r->table, r->state), &r->dice);
			r->g->apply(r->table, r->state, seat, roll, NULL);
			continue;
		}
		*d = ask(r, seat);
		if (r->g->plans(d, NULL, 0))
			return true;
		act(r, d);
	}
	return false;
}

/* Carries each plan out in a room of its own, and counts those that end elsewhere than all before them. */
static unsigned count_own(struct room *trial, const struct room *at, unsigned seat, const struct eto_plan *plan,
			  unsigned count)
{
	uint64_t place[PLANS];
	unsigned own = 0;
	for (unsigned i = 0; i < count; i++) {
		struct eto_decision d;
		unsigned k = 0;
		memcpy(trial->state, at->state, at->g->state_size);
		memcpy(trial->memory, at->memory, sizeof trial->memory);
		trial->memory[seat].plan = plan[i];
		trial->rng = at->rng;
		trial->dice = at->dice;
		to_plan(trial, &d);
		uint64_t end = eto_hash(trial->state, at->g->state_size);
		while (k < own && place[k] != end)
			k++;
		if (k == own)
			place[own++] = end;
	}
	return own;
}

static bool open_room(struct room *r, const struct eto_table *t)
{
	const struct eto_game *g = t->game;
	*r = (struct room){.table = t,
			   .g = g,
			   .state = calloc(1, g->state_size),
			   .view = calloc(1, g->state_size),
			   .legal = calloc(g->legal_max, sizeof *r->legal)};
	bool ok = r->state && r->view && r->legal;
	for (unsigned i = 0; i < g->seat_count; i++)
		ok = (r->work[i] = calloc(1, g->work_size)) && ok;
	return ok;
}

static void close_room(struct room *r)
{
	free(r->state), free(r->view), free(r->legal);
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
		free(r->work[i]);
}

static void play(struct room *r, struct room *trial, unsigned seed, struct tally *tally)
{
	struct eto_plan plan[PLANS];
	struct eto_decision d;
	eto_rng_seed(&r->rng, seed);
	eto_rng_seed(&r->dice, seed);
	r->g->start(r->table, r->state);
	while (to_plan(r, &d)) {
		struct tally *of = &tally[d.seat];
		unsigned count = r->g->plans(&d, plan, PLANS);
		of->turns++;
		of->proposed += count;
		of->own += count_own(trial, r, d.seat, plan, count);
		act(r, &d);
	}
}

static struct eto_table *set_up(const struct eto_game *g, const char *scenario)
{
	struct eto_files files = eto_game_files(g);
	struct eto_error err = {0};
	struct eto_table *t = calloc(1, g->table_size);
	if (t && g->load(t, &files, &err) && eto_table_set_scenario(t, scenario, &err))
		return t;
	free(t);
	return NULL;
}

static unsigned planners(const struct tally *tally)
{
	unsigned n = 0;
	for (unsigned seat = 0; seat < ETO_SEATS_MAX; seat++)
		n += tally[seat].turns > 0;
	return n;
}

int main(int argc, char **argv)
{
	const struct eto_game *g = argc == 5 ? eto_game_find(argv[1]) : NULL;
	struct eto_table *table = g ? set_up(g, argv[2]) : NULL;
	struct tally tally[ETO_SEATS_MAX] = {{0}};
	struct room game = {0}, trial = {0};
	unsigned passed = 0, failed = 0;
	if (!table)
		return 2;
	if (open_room(&game, table) && open_room(&trial, table))
		play(&game, &trial, (unsigned)strtoul(argv[3], NULL, 10), tally);
	for (unsigned seat = 0; seat < g->seat_count; seat++) {
		const struct tally *x = &tally[seat];
		if (!x->turns && planners(tally) >= 2)
			continue;
		bool good = x->turns && x->own >= (unsigned)strtoul(argv[4], NULL, 10) * x->turns;
		*(good ? &passed : &failed) += 1;
		printf("%s%s: %u turns, %u plans, %u of their own\n", good ? "" : "FAILED ", g->seats[seat].id,
		       x->turns, x->proposed, x->own);
	}
	printf("%u passed, %u failed\n", passed, failed);
	close_room(&game), close_room(&trial);
	free(table);
	return failed != 0;
}
