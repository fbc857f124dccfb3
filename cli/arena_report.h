/* What the games of an arena have said. */
#ifndef ETO_ARENA_REPORT_H
#define ETO_ARENA_REPORT_H

#include "cli/arena.h"
#include "cli/output.h"

/* Prints the tally as JSON, by way of a text that the caller has opened; for people. seconds 0: nobody measured. */
void arena_json(struct output *out, const struct arena *a, double seconds);
void arena_print(const struct cli *cli, const struct arena *a, double seconds);

#endif
