#include "core/advice.h"

struct eto_pick eto_pick_of(unsigned why)
{
	return (struct eto_pick){.why = why, .arg = {-1, -1, -1, -1}};
}

static void take(struct eto_pick *p, unsigned choice, int score, unsigned why, int a, int b)
{
	unsigned equals = p->equals;
	*p = (struct eto_pick){choice, score, why, {(int16_t)a, (int16_t)b, -1, -1}, equals};
}

bool eto_better(struct eto_pick *p, unsigned choice, int score, unsigned why, int a, int b)
{
	if (score <= p->score)
		return false;
	p->equals = 1;
	take(p, choice, score, why, a, b);
	return true;
}

bool eto_better_by_lot(struct eto_pick *p, unsigned choice, int score, unsigned why, int a, int b,
		       struct eto_rng *rng)
{
	if (score != p->score || !p->equals)
		return eto_better(p, choice, score, why, a, b);
	if (eto_rng_below(rng, ++p->equals))
		return false;
	take(p, choice, score, why, a, b);
	return true;
}

void eto_pick_give(const struct eto_pick *p, const struct eto_remark *remarks, unsigned count,
		   struct eto_advice *advice)
{
	advice->choice = p->choice < count ? p->choice : 0;
	advice->why[0] = remarks[p->why];
	for (unsigned i = 0; i < ETO_REMARK_ARGS; i++)
		advice->why[0].arg[i] = p->arg[i];
}

unsigned eto_find_action(const struct eto_action *legal, unsigned count, struct eto_action a)
{
	for (unsigned i = 0; i < count; i++)
		if (eto_action_equal(legal[i], a))
			return i;
	return count;
}

unsigned eto_find_verb(const struct eto_action *legal, unsigned count, unsigned verb)
{
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb == verb)
			return i;
	return count;
}

void eto_candidate(struct eto_candidates *c, unsigned choice, int score)
{
	unsigned at = c->count;
	if (at == ETO_CANDIDATES) {
		if (score <= c->list[--at].score)
			return;
	} else {
		c->count++;
	}
	for (; at && score > c->list[at - 1].score; at--)
		c->list[at] = c->list[at - 1];
	c->list[at].choice = choice;
	c->list[at].score = score;
}

int eto_root(int n)
{
	int low = 0, high = 46341; /* squares of less than this fit */
	while (low + 1 < high) {
		int middle = (low + high) / 2;
		if (middle * middle <= n)
			low = middle;
		else
			high = middle;
	}
	return low;
}
