/* Single actions, as a player types them: one line each, tried in a position of one game; the second byte of the input
 * chooses the position. An action that was read can be written, and what was written is read as the same action.
 * check() is asked about it whoever plays. */
#include <string.h>

#include "core/complete.h"
#include "core/lines.h"
#include "core/notation.h"
#include "tests/fuzz/fuzz.h"

static void try_action(const struct eto_voice *voice, const void *state, struct eto_action a, unsigned words)
{
	char text[256], again[256];
	struct eto_text out = eto_text_in(text, sizeof text);
	const char *word[ETO_WORDS_MAX];
	struct eto_action b;
	struct eto_error err = {0};
	eto_action_write(voice, &out, a, a.verb == ETO_ROLL ? words - 1 : 0, false);
	INSIST(!out.cut);
	memcpy(again, text, sizeof again);
	unsigned count = eto_words(again, word, ETO_WORDS_MAX);
	INSIST(eto_action_read(voice, word, count, &b, &err));
	INSIST(eto_action_equal(a, b));
	for (unsigned seat = 0; seat <= ETO_DICE; seat++)
		voice->table->game->check(voice->table, state, seat, a);
}

/* A position from a random game, and what its player may do. */
struct position {
	void *state;
	struct eto_action *legal;
	unsigned count;
};

static void play(const struct fuzz_game *f, void *state, unsigned actions, struct eto_rng *rng)
{
	const struct eto_game *game = f->game;
	unsigned deciders;
	while (actions-- && (deciders = game->deciders(f->table, state))) {
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		unsigned count = game->legal(f->table, state, seat, f->legal);
		game->apply(f->table, state, seat, f->legal[eto_rng_below(rng, count)], NULL);
	}
}

static struct position make_position(const struct fuzz_game *f, unsigned actions)
{
	const struct eto_game *game = f->game;
	struct position p = {.state = calloc(1, game->state_size)};
	struct eto_rng rng;
	INSIST(p.state);
	eto_rng_seed(&rng, actions);
	game->start(f->table, p.state);
	play(f, p.state, actions, &rng);
	unsigned deciders = game->deciders(f->table, p.state);
	p.count = deciders ? game->legal(f->table, p.state, (unsigned)__builtin_ctz(deciders), f->legal) : 0;
	p.legal = malloc((p.count + 1) * sizeof *p.legal);
	INSIST(p.legal);
	memcpy(p.legal, f->legal, p.count * sizeof *p.legal);
	return p;
}

enum { POSITIONS = 8 };

/* The opening, and positions up to 320 actions later; each is made once. */
static const struct position *position_of(const struct fuzz_game *f, unsigned number)
{
	static struct position made[FUZZ_GAMES][POSITIONS];
	unsigned g = 0;
	while (eto_games[g] != f->game)
		g++;
	struct position *p = &made[g][number % POSITIONS];
	if (!p->state)
		*p = make_position(f, number % POSITIONS ? 5u << (number % POSITIONS - 1) : 0);
	return p;
}

static void try_line(const struct eto_voice *voice, const struct position *p, char *line)
{
	struct eto_completions completions;
	eto_complete(voice, p->legal, p->count, line, &completions);
	INSIST(completions.count <= ETO_COMPLETIONS_MAX && completions.start <= strlen(line));

	const char *word[ETO_WORDS_MAX];
	unsigned count = eto_words(line, word, ETO_WORDS_MAX);
	struct eto_action a;
	struct eto_error err = {0};
	bool ok = eto_action_read(voice, word, count, &a, &err);
	fuzz_error(ok, &err);
	if (ok)
		try_action(voice, p->state, a, count);
	else
		INSIST(err.column >= 1 && err.column <= count + 1);
}

enum { LINES_MAX = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct fuzz_game *f = fuzz_choose(&data, &size);
	const struct position *p = position_of(f, size ? (uint8_t)(*data - '0') : 0);
	struct eto_voice voice = {.table = f->table};
	struct eto_lines lines = eto_lines_of((const char *)data + (size > 0), size - (size > 0));
	char line[512];
	for (unsigned i = 0; i < LINES_MAX && eto_line_next(&lines); i++)
		if (eto_line_copy(&lines, line, sizeof line))
			try_line(&voice, p, line);
	return 0;
}
