#include "cli/runs.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena_args.h"
#include "cli/arena_duel.h"
#include "cli/commands.h"

static const char *const results[] = {[ETO_RUNNING] = "running", [ETO_WON] = "won", [ETO_DRAWN] = "drawn"};
enum { RESULTS = sizeof results / sizeof *results };

bool run_write(const struct args *args, struct eto_text *orders)
{
	static const char *const names[] = {"game", "seats", "games", "seed", "duel", "camp", "budget", "scenario"};
	unsigned count = 0;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (args_has(args, names[i])) {
			eto_addf(orders, "--%s=%s\n", names[i], args_value(args, names[i]));
			count++;
		}
	for (unsigned i = 0; args_each(args, "option", i); i++, count++)
		eto_addf(orders, "--option=%s\n", args_each(args, "option", i));
	return !orders->cut && count < RUN_ORDERS_MAX;
}

/* Lines into words; what is too much is left out, and then refused as a wrong game or missing. */
static int split(struct run *r)
{
	char *rest = r->orders;
	int count = 0;
	while (rest && *rest && count < RUN_ORDERS_MAX)
		r->word[count++] = strsep(&rest, "\n");
	return count;
}

static int set_up(const struct cli *cli, struct run *r)
{
	int code = BAD_USAGE, count = split(r);
	if (!args_parse(cli, &r->args, &command_jobs, count, r->word) ||
	    !desk_for(cli, &r->args, args_value(&r->args, "game"), &r->desk, &code))
		return code;
	r->arena.desk = r->duel.desk = &r->desk;
	code = arena_prepare(cli, &r->args, &r->arena);
	if (code != DONE || !arena_is_duel(&r->args))
		return code;
	r->arena.games += r->arena.games & 1;
	r->duel.games = r->arena.games;
	r->arena.duel = &r->duel;
	struct eto_error err = {0};
	if (!arena_duel_read(&r->args, &r->duel, &err) ||
	    !duel_open(&r->duel, NULL, r->arena.seed, r->arena.budget, &err))
		return cli_error(cli, &err);
	return DONE;
}

struct run *run_open(const struct cli *cli, const char *orders, int *code)
{
	struct run *r = calloc(1, sizeof *r);
	if (!r) {
		*code = cli_fail(cli, N_("out of memory"), NULL);
		return NULL;
	}
	snprintf(r->orders, sizeof r->orders, "%s", orders);
	*code = set_up(cli, r);
	if (*code == DONE && (r->arena.ledger = calloc(r->arena.games, sizeof *r->arena.ledger)))
		return r;
	if (*code == DONE)
		*code = cli_fail(cli, N_("out of memory"), NULL);
	run_close(r);
	return NULL;
}

void run_close(struct run *r)
{
	if (r->arena.duel)
		duel_close(&r->duel);
	free(r->arena.ledger);
	desk_close(&r->desk);
	free(r);
}

bool run_report(const struct run *r, struct eto_text *out)
{
	const struct arena *a = &r->arena;
	for (unsigned i = a->first; i < a->games; i++) {
		const struct arena_game *g = &a->ledger[i];
		eto_addf(out, "%u %s %u %s %u %u\n", i, g->error ? "error" : results[g->outcome.result],
			 g->outcome.winners, g->outcome.clause ? r->desk.rules->rule[g->outcome.clause].id : "-",
			 g->turn, g->actions);
	}
	return !out->cut;
}

/* A number that is less than `limit`, as the next word of the line. */
static bool read_number(char **line, unsigned long limit, unsigned *out)
{
	const char *word = strsep(line, " ");
	char *end;
	unsigned long n = word && *word ? strtoul(word, &end, 10) : limit;
	if (n >= limit || *end)
		return false;
	*out = (unsigned)n;
	return true;
}

static bool read_result(char **line, struct arena_game *g)
{
	const char *word = strsep(line, " ");
	unsigned result = 0;
	g->error = word && !strcmp(word, "error");
	while (word && !g->error && result < RESULTS && strcmp(results[result], word))
		result++;
	g->outcome.result = (uint8_t)result;
	return word && result < RESULTS;
}

static bool read_line(const struct run *r, char *line, unsigned *number, struct arena_game *g)
{
	unsigned winners;
	*g = (struct arena_game){0};
	if (!read_number(&line, r->arena.games, number) || !read_result(&line, g) ||
	    !read_number(&line, 1 << ETO_SEATS_MAX, &winners) || !line)
		return false;
	g->outcome.winners = (uint8_t)winners;
	g->outcome.clause = eto_rules_find(r->desk.rules, strsep(&line, " "));
	return read_number(&line, UINT_MAX, &g->turn) && read_number(&line, UINT_MAX, &g->actions) && !line;
}

bool run_count(struct run *r, const char *lines, size_t size)
{
	const char *end = lines + size;
	while (lines < end) {
		const char *newline = memchr(lines, '\n', (size_t)(end - lines));
		char line[RUN_LINE];
		unsigned number;
		struct arena_game g;
		if (!newline || (size_t)(newline - lines) >= sizeof line)
			return false;
		snprintf(line, sizeof line, "%.*s", (int)(newline - lines), lines);
		if (!read_line(r, line, &number, &g))
			return false;
		arena_count(&r->arena.tally, &g);
		if (r->arena.duel)
			duel_note(&r->duel, number, g.error ? "no legal action" : NULL, g.outcome, NULL);
		lines = newline + 1;
	}
	return true;
}
