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

static const struct eto_event_kind events[EVENTS] = {WF_EVENTS(WF_EVENT_ROW)};

/* Optional rules and open readings; the first value is the ruling of RULINGS.md. */
static const struct eto_option options[OPTIONS] = {
	[OPT_DEPLOYMENT] = {"deployment", "How the forces are set up", "WF-3.24.1",
		VALUES("given", "historical", "semi", "free"),
		VALUES("given: play begins at once", "historical deployment", "semi-historical deployment",
		       "free deployment")},
	[OPT_CONTINUE] = {"continuation", "Results after which the game goes on into the next scenario", "WF-3.13.1",
		VALUES("none", "draw", "marginal", "any"),
		VALUES("none", "a draw", "up to a Marginal Victory", "all but a Decisive Victory")},
	[OPT_BLITZ_AT_ONE] = {"blitz_at_one", "An HQ of value I may blitz", "WF-5.7.10", VALUES("yes", "no")},
	[OPT_SIEGE_SUPPLY] = {"siege_supply", "What an engaged port supplies with Naval Supremacy", "WF-15.31.3",
		VALUES("full", "one_unit"), VALUES("full supply", "one unit of any strength")},
	[OPT_AXIS_ATLANTIC] = {"axis_atlantic", "Axis sea power in the Atlantic Basin from June 1944", "WF-13.22.5",
		VALUES("none", "intercepted"), VALUES("none at all", "may be tried, and intercepted")},
	[OPT_SS_CADRE] = {"ss_cadre", "A rebuilt SS cadre counts as the SS step of the month", "WF-2.64.6",
		VALUES("yes", "no")},
	[OPT_FRIULI] = {"friuli_choice", "Who picks the Italian unit that defects", "WF-16.1.3", VALUES("allies",
			"axis"),
		VALUES("the Allies", "the Axis")},
	[OPT_EARLY_ELIMINATED_HQ] = {"lost_hq_points", "Victory points lost for an eliminated HQ", "WF-17.1.18",
		VALUES("four", "six"), VALUES("four", "six: also as a unit")},
	[OPT_MUD_INVASION] = {"mud_invasion", "Sea Invasions in Mud", "WF-12.23.5", VALUES("allowed", "forbidden"),
		VALUES("allowed, but in storms", "forbidden")},
	[OPT_PARADROPS] = {"paradrops", "Paratroop units that a Paradrop HQ may send in a phase", "WF-14.2.3",
		VALUES("one", "all_in_hex"), VALUES("one", "all in its hex")},
	[OPT_CORSICA] = {"corsica_rises", "Corsica counts as France for the Uprising", "WF-16.31.8", VALUES("yes",
			"no")},
	[OPT_FORTRESS_DEFENSE] = {"fortress_defense", "Whom a Fortress protects", "WF-1.46.3",
		VALUES("original_defender", "passive"),
		VALUES("its original defenders only", "passive units of either side")},
	[OPT_ORIGIN] = {"engaged_origin", "Is an engaged Berlin or London still a Supply Origin?", "WF-9.12.5",
		VALUES("serves", "cut"), VALUES("yes, while its side controls it", "no")},
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

static const struct eto_labels places[] = {
	{.count = HEXES, ETO_IDS(struct wf_table, hex, id), ETO_NAMES(struct wf_table, hex, name)},
	{.count = BOXES_MAX, ETO_ALL_IDS(struct wf_table, box_id), ETO_ALL_NAMES(struct wf_table, box_name)}, {0}};
/* The blocks bear English names. */
static const struct eto_labels pieces = {.count = UNITS, ETO_IDS(struct wf_table, unit, id),
					 ETO_TEXTS(struct wf_table, unit, name)};

static const char *const modes[MODES] = {"normal", "blitz", "invasion", "blitz-invasion", "paradrop",
					 "blitz-paradrop", "long-invasion"};
static const char *const fires[] = {"no-fire", "SF", "DF", "TF"};
static const char *const payments[] = {"step", "points"};
static const char *const levels[] = {"draw", "marginal", "major", "decisive"};
static const char *const phases[PHASES] = {"movement", "combat", "blitz-movement", "blitz-combat", "supply"};
static const struct eto_labels choices[SETS] = {
	[SET_MODE] = ETO_CALLED(modes, "normal", "Blitz", "Invasion HQ", "Blitz Invasion HQ", "Paradrop HQ",
		"Blitz Paradrop HQ", "Long Range Invasion HQ"),
	[SET_COUNTRY] = ETO_WORDS("Austria", "Belgium", "Czechoslovakia", "Denmark", "France", "Germany", "Gibraltar",
		"Britain", "Holland", "Hungary", "Italy", "Malta", "Portugal", "Spain", "Spanish-Morocco", "Yugoslavia",
		"Algeria", "Libya", "French-Morocco", "Tunisia"),
	[SET_BEACHHEAD] = ETO_WORDS("US-2", "US-5", "US-6", "US-7", "BR-1"), /* WF-15.5.4 */
	[SET_PAYMENT] = ETO_CALLED(payments, "one step less", "for its cadre cost"),
	[SET_WEATHER] = ETO_WORDS("dry", "mud"),
	[SET_BASIN] = ETO_WORDS("Atlantic", "Mediterranean", "Baltic"),
	[SET_MONTH] = ETO_WORDS("none", "January", "February", "March", "April", "May", "June", "July", "August",
		"September", "October", "November", "December"),
	[SET_LEVEL] = ETO_CALLED(levels, "a draw", "Marginal Victory", "Major Victory", "Decisive Victory"),
	[SET_SEA] = {.count = SEAS, ETO_IDS(struct wf_table, sea, id), ETO_TEXTS(struct wf_table, sea, name)},
	[SET_FIRE] = ETO_CALLED(fires, "no fire", "Single Fire", "Double Fire", "Triple Fire"),
	[SET_PHASE] = ETO_CALLED(phases, "Movement Phase", "Combat Phase", "Blitz Movement Phase",
		"Blitz Combat Phase", "Supply Phase"),
};

/* The sequence of play: the rows stand in the chapters. */
static const struct eto_proc *const procs[PROCS] = {[P_GAME] = &wf_proc_game, [P_SETUP] = &wf_proc_setup,
	[P_PLACE] = &wf_proc_place, [P_PRODUCE] = &wf_proc_produce, [P_WEATHER] = &wf_proc_weather,
	[P_TURN] = &wf_proc_turn, [P_ORDER] = &wf_proc_order, [P_INTERCEPT] = &wf_proc_intercept,
	[P_PURSUIT] = &wf_proc_pursuit, [P_COMBAT] = &wf_proc_combat, [P_ROUND] = &wf_proc_round,
	[P_LOSS] = &wf_proc_loss, [P_REPULSE] = &wf_proc_repulse, [P_BEACHHEAD] = &wf_proc_beachhead,
	[P_SUPPLY] = &wf_proc_supply, [P_FEED] = &wf_proc_feed, [P_POLITICS] = &wf_proc_politics,
	[P_DEMAND] = &wf_proc_demand, [P_DEFECT] = &wf_proc_defect, [P_NEUTRALS] = &wf_proc_neutrals,
	[P_OVER] = &wf_proc_over};

const struct eto_meaning wf_meanings[] = {
	{V_ACTIVATE, MODE_NORMAL, WF_4_42_1},          {V_ACTIVATE, MODE_BLITZ, WF_4_41_4},
	{V_ACTIVATE, MODE_INVASION, WF_15_42_1},       {V_ACTIVATE, MODE_BLITZ_INVASION, WF_15_44_1},
	{V_ACTIVATE, MODE_PARADROP, WF_14_2_1},        {V_ACTIVATE, MODE_BLITZ_PARADROP, WF_14_2_4},
	{V_ACTIVATE, MODE_LONG_INVASION, WF_15_44_3},  {0, 0, 0},
};

const struct eto_game westfront_game = {
	.id = "westfront",
	.title = "WestFront (2nd edition)",
	.prefix = "WF-",
	.rules_version = 1,
	THE_TABLES,
	THE_KIT,
	THE_RULES(wf),
	.work_size = sizeof(struct work),
	.legal_max = LEGAL_MAX,
	.actions_max = 60000,
	.chapters = procs,
	.turn_clause = WF_intro_15,
	.roll_clause = WF_7_31_1,
	.apply = wf_apply,
	.choice_name = eto_choice_name,
	.reach = wf_reach,
	.value = wf_judge,
	.measure = wf_measure,
	.weights = &wf_weighing,
	.put = wf_put,
};
