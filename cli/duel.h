/* Two players against each other, as authors of chess programs measure them: pairs of games with the same dice and the
 * camps changed, five results of a pair (0 to 2 points in halves), Elo with an error bar from how these five are
 * spread, and a sequential test that stops when it is sure.
 *
 * The results stand in a file, one line for each game, so that a match can be stopped, taken up again and made longer:
 *
 *     duel downfall campaign staff random seed 1 budget 0
 *     0 1        ; game 0: one point for the first player; 0.5 a draw, 0 lost, - void
 */
#ifndef ETO_CLI_DUEL_H
#define ETO_CLI_DUEL_H

#include <pthread.h>
#include <stdio.h>

#include "bots/bots.h"
#include "cli/desk.h"

enum { DUELLISTS = 2, DUEL_NOT_YET = -1, DUEL_VOID = -2, DUEL_PAIRS = 5 };

struct duel {
	const struct desk *desk;
	const struct eto_bot *bot[DUELLISTS]; /* the second is NULL when another program plays */
	const char *against;                  /* ... this one, by this name of its own */
	const char *rival;
	unsigned camp;                        /* mask: the seats of the first camp; the others are the second */
	unsigned games;                       /* even */
	int8_t *half;                         /* of each game: half points of the first player, or DUEL_... */
	FILE *file;                           /* NULL: results are not kept */
	const char *path;                     /* of it */
	pthread_mutex_t lock;
	bool tests;                           /* a sequential test between these two strengths, in Elo */
	double elo[2];
};

/* What the games that count say: whole pairs, in their order, up to where the test was sure. */
struct duel_score {
	unsigned pair[DUEL_PAIRS]; /* how many gave 0, 1/2 ... 2 points */
	unsigned pairs, voids;
	unsigned camp_games[DUELLISTS], camp_half[DUELLISTS]; /* the first player's half points in each camp */
	double score, elo, low, high; /* of the first player: share of the points; Elo with 95 % bounds */
	double llr;
	int verdict; /* of the test: 1 the greater strength, -1 the lesser, 0 not yet */
};

/* Opens the results; `path` may be NULL. Those of the same match are taken up, others are an error. A last line that
 * was not written to its end does not count: its game is played again. */
bool duel_open(struct duel *d, const char *path, uint64_t seed, unsigned budget, struct eto_error *err);
void duel_close(struct duel *d);
unsigned duel_player(const struct duel *d, unsigned game, unsigned seat);
bool duel_knows(struct duel *d, unsigned game);
/* `trouble` says why the game is void; NULL: it is not. False if the result could not be written. */
bool duel_note(struct duel *d, unsigned game, const char *trouble, struct eto_outcome outcome, struct eto_error *err);
bool duel_decided(struct duel *d);
struct duel_score duel_score(struct duel *d);

#endif
