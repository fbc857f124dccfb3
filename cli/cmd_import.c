/* eto import: a game in notation becomes a table of a server. */
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/storing.h"
#include "core/notation.h"
#include "server/moving.h"

static const struct flag flags[] = {
	{"store", 0, "ADDRESS", N_("data of the server: its folder, its file or the address of its database")},
	{"player", 0, "SEAT=NAME", N_("account that takes a seat, instead of the name in the file; may be repeated")},
	{0},
};

/* "axis=Ana" for each --player; the seats are those of the game in the file. */
static bool read_players(const struct cli *cli, const struct args *args, struct moving *m, const struct eto_game *g)
{
	for (unsigned i = 0; args_each(args, "player", i); i++) {
		const char *given = args_each(args, "player", i), *equals = strchr(given, '=');
		bool found = false;
		for (unsigned seat = 0; equals && g && seat < g->seat_count; seat++)
			if (strlen(g->seats[seat].id) == (size_t)(equals - given) &&
			    !strncmp(g->seats[seat].id, given, (size_t)(equals - given))) {
				m->player[seat] = equals + 1;
				found = true;
			}
		if (!found)
			return args_complain(cli, args->command, N_("--player is SEAT=NAME, not \"%1\""), given, NULL),
			       false;
	}
	return true;
}

static int import_game(const struct cli *cli, struct storing *data, struct moving *m)
{
	struct eto_error err = {0};
	char table[24], steps[16];
	m->now = (int64_t)time(NULL) * 1000;
	if (!moving_import(m, data->store, data->house, &err))
		return cli_error(cli, &err);
	snprintf(table, sizeof table, "%lld", (long long)m->table);
	snprintf(steps, sizeof steps, "%u", m->steps);
	cli_print(cli, stdout,
		  m->running ? N_("table %1: a running game of %2 steps, all legal, all dice proved")
			     : N_("table %1: an ended game of %2 steps, all legal, all dice proved"),
		  table, steps, NULL);
	return cli_finish(cli, DONE);
}

static int run(const struct cli *cli, const struct args *args)
{
	struct storing data = {0};
	struct file_text text;
	struct eto_record record;
	struct eto_error err = {0};
	int code;
	if (args->words != 1)
		return args_complain(cli, args->command, N_("one game file is needed"), NULL);
	if (!file_read(args->word[0], &text, &err))
		return cli_error(cli, &err);
	struct moving m = {.text = text.at, .size = text.size, .name = args->word[0]};
	if (!eto_record_read(text.at, text.size, args->word[0], &record, &err))
		code = cli_error(cli, &err);
	else if (!read_players(cli, args, &m, eto_game_find(record.game)))
		code = BAD_USAGE;
	else if (storing_open(cli, args, true, &data, &code))
		code = import_game(cli, &data, &m);
	storing_close(&data);
	file_free(&text);
	return code;
}

const struct command command_import = {
	.name = "import",
	.summary = N_("Put a game in notation on a server"),
	.usage = "FILE [--store ADDRESS] [--player SEAT=NAME]",
	.about = N_("Every action is checked, and every roll is made again from the secret of the dice, which the file "
		    "must hold. The players are the accounts of the same names; a running game needs all of them. A "
		    "server that runs sees the table when somebody opens it. Clocks do not move: the table has none."),
	.examples = "  eto import game.eto --store /var/lib/eto\n"
		    "  eto import game.eto --store /var/lib/eto --player axis=Ana\n",
	.flags = flags,
	.run = run,
};
