/* The staff: the choice among the legal actions, from what its seat may know. */
#include "games/westfront/staff.h"

static void choose(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	const struct eto_frame *f = eto_peek(&st->s->stack);
	switch (f->proc) {
	case P_SETUP:
	case P_PLACE:
	case P_NEUTRALS: wfs_choose_setup(st, legal, count, p); break;
	case P_PRODUCE: wfs_choose_production(st, legal, count, p); break;
	case P_TURN:
		if (f->step == S_COMMAND)
			wfs_choose_command(st, legal, count, p);
		else
			wfs_choose_order(st, legal, count, p);
		break;
	case P_ORDER: wfs_choose_order(st, legal, count, p); break;
	case P_COMBAT: wfs_choose_combat(st, legal, count, p); break;
	case P_ROUND:
	case P_LOSS:
	case P_REPULSE: wfs_choose_round(st, legal, count, p); break;
	case P_BEACHHEAD:
	case P_FEED: wfs_choose_supply(st, legal, count, p); break;
	default: wfs_choose_politics(st, legal, count, p);
	}
}

/* A turn begins with a plan; true if it is a new one. */
static bool make_plan(const struct eto_decision *d)
{
	struct staff st;
	if (!wf_plans(d, NULL, 0))
		return false;
	wfs_look(&st, (const struct wf_table *)d->table, d->view, d->seat, NULL, d->work);
	d->memory->plan = wfs_own_plan(&st);
	return true;
}

void wf_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	struct staff st;
	bool planned = make_plan(d);
	const struct work *work = d->work;
	if (d->count > 1 && !wfs_follow(d->view, &work->kept, d->legal, d->count, &p)) {
		wfs_look(&st, (const struct wf_table *)d->table, d->view, d->seat, wfs_plan_now(d), d->work);
		choose(&st, d->legal, d->count, &p);
	}
	wfs_say(&p, d->count, advice);
	if (planned) /* its first lines are said beside the first choice of the turn */
		eto_advise_plan(&westfront_game, &d->memory->plan, advice);
}
