/* The game object: verbs, events, options, and the dispatch of checks and actions to the chapters. */
#include <string.h>

#include "games/downfall/downfall.h"

/* A seat for each of the three sides (DF-2.1). Two or three people play (DF-intro.1): with two, one of them holds the seats of
 * the Allies and of the USSR (DF-2.6), which nothing else joins (DF-2.7). */
static const struct eto_seat seats[SIDES] = {{"axis", "Axis"}, {"allies", "Allies"}, {"ussr", "Soviet Union"}};

#define NO_ARG {0, 0, false}
#define PLACE {ETO_PLACE, 0, false}
#define PIECE {ETO_PIECE, 0, false}
#define NUMBER {ETO_NUMBER, 0, false}
#define SEAT {ETO_SEAT, 0, false}
#define CLAUSE {ETO_CLAUSE, 0, false}
#define FACE {ETO_CHOICE, SET_FACE, false}
#define TYPE {ETO_CHOICE, SET_TYPE, false}
#define STEP {ETO_CHOICE, SET_STEP, false}
#define TILE {ETO_CHOICE, SET_TILE, false}
#define COUNTRY {ETO_CHOICE, SET_COUNTRY, false}
#define SECRET_TILE {ETO_CHOICE, SET_TILE, true}
#define ACT {ETO_CHOICE, SET_ACT, false}
#define SEASON {ETO_CHOICE, SET_SEASON, false}

static const struct eto_verb verbs[VERBS] = {
	[V_ROLL] = {"roll", "Roll the dice", {NO_ARG}},
	[V_SUPPLY] = {"supply", "Supply Action", {NO_ARG}},
	[V_REINFORCE] = {"reinforce", "Reinforcement Action", {NO_ARG}},
	[V_TANKS] = {"tanks", "Tank Production Action", {NO_ARG}},
	[V_AIR_MISSIONS] = {"missions", "Air Missions Action", {NO_ARG}},
	[V_SUBMARINES] = {"submarines", "Submarine Missions Action", {NO_ARG}},
	[V_DEVELOP] = {"develop", "Development Action: %1", {SECRET_TILE}},
	[V_LEND_LEASE] = {"lendlease", "Lend Lease Action", {NO_ARG}},
	[V_BUILD] = {"build", "Build %1 in %2, %3", {TYPE, PLACE, STEP}},
	[V_RAISE] = {"raise", "Raise %1 to full strength", {PIECE}},
	[V_CONVERT] = {"convert", "Convert %1 to %2", {PIECE, TYPE}},
	[V_DISBAND] = {"disband", "Remove %1 from the map", {PIECE}},
	[V_DOWNGRADE] = {"downgrade", "Turn %1 into infantry", {PIECE}},
	[V_ORDER] = {"order", "Give orders to %1", {PIECE}},
	[V_STEP] = {"step", "Move to %1", {PLACE}},
	[V_STOP] = {"stop", "Stop here", {NO_ARG}},
	[V_ATTACK] = {"attack", "Attack %1", {PIECE}},
	[V_SUPPORT] = {"support", "Support the attack of %1", {PIECE}},
	[V_RAIL] = {"rail", "Move strategically to %1", {PLACE}},
	[V_SAIL] = {"sail", "Move by sea to %1", {PLACE}},
	[V_LAND] = {"land", "Land in %1", {PLACE}},
	[V_AIR] = {"air", "Air mission for the attack of %1, %2", {PIECE, FACE}},
	[V_ANSWER] = {"answer", "Answer with an air mission, %1", {FACE}},
	[V_PASS] = {"pass", "Do not answer", {NO_ARG}},
	[V_BOMB] = {"bomb", "Strategic Bombing with %1 missions", {NUMBER}},
	[V_PROWL] = {"prowl", "Place a submarine mission, %1", {FACE}},
	[V_RESOLVE] = {"resolve", "Resolve the attacks and close operations", {NO_ARG}},
	[V_FIGHT] = {"fight", "Resolve the attack of %1", {PIECE}},
	[V_DONE] = {"done", "Done", {NO_ARG}},
	[V_END] = {"end", "End the turn", {NO_ARG}},
};

static const struct eto_event_kind events[EVENTS] = {
	[E_TURN] = {"turn", "Turn %1: %3 %2", {NUMBER, NUMBER, SEASON}},
	[E_SIDE] = {"side", "%1 to play, with %2 Actions", {SEAT, NUMBER}},
	[E_JOINS] = {"joins", "%1 enters the war: %2", {COUNTRY, SEAT}},
	[E_TOTAL_WAR] = {"total_war", "Total War: %1 (%2)", {SEAT, CLAUSE}},
	[E_BARBAROSSA] = {"barbarossa", "Barbarossa: the Axis enters the Soviet Union at %1 (%2)", {PLACE, CLAUSE}},
	[E_ACTION] = {"action", "%1: %2 (Action %3 of %4)", {SEAT, ACT, NUMBER, NUMBER}},
	[E_GAIN] = {"gain", "%1: %2 +%3, now %4", {SEAT, ACT, NUMBER, NUMBER}},
	[E_DEVELOP] = {"develop", "%1 works on %2", {SEAT, TILE, NUMBER}},
	[E_REVEAL] = {"reveal", "%1 shows its development %2 (%3)", {SEAT, TILE, CLAUSE}},
	[E_BUILD] = {"build", "%1 is built in %2, %3", {PIECE, PLACE, STEP}},
	[E_RAISE] = {"raise", "%1 in %2 is raised to full strength", {PIECE, PLACE}},
	[E_CONVERT] = {"convert", "%1 becomes %2 in %3", {PIECE, PIECE, PLACE}},
	[E_REMOVE] = {"remove", "%1 leaves %2 (%3)", {PIECE, PLACE, CLAUSE}},
	[E_MOVE] = {"move", "%1 moves from %2 to %3", {PIECE, PLACE, PLACE}},
	[E_RAIL] = {"rail", "%1 moves strategically from %2 to %3", {PIECE, PLACE, PLACE}},
	[E_SAIL] = {"sail", "%1 sails from %2 to %3", {PIECE, PLACE, PLACE}},
	[E_LAND] = {"land", "%1 lands from %2 in %3", {PIECE, PLACE, PLACE}},
	[E_ATTACK] = {"attack", "%1 attacks %2 in %3", {PIECE, PIECE, PLACE}},
	[E_SUPPORT] = {"support", "%1 supports the attack of %2 in %3", {PIECE, PIECE, PLACE}},
	[E_AIR] = {"air", "An air mission (%3) joins the attack of %1 on %2", {PIECE, PIECE, FACE}},
	[E_ANSWER] = {"answer", "%1 answers with an air mission (%2): %3 out", {SEAT, FACE, NUMBER}},
	[E_BOMB] = {"bomb", "Strategic Bombing: %1 missions, %2 in the zone", {NUMBER, NUMBER}},
	[E_PROWL] = {"prowl", "A submarine mission (%1) in the Battle of the Atlantic, %2 in all", {FACE, NUMBER}},
	[E_ROLL] = {"roll", "%1 against %2: rolls %3 and %4", {PIECE, PIECE, NUMBER, NUMBER}},
	[E_SCORE] = {"score", "%1 (%3) scores %4, %2 (%5) scores %6", {PIECE, PIECE, NUMBER, NUMBER, NUMBER, NUMBER}},
	[E_LOSS] = {"loss", "%1 in %2 is reduced (%3)", {PIECE, PLACE, CLAUSE}},
	[E_OUT] = {"out", "%1 in %2 is eliminated (%3)", {PIECE, PLACE, CLAUSE}},
	[E_STARVED] = {"starved", "%1 in %2 has no supply line and is eliminated (%3)", {PIECE, PLACE, CLAUSE}},
	[E_CONTROL] = {"control", "%1 passes to %2 (%3)", {PLACE, SEAT, CLAUSE}},
	[E_SURRENDER] = {"surrender", "%1 surrenders to %2", {COUNTRY, SEAT}},
	[E_PARTISANS] = {"partisans", "Partisans rise in %1 (%2)", {COUNTRY, CLAUSE}},
	[E_BOMBED] = {"bombed", "%1 bombers got through: the Axis loses %2 Actions", {NUMBER, NUMBER}},
	[E_SUNK] = {"sunk", "The submarines have no effect (%1)", {CLAUSE}},
	[E_FACTOR] = {"factor", "%1: adjusted factor %2 (%3)", {PIECE, NUMBER, CLAUSE}},
	[E_PENALTY] = {"penalty", "%1 loses an Action (%2)", {SEAT, CLAUSE}},
	[E_GAME_OVER] = {"over", "The war is over (%3)", {NUMBER, NUMBER, CLAUSE}},
};

#define VALUES(...) (const char *const[]){__VA_ARGS__, NULL}

/* The open readings (gaps of the text); the first value is the ruling of RULINGS.md. */
static const struct eto_option options[OPTIONS] = {
	[OPT_TRONDHEIM] = {"trondheim_penalty", "Who must hold Trondheim for the Axis to lose an Action", "DF-4.32",
		VALUES("allied", "not_axis")},
	[OPT_ONE_ATTACK] = {"one_attack_per_defender", "An army may be attacked once per player turn", "DF-17.12",
		VALUES("yes", "no")},
	[OPT_SURPLUS] = {"surplus_counted", "When the surplus for support is counted", "DF-17.37",
		VALUES("after_movement", "at_declaration")},
	[OPT_LINE_BOTH_WAYS] = {"fortified_line_both_ways", "A Fortified Line helps on both sides", "DF-16.14",
		VALUES("yes", "no")},
	[OPT_NEW_ARMY] = {"new_army_may_operate", "An army built this turn may operate", "DF-4.2.16", VALUES("yes", "no")},
	[OPT_RP] = {"reinforcement_points", "When reinforcement points are spent", "DF-4.2.15", VALUES("at_once", "all_turn")},
	[OPT_FREEZE] = {"soviet_freeze_axis_zones", "Which zones free a frozen Soviet army", "DF-9.31",
		VALUES("with_neutrals", "controlled")},
	[OPT_CALAIS] = {"calais_french", "How many French armies in Calais must be attacked", "DF-9.37", VALUES("all", "one")},
	[OPT_PARTNER_ZONE] = {"partner_zone", "A zone of the partner with only one's own armies", "DF-2.35",
		VALUES("passes", "stays")},
	[OPT_WEST] = {"west_surcharge_every_turn", "The surcharge of 1940 in the west", "DF-8.14",
		VALUES("every_turn", "first_turn")},
	[OPT_EAST_SCOPE] = {"east_line_scope", "Which zones of an operation count for a surcharge", "DF-8.18",
		VALUES("whole_path", "end_zone")},
	[OPT_DEV_YEAR] = {"dev_year_gate", "What a year limit of a development forbids", "DF-13.14",
		VALUES("any_action", "obtaining")},
	[OPT_URALS] = {"urals_gate", "What Urals Industry is needed for", "DF-13.4.6", VALUES("obtaining", "placing")},
	[OPT_LANDING_1945] = {"landing_limit_1945", "Landings a turn in 1945", "DF-13.9.4", VALUES("3", "4")},
	[OPT_D_LIMIT] = {"d_zone_limit", "One landing for each D zone, or for each entry of the list", "DF-13.9.20",
		VALUES("per_zone", "per_entry")},
	[OPT_ADV_SUBS] = {"advanced_subs_vs_advanced_ships", "Advanced submarines against Advanced Ships", "DF-13.10.5",
		VALUES("two_needed", "no_effect", "one_needed")},
	[OPT_UPGRADE] = {"upgrade_held_missions", "Missions held when the development comes", "DF-13.11.6",
		VALUES("at_once", "only_new")},
	[OPT_BOMBING] = {"bombing_max_loss", "Actions lost to Strategic Bombing", "DF-14.5", VALUES("one", "one_per_two")},
	[OPT_SUB_TIMING] = {"sub_timing", "When submarines may be placed", "DF-12.5", VALUES("axis_turn", "allied_turn_too")},
	[OPT_SURRENDER_PARTNER] = {"surrender_zone_with_partner", "Zones of a surrendered country held by its partner",
		"DF-18.18", VALUES("passes", "partner_keeps")},
	[OPT_GERMAN_SURRENDER] = {"german_surrender_combined", "Allied and Soviet zones count together against Germany",
		"DF-18.13", VALUES("yes", "no")},
	[OPT_ITALY_COMBINED] = {"italy_two_armies_combined", "Allied and Soviet armies count together against Italy", "DF-18.8",
		VALUES("no", "yes")},
	[OPT_ALBANIA] = {"albania_colonial", "Albania is a colony", "DF-18.9", VALUES("yes", "no")},
	[OPT_ROMANIA] = {"romania_limit", "German armies in Romania before Total War", "DF-9.25",
		VALUES("one_at_a_time", "one_per_turn")},
	[OPT_SUPPLY_END] = {"supply_end_zone_enemy", "Hostile armies in the end zone of a supply line", "DF-7.14",
		VALUES("open", "cut")},
	[OPT_BEACHHEAD] = {"beachhead_supply", "How long a zone of landing gives supply", "DF-7.16",
		VALUES("while_held", "landing_turn")},
	[OPT_END_ORDER] = {"end_order", "Order at the end of a turn", "DF-18.35", VALUES("supply_first", "surrender_first")},
	[OPT_DAK] = {"dak_is_tank", "The Afrika Korps is a tank army", "DF-17.33", VALUES("yes", "no")},
	[OPT_HOSTILE] = {"allies_ussr_hostile", "Allies and USSR may fight each other", "DF-2.28", VALUES("never", "allowed")},
};

static const struct eto_scenario scenarios[] = {{"campaign", "Campaign 1940 to 1945"}};

#define F(member, count) ETO_FIELD(struct df_state, member, count, false)
#define DERIVED(member, count) ETO_FIELD(struct df_state, member, count, true)
#define STACK_WORDS (sizeof(struct eto_stack) / 2)

static const struct eto_field fields[] = {
	{"stack", offsetof(struct df_state, stack), STACK_WORDS, 2, false},
	F(turn, 1), F(side, 1), F(start_of_turn, 1), F(winner, 1), F(winners, 1), F(barbarossa, 1), F(karelia, 1),
	F(soviet_invasion, 1), F(west, 1), F(west_first, 1), F(lend_lease, 1), F(bombed, 1), F(doubled, 1), F(torch, 1), F(rp, 1),
	F(rp_british, 1), F(landings, 1), F(rails_in_ussr, 1), F(romania_entered, 1), F(french_africa_open, 1), F(total, SIDES),
	F(actions, SIDES), F(used, SIDES), F(acts, ACTS), F(supply, SIDES), F(tanks, SIDES), F(air, SIDES), F(air_out, SIDES),
	F(air_new, SIDES), F(bombs, 1), F(subs, 1), F(subs_new, 1), F(subs_out, 2), F(war, COUNTRIES), F(country_rp, COUNTRIES),
	F(owned, SIDES), F(boxed, SIDES), F(shown, SIDES), F(devs, SIDES),
	{"dev_tile", offsetof(struct df_state, dev_tile), SIDES * DEV_ACTIONS_MAX, 1, false},
	{"dev_turn", offsetof(struct df_state, dev_turn), SIDES * DEV_ACTIONS_MAX, 1, false},
	F(control, ZONES), F(landings_at, ZONES), F(before, ZONES), F(zone, ARMIES), F(step, ARMIES),
	F(did, ARMIES), F(from, ARMIES), F(target, ARMIES), F(sky, ARMIES), F(mark, ARMIES), F(spare, 3),
	{"beach", offsetof(struct df_state, beach), SIDES * 3, 8, false}, DERIVED(side_of, ARMIES),
	{"count", offsetof(struct df_state, count), SIDES * ZONES, 1, true}, DERIVED(spare_derived, 4),
	{"has", offsetof(struct df_state, has), SIDES * 3, 8, true},
	{"holds", offsetof(struct df_state, holds), SIDES * 3, 8, true},
};

static unsigned deciders(const struct eto_table *table, const void *state)
{
	const struct df_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	(void)table;
	return f->proc == P_OVER ? 0 : 1u << f->seat;
}

static struct eto_dice dice(const struct eto_table *table, const void *state)
{
	const struct df_state *s = state;
	(void)table;
	return eto_peek(&s->stack)->proc == P_BATTLE ? (struct eto_dice){2, 6} : (struct eto_dice){0, 0}; /* DF-1.13 */
}

static struct eto_outcome outcome(const struct eto_table *table, const void *state)
{
	const struct df_state *s = state;
	eto_clause c = s->winner == ETO_DRAWN ? DF_20_1 : s->winners == 1u << AXIS ? DF_20_3 : DF_20_2;
	(void)table;
	return (struct eto_outcome){s->winner, s->winners, s->winner ? c : 0};
}

/* -- checks -- */

/* Where each verb is played: the frame it needs, and the clause that refuses it elsewhere. Actions, reinforcements among them
 * (DF-4.2.11), come before and after the combats. */
static eto_clause moment_clause(const struct df_state *s, unsigned verb)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	bool open_a = f->proc == P_TURN && f->step == S_OPEN_A, open = open_a || (f->proc == P_TURN && f->step == S_OPEN_B);
	switch (verb) {
	case V_SUPPLY: case V_REINFORCE: case V_TANKS: case V_AIR_MISSIONS: case V_SUBMARINES: case V_DEVELOP: case V_LEND_LEASE:
		return open ? 0 : DF_3_7;
	case V_CONVERT:
		return open ? 0 : DF_10_6;
	case V_BUILD: case V_RAISE:
		return open || f->proc == P_REINFORCE ? 0 : DF_4_2_15;
	case V_DISBAND:
		return open ? 0 : DF_1_19;
	case V_DOWNGRADE:
		return open ? 0 : DF_1_20;
	case V_ORDER:
		return open_a ? 0 : open ? DF_3_12 : DF_8_1;
	case V_STEP: case V_STOP: case V_ATTACK: case V_SUPPORT: case V_RAIL: case V_SAIL: case V_LAND:
		return f->proc == P_ORDER ? 0 : f->proc == P_TURN && f->step == S_OPEN_B ? DF_3_12 : DF_8_1;
	case V_AIR:
		return open_a ? 0 : DF_11_12;
	case V_ANSWER: case V_PASS:
		return f->proc == P_ANSWER ? 0 : DF_11_4;
	case V_BOMB:
		return open ? 0 : DF_14_1;
	case V_PROWL:
		return open || f->proc == P_PROWL ? 0 : DF_12_5;
	case V_RESOLVE:
		return open_a ? 0 : DF_3_14;
	case V_FIGHT:
		return f->proc == P_TURN && f->step == S_RESOLVE ? 0 : DF_3_9;
	case V_DONE:
		return f->proc == P_REINFORCE || f->proc == P_PROWL ? 0 : DF_4_40;
	default: /* V_END */
		return f->proc == P_TURN && f->step == S_OPEN_B ? 0 : DF_3_17;
	}
}

/* DF-18.22: three full armies must land in French North Africa before anything else is done. */
static eto_clause check_torch(const struct df_table *t, const struct df_state *s)
{
	return s->torch && eto_forbids(&t->base, DF_18_22) ? DF_18_22 : 0;
}

/* An attack of the side that has not been resolved. */
static eto_clause check_fight(const struct df_table *t, const struct df_state *s, unsigned army)
{
	if (army >= ARMIES || s->zone[army] == OFF)
		return ETO_NONSENSE;
	if (s->side_of[army] != s->side || s->target[army] == NONE ||
	    s->did[army] == DID_SUPPORT || s->mark[army] & M_FOUGHT || s->zone[s->target[army]] != s->zone[army])
		return eto_barred(&t->base, DF_3_9);
	return 0;
}

static eto_clause check_roll(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	if (eto_peek(&s->stack)->proc != P_BATTLE)
		return eto_barred(&t->base, DF_17_23);
	for (unsigned i = 0; i < ETO_DICE_MAX; i++)
		if (i < 2 ? eto_die(a, i) < 1 || eto_die(a, i) > 6 : eto_die(a, i))
			return eto_barred(&t->base, DF_17_23);
	return 0;
}

/* Unused arguments must be 0, so that an action has one form only. */
static bool clean(struct eto_action a)
{
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (!verbs[a.verb].arg[i].kind && a.arg[i])
			return false;
	return true;
}

static eto_clause check_order_verb(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	struct df_march m = df_march_of(t, s);
	switch (a.verb) {
	case V_STEP: return df_check_step(t, s, m, a.arg[0]);
	case V_STOP: return df_check_stop(t, s, m);
	case V_ATTACK: return df_check_attack(t, s, m, a.arg[0]);
	case V_SUPPORT: return df_check_support(t, s, m, a.arg[0]);
	case V_RAIL: return df_check_rail(t, s, m, a.arg[0]);
	case V_SAIL: return df_check_sail(t, s, m, a.arg[0]);
	default: return df_check_land(t, s, m, a.arg[0]);
	}
}

static eto_clause check_verb(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	switch (a.verb) {
	case V_SUPPLY: return df_check_action(t, s, ACT_SUPPLY, 0);
	case V_REINFORCE: return df_check_action(t, s, ACT_REINFORCE, 0);
	case V_TANKS: return df_check_action(t, s, ACT_TANKS, 0);
	case V_AIR_MISSIONS: return df_check_action(t, s, ACT_AIR, 0);
	case V_SUBMARINES: return df_check_action(t, s, ACT_SUBMARINES, 0);
	case V_DEVELOP: return df_check_action(t, s, ACT_DEVELOP, a.arg[0]);
	case V_LEND_LEASE: return df_check_action(t, s, ACT_LEND_LEASE, 0);
	case V_BUILD: return df_check_build(t, s, a.arg[0], a.arg[1], a.arg[2]);
	case V_RAISE: return df_check_raise(t, s, a.arg[0]);
	case V_CONVERT: return df_check_convert(t, s, a.arg[0], a.arg[1]);
	case V_DISBAND: return df_check_disband(t, s, a.arg[0]);
	case V_DOWNGRADE: return df_check_downgrade(t, s, a.arg[0]);
	case V_ORDER: return df_check_order(t, s, a.arg[0]);
	case V_AIR: return df_check_air(t, s, a.arg[0], a.arg[1]);
	case V_ANSWER: return df_check_answer(t, s, a.arg[0]);
	case V_BOMB: return df_check_bomb(t, s, a.arg[0]);
	case V_PROWL: return df_check_prowl(t, s, a.arg[0]);
	case V_FIGHT: return check_fight(t, s, a.arg[0]);
	case V_PASS: case V_RESOLVE: case V_DONE: case V_END: return 0;
	default: return check_order_verb(t, s, a);
	}
}

/* 1. the seat is asked (DF-2.5, DF-3.6); 2. a known verb without stray arguments; 3. its moment; 4. a landing in French
 * North Africa that must be completed; 5. the verb's own conditions. */
static eto_clause check(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	eto_clause c;
	if (seat > ETO_DICE || !(deciders(table, state) >> seat & 1))
		return eto_barred(&t->base, DF_3_6);
	if (a.verb == V_ROLL || seat == ETO_DICE)
		return seat == ETO_DICE && a.verb == V_ROLL ? check_roll(t, s, a) : eto_barred(table, DF_17_23);
	if (a.verb >= VERBS || !clean(a))
		return ETO_NONSENSE;
	if ((c = moment_clause(s, a.verb)))
		return eto_barred(table, c);
	bool landing = a.verb == V_ORDER || eto_peek(&s->stack)->proc == P_ORDER;
	if (!landing && (c = check_torch(t, s)))
		return c;
	return check_verb(t, s, a);
}

/* -- legal actions -- */

static unsigned offer(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n,
		      struct eto_action a)
{
	if (!check_verb(t, s, a))
		out[n++] = a;
	return n;
}

/* Where the armies of a country can come to the map at all: see check_site() in reinforce.c. */
static zoneset sites(const struct df_table *t, const struct df_state *s, unsigned country)
{
	const struct df_country *c = &t->country[country];
	zoneset z = {{0}};
	if (s->war[country] == PARTISANS)
		return c->zones;
	if (c->rank == POWER)
		return c->supply;
	eto_bit_set(z.w, c->capital);
	return z;
}

static unsigned offer_builds(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	for (unsigned type = 0; type < TYPES; type++) {
		const struct df_type *y = &t->type[type];
		if (y->side != s->side || (t->country[y->country].rank == POWER ? !s->rp : !s->country_rp[y->country]))
			continue;
		zoneset z = sites(t, s, y->country);
		for (unsigned i = 0; i < 3; i++) {
			while (z.w[i]) {
				unsigned zone = i * 64 + eto_bit_take(&z.w[i]);
				n = offer(t, s, out, n, eto_act(V_BUILD, type, zone, FULL));
				n = offer(t, s, out, n, eto_act(V_BUILD, type, zone, REDUCED));
			}
		}
	}
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->step[a] == REDUCED && s->side_of[a] == s->side)
			n = offer(t, s, out, n, eto_act(V_RAISE, a, 0, 0));
	return n;
}

static unsigned offer_actions(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	if (s->used[s->side] >= s->actions[s->side])
		return n;
	for (unsigned verb = V_SUPPLY; verb <= V_SUBMARINES; verb++)
		n = offer(t, s, out, n, eto_act(verb, 0, 0, 0));
	for (unsigned tile = 0; tile < TILES; tile++)
		n = offer(t, s, out, n, eto_act(V_DEVELOP, tile, 0, 0));
	return offer(t, s, out, n, eto_act(V_LEND_LEASE, 0, 0, 0));
}

static unsigned offer_converts(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	if (!s->tanks[s->side])
		return n;
	for (unsigned a = 0; a < ARMIES; a++) {
		if (s->side_of[a] != s->side || s->zone[a] == OFF || t->zone[s->zone[a]].supply_of == NONE)
			continue;
		for (unsigned type = 0; type < TYPES; type++)
			if (t->type[type].tank && t->type[type].country == country_of(t, a))
				n = offer(t, s, out, n, eto_act(V_CONVERT, a, type, 0));
	}
	return n;
}

static unsigned offer_armies(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n,
			     unsigned verb)
{
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->side_of[a] == s->side && s->zone[a] != OFF)
			n = offer(t, s, out, n, eto_act(verb, a, 0, 0));
	return n;
}

static unsigned offer_air(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	for (unsigned a = 0; a < ARMIES && s->air[s->side]; a++) {
		if (s->side_of[a] != s->side || s->target[a] == NONE)
			continue;
		n = offer(t, s, out, n, eto_act(V_AIR, a, ORDINARY, 0));
		n = offer(t, s, out, n, eto_act(V_AIR, a, ADVANCED, 0));
	}
	return n;
}

static unsigned offer_bombs_and_subs(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	for (unsigned missions = 1; s->side == ALLIES && missions <= s->air[ALLIES]; missions++)
		n = offer(t, s, out, n, eto_act(V_BOMB, missions, 0, 0));
	if (s->side == AXIS) {
		n = offer(t, s, out, n, eto_act(V_PROWL, ORDINARY, 0, 0));
		n = offer(t, s, out, n, eto_act(V_PROWL, ADVANCED, 0, 0));
	}
	return n;
}

/* The open phases, in the order of the verbs. */
static unsigned legal_open(const struct df_table *t, const struct df_state *s, bool operations, struct eto_action *out)
{
	unsigned n = 0;
	if (s->torch)
		return offer_armies(t, s, out, 0, V_ORDER);
	n = offer_actions(t, s, out, n);
	if (s->start_of_turn || s->rp)
		n = offer_builds(t, s, out, n);
	n = offer_converts(t, s, out, n);
	if (operations && s->supply[s->side])
		n = offer_armies(t, s, out, n, V_ORDER);
	if (operations)
		n = offer_air(t, s, out, n);
	n = offer_bombs_and_subs(t, s, out, n);
	if (s->start_of_turn) {
		n = offer_armies(t, s, out, n, V_DISBAND);
		n = offer_armies(t, s, out, n, V_DOWNGRADE);
	}
	out[n++] = eto_act(operations ? V_RESOLVE : V_END, 0, 0, 0);
	return n;
}

static unsigned legal_rolls(struct eto_action *out)
{
	unsigned n = 0;
	for (unsigned second = 1; second <= 6; second++)
		for (unsigned first = 1; first <= 6; first++)
			out[n++] = eto_with_die(eto_with_die(eto_act(V_ROLL, 0, 0, 0), 0, first), 1, second);
	return n;
}

static unsigned legal_answers(const struct df_table *t, const struct df_state *s, struct eto_action *out)
{
	unsigned n = offer(t, s, out, 0, eto_act(V_ANSWER, ORDINARY, 0, 0));
	n = offer(t, s, out, n, eto_act(V_ANSWER, ADVANCED, 0, 0));
	out[n++] = eto_act(V_PASS, 0, 0, 0);
	return n;
}

static unsigned legal(const struct eto_table *table, const void *state, unsigned seat, struct eto_action *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned n;
	if (seat > ETO_DICE || !(deciders(table, state) >> seat & 1))
		return 0;
	switch (f->proc) {
	case P_TURN:
		if (f->step == S_RESOLVE)
			return offer_armies(t, s, out, 0, V_FIGHT);
		return legal_open(t, s, f->step == S_OPEN_A, out);
	case P_REINFORCE:
		n = offer_builds(t, s, out, 0);
		out[n++] = eto_act(V_DONE, 0, 0, 0);
		return n;
	case P_ORDER: return df_legal_order(t, s, out);
	case P_ANSWER: return legal_answers(t, s, out);
	case P_PROWL:
		n = offer(t, s, out, 0, eto_act(V_PROWL, ORDINARY, 0, 0));
		n = offer(t, s, out, n, eto_act(V_PROWL, ADVANCED, 0, 0));
		out[n++] = eto_act(V_DONE, 0, 0, 0);
		return n;
	default: return legal_rolls(out);
	}
}

/* -- doing it -- */

static void do_order_verb(const struct df_table *t, struct df_state *s, struct eto_action a, struct eto_events *e)
{
	switch (a.verb) {
	case V_STEP: df_do_step(t, s, a.arg[0], e); break;
	case V_STOP: df_do_stop(t, s); break;
	case V_ATTACK: df_do_attack(t, s, a.arg[0], e); break;
	case V_SUPPORT: df_do_support(t, s, a.arg[0], e); break;
	case V_RAIL: df_do_rail(t, s, a.arg[0], e); break;
	case V_SAIL: df_do_sail(t, s, a.arg[0], e); break;
	default: df_do_land(t, s, a.arg[0], e);
	}
}

static void do_roll(const struct df_table *t, struct df_state *s, struct eto_action a, struct eto_events *e)
{
	unsigned army = eto_peek(&s->stack)->a;
	eto_pop(&s->stack);
	if (e)
		e->barrier = true;
	df_fight(t, s, army, eto_die(a, 0), eto_die(a, 1), e);
}

static void disband(const struct df_table *t, struct df_state *s, unsigned army, struct eto_events *e)
{
	tell(e, E_REMOVE, (int)army, s->zone[army], DF_1_19, 0);
	df_place(t, s, army, OFF);
}

static void apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct df_table *t = (const struct df_table *)table;
	struct df_state *s = state;
	(void)seat;
	switch (a.verb) {
	case V_ROLL: do_roll(t, s, a, e); break;
	case V_SUPPLY: df_do_action(t, s, ACT_SUPPLY, 0, e); break;
	case V_REINFORCE: df_do_action(t, s, ACT_REINFORCE, 0, e); break;
	case V_TANKS: df_do_action(t, s, ACT_TANKS, 0, e); break;
	case V_AIR_MISSIONS: df_do_action(t, s, ACT_AIR, 0, e); break;
	case V_SUBMARINES: df_do_action(t, s, ACT_SUBMARINES, 0, e); break;
	case V_DEVELOP: df_do_action(t, s, ACT_DEVELOP, a.arg[0], e); break;
	case V_LEND_LEASE: df_do_action(t, s, ACT_LEND_LEASE, 0, e); break;
	case V_BUILD: df_do_build(t, s, a.arg[0], a.arg[1], a.arg[2], e); break;
	case V_RAISE: df_do_raise(t, s, a.arg[0], e); break;
	case V_CONVERT: df_do_convert(t, s, a.arg[0], a.arg[1], e); break;
	case V_DISBAND: disband(t, s, a.arg[0], e); break;
	case V_DOWNGRADE: df_do_downgrade(t, s, a.arg[0], e); break;
	case V_ORDER: df_do_order(t, s, a.arg[0]); break;
	case V_AIR: df_do_air(t, s, a.arg[0], a.arg[1], e); break;
	case V_ANSWER: df_do_answer(t, s, a.arg[0], e); break;
	case V_PASS: eto_pop(&s->stack); break;
	case V_BOMB: df_do_bomb(t, s, a.arg[0], e); break;
	case V_PROWL: df_do_prowl(t, s, a.arg[0], e); break;
	case V_RESOLVE:
		s->start_of_turn = 0;
		eto_top(&s->stack)->step = S_RESOLVE;
		break;
	case V_FIGHT:
		eto_push(&s->stack, (struct eto_frame){.proc = P_BATTLE, .seat = ETO_DICE, .a = (uint8_t)a.arg[0]});
		break;
	case V_DONE:
		s->rp = 0; /* DF-4.2.15: what is not spent at once is lost */
		eto_pop(&s->stack);
		if (s->start_of_turn == 2)
			df_begin_player_turn(t, s, e);
		break;
	case V_END: eto_top(&s->stack)->step = S_FINISH; break;
	default: do_order_verb(t, s, a, e);
	}
	df_run(t, s, e);
}

/* -- names -- */

static const char *place_id(const struct eto_table *table, unsigned place)
{
	return place < ZONES ? ((const struct df_table *)table)->zone[place].id : NULL;
}

static const char *place_name(const struct eto_table *table, unsigned place, enum eto_lang lang)
{
	return place < ZONES ? ((const struct df_table *)table)->zone[place].name[lang] : NULL;
}

static const char *piece_id(const struct eto_table *table, unsigned piece)
{
	return piece < ARMIES ? ((const struct df_table *)table)->army_id[piece] : NULL;
}

static const char *choice(const struct eto_table *table, unsigned set, unsigned value)
{
	static const char *const faces[] = {"ordinary", "advanced"};
	static const char *const steps[] = {"full", "reduced"};
	static const char *const seasons[] = {"Winter", "Spring", "Summer", "Autumn"};
	static const char *const acts[ACTS] = {"Supply", "Reinforcements", "Tanks", "Air missions", "Submarines", "Development",
		"Lend Lease"};
	const struct df_table *t = (const struct df_table *)table;
	switch (set) {
	case SET_TYPE: return value < TYPES ? t->type[value].id : NULL;
	case SET_TILE: return value < TILES ? t->tile_id[value] : NULL;
	case SET_FACE: return value < 2 ? faces[value] : NULL;
	case SET_STEP: return value < 2 ? steps[value] : NULL;
	case SET_COUNTRY: return value < COUNTRIES ? t->country[value].id : NULL;
	case SET_ACT: return value < ACTS ? acts[value] : NULL;
	case SET_SEASON: return value < 4 ? seasons[value] : NULL;
	default: return NULL;
	}
}

static const char *choice_name(const struct eto_table *table, unsigned set, unsigned value)
{
	const struct df_table *t = (const struct df_table *)table;
	switch (set) {
	case SET_TYPE: return value < TYPES ? t->type[value].name : NULL;
	case SET_TILE: return value < TILES ? t->tile_name[value] : NULL;
	case SET_COUNTRY: return value < COUNTRIES ? t->country[value].name : NULL;
	default: return NULL;
	}
}

const struct eto_game downfall_game = {
	.id = "downfall",
	.title = "Downfall of the Third Reich",
	.prefix = "DF-",
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
	.scenario_count = 1,
	.fields = fields,
	.field_count = sizeof fields / sizeof *fields,
	.table_size = sizeof(struct df_table),
	.state_size = sizeof(struct df_state),
	.legal_max = 1024,
	.actions_max = 20000,
	.load = df_load,
	.start = df_start,
	.deciders = deciders,
	.legal = legal,
	.check = check,
	.apply = apply,
	.dice = dice,
	.outcome = outcome,
	.redact = df_redact,
	.determinize = df_determinize,
	.derive = df_derive,
	.sound = df_sound,
	.place_id = place_id,
	.place_name = place_name,
	.piece_id = piece_id,
	.choice = choice,
	.choice_name = choice_name,
	.describe = df_describe,
	.scene = df_scene,
	.route = df_route,
	.odds = df_odds,
	.advise = df_advise,
	.put = df_put,
	.query = df_query,
};
