/* A tiny game, so that core is tested without a rulebook: two sides, six places in a ring, three pieces each, a secret
 * plan made by both at once, marches, attacks with two dice, tribute. It has all that the contract of core/game.h
 * knows: hidden things, chance, several deciders, nested frames, derived data, options, two scenarios. */
#ifndef ETO_TOY_H
#define ETO_TOY_H

#include "core/frames.h"
#include "core/game.h"

enum { TOY_PLACES = 7, TOY_OUT = 6, TOY_PIECES = 6, TOY_SIDE = 3, TOY_SEATS = 2 };
enum toy_verb { TOY_ROLL, TOY_PLAN, TOY_MOVE, TOY_ATTACK, TOY_TRIBUTE, TOY_DONE, TOY_VERBS };
enum toy_plan { TOY_NO_PLAN, TOY_HOLD, TOY_STRIKE, TOY_FEINT, TOY_UNKNOWN };

/* In the order of rules.tsv in toy_files. */
enum toy_clause {
	TY_1_1 = 1, TY_1_2, TY_2_1, TY_2_2, TY_3_1, TY_3_2, TY_3_3, TY_3_4, TY_4_1, TY_4_2, TY_4_3, TY_5_1, TY_5_2,
	TY_5_3, TY_6_1, TY_6_2, TY_7_1,
};

struct toy_table {
	struct eto_table head;
	char id[TOY_PLACES][8];
	char name[TOY_PLACES][ETO_LANGS][32];
	uint8_t near[TOY_PLACES]; /* mask of neighbours */
};

struct toy_state {
	struct eto_stack stack;
	uint16_t gold[TOY_SEATS];
	uint8_t plan[TOY_SEATS]; /* enum toy_plan */
	uint8_t shown;           /* mask of seats whose plan is known */
	uint8_t paid;            /* mask of seats that have given tribute */
	uint8_t place[TOY_PIECES];
	uint8_t strength[TOY_PIECES];
	uint8_t moved; /* mask of pieces */
	uint8_t turn;
	uint8_t result, winners;
	uint8_t count[TOY_PLACES]; /* derived: pieces in each place */
	uint8_t force[TOY_SEATS];  /* derived: strength on the board */
	uint8_t spare[3];
};

extern const struct eto_game toy_game;
extern const struct eto_files toy_files;

#endif
