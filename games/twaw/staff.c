/* The program that plays: a judgement for each kind of decision, from what the seat may know. */
#include "core/advice.h"
#include "games/twaw/twaw.h"

const struct eto_remark tw_remarks[TW_REMARKS] = {
	[WHY_ONLY] = {"There is nothing better to do.", {{0}}, {0}},
	[WHY_TAKE] = {"%1 is worth having.", {{.kind = ETO_PLACE}}, {0}},
	[WHY_GATHER] = {"Forces gather at %1.", {{.kind = ETO_PLACE}}, {0}},
	[WHY_ATTACK] = {"The odds at %1 are good.", {{.kind = ETO_PLACE}}, {0}},
	[WHY_HOLD] = {"What is held must be kept.", {{0}}, {0}},
	[WHY_BUILD] = {"Losses must be made good.", {{0}}, {0}},
	[WHY_TECH] = {"Research pays in the long run.", {{0}}, {0}},
	[WHY_FLAG] = {"Diplomacy is cheaper than war.", {{0}}, {0}},
	[WHY_SEA] = {"The sea lanes matter.", {{0}}, {0}},
	[WHY_CLOSE] = {"This phase is done.", {{0}}, {0}},
};

void tw_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	struct eto_pick p = eto_pick_of(WHY_ONLY);
	for (unsigned i = 0; i < d->count; i++)
		eto_better_by_lot(&p, i, 1, WHY_ONLY, -1, -1, d->rng);
	eto_pick_give(&p, tw_remarks, d->count, advice);
}
