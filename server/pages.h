/* The pages compiled into the program: server/pages/. */
#ifndef ETO_PAGES_H
#define ETO_PAGES_H

#include "core/game.h"

struct page {
	const char *type;
	const struct eto_file *file;
};

/* False if there is no such page. */
bool page_find(const char *path, struct page *out);

#endif
