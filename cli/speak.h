/* Catalog texts with strings in them; the variadic front ends are in cli/cli.h. */
#ifndef ETO_SPEAK_H
#define ETO_SPEAK_H

#include <stdarg.h>
#include <stdio.h>

#include "core/messages.h"

struct cli;

/* The catalogs of the command itself, compiled in by the build (tools/embed.py): "messages/es.po". */
extern const struct eto_files cli_files;

enum { SAY_ARGS_MAX = 9 };

/* Fills %1 to %9 of the translated key with the strings of the list, which NULL ends. "%%" is a percent sign. */
void say_list(struct eto_text *out, const struct eto_catalog *catalog, const char *key, va_list list);
/* The same as a line of a stream. */
void print_list(const struct cli *cli, FILE *to, const char *key, va_list list);

#endif
