#include "core/cases.h"

#include "tests/core/core.h"

enum { RESULTS_MAX = 16 };

static struct eto_case_result results[RESULTS_MAX];
static unsigned result_count;

static void keep(void *context, const struct eto_case_result *result)
{
	CHECK(context == results);
	if (result_count < RESULTS_MAX)
		results[result_count++] = *result;
}

static bool run(const char *text, size_t size, eto_clause without, struct eto_error *err)
{
	struct toy_table t = toy_loaded();
	struct toy_state state, before;
	struct eto_action legal[64];
	struct eto_case_bench bench = {&toy_game, toy_rules(), &t.head, &state, &before, legal};
	result_count = 0;
	return eto_cases_run(&bench, text, size, "t.case", without, keep, results, err);
}

/* Runs one case made of these lines after its `case` line; true if it passes. */
static bool passes(const char *lines)
{
	static char text[4096];
	struct eto_error err = {0};
	snprintf(text, sizeof text, "case one\n%s", lines);
	CHECK(run(text, strlen(text), 0, &err));
	CHECK_INT(result_count, 1);
	return results[0].passed;
}

/* Runs one case that must fail, at this line and column, saying this. */
static void fails(const char *lines, unsigned line, unsigned column, const char *part)
{
	if (!CHECK(!passes(lines)))
		printf("  passed: %s\n", lines);
	CHECK_STR(results[0].error.file, "t.case");
	CHECK_INT(results[0].error.line, line);
	CHECK_INT(results[0].error.column, column);
	if (!CHECK(strstr(results[0].error.what, part)))
		printf("  said: %s\n", results[0].error.what);
}

static const char whole[] =
	"; cases of the toy game\r\n"
	"\r\n"
	"case Marches, and who may march ; (both)\r\n"
	"proves TY-3.1 ty-3.2\r\n"
	"proves TY-5.1\r\n"
	"start empty\r\n"
	"put HOM red a b(r)\r\n"
	"put HIL blue x ; far away\r\n"
	"play red\r\n"
	"expect force = 3 2\r\n"
	"do red move a RIV\r\n"
	"expect place a = RIV\r\n"
	"expect in RIV = a\r\n"
	"refuse TY-3.2 red move a MAR\r\n"
	"refuse TY-3.1 red move b HIL\r\n"
	"refuse turn blue move x MAR\r\n"
	"refuse TY-5.1 blue move x MAR\r\n"
	"legal red move b \"Old Port\"\r\n"
	"not legal red move b MAR\r\n"
	"not legal blue done\r\n"
	"undo\r\n"
	"expect place a = HOM\r\n"
	"legal red move a RIV\r\n"
	"\n"
	"case Dice\n"
	"proves TY-4.3\n"
	"start duel\n"
	"do red plan strike\n"
	"do blue plan hold\n"
	"do red move R1 RIV\n"
	"do red attack R1 MAR\n"
	"\n"
	"case Dice again\n"
	"start empty\n"
	"put HOM red a\n"
	"put RIV blue x\n"
	"play red\n"
	"do red attack a RIV\n"
	"roll 6 2\n"
	"expect force = 2 1\n"
	"case Empty\n";

TEST(cases_are_run)
{
	struct eto_error err = {0};
	CHECK(run(whole, sizeof whole - 1, 0, &err));
	CHECK_INT(result_count, 4);
	CHECK_STR(results[0].name, "Marches, and who may march ; (both)");
	if (!CHECK(results[0].passed))
		printf("  %u: %s\n", results[0].error.line, results[0].error.what);
	CHECK(results[0].asserts);
	CHECK_INT(results[0].line, 3);
	CHECK_INT(results[0].proves_count, 3);
	CHECK_INT(results[0].proves[1], TY_3_2);
	CHECK_INT(results[0].proves[2], TY_5_1);
	CHECK(!results[1].passed && !results[1].asserts);
	CHECK_INT(results[1].error.line, 31);
	CHECK_STR(results[1].error.what, "refused by TY-4.2");
	CHECK(results[2].passed && results[2].asserts && !results[2].proves_count);
	CHECK(results[3].passed && !results[3].asserts);
}

TEST(cases_fail_without_their_clause)
{
	static const char text[] = "case Full\nproves TY-3.3\nstart empty\nput HOM red a b\nput RIV red c\nplay red\n"
				   "refuse TY-3.3 red move c HOM\n";
	struct eto_error err = {0};
	CHECK(run(text, sizeof text - 1, 0, &err) && results[0].passed);
	CHECK(run(text, sizeof text - 1, TY_3_2, &err) && results[0].passed);
	CHECK(run(text, sizeof text - 1, TY_3_3, &err) && !results[0].passed);
	CHECK_STR(results[0].error.what, "not refused, where TY-3.3 should refuse it");
	CHECK_INT(results[0].error.line, 7);
}

TEST(cases_leave_nothing_behind)
{
	static const char text[] =
		"case One\noption stacking three\nstart short\nput OUT red a\n"
		"case Two\nstart duel\nexpect turn = 1 of 6\nlegal red plan hold\ndo red plan hold\n"
		"case Three\nstart empty\nput HOM red a b\nput RIV red c\nplay red\nrefuse TY-3.3 red move c HOM\n"
		"case Four\noption stacking three\nstart empty\nput HOM red a b\nput RIV red c\nplay red\n"
		"do red move c HOM\nexpect in HOM = a b c";
	struct eto_error err = {0};
	CHECK(run(text, sizeof text - 1, 0, &err));
	CHECK_INT(result_count, 4);
	CHECK(!results[0].passed);
	CHECK_STR(results[0].error.what, "no piece is left: a");
	for (unsigned i = 1; i < 4; i++)
		if (!CHECK(results[i].passed))
			printf("  %u: %s\n", results[i].error.line, results[i].error.what);
}

#define SCENE "start empty\nput HOM red a b\nput RIV blue x\nplay red\n"

TEST(cases_that_are_wrong_say_where)
{
	fails("proves TY-9\n", 2, 8, "there is no clause \"TY-9\"");
	fails("proves\n", 2, 1, "missing after \"proves\"");
	fails("option stacking nine\n", 2, 8, "cannot be");
	fails("option stacking\n", 2, 1, "an option and its value");
	fails("start duel\noption stacking three\n", 3, 1, "before `start`");
	fails("start\n", 2, 1, "wants a scenario");
	fails("start war\n", 2, 7, "no scenario \"war\"");
	fails("put HOM red a\n", 2, 1, "nothing has been started");
	fails("expect turn = 1\n", 2, 1, "nothing has been started");
	fails("do red plan hold\n", 2, 1, "nothing has been started");
	fails("roll 3 5\n", 2, 1, "nothing has been started");
	fails("start empty\nput MOON red a\n", 3, 5, "not a place");
	fails("start empty\nput HOM red a a\n", 3, 15, "a second piece is called \"a\"");
	fails("start empty\nput HOM red a b c d\n", 3, 19, "no piece is left: d");
	fails("start duel\nconquer all\n", 3, 1, "unknown statement");
	fails("start duel\nundo\n", 3, 1, "no action to take back");
	fails(SCENE "do red done\nundo\nundo\n", 8, 1, "no action to take back");
	fails(SCENE "do red done\nundo it\n", 7, 1, "stands alone");
	fails(SCENE "do red\n", 6, 1, "missing after \"red\"");
	fails(SCENE "do green done\n", 6, 4, "no seat \"green\"");
	fails(SCENE "do red move a moon\n", 6, 15, "no place \"moon\"");
	fails(SCENE "do red move a\n", 6, 13, "missing after \"a\"");
	fails(SCENE "do blue done\n", 6, 1, "not asked to decide now: \"blue\"");
	fails(SCENE "do red move a HIL\n", 6, 1, "refused by TY-3.1");
	fails(SCENE "roll 3 5\n", 6, 1, "no dice are asked for");
	fails(SCENE "do red attack a RIV\nroll 3\n", 7, 1, "2 dice with 6 sides");
	fails(SCENE "do red attack a RIV\nroll 3 x\n", 7, 8, "not the number of a die");
	fails(SCENE "do red attack a RIV\nroll 3 7\n", 7, 1, "refused by TY-4.3");
}

TEST(assertions_that_fail_say_what_was_found)
{
	fails(SCENE "expect force = 4 3\n", 6, 16, "found \"4 2\"");
	fails(SCENE "expect force 4 2\n", 6, 1, "wants a query");
	fails(SCENE "expect = 4\n", 6, 1, "wants a query");
	fails(SCENE "expect force =\n", 6, 1, "wants a query");
	fails(SCENE "expect weather = rain\n", 6, 8, "unknown query");
	fails(SCENE "refuse TY-3.4 red move a HIL\n", 6, 8, "refused by TY-3.1, not by TY-3.4");
	fails(SCENE "refuse TY-3.4 blue done\n", 6, 8, "refused by TY-5.1 (the seat is not asked now), not by TY-3.4");
	fails(SCENE "refuse TY-3.4 red done\n", 6, 8, "not refused, where TY-3.4");
	fails(SCENE "refuse turn red move a RIV\n", 6, 8, "is asked to decide; refused by TY-3.4");
	fails(SCENE "refuse turn red done\n", 6, 8, "not refused");
	fails(SCENE "refuse TY-99 red done\n", 6, 8, "no clause \"TY-99\"");
	fails(SCENE "refuse\n", 6, 1, "missing after \"refuse\"");
	fails(SCENE "legal red move a RIV\n", 6, 1, "not on offer: TY-3.4");
	fails(SCENE "legal blue done\n", 6, 1, "not on offer: the seat is not asked now");
	fails(SCENE "not legal red done\n", 6, 1, "it is on offer");
	fails(SCENE "not red done\n", 6, 1, "followed by `legal`");
}

TEST(names_of_pieces_stand_for_their_ids)
{
	CHECK(passes(SCENE "weak a\nexpect force = 3 2\nexpect in HOM = a b\nexpect in HOM = R1 R2\n"
			   "expect place x = RIV\n"));
	CHECK(results[0].asserts);
}

TEST(files_that_are_wrong_are_refused)
{
	struct eto_error err = {0};
	static const char before[] = "start duel\n", nul[] = "case a\nstart d\0el\n";
	CHECK(!run(before, sizeof before - 1, 0, &err));
	CHECK_INT(err.line, 1);
	CHECK(strstr(err.what, "before the first `case`"));
	CHECK(!run(nul, sizeof nul - 1, 0, &err));
	CHECK_INT(err.line, 2);
	CHECK(strstr(err.what, "NUL"));
	static char huge[3000];
	memset(huge, 'x', sizeof huge);
	memcpy(huge, "case a\n", 7);
	CHECK(!run(huge, sizeof huge, 0, &err));
	CHECK(strstr(err.what, "more than 1023 bytes"));
	for (unsigned i = 8; i < 300; i += 2)
		huge[i] = ' ';
	CHECK(!run(huge, 300, 0, &err));
	CHECK(strstr(err.what, "more than 32 words"));
	CHECK(run("", 0, 0, &err));
	CHECK_INT(result_count, 0);
	memset(huge, 'x', sizeof huge);
	memcpy(huge, "case ", 5);
	CHECK(run(huge, 300, 0, &err));
	CHECK_INT(strlen(results[0].name), sizeof results[0].name - 1);
}

TEST(cases_have_limits)
{
	static char text[40000];
	struct eto_error err = {0};
	struct eto_text t = eto_text_in(text, sizeof text);
	eto_add(&t, "case Too much\n");
	for (unsigned i = 0; i <= ETO_CASE_PROVES; i++)
		eto_add(&t, "proves TY-1.1\n");
	CHECK(run(text, t.length, 0, &err));
	CHECK_STR(results[0].error.what, "too many clauses for one case");
	t = eto_text_in(text, sizeof text);
	eto_add(&t, "case Long names\nstart empty\nput HOM red ");
	for (unsigned i = 0; i < 900; i++)
		eto_add_char(&t, 'n');
	CHECK(run(text, t.length, 0, &err) && results[0].passed);
	for (unsigned i = 0; i < 6; i++) {
		eto_addf(&t, "\nempty\nput HOM red ");
		for (unsigned k = 0; k < 900; k++)
			eto_add_char(&t, (char)('a' + i));
	}
	CHECK(run(text, t.length, 0, &err) && !results[0].passed);
	CHECK_STR(results[0].error.what, "too many names of pieces in one case");
}

TEST(cases_survive_damage)
{
	struct eto_error err;
	static char copy[sizeof whole];
	unsigned silent = 0;
	for (size_t i = 0; i < sizeof whole - 1; i++)
		for (unsigned k = 0; k < 9; k++) {
			memcpy(copy, whole, sizeof whole);
			if (k < 8)
				copy[i] = (char)(copy[i] ^ (1 << k));
			err = (struct eto_error){0};
			bool ok = run(copy, k < 8 ? sizeof whole - 1 : i, 0, &err);
			silent += !ok && !err.what[0];
			for (unsigned r = 0; r < result_count; r++)
				silent += !results[r].passed && !results[r].error.what[0];
		}
	CHECK_INT(silent, 0);
}

/* Numbers can be compared by size; words cannot. */
TEST(numbers_are_compared)
{
	CHECK(passes("start empty\nput HOM red a b\nplay red\nexpect strength a >= 2\nexpect strength a <= 2\n"));
	CHECK(!passes("start empty\nput HOM red a b\nplay red\nexpect strength a >= 3\n"));
	CHECK(!passes("start empty\nput HOM red a b\nplay red\nexpect strength a <= 1\n"));
	CHECK(!passes("start empty\nput HOM red a b\nplay red\nexpect strength a >= one\n"));
	fails("start empty\nput HOM red a b\nplay red\nlet red\n", 5, 1, "no such program");
	fails("start empty\nput HOM red a b\nplay red\nlet nobody\n", 5, 5, "there is no seat");
}

void tests_of_cases(void)
{
	RUN(cases_are_run);
	RUN(cases_fail_without_their_clause);
	RUN(cases_leave_nothing_behind);
	RUN(cases_that_are_wrong_say_where);
	RUN(assertions_that_fail_say_what_was_found);
	RUN(names_of_pieces_stand_for_their_ids);
	RUN(files_that_are_wrong_are_refused);
	RUN(cases_have_limits);
	RUN(numbers_are_compared);
	RUN(cases_survive_damage);
}
