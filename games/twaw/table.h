/* What table.c, ways.c and setup.c share: reading the rows of the data. */
#ifndef TWAW_TABLE_H
#define TWAW_TABLE_H

#include "core/rows.h"
#include "games/twaw/twaw.h"

/* -- table.c -- */
extern const char *const tw_country_ids[], *const tw_sea_ids[]; /* end with NULL */
unsigned tw_area_of(const struct tw_table *t, const char *id);
bool tw_cell_ground(struct eto_rows *rows, const struct tw_table *t, unsigned column, unsigned *out); /* or a box */
bool tw_cell_is(struct eto_rows *rows, unsigned column, const char *text);

/* -- ways.c; areas and seas come first -- */
struct tw_hop {
	uint8_t a, b, cost;
};
enum { HOPS_MAX = 400 };
bool tw_load_links(struct tw_table *t, const struct eto_files *files, struct eto_error *err);
void tw_make_flights(struct tw_table *t, const struct tw_hop *hop, unsigned hops);
void tw_make_sets(struct tw_table *t); /* what follows from them */

/* -- setup.c; advances come first -- */
bool tw_load_setups(struct tw_table *t, const struct eto_files *files, struct eto_error *err);

#endif
