/* The table of WestFront as the program holds it, for the tests of this game. */
#ifndef TESTS_WESTFRONT_LOADED_H
#define TESTS_WESTFRONT_LOADED_H

#include "games/westfront/westfront.h"
#include "tests/test.h"

static struct wf_table *table(void)
{
	static struct wf_table loaded;
	struct eto_files files = eto_game_files(&westfront_game);
	struct eto_error err = {0};
	if (!loaded.base.game && !CHECK(westfront_game.load(&loaded.base, &files, &err)))
		printf("  %s:%u: %s\n", err.file, err.line, err.what);
	return &loaded;
}

#endif
