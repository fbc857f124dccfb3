/* The engine's questions: they change nothing. */
#include <stdlib.h>
#include <string.h>

#include "cli/engine_inside.h"
#include "cli/judge.h"
#include "cli/shapes.h"

bool ask_games(struct request *r)
{
	eto_json_open(&r->json, "games", '[');
	for (unsigned i = 0; i < eto_game_count; i++) {
		struct desk d;
		struct eto_error err = {0};
		bool ok = desk_open(&d, eto_games[i], NULL, r->engine->lang, &err);
		if (ok)
			game_json(&r->json, &d);
		desk_close(&d);
		if (!ok)
			return request_fail_at(r, "failed", &err);
	}
	eto_json_close(&r->json, ']');
	return true;
}

static void reply_rule(struct request *r, const struct eto_rule *rule)
{
	eto_json_open(&r->json, NULL, '{');
	eto_json_string(&r->json, "id", rule->id);
	eto_json_string(&r->json, "section", rule->section);
	eto_json_string(&r->json, "kind", eto_kind_name[rule->kind]);
	eto_json_string(&r->json, "en", rule->text[ETO_EN]);
	eto_json_string(&r->json, "es", rule->text[ETO_ES]);
	eto_json_close(&r->json, '}');
}

bool ask_rules(struct request *r)
{
	const char *game = request_string(r, "game", false), *clause = request_string(r, "clause", false);
	const char *search = request_string(r, "search", false);
	if (r->error)
		return false;
	if (!game && !r->engine->desk.game)
		return request_fail(r, "bad_request", "the member \"game\" is missing");
	if (game && r->engine->session.desk && strcmp(game, r->engine->desk.game->id))
		return request_fail(r, "bad_request", "a game of %s is in progress", r->engine->desk.game->id);
	if (game && !request_desk(r, game))
		return false;
	const struct eto_rules *rules = r->engine->desk.rules;
	unsigned found = 0;
	eto_json_open(&r->json, "clauses", '[');
	for (unsigned c = 1; c <= rules->count; c++) {
		const struct eto_rule *rule = &rules->rule[c];
		if ((clause && strcasecmp(rule->id, clause)) ||
		    (search && !strcasestr(rule->text[ETO_EN], search) && !strcasestr(rule->text[ETO_ES], search)))
			continue;
		reply_rule(r, rule);
		found++;
	}
	eto_json_close(&r->json, ']');
	return found || !clause || request_fail(r, "bad_request", "there is no clause \"%.40s\"", clause);
}

bool ask_view(struct request *r)
{
	struct engine *e = r->engine;
	unsigned viewers = request_needs_game(r) ? request_viewers(r) : 0;
	if (!viewers)
		return false;
	e->desk.game->scene(e->desk.table, session_view(&e->session, viewers), viewers, &e->scene);
	scene_json(&r->json, &e->desk, &e->scene);
	return true;
}

bool ask_legal(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? request_seat(r, "seat") : -1;
	if (seat < 0)
		return false;
	unsigned count = session_legal(&e->session, (unsigned)seat);
	unsigned dice = seat == ETO_DICE && count ? e->desk.game->dice(e->desk.table, e->session.match.state).count : 0;
	eto_json_string(&r->json, "seat", eto_seat_id(e->desk.game, (unsigned)seat));
	eto_json_open(&r->json, "actions", '[');
	for (unsigned i = 0; i < count; i++) {
		char text[512];
		struct eto_text out = eto_text_in(text, sizeof text);
		eto_action_write(&e->desk.voice, &out, e->session.legal[i], dice, false);
		eto_json_open(&r->json, NULL, '{');
		eto_json_string(&r->json, "action", text);
		out = eto_text_in(text, sizeof text);
		eto_say_action(&e->desk.voice, &out, e->session.legal[i]);
		eto_json_string(&r->json, "say", text);
		eto_json_close(&r->json, '}');
	}
	eto_json_close(&r->json, ']');
	return true;
}

bool ask_why(struct request *r)
{
	struct engine *e = r->engine;
	struct eto_action a;
	int seat = request_needs_game(r) ? request_seat(r, "seat") : -1;
	if (seat < 0 || !request_action(r, &a))
		return false;
	bool asked = session_deciders(&e->session) >> seat & 1;
	eto_clause clause = asked ? e->desk.game->check(e->desk.table, e->session.match.state, (unsigned)seat, a) : 0;
	eto_json_bool(&r->json, "legal", asked && !clause);
	eto_json_bool(&r->json, "asked", asked);
	reply_clause(r, clause);
	return true;
}

bool ask_odds(struct request *r)
{
	struct engine *e = r->engine;
	struct eto_action a;
	struct eto_odds odds = {0};
	int seat = request_needs_game(r) ? request_seat(r, "seat") : -1;
	if (seat < 0 || !request_action(r, &a))
		return false;
	if (!(session_deciders(&e->session) >> seat & 1))
		return request_fail(r, "not_yours", "%s is not asked to decide now",
				    eto_seat_id(e->desk.game, (unsigned)seat));
	r->clause = e->desk.game->check(e->desk.table, e->session.match.state, (unsigned)seat, a);
	if (r->clause)
		return request_fail(r, "refused", "the rules refuse it");
	/* From what the seat may know: odds must not tell what is hidden. */
	const void *view = session_view(&e->session, 1u << seat);
	if (!e->desk.game->odds(e->desk.table, view, (unsigned)seat, a, &odds))
		return request_fail(r, "no_fight", "this action makes no fight and belongs to none");
	odds_json(&r->json, &e->desk, &odds);
	return true;
}

bool ask_log(struct request *r)
{
	unsigned viewers = request_needs_game(r) ? request_viewers(r) : 0;
	const json_t *from = json_object_get(r->body, "from");
	if (!viewers)
		return false;
	if (from && (!json_is_integer(from) || json_integer_value(from) < 0))
		return request_fail(r, "bad_request", "the member \"from\" must be a whole number, 0 or more");
	json_int_t first = json_integer_value(from);
	unsigned count = r->engine->session.match.count;
	return reply_log(r, first > (json_int_t)count ? count : (unsigned)first, viewers);
}

bool ask_save(struct request *r)
{
	size_t size;
	if (!request_needs_game(r))
		return false;
	char *text = session_write(&r->engine->session, request_bool(r, "reveal", true), &size);
	if (!text)
		return request_fail(r, "no_memory", "out of memory");
	eto_json_string(&r->json, "text", text);
	free(text);
	return true;
}
