#include "cli/engine.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/chronicle.h"
#include "cli/engine_inside.h"
#include "cli/judge.h"
#include "core/hash.h"

struct engine *engine_open(enum eto_lang lang)
{
	struct engine *e = referee_ready() ? calloc(1, sizeof *e) : NULL;
	if (e)
		e->lang = lang;
	return e;
}

static void end_game(struct engine *e)
{
	follower_close(&e->follower);
	session_close(&e->session);
}

void engine_close(struct engine *e)
{
	if (!e)
		return;
	end_game(e);
	desk_close(&e->desk);
	free(e);
}

bool request_fail(struct request *r, const char *error, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	r->error = error;
	vsnprintf(r->message, sizeof r->message, format, list);
	va_end(list);
	return false;
}

bool request_fail_at(struct request *r, const char *error, const struct eto_error *err)
{
	struct eto_text out = eto_text_in(r->message, sizeof r->message);
	error_text(err, &out);
	r->error = error;
	return false;
}

const char *request_string(struct request *r, const char *key, bool needed)
{
	const json_t *value = json_object_get(r->body, key);
	if (!value && needed)
		request_fail(r, "bad_request", "the member \"%s\" is missing", key);
	if (value && !json_is_string(value))
		request_fail(r, "bad_request", "the member \"%s\" must be a string", key);
	return json_string_value(value);
}

bool request_bool(struct request *r, const char *key, bool absent)
{
	const json_t *value = json_object_get(r->body, key);
	return json_is_boolean(value) ? json_is_true(value) : absent;
}

int request_seat(struct request *r, const char *key)
{
	const char *id = request_string(r, key, true);
	if (!id)
		return -1;
	int seat = eto_seat_find(&r->engine->desk.voice, id);
	if (seat < 0)
		request_fail(r, "bad_request", "there is no seat \"%.40s\"", id);
	return seat;
}

unsigned request_viewers(struct request *r)
{
	const char *list = request_string(r, "seat", false);
	if (r->error)
		return 0;
	unsigned viewers = list ? desk_seats(&r->engine->desk, list) : ETO_ALL;
	if (!viewers)
		request_fail(r, "bad_request", "there is no seat \"%.40s\"", list);
	return viewers;
}

bool request_action(struct request *r, struct eto_action *a)
{
	struct eto_error err = {0};
	const char *text = request_string(r, "action", true);
	if (!text)
		return false;
	return action_from_line(&r->engine->desk.voice, text, a, &err) || request_fail_at(r, "bad_action", &err);
}

bool request_needs_game(struct request *r)
{
	return r->engine->session.desk || request_fail(r, "no_game", "no game is in progress; begin one with \"new\"");
}

bool request_desk(struct request *r, const char *id)
{
	struct engine *e = r->engine;
	const struct eto_game *game = eto_game_find(id);
	struct eto_error err = {0};
	if (!game)
		return request_fail(r, "bad_request", "there is no game \"%.40s\"", id);
	if (e->desk.game == game)
		return true;
	end_game(e);
	desk_close(&e->desk);
	if (desk_open(&e->desk, game, NULL, e->lang, &err))
		return true;
	desk_close(&e->desk);
	return request_fail_at(r, "failed", &err);
}

void reply_clause(struct request *r, eto_clause clause)
{
	const struct desk *d = &r->engine->desk;
	bool known = clause && clause <= d->rules->count;
	eto_json_string(&r->json, "clause", known ? d->rules->rule[clause].id : NULL);
	eto_json_string(&r->json, "text", known ? d->rules->rule[clause].text[d->voice.lang] : NULL);
}

static void reply_seats(struct request *r, const char *key, unsigned mask)
{
	eto_json_open(&r->json, key, '[');
	for (; mask; mask &= mask - 1)
		eto_json_string(&r->json, NULL, eto_seat_id(r->engine->desk.game, (unsigned)__builtin_ctz(mask)));
	eto_json_close(&r->json, ']');
}

void reply_status(struct request *r)
{
	struct engine *e = r->engine;
	const struct eto_game *g = e->desk.game;
	const char *const results[] = {[ETO_RUNNING] = "running", [ETO_WON] = "won", [ETO_DRAWN] = "drawn"};
	struct eto_outcome outcome = g->outcome(e->desk.table, e->session.match.state);
	char hash[17];
	snprintf(hash, sizeof hash, "%016llx", (unsigned long long)eto_hash(e->session.match.state, g->state_size));
	g->scene(e->desk.table, session_view(&e->session, 0), 0, &e->scene);
	eto_json_int(&r->json, "steps", e->session.match.count);
	eto_json_int(&r->json, "turn", e->scene.turn);
	reply_seats(r, "deciders", session_deciders(&e->session));
	eto_json_string(&r->json, "result", results[outcome.result]);
	reply_seats(r, "winners", outcome.result == ETO_WON ? outcome.winners : 0);
	eto_json_string(&r->json, "end_clause", outcome.clause ? e->desk.rules->rule[outcome.clause].id : NULL);
	eto_json_string(&r->json, "hash", hash);
}

static void reply_step(struct request *r, const struct eto_step *step, unsigned dice, unsigned viewers)
{
	struct engine *e = r->engine;
	char text[1024];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_action_write(&e->desk.voice, &out, step->action, dice, !may_know(viewers, step->seat));
	eto_json_open(&r->json, NULL, '{');
	eto_json_int(&r->json, "step", e->follower.at);
	eto_json_string(&r->json, "seat", eto_seat_id(e->desk.game, step->seat));
	eto_json_string(&r->json, "action", text);
	eto_json_open(&r->json, "events", '[');
	for (unsigned i = 0; i < e->follower.events.count; i++) {
		const struct eto_event *event = &e->follower.events.list[i];
		if (!(event->seen & viewers))
			continue;
		out = eto_text_in(text, sizeof text);
		eto_say_event(&e->desk.voice, &out, event);
		eto_json_string(&r->json, NULL, text);
	}
	eto_json_close(&r->json, ']');
	eto_json_close(&r->json, '}');
}

bool reply_log(struct request *r, unsigned first, unsigned viewers)
{
	struct follower *f = &r->engine->follower;
	if (f->at > first)
		follower_rewind(f);
	while (f->at < first && follower_next(f))
		;
	eto_json_open(&r->json, "log", '[');
	while (f->at < r->engine->session.match.count) {
		unsigned dice = follower_dice(f);
		const struct eto_step *step = follower_next(f);
		reply_step(r, step, dice, viewers);
	}
	eto_json_close(&r->json, ']');
	return true;
}

/* Sets up the table as "scenario" and "options" say. */
static bool set_table(struct request *r)
{
	struct desk *d = &r->engine->desk;
	struct eto_error err = {0};
	const char *scenario = request_string(r, "scenario", false), *name;
	json_t *options = json_object_get(r->body, "options"), *value;
	if (r->error)
		return false;
	memset(d->table->option, 0, sizeof d->table->option);
	d->table->scenario = 0;
	if (scenario && !desk_scenario(d, scenario, &err))
		return request_fail_at(r, "bad_request", &err);
	if (options && !json_is_object(options))
		return request_fail(r, "bad_request", "the member \"options\" must be an object");
	json_object_foreach(options, name, value)
		if (!json_is_string(value) || !eto_table_set_option(d->table, name, json_string_value(value), &err))
			return request_fail(r, "bad_request", "option \"%.40s\": %s", name,
					    json_is_string(value) ? err.what : "the value must be a string");
	return true;
}

static bool begin(struct request *r)
{
	struct engine *e = r->engine;
	if (!follower_start(&e->follower, &e->session.match)) {
		end_game(e);
		return request_fail(r, "no_memory", "out of memory");
	}
	eto_json_string(&r->json, "game", e->desk.game->id);
	eto_json_string(&r->json, "commit", e->session.record.commit[0] ? e->session.record.commit : NULL);
	reply_status(r);
	return reply_log(r, 0, 0);
}

static bool do_new(struct request *r)
{
	struct engine *e = r->engine;
	const char *id = request_string(r, "game", true), *dice = id ? request_string(r, "dice", false) : NULL;
	const json_t *number = json_object_get(r->body, "seed");
	if (r->error)
		return false;
	if (number && (!json_is_integer(number) || json_integer_value(number) < 0))
		return request_fail(r, "bad_request", "the member \"seed\" must be a whole number, 0 or more");
	if (dice && strcmp(dice, "manual") && strcmp(dice, "referee"))
		return request_fail(r, "bad_request", "the member \"dice\" must be \"referee\" or \"manual\"");
	if (!request_desk(r, id))
		return false;
	end_game(e);
	if (!set_table(r))
		return false;
	uint64_t seed = (uint64_t)json_integer_value(number);
	if (!session_start(&e->session, &e->desk, number ? &seed : NULL, dice && !strcmp(dice, "manual"))) {
		end_game(e);
		return request_fail(r, "no_memory", "out of memory");
	}
	return begin(r);
}

static bool do_load(struct request *r)
{
	struct engine *e = r->engine;
	const char *text = request_string(r, "text", true);
	struct eto_record record;
	struct eto_match match = {0};
	struct eto_error err = {0};
	if (!text)
		return false;
	if (!eto_record_read(text, strlen(text), "text", &record, &err))
		return request_fail_at(r, "bad_file", &err);
	/* The game in progress stands until the new one is sure: options are put back if the text turns out bad. */
	if (e->desk.game && strcmp(e->desk.game->id, record.game) && e->session.desk)
		return request_fail(r, "bad_request", "a game of %s is in progress; \"end\" it first",
		                    e->desk.game->id);
	if (!request_desk(r, record.game))
		return false;
	struct eto_table before = *e->desk.table;
	struct session fresh = {0};
	bool ok = desk_load(&e->desk, text, strlen(text), "text", &record, &match, &err) &&
		  session_resume(&fresh, &e->desk, &record, &match, &err);
	eto_match_free(&match);
	if (!ok) {
		session_close(&fresh);
		*e->desk.table = before;
		return request_fail_at(r, "bad_file", &err);
	}
	end_game(e);
	e->session = fresh;
	return begin(r);
}

static bool act(struct request *r, unsigned seat, struct eto_action a)
{
	struct engine *e = r->engine;
	unsigned first = e->session.match.count;
	switch (session_act(&e->session, seat, a, &r->clause)) {
	case ETO_PLAYED:
		reply_status(r);
		return reply_log(r, first, seat == ETO_DICE ? ETO_ALL : 1u << seat);
	case ETO_REFUSED:
		return request_fail(r, "refused", "the rules refuse it");
	case ETO_NOT_YOURS:
		return request_fail(r, "not_yours", "%s is not asked to decide now", eto_seat_id(e->desk.game, seat));
	case ETO_NO_MEMORY:
		break;
	}
	return request_fail(r, "no_memory", "out of memory");
}

static bool do_act(struct request *r)
{
	struct eto_action a;
	int seat = request_needs_game(r) ? request_seat(r, "seat") : -1;
	return seat >= 0 && request_action(r, &a) && act(r, (unsigned)seat, a);
}

static bool do_bot(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? request_seat(r, "seat") : -1;
	if (seat < 0)
		return false;
	const char *name = request_string(r, "bot", false);
	const struct eto_bot *bot = eto_bot_find(name ? name : "staff");
	if (r->error || !bot)
		return request_fail(r, "bad_request", "there is no such bot");
	char text[1024], why[1024];
	struct eto_text reason = eto_text_in(why, sizeof why), out = eto_text_in(text, sizeof text);
	struct eto_action a;
	if (seat == ETO_DICE || !session_ask(&e->session, bot, (unsigned)seat, &a, &reason))
		return request_fail(r, "not_yours", "%s is not asked to decide now",
				    eto_seat_id(e->desk.game, (unsigned)seat));
	eto_action_write(&e->desk.voice, &out, a, 0, false);
	eto_json_string(&r->json, "action", text);
	out = eto_text_in(text, sizeof text);
	eto_say_action(&e->desk.voice, &out, a);
	eto_json_string(&r->json, "say", text);
	eto_json_string(&r->json, "why", why);
	return !request_bool(r, "play", false) || act(r, (unsigned)seat, a);
}

static bool do_undo(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? request_seat(r, "seat") : -1;
	if (seat < 0)
		return false;
	unsigned n = session_undo(&e->session, (unsigned)seat);
	if (!n)
		return request_fail(r, "refused", "there is nothing that %s may take back",
				    eto_seat_id(e->desk.game, (unsigned)seat));
	follower_rewind(&e->follower);
	eto_json_int(&r->json, "undone", n);
	reply_status(r);
	return true;
}

static bool do_end(struct request *r)
{
	end_game(r->engine);
	return true;
}

static bool do_lang(struct request *r)
{
	struct engine *e = r->engine;
	const char *word = request_string(r, "lang", true);
	if (!word)
		return false;
	if (!cli_language(word, &e->lang))
		return request_fail(r, "bad_request", "there is no language \"%.40s\"; there are es and en", word);
	if (e->desk.game)
		desk_language(&e->desk, e->lang);
	return true;
}

static bool do_quit(struct request *r)
{
	r->engine->quit = true;
	return true;
}

static const struct {
	const char *name;
	bool (*answer)(struct request *r);
} requests[] = {
	{"games", ask_games}, {"rules", ask_rules}, {"lang", do_lang},   {"new", do_new},   {"load", do_load},
	{"save", ask_save},   {"view", ask_view},   {"legal", ask_legal}, {"why", ask_why},  {"odds", ask_odds},
	{"act", do_act},      {"bot", do_bot},      {"undo", do_undo},   {"log", ask_log},  {"end", do_end},
	{"quit", do_quit},
};

static bool answer(struct request *r)
{
	const char *name = request_string(r, "do", true);
	if (!name)
		return false;
	for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++)
		if (!strcmp(requests[i].name, name))
			return requests[i].answer(r);
	return request_fail(r, "bad_request", "there is no request \"%.40s\"", name);
}

/* How deep brackets stand inside brackets, strings left out. */
static unsigned depth_of(const char *line, size_t size)
{
	unsigned depth = 0, deepest = 0;
	bool quoted = false;
	for (size_t i = 0; i < size; i++) {
		if (quoted && line[i] == '\\')
			i++;
		else if (line[i] == '"')
			quoted = !quoted;
		else if (!quoted && (line[i] == '{' || line[i] == '['))
			deepest = ++depth > deepest ? depth : deepest;
		else if (!quoted && (line[i] == '}' || line[i] == ']') && depth)
			depth--;
	}
	return deepest;
}

static json_t *parse(struct request *r, const char *line, size_t size)
{
	json_error_t where;
	if (size > ENGINE_LINE_MAX)
		request_fail(r, "too_long", "the line is longer than %d bytes", ENGINE_LINE_MAX);
	else if (depth_of(line, size) > ENGINE_DEPTH_MAX)
		request_fail(r, "bad_json", "brackets deeper than %d", ENGINE_DEPTH_MAX);
	if (r->error)
		return NULL;
	json_t *body = json_loadb(line, size, JSON_REJECT_DUPLICATES, &where);
	if (!body)
		request_fail(r, "bad_json", "column %d: %s", where.column, where.text);
	else if (!json_is_object(body))
		request_fail(r, "bad_json", "a request must be an object");
	return body;
}

static void open_reply(struct request *r)
{
	const json_t *id = json_object_get(r->body, "id");
	eto_json_open(&r->json, NULL, '{');
	if (json_is_string(id))
		eto_json_string(&r->json, "id", json_string_value(id));
	else if (json_is_integer(id))
		eto_json_int(&r->json, "id", json_integer_value(id));
}

bool engine_line(struct engine *e, const char *line, size_t size, struct eto_text *out)
{
	struct request r = {.engine = e, .json = {.out = out}};
	size_t start = out->length;
	json_t *body = parse(&r, line, size);
	r.body = body;
	open_reply(&r);
	size_t members = out->length;
	bool comma = r.json.comma;
	if (!r.error) {
		eto_json_bool(&r.json, "ok", true);
		answer(&r);
		eto_json_close(&r.json, '}');
	}
	if (out->cut)
		request_fail(&r, "too_long", "the reply is longer than the engine can send");
	if (r.error) { /* take back what was written and say what is wrong */
		out->length = out->cut ? start : members;
		out->at[out->length] = 0;
		r.json.comma = comma;
		if (out->cut) {
			out->cut = false;
			r.json.comma = false;
			eto_json_open(&r.json, NULL, '{');
		}
		eto_json_bool(&r.json, "ok", false);
		eto_json_string(&r.json, "error", r.error);
		eto_json_string(&r.json, "message", r.message);
		if (!strcmp(r.error, "refused") && r.clause)
			reply_clause(&r, r.clause);
		eto_json_close(&r.json, '}');
	}
	eto_add_char(out, '\n');
	json_decref(body);
	return !e->quit;
}
