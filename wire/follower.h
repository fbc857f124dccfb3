/* Walks through a game step by step, keeping a state of its own, so that the log can be told again at any time. */
#ifndef ETO_FOLLOWER_H
#define ETO_FOLLOWER_H

#include "core/match.h"

enum { FOLLOWER_EVENTS = 512 };

struct follower {
	const struct eto_match *match;
	void *state; /* owned */
	unsigned at; /* steps done */
	struct eto_events events; /* of the last step */
	struct eto_event list[FOLLOWER_EVENTS];
};

bool follower_start(struct follower *f, const struct eto_match *match);
void follower_close(struct follower *f);
/* Does the next step; NULL when there is none. The events of the step are in f->events. */
const struct eto_step *follower_next(struct follower *f);
/* Begins again at the origin. */
void follower_rewind(struct follower *f);
/* How many dice the step that comes next asks for, or ETO_BLIND. */
unsigned follower_dice(const struct follower *f);

#endif
