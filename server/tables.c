/* Tables: setting them up, sitting down and getting up, what players propose to each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "server/errands.h"

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

/* A table that is being made: a clerk asks the storage, the house answers. */
struct creation {
	struct pool_job job;
	struct server *server;
	uint64_t link;
	struct person who;
	struct store_table row;
	enum store_answer answer;
	const char *error; /* NULL: none */
	char message[120];
	char secret[65];   /* of the invitation; empty: none */
	struct room *room; /* owned until it is placed */
};

/* Nobody fills the house alone. */
static bool within_limits(struct creation *made)
{
	enum { TABLES_MAX = 200, PROGRAMS_MAX = 30 };
	int64_t tables = 0, programs = 0;
	bool bots = false;
	if (!made->server->public)
		return true;
	made->answer = store_table_count(made->server->store, made->who.account, &tables, &programs);
	for (unsigned i = 0; i < STORE_SEATS; i++)
		bots = bots || made->row.seat[i].bot[0];
	bool many = tables >= TABLES_MAX, with_bots = bots && programs >= PROGRAMS_MAX;
	if (made->answer != STORE_OK || (!many && !with_bots))
		return made->answer == STORE_OK;
	made->error = "too_many";
	snprintf(made->message, sizeof made->message, "you have %d %s; end some first",
		 many ? TABLES_MAX : PROGRAMS_MAX, many ? "tables" : "games against programs");
	return false;
}

static enum store_answer add_invitation(struct server *s, int64_t table, char secret[65])
{
	struct store_token token = {.kind = "invite", .table = table, .created = now_ms(s)};
	secret_new(secret, token.hash);
	return store_token_add(s->store, &token);
}

/* On a thread of the clerks. */
static void make_table(struct pool_job *job)
{
	struct creation *made = (struct creation *)job;
	struct server *s = made->server;
	if (!within_limits(made))
		return;
	made->answer = store_table_add(s->store, &made->row);
	if (made->answer == STORE_OK && made->row.invited_only)
		made->answer = add_invitation(s, made->row.id, made->secret);
	if (made->answer == STORE_OK)
		made->room = room_read(s, made->row.id, &made->answer);
}

static void tell_made(struct server *s, struct wire_ask *ask, const struct creation *made)
{
	struct room *r = made->room ? room_find(s, made->row.id) : NULL;
	if (made->error)
		wire_fail(ask, made->error, "%s", made->message);
	else if (!r)
		wire_fail(ask, "storage", "the storage did not answer");
	else
		tell_table(&ask->json, r, &made->who, ~0u);
	if (!ask->error && made->secret[0])
		eto_json_string(&ask->json, "invite", made->secret);
}

static void on_made(struct server *s, struct post *post)
{
	struct creation *made = (struct creation *)post;
	s->under_way--;
	if (made->room)
		room_open_game(made->room);
	struct eto_text out = eto_text_in(s->reply, REPLY_MAX);
	struct wire_ask ask = {.json = {.out = &out}};
	struct wire_mark mark = wire_open_reply(&ask);
	tell_made(s, &ask, made);
	wire_close_reply(&ask, mark);
	api_reply(s, made->link, status_of(ask.error), &out);
	free(made);
}

/* First the server commits to its dice, then the players add to them: neither can choose. */
static bool prepare(struct server *s, struct wire_ask *ask, struct creation *made)
{
	struct eto_error err = {0};
	char key[32];
	snprintf(key, sizeof key, "%lld", (long long)made->who.account);
	if (s->public && !api_within(s, "tables", key, 30, 10))
		return wire_fail(ask, "too_many", "too many new tables; wait a little");
	if (!read_row(s, ask, &made->who, &made->row))
		return false;
	const struct house_game *g = house_find(s->house, made->row.game);
	room_commit(&made->row);
	if (!wire_bool(ask, "start", false))
		return true;
	if (!full(&made->row, g->game->seat_count))
		return wire_fail(ask, "refused", "there are empty seats");
	const struct eto_table *table = house_table(s->house, g, made->row.scenario, made->row.options, &err);
	return row_begin(g, table, &made->row, now_ms(s)) || wire_fail(ask, "no_memory", "out of memory");
}

bool table_create(struct server *s, struct wire_ask *ask, const struct person *who, uint64_t link)
{
	struct creation *made = calloc(1, sizeof *made);
	if (!made)
		return wire_fail(ask, "no_memory", "out of memory");
	*made = (struct creation){.job = {.post = {.run = on_made}, .work = make_table},
				  .server = s,
				  .link = link,
				  .who = *who,
				  .answer = STORE_BUSY};
	if (!prepare(s, ask, made)) {
		free(made);
		return false;
	}
	s->under_way++;
	pool_put(s->clerks, &made->job);
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

static bool tell_changed(struct call *c, const void *context)
{
	const struct saving *made = context;
	if (c->room->answer != STORE_OK)
		return request_not_kept(c);
	if (made->shunned)
		return wire_fail(&c->ask, "forbidden", "somebody at this table does not want to play with you");
	tell_table(&c->ask.json, c->room, &c->task->who, c->task->only);
	return true;
}

static void on_changed(struct room *r, struct saving *made)
{
	const struct person *who = &made->errand.task->who;
	for (unsigned i = 0; i < STORE_SEATS && made->newcomer; i++)
		if (r->row.seat[i].account == made->newcomer)
			snprintf(r->name[i], sizeof r->name[i], "%s", who->name);
	if (r->answer == STORE_OK && !made->shunned)
		tell_change(r, made->event, NULL, 0);
	request_reply(r, made->errand.task, tell_changed, made);
}

/* A change of the table's row, of which the others are told; NULL after a failure. */
static struct saving *change(struct call *c, const char *event)
{
	struct saving *made = saving_new(c->room, on_changed);
	if (made)
		made->event = event;
	else
		wire_fail(&c->ask, "no_memory", "out of memory");
	return made;
}

/* What a player adds to the dice: 8 to 64 characters without blanks, which nobody can guess. They replace those that
 * were added before, until the game begins. */
static bool add_luck(struct call *c, struct store_table *row, unsigned seat, const char *words)
{
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
	struct saving *made = change(c, "luck");
	if (made && add_luck(c, &made->next, (unsigned)seat, words))
		return call_save(c, made);
	free(made);
	return false;
}

bool ask_join(struct call *c)
{
	struct room *r = c->room;
	int seat = needs_account(c) && still_open(c) ? wire_seat(&c->ask, "seat") : -1;
	if (seat < 0)
		return false;
	if (seat == ETO_DICE || r->row.seat[seat].account || r->row.seat[seat].bot[0])
		return wire_fail(&c->ask, "taken", "that seat is taken");
	const char *words = wire_string(&c->ask, "luck", false);
	struct saving *made = c->ask.error ? NULL : change(c, "join");
	if (!made || (words && !add_luck(c, &made->next, (unsigned)seat, words))) {
		free(made);
		return false;
	}
	made->newcomer = made->next.seat[seat].account = c->task->who.account;
	return call_save(c, made);
}

bool ask_leave(struct call *c)
{
	struct room *r = c->room;
	if (!needs_account(c) || !still_open(c)) /* an empty seat, or a program's, is nobody's, not that of anybody */
		return false;
	int seat = wire_seat(&c->ask, "seat");
	if (seat < 0)
		return false;
	bool own = seat != ETO_DICE && r->row.seat[seat].account == c->task->who.account;
	bool owner = c->task->who.account && r->row.owner == c->task->who.account && seat != ETO_DICE;
	if (!own && !owner)
		return wire_fail(&c->ask, "not_your_seat", "you do not sit there");
	struct saving *made = change(c, "leave");
	if (!made)
		return false;
	made->next.seat[seat] = (struct store_seat){0};
	return call_save(c, made);
}

/* The row has been kept, and is read like one that another server has changed. */
static bool tell_start_reply(struct call *c, const void *context)
{
	(void)context;
	if (c->room->answer != STORE_OK || strcmp(c->room->row.state, "running"))
		return request_not_kept(c);
	tell_table(&c->ask.json, c->room, &c->task->who, c->task->only);
	return true;
}

static void on_begun(struct room *r, void *context)
{
	struct task *t = context;
	request_reply(r, t, tell_start_reply, NULL);
	task_free(t);
	if (r->mine)
		rights_meet(r);
	r->server->leases_due = 0;
}

struct starting {
	struct errand errand;
	struct store_table next;
};

static void keep_start(struct errand *e)
{
	struct starting *begun = (struct starting *)e;
	e->answer = store_table_set(e->room->server->store, &begun->next);
}

static void on_start_kept(struct room *r, struct errand *e)
{
	r->answer = e->answer;
	room_outdate(r, 0);
	if (e->answer == STORE_OK)
		room_refresh(r, on_begun, errand_task(e));
	else
		request_reply(r, e->task, tell_start_reply, NULL);
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
	struct starting *begun = calloc(1, sizeof *begun);
	if (begun)
		begun->next = r->row;
	if (!begun || !row_begin(r->game, r->table, &begun->next, room_now(r))) {
		free(begun);
		return wire_fail(&c->ask, "no_memory", "out of memory");
	}
	begun->errand.work = keep_start;
	begun->errand.done = on_start_kept;
	return call_send(c, &begun->errand);
}

struct inviting {
	struct errand errand;
	char secret[65];
};

static void invite(struct errand *e)
{
	e->answer = add_invitation(e->room->server, e->room->row.id, ((struct inviting *)e)->secret);
}

static bool tell_invitation(struct call *c, const void *context)
{
	const struct inviting *made = context;
	if (made->errand.answer != STORE_OK)
		return wire_fail(&c->ask, "storage", "the storage did not answer");
	eto_json_string(&c->ask.json, "invite", made->secret);
	return true;
}

static void on_invited(struct room *r, struct errand *e)
{
	request_reply(r, e->task, tell_invitation, e);
}

bool ask_invite(struct call *c)
{
	if (!needs_account(c))
		return false;
	if (c->room->row.owner != c->task->who.account)
		return wire_fail(&c->ask, "forbidden", "the owner of the table invites");
	char key[32];
	snprintf(key, sizeof key, "%lld", (long long)c->task->who.account);
	if (!api_within(c->server, "invite", key, 30, 10))
		return wire_fail(&c->ask, "too_many", "too many invitations; wait a little");
	struct inviting *made = calloc(1, sizeof *made);
	if (!made)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	made->errand.work = invite;
	made->errand.done = on_invited;
	made->errand.apart = true;
	return call_send(c, &made->errand);
}
