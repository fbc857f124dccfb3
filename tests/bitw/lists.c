/* What the rules allow is in the list: orders of HQs, flights and landings have three arguments, which actions by lot
 * hardly ever meet. Games by lot in which, now and then, they are all asked for: each HQ with each block and each hex
 * that could matter.
 *
 *     bitw_lists [NODES]      so many in each game */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "games/bitw/bitw.h"

#ifdef ETO_CHECKED
enum { NODES = 3 };
#else
enum { NODES = 14 };
#endif
enum { EVERY = 9, LONGEST = 1500 };

static unsigned nodes = NODES;
static struct bi_table table;
static struct eto_action legal[LEGAL_MAX];
static unsigned count;

static bool listed(struct eto_action a)
{
	for (unsigned i = 0; i < count; i++)
		if (!memcmp(&legal[i], &a, sizeof a))
			return true;
	return false;
}

static void ask(const struct bi_state *s, unsigned seat, unsigned verb, unsigned a, unsigned b, unsigned c)
{
	struct eto_action act = eto_act(verb, a, b, c);
	if (!bitw_game.check(&table.base, s, seat, act) && !CHECK(listed(act)))
		printf("  SBW%u, turn %u, phase %u: %s %u %u %u\n", scenario(&table) + 1, s->turn, s->phase,
		       bitw_game.verbs[verb].name, a, b, c);
}

/* All that an HQ could order this block to do over the sea and from the air. */
static void ask_journeys(const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	for (unsigned h = 0; h < HEXES; h++) {
		if (!table.hex[h].land)
			continue;
		if (table.hex[h].coast) {
			ask(s, seat, V_SAIL, hq, u, h);
			ask(s, seat, V_INVADE, hq, u, h);
		}
		if (table.unit[u].flag & U_JUMP && bi_distance(&table, s->hex[u], h) <= 10)
			ask(s, seat, V_DROP, hq, u, h);
	}
}

static void ask_orders(const struct bi_state *s, unsigned seat, unsigned hq)
{
	static const uint8_t orders[] = {V_LEAD, V_RELIEVE, V_RESERVE, V_RIDE, V_HOLD};
	ask(s, seat, V_ACTIVATE, hq, 0, 0);
	for (unsigned h = 0; h < HEXES && marked(s, hq, M_ACTIVE); h++)
		ask(s, seat, V_SCOUT, hq, h, 0);
	EACH_ON_MAP (u, &table, s, seat) {
		for (unsigned i = 0; i < sizeof orders; i++)
			ask(s, seat, orders[i], hq, u, 0);
		if (marked(s, hq, M_ACTIVE))
			ask_journeys(s, seat, hq, u);
	}
}

static void ask_flights(const struct bi_state *s, unsigned seat, unsigned u)
{
	for (unsigned h = 0; h < HEXES; h++) {
		if (!table.hex[h].land)
			continue;
		ask(s, seat, V_REACT, u, h, 0);
		ask(s, seat, V_ESCORT, u, h, 0);
		ask(s, seat, V_ASHORE, u, h, 0);
		for (unsigned what = 0; what < TARGETS; what++)
			ask(s, seat, V_BOMB, u, h, what);
	}
}

static void ask_all(const struct bi_state *s, unsigned seat)
{
	EACH_ON_MAP (u, &table, s, seat) {
		if (is_hq(&table, u))
			ask_orders(s, seat, u);
		ask_flights(s, seat, u);
	}
}

/* A verb by lot, so that what is seldom possible is done; the end of a phase less often. */
static struct eto_action some(struct eto_rng *rng)
{
	uint8_t verb[VERBS];
	unsigned verbs = 0, pick;
	for (unsigned i = 0; i < count; i++)
		if (!i || legal[i].verb != legal[i - 1].verb)
			verb[verbs++] = legal[i].verb;
	unsigned v = verb[eto_rng_below(rng, verbs)];
	if (v == V_DONE || v == V_DISMANTLE)
		v = verb[eto_rng_below(rng, verbs)];
	do
		pick = eto_rng_below(rng, count);
	while (legal[pick].verb != v);
	return legal[pick];
}

static void walk(unsigned sc, struct eto_rng *rng)
{
	struct bi_state s = {0};
	bool met[PROCS][SIDES] = {0};
	table.base.scenario = (uint8_t)sc;
	bitw_game.start(&table.base, &s);
	for (unsigned n = 0, asked = 0; n < LONGEST && asked < nodes; n++) {
		unsigned deciders = bitw_game.deciders(&table.base, &s);
		if (!deciders)
			return;
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		if (seat == ETO_DICE) {
			bitw_game.apply(&table.base, &s, seat, eto_roll_random(eto_play_dice(&table.base, &s), rng),
					NULL);
			continue;
		}
		count = bitw_game.legal(&table.base, &s, seat, legal);
		unsigned proc = eto_peek(&s.stack)->proc;
		bool first = !met[proc][seat], matters = s.phase != PH_PRODUCTION && proc != P_MARCH;
		met[proc][seat] = true;
		if (matters && (first || n % EVERY == 0)) {
			ask_all(&s, seat);
			asked++;
		}
		bitw_game.apply(&table.base, &s, seat, some(rng), NULL);
	}
}

TEST(nothing_is_left_out)
{
	static const uint8_t scenarios[] = {SBW4, SBW5, SBW6, SBW8};
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	struct eto_rng rng;
	eto_rng_seed(&rng, 6);
	if (!CHECK(bitw_game.load(&table.base, &files, &err)))
		return;
	for (unsigned i = 0; i < sizeof scenarios; i++)
		walk(scenarios[i], &rng);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		nodes = (unsigned)strtoul(argv[1], NULL, 10);
	RUN(nothing_is_left_out);
	return test_end();
}
