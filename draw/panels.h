/* Below board and caption: cards, cups, boards of a country and the bill, in columns of panels. */
#ifndef ETO_DRAW_PANELS_H
#define ETO_DRAW_PANELS_H

#include "draw/picture.h"

/* 0 if there is none, or the layer is off. */
double panels_height(const struct picture *p, double width);
void panels_draw(const struct picture *p, double width, double top, struct eto_text *out);

#endif
