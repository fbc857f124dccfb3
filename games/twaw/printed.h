/* What is printed, read from the data and never changed: map, counters, country boards, calendar, tracks, set-ups. */
#ifndef TWAW_PRINTED_H
#define TWAW_PRINTED_H

#include "core/game.h"
#include "core/graph.h"
#include "core/sets.h"
#include "games/twaw/words.h"

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
	struct tw_country country[COUNTRIES + 1]; /* and VICHY, for its name alone */
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
	struct {
		uint8_t ber, rom, lon, par, mos, kui, len, stg, bak, gib, mlt, sue, cop, kie, thr, bur, nar,
				brg, tun, swe_uk, lor, tob,
			sev, ruh, bes, bia, pri, lwo, bsn, bss, tri, alg, pdc, nor, bri, bru, ams, sic, bas,
					aba, alx, oru, mil, tur, sar, lyo, tls, mar, cor, lev;
	} at;
};
enum passage { FREE_WAY, BALTIC, GIBRALTAR, ISTANBUL, SUEZ };

#endif
