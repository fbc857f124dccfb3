/* Shared by the two files of Production: production.c (levels, prices, steps, beachheads, the procedure) and arrivals.c
 * (units that come to the map or leave it). */
#ifndef WESTFRONT_PRODUCE_H
#define WESTFRONT_PRODUCE_H

#include "games/westfront/command.h"

/* What a side can draw on, found once for a check or a list. Nothing here changes while Production lasts: control is
 * fixed (WF-8.1.1), new units stand only where control is sure already, and units that leave do so at its end. */
struct wf_depot {
	const struct wf_table *t;
	const struct wf_state *s;
	unsigned side;
	hexset lines;       /* Rail/Sea supply that crosses no enemy sea (WF-11.32.4, WF-11.41.3) */
	hexset beaches;     /* Beachheads with such a line, in friendly hexes: for lines of two hexes (WF-15.52.2) */
	hexset beach_hexes; /* Beachheads with such a line, wherever they are (WF-15.52.1) */
	bool any_beach;
};

void wf_open_depot(struct wf_depot *d, const struct wf_table *t, const struct wf_state *s, unsigned side);
/* Does an HQ in this hex depend on Naval Supply, away from a friendly Major Port (WF-11.43.1)? */
bool wf_overseas(const struct wf_depot *d, unsigned hex);
unsigned wf_cadre_price(const struct wf_table *t, const struct wf_state *s, unsigned unit); /* wherever it is */
unsigned wf_cadre_price_at(struct wf_depot *d, unsigned unit, unsigned hex);
eto_clause wf_check_price(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned price);
void wf_pay(struct wf_state *s, unsigned side, unsigned price);

/* -- arrivals.c -- */
eto_clause wf_check_rebuild(struct wf_depot *d, unsigned unit, unsigned hex);
eto_clause wf_check_arrive(struct wf_depot *d, unsigned unit, unsigned hex);
eto_clause wf_check_early(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned unit,
			  unsigned payment);
eto_clause wf_check_disband(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned unit);
/* V_REBUILD, V_ARRIVE, V_EARLY and V_DISBAND, ascending. True if a reinforcement can be placed, so that it must be. */
bool wf_list_arrivals(struct wf_depot *d, struct eto_list *l);
bool wf_must_place(struct wf_depot *d); /* the same question alone */
void wf_do_rebuild(struct wf_depot *d, struct wf_state *s, unsigned unit, unsigned hex);
void wf_do_arrive(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex);
void wf_do_early(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned payment, struct eto_events *e);
void wf_end_arrivals(const struct wf_table *t, struct wf_state *s, struct eto_events *e);

#endif
