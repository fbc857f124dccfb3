/* A copy of a PostgreSQL database as a SQLite file: the same tables, filled from one consistent view. The new file gets
 * its tables from the migrations, and its own catalog then says what to copy. */
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/store/pg.h"

enum { OID_INT8 = 20, OID_TEXT = 25 };

struct copy {
	PGconn *from;
	sqlite3 *to;
	struct eto_error *err;
	const char *path;
};

static bool fail_from(const struct copy *c)
{
	return eto_fail(c->err, c->path, 0, 0, "%s", PQerrorMessage(c->from));
}

static bool fail_to(const struct copy *c)
{
	return eto_fail(c->err, c->path, 0, 0, "%s", sqlite3_errmsg(c->to));
}

static bool from_exec(const struct copy *c, const char *sql)
{
	PGresult *r = PQexec(c->from, sql);
	bool ok = PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK;
	PQclear(r);
	return ok || fail_from(c);
}

static void bind_column(sqlite3_stmt *st, int i, const PGresult *r, int row)
{
	const char *bytes = PQgetvalue(r, row, i);
	int size = PQgetlength(r, row, i);
	uint64_t number;
	if (PQgetisnull(r, row, i)) {
		sqlite3_bind_null(st, i + 1);
	} else if (PQftype(r, i) == OID_INT8) {
		memcpy(&number, bytes, sizeof number);
		sqlite3_bind_int64(st, i + 1, (int64_t)be64toh(number));
	} else if (PQftype(r, i) == OID_TEXT) {
		sqlite3_bind_text(st, i + 1, bytes, size, SQLITE_STATIC);
	} else {
		sqlite3_bind_blob(st, i + 1, bytes, size, SQLITE_STATIC);
	}
}

/* Copies what the open cursor gives, a few rows at a time. */
static bool copy_rows(const struct copy *c, sqlite3_stmt *insert)
{
	int rows;
	do {
		PGresult *r = PQexecParams(c->from, "FETCH 500 FROM source", 0, NULL, NULL, NULL, NULL, 1);
		bool ok = PQresultStatus(r) == PGRES_TUPLES_OK || fail_from(c);
		rows = ok ? PQntuples(r) : 0;
		for (int row = 0; row < rows && ok; row++) {
			for (int i = 0; i < PQnfields(r); i++)
				bind_column(insert, i, r, row);
			ok = sqlite3_step(insert) == SQLITE_DONE || fail_to(c);
			sqlite3_reset(insert);
		}
		PQclear(r);
		if (!ok)
			return false;
	} while (rows);
	return true;
}

/* Writes the columns of a table, and as many parameters. */
static bool list_columns(const struct copy *c, const char *table, char columns[1000], char parameters[200])
{
	sqlite3_stmt *st;
	size_t a = 0, b = 0;
	if (sqlite3_prepare_v2(c->to, "SELECT name FROM pragma_table_info(?1)", -1, &st, NULL))
		return fail_to(c);
	sqlite3_bind_text(st, 1, table, -1, SQLITE_STATIC);
	while (sqlite3_step(st) == SQLITE_ROW && a < 900 && b < 190) {
		const char *comma = a ? ", " : "";
		const char *name = (const char *)sqlite3_column_text(st, 0);
		a += (size_t)snprintf(columns + a, 1000 - a, "%s%.60s", comma, name);
		b += (size_t)snprintf(parameters + b, 200 - b, "%s?", comma);
	}
	sqlite3_finalize(st);
	return true;
}

static bool copy_table(const struct copy *c, const char *table)
{
	char columns[1000] = "", parameters[200] = "", sql[1400];
	sqlite3_stmt *insert;
	if (!list_columns(c, table, columns, parameters))
		return false;
	snprintf(sql, sizeof sql, "DECLARE source NO SCROLL CURSOR FOR SELECT %s FROM %.60s", columns, table);
	if (!from_exec(c, sql))
		return false;
	snprintf(sql, sizeof sql, "INSERT INTO %.60s (%s) VALUES (%s)", table, columns, parameters);
	if (sqlite3_prepare_v2(c->to, sql, -1, &insert, NULL))
		return fail_to(c);
	bool ok = copy_rows(c, insert);
	sqlite3_finalize(insert);
	return ok && from_exec(c, "CLOSE source");
}

static bool copy_tables(const struct copy *c)
{
	static const char *const tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
					  " AND name NOT LIKE 'sqlite_%' AND name <> 'migration' ORDER BY rowid";
	sqlite3_stmt *st;
	if (!from_exec(c, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
		return false;
	/* The rows come in no order that the references would like; they are whole at the end. */
	if (sqlite3_exec(c->to, "PRAGMA foreign_keys = OFF; PRAGMA journal_mode = DELETE; BEGIN", NULL, NULL, NULL) ||
	    sqlite3_prepare_v2(c->to, tables, -1, &st, NULL))
		return fail_to(c);
	bool ok = true;
	while (ok && sqlite3_step(st) == SQLITE_ROW)
		ok = copy_table(c, (const char *)sqlite3_column_text(st, 0));
	sqlite3_finalize(st);
	return ok && (!sqlite3_exec(c->to, "COMMIT", NULL, NULL, NULL) || fail_to(c));
}

/* Makes the new file, with its tables; it must not exist. */
static bool make_copy(const char *path, struct eto_error *err)
{
	char address[PATH_MAX + 16];
	int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (file < 0)
		return eto_fail(err, path, 0, 0, "%s", strerror(errno));
	close(file);
	snprintf(address, sizeof address, "sqlite:%s", path);
	struct store *copy = store_open(address, err);
	store_close(copy);
	return copy != NULL;
}

static bool fill_copy(struct store *s, const char *path, struct eto_error *err)
{
	struct copy c = {.from = pg_connect(s), .err = err, .path = path};
	if (!c.from)
		return eto_fail(err, s->where, 0, 0, "the database does not answer");
	PQsetnonblocking(c.from, 0);
	bool ok = from_exec(&c, "SET statement_timeout = 0");
	if (ok && sqlite3_open_v2(path, &c.to, SQLITE_OPEN_READWRITE, NULL))
		ok = fail_to(&c);
	ok = ok && copy_tables(&c);
	sqlite3_close(c.to);
	PQfinish(c.from);
	return ok;
}

enum store_answer pg_backup(struct store *s, const char *path, struct eto_error *err)
{
	unsigned number = 0;
	if (store_migrated(s, &number) == STORE_OK && number != store_migrations()) {
		eto_fail(err, s->where, 0, 0, "the database is at migration %u, this program at %u: they must agree",
			 number, store_migrations());
		return STORE_FAILED;
	}
	if (!make_copy(path, err))
		return STORE_FAILED;
	if (fill_copy(s, path, err))
		return STORE_OK;
	unlink(path);
	return STORE_FAILED;
}
