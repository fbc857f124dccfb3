/* The second steward's reckoning (steward.c): who is in supply, and what a country collects. */
#ifndef TESTS_TWAW_SUPPLIES_H
#define TESTS_TWAW_SUPPLIES_H

#include "tests/twaw/combat.h"

/* The supply check of the side that has just been made: is it right? Answers how many units were judged. */
unsigned judge_supply(const struct tw_table *t, const struct tw_state *s, unsigned side);
/* Seas that ships of the side reach from these, without the marked ones. */
uint32_t seas_within(const struct tw_table *t, const struct tw_state *s, unsigned side, uint32_t from, uint32_t marked);
int printed_space(const struct tw_state *s, unsigned track);

#endif
