/* The test that every game gets for free: random games, and at every node (or every n-th) all that the contract of
 * core/game.h promises. The checks are listed in conformance_checks.c.
 *
 * A failure stops the run; `what` names game, action and reason, and the same plan with the same seed finds it
 * again. */
#ifndef ETO_CONFORMANCE_H
#define ETO_CONFORMANCE_H

#include "core/clauses.h"
#include "core/messages.h"

struct conformance {
	const struct eto_table *table;     /* loaded, scenario and options set; never changed */
	const struct eto_catalog *spanish; /* NULL: texts are said in English only */
	const struct eto_rules *rules;     /* may be NULL */
	uint64_t seed;
	unsigned games;
	unsigned max_actions; /* 0: as many as the game says */
	unsigned every;       /* the costly checks at every n-th node; 0: none, the games are just played */
};

struct conformance_result {
	unsigned games, longest;
	unsigned long long actions, nodes; /* played; looked at closely */
	unsigned outcome[3];               /* by enum eto_result; ETO_RUNNING: stopped by max_actions */
	unsigned wins[ETO_SEATS_MAX];
	char what[1024]; /* the failure, or empty */
};

bool conformance_run(const struct conformance *plan, struct conformance_result *result);

/* What needs no game to be played: tables within their limits, fields that cover the state, every text translated. */
bool conformance_tables(const struct conformance *plan, char *what, size_t size);

#endif
