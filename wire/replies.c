#include "wire/replies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clauses.h"
#include "core/hash.h"
#include "core/names.h"
#include "core/notation.h"
#include "core/player.h"
#include "core/scene.h"
#include "wire/shapes.h"

enum { SENTENCE = 1024 };

bool wire_may_know(unsigned viewers, unsigned seat)
{
	return seat == ETO_DICE || viewers == ETO_ALL || (viewers >> seat & 1);
}

bool wire_hides(unsigned viewers, const struct eto_step *step, unsigned dice)
{
	return !wire_may_know(viewers, step->seat) || (dice == ETO_BLIND && viewers != ETO_ALL);
}

void wire_clause(struct eto_json *j, const struct eto_voice *v, eto_clause clause)
{
	bool known = clause && clause <= v->rules->count;
	eto_json_string(j, "clause", known ? v->rules->rule[clause].id : NULL);
	eto_json_string(j, "text", known ? v->rules->rule[clause].text[v->lang] : NULL);
}

void wire_refusal(struct eto_json *j, const struct eto_voice *v, const void *view, unsigned seat, struct eto_action a,
		  eto_clause clause)
{
	char text[512];
	struct eto_text out = eto_text_in(text, sizeof text);
	wire_clause(j, v, clause);
	eto_json_string(j, "cause", eto_say_cause(v, &out, view, seat, a, clause) ? text : NULL);
}

void wire_status(struct eto_json *j, const struct eto_voice *v, const void *state)
{
	const struct eto_game *g = v->table->game;
	const char *const results[] = {[ETO_RUNNING] = "running", [ETO_WON] = "won", [ETO_DRAWN] = "drawn"};
	struct eto_outcome outcome = g->outcome(v->table, state);
	eto_json_int(j, "turn", g->turn(v->table, state));
	wire_seats(j, "deciders", g, g->deciders(v->table, state));
	eto_json_string(j, "result", results[outcome.result]);
	wire_seats(j, "winners", g, outcome.result == ETO_WON ? outcome.winners : 0);
	eto_json_string(j, "end_clause", outcome.clause ? v->rules->rule[outcome.clause].id : NULL);
}

void wire_waits(struct eto_json *j, const struct eto_game *g, const struct hold *h)
{
	if (h->waits)
		eto_json_string(j, "waits", eto_seat_id(g, h->seat));
}

void wire_hash(struct eto_json *j, const char *key, uint64_t hash)
{
	char hex[17] = {0};
	for (unsigned i = 0; i < 16; i++)
		hex[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
	eto_json_string(j, key, hex);
}

static bool has_secrets(const struct eto_verb *verb)
{
	bool secret = false;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		secret |= verb->arg[i].kind != ETO_NONE && verb->arg[i].secret;
	return secret;
}

bool wire_is_secret(const struct eto_game *g, const struct eto_step *step, unsigned viewers)
{
	return !wire_may_know(viewers, step->seat) && step->action.verb < g->verb_count &&
	       has_secrets(&g->verbs[step->action.verb]);
}

bool wire_silent(const struct eto_game *g, const struct eto_step *step, const struct eto_events *events,
		 unsigned viewers)
{
	if (!wire_is_secret(g, step, viewers))
		return false;
	for (unsigned i = 0; i < events->count; i++)
		if (eto_event_known(&events->list[i], viewers))
			return false;
	return true;
}

/* The action in words, for a step of which nothing else is told. */
static void say_step(struct eto_json *j, const struct eto_voice *v, const struct eto_step *step)
{
	char text[SENTENCE];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_say_action(v, &out, step->action);
	eto_json_string(j, "say", text);
}

static void id_json(struct eto_json *j, const struct eto_voice *v, const char *key, unsigned kind, int value)
{
	char buffer[ETO_ID_SIZE];
	const struct eto_arg arg = {.kind = (uint8_t)kind};
	if (value >= 0)
		eto_json_string(j, key, eto_arg_id(v, arg, (unsigned)value, buffer));
}

/* What the event changed on the table, by ids. */
static void change_json(struct eto_json *j, const struct eto_voice *v, const struct eto_event *e)
{
	static const char *const what[ETO_CHANGES] = {"", "moved", "fought", "lost", "reduced", "taken", "arrived",
						      "politics", "bought", "shown", "turn"};
	static const char *const way[ETO_ARROWS] = {"", "move", "rail", "sail", "land", "drop", "evacuate", "retreat",
						    "support", "attack"};
	struct eto_changed c;
	if (!eto_changed_by(v->table->game, e, &c))
		return;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "what", what[c.change]);
	if (c.arrow)
		eto_json_string(j, "way", way[c.arrow]);
	id_json(j, v, "piece", ETO_PIECE, c.piece);
	id_json(j, v, "other", ETO_PIECE, c.other);
	id_json(j, v, "seat", ETO_SEAT, c.seat);
	id_json(j, v, "from", ETO_PLACE, c.from);
	id_json(j, v, "to", ETO_PLACE, c.to);
	if (c.clause > 0)
		id_json(j, v, "clause", ETO_CLAUSE, c.clause);
	eto_json_close(j, '}');
}

static void changes_json(struct eto_json *j, const struct eto_voice *v, const struct eto_events *events,
			 unsigned viewers)
{
	struct eto_changed c;
	bool any = false;
	for (unsigned i = 0; i < events->count && !any; i++)
		any = eto_event_known(&events->list[i], viewers) &&
		      eto_changed_by(v->table->game, &events->list[i], &c);
	if (!any)
		return;
	eto_json_open(j, "changes", '[');
	for (unsigned i = 0; i < events->count; i++)
		if (eto_event_known(&events->list[i], viewers))
			change_json(j, v, &events->list[i]);
	eto_json_close(j, ']');
}

void wire_step(struct eto_json *j, const struct eto_voice *v, unsigned number, const struct eto_step *step,
	       unsigned dice, const struct eto_events *events, unsigned viewers)
{
	char text[SENTENCE];
	unsigned told = 0;
	struct eto_text out = eto_text_in(text, sizeof text);
	bool silent = wire_silent(v->table->game, step, events, viewers);
	if (silent)
		eto_add_char(&out, '?');
	else
		eto_action_write(v, &out, step->action, dice, wire_hides(viewers, step, dice));
	eto_json_int(j, "step", number);
	eto_json_string(j, "seat", eto_seat_id(v->table->game, step->seat));
	eto_json_string(j, "action", text);
	eto_json_open(j, "events", '[');
	for (unsigned i = 0; i < events->count; i++) {
		if (!eto_event_known(&events->list[i], viewers))
			continue;
		out = eto_text_in(text, sizeof text);
		eto_say_event(v, &out, &events->list[i]);
		eto_json_string(j, NULL, text);
		told++;
	}
	eto_json_close(j, ']');
	changes_json(j, v, events, viewers);
	if (!told && !silent)
		say_step(j, v, step);
}

void wire_rule(struct eto_json *j, const struct eto_rule *rule)
{
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", rule->id);
	eto_json_string(j, "section", rule->section);
	eto_json_string(j, "kind", eto_kind_name[rule->kind]);
	eto_json_string(j, "en", rule->text[ETO_EN]);
	eto_json_string(j, "es", rule->text[ETO_ES]);
	eto_json_close(j, '}');
}
