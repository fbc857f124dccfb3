/* What the fuzz targets share: a game to fuzz with, and a way to insist.
 *
 * A target is a file tests/fuzz/NAME.c with LLVMFuzzerTestOneInput(). It feeds the bytes to one parser and, when they
 * are accepted, checks what must hold then. Good inputs to start from are given in tests/fuzz/meson.build. */
#ifndef ETO_FUZZ_H
#define ETO_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clauses.h"
#include "core/game.h"

/* libFuzzer calls this with every input that it makes up. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program when something that must hold does not; libFuzzer keeps the input. */
#define INSIST(condition)                                                                                              \
	do {                                                                                                           \
		if (!(condition)) {                                                                                    \
			fprintf(stderr, "%s:%d: insists on: %s\n", __FILE__, __LINE__, #condition);                    \
			abort();                                                                                       \
		}                                                                                                      \
	} while (0)

enum { FUZZ_GAMES = 16 };

/* Everything that a target needs of a game, made once: loading a game takes far longer than trying an input. */
struct fuzz_game {
	const struct eto_game *game;
	struct eto_table *table, head; /* the head as loaded: scenario and options */
	struct eto_rules *rules;
	void *state, *other;      /* room for two */
	struct eto_action *legal; /* legal_max */
};

static inline struct fuzz_game *fuzz_open(const struct eto_game *game)
{
	static struct fuzz_game games[FUZZ_GAMES];
	unsigned i = 0;
	while (i < eto_game_count && eto_games[i] != game)
		i++;
	INSIST(i < eto_game_count && i < FUZZ_GAMES);
	struct fuzz_game *f = &games[i];
	if (!f->game) {
		struct eto_files files = eto_game_files(game);
		struct eto_error err = {0};
		f->table = calloc(1, game->table_size);
		f->rules = calloc(1, sizeof *f->rules);
		f->state = calloc(1, game->state_size);
		f->other = calloc(1, game->state_size);
		f->legal = calloc(game->legal_max, sizeof *f->legal);
		INSIST(f->table && f->rules && f->state && f->other && f->legal);
		INSIST(game->load(f->table, &files, &err) && eto_rules_load(f->rules, &files, &err));
		f->game = game;
		f->head = *f->table;
	}
	*f->table = f->head;
	return f;
}

/* One game for each input: its first byte says which ('0' is the first of the list), and is taken away. */
static inline unsigned fuzz_number(const uint8_t **data, size_t *size)
{
	unsigned number = *size ? (unsigned)(uint8_t)(**data - '0') % eto_game_count : 0;
	*data += *size > 0;
	*size -= *size > 0;
	return number;
}

static inline struct fuzz_game *fuzz_choose(const uint8_t **data, size_t *size)
{
	return fuzz_open(eto_games[fuzz_number(data, size)]);
}

/* An error must say something, and be told apart from success. */
static inline void fuzz_error(bool ok, const struct eto_error *err)
{
	INSIST(ok == !err->what[0]);
}

#endif
