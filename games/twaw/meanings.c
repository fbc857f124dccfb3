/* What choices are for that do not say it themselves: kinds of attacks and support, dice, losses, what production,
 * research and diplomacy buy. */
#include "core/game.h"
#include "games/twaw/twaw.h"

enum { YES, NO }; /* SET_YES */

const struct eto_meaning tw_meanings[] = {
	{V_PACT, YES, TW_16_1_7,
		"The USSR gives Germany a raw material in each economic phase, and may occupy eastern Poland, the "
		"Baltic States and Bessarabia."},
	{V_PACT, NO, TW_16_1_3,
		"The USSR comes a space nearer to war; Germany may occupy all of Poland; the Baltic States stay "
		"neutral."},
	{V_FORM, ETO_WHATEVER, TW_13_2_4_15},
	{V_EMBARK, ETO_WHATEVER, TW_13_2_4_13},
	{V_PATROL, ETO_WHATEVER, TW_13_1_12,
		"It cuts the supply that comes through this sea until the enemy's phase is over. Who is cut off "
		"begins no Operations."},
	{V_STRAFE, ETO_WHATEVER, TW_5_3_6},
	{V_OPERATION, ETO_WHATEVER, TW_13_3_6_3,
		"It uses one action and oil. Who wins may enter the place and go on against its neighbours, up to "
		"three attacks in all, the second with 1 less and the third with 2 less."},
	{V_INVADE, ETO_WHATEVER, TW_13_3_10_1},
	{V_EXPLOIT, ETO_WHATEVER, TW_13_3_6_20,
		"It goes on with the Operation from the place that was won: with 1 less in the second attack, with 2 "
		"less in the third."},
	{V_LIMITED, ETO_WHATEVER, TW_13_3_5_5,
		"It costs neither action nor oil. If it succeeds the defender loses one unit; he never has to "
		"retreat, and nothing follows."},
	{V_SUPPORT, T_TACTICAL, TW_13_3_6_1_10, "One die, of either side, may be rolled again."},
	{V_SUPPORT, T_OPERATIONAL, TW_13_3_6_1_38, "It adds 1 to the total."},
	{V_HUNT, ETO_WHATEVER, TW_13_3_11},
	{V_DICE, ETO_WHATEVER, TW_13_3_9_1,
		"With one die the loser of the combat loses one unit in all; with two dice he can lose more, and the "
		"attacker too."},
	{V_STAND, ETO_WHATEVER, TW_13_3_9_7},
	{V_YIELD, ETO_WHATEVER, TW_13_3_9_7},
	{V_BREAK, YES, TW_13_3_8_4,
		"Units may enter although defenders are left in the place, which are out of supply there, and attack "
		"on from it."},
	{V_BREAK, NO, TW_13_3_8_3},
	{V_RAIL, ETO_WHATEVER, TW_13_4_2,
		"Any distance over connected places of the own side, for a point of strategic movement."},
	{V_SHIP, ETO_WHATEVER, TW_13_4_2, "By sea from port to port, for points of strategic movement."},
	{V_CROSS, ETO_WHATEVER, TW_13_4_7_2},
	{V_SHIFT, ETO_WHATEVER, TW_13_4_3_7},
	{V_SEND, ETO_WHATEVER, TW_13_4_4_1},
	{V_CONVOY, ETO_WHATEVER, TW_14_2_30,
		"What it carries arrives in the economic phase, unless it is sunk before."},
	{V_ESCORT, ETO_WHATEVER, TW_14_2_15},
	{V_RAID, ETO_WHATEVER, TW_14_2_25},
	{V_SORTIE, ETO_WHATEVER, TW_14_2_20},
	{V_BOMB, ETO_WHATEVER, TW_14_3_12},
	{V_TARGET, ETO_WHATEVER, TW_14_3_26},
	{V_INDUSTRY, ETO_WHATEVER, TW_7_2_2,
		"A die tells how far it comes; at ten spaces the industrial level rises: more factory points, actions "
		"and strategic movement."},
	{V_RESEARCH, ETO_WHATEVER, TW_15_3_8,
		"The price is paid, then a die tells how far it comes; at ten spaces the advance is complete."},
	{V_POINT, SUBMARINES, TW_14_2_25, "It attacks convoys."},
	{V_POINT, GAS, TW_14_2_13, "It finds submarines that attack convoys: a chance of one in ten for each point."},
	{V_POINT, BOMBERS, TW_14_3_12, "It damages the industry of the enemy."},
	{V_POINT, INTERCEPTORS, TW_14_3_10, "It shoots down bombers over the own country."},
	{V_FORTIFY, ETO_WHATEVER, TW_5_4_7,
		"It counts as defending units where as many units stand, and nobody has to retreat from it."},
	{V_REPAIR, ETO_WHATEVER, TW_14_3_18},
	{V_FLAG, ETO_WHATEVER, TW_16_12,
		"It goes into the cup. When it is drawn the country moves one space towards the own side."},
	{V_COURT, ETO_WHATEVER, TW_16_12},
	{V_EVENT, ETO_WHATEVER, TW_15_2_9, "It goes into the cup, unseen, and happens when it is drawn."},
	{V_LOAD, ETO_WHATEVER, TW_13_4_4_4},
	{V_PERSIA, ETO_WHATEVER, TW_13_4_8_4},
	{0, 0, 0},
};
