/* Tables, words and jobs. */
#include "tests/store/store_test.h"

static struct store_table sample(int64_t owner)
{
	return (struct store_table){
		.game = "westfront",
		.scenario = "Normandía",
		.state = "running",
		.rules_version = 4000000000u,
		.options = "fog on\nweather off\n",
		.clock = "{\"kind\":\"live\"}",
		.invited_only = true,
		.spectators = true,
		.delayed = true,
		.owner = owner,
		.created = 1,
		.started = 2,
		.ended = 3,
		.commit = "c0ffee",
		.secret = "5ec2e7",
		.result = "axis DF-1.2",
		.seat = {{.account = owner}, {.bot = "staff"}, {.account = 0}, {.account = owner, .bot = "x"}}};
}

static void check_same(const struct store_table *a, const struct store_table *b)
{
	CHECK_INT(a->id, b->id);
	CHECK_STR(a->game, b->game);
	CHECK_STR(a->scenario, b->scenario);
	CHECK_STR(a->state, b->state);
	CHECK_INT(a->rules_version, b->rules_version);
	CHECK_STR(a->options, b->options);
	CHECK_STR(a->clock, b->clock);
	CHECK_INT(a->invited_only, b->invited_only);
	CHECK_INT(a->spectators, b->spectators);
	CHECK_INT(a->delayed, b->delayed);
	CHECK_INT(a->owner, b->owner);
	CHECK_INT(a->created, b->created);
	CHECK_INT(a->started, b->started);
	CHECK_INT(a->ended, b->ended);
	CHECK_STR(a->commit, b->commit);
	CHECK_STR(a->secret, b->secret);
	CHECK_STR(a->result, b->result);
	CHECK_STR(a->signature, b->signature);
	CHECK_INT(a->version, b->version);
	for (unsigned i = 0; i < STORE_SEATS; i++) {
		CHECK_INT(a->seat[i].account, b->seat[i].account);
		CHECK_STR(a->seat[i].bot, b->seat[i].bot);
	}
}

TEST(a_table_comes_back_as_it_was)
{
	struct store *s = fresh_store();
	struct store_table t = sample(add_account(s, "a")), found = {0};
	memset(&found, 0x55, sizeof found);
	CHECK_INT(store_table_add(s, &t), STORE_OK);
	CHECK(t.id > 0);
	CHECK_INT(t.version, 1);
	CHECK_INT(store_table_get(s, t.id, &found), STORE_OK);
	check_same(&found, &t);
	CHECK_INT(store_table_get(s, t.id + 1, &found), STORE_NONE);
	store_close(s);
}

TEST(a_bad_table_is_refused)
{
	struct store *s = fresh_store();
	int64_t account = add_account(s, "a");
	struct store_table t = sample(account + 9);
	CHECK_INT(store_table_add(s, &t), STORE_NONE);
	t = sample(account);
	t.seat[2].account = account + 9;
	CHECK_INT(store_table_add(s, &t), STORE_NONE);
	t = sample(account);
	snprintf(t.state, sizeof t.state, "elsewhere");
	CHECK_INT(store_table_add(s, &t), STORE_FAILED);
	CHECK(place.complaint[0]);
	t = sample(account);
	memset(t.seat[3].bot, 'b', sizeof t.seat[3].bot);
	CHECK_INT(store_table_add(s, &t), STORE_FAILED);
	t = sample(account);
	t.options[0] = (char)0xfe;
	CHECK_INT(store_table_add(s, &t), STORE_FAILED);
	store_close(s);
}

TEST(of_two_who_change_a_table_one_reads_again)
{
	struct store *s = fresh_store();
	struct store_table t = sample(add_account(s, "a")), mine = {0}, theirs = {0}, found = {0};
	CHECK_INT(store_table_add(s, &t), STORE_OK);
	CHECK_INT(store_table_get(s, t.id, &mine), STORE_OK);
	CHECK_INT(store_table_get(s, t.id, &theirs), STORE_OK);
	snprintf(mine.state, sizeof mine.state, "ended");
	snprintf(mine.signature, sizeof mine.signature, "0123456789abcdef");
	CHECK_INT(store_table_set(s, &mine), STORE_OK);
	CHECK_INT(mine.version, 2);
	snprintf(theirs.result, sizeof theirs.result, "draw");
	CHECK_INT(store_table_set(s, &theirs), STORE_CONFLICT);
	CHECK_INT(theirs.version, 1);
	CHECK_INT(store_table_get(s, t.id, &found), STORE_OK);
	check_same(&found, &mine);
	CHECK_INT(store_table_set(s, &mine), STORE_OK);
	mine.id += 5;
	CHECK_INT(store_table_set(s, &mine), STORE_NONE);
	store_close(s);
}

struct listed {
	int64_t id[16];
	unsigned count, stop;
};

static bool list_table(void *context, const struct store_table *t)
{
	struct listed *l = context;
	l->id[l->count++] = t->id;
	return l->count != l->stop;
}

static struct listed list(struct store *s, int64_t account, const char *state, unsigned limit, unsigned stop)
{
	struct listed l = {.stop = stop};
	CHECK_INT(store_tables(s, account, state, limit, list_table, &l), STORE_OK);
	return l;
}

TEST(tables_are_listed_newest_first)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), b = add_account(s, "b"), c = add_account(s, "c"), id[5];
	CHECK_INT(list(s, 0, NULL, 0, 0).count, 0);
	for (unsigned i = 0; i < 5; i++) {
		struct store_table t = {.game = "g", .state = "open", .owner = a};
		t.seat[i % STORE_SEATS].account = i % 2 ? b : 0;
		snprintf(t.state, sizeof t.state, "%s", i < 3 ? "running" : "open");
		CHECK_INT(store_table_add(s, &t), STORE_OK);
		id[i] = t.id;
	}
	struct listed all = list(s, 0, NULL, 0, 0), of_b = list(s, b, NULL, 10, 0);
	CHECK_INT(all.count, 5);
	for (unsigned i = 0; i < 5; i++)
		CHECK_INT(all.id[i], id[4 - i]);
	CHECK_INT(of_b.count, 2);
	CHECK_INT(of_b.id[0], id[3]);
	CHECK_INT(of_b.id[1], id[1]);
	CHECK_INT(list(s, a, NULL, 0, 0).count, 5);
	CHECK_INT(list(s, c, NULL, 0, 0).count, 0);
	CHECK_INT(list(s, a, "running", 0, 0).count, 3);
	CHECK_INT(list(s, 0, "open", 0, 0).count, 2);
	CHECK_INT(list(s, 0, "ended", 0, 0).count, 0);
	CHECK_INT(list(s, 0, NULL, 2, 0).count, 2);
	CHECK_INT(list(s, 0, NULL, 0, 3).count, 3);
	CHECK_INT(list(s, 0, NULL, 0, 0).count, 5);
	store_close(s);
}

struct heard {
	struct store_word word[8];
	unsigned count;
};

static bool hear(void *context, const struct store_word *w)
{
	struct heard *h = context;
	h->word[h->count++] = *w;
	return true;
}

TEST(words_are_kept_in_order)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), table = add_table(s, a), other = add_table(s, a);
	struct store_word w[] = {
		{.table = table, .account = a, .channel = "players", .time = 5, .text = "¡Buena suerte! 🎲"},
		{.table = other, .account = a, .channel = "players", .time = 6, .text = "elsewhere"},
		{.table = table, .account = 0, .channel = "spectators", .time = 4, .text = ""},
	};
	struct heard all = {0}, rest = {0};
	memset(w[2].text, 'w', sizeof w[2].text - 1);
	for (unsigned i = 0; i < 3; i++)
		CHECK_INT(store_word_add(s, &w[i]), STORE_OK);
	CHECK(w[0].id > 0 && w[1].id > w[0].id && w[2].id > w[1].id);
	CHECK_INT(store_words(s, table, 0, hear, &all), STORE_OK);
	CHECK_INT(all.count, 2);
	CHECK_INT(all.word[0].id, w[0].id);
	CHECK_INT(all.word[0].account, a);
	CHECK_INT(all.word[0].table, table);
	CHECK_INT(all.word[0].time, 5);
	CHECK_STR(all.word[0].channel, "players");
	CHECK_STR(all.word[0].text, w[0].text);
	CHECK_INT(all.word[1].account, 0);
	CHECK_STR(all.word[1].text, w[2].text);
	CHECK_INT(store_words(s, table, w[0].id, hear, &rest), STORE_OK);
	CHECK_INT(rest.count, 1);
	CHECK_INT(store_words(s, other + 1, 0, hear, &rest), STORE_OK);
	CHECK_INT(rest.count, 1);
	struct heard own = {0};
	CHECK_INT(store_words_of(s, a, hear, &own), STORE_OK);
	CHECK_INT(own.count, 2); /* wherever they were said */
	CHECK_STR(own.word[1].text, "elsewhere");
	store_close(s);
}

TEST(bad_words_are_refused)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	struct store_word w = {.table = table + 1, .channel = "players", .text = "x"};
	CHECK_INT(store_word_add(s, &w), STORE_NONE);
	w.table = table;
	snprintf(w.channel, sizeof w.channel, "shout");
	CHECK_INT(store_word_add(s, &w), STORE_FAILED);
	snprintf(w.channel, sizeof w.channel, "players");
	memset(w.text, 'x', sizeof w.text);
	CHECK_INT(store_word_add(s, &w), STORE_FAILED);
	struct heard none = {0};
	CHECK_INT(store_words(s, table, 0, hear, &none), STORE_OK);
	CHECK_INT(none.count, 0);
	store_close(s);
}

static struct store_job made_job(const char *kind, const char *key, int64_t due)
{
	struct store_job j = {.due = due, .body = "{\"to\":\"ñ\"}"};
	snprintf(j.kind, sizeof j.kind, "%s", kind);
	snprintf(j.key, sizeof j.key, "%s", key);
	return j;
}

static void add_job(struct store *s, const char *kind, const char *key, int64_t due, enum store_answer answer)
{
	struct store_job j = made_job(kind, key, due);
	CHECK_INT(store_job_add(s, &j), answer);
}

TEST(jobs_are_taken_when_due)
{
	struct store *s = fresh_store();
	struct store_job j = {0};
	add_job(s, "mail", "late", NOW + 20, STORE_OK);
	add_job(s, "mail", "soon", NOW + 10, STORE_OK);
	add_job(s, "bot", "wake", NOW, STORE_OK);
	CHECK_INT(store_job_take(s, "mail", NOW + 9, 100, &j), STORE_NONE);
	memset(&j, 0x55, sizeof j);
	CHECK_INT(store_job_take(s, "mail", NOW + 20, 100, &j), STORE_OK);
	CHECK_STR(j.key, "soon");
	CHECK_STR(j.kind, "mail");
	CHECK_STR(j.body, "{\"to\":\"ñ\"}");
	CHECK_INT(j.tries, 1);
	CHECK_INT(j.due, NOW + 120);
	CHECK_INT(store_job_take(s, NULL, NOW + 20, 100, &j), STORE_OK);
	CHECK_STR(j.key, "wake");
	CHECK_INT(store_job_take(s, NULL, NOW + 20, 100, &j), STORE_OK);
	CHECK_STR(j.key, "late");
	CHECK_INT(store_job_take(s, NULL, NOW + 20, 100, &j), STORE_NONE);
	store_close(s);
}

TEST(a_key_waits_once)
{
	struct store *s = fresh_store();
	struct store_job j = {0};
	add_job(s, "mail", "turn 7", NOW, STORE_OK);
	add_job(s, "mail", "turn 7", NOW + 5, STORE_CONFLICT);
	add_job(s, "mail", "", NOW + 1, STORE_OK);
	add_job(s, "mail", "", NOW + 1, STORE_OK);
	CHECK_INT(store_job_take(s, "mail", NOW, 100, &j), STORE_OK);
	add_job(s, "mail", "turn 7", NOW, STORE_CONFLICT);
	CHECK_INT(store_job_done(s, j.id), STORE_OK);
	CHECK_INT(store_job_done(s, j.id), STORE_NONE);
	add_job(s, "mail", "turn 7", NOW, STORE_OK);
	struct store_job bad = made_job("mail", "k", NOW);
	memset(bad.body, 'b', sizeof bad.body);
	CHECK_INT(store_job_add(s, &bad), STORE_FAILED);
	store_close(s);
}

TEST(a_lease_ends)
{
	struct store *s = fresh_store();
	struct store_job j = {0}, again = {0};
	add_job(s, "mail", "k", NOW, STORE_OK);
	CHECK_INT(store_job_take(s, "mail", NOW, 50, &j), STORE_OK);
	CHECK_INT(store_job_take(s, "mail", NOW + 49, 50, &again), STORE_NONE);
	CHECK_INT(store_job_take(s, "mail", NOW + 50, 50, &again), STORE_OK);
	CHECK_INT(again.id, j.id);
	CHECK_INT(again.tries, 2);
	CHECK_INT(store_job_later(s, j.id, NOW + 500), STORE_OK);
	CHECK_INT(store_job_take(s, "mail", NOW + 499, 50, &again), STORE_NONE);
	CHECK_INT(store_job_take(s, "mail", NOW + 500, 50, &again), STORE_OK);
	CHECK_INT(again.tries, 3);
	CHECK_INT(store_job_done(s, j.id), STORE_OK);
	CHECK_INT(store_job_later(s, j.id, NOW), STORE_NONE);
	store_close(s);
}

void tests_of_tables(void)
{
	RUN(a_table_comes_back_as_it_was);
	RUN(a_bad_table_is_refused);
	RUN(of_two_who_change_a_table_one_reads_again);
	RUN(tables_are_listed_newest_first);
	RUN(words_are_kept_in_order);
	RUN(bad_words_are_refused);
	RUN(jobs_are_taken_when_due);
	RUN(a_key_waits_once);
	RUN(a_lease_ends);
}
