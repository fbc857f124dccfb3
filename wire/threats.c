#include "wire/threats.h"

#include <stdlib.h>
#include <string.h>

#include "core/dice.h"
#include "core/names.h"
#include "core/scene.h"
#include "wire/foresight.h"
#include "wire/shapes.h"

enum { STEPS_MAX = 400, COMMANDS_MAX = 24 };

/* What is found out, and with what. */
struct watch {
	const struct eto_table *t;
	unsigned seat, place, turn;
	void *world;
	struct eto_action *legal;   /* room for legal_max */
	struct eto_scene now, then; /* what the seat sees; the possible world as it goes on */
	struct eto_rng rng;
	const char *phase; /* in which the pieces of this seat have been tried: */
	unsigned tried, commands;
	uint8_t attacks[ETO_SCENE_PIECES]; /* by the piece's place in `first`: 1 comes here, 2 attacks */
	struct eto_scene first;            /* the possible world now, with everything in it */
};

static int index_of(const struct eto_scene *scene, unsigned piece)
{
	for (unsigned i = 0; i < scene->piece_count; i++)
		if (scene->piece[i].piece == piece)
			return (int)i;
	return -1;
}

static void note(struct watch *w, unsigned piece, unsigned how)
{
	int i = index_of(&w->first, piece);
	if (i >= 0 && w->attacks[i] < how)
		w->attacks[i] = (uint8_t)how;
}

/* Does one of its arguments name the place, or a piece in it? */
static bool points_here(const struct watch *w, struct eto_action a)
{
	const struct eto_arg *arg = w->t->game->verbs[a.verb].arg;
	for (unsigned i = 0; i < ETO_ARGS; i++) {
		if (arg[i].kind == ETO_PLACE && a.arg[i] == w->place)
			return true;
		int piece = arg[i].kind == ETO_PIECE ? index_of(&w->then, a.arg[i]) : -1;
		if (piece >= 0 && w->then.piece[piece].place == w->place && w->then.piece[piece].seat == w->seat)
			return true;
	}
	return false;
}

/* All that stand in the other place which the attack names: it comes from there. */
static void note_from(struct watch *w, unsigned decider, struct eto_action a)
{
	const struct eto_arg *arg = w->t->game->verbs[a.verb].arg;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		for (unsigned k = 0; arg[i].kind == ETO_PLACE && a.arg[i] != w->place && k < w->then.piece_count; k++)
			if (w->then.piece[k].place == a.arg[i] && w->then.piece[k].seat == decider)
				note(w, w->then.piece[k].piece, 2);
}

/* The attacks that the decider could declare at once, with those who would take part. */
static void try_attacks(struct watch *w, unsigned decider, unsigned count)
{
	const struct eto_game *g = w->t->game;
	for (unsigned i = 0; i < count; i++) {
		struct eto_odds odds = {0};
		struct eto_action a = w->legal[i];
		if (g->verbs[a.verb].deed != ETO_DO_ATTACK || !points_here(w, a) ||
		    !g->odds(w->t, w->world, decider, a, &odds))
			continue;
		for (unsigned k = 0; k < odds.piece_count[0]; k++)
			note(w, odds.piece[0][k], 2);
		if (!odds.piece_count[0])
			note_from(w, decider, a);
	}
}

/* The ways of all pieces of the decider. */
static void try_ways(struct watch *w, unsigned decider)
{
	struct eto_action way[ETO_ROUTE_MAX];
	for (unsigned i = 0; i < w->then.piece_count; i++) {
		const struct eto_scene_piece *p = &w->then.piece[i];
		if (p->seat == decider && p->place != w->place &&
		    w->t->game->route(w->t, w->world, decider, p->piece, w->place, way))
			note(w, p->piece, 1);
	}
}

/* As little as possible: what closes the business; but a commander who may be activated is, for others move by him. */
static struct eto_action least(struct watch *w, unsigned decider, unsigned count)
{
	const struct eto_verb *verbs = w->t->game->verbs;
	if (decider != w->seat && w->commands < COMMANDS_MAX)
		for (unsigned i = 0; i < count; i++)
			if (verbs[w->legal[i].verb].deed == ETO_DO_COMMAND)
				return w->commands++, w->legal[i];
	for (unsigned i = count; i--;)
		if (verbs[w->legal[i].verb].arg[0].kind == ETO_NONE)
			return w->legal[i];
	return w->legal[0];
}

static void decide(struct watch *w, unsigned decider)
{
	const struct eto_game *g = w->t->game;
	unsigned count = g->legal(w->t, w->world, decider, w->legal);
	bool other = decider != w->seat, fresh = w->phase != w->then.phase || w->tried != decider;
	if (fresh)
		w->commands = 0;
	struct eto_action a = least(w, decider, count);
	if (other && g->verbs[a.verb].deed != ETO_DO_COMMAND && (fresh || w->commands)) {
		try_ways(w, decider);
		try_attacks(w, decider, count);
		w->commands = COMMANDS_MAX; /* enough of this phase */
	}
	w->phase = w->then.phase;
	w->tried = decider;
	g->apply(w->t, w->world, decider, a, NULL);
}

/* Until the seat's next turn but one begins, or long enough. */
static void play_on(struct watch *w)
{
	const struct eto_game *g = w->t->game;
	for (unsigned step = 0; step < STEPS_MAX; step++) {
		unsigned mask = g->deciders(w->t, w->world);
		if (!mask)
			return;
		unsigned decider = (unsigned)__builtin_ctz(mask);
		if (decider == ETO_DICE) {
			struct eto_action roll = eto_roll_random(g->dice(w->t, w->world), &w->rng);
			g->apply(w->t, w->world, ETO_DICE, roll, NULL);
			continue;
		}
		memset(&w->then, 0, sizeof w->then);
		g->scene(w->t, w->world, (1u << g->seat_count) - 1, &w->then);
		if (w->then.turn > w->turn + 1)
			return;
		decide(w, decider);
	}
}

/* Of a piece that the seat does not see only where it stands, as the seat sees something there. */
static void tell(struct wire_ask *r, const struct watch *w)
{
	const struct eto_game *g = w->t->game;
	eto_json_open(&r->json, "threats", '[');
	for (unsigned i = 0; i < w->first.piece_count; i++) {
		const struct eto_scene_piece *p = &w->first.piece[i];
		if (!w->attacks[i] || p->seat == w->seat)
			continue;
		int seen = index_of(&w->now, p->piece);
		bool known = seen >= 0 && !(w->now.piece[seen].status & ETO_ST_HIDDEN);
		eto_json_open(&r->json, NULL, '{');
		eto_json_string(&r->json, "seat", p->seat == ETO_NO_SEAT ? NULL : eto_seat_id(g, p->seat));
		eto_json_string(&r->json, "piece", known ? g->piece_id(w->t, p->piece) : NULL);
		eto_json_string(&r->json, "place", p->place == ETO_NO_PLACE ? NULL : g->place_id(w->t, p->place));
		eto_json_string(&r->json, "how", w->attacks[i] == 2 ? "attack" : "come");
		eto_json_close(&r->json, '}');
	}
	eto_json_close(&r->json, ']');
}

bool wire_ask_threats(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	const char *name = wire_string(r, "place", true);
	int place = name ? wire_place_called(r->voice, name) : -1;
	if (seat == ETO_DICE || place < 0)
		return r->error ? false : wire_fail(r, "bad_request", "there is no such place");
	struct watch *w = calloc(1, sizeof *w);
	struct eto_action *legal = calloc(t->game->legal_max, sizeof *legal);
	memcpy(now->view, now->state, t->game->state_size);
	t->game->redact(t, now->view, 1u << seat);
	struct foresight f = foresight_open(t, seat, now->view);
	if (w && legal && f.world) {
		*w = (struct watch){.t = t, .seat = seat, .place = (unsigned)place, .world = f.world, .legal = legal};
		eto_rng_seed(&w->rng, 1);
		t->game->scene(t, now->view, 1u << seat, &w->now);
		t->game->scene(t, f.world, (1u << t->game->seat_count) - 1, &w->first);
		w->turn = w->now.turn;
		play_on(w);
		tell(r, w);
	} else {
		wire_fail(r, "no_memory", "out of memory");
	}
	foresight_close(&f);
	free(legal);
	free(w);
	return !r->error;
}
