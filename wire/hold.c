#include "wire/hold.h"

#include <stdlib.h>

#include "core/scene.h"

void hold_begin(struct hold *h, unsigned seat, bool wanted)
{
	*h = (struct hold){.wanted = wanted, .seat = (uint8_t)seat};
}

/* What the dice that are due are for, as everybody reads it; false when memory is out. */
static bool read_prompt(const struct eto_table *t, const void *state, struct eto_arg *arg, int16_t *what)
{
	struct eto_scene *scene = calloc(1, sizeof *scene);
	if (!scene)
		return false;
	t->game->scene(t, state, 0, scene);
	unsigned place = eto_scene_focus(scene);
	*arg = place == ETO_NO_PLACE ? scene->prompt_arg[0] : (struct eto_arg){ETO_PLACE, 0, false};
	*what = place == ETO_NO_PLACE ? scene->prompt.arg[0] : (int16_t)place;
	free(scene);
	return true;
}

bool hold_back(struct hold *h, const struct eto_table *t, const void *state)
{
	struct eto_arg arg;
	int16_t what;
	if (!h->wanted || h->waits || !read_prompt(t, state, &arg, &what))
		return h->waits;
	bool told = arg.kind == ETO_PLACE || arg.kind == ETO_PIECE;
	h->waits = h->begun && told && (arg.kind != h->kind || what != h->what);
	h->begun = true;
	h->kind = (uint8_t)arg.kind;
	h->what = what;
	return h->waits;
}
