/* The sentences with which the staff explains a choice. They say why, and nothing that the others may not know. */
#include "games/downfall/staff.h"

/* %1 the army, %2 the zone, %3 chances in 36. */
#define FILLED {{ETO_PIECE, 0, false}, {ETO_PLACE, 0, false}, {ETO_NUMBER, 0, false}}, {0}
const struct eto_remark df_remarks[WHYS + 1] = {
	[WHY_ONLY] = {"There is nothing else to do.", FILLED},
	[WHY_ATTACK] = {"%1 attacks in %2: the odds and the prize are worth the supply.", FILLED},
	[WHY_NEED] = {"%1 attacks in %2 whatever the odds: the war is decided there.", FILLED},
	[WHY_SUPPORT] = {"%1 goes to %2 to make the attack there safer.", FILLED},
	[WHY_TAKE] = {"%1 takes %2, which nobody defends.", FILLED},
	[WHY_HOLD] = {"%1 goes to %2, which needs defenders.", FILLED},
	[WHY_ADVANCE] = {"%1 moves up to %2, nearer to our goals.", FILLED},
	[WHY_LAND] = {"%1 lands in %2 to open a front there.", FILLED},
	[WHY_STEP] = {"%1 goes on as ordered.", FILLED},
	[WHY_AIR] = {"Aircraft for the attack of %1 in %2: it then wins %3 {3:time|times} in 36.", FILLED},
	[WHY_ANSWER] = {"The enemy's aircraft would tip the scales: we answer them.", FILLED},
	[WHY_SPARE] = {"We keep our aircraft for a better occasion.", FILLED},
	[WHY_SUPPLY] = {"Operations need supply.", FILLED},
	[WHY_REINFORCE] = {"Losses must be made good.", FILLED},
	[WHY_TANKS] = {"Tank armies decide campaigns: we build tanks.", FILLED},
	[WHY_MISSIONS] = {"The air force needs new missions.", FILLED},
	[WHY_SUBMARINES] = {"Submarines cost the Allies more than us.", FILLED},
	[WHY_DEVELOP] = {"A development pays in all the turns to come.", FILLED},
	[WHY_LEASE] = {"The Soviet Union needs one more Action.", FILLED},
	[WHY_BUILD] = {"A new army where it is soonest of use.", FILLED},
	[WHY_RAISE] = {"%1 must be brought back to full strength.", FILLED},
	[WHY_CONVERT] = {"%1 gets tanks: it will strike harder and farther.", FILLED},
	[WHY_BOMB] = {"Enough bombers to get through and cost the Axis an Action.", FILLED},
	[WHY_PROWL] = {"The submarines go out: the Allies shall lose an Action.", FILLED},
	[WHY_RESOLVE] = {"No further operation is worth its supply.", FILLED},
	[WHY_FIGHT] = {"%1 fights first in %2: it wins %3 {3:time|times} in 36.", FILLED},
	[WHY_END] = {"All is done that could be done.", FILLED},
	[WHYS] = {""},
};

/* Rolls in 36 with which a declared attack wins; an air mission not yet flown counts if asked for. */
static int wins(const struct staff *st, unsigned army, bool mission)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	unsigned target = s->target[army];
	if (target >= ARMIES)
		return 0;
	int attack = df_attack_factor(t, s, army) + (mission ? 2 : 0);
	int defence = df_defence_factor(t, s, target, s->from[army]);
	unsigned zone = s->zone[army];
	return df_chances(attack, defence, df_lifts(t, army, zone), df_lifts(t, target, zone), false).win;
}

void staff_say(const struct staff *st, const struct eto_pick *p, unsigned count, struct eto_advice *advice)
{
	eto_pick_give(p, df_remarks, count, advice);
	struct eto_remark *r = &advice->why[0];
	unsigned army = (unsigned)p->arg[0];
	if (army < ARMIES && (p->why == WHY_AIR || p->why == WHY_FIGHT))
		r->arg[2] = (int16_t)wins(st, army, p->why == WHY_AIR);
	r->arg[0] = army < ARMIES ? r->arg[0] : -1;
	r->arg[1] = p->arg[1] < ZONES ? r->arg[1] : -1;
}
