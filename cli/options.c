#include "cli/options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/speak.h"

const struct flag flag_help = {"help", 'h', NULL, N_("show this help")};
const struct flag flag_lang = {"lang", 'l', "es|en", N_("language of the texts")};

static const struct flag *find_long(const struct command *c, const char *name, size_t size)
{
	const struct flag *const common[] = {&flag_help, &flag_lang};
	for (unsigned i = 0; i < 2; i++)
		if (strlen(common[i]->name) == size && !strncmp(common[i]->name, name, size))
			return common[i];
	for (const struct flag *f = c->flags; f && f->name; f++)
		if (strlen(f->name) == size && !strncmp(f->name, name, size))
			return f;
	return NULL;
}

static const struct flag *find_letter(const struct command *c, char letter)
{
	if (letter == flag_help.letter)
		return &flag_help;
	for (const struct flag *f = c->flags; f && f->name; f++)
		if (f->letter == letter)
			return f;
	return letter == flag_lang.letter ? &flag_lang : NULL;
}

/* The option whose name is nearest to a mistyped one, or NULL when nothing is near. */
static const struct flag *guess_long(const struct command *c, const char *name)
{
	const struct flag *best = NULL;
	unsigned least = WORD_FAR;
	for (const struct flag *f = c->flags; f && f->name; f++) {
		unsigned d = word_distance(name, f->name);
		if (d < least) {
			least = d;
			best = f;
		}
	}
	return best;
}

static int unknown_option(const struct cli *cli, const struct command *c, const char *word)
{
	const struct flag *guess = word[1] == '-' ? guess_long(c, word + 2) : NULL;
	if (!guess)
		return args_complain(cli, c, N_("unknown option %1"), word, NULL);
	return args_complain(cli, c, N_("unknown option %1; did you mean --%2?"), word, guess->name, NULL);
}

int args_complain(const struct cli *cli, const struct command *command, const char *key, ...)
{
	va_list list;
	va_start(list, key);
	fprintf(stderr, "eto %s: ", command->name);
	print_list(cli, stderr, key, list);
	va_end(list);
	cli_print(cli, stderr, N_("Try: eto %1 --help"), command->name, NULL);
	return BAD_USAGE;
}

/* Takes the option in argv[i], and its value from the next word when it needs one; returns the words used, 0 if bad. */
static int take_option(const struct cli *cli, struct args *a, int argc, char **argv, int i)
{
	const char *word = argv[i], *value = NULL;
	const struct flag *flag;
	bool is_long = word[1] == '-';
	if (is_long) {
		value = strchr(word, '=');
		flag = find_long(a->command, word + 2, value ? (size_t)(value - word - 2) : strlen(word + 2));
		if (value)
			value++;
	} else {
		flag = find_letter(a->command, word[1]);
		if (word[2])
			value = word + 2;
	}
	if (!flag)
		return unknown_option(cli, a->command, word), 0;
	if (!flag->value && value)
		return args_complain(cli, a->command, N_("option --%1 takes no value"), flag->name, NULL), 0;
	int used = 1;
	if (flag->value && !value) {
		if (i + 1 >= argc)
			return args_complain(cli, a->command, N_("option --%1 needs a value: %2"), flag->name,
					     flag->value, NULL),
			       0;
		value = argv[i + 1];
		used = 2;
	}
	if (a->set_count == ARGS_SET_MAX)
		return args_complain(cli, a->command, N_("too many options"), NULL), 0;
	a->set[a->set_count].flag = flag;
	a->set[a->set_count++].value = value;
	return used;
}

bool args_parse(const struct cli *cli, struct args *args, const struct command *command, int argc, char **argv)
{
	*args = (struct args){.command = command, .word = argv};
	for (int i = 0; i < argc;) {
		if (!strcmp(argv[i], "--")) {
			for (i++; i < argc; i++)
				args->word[args->words++] = argv[i];
			return true;
		}
		if (argv[i][0] != '-' || !argv[i][1]) {
			args->word[args->words++] = argv[i++];
			continue;
		}
		int used = take_option(cli, args, argc, argv, i);
		if (!used)
			return false;
		i += used;
	}
	return true;
}

const char *args_each(const struct args *args, const char *name, unsigned i)
{
	for (unsigned k = 0; k < args->set_count; k++)
		if (!strcmp(args->set[k].flag->name, name) && !i--)
			return args->set[k].value ? args->set[k].value : "";
	return NULL;
}

const char *args_value(const struct args *args, const char *name)
{
	const char *value = NULL;
	for (unsigned k = 0; k < args->set_count; k++)
		if (!strcmp(args->set[k].flag->name, name))
			value = args->set[k].value ? args->set[k].value : "";
	return value;
}

const char *args_game(const struct args *args)
{
	const char *named = args_value(args, "game");
	return named ? named : args->words ? args->word[0] : NULL;
}

unsigned args_games(const struct args *args)
{
	return args->words + args_has(args, "game");
}

bool args_has(const struct args *args, const char *name)
{
	return args_value(args, name) != NULL;
}

bool args_number(const struct cli *cli, const struct args *args, const char *name, long long min, long long max,
		 long long *out)
{
	const char *text = args_value(args, name);
	if (!text)
		return true;
	char *end;
	errno = 0;
	long long n = strtoll(text, &end, 10);
	if (errno || end == text || *end || n < min || n > max) {
		char low[24], high[24];
		snprintf(low, sizeof low, "%lld", min);
		snprintf(high, sizeof high, "%lld", max);
		args_complain(cli, args->command, N_("--%1: \"%2\" is not a whole number from %3 to %4"), name, text,
			      low, high, NULL);
		return false;
	}
	*out = n;
	return true;
}
