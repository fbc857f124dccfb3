/* Means of war: convoys and bombing, resources and construction, diplomacy (14 to 16). */
#ifndef TWAW_MEANS_H
#define TWAW_MEANS_H

#include "games/twaw/twaw.h"

/* -- convoys.c, escorts.c, raiders.c, raid_odds.c -- */
unsigned tw_detection(const struct tw_table *t, const struct tw_state *s, unsigned route, unsigned subs);
bool tw_raid_odds(const struct tw_table *t, const struct tw_state *s, unsigned seat, struct eto_action a,
		  struct eto_odds *out);
enum { ROUTE_UK, ROUTE_USSR, ROUTE_PERSIA };
/* Escorts go back to port; true when their owner must say where (escorts.c). */
bool tw_escorts_asked(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_end_convoys(struct tw_state *s, unsigned country);
void tw_sink(struct tw_state *s, unsigned route, unsigned cargo, struct eto_events *e);
unsigned tw_cargo_of(const struct tw_state *s, unsigned route, unsigned number); /* of a convoy that lies there */
unsigned tw_next_sortie(const struct tw_table *t, const struct tw_state *s); /* that is not resolved, or NO_PIECE */
void tw_call_sortie(const struct tw_table *t, struct tw_state *s);
void tw_end_sorties(const struct tw_table *t, struct tw_state *s);
eto_clause tw_check_torpedo(const struct tw_table *t, const struct tw_state *s, unsigned p);
void tw_call_torpedo(struct tw_state *s, unsigned p);
/* -- bombing.c, weapons.c -- */
bool tw_bombs(const struct tw_table *t, const struct tw_state *s, unsigned by, unsigned target); /* range */
/* Damage within the limits of the turn and of the level (TW-14.3.14, TW-14.3.19), whatever causes it; answers what
 * could not be assigned. */
unsigned tw_hurt(const struct tw_table *t, struct tw_state *s, unsigned c, unsigned points, eto_clause why,
		 struct eto_events *e);
/* A raid that waits for its interceptors: their dice, the points that come, how many of them are bombers, how many
 * points meet them, what may be assigned. */
struct tw_bombing { unsigned by, target, dice, points, bombers, met, room; bool rounds_up, pathfinders; };
bool tw_bombing(const struct tw_table *t, const struct tw_state *s, struct tw_bombing *out);
unsigned tw_bomb_damage(const struct tw_bombing *b, unsigned left);
unsigned tw_blitz_target(const struct tw_state *s);
void tw_rockets(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_tube_alloys(struct tw_state *s, struct eto_events *e);
eto_clause tw_check_atom(const struct tw_table *t, const struct tw_state *s, unsigned by, unsigned a);
void tw_drop_atom(const struct tw_table *t, struct tw_state *s, unsigned by, unsigned a, struct eto_events *e);

/* -- economy -- */
/* Of a unit of that country, whoever pays. */
unsigned tw_price(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned kind, unsigned
		*factories);
bool tw_is_minor(const struct tw_table *t, const struct tw_state *s, unsigned c); /* which builds one unit a turn */
unsigned tw_point_most(const struct tw_state *s, unsigned c, unsigned point);
unsigned tw_point_price(unsigned point);
/* What a country may still get in this turn: points of a kind, repairs, German regulars without factories. */
unsigned tw_point_room(const struct tw_state *s, unsigned c, unsigned point);
unsigned tw_repairs_left(const struct tw_state *s, unsigned c);
unsigned tw_free_units(const struct tw_state *s);
enum { LOADED_MOST = 12 }; /* counters that a country may have for the next convoys */
bool tw_systems(const struct tw_table *t, unsigned what);
enum { SYS_TECH = 1, SYS_DIPLOMACY = 2, SYS_STRATEGIC = 4 };
void tw_board_values(const struct tw_table *t, struct tw_state *s, unsigned major);
void tw_collect(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
unsigned tw_income(const struct tw_table *t, const struct tw_state *s, unsigned major, bool oil); /* without convoys */
/* What the next collection brings to a major as things stand, with the convoys that the viewer knows of, and the
 * factory points that it has for the construction that goes on or comes next. */
struct tw_forecast { unsigned mp, oil, factories; };
/* Would what the area has come in on this side? */
bool tw_yields(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area);
struct tw_forecast tw_forecast(const struct tw_table *t, const struct tw_state *s, unsigned major);
bool tw_awake(const struct tw_table *t, const struct tw_state *s, unsigned major); /* has actions and resources */
eto_clause tw_deploy(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned ground); /* new units */

void tw_unlock(const struct tw_table *t, struct tw_state *s, unsigned tech); /* what an advance brings into the pool */

/* -- diplomacy -- */
int tw_space(const struct tw_state *s, unsigned track);
void tw_shift(const struct tw_table *t, struct tw_state *s, unsigned track, int by, struct eto_events *e);
bool tw_final(unsigned track, int space, int by); /* may a flag not move it that way any more (TW-16.19 to
 * TW-16.22) */
unsigned tw_track_country(unsigned track);
bool tw_set_aside(const struct tw_state *s, unsigned track); /* nobody may win it over any more (TW-16.10) */
eto_clause tw_card_check(const struct tw_table *t, const struct tw_state *s, unsigned card);
/* Cards that leave a choice to their buyer (choices.c): do they, and asking for it. */
bool tw_card_asks(unsigned card);
void tw_ask_card(const struct tw_table *t, struct tw_state *s, unsigned card);
void tw_play_card(const struct tw_table *t, struct tw_state *s, unsigned card, struct eto_events *e);
void tw_triggers(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
/* Is no unit in the area to spare for the garrison of the pact (TW-16.1.17)? */
bool tw_garrison_needs(const struct tw_table *t, const struct tw_state *s, unsigned area);
/* In dead_box: what happens once, and an attack on a neutral Italy that waits for the end of the diplomatic phase. */
enum { DEAD_BOXES = 4, ONCE_ITALY = DEAD_BOXES, ONCE_MOSCOW = 8, ONCE_SUEZ = 16, WEST_IN_ITALY = 32 };
enum { TG_LOW = 1, TG_FRANCE = 2, TG_BARBAROSSA = 4, TG_FINLAND = 8, TG_ITALY = 16 };

#endif
