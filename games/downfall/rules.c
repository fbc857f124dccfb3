/* The game object: verbs, events, options, and the dispatch of checks and actions to the chapters. */
#include <string.h>

#include "core/judge.h"
#include "core/tables.h"
#include "games/downfall/staff.h"

/* A seat for each of the three sides (DF-2.1). Two or three people play (DF-intro.1): with two, one of them holds
 * the seats of the Allies and of the USSR (DF-2.6), which nothing else joins (DF-2.7). */
static const struct eto_seat seats[SIDES] = {{"axis", "Axis", 1}, {"allies", "Allies", 2},
	{"ussr", "Soviet Union", 3}};

#define FACE CHOICE(SET_FACE)
#define TYPE CHOICE(SET_TYPE)
#define STEP CHOICE(SET_STEP)
#define TILE CHOICE(SET_TILE)
#define COUNTRY CHOICE(SET_COUNTRY)
#define SECRET_TILE SECRET_CHOICE(SET_TILE)
#define ACT CHOICE(SET_ACT)
#define SEASON CHOICE(SET_SEASON)

static const struct eto_verb verbs[VERBS] = {
	[V_ROLL] = {"roll", "Roll the dice", {NO_ARG}},
	[V_SUPPLY] = {"supply", "Supply Action", {NO_ARG}, ETO_DO_BUY},
	[V_REINFORCE] = {"reinforce", "Reinforcement Action", {NO_ARG}, ETO_DO_BUY},
	[V_TANKS] = {"tanks", "Tank Production Action", {NO_ARG}, ETO_DO_BUY},
	[V_AIR_MISSIONS] = {"missions", "Air Missions Action", {NO_ARG}, ETO_DO_BUY},
	[V_SUBMARINES] = {"submarines", "Submarine Missions Action", {NO_ARG}, ETO_DO_BUY},
	[V_DEVELOP] = {"develop", "Development Action: %1", {SECRET_TILE}, ETO_DO_RESEARCH},
	[V_LEND_LEASE] = {"lendlease", "Lend Lease Action", {NO_ARG}, ETO_DO_BUY},
	[V_BUILD] = {"build", "Build %1 in %2, %3", {TYPE, PLACE, STEP}, ETO_DO_BUY},
	[V_RAISE] = {"raise", "Raise %1 to full strength", {PIECE}, ETO_DO_BUY},
	[V_CONVERT] = {"convert", "Convert %1 to %2", {PIECE, TYPE}, ETO_DO_BUY},
	[V_DISBAND] = {"disband", "Remove %1 from the map", {PIECE}, ETO_DO_OTHER, true},
	[V_DOWNGRADE] = {"downgrade", "Turn %1 into infantry", {PIECE}, ETO_DO_OTHER, true},
	[V_ORDER] = {"order", "Give orders to %1", {PIECE}, ETO_DO_TAKE},
	[V_STEP] = {"step", "Move to %1", {PLACE}, ETO_DO_MOVE},
	[V_STOP] = {"stop", "Stop here", {NO_ARG}, ETO_DO_STOP},
	[V_ATTACK] = {"attack", "Attack %1", {PIECE}, ETO_DO_ATTACK},
	[V_SUPPORT] = {"support", "Support the attack of %1", {PIECE}, ETO_DO_SUPPORT},
	[V_RAIL] = {"rail", "Move strategically to %1", {PLACE}, ETO_DO_STRATEGIC},
	[V_SAIL] = {"sail", "Move by sea to %1", {PLACE}, ETO_DO_SEA},
	[V_LAND] = {"land", "Land in %1", {PLACE}, ETO_DO_LANDING},
	[V_AIR] = {"air", "Air mission for the attack of %1, %2", {PIECE, FACE}, ETO_DO_AIR},
	[V_ANSWER] = {"answer", "Answer with an air mission, %1", {FACE}, ETO_DO_AIR},
	[V_PASS] = {"pass", "Do not answer", {NO_ARG}, ETO_DO_CHOOSE},
	[V_BOMB] = {"bomb", "Strategic Bombing with %1 {1:mission|missions}", {NUMBER}, ETO_DO_AIR},
	[V_PROWL] = {"prowl", "Place a submarine mission, %1", {FACE}, ETO_DO_AIR},
	[V_RESOLVE] = {"resolve", "Resolve the attacks and close operations", {NO_ARG}, ETO_DO_CLOSE},
	[V_FIGHT] = {"fight", "Resolve the attack of %1", {PIECE}, ETO_DO_CHOOSE},
	[V_DONE] = {"done", "Done", {NO_ARG}, ETO_DO_CLOSE},
	[V_END] = {"end", "End the turn", {NO_ARG}, ETO_DO_CLOSE},
};

static const struct eto_event_kind events[EVENTS] = {
	[E_TURN] = {"turn", "Turn %1: %3 %2", {NUMBER, NUMBER, SEASON}},
	[E_SIDE] = {"side", "%1 to play, with %2 {2:Action|Actions}", {SEAT, NUMBER}, ETO_CHANGE_TURN},
	[E_JOINS] = {"joins", "%1 enters the war: %2", {COUNTRY, SEAT}, ETO_CHANGE_POLITICS},
	[E_TOTAL_WAR] = {"total_war", "Total War: %1 (%2)", {SEAT, CLAUSE}, ETO_CHANGE_POLITICS},
	[E_BARBAROSSA] = {"barbarossa", "Barbarossa: the Axis enters the Soviet Union at %1 (%2)",
		{PLACE, CLAUSE}, ETO_CHANGE_POLITICS},
	[E_ACTION] = {"action", "%1: %2 (Action %3 of %4)", {SEAT, ACT, NUMBER, NUMBER}},
	[E_GAIN] = {"gain", "%1: %2 +%3, now %4", {SEAT, ACT, NUMBER, NUMBER}},
	[E_DEVELOP] = {"develop", "%1: work on %2", {SEAT, TILE, NUMBER}},
	[E_REVEAL] = {"reveal", "%1: development %2 is shown (%3)", {SEAT, TILE, CLAUSE}, ETO_CHANGE_SHOWN},
	[E_BUILD] = {"build", "%1 is built in %2, %3", {PIECE, PLACE, STEP}, ETO_CHANGE_ARRIVED},
	[E_RAISE] = {"raise", "%1 in %2 is raised to full strength", {PIECE, PLACE}, ETO_CHANGE_BOUGHT},
	[E_CONVERT] = {"convert", "%1 becomes %2 in %3", {PIECE, PIECE, PLACE}, ETO_CHANGE_BOUGHT},
	[E_REMOVE] = {"remove", "%1 leaves %2 (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_MOVE] = {"move", "%1 moves from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE},
	[E_RAIL] = {"rail", "%1 moves strategically from %2 to %3",
		{PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_RAIL},
	[E_SAIL] = {"sail", "%1 sails from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_SAIL},
	[E_LAND] = {"land", "%1 lands from %2 in %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_LAND},
	[E_ATTACK] = {"attack", "%1 attacks %2 in %3", {PIECE, PIECE, PLACE}, ETO_CHANGE_FOUGHT, ETO_ARROW_ATTACK},
	[E_SUPPORT] = {"support", "%1 supports the attack of %2 in %3",
		{PIECE, PIECE, PLACE}, ETO_CHANGE_FOUGHT, ETO_ARROW_SUPPORT},
	[E_AIR] = {"air", "An air mission (%3) joins the attack of %1 on %2", {PIECE, PIECE, FACE}},
	[E_ANSWER] = {"answer", "%1: answer with an air mission (%2), %3 out", {SEAT, FACE, NUMBER}},
	[E_BOMB] = {"bomb", "Strategic Bombing: %1 {1:mission|missions}, %2 in the zone", {NUMBER, NUMBER}},
	[E_PROWL] = {"prowl", "A submarine mission (%1) in the Battle of the Atlantic, %2 in all", {FACE, NUMBER}},
	[E_ROLL] = {"roll", "%1 against %2: rolls %3 and %4", {PIECE, PIECE, NUMBER, NUMBER}, ETO_CHANGE_FOUGHT},
	[E_SCORE] = {"score", "%1 (%3) scores %4, %2 (%5) scores %6", {PIECE, PIECE, NUMBER, NUMBER, NUMBER, NUMBER}},
	[E_LOSS] = {"loss", "%1 in %2 is reduced (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_REDUCED},
	[E_OUT] = {"out", "%1 in %2 is eliminated (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_STARVED] = {"starved", "%1 in %2 has no supply line and is eliminated (%3)",
		{PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST},
	[E_CONTROL] = {"control", "%1 passes to %2 (%3)", {PLACE, SEAT, CLAUSE}, ETO_CHANGE_TAKEN},
	[E_SURRENDER] = {"surrender", "%1 surrenders to %2", {COUNTRY, SEAT}, ETO_CHANGE_POLITICS},
	[E_PARTISANS] = {"partisans", "Partisans rise in %1 (%2)", {COUNTRY, CLAUSE}, ETO_CHANGE_POLITICS},
	[E_BOMBED] = {"bombed", "%1 {1:bomber|bombers} got through: the Axis loses %2 {2:Action|Actions}",
		{NUMBER, NUMBER}},
	[E_SUNK] = {"sunk", "The submarines have no effect (%1)", {CLAUSE}},
	[E_FACTOR] = {"factor", "%1: adjusted factor %2 (%3)", {PIECE, NUMBER, CLAUSE}},
	[E_PENALTY] = {"penalty", "%1: one Action less (%2)", {SEAT, CLAUSE}},
	[E_GAME_OVER] = {"over", "The war is over (%3)", {NUMBER, NUMBER, CLAUSE}},
};

/* The open readings (gaps of the text); the first value is the ruling of RULINGS.md. */
static const struct eto_option options[OPTIONS] = {
	[OPT_TRONDHEIM] = {"trondheim_penalty", "Who must hold Trondheim for the Axis to lose an Action", "DF-4.32",
		VALUES("allied", "not_axis"), VALUES("the Allies", "anybody but the Axis")},
	[OPT_ONE_ATTACK] = {"one_attack_per_defender", "An army may be attacked once per player turn", "DF-17.12",
		VALUES("yes", "no")},
	[OPT_SURPLUS] = {"surplus_counted", "When the surplus for support is counted", "DF-17.37",
		VALUES("after_movement", "at_declaration"),
		VALUES("after all movement", "when the attack is declared")},
	[OPT_LINE_BOTH_WAYS] = {"fortified_line_both_ways", "A Fortified Line helps on both sides", "DF-16.14",
		VALUES("yes", "no")},
	[OPT_NEW_ARMY] = {"new_army_may_operate", "An army built this turn may operate", "DF-4.2.16",
		VALUES("yes", "no")},
	[OPT_RP] = {"reinforcement_points", "When reinforcement points are spent", "DF-4.2.15",
		VALUES("at_once", "all_turn"), VALUES("at once", "until the end of the turn")},
	[OPT_FREEZE] = {"soviet_freeze_axis_zones", "Which zones free a frozen Soviet army", "DF-9.31",
		VALUES("controlled", "with_neutrals"),
		VALUES("zones that the Axis controls", "those of future Axis countries too")},
	[OPT_CALAIS] = {"calais_french", "How many French armies in Calais must be attacked", "DF-9.37",
		VALUES("all", "one"), VALUES("all of them", "one is enough")},
	[OPT_PARTNER_ZONE] = {"partner_zone", "A zone of the partner with only one's own armies", "DF-2.35",
		VALUES("passes", "stays"), VALUES("passes to the side alone in it", "stays with the partner")},
	[OPT_WEST] = {"west_surcharge_every_turn", "The surcharge of 1940 in the west", "DF-8.14",
		VALUES("every_turn", "first_turn"),
		VALUES("in every turn with a German attack", "in the first such turn only")},
	[OPT_EAST_SCOPE] = {"east_line_scope", "Which zones of an operation count for a surcharge", "DF-8.18",
		VALUES("whole_path", "end_zone"), VALUES("start, path and end", "the end alone")},
	[OPT_DEV_YEAR] = {"dev_year_gate", "What a year limit of a development forbids", "DF-13.14",
		VALUES("any_action", "obtaining"), VALUES("any Action for it", "obtaining it")},
	[OPT_URALS] = {"urals_gate", "What Urals Industry is needed for", "DF-13.4.6", VALUES("obtaining", "placing"),
		VALUES("obtaining the others", "placing Actions on them too")},
	[OPT_LANDING_1945] = {"landing_limit_1945", "Landings a turn in 1945", "DF-13.9.4", VALUES("3", "4"),
		VALUES("three", "four")},
	[OPT_D_LIMIT] = {"d_zone_limit", "One landing for each D zone, or for each entry of the list", "DF-13.9.20",
		VALUES("per_zone", "per_entry"), VALUES("for each zone", "for each entry of the list")},
	[OPT_ADV_SUBS] = {"advanced_subs_vs_advanced_ships", "Advanced submarines against Advanced Ships", "DF-13.10.5",
		VALUES("two_needed", "no_effect", "one_needed"),
		VALUES("two are needed", "they have no effect", "one is enough")},
	[OPT_UPGRADE] = {"upgrade_held_missions", "Missions held when the development comes", "DF-13.11.6",
		VALUES("at_once", "only_new"), VALUES("become advanced at once", "only new ones are advanced")},
	[OPT_BOMBING] = {"bombing_max_loss", "Actions lost to Strategic Bombing", "DF-14.5",
		VALUES("one", "one_per_two"), VALUES("one at most", "one for every two missions")},
	[OPT_SUB_TIMING] = {"sub_timing", "When submarines may be placed", "DF-12.5",
		VALUES("axis_turn", "allied_turn_too"), VALUES("in the Axis turn", "when the Allied turn begins too")},
	[OPT_SURRENDER_PARTNER] = {"surrender_zone_with_partner", "Zones of a surrendered country held by its partner",
			       "DF-18.18", VALUES("passes", "partner_keeps"),
		VALUES("pass to the victor", "stay with the partner alone in them")},
	[OPT_GERMAN_SURRENDER] = {"german_surrender_combined", "Allied and Soviet zones count together against Germany",
			      "DF-18.13", VALUES("yes", "no")},
	[OPT_ITALY_COMBINED] = {"italy_two_armies_combined", "Allied and Soviet armies count together against Italy",
			    "DF-18.8", VALUES("no", "yes")},
	[OPT_ALBANIA] = {"albania_colonial", "Albania is a colony", "DF-18.9", VALUES("yes", "no")},
	[OPT_ROMANIA] = {"romania_limit", "German armies in Romania before Total War", "DF-9.25",
		VALUES("one_at_a_time", "one_per_turn"), VALUES("one at a time", "one in each turn")},
	[OPT_SUPPLY_END] = {"supply_end_zone_enemy", "Hostile armies in the end zone of a supply line", "DF-7.14",
		VALUES("open", "cut"), VALUES("leave it open", "cut it")},
	[OPT_BEACHHEAD] = {"beachhead_supply", "How long a zone of landing gives supply", "DF-7.16",
		VALUES("while_held", "landing_turn"), VALUES("while it is held", "in the turn of the landing")},
	[OPT_END_ORDER] = {"end_order", "Order at the end of a turn", "DF-18.35",
		VALUES("supply_first", "surrender_first"), VALUES("supply first", "surrender first")},
	[OPT_DAK] = {"dak_is_tank", "The Afrika Korps is a tank army", "DF-17.33", VALUES("yes", "no")},
	[OPT_HOSTILE] = {"allies_ussr_hostile", "Allies and USSR may fight each other", "DF-2.28",
		VALUES("never", "allowed")},
	[OPT_GIBRALTAR] = {"gibraltar_supply", "The Strait of Gibraltar for Axis supply", "DF-7.15",
		VALUES("closed", "open")},
	[OPT_CONTACT] = {"enter_contact", "An army that enters a zone with hostile armies", "DF-8.26",
		VALUES("stops", "passes"), VALUES("stops there, but to exploit", "may go on")},
	[OPT_ITALIANS] = {"italians_abroad", "Italians abroad when fewer than four are at home", "DF-9.8",
		VALUES("stay", "go_home"), VALUES("stay where they are", "may go home")},
	[OPT_PARTISAN_AIR] = {"partisan_missions", "What Allied missions do for partisans", "DF-18.32",
		VALUES("nothing", "answer"), VALUES("nothing", "answer missions against them")},
};

static const struct eto_scenario scenarios[] = {{"campaign", "Campaign 1940 to 1945"}};

#define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct df_state, type, member, __VA_ARGS__)
static const struct eto_field fields[] = {ETO_FIELD_STACK(struct df_state), DF_FIELDS(ROW)};

/* -- names -- */

static const struct eto_labels places[] = {
	{.count = ZONES, ETO_IDS(struct df_table, zone, id), ETO_NAMES(struct df_table, zone, name)}, {0}};
static const struct eto_labels pieces = {.count = ARMIES, ETO_ALL_IDS(struct df_table, army_id),
					 ETO_ALL_NAMES(struct df_table, army_name)};
static const struct eto_labels choices[SETS] = {
	[SET_TYPE] = {.count = TYPES, ETO_IDS(struct df_table, type, id), ETO_TEXTS(struct df_table, type, name)},
	[SET_TILE] = {.count = TILES, ETO_ALL_IDS(struct df_table, tile_id),
		ETO_ALL_TEXTS(struct df_table, tile_name)},
	[SET_FACE] = ETO_WORDS("ordinary", "advanced"),
	[SET_STEP] = ETO_WORDS("full", "reduced"),
	[SET_COUNTRY] = {.count = COUNTRIES, ETO_IDS(struct df_table, country, id),
		ETO_TEXTS(struct df_table, country, name)},
	[SET_ACT] = ETO_WORDS("Supply", "Reinforcements", "Tanks", "Air missions", "Submarines", "Development",
		"Lend Lease"),
	[SET_SEASON] = ETO_WORDS("Winter", "Spring", "Summer", "Autumn"),
};

const struct eto_game downfall_game = {
	.id = "downfall",
	.title = "Downfall of the Third Reich",
	.prefix = "DF-",
	.rules_version = 1,
	THE_TABLES,
	THE_KIT,
	THE_RULES(df),
	.legal_max = 1024,
	.alike = true,
	.plain = true,
	.actions_max = 20000,
	.procs = df_procs,
	.turn_clause = DF_3_6,
	.roll_clause = DF_17_23,
	.apply = eto_play_apply,
	.choice_name = eto_choice_name,
	.reach = df_reach,
	.work_size = sizeof(struct staff_kept),
	.value = eto_judge,
	.measure = df_measure,
	.weights = &df_weighing,
	.put = eto_position_put,
};
