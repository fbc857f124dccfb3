/* The files of the games, compiled into the program, in the order of the list (games.c). In a page they are given to
 * the engine instead (web/given.c). */
#include "games/files.h"

static const struct eto_files *const files_of[] = {
	&downfall_files,
	&westfront_files,
	&blitzwar_files,
	&twaw_files,
	&bitw_files,
};

struct eto_files eto_game_files(const struct eto_game *game)
{
	for (unsigned i = 0; i < eto_game_count; i++)
		if (eto_games[i] == game)
			return *files_of[i];
	return (struct eto_files){0};
}
