/* States as text, driven by the game's field table: one line per field, "name v v v*3 v", runs shortened ("v*3" is
 * three times v). Derived fields are not written. Used to save positions, compare two states and find a difference. */
#ifndef ETO_FIELDS_H
#define ETO_FIELDS_H

#include "core/game.h"

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
