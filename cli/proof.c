#include "cli/proof.h"

#include <stdlib.h>
#include <string.h>

bool is_case_file(const struct eto_file *file)
{
	return !strncmp(file->name, "cases/", 6);
}

bool proof_open(struct proof *p, struct desk *desk)
{
	const struct eto_game *g = desk->game;
	*p = (struct proof){.desk = desk};
	p->bench = (struct eto_case_bench){.game = g, .rules = desk->rules, .table = desk->table};
	p->bench.state = calloc(1, g->state_size);
	p->bench.before = calloc(1, g->state_size);
	p->bench.legal = calloc(g->legal_max, sizeof *p->bench.legal);
	p->list = calloc(PROOF_CASES_MAX, sizeof *p->list);
	p->proved = calloc(ETO_CLAUSES_MAX + 1, sizeof *p->proved);
	return p->bench.state && p->bench.before && p->bench.legal && p->list && p->proved;
}

void proof_close(struct proof *p)
{
	free(p->bench.state);
	free(p->bench.before);
	free(p->bench.legal);
	free(p->list);
	free(p->proved);
	*p = (struct proof){0};
}

/* Where line number n (from 1) of a text begins. */
static size_t line_start(const struct eto_file *file, unsigned n)
{
	size_t at = 0;
	while (--n) {
		const char *newline = memchr(file->text + at, '\n', file->size - at);
		if (!newline)
			return file->size;
		at = (size_t)(newline - file->text) + 1;
	}
	return at;
}

static void keep(void *context, const struct eto_case_result *result)
{
	struct proof *p = context;
	if (p->count == PROOF_CASES_MAX)
		return;
	struct proof_case *c = &p->list[p->count++];
	*c = (struct proof_case){.file = p->file, .result = *result};
	c->text = p->file->text + line_start(p->file, result->line);
	if (!result->passed || !result->asserts)
		return;
	for (unsigned i = 0; i < result->proves_count; i++)
		p->proved[result->proves[i]] = true;
}

bool proof_run(struct proof *p, const struct eto_file *file, struct eto_error *err)
{
	unsigned first = p->count;
	p->file = file;
	bool ok = eto_cases_run(&p->bench, file->text, file->size, file->name, p->without, keep, p, err);
	for (unsigned i = first; i < p->count; i++) {
		const char *end = i + 1 < p->count ? p->list[i + 1].text : file->text + file->size;
		p->list[i].size = (size_t)(end - p->list[i].text);
	}
	return ok;
}

bool proof_run_all(struct proof *p, struct eto_error *err)
{
	for (unsigned i = 0; i < p->desk->files.count; i++)
		if (is_case_file(&p->desk->files.file[i]) && !proof_run(p, &p->desk->files.file[i], err))
			return false;
	return true;
}

bool case_claims(const struct eto_case_result *r, eto_clause clause)
{
	for (unsigned i = 0; i < r->proves_count; i++)
		if (r->proves[i] == clause)
			return true;
	return false;
}

static void note_failure(void *context, const struct eto_case_result *result)
{
	bool *failed = context;
	if (!result->passed)
		*failed = true;
}

bool proof_refusal(struct proof *p, eto_clause clause)
{
	for (unsigned i = 0; i < p->count; i++) {
		const struct proof_case *c = &p->list[i];
		bool failed = false;
		if (!c->result.passed || !case_claims(&c->result, clause))
			continue;
		if (eto_cases_run(&p->bench, c->text, c->size, c->file->name, clause, note_failure, &failed, NULL) &&
		    failed)
			return true;
	}
	return false;
}
