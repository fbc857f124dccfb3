/* What the server keeps: accounts, tables and, above all, the action log. One interface, two databases behind it:
 * SQLite (a file, the default) and PostgreSQL (several servers share the work). Both pass the same tests.
 *
 * The log is the truth: one row per action with its sequence number, the hash of the state after it and the time. A
 * row is durable before store_append() reports success to its callback; appends that wait at the same time share one
 * commit. (table, seq) is the primary key, so that of two servers which append the same number one gets
 * STORE_CONFLICT, reads what the other wrote and goes on. Snapshots are a cache and may be thrown away at any time.
 *
 * Calls are made from any thread, those of callbacks included; each database has its own worker threads. Only a
 * callback that gets rows (store_table_row ...) makes no call of its own. Times are milliseconds since 1970. Texts are
 * UTF-8 and end with a NUL within their array; others are refused with STORE_FAILED. Nothing here knows a game. */
#ifndef ETO_STORE_H
#define ETO_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

enum store_answer {
	STORE_OK,
	STORE_NONE,     /* what was asked for, or what is referred to, does not exist */
	STORE_CONFLICT, /* it exists already, or somebody else was faster: read again */
	STORE_BUSY,     /* the database did not answer in time; a write may or may not have been made: read again */
	STORE_FAILED,   /* bad input, a full disk, a broken database: nothing was written */
};

struct store;
struct store_audit;

/* Opens a database by its address: "sqlite:/path/eto.db", "postgresql://...". Runs the migrations that are missing.
 * NULL after a failure; err says what and where. */
struct store *store_open(const char *address, struct eto_error *err);
/* The same for a database that exists, without migrations: to look at it or to copy it while a server runs. */
struct store *store_attach(const char *address, struct eto_error *err);
/* Is the database as this program would make it? Ask it of one that was attached before anything but a copy. */
bool store_is_current(struct store *s, struct eto_error *err);
/* A server is to run on it: false if another one does, and this database is for one only. */
bool store_claim(struct store *s, struct eto_error *err);
/* Its address without the password. */
const char *store_where(const struct store *s);
/* Waits for what is under way, then closes. */
void store_close(struct store *s);
/* A consistent copy of the data of a running server, written to a new SQLite file that can itself be opened. */
enum store_answer store_backup(struct store *s, const char *path, struct eto_error *err);
/* Can one write? Writes a row that nobody reads. */
enum store_answer store_probe(struct store *s);
/* How long a call waits for a database that is busy or gone before it gives up with STORE_BUSY; 10 s at first. */
void store_patience(struct store *s, int64_t milliseconds);
/* How long a call that only reads does: a fifth of it, but no less than 2 s (if one is as patient as that). */
int64_t store_reading_time(const struct store *s);
/* The same for what this thread calls, if it is less: of PostgreSQL, which may be far away. One thread only; set it
 * before others use the store. */
void store_hurry(struct store *s, int64_t milliseconds);
/* `complaint` is called, on any thread, with the reason of every STORE_BUSY and STORE_FAILED: a line for the
 * operator's log. Set it before other threads use the store. */
typedef void store_complaint(void *context, enum store_answer answer, const char *what);
void store_complain(struct store *s, store_complaint *complaint, void *context);
/* Counts from now on how long appends wait for their commit and how long that takes. */
struct stages;
void store_measure(struct store *s, struct stages *stages);

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
	/* Not for a new account: */
	int64_t version;       /* counts changes */
	bool moderator;
	char blocked_why[200]; /* for whoever asks */
	int64_t blocked_until; /* 0: for good */
	char factor[80];       /* secrets of the second factor (server/factor.h); empty: none */
	int64_t deleted;       /* when; 0: it lives */
};

/* STORE_CONFLICT: the name is taken, or the e-mail address is one that another account has verified. */
enum store_answer store_account_add(struct store *s, struct store_account *a); /* fills id */
enum store_answer store_account_get(struct store *s, int64_t id, struct store_account *out);
/* By name, else by e-mail address (a verified one first); both without regard to case. */
enum store_answer store_account_find(struct store *s, const char *name_or_email, struct store_account *out);
/* Those whose name or address has this part (empty: all) and whose id is greater than `after`, in order. */
typedef bool store_account_row(void *context, const struct store_account *a);
enum store_answer store_accounts(struct store *s, const char *part, int64_t after, unsigned limit,
				 store_account_row *row, void *context);

/* Changes are made by columns, so that two at the same time do not undo each other. STORE_NONE: no such account. What
 * operators and moderators do is changed together with its line in the audit log (NULL: nobody else's deed). */

/* If the account still has this version (0: whatever it has); else STORE_CONFLICT. */
enum store_answer store_account_settings(struct store *s, int64_t id, int64_t version, const char *settings);
/* STORE_CONFLICT, of both: another account has verified this address. */
enum store_answer store_account_email(struct store *s, int64_t id, const char *email, bool verified);
/* If it still has this address; else STORE_NONE. */
enum store_answer store_account_verify(struct store *s, int64_t id, const char *email);
/* STORE_CONFLICT: it is taken. */
enum store_answer store_account_rename(struct store *s, int64_t id, const char *name, const struct store_audit *line);
enum store_answer store_account_moderator(struct store *s, int64_t id, bool moderator, const struct store_audit *line);
/* If it still is what it was; else STORE_NONE. */
enum store_answer store_account_factor(struct store *s, int64_t id, const char *was, const char *factor);
/* Sets the password and drops every token but one (NULL: every one): whoever had got in is out. */
enum store_answer store_account_password(struct store *s, int64_t id, const char *password, const uint8_t *keep,
					 const struct store_audit *line);
enum store_answer store_account_block(struct store *s, int64_t id, bool blocked, const char *why, int64_t until,
				      const struct store_audit *line);
/* Forgets the person: name, address, notes, words. Its games stay as they are. */
enum store_answer store_account_delete(struct store *s, int64_t id, int64_t now, const struct store_audit *line);

/* Secrets are stored as hashes only: sessions, bot tokens, invitation links, mail verification, resets. */
struct store_token {
	uint8_t hash[32]; /* BLAKE2b of the secret */
	char kind[12];    /* session, bot, invite, verify, reset, unsubscribe */
	int64_t account;  /* 0: none */
	int64_t table;    /* 0: none */
	char scope[64];
	int64_t created, expires; /* expires 0: never */
	char label[80];   /* how its owner knows it */
};

enum store_answer store_token_add(struct store *s, const struct store_token *t);
/* The same for what an account has a limited number of: STORE_CONFLICT when it has so many of this kind that have not
 * expired when this one is created. Of those that come at the same time as many get in as one after the other. */
enum store_answer store_token_add_within(struct store *s, const struct store_token *t, unsigned most);
/* STORE_NONE when it has expired. */
enum store_answer store_token_get(struct store *s, const uint8_t hash[32], int64_t now, struct store_token *out);
/* STORE_OK for one caller only, so that a token can be used up. */
enum store_answer store_token_drop(struct store *s, const uint8_t hash[32]);
/* Kind NULL: every kind; keep: the hash of one that stays, or NULL. */
enum store_answer store_token_drop_all(struct store *s, int64_t account, const char *kind, const uint8_t *keep,
				       const struct store_audit *line);
/* Those of an account that have not expired, the oldest first. */
typedef bool store_token_row(void *context, const struct store_token *t);
enum store_answer store_tokens(struct store *s, int64_t account, int64_t now, store_token_row *row, void *context);
/* Forgets the tokens that have expired. */
enum store_answer store_token_sweep(struct store *s, int64_t now);

/* Every right that ends (a token dropped, a password changed, an account blocked) leaves a line for two days, in the
 * same transaction: whoever holds links open reads them and closes those that lived on it. */
typedef bool store_right_row(void *context, int64_t id, int64_t account);
enum store_answer store_ended_rights(struct store *s, int64_t after, store_right_row *row, void *context);
enum store_answer store_ended_last(struct store *s, int64_t *id);

/* What may be done only so often in a length of time, at all servers together. Counts one more, and gives the number
 * since the length began; only looks; forgets. */
enum store_answer store_spend(struct store *s, const char *name, int64_t now, int64_t length, int64_t *number);
enum store_answer store_spend_some(struct store *s, const char *name, int64_t now, int64_t length, int64_t count,
				   int64_t *number);
enum store_answer store_spent(struct store *s, const char *name, int64_t now, int64_t length, int64_t *number);
enum store_answer store_spent_forget(struct store *s, const char *name);
enum store_answer store_spent_sweep(struct store *s, int64_t now);

/* How much there is, and what waits. */
struct store_load {
	int64_t accounts, sessions, open, running, ended, jobs, overdue, reports; /* overdue: jobs, by a minute */
};
enum store_answer store_load(struct store *s, int64_t now, struct store_load *out);

/* -- moderation -- */

struct store_report {
	int64_t id, time, author, account, table; /* table 0: none */
	char text[1000];
	int64_t closed; /* when; 0: open */
};

enum store_answer store_report_add(struct store *s, struct store_report *r); /* fills id */
/* The open ones, the oldest first. */
typedef bool store_report_row(void *context, const struct store_report *r);
enum store_answer store_reports(struct store *s, unsigned limit, store_report_row *row, void *context);
/* All that somebody has written, the oldest first. */
enum store_answer store_reports_of(struct store *s, int64_t author, store_report_row *row, void *context);
/* STORE_NONE: none is open. */
enum store_answer store_report_close(struct store *s, int64_t id, int64_t now, const struct store_audit *line);

/* What operators and moderators have done; it is written together with the deed. */
struct store_audit {
	int64_t id, time, actor, account; /* actor 0: the operator at the command line; account 0: none */
	char what[24], detail[300];
};

/* The newest first. */
typedef bool store_audit_row(void *context, const struct store_audit *a);
enum store_answer store_audits(struct store *s, unsigned limit, store_audit_row *row, void *context);

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
	int64_t owner, created, started, ended; /* owner 0: none */
	char commit[72];       /* commitment to the dice */
	char secret[72];       /* of the dice; leaves the server only after the end */
	char result[64];       /* empty while it runs */
	char offer[160];       /* JSON: what a player proposes to the others; empty: nothing */
	struct store_seat seat[STORE_SEATS];
	char signature[24];    /* of the rules it was begun under */
	char luck[512];        /* what players have added to the dice: "SEAT WORDS" lines */
	uint32_t version;      /* optimistic lock: store_table_set fails with STORE_CONFLICT when it is stale */
};

enum store_answer store_table_add(struct store *s, struct store_table *t); /* fills id and version */
enum store_answer store_table_get(struct store *s, int64_t id, struct store_table *out);
enum store_answer store_table_set(struct store *s, struct store_table *t); /* counts version up */
/* The same if the table has exactly `last` actions; else STORE_CONFLICT too. */
enum store_answer store_table_set_at(struct store *s, struct store_table *t, uint32_t last);
/* The same as store_table_set, when only those who are named may notice it (store_woken). */
enum store_answer store_table_set_quietly(struct store *s, struct store_table *t, unsigned quiet);

/* How many tables an account owns that have not ended, and how many of them have a program at a seat. */
enum store_answer store_table_count(struct store *s, int64_t owner, int64_t *tables, int64_t *with_bots);

/* A page of tables, the newest first, with the names of those who sit there: one question to the database. */
struct store_search {
	const char *state, *game, *scenario, *result; /* "" or NULL: any; the result begins with this */
	int64_t account; /* owns it or sits at it; 0: anybody */
	int64_t viewer;  /* who asks: tables that this account may not know of are left out; 0: a stranger */
	int64_t before;  /* only with a smaller id; 0: from the newest */
	unsigned limit;
};

enum { STORE_OWNER = STORE_SEATS }; /* the owner's name stands after those of the seats */
typedef bool store_found_row(void *context, const struct store_table *t, const char name[STORE_SEATS + 1][40]);
enum store_answer store_search(struct store *s, const struct store_search *q, store_found_row *row, void *context);

/* Calls `row` for each table: of an account that owns it or sits at it (0: any), in a state (NULL: any), newest first,
 * at most limit (0: all); false from row stops. STORE_OK also when there is none, here and in the other lists. */
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
	uint64_t before;  /* of the state it was decided in: if it is not the hash of the row before, STORE_CONFLICT.
			   * This stops a server that has not heard of a rewind. 0: not checked. Not stored. */
	int64_t time;
	unsigned quiet;   /* what its notice says (store_woken). Not stored */
};

/* Appends in the background; `done` is called on a worker thread when the row is durable, or with the reason it is
 * not. STORE_CONFLICT: that number is not the next one. STORE_NONE: there is no such table, or the game has ended.
 * Appends to one table are tried in the order of the calls. */
typedef void store_appended(void *context, const struct store_action *a, enum store_answer answer);
void store_append(struct store *s, const struct store_action *a, store_appended *done, void *context);
/* The same with the actions of one table that follow each other: they are durable together or not at all. `done` gets
 * the last one. */
void store_append_list(struct store *s, const struct store_action *row, unsigned count, store_appended *done,
		       void *context);
/* Takes the actions from seq on back (by agreement); they stay in the database, marked as taken back. STORE_NONE:
 * there are none. */
enum store_answer store_rewind(struct store *s, int64_t table, uint32_t seq, int64_t now);
/* The same if the last action is still this one, by its number and hash; else STORE_CONFLICT. Of it, time is when it is
 * taken back, and quiet what its notice says. */
enum store_answer store_take_back(struct store *s, uint32_t seq, const struct store_action *last);
typedef bool store_action_row(void *context, const struct store_action *a);
enum store_answer store_actions(struct store *s, int64_t table, uint32_t from, store_action_row *row, void *context);

/* The rolls (actions of this seat) of a table that were taken back: the number of the action, and how often. */
typedef bool store_again_row(void *context, uint32_t seq, unsigned times);
enum store_answer store_again(struct store *s, int64_t table, unsigned seat, store_again_row *row, void *context);
/* One that was taken back elsewhere, before the game came here. */
enum store_answer store_again_add(struct store *s, int64_t table, unsigned seat, uint32_t seq);

/* Gives the actions of a table, which are `count`, new hashes: their history is accepted as it is played now.
 * STORE_CONFLICT: there are more or fewer. */
enum store_answer store_rehash(struct store *s, int64_t table, const uint64_t *hash, unsigned count);

/* A state to start the replay from; only the newest of a table is kept. STORE_CONFLICT: the table has no action of
 * that number. STORE_NONE from get: there is none of that size. A snapshot may have crossed a rewind on its way: check
 * that its hash is that of the action of its number, else replay from the start. The clock of a running table as it was
 * then is kept with it (NULL: as it is), and is no new version of the table's row. */
enum { STORE_SNAPSHOT_MAX = 1024 * 1024 };
enum store_answer store_snapshot_put(struct store *s, int64_t table, uint32_t seq, const void *state, size_t size,
				     const char *clock);
enum store_answer store_snapshot_get(struct store *s, int64_t table, uint32_t *seq, void *state, size_t size);

/* -- words: chat -- */

struct store_word {
	int64_t id, table, account; /* account 0: the server itself */
	char channel[12]; /* players, spectators */
	int64_t time;
	char text[1000];
};

enum store_answer store_word_add(struct store *s, struct store_word *w); /* fills id */
/* Those of a table with an id greater than `after`, in order. */
typedef bool store_word_row(void *context, const struct store_word *w);
enum store_answer store_words(struct store *s, int64_t table, int64_t after, store_word_row *row, void *context);
/* All that an account has said, wherever. */
enum store_answer store_words_of(struct store *s, int64_t account, store_word_row *row, void *context);
/* The same, and of more than `limit` the newest. */
enum store_answer store_chat(struct store *s, int64_t table, int64_t after, unsigned limit, store_word_row *row,
			     void *context);

/* What a program thinks at a table (server/thoughts.c): numbered apart from the words, whose numbers everybody sees. */
struct store_thought {
	int64_t id, table, time;
	char text[1000];
};

enum store_answer store_thought_add(struct store *s, struct store_thought *w); /* fills id */
/* Those of a table with an id greater than `after`, in order. */
typedef bool store_thought_row(void *context, const struct store_thought *w);
enum store_answer store_thoughts(struct store *s, int64_t table, int64_t after, store_thought_row *row, void *context);

/* What a player writes down for himself at a table: one text, which a new one replaces. */
enum { STORE_NOTE_MAX = 8000 };
enum store_answer store_note_put(struct store *s, int64_t table, int64_t account, int64_t now, const char *text);
/* STORE_NONE: there is none. */
enum store_answer store_note_get(struct store *s, int64_t table, int64_t account, int64_t *time,
				 char text[STORE_NOTE_MAX]);
/* All that an account has written, at whatever table. */
typedef bool store_note_row(void *context, int64_t table, int64_t time, const char *text);
enum store_answer store_notes_of(struct store *s, int64_t account, store_note_row *row, void *context);

/* -- jobs: notices to send, bots to wake; taken by one worker at a time, taken again when that worker dies -- */

struct store_job {
	int64_t id;
	char kind[16];
	char key[80];      /* unique among jobs not done: never two notices for one waiting turn; empty: no key */
	char body[2048];   /* JSON */
	int64_t due;       /* of a job that was taken: when it comes back */
	uint32_t tries;    /* how often it was taken */
};

/* STORE_CONFLICT: one with this key waits or is at work. */
enum store_answer store_job_add(struct store *s, const struct store_job *j);
/* Takes the next job that is due (kind NULL: of any kind); it comes back if it is not finished within lease
 * milliseconds. STORE_NONE: nothing is due. */
enum store_answer store_job_take(struct store *s, const char *kind, int64_t now, int64_t lease, struct store_job *out);
/* When the next job of a kind is due. STORE_NONE: there is none. */
enum store_answer store_job_next(struct store *s, const char *kind, int64_t *due);
enum store_answer store_job_done(struct store *s, int64_t id);
enum store_answer store_job_later(struct store *s, int64_t id, int64_t due);

/* -- runs: many games that somebody asked for at once, cut into parts. One worker at a time has a part; another one
 * gets it when the first has died; it is counted once -- */

enum { STORE_TRIES_MAX = 8 }; /* a part that was taken so often and never reported is left alone */

struct store_run {
	int64_t id;
	char name[40];       /* unique */
	char signature[20];  /* of the rules and data that it is to be played with */
	char orders[2048];
	int64_t games, part_games, created;
	/* What has become of it: */
	int64_t parts, done, taken, stuck;
};

struct store_part {
	int64_t run, number, tries;
	int64_t first, end; /* its games */
	char name[40], orders[2048];
};

/* Fills id. STORE_CONFLICT: there is one of this name. */
enum store_answer store_run_add(struct store *s, struct store_run *r);
/* All, or the one of this name, the oldest first. STORE_NONE: there is none. */
typedef bool store_run_row(void *context, const struct store_run *r);
enum store_answer store_runs(struct store *s, const char *name, int64_t now, store_run_row *row, void *context);
enum store_answer store_run_drop(struct store *s, int64_t id);
/* The next part of a run with this signature; it comes back after lease milliseconds. STORE_NONE: there is none. */
enum store_answer store_part_take(struct store *s, const char *worker, const char *signature, int64_t now,
				  int64_t lease, struct store_part *out);
/* Keeps it until then, or gives it back at once (0). STORE_NONE: it is not this worker's any more. */
enum store_answer store_part_keep(struct store *s, const struct store_part *p, const char *worker, int64_t until);
/* STORE_NONE: somebody else has reported it, or the run was dropped; nothing is counted twice. */
enum store_answer store_part_done(struct store *s, const struct store_part *p, int64_t now, const char *result);
/* The results of the parts that are done, in order. */
typedef bool store_part_row(void *context, int64_t number, const char *result, size_t size);
enum store_answer store_parts(struct store *s, int64_t run, store_part_row *row, void *context);

/* -- waits: turns that somebody who wants notices has not yet played -- */

struct store_wait {
	int64_t account, table;
	uint32_t step;    /* of the game when it began */
	int64_t since;
	bool told;        /* a digest has told of it */
};

/* Adds a wait and its jobs together. STORE_CONFLICT: this account already waits at this table; nothing is added. A job
 * whose key is taken is left as it is. */
enum store_answer store_wait_begin(struct store *s, const struct store_wait *w, const struct store_job *jobs,
				   unsigned count);
/* STORE_NONE: nobody waits. */
enum store_answer store_wait_end(struct store *s, int64_t account, int64_t table);
enum store_answer store_wait_get(struct store *s, int64_t account, int64_t table, struct store_wait *out);
/* Those of an account, the longest first. */
typedef bool store_wait_row(void *context, const struct store_wait *w);
enum store_answer store_waits(struct store *s, int64_t account, store_wait_row *row, void *context);
/* A digest has told of all that began until then. */
enum store_answer store_waits_told(struct store *s, int64_t account, int64_t until);
enum store_answer store_waits_drop(struct store *s, int64_t account);

/* -- dice that fell in ended games -- */

struct store_dice {
	unsigned seat, sides, face; /* sides 0: the game has been counted, and nothing was rolled */
	uint64_t rolled;
};

/* Replaces the counts of a table; at least one row, so that it is known to be counted. */
enum store_answer store_dice_put(struct store *s, int64_t table, const struct store_dice *list, unsigned count);
/* The counts of the seats where an account sat, added up over those of its tables that the viewer may know of (0: a
 * stranger); `seat` is 0. */
typedef bool store_dice_row(void *context, const struct store_dice *d);
enum store_answer store_dice_of(struct store *s, int64_t account, int64_t viewer, store_dice_row *row,
				void *context);
/* Those of them that have ended and have not been counted. */
typedef bool store_id_row(void *context, int64_t id);
enum store_answer store_dice_missing(struct store *s, int64_t account, int64_t viewer, unsigned limit,
				     store_id_row *row, void *context);

/* -- what the server knows of itself -- */

/* Keeps a value under a name if there is none, and gives back the one that is kept. */
enum { STORE_SETTING_MAX = 160 };
enum store_answer store_setting(struct store *s, const char *name, char value[STORE_SETTING_MAX]);

/* -- several servers -- */

/* `woken` is called (on a worker thread) when another server has changed a table: appended, rewound, set it or spoken
 * at it; with who sits there, so that nobody who has no part in it need look. Table 0: notices may have been missed,
 * look at every table you hold. Less than 0: a right of that account (its number, negative) has ended. SQLite: never.
 * Called once. `quiet`: STORE_QUIET with the seats, as bits, that may know what was done there: the others must not
 * notice it. 0: it is no secret. */
enum { STORE_QUIET = 0x100 };
static inline unsigned store_quiet_both(unsigned a, unsigned b)
{
	return a && b ? a | b : 0;
}
typedef void store_woken(void *context, int64_t table, const int64_t account[STORE_SEATS], unsigned quiet);
void store_listen(struct store *s, store_woken *woken, void *context);
/* May other servers use this database at the same time? */
bool store_is_shared(const struct store *s);

/* A lease says which server looks after a running table: its clocks, programs and standing orders. It runs out unless
 * it is renewed. `row` gets the table and when its holder was last at work (0: nobody ever was). */
typedef bool store_lease_row(void *context, int64_t table, int64_t seen);
/* Takes all that nobody holds; `length` in milliseconds. */
enum store_answer store_lease_take(struct store *s, int64_t now, int64_t length, store_lease_row *row, void *context);
/* Renews one's own; those that another server has taken meanwhile are not among them. */
enum store_answer store_lease_keep(struct store *s, int64_t now, int64_t length, store_lease_row *row, void *context);
/* Gives one's own up. */
enum store_answer store_lease_drop(struct store *s);
/* When the holder of a table was last at work. */
enum store_answer store_lease_seen(struct store *s, int64_t table, int64_t *time);

#endif
