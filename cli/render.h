/* A position as an SVG picture: the game's drawn board (or a plain one), and over it the scene. */
#ifndef ETO_RENDER_H
#define ETO_RENDER_H

#include "cli/anchors.h"
#include "core/scene.h"

/* Writes the whole picture. The text must be large: a drawn board alone takes a megabyte. */
void render_svg(const struct desk *d, const struct anchors *a, const struct eto_scene *scene, struct eto_text *out);

#endif
