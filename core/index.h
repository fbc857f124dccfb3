/* Finding names fast: an index of the ids of a list, made once at load and kept in the game's table.
 *
 *     uint16_t zone_slot[256];                   // in the table: a power of two, at least twice as many as names
 *     struct eto_index zones = ETO_INDEX(t->zone_slot, t->zone, id, ZONES);
 *     eto_index_make(&zones);                    // after the ids are there
 *     unsigned zone = eto_index_find(&zones, "RIG", 3);
 *
 * The struct is a view made where it is needed; only the slots are stored. Letters count as they are. */
#ifndef ETO_INDEX_H
#define ETO_INDEX_H

#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

struct eto_index {
	uint16_t *slot; /* 1 + the number of a name, or 0 */
	unsigned slots;
	const char *name; /* the first; the others lie `stride` bytes apart, each NUL-terminated */
	size_t stride;
	unsigned count;
};

enum { ETO_NO_NAME = 0xffff };

#define ETO_INDEX(slots, list, member, count)                                                                          \
	((struct eto_index){slots, sizeof(slots) / sizeof *(slots), (list)->member, sizeof *(list), count})

/* Fills the slots. The number of the first name that was there before, or ETO_NO_NAME when all are different. Of two
 * equal names the first is found. */
unsigned eto_index_make(const struct eto_index *x);
/* The number of a name, or ETO_NO_NAME. */
unsigned eto_index_find(const struct eto_index *x, const char *name, size_t size);
/* The same in a table that is only read. */
#define ETO_FIND(slots, list, member, name, size)                                                                      \
	eto_find(slots, sizeof(slots) / sizeof *(slots), (list)->member, sizeof *(list), name, size)
unsigned eto_find(const uint16_t *slot, unsigned slots, const char *first, size_t stride, const char *name,
		  size_t size);

/* Names that the program needs, each with the member of a table that gets its number:
 *
 *     static const struct eto_named towns[] = {ETO_NAMED(struct wf_table, at.berlin, "Berlin"), ...};
 *
 * False if one is missing: the error says so, for this file. */
struct eto_named {
	const char *name;
	uint32_t offset;
	uint8_t width; /* of the member: 1 or 2 */
};
/* An array, and how many it has. */
#define ETO_ALL_OF(list) list, sizeof(list) / sizeof *(list)
#define ETO_NAMED(table, member, name) {name, offsetof(table, member), sizeof(((table *)0)->member)}
bool eto_index_named(const struct eto_index *x, const struct eto_named *list, unsigned count, void *table,
		     const char *file, struct eto_error *err);

#endif
