/* Blocks in the West: the words of the game and what is printed, on the map, on the blocks and in the tables of the
 * scenarios. table.c reads it from data/, derive.c adds what follows from it. */
#ifndef BITW_WORDS_H
#define BITW_WORDS_H

#include "core/blocks.h"
#include "core/fields.h"
#include "core/graph.h"
#include "core/player.h"
#include "core/procs.h"
#include "games/bitw/clauses.h"

/* A block is in a hex or in one of the areas beside the map, each of which is one place (BI-1.1.1, BI-3.7.1, BI-3.7.4,
 * BI-3.7.1.2, BI-3.7.1.3); what is printed in a hex holds for all of it (BI-1.1.2). Two maps make one (BI-1.0.1), a hex
 * is 70 km wide (BI-intro.8). */
enum { HEXES = 1681, NO_HEX = 0xffff, OFF = ETO_OFF_MAP };
enum { BOX_USA = HEXES, BOX_CANADA, BOX_ICELAND, BOX_AZORES, BOX_CANARIES, BOX_NORTH, BOX_CENTRAL, BOX_SOUTH, PLACES };
/* BI-1.2.1, listed in units.tsv (BI-1.2.2); the discs are the partisans (BI-1.0.15). */
enum { UNITS = 315, NO_UNIT = ETO_NO_BLOCK, FACES = 4, TURNS = 30, LEGAL_MAX = 8192, FORTS = 17, RADARS = 6,
		 DISCS = 10, RISINGS = 4 };
/* The two sides (BI-intro.1, BI-3.20.1); s->side is the active one (BI-3.2.1). */
/* SITES: factories of one kind under construction at once; EXTRAS: factories beyond the limits of the tables; RAZED:
 * plants that bombs have destroyed, ten hits each */
enum { SITES = 4, EXTRAS = 4, RAZED = 12, NETS_MAX = 24, SHIFTS = 12 };
enum { BY_LAND, BY_RIVER, BY_BOTH, STEP_KINDS };
enum { AXIS, ALLIED, SIDES, NOBODY = SIDES };
/* Five major and six minor powers, RSI and Italy in one (BI-5.0.1, BI-5.0.2): Germany leads the Axis (BI-5.2.1),
 * Italy is with it (BI-5.4.1), Free France goes with the USA (BI-5.7.1); who leads the Allies depends on the year
 * (BI-5.6.2.2). */
enum { GER, ITA, FRA, GBR, USA, NED, BEL, FFR, NOR, DEN, NATIONS };
/* Infantry class from INF to MTN, with ART among it (BI-6.1.1); two kinds of tanks (BI-6.2.2); fighters, bombers,
 * Stukas and strategic bombers (BI-6.3.1, BI-6.3.3.1); no ships but SUB (BI-6.0.1, BI-3.4.4). Each power has its HQs
 * (BI-3.9.3). */
enum { SL, SHQ, NHQ, AHQ, AIRHQ, INF, STA, CAV, ART, PAR, MAR, MOT, MTN, LTK, TNK, FTR, BMB, STU, SBM, RED, SUB,
		 TYPES };
enum { BLACK, WHITE, REDSTEP, BLUESTEP };
/* Points: general, armour, air, naval, oil (BI-11.0.1, BI-1.0.13); factories of four kinds (BI-11.2.1). */
enum { YELLOW, RED_PP, BLUE_PP, WHITE_PP, BLACK_PP, COLOURS };
enum { CLEAR, FOREST, HILLS, MOUNTAIN, MARSH, SEA, TERRAINS };
enum { GOOD, RAIN, SNOW, LIGHT, BY_DIE };
enum { ATLANTIC, BALTIC, MEDITERRANEAN, WATERS, NO_WATER = WATERS };
enum { OPEN_SIDE, RIVER, WATER_SIDE, LAKE, STRAIT };
/* BI-3.3.4: victory cities are marked besides (BI-3.3.9). */
enum { NO_CITY, POINT, MINOR, MAJOR, CAPITAL, FORTRESS_CITY };
/* Black and orange anchors; white ones freeze (BI-3.4.5). */
enum { NO_PORT, MINOR_PORT, MAJOR_PORT };
/* Submarines are a field of another game (BI-17.0.1, BI-17.0.3). */
enum { F_INFANTRY, F_ARMOUR, F_FIGHTERS, F_BOMBERS, F_NAVAL, FIELDS };
enum { NO_FORT, BUNKER, FORTRESS };
/* Chosen before play (BI-2.2.1, BI-abbr.5), two to twelve months (BI-scen.12) with tables of their own
 * (BI-scen.13). */
enum { SBW1, SBW2, SBW3, SBW4, SBW5, SBW6, SBW7, SBW8, SBW9, SBW10, SCENARIOS };
enum { GERMANY, FRANCE, BRITAIN, ITALY, NETHERLANDS, BELGIUM, LUXEMBOURG, NORWAY, DENMARK, SPAIN, PORTUGAL, SWEDEN,
       IRELAND, SWITZERLAND, YUGOSLAVIA, HUNGARY, SLOVAKIA, ALGERIA, TUNISIA, MOROCCO, COUNTRIES,
       NO_COUNTRY = COUNTRIES };
enum { ENTRY_NO, ENTRY_YES, ENTRY_NEUTRAL };
enum { SICILY, SARDINIA, CORSICA, ISLANDS, NO_ISLAND = ISLANDS };

/* fate[unit] of a block that is off the map */
enum { ON_MAP, FUTURE, LOST, GONE, UNUSED };

/* mark[unit] */
enum { M_UP = 1,          /* lies face up */
       M_KNOWN = 2,       /* was seen and followed */
       M_TOKEN = 4,       /* in a view: some block of its colour */
       M_OOS = 8,         /* white barrel: out of supply (BI-4.3.8) */
       M_SIEGE = 16,      /* its supply is that of a siege (BI-12.1.3) */
       M_MOVED = 32,      /* has had its move of this phase */
       M_RAILED = 64,     /* made an SRM in this turn */
       M_FROZEN = 128,    /* immobilised by the scenario (BI-3.21.1) */
       M_NEW = 256,       /* placed in this turn */
       M_LED = 512,       /* commanded by an HQ in this phase: full MP, attack (BI-13.2.2) */
       M_FLYING = 1024,   /* on an air mission */
       M_GROUND = 2048,   /* a defending bomber that may not take off yet (BI-7.7.3.1.3) */
       M_ATTACKER = 4096, /* fought as an attacker in this Combat Phase */
       M_BLITZ = 8192,    /* made its Blitz move */
       M_ACTIVE = 16384,  /* an activated HQ */
       M_RESERVE = 32768, /* armour in Reserve, to react (BI-31.0.3) */
       M_MOTOR = 65536,   /* in Reserve for the Exploitation Phase (BI-31.0.2) */
       M_HOLD = 1 << 17,  /* ON HOLD for the second wave */
       M_LANDED = 1 << 18,  /* came over the beach in this turn */
       M_DROPPED = 1 << 19, /* came by parachute in this turn */
       M_DESPERATE = 1 << 20, /* attacks though out of supply (BI-12.4.1.1) */
       M_FIRED = 1 << 21,   /* has rolled in this step */
       M_FRESH = 1 << 22,   /* dismantled in this turn: may be rebuilt from the next (BI-7.3.4.2) */
       M_STRATEGIC = 1 << 23, /* flew in the Strategic Warfare Phase */
       M_NORTH = 1 << 24,   /* may enter the Low Countries in May 1940 (the plans of SBW3) */
       M_RELIEF = 1 << 25,  /* a leader who has supplied a unit by sea in this turn, and that unit (BI-13.8.4.3) */
       M_FEINT = 1 << 26,   /* ON HOLD for show alone (SBW5, special 2): its owner's secret */
       M_FED = 1 << 27,     /* fed first, by its owner's choice (BI-4.3.10, BI-12.1.8) */
       M_AIDED = 1 << 28,   /* moves and fights as if it were supplied, by its leader (BI-13.8.1.9) */
       M_HARD = 1 << 29,    /* jumps over hard ground: a hit when it comes down (BI-23.0.15) */
       M_MENDED = 1 << 30,  /* got a step back in this turn: it has not begun it at full strength (BI-24.1.2) */
       M_SEEN = M_OOS | M_SIEGE | M_RAILED | M_FLYING | M_GROUND | M_ATTACKER | M_BLITZ | M_HOLD | M_LANDED |
		M_DROPPED | M_DESPERATE | M_FIRED | M_STRATEGIC | M_RESERVE | M_MOTOR | M_RELIEF | M_HARD,
       M_TURN = M_MOVED | M_RAILED | M_NEW | M_LED | M_ATTACKER | M_BLITZ | M_LANDED | M_DROPPED | M_DESPERATE |
		M_HOLD | M_MOTOR | M_ACTIVE | M_RELIEF | M_FEINT | M_AIDED | M_HARD | M_MENDED,
       M_LATE = M_RAILED | M_NEW | M_MENDED /* did not begin the turn as and where it is: neither lands nor jumps */ };

/* flag of a block */
enum { U_JUMP = 1, U_LUFTWAFFE = 2, U_SS = 4, U_CANADIAN = 8, U_RED_DOT = 16, U_MOTORISED = 32, U_FIXED = 64,
       U_ATTACK = 128, U_DEFEND = 256 };

/* Optional chapters: bits of on(). */
enum { CH_14, CH_15, CH_16, CH_18, CH_19, CH_20, CH_21, CH_22, CH_26, CH_27, CH_28, CH_29, CH_31, CH_32, CH_34,
       CH_35, CH_36, CH_39, CH_40, CHAPTERS };
/* Options: the layer, the chapters, then fog and the readings (RULINGS.md). */
enum { OPT_LAYER, OPT_CHAPTER, OPT_FOG = OPT_CHAPTER + CHAPTERS, OPT_CANCEL, OPT_BLITZ_COST, OPT_ROCKETS,
       OPT_RECON, OPT_REDOUBT, OPT_MAPLE, OPT_JUMPERS, OPT_RAIN_RAIDS, OPT_TOWN_FIRE, OPT_AIR_TRAINS, OPT_PATROL,
       OPT_LEADERS, OPT_NEW_WINGS, OPTIONS };

enum { V_ROLL, V_CHOOSE, V_BOMB, V_ESCORT, V_CONVOY, V_REPAIR, V_BUILD, V_AT, V_DEPLOY, V_DISMANTLE, V_UPGRADE,
		 V_PAY, V_GIVE, V_DISCARD, V_OPEN_CITY,
       V_ACTIVATE, V_LEAD, V_RELIEVE, V_SCOUT, V_RESERVE, V_PATROL, V_RIDE, V_TRAIN, V_TO, V_MOVE, V_ATTACK, V_FLY,
	V_REBASE, V_SAIL, V_INVADE, V_HOLD, V_FEINT, V_DROP, V_EVACUATE,
       V_STOP, V_REACT, V_FIGHT, V_LOSE, V_SUFFER, V_WITHDRAW, V_REEMBARK, V_CHARGE, V_ASHORE, V_MULBERRY, V_BLITZ,
	V_FOLLOW, V_HOME, V_PARTISAN,
       V_ARMISTICE, V_ASSIST, V_EXCESS, V_ROCKET, V_TERROR, V_FEED, V_DONE, VERBS };

enum { SET_NATION, SET_WEATHER, SET_PHASE, SET_PLAN, SET_YES, SET_STEP, SET_COLOUR, SET_LEVEL, SET_TARGET,
		 SET_COUNTRY, SET_MONTH,
       SET_MULBERRY, SET_FIRE, SETS };
/* SET_PLAN: the French and British options of 1940 */
enum { DYLE, ESCAUT, FRONTIER, FULL, LIMITED, ISLANDS_FIRST, PLANS };
enum { T_FACTORY, T_PORT, T_RAILWAY, T_RADAR, T_CENTRE, TARGETS };

enum { P_TURN = 1, P_PLAN, P_WEATHER, P_STRATEGIC, P_INTERCEPT, P_RAID, P_CONVOY, P_PRODUCE, P_BUILD, P_RAIL,
		 P_TRAIN, P_MOVE, P_WINGS, P_MARCH,
       P_FLIGHT, P_FLEE, P_ASSIST, P_MINE, P_SCOUT, P_REACT, P_COMBAT, P_BATTLE, P_FIRE, P_HITS, P_AIRBACK, P_CHARGE,
	P_RETREAT,
       P_WAVE, P_BLITZ, P_HOME, P_EXPLOIT, P_ARMISTICE, P_DISMISS, P_EXCESS, P_FUEL, P_FACTORY, P_WORKS, P_CARGO,
	P_RATION, P_ROCKETS, P_STRUCK, P_EAST, P_ESCAPE, P_BRIGADE, P_ROUTE, P_RISE, P_OVER,
	PROCS };

/* phase */
enum { PH_PLAN, PH_WEATHER, PH_STRATEGIC, PH_SUPPLY, PH_PRODUCTION, PH_RAIL, PH_MOVE, PH_REACTION, PH_COMBAT,
		 PH_BLITZ, PH_FINAL,
       PH_EXPLOIT, PH_VICTORY, PHASES };

/* The steps of a battle. */
enum { B_OPEN, B_AIR, B_AA, B_GROUND, B_ART_ATTACK, B_ART_DEFEND, B_CHARGE, B_LAND_DEFEND, B_LAND_ATTACK, B_WAVE,
		 B_LEAVE, B_END,
       STEPS };
/* What a shooter does. */
enum { FIRE_AIR, FIRE_AA, FIRE_GROUND, FIRE_ART, FIRE_LAND, FIRE_CHARGE, FIRE_FLAK, FIRE_BOMBS, FIRES };
/* bi_state.landed: in an earlier turn, in this one. */
enum { LANDED_ONCE = 1, LANDED_NOW };
/* What an HQ spends its points on: bits of used[]. */
enum { ACT_ARMOUR, ACT_AIR, ACT_SUPPLY, ACT_RAIL, ACT_SEA, ACT_RESERVE, ACT_LAND, ACT_DROP };

/* Levels of victory. */
enum { LV_NONE, LV_AXIS_DECISIVE, LV_AXIS_MARGINAL, LV_DRAW, LV_ALLIED_MARGINAL, LV_ALLIED_DECISIVE, LEVELS };

enum bi_event { E_MONTH, E_SIDE, E_PHASE, E_WEATHER, E_PLAN, E_MOVES, E_BLOCK_MOVES, E_ATTACKS, E_BLOCK_ATTACKS,
		 E_RAIL, E_BLOCK_RAIL,
		E_FLIES, E_BLOCK_FLIES, E_REBASES, E_BLOCK_REBASES, E_SAILS, E_BLOCK_SAILS, E_LANDS, E_BLOCK_LANDS,
			E_DROPS, E_BLOCK_DROPS,
		E_WITHDRAWS, E_BLOCK_WITHDRAWS, E_CONTROL, E_OOS, E_BLOCK_OOS, E_SURRENDERS,
			E_BLOCK_STARVES, E_INCOME, E_REPAIRED,
		E_BUILT, E_BLOCK_BUILT, E_DISMANTLED, E_BATTLE, E_SHOWN, E_STEP, E_FIRES, E_HIT, E_HALF, E_OUT,
			E_OVER_BATTLE, E_FORT_FALLS,
		E_ATTACKED, E_ASSISTED, E_REFUSED, E_FALLS, E_ARMISTICE, E_OPEN_CITY, E_ACTIVATED, E_LEADS,
			E_SCOUT, E_RESERVE,
		E_BLOCK_RESERVE, E_MINE, E_HOLD, E_BLOCK_HOLD, E_MULBERRY, E_MULBERRY_LOST, E_MORALE, E_DISMISSED,
			E_RSI, E_RAID, E_BOMBED,
		E_CONVOY, E_V_WEAPONS, E_PARTISAN, E_FACTORY, E_VOLKSSTURM, E_LEND_LEASE, E_RED_ARMY, E_LEVEL,
			E_CARGO, E_FED, E_BLOCK_FED, E_ODDS, E_ODDS_PLACE, E_ODDS_DICE, E_ODDS_ROUND,
			E_ODDS_HANDS, E_ODDS_UNKNOWN, E_ODDS_CONVOYS, E_ODDS_ROCKETS,
			E_TOWN_FIRES, E_BAND_FIRES, E_UNSEEN,
		EVENTS };

typedef ETO_SET(HEXES) hexset;
typedef ETO_SET(UNITS) unitset;

struct bi_hex {
	char id[5];
	char name[ETO_LANGS][28]; /* of its town, or its number */
	uint8_t land, coast, sea, country, entry, terrain, beach, sandbanks;
	uint8_t city, victory, port, frozen, port_sea, inland; /* inland: 1 + the hex that it needs is in t->inland */
	uint8_t pop, mine, oil, red, blue, white, black;
	uint8_t fort, radar, redoubt, canal, island; /* fort: 1 + its number */
	uint8_t channel;                             /* on the English Channel (BI-18.1.1) */
	int8_t strait_side;                          /* BI-7.5.5.8: 1 North Sea, 2 Channel and Biscay */
	uint8_t col, row;
};

/* A full block is about a corps (BI-intro.10); its face is its strength (BI-3.11.1), for an HQ its points
 * (BI-3.12.1, BI-3.12.2). */
struct bi_unit {
	char id[10], name[ETO_LANGS][48];
	uint8_t side, nation, type, colour;
	uint8_t step[FACES]; /* colour of each step, strong to weak */
	struct eto_rotation faces;
	uint16_t flag, place; /* place: where a redoubt stands in history */
	uint8_t zero;         /* has a 0 face */
};

struct bi_city { char id[24]; uint16_t hex; };

struct bi_setup {
	uint16_t unit, place;
	uint8_t scenario, strength, advanced, reserve;
};
struct bi_arrival {
	uint16_t unit, place[2];
	uint8_t scenario, turn, strength, kind, rsi;
};
enum { AT_PLACE, AT_PORT_BRITAIN, AT_PORT_WEST, AT_BLUE_BRITAIN };
struct bi_income {
	uint8_t scenario, nation, saved, pp[COLOURS], convoy;
};
struct bi_points {
	uint8_t scenario, side, points;
	uint16_t place;
};
struct bi_factory {
	uint8_t side, colour, die;
	uint16_t city[2];
};
/* A turn is a month (BI-intro.9) with its weather and dated events (BI-1.1.3). */
struct bi_month {
	char id[8];
	uint16_t year;
	uint8_t month, weather;
};
enum { SETUP_MAX = 940, ARRIVALS_MAX = 80, INCOMES_MAX = 48, POINTS_MAX = 64, FACTORIES_MAX = 32, FACING_MAX = 32,
		 CITIES_MAX = 320 };

struct bi_table {
	struct eto_table base;
	struct bi_hex hex[HEXES];
	char box[PLACES - HEXES][ETO_LANGS][24];
	struct bi_unit unit[UNITS];
	uint8_t type[UNITS], nation[UNITS], full[UNITS]; /* of each block, side by side: what is asked for most */
	uint16_t like[UNITS]; /* the first of the blocks that cost and enter alike when they are built */
	struct bi_setup setup[SETUP_MAX];
	struct bi_arrival arrival[ARRIVALS_MAX];
	struct bi_income income[INCOMES_MAX];
	struct bi_points points[POINTS_MAX];
	struct bi_factory factory[FACTORIES_MAX];
	struct bi_month month[TURNS];
	struct bi_city city[CITIES_MAX];
	unsigned cities_known, setups, arrivals, incomes, point_count, factories, facings;
	struct eto_pair facing[FACING_MAX];
	uint16_t inland[HEXES];               /* the coast hex that an inland port needs, or NO_HEX */
	uint16_t next[HEXES][ETO_HEX_SIDES];
	uint8_t side_kind[HEXES][ETO_HEX_SIDES], orange[HEXES][ETO_HEX_SIDES];
	uint8_t red_army[HEXES];              /* the month of 1945 after which it is the Red Army's, or 0 */
	hexset reds;                          /* where there is such a month */
	uint8_t rail[HEXES];                  /* mask of the directions that a railway takes */
	uint16_t line[HEXES][ETO_HEX_SIDES];  /* the hexes that it leads to, or ETO_NOWHERE: for floods */
	struct eto_near line_near[HEXES];     /* the same as bits, if they fit; */
	bool lines_fit;
	uint8_t dry[HEXES];                   /* ... that lead over no water */
	uint8_t rhine[HEXES];                 /* ... that lead over the Rhine */
	hexset east;                          /* Germany east of it (SBW9) */
	hexset land, rails, ports, cities, mountains;
	hexset plain, targets; /* no city, centre or oil field; worth a raid (32.0) */
	hexset shores, majors, straits, neutral, partisan, centres; /* centres: hexes that yield points */
	hexset entries; /* where a new block may enter at all (7.3.1) */
	hexset canals;  /* beside the Kiel Canal */
	hexset locked;  /* ports that ice shuts or that need another hex */
	hexset yields[COLOURS]; /* centres and plants that give points of a colour */
	hexset works[COLOURS];  /* towns that have a factory of a colour, or could have one (BI-15.1.4, BI-15.1.7) */
	hexset mild; /* coasts and islands of the Mediterranean (BI-9.0.1.1) */
	hexset lowland[3]; /* the Netherlands, Belgium, Luxembourg */
	/* Steps over land as shifts of a whole set of hexes: from these hexes a neighbour is `by` numbers away,
	 * without a river between, across one, or either (BY_LAND ...). */
	struct bi_shift { hexset from; int by; } shift[STEP_KINDS][SHIFTS];
	unsigned shifts[STEP_KINDS];
	uint8_t ways[STEP_KINDS][HEXES]; /* the same steps as masks of directions */
	hexset lands[COUNTRIES + 1];     /* the hexes of each country */
	uint8_t arrival_of[SCENARIOS][UNITS]; /* 1 + its row, or 0 */
	hexset playable[SCENARIOS], start_held[SCENARIOS][SIDES];
	hexset open[SCENARIOS];               /* of the playable hexes those that may be entered at all */
	hexset easy[SCENARIOS];               /* ... by everybody, whatever happens */
	struct { int8_t x, y; } slant[HEXES]; /* coordinates on slanting axes, for distances */
	uint16_t home_plays[SCENARIOS];       /* mask of the nations that have a major city in play */
	uint16_t fort_hex[FORTS], radar_hex[RADARS];
	uint8_t fort_kind[FORTS], fort_line[FORTS]; /* line: 0 Maginot, 1 Siegfried, 2 other */
	uint8_t tech[NATIONS][FIELDS][2];     /* 1 + the turn from which TECH 2 and 3 hold; 0 never */
	uint16_t unit_slot[1024], place_slot[4096], name_slot[1024];
	uint16_t first_of[SIDES], end_of[SIDES];
	unitset hqs[SIDES], jumpers[SIDES];
	struct {
		uint16_t berlin, london, paris, rome, brussels, denhaag, amsterdam, bordeaux, algiers, salo, bolzano,
			udine, ancona, dover,
			calais, kiel, rostock, lille, cologne, munich, peenemunde, ebenemael, gransasso, milan, utrecht,
				channel,
				southampton, police,
			goteborg, oslo, antwerp, luxembourg, carentan, livorno, bastia, sedan, naples;
	} at;
	struct {
		uint16_t gamelin, churchill, eisenhower, mussolini, fhq, rommel, kesselring, goering, doenitz,
			raeder, dowding, harris,
			liguria, guderian, pz19, u65, sub[3], leopold, winkelman, hgd, jd7;
	} who;
};

#endif
