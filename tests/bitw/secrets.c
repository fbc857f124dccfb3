/* The secrets of Blocks in the West: which block stands where, and how strong it is (BI-1.3.1, BI-1.3.3). Another face,
 * or two hidden blocks of one kind in each other's place, make no difference to what the other side sees, may do, is
 * refused or is told. */
#define TEST_MAIN
#include "tests/test.h"

#include "games/bitw/bitw.h"
#include "tests/secrets.h"

#ifdef __SANITIZE_ADDRESS__
enum { POSITIONS = 100 };
#else
enum { POSITIONS = 2000 };
#endif

static bool hidden(const struct bi_state *s, unsigned u)
{
	return on_map(s, u) && !marked(s, u, M_UP | M_KNOWN | M_TOKEN);
}

static bool other_face(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_rng *rng)
{
	const struct eto_rotation *r = &t->unit[u].faces;
	unsigned face = r->value[eto_rng_below(rng, r->count)];
	if (face == s->strength[u] || !face != !s->strength[u])
		return false;
	s->strength[u] = (uint8_t)face;
	return true;
}

/* Two blocks that look alike from behind change their places, whatever they are. What they are doing for all to see
 * must fit both: so only blocks that do nothing now. */
static bool swap(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_rng *rng)
{
	unsigned side = side_of(t, u), v = t->first_of[side] + eto_rng_below(rng, t->end_of[side] - t->first_of[side]);
	if (v == u || !hidden(s, v) || bi_class(&t->base, u) != bi_class(&t->base, v) || s->mark[u] || s->mark[v] ||
	    s->from[u] != OFF || s->from[v] != OFF || !s->strength[u] || !s->strength[v])
		return false;
	uint16_t hex = s->hex[u];
	s->hex[u] = s->hex[v];
	s->hex[v] = hex;
	return true;
}

static bool change(const struct eto_table *table, void *state, unsigned viewer, struct eto_rng *rng)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state *s = state;
	unsigned side = enemy_of(viewer), first = t->first_of[side];
	unsigned u = first + eto_rng_below(rng, t->end_of[side] - first);
	if (!hidden(s, u))
		return false;
	return eto_rng_below(rng, 2) ? other_face(t, s, u, rng) : swap(t, s, u, rng);
}

static void look(unsigned scenario)
{
	static struct bi_table loaded;
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	struct secrets_result r;
	if (!loaded.base.game && !CHECK(bitw_game.load(&loaded.base, &files, &err)))
		return;
	loaded.base.scenario = (uint8_t)scenario;
	struct secrets plan = {.table = &loaded.base,
			       .change = change,
			       .seed = 7 + scenario,
			       .positions = POSITIONS,
			       .universe = 1000,
			       .max_actions = 2000};
	if (!CHECK(secrets_run(&plan, &r)))
		printf("  SBW%u: %s\n", scenario + 1, r.what);
	printf("SBW%u: %u positions, %u worlds, %llu refusals, %llu events\n", scenario + 1, r.positions, r.worlds,
	       r.refusals, r.events);
	CHECK(r.worlds > POSITIONS / 20);
}

TEST(hidden_blocks)
{
	for (unsigned i = 0; i < SCENARIOS; i++)
		look(i);
}

int main(void)
{
	RUN(hidden_blocks);
	return test_end();
}
