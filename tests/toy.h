/* A tiny game, so that core is tested without a rulebook: two sides, six places in a ring, three pieces each, a secret
 * plan made by both at once, marches, attacks with two dice, tribute. It has all that the contract of core/game.h
 * knows: hidden things, chance, several deciders, nested frames, derived data, options, two scenarios; and it is the
 * walk-through of docs/writing-a-game.md. */
#ifndef ETO_TOY_H
#define ETO_TOY_H

#include "core/fields.h"
#include "core/graph.h"

enum { TOY_PLACES = 7, TOY_OUT = 6, TOY_PIECES = 6, TOY_SIDE = 3, TOY_SEATS = 2, TOY_TURNS = 6 };
enum toy_verb { TOY_ROLL, TOY_PLAN, TOY_MOVE, TOY_ATTACK, TOY_TRIBUTE, TOY_DONE, TOY_VERBS };
enum toy_plan { TOY_NO_PLAN, TOY_HOLD, TOY_STRIKE, TOY_FEINT, TOY_UNKNOWN };

/* In the order of rules.tsv in toy_files. */
enum toy_clause {
	TY_1_1 = 1, TY_1_2, TY_2_1, TY_2_2, TY_3_1, TY_3_2, TY_3_3, TY_3_4, TY_4_1, TY_4_2, TY_4_3, TY_5_1, TY_5_2,
	TY_5_3, TY_6_1, TY_6_2, TY_7_1,
};

typedef ETO_SET(TOY_PLACES) placeset;

struct toy_place {
	char id[8], name[ETO_LANGS][32];
	placeset near;
};

struct toy_table {
	struct eto_table head;
	struct toy_place place[TOY_PLACES];
	uint16_t slot[16];                 /* index of the ids */
	ETO_LINKS(TOY_PLACES, 16) ring;
};

/* The state: plan is an enum toy_plan; shown, paid and moved are masks of seats and of pieces; count says how many
 * pieces are in each place, force how strong a side is on the board. */
#define TOY_FIELDS(F)                                                                                                  \
	F(uint16_t, gold, [TOY_SEATS], .by = ETO_SEAT, .most = 1000)                                                   \
	F(uint8_t, plan, [TOY_SEATS], .by = ETO_SEAT, .most = TOY_UNKNOWN)                                             \
	F(uint8_t, shown, , .most = 3)                                                                                 \
	F(uint8_t, paid, , .most = 3)                                                                                  \
	F(uint8_t, place, [TOY_PIECES], .by = ETO_PIECE, .is = ETO_PLACE, .most = TOY_OUT)                             \
	F(uint8_t, strength, [TOY_PIECES], .by = ETO_PIECE, .most = 2)                                                 \
	F(uint8_t, moved, , .most = 63)                                                                                \
	F(uint8_t, turn, , .least = 1, .most = TOY_TURNS)                                                              \
	F(uint8_t, result, , .most = ETO_DRAWN)                                                                        \
	F(uint8_t, winners, , .most = 2)                                                                               \
	F(uint8_t, count, [TOY_PLACES], .by = ETO_PLACE, .derived = true)                                             \
	F(uint8_t, force, [TOY_SEATS], .derived = true)                                                                \
	F(uint8_t, spare, [3], .derived = true)

struct toy_state {
	struct eto_stack stack;
	TOY_FIELDS(ETO_MEMBER)
};

extern const struct eto_game toy_game;
extern const struct eto_files toy_files;

#endif
