/* How the pieces of a place lie in the free room that the drawing keeps for them: fanned, so that each can be counted
 * and none leaves the room (a name is never covered). */
#ifndef ETO_STACKS_H
#define ETO_STACKS_H

#include "cli/anchors.h"

struct stack {
	unsigned columns, rows;
	double size;           /* of a piece */
	double x, y;           /* upper left corner of the first piece */
	double step_x, step_y; /* from one piece of a row to the next */
	double row_y;          /* from one row to the next */
};

/* `largest`: no piece is larger, however much room there is. */
struct stack stack_layout(const struct anchor *at, unsigned pieces, double largest);
/* Where the i-th piece lies. */
void stack_place(const struct stack *s, unsigned i, double *x, double *y);

#endif
