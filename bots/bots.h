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

extern const struct eto_bot eto_bot_random, eto_bot_staff;
extern const struct eto_bot *const eto_bots[];
extern const unsigned eto_bot_count;
const struct eto_bot *eto_bot_find(const char *name);
/* As above, and never 0. */
size_t eto_bot_work(const struct eto_bot *bot, const struct eto_game *g);

#endif
