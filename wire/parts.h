/* Parts of a scene as they were told: its pieces, its tracks, and the rest but for the places. Of one action most of
 * them know nothing: what is told of those is taken from an older part, and a part in which nothing is new is shared,
 * between moments and between viewers. Whether a piece is the same is told by all that is shown of it, so nobody gets a
 * word that would not have been written for him. */
#ifndef ETO_PARTS_H
#define ETO_PARTS_H

#include "core/json.h"
#include "core/messages.h"
#include "core/scene.h"

struct wire_part;

/* Write a part down, with the help of an older one, which may be NULL; NULL when memory is out. `view` is the state
 * that the scene was made from; `same` says that the older part was made from the same one: what looks alike is then
 * described alike. Free it when it is of no more use: the last who does so frees it indeed. */
struct wire_part *wire_part_pieces(struct wire_part *older, bool same, const struct eto_voice *v,
				   const struct eto_scene *scene, const void *view);
struct wire_part *wire_part_tracks(struct wire_part *older, const struct eto_voice *v, const struct eto_scene *scene);
struct wire_part *wire_part_rest(struct wire_part *older, const struct eto_voice *v, const struct eto_scene *scene);
/* The same part, for one more who frees it. */
struct wire_part *wire_part_share(struct wire_part *p);
void wire_part_free(struct wire_part *p);
/* Puts the pieces of such a part into a scene. */
void wire_part_show(const struct wire_part *p, struct eto_scene *scene);
/* What has changed; false when memory is out. What was told of the same two parts before is told again. Of the rest:
 * the member "gone", if there is anything, and "changes", which stays open. Then of pieces or tracks a member of
 * that. */
bool wire_part_changes_rest(struct eto_json *j, struct wire_part *before, struct wire_part *now);
bool wire_part_changes_items(struct eto_json *j, const char *name, struct wire_part *before, struct wire_part *now);

#endif
