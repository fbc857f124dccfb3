/* The staff: the choice among the legal actions, from what its seat may know. */
#include "games/westfront/staff.h"

unsigned wfs_find(const struct eto_action *legal, unsigned count, unsigned verb)
{
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb == verb)
			return i;
	return count;
}

static void choose(const struct staff *st, const struct eto_action *legal, unsigned count, struct pick *p)
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

void wf_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	struct pick p = {.unit = NO_UNIT, .hex = NO_HEX, .why = WHY_ONLY};
	struct staff st;
	if (d->count > 1) {
		wfs_look(&st, (const struct wf_table *)d->table, d->view, d->seat);
		choose(&st, d->legal, d->count, &p);
	}
	advice->choice = p.choice < d->count ? p.choice : 0;
	wfs_say(&p, advice);
}
