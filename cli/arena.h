/* Many games between bots, on all cores. The result depends on the seed alone: game number i has its own generators,
 * made from the seed and i, and the tallies are sums, so it does not matter which thread played what.
 *
 * In a duel two players meet in pairs of games with the same generators: games 2k and 2k+1 are pair k, and in the
 * second one they have changed camps. Whoever is lucky in one game is unlucky in the other, so that few games tell
 * much (cli/duel.h). */
#ifndef ETO_ARENA_H
#define ETO_ARENA_H

#include <stdatomic.h>

#include "bots/bots.h"
#include "cli/desk.h"
#include "cli/duel.h"

enum { ARENA_TURNS = 128, ARENA_CLAUSES = 16, ARENA_THREADS = 64 };

/* Games that ended alike: with the same winners (0: drawn), told apart by turn and by the clause that ended them. */
struct arena_ending {
	unsigned games;
	unsigned turn[ARENA_TURNS];
	eto_clause clause[ARENA_CLAUSES];
	unsigned clause_games[ARENA_CLAUSES];
};

struct arena_tally {
	unsigned games, draws, unfinished, errors;
	unsigned wins[ETO_SEATS_MAX];
	unsigned long long turns, actions;
	struct arena_ending ending[1 << ETO_SEATS_MAX]; /* by mask of winners */
};

/* One game that was played. */
struct arena_game {
	struct eto_outcome outcome; /* ETO_RUNNING: it was not finished */
	unsigned turn, actions;
	bool error; /* a bot did not choose a legal action */
};

struct arena {
	const struct desk *desk;
	const struct eto_bot *bot[ETO_SEATS_MAX];
	unsigned budget; /* of a decision: positions; 0: as each bot likes it */
	struct duel *duel; /* NULL: the bots of the seats play, and nobody changes places */
	unsigned first, games, threads; /* those from `first` on, until there are so many */
	uint64_t seed;
	const char *log; /* folder for the games, or NULL */
	bool lot;        /* half of all plans are drawn by lot */
	FILE *features;  /* what measure() says at the start of each player turn, and the ends of the games; or NULL */
	atomic_uint next, done; /* games begun, games ended: for the progress bar */
	struct arena_game *ledger; /* of all games, for who wants them one by one; or NULL */
	struct arena_tally tally;
	struct eto_error error; /* the first failure to write a game */
};

/* Plays all games. `progress` is called now and then from the calling thread; it may be NULL. False when memory or
 * threads are out or a game could not be written. */
bool arena_run(struct arena *a, void (*progress)(struct arena *a, void *context), void *context);
/* Lets the games that are being played come to their end, and begins no others. */
void arena_stop(struct arena *a);
/* Adds a game that was played elsewhere. */
void arena_count(struct arena_tally *tally, const struct arena_game *game);
/* Puts what was counted into an order that does not depend on when. */
void arena_order(struct arena_tally *tally);

#endif
