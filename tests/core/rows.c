#include "core/rows.h"

#include "tests/core/core.h"

struct row {
	char id[6];
	uint8_t size, weather, known, near;
	int16_t depth;
	uint16_t base;
	uint64_t friends[2];
};

static const char *const weathers[] = {"dry", "mud", NULL};
static const char *const seas[] = {"NSE", "BAL", "ATL", NULL};
static const struct eto_column columns[] = {{"id", ETO_COL_TEXT, ETO_AT(struct row, id)},
	{"size", ETO_COL_NUMBER, ETO_AT(struct row, size), .least = 1, .most = 9},
	{"weather", ETO_COL_NAME, ETO_AT(struct row, weather), .names = weathers},
	{"known", ETO_COL_FLAG, ETO_AT(struct row, known)},
	{"near", ETO_COL_MASK, ETO_AT(struct row, near), .names = seas},
	{"depth", ETO_COL_NUMBER, ETO_AT(struct row, depth), .least = -500, .most = 500, .may = true, .none = -1},
	{"base", ETO_COL_REF, ETO_AT(struct row, base), .may = true, .none = ETO_NO_NAME},
	{"friends", ETO_COL_SET, ETO_AT(struct row, friends), .separator = ' '}, {0}};

#define HEAD "base\tid\tsize\tweather\tknown\tnear\tdepth\tfriends\n"

static bool big(struct eto_rows *rows, void *row, unsigned number)
{
	const struct row *r = row;
	(void)number;
	return r->size < 9 || eto_rows_fail(rows, 1, "nine is too much");
}

static bool read(const char *text, struct row *row, struct eto_error *err, unsigned *count)
{
	static const char names[3][4] = {"RIG", "REV", "RIG"};
	uint16_t slot[8];
	struct eto_index index = {slot, 8, names[0], sizeof names[0], 3};
	struct eto_file file;
	struct eto_files files = one_file(&file, "a.tsv", text, strlen(text));
	CHECK_INT(eto_index_make(&index), 2);
	struct eto_rows rows = {"a.tsv", columns, row, sizeof *row, 3, .least = 2, .index = &index, .each = big};
	bool ok = eto_rows_read(&rows, &files, err);
	*count = rows.count;
	return ok;
}

TEST(rows_become_structs)
{
	struct row row[3] = {0};
	struct eto_error err = {0};
	unsigned count;
	CHECK(read(HEAD "RIG\tone\t3\tmud\tyes\tNSE,ATL\t-7\tRIG REV\n"
			"-\ttwo\t1\tdry\t-\t-\t-\t-\n",
		   row, &err, &count));
	CHECK_INT(count, 2);
	CHECK_STR(row[0].id, "one");
	CHECK_INT(row[0].size * 100 + row[0].weather * 10 + row[0].known, 311);
	CHECK_INT(row[0].near, 5);
	CHECK_INT(row[0].depth, -7);
	CHECK_INT(row[0].base, 0);
	CHECK_INT(row[0].friends[0], 3);
	CHECK_INT(row[1].depth, -1);
	CHECK_INT(row[1].base, ETO_NO_NAME);
	CHECK_INT(row[1].near, 0);
}

TEST(rows_say_what_is_wrong_and_where)
{
	static const struct {
		const char *text;
		unsigned line, column;
		const char *part;
	} bad[] = {
		{"base\tid\n", 1, 1, "no column \"size\""},
		{HEAD "RIG\tone\t3\tmud\tyes\t-\t1\t-\n", 2, 1, "1 rows where there are 2"},
		{HEAD "RIG\tone\t0\tmud\tyes\t-\t1\t-\n", 2, 9, "not between 1 and 9"},
		{HEAD "RIG\tone\t9\tmud\tyes\t-\t1\t-\n", 2, 9, "nine is too much"},
		{HEAD "RIG\tone\t-\tmud\tyes\t-\t1\t-\n", 2, 9, "not a whole number"},
		{HEAD "RIG\tone\t3\train\tyes\t-\t1\t-\n", 2, 11, "not one of the names"},
		{HEAD "RIG\tone\t3\tmud\tmaybe\t-\t1\t-\n", 2, 15, "neither yes nor no"},
		{HEAD "RIG\tone\t3\tmud\tyes\tNSE,RED\t1\t-\n", 2, 23, "not one of the names"},
		{HEAD "KIE\tone\t3\tmud\tyes\t-\t1\t-\n", 2, 1, "there is no \"KIE\""},
		{HEAD "RIG\tone\t3\tmud\tyes\t-\t1\tREV KIE\n", 2, 27, "there is no \"KIE\""},
		{HEAD "RIG\ttoolong\t3\tmud\tyes\t-\t1\t-\n", 2, 5, "too long"},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct row row[3] = {0};
		struct eto_error err = {0};
		unsigned count;
		CHECK(!read(bad[i].text, row, &err, &count));
		CHECK_INT(err.line, bad[i].line);
		CHECK_INT(err.column, bad[i].column);
		CHECK_STR(err.file, "a.tsv");
		if (!CHECK(strstr(err.what, bad[i].part)))
			printf("  %u said: %s\n", i, err.what);
	}
}

TEST(rows_beyond_the_array_are_refused)
{
	struct row row[3] = {0};
	struct eto_error err = {0};
	unsigned count;
	CHECK(!read(HEAD "-\ta\t1\tdry\t-\t-\t-\t-\n-\tb\t1\tdry\t-\t-\t-\t-\n-\tc\t1\tdry\t-\t-\t-\t-\n"
			 "-\td\t1\tdry\t-\t-\t-\t-\n",
		    row, &err, &count));
	CHECK_STR(err.what, "more than 3 rows");
	CHECK_INT(err.line, 5);
}

TEST(rows_fill_an_index_that_masks_may_use)
{
	static const struct eto_column ids[] = {{"id", ETO_COL_TEXT, ETO_AT(struct row, id)}, {0}};
	static const struct eto_column near[] = {{"near", ETO_COL_MASK, ETO_AT(struct row, near)}, {0}};
	static const char *const text[] = {"id\tnear\none\ttwo\ntwo\tone,two\n", "id\tnear\none\t-\none\t-\n"};
	struct row row[2] = {0};
	uint16_t slot[4];
	unsigned count = 0;
	struct eto_error err = {0};
	struct eto_index index = ETO_INDEX(slot, row, id, 2);
	struct eto_file file;
	struct eto_files files = one_file(&file, "a.tsv", text[0], strlen(text[0]));
	struct eto_rows rows = {"a.tsv", ids, ETO_INTO(row), .fills = &index, .counted = &count};
	CHECK(eto_rows_read(&rows, &files, &err));
	CHECK_INT(count, 2);
	rows = (struct eto_rows){"a.tsv", near, ETO_INTO(row), .index = &index};
	CHECK(eto_rows_read(&rows, &files, &err));
	CHECK_INT(row[0].near * 10 + row[1].near, 23);
	files = one_file(&file, "a.tsv", text[1], strlen(text[1]));
	rows = (struct eto_rows){"a.tsv", ids, ETO_INTO(row), .fills = &index};
	CHECK(!eto_rows_read(&rows, &files, &err));
	CHECK_STR(err.what, "one is listed twice");
}

static bool add_up(struct eto_rows *rows, void *row, unsigned number)
{
	const struct row *r = row;
	unsigned *sum = rows->context;
	*sum += r->near * (number + 1);
	return true;
}

TEST(files_are_read_one_after_the_other)
{
	static const struct eto_column ids[] = {{"id", ETO_COL_TEXT, ETO_AT(struct row, id)}, {0}};
	static const struct eto_column near[] = {{"near", ETO_COL_MASK, ETO_AT(struct row, near)}, {0}};
	static const char text[] = "id\tnear\none\ttwo\ntwo\tone,two\n";
	struct row row[2] = {0};
	uint16_t slot[4];
	unsigned sum = 0, own = 0;
	struct eto_error err = {0};
	const struct eto_index index = ETO_INDEX(slot, row, id, 2);
	struct eto_file file;
	struct eto_files files = one_file(&file, "a.tsv", text, strlen(text));
	struct eto_rows list[] = {{"a.tsv", ids, ETO_INTO(row), .fills = &index},
				  {"a.tsv", near, ETO_OVER(struct row), .each = add_up},
				  {"a.tsv", near, ETO_OVER(struct row), .each = add_up, .context = &own},
				  {"b.tsv", near, ETO_OVER(struct row), .each = add_up}};
	CHECK(eto_rows_all(list, 3, &index, &sum, &files, &err));
	CHECK_INT(sum, 2 + 3 * 2);
	CHECK_INT(own, 8);
	CHECK(!eto_rows_all(ETO_ALL_OF(list), &index, &sum, &files, &err));
	CHECK_STR(err.file, "b.tsv");
}

TEST(names_that_the_program_needs)
{
	struct found {
		uint8_t narrow;
		uint16_t wide;
	} found = {0};
	static const char list[][4] = {"a", "b", "c"};
	static const struct eto_named names[] = {ETO_NAMED(struct found, narrow, "c"),
						 ETO_NAMED(struct found, wide, "b"),
						 ETO_NAMED(struct found, wide, "d")};
	uint16_t slot[8];
	struct eto_error err = {0};
	const struct eto_index index = {slot, 8, list[0], sizeof *list, 3};
	eto_index_make(&index);
	CHECK(eto_index_named(&index, names, 2, &found, "a.tsv", &err));
	CHECK_INT(found.narrow * 10 + found.wide, 21);
	CHECK(!eto_index_named(&index, ETO_ALL_OF(names), &found, "a.tsv", &err));
	CHECK_STR(err.what, "d, which rules name, is missing");
}

TEST(an_index_finds_names)
{
	struct {
		char id[8];
	} list[200];
	uint16_t slot[512];
	for (unsigned i = 0; i < 200; i++)
		snprintf(list[i].id, sizeof list[i].id, "n%u", i * 7);
	struct eto_index index = ETO_INDEX(slot, list, id, 200);
	CHECK_INT(eto_index_make(&index), ETO_NO_NAME);
	for (unsigned i = 0; i < 200; i++)
		CHECK_INT(eto_index_find(&index, list[i].id, strlen(list[i].id)), i);
	CHECK_INT(eto_index_find(&index, "n70x", 3), 10);
	CHECK_INT(eto_index_find(&index, "n1", 2), ETO_NO_NAME);
	CHECK_INT(eto_index_find(&index, "", 0), ETO_NO_NAME);
}

void tests_of_rows(void)
{
	RUN(rows_become_structs);
	RUN(rows_say_what_is_wrong_and_where);
	RUN(rows_beyond_the_array_are_refused);
	RUN(rows_fill_an_index_that_masks_may_use);
	RUN(files_are_read_one_after_the_other);
	RUN(names_that_the_program_needs);
	RUN(an_index_finds_names);
}
