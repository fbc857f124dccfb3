/* The stream of events of one account, for bots: turns and starts at all its tables. */
#include <stdlib.h>

#include "server/server.h"

enum { STREAM_TABLES = 200 };

/* The running tables of an account, as the library finds them. */
struct own_tables {
	struct pool_job job;
	struct store *store;
	int64_t account;
	uint64_t link;
	unsigned count;
	int64_t id[STREAM_TABLES];
};

static bool take_table(void *context, const struct store_table *row)
{
	struct own_tables *own = context;
	own->id[own->count++] = row->id;
	return own->count < STREAM_TABLES;
}

static void find_tables(struct pool_job *job)
{
	struct own_tables *own = (struct own_tables *)job;
	store_tables(own->store, own->account, "running", STREAM_TABLES, take_table, own);
}

/* What already waits is told to the stream as if it had just come. */
static void on_own_room(struct server *s, struct room *r, enum store_answer answer, void *context)
{
	const uint64_t *link = context;
	struct stream *w = s->streams;
	(void)answer;
	while (w && w->link != *link)
		w = w->next;
	if (r && w)
		tell_waiting(r, w);
	free(context);
}

static void on_tables(struct server *s, struct post *post)
{
	struct own_tables *own = (struct own_tables *)post;
	s->under_way--;
	for (unsigned i = 0; i < own->count && !http_stopping(s->http); i++) {
		uint64_t *link = malloc(sizeof *link);
		if (!link)
			break;
		*link = own->link;
		room_want(s, own->id[i], on_own_room, link);
	}
	free(own);
}

bool stream_open(struct server *s, struct wire_ask *ask, const struct http_request *q, const struct person *who)
{
	uint64_t peer;
	if (!who->account)
		return wire_fail(ask, "unknown", "sign in first");
	if (!link_enter_house(s, q->address, &peer))
		return wire_fail(ask, "too_many", "too many sockets and streams from one address");
	struct stream *w = calloc(1, sizeof *w);
	struct own_tables *own = calloc(1, sizeof *own);
	if (!w || !own) {
		free(w);
		free(own);
		peers_leave(s->peers, peer);
		return wire_fail(ask, "no_memory", "out of memory");
	}
	*w = (struct stream){.next = s->streams, .link = q->id, .who = *who, .peer = peer};
	s->streams = w;
	http_stream(s->http, q->id);
	struct http_text *text = http_text_new("{\"event\":\"hello\"}\n", 18);
	http_send(s->http, q->id, text);
	http_text_free(text);
	*own = (struct own_tables){.job = {.post = {.run = on_tables}, .work = find_tables},
				   .store = s->store,
				   .account = who->account,
				   .link = q->id};
	s->under_way++;
	pool_put(s->library, &own->job);
	return true;
}
