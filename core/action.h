/* An action is one small decision: a verb and up to three small arguments, eight bytes in all.
 *
 * Each game declares its verbs in a table (struct eto_verb) that says what each argument is. Notation, protocol,
 * menus, completion and log texts are made from that table, so no front end knows a game's rules.
 *
 * Verb 0 of every game is the roll of the dice. Only the seat ETO_DICE plays it: chance is a seat like the others. */
#ifndef ETO_ACTION_H
#define ETO_ACTION_H

#include <stdbool.h>
#include <stdint.h>

enum { ETO_ARGS = 3, ETO_ROLL = 0, ETO_DICE_MAX = 12, ETO_BLIND = 0xff /* dice that are told to nobody */ };

struct eto_action {
	uint16_t verb;
	uint16_t arg[ETO_ARGS];
};
_Static_assert(sizeof(struct eto_action) == 8, "an action is eight bytes");

/* What an argument means, and so how it is written, read and completed. */
enum eto_kind {
	ETO_NONE,   /* no argument */
	ETO_PLACE,  /* a place of the board: zone, hex, sea or box */
	ETO_PIECE,  /* a counter or block */
	ETO_SEAT,   /* a side */
	ETO_NUMBER, /* a plain number */
	ETO_CHOICE, /* one of a named set that the game lists: army type, development, face ... */
	ETO_CLAUSE, /* a clause of the rulebook (events only) */
};

struct eto_arg {
	uint8_t kind;   /* enum eto_kind */
	uint8_t set;    /* for ETO_CHOICE: which set of names (see eto_game.choice) */
	bool secret;    /* known to the acting seat only */
};

/* What sort of thing it is, for front ends: how it is grouped, drawn and heard. */
enum eto_deed {
	ETO_DO_OTHER, ETO_DO_TAKE, ETO_DO_MOVE, ETO_DO_STRATEGIC, ETO_DO_SEA, ETO_DO_LANDING, ETO_DO_DROP, ETO_DO_STOP,
	ETO_DO_ATTACK, ETO_DO_SUPPORT, ETO_DO_AIR, ETO_DO_BUY, ETO_DO_RESEARCH, ETO_DO_CARD, ETO_DO_POLITICS,
	ETO_DO_COMMAND, ETO_DO_CHOOSE, ETO_DO_CLOSE, ETO_DEEDS,
};

struct eto_verb {
	const char *name;  /* the word of the notation, e.g. "order"; never translated in files */
	const char *label; /* catalog text for menus and logs with %1 %2 %3, e.g. "Give orders to %1" */
	struct eto_arg arg[ETO_ARGS];
	uint8_t deed;      /* enum eto_deed */
	bool rare;         /* seldom what a player wants: listed last */
	bool veiled;       /* even the verb is a secret of the acting seat; events tell others what they may know */
};

static inline struct eto_action eto_act(unsigned verb, unsigned a, unsigned b, unsigned c)
{
	return (struct eto_action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b, (uint16_t)c}};
}

static inline bool eto_action_equal(struct eto_action x, struct eto_action y)
{
	return x.verb == y.verb && x.arg[0] == y.arg[0] && x.arg[1] == y.arg[1] && x.arg[2] == y.arg[2];
}

/* The dice of a roll: four to an argument, four bits each, the first die in the lowest bits. */
static inline unsigned eto_die(struct eto_action roll, unsigned i)
{
	return roll.arg[i / 4] >> (i % 4 * 4) & 15u;
}

static inline struct eto_action eto_with_die(struct eto_action roll, unsigned i, unsigned pips)
{
	unsigned shift = i % 4 * 4;
	roll.arg[i / 4] = (uint16_t)((roll.arg[i / 4] & ~(15u << shift)) | pips << shift);
	return roll;
}

#endif
