/* What choices are for that do not say it themselves: the plans of 1940, HQs, Blitz and Reserve, landings and their
 * second wave, what production buys. */
#include "games/bitw/production.h"

enum { CAVALRY, PANZER }; /* SET_YES */
enum { NO, YES };         /* SET_STEP */

static const char radar[] = "While all six stations work, enemy aircraft over Great Britain are shown and British "
			    "fighters have TECH 2; two neighbours are enough for TECH 2.";
static const char factory[] = "Ten payments of one point, one in a turn, and a factory stands; it yields a point in "
			      "every turn.";

static const char evacuation[] = "One unit leaves each port; a die tells whether it arrives whole.";

/* Of clauses of a layer or chapter that is off nothing is told; what serves instead comes after them. */
bool bi_means(const struct eto_table *table, const struct eto_meaning *m)
{
	const struct bi_table *t = (const struct bi_table *)table;
	switch (m->clause) {
	case BI_12_4_1_2: return bi_advanced(t);
	case BI_18_1_3: return bi_on(t, CH_18);
	default: return true;
	}
}

const struct eto_meaning bi_meanings[] = {
	{V_CHOOSE, DYLE, BI_5_1_3, "In May the units near the Belgian border may enter Belgium and the Netherlands."},
	{V_CHOOSE, ESCAUT, BI_5_1_3,
		"In May the units near the Belgian border may enter Ostend, Ghent and Antwerp, no more. Before play "
		"two French ones move up to two hexes."},
	{V_CHOOSE, FRONTIER, BI_5_1_3,
		"In May nobody enters Belgium or the Netherlands, which get no assistance. Before play up to six "
		"French units near the border move up to three hexes."},
	{V_CHOOSE, FULL, BI_5_3_1,
		"All British units stay where they are in France, and one fighter unit may be based there."},
	{V_CHOOSE, LIMITED, BI_5_3_1,
		"One corps starts in London and no fighters are based in France; Great Britain has two points more."},
	{V_CHOOSE, ISLANDS_FIRST, BI_5_3_1,
		"All four British units of the continent start in England and no fighters are based in France; "
		"Great Britain has four points more."},
	{V_BOMB, T_FACTORY, BI_32_1_1},
	{V_BOMB, T_PORT, BI_32_2_1},
	{V_BOMB, T_RAILWAY, BI_32_3_2,
		"Each hit takes one rail movement from the enemy, and none goes through the hex."},
	{V_BOMB, T_RADAR, BI_32_4_1},
	{V_BOMB, T_CENTRE, BI_32_1_1},
	{V_ESCORT, ETO_WHATEVER, BI_32_0_3},
	{V_CONVOY, ETO_WHATEVER, BI_35_2_5},
	{V_BUILD, ETO_WHATEVER, BI_7_3_1_8,
		"It comes in with the steps that are paid for. A redoubt comes anywhere in supply: it helps who "
		"defends its hex and hinders who attacks it."},
	{V_DISMANTLE, ETO_WHATEVER, BI_7_3_4_3},
	{V_UPGRADE, ETO_WHATEVER, BI_40_0_4},
	{V_PAY, PAY_MULBERRY_A, BI_6_7_3},
	{V_PAY, PAY_MULBERRY_B, BI_6_7_3},
	{V_PAY, PAY_SIEGFRIED, BI_5_2_6},
	{V_PAY, PAY_VENTNOR, BI_13_8_1_2_4, radar},
	{V_PAY, PAY_RED, BI_15_1_1, factory},
	{V_PAY, PAY_BLUE, BI_15_1_1, factory},
	{V_PAY, PAY_BLACK, BI_15_1_1, factory},
	{V_PAY, PAY_BUY_RED, BI_34_0_1},
	{V_PAY, PAY_BUY_BLUE, BI_34_0_1},
	{V_PAY, ETO_WHATEVER, BI_13_8_1_2_4, radar},
	{V_DISCARD, ETO_WHATEVER, BI_11_2_12},
	{V_OPEN_CITY, ETO_WHATEVER, BI_5_1_6,
		"Bordeaux is the capital then, so that the fall of Paris is not the fall of France; all units leave "
		"Paris."},
	{V_ACTIVATE, ETO_WHATEVER, BI_13_4_1,
		"It commands as many units, or does as many other things, as it has steps; afterwards it loses one "
		"step."},
	{V_LEAD, ETO_WHATEVER, BI_13_2_2,
		"Under an HQ armour and aircraft move in full and fight. Without one armour moves half as far and "
		"does not attack, and aircraft only change base."},
	{V_RELIEVE, ETO_WHATEVER, BI_24_5a_1},
	{V_SCOUT, ETO_WHATEVER, BI_19_0_2},
	{V_RESERVE, ETO_WHATEVER, BI_31_0_2,
		"It does not move now. From the Movement Phase it moves in the Armour Exploitation; from there, to "
		"a battle after the enemy has moved."},
	{V_PATROL, ETO_WHATEVER, BI_24_5b_6,
		"The submarines stay at sea and attack the convoys in the next Strategic Warfare Phase of the Allies."},
	{V_RIDE, ETO_WHATEVER, BI_7_4_6,
		"Any distance along rails of the own side, for a point of the HQ; it may move later."},
	{V_TRAIN, ETO_WHATEVER, BI_7_4_6, "Any distance along rails of the own side; it may move later."},
	{V_ATTACK, ETO_WHATEVER, BI_12_4_1_2,
		"Units out of supply attack in the Advanced game alone, and surrender if the hex is not cleared in "
		"the first round: a Desperate Attack."},
	{V_REBASE, ETO_WHATEVER, BI_7_5_2_4},
	{V_SAIL, ETO_WHATEVER, BI_18_1_3,
		"Through seas of the enemy a die tells what arrives: as a rule a step is lost on 4 or 5, the unit "
		"on 6."},
	{V_SAIL, ETO_WHATEVER, BI_24_7_1},
	{V_INVADE, ETO_WHATEVER, BI_24_1_7},
	{V_HOLD, ETO_WHATEVER, BI_24_0_9,
		"It waits for the second wave: after the first round of combat it may land where the beach is "
		"cleared, and marines also where it is not."},
	{V_FEINT, ETO_WHATEVER, BI_24_5b_5, "It is marked as if it were to land, at no cost, and stays where it is."},
	{V_DROP, ETO_WHATEVER, BI_23_0_12},
	{V_EVACUATE, ETO_WHATEVER, BI_18_1_3, evacuation},
	{V_EVACUATE, ETO_WHATEVER, BI_scen_3, evacuation},
	{V_REACT, ETO_WHATEVER, BI_7_6_1},
	{V_REEMBARK, ETO_WHATEVER, BI_24_1_9},
	{V_CHARGE, CAVALRY, BI_20_0_3,
		"It fires before the defending infantry, and takes all hits of the answer first."},
	{V_CHARGE, PANZER, BI_21_0_4, "It fires before the defenders, and takes all hits of the answer first."},
	{V_ASHORE, ETO_WHATEVER, BI_24_0_9, "It lands with the second wave, after the first round of combat."},
	{V_MULBERRY, ETO_WHATEVER, BI_6_7_3},
	{V_BLITZ, ETO_WHATEVER, BI_7_8_2,
		"After the combat armour goes on one hex and may fight there a second time; enemy aircraft do not "
		"react."},
	{V_FOLLOW, ETO_WHATEVER, BI_7_8_4},
	{V_PARTISAN, ETO_WHATEVER, BI_29_1_6},
	{V_ARMISTICE, ETO_WHATEVER, BI_5_1_11,
		"All French units leave the map and Germany has France, but no points for the units. Free France is "
		"created."},
	{V_ASSIST, NO, BI_5_6_2_5, "Its units go on rolling half their dice."},
	{V_ASSIST, YES, BI_5_6_2_4, "Its units roll all their dice; the next production begins with five points less."},
	{V_ROCKET, ETO_WHATEVER, BI_26_2_3},
	{V_TERROR, ETO_WHATEVER, BI_26_2_3},
	{V_FEED, ETO_WHATEVER, BI_4_3_10},
	{0},
};
