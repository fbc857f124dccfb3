#include "core/fields.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"
#include "core/lines.h"

/* Elements are unsigned numbers of 1, 2, 4 or 8 bytes in the machine's order. */
uint64_t eto_field_get(const struct eto_field *f, const void *state, unsigned i)
{
	const char *at = (const char *)state + f->offset + (size_t)i * f->width;
	uint8_t v8;
	uint16_t v16;
	uint32_t v32;
	uint64_t v64;
	switch (f->width) {
	case 1: return memcpy(&v8, at, 1), v8;
	case 2: return memcpy(&v16, at, 2), v16;
	case 4: return memcpy(&v32, at, 4), v32;
	default: assert(f->width == 8); return memcpy(&v64, at, 8), v64;
	}
}

void eto_field_set(const struct eto_field *f, void *state, unsigned i, uint64_t value)
{
	char *at = (char *)state + f->offset + (size_t)i * f->width;
	uint8_t v8 = (uint8_t)value;
	uint16_t v16 = (uint16_t)value;
	uint32_t v32 = (uint32_t)value;
	const void *const from[9] = {[1] = &v8, [2] = &v16, [4] = &v32, [8] = &value};
	memcpy(at, from[f->width], f->width);
}

static void add_number(struct eto_text *out, uint64_t value)
{
	eto_addf(out, "%llu", (unsigned long long)value);
}

void eto_state_write(const struct eto_game *g, const void *state, struct eto_text *out)
{
	eto_state_write_lines(g, state, "", out);
}

void eto_state_write_lines(const struct eto_game *g, const void *state, const char *prefix, struct eto_text *out)
{
	for (const struct eto_field *f = g->fields; f < g->fields + g->field_count; f++) {
		if (f->derived)
			continue;
		eto_addf(out, "%s%s", prefix, f->name);
		for (unsigned i = 0, run; i < f->count; i += run) {
			uint64_t value = eto_field_get(f, state, i);
			for (run = 1; i + run < f->count && eto_field_get(f, state, i + run) == value;)
				run++;
			eto_add_char(out, ' ');
			add_number(out, value);
			if (run > 1)
				eto_addf(out, "*%u", run);
		}
		eto_add_char(out, '\n');
	}
}

/* A place in a line that is being read. */
struct cursor {
	const char *line;
	size_t size, at;
};

static bool blank(char c)
{
	return c == ' ' || c == '\t';
}

static void skip_blanks(struct cursor *c)
{
	while (c->at < c->size && blank(c->line[c->at]))
		c->at++;
}

/* A decimal number; false if there is none or it is greater than max. */
static bool read_number(struct cursor *c, uint64_t max, uint64_t *out)
{
	size_t start = c->at;
	uint64_t n = 0;
	for (; c->at < c->size && c->line[c->at] >= '0' && c->line[c->at] <= '9'; c->at++) {
		unsigned digit = (unsigned)(c->line[c->at] - '0');
		if (digit > max || n > (max - digit) / 10)
			return false;
		n = n * 10 + digit;
	}
	*out = n;
	return c->at > start;
}

/* "v" or "v*n", with a blank or the end of the line after it. */
static bool read_run(struct cursor *c, uint64_t max, unsigned room, uint64_t *value, uint64_t *run)
{
	*run = 1;
	if (!read_number(c, max, value))
		return false;
	if (c->at < c->size && c->line[c->at] == '*') {
		c->at++;
		if (!read_number(c, room, run) || !*run)
			return false;
	}
	return *run <= room && (c->at == c->size || blank(c->line[c->at]));
}

static const struct eto_field *find_field(const struct eto_game *g, const char *name, size_t size)
{
	for (const struct eto_field *f = g->fields; f < g->fields + g->field_count; f++)
		if (strlen(f->name) == size && !memcmp(f->name, name, size))
			return f;
	return NULL;
}

const struct eto_field *eto_field_find(const struct eto_game *g, const char *name)
{
	return find_field(g, name, strlen(name));
}

/* The numbers of a field, from the cursor to the end of the line: as many as it has. */
static bool read_numbers(struct cursor *c, const struct eto_field *f, void *state, struct eto_error *err)
{
	uint64_t max = UINT64_MAX >> (64 - 8 * f->width), value, run;
	unsigned i = 0;
	for (skip_blanks(c); c->at < c->size; skip_blanks(c)) {
		size_t start = c->at;
		if (!read_run(c, max, f->count - i, &value, &run))
			return eto_fail(err, NULL, 0, (unsigned)start,
					"%s has %u numbers from 0 to %llu; here is another", f->name, f->count,
					(unsigned long long)max);
		for (uint64_t k = 0; k < run; k++)
			eto_field_set(f, state, i++, value);
	}
	return i == f->count ||
	       eto_fail(err, NULL, 0, (unsigned)c->size, "%s ends after %u of %u numbers", f->name, i, f->count);
}

bool eto_state_read_line(struct eto_state_reader *r, const char *line, size_t size, unsigned line_number,
			 unsigned column, struct eto_error *err)
{
	const struct eto_game *g = r->table->game;
	struct cursor c = {line, size, 0};
	skip_blanks(&c);
	size_t name = c.at;
	while (c.at < size && !blank(line[c.at]))
		c.at++;
	column += (unsigned)name;
	const struct eto_field *f = find_field(g, line + name, c.at - name);
	if (!f || f->derived)
		return eto_fail(err, r->file, line_number, column, "\"%.*s\" is no field of a saved %s",
				c.at - name < 40 ? (int)(c.at - name) : 40, line + name, g->id);
	size_t index = (size_t)(f - g->fields);
	if (index >= ETO_FIELDS_MAX || r->seen[index])
		return eto_fail(err, r->file, line_number, column, "%s is given twice", f->name);
	r->seen[index] = true;
	struct eto_error why;
	return read_numbers(&c, f, r->state, &why) ||
	       eto_fail(err, r->file, line_number, column - (unsigned)name + why.column, "%s", why.what);
}

bool eto_state_read_end(struct eto_state_reader *r, unsigned line_number, struct eto_error *err)
{
	const struct eto_game *g = r->table->game;
	for (unsigned i = 0; i < g->field_count; i++)
		if (!g->fields[i].derived && (i >= ETO_FIELDS_MAX || !r->seen[i]))
			return eto_fail(err, r->file, line_number, 1, "%s is missing", g->fields[i].name);
	struct eto_error why = {.what = "it cannot be"};
	if (!g->sound(r->table, r->state, &why))
		return eto_fail(err, r->file, line_number, 1, "not a sound position: %.200s", why.what);
	g->derive(r->table, r->state);
	return true;
}

bool eto_state_read(const struct eto_table *t, const char *text, size_t size, void *state, struct eto_error *err)
{
	struct eto_state_reader r = {.table = t, .state = state, .file = "state"};
	struct eto_lines lines = eto_lines_of(text, size);
	while (eto_line_next(&lines))
		if (lines.length && !eto_state_read_line(&r, lines.line, lines.length, lines.number, 1, err))
			return false;
	return eto_state_read_end(&r, lines.number, err);
}

bool eto_state_diff(const struct eto_game *g, const void *x, const void *y, struct eto_text *out)
{
	for (const struct eto_field *f = g->fields; f < g->fields + g->field_count; f++)
		for (unsigned i = 0; i < f->count; i++) {
			if (eto_field_get(f, x, i) == eto_field_get(f, y, i))
				continue;
			eto_addf(out, "%s[%u]: ", f->name, i);
			add_number(out, eto_field_get(f, x, i));
			eto_add(out, " and ");
			add_number(out, eto_field_get(f, y, i));
			return true;
		}
	return false;
}

/* The field that begins at or after an offset, first of all such. */
static const struct eto_field *next_field(const struct eto_game *g, size_t offset)
{
	const struct eto_field *next = NULL;
	for (const struct eto_field *f = g->fields; f < g->fields + g->field_count; f++)
		if (f->offset >= offset && (!next || f->offset < next->offset))
			next = f;
	return next;
}

bool eto_fields_cover(const struct eto_game *g, struct eto_text *gap)
{
	size_t covered = 0;
	unsigned fields = 0;
	for (const struct eto_field *f; covered < g->state_size && (f = next_field(g, covered)); fields++) {
		if (f->width != 1 && f->width != 2 && f->width != 4 && f->width != 8) {
			eto_addf(gap, "%s has elements of %u bytes", f->name, f->width);
			return false;
		}
		if (f->offset != covered || !f->count)
			break;
		covered += (size_t)f->count * f->width;
	}
	if (covered != g->state_size)
		eto_addf(gap, "no field begins at byte %zu of %zu", covered, g->state_size);
	else if (fields != g->field_count)
		eto_addf(gap, "%u fields of %u overlap others or are empty", g->field_count - fields, g->field_count);
	else
		return true;
	return false;
}

/* Has a word of a set members that there cannot be? Word i of it holds those from 64 i on. */
static bool stray(uint64_t word, unsigned i, uint64_t most)
{
	if (most >= 64 * (i + UINT64_C(1)))
		return false;
	return word >> (most > UINT64_C(64) * i ? most - UINT64_C(64) * i : 0) != 0;
}

static bool value_sound(const struct eto_field *f, const void *state, unsigned i)
{
	uint64_t v = eto_field_get(f, state, i);
	if (f->per > 1)
		return !stray(v, i % f->per, f->most);
	return (v >= f->least && v <= f->most) || (f->also && v == f->also);
}

bool eto_fields_sound(const struct eto_game *g, const void *state, struct eto_error *err)
{
	for (const struct eto_field *f = g->fields; f < g->fields + g->field_count; f++)
		for (unsigned i = 0; i < f->count && !f->derived; i++)
			if (!value_sound(f, state, i))
				return eto_fail(err, NULL, 0, 0, "%s[%u] cannot be %llu", f->name, i,
						(unsigned long long)eto_field_get(f, state, i));
	return true;
}

/* Fields lie side by side; runs of those that count are hashed at once. */
uint64_t eto_state_hash(const struct eto_game *g, const void *state)
{
	uint64_t mix[2] = {0};
	size_t from = 0, to = 0;
	for (const struct eto_field *f = g->fields; f <= g->fields + g->field_count; f++) {
		bool end = f == g->fields + g->field_count;
		if (!end && f->derived)
			continue;
		if (end || f->offset != to) {
			if (to > from) {
				mix[1] = eto_hash((const char *)state + from, to - from);
				mix[0] = eto_hash(mix, sizeof mix);
			}
			from = end ? 0 : f->offset;
		}
		to = end ? 0 : f->offset + (size_t)f->count * f->width;
	}
	return mix[0];
}
