/* Tables: any bytes are either rows of cells, each within the text, or an error. The same bytes are tried as a
 * rulebook. What the games make of spoilt tables of their own is looked at by tests/tables.c. */
#include "core/tsv.h"
#include "tests/fuzz/fuzz.h"

static void check_cell(struct eto_tsv *t, struct eto_cell c)
{
	struct eto_cell part[4];
	char text[40];
	int number = 0;
	INSIST(c.at >= t->file->text && c.at + c.size <= t->file->text + t->file->size && c.column >= 1);
	INSIST(eto_cell_split(c, ',', part, 4) <= 4);
	INSIST(!eto_cell_none(c) || c.size <= 1);
	if (eto_cell_copy(t, c, text, sizeof text))
		INSIST(strlen(text) <= c.size);
	t->failed = false;
	if (eto_cell_int(t, c, -100, 100, &number))
		INSIST(number >= -100 && number <= 100);
	t->failed = false;
}

static void read_table(const struct eto_files *files)
{
	static const char *const wanted[] = {"id"};
	unsigned index[1];
	struct eto_tsv t;
	struct eto_error err = {0}, *own = &err;
	bool ok = eto_tsv_open(&t, files, "rules.tsv", wanted, 1, index, own);
	fuzz_error(ok, own);
	if (!ok)
		return;
	INSIST(index[0] < t.columns && t.columns <= ETO_TSV_COLUMNS);
	while (eto_tsv_next(&t)) {
		for (unsigned i = 0; i < t.columns; i++)
			check_cell(&t, t.cell[i]);
		*own = (struct eto_error){0};
	}
	INSIST(!t.failed || own->what[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct eto_rules rules;
	struct eto_file file = {"rules.tsv", (const char *)data, size};
	struct eto_files files = {&file, 1};
	struct eto_error err = {0};
	read_table(&files);
	rules.count = 0;
	rules.used = 0;
	fuzz_error(eto_rules_load(&rules, &files, &err), &err);
	return 0;
}
