#include "core/clauses.h"

#include "tests/core/core.h"

#define HEADER "id\tsection\tkind\ten\tes\n"

/* Loads a rulebook and, when `cited` is given, its citations. */
static bool load(const char *rules, size_t size, const char *cited, struct eto_rules *r, struct eto_error *err)
{
	struct eto_file file[2] = {{"rules.tsv", rules, size}, {"cited.tsv", cited, cited ? strlen(cited) : 0}};
	return eto_rules_load(r, &(struct eto_files){file, cited ? 2 : 1}, err);
}

TEST(rules_are_read)
{
	const struct eto_rules *r = toy_rules();
	CHECK_INT(r->count, 17);
	CHECK_INT(eto_rules_find(r, "TY-3.3"), TY_3_3);
	CHECK_INT(eto_rules_find(r, "ty-6.2"), TY_6_2);
	CHECK_INT(eto_rules_find(r, "TY-3"), 0);
	CHECK_INT(eto_rules_find(r, ""), 0);
	CHECK_STR(r->rule[TY_3_3].id, "TY-3.3");
	CHECK_STR(r->rule[TY_3_3].section, "3 Moving");
	CHECK_STR(r->rule[TY_3_3].text[ETO_ES], "En un lugar caben dos piezas.");
	CHECK_INT(r->rule[TY_7_1].kind, ETO_K_FLAVOUR);
	CHECK(r->rule[TY_3_3].cited && r->rule[TY_3_3].refuses);
	CHECK(r->rule[TY_4_3].cited && !r->rule[TY_4_3].refuses);
	CHECK(!r->rule[TY_1_1].cited && !r->rule[TY_1_1].noted);
	CHECK(!r->rule[TY_7_1].cited && r->rule[TY_7_1].noted);
}

TEST(notes_of_editors_are_left_out)
{
	static struct eto_rules r;
	static const char rules[] =
		HEADER "A-1\ts\trule\tIt stops. [AMBIGUOUS: a [sic] is not said.]\tPara. [AMBIGUO: no se dice.]\n"
		       "A-2\ts\trule\t[INFERRED] It goes on [AMBIGUOUS: where].\tSigue [DEDUCIDO]. [DEDUCIDO]\n"
		       "A-3\ts\trule\tThe change is [+15] [AMBIGUOUS\tEl cambio es [+15]\n";
	struct eto_error err = {0};
	CHECK(load(rules, sizeof rules - 1, NULL, &r, &err));
	CHECK_STR(r.rule[1].text[ETO_EN], "It stops.");
	CHECK_STR(r.rule[1].text[ETO_ES], "Para.");
	CHECK_STR(r.rule[2].text[ETO_EN], "It goes on.");
	CHECK_STR(r.rule[2].text[ETO_ES], "Sigue.");
	CHECK_STR(r.rule[3].text[ETO_EN], "The change is [+15] [AMBIGUOUS");
	CHECK_STR(r.rule[3].text[ETO_ES], "El cambio es [+15]");
}

TEST(rules_name_their_kinds)
{
	CHECK_STR(eto_kind_name[ETO_K_RULE], "rule");
	CHECK_STR(eto_kind_name[ETO_K_FLAVOUR], "flavour");
	for (unsigned i = 0; i < ETO_KINDS; i++)
		CHECK(eto_kind_name[i] && eto_kind_name[i][0]);
}

TEST(rules_refuse_bad_tables)
{
	static struct eto_rules r;
	static const struct {
		const char *rules, *cited;
		unsigned line, column;
		const char *part;
	} bad[] = {
		{"id\tsection\tkind\ten\n", NULL, 1, 1, "\"es\""},
		{HEADER "A-1\ts\tlaw\ta\tb\n", NULL, 2, 7, "kind of clause"},
		{HEADER "A-1\ts\trule\ta\tb\nA-2\ts\trule\ta\tb\na-1\ts\trule\ta\tb\n", NULL, 4, 1, "twice"},
		{HEADER "-\ts\trule\ta\tb\n", NULL, 2, 1, "without an id"},
		{HEADER "A-1\ts\trule\ta\n", NULL, 2, 1, "4 cells"},
		{HEADER "A-1\ts\trule\ta\tb\n", "id\tcited\tnoted\trefuses\nA-2\t1\t0\t1\n", 2, 1, "no clause A-2"},
		{HEADER "A-1\ts\trule\ta\tb\n", "id\tcited\tnoted\trefuses\nA-1\t2\t0\t1\n", 2, 5, "2 is not between"},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct eto_error err = {0};
		CHECK(!load(bad[i].rules, strlen(bad[i].rules), bad[i].cited, &r, &err));
		CHECK_INT(err.line, bad[i].line);
		CHECK_INT(err.column, bad[i].column);
		if (!CHECK(strstr(err.what, bad[i].part)))
			printf("  said: %s\n", err.what);
	}
	struct eto_error err = {0};
	CHECK(!eto_rules_load(&r, &(struct eto_files){0}, &err));
	CHECK_STR(err.file, "rules.tsv");
}

TEST(rules_have_limits)
{
	static struct eto_rules r;
	static char text[2 * 1024 * 1024];
	struct eto_error err = {0};
	struct eto_text t = eto_text_in(text, sizeof text);
	eto_add(&t, HEADER);
	for (unsigned i = 0; i <= ETO_CLAUSES_MAX; i++)
		eto_addf(&t, "A-%u\ts\trule\ta\tb\n", i);
	CHECK(!load(text, t.length, NULL, &r, &err));
	CHECK(strstr(err.what, "more than 2048 clauses"));
	t = eto_text_in(text, sizeof text);
	eto_add(&t, HEADER "A-1\ts\trule\t");
	memset(text + t.length, 'x', sizeof text - t.length);
	memcpy(text + sizeof text - 3, "\tb\n", 3);
	CHECK(!load(text, sizeof text, NULL, &r, &err));
	CHECK(strstr(err.what, "too large"));
}

void tests_of_clauses(void)
{
	RUN(rules_are_read);
	RUN(notes_of_editors_are_left_out);
	RUN(rules_name_their_kinds);
	RUN(rules_refuse_bad_tables);
	RUN(rules_have_limits);
}
