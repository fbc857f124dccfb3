/* eto export: a game of a server as notation. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/storing.h"
#include "server/history.h"

static const struct flag flags[] = {
	{"store", 0, "ADDRESS", N_("data of the server: its folder, its file or the address of its database")},
	{"without-secret", 0, NULL, N_("leave the secret of the dice out: the game can then be read but not go on")},
	{0},
};

enum { GAME_SIZE = 16 * 1024 * 1024 };

static int print_game(const struct cli *cli, const struct args *args, struct storing *data, const struct history *h)
{
	struct eto_record record;
	char *text = malloc(GAME_SIZE);
	if (!text)
		return cli_fail(cli, N_("out of memory"), NULL);
	struct eto_text out = eto_text_in(text, GAME_SIZE);
	history_read_record(data->store, &h->row, &h->match, !args_has(args, "without-secret"), &record);
	eto_game_write(&h->match, &record, &out);
	int code = out.cut ? cli_fail(cli, N_("out of memory"), NULL) : DONE;
	if (code == DONE)
		fputs(text, stdout);
	free(text);
	return cli_finish(cli, code);
}

static int run(const struct cli *cli, const struct args *args)
{
	struct storing data;
	struct store_table row;
	struct history h;
	int code;
	if (args->words != 1)
		return args_complain(cli, args->command, N_("the number of one table is needed"), NULL);
	long long table = storing_number(cli, args, args->word[0]);
	if (!table)
		return BAD_USAGE;
	if (storing_open(cli, args, false, &data, &code)) {
		if (store_table_get(data.store, table, &row) != STORE_OK || !strcmp(row.state, "open")) {
			code = cli_fail(cli, N_("no game has begun at table %1"), args->word[0], NULL);
		} else {
			history_open(&h, data.store, data.house, &row);
			if (h.fault == HISTORY_FINE || h.fault == HISTORY_DIFFERS)
				code = print_game(cli, args, &data, &h);
			else
				code = cli_fail(cli,
						N_("the log of table %1 does not fit the rules; eto repair tells more"),
						args->word[0], NULL);
			history_close(&h);
		}
	}
	storing_close(&data);
	return code;
}

const struct command command_export = {
	.name = "export",
	.summary = N_("Print a game of a server as notation"),
	.usage = "TABLE [--store ADDRESS] [--without-secret]",
	.about = N_("The server may be running. A running game is written with the secret of its dice, so that it can "
		    "go on elsewhere (eto import): whoever reads the file can foresee rolls. --without-secret leaves "
		    "it out."),
	.examples = "  eto export 12 --store /var/lib/eto >game.eto\n"
		    "  eto verify game.eto\n",
	.flags = flags,
	.run = run,
};
