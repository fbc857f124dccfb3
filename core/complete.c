#include "core/complete.h"

#include <string.h>

#include "core/notation.h"

/* Calls of the same action: the verb is word 0, its arguments follow. */
static bool word_agrees(const struct eto_voice *v, struct eto_action a, unsigned i, const char *word)
{
	const struct eto_verb *verb = &v->table->game->verbs[a.verb];
	if (i == 0)
		return eto_same(verb->name, word) || eto_same(eto_tr(v->catalog, verb->name), word);
	return i <= ETO_ARGS && verb->arg[i - 1].kind != ETO_NONE &&
	       eto_arg_called(v, verb->arg[i - 1], a.arg[i - 1], word);
}

/* Word i of an action as it is typed, and what it is called; false if the action has no such word. */
static bool next_word(const struct eto_voice *v, struct eto_action a, unsigned i, struct eto_completion *out)
{
	const struct eto_verb *verb = &v->table->game->verbs[a.verb];
	struct eto_text word = eto_text_in(out->word, sizeof out->word);
	struct eto_text gloss = eto_text_in(out->gloss, sizeof out->gloss);
	if (i == 0) {
		for (const char *p = eto_tr(v->catalog, verb->name); *p; p++)
			eto_add_char(&word, *p == ' ' ? '_' : *p);
		return true;
	}
	if (i > ETO_ARGS || verb->arg[i - 1].kind == ETO_NONE)
		return false;
	char buffer[ETO_ID_SIZE];
	const char *id = eto_arg_id(v, verb->arg[i - 1], a.arg[i - 1], buffer);
	eto_add(&word, id ? id : "?");
	const char *name = eto_arg_name(v, verb->arg[i - 1], a.arg[i - 1], buffer);
	if (name && !eto_same(name, out->word))
		eto_add(&gloss, name);
	return true;
}

static void add(struct eto_completions *out, const struct eto_completion *c)
{
	for (unsigned i = 0; i < out->count; i++)
		if (!strcmp(out->list[i].word, c->word))
			return;
	if (out->count < ETO_COMPLETIONS_MAX)
		out->list[out->count++] = *c;
}

static bool begins_here(const struct eto_voice *v, struct eto_action a, unsigned i, const struct eto_completion *c,
			const char *begun)
{
	if (eto_begins(c->word, begun) || (c->gloss[0] && eto_begins(c->gloss, begun)))
		return true;
	return i == 0 && eto_begins(v->table->game->verbs[a.verb].name, begun);
}

/* Cuts the line into finished words and the beginning of the next one. */
static unsigned split(char *line, size_t length, const char **words, unsigned max, const char **begun)
{
	bool open = length && line[length - 1] != ' ' && line[length - 1] != '\t';
	unsigned n = eto_words(line, words, max);
	*begun = open && n ? words[--n] : line + length;
	return n;
}

void eto_complete(const struct eto_voice *v, const struct eto_action *legal, unsigned legal_count, const char *line,
		  struct eto_completions *out)
{
	char copy[256];
	const char *words[ETO_ARGS + 3];
	const char *begun;
	struct eto_text text = eto_text_in(copy, sizeof copy);
	out->count = 0;
	out->whole = false;
	eto_add(&text, line);
	unsigned n = split(copy, text.length, words, ETO_ARGS + 3, &begun);
	out->start = (unsigned)(begun - copy);
	for (unsigned k = 0; k < legal_count && !text.cut; k++) {
		unsigned i = 0;
		while (i < n && word_agrees(v, legal[k], i, words[i]))
			i++;
		if (i < n)
			continue;
		struct eto_completion c;
		bool more = next_word(v, legal[k], n, &c);
		if (more && begins_here(v, legal[k], n, &c, begun))
			add(out, &c);
		struct eto_completion after;
		unsigned last = *begun ? n + 1 : n;
		bool agrees = !*begun || (more && word_agrees(v, legal[k], n, begun));
		out->whole = out->whole || (last && agrees && !next_word(v, legal[k], last, &after));
	}
}
