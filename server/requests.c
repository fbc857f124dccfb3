/* What may be asked of a table: the engine's requests about a game in progress, for the seats that one has. */
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/notation.h"
#include "server/history.h"
#include "server/errands.h"
#include "wire/forecast.h"
#include "wire/ground.h"
#include "wire/replies.h"
#include "wire/shapes.h"
#include "wire/threats.h"
#include "wire/whatif.h"

static bool needs_game(struct call *c)
{
	if (c->room->broken && strcmp(c->room->row.state, "ended"))
		return wire_fail(&c->ask, "broken", "the log of this table does not fit the rules; ask the operator");
	return c->room->seated || wire_fail(&c->ask, "no_game", "the game has not begun");
}

static bool needs_running(struct call *c)
{
	return needs_game(c) &&
	       (!strcmp(c->room->row.state, "running") || wire_fail(&c->ask, "over", "the game is over"));
}

/* The member "seat", which must be one's own; -1 after a failure. */
static int own_seat(struct call *c)
{
	int seat = wire_seat(&c->ask, "seat");
	if (seat < 0)
		return -1;
	if (seat != ETO_DICE && (c->held >> seat & 1))
		return seat;
	wire_fail(&c->ask, "not_your_seat", "you do not sit at %s", eto_seat_id(c->room->table->game, (unsigned)seat));
	return -1;
}

int request_seat(struct call *c)
{
	return needs_running(c) ? own_seat(c) : -1;
}

/* The member "expect": the number of steps that the client knows of. Whoever decides on something else is too late. */
static bool expected(struct call *c)
{
	long long expect = -1;
	if (!wire_number(&c->ask, "expect", 0, UINT32_MAX, &expect))
		return false;
	if (expect < 0)
		return wire_fail(&c->ask, "bad_request", "the member \"expect\" is missing: the steps you know of");
	unsigned told = room_told(c->room, c->viewers);
	return expect == told || wire_fail(&c->ask, "stale", "the game has %u steps, not %lld", told, expect);
}

static bool ask_act(struct call *c)
{
	struct eto_action action[WIRE_ACTIONS_MAX];
	int seat = request_seat(c);
	struct deeds_list list = {.seat = (unsigned)seat, .action = action};
	if (seat < 0 || !expected(c) || !(list.count = wire_actions(&c->ask, action)))
		return false;
	if (!c->room->hold.waits && !c->busy)
		hold_begin(&c->room->hold, (unsigned)seat, wire_bool(&c->ask, "hold", false));
	int64_t begun = spans_clock();
	enum eto_played played = c->busy ? room_try(c->room, &list, &c->ask.clause)
					 : room_play(c->room, &list, NULL, false, &c->ask.clause);
	if (c->busy && played == ETO_PLAYED)
		return call_waits(c);
	c->server->counts.refused += played == ETO_REFUSED;
	if (played == ETO_PLAYED && c->task->since) {
		stages_add(&c->server->stages, STAGE_DESK, c->task->taken - c->task->since, 1);
		stages_add(&c->server->stages, STAGE_ROOM, begun - c->task->taken, 1);
	}
	c->later = played == ETO_PLAYED;
	c->task->played = list.played;
	if (played == ETO_REFUSED && !list.played)
		wire_cause(&c->ask, room_view(c->room, 1u << seat), (unsigned)seat, list.action[0]);
	return c->later || wire_not_played(&c->ask, (unsigned)seat, played, list.played, list.count);
}

/* The dice that wait for the seat's word may fall. */
static bool ask_roll(struct call *c)
{
	struct hold *h = &c->room->hold;
	int seat = request_seat(c);
	if (seat < 0 || !expected(c))
		return false;
	if (!h->waits || h->seat != seat)
		return wire_not_asked(&c->ask, (unsigned)seat);
	if (c->busy)
		return call_waits(c);
	hold_begin(h, (unsigned)seat, wire_bool(&c->ask, "hold", false));
	c->later = room_roll(c->room);
	return c->later || wire_fail(&c->ask, "no_memory", "out of memory");
}

static bool tell_undone(struct call *c, const void *context)
{
	(void)context;
	eto_json_int(&c->ask.json, "undone", c->task->known - room_told(c->room, c->viewers));
	tell_status(&c->ask.json, c->room, &c->voice, c->viewers);
	if (c->task->changes)
		tell_changes(&c->ask.json, c->room, &c->voice, c->viewers);
	return true;
}

static bool ask_undo(struct call *c)
{
	struct eto_match *m = &c->room->match;
	int seat = request_seat(c);
	if (seat < 0 || !expected(c))
		return false;
	unsigned most = eto_match_undoable(m, (unsigned)seat), n = 0;
	while (n < most && m->step[m->count - 1 - n].seat != seat)
		n++;
	if (n == most)
		return wire_fail(&c->ask, "refused", "there is nothing that %s may take back",
				 eto_seat_id(c->room->table->game, (unsigned)seat));
	c->task->known = room_told(c->room, c->viewers);
	return room_rewind(c, m->count - n - 1, tell_undone);
}

/* The questions of wire/questions.h, for one's own seat. */
static bool about_seat(struct call *c, bool (*ask)(struct wire_ask *, const struct wire_moment *, unsigned))
{
	struct room *r = c->room;
	int seat = request_seat(c);
	const struct wire_moment now = {.state = r->match.state, .view = r->view, .steps = room_told(r, c->viewers)};
	return seat >= 0 && ask(&c->ask, &now, (unsigned)seat);
}

static bool ask_legal(struct call *c)
{
	return about_seat(c, wire_ask_legal);
}

static bool ask_reach(struct call *c)
{
	return about_seat(c, wire_ask_reach);
}

static bool ask_why(struct call *c)
{
	return about_seat(c, wire_ask_why);
}

static bool ask_odds(struct call *c)
{
	return about_seat(c, wire_ask_odds);
}

static bool ask_due(struct call *c)
{
	return about_seat(c, wire_ask_due);
}

static bool ask_pool(struct call *c)
{
	return about_seat(c, wire_ask_pool);
}

static bool ask_threats(struct call *c)
{
	return about_seat(c, wire_ask_threats);
}

static bool ask_whatif(struct call *c)
{
	return about_seat(c, wire_ask_whatif);
}

static bool ask_forecast(struct call *c)
{
	return about_seat(c, wire_ask_forecast);
}

static bool ask_rolls(struct call *c)
{
	return about_seat(c, wire_ask_rolls);
}

/* Through whose eyes: one's own, or those of some of one's seats; after the end anybody's. 0 seats is the rail. */
static bool chosen_viewers(struct call *c, unsigned *viewers)
{
	const char *id = wire_string(&c->ask, "seat", false);
	*viewers = c->viewers;
	if (!id)
		return !c->ask.error;
	int seat = wire_seat(&c->ask, "seat");
	if (seat < 0)
		return false;
	if (seat == ETO_DICE || !wire_may_know(c->viewers, (unsigned)seat))
		return wire_fail(&c->ask, "not_your_seat", "you do not sit at %s",
				 eto_seat_id(c->room->table->game, (unsigned)seat));
	*viewers = 1u << seat;
	return true;
}

static bool ask_ground(struct call *c)
{
	unsigned viewers;
	if (!needs_game(c) || !chosen_viewers(c, &viewers))
		return false;
	return wire_ask_ground(&c->ask, room_view_at(c->room, viewers, room_steps(c->room, viewers)));
}

static bool ask_view(struct call *c)
{
	struct room *r = c->room;
	unsigned viewers;
	if (!needs_game(c) || !chosen_viewers(c, &viewers))
		return false;
	long long most = room_told(r, c->viewers), at = most; /* as who asks counts, through whosever eyes */
	if (!wire_number(&c->ask, "at", 0, most, &at))
		return false;
	long long since = -1;
	bool now = at == most && viewers == c->viewers && (c->task->changes || json_object_get(c->ask.body, "since"));
	if (!wire_number(&c->ask, "since", -1, UINT32_MAX, &since))
		return false;
	eto_json_int(&c->ask.json, "steps", at);
	if (now && room_look_since(r, &c->ask, viewers, since))
		return true;
	const void *view = room_view_at(r, viewers, room_step_of(r, c->viewers, (unsigned)at));
	if (!view)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	r->table->game->scene(r->table, view, viewers, &r->server->scene);
	wire_scene(&c->ask.json, &c->voice, &r->server->scene, view);
	return true;
}

static bool ask_log(struct call *c)
{
	long long from = 0;
	unsigned viewers;
	if (!needs_game(c) || !wire_number(&c->ask, "from", 0, UINT32_MAX, &from) || !chosen_viewers(c, &viewers))
		return false;
	tell_status(&c->ask.json, c->room, &c->voice, viewers);
	tell_log(&c->ask.json, c->room, &c->voice, room_step_of(c->room, viewers, (unsigned)from), viewers);
	return true;
}

static bool ask_table(struct call *c)
{
	tell_table(&c->ask.json, c->room, &c->task->who, c->task->only);
	tell_offer(&c->ask.json, c->room, &c->voice, c->viewers);
	return true;
}

static void record_of(struct room *r, struct eto_record *out)
{
	char name[STORE_SEATS][40];
	room_keep_names(r);
	for (unsigned i = 0; i < STORE_SEATS; i++)
		person_name(r->server, r->row.seat[i].account, name[i]);
	history_record(&r->row, &r->match, name, &r->again, true, out);
}

/* The whole game as notation, once it is over: with the secret of the dice, so that anyone can verify it. */
static bool ask_game(struct call *c)
{
	struct room *r = c->room;
	struct eto_record record;
	if (!needs_game(c))
		return false;
	if (strcmp(r->row.state, "ended"))
		return wire_fail(&c->ask, "running", "the game is told after its end");
	if (r->broken)
		return wire_fail(&c->ask, "broken", "the log of this table does not fit the rules any more");
	record_of(r, &record);
	char *text = malloc(REPLY_MAX / 2);
	if (!text)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	struct eto_text out = eto_text_in(text, REPLY_MAX / 2);
	eto_game_write(&r->match, &record, &out);
	if (out.cut)
		wire_fail(&c->ask, "too_long", "the game is longer than can be sent");
	else
		eto_json_string(&c->ask.json, "text", text);
	free(text);
	return !c->ask.error;
}

static bool ask_lang(struct call *c)
{
	const char *word = wire_string(&c->ask, "lang", true);
	if (!word)
		return false;
	if (strcmp(word, "es") && strcmp(word, "en"))
		return wire_fail(&c->ask, "bad_request", "there is no language \"%.40s\"; there are es and en", word);
	for (struct watcher *w = c->room->watchers; w; w = w->next)
		if (w->link == c->task->link)
			w->who.lang = strcmp(word, "es") ? ETO_EN : ETO_ES;
	return true;
}

/* A question, at the cost of who asks. */
static bool answer_question(struct call *c, bool (*answer)(struct call *c))
{
	if (!call_affords(c, COST_HOUSE))
		return false;
	double begun = cost_clock();
	bool ok = answer(c);
	task_pays(c->server, c->task, COST_HOUSE, cost_clock() - begun);
	return ok;
}

static const struct {
	const char *name;
	bool (*answer)(struct call *c);
	bool changes; /* so that a token that may only read, or a GET, is refused */
} requests[] = {
	{"table", ask_table, false},  {"view", ask_view, false},       {"legal", ask_legal, false},
	{"why", ask_why, false},      {"odds", ask_odds, false},
	{"forecast", ask_forecast, false},       {"log", ask_log, false},
	{"game", ask_game, false},    {"lang", ask_lang, false},       {"act", ask_act, true},
	{"roll", ask_roll, true},     {"due", ask_due, false},
	{"pool", ask_pool, false},    {"whatif", ask_whatif, false},
	{"threats", ask_threats, false},
	{"undo", ask_undo, true},     {"join", ask_join, true},        {"leave", ask_leave, true},
	{"luck", ask_luck, true},
	{"start", ask_start, true},   {"invite", ask_invite, true},    {"resign", ask_resign, true},
	{"offer", ask_offer, true},   {"accept", ask_accept, true},    {"decline", ask_decline, true},
	{"reach", ask_reach, false},  {"say", ask_say, true},          {"words", ask_words, false},
	{"note", ask_note, false},    {"write_note", ask_write_note, true}, {"notation", ask_game, false},
	{"hint", ask_hint, false},
	{"dice", ask_dice, false},    {"rolls", ask_rolls, false},    {"ground", ask_ground, false},
};

bool request_changes(const char *name)
{
	for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++)
		if (!strcmp(requests[i].name, name))
			return requests[i].changes;
	return false;
}

static bool answer(struct call *c)
{
	const char *name = wire_string(&c->ask, "do", true);
	if (!name)
		return false;
	if (!room_admits(c->room, &c->task->who, c->task->invited))
		return wire_fail(&c->ask, "not_found", "there is no such table");
	for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++) {
		if (strcmp(requests[i].name, name))
			continue;
		if (requests[i].changes && !c->task->who.may_play)
			return wire_fail(&c->ask, "forbidden", "you may only look on here");
		if (requests[i].changes && http_stopping(c->server->http))
			return wire_fail(&c->ask, "stopping", "the server stops; ask again in a moment");
		return requests[i].changes ? requests[i].answer(c) : answer_question(c, requests[i].answer);
	}
	return wire_fail(&c->ask, "bad_request", "there is no request \"%.40s\"", name);
}

struct call request_call(struct room *r, struct task *t)
{
	struct call c = {.server = r->server, .room = r, .task = t};
	c.voice = house_voice(r->game, r->table, t->who.lang);
	c.held = room_held(r, t->who.account) & t->only;
	c.viewers = room_viewers(r, t->who.account, t->only);
	c.ask.body = t->body;
	return c;
}

int status_of(const char *error)
{
	static const struct {
		const char *error;
		int status;
	} codes[] = {
		{"not_found", 404}, {"forbidden", 403}, {"not_your_seat", 403}, {"not_yours", 409},
		{"refused", 409},   {"stale", 409},	{"over", 409},		{"running", 409},
		{"no_game", 409},   {"no_fight", 409},	{"taken", 409},		{"unknown", 401},
		{"too_many", 429},  {"storage", 503},	{"stopping", 503},	{"code_needed", 401},
		{"no_memory", 503}, {"broken", 500},	{"too_long", 413},	{"cross_site", 403},
	};
	if (!error)
		return 200;
	for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
		if (!strcmp(codes[i].error, error))
			return codes[i].status;
	return 400;
}

void request_send(struct server *s, const struct task *t, int status, const struct eto_text *out)
{
	if (t->socket) {
		struct http_text *text = http_text_new(out->at, out->length - 1); /* without the newline */
		http_reply(s->http, t->link, text);
		http_text_free(text);
		return;
	}
	api_reply(s, t->link, status, out);
}

void reply_send(struct server *s, const struct task *t, const struct wire_ask *given)
{
	struct wire_ask ask = *given;
	struct eto_text out = eto_text_in(s->reply, REPLY_MAX);
	ask.json = (struct eto_json){.out = &out};
	struct wire_mark mark = wire_open_reply(&ask);
	wire_close_reply(&ask, mark);
	request_send(s, t, status_of(ask.error), &out);
}

bool call_waits(struct call *c)
{
	c->waits = true;
	return false;
}

static bool answer_task(struct room *r, struct task *t, bool busy, bool *waits)
{
	struct call c = request_call(r, t);
	struct eto_text out = eto_text_in(r->server->reply, REPLY_MAX);
	c.ask.json = (struct eto_json){.out = &out};
	c.ask.voice = &c.voice;
	c.busy = busy;
	struct wire_mark mark = wire_open_reply(&c.ask);
	answer(&c);
	*waits = c.waits;
	if (c.later)
		r->acting = t;
	if (c.later || c.taken || c.waits)
		return true;
	wire_close_reply(&c.ask, mark);
	request_send(r->server, t, status_of(c.ask.error), &out);
	return false;
}

bool request_answer_meanwhile(struct room *r, struct task *t, bool *waits)
{
	return answer_task(r, t, true, waits);
}

bool request_answer(struct room *r, struct task *t)
{
	bool waits;
	return answer_task(r, t, false, &waits);
}

bool request_not_kept(struct call *c)
{
	if (c->room->answer == STORE_CONFLICT)
		return wire_fail(&c->ask, "stale", "somebody else was faster; look at the table again");
	return wire_fail(&c->ask, "storage", "the storage did not keep it; look at the table again");
}

void request_acted(struct room *r, struct task *t, const char *error, const char *message)
{
	struct call c = request_call(r, t);
	struct eto_text out = eto_text_in(r->server->reply, REPLY_MAX);
	c.ask.json = (struct eto_json){.out = &out};
	c.ask.voice = &c.voice;
	if (error)
		wire_fail(&c.ask, error, "%s", message);
	struct wire_mark mark = wire_open_reply(&c.ask);
	if (!error && json_object_get(t->body, "actions"))
		eto_json_int(&c.ask.json, "played", t->played);
	if (!error) {
		tell_status(&c.ask.json, r, &c.voice, c.viewers);
		tell_log(&c.ask.json, r, &c.voice, r->base, c.viewers);
		if (t->changes)
			tell_changes(&c.ask.json, r, &c.voice, c.viewers);
	}
	wire_close_reply(&c.ask, mark);
	request_send(r->server, t, status_of(c.ask.error), &out);
}
