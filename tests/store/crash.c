/* Kills processes at random moments and looks at what is left.
 *
 *     store_crash POSTGRES_SH ROUNDS        kills a writer ROUNDS times on each database, PostgreSQL ROUNDS / 7 times
 *     store_crash --write ADDRESS TABLES    the writer: appends to TABLES tables until it is killed and prints
 *                                           "table seq" for every action that was acknowledged
 *
 * After every kill: no acknowledged action is missing, there is no gap, every action is the one that was appended. */
#define TEST_MAIN
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/store/store_test.h"

enum { TABLES = 12 };

static const char *program;

/* -- the writer -- */

static struct store *writer_store;

/* Says so first, then appends the next one. One write() for a line: a kill cuts between lines. */
static void say_and_go_on(void *context, const struct store_action *a, enum store_answer answer)
{
	char line[64];
	if (answer != STORE_OK)
		_exit(3);
	int size = snprintf(line, sizeof line, "%lld %u\n", (long long)a->table, a->seq);
	if (write(STDOUT_FILENO, line, (size_t)size) != size)
		_exit(4);
	struct store_action next = made_action(a->table, a->seq + 1, 0);
	store_append(writer_store, &next, say_and_go_on, context);
}

static bool count_rows(void *context, const struct store_action *a)
{
	*(uint32_t *)context = a->seq;
	return true;
}

static int write_until_killed(const char *address, long tables)
{
	struct eto_error err = {0};
	writer_store = store_open(address, &err);
	if (!writer_store) {
		fprintf(stderr, "%s: %s\n", err.file, err.what);
		return 2;
	}
	for (int64_t table = 1; table <= tables; table++) {
		uint32_t last = 0;
		if (store_actions(writer_store, table, 1, count_rows, &last) != STORE_OK)
			return 2;
		struct store_action a = made_action(table, last + 1, 0);
		store_append(writer_store, &a, say_and_go_on, NULL);
	}
	for (;;)
		pause();
}

/* -- killing the writer -- */

static pid_t start_writer(int *from)
{
	int ends[2];
	char tables[16];
	snprintf(tables, sizeof tables, "%d", TABLES);
	if (pipe(ends))
		return -1;
	pid_t child = fork();
	if (!child) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		execl(program, program, "--write", place.address, tables, (char *)NULL);
		_exit(127);
	}
	close(ends[1]);
	*from = ends[0];
	return child;
}

/* Reads the acknowledgements of the writer, and kills it after some time; lets it write something first. */
static unsigned read_and_kill(int from, pid_t child, int milliseconds, uint32_t acknowledged[TABLES + 1])
{
	FILE *lines = fdopen(from, "r");
	char line[64];
	unsigned count = 0;
	struct timespec begin, now;
	clock_gettime(CLOCK_MONOTONIC, &begin);
	bool killed = false;
	while (lines && fgets(line, sizeof line, lines)) {
		char *end;
		long table = strtol(line, &end, 10), seq = strtol(end, NULL, 10);
		if (CHECK(table >= 1 && table <= TABLES))
			acknowledged[table] = (uint32_t)seq;
		count++;
		clock_gettime(CLOCK_MONOTONIC, &now);
		long passed = (now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000;
		if (!killed && passed >= milliseconds) {
			kill(child, SIGKILL);
			killed = true;
		}
	}
	if (lines)
		fclose(lines);
	int status = 0;
	waitpid(child, &status, 0);
	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
	return count;
}

/* What is found is where the next writer begins. */
static void check_tables(uint32_t acknowledged[TABLES + 1])
{
	struct store *s = store_at(place.address);
	for (int64_t table = 1; s && table <= TABLES; table++) {
		uint32_t found = check_log(s, table);
		/* Of what was not acknowledged, at most one action per table can have been under way. */
		CHECK(found >= acknowledged[table]);
		CHECK(found <= acknowledged[table] + 1);
		acknowledged[table] = found;
	}
	store_close(s);
}

static unsigned rounds;

static void kill_writers(void)
{
	uint32_t acknowledged[TABLES + 1] = {0};
	unsigned long total = 0;
	struct store *s = fresh_store();
	for (unsigned i = 0; i < TABLES; i++)
		CHECK_INT(add_table(s, 0), i + 1);
	store_close(s);
	for (unsigned round = 0; round < rounds; round++) {
		int from = -1;
		pid_t child = start_writer(&from);
		if (!CHECK(child > 0))
			return;
		unsigned count = read_and_kill(from, child, rand_r(&(unsigned){round * 7919 + 1}) % 120, acknowledged);
		CHECK(count > 0);
		total += count;
		check_tables(acknowledged);
	}
	printf("%s: %lu acknowledged actions, %u kills\n", place.is_pg ? "PostgreSQL" : "SQLite", total, rounds);
}

TEST(no_acknowledged_action_is_lost_when_a_server_is_killed)
{
	kill_writers();
}

/* -- killing the database -- */

struct client {
	struct store *store;
	int64_t table;
	uint32_t seq, busy, wrong, doubled;
	_Atomic bool *stop;
};

static void *play(void *context)
{
	struct client *c = context;
	while (!*c->stop) {
		struct store_action a = made_action(c->table, c->seq + 1, 0);
		struct store_word w = {.table = c->table, .channel = "players"};
		enum store_answer answer = append_action(c->store, &a);
		if (answer == STORE_BUSY) { /* it may have been made: the log says */
			c->busy++;
			uint32_t last = 0;
			while (store_actions(c->store, c->table, 1, count_rows, &last) != STORE_OK)
				usleep(20000);
			c->doubled += last > c->seq + 1;
			c->seq = last;
		} else if (answer == STORE_OK) {
			c->seq++;
			snprintf(w.text, sizeof w.text, "%u", c->seq);
			c->busy += store_word_add(c->store, &w) == STORE_BUSY;
		} else {
			c->wrong++;
		}
	}
	return NULL;
}

struct spoken {
	uint32_t last, repeated;
};

static bool hear(void *context, const struct store_word *w)
{
	struct spoken *s = context;
	uint32_t number = (uint32_t)strtoul(w->text, NULL, 10);
	s->repeated += number <= s->last;
	s->last = number;
	return true;
}

static void check_client(const struct client *c)
{
	struct spoken spoken = {0};
	CHECK_INT(c->wrong, 0);
	CHECK_INT(c->doubled, 0);
	CHECK_INT(check_log(c->store, c->table), c->seq);
	CHECK_INT(store_words(c->store, c->table, 0, hear, &spoken), STORE_OK);
	CHECK_INT(spoken.repeated, 0);
}

static void missed(void *context, int64_t table, const int64_t account[STORE_SEATS], unsigned quiet)
{
	(void)account, (void)quiet;
	if (!table)
		++*(_Atomic unsigned *)context;
}

/* Two servers with several clients go on while PostgreSQL is killed and started again. */
static void kill_postgres(int64_t patience, int down)
{
	struct store *s[] = {fresh_store(), store_at(place.address)};
	struct client client[TABLES];
	pthread_t thread[TABLES];
	_Atomic bool stop = false;
	_Atomic unsigned notices_missed = 0;
	unsigned kills = rounds / 7 + 1, busy = 0, actions = 0;
	store_listen(s[0], missed, &notices_missed);
	for (unsigned i = 0; i < TABLES; i++)
		client[i] = (struct client){.store = s[i % 2], .table = add_table(s[0], 0), .stop = &stop};
	for (unsigned i = 0; i < 2; i++)
		store_patience(s[i], patience);
	for (unsigned i = 0; i < TABLES; i++)
		CHECK(!pthread_create(&thread[i], NULL, play, &client[i]));
	for (unsigned i = 0; i < kills; i++) {
		usleep(100000 + rand_r(&(unsigned){i}) % 200000);
		CHECK(postgres("kill", ""));
		usleep((unsigned)down * 1000);
		CHECK(postgres("again", ""));
	}
	usleep(300000);
	stop = true;
	for (unsigned i = 0; i < TABLES; i++)
		pthread_join(thread[i], NULL);
	store_patience(s[0], 20000);
	store_patience(s[1], 20000);
	for (unsigned i = 0; i < TABLES; i++) {
		check_client(&client[i]);
		busy += client[i].busy;
		actions += client[i].seq;
	}
	printf("PostgreSQL killed %u times: %u actions, %u times busy\n", kills, actions, busy);
	CHECK(patience > 5000 ? busy == 0 : busy > 0);
	for (unsigned i = 0; i < 500 && !notices_missed; i++)
		usleep(10000);
	CHECK(notices_missed > 0);
	store_close(s[0]);
	store_close(s[1]);
}

TEST(patient_servers_outlast_a_killed_postgres)
{
	kill_postgres(600000, 100); /* a machine that is busy needs long to start it */
}

TEST(impatient_servers_say_that_postgres_is_gone)
{
	kill_postgres(100, 600);
}

/* How long a call waits, in milliseconds, and its answer. */
static int64_t ping(struct store *s, enum store_answer *answer)
{
	int64_t begin = store_clock();
	*answer = store_probe(s);
	return store_clock() - begin;
}

TEST(nobody_waits_twice_for_a_postgres_that_is_gone)
{
	enum { PATIENCE = 6000 };
	struct store *s = fresh_store();
	enum store_answer answer;
	store_patience(s, PATIENCE);
	CHECK(postgres("kill", ""));
	CHECK(ping(s, &answer) >= PATIENCE - 100);
	CHECK_INT(answer, STORE_BUSY);
	for (unsigned i = 0; i < 3; i++) {
		CHECK(ping(s, &answer) < PATIENCE / 2);
		CHECK_INT(answer, STORE_BUSY);
	}
	CHECK(postgres("again", ""));
	for (unsigned i = 0; i < 500 && answer != STORE_OK; i++) { /* a busy machine needs a while to start it */
		usleep(20000);
		ping(s, &answer);
	}
	CHECK_INT(answer, STORE_OK);
	CHECK(postgres("kill", ""));
	CHECK(ping(s, &answer) >= PATIENCE - 100); /* it had come back, so one waits for it again */
	CHECK(postgres("again", ""));
	ping(s, &answer);
	store_close(s);
}

int main(int argc, char **argv)
{
	program = argv[0];
	if (argc == 4 && !strcmp(argv[1], "--write"))
		return write_until_killed(argv[2], strtol(argv[3], NULL, 10));
	rounds = argc == 3 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
	if (!rounds) {
		fprintf(stderr, "usage: %s tests/store/postgres.sh ROUNDS\n", argv[0]);
		return 2;
	}
	if (!place_open(argv[1])) {
		printf("No PostgreSQL could be started: the store cannot be tested.\n0 passed, 1 failed\n");
		place_close();
		return 1;
	}
	RUN(no_acknowledged_action_is_lost_when_a_server_is_killed);
	place.is_pg = true;
	RUN(no_acknowledged_action_is_lost_when_a_server_is_killed);
	RUN(patient_servers_outlast_a_killed_postgres);
	RUN(impatient_servers_say_that_postgres_is_gone);
	RUN(nobody_waits_twice_for_a_postgres_that_is_gone);
	place_close();
	return test_end();
}
