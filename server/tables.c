/* Tables: setting them up, sitting down and getting up, what players propose to each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "server/server.h"

enum { LIST_MAX = 200 }; /* tables of one answer */

/* -- a new table -- */

static bool read_options(struct wire_ask *ask, struct store_table *row)
{
	json_t *options = json_object_get(ask->body, "options"), *value;
	const char *name;
	struct eto_text out = eto_text_in(row->options, sizeof row->options);
	if (options && !json_is_object(options))
		return wire_fail(ask, "bad_request", "the member \"options\" must be an object");
	json_object_foreach(options, name, value)
	{
		const char *text = json_string_value(value);
		if (!text || strpbrk(name, " \n") || strpbrk(text, " \n"))
			return wire_fail(ask, "bad_request", "option \"%.40s\": the value must be a word", name);
		eto_addf(&out, "%s%s %s", out.length ? "\n" : "", name, text);
	}
	return !out.cut || wire_fail(ask, "bad_request", "too many options");
}

/* "me", "open", or the name of a bot. */
static bool read_seat(struct wire_ask *ask, const char *id, const char *word, struct store_seat *seat, int64_t me)
{
	if (!strcmp(word, "me"))
		seat->account = me;
	else if (!strncmp(word, "bot:", 4) && eto_bot_find(word + 4))
		snprintf(seat->bot, sizeof seat->bot, "%s", word + 4);
	else if (strcmp(word, "open"))
		return wire_fail(ask, "bad_request", "seat %s: \"me\", \"open\" or a program, as \"bot:staff\"", id);
	return true;
}

static bool read_seats(struct wire_ask *ask, const struct eto_game *g, struct store_table *row, int64_t me)
{
	json_t *seats = json_object_get(ask->body, "seats"), *value;
	const char *id;
	if (seats && !json_is_object(seats))
		return wire_fail(ask, "bad_request", "the member \"seats\" must be an object");
	json_object_foreach(seats, id, value)
	{
		unsigned i = 0;
		while (i < g->seat_count && strcmp(g->seats[i].id, id))
			i++;
		if (i == g->seat_count || !json_is_string(value))
			return wire_fail(ask, "bad_request", "there is no seat \"%.40s\", or its value is no word", id);
		if (!read_seat(ask, g->seats[i].id, json_string_value(value), &row->seat[i], me))
			return false;
	}
	return true;
}

static bool read_clock(struct wire_ask *ask, struct store_table *row, unsigned seats)
{
	json_t *o = json_object_get(ask->body, "clock");
	char *text = o ? json_dumps(o, JSON_COMPACT) : NULL;
	struct clock c = {0};
	bool ok = !o || (json_is_object(o) && text && clock_read(text, &c.rule));
	free(text);
	clock_write(&c, seats, 0, row->clock, sizeof row->clock);
	return ok || wire_fail(ask, "bad_request",
			       "the member \"clock\" must have a kind: none, live (main, increment: seconds) or "
			       "correspondence (days, reserve)");
}

static bool full(const struct store_table *row, unsigned seats)
{
	for (unsigned i = 0; i < seats; i++)
		if (!row->seat[i].account && !row->seat[i].bot[0])
			return false;
	return true;
}

static bool give_invitation(struct server *s, struct wire_ask *ask, int64_t table)
{
	char secret[65];
	struct store_token token = {.kind = "invite", .table = table, .created = now_ms(s)};
	secret_new(secret, token.hash);
	if (store_token_add(s->store, &token) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	eto_json_string(&ask->json, "invite", secret);
	return true;
}

static bool read_row(struct server *s, struct wire_ask *ask, const struct person *who, struct store_table *row)
{
	struct eto_error err = {0};
	const char *id = wire_string(ask, "game", true), *scenario = id ? wire_string(ask, "scenario", false) : NULL;
	const struct house_game *g = id ? house_find(s->house, id) : NULL;
	if (ask->error)
		return false;
	if (!g)
		return wire_fail(ask, "bad_request", "there is no game \"%.40s\"", id);
	*row = (struct store_table){
		.state = "open", .owner = who->account, .created = now_ms(s), .rules_version = g->game->rules_version};
	if (scenario && strlen(scenario) >= sizeof row->scenario)
		return wire_fail(ask, "bad_request", "there is no such scenario");
	snprintf(row->game, sizeof row->game, "%s", g->game->id);
	snprintf(row->scenario, sizeof row->scenario, "%s", scenario ? scenario : g->game->scenarios[0].id);
	row->invited_only = wire_bool(ask, "invited_only", false);
	row->spectators = wire_bool(ask, "spectators", true);
	row->delayed = wire_bool(ask, "delayed", false);
	if (!read_options(ask, row) || !read_seats(ask, g->game, row, who->account) ||
	    !read_clock(ask, row, g->game->seat_count))
		return false;
	return house_table(s->house, g, row->scenario, row->options, &err) || wire_fail_at(ask, "bad_request", &err);
}

/* Nobody fills the house alone. */
static bool within_limits(struct server *s, struct wire_ask *ask, const struct person *who,
			  const struct store_table *row)
{
	enum { TABLES_MAX = 200, PROGRAMS_MAX = 30 };
	char key[32];
	int64_t tables = 0, programs = 0;
	bool bots = false;
	if (!s->public)
		return true;
	snprintf(key, sizeof key, "%lld", (long long)who->account);
	if (!api_within(s, "tables", key, 30, 10))
		return wire_fail(ask, "too_many", "too many new tables; wait a little");
	if (store_table_count(s->store, who->account, &tables, &programs) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	for (unsigned i = 0; i < STORE_SEATS; i++)
		bots = bots || row->seat[i].bot[0];
	if (tables >= TABLES_MAX)
		return wire_fail(ask, "too_many", "you have %d tables; end some first", TABLES_MAX);
	return !bots || programs < PROGRAMS_MAX ||
	       wire_fail(ask, "too_many", "you have %d games against programs; end some first", PROGRAMS_MAX);
}

bool table_create(struct server *s, struct wire_ask *ask, const struct person *who, int64_t *made)
{
	struct store_table row;
	enum store_answer answer;
	if (!read_row(s, ask, who, &row) || !within_limits(s, ask, who, &row))
		return false;
	room_commit(&row); /* first the server, then the players: neither can choose */
	if (store_table_add(s->store, &row) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	struct room *r = room_get(s, row.id, &answer);
	if (!r)
		return wire_fail(ask, "storage", "the storage did not answer");
	*made = row.id;
	if (wire_bool(ask, "start", false)) {
		if (!full(&row, r->table->game->seat_count))
			return wire_fail(ask, "refused", "there are empty seats");
		room_start_game(r);
	}
	tell_table(&ask->json, r, who, ~0u);
	return !row.invited_only || give_invitation(s, ask, row.id);
}

/* -- the lists -- */

struct listing {
	struct server *server;
	struct wire_ask *ask;
	const struct person *who;
	unsigned count;
	int64_t best, best_since, last;
};

static bool list_row(void *context, const struct store_table *row, const char name[STORE_SEATS + 1][40])
{
	struct listing *l = context;
	struct room *r = room_find(l->server, row->id);
	for (unsigned i = 0; i < STORE_SEATS; i++)
		if (row->seat[i].account)
			person_keep_name(l->server, row->seat[i].account, name[i]);
	if (row->owner)
		person_keep_name(l->server, row->owner, name[STORE_OWNER]);
	eto_json_open(&l->ask->json, NULL, '{');
	if (r)
		tell_table(&l->ask->json, r, l->who, ~0u);
	else
		tell_row(&l->ask->json, l->server, row, l->who);
	eto_json_close(&l->ask->json, '}');
	l->last = row->id;
	l->count++;
	return true;
}

/* The game that has waited longest for this person. */
static bool find_next(void *context, const struct store_table *row)
{
	struct listing *l = context;
	enum store_answer answer;
	struct room *r = room_get(l->server, row->id, &answer);
	if (!r || !r->seated || r->broken)
		return true;
	unsigned mask = room_asked(r);
	int64_t since = r->match.count ? r->note[r->match.count - 1].time : row->started;
	if ((mask & room_held(r, l->who->account)) && (!l->best || since < l->best_since)) {
		l->best = row->id;
		l->best_since = since;
	}
	return true;
}

static void tell_next(struct server *s, struct wire_ask *ask, const struct person *who)
{
	struct listing l = {.server = s, .ask = ask, .who = who};
	store_tables(s->store, who->account, "running", 0, find_next, &l);
	struct room *r = l.best ? room_find(s, l.best) : NULL;
	if (!r) {
		eto_json_string(&ask->json, "next", NULL);
		return;
	}
	eto_json_open(&ask->json, "next", '{');
	tell_table(&ask->json, r, who, ~0u);
	eto_json_close(&ask->json, '}');
}

/* Reads what is searched for; false after a failure. *none: nobody has that name. */
static bool read_search(struct server *s, struct wire_ask *ask, const struct http_request *q,
			struct store_search *search, bool *none)
{
	const char *player = http_parameter(q, "player"), *before = http_parameter(q, "before");
	const char *limit = http_parameter(q, "limit");
	struct store_account a;
	search->game = http_parameter(q, "game");
	search->scenario = http_parameter(q, "scenario");
	search->result = http_parameter(q, "result");
	search->before = before ? strtoll(before, NULL, 10) : 0;
	search->limit = limit ? (unsigned)strtoul(limit, NULL, 10) : LIST_MAX;
	if (search->before < 0 || !search->limit || search->limit > LIST_MAX)
		return wire_fail(ask, "bad_request", "\"before\" is a table's number, \"limit\" 1 to %d", LIST_MAX);
	if (!player)
		return true;
	enum store_answer answer = store_account_find(s->store, player, &a);
	*none = answer == STORE_NONE || (answer == STORE_OK && strchr(player, '@'));
	search->account = a.id;
	return answer == STORE_OK || answer == STORE_NONE || wire_fail(ask, "storage", "the storage did not answer");
}

bool table_list(struct server *s, struct wire_ask *ask, const struct person *who, const struct http_request *q)
{
	static const char *const lists[] = {"open", "mine", "next", "running", "ended", "all"};
	const char *list = http_parameter(q, "list");
	struct listing l = {.server = s, .ask = ask, .who = who};
	struct store_search search = {.viewer = who->account};
	bool known = false, none = false;
	if (!list)
		list = "open";
	for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
		known = known || !strcmp(list, lists[i]);
	if (!known)
		return wire_fail(ask, "bad_request", "the lists are open, mine, next, running, ended and all");
	if (!strcmp(list, "next")) {
		tell_next(s, ask, who);
		return true;
	}
	bool mine = !strcmp(list, "mine");
	search.state = mine || !strcmp(list, "all") ? "" : list;
	if (!read_search(s, ask, q, &search, &none))
		return false;
	if (mine && !search.account)
		search.account = who->account ? who->account : -1;
	eto_json_open(&ask->json, "tables", '[');
	if (!none && store_search(s->store, &search, list_row, &l) != STORE_OK)
		return wire_fail(ask, "storage", "the storage did not answer");
	eto_json_close(&ask->json, ']');
	if (l.count == search.limit)
		eto_json_int(&ask->json, "before", l.last); /* ask for the next page with it */
	return true;
}

/* -- sitting down and getting up -- */

static bool still_open(struct call *c)
{
	return !strcmp(c->room->row.state, "open") || wire_fail(&c->ask, "over", "the game has begun");
}

static bool needs_account(struct call *c)
{
	return c->task->who.account || wire_fail(&c->ask, "unknown", "sign in first");
}

static bool changed(struct call *c, const char *event)
{
	if (!room_save(c->room))
		return request_not_kept(c);
	tell_table(&c->ask.json, c->room, &c->task->who, c->task->only);
	tell_change(c->room, event, NULL, 0);
	return true;
}

static bool blocked(struct call *c)
{
	for (unsigned i = 0; i < STORE_SEATS; i++)
		if (person_blocks(c->server, c->room->row.seat[i].account, c->task->who.account))
			return true;
	return person_blocks(c->server, c->room->row.owner, c->task->who.account);
}

/* What a player adds to the dice: 8 to 64 characters without blanks, which nobody can guess. They replace those that
 * were added before, until the game begins. */
static bool add_luck(struct call *c, unsigned seat, const char *words)
{
	struct store_table *row = &c->room->row;
	const struct eto_game *g = c->room->table->game;
	char lines[sizeof row->luck] = "";
	size_t size = strlen(words), used = 0;
	for (const char *w = words; *w; w++)
		if (*w <= ' ' || *w >= 0x7f || *w == '"' || *w == ';')
			size = 0;
	if (size < 8 || size > 64)
		return wire_fail(&c->ask, "bad_request", "luck is 8 to 64 letters and digits");
	for (unsigned i = 0; i < g->seat_count; i++) {
		char known[ETO_LUCK_SIZE] = "";
		luck_of(row->luck, g->seats[i].id, known);
		const char *text = i == seat ? words : known;
		if (text[0])
			used += (size_t)snprintf(lines + used, sizeof lines - used, "%s %s\n", g->seats[i].id, text);
	}
	memcpy(row->luck, lines, sizeof lines);
	return true;
}

bool ask_luck(struct call *c)
{
	int seat = needs_account(c) && still_open(c) ? wire_seat(&c->ask, "seat") : -1;
	const char *words = seat < 0 ? NULL : wire_string(&c->ask, "words", true);
	if (!words)
		return false;
	if (seat == ETO_DICE || c->room->row.seat[seat].account != c->task->who.account)
		return wire_fail(&c->ask, "not_your_seat", "you do not sit there");
	return add_luck(c, (unsigned)seat, words) && changed(c, "luck");
}

bool ask_join(struct call *c)
{
	struct room *r = c->room;
	int seat = needs_account(c) && still_open(c) ? wire_seat(&c->ask, "seat") : -1;
	if (seat < 0)
		return false;
	if (seat == ETO_DICE || r->row.seat[seat].account || r->row.seat[seat].bot[0])
		return wire_fail(&c->ask, "taken", "that seat is taken");
	if (blocked(c))
		return wire_fail(&c->ask, "forbidden", "somebody at this table does not want to play with you");
	const char *words = wire_string(&c->ask, "luck", false);
	if (c->ask.error || (words && !add_luck(c, (unsigned)seat, words)))
		return false;
	r->row.seat[seat].account = c->task->who.account;
	return changed(c, "join");
}

bool ask_leave(struct call *c)
{
	struct room *r = c->room;
	if (!still_open(c))
		return false;
	int seat = wire_seat(&c->ask, "seat");
	if (seat < 0)
		return false;
	bool own = seat != ETO_DICE && r->row.seat[seat].account == c->task->who.account;
	bool owner = c->task->who.account && r->row.owner == c->task->who.account && seat != ETO_DICE;
	if (!own && !owner)
		return wire_fail(&c->ask, "not_your_seat", "you do not sit there");
	r->row.seat[seat] = (struct store_seat){0};
	return changed(c, "leave");
}

bool ask_start(struct call *c)
{
	struct room *r = c->room;
	if (!needs_account(c) || !still_open(c))
		return false;
	if (r->row.owner != c->task->who.account)
		return wire_fail(&c->ask, "forbidden", "the owner of the table starts the game");
	if (!full(&r->row, r->table->game->seat_count))
		return wire_fail(&c->ask, "refused", "there are empty seats");
	room_start_game(r);
	if (strcmp(r->row.state, "running"))
		return request_not_kept(c);
	tell_table(&c->ask.json, r, &c->task->who, c->task->only);
	return true;
}

bool ask_invite(struct call *c)
{
	if (!needs_account(c))
		return false;
	if (c->room->row.owner != c->task->who.account)
		return wire_fail(&c->ask, "forbidden", "the owner of the table invites");
	return give_invitation(c->server, &c->ask, c->room->row.id);
}
