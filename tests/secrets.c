#include "tests/secrets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/hash.h"
#include "core/text.h"

enum { EVENTS_MAX = 512, SAMPLE = 48, CHANGES = 3, NUMBERS = 16, ACTIONS = 6, AXES = 3 };

struct run {
	const struct secrets *plan;
	const struct eto_table *t;
	const struct eto_game *g;
	struct secrets_result *result;
	struct eto_rng rng;
	void *state, *world;        /* the game; the same with other secrets */
	void *after[2], *view[2];   /* what follows; what is seen */
	struct eto_action *legal[2], *moves;
	unsigned seat, move_count; /* who plays on, and what he may do */
	unsigned places, pieces;   /* of the board */
	struct eto_event *event[2];
};

static bool fail(struct run *r, unsigned viewer, const char *what, const char *detail)
{
	snprintf(r->result->what, sizeof r->result->what, "%s, seed %llu, position %u, to %s: %s: %s", r->g->id,
		 (unsigned long long)r->plan->seed, r->result->positions, r->g->seats[viewer].id, what, detail);
	return false;
}

static bool fail_at(struct run *r, unsigned viewer, const char *what, struct eto_action a)
{
	char detail[80];
	snprintf(detail, sizeof detail, "%s {%u, %u, %u}", a.verb < r->g->verb_count ? r->g->verbs[a.verb].name : "?",
		 a.arg[0], a.arg[1], a.arg[2]);
	return fail(r, viewer, what, detail);
}

/* -- what he sees -- */

static bool same_views(struct run *r, const void *x, const void *y, unsigned viewer, const char *what)
{
	const void *from[2] = {x, y};
	char line[500];
	struct eto_text text = eto_text_in(line, sizeof line);
	for (unsigned i = 0; i < 2; i++) {
		memcpy(r->view[i], from[i], r->g->state_size);
		r->g->redact(r->t, r->view[i], 1u << viewer);
	}
	if (!memcmp(r->view[0], r->view[1], r->g->state_size) &&
	    eto_hash(r->view[0], r->g->state_size) == eto_hash(r->view[1], r->g->state_size))
		return true;
	eto_state_diff(r->g, r->view[0], r->view[1], &text);
	return fail(r, viewer, what, line);
}

static bool same_legal(struct run *r, unsigned viewer, unsigned *count)
{
	unsigned n[2];
	n[0] = r->g->legal(r->t, r->state, viewer, r->legal[0]);
	n[1] = r->g->legal(r->t, r->world, viewer, r->legal[1]);
	for (unsigned i = 0; i < n[0] && i < n[1]; i++)
		if (!eto_action_equal(r->legal[0][i], r->legal[1][i]))
			return fail_at(r, viewer, "is legal in one world only", r->legal[0][i]);
	*count = n[0];
	return n[0] == n[1] || fail_at(r, viewer, "other legal actions after", r->legal[0][n[0] < n[1] ? n[0] - 1 : 0]);
}

static bool same_answer(struct run *r, unsigned viewer, struct eto_action a)
{
	r->result->refusals++;
	return r->g->check(r->t, r->state, viewer, a) == r->g->check(r->t, r->world, viewer, a) ||
	       fail_at(r, viewer, "is refused otherwise", a);
}

/* How many values an argument can have, and one more. */
static unsigned values_of(const struct run *r, struct eto_arg arg)
{
	unsigned n = 0;
	switch (arg.kind) {
	case ETO_PLACE: n = r->places; break;
	case ETO_PIECE: n = r->pieces; break;
	case ETO_CHOICE:
		while (r->g->choice(r->t, arg.set, n))
			n++;
		break;
	case ETO_SEAT: n = r->g->seat_count; break;
	case ETO_NUMBER: n = NUMBERS; break;
	default: break;
	}
	return n + 1;
}

/* All actions that differ in one argument from some that are legal. */
static bool same_axes(struct run *r, unsigned viewer, unsigned count)
{
	for (unsigned i = 0; i < AXES && count; i++) {
		const struct eto_action near = r->legal[0][eto_rng_below(&r->rng, count)];
		for (unsigned k = 0; k < ETO_ARGS; k++) {
			struct eto_action a = near;
			unsigned many = values_of(r, r->g->verbs[a.verb].arg[k]);
			for (unsigned v = 0; many > 1 && v < many; v++) {
				a.arg[k] = (uint16_t)v;
				if (!same_answer(r, viewer, a))
					return false;
			}
		}
	}
	return true;
}

/* Every value of the first argument, with one of each of the others. */
static bool same_universe(struct run *r, unsigned viewer)
{
	for (unsigned verb = 1; verb < r->g->verb_count; verb++) {
		const struct eto_arg *arg = r->g->verbs[verb].arg;
		unsigned many[ETO_ARGS];
		for (unsigned i = 0; i < ETO_ARGS; i++)
			many[i] = values_of(r, arg[i]);
		for (unsigned first = 0; first < many[0]; first++)
			if (!same_answer(r, viewer,
					 eto_act(verb, first, eto_rng_below(&r->rng, many[1]),
						 eto_rng_below(&r->rng, many[2]))))
				return false;
	}
	return true;
}

/* Random actions, half of them near to what is legal. */
static bool same_sample(struct run *r, unsigned viewer, unsigned count)
{
	for (unsigned i = 0; i < SAMPLE; i++) {
		unsigned verb = 1 + eto_rng_below(&r->rng, r->g->verb_count - 1);
		struct eto_action a = eto_act(verb, 0, 0, 0);
		if (i % 2 && count)
			a = r->legal[0][eto_rng_below(&r->rng, count)];
		for (unsigned k = 0; k < ETO_ARGS; k++)
			if (!(i % 2) || eto_rng_below(&r->rng, 2))
				a.arg[k] = (uint16_t)eto_rng_below(&r->rng, values_of(r, r->g->verbs[a.verb].arg[k]));
		if (!same_answer(r, viewer, a))
			return false;
	}
	return true;
}

static bool same_odds(struct run *r, unsigned viewer, struct eto_action a)
{
	struct eto_odds odds[2] = {{0}, {0}};
	bool have[2] = {r->g->odds(r->t, r->state, viewer, a, &odds[0]),
			r->g->odds(r->t, r->world, viewer, a, &odds[1])};
	if (have[0] != have[1] || (have[0] && memcmp(&odds[0], &odds[1], sizeof odds[0])))
		return fail_at(r, viewer, "has other odds", a);
	return true;
}

/* -- what he is told -- */

/* The next event that the viewer may know, from `at`; NULL at the end. */
static const struct eto_event *next_known(const struct eto_events *e, unsigned viewer, unsigned *at)
{
	while (*at < e->count)
		if (eto_event_known(&e->list[(*at)++], 1u << viewer))
			return &e->list[*at - 1];
	return NULL;
}

static bool same_events(struct run *r, unsigned viewer, const struct eto_events *e, struct eto_action a)
{
	for (unsigned i = 0, k = 0;;) {
		const struct eto_event *x = next_known(&e[0], viewer, &i), *y = next_known(&e[1], viewer, &k);
		if (!x && !y)
			return true;
		if (!x || !y || memcmp(x, y, sizeof *x))
			return fail_at(r, viewer, "is told otherwise", a);
		r->result->events++;
	}
}

/* The same action in both worlds. If it shows nothing hidden in either, the viewer is told the same and sees the
 * same. */
static bool same_deed(struct run *r, unsigned viewer, unsigned seat, struct eto_action a)
{
	struct eto_events e[2] = {{.list = r->event[0], .max = EVENTS_MAX}, {.list = r->event[1], .max = EVENTS_MAX}};
	const void *from[2] = {r->state, r->world};
	for (unsigned i = 0; i < 2; i++) {
		memcpy(r->after[i], from[i], r->g->state_size);
		r->g->apply(r->t, r->after[i], seat, a, &e[i]);
	}
	bool over =
		!r->g->deciders(r->t, r->after[0]) || !r->g->deciders(r->t, r->after[1]); /* the result is for all */
	if (e[0].barrier || e[1].barrier || over)
		return true;
	return same_events(r, viewer, e, a) && same_views(r, r->after[0], r->after[1], viewer, "after an action");
}

static bool all_secret(const struct run *r, struct eto_action a)
{
	const struct eto_arg *arg = r->g->verbs[a.verb].arg;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (arg[i].kind != ETO_NONE && !arg[i].secret)
			return false;
	return a.verb != ETO_ROLL;
}

/* What another seat does in secret, here and there. */
static bool same_behind_his_back(struct run *r, unsigned viewer)
{
	if (r->seat == viewer || r->seat >= r->g->seat_count)
		return true;
	for (unsigned i = 0; i < ACTIONS; i++) {
		struct eto_action a = r->moves[eto_rng_below(&r->rng, r->move_count)];
		if (all_secret(r, a) && !r->g->check(r->t, r->world, r->seat, a) && !same_deed(r, viewer, r->seat, a))
			return false;
	}
	return true;
}

static bool same_choices(struct run *r, unsigned viewer)
{
	unsigned count = 0;
	if (!same_legal(r, viewer, &count))
		return false;
	bool all = r->plan->universe && r->result->positions % r->plan->universe == 0;
	if (!(all ? same_universe(r, viewer) && same_axes(r, viewer, count) : same_sample(r, viewer, count)))
		return false;
	for (unsigned i = 0; i < ACTIONS && count; i++) {
		struct eto_action a = r->legal[0][eto_rng_below(&r->rng, count)];
		if ((!i && !same_odds(r, viewer, a)) || !same_deed(r, viewer, viewer, a))
			return false;
	}
	return true;
}

/* -- positions -- */

/* The state with other secrets; false if nothing could be changed soundly. */
static bool make_world(struct run *r, unsigned viewer)
{
	struct eto_error err = {0};
	bool changed = false;
	memcpy(r->world, r->state, r->g->state_size);
	for (unsigned i = 1 + eto_rng_below(&r->rng, CHANGES); i > 0; i--) {
		changed |= r->plan->change(r->t, r->world, viewer, &r->rng);
		r->g->derive(r->t, r->world);
	}
	return changed && memcmp(r->world, r->state, r->g->state_size) && r->g->sound(r->t, r->world, &err);
}

static bool compare_worlds(struct run *r, unsigned viewer)
{
	unsigned deciders = r->g->deciders(r->t, r->state);
	r->result->worlds++;
	if (!same_views(r, r->state, r->world, viewer, "another world"))
		return false;
	if (deciders != r->g->deciders(r->t, r->world))
		return fail(r, viewer, "another world", "other seats are asked");
	return (!(deciders >> viewer & 1) || same_choices(r, viewer)) && same_behind_his_back(r, viewer);
}

static bool list_moves(struct run *r)
{
	unsigned deciders = r->g->deciders(r->t, r->state);
	if (!deciders)
		return false;
	do
		r->seat = eto_rng_below(&r->rng, ETO_DICE + 1);
	while (!(deciders >> r->seat & 1));
	r->move_count = r->g->legal(r->t, r->state, r->seat, r->moves);
	return r->move_count > 0;
}

static bool look(struct run *r)
{
	for (unsigned viewer = 0; viewer < r->g->seat_count; viewer++)
		if (make_world(r, viewer) && !compare_worlds(r, viewer))
			return false;
	return true;
}

static bool play_game(struct run *r)
{
	memset(r->state, 0, r->g->state_size);
	r->g->start(r->t, r->state);
	for (unsigned n = 0; n < r->plan->max_actions && r->result->positions < r->plan->positions; n++) {
		if (!list_moves(r))
			return true;
		r->result->positions++;
		if (!look(r))
			return false;
		r->g->apply(r->t, r->state, r->seat, r->moves[eto_rng_below(&r->rng, r->move_count)], NULL);
	}
	return true;
}

static bool open_run(struct run *r)
{
	void **states[] = {&r->state, &r->world, &r->after[0], &r->after[1], &r->view[0], &r->view[1]};
	bool all = true;
	for (unsigned i = 0; i < sizeof states / sizeof *states; i++)
		all &= (*states[i] = malloc(r->g->state_size)) != NULL;
	for (unsigned i = 0; i < 2; i++) {
		all &= (r->legal[i] = calloc(r->g->legal_max, sizeof *r->legal[i])) != NULL;
		all &= (r->event[i] = calloc(EVENTS_MAX, sizeof *r->event[i])) != NULL;
	}
	while (r->g->place_id(r->t, r->places))
		r->places++;
	while (r->g->piece_id(r->t, r->pieces))
		r->pieces++;
	return all && (r->moves = calloc(r->g->legal_max, sizeof *r->moves)) != NULL;
}

static void close_run(struct run *r)
{
	for (unsigned i = 0; i < 2; i++) {
		free(r->after[i]);
		free(r->view[i]);
		free(r->legal[i]);
		free(r->event[i]);
	}
	free(r->state);
	free(r->world);
	free(r->moves);
}

bool secrets_run(const struct secrets *plan, struct secrets_result *result)
{
	struct run r = {.plan = plan, .t = plan->table, .g = plan->table->game, .result = result};
	bool ok = open_run(&r);
	*result = (struct secrets_result){0};
	eto_rng_seed(&r.rng, plan->seed);
	while (ok && result->positions < plan->positions)
		ok = play_game(&r);
	close_run(&r);
	return ok;
}
