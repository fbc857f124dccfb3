#include "core/player.h"

#include <string.h>

#include "core/messages.h"
#include "core/names.h"

/* -- plans -- */

/* Does the argument name something? Only numbers may be anything. */
static bool arg_sound(const struct eto_voice *v, struct eto_arg kind, int value)
{
	char buffer[ETO_ID_SIZE];
	if (kind.kind == ETO_NONE)
		return value == 0;
	return kind.kind == ETO_NUMBER || (value >= 0 && eto_arg_id(v, kind, (unsigned)value, buffer));
}

static int count_words(const struct eto_plan_word *word)
{
	int n = 0;
	while (word && *word[n].id)
		n++;
	return n;
}

bool eto_plan_sound(const struct eto_table *t, const struct eto_plan *plan)
{
	struct eto_voice v = {.table = t};
	int words = count_words(t->game->plan_words);
	if (plan->count < 0 || plan->count > ETO_PLAN_LINES)
		return false;
	for (int i = 0; i < plan->count; i++) {
		const struct eto_plan_line *l = &plan->line[i];
		if (l->word < 0 || l->word >= words)
			return false;
		for (unsigned k = 0; k < ETO_PLAN_ARGS; k++)
			if (!arg_sound(&v, t->game->plan_words[l->word].arg[k], l->arg[k]))
				return false;
	}
	return true;
}

const struct eto_plan *eto_plan_kept(const struct eto_decision *d, int stamp, bool any)
{
	const struct eto_plan *plan = &d->memory->plan;
	return plan->count > 0 && (any || plan->stamp == stamp) && eto_plan_sound(d->table, plan) ? plan : NULL;
}

int eto_plan_number(int value, int least, int most)
{
	return value < least ? least : value > most ? most : value;
}

void eto_plan_add(struct eto_plan *plan, unsigned word, int a, int b, int c)
{
	if (plan->count < ETO_PLAN_LINES)
		plan->line[plan->count++] = (struct eto_plan_line){(int16_t)word, {(int16_t)a, (int16_t)b, (int16_t)c}};
}

unsigned eto_plan_find(const struct eto_plan *plan, unsigned word, unsigned from)
{
	unsigned count = plan->count > 0 ? (unsigned)plan->count : 0;
	while (from < count && plan->line[from].word != (int)word)
		from++;
	return from < count ? from : count;
}

/* -- value -- */

struct eto_value eto_value_of(const struct eto_table *t, const void *state, unsigned seat)
{
	struct eto_outcome o = t->game->outcome(t, state);
	struct eto_value v = {.result = 5000};
	if (o.result == ETO_RUNNING)
		return t->game->value ? t->game->value(t, state, seat) : v;
	if (t->game->value)
		v.points = t->game->value(t, state, seat).points;
	if (o.result == ETO_WON)
		v.result = o.winners >> seat & 1 ? 10000 : 0;
	return v;
}

/* -- words -- */

static void say_unknown(const struct eto_voice *v, struct eto_text *out, unsigned kind)
{
	eto_add(out, eto_tr(v->catalog, kind == ETO_PIECE ? "the unit" : kind == ETO_PLACE ? "the place" : "nobody"));
}

void eto_say_remark(const struct eto_voice *v, struct eto_text *out, const struct eto_remark *r)
{
	for (const char *p = r->text ? eto_tr(v->catalog, r->text) : ""; *p; p++) {
		const char *form = eto_say_form(out, p, r->arg, ETO_REMARK_ARGS);
		if (form) {
			p = form;
			continue;
		}
		unsigned i = (unsigned)(p[0] == '%' ? p[1] - '1' : -1);
		bool filled = i < ETO_REMARK_ARGS && r->kind[i].kind != ETO_NONE;
		char buffer[ETO_ID_SIZE];
		const char *name = filled ? eto_arg_name(v, r->kind[i], r->arg[i], buffer) : NULL;
		if (name)
			eto_add(out, name);
		else if (filled)
			say_unknown(v, out, r->kind[i].kind);
		else
			eto_add_char(out, *p);
		p += filled || (p[0] == '%' && p[1] == '%');
	}
}

unsigned eto_cause_of(const struct eto_cause *pair, size_t pairs, eto_clause clause, unsigned none)
{
	for (size_t i = 0; i < pairs; i++)
		if (pair[i].clause == clause)
			return pair[i].cause;
	return none;
}

unsigned eto_cause_about(const struct eto_game *g, struct eto_action a, unsigned kind, unsigned count, unsigned none)
{
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (g->verbs[a.verb].arg[i].kind == kind)
			return a.arg[i] < count ? a.arg[i] : none;
	return none;
}

bool eto_remark_has(const struct eto_remark *r, unsigned i)
{
	for (const char *p = r->text; *p; p++)
		if (p[0] == '%' && p[1] == (char)('1' + i))
			return true;
	return false;
}

void eto_cause_fill(struct eto_remark *out, const struct eto_remark *cause, struct eto_matter m)
{
	bool piece = m.piece < m.pieces, place = m.place < m.places;
	if ((!piece && eto_remark_has(cause, 0)) || (!place && eto_remark_has(cause, 1)))
		return;
	*out = *cause;
	out->arg[0] = (int16_t)(piece ? (int)m.piece : -1);
	out->arg[1] = (int16_t)(place ? (int)m.place : -1);
	out->arg[2] = (int16_t)m.number[0];
	out->arg[3] = (int16_t)m.number[1];
}

struct eto_remark eto_cause_find(const struct eto_table *t, const void *view, unsigned seat, struct eto_action a,
				 eto_clause clause)
{
	struct eto_remark r = {0};
	if (t->game->cause && clause && clause != ETO_NONSENSE && a.verb < t->game->verb_count && seat != ETO_DICE &&
	    t->game->deciders(t, view) >> seat & 1)
		t->game->cause(t, view, seat, a, clause, &r);
	return r;
}

bool eto_say_cause(const struct eto_voice *v, struct eto_text *out, const void *view, unsigned seat,
		   struct eto_action a, eto_clause clause)
{
	struct eto_remark r = eto_cause_find(v->table, view, seat, a, clause);
	eto_say_remark(v, out, &r);
	return r.text != NULL;
}

void eto_say_why(const struct eto_voice *v, struct eto_text *out, const struct eto_advice *advice)
{
	for (unsigned i = 0; i < ETO_WHY_MAX && advice->why[i].text; i++) {
		if (i)
			eto_add_char(out, ' ');
		eto_say_remark(v, out, &advice->why[i]);
	}
}

void eto_say_plan(const struct eto_voice *v, struct eto_text *out, const struct eto_plan *plan)
{
	for (int i = 0; i < plan->count; i++) {
		const struct eto_plan_word *w = &v->table->game->plan_words[plan->line[i].word];
		if (i)
			eto_add_char(out, ' ');
		eto_say(v, out, w->text, w->arg, plan->line[i].arg, ETO_PLAN_ARGS);
	}
}

/* -- files -- */

enum { MEMORY_WORDS = sizeof(struct eto_memory) / sizeof(int16_t), WORDS_A_LINE = 16 };
_Static_assert(sizeof(struct eto_memory) % sizeof(int16_t) == 0, "a memory is a row of words");

void eto_memory_write(const struct eto_memory *m, const char *prefix, struct eto_text *out)
{
	int16_t word[MEMORY_WORDS];
	memcpy(word, m, sizeof word);
	for (unsigned first = 0; first < MEMORY_WORDS; first += WORDS_A_LINE) {
		unsigned end = first + WORDS_A_LINE < MEMORY_WORDS ? first + WORDS_A_LINE : MEMORY_WORDS;
		while (end > first && !word[end - 1])
			end--;
		if (end == first)
			continue;
		eto_addf(out, "%s%u", prefix, first);
		for (unsigned i = first; i < end; i++)
			eto_addf(out, " %d", word[i]);
		eto_add_char(out, '\n');
	}
}

static bool read_word(const char *word, int least, int most, int *out)
{
	const char *p = word + (*word == '-');
	int n = 0;
	if (!*p)
		return false;
	for (; *p; p++) {
		if (*p < '0' || *p > '9' || n > 10000)
			return false;
		n = n * 10 + (*p - '0');
	}
	*out = *word == '-' ? -n : n;
	return *out >= least && *out <= most;
}

bool eto_memory_read_line(struct eto_memory *m, const char *const *words, unsigned count)
{
	int16_t word[MEMORY_WORDS];
	int first = 0, value;
	memcpy(word, m, sizeof word);
	if (!count || !read_word(words[0], 0, MEMORY_WORDS - 1, &first) || (unsigned)first + count - 1 > MEMORY_WORDS)
		return false;
	for (unsigned i = 1; i < count; i++) {
		if (!read_word(words[i], INT16_MIN, INT16_MAX, &value))
			return false;
		word[(unsigned)first + i - 1] = (int16_t)value;
	}
	memcpy(m, word, sizeof word);
	return true;
}
