/* The front: one thread, all connections. A connection is a link; it carries one request after the other, or becomes a
 * socket or a stream. Each of those has a number of its own. */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http/doors.h"
#include "server/http/head.h"
#include "server/http/links.h"

enum {
	SEND_BUFFER = 256 * 1024, /* of the system, for one connection */
	IGNORE_MAX = 1024 * 1024, /* bytes that are read and thrown away after a refusal */
	WAITING_MAX = 256 * 1024 * 1024, /* bytes that wait for all readers */
	HEAD_MS = 15000, IDLE_MS = 30000, BODY_MS = 30000, STUCK_MS = 20000, LINGER_MS = 2000,
	ANSWER_MS = 60000, SLOWEST = 8, /* an answer may take that long, and a second more for each 8 KB */
	PING_MS = 120000, SILENT_MS = 150000,
	END_MS = 300,
	NEWS_AT_ONCE = 24, /* sockets that are told something before anything else is looked at again */
};

/* -- requests -- */

static void park(struct link *l, const struct http_answer *a)
{
	struct front *f = l->front;
	l->parked = reply_new(a);
	l->next_parked = f->parked;
	f->parked = l;
	if (!ev_is_active(&f->parking))
		ev_timer_again(f->loop, &f->parking);
}

/* Answers it here, or hands it to the house. */
static void hand_over(struct link *l)
{
	struct http *h = l->front->http;
	struct http_request *r = l->request;
	struct http_answer a = {.status = 200};
	link_enter(l, LINK_ASKED);
	l->head_only = r->head;
	l->keep = r->keep;
	l->deflates = r->deflates;
	if (r->upgrade)
		frame_accept(r->key, l->accept);
	l->upgrading = r->upgrade;
	switch (r->upgrade ? HTTP_LATER : h->handler.quick(h->handler.context, r, &a)) {
	case HTTP_NOW: {
		struct reply *reply = reply_new(&a);
		l->front->quick++;
		if (reply)
			link_answer(l, reply);
		else
			link_refuse(l, 503);
		reply_free(reply);
		return;
	}
	case HTTP_PARKED:
		l->front->quick++;
		park(l, &a);
		return;
	case HTTP_EITHER: park(l, &a); break;
	case HTTP_LATER: break;
	}
	l->request = NULL;
	desk_event(h, &(struct event){.kind = r->upgrade ? EVENT_OPENING : EVENT_REQUEST, .id = l->id, .request = r});
}

/* The head of a request is there. */
static void begin_request(struct link *l, size_t size)
{
	struct http_request *r = calloc(1, sizeof *r);
	char *bytes = r ? malloc(size + 1) : NULL;
	if (!bytes) {
		free(r);
		link_refuse(l, 503);
		return;
	}
	memcpy(bytes, l->in, size);
	bytes[size] = 0;
	link_consume(l, size);
	link_number(l);
	r->bytes = bytes;
	r->id = l->id;
	r->body = "";
	l->head_only = false;
	int status = head_read(bytes, size, r);
	if (status) {
		http_request_free(r);
		link_refuse(l, status);
		return;
	}
	door_address(l->io.fd, r->address);
	if (l->front->http->handler.proxied && r->forwarded[0])
		snprintf(r->address, sizeof r->address, "%s", r->forwarded);
	l->request = r;
	link_enter(l, LINK_BODY);
	if (r->waits && r->size)
		link_put_bytes(l, "HTTP/1.1 100 Continue\r\n\r\n", 25);
}

static void take_body(struct link *l)
{
	struct http_request *r = l->request;
	if (r->size) {
		r->content = malloc(r->size + 1);
		if (!r->content) {
			link_refuse(l, 503);
			return;
		}
		memcpy(r->content, l->in, r->size);
		r->content[r->size] = 0;
		r->body = r->content;
		link_consume(l, r->size);
	}
	hand_over(l);
}

static void read_requests(struct link *l)
{
	if (l->state == LINK_HEAD && l->in_size) {
		while (l->in_size >= 2 && l->in[0] == '\r' && l->in[1] == '\n')
			link_consume(l, 2); /* an empty line before a request means nothing */
		size_t end = l->in_size ? head_end(l->in, l->in_size, l->looked) : 0;
		l->looked = l->in_size;
		if (end > HEAD_MAX || (!end && l->in_size > HEAD_MAX))
			link_refuse(l, 431);
		else if (end)
			begin_request(l, end);
	}
	if (l->state == LINK_BODY && l->in_size >= l->request->size)
		take_body(l);
}

/* -- reading -- */

static bool take_in(struct link *l, const char *bytes, size_t size)
{
	if (l->in_size + size > l->in_room) {
		size_t room = l->in_size + size < 1024 ? 1024 : 2 * (l->in_size + size);
		char *in = realloc(l->in, room);
		if (!in)
			return false;
		l->in = in;
		l->in_room = room;
	}
	memcpy(l->in + l->in_size, bytes, size);
	l->in_size += size;
	return true;
}

/* Everything has been written: what comes now? False if the link is gone. */
static bool written(struct link *l)
{
	if (l->hanging || (l->state == LINK_ANSWERING && !l->keep)) {
		link_linger(l);
		l->hanging = false;
	} else if (l->state == LINK_ANSWERING) {
		link_enter(l, LINK_HEAD);
	}
	return true;
}

/* Is there more to do at once, after a link was at `state`? */
static bool goes_on(const struct link *l, enum link_state state, uint64_t id, bool held)
{
	if (l->state == LINK_SOCKET)
		return held && socket_listens(l); /* frames that were not read because answers waited */
	return (l->state != state || l->id != id) && (l->state == LINK_HEAD || l->state == LINK_BODY);
}

/* Goes on with a link for as long as there is something to do at once. */
static void advance(struct link *l)
{
	enum link_state state;
	uint64_t id;
	bool held;
	do {
		state = l->state;
		id = l->id;
		if (state == LINK_HEAD || state == LINK_BODY)
			read_requests(l);
		else if (state == LINK_SOCKET)
			socket_read(l);
		held = state == LINK_SOCKET && !socket_listens(l);
		if (!link_write(l))
			return;
		if (!l->first && !written(l))
			return;
	} while (goes_on(l, state, id, held));
	link_watch(l, l->state == LINK_HEAD || l->state == LINK_BODY || l->state == LINK_STREAM ||
			      l->state == LINK_LINGERING || (l->state == LINK_SOCKET && socket_listens(l)));
}

static void read_link(struct link *l)
{
	struct front *f = l->front;
	ssize_t size = read(l->io.fd, f->scratch, sizeof f->scratch);
	if (size < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (size <= 0) {
		link_close(l);
		return;
	}
	l->heard = desk_clock();
	if (l->state == LINK_STREAM)
		return; /* nothing is to be said there */
	if (l->state == LINK_LINGERING || l->hanging) {
		l->ignored += (size_t)size;
		if (l->ignored > IGNORE_MAX)
			link_close(l);
		return;
	}
	if (!take_in(l, f->scratch, (size_t)size)) {
		link_close(l);
		return;
	}
	advance(l);
}

static void on_link(struct ev_loop *loop, ev_io *io, int events)
{
	(void)loop;
	struct link *l = (struct link *)io;
	if (events & EV_WRITE)
		advance(l); /* it reads again if it has ended */
	else if (events & EV_READ)
		read_link(l);
}

/* -- connections -- */

static void on_connection(struct ev_loop *loop, ev_io *io, int events)
{
	(void)events;
	struct front *f = io->data;
	struct sockaddr_storage a;
	for (unsigned i = 0; i < 64; i++) {
		socklen_t size = sizeof a;
		int fd = accept4(io->fd, (struct sockaddr *)&a, &size, SOCK_NONBLOCK | SOCK_CLOEXEC), on = 1;
		if (fd < 0 && (errno == EMFILE || errno == ENFILE))
			ev_io_stop(loop, io); /* until the next second: somebody may have left by then */
		if (fd < 0)
			return;
		uint64_t peer = peers_key((struct sockaddr *)&a);
		bool may = peers_enter(f->peers, peer, f->http->handler.per_address);
		struct link *l = may ? link_new(f, peer) : NULL;
		if (may && !l)
			peers_leave(f->peers, peer);
		if (!l) {
			f->turned_away++;
			close(fd);
			continue;
		}
		int buffer = SEND_BUFFER;
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
		setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
		setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
		ev_io_init(&l->io, on_link, fd, EV_READ);
		ev_io_start(loop, &l->io);
	}
}

/* Both doors, also when one was shut for want of descriptors. */
static void listen_again(struct front *f)
{
	ev_io_start(f->loop, &f->listener);
	if (f->path)
		ev_io_start(f->loop, &f->near);
}

/* -- commands -- */

static void obey(struct front *f, struct command *c)
{
	struct link *l = link_find(f, c->id);
	bool asked = l && l->state == LINK_ASKED;
	switch (c->kind) {
	case COMMAND_ANSWER:
		if (asked) {
			l->told = c->since;
			l->keep = l->keep && !l->upgrading;
			link_answer(l, c->reply);
		}
		reply_free(c->reply);
		break;
	case COMMAND_STREAM:
	case COMMAND_ACCEPT:
		if (!asked)
			desk_event(f->http, &(struct event){.kind = EVENT_CLOSED,
							    .id = c->id,
							    .user = c->kind == COMMAND_ACCEPT ? c->user : NULL});
		else if (c->kind == COMMAND_ACCEPT)
			link_accept(l, c->user);
		else
			link_stream(l);
		break;
	case COMMAND_REPLY:
	case COMMAND_SEND:
		if (l && !l->told)
			l->told = c->since;
		if (l && c->kind == COMMAND_REPLY)
			link_mark_answer(l);
		if (l)
			socket_send(l, c->text);
		http_text_free(c->text);
		break;
	case COMMAND_HANG_UP:
		if (l)
			socket_hang_up(l, c->code, c->why ? c->why : "");
		free(c->why);
		break;
	case COMMAND_HEARD:
		if (l)
			socket_heard(l, c->size);
		break;
	case COMMAND_END: f->ends = true; break;
	}
}

static bool too_much(const struct link *l)
{
	bool lasts = l->state == LINK_SOCKET || l->state == LINK_STREAM;
	bool crowd = l->front->queued > WAITING_MAX;
	return lasts && l->queued > HTTP_QUEUE_MAX / (crowd ? 8 : 1);
}

static void write_out(struct link *l, enum stage stage)
{
	struct stages *stages = l->front->http->handler.stages;
	if (l->told)
		stages_add(stages, stage, spans_clock() - l->told, 1);
	l->told = 0;
	if (!link_write(l))
		return;
	if (too_much(l))
		link_drop(l);
	else
		advance(l);
}

/* Writes all answers, and then some of the news: to write them costs more than all else that is done for an action, and
 * whoever has just played or asked is not to wait for what hundreds who look on are told. The rest of the news follows
 * when what has come meanwhile has been read, and answers that have come have been written. */
static void write_dirty(struct front *f)
{
	struct link *l;
	while ((l = link_with_answer(f)))
		write_out(l, STAGE_WRITE);
	for (unsigned i = 0; i < NEWS_AT_ONCE && (l = link_with_news(f)); i++)
		write_out(l, STAGE_SPREAD);
	if (f->with_news.first)
		ev_async_send(f->loop, &f->news);
	f->bytes_waiting = f->queued;
	f->count_links = f->links;
}

static void on_news(struct ev_loop *loop, ev_async *async, int events)
{
	(void)events;
	struct front *f = async->data;
	struct http *h = f->http;
	pthread_mutex_lock(&h->lock);
	struct command *list = h->command;
	unsigned count = h->commands, room = h->room;
	h->command = f->command;
	h->room = f->room;
	h->commands = 0;
	f->command = list;
	f->room = room;
	pthread_mutex_unlock(&h->lock);
	for (unsigned i = 0; i < count; i++)
		obey(f, &list[i]);
	write_dirty(f);
	if (!f->ends || ev_is_active(&f->ending))
		return;
	for (unsigned i = 0; i < f->slots; i++)
		if (f->slot[i])
			socket_hang_up(f->slot[i], CLOSE_GOING, "the server stops");
	write_dirty(f);
	ev_io_stop(loop, &f->listener);
	ev_io_stop(loop, &f->near);
	ev_timer_again(loop, &f->ending);
}

/* -- time -- */

static bool is_late(const struct link *l, int64_t now)
{
	int64_t in_state = now - l->since, stuck = l->first ? now - l->moved : 0;
	switch (l->state) {
	case LINK_HEAD: return in_state > (l->in_size ? HEAD_MS : IDLE_MS);
	case LINK_BODY: return in_state > BODY_MS;
	case LINK_ASKED: return false;
	case LINK_ANSWERING: return stuck > STUCK_MS || in_state > ANSWER_MS + (int64_t)(l->answer_size / SLOWEST);
	case LINK_SOCKET: return stuck > STUCK_MS || now - l->heard > SILENT_MS;
	case LINK_STREAM: return stuck > STUCK_MS;
	case LINK_LINGERING: return in_state > LINGER_MS;
	}
	return false;
}

static void on_second(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)loop, (void)events;
	struct front *f = timer->data;
	int64_t now = desk_clock();
	if (!f->ends)
		listen_again(f);
	for (unsigned i = 0; i < f->slots; i++) {
		struct link *l = f->slot[i];
		if (!l)
			continue;
		bool slow = l->first && l->state != LINK_LINGERING;
		if (is_late(l, now) && slow)
			link_drop(l);
		else if (is_late(l, now))
			link_close(l);
		else if (l->state == LINK_SOCKET && now - l->heard > PING_MS && !l->first)
			link_put_frame(l, FRAME_PING, "", 0);
	}
	write_dirty(f);
}

static void on_parking(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)events;
	struct front *f = timer->data;
	int64_t now = desk_clock();
	for (struct link *l = f->parked, *next; l; l = next) {
		next = l->next_parked;
		if (now - l->since < HTTP_PARKED_MS)
			continue;
		struct reply *r = l->parked;
		l->parked = NULL;
		if (r)
			link_answer(l, r);
		reply_free(r);
	}
	write_dirty(f);
	if (!f->parked)
		ev_timer_stop(loop, timer);
}

static void on_woken(struct ev_loop *loop, ev_check *check, int events)
{
	(void)loop, (void)events;
	struct front *f = check->data;
	f->at_work = spans_clock();
}

static void on_rest(struct ev_loop *loop, ev_prepare *prepare, int events)
{
	(void)loop, (void)events;
	struct front *f = prepare->data;
	if (f->at_work)
		stages_add(f->http->handler.stages, STAGE_PASS, spans_clock() - f->at_work, 1);
	f->at_work = 0;
}

static void on_ending(struct ev_loop *loop, ev_timer *timer, int events)
{
	(void)timer, (void)events;
	ev_break(loop, EVBREAK_ALL);
}

/* -- opening and closing -- */

struct front *front_open(struct http *h, const struct http_place *place, struct eto_error *err)
{
	struct front *f = calloc(1, sizeof *f);
	if (!f || !link_room(f) || !(f->peers = peers_open()) || !(f->loop = ev_loop_new(EVFLAG_AUTO))) {
		eto_fail(err, NULL, 0, 0, "out of memory");
		front_close(f);
		return NULL;
	}
	f->http = h;
	f->path = place->path;
	ev_io_init(&f->listener, on_connection, door_open_port(place->address, place->port, err), EV_READ);
	ev_io_init(&f->near, on_connection, -1, EV_READ);
	if (f->path && f->listener.fd >= 0)
		ev_io_init(&f->near, on_connection, door_open_path(place, err), EV_READ);
	ev_async_init(&f->news, on_news);
	ev_timer_init(&f->second, on_second, 1, 1);
	ev_timer_init(&f->parking, on_parking, 0, HTTP_PARKED_MS / 4000.);
	ev_timer_init(&f->ending, on_ending, 0, END_MS / 1000.);
	ev_check_init(&f->woken, on_woken);
	ev_prepare_init(&f->rests, on_rest);
	f->woken.data = f->rests.data = f;
	f->listener.data = f->near.data = f->news.data = f->second.data = f->parking.data = f->ending.data = f;
	if (f->listener.fd < 0 || (f->path && f->near.fd < 0)) {
		front_close(f);
		return NULL;
	}
	listen_again(f);
	ev_async_start(f->loop, &f->news);
	ev_timer_start(f->loop, &f->second);
	ev_check_start(f->loop, &f->woken);
	ev_prepare_start(f->loop, &f->rests);
	return f;
}

void front_close(struct front *f)
{
	if (!f)
		return;
	for (unsigned i = 0; i < f->slots; i++)
		if (f->slot[i])
			link_close(f->slot[i]);
	if (f->http) {
		if (f->listener.fd >= 0)
			close(f->listener.fd);
		door_close_path(f->near.fd, f->path);
	}
	if (f->loop)
		ev_loop_destroy(f->loop);
	peers_close(f->peers);
	free(f->command);
	free(f->slot);
	free(f);
}

int front_port(const struct front *f)
{
	return door_port(f->listener.fd);
}

void *front_run(void *http)
{
	struct http *h = http;
	ev_run(h->front->loop, 0);
	return NULL;
}

void front_wake(struct front *f)
{
	ev_async_send(f->loop, &f->news);
}

struct http_counts front_counts(struct front *f)
{
	return (struct http_counts){.links = f->count_links,
				    .quick = f->quick,
				    .refused = f->refused,
				    .turned_away = f->turned_away,
				    .bytes_waiting = f->bytes_waiting};
}
