/* What happens, as the log tells it. */
#ifndef WESTFRONT_EVENTS_H
#define WESTFRONT_EVENTS_H

#include "core/game.h"
#include "games/westfront/words.h"

struct wf_table;
struct wf_state;

/* -- events: short forms; args not used are 0 -- */
static inline void tell_some(struct eto_events *e, unsigned kind, unsigned seen, int a, int b, int c, int d)
{
	eto_emit(e, (struct eto_event){
			    (uint16_t)kind, (uint16_t)seen, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d, 0, 0}});
}
static inline void tell(struct eto_events *e, unsigned kind, int a, int b, int c, int d)
{
	tell_some(e, kind, ETO_ALL, a, b, c, d);
}
/* The owner reads which unit it is, the others only that a block does it: kind is the owner's event and kind + 1 the
 * one of the others, with the unit left out: (unit, b, c) and (side, b, c). A unit that is face up is named to all. */
void wf_tell_block(const struct wf_table *t, const struct wf_state *s, struct eto_events *e, unsigned kind,
		unsigned unit, int b, int c, int d);

/* Puts units into an order that tells the enemy nothing about blocks that he does not know: by side, hex and rank,
 * which is what he sees of them, and by number only where that is the same. */
void wf_order_telling(const struct wf_table *t, const struct wf_state *s, const uint8_t rank[UNITS], uint8_t *unit,
		      unsigned count);

/* Events: name, id, text and arguments (core/tables.h). Where a BLOCK_* follows, it is the anonymous twin for
 * wf_tell_block(). */
#define WF_JOURNEY(E, kind, id, does, arrow)                                                                           \
	E(kind, id, "%1 " does, {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, arrow)                                        \
	E(BLOCK_##kind, "block_" id, "A block of %1 " does, {SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, arrow)
#define WF_EVENTS(E)                                                                                                   \
	E(MONTH, "month", "%1 %2", {CHOICE(SET_MONTH), NUMBER})                                                        \
	E(FORTNIGHT, "fortnight", "Fortnight %1: %2", {NUMBER, CHOICE(SET_WEATHER)})                                   \
	E(STORM, "storm", "Storm in the %1 Basin", {CHOICE(SET_BASIN)})                                                \
	E(TURN, "turn", "%1 to play", {SEAT}, ETO_CHANGE_TURN)                                                         \
	E(PHASE, "phase", "%1 (%2)", {CHOICE(SET_PHASE), CLAUSE})                                                      \
	E(WEATHER, "weather", "Weather roll %1 and %2: %3", {NUMBER, NUMBER, CHOICE(SET_WEATHER)})                     \
	E(PLACED, "placed", "%1 is placed in %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED)                                  \
	E(BLOCK_PLACED, "block_placed", "A block of %1 is placed in %2", {SEAT, PLACE}, ETO_CHANGE_ARRIVED)            \
	E(DECLARE, "declare", "War is declared on %1 (%2)", {CHOICE(SET_COUNTRY), CLAUSE}, ETO_CHANGE_POLITICS)        \
	E(GROUNDED, "grounded", "The German paratroops are grounded (%1)", {CLAUSE})                                   \
	E(ACTIVATE, "activate", "%1 is activated (%2), value %3", {PIECE, CHOICE(SET_MODE), NUMBER})                   \
	E(DEPLOY, "deploy", "%1 deploys from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE)       \
	WF_JOURNEY(E, MOVE, "move", "moves from %2 to %3", ETO_ARROW_MOVE)                                             \
	WF_JOURNEY(E, ENGAGE, "engage", "goes from %2 into battle in %3", ETO_ARROW_ATTACK)                            \
	WF_JOURNEY(E, LEAVE, "leave", "disengages from %2 and goes to %3", ETO_ARROW_RETREAT)                          \
	WF_JOURNEY(E, RAIL, "rail", "goes by rail from %2 to %3", ETO_ARROW_RAIL)                                      \
	WF_JOURNEY(E, SAIL, "sail", "goes by sea from %2 to %3", ETO_ARROW_SAIL)                                       \
	WF_JOURNEY(E, INVADE, "invade", "invades %3 from %2", ETO_ARROW_LAND)                                          \
	WF_JOURNEY(E, EVACUATE, "evacuate", "is evacuated from %2 to %3", ETO_ARROW_EVACUATE)                          \
	WF_JOURNEY(E, DROP, "drop", "flies from %2 and drops on %3", ETO_ARROW_DROP)                                   \
	E(ENTER, "enter", "%1 enters the map at %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED)                               \
	E(BLOCK_ENTER, "block_enter", "A block of %1 enters the map at %2", {SEAT, PLACE}, ETO_CHANGE_ARRIVED)         \
	E(REARGUARD, "rearguard", "%1 is the rearguard in %2", {PIECE, PLACE})                                         \
	E(BLOCK_REARGUARD, "block_rearguard", "A block of %1 is the rearguard in %2", {SEAT, PLACE})                   \
	E(MARK, "mark", "A Sea Assault marker is placed in %1", {PLACE})                                               \
	E(INTERCEPT, "intercept", "%1 intercepts in the %2: %3 dice, %4 hits",                                         \
	  {SEAT, CHOICE(SET_SEA), NUMBER, NUMBER})                                                                     \
	E(TURNED_BACK, "turned_back", "%1 is turned back to %2 (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_MOVED)        \
	E(BLOCK_TURNED_BACK, "block_turned_back", "A block of %1 is turned back to %2 (%3)",                           \
	  {SEAT, PLACE, CLAUSE}, ETO_CHANGE_MOVED)                                                                     \
	E(STRIKE, "strike", "Airstrike of %1 on %2 with %3 dice", {PIECE, PLACE, NUMBER})                              \
	E(BATTLE, "battle", "Battle in %1, begun by %2", {PLACE, SEAT}, ETO_CHANGE_FOUGHT)                             \
	E(REVEAL, "reveal", "%1 in %2 is face up, strength %3", {PIECE, PLACE, NUMBER}, ETO_CHANGE_SHOWN)              \
	E(ROUND, "round", "A combat round in %1 (%2)", {PLACE, CLAUSE})                                                \
	E(AIR_FIRE, "air_fire", "The airstrike of %1 on %2 scores %3 (%4)",                                            \
	  {PIECE, PLACE, NUMBER, CHOICE(SET_FIRE)}, ETO_CHANGE_FOUGHT)                                                 \
	E(FIRE, "fire", "%1 fires in %2 and scores %3 (%4)", {PIECE, PLACE, NUMBER, CHOICE(SET_FIRE)},                 \
	  ETO_CHANGE_FOUGHT)                                                                                           \
	E(PURSUIT, "pursuit", "%1 pursues in %2 and scores %3 (%4)", {PIECE, PLACE, NUMBER, CHOICE(SET_FIRE)},         \
	  ETO_CHANGE_FOUGHT)                                                                                           \
	E(REPULSED, "repulsed", "%1 is repulsed to %2 (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_MOVED,                 \
	  ETO_ARROW_RETREAT)                                                                                           \
	E(LOSS, "loss", "%1 is reduced to %2 (%3)", {PIECE, NUMBER, CLAUSE}, ETO_CHANGE_REDUCED)                       \
	E(BLOCK_LOSS, "block_loss", "A block of %1 in %2 loses a step (%3)", {SEAT, PLACE, CLAUSE},                    \
	  ETO_CHANGE_REDUCED)                                                                                          \
	E(OUT, "out", "%1 in %2 is eliminated (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST)                          \
	E(PARTIAL, "partial", "%1 has taken %2 of the %3 hits for a step", {PIECE, NUMBER, NUMBER})                    \
	E(DEACTIVATE, "deactivate", "%1 is deactivated, strength %2", {PIECE, NUMBER})                                 \
	E(BEACHHEAD, "beachhead", "Beachhead %1 is deployed in %2", {CHOICE(SET_BEACHHEAD), PLACE},                    \
	  ETO_CHANGE_ARRIVED)                                                                                          \
	E(BEACHHEAD_LOST, "beachhead_lost", "Beachhead %1 is eliminated (%2)", {CHOICE(SET_BEACHHEAD), CLAUSE})        \
	E(SUPPLY_ROLL, "supply_roll", "%1 against the sea supply of %2: dice %3, cut %4",                              \
	  {SEAT, PLACE, NUMBER, NUMBER})                                                                               \
	E(UNSUPPLIED, "unsupplied", "%1 in %2 has no supply (%3)", {PIECE, PLACE, CLAUSE})                             \
	E(BLOCK_UNSUPPLIED, "block_unsupplied", "A block of %1 in %2 has no supply (%3)", {SEAT, PLACE, CLAUSE})       \
	E(LINK_UP, "link_up", "%1 in %2 links up (%3)", {PIECE, PLACE, CLAUSE})                                        \
	E(SURRENDER_ROLL, "surrender_roll", "%1: rolls %2, needs less than %3", {CHOICE(SET_COUNTRY), NUMBER, NUMBER}) \
	E(SURRENDER, "surrender", "%1 surrenders (%2)", {CHOICE(SET_COUNTRY), CLAUSE}, ETO_CHANGE_POLITICS)            \
	E(CONQUEST, "conquest", "%1 is conquered (%2)", {CHOICE(SET_COUNTRY), CLAUSE}, ETO_CHANGE_POLITICS)            \
	E(DEFECTS, "defects", "%1 in %2 joins the Allies as Friuli", {PIECE, PLACE}, ETO_CHANGE_POLITICS)              \
	E(RISING, "rising", "French Uprising: rolls %1, needs less than %2", {NUMBER, NUMBER})                         \
	E(TITO, "tito", "Tito rises in %1", {PLACE}, ETO_CHANGE_POLITICS)                                              \
	E(MAQUIS, "maquis", "The Maquis rises in %1", {PLACE}, ETO_CHANGE_POLITICS)                                    \
	E(PRODUCTION, "production", "%1: Production Level %2", {SEAT, NUMBER})                                         \
	E(STEP, "step", "%1 is at %2 for %3 points", {PIECE, NUMBER, NUMBER}, ETO_CHANGE_BOUGHT)                       \
	E(REBUILT, "rebuilt", "%1 comes to %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED)                                    \
	E(BLOCK_ARRIVES, "block_arrives", "A block of %1 comes to %2", {SEAT, PLACE}, ETO_CHANGE_ARRIVED)              \
	E(EARLY, "early", "%1 will come in %2", {PIECE, CHOICE(SET_MONTH)})                                            \
	E(DISBANDED, "disbanded", "%1 in %2 is disbanded", {PIECE, PLACE}, ETO_CHANGE_LOST)                            \
	E(BLOCK_DISBANDED, "block_disbanded", "A block of %1 in %2 is disbanded", {SEAT, PLACE}, ETO_CHANGE_LOST)      \
	E(BOX, "box", "Beachhead %1 is moved to another box (%2)", {CHOICE(SET_BEACHHEAD), NUMBER})                    \
	E(POINTS, "points", "%1: %2 victory points", {SEAT, NUMBER})                                                   \
	E(SURPRISE, "surprise", "Surprise in the Ardennes: Axis Armor fires at full effect (%1)", {CLAUSE})            \
	E(GAME_OVER, "over", "The game is over: %1 (%3)", {CHOICE(SET_LEVEL), NUMBER, CLAUSE})                         \
	E(ODDS_AIR, "odds_air", "Airstrike with %1 dice (%2)", {NUMBER, CLAUSE})                                       \
	E(ODDS_FIRE, "odds_fire", "%1: %2 dice, %3 hits in 100 rounds", {SEAT, NUMBER, NUMBER})                        \
	E(ODDS_LOSS, "odds_loss", "%1: %2 steps lost in 100 rounds; no units are left in %3",                         \
	  {SEAT, NUMBER, NUMBER})                                                                                      \
	E(ODDS_UNSUPPORTED, "odds_unsupported", "Unsupported Combat (%1)", {CLAUSE})                                   \
	E(ODDS_REPULSE, "odds_repulse", "Each defensive die up to %1 repulses a unit (%2)", {NUMBER, CLAUSE})          \
	E(ODDS_UNKNOWN, "odds_unknown", "Unknown blocks, drawn from all that may stand there: %1 (%2)",                \
	  {NUMBER, CLAUSE})
#define WF_EVENT_NAME(name, ...) E_##name,
#define WF_EVENT_ROW(name, ...) [E_##name] = {__VA_ARGS__},
enum { WF_EVENTS(WF_EVENT_NAME) EVENTS };

#endif
