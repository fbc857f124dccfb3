/* Shared by the files of the war at sea (15): seas.c, sailing.c, invasion.c, interception.c and beachheads.c. */
#ifndef WESTFRONT_SEAS_H
#define WESTFRONT_SEAS_H

#include "games/westfront/command.h"

/* Ways from a set of seas to all others. dice[n][sea]: the fewest dice of the enemy when n + 1 seas are crossed, that
 * one included, NO_WAY if there is none or a shorter way is as good. */
enum { NO_WAY = 255 };
struct wf_ways {
	uint8_t dice[SEAS][SEAS], via[SEAS][SEAS];
	unsigned longest;
};

/* `shut`: seas that may not be crossed at all. */
void wf_find_ways(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned from, unsigned shut,
		  unsigned most, struct wf_ways *w);
/* Mask: the seas that are reached when at most so many are crossed. */
unsigned wf_seas_within(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned from, unsigned shut,
			unsigned most);
/* The fewest dice when n + 1 seas are crossed, the last of them one of these. */
static inline unsigned wf_dice_after(const struct wf_ways *w, unsigned to, unsigned n)
{
	unsigned least = NO_WAY;
	for (; to; to &= to - 1) {
		unsigned dice = w->dice[n][__builtin_ctz(to)];
		least = dice < least ? dice : least;
	}
	return least;
}
/* The dice of the best way to one of these seas, NO_WAY if there is none. */
unsigned wf_fewest_dice(const struct wf_ways *w, unsigned to, unsigned most);
struct wf_passage wf_best_way(const struct wf_ways *w, unsigned to, unsigned most);
unsigned wf_stormy_seas(const struct wf_table *t, const struct wf_state *s); /* mask */
/* Is the strait at this hex, if any, closed to the side (WF-1.39.4 to WF-1.39.6)? */
bool wf_strait_closed(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex);

/* Notes how a unit that stands in `from` goes by sea, for interception. */
void wf_set_sail(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned kind, unsigned from,
		 struct wf_passage way);

#endif
