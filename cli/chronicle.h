/* The log of a game in sentences, as the holder of some seats may read it. */
#ifndef ETO_CHRONICLE_H
#define ETO_CHRONICLE_H

#include "cli/session.h"

/* The step in the words of the notation: "axis order GEI3", "dice roll 3 5". */
void step_notation(const struct desk *d, const struct eto_step *step, unsigned dice, unsigned viewers,
		   struct eto_text *out);
/* What a step was, one sentence to a line, each ended by a newline: what its events say or, if they say nothing to
 * these viewers, the action itself. `dice` is how many dice the step rolled. */
void step_sentences(const struct desk *d, const struct eto_step *step, const struct eto_events *events, unsigned dice,
		    unsigned viewers, struct eto_text *out);

#endif
