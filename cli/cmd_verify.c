/* eto verify: proves that a recorded game was played by the rules and with honest dice. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/session.h"
#include "wire/proof.h"

static const struct flag flags[] = {
	FLAG_JSON,
	FLAG_DATA,
	{0},
};

static void print_json(struct output *out, const struct proof *f)
{
	eto_json_open(&out->json, NULL, '{');
	wire_proof(&out->json, f);
	eto_json_close(&out->json, '}');
	output_print(out);
}

/* What follows when nothing is wrong, and what does not. */
static void print_proof(const struct cli *cli, const struct proof *f)
{
	char rolls[16], again[16];
	snprintf(rolls, sizeof rolls, "%u", f->rolls);
	snprintf(again, sizeof again, "%u", f->again);
	cli_print(cli, stdout, N_("%1 rolls, all from the secret that was committed to"), rolls, NULL);
	if (f->players)
		cli_print(cli, stdout, N_("and from what %1 added after that: neither side could choose a roll"),
			  f->who, NULL);
	else
		cli_print(cli, stdout,
			  N_("no player added to the dice: that the secret itself was not chosen is not proved"), NULL);
	if (f->again)
		cli_print(cli, stdout, N_("%1 rolls were taken back by agreement and fell anew"), again, NULL);
}

static void print_plain(const struct cli *cli, const struct proof *f)
{
	char steps[16], rolls[16], wrong[16];
	snprintf(steps, sizeof steps, "%u", f->steps);
	snprintf(rolls, sizeof rolls, "%u", f->rolls);
	snprintf(wrong, sizeof wrong, "%u", f->wrong_roll);
	cli_print(cli, stdout, N_("%1 steps, all legal"), steps, NULL);
	cli_print(cli, stdout,
		  f->has_hash ? N_("the final state has the hash of the file")
			      : N_("NOT PROVED: the file has no hash of the final state"),
		  NULL);
	if (!f->has_commit)
		cli_print(cli, stdout, N_("NOT PROVED: the game has no commitment to its dice"), NULL);
	else if (!f->has_secret)
		cli_print(cli, stdout, N_("NOT PROVED: the secret of the dice has not been revealed"), NULL);
	else if (!f->secret_fits)
		cli_print(cli, stdout, N_("WRONG: the secret is not the one that was committed to"), NULL);
	else if (f->wrong_roll)
		cli_print(cli, stdout, N_("WRONG: the dice of step %1 do not come from the secret"), wrong, NULL);
	else
		print_proof(cli, f);
}

static int run(const struct cli *cli, const struct args *args)
{
	if (args->words != 1)
		return args_complain(cli, args->command, N_("one game file is needed"), NULL);
	struct desk desk;
	struct eto_record record;
	struct eto_match match;
	struct proof found;
	struct output out = {0};
	int code;
	if (desk_position(cli, args, NULL, args->word[0], &desk, &record, &match, &code)) {
		if (!referee_ready() || !output_open(&out) || !proof_find(&record, &match, &found)) {
			code = cli_fail(cli, N_("out of memory"), NULL);
		} else {
			if (args_has(args, "json"))
				print_json(&out, &found);
			else
				print_plain(cli, &found);
			code = proof_holds(&found) ? DONE : REFUSED;
		}
	}
	output_close(&out);
	eto_match_free(&match);
	desk_close(&desk);
	return code;
}

const struct command command_verify = {
	.name = "verify",
	.summary = N_("Prove that a recorded game was played by the rules and with honest dice"),
	.usage = "FILE [--json]",
	.about = N_("Replays the game with every action checked, compares the hash of the final state, and rolls "
		    "every roll again from the secret that was committed to before the first action. "
		    "docs/notation.md tells how to do this without this program."),
	.examples = "  eto verify game.eto\n"
		    "  eto verify game.eto --json\n",
	.flags = flags,
	.run = run,
};
