/* The files of the games in a page: none is compiled in, the page gives those of a game before it plays it. */
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "web/export.h"
#include "web/module.h"

enum { GAMES_MAX = 16, FILES_MAX = 256 };

/* What was given stays as long as the module: tables point into it. */
static struct eto_files given[GAMES_MAX];

/* Reads the line "NAME NUMBER\n" at `at`; returns what follows it, or NULL. */
static char *read_line(char *at, const char *end, const char **name, size_t *number)
{
	char *space = memchr(at, ' ', (size_t)(end - at)), *line = memchr(at, '\n', (size_t)(end - at));
	if (!space || !line || space > line)
		return NULL;
	*space = 0;
	*name = at;
	*number = strtoul(space + 1, NULL, 10);
	return line + 1;
}

/* The files of a pack, from behind its first line. */
static bool read_files(char *at, const char *end, struct eto_file *file, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		at = read_line(at, end, &file[i].name, &file[i].size);
		if (!at || (size_t)(end - at) <= file[i].size)
			return false;
		file[i].text = at;
		at += file[i].size + 1;
	}
	return at == end;
}

EXPORT("eto_pack") char *eto_web_pack(size_t size)
{
	return malloc(size);
}

EXPORT("eto_give") bool eto_web_give(char *pack, size_t size)
{
	const char *id = "";
	size_t count = 0;
	char *at = read_line(pack, pack + size, &id, &count);
	struct eto_file *file = at && count <= FILES_MAX ? calloc(count, sizeof *file) : NULL;
	for (unsigned i = 0; file && i < eto_game_count && i < GAMES_MAX; i++)
		if (!strcmp(eto_games[i]->id, id) && read_files(at, pack + size, file, count)) {
			given[i] = (struct eto_files){file, (unsigned)count};
			return true;
		}
	free(file);
	free(pack);
	return false;
}

struct eto_files eto_game_files(const struct eto_game *game)
{
	for (unsigned i = 0; i < eto_game_count && i < GAMES_MAX; i++)
		if (eto_games[i] == game)
			return given[i];
	return (struct eto_files){0};
}
