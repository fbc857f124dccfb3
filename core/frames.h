/* Where play is: a stack of frames inside the state.
 *
 * A turn is a walk through small decisions. Each frame is one procedure of the rulebook (a turn, an operation, an
 * answer to an air mission ...) with the step it has reached, the seat that decides and a few locals. A procedure
 * may push another and go on when that one pops. */
#ifndef ETO_FRAMES_H
#define ETO_FRAMES_H

#include <assert.h>
#include <stdint.h>

enum { ETO_FRAMES_MAX = 8 };

struct eto_frame {
	uint8_t proc; /* which procedure; the game numbers them from 1 */
	uint8_t step;
	uint8_t seat; /* who decides */
	uint8_t a;    /* locals of the procedure */
	uint16_t b;
	uint16_t c;
};
_Static_assert(sizeof(struct eto_frame) == 8, "a frame is eight bytes");

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

#endif
