/* The World at War: Europe: the vocabulary shared by the files of this rulebook.
 *
 * Files follow the chapters: table.c, ways.c (data), board.c (4, 5: places, control, stacking, flights), supply.c (9),
 * turn.c (11, 12: sequence of play), war.c (13.3.1, 13.3.2, 16.2: declarations of war and surrenders), move.c (13.2.1
 * to 13.2.3), patrol.c, ships.c, sail.c, encounter.c, port.c, chase.c and seafight.c (13.1, 13.2.4 to 13.2.7),
 * offensive.c and support.c (13.3: attacks and their air support), airfight.c (13.3.4), battle.c (13.3.5 to 13.3.8:
 * dice), losses.c, retreat.c and rebase.c (13.3.9), strategic.c (13.4), convoys.c, raiders.c, bombing.c and weapons.c
 * (14), economy.c and build.c (15), cup.c, tracks.c and events.c (15.2, 16), vichy.c, victory.c (17), setup.c,
 * lists.c, view.c (what a side may know), scene.c, boards.c, bill.c, ground.c, causes.c, odds.c, raid_odds.c,
 * position.c (cases), rules.c (the game object), staff.c, staff_map.c, staff_war.c, staff_sea.c, staff_economy.c,
 * staff_posts.c and staff_plans.c (the program that plays).
 *
 * Main invariants of a state:
 *   - only tw_put() moves counters: it keeps the counts under "derived" and the control of areas (TW-4.2.12 to
 * TW-4.2.17);
 *   - of alike counters (same country and kind, place, marks, supply) only the first is named by actions: tw_first();
 *   - a fleet at sea stands in an air interception zone; a land unit aboard stands there too (M_ABOARD);
 *   - one attack is made at a time: its members are marked M_IN, the rest of it stands in b_ fields. */
#ifndef TWAW_H
#define TWAW_H

#include <string.h>

#include "core/fields.h"
#include "core/graph.h"
#include "core/index.h"
#include "core/player.h"
#include "core/procs.h"
#include "games/twaw/clauses.h"

/* Places: areas, boxes, air interception zones; then where counters are that are not on the map. */
enum { AREAS = 160, BOXES = 13, ZONES = 51, BOX0 = AREAS, ZONE0 = AREAS + BOXES, PLACES = ZONE0 + ZONES,
       POOL = PLACES, LOCKED,
       TRACK, GONE, HERE_MAX, GROUNDS = AREAS + BOXES, NO_PLACE = 0xff };
enum { SHIPS_MAX = 64 };
enum { SEAS = 22, REGIONS = 5, PIECES = 284, TURNS = 25, LINKS_MAX = 720, ZONE_LINKS = 160, NO_PIECE = 0xffff,
       LEGAL_MAX = 16384 };
enum { AXIS, WEST, SOV, SIDES, NOBODY = SIDES }; /* the seats; WEST: seat allies */
/* The six majors have boards and actions (TW-4.1.2, TW-8.3). */
enum { GER, ITA, UK, FRA, USSR, USA, MAJORS, POL = MAJORS, YUG, GRE, TUR, SPA, SWE, NOR, DEN, NET, BEL, SWI,
       POR, IRE, BAL, PER,
       IRQ, FIN, ROM, HUN, BUL, SVK, AXR, ALR, IND, AUS, SAF, CAN, FNA, LIB, ALB, EGY, COUNTRIES };
enum { B_USA, B_CAN, B_SAF, B_IND, B_AUS, B_ASI, B_SUD, B_ETH, B_URS, B_TUK, B_TUS, B_PER, B_RED };
enum { REGULAR, ELITE, FLEET, AIR, KINDS }; /* TW-5.1.2, TW-5.2.2, TW-5.3.2 */
enum { MAJOR, MINOR, RESERVE, DOMINION, COLONY };
enum { EU, AF, ME };
enum { CLEAR, MOUNTAIN, FOREST, MARSH };
enum { STACK_DEFAULT, STACK_ISLAND, STACK_NATURAL, STACK_MARSH, STACK_PRINTED };
enum { NO_CITY, CITY, CAPITAL };
enum { SPRING, SUMMER, AUTUMN, WINTER };
enum { SUPPLIED, LIMITED, CUT };
/* Sea regions and areas, as in seas.tsv. */
enum { R_ATL, R_BAL, R_MED, R_BLK, R_RED };
enum { S_BAR, S_NWS, S_NTH, S_CHN, S_IRS, S_NAT, S_BIS, S_POR, S_CAD, S_WBA, S_CBA, S_GOF, S_GOB, S_WME, S_TYR,
       S_CME, S_ADR,
       S_AEG, S_EME, S_BLW, S_BLE, S_RED };

/* mark[piece] */
enum { M_MOVED = 1,       /* by tactical movement in this phase; it may attack (TW-13.2.1.5, TW-13.2.1.6) */
       M_OP = 2,          /* activated by an Operation; step[] counts its attacks */
       M_IN = 4,          /* takes part in the attack that is being made */
       M_TAC = 8, M_OPS = 16,     /* an air unit in tactical, in operational support */
       M_HUNT_TAC = 32, M_HUNT_OPS = 64, /* an air unit that intercepts those */
       M_INACTIVE = 128,  /* an air unit on its back (TW-5.3.1) */
       M_FORCE = 256,     /* a fleet of the group that moves; an air unit that covers it */
       M_ABOARD = 512,    /* a land unit on a fleet */
       M_DUEL = M_ABOARD, /* an air unit in the combat that is being paid for (airfight.c) */
       M_CHASE = 1024,    /* a fleet or air unit that intercepts */
       M_DAMAGED = 2048,  /* a fleet (TW-5.2.1) */
       M_STARVING = 4096, /* was out of supply at the last own check (TW-9.3.2) */
       M_TRAPPED = 8192,  /* isolated by a breakthrough (TW-13.3.8.10) */
       M_FLEW = 16384,    /* an air unit that fought: it may change base (TW-13.2.3.10) */
       M_SHIPPED = 32768  /* a fleet that carried or moved in strategic movement */ };
enum { M_PHASE = M_MOVED | M_OP | M_IN | M_TAC | M_OPS | M_HUNT_TAC | M_HUNT_OPS | M_FORCE | M_CHASE |
		 M_FLEW | M_SHIPPED,
       M_BATTLE = M_IN | M_TAC | M_OPS | M_HUNT_TAC | M_HUNT_OPS };

/* Verbs, in the order of play. */
enum { V_ROLL, V_PACT, V_ENTER, V_PLACE, V_RAZE, V_FORM, V_EMBARK, V_SAIL, V_DOCK, V_STAY, V_PATROL,
       V_CHASE, V_COVER, V_FIGHT, V_FLEE, V_MOVE, V_FLY, V_STRAFE, V_OPERATION, V_INVADE, V_EXPLOIT,
       V_LIMITED, V_JOIN, V_SUPPORT, V_HUNT, V_GO, V_DICE, V_ELITE, V_REROLL, V_LOSE, V_STAND, V_YIELD,
       V_BREAK, V_RETREAT, V_ADVANCE, V_REBASE, V_RAIL, V_SHIP, V_CROSS, V_SHIFT, V_SEND, V_CONVOY,
       V_ESCORT, V_RAID, V_SORTIE, V_TORPEDO, V_GIVE, V_BOMB, V_TARGET, V_ATOM, V_WRECK, V_INDUSTRY,
       V_RESEARCH, V_WORK, V_BUILD, V_POINT, V_FORTIFY, V_REPAIR, V_REFIT, V_FLAG, V_COURT, V_EVENT, V_LOAD,
       V_SWAP, V_PERSIA, V_VICHY, V_ALL, V_PASS, V_DONE, VERBS };

/* Sets of names for choices. */
enum { SET_COUNTRY, SET_SEASON, SET_TASK, SET_YES, SET_TECH, SET_EVENT, SET_TRACK, SET_CARGO, SET_POINT,
       SET_SEA, SET_UNIT, SETS };
enum { T_TACTICAL, T_OPERATIONAL, TASKS, T_ESCORT = TASKS, T_RAID, ALL_TASKS }; /* SET_TASK */
enum { P_MP, P_OIL, P_WAR, CARGOES };                   /* SET_CARGO */
enum { SUBMARINES, GAS, BOMBERS, INTERCEPTORS, POINTS };/* SET_POINT */
enum { TR_ROM, TR_HUN, TR_BUL, TR_FIN, TR_YUG, TR_GRE, TR_TUR, TR_SPA, TR_SWE, TR_IRQ, TR_USSR, TR_USA, TRACKS };
enum { TECHS = 63, EVENT_CARDS = 31, TRACK_ZERO = 8 };

/* Procedures. */
enum { P_GAME = 1, P_PACT, P_ADMIN, P_PATROL, P_SAIL, P_CHASE, P_COVER, P_PURSUE, P_SKY, P_STRIKE,
       P_DOWN, P_BROADSIDE, P_HIT, P_BREAKOFF, P_REPAIRS, P_MOVE, P_OFFENSIVE, P_ATTACK, P_ANSWER, P_ADD, P_DUEL,
       P_LIMITED, P_DICE, P_DEFENCE, P_ASSAULT, P_REROLL, P_LOSSES, P_FIERCE, P_BREAK, P_SLIP, P_RETREAT,
       P_ADVANCE, P_REBASE, P_STRATEGIC, P_CONVOYS, P_RAIDS, P_GAS, P_SUBS, P_TOLL, P_SORTIE, P_MEET, P_TORPEDO,
       P_BOMB, P_WING, P_SCRAMBLE, P_FLAK, P_WRECK, P_BLITZ, P_ATOM, P_WORKS, P_TRIAL, P_BUILD, P_PERSIA,
       P_CUP, P_ITALY, P_VICHY, P_OVER, PROCS };

enum tw_event { E_TURN, E_PHASE, E_WAR, E_JOINS, E_SURRENDERS, E_PACT, E_ARRIVES, E_RAZED, E_SAILS,
		E_CHASED, E_MISSED, E_MARKED, E_DIE, E_BROADSIDE, E_HIT, E_SUNK, E_BACK, E_WITHDRAWS,
		E_DUEL, E_DOWN, E_SHOT, E_MOVES, E_FLIES, E_OPERATION, E_LIMITED, E_SUPPORTS, E_HUNTS,
		E_ROLLS, E_REROLL, E_RESULT, E_LOST, E_RETREATS, E_ADVANCES, E_FORT, E_BREAKS, E_TAKEN,
		E_CUT, E_STARVED, E_RAILED, E_SHIPPED, E_SENT, E_CONVOYS, E_CONVOY_IS, E_RAID, E_DETECTED,
		E_SHOWN, E_CONVOY_SUNK, E_BOMBED, E_FLAK, E_DAMAGE, E_WRECKED, E_ATOM, E_INCOME, E_WORKS, E_PROGRESS,
		E_ADVANCE, E_LEVEL, E_BUILT, E_POINT, E_BOUGHT, E_FLAGGED, E_CARDED, E_CUP, E_BLANK,
		E_DRAWN, E_TRACK, E_EVENT, E_OVER, EVENTS };

/* Options: open readings and optional rules (RULINGS.md). The first value is the ruling. */
enum { OPT_PLAYERS, OPT_INDUSTRY, OPT_ONE_ATTACK, OPT_TACTICAL_WIN, OPT_FORT_LOSS, OPT_CARRY_OVER,
       OPT_GAS_LOSS, OPT_AUTUMN, OPT_CARRIERS, OPT_CONTROL, OPT_FORT_COUNT, OPT_SOURCES, OPT_SURROUNDED,
       OPT_BALTIC, OPT_ARCTIC_AIR, OPT_BRITISH, OPT_PURCHASES, OPT_UNDRAWN, OPT_GARRISON,
       OPT_BLOCKING, OPT_WINNER_LOSS, OPT_AIR_LOSERS, OPT_CHASE_OIL, OPT_PERSIAN_ROUTE, OPT_MATERIALS,
       OPT_LIMITED_AIR, OPT_HOME_AIR,
       OPTIONS };
enum { CAMPAIGN, FALL_GELB, BARBAROSSA, INVASION, SCENARIOS };

typedef ETO_SET(GROUNDS) areaset;
typedef ETO_SET(PLACES) placeset;
typedef ETO_SET(PIECES) pieceset;
typedef ETO_SET(128) techset; /* of two words: one word would be a number */

struct tw_area {
	char id[8], name[ETO_LANGS][40];
	uint8_t country, home, zone, terrain, stack_kind, stack[KINDS];
	uint8_t city, beach, mp, oil, fort;
	uint32_t ports, coasts; /* masks of seas */
};

struct tw_sea {
	char id[8], name[ETO_LANGS][40];
	uint8_t kind, parent; /* of a region, an area or a zone in seas.tsv */
};

struct tw_box {
	char id[4], name[ETO_LANGS][32];
	uint8_t owner, mp, mp_war, oil;
};

struct tw_country {
	char id[5], name[ETO_LANGS][36], adjective[ETO_LANGS][24];
	uint8_t kind, side, controller, capital; /* capital: a ground, or NO_PLACE */
	uint8_t pool[KINDS];
};

struct tw_piece {
	uint8_t country, kind;
	char id[8];
};

struct tw_level {
	uint8_t factories, actions, movement, bonus, limit, advances;
};

struct tw_effect { /* of a space of the damage or oil track */
	int8_t movement, factories, actions;
	uint8_t air, naval; /* enum ready */
};
enum { READY_ALL, READY_HALF, READY_ONE, READY_NONE };

struct tw_turn {
	uint16_t year;
	uint8_t season, markers;
};

struct tw_tech {
	char id[10], name[40], effect[160];
	uint8_t country, level, price, need; /* need: another advance, or TECHS */
};

struct tw_card { /* an event that can be bought */
	char id[5], name[40], effect[160];
	uint8_t buyer, first, last;
};

struct tw_box_text { /* a space of a diplomacy track, as the boards name it */
	uint8_t track, kind, reversible;
	int8_t space;
	char name[28], effect[72];
};
enum { SPACES = 72 };
enum { SPACE_NONE, SPACE_DISABLED, SPACE_LIGHT_GREY, SPACE_DARK_GREY, SPACE_LIGHT_BROWN, SPACE_DARK_BROWN, SPACE_WAR };

struct tw_setup {
	uint8_t scenario, country, place;
	uint8_t item, count;
};
enum { IT_REGULAR, IT_ELITE, IT_NAVAL, IT_AIR, IT_FORT, IT_CONTROL, IT_LEVEL, IT_OIL, IT_MP, IT_SUBMARINES,
       IT_GAS, IT_BOMBERS,
       IT_INTERCEPTORS, IT_DAMAGE, IT_OFFMAP, IT_ADVANCE, ITEMS, SETUP_MAX = 460 };

struct tw_table {
	struct eto_table base;
	struct tw_area area[AREAS];
	struct tw_sea region[REGIONS], sea[SEAS], zone[ZONES];
	struct tw_box box[BOXES];
	struct tw_country country[COUNTRIES];
	struct tw_piece piece[PIECES];
	uint16_t first[COUNTRIES][KINDS], end[COUNTRIES][KINDS];
	struct tw_level level[MAJORS][6];
	struct tw_effect damage[MAJORS][11], oil[MAJORS][11];
	struct tw_turn turn[TURNS + 1];
	struct tw_tech tech[TECHS];
	struct tw_card card[EVENT_CARDS];
	struct tw_box_text space[SPACES];
	struct tw_setup setup[SETUP_MAX];
	unsigned setups;
	uint8_t improve[6][11];
	uint16_t ground_slot[512], country_slot[128], sea_slot[64], zone_slot[128], region_slot[16], tech_slot[128];
	ETO_LINKS(AREAS, LINKS_MAX) way;  /* land links, straits among them */
	uint8_t strait[LINKS_MAX];
	ETO_LINKS(ZONES, ZONE_LINKS) water;
	uint8_t passage[ZONE_LINKS];      /* enum passage: who may take the link */
	uint32_t sea_near[SEAS];          /* sea areas that meet, passages left out */
	areaset near[AREAS];
	uint8_t air[AREAS][AREAS];        /* points of the shortest flight up to 4; 0xff: farther */
	areaset flight[AREAS];            /* areas within 2 points */
	areaset coast[ZONES];             /* areas that touch the zone */
	areaset ports[SEAS];
	areaset of_country[COUNTRIES];
	areaset home_cities[MAJORS];      /* sources of supply while their country has them (TW-9.1.1) */
	areaset play[SCENARIOS];          /* areas in play */
	areaset range[AREAS];             /* areas within 4 points */
	uint8_t track_of[COUNTRIES];      /* of diplomacy, or TRACKS */
	areaset harbours;                 /* areas with a port */
	uint8_t basin[AREAS];             /* of its ports: 1 the Atlantic and the Baltic, 2 beyond Gibraltar */
	areaset holds[KINDS];             /* areas that take such units at all; fleets need a port */
	uint16_t fleet[SHIPS_MAX], wing[SHIPS_MAX]; /* the pieces that are fleets, and air units */
	unsigned fleets, wings;
	char title[PIECES][ETO_LANGS][48]; /* their names */
	uint64_t docks[AREAS];            /* the zones that its ports open on */
	uint8_t sea_steps[AREAS][SEAS];   /* from its ports, see tw_sea_steps() */
	uint8_t zone_of_port[AREAS][SEAS];/* NO_PLACE, or a zone of that sea that the port touches */
	struct {
		uint8_t ber, rom, lon, par, mos, kui, len, stg, bak, gib, mlt, sue, cop, kie, thr, bur, nar,
				brg, tun, swe_uk, lor, tob,
			sev, ruh, bes, bia, pri, lwo, bsn, bss, tri, alg, pdc, nor, bri, bru, ams, sic, bas,
					aba, alx, oru, mil, tur, sar, lyo, tls, mar, cor, lev;
	} at;
};
enum passage { FREE_WAY, BALTIC, GIBRALTAR, ISTANBUL, SUEZ };

/* The state.
 *   side        whose operational phase it is, or NOBODY
 *   allegiance  of each country: a side, or NOBODY while it is neutral; master: the major that commands it
 *   foes        mask of the sides at war with a neutral that was attacked (TW-13.3.2.1); attacker: the side
 * that did it
 *   fallen      0, or 1 + the turn of its surrender
 *   held        who controls a ground: a country (TW-4.2.12); changed by tw_hold() alone, with ground, the areas of
 * each country
 *   cut         sea areas marked Out of supply (TW-13.1.6); mark of each sea in a mask; ore: the North Sea was
 *               marked in the Axis phase (TW-13.1.8)
 *   op          0: a unit attacks by a marker of its own major; else 1 + the major of the marker (TW-13.3.6.25)
 *   taken       areas conquered this turn (TW-7.7); idle: resource not available; ruined: for good
 *   stray       an area has gone back to its country with fleets in it (tw_strays())
 *   asked       fleets and air units that have tried to intercept the voyage that goes on (TW-13.2.6.8)
 *   g_          the groups of that voyage: port, zone, points, steps; the one that moves stands in the frame
 *   level, mp, oil, sm, point, tech, damage: the board of a major (TW-5.5.1, TW-7.1.2.1)
 *   used        of a major: what its markers were played for this turn (TW-5.5.2)
 *   moved_fleets of a major: naval units that count for oil in this step; paid: the oil was paid
 *   track       spaces of the diplomacy tracks + TRACK_ZERO; flags, cards: in the cup, secret; cup: how many
 * counters in all
 *   convoy      by box (TUK, TUS, PER) and cargo, secret; sailing: how many counters lie there
 *   pending     the triggers that wait for the end of the diplomatic phase */
enum { GROUPS = 4, /* of fleets that move together: one for each port */
       COMBATS = 9 /* air combats over one area; step[] of an air unit is the number of its combat */ };
enum { U_BUILD = 1, U_TECH = 2, U_INDUSTRY = 4, U_ELITE = 8, U_FLEET = 16, U_LAND = 32, U_INDIAN = 64, U_TORPEDO = 128,
       U_REPAIR_SHIFT = 8 };
#define TW_FIELDS(F)                                                                                            \
	F(areaset, taken, , .is = ETO_PLACE, .most = GROUNDS)                                                   \
	F(areaset, idle, , .is = ETO_PLACE, .most = GROUNDS)                                                    \
	F(areaset, ruined, , .is = ETO_PLACE, .most = GROUNDS)                                                  \
	F(areaset, attacked, , .is = ETO_PLACE, .most = GROUNDS)                                                \
	F(areaset, lines, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = GROUNDS)                            \
	F(areaset, built, , .is = ETO_PLACE, .most = GROUNDS)                                                   \
	F(techset, tried, , .is = ETO_CHOICE, .set = SET_TECH, .most = TECHS)                                   \
	F(pieceset, asked, , .is = ETO_PIECE, .most = PIECES)                                                   \
	F(uint32_t, cut, , .most = 0x3fffff)                                                                    \
	F(uint32_t, pending, , .most = 0xffffffff)                                                              \
	F(uint32_t, happened, , .most = 0xffffffff)                                                             \
	F(uint32_t, bought, , .most = 0x7fffffff)                                                               \
	F(uint16_t, mark, [PIECES], .by = ETO_PIECE, .most = 65535)                                             \
	F(uint16_t, used, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 65535)                     \
	F(uint16_t, minor_built, [3], .most = 65535)                                                            \
	F(uint8_t, place, [PIECES], .by = ETO_PIECE, .most = GONE)                                              \
	F(uint8_t, due, [PIECES], .by = ETO_PIECE, .most = TURNS + 5)                                           \
	F(uint8_t, from, [PIECES], .by = ETO_PIECE, .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE)      \
	F(uint8_t, step, [PIECES], .by = ETO_PIECE, .most = COMBATS)                                                  \
	F(uint8_t, supply, [PIECES], .by = ETO_PIECE, .most = CUT)                                              \
	F(uint8_t, op, [PIECES], .by = ETO_PIECE, .most = MAJORS)                                               \
	F(uint8_t, held, [GROUNDS], .by = ETO_PLACE, .is = ETO_CHOICE, .set = SET_COUNTRY, .most = COUNTRIES - 1) \
	F(uint8_t, fort, [GROUNDS], .by = ETO_PLACE, .most = 3)                                                 \
	F(uint8_t, allegiance, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .is = ETO_SEAT, .most = NOBODY) \
	F(uint8_t, master, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .is = ETO_CHOICE, \
	  .set = SET_COUNTRY, \
	  .most = COUNTRIES - 1)                                                                                \
	F(uint8_t, foes, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 7)                       \
	F(uint8_t, fallen, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = TURNS + 1)             \
	F(uint8_t, level, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .least = 1, .most = 5)             \
	F(uint8_t, growth, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                       \
	F(uint8_t, mp, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 99)                           \
	F(uint8_t, oil, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                          \
	F(uint8_t, damage, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                       \
	F(uint8_t, actions, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 9)                       \
	F(uint8_t, sm, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 15)                           \
	F(uint8_t, factories, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                    \
	F(uint8_t, point, [MAJORS][POINTS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .then = ETO_CHOICE, \
	  .then_set = SET_POINT, \
	  .across = POINTS, .most = 12)                                                                         \
	F(uint8_t, ordered, [MAJORS][POINTS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .then = ETO_CHOICE,      \
	  .then_set = SET_POINT, .across = POINTS, .most = 3)                                                   \
	F(uint8_t, hit, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                          \
	F(uint8_t, ships, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 60)                        \
	F(uint8_t, paid, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 1)                          \
	F(uint8_t, boxed, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 60)                        \
	F(uint8_t, sent, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 15)                         \
	F(uint8_t, flagged, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 15)                      \
	F(uint8_t, tech, [TECHS], .by = ETO_CHOICE, .by_set = SET_TECH, .most = 10)                             \
	F(uint8_t, track, [TRACKS], .by = ETO_CHOICE, .by_set = SET_TRACK, .most = 16)                          \
	F(uint8_t, flags, [2][TRACKS], .by = ETO_SEAT, .then = ETO_CHOICE, .then_set = SET_TRACK, \
	  .across = TRACKS, .most = 30) \
	F(uint8_t, cards, [EVENT_CARDS], .by = ETO_CHOICE, .by_set = SET_EVENT, .most = 1)                      \
	F(uint8_t, fresh, [2][TRACKS], .by = ETO_SEAT, .then = ETO_CHOICE, .then_set = SET_TRACK, \
	  .across = TRACKS, .most = 1) \
	F(uint8_t, cup, , .most = 200)                                                                          \
	F(uint8_t, blanks, , .most = 4)                                                                         \
	F(uint8_t, convoy, [3][CARGOES], .most = 40)                                                            \
	F(uint8_t, sailing, [3], .most = 60)                                                                    \
	F(uint8_t, wolves, [2][16], .most = 8)                                                                  \
	F(uint8_t, depot, [2][CARGOES], .most = 40)                                                             \
	F(uint8_t, swaps, [2], .most = 40)                                                                      \
	F(uint8_t, turn, , .least = 1, .most = TURNS)                                                           \
	F(uint8_t, side, , .is = ETO_SEAT, .most = NOBODY)                                                      \
	F(uint8_t, war, , .most = 1)                                                                            \
	F(uint8_t, war_turn, , .most = TURNS)                                                                   \
	F(uint8_t, pact, , .most = 2)                                                                           \
	F(uint8_t, broken, , .most = 1)                                                                         \
	F(uint8_t, offmap, , .most = 9)                                                                         \
	F(uint8_t, reminder, , .most = TURNS + 2)                                                               \
	F(uint8_t, dead_box, , .most = 31)                                                                      \
	F(uint8_t, ore, , .most = 1)                                                                            \
	F(uint8_t, persia, , .most = 1)                                                                         \
	F(uint8_t, g_port, [GROUPS], .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE)                     \
	F(uint8_t, g_zone, [GROUPS], .most = ZONES - 1)                                                         \
	F(uint8_t, g_points, [GROUPS], .most = 200)                                                             \
	F(uint8_t, g_sailed, [GROUPS], .most = 100)                                                             \
	F(uint8_t, b_from, , .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE)                             \
	F(uint8_t, b_target, , .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE)                           \
	F(uint8_t, b_country, , .most = COUNTRIES)                                                              \
	F(uint8_t, b_kind, , .most = 3)                                                                         \
	F(uint8_t, b_step, , .most = 3)                                                                         \
	F(uint8_t, b_die, [2][3], .most = 3)                                                                    \
	F(uint8_t, b_dice, [2], .most = 2)                                                                      \
	F(uint8_t, b_elite, [2], .most = 1)                                                                     \
	F(uint8_t, b_rerolls, [2], .most = 10)                                                                  \
	F(uint8_t, b_again, [2], .most = 127)                                                                   \
	F(uint8_t, b_lose, [2], .most = 20)                                                                     \
	F(uint8_t, b_lost, [2], .most = 20)                                                                     \
	F(uint8_t, b_first, [2], .most = 1)                                                                     \
	F(uint8_t, b_back, , .most = 20)                                                                        \
	F(uint8_t, b_before, , .most = 20)                                                                      \
	F(uint8_t, b_fort, , .most = 3)                                                                         \
	F(uint8_t, b_won, , .most = 3)                                                                          \
	F(uint8_t, b_wide, , .most = 1)                                                                         \
	F(uint8_t, b_pinned, , .most = 20)                                                                      \
	F(uint8_t, effect, [16], .most = 30)                                                                    \
	F(uint8_t, result, , .most = ETO_DRAWN)                                                                 \
	F(uint8_t, winners, , .most = 7)                                                                        \
	F(uint8_t, grade, , .most = 2)                                                                          \
	F(uint8_t, stray, , .most = 1)                                                                          \
	F(uint8_t, spare, [SPARE], .most = 0)                                                                   \
	F(uint8_t, net, [AREAS], .derived = true)                                                               \
	F(uint8_t, land, [PLACES][SIDES + 1], .derived = true)                                                  \
	F(uint8_t, count, [PLACES][SIDES + 1][3], .derived = true)                                              \
	F(areaset, ground, [COUNTRIES], .derived = true)

enum { SPARE = 14 };
struct tw_state { struct eto_stack stack; TW_FIELDS(ETO_MEMBER) };

/* b_kind */
enum { B_NONE, B_LIMITED, B_OPERATION, B_INVASION };
/* b_won */
enum { BW_NONE, BW_ATTACKER, BW_DEFENDER, BW_DRAW };
/* effect[]: what lasts for a while by an event of the cup */
enum { F_ULTRA, F_CIPHER, F_WESER, F_DIRECTIVE, F_MINES, F_SM, F_TITO, F_TORCH, F_DECEPTION, F_PATRIOTIC,
       F_ROAD, F_SCORCH, F_MAGINOT, F_VICHY };

/* What a player turn needs to know about a table and a state. */
#define TW_PROC(t_, s_)                                                                                         \
	const struct tw_table *t_ = table;                                                                      \
	struct tw_state *s_ = state;                                                                            \
	(void)t_, (void)s_

/* -- small questions -- */
static inline bool is_land(const struct tw_table *t, unsigned p) { return t->piece[p].kind <= ELITE; }
static inline bool is_area(unsigned place) { return place < AREAS; }
static inline bool is_box(unsigned place) { return place >= BOX0 && place < ZONE0; }
static inline bool is_zone(unsigned place) { return place >= ZONE0 && place < PLACES; }
/* Where fleets fight: a zone, or the box of the Arctic convoys (TW-14.2.10). */
static inline bool at_sea(unsigned place) { return is_zone(place) || place == BOX0 + B_TUS; }
static inline bool on_map(const struct tw_state *s, unsigned p) { return s->place[p] < PLACES; }
static inline unsigned sea_of(const struct tw_table *t, unsigned place) { return t->zone[place - ZONE0].parent; }
static inline unsigned region_of(const struct tw_table *t, unsigned sea) { return t->sea[sea].parent; }
/* The next piece from p on with one of these marks, four at a time; the next one in a place; PIECES: there is none. */
_Static_assert(PIECES % 4 == 0, "marks are read four at a time");
static inline unsigned tw_next_marked(const struct tw_state *s, unsigned p, unsigned mask)
{
	for (uint64_t four; p < PIECES; p++) {
		if (p % 4 == 0) {
			memcpy(&four, &s->mark[p], sizeof four);
			if (!(four & mask * UINT64_C(0x0001000100010001))) {
				p += 3;
				continue;
			}
		}
		if (s->mark[p] & mask)
			return p;
	}
	return PIECES;
}
static inline unsigned tw_next_at(const struct tw_state *s, unsigned p, unsigned place)
{
	const uint8_t *at = p < PIECES ? memchr(s->place + p, (int)place, PIECES - p) : NULL;
	return at ? (unsigned)(at - s->place) : PIECES;
}
#define TW_EACH_MARKED(p, s, mask)                                                                                     \
	for (unsigned p = tw_next_marked(s, 0, mask); p < PIECES; p = tw_next_marked(s, p + 1, mask))
#define TW_EACH_AT(p, s, place) for (unsigned p = tw_next_at(s, 0, place); p < PIECES; p = tw_next_at(s, p + 1, place))
/* TW-10.1. */
static inline unsigned season(const struct tw_table *t, const struct tw_state *s) { return t->turn[s->turn].season; }
/* Elite units, fleets or air fleets of a side in a place. */
static inline unsigned of_kind(const struct tw_state *s, unsigned place, unsigned side, unsigned kind)
{
	return s->count[place][side][kind - ELITE];
}
static inline bool has_tech(const struct tw_state *s, unsigned tech) { return s->tech[tech] == 10; }
static inline unsigned option(const struct tw_table *t, unsigned o) { return t->base.option[o]; }
static inline bool two_players(const struct tw_table *t) { return option(t, OPT_PLAYERS) == 0; }
/* TW-5.2.3: by option two British and three American fleets have carriers. */
static inline bool tw_carrier(const struct tw_table *t, unsigned p)
{
	const struct tw_piece *x = &t->piece[p];
	return option(t, OPT_CARRIERS) && x->kind == FLEET &&
	       p < t->first[x->country][FLEET] + (x->country == UK ? 2u : x->country == USA ? 3u : 0u);
}
/* The seat that decides for a side; with two players the Allies decide for the USSR too (TW-16.1.2). */
static inline unsigned seat_for(const struct tw_table *t, unsigned side) { return side == SOV && two_players(t)
		? WEST : side; }
static inline void tw_say(struct eto_events *e, unsigned kind, int a, int b, int c, int d)
{
	eto_emit(e, (struct eto_event){(uint16_t)kind, ETO_ALL, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}
/* The numbers of advances in tech_tree.tsv. */
enum { GER_1, GER_2, GER_3, GER_4, GER_5, GER_6, GER_7, GER_8, GER_9, GER_10, GER_11, GER_12, ITA_1, ITA_2,
       ITA_3, ITA_4, ITA_5, ITA_6,
       ITA_7, ITA_8, ITA_9, UK_1, UK_2, UK_3, UK_4, UK_5, UK_6, UK_7, UK_8, UK_9, UK_10, UK_11, UK_12, FRA_1,
       FRA_2, FRA_3, FRA_4,
       FRA_5, FRA_6, FRA_7, FRA_8, USSR_1, USSR_2, USSR_3, USSR_4, USSR_5, USSR_6, USSR_7, USSR_8, USSR_9,
       USSR_10, USSR_11, USSR_12,
       USA_1, USA_2, USA_3, USA_4, USA_5, USA_6, USA_7, USA_8, USA_9, USA_10 };

/* -- table.c -- */
bool tw_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err);
struct eto_index tw_grounds(const struct tw_table *t);

/* -- board.c -- */
/* The side that moves its units. */
static inline unsigned tw_player(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	static const uint8_t side_of_major[MAJORS] = {AXIS, AXIS, WEST, WEST, SOV, WEST};
	if (country < MAJORS)
		return side_of_major[country];
	if (t->country[country].kind == DOMINION || (country == ALR && !s->effect[F_VICHY]))
		return WEST;
	return country == AXR ? AXIS : s->allegiance[country];
}
static inline unsigned tw_owner(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return tw_player(t, s, t->piece[p].country);
}
void tw_derive(const struct eto_table *table, void *state);
void tw_put(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned place);
void tw_hold(struct tw_state *s, unsigned ground, unsigned country); /* who controls it from now on */
bool tw_first(const struct tw_table *t, const struct tw_state *s, unsigned p);
/* Of two sides: are they enemies; are they the same, or fight together? */
static inline bool tw_hostile(const struct tw_state *s, unsigned a, unsigned b)
{
	if (a >= SIDES || b >= SIDES || a == b || (a != AXIS && b != AXIS))
		return false;
	return s->war || (a != SOV && b != SOV);
}
static inline bool tw_allied(const struct tw_state *s, unsigned a, unsigned b)
{
	return a < SIDES && b < SIDES && (a == b || (s->war && a != AXIS && b != AXIS));
}
/* The side that controls it, or NOBODY. */
static inline unsigned tw_holder(const struct tw_table *t, const struct tw_state *s, unsigned ground)
{
	(void)t;
	return s->allegiance[s->held[ground]];
}
unsigned tw_home(const struct tw_table *t, const struct tw_state *s, unsigned area); /* the country that it
 * reverts to */
bool tw_ceded(const struct tw_table *t, const struct tw_state *s, unsigned area);
bool tw_keeps(const struct tw_table *t, const struct tw_state *s, unsigned area); /* stays with who took it
 * when empty */
bool tw_friendly(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned ground); /* may
 * its units be there */
bool tw_open(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned side); /* transit
 * (TW-16.19) */
unsigned tw_enemies(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned ground); /*
 * hostile land units */
bool tw_hostile_piece(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p);
bool tw_threatened(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area); /* next
 * to enemy units */
eto_clause tw_room(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned ground); /* stacking */
unsigned tw_vacant(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area, unsigned kind);
unsigned tw_fort(const struct tw_table *t, const struct tw_state *s, unsigned ground); /* its level, intrinsic
 * points included */
bool tw_passes(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned passage);
uint32_t tw_seas(const struct tw_table *t, const struct tw_state *s, unsigned side, uint32_t from, uint32_t avoid);
int tw_land_mod(const struct tw_table *t, const struct tw_state *s, unsigned country);
int tw_air_mod(const struct tw_state *s, unsigned country);
unsigned tw_attacks(const struct tw_table *t, const struct tw_state *s, unsigned country);
unsigned tw_master(const struct tw_table *t, const struct tw_state *s, unsigned country); /* the major that
 * pays for it */
bool tw_at_war(const struct tw_table *t, const struct tw_state *s, unsigned country);
bool tw_in_play(const struct tw_table *t, const struct tw_state *s, unsigned ground);
bool tw_active_air(const struct tw_table *t, const struct tw_state *s, unsigned p);
bool tw_spend_oil(struct tw_state *s, unsigned major); /* false: it cannot; the USA never spends (TW-7.1.2.3) */
unsigned tw_fresh(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned kind, unsigned
		place);

/* -- lists.c -- */
struct tw_reach {
	unsigned side;
	areaset friends[COUNTRIES], room[KINDS];
	areaset camp;   /* where units of the side may be whose country is at war */
	areaset foes;   /* areas with land units of its enemies; */
	areaset strangers; /* of any others than its camp */
	uint64_t known; /* countries whose friends have been found */
	areaset asked, pinned; /* areas whose units are known to be pinned or not (TW-13.2.2.1), and which are */
};
void tw_reach(const struct tw_table *t, const struct tw_state *s, unsigned side, struct tw_reach *r);
const areaset *tw_friends(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r, unsigned country);
/* The pieces of the side on the map, the first of those that are alike. */
unsigned tw_own(const struct tw_table *t, const struct tw_state *s, unsigned side, uint16_t *own);
/* Adds what is known to be allowed; for a piece all these areas. */
void tw_add_all(struct eto_list *l, unsigned verb, unsigned p, const areaset *to);
static inline void tw_add(struct eto_list *l, unsigned verb, unsigned a, unsigned b, unsigned c)
{
	l->out[l->count++] = eto_act(verb, a, b, c);
}

/* -- supply.c -- */
void tw_supply(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e);
void tw_starve(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e);
bool tw_ethiopia(const struct tw_table *t, const struct tw_state *s); /* closes the Red Sea to the Allies */
uint32_t tw_supply_seas(const struct tw_table *t, const struct tw_state *s, unsigned side); /* that it can cross */
bool tw_own_city_near(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned ground); /* TW-9.1.5 */
void tw_supply_map(const struct tw_table *t, const struct tw_state *s, unsigned side, areaset *full);

/* -- war.c -- */
eto_clause tw_may_war(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned ground);
bool tw_left_to_ussr(const struct tw_table *t, const struct tw_state *s, unsigned area); /* by the pact */
void tw_provoke(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned ground, struct
		eto_events *e);
void tw_join(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned side, struct eto_events *e);
void tw_ussr_at_war(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_usa_at_war(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_survivors(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e);
bool tw_surrenders(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e);
bool tw_italian_mainland(const struct tw_table *t, unsigned area);
void tw_offer_vichy(const struct tw_table *t, struct tw_state *s, unsigned to); /* vichy.c */
void tw_surrender(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned to, struct eto_events *e);
void tw_enter(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned ground, struct eto_events *e);

/* -- turn.c -- */
void tw_begin(const struct tw_table *t, struct tw_state *s, unsigned side);
void tw_finish(struct tw_state *s, unsigned winners, unsigned grade);

/* -- losses.c -- */
void tw_kill(const struct tw_table *t, struct tw_state *s, unsigned p, eto_clause why, struct eto_events *e);
void tw_delay(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned turns, struct eto_events *e);
void tw_evict(const struct tw_table *t, struct tw_state *s, unsigned area, struct eto_events *e); /* whose base
 * is lost */
void tw_strays(const struct tw_table *t, struct tw_state *s, struct eto_events *e);

/* -- sail.c -- */
/* What a voyage is for. The last two have a goal and go there by themselves: strategic movement, and the way back. */
enum { FOR_BASE, FOR_PATROL, FOR_SHIFT, FOR_HOME };
/* The locals of P_SAIL: the group that moves now, `group` its place in the g_ fields; zone is 0 while it is in port;
 * side moves it, `ask` is the next side that may intercept. In FOR_HOME `port` is the zone where it began. */
struct tw_voyage { uint8_t purpose, points, port, zone, side, ask, sailed, lost, round, quit, goal, group; } ETO_LOCALS;
enum { SEA_POINTS = 5 }; /* TW-13.2.4.1 */
struct tw_voyage tw_voyage(const struct tw_state *s); /* of the group that moves */
void tw_return(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e); /* a fleet goes
 * to port */
bool tw_homeward(const struct tw_table *t, struct tw_state *s, unsigned side, bool adrift, struct eto_events *e);
bool tw_adrift(const struct tw_table *t, struct tw_state *s, struct eto_events *e); /* some that lost their base */
unsigned tw_next_step(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v);
/* Begins a voyage of fleets that are marked M_FORCE. */
struct tw_voyage *tw_embark(const struct tw_table *t, struct tw_state *s, unsigned purpose, unsigned side,
			    unsigned port);
void tw_hail(struct tw_state *s); /* the voyage that has begun is met at once */
bool tw_in_fight(const struct tw_table *t, const struct tw_state *s, const struct tw_voyage *v, unsigned p,
		 unsigned mask); /* a fleet at sea where the group is */
void tw_chase_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e);
bool tw_can_cover(const struct tw_table *t, const struct tw_state *s, unsigned side);
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
void tw_after_patrol(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
bool tw_ship_ready(const struct tw_table *t, const struct tw_state *s, unsigned p);
unsigned tw_ships_ready(const struct tw_table *t, const struct tw_state *s, unsigned country); /* may still act
 * by oil */
void tw_count_ship(const struct tw_table *t, struct tw_state *s, unsigned p);
bool tw_oil_for_ship(const struct tw_table *t, const struct tw_state *s, unsigned country);

/* -- rebase.c -- */
eto_clause tw_rebase_check(const struct tw_table *t, const struct tw_state *s, unsigned side, struct eto_action a);
bool tw_may_rebase(const struct tw_table *t, const struct tw_state *s, unsigned side);
void tw_rebase(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to, struct eto_events *e);

/* -- strategic.c -- */
void tw_net(const struct tw_table *t, struct tw_state *s); /* labels what hangs together by land, for strategic
 * movement */

/* -- support.c, battle.c -- */
unsigned tw_defender(const struct tw_table *t, const struct tw_state *s); /* the side that defends b_target, or
 * NOBODY */
unsigned tw_defender_seat(const struct tw_table *t, const struct tw_state *s);
/* A land unit that stands in b_target against the attack. */
static inline bool tw_defends(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned side;
	return is_land(t, p) && s->place[p] == s->b_target && !(s->mark[p] & M_TRAPPED) &&
	       (side = tw_owner(t, s, p)) != s->side && !tw_allied(s, side, s->side);
}
unsigned tw_count_in(const struct tw_table *t, const struct tw_state *s, unsigned mask, unsigned side);
unsigned tw_attackers(const struct tw_table *t, const struct tw_state *s);
unsigned tw_defenders(const struct tw_table *t, const struct tw_state *s);
void tw_clear_battle(const struct tw_table *t, struct tw_state *s);
void tw_end_attack(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
enum { MODS_MAX = 12 };
struct tw_mods { unsigned count; struct { eto_clause clause; int8_t attacker, defender; } mod[MODS_MAX]; int
		attacker, defender; };
void tw_modifiers(const struct tw_table *t, const struct tw_state *s, struct tw_mods *m);
int tw_limited_mods(const struct tw_table *t, const struct tw_state *s, struct tw_mods *m);
unsigned tw_strength(const struct tw_table *t, const struct tw_state *s); /* defenders with a manned fortress */
unsigned tw_needed(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned port, unsigned zone);
unsigned tw_guns(const struct tw_table *t, const struct tw_state *s, unsigned mask, unsigned round);
unsigned tw_attack_limit(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target);
unsigned tw_operator(const struct tw_table *t, const struct tw_state *s, unsigned p); /* whose marker moves it */
/* The major that may exploit from there against the area, and after how many attacks; COUNTRIES: nobody. */
unsigned tw_exploits(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned target,
		     unsigned *step);
eto_clause tw_capital_first(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target);
eto_clause tw_may_join(const struct tw_table *t, const struct tw_state *s, unsigned p);
struct tw_battle { int8_t margin; uint8_t loss[2], elite[2]; };
struct tw_battle tw_compare(const struct tw_table *t, const struct tw_state *s);
struct tw_battle tw_compare_by(const struct tw_state *s, const struct tw_mods *m);
bool tw_has_elite(const struct tw_table *t, const struct tw_state *s, bool attacker);
void tw_start_dice(const struct tw_table *t, struct tw_state *s);
void tw_resolve(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_settle(const struct tw_table *t, struct tw_state *s, struct eto_events *e);

/* -- convoys.c, raiders.c, raid_odds.c -- */
unsigned tw_detection(const struct tw_table *t, const struct tw_state *s, unsigned route, unsigned subs);
bool tw_raid_odds(const struct tw_table *t, const struct tw_state *s, unsigned seat, struct eto_action a,
		  struct eto_odds *out);
enum { ROUTE_UK, ROUTE_USSR, ROUTE_PERSIA };
void tw_sink(struct tw_state *s, unsigned route, unsigned number, struct eto_events *e);
unsigned tw_cargo_of(const struct tw_state *s, unsigned route, unsigned number); /* of a convoy that lies there */
unsigned tw_next_sortie(const struct tw_table *t, const struct tw_state *s); /* that is not resolved, or NO_PIECE */
void tw_call_sortie(const struct tw_table *t, struct tw_state *s);
eto_clause tw_check_torpedo(const struct tw_table *t, const struct tw_state *s, unsigned p);
void tw_call_torpedo(struct tw_state *s, unsigned p);
/* -- bombing.c, weapons.c -- */
bool tw_bombs(const struct tw_table *t, const struct tw_state *s, unsigned by, unsigned target); /* range */
/* A raid that waits for its interceptors: their dice, the points that come, what may be assigned. */
struct tw_bombing { unsigned by, target, dice, points, room; bool rounds_up, pathfinders; };
bool tw_bombing(const struct tw_table *t, const struct tw_state *s, struct tw_bombing *out);
unsigned tw_bomb_damage(const struct tw_bombing *b, unsigned left);
unsigned tw_blitz_target(const struct tw_state *s);
void tw_rockets(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_tube_alloys(struct tw_state *s, struct eto_events *e);
eto_clause tw_check_atom(const struct tw_table *t, const struct tw_state *s, unsigned by, unsigned a);
void tw_drop_atom(const struct tw_table *t, struct tw_state *s, unsigned by, unsigned a, struct eto_events *e);

/* -- economy -- */
unsigned tw_price(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned kind, unsigned
		*factories);
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
unsigned tw_income(const struct tw_table *t, const struct tw_state *s, unsigned major, bool oil);
bool tw_awake(const struct tw_table *t, const struct tw_state *s, unsigned major); /* has actions and resources */
eto_clause tw_deploy(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned ground); /* new units */

void tw_unlock(const struct tw_table *t, struct tw_state *s, unsigned tech); /* what an advance brings into the pool */

/* -- diplomacy -- */
int tw_space(const struct tw_state *s, unsigned track);
void tw_shift(const struct tw_table *t, struct tw_state *s, unsigned track, int by, struct eto_events *e);
bool tw_final(unsigned track, int space, int by); /* may a flag not move it that way any more (TW-16.19 to
 * TW-16.22) */
unsigned tw_track_country(unsigned track);
eto_clause tw_card_check(const struct tw_table *t, const struct tw_state *s, unsigned card);
void tw_play_card(const struct tw_table *t, struct tw_state *s, unsigned card, struct eto_events *e);
void tw_triggers(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
/* Is no unit in the area to spare for the garrison of the pact (TW-16.1.17)? */
bool tw_garrison_needs(const struct tw_table *t, const struct tw_state *s, unsigned area);
enum { TG_LOW = 1, TG_FRANCE = 2, TG_BARBAROSSA = 4, TG_FINLAND = 8, TG_ITALY = 16 };

/* -- procedures -- */
extern const struct eto_proc tw_proc_game, tw_proc_pact, tw_proc_admin, tw_proc_patrol, tw_proc_sail,
	tw_proc_chase, tw_proc_cover, tw_proc_pursue, tw_proc_sky, tw_proc_strike, tw_proc_broadside,
	tw_proc_down, tw_proc_hit, tw_proc_breakoff, tw_proc_repairs, tw_proc_move, tw_proc_offensive,
	tw_proc_attack, tw_proc_answer,
	tw_proc_add, tw_proc_duel, tw_proc_limited, tw_proc_dice, tw_proc_defence, tw_proc_assault,
	tw_proc_reroll, tw_proc_losses, tw_proc_fierce, tw_proc_break, tw_proc_slip, tw_proc_retreat,
	tw_proc_advance, tw_proc_rebase, tw_proc_strategic, tw_proc_convoys, tw_proc_raids, tw_proc_gas, tw_proc_subs,
	tw_proc_toll, tw_proc_sortie, tw_proc_meet, tw_proc_torpedo, tw_proc_bomb, tw_proc_wing,
	tw_proc_scramble, tw_proc_flak, tw_proc_wreck, tw_proc_blitz, tw_proc_atom, tw_proc_works,
	tw_proc_trial, tw_proc_build, tw_proc_persia, tw_proc_cup, tw_proc_italy, tw_proc_vichy;

/* -- setup.c, victory.c, view.c, scene.c, odds.c, position.c, staff.c -- */
void tw_start(const struct eto_table *table, void *state);
struct eto_outcome tw_outcome(const struct eto_table *table, const void *state);
bool tw_judge(const struct tw_table *t, struct tw_state *s, struct eto_events *e); /* end of a turn: is it over */
void tw_redact(const struct eto_table *table, void *state, unsigned viewers);
void tw_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng);
bool tw_sound(const struct eto_table *table, const void *state, struct eto_error *err);
unsigned tw_turn(const struct eto_table *table, const void *state);
void tw_scene(const struct eto_table *table, const void *state, unsigned viewers, struct eto_scene *scene);
void tw_ground(const struct eto_table *table, const void *state, struct eto_ground *ground);
bool tw_load_spaces(struct tw_table *t, const struct eto_files *files, struct eto_error *err); /* boards.c */
void tw_boards(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene);
void tw_bill(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene);
unsigned tw_keeper(const struct tw_table *t, unsigned country); /* the seat that knows what a country bought */
void tw_describe(const struct eto_table *table, const void *state, unsigned piece, const struct eto_voice *v,
		struct eto_text *out);
bool tw_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct
		eto_odds *out);
bool tw_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out);
unsigned tw_route(const struct eto_table *table, const void *state, unsigned seat, unsigned piece, unsigned place,
		  struct eto_action *out);
void tw_advise(const struct eto_decision *d, struct eto_advice *advice);
enum { WHY_ONLY, WHY_TAKE, WHY_GATHER, WHY_ATTACK, WHY_HOLD, WHY_BUILD, WHY_TECH, WHY_FLAG, WHY_SEA, WHY_CLOSE,
       WHY_NO_SEALION, WHY_SEALION, TW_REMARKS };
extern const struct eto_remark tw_remarks[TW_REMARKS];
enum { PLAN_EFFORT, PLAN_HOLD, PLAN_BOLD, PLAN_DRIVE, PLAN_WORDS };
extern const struct eto_plan_word tw_plan_words[PLAN_WORDS];
unsigned tw_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max);
struct eto_value tw_value(const struct eto_table *table, const void *state, unsigned seat);
enum { TW_CAUSES = 51 };
extern const struct eto_remark tw_causes[TW_CAUSES];
void tw_cause(const struct eto_table *table, const void *view, unsigned seat, struct eto_action a, eto_clause clause,
	      struct eto_remark *out);
extern const struct eto_lexicon tw_lexicon;
extern const struct eto_game twaw_game;

#endif
