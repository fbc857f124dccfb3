/* Words at a table: chat, and the notes that players keep for themselves. Both are stored beside the action log and
 * never in it.
 *
 * Players and spectators talk apart: while the game runs a player cannot read what those at the rail say about it, and
 * what the players say to each other is theirs. After the end everybody may read both. Whoever has blocked somebody
 * does not get that person's words. Words of the server itself have no author. */
#include <stdlib.h>
#include <string.h>

#include "server/errands.h"
#include "server/names.h"

enum { SAY_MAX = 800, SAY_BURST = 8, SAY_RATE = 30, LIST_MAX = 200 };

static bool is_player(const struct room *r, int64_t account)
{
	return room_held(r, account) != 0;
}

static bool may_read(const struct room *r, int64_t account, const char *channel)
{
	bool players = !strcmp(channel, "players");
	return !strcmp(r->row.state, "ended") || players == is_player(r, account);
}

static void tell_word(struct eto_json *j, const char *key, const struct store_word *w, const char *author)
{
	eto_json_open(j, key, '{');
	eto_json_int(j, "number", w->id);
	eto_json_int(j, "time", w->time);
	eto_json_string(j, "by", w->account ? author : NULL);
	eto_json_string(j, "channel", w->channel);
	eto_json_string(j, "text", w->text);
	eto_json_close(j, '}');
}

/* -- what has been said, and who does not want to read it -- */

static bool take_word(void *context, const struct store_word *w)
{
	struct hearing *h = context;
	h->word[h->count++] = *w;
	return h->count < LIST_MAX;
}

/* Adds a reader, once. */
static void add_reader(struct hearing *h, int64_t account)
{
	for (unsigned i = 0; i < h->readers; i++)
		if (h->reader[i].account == account)
			return;
	if (account)
		h->reader[h->readers++].account = account;
}

bool hearing_begin(struct hearing *h, const struct room *r, int64_t after, int64_t only)
{
	unsigned count = 1;
	for (const struct watcher *w = r->watchers; w && !only; w = w->next)
		count++;
	*h = (struct hearing){.table = r->row.id, .after = after, .word = malloc(LIST_MAX * sizeof *h->word)};
	h->reader = calloc(count, sizeof *h->reader);
	if (!h->word || !h->reader)
		return false;
	add_reader(h, only);
	for (const struct watcher *w = r->watchers; w && !only; w = w->next)
		add_reader(h, w->who.account);
	return true;
}

void hearing_end(struct hearing *h)
{
	for (unsigned i = 0; i < h->readers; i++)
		json_decref(h->reader[i].shuns);
	free(h->reader);
	free(h->author);
	free(h->word);
}

/* The name of whoever said it, read once for each author. */
static enum store_answer read_author(struct store *store, struct hearing *h, unsigned at)
{
	struct store_account a;
	for (unsigned i = 0; i < at; i++)
		if (h->word[i].account == h->word[at].account) {
			memcpy(h->author[at], h->author[i], sizeof *h->author);
			return STORE_OK;
		}
	enum store_answer answer = h->word[at].account ? store_account_get(store, h->word[at].account, &a) : STORE_NONE;
	if (answer == STORE_OK)
		snprintf(h->author[at], sizeof *h->author, "%s", a.name);
	return answer == STORE_NONE ? STORE_OK : answer;
}

static enum store_answer read_reader(struct store *store, struct hearing *h, unsigned at)
{
	struct store_account a;
	enum store_answer answer = store_account_get(store, h->reader[at].account, &a);
	if (answer == STORE_OK)
		h->reader[at].shuns = json_loads(a.settings, 0, NULL);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer hearing_read(struct store *store, struct hearing *h)
{
	enum store_answer answer = store_chat(store, h->table, h->after, LIST_MAX, take_word, h);
	h->author = calloc(h->count + 1, sizeof *h->author);
	if (!h->author)
		return STORE_FAILED;
	for (unsigned i = 0; i < h->count && answer == STORE_OK; i++)
		answer = read_author(store, h, i);
	for (unsigned i = 0; i < h->readers && h->count && answer == STORE_OK; i++)
		answer = read_reader(store, h, i);
	return answer;
}

/* Does this reader want to read it? */
static bool wants(const struct hearing *h, int64_t reader, unsigned at)
{
	if (!reader || reader == h->word[at].account)
		return true;
	for (unsigned i = 0; i < h->readers; i++)
		if (h->reader[i].account == reader)
			return !settings_shun(h->reader[i].shuns, h->author[at], true);
	return false; /* has come since: reads it when it asks what has been said */
}

static void send_word(struct room *r, const struct hearing *h, unsigned at)
{
	char line[4096];
	const struct store_word *w = &h->word[at];
	struct eto_text out = eto_text_in(line, sizeof line);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "event", "word");
	eto_json_int(&j, "table", r->row.id);
	tell_word(&j, "word", w, h->author[at]);
	eto_json_close(&j, '}');
	struct http_text *text = out.cut ? NULL : http_text_new(out.at, out.length);
	for (struct watcher *to = r->watchers; to && text; to = to->next)
		if (room_admits(r, &to->who, to->invited) && may_read(r, to->who.account, w->channel) &&
		    wants(h, to->who.account, at))
			http_send(r->server->http, to->link, text);
	http_text_free(text);
}

static bool take_last(void *context, const struct store_word *w)
{
	*(int64_t *)context = w->id;
	return true;
}

void talk_begin(struct room *r)
{
	store_chat(r->server->store, r->row.id, 0, 1, take_last, &r->heard);
}

void hearing_tell(struct room *r, const struct hearing *h)
{
	for (unsigned i = 0; i < h->count; i++)
		if (h->word[i].id > r->heard) {
			send_word(r, h, i);
			r->heard = h->word[i].id;
		}
}

/* -- requests -- */

static bool needs_account(struct call *c)
{
	return c->task->who.account || wire_fail(&c->ask, "unknown", "sign in first");
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

/* Something is said; whoever is there hears it, and what was said at other servers before it. */
struct saying {
	struct errand errand;
	struct store_word word;
	struct hearing hearing;
};

static void say(struct errand *e)
{
	struct saying *said = (struct saying *)e;
	struct store *store = e->room->server->store;
	e->answer = store_word_add(store, &said->word);
	if (e->answer == STORE_OK && hearing_read(store, &said->hearing) != STORE_OK)
		said->hearing.count = 0; /* it is heard with the next one */
}

static bool tell_number(struct call *c, const void *context)
{
	const struct saying *said = context;
	if (said->errand.answer != STORE_OK)
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	c->server->counts.words++;
	eto_json_int(&c->ask.json, "number", said->word.id);
	return true;
}

static void on_said(struct room *r, struct errand *e)
{
	struct saying *said = (struct saying *)e;
	if (e->answer == STORE_OK)
		hearing_tell(r, &said->hearing);
	request_reply(r, e->task, tell_number, said);
	hearing_end(&said->hearing);
}

/* What is to be said; false after a failure. */
static bool read_word(struct call *c, struct store_word *w)
{
	*w = (struct store_word){.table = c->room->row.id, .account = c->task->who.account, .time = now_ms(c->server)};
	const char *text = needs_account(c) ? wire_string(&c->ask, "text", true) : NULL;
	if (!text || !choose_channel(c, w->channel))
		return false;
	if (strlen(text) > SAY_MAX)
		return wire_fail(&c->ask, "too_long", "at most %d bytes at once", SAY_MAX);
	if (!text_is_sound(text))
		return wire_fail(&c->ask, "bad_request", "the text is empty or has control characters");
	snprintf(w->text, sizeof w->text, "%s", text);
	return c->busy ? call_waits(c) : within_quota(c);
}

bool ask_say(struct call *c)
{
	struct store_word word;
	if (!read_word(c, &word))
		return false;
	struct saying *said = calloc(1, sizeof *said);
	if (!said || !hearing_begin(&said->hearing, c->room, c->room->heard, 0)) {
		if (said)
			hearing_end(&said->hearing);
		free(said);
		return wire_fail(&c->ask, "no_memory", "out of memory");
	}
	said->word = word;
	said->errand.work = say;
	said->errand.done = on_said;
	return call_send(c, &said->errand);
}

/* What has been said before. */
struct recalling {
	struct errand errand;
	struct hearing hearing;
};

static void recall(struct errand *e)
{
	e->answer = hearing_read(e->room->server->store, &((struct recalling *)e)->hearing);
}

static bool tell_words(struct call *c, const void *context)
{
	const struct recalling *all = context;
	const struct hearing *h = &all->hearing;
	if (all->errand.answer != STORE_OK)
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	eto_json_open(&c->ask.json, "words", '[');
	for (unsigned i = 0; i < h->count; i++)
		if (may_read(c->room, c->task->who.account, h->word[i].channel) && wants(h, c->task->who.account, i))
			tell_word(&c->ask.json, NULL, &h->word[i], h->author[i]);
	eto_json_close(&c->ask.json, ']');
	return true;
}

static void on_recalled(struct room *r, struct errand *e)
{
	request_reply(r, e->task, tell_words, e);
	hearing_end(&((struct recalling *)e)->hearing);
}

bool ask_words(struct call *c)
{
	long long after = 0;
	if (!wire_number(&c->ask, "after", 0, INT64_MAX, &after))
		return false;
	struct recalling *all = calloc(1, sizeof *all);
	int64_t reader = c->task->who.account ? c->task->who.account : -1;
	if (!all || !hearing_begin(&all->hearing, c->room, after, reader)) {
		if (all)
			hearing_end(&all->hearing);
		free(all);
		return wire_fail(&c->ask, "no_memory", "out of memory");
	}
	all->errand.work = recall;
	all->errand.done = on_recalled;
	all->errand.apart = true;
	return call_send(c, &all->errand);
}

static bool needs_seat(struct call *c)
{
	return needs_account(c) &&
	       (is_player(c->room, c->task->who.account) || wire_fail(&c->ask, "forbidden", "you do not play here"));
}

/* A note that is read or written. */
struct noting {
	struct errand errand;
	int64_t account, time;
	bool writes;
	char text[STORE_NOTE_MAX];
};

static void take_note(struct errand *e)
{
	struct noting *n = (struct noting *)e;
	struct store *store = e->room->server->store;
	int64_t table = e->room->row.id;
	if (n->writes)
		e->answer = store_note_put(store, table, n->account, n->time, n->text);
	else
		e->answer = store_note_get(store, table, n->account, &n->time, n->text);
}

static bool tell_note(struct call *c, const void *context)
{
	const struct noting *n = context;
	if (n->errand.answer != STORE_OK && (n->writes || n->errand.answer != STORE_NONE))
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	if (!n->writes)
		eto_json_string(&c->ask.json, "text", n->text);
	eto_json_int(&c->ask.json, "time", n->time);
	return true;
}

static void on_noted(struct room *r, struct errand *e)
{
	request_reply(r, e->task, tell_note, e);
}

static bool send_note(struct call *c, const char *text)
{
	struct noting *n = calloc(1, sizeof *n);
	if (!n)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	n->account = c->task->who.account;
	n->writes = text;
	n->time = text ? now_ms(c->server) : 0;
	snprintf(n->text, sizeof n->text, "%s", text ? text : "");
	n->errand.work = take_note;
	n->errand.done = on_noted;
	n->errand.apart = !text;
	return call_send(c, &n->errand);
}

bool ask_note(struct call *c)
{
	return needs_seat(c) && send_note(c, NULL);
}

bool ask_write_note(struct call *c)
{
	const char *text = needs_seat(c) ? wire_string(&c->ask, "text", true) : NULL;
	if (!text)
		return false;
	if (strlen(text) >= STORE_NOTE_MAX)
		return wire_fail(&c->ask, "too_long", "at most %d bytes", STORE_NOTE_MAX - 1);
	return send_note(c, text);
}
