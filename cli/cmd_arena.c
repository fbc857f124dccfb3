/* eto arena: many games between bots. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/arena_duel.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/seating.h"

static const struct flag flags[] = {
	{"game", 'g', "GAME", N_("the game; eto games lists them")},
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
	{"option", 'o', "NAME=VALUE", N_("set an option switch; may be repeated")},
	{"scenario", 0, "ID", N_("the scenario to start from")},
	{"data", 0, "DIR", N_("take data tables from this folder where it has them")},
	{"json", 'j', NULL, N_("print JSON for scripts")},
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

/* "axis", "allies+ussr" or "draw". */
static void winners_text(const struct eto_game *g, unsigned mask, struct eto_text *out)
{
	if (!mask)
		eto_add(out, "draw");
	for (unsigned seat = 0, some = 0; seat < g->seat_count; seat++)
		if (mask >> seat & 1)
			eto_addf(out, "%s%s", some++ ? "+" : "", g->seats[seat].id);
}

static void json_ending(struct eto_json *j, const struct arena *a, unsigned mask)
{
	const struct arena_ending *e = &a->tally.ending[mask];
	char key[128];
	struct eto_text out = eto_text_in(key, sizeof key);
	winners_text(a->desk->game, mask, &out);
	eto_json_open(j, key, '{');
	eto_json_int(j, "games", e->games);
	eto_json_open(j, "turns", '{');
	for (unsigned t = 0; t < ARENA_TURNS; t++) {
		snprintf(key, sizeof key, "%u", t);
		if (e->turn[t])
			eto_json_int(j, key, e->turn[t]);
	}
	eto_json_close(j, '}');
	eto_json_open(j, "clauses", '{');
	for (unsigned i = 0; i < ARENA_CLAUSES && e->clause_games[i]; i++)
		eto_json_int(j, e->clause[i] ? a->desk->rules->rule[e->clause[i]].id : "-", e->clause_games[i]);
	eto_json_close(j, '}');
	eto_json_close(j, '}');
}

static void print_json(struct output *out, const struct arena *a, double seconds)
{
	const struct arena_tally *t = &a->tally;
	const struct eto_game *g = a->desk->game;
	struct eto_json *j = &out->json;
	eto_json_open(j, NULL, '{');
	eto_json_int(j, "games", t->games);
	eto_json_open(j, "wins", '{');
	for (unsigned i = 0; i < g->seat_count; i++)
		eto_json_int(j, g->seats[i].id, t->wins[i]);
	eto_json_close(j, '}');
	eto_json_int(j, "draws", t->draws);
	eto_json_int(j, "unfinished", t->unfinished);
	eto_json_int(j, "errors", t->errors);
	eto_json_real(j, "mean_turns", t->games ? (double)t->turns / t->games : 0, 2);
	eto_json_real(j, "mean_actions", t->games ? (double)t->actions / t->games : 0, 1);
	eto_json_real(j, "seconds", seconds, 2);
	eto_json_open(j, "outcomes", '{');
	for (unsigned mask = 0; mask < 1 << ETO_SEATS_MAX; mask++)
		if (t->ending[mask].games)
			json_ending(j, a, mask);
	eto_json_close(j, '}');
	eto_json_close(j, '}');
	output_print(out);
}

static void print_plain(const struct cli *cli, const struct arena *a, double seconds)
{
	const struct arena_tally *t = &a->tally;
	const struct eto_game *g = a->desk->game;
	char games[32], spent[32];
	snprintf(games, sizeof games, "%u", t->games);
	snprintf(spent, sizeof spent, "%.2f", seconds);
	cli_print(cli, stdout, N_("%1 games in %2 seconds"), games, spent, NULL);
	for (unsigned i = 0; i < g->seat_count; i++)
		printf("  %6u  %s (%s)\n", t->wins[i], desk_text(a->desk, g->seats[i].name), a->bot[i]->name);
	printf("  %6u  %s\n  %6u  %s\n  %6u  %s\n", t->draws, cli_text(cli, N_("drawn")), t->unfinished,
	       cli_text(cli, N_("unfinished")), t->errors, cli_text(cli, N_("errors")));
	printf("  %6.1f  %s\n  %6.0f  %s\n", t->games ? (double)t->turns / t->games : 0,
	       cli_text(cli, N_("turns (mean)")), t->games ? (double)t->actions / t->games : 0,
	       cli_text(cli, N_("actions (mean)")));
	for (unsigned mask = 0; mask < 1 << ETO_SEATS_MAX; mask++) {
		const struct arena_ending *e = &t->ending[mask];
		char who[128];
		struct eto_text out = eto_text_in(who, sizeof who);
		winners_text(g, mask, &out);
		for (unsigned turn = 0; turn < ARENA_TURNS; turn++)
			if (e->turn[turn])
				printf("  %6u  %s, %s %u\n", e->turn[turn], who, cli_text(cli, N_("turn")), turn);
	}
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
		print_json(&out, a, seconds);
	else
		print_plain(cli, a, seconds);
	output_close(&out);
	if (ok && (a->tally.errors || a->tally.unfinished))
		code = REFUSED;
	return code;
}

static int prepare(const struct cli *cli, const struct args *args, struct arena *a)
{
	long long games = 100, seed = 1, budget = 0, threads = sysconf(_SC_NPROCESSORS_ONLN);
	if (threads > ARENA_THREADS)
		threads = ARENA_THREADS;
	if (!args_number(cli, args, "games", 1, 100000000, &games) ||
	    !args_number(cli, args, "seed", 0, INT64_MAX, &seed) ||
	    !args_number(cli, args, "budget", 0, 1000000000, &budget) ||
	    !args_number(cli, args, "threads", 1, ARENA_THREADS, &threads))
		return BAD_USAGE;
	struct eto_error err = {0};
	const char *seats = args_value(args, "seats");
	if (!seating_read(a->desk, seats ? seats : "staff", a->bot, &err))
		return args_complain(cli, args->command, "%1", err.what, NULL);
	for (unsigned i = 0; i < a->desk->game->seat_count; i++)
		if (!a->bot[i])
			return args_complain(cli, args->command, N_("nobody plays the seat %1"),
			                     a->desk->game->seats[i].id, NULL);
	a->games = (unsigned)games;
	a->seed = (uint64_t)seed;
	a->budget = (unsigned)budget;
	a->threads = (unsigned)threads;
	a->log = args_value(args, "log");
	if (a->log && !file_make_folder(a->log, &err))
		return cli_error(cli, &err);
	const char *features = args_value(args, "features");
	if (features && !(a->features = fopen(features, "w")))
		return cli_fail(cli, N_("cannot write the output: %1"), features, NULL);
	return DONE;
}

static int run(const struct cli *cli, const struct args *args)
{
	const char *id = args_value(args, "game") ? args_value(args, "game") : args->words ? args->word[0] : NULL;
	struct desk desk;
	int code;
	if (desk_for(cli, args, id, &desk, &code)) {
		struct arena *arena = calloc(1, sizeof *arena);
		if (arena) {
			arena->desk = &desk;
			code = prepare(cli, args, arena);
			if (code == DONE)
				code = arena_is_duel(args) ? arena_duel(cli, args, arena) : report(cli, args, arena);
			if (arena->features)
				fclose(arena->features);
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
