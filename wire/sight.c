#include "wire/sight.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/changes.h"
#include "wire/shapes.h"

enum { PLACE_SIZE = 512 };

static void keep_places(struct wire_sight *s, const struct eto_voice *v, const struct eto_scene *scene)
{
	s->lang = v->lang;
	s->places = scene->place_count;
	memcpy(s->place, scene->place, scene->place_count * sizeof *s->place);
}

bool wire_sight_take(struct wire_sight *s, const struct wire_sight *older, const struct eto_voice *v,
		     const struct eto_scene *scene, const void *view)
{
	struct wire_part *rest = wire_part_rest(older ? older->rest : NULL, v, scene);
	struct wire_part *tracks = wire_part_tracks(older ? older->tracks : NULL, v, scene);
	bool same = older && older->pieces && older->hash == s->hash;
	struct wire_part *pieces = wire_part_pieces(older ? older->pieces : NULL, same, v, scene, view);
	wire_sight_free(s);
	s->rest = rest;
	s->tracks = tracks;
	s->pieces = pieces;
	keep_places(s, v, scene);
	if (rest && tracks && pieces)
		return true;
	wire_sight_free(s);
	return false;
}

void wire_sight_share(struct wire_sight *s, const struct wire_sight *other, const struct eto_voice *v, unsigned viewers,
		      struct eto_scene *scene, const void *view)
{
	scene->place_count = other->places;
	memcpy(scene->place, other->place, other->places * sizeof *scene->place);
	for (unsigned i = 0; i < scene->place_count; i++)
		scene->place[i].target = 0;
	wire_part_show(other->pieces, scene);
	scene->deciders = v->table->game->deciders(v->table, view);
	eto_scene_targets(v->table, view, viewers, scene);
	wire_sight_free(s);
	s->rest = wire_part_share(other->rest);
	s->tracks = wire_part_share(other->tracks);
	s->pieces = wire_part_share(other->pieces);
	keep_places(s, v, scene);
}

void wire_sight_free(struct wire_sight *s)
{
	wire_part_free(s->rest);
	wire_part_free(s->tracks);
	wire_part_free(s->pieces);
	s->rest = s->tracks = s->pieces = NULL;
}

bool wire_sight_meant(const struct wire_ask *r, const struct wire_sight *s, long long since)
{
	const char *hash = json_string_value(json_object_get(r->body, "hash"));
	char told[20];
	snprintf(told, sizeof told, "%016llx", (unsigned long long)s->hash);
	return s->rest && s->lang == r->voice->lang && since == s->steps && hash && !strcmp(hash, told);
}

static bool add_place(struct changes_set *set, const struct eto_voice *v, unsigned number,
		      const struct eto_scene_place *before, const struct eto_scene_place *now)
{
	char text[PLACE_SIZE];
	struct eto_text out = eto_text_in(text, sizeof text);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	wire_place_changes(&j, v, before, now);
	eto_json_close(&j, '}');
	return !out.cut && changes_put(set, number, text, out.length);
}

static bool changes_of_places(struct eto_json *j, const struct eto_voice *v, const struct wire_sight *before,
			      const struct wire_sight *now)
{
	struct changes_set set = {0};
	bool ok = before->places == now->places;
	for (unsigned i = 0; ok && i < now->places; i++)
		if (memcmp(&before->place[i], &now->place[i], sizeof now->place[i]))
			ok = add_place(&set, v, i, &before->place[i], &now->place[i]);
	if (ok && set.count) {
		eto_json_open(j, "places", '{');
		changes_tell(j, &set);
		eto_json_close(j, '}');
	}
	changes_free(&set);
	return ok;
}

bool wire_sight_changes(struct eto_json *j, const struct eto_voice *v, const struct wire_sight *before,
			const struct wire_sight *now)
{
	size_t length = j->out->length;
	bool comma = j->comma;
	eto_json_int(j, "since", before->steps);
	bool ok = wire_part_changes_rest(j, before->rest, now->rest) &&
		  wire_part_changes_items(j, "tracks", before->tracks, now->tracks) &&
		  wire_part_changes_items(j, "pieces", before->pieces, now->pieces) &&
		  changes_of_places(j, v, before, now);
	if (ok) {
		eto_json_close(j, '}');
		return true;
	}
	j->out->length = length; /* take back what was written */
	j->out->at[length] = 0;
	j->comma = comma;
	return false;
}
