/* The options of an arena: who plays, how many games, from which seed. */
#ifndef ETO_ARENA_ARGS_H
#define ETO_ARENA_ARGS_H

#include "cli/arena.h"

/* Sets up an arena whose desk is open. Returns DONE, or another exit code after a message. */
int arena_prepare(const struct cli *cli, const struct args *args, struct arena *a);

#endif
