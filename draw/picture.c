#include "draw/picture.h"

#include <stdlib.h>
#include <string.h>

#include "draw/drawing.h"
#include "core/panels.h"

/* Drawn over the board, in this order; the last one only if there is something beside it. */
static const struct {
	const char *name;
	bool on;
} overlays[] = {
	{"control", true}, {"pieces", true}, {"tracks", true}, {"caption", true}, {"supply", false}, {"arrows", false},
	{"panels", true},
};

void picture_layers(struct picture *p)
{
	const struct eto_file *board = eto_file_find(&p->files, "data/board.svg");
	if (board)
		drawing_layers(board, p);
	unsigned count = sizeof overlays / sizeof *overlays - !p->panel_count;
	for (unsigned i = 0; i < count && p->layer_count < PICTURE_LAYERS; i++) {
		struct picture_layer *l = &p->layer[p->layer_count++];
		snprintf(l->name, sizeof l->name, "%s", overlays[i].name);
		l->on = overlays[i].on;
	}
}

struct picture_layer *picture_layer(struct picture *p, const char *name)
{
	for (unsigned i = 0; i < p->layer_count; i++)
		if (!strcmp(p->layer[i].name, name))
			return &p->layer[i];
	return NULL;
}

bool picture_shows(const struct picture *p, const char *layer)
{
	for (unsigned i = 0; i < p->layer_count; i++)
		if (!strcmp(p->layer[i].name, layer))
			return p->layer[i].on;
	return false;
}

const char *picture_text(const struct picture *p, const char *key)
{
	return eto_tr(p->catalog, key);
}

const struct anchor *picture_anchor(const struct picture *p, unsigned place)
{
	if (place >= p->scene.place_count)
		return NULL;
	const struct anchor *found = anchor_find(&p->anchors, p->place[place]);
	if (found)
		return found;
	char name[48];
	snprintf(name, sizeof name, "sea_%s", p->place[place]);
	return anchor_find(&p->anchors, name);
}

static void name_piece(struct picture *p, const struct desk *d, const void *state, unsigned i)
{
	const struct eto_scene_piece *piece = &p->scene.piece[i];
	if (piece->status & ETO_ST_HIDDEN) {
		snprintf(p->piece_about[i], sizeof p->piece_about[i], "%s", desk_text(d, N_("a hidden block")));
		return;
	}
	struct eto_text about = eto_text_in(p->piece_about[i], sizeof p->piece_about[i]);
	d->game->describe(d->table, state, piece->piece, &d->voice, &about);
	const char *id = d->game->piece_id(d->table, piece->piece);
	snprintf(p->piece_id[i], sizeof p->piece_id[i], "%s", id ? id : "");
}

static void write_panels(struct picture *p, const struct desk *d)
{
	for (unsigned i = 0; i < eto_panel_count(&p->scene) && i < PICTURE_PANELS; i++) {
		struct picture_panel *panel = &p->panel[p->panel_count++];
		struct eto_text title = eto_text_in(panel->title, sizeof panel->title);
		struct eto_text lines = eto_text_in(panel->lines, sizeof panel->lines);
		panel->seat = eto_panel(&d->voice, &p->scene, i, &title, &lines);
	}
}

bool picture_game(struct picture *p, const struct desk *d, const struct eto_match *m, unsigned viewers,
		  struct eto_error *err)
{
	const struct eto_game *g = d->game;
	p->title = g->title;
	p->files = d->files;
	p->catalog = d->voice.catalog;
	p->lang = d->voice.lang;
	void *state = malloc(g->state_size);
	if (!state)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	memcpy(state, m->state, g->state_size);
	g->redact(d->table, state, viewers);
	g->scene(d->table, state, viewers, &p->scene);
	p->seat_count = g->seat_count;
	for (unsigned i = 0; i < g->seat_count; i++) {
		snprintf(p->seat[i].id, sizeof p->seat[i].id, "%s", g->seats[i].id);
		snprintf(p->seat[i].name, sizeof p->seat[i].name, "%s", desk_seat_name(d, i));
		p->seat[i].letter = desk_seat_letter(d, i);
		p->seat[i].tint = g->seats[i].tint ? g->seats[i].tint - 1u : i;
	}
	for (unsigned i = 0; i < p->scene.place_count; i++)
		snprintf(p->place[i], sizeof p->place[i], "%s", g->place_id(d->table, i));
	for (unsigned i = 0; i < p->scene.piece_count; i++)
		name_piece(p, d, state, i);
	write_panels(p, d);
	free(state);
	return anchors_load(&p->anchors, d, err);
}
