/* The rolls of a recorded game, made again from the secret of its dice. */
#ifndef ETO_ROLLS_H
#define ETO_ROLLS_H

#include "core/match.h"
#include "wire/referee.h"

struct rolls {
	unsigned count; /* rolls in the game */
	unsigned wrong; /* number of the first step whose dice are not the secret's, from 1; 0 if none */
};

/* `r` may be NULL: then they are only counted. False when memory is out. */
bool rolls_check(const struct eto_match *m, const struct referee *r, struct rolls *out);

#endif
