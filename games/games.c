/* The list of games: the only place that knows them all. A new game adds a line here and one in
 * embedded.c. */
#include <string.h>

#include "core/game.h"

extern const struct eto_game bitw_game, blitzwar_game, downfall_game, twaw_game, westfront_game;

const struct eto_game *const eto_games[] = {
	&downfall_game,
	&westfront_game,
	&blitzwar_game,
	&twaw_game,
	&bitw_game,
};

const unsigned eto_game_count = sizeof eto_games / sizeof *eto_games;

const struct eto_game *eto_game_find(const char *id)
{
	for (unsigned i = 0; i < eto_game_count; i++)
		if (!strcmp(eto_games[i]->id, id))
			return eto_games[i];
	return NULL;
}
