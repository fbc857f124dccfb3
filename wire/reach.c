#include "wire/questions.h"

#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/scene.h"
#include "wire/acts.h"
#include "wire/foresight.h"
#include "wire/means.h"

/* The number of the piece with this name; -1 if there is none. */
static int piece_called(const struct eto_voice *v, const char *name)
{
	const struct eto_arg kind = {.kind = ETO_PIECE};
	for (unsigned n = 0; v->table->game->piece_id(v->table, n); n++)
		if (eto_arg_called(v, kind, n, name))
			return (int)n;
	return -1;
}

/* What sort of way it is: by that which matters most on it. And the places that it leads through. */
static void path_json(struct eto_json *j, const struct eto_voice *v, unsigned place, const struct eto_action *way,
		      unsigned count)
{
	static const uint8_t weight[ETO_DEEDS] = {[ETO_DO_MOVE] = 1,	  [ETO_DO_AIR] = 1,	[ETO_DO_STRATEGIC] = 2,
						  [ETO_DO_SEA] = 3,	  [ETO_DO_SUPPORT] = 4, [ETO_DO_DROP] = 5,
						  [ETO_DO_LANDING] = 6, [ETO_DO_ATTACK] = 7};
	const struct eto_verb *verbs = v->table->game->verbs;
	unsigned most = 0;
	for (unsigned i = 1; i < count; i++)
		most = weight[verbs[way[i].verb].deed] > weight[verbs[way[most].verb].deed] ? i : most;
	act_kind_json(j, v, way[most].verb);
	eto_json_open(j, "path", '[');
	for (unsigned i = 0; i < count; i++) {
		const struct eto_arg *arg = verbs[way[i].verb].arg;
		bool back = arg[0].kind == ETO_PLACE && arg[1].kind == ETO_PLACE && way[i].arg[0] == place;
		for (unsigned n = 0; n < ETO_ARGS; n++) {
			unsigned k = back && n < 2 ? 1 - n : n; /* "to this place from that" */
			if (arg[k].kind == ETO_PLACE)
				eto_json_string(j, NULL, v->table->game->place_id(v->table, way[i].arg[k]));
		}
	}
	eto_json_close(j, ']');
}

/* Ways are tried out to see what they cost: a track from which the seat may spend says less afterwards. */
struct scouting {
	struct foresight foresight;
	struct eto_scene now, after;
	bool known; /* what there is now */
};

/* What the way costs and, if it ends the phase or the seat's turn to decide, what follows. */
static void trial_json(struct eto_json *j, const struct eto_voice *v, struct scouting *s, const struct eto_action *way,
		       unsigned count)
{
	struct eto_cost cost[ETO_COSTS_MAX];
	unsigned seat = s->foresight.seat;
	if (!s->known || !foresight_way(&s->foresight, way, count, &s->after))
		return;
	act_costs_json(j, v, "cost", cost, act_spent(&s->now, &s->after, seat, cost));
	if (s->now.phase != s->after.phase || s->now.turn != s->after.turn || !(s->after.deciders >> seat & 1))
		act_next_json(j, v, &s->after);
}

static void way_json(struct eto_json *j, const struct eto_voice *v, unsigned place, const struct eto_action *way,
		     unsigned count, struct scouting *scouting)
{
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "place", v->table->game->place_id(v->table, place));
	path_json(j, v, place, way, count);
	trial_json(j, v, scouting, way, count);
	eto_json_open(j, "actions", '[');
	for (unsigned i = 0; i < count; i++) {
		eto_json_open(j, NULL, '{');
		act_json(j, v, way[i], 0, NULL);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

/* The usual way to a place, then those by other means. */
static void ways_json(struct wire_ask *r, unsigned place, const struct eto_action *way, unsigned count,
		      struct scouting *scouting, struct means *means)
{
	way_json(&r->json, r->voice, place, way, count, scouting);
	means_begin(means, way, count);
	for (unsigned i = 0; i < means->count; i++) {
		const struct mean *other = &means->list[i];
		if (other->place == place && means_differ(means, other))
			way_json(&r->json, r->voice, place, other->way, other->count, scouting);
	}
}

bool wire_ask_reach(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	const char *name = wire_string(r, "piece", true);
	struct eto_action way[ETO_ROUTE_MAX];
	unsigned count;
	if (!name)
		return false;
	if (seat == ETO_DICE || !wire_asked(r, now, seat))
		return wire_not_asked(r, seat);
	int piece = piece_called(r->voice, name);
	if (piece < 0)
		return wire_fail(r, "bad_request", "there is no piece \"%.40s\"", name);
	uint8_t reached[ETO_SCENE_PLACES];
	const void *view = wire_view_of(r, now, seat);
	memset(reached, !t->game->reach, sizeof reached);
	if (t->game->reach)
		t->game->reach(t, view, seat, (unsigned)piece, reached);
	struct scouting *scouting = calloc(1, sizeof *scouting);
	if (!scouting)
		return wire_fail(r, "no_memory", "out of memory");
	scouting->foresight = foresight_open(t, seat, view);
	scouting->known = foresight_now(&scouting->foresight, &scouting->now);
	if (!scouting->known)
		wire_fail(r, "no_memory", "out of memory");
	struct means means = means_open(&scouting->foresight, view, (unsigned)piece);
	eto_json_open(&r->json, "reach", '[');
	for (unsigned place = 0; scouting->known && place < ETO_SCENE_PLACES && t->game->place_id(t, place); place++)
		if (reached[place] && (count = t->game->route(t, view, seat, (unsigned)piece, place, way)))
			ways_json(r, place, way, count, scouting, &means);
	eto_json_close(&r->json, ']');
	means_close(&means);
	foresight_close(&scouting->foresight);
	free(scouting);
	return !r->error;
}
