/* One connection to PostgreSQL: every wait has an end. A call has a deadline; a connection that does not answer by then
 * is closed and counts as lost. Values travel in binary: numbers as eight bytes, texts and bytes as they are. */
#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/pg.h"

enum { OID_BYTEA = 17, OID_INT8 = 20, OID_TEXT = 25 };
enum { BACKOFF_FIRST = 25, BACKOFF_MAX = 1000 };
enum { PIPELINE_MAX = 512 }; /* queries sent before their results are read */

void pg_link_init(struct pg_link *l, struct store *s, int64_t id)
{
	*l = (struct pg_link){.db.store = s, .id = id};
}

void pg_link_close(struct pg_link *l)
{
	PQfinish(l->connection);
	l->connection = NULL;
	memset(l->prepared, 0, sizeof l->prepared);
}

static enum store_answer lose(struct pg_link *l)
{
	if (!l->lost)
		store_blame(l->db.store, STORE_BUSY, "connection lost: %s",
			    l->connection ? PQerrorMessage(l->connection) : "");
	l->lost = true;
	pg_link_close(l);
	return STORE_BUSY;
}

/* Without this, libpq writes to the standard error stream. What matters comes as the result of a query. */
static void ignore_notice(void *context, const char *message)
{
	(void)context, (void)message;
}

PGconn *pg_connect(struct store *s)
{
	struct pg *p = s->inside;
	const char *const keys[] = {"dbname", "client_encoding", "fallback_application_name", "connect_timeout", NULL};
	const char *const values[] = {p->address, "UTF8", "eto", "2", NULL};
	PGconn *c = PQconnectdbParams(keys, values, 1);
	bool ok = c && PQstatus(c) == CONNECTION_OK;
	if (c)
		PQsetNoticeProcessor(c, ignore_notice, NULL);
	if (ok) {
		/* A transaction whose server has died must not hold its locks for long. */
		PGresult *r = PQexec(c, "SELECT set_config('statement_timeout', '60000', false),"
					" set_config('idle_in_transaction_session_timeout', '60000', false),"
					" CASE WHEN current_setting('synchronous_commit') = 'off'"
					" THEN set_config('synchronous_commit', 'on', false) END");
		ok = PQresultStatus(r) == PGRES_TUPLES_OK;
		PQclear(r);
	}
	if (ok && !PQsetnonblocking(c, 1))
		return c;
	store_blame(s, STORE_BUSY, "%s", c ? PQerrorMessage(c) : "out of memory");
	PQfinish(c);
	return NULL;
}

bool pg_link_ready(struct pg_link *l)
{
	if (l->connection && PQstatus(l->connection) != CONNECTION_OK)
		pg_link_close(l);
	int wait = BACKOFF_FIRST;
	while (!l->connection) {
		l->connection = pg_connect(l->db.store);
		int64_t left = l->deadline - store_clock();
		if (!l->connection && left <= 0)
			return false;
		if (!l->connection) {
			poll(NULL, 0, wait < left ? wait : (int)left);
			wait = wait < BACKOFF_MAX ? 2 * wait : BACKOFF_MAX;
		}
	}
	l->lost = false;
	((struct pg *)l->db.store->inside)->gone = false;
	return true;
}

/* Waits until a result can be had without waiting; sends what is left to send meanwhile. */
static bool await(struct pg_link *l)
{
	PGconn *c = l->connection;
	for (;;) {
		int unsent = PQflush(c);
		if (unsent < 0)
			return false;
		if (!unsent && !PQisBusy(c))
			return true;
		int64_t left = l->deadline - store_clock();
		struct pollfd fd = {.fd = PQsocket(c), .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
		if (left <= 0 || poll(&fd, 1, (int)left) == 0)
			return false;
		if (fd.revents & (POLLIN | POLLERR | POLLHUP) && !PQconsumeInput(c))
			return false;
	}
}

/* The next result, or NULL at the end of those of a query, or (lost is set) when the connection is gone. */
static PGresult *next_result(struct pg_link *l)
{
	if (l->lost)
		return NULL;
	if (!await(l)) {
		lose(l);
		return NULL;
	}
	return PQgetResult(l->connection);
}

/* What a result that is an error means. */
static enum store_answer blame_result(struct pg_link *l, const PGresult *r)
{
	struct store *s = l->db.store;
	const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
	if (!state || !strncmp(state, "57P", 3) || !strncmp(state, "08", 2))
		return lose(l);
	if (!strcmp(state, "23505"))
		return STORE_CONFLICT;
	if (!strcmp(state, "23503"))
		return STORE_NONE;
	if (!strcmp(state, "40001") || !strcmp(state, "40P01")) {
		l->again = true;
		return STORE_BUSY;
	}
	if (!strcmp(state, "57014") || !strcmp(state, "55P03"))
		return store_blame(s, STORE_BUSY, "%s", PQresultErrorMessage(r));
	if (!strcmp(state, "53100"))
		return store_blame(s, STORE_FAILED, "the disk is full");
	return store_blame(s, STORE_FAILED, "%s", PQresultErrorMessage(r));
}

static bool is_error(const PGresult *r)
{
	ExecStatusType status = PQresultStatus(r);
	return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE;
}

/* Reads all results of what was sent; keeps the first that is a table or a count. */
static enum store_answer collect(struct pg_link *l, PGresult **kept)
{
	enum store_answer answer = STORE_OK;
	PGresult *r, *first = NULL;
	while ((r = next_result(l))) {
		if (is_error(r) && answer == STORE_OK)
			answer = blame_result(l, r);
		if (!first && !is_error(r))
			first = r;
		else
			PQclear(r);
	}
	if (l->lost)
		answer = STORE_BUSY;
	if (answer == STORE_OK && kept)
		*kept = first;
	else
		PQclear(first);
	return answer;
}

enum store_answer pg_exec(struct pg_link *l, const char *sql)
{
	if (l->lost || !PQsendQuery(l->connection, sql))
		return lose(l);
	return collect(l, NULL);
}

enum store_answer pg_script(struct db *db, const char *sql)
{
	return pg_exec((struct pg_link *)db, sql);
}

/* -- parameters and columns -- */

struct parameters {
	int count;
	uint64_t number[DB_VALUES_MAX];
	const char *value[DB_VALUES_MAX];
	int length[DB_VALUES_MAX], format[DB_VALUES_MAX];
};

static void write_parameters(struct parameters *p, const struct db_query *q, const struct db_value *v)
{
	for (p->count = 0; q->takes[p->count]; p->count++) {
		int i = p->count;
		p->format[i] = 1;
		if (q->takes[i] == 't' || q->takes[i] == 'b') {
			p->value[i] = v[i].bytes;
			p->length[i] = (int)v[i].size;
		} else {
			p->number[i] = htobe64((uint64_t)v[i].number);
			p->value[i] = q->takes[i] == 'r' && !v[i].number ? NULL : (const char *)&p->number[i];
			p->length[i] = sizeof p->number[i];
		}
	}
}

/* Numbers come in the width of their type. */
static int64_t read_number(const char *bytes, int size)
{
	uint64_t n = size > 0 && (bytes[0] & 0x80) ? UINT64_MAX : 0;
	for (int i = 0; i < size && i < 8; i++)
		n = n << 8 | (unsigned char)bytes[i];
	return (int64_t)n;
}

static void read_row(const PGresult *r, int row, const struct db_query *q, struct db_value column[DB_VALUES_MAX])
{
	for (int i = 0; q->gives[i]; i++) {
		column[i] = (struct db_value){0};
		if (PQgetisnull(r, row, i))
			continue;
		if (q->gives[i] == 't' || q->gives[i] == 'b')
			column[i] = db_bytes(PQgetvalue(r, row, i), (size_t)PQgetlength(r, row, i));
		else
			column[i].number = read_number(PQgetvalue(r, row, i), PQgetlength(r, row, i));
	}
}

/* -- queries -- */

static void name_query(char name[16], unsigned i)
{
	snprintf(name, 16, "q%u", i);
}

/* Prepares a query on first use; fills its name. */
static enum store_answer prepare(struct pg_link *l, const struct db_query *q, char name[16])
{
	unsigned i = 0;
	while (i < DB_QUERIES_MAX && l->prepared[i] && l->prepared[i] != q)
		i++;
	if (i == DB_QUERIES_MAX)
		return store_blame(l->db.store, STORE_FAILED, "more than %d queries", DB_QUERIES_MAX);
	name_query(name, i);
	if (l->prepared[i])
		return STORE_OK;
	Oid types[DB_VALUES_MAX];
	int count = 0;
	for (; q->takes[count]; count++)
		types[count] = q->takes[count] == 't' ? OID_TEXT : q->takes[count] == 'b' ? OID_BYTEA : OID_INT8;
	if (!PQsendPrepare(l->connection, name, q->postgresql ? q->postgresql : q->sql, count, types))
		return lose(l);
	enum store_answer answer = collect(l, NULL);
	if (answer == STORE_OK)
		l->prepared[i] = q;
	return answer;
}

static bool send_query(struct pg_link *l, const char *name, const struct db_query *q, const struct db_value *v)
{
	struct parameters p;
	write_parameters(&p, q, v);
	return PQsendQueryPrepared(l->connection, name, p.count, p.value, p.length, p.format, 1);
}

static bool changed_rows(PGresult *r)
{
	const char *count = PQcmdTuples(r);
	return count[0] && strcmp(count, "0") != 0;
}

enum store_answer pg_run(struct db *db, const struct db_query *q, const struct db_value *v, db_row *row, void *context)
{
	struct pg_link *l = (struct pg_link *)db;
	char name[16];
	if (l->lost)
		return STORE_BUSY;
	enum store_answer answer = prepare(l, q, name);
	if (answer != STORE_OK)
		return answer;
	PGresult *r = NULL;
	answer = send_query(l, name, q, v) ? collect(l, &r) : lose(l);
	if (answer != STORE_OK)
		return answer;
	int rows = r ? PQntuples(r) : 0;
	bool more = row != NULL, found = r && (q->gives[0] ? rows > 0 : changed_rows(r));
	for (int i = 0; i < rows && more; i++) {
		struct db_value column[DB_VALUES_MAX];
		read_row(r, i, q, column);
		more = row(context, column);
	}
	PQclear(r);
	return found ? STORE_OK : STORE_NONE;
}

/* Reads the results of `count` queries of a pipeline, and the mark at its end. */
static enum store_answer collect_pipeline(struct pg_link *l, unsigned count, bool *changed)
{
	enum store_answer answer = STORE_OK;
	for (unsigned i = 0; i < count && !l->lost; i++) {
		PGresult *r = next_result(l);
		if (!r || is_error(r)) {
			if (r && answer == STORE_OK)
				answer = blame_result(l, r);
		} else {
			changed[i] = changed_rows(r);
		}
		PQclear(r);
		if (r && (r = next_result(l))) /* a NULL ends each query */
			PQclear(r);
	}
	PGresult *mark = next_result(l);
	PQclear(mark);
	if (!l->lost && !PQexitPipelineMode(l->connection))
		lose(l);
	return l->lost ? STORE_BUSY : answer;
}

enum store_answer pg_run_many(struct db *db, const struct db_query *q, const struct db_value *v, unsigned count,
			      bool *changed)
{
	struct pg_link *l = (struct pg_link *)db;
	size_t width = strlen(q->takes);
	char name[16];
	if (l->lost)
		return STORE_BUSY;
	enum store_answer answer = prepare(l, q, name);
	for (unsigned from = 0; from < count && answer == STORE_OK; from += PIPELINE_MAX) {
		unsigned part = count - from < PIPELINE_MAX ? count - from : PIPELINE_MAX;
		bool sent = PQenterPipelineMode(l->connection);
		for (unsigned i = from; i < from + part && sent; i++)
			sent = send_query(l, name, q, v + i * width);
		if (!sent || !PQpipelineSync(l->connection))
			return lose(l);
		answer = collect_pipeline(l, part, changed + from);
	}
	return answer;
}
