#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A cut never leaves half a character behind: bytes of an unfinished UTF-8 sequence at the end are dropped. */
static void drop_half_character(struct eto_text *t)
{
	size_t start = t->length;
	while (start > 0 && t->length - start < 3 && ((unsigned char)t->at[start - 1] & 0xc0) == 0x80)
		start--;
	if (!start)
		return;
	unsigned char lead = (unsigned char)t->at[start - 1];
	size_t want = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
	if (lead >= 0xc0 && t->length - (start - 1) < want) {
		t->length = start - 1;
		t->at[t->length] = 0;
	}
}

void eto_add_n(struct eto_text *t, const char *bytes, size_t n)
{
	if (!t->cut && n && t->length + n < t->size) {
		memcpy(t->at + t->length, bytes, n);
		t->length += n;
		t->at[t->length] = 0;
		return;
	}
	if (t->cut || !n)
		return;
	size_t room = t->size > t->length ? t->size - t->length - 1 : 0;
	size_t take = n < room ? n : room;
	if (take) {
		memcpy(t->at + t->length, bytes, take);
		t->length += take;
		t->at[t->length] = 0;
	}
	if (take < n) {
		t->cut = true;
		drop_half_character(t);
	}
}

void eto_add(struct eto_text *t, const char *string)
{
	eto_add_n(t, string, strlen(string));
}

static inline void add_byte(struct eto_text *t, char c)
{
	if (t->cut || t->length + 1 >= t->size) {
		eto_add_n(t, &c, 1);
		return;
	}
	t->at[t->length++] = c;
	t->at[t->length] = 0;
}

void eto_add_char(struct eto_text *t, char c)
{
	add_byte(t, c);
}

static inline void add_int(struct eto_text *t, long long n)
{
	char digits[24];
	char *p = digits + sizeof digits;
	if (n >= 0 && n < 10) {
		add_byte(t, (char)('0' + n));
		return;
	}
	unsigned long long rest = n < 0 ? 0ull - (unsigned long long)n : (unsigned long long)n;
	do
		*--p = (char)('0' + rest % 10);
	while (rest /= 10);
	if (n < 0)
		*--p = '-';
	eto_add_n(t, p, (size_t)(digits + sizeof digits - p));
}

void eto_add_int(struct eto_text *t, long long n)
{
	add_int(t, n);
}

/* Adds as much of a format as consists of texts, %s, %u, %d and %c, which is all of most; returns what is left. Formats
 * are short: whoever writes thousands of them notices every call. */
static const char *add_simple(struct eto_text *t, const char *format, va_list *args)
{
	for (; *format; format++) {
		if (*format != '%') {
			add_byte(t, *format);
			continue;
		}
		switch (*++format) {
		case 's': eto_add(t, va_arg(*args, const char *)); break;
		case 'u': add_int(t, va_arg(*args, unsigned)); break;
		case 'd': add_int(t, va_arg(*args, int)); break;
		case 'c': add_byte(t, (char)va_arg(*args, int)); break;
		default: return format - 1;
		}
	}
	return format;
}

static void add_any(struct eto_text *t, const char *format, va_list *args)
{
	char piece[1024];
	int n = vsnprintf(piece, sizeof piece, format, *args);
	if (n < 0)
		return;
	bool whole = (size_t)n < sizeof piece;
	eto_add_n(t, piece, whole ? (size_t)n : sizeof piece - 1);
	if (!whole) {
		t->cut = true;
		if (t->length)
			drop_half_character(t);
	}
}

void eto_addf(struct eto_text *t, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	format = add_simple(t, format, &args);
	if (*format)
		add_any(t, format, &args);
	va_end(args);
}
