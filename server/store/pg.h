/* Inside the store: PostgreSQL, its connections and what needs one. */
#ifndef ETO_STORE_PG_H
#define ETO_STORE_PG_H

#include <libpq-fe.h>

#include "server/store/db.h"

enum { PG_POOL = 4 };

/* A connection that mends itself: after a loss it is opened again when it is next used. */
struct pg_link {
	struct db db;
	PGconn *connection;   /* NULL: not open */
	const struct db_query *prepared[DB_QUERIES_MAX];
	int64_t id, number;   /* of the link, and of its last transaction: see mark_transaction() */
	int64_t deadline;     /* of the call under way */
	bool lost;            /* the connection went away, or the answer did not come in time */
	bool again;           /* the database asks to try the transaction again */
	bool taken;           /* of the pool: guarded by its lock */
};

struct pg {
	char *address;
	bool marking;         /* once the table for it is there */
	_Atomic bool gone;    /* it did not answer in time: until the mender has reached it, calls fail at once */
	pthread_t mender;
	bool mending, ending; /* the mender runs; it is to end */
	pthread_cond_t went;
	struct pg_link pool[PG_POOL], appender;
	pthread_mutex_t lock;
	pthread_cond_t returned;
	struct pg_listener *listener;
};

/* Opens a connection with the settings that all have; blocks for two seconds at most. NULL after a complaint. */
PGconn *pg_connect(struct store *s);

/* -- pg_link.c: queries on one connection -- */

void pg_link_init(struct pg_link *l, struct store *s, int64_t id);
void pg_link_close(struct pg_link *l);
/* Opens the connection if need be, trying again until the deadline of the call. */
bool pg_link_ready(struct pg_link *l);
/* A statement without parameters or result. */
enum store_answer pg_exec(struct pg_link *l, const char *sql);
enum store_answer pg_run(struct db *db, const struct db_query *q, const struct db_value *v, db_row *row, void *context);
enum store_answer pg_run_many(struct db *db, const struct db_query *q, const struct db_value *v, unsigned count,
			      bool *changed);
enum store_answer pg_script(struct db *db, const char *sql);

/* -- pg_listen.c -- */

void pg_listen(struct store *s, store_woken *woken, void *context);
void pg_listen_end(struct pg *p);

/* -- pg_backup.c -- */

enum store_answer pg_backup(struct store *s, const char *path, struct eto_error *err);

#endif
