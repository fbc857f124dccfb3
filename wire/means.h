/* By what other means a piece gets to where its usual way leads: by rail instead of by road, from another hex, for
 * another price. */
#ifndef ETO_MEANS_H
#define ETO_MEANS_H

#include "wire/foresight.h"

enum { MEANS_TOLD = 8 };

/* A way of one action, or of two: the first takes the piece in hand. */
struct mean {
	uint16_t place;
	uint8_t count;
	struct eto_action way[2];
};

/* A way that has been told, and where it ends. */
struct told {
	const struct eto_action *way;
	unsigned count;
	struct foresight_end end;
};

struct means {
	struct foresight *foresight;
	struct eto_action *room[2]; /* owned: for lists of legal actions */
	struct mean *list;          /* owned */
	unsigned piece, count, max;
	bool spent[ETO_SCENE_TRACKS]; /* the tracks from which the seat may spend now */
	struct told told[MEANS_TOLD]; /* the ways to the place that is told now */
	unsigned tellings;
};

/* Finds them; `view` is the state as the seat may know it. Without memory there are none. */
struct means means_open(struct foresight *f, const void *view, unsigned piece);
void means_close(struct means *m);

/* The ways to a place are told now, and this is the usual one. */
void means_begin(struct means *m, const struct eto_action *usual, unsigned count);
/* Does this way to it give anything that those which have been told do not give for the same price, or less? Then it
 * counts as told. */
bool means_differ(struct means *m, const struct mean *mean);

#endif
