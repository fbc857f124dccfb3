#include "cli/easel.h"

#include <stdlib.h>
#include <string.h>

#include "cli/desk.h"
#include "draw/render.h"

enum { WIDTH = 1200 }; /* pixels */

/* A desk for each game, opened when it is first drawn. */
struct easel {
	struct desk *desk;
	struct picture *picture;
};

struct easel *easel_new(void)
{
	struct easel *e = calloc(1, sizeof *e);
	if (!e)
		return NULL;
	e->desk = calloc(eto_game_count, sizeof *e->desk);
	e->picture = calloc(1, sizeof *e->picture);
	if (e->desk && e->picture)
		return e;
	easel_free(e);
	return NULL;
}

void easel_free(struct easel *e)
{
	if (!e)
		return;
	for (unsigned i = 0; e->desk && i < eto_game_count; i++)
		if (e->desk[i].game)
			desk_close(&e->desk[i]);
	free(e->desk);
	free(e->picture);
	free(e);
}

static struct desk *desk_of(struct easel *e, const struct eto_game *game, struct eto_error *err)
{
	unsigned i = 0;
	while (eto_games[i] != game)
		i++;
	struct desk *d = &e->desk[i];
	if (d->game || desk_open(d, game, NULL, ETO_EN, err))
		return d;
	desk_close(d);
	return NULL;
}

bool easel_draw(void *easel, const struct eto_table *t, const void *view, unsigned viewers, enum eto_lang lang,
		struct eto_text *out)
{
	struct easel *e = easel;
	struct eto_error err = {0};
	struct desk *d = desk_of(e, t->game, &err);
	void *state = d ? malloc(t->game->state_size) : NULL;
	if (!state)
		return false;
	memcpy(d->table, t, t->game->table_size); /* its scenario and options */
	desk_language(d, lang);
	memcpy(state, view, t->game->state_size);
	const struct eto_match shown = {.table = d->table, .state = state};
	memset(e->picture, 0, sizeof *e->picture);
	bool ok = picture_game(e->picture, d, &shown, viewers, &err);
	if (ok)
		picture_layers(e->picture);
	ok = ok && render_svg(e->picture, WIDTH, out, &err) && !out->cut;
	free(state);
	return ok;
}
