/* The game object: verbs, events, options, names. */
#include "core/position.h"
#include "core/tables.h"
#include "games/twaw/twaw.h"

/* Three seats (TW-16.1.2): with two players the Allies decide for the USSR, whose seat is then never asked. */
static const struct eto_seat seats[SIDES] = {
	{"axis", "Axis", 1}, {"allies", "Allies", 2}, {"ussr", "Soviet Union", 3}};

#define COUNTRY CHOICE(SET_COUNTRY)
#define SEASON CHOICE(SET_SEASON)
#define TASK CHOICE(SET_TASK)
#define YES CHOICE(SET_YES)
#define TECH CHOICE(SET_TECH)
#define EVENT CHOICE(SET_EVENT)
#define TRACK_ CHOICE(SET_TRACK)
#define CARGO CHOICE(SET_CARGO)
#define POINT CHOICE(SET_POINT)
#define SEA CHOICE(SET_SEA)
#define SECRET_EVENT SECRET_CHOICE(SET_EVENT)
#define SECRET_TRACK SECRET_CHOICE(SET_TRACK)
#define SECRET_CARGO SECRET_CHOICE(SET_CARGO)

static const struct eto_verb verbs[VERBS] = {
	[V_ROLL] = {"roll", "Roll the dice", {{0}}},
	[V_PACT] = {"pact", "Pact: %1", {YES}, ETO_DO_POLITICS},
	[V_ENTER] = {"enter", "Italy enters the war", {{0}}, ETO_DO_POLITICS},
	[V_PLACE] = {"place", "Place %1 in %2", {PIECE, PLACE}, ETO_DO_BUY},
	[V_RAZE] = {"raze", "Destroy the fortress in %1", {PLACE}, ETO_DO_OTHER, true},
	[V_FORM] = {"form", "%1 puts to sea", {PIECE}, ETO_DO_SEA},
	[V_EMBARK] = {"embark", "Embark %1", {PIECE}, ETO_DO_SEA},
	[V_SAIL] = {"sail", "Sail to %1", {PLACE}, ETO_DO_SEA},
	[V_DOCK] = {"dock", "Enter the port of %1", {PLACE}, ETO_DO_SEA},
	[V_STAY] = {"stay", "Stay at sea here", {{0}}, ETO_DO_SEA},
	[V_PATROL] = {"patrol", "%1 patrols %2", {PIECE, PLACE}, ETO_DO_AIR},
	[V_CHASE] = {"chase", "Intercept with %1", {PIECE}, ETO_DO_SEA},
	[V_COVER] = {"cover", "Cover the fleet with %1", {PIECE}, ETO_DO_AIR},
	[V_FIGHT] = {"fight", "Go on fighting", {{0}}, ETO_DO_CHOOSE},
	[V_FLEE] = {"flee", "Withdraw", {{0}}, ETO_DO_CHOOSE},
	[V_MOVE] = {"move", "Move %1 to %2", {PIECE, PLACE}, ETO_DO_MOVE},
	[V_FLY] = {"fly", "Fly %1 to %2", {PIECE, PLACE}, ETO_DO_AIR},
	[V_STRAFE] = {"strafe", "%1 attacks the air base of %2", {PIECE, PLACE}, ETO_DO_AIR},
	[V_OPERATION] = {"operation", "Operation of %1 from %2 against %3", {COUNTRY, PLACE, PLACE}, ETO_DO_ATTACK},
	[V_INVADE] = {"invade", "Invasion by %1 from %2 in %3", {COUNTRY, PLACE, PLACE}, ETO_DO_LANDING},
	[V_EXPLOIT] = {"exploit", "Exploit from %1 against %2", {PLACE, PLACE}, ETO_DO_ATTACK},
	[V_LIMITED] = {"limited", "Limited offensive from %1 against %2", {PLACE, PLACE}, ETO_DO_ATTACK},
	[V_JOIN] = {"join", "%1 attacks", {PIECE}, ETO_DO_ATTACK},
	[V_SUPPORT] = {"support", "%1 gives %2 support", {PIECE, TASK}, ETO_DO_SUPPORT},
	[V_HUNT] = {"hunt", "%1 intercepts %2", {PIECE, PIECE}, ETO_DO_AIR},
	[V_GO] = {"go", "Go", {{0}}, ETO_DO_CLOSE},
	[V_DICE] = {"dice", "Defend with %1 {1:die|dice}", {NUMBER}, ETO_DO_CHOOSE},
	[V_ELITE] = {"elite", "Elite die: %1", {YES}, ETO_DO_CHOOSE},
	[V_REROLL] = {"reroll", "Roll die %1 again", {NUMBER}, ETO_DO_CHOOSE},
	[V_LOSE] = {"lose", "Lose %1", {PIECE}, ETO_DO_CHOOSE},
	[V_STAND] = {"stand", "Lose two units and stand", {{0}}, ETO_DO_CHOOSE},
	[V_YIELD] = {"yield", "Lose one unit and retreat one", {{0}}, ETO_DO_CHOOSE},
	[V_BREAK] = {"break", "Breakthrough: %1", {YES}, ETO_DO_CHOOSE},
	[V_RETREAT] = {"retreat", "Retreat %1 to %2", {PIECE, PLACE}, ETO_DO_MOVE},
	[V_ADVANCE] = {"advance", "Advance %1", {PIECE}, ETO_DO_MOVE},
	[V_REBASE] = {"rebase", "%1 changes base to %2", {PIECE, PLACE}, ETO_DO_AIR},
	[V_RAIL] = {"rail", "Move %1 strategically to %2", {PIECE, PLACE}, ETO_DO_STRATEGIC},
	[V_SHIP] = {"ship", "Ship %1 to %2", {PIECE, PLACE}, ETO_DO_STRATEGIC},
	[V_CROSS] = {"cross", "Send %1 overseas to %2", {PIECE, PLACE}, ETO_DO_STRATEGIC},
	[V_SHIFT] = {"shift", "Move the fleet %1 to %2", {PIECE, PLACE}, ETO_DO_STRATEGIC},
	[V_SEND] = {"send", "%1 sends %2 to %3", {COUNTRY, CARGO, COUNTRY}, ETO_DO_BUY},
	[V_CONVOY] = {"convoy", "%1 sends a convoy (%2): %3", {COUNTRY, SECRET_CARGO, PLACE}, ETO_DO_BUY},
	[V_ESCORT] = {"escort", "%1 escorts the convoys: %2", {PIECE, PLACE}, ETO_DO_SEA},
	[V_RAID] = {"raid", "A submarine against convoy %2: %1", {PLACE, NUMBER}, ETO_DO_SEA},
	[V_SORTIE] = {"sortie", "%1 attacks the Arctic convoys", {PIECE}, ETO_DO_SEA},
	[V_TORPEDO] = {"torpedo", "Human torpedoes against %1", {PIECE}, ETO_DO_SEA},
	[V_GIVE] = {"give", "%1 loses an anti-submarine point", {COUNTRY}, ETO_DO_CHOOSE},
	[V_BOMB] = {"bomb", "%1 bombs %3 with %2 {2:point|points}", {COUNTRY, NUMBER, COUNTRY}, ETO_DO_AIR},
	[V_TARGET] = {"target", "%1 bombs %2", {PIECE, COUNTRY}, ETO_DO_AIR},
	[V_ATOM] = {"atom", "%1 drops an atomic bomb on %2", {COUNTRY, PLACE}, ETO_DO_AIR, true},
	[V_WRECK] = {"wreck", "Hit the resources of %1", {PLACE}, ETO_DO_AIR},
	[V_INDUSTRY] = {"industry", "Improve the industry of %1", {COUNTRY}, ETO_DO_RESEARCH},
	[V_RESEARCH] = {"research", "Work on %1", {TECH}, ETO_DO_RESEARCH},
	[V_WORK] = {"work", "Lay down %1", {PIECE}, ETO_DO_BUY},
	[V_BUILD] = {"build", "Build %1 in %2", {PIECE, PLACE}, ETO_DO_BUY},
	[V_POINT] = {"point", "%1 builds %2", {COUNTRY, POINT}, ETO_DO_BUY},
	[V_FORTIFY] = {"fortify", "%1 fortifies %2", {COUNTRY, PLACE}, ETO_DO_BUY},
	[V_REPAIR] = {"repair", "%1 repairs damage", {COUNTRY}, ETO_DO_BUY},
	[V_REFIT] = {"refit", "Repair %1", {PIECE}, ETO_DO_BUY},
	[V_FLAG] = {"flag", "%1: diplomatic effort in %2", {COUNTRY, SECRET_TRACK}, ETO_DO_POLITICS},
	[V_COURT] = {"court", "%1: open diplomatic effort in %2", {COUNTRY, TRACK_}, ETO_DO_POLITICS},
	[V_EVENT] = {"event", "Buy the event %1", {SECRET_EVENT}, ETO_DO_CARD},
	[V_LOAD] = {"load", "%1 loads a convoy: %2", {COUNTRY, SECRET_CARGO}, ETO_DO_BUY},
	[V_SWAP] = {"swap", "War materials become %1 in %2", {PIECE, PLACE}, ETO_DO_BUY},
	[V_PERSIA] = {"persia", "%1 opens the Persian route", {COUNTRY}, ETO_DO_POLITICS},
	[V_VICHY] = {"vichy", "Armistice with a neutral Vichy: %1", {YES}, ETO_DO_POLITICS},
	[V_ALL] = {"all", "All of them", {{0}}, ETO_DO_CHOOSE},
	[V_PASS] = {"pass", "Call it off", {{0}}, ETO_DO_CHOOSE, true},
	[V_DONE] = {"done", "Done", {{0}}, ETO_DO_CLOSE},
};

static const struct eto_event_kind events[EVENTS] = {
	[E_TURN] = {"turn", "Turn %1: %3 %2", {NUMBER, NUMBER, SEASON}},
	[E_PHASE] = {"phase", "Operational phase of %1, turn %2", {SEAT, NUMBER}, ETO_CHANGE_TURN},
	[E_WAR] = {"war", "War between %1 and %2 (%3)", {COUNTRY, COUNTRY, CLAUSE}, ETO_CHANGE_POLITICS},
	[E_JOINS] = {"joins", "%1 joins %2", {COUNTRY, SEAT}, ETO_CHANGE_POLITICS},
	[E_SURRENDERS] = {"surrenders", "%1 surrenders to %2 (%3)", {COUNTRY, COUNTRY, CLAUSE}, ETO_CHANGE_POLITICS},
	[E_PACT] = {"pact", "The pact of Germany and the USSR: %1 (%2)", {YES, CLAUSE}, ETO_CHANGE_POLITICS},
	[E_ARRIVES] = {"arrives", "%1 arrives in %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED},
	[E_RAZED] = {"razed", "The fortress in %1 is destroyed (%2)", {PLACE, CLAUSE}},
	[E_SAILS] = {"sails", "%1 sails from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_SAIL},
	[E_CHASED] = {"chased", "The group from %1 intercepts in %2 (die %3)", {PLACE, PLACE, NUMBER}},
	[E_MISSED] = {"missed", "The group from %1 finds nothing in %2 (die %3)", {PLACE, PLACE, NUMBER}},
	[E_MARKED] = {"marked", "Supply through %1 is interdicted (%2)", {SEA, CLAUSE}},
	[E_DIE] = {"die", "The die shows %1 (%2)", {NUMBER, CLAUSE}},
	[E_BROADSIDE] = {"broadside", "%1 {1:die|dice}: %2 {2:hit|hits} (%3)", {NUMBER, NUMBER, CLAUSE}},
	[E_HIT] = {"hit", "%1 is damaged (%2)", {PIECE, CLAUSE}, ETO_CHANGE_REDUCED},
	[E_SUNK] = {"sunk", "%1 is sunk (%2)", {PIECE, CLAUSE}, ETO_CHANGE_LOST},
	[E_BACK] = {"back", "%1 comes back on turn %2 (%3)", {PIECE, NUMBER, CLAUSE}},
	[E_WITHDRAWS] = {"withdraws", "%1 withdraws (%2)", {SEAT, CLAUSE}},
	[E_DUEL] = {"duel", "Air combat: %1 against %2 (%3)", {NUMBER, NUMBER, CLAUSE}, ETO_CHANGE_FOUGHT},
	[E_DOWN] = {"down", "%1 withdraws inactive (%2)", {PIECE, CLAUSE}},
	[E_SHOT] = {"shot", "%1 is shot down (%2)", {PIECE, CLAUSE}, ETO_CHANGE_LOST},
	[E_MOVES] = {"moves", "%1 moves from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE},
	[E_FLIES] = {"flies", "%1 flies from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE},
	[E_OPERATION] = {"operation",
		     "%1 attacks from %2 against %3 (attack %4)",
		     {COUNTRY, PLACE, PLACE, NUMBER},
		     ETO_CHANGE_FOUGHT,
		     ETO_ARROW_ATTACK},
	[E_LIMITED] = {"limited",
		   "%1: limited offensive from %2 against %3",
		   {COUNTRY, PLACE, PLACE, NUMBER},
		   ETO_CHANGE_FOUGHT,
		   ETO_ARROW_ATTACK},
	[E_SUPPORTS] = {"supports", "%1 supports in %2: %3", {PIECE, PLACE, TASK}, ETO_CHANGE_NONE, ETO_ARROW_SUPPORT},
	[E_HUNTS] = {"hunts", "%1 intercepts %2 over %3", {PIECE, PIECE, PLACE}},
	[E_ROLLS] = {"rolls", "Dice %1, %2, %3 (%4)", {NUMBER, NUMBER, NUMBER, CLAUSE}, ETO_CHANGE_FOUGHT},
	[E_REROLL] = {"reroll", "Die %1 is rolled again: %2 (%3)", {NUMBER, NUMBER, CLAUSE}},
	[E_RESULT] = {"result",
		  "Combat in %1: difference %2, tactical losses %3 and %4",
		  {PLACE, NUMBER, NUMBER, NUMBER},
		  ETO_CHANGE_FOUGHT},
	[E_LOST] = {"lost", "%1 is lost in %2 (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_RETREATS] =
	{"retreats", "%1 retreats from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_RETREAT},
	[E_ADVANCES] = {"advances", "%1 advances from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED,
		ETO_ARROW_MOVE},
	[E_FORT] = {"fort", "The fortress in %1 is now of level %2 (%3)", {PLACE, NUMBER, CLAUSE}},
	[E_BREAKS] = {"breaks", "Breakthrough in %1 (%2)", {PLACE, CLAUSE}},
	[E_TAKEN] = {"taken", "%1 passes to %2 (%3)", {PLACE, COUNTRY, CLAUSE}, ETO_CHANGE_TAKEN},
	[E_CUT] = {"cut", "%1 in %2 is out of supply (%3)", {PIECE, PLACE, CLAUSE}},
	[E_STARVED] = {"starved", "%1 in %2 is lost for want of supply (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_RAILED] =
	{"railed", "%1 moves strategically from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_RAIL},
	[E_SHIPPED] =
	{"shipped", "%1 goes by sea from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_SAIL},
	[E_SENT] = {"sent", "%1 sends %2 to %3", {COUNTRY, CARGO, COUNTRY}},
	[E_CONVOYS] = {"convoys",
		   "Convoys: %1 to the United Kingdom, %2 to the USSR, %3 through Persia",
		   {NUMBER, NUMBER, NUMBER}},
	[E_CONVOY_IS] = {"convoy_is", "%1: the convoy carries %2", {COUNTRY, CARGO}},
	[E_RAID] = {"raid", "A submarine hunts convoy %2: %1", {PLACE, NUMBER}},
	[E_DETECTED] = {"detected", "Roll %1 against %2", {NUMBER, NUMBER}},
	[E_SHOWN] = {"shown", "A convoy is turned face up, %1: %2 (%3)", {PLACE, CARGO, CLAUSE}, ETO_CHANGE_SHOWN},
	[E_CONVOY_SUNK] = {"convoy_sunk", "A convoy is sunk, %1: %2 (%3)", {PLACE, CARGO, CLAUSE}, ETO_CHANGE_SHOWN},
	[E_BOMBED] = {"bombed", "%1 bombs %3 with %2 {2:point|points}", {COUNTRY, NUMBER, COUNTRY}},
	[E_FLAK] = {"flak",
		"Interceptors: %1 of the bombers shot down, %2 of their own lost (%3)",
		{NUMBER, NUMBER, CLAUSE},
		ETO_CHANGE_FOUGHT},
	[E_DAMAGE] = {"damage", "%1: damage is now %2 (%3)", {COUNTRY, NUMBER, CLAUSE}},
	[E_WRECKED] = {"wrecked", "The resources of %1 are not available (%2)", {PLACE, CLAUSE}},
	[E_ATOM] = {"atom", "%1 drops an atomic bomb on %2", {COUNTRY, PLACE}, ETO_CHANGE_LOST},
	[E_INCOME] = {"income", "%1 receives %2 MP and %3 oil: now %4 MP", {COUNTRY, NUMBER, NUMBER, NUMBER}},
	[E_WORKS] = {"works", "%1 pays for an attempt", {COUNTRY}},
	[E_PROGRESS] = {"progress", "%1 rolls %2: progress %3 of 10", {COUNTRY, NUMBER, NUMBER}},
	[E_ADVANCE] = {"advance", "%1 completes %2", {COUNTRY, TECH}, ETO_CHANGE_BOUGHT},
	[E_LEVEL] = {"level", "%1 reaches industrial level %2", {COUNTRY, NUMBER}, ETO_CHANGE_BOUGHT},
	[E_BUILT] = {"built", "%1 will be ready on turn %2", {PIECE, NUMBER}, ETO_CHANGE_BOUGHT},
	[E_POINT] = {"point", "%1: %2, now %3", {COUNTRY, POINT, NUMBER}, ETO_CHANGE_BOUGHT},
	[E_BOUGHT] = {"bought", "%1 puts a counter into the cup: %2 in all", {COUNTRY, NUMBER}, ETO_CHANGE_BOUGHT},
	[E_FLAGGED] = {"flagged", "The counter is a diplomatic effort in %1", {TRACK_}},
	[E_CARDED] = {"carded", "The counter is the event %1", {EVENT}},
	[E_CUP] = {"cup", "%1: a counter goes into the cup", {SEAT}},
	[E_BLANK] = {"blank", "Drawn: No effect (%1)", {CLAUSE}},
	[E_DRAWN] = {"drawn", "Drawn: an effort of %1 in %2 (%3)", {SEAT, TRACK_, CLAUSE}, ETO_CHANGE_SHOWN},
	[E_TRACK] = {"track", "Diplomacy: %1 is now on space %2", {TRACK_, NUMBER}, ETO_CHANGE_POLITICS},
	[E_EVENT] = {"event", "Drawn: the event %1 (%2)", {EVENT, CLAUSE}, ETO_CHANGE_SHOWN},
	[E_OVER] = {"over", "The game is over (%1)", {CLAUSE}},
};

/* Optional rules and open readings; the first value is the ruling of RULINGS.md. */
static const struct eto_option options[OPTIONS] = {
	[OPT_PLAYERS] = {"players", "How many players", "TW-16.1.2", VALUES("two", "three")},
	[OPT_INDUSTRY] = {"industry", "Industry may progress before the advances of its level are complete",
		"TW-15.4.6",
		      VALUES("after", "beside")},
	[OPT_ONE_ATTACK] = {"one_attack", "Attacks on an area in one step", "TW-13.3.6", VALUES("one", "any")},
	[OPT_TACTICAL_WIN] = {"tactical_win", "What wins the tactical dice for a breakthrough", "TW-13.3.8.2",
			  VALUES("more", "all")},
	[OPT_FORT_LOSS] = {"fort_loss", "Levels that a fortress loses in a combat", "TW-13.3.9.27",
		       VALUES("per_two", "one")},
	[OPT_CARRY_OVER] = {"carry_over", "Raw materials that are not spent", "TW-7.31", VALUES("kept", "lost")},
	[OPT_GAS_LOSS] = {"gas_loss", "Anti-submarine points lost for sunk convoys", "TW-14.2.27",
		      VALUES("one", "per_two")},
	[OPT_AUTUMN] = {"autumn", "Invasions of the Atlantic and the Baltic in autumn", "TW-10.9",
		    VALUES("allowed", "forbidden")},
	[OPT_CONTROL] = {"control", "An area of a country that fights on, once its captor has left it", "TW-4.2.16",
		     VALUES("reverts", "stays")},
	[OPT_FORT_COUNT] = {"fort_count", "What a manned fortress counts for", "TW-5.4.5", VALUES("level", "one_unit")},
	[OPT_SOURCES] = {"sources", "Home cities of a major feed other majors of its side", "TW-9.1.5",
		     VALUES("all", "own")},
	[OPT_SURROUNDED] = {"surrounded", "Limited offensives from a surrounded fortress", "TW-9.3.13",
			VALUES("allowed", "forbidden")},
	[OPT_BALTIC] = {"baltic", "What opens the Baltic", "TW-4.2.11", VALUES("kiel_too", "copenhagen")},
	[OPT_ARCTIC_AIR] = {"arctic_air", "German air fleets against the Arctic convoys", "TW-14.2.5",
			VALUES("one", "any")},
	[OPT_BRITISH] = {"british", "British units that may be built in a turn", "TW-15.1.3",
		     VALUES("one_land_unit", "one_unit")},
	[OPT_PURCHASES] = {"purchases", "Efforts and events need the Construction marker", "TW-15.2.12",
		       VALUES("marker", "free")},
	[OPT_UNDRAWN] = {"undrawn", "Counters that are not drawn from the cup", "TW-15.2.11", VALUES("stay", "return")},
	[OPT_GARRISON] = {"garrison", "The German garrison of the pact is counted", "TW-16.1.21",
		      VALUES("together", "by_area")},
	[OPT_BLOCKING] = {"blocking", "Enemy units that block the ones next to them", "TW-13.2.2.3",
		      VALUES("largest", "sum")},
	[OPT_WINNER_LOSS] = {"winner_loss", "Tactical losses of the winner and half of the loser's", "TW-13.3.9.14",
			 VALUES("larger", "added")},
	[OPT_AIR_LOSERS] = {"air_losers", "Other air units of a side that lost an air combat", "TW-13.3.4.24",
			VALUES("go_on", "turn_back")},
	[OPT_CHASE_OIL] = {"chase_oil", "Fleets that count for the oil of an interception", "TW-13.2.5.17",
		       VALUES("found", "tried")},
	[OPT_PERSIAN_ROUTE] = {"persian_route", "The Persian route once it was opened", "TW-13.4.8.4",
			   VALUES("stays_open", "while_held")},
	[OPT_MATERIALS] = {"materials", "What War materials become in the United Kingdom", "TW-15.1.1.5",
		       VALUES("british_unit", "commonwealth_too")},
	[OPT_CARRIERS] = {"carriers", "Fleets with aircraft carriers", "TW-5.2.3", VALUES("without", "with")},
};

static const struct eto_scenario scenarios[SCENARIOS] = {{"campaign", "The war in Europe 1939-1945"},
							 {"fall-gelb", "Fall Gelb 1940"},
							 {"barbarossa", "Barbarossa 1941"},
							 {"invasion", "The invasion 1944"}};

#define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct tw_state, type, member, __VA_ARGS__)
static const struct eto_field fields[] = {ETO_FIELD_STACK(struct tw_state), TW_FIELDS(ROW)};

static const char *place_id(const struct eto_table *table, unsigned place)
{
	const struct tw_table *t = (const struct tw_table *)table;
	if (is_area(place))
		return t->area[place].id;
	if (is_box(place))
		return t->box[place - BOX0].id;
	return is_zone(place) ? t->zone[place - ZONE0].id : NULL;
}

static const char *place_name(const struct eto_table *table, unsigned place, enum eto_lang lang)
{
	const struct tw_table *t = (const struct tw_table *)table;
	if (is_area(place))
		return t->area[place].name[lang];
	if (is_box(place))
		return t->box[place - BOX0].name[lang];
	return is_zone(place) ? t->zone[place - ZONE0].name[lang] : NULL;
}

static const char *piece_id(const struct eto_table *table, unsigned piece)
{
	return piece < PIECES ? ((const struct tw_table *)table)->piece[piece].id : NULL;
}

static const char *piece_name(const struct eto_table *table, unsigned piece, enum eto_lang lang)
{
	return piece < PIECES ? ((const struct tw_table *)table)->title[piece][lang] : NULL;
}

static const char *choice(const struct eto_table *table, unsigned set, unsigned value)
{
	const struct tw_table *t = (const struct tw_table *)table;
	static const char *const season_ids[] = {"spring", "summer", "autumn", "winter"};
	static const char *const tasks[] = {"tactical", "operational", "escort", "bombing"};
	static const char *const yes[] = {"yes", "no"};
	static const char *const tracks[] = {"ROM", "HUN", "BUL", "FIN", "YUG",	 "GRE",
					     "TUR", "SPA", "SWE", "IRQ", "USSR", "USA"};
	static const char *const cargoes[] = {"mp", "oil", "materials"};
	static const char *const points[] = {"submarines", "gas", "bombers", "interceptors"};
	static const char *const units[] = {"regular", "elite", "fleet", "air"};
	switch (set) {
	case SET_COUNTRY: return value < COUNTRIES ? t->country[value].id : NULL;
	case SET_SEASON: return value < 4 ? season_ids[value] : NULL;
	case SET_TASK: return value < ALL_TASKS ? tasks[value] : NULL;
	case SET_YES: return value < 2 ? yes[value] : NULL;
	case SET_TECH: return value < TECHS ? t->tech[value].id : NULL;
	case SET_EVENT: return value < EVENT_CARDS ? t->card[value].id : NULL;
	case SET_TRACK: return value < TRACKS ? tracks[value] : NULL;
	case SET_CARGO: return value < CARGOES ? cargoes[value] : NULL;
	case SET_POINT: return value < POINTS ? points[value] : NULL;
	case SET_SEA: return value < SEAS ? t->sea[value].id : NULL;
	case SET_UNIT: return value < KINDS ? units[value] : NULL;
	default: return NULL;
	}
}

static const char *choice_name(const struct eto_table *table, unsigned set, unsigned value)
{
	const struct tw_table *t = (const struct tw_table *)table;
	static const char *const season_names[] = {"Spring", "Summer", "Autumn", "Winter"};
	static const char *const cargoes[] = {"raw materials", "oil", "War materials"};
	static const char *const points[] = {"a submarine point", "an anti-submarine point", "a bomber point",
					     "an interceptor point"};
	switch (set) {
	case SET_COUNTRY: return value < COUNTRIES ? t->country[value].name[ETO_EN] : NULL;
	case SET_SEASON: return value < 4 ? season_names[value] : NULL;
	case SET_TECH: return value < TECHS ? t->tech[value].name : NULL;
	case SET_EVENT: return value < EVENT_CARDS ? t->card[value].name : NULL;
	case SET_TRACK: return value < TRACKS ? t->country[tw_track_country(value)].name[ETO_EN] : NULL;
	case SET_CARGO: return value < CARGOES ? cargoes[value] : NULL;
	case SET_POINT: return value < POINTS ? points[value] : NULL;
	case SET_SEA: return value < SEAS ? t->sea[value].name[ETO_EN] : NULL;
	default: return NULL;
	}
}

static const struct eto_proc over = {.name = "over", .phase = "The end"};

/* The sequence of play: the rows stand in the chapters. */
static const struct eto_proc *const procs[PROCS] = {
	[P_GAME] = &tw_proc_game,
	[P_PACT] = &tw_proc_pact,
	[P_ADMIN] = &tw_proc_admin,
	[P_PATROL] = &tw_proc_patrol,
	[P_SAIL] = &tw_proc_sail,
	[P_CHASE] = &tw_proc_chase,
	[P_COVER] = &tw_proc_cover,
	[P_PURSUE] = &tw_proc_pursue,
	[P_SKY] = &tw_proc_sky,
	[P_STRIKE] = &tw_proc_strike,
	[P_BROADSIDE] = &tw_proc_broadside,
	[P_HIT] = &tw_proc_hit,
	[P_DOWN] = &tw_proc_down,
	[P_BREAKOFF] = &tw_proc_breakoff,
	[P_REPAIRS] = &tw_proc_repairs,
	[P_MOVE] = &tw_proc_move,
	[P_OFFENSIVE] = &tw_proc_offensive,
	[P_ATTACK] = &tw_proc_attack,
	[P_ANSWER] = &tw_proc_answer,
	[P_ADD] = &tw_proc_add,
	[P_DUEL] = &tw_proc_duel,
	[P_LIMITED] = &tw_proc_limited,
	[P_DICE] = &tw_proc_dice,
	[P_DEFENCE] = &tw_proc_defence,
	[P_ASSAULT] = &tw_proc_assault,
	[P_REROLL] = &tw_proc_reroll,
	[P_LOSSES] = &tw_proc_losses,
	[P_FIERCE] = &tw_proc_fierce,
	[P_BREAK] = &tw_proc_break,
	[P_SLIP] = &tw_proc_slip,
	[P_RETREAT] = &tw_proc_retreat,
	[P_ADVANCE] = &tw_proc_advance,
	[P_REBASE] = &tw_proc_rebase,
	[P_STRATEGIC] = &tw_proc_strategic,
	[P_CONVOYS] = &tw_proc_convoys,
	[P_RAIDS] = &tw_proc_raids,
	[P_GAS] = &tw_proc_gas,
	[P_SUBS] = &tw_proc_subs,
	[P_TOLL] = &tw_proc_toll,
	[P_SORTIE] = &tw_proc_sortie,
	[P_MEET] = &tw_proc_meet,
	[P_TORPEDO] = &tw_proc_torpedo,
	[P_BOMB] = &tw_proc_bomb,
	[P_WING] = &tw_proc_wing,
	[P_SCRAMBLE] = &tw_proc_scramble,
	[P_FLAK] = &tw_proc_flak,
	[P_WRECK] = &tw_proc_wreck,
	[P_BLITZ] = &tw_proc_blitz,
	[P_ATOM] = &tw_proc_atom,
	[P_WORKS] = &tw_proc_works,
	[P_TRIAL] = &tw_proc_trial,
	[P_BUILD] = &tw_proc_build,
	[P_PERSIA] = &tw_proc_persia,
	[P_CUP] = &tw_proc_cup,
	[P_ITALY] = &tw_proc_italy,
	[P_VICHY] = &tw_proc_vichy,
	[P_OVER] = &over,
};

const struct eto_game twaw_game = {
	.id = "twaw",
	.title = "The World at War: Europe",
	.prefix = "TW-",
	.rules_version = 1,
	.seats = seats,
	.seat_count = SIDES,
	.verbs = verbs,
	.verb_count = VERBS,
	.events = events,
	.event_count = EVENTS,
	.options = options,
	.option_count = OPTIONS,
	.scenarios = scenarios,
	.scenario_count = SCENARIOS,
	.fields = fields,
	.field_count = sizeof fields / sizeof *fields,
	.chapters = procs,
	.proc_count = PROCS,
	.stack = offsetof(struct tw_state, stack),
	.turn_clause = TW_11_3,
	.roll_clause = TW_4_1_6,
	.lexicon = &tw_lexicon,
	.table_size = sizeof(struct tw_table),
	.state_size = sizeof(struct tw_state),
	.legal_max = LEGAL_MAX,
	.actions_max = 40000,
	.load = tw_load,
	.start = tw_start,
	.deciders = eto_play_deciders,
	.legal = eto_play_legal,
	.check = eto_play_check,
	.apply = eto_play_apply,
	.dice = eto_play_dice,
	.outcome = tw_outcome,
	.redact = tw_redact,
	.determinize = tw_determinize,
	.derive = tw_derive,
	.sound = tw_sound,
	.place_id = place_id,
	.place_name = place_name,
	.piece_id = piece_id,
	.piece_name = piece_name,
	.choice = choice,
	.choice_name = choice_name,
	.describe = tw_describe,
	.turn = tw_turn,
	.scene = tw_scene,
	.ground = tw_ground,
	.route = tw_route,
	.odds = tw_odds,
	.suppose = tw_suppose,
	.advise = tw_advise,
	.remarks = tw_remarks,
	.remark_count = TW_REMARKS,
	.plans = tw_plans,
	.plan_words = tw_plan_words,
	.plan_word_count = PLAN_WORDS,
	.value = tw_value,
	.causes = tw_causes,
	.cause_count = TW_CAUSES,
	.cause = tw_cause,
	.put = eto_position_put,
	.query = eto_position_query,
};
