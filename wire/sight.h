/* A scene as somebody was told it, kept in order to tell him later only what has changed. */
#ifndef ETO_SIGHT_H
#define ETO_SIGHT_H

#include "core/messages.h"
#include "core/scene.h"
#include "wire/ask.h"
#include "wire/parts.h"

struct wire_sight {
	unsigned steps;  /* of the game, then */
	uint64_t hash;   /* that was told with it */
	enum eto_lang lang;
	unsigned places;
	struct eto_scene_place place[ETO_SCENE_PLACES];
	struct wire_part *rest, *pieces, *tracks; /* perhaps shared with other sights; NULL: nothing is known */
};

/* Takes the scene down, faster if a sight that is like it is at hand: the older one, which may be NULL. False when
 * memory is out: then nothing is known. `view` is the state that the scene was made from, and s->hash its hash. */
bool wire_sight_take(struct wire_sight *s, const struct wire_sight *older, const struct eto_voice *v,
		     const struct eto_scene *scene, const void *view);
/* The same for other viewers who know the same, in a game that shows them the same (eto_game.alike): another sight of
 * this moment, of the same table and language. `scene` is room to work in. */
void wire_sight_share(struct wire_sight *s, const struct wire_sight *other, const struct eto_voice *v, unsigned viewers,
		      struct eto_scene *scene, const void *view);
void wire_sight_free(struct wire_sight *s);
/* Is this what the request means by its member "hash" and that many steps? */
bool wire_sight_meant(const struct wire_ask *r, const struct wire_sight *s, long long since);
/* The members "since", "changes" and perhaps "gone"; false, and none of them, when memory is out. */
bool wire_sight_changes(struct eto_json *j, const struct eto_voice *v, const struct wire_sight *before,
			const struct wire_sight *now);

#endif
