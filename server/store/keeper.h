/* Moves SQLite's log into the file on a thread of its own. Left to SQLite, the commit that fills the log does it, and
 * whoever waits for that commit, or for those behind it, waits for the whole file to be written and synced.
 *
 * A commit that makes the log longer is durable only when the file system has written down the new length, with
 * whatever all other programs have changed: that takes several times as long as writing over what is there, and at
 * times a hundred times. So a log that is used is made as long as it will get, a piece at each commit. */
#ifndef ETO_KEEPER_H
#define ETO_KEEPER_H

#include <sqlite3.h>

struct keeper;

/* Looks after the log of the connection that writes; NULL if that cannot be done: then its commits still do. */
struct keeper *keeper_open(const char *path, sqlite3 *writer);
/* At the beginning of a transaction of the writer, which must hold the lock for writing: makes the log wider if it will
 * soon be written to beyond its end. */
void keeper_widen(struct keeper *k);
/* While the writer is still open, and not in use. */
void keeper_close(struct keeper *k);

#endif
