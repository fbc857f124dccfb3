/* Inside of server/http: the desk between the two threads. The front lays events there, the house (and whoever answers
 * from another thread) commands; a lock guards both lists and nothing else. */
#ifndef ETO_DESK_H
#define ETO_DESK_H

#include <ev.h>
#include <pthread.h>
#include <stdatomic.h>

#include "server/http.h"
#include "server/spans.h"

/* A text on its way. `packed` belongs to the front: made once, for all sockets that take it. */
struct http_text {
	atomic_uint refs;
	size_t size;
	const char *at; /* the bytes: behind this, or lasting ones */
	struct http_text *packed;
	bool tried; /* to pack it */
	char bytes[];
};

struct http_text *text_lasting(const char *bytes, size_t size);
static inline bool text_is_lasting(const struct http_text *t)
{
	return t->at != t->bytes;
}

enum event_kind { EVENT_REQUEST, EVENT_OPENING, EVENT_MESSAGE, EVENT_CLOSED, EVENT_DROPPED };

struct event {
	struct event *next;
	int64_t since; /* when it was laid there, us */
	enum event_kind kind;
	uint64_t id;
	void *user;
	struct http_request *request; /* owned */
	char *text;                   /* owned */
	size_t size;
	bool crowded; /* its socket has many that wait */
};

/* An answer on its way, with copies of what it says. */
struct reply {
	int status;
	char type[64], cookie[256], tag[40], name[80];
	bool zipped;
	struct http_text *body; /* may be NULL */
};

enum command_kind { COMMAND_ANSWER, COMMAND_STREAM, COMMAND_SEND, COMMAND_REPLY, COMMAND_HANG_UP, COMMAND_ACCEPT,
		    COMMAND_HEARD, COMMAND_END };

struct command {
	enum command_kind kind;
	bool crowded;            /* HEARD: its socket may wait for this */
	int code;                /* of a hang-up */
	uint64_t id;
	int64_t since;           /* when it was laid there, us */
	union {
		struct http_text *text; /* SEND, REPLY */
		struct reply *reply;    /* ANSWER */
		void *user;             /* ACCEPT */
		char *why;              /* HANG_UP; owned */
		size_t size;            /* HEARD */
	};
};

struct front;

struct http {
	struct http_handler handler;
	struct front *front;
	pthread_t thread, house;
	pthread_mutex_t lock;
	pthread_cond_t filled;
	struct event *first, *last;
	unsigned events;
	bool woken;
	struct command *command;
	unsigned commands, room;
	bool fresh;              /* the front has not been told of the last commands */
	atomic_bool stopping;
	struct event *at_hand;   /* that the house handles */
	_Atomic int64_t at_work; /* since when the house handles one event; 0: it waits */
};

int64_t desk_clock(void); /* milliseconds that only go forward */
void desk_event(struct http *h, const struct event *e);
struct reply *reply_new(const struct http_answer *a); /* NULL when memory is out */
void reply_free(struct reply *r);

/* -- front.c -- */

struct front *front_open(struct http *h, const struct http_place *place, struct eto_error *err);
void front_close(struct front *f); /* when its thread has ended */
int front_port(const struct front *f);
void *front_run(void *http); /* the thread */
void front_wake(struct front *f); /* there are commands; from any thread */
struct http_counts front_counts(struct front *f);

#endif
