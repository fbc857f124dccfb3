/* What the tests of the odds of Blocks in the West share. */
#ifndef TESTS_BITW_ODDS_H
#define TESTS_BITW_ODDS_H

#include "games/bitw/bitw.h"

extern struct bi_table fog, clear; /* the same game; in the second one all blocks are seen */
extern unsigned draws;             /* how often something is drawn or played */

unsigned place(const char *id);
const struct battle *battle_in(const struct bi_state *s); /* the one that is fought; NULL: none */
/* One step: a roll, or the choice that odds take for granted: nobody leaves or charges, guns fall before others. */
void play_on(struct bi_state *s, struct eto_rng *rng);

/* The test of chances.c. */
void all_dice_have_odds(void);

#endif
