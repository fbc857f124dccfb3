#include "core/clauses.h"

#include <string.h>

#include "core/names.h"
#include "core/tsv.h"

const char *const eto_kind_name[ETO_KINDS] = {
	"rule", "table", "data", "optional", "example", "clarification", "flavour",
};

/* Keeps a cell as a NUL-terminated string in the rulebook's own buffer. */
static bool keep(struct eto_rules *r, struct eto_tsv *t, struct eto_cell c, const char **out)
{
	if (c.size >= sizeof r->bytes - r->used)
		return eto_tsv_fail(t, c, "the rulebook is too large: %zu bytes fit", sizeof r->bytes);
	*out = r->bytes + r->used;
	memcpy(r->bytes + r->used, c.at, c.size);
	r->used += c.size;
	r->bytes[r->used++] = 0;
	return true;
}

/* The size of the editor's note that begins here, brackets included, or 0. */
static size_t note_size(const char *at, const char *end)
{
	static const char *const marks[] = {"[AMBIGUOUS", "[AMBIGUO", "[INFERRED", "[DEDUCIDO"};
	bool marked = false;
	if (*at != '[')
		return 0;
	for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
		marked |= (size_t)(end - at) >= strlen(marks[i]) && !memcmp(at, marks[i], strlen(marks[i]));
	unsigned depth = 0;
	for (const char *p = at; marked && p < end; p++) {
		depth += *p == '[';
		depth -= *p == ']';
		if (!depth)
			return (size_t)(p + 1 - at);
	}
	return 0;
}

/* Keeps a text without the notes of its editors, "[AMBIGUOUS: ...]", which are not for players: RULINGS.md says what
 * was decided. */
static bool keep_text(struct eto_rules *r, struct eto_tsv *t, struct eto_cell c, const char **out)
{
	if (!keep(r, t, c, out))
		return false;
	char *to = r->bytes + r->used - c.size - 1, *first = to;
	for (const char *at = c.at, *end = c.at + c.size; at < end;) {
		size_t note = note_size(at, end);
		if (!note) {
			*to++ = *at++;
			continue;
		}
		at += note;
		while (to > first && to[-1] == ' ')
			to--;
		while (to == first && at < end && *at == ' ')
			at++;
	}
	*to++ = 0;
	r->used = (size_t)(to - r->bytes);
	return true;
}

/* Ids that are the same but for the case of their letters have the same key. */
static uint32_t key_of(const char *id)
{
	uint32_t key = 2166136261u;
	for (; *id; id++)
		key = (key ^ (uint32_t)(*id >= 'A' && *id <= 'Z' ? *id - 'A' + 'a' : *id)) * 16777619u;
	return key;
}

static bool find_kind(struct eto_tsv *t, struct eto_cell c, uint8_t *kind)
{
	for (unsigned k = 0; k < ETO_KINDS; k++)
		if (eto_cell_is(c, eto_kind_name[k])) {
			*kind = (uint8_t)k;
			return true;
		}
	return eto_tsv_fail(t, c, "\"%.*s\" is no kind of clause", c.size < 40 ? (int)c.size : 40, c.at);
}

static bool load_texts(struct eto_rules *r, const struct eto_files *files, struct eto_error *err)
{
	enum { ID, SECTION, KIND, EN, ES, COLUMNS };
	static const char *const wanted[COLUMNS] = {"id", "section", "kind", "en", "es"};
	unsigned at[COLUMNS];
	struct eto_tsv t;
	if (!eto_tsv_open(&t, files, "rules.tsv", wanted, COLUMNS, at, err))
		return false;
	while (eto_tsv_next(&t)) {
		struct eto_rule *rule = &r->rule[r->count + 1];
		if (r->count == ETO_CLAUSES_MAX)
			return eto_tsv_fail(&t, t.cell[0], "more than %d clauses", ETO_CLAUSES_MAX);
		if (eto_cell_none(t.cell[at[ID]]))
			return eto_tsv_fail(&t, t.cell[at[ID]], "a clause without an id");
		if (!keep(r, &t, t.cell[at[ID]], &rule->id) || !keep(r, &t, t.cell[at[SECTION]], &rule->section) ||
		    !keep_text(r, &t, t.cell[at[EN]], &rule->text[ETO_EN]) ||
		    !keep_text(r, &t, t.cell[at[ES]], &rule->text[ETO_ES]) ||
		    !find_kind(&t, t.cell[at[KIND]], &rule->kind))
			return false;
		if (eto_rules_find(r, rule->id))
			return eto_tsv_fail(&t, t.cell[at[ID]], "clause %.40s appears twice", rule->id);
		rule->key = key_of(rule->id);
		r->count++;
	}
	return !t.failed;
}

static bool load_citations(struct eto_rules *r, const struct eto_files *files, struct eto_error *err)
{
	enum { ID, CITED, NOTED, REFUSES, COLUMNS };
	static const char *const wanted[COLUMNS] = {"id", "cited", "noted", "refuses"};
	unsigned at[COLUMNS];
	struct eto_tsv t;
	if (!eto_file_find(files, "cited.tsv"))
		return true;
	if (!eto_tsv_open(&t, files, "cited.tsv", wanted, COLUMNS, at, err))
		return false;
	while (eto_tsv_next(&t)) {
		char id[64];
		int cited, noted, refuses;
		if (!eto_cell_copy(&t, t.cell[at[ID]], id, sizeof id) ||
		    !eto_cell_int(&t, t.cell[at[CITED]], 0, 1, &cited) ||
		    !eto_cell_int(&t, t.cell[at[NOTED]], 0, 1, &noted) ||
		    !eto_cell_int(&t, t.cell[at[REFUSES]], 0, 1, &refuses))
			return false;
		eto_clause c = eto_rules_find(r, id);
		if (!c)
			return eto_tsv_fail(&t, t.cell[at[ID]], "there is no clause %s", id);
		r->rule[c].cited = cited;
		r->rule[c].noted = noted;
		r->rule[c].refuses = refuses;
	}
	return !t.failed;
}

bool eto_rules_load(struct eto_rules *r, const struct eto_files *files, struct eto_error *err)
{
	r->count = 0;
	r->used = 0;
	memset(r->rule, 0, sizeof r->rule);
	return load_texts(r, files, err) && load_citations(r, files, err);
}

eto_clause eto_rules_find(const struct eto_rules *r, const char *id)
{
	uint32_t key = key_of(id);
	for (unsigned i = 1; i <= r->count; i++)
		if (r->rule[i].key == key && eto_same(r->rule[i].id, id))
			return (eto_clause)i;
	return 0;
}
