#include "core/match.h"

#include "tests/core/core.h"

static const struct toy_state *state_of(const struct eto_match *m)
{
	return m->state;
}

/* Plays what must be accepted. */
static void play(struct eto_match *m, unsigned seat, struct eto_action a)
{
	eto_clause clause;
	CHECK_INT(eto_match_play(m, seat, a, NULL, &clause), ETO_PLAYED);
	CHECK_INT(clause, 0);
}

/* Both plan, Red is to march. */
static void plan(struct eto_match *m)
{
	play(m, 1, eto_act(TOY_PLAN, 1, 0, 0));
	play(m, 0, eto_act(TOY_PLAN, 0, 0, 0));
}

TEST(match_plays_and_refuses)
{
	struct toy_table t = toy_loaded();
	struct eto_match m;
	eto_clause clause;
	CHECK(eto_match_start(&m, &t.head));
	CHECK_INT(eto_match_play(&m, 0, eto_act(TOY_DONE, 0, 0, 0), NULL, &clause), ETO_REFUSED);
	CHECK_INT(clause, TY_2_1);
	plan(&m);
	CHECK_INT(eto_match_play(&m, 1, eto_act(TOY_DONE, 0, 0, 0), NULL, &clause), ETO_NOT_YOURS);
	CHECK_INT(clause, 0);
	CHECK_INT(eto_match_play(&m, ETO_DICE, eto_act(ETO_ROLL, 0x11, 0, 0), NULL, &clause), ETO_NOT_YOURS);
	CHECK_INT(eto_match_play(&m, 4000000000u, eto_act(TOY_DONE, 0, 0, 0), NULL, &clause), ETO_NOT_YOURS);
	CHECK_INT(eto_match_play(&m, 0, eto_act(TOY_MOVE, 0, 3, 0), NULL, &clause), ETO_REFUSED);
	CHECK_INT(clause, TY_3_1);
	CHECK_INT(m.count, 2);
	play(&m, 0, eto_act(TOY_MOVE, 0, 1, 0));
	CHECK_INT(state_of(&m)->place[0], 1);
	CHECK_INT(m.count, 3);
	eto_match_free(&m);
	CHECK(!m.state && !m.step && !m.count);
}

TEST(match_collects_events)
{
	struct toy_table t = toy_loaded();
	struct eto_match m;
	eto_clause clause;
	struct eto_event list[3];
	struct eto_events events = {.list = list, .max = 3};
	CHECK(eto_match_start(&m, &t.head));
	eto_match_play(&m, 0, eto_act(TOY_PLAN, 1, 0, 0), &events, &clause);
	CHECK_INT(events.count, 2);
	CHECK(!events.barrier);
	eto_match_play(&m, 1, eto_act(TOY_PLAN, 1, 0, 0), &events, &clause);
	CHECK_INT(events.count, 3);
	play(&m, 0, eto_act(TOY_MOVE, 0, 1, 0));
	eto_match_play(&m, 0, eto_act(TOY_MOVE, 2, 4, 0), &events, &clause);
	CHECK(!events.barrier);
	play(&m, 0, eto_act(TOY_DONE, 0, 0, 0));
	eto_match_play(&m, 1, eto_act(TOY_ATTACK, 3, 4, 0), &events, &clause);
	CHECK(events.barrier);
	eto_match_free(&m);
}

TEST(match_takes_back_up_to_a_barrier)
{
	struct toy_table t = toy_loaded();
	struct eto_match m;
	struct toy_state before, later;
	CHECK(eto_match_start(&m, &t.head));
	play(&m, 1, eto_act(TOY_PLAN, 1, 0, 0));
	CHECK_INT(eto_match_undoable(&m, 1), 0); /* the other one is asked too */
	play(&m, 0, eto_act(TOY_PLAN, 0, 0, 0));
	CHECK_INT(eto_match_undoable(&m, 0), 1); /* and goes on alone */
	before = *state_of(&m);
	play(&m, 0, eto_act(TOY_MOVE, 0, 1, 0));
	later = *state_of(&m);
	play(&m, 0, eto_act(TOY_TRIBUTE, 2, 1, 0));
	CHECK_INT(eto_match_undoable(&m, 0), 3);
	CHECK_INT(eto_match_undoable(&m, 1), 0);
	eto_match_undo(&m, 1);
	CHECK(!memcmp(m.state, &later, sizeof later));
	CHECK_INT(m.count, 3);
	eto_match_undo(&m, 1);
	CHECK(!memcmp(m.state, &before, sizeof before));
	play(&m, 0, eto_act(TOY_DONE, 0, 0, 0));
	CHECK_INT(eto_match_undoable(&m, 0), 0);
	eto_match_undo(&m, 1000000);
	CHECK_INT(m.count, 0);
	CHECK(!memcmp(m.state, m.origin, sizeof before));
	eto_match_free(&m);
}

/* Without a buffer for events the match still learns that the plan was shown and that dice fell. */
TEST(match_knows_barriers_without_events)
{
	struct toy_table t = toy_loaded();
	struct eto_match m;
	CHECK(eto_match_start(&m, &t.head));
	plan(&m);
	play(&m, 0, eto_act(TOY_DONE, 0, 0, 0));
	play(&m, 1, eto_act(TOY_MOVE, 5, 1, 0));
	CHECK_INT(eto_match_undoable(&m, 1), 1);
	play(&m, 1, eto_act(TOY_DONE, 0, 0, 0));
	plan(&m);
	play(&m, 0, eto_act(TOY_ATTACK, 0, 1, 0));
	CHECK(m.step[m.count - 1].barrier);
	play(&m, ETO_DICE, eto_act(ETO_ROLL, 0x33, 0, 0));
	CHECK(m.step[m.count - 1].barrier);
	CHECK_INT(eto_match_undoable(&m, ETO_DICE), 0);
	CHECK_INT(eto_match_undoable(&m, 0), 0);
	play(&m, 0, eto_act(TOY_MOVE, 2, 4, 0));
	CHECK_INT(eto_match_undoable(&m, 0), 1);
	eto_match_free(&m);
}

TEST(match_starts_from_a_position)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = {0};
	struct eto_match m;
	toy_game.start(&t.head, &s);
	s.gold[0] = 50;
	CHECK(eto_match_start_from(&m, &t.head, &s));
	CHECK(m.placed);
	CHECK(!memcmp(m.state, &s, sizeof s));
	play(&m, 0, eto_act(TOY_PLAN, 0, 0, 0));
	eto_match_undo(&m, 1);
	CHECK(!memcmp(m.state, &s, sizeof s));
	eto_match_free(&m);
	CHECK(eto_match_start(&m, &t.head) && !m.placed);
	eto_match_free(&m);
}

TEST(match_grows)
{
	struct toy_table t = toy_loaded();
	struct eto_match m;
	CHECK(eto_match_start(&m, &t.head));
	for (unsigned i = 0; i < 3000; i++) {
		((struct toy_state *)m.state)->paid = 0;
		((struct toy_state *)m.state)->gold[0] = 3;
		if (i < 2)
			play(&m, i, eto_act(TOY_PLAN, 0, 0, 0));
		else
			play(&m, 0, eto_act(TOY_TRIBUTE, 1, 1, 0));
	}
	CHECK_INT(m.count, 3000);
	CHECK(m.room >= 3000);
	eto_match_free(&m);
}

void tests_of_match(void)
{
	RUN(match_plays_and_refuses);
	RUN(match_collects_events);
	RUN(match_takes_back_up_to_a_barrier);
	RUN(match_knows_barriers_without_events);
	RUN(match_starts_from_a_position);
	RUN(match_grows);
}
