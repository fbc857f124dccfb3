/* A game moves into a storage as notation: every action is checked, and every roll made again from the secret that the
 * game committed itself to. */
#ifndef ETO_MOVING_H
#define ETO_MOVING_H

#include "server/house.h"
#include "server/store/store.h"

struct moving {
	const char *text, *name; /* the notation, and what the file is called */
	size_t size;
	const char *player[STORE_SEATS]; /* who sits at a seat here, instead of the name in the file; NULL: as there */
	int64_t now;
	int64_t table;           /* out: its number */
	unsigned steps;          /* out */
	bool running;            /* out */
};

/* False after a failure; then the storage has no such game. */
bool moving_import(struct moving *m, struct store *s, struct house *h, struct eto_error *err);

#endif
