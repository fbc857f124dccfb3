/* Shared by position.c (statements of cases) and query.c (what they may ask). */
#ifndef WESTFRONT_POSITION_H
#define WESTFRONT_POSITION_H

#include "games/westfront/command.h"

#define A_PLACE {.kind = ETO_PLACE}
#define A_PIECE {.kind = ETO_PIECE}
#define A_SEAT {.kind = ETO_SEAT}
#define A_REST {.kind = ETO_REST}
#define A_NUMBER {.kind = ETO_NUMBER}
#define A_CHOICE(set_) {.kind = ETO_CHOICE, .set = set_}

/* marks by name: bit i is 1 << i; nations and types as their numbers; each list ended by NULL */
extern const char *const wf_mark_names[], *const wf_nation_names[], *const wf_type_names[];
extern const struct eto_query wf_queries[];

#endif
