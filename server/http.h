/* HTTP and WebSocket for the rest of the server, which sees requests, sockets and streams by their numbers. A number is
 * never used again, so an answer to somebody who has left in the meantime goes nowhere.
 *
 * Two threads. The front (server/http/front.c) reads and writes all connections and never waits for anything else: it
 * serves pages and says how the server is even while the database is gone. The house is the thread in http_run(), which
 * owns tables and people; whatever needs them is handed to it in order. What the house sends may be called from any
 * thread.
 *
 * Limits: a request's body and a socket's message at most HTTP_BODY_MAX bytes; a head 16 KiB; what waits for a reader
 * who does not read at most HTTP_QUEUE_MAX bytes, and no longer than 20 seconds without progress, then the reader is
 * dropped; connections per address as many as the handler says. */
#ifndef ETO_HTTP_H
#define ETO_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

enum {
	HTTP_BODY_MAX = 64 * 1024,
	HTTP_QUEUE_MAX = 2 * 1024 * 1024,
	HTTP_PARAMETERS_MAX = 12,
	HTTP_PATH_MAX = 200,
	HTTP_ADDRESS_MAX = 64,
};

enum http_method { HTTP_GET, HTTP_POST, HTTP_PUT, HTTP_DELETE, HTTP_OTHER };

/* Texts are never NULL; those of headers that were not sent are empty. */
struct http_request {
	uint64_t id;
	enum http_method method; /* HEAD is a GET whose answer is sent without its body */
	bool head, upgrade;      /* upgrade: wants to become a socket */
	bool keep, waits;        /* the connection stays; the client waits for a 100 before it sends the body */
	const char *path;
	const char *parameter[HTTP_PARAMETERS_MAX]; /* "name=value", unescaped */
	unsigned parameters;
	const char *host, *origin, *site; /* Host, Origin, Sec-Fetch-Site */
	const char *cookie, *authorization, *type, *language;
	const char *known;           /* If-None-Match */
	const char *agent;           /* User-Agent */
	const char *forwarded;       /* the last address of X-Forwarded-For */
	const char *key;             /* of a socket's handshake */
	bool unzips, deflates;       /* takes answers in gzip; messages with permessage-deflate */
	char address[HTTP_ADDRESS_MAX]; /* of the other end */
	const char *body;
	size_t size;
	char *bytes, *content; /* what the texts and the body point into; owned */
	void *user;            /* of whoever has kept the request; NULL: nobody has */
};

/* The value of a parameter of the query, or NULL. */
const char *http_parameter(const struct http_request *r, const char *name);

struct stages;

struct http_answer {
	int status;
	const char *type;   /* NULL: application/json */
	const char *cookie; /* Set-Cookie, or NULL */
	const char *bytes;
	size_t size;
	const char *tag;    /* ETag: the browser may keep it and ask whether it has changed; NULL: keep nothing */
	const char *name;   /* a file to be saved under this name; NULL: none */
	bool zipped;        /* the bytes are gzip */
	bool lasting;       /* the bytes live as long as the program: they are not copied */
};

enum { HTTP_KEPT = -1 };
enum { HTTP_PARKED_MS = 12 };
enum http_quick { HTTP_LATER, HTTP_NOW, HTTP_PARKED, HTTP_EITHER };

/* What the rest of the server does, on the house's thread except where it is said. `user` is what opening() has left
 * there; NULL for streams. */
struct http_handler {
	void *context;
	bool proxied; /* a proxy stands before us: the other end is the last address in X-Forwarded-For */
	struct stages *stages; /* counts how long answers and news wait (server/spans.h) */
	unsigned per_address; /* connections from one address (IPv6: one /64); 0: no limit */
	/* On the front's thread, for every request: HTTP_NOW with the answer, HTTP_LATER for what needs the house,
	 * HTTP_PARKED for what another thread answers: if it has not within HTTP_PARKED_MS, this answer is given;
	 * HTTP_EITHER likewise for what the house answers. */
	enum http_quick (*quick)(void *context, const struct http_request *r, struct http_answer *answer);
	/* A whole request: answer it now or later. */
	void (*request)(void *context, const struct http_request *r);
	/* A socket wants to open: 0, the HTTP status of the refusal, or HTTP_KEPT: it is not yet known. */
	int (*opening)(void *context, const struct http_request *r, void **user);
	void (*opened)(void *context, uint64_t id, void *user);
	void (*message)(void *context, uint64_t id, void *user, const char *text, size_t size);
	/* A socket or a stream is gone. */
	void (*closed)(void *context, uint64_t id, void *user);
	/* Somebody has called http_wake(). */
	void (*woken)(void *context);
	/* About ten times a second. */
	void (*tick)(void *context);
	/* Does a piece of what can wait, if it has waited for long or nothing else has come (`idle`); is there more? */
	bool (*rest)(void *context, bool idle);
	/* May the loop end, after http_stop()? */
	bool (*idle)(void *context);
	/* A reader was too slow and has been dropped. */
	void (*dropped)(void *context, uint64_t id);
};

struct http;

/* Where it listens. Whoever reaches it by the path is at this machine: there a message costs the system a third of what
 * it costs by the port. */
struct http_place {
	const char *address;
	int port;         /* 0: a free one */
	const char *path; /* of a socket in the file system, besides; NULL: none. It must outlive the server */
	bool for_all;     /* every user of this machine may use that, not its owner alone */
};

struct http *http_open(const struct http_place *place, const struct http_handler *handler, struct eto_error *err);
void http_close(struct http *h);
int http_port(const struct http *h);
/* Serves until http_stop(); then for as long as idle() says no and something waits to be sent, at most five seconds. */
void http_run(struct http *h);
/* When what the house handles now has come (spans_clock); 0: it is something else. */
int64_t http_since(const struct http *h);
void http_wake(struct http *h); /* from any thread */
void http_stop(struct http *h); /* from any thread */
bool http_stopping(const struct http *h);
bool http_is_house(const struct http *h); /* is this the house's thread? */

/* What the front counts. */
struct http_counts {
	unsigned links, waiting;      /* connections; events that wait for the house */
	uint64_t quick, refused, turned_away; /* pages; broken requests; connections beyond the limit */
	uint64_t bytes_waiting;
	int64_t behind_ms;            /* how long the house has been at what it does now */
	int64_t age_ms;               /* how long the oldest event has waited */
};
struct http_counts http_counts(struct http *h);

/* A text on its way, shared by those it goes to. */
struct http_text;
struct http_text *http_text_new(const char *bytes, size_t size); /* NULL when memory is out */
void http_text_free(struct http_text *text);

/* Takes the request over that is being handled, or that wants to open a socket: for whoever needs to know more first.
 * Free it afterwards. A socket is then asked for again with http_open_kept(). */
struct http_request *http_keep(struct http *h, const struct http_request *r);
void http_request_free(struct http_request *r);
void http_open_kept(struct http *h, const struct http_request *r);

/* The bytes as gzip; NULL when memory is out. Free them. */
char *http_zip(const char *bytes, size_t size, size_t *zipped);

void http_answer(struct http *h, uint64_t id, const struct http_answer *answer);
/* Answers a request with a stream that stays open: lines of JSON, sent with http_send(). */
void http_stream(struct http *h, uint64_t id);
/* Sends to a socket or a stream; the text may be freed at once. */
void http_send(struct http *h, uint64_t id, struct http_text *text);
/* The same for whoever has asked: answers are written before the news that others get at the same time. */
void http_reply(struct http *h, uint64_t id, struct http_text *text);
/* Closes a socket or a stream after what waits has been sent; what it sends from now on is not heard. */
void http_hang_up(struct http *h, uint64_t id, int code, const char *why);

#endif
