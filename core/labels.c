#include "core/labels.h"

static const char *id_of(const struct eto_table *t, const struct eto_labels *l, unsigned i)
{
	if (i >= l->count)
		return NULL;
	const char *id = l->words ? l->words[i] : (const char *)t + l->id + (size_t)i * l->id_step;
	return *id ? id : NULL;
}

/* NULL: the id serves. */
static const char *name_of(const struct eto_table *t, const struct eto_labels *l, unsigned i, enum eto_lang lang)
{
	if (!id_of(t, l, i))
		return NULL;
	if (l->texts)
		return l->texts[i];
	return l->name_step ? (const char *)t + l->name + (size_t)i * l->name_step + lang * l->name_lang : NULL;
}

/* The list in which a place stands; *place is then its number there. */
static const struct eto_labels *list_of(const struct eto_table *t, unsigned *place)
{
	const struct eto_labels *l = t->game->places;
	for (; l[1].count && *place >= l->count; l++)
		*place -= l->count;
	return l;
}

const char *eto_place_id(const struct eto_table *t, unsigned place)
{
	const struct eto_labels *l = list_of(t, &place);
	return id_of(t, l, place);
}

const char *eto_place_name(const struct eto_table *t, unsigned place, enum eto_lang lang)
{
	const struct eto_labels *l = list_of(t, &place);
	return name_of(t, l, place, lang);
}

const char *eto_piece_id(const struct eto_table *t, unsigned piece)
{
	return id_of(t, t->game->pieces, piece);
}

const char *eto_piece_name(const struct eto_table *t, unsigned piece, enum eto_lang lang)
{
	return name_of(t, t->game->pieces, piece, lang);
}

const char *eto_choice_id(const struct eto_table *t, unsigned set, unsigned value)
{
	return set < t->game->choice_sets ? id_of(t, &t->game->choices[set], value) : NULL;
}

const char *eto_choice_name(const struct eto_table *t, unsigned set, unsigned value)
{
	return set < t->game->choice_sets ? name_of(t, &t->game->choices[set], value, ETO_EN) : NULL;
}
