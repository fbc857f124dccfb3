#include "cli/engine.h"

#include <stdlib.h>
#include <string.h>

#include "cli/engine_inside.h"
#include "core/fields.h"
#include "wire/fortune.h"
#include "wire/proof.h"
#include "wire/questions.h"
#include "wire/replies.h"

struct engine *engine_open(enum eto_lang lang)
{
	struct engine *e = referee_ready() ? calloc(1, sizeof *e) : NULL;
	if (e)
		e->lang = lang;
	return e;
}

void engine_data(struct engine *e, const char *folder)
{
	e->data = folder;
}

static void end_game(struct engine *e)
{
	for (unsigned i = 0; i < 2; i++)
		wire_sight_free(&e->sight[i]);
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

unsigned request_viewers(struct request *r)
{
	const char *list = wire_string(&r->ask, "seat", false);
	if (r->ask.error)
		return 0;
	unsigned viewers = list ? desk_seats(&r->engine->desk, list) : ETO_ALL;
	if (!viewers)
		wire_fail(&r->ask, "bad_request", "there is no seat \"%.40s\"", list);
	return viewers;
}

bool request_needs_game(struct request *r)
{
	return r->engine->session.desk ||
	       wire_fail(&r->ask, "no_game", "no game is in progress; begin one with \"new\"");
}

bool request_desk(struct request *r, const char *id)
{
	struct engine *e = r->engine;
	const struct eto_game *game = eto_game_find(id);
	struct eto_error err = {0};
	if (!game)
		return wire_fail(&r->ask, "bad_request", "there is no game \"%.40s\"", id);
	if (e->desk.game == game)
		return true;
	end_game(e);
	desk_close(&e->desk);
	if (desk_open(&e->desk, game, e->data, e->lang, &err))
		return true;
	desk_close(&e->desk);
	return wire_fail_at(&r->ask, "failed", &err);
}

/* Whose knowledge the hash of a status is of: that of the seats in the request, or of a spectator where it names none.
 * The hash of the whole state would let a player test guesses at what is hidden. */
static unsigned status_viewers(const struct request *r)
{
	const char *list = json_string_value(json_object_get(r->ask.body, "seat"));
	return list ? desk_seats(&r->engine->desk, list) : 0;
}

void reply_status(struct request *r)
{
	struct engine *e = r->engine;
	const struct eto_game *g = e->desk.game;
	eto_json_int(&r->ask.json, "steps", e->session.match.count);
	wire_status(&r->ask.json, &e->desk.voice, e->session.match.state);
	wire_hash(&r->ask.json, "hash", eto_state_hash(g, session_view(&e->session, status_viewers(r))));
	wire_waits(&r->ask.json, g, &e->session.hold);
}

static void reply_step(struct request *r, unsigned at, unsigned dice, const struct eto_events *events, unsigned viewers)
{
	struct engine *e = r->engine;
	eto_json_open(&r->ask.json, NULL, '{');
	wire_step(&r->ask.json, &e->desk.voice, at + 1, &e->session.match.step[at], dice, events, viewers);
	eto_json_close(&r->ask.json, '}');
}

/* What came of a step: kept, or played again. */
static void recall(struct engine *e, unsigned at, unsigned *dice, struct eto_events *events)
{
	struct follower *f = &e->follower;
	if (deeds_get(&e->session.deeds, at, dice, events))
		return;
	if (f->at > at)
		follower_rewind(f);
	while (f->at < at && follower_next(f))
		;
	*dice = follower_dice(f);
	follower_next(f);
	*events = f->events;
}

bool reply_log(struct request *r, unsigned first, unsigned viewers)
{
	eto_json_open(&r->ask.json, "log", '[');
	for (unsigned at = first; at < r->engine->session.match.count; at++) {
		unsigned dice;
		struct eto_events events;
		recall(r->engine, at, &dice, &events);
		reply_step(r, at, dice, &events, viewers);
	}
	eto_json_close(&r->ask.json, ']');
	return true;
}

/* Sets up the table as "scenario" and "options" say. */
static bool set_table(struct request *r)
{
	struct desk *d = &r->engine->desk;
	struct eto_error err = {0};
	const char *scenario = wire_string(&r->ask, "scenario", false), *name;
	json_t *options = json_object_get(r->ask.body, "options"), *value;
	if (r->ask.error)
		return false;
	memset(d->table->option, 0, sizeof d->table->option);
	d->table->scenario = 0;
	if (scenario && !eto_table_set_scenario(d->table, scenario, &err))
		return wire_fail_at(&r->ask, "bad_request", &err);
	if (options && !json_is_object(options))
		return wire_fail(&r->ask, "bad_request", "the member \"options\" must be an object");
	json_object_foreach(
		options, name,
		value) if (!json_is_string(value) ||
			   !eto_table_set_option(d->table, name, json_string_value(value),
						 &err)) return wire_fail(&r->ask, "bad_request", "option \"%.40s\": %s",
									 name,
									 json_is_string(value)
										 ? err.what
										 : "the value must be a string");
	return true;
}

static bool begin(struct request *r)
{
	struct engine *e = r->engine;
	if (!follower_start(&e->follower, &e->session.match)) {
		end_game(e);
		return wire_fail(&r->ask, "no_memory", "out of memory");
	}
	eto_json_string(&r->ask.json, "game", e->desk.game->id);
	eto_json_string(&r->ask.json, "commit", e->session.record.commit[0] ? e->session.record.commit : NULL);
	reply_status(r);
	return reply_log(r, 0, 0);
}

static bool do_new(struct request *r)
{
	struct engine *e = r->engine;
	const char *id = wire_string(&r->ask, "game", true), *dice = id ? wire_string(&r->ask, "dice", false) : NULL;
	const json_t *number = json_object_get(r->ask.body, "seed");
	if (r->ask.error)
		return false;
	if (number && (!json_is_integer(number) || json_integer_value(number) < 0))
		return wire_fail(&r->ask, "bad_request", "the member \"seed\" must be a whole number, 0 or more");
	if (dice && strcmp(dice, "manual") && strcmp(dice, "referee"))
		return wire_fail(&r->ask, "bad_request", "the member \"dice\" must be \"referee\" or \"manual\"");
	if (!request_desk(r, id))
		return false;
	end_game(e);
	if (!set_table(r))
		return false;
	uint64_t seed = (uint64_t)json_integer_value(number);
	if (!session_start(&e->session, &e->desk, number ? &seed : NULL, dice && !strcmp(dice, "manual"))) {
		end_game(e);
		return wire_fail(&r->ask, "no_memory", "out of memory");
	}
	return begin(r);
}

static bool do_load(struct request *r)
{
	struct engine *e = r->engine;
	const char *text = wire_string(&r->ask, "text", true);
	struct eto_record record;
	struct eto_match match = {0};
	struct eto_error err = {0};
	if (!text)
		return false;
	if (!eto_record_read(text, strlen(text), "text", &record, &err))
		return wire_fail_at(&r->ask, "bad_file", &err);
	/* The game in progress stands until the new one is sure: options are put back if the text turns out bad. */
	if (e->desk.game && strcmp(e->desk.game->id, record.game) && e->session.desk)
		return wire_fail(&r->ask, "bad_request", "a game of %s is in progress; \"end\" it first",
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
		return wire_fail_at(&r->ask, "bad_file", &err);
	}
	end_game(e);
	e->session = fresh;
	return begin(r);
}

/* A game that is only looked at, not begun, from the member "text". */
static bool read_game(struct request *r, struct eto_record *record, struct eto_match *match)
{
	struct engine *e = r->engine;
	const char *text = wire_string(&r->ask, "text", true);
	struct eto_error err = {0};
	if (!text)
		return false;
	if (e->session.desk)
		return wire_fail(&r->ask, "bad_request", "a game is in progress; \"end\" it first");
	if (!eto_record_read(text, strlen(text), "text", record, &err))
		return wire_fail_at(&r->ask, "bad_file", &err);
	if (!request_desk(r, record->game))
		return false;
	if (desk_load(&e->desk, text, strlen(text), "text", record, match, &err))
		return true;
	eto_match_free(match);
	return wire_fail_at(&r->ask, "bad_file", &err);
}

/* What a game proves of its dice. */
static bool do_verify(struct request *r)
{
	struct eto_record record;
	struct eto_match match = {0};
	struct proof proof;
	if (!read_game(r, &record, &match))
		return false;
	bool found = referee_ready() && proof_find(&record, &match, &proof);
	eto_match_free(&match);
	if (!found)
		return wire_fail(&r->ask, "no_memory", "out of memory");
	eto_json_string(&r->ask.json, "game", record.game);
	wire_proof(&r->ask.json, &proof);
	return true;
}

/* What the dice of a game gave each seat. */
static bool do_fortune(struct request *r)
{
	struct eto_record record;
	struct eto_match match = {0};
	struct fortune fortune;
	if (!read_game(r, &record, &match))
		return false;
	bool found = fortune_find(&match, &fortune);
	eto_match_free(&match);
	if (!found)
		return wire_fail(&r->ask, "no_memory", "out of memory");
	wire_fortune(&r->ask.json, r->engine->desk.game, &fortune);
	return true;
}

static bool act(struct request *r, unsigned seat, const struct eto_action *list, unsigned count)
{
	struct engine *e = r->engine;
	unsigned first = e->session.match.count;
	struct deeds_list all = {.seat = seat, .action = list, .count = count};
	if (!e->session.hold.waits)
		hold_begin(&e->session.hold, seat, wire_bool(&r->ask, "hold", false));
	enum eto_played played = session_act_list(&e->session, &all, &r->ask.clause);
	if (played == ETO_REFUSED && !all.played)
		wire_cause(&r->ask, session_view(&e->session, seat == ETO_DICE ? 0 : 1u << seat), seat, list[0]);
	if (played != ETO_PLAYED)
		return wire_not_played(&r->ask, seat, played, all.played, count);
	if (json_object_get(r->ask.body, "actions"))
		eto_json_int(&r->ask.json, "played", all.played);
	reply_status(r);
	return reply_log(r, first, seat == ETO_DICE ? ETO_ALL : 1u << seat);
}

static bool do_act(struct request *r)
{
	struct eto_action list[WIRE_ACTIONS_MAX];
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	unsigned count = seat >= 0 ? wire_actions(&r->ask, list) : 0;
	return count && act(r, (unsigned)seat, list, count);
}

/* The dice that wait for the seat's word may fall. */
static bool do_roll(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	if (seat < 0)
		return false;
	if (!e->session.hold.waits || e->session.hold.seat != seat)
		return wire_not_asked(&r->ask, (unsigned)seat);
	unsigned first = e->session.match.count;
	hold_begin(&e->session.hold, (unsigned)seat, wire_bool(&r->ask, "hold", false));
	if (!session_roll(&e->session))
		return wire_fail(&r->ask, "no_memory", "out of memory");
	reply_status(r);
	return reply_log(r, first, 1u << seat);
}

/* Does the seat know no more than everybody? Then its reasons tell nothing hidden. */
static bool thinks_openly(struct engine *e, unsigned seat)
{
	const struct eto_game *g = e->desk.game;
	uint64_t own = eto_state_hash(g, session_view(&e->session, 1u << seat));
	return own == eto_state_hash(g, session_view(&e->session, 0));
}

static bool do_bot(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	if (seat < 0)
		return false;
	const char *name = wire_string(&r->ask, "bot", false);
	const struct eto_bot *bot = eto_bot_find(name ? name : "staff");
	if (r->ask.error || !bot)
		return wire_fail(&r->ask, "bad_request", "there is no such bot");
	char text[1024], why[1024];
	struct eto_text reason = eto_text_in(why, sizeof why), out = eto_text_in(text, sizeof text);
	struct eto_action a;
	if (seat == ETO_DICE || !session_legal(&e->session, (unsigned)seat))
		return wire_not_asked(&r->ask, (unsigned)seat);
	if (!session_ask(&e->session, bot, (unsigned)seat, &a, &reason))
		return wire_fail(&r->ask, "no_memory", "out of memory");
	eto_action_write(&e->desk.voice, &out, a, 0, false);
	eto_json_string(&r->ask.json, "action", text);
	out = eto_text_in(text, sizeof text);
	eto_say_action(&e->desk.voice, &out, a);
	eto_json_string(&r->ask.json, "say", text);
	eto_json_string(&r->ask.json, "why", why);
	eto_json_bool(&r->ask.json, "open", thinks_openly(e, (unsigned)seat));
	return !wire_bool(&r->ask, "play", false) || act(r, (unsigned)seat, &a, 1);
}

static bool do_undo(struct request *r)
{
	struct engine *e = r->engine;
	int seat = request_needs_game(r) ? wire_seat(&r->ask, "seat") : -1;
	if (seat < 0)
		return false;
	unsigned n = session_undo(&e->session, (unsigned)seat);
	if (!n)
		return wire_fail(&r->ask, "refused", "there is nothing that %s may take back",
				 eto_seat_id(e->desk.game, (unsigned)seat));
	follower_rewind(&e->follower);
	eto_json_int(&r->ask.json, "undone", n);
	reply_status(r);
	return true;
}

/* Whoever holds the engine may go back to any moment: this is how a variation begins. */
static bool do_rewind(struct request *r)
{
	struct engine *e = r->engine;
	if (!request_needs_game(r))
		return false;
	long long steps = -1;
	if (!wire_number(&r->ask, "steps", 0, e->session.match.count, &steps))
		return false;
	if (steps < 0)
		return wire_fail(&r->ask, "bad_request", "the member \"steps\" is missing");
	session_rewind(&e->session, (unsigned)steps);
	if (!session_roll(&e->session))
		return wire_fail(&r->ask, "no_memory", "out of memory");
	follower_rewind(&e->follower);
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
	const char *word = wire_string(&r->ask, "lang", true);
	if (!word)
		return false;
	if (!eto_lang_read(word, &e->lang))
		return wire_fail(&r->ask, "bad_request", "there is no language \"%.40s\"; there are es and en", word);
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
	{"forecast", ask_forecast},
	{"act", do_act},      {"bot", do_bot},      {"undo", do_undo},   {"log", ask_log},  {"end", do_end},
	{"quit", do_quit},    {"reach", ask_reach}, {"bots", ask_bots}, {"complete", ask_complete},
	{"verify", do_verify}, {"fortune", do_fortune},
	{"rewind", do_rewind}, {"rolls", ask_rolls}, {"ground", ask_ground},
	{"roll", do_roll},    {"due", ask_due},     {"pool", ask_pool},
	{"whatif", ask_whatif}, {"threats", ask_threats},
};

static bool answer(struct request *r)
{
	const char *name = wire_string(&r->ask, "do", true);
	if (!name)
		return false;
	for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++)
		if (!strcmp(requests[i].name, name))
			return requests[i].answer(r);
	return wire_fail(&r->ask, "bad_request", "there is no request \"%.40s\"", name);
}

bool engine_line(struct engine *e, const char *line, size_t size, struct eto_text *out)
{
	struct request r = {.engine = e, .ask = {.json = {.out = out}, .voice = &e->desk.voice}};
	json_t *body = NULL;
	if (size > ENGINE_LINE_MAX)
		wire_fail(&r.ask, "too_long", "the line is longer than %d bytes", ENGINE_LINE_MAX);
	else
		body = wire_parse(&r.ask, line, size);
	r.ask.body = body;
	struct wire_mark mark = wire_open_reply(&r.ask);
	if (!r.ask.error)
		answer(&r);
	wire_close_reply(&r.ask, mark);
	json_decref(body);
	return !e->quit;
}
