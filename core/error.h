/* Errors are values: what went wrong and where. Line and column count from 1; 0 means "not in a file". */
#ifndef ETO_ERROR_H
#define ETO_ERROR_H

#include <stdbool.h>

struct eto_error {
	char what[240];
	char file[120];
	unsigned line, column;
};

/* Fills err (which may be NULL) and returns false, so that a parser can say `return eto_fail(...)`. */
bool eto_fail(struct eto_error *err, const char *file, unsigned line, unsigned column, const char *format, ...)
	__attribute__((format(printf, 5, 6)));

#endif
