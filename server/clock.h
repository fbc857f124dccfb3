/* The clocks of a table, as arithmetic: they are told what time it is and who is asked, and say how much is left.
 *
 *   live            main time for the whole game, plus an increment at the end of each decision period of a seat
 *   correspondence  so many days for each turn, and a reserve that is used when they are over
 *
 * A seat's time runs while it is asked to decide and a person sits there. It stands still while a program thinks, while
 * the dice roll and while the server is down: nobody can be at fault then. Times are in milliseconds. */
#ifndef ETO_CLOCK_H
#define ETO_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum clock_kind { CLOCK_NONE, CLOCK_LIVE, CLOCK_CORRESPONDENCE };

struct clock_rule {
	enum clock_kind kind;
	int64_t main, increment; /* live */
	int64_t turn, reserve;   /* correspondence: per turn, and in all */
};

struct clock {
	struct clock_rule rule;
	int64_t left[ETO_SEATS_MAX]; /* live: of the main time; correspondence: of the reserve */
	int64_t turn[ETO_SEATS_MAX]; /* correspondence: of this turn's days */
	unsigned running;            /* mask of seats whose time runs */
	unsigned warned;             /* seats that have been warned in this period */
	int64_t since;               /* when `left` was right */
};

void clock_start(struct clock *c, const struct clock_rule *rule, unsigned seats, int64_t now);
/* Charges the time since the last call to those whose time runs. */
void clock_advance(struct clock *c, int64_t now);
/* From now on these seats are asked. Charges what has passed before that. */
void clock_ask(struct clock *c, unsigned seats, int64_t now);
/* The time between the last call and now is nobody's fault. */
void clock_skip(struct clock *c, int64_t now);
/* What a seat has until it forfeits, at the last call's time. */
int64_t clock_left(const struct clock *c, unsigned seat);
/* The seats whose time is over. */
unsigned clock_over(const struct clock *c);
/* The seats to be warned now: each once in a period. */
unsigned clock_warn(struct clock *c);

#endif
