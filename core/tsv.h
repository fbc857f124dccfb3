/* Reads tab-separated tables: a header row of column names, then rows. Lines that begin with '#' and empty lines are
 * skipped. Cells keep their bytes; "-" stands for "nothing". Errors name file, line and column. */
#ifndef ETO_TSV_H
#define ETO_TSV_H

#include "core/error.h"
#include "core/game.h"
#include "core/lines.h"

enum { ETO_TSV_COLUMNS = 32 };

struct eto_cell {
	const char *at; /* not NUL-terminated */
	unsigned size;
	unsigned column; /* byte column in its line, from 1 */
};

struct eto_tsv {
	const struct eto_file *file;
	struct eto_error *err;
	struct eto_lines lines;
	unsigned columns;
	struct eto_cell header[ETO_TSV_COLUMNS];
	struct eto_cell cell[ETO_TSV_COLUMNS]; /* of the current row */
	bool failed;
};

/* Opens a file and finds the wanted columns: index[i] becomes the column of wanted[i]. A missing file or column, or a
 * row with another number of cells than the header, is an error. */
bool eto_tsv_open(struct eto_tsv *t, const struct eto_files *files, const char *name, const char *const *wanted,
		  unsigned wanted_count, unsigned *index, struct eto_error *err);
/* The next row; false at the end or after a failure (see failed). */
bool eto_tsv_next(struct eto_tsv *t);

bool eto_cell_is(struct eto_cell c, const char *word);
/* Is the cell "-" or empty? */
bool eto_cell_none(struct eto_cell c);
/* A whole number within [min, max]; otherwise fails at the cell. */
bool eto_cell_int(struct eto_tsv *t, struct eto_cell c, int min, int max, int *out);
/* Copies into a buffer, NUL-terminated; fails if it does not fit. */
bool eto_cell_copy(struct eto_tsv *t, struct eto_cell c, char *out, size_t size);
/* Splits "NSE,BAL" at commas; returns how many parts were stored, at most max. */
unsigned eto_cell_split(struct eto_cell c, char separator, struct eto_cell *part, unsigned max);
/* Marks the table as failed at a cell; returns false. */
bool eto_tsv_fail(struct eto_tsv *t, struct eto_cell c, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
