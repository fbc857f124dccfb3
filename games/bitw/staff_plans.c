/* Plans: what the side is after in its turn, in a few words. The staff makes one from its picture and follows any that
 * is sound: an effort and a place to be held weigh more in the picture, a landing place is preferred to others, and the
 * rest changes its temper. */
#include "games/bitw/staff.h"

const struct eto_plan_word bi_plan_words[PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}}},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", {{ETO_PLACE, 0, false}}},
	[PLAN_LAND] = {"land", "Landing at %1.", {{ETO_PLACE, 0, false}}},
	[PLAN_BOLD] = {"bold", "No attack with a chance below %1 percent.", {{ETO_NUMBER, 0, false}}},
	[PLAN_DRIVE] = {"drive", "The advance is pressed with %1 percent of the usual will.", {{ETO_NUMBER, 0, false}}},
	[PLAN_WORDS] = {""},
};

enum { EFFORT = 120, HELD = 120, GOALS = 6 };

static int stamp_of(const struct bi_state *s)
{
	return s->turn + 1;
}

/* It is good from the side's turn to its next. */
const struct eto_plan *bis_plan_now(const struct eto_decision *d)
{
	const struct bi_state *s = d->view;
	return eto_plan_kept(d, stamp_of(s), s->side != d->seat);
}

static void take_line(struct staff *st, const struct eto_plan_line *l)
{
	unsigned hex = (unsigned)l->arg[0];
	if (l->word == PLAN_BOLD)
		st->bold = eto_plan_number(l->arg[0], 10, 100);
	else if (l->word == PLAN_DRIVE)
		st->drive = eto_plan_number(l->arg[0], 0, 400);
	else if (hex >= HEXES)
		return;
	else if (l->word == PLAN_EFFORT || l->word == PLAN_HOLD)
		st->prize[hex] += l->word == PLAN_EFFORT ? EFFORT : HELD;
	else if (l->word == PLAN_LAND)
		st->landing = hex;
}

void bis_take_plan(struct staff *st, const struct eto_plan *plan)
{
	for (int i = 0; plan && i < plan->count; i++)
		take_line(st, &plan->line[i]);
}

/* -- making plans -- */

struct goal {
	int score;
	uint16_t hex;
};

static void add_goal(struct goal *list, unsigned *count, unsigned hex, int score)
{
	unsigned i = *count < GOALS ? (*count)++ : GOALS;
	if (i == GOALS && score <= list[GOALS - 1].score)
		return;
	for (i = i == GOALS ? GOALS - 1 : i; i && list[i - 1].score < score; i--)
		list[i] = list[i - 1];
	list[i] = (struct goal){score, (uint16_t)hex};
}

/* How many hexes off the nearest own combat unit is. */
static unsigned nearest(const struct staff *st, unsigned hex)
{
	unsigned best = 99;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (st->s->hex[u] < HEXES && is_gcu(st->t, u)) {
			unsigned way = bi_distance(st->t, st->s->hex[u], hex);
			best = way < best ? way : best;
		}
	return best;
}

static unsigned find_goals(const struct staff *st, struct goal *list)
{
	unsigned count = 0;
	ETO_EACH (h, &st->t->playable[scenario(st->t)])
		if (st->prize[h] >= 60 && eto_set_has(&st->s->held[st->foe], h))
			add_goal(list, &count, h, st->prize[h] * 10 / (3 + (int)nearest(st, h)));
	return count;
}

static unsigned find_dangers(const struct staff *st, struct goal *list)
{
	unsigned count = 0;
	ETO_EACH (h, &st->t->playable[scenario(st->t)])
		if (st->prize[h] >= 60 && st->threat[h] && eto_set_has(&st->s->held[st->side], h))
			add_goal(list, &count, h, st->prize[h] + st->threat[h] - st->mass[h]);
	return count;
}

static struct eto_plan with(struct eto_plan plan, unsigned word, int value)
{
	eto_plan_add(&plan, word, value, 0, 0);
	return plan;
}

struct eto_plan bis_own_plan(const struct staff *st)
{
	struct eto_plan plan = {.stamp = (int16_t)stamp_of(st->s)};
	struct goal goal[GOALS];
	unsigned beach = bis_best_beach(st);
	if (beach != NO_HEX)
		plan = with(plan, PLAN_LAND, (int)beach);
	if (find_goals(st, goal))
		plan = with(plan, PLAN_EFFORT, goal[0].hex);
	return plan.count ? plan : with(plan, PLAN_DRIVE, 100);
}

static unsigned propose(const struct staff *st, struct eto_plan *out, unsigned max)
{
	static const int16_t temper[][2] = {{PLAN_BOLD, 40}, {PLAN_BOLD, 75}, {PLAN_DRIVE, 50}, {PLAN_DRIVE, 180}};
	struct goal goal[GOALS], danger[GOALS];
	unsigned goals = find_goals(st, goal), dangers = find_dangers(st, danger), n = 0;
	struct eto_plan own = bis_own_plan(st), bare = {.stamp = own.stamp};
	out[n++] = own;
	for (unsigned i = 0; n < max && i < sizeof temper / sizeof *temper; i++)
		out[n++] = with(own, (unsigned)temper[i][0], temper[i][1]);
	for (unsigned i = 1; n < max && i < goals && i < 4; i++)
		out[n++] = with(bare, PLAN_EFFORT, goal[i].hex);
	for (unsigned i = 0; n < max && i < dangers && i < 3; i++)
		out[n++] = with(own, PLAN_HOLD, danger[i].hex);
	if (n < max)
		out[n++] = with(bare, PLAN_DRIVE, 100);
	return n;
}

unsigned bi_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	const struct bi_state *s = d->view;
	bool due = s->side == d->seat && s->phase >= PH_PRODUCTION && s->phase <= PH_MOVE && !bis_plan_now(d);
	if (!due || !max)
		return due;
	return propose(bis_look(d, NULL), out, max);
}
