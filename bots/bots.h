/* Programs that play. A bot gets what its seat may know (a redacted state), the legal actions and a generator of its
 * own; it answers with one of them and, when there is room, a sentence that says why. A bot keeps nothing between two
 * calls, so games can run in any number of threads. */
#ifndef ETO_BOTS_H
#define ETO_BOTS_H

#include "core/game.h"

struct eto_bot {
	const char *name;  /* "staff" */
	const char *about; /* catalog text */
	/* count is at least 1. advice->choice is an index into legal. */
	void (*choose)(const struct eto_table *t, const void *view, unsigned seat, const struct eto_action *legal,
		       unsigned count, struct eto_rng *rng, enum eto_lang lang, struct eto_advice *advice);
};

extern const struct eto_bot eto_bot_random, eto_bot_staff;
extern const struct eto_bot *const eto_bots[];
extern const unsigned eto_bot_count;
const struct eto_bot *eto_bot_find(const char *name);

#endif
