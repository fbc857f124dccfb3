#include "wire/acts.h"

#include <string.h>

#include "core/names.h"
#include "core/notation.h"
#include "wire/shapes.h"

enum { SENTENCE = 1024 };

unsigned act_args(const struct eto_verb *verb)
{
	unsigned n = 0;
	while (n < ETO_ARGS && verb->arg[n].kind != ETO_NONE)
		n++;
	return n;
}

const char *act_arg_kind(struct eto_arg arg)
{
	static const char *const name[] = {
		[ETO_PLACE] = "place", [ETO_PIECE] = "piece", [ETO_SEAT] = "seat", [ETO_NUMBER] = "number",
		[ETO_CHOICE] = "choice",
	};
	return name[arg.kind];
}

void act_arg_json(struct eto_json *j, const struct eto_voice *v, const char *key, struct eto_arg kind, unsigned value)
{
	char buffer[ETO_ID_SIZE];
	if (kind.kind == ETO_NUMBER)
		eto_json_int(j, key, value);
	else
		eto_json_string(j, key, eto_arg_id(v, kind, value, buffer));
}

/* The arguments by their kinds: [{"piece":"GEI1"},{"number":2}]. */
static void args_json(struct eto_json *j, const struct eto_voice *v, struct eto_action a)
{
	const struct eto_verb *verb = &v->table->game->verbs[a.verb];
	eto_json_open(j, "args", '[');
	for (unsigned i = 0; a.verb != ETO_ROLL && i < act_args(verb); i++) {
		eto_json_open(j, NULL, '{');
		act_arg_json(j, v, act_arg_kind(verb->arg[i]), verb->arg[i], a.arg[i]);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

void act_say_json(struct eto_json *j, const struct eto_voice *v, const char *key, struct eto_action a,
		  const char *words)
{
	char text[SENTENCE];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_say_action(v, &out, a);
	eto_json_string(j, key, words ? words : text);
}

void act_kind_json(struct eto_json *j, const struct eto_voice *v, unsigned verb)
{
	static const char *const deed[ETO_DEEDS] = {"other", "take", "move", "strategic", "sea", "landing", "drop",
		"stop", "attack", "support", "air", "buy", "research", "card", "politics", "command", "choose",
		"close"};
	eto_json_string(j, "kind", deed[v->table->game->verbs[verb].deed]);
	if (v->table->game->verbs[verb].rare)
		eto_json_bool(j, "rare", true);
}

void act_costs_json(struct eto_json *j, const struct eto_voice *v, const char *key, const struct eto_cost *cost,
		    unsigned count)
{
	eto_json_open(j, key, '[');
	for (unsigned i = 0; i < count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "track", cost[i].track);
		eto_json_string(j, "name", eto_tr(v->catalog, cost[i].track));
		eto_json_int(j, "amount", cost[i].amount);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

static const struct eto_scene_track *track_of(const struct eto_scene *scene, const struct eto_scene_track *like)
{
	for (unsigned i = 0; i < scene->track_count; i++)
		if (scene->track[i].seat == like->seat && !strcmp(scene->track[i].name, like->name))
			return &scene->track[i];
	return NULL;
}

unsigned act_spent(const struct eto_scene *now, const struct eto_scene *after, unsigned seat, struct eto_cost *out)
{
	unsigned count = 0;
	for (unsigned i = 0; i < now->track_count && count < ETO_COSTS_MAX; i++) {
		const struct eto_scene_track *had = &now->track[i], *has = track_of(after, had);
		if (had->seat == seat && had->open && has && has->value < had->value)
			out[count++] = (struct eto_cost){had->name, had->value - has->value};
	}
	return count;
}

unsigned act_gained(const struct eto_scene *now, const struct eto_scene *after, unsigned seat, struct eto_cost *out)
{
	unsigned count = 0;
	for (unsigned i = 0; i < now->track_count && count < ETO_COSTS_MAX; i++) {
		const struct eto_scene_track *had = &now->track[i], *has = track_of(after, had);
		if (had->seat == seat && has && has->value > had->value)
			out[count++] = (struct eto_cost){had->name, has->value - had->value};
	}
	return count;
}

void act_json(struct eto_json *j, const struct eto_voice *v, struct eto_action a, unsigned dice, const char *words)
{
	char text[SENTENCE];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_action_write(v, &out, a, dice, false);
	eto_json_string(j, "action", text);
	act_say_json(j, v, "say", a, words);
	eto_json_string(j, "verb", v->table->game->verbs[a.verb].name);
	act_kind_json(j, v, a.verb);
	args_json(j, v, a);
}

void act_next_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene)
{
	eto_json_open(j, "next", '{');
	eto_json_string(j, "phase", scene->phase ? eto_tr(v->catalog, scene->phase) : NULL);
	eto_json_int(j, "turn", scene->turn);
	wire_seats(j, "deciders", v->table->game, scene->deciders);
	eto_json_close(j, '}');
}
