/* What would come of an action: tried out in a world that is possible for all that a seat knows. */
#ifndef ETO_FORESIGHT_H
#define ETO_FORESIGHT_H

#include "core/game.h"
#include "core/scene.h"

struct foresight {
	const struct eto_table *table;
	unsigned seat;
	void *world, *after; /* owned */
	struct eto_scene *scene; /* owned: for scenes that are looked at and forgotten */
	bool known, takes;   /* of the verb asked last */
	unsigned verb;
	bool tried;          /* `after` holds what came of the last action */
};

/* `view` is the state as the seat may know it: nothing is told from more than that. */
struct foresight foresight_open(const struct eto_table *t, unsigned seat, const void *view);
void foresight_close(struct foresight *f);
/* False when memory is out: then nothing is foreseen. */
static inline bool foresight_ready(const struct foresight *f)
{
	return f->world && f->after && f->scene;
}
/* Do dice fall as soon as it is done? */
bool foresight_rolls(struct foresight *f, struct eto_action a);
/* What the seat sees after it; false if it cannot be told. */
bool foresight_scene(struct foresight *f, struct eto_action a, struct eto_scene *scene);
/* What everybody sees now, and after all of these actions; false if it cannot be told. */
bool foresight_now(const struct foresight *f, struct eto_scene *scene);
bool foresight_way(struct foresight *f, const struct eto_action *way, unsigned count, struct eto_scene *scene);
/* What the seat sees when it has gone this way and the piece has come to rest: a number for the places and pieces, and
 * the values of the tracks. False if it cannot be told. */
struct foresight_end {
	uint64_t seen;
	unsigned tracks;
	int track[ETO_SCENE_TRACKS];
};
bool foresight_end(struct foresight *f, const struct eto_action *way, unsigned count, struct foresight_end *end);
/* What it may do then; `out` holds legal_max. */
unsigned foresight_then(struct foresight *f, const struct eto_action *way, unsigned count, struct eto_action *out);
/* Is its one argument a piece which is then in hand? Found out once for a verb: a scene takes its time. */
bool foresight_takes(struct foresight *f, struct eto_action a);

#endif
