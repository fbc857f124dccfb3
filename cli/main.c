/* The `eto` command: finds the command, its language and its options, and runs it. */
#include <langinfo.h>
#include <locale.h>
#include <string.h>

#include "cli/options.h"

/* The language is needed before the options are sorted, because bad options are complained about in it. */
static const char *early_language(int argc, char **argv)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		if (!strncmp(argv[i], "--lang=", 7))
			return argv[i] + 7;
		if (!strcmp(argv[i], "--lang") && i + 1 < argc)
			return argv[i + 1];
	}
	return NULL;
}

static int unknown_command(const struct cli *cli, const char *name)
{
	const struct command *guess = command_guess(name);
	if (guess)
		cli_fail(cli, N_("there is no command \"%1\"; did you mean \"%2\"?"), name, guess->name, NULL);
	else
		cli_fail(cli, N_("there is no command \"%1\""), name, NULL);
	cli_print(cli, stderr, N_("The commands are listed by: eto help"), NULL);
	return BAD_USAGE;
}

static int run_command(const struct cli *cli, int argc, char **argv)
{
	const char *name = argv[0];
	if (!strcmp(name, "--version") || !strcmp(name, "-V")) {
		printf("eto %s\n", ETO_VERSION);
		return DONE;
	}
	bool asks_help = !strcmp(name, "help") || !strcmp(name, "--help") || !strcmp(name, "-h");
	if (asks_help && argc < 2) {
		help_overview(cli, stdout);
		return DONE;
	}
	const struct command *command = command_find(asks_help ? argv[1] : name);
	if (!command)
		return unknown_command(cli, asks_help ? argv[1] : name);
	if (asks_help)
		return help_print(cli, command, stdout);
	struct args args;
	if (!args_parse(cli, &args, command, argc - 1, argv + 1))
		return BAD_USAGE;
	if (args_has(&args, "help"))
		return help_print(cli, command, stdout);
	return command->run(cli, &args);
}

/* All texts are UTF-8. Where the surroundings name no such character set, as on many bare systems, take it anyway. */
static void set_characters(void)
{
	setlocale(LC_CTYPE, "");
	if (strcmp(nl_langinfo(CODESET), "UTF-8"))
		setlocale(LC_CTYPE, "C.UTF-8");
}

int main(int argc, char **argv)
{
	set_characters();
	struct cli cli;
	const char *lang = early_language(argc, argv);
	if (!cli_open(&cli, lang)) {
		cli_fail(&cli, N_("--lang: \"%1\" is no language of this program; there are es and en"), lang, NULL);
		return BAD_USAGE;
	}
	int first = 1;
	if (argc > 1 && !strncmp(argv[1], "--lang", 6)) /* `eto --lang es help` */
		first = argv[1][6] == '=' ? 2 : 3;
	int code;
	if (first >= argc) {
		help_overview(&cli, argc > 1 ? stdout : stderr);
		code = argc > 1 ? DONE : BAD_USAGE;
	} else {
		code = run_command(&cli, argc - first, argv + first);
	}
	code = cli_finish(&cli, code);
	cli_close(&cli);
	return code;
}
