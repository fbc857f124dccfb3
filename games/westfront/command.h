/* Shared by the files of a player turn: command.c, movement.c, orders.c, pursuit.c, combat.c, round.c and turn.c. */
#ifndef WESTFRONT_COMMAND_H
#define WESTFRONT_COMMAND_H

#include "games/westfront/westfront.h"

/* The hexes around one, in ascending order. */
unsigned wf_neighbours(const struct wf_table *t, unsigned hex, uint16_t out[DIRECTIONS]);

/* -- command.c -- */
bool wf_commands_by_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq);
eto_clause wf_check_ground(const struct wf_table *t, const struct wf_state *s, unsigned seat);
void wf_ground(struct wf_state *s, eto_clause why, struct eto_events *e);
eto_clause wf_command_check(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
unsigned wf_command_legal(const struct wf_table *t, const struct wf_state *s, struct eto_action *out);
void wf_command_do(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);

/* -- movement.c: the Movement Phase and land moves -- */
void wf_begin_movement(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
void wf_close_movement(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
eto_clause wf_movement_check(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
unsigned wf_movement_legal(const struct wf_table *t, const struct wf_state *s, struct eto_action *out);
void wf_movement_do(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);

/* -- orders.c: P_ORDER. `command`: the hexes that active HQs command, wf_command(). -- */
eto_clause wf_order_check(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
unsigned wf_order_legal(const struct wf_table *t, const struct wf_state *s, struct eto_action *out);
void wf_order_do(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);
bool wf_can_do_something(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command);

/* -- land.c: land moves -- */
eto_clause wf_may_march(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command);
eto_clause wf_check_move(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
eto_clause wf_check_engage(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
		unsigned from);
eto_clause wf_check_leave(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned first,
			  unsigned last);
/* V_MOVE, V_ENGAGE and V_LEAVE of one unit, ascending; with stop_at_one as soon as one is found. */
unsigned wf_legal_on_land(const struct wf_table *t, const struct wf_state *s, unsigned unit, bool stop_at_one,
			  struct eto_action *out);

/* -- rail.c: `spent` hexes of the first Rail Move are gone already (WF-16.5.5) -- */
eto_clause wf_check_rail(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
		unsigned spent);
unsigned wf_legal_by_rail(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent,
			  bool stop_at_one, struct eto_action *out);
void wf_do_rail(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned spent,
		struct eto_events *e);

hexset wf_rails_from(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned port);

/* -- pursuit.c: P_PURSUIT -- */
void wf_pursue(struct wf_state *s, unsigned rearguard);
bool wf_pursuit_go(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
struct eto_dice wf_pursuit_dice(const struct wf_table *t, const struct wf_state *s);
void wf_pursuit_roll(const struct wf_table *t, struct wf_state *s, struct eto_action roll, struct eto_events *e);

/* -- combat.c: P_COMBAT -- */
bool wf_combat_go(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
eto_clause wf_combat_check(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
unsigned wf_combat_legal(const struct wf_table *t, const struct wf_state *s, struct eto_action *out);
void wf_combat_do(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);
unsigned wf_strike_at(const struct wf_table *t, const struct wf_state *s, unsigned hex); /* the HQ, or NO_UNIT */

/* -- round.c: P_ROUND, P_LOSS, P_REPULSE -- */
enum { R_BEGIN, R_AIR, R_DEFENSE, R_REPULSE, R_THROW, R_OFFENSE, R_END }; /* steps of P_ROUND */
bool wf_round_go(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
eto_clause wf_round_check(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
unsigned wf_round_legal(const struct wf_table *t, const struct wf_state *s, struct eto_action *out);
void wf_round_do(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);
struct eto_dice wf_round_dice(const struct wf_table *t, const struct wf_state *s);
void wf_round_roll(const struct wf_table *t, struct wf_state *s, struct eto_action roll, struct eto_events *e);
unsigned wf_hits_of(struct eto_action roll, unsigned dice, unsigned fire);
/* Who may take the next hit in a battle hex, of one side: out holds STACK_MAX. */
unsigned wf_targets(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, bool supported,
		    uint8_t *out);

/* -- supply.c: P_SUPPLY, P_FEED -- */
bool wf_supply_go(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
struct eto_dice wf_supply_dice(const struct wf_table *t, const struct wf_state *s);
void wf_supply_roll(const struct wf_table *t, struct wf_state *s, struct eto_action roll, struct eto_events *e);
eto_clause wf_feed_check(const struct wf_table *t, const struct wf_state *s, struct eto_action a);
unsigned wf_feed_legal(const struct wf_table *t, const struct wf_state *s, struct eto_action *out);
void wf_feed_do(const struct wf_table *t, struct wf_state *s, struct eto_action a, struct eto_events *e);

/* -- turn.c: P_GAME, P_TURN -- */
bool wf_game_go(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
bool wf_turn_go(const struct wf_table *t, struct wf_state *s, struct eto_events *e);
/* For cases: from here on, as if play had come to this moment; then eto_play_run(). AT_TURN opens the turn of a
 * side. */
enum { AT_MONTH, AT_PRODUCTION, AT_FORTNIGHT, AT_TURN, AT_END };
void wf_resume(const struct wf_table *t, struct wf_state *s, unsigned moment, unsigned side);

#endif
