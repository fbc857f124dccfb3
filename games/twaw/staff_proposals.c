/* Making plans: what could be tried in the phase that begins. The staff's own plan comes first, then what differs most
 * from it: who has little time weighs the first ones only. */
#include "games/twaw/attack.h"
#include "games/twaw/staff.h"

enum { GOALS = 5, STRIKES = 4, DANGERS = 3, SHORES = 3, WARS = 2, PAIRED = 3 };

struct picture {
	const struct tw_mind *m;
	struct eto_plan bare;
	struct eto_candidates aims, strikes, dangers, shores;
};

/* -- what there is to be done -- */

static unsigned own_beside(const struct tw_mind *m, unsigned a)
{
	unsigned most = 0;
	ETO_EACH (near, &m->t->near[a])
		most = m->s->land[near][m->side] > most ? m->s->land[near][m->side] : most;
	return most;
}

/* What is next to own units and worth an effort; who stands there and could be beaten; what is threatened and worth
 * being held. */
static void look(struct picture *x)
{
	const struct tw_mind *m = x->m;
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned beside = own_beside(m, a), own = tw_own_at(m, a), foes = tw_foes_at(m, a);
		if (tw_wanted(m, a) && beside) {
			eto_candidate(&x->aims, a, tw_prize(m, a) + (int)beside);
			if (foes && 2 * beside > foes + tw_fort(m->t, m->s, a))
				eto_candidate(&x->strikes, a,
					      (tw_prize(m, a) + 10 * (int)foes) * (int)beside / (int)(beside + foes));
		} else if (m->stake[a] && m->threat[a] && own) {
			eto_candidate(&x->dangers, a, m->stake[a] * (100 - tw_hold_chance(m, a, own)));
		}
	}
	if (m->side == WEST)
		tw_find_shores(m, &x->shores);
}

/* -- plans of several words -- */

struct line { int16_t word, value; };
enum { NO_LINE = -1, LINES = 3 };

static struct eto_plan with_lines(struct eto_plan plan, const struct line *line)
{
	for (unsigned i = 0; i < LINES && line[i].word != NO_LINE; i++)
		plan = eto_plan_with(plan, (unsigned)line[i].word, line[i].value, 0);
	return plan;
}

/* Those of the first group differ most from the staff's own. */
enum { TEMPERS = 14, FIRST_TEMPERS = 4 };
static void propose_tempers(const struct picture *x, struct eto_proposals *p, unsigned from, unsigned to)
{
	static const struct line temper[TEMPERS][LINES] = {
		{{PLAN_ATTACK, 0}, {PLAN_BOLD, 38}, {PLAN_MARKERS, 0}},
		{{PLAN_STAND, 0}, {PLAN_BOLD, 75}, {PLAN_MARKERS, 3}},
		{{PLAN_GUARD, 250}, {NO_LINE, 0}},
		{{PLAN_GUARD, 30}, {PLAN_DRIVE, 200}, {NO_LINE, 0}},
		{{PLAN_BOLD, 75}, {NO_LINE, 0}},
		{{PLAN_MARKERS, 0}, {NO_LINE, 0}},
		{{PLAN_DRIVE, 50}, {NO_LINE, 0}},
		{{PLAN_BOLD, 25}, {NO_LINE, 0}},
		{{PLAN_STAND, 0}, {NO_LINE, 0}},
		{{PLAN_MARKERS, 2}, {NO_LINE, 0}},
		{{PLAN_DRIVE, 180}, {NO_LINE, 0}},
		{{PLAN_ATTACK, 0}, {NO_LINE, 0}},
		{{PLAN_GUARD, 0}, {NO_LINE, 0}},
		{{PLAN_MARKERS, 4}, {NO_LINE, 0}},
	};
	for (unsigned i = from; i < to; i++)
		eto_propose(p, with_lines(x->bare, temper[i]));
}

/* The enemies who can be beaten, together (the first time) and one by one. */
static void propose_strikes(const struct picture *x, struct eto_proposals *p, unsigned round)
{
	struct eto_plan all = eto_plan_with(x->bare, PLAN_MARKERS, 0, 0);
	for (unsigned i = 0; i < x->strikes.count && i < STRIKES; i++)
		all = eto_plan_with(all, PLAN_STRIKE, (int)x->strikes.list[i].choice, 0);
	if (!round && x->strikes.count > 1)
		eto_propose(p, all);
	eto_propose_each(p, x->bare, PLAN_STRIKE, &x->strikes, round, round ? STRIKES : 1);
}

static const struct line all_in[LINES] = {{PLAN_GUARD, 30}, {PLAN_DRIVE, 200}, {PLAN_BOLD, 25}};

/* Two efforts at once; then one by one, and with all that can be spared. */
static void propose_efforts(const struct picture *x, struct eto_proposals *p)
{
	const struct eto_candidates *aims = &x->aims;
	for (unsigned i = 0; i < PAIRED && i < aims->count; i++)
		for (unsigned k = i + 1; k < PAIRED && k < aims->count; k++)
			eto_propose(p, eto_plan_with(eto_plan_with(x->bare, PLAN_EFFORT, (int)aims->list[i].choice, 0),
						     PLAN_EFFORT, (int)aims->list[k].choice, 0));
	eto_propose_each(p, x->bare, PLAN_EFFORT, aims, 0, GOALS);
	eto_propose_each(p, with_lines(x->bare, all_in), PLAN_EFFORT, aims, 0, PAIRED);
}

static void propose_guards(const struct picture *x, struct eto_proposals *p)
{
	eto_propose_each(p, x->bare, PLAN_HOLD, &x->dangers, 0, DANGERS);
	for (unsigned i = 0; i < x->dangers.count && i < DANGERS; i++)
		eto_propose(p, eto_plan_with(x->bare, PLAN_FRONT, (int)x->dangers.list[i].choice, 300));
	for (unsigned i = 0; i < x->dangers.count && i < DANGERS; i++)
		eto_propose(p, eto_plan_with(x->bare, PLAN_FRONT, (int)x->dangers.list[i].choice, 20));
	eto_propose_each(p, x->bare, PLAN_YIELD, &x->dangers, 0, DANGERS);
}

/* -- the great questions: landings, the war in the east, neutrals -- */

static void propose_landings(const struct picture *x, struct eto_proposals *p)
{
	const struct tw_mind *m = x->m;
	eto_propose_each(p, x->bare, PLAN_LAND, &x->shores, 0, SHORES);
	if (m->side == WEST && m->beach != NO_PLACE)
		eto_propose(p, eto_plan_with(x->bare, PLAN_STAY, 0, 0));
}

/* Neutrals that own units stand next to. */
static struct eto_candidates find_wars(const struct tw_mind *m)
{
	struct eto_candidates list = {0};
	for (unsigned c = MAJORS; m->t->base.scenario == CAMPAIGN && c < COUNTRIES; c++) {
		int worth = 0;
		ETO_EACH (a, &m->t->of_country[c])
			worth += m->s->held[a] == c && !tw_wanted(m, a) ? (int)own_beside(m, a) : 0;
		if (worth > 2 && m->s->allegiance[c] == NOBODY && !m->s->fallen[c])
			eto_candidate(&list, c, worth);
	}
	return list;
}

static void propose_wars(const struct picture *x, struct eto_proposals *p)
{
	const struct tw_mind *m = x->m;
	struct eto_candidates wars = find_wars(m);
	if (tw_may_go_east(m))
		eto_propose(p, eto_plan_with(x->bare, tw_goes_east(m) ? PLAN_TRUCE : PLAN_EAST, 0, 0));
	if (m->side == AXIS)
		eto_propose_each(p, x->bare, PLAN_WAR, &wars, 0, WARS);
}

/* -- what is spent: after the last phase of the seat -- */

/* With the two Allies the last phase is the Soviet one: what is said there counts for all of them. */
static void propose_spending(const struct picture *x, struct eto_proposals *p)
{
	const struct tw_mind *m = x->m;
	if (m->t->base.scenario != CAMPAIGN || m->side != SOV)
		return;
	for (unsigned word = PLAN_UNITS; word <= PLAN_ENVOYS; word++) {
		eto_propose(p, eto_plan_with(x->bare, word, USSR, 0));
		if (two_players(m->t))
			eto_propose(p, eto_plan_with(eto_plan_with(x->bare, word, UK, 0), word, USA, 0));
	}
}

struct eto_plan tw_own_plan(const struct tw_state *s)
{
	struct eto_plan plan = {.stamp = (int16_t)tw_plan_stamp(s)};
	return eto_plan_with(plan, PLAN_DRIVE, 100, 0);
}

unsigned tw_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	const struct tw_state *s = d->view;
	bool due = tw_own_phase(d) && eto_peek(&s->stack)->proc == P_MOVE && !tw_plan_now(d);
	if (!due || !max)
		return due;
	struct tw_mind m;
	struct picture x = {.m = &m, .bare = {.stamp = (int16_t)tw_plan_stamp(s)}};
	struct eto_proposals p = {out, max, 0};
	tw_think((const struct tw_table *)d->table, s, s->side, NULL, &m);
	look(&x);
	eto_propose(&p, tw_own_plan(s));
	propose_landings(&x, &p);
	propose_wars(&x, &p);
	propose_strikes(&x, &p, 0);
	propose_tempers(&x, &p, 0, FIRST_TEMPERS);
	propose_efforts(&x, &p);
	propose_tempers(&x, &p, FIRST_TEMPERS, TEMPERS);
	propose_strikes(&x, &p, 1);
	propose_spending(&x, &p);
	propose_guards(&x, &p);
	return p.count;
}
