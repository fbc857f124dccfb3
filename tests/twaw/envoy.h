/* The second steward's reckoning (steward.c) of diplomacy: where the markers stand on their tracks. */
#ifndef TESTS_TWAW_ENVOY_H
#define TESTS_TWAW_ENVOY_H

#include "tests/twaw/supplies.h"

/* A game begins; what an action has done, by what the log tells of it; answers how many shifts there were. */
void send_envoy(const struct tw_state *s);
unsigned follow(const struct tw_table *t, const struct tw_state *before, const struct tw_state *s,
		const struct eto_events *e);

#endif
