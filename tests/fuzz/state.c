/* Saved positions: any bytes are either a state or an error. A state that was accepted is sound: play goes on from it
 * for a while without a crash, and it survives being written and read. */
#include <string.h>

#include "core/fields.h"
#include "core/hash.h"
#include "tests/fuzz/fuzz.h"

enum { TEXT_MAX = 1 << 18, STEPS = 40 };

static void read_again(const struct eto_table *table, const void *state)
{
	const struct eto_game *game = table->game;
	char *bytes = malloc(TEXT_MAX);
	void *again = calloc(1, game->state_size);
	struct eto_error err = {0};
	INSIST(bytes && again);
	struct eto_text text = eto_text_in(bytes, TEXT_MAX);
	eto_state_write(game, state, &text);
	INSIST(!text.cut);
	INSIST(eto_state_read(table, bytes, text.length, again, &err));
	INSIST(!memcmp(state, again, game->state_size));
	free(again);
	free(bytes);
}

static void play(const struct eto_table *table, void *state)
{
	const struct eto_game *game = table->game;
	struct eto_action *legal = calloc(game->legal_max, sizeof *legal);
	struct eto_rng rng;
	INSIST(legal);
	eto_rng_seed(&rng, eto_hash(state, game->state_size));
	for (unsigned i = 0; i < STEPS; i++) {
		unsigned deciders = game->deciders(table, state);
		if (!deciders)
			break;
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		unsigned count = game->legal(table, state, seat, legal);
		INSIST(count <= game->legal_max);
		if (!count)
			break; /* a dead end: positions that no game leads to may have them */
		struct eto_action a = legal[eto_rng_below(&rng, count)];
		INSIST(!game->check(table, state, seat, a));
		game->apply(table, state, seat, a, NULL);
	}
	free(legal);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (unsigned g = 0; g < eto_game_count; g++) {
		const struct eto_game *game = eto_games[g];
		struct eto_table *table = fuzz_table(game);
		void *state = calloc(1, game->state_size);
		struct eto_error err = {0};
		INSIST(state);
		bool ok = eto_state_read(table, (const char *)data, size, state, &err);
		fuzz_error(ok, &err);
		if (ok) {
			read_again(table, state);
			play(table, state);
		}
		free(state);
	}
	return 0;
}
