/* Shared by politics.c (surrender, uprisings) and neutrals.c (Spain and Portugal, Army Group E, the eastern edge). */
#ifndef WESTFRONT_POLITICS_H
#define WESTFRONT_POLITICS_H

#include "games/westfront/westfront.h"

/* Room for one more unit of a side, whatever it is. */
bool wf_has_room(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex);
/* All units of a nation leave the game, those on the map with an event. */
void wf_remove_nation(const struct wf_table *t, struct wf_state *s, unsigned nation, eto_clause why,
		      struct eto_events *e);
/* The chances of a demand for surrender or the French Uprising. */
bool wf_demand_odds(const struct wf_table *t, const struct wf_state *s, struct eto_action a, struct eto_odds *out);

/* -- neutrals.c -- */
bool wf_neutral_at_war(const struct wf_state *s, unsigned country); /* and not defeated */
bool wf_neutral_defeated(const struct wf_state *s, unsigned country);
void wf_defeat(const struct wf_table *t, struct wf_state *s, unsigned country, eto_clause why, struct eto_events *e);

#endif
