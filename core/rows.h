/* Whole tables read into arrays of structs: a game declares what stands in each column and writes no parser.
 *
 *     static const struct eto_column zone_columns[] = {
 *             {"id", ETO_COL_TEXT, ETO_AT(struct df_zone, id)},
 *             {"terrain", ETO_COL_NAME, ETO_AT(struct df_zone, terrain), .names = terrains},
 *             {"supply", ETO_COL_NUMBER, ETO_AT(struct df_zone, supply), .most = 9},
 *             {"seas", ETO_COL_MASK, ETO_AT(struct df_zone, seas), .names = sea_ids},
 *             {"sea", ETO_COL_REF, ETO_AT(struct df_zone, sea), .index = SEAS_INDEX, .none = NO_SEA, .may = true},
 *             {0}};
 *     struct eto_rows rows = {"data/zones.tsv", zone_columns, ETO_INTO(t->zone), .least = ZONES};
 *     if (!eto_rows_read(&rows, files, err))
 *             return false;
 *
 * What is wrong is said with file, line and column: a missing file or column, a cell that is no number or out of range,
 * a name that is not in the list, too few rows or too many. "-" and empty cells are errors except where `may` is set,
 * or in texts, masks and sets, where they are nothing. */
#ifndef ETO_ROWS_H
#define ETO_ROWS_H

#include "core/index.h"
#include "core/tsv.h"

enum eto_column_kind {
	ETO_COL_TEXT,   /* copied, NUL-terminated; the member is a char array */
	ETO_COL_NUMBER, /* least to most */
	ETO_COL_FLAG,   /* 0 or 1, no or yes, "-" is no */
	ETO_COL_NAME,   /* one of names: its place in that list */
	ETO_COL_REF,    /* a name that the index knows: its number */
	ETO_COL_MASK,   /* names of the list, or of the index if there is none, separated: a mask of their places */
	ETO_COL_SET,    /* names of the index, separated: a set (core/sets.h) of their numbers */
	ETO_COL_SKIP,   /* must be there; read by `each` alone */
};

struct eto_column {
	const char *name;
	uint8_t kind;       /* enum eto_column_kind */
	uint16_t offset;    /* of the member in its struct */
	uint16_t width;     /* bytes: 1, 2 or 4 for numbers (they may be signed), the size of a text or set */
	const char *const *names; /* ETO_COL_NAME, ETO_COL_MASK: NULL-terminated */
	uint8_t index;      /* ETO_COL_REF, ETO_COL_SET, ETO_COL_MASK: which of rows.index */
	int least, most;    /* ETO_COL_NUMBER */
	bool may;           /* "-" and an empty cell give `none` */
	int none;
	char separator;     /* of masks and sets; 0: a comma */
};

#define ETO_AT(type, member_) .offset = offsetof(type, member_), .width = sizeof(((type *)0)->member_)

struct eto_rows {
	const char *file;
	const struct eto_column *columns; /* ended by one without a name */
	void *at;           /* the array */
	size_t size;        /* of an element */
	unsigned most;      /* elements */
	unsigned least;     /* rows that must come; most when there are always as many */
	bool over;          /* each row is read over the one before; `each` takes from it what it needs (ETO_OVER) */
	const struct eto_index *index; /* what ETO_COL_REF and ETO_COL_SET look in */
	/* Called after each row was read: more checks (eto_rows_fail), things to compute. May be NULL. */
	bool (*each)(struct eto_rows *rows, void *row, unsigned number);
	void *context;      /* for `each` */
	const struct eto_index *fills; /* made of the names read, which must differ; may be NULL */
	unsigned *counted;  /* gets the rows read; may be NULL */
	unsigned count;     /* out: rows read */
	struct eto_tsv tsv; /* the file being read */
	unsigned column[ETO_TSV_COLUMNS]; /* where each of `columns` stands in it */
};

#define ETO_INTO(array) array, sizeof *(array), sizeof(array) / sizeof *(array)
/* Instead, where `each` takes what it needs: a struct that core has for the rows of this file, all 0 at first. */
#define ETO_OVER(type) .size = sizeof(type), .over = true
enum { ETO_OVER_MAX = 512 };

/* Reads the file. The elements are not zeroed before; members without a column keep what they have. */
bool eto_rows_read(struct eto_rows *rows, const struct eto_files *files, struct eto_error *err);
/* Reads one file after the other, all with this index, and with this context where they have none of their own. */
bool eto_rows_all(struct eto_rows *list, unsigned count, const struct eto_index *index, void *context,
		  const struct eto_files *files, struct eto_error *err);
/* For `each`: the cell of columns[c] in the current row, and a failure at it. */
struct eto_cell eto_rows_cell(const struct eto_rows *rows, unsigned c);
bool eto_rows_fail(struct eto_rows *rows, unsigned c, const char *what);

/* One cell, as the kinds above read them, for tables that are not plain. */
bool eto_cell_name(struct eto_tsv *t, struct eto_cell c, const char *const *names, unsigned *out);
bool eto_cell_ref(struct eto_tsv *t, struct eto_cell c, const struct eto_index *index, unsigned *out);

#endif
