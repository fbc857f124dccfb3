/* eto rules: reads the rulebook, clause by clause, and tells how well it is covered by code and cases. */
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/proof.h"
#include "cli/wrap.h"

static const struct flag flags[] = {
	{"search", 's', "WORD", N_("list the clauses that contain this text, in either language")},
	{"coverage", 'c', NULL,
	 N_("run all cases and count, for each kind of clause, how many are cited, noted and proved")},
	FLAG_JSON,
	{0},
};

/* The kinds by name, for readers; eto_kind_name has the words of the files. */
static const char *const kind_text[ETO_KINDS] = {
	N_("rule"), N_("table"), N_("data"), N_("optional"), N_("example"), N_("clarification"), N_("flavour"),
};

/* Kinds that must be proved, and cited or noted; only flavour need not. */
static bool must_be_proved(unsigned kind)
{
	return kind != ETO_K_FLAVOUR;
}

static bool contains(const char *text, const char *word)
{
	return text && strcasestr(text, word);
}

static const struct eto_option *option_of(const struct eto_game *g, const char *clause)
{
	for (unsigned i = 0; i < g->option_count; i++)
		if (g->options[i].clause && !strcmp(g->options[i].clause, clause))
			return &g->options[i];
	return NULL;
}

static const char *citation(const struct eto_rule *r)
{
	return r->cited	  ? N_("cited by code or data")
	       : r->noted ? N_("named in comments alone")
			  : N_("not cited by code or data");
}

static void print_clause(const struct cli *cli, const struct proof *p, eto_clause c)
{
	const struct eto_rule *r = &p->desk->rules->rule[c];
	printf("%s  [%s]  %s\n", r->id, cli_text(cli, kind_text[r->kind]), r->section);
	printf("  en  ");
	wrap_print(stdout, r->text[ETO_EN], 6, 99);
	printf("  es  ");
	wrap_print(stdout, r->text[ETO_ES], 6, 99);
	printf("  %s, %s%s\n", cli_text(cli, citation(r)),
	       cli_text(cli, p->proved[c] ? N_("proved by a case") : N_("proved by no case")),
	       r->refuses ? cli_text(cli, N_(", refuses actions")) : "");
	for (unsigned i = 0; i < p->count; i++)
		if (case_claims(&p->list[i].result, c))
			printf("  %s  %s:%u %s\n",
			       cli_text(cli, p->list[i].result.passed ? N_("case") : N_("FAILED case")),
			       p->list[i].file->name, p->list[i].result.line, p->list[i].result.name);
	const struct eto_option *o = option_of(p->desk->game, r->id);
	if (o) {
		printf("  %s  %s:", cli_text(cli, N_("option")), o->id);
		for (unsigned v = 0; o->values[v]; v++)
			printf(" %s%s", o->values[v], v ? "" : "*");
		printf("\n          ");
		wrap_print(stdout, desk_text(p->desk, o->about), 10, 99);
	}
}

static void json_clause(struct eto_json *j, const struct proof *p, eto_clause c)
{
	const struct eto_rule *r = &p->desk->rules->rule[c];
	const struct eto_option *o = option_of(p->desk->game, r->id);
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", r->id);
	eto_json_string(j, "section", r->section);
	eto_json_string(j, "kind", eto_kind_name[r->kind]);
	eto_json_string(j, "en", r->text[ETO_EN]);
	eto_json_string(j, "es", r->text[ETO_ES]);
	eto_json_bool(j, "cited", r->cited);
	eto_json_bool(j, "noted", r->noted);
	eto_json_bool(j, "proved", p->proved[c]);
	eto_json_bool(j, "refuses", r->refuses);
	eto_json_string(j, "option", o ? o->id : NULL);
	eto_json_open(j, "cases", '[');
	for (unsigned i = 0; i < p->count; i++)
		if (case_claims(&p->list[i].result, c))
			eto_json_string(j, NULL, p->list[i].result.name);
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

struct count {
	unsigned clauses, cited, noted, proved;
};

static void count_kinds(const struct proof *p, struct count *count)
{
	for (unsigned c = 1; c <= p->desk->rules->count; c++) {
		struct count *k = &count[p->desk->rules->rule[c].kind];
		k->clauses++;
		k->cited += p->desk->rules->rule[c].cited;
		k->noted += p->desk->rules->rule[c].noted;
		k->proved += p->proved[c];
	}
}

static bool is_missing(const struct proof *p, unsigned c)
{
	const struct eto_rule *r = &p->desk->rules->rule[c];
	return must_be_proved(r->kind) && !((r->cited || r->noted) && p->proved[c]);
}

static void json_coverage(struct eto_json *j, const struct proof *p)
{
	struct count count[ETO_KINDS] = {0};
	count_kinds(p, count);
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "game", p->desk->game->id);
	eto_json_open(j, "kinds", '{');
	for (unsigned k = 0; k < ETO_KINDS; k++) {
		eto_json_open(j, eto_kind_name[k], '{');
		eto_json_int(j, "clauses", count[k].clauses);
		eto_json_int(j, "cited", count[k].cited);
		eto_json_int(j, "noted", count[k].noted);
		eto_json_int(j, "proved", count[k].proved);
		eto_json_close(j, '}');
	}
	eto_json_close(j, '}');
	eto_json_open(j, "missing", '[');
	for (unsigned c = 1; c <= p->desk->rules->count; c++)
		if (is_missing(p, c))
			eto_json_string(j, NULL, p->desk->rules->rule[c].id);
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

static void print_coverage(const struct cli *cli, const struct proof *p)
{
	struct count count[ETO_KINDS] = {0};
	count_kinds(p, count);
	printf("%-16s %8s %8s %8s %8s\n", cli_text(cli, N_("kind")), cli_text(cli, N_("clauses")),
	       cli_text(cli, N_("cited")), cli_text(cli, N_("noted")), cli_text(cli, N_("proved")));
	for (unsigned k = 0; k < ETO_KINDS; k++)
		printf("%-16s %8u %8u %8u %8u\n", cli_text(cli, kind_text[k]), count[k].clauses, count[k].cited,
		       count[k].noted, count[k].proved);
	char list[65536];
	struct eto_text out = eto_text_in(list, sizeof list);
	unsigned missing = 0;
	for (unsigned c = 1; c <= p->desk->rules->count; c++)
		if (is_missing(p, c)) {
			const struct eto_rule *r = &p->desk->rules->rule[c];
			eto_addf(&out, "%s%s%s", missing++ ? " " : "", r->id, r->cited || r->noted ? "" : "!");
		}
	char number[16];
	snprintf(number, sizeof number, "%u", missing);
	cli_print(cli, stdout, N_("missing: %1 (! marks those that are not even noted)"), number, NULL);
	if (missing)
		wrap_print(stdout, list, 0, 99);
}

static bool found_by(const struct eto_rule *r, const char *word)
{
	return contains(r->text[ETO_EN], word) || contains(r->text[ETO_ES], word) || contains(r->section, word);
}

static void list_clauses(const struct cli *cli, const struct proof *p, const char *word, struct eto_json *j)
{
	unsigned found = 0;
	if (j)
		eto_json_open(j, NULL, '[');
	for (unsigned c = 1; c <= p->desk->rules->count; c++) {
		const struct eto_rule *r = &p->desk->rules->rule[c];
		if (word && !found_by(r, word))
			continue;
		found++;
		if (j) {
			json_clause(j, p, (eto_clause)c);
			continue;
		}
		printf("%-12s ", r->id);
		wrap_print(stdout, r->text[cli->lang], 13, 99);
	}
	if (j)
		eto_json_close(j, ']');
	else if (!found)
		cli_print(cli, stdout, N_("no clause says \"%1\""), word, NULL);
}

static int show(const struct cli *cli, const struct args *args, struct proof *p, const char *clause)
{
	struct eto_error err = {0};
	if (!proof_run_all(p, &err))
		return cli_error(cli, &err);
	eto_clause c = clause ? eto_rules_find(p->desk->rules, clause) : 0;
	if (clause && !c)
		return cli_fail(cli, N_("%1 has no clause \"%2\""), p->desk->game->id, clause, NULL);
	struct output out;
	if (!output_open(&out))
		return cli_fail(cli, N_("out of memory"), NULL);
	bool json = args_has(args, "json"), coverage = args_has(args, "coverage");
	if (coverage && json)
		json_coverage(&out.json, p);
	else if (coverage)
		print_coverage(cli, p);
	else if (!clause)
		list_clauses(cli, p, args_value(args, "search"), json ? &out.json : NULL);
	else if (json)
		json_clause(&out.json, p, c);
	else
		print_clause(cli, p, c);
	if (json)
		output_print(&out);
	output_close(&out);
	return DONE;
}

static int run(const struct cli *cli, const struct args *args)
{
	if (args->words > 1)
		return args_complain(cli, args->command, N_("unexpected word \"%1\""), args->word[1], NULL);
	const char *id = args->words ? args->word[0] : eto_game_count == 1 ? eto_games[0]->id : NULL, *clause = NULL;
	const struct eto_game *game = id && !eto_game_find(id) ? game_of_clause(id) : NULL;
	if (game) {
		clause = id;
		id = game->id;
	}
	struct desk desk;
	struct proof proof = {0};
	int code;
	if (desk_for(cli, args, id, &desk, &code))
		code = proof_open(&proof, &desk) ? show(cli, args, &proof, clause)
						 : cli_fail(cli, N_("out of memory"), NULL);
	proof_close(&proof);
	desk_close(&desk);
	return code;
}

const struct command command_rules = {
	.name = "rules",
	.summary = N_("Read the rulebook: a clause, a search, or how well it is covered"),
	.usage = "GAME|CLAUSE [--search WORD] [--coverage] [--json]",
	.about = N_("A clause is shown in both languages, with the cases that prove it and the option switch that "
		    "interprets it. The coverage counts as cited what code or data name, as noted what comments "
		    "alone do. It lists as missing what is neither, or not proved by a passing case; flavour need "
		    "not be."),
	.examples = "  eto rules DF-8.3\n"
		    "  eto rules downfall --search supply\n"
		    "  eto rules downfall --coverage --json\n",
	.flags = flags,
	.run = run,
};
