/* A chapter that is off leaves no trace (BI-intro.3, BI-intro.6): no refusal names a clause of it, whatever is tried,
 * no legal action and no question is of it, and nothing that happens is told by it. Random games in which, at every
 * step, all verbs are tried with arguments by lot, blocks and hexes that matter among them: without all chapters, and
 * without each while all others are in play. And when a side's turn begins the board is in order, whatever is mixed.
 *
 *     bitw_layers [STEPS]     so many of each game */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "games/bitw/bitw.h"

#ifdef ETO_CHECKED
enum { LENGTH = 100 };
#else
enum { LENGTH = 400 };
#endif
enum { TRIES = 6 };
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

/* What belongs to a chapter alone: its verbs, its questions, what is told. Zeroes end the lists. */
static const struct own {
	uint8_t verb[4], proc[4], event[4];
} own[CHAPTERS] = {
	[CH_15] = {.proc = {P_FACTORY, P_WORKS}, .event = {E_FACTORY}},
	[CH_18] = {.verb = {V_SAIL}},
	[CH_19] = {.verb = {V_SCOUT}, .proc = {P_SCOUT}, .event = {E_SCOUT, E_UNSEEN}},
	[CH_26] = {.verb = {V_ROCKET, V_TERROR, V_SUFFER}, .proc = {P_ROCKETS, P_STRUCK}, .event = {E_V_WEAPONS}},
	[CH_28] = {.event = {E_VOLKSSTURM}},
	[CH_29] = {.verb = {V_PARTISAN}, .proc = {P_BRIGADE, P_RISE}, .event = {E_PARTISAN, E_BAND_FIRES}},
	[CH_31] = {.verb = {V_RESERVE}, .event = {E_RESERVE, E_BLOCK_RESERVE}},
	[CH_32] = {.verb = {V_BOMB, V_ESCORT}, .proc = {P_INTERCEPT, P_RAID}, .event = {E_RAID, E_BOMBED}},
	[CH_34] = {.event = {E_LEND_LEASE}},
	[CH_35] = {.proc = {P_ROUTE}},
	[CH_36] = {.event = {E_RSI}},
	[CH_40] = {.verb = {V_UPGRADE}}};

/* Armour is shipped after a landing without chapter 18 too (BI-24.7.1). */
static bool verb_off(const struct bi_state *s, unsigned verb)
{
	bool found = verb == V_CHARGE && !bi_on(&table, CH_20) && !bi_on(&table, CH_21);
	for (unsigned c = 0; c < CHAPTERS; c++)
		for (unsigned i = 0; i < 4 && own[c].verb[i]; i++)
			found = found || (own[c].verb[i] == verb && !bi_on(&table, c));
	return found && !(verb == V_SAIL && s->phase == PH_EXPLOIT);
}

static bool proc_off(unsigned proc)
{
	bool found = (proc == P_CHARGE && !bi_on(&table, CH_20) && !bi_on(&table, CH_21)) ||
		     (proc == P_CONVOY && !bi_on(&table, CH_18) && !bi_on(&table, CH_26) && !bi_on(&table, CH_35));
	for (unsigned c = 0; c < CHAPTERS; c++)
		for (unsigned i = 0; i < 4 && own[c].proc[i]; i++)
			found = found || (own[c].proc[i] == proc && !bi_on(&table, c));
	return found;
}

static bool event_off(const struct eto_event *e)
{
	bool found = e->kind == E_WEATHER && e->arg[0] == LIGHT && !bi_on(&table, CH_39);
	for (unsigned c = 0; c < CHAPTERS; c++)
		for (unsigned i = 0; i < 4 && own[c].event[i]; i++)
			found = found || (own[c].event[i] == e->kind && !bi_on(&table, c));
	for (unsigned i = 0; i < ETO_EVENT_ARGS; i++)
		if (bitw_game.events[e->kind].arg[i].kind == ETO_CLAUSE)
			found = found || of_layer_off((unsigned)e->arg[i]);
	return found;
}

/* What is told of a choice, by its last argument. */
static const struct eto_meaning *explained(struct eto_action a)
{
	unsigned args = 0;
	while (args < ETO_ARGS && bitw_game.verbs[a.verb].arg[args].kind != ETO_NONE)
		args++;
	unsigned last = args ? a.arg[args - 1] : ETO_WHATEVER;
	for (const struct eto_meaning *m = bitw_game.meanings; m->verb; m++)
		if (m->verb == a.verb && (m->last == ETO_WHATEVER || m->last == last) &&
		    bitw_game.means(&table.base, m))
			return m;
	return NULL;
}

static void look_at_list(const struct bi_state *s, const struct eto_action *legal, unsigned count)
{
	unsigned proc = eto_peek(&s->stack)->proc;
	for (unsigned i = 0; i < count; i++)
		if (!CHECK(!verb_off(s, legal[i].verb)))
			printf("  %s is offered in %s\n", bitw_game.verbs[legal[i].verb].name, bi_procs[proc].name);
	for (unsigned i = 0; i < count; i++) {
		const struct eto_meaning *m = explained(legal[i]);
		if (m && !CHECK(!of_layer_off(m->clause)))
			printf("  %s is explained by row %u of the rules\n", bitw_game.verbs[m->verb].name, m->clause);
	}
	if (!CHECK(!proc_off(proc)))
		printf("  %s is asked\n", bi_procs[proc].name);
	if (!CHECK(!of_layer_off(bi_asked_by(&table, s))))
		printf("  %s is asked by row %u of the rules\n", bi_procs[proc].name, bi_asked_by(&table, s));
}

static void look_at_news(const struct eto_events *e)
{
	for (unsigned i = 0; i < e->count; i++)
		if (!CHECK(!event_off(&e->list[i])))
			printf("  %s is told, with %d %d %d\n", bitw_game.events[e->list[i].kind].id, e->list[i].arg[0],
			       e->list[i].arg[1], e->list[i].arg[2]);
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

static void try_one(const struct bi_state *s, unsigned seat, struct eto_action a)
{
	eto_clause c = bitw_game.check(&table.base, s, seat, a);
	if (c && c != ETO_NONSENSE && !CHECK(!of_layer_off(c)) && !told[a.verb][c]++)
		printf("  %s in %s is refused by row %u of the rules\n", bitw_game.verbs[a.verb].name,
		       bi_procs[eto_peek(&s->stack)->proc].name, c);
}

/* All verbs with arguments by lot, and what is legal with one argument changed. */
static void try_all(const struct bi_state *s, unsigned seat, const struct eto_action *legal, unsigned count,
		    struct eto_rng *rng)
{
	for (unsigned verb = V_ROLL + 1; verb < VERBS; verb++)
		for (unsigned i = 0; i < TRIES; i++) {
			struct eto_action a = eto_act(verb, 0, 0, 0);
			for (unsigned k = 0; k < ETO_ARGS; k++)
				a.arg[k] = (uint16_t)some_argument(s, bitw_game.verbs[verb].arg[k].kind, rng);
			try_one(s, seat, a);
		}
	for (unsigned i = 0; i < TRIES * TRIES; i++) {
		struct eto_action a = legal[eto_rng_below(rng, count)];
		unsigned k = eto_rng_below(rng, ETO_ARGS), kind = bitw_game.verbs[a.verb].arg[k].kind;
		a.arg[k] = kind == ETO_NONE ? a.arg[k] : (uint16_t)some_argument(s, kind, rng);
		try_one(s, seat, a);
	}
}

/* -- the board when a turn begins -- */

/* Nobody beside an enemy; aircraft on their ground, one in a town or fortress of their own (BI-3.4.1, BI-3.4.3); who
 * stands in a hex holds it (BI-3.1.1.3); no partisans under the feet of the Axis (BI-29.1.7). */
static bool block_in_order(const struct bi_state *s, unsigned u)
{
	unsigned hex = s->hex[u], side = side_of(&table, u);
	struct count ours = bi_count(&table, s, hex, side), theirs = bi_count(&table, s, hex, enemy_of(side));
	bool held = eto_set_has(&s->held[side], hex), calm = !marked(s, u, M_FLYING | M_GROUND | M_STRATEGIC | M_FIRED);
	if (bi_neutral(&table, s, hex))
		return true;
	bool base = table.hex[hex].city >= MINOR || bi_fortress(&table, s, hex);
	if (is_air(&table, u))
		return calm && held && base && ours.air == 1 && !theirs.land;
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

/* Every verb of the list is as likely as another: what is seldom possible is done. */
static struct eto_action by_verb(const struct eto_action *legal, unsigned count, struct eto_rng *rng)
{
	struct eto_action pick = legal[0];
	unsigned verbs = 0, same = 0;
	for (unsigned i = 0; i < count; i++) {
		bool next = !i || legal[i].verb != legal[i - 1].verb;
		verbs += next;
		same = next ? 0 : same;
		if (next ? !eto_rng_below(rng, verbs) : pick.verb == legal[i].verb && !eto_rng_below(rng, ++same + 1))
			pick = legal[i];
	}
	return pick;
}

static void set_chapters(unsigned sc, unsigned layer, unsigned value)
{
	table.base.scenario = (uint8_t)sc;
	table.base.option[OPT_LAYER] = (uint8_t)layer;
	for (unsigned i = 0; i < CHAPTERS; i++)
		table.base.option[OPT_CHAPTER + i] = (uint8_t)value;
}

static void walk(unsigned what, struct eto_rng *rng)
{
	static struct eto_action legal[LEGAL_MAX];
	static struct eto_event list[512];
	struct bi_state s = {0};
	bitw_game.start(&table.base, &s);
	for (unsigned n = 0, turn = 0; n < (what == LOOK ? 10 * steps : steps); n++) {
		unsigned deciders = bitw_game.deciders(&table.base, &s);
		if (!deciders)
			return;
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		struct eto_events e = {.list = list, .max = 512};
		if (seat == ETO_DICE) {
			look_at_list(&s, NULL, 0);
			bitw_game.apply(&table.base, &s, seat, eto_roll_random(eto_play_dice(&table.base, &s), rng),
					&e);
			look_at_news(&e);
			continue;
		}
		unsigned count = bitw_game.legal(&table.base, &s, seat, legal), how = eto_rng_below(rng, 4);
		look_at_list(&s, legal, count);
		if (what == TRY)
			try_all(&s, seat, legal, count, rng);
		else if (turn != 2u * s.turn + s.side)
			look_around(&s);
		turn = 2u * s.turn + s.side;
		struct eto_action a = !how	 ? legal[count - 1]
				      : how == 1 ? legal[eto_rng_below(rng, count)]
						 : by_verb(legal, count, rng);
		bitw_game.apply(&table.base, &s, seat, a, &e);
		look_at_news(&e);
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
	static const struct {
		uint8_t layer, value;
	} mix[] = {{1, 2}, {2, 2}, {0, 0}};
	for (unsigned sc = 0; sc < SCENARIOS; sc++)
		for (unsigned i = 0; i < sizeof mix / sizeof *mix; i++) {
			set_chapters(sc, mix[i].layer, mix[i].value);
			walk(TRY, &rng);
		}
}

/* The Advanced game with all chapters but one. */
TEST(no_trace_of_one)
{
	static const uint8_t scenarios[] = {SBW4, SBW6, SBW8, SBW10};
	struct eto_rng rng;
	eto_rng_seed(&rng, 5);
	for (unsigned c = 0; c < CHAPTERS; c++)
		for (unsigned i = 0; i < sizeof scenarios; i++) {
			set_chapters(scenarios[i], 2, 1);
			table.base.option[OPT_CHAPTER + c] = 2;
			walk(TRY, &rng);
		}
}

TEST(board_in_order)
{
	struct eto_rng rng;
	eto_rng_seed(&rng, 4);
	for (unsigned i = 0; i < 12 * SCENARIOS; i++) {
		set_chapters(i % SCENARIOS, i % 3, i / 3 % 2);
		walk(LOOK, &rng);
	}
}

int main(int argc, char **argv)
{
	if (argc > 1)
		steps = (unsigned)strtoul(argv[1], NULL, 10);
	RUN(no_trace);
	RUN(no_trace_of_one);
	RUN(board_in_order);
	return test_end();
}
