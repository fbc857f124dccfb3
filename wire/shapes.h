/* What games, odds and boards look like in JSON: the shapes that the commands, the engine and the server share. */
#ifndef ETO_SHAPES_H
#define ETO_SHAPES_H

#include "core/json.h"
#include "core/messages.h"
#include "core/scene.h"

/* A game: {"id","title","rules_version","clauses","prefix","seats","scenarios","options"}. */
void wire_game(struct eto_json *j, const struct eto_voice *v);
/* The members "total", "results", "factors" and, where the game knows it, "forecast" of an object that is open. */
void wire_odds(struct eto_json *j, const struct eto_voice *v, const struct eto_odds *odds);
/* The prompt of a scene as a sentence. */
void wire_prompt(const struct eto_voice *v, const struct eto_scene *scene, struct eto_text *out);
/* The members of a scene, in an object that is open; docs/protocol.md lists them. `view` is the state that the scene
 * was made from, which describes the pieces. */
void wire_scene(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene, const void *view);
/* Its parts: all members but "places", "pieces" and "tracks"; and one of these, an object. */
void wire_scene_rest(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene);
void wire_track(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_track *t);
void wire_piece(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_piece *p, const char *line);
/* The members of a place that are not what they were before (NULL: all but its names). */
void wire_place_changes(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_place *before,
			const struct eto_scene_place *now);
void wire_place(struct eto_json *j, const struct eto_voice *v, unsigned number, const struct eto_scene_place *p);
/* The line that describes a piece: empty for a hidden one. */
enum { WIRE_LINE_SIZE = 256 };
void wire_describe(const struct eto_voice *v, const struct eto_scene_piece *p, const void *view,
		   char line[WIRE_LINE_SIZE]);
/* A list of seats. */
void wire_seats(struct eto_json *j, const char *key, const struct eto_game *g, unsigned mask);
/* The word for a symbol (enum eto_symbol). */
const char *wire_symbol(unsigned symbol);

#endif
