#include "core/complete.h"

#include "tests/core/core.h"

/* The completions of a line when Red is to march, joined by blanks; an '!' at the end when the line is whole. */
static const char *completed(const struct eto_voice *v, const char *line, unsigned *start)
{
	static char joined[512];
	static struct eto_completions c;
	struct eto_action legal[64];
	struct toy_state s = {0};
	toy_game.start(v->table, &s);
	toy_game.apply(v->table, &s, 0, eto_act(TOY_PLAN, 0, 0, 0), NULL);
	toy_game.apply(v->table, &s, 1, eto_act(TOY_PLAN, 0, 0, 0), NULL);
	eto_complete(v, legal, toy_game.legal(v->table, &s, 0, legal), line, &c);
	struct eto_text t = eto_text_in(joined, sizeof joined);
	for (unsigned i = 0; i < c.count; i++)
		eto_addf(&t, c.list[i].gloss[0] ? "%s%s=%s" : "%s%s", i ? " " : "", c.list[i].word, c.list[i].gloss);
	if (c.whole)
		eto_add_char(&t, '!');
	*start = c.start;
	return joined;
}

TEST(completion_offers_what_is_legal)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head};
	unsigned start;
	CHECK_STR(completed(&v, "", &start), "move tribute done");
	CHECK_INT(start, 0);
	CHECK_STR(completed(&v, "  m", &start), "move");
	CHECK_INT(start, 2);
	CHECK_STR(completed(&v, "move ", &start), "R1 R2 R3");
	CHECK_INT(start, 5);
	CHECK_STR(completed(&v, "move r3 ", &start), "WOO=Wood");
	CHECK_STR(completed(&v, "move r3 w", &start), "WOO=Wood");
	CHECK_STR(completed(&v, "move r3 woo", &start), "WOO=Wood!");
	CHECK_STR(completed(&v, "move r3 woo ", &start), "!");
	CHECK_STR(completed(&v, "tribute ", &start), "1 2 3");
	CHECK_STR(completed(&v, "tribute 2 B", &start), "blue");
	CHECK_STR(completed(&v, "done", &start), "done!");
	CHECK_STR(completed(&v, "done ", &start), "!");
}

TEST(completion_knows_names_in_both_languages)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES};
	unsigned start;
	CHECK_STR(completed(&v, "", &start), "mover tributo fin");
	CHECK_STR(completed(&v, "do", &start), "fin");
	CHECK_STR(completed(&v, "move R1 ", &start), "RIV=Río POR=Puerto Viejo");
	CHECK_STR(completed(&v, "mover R3 bos", &start), "WOO=Bosque");
	CHECK_STR(completed(&v, "mover R3 bosque", &start), "WOO=Bosque!");
	CHECK_STR(completed(&v, "tributo 1 ", &start), "blue=Azul");
}

TEST(completion_survives_nonsense)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head};
	char line[1000];
	unsigned start;
	memset(line, 'x', sizeof line);
	line[sizeof line - 1] = 0;
	CHECK_STR(completed(&v, line, &start), "");
	for (unsigned i = 1; i < sizeof line - 1; i += 2)
		line[i] = ' ';
	CHECK_STR(completed(&v, line, &start), "");
	CHECK_STR(completed(&v, "zzz ", &start), "");
	CHECK_STR(completed(&v, "move zzz ", &start), "");
	CHECK_STR(completed(&v, "move r3 hom extra ", &start), "");
	CHECK_STR(completed(&v, "move r3 hom a b c d e f g", &start), "");
	CHECK_STR(completed(&v, "; comment ", &start), "move tribute done");
	CHECK_STR(completed(&v, "\xff\xfe", &start), "");
}

void tests_of_completion(void)
{
	RUN(completion_offers_what_is_legal);
	RUN(completion_knows_names_in_both_languages);
	RUN(completion_survives_nonsense);
}
