/* The turn marker, the markers of tracks and the boxes beside the map, wherever the drawing has an anchor for them. */
#ifndef ETO_TRACKS_H
#define ETO_TRACKS_H

#include "draw/picture.h"

/* The whole layer. `unit` is the width of the board in 2400ths. */
void tracks_draw(const struct picture *p, double unit, struct eto_text *out);

#endif
