/* The odds of Blocks in the West with unknown blocks: what is counted out over all that they can be, against battles
 * with blocks that are drawn one by one from those that were not seen.
 *
 *     bitw_odds [DRAWS]     so many for each battle */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "games/bitw/unknown.h"

enum { DRAWS = 200, PARTS = 6 };
static unsigned draws = DRAWS;

static struct bi_table fog, clear; /* the same game; in the second one all blocks are seen */

struct battle_at {
	unsigned scenario, side; /* who attacks, and sees the defenders from behind */
	const char *attacker[2], *hex, *from;
	const char *defender[3];
	bool exact;
};

static const struct battle_at battles[] = {
	{SBW1, ALLIED, {"GB-10C", NULL}, "ferrara", "ravenna", {"GE-75IN"}, true},
	{SBW1, ALLIED, {"GB-10C", "US-2C"}, "bologna", "florence", {"GE-75IN", "GE-76PZ"}, true},
	{SBW2, AXIS, {"GE-47PZ", "GE-58PZ"}, "bastogne", "prum", {"US-8C"}, true},
	{SBW3, AXIS, {"GE-19PZ", "GE-41PZ"}, "sedan", "bastogne", {"FR-10C", "FR-1A"}, true},
	{SBW8, ALLIED, {"US-2C", "US-19AC"}, "avranches", "carentan", {"GE-74IN", "GE-1JD"}, true},
	{SBW8, ALLIED, {"US-2C", "US-19AC"}, "avranches", "carentan", {"GE-74IN", "GE-84IN", "GE-1A"}, true},
};

static bool load(struct bi_table *t, unsigned fog_off)
{
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	if (!CHECK(bitw_game.load(&t->base, &files, &err)))
		return false;
	t->base.option[OPT_FOG] = (uint8_t)fog_off;
	return true;
}

static unsigned place(const char *id)
{
	return bi_city_hex(&fog, id, (unsigned)strlen(id));
}

/* The battle in the hex, and nobody else there; everybody else stands where the scenario put him. */
static bool set_up(const struct battle_at *b, struct bi_state *s)
{
	unsigned hex = place(b->hex);
	fog.base.scenario = clear.base.scenario = (uint8_t)b->scenario;
	memset(s, 0, sizeof *s);
	bitw_game.start(&fog.base, s);
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == hex)
			bi_put(s, u, OFF), s->fate[u] = LOST, s->strength[u] = 0;
	for (unsigned i = 0; i < 5; i++) {
		const char *id = i < 2 ? b->attacker[i] : b->defender[i - 2];
		unsigned u = id ? bi_find_unit(&fog, id) : NO_UNIT;
		if (!id)
			continue;
		if (!CHECK(u != NO_UNIT))
			return printf("  no block %s\n", id), false;
		bi_put(s, u, hex);
		s->fate[u] = ON_MAP;
		s->strength[u] = fog.unit[u].faces.value[0];
		s->mark[u] = 0;
		s->from[u] = (uint16_t)(i < 2 ? place(b->from) : OFF);
	}
	s->side = (uint8_t)b->side;
	bitw_game.derive(&fog.base, s);
	return CHECK(hex < HEXES);
}

/* Gives every unknown block of the hex another that it could be, each as likely as another, on a face but its last. */
static void draw(const struct bi_state *seen, unsigned hex, struct eto_rng *rng, struct bi_state *world)
{
	bool taken[UNITS] = {0};
	*world = *seen;
	EACH_BLOCK (k, seen, hex)
		if (marked(seen, k, M_TOKEN))
			bi_put(world, k, OFF);
	EACH_BLOCK (k, seen, hex) {
		uint16_t can[UNITS];
		unsigned count = 0;
		if (!marked(seen, k, M_TOKEN))
			continue;
		for (unsigned u = 0; u < UNITS; u++)
			if (!taken[u] && side_of(&fog, u) == side_of(&fog, k) &&
			    bi_class(&fog.base, u) == bi_class(&fog.base, k) && bi_could_be(&fog, seen, u, k))
				can[count++] = (uint16_t)u;
		unsigned u = can[eto_rng_below(rng, count)];
		const struct eto_rotation *r = &fog.unit[u].faces;
		taken[u] = true;
		bi_put(world, u, hex);
		world->mark[u] = seen->mark[k] & ~(uint32_t)M_TOKEN;
		world->from[u] = seen->from[k];
		world->fate[u] = ON_MAP;
		world->strength[u] = r->value[eto_rng_below(rng, r->count > 2 ? r->count - 1u : 1u)];
	}
}

static void mean_of_draws(const struct bi_state *s, unsigned side, unsigned hex, double mean[PARTS])
{
	struct bi_state seen = *s, world;
	struct eto_rng rng;
	eto_rng_seed(&rng, 11 + hex);
	bitw_game.redact(&fog.base, &seen, 1u << side);
	for (unsigned n = 0; n < draws; n++) {
		struct eto_odds o;
		draw(&seen, hex, &rng, &world);
		if (!CHECK(bi_odds(&clear.base, &world, side, eto_act(V_FIGHT, hex, 0, 0), &o)))
			return;
		for (unsigned i = 0; i < PARTS; i++)
			mean[i] += (double)o.part[i].weight / draws;
	}
}

static void compare(const struct battle_at *b)
{
	struct bi_state s;
	struct eto_odds o;
	double mean[PARTS] = {0};
	if (!set_up(b, &s) || !CHECK(bi_odds(&fog.base, &s, b->side, eto_act(V_FIGHT, place(b->hex), 0, 0), &o)))
		return;
	bool exact = false;
	for (unsigned i = 0; i < o.line_count; i++)
		if (o.line[i].kind == E_ODDS_HANDS) {
			printf("%s: %d kinds of battles\n", b->hex, o.line[i].arg[1]);
			exact = true;
		}
	CHECK_INT(exact, b->exact);
	mean_of_draws(&s, b->side, place(b->hex), mean);
	for (unsigned i = 0; i < PARTS; i++) {
		double off = mean[i] - o.part[i].weight;
		/* Four errors of a mean of so many numbers between 0 and 1000, and of the 128 draws beside it. */
		double most = 16 * 500 * 500 * (1.0 / draws + (exact ? 0 : 1.0 / 128));
		if (!CHECK(off * off < most))
			printf("  %s: %s %u, drawn %.1f\n", b->hex, o.part[i].result, o.part[i].weight, mean[i]);
	}
}

/* -- the same battles played by the rules, with dice that fall -- */

/* Battles with aircraft, guns, paratroops and heavy bombers; those that fly come from `base`. */
struct fight {
	unsigned scenario, side;
	const char *hex, *from, *base, *attacker[4], *defender[4];
	unsigned drop; /* 1: the first attacker has come by parachute */
};
static const struct fight fights[] = {
	{SBW1, ALLIED, "bologna", "florence", "rome", {"GB-10C", "US-2C"}, {"GE-75IN", "GE-76PZ"}, 0},
	{SBW8, ALLIED, "avranches", "carentan", "oxford", {"US-2C", "US-1A", "US-1BD", "US-8FC"},
	 {"GE-74IN", "GE-1A"}, 0},
	{SBW8, ALLIED, "avranches", "carentan", "oxford", {"US-19AC", "US-9TC"}, {"GE-84IN", "GE-74IN"}, 0},
	{SBW8, ALLIED, "rennes", "avranches", "oxford", {"US-82AB", "US-2C"}, {"GE-74IN", "GE-1JD"}, 1},
	{SBW3, AXIS, "reims", "sedan", "cologne", {"GE-19PZ", "GE-41PZ", "GE-1JD"}, {"FR-10C", "FR-1A", "FR-BN"}, 0},
};

static void join(struct bi_state *s, const struct fight *f, const char *id, bool attacks)
{
	unsigned u = bi_find_unit(&clear, id), hex = place(f->hex);
	if (!CHECK(u != NO_UNIT)) {
		printf("  no block %s\n", id);
		return;
	}
	bi_put(s, u, hex);
	s->fate[u] = ON_MAP;
	s->strength[u] = clear.unit[u].faces.value[0];
	s->mark[u] = attacks && is_air(&clear, u) ? M_FLYING : 0;
	s->from[u] = (uint16_t)(!attacks ? OFF : place(is_air(&clear, u) ? f->base : f->from));
}

/* The battle, up to its first roll. */
static void begin(const struct fight *f, struct bi_state *s)
{
	unsigned hex = place(f->hex);
	clear.base.scenario = fog.base.scenario = (uint8_t)f->scenario;
	memset(s, 0, sizeof *s);
	bitw_game.start(&clear.base, s);
	for (unsigned u = 0; u < UNITS; u++)
		if (s->hex[u] == hex)
			bi_put(s, u, OFF), s->fate[u] = LOST, s->strength[u] = 0;
	for (unsigned i = 0; i < 4; i++) {
		if (f->attacker[i])
			join(s, f, f->attacker[i], true);
		if (f->defender[i])
			join(s, f, f->defender[i], false);
	}
	if (f->drop)
		s->mark[bi_find_unit(&clear, f->attacker[0])] |= M_DROPPED;
	eto_set_add(&s->held[!f->side], hex);
	eto_set_drop(&s->held[f->side], hex);
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_TURN, AXIS);
	s->side = (uint8_t)f->side;
	s->phase = PH_COMBAT;
	bitw_game.derive(&clear.base, s);
	eto_play_run(&clear.base, s, NULL);
}

static const struct battle *battle_in(const struct bi_state *s)
{
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].proc == P_BATTLE)
			return eto_locals_of(&s->stack.frame[i]);
	return NULL;
}

/* One step: a roll, or the choice that odds take for granted: nobody leaves or charges, the first of equals falls. */
static void play_on(struct bi_state *s, struct eto_rng *rng)
{
	static struct eto_action legal[LEGAL_MAX];
	unsigned seat = (unsigned)__builtin_ctz(bitw_game.deciders(&clear.base, s));
	if (seat == ETO_DICE) {
		bitw_game.apply(&clear.base, s, seat, eto_roll_random(eto_play_dice(&clear.base, s), rng), NULL);
		return;
	}
	unsigned count = bitw_game.legal(&clear.base, s, seat, legal);
	bool done = count && legal[count - 1].verb == V_DONE;
	bitw_game.apply(&clear.base, s, seat, legal[done ? count - 1 : 0], NULL);
}

/* Which part of the odds it came to. */
static unsigned play_battle(const struct bi_state *from, struct eto_rng *rng)
{
	struct bi_state s = *from;
	unsigned hex = battle_in(from)->hex, first = battle_in(from)->round, round = first;
	while (battle_in(&s) && battle_in(&s)->hex == hex && battle_in(&s)->round < first + 5) {
		round = battle_in(&s)->round;
		play_on(&s, rng);
	}
	if (battle_in(&s) && battle_in(&s)->hex == hex)
		return 5;
	return !bi_stays(&clear, &s, hex, from->side) ? 4 : round - first > 3 ? 3 : round - first;
}

static void count_battles(const char *name, const struct bi_state *s, struct eto_rng *rng)
{
	struct eto_odds o;
	unsigned fell[PARTS] = {0}, games = draws * 3;
	if (!CHECK(bi_odds(&clear.base, s, s->side, eto_act(V_ROLL, 0, 0, 0), &o)))
		return;
	for (unsigned i = 0; i < games; i++)
		fell[play_battle(s, rng)]++;
	for (unsigned i = 0; i < PARTS; i++) {
		/* Four standard errors, and what rare worlds leave out. */
		double p = o.part[i].weight / 1000.0, off = (double)fell[i] / games - p;
		if (!CHECK(off * off < 16 * (p * (1 - p) + 0.004) / games + 0.0001))
			printf("  %s: %s %u, played %.1f\n", name, o.part[i].result, o.part[i].weight,
			       1000.0 * fell[i] / games);
	}
}

/* From the first roll on, and from one in the middle. */
TEST(odds_are_what_dice_give)
{
	struct eto_rng rng;
	eto_rng_seed(&rng, 5);
	for (unsigned i = 0; i < sizeof fights / sizeof *fights; i++) {
		struct bi_state s;
		begin(&fights[i], &s);
		if (!CHECK(battle_in(&s)))
			continue;
		count_battles(fights[i].hex, &s, &rng);
		for (unsigned k = 0; k < 5 + 3 * i; k++)
			if (battle_in(&s))
				play_on(&s, &rng);
		while (battle_in(&s) && eto_peek(&s.stack)->proc != P_FIRE)
			play_on(&s, &rng);
		if (battle_in(&s))
			count_battles(fights[i].hex, &s, &rng);
	}
}

TEST(unknown_blocks)
{
	if (!load(&fog, 0) || !load(&clear, 1))
		return;
	for (unsigned i = 0; i < sizeof battles / sizeof *battles; i++)
		compare(&battles[i]);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		draws = (unsigned)strtoul(argv[1], NULL, 10);
	RUN(unknown_blocks);
	RUN(odds_are_what_dice_give);
	return test_end();
}
