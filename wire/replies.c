#include "wire/replies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clauses.h"
#include "core/hash.h"
#include "core/names.h"
#include "core/notation.h"
#include "wire/shapes.h"

enum { SENTENCE = 1024 };

bool wire_may_know(unsigned viewers, unsigned seat)
{
	return seat == ETO_DICE || viewers == ETO_ALL || (viewers >> seat & 1);
}

void wire_clause(struct eto_json *j, const struct eto_voice *v, eto_clause clause)
{
	bool known = clause && clause <= v->rules->count;
	eto_json_string(j, "clause", known ? v->rules->rule[clause].id : NULL);
	eto_json_string(j, "text", known ? v->rules->rule[clause].text[v->lang] : NULL);
}

void wire_status(struct eto_json *j, const struct eto_voice *v, const void *state, unsigned turn)
{
	const struct eto_game *g = v->table->game;
	const char *const results[] = {[ETO_RUNNING] = "running", [ETO_WON] = "won", [ETO_DRAWN] = "drawn"};
	struct eto_outcome outcome = g->outcome(v->table, state);
	eto_json_int(j, "turn", turn);
	wire_seats(j, "deciders", g, g->deciders(v->table, state));
	eto_json_string(j, "result", results[outcome.result]);
	wire_seats(j, "winners", g, outcome.result == ETO_WON ? outcome.winners : 0);
	eto_json_string(j, "end_clause", outcome.clause ? v->rules->rule[outcome.clause].id : NULL);
}

void wire_hash(struct eto_json *j, const char *key, uint64_t hash)
{
	char hex[17];
	snprintf(hex, sizeof hex, "%016llx", (unsigned long long)hash);
	eto_json_string(j, key, hex);
}

static bool has_secrets(const struct eto_verb *verb)
{
	bool secret = false;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		secret |= verb->arg[i].kind != ETO_NONE && verb->arg[i].secret;
	return secret;
}

/* The action in words, for a step of which nothing else is told. */
static void say_step(struct eto_json *j, const struct eto_voice *v, const struct eto_step *step, unsigned viewers)
{
	char text[SENTENCE];
	struct eto_text out = eto_text_in(text, sizeof text);
	if (!wire_may_know(viewers, step->seat) && has_secrets(&v->table->game->verbs[step->action.verb]))
		return;
	eto_say_action(v, &out, step->action);
	eto_json_string(j, "say", text);
}

void wire_step(struct eto_json *j, const struct eto_voice *v, unsigned number, const struct eto_step *step,
	       unsigned dice, const struct eto_events *events, unsigned viewers)
{
	char text[SENTENCE];
	unsigned told = 0;
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_action_write(v, &out, step->action, dice, !wire_may_know(viewers, step->seat));
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
	if (!told)
		say_step(j, v, step, viewers);
}

/* The arguments by their kinds: [{"piece":"GEI1"},{"number":2}]. */
static void args_json(struct eto_json *j, const struct eto_voice *v, struct eto_action a)
{
	static const char *const kinds[] = {[ETO_PLACE] = "place", [ETO_PIECE] = "piece", [ETO_SEAT] = "seat",
					    [ETO_CHOICE] = "choice"};
	const struct eto_verb *verb = &v->table->game->verbs[a.verb];
	eto_json_open(j, "args", '[');
	for (unsigned i = 0; a.verb != ETO_ROLL && i < ETO_ARGS && verb->arg[i].kind != ETO_NONE; i++) {
		char buffer[ETO_ID_SIZE];
		eto_json_open(j, NULL, '{');
		if (verb->arg[i].kind == ETO_NUMBER)
			eto_json_int(j, "number", a.arg[i]);
		else
			eto_json_string(j, kinds[verb->arg[i].kind], eto_arg_id(v, verb->arg[i], a.arg[i], buffer));
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

/* The members of an action, in an object that is open. */
static void action_json(struct eto_json *j, const struct eto_voice *v, struct eto_action a, unsigned dice)
{
	char text[SENTENCE];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_action_write(v, &out, a, dice, false);
	eto_json_string(j, "action", text);
	out = eto_text_in(text, sizeof text);
	eto_say_action(v, &out, a);
	eto_json_string(j, "say", text);
	eto_json_string(j, "verb", v->table->game->verbs[a.verb].name);
	args_json(j, v, a);
}

/* Tries actions out in a world that is possible for all that the seat knows. */
struct foresight {
	const struct eto_table *table;
	unsigned seat;
	void *world, *after; /* NULL when memory is out: then nothing is foreseen */
	bool known, takes;   /* of the verb asked last */
	unsigned verb;
};

static struct foresight foresee(const struct eto_table *t, unsigned seat, const void *view)
{
	struct foresight f = {.table = t, .seat = seat};
	f.world = malloc(t->game->state_size);
	f.after = malloc(t->game->state_size);
	if (f.world && f.after) {
		struct eto_rng rng;
		eto_rng_seed(&rng, eto_hash(view, t->game->state_size));
		memcpy(f.world, view, t->game->state_size);
		t->game->determinize(t, f.world, 1u << seat, &rng);
		t->game->derive(t, f.world);
	}
	return f;
}

/* Makes f->after the state after the action; false if it cannot be told. */
static bool try_out(const struct foresight *f, struct eto_action a)
{
	const struct eto_game *g = f->table->game;
	if (!f->world || !f->after || g->check(f->table, f->world, f->seat, a))
		return false;
	memcpy(f->after, f->world, g->state_size);
	g->apply(f->table, f->after, f->seat, a, NULL);
	return true;
}

/* Is its one argument a piece which is then in hand? Asked once for each verb: a scene takes its time. */
static bool takes(struct foresight *f, struct eto_action a)
{
	const struct eto_game *g = f->table->game;
	const struct eto_arg *kinds = g->verbs[a.verb].arg;
	if (kinds[0].kind != ETO_PIECE || kinds[1].kind != ETO_NONE)
		return false;
	if (f->known && f->verb == a.verb)
		return f->takes;
	struct eto_scene *scene = malloc(sizeof *scene);
	f->known = true;
	f->verb = a.verb;
	f->takes = false;
	if (scene) {
		g->scene(f->table, f->after, 1u << f->seat, scene);
		for (unsigned i = 0; i < scene->piece_count; i++)
			f->takes |= scene->piece[i].piece == a.arg[0] && scene->piece[i].status & ETO_ST_SELECTED;
	}
	free(scene);
	return f->takes;
}

/* Of an action without arguments, which may close a phase: what is to be done after it, and by whom. */
static void next_json(struct eto_json *j, const struct eto_voice *v, const struct foresight *f, struct eto_action a)
{
	const struct eto_game *g = f->table->game;
	if (g->verbs[a.verb].arg[0].kind != ETO_NONE)
		return;
	struct eto_scene *scene = calloc(1, sizeof *scene);
	if (!scene)
		return;
	g->scene(f->table, f->after, 1u << f->seat, scene);
	eto_json_open(j, "next", '{');
	eto_json_string(j, "phase", scene->phase ? eto_tr(v->catalog, scene->phase) : NULL);
	eto_json_int(j, "turn", scene->turn);
	wire_seats(j, "deciders", g, scene->deciders);
	eto_json_close(j, '}');
	free(scene);
}

/* What comes of it: "rolls" if dice fall as soon as it is done, "takes" if it takes the piece in hand. */
static void foresight_json(struct eto_json *j, const struct eto_voice *v, struct foresight *f, struct eto_action a)
{
	if (!try_out(f, a))
		return;
	next_json(j, v, f, a);
	if (f->table->game->deciders(f->table, f->after) >> ETO_DICE & 1)
		eto_json_bool(j, "rolls", true);
	else if (takes(f, a))
		eto_json_bool(j, "takes", true);
}

/* Without an action that closes the present business: the one that would, and the clause that still forbids it. Games
 * declare the verb that closes last. */
static void closing_json(struct eto_json *j, const struct eto_voice *v, unsigned seat, const struct eto_action *legal,
			 unsigned count, const void *view)
{
	const struct eto_game *g = v->table->game;
	for (unsigned i = 0; i < count; i++)
		if (g->verbs[legal[i].verb].arg[0].kind == ETO_NONE)
			return;
	for (unsigned verb = g->verb_count; --verb > ETO_ROLL;) {
		if (g->verbs[verb].arg[0].kind != ETO_NONE)
			continue;
		eto_clause clause = g->check(v->table, view, seat, eto_act(verb, 0, 0, 0));
		if (!clause || clause == ETO_NONSENSE)
			continue;
		eto_json_open(j, "closing", '{');
		action_json(j, v, eto_act(verb, 0, 0, 0), 0);
		wire_clause(j, v, clause);
		eto_json_close(j, '}');
		return;
	}
}

void wire_legal(struct eto_json *j, const struct eto_voice *v, unsigned seat, const struct eto_action *legal,
		unsigned count, unsigned dice, const void *view)
{
	struct foresight f = {0};
	if (seat != ETO_DICE && count)
		f = foresee(v->table, seat, view);
	eto_json_string(j, "seat", eto_seat_id(v->table->game, seat));
	eto_json_open(j, "actions", '[');
	for (unsigned i = 0; i < count; i++) {
		eto_json_open(j, NULL, '{');
		action_json(j, v, legal[i], dice);
		foresight_json(j, v, &f, legal[i]);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	if (seat != ETO_DICE && count)
		closing_json(j, v, seat, legal, count, view);
	free(f.world);
	free(f.after);
}

bool wire_reach(struct eto_json *j, const struct eto_voice *v, unsigned seat, const char *piece, const void *view)
{
	const struct eto_game *g = v->table->game;
	const struct eto_arg kind = {.kind = ETO_PIECE};
	const char *id;
	unsigned number = 0;
	while ((id = g->piece_id(v->table, number)) && !eto_arg_called(v, kind, number, piece))
		number++;
	if (!id)
		return false;
	eto_json_open(j, "reach", '[');
	for (unsigned place = 0; g->place_id(v->table, place); place++) {
		struct eto_action way[ETO_ROUTE_MAX];
		unsigned count = g->route(v->table, view, seat, number, place, way);
		if (!count)
			continue;
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "place", g->place_id(v->table, place));
		eto_json_open(j, "actions", '[');
		for (unsigned i = 0; i < count; i++) {
			eto_json_open(j, NULL, '{');
			action_json(j, v, way[i], 0);
			eto_json_close(j, '}');
		}
		eto_json_close(j, ']');
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	return true;
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
