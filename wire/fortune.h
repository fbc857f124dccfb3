/* The luck of each seat in a whole game: what every roll brought it, against the mean of all that could have fallen by
 * the exact chances of the dice. A result is judged when the losses that it asks for have been taken, as they hurt
 * least, by what the game says the position is worth (core/player.h). A game between equals without luck sums up to
 * nothing; what is left is what the dice gave or took. */
#ifndef ETO_FORTUNE_H
#define ETO_FORTUNE_H

#include "core/json.h"
#include "core/match.h"

enum { FORTUNE_ROLLS = 3 /* the greatest are told one by one */ };

/* In ten-thousandths of the game: 10000 would be a lost game that one roll has won. */
struct fortune_roll {
	unsigned step; /* how many steps the game has after it */
	int32_t by[ETO_SEATS_MAX];
};

struct fortune {
	unsigned rolls; /* those that could bring anybody something */
	int32_t sum[ETO_SEATS_MAX];
	struct fortune_roll great[FORTUNE_ROLLS]; /* the greatest first; step 0: there are no more */
};

/* False only when memory is out. */
bool fortune_find(const struct eto_match *m, struct fortune *out);
void wire_fortune(struct eto_json *j, const struct eto_game *g, const struct fortune *f);

#endif
