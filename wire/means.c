#include "wire/means.h"

#include <stdlib.h>
#include <string.h>

#include "core/scene.h"

/* Does a verb of this sort bring a piece to a place? */
static bool brings(unsigned deed)
{
	return (deed >= ETO_DO_MOVE && deed <= ETO_DO_DROP) || deed == ETO_DO_ATTACK || deed == ETO_DO_AIR;
}

/* Where an action leads: an attack names first what it strikes, a move last where it ends. */
static unsigned goal(const struct eto_verb *verb, struct eto_action a)
{
	unsigned at = ETO_NO_PLACE;
	for (unsigned n = 0; n < ETO_ARGS; n++)
		if (verb->arg[n].kind == ETO_PLACE && (at == ETO_NO_PLACE || verb->deed != ETO_DO_ATTACK))
			at = a.arg[n];
	return at;
}

/* The piece that an action sends or takes: of two the second, whom the first commands. -1: it names none. */
static int sent(const struct eto_verb *verb, struct eto_action a)
{
	int piece = -1;
	for (unsigned n = 0; n < ETO_ARGS; n++)
		piece = verb->arg[n].kind == ETO_PIECE ? a.arg[n] : piece;
	return piece;
}

/* Is the piece in hand? */
static bool held(struct means *m, const void *state)
{
	struct foresight *f = m->foresight;
	bool hand = false;
	f->table->game->scene(f->table, state, 1u << f->seat, f->scene);
	for (unsigned i = 0; i < f->scene->piece_count; i++)
		hand |= f->scene->piece[i].piece == m->piece && f->scene->piece[i].status & ETO_ST_SELECTED;
	return hand;
}

/* Adds what sends the piece in a state, by its name or because it is in hand, after what has taken it: then nothing may
 * be asked but where it goes. */
static void collect(struct means *m, const void *state, bool hand, const struct eto_action *taken)
{
	const struct foresight *f = m->foresight;
	const struct eto_game *g = f->table->game;
	unsigned n = g->legal(f->table, state, f->seat, m->room[0]);
	for (unsigned i = 0; i < n && taken && !hand; i++)
		if (sent(&g->verbs[m->room[0][i].verb], m->room[0][i]) != (int)m->piece)
			return;
	for (unsigned i = 0; i < n && m->count < m->max; i++) {
		struct eto_action a = m->room[0][i];
		const struct eto_verb *verb = &g->verbs[a.verb];
		int piece = sent(verb, a);
		unsigned place = goal(verb, a);
		if (!brings(verb->deed) || place == ETO_NO_PLACE || (hand ? piece >= 0 : piece != (int)m->piece))
			continue;
		struct mean *mean = &m->list[m->count++];
		*mean = (struct mean){.place = (uint16_t)place, .count = taken ? 2 : 1, .way = {taken ? *taken : a, a}};
	}
}

/* What takes the piece in hand, or leaves nothing to ask but where it goes: it names it, and no place. */
static void take(struct means *m, const void *view, struct eto_action a)
{
	struct foresight *f = m->foresight;
	const struct eto_game *g = f->table->game;
	const struct eto_verb *verb = &g->verbs[a.verb];
	if (sent(verb, a) != (int)m->piece || goal(verb, a) != ETO_NO_PLACE ||
	    (!brings(verb->deed) && verb->deed != ETO_DO_TAKE))
		return;
	memcpy(f->after, view, g->state_size);
	g->apply(f->table, f->after, f->seat, a, NULL);
	if (g->deciders(f->table, f->after) >> f->seat & 1)
		collect(m, f->after, held(m, f->after), &a);
}

struct means means_open(struct foresight *f, const void *view, unsigned piece)
{
	const struct eto_game *g = f->table->game;
	struct means m = {.foresight = f, .piece = piece, .max = 2 * g->legal_max};
	m.room[0] = calloc(g->legal_max, sizeof *m.room[0]);
	m.room[1] = calloc(g->legal_max, sizeof *m.room[1]);
	m.list = calloc(m.max, sizeof *m.list);
	if (!m.room[0] || !m.room[1] || !m.list || !foresight_ready(f))
		return m;
	bool hand = held(&m, view);
	for (unsigned i = 0; i < f->scene->track_count; i++)
		m.spent[i] = f->scene->track[i].open && f->scene->track[i].seat == f->seat;
	collect(&m, view, hand, NULL);
	unsigned n = hand ? 0 : g->legal(f->table, view, f->seat, m.room[1]);
	for (unsigned i = 0; i < n; i++)
		take(&m, view, m.room[1][i]);
	return m;
}

void means_close(struct means *m)
{
	free(m->room[0]);
	free(m->room[1]);
	free(m->list);
}

void means_begin(struct means *m, const struct eto_action *usual, unsigned count)
{
	m->told[0].way = usual;
	m->told[0].count = count;
	m->tellings = foresight_end(m->foresight, usual, count, &m->told[0].end);
}

/* Do two actions differ in more than pieces and places: in what is chosen with them? */
static bool chosen_apart(const struct eto_verb *verb, struct eto_action a, struct eto_action b)
{
	for (unsigned n = 0; a.verb == b.verb && n < ETO_ARGS; n++)
		if (verb->arg[n].kind != ETO_PIECE && verb->arg[n].kind != ETO_PLACE && a.arg[n] != b.arg[n])
			return true;
	return false;
}

/* Does it lead to what a way that has been told leads to, and leave no more to spend? */
static bool no_better(const struct means *m, const struct told *told, const struct foresight_end *end)
{
	if (told->end.seen != end->seen)
		return false;
	for (unsigned i = 0; i < end->tracks; i++) {
		int more = end->track[i] - told->end.track[i];
		if (m->spent[i] ? more > 0 : more != 0)
			return false;
	}
	return true;
}

/* Is all that may be done at its end possible at the end of a way that has been told? Lists ascend. */
static bool no_wider(struct means *m, const struct told *told, const struct mean *mean)
{
	unsigned have = foresight_then(m->foresight, told->way, told->count, m->room[0]);
	unsigned n = foresight_then(m->foresight, mean->way, mean->count, m->room[1]);
	unsigned found = 0;
	for (unsigned i = 0; i < have && found < n; i++)
		found += !memcmp(&m->room[0][i], &m->room[1][found], sizeof m->room[0][i]);
	return found == n;
}

bool means_differ(struct means *m, const struct mean *mean)
{
	const struct eto_verb *verbs = m->foresight->table->game->verbs;
	struct eto_action last = mean->way[mean->count - 1];
	struct told *next = &m->told[m->tellings];
	if (m->tellings == 0 || m->tellings == MEANS_TOLD ||
	    !foresight_end(m->foresight, mean->way, mean->count, &next->end))
		return false;
	for (unsigned i = 0; i < m->tellings; i++) {
		const struct told *told = &m->told[i];
		bool itself = told->count == mean->count && !memcmp(told->way, mean->way, mean->count * sizeof last);
		bool apart = chosen_apart(&verbs[last.verb], last, told->way[told->count - 1]);
		if (itself || (!apart && no_better(m, told, &next->end) && no_wider(m, told, mean)))
			return false;
	}
	next->way = mean->way;
	next->count = mean->count;
	m->tellings++;
	return true;
}
