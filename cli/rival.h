/* Another program that plays, over the engine's protocol (docs/protocol.md): it is started with a shell, told every
 * action as it falls, and asked for its own with the request `bot`. It keeps its own copy of the game, so it must
 * know the same rules: an action that it refuses, or one of its own that is refused here, ends the game as void. */
#ifndef ETO_RIVAL_H
#define ETO_RIVAL_H

#include "cli/desk.h"

struct rival;

/* `bot` is the name under which it is asked. NULL when it cannot be started. */
struct rival *rival_open(const char *program, const char *bot);
void rival_close(struct rival *r); /* NULL is fine */
/* Does the program begin this game, and has it the bot? Asked before a match, so that a wrong name does not make all of
 * its games void. */
bool rival_greet(const char *program, const char *bot, const struct desk *d, struct eto_error *err);
/* A new game of the desk's scenario and options, with dice that it is told. */
bool rival_begin(struct rival *r, const struct desk *d);
bool rival_tell(struct rival *r, unsigned seat, struct eto_action a);
bool rival_ask(struct rival *r, unsigned seat, struct eto_action *a);
/* What went wrong, for people: the answer and the request. */
const char *rival_trouble(const struct rival *r);

#endif
