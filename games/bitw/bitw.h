/* Blocks in the West: the vocabulary shared by the files of this rulebook.
 *
 * Files follow the chapters: table.c (data), derive.c (what follows from it), board.c (3: layers, control, zones of
 * control, movement points, stacking), blocks.c (3.11 to 3.17: faces, hits, what is shown), nets.c (4.1 to 4.3:
 * sources and lines), supply.c (4, 12: who is supplied),
 * setup.c (2: scenarios), politics.c (5, 36), turn.c (7.0, 9: sequence, weather), income.c (7.3, 11: what comes
 * in), prices.c (7.3.3 to 7.3.8), entry.c (7.3.1: new blocks), production.c (7.3, 11, 28, 29; production.h for
 * these), works.c (15), rail.c (7.4), movement.c (7.5: land),
 * air.c (7.5.2, 7.6: air and reaction), fire.c (7.7.1 to 7.7.7: dice and modifiers), battle.c (7.7: the steps of a
 * battle, 20, 21), retreat.c (7.7.13 to 7.7.18), blitz.c (7.8, 7.10), command.c (13, 19, 31: HQs, reconnaissance,
 * Reserve), landing.c (18, 24), evacuation.c, mulberry.c (6.7), airborne.c (23), strategic.c (26, 32, 35),
 * victory.c (7.11), play.c (the table of procedures), partisans.c (29), view.c (1.3: fog), scene.c, ground.c,
 * causes.c (what stands in the way of a refusal), odds.c, position.c (cases), rules.c (the game object), staff.c
 * (the program that plays: staff.h tells of staff_map.c, staff_battle.c, staff_land.c, staff_sea.c,
 * staff_command.c, staff_supply.c, staff_plans.c and staff_value.c).
 *
 * Left out with the sister games: the campaign with the eastern front and what it makes compulsory (BI-intro.7,
 * BI-scen.11), their weather (BI-9.0.2.1), trains (BI-7.4.14), Lend-Lease (BI-34.0.4), upgrades (BI-40.0.2, BI-40.0.5)
 * and Rastenburg (BI-13.8.1.1.2); Vichy (BI-5.1.17); fleets with their bases and plans (BI-3.4.7, BI-3.4.9,
 * BI-13.8.1.1.15 to BI-13.8.1.1.17, BI-13.8.1.1.20 to BI-13.8.1.1.22); cards (BI-opt.1). Partners share a seat
 * (BI-38.1.1, BI-38.1.2), who takes which is theirs to settle (BI-2.1.1). Markers never run short (BI-1.0.14,
 * BI-1.0.16).
 *
 * The layers are options: `layer` is Basic or Advanced, each Optional chapter has a switch; "scenario" is what the
 * scenario says. bi_on(t, CH_19) asks whether a chapter is in play.
 *
 * Main invariants of a state:
 *   - only bi_put() moves blocks: it keeps the stacks under "derived";
 *   - hex[u] is ETO_OFF_MAP for a block that is not on the map, and fate[u] says why;
 *   - strength[u] is a face of the block; 0 is a face too for some (BI-4.5.4);
 *   - an air unit in flight (M_FLYING) is in the hex where it fights; from[u] is its base. A land unit that entered
 *     a battle has the hex it came from in from[u];
 *   - held[side] is who entered last, or owned it at the start; bi_controls() adds units and ZOC (BI-3.1.1.4). */
#ifndef BITW_H
#define BITW_H

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
		 DISCS = 10 };
/* The two sides (BI-intro.1, BI-3.20.1); s->side is the active one (BI-3.2.1). */
/* SITES: factories of one kind under construction at once; EXTRAS: factories beyond the limits of the tables */
enum { SITES = 4, EXTRAS = 4, NETS_MAX = 24, SHIFTS = 12 };
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
       M_RELIEF = 1 << 25,  /* an HQ that has supplied a unit by sea in this turn (BI-13.8.4.3) */
       M_FEINT = 1 << 26,   /* ON HOLD for show alone (SBW5, special 2): its owner's secret */
       M_FED = 1 << 27,     /* fed first, by its owner's choice (BI-4.3.10, BI-12.1.8) */
       M_AIDED = 1 << 28,   /* moves and fights as if it were supplied, by its leader (BI-13.8.1.9) */
       M_SEEN = M_OOS | M_SIEGE | M_RAILED | M_FLYING | M_GROUND | M_ATTACKER | M_BLITZ | M_HOLD | M_LANDED |
		M_DROPPED | M_DESPERATE | M_FIRED | M_STRATEGIC | M_RESERVE | M_MOTOR | M_RELIEF,
       M_TURN = M_MOVED | M_RAILED | M_NEW | M_LED | M_ATTACKER | M_BLITZ | M_LANDED | M_DROPPED | M_DESPERATE |
		M_HOLD | M_MOTOR | M_ACTIVE | M_RELIEF | M_FEINT | M_AIDED };

/* flag of a block */
enum { U_JUMP = 1, U_LUFTWAFFE = 2, U_SS = 4, U_CANADIAN = 8, U_RED_DOT = 16, U_MOTORISED = 32, U_FIXED = 64,
       U_ATTACK = 128, U_DEFEND = 256 };

/* Optional chapters: bits of on(). */
enum { CH_14, CH_15, CH_16, CH_18, CH_19, CH_20, CH_21, CH_22, CH_26, CH_27, CH_28, CH_29, CH_31, CH_32, CH_34,
       CH_35, CH_36, CH_39, CH_40, CHAPTERS };
/* Options: the layer, the chapters, then fog and the readings (RULINGS.md). */
enum { OPT_LAYER, OPT_CHAPTER, OPT_FOG = OPT_CHAPTER + CHAPTERS, OPT_CANCEL, OPT_BLITZ_COST, OPT_ROCKETS,
       OPT_RECON, OPT_REDOUBT, OPT_MAPLE, OPT_JUMPERS, OPT_RAIN_RAIDS, OPTIONS };

enum { V_ROLL, V_CHOOSE, V_BOMB, V_ESCORT, V_CONVOY, V_REPAIR, V_BUILD, V_AT, V_DEPLOY, V_DISMANTLE, V_PAY, V_GIVE,
		 V_OPEN_CITY,
       V_ACTIVATE, V_LEAD, V_RELIEVE, V_SCOUT, V_RESERVE, V_TRAIN, V_TO, V_MOVE, V_ATTACK, V_FLY, V_REBASE, V_SAIL,
	V_INVADE, V_HOLD, V_FEINT, V_DROP, V_EVACUATE,
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
		 P_TRAIN, P_MOVE, P_MARCH,
       P_FLIGHT, P_FLEE, P_ASSIST, P_MINE, P_SCOUT, P_REACT, P_COMBAT, P_BATTLE, P_FIRE, P_HITS, P_AIRBACK, P_CHARGE,
	P_RETREAT,
       P_WAVE, P_BLITZ, P_HOME, P_EXPLOIT, P_ARMISTICE, P_DISMISS, P_EXCESS, P_FUEL, P_FACTORY, P_WORKS, P_CARGO,
	P_RATION, P_ROCKETS, P_STRUCK, P_EAST, P_ESCAPE, P_BRIGADE, P_ROUTE, P_OVER,
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
			E_CARGO, E_FED, E_BLOCK_FED, E_ODDS, E_ODDS_UNKNOWN,
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
	uint8_t rail[HEXES];                  /* mask of the directions that a railway takes */
	uint8_t dry[HEXES];                   /* ... that lead over no water */
	hexset land, rails, ports, cities, mountains;
	hexset plain, targets; /* no city, centre or oil field; worth a raid (32.0) */
	hexset shores, majors, straits, neutral, partisan, centres; /* centres: hexes that yield points */
	hexset entries; /* where a new block may enter at all (7.3.1) */
	hexset canals;  /* beside the Kiel Canal */
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
			goteborg, oslo, antwerp, luxembourg, carentan, livorno, bastia, sedan;
	} at;
	struct {
		uint16_t gamelin, churchill, eisenhower, mussolini, fhq, rommel, kesselring, goering, doenitz,
			raeder, dowding, harris,
			liguria, guderian, pz19, u65, sub[3], leopold, winkelman, hgd, jd7;
	} who;
};

/* The state.
 *   stage       of the Movement Phase: 0 land, 1 air
 *   pool        points of each nation by colour; owed: for assistance (BI-5.6.2.4)
 *   hits        of a battle, still to be taken by each side
 *   attacked    countries that Germany has attacked; assisted; fallen: nations that surrendered; given: to Italy, FFR
 *   fort        what is left of each fortress or bunker
 *   ruined      factories that were taken; ceded: nations whose factories passed to Germany (BI-5.0.7)
 *   shipped     points sent over the ports of each supply net in this phase, docked: over each Mulberry (BI-6.7.3.1)
 *   aimed       hits whose targets the firing side may choose (BI-19.2.1)
 *   kept_...    derived, of the Production Phase alone: the supply of who produces (bi_keep_supply). The nets that
 *               reach a block are a mask; 1 is the net of the main sources, and then no other is named
 *   italy       0 in office, 1 Gran Sasso, 2 freed (Salo), 3 taken; rsi: 2 declared, 3 fallen */
#define BI_FIELDS(F) \
	F(hexset, held, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES) \
	F(hexset, scouted, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, docks_hit, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, port_shut, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, rail_hit, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, fought, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, evacuated, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, ruined, , .is = ETO_PLACE, .most = HEXES) \
	F(uint32_t, mark, [UNITS], .by = ETO_PIECE, .most = 0x1fffffff) \
	F(uint32_t, spare4, [1], .most = 0) \
	F(uint16_t, hex, [UNITS], .by = ETO_PIECE, .is = ETO_PLACE, .most = PLACES - 1, .also = OFF) \
	F(uint16_t, from, [UNITS], .by = ETO_PIECE, .is = ETO_PLACE, .most = PLACES - 1, .also = OFF) \
	F(uint16_t, mulberry, [2], .is = ETO_PLACE, .most = HEXES - 1, .also = OFF) \
	F(uint16_t, disc, [DISCS], .is = ETO_PLACE, .most = HEXES - 1, .also = OFF) \
	F(uint16_t, attacked, , .most = 0xffff) \
	F(uint16_t, assisted, , .most = 0xffff) \
	F(uint16_t, fallen, , .most = 0xffff) \
	F(uint16_t, ceded, , .most = 0xffff) \
	F(uint16_t, extra_at, [EXTRAS], .is = ETO_PLACE, .most = HEXES - 1, .also = OFF) \
	F(uint8_t, fate, [UNITS], .by = ETO_PIECE, .most = UNUSED) \
	F(uint8_t, strength, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, half, [UNITS], .by = ETO_PIECE, .most = 1) \
	F(uint8_t, seen_strength, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, seen_when, [UNITS], .by = ETO_PIECE, .most = TURNS + 1) \
	F(uint8_t, ap, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, used, [UNITS], .by = ETO_PIECE, .most = 255) \
	F(uint8_t, pool, [NATIONS][COLOURS], .by = ETO_CHOICE, .by_set = SET_NATION, .then = ETO_CHOICE, \
	  .then_set = SET_COLOUR, \
	  .across = COLOURS, .most = 255) \
	F(uint8_t, owed, [NATIONS], .by = ETO_CHOICE, .by_set = SET_NATION, .most = 10) \
	F(uint8_t, given, [NATIONS], .by = ETO_CHOICE, .by_set = SET_NATION, .most = 3) \
	F(uint8_t, rails_used, [NATIONS], .by = ETO_CHOICE, .by_set = SET_NATION, .most = 20) \
	F(uint8_t, bombed, [NATIONS][COLOURS], .by = ETO_CHOICE, .by_set = SET_NATION, .then = ETO_CHOICE, \
	  .then_set = SET_COLOUR, \
	  .across = COLOURS, .most = 255) \
	F(uint8_t, razed, [NATIONS][COLOURS], .by = ETO_CHOICE, .by_set = SET_NATION, .then = ETO_CHOICE, \
	  .then_set = SET_COLOUR, \
	  .across = COLOURS, .most = 60) \
	F(uint8_t, works, [SIDES][3 * SITES], .by = ETO_SEAT, .then = ETO_NUMBER, .across = 3 * SITES, .most = 10) \
	F(uint8_t, works_paid, [SIDES][3], .by = ETO_SEAT, .then = ETO_NUMBER, .across = 3, .most = SITES) \
	F(uint8_t, extra_colour, [EXTRAS], .is = ETO_CHOICE, .set = SET_COLOUR, .most = COLOURS - 1) \
	F(uint8_t, shipped, [NETS_MAX], .most = 255) \
	F(uint8_t, docked, [2], .most = 255) \
	F(uint8_t, aimed, [SIDES], .by = ETO_SEAT, .most = 60) \
	F(uint8_t, scouts, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, built, [FACTORIES_MAX][2], .most = 4) \
	F(uint8_t, fort, [FORTS], .most = FORTRESS) \
	F(uint8_t, radar, [RADARS], .most = 1) \
	F(uint8_t, mulberry_paid, [2], .most = 30) \
	F(uint8_t, mulberry_hits, [2], .most = 10) \
	F(uint8_t, rail_less, [SIDES], .by = ETO_SEAT, .most = 40) \
	F(uint8_t, hits, [SIDES], .by = ETO_SEAT, .most = 60) \
	F(uint8_t, plan, [2], .most = 3) \
	F(uint8_t, turn, , .most = TURNS - 1) \
	F(uint8_t, side, , .is = ETO_SEAT, .most = ALLIED) \
	F(uint8_t, phase, , .is = ETO_CHOICE, .set = SET_PHASE, .most = PHASES - 1) \
	F(uint8_t, stage, , .most = 2) \
	F(uint8_t, weather, , .is = ETO_CHOICE, .set = SET_WEATHER, .most = LIGHT) \
	F(uint8_t, coast_weather, , .is = ETO_CHOICE, .set = SET_WEATHER, .most = LIGHT) \
	F(uint8_t, last_weather, , .most = BY_DIE) \
	F(uint8_t, capital_moved, , .most = 2) \
	F(uint8_t, armistice, , .most = 1) \
	F(uint8_t, french_free, , .most = 1) \
	F(uint8_t, italy, , .most = 3) \
	F(uint8_t, rsi, , .most = 3) \
	F(uint8_t, dismissed, , .most = TURNS) \
	F(uint8_t, casablanca, , .most = 1) \
	F(uint8_t, plan_z, , .most = 1) \
	F(uint8_t, lend_lease, , .most = 1) \
	F(uint8_t, volkssturm, , .most = 2) \
	F(uint8_t, morale, , .most = 10) \
	F(uint8_t, usa_out, , .most = 1) \
	F(uint8_t, landed, , .most = 1) \
	F(uint8_t, fuel_low, , .most = 1) \
	F(uint8_t, feint, , .most = 2) \
	F(uint8_t, ss_step, , .most = 1) \
	F(uint8_t, discs_due, , .most = 60) \
	F(uint8_t, france_fell, , .most = TURNS) \
	F(uint8_t, level, , .is = ETO_CHOICE, .set = SET_LEVEL, .most = LEVELS - 1) \
	F(uint8_t, charge, , .most = 3) \
	F(uint8_t, route, , .most = 1) \
	F(uint8_t, spare, [3], .most = 0) \
	F(uint16_t, top, [PLACES], .derived = true) \
	F(uint16_t, below, [UNITS], .derived = true) \
	F(uint16_t, spare_derived, [1], .derived = true) \
	F(hexset, kept_source, , .derived = true) \
	F(hexset, kept_reach, , .derived = true) \
	F(uint32_t, kept_nets, [UNITS], .derived = true) \
	F(uint8_t, kept_room, [NETS_MAX], .derived = true) \
	F(uint8_t, kept_dock, [NETS_MAX][2], .derived = true) \
	F(uint8_t, kept_count, , .derived = true) \
	F(uint8_t, kept_french, , .derived = true) \
	F(uint8_t, kept_spare, [2], .derived = true)

struct bi_state {
	struct eto_stack stack;
	BI_FIELDS(ETO_MEMBER)
};
_Static_assert(sizeof(struct bi_state) <= 16384, "a state is at most 16 KB");

/* Locals of the procedures. */
struct march { uint16_t unit; uint8_t left, spent; } ETO_LOCALS;
ETO_LOCALS_FIT(struct march);
/* land: attackers came by land, sea or drop; 2: some of them over the beach */
struct battle { uint16_t hex; uint8_t round, step, sub, over, land, raid; } ETO_LOCALS;
ETO_LOCALS_FIT(struct battle);
/* city: dice of the place already rolled */
struct volley { uint16_t hex; uint8_t side, kind, city, round; } ETO_LOCALS;
ETO_LOCALS_FIT(struct volley);
struct toll { uint16_t hex; uint8_t side, kind; } ETO_LOCALS;
ETO_LOCALS_FIT(struct toll);
struct trip { uint16_t unit, to, hq; uint8_t kind, side; } ETO_LOCALS;
ETO_LOCALS_FIT(struct trip);

extern const struct eto_game bitw_game;

/* -- small readers -- */
static inline unsigned option(const struct bi_table *t, unsigned o) { return t->base.option[o]; }
static inline unsigned scenario(const struct bi_table *t) { return t->base.scenario; }
/* The layers: SBW1 to SBW3 are Basic, the others Advanced (BI-intro.4, BI-intro.5); chapters come one by one
 * (BI-intro.6). */
extern const uint32_t bi_chapters_of[SCENARIOS];
static inline bool bi_advanced(const struct bi_table *t)
{
	unsigned layer = option(t, OPT_LAYER);
	return layer ? layer == 2 : scenario(t) >= SBW4;
}
static inline bool bi_on(const struct bi_table *t, unsigned chapter)
{
	unsigned value = option(t, OPT_CHAPTER + chapter);
	return value ? value == 1 : (option(t, OPT_LAYER) != 1 && bi_chapters_of[scenario(t)] >> chapter & 1);
}
static inline const struct bi_unit *unit_of(const struct bi_table *t, unsigned u) { return &t->unit[u]; }
static inline unsigned type_of(const struct bi_table *t, unsigned u) { return t->type[u]; }
static inline unsigned side_of(const struct bi_table *t, unsigned u) { return u >= t->first_of[ALLIED]; }
static inline unsigned nation_of(const struct bi_table *t, unsigned u) { return t->nation[u]; }
static inline bool on_map(const struct bi_state *s, unsigned u) { return s->hex[u] != OFF; }
static inline bool marked(const struct bi_state *s, unsigned u, uint32_t m) { return (s->mark[u] & m) != 0; }
/* Suffers from its white barrel: no leader moves it as if it were supplied (BI-13.8.1.9). */
static inline bool starved(const struct bi_state *s, unsigned u) { return (s->mark[u] & (M_OOS | M_AIDED)) == M_OOS; }
static inline bool is_air(const struct bi_table *t, unsigned u) { return type_of(t, u) >= FTR && type_of(t, u) <= SBM; }
static inline bool is_hq(const struct bi_table *t, unsigned u) { return type_of(t, u) <= AIRHQ; }
static inline bool is_redoubt(const struct bi_table *t, unsigned u) { return type_of(t, u) == RED; }
static inline bool is_land(const struct bi_table *t, unsigned u) { return type_of(t, u) < FTR || type_of(t, u) == RED; }
/* Ground combat units (BI-3.8.1) and support (BI-3.8.2, BI-3.10.6, BI-abbr.4). */
static inline bool is_gcu(const struct bi_table *t, unsigned u)
{
	unsigned type = type_of(t, u);
	return type >= INF && type <= TNK && type != ART;
}
static inline bool is_tank(const struct bi_table *t, unsigned u) { return t->type[u] == LTK || t->type[u] == TNK; }
static inline bool is_bomber(const struct bi_table *t, unsigned u) { return is_air(t, u) && type_of(t, u) != FTR; }
static inline bool is_full(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return s->strength[u] == t->full[u];
}
/* Its power has surrendered: what is left of it on the map stays there until it is attacked (BI-5.0.5). */
static inline bool out_of_war(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return s->fallen >> nation_of(t, u) & 1 && !(nation_of(t, u) == ITA && s->rsi == 2);
}
static inline bool in_hexes(unsigned place) { return place < HEXES; }
static inline unsigned enemy_of(unsigned side) { return side ^ 1u; }
static inline bool bad_weather(const struct bi_state *s) { return s->weather != GOOD; }
static inline eto_clause no(const struct bi_table *t, eto_clause c) { return eto_barred(&t->base, c); }
static inline bool forbids(const struct bi_table *t, eto_clause c) { return eto_forbids(&t->base, c); }
#define EACH_BLOCK(u, s, place_) ETO_EACH_BLOCK(u, s, place_)
/* Boxes beside the map are far from everything. */
static inline unsigned bi_distance(const struct bi_table *t, unsigned a, unsigned b)
{
	if (a >= HEXES || b >= HEXES)
		return a == b ? 0 : ETO_FAR;
	int dx = t->slant[b].x - t->slant[a].x, dy = t->slant[b].y - t->slant[a].y, dz = dx + dy;
	return (unsigned)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) + (dz < 0 ? -dz : dz)) / 2;
}
/* A unit of any kind, on the ground. */
static inline bool bi_any(const struct bi_table *t, const struct bi_state *s, unsigned place, unsigned side)
{
	EACH_BLOCK (u, s, place)
		if (side_of(t, u) == side && !marked(s, u, M_FLYING))
			return true;
	return false;
}
static inline bool bi_land_in(const struct bi_table *t, const struct bi_state *s, unsigned place, unsigned side)
{
	EACH_BLOCK (u, s, place)
		if (side_of(t, u) == side && is_land(t, u))
			return true;
	return false;
}
/* A country that nobody may enter, as Spain with its islands (BI-3.7.1.10), or that is not attacked yet
 * (BI-7.5.4.7). */
static inline bool bi_neutral(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	if (eto_set_has(&t->neutral, hex))
		return true;
	if (scenario(t) != SBW3 && scenario(t) != SBW6)
		return false;
	unsigned c = t->hex[hex].country;
	return (c == NETHERLANDS || c == BELGIUM || c == LUXEMBOURG) && !(s->attacked >> c & 1);
}
/* Hexes that the Red Army has reached may not be entered and yield nothing (SBW10). */
static inline bool bi_red_army(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	const struct bi_month *m = &t->month[s->turn];
	return scenario(t) == SBW10 && t->red_army[hex] && m->year == 1945 && m->month > t->red_army[hex];
}
static inline bool bi_playable(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	return hex < HEXES && eto_set_has(&t->open[scenario(t)], hex) && !bi_red_army(t, s, hex);
}
/* Coasts and islands of the Mediterranean have their own (BI-9.0.1.1). */
static inline unsigned bi_weather_at(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	if (!bi_advanced(t))
		return GOOD;
	return eto_set_has(&t->mild, hex) ? s->coast_weather : s->weather;
}

/* -- table.c -- */
bool bi_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err);
unsigned bi_direction(const struct bi_table *t, unsigned from, unsigned to);
unsigned bi_find_unit(const struct bi_table *t, const char *id);
unsigned bi_city_hex(const struct bi_table *t, const char *at, unsigned size);

/* -- derive.c -- */
void bi_derive_table(struct bi_table *t);

/* -- blocks.c -- */
extern const struct eto_blocks bi_blocks;
void bi_put(struct bi_state *s, unsigned u, unsigned place);
void bi_show(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
void bi_hide_all(struct bi_state *s);
/* Some know which block it is, others see one of its nation's colour: `knows` has the block as its first argument. */
void bi_tell(const struct bi_table *t, const struct bi_state *s, struct eto_events *e, unsigned u, unsigned knows,
	     unsigned others, int a, int b);
void bi_say(struct eto_events *e, unsigned kind, int a, int b, int c, int d);
void bi_remove(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned fate, eto_clause why,
		 struct eto_events *e);
/* Turns it one face down (BI-7.7.8.4); gone if it was on its last. */
void bi_turn_down(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e);
/* One hit: some faces need two (BI-7.7.8.3). */
void bi_hit(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
void bi_surrender(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e);
unsigned bi_class(const struct eto_table *table, unsigned u);

/* -- board.c -- */
struct count { uint8_t land, gcu, air, flying, strong; };
struct count bi_count(const struct bi_table *t, const struct bi_state *s, unsigned place, unsigned side);
bool bi_in_battle(const struct bi_table *t, const struct bi_state *s, unsigned place);
hexset bi_neutrals(const struct bi_table *t, const struct bi_state *s); /* all such hexes */
/* Adds the land hexes next to a set, over rivers or not. */
void bi_spread(const struct bi_table *t, const hexset *from, unsigned how, hexset *to);
hexset bi_weather_in(const struct bi_table *t, const struct bi_state *s, unsigned weather); /* land with that weather */
bool bi_controls(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex);
hexset bi_control(const struct bi_table *t, const struct bi_state *s, unsigned side); /* all of it */
/* Who stands where, as sets made in one walk over the blocks: all of a side, those that are not in flight, land units,
 * those of them that have a ZOC, aircraft on their bases. */
struct stands { hexset all[SIDES], ground[SIDES], land[SIDES], zone[SIDES], based[SIDES]; };
void bi_stands(const struct bi_table *t, const struct bi_state *s, struct stands *out);
/* bi_control() and bi_zoc() for who has the sets already. */
hexset bi_control_of(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side);
hexset bi_zoc_of(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side, bool all);
unsigned bi_capital(const struct bi_table *t, const struct bi_state *s, unsigned nation); /* or NO_HEX */
void bi_occupy(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e);
/* ZOC of a side (BI-3.19.1, 8.0): of its land units; `all`: of its air units on their bases too. */
hexset bi_zoc(const struct bi_table *t, const struct bi_state *s, unsigned side, bool all);
/* hexes next to an enemy of `side` (BI-7.4.17) */
hexset bi_adjacent_foes(const struct bi_table *t, const struct bi_state *s, unsigned side);
/* A side that is not water: for floods over the grid. */
bool bi_dry(const void *table, unsigned from, unsigned link);
bool bi_river_frozen(const struct bi_table *t, const struct bi_state *s, unsigned hex);
unsigned bi_terrain(const struct bi_table *t, unsigned place);
unsigned bi_fort_at(const struct bi_table *t, const struct bi_state *s, unsigned hex); /* number of a fort, or FORTS */
unsigned bi_redoubt_at(const struct bi_table *t, const struct bi_state *s, unsigned hex);
bool bi_major(const struct bi_table *t, unsigned hex);
unsigned bi_tech(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned field);
unsigned bi_field_of(const struct bi_table *t, unsigned u);
unsigned bi_unit_tech(const struct bi_table *t, const struct bi_state *s, unsigned u);
/* may Blitz and exploit (BI-7.8.2, BI-7.10.1) */
bool bi_armoured(const struct bi_table *t, const struct bi_state *s, unsigned u);
unsigned bi_mp(const struct bi_table *t, const struct bi_state *s, unsigned u);
int bi_step_cost(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned direction);
/* mountains that this block may not enter: the clause, or 0 (BI-14.0.3, BI-14.0.4) */
eto_clause bi_mountain_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
unsigned bi_range(const struct bi_table *t, const struct bi_state *s, unsigned u);
bool bi_marine(const struct bi_table *t, const struct bi_state *s, unsigned u);
/* stacking (BI-3.10.1) */
eto_clause bi_room(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place);
bool bi_port_usable(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex);
bool bi_sea_control(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned water);
unsigned bi_home(unsigned nation);   /* country */
bool bi_before(const struct bi_table *t, const struct bi_state *s, unsigned year, unsigned month);

/* -- supply.c -- */
struct supply {
	hexset source;          /* rail hexes and ports that are supply sources */
	hexset free;            /* ... of nets that hang on a main source */
	hexset reach;           /* hexes with a line to a source without limit */
	uint8_t net[HEXES];     /* 1 + which net a source belongs to */
	uint8_t french;         /* the net of liberated Paris, which feeds Free France without limit, or 0 */
	/* how many units the ports of a net can feed; and each Mulberry */
	uint8_t nets, room[NETS_MAX], dock[NETS_MAX][2];
	hexset net_reach[NETS_MAX];
};
void bi_supply(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out);
hexset bi_main_sources(const struct bi_table *t, const struct bi_state *s, unsigned side); /* those that it holds */
hexset bi_sources(const struct bi_table *t, const struct bi_state *s, unsigned side);
/* The same nets for points (BI-11.2.14): a single partisan cuts a railway, and Sweden lets German ore pass. */
void bi_goods(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out);
bool bi_base(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, const hexset *sources);
void bi_supply_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
/* Its beginning: who must go hungry is chosen by the owner, if there is a choice. */
void bi_supply_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_final_supply(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_exploit_supply(const struct bi_table *t, struct bi_state *s);
/* enemy units or their ZOC all around, but for water */
bool bi_surrounded(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side, const hexset *zoc);
uint32_t bi_nets_of(const struct supply *w, unsigned hex); /* the nets that reach a hex, as kept_nets */
/* What the Production Phase asks at every step is kept: made when it begins, followed when a block comes or goes. */
void bi_keep_supply(const struct bi_table *t, struct bi_state *s);
void bi_follow_supply(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned from);

/* -- the others -- */
void bi_start(const struct eto_table *table, void *state);
void bi_free_steps(const struct bi_table *t, struct bi_state *s);
void bi_freeze(const struct bi_table *t, struct bi_state *s);
void bi_arrivals_due(const struct bi_table *t, struct bi_state *s);
unsigned bi_payer(const struct bi_table *t, const struct bi_state *s, unsigned nation);
void bi_add_points(uint8_t *pool, int amount);
void bi_begin_production(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_end_production(const struct bi_table *t, struct bi_state *s);
unsigned bi_plants(const struct bi_table *t, unsigned hex, unsigned colour);
int bi_income(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned colour);
/* of the next step up */
void bi_prices(const struct bi_table *t, const struct bi_state *s, unsigned u, uint8_t price[COLOURS]);
bool bi_can_pay(const struct bi_table *t, const struct bi_state *s, unsigned u);
void bi_attack_country(const struct bi_table *t, struct bi_state *s, unsigned country, struct eto_events *e);
void bi_nation_falls(const struct bi_table *t, struct bi_state *s, unsigned nation, bool peace, eto_clause why,
		 struct eto_events *e);
unsigned bi_country_nation(unsigned country);
bool bi_conquered(const struct bi_state *s, unsigned country); /* by the Axis: partisans may rise there (BI-29.0.1) */
void bi_sad_news(const struct bi_table *t, struct bi_state *s, struct eto_events *e); /* the next box of morale */
void bi_lost_us(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
unsigned bi_level(const struct bi_table *t, const struct bi_state *s);
int bi_score(const struct bi_table *t, const struct bi_state *s);
unsigned bi_last_turn(const struct bi_table *t);
unsigned bi_first_turn(const struct bi_table *t);

/* Dice of one shooter: how many, and the lowest number that hits. */
struct fire { uint8_t dice, from; };
bool bi_charges(const struct bi_table *t, const struct bi_state *s, unsigned u); /* in the charge declared (20, 21) */
struct fire bi_fire(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u);
unsigned bi_next_shooter(const struct bi_table *t, const struct bi_state *s, const struct volley *v);
unsigned bi_city_dice(const struct bi_table *t, const struct bi_state *s, const struct volley *v);
void bi_take_off(const struct bi_table *t, struct bi_state *s, unsigned hex, bool all);
void bi_take_hits(const struct bi_table *t, struct bi_state *s, const struct toll *h, unsigned hits);
bool bi_target(const struct bi_table *t, const struct bi_state *s, const struct toll *h, unsigned u);
/* first: before anyone has landed by parachute */
bool bi_air_fight(const struct bi_table *t, const struct bi_state *s, unsigned hex, bool first);
void bi_battle_begin(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e);
/* has it anyone who holds the hex? */
bool bi_stays(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
eto_clause bi_withdraw_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
			     const hexset *ways);
hexset bi_retreat_ways(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned battle);
eto_clause bi_base_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
		 unsigned range, const hexset *src);
hexset bi_bases(const struct bi_table *t, const struct bi_state *s, unsigned side);
void bi_flee(struct bi_state *s, unsigned hex, unsigned side);
bool bi_plan_bars(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex); /* of 1940 */
/* may the block enter the hex at all, whatever it costs: the clause, or 0 */
eto_clause bi_entry_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
bool bi_march_any(const struct bi_table *t, const struct bi_state *s, unsigned u);
void bi_arrive(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, struct eto_events *e);
eto_clause bi_may_move(const struct bi_table *t, const struct bi_state *s, unsigned u);
void bi_evacuate_paris(const struct bi_table *t, struct bi_state *s, bool air, struct eto_events *e);
void bi_mine(struct bi_state *s, unsigned u, unsigned to, unsigned kind);
bool bi_mined(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned to);

/* -- command.c and landing.c -- */
eto_clause bi_activate_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq);
void bi_activate(const struct bi_table *t, struct bi_state *s, unsigned hq, struct eto_events *e);
void bi_rest_hqs(const struct bi_table *t, struct bi_state *s, bool all, struct eto_events *e);
bool bi_may_action(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act);
/* Has it points for such an action at all? For those at sea and in the air, of which nobody's kind matters. */
bool bi_could_act(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned act);
/* why not: 0, or the clause */
eto_clause bi_action_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act);
/* The FHQ leads all of the Axis (BI-13.1.10, BI-13.8.1.1.4): what a section that is not printed was about
 * (BI-3.25.2). */
static inline bool bi_own_nation(const struct bi_table *t, unsigned hq, unsigned u)
{
	unsigned n = nation_of(t, hq);
	return n == nation_of(t, u) || (hq == t->who.fhq && side_of(t, u) == AXIS) ||
	       (n == USA && nation_of(t, u) == FFR);
}
bool bi_in_reach(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u);
/* Orders of one side while a list is made: the hexes over which they go, and those that the last HQ asked for reaches;
 * both are looked for when somebody asks. */
struct orders {
	const struct bi_table *t;
	const struct bi_state *s;
	uint16_t side, hq;
	bool known;
	hexset safe, area;
};
void bi_orders(struct orders *o, const struct bi_table *t, const struct bi_state *s, unsigned side);
bool bi_reaches(struct orders *o, unsigned hq, unsigned u); /* as bi_in_reach(), for many blocks */
void bi_use_action(struct bi_state *s, unsigned hq, unsigned act);
eto_clause bi_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a);
void bi_command_legal(struct eto_list *l, unsigned until);
void bi_command_apply(const struct bi_table *t, struct bi_state *s, unsigned seat, struct eto_action a,
		      struct eto_events *e);
eto_clause bi_react_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
		 struct eto_action a);
void bi_react_command_legal(struct eto_list *l);
eto_clause bi_exploit_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
				    struct eto_action a);
void bi_exploit_command_legal(struct eto_list *l, unsigned until);
/* an ordinary voyage, with its dice */
void bi_voyage(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, struct eto_events *e);
eto_clause bi_evacuate_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			     unsigned to);
void bi_evacuate_legal(struct eto_list *l);
eto_clause bi_landing_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a);
void bi_landing_legal(struct eto_list *l);
void bi_landing_apply(const struct bi_table *t, struct bi_state *s, unsigned seat, struct eto_action a,
		      struct eto_events *e);
eto_clause bi_reembark_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a,
			     unsigned battle);
void bi_reembark_legal(struct eto_list *l, unsigned battle);
void bi_reembark(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e);
/* armour that is shipped after a landing (24.7) */
eto_clause bi_ship_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a);
void bi_ship_legal(struct eto_list *l);
void bi_ship(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e);
eto_clause bi_drop_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u,
			 unsigned hex);
void bi_drop_legal(struct eto_list *l);
void bi_drop(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e);
bool bi_too_early(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex);
bool bi_dropped_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
void bi_landing_doom(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_quiet_wave(const struct bi_table *t, struct bi_state *s);
void bi_wave_over(const struct bi_table *t, struct bi_state *s);
void bi_second_wave(const struct bi_table *t, struct bi_state *s, const struct battle *b);
eto_clause bi_mulberry_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned which,
			     unsigned hex);
bool bi_landed_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
void bi_mulberry_legal(struct eto_list *l);
void bi_mulberry_apply(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e);

unsigned bi_train_nation(unsigned nation); /* whose trains it uses */
hexset bi_tracks(const struct bi_table *t, const struct bi_state *s, unsigned side);
hexset bi_stations(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *ok); /* over them */

/* -- the rest of the sequence -- */
bool bi_battles_left(const struct bi_table *t, const struct bi_state *s);
bool bi_may_charge(const struct bi_table *t, const struct bi_state *s, unsigned hex);
void bi_strategic_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_strategic_over(const struct bi_table *t, struct bi_state *s);
void bi_raze_new(const struct bi_table *t, struct bi_state *s, unsigned hex); /* the new factories of a hex */
void bi_pay_works(const struct bi_table *t, struct bi_state *s, unsigned side, unsigned kind);
/* Paris has been declared open and Allied units may not enter it (BI-5.1.7). */
bool bi_open_city(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
void bi_victory_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_victory_end(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
unsigned bi_discs(const struct bi_state *s, unsigned hex);
void bi_meet_partisans(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex);
void bi_gran_sasso(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
void bi_rsi_falls(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
bool bi_island_allied(const struct bi_table *t, const struct bi_state *s, unsigned island); /* all of it */
void bi_italy_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e);

/* Words of the rest: rules.c and friends. */
void bi_derive(const struct eto_table *table, void *state);
void bi_redact(const struct eto_table *table, void *state, unsigned viewers);
void bi_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng);
unsigned bi_turn(const struct eto_table *table, const void *state);
void bi_scene(const struct eto_table *table, const void *state, unsigned viewers, struct eto_scene *out);
void bi_ground(const struct eto_table *table, const void *state, struct eto_ground *ground);
void bi_describe(const struct eto_table *table, const void *state, unsigned piece, const struct eto_voice *voice,
		 struct eto_text *out);
bool bi_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a,
		 struct eto_odds *out);
bool bi_suppose(const struct eto_table *table, void *world, const struct eto_supposed *f, struct eto_odds *out);
unsigned bi_route(const struct eto_table *table, const void *state, unsigned seat, unsigned piece, unsigned place,
		 struct eto_action *out);
void bi_advise(const struct eto_decision *d, struct eto_advice *advice);
struct eto_value bi_value(const struct eto_table *table, const void *state, unsigned seat);
unsigned bi_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max);
enum { WHY_ONLY, WHY_ATTACK, WHY_MARCH, WHY_HOLD, WHY_BUILD, WHY_RETREAT, WHY_FIGHT, WHY_FLY, WHY_DONE, WHY_LAND,
       WHY_WAVE, WHY_HARBOUR, WHY_DROP, WHY_SAIL, WHY_WAKE, WHY_LEAD, WHY_RELIEF, WHY_SCOUT, WHY_BASE, WHY_REACT,
       WHY_HOME, WHY_RAIL, WHY_PLACE, BI_REMARKS };
enum { BI_PLAN_WORDS = 5 };
extern const struct eto_plan_word bi_plan_words[BI_PLAN_WORDS];
extern const struct eto_remark bi_remarks[];
void bi_cause(const struct eto_table *table, const void *view, unsigned seat, struct eto_action a, eto_clause clause,
	      struct eto_remark *out);
enum { BI_CAUSES = 42 };
extern const struct eto_remark bi_causes[BI_CAUSES];
extern const struct eto_lexicon bi_lexicon;
extern const struct eto_proc bi_procs[PROCS];

/* The procedures: legal, check and apply of each are rows of play.c. */
#define BI_DECIDES(name) \
	void bi_##name##_legal(struct eto_list *l); \
	eto_clause bi_##name##_check(const void *table, const void *state, unsigned seat, struct eto_action a); \
	void bi_##name##_apply(const void *table, void *state, unsigned seat, struct eto_action a, \
			       struct eto_events *e);
#define BI_GOES(name) bool bi_##name##_go(const void *table, void *state, struct eto_events *e);
#define BI_ROLLS(name) \
	struct eto_dice bi_##name##_dice(const void *table, const void *state); \
	void bi_##name##_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e);
BI_GOES(turn)
BI_DECIDES(plan)
BI_ROLLS(weather)
BI_ROLLS(fuel)
BI_DECIDES(produce)
BI_DECIDES(build)
BI_DECIDES(rail)
BI_DECIDES(train)
BI_DECIDES(move)
BI_DECIDES(march)
BI_DECIDES(flight)
BI_DECIDES(flee)
BI_GOES(flee)
BI_DECIDES(assist)
BI_DECIDES(react)
BI_DECIDES(combat)
BI_GOES(combat)
BI_GOES(battle)
BI_GOES(fire)
BI_ROLLS(fire)
BI_DECIDES(hits)
BI_GOES(hits)
BI_DECIDES(airback)
BI_GOES(airback)
BI_DECIDES(retreat)
BI_GOES(retreat)
BI_DECIDES(charge)
BI_DECIDES(wave)
BI_ROLLS(mine)
BI_GOES(scout)
BI_ROLLS(scout)
BI_GOES(strategic)
BI_DECIDES(strategic)
BI_DECIDES(intercept)
BI_GOES(raid)
BI_ROLLS(convoy)
BI_ROLLS(dismiss)
BI_ROLLS(factory)
BI_ROLLS(cargo)
BI_DECIDES(ration)
BI_DECIDES(works)
BI_DECIDES(blitz)
BI_DECIDES(home)
BI_GOES(home)
BI_DECIDES(exploit)
BI_DECIDES(armistice)
BI_DECIDES(excess)
BI_GOES(excess)
BI_GOES(rockets)
BI_DECIDES(rockets)
BI_DECIDES(struck)
BI_DECIDES(east)
BI_DECIDES(escape)
BI_ROLLS(brigade)
BI_DECIDES(route)

#endif
