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

bool eto_better_by_lot(struct eto_pick *p, unsigned choice, int score, unsigned why, int a, int b, struct eto_rng *rng)
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

void eto_pick_else(struct eto_pick *p, const struct eto_action *legal, unsigned count, unsigned verb, unsigned why)
{
	if (p->score > 0)
		return;
	p->choice = eto_find_verb(legal, count, verb);
	p->why = why;
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

void eto_propose(struct eto_proposals *p, struct eto_plan plan)
{
	if (p->count < p->max)
		p->out[p->count++] = plan;
}

struct eto_plan eto_plan_with(struct eto_plan plan, unsigned word, int a, int b)
{
	eto_plan_add(&plan, word, a, b, 0);
	return plan;
}

void eto_propose_each(struct eto_proposals *p, struct eto_plan plan, unsigned word, const struct eto_candidates *c,
		      unsigned first, unsigned end)
{
	for (unsigned i = first; i < c->count && i < end; i++)
		eto_propose(p, eto_plan_with(plan, word, (int)c->list[i].choice, 0));
}

struct eto_remark eto_plan_remark(const struct eto_game *g, const struct eto_plan_line *line)
{
	const struct eto_plan_word *w = &g->plan_words[line->word];
	return (struct eto_remark){.text = w->text,
				   .kind = {w->arg[0], w->arg[1], w->arg[2]},
				   .arg = {line->arg[0], line->arg[1], line->arg[2]}};
}

/* "100 percent of the usual will" tells nobody anything. */
static bool as_usual(const struct eto_game *g, const struct eto_plan_line *line)
{
	const struct eto_arg *arg = g->plan_words[line->word].arg;
	return arg[0].kind == ETO_NUMBER && arg[1].kind == ETO_NONE && line->arg[0] == 100;
}

void eto_advise_plan(const struct eto_game *g, const struct eto_plan *plan, struct eto_advice *advice)
{
	for (int i = 0, told = 0; i < plan->count && told + 1 < ETO_WHY_MAX; i++)
		if (!as_usual(g, &plan->line[i]))
			advice->why[++told] = eto_plan_remark(g, &plan->line[i]);
}

/* Places whose worth has grown and has not been felt yet: a queue in which each is at most once. */
struct news {
	uint16_t place[ETO_PLACES_MAX];
	bool waits[ETO_PLACES_MAX];
	unsigned first, count;
};

static void tell_of(struct news *n, unsigned place)
{
	if (n->waits[place])
		return;
	n->waits[place] = true;
	n->place[(n->first + n->count++) % ETO_PLACES_MAX] = (uint16_t)place;
}

static unsigned next_news(struct news *n)
{
	unsigned place = n->place[n->first];
	n->first = (n->first + 1) % ETO_PLACES_MAX;
	n->count--;
	n->waits[place] = false;
	return place;
}

/* What the place feels over its link to another. */
static int felt_at(const struct eto_spread *how, unsigned place, unsigned from, int worth)
{
	if (!how->felt)
		return worth * how->part / how->whole;
	unsigned link = eto_link_between(&how->graph, place, from);
	return link == ETO_NOWHERE ? 0 : how->felt(how->context, place, link, worth);
}

void eto_spread(const struct eto_spread *how, int *worth)
{
	struct news news = {.count = 0};
	for (unsigned p = 0; p < how->graph.places; p++)
		if (worth[p] > 0)
			tell_of(&news, p);
	while (news.count) {
		unsigned from = next_news(&news);
		ETO_EACH_LINK (i, &how->graph, from) {
			unsigned place = how->graph.to[i];
			if (place == ETO_NOWHERE || (how->through && !eto_bit(how->through, place)))
				continue;
			int felt = felt_at(how, place, from, worth[from]);
			if (felt <= worth[place])
				continue;
			worth[place] = felt;
			tell_of(&news, place);
		}
	}
}

int eto_root(int n)
{
	int low = 0, high = 46341; /* squares of less than this fit */
	while (low + 1 < high) {
		int middle = (low + high) / 2;
		if ((int64_t)middle * middle <= n)
			low = middle;
		else
			high = middle;
	}
	return low;
}
