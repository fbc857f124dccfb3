/* Requests whose session or token must be looked up first. That is done by the readers, so that the house waits for no
 * storage; a request that has waited too long for them is told that the storage does not answer. If a right has ended
 * meanwhile, whose ever, it is looked up again: what was read may be that very right. */
#include <stdlib.h>

#include "server/server.h"

enum { VISITORS_MAX = 4096, WAIT_MS = 2000 };

struct visitor {
	struct pool_job job;
	struct server *server;
	struct http_request *request; /* owned */
	int64_t since;
	uint64_t rights; /* how many had ended when it was sent to the readers */
	struct person who;
	int status;
};

static bool is_late(const struct visitor *v)
{
	return steady_ms() - v->since > WAIT_MS;
}

/* On a thread of the readers. */
static void look_up(struct pool_job *job)
{
	struct visitor *v = (struct visitor *)job;
	v->status = is_late(v) ? 503 : person_read(v->server, v->request, &v->who);
}

static void send_out(struct visitor *v)
{
	v->rights = v->server->rights_ended;
	pool_put(v->server->readers, &v->job);
}

static void on_looked_up(struct server *s, struct post *post)
{
	struct visitor *v = (struct visitor *)post;
	bool doubtful = v->rights != s->rights_ended && !http_stopping(s->http);
	if (doubtful && !is_late(v)) {
		send_out(v);
		return;
	}
	if (doubtful)
		v->status = 503;
	s->visitor = v;
	if (v->request->upgrade)
		http_open_kept(s->http, v->request);
	else
		api_answer(s, v->request);
	s->visitor = NULL;
	s->under_way--;
	s->visitors--;
	http_request_free(v->request);
	free(v);
}

bool visitor_known(const struct server *s, const struct http_request *q, struct person *who, int *status)
{
	if (!s->visitor || s->visitor->request != q)
		return false;
	*who = s->visitor->who;
	*status = s->visitor->status;
	return true;
}

bool visitor_ask(struct server *s, const struct http_request *q)
{
	struct visitor *v = s->visitors < VISITORS_MAX && person_is_stored(s, q) ? calloc(1, sizeof *v) : NULL;
	if (!v || visitor_known(s, q, &v->who, &v->status)) {
		free(v);
		return false;
	}
	*v = (struct visitor){
		.job = {.post = {.run = on_looked_up}, .work = look_up}, .server = s, .since = steady_ms()};
	v->request = http_keep(s->http, q);
	if (!v->request) {
		free(v);
		return false;
	}
	s->visitors++;
	s->under_way++;
	send_out(v);
	return true;
}
