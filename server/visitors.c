/* What a request needs from the storage before the house can answer it: whose session or token it shows, whether the
 * invitation is good, the table if it is not in memory. The readers find that out, so that the house waits for no
 * storage; a request that has waited too long for them is told that the storage does not answer. What concerns nothing
 * but accounts they answer themselves.
 *
 * If a right has ended meanwhile, whose ever, it is looked up again: what was read may be that very right. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { VISITORS_MAX = 4096 };

struct visitor {
	struct pool_job job;
	struct server *server;
	struct http_request *request; /* owned */
	int64_t since;
	uint64_t rights; /* how many had ended when it was sent to the readers */
	bool aside, answered;
	struct person who;
	int status;
	int64_t table;           /* 0: none */
	enum store_answer found; /* the table */
	bool invited;
	enum store_answer invitation;
};

static bool is_late(const struct visitor *v)
{
	return steady_ms() - v->since > store_reading_time(v->server->store);
}

/* The invitation that is shown may stand in the body. */
static void look_at_invitation(struct visitor *v)
{
	const struct http_request *q = v->request;
	const char *shown = http_parameter(q, "invite");
	json_t *body = !shown && q->size ? json_loadb(q->body, q->size, 0, NULL) : NULL;
	if (body)
		shown = json_string_value(json_object_get(body, "invite"));
	v->invitation = invite_check(v->server, shown, v->table, &v->invited);
	json_decref(body);
}

/* On a thread of the readers. */
static void look_up(struct pool_job *job)
{
	struct visitor *v = (struct visitor *)job;
	bool anybody = mailbox_has(v->request->path); /* who has the link of a letter */
	v->status = is_late(v) ? 503 : anybody ? 0 : person_read(v->server, v->request, &v->who);
	if (v->status)
		return;
	if (v->table)
		look_at_invitation(v);
	if (v->aside) {
		v->request->user = v;
		v->answered = api_answer_aside(v->server, v->request);
	}
}

static void send_out(struct visitor *v)
{
	v->rights = v->server->rights_ended;
	pool_put(v->server->readers, &v->job);
}

/* Everything is known. */
static void answer(struct server *s, struct visitor *v)
{
	v->request->user = v;
	if (v->request->upgrade)
		http_open_kept(s->http, v->request);
	else if (v->aside && v->status == 503)
		api_error(s, v->request->id, 503, "storage", "the storage did not answer");
	else if (!v->answered)
		api_answer(s, v->request);
	s->under_way--;
	s->visitors--;
	http_request_free(v->request);
	free(v);
}

static void on_room(struct server *s, struct room *r, enum store_answer found, void *context)
{
	struct visitor *v = context;
	(void)r;
	v->found = found;
	answer(s, v);
}

static void on_looked_up(struct server *s, struct post *post)
{
	struct visitor *v = (struct visitor *)post;
	bool doubtful = !v->answered && v->rights != s->rights_ended && !http_stopping(s->http);
	if (doubtful && !is_late(v)) {
		send_out(v);
		return;
	}
	if (doubtful)
		v->status = 503;
	if (v->who.account && !v->status)
		person_keep_name(s, v->who.account, v->who.name);
	if (v->table && !v->status)
		room_want(s, v->table, on_room, v);
	else
		answer(s, v);
}

bool visitor_known(const struct http_request *q, struct person *who, int *status)
{
	const struct visitor *v = q->user;
	if (!v)
		return false;
	*who = v->who;
	*status = v->status;
	return true;
}

enum store_answer visitor_invited(const struct http_request *q, bool *invited)
{
	const struct visitor *v = q->user;
	*invited = v && v->invited;
	return v ? v->invitation : STORE_OK;
}

enum store_answer visitor_found(const struct http_request *q)
{
	const struct visitor *v = q->user;
	return v ? v->found : STORE_OK;
}

static bool shows_invitation(const struct http_request *q)
{
	return http_parameter(q, "invite") || (q->size && memmem(q->body, q->size, "invite", 6));
}

enum visiting visitor_ask(struct server *s, const struct http_request *q)
{
	int64_t table = api_table(q->path);
	bool aside = api_is_aside(q->path);
	if (q->user ||
	    (!aside && !person_is_stored(s, q) && (!table || (room_is_here(s, table) && !shows_invitation(q)))))
		return VISIT_KNOWN;
	struct visitor *v = s->visitors < VISITORS_MAX ? calloc(1, sizeof *v) : NULL;
	if (!v)
		return VISIT_REFUSED;
	*v = (struct visitor){.job = {.post = {.run = on_looked_up}, .work = look_up},
			      .server = s,
			      .since = steady_ms(),
			      .aside = aside,
			      .table = table};
	v->request = http_keep(s->http, q);
	if (!v->request) {
		free(v);
		return VISIT_REFUSED;
	}
	s->visitors++;
	s->under_way++;
	send_out(v);
	return VISIT_LATER;
}
