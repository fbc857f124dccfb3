/* What a room asks of the storage: its row to be kept, what another server has changed, a word of the chat. The clerks
 * ask; meanwhile the room waits and whatever is asked of it stays in its inbox, but the house goes on. */
#ifndef ETO_ERRANDS_H
#define ETO_ERRANDS_H

#include "server/server.h"

/* The first member of an errand, which is made by calloc(). */
struct errand {
	struct pool_job job;
	struct room *room;
	struct task *task; /* whose it is, owned; NULL: nobody's */
	bool apart;        /* the room goes on meanwhile */
	int64_t since;
	enum store_answer answer; /* STORE_BUSY until somebody has asked */
	void (*work)(struct errand *e);                 /* on a thread of the clerks: changes nothing but the errand */
	void (*done)(struct room *r, struct errand *e); /* in the house; frees what the errand owns, but not itself */
};

/* Sends it out. */
void room_send(struct room *r, struct errand *e);
/* Somebody else sees to the task now. */
struct task *errand_task(struct errand *e);

/* The same for what somebody asks, who is then replied to when it is done; false if the room is busy, and the errand,
 * which owns nothing yet, is no more. */
bool call_send(struct call *c, struct errand *e);
/* Replies to a task; `tell` adds the members, or fails. */
typedef bool request_teller(struct call *c, const void *context);
void request_reply(struct room *r, struct task *t, request_teller *tell, const void *context);

/* -- the table's row -- */

/* A row that is to be kept, if nobody else has changed the table. What the room knows is changed when that is done. */
struct saving {
	struct errand errand;
	struct store_table next;
	struct offer offer; /* what the row says of proposals */
	int64_t at;         /* only if the log has so many actions; less than 0: whatever it has */
	unsigned quiet;     /* who may notice it, as store_woken says; then `at` is less than 0 */
	int64_t newcomer;   /* an account that nobody at the table may have blocked; 0: none */
	bool shunned;       /* but somebody has */
	const char *event;  /* what the others are told; NULL: nothing */
	void (*then)(struct room *r, struct saving *made); /* r->answer says what came of it; NULL: nobody asks */
	void *context;
};

/* A change of the row as it is; NULL when memory is out. */
struct saving *saving_new(struct room *r, void (*then)(struct room *r, struct saving *made));
bool call_save(struct call *c, struct saving *made); /* for who asks, as call_send() */
/* Keeps it. Unless r->answer is STORE_OK then, the room is as it was, and is read again before anything else. */
void room_save(struct room *r, struct saving *made);

/* Makes the row that of a game that begins now; false when memory is out. */
bool row_begin(const struct house_game *game, const struct eto_table *table, struct store_table *row, int64_t now);

/* A game that a clerk has made and read is placed, and begins. */
void room_open_game(struct room *fresh);

/* Ends the game. What is played meanwhile at another server does not hinder it. The task (or NULL) is taken over: it is
 * replied to by `tell`, or is told what went wrong. */
void room_end(struct room *r, struct task *t, const char *result, request_teller *tell);

/* Takes steps back, as call_send(); `tell` replies when it is done. */
bool room_rewind(struct call *c, unsigned steps, request_teller *tell);

/* -- what others have changed -- */

/* Reads what has been changed elsewhere and tells it; then `then`, which may be NULL: r->answer says whether the
 * storage has answered. */
typedef void room_refreshed(struct room *r, void *context);
void room_refresh(struct room *r, room_refreshed *then, void *context);
/* It is not as it is stored: it is read again before it is used, but for those who may not know (store_woken). */
void room_outdate(struct room *r, unsigned quiet);
/* Tells those who want the room that it has been read again, or could not be. */
void room_is_read(struct room *r);

/* -- talk.c: what has been said -- */

/* Words of a table, and who does not want to read them. */
struct hearing {
	int64_t table, after;
	struct store_word *word; /* owned, like the other lists */
	char (*author)[40];      /* the name of each word's */
	unsigned count;
	struct reader {
		int64_t account;
		json_t *shuns; /* its settings, owned */
	} *reader;
	unsigned readers;
};

/* Those after a number, for all who are there now, or for one. False when memory is out; end it in any case. */
bool hearing_begin(struct hearing *h, const struct room *r, int64_t after, int64_t only);
enum store_answer hearing_read(struct store *store, struct hearing *h); /* on any thread */
/* Tells those that have not been told yet. */
void hearing_tell(struct room *r, const struct hearing *h);
void hearing_end(struct hearing *h);

#endif
