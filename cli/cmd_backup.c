/* eto backup: a consistent copy of a server's data, while the server runs. */
#include <limits.h>

#include "cli/commands.h"
#include "cli/storing.h"

static const struct flag flags[] = {{0}};

static int run(const struct cli *cli, const struct args *args)
{
	char address[PATH_MAX + 16];
	struct eto_error err = {0};
	if (args->words != 2)
		return args_complain(cli, args->command, N_("two names are needed: the data and the file of the copy"),
				     NULL);
	if (!storing_address(args->word[0], address, sizeof address))
		return args_complain(cli, args->command, N_("\"%1\" is too long"), args->word[0], NULL);
	struct store *s = store_attach(address, &err);
	if (!s)
		return cli_error(cli, &err);
	enum store_answer answer = store_backup(s, args->word[1], &err);
	store_close(s);
	if (answer != STORE_OK)
		return cli_error(cli, &err);
	cli_print(cli, stdout, N_("copied to %1"), args->word[1], NULL);
	return DONE;
}

const struct command command_backup = {
	.name = "backup",
	.summary = N_("Copy the data of a server, which may be running"),
	.usage = "DATA FILE",
	.about = N_("DATA is the folder of the server, its SQLite file, or the address of its database "
		    "(postgresql://...). FILE is new: a SQLite file with everything as it was at one moment, which "
		    "eto serve can be started on. It holds secrets: keep it as safe as the original."),
	.examples = "  eto backup /var/lib/eto /mnt/backup/eto-monday.db\n"
		    "  eto backup postgresql://eto@db.example.org/eto eto-monday.db\n",
	.flags = flags,
	.run = run,
};
