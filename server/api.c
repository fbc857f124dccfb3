/* Paths: the pages, the JSON API under /api/v1. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/pages.h"
#include "server/server.h"
#include "wire/replies.h"
#include "wire/shapes.h"

enum { ROOMS_EVERY = 10000, TOKENS_EVERY = 3600000 }; /* how often what is not needed is thrown away, ms */

static const char ROOT[] = "/api/v1/";

void api_reply(struct server *s, uint64_t link, int status, const struct eto_text *text)
{
	http_answer(s->http, link, &(struct http_answer){.status = status, .bytes = text->at, .size = text->length});
}

void api_error(struct server *s, uint64_t link, int status, const char *error, const char *message)
{
	char text[400];
	struct eto_text out = eto_text_in(text, sizeof text);
	struct wire_ask ask = {.json = {.out = &out}};
	struct wire_mark mark = wire_open_reply(&ask);
	wire_fail(&ask, error, "%s", message);
	wire_close_reply(&ask, mark);
	api_reply(s, link, status, &out);
}

void api_done(struct server *s, uint64_t link)
{
	char text[40];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_add(&out, "{\"ok\":true}\n");
	api_reply(s, link, 200, &out);
}

bool api_within(struct server *s, const char *kind, const char *key, unsigned burst, unsigned rate)
{
	if (!s->public || quota_take(s->quota, kind, key, burst, rate))
		return true;
	s->counts.limited++;
	return false;
}

/* How many requests a minute, and at once. */
static bool within_quota(struct server *s, const char *kind, const char *key)
{
	return api_within(s, kind, key, 600, 3000);
}

bool account_within_quota(struct server *s, int64_t account)
{
	char key[32];
	if (!account || !s->public)
		return true;
	snprintf(key, sizeof key, "%lld", (long long)account);
	return within_quota(s, "account", key);
}

bool socket_within_quota(struct server *s, uint64_t id)
{
	char key[32];
	if (!s->public)
		return true;
	snprintf(key, sizeof key, "%llu", (unsigned long long)id);
	return within_quota(s, "socket", key);
}

bool address_within_quota(struct server *s, const char *address)
{
	char key[QUOTA_KEY];
	quota_address(address, key);
	return within_quota(s, "address", key);
}

/* -- what needs no table -- */

static void tell_games(struct server *s, struct wire_ask *ask, enum eto_lang lang)
{
	const struct house_game *g;
	eto_json_open(&ask->json, "games", '[');
	for (unsigned i = 0; (g = house_each(s->house, i)); i++) {
		struct eto_voice v = house_voice(g, g->plain, lang);
		wire_game(&ask->json, &v);
	}
	eto_json_close(&ask->json, ']');
}

static bool tell_rules(struct server *s, struct wire_ask *ask, const struct http_request *q)
{
	const char *id = http_parameter(q, "game"), *clause = http_parameter(q, "clause");
	const char *search = http_parameter(q, "search");
	const struct house_game *g = id ? house_find(s->house, id) : NULL;
	if (!g)
		return wire_fail(ask, "not_found", "there is no such game");
	eto_json_open(&ask->json, "clauses", '[');
	for (unsigned i = 1; i <= g->rules->count; i++) {
		const struct eto_rule *rule = &g->rules->rule[i];
		if ((!clause || !strcasecmp(rule->id, clause)) &&
		    (!search || strcasestr(rule->text[ETO_EN], search) || strcasestr(rule->text[ETO_ES], search)))
			wire_rule(&ask->json, rule);
	}
	eto_json_close(&ask->json, ']');
	return true;
}

static bool answer_plain(struct server *s, struct wire_ask *ask, const struct http_request *q, const struct person *who,
			 bool *later)
{
	const char *path = q->path + sizeof ROOT - 1;
	bool get = q->method == HTTP_GET;
	if (get && !strcmp(path, "games")) {
		tell_games(s, ask, who->lang);
		return true;
	}
	if (get && !strcmp(path, "rules"))
		return tell_rules(s, ask, q);
	if (q->method != HTTP_POST || strcmp(path, "tables"))
		return wire_fail(ask, "not_found", "there is no such thing here");
	if (!who->account)
		return wire_fail(ask, "unknown", "sign in first");
	if (!who->may_play)
		return wire_fail(ask, "forbidden", "this token may only read");
	*later = table_create(s, ask, who, q->id);
	return *later;
}

/* -- tables -- */

/* "tables/12/act": the number, and what follows it. */
bool api_table_path(const char *path, int64_t *id, const char **rest)
{
	char *end;
	if (strncmp(path, ROOT, sizeof ROOT - 1) || strncmp(path + sizeof ROOT - 1, "tables/", 7))
		return false;
	path += sizeof ROOT - 1 + 7;
	if (*path < '1' || *path > '9')
		return false;
	*id = strtoll(path, &end, 10);
	*rest = *end == '/' ? end + 1 : end;
	return (*end == '/' || !*end) && *id > 0 && *id < INT64_MAX;
}

int64_t api_table(const char *path)
{
	int64_t id;
	const char *rest;
	return api_table_path(path, &id, &rest) ? id : 0;
}

/* The parameters of a question as the members of a request. */
static json_t *body_of_query(const struct http_request *q)
{
	json_t *body = json_object();
	for (unsigned i = 0; i < q->parameters; i++) {
		char name[40];
		const char *equals = strchr(q->parameter[i], '=');
		if (!equals || equals - q->parameter[i] >= (int)sizeof name)
			continue;
		snprintf(name, sizeof name, "%.*s", (int)(equals - q->parameter[i]), q->parameter[i]);
		json_object_set_new(body, name, json_string(equals + 1));
	}
	return body;
}

struct task *task_new(uint64_t link, bool socket, const struct person *who, json_t *body)
{
	struct task *t = calloc(1, sizeof *t);
	if (t)
		*t = (struct task){.link = link, .socket = socket, .who = *who, .only = ~0u, .body = body};
	else
		json_decref(body);
	return t;
}

/* Finds the room, which has been brought if it could be; NULL after a failure. A table that one may not know of does
 * not exist. */
struct room *api_find_room(struct server *s, struct wire_ask *ask, const struct http_request *q, int64_t id)
{
	struct room *r = room_find(s, id);
	if (!r && visitor_found(q) == STORE_NONE)
		wire_fail(ask, "not_found", "there is no such table");
	else if (!r)
		wire_fail(ask, "storage", "the storage did not answer");
	return ask->error ? NULL : r;
}

/* A request to a table by HTTP. False after a failure; else the room answers. */
static bool pass_on(struct server *s, struct wire_ask *ask, const struct http_request *q, const struct person *who)
{
	int64_t id;
	const char *name;
	if (!api_table_path(q->path, &id, &name))
		return wire_fail(ask, "not_found", "there is no such thing here");
	if (!*name)
		name = "table";
	if (q->method != HTTP_POST && (q->method != HTTP_GET || request_changes(name)))
		return wire_fail(ask, "bad_request", "this needs a POST");
	struct room *r = api_find_room(s, ask, q, id);
	if (!r)
		return false;
	json_t *body = q->method == HTTP_GET ? body_of_query(q) : NULL;
	if (!body)
		body = q->size ? wire_parse(ask, q->body, q->size) : json_object();
	if (ask->error) {
		json_decref(body);
		return false;
	}
	json_object_set_new(body, "do", json_string(name));
	struct task *t = task_new(q->id, false, who, body);
	if (!t)
		return wire_fail(ask, "no_memory", "out of memory");
	t->peer = peer_of(q->address);
	if (visitor_invited(q, &t->invited) != STORE_OK) {
		task_free(t);
		return wire_fail(ask, "storage", "the storage did not answer");
	}
	room_take(r, t);
	return true;
}

/* -- requests -- */

static struct http_answer lasting_error(int status, const char *text)
{
	return (struct http_answer){.status = status, .bytes = text, .size = strlen(text), .lasting = true};
}

/* A page is sent from where it lies in the program; nobody gets a copy. */
static void answer_page(const struct http_request *q, struct http_answer *answer)
{
	const struct page *p = q->method == HTTP_GET ? page_find(q->path) : NULL;
	*answer = (struct http_answer){.status = 200, .zipped = q->unzips, .lasting = true};
	if (!p || (!q->unzips && !page_plain(p, &answer->bytes, &answer->size))) {
		*answer = lasting_error(404, "{\"ok\":false,\"error\":\"not_found\",\"message\":\"there is no such "
					     "page\"}\n");
		return;
	}
	if (q->unzips) {
		answer->bytes = p->zipped;
		answer->size = p->zipped_size;
	}
	if (page_is_known(p, q->known))
		*answer = (struct http_answer){.status = 304};
	answer->type = p->type;
	answer->tag = p->tag;
}

static bool asks_metrics(const struct http_request *q)
{
	bool near = !strncmp(q->address, "127.", 4) || !strcmp(q->address, "::1");
	return !strcmp(q->path, "/metrics") && near && !q->forwarded[0];
}

/* On the front's thread: what needs neither tables nor people. */
static enum http_quick on_quick(void *context, const struct http_request *q, struct http_answer *answer)
{
	struct server *s = context;
	if (!strcmp(q->path, "/healthz"))
		return health_ask(s->health, q->id, answer) ? HTTP_PARKED : HTTP_NOW;
	if (asks_metrics(q))
		return metrics_quick(s, answer) ? HTTP_EITHER : HTTP_LATER;
	if (!person_near(s, q)) {
		*answer = lasting_error(403, "{\"ok\":false,\"error\":\"cross_site\",\"message\":\"a request from "
					     "another site, or to a name that is not ours\"}\n");
		return HTTP_NOW;
	}
	if (!strncmp(q->path, ROOT, sizeof ROOT - 1) || mailbox_has(q->path) || shown_has(q->path))
		return HTTP_LATER;
	answer_page(q, answer);
	return HTTP_NOW;
}

bool api_take(struct server *s, const struct http_request *q, api_answers *answer)
{
	enum { ASIDE_MAX = 256 * 1024 };
	char *own = http_is_house(s->http) ? NULL : malloc(ASIDE_MAX);
	if (!own && !http_is_house(s->http)) {
		api_error(s, q->id, 503, "no_memory", "out of memory");
		return true;
	}
	struct eto_text out = own ? eto_text_in(own, ASIDE_MAX) : eto_text_in(s->reply, REPLY_MAX);
	struct wire_ask ask = {.json = {.out = &out}};
	json_t *body = q->size ? wire_parse(&ask, q->body, q->size) : NULL;
	bool later = false;
	ask.body = body;
	struct wire_mark mark = wire_open_reply(&ask);
	if (!ask.error)
		answer(s, q, &ask, &later);
	if (!later) {
		wire_close_reply(&ask, mark);
		api_reply(s, q->id, status_of(ask.error), &out);
	}
	json_decref(body);
	free(own);
	return true;
}

/* Who asks, if he may; false after a failure. */
static bool find_person(struct server *s, const struct http_request *q, struct wire_ask *ask, struct person *who)
{
	if (!person_asks(s, q, ask, who))
		return false;
	return account_within_quota(s, who->account) || wire_fail(ask, "too_many", "too many requests; wait a little");
}

static const char profiles[] = "/api/v1/accounts/";

static bool answer_profile(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later)
{
	struct person who;
	return find_person(s, q, ask, &who) && profile_request(s, ask, q, &who, later);
}

bool api_is_aside(const char *path)
{
	return mailbox_has(path) || mailbox_asks(path) || !strncmp(path, profiles, sizeof profiles - 1) ||
	       people_has(path) || selves_has(path);
}

bool api_answer_aside(struct server *s, const struct http_request *q)
{
	if (mailbox_page(s, q) || selves_request(s, q) || people_request(s, q) || mailbox_request(s, q))
		return true;
	return !strncmp(q->path, profiles, sizeof profiles - 1) && api_take(s, q, answer_profile);
}

static bool answer_api(struct server *s, struct wire_ask *ask, const struct http_request *q, bool *later)
{
	struct person who;
	if (!find_person(s, q, ask, &who))
		return false;
	if (!strncmp(q->path + sizeof ROOT - 1, "tables/", 7)) {
		*later = pass_on(s, ask, q, &who);
		return *later;
	}
	if (q->method == HTTP_GET && !strcmp(q->path + sizeof ROOT - 1, "events")) {
		*later = stream_open(s, ask, q, &who);
		return *later;
	}
	if (q->method == HTTP_GET && !strcmp(q->path + sizeof ROOT - 1, "tables")) {
		*later = table_list(s, ask, &who, q);
		return *later;
	}
	json_t *body = q->size ? wire_parse(ask, q->body, q->size) : json_object();
	ask->body = body;
	bool ok = !ask->error && answer_plain(s, ask, q, &who, later);
	ask->body = NULL;
	json_decref(body);
	return ok;
}

void api_answer(struct server *s, const struct http_request *q)
{
	bool later = false;
	if (desk_request(s, q) || api_answer_aside(s, q))
		return;
	struct eto_text out = eto_text_in(s->reply, REPLY_MAX);
	struct wire_ask ask = {.json = {.out = &out}};
	struct wire_mark mark = wire_open_reply(&ask);
	answer_api(s, &ask, q, &later);
	if (later)
		return;
	wire_close_reply(&ask, mark);
	api_reply(s, q->id, status_of(ask.error), &out);
}

static void on_request(void *context, const struct http_request *q)
{
	struct server *s = context;
	s->counts.requests++;
	if (asks_metrics(q)) {
		metrics_answer(s, q->id);
		return;
	}
	if (!address_within_quota(s, q->address)) {
		api_error(s, q->id, 429, "too_many", "too many requests; wait a little");
		return;
	}
	if (shown_request(s, q))
		return;
	if (q->size && strncasecmp(q->type, "application/json", 16) && !mailbox_has(q->path)) {
		api_error(s, q->id, 415, "bad_request", "the body must be application/json");
		return;
	}
	switch (visitor_ask(s, q)) {
	case VISIT_KNOWN: api_answer(s, q); break;
	case VISIT_REFUSED: api_error(s, q->id, 503, "storage", "too many wait for the storage"); break;
	case VISIT_LATER: break;
	}
}

/* -- the loop -- */

static void on_woken(void *context)
{
	struct server *s = context;
	posts_run(&s->posts, s);
}

/* What has expired is thrown away in the background. */
struct sweeping {
	struct pool_job job;
	struct store *store;
	int64_t now;
};

static void sweep(struct pool_job *job)
{
	const struct sweeping *w = (struct sweeping *)job;
	store_token_sweep(w->store, w->now);
	store_spent_sweep(w->store, w->now);
}

static void on_swept(struct server *s, struct post *post)
{
	(void)s;
	free(post);
}

static void sweep_storage(struct server *s)
{
	struct sweeping *w = calloc(1, sizeof *w);
	if (!w)
		return;
	*w = (struct sweeping){.job = {.post = {.run = on_swept}, .work = sweep}, .store = s->store, .now = now_ms(s)};
	pool_put(s->errands, &w->job);
}

static void on_tick(void *context)
{
	struct server *s = context;
	int64_t now = steady_ms();
	posts_run(&s->posts, s);
	metrics_keep(s);
	follow_tick(s, now);
	rights_tick(s, now);
	limits_tick(s, now);
	if (s->ticked == ROOM_BUCKETS)
		s->ticked = 0;
	if (now - s->swept > ROOMS_EVERY) {
		s->swept = now;
		rooms_sweep(s);
	}
	if (now - s->tokens_swept > TOKENS_EVERY) {
		s->tokens_swept = now;
		sweep_storage(s);
	}
}

/* Looks at the clocks of some rooms: with thousands of them, nobody is to wait for all. */
static bool tick_some(struct server *s)
{
	enum { AT_ONCE = ROOM_BUCKETS / 32 };
	for (unsigned end = s->ticked + AT_ONCE; s->ticked < end && s->ticked < ROOM_BUCKETS; s->ticked++)
		for (struct room *r = s->bucket[s->ticked]; r; r = r->next_same)
			room_tick(r);
	return s->ticked < ROOM_BUCKETS;
}

static bool on_rest(void *context, bool idle)
{
	bool ticks = tick_some(context);
	return rooms_tell(context, idle) || ticks;
}

static bool is_idle(void *context)
{
	struct server *s = context;
	return !s->under_way;
}

static void on_dropped(void *context, uint64_t id)
{
	struct server *s = context;
	(void)id;
	s->counts.dropped++;
	journal("warning", "slow reader dropped", NULL, NULL);
}

struct http_handler api_handler(struct server *s)
{
	return (struct http_handler){.context = s,
				     .proxied = s->proxied,
				     .per_address = s->per_address,
				     .stages = &s->stages,
				     .quick = on_quick,
				     .request = on_request,
				     .opening = socket_opening,
				     .opened = socket_opened,
				     .message = socket_message,
				     .closed = socket_closed,
				     .woken = on_woken,
				     .tick = on_tick,
				     .rest = on_rest,
				     .idle = is_idle,
				     .dropped = on_dropped};
}
