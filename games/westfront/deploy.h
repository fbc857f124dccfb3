/* Shared by setup.c (the state at the start of a game), deploy.c (placing the forces by hand) and forces.c (who may be
 * chosen, with which strength). */
#ifndef WESTFRONT_DEPLOY_H
#define WESTFRONT_DEPLOY_H

#include "games/westfront/westfront.h"

/* -- setup.c -- */
unsigned wf_first_scenario(const struct wf_table *t); /* HUSKY, S43 .. W44: whose forces the game begins with */
unsigned wf_deployment(const struct wf_table *t);     /* DEPLOY_* of this game: Husky is given, W43 and W44 have no
							 historical list, there historical means semi-historical */

/* -- forces.c -- */

/* Who may be set up in this game, worked out once for a list or a check. */
struct wf_roster {
	const struct wf_table *t;
	bool chooses;              /* units and strengths by the force table, else those of the list */
	const struct wf_setup *row[UNITS]; /* in the list of the scenario, or NULL */
	uint8_t pool[UNITS];       /* may be set up */
	uint8_t arrives[UNITS];    /* a reinforcement of the first month (WF-3.23.5) */
	uint8_t region[UNITS];     /* NORTH, SOUTH or ANY_REGION */
	uint8_t kind[UNITS];       /* F_*, or FORCE_KINDS */
	uint8_t counts[UNITS];     /* within the total of its kind */
	const struct wf_force *force[SIDES][FORCE_KINDS]; /* or NULL */
};
struct wf_roster wf_roster(const struct wf_table *t);
/* May this unit of the pool, which is not on the map, be set up with this CV? */
eto_clause wf_check_strength(const struct wf_roster *r, const struct wf_state *s, unsigned unit, unsigned cv);
/* How many units of the side are still to be set up, without `taken`; how many of these are not bound to an arrival
 * place, and of those at most how many could stand in a region. */
struct wf_rest { unsigned all, unbound, able[REGIONS], italian; };
struct wf_rest wf_rest(const struct wf_roster *r, const struct wf_state *s, unsigned side, unsigned taken);

#endif
