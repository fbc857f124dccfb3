/* Single actions as words. Whole games are in record.c. */
#include "core/notation.h"

#include <string.h>

#include "core/names.h"

static bool blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

unsigned eto_words(char *line, const char **words, unsigned max)
{
	unsigned n = 0;
	for (char *p = line; *p;) {
		while (blank(*p))
			p++;
		if (!*p || *p == ';' || n == max)
			break;
		bool quoted = *p == '"';
		char *word = quoted ? ++p : p;
		while (*p && (quoted ? *p != '"' : !blank(*p) && *p != ';'))
			p++;
		words[n++] = word;
		bool comment = *p == ';' && !quoted;
		if (*p)
			*p++ = 0;
		if (comment)
			break;
	}
	return n;
}

static void add_word(struct eto_text *out, const char *word)
{
	bool quote = !*word || strpbrk(word, " \t;\"");
	if (quote)
		eto_add_char(out, '"');
	for (; *word; word++)
		eto_add_char(out, *word == '"' ? '\'' : *word);
	if (quote)
		eto_add_char(out, '"');
}

void eto_action_write(const struct eto_voice *v, struct eto_text *out, struct eto_action a, unsigned dice,
		      bool hide_secrets)
{
	const struct eto_game *g = v->table->game;
	if (a.verb >= g->verb_count) {
		eto_add_char(out, '?');
		return;
	}
	const struct eto_verb *verb = &g->verbs[a.verb];
	if (hide_secrets && verb->veiled) {
		eto_add_char(out, '?');
		return;
	}
	eto_add(out, verb->name);
	if (a.verb == ETO_ROLL && dice == ETO_BLIND && hide_secrets)
		return;
	if (a.verb == ETO_ROLL) {
		bool counted = dice && dice != ETO_BLIND;
		for (unsigned i = 0; i < ETO_DICE_MAX && (counted ? i < dice : eto_die(a, i) > 0); i++)
			eto_addf(out, " %u", eto_die(a, i));
		return;
	}
	for (unsigned i = 0; i < ETO_ARGS && verb->arg[i].kind != ETO_NONE; i++) {
		char buffer[ETO_ID_SIZE];
		bool hidden = hide_secrets && verb->arg[i].secret;
		const char *id = hidden ? NULL : eto_arg_id(v, verb->arg[i], a.arg[i], buffer);
		eto_add_char(out, ' ');
		add_word(out, id ? id : "?");
	}
}

/* What a player typed and is wrong: a catalog text, with the word in the place of %1. */
static bool wrong(const struct eto_voice *v, struct eto_error *err, unsigned column, const char *key, const char *word)
{
	char what[sizeof err->what];
	struct eto_text t = eto_text_in(what, sizeof what);
	for (const char *p = eto_tr(v->catalog, key); *p; p++) {
		if (p[0] == '%' && p[1] == '1') {
			eto_addf(&t, "%.60s", word);
			p++;
		} else {
			eto_add_char(&t, *p);
		}
	}
	return eto_fail(err, NULL, 0, column, "%s", what);
}

/* The verb: its name, its name in the voice's language, or the beginning of just one of these. */
static bool read_verb(const struct eto_voice *v, const char *word, uint16_t *out, struct eto_error *err)
{
	const struct eto_game *g = v->table->game;
	unsigned begun = 0;
	for (unsigned i = 0; i < g->verb_count; i++)
		if (eto_same(g->verbs[i].name, word)) {
			*out = (uint16_t)i;
			return true;
		}
	for (unsigned i = 0; i < g->verb_count; i++)
		if (eto_same(eto_tr(v->catalog, g->verbs[i].name), word)) {
			*out = (uint16_t)i;
			return true;
		}
	for (unsigned i = 0; i < g->verb_count && *word; i++)
		if (eto_begins(g->verbs[i].name, word) || eto_begins(eto_tr(v->catalog, g->verbs[i].name), word)) {
			*out = (uint16_t)i;
			begun++;
		}
	if (begun > 1)
		return wrong(v, err, 1, "\"%1\" may be the beginning of several actions", word);
	return begun ? true : wrong(v, err, 1, "there is no action \"%1\"", word);
}

/* A whole number from min to max, and nothing else in the word. */
static bool read_count(const char *word, unsigned min, unsigned max, unsigned *out)
{
	unsigned n = 0;
	size_t i = 0;
	for (; word[i] >= '0' && word[i] <= '9' && i < 6; i++)
		n = n * 10 + (unsigned)(word[i] - '0');
	*out = n;
	return i && !word[i] && n >= min && n <= max;
}

static bool read_roll(const struct eto_voice *v, const char *const *words, unsigned count, struct eto_action *out,
		      struct eto_error *err)
{
	if (count < 2)
		return wrong(v, err, 2, "the dice are missing after \"%1\"", words[0]);
	for (unsigned i = 1; i < count; i++) {
		unsigned pips;
		if (i > ETO_DICE_MAX)
			return wrong(v, err, i + 1, "\"%1\" is a die too many", words[i]);
		if (!read_count(words[i], 1, 15, &pips))
			return wrong(v, err, i + 1, "\"%1\" is not the number of a die", words[i]);
		*out = eto_with_die(*out, i - 1, pips);
	}
	return true;
}

/* Ids come first: a place called like the id of another one does not hide it. */
static bool find_arg(const struct eto_voice *v, struct eto_arg kind, const char *word, unsigned *out, bool *several)
{
	char buffer[ETO_ID_SIZE];
	const char *id;
	for (unsigned i = 0; i <= UINT16_MAX && (id = eto_arg_id(v, kind, i, buffer)); i++)
		if (eto_same(id, word)) {
			*out = i;
			return true;
		}
	unsigned found = 0;
	for (unsigned i = 0; i <= UINT16_MAX && eto_arg_id(v, kind, i, buffer); i++)
		if (eto_arg_called(v, kind, i, word)) {
			*out = i;
			found++;
		}
	*several = found > 1;
	return found == 1;
}

static bool read_arg(const struct eto_voice *v, struct eto_arg kind, const char *word, unsigned column, uint16_t *out,
		     struct eto_error *err)
{
	static const char *const missing[] = {
		[ETO_PLACE] = "there is no place \"%1\"",
		[ETO_PIECE] = "there is no piece \"%1\"",
		[ETO_SEAT] = "there is no side \"%1\"",
		[ETO_CHOICE] = "\"%1\" is not one of the choices",
	};
	unsigned value = 0;
	bool several = false;
	if (kind.kind == ETO_NUMBER) {
		if (!read_count(word, 0, UINT16_MAX, &value))
			return wrong(v, err, column, "\"%1\" is not a number from 0 to 65535", word);
	} else if (kind.kind == ETO_SEAT) {
		int seat = eto_seat_find(v, word);
		if (seat < 0)
			return wrong(v, err, column, missing[ETO_SEAT], word);
		value = (unsigned)seat;
	} else if (!strcmp(word, "?")) {
		return wrong(v, err, column, "\"%1\" stands for something hidden: it cannot be played", word);
	} else if (!find_arg(v, kind, word, &value, &several)) {
		const char *key = several ? "there are several things called \"%1\"" : missing[kind.kind];
		return wrong(v, err, column, key, word);
	}
	*out = (uint16_t)value;
	return true;
}

bool eto_action_read(const struct eto_voice *v, const char *const *words, unsigned count, struct eto_action *out,
		     struct eto_error *err)
{
	const struct eto_game *g = v->table->game;
	struct eto_action a = {0};
	*out = a;
	if (!count)
		return wrong(v, err, 1, "an action is expected", "");
	if (!read_verb(v, words[0], &a.verb, err))
		return false;
	const struct eto_arg *kinds = g->verbs[a.verb].arg;
	unsigned args = 0;
	if (a.verb == ETO_ROLL) {
		if (!read_roll(v, words, count, &a, err))
			return false;
		*out = a;
		return true;
	}
	for (; args < ETO_ARGS && kinds[args].kind != ETO_NONE; args++) {
		if (args + 1 >= count)
			return wrong(v, err, count + 1, "something is missing after \"%1\"", words[count - 1]);
		if (!read_arg(v, kinds[args], words[args + 1], args + 2, &a.arg[args], err))
			return false;
	}
	if (count > args + 1)
		return wrong(v, err, args + 2, "\"%1\" is a word too many", words[args + 1]);
	*out = a;
	return true;
}
