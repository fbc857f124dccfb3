/* The command's own files, compiled in by tools/embed.py: its catalog and the outline of Europe. */
#ifndef ETO_EMBEDDED_H
#define ETO_EMBEDDED_H

#include "core/game.h"

extern const struct eto_files cli_files;

#endif
