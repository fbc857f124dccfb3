/* The procedures of the sequence of play as a table (core/procs.h), and which frames are sound. */
#include "games/bitw/bitw.h"

/* -- sound frames -- */

static bool plain(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state, (void)below;
	return f->step <= 1 && eto_locals_end(f, 0);
}

static bool counted(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state, (void)below;
	return !f->step && !f->b && !f->c && f->a <= 6 && !f->local[2];
}

/* A block on the map that marches or flies. */
static bool marches(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct march *m = eto_locals_of(f);
	if (f->step || !below || !eto_locals_end(f, sizeof *m) || m->unit >= UNITS || s->hex[m->unit] == OFF ||
	    m->start >= PLACES || m->left > 6 || m->spent > 1)
		return false;
	return f->seat == side_of(t, m->unit) && is_air(t, m->unit) == (f->proc == P_FLIGHT) &&
	       (f->proc == P_FLIGHT || s->hex[m->unit] < HEXES);
}

static bool fights(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct battle *b = eto_locals_of(f);
	(void)table, (void)state;
	return !f->step && below && eto_locals_end(f, sizeof *b) && b->hex < HEXES && b->round && b->step < STEPS &&
	       b->sub <= 4 && b->over <= 1 && b->land <= 2 && f->seat < SIDES;
}

static bool raids(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct battle *b = eto_locals_of(f);
	(void)table, (void)state;
	return !f->step && below && eto_locals_end(f, sizeof *b) && b->hex < HEXES && !b->round && b->step <= 5 &&
	       !b->sub && !b->over && !b->land && b->raid < TARGETS && f->seat < SIDES;
}

static bool volleys(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct volley *v = eto_locals_of(f);
	if (f->step || !below || f->seat != ETO_DICE || !eto_locals_end(f, sizeof *v) || v->hex >= HEXES ||
	    v->side >= SIDES || v->kind >= FIRES || v->city > 1 || !v->round)
		return false;
	return bi_city_dice(t, s, v) || bi_next_shooter(t, s, v) != NO_UNIT || f != eto_peek(&s->stack);
}

static bool tolls(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct toll *h = eto_locals_of(f);
	(void)table, (void)state;
	return !f->step && below && eto_locals_end(f, sizeof *h) && h->hex < HEXES && h->side < SIDES &&
	       h->kind < FIRES && h->owed <= (f->proc == P_HITS) && f->seat < SIDES;
}

static bool trips(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct trip *p = eto_locals_of(f);
	if (f->step || !below || p->unit >= UNITS || p->to >= PLACES || p->hq >= UNITS || p->side >= SIDES ||
	    !eto_locals_end(f, sizeof *p))
		return false;
	switch (f->proc) {
	case P_TRAIN:
		return s->hex[p->unit] < HEXES && f->seat == side_of(t, p->unit) && p->kind <= 1 &&
		       (!p->kind || (is_hq(t, p->hq) && on_map(s, p->hq) && s->ap[p->hq]));
	case P_BUILD: return s->hex[p->unit] == OFF && f->seat == side_of(t, p->unit);
	case P_MINE: /* kind 3: the die for a block that was sunk */
		return (s->hex[p->unit] != OFF) == (p->kind < 3) && p->kind <= 3 && p->to < HEXES &&
		       f->seat == ETO_DICE;
	case P_SCOUT: return p->to < HEXES && p->kind <= 3 && f->seat == ETO_DICE && on_map(s, p->hq);
	case P_CONVOY: return p->kind <= 3 && f->seat == ETO_DICE && (p->kind < 3 || (p->to && p->to <= 7));
	case P_FACTORY: return f->seat == ETO_DICE && p->kind < COLOURS;
	case P_WORKS:
		return f->seat < SIDES && p->kind < COLOURS &&
		       (p->to == FACTORIES_MAX || (p->to < t->factories && f->seat == t->factory[p->to].side));
	case P_CARGO: return f->seat == ETO_DICE && p->kind < COLOURS && p->hq && p->hq <= ETO_DICE_MAX;
	case P_BRIGADE:
		return p->to < HEXES && s->hex[p->unit] == p->to && p->kind <= 1 && f->seat == ETO_DICE &&
		       bi_discs(s, p->to) > 1;
	case P_RISE: return f->seat == ALLIED && bi_rising_in(p->kind) < RISINGS;
	case P_FLEE: return p->to < HEXES && p->kind <= 1 && f->seat < SIDES;
	case P_ASSIST: return p->kind < NATIONS && f->seat == ALLIED;
	default: return p->to < HEXES && f->seat < SIDES;
	}
}

static bool rolls(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return !f->step && below && f->seat == ETO_DICE && eto_locals_end(f, 0);
}

const struct eto_proc bi_procs[PROCS] = {
	[P_TURN] = {.name = "turn", .go = bi_turn_go, .sound = plain},
	[P_PLAN] = {.name = "plan",
		    .legal = bi_plan_legal,
		    .check = bi_plan_check,
		    .apply = bi_plan_apply,
		    .sound = counted,
		    .phase = "Plans",
		    .prompt = "%1: choose the plans of France and Britain",
		    .clause = BI_5_1_3},
	[P_WEATHER] = {.name = "weather",
		       .dice = bi_weather_dice,
		       .roll = bi_weather_roll,
		       .sound = rolls,
		       .phase = "Weather",
		       .clause = BI_9_0_2},
	[P_FUEL] =
		{.name = "fuel", .dice = bi_fuel_dice, .roll = bi_fuel_roll, .sound = rolls, .phase = "Special rule"},
	[P_STRATEGIC] = {.name = "strategic",
			 .go = bi_strategic_go,
			 .legal = bi_strategic_legal,
			 .check = bi_strategic_check,
			 .apply = bi_strategic_apply,
			 .sound = plain,
			 .phase = "Strategic Warfare",
			 .close = "End the raids",
			 .prompt = "%1: send bombers against strategic targets, or end the raids",
			 .clause = BI_32_0_2},
	[P_INTERCEPT] = {.name = "intercept",
			 .legal = bi_intercept_legal,
			 .check = bi_intercept_check,
			 .apply = bi_intercept_apply,
			 .sound = tolls,
			 .phase = "Strategic Warfare",
			 .close = "Let the raid come",
			 .prompt = "%1: send fighters against the raid, or let it come",
			 .clause = BI_32_0_4},
	[P_RAID] = {.name = "raid", .go = bi_raid_go, .sound = raids, .phase = "Strategic Warfare"},
	[P_CONVOY] = {.name = "convoy",
		      .dice = bi_convoy_dice,
		      .roll = bi_convoy_roll,
		      .sound = trips,
		      .phase = "Strategic Warfare",
		      .clause = BI_35_2_4},
	[P_PRODUCE] = {.name = "production",
		       .legal = bi_produce_legal,
		       .check = bi_produce_check,
		       .apply = bi_produce_apply,
		       .sound = plain,
		       .phase = "Production",
		       .close = "End the production",
		       .prompt = "%1: repair and build blocks and place reinforcements, or end the production",
		       .clause = BI_7_3_2},
	[P_BUILD] = {.name = "build",
		     .legal = bi_build_legal,
		     .check = bi_build_check,
		     .apply = bi_build_apply,
		     .sound = trips,
		     .phase = "Production",
		     .prompt = "%1: choose where the new block comes onto the map",
		     .clause = BI_7_3_1_1},
	[P_FACTORY] = {.name = "factory",
		       .dice = bi_factory_dice,
		       .roll = bi_factory_roll,
		       .sound = trips,
		       .phase = "Production",
		       .clause = BI_15_1_4},
	[P_CARGO] = {.name = "cargo",
		     .dice = bi_cargo_dice,
		     .roll = bi_cargo_roll,
		     .sound = trips,
		     .phase = "Production",
		     .clause = BI_11_3_2},
	[P_RATION] = {.name = "rations",
		      .legal = bi_ration_legal,
		      .check = bi_ration_check,
		      .apply = bi_ration_apply,
		      .sound = plain,
		      .phase = "Supply",
		      .close = "Leave the order as it is",
		      .prompt = "%1: choose who is supplied first where ports have not enough for all, or leave the "
				"order as it is",
		      .clause = BI_4_3_10},
	[P_WORKS] = {.name = "works",
		     .legal = bi_works_legal,
		     .check = bi_works_check,
		     .apply = bi_works_apply,
		     .sound = trips,
		     .phase = "Production",
		     .prompt = "%1: choose where the factory stands",
		     .clause = BI_15_1_4},
	[P_RAIL] = {.name = "rail",
		    .legal = bi_rail_legal,
		    .check = bi_rail_check,
		    .apply = bi_rail_apply,
		    .sound = plain,
		    .phase = "Strategic Rail Movement",
		    .close = "End the railway moves",
		    .prompt = "%1: choose a unit that goes by railway, or end the railway moves",
		    .clause = BI_7_4_2},
	[P_TRAIN] = {.name = "train",
		     .legal = bi_train_legal,
		     .check = bi_train_check,
		     .apply = bi_train_apply,
		     .sound = trips,
		     .phase = "Strategic Rail Movement",
		     .prompt = "%1: choose where the unit goes by railway",
		     .clause = BI_7_4_3},
	[P_MOVE] = {.name = "movement",
		    .legal = bi_move_legal,
		    .check = bi_move_check,
		    .apply = bi_move_apply,
		    .sound = plain,
		    .phase = "Movement",
		    .close = "End the movement on land",
		    .prompt = "%1: choose a unit to move, or end that and move the aircraft",
		    .clause = BI_7_5_1_1},
	[P_WINGS] = {.name = "wings",
		     .legal = bi_move_legal,
		     .check = bi_move_check,
		     .apply = bi_move_apply,
		     .sound = plain,
		     .phase = "Movement",
		     .close = "End the movement",
		     .prompt = "%1: choose aircraft to move, or end the movement",
		     .clause = BI_7_5_1_1},
	[P_MARCH] = {.name = "march",
		     .legal = bi_march_legal,
		     .check = bi_march_check,
		     .apply = bi_march_apply,
		     .sound = marches,
		     .phase = "Movement",
		     .prompt = "%1: move the unit on, attack with it, or stop it here",
		     .clause = BI_7_5_2},
	[P_FLIGHT] = {.name = "flight",
		      .legal = bi_flight_legal,
		      .check = bi_flight_check,
		      .apply = bi_flight_apply,
		      .sound = marches,
		      .phase = "Movement",
		      .close = "Leave it here",
		      .prompt = "%1: choose a target or a new base for the aircraft, or leave it here",
		      .clause = BI_7_5_2_2},
	[P_FLEE] = {.name = "flee",
		    .go = bi_flee_go,
		    .legal = bi_flee_legal,
		    .check = bi_flee_check,
		    .apply = bi_flee_apply,
		    .sound = trips,
		    .phase = "Evacuation",
		    .prompt = "%1: choose where the aircraft flee to",
		    .clause = BI_7_7_5_5},
	[P_ASSIST] = {.name = "assist",
		      .legal = bi_assist_legal,
		      .check = bi_assist_check,
		      .apply = bi_assist_apply,
		      .sound = trips,
		      .phase = "Assistance",
		      .prompt = "%1 is attacked and asks for assistance: its blocks then fight as well as others, and "
				"Great Britain pays 5 points in its next Production; 5 points must be in sight",
		      .clause = BI_5_6_2_3},
	[P_MINE] = {.name = "mines",
		    .dice = bi_mine_dice,
		    .roll = bi_mine_roll,
		    .sound = trips,
		    .phase = "Mines and submarines",
		    .clause = BI_18_1_3},
	[P_SCOUT] = {.name = "scout",
		     .go = bi_scout_go,
		     .dice = bi_scout_dice,
		     .roll = bi_scout_roll,
		     .sound = trips,
		     .phase = "Air reconnaissance",
		     .clause = BI_19_1_6},
	[P_REACT] = {.name = "reaction",
		     .legal = bi_react_legal,
		     .check = bi_react_check,
		     .apply = bi_react_apply,
		     .sound = counted,
		     .phase = "Defender Reaction",
		     .close = "Send no more",
		     .prompt = "%1: send air units to the battles, or send no more",
		     .clause = BI_7_6_1},
	[P_COMBAT] = {.name = "combat",
		      .go = bi_combat_go,
		      .legal = bi_combat_legal,
		      .check = bi_combat_check,
		      .apply = bi_combat_apply,
		      .sound = plain,
		      .phase = "Combat",
		      .prompt = "%1: choose the battle that is fought next",
		      .clause = BI_7_7_1},
	[P_BATTLE] = {.name = "battle", .go = bi_battle_go, .sound = fights, .phase = "Combat"},
	[P_FIRE] = {.name = "fire",
		    .go = bi_fire_go,
		    .dice = bi_fire_dice,
		    .roll = bi_fire_roll,
		    .sound = volleys,
		    .phase = "Combat",
		    .prompt = "Dice for the fire in %1",
		    .clause = BI_6_0_2},
	[P_HITS] = {.name = "hits",
		    .go = bi_hits_go,
		    .legal = bi_hits_legal,
		    .check = bi_hits_check,
		    .apply = bi_hits_apply,
		    .sound = tolls,
		    .phase = "Combat",
		    .prompt = "%1: choose the unit that takes the hit",
		    .clause = BI_3_15_3},
	[P_AIRBACK] = {.name = "airback",
		       .go = bi_airback_go,
		       .legal = bi_airback_legal,
		       .check = bi_airback_check,
		       .apply = bi_airback_apply,
		       .sound = tolls,
		       .phase = "Combat",
		       .close = "Keep them in the battle",
		       .prompt = "%1: withdraw air units from the battle, or keep them in it",
		       .clause = BI_7_7_13_1},
	[P_CHARGE] = {.name = "charge",
		      .legal = bi_charge_legal,
		      .check = bi_charge_check,
		      .apply = bi_charge_apply,
		      .sound = tolls,
		      .phase = "Combat",
		      .prompt = "%1: declare a charge, or fight without one",
		      .clause = BI_21_0_1},
	[P_RETREAT] = {.name = "retreat",
		       .go = bi_retreat_go,
		       .legal = bi_retreat_legal,
		       .check = bi_retreat_check,
		       .apply = bi_retreat_apply,
		       .sound = tolls,
		       .phase = "Combat",
		       .close = "Fight on",
		       .prompt = "%1: withdraw units from the battle, or fight on",
		       .clause = BI_7_7_18_1},
	[P_WAVE] = {.name = "wave",
		    .legal = bi_wave_legal,
		    .check = bi_wave_check,
		    .apply = bi_wave_apply,
		    .sound = trips,
		    .phase = "Second wave",
		    .close = "End the landing",
		    .prompt = "%1: land units that are ON HOLD and deploy Mulberries, or end the landing",
		    .clause = BI_24_0_9},
	[P_BLITZ] = {.name = "blitz",
		     .legal = bi_blitz_legal,
		     .check = bi_blitz_check,
		     .apply = bi_blitz_apply,
		     .sound = plain,
		     .phase = "Blitz",
		     .close = "End the Blitz",
		     .prompt = "%1: send armour on by Blitz, fight, or end the Blitz",
		     .clause = BI_7_8_2},
	[P_HOME] = {.name = "home",
		    .go = bi_home_go,
		    .legal = bi_home_legal,
		    .check = bi_home_check,
		    .apply = bi_home_apply,
		    .sound = plain,
		    .phase = "Return of air units",
		    .prompt = "%1: choose where the aircraft lands",
		    .clause = BI_7_8_1_1},
	[P_EXPLOIT] = {.name = "exploitation",
		       .legal = bi_exploit_legal,
		       .check = bi_exploit_check,
		       .apply = bi_exploit_apply,
		       .sound = plain,
		       .phase = "Armour Exploitation",
		       .close = "End the second movement",
		       .prompt = "%1: choose armour that moves again, or end the second movement",
		       .clause = BI_7_10_1},
	[P_ARMISTICE] = {.name = "armistice",
			 .legal = bi_armistice_legal,
			 .check = bi_armistice_check,
			 .apply = bi_armistice_apply,
			 .sound = plain,
			 .phase = "Victory",
			 .prompt = "%1: choose whether France asks for an armistice",
			 .clause = BI_5_1_9},
	[P_DISMISS] = {.name = "dismissal",
		       .dice = bi_dismiss_dice,
		       .roll = bi_dismiss_roll,
		       .sound = rolls,
		       .phase = "Victory",
		       .clause = BI_36_0_2},
	[P_EXCESS] = {.name = "excess",
		      .go = bi_excess_go,
		      .legal = bi_excess_legal,
		      .check = bi_excess_check,
		      .apply = bi_excess_apply,
		      .sound = plain,
		      .phase = "Stacking",
		      .prompt = "%1: there are too many units in a hex: remove one",
		      .clause = BI_3_10_7},
	[P_ROCKETS] = {.name = "rockets",
		       .go = bi_rockets_go,
		       .legal = bi_rockets_legal,
		       .check = bi_rockets_check,
		       .apply = bi_rockets_apply,
		       .sound = counted,
		       .phase = "Strategic Warfare",
		       .prompt = "%1: choose what the rockets hit",
		       .clause = BI_26_2_3},
	[P_STRUCK] = {.name = "struck",
		      .legal = bi_struck_legal,
		      .check = bi_struck_check,
		      .apply = bi_struck_apply,
		      .sound = tolls,
		      .phase = "Strategic Warfare",
		      .prompt = "%1: choose which of your strongest units the rockets hit",
		      .clause = BI_3_15_3},
	[P_EAST] = {.name = "east",
		    .legal = bi_east_legal,
		    .check = bi_east_check,
		    .apply = bi_east_apply,
		    .sound = plain,
		    .phase = "Production",
		    .prompt = "%1: choose the armoured unit that goes to the East",
		    .clause = BI_7_3_10},
	[P_ESCAPE] = {.name = "escape",
		      .legal = bi_escape_legal,
		      .check = bi_escape_check,
		      .apply = bi_escape_apply,
		      .sound = plain,
		      .phase = "Evacuation",
		      .close = "Leave the rest there",
		      .prompt = "%1: take units off Sardinia and Corsica, or leave the rest there",
		      .clause = BI_scen_7},
	[P_BRIGADE] = {.name = "brigade",
		       .dice = bi_brigade_dice,
		       .roll = bi_brigade_roll,
		       .sound = trips,
		       .phase = "Partisans",
		       .clause = BI_29_1_9},
	[P_ROUTE] = {.name = "route",
		     .legal = bi_route_legal,
		     .check = bi_route_check,
		     .apply = bi_route_apply,
		     .sound = plain,
		     .phase = "Strategic Warfare",
		     .prompt = "%1: choose whether the northern submarines attack Lend-Lease",
		     .clause = BI_35_2_5},
	[P_RISE] = {.name = "rise",
		    .legal = bi_rise_legal,
		    .check = bi_rise_check,
		    .apply = bi_rise_apply,
		    .sound = trips,
		    .phase = "Production",
		    .prompt = "%1: choose where the partisans rise",
		    .clause = BI_29_1_4},
	[P_OVER] = {.name = "over", .sound = plain},
};
