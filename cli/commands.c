/* The table of commands, in the order of the help text. */
#include <string.h>

#include "cli/cli.h"
#include "cli/commands.h"

const struct command *const commands[] = {
	&command_play,   &command_games,  &command_rules,  &command_check,  &command_odds,
	&command_replay, &command_verify, &command_render, &command_arena,  &command_jobs,
	&command_worker, &command_bench,  &command_perft,  &command_engine, &command_serve,
	&command_admin,  &command_backup, &command_export, &command_import, &command_repair,
	&command_site,   &command_completion,
};
const unsigned command_count = sizeof commands / sizeof *commands;

const struct command *command_find(const char *name)
{
	for (unsigned i = 0; i < command_count; i++)
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	return NULL;
}

enum { GUESS_MAX = 24 };

unsigned word_distance(const char *a, const char *b)
{
	unsigned row[GUESS_MAX + 1];
	unsigned size = (unsigned)strnlen(b, GUESS_MAX);
	for (unsigned j = 0; j <= size; j++)
		row[j] = j;
	for (unsigned i = 1; a[i - 1] && i <= GUESS_MAX; i++) {
		unsigned diagonal = row[0];
		row[0] = i;
		for (unsigned j = 1; j <= size; j++) {
			unsigned change = diagonal + (a[i - 1] != b[j - 1]);
			diagonal = row[j];
			unsigned least = row[j] < row[j - 1] ? row[j] : row[j - 1];
			row[j] = least + 1 < change ? least + 1 : change;
		}
	}
	return row[size];
}

const struct command *command_guess(const char *name)
{
	const struct command *best = NULL;
	unsigned least = WORD_FAR;
	for (unsigned i = 0; i < command_count; i++) {
		unsigned d = word_distance(name, commands[i]->name);
		if (d < least) {
			least = d;
			best = commands[i];
		}
	}
	return best;
}
