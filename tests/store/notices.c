/* Waits, notes, chat, counts of dice, settings of the server. */
#include "tests/store/store_test.h"

struct waits {
	struct store_wait list[8];
	unsigned count;
};

static bool take_wait(void *context, const struct store_wait *w)
{
	struct waits *all = context;
	all->list[all->count++] = *w;
	return all->count < 8;
}

static struct waits waits_of(struct store *s, int64_t account)
{
	struct waits all = {0};
	CHECK_INT(store_waits(s, account, take_wait, &all), STORE_OK);
	return all;
}

TEST(a_wait_and_its_jobs_begin_together_and_once)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), table = add_table(s, a);
	struct store_job jobs[2] = {{.kind = "mail", .key = "mail 1", .body = "{}", .due = 10},
				    {.kind = "hook", .key = "hook 1", .body = "{}", .due = 20}};
	struct store_job found;
	struct store_wait w = {.account = a, .table = table, .step = 7, .since = NOW}, back;
	CHECK_INT(store_wait_begin(s, &w, jobs, 2), STORE_OK);
	w.step = 8;
	CHECK_INT(store_wait_begin(s, &w, jobs, 2), STORE_CONFLICT);
	CHECK_INT(store_wait_get(s, a, table, &back), STORE_OK);
	CHECK_INT(back.step, 7);
	CHECK_INT(back.since, NOW);
	CHECK_INT(store_job_take(s, NULL, 30, 1000, &found), STORE_OK);
	CHECK_STR(found.key, "mail 1");
	CHECK_INT(store_job_take(s, NULL, 30, 1000, &found), STORE_OK);
	CHECK_STR(found.key, "hook 1");
	CHECK_INT(store_job_take(s, NULL, 30, 1000, &found), STORE_NONE);
	CHECK_INT(store_wait_end(s, a, table), STORE_OK);
	CHECK_INT(store_wait_end(s, a, table), STORE_NONE);
	CHECK_INT(store_wait_get(s, a, table, &back), STORE_NONE);
	CHECK_INT(store_wait_begin(s, &w, jobs, 2), STORE_OK); /* its jobs are still at work: left as they are */
	CHECK_INT(store_job_take(s, NULL, 30, 1000, &found), STORE_NONE);
	store_close(s);
}

TEST(a_wait_that_cannot_be_leaves_no_job)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), table = add_table(s, a);
	struct store_job job = {.kind = "mail", .key = "k", .body = "{}"}, found;
	struct store_wait w = {.account = a, .table = table + 5, .since = NOW};
	CHECK_INT(store_wait_begin(s, &w, &job, 1), STORE_NONE);
	CHECK_INT(store_job_take(s, NULL, NOW, 1000, &found), STORE_NONE);
	w.table = table;
	job.body[0] = (char)0xff;
	CHECK_INT(store_wait_begin(s, &w, &job, 1), STORE_FAILED);
	CHECK_INT(waits_of(s, a).count, 0);
	store_close(s);
}

TEST(waits_are_listed_told_and_dropped)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), b = add_account(s, "b"), table[3];
	for (unsigned i = 0; i < 3; i++) {
		struct store_wait w = {.account = a, .since = NOW - i};
		w.table = table[i] = add_table(s, a);
		CHECK_INT(store_wait_begin(s, &w, NULL, 0), STORE_OK);
	}
	struct waits all = waits_of(s, a);
	CHECK_INT(all.count, 3);
	CHECK_INT(all.list[0].table, table[2]);
	CHECK_INT(store_waits_told(s, a, NOW - 1), STORE_OK);
	all = waits_of(s, a);
	CHECK(all.list[0].told && all.list[1].told && !all.list[2].told);
	CHECK_INT(waits_of(s, b).count, 0);
	CHECK_INT(store_waits_drop(s, a), STORE_OK);
	CHECK_INT(waits_of(s, a).count, 0);
	store_close(s);
}

static bool add_note(void *context, int64_t table, int64_t time, const char *text)
{
	int64_t *sum = context;
	*sum += table + time + (int64_t)strlen(text);
	return true;
}

TEST(a_note_is_its_owners_and_is_replaced)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), b = add_account(s, "b"), table = add_table(s, a), time = 0;
	static char text[STORE_NOTE_MAX], longest[STORE_NOTE_MAX + 1];
	CHECK_INT(store_note_get(s, table, a, &time, text), STORE_NONE);
	CHECK_INT(store_note_put(s, table, a, NOW, "Leningrado: ¿cuándo?"), STORE_OK);
	CHECK_INT(store_note_put(s, table, a, NOW + 1, "never"), STORE_OK);
	CHECK_INT(store_note_get(s, table, a, &time, text), STORE_OK);
	CHECK_STR(text, "never");
	CHECK_INT(time, NOW + 1);
	CHECK_INT(store_note_get(s, table, b, &time, text), STORE_NONE);
	CHECK_INT(store_note_put(s, table + 9, a, NOW, "x"), STORE_NONE);
	int64_t sums[2] = {0};
	CHECK_INT(store_notes_of(s, a, add_note, &sums[0]), STORE_OK);
	CHECK_INT(store_notes_of(s, b, add_note, &sums[1]), STORE_OK);
	CHECK_INT(sums[0], table + NOW + 1 + 5);
	CHECK_INT(sums[1], 0);
	memset(longest, 'x', sizeof longest - 1);
	CHECK_INT(store_note_put(s, table, a, NOW, longest), STORE_FAILED);
	longest[STORE_NOTE_MAX - 1] = 0;
	CHECK_INT(store_note_put(s, table, a, NOW, longest), STORE_OK);
	CHECK_INT(store_note_get(s, table, a, &time, text), STORE_OK);
	CHECK_STR(text, longest);
	CHECK_INT(store_note_put(s, table, a, NOW, "\xff"), STORE_FAILED);
	store_close(s);
}

struct heard {
	char text[400];
};

static bool hear(void *context, const struct store_word *w)
{
	struct heard *h = context;
	size_t size = strlen(h->text);
	snprintf(h->text + size, sizeof h->text - size, "%s ", w->text);
	return true;
}

static bool overhear(void *context, const struct store_thought *w)
{
	struct heard *h = context;
	size_t size = strlen(h->text);
	snprintf(h->text + size, sizeof h->text - size, "%s ", w->text);
	return true;
}

/* Their numbers, which everybody is told, do not count what programs think. */
TEST(chat_is_the_newest_words)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), table = add_table(s, a), first = 0;
	const char *const said[][2] = {{"players", "one"}, {"spectators", "two"}, {"players", "three"}};
	for (unsigned i = 0; i < 3; i++) {
		struct store_word w = {.table = table, .account = a, .time = NOW};
		struct store_thought t = {.table = table, .time = NOW, .text = "secret"};
		snprintf(w.channel, sizeof w.channel, "%s", said[i][0]);
		snprintf(w.text, sizeof w.text, "%s", said[i][1]);
		CHECK_INT(store_word_add(s, &w), STORE_OK);
		CHECK_INT(store_thought_add(s, &t), STORE_OK);
		first = first ? first : w.id;
		CHECK_INT(w.id, first + i);
		CHECK_INT(t.id, i + 1);
	}
	struct heard secrets = {0}, newer = {0};
	CHECK_INT(store_thoughts(s, table, 0, overhear, &secrets), STORE_OK);
	CHECK_STR(secrets.text, "secret secret secret ");
	CHECK_INT(store_thoughts(s, table, 2, overhear, &newer), STORE_OK);
	CHECK_STR(newer.text, "secret ");
	struct heard all = {0}, two = {0}, after = {0};
	CHECK_INT(store_chat(s, table, 0, 10, hear, &all), STORE_OK);
	CHECK_STR(all.text, "one two three ");
	CHECK_INT(store_chat(s, table, 0, 2, hear, &two), STORE_OK);
	CHECK_STR(two.text, "two three ");
	CHECK_INT(store_chat(s, table, first, 10, hear, &after), STORE_OK);
	CHECK_STR(after.text, "two three ");
	store_close(s);
}

static bool add_dice(void *context, const struct store_dice *d)
{
	uint64_t *rolled = context;
	if (d->sides == 6 && d->face <= 6)
		rolled[d->face] = d->rolled;
	return true;
}

static bool take_id(void *context, int64_t id)
{
	int64_t *out = context;
	*out = *out * 1000 + id;
	return true;
}

TEST(dice_are_added_up_for_the_seats_of_an_account)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), b = add_account(s, "b"), missing = 0;
	struct store_table t[2];
	for (unsigned i = 0; i < 2; i++) {
		t[i] = (struct store_table){.game = "g", .state = "ended", .invited_only = !i, .spectators = true};
		t[i].seat[i].account = a;
		t[i].seat[2].account = b;
		CHECK_INT(store_table_add(s, &t[i]), STORE_OK);
	}
	struct store_dice rows[] = {{0, 6, 1, 5}, {1, 6, 1, 70}, {2, 6, 6, 9}}, none[] = {{0, 0, 0, 0}};
	CHECK_INT(store_dice_missing(s, a, a, 10, take_id, &missing), STORE_OK);
	CHECK_INT(missing, t[0].id * 1000 + t[1].id);
	missing = 0;
	CHECK_INT(store_dice_missing(s, a, 0, 10, take_id, &missing), STORE_OK);
	CHECK_INT(missing, t[1].id);
	CHECK_INT(store_dice_put(s, t[0].id, none, 1), STORE_OK);
	CHECK_INT(store_dice_put(s, t[0].id, rows, 3), STORE_OK);
	missing = 0;
	CHECK_INT(store_dice_missing(s, a, a, 10, take_id, &missing), STORE_OK);
	CHECK_INT(missing, t[1].id);
	CHECK_INT(store_dice_put(s, t[1].id, rows, 3), STORE_OK);
	uint64_t of_a[7] = {0}, of_b[7] = {0};
	CHECK_INT(store_dice_of(s, a, a, add_dice, of_a), STORE_OK);
	CHECK_INT(of_a[1], 75); /* seat 0 of the first table, seat 1 of the second */
	CHECK_INT(of_a[6], 0);
	CHECK_INT(store_dice_of(s, b, b, add_dice, of_b), STORE_OK);
	CHECK_INT(of_b[6], 18);
	uint64_t told[7] = {0};
	CHECK_INT(store_dice_of(s, a, 0, add_dice, told), STORE_OK);
	CHECK_INT(told[1], 70); /* not those of the table for invited people */
	CHECK_INT(store_dice_put(s, t[0].id, rows, 0), STORE_FAILED);
	store_close(s);
}

TEST(the_first_value_of_a_setting_is_kept)
{
	struct store *s = fresh_store();
	char mine[STORE_SETTING_MAX] = "first", other[STORE_SETTING_MAX] = "second";
	CHECK_INT(store_setting(s, "key", mine), STORE_OK);
	CHECK_STR(mine, "first");
	CHECK_INT(store_setting(s, "key", other), STORE_OK);
	CHECK_STR(other, "first");
	store_close(s);
}

TEST(the_next_job_is_known)
{
	struct store *s = fresh_store();
	struct store_job late = {.kind = "notice", .body = "{}", .due = 50}, early = late;
	early.due = 20;
	int64_t due = 0;
	CHECK_INT(store_job_next(s, "notice", &due), STORE_NONE);
	CHECK_INT(store_job_add(s, &late), STORE_OK);
	CHECK_INT(store_job_add(s, &early), STORE_OK);
	CHECK_INT(store_job_next(s, "notice", &due), STORE_OK);
	CHECK_INT(due, 20);
	CHECK_INT(store_job_next(s, "other", &due), STORE_NONE);
	store_close(s);
}

static bool add_hash(void *context, const struct store_action *a)
{
	uint64_t *sum = context;
	*sum = *sum * 10 + a->hash;
	return true;
}

TEST(hashes_of_a_log_are_replaced_together)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, add_account(s, "a"));
	uint64_t hash[3] = {1, 2, 3}, sum = 0;
	uint32_t seq;
	for (seq = 1; seq <= 3; seq++) {
		struct store_action a = made_action(table, seq, 0);
		CHECK_INT(append_action(s, &a), STORE_OK);
	}
	CHECK_INT(store_snapshot_put(s, table, 3, "state", 5, NULL), STORE_OK);
	CHECK_INT(store_rehash(s, table, hash, 2), STORE_CONFLICT);
	CHECK_INT(check_log(s, table), 3);
	CHECK_INT(store_rehash(s, table, hash, 3), STORE_OK);
	CHECK_INT(store_actions(s, table, 1, add_hash, &sum), STORE_OK);
	CHECK_INT(sum, 123);
	char state[5];
	CHECK_INT(store_snapshot_get(s, table, &seq, state, sizeof state), STORE_NONE);
	store_close(s);
}

TEST(an_older_database_is_told_from_a_current_one)
{
	struct eto_error err = {0};
	struct store *s = fresh_store();
	CHECK(store_is_current(s, &err));
	static const struct db_query forget = {
		"", "", "DELETE FROM migration WHERE number = (SELECT MAX(number) FROM migration)", NULL};
	CHECK_INT(store_write(s, &forget, NULL, NULL, NULL), STORE_OK);
	CHECK(!store_is_current(s, &err) && strstr(err.what, "start its server once"));
	store_close(s);
}

void tests_of_notices(void)
{
	RUN(a_wait_and_its_jobs_begin_together_and_once);
	RUN(a_wait_that_cannot_be_leaves_no_job);
	RUN(waits_are_listed_told_and_dropped);
	RUN(a_note_is_its_owners_and_is_replaced);
	RUN(chat_is_the_newest_words);
	RUN(dice_are_added_up_for_the_seats_of_an_account);
	RUN(the_first_value_of_a_setting_is_kept);
	RUN(the_next_job_is_known);
	RUN(hashes_of_a_log_are_replaced_together);
	RUN(an_older_database_is_told_from_a_current_one);
}
