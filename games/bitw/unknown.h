/* Blocks in the West: what the unknown blocks of a hex can still be, for odds.
 *
 * Every way to give them blocks that the viewer has not seen, of their colour and fit for what they are seen to do, is
 * as likely as another, and of a block every face but its last. Blocks that fire, fall and stand alike in this hex are
 * one look: what is left is a list of hands, each some looks with the number of ways to it. */
#ifndef BITW_UNKNOWN_H
#define BITW_UNKNOWN_H

#include "games/bitw/bitw.h"

enum { HAND_MAX = 3, HANDS_MAX = 3072, SUITS_MAX = 3 };

/* What the unknown blocks of one colour are in it: the block that stands for each, and its face. */
struct hand {
	uint64_t ways;
	uint16_t block[HAND_MAX];
	uint8_t face[HAND_MAX], look[HAND_MAX];
};

/* The unknown blocks of one colour. */
struct suit {
	unsigned count, token[HAND_MAX], hands;
	struct hand hand[HANDS_MAX];
	uint64_t ways; /* of all hands */
};

struct guess {
	unsigned suits, hands; /* hands: of all suits together */
	struct suit suit[SUITS_MAX];
};

/* All hands of the tokens in a hex; false where there are too many. The state is one that was redacted, with the battle
 * as it will be. air: somebody flies there, also if no aircraft is seen. */
bool bi_guess(const struct bi_table *t, const struct bi_state *seen, unsigned hex, bool air, struct guess *out);
/* The n-th of all hands as a world; returns how likely it is, in parts of a million (2^20). */
unsigned bi_guess_world(const struct bi_table *t, const struct guess *g, const struct bi_state *seen, unsigned n,
			struct bi_state *world);

/* -- view.c -- */
/* Could this block be the one that is seen as this token? */
bool bi_could_be(const struct bi_table *t, const struct bi_state *seen, unsigned u, unsigned token);

/* -- fire.c -- */
/* How a block fires in each step of a first and of a later round: equal for blocks that fire alike. */
enum { SIGN = 10, SIGN_AIR = 6 }; /* the first of them are of the steps with aircraft */
void bi_fire_sign(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned u, uint16_t sign[SIGN]);

#endif
