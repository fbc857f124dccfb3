/* The boards of games whose rules are not written yet (core/board.h). A new one adds a line here, its folder to
 * board_folders in games/meson.build and its files to games/files.h. */
#include <string.h>

#include "core/board.h"
#include "games/files.h"

static const struct eto_board boards[] = {
	{0},
};

const struct eto_board *const eto_boards = boards;

const struct eto_board *eto_board_find(const char *id)
{
	for (const struct eto_board *b = boards; b->id; b++)
		if (!strcmp(b->id, id))
			return b;
	return NULL;
}
