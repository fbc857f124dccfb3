/* What the server keeps: accounts, tables and, above all, the action log. One interface, two databases behind it:
 * SQLite (a file, the default) and PostgreSQL (several servers share the work). Both pass the same tests.
 *
 * The log is the truth: one row per action with its sequence number, the hash of the state after it and the time. A
 * row is durable before store_append() reports success to its callback; appends that wait at the same time share one
 * commit. (table, seq) is the primary key, so that of two servers which append the same number one gets
 * STORE_CONFLICT, reads what the other wrote and goes on. Snapshots are a cache and may be thrown away at any time.
 *
 * Calls are made from any thread; each database has its own worker threads. Times are milliseconds since 1970. Texts
 * are UTF-8. Nothing here knows a game. */
#ifndef ETO_STORE_H
#define ETO_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

enum store_answer { STORE_OK, STORE_NONE, STORE_CONFLICT, STORE_BUSY, STORE_FAILED };

struct store;

/* Opens a database by its address: "sqlite:/path/eto.db", "postgresql://...". Runs the migrations that are missing.
 * NULL after a failure; err says what and where. */
struct store *store_open(const char *address, struct eto_error *err);
/* Waits for what is under way, then closes. */
void store_close(struct store *s);
/* A consistent copy of the data of a running server, written to a new SQLite file. */
enum store_answer store_backup(struct store *s, const char *path, struct eto_error *err);

/* -- accounts -- */

struct store_account {
	int64_t id;
	char name[40];      /* as shown; unique without regard to case */
	char email[256];    /* may be empty */
	char password[160]; /* argon2id string; empty: cannot log in */
	char lang[4];
	bool verified, blocked, bot;
	int64_t created;
	char settings[2048]; /* JSON of the account's own settings: notices, quiet hours, standing orders */
};

enum store_answer store_account_add(struct store *s,
				    struct store_account *a); /* fills id; STORE_CONFLICT: name taken */
enum store_answer store_account_get(struct store *s, int64_t id, struct store_account *out);
enum store_answer store_account_find(struct store *s, const char *name_or_email, struct store_account *out);
enum store_answer store_account_set(struct store *s, const struct store_account *a);

/* Secrets are stored as hashes only: sessions, bot tokens, invitation links, mail verification, resets. */
struct store_token {
	uint8_t hash[32]; /* BLAKE2b of the secret */
	char kind[12];    /* session, bot, invite, verify, reset, unsubscribe */
	int64_t account;  /* 0: none */
	int64_t table;    /* 0: none */
	char scope[64];
	int64_t created, expires; /* expires 0: never */
};

enum store_answer store_token_add(struct store *s, const struct store_token *t);
enum store_answer store_token_get(struct store *s, const uint8_t hash[32], int64_t now, struct store_token *out);
enum store_answer store_token_drop(struct store *s, const uint8_t hash[32]);
enum store_answer store_token_drop_all(struct store *s, int64_t account, const char *kind);

/* -- tables -- */

enum { STORE_SEATS = 4 };

struct store_seat {
	int64_t account;  /* 0: empty or a program */
	char bot[16];     /* "staff", or empty */
};

struct store_table {
	int64_t id;
	char game[24], scenario[40], state[12]; /* state: open, running, ended */
	unsigned rules_version;
	char options[1024];    /* "name value" lines */
	char clock[160];       /* JSON: kind, main, increment, days, reserve */
	bool invited_only, spectators, delayed;
	int64_t owner, created, started, ended;
	char commit[72];       /* commitment to the dice */
	char secret[72];       /* of the dice; leaves the server only after the end */
	char result[64];       /* empty while it runs */
	struct store_seat seat[STORE_SEATS];
	uint32_t version;      /* optimistic lock: store_table_set fails with STORE_CONFLICT when it is stale */
};

enum store_answer store_table_add(struct store *s, struct store_table *t);
enum store_answer store_table_get(struct store *s, int64_t id, struct store_table *out);
enum store_answer store_table_set(struct store *s, struct store_table *t);

/* Calls `row` for each table: of an account (0: any), in a state (NULL: any), newest first; false from row stops. */
typedef bool store_table_row(void *context, const struct store_table *t);
enum store_answer store_tables(struct store *s, int64_t account, const char *state, unsigned limit,
			       store_table_row *row, void *context);

/* -- the action log -- */

struct store_action {
	int64_t table;
	uint32_t seq;     /* from 1, without gaps */
	uint8_t seat;
	uint8_t action[8]; /* struct eto_action, little-endian */
	uint64_t hash;    /* of the state after it */
	int64_t time;
};

/* Appends in the background; `done` is called on a worker thread when the row is durable, or with the reason it is
 * not. STORE_CONFLICT: that number exists. */
typedef void store_appended(void *context, const struct store_action *a, enum store_answer answer);
void store_append(struct store *s, const struct store_action *a, store_appended *done, void *context);
/* Takes the actions from seq on back (by agreement); they stay in the database, marked as taken back. */
enum store_answer store_rewind(struct store *s, int64_t table, uint32_t seq, int64_t now);
typedef bool store_action_row(void *context, const struct store_action *a);
enum store_answer store_actions(struct store *s, int64_t table, uint32_t from, store_action_row *row, void *context);

/* A state to start the replay from; only the newest of a table is kept. */
enum store_answer store_snapshot_put(struct store *s, int64_t table, uint32_t seq, const void *state, size_t size);
enum store_answer store_snapshot_get(struct store *s, int64_t table, uint32_t *seq, void *state, size_t size);

/* -- words: chat and notes -- */

struct store_word {
	int64_t id, table, account;
	char channel[12]; /* players, spectators, note (seen by its author only) */
	int64_t time;
	char text[1000];
};

enum store_answer store_word_add(struct store *s, struct store_word *w);
typedef bool store_word_row(void *context, const struct store_word *w);
enum store_answer store_words(struct store *s, int64_t table, int64_t after, store_word_row *row, void *context);

/* -- jobs: notices to send, bots to wake; taken by one worker at a time, taken again when that worker dies -- */

struct store_job {
	int64_t id;
	char kind[16];
	char key[80];      /* unique among waiting jobs: never two notices for one waiting turn */
	char body[2048];   /* JSON */
	int64_t due;
	uint32_t tries;
};

enum store_answer store_job_add(struct store *s,
				const struct store_job *j); /* STORE_CONFLICT: one with this key waits */
/* Takes the next job that is due; it comes back if it is not finished within lease milliseconds. */
enum store_answer store_job_take(struct store *s, const char *kind, int64_t now, int64_t lease, struct store_job *out);
enum store_answer store_job_done(struct store *s, int64_t id);
enum store_answer store_job_later(struct store *s, int64_t id, int64_t due);

/* -- several servers -- */

/* `woken` is called (on a worker thread) when another server has appended to a table. SQLite: never. */
typedef void store_woken(void *context, int64_t table);
void store_listen(struct store *s, store_woken *woken, void *context);

#endif
