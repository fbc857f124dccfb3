/* Words at a table: chat, and the notes that players keep for themselves. Both are stored beside the action log and
 * never in it.
 *
 * Players and spectators talk apart: while the game runs a player cannot read what those at the rail say about it, and
 * what the players say to each other is theirs. After the end everybody may read both. Whoever has blocked somebody
 * does not get that person's words. Words of the server itself have no author. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { SAY_MAX = 800, SAY_BURST = 8, SAY_RATE = 30, LIST_MAX = 200, KNOWN_MAX = 32 };

static bool is_player(const struct room *r, int64_t account)
{
	return room_held(r, account) != 0;
}

static bool may_read(const struct room *r, int64_t account, const char *channel)
{
	bool players = !strcmp(channel, "players");
	return !strcmp(r->row.state, "ended") || players == is_player(r, account);
}

/* Who has blocked whom, looked up once for each pair. */
struct blocks {
	struct {
		int64_t reader, author;
		bool blocked;
	} known[KNOWN_MAX];
	unsigned count;
};

static bool is_blocked(struct blocks *b, struct server *s, int64_t reader, int64_t author)
{
	if (!reader || !author || reader == author)
		return false;
	for (unsigned i = 0; i < b->count; i++)
		if (b->known[i].reader == reader && b->known[i].author == author)
			return b->known[i].blocked;
	bool blocked = person_mutes(s, reader, author);
	if (b->count < KNOWN_MAX) {
		b->known[b->count].reader = reader;
		b->known[b->count].author = author;
		b->known[b->count++].blocked = blocked;
	}
	return blocked;
}

static void tell_word(struct eto_json *j, struct server *s, const char *key, const struct store_word *w)
{
	char name[40];
	eto_json_open(j, key, '{');
	eto_json_int(j, "number", w->id);
	eto_json_int(j, "time", w->time);
	eto_json_string(j, "by", w->account ? person_name(s, w->account, name) : NULL);
	eto_json_string(j, "channel", w->channel);
	eto_json_string(j, "text", w->text);
	eto_json_close(j, '}');
}

/* -- what has been said, to those who are there -- */

struct words {
	struct store_word *list;
	unsigned count;
};

static bool take_word(void *context, const struct store_word *w)
{
	struct words *all = context;
	all->list[all->count++] = *w;
	return all->count < LIST_MAX;
}

/* Reads words after a number; free the list. */
static bool read_words(const struct room *r, int64_t after, unsigned limit, struct words *all)
{
	*all = (struct words){.list = malloc(limit * sizeof *all->list)};
	return all->list && store_chat(r->server->store, r->row.id, after, limit, take_word, all) == STORE_OK;
}

static void send_word(struct room *r, const struct store_word *w, struct blocks *blocks)
{
	char line[4096];
	struct eto_text out = eto_text_in(line, sizeof line);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "event", "word");
	eto_json_int(&j, "table", r->row.id);
	tell_word(&j, r->server, "word", w);
	eto_json_close(&j, '}');
	struct http_text *text = out.cut ? NULL : http_text_new(out.at, out.length);
	for (struct watcher *at = r->watchers; at && text; at = at->next)
		if (may_read(r, at->who.account, w->channel) &&
		    !is_blocked(blocks, r->server, at->who.account, w->account))
			http_send(r->server->http, at->link, text);
	http_text_free(text);
}

void talk_begin(struct room *r)
{
	struct words last;
	if (read_words(r, 0, 1, &last) && last.count)
		r->heard = last.list[0].id;
	free(last.list);
}

void talk_hear(struct room *r)
{
	struct words fresh;
	struct blocks blocks = {.count = 0};
	if (read_words(r, r->heard, LIST_MAX, &fresh))
		for (unsigned i = 0; i < fresh.count; i++) {
			send_word(r, &fresh.list[i], &blocks);
			r->heard = fresh.list[i].id;
		}
	free(fresh.list);
}

/* -- requests -- */

static bool needs_account(struct call *c)
{
	return c->task->who.account || wire_fail(&c->ask, "unknown", "sign in first");
}

/* Line feeds are the only control characters that somebody means. */
static bool sound_text(const char *text)
{
	bool some = false;
	for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
		if ((*at < ' ' && *at != '\n') || *at == 0x7f)
			return false;
		some = some || *at > ' ';
	}
	return some;
}

static bool choose_channel(struct call *c, char channel[12])
{
	const char *wanted = wire_string(&c->ask, "channel", false);
	bool player = is_player(c->room, c->task->who.account), over = !strcmp(c->room->row.state, "ended");
	if (c->ask.error)
		return false;
	if (!wanted)
		wanted = player ? "players" : "spectators";
	if (strcmp(wanted, "players") && strcmp(wanted, "spectators"))
		return wire_fail(&c->ask, "bad_request", "the member \"channel\" must be players or spectators");
	bool among_players = !strcmp(wanted, "players");
	if (among_players ? !player : player && !over)
		return wire_fail(&c->ask, "forbidden", "players and spectators talk apart");
	snprintf(channel, 12, "%s", wanted);
	return true;
}

static bool within_quota(struct call *c)
{
	char key[32];
	snprintf(key, sizeof key, "%lld", (long long)c->task->who.account);
	if (quota_take(c->server->quota, "say", key, SAY_BURST, SAY_RATE))
		return true;
	c->server->counts.limited++;
	return wire_fail(&c->ask, "too_many", "you talk too fast; wait a little");
}

bool ask_say(struct call *c)
{
	struct room *r = c->room;
	struct store_word w = {.table = r->row.id, .account = c->task->who.account, .time = now_ms(c->server)};
	const char *text = needs_account(c) ? wire_string(&c->ask, "text", true) : NULL;
	if (!text || !choose_channel(c, w.channel))
		return false;
	if (strlen(text) > SAY_MAX)
		return wire_fail(&c->ask, "too_long", "at most %d bytes at once", SAY_MAX);
	if (!sound_text(text))
		return wire_fail(&c->ask, "bad_request", "the text is empty or has control characters");
	if (!within_quota(c))
		return false;
	snprintf(w.text, sizeof w.text, "%s", text);
	if (store_word_add(c->server->store, &w) != STORE_OK)
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	c->server->counts.words++;
	eto_json_int(&c->ask.json, "number", w.id);
	talk_hear(r);
	return true;
}

bool ask_words(struct call *c)
{
	struct room *r = c->room;
	struct words all = {0};
	struct blocks blocks = {.count = 0};
	long long after = 0;
	if (!wire_number(&c->ask, "after", 0, INT64_MAX, &after))
		return false;
	if (!read_words(r, after, LIST_MAX, &all)) {
		free(all.list);
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	}
	eto_json_open(&c->ask.json, "words", '[');
	for (unsigned i = 0; i < all.count; i++)
		if (may_read(r, c->task->who.account, all.list[i].channel) &&
		    !is_blocked(&blocks, c->server, c->task->who.account, all.list[i].account))
			tell_word(&c->ask.json, c->server, NULL, &all.list[i]);
	eto_json_close(&c->ask.json, ']');
	free(all.list);
	return true;
}

static bool needs_seat(struct call *c)
{
	return needs_account(c) &&
	       (is_player(c->room, c->task->who.account) || wire_fail(&c->ask, "forbidden", "you do not play here"));
}

bool ask_note(struct call *c)
{
	int64_t time = 0;
	char text[STORE_NOTE_MAX] = "";
	if (!needs_seat(c))
		return false;
	enum store_answer answer = store_note_get(c->server->store, c->room->row.id, c->task->who.account, &time, text);
	if (answer != STORE_OK && answer != STORE_NONE)
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	eto_json_string(&c->ask.json, "text", text);
	eto_json_int(&c->ask.json, "time", time);
	return true;
}

bool ask_write_note(struct call *c)
{
	const char *text = needs_seat(c) ? wire_string(&c->ask, "text", true) : NULL;
	if (!text)
		return false;
	if (strlen(text) >= STORE_NOTE_MAX)
		return wire_fail(&c->ask, "too_long", "at most %d bytes", STORE_NOTE_MAX - 1);
	int64_t now = now_ms(c->server);
	if (store_note_put(c->server->store, c->room->row.id, c->task->who.account, now, text) != STORE_OK)
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	eto_json_int(&c->ask.json, "time", now);
	return true;
}
