#include "core/names.h"

#include <string.h>

#include "core/clauses.h"
#include "core/scene.h"

/* The base letters of U+00C0 to U+00FF, in UTF-8 the bytes 80 to BF after C3. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy";
_Static_assert(sizeof latin == 64 + 1, "one letter for each");

/* Takes the next character off a string in its plain form. */
static unsigned char take_plain(const char **s)
{
	unsigned char c = (unsigned char)*(*s)++;
	if (c >= 'A' && c <= 'Z')
		return (unsigned char)(c - 'A' + 'a');
	if (c == '_')
		return ' ';
	unsigned char next = (unsigned char)**s;
	if (c == 0xc3 && next >= 0x80 && next <= 0xbf) {
		++*s;
		return (unsigned char)latin[next - 0x80];
	}
	return c;
}

bool eto_same(const char *x, const char *y)
{
	while (*x && *y)
		if (take_plain(&x) != take_plain(&y))
			return false;
	return !*x && !*y;
}

bool eto_begins(const char *word, const char *prefix)
{
	while (*prefix)
		if (!*word || take_plain(&word) != take_plain(&prefix))
			return false;
	return true;
}

const char *eto_seat_id(const struct eto_game *g, unsigned seat)
{
	if (seat == ETO_DICE)
		return "dice";
	return seat < g->seat_count ? g->seats[seat].id : NULL;
}

int eto_seat_find(const struct eto_voice *v, const char *word)
{
	const struct eto_game *g = v->table->game;
	for (unsigned i = 0; i < g->seat_count; i++)
		if (eto_same(g->seats[i].id, word))
			return (int)i;
	if (eto_same("dice", word))
		return ETO_DICE;
	for (unsigned i = 0; i < g->seat_count; i++)
		if (eto_same(g->seats[i].name, word) || eto_same(eto_tr(v->catalog, g->seats[i].name), word))
			return (int)i;
	return -1;
}

static const char *number(int value, char buffer[ETO_ID_SIZE])
{
	struct eto_text t = eto_text_in(buffer, ETO_ID_SIZE);
	eto_add_int(&t, value);
	return buffer;
}

static const char *piece_word(const struct eto_voice *v, unsigned piece)
{
	const char *id = v->table->game->piece_id(v->table, piece);
	return id && v->alias && v->alias[piece] ? v->alias[piece] : id;
}

static const char *clause_id(const struct eto_voice *v, int clause, char buffer[ETO_ID_SIZE])
{
	if (v->rules && clause > 0 && (unsigned)clause <= v->rules->count)
		return v->rules->rule[clause].id;
	if (clause == ETO_NONSENSE)
		return eto_tr(v->catalog, "nonsense");
	struct eto_text t = eto_text_in(buffer, ETO_ID_SIZE);
	eto_addf(&t, "#%d", clause);
	return buffer;
}

const char *eto_arg_id(const struct eto_voice *v, struct eto_arg kind, unsigned value, char buffer[ETO_ID_SIZE])
{
	const struct eto_game *g = v->table->game;
	switch (kind.kind) {
	case ETO_PLACE: return g->place_id(v->table, value);
	case ETO_PIECE: return piece_word(v, value);
	case ETO_SEAT: return eto_seat_id(g, value);
	case ETO_NUMBER: return number((int)value, buffer);
	case ETO_CHOICE: return g->choice(v->table, kind.set, value);
	case ETO_CLAUSE: return clause_id(v, (int)value, buffer);
	default: return NULL;
	}
}

const char *eto_arg_name(const struct eto_voice *v, struct eto_arg kind, int value, char buffer[ETO_ID_SIZE])
{
	const struct eto_game *g = v->table->game;
	if (kind.kind == ETO_NUMBER)
		return number(value, buffer);
	if (kind.kind == ETO_SEAT && (value == ETO_NO_SEAT || value == -1))
		return eto_tr(v->catalog, "nobody");
	if (value < 0)
		return NULL;
	switch (kind.kind) {
	case ETO_PLACE: return g->place_name(v->table, (unsigned)value, v->lang);
	case ETO_PIECE: {
		const char *name = g->piece_name ? g->piece_name(v->table, (unsigned)value, v->lang) : NULL;
		return name ? name : eto_arg_id(v, kind, (unsigned)value, buffer);
	}
	case ETO_SEAT:
		if (value == ETO_DICE)
			return eto_tr(v->catalog, "dice");
		return (unsigned)value < g->seat_count ? eto_tr(v->catalog, g->seats[value].name) : NULL;
	case ETO_CHOICE: {
		const char *id = g->choice(v->table, kind.set, (unsigned)value);
		const char *name = id && g->choice_name ? g->choice_name(v->table, kind.set, (unsigned)value) : NULL;
		return id ? eto_tr(v->catalog, name ? name : id) : NULL;
	}
	default: return eto_arg_id(v, kind, (unsigned)value, buffer);
	}
}

bool eto_arg_called(const struct eto_voice *v, struct eto_arg kind, unsigned value, const char *word)
{
	char buffer[ETO_ID_SIZE];
	const char *id = eto_arg_id(v, kind, value, buffer);
	if (!id)
		return false;
	if (eto_same(id, word))
		return true;
	const char *name = eto_arg_name(v, kind, (int)value, buffer);
	if (name && eto_same(name, word))
		return true;
	const struct eto_game *g = v->table->game;
	if (kind.kind == ETO_PIECE)
		return eto_same(g->piece_id(v->table, value), word);
	if (kind.kind == ETO_CHOICE && g->choice_name) {
		name = g->choice_name(v->table, kind.set, value);
		return name && eto_same(name, word);
	}
	for (unsigned lang = 0; kind.kind == ETO_PLACE && lang < ETO_LANGS; lang++) {
		name = g->place_name(v->table, value, lang);
		if (name && eto_same(name, word))
			return true;
	}
	return false;
}

bool eto_lang_read(const char *word, enum eto_lang *lang)
{
	if (!strcmp(word, "en"))
		*lang = ETO_EN;
	else if (!strcmp(word, "es"))
		*lang = ETO_ES;
	else
		return false;
	return true;
}
