/* Saved positions: any bytes are either a state or an error. A state that was accepted is sound: play goes on from it
 * for a while without a crash, and it survives being written and read. */
#include <string.h>

#include "core/fields.h"
#include "core/hash.h"
#include "tests/fuzz/fuzz.h"

enum { TEXT_MAX = 1 << 18, STEPS = 6 };

static void read_again(const struct fuzz_game *f)
{
	static char bytes[TEXT_MAX];
	struct eto_text text = eto_text_in(bytes, sizeof bytes);
	struct eto_error err = {0};
	eto_state_write(f->game, f->state, &text);
	INSIST(!text.cut);
	memset(f->other, 0, f->game->state_size);
	INSIST(eto_state_read(f->table, bytes, text.length, f->other, &err));
	INSIST(!memcmp(f->state, f->other, f->game->state_size));
}

static void play(const struct fuzz_game *f)
{
	const struct eto_game *game = f->game;
	struct eto_rng rng;
	eto_rng_seed(&rng, eto_hash(f->state, game->state_size));
	for (unsigned i = 0; i < STEPS; i++) {
		unsigned deciders = game->deciders(f->table, f->state);
		if (!deciders)
			break;
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		unsigned count = game->legal(f->table, f->state, seat, f->legal);
		INSIST(count <= game->legal_max);
		if (!count)
			break; /* a dead end: positions that no game leads to may have them */
		struct eto_action a = f->legal[eto_rng_below(&rng, count)];
		INSIST(!game->check(f->table, f->state, seat, a));
		game->apply(f->table, f->state, seat, a, NULL);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct fuzz_game *f = fuzz_choose(&data, &size);
	struct eto_error err = {0};
	memset(f->state, 0, f->game->state_size);
	bool ok = eto_state_read(f->table, (const char *)data, size, f->state, &err);
	fuzz_error(ok, &err);
	if (ok) {
		read_again(f);
		play(f);
	}
	return 0;
}
