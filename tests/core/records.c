#include "core/notation.h"
#include "tests/core/core.h"

#define HEAD "eto 1\ngame toy\nrules 1\nscenario duel\n"

/* A short game with everything in it: plans, moves, an attack, dice. */
static void play_some(struct eto_match *m)
{
	static const struct {
		uint8_t seat;
		struct eto_action a;
	} step[] = {
		{1, {TOY_PLAN, {1}}},	    {0, {TOY_PLAN, {0}}},      {0, {TOY_MOVE, {0, 1}}},
		{0, {TOY_DONE, {0}}},	    {1, {TOY_ATTACK, {5, 1}}}, {ETO_DICE, {ETO_ROLL, {0x46}}},
		{1, {TOY_TRIBUTE, {3, 0}}}, {1, {TOY_DONE, {0}}},
	};
	eto_clause clause;
	for (unsigned i = 0; i < sizeof step / sizeof *step; i++)
		CHECK_INT(eto_match_play(m, step[i].seat, step[i].a, NULL, &clause), ETO_PLAYED);
}

static const char body[] = "begin\nblue plan strike\nred plan hold\nred move R1 RIV\nred done\nblue attack B3 RIV\n"
			   "dice roll 6 4\nblue tribute 3 red\nblue done\n";

TEST(game_is_written_and_read)
{
	struct toy_table t = toy_loaded();
	struct eto_match m, back;
	struct eto_error err = {0};
	struct eto_record record = {
		.seat = {{"human", "Ana \"la Roja\"\n"}}, .commit = "5a3f", .secret = "77ab", .result = "resigned red"};
	char text[2048], wanted[2048];
	CHECK(eto_match_start(&m, &t.head));
	play_some(&m);
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_game_write(&m, &record, &out);
	snprintf(wanted, sizeof wanted,
		 HEAD "seat red human \"Ana 'la Roja' \"\nseat blue - \"\"\ncommit 5a3f\n%s"
		      "secret 77ab\nresult \"resigned red\"\nend %016llx\n",
		 body, (unsigned long long)eto_state_hash(&toy_game, m.state));
	CHECK_STR(text, wanted);
	CHECK(eto_record_read(text, out.length, "g.eto", &record, &err));
	CHECK_STR(record.game, "toy");
	CHECK_STR(record.scenario, "duel");
	CHECK_STR(record.seat[0].name, "Ana 'la Roja' ");
	CHECK_STR(record.seat[1].kind, "");
	CHECK_STR(record.commit, "5a3f");
	CHECK_STR(record.secret, "77ab");
	CHECK_STR(record.result, "resigned red");
	CHECK(record.has_end && record.rules_version == 1 && !record.option_count);
	CHECK(eto_game_read(text, out.length, "g.eto", &t.head, NULL, &back, &err));
	CHECK_INT(back.count, m.count);
	CHECK(!memcmp(m.state, back.state, sizeof(struct toy_state)));
	CHECK(!memcmp(m.step, back.step, m.count * sizeof *m.step));
	eto_match_free(&back);
	eto_match_free(&m);
}

TEST(game_keeps_options_and_position)
{
	struct toy_table t = toy_loaded(), other = toy_loaded();
	struct toy_state s = {0};
	struct eto_match m, back;
	struct eto_error err = {0};
	struct eto_record record;
	char text[2048];
	t.head.scenario = 1;
	CHECK(eto_table_set_option(&t.head, "stacking", "three", &err));
	toy_game.start(&t.head, &s);
	s.gold[1] = 77;
	CHECK(eto_match_start_from(&m, &t.head, &s));
	play_some(&m);
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_game_write(&m, NULL, &out);
	CHECK(strstr(text, "scenario short\noption stacking three\nstate stack 1 0*7 1 0*127\n"));
	CHECK(strstr(text, "state gold 3 77\n"));
	CHECK(eto_record_read(text, out.length, "g.eto", &record, &err));
	CHECK_INT(record.option_count, 1);
	CHECK(!eto_game_read(text, out.length, "g.eto", &other.head, NULL, &back, &err));
	CHECK_STR(err.what, "the table has another scenario or other options than the file");
	CHECK(!back.state);
	CHECK(eto_record_set(&record, &other.head, &err));
	CHECK_INT(other.head.scenario, 1);
	CHECK_INT(other.head.option[0], 1);
	if (CHECK(eto_game_read(text, out.length, "g.eto", &other.head, NULL, &back, &err))) {
		CHECK(back.placed);
		CHECK(!memcmp(m.state, back.state, sizeof s));
		eto_match_undo(&back, back.count);
		CHECK(!memcmp(back.state, &s, sizeof s));
		eto_match_free(&back);
	}
	eto_match_free(&m);
}

TEST(record_refuses_another_game)
{
	struct toy_table t = toy_loaded();
	struct eto_error err = {0};
	struct eto_record record = {.game = "chess", .scenario = "duel"};
	CHECK(!eto_record_set(&record, &t.head, &err));
	CHECK_STR(err.what, "a game of chess, not of toy");
	record = (struct eto_record){.game = "toy", .scenario = "truel"};
	CHECK(!eto_record_set(&record, &t.head, &err));
	CHECK_STR(err.what, "toy has no scenario \"truel\"; it has duel, short");
	record = (struct eto_record){
		.game = "toy", .scenario = "duel", .option = {{"stacking", "nine"}}, .option_count = 1};
	CHECK(!eto_record_set(&record, &t.head, &err));
}

TEST(games_that_are_wrong_say_where)
{
	static const struct {
		const char *text;
		unsigned line, column;
		const char *part;
	} bad[] = {
		{"", 0, 1, "not a game"},
		{"hello\n", 1, 1, "not a game"},
		{"state turn 1\n", 1, 1, "not a game"},
		{"eto\n", 1, 1, "too few words after \"eto\""},
		{"eto 2\n", 1, 5, "does not know: \"2\""},
		{"eto one\n", 1, 5, "not a version: \"one\""},
		{"eto 1\n", 1, 1, "ends before the game begins"},
		{HEAD "weather rain\nbegin\n", 5, 1, "unknown in the head of a game: \"weather\""},
		{HEAD "option a b\noption a c\nbegin\n", 6, 8, "twice: \"a\""},
		{HEAD "option a\nbegin\n", 5, 1, "too few words"},
		{HEAD "option stacking nine\nbegin\n", 0, 0, "cannot be \"nine\""},
		{HEAD "seat blue human \"\"\nbegin\n", 5, 6, "the next seat is not \"blue\""},
		{HEAD "state turn 1\nbegin\n", 6, 1, "stack is missing"},
		{HEAD "state turn 999\nbegin\n", 5, 12, "numbers"},
		{HEAD "begin now\n", 5, 7, "a word too many \"now\""},
		{"eto 1\ngame chess\nscenario duel\nbegin\n", 0, 0, "a game of chess"},
		{"eto 1\ngame toy\nscenario war\nbegin\n", 0, 0, "no scenario \"war\""},
		{"eto 1\ngame toy\nrules 9\nscenario duel\nbegin\n", 0, 0, "version 9"},
		{HEAD "begin\ngreen done\n", 6, 1, "neither a seat nor a word of the notation: \"green\""},
		{HEAD "begin\nred\n", 6, 1, "an action is expected"},
		{HEAD "begin\nred fly\n", 6, 5, "there is no action \"fly\""},
		{HEAD "begin\nred plan flee\n", 6, 10, "\"flee\" is not one of the choices"},
		{HEAD "begin\nred done ; too early\n", 6, 1, "refused by TY-2.1: \"red done\""},
		{HEAD "begin\nred plan hold\nred plan hold\n", 7, 1, "not asked now: \"red plan hold\""},
		{HEAD "begin\ndice roll 1 1\n", 6, 1, "not asked now: \"dice roll 1 1\""},
		{HEAD "begin\nend 12\n", 6, 5, "not a hash"},
		{HEAD "begin\nend 000000000000000g\n", 6, 5, "not a hash"},
		{HEAD "begin\nend 0000000000000000\n", 6, 5, "ends in another position"},
		{HEAD "begin\nstate turn 1\n", 6, 1, "does not belong"},
		{HEAD "begin\n1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3\n", 6, 65,
		 "too many words"},
	};
	struct toy_table t = toy_loaded();
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct eto_match m;
		struct eto_error err = {0};
		CHECK(!eto_game_read(bad[i].text, strlen(bad[i].text), "g.eto", &t.head, toy_rules(), &m, &err));
		CHECK(!m.state && !m.step);
		CHECK_STR(err.file, "g.eto");
		CHECK_INT(err.line, bad[i].line);
		CHECK_INT(err.column, bad[i].column);
		if (!CHECK(strstr(err.what, bad[i].part)))
			printf("  %u said: %s\n", i, err.what);
	}
}

TEST(game_after_its_end_is_refused)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = {0};
	struct eto_match m;
	struct eto_error err = {0};
	char text[256];
	toy_game.start(&t.head, &s);
	unsigned long long hash = (unsigned long long)eto_state_hash(&toy_game, &s);
	snprintf(text, sizeof text, HEAD "begin\nend %016llx ; done", hash);
	CHECK(eto_game_read(text, strlen(text), "g.eto", &t.head, NULL, &m, &err));
	eto_match_free(&m);
	snprintf(text, sizeof text, HEAD "begin\nend %016llx\nred plan hold\n", hash);
	CHECK(!eto_game_read(text, strlen(text), "g.eto", &t.head, NULL, &m, &err));
	CHECK_INT(err.line, 7);
}

TEST(record_wants_a_game_and_a_scenario)
{
	struct eto_record record;
	struct eto_error err = {0};
	static const char no_game[] = "eto 1\nbegin\n", no_scenario[] = "eto 1\ngame toy\nbegin\n";
	static const char nul[] = "eto 1\ngame t\0y\nbegin\n";
	CHECK(!eto_record_read(no_game, sizeof no_game - 1, "g.eto", &record, &err));
	CHECK_STR(err.what, "no line says which game");
	CHECK(!eto_record_read(no_scenario, sizeof no_scenario - 1, "g.eto", &record, &err));
	CHECK_STR(err.what, "no line says which scenario");
	CHECK(!eto_record_read(nul, sizeof nul - 1, "g.eto", &record, &err));
	CHECK(strstr(err.what, "NUL") && err.line == 2);
	static char huge[5000];
	memset(huge, 'x', sizeof huge);
	memcpy(huge, "eto 1\n", 6);
	CHECK(!eto_record_read(huge, sizeof huge, "g.eto", &record, &err));
	CHECK(strstr(err.what, "too long") && err.line == 2);
}

/* Whatever is cut off or turned over: an error with a text, or a game that is sound. */
TEST(games_survive_damage)
{
	struct toy_table t = toy_loaded();
	struct eto_match m;
	char text[2048], copy[2048];
	CHECK(eto_match_start(&m, &t.head));
	play_some(&m);
	eto_match_rebase(&m);
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_game_write(&m, NULL, &out);
	eto_match_free(&m);
	unsigned silent = 0, unsound = 0;
	for (size_t i = 0; i < out.length * 9; i++) {
		struct eto_error err = {0};
		size_t at = i / 9, size = i % 9 < 8 ? out.length : at;
		memcpy(copy, text, out.length);
		if (i % 9 < 8)
			copy[at] = (char)(copy[at] ^ (1 << i % 9));
		if (eto_game_read(copy, size, "g.eto", &t.head, NULL, &m, &err)) {
			unsound += !toy_game.sound(&t.head, m.state, NULL);
			eto_match_free(&m);
		} else {
			silent += !err.what[0];
		}
	}
	CHECK_INT(silent, 0);
	CHECK_INT(unsound, 0);
}

void tests_of_records(void)
{
	RUN(game_is_written_and_read);
	RUN(game_keeps_options_and_position);
	RUN(record_refuses_another_game);
	RUN(games_that_are_wrong_say_where);
	RUN(game_after_its_end_is_refused);
	RUN(record_wants_a_game_and_a_scenario);
	RUN(games_survive_damage);
}
