#include "cli/shapes.h"

#include "cli/counters.h"

static void named_json(struct eto_json *j, const char *id, const char *name)
{
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", id);
	eto_json_string(j, "name", name);
	eto_json_close(j, '}');
}

void game_json(struct eto_json *j, const struct desk *d)
{
	const struct eto_game *g = d->game;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", g->id);
	eto_json_string(j, "title", g->title);
	eto_json_int(j, "rules_version", g->rules_version);
	eto_json_int(j, "clauses", d->rules->count);
	eto_json_open(j, "seats", '[');
	for (unsigned i = 0; i < g->seat_count; i++)
		named_json(j, g->seats[i].id, desk_text(d, g->seats[i].name));
	eto_json_close(j, ']');
	eto_json_open(j, "scenarios", '[');
	for (unsigned i = 0; i < g->scenario_count; i++)
		named_json(j, g->scenarios[i].id, desk_text(d, g->scenarios[i].name));
	eto_json_close(j, ']');
	eto_json_open(j, "options", '[');
	for (unsigned i = 0; i < g->option_count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "id", g->options[i].id);
		eto_json_string(j, "about", desk_text(d, g->options[i].about));
		eto_json_string(j, "clause", g->options[i].clause);
		eto_json_open(j, "values", '[');
		for (unsigned v = 0; g->options[i].values[v]; v++)
			eto_json_string(j, NULL, g->options[i].values[v]);
		eto_json_close(j, ']');
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

void odds_json(struct eto_json *j, const struct desk *d, const struct eto_odds *odds)
{
	eto_json_int(j, "total", odds->total);
	eto_json_open(j, "results", '[');
	for (unsigned i = 0; i < odds->count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "result", desk_text(d, odds->part[i].result));
		eto_json_int(j, "weight", odds->part[i].weight);
		eto_json_real(j, "percent", odds->total ? 100.0 * odds->part[i].weight / odds->total : 0, 2);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_open(j, "factors", '[');
	for (unsigned i = 0; i < odds->line_count; i++) {
		char line[512];
		struct eto_text out = eto_text_in(line, sizeof line);
		eto_say_event(&d->voice, &out, &odds->line[i]);
		eto_json_string(j, NULL, line);
	}
	eto_json_close(j, ']');
}

static const char *const status_name[] = {
	"reduced", "done", "attacks", "supports", "no_supply", "hidden", "neutral", "selected",
};

static void mask_json(struct eto_json *j, const char *key, unsigned mask, const struct eto_game *g)
{
	eto_json_open(j, key, '[');
	for (; mask; mask &= mask - 1) {
		const char *id = eto_seat_id(g, (unsigned)__builtin_ctz(mask));
		if (id)
			eto_json_string(j, NULL, id);
	}
	eto_json_close(j, ']');
}

static void places_json(struct eto_json *j, const struct desk *d, const struct eto_scene *scene)
{
	eto_json_open(j, "places", '[');
	for (unsigned i = 0; i < scene->place_count; i++) {
		const struct eto_scene_place *p = &scene->place[i];
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "id", d->game->place_id(d->table, i));
		eto_json_string(j, "name", d->game->place_name(d->table, i, d->voice.lang));
		eto_json_string(j, "control", p->control == ETO_NO_SEAT ? NULL : eto_seat_id(d->game, p->control));
		eto_json_bool(j, "contested", p->contested);
		mask_json(j, "supplied", p->supplied, d->game);
		eto_json_bool(j, "target", p->target);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

static void piece_json(struct eto_json *j, const struct desk *d, const struct eto_scene_piece *p)
{
	bool hidden = p->status & ETO_ST_HIDDEN;
	eto_json_open(j, NULL, '{');
	if (hidden)
		eto_json_int(j, "token", p->piece);
	else
		eto_json_string(j, "id", d->game->piece_id(d->table, p->piece));
	eto_json_string(j, "place", p->place == ETO_NO_PLACE ? NULL : d->game->place_id(d->table, p->place));
	eto_json_string(j, "seat", p->seat == ETO_NO_SEAT ? NULL : eto_seat_id(d->game, p->seat));
	eto_json_string(j, "symbol", symbol_name(p->symbol));
	eto_json_string(j, "nation", p->nation);
	eto_json_string(j, "label", p->label);
	eto_json_int(j, "strength", p->strength);
	eto_json_int(j, "full", p->full);
	if (p->steps_max) {
		eto_json_int(j, "steps", p->steps);
		eto_json_int(j, "steps_max", p->steps_max);
	}
	eto_json_open(j, "status", '[');
	for (unsigned i = 0; i < sizeof status_name / sizeof *status_name; i++)
		if (p->status >> i & 1)
			eto_json_string(j, NULL, status_name[i]);
	eto_json_close(j, ']');
	if (p->target != ETO_NO_PLACE)
		eto_json_string(j, "target", d->game->piece_id(d->table, p->target));
	eto_json_close(j, '}');
}

static void tracks_json(struct eto_json *j, const struct desk *d, const struct eto_scene *scene)
{
	eto_json_open(j, "tracks", '[');
	for (unsigned i = 0; i < scene->track_count; i++) {
		const struct eto_scene_track *t = &scene->track[i];
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "seat", t->seat == ETO_NO_SEAT ? NULL : eto_seat_id(d->game, t->seat));
		eto_json_string(j, "name", desk_text(d, t->name));
		eto_json_int(j, "value", t->value);
		if (t->max)
			eto_json_int(j, "max", t->max);
		if (t->text)
			eto_json_string(j, "text", desk_text(d, t->text));
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

void prompt_text(const struct desk *d, const struct eto_scene *scene, struct eto_text *out)
{
	if (!scene->prompt_text)
		return;
	eto_say(&d->voice, out, scene->prompt_text, scene->prompt_arg, scene->prompt.arg, ETO_EVENT_ARGS);
}

void scene_json(struct eto_json *j, const struct desk *d, const struct eto_scene *scene)
{
	char prompt[512];
	struct eto_text out = eto_text_in(prompt, sizeof prompt);
	prompt_text(d, scene, &out);
	eto_json_int(j, "turn", scene->turn);
	eto_json_int(j, "turn_max", scene->turn_max);
	eto_json_string(j, "turn_name", scene->turn_name ? desk_text(d, scene->turn_name) : NULL);
	eto_json_string(j, "phase", scene->phase ? desk_text(d, scene->phase) : NULL);
	mask_json(j, "deciders", scene->deciders, d->game);
	eto_json_string(j, "prompt", prompt);
	eto_json_string(j, "prompt_clause", scene->prompt_clause ? d->rules->rule[scene->prompt_clause].id : NULL);
	places_json(j, d, scene);
	eto_json_open(j, "pieces", '[');
	for (unsigned i = 0; i < scene->piece_count; i++)
		piece_json(j, d, &scene->piece[i]);
	eto_json_close(j, ']');
	tracks_json(j, d, scene);
	eto_json_open(j, "notes", '[');
	for (unsigned i = 0; i < scene->note_count; i++)
		eto_json_string(j, NULL, desk_text(d, scene->note[i]));
	eto_json_close(j, ']');
}
