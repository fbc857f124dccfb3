/* Programs that play. A bot gets a decision (core/player.h): what its seat may know, the legal actions, a generator of
 * its own, a budget, and the memory that the caller keeps for the seat. It answers with one of the actions and says
 * why. A bot keeps nothing else between two calls, so games can run in any number of threads. */
#ifndef ETO_BOTS_H
#define ETO_BOTS_H

#include "core/player.h"

struct eto_bot {
	const char *name;  /* "staff" */
	const char *about; /* catalog text */
	unsigned budget;   /* positions for a decision, when the caller has no wish of his own */
	/* How many bytes of eto_decision.work it wants for this game; NULL: none. */
	size_t (*work_size)(const struct eto_game *g);
	void (*choose)(const struct eto_decision *d, struct eto_advice *advice);
};

extern const struct eto_bot eto_bot_random, eto_bot_recruit, eto_bot_sergeant, eto_bot_staff, eto_bot_general,
	eto_bot_marshal;
/* All of them; the one that plays when nobody is named comes first. */
extern const struct eto_bot *const eto_bots[];
extern const unsigned eto_bot_count;
/* The levels, from the one that a beginner beats to the strongest. */
enum { ETO_LEVELS = 5 };
extern const struct eto_bot *const eto_levels[ETO_LEVELS];
const struct eto_bot *eto_bot_find(const char *name);
/* As above, and never 0. */
size_t eto_bot_work(const struct eto_bot *bot, const struct eto_game *g);

#endif
