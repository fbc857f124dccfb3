/* What answers cost: milliseconds of the processor, at the expense of who asks. */
#include <stdio.h>
#include <time.h>

#include "server/server.h"

/* Some questions take a hundred times as long as others, and while the house answers one everybody else waits. Advice
 * is thought out on the pool, where the programs of all tables think. */
static const struct {
	const char *name;
	unsigned burst, rate; /* at once, and in a minute */
} costs[] = {
	[COST_HOUSE] = {"house", 3000, 6000},
	[COST_ADVICE] = {"advice", 20000, 20000},
};

double cost_clock(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void payer_of(const struct task *t, char key[32])
{
	if (t->who.account)
		snprintf(key, 32, "%lld", (long long)t->who.account);
	else
		snprintf(key, 32, "%016llx", (unsigned long long)t->peer);
}

bool call_affords(struct call *c, enum cost kind)
{
	char key[32];
	payer_of(c->task, key);
	if (!c->server->public ||
	    quota_has(c->server->quota, costs[kind].name, key, costs[kind].burst, costs[kind].rate))
		return true;
	c->server->counts.limited++;
	return wire_fail(&c->ask, "too_many", "you ask for much that takes long; wait a little");
}

void task_pays(struct server *s, const struct task *t, enum cost kind, double ms)
{
	char key[32];
	payer_of(t, key);
	if (s->public)
		quota_spend(s->quota, costs[kind].name, key, costs[kind].burst, costs[kind].rate, ms);
}
