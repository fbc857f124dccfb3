/* Sockets at tables: who may open one, what is said there, and where it ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/names.h"
#include "server/server.h"

enum { LINKS_PER_ADDRESS = 200 };

uint64_t peer_of(const char *address)
{
	char key[QUOTA_KEY];
	quota_address(address, key);
	return eto_hash(key, strlen(key));
}

/* Sockets and streams of one address; behind a proxy, connections say nothing. */
bool link_enter_house(struct server *s, const char *address, uint64_t *peer)
{
	*peer = peer_of(address);
	if (peers_enter(s->peers, *peer, s->proxied ? LINKS_PER_ADDRESS : 0))
		return true;
	s->counts.limited++;
	return false;
}

/* "axis,ussr": the seats that this socket looks after. */
static bool seats_of(const struct room *r, const char *list, unsigned *mask)
{
	struct eto_voice v = house_voice(r->game, r->table, ETO_EN);
	*mask = 0;
	while (*list) {
		char word[32];
		size_t size = strcspn(list, ",");
		if (!size || size >= sizeof word)
			return false;
		snprintf(word, sizeof word, "%.*s", (int)size, list);
		int seat = eto_seat_find(&v, word);
		if (seat < 0 || seat == ETO_DICE)
			return false;
		*mask |= 1u << seat;
		list += size + (list[size] == ',');
	}
	return true;
}

int socket_opening(void *context, const struct http_request *q, void **user)
{
	struct server *s = context;
	struct wire_ask ask = {0};
	struct watcher w = {.only = ~0u};
	const char *rest, *seats = http_parameter(q, "seat");
	if (!person_near(s, q))
		return 403;
	if (!api_table_path(q->path, &w.table, &rest) || strcmp(rest, "socket"))
		return 404;
	enum visiting visiting = visitor_ask(s, q);
	if (visiting != VISIT_KNOWN)
		return visiting == VISIT_LATER ? HTTP_KEPT : 503;
	int status = person_find(s, q, &w.who);
	if (status)
		return status;
	if (!address_within_quota(s, q->address) || !account_within_quota(s, w.who.account))
		return 429;
	struct room *r = api_find_room(s, &ask, q, w.table);
	if (!r)
		return status_of(ask.error);
	if (visitor_invited(q, &w.invited) != STORE_OK)
		return 503;
	if (!room_admits(r, &w.who, w.invited))
		return 404;
	if (seats && !seats_of(r, seats, &w.only))
		return 400;
	if (http_parameter(q, "watch"))
		w.only = 0;
	w.changes = http_parameter(q, "changes");
	w.turns = http_parameter(q, "turns") && w.who.account;
	if (!link_enter_house(s, q->address, &w.peer))
		return 429;
	struct watcher *kept = malloc(sizeof *kept);
	if (!kept) {
		peers_leave(s->peers, w.peer);
		return 503;
	}
	*kept = w;
	*user = kept;
	return 0;
}

/* What a socket asks of its room, with what it may see; NULL if there is no memory. */
static struct task *asked_by(const struct watcher *w, uint64_t id, json_t *body)
{
	struct task *t = task_new(id, true, &w->who, body);
	if (t) {
		t->only = w->only;
		t->changes = w->changes;
		t->invited = w->invited;
		t->peer = w->peer;
		t->since = http_since(w->room->server->http);
		t->taken = spans_clock();
	}
	return t;
}

void socket_opened(void *context, uint64_t id, void *user)
{
	struct server *s = context;
	struct watcher *w = user;
	struct room *r = room_find(s, w->table);
	w->link = id;
	s->sockets++;
	s->counts.sockets_opened++;
	if (!r) {
		http_hang_up(s->http, id, 1011, "no such table");
		return;
	}
	w->room = r;
	w->next = r->watchers;
	r->watchers = w;
	if (w->turns)
		notices_listen(w);
	json_t *body = json_object();
	json_object_set_new(body, "do", json_string("table"));
	struct task *t = asked_by(w, id, body);
	if (!t)
		return;
	room_take(r, t);
}

void socket_message(void *context, uint64_t id, void *user, const char *text, size_t size)
{
	struct server *s = context;
	struct watcher *w = user;
	struct wire_ask ask = {0};
	s->counts.messages++;
	if (!w->room || w->ended)
		return;
	json_t *body = wire_parse(&ask, text, size);
	if (!ask.error && (!socket_within_quota(s, id) || !account_within_quota(s, w->who.account)))
		wire_fail(&ask, "too_many", "too many messages; wait a little");
	struct task *t = asked_by(w, id, body);
	if (!t)
		return;
	if (!ask.error) {
		room_take(w->room, t);
		return;
	}
	ask.body = json_is_object(body) ? body : NULL;
	reply_send(s, t, &ask);
	task_free(t);
}

void socket_closed(void *context, uint64_t id, void *user)
{
	struct server *s = context;
	struct watcher *w = user;
	for (struct stream **at = &s->streams; !w && *at; at = &(*at)->next)
		if ((*at)->link == id) {
			struct stream *gone = *at;
			*at = gone->next;
			peers_leave(s->peers, gone->peer);
			free(gone);
			return;
		}
	if (!w)
		return;
	peers_leave(s->peers, w->peer);
	if (w->link)
		s->sockets--;
	notices_leave(s, w);
	for (struct watcher **at = w->room ? &w->room->watchers : NULL; at && *at; at = &(*at)->next)
		if (*at == w) {
			*at = w->next;
			break;
		}
	free(w);
}
