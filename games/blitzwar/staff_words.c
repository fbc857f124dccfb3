/* The sentences with which the staff explains a choice: %1 the counter, %2 the place. */
#include "games/blitzwar/staff.h"

#define FILLED {{.kind = ETO_PIECE}, {.kind = ETO_PLACE}}, {0}
const struct eto_remark bw_remarks[WHYS + 1] = {
	[WHY_ONLY] = {"There is nothing else to do.", FILLED},
	[WHY_CARD] = {"The front needs what this card brings.", FILLED},
	[WHY_PLACE] = {"New units go where they are soonest of use: %2.", FILLED},
	[WHY_STORE] = {"Supply goes to %2, behind the main effort.", FILLED},
	[WHY_ATTACK] = {"We attack %2: the column is good and the prize is worth it.", FILLED},
	[WHY_READY] = {"%1 makes ready to attack %2.", FILLED},
	[WHY_MARCH] = {"%1 moves up to %2, nearer to our goals.", FILLED},
	[WHY_TAKE] = {"%1 takes %2, which nobody defends.", FILLED},
	[WHY_COVER] = {"%1 gives us the air over %2 for the attack.", FILLED},
	[WHY_BOMB] = {"%1 bombs Germany: it costs the Axis supply.", FILLED},
	[WHY_LAND] = {"%1 lands at %2 to open a front there.", FILLED},
	[WHY_SHIP] = {"%1 is more useful in %2.", FILLED},
	[WHY_SEA] = {"%1 goes to %2, where ships count.", FILLED},
	[WHY_ANSWER] = {"The enemy's aircraft would tip the scales: we respond.", FILLED},
	[WHY_HOLD] = {"%2 must be held, whatever it costs.", FILLED},
	[WHY_RETREAT] = {"We fall back to %2, where others stand.", FILLED},
	[WHY_ADVANCE] = {"%1 goes in and takes %2.", FILLED},
	[WHY_LOSS] = {"%1 can best be spared.", FILLED},
	[WHY_ALLY] = {"An ally for one die: we try.", FILLED},
	[WHY_FORT] = {"%1 digs in at %2.", FILLED},
	[WHY_LEND] = {"The Soviets need it more than we do.", FILLED},
	[WHY_GROUP] = {"Corps in %2 are put together: larger counters cost less.", FILLED},
	[WHY_DONE] = {"Nothing more here is worth its supply.", FILLED},
	[WHYS] = {""},
};
