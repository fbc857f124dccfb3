/* Dice that wait. Who plays may ask to see one fight at a time: then the dice of the fight that he has consented to
 * fall, and those of another fight, which the rules would roll at once, wait for his word. That is between him and the
 * referee: no rule knows of it, the log is the same. */
#ifndef ETO_HOLD_H
#define ETO_HOLD_H

#include "core/game.h"

struct hold {
	bool wanted; /* by who acted last */
	bool waits;  /* dice are due, and wait for the word of: */
	uint8_t seat;
	bool begun;  /* dice have fallen, for what is told by: */
	uint8_t kind; /* of the prompt's argument, enum eto_kind */
	int16_t what;
};

/* A seat has acted, or says that its dice may fall. */
void hold_begin(struct hold *h, unsigned seat, bool wanted);
/* Before each roll: must it wait? Fights are told apart by what the prompt names. */
bool hold_back(struct hold *h, const struct eto_table *t, const void *state);

#endif
