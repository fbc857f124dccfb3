/* Blocks in the West: what voyages, first landings (landing.c) and what follows them (wave.c) share. */
#ifndef BITW_LANDING_H
#define BITW_LANDING_H

#include "games/bitw/bitw.h"

/* How a block comes over the sea: trip.kind. */
enum { BY_SAIL, BY_LANDING, BY_WAVE, MOURNED };

/* Is it a facing beach of that port (BI-24.1.1)? */
bool bi_facing(const struct bi_table *t, unsigned from, unsigned to);
unsigned bi_water_of(const struct bi_table *t, unsigned hex);
bool bi_sea_target(const struct bi_table *t, const struct bi_state *s, unsigned hex);
/* may the block storm the shore: the clause, or 0 */
eto_clause bi_assault_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
/* how many times five hexes (BI-24.8.1) */
unsigned bi_times_far(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
bool bi_may_sail(const struct bi_table *t, const struct bi_state *s, unsigned u);
bool bi_in_port(const struct bi_table *t, const struct bi_state *s, unsigned u);
/* with its dice, if they are due; kind: BY_SAIL and so on */
void bi_put_to_sea(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, unsigned kind,
		struct eto_events *e);

#endif
