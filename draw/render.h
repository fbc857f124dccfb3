/* A position as an SVG picture: the game's drawn board (or a plain one), and over it the scene. */
#ifndef ETO_RENDER_H
#define ETO_RENDER_H

#include "draw/picture.h"

/* Writes the whole picture; `pixels` is its width on a screen, 0 for the paper size of the drawing. The text must be
 * large: a drawn board alone takes a megabyte. */
bool render_svg(const struct picture *p, unsigned pixels, struct eto_text *out, struct eto_error *err);

#endif
