/* Numbers and names of the rulebook: what there is, what may be done, the steps of play, scenarios and options. */
#ifndef WESTFRONT_WORDS_H
#define WESTFRONT_WORDS_H

#include <stdint.h>

enum { HEXES = 901, UNITS = 130, SEAS = 16, BEACHHEADS = 5, MONTHS = 23, STACK_MAX = 16, BOXES_MAX = 256,
       DIRECTIONS = 6, SETUPS_MAX = 400, FORCES_MAX = 80, ARRIVALS_MAX = 48, CITIES_MAX = 200, LINES_MAX = 1024,
       AREAS_MAX = 64,
       LEGAL_MAX = 4096 };

enum { ALLIES, AXIS, SIDES, NOBODY = SIDES }; /* the seats; the Allies move first (WF-4.4.1) */
enum { OFF = 0xffff, NO_UNIT = 0xff, NO_HEX = 0xffff };

enum { ARMOR, MECH, INFANTRY, CAVALRY, STATIC, FORT, AMPHIBIOUS, MOUNTAIN_CORPS, PARA, HQ, SHQ, THQ, TYPES };
enum { BRITISH, COMMONWEALTH, US, FRENCH, POLISH, YUGOSLAV, ALLIED_STAFF, GERMAN, ITALIAN, SPANISH, PORTUGUESE,
		NATIONS };
enum { CLEAR, FOREST, HILL, MARSH, MOUNTAIN };
/* Hexsides. Up to BRIDGE_STRAIT units may cross. */
enum { SIDE_CLEAR, SIDE_FOREST, SIDE_HILL, SIDE_MARSH, SIDE_MOUNTAIN, SIDE_RIVER, SIDE_STRAIT, SIDE_RAIL_STRAIT,
       SIDE_BRIDGE_STRAIT, SIDE_SEA, SIDE_COAST, SIDE_ALPINE, SIDE_NONE };
enum { NE, E_, SE, SW, W_, NW }; /* directions, (d + 3) % 6 is the opposite */
enum { LAND, SEA, OUT };         /* class of a hex */
enum { AUSTRIA, BELGIUM, CZECHOSLOVAKIA, DENMARK, FRANCE, GERMANY, GIBRALTAR, BRITAIN, HOLLAND, HUNGARY, ITALY, MALTA,
       PORTUGAL, SPAIN, SPANISH_MOROCCO, YUGOSLAVIA, ALGERIA, LIBYA, FRENCH_MOROCCO, TUNISIA, COUNTRIES };
enum { NO_CITY, TOWN, MINOR_CITY, MAJOR_CITY };
enum { NO_PORT, MINOR_PORT, MAJOR_PORT };
enum { ATLANTIC_BASIN, MEDITERRANEAN_BASIN, BALTIC_BASIN, BASINS };
enum { NO_FIRE, SF, DF, TF }; /* hits on 6, 5-6, 4-6 (WF-7.32.1 to WF-7.32.3) */
enum { DRY, MUD };
enum { NO_STORM = BASINS };

/* fate[unit] */
enum { FUTURE,     /* not yet in this game: a reinforcement to come, Army Group E, a neutral, Tito, the Maquis */
       ON_MAP,
       ELIMINATED, /* may be rebuilt as a cadre (WF-2.4.4) */
       GONE };     /* never comes back */

/* mark[unit] */
enum { M_UNSUPPLIED = 1,    /* found so in the last enemy Supply Phase (WF-10.2.1): no ZOC */
       M_MOVED = 2,         /* in this Movement Phase (WF-6.1.4) */
       M_STRATEGIC = 4,     /* by rail or sea in this player turn (WF-6.1.5) */
       M_SHOWN = 8,         /* face up: the enemy sees type and strength */
       M_KNOWN = 16,        /* the enemy has seen its face and followed the block since */
       M_DISPERSED = 32,    /* dropped this turn (WF-14.6.1) */
       M_REARGUARD = 64,    /* leaves last, under Pursuit Fire: from[] and goal[] say where to (WF-6.41.1) */
       M_NEW = 128,         /* arrived in the Production of this month (WF-11.41.4) */
       M_STEPPED = 256,     /* got its step in this Production (WF-11.41.1) */
       M_FIRED = 512,       /* in this fire step (WF-7.31.1) */
       M_HIDDEN = 1024,     /* only in redacted states: some block of that side, not this one */
       M_DEPLOYED = 2048,   /* an HQ that used its deployment move (WF-5.21.1) */
       M_VETERAN = 4096,    /* was in its battle when the Movement Phase began (WF-6.41.4) */
       M_LEAVING = 8192,    /* disbanded at the end of this Production (WF-11.52.1) */
       M_LANDED = 16384 };  /* came by Sea Invasion to the hex where it is: a Beachhead may follow (WF-15.51.1) */

/* mode[unit] of an HQ: how it was activated this turn; 0 when it is not active. */
enum { HQ_ACTIVE = 1, HQ_BLITZ = 2, HQ_INVASION = 4, HQ_PARADROP = 8,
       HQ_USED = 16,     /* its invasion, evacuation or drop of this Movement Phase has been made */
       HQ_LONG = 32,     /* its Long Range Invasion comes in, or came in, Blitz Movement (WF-15.44.3) */
       HQ_MARKED = 128,  /* a Blitz Invasion HQ that has placed its Sea Assault marker (WF-15.44.1) */
       HQ_WAS = 64 };    /* was active this turn and is not any more: may not move again (WF-5.43.2) */

/* entry[unit]: how it entered its battle in this Movement Phase. */
enum { NOT_ENTERED, BY_LAND, BY_RIVER, BY_SEA, BY_AIR,
       THROWN_BACK, SHOT_BACK }; /* repulsed, in round.c only; SHOT_BACK: and had dropped (WF-14.4.2) */
enum { OWN_LINE, FED, STARVED }; /* ration[unit] */

/* battle[hex] */
enum { B_ON = 1, B_AXIS = 2,      /* the Axis is the Original Attacker (WF-7.12.1) */
       B_NEW = 4,                 /* started in the preceding Movement Phase: combat is mandatory (WF-7.15.1) */
       B_CHOSEN = 8, B_FOUGHT = 16, /* in this Combat Phase */
       B_BEACHED = 32,            /* a unit came in by sea in this Movement Phase (WF-15.42.10) */
       B_MARKED = 64,             /* Sea Assault marker for a second wave (WF-15.44.1); also without a battle */
       B_EXPECTED = 128 };        /* a rearguard will end its move here */

enum { BH_NONE, BH_ELIMINATED, BH_PREP, BH_READY, BH_DEPLOYED }; /* beachhead[]; NONE: not in the game yet */
/* early[]: months gained in the low bits; EARLY_NOW: in this Production already (WF-11.51.1). */
enum { EARLY_MONTHS = 15, EARLY_STEP = 16, EARLY_NOW = 128 };
enum { LEVEL_DRAW, LEVEL_MARGINAL, LEVEL_MAJOR, LEVEL_DECISIVE };
enum { VOYAGE_LEGS = 8 }; /* hostile seas of a voyage, four bits each */
enum { NEUTRAL, AT_WAR, DEFEATED };                             /* spain, portugal */

/* Verbs, in the order of play. */
enum { V_ROLL, V_TAKE, V_PLACE, V_RETURN, V_DECLARE, V_GROUND, V_ACTIVATE, V_DEPLOY, V_ORDER, V_MOVE, V_ENGAGE, V_LEAVE,
       V_RAIL, V_SAIL, V_INVADE, V_EVACUATE, V_DROP, V_ENTER, V_MARK, V_SURPRISE, V_STRIKE, V_BATTLE, V_FIGHT, V_FIRE,
       V_LOSE, V_REPULSE, V_BEACHHEAD, V_FEED, V_DEMAND, V_RISE, V_TITO, V_DEFECT, V_STEP, V_REBUILD, V_ARRIVE, V_EARLY,
       V_DISBAND, V_PREPARE, V_WITHDRAW, V_DONE, VERBS };

/* Sets of names for choices. */
enum { SET_MODE, SET_COUNTRY, SET_BEACHHEAD, SET_PAYMENT, SET_WEATHER, SET_BASIN, SET_MONTH, SET_LEVEL, SET_SEA,
       SET_FIRE, SET_PHASE, SETS };

enum { PHASE_MOVEMENT, PHASE_COMBAT, PHASE_BLITZ_MOVEMENT, PHASE_BLITZ_COMBAT, PHASE_SUPPLY, PHASES }; /* SET_PHASE */

/* How V_ACTIVATE wakes an HQ: the choices of SET_MODE and the mode bits they stand for (wf_modes[]). */
enum { MODE_NORMAL, MODE_BLITZ, MODE_INVASION, MODE_BLITZ_INVASION, MODE_PARADROP, MODE_BLITZ_PARADROP,
       MODE_LONG_INVASION, MODES };
extern const uint8_t wf_modes[MODES];

/* Procedures (frames): each is one step of the sequence of play. Their rows (core/procs.h) stand in the chapters. */
enum { P_GAME = 1, P_SETUP, P_PLACE, P_PRODUCE, P_WEATHER, P_TURN, P_ORDER, P_INTERCEPT, P_PURSUIT, P_COMBAT, P_ROUND,
       P_LOSS, P_REPULSE, P_BEACHHEAD, P_SUPPLY, P_FEED, P_POLITICS, P_DEMAND, P_DEFECT, P_NEUTRALS, P_OVER, PROCS };
/* Steps of P_TURN (WF-4.4.2): what is asked now, or comes next. */
enum { S_COMMAND, S_MOVEMENT, S_PURSUIT, S_INTERCEPTION, S_COMBAT, S_COMBAT_OVER, S_BLITZ_MOVEMENT, S_BLITZ_PURSUIT,
       S_BLITZ_INTERCEPTION, S_BLITZ_COMBAT, S_BLITZ_OVER, S_SUPPLY, S_ATTRITION, S_POLITICS, S_END };

/* Scenarios: index into eto_game.scenarios. */
enum { HUSKY, S43, W43, S44, W44, YEAR_43, YEAR_4344, YEAR_44, LONG_43, LONG_44, CAMPAIGN, SCENARIOS };

/* Options (rules.c): optional rules and open readings (RULINGS.md). */
enum { OPT_DEPLOYMENT, OPT_CONTINUE, OPT_BLITZ_AT_ONE, OPT_SIEGE_SUPPLY, OPT_AXIS_ATLANTIC, OPT_SS_CADRE, OPT_FRIULI,
       OPT_EARLY_ELIMINATED_HQ, OPT_MUD_INVASION, OPT_PARADROPS, OPT_CORSICA, OPT_FORTRESS_DEFENSE, OPT_ORIGIN,
       OPTIONS };
enum { DEPLOY_GIVEN, DEPLOY_HISTORICAL, DEPLOY_SEMI, DEPLOY_FREE }; /* values of OPT_DEPLOYMENT */

#endif
