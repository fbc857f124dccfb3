/* The engine as a module for browsers. Everything that crosses the border is a number or a text.
 *
 * A port is an engine of its own with its own game: it takes the requests of docs/protocol.md, one at a time, and
 * answers each. A page may open several (a game, and an analysis of it).
 *
 *     at = eto_pack(size); (write the pack of a game there); eto_give(at, size)
 *     port = eto_open(); at = eto_room(port, size); (write the request there)
 *     at = eto_answer(port, size); (read eto_size(port) bytes there) */
#ifndef ETO_WEB_MODULE_H
#define ETO_WEB_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct eto_port;

struct eto_port *eto_web_open(void); /* NULL when memory is out */
void eto_web_close(struct eto_port *p);
/* Room for a request of this size; NULL when memory is out. */
char *eto_web_room(struct eto_port *p, size_t size);
/* Answers the request that stands in the room; the reply stays until the next one. */
const char *eto_web_answer(struct eto_port *p, size_t size);
size_t eto_web_size(const struct eto_port *p); /* of the reply */

/* Room for the files of a game (tools/embed.py --pack); NULL when memory is out. */
char *eto_web_pack(size_t size);
/* The files stand there: the game can be played from now on. They belong to the module, whatever it answers: false if
 * that is no pack, or of no game that the module plays. */
bool eto_web_give(char *pack, size_t size);

/* How many games the module plays. */
unsigned eto_web_count(void);
/* Lets a program (its place in eto_bots, bots/bots.h) play all seats from a seed, game after game, and returns a number
 * that depends on every state and every plan on the way: the same on every machine. 0 if the game cannot be loaded. */
uint64_t eto_web_signature(unsigned game, unsigned bot, uint64_t seed, unsigned actions, unsigned budget);

#endif
