/* What every command of `eto` shares: the language, the texts, the way to complain, and the table of commands.
 *
 * A command is one file, cli/cmd_NAME.c, with one struct command. Everything a person reads goes through the catalogs:
 * a text is written in English inside N_("...") and looked up when it is printed; tests/cli/texts.py demands that
 * cli/messages/es.po translates every one. Placeholders are %1 to %9. */
#ifndef ETO_CLI_H
#define ETO_CLI_H

#include <stdio.h>

#include "core/messages.h"

/* Marks a text of the catalog; does nothing else. */
#define N_(text) text

enum { DONE = 0, REFUSED = 1, BAD_USAGE = 2 };

struct cli {
	enum eto_lang lang;
	struct eto_catalog *catalog; /* the Spanish texts of the command itself; NULL for English */
};

struct args;
struct flag;

struct command {
	const char *name;
	const char *summary;  /* N_, one line */
	const char *usage;    /* "GAME [--at FILE]": what follows the name */
	const char *about;    /* N_, a paragraph or two */
	const char *examples; /* lines, each a command that works */
	const struct flag *flags; /* ended by a flag without a name */
	int (*run)(const struct cli *cli, const struct args *args); /* returns the exit code */
};

extern const struct command *const commands[];
extern const unsigned command_count;
const struct command *command_find(const char *name);
/* How many letters must be put in, left out or changed to turn one word into the other; from WORD_FAR on nobody meant
 * it. */
enum { WORD_FAR = 3 };
unsigned word_distance(const char *a, const char *b);
/* The command whose name is nearest to a mistyped one, or NULL when nothing is near. */
const struct command *command_guess(const char *name);

/* Picks the language (--lang, else ETO_LANG, LC_ALL, LC_MESSAGES, LANG) and loads the texts. */
bool cli_open(struct cli *cli, const char *lang);
void cli_close(struct cli *cli);
const char *cli_text(const struct cli *cli, const char *key);

/* Writes a catalog text with %1, %2 ... filled by the strings that follow; NULL ends them. */
void say(struct eto_text *out, const struct eto_catalog *catalog, const char *key, ...) __attribute__((sentinel));
/* The same to a stream, with a newline. */
void cli_print(const struct cli *cli, FILE *to, const char *key, ...) __attribute__((sentinel));
/* "eto: " and the text on stderr; returns REFUSED. */
int cli_fail(const struct cli *cli, const char *key, ...) __attribute__((sentinel));
/* "eto: file:line:column: what" on stderr; returns REFUSED. */
int cli_error(const struct cli *cli, const struct eto_error *err);
/* The same as one text: "file:line:column: what". */
void error_text(const struct eto_error *err, struct eto_text *out);
/* Ends a command that printed: a full disk is a failure that must not pass in silence. */
int cli_finish(const struct cli *cli, int code);

int help_print(const struct cli *cli, const struct command *command, FILE *to);
void help_overview(const struct cli *cli, FILE *to);

#endif
