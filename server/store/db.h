/* Inside the store: what the calls of store.h are written on, and what a database must offer.
 *
 * A call is one piece of work on a connection: it runs queries and answers. Reading takes a connection of its own;
 * writing runs in a transaction that is rolled back unless the work answers STORE_OK. A database may run a piece of
 * work again (after it has lost its connection), so work only changes the database and what it hands back.
 *
 * Queries are texts with parameters $1, $2 ..., which both databases understand; their types are letters. A query that
 * finds or changes nothing answers STORE_NONE, one that breaks a unique key STORE_CONFLICT, one that refers to nothing
 * STORE_NONE. Each connection prepares a query once, so a struct db_query must live as long as the program. */
#ifndef ETO_STORE_DB_H
#define ETO_STORE_DB_H

#include <locale.h>
#include <pthread.h>
#include <stdatomic.h>

#include "server/spans.h"
#include "server/store/store.h"

/* A parameter or a column: a number, or bytes (a text is not necessarily NUL-terminated). */
struct db_value {
	int64_t number;
	const void *bytes;
	size_t size;
};

enum { DB_VALUES_MAX = 40, DB_QUERIES_MAX = 128 };

/* Types: i a number, r a reference to a row (0 is NULL), t a text, b bytes. */
struct db_query {
	const char *takes;      /* a letter for each parameter */
	const char *gives;      /* a letter for each column; empty: it only changes rows */
	const char *sql;
	const char *postgresql; /* where it differs; else NULL */
};

/* A connection; each database puts its own struct around it. */
struct db {
	struct store *store;
};

/* Gets a row of as many columns as the query gives; false stops. */
typedef bool db_row(void *context, const struct db_value *column);
typedef enum store_answer db_work(struct db *db, void *context);

/* One append on its way, or one piece of work that somebody waits for. */
struct store_request {
	struct store_request *next;
	struct store_action action; /* of an append */
	store_appended *done;
	db_work *work;              /* else */
	void *context;
	int64_t since; /* when it came */
	int64_t came;  /* the same in microseconds */
	enum store_answer answer;
	bool finished;
	bool more; /* the next append belongs to it: they share a transaction */
};

/* What a database offers. */
struct db_kind {
	bool (*open)(struct store *s, const char *address, bool attach, struct eto_error *err);
	void (*close)(struct store *s);
	bool (*claim)(struct store *s, struct eto_error *err); /* NULL: several servers may use it */
	void (*migrated)(struct store *s); /* called once every table is there; may be NULL */
	enum store_answer (*read)(struct store *s, db_work *work, void *context);
	enum store_answer (*write)(struct store *s, db_work *work, void *context);
	/* Answers all requests of a chain; those that share a transaction are durable together. */
	void (*batch)(struct store *s, struct store_request *first);
	enum store_answer (*run)(struct db *db, const struct db_query *q, const struct db_value *v, db_row *row,
				 void *context);
	/* Runs a query once for each of count lists of parameters; says which found or changed something. */
	enum store_answer (*run_many)(struct db *db, const struct db_query *q, const struct db_value *v, unsigned count,
				      bool *changed);
	/* Runs statements without parameters. */
	enum store_answer (*script)(struct db *db, const char *sql);
	enum store_answer (*backup)(struct store *s, const char *path, struct eto_error *err);
	void (*listen)(struct store *s, store_woken *woken, void *context);
	bool notifies; /* other servers want to be told of changes */
	const char *word; /* of lines in migrations that are for this database only */
};

/* Requests that wait, and the thread that takes them, all that wait at once. A request waits for a database that is
 * busy or gone no longer than the store is patient, counted from when it came. */
struct store_queue {
	pthread_t thread;
	bool running, ending;
	pthread_mutex_t lock;
	pthread_cond_t filled, finished;
	struct store_request *first, *last;
	bool urgent;          /* somebody stands still until his is done */
	struct timespec next; /* a batch that gathers others begins then */
	unsigned alone;       /* batches that do not, since there was nobody else */
};

struct store {
	const struct db_kind *kind;
	void *inside; /* what the database keeps */
	char where[120]; /* the address without its secrets, for messages */
	int64_t instance; /* a random number: tells this store's notices from those of other servers */
	locale_t unicode; /* knows upper and lower case; 0: ASCII only */
	_Atomic int64_t patience;
	pthread_t hasty; /* this thread waits no longer than: */
	int64_t haste;   /* ms; 0: there is none */
	struct stages *stages; /* of the house; NULL: nobody wants to know how long things take */
	store_complaint *complaint;
	void *complaint_context;
	struct store_queue queue;
};

extern const struct db_kind store_sqlite, store_pg;

/* Hands the reason of an answer to the operator; returns the answer. */
enum store_answer store_blame(struct store *s, enum store_answer answer, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
int64_t store_clock(void); /* milliseconds that only go forward */
/* How long a call of this thread may wait, ms. */
int64_t store_time(struct store *s);

/* -- queue.c -- */

bool store_queue_start(struct store *s);
void store_queue_end(struct store *s); /* waits until it is empty */
bool store_queue_inside(struct store *s); /* is this the thread of the queue, or is there none? */
void store_queue_put(struct store *s, struct store_request *r); /* or a chain of them */
/* Puts a piece of work into the queue and waits for its answer. */
enum store_answer store_queue_work(struct store *s, db_work *work, void *context);

/* -- log.c -- */

/* Makes all appends of a chain, in their order, in the transaction that is open. Their answers count once it has been
 * committed; anything but STORE_OK means that it must be rolled back. */
enum store_answer store_append_all(struct db *db, struct store_request *first);

/* -- tokens.c -- */

/* Inside a transaction: leaves a line about a right of this account that has ended, and tells the other servers. */
enum store_answer db_end_right(struct db *db, int64_t account);
/* Drops the tokens of an account (kind "": of every kind) but for the one to keep (NULL: none). */
enum store_answer db_end_tokens(struct db *db, int64_t account, const char *kind, const uint8_t *keep);

/* -- moderation.c -- */

/* A write with its line in the audit log, in one transaction; line NULL: it needs none. */
enum store_answer store_write_noted(struct store *s, db_work *work, void *context, const struct store_audit *line);

/* -- migrate.c -- */

/* Brings a database up to a number (UINT_MAX: the newest). */
bool store_migrate(struct store *s, unsigned upto, struct eto_error *err);
unsigned store_migrations(void); /* the number of the newest */
/* The number a database is at; 0: none. */
enum store_answer store_migrated(struct store *s, unsigned *number);

/* -- query.c: short forms for calls -- */

struct db_value db_number(int64_t number);
struct db_value db_text(const char *text);
struct db_value db_bytes(const void *bytes, size_t size);
/* Copies a text; one that is too long is cut (it was written by another program). */
void db_copy(char *to, size_t size, const struct db_value *v);

enum store_answer db_run(struct db *db, const struct db_query *q, const struct db_value *v, db_row *row, void *context);
/* A call that is one query. */
enum store_answer store_read(struct store *s, const struct db_query *q, const struct db_value *v, db_row *row,
			     void *context);
enum store_answer store_write(struct store *s, const struct db_query *q, const struct db_value *v, db_row *row,
			      void *context);
/* A db_row that keeps the number in the first column in an int64_t. */
bool db_take_number(void *context, const struct db_value *column);
/* The numbers of columns that follow each other. */
void db_take_numbers(const struct db_value *column, int64_t *const to[], unsigned count);
/* Tells other servers, at the commit, that tables have changed: the table and who may notice it, in turns. */
enum store_answer db_notify(struct db *db, const struct db_value *table, unsigned count);
enum store_answer db_notify_one(struct db *db, int64_t table, unsigned quiet);

/* Is this an array of UTF-8 that ends with a NUL? Complains if not. */
bool store_text_ok(struct store *s, const char *what, const char *text, size_t size);

#endif
