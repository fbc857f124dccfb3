/* Countries (9.1, 9.3, 9.5): who joins, by date, by roll and by attack; who holds a zone that is entered.
 *
 * A country that belongs to a side does what its side does (BW-9.1.9). Passage is the state PASSAGE (BW-9.3.1,
 * BW-9.3.38); who has joined is not asked again (BW-9.3.34); what no date or roll names is activated by attack alone
 * (BW-9.3.37, BW-9.3.40), Vichy too (BW-9.3.39). Twenty points or more (BW-9.3.13); the Soviet Union attacked by the
 * Axis (BW-9.3.25); an event after the date works in the next Diplomatic Phase (BW-9.3.33, BW-9.3.35). A line of a
 * country that only joins stands (BW-16.3.2.25). Partisans are Yugoslav counters of the Allied side (BW-9.5.7 to
 * BW-9.5.9, BW-9.5.11). */
#include "games/blitzwar/blitzwar.h"

/* -- joining -- */

static bool is_neutral(const struct bw_state *s, unsigned country)
{
	return s->war[country] == NOBODY;
}

/* The supply of the set-up that stands in a country goes with it to its side. */
static void take_supply(const struct bw_table *t, struct bw_state *s, unsigned side, unsigned zone)
{
	for (unsigned c = s->top[zone], next; c != NO_COUNTER; c = next) {
		next = s->below[c];
		if (kind_of(t, c) == SUPPLY && hostile(side, side_of(t, s, c))) {
			unsigned halves = s->stock[c];
			bw_remove(t, s, c);
			bw_add_supply(t, s, side, zone, halves);
		}
	}
}

/* BW-9.1.10: the zones of an active country belong to its side. The French zones that Vichy does not hold are not its
 * own. */
void bw_join(const struct bw_table *t, struct bw_state *s, unsigned country, unsigned side, eto_clause why,
	     struct eto_events *e)
{
	s->war[country] = (uint8_t)side;
	bool passage = s->state[country] == PASSAGE;
	s->state[country] = NORMAL;
	bw_derive(&t->base, s); /* its counters have a side now */
	bw_say(e, E_JOINS, (int)country, (int)side, why, 0);
	ETO_EACH (z, &t->of_country[country])
		if (s->control[z] == NOBODY || (passage && s->control[z] == AXIS && !bw_counters_in(t, s, AXIS, z))) {
			bw_control(t, s, z, side, e);
			take_supply(t, s, side, z);
		}
}

static void grant_passage(const struct bw_table *t, struct bw_state *s, unsigned country, eto_clause why,
			  struct eto_events *e)
{
	if (!is_neutral(s, country) || s->state[country] != NORMAL)
		return;
	s->state[country] = PASSAGE;
	bw_say(e, E_PASSAGE, (int)country, AXIS, why, 0);
	ETO_EACH (z, &t->of_country[country])
		if (s->control[z] == NOBODY && eto_forbids(&t->base, BW_9_1_11))
			bw_control(t, s, z, AXIS, e);
}

unsigned bw_usa_turn(const struct bw_state *s)
{
	return 20u - s->usa_early;
}

/* BW-9.3.30 to BW-9.3.32: the Spanish and the Turkish six, and Germans ashore in Great Britain. */
void bw_usa_sooner(const struct bw_table *t, struct bw_state *s, unsigned event)
{
	static const eto_clause rules[] = {
	    [USA_SPAIN] = BW_9_3_30, [USA_TURKEY] = BW_9_3_31, [USA_LANDING] = BW_9_3_32};
	eto_clause why = rules[event];
	if (s->war[USA] == NOBODY && s->usa_early < 3 && eto_forbids(&t->base, why))
		s->usa_early++;
}

/* -- what an attack sets off -- */

/* BW-9.3.16, BW-9.3.17, BW-9.3.24: war between Germany and the Soviet Union brings in Finland at once, and an Axis
 * attack Yugoslavia too. */
static void war_in_the_east(const struct bw_table *t, struct bw_state *s, bool by_axis, struct eto_events *e)
{
	if (!s->war_east) {
		s->war_east = (uint8_t)(s->turn + 1);
		if (is_neutral(s, FIN))
			bw_join(t, s, FIN, AXIS, BW_9_3_16, e);
	}
	if (!by_axis || s->east)
		return;
	s->east = (uint8_t)(s->turn + 1);
	if (is_neutral(s, YUG))
		bw_join(t, s, YUG, ALLIED, BW_9_3_24, e);
}

static void axis_attacks(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e)
{
	const struct bw_zone *z = &t->zone[zone];
	unsigned holder = s->control[zone];
	bool western = (z->country == BE || (z->country == FRA && s->france == FRANCE)) && holder == ALLIED;
	if (country_of(t, c) == GER && western && !s->west) { /* BW-16.3.1.2, BW-16.3.1.3 */
		s->west = (uint8_t)(s->turn + 1);
		s->west_late = s->state[POL] != SURRENDERED;
	}
	/* BW-9.3.45: Finns alone make no war; BW-10.2.9: Eastern Poland counts once it is Soviet. */
	if (holder == SOVIET && (z->country == USSR || z->group == G_EAST_POLAND) && country_of(t, c) != FIN)
		war_in_the_east(t, s, true, e);
	if (z->country == FIN && country_of(t, c) != FIN && !s->fin_axis)
		s->fin_axis = (uint8_t)(s->turn + 1);
}

static void soviets_attack(const struct bw_table *t, struct bw_state *s, unsigned zone, struct eto_events *e)
{
	const struct bw_zone *z = &t->zone[zone];
	if (s->control[zone] != AXIS)
		return;
	bool west = z->country == GER || z->group == G_WEST_POLAND || z->country == RUM;
	eto_clause rule = z->country == GER ? BW_10_2_2 : z->country == RUM ? BW_10_2_4 : BW_10_2_3;
	if (west && !s->sov_west && eto_forbids(&t->base, rule))
		s->sov_west = (uint8_t)(s->turn + 1);
	if (z->country != FIN) /* BW-9.3.41 */
		war_in_the_east(t, s, false, e);
}

/* BW-9.3.3 to BW-9.3.8, BW-9.3.36: entering a neutral country, or fighting its units, puts it on the other side at
 * once. */
void bw_provoke(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e)
{
	unsigned side = side_of(t, s, c), country = t->zone[zone].country;
	if (s->control[zone] == NOBODY && is_neutral(s, country))
		bw_join(t, s, country, side == AXIS ? ALLIED : AXIS,
			side == AXIS	 ? BW_9_3_6
			: side == ALLIED ? BW_9_3_4
					 : BW_9_3_5,
			e);
	else if (s->state[country] == PASSAGE && side != AXIS && is_neutral(s, country))
		bw_join(t, s, country, AXIS, side == ALLIED ? BW_9_3_4 : BW_9_3_5, e);
	if (side == AXIS)
		axis_attacks(t, s, c, zone, e);
	else if (side == SOVIET)
		soviets_attack(t, s, zone, e);
	if (country_of(t, c) == UK && country == ITA && s->war[ITA] == AXIS && s->control[zone] == AXIS && !s->brit_ita)
		s->brit_ita = (uint8_t)(s->turn + 1);
}

/* BW-5.6, BW-7.47 to BW-7.51, BW-7.60: who controls a zone that corps of this side have entered. */
unsigned bw_new_holder(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	if (side == ALLIED && country == USSR && eto_forbids(&t->base, BW_7_47))
		return SOVIET;
	if (side == SOVIET && country == UK && eto_forbids(&t->base, BW_7_48))
		return ALLIED;
	return friends(side, s->control[zone]) ? s->control[zone] : side;
}

/* BW-15.3.3 to BW-15.3.6: enemy supply and air at airfield are lost, enemy ships put to sea. */
static void overrun(const struct bw_table *t, struct bw_state *s, unsigned side, unsigned zone, struct eto_events *e)
{
	for (unsigned c = s->top[zone], next; c != NO_COUNTER; c = next) {
		unsigned kind = kind_of(t, c);
		bool enemy = hostile(side, side_of(t, s, c)) && !s->beach[c];
		next = s->below[c];
		if (enemy && (kind == SUPPLY || (kind == AIR && !(s->mark[c] & M_MISSION)))) {
			bw_say(e, E_GONE, (int)c, (int)zone, kind == SUPPLY ? BW_15_3_3 : BW_15_3_4, 0);
			bw_remove(t, s, c);
		}
	}
}

/* A land counter comes into a zone: by march, advance or retreat. */
void bw_enter(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e)
{
	unsigned side = side_of(t, s, c);
	if (!is_corps(t, c)) {
		bw_put(t, s, c, zone); /* BW-5.31 */
		bw_stir(s, zone);
		return;
	}
	bw_provoke(t, s, c, zone, e);
	bw_put(t, s, c, zone);
	bw_stir(s, zone);
	overrun(t, s, side, zone, e);
	if (eto_forbids(&t->base, BW_5_6))
		bw_control(t, s, zone, bw_new_holder(t, s, side, zone), e);
	bw_call_flee(t, s, zone, e);
}

/* -- activation by date and event -- */

static void call_offer(struct bw_state *s, unsigned country)
{
	uint8_t *which = eto_call(&s->stack, P_OFFER, AXIS);
	*which = (uint8_t)country;
}

static void call_roll(struct bw_state *s, unsigned country)
{
	uint8_t *which = eto_call(&s->stack, P_ROLL, ETO_DICE);
	*which = (uint8_t)country;
}

void bw_activations(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	if (s->turn == 1)
		return;
	bool fallen = s->france != FRANCE, twenty = bw_points(t, s, AXIS) >= 20;
	if ((fallen || twenty) && is_neutral(s, ITA))
		bw_join(t, s, ITA, AXIS, fallen ? BW_9_3_9 : BW_9_3_11, e);
	if ((fallen || twenty) && is_neutral(s, HUN))
		bw_join(t, s, HUN, AXIS, fallen ? BW_9_3_10 : BW_9_3_12, e);
	if (fallen)
		grant_passage(t, s, RUM, BW_9_3_18, e);
	if (s->turn == 12 && is_neutral(s, BUL))
		bw_join(t, s, BUL, AXIS, BW_9_3_14, e);
	if (s->turn == 12 && is_neutral(s, GRE))
		bw_join(t, s, GRE, ALLIED, BW_9_3_15, e);
	if (s->war_east && s->turn > s->war_east - 1u && is_neutral(s, RUM))
		bw_join(t, s, RUM, AXIS, BW_9_3_20, e);
	if (s->turn >= bw_usa_turn(s) && is_neutral(s, USA))
		bw_join(t, s, USA, ALLIED, BW_9_3_29, e);
	/* The frames run from the last to the first. */
	if (s->offered & 2 && is_neutral(s, TUR) && s->state[TUR] == NORMAL)
		call_offer(s, TUR);
	if (s->offered & 1 && is_neutral(s, SP))
		call_offer(s, SP);
	if (s->turn == 14 && is_neutral(s, YUG) && option(t, OPT_YUGOSLAV_ROLL) == 0)
		call_roll(s, YUG); /* BW-9.3.23 */
	else if (s->turn == 14 && is_neutral(s, YUG))
		call_offer(s, YUG);
	s->offered = 0;
}

/* -- P_OFFER: the Axis may roll for Spain or Turkey (BW-9.3.26 to BW-9.3.28) -- */

static bool offer_go(const void *table, void *state, struct eto_events *e)
{
	(void)e;
	if (((struct bw_state *)state)->stale)
		bw_nets(table, state);
	return false;
}

static void offer_legal(struct eto_list *l)
{
	eto_offer(l, V_TRY, 0, 0, 0);
	eto_offer(l, V_PASS, 0, 0, 0);
}

static eto_clause offer_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_TRY || a.verb == V_PASS ? 0 : eto_barred(table, BW_9_3_28);
}

static void offer_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned country = *(const uint8_t *)eto_own(&s->stack);
	(void)table, (void)seat, (void)e;
	eto_pop(&s->stack);
	if (a.verb == V_TRY)
		call_roll(s, country);
}

static bool offer_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	unsigned country = *(const uint8_t *)eto_locals_of(f);
	(void)table, (void)state;
	return below && (country == SP || country == TUR || country == YUG) && f->seat == AXIS;
}

const struct eto_proc bw_proc_offer = {.name = "offer",
				       .go = offer_go,
				       .legal = offer_legal,
				       .check = offer_check,
				       .apply = offer_apply,
				       .sound = offer_sound,
				       .phase = "Diplomatic Phase",
				       .close = "Leave it alone",
				       .prompt = "Roll for a country that may join you, or leave it alone.",
				       .clause = BW_9_3_28};

/* -- P_ROLL: one die for Yugoslavia, Spain, Turkey, or for the partisans -- */

/* BW-9.3.21, BW-9.3.22: the Axis pays six supply units for Yugoslavia, as far as it has them. */
static void yugoslavia_joins(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	bw_join(t, s, YUG, AXIS, BW_9_3_21, e);
	unsigned has = bw_supply_of(t, s, AXIS);
	s->owed[AXIS] = (uint8_t)(has < 12 ? has : 12);
	bw_say(e, E_LOST_SUPPLY, AXIS, s->owed[AXIS], BW_9_3_22, 0);
	eto_call(&s->stack, P_LOSSES, AXIS);
}

static void roll_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned country = *(const uint8_t *)eto_own(&s->stack), die = eto_die(roll, 0);
	eto_pop(&s->stack);
	bw_say(e, E_DIE, (int)country, (int)die, 0, 0);
	if (country == YUG && s->state[YUG] == SURRENDERED) { /* BW-9.5.2 to BW-9.5.4 */
		unsigned corps = die < 3 ? 0 : die < 6 ? 1 : 2;
		eto_clause rule = die < 6 ? BW_9_5_3 : BW_9_5_4;
		if (corps && eto_forbids(table, rule)) {
			uint8_t *local = eto_call(&s->stack, P_RAISE, ALLIED);
			local[0] = YUG;
			local[1] = (uint8_t)corps;
			local[2] = 1;
		}
	} else if (die == 6 && country == YUG) {
		yugoslavia_joins(table, s, e);
	} else if (die == 6 && country == SP) {
		bw_join(table, s, SP, AXIS, BW_9_3_26, e);
		bw_usa_sooner(table, s, USA_SPAIN);
	} else if (die == 6 && country == TUR) {
		grant_passage(table, s, TUR, BW_9_3_27, e);
		bw_usa_sooner(table, s, USA_TURKEY);
	}
}

static bool roll_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	unsigned country = *(const uint8_t *)eto_locals_of(f);
	(void)table, (void)state;
	return below && (country == SP || country == TUR || country == YUG) && f->seat == ETO_DICE;
}

const struct eto_proc bw_proc_roll = {.name = "roll",
				      .throws = {1, 6},
				      .roll = roll_roll,
				      .sound = roll_sound,
				      .phase = "Diplomatic Phase",
				      .prompt = "One die decides whether the country joins.",
				      .clause = BW_9_3_2};

unsigned bw_seat_of(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	(void)t;
	return s->war[country] < SIDES ? s->war[country] : ALLIED;
}
