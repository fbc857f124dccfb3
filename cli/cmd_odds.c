/* eto odds: the exact chances of a fight before the dice fall. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/judge.h"
#include "cli/output.h"
#include "cli/shapes.h"

static const struct flag flags[] = {
	FLAG_AT,
	{"seat", 0, "SEAT", N_("who acts; the default is the seat that must decide")},
	FLAG_SCENARIO,
	FLAG_OPTION,
	FLAG_DATA,
	FLAG_JSON,
	{0},
};

static void json_odds(struct eto_json *j, const struct desk *d, const char *action, const struct eto_odds *odds)
{
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "action", action);
	odds_json(j, d, odds);
	eto_json_close(j, '}');
}

/* The words up to `then` or the end as one line; returns how many were used. */
static unsigned gather(const struct args *args, unsigned first, struct eto_text *out)
{
	unsigned i = first;
	for (; i < args->words && strcmp(args->word[i], "then"); i++)
		eto_addf(out, "%s%s", i > first ? " " : "", args->word[i]);
	return i - first;
}

/* Reads an action and refuses it by its clause if it is not legal for the seat. */
static int judge(const struct cli *cli, const struct args *args, const struct desk *d, const struct eto_match *m,
		 const char *line, unsigned *seat, struct eto_action *a)
{
	struct eto_error err = {0};
	unsigned deciders = d->game->deciders(d->table, m->state);
	const char *who = args_value(args, "seat");
	int found = who ? eto_seat_find(&d->voice, who) : deciders ? __builtin_ctz(deciders) : -1;
	if (who && found < 0)
		return args_complain(cli, args->command, N_("there is no seat \"%1\""), who, NULL);
	if (found < 0)
		return cli_fail(cli, N_("the game is over"), NULL);
	*seat = (unsigned)found;
	if (!action_from_line(&d->voice, line, a, &err))
		return cli_fail(cli, "%1: %2", line, err.what, NULL);
	if (!(deciders >> found & 1))
		return cli_fail(cli, N_("%1 is not asked to decide now"), desk_seat_name(d, *seat), NULL);
	eto_clause clause = d->game->check(d->table, m->state, *seat, *a);
	if (!clause)
		return DONE;
	char why[2048];
	struct eto_text out = eto_text_in(why, sizeof why);
	clause_text(d, clause, &out);
	return cli_fail(cli, N_("\"%1\" is refused by %2"), line, why, NULL);
}

static int print_odds(const struct cli *cli, const struct args *args, const struct desk *d, struct eto_match *m)
{
	for (unsigned next = 1;; next++) {
		char line[JUDGE_LINE_MAX];
		struct eto_text text = eto_text_in(line, sizeof line);
		next += gather(args, next, &text);
		unsigned seat = 0;
		struct eto_action a;
		int code = judge(cli, args, d, m, line, &seat, &a);
		if (code != DONE)
			return code;
		if (next < args->words) { /* `then`: do it and go on */
			eto_clause clause;
			eto_match_play(m, seat, a, NULL, &clause);
			continue;
		}
		struct eto_odds odds = {0};
		if (!d->game->odds(d->table, m->state, seat, a, &odds))
			return cli_fail(cli, N_("\"%1\" makes no fight and belongs to none"), line, NULL);
		struct output out;
		if (!output_open(&out))
			return cli_fail(cli, N_("out of memory"), NULL);
		if (args_has(args, "json"))
			json_odds(&out.json, d, line, &odds);
		else
			odds_text(d, &odds, &out.text);
		fwrite(out.text.at, 1, out.text.length, stdout);
		if (args_has(args, "json"))
			putchar('\n');
		output_close(&out);
		return DONE;
	}
}

static int run(const struct cli *cli, const struct args *args)
{
	if (args->words < 2)
		return args_complain(cli, args->command, N_("a game and an action are needed"), NULL);
	struct desk desk;
	struct eto_record record;
	struct eto_match match;
	int code;
	if (desk_position(cli, args, args->word[0], args_value(args, "at"), &desk, &record, &match, &code))
		code = print_odds(cli, args, &desk, &match);
	eto_match_free(&match);
	desk_close(&desk);
	return code;
}

const struct command command_odds = {
	.name = "odds",
	.summary = N_("Tell the exact chances of a fight before the dice fall"),
	.usage = "GAME ACTION... [then ACTION...] [--at FILE] [--json]",
	.about = N_("The action is written as in the notation, and must be legal in the position. Actions before "
		    "the word \"then\" are done first."),
	.examples = "  eto odds downfall --at game.eto attack GEI1 BEI1\n"
		    "  eto odds downfall --at game.eto order GEI1 then attack BEI1 --json\n",
	.flags = flags,
	.run = run,
};
