#include "wire/sight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/changes.h"
#include "wire/shapes.h"

enum { SPACE_FIRST = 32 * 1024, PLACE_SIZE = 1024 };

static bool write_down(struct wire_sight *s, const struct eto_voice *v, const struct eto_scene *scene, const void *view)
{
	struct eto_text out = eto_text_in(s->text, s->space);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	wire_scene_rest(&j, v, scene);
	eto_json_close(&j, '}');
	for (s->pieces = 0; s->pieces < scene->piece_count; s->pieces++) {
		s->piece_at[s->pieces] = (uint32_t)out.length;
		j.comma = false;
		wire_piece(&j, v, &scene->piece[s->pieces], view);
		eto_add_char(&out, ',');
	}
	s->piece_at[s->pieces] = (uint32_t)out.length;
	return s->space && !out.cut;
}

bool wire_sight_take(struct wire_sight *s, const struct eto_voice *v, const struct eto_scene *scene, const void *view)
{
	while (!write_down(s, v, scene, view)) {
		size_t space = s->space ? s->space * 2 : SPACE_FIRST;
		char *text = realloc(s->text, space);
		if (!text) {
			wire_sight_free(s);
			return false;
		}
		s->text = text;
		s->space = space;
	}
	s->lang = v->lang;
	s->places = scene->place_count;
	memcpy(s->place, scene->place, scene->place_count * sizeof *s->place);
	return true;
}

void wire_sight_free(struct wire_sight *s)
{
	free(s->text);
	s->text = NULL;
	s->space = 0;
}

bool wire_sight_meant(const struct wire_ask *r, const struct wire_sight *s, long long since)
{
	const char *hash = json_string_value(json_object_get(r->body, "hash"));
	char told[20];
	snprintf(told, sizeof told, "%016llx", (unsigned long long)s->hash);
	return s->text && s->lang == r->voice->lang && since == s->steps && hash && !strcmp(hash, told);
}

static bool add_place(struct changes_set *set, const struct eto_voice *v, unsigned number,
		      const struct eto_scene_place *before, const struct eto_scene_place *now)
{
	char text[2][PLACE_SIZE];
	const struct eto_scene_place *place[] = {before, now};
	bool whole = true;
	for (unsigned i = 0; i < 2; i++) {
		struct eto_text out = eto_text_in(text[i], PLACE_SIZE);
		struct eto_json j = {.out = &out};
		wire_place(&j, v, number, place[i]);
		whole = whole && !out.cut;
	}
	return whole && changes_add(set, number, text[0], text[1]);
}

/* Two sights and how to speak of them. */
struct pair {
	const struct eto_voice *voice;
	const struct wire_sight *before, *now;
};

static bool list_pieces(const struct wire_sight *s, struct changes_items *list)
{
	list->count = s->pieces;
	list->item = calloc(s->pieces + 1, sizeof *list->item);
	for (unsigned i = 0; list->item && i < s->pieces; i++)
		list->item[i] =
			(struct changes_item){s->text + s->piece_at[i], s->piece_at[i + 1] - s->piece_at[i] - 1};
	return list->item;
}

static bool changes_of_pieces(struct eto_json *j, const struct pair *p)
{
	struct changes_items before = {0}, now = {0};
	bool ok = list_pieces(p->before, &before) && list_pieces(p->now, &now) &&
		  changes_of_items(j, "pieces", &before, &now);
	free(before.item);
	free(now.item);
	return ok;
}

static bool changes_of_places(struct eto_json *j, const struct pair *p)
{
	struct changes_set set = {0};
	bool ok = p->before->places == p->now->places;
	for (unsigned i = 0; ok && i < p->now->places; i++)
		if (memcmp(&p->before->place[i], &p->now->place[i], sizeof p->now->place[i]))
			ok = add_place(&set, p->voice, i, &p->before->place[i], &p->now->place[i]);
	if (ok && set.count) {
		eto_json_open(j, "places", '{');
		changes_tell(j, &set);
		eto_json_close(j, '}');
	}
	changes_free(&set);
	return ok;
}

static bool changes_of_both(struct eto_json *j, const void *context)
{
	return changes_of_pieces(j, context) && changes_of_places(j, context);
}

bool wire_sight_changes(struct eto_json *j, const struct eto_voice *v, const struct wire_sight *before,
			const struct wire_sight *now)
{
	const struct pair both = {v, before, now};
	size_t length = j->out->length;
	bool comma = j->comma;
	eto_json_int(j, "since", before->steps);
	if (changes_of_object(j, before->text, now->text, changes_of_both, &both))
		return true;
	j->out->length = length; /* take back what was written */
	j->out->at[length] = 0;
	j->comma = comma;
	return false;
}
