/* The exports of the WebAssembly module. */
#include "core/game.h"

#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(eto_count) unsigned eto_web_count(void);
EXPORT(eto_id) const char *eto_web_id(unsigned game);

/* How many games the module plays. */
unsigned eto_web_count(void)
{
	return eto_game_count;
}

/* The id of a game, NUL-terminated, or NULL. */
const char *eto_web_id(unsigned game)
{
	return game < eto_game_count ? eto_games[game]->id : NULL;
}
