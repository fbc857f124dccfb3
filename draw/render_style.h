/* The colours, strokes and patterns of everything that is drawn over a board, in light and dark. */
#ifndef ETO_RENDER_STYLE_H
#define ETO_RENDER_STYLE_H

#include "draw/picture.h"
#include "core/text.h"

/* `unit` is the width of the board in 2400ths. */
void render_style(const struct picture *p, double unit, struct eto_text *out);

#endif
