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

/* A fresh table of a game with the game's own data; valid until the next call. The files are read only once. */
static inline struct eto_table *fuzz_table(const struct eto_game *game)
{
	static const struct eto_game *loaded;
	static struct eto_table *pristine, *fresh;
	if (loaded != game) {
		struct eto_files files = eto_game_files(game);
		struct eto_error err = {0};
		free(pristine);
		free(fresh);
		pristine = calloc(1, game->table_size);
		fresh = calloc(1, game->table_size);
		INSIST(pristine && fresh);
		INSIST(game->load(pristine, &files, &err));
		loaded = game;
	}
	return memcpy(fresh, pristine, game->table_size);
}

/* An error must say something, and be told apart from success. */
static inline void fuzz_error(bool ok, const struct eto_error *err)
{
	INSIST(ok == !err->what[0]);
}

#endif
