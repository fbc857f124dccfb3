/* The strip below the board: which game and turn it is, and the key to everything that is drawn over the board. */
#ifndef ETO_CAPTION_H
#define ETO_CAPTION_H

#include "draw/picture.h"

double caption_height(const struct picture *p, double width);
/* Below a board of that size. */
void caption_draw(const struct picture *p, double width, double top, double height, struct eto_text *out);

#endif
