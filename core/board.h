/* Boards of games whose rules are not written yet. They can be drawn with their set-up, and nothing else: a game moves
 * from this list (games/boards.c) to the list of games when its rules come. */
#ifndef ETO_BOARD_H
#define ETO_BOARD_H

#include "core/game.h"

struct eto_board {
	const char *id;    /* "westfront" */
	const char *title; /* "WestFront" */
	const struct eto_files *files; /* data/board.svg, data/anchors.tsv, data/pieces.tsv */
};

extern const struct eto_board *const eto_boards; /* ended by one without an id */
const struct eto_board *eto_board_find(const char *id);

#endif
