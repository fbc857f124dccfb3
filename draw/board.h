/* Boards of games without rules: the set-up of a scenario, read from data/pieces.tsv. */
#ifndef ETO_CLI_BOARD_H
#define ETO_CLI_BOARD_H

#include "draw/picture.h"

/* Fills a zeroed picture. `scenario` NULL: the first one; `seats` NULL: everything is shown, else the hidden pieces of
 * other seats show their backs. The files must outlive the picture. */
bool picture_board(struct picture *p, const struct eto_board *board, const struct eto_files *files,
		   const char *scenario, const char *seats, const struct cli *cli, struct eto_error *err);
/* The i-th scenario of a board; false at the end. */
bool board_scenario(const struct eto_board *board, unsigned i, char *out, size_t size);

#endif
