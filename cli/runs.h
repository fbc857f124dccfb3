/* Runs: many games that are played by `eto worker` on any number of machines. What is to be played are options of
 * `eto jobs add`, a line each, so that a worker sets up the same arena as `eto arena` would; what was played comes back
 * as lines, one for each game:
 *
 *     12 won 1 DF-18.3 17 1023       ; number, result, mask of winners, clause, turn, actions
 */
#ifndef ETO_CLI_RUNS_H
#define ETO_CLI_RUNS_H

#include "cli/arena.h"

enum { RUN_ORDERS = 2048, RUN_ORDERS_MAX = 48, RUN_LINE = 96 };

struct run {
	struct args args;
	char orders[RUN_ORDERS];
	char *word[RUN_ORDERS_MAX];
	struct desk desk;
	struct duel duel;
	struct arena arena; /* its duel is NULL unless two players meet */
};

/* The options that say what is to be played; false if they do not fit. */
bool run_write(const struct args *args, struct eto_text *orders);
/* Sets up what the orders say, on the heap: NULL after a message, with the exit code. */
struct run *run_open(const struct cli *cli, const char *orders, int *code);
void run_close(struct run *r);

/* The games that the arena has played, as lines. */
bool run_report(const struct run *r, struct eto_text *out);
/* Counts the games of such lines; false if they are not ours. */
bool run_count(struct run *r, const char *lines, size_t size);

#endif
