/* The staff: the choice among the legal actions, from what its seat may know, and the sentences that explain it. */
#include "games/bitw/staff.h"

#define AT_PLACE_1 .kind = {{.kind = ETO_PLACE}}
const struct eto_remark bi_remarks[BI_REMARKS + 1] = {
	[WHY_ONLY] = {.text = "There is nothing better to do."},
	[WHY_ATTACK] = {.text = "The attack on %1 promises more than it costs.", AT_PLACE_1},
	[WHY_MARCH] = {.text = "%1 is worth holding.", AT_PLACE_1},
	[WHY_HOLD] = {.text = "The line holds where it is."},
	[WHY_BUILD] = {.text = "Losses are made good."},
	[WHY_RETREAT] = {.text = "The position in %1 cannot be held.", AT_PLACE_1},
	[WHY_FIGHT] = {.text = "The battle goes on."},
	[WHY_FLY] = {.text = "The air force supports the battle of %1.", AT_PLACE_1},
	[WHY_DONE] = {.text = "The phase is over."},
	[WHY_LAND] = {.text = "An army can be put ashore and fed in %1.", AT_PLACE_1},
	[WHY_WAVE] = {.text = "The second wave follows the first; here it starts or lands: %1.", AT_PLACE_1},
	[WHY_HARBOUR] = {.text = "An artificial harbour in %1 feeds the army.", AT_PLACE_1},
	[WHY_DROP] = {.text = "Paratroops open the way at %1.", AT_PLACE_1},
	[WHY_SAIL] = {.text = "More is to be done in %1 than where the block is.", AT_PLACE_1},
	[WHY_WAKE] = {.text = "There are units in reach that need its action points."},
	[WHY_LEAD] = {.text = "The unit in %1 has use for an action point.", AT_PLACE_1},
	[WHY_RELIEF] = {.text = "The fleet feeds those who are cut off in %1.", AT_PLACE_1},
	[WHY_SCOUT] = {.text = "Aircraft and guns need to know what stands in %1.", AT_PLACE_1},
	[WHY_BASE] = {.text = "%1 is a better base.", AT_PLACE_1},
	[WHY_REACT] = {.text = "The reserve turns the battle of %1.", AT_PLACE_1},
	[WHY_HOME] = {.text = "The aircraft over %1 have done what they could.", AT_PLACE_1},
	[WHY_RAIL] = {.text = "It is not needed where it stands."},
	[WHY_PLACE] = {.text = "%1 is the right place.", AT_PLACE_1},
	[BI_REMARKS] = {""},
};
#undef AT_PLACE_1

static void choose(const struct staff *st, struct eto_pick *p)
{
	unsigned proc = eto_peek(&st->s->stack)->proc;
	switch (proc) {
	case P_MARCH: bis_march(st, p); break;
	case P_MOVE:
	case P_WINGS:
	case P_EXPLOIT: bis_command(st, p); break;
	case P_FLIGHT: bis_flight(st, p); break;
	case P_REACT:
	case P_INTERCEPT:
	case P_STRATEGIC: bis_react(st, p); break;
	case P_PRODUCE: bis_produce(st, p); break;
	case P_RETREAT: bis_withdraw(st, p); break;
	case P_AIRBACK: bis_air_back(st, p); break;
	case P_COMBAT: bis_battles(st, p); break;
	case P_BLITZ: bis_blitz(st, p); break;
	case P_HOME: bis_come_home(st, p); break;
	case P_RAIL: bis_rails(st, p); break;
	case P_WAVE: bis_wave(st, p); break;
	case P_BUILD:
	case P_TRAIN:
	case P_FLEE:
	case P_WORKS:
	case P_RISE: bis_place(st, p); break;
	default: bis_small(st, p, proc);
	}
}

/* A turn begins with a plan; true if it is a new one. */
static bool make_plan(const struct eto_decision *d)
{
	if (!bi_plans(d, NULL, 0))
		return false;
	d->memory->plan = bis_own_plan(bis_look(d, NULL));
	return true;
}

void bi_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	bool planned = make_plan(d);
	p.score = -10000;
	if (d->count > 1)
		choose(bis_look(d, bis_plan_now(d)), &p);
	eto_pick_give(&p, bi_remarks, d->count, advice);
	if (planned) /* its first lines are said beside the first choice of the turn */
		eto_advise_plan(&bitw_game, &d->memory->plan, advice);
}
