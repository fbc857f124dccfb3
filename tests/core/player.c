/* The contract of programs that play: plans, memories in files, what is said. */
#include "core/player.h"

#include "core/advice.h"
#include "core/notation.h"
#include "tests/core/core.h"

enum { W_EFFORT, W_ODDS, WORDS };
static const struct eto_plan_word words[WORDS + 1] = {
	[W_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}, {ETO_SEAT, 0, false}}},
	[W_ODDS] = {"odds", "No attack below %1.", {{ETO_NUMBER, 0, false}}},
	[WORDS] = {""},
};

static struct eto_game planner(void)
{
	struct eto_game g = toy_game;
	g.plan_words = words;
	return g;
}

TEST(plans_hold_words_of_the_game)
{
	struct toy_table t = toy_loaded();
	struct eto_game g = planner();
	struct eto_plan plan = {0};
	t.head.game = &g;
	CHECK(eto_plan_sound(&t.head, &plan));
	eto_plan_add(&plan, W_EFFORT, 1, 0, 0);
	eto_plan_add(&plan, W_ODDS, -7, 0, 0);
	CHECK(eto_plan_sound(&t.head, &plan));
	CHECK_INT(eto_plan_find(&plan, W_ODDS, 0), 1);
	CHECK_INT(eto_plan_find(&plan, W_EFFORT, 1), 2);
	struct eto_plan bad[5] = {plan, plan, plan, plan, plan};
	bad[0].line[0].arg[0] = 999; /* no such place */
	bad[1].line[0].word = WORDS;
	bad[2].count = ETO_PLAN_LINES + 1;
	bad[3].line[1].arg[1] = 1; /* an argument that the word has not */
	bad[4].line[0].arg[1] = -1;
	for (unsigned i = 0; i < 5; i++)
		CHECK(!eto_plan_sound(&t.head, &bad[i]));
	for (unsigned i = 0; i < 2 * ETO_PLAN_LINES; i++)
		eto_plan_add(&plan, W_ODDS, 1, 0, 0);
	CHECK_INT(plan.count, ETO_PLAN_LINES);
}

TEST(plans_are_said)
{
	struct toy_table t = toy_loaded();
	struct eto_game g = planner();
	struct eto_plan plan = {0};
	struct eto_voice v = {.table = &t.head};
	char text[200];
	struct eto_text out = eto_text_in(text, sizeof text);
	t.head.game = &g;
	eto_plan_add(&plan, W_EFFORT, 1, 0, 0);
	eto_plan_add(&plan, W_ODDS, 3, 0, 0);
	eto_say_plan(&v, &out, &plan);
	char wanted[200];
	snprintf(wanted, sizeof wanted, "Main effort at %s. No attack below 3.", g.place_name(&t.head, 1, ETO_EN));
	CHECK_STR(text, wanted);
}

TEST(remarks_name_the_unknown)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head};
	struct eto_advice advice = {
		.why = {{"%1 goes to %2, 50%% sure.", {{ETO_PIECE, 0, false}, {ETO_PLACE, 0, false}}, {0, -1}},
			{"%1 waits: %3.", {{ETO_PIECE, 0, false}}, {-1}}}};
	char text[200];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_say_why(&v, &out, &advice);
	CHECK_STR(text, "R1 goes to the place, 50% sure. the unit waits: %3.");
}

TEST(memories_are_kept_in_files)
{
	struct toy_table t = toy_loaded();
	struct eto_match m;
	struct eto_error err = {0};
	struct eto_record record = {0}, back;
	char text[4096];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_plan_add(&record.memory[1].plan, W_ODDS, -300, 2, 1);
	record.memory[1].note[ETO_NOTES - 1] = INT16_MIN;
	CHECK(eto_match_start(&m, &t.head));
	eto_game_write(&m, &record, &out);
	CHECK(strstr(text, "\nmemory 1 0 1 0 1 -300 2 1\n") && !strstr(text, "memory 0"));
	CHECK(eto_record_read(text, out.length, "g.eto", &back, &err));
	CHECK(!memcmp(record.memory, back.memory, sizeof record.memory));
	eto_match_free(&m);
	static const char *const bad[][2] = {{"-1", "1"}, {"0", "32768"}, {"0", "x"},
					     {"199", "1"}, {"500", "1"}, {"0", ""}};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!eto_memory_read_line(&back.memory[0], bad[i], 2));
	CHECK(!eto_memory_read_line(&back.memory[0], bad[0], 0));
}

TEST(values_follow_the_outcome)
{
	struct toy_table t = toy_loaded();
	struct eto_game g = planner();
	struct toy_state s = {0};
	t.head.game = &g;
	toy_game.start(&t.head, &s);
	CHECK_INT(eto_value_of(&t.head, &s, 0).result, 5000);
}

TEST(the_best_is_picked)
{
	static const struct eto_remark remarks[] = {{"Only."}, {"%1 to %2.", {{ETO_PIECE}, {ETO_PLACE}}, {0}}};
	struct eto_pick p = eto_pick_of(0);
	struct eto_advice advice = {0};
	struct eto_rng rng;
	unsigned hits[4] = {0};
	CHECK(!eto_better(&p, 3, 0, 1, 1, 1) && eto_better(&p, 2, 5, 1, 4, -1) && !eto_better(&p, 1, 5, 1, 0, 0));
	eto_pick_give(&p, remarks, 4, &advice);
	CHECK(advice.choice == 2 && advice.why[0].arg[0] == 4 && advice.why[0].arg[1] == -1);
	eto_pick_give(&p, remarks, 2, &advice);
	CHECK_INT(advice.choice, 0);
	eto_rng_seed(&rng, 5);
	for (unsigned n = 0; n < 3000; n++) {
		p = eto_pick_of(0);
		for (unsigned i = 0; i < 4; i++)
			eto_better_by_lot(&p, i, i == 1 ? 6 : 7, 1, 0, 0, &rng);
		hits[p.choice]++;
	}
	CHECK(!hits[1] && hits[0] > 900 && hits[2] > 900 && hits[3] > 900);
}

TEST(candidates_are_in_order)
{
	struct eto_candidates c = {0};
	for (unsigned i = 0; i < 200; i++)
		eto_candidate(&c, i, (int)(i * 37 % 100));
	CHECK_INT(c.count, ETO_CANDIDATES);
	for (unsigned i = 1; i < c.count; i++)
		CHECK(c.list[i - 1].score > c.list[i].score ||
		      (c.list[i - 1].score == c.list[i].score && c.list[i - 1].choice < c.list[i].choice));
	CHECK_INT(c.list[0].score, 99);
	CHECK(eto_root(0) == 0 && eto_root(99) == 9 && eto_root(2147395600) == 46340);
}

/* A river of six places: 0 - 1 - 2 - 3 - 4, and 5 apart. */
TEST(worth_is_felt_from_afar)
{
	static const uint16_t first[] = {0, 1, 3, 5, 7, 8, 8}, to[] = {1, 0, 2, 1, 3, 2, 4, 3};
	struct eto_spread how = {.graph = {6, 0, first, to}, .part = 1, .whole = 2};
	int worth[6] = {0, 0, 0, 0, 100, 7};
	eto_spread(&how, worth);
	static const int wanted[6] = {6, 12, 25, 50, 100, 7};
	CHECK(!memcmp(worth, wanted, sizeof worth));
	uint64_t through = 0x3b; /* not place 2 */
	int again[6] = {0, 0, 0, 0, 100, 7};
	how.through = &through;
	eto_spread(&how, again);
	CHECK(again[3] == 50 && !again[2] && !again[1]);
}

void tests_of_player(void)
{
	RUN(worth_is_felt_from_afar);
	RUN(the_best_is_picked);
	RUN(candidates_are_in_order);
	RUN(plans_hold_words_of_the_game);
	RUN(plans_are_said);
	RUN(remarks_name_the_unknown);
	RUN(memories_are_kept_in_files);
	RUN(values_follow_the_outcome);
}
