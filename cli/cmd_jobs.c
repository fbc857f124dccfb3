/* eto jobs: games that workers play, on as many machines as there are. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/arena_duel.h"
#include "cli/arena_report.h"
#include "cli/commands.h"
#include "cli/runs.h"
#include "cli/storing.h"

static const struct flag flags[] = {
	{"store", 0, "ADDRESS", N_("data of the server: its folder, its file or the address of its database")},
	FLAG_GAME,
	{"seats", 0, "SEAT=BOT,...", N_("who plays: axis=staff,allies=random ... or one bot for all seats")},
	{"games", 'n', "N", N_("how many games; the default is 100")},
	{"seed", 's', "N", N_("number that fixes all chance; the default is 1")},
	{"duel", 0, "BOT,BOT", N_("pairs of games with the same dice and changed sides, and the difference in Elo")},
	{"camp", 0, "SEAT,...", N_("the seats that one player of a duel has; the default is the first seat")},
	{"budget", 0, "N", N_("positions that a bot may look at for a decision; the default is its own")},
	FLAG_OPTION,
	FLAG_SCENARIO,
	{"part", 0, "N", N_("games that a worker takes at once; the default is 20")},
	FLAG_JSON,
	{0},
};

/* What a deed has at hand. */
struct task {
	const struct cli *cli;
	const struct args *args;
	struct storing data;
	struct output out;
	int64_t now;
	struct store_run run; /* of the name */
};

static int not_kept(const struct task *t)
{
	return cli_fail(t->cli, N_("the storage did not answer"), NULL);
}

/* -- list -- */

static int64_t games_played(const struct store_run *r)
{
	int64_t played = r->done * r->part_games;
	return played < r->games ? played : r->games;
}

static bool list_row(void *context, const struct store_run *r)
{
	struct task *t = context;
	struct eto_json *j = &t->out.json;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "name", r->name);
	eto_json_string(j, "orders", r->orders);
	eto_json_int(j, "created", r->created);
	eto_json_int(j, "games", r->games);
	eto_json_int(j, "played", games_played(r));
	eto_json_int(j, "parts", r->parts);
	eto_json_int(j, "done", r->done);
	eto_json_int(j, "taken", r->taken);
	eto_json_int(j, "stuck", r->stuck);
	eto_json_close(j, '}');
	if (!args_has(t->args, "json"))
		printf("%-24s %9lld/%lld  %s %lld  %s %lld\n", r->name, (long long)games_played(r), (long long)r->games,
		       cli_text(t->cli, N_("parts at work:")), (long long)r->taken, cli_text(t->cli, N_("given up:")),
		       (long long)r->stuck);
	return true;
}

static int do_list(struct task *t)
{
	eto_json_open(&t->out.json, NULL, '{');
	eto_json_open(&t->out.json, "runs", '[');
	enum store_answer answer = store_runs(t->data.store, NULL, t->now, list_row, t);
	if (answer != STORE_OK && answer != STORE_NONE)
		return not_kept(t);
	eto_json_close(&t->out.json, ']');
	eto_json_close(&t->out.json, '}');
	if (args_has(t->args, "json"))
		output_print(&t->out);
	return DONE;
}

/* -- add -- */

static bool is_sound(const char *name)
{
	size_t length = strlen(name);
	for (size_t i = 0; i < length; i++)
		if (!isalnum((unsigned char)name[i]) && !strchr("-_.", name[i]))
			return false;
	return length && length < sizeof((struct store_run *)0)->name;
}

static int do_add(struct task *t)
{
	struct store_run run = {.created = t->now};
	struct eto_text orders = eto_text_in(run.orders, sizeof run.orders);
	const char *name = t->args->word[1], *game = args_value(t->args, "game");
	long long part = 20;
	int code;
	if (!is_sound(name))
		return args_complain(t->cli, t->args->command, N_("\"%1\" is no name for a run"), name, NULL);
	if (!args_number(t->cli, t->args, "part", 1, 10000, &part))
		return BAD_USAGE;
	if (!run_write(t->args, &orders))
		return args_complain(t->cli, t->args->command, N_("these are too many options"), NULL);
	struct run *r = run_open(t->cli, run.orders, &code);
	if (!r)
		return code;
	run.games = r->arena.games;
	run.part_games = part + (r->arena.duel && part & 1); /* a pair is not torn */
	run_close(r);
	snprintf(run.name, sizeof run.name, "%s", name);
	snprintf(run.signature, sizeof run.signature, "%s", house_find(t->data.house, game)->signature);
	enum store_answer answer = store_run_add(t->data.store, &run);
	return answer == STORE_CONFLICT ? cli_fail(t->cli, N_("there is a run \"%1\" already"), name, NULL)
	       : answer == STORE_OK	? DONE
					: not_kept(t);
}

/* -- show -- */

struct counting {
	struct run *run;
	bool broken;
};

static bool count_part(void *context, int64_t number, const char *result, size_t size)
{
	struct counting *c = context;
	(void)number;
	c->broken = c->broken || !run_count(c->run, result, size);
	return true;
}

static void print_progress(const struct task *t)
{
	char played[24], games[24];
	snprintf(played, sizeof played, "%lld", (long long)games_played(&t->run));
	snprintf(games, sizeof games, "%lld", (long long)t->run.games);
	cli_print(t->cli, stdout, N_("%1 of %2 games played"), played, games, NULL);
}

static int do_show(struct task *t)
{
	int code;
	struct counting c = {.run = run_open(t->cli, t->run.orders, &code)};
	if (!c.run)
		return code;
	if (!args_has(t->args, "json"))
		print_progress(t);
	if (store_parts(t->data.store, t->run.id, count_part, &c) != STORE_OK) {
		code = not_kept(t);
	} else if (c.broken) {
		code = cli_fail(t->cli, N_("the results of \"%1\" cannot be read"), t->run.name, NULL);
	} else if (c.run->arena.duel) {
		struct duel_score score = duel_score(&c.run->duel);
		code = arena_duel_report(t->cli, t->args, &c.run->duel, &score);
	} else {
		arena_order(&c.run->arena.tally);
		if (args_has(t->args, "json"))
			arena_json(&t->out, &c.run->arena, 0);
		else
			arena_print(t->cli, &c.run->arena, 0);
	}
	run_close(c.run);
	return code;
}

/* -- drop -- */

static int do_drop(struct task *t)
{
	return store_run_drop(t->data.store, t->run.id) == STORE_OK ? DONE : not_kept(t);
}

static const struct {
	const char *name;
	unsigned words;
	bool of_run; /* of one that is there */
	int (*run)(struct task *t);
} deeds[] = {
	{"list", 1, false, do_list},
	{"add", 2, false, do_add},
	{"show", 2, true, do_show},
	{"drop", 2, true, do_drop},
};

static bool keep_run(void *context, const struct store_run *r)
{
	*(struct store_run *)context = *r;
	return false;
}

static int do_deed(struct task *t, unsigned deed)
{
	enum store_answer answer =
		deeds[deed].of_run ? store_runs(t->data.store, t->args->word[1], t->now, keep_run, &t->run) : STORE_OK;
	if (answer == STORE_NONE)
		return cli_fail(t->cli, N_("there is no run \"%1\""), t->args->word[1], NULL);
	return answer == STORE_OK ? deeds[deed].run(t) : not_kept(t);
}

static int run(const struct cli *cli, const struct args *args)
{
	struct task t = {.cli = cli, .args = args, .now = (int64_t)time(NULL) * 1000};
	unsigned i = 0, count = sizeof deeds / sizeof *deeds;
	int code;
	while (args->words && i < count && strcmp(deeds[i].name, args->word[0]))
		i++;
	if (i == count || args->words > deeds[i].words || (args->words && args->words < deeds[i].words))
		return args_complain(cli, args->command, N_("one of: list, add NAME, show NAME, drop NAME"), NULL);
	if (storing_open(cli, args, i == 1, &t.data, &code)) {
		code = output_open(&t.out) ? do_deed(&t, i) : cli_fail(cli, N_("out of memory"), NULL);
		output_close(&t.out);
	}
	storing_close(&t.data);
	return code;
}

const struct command command_jobs = {
	.name = "jobs",
	.summary = N_("Order many games from the workers, and see what came of them"),
	.usage = "[list | add NAME --game GAME ... | show NAME | drop NAME] [--store ADDRESS]",
	.about = N_("A run is a lot of games between bots, as of eto arena, that eto worker plays: on one machine "
		    "or on many that share a database. The same seed gives the same games as eto arena, whoever "
		    "plays them; each is counted once, and what a machine that died had begun is played by another."),
	.examples = "  eto jobs add night --game downfall --seats staff --games 100000 --store postgresql://host/eto\n"
		    "  eto jobs add match --game downfall --duel marshal,staff --games 400 --store /var/lib/eto\n"
		    "  eto jobs show night --json --store postgresql://host/eto\n",
	.flags = flags,
	.run = run,
};
