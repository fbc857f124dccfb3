#include "draw/stacks.h"

#include <math.h>

/* What must be seen of a piece under another, and of a row under another, in parts of its size. */
static const double sliver = .17, strip = .62;

static double size_in_rows(const struct anchor *at, unsigned pieces, unsigned rows)
{
	unsigned columns = (pieces + rows - 1) / rows;
	double rise = rows == 1 ? sliver * .8 * (columns - 1) : 0;
	return fmin(at->w / (1 + sliver * (columns - 1)), at->h / (1 + strip * (rows - 1) + rise));
}

/* The stack in the whole room of the place. */
static struct stack lay_free(const struct anchor *at, unsigned pieces, double largest)
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

struct box stack_box(const struct stack *s)
{
	double rise = s->step_y * (s->columns - 1);
	return (struct box){s->x, s->y - rise, s->x + s->size + s->step_x * (s->columns - 1),
			    s->y + s->size + s->row_y * (s->rows - 1)};
}

/* The area that the boxes share. */
static double overlap(const struct obstacles *o, struct box b)
{
	double sum = 0;
	for (unsigned i = 0; i < o->count; i++) {
		const struct box *k = &o->box[i];
		double w = fmin(b.right, k->right) - fmax(b.left, k->left),
		       h = fmin(b.bottom, k->bottom) - fmax(b.top, k->top);
		if (w > 0 && h > 0)
			sum += w * h;
	}
	return sum;
}

/* Moves a stack about in the region; keeps the nearest spot to the middle that covers nothing, or covers least. */
static bool find_spot(struct stack *s, struct box region, const struct obstacles *near, double *least)
{
	struct box b = stack_box(s);
	double width = b.right - b.left, height = b.bottom - b.top, rise = s->y - b.top, best = INFINITY;
	double middle_x = (region.left + region.right) / 2, middle_y = (region.top + region.bottom) / 2;
	double room_x = region.right - region.left - width, room_y = region.bottom - region.top - height;
	if (room_x < 0 || room_y < 0)
		return false;
	for (int i = 0; i <= 20; i++)
		for (int k = 0; k <= 20; k++) {
			struct box try = {region.left + room_x * i / 20, region.top + room_y * k / 20, 0, 0};
			try.right = try.left + width;
			try.bottom = try.top + height;
			double away = hypot(try.left + width / 2 - middle_x, try.top + height / 2 - middle_y);
			double cost = overlap(near, try) * 1000 + away;
			if (cost < best) {
				best = cost;
				s->x = try.left;
				s->y = try.top + rise;
			}
		}
	*least = best;
	return best < 1000;
}

/* Three ways to stack: a rising fan, a flat one, and two rows. */
static bool shape(struct stack *s, unsigned way, unsigned pieces, double size)
{
	*s = (struct stack){.size = size, .rows = way == 2 ? 2 : 1};
	s->columns = (pieces + s->rows - 1) / s->rows;
	s->step_x = s->columns > 1 ? size * (way == 1 ? .3 : sliver) : 0;
	s->step_y = s->columns > 1 && way == 0 ? size * sliver * .8 : 0;
	s->row_y = way == 2 ? size * strip : 0;
	return way == 0 || pieces > (way == 1 ? 1u : 2u);
}

/* The largest stack that covers no obstacle. The room may be left upwards and downwards: hexes go on there. */
static struct stack lay_beside(const struct anchor *at, unsigned pieces, double largest, const struct obstacles *near)
{
	double reach = fmax(at->h / 2, fmin(at->w, at->h) * .7), least = INFINITY;
	struct box region = {at->x - at->w / 2, at->y - reach, at->x + at->w / 2, at->y + reach};
	struct stack s, best = lay_free(at, pieces, largest);
	double smallest = fmin(at->w, at->h) * .4;
	for (double size = fmin(largest, fmin(at->w, at->h) * .85); size >= smallest; size *= .94)
		for (unsigned way = 0; way < 3; way++) {
			double cost = INFINITY;
			if (!shape(&s, way, pieces, size))
				continue;
			if (find_spot(&s, region, near, &cost))
				return s;
			if (cost < least) {
				least = cost;
				best = s;
			}
		}
	return best;
}

struct stack stack_layout(const struct anchor *at, unsigned pieces, double largest, const struct obstacles *o)
{
	double reach = fmax(at->w, at->h);
	struct obstacles near;
	near.count = 0;
	for (unsigned i = 0; i < o->count && near.count < OBSTACLES_MAX; i++) {
		const struct box *b = &o->box[i];
		if (b->right > at->x - reach && b->left < at->x + reach && b->bottom > at->y - reach &&
		    b->top < at->y + reach)
			near.box[near.count++] = *b;
	}
	/* A little smaller in its place, or else as large as it can be beside. */
	for (double part = 1; part > .74; part -= .05) {
		struct anchor smaller = *at;
		smaller.w *= part;
		smaller.h *= part;
		struct stack s = lay_free(&smaller, pieces, largest);
		if (overlap(&near, stack_box(&s)) < 1)
			return s;
	}
	return lay_beside(at, pieces, largest, &near);
}

void stack_place(const struct stack *s, unsigned i, double *x, double *y)
{
	*x = s->x + s->step_x * (i % s->columns);
	*y = s->y - s->step_y * (i % s->columns) + s->row_y * (i / s->columns);
}
