/* Turns that begin and end: the post office hears of each once, and so do the pages of the player that are open at
 * other tables. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

static unsigned asked_people(const struct room *r)
{
	if (!r->seated || r->broken || strcmp(r->row.state, "running"))
		return 0;
	return r->table->game->deciders(r->table, r->match.state) & room_people(r);
}

/* To the sockets of an account that want to hear of other tables. */
static void tell_pages(struct room *r, int64_t account, unsigned seat)
{
	char line[300];
	struct eto_text out = eto_text_in(line, sizeof line);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "event", "turn");
	eto_json_int(&j, "table", r->row.id);
	eto_json_string(&j, "game", r->row.game);
	eto_json_string(&j, "seat", r->table->game->seats[seat].id);
	eto_json_int(&j, "steps", room_told(r, room_held(r, account)));
	eto_json_close(&j, '}');
	struct http_text *text = http_text_new(out.at, out.length);
	for (struct watcher *w = r->server->hearers; w && text; w = w->next_hearer)
		if (w->who.account == account && w->room != r)
			http_send(r->server->http, w->link, text);
	http_text_free(text);
}

void notices_begin(struct room *r)
{
	r->asked = asked_people(r);
}

void notices_update(struct room *r)
{
	unsigned now = asked_people(r), before = r->asked, done = 0;
	bool known = r->asked_known;
	struct office_news news = {.table = r->row.id, .since = now_ms(r->server)};
	if (known && now == before)
		return;
	r->asked = now;
	r->asked_known = true;
	for (unsigned i = 0; i < r->table->game->seat_count; i++) {
		int64_t account = r->row.seat[i].account;
		unsigned held = room_held(r, account);
		if (!account || (done >> i & 1))
			continue;
		done |= held;
		bool asks = (now & held) != 0, asked = (before & held) != 0;
		if (known && asks == asked)
			continue;
		news.turn[news.count++] = (struct office_turn){account, room_told(r, held), asks};
		if (asks && !asked)
			tell_pages(r, account, (unsigned)__builtin_ctz(now & held));
	}
	if (news.count)
		office_hear(r->server->office, &news);
}

void notices_fresh(struct room *r)
{
	struct follower *f = r->seated && !r->broken ? calloc(1, sizeof *f) : NULL;
	unsigned upto = r->match.count;
	while (upto && r->match.step[upto - 1].seat == ETO_DICE)
		upto--;
	if (f && upto && follower_start(f, &r->match)) {
		while (f->at + 1 < upto && follower_next(f))
			;
		r->asked = r->table->game->deciders(r->table, f->state) & room_people(r);
		follower_close(f);
	}
	free(f);
	notices_update(r);
}

void notices_listen(struct watcher *w)
{
	struct server *s = w->room->server;
	w->next_hearer = s->hearers;
	s->hearers = w;
}

void notices_leave(struct server *s, struct watcher *w)
{
	for (struct watcher **at = &s->hearers; *at; at = &(*at)->next_hearer)
		if (*at == w) {
			*at = w->next_hearer;
			return;
		}
}
