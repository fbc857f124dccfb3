/* Shared by the files of a player turn: command.c, movement.c, orders.c, pursuit.c, combat.c, round.c and turn.c. */
#ifndef WESTFRONT_COMMAND_H
#define WESTFRONT_COMMAND_H

#include "games/westfront/westfront.h"

/* -- command.c -- */
/* Has the active side an HQ on the map in such a mode? */
bool wf_any_mode(const struct wf_table *t, const struct wf_state *s, unsigned bits);
bool wf_commands_by_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq);
eto_clause wf_check_ground(const struct wf_table *t, const struct wf_state *s, unsigned seat);
void wf_end_drops(struct wf_state *s, eto_clause why, struct eto_events *e);
eto_clause wf_check_command(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
void wf_list_command(const struct wf_table *t, const struct wf_state *s, struct eto_list *l);
void wf_do_command(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);

/* -- movement.c: the Movement Phase and land moves -- */
void wf_begin_movement(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
void wf_close_movement(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
eto_clause wf_check_movement(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
void wf_list_movement(const struct wf_table *t, const struct wf_state *s, struct eto_list *l);
void wf_do_movement(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);
/* Adds the verb for those hexes of a set to which the check lets the unit go. True if no more are wanted. */
typedef eto_clause wf_hex_check(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
bool wf_list_hexes(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *in, unsigned verb,
		   wf_hex_check *check, struct eto_list *l);

/* -- orders.c. `command`: the hexes that active HQs command, wf_command(); NULL where one unit is asked about. -- */
bool wf_can_do_something(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command);

/* -- land.c: land moves -- */
eto_clause wf_may_march(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command);
eto_clause wf_check_move(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
eto_clause wf_check_engage(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
		unsigned from);
eto_clause wf_check_leave(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned first,
			  unsigned last);
/* What a unit may do, in ascending order: V_MOVE, V_ENGAGE and V_LEAVE; V_RAIL; V_SAIL; V_INVADE and V_EVACUATE;
 * V_DROP. True if no more are wanted. */
bool wf_list_marches(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l);
/* How far trains come from a hex, and all that it follows from but for Italians and for who is in a battle; the caller
 * keeps it from one question to the next. */
struct wf_ride {
	uint8_t known, side, lost, length; /* lost: which entry hexes are */
	uint16_t from;
	hexset net;             /* without battles */
	uint16_t most;          /* rail hexes that were gone at most, */
	hexset reached;         /* where that leads, */
	uint8_t points[HEXES];  /* and after how many */
};
/* Where trains bring a unit, if there is room. `kept` may be NULL. */
hexset wf_ride_ends(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent,
		    struct wf_ride *kept);
bool wf_list_rides(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent,
		   struct eto_list *l);
/* `among`: to these ports alone. */
bool wf_list_sails(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *among,
		   struct eto_list *l);
bool wf_list_invasions(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l);
bool wf_list_drops(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l);

/* -- rail.c: `spent` hexes of the first Rail Move are gone already (WF-16.5.5) -- */
eto_clause wf_check_rail(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
		unsigned spent);
void wf_do_rail(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned spent,
		struct eto_events *e);

hexset wf_rails_from(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned port);
hexset wf_rails_without(const struct wf_table *t, const struct wf_state *s, unsigned side, const hexset *lost);

void wf_pursue(struct wf_state *s, unsigned rearguard); /* pursuit.c */

/* -- combat.c -- */
unsigned wf_strike_at(const struct wf_table *t, const struct wf_state *s, unsigned hex); /* the HQ, or NO_UNIT */

/* -- round.c -- */
enum { R_BEGIN, R_AIR, R_DEFENSE, R_REPULSE, R_THROW, R_OFFENSE, R_END }; /* steps of P_ROUND */
unsigned wf_hits_of(struct eto_action roll, unsigned dice, unsigned fire);
bool wf_has_to_fire(const struct wf_table *t, const struct wf_state *s, unsigned unit);
unsigned wf_cover(const struct wf_table *t, const struct wf_state *s, unsigned hex); /* hits for a step, by terrain */
unsigned wf_hits_needed(const struct wf_table *t, const struct wf_state *s, unsigned unit, bool supported);
/* Is a side, as the Original Defender, in a Fortress there? */
bool wf_in_fortress(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex);
bool wf_round_over(const struct wf_state *s, unsigned hex); /* one side is left */
/* The weakest attackers that are still there (out holds STACK_MAX); one of them is repulsed. */
unsigned wf_weakest(const struct wf_table *t, const struct wf_state *s, unsigned hex, uint8_t *out);
void wf_throw_back(struct wf_state *s, unsigned unit);
/* Statics of 0 CV without a stronger friend die at once; how many. */
unsigned wf_bury_statics(const struct wf_table *t, struct wf_state *s, unsigned side, unsigned hex,
			 struct eto_events *e);
/* Who may take the next hit in a battle hex, of one side: out holds STACK_MAX. */
unsigned wf_targets(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, bool supported,
		    uint8_t *out);

/* -- turn.c -- */
/* For cases: from here on, as if play had come to this moment; then eto_play_run(). AT_TURN opens the turn of a
 * side. */
enum { AT_MONTH, AT_PRODUCTION, AT_FORTNIGHT, AT_TURN, AT_END };
void wf_resume(const struct wf_table *t, struct wf_state *s, unsigned moment, unsigned side);

#endif
