/* The game object: verbs, events, options, scenarios, the fields of a state and the names of things. */
#include "core/position.h"
#include "core/tables.h"
#include "games/bitw/staff.h"

static const struct eto_seat seats[SIDES] = {{"axis", "Axis", 1}, {"allied", "Western Allies", 2}};

static const struct eto_verb verbs[VERBS] = {
	[V_ROLL] = {"roll", "Roll the dice", {NO_ARG}},
	[V_CHOOSE] = {"choose", "Plan: %1", {SECRET_CHOICE(SET_PLAN)}, ETO_DO_POLITICS},
	[V_BOMB] = {"bomb", "%1 bombs %2: %3", {PIECE, PLACE, CHOICE(SET_TARGET)}, ETO_DO_AIR},
	[V_ESCORT] = {"escort", "%1 escorts the bombers to %2", {PIECE, PLACE}, ETO_DO_AIR},
	[V_CONVOY] = {"convoy", "The northern submarines attack Lend-Lease", {NO_ARG}, ETO_DO_SEA},
	[V_REPAIR] = {"repair", "A step for %1", {SECRET_PIECE}, ETO_DO_BUY},
	[V_BUILD] = {"build", "Rebuild %1", {SECRET_PIECE}, ETO_DO_BUY},
	[V_AT] = {"at", "In %1", {PLACE}, ETO_DO_CHOOSE},
	[V_DEPLOY] = {"deploy", "%1 arrives in %2", {SECRET_PIECE, PLACE}, ETO_DO_BUY},
	[V_DISMANTLE] = {"dismantle", "Dismantle %1", {PIECE}, ETO_DO_BUY, true},
	[V_UPGRADE] = {"upgrade", "%1 becomes an armoured HQ", {SECRET_PIECE}, ETO_DO_BUY},
	[V_PAY] = {"pay", "Pay for %1", {SECRET_CHOICE(SET_MULBERRY)}, ETO_DO_BUY},
	[V_GIVE] = {"give", "Give %1 a point: %2", {CHOICE(SET_NATION), CHOICE(SET_COLOUR)}, ETO_DO_BUY, true},
	[V_DISCARD] = {"discard", "%1 gives up a point: %2", {SECRET_CHOICE(SET_NATION), SECRET_CHOICE(SET_COLOUR)},
		       ETO_DO_BUY, true, .veiled = true},
	[V_OPEN_CITY] = {"open_city", "Declare Paris an open city", {NO_ARG}, ETO_DO_POLITICS, true},
	[V_ACTIVATE] = {"activate", "Activate %1", {PIECE}, ETO_DO_COMMAND},
	[V_LEAD] = {"lead", "%1 commands %2", {PIECE, SECRET_PIECE}, ETO_DO_COMMAND},
	[V_RELIEVE] = {"relieve", "%1 supplies %2 by sea", {PIECE, SECRET_PIECE}, ETO_DO_COMMAND},
	[V_SCOUT] = {"scout", "%1 reconnoitres %2", {PIECE, PLACE}, ETO_DO_AIR},
	[V_PATROL] = {"patrol", "%1 keeps the submarines at sea", {PIECE}, ETO_DO_COMMAND},
	[V_RESERVE] = {"reserve", "%1 puts %2 in Reserve", {PIECE, SECRET_PIECE}, ETO_DO_COMMAND},
	[V_RIDE] = {"ride", "%1 sends %2 by rail", {PIECE, SECRET_PIECE}, ETO_DO_STRATEGIC},
	[V_TRAIN] = {"train", "%1 goes by rail for a point", {SECRET_PIECE}, ETO_DO_STRATEGIC},
	[V_TO] = {"to", "To %1", {PLACE}, ETO_DO_MOVE},
	[V_MOVE] = {"move", "Move %1", {SECRET_PIECE}, ETO_DO_TAKE},
	[V_ATTACK] = {"attack", "Attack %1 from %2", {PLACE, PLACE}, ETO_DO_ATTACK},
	[V_FLY] = {"fly", "Fly against %1", {PLACE}, ETO_DO_AIR},
	[V_REBASE] = {"rebase", "Change base to %1", {PLACE}, ETO_DO_AIR},
	[V_SAIL] = {"sail", "%1 sends %2 by sea to %3", {PIECE, SECRET_PIECE, PLACE}, ETO_DO_SEA},
	[V_INVADE] = {"invade", "%1 lands %2 in %3", {PIECE, SECRET_PIECE, PLACE}, ETO_DO_LANDING},
	[V_HOLD] = {"hold", "%1 puts %2 ON HOLD", {PIECE, SECRET_PIECE}, ETO_DO_LANDING},
	[V_FEINT] = {"feint", "%1 threatens to land", {SECRET_PIECE}, ETO_DO_LANDING},
	[V_DROP] = {"drop", "%1 drops %2 on %3", {PIECE, SECRET_PIECE, PLACE}, ETO_DO_DROP},
	[V_EVACUATE] = {"evacuate", "%1 escapes by sea to %2", {SECRET_PIECE, PLACE}, ETO_DO_SEA},
	[V_STOP] = {"stop", "End its move here", {NO_ARG}, ETO_DO_STOP},
	[V_REACT] = {"react", "%1 reacts in %2", {SECRET_PIECE, PLACE}, ETO_DO_AIR},
	[V_FIGHT] = {"fight", "Fight the battle of %1", {PLACE}, ETO_DO_ATTACK},
	[V_LOSE] = {"lose", "%1 takes the hit", {PIECE}, ETO_DO_CHOOSE},
	[V_SUFFER] = {"suffer", "%1 is hit by the rocket", {SECRET_PIECE}, ETO_DO_CHOOSE},
	[V_WITHDRAW] = {"withdraw", "%1 withdraws to %2", {PIECE, PLACE}, ETO_DO_STOP},
	[V_REEMBARK] = {"reembark", "%1 takes %2 off the beach to %3", {PIECE, PIECE, PLACE}, ETO_DO_SEA},
	[V_CHARGE] = {"charge", "Charge: %1", {CHOICE(SET_YES)}, ETO_DO_ATTACK},
	[V_ASHORE] = {"ashore", "%1 lands in %2", {SECRET_PIECE, PLACE}, ETO_DO_LANDING},
	[V_MULBERRY] = {"mulberry", "Deploy %1 in %2", {CHOICE(SET_MULBERRY), PLACE}, ETO_DO_LANDING},
	[V_BLITZ] = {"blitz", "%1 blitzes into %2", {PIECE, PLACE}, ETO_DO_ATTACK},
	[V_FOLLOW] = {"follow", "%1 follows into %2", {PIECE, PLACE}, ETO_DO_SUPPORT},
	[V_HOME] = {"home", "It lands in %1", {PLACE}, ETO_DO_AIR},
	[V_PARTISAN] = {"partisan", "Partisans in %1", {CHOICE(SET_COUNTRY)}, ETO_DO_POLITICS},
	[V_ARMISTICE] = {"armistice", "France asks for an armistice", {NO_ARG}, ETO_DO_POLITICS},
	[V_ASSIST] = {"assist", "Assistance: %1", {CHOICE(SET_STEP)}, ETO_DO_POLITICS},
	[V_EXCESS] = {"excess", "Remove %1", {SECRET_PIECE}, ETO_DO_CHOOSE},
	[V_ROCKET] = {"rocket", "Rockets against the units in %1", {PLACE}, ETO_DO_ATTACK},
	[V_TERROR] = {"terror", "Rockets against the cities: %1", {CHOICE(SET_NATION)}, ETO_DO_ATTACK},
	[V_FEED] = {"feed", "%1 is fed first", {SECRET_PIECE}, ETO_DO_CHOOSE},
	[V_DONE] = {"done", "Done", {NO_ARG}, ETO_DO_CLOSE},
};

#define TWIN(knows, others, id1, text1, id2, text2, change, arrow)                                                     \
	[knows] = {id1, text1, {PIECE, PLACE, PLACE}, change, arrow}, [others] = {id2,                                 \
										  text2,                               \
										  {CHOICE(SET_NATION), PLACE, PLACE},  \
										  change,                              \
										  arrow}

static const struct eto_event_kind events[EVENTS] = {
	[E_MONTH] = {"month", "%1 %2", {CHOICE(SET_MONTH), NUMBER}},
	[E_SIDE] = {"side", "%1 to play", {SEAT}, ETO_CHANGE_TURN},
	[E_PHASE] = {"phase", "%1", {CHOICE(SET_PHASE)}},
	[E_WEATHER] = {"weather", "Weather: %1", {CHOICE(SET_WEATHER)}},
	[E_PLAN] = {"plan", "Plan: %1", {CHOICE(SET_PLAN)}, ETO_CHANGE_POLITICS},
	TWIN(E_MOVES, E_BLOCK_MOVES, "moves", "%1 moves from %2 to %3", "block_moves",
	     "A block (%1) moves from %2 to %3", ETO_CHANGE_MOVED, ETO_ARROW_MOVE),
	TWIN(E_ATTACKS, E_BLOCK_ATTACKS, "attacks", "%1 attacks from %2 into %3", "block_attacks",
	     "A block (%1) attacks from %2 into %3", ETO_CHANGE_MOVED, ETO_ARROW_ATTACK),
	TWIN(E_RAIL, E_BLOCK_RAIL, "rail", "%1 goes by rail from %2 to %3", "block_rail",
	     "A block (%1) goes by rail from %2 to %3", ETO_CHANGE_MOVED, ETO_ARROW_RAIL),
	TWIN(E_FLIES, E_BLOCK_FLIES, "flies", "%1 flies from %2 to %3", "block_flies",
	     "An air unit (%1) flies from %2 to %3", ETO_CHANGE_MOVED, ETO_ARROW_SUPPORT),
	TWIN(E_REBASES, E_BLOCK_REBASES, "rebases", "%1 changes base from %2 to %3", "block_rebases",
	     "An air unit (%1) changes base from %2 to %3", ETO_CHANGE_MOVED, ETO_ARROW_MOVE),
	TWIN(E_SAILS, E_BLOCK_SAILS, "sails", "%1 sails from %2 to %3", "block_sails",
	     "A block (%1) sails from %2 to %3", ETO_CHANGE_MOVED, ETO_ARROW_SAIL),
	TWIN(E_LANDS, E_BLOCK_LANDS, "lands", "%1 comes from %2 and lands in %3", "block_lands",
	     "A block (%1) comes from %2 and lands in %3", ETO_CHANGE_MOVED, ETO_ARROW_LAND),
	TWIN(E_DROPS, E_BLOCK_DROPS, "drops", "%1 flies from %2 and drops on %3", "block_drops",
	     "A block (%1) flies from %2 and drops on %3", ETO_CHANGE_MOVED, ETO_ARROW_DROP),
	TWIN(E_WITHDRAWS, E_BLOCK_WITHDRAWS, "withdraws", "%1 withdraws from %2 to %3", "block_withdraws",
	     "A block (%1) withdraws from %2 to %3", ETO_CHANGE_MOVED, ETO_ARROW_RETREAT),
	[E_CONTROL] = {"control", "%1 takes %2", {SEAT, PLACE}, ETO_CHANGE_TAKEN},
	[E_OOS] = {"oos", "%1 in %2 is out of supply (%3)", {PIECE, PLACE, CLAUSE}},
	[E_BLOCK_OOS] = {"block_oos", "A block (%1) in %2 is out of supply (%3)", {CHOICE(SET_NATION), PLACE, CLAUSE}},
	[E_SURRENDERS] = {"surrenders", "%1 in %2 surrenders (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_BLOCK_STARVES] = {"block_starves", "A block in %1 has losses", {PLACE}, ETO_CHANGE_REDUCED},
	[E_INCOME] = {"income", "%1 has %2 yellow {2:point|points}", {CHOICE(SET_NATION), NUMBER}},
	[E_REPAIRED] = {"repaired", "%1 is at %2", {PIECE, NUMBER}, ETO_CHANGE_BOUGHT},
	[E_BUILT] = {"built", "%1 enters in %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED},
	[E_BLOCK_BUILT] = {"block_built", "A block (%1) enters in %2", {CHOICE(SET_NATION), PLACE}, ETO_CHANGE_ARRIVED},
	[E_DISMANTLED] = {"dismantled", "%1 in %2 is dismantled", {PIECE, PLACE}, ETO_CHANGE_LOST},
	[E_BATTLE] = {"battle", "Battle of %1", {PLACE}, ETO_CHANGE_FOUGHT},
	[E_SHOWN] = {"shown", "%1 in %2 is shown: %3", {PIECE, PLACE, NUMBER}, ETO_CHANGE_SHOWN},
	[E_STEP] = {"step", "%1, round %2", {CHOICE(SET_FIRE), NUMBER}},
	[E_FIRES] = {"fires",
		     "%1 fires in %2: %3 {3:hit|hits} with %4 {4:die|dice}",
		     {PIECE, PLACE, NUMBER, NUMBER},
		     ETO_CHANGE_FOUGHT},
	[E_TOWN_FIRES] = {"town_fires", "The guns of %1 fire: %2 {2:hit|hits} with %3 {3:die|dice}",
			  {PLACE, NUMBER, NUMBER}, ETO_CHANGE_FOUGHT},
	[E_BAND_FIRES] = {"band_fires", "The partisans of %1 fire: %2 {2:hit|hits} with %3 {3:die|dice}",
			  {PLACE, NUMBER, NUMBER}, ETO_CHANGE_FOUGHT},
	[E_HIT] = {"hit", "%1 in %2 is reduced to %3", {PIECE, PLACE, NUMBER}, ETO_CHANGE_REDUCED},
	[E_HALF] = {"half", "%1 takes a half hit", {PIECE}},
	[E_OUT] = {"out", "%1 in %2 is eliminated (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_OVER_BATTLE] = {"battle_over", "The battle of %1 is over", {PLACE}},
	[E_FORT_FALLS] = {"fort_falls", "The fortifications of %1 fall", {PLACE}, ETO_CHANGE_TAKEN},
	[E_ATTACKED] = {"attacked", "%1 is attacked", {CHOICE(SET_COUNTRY)}, ETO_CHANGE_POLITICS},
	[E_ASSISTED] = {"assisted", "%1 gets assistance", {CHOICE(SET_NATION)}, ETO_CHANGE_POLITICS},
	[E_REFUSED] = {"refused", "%1 gets no assistance", {CHOICE(SET_NATION)}, ETO_CHANGE_POLITICS},
	[E_FALLS] = {"falls", "%1 is out of the war (%3)", {CHOICE(SET_NATION), NUMBER, CLAUSE}, ETO_CHANGE_POLITICS},
	[E_ARMISTICE] = {"armistice", "France asks for an armistice", {NO_ARG}, ETO_CHANGE_POLITICS},
	[E_OPEN_CITY] = {"open_city", "Paris is an open city; the capital is Bordeaux", {NO_ARG}, ETO_CHANGE_POLITICS},
	[E_ACTIVATED] = {"activated", "%1 is activated with %2 action {2:point|points}", {PIECE, NUMBER}},
	[E_LEADS] = {"leads", "%1 spends an action point", {PIECE}},
	[E_SCOUT] = {"scout", "%1 reconnoitres %2 with success", {PIECE, PLACE}},
	[E_UNSEEN] = {"unseen", "%1 reconnoitres %2 in vain", {PIECE, PLACE}},
	[E_RESERVE] = {"reserve", "%1 in %2 goes into Reserve", {PIECE, PLACE}},
	[E_BLOCK_RESERVE] = {"block_reserve", "A block (%1) in %2 goes into Reserve", {CHOICE(SET_NATION), PLACE}},
	[E_MINE] = {"mine", "Mines and submarines: the die shows %1", {NUMBER}},
	[E_HOLD] = {"hold", "%1 in %2 waits for the second wave", {PIECE, PLACE}},
	[E_BLOCK_HOLD] = {"block_hold", "A block (%1) in %2 waits for the second wave", {CHOICE(SET_NATION), PLACE}},
	[E_MULBERRY] = {"mulberry", "%1 is deployed in %2", {CHOICE(SET_MULBERRY), PLACE}, ETO_CHANGE_ARRIVED},
	[E_MULBERRY_LOST] = {"mulberry_lost", "%1 in %2 is destroyed", {CHOICE(SET_MULBERRY), PLACE}, ETO_CHANGE_LOST},
	[E_MORALE] = {"morale", "American morale: box %1", {NUMBER}, ETO_CHANGE_POLITICS},
	[E_DISMISSED] = {"dismissed", "Mussolini is dismissed", {NO_ARG}, ETO_CHANGE_POLITICS},
	[E_RSI] = {"rsi", "The Italian Social Republic is declared", {NO_ARG}, ETO_CHANGE_POLITICS},
	[E_RAID] = {"raid", "Raid on %1: %2", {PLACE, CHOICE(SET_TARGET)}, ETO_CHANGE_FOUGHT},
	[E_BOMBED] = {"bombed", "%1 takes %2 {2:hit|hits}: %3", {PLACE, NUMBER, CHOICE(SET_TARGET)},
		      ETO_CHANGE_REDUCED},
	[E_CONVOY] = {"convoy", "Submarines hit the convoys: %1", {NUMBER}},
	[E_V_WEAPONS] = {"v_weapons", "V-weapons hit: %1", {NUMBER}},
	[E_PARTISAN] = {"partisan", "Partisans rise in %1", {PLACE}, ETO_CHANGE_POLITICS},
	[E_FACTORY] = {"factory", "A new factory stands in %1: %2", {PLACE, CHOICE(SET_COLOUR)}, ETO_CHANGE_BOUGHT},
	[E_VOLKSSTURM] = {"volkssturm", "The Volkssturm is called up", {NO_ARG}, ETO_CHANGE_POLITICS},
	[E_LEND_LEASE] = {"lend_lease", "Lend-Lease begins", {NO_ARG}, ETO_CHANGE_POLITICS},
	[E_RED_ARMY] = {"red_army", "The Red Army takes %1", {PLACE}, ETO_CHANGE_TAKEN},
	[E_LEVEL] = {"level", "The game is over: %1", {CHOICE(SET_LEVEL)}, ETO_CHANGE_POLITICS},
	[E_CARGO] = {"cargo", "Points lost at sea: %1 (%2)", {NUMBER, CHOICE(SET_COLOUR)}},
	[E_FED] = {"fed", "%1 in %2 is fed first", {PIECE, PLACE}},
	[E_BLOCK_FED] = {"block_fed", "A block (%1) in %2 is fed first", {CHOICE(SET_NATION), PLACE}},
	[E_ODDS] = {"odds", "%1: %2 {2:die that hits|dice that hit} on %3 or more", {PIECE, NUMBER, NUMBER}},
	[E_ODDS_PLACE] = {"odds_place",
			  "The guns of %1: %2 {2:die that hits|dice that hit} on %3 or more",
			  {PLACE, NUMBER, NUMBER}},
	[E_ODDS_DICE] = {"odds_dice", "%1 {1:die that hits|dice that hit} on %2 or more", {NUMBER, NUMBER}},
	[E_ODDS_CONVOYS] = {"odds_convoys",
			    "Submarines against the convoys: %1 {1:die that hits|dice that hit} on %2 or more",
			    {NUMBER, NUMBER}},
	[E_ODDS_ROCKETS] = {"odds_rockets",
			    "V-weapons: %1 {1:die that hits|dice that hit} on %2 or more",
			    {NUMBER, NUMBER}},
	[E_ODDS_ROUND] = {"odds_round", "One round: the aircraft may go home after every step", {NO_ARG}},
	[E_ODDS_HANDS] = {"odds_hands",
			  "Unknown blocks: %1; all they can be of what was not seen yet, %2 {2:kind|kinds} of battles",
			  {NUMBER, NUMBER}},
	[E_ODDS_UNKNOWN] = {"odds_unknown",
			    "Unknown blocks: %1; a mean of %2 {2:draw|draws} from what was not seen yet",
			    {NUMBER, NUMBER}},
};

#define CHAPTER(id, about, clause)                                                                                     \
	{                                                                                                              \
		id, about, clause, VALUES("scenario", "on", "off"),                                                    \
			VALUES("as the scenario says", "in play", "not in play")                                       \
	}

static const struct eto_option options[OPTIONS] = {
	[OPT_LAYER] = {"layer", "Basic or Advanced rules", "BI-intro.3", VALUES("scenario", "basic", "advanced"),
		VALUES("as the scenario says", "Basic rules", "Advanced rules")},
	[OPT_CHAPTER + CH_14] = CHAPTER("terrain", "New terrain modifiers", "BI-14.0.3"),
	[OPT_CHAPTER + CH_15] = CHAPTER("factories", "New factories", "BI-15.1.1"),
	[OPT_CHAPTER + CH_16] = CHAPTER("conquest", "Conquest of factories and centres", "BI-16.1.1"),
	[OPT_CHAPTER + CH_18] = CHAPTER("naval", "Naval movement and mines", "BI-18.0.1"),
	[OPT_CHAPTER + CH_19] = CHAPTER("reconnaissance", "Air reconnaissance", "BI-19.0.1"),
	[OPT_CHAPTER + CH_20] = CHAPTER("cavalry", "Cavalry Charge", "BI-20.0.1"),
	[OPT_CHAPTER + CH_21] = CHAPTER("panzer", "Panzer Attack", "BI-21.0.1"),
	[OPT_CHAPTER + CH_22] = CHAPTER("jericho", "Trumpets of Jericho", "BI-22.0.1"),
	[OPT_CHAPTER + CH_26] = CHAPTER("weapons", "V1, V2 and the atomic bomb", "BI-26.1.1"),
	[OPT_CHAPTER + CH_27] = CHAPTER("garrisons", "Garrisons", "BI-27.0.1"),
	[OPT_CHAPTER + CH_28] = CHAPTER("volkssturm", "Volkssturm", "BI-28.0.1"),
	[OPT_CHAPTER + CH_29] = CHAPTER("partisans", "Partisans", "BI-29.0.1"),
	[OPT_CHAPTER + CH_31] = CHAPTER("reserve", "Reserve", "BI-31.0.2"),
	[OPT_CHAPTER + CH_32] = CHAPTER("bombing", "Strategic bombing", "BI-32.0.1"),
	[OPT_CHAPTER + CH_34] = CHAPTER("lend_lease", "Cash and Carry and Lend-Lease", "BI-34.0.1"),
	[OPT_CHAPTER + CH_35] = CHAPTER("convoys", "Convoys and submarines", "BI-35.2.1"),
	[OPT_CHAPTER + CH_36] = CHAPTER("italy", "The Italian surrender", "BI-36.0.1"),
	[OPT_CHAPTER + CH_39] = CHAPTER("weather", "Optional weather", "BI-39.0.1"),
	[OPT_CHAPTER + CH_40] = CHAPTER("upgrades", "Upgrades", "BI-40.0.1"),
	[OPT_FOG] = {"fog", "Fog of War", "BI-1.3.1", VALUES("on", "off"), VALUES("in play", "not in play")},
	[OPT_CANCEL] = {"cancel", "A bonus and a malus of one unit cancel each other", "BI-7.7.6.9",
			VALUES("no", "yes")},
	[OPT_BLITZ_COST] = {"blitz_cost", "A Blitz enters only hexes of one movement point", "BI-7.8.3",
			    VALUES("yes", "no")},
	[OPT_RECON] = {"recon", "Reconnaissance is easier above this TECH level", "BI-19.1.8", VALUES("two", "one")},
	[OPT_REDOUBT] = {"redoubt", "Three points for a redoubt buy a face, or a point of strength", "BI-6.6.7",
			 VALUES("face", "strength"), VALUES("a face of the block", "a point of strength")},
	[OPT_MAPLE] = {"maple", "A six of mines in the Atlantic from April 1944", "BI-18.1.3.3",
		       VALUES("sunk", "step"), VALUES("sinks the unit", "costs a step")},
	[OPT_JUMPERS] = {"jumpers", "A hit in the air on paratroops and their escort counts against both", "BI-23.0.9",
			 VALUES("yes", "no")},
	[OPT_TOWN_FIRE] = {"town_fire", "A town that nobody defends fires at paratroops", "BI-23.0.9",
			   VALUES("no", "yes")},
	[OPT_AIR_TRAINS] = {"air_trains", "Air units may go by rail", "BI-7.4.7", VALUES("no", "yes")},
	[OPT_PATROL] = {"patrol", "Submarines need a point of an HQ to attack convoys", "BI-24.5b.6",
			VALUES("no", "yes")},
	[OPT_LEADERS] = {"leaders", "Points of Supreme Leaders serve when armour exploits too", "BI-13.8.1.16",
			 VALUES("no", "yes")},
	[OPT_NEW_WINGS] = {"new_wings", "New air units may come to a base that is taken, until aircraft move",
			   "BI-7.3.2.2", VALUES("no", "yes")},
	[OPT_RAIN_RAIDS] = {"rain_raids", "Heavy bombers of the Western Allies raid in rain", "BI-32.0.9",
			    VALUES("yes", "no")},
	[OPT_ROCKETS] = {"rockets", "V2 rockets reach only units near the 65th Corps", "BI-26.2.3",
			 VALUES("near", "any"), VALUES("yes", "no")},
};

static const struct eto_scenario scenarios[SCENARIOS] = {{"SBW1", "The Gothic Line, April 1945"},
							 {"SBW2", "Ardennes, December 1944"},
							 {"SBW3", "Fall Gelb, May 1940"},
							 {"SBW4", "Operation Husky, July 1943"},
							 {"SBW5", "The Battle of Britain, July 1940"},
							 {"SBW6", "Victory in the West, May 1940"},
							 {"SBW7", "Stalemate, July 1943"},
							 {"SBW8", "Overlord, June 1944"},
							 {"SBW9", "The short Downfall, June 1944"},
							 {"SBW10", "The Downfall, June 1944 to May 1945"}};

#define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct bi_state, type, member, __VA_ARGS__)
static const struct eto_field fields[] = {ETO_FIELD_STACK(struct bi_state), BI_FIELDS(ROW)};

/* -- names -- */

static const char *const boxes[] = {"usa", "canada", "iceland", "azores", "canaries", "northatlantic",
	"centralatlantic", "southatlantic"};
static const struct eto_labels places[] = {
	{.count = HEXES, ETO_IDS(struct bi_table, hex, id), ETO_NAMES(struct bi_table, hex, name)},
	{.count = PLACES - HEXES, .words = boxes, ETO_ALL_NAMES(struct bi_table, box)}, {0}};
static const struct eto_labels pieces = {.count = UNITS, ETO_IDS(struct bi_table, unit, id),
					 ETO_NAMES(struct bi_table, unit, name)};
static const struct eto_labels choices[SETS] = {
	[SET_NATION] = ETO_WORDS("Germany", "Italy", "France", "Great Britain", "United States", "Netherlands",
		"Belgium", "Free France", "Norway", "Denmark", "minor power"),
	[SET_WEATHER] = ETO_WORDS("good", "rain", "snow", "light rain"),
	[SET_PHASE] = ETO_WORDS("Plans", "Weather", "Strategic Warfare", "Supply", "Production",
		"Strategic Rail Movement", "Movement", "Defender Reaction", "Combat", "Blitz",
		"Final Supply", "Armour Exploitation",
		"Victory"),
	[SET_PLAN] = ETO_WORDS("Dyle", "Escaut", "Frontier", "full commitment", "limited", "islands first"),
	[SET_YES] = ETO_WORDS("Cavalry Charge", "Panzer Attack"),
	[SET_STEP] = ETO_WORDS("no", "yes"),
	[SET_COLOUR] = ETO_WORDS("yellow", "red", "blue", "white", "black"),
	[SET_LEVEL] = ETO_WORDS("no result", "Axis decisive victory", "Axis marginal victory", "draw",
		"Allied marginal victory", "Allied decisive victory"),
	[SET_TARGET] = ETO_WORDS("factory", "port", "railway", "radar", "centre"),
	[SET_COUNTRY] = ETO_WORDS("Germany", "France", "Great Britain", "Italy", "Netherlands", "Belgium",
		"Luxembourg", "Norway", "Denmark", "Spain", "Portugal", "Sweden", "Ireland", "Switzerland",
		"Yugoslavia",
		"Hungary", "Slovakia", "Algeria", "Tunisia", "Morocco"),
	[SET_MONTH] = ETO_WORDS("no month", "January", "February", "March", "April", "May", "June", "July", "August",
		"September", "October", "November", "December"),
	[SET_MULBERRY] = ETO_WORDS("Mulberry A", "Mulberry B", "Siegfried Line", "the radar of Ventnor",
		"armour factory", "air factory", "fuel plant", "a red point", "a blue point", "the radar of Poling",
		"the radar of Pevensey", "the radar of Rye", "the radar of Dover", "the radar of Dunkirk"),
	[SET_FIRE] = ETO_WORDS("opening", "air combat", "anti-aircraft fire", "attack on the ground",
		"attacking artillery", "defending artillery", "charge", "defenders fire", "attackers fire",
		"second wave", "withdrawal",
		"end of the round"),
};

struct eto_outcome bi_outcome(const struct eto_table *table, const void *state)
{
	const struct bi_state *s = state;
	if (eto_play_stuck(table, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	switch (s->level) {
	case LV_NONE: return (struct eto_outcome){0};
	case LV_AXIS_DECISIVE:
	case LV_AXIS_MARGINAL: return (struct eto_outcome){ETO_WON, 1u << AXIS, BI_7_11_1};
	case LV_DRAW: return (struct eto_outcome){ETO_DRAWN, 0, BI_7_11_1};
	default: return (struct eto_outcome){ETO_WON, 1u << ALLIED, s->fallen >> GER & 1 ? BI_7_11_4 : BI_7_11_1};
	}
}

void bi_derive(const struct eto_table *table, void *state)
{
	eto_block_stacks(&bi_blocks, state);
	bi_keep_supply((const struct bi_table *)table, state);
}

/* Beyond ranges: a block has a strength that is one of its faces, and a fate that fits its place. */
bool bi_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state copy;
	if (!eto_fields_sound(table->game, state, err))
		return false;
	copy = *(const struct bi_state *)state;
	bi_derive(table, &copy);
	for (unsigned u = 0; u < UNITS; u++) {
		bool token = copy.mark[u] & M_TOKEN;
		if (on_map(&copy, u) && !token &&
		    eto_turns_lost(&t->unit[u].faces, copy.strength[u]) == t->unit[u].faces.count)
			return eto_fail(err, NULL, 0, 0, "%s has no face %u", t->unit[u].id, copy.strength[u]);
		if (on_map(&copy, u) && copy.hex[u] < HEXES && !t->hex[copy.hex[u]].land)
			return eto_fail(err, NULL, 0, 0, "%s is at sea", t->unit[u].id);
	}
	for (unsigned i = 0; i < HEXES; i++)
		if (eto_set_has(&copy.held[AXIS], i) && eto_set_has(&copy.held[ALLIED], i))
			return eto_fail(err, NULL, 0, 0, "both hold %s", t->hex[i].id);
	if (copy.turn < bi_first_turn(t) || !copy.stack.depth || copy.stack.depth > ETO_FRAMES_MAX)
		return eto_fail(err, NULL, 0, 0, "it is not the time for that");
	bool over = copy.stack.frame[0].proc == P_OVER;
	if (over != (copy.level != LV_NONE) || (!over && copy.stack.frame[0].proc != P_TURN))
		return eto_fail(err, NULL, 0, 0, "the game is over, or not");
	return eto_play_sound(table, &copy, err);
}

const struct eto_game bitw_game = {
	.id = "bitw",
	.title = "Blocks in the West",
	.prefix = "BI-",
	.rules_version = 1,
	THE_TABLES,
	THE_KIT,
	THE_RULES(bi),
	.means = bi_means,
	.procs = bi_procs,
	.turn_clause = BI_7_0_1,
	.roll_clause = BI_3_14_1,
	.work_size = sizeof(struct work),
	.legal_max = LEGAL_MAX,
	.actions_max = 120000,
	.apply = eto_play_apply,
	.value = bi_value,
	.measure = bi_measure,
	.weights = &bi_weighing,
	.put = eto_position_put,
};
