/* Limits that several servers share: about once a second each writes down what was taken from its buckets, and charges
 * what the others have taken. Whoever spreads his requests over all of them gains a second, and no more. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { SHARE_MS = 1000, WINDOW_MS = 10000, USES_MAX = 256 };

struct limits_job {
	struct pool_job job;
	struct server *server;
	int64_t now;
	unsigned count;
	struct quota_use use[USES_MAX];
};

/* On a thread of the errands. */
static void share(struct pool_job *job)
{
	struct limits_job *j = (struct limits_job *)job;
	struct server *s = j->server;
	for (unsigned i = 0; i < j->count; i++) {
		int64_t all;
		if (!strncmp(j->use[i].name, "socket ", 7))
			continue; /* its number means another one elsewhere */
		if (store_spend_some(s->store, j->use[i].name, j->now, WINDOW_MS, j->use[i].taken, &all) != STORE_OK)
			return; /* then each counts for itself */
		quota_charge(s->quota, &j->use[i], all);
	}
}

static void on_shared(struct server *s, struct post *post)
{
	s->sharing = false;
	free(post);
}

void limits_tick(struct server *s, int64_t now)
{
	if (!s->shared || !s->public || s->sharing || now - s->limits_shared < SHARE_MS)
		return;
	struct limits_job *j = malloc(sizeof *j);
	if (!j)
		return;
	j->job = (struct pool_job){.post = {.run = on_shared}, .work = share};
	j->server = s;
	j->now = now_ms(s);
	s->limits_shared = now;
	j->count = quota_uses(s->quota, j->use, USES_MAX);
	if (!j->count) {
		free(j);
		return;
	}
	s->sharing = true;
	pool_put(s->errands, &j->job);
}
