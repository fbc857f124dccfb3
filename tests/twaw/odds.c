/* The odds of The World at War against the rules themselves: attacks, Operations and submarine warfare of random games
 * are played thousands of times from where they stand, and what came out is compared with what was said. */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "core/dice.h"
#include "core/notation.h"
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "tests/twaw/loaded.h"

#ifdef ETO_CHECKED
enum { FIGHTS = 12, TIMES = 400 };
#else
enum { FIGHTS = 120, TIMES = 3000 };
#endif
enum { ACTIONS_MAX = 6000, SIGMAS = 5 };

static bool prepare(struct eto_rng *rng, unsigned scenario)
{
	if (!load())
		return false;
	for (unsigned i = 0; i < OPTIONS; i++)
		table.base.option[i] = (uint8_t)(i == OPT_PLAYERS || i == OPT_CARRIERS ? 0 : eto_rng_below(rng, 2));
	table.base.scenario = (uint8_t)scenario;
	return true;
}

static unsigned proc_of(const struct tw_state *s)
{
	return eto_peek(&s->stack)->proc;
}

/* A move of a random game; fights are looked for, and not called off. */
static struct eto_action random_move(const struct tw_state *s, unsigned seat, struct eto_rng *rng)
{
	if (seat == ETO_DICE)
		return eto_roll_random(eto_play_dice(&table.base, s), rng);
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	for (unsigned tries = 0; tries < 20; tries++) {
		struct eto_action a = legal[eto_rng_below(rng, n)];
		if (a.verb != V_PASS && a.verb != V_RAZE && (a.verb != V_DONE || tries > 3 || eto_rng_below(rng, 2)))
			return a;
	}
	return legal[n - 1];
}

/* -- how the odds suppose that a fight is played -- */

/* Heavy tanks, then a low die of its own, then a high one of the enemy (games/twaw/odds.c). */
static struct eto_action roll_again(const struct tw_state *s)
{
	unsigned who = eto_peek(&s->stack)->step, order[5], n = 0;
	if (tw_heavy(&table, s, who) && s->b_die[who][2] == 1)
		return eto_act(V_REROLL, 3 * who + 2, 0, 0);
	for (unsigned i = 0; i < s->b_dice[who]; i++)
		if (s->b_die[who][i] == 1)
			order[n++] = 3 * who + i;
	for (unsigned i = 0; i < s->b_dice[!who]; i++)
		if (s->b_die[!who][i] == 3)
			order[n++] = 3 * !who + i;
	for (unsigned i = 0; s->b_rerolls[who] && i < n; i++)
		if (!(s->b_again[who] >> order[i] & 1))
			return eto_act(V_REROLL, order[i], 0, 0);
	return eto_act(V_DONE, 0, 0, 0);
}

static struct eto_action as_supposed(const struct tw_state *s, unsigned seat, bool breaks, struct eto_rng *rng)
{
	if (seat == ETO_DICE)
		return eto_roll_random(eto_play_dice(&table.base, s), rng);
	switch (proc_of(s)) {
	case P_DICE: return eto_peek(&s->stack)->step ? eto_act(V_ELITE, 0, 0, 0) : eto_act(V_DICE, 2, 0, 0);
	case P_REROLL: return roll_again(s);
	case P_FIERCE: return eto_act(V_YIELD, 0, 0, 0);
	case P_BREAK: return eto_act(V_BREAK, !breaks, 0, 0);
	case P_ADVANCE: return eto_act(V_ALL, 0, 0, 0);
	default: break;
	}
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	bool fight = proc_of(s) == P_LOSSES || proc_of(s) == P_RETREAT;
	return legal[fight ? 0 : n - 1]; /* elsewhere what ends it comes last */
}

struct outcome {
	bool fought;
	int margin, tactical[2];
	unsigned lost[2], taken;
};

static void note(const struct eto_event *x, const struct tw_state *before, struct outcome *out)
{
	if (x->kind == E_RESULT) {
		out->fought = true;
		out->margin = x->arg[1];
		out->tactical[0] = x->arg[2];
		out->tactical[1] = x->arg[3];
	}
	if (x->kind == E_LOST && (x->arg[2] == TW_13_3_9_1 || x->arg[2] == TW_13_3_9_11))
		out->lost[!(before->mark[x->arg[0]] & M_IN)]++;
}

/* Plays the attack from here to its end. */
static struct outcome play(const struct tw_state *from, bool breaks, struct eto_rng *rng)
{
	struct tw_state s = *from;
	struct outcome out = {0};
	unsigned target = s.b_target, side = s.side, seat;
	struct eto_event list[64];
	while ((seat = seat_of(&s)) != SIDES && proc_of(&s) >= P_ATTACK && proc_of(&s) <= P_ADVANCE) {
		struct tw_state before = s;
		struct eto_events e = {.list = list, .max = 64};
		struct eto_action a = as_supposed(&s, seat, breaks, rng);
		if (seat != ETO_DICE && !CHECK(!twaw_game.check(&table.base, &s, seat, a)))
			break;
		twaw_game.apply(&table.base, &s, seat, a, &e);
		for (unsigned i = 0; i < e.count && i < 64; i++)
			note(&list[i], &before, &out);
	}
	out.taken = s.land[target][side] > 0;
	return out;
}

/* Within five standard deviations of what was said. */
static bool near(double found, double said, double deviation)
{
	double off = found > said ? found - said : said - found;
	return off <= SIGMAS * deviation + 1e-9;
}

static double spread(double share)
{
	double least = share < 0.002 ? 0.002 : share > 0.998 ? 0.998 : share, x = least * (1 - least) / TIMES, root = 1;
	for (unsigned i = 0; i < 40; i++)
		root = (root + x / root) / 2;
	return root;
}

static unsigned part_of(const struct eto_odds *o, const char *result)
{
	for (unsigned i = 0; i < o->count; i++)
		if (!strcmp(o->part[i].result, result))
			return o->part[i].weight;
	return 0;
}

/* One attack: results and losses. */
static void compare_fight(const struct tw_state *s, const struct eto_odds *said, struct eto_rng *rng)
{
	unsigned won = 0, drawn = 0, lost[2] = {0};
	for (unsigned i = 0; i < TIMES; i++) {
		struct tw_state ready = *s;
		twaw_game.apply(&table.base, &ready, seat_of(s), eto_act(V_GO, 0, 0, 0), NULL);
		struct outcome o = play(&ready, false, rng);
		won += o.fought && o.margin > 0;
		drawn += o.fought && !o.margin;
		lost[0] += o.lost[0];
		lost[1] += o.lost[1];
	}
	double w = (double)said->won / said->total, d = (double)said->even / said->total;
	CHECK(near((double)won / TIMES, w, spread(w)));
	CHECK(near((double)drawn / TIMES, d, spread(d)));
	for (unsigned who = 0; who < 2; who++) /* at most four units: a deviation of two is generous */
		CHECK(near((double)lost[who] / TIMES, said->loss[who] / 100.0, 2 * spread(0.5) + 0.002));
}

/* A declared Operation: does the area fall? */
static void compare_operation(const struct tw_state *s, struct eto_action a, const struct eto_odds *said,
			      struct eto_rng *rng)
{
	unsigned taken = 0;
	for (unsigned i = 0; i < TIMES; i++) {
		struct tw_state ready = *s;
		unsigned seat = seat_of(s);
		twaw_game.apply(&table.base, &ready, seat, a, NULL);
		twaw_game.apply(&table.base, &ready, seat, eto_act(V_ALL, 0, 0, 0), NULL);
		twaw_game.apply(&table.base, &ready, seat, eto_act(V_GO, 0, 0, 0), NULL);
		taken += play(&ready, true, rng).taken;
	}
	double fell = 1 - (double)part_of(said, "no area falls") / said->total;
	if (!CHECK(near((double)taken / TIMES, fell, spread(fell) + 2e-5)))
		printf("  %u of %d, said %g\n", taken, TIMES, fell);
}

/* All packs of submarines: how many convoys are sunk. */
static void compare_raids(const struct tw_state *s, const struct eto_odds *said, struct eto_rng *rng)
{
	unsigned sunk[5] = {0};
	for (unsigned i = 0; i < TIMES; i++) {
		struct tw_state now = *s;
		unsigned seat, n = 0;
		twaw_game.apply(&table.base, &now, AXIS, eto_act(V_DONE, 0, 0, 0), NULL);
		while ((seat = seat_of(&now)) != SIDES && proc_of(&now) >= P_RAIDS && proc_of(&now) <= P_TORPEDO) {
			struct eto_event list[64];
			struct eto_events e = {.list = list, .max = 64};
			twaw_game.apply(&table.base, &now, seat, as_supposed(&now, seat, false, rng), &e);
			for (unsigned k = 0; k < e.count && k < 64; k++)
				n += list[k].kind == E_CONVOY_SUNK;
		}
		sunk[n < 4 ? n : 4]++;
	}
	for (unsigned k = 0; k < said->count && k < 5; k++) {
		double share = (double)said->part[k].weight / said->total;
		if (!CHECK(near((double)sunk[k] / TIMES, share, spread(share))))
			printf("  %u sunk: %u of %d, said %g\n", k, sunk[k], TIMES, share);
	}
}

struct found {
	unsigned fights, operations, raids;
};

static void look(const struct tw_state *s, unsigned seat, struct found *f, struct eto_rng *rng)
{
	struct eto_odds said;
	struct eto_action go = eto_act(V_GO, 0, 0, 0), done = eto_act(V_DONE, 0, 0, 0);
	if (proc_of(s) == P_ATTACK && s->b_kind != B_LIMITED && f->fights < FIGHTS && eto_rng_below(rng, 4) == 0 &&
	    !twaw_game.check(&table.base, s, seat, go) && CHECK(tw_odds(&table.base, s, seat, go, &said))) {
		f->fights++;
		compare_fight(s, &said, rng);
	} else if (proc_of(s) == P_OFFENSIVE && f->operations < FIGHTS && eto_rng_below(rng, 8) == 0) {
		unsigned n = twaw_game.legal(&table.base, s, seat, legal);
		struct eto_action a = legal[eto_rng_below(rng, n)];
		if (a.verb == V_OPERATION && tw_odds(&table.base, s, seat, a, &said)) {
			f->operations++;
			compare_operation(s, a, &said, rng);
		}
	} else if (proc_of(s) == P_RAIDS && seat == AXIS && f->raids < FIGHTS / 4 &&
		   tw_odds(&table.base, s, AXIS, done, &said)) {
		f->raids++;
		compare_raids(s, &said, rng);
	}
}

static void play_game(unsigned scenario, uint64_t seed, struct found *f)
{
	static struct tw_state s;
	struct eto_rng rng;
	unsigned seat;
	eto_rng_seed(&rng, seed);
	if (!prepare(&rng, scenario))
		return;
	memset(&s, 0, sizeof s);
	twaw_game.start(&table.base, &s);
	for (unsigned i = 0; i < TECHS; i++)
		s.tech[i] = (uint8_t)(eto_rng_below(&rng, 2) ? 10 : 0); /* heavy tanks, quality, cipher machines */
	for (unsigned i = 0; i < ACTIONS_MAX && (seat = seat_of(&s)) != SIDES; i++) {
		if (seat != ETO_DICE)
			look(&s, seat, f, &rng);
		twaw_game.apply(&table.base, &s, seat, random_move(&s, seat, &rng), NULL);
	}
}

TEST(said_and_played)
{
	struct found f = {0};
	for (uint64_t seed = 1; seed <= 90; seed++)
		if (f.fights < FIGHTS || f.operations < FIGHTS || f.raids < FIGHTS / 4)
			play_game(seed % SCENARIOS, seed, &f);
	printf("%u fights, %u Operations, %u raids, each played %d times\n", f.fights, f.operations, f.raids, TIMES);
	CHECK_INT(f.fights, FIGHTS);
	CHECK_INT(f.operations, FIGHTS);
	CHECK_INT(f.raids, FIGHTS / 4);
}

int main(void)
{
	RUN(said_and_played);
	return test_end();
}
