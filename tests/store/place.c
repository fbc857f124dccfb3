/* Where the tests run, and what they share. */
#include <semaphore.h>
#include <unistd.h>

#include "tests/store/store_test.h"

struct place place;

bool postgres(const char *command, const char *more)
{
	char line[1200];
	snprintf(line, sizeof line, "'%s' %s '%s' '%s' >/dev/null", place.script, command, place.cluster, more);
	fflush(stdout);
	return system(line) == 0;
}

bool place_open(const char *script)
{
	place.script = script;
	snprintf(place.folder, sizeof place.folder, "/tmp/eto-store-XXXXXX");
	if (!mkdtemp(place.folder))
		return false;
	snprintf(place.cluster, sizeof place.cluster, "%s-pg", place.folder);
	snprintf(place.postgresql, sizeof place.postgresql, "postgresql:///postgres?host=%s&user=postgres",
		 place.cluster);
	return postgres("start", "") && postgres("sql", "SELECT 1");
}

void place_close(void)
{
	char line[300];
	if (!access(place.cluster, F_OK))
		postgres("stop", "");
	snprintf(line, sizeof line, "rm -rf '%s'", place.folder);
	if (system(line))
		printf("%s is still there\n", place.folder);
}

void fresh_address(void)
{
	static unsigned number;
	number++;
	if (!place.is_pg) {
		snprintf(place.address, sizeof place.address, "sqlite:%s/%u.db", place.folder, number);
		return;
	}
	char sql[60];
	snprintf(sql, sizeof sql, "CREATE SCHEMA t%u", number);
	snprintf(place.address, sizeof place.address, "%s&options=-csearch_path%%3Dt%u", place.postgresql, number);
	CHECK(postgres("sql", sql));
}

static void keep_complaint(void *context, enum store_answer answer, const char *what)
{
	(void)context, (void)answer;
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	pthread_mutex_lock(&lock);
	snprintf(place.complaint, sizeof place.complaint, "%s", what);
	place.complaints++;
	pthread_mutex_unlock(&lock);
}

struct store *store_at(const char *address)
{
	struct eto_error err = {0};
	struct store *s = store_open(address, &err);
	if (!test_check(s != NULL, __FILE__, __LINE__, "%s: %s", err.file, err.what))
		return NULL;
	store_complain(s, keep_complaint, NULL);
	place.complaint[0] = 0;
	place.complaints = 0;
	return s;
}

struct store *fresh_store(void)
{
	fresh_address();
	struct store *s = store_at(place.address);
	if (!s) {
		place_close();
		exit(1); /* no test can go on without a database */
	}
	return s;
}

int64_t add_account(struct store *s, const char *name)
{
	struct store_account a = {.lang = "en", .settings = "{}"};
	snprintf(a.name, sizeof a.name, "%s", name);
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	return a.id;
}

int64_t add_table(struct store *s, int64_t owner)
{
	struct store_table t = {.game = "downfall", .scenario = "campaign", .state = "open", .owner = owner};
	CHECK_INT(store_table_add(s, &t), STORE_OK);
	return t.id;
}

struct waiting {
	sem_t done;
	enum store_answer answer;
};

static void appended(void *context, const struct store_action *a, enum store_answer answer)
{
	(void)a;
	struct waiting *w = context;
	w->answer = answer;
	sem_post(&w->done);
}

enum store_answer append_action(struct store *s, const struct store_action *a)
{
	return append_actions(s, a, 1);
}

enum store_answer append_actions(struct store *s, const struct store_action *a, unsigned count)
{
	struct waiting w;
	sem_init(&w.done, 0, 0);
	store_append_list(s, a, count, appended, &w);
	while (sem_wait(&w.done))
		continue;
	sem_destroy(&w.done);
	return w.answer;
}

uint64_t made_hash(int64_t table, uint32_t seq, unsigned branch)
{
	uint64_t x = (uint64_t)table * 0x9e3779b97f4a7c15u ^ (uint64_t)seq << 20 ^ branch;
	x ^= x >> 31;
	x *= 0xbf58476d1ce4e5b9u;
	return x ^ x >> 29;
}

struct store_action made_action(int64_t table, uint32_t seq, unsigned branch)
{
	struct store_action a = {.table = table,
				 .seq = seq,
				 .seat = (uint8_t)(seq % 3),
				 .time = NOW + seq,
				 .hash = made_hash(table, seq, branch)};
	for (unsigned i = 0; i < sizeof a.action; i++)
		a.action[i] = (uint8_t)(a.hash >> (8 * i) ^ 0xff);
	if (seq > 1)
		a.before = made_hash(table, seq - 1, branch);
	return a;
}

static bool check_next(void *context, const struct store_action *a)
{
	uint32_t *seq = context;
	struct store_action wanted = made_action(a->table, ++*seq, 0);
	bool same = CHECK_INT(a->seq, wanted.seq) && CHECK_INT(a->hash, wanted.hash);
	return same && CHECK(!memcmp(a->action, wanted.action, sizeof a->action));
}

uint32_t check_log(struct store *s, int64_t table)
{
	uint32_t seq = 0;
	CHECK_INT(store_actions(s, table, 1, check_next, &seq), STORE_OK);
	return seq;
}
