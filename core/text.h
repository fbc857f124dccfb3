/* A text that grows inside a buffer of the caller and never past it. Too much is cut, and `cut` says so. */
#ifndef ETO_TEXT_H
#define ETO_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct eto_text {
	char *at;     /* always NUL-terminated once there is room for one byte */
	size_t size;  /* of the buffer */
	size_t length;
	bool cut;
};

static inline struct eto_text eto_text_in(char *buffer, size_t size)
{
	if (size)
		buffer[0] = 0;
	return (struct eto_text){buffer, size, 0, false};
}

void eto_add(struct eto_text *t, const char *string);
void eto_add_n(struct eto_text *t, const char *bytes, size_t n);
void eto_add_char(struct eto_text *t, char c);
void eto_add_int(struct eto_text *t, long long n);
void eto_addf(struct eto_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
