/* The drawing of a board as text: finds its layers and outlines, and copies it with another language or theme. */
#ifndef ETO_DRAWING_H
#define ETO_DRAWING_H

#include "draw/picture.h"
#include "draw/stacks.h"

/* Where the ids of a drawing are, sorted; free `id` later. */
struct drawing {
	const char *text, *end;
	double width, height; /* of its viewBox */
	double paper;         /* millimetres of width to be printed at; 0 if the drawing does not say */
	unsigned count;
	struct drawing_id {
		const char *at; /* the name, up to the quote */
		unsigned size;
	} *id;
};

/* False when memory is out or the text is no drawing. */
bool drawing_open(struct drawing *g, const struct eto_file *board, struct eto_error *err);
void drawing_close(struct drawing *g);
/* Adds the layers of a drawing to those of the picture, switched on. */
void drawing_layers(const struct eto_file *board, struct picture *p);
/* The outline of a place, as the attribute and its value: d="..." or points="...". NULL if it has none. */
const char *drawing_outline(const struct drawing *g, const char *place, size_t *size, bool *polygon);

/* Where the names and signs of towns stand, in the language of the picture. Only on boards of hexes or nodes: the
 * room that a board of zones keeps for pieces is free of them. */
void drawing_obstacles(const struct drawing *g, const struct picture *p, struct obstacles *o);

/* What is between `<svg ...>` and the layer, from the layer to `</svg>`, and so on: copies with the texts of the
 * picture's language, and with its layers off where they are off. */
void drawing_copy(const struct picture *p, const char *from, const char *to, struct eto_text *out);
/* The end of the opening tag, the beginning of a layer (NULL if there is none), the closing tag. */
const char *drawing_inside(const struct drawing *g);
const char *drawing_layer(const struct drawing *g, const char *name);
const char *drawing_closing(const struct drawing *g);

/* Copies a whole picture with every var(--name) replaced by its value in the theme, for readers that know no
 * variables. */
void drawing_resolve(const char *text, size_t size, bool dark, struct eto_text *out);

#endif
