/* Single actions, as a player types them: one line each, tried in the opening position of every game. An action that
 * was read can be written, and what was written is read as the same action. check() is asked about it whoever plays. */
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

static void try_line(const struct eto_voice *voice, const void *state, struct eto_action *legal, char *line)
{
	const struct eto_game *game = voice->table->game;
	struct eto_completions completions;
	unsigned seat = (unsigned)__builtin_ctz(game->deciders(voice->table, state));
	eto_complete(voice, legal, game->legal(voice->table, state, seat, legal), line, &completions);
	INSIST(completions.count <= ETO_COMPLETIONS_MAX && completions.start <= strlen(line));

	const char *word[ETO_WORDS_MAX];
	unsigned count = eto_words(line, word, ETO_WORDS_MAX);
	struct eto_action a;
	struct eto_error err = {0};
	bool ok = eto_action_read(voice, word, count, &a, &err);
	fuzz_error(ok, &err);
	if (ok)
		try_action(voice, state, a, count);
	else
		INSIST(err.column >= 1 && err.column <= count + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (unsigned g = 0; g < eto_game_count; g++) {
		const struct eto_game *game = eto_games[g];
		struct eto_table *table = fuzz_table(game);
		void *state = calloc(1, game->state_size);
		struct eto_action *legal = calloc(game->legal_max, sizeof *legal);
		struct eto_voice voice = {.table = table};
		struct eto_lines lines = eto_lines_of((const char *)data, size);
		char line[512];
		INSIST(state && legal);
		game->start(table, state);
		while (eto_line_next(&lines))
			if (eto_line_copy(&lines, line, sizeof line))
				try_line(&voice, state, legal, line);
		free(legal);
		free(state);
	}
	return 0;
}
