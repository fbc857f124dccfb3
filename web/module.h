/* The engine as a module for browsers. Everything that crosses the border is a number or a NUL-terminated text. */
#ifndef ETO_WEB_MODULE_H
#define ETO_WEB_MODULE_H

#include <stdint.h>

/* How many games the module plays. */
unsigned eto_web_count(void);
/* The id of a game, or NULL. */
const char *eto_web_id(unsigned game);
/* Plays random actions from a seed, game after game, and returns a number that depends on every state on the way: the
 * same on every machine. 0 if the game cannot be loaded. */
uint64_t eto_web_signature(unsigned game, uint64_t seed, unsigned actions);

#endif
