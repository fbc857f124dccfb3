/* The one description that every front end draws: places, pieces, tracks, the prompt. A scene is made from a state as
 * one viewer knows it, so drawing it cannot give anything away. Texts are catalog texts or ids; front ends translate
 * them. */
#ifndef ETO_SCENE_H
#define ETO_SCENE_H

#include <stdint.h>

#include "core/game.h"
#include "core/messages.h"

enum {
	ETO_SCENE_PLACES = 2048,
	ETO_SCENE_PIECES = 512,
	ETO_SCENE_TRACKS = 64,
	ETO_SCENE_NOTES = 16,
	ETO_SCENE_HANDS = 32,
	ETO_SCENE_CARDS = 192,
	ETO_SCENE_SHEETS = 12,
	ETO_SCENE_STOCKS = 64,
	ETO_SCENE_LADDERS = 64,
	ETO_SCENE_BOXES = 16,
	ETO_SCENE_NODES = 256,
	ETO_SCENE_BILL = 96,
	ETO_SCENE_MEANS = 9,
	ETO_CARD_LINES = 8,
	ETO_NODE_NEEDS = 3,
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
	ETO_ST_ACTIVE = 256,  /* commands others now: an activated headquarters */
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
	uint16_t seen;    /* the turn in which it was seen so, if it shows its back now; 0: it is as it is shown */
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

/* -- cards, counters in a cup, boards of a country, a bill. A game fills what it has; the counts say how much. -- */

/* The thing as the actions name it: those that have this argument are about it. kind ETO_NONE: no action is. Where no
 * text names a thing, this does. */
struct eto_scene_about {
	struct eto_arg arg;
	uint16_t value;
};

enum eto_hand { ETO_HAND, ETO_DECK, ETO_QUEUE, ETO_DISCARD, ETO_CUP };

/* Cards or counters that belong together. Of a deck or a cup `size` may be all that is known. */
struct eto_scene_hand {
	uint8_t seat;     /* ETO_NO_SEAT for the game's own */
	uint8_t kind;     /* enum eto_hand */
	const char *name; /* catalog text: "Reserve", "Queue of Germany" */
	uint16_t size;    /* how many there are */
	uint16_t first, count; /* those that are shown: in scene->card */
};

enum eto_card_status {
	ETO_CARD_HIDDEN = 1, /* the viewer sees its back */
	ETO_CARD_SECRET = 2, /* the viewer sees its face, the others do not */
	ETO_CARD_DUE = 4,    /* comes into play now */
	ETO_CARD_CHOSEN = 8,
	ETO_CARD_EMPTY = 16, /* a place for a card */
};

/* One card, or several equal counters. */
struct eto_scene_card {
	struct eto_scene_about about;
	uint8_t status;    /* mask of enum eto_card_status */
	uint8_t symbol;    /* enum eto_symbol; ETO_SYM_UNKNOWN: none */
	uint16_t count;    /* how many equal ones */
	const char *title; /* catalog text, or NULL */
	const char *kind;  /* catalog text: "Reinforcements", or NULL */
	uint16_t when;     /* the turn for which it lies there, or 0 */
	char nation[8];
	unsigned lines;
	struct {
		uint8_t symbol, count;
		const char *name; /* catalog text */
	} line[ETO_CARD_LINES];
};

/* A board of a country. Its stocks, ladders and nodes follow each other in the lists of the scene. */
struct eto_scene_sheet {
	uint8_t seat;
	const char *title; /* catalog text */
	char nation[8];
	bool partial;      /* the viewer sees only the part that is open to all */
	uint16_t first_stock, stocks, first_ladder, ladders, first_node, nodes;
};

struct eto_scene_stock {
	const char *name;         /* catalog text: "Oil" */
	int value, income, spent; /* spent: planned in this turn */
	char anchor[16];          /* where the board has a box for it: "mp_GER"; "": nowhere */
};

struct eto_scene_box {
	const char *name, *effect; /* catalog texts, or NULL; %1 to %3 of the effect are the numbers */
	int16_t number[3];
	uint8_t seat;              /* whose good it is, or ETO_NO_SEAT */
	bool last;                 /* no way leads back from here */
};

/* A row of boxes with a marker. */
struct eto_scene_ladder {
	struct eto_scene_about about;
	const char *name;            /* or NULL: about names it */
	uint8_t value, limit, boxes; /* value: the box that it stands on; limit: as far as it may go */
	uint8_t waiting[ETO_SEATS_MAX]; /* counters of each seat that will push it, as far as the viewer knows */
	char anchor[16];             /* of its boxes on the board, with their numbers: "oil_GER"; "": it has none */
	int8_t first;                /* the number of the first box */
	struct eto_scene_box box[ETO_SCENE_BOXES];
};

enum eto_node { ETO_NODE_CLOSED, ETO_NODE_OPEN, ETO_NODE_OWNED };

/* A technology. */
struct eto_scene_node {
	struct eto_scene_about about;
	const char *name, *effect; /* catalog texts; effect may be NULL */
	uint8_t column, row, state; /* enum eto_node */
	uint8_t progress, goal;
	uint8_t price;             /* of a try */
	uint8_t chance;            /* of a try, in percent; 0: not said */
	uint8_t needs;             /* how many, and which nodes of the sheet: */
	uint8_t need[ETO_NODE_NEEDS];
};

/* What can be bought. The steppers send `more` and `less`, if they are legal now. */
struct eto_scene_bill_row {
	struct eto_scene_about about;
	uint8_t symbol;
	char nation[8], label[12];
	const char *name;  /* catalog text, or NULL: about names it */
	const char *kind;  /* catalog text: what sort of thing it is, or NULL */
	const char *effect; /* catalog text: what it does, or NULL */
	int16_t price[ETO_SCENE_MEANS];
	uint16_t count, max;
	uint16_t most;     /* how many more may come by `more` before anything but the means forbids it; 0: not said */
	uint8_t group;     /* rows of one group pay in `shared` means once, for all of them; 0: of none */
	uint16_t arrives;  /* the turn, or 0 */
	eto_clause why;    /* that forbids one more, or 0 */
	bool can_more, can_less;
	struct eto_action more, less;
};

struct eto_scene_means {
	const char *name; /* catalog text: "Production points" */
	int have, used;
	bool keeps;       /* what is not used stays */
	bool shared;      /* see `group` of a row */
};

struct eto_scene_bill {
	uint8_t seat;      /* ETO_NO_SEAT: there is none now */
	const char *title; /* catalog text */
	unsigned means, rows;
	struct eto_scene_means mean[ETO_SCENE_MEANS];
	struct eto_scene_bill_row row[ETO_SCENE_BILL];
};

struct eto_scene {
	unsigned turn, turn_max;
	const char *turn_name; /* catalog text, "Winter 1940", or "Winter" where the year stands apart: */
	unsigned year;         /* of the turn; 0: the name says it */
	const char *turn_part; /* catalog text, "second fortnight"; NULL: a turn is one */
	const char *phase;     /* catalog text */
	unsigned deciders;
	struct eto_event prompt;      /* kind 0xffff: text below is complete */
	const char *prompt_text;      /* catalog text with %1.. from prompt.arg */
	struct eto_arg prompt_arg[ETO_EVENT_ARGS];
	eto_clause prompt_clause;
	const char *close_text;       /* catalog text: what the action that closes this does; NULL: its verb says it */
	unsigned place_count, piece_count, track_count, note_count;
	struct eto_scene_place place[ETO_SCENE_PLACES];
	struct eto_scene_piece piece[ETO_SCENE_PIECES];
	struct eto_scene_track track[ETO_SCENE_TRACKS];
	const char *note[ETO_SCENE_NOTES]; /* catalog texts: war states, surrenders and other standing facts */
	unsigned hand_count, card_count, sheet_count, stock_count, ladder_count, node_count;
	struct eto_scene_hand hand[ETO_SCENE_HANDS];
	struct eto_scene_card card[ETO_SCENE_CARDS];
	struct eto_scene_sheet sheet[ETO_SCENE_SHEETS];
	struct eto_scene_stock stock[ETO_SCENE_STOCKS];
	struct eto_scene_ladder ladder[ETO_SCENE_LADDERS];
	struct eto_scene_node node[ETO_SCENE_NODES];
	struct eto_scene_bill bill;
};

/* -- for games that make a scene -- */

/* Empties it: no place has a holder, there is no bill. Then the deciders. */
void eto_scene_begin(const struct eto_table *t, const void *state, struct eto_scene *s);
/* Marks the places that legal actions of the viewers point at, by a place or by a piece of the scene. Comes last. */
void eto_scene_targets(const struct eto_table *t, const void *state, unsigned viewers, struct eto_scene *s);
/* The sentence that says what to do, where the row of the procedure (core/procs.h) does not say it; what %1 is, of kind
 * ETO_NONE if there is none. */
void eto_scene_ask(struct eto_scene *s, const char *text, eto_clause clause, unsigned kind, int value);
/* The place that the question is about, such as that of a battle, where its sentence does not name it. */
void eto_scene_at(struct eto_scene *s, unsigned place);
struct eto_scene_track *eto_scene_track(struct eto_scene *s, unsigned seat, const char *name, int value, int max);
void eto_scene_note(struct eto_scene *s, const char *text);
/* Those of a list that hold. */
struct eto_note {
	bool holds;
	const char *text;
};
void eto_scene_notes(struct eto_scene *s, const struct eto_note *list, unsigned count);
/* What is written on a piece: the short name of its nation, and its label. */
void eto_scene_inscribe(struct eto_scene_piece *p, const char *nation, const char *label);
/* Each of these begins a thing or adds to the last one begun; with no room left the answer is a place that is not
 * shown, never NULL. */
struct eto_scene_piece *eto_scene_piece(struct eto_scene *s, unsigned piece, unsigned place, unsigned seat,
					unsigned symbol);
struct eto_scene_hand *eto_scene_hand(struct eto_scene *s, unsigned seat, enum eto_hand kind, const char *name);
struct eto_scene_card *eto_scene_card(struct eto_scene *s, unsigned status, const char *title);
struct eto_scene_sheet *eto_scene_sheet(struct eto_scene *s, unsigned seat, const char *title);
struct eto_scene_stock *eto_scene_stock(struct eto_scene *s, const char *name, int value);
struct eto_scene_ladder *eto_scene_ladder(struct eto_scene *s, const char *name, unsigned value, unsigned boxes);
struct eto_scene_node *eto_scene_node(struct eto_scene *s, const char *name, unsigned column, unsigned row);
struct eto_scene_bill_row *eto_scene_bill_row(struct eto_scene *s, const char *name);
struct eto_scene_means *eto_scene_means(struct eto_scene *s, const char *name, int have, int used);
/* Fills can_more and can_less of the bill from the legal actions of its seat, and why from check(). */
void eto_scene_steppers(const struct eto_table *t, const void *state, struct eto_scene *s);

/* -- for front ends -- */

/* The place that the question is about, whether its sentence names it or not; ETO_NO_PLACE if it is about none. */
unsigned eto_scene_focus(const struct eto_scene *s);

/* Where the marker of a ladder stands on the board: "oil_GER_4"; "" if the board has no boxes for it. */
enum { ETO_ANCHOR_SIZE = 24 };
const char *eto_scene_anchor(const struct eto_scene_ladder *k, char out[ETO_ANCHOR_SIZE]);
/* What a box of a ladder does, with its numbers; nothing if it does nothing. */
void eto_scene_effect(const struct eto_voice *v, const struct eto_scene_box *box, struct eto_text *out);
/* When it is, for people: "Winter 1940". Nothing if the turns have no names. */
void eto_scene_when(const struct eto_scene *s, const struct eto_catalog *catalog, struct eto_text *out);

/* What an event changed; -1 for what it does not say. */
struct eto_changed {
	uint8_t change, arrow;
	int piece, other, seat, from, to, clause;
};
/* False if it changes nothing on the table. */
bool eto_changed_by(const struct eto_game *g, const struct eto_event *e, struct eto_changed *out);

/* May a player take one for the other without asking: the same but for pieces that look and stand alike? */
bool eto_actions_alike(const struct eto_table *t, const struct eto_scene *s, struct eto_action x, struct eto_action y);

#endif
