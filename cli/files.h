/* Files in and out. Reading has a limit, so that a hostile file cannot fill the memory. Writing goes to a new file in
 * the same folder that is then renamed: a kill or a full disk leaves the old file as it was. */
#ifndef ETO_FILES_H
#define ETO_FILES_H

#include <stddef.h>

#include "core/error.h"

enum { FILE_READ_MAX = 64 * 1024 * 1024 };

struct file_text {
	char *at; /* owned; NUL-terminated */
	size_t size;
};

/* Reads a whole file; "-" is the standard input. */
bool file_read(const char *path, struct file_text *out, struct eto_error *err);
void file_free(struct file_text *text);
/* Replaces a file. A path that is not a regular file (a pipe, a device) is written to directly. */
bool file_write(const char *path, const char *bytes, size_t size, struct eto_error *err);
/* Makes a folder and those above it. */
bool file_make_folder(const char *path, struct eto_error *err);
bool file_exists(const char *path);

#endif
