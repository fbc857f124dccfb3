/* HTTP and WebSocket: libwebsockets, wrapped. This is the only file that knows it; the rest of the server sees
 * requests, sockets and streams by their numbers. A number is never used again, so an answer to somebody who has left
 * in the meantime goes nowhere.
 *
 * Everything happens on one thread, the one in http_run(), except http_wake() and http_stop(), which any thread may
 * call. Limits: a request's body and a socket's message at most HTTP_BODY_MAX bytes, headers 4 KiB; what waits for a
 * reader who does not read at most HTTP_QUEUE_MAX bytes, then the reader is dropped. */
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
	HTTP_HEADER_MAX = 400,
};

enum http_method { HTTP_GET, HTTP_POST, HTTP_PUT, HTTP_DELETE, HTTP_OTHER };

struct http_request {
	uint64_t id;
	enum http_method method;
	bool upgrade; /* wants to become a socket */
	char path[HTTP_PATH_MAX];
	char parameter[HTTP_PARAMETERS_MAX][HTTP_PATH_MAX]; /* "name=value", unescaped */
	unsigned parameters;
	char host[HTTP_HEADER_MAX], origin[HTTP_HEADER_MAX], site[32]; /* Host, Origin, Sec-Fetch-Site */
	char cookie[HTTP_HEADER_MAX], authorization[HTTP_HEADER_MAX], type[80], language[40], forwarded[80];
	char known[HTTP_HEADER_MAX]; /* If-None-Match */
	bool unzips;                 /* takes answers in gzip */
	char address[64]; /* of the other end */
	const char *body;
	size_t size;
};

/* The value of a parameter of the query, or NULL. */
const char *http_parameter(const struct http_request *r, const char *name);

/* What the rest of the server does. `user` is what opening() has left there; NULL for requests and streams. */
struct http_handler {
	void *context;
	bool proxied; /* a proxy stands before us: the other end is the last address in X-Forwarded-For */
	/* A whole request: answer it now or later. */
	void (*request)(void *context, const struct http_request *r);
	/* A socket wants to open: 0, or the HTTP status of the refusal. */
	int (*opening)(void *context, const struct http_request *r, void **user);
	void (*opened)(void *context, uint64_t id, void *user);
	void (*message)(void *context, uint64_t id, void *user, const char *text, size_t size);
	/* A socket or a stream is gone. */
	void (*closed)(void *context, uint64_t id, void *user);
	/* Somebody has called http_wake(). */
	void (*woken)(void *context);
	/* About ten times a second. */
	void (*tick)(void *context);
	/* May the loop end, after http_stop()? */
	bool (*idle)(void *context);
	/* A reader was too slow and has been dropped. */
	void (*dropped)(void *context, uint64_t id);
};

struct http;

/* Listens; port 0 takes a free one. */
struct http *http_open(const char *address, int port, const struct http_handler *handler, struct eto_error *err);
void http_close(struct http *h);
int http_port(const struct http *h);
/* Serves until http_stop(); then for as long as idle() says no and something waits to be sent, at most five seconds. */
void http_run(struct http *h);
void http_wake(struct http *h);
void http_stop(struct http *h);
bool http_stopping(const struct http *h);
unsigned http_links(const struct http *h);

/* A text on its way, shared by those it goes to. */
struct http_text;
struct http_text *http_text_new(const char *bytes, size_t size); /* NULL when memory is out */
void http_text_free(struct http_text *text);

struct http_answer {
	int status;
	const char *type;   /* NULL: application/json */
	const char *cookie; /* Set-Cookie, or NULL */
	const char *bytes;
	size_t size;
	const char *tag;    /* ETag: the browser may keep it and ask whether it has changed; NULL: keep nothing */
	bool zipped;        /* the bytes are gzip */
};

void http_answer(struct http *h, uint64_t id, const struct http_answer *answer);
/* Answers a request with a stream that stays open: lines of JSON, sent with http_send(). */
void http_stream(struct http *h, uint64_t id);
/* Sends to a socket or a stream; the text may be freed at once. */
void http_send(struct http *h, uint64_t id, struct http_text *text);
/* Closes a socket or a stream after what waits has been sent. */
void http_hang_up(struct http *h, uint64_t id, int code, const char *why);

#endif
