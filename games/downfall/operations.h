/* Shared by operations.c and landing.c only. */
#ifndef DOWNFALL_OPERATIONS_H
#define DOWNFALL_OPERATIONS_H

#include "games/downfall/downfall.h"

struct df_rails {
	zoneset all, west, clear;
};

bool df_doubles(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone);
struct df_march df_march_from(const struct df_table *t, const struct df_state *s, unsigned army);
struct df_march df_after_step(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
struct df_rails df_rails(const struct df_table *t, const struct df_state *s, struct df_march m);
eto_clause df_check_rail_in(const struct df_table *t, const struct df_state *s, struct df_march m,
			    const struct df_rails *r, unsigned zone);
void df_do_landing(const struct df_table *t, struct df_state *s, struct df_march m, unsigned zone, struct eto_events *e);
eto_clause df_may_leave(const struct df_table *t, const struct df_state *s, struct df_march m, bool torch);
eto_clause df_check_price(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned due,
			  eto_clause clause);
eto_clause df_may_end_landing(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);

#endif
