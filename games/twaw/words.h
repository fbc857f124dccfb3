/* The numbers and names of The World at War: places, countries, marks, verbs, procedures, events, options, advances. */
#ifndef TWAW_WORDS_H
#define TWAW_WORDS_H

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
       M_FORCE = 256,     /* a fleet that moves, a unit aboard of it; an air unit that covers it */
       M_ABOARD = 512,    /* a land unit on a fleet */
       M_DUEL = M_ABOARD, /* an air unit in the combat that is being paid for (airfight.c) */
       M_CHASE = 1024,    /* a fleet or air unit that intercepts */
       M_DAMAGED = 2048,  /* a fleet (TW-5.2.1) */
       M_HOMELESS = M_DAMAGED, /* an air unit that has lost its base and waits to be told of another */
       M_STARVING = 4096, /* was out of supply at the last own check (TW-9.3.2) */
       M_TRAPPED = 8192,  /* isolated by a breakthrough (TW-13.3.8.10) */
       M_FLEW = 16384,    /* an air unit that fought: it may change base (TW-13.2.3.10) */
       M_SHIPPED = 32768  /* a fleet that carried or moved in strategic movement */ };
enum { M_PHASE = M_MOVED | M_OP | M_IN | M_TAC | M_OPS | M_HUNT_TAC | M_HUNT_OPS | M_FORCE | M_CHASE |
		 M_FLEW | M_SHIPPED,
       M_BATTLE = M_IN | M_TAC | M_OPS | M_HUNT_TAC | M_HUNT_OPS };

/* Verbs, in the order of play. */
enum { V_ROLL, V_PACT, V_ENTER, V_READY, V_PLACE, V_RAZE, V_FORM, V_EMBARK, V_SAIL, V_DOCK, V_STAY, V_PATROL,
       V_CHASE, V_COVER, V_FIGHT, V_FLEE, V_UNLOAD, V_FEED, V_MOVE, V_FLY, V_STRAFE, V_OPERATION, V_INVADE, V_EXPLOIT,
       V_LIMITED, V_JOIN, V_SUPPORT, V_HUNT, V_GO, V_DICE, V_ELITE, V_REROLL, V_LOSE, V_STAND, V_YIELD,
       V_BREAK, V_RETREAT, V_ADVANCE, V_REBASE, V_RAIL, V_SHIP, V_CROSS, V_SHIFT, V_SEND, V_CONVOY,
       V_ESCORT, V_RAID, V_SORTIE, V_SINK, V_ENGAGE, V_TORPEDO, V_GIVE, V_BOMB, V_TARGET, V_ATOM, V_WRECK, V_INDUSTRY,
       V_RESEARCH, V_WORK, V_BUILD, V_POINT, V_FORTIFY, V_REPAIR, V_REFIT, V_FLAG, V_COURT, V_EVENT, V_LOAD,
       V_SWAP, V_PERSIA, V_VICHY, V_PICK, V_CALL, V_ALL, V_PASS, V_DONE, VERBS };

/* The cards of events.tsv. */
enum { W1, W2, W3, W4, W5, W6, W7, W8, W9, W10, W11, W12, W13, W14, G1, G2, G3, G4, G5, G6, G7, G8, G9, G10, G11, I1,
       S1, S2, S3, S4, S5 };
/* Sets of names for choices. */
enum { SET_COUNTRY, SET_SEASON, SET_TASK, SET_YES, SET_TECH, SET_EVENT, SET_TRACK, SET_CARGO, SET_POINT,
       SET_SEA, SET_UNIT, SET_POWER, SET_ROLE, SET_DIE, SETS };
enum { DICE_OF_BOTH = 6 }; /* SET_DIE: two dice and the elite die of the attacker, then of the defender */
enum { VICHY = COUNTRIES }; /* SET_POWER: the countries, and what ALR is called while it stands for Vichy */
enum { T_TACTICAL, T_OPERATIONAL, TASKS, T_ESCORT = TASKS, T_RAID, ALL_TASKS }; /* SET_TASK */
enum { P_MP, P_OIL, P_WAR, CARGOES };                   /* SET_CARGO */
enum { SUBMARINES, GAS, BOMBERS, INTERCEPTORS, POINTS };/* SET_POINT */
enum { TR_ROM, TR_HUN, TR_BUL, TR_FIN, TR_YUG, TR_GRE, TR_TUR, TR_SPA, TR_SWE, TR_IRQ, TR_USSR, TR_USA, TRACKS };
enum { TECHS = 63, EVENT_CARDS = 31, TRACK_ZERO = 8 };

/* Procedures. */
enum { P_GAME = 1, P_PACT, P_ROUSE, P_ADMIN, P_PATROL, P_SAIL, P_CHASE, P_COVER, P_PURSUE, P_SKY, P_STRIKE,
       P_DOWN, P_BROADSIDE, P_HIT, P_CARGO, P_BREAKOFF, P_REPAIRS, P_FEED, P_MOVE, P_OFFENSIVE, P_ATTACK, P_ANSWER,
       P_ADD, P_DUEL, P_LIMITED, P_DICE, P_DEFENCE, P_ASSAULT, P_REROLL, P_LOSSES, P_FIERCE, P_BREAK, P_SLIP, P_RETREAT,
       P_ADVANCE, P_REBASE, P_STRATEGIC, P_CONVOYS, P_RAIDS, P_GAS, P_SUBS, P_TOLL, P_SORTIE, P_QUARRY, P_MEET,
       P_TORPEDO, P_BOMB, P_WING, P_SCRAMBLE, P_FLAK, P_WRECK, P_BLITZ, P_ATOM, P_WORKS, P_TRIAL, P_BUILD, P_PERSIA,
       P_CUP, P_CHOICE, P_ITALY, P_VICHY, P_HAVEN, P_HOLDOUT, P_OVER, P_HOMELESS, PROCS };

enum tw_event { E_TURN, E_PHASE, E_WAR, E_JOINS, E_SURRENDERS, E_PACT, E_READIED, E_ARRIVES, E_RAZED, E_SAILS,
		E_CHASED, E_MISSED, E_MARKED, E_DIE, E_BROADSIDE, E_HIT, E_SUNK, E_BACK, E_WITHDRAWS,
		E_DUEL, E_DOWN, E_SHOT, E_MOVES, E_FLIES, E_OPERATION, E_LIMITED, E_SUPPORTS, E_HUNTS,
		E_LIMITED_DIE, E_DIE_OF, E_DICE_OF, E_ELITE_DIE, E_REROLL, E_RESULT, E_LOST, E_RETREATS,
		E_ADVANCES, E_FORT, E_BREAKS, E_TAKEN,
		E_CUT, E_STARVED, E_RAILED, E_SHIPPED, E_SENT, E_CONVOYS, E_CONVOY_IS, E_RAID, E_DETECTED,
		E_SHOWN, E_CONVOY_SUNK, E_BOMBED, E_FLAK, E_DAMAGE, E_WRECKED, E_ATOM, E_INCOME, E_WORKS, E_PROGRESS,
		E_ADVANCE, E_LEVEL, E_BUILT, E_POINT, E_BOUGHT, E_FLAGGED, E_CARDED, E_CUP, E_BLANK,
		E_DRAWN, E_TRACK, E_EVENT, E_OVER, EVENTS };

/* Options: open readings and optional rules (RULINGS.md). The first value is the ruling. */
enum { OPT_PLAYERS, OPT_INDUSTRY, OPT_ONE_ATTACK, OPT_TACTICAL_WIN, OPT_FORT_LOSS, OPT_CARRY_OVER,
       OPT_GAS_LOSS, OPT_AUTUMN, OPT_CARRIERS, OPT_CONTROL, OPT_FORT_COUNT, OPT_SOURCES, OPT_SURROUNDED,
       OPT_BALTIC, OPT_ARCTIC_AIR, OPT_BRITISH, OPT_PURCHASES, OPT_UNDRAWN, OPT_GARRISON,
       OPT_BLOCKING, OPT_WINNER_LOSS, OPT_AIR_LOSERS, OPT_CHASE_OIL, OPT_PERSIAN_ROUTE, OPT_MATERIALS,
       OPT_LIMITED_AIR, OPT_HOME_AIR, OPT_ITALY, OPT_BOMBED, OPT_RAIDS,
       OPTIONS };
enum { CAMPAIGN, FALL_GELB, BARBAROSSA, INVASION, SCENARIOS };

/* The numbers of advances in tech_tree.tsv. */
enum { GER_1, GER_2, GER_3, GER_4, GER_5, GER_6, GER_7, GER_8, GER_9, GER_10, GER_11, GER_12, ITA_1, ITA_2,
       ITA_3, ITA_4, ITA_5, ITA_6,
       ITA_7, ITA_8, ITA_9, UK_1, UK_2, UK_3, UK_4, UK_5, UK_6, UK_7, UK_8, UK_9, UK_10, UK_11, UK_12, FRA_1,
       FRA_2, FRA_3, FRA_4,
       FRA_5, FRA_6, FRA_7, FRA_8, USSR_1, USSR_2, USSR_3, USSR_4, USSR_5, USSR_6, USSR_7, USSR_8, USSR_9,
       USSR_10, USSR_11, USSR_12,
       USA_1, USA_2, USA_3, USA_4, USA_5, USA_6, USA_7, USA_8, USA_9, USA_10 };

#endif
