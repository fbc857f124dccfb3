/* Arrows: collected from the events of a game, drawn as curves from place to place.
 *
 * Nothing here knows a game: the kind of an event says which arrow it is, and its arguments who goes from where to
 * where (eto_changed_by). What is not said of a piece that the viewers see is taken from where it stands. */
#include "draw/arrows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "wire/follower.h"

/* Where a piece that the viewers know stands; -1 if they do not. */
static int place_of(const struct eto_scene *scene, int piece, uint8_t *seat)
{
	for (unsigned i = 0; i < scene->piece_count; i++) {
		const struct eto_scene_piece *p = &scene->piece[i];
		if (p->piece == piece && !(p->status & ETO_ST_HIDDEN)) {
			*seat = p->seat;
			return p->place;
		}
	}
	return -1;
}

static void add_arrow(struct picture *p, unsigned kind, unsigned seat, int piece, int from, int to)
{
	if (from < 0 || to < 0)
		return;
	if (from == to) { /* it fights where it has just gone: that was the way of its attack */
		for (unsigned i = 0; i < p->arrow_count; i++) {
			struct arrow *a = &p->arrow[i];
			if (a->piece == piece && a->place[a->places - 1] == to && a->kind == ETO_ARROW_MOVE)
				a->kind = (uint8_t)kind;
		}
		return;
	}
	for (unsigned i = 0; piece >= 0 && i < p->arrow_count; i++) { /* a step more on the same way */
		struct arrow *a = &p->arrow[i];
		if (a->piece == piece && a->kind == kind && a->place[a->places - 1] == from &&
		    a->places < ARROW_PLACES) {
			a->place[a->places++] = (uint16_t)to;
			return;
		}
	}
	if (p->arrow_count < PICTURE_ARROWS)
		p->arrow[p->arrow_count++] = (struct arrow){.kind = (uint8_t)kind,
							    .seat = (uint8_t)seat,
							    .pieces = 1,
							    .piece = (uint16_t)piece,
							    .places = 2,
							    .place = {(uint16_t)from, (uint16_t)to}};
}

/* Pieces that went the same way share one arrow. */
static void merge_arrows(struct picture *p)
{
	for (unsigned i = 0; i < p->arrow_count; i++)
		for (unsigned k = i + 1; k < p->arrow_count;) {
			struct arrow *a = &p->arrow[i], *b = &p->arrow[k];
			if (a->kind != b->kind || a->seat != b->seat || a->places != b->places ||
			    memcmp(a->place, b->place, a->places * sizeof *a->place)) {
				k++;
				continue;
			}
			a->pieces += b->pieces;
			*b = p->arrow[--p->arrow_count];
		}
}

struct collector {
	struct picture *picture;
	const struct desk *desk;
	unsigned viewers;
	bool fresh; /* a player turn has begun: the next arrow replaces those of the turn before */
	void *state;
	struct eto_scene scene;
};

static void look(struct collector *c, const struct follower *f)
{
	const struct eto_game *g = c->desk->game;
	memcpy(c->state, f->state, g->state_size);
	g->redact(c->desk->table, c->state, c->viewers);
	g->scene(c->desk->table, c->state, c->viewers, &c->scene);
}

static void collect_event(struct collector *c, const struct follower *f, const struct eto_event *e)
{
	struct eto_changed x;
	if (!eto_event_known(e, c->viewers) || !eto_changed_by(c->desk->game, e, &x))
		return;
	c->fresh |= x.change == ETO_CHANGE_TURN;
	if (!x.arrow || (x.piece < 0 && x.from < 0))
		return;
	uint8_t seat = ETO_NO_SEAT;
	look(c, f);
	int stands = x.piece < 0 ? -1 : place_of(&c->scene, x.piece, &seat);
	if (seat == ETO_NO_SEAT && x.piece < 0 && x.seat >= 0)
		seat = (uint8_t)x.seat;
	if (seat == ETO_NO_SEAT && f->at)
		seat = f->match->step[f->at - 1].seat;
	if (c->fresh)
		c->picture->arrow_count = 0;
	c->fresh = false;
	add_arrow(c->picture, x.arrow, seat, x.piece, x.from < 0 ? stands : x.from, x.to);
}

bool picture_arrows(struct picture *p, const struct desk *d, const struct eto_match *m, unsigned viewers)
{
	struct follower *f = calloc(1, sizeof *f);
	struct collector *c = calloc(1, sizeof *c);
	bool ok = f && c;
	if (ok) {
		*c = (struct collector){.picture = p, .desk = d, .viewers = viewers, .fresh = true};
		c->state = malloc(d->game->state_size);
		ok = c->state && follower_start(f, m);
	}
	while (ok && follower_next(f))
		for (unsigned i = 0; i < f->events.count; i++)
			collect_event(c, f, &f->events.list[i]);
	if (ok)
		merge_arrows(p);
	if (f)
		follower_close(f);
	if (c)
		free(c->state);
	free(c);
	free(f);
	return ok;
}

struct point {
	double x, y;
};

/* Moves a towards b. */
static struct point towards(struct point a, struct point b, double distance)
{
	double length = hypot(b.x - a.x, b.y - a.y);
	double part = length > 0 ? fmin(distance / length, .45) : 0;
	return (struct point){a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
}

/* A smooth way through the points; two points are joined by a slight bend to the right, so that arrows there and back
 * do not cover each other. Returns where the last piece of the curve comes from. */
static struct point add_curve(struct eto_text *out, const struct point *p, unsigned count)
{
	eto_addf(out, "M%.1f %.1f", p[0].x, p[0].y);
	if (count == 2) {
		struct point bend = {(p[0].x + p[1].x) / 2 - (p[1].y - p[0].y) * .12,
				     (p[0].y + p[1].y) / 2 + (p[1].x - p[0].x) * .12};
		eto_addf(out, "Q%.1f %.1f %.1f %.1f", bend.x, bend.y, p[1].x, p[1].y);
		return bend;
	}
	struct point last = p[0];
	for (unsigned i = 0; i + 1 < count; i++) {
		const struct point *before = &p[i ? i - 1 : 0], *after = &p[i + 2 < count ? i + 2 : count - 1];
		struct point one = {p[i].x + (p[i + 1].x - before->x) / 6, p[i].y + (p[i + 1].y - before->y) / 6};
		last = (struct point){p[i + 1].x - (after->x - p[i].x) / 6, p[i + 1].y - (after->y - p[i].y) / 6};
		eto_addf(out, "C%.1f %.1f %.1f %.1f %.1f %.1f", one.x, one.y, last.x, last.y, p[i + 1].x, p[i + 1].y);
	}
	return last;
}

static const char *const class_of[ETO_ARROWS] = {"", "move", "rail", "sail", "land", "drop", "evacuate", "retreat",
						 "support", "attack"};

void arrow_path(struct eto_text *out, unsigned kind, unsigned seat, const double *xy, unsigned count, double unit)
{
	struct point p[ARROW_PLACES] = {0};
	for (unsigned i = 0; i < count; i++)
		p[i] = (struct point){xy[2 * i], xy[2 * i + 1]};
	char way[2048];
	struct eto_text curve = eto_text_in(way, sizeof way);
	struct point from = add_curve(&curve, p, count), tip = p[count - 1];
	double size = (kind == ETO_ARROW_ATTACK ? 15 : kind == ETO_ARROW_SUPPORT ? 9 : 11) * unit;
	double length = hypot(tip.x - from.x, tip.y - from.y), dx = 0, dy = 0;
	if (length > 0) {
		dx = (tip.x - from.x) / length * size;
		dy = (tip.y - from.y) / length * size;
	}
	eto_addf(out, "<path class=\"arrow-case\" d=\"%s\"/><path class=\"arrow-%s line-%u\" d=\"%s\"/>", way,
		 class_of[kind], seat, way);
	eto_addf(out, "<path class=\"arrow-head fill-%u\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ\"/>", seat,
		 tip.x + dx, tip.y + dy, tip.x - dy * .6, tip.y + dx * .6, tip.x - dx * -.25, tip.y - dy * -.25,
		 tip.x + dy * .6, tip.y - dx * .6);
}

static void draw_arrow(const struct picture *p, const struct arrow *a, double unit, struct eto_text *out)
{
	double xy[2 * ARROW_PLACES];
	struct point at[ARROW_PLACES];
	for (unsigned i = 0; i < a->places; i++) {
		const struct anchor *n = picture_anchor(p, a->place[i]);
		if (!n)
			return;
		at[i] = (struct point){n->x, n->y};
	}
	unsigned last = a->places - 1;
	const struct anchor *first = picture_anchor(p, a->place[0]), *end = picture_anchor(p, a->place[last]);
	struct point tail = towards(at[0], at[1], fmin(first->w, first->h) * .3);
	at[last] = towards(at[last], at[last - 1], fmin(end->w, end->h) * .5 + 13 * unit);
	at[0] = tail;
	for (unsigned i = 0; i < a->places; i++) {
		xy[2 * i] = at[i].x;
		xy[2 * i + 1] = at[i].y;
	}
	eto_addf(out, "<g class=\"arrow\" data-kind=\"%s\" data-from=\"%s\" data-to=\"%s\">", class_of[a->kind],
		 p->place[a->place[0]], p->place[a->place[last]]);
	arrow_path(out, a->kind, a->seat < ETO_SEATS_MAX ? a->seat : ETO_SEATS_MAX, xy, a->places, unit);
	if (a->pieces > 1) {
		double x = (at[0].x + at[1].x) / 2 - (at[1].y - at[0].y) * .06,
		       y = (at[0].y + at[1].y) / 2 + (at[1].x - at[0].x) * .06;
		eto_addf(out,
			 "<circle class=\"arrow-count\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>"
			 "<text class=\"arrow-number\" x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">%u</text>",
			 x, y, 8 * unit, x, y + 4 * unit, 11.5 * unit, a->pieces);
	}
	eto_add(out, "</g>\n");
}

void arrows_draw(const struct picture *p, double unit, struct eto_text *out)
{
	eto_add(out, "<g id=\"layer-arrows\">\n");
	for (unsigned kind = 0; kind < ETO_ARROWS; kind++)
		for (unsigned i = 0; i < p->arrow_count; i++)
			if (p->arrow[i].kind == kind)
				draw_arrow(p, &p->arrow[i], unit, out);
	eto_add(out, "</g>\n");
}
