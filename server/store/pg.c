/* PostgreSQL behind the store: a small pool of connections for calls, one more for appends, and transactions that
 * survive the loss of a connection.
 *
 * A connection can go away while a commit is under way, and then nobody knows whether it was made. So every transaction
 * first writes its number into the row of its connection, in the table "writer". When it is run again, that statement
 * waits for an older attempt that is still alive, and changes nothing if that attempt has been committed: what it did
 * counts then, and nothing is done twice. */
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/store/pg.h"

static const struct db_query mark = {
	"ii", "",
	"INSERT INTO writer (id, number) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET number = $2"
	" WHERE writer.number < $2", NULL};
static const struct db_query forget_old = {"", "", "DELETE FROM writer WHERE day < CURRENT_DATE - 7", NULL};
static const struct db_query forget_mine = {"ii", "", "DELETE FROM writer WHERE id BETWEEN $1 AND $2", NULL};

/* -- the pool -- */

enum { MEND_MS = 200 };

static void begin_call(struct pg_link *l)
{
	l->deadline = store_clock() + store_time(l->db.store);
	l->again = false;
}

/* Nobody but the mender waits for a database that is gone. */
static void mourn(struct pg *p)
{
	pthread_mutex_lock(&p->lock);
	p->gone = p->mending;
	pthread_mutex_unlock(&p->lock);
	pthread_cond_signal(&p->went);
}

/* On a thread of its own: tries to reach a database that is gone. */
static void *mend(void *context)
{
	struct store *s = context;
	struct pg *p = s->inside;
	pthread_mutex_lock(&p->lock);
	while (!p->ending) {
		if (!p->gone) {
			pthread_cond_wait(&p->went, &p->lock);
			continue;
		}
		pthread_mutex_unlock(&p->lock);
		PGconn *c = pg_connect(s);
		if (c)
			p->gone = false;
		PQfinish(c);
		poll(NULL, 0, c ? 0 : MEND_MS);
		pthread_mutex_lock(&p->lock);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

static struct pg_link *free_link(struct pg *p)
{
	for (unsigned i = 0; i < PG_POOL; i++)
		if (!p->pool[i].taken)
			return &p->pool[i];
	return NULL;
}

/* Takes a link, waiting for one as long as the store is patient; NULL then. */
static struct pg_link *take_link(struct store *s)
{
	struct pg *p = s->inside;
	struct timespec end;
	if (p->gone)
		return NULL;
	clock_gettime(CLOCK_MONOTONIC, &end);
	int64_t patience = store_time(s);
	end.tv_sec += patience / 1000;
	end.tv_nsec += patience % 1000 * 1000000;
	if (end.tv_nsec >= 1000000000) {
		end.tv_sec++;
		end.tv_nsec -= 1000000000;
	}
	pthread_mutex_lock(&p->lock);
	struct pg_link *l;
	int late = 0;
	while (!(l = free_link(p)) && !late)
		late = pthread_cond_timedwait(&p->returned, &p->lock, &end);
	if (l)
		l->taken = true;
	pthread_mutex_unlock(&p->lock);
	if (l)
		begin_call(l);
	else
		store_blame(s, STORE_BUSY, "all connections are busy");
	return l;
}

static void return_link(struct store *s, struct pg_link *l)
{
	struct pg *p = s->inside;
	pthread_mutex_lock(&p->lock);
	l->taken = false;
	pthread_mutex_unlock(&p->lock);
	pthread_cond_signal(&p->returned);
}

/* -- transactions -- */

static bool in_time(const struct pg_link *l)
{
	return store_clock() < l->deadline;
}

static enum store_answer read_pg(struct store *s, db_work *work, void *context)
{
	struct pg_link *l = take_link(s);
	if (!l)
		return STORE_BUSY;
	enum store_answer answer = STORE_BUSY;
	int64_t latest = store_clock() + store_reading_time(s);
	if (l->deadline > latest)
		l->deadline = latest;
	while (pg_link_ready(l)) {
		answer = work(&l->db, context);
		if (!l->lost)
			break;
		answer = STORE_BUSY;
		if (!in_time(l))
			break;
	}
	if (!l->connection)
		mourn(s->inside);
	return_link(s, l);
	return answer;
}

/* STORE_NONE: an earlier attempt has been committed. */
static enum store_answer mark_transaction(struct pg_link *l)
{
	struct pg *p = l->db.store->inside;
	if (!p->marking)
		return STORE_OK;
	struct db_value v[] = {db_number(l->id), db_number(l->number)};
	return pg_run(&l->db, &mark, v, NULL, NULL);
}

/* One attempt. After one whose commit got no answer, *doubtful is set: the work had answered STORE_OK. */
static enum store_answer attempt(struct pg_link *l, db_work *work, void *context, bool *doubtful)
{
	enum store_answer answer = pg_exec(l, "BEGIN");
	if (answer != STORE_OK)
		return answer;
	answer = mark_transaction(l);
	if (answer == STORE_NONE && *doubtful) {
		pg_exec(l, "ROLLBACK");
		return STORE_OK;
	}
	if (answer == STORE_OK)
		answer = work(&l->db, context);
	if (l->lost)
		return STORE_BUSY;
	if (answer != STORE_OK) {
		bool again = l->again;
		pg_exec(l, "ROLLBACK");
		l->again = again;
		return answer;
	}
	answer = pg_exec(l, "COMMIT");
	*doubtful = *doubtful || l->lost;
	return answer;
}

static enum store_answer transact(struct pg_link *l, db_work *work, void *context)
{
	struct store *s = l->db.store;
	bool doubtful = false;
	l->number++;
	while (pg_link_ready(l)) {
		l->again = false;
		enum store_answer answer = attempt(l, work, context, &doubtful);
		if (!l->lost && !l->again)
			return answer;
		if (!in_time(l))
			break;
	}
	if (!l->connection)
		mourn(s->inside);
	return store_blame(s, STORE_BUSY, "no answer in time%s",
			   doubtful ? "; a transaction may or may not have been committed" : "");
}

static enum store_answer write_pg(struct store *s, db_work *work, void *context)
{
	struct pg_link *l = take_link(s);
	if (!l)
		return STORE_BUSY;
	enum store_answer answer = transact(l, work, context);
	return_link(s, l);
	return answer;
}

static enum store_answer append_batch(struct db *db, void *context)
{
	return store_append_all(db, context);
}

static void batch(struct store *s, struct store_request *first)
{
	struct pg_link *l = &((struct pg *)s->inside)->appender;
	begin_call(l);
	if (!l->connection) /* what has waited for long while the database was gone is not made to wait again */
		l->deadline = first->since + s->patience;
	enum store_answer answer = transact(l, append_batch, first);
	for (struct store_request *r = first; r && answer != STORE_OK; r = r->next)
		r->answer = answer;
}

/* -- opening and closing -- */

static bool open_pg(struct store *s, const char *address, bool attach, struct eto_error *err)
{
	(void)attach;
	struct pg *p = s->inside = calloc(1, sizeof *p);
	if (!p || !(p->address = strdup(address)))
		return eto_fail(err, s->where, 0, 0, "out of memory");
	pthread_mutex_init(&p->lock, NULL);
	pthread_condattr_t steady;
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_cond_init(&p->returned, &steady);
	pthread_condattr_destroy(&steady);
	pthread_cond_init(&p->went, NULL);
	for (unsigned i = 0; i < PG_POOL; i++)
		pg_link_init(&p->pool[i], s, s->instance << 8 | i);
	pg_link_init(&p->appender, s, s->instance << 8 | PG_POOL);
	/* Who opens a store wants to know at once what is wrong; later calls are patient. */
	p->pool[0].connection = pg_connect(s);
	p->mending = p->pool[0].connection && !pthread_create(&p->mender, NULL, mend, s);
	return p->pool[0].connection != NULL;
}

static enum store_answer forget(struct db *db, void *context)
{
	(void)context;
	int64_t first = db->store->instance << 8;
	struct db_value v[] = {db_number(first), db_number(first | PG_POOL)};
	enum store_answer answer = db_run(db, &forget_mine, v, NULL, NULL);
	return answer == STORE_NONE ? STORE_OK : answer;
}

static void end_mender(struct pg *p)
{
	pthread_mutex_lock(&p->lock);
	p->ending = true;
	bool runs = p->mending;
	p->mending = false;
	pthread_mutex_unlock(&p->lock);
	pthread_cond_signal(&p->went);
	if (runs)
		pthread_join(p->mender, NULL);
}

static void close_pg(struct store *s)
{
	struct pg *p = s->inside;
	if (!p)
		return;
	pg_listen_end(p);
	end_mender(p);
	if (p->marking && p->pool[0].connection) {
		s->patience = 1000;
		p->marking = false;
		write_pg(s, forget, NULL);
	}
	for (unsigned i = 0; i < PG_POOL; i++)
		pg_link_close(&p->pool[i]);
	pg_link_close(&p->appender);
	pthread_mutex_destroy(&p->lock);
	pthread_cond_destroy(&p->returned);
	pthread_cond_destroy(&p->went);
	free(p->address);
	free(p);
}

static void migrated_pg(struct store *s)
{
	struct pg *p = s->inside;
	store_write(s, &forget_old, NULL, NULL, NULL);
	p->marking = true;
}

const struct db_kind store_pg = {
	.open = open_pg,
	.close = close_pg,
	.migrated = migrated_pg,
	.read = read_pg,
	.write = write_pg,
	.batch = batch,
	.run = pg_run,
	.run_many = pg_run_many,
	.script = pg_script,
	.backup = pg_backup,
	.listen = pg_listen,
	.notifies = true,
	.word = "postgresql",
};
