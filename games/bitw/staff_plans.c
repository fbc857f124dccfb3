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

enum { EFFORT = 120, HELD = 120 };

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

static struct eto_candidates find_goals(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (h, &st->t->playable[scenario(st->t)])
		if (st->prize[h] >= 60 && eto_set_has(&st->s->held[st->foe], h))
			eto_candidate(&list, h, st->prize[h] * 10 / (3 + (int)nearest(st, h)));
	return list;
}

static struct eto_candidates find_dangers(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (h, &st->t->playable[scenario(st->t)])
		if (st->prize[h] >= 60 && st->threat[h] && eto_set_has(&st->s->held[st->side], h))
			eto_candidate(&list, h, st->prize[h] + st->threat[h] - st->mass[h]);
	return list;
}

struct eto_plan bis_own_plan(const struct staff *st)
{
	struct eto_plan plan = {.stamp = (int16_t)stamp_of(st->s)};
	struct eto_candidates goals = find_goals(st);
	unsigned beach = bis_best_beach(st);
	if (beach != NO_HEX)
		eto_plan_add(&plan, PLAN_LAND, (int)beach, 0, 0);
	if (goals.count)
		eto_plan_add(&plan, PLAN_EFFORT, (int)goals.list[0].choice, 0, 0);
	return plan.count ? plan : eto_plan_with(plan, PLAN_DRIVE, 100, 0);
}

static unsigned propose(const struct staff *st, struct eto_plan *out, unsigned max)
{
	static const int16_t temper[][2] = {{PLAN_BOLD, 40}, {PLAN_BOLD, 75}, {PLAN_DRIVE, 50}, {PLAN_DRIVE, 180}};
	struct eto_candidates goals = find_goals(st), dangers = find_dangers(st);
	struct eto_plan own = bis_own_plan(st), bare = {.stamp = own.stamp};
	struct eto_proposals p = {out, max, 0};
	eto_propose(&p, own);
	for (unsigned i = 0; i < sizeof temper / sizeof *temper; i++)
		eto_propose(&p, eto_plan_with(own, (unsigned)temper[i][0], temper[i][1], 0));
	eto_propose_each(&p, bare, PLAN_EFFORT, &goals, 1, 4);
	eto_propose_each(&p, own, PLAN_HOLD, &dangers, 0, 3);
	eto_propose(&p, eto_plan_with(bare, PLAN_DRIVE, 100, 0));
	return p.count;
}

unsigned bi_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	const struct bi_state *s = d->view;
	bool due = s->side == d->seat && s->phase >= PH_PRODUCTION && s->phase <= PH_MOVE && !bis_plan_now(d);
	if (!due || !max)
		return due;
	return propose(bis_look(d, NULL), out, max);
}
