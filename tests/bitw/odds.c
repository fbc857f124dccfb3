/* The odds of Blocks in the West with unknown blocks: what is counted out over all that they can be, against battles
 * with blocks that are drawn one by one from those that were not seen.
 *
 *     bitw_odds [DRAWS]     so many for each battle */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "games/bitw/unknown.h"

enum { DRAWS = 400, PARTS = 6 };
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
	{SBW8, ALLIED, {"US-2C", "US-19AC"}, "avranches", "carentan", {"GE-74IN", "GE-84IN", "GE-1A"}, false},
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
	return test_end();
}
