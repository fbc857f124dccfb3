/* The map in characters: where each place's label stands on a canvas of so many columns and rows, and which cells are
 * land. Places stand where latitude and longitude put them; labels that would cover each other move to the nearest
 * free cells. Places that no table locates (seas) stand among their neighbours of the drawn board. */
#ifndef ETO_CHART_H
#define ETO_CHART_H

#include "cli/desk.h"
#include "core/scene.h"

enum { CHART_STACK = 0xffff }; /* the mark of cells that hold stacks */

struct chart {
	int columns, rows;
	int label;       /* cells of a label */
	unsigned places;
	int x[ETO_SCENE_PLACES], y[ETO_SCENE_PLACES]; /* of the label; x is -1 for a place that is not on the map */
	uint16_t *taken; /* for each cell: 1 + the place whose label is there, or 0; owned */
	bool *land;      /* for each cell; owned */
};

/* Lays out a canvas with labels of so many cells; free it later. False when memory is out. */
bool chart_make(struct chart *c, const struct desk *d, int columns, int rows, int label);
void chart_free(struct chart *c);
bool chart_is_land(const struct chart *c, int x, int y);
/* Is this run of cells on the canvas and taken by nothing? */
bool chart_is_free(const struct chart *c, int x, int y, int width);
/* Takes a run of cells; what was put there after the labels can be released again. */
void chart_take(struct chart *c, int x, int y, int width, uint16_t mark);
void chart_release(struct chart *c, uint16_t mark);

#endif
