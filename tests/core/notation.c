#include "core/notation.h"

#include "tests/core/core.h"

/* The words of a line, joined by '|'. */
static const char *words_of(const char *line, unsigned max)
{
	static char joined[256], copy[256];
	const char *words[ETO_WORDS_MAX];
	struct eto_text t = eto_text_in(joined, sizeof joined);
	snprintf(copy, sizeof copy, "%s", line);
	unsigned n = eto_words(copy, words, max);
	for (unsigned i = 0; i < n; i++)
		eto_addf(&t, "%s%s", i ? "|" : "", words[i]);
	return joined;
}

TEST(words_are_split)
{
	CHECK_STR(words_of("  axis step\tREI ; over the river", 32), "axis|step|REI");
	CHECK_STR(words_of("seat axis human \"Ana María; la Grande\" x", 32), "seat|axis|human|Ana María; la Grande|x");
	CHECK_STR(words_of("a;b c", 32), "a");
	CHECK_STR(words_of("; nothing", 32), "");
	CHECK_STR(words_of("", 32), "");
	CHECK_STR(words_of(" \t \r\n", 32), "");
	CHECK_STR(words_of("a \"\" b", 32), "a||b");
	CHECK_STR(words_of("a \"never closed", 32), "a|never closed");
	CHECK_STR(words_of("a b c d", 2), "a|b");
	CHECK_STR(words_of("a\"b c\"", 32), "a\"b|c\"");
}

static const char *written(const struct eto_voice *v, struct eto_action a, unsigned dice, bool hide)
{
	static char text[128];
	struct eto_text t = eto_text_in(text, sizeof text);
	eto_action_write(v, &t, a, dice, hide);
	return text;
}

TEST(actions_are_written)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES};
	struct eto_action roll = eto_with_die(eto_with_die(eto_act(ETO_ROLL, 0, 0, 0), 0, 3), 1, 5);
	CHECK_STR(written(&v, eto_act(TOY_MOVE, 4, 2, 0), 0, false), "move B2 MAR");
	CHECK_STR(written(&v, eto_act(TOY_PLAN, 1, 0, 0), 0, false), "plan strike");
	CHECK_STR(written(&v, eto_act(TOY_PLAN, 1, 0, 0), 0, true), "plan ?");
	CHECK_STR(written(&v, eto_act(TOY_MOVE, 4, 2, 0), 0, true), "move B2 MAR");
	CHECK_STR(written(&v, eto_act(TOY_TRIBUTE, 65535, 1, 0), 0, false), "tribute 65535 blue");
	CHECK_STR(written(&v, eto_act(TOY_DONE, 0, 0, 0), 0, false), "done");
	CHECK_STR(written(&v, roll, 2, false), "roll 3 5");
	CHECK_STR(written(&v, roll, 0, false), "roll 3 5");
	CHECK_STR(written(&v, roll, 1, false), "roll 3");
	CHECK_STR(written(&v, roll, ETO_BLIND, false), "roll 3 5");
	CHECK_STR(written(&v, roll, ETO_BLIND, true), "roll");
	CHECK_STR(written(&v, eto_act(TOY_MOVE, 99, 99, 0), 0, false), "move ? ?");
	CHECK_STR(written(&v, eto_act(1000, 0, 0, 0), 0, false), "?");
	const char *alias[TOY_PIECES] = {[4] = "the one; \"x\""};
	v.alias = alias;
	CHECK_STR(written(&v, eto_act(TOY_MOVE, 4, 2, 0), 0, false), "move \"the one; 'x'\" MAR");
}

static bool read(const struct eto_voice *v, const char *line, struct eto_action *a, struct eto_error *err)
{
	static char copy[256];
	const char *words[ETO_WORDS_MAX];
	snprintf(copy, sizeof copy, "%s", line);
	return eto_action_read(v, words, eto_words(copy, words, ETO_WORDS_MAX), a, err);
}

TEST(actions_are_read)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES};
	static const struct {
		const char *line;
		struct eto_action a;
	} good[] = {
		{"move B2 MAR", {TOY_MOVE, {4, 2}}},
		{"MOVE b2 market", {TOY_MOVE, {4, 2}}},
		{"mover b2 mercado", {TOY_MOVE, {4, 2}}},
		{"mov b2 \"Puerto Viejo\"", {TOY_MOVE, {4, 5}}},
		{"m b2 old_port", {TOY_MOVE, {4, 5}}},
		{"move b2 RÍO", {TOY_MOVE, {4, 1}}},
		{"plan golpear", {TOY_PLAN, {1}}},
		{"plan strike", {TOY_PLAN, {1}}},
		{"plan fintar", {TOY_PLAN, {2}}},
		{"plan make_a_feint", {TOY_PLAN, {2}}},
		{"plan feint", {TOY_PLAN, {2}}},
		{"tribute 0 azul", {TOY_TRIBUTE, {0, 1}}},
		{"tribute 65535 Red", {TOY_TRIBUTE, {65535, 0}}},
		{"fin", {TOY_DONE, {0}}},
		{"d", {TOY_DONE, {0}}},
		{"roll 3 5", {ETO_ROLL, {0x53}}},
		{"tirar 15", {ETO_ROLL, {15}}},
		{"roll 1 2 3 4 5 6 7 8 9 10 11 12", {ETO_ROLL, {0x4321, 0x8765, 0xcba9}}},
	};
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
		struct eto_action a;
		struct eto_error err = {0};
		if (!CHECK(read(&v, good[i].line, &a, &err)))
			printf("  %s: %s\n", good[i].line, err.what);
		if (!CHECK(eto_action_equal(a, good[i].a)))
			printf("  %s\n", good[i].line);
	}
}

TEST(actions_that_are_wrong_say_where)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head};
	static const struct {
		const char *line;
		unsigned column;
		const char *what;
	} bad[] = {
		{"", 1, "an action is expected"},
		{"fly B2 MAR", 1, "there is no action \"fly\""},
		{"\"\" B2 MAR", 1, "there is no action \"\""},
		{"move", 2, "something is missing after \"move\""},
		{"move B2", 3, "something is missing after \"B2\""},
		{"move B9 MAR", 2, "there is no piece \"B9\""},
		{"move B2 mars", 3, "there is no place \"mars\""},
		{"move B2 ma", 3, "there is no place \"ma\""},
		{"move B2 MAR now", 4, "\"now\" is a word too many"},
		{"done now", 2, "\"now\" is a word too many"},
		{"plan flee", 2, "\"flee\" is not one of the choices"},
		{"plan ?", 2, "\"?\" stands for something hidden: it cannot be played"},
		{"tribute x blue", 2, "\"x\" is not a number from 0 to 65535"},
		{"tribute 65536 blue", 2, "\"65536\" is not a number from 0 to 65535"},
		{"tribute -1 blue", 2, "\"-1\" is not a number from 0 to 65535"},
		{"tribute 99999999999999 blue", 2, "\"99999999999999\" is not a number from 0 to 65535"},
		{"tribute 1 green", 3, "there is no side \"green\""},
		{"roll", 2, "the dice are missing after \"roll\""},
		{"roll 0", 2, "\"0\" is not the number of a die"},
		{"roll 1 16", 3, "\"16\" is not the number of a die"},
		{"roll 1 x", 3, "\"x\" is not the number of a die"},
		{"roll 1 1 1 1 1 1 1 1 1 1 1 1 1", 14, "\"1\" is a die too many"},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct eto_action a = eto_act(9, 9, 9, 9);
		struct eto_error err = {0};
		CHECK(!read(&v, bad[i].line, &a, &err));
		CHECK_STR(err.what, bad[i].what);
		CHECK_INT(err.column, bad[i].column);
		CHECK(eto_action_equal(a, eto_act(0, 0, 0, 0)));
	}
	CHECK(!eto_action_read(&v, NULL, 0, &(struct eto_action){0}, NULL));
}

TEST(aliases_name_pieces)
{
	struct toy_table t = toy_loaded();
	const char *alias[TOY_PIECES] = {[0] = "B1", [1] = "b"};
	struct eto_voice v = {.table = &t.head, .alias = alias};
	struct eto_action a;
	CHECK(read(&v, "move b riv", &a, NULL) && a.arg[0] == 1);
	CHECK(read(&v, "move R2 riv", &a, NULL) && a.arg[0] == 1);
	CHECK(read(&v, "move b1 riv", &a, NULL) && a.arg[0] == 0);
}

/* Two verbs begin alike, two places have the same name. */
TEST(what_is_ambiguous_is_refused)
{
	struct toy_table t = toy_loaded();
	struct eto_game g = toy_game;
	struct eto_verb verbs[TOY_VERBS];
	struct eto_error err = {0};
	struct eto_action a;
	memcpy(verbs, g.verbs, sizeof verbs);
	verbs[TOY_ATTACK].name = "mover";
	g.verbs = verbs;
	t.head.game = &g;
	snprintf(t.place[1].name[ETO_ES], sizeof t.place[1].name[ETO_ES], "Home");
	struct eto_voice v = {.table = &t.head};
	CHECK(read(&v, "move R1 riv", &a, &err) && a.verb == TOY_MOVE);
	CHECK(!read(&v, "mov R1 riv", &a, &err));
	CHECK_STR(err.what, "\"mov\" may be the beginning of several actions");
	CHECK(!read(&v, "move R1 home", &a, &err));
	CHECK_STR(err.what, "there are several things called \"home\"");
	CHECK(read(&v, "move R1 hom", &a, &err) && a.arg[1] == 0);
}

TEST(errors_speak_spanish)
{
	static struct eto_catalog core;
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head, .catalog = &core, .lang = ETO_ES};
	static const char text[] = "msgid \"there is no place \\\"%1\\\"\"\nmsgstr \"no existe el lugar «%1»\"\n";
	struct eto_file po = {"t.po", text, sizeof text - 1};
	struct eto_error err = {0};
	struct eto_action a;
	CHECK(eto_catalog_add(&core, &po, &err));
	eto_catalog_sort(&core);
	CHECK(!read(&v, "move R1 marte", &a, &err));
	CHECK_STR(err.what, "no existe el lugar «marte»");
}

void tests_of_notation(void)
{
	RUN(words_are_split);
	RUN(actions_are_written);
	RUN(actions_are_read);
	RUN(actions_that_are_wrong_say_where);
	RUN(aliases_name_pieces);
	RUN(what_is_ambiguous_is_refused);
	RUN(errors_speak_spanish);
}
