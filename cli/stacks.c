#include "cli/stacks.h"

#include <math.h>

/* What must be seen of a piece under another, and of a row under another, in parts of its size. */
static const double sliver = .17, strip = .62;

static double size_in_rows(const struct anchor *at, unsigned pieces, unsigned rows)
{
	unsigned columns = (pieces + rows - 1) / rows;
	double rise = rows == 1 ? sliver * .8 * (columns - 1) : 0;
	return fmin(at->w / (1 + sliver * (columns - 1)), at->h / (1 + strip * (rows - 1) + rise));
}

struct stack stack_layout(const struct anchor *at, unsigned pieces, double largest)
{
	struct stack s = {.rows = 1};
	for (unsigned rows = 2; rows <= pieces && rows <= 4; rows++)
		if (size_in_rows(at, pieces, rows) > size_in_rows(at, pieces, s.rows) * 1.05)
			s.rows = rows;
	s.columns = (pieces + s.rows - 1) / s.rows;
	s.size = fmin(size_in_rows(at, pieces, s.rows), largest);
	/* What room is left spreads the fan, up to a gap between the pieces. */
	if (s.columns > 1)
		s.step_x = fmin((at->w - s.size) / (s.columns - 1), s.size * 1.06);
	if (s.columns > 1 && s.rows == 1)
		s.step_y = fmin((at->h - s.size) / (s.columns - 1), s.step_x > s.size ? 0 : s.size * sliver);
	if (s.rows > 1)
		s.row_y = fmin((at->h - s.size) / (s.rows - 1), s.size * 1.06);
	double width = s.size + s.step_x * (s.columns - 1),
	       height = s.size + s.step_y * (s.columns - 1) + s.row_y * (s.rows - 1);
	s.x = at->x - width / 2;
	s.y = at->y - height / 2 + s.step_y * (s.columns - 1);
	return s;
}

void stack_place(const struct stack *s, unsigned i, double *x, double *y)
{
	*x = s->x + s->step_x * (i % s->columns);
	*y = s->y - s->step_y * (i % s->columns) + s->row_y * (i / s->columns);
}
