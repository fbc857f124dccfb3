#include "web/module.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/fields.h"
#include "core/hash.h"
#include "web/export.h"

EXPORT("eto_count") unsigned eto_web_count(void)
{
	return eto_game_count;
}

/* A game, the program that plays all seats of it, and memory for both. */
struct bench {
	const struct eto_game *game;
	const struct eto_bot *bot;
	unsigned budget;
	struct eto_table *table;
	void *state, *view;
	struct eto_action *legal;
	struct eto_memory memory[ETO_SEATS_MAX];
	void *work[ETO_SEATS_MAX];
	struct eto_rng rng;
};

static bool bench_open(struct bench *b)
{
	const struct eto_game *g = b->game;
	struct eto_files files = eto_game_files(g);
	b->table = calloc(1, g->table_size);
	b->state = calloc(1, g->state_size);
	b->view = calloc(1, g->state_size);
	b->legal = calloc(g->legal_max, sizeof *b->legal);
	bool ok = b->table && b->state && b->view && b->legal;
	for (unsigned i = 0; i < g->seat_count; i++)
		ok = (b->work[i] = calloc(1, eto_bot_work(b->bot, g))) && ok;
	return ok && g->load(b->table, &files, NULL);
}

static void bench_close(struct bench *b)
{
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
		free(b->work[i]);
	free(b->legal);
	free(b->view);
	free(b->state);
	free(b->table);
}

static void bench_start(struct bench *b)
{
	memset(b->state, 0, b->game->state_size);
	memset(b->memory, 0, sizeof b->memory);
	b->game->start(b->table, b->state);
}

static struct eto_action choice(struct bench *b, unsigned seat)
{
	unsigned count = b->game->legal(b->table, b->state, seat, b->legal);
	if (seat == ETO_DICE)
		return b->legal[eto_rng_below(&b->rng, count)];
	memcpy(b->view, b->state, b->game->state_size);
	b->game->redact(b->table, b->view, 1u << seat);
	struct eto_decision d = {.table = b->table,
				 .view = b->view,
				 .seat = seat,
				 .legal = b->legal,
				 .count = count,
				 .budget = b->budget,
				 .rng = &b->rng,
				 .memory = &b->memory[seat],
				 .work = b->work[seat]};
	struct eto_advice advice = {0};
	b->bot->choose(&d, &advice);
	return b->legal[advice.choice];
}

/* One action; a new game when the last one is over. */
static void play_one(struct bench *b)
{
	unsigned deciders = b->game->deciders(b->table, b->state);
	unsigned seat = (unsigned)__builtin_ctz(deciders | 1u << 31);
	if (!deciders)
		bench_start(b);
	else
		b->game->apply(b->table, b->state, seat, choice(b, seat), NULL);
}

EXPORT("eto_signature")
uint64_t eto_web_signature(unsigned game, unsigned bot, uint64_t seed, unsigned actions, unsigned budget)
{
	uint64_t mix[3] = {0};
	if (game >= eto_game_count || bot >= eto_bot_count)
		return 0;
	struct bench b = {.game = eto_games[game], .bot = eto_bots[bot], .budget = budget};
	if (bench_open(&b)) {
		eto_rng_seed(&b.rng, seed);
		bench_start(&b);
		for (unsigned i = 0; i < actions; i++) {
			play_one(&b);
			mix[1] = eto_state_hash(b.game, b.state);
			mix[2] = eto_hash(b.memory, sizeof b.memory);
			mix[0] = eto_hash(mix, sizeof mix);
		}
	}
	bench_close(&b);
	return mix[0];
}
