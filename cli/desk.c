#include "cli/desk.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/embedded.h"
#include "core/board.h"

const struct flag flag_game = {"game", 'g', "GAME", N_("the game; eto games lists them")};
const struct flag flag_data = {"data", 0, "DIR", N_("take data tables from this folder where it has them")};
const struct flag flag_option = {"option", 'o', "NAME=VALUE", N_("set an option switch; may be repeated")};
const struct flag flag_scenario = {"scenario", 0, "ID", N_("the scenario to start from")};
const struct flag flag_at = {"at", 'a', "FILE", N_("the position at the end of this game file")};
const struct flag flag_json = {"json", 'j', NULL, N_("print JSON for scripts")};
const struct flag flag_seed = {"seed", 's', "N", N_("number that fixes all chance, to repeat a game")};

static bool load_texts(struct desk *d, struct eto_error *err)
{
	const char *const names[] = {"core/messages/es.po", "messages/es.po"};
	d->spanish->lang = ETO_ES;
	for (unsigned i = 0; i < 2; i++) {
		const struct eto_file *po = eto_file_find(&d->files, names[i]);
		if (po && !eto_catalog_add(d->spanish, po, err))
			return false;
	}
	const struct eto_file *po = eto_file_find(&cli_files, "messages/es.po");
	if (po && !eto_catalog_add(d->spanish, po, err))
		return false;
	eto_catalog_sort(d->spanish);
	return true;
}

bool desk_open(struct desk *d, const struct eto_game *game, const char *data, enum eto_lang lang,
	       struct eto_error *err)
{
	*d = (struct desk){.game = game};
	struct eto_files inside = eto_game_files(game);
	d->table = calloc(1, game->table_size);
	d->rules = calloc(1, sizeof *d->rules);
	d->spanish = calloc(1, sizeof *d->spanish);
	if (!d->table || !d->rules || !d->spanish)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	if (!outside_open(&d->outside, &inside, data, game->id, err))
		return false;
	d->files = d->outside.files;
	d->table->game = game;
	if (!game->load(d->table, &d->files, err) || !eto_rules_load(d->rules, &d->files, err) || !load_texts(d, err))
		return outside_blame(&d->outside, err);
	desk_language(d, lang);
	return true;
}

void desk_close(struct desk *d)
{
	outside_close(&d->outside);
	free(d->table);
	free(d->rules);
	free(d->spanish);
	*d = (struct desk){0};
}

void desk_language(struct desk *d, enum eto_lang lang)
{
	d->voice = (struct eto_voice){
		.table = d->table, .catalog = lang == ETO_ES ? d->spanish : NULL, .lang = lang, .rules = d->rules};
}

const char *desk_text(const struct desk *d, const char *key)
{
	return eto_tr(d->voice.catalog, key);
}

bool desk_option(struct desk *d, const char *assignment, struct eto_error *err)
{
	char name[64];
	const char *equals = strchr(assignment, '=');
	if (!equals || (size_t)(equals - assignment) >= sizeof name)
		return eto_fail(err, NULL, 0, 0, "\"%.60s\" is not NAME=VALUE", assignment);
	memcpy(name, assignment, (size_t)(equals - assignment));
	name[equals - assignment] = 0;
	return eto_table_set_option(d->table, name, equals + 1, err);
}

bool desk_scenario(struct desk *d, const char *id, struct eto_error *err)
{
	for (unsigned i = 0; i < d->game->scenario_count; i++)
		if (!strcmp(d->game->scenarios[i].id, id)) {
			d->table->scenario = (uint8_t)i;
			return true;
		}
	return eto_fail(err, NULL, 0, 0, "%s has no scenario \"%.40s\"", d->game->id, id);
}

bool desk_load(struct desk *d, const char *text, size_t size, const char *name, struct eto_record *record,
	       struct eto_match *match, struct eto_error *err)
{
	if (!eto_record_read(text, size, name, record, err))
		return false;
	if (strcmp(record->game, d->game->id))
		return eto_fail(err, name, 0, 0, "this is a game of \"%s\", not of %s", record->game, d->game->id);
	if (!eto_record_set(record, d->table, err)) {
		if (err && !err->file[0])
			snprintf(err->file, sizeof err->file, "%s", name);
		return false;
	}
	return eto_game_read(text, size, name, d->table, d->rules, match, err);
}

bool desk_for(const struct cli *cli, const struct args *args, const char *id, struct desk *d, int *code)
{
	*d = (struct desk){0};
	*code = BAD_USAGE;
	if (!id)
		return args_complain(cli, args->command, N_("which game? eto games lists them"), NULL), false;
	const struct eto_game *game = eto_game_find(id);
	if (eto_board_find(id))
		return args_complain(cli, args->command,
				     N_("%1 is a board only: eto render draws it, its rules are not written"),
				     id, NULL),
		       false;
	if (!game)
		return args_complain(cli, args->command, N_("there is no game \"%1\"; eto games lists them"), id, NULL),
		       false;
	struct eto_error err = {0};
	*code = REFUSED;
	if (!desk_open(d, game, args_value(args, "data"), cli->lang, &err))
		return cli_error(cli, &err), false;
	*code = BAD_USAGE;
	const char *scenario = args_value(args, "scenario");
	if (scenario && !desk_scenario(d, scenario, &err))
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

const struct eto_game *game_of_clause(const char *id)
{
	for (unsigned i = 0; i < eto_game_count; i++)
		if (!strncasecmp(eto_games[i]->prefix, id, strlen(eto_games[i]->prefix)))
			return eto_games[i];
	return NULL;
}

unsigned desk_seats(const struct desk *d, const char *list)
{
	unsigned mask = 0;
	while (*list) {
		char word[32];
		size_t size = strcspn(list, ",");
		if (!size || size >= sizeof word)
			return 0;
		memcpy(word, list, size);
		word[size] = 0;
		int seat = eto_seat_find(&d->voice, word);
		if (seat < 0 || seat == ETO_DICE)
			return 0;
		mask |= 1u << seat;
		list += size;
		if (*list == ',')
			list++;
	}
	return mask;
}

const char *desk_seat_name(const struct desk *d, unsigned seat)
{
	return desk_text(d, seat < d->game->seat_count ? d->game->seats[seat].name : N_("dice"));
}

char desk_seat_letter(const struct desk *d, unsigned seat)
{
	char letter[ETO_SEATS_MAX] = {0};
	for (unsigned i = 0; i <= seat && i < d->game->seat_count; i++) {
		letter[i] = '?';
		for (const char *c = desk_seat_name(d, i); *c && letter[i] == '?'; c++) {
			bool taken = !isalpha((unsigned char)*c);
			for (unsigned k = 0; k < i; k++)
				taken |= letter[k] == toupper((unsigned char)*c);
			if (!taken)
				letter[i] = (char)toupper((unsigned char)*c);
		}
	}
	return seat < d->game->seat_count ? letter[seat] : '?';
}
