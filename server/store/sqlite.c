/* SQLite behind the store. A file in WAL mode with synchronous=FULL: a commit is one write and one sync of the log, and
 * readers never wait for it. One connection writes, on the thread of the queue: what waits together shares a
 * transaction, in which each piece of work has a savepoint of its own. Readers have a few connections that they share;
 * a keeper (keeper.h) moves the log into the file. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/db.h"
#include "server/store/keeper.h"

enum { READERS = 4 };

struct lite {
	struct db db;
	sqlite3 *handle;
	struct prepared {
		const struct db_query *query;
		sqlite3_stmt *statement;
		unsigned char at[DB_VALUES_MAX]; /* where each value belongs */
	} prepared[DB_QUERIES_MAX];
	bool taken; /* of a reader: guarded by the lock */
};

struct sqlite {
	char path[PATH_MAX];
	int claim; /* a file that a server holds locked; 0: none */
	struct lite writer, reader[READERS];
	struct keeper *keeper; /* of the log; NULL: commits look after it themselves */
	pthread_mutex_t lock;
	pthread_cond_t returned;
};

/* -- answers -- */

static enum store_answer answer_of(struct lite *l, int code)
{
	struct store *s = l->db.store;
	switch (code & 0xff) {
	case SQLITE_OK:
	case SQLITE_ROW:
	case SQLITE_DONE: return STORE_OK;
	case SQLITE_BUSY:
	case SQLITE_LOCKED: return store_blame(s, STORE_BUSY, "another program holds the database");
	case SQLITE_FULL: return store_blame(s, STORE_FAILED, "the disk is full");
	case SQLITE_NOTADB: return store_blame(s, STORE_FAILED, "not a database");
	}
	if (code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY)
		return STORE_CONFLICT;
	if (code == SQLITE_CONSTRAINT_FOREIGNKEY)
		return STORE_NONE;
	const char *what = l->handle ? sqlite3_errmsg(l->handle) : sqlite3_errstr(code);
	return store_blame(s, STORE_FAILED, "%s (%d)", what, code);
}

/* -- queries -- */

static void find_places(struct prepared *p)
{
	for (int i = 0; p->query->takes[i]; i++) {
		char name[12];
		snprintf(name, sizeof name, "$%d", i + 1);
		p->at[i] = (unsigned char)sqlite3_bind_parameter_index(p->statement, name);
	}
}

/* A query, prepared on first use. */
static struct prepared *find_prepared(struct lite *l, const struct db_query *q, enum store_answer *answer)
{
	unsigned i = 0;
	while (i < DB_QUERIES_MAX && l->prepared[i].query && l->prepared[i].query != q)
		i++;
	if (i == DB_QUERIES_MAX) {
		*answer = store_blame(l->db.store, STORE_FAILED, "more than %d queries", DB_QUERIES_MAX);
		return NULL;
	}
	if (!l->prepared[i].query) {
		int code = sqlite3_prepare_v3(l->handle, q->sql, -1, SQLITE_PREPARE_PERSISTENT,
					      &l->prepared[i].statement, NULL);
		if (code) {
			*answer = answer_of(l, code);
			return NULL;
		}
		l->prepared[i].query = q;
		find_places(&l->prepared[i]);
	}
	return &l->prepared[i];
}

/* The bytes of values must stay until the statement has been reset. */
static void bind(const struct prepared *p, const struct db_value *v)
{
	sqlite3_stmt *st = p->statement;
	for (int i = 0; p->query->takes[i]; i++) {
		switch (p->query->takes[i]) {
		case 't': sqlite3_bind_text(st, p->at[i], v[i].bytes, (int)v[i].size, SQLITE_STATIC); break;
		case 'b': sqlite3_bind_blob(st, p->at[i], v[i].bytes, (int)v[i].size, SQLITE_STATIC); break;
		case 'r':
			if (!v[i].number) {
				sqlite3_bind_null(st, p->at[i]);
				break;
			}
			/* fall through */
		default: sqlite3_bind_int64(st, p->at[i], v[i].number);
		}
	}
}

static void read_row(sqlite3_stmt *st, const struct db_query *q, struct db_value column[DB_VALUES_MAX])
{
	for (int i = 0; q->gives[i]; i++) {
		column[i] = (struct db_value){0};
		if (q->gives[i] == 't')
			column[i].bytes = sqlite3_column_text(st, i);
		else if (q->gives[i] == 'b')
			column[i].bytes = sqlite3_column_blob(st, i);
		else
			column[i].number = sqlite3_column_int64(st, i);
		if (column[i].bytes)
			column[i].size = (size_t)sqlite3_column_bytes(st, i);
	}
}

static enum store_answer run(struct db *db, const struct db_query *q, const struct db_value *v, db_row *row,
			     void *context)
{
	struct lite *l = (struct lite *)db;
	enum store_answer answer = STORE_OK;
	const struct prepared *p = find_prepared(l, q, &answer);
	if (!p)
		return answer;
	sqlite3_stmt *st = p->statement;
	bind(p, v);
	bool more = true, found = false;
	int code;
	while ((code = sqlite3_step(st)) == SQLITE_ROW) {
		struct db_value column[DB_VALUES_MAX];
		found = true;
		if (row && more) {
			read_row(st, q, column);
			more = row(context, column);
		}
		if (!more && sqlite3_stmt_readonly(st))
			break;
	}
	answer = answer_of(l, code);
	if (answer == STORE_OK && !q->gives[0])
		found = sqlite3_changes(l->handle) > 0;
	sqlite3_reset(st);
	sqlite3_clear_bindings(st);
	return answer == STORE_OK && !found ? STORE_NONE : answer;
}

static enum store_answer run_many(struct db *db, const struct db_query *q, const struct db_value *v, unsigned count,
				  bool *changed)
{
	size_t width = strlen(q->takes);
	for (unsigned i = 0; i < count; i++) {
		enum store_answer answer = run(db, q, v + i * width, NULL, NULL);
		if (answer != STORE_OK && answer != STORE_NONE)
			return answer;
		changed[i] = answer == STORE_OK;
	}
	return STORE_OK;
}

static enum store_answer script(struct db *db, const char *sql)
{
	struct lite *l = (struct lite *)db;
	return answer_of(l, sqlite3_exec(l->handle, sql, NULL, NULL, NULL));
}

/* -- connections -- */

static void close_lite(struct lite *l)
{
	for (unsigned i = 0; i < DB_QUERIES_MAX; i++)
		sqlite3_finalize(l->prepared[i].statement);
	sqlite3_close(l->handle);
}

/* The change to WAL does not wait when another server makes it at the same moment: it is tried again for a while. */
static int apply_settings(sqlite3 *handle, const char *settings)
{
	enum { TRIES = 100, PAUSE = 20 };
	int code = sqlite3_exec(handle, settings, NULL, NULL, NULL);
	for (unsigned i = 0; i < TRIES && (code & 0xff) == SQLITE_BUSY; i++) {
		sqlite3_sleep(PAUSE);
		code = sqlite3_exec(handle, settings, NULL, NULL, NULL);
	}
	return code;
}

static bool open_lite(struct store *s, struct lite *l, const char *settings)
{
	struct sqlite *q = s->inside;
	l->db.store = s;
	int code = sqlite3_open_v2(q->path, &l->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
	if (!code)
		code = sqlite3_extended_result_codes(l->handle, 1);
	if (!code)
		code = sqlite3_busy_timeout(l->handle, (int)s->patience);
	if (!code)
		code = apply_settings(l->handle, settings);
	return answer_of(l, code) == STORE_OK;
}

/* A new file is for its owner only: it holds e-mail addresses and the hashes of passwords. */
static bool make_file(const char *path, struct store *s, struct eto_error *err)
{
	int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (file < 0)
		return eto_fail(err, s->where, 0, 0, "%s", strerror(errno));
	close(file);
	return true;
}

static bool open_sqlite(struct store *s, const char *path, bool attach, struct eto_error *err)
{
	struct sqlite *q = s->inside = calloc(1, sizeof *q);
	if (!q)
		return eto_fail(err, s->where, 0, 0, "out of memory");
	pthread_mutex_init(&q->lock, NULL);
	pthread_cond_init(&q->returned, NULL);
	if ((size_t)snprintf(q->path, sizeof q->path, "%s", path) >= sizeof q->path)
		return eto_fail(err, s->where, 0, 0, "%s", strerror(ENAMETOOLONG));
	if (attach ? access(path, R_OK) != 0 && !eto_fail(err, s->where, 0, 0, "%s", strerror(errno))
		   : !make_file(path, s, err))
		return false;
	/* A large log is cut back to 64 MB after a checkpoint has emptied it. */
	if (!open_lite(s, &q->writer,
		       "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
		       "PRAGMA journal_size_limit = 67108864"))
		return false;
	for (unsigned i = 0; i < READERS; i++)
		if (!open_lite(s, &q->reader[i], "PRAGMA query_only = ON"))
			return false;
	q->keeper = keeper_open(q->path, q->writer.handle);
	return true;
}

/* Two servers would each believe to know every table. The lock ends with the process, however that ends. */
static bool claim(struct store *s, struct eto_error *err)
{
	struct sqlite *q = s->inside;
	char path[PATH_MAX + 8];
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	snprintf(path, sizeof path, "%s.lock", q->path);
	q->claim = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (q->claim < 0) {
		q->claim = 0;
		return eto_fail(err, path, 0, 0, "%s", strerror(errno));
	}
	return !fcntl(q->claim, F_OFD_SETLK, &lock) ||
	       eto_fail(err, s->where, 0, 0, "another server runs on this database; several need PostgreSQL");
}

static void close_sqlite(struct store *s)
{
	struct sqlite *q = s->inside;
	if (!q)
		return;
	keeper_close(q->keeper);
	for (unsigned i = 0; i < READERS; i++)
		close_lite(&q->reader[i]);
	if (q->claim)
		close(q->claim);
	close_lite(&q->writer); /* the last to close moves the log into the file */
	pthread_mutex_destroy(&q->lock);
	pthread_cond_destroy(&q->returned);
	free(q);
}

/* -- reading -- */

static struct lite *take_reader(struct sqlite *q)
{
	pthread_mutex_lock(&q->lock);
	for (;;) {
		for (unsigned i = 0; i < READERS; i++)
			if (!q->reader[i].taken) {
				q->reader[i].taken = true;
				pthread_mutex_unlock(&q->lock);
				return &q->reader[i];
			}
		pthread_cond_wait(&q->returned, &q->lock);
	}
}

static void return_reader(struct sqlite *q, struct lite *l)
{
	pthread_mutex_lock(&q->lock);
	l->taken = false;
	pthread_mutex_unlock(&q->lock);
	pthread_cond_signal(&q->returned);
}

static enum store_answer read_sqlite(struct store *s, db_work *work, void *context)
{
	struct lite *l = take_reader(s->inside);
	sqlite3_busy_timeout(l->handle, (int)s->patience);
	enum store_answer answer = work(&l->db, context);
	return_reader(s->inside, l);
	return answer;
}

/* -- writing -- */

static enum store_answer exec(struct lite *l, const char *sql)
{
	return answer_of(l, sqlite3_exec(l->handle, sql, NULL, NULL, NULL));
}

/* Runs one piece of work so that it leaves nothing behind unless it answers STORE_OK. */
static enum store_answer run_alone(struct lite *l, db_work *work, void *context)
{
	enum store_answer answer = exec(l, "SAVEPOINT work");
	if (answer != STORE_OK)
		return answer;
	answer = work(&l->db, context);
	if (sqlite3_get_autocommit(l->handle))
		return answer == STORE_OK ? STORE_FAILED : answer; /* an error has ended the whole transaction */
	if (answer != STORE_OK)
		exec(l, "ROLLBACK TO work");
	enum store_answer released = exec(l, "RELEASE work");
	return answer == STORE_OK ? released : answer;
}

/* Everything of a batch that got an answer in a transaction that failed gets the reason of the failure. */
static void answer_all(struct store_request *first, enum store_answer answer)
{
	for (struct store_request *r = first; r; r = r->next)
		r->answer = answer;
}

static enum store_answer run_batch(struct lite *l, struct store_request *first)
{
	enum store_answer answer = store_append_all(&l->db, first);
	for (struct store_request *r = first; r && answer == STORE_OK; r = r->next) {
		if (!r->work)
			continue;
		r->answer = run_alone(l, r->work, r->context);
		if (sqlite3_get_autocommit(l->handle))
			return r->answer;
	}
	return answer == STORE_OK ? exec(l, "COMMIT") : answer;
}

static void batch(struct store *s, struct store_request *first)
{
	struct sqlite *q = s->inside;
	struct lite *l = &q->writer;
	int64_t left = first->since + s->patience - store_clock();
	sqlite3_busy_timeout(l->handle, left > 0 ? (int)left : 0);
	enum store_answer answer = exec(l, "BEGIN IMMEDIATE");
	if (answer == STORE_OK) {
		keeper_widen(q->keeper);
		answer = run_batch(l, first);
	}
	if (answer != STORE_OK) {
		if (!sqlite3_get_autocommit(l->handle))
			exec(l, "ROLLBACK");
		answer_all(first, answer);
	}
}

static enum store_answer write_sqlite(struct store *s, db_work *work, void *context)
{
	if (!store_queue_inside(s))
		return store_queue_work(s, work, context);
	struct store_request r = {.work = work, .context = context, .since = store_clock()};
	batch(s, &r);
	return r.answer;
}

/* -- a copy -- */

static bool sync_file(const char *path)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = file >= 0 && !fsync(file);
	if (file >= 0)
		close(file);
	return ok;
}

/* VACUUM INTO copies what one reader sees: writers go on meanwhile. */
static enum store_answer backup(struct store *s, const char *path, struct eto_error *err)
{
	struct lite l = {0};
	sqlite3_stmt *st = NULL;
	int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (file < 0) {
		eto_fail(err, path, 0, 0, "%s", strerror(errno));
		return STORE_FAILED;
	}
	close(file);
	enum store_answer answer = STORE_FAILED;
	if (open_lite(s, &l, "PRAGMA foreign_keys = ON")) {
		int code = sqlite3_prepare_v2(l.handle, "VACUUM INTO ?1", -1, &st, NULL);
		if (!code) {
			sqlite3_bind_text(st, 1, path, -1, SQLITE_STATIC);
			code = sqlite3_step(st);
		}
		answer = answer_of(&l, code);
	}
	if (answer == STORE_OK && !sync_file(path))
		answer = STORE_FAILED;
	if (answer != STORE_OK) {
		eto_fail(err, path, 0, 0, "%s", l.handle ? sqlite3_errmsg(l.handle) : "cannot be copied");
		unlink(path);
	}
	sqlite3_finalize(st);
	close_lite(&l);
	return answer;
}

static void listen_sqlite(struct store *s, store_woken *woken, void *context)
{
	(void)s, (void)woken, (void)context; /* a file has one server */
}

const struct db_kind store_sqlite = {
	.open = open_sqlite,
	.close = close_sqlite,
	.claim = claim,
	.read = read_sqlite,
	.write = write_sqlite,
	.batch = batch,
	.run = run,
	.run_many = run_many,
	.script = script,
	.backup = backup,
	.listen = listen_sqlite,
	.notifies = false,
	.word = "sqlite",
};
