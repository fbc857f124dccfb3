/* The sentences with which the staff explains a choice. They say why, and nothing that the enemy may not know: units
 * are named only to their owner, who is the one that asks. */
#include "games/westfront/staff.h"

/* %1 the unit, %2 the hex. */
#define FILLED {{ETO_PIECE, 0, false}, {ETO_PLACE, 0, false}}, {0}
const struct eto_remark wf_remarks[WHYS + 1] = {
	[WHY_ONLY] = {"There is nothing else to do.", FILLED},
	[WHY_ACTIVATE] = {"%1 wakes: what its troops can do now is worth the step.", FILLED},
	[WHY_BLITZ] = {"%1 blitzes: a second blow now is worth two steps.", FILLED},
	[WHY_INVASION] = {"%1 leads a landing: there is a shore worth taking.", FILLED},
	[WHY_DROP] = {"Paratroops can take what nobody else reaches.", FILLED},
	[WHY_SUPREME] = {"%1 moves reserves to where they are needed.", FILLED},
	[WHY_DEPLOY] = {"%1 goes to %2, nearer to the troops that it commands.", FILLED},
	[WHY_SAVE] = {"Nothing is worth a step of command now.", FILLED},
	[WHY_STAFF] = {"The HQs that matter are awake.", FILLED},
	[WHY_ATTACK] = {"%1 attacks in %2: the odds and the ground are worth it.", FILLED},
	[WHY_TAKE] = {"%1 takes %2, which nobody defends.", FILLED},
	[WHY_HOLD] = {"%1 goes to %2, which needs defenders.", FILLED},
	[WHY_ADVANCE] = {"%1 moves up to %2, nearer to our goals.", FILLED},
	[WHY_LEAVE] = {"%1 breaks off before it is destroyed.", FILLED},
	[WHY_LAND] = {"%1 lands in %2: the shore is weak there.", FILLED},
	[WHY_RAIL] = {"%1 goes by rail to %2, where it is worth more.", FILLED},
	[WHY_SAIL] = {"%1 sails to %2 to join the front.", FILLED},
	[WHY_HALT] = {"Everybody stands where he should.", FILLED},
	[WHY_STRIKE] = {"The airstrike of %1 counts most in %2.", FILLED},
	[WHY_FIGHT] = {"A round in %2 costs the enemy more than us.", FILLED},
	[WHY_WAIT] = {"Nothing more is to be gained here.", FILLED},
	[WHY_LOSE] = {"%1 is missed least.", FILLED},
	[WHY_FIRE] = {"%1 has the strongest fire.", FILLED},
	[WHY_BEACHHEAD] = {"Without a Beachhead the troops in %2 would starve.", FILLED},
	[WHY_FEED] = {"%1 is worth most of those that could be fed.", FILLED},
	[WHY_DEMAND] = {"A roll for surrender costs nothing.", FILLED},
	[WHY_RISE] = {"Friends in %2 rise for us.", FILLED},
	[WHY_STEP_HQ] = {"%1 needs a step: without command nothing moves.", FILLED},
	[WHY_STEP] = {"%1 needs strength where it stands.", FILLED},
	[WHY_REBUILD] = {"%1 comes back as a cadre in %2.", FILLED},
	[WHY_ARRIVE] = {"%1 arrives where it is soonest of use.", FILLED},
	[WHY_PREPARE] = {"The next landing will need a Beachhead.", FILLED},
	[WHY_SPENT] = {"The points are spent.", FILLED},
	[WHY_SET_UP] = {"This place has been found good for it.", FILLED},
	[WHY_GROUND] = {"The paratroops will not jump again: on foot they cost half.", FILLED},
	[WHY_NOBODY] = {"Nobody is left with %1 for a second wave.", FILLED},
	[WHY_NO_SHORE] = {"No shore is left on which the second wave of %1 may land.", FILLED},
	[WHY_ALONE] = {"The second wave of %1 stays aboard: the first one is beaten, and it would land alone.", FILLED},
	[WHYS] = {""},
};

void wfs_say(const struct eto_pick *p, unsigned count, struct eto_advice *advice)
{
	eto_pick_give(p, wf_remarks, count, advice);
	struct eto_remark *r = &advice->why[0];
	r->arg[0] = p->arg[0] < UNITS ? r->arg[0] : -1;
	r->arg[1] = p->arg[1] < HEXES ? r->arg[1] : -1;
}
