/* Landings in neutral French North Africa, from positions that random games seldom reach: Allied armies of several
 * theatres, some of them in contact, with attacks and support declared before anything lands. Whatever the Allies do,
 * something must remain to be done until the turn is over (DF-18.22). */
#define TEST_MAIN
#include "tests/test.h"

#include "core/notation.h"
#include "games/downfall/downfall.h"

enum { POSITIONS = 3000, ACTIONS = 60 };

static struct df_table table;
static struct eto_action legal[8192];

static void put(struct df_state *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct df_state *s, const char *format, ...)
{
	char text[80];
	const char *words[ETO_WORDS_MAX];
	uint16_t placed[ETO_WORDS_MAX];
	unsigned count = 0;
	struct eto_error err = {0};
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	unsigned n = eto_words(text, words, ETO_WORDS_MAX);
	if (!CHECK(downfall_game.put(&table.base, s, words, n, placed, &count, &err)))
		printf("  %s\n", err.what);
}

/* Some armies of the type in the zone, one in four reduced. */
static void put_some(struct df_state *s, struct eto_rng *rng, const char *zone, const char *type, unsigned most)
{
	for (unsigned n = eto_rng_below(rng, most + 1); n; n--)
		put(s, "put %s %s x%s", zone, type, eto_rng_below(rng, 4) ? "" : "(r)");
}

static void set_up(struct df_state *s, struct eto_rng *rng)
{
	memset(s, 0, sizeof *s);
	downfall_game.start(&table.base, s);
	put(s, "empty");
	put(s, "turn %u", 11 + eto_rng_below(rng, 9));
	put(s, "own allies LAND");
	put(s, "war FRA surrendered");
	put(s, "war ITA surrendered");
	put(s, "control FRA axis");
	put(s, "control CAS ORA ALG BON TUN nobody");
	put(s, "control ITA %s", eto_rng_below(rng, 2) ? "allies" : "axis");
	put(s, "control PAL allies");
	put_some(s, rng, "PAL", "UKI", 3);
	put_some(s, rng, "PAL", "GEI", 2);
	put_some(s, rng, "USA", "USI", 2);
	put_some(s, rng, "CAN", "UKI", 1);
	put_some(s, rng, "LON", "UKI", 1);
	put_some(s, rng, "TUN", "GEI", 1);
	put_some(s, rng, "ALG", "GEI", 1);
	put(s, "pool allies supply %u", 4 + eto_rng_below(rng, 9));
	put(s, "play allies");
}

/* Orders more often than their share of the list, so that most turns are spent on them. */
static struct eto_action pick(struct eto_rng *rng, unsigned count)
{
	unsigned n = eto_rng_below(rng, count);
	for (unsigned tries = 0; tries < 3 && legal[n].verb != V_ORDER && legal[n].verb < V_STEP; tries++)
		n = eto_rng_below(rng, count);
	for (unsigned i = 0; i < count; i++) /* attacks first, and landings when there are any */
		if ((legal[i].verb == V_ATTACK || legal[i].verb == V_SUPPORT || legal[i].verb == V_LAND) &&
		    !eto_rng_below(rng, 3))
			return legal[i];
	return legal[n];
}

TEST(no_landing_leads_to_a_dead_end)
{
	struct eto_rng rng;
	unsigned begun = 0, done = 0;
	eto_rng_seed(&rng, 1);
	for (unsigned i = 0; i < POSITIONS; i++) {
		struct df_state s;
		set_up(&s, &rng);
		for (unsigned n = 0; n < ACTIONS && s.side == ALLIES; n++) {
			unsigned before = s.torch, count = eto_play_legal(&table.base, &s, ALLIES, legal);
			if (!(eto_play_deciders(&table.base, &s) >> ALLIES & 1))
				break;
			if (!CHECK(count > 0)) {
				printf("  position %u, action %u, %u landings due\n", i, n, s.torch);
				return;
			}
			eto_play_apply(&table.base, &s, ALLIES, pick(&rng, count), NULL);
			begun += !before && s.torch;
			done += before && !s.torch;
		}
	}
	CHECK_INT(done, begun);
	CHECK(begun >= POSITIONS / 30);
	printf("%u positions, %u landings in French North Africa\n", (unsigned)POSITIONS, begun);
}

int main(void)
{
	struct eto_files files = eto_game_files(&downfall_game);
	struct eto_error err = {0};
	if (!downfall_game.load(&table.base, &files, &err))
		printf("%s:%u: %s\n", err.file, err.line, err.what);
	RUN(no_landing_leads_to_a_dead_end);
	return test_end();
}
