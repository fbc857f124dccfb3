/* What a viewer may know, in JSON. Everything that leaves the server about a game in progress is made here, from the
 * redacted state and the events that the viewer may see. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clauses.h"
#include "core/names.h"
#include "server/server.h"
#include "wire/replies.h"
#include "wire/shapes.h"

unsigned room_held(const struct room *r, int64_t account)
{
	unsigned mask = 0;
	for (unsigned i = 0; account && i < r->table->game->seat_count; i++)
		if (r->row.seat[i].account == account)
			mask |= 1u << i;
	return mask;
}

unsigned room_viewers(const struct room *r, int64_t account, unsigned only)
{
	return strcmp(r->row.state, "ended") ? room_held(r, account) & only : ETO_ALL;
}

bool room_admits(const struct room *r, const struct person *who, bool invited)
{
	if (room_held(r, who->account) || (who->account && who->account == r->row.owner))
		return true;
	if (r->row.invited_only && !invited)
		return false;
	return r->row.spectators || !strcmp(r->row.state, "open");
}

bool room_is_late(const struct room *r, unsigned viewers)
{
	return !viewers && r->row.delayed && !strcmp(r->row.state, "running");
}

static const struct follower *seen_by(const struct room *r, unsigned viewers)
{
	return room_is_late(r, viewers) ? &r->late : NULL;
}

static const void *state_for(const struct room *r, unsigned viewers)
{
	const struct follower *late = seen_by(r, viewers);
	return late ? late->state : r->match.state;
}

unsigned room_steps(const struct room *r, unsigned viewers)
{
	const struct follower *late = seen_by(r, viewers);
	return late ? late->at : r->match.count;
}

const void *room_view(struct room *r, unsigned viewers)
{
	const struct eto_game *g = r->table->game;
	memcpy(r->view, state_for(r, viewers), g->state_size);
	g->redact(r->table, r->view, viewers);
	return r->view;
}

void tell_status(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned viewers)
{
	const struct look *look = room_look(r, viewers);
	eto_json_int(j, "steps", look->told);
	wire_status(j, v, state_for(r, viewers));
	wire_hash(j, "hash", look->hash); /* of what the viewer knows: it must not betray more */
	if (!room_is_late(r, viewers))
		wire_waits(j, r->table->game, &r->hold);
	eto_json_string(j, "state", r->row.state);
	tell_clock(j, r, viewers);
}

/* As of now, not as of when it was last charged: that would be the time of the last action, which may be a secret. */
void tell_clock(struct eto_json *j, const struct room *r, unsigned viewers)
{
	struct clock now = r->clock;
	if (r->clock.rule.kind == CLOCK_NONE || room_is_late(r, viewers))
		return;
	if (room_runs(r))
		clock_advance(&now, room_now(r));
	eto_json_open(j, "clock", '{');
	for (unsigned i = 0; i < r->table->game->seat_count; i++)
		eto_json_int(j, r->table->game->seats[i].id, clock_left(&now, i));
	wire_seats(j, "running", r->table->game, now.running);
	eto_json_close(j, '}');
}

static void tell_why(struct eto_json *j, const struct room *r, unsigned step, unsigned viewers, enum eto_lang lang)
{
	const struct note *n = step < r->notes ? &r->note[step] : NULL;
	if (!n || !n->why || !(n->open || wire_may_know(viewers, r->match.step[step].seat)))
		return;
	char text[WHY_MAX];
	size_t size;
	const char *line = why_line(n->why, lang, &size);
	snprintf(text, sizeof text, "%.*s", (int)size, line);
	eto_json_string(j, "why", text);
}

/* The walker at the state before step `from`. */
static bool walk_to(struct room *r, unsigned from)
{
	struct server *s = r->server;
	const struct eto_game *g = r->table->game;
	struct follower *f = &s->walker;
	if (s->walker_size < g->state_size) {
		void *state = realloc(f->state, g->state_size);
		if (!state)
			return false;
		f->state = state;
		s->walker_size = g->state_size;
		s->walked = NULL;
	}
	f->match = &r->match;
	if (s->walked != r || s->walked_cuts != r->cuts || f->at > from)
		follower_rewind(f);
	s->walked = r;
	s->walked_cuts = r->cuts;
	while (f->at < from && follower_next(f))
		;
	return true;
}

const void *room_view_at(struct room *r, unsigned viewers, unsigned steps)
{
	if (steps >= room_steps(r, viewers))
		return room_view(r, viewers);
	if (!walk_to(r, steps))
		return NULL;
	memcpy(r->view, r->server->walker.state, r->table->game->state_size);
	r->table->game->redact(r->table, r->view, viewers);
	return r->view;
}

bool room_recall(struct room *r, unsigned at, unsigned *dice, struct eto_events *events)
{
	struct follower *f = &r->server->walker;
	if (deeds_get(&r->deeds, at, dice, events))
		return true;
	if (!walk_to(r, at))
		return false;
	*dice = follower_dice(f);
	follower_next(f);
	*events = f->events;
	return true;
}

void tell_log(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned from, unsigned viewers)
{
	unsigned upto = room_steps(r, viewers), dice;
	struct eto_events events;
	eto_json_open(j, "log", '[');
	room_number(r, viewers, upto); /* it may walk through the log: once, and not between the steps */
	for (unsigned at = from; at < upto; at++) {
		unsigned number = room_number(r, viewers, at + 1);
		if (number == room_number(r, viewers, at))
			continue;
		if (!room_recall(r, at, &dice, &events))
			break;
		eto_json_open(j, NULL, '{');
		wire_step(j, v, number, &r->match.step[at], dice, &events, viewers);
		tell_why(j, r, at, viewers, v->lang);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

void tell_offer(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned viewers)
{
	char name[40];
	if (!r->offer.kind[0] || room_is_late(r, viewers)) {
		eto_json_string(j, "offer", NULL);
		return;
	}
	room_keep_names(r);
	eto_json_open(j, "offer", '{');
	eto_json_string(j, "kind", r->offer.kind);
	eto_json_string(j, "by", person_name(r->server, r->offer.by, name));
	wire_seats(j, "agreed", r->table->game, r->offer.agreed);
	if (!strcmp(r->offer.kind, "takeback")) {
		eto_json_int(j, "steps", room_number(r, viewers, r->offer.steps));
		tell_log(j, r, v, r->offer.steps, viewers);
	}
	eto_json_close(j, '}');
}

static void tell_seats(struct eto_json *j, struct server *s, const struct eto_game *g, const struct store_table *row,
		       const struct person *who)
{
	eto_json_open(j, "seats", '[');
	for (unsigned i = 0; i < g->seat_count; i++) {
		char name[40];
		const struct store_seat *seat = &row->seat[i];
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "seat", g->seats[i].id);
		eto_json_string(j, "player", seat->account ? person_name(s, seat->account, name) : NULL);
		eto_json_string(j, "bot", seat->bot[0] ? seat->bot : NULL);
		eto_json_bool(j, "you", seat->account && seat->account == who->account);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

static void tell_rule(struct eto_json *j, const struct store_table *row)
{
	struct clock_rule rule;
	clock_read(row->clock, &rule);
	eto_json_open(j, "time", '{');
	eto_json_string(j, "kind",
			rule.kind == CLOCK_LIVE	  ? "live"
			: rule.kind == CLOCK_NONE ? "none"
						  : "correspondence");
	if (rule.kind == CLOCK_LIVE) {
		eto_json_int(j, "main", rule.main / 1000);
		eto_json_int(j, "increment", rule.increment / 1000);
	} else if (rule.kind == CLOCK_CORRESPONDENCE) {
		eto_json_int(j, "days", rule.turn / 86400000);
		eto_json_int(j, "reserve", rule.reserve / 86400000);
	}
	eto_json_close(j, '}');
}

static void tell_options(struct eto_json *j, const char *options)
{
	eto_json_open(j, "options", '{');
	while (*options) {
		char name[48], value[48];
		size_t size = strcspn(options, "\n"), blank = strcspn(options, " ");
		if (blank < size && blank < sizeof name && size - blank - 1 < sizeof value) {
			memcpy(name, options, blank);
			name[blank] = 0;
			memcpy(value, options + blank + 1, size - blank - 1);
			value[size - blank - 1] = 0;
			eto_json_string(j, name, value);
		}
		options += size + (options[size] == '\n');
	}
	eto_json_close(j, '}');
}

/* What each seat has added to the dice. */
static void tell_luck(struct eto_json *j, const struct eto_game *g, const char *lines)
{
	char words[ETO_LUCK_SIZE];
	if (!lines[0] || !g)
		return;
	eto_json_open(j, "luck", '{');
	for (unsigned i = 0; i < g->seat_count; i++)
		if (luck_of(lines, g->seats[i].id, words))
			eto_json_string(j, g->seats[i].id, words);
	eto_json_close(j, '}');
}

void tell_row(struct eto_json *j, struct server *s, const struct store_table *row, const struct person *who)
{
	char name[40];
	const struct eto_game *g = eto_game_find(row->game);
	bool ended = !strcmp(row->state, "ended");
	eto_json_int(j, "table", row->id);
	eto_json_string(j, "game", row->game);
	eto_json_string(j, "scenario", row->scenario);
	tell_options(j, row->options);
	eto_json_string(j, "state", row->state);
	if (g)
		tell_seats(j, s, g, row, who);
	tell_rule(j, row);
	eto_json_string(j, "owner", row->owner ? person_name(s, row->owner, name) : NULL);
	eto_json_bool(j, "invited_only", row->invited_only);
	eto_json_bool(j, "spectators", row->spectators);
	eto_json_bool(j, "delayed", row->delayed);
	eto_json_int(j, "created", row->created);
	eto_json_int(j, "started", row->started);
	eto_json_open(j, "rules", '{');
	eto_json_int(j, "version", row->rules_version);
	eto_json_string(j, "signature", row->signature[0] ? row->signature : NULL);
	eto_json_close(j, '}');
	eto_json_string(j, "commit", row->commit[0] ? row->commit : NULL);
	tell_luck(j, g, row->luck);
	if (ended) {
		eto_json_int(j, "ended", row->ended);
		eto_json_string(j, "outcome", row->result);
		eto_json_string(j, "secret", row->secret);
	}
}

void tell_table(struct eto_json *j, struct room *r, const struct person *who, unsigned only)
{
	room_keep_names(r);
	tell_row(j, r->server, &r->row, who);
	if (r->offer.rematch)
		eto_json_int(j, "rematch", r->offer.rematch);
	if (!r->seated || strcmp(r->row.state, "running"))
		return;
	unsigned viewers = room_viewers(r, who->account, only);
	bool late = room_is_late(r, viewers);
	unsigned mask = late ? r->table->game->deciders(r->table, state_for(r, viewers)) : room_asked(r);
	eto_json_int(j, "steps", room_told(r, viewers));
	wire_seats(j, "deciders", r->table->game, mask);
	eto_json_bool(j, "your_turn", (mask & room_held(r, who->account)) != 0);
	if (!late)
		wire_waits(j, r->table->game, &r->hold);
	tell_clock(j, r, viewers);
}

/* -- to the watchers -- */

/* False: there is nothing to tell these viewers, not even that something happened. */
typedef bool tell_members(struct eto_json *j, struct room *r, const struct eto_voice *v, const struct watcher *w,
			  unsigned viewers, const void *context);

/* Who is told. Those who know the same and read the same language get the same bytes. */
enum audience { EVERYBODY, PROMPTLY /* not the late ones */, LATE };

static struct http_text *make_text(struct room *r, const char *event, tell_members *members, const void *context,
				   const struct watcher *w, unsigned viewers)
{
	struct eto_text out = eto_text_in(r->server->news, REPLY_MAX);
	struct eto_json j = {.out = &out};
	struct eto_voice v = house_voice(r->game, r->table, w->who.lang);
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "event", event);
	eto_json_int(&j, "table", r->row.id);
	bool news = members(&j, r, &v, w, viewers, context);
	eto_json_close(&j, '}');
	return out.cut || !news ? NULL : http_text_new(out.at, out.length);
}

static void tell_all(struct room *r, const char *event, tell_members *members, const void *context,
		     enum audience audience, uint64_t except)
{
	struct {
		unsigned viewers;
		int64_t seated; /* who sits here is told so; everybody else is told the same */
		enum eto_lang lang;
		bool changes;
		struct http_text *text;
	} made[32];
	unsigned count = 0, most = sizeof made / sizeof *made;
	for (struct watcher *w = r->watchers; w; w = w->next) {
		unsigned viewers = room_viewers(r, w->who.account, w->only), i = 0;
		int64_t seated = room_held(r, w->who.account) ? w->who.account : 0;
		bool late = room_is_late(r, viewers);
		if (!room_admits(r, &w->who, w->invited))
			continue; /* it could be looked at before the game, or by who has left */
		if (w->link == except || (audience == PROMPTLY && late) || (audience == LATE && !late))
			continue;
		while (i < count && (made[i].viewers != viewers || made[i].lang != w->who.lang ||
				     made[i].changes != w->changes || made[i].seated != seated))
			i++;
		struct http_text *text = i < count ? made[i].text : make_text(r, event, members, context, w, viewers);
		http_send(r->server->http, w->link, text);
		if (i == count && count < most) {
			made[count].viewers = viewers;
			made[count].seated = seated;
			made[count].lang = w->who.lang;
			made[count].changes = w->changes;
			made[count++].text = text;
		} else if (i == count) {
			http_text_free(text);
		}
	}
	for (unsigned i = 0; i < count; i++)
		http_text_free(made[i].text);
}

struct play {
	unsigned from;      /* steps that have been told */
	bool others_decide; /* than when that was told */
};

static bool members_of_play(struct eto_json *j, struct room *r, const struct eto_voice *v, const struct watcher *w,
			    unsigned viewers, const void *context)
{
	const struct play *p = context;
	if (!p->others_decide && room_number(r, viewers, p->from) == room_told(r, viewers) &&
	    !room_looks_new(r, viewers))
		return false;
	tell_status(j, r, v, viewers);
	tell_log(j, r, v, p->from, viewers);
	if (w->changes)
		tell_changes(j, r, v, viewers);
	return true;
}

void tell_play(struct room *r, uint64_t except)
{
	unsigned now = r->table->game->deciders(r->table, r->match.state);
	const struct play p = {r->told, now != r->decided};
	tell_all(r, "play", members_of_play, &p, PROMPTLY, except);
	room_looks_told(r);
	r->told = r->match.count;
	r->decided = now;
}

void tell_late(struct room *r, int64_t now)
{
	if (!r->seated || !r->row.delayed || r->pending)
		return;
	const struct eto_game *g = r->table->game;
	struct play p = {r->late.at, false};
	unsigned before = g->deciders(r->table, r->late.state);
	while (r->late.at < r->match.count && r->note[r->late.at].time + r->server->delay <= now &&
	       follower_next(&r->late))
		;
	p.others_decide = before != g->deciders(r->table, r->late.state);
	if (r->late.at == p.from)
		return;
	tell_all(r, "play", members_of_play, &p, LATE, 0);
	room_looks_told(r);
}

static bool members_of_undo(struct eto_json *j, struct room *r, const struct eto_voice *v, const struct watcher *w,
			    unsigned viewers, const void *context)
{
	(void)context;
	if (!room_lost_steps(r, viewers, r->match.count) && !room_looks_new(r, viewers))
		return false;
	tell_status(j, r, v, viewers);
	if (w->changes)
		tell_changes(j, r, v, viewers);
	return true;
}

void tell_undo(struct room *r, uint64_t except)
{
	/* Those who look on with a delay hear of it only if they have seen what is taken back. */
	enum audience audience = r->row.delayed && !r->late_undone ? PROMPTLY : EVERYBODY;
	tell_all(r, "undo", members_of_undo, NULL, audience, except);
	room_looks_told(r);
}

struct change {
	const char *seat;
	int64_t left;
};

static bool members_of_change(struct eto_json *j, struct room *r, const struct eto_voice *v, const struct watcher *w,
			      unsigned viewers, const void *context)
{
	const struct change *c = context;
	if (c->seat) {
		eto_json_string(j, "seat", c->seat);
		eto_json_int(j, "left", c->left);
	}
	tell_offer(j, r, v, viewers);
	eto_json_open(j, "now", '{');
	tell_table(j, r, &w->who, w->only);
	eto_json_close(j, '}');
	return true;
}

void tell_change(struct room *r, const char *event, const char *seat, int64_t left)
{
	struct change c = {seat, left};
	bool live = !strcmp(event, "offer") || !strcmp(event, "decline") || !strcmp(event, "warning");
	tell_all(r, event, members_of_change, &c, live ? PROMPTLY : EVERYBODY, 0);
}

/* Only those who knew of a step that is no more. */
static bool members_of_reload(struct eto_json *j, struct room *r, const struct eto_voice *v, const struct watcher *w,
			      unsigned viewers, const void *context)
{
	const unsigned *left = context;
	return room_lost_steps(r, viewers, *left) && members_of_change(j, r, v, w, viewers, &(struct change){0});
}

void tell_reload(struct room *r, unsigned left)
{
	enum audience audience = r->row.delayed && !r->late_undone ? PROMPTLY : EVERYBODY;
	tell_all(r, "reload", members_of_reload, &left, audience, 0);
}

/* A line for every seat of the mask where the stream's account sits. */
static void tell_stream(struct room *r, const struct stream *w, const char *event, unsigned mask)
{
	for (unsigned seats = mask & room_held(r, w->who.account); seats; seats &= seats - 1) {
		char line[256];
		struct eto_text out = eto_text_in(line, sizeof line);
		struct eto_json j = {.out = &out};
		eto_json_open(&j, NULL, '{');
		eto_json_string(&j, "event", event);
		eto_json_int(&j, "table", r->row.id);
		eto_json_string(&j, "game", r->row.game);
		eto_json_string(&j, "seat", r->table->game->seats[__builtin_ctz(seats)].id);
		eto_json_int(&j, "steps", room_told(r, room_held(r, w->who.account)));
		eto_json_close(&j, '}');
		eto_add_char(&out, '\n');
		struct http_text *text = http_text_new(out.at, out.length);
		http_send(r->server->http, w->link, text);
		http_text_free(text);
	}
}

static void tell_streams(struct room *r, const char *event, unsigned mask)
{
	for (const struct stream *w = r->server->streams; w; w = w->next)
		tell_stream(r, w, event, mask);
}

void tell_waiting(struct room *r, const struct stream *w)
{
	if (r->seated && !strcmp(r->row.state, "running"))
		tell_stream(r, w, "turn", r->table->game->deciders(r->table, r->match.state));
}

void tell_turn(struct room *r)
{
	if (!r->seated || strcmp(r->row.state, "running"))
		return;
	unsigned mask = r->table->game->deciders(r->table, r->match.state), news = 0;
	for (unsigned i = 0; i < r->table->game->seat_count; i++) {
		/* Whoever was to decide already hears nothing when another seat does something in secret. */
		unsigned now = mask >> i & 1 ? room_told(r, room_held(r, r->row.seat[i].account)) + 1 : 0;
		news |= now && now != r->turn_told[i] ? 1u << i : 0;
		r->turn_told[i] = now;
	}
	if (r->server->streams)
		tell_streams(r, "turn", news);
}

void tell_start(struct room *r)
{
	if (r->server->streams && r->seated && !strcmp(r->row.state, "running"))
		tell_streams(r, "start", ~0u);
}
