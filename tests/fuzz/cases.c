/* Case files: any bytes are either cases, which pass or fail, or an error. A case that fails says why. */
#include "core/cases.h"
#include "tests/fuzz/fuzz.h"

static void report(void *context, const struct eto_case_result *result)
{
	(void)context;
	fuzz_error(result->passed, &result->error);
	INSIST(result->proves_count <= ETO_CASE_PROVES);
}

/* The rulebook of a game, read once. */
static const struct eto_rules *rules_of(const struct eto_game *game)
{
	static struct eto_rules rules;
	static const struct eto_game *loaded;
	if (loaded != game) {
		struct eto_files files = eto_game_files(game);
		struct eto_error err = {0};
		INSIST(eto_rules_load(&rules, &files, &err));
		loaded = game;
	}
	return &rules;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (unsigned g = 0; g < eto_game_count; g++) {
		const struct eto_game *game = eto_games[g];
		struct eto_error err = {0};
		struct eto_case_bench bench = {
			.game = game,
			.rules = rules_of(game),
			.table = fuzz_table(game),
			.state = calloc(1, game->state_size),
			.before = calloc(1, game->state_size),
			.legal = calloc(game->legal_max, sizeof(struct eto_action)),
		};
		INSIST(bench.state && bench.before && bench.legal);
		bool ok = eto_cases_run(&bench, (const char *)data, size, "fuzz.case", 0, report, NULL, &err);
		fuzz_error(ok, &err);
		free(bench.legal);
		free(bench.before);
		free(bench.state);
	}
	return 0;
}
