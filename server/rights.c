/* Rights that end. Whoever signs out, revokes a token, gets a new password or is blocked has links open: sockets that
 * act, streams that tell. They live on the right they were opened with, so they end with it, on every server: here at
 * once, elsewhere as soon as the storage has told of it. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { POLL_MS = 1000, KEYS_MAX = 4096 };

static bool is_hit(const struct person *who, const struct rights_end *end)
{
	if (!who->account || who->account != end->account)
		return false;
	if (end->key)
		return !memcmp(who->key, end->key, sizeof who->key);
	if (end->keep && !memcmp(who->key, end->keep, sizeof who->key))
		return false;
	return !end->bots_only || who->by_token;
}

/* What waits at a room in the name of somebody who has no right any more is not done. */
static void clear_inbox(struct room *r, const struct rights_end *end)
{
	r->last = NULL;
	for (struct task **at = &r->first; *at;) {
		struct task *t = *at;
		if (is_hit(&t->who, end)) {
			*at = t->next;
			r->waiting--;
			if (!t->socket)
				api_error(r->server, t->link, 401, "unknown", "signed out");
			task_free(t);
			continue;
		}
		r->last = t;
		at = &t->next;
	}
}

static void close_now(struct server *s, const struct rights_end *end)
{
	s->rights_ended++;
	person_doubt_name(s, end->account);
	for (struct room *r = s->rooms; r; r = r->next) {
		clear_inbox(r, end);
		for (struct watcher *w = r->watchers; w; w = w->next)
			if (!w->ended && is_hit(&w->who, end)) {
				w->ended = true;
				http_hang_up(s->http, w->link, 1008, "signed out");
			}
	}
	for (struct stream *w = s->streams; w; w = w->next)
		if (is_hit(&w->who, end))
			http_hang_up(s->http, w->link, 1008, "signed out");
}

/* For the house, with copies of the keys. */
struct ending {
	struct post post;
	struct rights_end end;
	uint8_t key[32], keep[32];
};

static void on_ending(struct server *s, struct post *post)
{
	close_now(s, &((struct ending *)post)->end);
	free(post);
}

void rights_close(struct server *s, const struct rights_end *end)
{
	if (http_is_house(s->http)) {
		close_now(s, end);
		return;
	}
	struct ending *e = calloc(1, sizeof *e);
	if (!e)
		return; /* whoever has it will not be let in again; the links are found by rights_tick() */
	e->post.run = on_ending;
	e->end = *end;
	if (end->key)
		e->end.key = memcpy(e->key, end->key, sizeof e->key);
	if (end->keep)
		e->end.keep = memcpy(e->keep, end->keep, sizeof e->keep);
	posts_put(&s->posts, &e->post);
}

/* -- what has ended elsewhere -- */

/* Asks the storage which of the keys that an account's links live on are still good. */
struct rights_job {
	struct pool_job job;
	struct store *store;
	int64_t account, now;
	unsigned count;
	bool barred, deleted, *gone;
	uint8_t (*key)[32];
};

static void ask_storage(struct pool_job *job)
{
	struct rights_job *j = (struct rights_job *)job;
	struct store_account a;
	struct store_token token;
	enum store_answer answer = store_account_get(j->store, j->account, &a);
	j->deleted = answer == STORE_OK && a.deleted;
	j->barred = answer == STORE_NONE || (answer == STORE_OK && person_is_barred(&a, j->now));
	for (unsigned i = 0; i < j->count && !j->barred; i++)
		j->gone[i] = store_token_get(j->store, j->key[i], j->now, &token) == STORE_NONE;
}

static bool plays_at(const struct room *r, int64_t account)
{
	return r->mine && !strcmp(r->row.state, "running") && room_held(r, account);
}

/* Nobody waits for somebody who is gone for good: his games are resigned. */
static void abandon(struct server *s, int64_t account)
{
	for (struct room *r = s->rooms; r; r = r->next) {
		struct person gone = {.account = account, .may_play = true};
		struct task *t =
			plays_at(r, account) ? task_new(0, false, &gone, json_pack("{ss}", "do", "resign")) : NULL;
		if (t)
			room_take(r, t);
	}
}

static void on_asked(struct server *s, struct post *post)
{
	struct rights_job *j = (struct rights_job *)post;
	if (j->deleted)
		abandon(s, j->account);
	if (j->barred)
		rights_close(s, &(struct rights_end){.account = j->account});
	for (unsigned i = 0; i < j->count && !j->barred; i++)
		if (j->gone[i])
			rights_close(s, &(struct rights_end){.account = j->account, .key = j->key[i]});
	free(j->gone);
	free(j->key);
	free(j);
}

static void add_key(struct rights_job *j, const struct person *who)
{
	if (who->account != j->account || j->count == KEYS_MAX)
		return;
	for (unsigned i = 0; i < j->count; i++)
		if (!memcmp(j->key[i], who->key, sizeof who->key))
			return;
	memcpy(j->key[j->count++], who->key, sizeof who->key);
}

static unsigned count_links(const struct server *s, int64_t account)
{
	unsigned count = 0;
	for (const struct room *r = s->rooms; r; r = r->next)
		for (const struct watcher *w = r->watchers; w; w = w->next)
			count += w->who.account == account && !w->ended;
	for (const struct stream *w = s->streams; w; w = w->next)
		count += w->who.account == account;
	return count < KEYS_MAX ? count : KEYS_MAX;
}

void rights_check(struct server *s, int64_t account)
{
	unsigned links = s->public ? count_links(s, account) : 0;
	bool plays = false;
	for (const struct room *r = s->rooms; r; r = r->next)
		plays = plays || plays_at(r, account);
	person_doubt_name(s, account); /* it may have another one */
	struct rights_job *j = links || plays ? calloc(1, sizeof *j) : NULL;
	if (!j)
		return;
	*j = (struct rights_job){.job = {.post = {.run = on_asked}, .work = ask_storage},
				 .store = s->store,
				 .account = account,
				 .now = now_ms(s),
				 .gone = calloc(links + 1, sizeof *j->gone),
				 .key = calloc(links + 1, sizeof *j->key)};
	if (!j->gone || !j->key) {
		free(j->gone);
		free(j->key);
		free(j);
		return;
	}
	for (const struct room *r = s->rooms; r; r = r->next)
		for (const struct watcher *w = r->watchers; w; w = w->next)
			if (!w->ended)
				add_key(j, &w->who);
	for (const struct stream *w = s->streams; w; w = w->next)
		add_key(j, &w->who);
	pool_put(s->errands, &j->job);
}

static void meet(struct server *s, int64_t account)
{
	struct rights_job *j = calloc(1, sizeof *j);
	if (!j)
		return; /* the game waits until it is looked after anew */
	*j = (struct rights_job){.job = {.post = {.run = on_asked}, .work = ask_storage},
				 .store = s->store,
				 .account = account,
				 .now = now_ms(s)};
	pool_put(s->errands, &j->job);
}

void rights_meet(struct room *r)
{
	bool runs = r->server->public && r->seated && !strcmp(r->row.state, "running");
	for (unsigned i = 0; runs && i < r->table->game->seat_count; i++) {
		int64_t account = r->row.seat[i].account;
		bool asked = !account;
		for (unsigned before = 0; before < i; before++)
			asked = asked || r->row.seat[before].account == account;
		if (!asked)
			meet(r->server, account);
	}
}

/* -- the lines that ended rights leave -- */

struct poll_job {
	struct pool_job job;
	struct store *store;
	int64_t after, *account;
	unsigned count, room;
	bool first;
};

static bool take_right(void *context, int64_t id, int64_t account)
{
	struct poll_job *j = context;
	if (j->count == j->room) {
		unsigned room = j->room ? 2 * j->room : 16;
		int64_t *list = realloc(j->account, room * sizeof *list);
		if (!list)
			return false;
		j->account = list;
		j->room = room;
	}
	j->account[j->count++] = account;
	j->after = id;
	return true;
}

static void read_lines(struct pool_job *job)
{
	struct poll_job *j = (struct poll_job *)job;
	if (j->first) {
		int64_t last = 0;
		if (store_ended_last(j->store, &last) == STORE_OK)
			j->after = last;
	} else {
		store_ended_rights(j->store, j->after, take_right, j);
	}
}

static void on_lines(struct server *s, struct post *post)
{
	struct poll_job *j = (struct poll_job *)post;
	s->rights_asked = false;
	s->rights_known = j->after;
	for (unsigned i = 0; i < j->count; i++)
		rights_check(s, j->account[i]);
	free(j->account);
	free(j);
}

/* Those whose session ends by itself. */
static void end_expired(struct server *s, int64_t now)
{
	for (struct room *r = s->rooms; r; r = r->next)
		for (struct watcher *w = r->watchers; w; w = w->next)
			if (!w->ended && w->who.until && now >= w->who.until) {
				w->ended = true;
				http_hang_up(s->http, w->link, 1008, "signed out");
			}
	for (struct stream *w = s->streams; w; w = w->next)
		if (w->who.until && now >= w->who.until)
			http_hang_up(s->http, w->link, 1008, "signed out");
}

void rights_tick(struct server *s, int64_t now)
{
	if (!s->public || s->rights_asked || now < s->rights_due)
		return;
	s->rights_due = now + POLL_MS;
	end_expired(s, now_ms(s));
	struct poll_job *j = calloc(1, sizeof *j);
	if (!j)
		return;
	*j = (struct poll_job){.job = {.post = {.run = on_lines}, .work = read_lines},
			       .store = s->store,
			       .after = s->rights_known,
			       .first = s->rights_known < 0};
	s->rights_asked = true;
	pool_put(s->errands, &j->job);
}
