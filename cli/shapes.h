/* What games, odds and boards look like in JSON: the shapes that the commands and the engine share. */
#ifndef ETO_SHAPES_H
#define ETO_SHAPES_H

#include "cli/desk.h"
#include "core/json.h"
#include "core/scene.h"

/* A game: {"id","title","rules_version","clauses","seats","scenarios","options"}. */
void game_json(struct eto_json *j, const struct desk *d);
/* The members "total", "results" and "factors" of an object that is open. */
void odds_json(struct eto_json *j, const struct desk *d, const struct eto_odds *odds);
/* The prompt of a scene as a sentence. */
void prompt_text(const struct desk *d, const struct eto_scene *scene, struct eto_text *out);
/* The members of a scene, in an object that is open; docs/protocol.md lists them. */
void scene_json(struct eto_json *j, const struct desk *d, const struct eto_scene *scene);

#endif
