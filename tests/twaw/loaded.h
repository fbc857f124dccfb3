/* The World at War, loaded once, for tests that play it at random. */
#ifndef TESTS_TWAW_LOADED_H
#define TESTS_TWAW_LOADED_H

#include "games/twaw/twaw.h"

static struct tw_table table;
static struct eto_action legal[LEGAL_MAX];

static bool load(void)
{
	static bool loaded;
	struct eto_files files = eto_game_files(&twaw_game);
	struct eto_error err = {0};
	return loaded || (loaded = CHECK(twaw_game.load(&table.base, &files, &err)));
}

/* Who decides, SIDES at the end. */
static unsigned seat_of(const struct tw_state *s)
{
	unsigned deciders = twaw_game.deciders(&table.base, s);
	return deciders ? (unsigned)__builtin_ctz(deciders) : SIDES;
}

#endif
