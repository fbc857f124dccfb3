#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>

bool eto_fail(struct eto_error *err, const char *file, unsigned line, unsigned column, const char *format, ...)
{
	if (!err)
		return false;
	va_list args;
	va_start(args, format);
	vsnprintf(err->what, sizeof err->what, format, args);
	va_end(args);
	snprintf(err->file, sizeof err->file, "%s", file ? file : "");
	err->line = line;
	err->column = column;
	return false;
}
