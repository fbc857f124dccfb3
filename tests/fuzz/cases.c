/* Case files: any bytes are either cases, which pass or fail, or an error. A case that fails says why. */
#include "core/cases.h"
#include "tests/fuzz/fuzz.h"

static void report(void *context, const struct eto_case_result *result)
{
	(void)context;
	fuzz_error(result->passed, &result->error);
	INSIST(result->proves_count <= ETO_CASE_PROVES);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_game *f = fuzz_choose(&data, &size);
	struct eto_error err = {0};
	struct eto_case_bench bench = {.game = f->game,
				       .rules = f->rules,
				       .table = f->table,
				       .state = f->state,
				       .before = f->other,
				       .legal = f->legal};
	bool ok = eto_cases_run(&bench, (const char *)data, size, "fuzz.case", 0, report, NULL, &err);
	fuzz_error(ok, &err);
	return 0;
}
