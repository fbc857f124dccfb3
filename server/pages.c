#include "server/pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"

static int by_path(const void *path, const void *page)
{
	return strcmp(path, ((const struct page *)page)->path);
}

const struct page *page_find(const char *path)
{
	return bsearch(path, page_list, page_count, sizeof *page_list, by_path);
}

bool page_plain(const struct page *p, const char **bytes, size_t *size)
{
	char id[32], name[64];
	*bytes = p->plain;
	*size = p->plain_size;
	if (p->plain)
		return true;
	const char *start = p->path + strlen("/games/"), *slash = strchr(start, '/');
	if (!slash)
		return false;
	snprintf(id, sizeof id, "%.*s", (int)(slash - start), start);
	snprintf(name, sizeof name, "data%s", slash);
	const struct eto_game *game = eto_game_find(id);
	struct eto_files files = game ? eto_game_files(game) : (struct eto_files){0};
	const struct eto_file *file = eto_file_find(&files, name);
	if (!file)
		return false;
	*bytes = file->text;
	*size = file->size;
	return true;
}

bool page_is_known(const struct page *p, const char *header)
{
	return strstr(header, p->tag) != NULL;
}
