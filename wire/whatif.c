#include "wire/whatif.h"

#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/scene.h"
#include "wire/foresight.h"
#include "wire/shapes.h"

/* What the seat sees, and what is on the map in a world that is possible for it. */
struct pool {
	const void *view;
	struct foresight foresight;
	struct eto_scene seen, possible;
};

static struct pool *open_pool(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	struct pool *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	memcpy(now->view, now->state, t->game->state_size);
	t->game->redact(t, now->view, 1u << seat);
	p->view = now->view;
	p->foresight = foresight_open(t, seat, now->view);
	t->game->scene(t, now->view, 1u << seat, &p->seen);
	if (p->foresight.world)
		t->game->scene(t, p->foresight.world, (1u << t->game->seat_count) - 1, &p->possible);
	return p;
}

static void close_pool(struct pool *p)
{
	foresight_close(&p->foresight);
	free(p);
}

static const struct eto_scene_piece *find_piece(const struct eto_scene *scene, unsigned piece)
{
	for (unsigned i = 0; i < scene->piece_count; i++)
		if (scene->piece[i].piece == piece && !(scene->piece[i].status & ETO_ST_HIDDEN))
			return &scene->piece[i];
	return NULL;
}

/* Of a piece that the seat does not see only what is printed on it. */
static void piece_json(struct wire_ask *r, const struct eto_scene_piece *p, const struct eto_scene_piece *seen)
{
	const struct eto_table *t = r->voice->table;
	char name[ETO_ID_SIZE];
	const struct eto_arg kind = {.kind = ETO_PIECE};
	struct eto_json *j = &r->json;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "id", t->game->piece_id(t, p->piece));
	eto_json_string(j, "name", eto_arg_name(r->voice, kind, p->piece, name));
	eto_json_string(j, "seat", p->seat == ETO_NO_SEAT ? NULL : eto_seat_id(t->game, p->seat));
	eto_json_string(j, "symbol", wire_symbol(p->symbol));
	eto_json_string(j, "nation", p->nation);
	eto_json_string(j, "label", p->label);
	eto_json_string(j, "place", seen && seen->place != ETO_NO_PLACE ? t->game->place_id(t, seen->place) : NULL);
	eto_json_int(j, "strength", seen ? seen->strength : p->full);
	eto_json_int(j, "full", p->full);
	if (p->steps_max) {
		eto_json_int(j, "steps", seen ? seen->steps : p->steps_max);
		eto_json_int(j, "steps_max", p->steps_max);
	}
	eto_json_close(j, '}');
}

bool wire_ask_pool(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	if (seat == ETO_DICE || !t->game->suppose)
		return wire_fail(r, "no_fight", "this game has no calculator");
	struct pool *p = open_pool(r, now, seat);
	if (!p)
		return wire_fail(r, "no_memory", "out of memory");
	eto_json_open(&r->json, "pieces", '[');
	for (unsigned n = 0; t->game->piece_id(t, n); n++) {
		const struct eto_scene_piece *seen = find_piece(&p->seen, n), *found = find_piece(&p->possible, n);
		if (seen || found)
			piece_json(r, seen ? seen : found, seen);
	}
	eto_json_close(&r->json, ']');
	close_pool(p);
	return true;
}

/* The number of the place or piece with this name; -1 if there is none. */
static int called(const struct eto_voice *v, unsigned kind, const char *name)
{
	const struct eto_arg arg = {.kind = (uint8_t)kind};
	const struct eto_game *g = v->table->game;
	for (unsigned n = 0; kind == ETO_PLACE ? g->place_id(v->table, n) : g->piece_id(v->table, n); n++)
		if (name && eto_arg_called(v, arg, n, name))
			return (int)n;
	return -1;
}

/* One of them: {"piece","steps"}. */
static bool read_piece(struct wire_ask *r, const json_t *one, const struct pool *p, struct eto_supposed *f,
		       unsigned who)
{
	struct eto_supposed_side *side = &f->side[who];
	int piece = called(r->voice, ETO_PIECE, json_string_value(json_object_get(one, "piece")));
	json_int_t steps = json_integer_value(json_object_get(one, "steps"));
	if (piece < 0 || eto_supposes(f, (unsigned)piece) || steps < 0 || steps > 7)
		return false;
	const struct eto_scene_piece *seen = find_piece(&p->seen, (unsigned)piece);
	side->piece[side->count] = (uint16_t)piece;
	side->steps[side->count++] = (uint8_t)(steps ? steps : seen ? 0 : 7);
	return true;
}

static bool read_side(struct wire_ask *r, const char *key, const struct pool *p, struct eto_supposed *f, unsigned who)
{
	const json_t *list = json_object_get(r->body, key);
	size_t count = json_array_size(list);
	if (!count || count > ETO_FIGHTERS_MAX)
		return wire_fail(r, "bad_request", "\"%s\" must be a list of one to %d pieces", key, ETO_FIGHTERS_MAX);
	for (size_t i = 0; i < count; i++)
		if (!read_piece(r, json_array_get(list, i), p, f, who))
			return wire_fail(r, "bad_request", "\"%s\" has a piece that is unknown or named twice", key);
	return true;
}

static bool read_fight(struct wire_ask *r, const struct pool *p, struct eto_supposed *f)
{
	const char *place = wire_string(r, "place", true), *from = wire_string(r, "from", false);
	int where = called(r->voice, ETO_PLACE, place);
	int origin = from ? called(r->voice, ETO_PLACE, from) : ETO_ANYWHERE;
	if (r->error)
		return false;
	if (where < 0 || origin < 0)
		return wire_fail(r, "bad_request", "there is no such place");
	*f = (struct eto_supposed){.place = (uint16_t)where, .from = (uint16_t)origin};
	return read_side(r, "attackers", p, f, 0) && read_side(r, "defenders", p, f, 1);
}

bool wire_ask_whatif(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	struct eto_supposed fight;
	struct eto_odds odds = {0};
	if (seat == ETO_DICE || !t->game->suppose)
		return wire_fail(r, "no_fight", "this game has no calculator");
	struct pool *p = open_pool(r, now, seat);
	if (!p || !p->foresight.world)
		wire_fail(r, "no_memory", "out of memory");
	else if (read_fight(r, p, &fight) && !t->game->suppose(t, p->foresight.world, &fight, &odds))
		wire_fail(r, "no_fight", "there can be no such fight");
	if (p)
		close_pool(p);
	if (!r->error)
		wire_odds(&r->json, r->voice, &odds);
	return !r->error;
}
