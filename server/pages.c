#include "server/pages.h"

#include <string.h>

extern const struct eto_files pages_files; /* made by tools/embed.py */

static const struct {
	const char *path, *name, *type;
} list[] = {
	{"/", "server/pages/index.html", "text/html; charset=utf-8"},
	{"/app.js", "server/pages/app.js", "text/javascript; charset=utf-8"},
	{"/style.css", "server/pages/style.css", "text/css; charset=utf-8"},
};

bool page_find(const char *path, struct page *out)
{
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		if (!strcmp(list[i].path, path)) {
			out->file = eto_file_find(&pages_files, list[i].name);
			out->type = list[i].type;
			return out->file != NULL;
		}
	return false;
}
