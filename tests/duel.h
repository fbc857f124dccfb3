/* The vocabulary of the game that docs/writing-a-game.md builds. */
#ifndef ETO_DUEL_H
#define ETO_DUEL_H

#include "core/fields.h"
#include "core/graph.h"

enum { SEATS = 2, FIELDS = 4, TURNS = 8 };
enum { DU_1_1 = 1, DU_2_1, DU_2_2, DU_2_3, DU_2_4, DU_3_1 }; /* a real game gets these from its rules.tsv */

struct duel_field { char id[4], name[ETO_LANGS][16]; };

struct duel_table {
	struct eto_table head;
	struct duel_field field[FIELDS];
	ETO_LINKS(FIELDS, 6) links;
};

#define DUEL_FIELDS(F)                                                                                                 \
	F(uint8_t, at, [SEATS], .by = ETO_PIECE, .is = ETO_PLACE, .most = FIELDS - 1)                                  \
	F(uint8_t, turn, , .least = 1, .most = TURNS + 1)                                                              \
	F(uint8_t, result, , .most = ETO_DRAWN)                                                                        \
	F(uint8_t, winners, , .most = 2)                                                                               \
	F(uint8_t, spare, [3], .most = 0)

struct duel_state {
	struct eto_stack stack;
	DUEL_FIELDS(ETO_MEMBER)
};

struct blow { uint8_t by; } ETO_LOCALS; /* the locals of P_BLOW */
ETO_LOCALS_FIT(struct blow);

extern const struct eto_game duel_game;

#endif
