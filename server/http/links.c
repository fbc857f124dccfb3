#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "server/http/links.h"
#include "server/lists.h"

enum { PIECES = 16 }; /* texts that are written at once */

struct link *link_find(struct front *f, uint64_t id)
{
	unsigned at = (unsigned)(id % LINKS_MAX);
	return at < f->slots && f->slot[at] && f->slot[at]->id == id ? f->slot[at] : NULL;
}

bool link_room(struct front *f)
{
	unsigned room = f->slots ? f->slots * 2 : 64;
	struct link **slot = room <= LINKS_MAX ? realloc(f->slot, room * sizeof *slot) : NULL;
	if (!slot)
		return false;
	memset(slot + f->slots, 0, (room - f->slots) * sizeof *slot);
	f->slot = slot;
	f->slots = room;
	return true;
}

void link_number(struct link *l)
{
	l->id = ++l->front->generation * LINKS_MAX + l->slot;
}

static void release(struct link *l)
{
	if (l->held)
		peers_release(l->front->peers, l->peer, l->held);
	l->front->held -= l->held;
	l->held = 0;
}

void link_enter(struct link *l, enum link_state state)
{
	if (state != LINK_ANSWERING)
		release(l);
	l->state = state;
	l->since = l->moved = l->heard = desk_clock();
}

struct link *link_new(struct front *f, uint64_t peer)
{
	struct link *l = f->links < f->slots || link_room(f) ? calloc(1, sizeof *l) : NULL;
	if (!l)
		return NULL;
	unsigned at = (unsigned)(++f->generation % f->slots);
	while (f->slot[at])
		at = (at + 1) % f->slots;
	*l = (struct link){.front = f, .slot = at, .peer = peer};
	f->slot[at] = l;
	f->links++;
	link_number(l);
	link_enter(l, LINK_HEAD);
	return l;
}

/* What a text that waits costs: an empty one is not free, and one that lies in the program is not copied. */
static size_t cost_of(const struct http_text *text)
{
	return sizeof(struct waiting) + sizeof *text + (text_is_lasting(text) ? 0 : text->size);
}

static void drop_first(struct link *l)
{
	struct waiting *w = l->first;
	l->queued -= cost_of(w->text);
	l->front->queued -= cost_of(w->text);
	l->first = w->next;
	if (!l->first)
		l->last = NULL;
	http_text_free(w->text);
	free(w);
}

void link_unpark(struct link *l)
{
	for (struct link **at = &l->front->parked; *at; at = &(*at)->next_parked)
		if (*at == l) {
			*at = l->next_parked;
			break;
		}
	reply_free(l->parked);
	l->parked = NULL;
}

static struct marked *list_of(struct link *l)
{
	return l->marked == WITH_ANSWER ? &l->front->with_answers : &l->front->with_news;
}

static void mark(struct link *l)
{
	struct marked *list = list_of(l);
	l->dirty_before = list->last;
	LIST_APPEND(list->first, list->last, l, dirty);
}

static void unmark(struct link *l)
{
	struct marked *list = list_of(l);
	if (l->marked == CLEAN)
		return;
	if (l->dirty_before)
		l->dirty_before->dirty = l->dirty;
	else
		list->first = l->dirty;
	if (l->dirty)
		l->dirty->dirty_before = l->dirty_before;
	else
		list->last = l->dirty_before;
	l->marked = CLEAN;
}

void link_mark(struct link *l)
{
	if (l->marked != CLEAN)
		return;
	l->marked = WITH_NEWS;
	mark(l);
}

void link_mark_answer(struct link *l)
{
	if (l->marked == WITH_ANSWER)
		return;
	unmark(l); /* its news go with the answer */
	l->marked = WITH_ANSWER;
	mark(l);
}

struct link *link_with_answer(struct front *f)
{
	struct link *l = f->with_answers.first;
	if (l)
		unmark(l);
	return l;
}

struct link *link_with_news(struct front *f)
{
	struct link *l = f->with_news.first;
	if (l)
		unmark(l);
	return l;
}

void link_close(struct link *l)
{
	struct front *f = l->front;
	if (l->state == LINK_SOCKET || l->state == LINK_STREAM)
		desk_event(f->http, &(struct event){.kind = EVENT_CLOSED, .id = l->id, .user = l->user});
	ev_io_stop(f->loop, &l->io);
	close(l->io.fd);
	unmark(l);
	link_unpark(l);
	while (l->first)
		drop_first(l);
	release(l);
	peers_leave(f->peers, l->peer);
	f->slot[l->slot] = NULL;
	f->links--;
	http_request_free(l->request);
	free(l->message.text);
	free(l->in);
	free(l);
}

void link_drop(struct link *l)
{
	desk_event(l->front->http, &(struct event){.kind = EVENT_DROPPED, .id = l->id});
	link_close(l);
}

void link_watch(struct link *l, bool reads)
{
	int events = (reads ? EV_READ : 0) | (l->first ? EV_WRITE : 0);
	if (ev_is_active(&l->io) ? (l->io.events & (EV_READ | EV_WRITE)) == events : !events)
		return;
	ev_io_stop(l->front->loop, &l->io);
	ev_io_set(&l->io, l->io.fd, events);
	if (events)
		ev_io_start(l->front->loop, &l->io);
}

void link_linger(struct link *l)
{
	if (l->state == LINK_SOCKET || l->state == LINK_STREAM)
		desk_event(l->front->http, &(struct event){.kind = EVENT_CLOSED, .id = l->id, .user = l->user});
	shutdown(l->io.fd, SHUT_WR);
	link_enter(l, LINK_LINGERING);
	link_number(l);
	free(l->in);
	l->in = NULL;
	l->in_size = l->in_room = 0;
}

void link_consume(struct link *l, size_t size)
{
	l->in_size -= size;
	memmove(l->in, l->in + size, l->in_size);
	l->looked = 0;
	if (l->in_size)
		return;
	free(l->in);
	l->in = NULL;
	l->in_room = 0;
}

/* -- writing -- */

void link_put(struct link *l, struct http_text *text, const unsigned char *head, size_t head_size)
{
	struct waiting *w = malloc(sizeof *w);
	if (!w)
		return;
	atomic_fetch_add(&text->refs, 1);
	*w = (struct waiting){.text = text, .head_size = (unsigned char)head_size};
	if (head_size)
		memcpy(w->head, head, head_size);
	if (!l->first)
		l->moved = desk_clock();
	LIST_APPEND(l->first, l->last, w, next);
	l->queued += cost_of(text);
	l->front->queued += cost_of(text);
	link_mark(l);
}

void link_put_bytes(struct link *l, const char *bytes, size_t size)
{
	struct http_text *text = http_text_new(bytes, size);
	if (text)
		link_put(l, text, NULL, 0);
	http_text_free(text);
}

void link_put_frame(struct link *l, unsigned opcode, const char *bytes, size_t size)
{
	unsigned char head[FRAME_HEAD_MAX];
	struct http_text *text = http_text_new(bytes, size);
	if (text)
		link_put(l, text, head, frame_head(opcode, false, size, head));
	http_text_free(text);
}

static size_t gather(struct link *l, struct iovec piece[2 * PIECES], int *pieces)
{
	size_t size = 0;
	unsigned count = 0;
	*pieces = 0;
	for (struct waiting *w = l->first; w && count < PIECES; w = w->next, count++) {
		if (w->sent < w->head_size)
			piece[(*pieces)++] = (struct iovec){w->head + w->sent, w->head_size - w->sent};
		size_t from = w->sent > w->head_size ? w->sent - w->head_size : 0;
		if (from < w->text->size)
			piece[(*pieces)++] = (struct iovec){(char *)w->text->at + from, w->text->size - from};
		size += w->head_size + w->text->size - w->sent;
	}
	return size;
}

static void take_sent(struct link *l, size_t sent)
{
	while (l->first) {
		struct waiting *w = l->first;
		size_t left = w->head_size + w->text->size - w->sent;
		if (sent < left) {
			w->sent += sent;
			return;
		}
		sent -= left;
		drop_first(l);
	}
}

bool link_write(struct link *l)
{
	while (l->first) {
		struct iovec piece[2 * PIECES];
		int pieces;
		size_t size = gather(l, piece, &pieces);
		struct msghdr all = {.msg_iov = piece, .msg_iovlen = (size_t)pieces};
		ssize_t sent = size ? sendmsg(l->io.fd, &all, MSG_NOSIGNAL) : 0;
		if (sent < 0 && errno == EINTR)
			continue;
		if (sent < 0 && errno != EAGAIN) {
			link_close(l);
			return false;
		}
		if (sent < 0)
			return true;
		if (sent || !size)
			l->moved = desk_clock();
		take_sent(l, (size_t)sent);
	}
	return true;
}
