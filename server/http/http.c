/* The house's side of the desk: events are taken from it and handled one after the other, commands are laid on it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/http/desk.h"
#include "server/http/frames.h"
#include "server/lists.h"

enum { TICK_MS = 100, DRAIN_MS = 5000, FLUSH_EVERY = 16 };

int64_t desk_clock(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* -- texts -- */

struct http_text *http_text_new(const char *bytes, size_t size)
{
	struct http_text *t = malloc(sizeof *t + size);
	if (!t)
		return NULL;
	*t = (struct http_text){.refs = 1, .size = size, .at = t->bytes};
	if (size)
		memcpy(t->bytes, bytes, size);
	return t;
}

struct http_text *text_lasting(const char *bytes, size_t size)
{
	struct http_text *t = malloc(sizeof *t);
	if (t)
		*t = (struct http_text){.refs = 1, .size = size, .at = bytes};
	return t;
}

void http_text_free(struct http_text *t)
{
	if (!t || atomic_fetch_sub(&t->refs, 1) > 1)
		return;
	http_text_free(t->packed);
	free(t);
}

/* -- requests and replies -- */

const char *http_parameter(const struct http_request *r, const char *name)
{
	size_t size = strlen(name);
	for (unsigned i = 0; i < r->parameters; i++)
		if (!strncmp(r->parameter[i], name, size) && r->parameter[i][size] == '=')
			return r->parameter[i] + size + 1;
	return NULL;
}

void http_request_free(struct http_request *r)
{
	if (!r)
		return;
	free(r->bytes);
	free(r->content);
	free(r);
}

struct reply *reply_new(const struct http_answer *a)
{
	struct reply *r = calloc(1, sizeof *r);
	if (!r)
		return NULL;
	r->status = a->status;
	r->zipped = a->zipped;
	snprintf(r->tag, sizeof r->tag, "%s", a->tag ? a->tag : "");
	snprintf(r->type, sizeof r->type, "%s", a->type ? a->type : "application/json");
	snprintf(r->cookie, sizeof r->cookie, "%s", a->cookie ? a->cookie : "");
	snprintf(r->name, sizeof r->name, "%s", a->name ? a->name : "");
	if (a->size)
		r->body = a->lasting ? text_lasting(a->bytes, a->size) : http_text_new(a->bytes, a->size);
	if (!a->size || r->body)
		return r;
	free(r);
	return NULL;
}

void reply_free(struct reply *r)
{
	if (!r)
		return;
	http_text_free(r->body);
	free(r);
}

/* -- commands -- */

/* Lays a command on the desk; false when memory is out. */
static bool command(struct http *h, struct command c)
{
	pthread_mutex_lock(&h->lock);
	if (h->commands == h->room) {
		unsigned room = h->room ? 2 * h->room : 64;
		struct command *list = realloc(h->command, room * sizeof *list);
		if (list) {
			h->command = list;
			h->room = room;
		}
	}
	bool ok = h->commands < h->room;
	c.since = spans_clock();
	if (ok)
		h->command[h->commands++] = c;
	/* The house tells the front when it has handled what it has at hand; others tell it at once. That a message
	 * was heard is no news by itself, unless so many wait that its socket may stand still. */
	bool house = h->at_work && pthread_equal(pthread_self(), h->house);
	h->fresh = h->fresh || (house && (c.kind != COMMAND_HEARD || c.crowded));
	pthread_mutex_unlock(&h->lock);
	if (!house)
		front_wake(h->front);
	return ok;
}

void http_answer(struct http *h, uint64_t id, const struct http_answer *answer)
{
	static const struct http_answer none = {.status = 503};
	struct reply *r = reply_new(answer);
	if (!r)
		r = reply_new(&none);
	if (r && !command(h, (struct command){.kind = COMMAND_ANSWER, .id = id, .reply = r}))
		reply_free(r);
}

void http_stream(struct http *h, uint64_t id)
{
	command(h, (struct command){.kind = COMMAND_STREAM, .id = id});
}

static void send(struct http *h, uint64_t id, struct http_text *text, enum command_kind kind)
{
	if (!text)
		return;
	atomic_fetch_add(&text->refs, 1);
	if (!command(h, (struct command){.kind = kind, .id = id, .text = text}))
		http_text_free(text);
}

void http_send(struct http *h, uint64_t id, struct http_text *text)
{
	send(h, id, text, COMMAND_SEND);
}

void http_reply(struct http *h, uint64_t id, struct http_text *text)
{
	send(h, id, text, COMMAND_REPLY);
}

void http_hang_up(struct http *h, uint64_t id, int code, const char *why)
{
	char *copy = strdup(why);
	if (!command(h, (struct command){.kind = COMMAND_HANG_UP, .id = id, .code = code, .why = copy}))
		free(copy);
}

/* -- events -- */

void desk_event(struct http *h, const struct event *given)
{
	struct event *e = malloc(sizeof *e);
	if (!e) {
		http_request_free(given->request);
		free(given->text);
		return;
	}
	*e = *given;
	e->since = spans_clock();
	pthread_mutex_lock(&h->lock);
	LIST_APPEND(h->first, h->last, e, next);
	h->events++;
	pthread_mutex_unlock(&h->lock);
	pthread_cond_signal(&h->filled);
}

void http_open_kept(struct http *h, const struct http_request *r)
{
	void *user = NULL;
	uint64_t id = r->id;
	int status = h->stopping ? 503 : h->handler.opening(h->handler.context, r, &user);
	if (status == HTTP_KEPT)
		return;
	if (status) {
		http_answer(h, id, &(struct http_answer){.status = status});
		return;
	}
	command(h, (struct command){.kind = COMMAND_ACCEPT, .id = id, .user = user});
	h->handler.opened(h->handler.context, id, user);
}

struct http_request *http_keep(struct http *h, const struct http_request *r)
{
	struct http_request *kept = h->at_hand ? h->at_hand->request : NULL;
	if (!kept || kept != r)
		return NULL;
	h->at_hand->request = NULL;
	return kept;
}

static void handle(struct http *h, struct event *e)
{
	void *context = h->handler.context;
	h->at_hand = e;
	switch (e->kind) {
	case EVENT_REQUEST: h->handler.request(context, e->request); break;
	case EVENT_OPENING: http_open_kept(h, e->request); break;
	case EVENT_MESSAGE:
		h->handler.message(context, e->id, e->user, e->text, e->size);
		command(h,
			(struct command){.kind = COMMAND_HEARD, .id = e->id, .crowded = e->crowded, .size = e->size});
		break;
	case EVENT_CLOSED: h->handler.closed(context, e->id, e->user); break;
	case EVENT_DROPPED: h->handler.dropped(context, e->id); break;
	}
	h->at_hand = NULL;
}

static void event_free(struct event *e)
{
	http_request_free(e->request);
	free(e->text);
	free(e);
}

/* Tells the front of what has been laid on the desk, once there is nothing more to do or much has been done: each time
 * costs the system more than the telling. `more`: there is something to do that the front need not hear of at once. */
static void flush(struct http *h, bool more, unsigned *handled)
{
	pthread_mutex_lock(&h->lock);
	bool now = h->fresh && ((!h->first && !more) || ++*handled >= FLUSH_EVERY);
	if (now) {
		h->fresh = false;
		*handled = 0;
	}
	pthread_mutex_unlock(&h->lock);
	if (now)
		front_wake(h->front);
}

/* Takes the next event; waits for one until `end`, if that is not 0: to wait for a time that is over costs the system a
 * timer, which is more than most events do. Clears *woken if the house was woken. */
static struct event *next_event(struct http *h, int64_t end, bool *woken)
{
	struct timespec until = {.tv_sec = end / 1000, .tv_nsec = end % 1000 * 1000000};
	pthread_mutex_lock(&h->lock);
	while (end && !h->first && !h->woken && !pthread_cond_timedwait(&h->filled, &h->lock, &until))
		;
	struct event *e = h->first;
	*woken = h->woken;
	h->woken = false;
	if (e) {
		h->first = e->next;
		h->events--;
	}
	if (!h->first)
		h->last = NULL;
	pthread_mutex_unlock(&h->lock);
	return e;
}

/* Handles what comes until `end`, or until the house is told to stop. */
static void work(struct http *h, int64_t end, bool until_stop)
{
	int64_t tick = desk_clock() + TICK_MS, now;
	unsigned handled = 0; /* that the front has not been told of */
	bool rest = false;    /* something is left that could wait */
	while ((now = desk_clock()) < end && !(until_stop && h->stopping)) {
		bool woken;
		struct event *e = next_event(h, rest ? 0 : tick < end ? tick : end, &woken);
		h->at_work = desk_clock();
		if (woken)
			h->handler.woken(h->handler.context);
		if (e) {
			handle(h, e);
			event_free(e);
		}
		if (desk_clock() >= tick) {
			h->handler.tick(h->handler.context);
			tick = desk_clock() + TICK_MS;
		}
		rest = h->handler.rest(h->handler.context, !e && !woken);
		if (!until_stop && h->handler.idle(h->handler.context))
			end = 0;
		h->at_work = 0;
		flush(h, rest && !e && !woken, &handled);
	}
}

void http_run(struct http *h)
{
	h->house = pthread_self();
	if (pthread_create(&h->thread, NULL, front_run, h))
		return;
	work(h, INT64_MAX / 2, true);
	if (!h->handler.idle(h->handler.context))
		work(h, desk_clock() + DRAIN_MS, false);
	command(h, (struct command){.kind = COMMAND_END});
	front_wake(h->front);
	pthread_join(h->thread, NULL);
}

int64_t http_since(const struct http *h)
{
	return h->at_hand ? h->at_hand->since : 0;
}

void http_wake(struct http *h)
{
	pthread_mutex_lock(&h->lock);
	h->woken = true;
	pthread_mutex_unlock(&h->lock);
	pthread_cond_signal(&h->filled);
}

void http_stop(struct http *h)
{
	h->stopping = true;
	http_wake(h);
}

bool http_stopping(const struct http *h)
{
	return h->stopping;
}

bool http_is_house(const struct http *h)
{
	return pthread_equal(pthread_self(), h->house);
}

/* -- opening and closing -- */

struct http *http_open(const struct http_place *place, const struct http_handler *handler, struct eto_error *err)
{
	struct http *h = calloc(1, sizeof *h);
	if (!h) {
		eto_fail(err, NULL, 0, 0, "out of memory");
		return NULL;
	}
	h->handler = *handler;
	pthread_condattr_t steady;
	pthread_condattr_init(&steady);
	pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
	pthread_mutex_init(&h->lock, NULL);
	pthread_cond_init(&h->filled, &steady);
	pthread_condattr_destroy(&steady);
	h->house = pthread_self();
	h->front = front_open(h, place, err);
	if (h->front)
		return h;
	http_close(h);
	return NULL;
}

static void command_free(struct command *c)
{
	if (c->kind == COMMAND_SEND || c->kind == COMMAND_REPLY)
		http_text_free(c->text);
	else if (c->kind == COMMAND_ANSWER)
		reply_free(c->reply);
	else if (c->kind == COMMAND_HANG_UP)
		free(c->why);
}

void http_close(struct http *h)
{
	if (!h)
		return;
	for (unsigned i = 0; i < h->commands; i++)
		if (h->command[i].kind == COMMAND_ACCEPT) /* a socket that the front never heard of */
			desk_event(h, &(struct event){.kind = EVENT_CLOSED,
						      .id = h->command[i].id,
						      .user = h->command[i].user});
		else
			command_free(&h->command[i]);
	h->commands = 0;
	front_close(h->front);
	for (struct event *e = h->first, *next; e; e = next) {
		next = e->next;
		if (e->kind == EVENT_CLOSED)
			handle(h, e);
		event_free(e);
	}
	pthread_mutex_destroy(&h->lock);
	pthread_cond_destroy(&h->filled);
	free(h->command);
	free(h);
}

int http_port(const struct http *h)
{
	return front_port(h->front);
}

struct http_counts http_counts(struct http *h)
{
	struct http_counts c = front_counts(h->front);
	pthread_mutex_lock(&h->lock);
	c.waiting = h->events;
	c.age_ms = h->first ? (spans_clock() - h->first->since) / 1000 : 0;
	pthread_mutex_unlock(&h->lock);
	int64_t since = h->at_work;
	c.behind_ms = since ? desk_clock() - since : 0;
	return c;
}
