/* Where the data of a server are: for the commands that work on them. */
#ifndef ETO_STORING_H
#define ETO_STORING_H

#include <stddef.h>

#include "cli/options.h"
#include "server/house.h"
#include "server/store/store.h"

/* The folder that a server uses when nobody names one: $XDG_DATA_HOME/eto, else ~/.local/share/eto. */
bool storing_folder(char *path, size_t size);
/* The address of a database: itself, or a SQLite file, or the one in a folder that a server works in. */
bool storing_address(const char *data, char *address, size_t size);

/* The data that --store names, or those of the folder above, and the games. */
struct storing {
	struct store *store;
	struct house *house;
};

/* Opens them as they are; with `fresh`, makes them if there are none. On failure it says what is wrong and *code is the
 * exit code. Close it in any case. */
bool storing_open(const struct cli *cli, const struct args *args, bool fresh, struct storing *out, int *code);
void storing_close(struct storing *s);
/* The number of a table as a word of the command line; 0 after a message. */
long long storing_number(const struct cli *cli, const struct args *args, const char *word);

#endif
