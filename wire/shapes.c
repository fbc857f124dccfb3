#include "wire/shapes.h"

#include "core/clauses.h"
#include "core/names.h"
#include "wire/boards.h"

static const char *text_of(const struct eto_voice *v, const char *key)
{
	return eto_tr(v->catalog, key);
}

static void named_json(struct eto_json *j, const char *id, const char *name)
{
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", id);
	eto_json_string(j, "name", name);
	eto_json_close(j, '}');
}

void wire_game(struct eto_json *j, const struct eto_voice *v)
{
	const struct eto_game *g = v->table->game;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", g->id);
	eto_json_string(j, "title", g->title);
	eto_json_int(j, "rules_version", g->rules_version);
	eto_json_int(j, "clauses", v->rules->count);
	eto_json_string(j, "prefix", g->prefix);
	eto_json_open(j, "seats", '[');
	for (unsigned i = 0; i < g->seat_count; i++)
		named_json(j, g->seats[i].id, text_of(v, g->seats[i].name));
	eto_json_close(j, ']');
	eto_json_open(j, "scenarios", '[');
	for (unsigned i = 0; i < g->scenario_count; i++)
		named_json(j, g->scenarios[i].id, text_of(v, g->scenarios[i].name));
	eto_json_close(j, ']');
	eto_json_open(j, "options", '[');
	for (unsigned i = 0; i < g->option_count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "id", g->options[i].id);
		eto_json_string(j, "about", text_of(v, g->options[i].about));
		eto_json_string(j, "clause", g->options[i].clause);
		eto_json_open(j, "values", '[');
		for (unsigned k = 0; g->options[i].values[k]; k++)
			eto_json_string(j, NULL, g->options[i].values[k]);
		eto_json_close(j, ']');
		const char *const *names = g->options[i].names ? g->options[i].names : g->options[i].values;
		eto_json_open(j, "names", '[');
		for (unsigned k = 0; g->options[i].values[k]; k++)
			eto_json_string(j, NULL, text_of(v, names[k]));
		eto_json_close(j, ']');
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

static double percent(unsigned part, unsigned total)
{
	return total ? 100.0 * part / total : 0;
}

static void forecast_json(struct eto_json *j, const struct eto_voice *v, const struct eto_odds *odds)
{
	const struct eto_game *g = v->table->game;
	eto_json_open(j, "forecast", '{');
	eto_json_real(j, "won", percent(odds->won, odds->total), 2);
	eto_json_real(j, "even", percent(odds->even, odds->total), 2);
	eto_json_real(j, "worse", percent(odds->worse, odds->total), 2);
	eto_json_string(j, "place", g->place_id(v->table, odds->place));
	if (odds->but)
		eto_json_string(j, "but", text_of(v, odds->but));
	eto_json_open(j, "sides", '[');
	for (unsigned side = 0; side < 2; side++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "seat", eto_seat_id(g, odds->seat[side]));
		eto_json_real(j, "loss", odds->loss[side] / 100.0, 2);
		eto_json_open(j, "pieces", '[');
		for (unsigned i = 0; i < odds->piece_count[side]; i++)
			eto_json_string(j, NULL, g->piece_id(v->table, odds->piece[side][i]));
		eto_json_close(j, ']');
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

void wire_odds(struct eto_json *j, const struct eto_voice *v, const struct eto_odds *odds)
{
	eto_json_int(j, "total", odds->total);
	eto_json_open(j, "results", '[');
	for (unsigned i = 0; i < odds->count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "result", text_of(v, odds->part[i].result));
		eto_json_int(j, "weight", odds->part[i].weight);
		eto_json_real(j, "percent", percent(odds->part[i].weight, odds->total), 2);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_open(j, "factors", '[');
	for (unsigned i = 0; i < odds->line_count; i++) {
		char line[512];
		struct eto_text out = eto_text_in(line, sizeof line);
		eto_say_event(v, &out, &odds->line[i]);
		eto_json_string(j, NULL, line);
	}
	eto_json_close(j, ']');
	if (odds->summed)
		forecast_json(j, v, odds);
}

/* In the order of enum eto_symbol. */
static const char *const symbol_name[] = {
	"infantry", "armour", "mechanised", "mountain", "airborne", "cavalry", "artillery", "hq", "supreme_hq",
	"static", "marine", "air", "naval", "submarine", "guard", "unknown",
};

const char *wire_symbol(unsigned symbol)
{
	return symbol_name[symbol <= ETO_SYM_UNKNOWN ? symbol : ETO_SYM_UNKNOWN];
}

static const char *const status_name[] = {
	"reduced", "done", "attacks", "supports", "no_supply", "hidden", "neutral", "selected", "active",
};

void wire_seats(struct eto_json *j, const char *key, const struct eto_game *g, unsigned mask)
{
	eto_json_open(j, key, '[');
	for (; mask; mask &= mask - 1) {
		const char *id = eto_seat_id(g, (unsigned)__builtin_ctz(mask));
		if (id)
			eto_json_string(j, NULL, id);
	}
	eto_json_close(j, ']');
}

void wire_place_changes(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_place *before,
			const struct eto_scene_place *now)
{
	const struct eto_game *g = v->table->game;
	if (!before || before->control != now->control)
		eto_json_string(j, "control", now->control == ETO_NO_SEAT ? NULL : eto_seat_id(g, now->control));
	if (!before || before->contested != now->contested)
		eto_json_bool(j, "contested", now->contested);
	if (!before || before->supplied != now->supplied)
		wire_seats(j, "supplied", g, now->supplied);
	if (!before || before->target != now->target)
		eto_json_bool(j, "target", now->target);
}

void wire_place(struct eto_json *j, const struct eto_voice *v, unsigned number, const struct eto_scene_place *p)
{
	const struct eto_table *t = v->table;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", t->game->place_id(t, number));
	eto_json_string(j, "name", t->game->place_name(t, number, v->lang));
	wire_place_changes(j, v, NULL, p);
	eto_json_close(j, '}');
}

static void places_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene)
{
	eto_json_open(j, "places", '[');
	for (unsigned i = 0; i < scene->place_count; i++)
		wire_place(j, v, i, &scene->place[i]);
	eto_json_close(j, ']');
}

void wire_describe(const struct eto_voice *v, const struct eto_scene_piece *p, const void *view,
		   char line[WIRE_LINE_SIZE])
{
	struct eto_text out = eto_text_in(line, WIRE_LINE_SIZE);
	if (!(p->status & ETO_ST_HIDDEN))
		v->table->game->describe(v->table, view, p->piece, v, &out);
}

void wire_piece(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_piece *p, const char *line)
{
	bool hidden = p->status & ETO_ST_HIDDEN;
	eto_json_open(j, NULL, '{');
	if (hidden)
		eto_json_int(j, "token", p->piece);
	else
		eto_json_string(j, "id", v->table->game->piece_id(v->table, p->piece));
	eto_json_string(j, "place", p->place == ETO_NO_PLACE ? NULL : v->table->game->place_id(v->table, p->place));
	eto_json_string(j, "seat", p->seat == ETO_NO_SEAT ? NULL : eto_seat_id(v->table->game, p->seat));
	eto_json_string(j, "symbol", wire_symbol(p->symbol));
	eto_json_string(j, "nation", p->nation);
	eto_json_string(j, "label", p->label);
	if (!hidden) {
		char name[ETO_ID_SIZE];
		const struct eto_arg kind = {.kind = ETO_PIECE};
		eto_json_string(j, "name", eto_arg_name(v, kind, p->piece, name));
		eto_json_string(j, "say", line);
	}
	eto_json_int(j, "strength", p->strength);
	eto_json_int(j, "full", p->full);
	if (p->steps_max) {
		eto_json_int(j, "steps", p->steps);
		eto_json_int(j, "steps_max", p->steps_max);
	}
	if (p->seen)
		eto_json_int(j, "seen", p->seen);
	eto_json_open(j, "status", '[');
	for (unsigned i = 0; i < sizeof status_name / sizeof *status_name; i++)
		if (p->status >> i & 1)
			eto_json_string(j, NULL, status_name[i]);
	eto_json_close(j, ']');
	if (p->target != ETO_NO_PLACE)
		eto_json_string(j, "target", v->table->game->piece_id(v->table, p->target));
	eto_json_close(j, '}');
}

void wire_track(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_track *t)
{
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "seat", t->seat == ETO_NO_SEAT ? NULL : eto_seat_id(v->table->game, t->seat));
	eto_json_string(j, "key", t->name);
	eto_json_string(j, "name", text_of(v, t->name));
	eto_json_int(j, "value", t->value);
	if (t->max)
		eto_json_int(j, "max", t->max);
	if (t->text)
		eto_json_string(j, "text", text_of(v, t->text));
	if (t->open)
		eto_json_string(j, "open", t->open == ETO_OPEN_LOST ? "lost" : "kept");
	eto_json_close(j, '}');
}

void wire_prompt(const struct eto_voice *v, const struct eto_scene *scene, struct eto_text *out)
{
	if (!scene->prompt_text)
		return;
	eto_say(v, out, scene->prompt_text, scene->prompt_arg, scene->prompt.arg, ETO_EVENT_ARGS);
}

void wire_scene_rest(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene)
{
	char prompt[512], turn[64];
	struct eto_text out = eto_text_in(prompt, sizeof prompt), when = eto_text_in(turn, sizeof turn);
	wire_prompt(v, scene, &out);
	eto_scene_when(scene, v->catalog, &when);
	eto_json_int(j, "turn", scene->turn);
	eto_json_int(j, "turn_max", scene->turn_max);
	eto_json_string(j, "turn_name", scene->turn_name ? turn : NULL);
	eto_json_string(j, "phase", scene->phase ? text_of(v, scene->phase) : NULL);
	wire_seats(j, "deciders", v->table->game, scene->deciders);
	eto_json_string(j, "prompt", prompt);
	eto_json_string(j, "prompt_clause", scene->prompt_clause ? v->rules->rule[scene->prompt_clause].id : NULL);
	unsigned focus = eto_scene_focus(scene);
	eto_json_string(j, "focus", focus < scene->place_count ? v->table->game->place_id(v->table, focus) : NULL);
	eto_json_open(j, "notes", '[');
	for (unsigned i = 0; i < scene->note_count; i++)
		eto_json_string(j, NULL, text_of(v, scene->note[i]));
	eto_json_close(j, ']');
	wire_boards(j, v, scene);
}

void wire_scene(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene, const void *view)
{
	places_json(j, v, scene);
	eto_json_open(j, "pieces", '[');
	for (unsigned i = 0; i < scene->piece_count; i++) {
		char line[WIRE_LINE_SIZE];
		wire_describe(v, &scene->piece[i], view, line);
		wire_piece(j, v, &scene->piece[i], line);
	}
	eto_json_close(j, ']');
	eto_json_open(j, "tracks", '[');
	for (unsigned i = 0; i < scene->track_count; i++)
		wire_track(j, v, &scene->track[i]);
	eto_json_close(j, ']');
	wire_scene_rest(j, v, scene);
}
