/* The questions about a game in progress that the engine and the server answer alike. Who may ask for which seat is
 * their own business, and settled before these are called. docs/protocol.md has the members of the replies. */
#ifndef ETO_QUESTIONS_H
#define ETO_QUESTIONS_H

#include "core/match.h"
#include "wire/ask.h"

/* Where the game stands. */
struct wire_moment {
	const void *state; /* the truth */
	void *view;        /* room for a redacted state */
	unsigned steps;
};

/* Is the seat asked to decide now? */
bool wire_asked(const struct wire_ask *r, const struct wire_moment *now, unsigned seat);
/* What the seat may know, in the room of the moment; the dice know what everybody knows. */
const void *wire_view_of(const struct wire_ask *r, const struct wire_moment *now, unsigned seat);

/* Fails: the seat is not asked to decide now. */
bool wire_not_asked(struct wire_ask *r, unsigned seat);
/* Fails with the reason why it was not played; `at` is its place in a list of so many. */
bool wire_not_played(struct wire_ask *r, unsigned seat, enum eto_played played, unsigned at, unsigned count);

bool wire_ask_legal(struct wire_ask *r, const struct wire_moment *now, unsigned seat);
bool wire_ask_reach(struct wire_ask *r, const struct wire_moment *now, unsigned seat);
bool wire_ask_why(struct wire_ask *r, const struct wire_moment *now, unsigned seat);
bool wire_ask_odds(struct wire_ask *r, const struct wire_moment *now, unsigned seat);
/* The odds of the fight for which dice are due, as far as the game tells them. */
bool wire_ask_due(struct wire_ask *r, const struct wire_moment *now, unsigned seat);
/* Do dice fall as soon as this is done, for all that the seat knows? */
bool wire_ask_rolls(struct wire_ask *r, const struct wire_moment *now, unsigned seat);

#endif
