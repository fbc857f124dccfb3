/* What choices are for that do not say it themselves: cards, missions in the air, Beachheads, two kinds of combat. */
#include "games/blitzwar/blitzwar.h"

enum { NO, YES }; /* SET_YES */

const struct eto_meaning bw_meanings[] = {
	{V_TRY, ETO_WHATEVER, BW_9_3_28,
		"One roll, free of cost: on a 6 Spain joins the Axis, if France has fallen, or Turkey lets its "
		"troops pass, if Greece has. America comes a turn earlier then."},
	{V_CARD, ETO_WHATEVER, BW_10_1_10,
		"What stands on a card arrives three turns later. Cards of Limited War can be chosen from the "
		"start, those of Total War, which bring more, once the war has widened."},
	{V_UNLOCK, ETO_WHATEVER, BW_11_8_4},
	{V_LOSE_STOCK, ETO_WHATEVER, BW_11_3_6},
	{V_LOSE_CARD, ETO_WHATEVER, BW_11_3_6},
	{V_FORGO, INF, BW_11_3_8},
	{V_FORGO, ARM, BW_11_3_10},
	{V_FORGO, FLEET, BW_11_3_9},
	{V_LEND, SUPPLY, BW_11_4_6},
	{V_LEND, AIR, BW_11_4_7},
	{V_REGROUP, ETO_WHATEVER, BW_11_10_1},
	{V_SHIFT, ETO_WHATEVER, BW_11_10_1},
	{V_SPLIT, ETO_WHATEVER, BW_11_10_1},
	{V_ELITE, ETO_WHATEVER, BW_16_3_1_7,
		"An Elite army that attacks moves the combat one column to the right, and the losses of the "
		"attacker are its own."},
	{V_SAIL, ETO_WHATEVER, BW_12_1_1},
	{V_ENGAGE, ETO_WHATEVER, BW_12_2_20,
		"Round after round, until the die is not below the number of defenders or a side has no ships left; it "
		"cannot be broken off."},
	{V_BOMB, ETO_WHATEVER, BW_13_3_4},
	{V_DUEL, ETO_WHATEVER, BW_13_4_3_1},
	{V_FLY, COVER, BW_13_4_2_4,
		"Alone over a land zone it moves the combats there two columns; over a sea it helps to keep the "
		"enemy's supply and Beachheads away."},
	{V_FLY, BEACH, BW_13_4_5_4,
		"If nobody responds, it becomes a Beachhead on a coast of that sea, where corps land in the Sea "
		"Transport Phase."},
	{V_RESPOND, ETO_WHATEVER, BW_13_2_5},
	{V_HEAD, ETO_WHATEVER, BW_14_1_2_6,
		"Two corps can land at it in the Sea Transport Phase, or three along a blue dotted line."},
	{V_BASE, ETO_WHATEVER, BW_13_5_1},
	{V_SHIP, ETO_WHATEVER, BW_14_1_1_2},
	{V_LAND, ETO_WHATEVER, BW_14_1_2_11},
	{V_FORTIFY, ETO_WHATEVER, BW_15_1_14,
		"A fortified corps stands two losses and makes the attack harder if only such corps defend, but it "
		"does not move, attack or retreat."},
	{V_UNFORTIFY, ETO_WHATEVER, BW_15_1_11},
	{V_ENTRAIN, ETO_WHATEVER, BW_15_2_4,
		"Any distance through zones of the own side, at double cost; no attack and no other move in this "
		"turn."},
	{V_RAIL, ETO_WHATEVER, BW_15_2_4,
		"Any distance through zones of the own side, at double cost; no attack and no other move in this "
		"turn."},
	{V_MOVE, ETO_WHATEVER, BW_15_3_10,
		"Infantry that moves one zone and armour that moves up to three may attack afterwards; who moves "
		"farther may not."},
	{V_ACTIVATE, ETO_WHATEVER, BW_15_3_14},
	{V_ATTACK, ETO_WHATEVER, BW_16_1_2,
		"In the Blitz Phase armour must take part, and the defender does not retreat. In the Normal Phase "
		"he retreats if he loses more corps than the attacker."},
	{V_SALLY, ETO_WHATEVER, BW_13_4_5_11,
		"Corps that have landed and are not ashore yet are attacked from the zone behind the coast, all "
		"together."},
	{V_STAND, YES, BW_16_3_2_1, "One column to the left, but one of the losses must be German."},
	{V_STAND, NO, BW_16_3_2_9},
	{V_HOLD, ETO_WHATEVER, BW_17_2_7,
		"Who would have to retreat stays where he is for one loss more."},
	{V_ADVANCE, ETO_WHATEVER, BW_16_4_2},
	{V_ASHORE, ETO_WHATEVER, BW_16_4_12},
	{V_CRAWL, ETO_WHATEVER, BW_17_5_2},
	{V_FLEE, ETO_WHATEVER, BW_15_3_5},
	{0},
};
