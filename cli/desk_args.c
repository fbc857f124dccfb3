/* Opening a desk as the arguments of a command say. */
#include <string.h>

#include "cli/desk.h"

int game_unknown(const struct cli *cli, const struct command *command, const char *id)
{
	for (unsigned i = 0; i < eto_game_count; i++)
		if (word_distance(id, eto_games[i]->id) < WORD_FAR)
			return args_complain(cli, command, N_("there is no game \"%1\"; did you mean \"%2\"?"), id,
					     eto_games[i]->id, NULL);
	return args_complain(cli, command, N_("there is no game \"%1\"; eto games lists them"), id, NULL);
}

bool desk_for(const struct cli *cli, const struct args *args, const char *id, struct desk *d, int *code)
{
	*d = (struct desk){0};
	*code = BAD_USAGE;
	if (!id)
		return args_complain(cli, args->command, N_("which game? eto games lists them"), NULL), false;
	const struct eto_game *game = eto_game_find(id);
	if (!game)
		return game_unknown(cli, args->command, id), false;
	struct eto_error err = {0};
	*code = REFUSED;
	if (!desk_open(d, game, args_value(args, "data"), cli->lang, &err))
		return cli_error(cli, &err), false;
	*code = BAD_USAGE;
	const char *scenario = args_value(args, "scenario");
	if (scenario && !eto_table_set_scenario(d->table, scenario, &err))
		return args_complain(cli, args->command, "%1", err.what, NULL), false;
	for (unsigned i = 0; args_each(args, "option", i); i++)
		if (!desk_option(d, args_each(args, "option", i), &err))
			return args_complain(cli, args->command, "%1", err.what, NULL), false;
	*code = DONE;
	return true;
}

/* The file decides the game: reads its header, then opens the desk for it. */
static bool position_from_file(const struct cli *cli, const struct args *args, const char *id, const char *path,
			       struct desk *d, struct eto_record *record, struct eto_match *match, int *code)
{
	struct eto_error err = {0};
	struct file_text text;
	*code = REFUSED;
	if (!file_read(path, &text, &err))
		return cli_error(cli, &err), false;
	bool ok = eto_record_read(text.at, text.size, path, record, &err) &&
		  (eto_game_find(record->game) ||
		   eto_fail(&err, path, 0, 0, "this program has no game \"%s\"", record->game));
	if (!ok)
		cli_error(cli, &err);
	else
		ok = desk_for(cli, args, id ? id : record->game, d, code);
	if (ok) {
		ok = desk_load(d, text.at, text.size, path, record, match, &err);
		*code = ok ? DONE : cli_error(cli, &err);
	}
	file_free(&text);
	return ok;
}

bool desk_position(const struct cli *cli, const struct args *args, const char *id, const char *path, struct desk *d,
		   struct eto_record *record, struct eto_match *match, int *code)
{
	*d = (struct desk){0};
	*record = (struct eto_record){0};
	*match = (struct eto_match){0};
	if (path)
		return position_from_file(cli, args, id, path, d, record, match, code);
	if (!desk_for(cli, args, id, d, code))
		return false;
	if (!eto_match_start(match, d->table)) {
		*code = cli_fail(cli, N_("out of memory"), NULL);
		return false;
	}
	return true;
}
