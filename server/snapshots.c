/* Snapshots: from time to time the state of a game is kept, so that it is soon rebuilt. They are written on a thread of
 * their own: the house waits for none of them, and a game that is not kept this time is rebuilt from an older one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { SNAPSHOT_EVERY = 256 }; /* actions */

struct snapshot {
	struct pool_job job;
	struct store *store;
	int64_t table;
	unsigned seq;
	char clock[sizeof((struct store_table *)0)->clock]; /* empty: there is none to keep */
	size_t size;
	unsigned char state[];
};

static void keep(struct pool_job *job)
{
	struct snapshot *s = (struct snapshot *)job;
	store_snapshot_put(s->store, s->table, s->seq, s->state, s->size, s->clock[0] ? s->clock : NULL);
}

static void forget(struct server *s, struct post *post)
{
	(void)s;
	free(post);
}

void room_snapshot(struct room *r)
{
	size_t size = r->table->game->state_size;
	if (r->match.count / SNAPSHOT_EVERY == r->base / SNAPSHOT_EVERY)
		return;
	struct snapshot *s = malloc(sizeof *s + size);
	if (!s)
		return;
	*s = (struct snapshot){.job = {.post = {.run = forget}, .work = keep},
			       .store = r->server->store,
			       .table = r->row.id,
			       .seq = r->match.count,
			       .size = size};
	if (r->clock.rule.kind != CLOCK_NONE) {
		room_keep_clock(r);
		snprintf(s->clock, sizeof s->clock, "%s", r->row.clock);
	}
	memcpy(s->state, r->match.state, size);
	pool_put(r->server->archive, &s->job);
}
