/* Who plays which seat: "axis=staff,allies=random", or one name for all. */
#ifndef ETO_SEATING_H
#define ETO_SEATING_H

#include "bots/bots.h"
#include "cli/desk.h"

/* Fills bot[seat] for the seats named; the others are left as they are. */
bool seating_read(const struct desk *d, const char *text, const struct eto_bot **bot, struct eto_error *err);

#endif
