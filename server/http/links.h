/* Inside of server/http: a connection, as the front's thread sees it. */
#ifndef ETO_LINKS_H
#define ETO_LINKS_H

#include "server/http/desk.h"
#include "server/http/frames.h"
#include "server/http/peers.h"

enum { LINKS_MAX = 1 << 20, READ_MAX = 64 * 1024 };

struct waiting {
	struct waiting *next;
	struct http_text *text;
	unsigned char head[FRAME_HEAD_MAX];
	unsigned char head_size;
	size_t sent; /* head included */
};

enum link_state { LINK_HEAD, LINK_BODY, LINK_ASKED, LINK_ANSWERING, LINK_SOCKET, LINK_STREAM, LINK_LINGERING };

struct link {
	ev_io io;
	struct front *front;
	uint64_t id, peer;
	unsigned slot;
	enum link_state state;
	struct http_request *request; /* whose body comes in, or that is parked */
	char *in;
	size_t in_size, in_room, looked;
	struct waiting *first, *last;
	size_t queued, ignored; /* bytes that wait for the reader, with what it costs to keep them */
	struct message message;
	void *user;
	bool keep, head_only, deflates, hanging, upgrading;
	unsigned unheard; /* messages that the house has not yet heard, and their bytes */
	size_t unheard_size;
	int64_t since, moved, heard; /* in this state; last progress in writing; last bytes read */
	size_t answer_size, held; /* held: of an answer that was made for this reader alone */
	struct link *dirty, *dirty_before; /* the next one that has something new to write, and the one before */
	enum { CLEAN, WITH_NEWS, WITH_ANSWER } marked;
	int64_t told; /* when the first of that was laid on the desk, us; 0: it was not */
	struct link *next_parked;
	struct reply *parked; /* the answer if no other comes in time */
	char accept[32];
};

struct front {
	struct http *http;
	struct ev_loop *loop;
	ev_io listener, near; /* the port; the path, if there is one */
	const char *path;
	ev_async news;
	ev_timer second, parking, ending;
	ev_check woken;    /* before what has come is looked at */
	ev_prepare rests;  /* and when all has been done */
	int64_t at_work;   /* since when, us */
	struct link **slot; /* by the low bits of the number */
	unsigned slots, links;
	uint64_t generation;
	struct peers *peers;
	struct marked {
		struct link *first, *last;
	} with_answers, with_news; /* links with something new to write: answers go first */
	struct link *parked;
	size_t queued, held;
	struct command *command; /* those at hand */
	unsigned room;
	bool ends;
	atomic_uint count_links;
	_Atomic uint64_t quick, refused, turned_away, bytes_waiting;
	char scratch[READ_MAX];
};

/* -- links.c -- */

/* The link of a request, socket or stream; NULL if it has gone. */
struct link *link_find(struct front *f, uint64_t id);
/* A new connection; NULL when memory is out. */
struct link *link_new(struct front *f, uint64_t peer);
bool link_room(struct front *f);
/* The next request on a connection gets a number of its own. */
void link_number(struct link *l);
void link_enter(struct link *l, enum link_state state);
void link_close(struct link *l);
/* The same, and the house is told that the reader was too slow. */
void link_drop(struct link *l);
/* Says to the system what is to be told of. */
void link_watch(struct link *l, bool reads);
/* Nothing more is sent; what still comes is thrown away, so that the other end can read what it got. */
void link_linger(struct link *l);
void link_unpark(struct link *l);
/* Forgets the first bytes of what has come in. */
void link_consume(struct link *l, size_t size);
/* There is something new to write. Whoever waits for an answer gets it before others hear the news. */
void link_mark(struct link *l);
void link_mark_answer(struct link *l);
/* The next one that has an answer to write, or nothing but news; it is marked no longer. NULL: none. */
struct link *link_with_answer(struct front *f);
struct link *link_with_news(struct front *f);
void link_put(struct link *l, struct http_text *text, const unsigned char *head, size_t head_size);
void link_put_bytes(struct link *l, const char *bytes, size_t size);
void link_put_frame(struct link *l, unsigned opcode, const char *bytes, size_t size);
/* Writes what can be written; false if the link is gone. */
bool link_write(struct link *l);

/* -- sockets.c -- */

/* Is there room for what this socket says, and for the answers? Else it is not read from. */
bool socket_listens(const struct link *l);
/* Takes the frames off that have come in, as far as there is room. */
void socket_read(struct link *l);
/* The house has heard a message of this size: more may be read. */
void socket_heard(struct link *l, size_t size);
/* A text for a socket or a stream. */
void socket_send(struct link *l, struct http_text *text);
void socket_hang_up(struct link *l, int code, const char *why);

/* -- answers.c -- */

void link_answer(struct link *l, const struct reply *r);
/* A request that cannot be read: it is answered, and the connection ends, since nobody knows where the next begins. */
void link_refuse(struct link *l, int status);
void link_stream(struct link *l);
void link_accept(struct link *l, void *user);

#endif
