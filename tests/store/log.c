/* The action log, rewinds and snapshots. */
#include "tests/store/store_test.h"

static enum store_answer add(struct store *s, int64_t table, uint32_t seq)
{
	struct store_action a = made_action(table, seq, 0);
	return append_action(s, &a);
}

static void add_many(struct store *s, int64_t table, uint32_t count)
{
	for (uint32_t seq = 1; seq <= count; seq++)
		CHECK_INT(add(s, table, seq), STORE_OK);
}

struct read {
	struct store_action action[16];
	unsigned count, stop;
};

static bool keep(void *context, const struct store_action *a)
{
	struct read *r = context;
	r->action[r->count++] = *a;
	return r->count != r->stop;
}

TEST(an_action_comes_back_as_it_was)
{
	struct store *s = fresh_store();
	struct store_action a = {.table = add_table(s, 0),
				 .seq = 1,
				 .seat = 255,
				 .hash = UINT64_MAX - 1,
				 .time = INT64_MAX,
				 .action = {0, 255, 1, 254, 0, 0, 128, 0}};
	struct read r = {0};
	CHECK_INT(append_action(s, &a), STORE_OK);
	CHECK_INT(store_actions(s, a.table, 0, keep, &r), STORE_OK);
	CHECK_INT(r.count, 1);
	CHECK_INT(r.action[0].table, a.table);
	CHECK_INT(r.action[0].seq, 1);
	CHECK_INT(r.action[0].seat, 255);
	CHECK(r.action[0].hash == a.hash);
	CHECK_INT(r.action[0].before, 0);
	CHECK_INT(r.action[0].time, INT64_MAX);
	CHECK(!memcmp(r.action[0].action, a.action, sizeof a.action));
	store_close(s);
}

TEST(the_log_has_no_gaps)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	CHECK_INT(add(s, table, 2), STORE_CONFLICT);
	CHECK_INT(add(s, table, 0), STORE_CONFLICT);
	add_many(s, table, 3);
	CHECK_INT(add(s, table, 3), STORE_CONFLICT);
	CHECK_INT(add(s, table, 1), STORE_CONFLICT);
	CHECK_INT(add(s, table, 5), STORE_CONFLICT);
	CHECK_INT(add(s, table, UINT32_MAX), STORE_CONFLICT);
	CHECK_INT(add(s, table, 4), STORE_OK);
	CHECK_INT(check_log(s, table), 4);
	store_close(s);
}

TEST(an_action_must_follow_the_state_it_was_decided_in)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	add_many(s, table, 2);
	struct store_action a = made_action(table, 3, 0);
	a.before ^= 1;
	CHECK_INT(append_action(s, &a), STORE_CONFLICT);
	a.before = 0;
	CHECK_INT(append_action(s, &a), STORE_OK);
	CHECK_INT(check_log(s, table), 3);
	store_close(s);
}

TEST(what_is_sent_together_is_stored_together_or_not_at_all)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	struct store_action list[3];
	for (unsigned i = 0; i < 3; i++)
		list[i] = made_action(table, 2 + i, 0);
	add_many(s, table, 2); /* the first of the list too, by somebody else */
	CHECK_INT(append_actions(s, list, 3), STORE_CONFLICT);
	CHECK_INT(check_log(s, table), 2);
	CHECK_INT(append_actions(s, list + 1, 2), STORE_OK);
	CHECK_INT(check_log(s, table), 4);
	CHECK_INT(append_actions(s, list, 3), STORE_CONFLICT);
	CHECK_INT(check_log(s, table), 4);
	store_close(s);
}

TEST(an_action_needs_a_table)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	CHECK_INT(add(s, table + 1, 1), STORE_NONE);
	CHECK_INT(add(s, 0, 1), STORE_NONE);
	CHECK_INT(add(s, -1, 7), STORE_NONE);
	CHECK_INT(add(s, table, 1), STORE_OK);
	store_close(s);
}

TEST(actions_are_read_from_a_number_on)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	struct read all = {0}, rest = {0}, two = {.stop = 2};
	add_many(s, table, 5);
	CHECK_INT(store_actions(s, table, 1, keep, &all), STORE_OK);
	CHECK_INT(all.count, 5);
	CHECK_INT(store_actions(s, table, 4, keep, &rest), STORE_OK);
	CHECK_INT(rest.count, 2);
	CHECK_INT(rest.action[0].seq, 4);
	CHECK_INT(store_actions(s, table, 6, keep, &rest), STORE_OK);
	CHECK_INT(store_actions(s, table + 1, 1, keep, &rest), STORE_OK);
	CHECK_INT(rest.count, 2);
	CHECK_INT(store_actions(s, table, 1, keep, &two), STORE_OK);
	CHECK_INT(two.count, 2);
	store_close(s);
}

static bool count_row(void *context, const struct db_value *column)
{
	*(int64_t *)context = column[0].number;
	return true;
}

TEST(what_is_taken_back_is_kept_apart)
{
	static const struct db_query count = {
		"i", "i", "SELECT count(*) FROM taken_back WHERE seq >= 3 AND taken = $1", NULL};
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0), other = add_table(s, 0), taken = 0;
	struct db_value v[] = {db_number(NOW)};
	add_many(s, table, 5);
	add_many(s, other, 3);
	CHECK_INT(store_rewind(s, table, 6, NOW), STORE_NONE);
	CHECK_INT(store_rewind(s, table, 0, NOW), STORE_FAILED);
	CHECK_INT(store_rewind(s, other + 1, 1, NOW), STORE_NONE);
	CHECK_INT(store_rewind(s, table, 3, NOW), STORE_OK);
	CHECK_INT(check_log(s, table), 2);
	CHECK_INT(check_log(s, other), 3);
	CHECK_INT(store_read(s, &count, v, count_row, &taken), STORE_OK);
	CHECK_INT(taken, 3);
	CHECK_INT(add(s, table, 6), STORE_CONFLICT);
	CHECK_INT(add(s, table, 3), STORE_OK);
	CHECK_INT(add(s, table, 4), STORE_OK);
	CHECK_INT(store_rewind(s, table, 3, NOW), STORE_OK);
	CHECK_INT(store_read(s, &count, v, count_row, &taken), STORE_OK);
	CHECK_INT(taken, 5);
	CHECK_INT(store_rewind(s, table, 1, NOW), STORE_OK);
	CHECK_INT(check_log(s, table), 0);
	store_close(s);
}

/* A server at the end of the old line appends to the new one. */
TEST(who_has_not_heard_of_a_rewind_is_stopped)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	add_many(s, table, 4);
	CHECK_INT(store_rewind(s, table, 3, NOW), STORE_OK);
	struct store_action third = made_action(table, 3, 9), fourth = made_action(table, 4, 9);
	third.before = made_hash(table, 2, 0);
	CHECK_INT(append_action(s, &third), STORE_OK);
	CHECK_INT(append_action(s, &fourth), STORE_OK);
	CHECK_INT(add(s, table, 5), STORE_CONFLICT);
	store_close(s);
}

TEST(the_newest_snapshot_is_kept)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	uint32_t seq = 0;
	char state[4];
	add_many(s, table, 5);
	CHECK_INT(store_snapshot_get(s, table, &seq, state, 4), STORE_NONE);
	CHECK_INT(store_snapshot_put(s, table, 2, "ab\0d", 4, NULL), STORE_OK);
	CHECK_INT(store_snapshot_get(s, table, &seq, state, 4), STORE_OK);
	CHECK_INT(seq, 2);
	CHECK(!memcmp(state, "ab\0d", 4));
	CHECK_INT(store_snapshot_get(s, table, &seq, state, 3), STORE_NONE);
	CHECK_INT(store_snapshot_put(s, table, 4, "efgh", 4, NULL), STORE_OK);
	CHECK_INT(store_snapshot_put(s, table, 3, "old.", 4, NULL), STORE_OK);
	CHECK_INT(store_snapshot_get(s, table, &seq, state, 4), STORE_OK);
	CHECK_INT(seq, 4);
	CHECK(!memcmp(state, "efgh", 4));
	CHECK_INT(store_snapshot_put(s, table, 4, "same", 4, NULL), STORE_OK);
	CHECK_INT(store_snapshot_get(s, table, &seq, state, 4), STORE_OK);
	CHECK(!memcmp(state, "same", 4));
	CHECK_INT(store_snapshot_put(s, table, 6, "none", 4, NULL), STORE_CONFLICT);
	CHECK_INT(store_snapshot_put(s, table + 1, 1, "none", 4, NULL), STORE_CONFLICT);
	store_close(s);
}

TEST(a_rewind_drops_snapshots_it_overtakes)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	uint32_t seq = 0;
	char state[4];
	add_many(s, table, 5);
	CHECK_INT(store_snapshot_put(s, table, 3, "abcd", 4, NULL), STORE_OK);
	CHECK_INT(store_rewind(s, table, 4, NOW), STORE_OK);
	CHECK_INT(store_snapshot_get(s, table, &seq, state, 4), STORE_OK);
	CHECK_INT(store_rewind(s, table, 3, NOW), STORE_OK);
	CHECK_INT(store_snapshot_get(s, table, &seq, state, 4), STORE_NONE);
	store_close(s);
}

TEST(snapshots_have_a_limit)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	char *state = malloc(STORE_SNAPSHOT_MAX + 1), *back = malloc(STORE_SNAPSHOT_MAX);
	uint32_t seq = 0;
	add_many(s, table, 1);
	for (unsigned i = 0; i <= STORE_SNAPSHOT_MAX; i++)
		state[i] = (char)(i * 31 >> 3);
	CHECK_INT(store_snapshot_put(s, table, 1, state, STORE_SNAPSHOT_MAX + 1, NULL), STORE_FAILED);
	CHECK_INT(store_snapshot_put(s, table, 1, state, 0, NULL), STORE_FAILED);
	CHECK_INT(store_snapshot_put(s, table, 1, state, STORE_SNAPSHOT_MAX, NULL), STORE_OK);
	CHECK_INT(store_snapshot_get(s, table, &seq, back, STORE_SNAPSHOT_MAX), STORE_OK);
	CHECK(!memcmp(back, state, STORE_SNAPSHOT_MAX));
	free(state);
	free(back);
	store_close(s);
}

void tests_of_log(void)
{
	RUN(an_action_comes_back_as_it_was);
	RUN(the_log_has_no_gaps);
	RUN(an_action_must_follow_the_state_it_was_decided_in);
	RUN(what_is_sent_together_is_stored_together_or_not_at_all);
	RUN(an_action_needs_a_table);
	RUN(actions_are_read_from_a_number_on);
	RUN(what_is_taken_back_is_kept_apart);
	RUN(who_has_not_heard_of_a_rewind_is_stopped);
	RUN(the_newest_snapshot_is_kept);
	RUN(a_rewind_drops_snapshots_it_overtakes);
	RUN(snapshots_have_a_limit);
}
