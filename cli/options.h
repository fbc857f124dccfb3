/* Options of the commands: "--name value", "--name=value", "-n value", "--switch"; "--" ends them. Every command knows
 * --help and --lang. A command lists its own in a table, from which the parser and the help text are made. */
#ifndef ETO_OPTIONS_H
#define ETO_OPTIONS_H

#include "cli/cli.h"

enum { ARGS_SET_MAX = 64 };

struct flag {
	const char *name;  /* without dashes */
	char letter;       /* 0 if it has none */
	const char *value; /* what the value is called in the help text; NULL for a switch */
	const char *about; /* N_ */
};

/* Rows that several commands have. */
#define FLAG_GAME     {"game", 'g', "GAME", N_("the game; eto games lists them")}
#define FLAG_SCENARIO {"scenario", 0, "SCENARIO", N_("the scenario to start from")}
#define FLAG_OPTION   {"option", 'o', "NAME=VALUE", N_("set an option switch; may be repeated")}
#define FLAG_DATA     {"data", 0, "DIR", N_("take data tables from this folder where it has them")}
#define FLAG_AT       {"at", 'a', "FILE", N_("the position at the end of this game file")}
#define FLAG_JSON     {"json", 'j', NULL, N_("print JSON for scripts")}

struct args {
	const struct command *command;
	unsigned set_count;
	struct {
		const struct flag *flag;
		const char *value;
	} set[ARGS_SET_MAX];
	char **word; /* what is left: the words that are no options */
	unsigned words;
};

extern const struct flag flag_help, flag_lang;

/* Sorts argv into options and words (argv is reordered). False after a message: the usage is wrong. */
bool args_parse(const struct cli *cli, struct args *args, const struct command *command, int argc, char **argv);
bool args_has(const struct args *args, const char *name);
/* The last value given, or NULL. */
const char *args_value(const struct args *args, const char *name);
/* The game by --game or as the first word, NULL if there is neither; and how many are named, for commands that take no
 * other words. */
const char *args_game(const struct args *args);
unsigned args_games(const struct args *args);
/* The values of an option that may be repeated: i counts from 0; NULL at the end. */
const char *args_each(const struct args *args, const char *name, unsigned i);
/* A whole number within [min, max]; keeps *out when the option is absent. False after a message. */
bool args_number(const struct cli *cli, const struct args *args, const char *name, long long min, long long max,
		 long long *out);
/* Says what is wrong and where help is; returns BAD_USAGE. */
int args_complain(const struct cli *cli, const struct command *command, const char *key, ...) __attribute__((sentinel));

#endif
