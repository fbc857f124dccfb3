#include "core/position.h"

#include "core/notation.h"
#include "core/rows.h"
#include "tests/core/core.h"

struct desk {
	struct toy_table t;
	struct toy_state s;
	struct eto_error err;
	char answer[128];
};

static struct desk desk(void)
{
	struct desk d = {.t = toy_loaded()};
	toy_game.start(&d.t.head, &d.s);
	return d;
}

static bool put(struct desk *d, const char *line)
{
	char copy[128];
	const char *words[ETO_WORDS_MAX];
	uint16_t placed[ETO_WORDS_MAX];
	unsigned n = 0;
	snprintf(copy, sizeof copy, "%s", line);
	return toy_game.put(&d->t.head, &d->s, words, eto_words(copy, words, ETO_WORDS_MAX), placed, &n, &d->err);
}

static const char *ask(struct desk *d, const char *line)
{
	char copy[128];
	const char *words[ETO_WORDS_MAX];
	struct eto_text out = eto_text_in(d->answer, sizeof d->answer);
	snprintf(copy, sizeof copy, "%s", line);
	unsigned n = eto_words(copy, words, ETO_WORDS_MAX);
	return toy_game.query(&d->t.head, &d->s, words, n, &out, &d->err) ? d->answer : "(refused)";
}

TEST(members_are_set_and_asked_for)
{
	struct desk d = desk();
	CHECK(put(&d, "set gold blue 7"));
	CHECK_STR(ask(&d, "gold blue"), "7");
	CHECK(put(&d, "set place R1 Old-Port"));
	CHECK_STR(ask(&d, "place R1"), "POR");
	CHECK_STR(ask(&d, "count POR"), "2"); /* derived anew */
	CHECK_STR(ask(&d, "in POR"), "R1 R3");
	CHECK(put(&d, "set moved 63"));
	CHECK_INT(d.s.moved, 63);
}

TEST(questions_of_every_game)
{
	struct desk d = desk();
	CHECK_STR(ask(&d, "phase"), "plan");
	CHECK_STR(ask(&d, "decides"), "red blue");
	CHECK_STR(ask(&d, "supplied red WOO"), "yes");
	CHECK_STR(ask(&d, "supplied red HIL"), "no");
	CHECK(put(&d, "set plan red 2"));
	CHECK_STR(ask(&d, "plan red"), "2");
	CHECK_STR(ask(&d, "seen red plan red"), "2");
	CHECK_STR(ask(&d, "seen blue plan red"), "4");
	CHECK_STR(ask(&d, "seen red+blue plan red"), "2");
}

TEST(wrong_words_are_named)
{
	static const struct { const char *line; unsigned column; const char *part; } bad[] = {
		{"set", 2, "not a member"}, {"set silver 3", 2, "not a member"}, {"set count HOM 3", 2, "not a member"},
		{"set gold 3", 3, "not a side"}, {"set gold red", 4, "not a number"}, {"set gold red 1001", 4, "range"},
		{"set gold red -1", 4, "not a number"}, {"set turn 0", 3, "range"}, {"set turn 1 1", 4, "too many"},
		{"set place R9 HOM", 3, "not a piece"}, {"set place R1 MOON", 4, "not a place"},
		{"gold red 1001", 3, "range"}, {"count HOM 3", 1, "unknown statement"},
		{"weak", 2, "not a piece"}, {"weak R1 R2", 3, "too many"}, {"storm", 1, "unknown statement"}};
	struct desk d = desk();
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		CHECK(!put(&d, bad[i].line));
		CHECK_INT(d.err.column, bad[i].column);
		if (!CHECK(strstr(d.err.what, bad[i].part)))
			printf("  %s: %s\n", bad[i].line, d.err.what);
	}
	CHECK_STR(ask(&d, "gold"), "(refused)");
	CHECK_STR(ask(&d, "gold red blue"), "(refused)");
	CHECK_INT(d.err.column, 3);
	CHECK_STR(ask(&d, "seen green gold red"), "(refused)");
	CHECK_STR(ask(&d, "seen red seen red gold red"), "(refused)");
	CHECK_STR(ask(&d, "seen red"), "(refused)");
}

/* -- facts of things, and places that change hands -- */

static int ask_length(const void *table, const void *state, const unsigned *arg)
{
	(void)state;
	return (int)strlen(((const struct toy_table *)table)->place[arg[0]].name[ETO_EN]);
}

static const struct eto_query place_facts[] = {{"id", ETO_AT(struct toy_place, id), .is = ETO_PRINTED},
	{"letter", ETO_AT(struct toy_place, id[0])},
	{"near", .is = ETO_MASK, .offset = offsetof(struct toy_place, near), .width = 2},
	{"length", .value = ask_length}, {0}};
static const struct eto_query bare[] = {
	{"fact", {{.kind = ETO_PLACE}}, ETO_FACTS(struct toy_table, place, place_facts)},
	{"long", {{.kind = ETO_PLACE}}, ask_length, ETO_FACTS(struct toy_table, place, place_facts)}, {0}};

static const uint64_t *places_near(const void *table, unsigned choice)
{
	return ((const struct toy_table *)table)->place[choice].near.w;
}

static void hold(void *state, unsigned place, unsigned owner)
{
	((struct toy_state *)state)->count[place] = (uint8_t)(owner + 1);
}

static bool put_control(const struct eto_line *w, void *state, const unsigned *arg)
{
	static const struct eto_holding how = {0, TOY_OUT, places_near, hold};
	(void)arg;
	return eto_word_control(w, state, &how);
}

static const struct eto_statement control[] = {{"control", .put = put_control}, {0}};
static const struct eto_lexicon words = {control, bare};

TEST(facts_are_columns_of_the_table)
{
	struct desk d = desk();
	struct eto_game g = toy_game;
	g.lexicon = &words;
	d.t.head.game = &g;
	CHECK_STR(ask(&d, "fact HOM id"), "HOM");
	CHECK_STR(ask(&d, "fact HOM letter"), "72");
	CHECK_STR(ask(&d, "fact Old-Port length"), "8");
	CHECK_STR(ask(&d, "long Old-Port"), "8");
	CHECK_STR(ask(&d, "long Old-Port id"), "POR");
	char near[32];
	snprintf(near, sizeof near, "fact %s near", d.t.place[1].id);
	CHECK_STR(ask(&d, near), "hold feint"); /* choices 0 and 2 */
	CHECK_STR(ask(&d, "fact HOM"), "(refused)");
	CHECK_STR(ask(&d, "fact HOM id id"), "(refused)");
	CHECK_INT(d.err.column, 4);
	CHECK_STR(ask(&d, "fact HOM colour"), "(refused)");
	CHECK_INT(d.err.column, 3);
}

TEST(places_change_hands)
{
	struct desk d = desk();
	struct eto_game g = toy_game;
	g.lexicon = &words;
	d.t.head.game = &g;
	CHECK(put(&d, "control HOM Old-Port blue"));
	CHECK(put(&d, "control WOO nobody"));
	unsigned port = 0, wood = 0;
	while (strcmp(d.t.place[port].id, "POR"))
		port++;
	while (strcmp(d.t.place[wood].id, "WOO"))
		wood++;
	CHECK_INT(d.s.count[port], 2);
	CHECK_INT(d.s.count[wood], 3);
	CHECK(!put(&d, "control HOM green"));
	CHECK(!put(&d, "control red"));
	CHECK(!put(&d, "control MOON red"));
}

void tests_of_position(void)
{
	RUN(facts_are_columns_of_the_table);
	RUN(places_change_hands);
	RUN(members_are_set_and_asked_for);
	RUN(questions_of_every_game);
	RUN(wrong_words_are_named);
}
