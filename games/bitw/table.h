/* Blocks in the West: what the readers of data files (table.c, journal.c) share. */
#ifndef BITW_TABLE_H
#define BITW_TABLE_H

#include "core/rows.h"
#include "games/bitw/bitw.h"

struct loader {
	struct bi_table *t;
	const struct eto_files *files;
	struct eto_error *err;
};

static inline struct loader *loader_of(struct eto_rows *r)
{
	return r->context;
}

extern const char *const bi_countries[], *const bi_nations[], *const bi_sides[]; /* as data files spell them */
/* What a cell names: NO_HEX or NO_UNIT where there is none. */
unsigned bi_hex_number(const struct bi_table *t, const char *at, unsigned size);
unsigned bi_place_cell(struct eto_rows *r, unsigned c);
unsigned bi_unit_cell(struct eto_rows *r, unsigned c);
bool bi_load_journal(struct loader *l); /* once hexes, towns and blocks are there */

#endif
