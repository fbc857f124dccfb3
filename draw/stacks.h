/* How the pieces of a place lie: fanned, so that each can be counted, in the free room that the drawing keeps for them.
 * Where names or towns stand in that room (on boards of hexes), the stack goes beside them: a name is never covered. */
#ifndef ETO_STACKS_H
#define ETO_STACKS_H

#include "draw/anchors.h"

enum { OBSTACLES_MAX = 2048 };

struct box {
	double left, top, right, bottom;
};

/* Names and towns of the drawing. */
struct obstacles {
	unsigned count;
	struct box box[OBSTACLES_MAX];
};

struct stack {
	unsigned columns, rows;
	double size;           /* of a piece */
	double x, y;           /* upper left corner of the first piece */
	double step_x, step_y; /* from one piece of a row to the next, to the right and up */
	double row_y;          /* from one row to the next, down */
};

/* `largest`: no piece is larger, however much room there is. */
struct stack stack_layout(const struct anchor *at, unsigned pieces, double largest, const struct obstacles *o);
/* Where the i-th piece lies. */
void stack_place(const struct stack *s, unsigned i, double *x, double *y);
/* All that it covers. */
struct box stack_box(const struct stack *s);

#endif
