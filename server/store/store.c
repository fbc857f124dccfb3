/* Opening and closing a store: the address decides the database. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "server/store/db.h"

enum { PATIENCE = 10000, READING = 2000, COMPLAINT_SIZE = 240 };

int64_t store_clock(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

enum store_answer store_blame(struct store *s, enum store_answer answer, const char *format, ...)
{
	if (!s->complaint)
		return answer;
	char what[512];
	va_list args;
	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	size_t end = strcspn(what, "\n");
	what[end] = 0;
	s->complaint(s->complaint_context, answer, what);
	return answer;
}

/* While a store is being opened, the first complaint becomes its error. */
static void keep_complaint(void *context, enum store_answer answer, const char *what)
{
	(void)answer;
	char *kept = context;
	if (!kept[0])
		snprintf(kept, COMPLAINT_SIZE, "%s", what);
}

/* An address without the password that it may hold: what stands before the @ is left out. */
static void copy_address(char *to, size_t size, const char *address)
{
	const char *slashes = strstr(address, "://"), *at = slashes ? strrchr(address, '@') : NULL;
	const char *question = strchr(address, '?');
	int end = (int)(question ? question - address : (long)strlen(address));
	if (at && (!question || at < question))
		snprintf(to, size, "%.*s://%.*s", (int)(slashes - address), address, end - (int)(at + 1 - address),
			 at + 1);
	else
		snprintf(to, size, "%.*s", end, address);
}

static const struct db_kind *kind_of(const char **address, struct eto_error *err)
{
	if (!strncmp(*address, "sqlite:", 7)) {
		*address += 7;
		if (**address)
			return &store_sqlite;
		eto_fail(err, "", 0, 0, "the address names no file: sqlite:/path/eto.db");
		return NULL;
	}
	if (!strncmp(*address, "postgresql://", 13) || !strncmp(*address, "postgres://", 11)) {
#ifdef ETO_POSTGRESQL
		return &store_pg;
#else
		eto_fail(err, "", 0, 0, "this program was built without PostgreSQL (libpq)");
		return NULL;
#endif
	}
	eto_fail(err, "", 0, 0, "not the address of a database: sqlite:/path/eto.db or postgresql://host/name");
	return NULL;
}

static bool start(struct store *s, const char *address, bool attach, struct eto_error *err)
{
	if (!s->kind->open(s, address, attach, err))
		return false;
	unsigned number;
	if (!attach) {
		if (!store_migrate(s, UINT_MAX, err))
			return false;
		if (s->kind->migrated)
			s->kind->migrated(s);
	} else if (store_migrated(s, &number) != STORE_OK || !number) {
		return eto_fail(err, s->where, 0, 0, "no database of this program");
	}
	return store_queue_start(s) || eto_fail(err, s->where, 0, 0, "no thread can be started");
}

static struct store *make_store(const struct db_kind *kind, const char *address)
{
	struct store *s = calloc(1, sizeof *s);
	if (!s)
		return NULL;
	s->kind = kind;
	s->patience = PATIENCE;
	if (getrandom(&s->instance, sizeof s->instance, 0) != (ssize_t)sizeof s->instance)
		s->instance = store_clock();
	s->instance &= INT64_MAX >> 8; /* room for the number of a connection (pg.c) */
	s->unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	copy_address(s->where, sizeof s->where, address);
	return s;
}

static struct store *open_store(const char *address, bool attach, struct eto_error *err)
{
	const char *rest = address;
	const struct db_kind *kind = kind_of(&rest, err);
	if (!kind)
		return NULL;
	struct store *s = make_store(kind, address);
	if (!s) {
		eto_fail(err, "", 0, 0, "out of memory");
		return NULL;
	}
	char complaint[COMPLAINT_SIZE] = "";
	store_complain(s, keep_complaint, complaint);
	if (start(s, rest, attach, err)) {
		store_complain(s, NULL, NULL);
		return s;
	}
	if (complaint[0])
		eto_fail(err, s->where, 0, 0, "%s", complaint);
	store_close(s);
	return NULL;
}

struct store *store_open(const char *address, struct eto_error *err)
{
	return open_store(address, false, err);
}

struct store *store_attach(const char *address, struct eto_error *err)
{
	return open_store(address, true, err);
}

bool store_is_current(struct store *s, struct eto_error *err)
{
	unsigned number = 0, known = store_migrations();
	if (store_migrated(s, &number) != STORE_OK)
		return eto_fail(err, s->where, 0, 0, "the database does not answer");
	return number == known || eto_fail(err, s->where, 0, 0,
					   "the data are at migration %u and this program at %u: start its server "
					   "once, or use the other program",
					   number, known);
}

bool store_claim(struct store *s, struct eto_error *err)
{
	return !s->kind->claim || s->kind->claim(s, err);
}

const char *store_where(const struct store *s)
{
	return s->where;
}

void store_close(struct store *s)
{
	if (!s)
		return;
	store_queue_end(s);
	s->kind->close(s);
	if (s->unicode)
		freelocale(s->unicode);
	free(s);
}

enum store_answer store_backup(struct store *s, const char *path, struct eto_error *err)
{
	return s->kind->backup(s, path, err);
}

static const struct db_query probe = {
	"t", "",
	"INSERT INTO setting (name, value) VALUES ('probe', $1) ON CONFLICT (name) DO UPDATE SET value = $1", NULL};

enum store_answer store_probe(struct store *s)
{
	char text[32];
	snprintf(text, sizeof text, "%lld", (long long)store_clock());
	struct db_value v[] = {db_text(text)};
	return store_write(s, &probe, v, NULL, NULL);
}

void store_patience(struct store *s, int64_t milliseconds)
{
	s->patience = milliseconds;
}

int64_t store_reading_time(const struct store *s)
{
	int64_t part = s->patience / 5;
	return part > READING ? part : READING;
}

void store_hurry(struct store *s, int64_t milliseconds)
{
	s->hasty = pthread_self();
	s->haste = milliseconds;
}

int64_t store_time(struct store *s)
{
	int64_t patience = s->patience;
	bool hasty = s->haste && s->haste < patience && pthread_equal(s->hasty, pthread_self());
	return hasty ? s->haste : patience;
}

void store_measure(struct store *s, struct stages *stages)
{
	s->stages = stages;
}

void store_complain(struct store *s, store_complaint *complaint, void *context)
{
	s->complaint = complaint;
	s->complaint_context = context;
}

void store_listen(struct store *s, store_woken *woken, void *context)
{
	s->kind->listen(s, woken, context);
}
