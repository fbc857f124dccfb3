/* Shared by position.c (statements of cases) and query.c (what they may ask). */
#ifndef WESTFRONT_POSITION_H
#define WESTFRONT_POSITION_H

#include "core/tables.h"
#include "games/westfront/command.h"

extern const char *const wf_mark_names[]; /* bit i is 1 << i; ended by NULL */
extern const struct eto_query wf_queries[];

#endif
