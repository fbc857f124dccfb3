/* Moves SQLite's log into the file on a thread of its own. Left to SQLite, the commit that fills the log does it, and
 * whoever waits for that commit, or for those behind it, waits for the whole file to be written and synced. */
#ifndef ETO_KEEPER_H
#define ETO_KEEPER_H

#include <sqlite3.h>

struct keeper;

/* Looks after the log of the connection that writes; NULL if that cannot be done: then its commits still do. */
struct keeper *keeper_open(const char *path, sqlite3 *writer);
/* While the writer is still open, and not in use. */
void keeper_close(struct keeper *k);

#endif
