/* eto arena --duel and --ladder: matches between two players, and what they say. */
#ifndef ETO_ARENA_DUEL_H
#define ETO_ARENA_DUEL_H

#include "cli/arena.h"

/* Is one of the options of a duel given? */
bool arena_is_duel(const struct args *args);
/* Plays and reports; games, seed, threads and budget of the arena are set. Returns the exit code. */
int arena_duel(const struct cli *cli, const struct args *args, struct arena *a);
/* The players and the camps of a duel on its desk; what it says, as JSON with --json. Returns the exit code. */
bool arena_duel_read(const struct args *args, struct duel *d, struct eto_error *err);
int arena_duel_report(const struct cli *cli, const struct args *args, const struct duel *d,
		      const struct duel_score *score);

#endif
