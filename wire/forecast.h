/* The question for the fights at the end of a way. */
#ifndef ETO_FORECAST_H
#define ETO_FORECAST_H

#include "wire/questions.h"

/* "actions": what would be done first. Replies with "fights": each an action that could follow, or the last of them,
 * with its odds; docs/protocol.md. */
bool wire_ask_forecast(struct wire_ask *r, const struct wire_moment *now, unsigned seat);

#endif
