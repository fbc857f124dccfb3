/* --data DIR: the files of a folder in the place of those compiled into the program, so that an owner of a printed game
 * corrects a board or a table without a compiler. DIR/zones.tsv or DIR/data/zones.tsv stands for data/zones.tsv. */
#ifndef ETO_OUTSIDE_H
#define ETO_OUTSIDE_H

#include "cli/files.h"
#include "core/game.h"

struct outside {
	struct eto_files files;  /* to be used: some from the folder, the others from inside */
	struct eto_file *list;   /* owned, like all below; NULL without a folder */
	struct file_text *text;  /* one for each file */
	char (*path)[120];       /* where each was read; empty for those from inside */
};

/* `folder` may be NULL. A folder with no table of the game, or with a table (*.tsv, board.svg) that the game does not
 * have, is an error: most likely a slip in its name. Close it even after a failure. */
bool outside_open(struct outside *o, const struct eto_files *inside, const char *folder, const char *game,
		  struct eto_error *err);
void outside_close(struct outside *o);
/* An error in a table from the folder names the file in the folder. Returns false. */
bool outside_blame(const struct outside *o, struct eto_error *err);

#endif
