#include "draw/render.h"

#include <string.h>

#include "draw/arrows.h"
#include "draw/caption.h"
#include "draw/counters.h"
#include "draw/drawing.h"
#include "draw/panels.h"
#include "draw/render_style.h"
#include "draw/stacks.h"
#include "draw/tracks.h"

/* The largest counter, in 2400ths of the board's width. */
static const double largest = 46;

struct canvas {
	const struct picture *p;
	bool blocks; /* the pieces are wooden blocks */
	struct obstacles obstacles;
	const struct drawing *drawing; /* NULL for a plain board */
	double width, height, unit;
	struct eto_text *out;
};

/* Fills the outline that the drawing has for a place; nothing if it has none. */
static void fill_place(const struct canvas *c, unsigned place, unsigned seat, const char *kind)
{
	size_t size;
	bool polygon;
	const char *outline = drawing_outline(c->drawing, c->p->place[place], &size, &polygon);
	if (!outline)
		return;
	eto_addf(c->out, "<%s class=\"%s\" data-seat=\"%s\" data-place=\"%s\" fill=\"url(#%s-%u)\" %s=\"",
		 polygon ? "polygon" : "path", kind, c->p->seat[seat].id, c->p->place[place], kind, seat,
		 polygon ? "points" : "d");
	eto_add_n(c->out, outline, size);
	eto_add(c->out, "\"/>\n");
}

static void draw_control(const struct canvas *c)
{
	eto_add(c->out, "<g id=\"layer-control\" fill-rule=\"evenodd\">\n");
	for (unsigned i = 0; i < c->p->scene.place_count; i++)
		if (c->p->scene.place[i].control < c->p->seat_count)
			fill_place(c, i, c->p->scene.place[i].control, "control");
	eto_add(c->out, "</g>\n");
}

/* Where each side has a supply line: hatched for each of them. */
static void draw_supply(const struct canvas *c)
{
	eto_add(c->out, "<g id=\"layer-supply\" fill-rule=\"evenodd\">\n");
	for (unsigned i = 0; i < c->p->scene.place_count; i++)
		for (unsigned seat = 0; seat < c->p->seat_count; seat++)
			if (c->p->scene.place[i].supplied >> seat & 1)
				fill_place(c, i, seat, "supply");
	eto_add(c->out, "</g>\n");
}

/* A disc for every place, for games that have no drawing yet. */
static void draw_plain(const struct canvas *c)
{
	const struct picture *p = c->p;
	eto_addf(c->out, "<rect class=\"o-paper\" width=\"%.0f\" height=\"%.0f\"/>\n", c->width, c->height);
	for (unsigned i = 0; i < p->scene.place_count; i++) {
		const struct anchor *at = picture_anchor(p, i);
		unsigned control = p->scene.place[i].control;
		if (!at)
			continue;
		eto_addf(c->out,
			 "<circle class=\"fill-%u tint\" cx=\"%.0f\" cy=\"%.0f\" r=\"22\"/><g class=\"caption\">"
			 "<text x=\"%.0f\" y=\"%.0f\" font-size=\"13\" text-anchor=\"middle\">",
			 control < ETO_SEATS_MAX ? control : ETO_SEATS_MAX, at->x, at->y, at->label_x, at->label_y);
		svg_escape(c->out, p->place[i]);
		eto_add(c->out, "</text></g>\n");
	}
}

/* A disc with the letter of the side that controls a place where it has no pieces. */
static void draw_flag(const struct canvas *c, const struct anchor *at, unsigned seat, bool alone)
{
	double r = 6.5 * c->unit, x = at->x, y = at->y;
	if (!alone) { /* in the lower left corner of the room, half over the counters */
		x -= at->w / 2 - r;
		y += at->h / 2 - r;
	}
	eto_addf(c->out,
		 "<g class=\"flag\"><circle class=\"fill-%u\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" "
		 "fill-opacity=\".85\"/><text class=\"o-on\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">%c</text></g>\n",
		 seat, x, y, r, x, y + r * .48, r * 1.38, c->p->seat[seat].letter);
}

/* Crossed swords in the upper left corner of the room. */
static void draw_contest(const struct canvas *c, const struct anchor *at)
{
	eto_addf(c->out,
		 "<g class=\"contest\" transform=\"translate(%.1f %.1f) scale(%.2f)\"><title>%s</title>"
		 "<circle class=\"contested\" r=\"7.5\"/><path class=\"swords\" stroke-width=\"1.6\" "
		 "d=\"M-4-4L4 4M4-4L-4 4M-4.5 1.5L-1.5 4.5M4.5 1.5L1.5 4.5\"/></g>\n",
		 at->x - at->w / 2 + 6 * c->unit, at->y - at->h / 2 + 6 * c->unit, c->unit,
		 picture_text(c->p, N_("contested")));
}

/* The pieces of a place, fanned. Returns the sides they belong to. */
static unsigned draw_stack(const struct canvas *c, unsigned place, const struct anchor *at)
{
	const struct picture *p = c->p;
	unsigned count = 0, sides = 0, done = 0;
	for (unsigned i = 0; i < p->scene.piece_count; i++)
		count += p->scene.piece[i].place == place;
	if (!count)
		return 0;
	struct stack s = stack_layout(at, count, largest * c->unit, &c->obstacles);
	for (unsigned i = 0; i < p->scene.piece_count; i++) {
		const struct eto_scene_piece *piece = &p->scene.piece[i];
		if (piece->place != place)
			continue;
		double x, y;
		stack_place(&s, done++, &x, &y);
		counter_draw(c->out,
			     &(struct counter){.piece = piece,
					       .catalog = p->catalog,
					       .id = p->piece_id[i],
					       .about = p->piece_about[i],
					       .blocks = c->blocks,
					       .letter = piece->seat < p->seat_count ? p->seat[piece->seat].letter : 0},
			     x, y, s.size);
		if (piece->seat < ETO_SEATS_MAX)
			sides |= 1u << piece->seat;
	}
	return sides;
}

static void draw_pieces(const struct canvas *c)
{
	eto_add(c->out, "<g id=\"layer-pieces\">\n");
	for (unsigned i = 0; i < c->p->scene.place_count; i++) {
		const struct eto_scene_place *place = &c->p->scene.place[i];
		const struct anchor *at = picture_anchor(c->p, i);
		if (!at)
			continue;
		unsigned sides = draw_stack(c, i, at);
		if (place->control < c->p->seat_count && !(sides >> place->control & 1))
			draw_flag(c, at, place->control, !sides);
		if (place->contested)
			draw_contest(c, at);
	}
	eto_add(c->out, "</g>\n");
}

/* The opening tag: size, theme and language of the picture. */
static void draw_opening(const struct canvas *c, unsigned pixels, double caption)
{
	double height = c->height + caption, paper = c->drawing ? c->drawing->paper : 0;
	eto_addf(c->out,
		 "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
		 "viewBox=\"0 0 %.0f %.0f\"",
		 c->width, height);
	if (pixels)
		eto_addf(c->out, " width=\"%u\" height=\"%.0f\"", pixels, pixels * height / c->width);
	else if (paper > 0)
		eto_addf(c->out, " width=\"%.0fmm\" height=\"%.1fmm\"", paper, paper * height / c->width);
	eto_addf(c->out, " data-theme=\"%s\" xml:lang=\"%s\" role=\"img\">", c->p->dark ? "dark" : "light",
		 c->p->lang == ETO_ES ? "es" : "en");
}

static void draw_over(const struct canvas *c, double caption)
{
	if (picture_shows(c->p, "pieces"))
		draw_pieces(c);
	if (picture_shows(c->p, "tracks"))
		tracks_draw(c->p, c->unit, c->out);
	if (caption > 0)
		caption_draw(c->p, c->width, c->height, caption, c->out);
	if (panels_height(c->p, c->width) > 0)
		panels_draw(c->p, c->width, c->height + caption, c->out);
}

/* The first of some layers that the drawing has, not before `after`. */
static const char *first_layer(const struct drawing *g, const char *const *names, const char *after)
{
	const char *best = drawing_closing(g);
	for (; *names; names++) {
		const char *at = drawing_layer(g, *names);
		if (at && at >= after && at < best)
			best = at;
	}
	return best;
}

/* The drawing in three parts: tints lie under relief and rivers, arrows under towns and names. */
static void draw_board(const struct canvas *c)
{
	static const char *const over_tint[] = {"relief", "lakes", "rivers", "coast", "borders", NULL};
	static const char *const over_arrows[] = {"cities", "labels", NULL};
	const struct drawing *g = c->drawing;
	const char *inside = drawing_inside(g), *tint = first_layer(g, over_tint, inside);
	const char *arrows = first_layer(g, over_arrows, tint);
	drawing_copy(c->p, inside, tint, c->out);
	render_style(c->p, c->unit, c->out);
	if (picture_shows(c->p, "control"))
		draw_control(c);
	if (picture_shows(c->p, "supply"))
		draw_supply(c);
	drawing_copy(c->p, tint, arrows, c->out);
	if (picture_shows(c->p, "arrows"))
		arrows_draw(c->p, c->unit, c->out);
	drawing_copy(c->p, arrows, drawing_closing(g), c->out);
}

bool render_svg(const struct picture *p, unsigned pixels, struct eto_text *out, struct eto_error *err)
{
	const struct eto_file *board = p->anchors.drawn ? eto_file_find(&p->files, "data/board.svg") : NULL;
	struct drawing drawing = {0};
	struct canvas c = {.p = p, .width = p->anchors.width, .height = p->anchors.height, .out = out};
	if (board) {
		if (!drawing_open(&drawing, board, err)) {
			drawing_close(&drawing);
			return false;
		}
		c.drawing = &drawing;
		c.width = drawing.width;
		c.height = drawing.height;
		drawing_obstacles(&drawing, p, &c.obstacles);
	}
	c.unit = c.width / 2400;
	for (unsigned i = 0; i < p->scene.piece_count; i++)
		c.blocks |= p->scene.piece[i].steps_max > 2 || p->scene.piece[i].status & ETO_ST_HIDDEN;
	double caption = picture_shows(p, "caption") ? caption_height(p, c.width) : 0;
	draw_opening(&c, pixels, caption + panels_height(p, c.width));
	if (board) {
		draw_board(&c);
	} else {
		eto_add(out, "\n<title>");
		svg_escape(out, p->title);
		eto_add(out, "</title>\n");
		render_style(p, c.unit, out);
		draw_plain(&c);
		if (picture_shows(p, "arrows"))
			arrows_draw(p, c.unit, out);
	}
	draw_over(&c, caption);
	eto_add(out, "</svg>\n");
	drawing_close(&drawing);
	return true;
}
