/* Rolls: listing, checking and making them. A roll is an action of verb ETO_ROLL that holds its dice (core/action.h).
 *
 * legal() lists every result of a roll while there are at most ETO_ROLLS_MAX. A greater handful (five dice or more) is
 * one of like dice: only the results in ascending order are listed, each for all its orders, and eto_roll_weight() says
 * how many these are. check() takes the dice of such a roll in any order. */
#ifndef ETO_DICE_H
#define ETO_DICE_H

#include "core/game.h"

enum { ETO_ROLLS_MAX = 1296, ETO_ROLLS_LISTED = 6188 }; /* twelve dice in ascending order */

/* How many of the dice are told: their number, or ETO_BLIND. */
static inline unsigned eto_dice_told(struct eto_dice dice)
{
	return dice.blind ? (unsigned)ETO_BLIND : dice.count;
}
/* Is it a roll of these dice, with no stray bits? */
bool eto_roll_fits(struct eto_dice dice, struct eto_action roll);
/* Is it listed as it is, or does its ascending order stand for it? */
bool eto_roll_listed(struct eto_dice dice, struct eto_action roll);
/* Lists the results in canonical order; out holds ETO_ROLLS_LISTED, or what the dice of the game need. */
unsigned eto_rolls_list(struct eto_dice dice, struct eto_action *out);
/* How many of the equally likely results a listed roll stands for. */
unsigned eto_roll_weight(struct eto_dice dice, struct eto_action roll);
/* For bots, tests and benchmarks; a referee has better dice (wire/referee.c). */
struct eto_action eto_roll_random(struct eto_dice dice, struct eto_rng *rng);
struct eto_action eto_roll_ascending(struct eto_dice dice, struct eto_action roll);

#endif
