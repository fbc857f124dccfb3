#include "core/tsv.h"

#include "tests/core/core.h"

static const char *const wanted[] = {"id", "n"};

/* Opens a table from a string that may hold NUL bytes. */
static bool open_text(struct eto_tsv *t, struct eto_file *file, const char *text, size_t size, unsigned *at,
		      struct eto_error *err)
{
	struct eto_files files = one_file(file, "t.tsv", text, size);
	return eto_tsv_open(t, &files, "t.tsv", wanted, 2, at, err);
}

#define OPEN(text) open_text(&t, &file, text, sizeof(text) - 1, at, &err)

/* The variables that OPEN needs. */
#define WITH_TABLE                                                                                                     \
	struct eto_tsv t;                                                                                              \
	struct eto_file file;                                                                                          \
	unsigned at[2];                                                                                                \
	struct eto_error err = {0}

static void check_error(const struct eto_error *err, unsigned line, unsigned column, const char *part)
{
	CHECK_STR(err->file, "t.tsv");
	CHECK_INT(err->line, line);
	CHECK_INT(err->column, column);
	if (!CHECK(strstr(err->what, part)))
		printf("  said: %s\n", err->what);
}

TEST(tsv_reads_rows)
{
	WITH_TABLE;
	int n = 0;
	char id[8];
	CHECK(OPEN("# a comment\n\nn\tid\tmore\n1\ta\t-\n# another\n\n-22\tbb\tx y\n"));
	CHECK_INT(at[0], 1);
	CHECK_INT(at[1], 0);
	CHECK(eto_tsv_next(&t));
	CHECK(eto_cell_is(t.cell[at[0]], "a"));
	CHECK(!eto_cell_is(t.cell[at[0]], "ab") && !eto_cell_is(t.cell[at[0]], ""));
	CHECK(eto_cell_int(&t, t.cell[at[1]], -30, 30, &n) && n == 1);
	CHECK(eto_cell_none(t.cell[2]));
	CHECK(eto_tsv_next(&t));
	CHECK(eto_cell_int(&t, t.cell[at[1]], -30, 30, &n) && n == -22);
	CHECK(eto_cell_copy(&t, t.cell[at[0]], id, sizeof id));
	CHECK_STR(id, "bb");
	CHECK(eto_cell_is(t.cell[2], "x y"));
	CHECK(!eto_tsv_next(&t));
	CHECK(!t.failed);
}

TEST(tsv_takes_any_line_end)
{
	WITH_TABLE;
	CHECK(OPEN("\xef\xbb\xbfid\tn\r\na\t1\r\nb\t2"));
	CHECK(eto_tsv_next(&t) && eto_cell_is(t.cell[1], "1"));
	CHECK(eto_tsv_next(&t) && eto_cell_is(t.cell[1], "2"));
	CHECK(!eto_tsv_next(&t) && !t.failed);
	CHECK(OPEN("id\tn\n\t\n"));
	CHECK(eto_tsv_next(&t) && eto_cell_none(t.cell[0]) && eto_cell_none(t.cell[1]));
}

TEST(tsv_refuses_bad_headers)
{
	WITH_TABLE;
	CHECK(!OPEN(""));
	check_error(&err, 0, 1, "no header");
	CHECK(!OPEN("# only\n# comments"));
	check_error(&err, 2, 1, "no header");
	CHECK(!OPEN("id\tm\n"));
	check_error(&err, 1, 1, "\"n\"");
	CHECK(!OPEN("id\tn\tid\n"));
	check_error(&err, 1, 6, "twice");
	struct eto_files none = {0};
	CHECK(!eto_tsv_open(&t, &none, "t.tsv", wanted, 2, at, &err));
	CHECK(t.failed && !eto_tsv_next(&t));
	CHECK_STR(err.what, "the file is missing");
}

TEST(tsv_refuses_bad_rows)
{
	WITH_TABLE;
	CHECK(OPEN("id\tn\na\n"));
	CHECK(!eto_tsv_next(&t) && t.failed);
	check_error(&err, 2, 1, "1 cells");
	CHECK(OPEN("id\tn\n\na\tb\tc\n"));
	CHECK(!eto_tsv_next(&t));
	check_error(&err, 3, 1, "3 cells");
	CHECK(!eto_tsv_next(&t));
	CHECK(OPEN("id\tn\na\tb\0c\n"));
	CHECK(!eto_tsv_next(&t));
	check_error(&err, 2, 4, "NUL");
	char wide[100];
	memset(wide, '\t', sizeof wide);
	memcpy(wide, "id\tn", 4);
	CHECK(!open_text(&t, &file, wide, sizeof wide, at, &err));
	check_error(&err, 1, 36, "more than 32 columns");
}

TEST(tsv_refuses_bad_numbers)
{
	WITH_TABLE;
	static const char *const bad[] = {"",	"-",  "x",   "1x",			  "1 ", " 1",
					  "--1", "+1", "1.0", "99999999999999999999999", "11"};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		int n = 77;
		CHECK(OPEN("id\tn\na\t1\n") && eto_tsv_next(&t));
		struct eto_cell c = {bad[i], (unsigned)strlen(bad[i]), 3};
		CHECK(!eto_cell_int(&t, c, -10, 10, &n));
		CHECK_INT(n, 77);
		check_error(&err, 2, 3, i == 10 ? "11 is not between -10 and 10" : "number");
		CHECK(!eto_tsv_next(&t));
	}
}

TEST(tsv_refuses_to_overflow)
{
	WITH_TABLE;
	char out[4];
	CHECK(OPEN("id\tn\nabcd\tabc\n") && eto_tsv_next(&t));
	CHECK(eto_cell_copy(&t, t.cell[1], out, sizeof out));
	CHECK(!eto_cell_copy(&t, t.cell[0], out, sizeof out));
	check_error(&err, 2, 1, "too long: 4 bytes where 3 fit");
}

TEST(tsv_splits_cells)
{
	WITH_TABLE;
	struct eto_cell part[3];
	CHECK(OPEN("id\tn\nNSE,,BAL\t-\n") && eto_tsv_next(&t));
	CHECK_INT(eto_cell_split(t.cell[0], ',', part, 3), 3);
	CHECK(eto_cell_is(part[0], "NSE") && eto_cell_is(part[1], "") && eto_cell_is(part[2], "BAL"));
	CHECK_INT(part[2].column, 6);
	CHECK_INT(eto_cell_split(t.cell[0], ',', part, 2), 2);
	CHECK_INT(eto_cell_split(t.cell[1], ',', part, 3), 0);
	CHECK_INT(eto_cell_split((struct eto_cell){"a,", 2, 1}, ',', part, 3), 2);
}

TEST(tsv_survives_every_cut)
{
	static const char text[] = "id\tn\na\t1\nb\t2\n";
	for (size_t size = 0; size < sizeof text; size++) {
		WITH_TABLE;
		unsigned rows = 0;
		bool open = open_text(&t, &file, text, size, at, &err);
		CHECK_INT(open, size >= 4);
		while (open && eto_tsv_next(&t))
			rows++;
		CHECK(rows <= 2 && (size < 8 || rows));
	}
}

void tests_of_tsv(void)
{
	RUN(tsv_reads_rows);
	RUN(tsv_takes_any_line_end);
	RUN(tsv_refuses_bad_headers);
	RUN(tsv_refuses_bad_rows);
	RUN(tsv_refuses_bad_numbers);
	RUN(tsv_refuses_to_overflow);
	RUN(tsv_splits_cells);
	RUN(tsv_survives_every_cut);
}
