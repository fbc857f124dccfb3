/* Counters and wooden blocks as SVG. A counter is a square in the colours of its nation, with nation, NATO symbol and
 * strength; a block stands upright, shows its face with symbol, name and as many pips on its upper edge as it has
 * steps, or its blank back. Colour never stands alone: nation and strength are written too. */
#ifndef ETO_COUNTERS_H
#define ETO_COUNTERS_H

#include "core/messages.h"
#include "core/scene.h"

struct counter {
	const struct eto_scene_piece *piece;
	const struct eto_catalog *catalog;
	const char *id, *about; /* for programs and for tooltips */
	char letter;            /* of its side, for the back of a block */
	bool blocks;            /* it is a game of blocks */
};

/* Draws it with its upper left corner at x, y. Nothing but the side of a hidden piece is looked at. */
void counter_draw(struct eto_text *out, const struct counter *c, double x, double y, double size);
/* Is it a block, and not a counter? In a game of blocks, all that have steps are. */
bool counter_is_block(const struct counter *c);
/* The letter and the colour of a mark on a counter, for the caption: i counts from 0; NULL at the end. */
const char *counter_mark(unsigned i, const char **letter, const char **colour);
/* Adds text with the five characters that XML reserves written as entities. */
void svg_escape(struct eto_text *out, const char *text);

#endif
