/* Where play is: a stack of frames inside the state.
 *
 * A turn is a walk through small decisions. Each frame is one procedure of the rulebook (a turn, an operation, an
 * answer to an air mission ...) with the step it has reached, the seat that decides and its locals. A procedure may
 * push another and go on when that one pops. What a procedure does is a row of core/procs.h.
 *
 * The locals of a procedure have names: it lays a struct of its own over those bytes of the frame.
 *
 *     struct march { uint16_t army, from; uint8_t steps; } ETO_LOCALS;
 *     ETO_LOCALS_FIT(struct march);
 *
 *     struct march *m = eto_call(&s->stack, P_MARCH, seat);   // pushes a frame; its locals are zero
 *     m->army = army;
 *     ...
 *     const struct march *m = eto_own(&s->stack);             // in the procedure: the locals of the top frame */
#ifndef ETO_FRAMES_H
#define ETO_FRAMES_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ETO_FRAMES_MAX = 8, ETO_LOCALS_SIZE = 12 };

/* After the struct of a procedure's locals: it may be laid over the bytes of a frame. */
#define ETO_LOCALS __attribute__((may_alias))
#define ETO_LOCALS_FIT(type) _Static_assert(sizeof(type) <= ETO_LOCALS_SIZE, #type " is too large for a frame")

struct eto_frame {
	uint8_t proc; /* which procedure; the game numbers them from 1 */
	uint8_t step;
	uint8_t seat; /* who decides */
	uint8_t spare;
	union {
		struct { /* for a procedure that needs a number or two and no names for them */
			uint16_t b, c;
			uint8_t a;
		};
		uint32_t local[ETO_LOCALS_SIZE / 4]; /* see eto_locals() */
	};
};
_Static_assert(sizeof(struct eto_frame) == 16, "a frame is sixteen bytes");

struct eto_stack {
	uint16_t depth;
	uint16_t spare[3];
	struct eto_frame frame[ETO_FRAMES_MAX];
};

static inline struct eto_frame *eto_top(struct eto_stack *s)
{
	assert(s->depth > 0 && s->depth <= ETO_FRAMES_MAX);
	return &s->frame[s->depth - 1];
}

static inline const struct eto_frame *eto_peek(const struct eto_stack *s)
{
	assert(s->depth > 0 && s->depth <= ETO_FRAMES_MAX);
	return &s->frame[s->depth - 1];
}

static inline struct eto_frame *eto_push(struct eto_stack *s, struct eto_frame f)
{
	assert(s->depth < ETO_FRAMES_MAX);
	s->frame[s->depth++] = f;
	return eto_top(s);
}

/* Leaves no trace of the frame: equal states must have equal bytes. */
static inline void eto_pop(struct eto_stack *s)
{
	*eto_top(s) = (struct eto_frame){0};
	s->depth--;
}

/* The locals of a frame, for the struct of its procedure. */
static inline void *eto_locals(struct eto_frame *f)
{
	return f->local;
}

static inline const void *eto_locals_of(const struct eto_frame *f)
{
	return f->local;
}

/* Are the locals past the first so many bytes all 0, as those of a sound frame are? */
static inline bool eto_locals_end(const struct eto_frame *f, size_t used)
{
	const uint8_t *byte = eto_locals_of(f);
	for (size_t i = used; i < ETO_LOCALS_SIZE; i++)
		if (byte[i])
			return false;
	return true;
}

/* The locals of the procedure on top; to read, and to change. */
static inline const void *eto_own(const struct eto_stack *s)
{
	return eto_locals_of(eto_peek(s));
}

static inline void *eto_own_change(struct eto_stack *s)
{
	return eto_locals(eto_top(s));
}

/* Begins a procedure and returns its locals, all zero. */
static inline void *eto_call(struct eto_stack *s, unsigned proc, unsigned seat)
{
	return eto_locals(eto_push(s, (struct eto_frame){.proc = (uint8_t)proc, .seat = (uint8_t)seat}));
}

#endif
