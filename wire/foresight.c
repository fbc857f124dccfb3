#include "wire/foresight.h"

#include <stdlib.h>
#include <string.h>

#include "core/fields.h"

struct foresight foresight_open(const struct eto_table *t, unsigned seat, const void *view)
{
	struct foresight f = {.table = t, .seat = seat};
	f.world = malloc(t->game->state_size);
	f.after = malloc(t->game->state_size);
	f.scene = malloc(sizeof *f.scene);
	if (foresight_ready(&f)) {
		struct eto_rng rng;
		eto_rng_seed(&rng, eto_state_hash(t->game, view));
		memcpy(f.world, view, t->game->state_size);
		t->game->determinize(t, f.world, 1u << seat, &rng);
		t->game->derive(t, f.world);
	}
	return f;
}

void foresight_close(struct foresight *f)
{
	free(f->world);
	free(f->after);
	free(f->scene);
}

/* Makes f->after the state after the action; false if it cannot be told. */
static bool try_out(struct foresight *f, struct eto_action a)
{
	f->tried = false;
	if (!foresight_ready(f) || f->table->game->check(f->table, f->world, f->seat, a))
		return false;
	memcpy(f->after, f->world, f->table->game->state_size);
	f->table->game->apply(f->table, f->after, f->seat, a, NULL);
	return f->tried = true;
}

bool foresight_rolls(struct foresight *f, struct eto_action a)
{
	return try_out(f, a) && f->table->game->deciders(f->table, f->after) >> ETO_DICE & 1;
}

bool foresight_scene(struct foresight *f, struct eto_action a, struct eto_scene *scene)
{
	if (!try_out(f, a))
		return false;
	memset(scene, 0, sizeof *scene);
	f->table->game->scene(f->table, f->after, 1u << f->seat, scene);
	return true;
}

bool foresight_now(const struct foresight *f, struct eto_scene *scene)
{
	if (!foresight_ready(f))
		return false;
	f->table->game->scene(f->table, f->world, 0, scene);
	return true;
}

/* Makes f->after the state after all of these actions; false if it cannot be told. */
static bool go(struct foresight *f, const struct eto_action *way, unsigned count)
{
	const struct eto_game *g = f->table->game;
	f->tried = false;
	if (!foresight_ready(f))
		return false;
	memcpy(f->after, f->world, g->state_size);
	for (unsigned i = 0; i < count; i++) {
		if (!(g->deciders(f->table, f->after) >> f->seat & 1) || g->check(f->table, f->after, f->seat, way[i]))
			return false;
		g->apply(f->table, f->after, f->seat, way[i], NULL);
	}
	return true;
}

bool foresight_way(struct foresight *f, const struct eto_action *way, unsigned count, struct eto_scene *scene)
{
	if (!go(f, way, count))
		return false;
	f->table->game->scene(f->table, f->after, 0, scene);
	return true;
}

/* The piece comes to rest, if it could still do something. */
static void rest(struct foresight *f)
{
	const struct eto_game *g = f->table->game;
	if (!(g->deciders(f->table, f->after) >> f->seat & 1))
		return;
	for (unsigned verb = ETO_ROLL + 1; verb < g->verb_count; verb++) {
		struct eto_action stop = eto_act(verb, 0, 0, 0);
		bool stops = g->verbs[verb].deed == ETO_DO_STOP && g->verbs[verb].arg[0].kind == ETO_NONE;
		if (stops && !g->check(f->table, f->after, f->seat, stop)) {
			g->apply(f->table, f->after, f->seat, stop, NULL);
			return;
		}
	}
}

static uint64_t mix(uint64_t sum, uint64_t value)
{
	return (sum ^ value) * 0x100000001b3;
}

bool foresight_end(struct foresight *f, const struct eto_action *way, unsigned count, struct foresight_end *end)
{
	if (!go(f, way, count))
		return false;
	rest(f);
	const struct eto_scene *s = f->scene;
	f->table->game->scene(f->table, f->after, 1u << f->seat, f->scene);
	uint64_t sum = mix(mix(mix(s->deciders, s->turn), (uintptr_t)s->phase), s->track_count);
	for (unsigned i = 0; i < s->place_count; i++)
		sum = mix(mix(sum, s->place[i].control), s->place[i].contested);
	for (unsigned i = 0; i < s->piece_count; i++) {
		const struct eto_scene_piece *p = &s->piece[i];
		sum = mix(mix(mix(sum, p->piece), p->place), p->status);
		sum = mix(mix(mix(sum, p->strength), p->steps), p->target);
	}
	end->seen = sum;
	end->tracks = s->track_count;
	for (unsigned i = 0; i < s->track_count; i++)
		end->track[i] = s->track[i].value;
	return true;
}

unsigned foresight_then(struct foresight *f, const struct eto_action *way, unsigned count, struct eto_action *out)
{
	const struct eto_game *g = f->table->game;
	if (!go(f, way, count))
		return 0;
	rest(f);
	bool asked = g->deciders(f->table, f->after) >> f->seat & 1;
	return asked ? g->legal(f->table, f->after, f->seat, out) : 0;
}

/* Is the piece in hand in the state after the action? */
static bool is_taken(const struct foresight *f, unsigned piece)
{
	bool taken = false;
	f->table->game->scene(f->table, f->after, 1u << f->seat, f->scene);
	for (unsigned i = 0; i < f->scene->piece_count; i++)
		taken |= f->scene->piece[i].piece == piece && f->scene->piece[i].status & ETO_ST_SELECTED;
	return taken;
}

bool foresight_takes(struct foresight *f, struct eto_action a)
{
	const struct eto_arg *kinds = foresight_ready(f) ? f->table->game->verbs[a.verb].arg : NULL;
	if (!kinds || kinds[0].kind != ETO_PIECE || kinds[1].kind != ETO_NONE)
		return false;
	if (f->known && f->verb == a.verb)
		return f->takes;
	if (foresight_rolls(f, a) || !f->tried)
		return false;
	f->known = true;
	f->verb = a.verb;
	f->takes = is_taken(f, a.arg[0]);
	return f->takes;
}
