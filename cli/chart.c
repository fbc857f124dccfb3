#include "cli/chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw/anchors.h"
#include "cli/embedded.h"
#include "core/tsv.h"

/* The window of the world that the canvas shows. */
struct window {
	double north, south, west, east;
};

/* The outline of Europe, cli/data/land.tsv, in cells of half a degree. */
enum { LAND_ROWS = 96, LAND_COLUMNS = 176 };
static const double LAND_NORTH = 72, LAND_WEST = -26, LAND_STEP = 0.5;

struct outline {
	unsigned rows;
	const char *row[LAND_ROWS];
};

static bool outline_load(struct outline *o)
{
	static const char *const wanted[] = {"north", "cells"};
	unsigned index[2];
	struct eto_tsv t;
	struct eto_error err;
	*o = (struct outline){0};
	if (!eto_tsv_open(&t, &cli_files, "data/land.tsv", wanted, 2, index, &err))
		return false;
	while (o->rows < LAND_ROWS && eto_tsv_next(&t) && t.cell[index[1]].size == LAND_COLUMNS)
		o->row[o->rows++] = t.cell[index[1]].at;
	return o->rows == LAND_ROWS;
}

static bool outline_land(const struct outline *o, double lat, double lon)
{
	int row = (int)floor((LAND_NORTH - lat) / LAND_STEP), column = (int)floor((lon - LAND_WEST) / LAND_STEP);
	return row >= 0 && row < LAND_ROWS && column >= 0 && column < LAND_COLUMNS && o->row[row][column] == '#';
}

/* Puts places without coordinates where their anchors stand among the anchors of places with coordinates. */
static void guess_places(const struct desk *d, const struct anchors *a, double *lat, double *lon, unsigned places)
{
	double *known = malloc(places * sizeof *known);
	for (unsigned i = 0; known && i < places; i++)
		known[i] = lat[i];
	for (unsigned i = 0; known && i < places; i++) {
		const struct anchor *at = isnan(known[i]) ? anchor_of(a, d, i) : NULL;
		double weight = 0, y = 0, x = 0;
		for (unsigned k = 0; at && k < places; k++) {
			const struct anchor *other = isnan(known[k]) || lon[k] < -12 ? NULL : anchor_of(a, d, k);
			if (!other)
				continue;
			double distance = hypot(at->x - other->x, at->y - other->y) + 1;
			double w = 1 / (distance * distance * distance);
			weight += w;
			y += w * lat[k];
			x += w * lon[k];
		}
		if (weight > 0) {
			lat[i] = y / weight;
			lon[i] = x / weight;
		}
	}
	free(known);
}

/* A window around all places of the Old World, with some air. */
static struct window window_around(const double *lat, const double *lon, unsigned places)
{
	struct window w = {-90, 90, 180, -180};
	for (unsigned i = 0; i < places; i++) {
		if (isnan(lat[i]) || lon[i] < -14)
			continue;
		w.north = fmax(w.north, lat[i]);
		w.south = fmin(w.south, lat[i]);
		w.west = fmin(w.west, lon[i]);
		w.east = fmax(w.east, lon[i]);
	}
	return (struct window){w.north + 2, w.south - 1, w.west - 3, w.east + 3};
}

bool chart_is_free(const struct chart *c, int x, int y, int width)
{
	if (x < 0 || y < 0 || x + width > c->columns || y >= c->rows)
		return false;
	for (int i = 0; i < width; i++)
		if (c->taken[y * c->columns + x + i])
			return false;
	return true;
}

void chart_take(struct chart *c, int x, int y, int width, uint16_t mark)
{
	for (int i = 0; i < width; i++)
		if (x + i >= 0 && x + i < c->columns && y >= 0 && y < c->rows)
			c->taken[y * c->columns + x + i] = mark;
}

void chart_release(struct chart *c, uint16_t mark)
{
	for (int i = 0; i < c->columns * c->rows; i++)
		if (c->taken[i] == mark)
			c->taken[i] = 0;
}

bool chart_is_land(const struct chart *c, int x, int y)
{
	return x >= 0 && y >= 0 && x < c->columns && y < c->rows && c->land[y * c->columns + x];
}

/* Is there room for a label here, with a gap beside it and, when asked for, an empty row below for its stack? */
static bool fits(const struct chart *c, int x, int y, bool roomy)
{
	int gap = c->label > 1, left = x ? x - gap : 0, width = c->label + (x ? gap : 0);
	if (x + c->label < c->columns)
		width += gap;
	if (x < 0 || x + c->label > c->columns || !chart_is_free(c, left, y, width))
		return false;
	return !roomy || (y + 1 < c->rows && chart_is_free(c, x, y + 1, c->label) &&
			  (!y || chart_is_free(c, x, y - 1, c->label)));
}

/* The nearest room for a label; a row counts as two columns, as on the screen. */
static bool settle(struct chart *c, unsigned place, int x, int y, bool roomy, int reach)
{
	int best = reach * reach + 1, best_x = 0, best_y = 0;
	for (int dy = reach / 2; dy >= -reach / 2;
	     dy--) /* of two rooms equally near, the southern one: see put_labels() */
		for (int dx = -reach; dx <= reach; dx++) {
			int distance = dx * dx + 4 * dy * dy;
			if (distance < best && fits(c, x + dx, y + dy, roomy)) {
				best = distance;
				best_x = x + dx;
				best_y = y + dy;
			}
		}
	if (best > reach * reach)
		return false;
	c->x[place] = best_x;
	c->y[place] = best_y;
	chart_take(c, best_x, best_y, c->label, (uint16_t)(place + 1));
	return true;
}

static int clamp(double value, int most)
{
	return value < 0 ? 0 : value > most ? most : (int)value;
}

/* From north to south, so that labels that must give way keep the order of the map. */
static void put_labels(struct chart *c, const struct window *w, const double *lat, const double *lon)
{
	bool done[ETO_SCENE_PLACES] = {false};
	for (unsigned n = 0; n < c->places; n++) {
		unsigned i = c->places;
		for (unsigned k = 0; k < c->places; k++)
			if (!done[k] && (i == c->places || isnan(lat[i]) || lat[k] > lat[i]))
				i = k;
		done[i] = true;
		c->x[i] = -1;
		if (isnan(lat[i]))
			continue;
		int x = clamp((lon[i] - w->west) / (w->east - w->west) * c->columns - c->label / 2.0,
			      c->columns - c->label);
		int y = clamp((w->north - lat[i]) / (w->north - w->south) * c->rows, c->rows - 1);
		if (!settle(c, i, x, y, c->label > 1, c->label > 1 ? 4 : 0) && !settle(c, i, x, y, false, 6))
			settle(c, i, x, y, false, 24);
	}
}

static void put_land(struct chart *c, const struct window *w)
{
	struct outline o;
	if (!outline_load(&o))
		return;
	for (int y = 0; y < c->rows; y++)
		for (int x = 0; x < c->columns; x++) {
			double lat = w->north - (y + 0.5) / c->rows * (w->north - w->south);
			double lon = w->west + (x + 0.5) / c->columns * (w->east - w->west);
			c->land[y * c->columns + x] = outline_land(&o, lat, lon);
		}
}

bool chart_make(struct chart *c, const struct desk *d, int columns, int rows, int label)
{
	*c = (struct chart){.columns = columns, .rows = rows, .label = label};
	while (c->places < ETO_SCENE_PLACES && d->game->place_id(d->table, c->places))
		c->places++;
	c->taken = calloc((size_t)columns * (size_t)rows, sizeof *c->taken);
	c->land = calloc((size_t)columns * (size_t)rows, sizeof *c->land);
	struct anchors *a = calloc(1, sizeof *a);
	double *lat = malloc(c->places * sizeof *lat), *lon = malloc(c->places * sizeof *lon);
	bool ok = c->taken && c->land && a && lat && lon;
	if (ok) {
		bool globe = geography_load(d, lat, lon, c->places) > 0;
		anchors_load(a, d, NULL);
		if (globe && a->drawn)
			guess_places(d, a, lat, lon, c->places);
		for (unsigned i = 0; !globe && i < c->places;
		     i++) { /* no geography at all: the board's own coordinates */
			const struct anchor *at = anchor_of(a, d, i);
			lat[i] = at ? -at->y : NAN;
			lon[i] = at ? at->x : NAN;
		}
		struct window w = window_around(lat, lon, c->places);
		put_labels(c, &w, lat, lon);
		if (globe)
			put_land(c, &w);
	}
	free(lat);
	free(lon);
	free(a);
	if (!ok)
		chart_free(c);
	return ok;
}

void chart_free(struct chart *c)
{
	free(c->taken);
	free(c->land);
	c->taken = NULL;
	c->land = NULL;
}
