/* Short words for the tables of a game: what the arguments of its verbs, events and remarks are, and the values of its
 * options. For the files that hold such tables alone (rules.c, causes.c): the names have no prefix.
 *
 *     [V_BUILD] = {"build", "Build %1 in %2", {CHOICE(SET_TYPE), PLACE}, ETO_DO_BUY},
 *     [OPT_DAK] = {"dak_is_tank", "The Afrika Korps is a tank army", "DF-17.33", VALUES("yes", "no")},
 *     [C_FULL] = {"%2 already holds %3 own armies.", FILLED},
 */
#ifndef ETO_TABLES_H
#define ETO_TABLES_H

#include "core/game.h"

#define NO_ARG {0, 0, false}
#define PLACE {ETO_PLACE, 0, false}
#define PIECE {ETO_PIECE, 0, false}
#define NUMBER {ETO_NUMBER, 0, false}
#define SEAT {ETO_SEAT, 0, false}
#define CLAUSE {ETO_CLAUSE, 0, false}
#define CHOICE(set) {ETO_CHOICE, set, false}
/* Known to the seat that acts alone. */
#define SECRET_PIECE {ETO_PIECE, 0, true}
#define SECRET_PLACE {ETO_PLACE, 0, true}
#define SECRET_NUMBER {ETO_NUMBER, 0, true}
#define SECRET_CHOICE(set) {ETO_CHOICE, set, true}

/* The values of an option, the default first. */
#define VALUES(...) (const char *const[]){__VA_ARGS__, NULL}

/* The arguments of a cause (core/player.h): %1 the piece, %2 the place, %3 and %4 how many. */
#define FILLED {PIECE, PLACE, NUMBER, NUMBER}, {0}

#endif
