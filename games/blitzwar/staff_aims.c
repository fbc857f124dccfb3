/* The aims of a side for its phases, in a few words. The staff follows any that are sound: an effort draws the army, a
 * zone that is held gets corps, the rest changes how much it dares. The first of the plans is the staff's own way. */
#include "games/blitzwar/staff.h"

const struct eto_plan_word bw_plan_words[BW_PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", {{ETO_PLACE, 0, false}}},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", {{ETO_PLACE, 0, false}}},
	[PLAN_BOLD] = {"bold", "No attack below the column %1-1.", {{ETO_NUMBER, 0, false}}},
	[PLAN_DRIVE] = {"drive", "Ground is sought with %1 percent of the usual will.", {{ETO_NUMBER, 0, false}}},
	[PLAN_SPEND] = {"spend", "Supply counts %1 percent of what it usually does.", {{ETO_NUMBER, 0, false}}},
	[PLAN_STRIKE] = {"strike", "The enemy at %1 is attacked at once.", {{ETO_PLACE, 0, false}}},
	[PLAN_FRONT] = {"front", "Ground around %1 is guarded at %2 percent of the usual.", {{ETO_PLACE, 0, false},
											       {ETO_NUMBER, 0, false}}},
	[PLAN_GUARD] = {"guard", "The line is guarded at %1 percent of the usual.", {{ETO_NUMBER, 0, false}}},
	[PLAN_LOSSES] = {"losses", "Losses count %1 percent of what they usually do.", {{ETO_NUMBER, 0, false}}},
	[PLAN_WINGS] = {"wings", "Aircraft are worth %1 percent of what they usually are.", {{ETO_NUMBER, 0, false}}},
	[PLAN_LAND] = {"land", "Landing at %1.", {{ETO_PLACE, 0, false}}},
	[BW_PLAN_WORDS] = {""},
};

enum { EFFORT = 120, HELD = 4, GOALS = 5, DANGERS = 3, STRIKES = 4, SHORES = 3, USUAL_COLUMN = 3, NEED_MOST = 9 };

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

static void guard(struct staff *st, unsigned zone, int percent)
{
	int need = st->need[zone] * percent / 100;
	st->need[zone] = (uint8_t)(need > NEED_MOST ? NEED_MOST : need);
}

static void guard_front(struct staff *st, unsigned zone, int percent)
{
	guard(st, zone, percent);
	ETO_EACH (near, &st->t->near[zone])
		guard(st, near, percent);
}

static void aim_at(struct staff *st, int word, unsigned zone, int percent)
{
	if (zone >= ZONES)
		return;
	if (word == PLAN_EFFORT || word == PLAN_STRIKE)
		st->effort[zone] = EFFORT;
	if (word == PLAN_STRIKE)
		eto_set_add(&st->strikes, zone);
	if (word == PLAN_HOLD && st->s->control[zone] == st->side)
		st->need[zone] = (uint8_t)(st->need[zone] + HELD);
	if (word == PLAN_FRONT)
		guard_front(st, zone, percent);
	if (word == PLAN_LAND)
		st->shore = zone;
}

static void take_line(struct staff *st, const struct eto_plan_line *l)
{
	int percent = eto_plan_number(l->arg[0], 0, 400);
	switch (l->word) {
	case PLAN_BOLD: st->least = eto_plan_number(l->arg[0], 1, 7); break;
	case PLAN_DRIVE: st->drive = percent; break;
	case PLAN_SPEND: st->dear = percent; break;
	case PLAN_LOSSES: st->losses = percent; break;
	case PLAN_WINGS: st->wings = percent; break;
	case PLAN_GUARD:
		for (unsigned zone = 0; zone < ZONES; zone++)
			guard(st, zone, percent);
		break;
	default: aim_at(st, l->word, (unsigned)l->arg[0], eto_plan_number(l->arg[1], 0, 400));
	}
}

void bw_staff_aim(struct staff *st)
{
	const struct eto_plan *plan = plan_now(st->d);
	st->least = USUAL_COLUMN;
	st->drive = st->dear = st->losses = st->wings = 100;
	st->shore = ZONES;
	for (int i = 0; plan && i < plan->count; i++)
		take_line(st, &plan->line[i]);
}

/* The phases begin with a plan, the staff's own way: whoever plays on from here knows that it has planned. */
void bw_staff_note_aim(const struct eto_decision *d)
{
	if (d->memory && bw_plans(d, NULL, 0))
		d->memory->plan =
			eto_plan_with((struct eto_plan){.stamp = (int16_t)stamp_of(d->view)}, PLAN_DRIVE, 100, 0);
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

/* Defended goals next to own corps: those that fewest defend for what they are worth first. */
static struct eto_candidates find_strikes(const struct staff *st)
{
	struct eto_candidates list = {0};
	ETO_EACH (z, &st->goal) {
		unsigned own = 0, foes = bw_staff_defenders(st, z);
		ETO_EACH (near, &st->t->near[z])
			own += st->s->corps[st->side][near];
		if (own && foes)
			eto_candidate(&list, z, (st->worth[z] + 30) * (int)own / (int)foes);
	}
	return list;
}

/* Two efforts at once; one danger guarded at the cost of all others. */
static void propose_pairs(struct eto_proposals *p, struct eto_plan bare, const struct eto_candidates *aims,
			  const struct eto_candidates *dangers)
{
	for (unsigned i = 1; i < aims->count && i < 4; i++) {
		struct eto_plan first = eto_plan_with(bare, PLAN_EFFORT, (int)aims->list[0].choice, 0);
		eto_propose(p, eto_plan_with(first, PLAN_EFFORT, (int)aims->list[i].choice, 0));
	}
	for (unsigned i = 0; i < dangers->count && i < DANGERS; i++) {
		struct eto_plan thin = eto_plan_with(bare, PLAN_GUARD, 60, 0);
		eto_propose(p, eto_plan_with(thin, PLAN_FRONT, (int)dangers->list[i].choice, 300));
	}
}

unsigned bw_plans(const struct eto_decision *d, struct eto_plan *out, unsigned max)
{
	static const int16_t temper[][2] = {{PLAN_BOLD, 2}, {PLAN_BOLD, 4}, {PLAN_BOLD, 5}, {PLAN_DRIVE, 50},
					    {PLAN_DRIVE, 180}, {PLAN_SPEND, 30}, {PLAN_SPEND, 200}};
	static const int16_t more[][2] = {{PLAN_GUARD, 200}, {PLAN_LOSSES, 40}, {PLAN_LOSSES, 200},
					  {PLAN_WINGS, 30}, {PLAN_WINGS, 300}, {PLAN_DRIVE, 350}, {PLAN_DRIVE, 0}};
	const struct bw_state *s = d->view;
	bool due = s->side == d->seat && eto_peek(&s->stack)->proc == P_NAVAL && !plan_now(d);
	if (!due || !max)
		return due;
	struct staff st;
	struct eto_candidates aims = {0}, dangers = {0}, shores = {0};
	struct eto_plan bare = {.stamp = (int16_t)stamp_of(s)};
	struct eto_proposals p = {out, max, 0};
	bw_staff_look(&st, d);
	find_goals(&st, &aims, &dangers);
	bw_staff_shores(&st, &shores);
	struct eto_candidates strikes = find_strikes(&st);
	eto_propose(&p, eto_plan_with(bare, PLAN_DRIVE, 100, 0));
	eto_propose_each(&p, bare, PLAN_EFFORT, &aims, 0, GOALS);
	for (unsigned i = 0; i < sizeof temper / sizeof *temper; i++)
		eto_propose(&p, eto_plan_with(bare, (unsigned)temper[i][0], temper[i][1], 0));
	eto_propose_each(&p, bare, PLAN_HOLD, &dangers, 0, DANGERS);
	eto_propose_each(&p, bare, PLAN_LAND, &shores, 0, SHORES);
	eto_propose_each(&p, bare, PLAN_STRIKE, &strikes, 0, STRIKES);
	for (unsigned i = 0; i < sizeof more / sizeof *more; i++)
		eto_propose(&p, eto_plan_with(bare, (unsigned)more[i][0], more[i][1], 0));
	propose_pairs(&p, bare, &aims, &dangers);
	return p.count;
}
