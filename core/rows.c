#include "core/rows.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { PARTS_MAX = 64 };

bool eto_cell_name(struct eto_tsv *t, struct eto_cell c, const char *const *names, unsigned *out)
{
	for (*out = 0; names[*out]; ++*out)
		if (eto_cell_is(c, names[*out]))
			return true;
	return eto_tsv_fail(t, c, "\"%.*s\" is not one of the names for this column", c.size < 40 ? (int)c.size : 40,
			    c.at);
}

bool eto_cell_ref(struct eto_tsv *t, struct eto_cell c, const struct eto_index *index, unsigned *out)
{
	*out = eto_index_find(index, c.at, c.size);
	return *out != ETO_NO_NAME || eto_tsv_fail(t, c, "there is no \"%.*s\"", c.size < 40 ? (int)c.size : 40, c.at);
}

static bool store(struct eto_tsv *t, struct eto_cell c, const struct eto_column *k, void *at, int value)
{
	uint8_t v8 = (uint8_t)value;
	uint16_t v16 = (uint16_t)value;
	const void *const from[5] = {[1] = &v8, [2] = &v16, [4] = &value};
	if (k->width > 4 || !from[k->width])
		return eto_tsv_fail(t, c, "the column's member has %u bytes", k->width);
	memcpy(at, from[k->width], k->width);
	return true;
}

static bool read_flag(struct eto_tsv *t, struct eto_cell c, int *value)
{
	*value = eto_cell_is(c, "1") || eto_cell_is(c, "yes");
	return *value || eto_cell_none(c) || eto_cell_is(c, "0") || eto_cell_is(c, "no") ||
	       eto_tsv_fail(t, c, "neither yes nor no");
}

/* The parts of a mask or a set. */
static bool read_parts(struct eto_rows *r, struct eto_cell c, const struct eto_column *k, void *at)
{
	struct eto_cell part[PARTS_MAX + 1];
	unsigned n = eto_cell_split(c, k->separator ? k->separator : ',', part, PARTS_MAX + 1), value, mask = 0;
	uint64_t set[(ETO_NO_NAME + 1) / 64 / 16] = {0};
	if (n > PARTS_MAX || (k->kind == ETO_COL_SET && k->width > sizeof set))
		return eto_tsv_fail(&r->tsv, c, "too many parts");
	for (unsigned i = 0; i < n; i++) {
		if (k->names ? !eto_cell_name(&r->tsv, part[i], k->names, &value)
			     : !eto_cell_ref(&r->tsv, part[i], &r->index[k->index], &value))
			return false;
		if (value >= 8u * k->width || (k->kind == ETO_COL_MASK && value > 31))
			return eto_tsv_fail(&r->tsv, part[i], "it has no room in this column");
		if (k->kind == ETO_COL_MASK)
			mask |= 1u << value;
		else
			set[value / 64] |= UINT64_C(1) << value % 64;
	}
	if (k->kind == ETO_COL_MASK)
		return store(&r->tsv, c, k, at, (int)mask);
	memcpy(at, set, k->width);
	return true;
}

static bool read_value(struct eto_rows *r, struct eto_cell c, const struct eto_column *k, void *at)
{
	struct eto_tsv *t = &r->tsv;
	unsigned which = 0;
	int value = k->none;
	if (k->may && eto_cell_none(c))
		return store(t, c, k, at, value);
	if (k->kind == ETO_COL_NUMBER && !eto_cell_int(t, c, k->least, k->most, &value))
		return false;
	if (k->kind == ETO_COL_FLAG && !read_flag(t, c, &value))
		return false;
	if (k->kind == ETO_COL_NAME && !eto_cell_name(t, c, k->names, &which))
		return false;
	if (k->kind == ETO_COL_REF && !eto_cell_ref(t, c, &r->index[k->index], &which))
		return false;
	bool listed = k->kind == ETO_COL_NAME || k->kind == ETO_COL_REF;
	return store(t, c, k, at, listed ? (int)which : value);
}

static bool read_cell(struct eto_rows *r, struct eto_cell c, const struct eto_column *k, char *row)
{
	switch (k->kind) {
	case ETO_COL_SKIP: return true;
	case ETO_COL_TEXT:
		memset(row + k->offset, 0, k->width);
		return (k->may && eto_cell_none(c)) || eto_cell_copy(&r->tsv, c, row + k->offset, k->width);
	case ETO_COL_MASK:
	case ETO_COL_SET: return read_parts(r, c, k, row + k->offset);
	default: return read_value(r, c, k, row + k->offset);
	}
}

static bool read_row(struct eto_rows *r, char *row)
{
	for (unsigned i = 0; r->columns[i].name; i++)
		if (!read_cell(r, eto_rows_cell(r, i), &r->columns[i], row))
			return false;
	return !r->each || r->each(r, row, r->count);
}

static bool read_all(struct eto_rows *r)
{
	union {
		max_align_t align;
		char byte[ETO_OVER_MAX];
	} over = {.byte = {0}};
	assert(r->at || r->size <= sizeof over);
	for (r->count = 0; eto_tsv_next(&r->tsv); r->count++) {
		if (!r->over && r->count == r->most)
			return eto_tsv_fail(&r->tsv, r->tsv.cell[0], "more than %u rows", r->most);
		char *row = r->at; /* none when `each` alone reads */
		if (row && !r->over)
			row += r->count * r->size;
		if (!read_row(r, row || !r->over ? row : over.byte))
			return false;
	}
	return true;
}

bool eto_rows_read(struct eto_rows *r, const struct eto_files *files, struct eto_error *err)
{
	const char *wanted[ETO_TSV_COLUMNS];
	unsigned n = 0;
	for (; n < ETO_TSV_COLUMNS && r->columns[n].name; n++)
		wanted[n] = r->columns[n].name;
	if (!eto_tsv_open(&r->tsv, files, r->file, wanted, n, r->column, err))
		return false;
	if (!read_all(r))
		return false;
	if (!r->tsv.failed && r->count < r->least)
		return eto_fail(err, r->file, r->tsv.lines.number, 1, "%u rows where there are %u", r->count, r->least);
	unsigned twice = r->fills && !r->tsv.failed ? eto_index_make(r->fills) : (unsigned)ETO_NO_NAME;
	if (twice != ETO_NO_NAME)
		return eto_fail(err, r->file, 0, 0, "%s is listed twice", r->fills->name + twice * r->fills->stride);
	if (r->counted)
		*r->counted = r->count;
	return !r->tsv.failed;
}

bool eto_rows_all(struct eto_rows *list, unsigned count, const struct eto_index *index, void *context,
		  const struct eto_files *files, struct eto_error *err)
{
	for (unsigned i = 0; i < count; i++) {
		list[i].index = index;
		if (!list[i].context)
			list[i].context = context;
		if (!eto_rows_read(&list[i], files, err))
			return false;
	}
	return true;
}

struct eto_cell eto_rows_cell(const struct eto_rows *r, unsigned c)
{
	return r->tsv.cell[r->column[c]];
}

bool eto_rows_fail(struct eto_rows *r, unsigned c, const char *what)
{
	return eto_tsv_fail(&r->tsv, eto_rows_cell(r, c), "%s", what);
}
