/* Several threads, and several servers on one database. */
#include <unistd.h>

#include "tests/store/store_test.h"

enum { THREADS = 4, NUMBERS = 60, TABLES = 20 };

/* -- everybody wants the same numbers -- */

struct rival {
	struct store *store;
	int64_t table;
	unsigned won;
	bool wrong; /* an answer other than that somebody else was faster */
};

static void *race(void *context)
{
	struct rival *r = context;
	for (uint32_t seq = 1; seq <= NUMBERS; seq++) {
		struct store_action a = made_action(r->table, seq, 0);
		enum store_answer answer = append_action(r->store, &a);
		r->won += answer == STORE_OK;
		r->wrong |= answer != STORE_OK && answer != STORE_CONFLICT;
	}
	return NULL;
}

TEST(exactly_one_wins_each_number)
{
	struct store *one = fresh_store(), *two = store_at(place.address);
	int64_t table = add_table(one, 0);
	struct rival rival[THREADS];
	pthread_t thread[THREADS];
	for (unsigned i = 0; i < THREADS; i++) {
		rival[i] = (struct rival){i % 2 ? one : two, table, 0, false};
		CHECK(!pthread_create(&thread[i], NULL, race, &rival[i]));
	}
	unsigned won = 0;
	for (unsigned i = 0; i < THREADS; i++) {
		pthread_join(thread[i], NULL);
		won += rival[i].won;
		CHECK(!rival[i].wrong);
	}
	CHECK_INT(won, NUMBERS);
	CHECK_INT(check_log(two, table), NUMBERS);
	store_close(one);
	store_close(two);
}

/* -- everybody wants the last places -- */

enum { TOKENS = 10, TOKENS_EACH = 5 };

struct applicant {
	struct store *store;
	int64_t account;
	unsigned number, won;
	bool wrong;
};

static void *apply(void *context)
{
	struct applicant *a = context;
	for (unsigned i = 0; i < TOKENS_EACH; i++) {
		struct store_token t = {.kind = "bot", .account = a->account, .created = NOW};
		t.hash[0] = (uint8_t)(a->number * TOKENS_EACH + i + 1);
		enum store_answer answer = store_token_add_within(a->store, &t, TOKENS);
		a->won += answer == STORE_OK;
		a->wrong |= answer != STORE_OK && answer != STORE_CONFLICT;
	}
	return NULL;
}

TEST(as_many_get_in_at_once_as_one_after_the_other)
{
	struct store *one = fresh_store(), *two = store_at(place.address);
	int64_t account = add_account(one, "a");
	struct applicant applicant[THREADS];
	pthread_t thread[THREADS];
	for (unsigned i = 0; i < THREADS; i++) {
		applicant[i] = (struct applicant){i % 2 ? one : two, account, i, 0, false};
		CHECK(!pthread_create(&thread[i], NULL, apply, &applicant[i]));
	}
	unsigned won = 0;
	for (unsigned i = 0; i < THREADS; i++) {
		pthread_join(thread[i], NULL);
		won += applicant[i].won;
		CHECK(!applicant[i].wrong);
	}
	CHECK_INT(won, TOKENS);
	store_close(one);
	store_close(two);
}

/* -- many appends under way at once -- */

struct counter {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	unsigned ok, other, calls;
	uint32_t last[TABLES];
	int64_t first_table;
	unsigned quiet;
	bool disorder;
};

static void count_append(void *context, const struct store_action *a, enum store_answer answer)
{
	struct counter *c = context;
	pthread_mutex_lock(&c->lock);
	uint32_t *last = &c->last[a->table - c->first_table];
	c->disorder |= a->seq != *last + 1;
	*last = a->seq;
	c->ok += answer == STORE_OK;
	c->other += answer != STORE_OK;
	c->calls++;
	pthread_cond_signal(&c->changed);
	pthread_mutex_unlock(&c->lock);
}

TEST(appends_under_way_keep_their_order)
{
	struct store *s = fresh_store();
	struct counter c = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
	int64_t table[TABLES];
	for (unsigned i = 0; i < TABLES; i++)
		table[i] = add_table(s, 0);
	c.first_table = table[0];
	for (uint32_t seq = 1; seq <= NUMBERS; seq++)
		for (unsigned i = 0; i < TABLES; i++) {
			struct store_action a = made_action(table[i], seq, 0);
			store_append(s, &a, count_append, &c);
		}
	store_close(s); /* waits for all of them */
	CHECK_INT(c.calls, TABLES * NUMBERS);
	CHECK_INT(c.ok, TABLES * NUMBERS);
	CHECK(!c.disorder);
	s = store_at(place.address);
	for (unsigned i = 0; i < TABLES; i++)
		CHECK_INT(check_log(s, table[i]), NUMBERS);
	store_close(s);
}

static void note_last(void *context, const struct store_action *a, enum store_answer answer)
{
	uint32_t *last = context;
	*last = answer == STORE_OK ? a->seq : 0;
}

TEST(a_list_is_kept_whole_or_not_at_all)
{
	struct store *s = fresh_store();
	struct store_action row[7];
	uint32_t first = 0, second = 0, third = 99;
	int64_t table = add_table(s, 0);
	for (uint32_t i = 0; i < 7; i++)
		row[i] = made_action(table, i + 1, 0);
	store_append_list(s, row, 4, note_last, &first);
	store_append_list(s, row + 4, 3, note_last, &second);
	store_append_list(s, row + 2, 5, note_last, &third); /* comes too late */
	store_close(s);
	CHECK_INT(first, 4);
	CHECK_INT(second, 7);
	CHECK_INT(third, 0);
	s = store_at(place.address);
	CHECK_INT(check_log(s, table), 7);
	struct store_action gap[2] = {made_action(table, 9, 0), made_action(table, 10, 0)};
	store_append_list(s, gap, 2, note_last, &third);
	store_close(s);
	s = store_at(place.address);
	CHECK_INT(check_log(s, table), 7);
	store_close(s);
}

/* -- calls from within callbacks -- */

struct chain {
	struct store *store;
	struct counter counter;
	enum store_answer spoken;
};

/* Appends the next one from the callback of the last, and speaks. */
static void go_on(void *context, const struct store_action *a, enum store_answer answer)
{
	struct chain *chain = context;
	if (answer == STORE_OK && a->seq < 5) {
		struct store_action next = made_action(a->table, a->seq + 1, 0);
		store_append(chain->store, &next, go_on, chain);
	} else {
		struct store_word w = {.table = a->table, .channel = "players", .text = "done"};
		chain->spoken = store_word_add(chain->store, &w);
		pthread_mutex_lock(&chain->counter.lock);
		chain->counter.calls = 1;
		pthread_cond_signal(&chain->counter.changed);
		pthread_mutex_unlock(&chain->counter.lock);
	}
}

TEST(callbacks_may_call)
{
	struct store *s = fresh_store();
	struct chain chain = {.store = s, .spoken = STORE_FAILED};
	pthread_mutex_init(&chain.counter.lock, NULL);
	pthread_cond_init(&chain.counter.changed, NULL);
	struct store_action a = made_action(add_table(s, 0), 1, 0);
	store_append(s, &a, go_on, &chain);
	pthread_mutex_lock(&chain.counter.lock);
	while (!chain.counter.calls)
		pthread_cond_wait(&chain.counter.changed, &chain.counter.lock);
	pthread_mutex_unlock(&chain.counter.lock);
	CHECK_INT(chain.spoken, STORE_OK);
	CHECK_INT(check_log(s, a.table), 5);
	store_append(s, &a, NULL, NULL); /* nobody waits for the answer */
	store_close(s);
}

/* -- all kinds of writes together -- */

struct worker {
	struct store *store;
	int64_t table;
	unsigned number, failures;
};

static void *write_everything(void *context)
{
	struct worker *w = context;
	for (uint32_t i = 1; i <= NUMBERS; i++) {
		char name[40];
		snprintf(name, sizeof name, "w%u.%u", w->number, i);
		struct store_account account = {.lang = "en"};
		snprintf(account.name, sizeof account.name, "%s", name);
		struct store_action a = made_action(w->table, i, 0);
		struct store_account found = {0};
		w->failures += store_account_add(w->store, &account) != STORE_OK;
		w->failures += append_action(w->store, &a) != STORE_OK;
		w->failures += store_account_find(w->store, name, &found) != STORE_OK || found.id != account.id;
		account.name[0] = 0;
		w->failures += store_account_add(w->store, &account) != STORE_FAILED;
		struct store_action wrong = made_action(w->table, i + 9, 0);
		w->failures += append_action(w->store, &wrong) != STORE_CONFLICT;
	}
	return NULL;
}

TEST(a_refusal_harms_nobody_in_its_batch)
{
	struct store *s = fresh_store();
	struct worker worker[THREADS];
	pthread_t thread[THREADS];
	for (unsigned i = 0; i < THREADS; i++) {
		worker[i] = (struct worker){s, add_table(s, 0), i, 0};
		CHECK(!pthread_create(&thread[i], NULL, write_everything, &worker[i]));
	}
	for (unsigned i = 0; i < THREADS; i++) {
		pthread_join(thread[i], NULL);
		CHECK_INT(worker[i].failures, 0);
		CHECK_INT(check_log(s, worker[i].table), NUMBERS);
	}
	store_close(s);
}

struct taker {
	struct store *store;
	unsigned taken[NUMBERS];
};

static void *take_jobs(void *context)
{
	struct taker *t = context;
	struct store_job j = {0};
	while (store_job_take(t->store, "bot", NOW, 1000, &j) == STORE_OK)
		t->taken[strtoul(j.key, NULL, 10)]++;
	return NULL;
}

TEST(a_job_is_taken_by_one_worker)
{
	struct store *one = fresh_store(), *two = store_at(place.address);
	struct taker taker[THREADS] = {{0}};
	pthread_t thread[THREADS];
	for (unsigned i = 0; i < NUMBERS; i++) {
		struct store_job j = {.kind = "bot", .due = NOW};
		snprintf(j.key, sizeof j.key, "%u", i);
		CHECK_INT(store_job_add(one, &j), STORE_OK);
	}
	for (unsigned i = 0; i < THREADS; i++) {
		taker[i].store = i % 2 ? one : two;
		CHECK(!pthread_create(&thread[i], NULL, take_jobs, &taker[i]));
	}
	for (unsigned i = 0; i < THREADS; i++)
		pthread_join(thread[i], NULL);
	for (unsigned k = 0; k < NUMBERS; k++) {
		unsigned sum = 0;
		for (unsigned i = 0; i < THREADS; i++)
			sum += taker[i].taken[k];
		CHECK_INT(sum, 1);
	}
	store_close(one);
	store_close(two);
}

/* -- appends against rewinds -- */

static void *rewind_often(void *context)
{
	struct worker *w = context;
	for (unsigned i = 0; i < NUMBERS; i++)
		store_rewind(w->store, w->table, 1 + i % 5, NOW);
	return NULL;
}

static void *append_often(void *context)
{
	struct worker *w = context;
	for (uint32_t i = 0, seq = 1; i < 4 * NUMBERS; i++) {
		struct store_action a = made_action(w->table, seq, 0);
		seq = append_action(w->store, &a) == STORE_OK ? seq + 1 : seq > 1 ? seq - 1 : 1;
	}
	return NULL;
}

TEST(a_rewind_leaves_no_gap_behind)
{
	struct store *one = fresh_store(), *two = store_at(place.address);
	struct worker worker[] = {{.store = one, .table = add_table(one, 0)}, {.store = two}};
	pthread_t thread[2];
	worker[1].table = worker[0].table;
	CHECK(!pthread_create(&thread[0], NULL, append_often, &worker[0]));
	CHECK(!pthread_create(&thread[1], NULL, rewind_often, &worker[1]));
	pthread_join(thread[0], NULL);
	pthread_join(thread[1], NULL);
	uint32_t left = check_log(one, worker[0].table); /* which sees that there is no gap */
	CHECK(left <= 4 * NUMBERS);
	if (left)
		CHECK_INT(store_rewind(one, worker[0].table, 1, NOW), STORE_OK);
	CHECK_INT(check_log(one, worker[0].table), 0);
	store_close(one);
	store_close(two);
}

/* -- notices -- */

static void wake(void *context, int64_t table, const int64_t account[STORE_SEATS], unsigned quiet)
{
	(void)account;
	struct counter *c = context;
	pthread_mutex_lock(&c->lock);
	c->calls++;
	c->first_table = table;
	c->quiet = quiet;
	pthread_cond_signal(&c->changed);
	pthread_mutex_unlock(&c->lock);
}

/* Waits until there were so many notices, but not for ever. */
static unsigned wait_for_calls(struct counter *c, unsigned calls)
{
	for (unsigned i = 0; i < 500; i++) {
		pthread_mutex_lock(&c->lock);
		unsigned now = c->calls;
		pthread_mutex_unlock(&c->lock);
		if (now >= calls)
			break;
		usleep(10000);
	}
	pthread_mutex_lock(&c->lock);
	unsigned now = c->calls;
	pthread_mutex_unlock(&c->lock);
	return now;
}

TEST(servers_hear_of_each_other_and_not_of_themselves)
{
	struct store *one = fresh_store(), *two = store_at(place.address);
	struct counter heard_one = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
	struct counter heard_two = heard_one;
	int64_t table = add_table(one, 0);
	store_listen(one, wake, &heard_one);
	store_listen(two, wake, &heard_two);
	unsigned each = place.is_pg ? 1 : 0;
	struct store_action a = made_action(table, 1, 0);
	struct store_table t = {0};
	struct store_word w = {.table = table, .channel = "players", .text = "hello"};
	a.quiet = STORE_QUIET | 2; /* a secret of the second seat */
	CHECK_INT(append_action(one, &a), STORE_OK);
	CHECK_INT(wait_for_calls(&heard_two, each), each);
	CHECK_INT(heard_two.first_table, place.is_pg ? table : 0);
	CHECK_INT(heard_two.quiet, place.is_pg ? a.quiet : 0);
	CHECK_INT(store_table_get(one, table, &t), STORE_OK);
	CHECK_INT(store_table_set(one, &t), STORE_OK);
	CHECK_INT(wait_for_calls(&heard_two, 2 * each), 2 * each);
	CHECK_INT(heard_two.quiet, 0);
	CHECK_INT(store_word_add(one, &w), STORE_OK);
	CHECK_INT(wait_for_calls(&heard_two, 3 * each), 3 * each);
	CHECK_INT(append_action(one, &a), STORE_CONFLICT); /* nothing has changed */
	CHECK_INT(store_rewind(one, table, 1, NOW), STORE_OK);
	CHECK_INT(wait_for_calls(&heard_two, 4 * each), 4 * each);
	CHECK_INT(append_action(two, &a), STORE_OK);
	CHECK_INT(wait_for_calls(&heard_one, each), each);
	CHECK_INT(heard_two.calls, 4 * each);
	store_close(one);
	store_close(two);
}

void tests_of_threads(void)
{
	RUN(exactly_one_wins_each_number);
	RUN(as_many_get_in_at_once_as_one_after_the_other);
	RUN(appends_under_way_keep_their_order);
	RUN(callbacks_may_call);
	RUN(a_refusal_harms_nobody_in_its_batch);
	RUN(a_list_is_kept_whole_or_not_at_all);
	RUN(a_job_is_taken_by_one_worker);
	RUN(a_rewind_leaves_no_gap_behind);
	RUN(servers_hear_of_each_other_and_not_of_themselves);
}
