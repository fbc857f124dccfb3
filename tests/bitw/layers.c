/* A chapter that is off leaves no trace (BI-intro.3, BI-intro.6): no refusal names a clause of it, whatever is tried.
 * Random games in which, at every step, all verbs are tried with arguments by lot, blocks and hexes that matter among
 * them. And when a side's turn begins the board is in order, whatever chapters are mixed.
 *
 *     bitw_layers [STEPS]     so many of each game */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "games/bitw/bitw.h"

enum { LENGTH = 400, TRIES = 6 };
static unsigned steps = LENGTH;
static struct bi_table table;

/* The clauses of each Optional chapter, from one to another, and those of the Advanced game. */
struct span {
	unsigned first, last;
};
static const struct span optional[CHAPTERS] = {
	[CH_14] = {BI_14_0_1, BI_14_0_8},   [CH_15] = {BI_15_0_1, BI_15_1_20},	[CH_16] = {BI_16_1_1, BI_16_2_2},
	[CH_18] = {BI_18_0_1, BI_18_2_1_4}, [CH_19] = {BI_19_0_1, BI_19_2_1},	[CH_20] = {BI_20_0_1, BI_20_0_4},
	[CH_21] = {BI_21_0_1, BI_21_0_5},   [CH_22] = {BI_22_0_1, BI_22_0_2},	[CH_26] = {BI_26_0_1, BI_26_3_2},
	[CH_27] = {BI_27_0_1, BI_27_0_2},   [CH_28] = {BI_28_0_1, BI_28_0_2},	[CH_29] = {BI_29_0_1, BI_29_1_12},
	[CH_31] = {BI_31_0_1, BI_31_0_8},   [CH_32] = {BI_32_0_1, BI_32_4_2},	[CH_34] = {BI_34_0_1, BI_34_0_4},
	[CH_35] = {BI_35_2_1, BI_35_2_6},   [CH_36] = {BI_36_0_1, BI_36_1_6},	[CH_39] = {BI_39_0_1, BI_39_0_7},
	[CH_40] = {BI_40_0_1, BI_40_0_5}};
static const struct span advanced[] = {{BI_8_0_1, BI_13_8_5_2}, {BI_23_0_1, BI_24_8_1}};

/* Drops of May 1940 are played in the Basic game too, and evacuations are diced for. */
static bool of_layer_off(unsigned c)
{
	for (unsigned i = 0; i < CHAPTERS; i++)
		if (!bi_on(&table, i) && c >= optional[i].first && c <= optional[i].last)
			return true;
	if (bi_advanced(&table) || (scenario(&table) == SBW3 && c >= BI_23_0_1 && c <= BI_23_0_17))
		return false;
	for (unsigned i = 0; i < sizeof advanced / sizeof *advanced; i++)
		if (c >= advanced[i].first && c <= advanced[i].last)
			return true;
	return false;
}

static unsigned some_argument(const struct bi_state *s, unsigned kind, struct eto_rng *rng)
{
	unsigned u = eto_rng_below(rng, UNITS);
	for (unsigned i = 0; i < 8 && !on_map(s, u); i++)
		u = eto_rng_below(rng, UNITS);
	switch (kind) {
	case ETO_NONE: return 0;
	case ETO_PIECE: return u;
	case ETO_PLACE: return on_map(s, u) && eto_rng_below(rng, 4) ? s->hex[u] : eto_rng_below(rng, HEXES);
	default: return eto_rng_below(rng, 10);
	}
}

static unsigned told[VERBS][2048];

static void try_all(const struct bi_state *s, unsigned seat, struct eto_rng *rng)
{
	for (unsigned verb = V_ROLL + 1; verb < VERBS; verb++)
		for (unsigned i = 0; i < TRIES; i++) {
			struct eto_action a = eto_act(verb, 0, 0, 0);
			for (unsigned k = 0; k < ETO_ARGS; k++)
				a.arg[k] = (uint16_t)some_argument(s, bitw_game.verbs[verb].arg[k].kind, rng);
			eto_clause c = bitw_game.check(&table.base, s, seat, a);
			if (c && c != ETO_NONSENSE && !CHECK(!of_layer_off(c)) && !told[verb][c]++)
				printf("  %s in %s is refused by row %u of the rules\n", bitw_game.verbs[verb].name,
				       bi_procs[eto_peek(&s->stack)->proc].name, c);
		}
}

/* -- the board when a turn begins -- */

/* Nobody beside an enemy; aircraft on their ground, one in a town of their own (BI-3.4.1, BI-3.4.3); who stands in a
 * hex holds it (BI-3.1.1.3); no partisans under the feet of the Axis (BI-29.1.7). */
static bool block_in_order(const struct bi_state *s, unsigned u)
{
	unsigned hex = s->hex[u], side = side_of(&table, u);
	struct count ours = bi_count(&table, s, hex, side), theirs = bi_count(&table, s, hex, enemy_of(side));
	bool held = eto_set_has(&s->held[side], hex), calm = !marked(s, u, M_FLYING | M_GROUND | M_STRATEGIC | M_FIRED);
	if (bi_neutral(&table, s, hex))
		return true;
	if (is_air(&table, u))
		return calm && held && table.hex[hex].city >= MINOR && ours.air == 1 && !theirs.land;
	return calm && held && !theirs.land && !theirs.air && !(side == AXIS && bi_discs(s, hex)) &&
	       (s->strength[u] || table.unit[u].zero);
}

static void look_around(const struct bi_state *s)
{
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] < HEXES && type_of(&table, u) != SUB && !CHECK(block_in_order(s, u)))
			printf("  SBW%u, turn %u, side %u: %s in %s\n", scenario(&table) + 1, s->turn, s->side,
			       table.unit[u].id, table.hex[s->hex[u]].id);
}

enum { TRY, LOOK };

static void walk(unsigned sc, unsigned layer, unsigned value, unsigned what, struct eto_rng *rng)
{
	static struct eto_action legal[LEGAL_MAX];
	struct bi_state s = {0};
	table.base.scenario = (uint8_t)sc;
	table.base.option[OPT_LAYER] = (uint8_t)layer;
	for (unsigned i = 0; i < CHAPTERS; i++)
		table.base.option[OPT_CHAPTER + i] = (uint8_t)value;
	bitw_game.start(&table.base, &s);
	for (unsigned n = 0, turn = 0; n < (what == LOOK ? 10 * steps : steps); n++) {
		unsigned deciders = bitw_game.deciders(&table.base, &s);
		if (!deciders)
			return;
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		if (seat == ETO_DICE) {
			bitw_game.apply(&table.base, &s, seat, eto_roll_random(eto_play_dice(&table.base, &s), rng),
					NULL);
			continue;
		}
		if (what == TRY)
			try_all(&s, seat, rng);
		else if (turn != 2u * s.turn + s.side)
			look_around(&s);
		turn = 2u * s.turn + s.side;
		unsigned count = bitw_game.legal(&table.base, &s, seat, legal), done = eto_rng_below(rng, 4) == 0;
		struct eto_action a = legal[done ? count - 1 : eto_rng_below(rng, count)];
		bitw_game.apply(&table.base, &s, seat, a, NULL);
	}
}

/* The Basic game alone, the Advanced one without chapters, and each scenario as it is. */
TEST(no_trace)
{
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	struct eto_rng rng;
	eto_rng_seed(&rng, 3);
	if (!CHECK(bitw_game.load(&table.base, &files, &err)))
		return;
	for (unsigned sc = 0; sc < SCENARIOS; sc++) {
		walk(sc, 1, 2, TRY, &rng);
		walk(sc, 2, 2, TRY, &rng);
		walk(sc, 0, 0, TRY, &rng);
	}
}

TEST(board_in_order)
{
	struct eto_rng rng;
	eto_rng_seed(&rng, 4);
	for (unsigned i = 0; i < 12 * SCENARIOS; i++)
		walk(i % SCENARIOS, i % 3, i / 3 % 2, LOOK, &rng);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		steps = (unsigned)strtoul(argv[1], NULL, 10);
	RUN(no_trace);
	RUN(board_in_order);
	return test_end();
}
