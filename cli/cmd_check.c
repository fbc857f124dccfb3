/* eto check: runs rule cases. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/proof.h"

static const struct flag flags[] = {
	{"game", 'g', "GAME", N_("the game whose cases are run; the default is every game")},
	{"without", 'w', "CLAUSE", N_("switch the refusal by this clause off: the cases that prove it must then fail")},
	{"proofs", 'p', NULL, N_("for every clause that refuses something, demand a case that fails without it")},
	{"verbose", 'v', NULL, N_("name every case, not only those that fail")},
	FLAG_DATA,
	{0},
};

struct tally {
	unsigned passed, failed;
};

/* The closing line is for scripts as well, so it is the same in every language. */
static int close_tally(struct tally t)
{
	printf("%u passed, %u failed\n", t.passed, t.failed);
	return t.failed ? REFUSED : DONE;
}

/* Says how each case since `first` went, and counts. */
static void report(const struct cli *cli, const struct proof *p, unsigned first, bool verbose, struct tally *t)
{
	for (unsigned i = first; i < p->count; i++) {
		const struct proof_case *c = &p->list[i];
		if (c->result.passed) {
			t->passed++;
			if (verbose)
				printf("%s %s:%u: %s\n", cli_text(cli, N_("passed")), c->file->name, c->result.line,
				       c->result.name);
			continue;
		}
		t->failed++;
		char what[512];
		struct eto_text out = eto_text_in(what, sizeof what);
		error_text(&c->result.error, &out);
		printf("%s %s:%u: %s\n    %s\n", cli_text(cli, N_("FAILED")), c->file->name, c->result.line,
		       c->result.name, what);
	}
}

static void check_file(const struct cli *cli, struct proof *p, const struct eto_file *file, bool verbose,
		       struct tally *t)
{
	struct eto_error err = {0};
	unsigned first = p->count;
	bool ok = proof_run(p, file, &err);
	report(cli, p, first, verbose, t);
	if (!ok) {
		t->failed++;
		cli_error(cli, &err);
	}
}

static void check_embedded(const struct cli *cli, struct proof *p, bool verbose, struct tally *t)
{
	for (unsigned i = 0; i < p->desk->files.count; i++)
		if (is_case_file(&p->desk->files.file[i]))
			check_file(cli, p, &p->desk->files.file[i], verbose, t);
}

static void check_path(const struct cli *cli, struct proof *p, const char *path, bool verbose, struct tally *t)
{
	struct eto_error err = {0};
	struct file_text text;
	if (!file_read(path, &text, &err)) {
		t->failed++;
		cli_error(cli, &err);
		return;
	}
	struct eto_file file = {path, text.at, text.size};
	check_file(cli, p, &file, verbose, t);
	p->count = 0; /* the texts go, so the list of cases must */
	file_free(&text);
}

/* Every refusing clause needs a case that claims it and fails when the refusal is off. */
static void check_proofs(const struct cli *cli, struct proof *p, bool verbose, struct tally *t)
{
	struct eto_error err = {0};
	if (!proof_run_all(p, &err)) {
		t->failed++;
		cli_error(cli, &err);
		return;
	}
	for (unsigned c = 1; c <= p->desk->rules->count; c++) {
		const struct eto_rule *rule = &p->desk->rules->rule[c];
		if (!rule->refuses)
			continue;
		bool ok = proof_refusal(p, (eto_clause)c);
		t->passed += ok;
		t->failed += !ok;
		if (!ok)
			cli_print(cli, stdout, N_("%1 refuses, but no case that claims it fails without it"), rule->id,
				  NULL);
		else if (verbose)
			cli_print(cli, stdout, N_("%1 is proved"), rule->id, NULL);
	}
}

static bool find_without(const struct cli *cli, const struct args *args, struct proof *p)
{
	const char *id = args_value(args, "without");
	if (!id)
		return true;
	p->without = eto_rules_find(p->desk->rules, id);
	if (!p->without)
		args_complain(cli, args->command, N_("%1 has no clause \"%2\""), p->desk->game->id, id, NULL);
	return p->without;
}

static int check_game(const struct cli *cli, const struct args *args, const char *id, struct tally *t)
{
	struct desk desk;
	struct proof proof = {0};
	bool verbose = args_has(args, "verbose");
	int code;
	if (!desk_for(cli, args, id, &desk, &code))
		goto done;
	code = DONE;
	if (!proof_open(&proof, &desk)) {
		code = cli_fail(cli, N_("out of memory"), NULL);
	} else if (!find_without(cli, args, &proof)) {
		code = BAD_USAGE;
	} else if (args_has(args, "proofs")) {
		check_proofs(cli, &proof, verbose, t);
	} else if (args->words) {
		for (unsigned i = 0; i < args->words; i++)
			check_path(cli, &proof, args->word[i], verbose, t);
	} else {
		check_embedded(cli, &proof, verbose, t);
	}
	proof_close(&proof);
done:
	desk_close(&desk);
	return code;
}

/* The game that a file of cases belongs to, by the clauses it names: "DF-" is Downfall's. */
static const char *game_of_cases(const char *path)
{
	struct file_text text;
	const char *found = NULL;
	if (file_read(path, &text, NULL)) {
		for (unsigned i = 0; i < eto_game_count && !found; i++)
			if (memmem(text.at, text.size, eto_games[i]->prefix, strlen(eto_games[i]->prefix)))
				found = eto_games[i]->id;
		file_free(&text);
	}
	return found ? found : eto_games[0]->id;
}

static int run(const struct cli *cli, const struct args *args)
{
	struct tally tally = {0};
	int code = DONE;
	const char *id = args_value(args, "game");
	bool proofs = args_has(args, "proofs");
	if (proofs && args->words > 1)
		return args_complain(cli, args->command, N_("--proofs takes one game and no files"), NULL);
	if (proofs && args->words)
		id = args->word[0];
	const struct eto_game *game = args_has(args, "without") ? game_of_clause(args_value(args, "without")) : NULL;
	if (!id && game)
		id = game->id;
	if (args->words && !proofs) {
		code = check_game(cli, args, id ? id : game_of_cases(args->word[0]), &tally);
	} else if (id) {
		code = check_game(cli, args, id, &tally);
	} else {
		for (unsigned i = 0; i < eto_game_count && code == DONE; i++)
			code = check_game(cli, args, eto_games[i]->id, &tally);
	}
	return code == DONE ? close_tally(tally) : code;
}

const struct command command_check = {
	.name = "check",
	.summary = N_("Run rule cases: positions, actions and what the rules must answer"),
	.usage = "[FILE...] [--game GAME] [--without CLAUSE] [--proofs [GAME]] [--verbose]",
	.about = N_("Without files it runs all cases that are compiled into the program. It ends with the line \"N "
		    "passed, N failed\" and with exit code 1 if anything failed."),
	.examples = "  eto check\n"
		    "  eto check my.case --verbose\n"
		    "  eto check --game downfall --without DF-8.3\n"
		    "  eto check --proofs downfall\n",
	.flags = flags,
	.run = run,
};
