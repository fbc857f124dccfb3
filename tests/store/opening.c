/* Addresses, migrations, copies, and databases that do not answer. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/store/store_test.h"

static void refuse(const char *address, bool attach, const char *part)
{
	struct eto_error err = {0};
	struct store *s = attach ? store_attach(address, &err) : store_open(address, &err);
	CHECK(!s);
	test_check(strstr(err.what, part) != NULL, __FILE__, __LINE__, "%s: \"%s\" lacks \"%s\"", address, err.what,
		   part);
	store_close(s);
}

TEST(bad_addresses_are_refused)
{
	refuse("", false, "not the address");
	refuse("eto.db", false, "not the address");
	refuse("mysql://localhost/eto", false, "not the address");
	refuse("sqlite:", false, "names no file");
	refuse("sqlite:/no/such/folder/eto.db", false, "No such file");
	refuse("sqlite:/no/such/folder/eto.db", true, "No such file");
	refuse("sqlite:/tmp", false, "directory");
	refuse("postgresql:///eto?host=/no/such/folder", false, "/no/such/folder");
	refuse("postgresql://localhost:1/eto?nonsense=1", false, "nonsense");
	CHECK(!store_open("nonsense", NULL));
	store_close(NULL);
}

TEST(errors_tell_no_passwords)
{
	struct eto_error err = {0};
	CHECK(!store_open("postgresql://eto:geheim@localhost:1/eto?password=geheim", &err));
	CHECK_STR(err.file, "postgresql://localhost:1/eto");
	CHECK(!strstr(err.what, "geheim"));
}

TEST(a_file_that_is_no_database_is_refused)
{
	char path[300], address[320];
	snprintf(path, sizeof path, "%s/text", place.folder);
	FILE *f = fopen(path, "w");
	for (unsigned i = 0; i < 400; i++)
		fputs("not a database\n", f);
	fclose(f);
	snprintf(address, sizeof address, "sqlite:%s", path);
	refuse(address, false, "not a database");
	CHECK(!truncate(path, 0));
	refuse(address, true, "no database of this program");
}

TEST(a_new_file_is_for_its_owner_only)
{
	bool was = place.is_pg;
	struct stat st;
	place.is_pg = false;
	store_close(fresh_store());
	CHECK(!stat(place.address + 7, &st));
	CHECK_INT(st.st_mode & 0777, 0600);
	place.is_pg = was;
}

/* -- migrations -- */

/* The inside of a store whose database is left at the number it has. */
static bool open_inside(struct store *s)
{
	struct eto_error err = {0};
	*s = (struct store){.kind = place.is_pg ? &store_pg : &store_sqlite, .patience = 5000, .instance = 77};
	return CHECK(s->kind->open(s, place.address + (place.is_pg ? 0 : 7), false, &err));
}

static bool run_sql(const char *sql)
{
	struct store s;
	struct db_query q = {"", "", sql, NULL};
	bool ok = open_inside(&s) && store_write(&s, &q, NULL, NULL, NULL) == STORE_OK;
	s.kind->close(&s);
	return ok;
}

/* What programs think stood among the words from the second number to the seventh. */
static bool has_notes(unsigned number)
{
	return number >= 2 && number <= 7;
}

/* Makes a database at an older number, with a table and an action: the log is there from the first number on. */
static void make_older(unsigned number)
{
	static const struct db_query table = {
		"", "",
		"INSERT INTO game_table (game, scenario, state, rules_version, options, clock, invited_only,"
		" spectators, delayed, created, started, ended, commitment, secret, result, bot0, bot1, bot2, bot3)"
		" VALUES ('downfall', '', 'open', 1, '', '', 0, 0, 0, 0, 0, 0, '', '', '', '', '', '', '')", NULL};
	static const struct db_query insert = {
		"b", "", "INSERT INTO action (table_id, seq, seat, action, hash, time) VALUES (1, 1, 0, $1, 5, 6)",
		NULL};
	static const struct db_query note = {
		"", "", "INSERT INTO word (table_id, channel, time, text) VALUES (1, 'note', 6, '0 +Why')", NULL};
	struct store s;
	struct eto_error err = {0};
	fresh_address();
	CHECK(open_inside(&s) && store_migrate(&s, number, &err));
	if (number) {
		struct db_value v[] = {db_bytes("12345678", 8)};
		CHECK_INT(store_write(&s, &table, NULL, NULL, NULL), STORE_OK);
		CHECK_INT(store_write(&s, &insert, v, NULL, NULL), STORE_OK);
	}
	if (has_notes(number))
		CHECK_INT(store_write(&s, &note, NULL, NULL, NULL), STORE_OK);
	s.kind->close(&s);
}

static bool overhear(void *context, const struct store_thought *w)
{
	unsigned *heard = context;
	*heard += !strcmp(w->text, "0 +Why") && w->time == 6;
	return true;
}

TEST(every_older_database_is_migrated)
{
	unsigned newest = store_migrations();
	CHECK(newest >= 3);
	for (unsigned number = 0; number <= newest; number++) {
		make_older(number);
		struct store *s = store_at(place.address);
		unsigned at = 0;
		CHECK_INT(store_migrated(s, &at), STORE_OK);
		CHECK_INT(at, newest);
		if (number) {
			struct store_table t = {0};
			struct store_action next = made_action(1, 2, 0);
			next.before = 5;
			CHECK_INT(store_table_get(s, 1, &t), STORE_OK);
			CHECK_STR(t.game, "downfall");
			CHECK_INT(append_action(s, &next), STORE_OK);
		}
		unsigned thoughts = 0;
		CHECK_INT(store_thoughts(s, 1, 0, overhear, &thoughts), STORE_OK);
		CHECK_INT(thoughts, has_notes(number));
		CHECK_INT(store_probe(s), STORE_OK);
		store_close(s);
	}
}

TEST(a_newer_database_is_refused)
{
	store_close(fresh_store());
	CHECK(run_sql("INSERT INTO migration (number) VALUES (9999)"));
	refuse(place.address, false, "newer than this program: it is at migration 9999");
}

static void *open_one(void *context)
{
	*(struct store **)context = store_open(place.address, NULL);
	return NULL;
}

TEST(two_servers_may_start_at_once)
{
	fresh_address();
	struct store *s[4];
	pthread_t thread[4];
	for (unsigned i = 0; i < 4; i++)
		CHECK(!pthread_create(&thread[i], NULL, open_one, &s[i]));
	for (unsigned i = 0; i < 4; i++) {
		pthread_join(thread[i], NULL);
		CHECK(s[i] && store_probe(s[i]) == STORE_OK);
	}
	for (unsigned i = 0; i < 4; i++)
		store_close(s[i]);
}

/* -- copies -- */

struct copying {
	struct store *store;
	int64_t table;
	_Atomic bool stop;
	_Atomic uint32_t seq;
};

static void *keep_appending(void *context)
{
	struct copying *c = context;
	while (!c->stop) {
		struct store_action a = made_action(c->table, c->seq + 1, 0);
		if (append_action(c->store, &a) == STORE_OK)
			c->seq++;
		else
			c->stop = true;
	}
	return NULL;
}

TEST(a_copy_of_a_running_server_is_whole)
{
	struct store *s = fresh_store();
	struct copying c = {.store = s, .table = add_table(s, add_account(s, "Ñ"))};
	char path[300], address[320];
	pthread_t thread;
	struct eto_error err = {0};
	snprintf(path, sizeof path, "%s/copy-%d.db", place.folder, place.is_pg);
	CHECK(!pthread_create(&thread, NULL, keep_appending, &c));
	while (c.seq < 3 && !c.stop)
		usleep(1000);
	struct store *attached = store_attach(place.address, &err);
	CHECK(attached != NULL);
	CHECK_INT(store_backup(attached, path, &err), STORE_OK);
	CHECK_STR(err.what, "");
	store_close(attached);
	c.stop = true;
	pthread_join(thread, NULL);
	CHECK_INT(store_backup(s, path, &err), STORE_FAILED);
	CHECK_STR(err.what, "File exists");
	CHECK_INT(store_backup(s, "/no/such/folder/copy.db", &err), STORE_FAILED);
	store_close(s);

	snprintf(address, sizeof address, "sqlite:%s", path);
	struct stat st;
	CHECK(!stat(path, &st) && (st.st_mode & 0777) == 0600);
	s = store_at(address);
	struct store_account a = {0};
	uint32_t copied = check_log(s, c.table);
	CHECK(copied > 0 && copied <= c.seq);
	CHECK_INT(store_account_find(s, "ñ", &a), STORE_OK);
	struct store_action next = made_action(c.table, copied + 1, 0);
	CHECK_INT(append_action(s, &next), STORE_OK);
	CHECK(add_account(s, "new") > a.id);
	store_close(s);
}

/* -- trouble -- */

TEST(a_database_that_is_held_is_busy)
{
	if (place.is_pg) {
		CHECK(true); /* crash.c stops a whole PostgreSQL */
		return;
	}
	struct store *s = fresh_store();
	sqlite3 *other;
	int64_t table = add_table(s, 0);
	store_patience(s, 50);
	CHECK_INT(sqlite3_open(place.address + 7, &other), SQLITE_OK);
	CHECK_INT(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	struct store_action a = made_action(table, 1, 0);
	CHECK_INT(append_action(s, &a), STORE_BUSY);
	CHECK_STR(place.complaint, "another program holds the database");
	struct store_word w = {.table = table, .channel = "players", .text = "hello"};
	CHECK_INT(store_word_add(s, &w), STORE_BUSY);
	CHECK_INT(store_probe(s), STORE_BUSY);
	struct store_table t;
	CHECK_INT(store_table_get(s, table, &t), STORE_OK); /* readers do not mind */
	CHECK_INT(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(other);
	CHECK_INT(append_action(s, &a), STORE_OK);
	store_close(s);
}

/* A file that may not grow stands for a disk that is full. */
TEST(a_full_disk_is_said_and_survived)
{
	if (place.is_pg) {
		CHECK(true); /* the disk of PostgreSQL is its own matter */
		return;
	}
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	struct rlimit was, small;
	struct stat st;
	char wal[2 * ADDRESS_MAX];
	snprintf(wal, sizeof wal, "%s-wal", place.address + 7);
	CHECK(!stat(wal, &st));
	CHECK(!getrlimit(RLIMIT_FSIZE, &was));
	small = was;
	small.rlim_cur = (rlim_t)st.st_size + 10000;
	signal(SIGXFSZ, SIG_IGN);
	setrlimit(RLIMIT_FSIZE, &small);
	uint32_t seq = 0;
	enum store_answer answer = STORE_OK;
	while (answer == STORE_OK && seq < 1000) {
		struct store_action a = made_action(table, seq + 1, 0);
		answer = append_action(s, &a);
		seq += answer == STORE_OK;
	}
	struct store_word w = {.table = table, .channel = "players", .text = "too much"};
	enum store_answer spoken = store_word_add(s, &w);
	setrlimit(RLIMIT_FSIZE, &was);
	CHECK_INT(answer, STORE_FAILED);
	CHECK_INT(spoken, STORE_FAILED);
	CHECK(place.complaint[0]);
	CHECK_INT(check_log(s, table), seq);
	struct store_action a = made_action(table, seq + 1, 0);
	CHECK_INT(append_action(s, &a), STORE_OK);
	CHECK_INT(store_word_add(s, &w), STORE_OK);
	store_close(s);
}

/* How often the log of the database has been begun anew: its header counts that. */
static unsigned long log_number(void)
{
	char wal[2 * ADDRESS_MAX];
	unsigned char head[32] = {0};
	snprintf(wal, sizeof wal, "%s-wal", place.address + 7);
	FILE *f = fopen(wal, "rb");
	CHECK(f && fread(head, sizeof head, 1, f) == 1);
	if (f)
		fclose(f);
	return (unsigned long)head[12] << 24 | (unsigned long)head[13] << 16 | (unsigned long)head[14] << 8 | head[15];
}

/* A commit that makes the log longer takes several times as long as one that does not. */
TEST(few_commits_make_the_log_longer)
{
	enum { COMMITS = 2500 };
	if (place.is_pg) {
		CHECK(true); /* its log is its own matter */
		return;
	}
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	unsigned longer = 0;
	off_t size = 0;
	char wal[2 * ADDRESS_MAX];
	snprintf(wal, sizeof wal, "%s-wal", place.address + 7);
	for (uint32_t seq = 1; seq <= COMMITS; seq++) {
		struct stat st;
		struct store_action a = made_action(table, seq, 0);
		CHECK_INT(append_action(s, &a), STORE_OK);
		CHECK(!stat(wal, &st));
		longer += st.st_size != size;
		size = st.st_size;
	}
	CHECK(longer > 0 && longer < COMMITS / 3);
	char killed[2 * ADDRESS_MAX], copy[3 * ADDRESS_MAX];
	snprintf(killed, sizeof killed, "%s.killed", place.address);
	snprintf(copy, sizeof copy, "cp %s %s && cp %s %s-wal", place.address + 7, killed + 7, wal, killed + 7);
	CHECK(!system(copy)); /* what a server that was killed now would leave */
	store_close(s);
	s = store_at(killed);
	CHECK_INT(check_log(s, table), COMMITS);
	store_close(s);
}

/* A log that somebody always adds to is never empty by itself; it must not grow for ever. */
TEST(the_log_is_begun_anew_while_somebody_writes)
{
	if (place.is_pg) {
		CHECK(true); /* its log is its own matter */
		return;
	}
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	char *state = calloc(1, STORE_SNAPSHOT_MAX);
	unsigned long before = log_number();
	uint32_t seq = 0;
	while (state && log_number() == before && seq < 4000) {
		struct store_action a = made_action(table, ++seq, 0);
		memset(state, (int)seq, STORE_SNAPSHOT_MAX);
		CHECK_INT(append_action(s, &a), STORE_OK);
		CHECK_INT(store_snapshot_put(s, table, seq, state, STORE_SNAPSHOT_MAX, NULL), STORE_OK);
	}
	CHECK(log_number() > before);
	store_close(s);
	s = store_at(place.address);
	uint32_t kept = 0;
	CHECK_INT(store_snapshot_get(s, table, &kept, state, STORE_SNAPSHOT_MAX), STORE_OK);
	CHECK_INT(kept, seq);
	CHECK_INT(state[STORE_SNAPSHOT_MAX - 1], (char)seq);
	free(state);
	store_close(s);
}

void tests_of_opening(void)
{
	RUN(bad_addresses_are_refused);
	RUN(errors_tell_no_passwords);
	RUN(a_file_that_is_no_database_is_refused);
	RUN(a_new_file_is_for_its_owner_only);
	RUN(every_older_database_is_migrated);
	RUN(a_newer_database_is_refused);
	RUN(two_servers_may_start_at_once);
	RUN(a_copy_of_a_running_server_is_whole);
	RUN(a_database_that_is_held_is_busy);
	RUN(a_full_disk_is_said_and_survived);
	RUN(few_commits_make_the_log_longer);
	RUN(the_log_is_begun_anew_while_somebody_writes);
}
