/* The aims of a side for its phases, in a few words. The staff follows any that are sound: an effort draws the army, a
 * zone that is held gets corps, the rest changes how much it dares. The first of the plans is the staff's own way. */
#include "games/blitzwar/staff.h"

const struct eto_plan_word bw_plan_words[BW_PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}}},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", {{ETO_PLACE, 0, false}}},
	[PLAN_BOLD] = {"bold", "No attack below the column %1-1.", {{ETO_NUMBER, 0, false}}},
	[PLAN_DRIVE] = {"drive", "Ground is sought with %1 percent of the usual will.", {{ETO_NUMBER, 0, false}}},
	[PLAN_SPEND] = {"spend", "Supply counts %1 percent of what it usually does.", {{ETO_NUMBER, 0, false}}},
	[BW_PLAN_WORDS] = {""},
};

enum { EFFORT = 120, HELD = 4, GOALS = 5, DANGERS = 3, USUAL_COLUMN = 3 };

static int stamp_of(const struct bw_state *s)
{
	return s->turn * SIDES + s->side + 1;
}

/* Good for the phases of the own side for which it was made, and until they come again. */
static const struct eto_plan *plan_now(const struct eto_decision *d)
{
	const struct bw_state *s = d->view;
	return d->memory ? eto_plan_kept(d, stamp_of(s), s->side != d->seat) : NULL;
}

void bw_staff_aim(struct staff *st)
{
	const struct eto_plan *plan = plan_now(st->d);
	st->least = USUAL_COLUMN;
	st->drive = st->dear = 100;
	for (int i = 0; plan && i < plan->count; i++) {
		int word = plan->line[i].word, arg = plan->line[i].arg[0];
		if (word == PLAN_BOLD)
			st->least = eto_plan_number(arg, 1, 7);
		else if (word == PLAN_DRIVE)
			st->drive = eto_plan_number(arg, 0, 400);
		else if (word == PLAN_SPEND)
			st->dear = eto_plan_number(arg, 0, 400);
		else if (word == PLAN_EFFORT && arg < ZONES)
			st->effort[arg] = EFFORT;
		else if (word == PLAN_HOLD && arg < ZONES && st->s->control[arg] == st->side)
			st->need[arg] = (uint8_t)(st->need[arg] + HELD);
	}
}

/* -- making plans -- */

/* What can be attacked and is worth an effort; what lacks corps and is worth being held. */
static void find_goals(const struct staff *st, struct eto_candidates *aims, struct eto_candidates *dangers)
{
	for (unsigned z = 0; z < ZONES; z++) {
		unsigned own = 0;
		ETO_EACH (near, &st->t->near[z])
			own += st->s->corps[st->side][near];
		if (eto_set_has(&st->goal, z) && own)
			eto_candidate(aims, z, st->worth[z] + (int)own);
		else if (st->s->control[z] == st->side && bw_staff_threat(st, z))
			eto_candidate(dangers, z, 10 * bw_staff_short(st, z) + (int)bw_staff_threat(st, z));
	}
}

unsigned bw_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	static const int16_t temper[][2] = {{PLAN_BOLD, 2}, {PLAN_BOLD, 4}, {PLAN_BOLD, 5}, {PLAN_DRIVE, 50},
					    {PLAN_DRIVE, 180}, {PLAN_SPEND, 30}, {PLAN_SPEND, 200}};
	const struct bw_state *s = d->view;
	bool due = s->side == d->seat && eto_peek(&s->stack)->proc == P_NAVAL && !plan_now(d);
	if (!due || !max)
		return due;
	struct staff st;
	struct eto_candidates aims = {0}, dangers = {0};
	struct eto_plan bare = {.stamp = (int16_t)stamp_of(s)};
	struct eto_proposals p = {out, max, 0};
	bw_staff_look(&st, d);
	find_goals(&st, &aims, &dangers);
	eto_propose(&p, eto_plan_with(bare, PLAN_DRIVE, 100, 0));
	eto_propose_each(&p, bare, PLAN_EFFORT, &aims, 0, GOALS);
	for (unsigned i = 0; i < sizeof temper / sizeof *temper; i++)
		eto_propose(&p, eto_plan_with(bare, (unsigned)temper[i][0], temper[i][1], 0));
	eto_propose_each(&p, bare, PLAN_HOLD, &dangers, 0, DANGERS);
	return p.count;
}
