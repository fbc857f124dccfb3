/* Counters as SVG: a square in the colours of its nation, with nation, NATO symbol and strength. Colour never stands
 * alone: the letters of the nation are on every counter. */
#ifndef ETO_COUNTERS_H
#define ETO_COUNTERS_H

#include "core/scene.h"

/* Draws a counter with its upper left corner at x, y. */
void counter_draw(struct eto_text *out, const struct eto_scene_piece *p, double x, double y, double size);
/* Background of a nation's counters, as "#rrggbb". */
const char *nation_colour(const char *nation);
/* Colours of the sides in the order of the seats, for tints and markers. */
const char *seat_colour(unsigned seat);
/* Adds text with the five characters that XML reserves written as entities. */
void svg_escape(struct eto_text *out, const char *text);

#endif
