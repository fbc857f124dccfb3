/* eto perft: counts the positions that can be reached in so many decisions. Two versions of the rules that differ
 * anywhere near the position give different numbers. Every result of a roll is counted as a branch. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/desk.h"
#include "cli/output.h"

enum { PERFT_DEPTH_MAX = 12 };

static const struct flag flags[] = {
	{"depth", 'd', "N", N_("how many decisions deep; the default is 3")},
	FLAG_GAME,
	FLAG_SCENARIO,
	FLAG_AT,
	{"divide", 0, NULL, N_("count for each first action apart")},
	FLAG_OPTION,
	FLAG_DATA,
	FLAG_JSON,
	{0},
};

/* One level of the tree: a state and the actions out of it. */
struct level {
	void *state;
	struct eto_action *legal;
};

struct tree {
	const struct eto_table *table;
	struct level level[PERFT_DEPTH_MAX + 1];
};

static bool tree_open(struct tree *t, const struct eto_table *table, unsigned depth)
{
	*t = (struct tree){.table = table};
	for (unsigned i = 0; i <= depth; i++) {
		t->level[i].state = malloc(table->game->state_size);
		t->level[i].legal = malloc(table->game->legal_max * sizeof *t->level[i].legal);
		if (!t->level[i].state || !t->level[i].legal)
			return false;
	}
	return true;
}

static void tree_close(struct tree *t)
{
	for (unsigned i = 0; i <= PERFT_DEPTH_MAX; i++) {
		free(t->level[i].state);
		free(t->level[i].legal);
	}
}

/* Leaves under the state of a level; every seat that is asked may be the next to decide. */
static unsigned long long count(struct tree *t, unsigned level, unsigned depth)
{
	const struct eto_game *g = t->table->game;
	if (!depth)
		return 1;
	unsigned long long leaves = 0;
	struct level *here = &t->level[level], *below = &t->level[level + 1];
	unsigned mask = g->deciders(t->table, here->state);
	if (!mask)
		return 1;
	for (; mask; mask &= mask - 1) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		unsigned n = g->legal(t->table, here->state, seat, here->legal);
		if (depth == 1) {
			leaves += n;
			continue;
		}
		for (unsigned i = 0; i < n; i++) {
			memcpy(below->state, here->state, g->state_size);
			g->apply(t->table, below->state, seat, here->legal[i], NULL);
			leaves += count(t, level + 1, depth - 1);
		}
	}
	return leaves;
}

/* The first level, action by action. */
static void divide(struct tree *t, const struct desk *d, unsigned depth)
{
	const struct eto_game *g = d->game;
	struct level *here = &t->level[0], *below = &t->level[1];
	for (unsigned mask = g->deciders(t->table, here->state); mask; mask &= mask - 1) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		unsigned n = g->legal(t->table, here->state, seat, here->legal);
		unsigned dice = seat == ETO_DICE ? g->dice(t->table, here->state).count : 0;
		for (unsigned i = 0; i < n; i++) {
			char line[256];
			struct eto_text out = eto_text_in(line, sizeof line);
			eto_action_write(&d->voice, &out, here->legal[i], dice, false);
			memcpy(below->state, here->state, g->state_size);
			g->apply(t->table, below->state, seat, here->legal[i], NULL);
			printf("%s %s: %llu\n", eto_seat_id(g, seat), line, count(t, 1, depth - 1));
		}
	}
}

static int print_counts(const struct cli *cli, const struct args *args, const struct desk *d, const struct eto_match *m,
			unsigned depth)
{
	struct tree tree;
	struct output out;
	if (!output_open(&out))
		return cli_fail(cli, N_("out of memory"), NULL);
	if (!tree_open(&tree, d->table, depth)) {
		tree_close(&tree);
		output_close(&out);
		return cli_fail(cli, N_("out of memory"), NULL);
	}
	memcpy(tree.level[0].state, m->state, d->game->state_size);
	bool json = args_has(args, "json");
	if (args_has(args, "divide") && !json)
		divide(&tree, d, depth);
	eto_json_open(&out.json, NULL, '{');
	eto_json_string(&out.json, "game", d->game->id);
	eto_json_open(&out.json, "counts", '[');
	for (unsigned i = 1; i <= depth; i++) {
		unsigned long long leaves = count(&tree, 0, i);
		eto_json_int(&out.json, NULL, (long long)leaves);
		if (!json)
			printf("perft %u: %llu\n", i, leaves);
	}
	eto_json_close(&out.json, ']');
	eto_json_close(&out.json, '}');
	if (json)
		output_print(&out);
	tree_close(&tree);
	output_close(&out);
	return DONE;
}

static int run(const struct cli *cli, const struct args *args)
{
	const char *path = args_value(args, "at");
	if (args_games(args) > 1 || (!args_games(args) && !path))
		return args_complain(cli, args->command, N_("one game is needed"), NULL);
	long long depth = 3;
	if (!args_number(cli, args, "depth", 1, PERFT_DEPTH_MAX, &depth))
		return BAD_USAGE;
	struct desk desk;
	struct eto_record record;
	struct eto_match match;
	int code;
	if (desk_position(cli, args, args_game(args), path, &desk, &record, &match, &code))
		code = print_counts(cli, args, &desk, &match, (unsigned)depth);
	eto_match_free(&match);
	desk_close(&desk);
	return code;
}

const struct command command_perft = {
	.name = "perft",
	.summary = N_("Count the positions that can be reached in so many decisions"),
	.usage = "GAME [--depth N] [--at FILE] [--divide] [--json]",
	.about = N_("Every result of a roll counts as a branch. Two versions of the rules that differ near the "
		    "position give different numbers."),
	.examples = "  eto perft downfall --depth 4\n"
		    "  eto perft downfall --at game.eto --depth 2 --divide\n",
	.flags = flags,
	.run = run,
};
