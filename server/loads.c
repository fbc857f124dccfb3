/* Tables that are not in memory are brought by the library: the house goes on meanwhile, and waits for no storage. Each
 * is read once, whoever wants it. */
#include <stdlib.h>

#include "server/errands.h"
#include "server/lists.h"

struct wanting {
	struct wanting *next;
	room_ready *ready;
	void *context;
};

struct load {
	struct pool_job job;
	struct load *next;
	struct server *server;
	int64_t id;
	struct room *room; /* owned until it is placed */
	enum store_answer answer;
	bool doubtful;     /* something was changed while it was read */
	struct wanting *first, *last; /* owned */
};

/* A room that has not heard what was changed elsewhere is read anew, if nobody would miss it. */
static bool is_worthless(const struct room *r)
{
	return r->stale && room_is_idle(r) && !r->hushed;
}

/* Is it known that it is not as it is stored, and is that about to be mended, or could be? Of what is done in secret
 * whoever knows of it waits at the room itself, nobody else. */
static bool is_behind(const struct room *r)
{
	return !r->hushed && (r->refreshing || (r->stale && !r->pending && !r->lost));
}

bool room_is_here(struct server *s, int64_t id)
{
	const struct room *r = room_find(s, id);
	return r && !is_worthless(r) && !is_behind(r);
}

void room_is_read(struct room *r)
{
	struct wanting *w = r->wanting, *next;
	r->wanting = r->wanting_last = NULL;
	for (; w; w = next) {
		next = w->next;
		w->ready(r->server, r->answer == STORE_OK ? r : NULL, r->answer, w->context);
		free(w);
	}
}

/* On a thread of the library. */
static void read_room(struct pool_job *job)
{
	struct load *l = (struct load *)job;
	l->room = room_read(l->server, l->id, &l->answer);
}

/* It may have come in another way meanwhile: then there is somebody who uses it. */
static struct room *place(struct load *l)
{
	struct room *r = room_find(l->server, l->id);
	if (r && l->room && is_worthless(r)) {
		l->room->mine = r->mine;
		room_remove(r);
		r = NULL;
	}
	if (!r && l->room) {
		room_place(l->room);
		return l->room;
	}
	if (l->room)
		room_free(l->room);
	return r;
}

void loads_doubt(struct server *s, int64_t table)
{
	for (struct load *l = s->loads; l; l = l->next)
		l->doubtful = l->doubtful || !table || l->id == table;
}

static void on_read(struct server *s, struct post *post)
{
	struct load *l = (struct load *)post, **at = &s->loads;
	if (l->doubtful && l->room && !http_stopping(s->http)) {
		room_free(l->room);
		l->room = NULL;
		l->doubtful = false;
		pool_put(s->library, &l->job);
		return;
	}
	while (*at != l)
		at = &(*at)->next;
	*at = l->next;
	s->under_way--;
	struct room *r = place(l);
	if (!r && l->answer == STORE_OK)
		l->answer = STORE_BUSY; /* the library was closed */
	for (struct wanting *w = l->first, *next; w; w = next) {
		next = w->next;
		w->ready(s, r, r ? STORE_OK : l->answer, w->context);
		free(w);
	}
	free(l);
}

static struct load *load_of(struct server *s, int64_t id)
{
	struct load *l = s->loads;
	while (l && l->id != id)
		l = l->next;
	if (l || !(l = calloc(1, sizeof *l)))
		return l;
	*l = (struct load){.job = {.post = {.run = on_read}, .work = read_room}, .server = s, .id = id};
	l->next = s->loads;
	s->loads = l;
	s->under_way++;
	pool_put(s->library, &l->job);
	return l;
}

void room_want(struct server *s, int64_t id, room_ready *ready, void *context)
{
	if (room_is_here(s, id)) {
		ready(s, room_find(s, id), STORE_OK, context);
		return;
	}
	struct room *r = room_find(s, id);
	bool behind = r && !is_worthless(r);
	struct wanting *w = malloc(sizeof *w);
	struct load *l = w && !behind ? load_of(s, id) : NULL;
	if (!w || (!l && !behind)) {
		free(w);
		ready(s, NULL, STORE_FAILED, context);
		return;
	}
	*w = (struct wanting){.ready = ready, .context = context};
	if (l) {
		LIST_APPEND(l->first, l->last, w, next);
		return;
	}
	LIST_APPEND(r->wanting, r->wanting_last, w, next);
	if (!r->refreshing)
		room_refresh(r, NULL, NULL);
}
