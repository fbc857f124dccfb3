/* Fleets at sea: what ships.c, sail.c, encounter.c and patrol.c share. */
#ifndef TWAW_SAIL_H
#define TWAW_SAIL_H

#include "games/twaw/fleets.h"
#include "games/twaw/twaw.h"

/* The steps of P_SAIL: waiting for the mover; then what an interception goes through. */
enum {
	SAIL_WAIT,
	SAIL_ASK,
	SAIL_PURSUE,
	SAIL_COVER,
	SAIL_SKY,
	SAIL_STRIKE,
	SAIL_ROUND,
	SAIL_BREAK,
	SAIL_REPAIR,
	SAIL_UNLOAD,
	SAIL_END,
	SAIL_STEPS
};

/* step[] of a fleet that moves or intercepts: it counts for oil; or it moved for a landing, and pays if nothing lands
 * (TW-13.2.4.9). */
enum { SHIP_COUNTED = 1, SHIP_LANDS };

/* -- ships.c: the groups, one for each port that fleets leave -- */
unsigned tw_force_there(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v);
bool tw_sky_contested(const struct tw_table *t, const struct tw_state *s); /* is there an air combat to fight? */
bool tw_covered(const struct tw_table *t, const struct tw_state *s); /* by air units */
bool tw_grouped(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p);
static inline bool tw_in_group(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v,
			       unsigned p)
{
	return s->mark[p] & M_FORCE && tw_grouped(t, s, v, p); /* most do not sail */
}
unsigned tw_group_ships(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v);
unsigned tw_group_cargo(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v);
bool tw_group_carries(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v);
bool tw_free_rider(const struct tw_table *t, unsigned p);
struct tw_voyage tw_group_of(const struct tw_state *s, const struct tw_voyage *v, unsigned g);

/* -- sail.c -- */
void tw_next_group(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_turn_back(const struct tw_table *t, struct tw_state *s, const struct tw_voyage *v, struct eto_events *e);
void tw_sail_step(const struct tw_table *t, struct tw_state *s, unsigned place, struct eto_events *e);
void tw_enter_port(const struct tw_table *t, struct tw_state *s, unsigned port, struct eto_events *e);

/* -- encounter.c -- */
bool tw_chasers(const struct tw_table *t, const struct tw_state *s, unsigned kind, bool at_sea);
void tw_drown(const struct tw_table *t, struct tw_state *s, unsigned port); /* what a fleet from there that was sunk
 * carried */
bool tw_unload(const struct tw_table *t, struct tw_state *s);
bool tw_any_damaged(const struct tw_table *t, const struct tw_state *s);
bool tw_wind_up(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
bool tw_ask_chase(const struct tw_table *t, struct tw_state *s, struct eto_frame *f);

/* -- patrol.c -- */
void tw_interdict(const struct tw_table *t, struct tw_state *s, unsigned zone, struct eto_events *e);

#endif
