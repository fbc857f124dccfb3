/* eto games: what can be played. */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "cli/commands.h"
#include "cli/desk.h"
#include "cli/output.h"
#include "cli/shapes.h"
#include "cli/wrap.h"

static const struct flag flags[] = {
	{"options", 'o', NULL, N_("also list the option switches and the clauses they interpret")},
	FLAG_JSON,
	{0},
};

static void print_options(const struct desk *d)
{
	for (unsigned i = 0; i < d->game->option_count; i++) {
		const struct eto_option *o = &d->game->options[i];
		printf("    %s = %s*", o->id, o->values[0]);
		for (unsigned v = 1; o->values[v]; v++)
			printf(" | %s", o->values[v]);
		printf("  (%s)\n        ", o->clause ? o->clause : "-");
		wrap_print(stdout, desk_text(d, o->about), 8, 79);
	}
}

/* How each action is written, and what it does. */
static void print_verbs(const struct desk *d)
{
	const char *const kinds[] = {
		[ETO_NONE] = "",
		[ETO_PLACE] = N_("PLACE"),
		[ETO_PIECE] = N_("PIECE"),
		[ETO_SEAT] = N_("SEAT"),
		[ETO_NUMBER] = N_("NUMBER"),
		[ETO_CHOICE] = N_("CHOICE"),
		[ETO_CLAUSE] = N_("CLAUSE"),
	};
	for (unsigned i = 0; i < d->game->verb_count; i++) {
		const struct eto_verb *v = &d->game->verbs[i];
		char left[128];
		struct eto_text out = eto_text_in(left, sizeof left);
		eto_add(&out, v->name);
		for (unsigned k = 0; k < ETO_ARGS && v->arg[k].kind != ETO_NONE; k++)
			eto_addf(&out, " %s", desk_text(d, kinds[v->arg[k].kind]));
		int gap = 30 - wrap_width(left);
		printf("    %s%*s %s\n", left, gap > 0 ? gap : 0, "", desk_text(d, v->label));
	}
}

/* A word that can be typed, and what it stands for. */
static void print_row(const char *word, const char *meaning)
{
	printf("    %-14s %s\n", word, meaning);
}

static void print_game(const struct cli *cli, const struct desk *d, bool verbs, bool options)
{
	const struct eto_game *g = d->game;
	printf("%-12s %s\n", g->id, g->title);
	printf("  %s:", cli_text(cli, N_("seats")));
	for (unsigned i = 0; i < g->seat_count; i++)
		printf("%s %s (%s)", i ? "," : "", g->seats[i].id, desk_text(d, g->seats[i].name));
	printf("\n  %s:\n", cli_text(cli, N_("scenarios")));
	for (unsigned i = 0; i < g->scenario_count; i++)
		print_row(g->scenarios[i].id, desk_text(d, g->scenarios[i].name));
	char rules[16];
	snprintf(rules, sizeof rules, "%u", d->rules->count);
	printf("  ");
	cli_print(cli, stdout, N_("%1 clauses; eto rules %2 reads them"), rules, g->id, NULL);
	if (verbs) {
		cli_print(cli, stdout, N_("  actions:"), NULL);
		print_verbs(d);
	}
	if (options) {
		cli_print(cli, stdout, N_("  option switches, the default marked by *:"), NULL);
		print_options(d);
	}
}

static void print_bots(const struct cli *cli)
{
	printf("%s:\n", cli_text(cli, N_("bots")));
	for (unsigned i = 0; i < eto_bot_count; i++)
		print_row(eto_bots[i]->name, cli_text(cli, eto_bots[i]->about));
}

static int run(const struct cli *cli, const struct args *args)
{
	const struct eto_game *only = args->words ? eto_game_find(args->word[0]) : NULL;
	if (args->words && (!only || args->words > 1))
		return game_unknown(cli, args->command, args->word[args->words - 1]);
	bool json = args_has(args, "json");
	struct output out;
	if (!output_open(&out))
		return cli_fail(cli, N_("out of memory"), NULL);
	if (json)
		eto_json_open(&out.json, NULL, '[');
	for (unsigned i = 0; i < eto_game_count; i++) {
		struct desk d;
		struct eto_error err = {0};
		if (only && only != eto_games[i])
			continue;
		if (!desk_open(&d, eto_games[i], NULL, cli->lang, &err)) {
			desk_close(&d);
			output_close(&out);
			return cli_error(cli, &err);
		}
		if (json)
			game_json(&out.json, &d);
		else
			print_game(cli, &d, only, only || args_has(args, "options"));
		desk_close(&d);
	}
	if (json) {
		eto_json_close(&out.json, ']');
		output_print(&out);
	} else if (!only) {
		print_bots(cli);
	}
	output_close(&out);
	return DONE;
}

const struct command command_games = {
	.name = "games",
	.summary = N_("List the games, their seats, scenarios and option switches"),
	.usage = "[GAME] [--options] [--json]",
	.about = N_("With the name of a game it also lists how its actions are written, and its option switches."),
	.examples = "  eto games\n"
		    "  eto games downfall\n"
		    "  eto games --options --lang es\n"
		    "  eto games --json\n",
	.flags = flags,
	.run = run,
};
