/* The one description that every front end draws: places, pieces, tracks, the prompt. A scene is made from a state as
 * one viewer knows it, so drawing it cannot give anything away. Texts are catalog texts or ids; front ends translate
 * them. */
#ifndef ETO_SCENE_H
#define ETO_SCENE_H

#include <stdint.h>

#include "core/game.h"

enum {
	ETO_SCENE_PLACES = 2048,
	ETO_SCENE_PIECES = 512,
	ETO_SCENE_TRACKS = 64,
	ETO_SCENE_NOTES = 16,
	ETO_NO_PLACE = 0xffff,
	ETO_NO_SEAT = 0xff,
};

/* NATO symbols and their like; a front end has a drawing and a letter for each. */
enum eto_symbol {
	ETO_SYM_INFANTRY, ETO_SYM_ARMOUR, ETO_SYM_MECHANISED, ETO_SYM_MOUNTAIN, ETO_SYM_AIRBORNE, ETO_SYM_CAVALRY,
	ETO_SYM_ARTILLERY, ETO_SYM_HQ, ETO_SYM_SUPREME_HQ, ETO_SYM_STATIC, ETO_SYM_MARINE, ETO_SYM_AIR, ETO_SYM_NAVAL,
	ETO_SYM_SUBMARINE, ETO_SYM_GUARD, ETO_SYM_UNKNOWN,
};

enum eto_status {
	ETO_ST_REDUCED = 1,   /* on its weaker side */
	ETO_ST_DONE = 2,      /* has operated this turn */
	ETO_ST_ATTACKS = 4,
	ETO_ST_SUPPORTS = 8,
	ETO_ST_NO_SUPPLY = 16,
	ETO_ST_HIDDEN = 32,   /* only its back is seen */
	ETO_ST_NEUTRAL = 64,  /* its country is not at war */
	ETO_ST_SELECTED = 128,
};

struct eto_scene_place {
	uint8_t control;  /* seat, or ETO_NO_SEAT */
	uint8_t contested; /* armies of hostile sides share it */
	uint8_t supplied; /* mask of the seats with a supply line here (overlay) */
	uint8_t target;   /* a legal action now on offer points here */
};

struct eto_scene_piece {
	uint16_t piece;   /* its number, for actions; a token for hidden ones */
	uint16_t place;
	uint8_t seat;
	uint8_t symbol;   /* enum eto_symbol */
	uint16_t status;  /* mask of enum eto_status */
	uint8_t strength; /* what it is worth now */
	uint8_t full;     /* what it is worth at full strength */
	uint8_t steps, steps_max; /* for blocks: pips shown */
	uint16_t target;  /* piece attacked or supported, or ETO_NO_PLACE */
	char nation[8];   /* "GER" */
	char label[12];   /* "5-3" */
};

/* What can still be spent before the seat closes its phase. */
enum eto_open {
	ETO_OPEN_NOT,
	ETO_OPEN_KEPT, /* what is left stays for later */
	ETO_OPEN_LOST, /* what is left is lost: a front end asks before */
};

struct eto_scene_track {
	uint8_t seat;     /* ETO_NO_SEAT for the game's own */
	const char *name; /* catalog text: "Supply" */
	int value, max;   /* max 0: none */
	const char *text; /* catalog text instead of a number, or NULL */
	uint8_t open;     /* enum eto_open */
};

struct eto_scene {
	unsigned turn, turn_max;
	const char *turn_name; /* catalog text, "Winter 1940" */
	const char *phase;     /* catalog text */
	unsigned deciders;
	struct eto_event prompt;      /* kind 0xffff: text below is complete */
	const char *prompt_text;      /* catalog text with %1.. from prompt.arg */
	struct eto_arg prompt_arg[ETO_EVENT_ARGS];
	eto_clause prompt_clause;
	unsigned place_count, piece_count, track_count, note_count;
	struct eto_scene_place place[ETO_SCENE_PLACES];
	struct eto_scene_piece piece[ETO_SCENE_PIECES];
	struct eto_scene_track track[ETO_SCENE_TRACKS];
	const char *note[ETO_SCENE_NOTES]; /* catalog texts: war states, surrenders and other standing facts */
};

#endif
