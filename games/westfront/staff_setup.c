/* Deployment: the printed or reconstructed place and strength of a unit when it is allowed, else the best place. */
#include "games/westfront/deploy.h"
#include "games/westfront/staff.h"

static const struct wf_setup *row_of(const struct wf_table *t, unsigned unit)
{
	unsigned scenario = wf_first_scenario(t);
	for (unsigned i = 0; i < t->setups; i++)
		if (t->setup[i].scenario == scenario && t->setup[i].unit == unit)
			return &t->setup[i];
	return NULL;
}

/* HQs first: other units then find them; strong units before weak ones; the strength of the list if it is allowed. */
static int take_score(const struct staff *st, unsigned unit, unsigned cv)
{
	const struct wf_setup *row = row_of(st->t, unit);
	int score = 10000 + (is_hq(st->t, unit) ? 500 : 0) + 20 * st->t->unit[unit].max;
	if (!row)
		return score - 5000;
	unsigned off = cv > row->cv ? cv - row->cv : row->cv - cv;
	return score - (cv ? 40 * (int)off : 0) + (row->front ? 200 : 0);
}

static int place_score(const struct staff *st, unsigned unit, unsigned hex)
{
	const struct wf_setup *row = unit < UNITS ? row_of(st->t, unit) : NULL;
	if (row && row->hex == hex)
		return 1000000;
	return 100000 + st->prize[hex] + (unit < UNITS ? wfs_stand(st, unit, hex) : 0);
}

void wfs_choose_setup(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	unsigned unit = wf_unit_in_hand(eto_peek(&st->s->stack));
	for (unsigned i = 0; i < count; i++) {
		unsigned a = legal[i].arg[0];
		switch (legal[i].verb) {
		case V_DONE: eto_better(p, i, 10000000, WHY_SET_UP, NO_UNIT, NO_HEX); break;
		case V_TAKE: eto_better(p, i, take_score(st, a, legal[i].arg[1]), WHY_SET_UP, a, NO_HEX); break;
		case V_PLACE:
		case V_DEPLOY: eto_better(p, i, place_score(st, unit, a), WHY_SET_UP, unit, a); break;
		default: break;
		}
	}
}
