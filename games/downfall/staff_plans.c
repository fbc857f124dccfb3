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
	[PLAN_STRIKE] = {"strike", "The enemy at %1 is attacked at once.", {{ETO_PLACE, 0, false}}},
	[PLAN_FRONT] = {"front", "Ground around %1 counts %2 percent of its usual worth.", {{ETO_PLACE, 0, false},
											      {ETO_NUMBER, 0, false}}},
	[PLAN_GUARD] = {"guard", "Ground is guarded at %1 percent of its usual worth.", {{ETO_NUMBER, 0, false}}},
	[PLAN_POINTS] = {"points", "Reinforcement points count %1 percent of their usual worth.",
			 {{ETO_NUMBER, 0, false}}},
	[PLAN_TANKS] = {"tanks", "Tanks count %1 percent of their usual worth.", {{ETO_NUMBER, 0, false}}},
	[PLAN_AIR] = {"air", "Air missions count %1 percent of their usual worth.", {{ETO_NUMBER, 0, false}}},
	[PLAN_TILES] = {"develop", "Developments count %1 percent of their usual worth.", {{ETO_NUMBER, 0, false}}},
	[PLAN_WORDS] = {""},
};

/* How much more a place is worth: as the staff itself leans to it, and where all hangs on it. */
enum { LEAN = 30, EFFORT = 250, STAND = 250, FAR = 6, FRONTS = 3 };

/* The plan in the memory, if it is one for this turn of the side. */
const struct eto_plan *staff_plan_now(const struct eto_decision *d)
{
	const struct df_state *s = d->view;
	return eto_plan_kept(d, s->turn, false);
}

/* Around a place: itself and what is next to it. */
static void guard_front(struct staff *st, unsigned zone, int percent)
{
	zoneset around = st->t->zone[zone].linked;
	eto_set_add(&around, zone);
	ETO_EACH (at, &around)
		st->care[at] = (int16_t)(st->care[at] * percent / 100);
}

static void guard_all(struct staff *st, int percent)
{
	for (unsigned zone = 0; zone < ZONES; zone++)
		st->care[zone] = (int16_t)(st->care[zone] * percent / 100);
}

static void take_line(struct staff *st, const struct eto_plan_line *l)
{
	int value = l->arg[0], percent = eto_plan_number(value, 0, 400);
	switch (l->word) {
	case PLAN_ODDS: st->least = eto_plan_number(value, -9, 9); break;
	case PLAN_DRIVE: st->drive = st->drive * percent / 100; break;
	case PLAN_THRIFT: st->price = st->price * percent / 100; break;
	case PLAN_STRIKE: eto_set_add(&st->strikes, (unsigned)value); break;
	case PLAN_FRONT: guard_front(st, (unsigned)value, eto_plan_number(l->arg[1], 0, 400)); break;
	case PLAN_GUARD: guard_all(st, percent); break;
	case PLAN_POINTS: st->zeal[WORK_POINTS] = (int16_t)percent; break;
	case PLAN_TANKS: st->zeal[WORK_TANKS] = (int16_t)percent; break;
	case PLAN_AIR: st->zeal[WORK_AIR] = (int16_t)percent; break;
	case PLAN_TILES: st->zeal[WORK_TILES] = (int16_t)percent; break;
	default: break;
	}
}

/* What the plan says of the temper. */
void staff_take_plan(struct staff *st, const struct eto_plan *plan)
{
	st->plan = plan;
	for (unsigned zone = 0; zone < ZONES; zone++)
		st->care[zone] = 100;
	for (unsigned work = 0; work < STAFF_WORKS; work++)
		st->zeal[work] = 100;
	for (int i = 0; plan && i < plan->count; i++)
		take_line(st, &plan->line[i]);
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

/* Enemies next to own armies, those whose place is worth most first. */
static struct eto_candidates find_strikes(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (zone, &st->foes)
		if (in_set(&st->enter, zone) &&
		    (in_set(&st->own, zone) || eto_set_touch(&st->t->zone[zone].linked, &st->own)))
			eto_candidate(&list, zone,
				      (st->prize[zone] + st->isolate[zone] + 100) / (1 + st->foe_count[zone]));
	return list;
}

/* One danger is guarded at the cost of the others. */
static void propose_fronts(struct eto_proposals *p, struct eto_plan own, const struct eto_candidates *dangers)
{
	for (unsigned i = 0; i < dangers->count && i < FRONTS; i++) {
		struct eto_plan plan = eto_plan_with(own, PLAN_GUARD, 50, 0);
		eto_propose(p, eto_plan_with(plan, PLAN_FRONT, (int)dangers->list[i].choice, 400));
		eto_propose(p, eto_plan_with(own, PLAN_FRONT, (int)dangers->list[i].choice, 20));
	}
}

static void propose_works(struct eto_proposals *p, struct eto_plan own)
{
	for (unsigned word = PLAN_POINTS; word <= PLAN_TILES; word++) {
		eto_propose(p, eto_plan_with(own, word, 300, 0));
		eto_propose(p, eto_plan_with(own, word, 20, 0));
	}
}

static unsigned propose(const struct staff *st, struct eto_plan *out, unsigned max)
{
	static const int16_t temper[][2] = {{PLAN_DRIVE, 40}, {PLAN_DRIVE, 170}, {PLAN_DRIVE, 260}, {PLAN_THRIFT, 50},
					    {PLAN_THRIFT, 180}, {PLAN_ODDS, 0}, {PLAN_ODDS, 2}, {PLAN_ODDS, 3}};
	struct eto_candidates goals = find_goals(st), dangers = find_dangers(st), strikes = find_strikes(st);
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
	eto_propose_each(&p, own, PLAN_STRIKE, &strikes, 0, 4);
	eto_propose(&p, eto_plan_with(own, PLAN_GUARD, 40, 0));
	eto_propose(&p, eto_plan_with(own, PLAN_GUARD, 250, 0));
	propose_fronts(&p, own, &dangers);
	propose_works(&p, own);
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
