#include "cli/wrap.h"

#include <string.h>
#include <wchar.h>

size_t wrap_char(const char *s, int *cells)
{
	mbstate_t state = {0};
	wchar_t wide;
	size_t bytes = mbrtowc(&wide, s, strnlen(s, 8), &state);
	if (bytes == 0 || bytes > 8) {
		/* Broken, or the locale knows no UTF-8: take the whole sequence as one cell. */
		bytes = 1;
		while (bytes < 4 && (s[bytes] & 0xc0) == 0x80)
			bytes++;
		*cells = 1;
		return *s ? bytes : 0;
	}
	int width = wcwidth(wide);
	*cells = width < 0 ? 1 : width;
	return bytes;
}

int wrap_width(const char *s)
{
	int total = 0, cells;
	for (size_t n; *s && (n = wrap_char(s, &cells)); s += n)
		total += cells;
	return total;
}

size_t wrap_fit(const char *s, int cells)
{
	const char *p = s;
	int one;
	for (size_t n; *p && (n = wrap_char(p, &one)) && (cells -= one) >= 0; p += n)
		;
	return (size_t)(p - s);
}

size_t wrap_line(const char *s, int cells, const char **next)
{
	size_t size = wrap_fit(s, cells);
	const char *newline = memchr(s, '\n', size);
	if (!newline && s[size] == '\n')
		newline = s + size;
	if (newline) {
		*next = newline + 1;
		return (size_t)(newline - s);
	}
	if (!s[size]) {
		*next = s + size;
		return size;
	}
	size_t cut = size;
	while (cut > 0 && s[cut] != ' ')
		cut--;
	if (!cut)
		cut = size ? size : wrap_char(s, &(int){0});
	*next = s + cut;
	while (**next == ' ')
		++*next;
	return cut;
}

void wrap_print(FILE *to, const char *s, int left, int right)
{
	bool first = true;
	do {
		const char *next;
		size_t size = wrap_line(s, right - left, &next);
		if (!first && size)
			fprintf(to, "%*s", left, "");
		fwrite(s, 1, size, to);
		fputc('\n', to);
		first = false;
		s = next;
	} while (*s);
}
