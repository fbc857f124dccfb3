/* Texts of many languages in columns: widths are counted in screen cells, not in bytes. */
#ifndef ETO_WRAP_H
#define ETO_WRAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The bytes of the character at s (1 for a broken one), and its width in cells. */
size_t wrap_char(const char *s, int *cells);
/* Cells of a whole string. */
int wrap_width(const char *s);
/* How many bytes of s fit into so many cells. */
size_t wrap_fit(const char *s, int cells);
/* The bytes of the next line of at most `cells` cells, broken at a blank or a newline; *next is where to go on. */
size_t wrap_line(const char *s, int cells, const char **next);
/* Prints a text, wrapped between the columns `left` and `right`; the first line is taken to start at `left`. */
void wrap_print(FILE *to, const char *s, int left, int right);

#endif
