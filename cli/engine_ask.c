/* The engine's questions: they change nothing. */
#include <stdlib.h>
#include <string.h>

#include "cli/engine_inside.h"
#include "cli/shapes.h"
#include "core/complete.h"
#include "core/fields.h"
#include "core/names.h"
#include "wire/forecast.h"
#include "wire/ground.h"
#include "wire/replies.h"
#include "wire/threats.h"
#include "wire/whatif.h"

bool ask_games(struct request *r)
{
	eto_json_open(&r->ask.json, "games", '[');
	for (unsigned i = 0; i < eto_game_count; i++) {
		struct desk d;
		struct eto_error err = {0};
		bool ok = desk_open(&d, eto_games[i], NULL, r->engine->lang, &err);
		if (ok)
			game_json(&r->ask.json, &d);
		desk_close(&d);
		if (!ok)
			return wire_fail_at(&r->ask, "failed", &err);
	}
	eto_json_close(&r->ask.json, ']');
	return true;
}

bool ask_bots(struct request *r)
{
	eto_json_open(&r->ask.json, "bots", '[');
	for (unsigned i = 0; i < eto_bot_count; i++)
		eto_json_string(&r->ask.json, NULL, eto_bots[i]->name);
	eto_json_close(&r->ask.json, ']');
	return true;
}

bool ask_rules(struct request *r)
{
	const char *game = wire_string(&r->ask, "game", false), *clause = wire_string(&r->ask, "clause", false);
	const char *search = wire_string(&r->ask, "search", false);
	if (r->ask.error)
		return false;
	if (!game && !r->engine->desk.game)
		return wire_fail(&r->ask, "bad_request", "the member \"game\" is missing");
	if (game && r->engine->session.desk && strcmp(game, r->engine->desk.game->id))
		return wire_fail(&r->ask, "bad_request", "a game of %s is in progress", r->engine->desk.game->id);
	if (game && !request_desk(r, game))
		return false;
	const struct eto_rules *rules = r->engine->desk.rules;
	unsigned found = 0;
	eto_json_open(&r->ask.json, "clauses", '[');
	for (unsigned c = 1; c <= rules->count; c++) {
		const struct eto_rule *rule = &rules->rule[c];
		if ((clause && strcasecmp(rule->id, clause)) ||
		    (search && !strcasestr(rule->text[ETO_EN], search) && !strcasestr(rule->text[ETO_ES], search)))
			continue;
		wire_rule(&r->ask.json, rule);
		found++;
	}
	eto_json_close(&r->ask.json, ']');
	return found || !clause || wire_fail(&r->ask, "bad_request", "there is no clause \"%.40s\"", clause);
}

/* The state after "at" steps, or now; NULL after a failure. */
static const void *state_at(struct request *r)
{
	struct engine *e = r->engine;
	long long at = e->session.match.count;
	if (!wire_number(&r->ask, "at", 0, e->session.match.count, &at))
		return NULL;
	if (at == e->session.match.count)
		return e->session.match.state;
	if (e->follower.at > at)
		follower_rewind(&e->follower);
	while (e->follower.at < at)
		follower_next(&e->follower);
	return e->follower.state;
}

/* The scene, or what has changed in it if "since" and "hash" are those of the view that was told last. */
static bool tell_since(struct request *r, unsigned viewers)
{
	struct engine *e = r->engine;
	struct wire_sight *before = &e->sight[e->seen], *now = &e->sight[!e->seen];
	long long since = -1;
	if (!wire_number(&r->ask, "since", -1, UINT32_MAX, &since))
		return false;
	bool meant = e->seen_by == viewers && wire_sight_meant(&r->ask, before, since);
	now->steps = e->session.match.count;
	now->hash = eto_state_hash(e->desk.game, e->session.view); /* what the viewers know */
	wire_hash(&r->ask.json, "hash", now->hash);
	if (!wire_sight_take(now, before, &e->desk.voice, &e->scene, e->session.view))
		return wire_fail(&r->ask, "no_memory", "out of memory");
	e->seen = !e->seen;
	e->seen_by = viewers;
	if (!meant)
		scene_json(&r->ask.json, &e->desk, &e->scene, e->session.view);
	return !meant || wire_sight_changes(&r->ask.json, &e->desk.voice, before, now) ||
	       wire_fail(&r->ask, "no_memory", "out of memory");
}

bool ask_view(struct request *r)
{
	struct engine *e = r->engine;
	const struct eto_game *g = e->desk.game;
	unsigned viewers = request_needs_game(r) ? request_viewers(r) : 0;
	const void *state = viewers ? state_at(r) : NULL;
	if (!state)
		return false;
	bool past = state != e->session.match.state;
	memcpy(e->session.view, state, g->state_size);
	g->redact(e->desk.table, e->session.view, viewers);
	g->scene(e->desk.table, e->session.view, viewers, &e->scene);
	eto_json_int(&r->ask.json, "steps", past ? e->follower.at : e->session.match.count);
	if (!past && json_object_get(r->ask.body, "since"))
		return tell_since(r, viewers);
	scene_json(&r->ask.json, &e->desk, &e->scene, e->session.view);
	return true;
}

/* Where the game stands, for the questions of wire/questions.h. */
static bool about_seat(struct request *r, bool (*ask)(struct wire_ask *, const struct wire_moment *, unsigned))
{
	struct session *s = &r->engine->session;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	const struct wire_moment now = {.state = s->match.state, .view = s->view, .steps = s->match.count};
	return seat >= 0 && ask(&r->ask, &now, (unsigned)seat);
}

bool ask_ground(struct request *r)
{
	struct engine *e = r->engine;
	unsigned viewers = request_needs_game(r) ? request_viewers(r) : 0;
	if (!viewers)
		return false;
	memcpy(e->session.view, e->session.match.state, e->desk.game->state_size);
	e->desk.game->redact(e->desk.table, e->session.view, viewers);
	return wire_ask_ground(&r->ask, e->session.view);
}

bool ask_legal(struct request *r)
{
	return about_seat(r, wire_ask_legal);
}

bool ask_reach(struct request *r)
{
	return about_seat(r, wire_ask_reach);
}

bool ask_why(struct request *r)
{
	return about_seat(r, wire_ask_why);
}

bool ask_odds(struct request *r)
{
	return about_seat(r, wire_ask_odds);
}

bool ask_due(struct request *r)
{
	return about_seat(r, wire_ask_due);
}

bool ask_pool(struct request *r)
{
	return about_seat(r, wire_ask_pool);
}

bool ask_threats(struct request *r)
{
	return about_seat(r, wire_ask_threats);
}

bool ask_whatif(struct request *r)
{
	return about_seat(r, wire_ask_whatif);
}

bool ask_forecast(struct request *r)
{
	return about_seat(r, wire_ask_forecast);
}

bool ask_rolls(struct request *r)
{
	return about_seat(r, wire_ask_rolls);
}

bool ask_complete(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	const char *line = seat >= 0 ? wire_string(&r->ask, "line", true) : NULL;
	if (!line)
		return false;
	struct eto_completions *found = malloc(sizeof *found);
	if (!found)
		return wire_fail(&r->ask, "no_memory", "out of memory");
	unsigned count = session_legal(&e->session, (unsigned)seat);
	eto_complete(&e->desk.voice, e->session.legal, count, line, found);
	eto_json_int(&r->ask.json, "start", found->start);
	eto_json_bool(&r->ask.json, "whole", found->whole);
	eto_json_open(&r->ask.json, "words", '[');
	for (unsigned i = 0; i < found->count; i++) {
		eto_json_open(&r->ask.json, NULL, '{');
		eto_json_string(&r->ask.json, "word", found->list[i].word);
		eto_json_string(&r->ask.json, "gloss", found->list[i].gloss);
		eto_json_close(&r->ask.json, '}');
	}
	eto_json_close(&r->ask.json, ']');
	free(found);
	return true;
}

bool ask_log(struct request *r)
{
	unsigned viewers = request_needs_game(r) ? request_viewers(r) : 0;
	const json_t *from = json_object_get(r->ask.body, "from");
	if (!viewers)
		return false;
	if (from && (!json_is_integer(from) || json_integer_value(from) < 0))
		return wire_fail(&r->ask, "bad_request", "the member \"from\" must be a whole number, 0 or more");
	json_int_t first = json_integer_value(from);
	unsigned count = r->engine->session.match.count;
	return reply_log(r, first > (json_int_t)count ? count : (unsigned)first, viewers);
}

bool ask_save(struct request *r)
{
	size_t size;
	if (!request_needs_game(r))
		return false;
	char *text = session_write(&r->engine->session, wire_bool(&r->ask, "reveal", true), &size);
	if (!text)
		return wire_fail(&r->ask, "no_memory", "out of memory");
	eto_json_string(&r->ask.json, "text", text);
	free(text);
	return true;
}
