#include "core/match.h"

#include <stdlib.h>
#include <string.h>

bool eto_match_start(struct eto_match *m, const struct eto_table *t)
{
	*m = (struct eto_match){
		.table = t, .state = calloc(1, t->game->state_size), .origin = calloc(1, t->game->state_size)};
	if (!m->state || !m->origin) {
		eto_match_free(m);
		return false;
	}
	t->game->start(t, m->state);
	memcpy(m->origin, m->state, t->game->state_size);
	return true;
}

bool eto_match_start_from(struct eto_match *m, const struct eto_table *t, const void *state)
{
	if (!eto_match_start(m, t))
		return false;
	memcpy(m->state, state, t->game->state_size);
	eto_match_rebase(m);
	return true;
}

void eto_match_rebase(struct eto_match *m)
{
	memcpy(m->origin, m->state, m->table->game->state_size);
	m->count = 0;
	m->placed = true;
}

void eto_match_free(struct eto_match *m)
{
	free(m->state);
	free(m->origin);
	free(m->step);
	*m = (struct eto_match){0};
}

static bool make_room(struct eto_match *m)
{
	if (m->count < m->room)
		return true;
	unsigned room = m->room ? m->room * 2 : 256;
	struct eto_step *step = realloc(m->step, room * sizeof *step);
	if (!step)
		return false;
	m->step = step;
	m->room = room;
	return true;
}

enum eto_played eto_match_play(struct eto_match *m, unsigned seat, struct eto_action a, struct eto_events *events,
			       eto_clause *clause)
{
	const struct eto_game *g = m->table->game;
	*clause = 0;
	if (seat > ETO_DICE || !(g->deciders(m->table, m->state) >> seat & 1))
		return ETO_NOT_YOURS;
	*clause = g->check(m->table, m->state, seat, a);
	if (*clause)
		return ETO_REFUSED;
	if (!make_room(m))
		return ETO_NO_MEMORY;
	struct eto_events none = {0};
	struct eto_events *e = events ? events : &none;
	bool before = e->barrier;
	e->barrier = false;
	g->apply(m->table, m->state, seat, a, e);
	bool barrier = e->barrier || seat == ETO_DICE || g->deciders(m->table, m->state) != 1u << seat;
	e->barrier = e->barrier || before;
	m->step[m->count++] = (struct eto_step){a, (uint8_t)seat, barrier};
	return ETO_PLAYED;
}

unsigned eto_match_undoable(const struct eto_match *m, unsigned seat)
{
	unsigned n = 0;
	while (n < m->count && !m->step[m->count - 1 - n].barrier && m->step[m->count - 1 - n].seat == seat)
		n++;
	return n;
}

void eto_match_undo(struct eto_match *m, unsigned n)
{
	const struct eto_game *g = m->table->game;
	m->count -= n < m->count ? n : m->count;
	memcpy(m->state, m->origin, g->state_size);
	struct eto_events none = {0};
	for (unsigned i = 0; i < m->count; i++)
		g->apply(m->table, m->state, m->step[i].seat, m->step[i].action, &none);
}
