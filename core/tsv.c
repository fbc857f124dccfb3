#include "core/tsv.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool fail_at(struct eto_tsv *t, unsigned column, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static bool fail_at(struct eto_tsv *t, unsigned column, const char *format, ...)
{
	char what[sizeof t->err->what];
	va_list args;
	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	t->failed = true;
	return eto_fail(t->err, t->file ? t->file->name : NULL, t->lines.number, column, "%s", what);
}

/* Cuts the next line that is neither empty nor a comment into cells. */
static bool read_row(struct eto_tsv *t, struct eto_cell *cell, unsigned *count)
{
	do
		if (!eto_line_next(&t->lines))
			return false;
	while (!t->lines.length || t->lines.line[0] == '#');
	const char *line = t->lines.line;
	size_t size = t->lines.length;
	const char *nul = memchr(line, 0, size);
	if (nul)
		return fail_at(t, (unsigned)(nul - line) + 1, "a NUL byte in a table");
	unsigned n = 0;
	for (size_t from = 0; from <= size; n++) {
		const char *tab = from < size ? memchr(line + from, '\t', size - from) : NULL;
		size_t to = tab ? (size_t)(tab - line) : size;
		if (n == ETO_TSV_COLUMNS)
			return fail_at(t, (unsigned)from + 1, "more than %d columns", ETO_TSV_COLUMNS);
		cell[n] = (struct eto_cell){line + from, (unsigned)(to - from), (unsigned)from + 1};
		from = to + 1;
	}
	*count = n;
	return true;
}

static bool find_columns(struct eto_tsv *t, const char *const *wanted, unsigned wanted_count, unsigned *index)
{
	for (unsigned i = 0; i < t->columns; i++)
		for (unsigned j = 0; j < i; j++)
			if (t->header[i].size == t->header[j].size &&
			    !memcmp(t->header[i].at, t->header[j].at, t->header[i].size))
				return eto_tsv_fail(t, t->header[i], "column \"%.*s\" appears twice",
						    (int)t->header[i].size, t->header[i].at);
	for (unsigned w = 0; w < wanted_count; w++) {
		unsigned i = 0;
		while (i < t->columns && !eto_cell_is(t->header[i], wanted[w]))
			i++;
		if (i == t->columns)
			return fail_at(t, 1, "there is no column \"%s\"", wanted[w]);
		index[w] = i;
	}
	return true;
}

bool eto_tsv_open(struct eto_tsv *t, const struct eto_files *files, const char *name, const char *const *wanted,
		  unsigned wanted_count, unsigned *index, struct eto_error *err)
{
	memset(t, 0, sizeof *t);
	t->err = err;
	t->file = eto_file_find(files, name);
	if (!t->file) {
		t->failed = true;
		return eto_fail(err, name, 0, 0, "the file is missing");
	}
	t->lines = eto_lines_of(t->file->text, t->file->size);
	if (!read_row(t, t->header, &t->columns))
		return t->failed ? false : fail_at(t, 1, "the table has no header row");
	return find_columns(t, wanted, wanted_count, index);
}

bool eto_tsv_next(struct eto_tsv *t)
{
	unsigned count;
	if (t->failed || !read_row(t, t->cell, &count))
		return false;
	if (count != t->columns)
		return fail_at(t, 1, "%u cells where the header has %u", count, t->columns);
	return true;
}

bool eto_cell_is(struct eto_cell c, const char *word)
{
	return strlen(word) == c.size && !memcmp(word, c.at, c.size);
}

bool eto_cell_none(struct eto_cell c)
{
	return !c.size || (c.size == 1 && c.at[0] == '-');
}

bool eto_cell_int(struct eto_tsv *t, struct eto_cell c, int min, int max, int *out)
{
	unsigned i = 0;
	bool minus = c.size > 1 && c.at[0] == '-';
	long long n = 0;
	for (i = minus; i < c.size && i < 12 && c.at[i] >= '0' && c.at[i] <= '9'; i++)
		n = n * 10 + (c.at[i] - '0');
	if (!c.size || i < c.size)
		return eto_tsv_fail(t, c, "\"%.*s\" is not a whole number", c.size < 40 ? (int)c.size : 40, c.at);
	if (minus)
		n = -n;
	if (n < min || n > max)
		return eto_tsv_fail(t, c, "%lld is not between %d and %d", n, min, max);
	*out = (int)n;
	return true;
}

bool eto_cell_copy(struct eto_tsv *t, struct eto_cell c, char *out, size_t size)
{
	if (c.size >= size)
		return eto_tsv_fail(t, c, "too long: %u bytes where %zu fit", c.size, size ? size - 1 : 0);
	memcpy(out, c.at, c.size);
	out[c.size] = 0;
	return true;
}

unsigned eto_cell_split(struct eto_cell c, char separator, struct eto_cell *part, unsigned max)
{
	if (eto_cell_none(c))
		return 0;
	unsigned n = 0;
	for (unsigned from = 0; from <= c.size && n < max; n++) {
		const char *end = from < c.size ? memchr(c.at + from, separator, c.size - from) : NULL;
		unsigned to = end ? (unsigned)(end - c.at) : c.size;
		part[n] = (struct eto_cell){c.at + from, to - from, c.column + from};
		from = to + 1;
	}
	return n;
}

bool eto_tsv_fail(struct eto_tsv *t, struct eto_cell c, const char *format, ...)
{
	char what[sizeof t->err->what];
	va_list args;
	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	return fail_at(t, c.column, "%s", what);
}
