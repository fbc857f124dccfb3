/* The secrets of Blocks in the West: which block stands where, how strong it is (BI-1.3.1, BI-1.3.3), and what points
 * its owner has. Another face, other points, or two hidden blocks of one kind in each other's place, make no difference
 * to what the other side sees, may do, is refused or is told; nor which block a player has taken in hand. What a side
 * imagines goes by the page of the scenario.
 *
 *     bitw_secrets [POSITIONS [MIX]]     so many of each scenario; MIX: with options by chance */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "games/bitw/bitw.h"
#include "tests/secrets.h"

#ifdef ETO_CHECKED
enum { POSITIONS = 100 };
#else
enum { POSITIONS = 2000 };
#endif

static unsigned positions = POSITIONS, mix;

static bool hidden(const struct bi_state *s, unsigned u)
{
	return on_map(s, u) && !marked(s, u, M_UP | M_KNOWN | M_TOKEN);
}

static bool other_face(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_rng *rng)
{
	const struct eto_rotation *r = &t->unit[u].faces;
	unsigned face = r->value[eto_rng_below(rng, r->count)];
	if (face == s->strength[u])
		return false;
	s->strength[u] = (uint8_t)face;
	return true;
}

/* Does a frame name it? Then it sails or marches, and where it does is seen. */
static bool named(const struct bi_state *s, unsigned u)
{
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].b == u)
			return true;
	return false;
}

/* Do all who stand there fit in? Where they do not, their owner has to take some off: no world with that is meant. */
static bool fits(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	EACH_BLOCK (u, s, hex)
		if (hex < HEXES && bi_room(t, s, u, hex))
			return false;
	return true;
}

static void exchange(struct bi_state *s, unsigned u, unsigned v)
{
	unsigned hex = s->hex[u];
	bi_put(s, u, s->hex[v]);
	bi_put(s, v, hex);
}

/* Two blocks that look alike from behind change their places, whatever they are. What they are doing for all to see
 * must fit both: so only blocks that do the same now. */
static bool swap(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_rng *rng)
{
	unsigned side = side_of(t, u), v = t->first_of[side] + eto_rng_below(rng, t->end_of[side] - t->first_of[side]);
	bool feints = s->phase == PH_MOVE && side == AXIS && (scenario(t) == SBW5 || scenario(t) == SBW6);
	if (feints) /* who is ON HOLD for show is a secret, where he is is not */
		return false;
	if (s->hex[v] == s->hex[u] || !hidden(s, v) || bi_class(&t->base, u) != bi_class(&t->base, v) ||
	    s->mark[u] != s->mark[v] || s->from[u] != OFF || s->from[v] != OFF || named(s, u) || named(s, v))
		return false;
	exchange(s, u, v);
	if (fits(t, s, s->hex[u]) && fits(t, s, s->hex[v]))
		return true;
	exchange(s, u, v);
	return false;
}

/* What the other side has saved, and what it has paid for works. */
static bool other_points(struct bi_state *s, unsigned side, struct eto_rng *rng)
{
	unsigned nation = eto_rng_below(rng, NATIONS);
	uint8_t *points = &s->pool[nation][eto_rng_below(rng, COLOURS)];
	if ((nation == GER || nation == ITA) != (side == AXIS))
		return false;
	if (eto_rng_below(rng, 4) == 0)
		points = &s->works[side][eto_rng_below(rng, 3 * SITES)];
	else if (side == ALLIED && eto_rng_below(rng, 4) == 0)
		points = &s->mulberry_paid[eto_rng_below(rng, 2)];
	*points = (uint8_t)eto_rng_below(rng, 9); /* with one more no work is done: that is for all to see */
	return true;
}

static bool change(const struct eto_table *table, void *state, unsigned viewer, struct eto_rng *rng)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state *s = state;
	unsigned side = enemy_of(viewer), first = t->first_of[side];
	unsigned u = first + eto_rng_below(rng, t->end_of[side] - first);
	if (eto_rng_below(rng, 3) == 0)
		return other_points(s, side, rng);
	if (!hidden(s, u))
		return false;
	return eto_rng_below(rng, 2) ? other_face(t, s, u, rng) : swap(t, s, u, rng);
}

/* Any mix, but with fog. */
static void mix_options(struct bi_table *t)
{
	struct eto_rng rng;
	eto_rng_seed(&rng, mix);
	for (unsigned i = 0; i < OPTIONS; i++) {
		unsigned many = 0;
		while (bitw_game.options[i].values[many])
			many++;
		t->base.option[i] = i == OPT_FOG ? 0 : (uint8_t)eto_rng_below(&rng, many);
	}
}

static const struct eto_table *table_of(unsigned scenario)
{
	static struct bi_table loaded;
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	if (!loaded.base.game && !CHECK(bitw_game.load(&loaded.base, &files, &err)))
		return NULL;
	if (mix)
		mix_options(&loaded);
	loaded.base.scenario = (uint8_t)scenario;
	return &loaded.base;
}

static void look(unsigned scenario)
{
	struct secrets_result r;
	struct secrets plan = {.table = table_of(scenario),
			       .change = change,
			       .seed = 7 + scenario + 1000 * mix,
			       .positions = positions,
			       .universe = 1000,
			       .max_actions = 2000};
	if (!plan.table)
		return;
	if (!CHECK(secrets_run(&plan, &r)))
		printf("  SBW%u: %s\n", scenario + 1, r.what);
	printf("SBW%u: %u positions, %u worlds, %llu refusals, %llu events\n", scenario + 1, r.positions, r.worlds,
	       r.refusals, r.events);
	CHECK(r.worlds > positions / 4);
}

TEST(hidden_blocks)
{
	for (unsigned i = 0; i < SCENARIOS; i++)
		look(i);
}

/* What the Allies see once the Axis has taken a block in hand. */
static struct bi_state seen_after(const struct eto_table *t, const struct bi_state *s, struct eto_action take)
{
	struct bi_state next = *s;
	bitw_game.apply(t, &next, AXIS, take, NULL);
	bitw_game.redact(t, &next, 1u << ALLIED);
	return next;
}

/* Whichever it is, the view is the same; how many there were to choose from. */
static unsigned compare_takes(const struct eto_table *t, const struct bi_state *s, const struct eto_action *legal,
			      unsigned count)
{
	struct bi_state first;
	unsigned takes = 0;
	for (unsigned i = 0; i < count; i++) {
		if (legal[i].verb != V_MOVE && legal[i].verb != V_TRAIN)
			continue;
		struct bi_state seen = seen_after(t, s, legal[i]);
		if (!takes++)
			first = seen;
		CHECK(!memcmp(&first, &seen, sizeof seen));
	}
	return takes;
}

/* Trains, then marches, then flights of the first turn: a bomber in hand looks like a fighter. */
TEST(block_in_hand)
{
	static struct eto_action legal[LEGAL_MAX];
	const struct eto_table *t = table_of(SBW2);
	struct bi_state s = {0};
	unsigned takes = 0, flights = 0;
	if (!t)
		return;
	bitw_game.start(t, &s);
	while (s.phase <= PH_MOVE && bitw_game.deciders(t, &s) == 1u << AXIS) {
		unsigned count = bitw_game.legal(t, &s, AXIS, legal), here = compare_takes(t, &s, legal, count);
		takes += here;
		flights += s.phase == PH_MOVE && s.stage == 1 ? here : 0;
		bitw_game.apply(t, &s, AXIS, eto_act(V_DONE, 0, 0, 0), NULL);
	}
	CHECK(flights > 1);
	CHECK(takes > flights + 10);
}

/* The page of the scenario lies open to both: before anybody has moved, a side thinks of the enemy's blocks as they
 * were printed. */
TEST(by_the_page)
{
	static struct bi_state s, world;
	for (unsigned i = 0; i < SCENARIOS; i++) {
		const struct eto_table *t = table_of(i);
		const struct bi_table *b = (const struct bi_table *)t;
		unsigned blocks = 0, right = 0;
		for (unsigned luck = 0; t && luck < 8; luck++) {
			unsigned viewer = luck % SIDES;
			struct eto_rng rng;
			eto_rng_seed(&rng, luck);
			memset(&s, 0, sizeof s);
			bitw_game.start(t, &s);
			world = s;
			bitw_game.redact(t, &world, 1u << viewer);
			bitw_game.determinize(t, &world, 1u << viewer, &rng);
			EACH_ON_MAP (u, b, &s, enemy_of(viewer)) {
				blocks++;
				right += world.hex[u] == s.hex[u] && world.strength[u] == s.strength[u];
			}
		}
		printf("SBW%u: %u of %u blocks imagined as printed\n", i + 1, right, blocks);
		CHECK(blocks && right * 10 >= blocks * 9);
	}
}

int main(int argc, char **argv)
{
	if (argc > 1)
		positions = (unsigned)strtoul(argv[1], NULL, 10);
	if (argc > 2)
		mix = (unsigned)strtoul(argv[2], NULL, 10);
	RUN(hidden_blocks);
	RUN(block_in_hand);
	if (!mix)
		RUN(by_the_page);
	return test_end();
}
