/* The conformance test on every game of the list, and the catalogs of core.
 *
 *     conformance [--games N] [--every N] [--seed N] [--mixes N] [--game ID] [--light]
 *
 * --every N looks closely at every n-th node; --light only plays, for long runs; --game core: the catalogs alone. */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "core/ground.h"
#include "core/notation.h"
#include "core/scene.h"
#include "tests/conformance.h"
#include "tests/toy.h"

/* GAMES of a game with one scenario; a third of that is shared by the scenarios of others, whose games are longer. */
enum { GAMES = 1000, EVERY = 97, CLOSE_GAMES = 4, MIXES = 30, MIX_GAMES = 2 };

struct settings {
	unsigned long games, every, seed, mixes;
	const char *game; /* NULL: all */
};

static struct settings settings = {GAMES, EVERY, 1, MIXES, NULL};

/* Everything a plan needs, for one game. */
struct bench {
	struct eto_table *table;
	struct eto_catalog *spanish;
	struct eto_rules *rules;
};

static bool said(bool ok, const struct eto_error *err)
{
	if (!ok)
		printf("  %s:%u:%u: %s\n", err->file, err->line, err->column, err->what);
	return ok;
}

static bool bench_open(struct bench *b, const struct eto_game *g)
{
	struct eto_files files = eto_game_files(g);
	struct eto_error err = {.what = "no memory"};
	b->table = calloc(1, g->table_size);
	b->spanish = calloc(1, sizeof *b->spanish);
	b->rules = calloc(1, sizeof *b->rules);
	bool ok = b->table && b->spanish && b->rules && said(g->load(b->table, &files, &err), &err) &&
		  said(eto_rules_load(b->rules, &files, &err), &err);
	for (unsigned i = 0; ok && i < files.count; i++)
		if (strstr(files.file[i].name, "messages/es.po"))
			ok = said(eto_catalog_add(b->spanish, &files.file[i], &err), &err);
	if (ok)
		eto_catalog_sort(b->spanish);
	return CHECK(ok);
}

static void bench_close(struct bench *b)
{
	free(b->table);
	free(b->spanish);
	free(b->rules);
}

static void run(const struct eto_game *g, const struct conformance *plan)
{
	struct conformance_result r;
	if (!CHECK(conformance_run(plan, &r)))
		printf("  %s\n", r.what);
	CHECK_INT(r.games, plan->games);
	printf("%s, %s: %u games, %llu actions, longest %u, %llu nodes looked at; won", g->id,
	       g->scenarios[plan->table->scenario].id, r.games, r.actions, r.longest, r.nodes);
	for (unsigned i = 0; i < g->seat_count; i++)
		printf(" %s %u,", g->seats[i].id, r.wins[i]);
	printf(" drawn %u\n", r.outcome[ETO_DRAWN]);
	fflush(stdout);
}

static unsigned long share(const struct eto_game *g, unsigned long games)
{
	unsigned long part = g->scenario_count > 1 ? games / (3 * g->scenario_count) : games;
	return part || !games ? part : 1;
}

/* Random readings of the open rules: every option and the scenario by lot, a few games of each mix. */
static void run_mixes(const struct eto_game *g, struct bench *b, struct conformance plan)
{
	struct eto_rng rng;
	eto_rng_seed(&rng, settings.seed);
	plan.games = MIX_GAMES;
	for (unsigned mix = 0; mix < settings.mixes && g->option_count; mix++) {
		for (unsigned i = 0; i < g->option_count; i++) {
			unsigned values = 0;
			while (g->options[i].values[values])
				values++;
			b->table->option[i] = (uint8_t)eto_rng_below(&rng, values);
		}
		b->table->scenario = (uint8_t)eto_rng_below(&rng, g->scenario_count);
		plan.seed = settings.seed + mix;
		run(g, &plan);
	}
	memset(b->table->option, 0, sizeof b->table->option);
}

static bool is_near(const struct eto_ground *g, unsigned place)
{
	for (unsigned i = 0; i < g->near_count; i++)
		if (g->near[i] == place)
			return true;
	return false;
}

/* What is known of the places at the start of the first scenario: who is next to whom holds both ways, each fact has
 * Spanish, and supply begins somewhere. */
static void look_around(const struct eto_game *g, const struct bench *b)
{
	struct eto_ground *ground = calloc(ETO_SCENE_PLACES, sizeof *ground);
	void *state = calloc(1, g->state_size);
	unsigned one_way = 0, strange = 0, sources = 0;
	if (CHECK(ground && state && g->ground)) {
		g->start(b->table, state);
		g->redact(b->table, state, 1);
		g->ground(b->table, state, ground);
		for (unsigned place = 0; g->place_id(b->table, place); place++) {
			for (unsigned i = 0; i < ground[place].near_count; i++)
				one_way += !is_near(&ground[ground[place].near[i]], place);
			for (unsigned i = 0; i < ground[place].fact_count; i++)
				strange += !eto_catalog_has(b->spanish, ground[place].fact[i].name);
			sources += ground[place].source != 0;
		}
	}
	CHECK_INT(one_way, 0);
	CHECK_INT(strange, 0);
	CHECK(sources > 0);
	free(state);
	free(ground);
}

/* A few games looked at closely with the options on their last values, mixes of options, then many. */
static void run_game(const struct eto_game *g)
{
	struct bench b;
	char what[256];
	if (bench_open(&b, g)) {
		struct conformance plan = {b.table, b.spanish, b.rules, settings.seed, 0, 0, 0};
		if (!CHECK(conformance_tables(&plan, what, sizeof what)))
			printf("  %s: %s\n", g->id, what);
		look_around(g, &b);
		for (unsigned s = 0; s < g->scenario_count; s++) {
			b.table->scenario = (uint8_t)s;
			plan.games = (unsigned)share(g, settings.every ? CLOSE_GAMES : 0);
			plan.every = (unsigned)(settings.every + 7) / 8;
			for (unsigned i = 0; i < g->option_count; i++)
				while (g->options[i].values[b.table->option[i] + 1])
					b.table->option[i]++;
			run(g, &plan);
			memset(b.table->option, 0, sizeof b.table->option);
			plan.games = (unsigned)share(g, settings.games);
			plan.every = (unsigned)settings.every;
			run(g, &plan);
		}
		plan.every = (unsigned)(settings.every + 7) / 8;
		run_mixes(g, &b, plan);
	}
	bench_close(&b);
}

TEST(games_conform)
{
	CHECK(eto_game_count > 0);
	for (unsigned i = 0; i < eto_game_count; i++)
		if (!settings.game || !strcmp(settings.game, eto_games[i]->id))
			run_game(eto_games[i]);
	CHECK(!settings.game || eto_game_find(settings.game));
}

/* Each thing that core can say about what was typed, in English and in another way in Spanish. */
TEST(core_speaks_spanish)
{
	static const char *const bad[] = {
		"",	     "zzz",	     "\"\"",	     "move",	     "done now", "roll",   "roll 0",
		"roll 1 1 1 1 1 1 1 1 1 1 1 1 1",      "tribute x red", "plan ?",     "move R1 zzz", "move zzz RIV",
		"plan zzz",  "tribute 1 zzz",
	};
	struct bench b;
	struct toy_table t = {0};
	if (!CHECK(toy_game.load(&t.head, &toy_files, NULL)) || !CHECK(eto_game_count > 0))
		return;
	if (bench_open(&b, eto_games[0])) {
		struct eto_voice en = {.table = &t.head}, es = {.table = &t.head, .catalog = b.spanish, .lang = ETO_ES};
		for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
			char line[64];
			const char *words[ETO_WORDS_MAX];
			struct eto_error english = {0}, spanish = {0};
			struct eto_action a;
			snprintf(line, sizeof line, "%s", bad[i]);
			unsigned n = eto_words(line, words, ETO_WORDS_MAX);
			CHECK(!eto_action_read(&en, words, n, &a, &english));
			CHECK(!eto_action_read(&es, words, n, &a, &spanish));
			if (!CHECK(strcmp(english.what, spanish.what)))
				printf("  %s\n", english.what);
		}
		CHECK(eto_catalog_has(b.spanish, "nobody") && eto_catalog_has(b.spanish, "dice"));
		CHECK(eto_catalog_has(b.spanish, "there are several things called \"%1\""));
		CHECK(eto_catalog_has(b.spanish, "\"%1\" may be the beginning of several actions"));
	}
	bench_close(&b);
}

static bool read_number(const char *word, unsigned long *out)
{
	char *end = NULL;
	*out = word ? strtoul(word, &end, 10) : 0;
	return word && *word && !*end;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : NULL;
		bool number = true;
		if (!strcmp(argv[i], "--light"))
			settings.every = 0;
		else if (!strcmp(argv[i], "--games"))
			number = read_number(value, &settings.games), i++;
		else if (!strcmp(argv[i], "--every"))
			number = read_number(value, &settings.every), i++;
		else if (!strcmp(argv[i], "--seed"))
			number = read_number(value, &settings.seed), i++;
		else if (!strcmp(argv[i], "--mixes"))
			number = read_number(value, &settings.mixes), i++;
		else if (!strcmp(argv[i], "--game") && value)
			settings.game = value, i++;
		else
			number = false;
		if (!number) {
			fputs("usage: conformance [--games N] [--every N] [--seed N] [--mixes N] [--game ID] "
			      "[--light]\n",
			      stderr);
			return 2;
		}
	}
	bool core_only = settings.game && !strcmp(settings.game, "core");
	if (!core_only)
		RUN(games_conform);
	if (core_only || !settings.game)
		RUN(core_speaks_spanish);
	return test_end();
}
