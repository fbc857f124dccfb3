/* Positions in which a good player knows what to do, and the programs of this project once did not: the case files
 * beside this, written like the cases of the rules (core/cases.h), with `let SEAT` for a turn that the program plays.
 *
 *     positions GAME FILE PROGRAM */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/cases.h"
#include "core/dice.h"

enum { STEPS_MAX = 2000, BUDGET = 2000 };

struct seat_room {
	struct eto_memory memory;
	void *work;
};

/* The turn of a seat is over when another one must plan, or nobody can. */
static bool begins_turn(const struct eto_game *g, const struct eto_decision *d, unsigned mover)
{
	return d->seat != mover && g->plans && g->plans(d, NULL, 0);
}

static bool decide(const struct eto_case_bench *b, const struct eto_bot *bot, unsigned seat, unsigned mover,
		   struct eto_rng *rng, struct seat_room *room, void *view)
{
	const struct eto_game *g = b->game;
	struct eto_advice advice = {0};
	memcpy(view, b->state, g->state_size);
	g->redact(b->table, view, 1u << seat);
	struct eto_decision d = {.table = b->table,
				 .view = view,
				 .seat = seat,
				 .legal = b->legal,
				 .budget = BUDGET,
				 .rng = rng,
				 .memory = &room->memory,
				 .work = room->work};
	d.count = g->legal(b->table, b->state, seat, b->legal);
	if (!d.count || begins_turn(g, &d, mover))
		return false;
	(seat == mover ? bot : &eto_bot_staff)->choose(&d, &advice);
	g->apply(b->table, b->state, seat, b->legal[advice.choice], NULL);
	return true;
}

struct tried {
	struct eto_case_bench bench;
	const struct eto_bot *bot;
};

static bool let(const struct eto_case_bench *b, unsigned mover, const char *who)
{
	const struct eto_game *g = b->game;
	const struct eto_bot *bot = who ? eto_bot_find(who) : ((const struct tried *)b)->bot;
	struct seat_room room[ETO_SEATS_MAX] = {0};
	struct eto_rng rng, dice; /* the dice fall alike whatever a program makes of its own luck */
	void *view = malloc(g->state_size);
	bool on = bot && view;
	eto_rng_seed(&rng, 7);
	eto_rng_seed(&dice, 7);
	for (unsigned i = 0; on && i < g->seat_count; i++)
		on = (room[i].work = calloc(1, eto_bot_work(i == mover ? bot : &eto_bot_staff, g)));
	bool played = on;
	for (unsigned steps = 0, mask; on && steps < STEPS_MAX && (mask = g->deciders(b->table, b->state)); steps++) {
		unsigned seat = mask >> mover & 1 ? mover : (unsigned)__builtin_ctz(mask);
		if (seat == ETO_DICE)
			g->apply(b->table, b->state, seat, eto_roll_random(g->dice(b->table, b->state), &dice), NULL);
		else
			on = decide(b, bot, seat, mover, &rng, &room[seat], view);
	}
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
		free(room[i].work);
	free(view);
	return played;
}

struct tally { unsigned passed, failed; };

static void report(void *context, const struct eto_case_result *r)
{
	struct tally *t = context;
	bool good = r->passed && r->asserts;
	*(good ? &t->passed : &t->failed) += 1;
	if (!good)
		printf("FAILED %s\n  %s:%u: %s\n", r->name, r->error.file, r->error.line,
		       r->passed ? "it asserts nothing" : r->error.what);
}

static char *read_file(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	char *text = malloc(1 << 20);
	*size = f && text ? fread(text, 1, 1 << 20, f) : 0;
	if (f)
		fclose(f);
	return text;
}

int main(int argc, char **argv)
{
	const struct eto_game *g = argc == 4 ? eto_game_find(argv[1]) : NULL;
	const struct eto_bot *bot = argc == 4 ? eto_bot_find(argv[3]) : NULL;
	if (!g || !bot)
		return 2;
	struct eto_files files = eto_game_files(g);
	struct eto_rules rules = {0};
	struct eto_error err = {0};
	struct eto_table *table = calloc(1, g->table_size);
	struct tried tried = {{g, &rules, table, calloc(1, g->state_size), calloc(1, g->state_size),
			       calloc(g->legal_max, sizeof(struct eto_action)), let},
			      bot};
	struct eto_case_bench *bench = &tried.bench;
	struct tally tally = {0, 0};
	size_t size;
	char *text = read_file(argv[2], &size);
	bool ok = eto_rules_load(&rules, &files, &err) && g->load(table, &files, &err) &&
		  eto_cases_run(bench, text, size, argv[2], 0, report, &tally, &err);
	if (!ok)
		printf("FAILED %s:%u: %s\n", err.file, err.line, err.what);
	printf("%u passed, %u failed\n", tally.passed, tally.failed + !ok);
	free(text), free(table), free(bench->state), free(bench->before), free(bench->legal);
	return tally.failed || !ok || !tally.passed;
}
