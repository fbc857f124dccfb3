/* Worlds that differ only in what a viewer cannot know are one world to him: for every game with secrets.
 *
 * Random games are played. At their positions hidden facts of the whole state are changed by hand, by a hook of the
 * game's test that knows nothing of redact(), and what the viewer gets is compared: the bytes of his view and their
 * hash, who is asked, his legal actions, the refusal of every other action, odds, and the events and the view after an
 * action that shows nothing. So a field that redact() forgets, or a rule that looks at too much, is found.
 *
 * A failure stops the run; `what` says where, and the same plan finds it again. */
#ifndef ETO_SECRETS_H
#define ETO_SECRETS_H

#include "core/game.h"
#include "core/rng.h"

struct secrets {
	const struct eto_table *table; /* loaded, scenario and options set; never changed */
	/* Changes one fact, or a few that belong together, that the viewer cannot know; false if it finds none at this
	 * position. It need not care for derived fields, and a state that is not sound is passed over. */
	bool (*change)(const struct eto_table *t, void *state, unsigned viewer, struct eto_rng *rng);
	uint64_t seed;
	unsigned positions;   /* to look at */
	unsigned universe;    /* at every n-th of them all actions are tried, at the others a sample */
	unsigned max_actions; /* of one game */
};

struct secrets_result {
	unsigned positions, worlds; /* looked at; of them changed and compared */
	unsigned long long refusals, events;
	char what[800];             /* the failure, or empty */
};

bool secrets_run(const struct secrets *plan, struct secrets_result *result);

#endif
