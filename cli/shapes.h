/* The shapes of wire/shapes.h for a game that is open on a desk. */
#ifndef ETO_CLI_SHAPES_H
#define ETO_CLI_SHAPES_H

#include "cli/desk.h"
#include "wire/shapes.h"

static inline void game_json(struct eto_json *j, const struct desk *d)
{
	wire_game(j, &d->voice);
}

static inline void odds_json(struct eto_json *j, const struct desk *d, const struct eto_odds *odds)
{
	wire_odds(j, &d->voice, odds);
}

static inline void scene_json(struct eto_json *j, const struct desk *d, const struct eto_scene *scene,
			      const void *view)
{
	wire_scene(j, &d->voice, scene, view);
}

static inline void prompt_text(const struct desk *d, const struct eto_scene *scene, struct eto_text *out)
{
	wire_prompt(&d->voice, scene, out);
}

#endif
