/* Plans: what a side is after in its operational phase, in a few words, and what a position is worth. The staff follows
 * any plan that is sound: an effort pulls, a place that is held is worth more, the rest changes its temper. */
#include "games/twaw/attack.h"
#include "games/twaw/staff.h"

const struct eto_plan_word tw_plan_words[TW_PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}}},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", {{ETO_PLACE, 0, false}}},
	[PLAN_BOLD] = {"bold", "No attack with a chance below %1 percent.", {{ETO_NUMBER, 0, false}}},
	[PLAN_DRIVE] = {"drive", "The advance is pressed with %1 percent of the usual will.", {{ETO_NUMBER, 0, false}}},
	[TW_PLAN_WORDS] = {""},
};

enum { EFFORT = 120, HELD = 120, GOALS = 5 };

static int stamp_of(const struct tw_state *s)
{
	return s->turn * SIDES + s->side + 1;
}

static bool own_phase(const struct eto_decision *d)
{
	const struct tw_state *s = d->view;
	return s->side < SIDES && seat_for((const struct tw_table *)d->table, s->side) == d->seat;
}

/* It is good for the operational phase in which it was made, and until the next one. */
const struct eto_plan *tw_plan_now(const struct eto_decision *d)
{
	return eto_plan_kept(d, stamp_of(d->view), !own_phase(d));
}

void tw_take_plan(struct tw_mind *m, const struct eto_plan *plan)
{
	for (int i = 0; plan && i < plan->count; i++) {
		const struct eto_plan_line *l = &plan->line[i];
		unsigned area = (unsigned)l->arg[0];
		if (l->word == PLAN_BOLD)
			m->least = eto_plan_number(l->arg[0], 10, 100);
		else if (l->word == PLAN_DRIVE)
			m->drive = eto_plan_number(l->arg[0], 0, 400);
		else if (area < AREAS && l->word == PLAN_EFFORT && m->pull[area])
			m->pull[area] += EFFORT;
		else if (area < AREAS && l->word == PLAN_HOLD && m->stake[area])
			m->stake[area] += HELD;
	}
}

/* -- making plans -- */

/* What is next to own units and worth an effort; what is threatened and worth being held. */
static void find_goals(const struct tw_mind *m, struct eto_candidates *aims, struct eto_candidates *dangers)
{
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned own = 0;
		ETO_EACH (near, &m->t->near[a])
			own += m->s->land[near][m->side];
		if (tw_wanted(m, a) && own)
			eto_candidate(aims, a, tw_prize(m, a) + (int)own);
		else if (m->stake[a] && m->threat[a] && tw_own_at(m, a))
			eto_candidate(dangers, a, m->stake[a] * (100 - tw_hold_chance(m, a, tw_own_at(m, a))));
	}
}

unsigned tw_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	static const int16_t temper[][2] = {{PLAN_BOLD, 38}, {PLAN_BOLD, 75}, {PLAN_DRIVE, 50}, {PLAN_DRIVE, 180}};
	const struct tw_state *s = d->view;
	bool due = own_phase(d) && eto_peek(&s->stack)->proc == P_MOVE && !tw_plan_now(d);
	if (!due || !max)
		return due;
	struct tw_mind m;
	struct eto_candidates aims = {0}, dangers = {0};
	struct eto_plan bare = {.stamp = (int16_t)stamp_of(s)};
	struct eto_proposals p = {out, max, 0};
	tw_think((const struct tw_table *)d->table, s, s->side, NULL, &m);
	find_goals(&m, &aims, &dangers);
	eto_propose(&p, eto_plan_with(bare, PLAN_DRIVE, 100, 0));
	eto_propose_each(&p, bare, PLAN_EFFORT, &aims, 0, GOALS);
	for (unsigned i = 0; i < sizeof temper / sizeof *temper; i++)
		eto_propose(&p, eto_plan_with(bare, (unsigned)temper[i][0], temper[i][1], 0));
	eto_propose_each(&p, bare, PLAN_HOLD, &dangers, 0, 3);
	return p.count;
}

/* -- what a position is worth -- */

enum { UNIT = 10, ELITE_UNIT = 18, WING = 14, EVEN = 700 };

static int places_of(const struct tw_mind *m)
{
	int sum = 0;
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned side = tw_holder(m->t, m->s, a);
		if (side < SIDES && tw_in_play(m->t, m->s, a))
			sum += side == AXIS ? tw_prize(m, a) : -tw_prize(m, a);
	}
	return sum;
}

static int strength_of(const struct tw_mind *m)
{
	static const uint8_t worth[KINDS] = {[REGULAR] = UNIT, [ELITE] = ELITE_UNIT, [FLEET] = WING, [AIR] = WING};
	int sum = 0;
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned side = tw_owner(m->t, m->s, p);
		if (side < SIDES && on_map(m->s, p)) {
			int n = worth[m->t->piece[p].kind] / (m->s->supply[p] == CUT ? 2 : 1);
			sum += side == AXIS ? n : -n;
		}
	}
	return sum;
}

struct eto_value tw_value(const struct eto_table *table, const void *state, unsigned seat)
{
	const struct tw_mind m = {.t = (const struct tw_table *)table, .s = state};
	int edge = places_of(&m) + strength_of(&m), size = edge < 0 ? -edge : edge;
	int axis = 5000 + 4500 * edge / (size + EVEN);
	return (struct eto_value){seat == AXIS ? axis : 10000 - axis, 0};
}
