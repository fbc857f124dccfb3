/* Arrows on the board: moves, strategic moves, voyages, landings, supports and attacks, each with its own stroke. */
#ifndef ETO_ARROWS_H
#define ETO_ARROWS_H

#include "draw/picture.h"

/* One arrow through `count` points (x, y, x, y ...); seat ETO_SEATS_MAX is nobody's. */
void arrow_path(struct eto_text *out, unsigned kind, unsigned seat, const double *xy, unsigned count, double unit);
/* The whole layer. `unit` is the width of the board in 2400ths. */
void arrows_draw(const struct picture *p, double unit, struct eto_text *out);

#endif
