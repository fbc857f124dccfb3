/* Fleets at sea, as the other files know them: voyages, interceptions, ways to a port, air combat over the sea (13.1,
 * 13.2.4 to 13.2.7). What these files share among themselves stands in sail.h. */
#ifndef TWAW_FLEETS_H
#define TWAW_FLEETS_H

#include "games/twaw/twaw.h"

/* -- strategic.c: may a fleet go to that port; it goes, and pays -- */
eto_clause tw_check_shift(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to);
void tw_set_out(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to, struct eto_events *e);

/* -- sail.c -- */
/* What a voyage is for. The last two have a goal and go there by themselves: strategic movement, and the way back. */
enum { FOR_BASE, FOR_PATROL, FOR_SHIFT, FOR_HOME };
/* The locals of P_SAIL: the group that moves now, `group` its place in the g_ fields; zone is 0 while it is in port;
 * side moves it, `ask` is the next side that may intercept. In FOR_HOME `port` is the zone where it began. */
struct tw_voyage { uint8_t purpose, points, port, zone, side, ask, sailed, round, quit, goal, group; } ETO_LOCALS;
enum { SEA_POINTS = 5 }; /* TW-13.2.4.1 */
struct tw_voyage tw_voyage(const struct tw_state *s); /* of the group that moves */
void tw_return(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e); /* a fleet goes
 * to port */
bool tw_homeward(const struct tw_table *t, struct tw_state *s, unsigned side, bool adrift, struct eto_events *e);
areaset tw_havens(const struct tw_table *t, const struct tw_state *s, unsigned p);
void tw_set_course(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned goal, bool adrift,
		   struct eto_events *e);
void tw_ask_haven(const struct tw_table *t, struct tw_state *s, unsigned p); /* escorts.c */
bool tw_adrift(const struct tw_table *t, struct tw_state *s, struct eto_events *e); /* some that lost their base */
unsigned tw_way_out(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned port);
unsigned tw_next_step(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v);
/* Begins a voyage of fleets that are marked M_FORCE. */
struct tw_voyage *tw_embark(const struct tw_table *t, struct tw_state *s, unsigned purpose, unsigned side,
			    unsigned port);
void tw_hail(struct tw_state *s); /* the voyage that has begun is met at once */
bool tw_in_fight(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p,
		 unsigned mask); /* a fleet at sea where the group is */
void tw_chase_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e);
void tw_ask_cover(const struct tw_table *t, struct tw_state *s, unsigned side); /* with air units */
void tw_has_tried(const struct tw_table *t, struct tw_state *s, unsigned p); /* to intercept */
bool tw_can_chase(const struct tw_table *t, const struct tw_state *s, unsigned side);
unsigned tw_sea_steps(const struct tw_table *t, unsigned port, unsigned sea); /* 0: the port opens on it; 9:
 * not in the region */
bool tw_sea_guarded(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned sea);
/* An air combat between two groups (TW-13.3.4); `over`: the place, for radar. */
int tw_air_margin(const struct tw_table *t, const struct tw_state *s, const pieceset *a, const pieceset *b,
		  unsigned die_a, unsigned die_b, unsigned over);
void tw_air_fight(const struct tw_table *t, struct tw_state *s, const pieceset *a, const pieceset *b, unsigned die_a,
		  unsigned die_b, unsigned over, struct eto_events *e);
pieceset tw_marked(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned kind, unsigned mask);
eto_clause tw_check_ready(const struct tw_table *t, const struct tw_state *s, unsigned p); /* by oil */
unsigned tw_hunters(const struct tw_table *t, const struct tw_state *s, unsigned c); /* of a country, in this step */
void tw_count_ship(const struct tw_table *t, struct tw_state *s, unsigned p);
void tw_uncount_ship(const struct tw_table *t, struct tw_state *s, unsigned p);
void tw_settle_ship(const struct tw_table *t, struct tw_state *s, unsigned p, bool home);
bool tw_oil_for_ship(const struct tw_table *t, const struct tw_state *s, unsigned country);

#endif
