/* A server without sockets, for fuzzing: requests and messages are handed to it directly, and what it answers is kept
 * here. Its tables, its storage (a file in memory) and its threads are the real ones. */
#ifndef ETO_FUZZ_SERVED_H
#define ETO_FUZZ_SERVED_H

#include "server/http.h"

/* What came back for one request or message. */
struct served_reply {
	unsigned count;  /* of answers: there must be one */
	int status;      /* HTTP */
	bool stream;     /* it was answered by a stream */
	char *text;      /* until the next request */
	size_t size;
};

/* Begins with a running table of each game, numbered from 1 in their order, whose seats are all one's own; again after
 * a while, so that what has been made does not pile up. */
void served_fresh(void);
/* "GET /path?query" with a body that may be empty. The path is taken as the library would hand it over: unescaped. */
const struct served_reply *served_request(enum http_method method, const char *target, const char *body, size_t size);
/* A message on the socket of the table of a game. */
const struct served_reply *served_message(unsigned game, const char *text, size_t size);

#endif
