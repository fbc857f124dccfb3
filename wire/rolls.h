/* The rolls of a recorded game, made again from the secret of its dice. */
#ifndef ETO_ROLLS_H
#define ETO_ROLLS_H

#include "core/match.h"
#include "core/notation.h"
#include "wire/referee.h"

struct rolls {
	unsigned count; /* rolls in the game */
	unsigned again; /* rolls that were taken back and fell anew */
	unsigned wrong; /* number of the first step whose dice are not the secret's, from 1; 0 if none */
};

/* The lines of luck of a record, for referee_luck(). */
enum { ROLLS_LUCK = ETO_SEATS_MAX * 128 };
void rolls_luck(const struct eto_record *record, const struct eto_game *g, char lines[ROLLS_LUCK]);
/* `r`, with the luck of the game, may be NULL: then they are only counted. False when memory is out. */
bool rolls_check(const struct eto_match *m, const struct referee *r, const struct eto_again *again, struct rolls *out);

#endif
