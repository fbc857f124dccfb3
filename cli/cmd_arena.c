/* eto arena: many games between bots. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena_args.h"
#include "cli/arena_duel.h"
#include "cli/arena_report.h"
#include "cli/commands.h"
#include "cli/output.h"

static const struct flag flags[] = {
	FLAG_GAME,
	{"seats", 0, "SEAT=BOT,...", N_("who plays: axis=staff,allies=random ... or one bot for all seats")},
	{"games", 'n', "N", N_("how many games; the default is 100")},
	{"seed", 's', "N", N_("number that fixes all chance; the default is 1")},
	{"threads", 't', "N", N_("how many threads; the default is one for each core")},
	{"duel", 0, "BOT,BOT", N_("pairs of games with the same dice and changed sides, and the difference in Elo")},
	{"against", 0, "PROGRAM", N_("a duel with another program that speaks the engine's protocol: 'eto engine'")},
	{"rival", 0, "BOT", N_("which of that program's bots plays; the default is staff")},
	{"camp", 0, "SEAT,...", N_("the seats that one player of a duel has; the default is the first seat")},
	{"sprt", 0, "ELO,ELO", N_("end a duel as soon as one of these two strengths is sure")},
	{"results", 0, "FILE", N_("keep the results of a duel here, and take it up again where it stopped")},
	{"ladder", 0, NULL, N_("rate all levels of the game, each against the next lower one")},
	{"budget", 0, "N", N_("positions that a bot may look at for a decision; the default is its own")},
	{"log", 0, "DIR", N_("save every game in this folder, as notation")},
	{"features", 0, "FILE", N_("write what a judge of positions looks at, turn by turn, for tools/fit")},
	{"lot", 0, NULL, N_("draw half of all plans by lot, so that the features know where they lead")},
	FLAG_OPTION,
	FLAG_SCENARIO,
	FLAG_DATA,
	FLAG_JSON,
	{0},
};

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void draw_progress(struct arena *a, void *context)
{
	const double *start = context;
	unsigned done = atomic_load(&a->done), width = 40;
	unsigned full = a->games ? done * width / a->games : width;
	double spent = now() - *start;
	fprintf(stderr, "\r[%.*s%*s] %u/%u %.0f/s ", (int)full, "########################################",
		(int)(width - full), "", done, a->games, spent > 0 ? done / spent : 0.0);
	fflush(stderr);
}

static int report(const struct cli *cli, const struct args *args, struct arena *a)
{
	struct output out;
	if (!output_open(&out))
		return cli_fail(cli, N_("out of memory"), NULL);
	double start = now();
	bool bar = isatty(STDERR_FILENO);
	bool ok = arena_run(a, bar ? draw_progress : NULL, &start);
	if (bar)
		fprintf(stderr, "\r\033[K");
	double seconds = now() - start;
	int code = DONE;
	if (!ok)
		code = cli_error(cli, &a->error);
	else if (args_has(args, "json"))
		arena_json(&out, a, seconds);
	else
		arena_print(cli, a, seconds);
	output_close(&out);
	if (ok && (a->tally.errors || a->tally.unfinished))
		code = REFUSED;
	return code;
}

/* What belongs to a duel is not left unheard outside of one, nor seats within. */
static const char *out_of_place(const struct args *args)
{
	static const char *const duels[] = {"rival", "camp", "sprt", "results"};
	if (arena_is_duel(args))
		return args_has(args, "seats") ? "seats" : NULL;
	for (unsigned i = 0; i < sizeof duels / sizeof *duels; i++)
		if (args_has(args, duels[i]))
			return duels[i];
	return NULL;
}

static int close_features(const struct cli *cli, const struct args *args, struct arena *a, int code)
{
	if (!a->features)
		return code;
	bool whole = !ferror(a->features);
	whole = !fclose(a->features) && whole;
	if (whole || code != DONE)
		return code;
	return cli_fail(cli, N_("cannot write the output: %1"), args_value(args, "features"), NULL);
}

static int run(const struct cli *cli, const struct args *args)
{
	struct desk desk;
	int code;
	const char *odd = out_of_place(args);
	if (odd)
		return args_complain(cli, args->command,
				     arena_is_duel(args) ? N_("a duel has its own players: no --%1")
							 : N_("--%1 needs a duel: --duel or --against"),
				     odd, NULL);
	if (desk_for(cli, args, args_game(args), &desk, &code)) {
		struct arena *arena = calloc(1, sizeof *arena);
		if (arena) {
			arena->desk = &desk;
			code = arena_prepare(cli, args, arena);
			if (code == DONE)
				code = arena_is_duel(args) ? arena_duel(cli, args, arena) : report(cli, args, arena);
			code = close_features(cli, args, arena, code);
		} else {
			code = cli_fail(cli, N_("out of memory"), NULL);
		}
		free(arena);
	}
	desk_close(&desk);
	return code;
}

const struct command command_arena = {
	.name = "arena",
	.summary = N_("Play many games between bots and count the results"),
	.usage = "--game GAME [--seats SEAT=BOT,...] [--games N] [--seed N] [--json]",
	.about = N_("The same seed gives the same games, whatever the number of threads. A bot sees only what its "
		    "seat may know. A duel plays pairs of games with the same dice in which the two players change "
		    "sides, and tells their difference in Elo with 95 % bounds from the five results of a pair."),
	.examples = "  eto arena --game downfall --seats axis=staff,allies=random,ussr=random --games 100 --json\n"
		    "  eto arena --game downfall --seats staff --games 20 --log games/\n"
		    "  eto arena --game downfall --duel staff,random --games 20 --sprt 0,10 --results match.txt\n"
		    "  eto arena --game downfall --against 'eto engine' --games 20\n",
	.flags = flags,
	.run = run,
};
