/* Shared by position.c (statements of cases) and query.c (what they may ask). */
#ifndef WESTFRONT_POSITION_H
#define WESTFRONT_POSITION_H

#include "core/tables.h"
#include "games/westfront/command.h"

/* marks by name: bit i is 1 << i; nations and types as their numbers; each list ended by NULL */
extern const char *const wf_mark_names[], *const wf_nation_names[], *const wf_type_names[];
extern const struct eto_query wf_queries[];

#endif
