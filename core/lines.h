/* The lines of a text, one after another, without their ends (LF or CR LF). A byte order mark at the beginning is
 * skipped. Every parser of core walks its text with this. */
#ifndef ETO_LINES_H
#define ETO_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct eto_lines {
	const char *text;
	size_t size;
	size_t next;     /* offset of the next unread byte */
	unsigned number; /* of the current line, from 1 */
	const char *line; /* the current line, not NUL-terminated */
	size_t length;
};

static inline struct eto_lines eto_lines_of(const char *text, size_t size)
{
	bool mark = size >= 3 && !memcmp(text, "\xef\xbb\xbf", 3);
	return (struct eto_lines){.text = text, .size = size, .next = mark ? 3 : 0};
}

/* Goes to the next line; false at the end. */
static inline bool eto_line_next(struct eto_lines *l)
{
	if (l->next >= l->size)
		return false;
	l->line = l->text + l->next;
	size_t left = l->size - l->next;
	const char *end = memchr(l->line, '\n', left);
	l->length = end ? (size_t)(end - l->line) : left;
	l->next += end ? l->length + 1 : l->length;
	l->number++;
	if (l->length && l->line[l->length - 1] == '\r')
		l->length--;
	return true;
}

/* Copies the current line into a buffer, NUL-terminated. False if it does not fit or holds a NUL byte. */
static inline bool eto_line_copy(const struct eto_lines *l, char *out, size_t size)
{
	if (l->length >= size || (l->length && memchr(l->line, 0, l->length)))
		return false;
	if (l->length)
		memcpy(out, l->line, l->length);
	out[l->length] = 0;
	return true;
}

#endif
