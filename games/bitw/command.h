/* Blocks in the West: what the files of headquarters (command.c, orders.c, scout.c) ask of each other. */
#ifndef BITW_COMMAND_H
#define BITW_COMMAND_H

#include "games/bitw/bitw.h"

/* -- command.c: kinds of HQs -- */
bool bi_minor_leader(const struct bi_table *t, unsigned hq);
bool bi_leader(const struct bi_table *t, unsigned hq); /* a Supreme Leader, Rommel or Kesselring */
bool bi_one_flight(const struct bi_table *t, unsigned hq); /* moves one air unit, fed or not (BI-13.4.3) */
bool bi_air_staff(const struct bi_table *t, unsigned hq);
unsigned bi_points_of(const struct bi_state *s, unsigned hq); /* that an activation is worth */
/* Why not, each a part of bi_action_bar(): 0, or the clause. */
eto_clause bi_reach_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u);
eto_clause bi_nation_bar(const struct bi_table *t, unsigned hq);
eto_clause bi_once_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned act);
eto_clause bi_kind_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act);

/* -- scout.c -- */
unsigned bi_scout_range(const struct bi_table *t, const struct bi_state *s, unsigned hq);
eto_clause bi_scout_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned hex);
int bi_scout_modifier(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned hex); /* of the die */
void bi_scout_legal(struct eto_list *l);
void bi_scout(struct bi_state *s, unsigned seat, unsigned hq, unsigned hex, struct eto_events *e);

#endif
