/* Dice that fell, counted by face, and how likely such counts are. A roll counts for the seat whose decision came
 * before it: the one that made it necessary. */
#ifndef ETO_SERVER_DICE_H
#define ETO_SERVER_DICE_H

#include "core/json.h"
#include "core/match.h"
#include "server/store/store.h"

enum { DICE_NOBODY = ETO_SEATS_MAX, DICE_OWNERS, DICE_SIDES = 16 };

struct dice_counts {
	uint64_t rolled[DICE_OWNERS][DICE_SIDES][DICE_SIDES]; /* by owner, sides and face */
};

/* Adds the rolls among the first `upto` steps of a game. False when memory is out. */
bool dice_count(const struct eto_match *m, unsigned upto, struct dice_counts *c);
/* As rows for the storage; at least one. Room for DICE_OWNERS * DICE_SIDES * DICE_SIDES. */
unsigned dice_rows(const struct dice_counts *c, struct store_dice *rows);
/* The probability that honest dice give counts at least as far from what is expected, by a chi-square test. */
double dice_chance(double chi_square, unsigned freedom);
/* A list, one object for each kind of dice, of those of the owners in the mask. */
void dice_tell(struct eto_json *j, const char *key, const struct dice_counts *c, unsigned owners);

#endif
