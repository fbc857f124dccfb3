/* Plans: what the side is after in its turn, in a few words. The staff makes one from its picture and follows any that
 * is sound: a main effort and a place to be held weigh more in the picture, the others change its temper. */
#include <string.h>

#include "games/downfall/staff.h"

const struct eto_plan_word df_plan_words[PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}, {ETO_NUMBER, 0, false}}},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", {{ETO_PLACE, 0, false}}},
	[PLAN_ODDS] = {"odds", "No attack below a difference of %1 without need.", {{ETO_NUMBER, 0, false}}},
	[PLAN_DRIVE] = {"drive", "The advance is pressed with %1 percent of the usual will.", {{ETO_NUMBER, 0, false}}},
	[PLAN_THRIFT] = {"thrift", "Supply counts %1 percent of its usual price.", {{ETO_NUMBER, 0, false}}},
	[PLAN_WORDS] = {""},
};

/* How much more a place is worth: as the staff itself leans to it, and where all hangs on it. */
enum { LEAN = 30, EFFORT = 250, STAND = 250, FAR = 6 };

/* The plan in the memory, if it is one for this turn of the side. */
const struct eto_plan *staff_plan_now(const struct eto_decision *d)
{
	const struct df_state *s = d->view;
	return eto_plan_kept(d, s->turn, false);
}

/* What the plan says of the temper. */
void staff_take_plan(struct staff *st, const struct eto_plan *plan)
{
	st->plan = plan;
	for (int i = 0; plan && i < plan->count; i++) {
		int value = plan->line[i].arg[0];
		switch (plan->line[i].word) {
		case PLAN_ODDS: st->least = eto_plan_number(value, -9, 9); break;
		case PLAN_DRIVE: st->drive = st->drive * eto_plan_number(value, 0, 400) / 100; break;
		case PLAN_THRIFT: st->price = st->price * eto_plan_number(value, 0, 400) / 100; break;
		default: break;
		}
	}
}

/* What it adds to the worth of zones. */
void staff_plan_prizes(struct staff *st)
{
	for (int i = 0; st->plan && i < st->plan->count; i++) {
		unsigned zone = (unsigned)st->plan->line[i].arg[0];
		if (st->plan->line[i].word == PLAN_EFFORT && st->s->control[zone] != st->side)
			st->prize[zone] += eto_plan_number(st->plan->line[i].arg[1], 0, 1000);
		if (st->plan->line[i].word == PLAN_HOLD && st->s->control[zone] == st->side)
			st->prize[zone] += STAND;
	}
}

/* -- making one -- */

/* Steps from the armies of the side to each zone, at most FAR. */
static void find_distance(const struct staff *st, uint8_t *far)
{
	zoneset at = st->own, seen = st->own;
	memset(far, FAR, ZONES);
	for (unsigned step = 0; step < FAR; step++) {
		zoneset next = {{0}};
		ETO_EACH (zone, &at) {
			far[zone] = (uint8_t)step;
			eto_set_join(&next, &st->t->zone[zone].linked);
		}
		eto_set_minus(&next, &seen);
		eto_set_join(&seen, &next);
		at = next;
	}
}

/* Places worth a main effort, the best first. */
static struct eto_candidates find_goals(const struct staff *st)
{
	uint8_t far[ZONES];
	struct eto_candidates list = {0};
	find_distance(st, far);
	for (unsigned zone = 0; zone < ZONES; zone++)
		if (st->s->control[zone] != st->side && in_set(&st->enter, zone) && st->prize[zone] >= 130)
			eto_candidate(&list, zone, st->prize[zone] * 4 / (2 + far[zone]));
	return list;
}

/* Own places in danger, the worst first. */
static struct eto_candidates find_dangers(const struct staff *st)
{
	struct eto_candidates list = {0};
	for (unsigned zone = 0; zone < ZONES; zone++) {
		int risk = -staff_hold(st, zone, st->guard[zone], st->s->count[st->side][zone]);
		if (st->s->control[zone] == st->side && risk >= 60 && st->prize[zone] >= 130)
			eto_candidate(&list, zone, risk);
	}
	return list;
}

static struct eto_plan begin_plan(const struct staff *st)
{
	struct eto_plan plan = {.stamp = st->s->turn};
	eto_plan_add(&plan, PLAN_ODDS, staff_least(st), 0, 0);
	return plan;
}

static struct eto_plan with(struct eto_plan plan, unsigned word, int value)
{
	unsigned i = eto_plan_find(&plan, word, 0);
	if (word != PLAN_EFFORT && word != PLAN_HOLD && i < (unsigned)plan.count)
		plan.line[i].arg[0] = (int16_t)value;
	else
		eto_plan_add(&plan, word, value, word == PLAN_EFFORT ? EFFORT : 0, 0);
	return plan;
}

/* The capital, and the zones next to it: all in one turn. */
static struct eto_plan walk_in(const struct staff *st, struct eto_plan plan, unsigned country)
{
	unsigned capital = st->t->country[country].capital;
	zoneset way = st->t->country[country].home;
	eto_set_meet(&way, &st->t->zone[capital].linked);
	ETO_EACH (zone, &way)
		if (eto_set_touch(&st->t->zone[zone].linked, &st->own))
			plan = with(plan, PLAN_EFFORT, (int)zone);
	return with(plan, PLAN_EFFORT, (int)capital);
}

struct eto_plan staff_own_plan(const struct staff *st)
{
	struct eto_plan plan = begin_plan(st);
	if (st->side == SOVIETS && !st->s->barbarossa && staff_walks_into(st, RUM))
		return walk_in(st, plan, RUM);
	struct eto_candidates goals = find_goals(st);
	if (goals.count && st->drive >= 40)
		eto_plan_add(&plan, PLAN_EFFORT, (int)goals.list[0].choice, LEAN, 0);
	return plan;
}

static unsigned propose(const struct staff *st, struct eto_plan *out, unsigned max)
{
	static const int16_t temper[][2] = {{PLAN_DRIVE, 40}, {PLAN_DRIVE, 170}, {PLAN_DRIVE, 260}, {PLAN_THRIFT, 50},
					    {PLAN_THRIFT, 180}, {PLAN_ODDS, 0}, {PLAN_ODDS, 2}, {PLAN_ODDS, 3}};
	struct eto_candidates goals = find_goals(st), dangers = find_dangers(st);
	struct eto_plan own = staff_own_plan(st), bare = begin_plan(st);
	struct eto_proposals p = {out, max, 0};
	eto_propose(&p, own);
	for (unsigned i = 0; i < sizeof temper / sizeof *temper; i++)
		eto_propose(&p, with(own, (unsigned)temper[i][0], temper[i][1]));
	for (unsigned i = 0; i < goals.count && i < 8; i++)
		eto_propose(&p, with(with(bare, PLAN_EFFORT, (int)goals.list[i].choice), PLAN_DRIVE, 150));
	eto_propose_each(&p, own, PLAN_HOLD, &dangers, 0, 5);
	if (goals.count > 1)
		eto_propose(&p, with(own, PLAN_EFFORT, (int)goals.list[1].choice));
	eto_propose(&p, with(with(own, PLAN_DRIVE, 0), PLAN_THRIFT, 200));
	eto_propose(&p, bare);
	return p.count;
}

unsigned df_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	struct staff st;
	const struct df_state *s = d->view;
	bool due = s->side == d->seat && eto_peek(&s->stack)->proc == P_TURN && !staff_plan_now(d);
	if (!due || !max)
		return due;
	staff_look(&st, (const struct df_table *)d->table, s, d->seat, NULL, d->work);
	return propose(&st, out, max);
}
