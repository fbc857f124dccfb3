/* WestFront (2nd edition): the state and the chapters, shared by the files of this rulebook. Its numbers and names are
 * in words.h, what is printed in table.h, what the log tells in events.h.
 *
 * Files follow the chapters: table.c and roster.c (1, 2: map and blocks), board.c (blocks on the map), setup.c,
 * deploy.c and forces.c (3: scenarios and deployment), turn.c (4: sequence of play), command.c (5), movement.c, land.c
 * and pursuit.c (6), orders.c (what a unit may do when it is its turn to move), combat.c and round.c (7), control.c
 * (8), rail.c (9), supply.c (10), production.c and arrivals.c (11), weather.c (12), air.c (13), airborne.c (14),
 * seas.c, sailing.c, interception.c, invasion.c and beachheads.c (15), politics.c and neutrals.c (16), victory.c (17),
 * causes.c (what stands in the way), view.c and memory.c (what a side may know), sound.c, scene.c, ground.c, route.c,
 * odds.c and chances.c, position.c and query.c (cases), rules.c (the game object), value.c (what a position is worth),
 * staff*.c (the program that plays).
 *
 * Main invariants of a state:
 *   - a unit is on the map iff fate[unit] == ON_MAP iff hex[unit] != OFF;
 *   - only wf_place() moves blocks: it keeps the stacks and counts under "derived";
 *   - held[side] is hex control as it was at the beginning of the phase (WF-8.1.1) and changes only in wf_new_phase();
 *     a land hex in neither set is disputed, or not in play;
 *   - a hex with units of both sides has B_ON in battle[hex], from the moment the second side enters. */
#ifndef WESTFRONT_H
#define WESTFRONT_H

#include "core/blocks.h"
#include "core/position.h"
#include "core/fields.h"
#include "core/graph.h"
#include "core/procs.h"
#include "core/rows.h"
#include "core/sets.h"
#include "core/player.h"
#include "games/westfront/clauses.h"
#include "games/westfront/events.h"
#include "games/westfront/table.h"

/* Locals of the procedures (core/frames.h). */
struct wf_muster { uint8_t returns; } ETO_LOCALS;        /* P_SETUP: how often a unit has been taken back */
struct wf_ordered { uint16_t unit; } ETO_LOCALS;         /* P_ORDER, P_PLACE: the one in hand */
struct wf_pursuit { uint16_t rearguard, hex; uint8_t pursuer; } ETO_LOCALS; /* P_PURSUIT; NO_UNIT: nobody rolls */
struct wf_round { uint16_t hex, supported; uint8_t unit; } ETO_LOCALS; /* P_ROUND: who rolls, or NO_UNIT */
struct wf_share { uint16_t hex; } ETO_LOCALS;            /* P_LOSS, P_REPULSE, P_FEED: where one is chosen */
struct wf_shipment { uint16_t to, dice; } ETO_LOCALS;    /* P_SUPPLY: a port or BEACH | beachhead; dice to come */
struct wf_demands { uint16_t asked; } ETO_LOCALS;        /* P_POLITICS: ASKED_*, the dice of this phase */
struct wf_demand { uint8_t country; } ETO_LOCALS;        /* P_DEMAND */
enum { BEACH = 0x8000 };
ETO_LOCALS_FIT(struct wf_pursuit);
ETO_LOCALS_FIT(struct wf_round);
static inline unsigned wf_unit_in_hand(const struct eto_frame *f)
{
	return ((const struct wf_ordered *)eto_locals_of(f))->unit;
}

/* Of a round and of what is chosen in a hex. */
static inline unsigned wf_hex_in_question(const struct eto_frame *f)
{
	return ((const struct wf_share *)eto_locals_of(f))->hex;
}

/* The state.
 *
 *   month, fortnight, side   whose player turn; 0 before the first turn of a game
 *   weather, storm    DRY or MUD; a basin or NO_STORM
 *   blitz             in the Blitz phases of the turn
 *   winner, winners, level   enum eto_result; mask; level of the victory (LEVEL_*)
 *   italy             1: surrendered; 2: conquered (WF-16.11.1)
 *   friuli_due        comes in the next Production (WF-16.1.5)
 *   spain, portugal   NEUTRAL ...; war_season: 1 + season of the declaration (0 S43, 1 W43, 2 S44 and later), of both
 *   grounded          German paratroops (WF-14.7.1)
 *   yugoslavia        Allied units have entered it (WF-16.5.2)
 *   tito, maquis      placed once
 *   surprise          Ardennes: 0 to come, 1 this turn, 2 spent (WF-W44.34)
 *   ready             mask of sides that are done with Production or with a deployment
 *   supreme, theatre  Supreme Moves left of the active side; of JDN, for the Spanish
 *   points, level_of  PP left in this Production, at most 255; Production Level of this month, clamped at 0
 *   ss_step           an SS step has been bought in this Production (WF-2.64.6)
 *   dice              the last roll, for the scene
 *   round_*           of the combat round being fought: see round.c
 *   beachhead, beachhead_order, beachhead_hex   BH_*; what Production will make of it, or 0; where it is
 *   intercepted, delivered   masks of beachheads cut off in this Supply Phase, or supplied after a roll
 *   hits              parts of a step in this round or under pursuit
 *   ration            what the owner gave it in this Supply Phase: FED, STARVED
 *   seen_cv, seen_month   what the enemy saw last, and when; month 0: never
 *   legs, voyage, voyage_kind   how many hostile seas it crossed that have not been rolled for yet; which, in order,
 *                     four bits each, the first lowest; V_SAIL, V_INVADE or V_EVACUATE in this Movement Phase
 *   early             a reinforcement to come: months gained, EARLY_STEP for each CV given for it
 *   from, goal        where it came from into its battle or by sea, or the first hex of a rearguard; airstrike of an
 *                     HQ, or where a rearguard goes; NO_HEX when there is nothing to say
 *   port_use          units in or out by Naval Movement in this player turn (WF-15.21.1)
 *   defector          1 + the Italian unit that became Friuli (WF-16.1.3)
 *   crossed           two bits for each hexside of a battle: units that crossed it in this phase
 *   held, last        control in this phase; who controlled it last (WF-8.34.1)
 *   cut, fed          ports whose sea supply was intercepted in this Supply Phase, or got through
 * Derived:
 *   count, stands, top, below   blocks in each hex, and where there are any; stacks (core/blocks.h)
 *   fights            hexes with B_ON in battle[]
 *   net, rails        Rail/Sea supply that nobody can intercept, and what of it needs no Sea Line: rail.c
 *   net_held, net_fights, net_seas   of what the nets follow from: wf_keep_nets()
 *   open              hexes that units may be in: land, without neutrals; Husky: its own map */
#define WF_FIELDS(F)                                                                                                   \
	F(uint8_t, month, , .most = MONTHS)                                                                            \
	F(uint8_t, fortnight, , .most = 2)                                                                             \
	F(uint8_t, side, , .is = ETO_SEAT, .most = SIDES - 1)                                                          \
	F(uint8_t, weather, , .is = ETO_CHOICE, .set = SET_WEATHER, .most = MUD)                                       \
	F(uint8_t, storm, , .is = ETO_CHOICE, .set = SET_BASIN, .most = BASINS - 1, .also = NO_STORM)                  \
	F(uint8_t, blitz, , .most = 1)                                                                                 \
	F(uint8_t, winner, , .most = ETO_DRAWN)                                                                        \
	F(uint8_t, winners, , .most = 3)                                                                               \
	F(uint8_t, level, , .most = LEVEL_DECISIVE)                                                                    \
	F(uint8_t, italy, , .most = 2)                                                                                 \
	F(uint8_t, friuli_due, , .most = 1)                                                                            \
	F(uint8_t, spain, , .most = DEFEATED)                                                                          \
	F(uint8_t, portugal, , .most = DEFEATED)                                                                       \
	F(uint8_t, war_season, [2], .most = 3)                                                                         \
	F(uint8_t, grounded, , .most = 1)                                                                              \
	F(uint8_t, yugoslavia, , .most = 1)                                                                            \
	F(uint8_t, tito, , .most = 1)                                                                                  \
	F(uint8_t, maquis, , .most = 1)                                                                                \
	F(uint8_t, surprise, , .most = 2)                                                                              \
	F(uint8_t, ready, , .most = 3)                                                                                 \
	F(uint8_t, supreme, , .most = 255)                                                                             \
	F(uint8_t, theatre, , .most = 255)                                                                             \
	F(uint8_t, points, [SIDES], .by = ETO_SEAT, .most = 255)                                                       \
	F(uint8_t, ss_step, , .most = 1)                                                                               \
	F(uint8_t, level_of, [SIDES], .by = ETO_SEAT, .most = 255)                                                     \
	F(uint8_t, dice, [12], .most = 255)                                                                            \
	F(uint8_t, round_hits, , .most = 255)                                                                          \
	F(uint8_t, round_repulses, , .most = 255)                                                                      \
	F(uint8_t, round_step, , .most = 255)                                                                          \
	F(uint8_t, round_need, , .most = 255)                                                                          \
	F(uint8_t, beachhead, [BEACHHEADS], .by = ETO_CHOICE, .by_set = SET_BEACHHEAD, .most = BH_DEPLOYED)            \
	F(uint8_t, beachhead_order, [BEACHHEADS], .by = ETO_CHOICE, .by_set = SET_BEACHHEAD, .most = BH_DEPLOYED)      \
	F(uint16_t, beachhead_hex, [BEACHHEADS], .by = ETO_CHOICE, .by_set = SET_BEACHHEAD, .is = ETO_PLACE,           \
	  .most = HEXES - 1, .also = NO_HEX)                                                                           \
	F(uint16_t, intercepted, , .most = (1 << BEACHHEADS) - 1)                                                      \
	F(uint16_t, delivered, , .most = (1 << BEACHHEADS) - 1)                                                        \
	F(uint8_t, fate, [UNITS], .by = ETO_PIECE, .most = GONE)                                                       \
	F(uint8_t, cv, [UNITS], .by = ETO_PIECE, .most = 4)                                                            \
	F(uint8_t, mode, [UNITS], .by = ETO_PIECE, .most = 255)                                                        \
	F(uint8_t, entry, [UNITS], .by = ETO_PIECE, .most = SHOT_BACK)                                                 \
	F(uint8_t, hits, [UNITS], .by = ETO_PIECE, .most = 3)                                                          \
	F(uint8_t, ration, [UNITS], .by = ETO_PIECE, .most = STARVED)                                                  \
	F(uint8_t, seen_cv, [UNITS], .by = ETO_PIECE, .most = 4)                                                       \
	F(uint8_t, seen_month, [UNITS], .by = ETO_PIECE, .most = MONTHS)                                               \
	F(uint8_t, legs, [UNITS], .by = ETO_PIECE, .most = VOYAGE_LEGS)                                                \
	F(uint8_t, voyage_kind, [UNITS], .by = ETO_PIECE, .most = V_EVACUATE)                                          \
	F(uint8_t, early, [UNITS], .by = ETO_PIECE, .most = 255)                                                       \
	F(uint16_t, hex, [UNITS], .by = ETO_PIECE, .is = ETO_PLACE, .most = HEXES - 1, .also = OFF)                    \
	F(uint16_t, mark, [UNITS], .by = ETO_PIECE, .most = 2 * M_LANDED - 1)                                          \
	F(uint16_t, from, [UNITS], .by = ETO_PIECE, .is = ETO_PLACE, .most = HEXES - 1, .also = NO_HEX)                \
	F(uint16_t, goal, [UNITS], .by = ETO_PIECE, .is = ETO_PLACE, .most = HEXES - 1, .also = NO_HEX)                \
	F(uint8_t, battle, [HEXES], .by = ETO_PLACE, .most = 255)                                                      \
	F(uint8_t, port_use, [HEXES], .by = ETO_PLACE, .most = 255)                                                    \
	F(uint8_t, defector, , .most = UNITS)                                                                          \
	F(uint8_t, spare, , .most = 255)                                                                               \
	F(uint16_t, crossed, [HEXES], .by = ETO_PLACE, .most = (1 << (2 * DIRECTIONS)) - 1)                            \
	F(uint32_t, voyage, [UNITS], .by = ETO_PIECE, .most = UINT32_MAX)                                              \
	F(hexset, held, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES)                                       \
	F(hexset, last, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES)                                       \
	F(hexset, cut, , .is = ETO_PLACE, .most = HEXES)                                                               \
	F(hexset, fed, , .is = ETO_PLACE, .most = HEXES)                                                               \
	F(uint8_t, count, [SIDES][HEXES], .by = ETO_SEAT, .then = ETO_PLACE, .across = HEXES, .derived = true)         \
	F(uint16_t, top, [HEXES], .by = ETO_PLACE, .is = ETO_PIECE, .also = ETO_NO_BLOCK, .derived = true)             \
	F(uint16_t, below, [UNITS], .by = ETO_PIECE, .is = ETO_PIECE, .also = ETO_NO_BLOCK, .derived = true)           \
	F(hexset, stands, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES, .derived = true)                    \
	F(hexset, fights, , .is = ETO_PLACE, .most = HEXES, .derived = true)                                           \
	F(hexset, net, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES, .derived = true)                       \
	F(hexset, rails, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES, .derived = true)                     \
	F(hexset, net_held, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES, .derived = true)                  \
	F(hexset, net_fights, , .is = ETO_PLACE, .most = HEXES, .derived = true)                                       \
	F(uint64_t, net_seas, , .derived = true)                                                                       \
	F(hexset, open, , .is = ETO_PLACE, .most = HEXES, .derived = true)

struct wf_state {
	struct eto_stack stack;
	WF_FIELDS(ETO_MEMBER)
};
_Static_assert(sizeof(struct wf_state) <= 16384, "a state is at most 16 KB");

extern const struct eto_game westfront_game;
ETO_SUPPLIES(wf);

/* -- small readers -- */
static inline unsigned option(const struct wf_table *t, unsigned o) { return t->base.option[o]; }
/* Refusals (core/game.h). */
static inline bool forbids(const struct wf_table *t, eto_clause c) { return eto_forbids(&t->base, c); }
static inline eto_clause ruled_out(const struct wf_table *t, eto_clause c) { return eto_barred(&t->base, c); }
static inline bool in_set(const hexset *z, unsigned hex) { return eto_set_has(z, hex); }
static inline const struct wf_unit *unit_of(const struct wf_table *t, unsigned u) { return &t->unit[u]; }
static inline unsigned side_of(const struct wf_table *t, unsigned u) { return t->unit_side[u]; }
static inline unsigned type_of(const struct wf_table *t, unsigned u) { return t->unit_type[u]; }
static inline bool is_hq(const struct wf_table *t, unsigned u) { return t->unit_type[u] >= HQ; }
static inline bool is_supreme(const struct wf_table *t, unsigned u) { return t->unit_type[u] >= SHQ; }
static inline bool on_map(const struct wf_state *s, unsigned u) { return s->fate[u] == ON_MAP; }
static inline unsigned foe(unsigned side) { return side ^ 1u; }
static inline bool friendly(const struct wf_state *s, unsigned side, unsigned hex) { return in_set(&s->held[side],
		hex); }
static inline bool hostile(const struct wf_state *s, unsigned side, unsigned hex)
{
	return in_set(&s->held[side ^ 1u], hex);
}
static inline bool thrown_back(const struct wf_state *s, unsigned u) { return s->entry[u] >= THROWN_BACK; }
static inline bool in_play(const struct wf_state *s, unsigned hex) { return in_set(&s->open, hex); }
static inline bool contested(const struct wf_state *s, unsigned hex) { return s->battle[hex] & B_ON; }
static inline bool engaged(const struct wf_state *s, unsigned u) { return s->hex[u] != OFF && contested(s, s->hex[u]); }
static inline unsigned attacker(const struct wf_state *s, unsigned hex) { return s->battle[hex] & B_AXIS ? AXIS
		: ALLIES; }
static inline unsigned season(const struct wf_table *t,
		const struct wf_state *s) { return t->month[s->month].scenario; }
static inline bool passable(unsigned side) { return side <= SIDE_BRIDGE_STRAIT; }
static inline bool is_strait(unsigned side) { return side >= SIDE_STRAIT && side <= SIDE_BRIDGE_STRAIT; }
/* no ZOC across */
static inline bool is_water_line(unsigned side) { return side >= SIDE_RIVER && side <= SIDE_BRIDGE_STRAIT; }
/* From June 1944 (WF-13.22.1); Extended Air Range and Strategic Bombing from December 1943 (WF-13.21.1, WF-11.43.2). */
static inline bool air_supremacy(const struct wf_table *t, const struct wf_state *s) { return season(t, s) >= S44; }
static inline bool extended_range(const struct wf_table *t, const struct wf_state *s) { return season(t, s) >= W43; }
static inline bool husky(const struct wf_table *t) { return t->base.scenario == HUSKY; }

/* -- table.c -- */
enum { OF_HEXES, OF_UNITS, OF_SEAS, OF_MONTHS }; /* `ids`, to which columns refer */
bool wf_load_forces(struct wf_table *t, const struct eto_index *ids, const struct eto_files *files,
		    struct eto_error *err); /* roster.c */
/* ids of the data and of cases, each list ended by NULL */
extern const char *const wf_country_ids[], *const wf_scenario_ids[], *const wf_side_ids[], *const wf_nation_ids[],
	*const wf_type_ids[], *const wf_class_ids[], *const wf_terrain_ids[], *const wf_hexside_ids[];
unsigned wf_hex_find(const struct wf_table *t, const char *id);  /* by number; NO_HEX if unknown */
unsigned wf_unit_find(const struct wf_table *t, const char *id); /* NO_UNIT if unknown */
unsigned wf_direction(const struct wf_table *t, unsigned from, unsigned to); /* DIRECTIONS if not adjacent */
/* In hexes, over anything (air range). */
static inline unsigned wf_distance(const struct wf_table *t, unsigned a, unsigned b)
{
	const struct wf_hex *x = &t->hex[a], *y = &t->hex[b];
	return eto_hex_distance((struct eto_hex){x->col, x->row}, (struct eto_hex){y->col, y->row}, 1);
}

/* -- setup.c -- */
unsigned wf_last_month(const struct wf_table *t);  /* of the game: the scenario's end */
unsigned wf_first_month(const struct wf_table *t);

/* -- board.c: the only writers of places -- */
extern const struct eto_blocks wf_blocks; /* its columns: */
enum { C_HEX, C_MARK, C_FROM, C_GOAL, C_VOYAGE, C_ENTRY, C_LEGS, C_VOYAGE_KIND, C_HITS, C_RATION, C_FATE, C_CV,
       C_MODE, C_SEEN_CV, C_SEEN_MONTH, C_EARLY, BLOCK_COLUMNS };
void wf_place(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex); /* hex may be OFF */
void wf_eliminate(const struct wf_table *t, struct wf_state *s, unsigned unit, eto_clause why, struct eto_events *e);
/* One step off; eliminates below the lowest. Returns true if the unit is still there. */
bool wf_reduce(const struct wf_table *t, struct wf_state *s, unsigned unit, eto_clause why, struct eto_events *e);
/* A battle begins, or goes on: called after a unit of `side` has come to a hex. */
void wf_entered(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned how, unsigned from,
		struct eto_events *e);
void wf_end_battles(struct wf_state *s); /* hexes where one side is left */
/* The same where what was derived before is still there, of a position that may have changed. */
void wf_count_again(const struct wf_table *t, struct wf_state *s);
unsigned wf_stacking(const struct wf_table *t, unsigned hex);       /* limit per side (WF-6.21.1) */
/* highest cv there */
unsigned wf_largest(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex);
/* How many units of a side are there that have just these of some marks. */
unsigned wf_units_with(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, unsigned some,
		       unsigned these);

/* -- control.c (8) -- */
void wf_new_phase(const struct wf_table *t, struct wf_state *s); /* fixes control anew */
hexset wf_zoc(const struct wf_table *t, const struct wf_state *s, unsigned side);
bool wf_in_zoc(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, bool occupied_too);

/* -- command.c (5): the Command Phase -- */
unsigned wf_value(const struct wf_table *t, const struct wf_state *s, unsigned hq); /* effective: disorganised in Mud */
hexset wf_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq);  /* hexes it commands */
hexset wf_command(const struct wf_table *t, const struct wf_state *s, unsigned side); /* of all that are active */
/* Is a hex one of wf_command()? */
bool wf_commanded(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex);
unsigned wf_air_range(const struct wf_table *t, const struct wf_state *s, unsigned hq);
unsigned wf_supreme_moves(const struct wf_table *t, const struct wf_state *s, unsigned hq);
void wf_deactivate(const struct wf_table *t, struct wf_state *s, unsigned hq, struct eto_events *e);

/* -- land.c, movement.c, orders.c (6) -- */
unsigned wf_speed(const struct wf_table *t, const struct wf_state *s, unsigned unit);
unsigned wf_limit(const struct wf_table *t, const struct wf_state *s, unsigned hex, unsigned direction);
bool wf_side_full(const struct wf_table *t, const struct wf_state *s, unsigned hex, unsigned direction);
void wf_cross(struct wf_state *s, unsigned hex, unsigned direction);
/* Nations that a unit may not enter (WF-2.65.1, WF-intro.3, WF-intro.4): 0 or the clause. */
eto_clause wf_barred_hex(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
/* Those of them that are not barred, all at once. */
hexset wf_open_hexes(const struct wf_table *t, const struct wf_state *s, unsigned unit);
/* Would leaving by this unit be a Retreat: no other own unit that began the phase here is left (WF-6.41.1)? */
bool wf_is_retreat(const struct wf_table *t, const struct wf_state *s, unsigned unit);
/* Supreme Moves that may be spent on a unit, and spending them; is it an active HQ, which mobilizes when it moves;
 * doing so (it deactivates); a Fort that moves by rail or sea becomes a cadre. */
unsigned wf_supreme_for(const struct wf_table *t, const struct wf_state *s, unsigned unit);
void wf_spend_supreme(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned moves);
bool wf_mobilizes(const struct wf_table *t, const struct wf_state *s, unsigned unit);
void wf_mobilize(const struct wf_table *t, struct wf_state *s, unsigned hq, struct eto_events *e);
void wf_move_fort(const struct wf_table *t, struct wf_state *s, unsigned unit);
void wf_end_voyage(struct wf_state *s, unsigned unit); /* what its way by sea or into battle was is over */
bool wf_tito_at_home(const struct wf_table *t, const struct wf_state *s, unsigned unit); /* WF-16.32.4 to WF-16.32.6 */
/* An Axis unit is about to march: Beachheads without friends that it can pass on its way are lost (WF-15.51.6). */
void wf_march_past(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_action a,
		   struct eto_events *e);
/* One Fort to a hex (WF-2.26.11); room for a unit, a Fort or another. */
eto_clause wf_check_fort(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
eto_clause wf_check_room(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);

/* -- rail.c (9) -- */
/* Keeps s->net in step with control, the powers over the seas and battles. Whoever changes the first two calls it, and
 * who reads a net after a change of battles; it does nothing when nothing has changed. After an action battles alone
 * are looked at. */
void wf_keep_nets(const struct wf_table *t, struct wf_state *s);
void wf_mind_battles(const struct wf_table *t, struct wf_state *s);

/* -- supply.c (10) -- */
/* Can a unit in this hex trace a Supply Line of two hexes to one of the sources (WF-10.3.1)? */
bool wf_traces(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, const hexset *sources);

/* -- seas.c (15.1, 15.3): who controls a sea, ports, sea lines -- */
unsigned wf_sea_owner(const struct wf_table *t, const struct wf_state *s, unsigned sea);
unsigned wf_enemy_seas(const struct wf_table *t, const struct wf_state *s, unsigned side); /* mask */
unsigned wf_shut_straits(const struct wf_table *t, const struct wf_state *s); /* for either side, as bits */
unsigned wf_closed_seas(const struct wf_table *t, const struct wf_state *s, unsigned side); /* mask: WF-13.22.5 */
/* The seas by which a side can use the port of a hex now: 0 if there is none, it is shut by a strait (WF-1.39.7).
 * Counts the port alone, whoever controls the hex. */
unsigned wf_port_seas(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex);
unsigned wf_harbour_seas(const struct wf_table *t, const struct wf_state *s, unsigned side,
			 const hexset *ports); /* by which it can use any of these ports */
/* Mask: from which seas the side reaches a coast, to land there or to be taken off. */
unsigned wf_coast_seas(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex);
/* Seas that touch `seas` by an open crossing for this side (straits: WF-1.39.4), without `seas` themselves. */
unsigned wf_sea_neighbours(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned seas);
/* The best way from any sea of `from` to any of `to` over at most `most` seas: fewest enemy dice, then fewest seas. */
struct wf_passage { uint8_t legs, dice, found; uint64_t path; }; /* path: four bits for each sea, the first lowest */
struct wf_passage wf_passage(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned from,
		unsigned to, unsigned most);

/* -- sailing.c (15.2, 15.4, 15.6): what an ordered unit may do by sea; unit = the one being ordered -- */
eto_clause wf_check_sail(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
		unsigned cost);
eto_clause wf_check_invade(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
eto_clause wf_check_evacuate(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
eto_clause wf_check_mark(const struct wf_table *t, const struct wf_state *s, unsigned hex); /* WF-15.44.6 */
void wf_do_sail(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned cost,
		struct eto_events *e);
void wf_do_invade(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e);
void wf_do_evacuate(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e);
void wf_do_mark(const struct wf_table *t, struct wf_state *s, unsigned hex, struct eto_events *e);
eto_clause wf_check_embark(const struct wf_table *t, const struct wf_state *s, unsigned unit); /* from its port */
/* Why a unit beside an Invasion HQ lands nowhere (WF-5.3.7 if there is none). */
eto_clause wf_why_ashore(const struct wf_table *t, const struct wf_state *s, unsigned unit);
hexset wf_invasion_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq); /* WF-15.43.2 */

/* -- beachheads.c (15.5) -- */
unsigned wf_beachhead_at(const struct wf_state *s, unsigned hex); /* a deployed one, or BEACHHEADS */
/* Is it deployed, and not in a storm (WF-15.54.1)? Whether its sea line is there is for supply.c. */
bool wf_beachhead_works(const struct wf_table *t, const struct wf_state *s, unsigned beachhead);
/* A deployed beachhead that serves as a port now (WF-15.53.1), or BEACHHEADS. */
unsigned wf_mulberry(const struct wf_table *t, const struct wf_state *s, unsigned hex);
void wf_overrun_beachheads(struct wf_state *s, struct eto_events *e); /* WF-15.51.6 */
unsigned wf_lone_beachheads(const struct wf_state *s, unsigned hex); /* mask: deployed there, without Allied units */
void wf_lose_beachheads(struct wf_state *s, unsigned mask, struct eto_events *e);

/* -- airborne.c (14) -- */
eto_clause wf_check_drop(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
void wf_do_drop(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e);
bool wf_link_up(const struct wf_table *t, struct wf_state *s, struct eto_events *e); /* WF-14.6.5 to WF-14.6.13 */

/* -- combat.c, round.c (7) -- */
unsigned wf_fire(const struct wf_table *t, const struct wf_state *s, unsigned unit, bool offensive); /* SF, DF, TF */
unsigned wf_air_fire(const struct wf_table *t, const struct wf_state *s, unsigned side);
/* hits per step */
unsigned wf_defense(const struct wf_table *t, const struct wf_state *s, unsigned unit, bool supported);
bool wf_supported(const struct wf_table *t, const struct wf_state *s, unsigned hex);
unsigned wf_repulse_number(const struct wf_table *t, const struct wf_state *s, unsigned hex); /* 0: no assault */

/* -- production.c, arrivals.c (11) -- */
int wf_production_level(const struct wf_table *t, const struct wf_state *s, unsigned side);
unsigned wf_step_cost(const struct wf_table *t, const struct wf_state *s, unsigned unit);
unsigned wf_cadre_cost(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);
/* May a new unit come to the map here (11.6)? Also for the first month's reinforcements at set-up. */
eto_clause wf_check_arrival(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex);

/* -- politics.c, neutrals.c (16) -- */
eto_clause wf_check_declare(const struct wf_table *t, const struct wf_state *s, unsigned country);
void wf_do_declare(const struct wf_table *t, struct wf_state *s, unsigned country, struct eto_events *e);
bool wf_ore_route_lost(const struct wf_table *t, const struct wf_state *s);
bool wf_entry_lost(const struct wf_table *t, const struct wf_state *s, unsigned hex); /* Iron Curtain (16.7) */
eto_clause wf_check_enter(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex); /* 16.5 */
void wf_do_enter(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e);

/* -- victory.c (17) -- */
struct wf_points { int production, hqs, lost, unsupplied, beachheads, ports, wars, handicap, total; };
struct wf_points wf_points(const struct wf_table *t, const struct wf_state *s, unsigned side);
int wf_port_points(const struct wf_table *t, unsigned hex); /* what a free port counts for the Allies */
unsigned wf_victory_cities(const struct wf_table *t, const struct wf_state *s, unsigned side);
unsigned wf_tournament_points(const struct wf_state *s, unsigned side); /* of the result (WF-17.2.2) */
/* At the end of a scenario month: sets winner, winners, level if the game is over. */
void wf_end_of_scenario(const struct wf_table *t, struct wf_state *s, struct eto_events *e);

/* -- memory.c: what the enemy has seen -- */
void wf_show(struct wf_state *s, unsigned unit, struct eto_events *e); /* face up */
void wf_hide(struct wf_state *s, unsigned unit);                                                 /* stands up again */
void wf_stand_up(struct wf_state *s, unsigned unit);
/* after each step lost: see wf_reduce() */
void wf_saw_loss(const struct wf_table *t, struct wf_state *s, unsigned unit);
void wf_forget_boxes(struct wf_state *s); /* after a Production */

/* -- sound.c, route.c, position.c, value.c -- */
bool wf_frame_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below);
void wf_reach(const struct eto_table *t, const void *state, unsigned seat, unsigned unit, uint8_t *hexes);
bool wf_put(const struct eto_table *t, void *state, const char *const *words, unsigned count, uint16_t *placed,
	    unsigned *placed_count, struct eto_error *err);
unsigned wf_measure(const struct eto_table *table, const void *state, int32_t *out);
struct eto_value wf_judge(const struct eto_table *table, const void *state, unsigned seat);
extern const struct eto_weights wf_weighing;

/* -- the rows of the procedures -- */
#define DECIDES .legal = legal, .check = check, .apply = apply, .sound = wf_frame_sound
#define ROLLS .dice = dice, .roll = roll, .sound = wf_frame_sound
#define THROWS(dice_) .throws = {dice_, 6}, .roll = roll, .sound = wf_frame_sound
#define ASKS(phase_, clause_, prompt_) .phase = phase_, .clause = clause_, .prompt = prompt_
#define IN_HEX ETO_ABOUT(ETO_PLACE, struct wf_share, hex) /* of a round and of what is chosen in a hex */
#define POLITICS ASKS("Political Phase", WF_4_47_1, "Call for surrenders and uprisings, or end the phase")
extern const struct eto_proc wf_proc_game, wf_proc_setup, wf_proc_place, wf_proc_produce, wf_proc_weather, wf_proc_turn,
	wf_proc_order, wf_proc_intercept, wf_proc_pursuit, wf_proc_combat, wf_proc_round, wf_proc_loss, wf_proc_repulse,
	wf_proc_beachhead, wf_proc_supply, wf_proc_feed, wf_proc_politics, wf_proc_demand, wf_proc_defect,
	wf_proc_neutrals, wf_proc_over;

/* -- turn.c -- */
void wf_apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e);

#endif
