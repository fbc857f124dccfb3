/* What browsers fetch, compiled into the program by tools/pages.py: the client, the engine as WebAssembly, and for each
 * game its board and its lessons (/games/ID/NAME). */
#ifndef ETO_PAGES_H
#define ETO_PAGES_H

#include <stdbool.h>
#include <stddef.h>

struct page {
	const char *path, *type, *tag; /* the tag changes with the content */
	const char *zipped;            /* gzip */
	size_t zipped_size;
	const char *plain; /* NULL for boards: page_plain() finds them */
	size_t plain_size;
};

/* In the order of their paths. */
extern const struct page page_list[];
extern const unsigned page_count;

/* NULL if there is no such page. */
const struct page *page_find(const char *path);
/* The page as it is, for those who cannot unzip. */
bool page_plain(const struct page *p, const char **bytes, size_t *size);
/* Is the tag among those of a header If-None-Match? */
bool page_is_known(const struct page *p, const char *header);

#endif
