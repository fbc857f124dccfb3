/* What is printed, as data/ gives it: the map, blocks, seas, the calendar and the lists of the scenarios; and what
 * follows from it (table.c, roster.c). */
#ifndef WESTFRONT_TABLE_H
#define WESTFRONT_TABLE_H

#include "core/game.h"
#include "core/graph.h"
#include "core/sets.h"
#include "games/westfront/words.h"

typedef ETO_SET(HEXES) hexset;

struct wf_hex {
	char id[5], name[ETO_LANGS][40]; /* "0815"; "London", "Palermo E1" */
	uint8_t class, country, terrain, city, victory, production, mineral, oil, port, fortress, open_city, shallow,
			entry;
	uint8_t coastal;              /* may be invaded and evacuated at all (its column coast) */
	uint16_t seas;                /* mask: from which seas it can be invaded (column seas) */
	uint16_t port_seas;           /* mask: seas of its port */
	uint16_t next[DIRECTIONS];    /* NO_HEX at the edge */
	uint8_t side[DIRECTIONS];     /* SIDE_* */
	uint8_t rail[DIRECTIONS];     /* a rail line crosses this side */
	uint8_t wet[DIRECTIONS];      /* the radius of an Invasion HQ may be traced across (WF-15.43.2) */
	uint8_t owner[4];             /* side or NOBODY, at the start of S43, W43, S44, W44 */
	uint8_t col, row;
};

struct wf_unit {
	char id[28], name[32], label[8];
	uint8_t side, nation, type, ss, min, max; /* min: lowest step, 0 or 1 */
	/* from which it belongs to a game: 0 at the start, else a month, 0xff by event */
	uint8_t first_month;
};

struct wf_sea {
	char id[24], name[ETO_LANGS][32];
	uint8_t basin, dice;          /* interception value */
	uint16_t base;                /* hex of its naval base, or NO_HEX: always Allied */
	uint8_t always_allied;
	uint16_t next;                /* mask of adjacent seas */
};

struct wf_month {
	char id[8];                   /* "1943-07" */
	uint8_t number;
	uint8_t scenario;             /* S43, W43, S44 or W44 */
	uint8_t weather;              /* DRY, MUD, or 2: variable */
	uint8_t storms;               /* a roll before each Fortnight */
	int8_t base[SIDES];           /* base production */
	uint8_t year, month;          /* 43, 7 */
};

struct wf_arrival { uint8_t unit, month, cv, beachhead; }; /* unit NO_UNIT: beachhead `beachhead` becomes Ready */

/* A row of setup.tsv: a unit of the scenario (HUSKY, S43 .. W44) with its strength and the hex of the given set-up;
 * what historical (area) and semi-historical deployment (region) ask of it; front: it belongs on the Front Line. */
enum { NORTH, SOUTH, REGIONS, ANY_REGION = REGIONS };
enum { AREA_FRONT = AREAS_MAX, AREA_ARRIVAL, AREA_NONE }; /* NONE: the scenario has no historical deployment */
enum { AREA_PART, AREA_TOWN, AREA_COUNTRY }; /* area_kind: hexes by number, a town and around it, a country */
struct wf_setup { uint8_t scenario, unit, cv, region, front, area; uint16_t hex; };

/* A row of forces.tsv: how many units of a kind a side has in a free deployment, and their total CV (WF-3.23.1). */
enum { F_HQ, F_ARMOR, F_MECH, F_INFANTRY, F_PARA, F_MOUNTAIN, F_FORT, F_STATIC, F_AMPHIBIOUS, F_ITALIAN_INFANTRY,
       F_ITALIAN_MECH, F_ITALIAN_STATIC, FORCE_KINDS };
struct wf_force { uint8_t scenario, side, kind, units, cv, ss; };

struct wf_table {
	struct eto_table base;
	struct wf_hex hex[HEXES];
	struct wf_unit unit[UNITS];
	uint8_t unit_side[UNITS], unit_type[UNITS]; /* the same by themselves: all loops over units want them */
	uint16_t hex_slot[2048], unit_slot[512], sea_slot[64], month_slot[64]; /* index of their ids (core/index.h) */
	struct wf_sea sea[SEAS];
	struct wf_month month[MONTHS + 1]; /* from 1: July 1943 */
	struct wf_arrival arrival[ARRIVALS_MAX];
	uint8_t arrival_of[UNITS];     /* 1 + its row, or 0 */
	unsigned arrivals;
	struct wf_setup setup[SETUPS_MAX];
	unsigned setups;
	struct wf_force force[FORCES_MAX];
	unsigned forces;
	hexset area[AREAS_MAX];        /* areas.tsv: see wf_setup.area */
	uint8_t area_kind[AREAS_MAX];
	unsigned areas;
	uint8_t beachhead_at[SCENARIOS][BEACHHEADS]; /* BH_* at the start */
	char box_id[BOXES_MAX][32];    /* places of the board that are not hexes */
	char box_name[BOXES_MAX][ETO_LANGS][40];
	unsigned boxes;
	uint8_t first_of[SIDES], end_of[SIDES]; /* units of a side are numbered together: [first, end) */
	uint8_t beachhead_unit[BEACHHEADS];
	uint8_t sea_of_hex[HEXES];     /* of a sea hex, or SEAS */
	struct {
		uint16_t berlin, london, madrid, lisbon, copenhagen, odense, messina, reggio, ostend, rotterdam,
				antwerp, rome;
	} at;
	struct {
		uint8_t okw, friuli, maquis, tito, group_e[4]; /* group_e[3]: the Italian 9th Army */
	} who;
	uint16_t near[HEXES][DIRECTIONS];   /* the hexes around one, ascending, then NO_HEX */
	uint16_t road[HEXES][DIRECTIONS];   /* grids (core/graph.h) of sides that units cross, */
	uint16_t reach[HEXES][DIRECTIONS];  /* of those that a ZOC crosses: these first, then NO_HEX; */
	struct eto_near zone[HEXES];        /* the same as bits; */
	uint16_t sea_way[HEXES][DIRECTIONS]; /* and of those that the radius of an Invasion HQ crosses */
	ETO_LINKS(HEXES, LINES_MAX) line;   /* rail lines, */
	struct eto_near rail_near[HEXES];   /* and as bits */
	uint16_t basin[BASINS], based;      /* masks: the seas of a basin; those that a naval base decides */
	hexset land;                   /* all land hexes in play or neutral */
	hexset country[COUNTRIES];
	hexset islands;                /* Sicily, Sardinia, Corsica (French), for areas of deployment: see setup.c */
	hexset husky;                  /* the hexes of the Husky scenario (WF-husky.1) */
	hexset front[4][SIDES];        /* front line hexes of S43 .. W44 */
	hexset ports, rails;           /* rails: hexes with a rail line */
	hexset stations, goals;        /* rails, ports and straits; Victory Cities but Berlin */
	hexset north, italy_south;     /* north: deployment sense; italy_south: from the row of Florence */
	hexset coast, shore[SEAS];     /* coastal hexes: all; those that can be invaded from a sea */
	hexset landable, straits;      /* sea, and coasts that can be entered from it (WF-15.43.3); hexes at a strait */
	hexset italian, balkan;        /* Italy and Yugoslavia, or Yugoslavia alone, and what is next to them */
	hexset entries;                /* Axis rail entry hexes, and in order from south to north: */
	uint16_t entry[6];
	hexset sites;                  /* hexes with a city, a port, a resource or a rail entry, at most CITIES_MAX */
};

#endif
