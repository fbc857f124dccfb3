/* What others could do to a place in their next turn. The game is played on in a world that is possible for the seat:
 * whoever is asked does as little as he can, and in each phase of the others every piece of theirs is tried: does a way
 * lead it there, or does an attack that could be declared point there? */
#ifndef ETO_THREATS_H
#define ETO_THREATS_H

#include "wire/questions.h"

/* "place": replies with "threats"; docs/protocol.md. */
bool wire_ask_threats(struct wire_ask *r, const struct wire_moment *now, unsigned seat);

#endif
