#include "wire/ground.h"

#include <stdlib.h>

#include "core/ground.h"
#include "core/scene.h"
#include "wire/replies.h"
#include "wire/shapes.h"

static void facts_json(struct eto_json *j, const struct eto_voice *v, const struct eto_ground *g)
{
	if (!g->fact_count)
		return;
	eto_json_open(j, "facts", '[');
	for (unsigned i = 0; i < g->fact_count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "name", eto_tr(v->catalog, g->fact[i].name));
		if (g->fact[i].text)
			eto_json_string(j, "text", eto_tr(v->catalog, g->fact[i].text));
		else
			eto_json_int(j, "value", g->fact[i].value);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

static void ground_json(struct eto_json *j, const struct eto_voice *v, unsigned place, const struct eto_ground *g)
{
	const struct eto_game *game = v->table->game;
	if (!g->near_count && !g->fact_count)
		return;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "place", game->place_id(v->table, place));
	eto_json_open(j, "near", '[');
	for (unsigned i = 0; i < g->near_count; i++)
		eto_json_string(j, NULL, game->place_id(v->table, g->near[i]));
	eto_json_close(j, ']');
	facts_json(j, v, g);
	if (g->source)
		wire_seats(j, "source", game, g->source);
	if (g->worth)
		eto_json_int(j, "worth", g->worth);
	eto_json_close(j, '}');
}

bool wire_ask_ground(struct wire_ask *r, const void *view)
{
	const struct eto_table *t = r->voice->table;
	struct eto_ground *ground = calloc(ETO_SCENE_PLACES, sizeof *ground);
	if (!ground)
		return wire_fail(r, "no_memory", "out of memory");
	if (t->game->ground)
		t->game->ground(t, view, ground);
	eto_json_open(&r->json, "ground", '[');
	for (unsigned place = 0; place < ETO_SCENE_PLACES && t->game->place_id(t, place); place++)
		ground_json(&r->json, r->voice, place, &ground[place]);
	eto_json_close(&r->json, ']');
	free(ground);
	return true;
}
