/* eto repair: do the running games of a server still follow the rules, as this program plays them? */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/storing.h"
#include "core/fields.h"
#include "core/names.h"
#include "server/history.h"
#include "server/letters.h"
#include "wire/follower.h"
#include "wire/replies.h"

static const struct flag flags[] = {
	{"store", 0, "ADDRESS", N_("data of the server: its folder, its file or the address of its database")},
	FLAG_JSON,
	{"rewind", 0, "TABLE", N_("take the game of this table back (the actions stay in the database)")},
	{"to", 0, "N", N_("with --rewind: how many actions remain")},
	{"accept", 0, "TABLE", N_("accept a legal history as it is played now, though positions differ")},
	{0},
};

struct list {
	struct store_table *row;
	unsigned count, room;
	bool failed;
};

static bool take_row(void *context, const struct store_table *row)
{
	struct list *l = context;
	if (l->count == l->room) {
		unsigned room = l->room ? l->room * 2 : 256;
		struct store_table *more = realloc(l->row, room * sizeof *more);
		l->failed = !more;
		if (!more)
			return false;
		l->row = more;
		l->room = room;
	}
	l->row[l->count++] = *row;
	return true;
}

/* -- what was found -- */

static const char *const fault_words[] = {
	[HISTORY_FINE] = NULL,          [HISTORY_DIFFERS] = "differs", [HISTORY_REFUSED] = "refused",
	[HISTORY_NOT_ASKED] = "not_asked", [HISTORY_UNKNOWN] = "unknown", [HISTORY_FAILED] = "failed",
};

static void write_action(const struct history *h, const struct eto_voice *v, char text[200])
{
	struct eto_text out = eto_text_in(text, 200);
	eto_action_write(v, &out, h->action, h->seat == ETO_DICE ? ETO_DICE_MAX : 0, false);
}

static void print_json(struct eto_json *j, const struct history *h, const struct eto_voice *v)
{
	char action[200];
	eto_json_open(j, NULL, '{');
	eto_json_int(j, "table", h->row.id);
	eto_json_string(j, "game", h->row.game);
	eto_json_int(j, "rules_version", h->row.rules_version);
	eto_json_string(j, "signature", h->row.signature[0] ? h->row.signature : NULL);
	eto_json_bool(j, "same_rules", h->game && !strcmp(h->row.signature, h->game->signature));
	eto_json_int(j, "actions", h->actions);
	eto_json_string(j, "fault", fault_words[h->fault]);
	if (h->at && h->table) {
		write_action(h, v, action);
		eto_json_int(j, "at", h->at);
		eto_json_string(j, "seat", eto_seat_id(h->table->game, h->seat));
		eto_json_string(j, "action", action);
		wire_clause(j, v, h->fault == HISTORY_REFUSED ? h->clause : 0);
	}
	eto_json_close(j, '}');
}

static void print_refused(const struct cli *cli, const struct history *h, const struct eto_voice *v, const char *table)
{
	char action[200], at[16];
	const struct eto_rules *rules = h->game->rules;
	bool known = h->clause && h->clause <= rules->count;
	snprintf(at, sizeof at, "%u", h->at);
	write_action(h, v, action);
	const char *seat = eto_seat_id(h->table->game, h->seat);
	if (h->fault == HISTORY_NOT_ASKED)
		cli_print(cli, stdout, N_("table %1 (%2): action %3, \"%4 %5\", is of somebody who is not asked"),
			  table, h->row.game, at, seat, action, NULL);
	else if (known)
		cli_print(cli, stdout, N_("table %1 (%2): action %3, \"%4 %5\", is no longer legal: %6 %7"), table,
			  h->row.game, at, seat, action, rules->rule[h->clause].id,
			  rules->rule[h->clause].text[cli->lang], NULL);
	else
		cli_print(cli, stdout, N_("table %1 (%2): action %3, \"%4 %5\", cannot be"), table, h->row.game, at,
			  seat, action, NULL);
}

static void print_plain(const struct cli *cli, const struct history *h, const struct eto_voice *v)
{
	char table[24], at[16];
	snprintf(table, sizeof table, "%lld", (long long)h->row.id);
	snprintf(at, sizeof at, "%u", h->at);
	switch (h->fault) {
	case HISTORY_FINE: break;
	case HISTORY_DIFFERS:
		cli_print(cli, stdout, N_("table %1 (%2): legal, but from action %3 on the positions differ"), table,
			  h->row.game, at, NULL);
		break;
	case HISTORY_REFUSED:
	case HISTORY_NOT_ASKED:
		if (h->table)
			print_refused(cli, h, v, table);
		break;
	case HISTORY_UNKNOWN:
		cli_print(cli, stdout, N_("table %1 (%2): this program has no such game, scenario or option"), table,
			  h->row.game, NULL);
		break;
	case HISTORY_FAILED:
		cli_print(cli, stdout, N_("table %1 (%2): the storage did not answer"), table, h->row.game, NULL);
	}
}

static int check_all(const struct cli *cli, const struct args *args, struct storing *data)
{
	struct list list = {0};
	struct output out = {0};
	unsigned found = 0;
	bool json = args_has(args, "json");
	char checked[16], bad[16];
	if (!output_open(&out) || store_tables(data->store, 0, "running", 0, take_row, &list) != STORE_OK ||
	    list.failed) {
		free(list.row);
		output_close(&out);
		return cli_fail(cli, N_("the storage did not answer"), NULL);
	}
	eto_json_open(&out.json, NULL, '{');
	eto_json_open(&out.json, "games", '[');
	for (unsigned i = list.count; i-- > 0;) {
		struct history h;
		history_open(&h, data->store, data->house, &list.row[i]);
		struct eto_voice voice = {0};
		if (h.table)
			voice = house_voice(h.game, h.table, cli->lang);
		found += h.fault != HISTORY_FINE;
		print_json(&out.json, &h, &voice);
		if (!json)
			print_plain(cli, &h, &voice);
		history_close(&h);
	}
	eto_json_close(&out.json, ']');
	eto_json_int(&out.json, "checked", list.count);
	eto_json_int(&out.json, "found", found);
	eto_json_close(&out.json, '}');
	snprintf(checked, sizeof checked, "%u", list.count);
	snprintf(bad, sizeof bad, "%u", found);
	if (json)
		output_print(&out);
	else
		cli_print(cli, stdout, N_("running games: %1; to be repaired: %2"), checked, bad, NULL);
	free(list.row);
	output_close(&out);
	return cli_finish(cli, found ? REFUSED : DONE);
}

/* -- repairs -- */

/* Tells the players, in both languages: nobody knows here which of them they read. */
static void tell_players(struct storing *data, int64_t table, const char *key, const char *number)
{
	struct store_word word = {.table = table, .channel = "players", .time = (int64_t)time(NULL) * 1000};
	struct eto_text text = eto_text_in(word.text, sizeof word.text);
	struct eto_catalog *spanish = letters_texts(NULL);
	letters_say(&text, NULL, key, number, NULL);
	if (spanish) {
		eto_add_char(&text, '\n');
		letters_say(&text, spanish, key, number, NULL);
	}
	free(spanish);
	store_word_add(data->store, &word);
}

/* The running game of a table; false after a message. */
static bool find_game(const struct cli *cli, struct storing *data, long long table, struct history *h)
{
	struct store_table row;
	char number[24];
	snprintf(number, sizeof number, "%lld", table);
	*h = (struct history){0};
	if (store_table_get(data->store, table, &row) != STORE_OK || strcmp(row.state, "running"))
		return cli_fail(cli, N_("no game runs at table %1"), number, NULL), false;
	history_open(h, data->store, data->house, &row);
	return true;
}

static int rewind_game(const struct cli *cli, struct storing *data, long long table, long long to)
{
	struct history h;
	char number[24], left[24];
	snprintf(number, sizeof number, "%lld", table);
	snprintf(left, sizeof left, "%lld", to);
	int code = REFUSED;
	if (!find_game(cli, data, table, &h)) {
		history_close(&h);
		return REFUSED;
	}
	if (to >= h.actions)
		code = cli_fail(cli, N_("the game has no more than %1 actions"), left, NULL);
	else if (store_rewind(data->store, table, (uint32_t)to + 1, (int64_t)time(NULL) * 1000) != STORE_OK)
		code = cli_fail(cli, N_("the storage did not answer"), NULL);
	else {
		tell_players(data, table, letters_taken_back, left);
		cli_print(cli, stdout, N_("table %1: actions that remain: %2"), number, left, NULL);
		code = DONE;
	}
	history_close(&h);
	return code;
}

/* The hashes of all positions, as they are played now. */
static uint64_t *hash_all(const struct history *h)
{
	uint64_t *hash = malloc((h->match.count + 1) * sizeof *hash);
	struct follower *f = calloc(1, sizeof *f);
	bool ok = hash && f && follower_start(f, &h->match);
	while (ok && follower_next(f))
		hash[f->at - 1] = eto_state_hash(h->table->game, f->state);
	if (ok)
		follower_close(f);
	free(f);
	if (ok)
		return hash;
	free(hash);
	return NULL;
}

static int accept_game(const struct cli *cli, struct storing *data, long long table)
{
	struct history h;
	char number[24];
	snprintf(number, sizeof number, "%lld", table);
	int code = REFUSED;
	if (!find_game(cli, data, table, &h)) {
		history_close(&h);
		return REFUSED;
	}
	uint64_t *hash = h.fault == HISTORY_DIFFERS ? hash_all(&h) : NULL;
	if (h.fault != HISTORY_DIFFERS) {
		code = cli_fail(cli, N_("table %1 has no history that is legal and differs"), number, NULL);
	} else {
		snprintf(h.row.signature, sizeof h.row.signature, "%s", h.game->signature);
		h.row.rules_version = h.game->game->rules_version;
		bool ok = hash && store_rehash(data->store, table, hash, h.match.count) == STORE_OK &&
			  store_table_set(data->store, &h.row) == STORE_OK;
		code = ok ? DONE : cli_fail(cli, N_("the storage did not answer"), NULL);
		if (ok)
			cli_print(cli, stdout, N_("table %1: accepted as it is played now"), number, NULL);
	}
	free(hash);
	history_close(&h);
	return code;
}

static int run(const struct cli *cli, const struct args *args)
{
	struct storing data;
	long long to = -1, table = 0;
	int code;
	const char *back = args_value(args, "rewind"), *accepted = args_value(args, "accept");
	if (args->words)
		return args_complain(cli, args->command, N_("unexpected word \"%1\""), args->word[0], NULL);
	if (!args_number(cli, args, "to", 0, UINT32_MAX - 1, &to))
		return BAD_USAGE;
	if ((back != NULL) != (to >= 0) || (back && accepted))
		return args_complain(cli, args->command, N_("--rewind and --to belong together, without --accept"),
				     NULL);
	if ((back || accepted) && !(table = storing_number(cli, args, back ? back : accepted)))
		return BAD_USAGE;
	if (storing_open(cli, args, false, &data, &code))
		code = back	  ? rewind_game(cli, &data, table, to)
		       : accepted ? accept_game(cli, &data, table)
				  : check_all(cli, args, &data);
	storing_close(&data);
	return code;
}

const struct command command_repair = {
	.name = "repair",
	.summary = N_("Find running games that break the rules as they are now"),
	.usage = "[--store ADDRESS] [--json] [--rewind TABLE --to N] [--accept TABLE]",
	.about = N_("When a rule has been corrected, games that were begun before may hold actions that it forbids. "
		    "This plays every running game of a server again and says which action of which game is no longer "
		    "legal, and by which clause. The exit code is 1 if there are any. --rewind takes such a game back "
		    "to the number of actions given, with a word to its players; nothing is deleted."),
	.examples = "  eto repair --store /var/lib/eto\n"
		    "  eto repair --store postgresql://localhost/eto --json\n"
		    "  eto repair --store /var/lib/eto --rewind 12 --to 40\n",
	.flags = flags,
	.run = run,
};
