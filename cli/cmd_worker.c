/* eto worker: plays the games that `eto jobs` has ordered. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/runs.h"
#include "cli/storing.h"

static const struct flag flags[] = {
	{"store", 0, "ADDRESS", N_("data of the server: its folder, its file or the address of its database")},
	{"threads", 't', "N", N_("how many threads; the default is one for each core")},
	{"once", 0, NULL, N_("end when there is nothing left to take")},
	{0},
};

enum { LEASE = 60000, KEEP = 15000, REST = 2 }; /* milliseconds; seconds between two looks for work */

struct worker {
	const struct cli *cli;
	struct storing data;
	char name[64];
	unsigned threads;
	struct store_part part;
	int64_t kept; /* when the lease was renewed */
	sigset_t signals;
	bool ending;  /* one of them has come */
};

static int64_t now(void)
{
	return (int64_t)time(NULL) * 1000;
}

/* Has somebody asked for the end? Waits so many seconds for it. */
static bool ends(struct worker *w, unsigned seconds)
{
	struct timespec wait = {.tv_sec = seconds};
	w->ending = w->ending || sigtimedwait(&w->signals, NULL, &wait) > 0;
	return w->ending;
}

/* While the games of a part are played: the lease is kept; who has lost it, or must end, stops. */
static void watch(struct arena *a, void *context)
{
	struct worker *w = context;
	if (!ends(w, 0) && now() - w->kept < KEEP)
		return;
	w->kept = now();
	if (w->ending || store_part_keep(w->data.store, &w->part, w->name, now() + LEASE) == STORE_NONE)
		arena_stop(a);
}

static bool report(struct worker *w, const struct run *r)
{
	size_t room = (size_t)(r->arena.games - r->arena.first) * RUN_LINE + 1;
	char *buffer = malloc(room);
	struct eto_text out = buffer ? eto_text_in(buffer, room) : (struct eto_text){0};
	enum store_answer answer = STORE_FAILED;
	if (buffer && run_report(r, &out))
		answer = store_part_done(w->data.store, &w->part, now(), buffer);
	free(buffer);
	return answer == STORE_OK || answer == STORE_NONE;
}

static bool play_part(struct worker *w)
{
	int code;
	struct run *r = run_open(w->cli, w->part.orders, &code);
	if (!r)
		return false;
	struct arena *a = &r->arena;
	a->first = (unsigned)w->part.first;
	a->games = (unsigned)w->part.end;
	a->threads = w->threads;
	w->kept = now();
	bool ok = arena_run(a, watch, w), whole = ok && a->tally.games == a->games - a->first;
	if (!ok)
		cli_error(w->cli, &a->error);
	else if (whole)
		ok = report(w, r);
	if (!whole || !ok)
		store_part_keep(w->data.store, &w->part, w->name, 0); /* for somebody else */
	if (whole && ok) {
		char first[24], last[24];
		snprintf(first, sizeof first, "%u", a->first + 1);
		snprintf(last, sizeof last, "%u", a->games);
		cli_print(w->cli, stdout, N_("%1: games %2 to %3"), w->part.name, first, last, NULL);
		fflush(stdout);
	}
	run_close(r);
	return ok;
}

/* The next part of a run with the rules and data of this program, of any game. */
static enum store_answer take_part(struct worker *w)
{
	const struct house_game *g;
	enum store_answer answer = STORE_NONE;
	for (unsigned i = 0; answer == STORE_NONE && (g = house_each(w->data.house, i)); i++)
		answer = store_part_take(w->data.store, w->name, g->signature, now(), LEASE, &w->part);
	return answer;
}

static int work(struct worker *w, bool once)
{
	while (!ends(w, 0)) {
		enum store_answer answer = take_part(w);
		if (answer == STORE_OK && !play_part(w))
			return REFUSED;
		if (answer == STORE_OK)
			continue;
		if (answer == STORE_FAILED)
			return cli_fail(w->cli, N_("the storage did not answer"), NULL);
		if (answer == STORE_NONE && once)
			return DONE;
		ends(w, REST);
	}
	return DONE;
}

static int run(const struct cli *cli, const struct args *args)
{
	struct worker w = {.cli = cli};
	long long threads = sysconf(_SC_NPROCESSORS_ONLN);
	char host[40] = "";
	int code;
	if (args->words)
		return args_complain(cli, args->command, N_("unexpected word \"%1\""), args->word[0], NULL);
	if (threads > ARENA_THREADS)
		threads = ARENA_THREADS;
	if (!args_number(cli, args, "threads", 1, ARENA_THREADS, &threads))
		return BAD_USAGE;
	w.threads = (unsigned)threads;
	gethostname(host, sizeof host - 1);
	snprintf(w.name, sizeof w.name, "%s:%d", host, (int)getpid());
	sigemptyset(&w.signals);
	sigaddset(&w.signals, SIGTERM);
	sigaddset(&w.signals, SIGINT);
	sigprocmask(SIG_BLOCK, &w.signals, NULL); /* of all threads: they are asked for, not taken by surprise */
	if (storing_open(cli, args, false, &w.data, &code))
		code = work(&w, args_has(args, "once"));
	storing_close(&w.data);
	return code;
}

const struct command command_worker = {
	.name = "worker",
	.summary = N_("Play the games that eto jobs has ordered"),
	.usage = "--store ADDRESS [--threads N] [--once]",
	.about = N_("Takes parts of runs from the database, plays them on all cores and writes the results "
		    "back, until it is told to end (SIGTERM, or Ctrl-C: the part it has is given back). Start "
		    "one on every machine; their clocks should agree within some seconds. A run that was "
		    "ordered under other rules or data is left to programs that have these."),
	.examples = "  eto worker --store postgresql://host/eto\n"
		    "  eto worker --store /var/lib/eto --once\n",
	.flags = flags,
	.run = run,
};
