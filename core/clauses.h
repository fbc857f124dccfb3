/* The rulebook as numbered statements: games/ID/rules.tsv with the columns id, section, kind, en, es. */
#ifndef ETO_CLAUSES_H
#define ETO_CLAUSES_H

#include "core/game.h"

enum { ETO_CLAUSES_MAX = 2048 };

enum eto_clause_kind {
	ETO_K_RULE, ETO_K_TABLE, ETO_K_DATA, ETO_K_OPTIONAL, ETO_K_EXAMPLE, ETO_K_CLARIFICATION, ETO_K_FLAVOUR,
	ETO_KINDS,
};
extern const char *const eto_kind_name[ETO_KINDS];

struct eto_rule {
	/* NUL-terminated, in the rulebook's own buffer; the texts without the notes of editors, "[AMBIGUOUS: ...]" */
	const char *id, *section, *text[ETO_LANGS];
	uint32_t key; /* of the id, to find it fast */
	uint8_t kind; /* enum eto_clause_kind */
	bool cited;   /* by code or data (found by the build, cited.tsv) */
	bool noted;   /* not cited, but named in a comment of the code or the data */
	bool refuses; /* some check refuses by it */
};

struct eto_rules {
	unsigned count;
	struct eto_rule rule[ETO_CLAUSES_MAX + 1]; /* rule[n] is clause n; rule[0] is empty */
	size_t used;
	char bytes[1024 * 1024];
};

/* Reads rules.tsv and, where there is one, cited.tsv of a game (columns id, cited, noted, refuses). Clause ids are
 * unique. */
bool eto_rules_load(struct eto_rules *r, const struct eto_files *files, struct eto_error *err);
/* The clause with this id ("DF-8.3", letters of any case), or 0. */
eto_clause eto_rules_find(const struct eto_rules *r, const char *id);

#endif
