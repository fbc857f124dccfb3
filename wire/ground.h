/* The question for what is known of the places (core/ground.h). */
#ifndef ETO_WIRE_GROUND_H
#define ETO_WIRE_GROUND_H

#include "wire/ask.h"

/* Replies with "ground": a row for each place of which something is known; docs/protocol.md. The view is what the asker
 * may know. */
bool wire_ask_ground(struct wire_ask *r, const void *view);

#endif
