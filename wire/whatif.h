/* The calculator: the pieces that one may think of, and the odds of a fight that is only thought of. Nothing is told
 * from more than the seat knows: hidden pieces are those of a world that is possible for it, without their places. */
#ifndef ETO_WHATIF_H
#define ETO_WHATIF_H

#include "wire/questions.h"

/* "pieces": all that may be on the map. */
bool wire_ask_pool(struct wire_ask *r, const struct wire_moment *now, unsigned seat);
/* "place", "attackers", "defenders" and perhaps "from": the odds; docs/protocol.md. */
bool wire_ask_whatif(struct wire_ask *r, const struct wire_moment *now, unsigned seat);

#endif
