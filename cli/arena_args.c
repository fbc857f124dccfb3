#include "cli/arena_args.h"

#include <unistd.h>

#include "cli/seating.h"

int arena_prepare(const struct cli *cli, const struct args *args, struct arena *a)
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
	a->lot = args_has(args, "lot");
	a->log = args_value(args, "log");
	if (a->log && !file_make_folder(a->log, &err))
		return cli_error(cli, &err);
	const char *features = args_value(args, "features");
	if (features && !(a->features = fopen(features, "w")))
		return cli_fail(cli, N_("cannot write the output: %1"), features, NULL);
	return DONE;
}
