#include "web/module.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/game.h"
#include "core/hash.h"
#include "web/export.h"

EXPORT("eto_count") unsigned eto_web_count(void)
{
	return eto_game_count;
}

/* A game with memory for its table, a state and a list of legal actions. */
struct bench {
	const struct eto_game *game;
	struct eto_table *table;
	void *state;
	struct eto_action *legal;
};

static bool bench_open(struct bench *b, const struct eto_game *game)
{
	struct eto_files files = eto_game_files(game);
	b->game = game;
	b->table = calloc(1, game->table_size);
	b->state = calloc(1, game->state_size);
	b->legal = calloc(game->legal_max, sizeof *b->legal);
	return b->table && b->state && b->legal && game->load(b->table, &files, NULL);
}

static void bench_close(struct bench *b)
{
	free(b->legal);
	free(b->state);
	free(b->table);
}

/* One random action; a new game when the last one is over. */
static void play_one(struct bench *b, struct eto_rng *rng)
{
	unsigned deciders = b->game->deciders(b->table, b->state);
	if (!deciders) {
		memset(b->state, 0, b->game->state_size);
		b->game->start(b->table, b->state);
		return;
	}
	unsigned seat = (unsigned)__builtin_ctz(deciders);
	unsigned count = b->game->legal(b->table, b->state, seat, b->legal);
	b->game->apply(b->table, b->state, seat, b->legal[eto_rng_below(rng, count)], NULL);
}

EXPORT("eto_signature") uint64_t eto_web_signature(unsigned game, uint64_t seed, unsigned actions)
{
	struct bench b;
	struct eto_rng rng;
	uint64_t mix[2] = {0};
	if (game >= eto_game_count)
		return 0;
	if (bench_open(&b, eto_games[game])) {
		eto_rng_seed(&rng, seed);
		b.game->start(b.table, b.state);
		for (unsigned i = 0; i < actions; i++) {
			play_one(&b, &rng);
			mix[1] = eto_state_hash(b.game, b.state);
			mix[0] = eto_hash(mix, sizeof mix);
		}
	}
	bench_close(&b);
	return mix[0];
}
