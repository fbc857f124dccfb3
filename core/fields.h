/* The members of a state, declared once, and what follows from the declaration.
 *
 * A game lists the members of its state in a macro: type, name, dimensions, and what the values are (the members of
 * struct eto_field that matter). Struct and field table are made from that list:
 *
 *     #define TOY_FIELDS(F)                                                                 \
 *             F(uint16_t, gold, [SEATS], .by = ETO_SEAT, .most = 999)                       \
 *             F(uint8_t, turn, , .least = 1, .most = TURNS)                                 \
 *             F(uint8_t, weather, , .is = ETO_CHOICE, .set = SET_WEATHER, .most = MUD)      \
 *             F(uint8_t, place, [PIECES], .by = ETO_PIECE, .is = ETO_PLACE, .most = OUT)    \
 *             F(uint8_t, target, [PIECES], .by = ETO_PIECE, .is = ETO_PIECE, .most = PIECES - 1, .also = NONE) \
 *             F(uint8_t, spent, [SEATS][ACTS], .by = ETO_SEAT, .then = ETO_CHOICE, .then_set = SET_ACT,        \
 *               .across = ACTS, .most = 9)                                                                     \
 *             F(placeset, held, [SEATS], .by = ETO_SEAT, .is = ETO_PLACE, .most = PLACES)   \
 *             F(uint8_t, count, [PLACES], .derived = true)
 *
 *     struct toy_state { struct eto_stack stack; TOY_FIELDS(ETO_MEMBER) };
 *     #define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct toy_state, type, member, __VA_ARGS__)
 *     static const struct eto_field fields[] = {ETO_FIELD_STACK(struct toy_state), TOY_FIELDS(ROW)};
 *
 * A value is a number from least to most (a set: its members are below most), or `also`. Who forgets a range gets 0 to
 * 0, which the tests notice. The declaration serves
 *   - saving, comparing and hashing (below): derived members are left out;
 *   - eto_fields_sound(): every value in range, as a state from outside must be before anything is done with it;
 *   - cases: `set gold red 3`, `expect gold red = 3` (core/position.h).
 * Members stand in the order of their sizes, so that there is no padding; a spare one fills the end.
 *
 * States as text: one line per field, "name v v v*3 v", runs shortened ("v*3" is three times v). */
#ifndef ETO_FIELDS_H
#define ETO_FIELDS_H

#include "core/frames.h"
#include "core/game.h"

#define ETO_MEMBER(type, member, dimensions, ...) type member dimensions;
#define ETO_FIELD_WIDTH(type) (sizeof(type) > 8 ? 8 : sizeof(type))
#define ETO_FIELD_ROW(state, type, member_, ...)                                                                       \
	{.name = #member_, .offset = offsetof(state, member_), .width = ETO_FIELD_WIDTH(type),                         \
	 .count = sizeof(((state *)0)->member_) / ETO_FIELD_WIDTH(type), .per = sizeof(type) / ETO_FIELD_WIDTH(type),  \
	 __VA_ARGS__},
/* The stack, byte by byte; core/procs.h knows whether it is sound. */
#define ETO_FIELD_STACK(state)                                                                                         \
	{.name = "stack", .offset = offsetof(state, stack), .width = 1, .count = sizeof(struct eto_stack), .most = 255}

/* Is every value in its range? Looks at no derived field. */
bool eto_fields_sound(const struct eto_game *g, const void *state, struct eto_error *err);
/* The field of this name, or NULL; an element of it, and changing that. */
const struct eto_field *eto_field_find(const struct eto_game *g, const char *name);
uint64_t eto_field_get(const struct eto_field *f, const void *state, unsigned i);
void eto_field_set(const struct eto_field *f, void *state, unsigned i, uint64_t value);
/* The hash of all that is not derived: two states of one game are equal iff it is (but for chance). */
uint64_t eto_state_hash(const struct eto_game *g, const void *state);

void eto_state_write(const struct eto_game *g, const void *state, struct eto_text *out);
/* The same with a word before each line, for files in which field lines are mixed with others. */
void eto_state_write_lines(const struct eto_game *g, const void *state, const char *prefix, struct eto_text *out);
/* Reads such a text into a zeroed state, asks sound() and recomputes the derived fields. */
bool eto_state_read(const struct eto_table *t, const char *text, size_t size, void *state, struct eto_error *err);

/* The same, line by line. The state must be zeroed. */
enum { ETO_FIELDS_MAX = 128 };
struct eto_state_reader {
	const struct eto_table *table;
	void *state;
	const char *file; /* for errors */
	bool seen[ETO_FIELDS_MAX];
};
bool eto_state_read_line(struct eto_state_reader *r, const char *line, size_t size, unsigned line_number,
			 unsigned column, struct eto_error *err);
/* Every field must have come; then asks sound() and derives. */
bool eto_state_read_end(struct eto_state_reader *r, unsigned line_number, struct eto_error *err);

/* The first field and element in which two states differ; false if there is none. */
bool eto_state_diff(const struct eto_game *g, const void *x, const void *y, struct eto_text *out);
/* Do the fields cover every byte of the state? For the tests: nothing may be saved by accident or forgotten. */
bool eto_fields_cover(const struct eto_game *g, struct eto_text *gap);

#endif
