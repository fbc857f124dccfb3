/* The game object: verbs, events, options, scenarios, the fields of a state and the names of things. */
#include "core/tables.h"
#include "games/westfront/staff.h"

/* Two sides (WF-intro.1); the Allies move first (WF-3.21.2). */
static const struct eto_seat seats[SIDES] = {{"allies", "Allies", 2}, {"axis", "Axis", 1}};

static const struct eto_verb verbs[VERBS] = {
	[V_ROLL] = {"roll", "Roll the dice", {NO_ARG}},
	[V_TAKE] = {"take", "Take %1 in hand, strength %2", {SECRET_PIECE, SECRET_NUMBER}, ETO_DO_TAKE},
	[V_PLACE] = {"place", "Place it in %1", {PLACE}, ETO_DO_MOVE},
	[V_RETURN] = {"return", "Take %1 back from the map", {SECRET_PIECE}, ETO_DO_TAKE, true},
	[V_DECLARE] = {"declare", "Declare war on %1", {CHOICE(SET_COUNTRY)}, ETO_DO_POLITICS},
	[V_GROUND] = {"ground", "Ground the German paratroops for good", {NO_ARG}, ETO_DO_OTHER, true},
	[V_ACTIVATE] = {"activate", "Activate %1: %2", {PIECE, CHOICE(SET_MODE)}, ETO_DO_COMMAND},
	[V_DEPLOY] = {"deploy", "%1 deploys to %2", {PIECE, PLACE}, ETO_DO_COMMAND},
	[V_ORDER] = {"order", "Give orders to %1", {SECRET_PIECE}, ETO_DO_TAKE},
	[V_MOVE] = {"move", "Move to %1", {PLACE}, ETO_DO_MOVE},
	[V_ENGAGE] = {"engage", "Engage in %1 from %2", {PLACE, PLACE}, ETO_DO_ATTACK},
	[V_LEAVE] = {"leave", "Disengage to %1 and go to %2", {PLACE, PLACE}, ETO_DO_MOVE},
	[V_RAIL] = {"rail", "Go by rail to %1", {PLACE}, ETO_DO_STRATEGIC},
	[V_SAIL] = {"sail", "Go by sea to %1 for %2 Supreme Moves", {PLACE, NUMBER}, ETO_DO_SEA},
	[V_INVADE] = {"invade", "Invade %1 by sea", {PLACE}, ETO_DO_LANDING},
	[V_EVACUATE] = {"evacuate", "Evacuate by sea to %1", {PLACE}, ETO_DO_SEA},
	[V_DROP] = {"drop", "Drop on %1", {PLACE}, ETO_DO_DROP},
	[V_ENTER] = {"enter", "Enter the map at %1", {PLACE}, ETO_DO_MOVE},
	[V_MARK] = {"mark", "Mark %1 for a second wave", {PLACE}},
	[V_SURPRISE] = {"surprise", "Ardennes: this is the turn of surprise", {NO_ARG}},
	[V_STRIKE] = {"strike", "Airstrike of %1 on %2", {PIECE, PLACE}, ETO_DO_AIR},
	[V_BATTLE] = {"battle", "Fight in %1", {PLACE}, ETO_DO_ATTACK},
	[V_FIGHT] = {"fight", "Resolve the battle in %1 next", {PLACE}, ETO_DO_CHOOSE},
	[V_FIRE] = {"fire", "%1 fires", {PIECE}, ETO_DO_CHOOSE},
	[V_LOSE] = {"lose", "%1 takes the loss", {SECRET_PIECE}, ETO_DO_CHOOSE},
	[V_REPULSE] = {"repulse", "%1 is repulsed", {PIECE}, ETO_DO_CHOOSE},
	[V_BEACHHEAD] = {"beachhead", "Deploy the Beachhead %1", {CHOICE(SET_BEACHHEAD)}},
	[V_FEED] = {"feed", "%1 gets the supply", {SECRET_PIECE}, ETO_DO_CHOOSE},
	[V_DEMAND] = {"demand", "Roll for the surrender of %1", {CHOICE(SET_COUNTRY)}, ETO_DO_POLITICS},
	[V_RISE] = {"rise", "Roll for the French Uprising", {NO_ARG}, ETO_DO_POLITICS},
	[V_TITO] = {"tito", "Tito rises in %1", {PLACE}, ETO_DO_POLITICS},
	[V_DEFECT] = {"defect", "%1 joins the Allies", {PIECE}, ETO_DO_POLITICS},
	[V_STEP] = {"step", "A step for %1", {SECRET_PIECE}, ETO_DO_BUY},
	[V_REBUILD] = {"rebuild", "Rebuild %1 in %2", {SECRET_PIECE, SECRET_PLACE}, ETO_DO_BUY},
	[V_ARRIVE] = {"arrive", "%1 arrives in %2", {SECRET_PIECE, SECRET_PLACE}, ETO_DO_BUY},
	[V_EARLY] = {"early", "Bring %1 a month earlier: %2", {SECRET_PIECE, SECRET_CHOICE(SET_PAYMENT)}, ETO_DO_BUY},
	[V_DISBAND] = {"disband", "Disband %1", {SECRET_PIECE}, ETO_DO_BUY, true},
	[V_PREPARE] = {"prepare", "Prepare the Beachhead %1", {SECRET_CHOICE(SET_BEACHHEAD)}, ETO_DO_BUY},
	[V_WITHDRAW] = {"withdraw", "Withdraw the Beachhead %1", {SECRET_CHOICE(SET_BEACHHEAD)}, ETO_DO_BUY, true},
	[V_DONE] = {"done", "Done", {NO_ARG}, ETO_DO_CLOSE},
};

static const struct eto_event_kind events[EVENTS] = {
	[E_MONTH] = {"month", "%1 %2", {CHOICE(SET_MONTH), NUMBER}},
	[E_FORTNIGHT] = {"fortnight", "Fortnight %1: %2", {NUMBER, CHOICE(SET_WEATHER)}},
	[E_STORM] = {"storm", "Storm in the %1 Basin", {CHOICE(SET_BASIN)}},
	[E_TURN] = {"turn", "%1 to play", {SEAT}, ETO_CHANGE_TURN},
	[E_PHASE] = {"phase", "%1 (%2)", {CHOICE(SET_PHASE), CLAUSE}},
	[E_WEATHER] = {"weather", "Weather roll %1 and %2: %3", {NUMBER, NUMBER, CHOICE(SET_WEATHER)}},
	[E_PLACED] = {"placed", "%1 is placed in %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED},
	[E_BLOCK_PLACED] = {"block_placed", "A block of %1 is placed in %2", {SEAT, PLACE}, ETO_CHANGE_ARRIVED},
	[E_DECLARE] = {"declare", "War is declared on %1 (%2)", {CHOICE(SET_COUNTRY), CLAUSE}, ETO_CHANGE_POLITICS},
	[E_GROUNDED] = {"grounded", "The German paratroops are grounded (%1)", {CLAUSE}},
	[E_ACTIVATE] = {"activate", "%1 is activated (%2), value %3", {PIECE, CHOICE(SET_MODE), NUMBER}},
	[E_DEPLOY] = {"deploy", "%1 deploys from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE},
	[E_MOVE] = {"move", "%1 moves from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE},
	[E_BLOCK_MOVE] = {"block_move", "A block of %1 moves from %2 to %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE},
	[E_ENGAGE] = {"engage", "%1 goes from %2 into battle in %3",
		{PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_ATTACK},
	[E_BLOCK_ENGAGE] = {"block_engage", "A block of %1 goes from %2 into battle in %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_ATTACK},
	[E_LEAVE] = {"leave", "%1 disengages from %2 and goes to %3",
		{PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_RETREAT},
	[E_BLOCK_LEAVE] = {"block_leave", "A block of %1 disengages from %2 and goes to %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_RETREAT},
	[E_RAIL] = {"rail", "%1 goes by rail from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_RAIL},
	[E_BLOCK_RAIL] = {"block_rail", "A block of %1 goes by rail from %2 to %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_RAIL},
	[E_SAIL] = {"sail", "%1 goes by sea from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_SAIL},
	[E_BLOCK_SAIL] = {"block_sail", "A block of %1 goes by sea from %2 to %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_SAIL},
	[E_INVADE] = {"invade", "%1 invades from %2 in %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_LAND},
	[E_BLOCK_INVADE] = {"block_invade", "A block of %1 invades from %2 in %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_LAND},
	[E_EVACUATE] = {"evacuate", "%1 is evacuated from %2 to %3",
		{PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_EVACUATE},
	[E_BLOCK_EVACUATE] = {"block_evacuate", "A block of %1 is evacuated from %2 to %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_EVACUATE},
	[E_DROP] = {"drop", "%1 flies from %2 and drops on %3",
		{PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_DROP},
	[E_BLOCK_DROP] = {"block_drop", "A block of %1 flies from %2 and drops on %3",
		{SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_DROP},
	[E_ENTER] = {"enter", "%1 enters the map at %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED},
	[E_BLOCK_ENTER] = {"block_enter", "A block of %1 enters the map at %2", {SEAT, PLACE}, ETO_CHANGE_ARRIVED},
	[E_REARGUARD] = {"rearguard", "%1 is the rearguard in %2", {PIECE, PLACE}},
	[E_BLOCK_REARGUARD] = {"block_rearguard", "A block of %1 is the rearguard in %2", {SEAT, PLACE}},
	[E_MARK] = {"mark", "A Sea Assault marker is placed in %1", {PLACE}},
	[E_INTERCEPT] = {"intercept", "%1 intercepts in the %2: %3 dice, %4 hits",
			 {SEAT, CHOICE(SET_SEA), NUMBER, NUMBER}},
	[E_TURNED_BACK] = {"turned_back", "%1 is turned back to %2 (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_MOVED},
	[E_BLOCK_TURNED_BACK] = {"block_turned_back", "A block of %1 is turned back to %2 (%3)",
		{SEAT, PLACE, CLAUSE}, ETO_CHANGE_MOVED},
	[E_STRIKE] = {"strike", "%1 will strike in %2 with %3 dice", {PIECE, PLACE, NUMBER}},
	[E_BATTLE] = {"battle", "Battle in %1, begun by %2", {PLACE, SEAT}, ETO_CHANGE_FOUGHT},
	[E_REVEAL] = {"reveal", "%1 in %2 is face up: %3", {PIECE, PLACE, NUMBER}, ETO_CHANGE_SHOWN},
	[E_ROUND] = {"round", "A combat round in %1 (%2)", {PLACE, CLAUSE}},
	[E_AIR_FIRE] = {"air_fire", "The airstrike of %1 in %2 scores %3 (%4)", {PIECE, PLACE, NUMBER,
			CHOICE(SET_FIRE)}, ETO_CHANGE_FOUGHT},
	[E_FIRE] = {"fire", "%1 fires in %2 and scores %3 (%4)",
		{PIECE, PLACE, NUMBER, CHOICE(SET_FIRE)}, ETO_CHANGE_FOUGHT},
	[E_PURSUIT] = {"pursuit", "%1 pursues in %2 and scores %3 (%4)",
		{PIECE, PLACE, NUMBER, CHOICE(SET_FIRE)}, ETO_CHANGE_FOUGHT},
	[E_REPULSED] = {"repulsed", "%1 is repulsed to %2 (%3)",
		{PIECE, PLACE, CLAUSE}, ETO_CHANGE_MOVED, ETO_ARROW_RETREAT},
	[E_LOSS] = {"loss", "%1 is reduced to %2 (%3)", {PIECE, NUMBER, CLAUSE}, ETO_CHANGE_REDUCED},
	[E_BLOCK_LOSS] = {"block_loss", "A block of %1 in %2 loses a step (%3)",
		{SEAT, PLACE, CLAUSE}, ETO_CHANGE_REDUCED},
	[E_OUT] = {"out", "%1 in %2 is eliminated (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_PARTIAL] = {"partial", "%1 has taken %2 of the %3 hits for a step", {PIECE, NUMBER, NUMBER}},
	[E_DEACTIVATE] = {"deactivate", "%1 deactivates at %2", {PIECE, NUMBER}},
	[E_BEACHHEAD] = {"beachhead", "Beachhead %1 is deployed in %2",
		{CHOICE(SET_BEACHHEAD), PLACE}, ETO_CHANGE_ARRIVED},
	[E_BEACHHEAD_LOST] = {"beachhead_lost", "Beachhead %1 is eliminated (%2)", {CHOICE(SET_BEACHHEAD), CLAUSE}},
	[E_SUPPLY_ROLL] = {"supply_roll", "%1 rolls %3 dice against the sea supply of %2: cut %4",
			   {SEAT, PLACE, NUMBER, NUMBER}},
	[E_UNSUPPLIED] = {"unsupplied", "%1 in %2 has no supply (%3)", {PIECE, PLACE, CLAUSE}},
	[E_BLOCK_UNSUPPLIED] = {"block_unsupplied", "A block of %1 in %2 has no supply (%3)", {SEAT, PLACE, CLAUSE}},
	[E_LINK_UP] = {"link_up", "%1 in %2 links up (%3)", {PIECE, PLACE, CLAUSE}},
	[E_SURRENDER_ROLL] = {"surrender_roll", "%1: rolls %2, needs less than %3", {CHOICE(SET_COUNTRY), NUMBER,
			NUMBER}},
	[E_SURRENDER] = {"surrender", "%1 surrenders (%2)", {CHOICE(SET_COUNTRY), CLAUSE}, ETO_CHANGE_POLITICS},
	[E_CONQUEST] = {"conquest", "%1 is conquered (%2)", {CHOICE(SET_COUNTRY), CLAUSE}, ETO_CHANGE_POLITICS},
	[E_DEFECTS] = {"defects", "%1 in %2 joins the Allies as Friuli", {PIECE, PLACE}, ETO_CHANGE_POLITICS},
	[E_RISING] = {"rising", "French Uprising: rolls %1, needs less than %2", {NUMBER, NUMBER}},
	[E_TITO] = {"tito", "Tito rises in %1", {PLACE}, ETO_CHANGE_POLITICS},
	[E_MAQUIS] = {"maquis", "The Maquis rises in %1", {PLACE}, ETO_CHANGE_POLITICS},
	[E_PRODUCTION] = {"production", "%1: Production Level %2", {SEAT, NUMBER}},
	[E_STEP] = {"step", "%1 is at %2 for %3 points", {PIECE, NUMBER, NUMBER}, ETO_CHANGE_BOUGHT},
	[E_REBUILT] = {"rebuilt", "%1 comes to %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED},
	[E_BLOCK_ARRIVES] = {"block_arrives", "A block of %1 comes to %2", {SEAT, PLACE}, ETO_CHANGE_ARRIVED},
	[E_EARLY] = {"early", "%1 will come in %2", {PIECE, CHOICE(SET_MONTH)}},
	[E_DISBANDED] = {"disbanded", "%1 in %2 is disbanded", {PIECE, PLACE}, ETO_CHANGE_LOST},
	[E_BLOCK_DISBANDED] = {"block_disbanded", "A block of %1 in %2 is disbanded", {SEAT, PLACE}, ETO_CHANGE_LOST},
	[E_BOX] = {"box", "Beachhead %1 is moved to another box (%2)", {CHOICE(SET_BEACHHEAD), NUMBER}},
	[E_POINTS] = {"points", "%1: %2 victory points", {SEAT, NUMBER}},
	[E_SURPRISE] = {"surprise", "Surprise in the Ardennes: Axis Armor fires at full effect (%1)", {CLAUSE}},
	[E_GAME_OVER] = {"over", "The game is over: %1 (%3)", {CHOICE(SET_LEVEL), NUMBER, CLAUSE}},
	[E_ODDS_AIR] = {"odds_air", "Airstrike with %1 dice (%2)", {NUMBER, CLAUSE}},
	[E_ODDS_FIRE] = {"odds_fire", "%1: %2 dice, %3 hits in 100 rounds", {SEAT, NUMBER, NUMBER}},
	[E_ODDS_LOSS] = {"odds_loss", "%1 loses %2 steps in 100 rounds; none of its units are left in %3",
		{SEAT, NUMBER, NUMBER}},
	[E_ODDS_UNSUPPORTED] = {"odds_unsupported", "Unsupported Combat (%1)", {CLAUSE}},
	[E_ODDS_REPULSE] = {"odds_repulse", "Each defensive die up to %1 repulses a unit (%2)", {NUMBER, CLAUSE}},
	[E_ODDS_UNKNOWN] = {"odds_unknown", "Unknown blocks, drawn from all that may stand there: %1 (%2)",
			    {NUMBER, CLAUSE}},
};

/* Optional rules and open readings; the first value is the ruling of RULINGS.md. */
static const struct eto_option options[OPTIONS] = {
	[OPT_DEPLOYMENT] = {"deployment", "How the forces are set up", "WF-3.24.1",
		VALUES("given", "historical", "semi", "free")},
	[OPT_CONTINUE] = {"continuation", "Results after which the game goes on into the next scenario", "WF-3.13.1",
		VALUES("none", "draw", "marginal", "any")},
	[OPT_BLITZ_AT_ONE] = {"blitz_at_one", "An HQ of value I may blitz", "WF-5.7.10", VALUES("yes", "no")},
	[OPT_SIEGE_SUPPLY] = {"siege_supply", "What an engaged port supplies with Naval Supremacy", "WF-15.31.3",
		VALUES("full", "one_unit")},
	[OPT_AXIS_ATLANTIC] = {"axis_atlantic", "Axis sea power in the Atlantic Basin from June 1944", "WF-13.22.5",
		VALUES("none", "intercepted")},
	[OPT_SS_CADRE] = {"ss_cadre", "A rebuilt SS cadre counts as the SS step of the month", "WF-2.64.6",
		VALUES("yes", "no")},
	[OPT_FRIULI] = {"friuli_choice", "Who picks the Italian unit that defects", "WF-16.1.3", VALUES("allies",
			"axis")},
	[OPT_EARLY_ELIMINATED_HQ] = {"lost_hq_points", "Victory points lost for an eliminated HQ", "WF-17.1.18",
		VALUES("four", "six")},
	[OPT_MUD_INVASION] = {"mud_invasion", "Sea Invasions in Mud", "WF-12.23.5", VALUES("allowed", "forbidden")},
	[OPT_PARADROPS] = {"paradrops", "Paratroop units that a Paradrop HQ may send in a phase", "WF-14.2.3",
		VALUES("one", "all_in_hex")},
	[OPT_CORSICA] = {"corsica_rises", "Corsica counts as France for the Uprising", "WF-16.31.8", VALUES("yes",
			"no")},
	[OPT_FORTRESS_DEFENSE] = {"fortress_defense", "Whom a Fortress protects", "WF-1.46.3",
		VALUES("original_defender", "passive")},
	[OPT_ORIGIN] = {"engaged_origin", "Is an engaged Berlin or London still a Supply Origin?", "WF-9.12.5",
		VALUES("serves", "cut")},
};

/* Four scenarios of half a year (WF-3.11.1, WF-intro.9), two of them as one game (WF-3.12.1), longer ones and the
 * campaign (WF-3.14.1), and the introduction (WF-husky.17). */
static const struct eto_scenario scenarios[SCENARIOS] = {
	[HUSKY] = {"husky", "Husky: Sicily, July and August 1943"},
	[S43] = {"S43", "Summer 1943"},
	[W43] = {"W43", "Winter 1943"},
	[S44] = {"S44", "Summer 1944"},
	[W44] = {"W44", "Winter 1944"},
	[YEAR_43] = {"S43-W43", "July 1943 to May 1944"},
	[YEAR_4344] = {"W43-S44", "December 1943 to November 1944"},
	[YEAR_44] = {"S44-W44", "June 1944 to May 1945"},
	[LONG_43] = {"S43-S44", "July 1943 to November 1944"},
	[LONG_44] = {"W43-W44", "December 1943 to May 1945"},
	[CAMPAIGN] = {"campaign", "Campaign: July 1943 to May 1945"},
};

#define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct wf_state, type, member, __VA_ARGS__)
static const struct eto_field fields[] = {ETO_FIELD_STACK(struct wf_state), WF_FIELDS(ROW)};

/* -- names -- */

static const char *place_id(const struct eto_table *table, unsigned place)
{
	const struct wf_table *t = (const struct wf_table *)table;
	if (place < HEXES)
		return t->hex[place].id;
	return place - HEXES < t->boxes ? t->box_id[place - HEXES] : NULL;
}

static const char *place_name(const struct eto_table *table, unsigned place, enum eto_lang lang)
{
	const struct wf_table *t = (const struct wf_table *)table;
	if (place < HEXES)
		return t->hex[place].name[lang];
	return place - HEXES < t->boxes ? t->box_name[place - HEXES][lang] : NULL;
}

static const char *piece_id(const struct eto_table *table, unsigned piece)
{
	return piece < UNITS ? ((const struct wf_table *)table)->unit[piece].id : NULL;
}

static const char *piece_name(const struct eto_table *table, unsigned piece, enum eto_lang lang)
{
	(void)lang; /* the blocks bear English names */
	return piece < UNITS ? ((const struct wf_table *)table)->unit[piece].name : NULL;
}

static const char *choice(const struct eto_table *table, unsigned set, unsigned value)
{
	static const char *const modes[MODES] = {"normal", "blitz", "invasion", "blitz-invasion", "paradrop",
						 "blitz-paradrop", "long-invasion"};
	static const char *const countries[COUNTRIES] = {"Austria", "Belgium", "Czechoslovakia", "Denmark", "France",
		"Germany", "Gibraltar", "Britain", "Holland", "Hungary", "Italy", "Malta", "Portugal", "Spain",
		"Spanish-Morocco", "Yugoslavia", "Algeria", "Libya", "French-Morocco", "Tunisia"};
	static const char *const beachheads[BEACHHEADS] = {"US-2", "US-5", "US-6", "US-7", "BR-1"}; /* WF-15.5.4 */
	static const char *const payments[] = {"step", "points"};
	static const char *const weathers[] = {"dry", "mud"};
	static const char *const basins[] = {"Atlantic", "Mediterranean", "Baltic"};
	static const char *const months[] = {"none", "January", "February", "March", "April", "May", "June", "July",
			"August",
		"September", "October", "November", "December"};
	static const char *const levels[] = {"draw", "marginal", "major", "decisive"};
	static const char *const fires[] = {"no-fire", "SF", "DF", "TF"};
	static const char *const phases[PHASES] = {"movement", "combat", "blitz-movement", "blitz-combat", "supply"};
	const struct wf_table *t = (const struct wf_table *)table;
	switch (set) {
	case SET_MODE: return value < MODES ? modes[value] : NULL;
	case SET_COUNTRY: return value < COUNTRIES ? countries[value] : NULL;
	case SET_BEACHHEAD: return value < BEACHHEADS ? beachheads[value] : NULL;
	case SET_PAYMENT: return value < 2 ? payments[value] : NULL;
	case SET_WEATHER: return value < 2 ? weathers[value] : NULL;
	case SET_BASIN: return value < BASINS ? basins[value] : NULL;
	case SET_MONTH: return value < 13 ? months[value] : NULL;
	case SET_LEVEL: return value < 4 ? levels[value] : NULL;
	case SET_SEA: return value < SEAS ? t->sea[value].id : NULL;
	case SET_FIRE: return value < 4 ? fires[value] : NULL;
	case SET_PHASE: return value < PHASES ? phases[value] : NULL;
	default: return NULL;
	}
}

static const char *choice_name(const struct eto_table *table, unsigned set, unsigned value)
{
	static const char *const modes[MODES] = {"activated", "Blitz", "Invasion HQ", "Blitz Invasion HQ",
			"Paradrop HQ",
						 "Blitz Paradrop HQ", "Long Range Invasion HQ"};
	static const char *const payments[] = {"one step less", "for its cadre cost"};
	static const char *const phases[PHASES] = {"Movement Phase", "Combat Phase", "Blitz Movement Phase",
						   "Blitz Combat Phase", "Supply Phase"};
	static const char *const levels[] = {"a draw", "Marginal Victory", "Major Victory", "Decisive Victory"};
	switch (set) {
	case SET_MODE: return value < MODES ? modes[value] : NULL;
	case SET_PAYMENT: return value < 2 ? payments[value] : NULL;
	case SET_LEVEL: return value < 4 ? levels[value] : NULL;
	case SET_PHASE: return value < PHASES ? phases[value] : NULL;
	case SET_SEA: return value < SEAS ? ((const struct wf_table *)table)->sea[value].name[ETO_EN] : NULL;
	default: return NULL;
	}
}

const struct eto_game westfront_game = {
	.id = "westfront",
	.title = "WestFront (2nd edition)",
	.prefix = "WF-",
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
	.table_size = sizeof(struct wf_table),
	.state_size = sizeof(struct wf_state),
	.work_size = sizeof(struct work),
	.legal_max = LEGAL_MAX,
	.actions_max = 60000,
	.load = wf_load,
	.start = wf_start,
	.procs = wf_procs,
	.proc_count = PROCS,
	.stack = offsetof(struct wf_state, stack),
	.turn_clause = WF_intro_15,
	.roll_clause = WF_7_31_1,
	.deciders = eto_play_deciders,
	.legal = eto_play_legal,
	.check = eto_play_check,
	.apply = wf_apply,
	.dice = eto_play_dice,
	.outcome = wf_outcome,
	.redact = wf_redact,
	.determinize = wf_determinize,
	.derive = wf_derive,
	.sound = wf_sound,
	.place_id = place_id,
	.place_name = place_name,
	.piece_id = piece_id,
	.piece_name = piece_name,
	.choice = choice,
	.choice_name = choice_name,
	.describe = wf_describe,
	.turn = wf_turn,
	.scene = wf_scene,
	.ground = wf_grounds,
	.route = wf_route,
	.reach = wf_reach,
	.odds = wf_odds,
	.suppose = wf_suppose,
	.advise = wf_advise,
	.plans = wf_plans,
	.plan_words = wf_plan_words,
	.plan_word_count = WF_PLAN_WORDS,
	.value = wf_judge,
	.measure = wf_measure,
	.features = wf_features,
	.feature_count = WF_FEATURES,
	.remarks = wf_remarks,
	.remark_count = WF_REMARKS,
	.cause = wf_cause,
	.causes = wf_causes,
	.cause_count = WF_CAUSES,
	.put = wf_put,
	.lexicon = &wf_lexicon,
	.query = eto_position_query,
};
