/* The engine's questions: they change nothing. */
#include <stdlib.h>
#include <string.h>

#include "cli/engine_inside.h"
#include "cli/shapes.h"
#include "core/complete.h"
#include "core/names.h"
#include "wire/replies.h"

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
	scene_json(&r->ask.json, &e->desk, &e->scene, e->session.view);
	return true;
}

bool ask_legal(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	if (seat < 0)
		return false;
	unsigned count = session_legal(&e->session, (unsigned)seat);
	unsigned dice = seat == ETO_DICE && count ? e->desk.game->dice(e->desk.table, e->session.match.state).count : 0;
	const void *view = session_view(&e->session, seat == ETO_DICE ? 0 : 1u << seat);
	eto_json_int(&r->ask.json, "steps", e->session.match.count);
	wire_legal(&r->ask.json, &e->desk.voice, (unsigned)seat, e->session.legal, count, dice, view);
	return true;
}

bool ask_reach(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	const char *piece = seat >= 0 ? wire_string(&r->ask, "piece", true) : NULL;
	if (!piece)
		return false;
	if (seat == ETO_DICE || !(session_deciders(&e->session) >> seat & 1))
		return wire_fail(&r->ask, "not_yours", "%s is not asked to decide now",
				 eto_seat_id(e->desk.game, (unsigned)seat));
	return wire_reach(&r->ask.json, &e->desk.voice, (unsigned)seat, piece,
			  session_view(&e->session, 1u << seat)) ||
	       wire_fail(&r->ask, "bad_request", "there is no piece \"%.40s\"", piece);
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

bool ask_why(struct request *r)
{
	struct engine *e = r->engine;
	struct eto_action a;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	if (seat < 0 || !wire_action(&r->ask, &a))
		return false;
	bool asked = session_deciders(&e->session) >> seat & 1;
	eto_clause clause = asked ? e->desk.game->check(e->desk.table, e->session.match.state, (unsigned)seat, a) : 0;
	eto_json_bool(&r->ask.json, "legal", asked && !clause);
	eto_json_bool(&r->ask.json, "asked", asked);
	wire_clause(&r->ask.json, &e->desk.voice, clause);
	return true;
}

bool ask_odds(struct request *r)
{
	struct engine *e = r->engine;
	struct eto_action a;
	struct eto_odds odds = {0};
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	if (seat < 0 || !wire_action(&r->ask, &a))
		return false;
	if (!(session_deciders(&e->session) >> seat & 1))
		return wire_fail(&r->ask, "not_yours", "%s is not asked to decide now",
				    eto_seat_id(e->desk.game, (unsigned)seat));
	r->ask.clause = e->desk.game->check(e->desk.table, e->session.match.state, (unsigned)seat, a);
	if (r->ask.clause)
		return wire_fail(&r->ask, "refused", "the rules refuse it");
	/* From what the seat may know: odds must not tell what is hidden. */
	const void *view = session_view(&e->session, 1u << seat);
	if (!e->desk.game->odds(e->desk.table, view, (unsigned)seat, a, &odds))
		return wire_fail(&r->ask, "no_fight", "this action makes no fight and belongs to none");
	odds_json(&r->ask.json, &e->desk, &odds);
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
