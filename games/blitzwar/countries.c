/* Countries (9.1 to 9.5): who surrenders, who joins, what an attack sets off, Vichy and Free France.
 *
 * A country that belongs to a side does what its side does (BW-9.1.9). 9.4 stands apart from come_back() (BW-9.2.35),
 * Vichy has no reinforcements and no condition of surrender to the Axis (BW-9.4.10, BW-9.4.11, BW-9.4.17); without the
 * Soviet Union the others play on (BW-9.2.38), and its Supply Zones may be lost to anybody hostile (BW-9.2.40).
 * Passage is the state PASSAGE (BW-9.3.1, BW-9.3.38); who has joined is not asked again (BW-9.3.34); what no date or
 * roll names is activated by attack alone (BW-9.3.37, BW-9.3.40), Vichy too (BW-9.3.39). Twenty points or more
 * (BW-9.3.13); the Soviet Union attacked by the Axis (BW-9.3.25); an event after the date works in the next Diplomatic
 * Phase (BW-9.3.33, BW-9.3.35). A line of a country that only joins stands (BW-16.3.2.25). Partisans are Yugoslav
 * counters of the Allied side (BW-9.5.7 to BW-9.5.9, BW-9.5.11). */
#include <string.h>

#include "games/blitzwar/blitzwar.h"

/* -- joining -- */

static bool is_neutral(const struct bw_state *s, unsigned country)
{
	return s->war[country] == NOBODY;
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
		if (s->control[z] == NOBODY || (passage && s->control[z] == AXIS && !s->corps[AXIS][z]))
			bw_control(t, s, z, side, e);
}

static void grant_passage(const struct bw_table *t, struct bw_state *s, unsigned country, eto_clause why,
			  struct eto_events *e)
{
	if (!is_neutral(s, country) || s->state[country] != NORMAL)
		return;
	s->state[country] = PASSAGE;
	bw_say(e, E_PASSAGE, (int)country, AXIS, why, 0);
	ETO_EACH (z, &t->of_country[country]) /* BW-9.1.11 */
		if (s->control[z] == NOBODY)
			bw_control(t, s, z, AXIS, e);
}

unsigned bw_usa_turn(const struct bw_state *s)
{
	return 20u - s->usa_early;
}

void bw_usa_sooner(const struct bw_table *t, struct bw_state *s)
{
	(void)t;
	if (s->war[USA] == NOBODY && s->usa_early < 3)
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
	if ((z->country == GER || z->group == G_WEST_POLAND || z->country == RUM) && !s->sov_west)
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
static unsigned new_holder(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	if (side == ALLIED && country == USSR)
		return SOVIET;
	if (side == SOVIET && country == UK)
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
	bw_control(t, s, zone, new_holder(t, s, side, zone), e);
	bw_call_flee(t, s, zone, e);
}

/* -- surrender -- */

/* How many zones of the country, its capital aside, the enemies of its side control (BW-9.2.37). */
static unsigned zones_lost(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	unsigned n = 0;
	bool colonies = country != FRA || option(t, OPT_FRENCH_COLONIES) == 0;
	ETO_EACH (z, &t->of_country[country])
		n += z != t->country[country].capital && hostile(s->war[country], s->control[z]) &&
		     (colonies || t->zone[z].group != G_FRENCH_AFRICA);
	return n;
}

static bool capital_lost(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	return hostile(s->war[country], s->control[t->country[country].capital]); /* BW-9.2.39 */
}

static bool supply_zones_lost(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	ETO_EACH (z, &t->supply_zones[side])
		if (!hostile(side, s->control[z]))
			return false;
	return true;
}

bool bw_axis_beaten(const struct bw_table *t, const struct bw_state *s)
{
	return supply_zones_lost(t, s, AXIS) && eto_forbids(&t->base, BW_9_2_16);
}

/* BW-9.2.10 to BW-9.2.14: three zones of Italy, Sicily and Sardinia among them, with ten enemy corps in all. */
static bool italy_beaten(const struct bw_table *t, const struct bw_state *s)
{
	unsigned zones = 0, corps = 0;
	ETO_EACH (z, &t->in_group[G_ITALY]) {
		unsigned here = foes_in(s, s->war[ITA], z);
		zones += here > 0;
		corps += here;
	}
	return s->turn >= 12 && zones >= 3 && corps >= 10;
}

/* The clause by which the country surrenders now, or 0. */
static eto_clause must_surrender(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	static const eto_clause rule[COUNTRIES] = {
	    [GER] = BW_9_2_16, [USSR] = BW_9_2_15, [FRA] = BW_9_2_1,  [ITA] = BW_9_2_10, [POL] = BW_9_2_2,
	    [YUG] = BW_9_2_3,  [SP] = BW_9_2_4,	   [TUR] = BW_9_2_5,  [BE] = BW_9_2_18,	 [GRE] = BW_9_2_19,
	    [FIN] = BW_9_2_20, [HUN] = BW_9_2_21,  [RUM] = BW_9_2_22, [BUL] = BW_9_2_23, [DEN] = BW_9_2_24,
	    [NOR] = BW_9_2_25, [SWE] = BW_9_2_26};
	bool beaten;
	switch (country) {
	case UK:
	case USA:
		return 0; /* BW-9.2.27, BW-9.2.28 */
	case GER:
		beaten = supply_zones_lost(t, s, AXIS);
		break;
	case USSR:
		beaten = supply_zones_lost(t, s, SOVIET);
		break;
	case ITA:
		beaten = italy_beaten(t, s);
		break;
	case FRA:
		if (s->france != FRANCE)
			return 0;
		beaten = capital_lost(t, s, country) && zones_lost(t, s, country) >= 4;
		break;
	case POL:
	case YUG:
	case SP:
	case TUR:
		beaten = capital_lost(t, s, country) && zones_lost(t, s, country) >= 4;
		break;
	default:
		beaten = capital_lost(t, s, country);
	}
	return beaten && eto_forbids(&t->base, rule[country]) ? rule[country] : 0;
}

static void remove_units(const struct bw_table *t, struct bw_state *s, unsigned country)
{
	for (unsigned c = 0; c < COUNTERS; c++)
		if (country_of(t, c) == country && on_map(s, c) && (kind_of(t, c) != SUPPLY || country == USSR))
			bw_remove(t, s, c);
}

static bool units_of(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	return s->corps[side][zone] || bw_beach_corps(t, s, side, zone);
}

/* BW-9.2.31, BW-9.2.32: zones without units of the enemies of the Axis pass to it. */
static void zones_to_axis(const struct bw_table *t, struct bw_state *s, const zoneset *zones, struct eto_events *e)
{
	ETO_EACH (z, zones)
		if (!units_of(t, s, ALLIED, z) && !units_of(t, s, SOVIET, z))
			bw_control(t, s, z, AXIS, e);
}

static void call_refuge(struct bw_state *s, bool vichy)
{
	uint8_t *kind = eto_call(&s->stack, P_REFUGE, AXIS);
	*kind = vichy;
}

/* BW-9.2.8, BW-9.2.9: Eastern Poland goes to the Soviets whole, and Axis units there go home. */
static void divide_poland(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	ETO_EACH (z, &t->in_group[G_EAST_POLAND])
		if (option(t, OPT_EAST_POLAND) == 0 || !s->corps[AXIS][z])
			bw_control(t, s, z, SOVIET, e);
	call_refuge(s, false);
}

/* BW-9.4.1 to BW-9.4.9. */
static void make_vichy(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	s->france = VICHY;
	s->war[FRA] = NOBODY;
	zones_to_axis(t, s, &t->in_group[G_OCCUPIED], e);
	ETO_EACH (z, &t->in_group[G_VICHY])
		bw_control(t, s, z, NOBODY, e);
	ETO_EACH (z, &t->in_group[G_FRENCH_AFRICA])
		bw_control(t, s, z, NOBODY, e);
	bw_derive(&t->base, s);
	const uint8_t garrison[] = {t->at.cas, t->at.alg, t->at.mth, t->at.tun, t->at.tun};
	for (unsigned i = 0; i < sizeof garrison; i++)
		bw_add_corps(t, s, FRA, garrison[i], INF);
	bw_say(e, E_VICHY, BW_9_4_1, 0, 0, 0);
	s->offered |= 1;			/* Spain: BW-9.3.26 */
	for (unsigned c = 0; c < COUNTERS; c++) /* BW-11.7.2: the first Elite army */
		if (t->counter[c].elite && s->place[c] == LOCKED) {
			bw_put(t, s, c, POOL);
			break;
		}
	call_refuge(s, true);
}

static void surrender(const struct bw_table *t, struct bw_state *s, unsigned country, eto_clause why,
		      struct eto_events *e)
{
	unsigned side = s->war[country];
	bw_say(e, E_SURRENDERS, (int)country, why, 0, 0);
	remove_units(t, s, country); /* BW-9.2.30 */
	s->state[country] = SURRENDERED;
	s->fell[country] = (uint8_t)s->turn;
	if (country == FRA) {
		s->state[FRA] = NORMAL;
		make_vichy(t, s, e);
		return;
	}
	if (side != AXIS) /* an Axis country leaves its zones to the Axis (BW-9.2.33) */
		zones_to_axis(t, s, &t->of_country[country], e);
	if (country == POL)
		divide_poland(t, s, e);
	if (country == GRE)
		s->offered |= 2; /* Turkey: BW-9.3.27 */
	if (country == YUG && side == ALLIED)
		s->partisans = (uint8_t)(2 * (s->turn / 2 + 3)); /* BW-9.5.1 */
}

/* BW-9.2.34, BW-9.2.36: before 1943 a country whose conditions have ceased is active again. */
static void come_back(const struct bw_table *t, struct bw_state *s, unsigned country, struct eto_events *e)
{
	s->state[country] = NORMAL;
	bw_say(e, E_BACK, (int)country, (int)s->war[country], BW_9_2_34, 0);
	ETO_EACH (z, &t->of_country[country])
		if (hostile(s->war[country], s->control[z]) && !foes_in(s, s->war[country], z))
			bw_control(t, s, z, s->war[country], e);
}

/* BW-9.4.12, BW-9.4.21: three ports of Vichy or Occupied France in Allied hands. */
static bool vichy_beaten(const struct bw_table *t, const struct bw_state *s)
{
	unsigned n = 0;
	ETO_EACH (z, &t->of_country[FRA])
		n += t->zone[z].port && s->control[z] == ALLIED;
	return s->france == VICHY && n >= 3 && s->war[FRA] != ALLIED;
}

/* BW-9.4.13, BW-9.4.19, BW-9.4.20. */
static void make_free_france(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	bool neutral = s->war[FRA] == NOBODY;
	remove_units(t, s, FRA);
	s->france = FREE_FRANCE;
	s->free_since = (uint8_t)(s->turn + 1);
	s->war[FRA] = ALLIED;
	bw_derive(&t->base, s);
	bw_say(e, E_FREE, BW_9_4_12, 0, 0, 0);
	ETO_EACH (z, &t->of_country[FRA])
		if (neutral && s->control[z] == NOBODY)
			bw_control(t, s, z, ALLIED, e);
}

/* BW-8.5, BW-9.2.29, BW-9.3.43: all surrenders, by what holds at the start of the turn. */
void bw_diplomacy(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	if (s->turn == 1)
		return; /* BW-8.22 */
	for (unsigned country = 0; country < COUNTRIES; country++) {
		if (is_neutral(s, country))
			continue;
		eto_clause why = must_surrender(t, s, country);
		if (s->state[country] == SURRENDERED) {
			if (!why && s->turn < 28)
				come_back(t, s, country, e);
			continue;
		}
		if (why)
			surrender(t, s, country, why, e);
	}
	if (vichy_beaten(t, s))
		make_free_france(t, s, e);
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
				       .prompt = "Roll for an ally, or leave it.",
				       .clause = BW_9_3_28};

/* -- P_ROLL: one die for Yugoslavia, Spain, Turkey, or for the partisans -- */

static struct eto_dice one_die(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){1, 6};
}

/* BW-9.3.21, BW-9.3.22: the Axis pays six supply units for Yugoslavia, as far as it has them. */
static void yugoslavia_joins(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	bw_join(t, s, YUG, AXIS, BW_9_3_21, e);
	unsigned left = 12;
	for (unsigned c = t->supply_first[AXIS]; c < t->supply_end[AXIS]; c++)
		if (s->place[c] < ZONES && left) {
			unsigned part = s->stock[c] < left ? s->stock[c] : left;
			left -= part;
			bw_spend(t, s, c, part);
		}
	bw_say(e, E_LOST_SUPPLY, AXIS, (int)(12 - left), BW_9_3_22, 0);
}

static void roll_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned country = *(const uint8_t *)eto_own(&s->stack), die = eto_die(roll, 0);
	eto_pop(&s->stack);
	bw_say(e, E_DIE, (int)country, (int)die, 0, 0);
	if (country == YUG && s->state[YUG] == SURRENDERED) { /* BW-9.5.2 to BW-9.5.4 */
		unsigned corps = die < 3 ? 0 : die < 6 ? 1 : 2;
		if (corps) {
			uint8_t *local = eto_call(&s->stack, P_RAISE, ALLIED);
			local[0] = YUG;
			local[1] = (uint8_t)corps;
			local[2] = 1;
		}
	} else if (die == 6 && country == YUG) {
		yugoslavia_joins(table, s, e);
	} else if (die == 6 && country == SP) {
		bw_join(table, s, SP, AXIS, BW_9_3_26, e);
		bw_usa_sooner(table, s); /* BW-9.3.30 */
	} else if (die == 6 && country == TUR) {
		grant_passage(table, s, TUR, BW_9_3_27, e);
		bw_usa_sooner(table, s); /* BW-9.3.31 */
	}
}

static bool roll_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	unsigned country = *(const uint8_t *)eto_locals_of(f);
	(void)table, (void)state;
	return below && (country == SP || country == TUR || country == YUG) && f->seat == ETO_DICE;
}

const struct eto_proc bw_proc_roll = {.name = "roll",
				      .dice = one_die,
				      .roll = roll_roll,
				      .sound = roll_sound,
				      .phase = "Diplomatic Phase",
				      .prompt = "One die decides.",
				      .clause = BW_9_3_2};

/* -- P_REFUGE: units that must leave a zone go to the nearest one that takes them -- */

static bool displaced(const struct bw_table *t, const struct bw_state *s, unsigned c, bool vichy)
{
	unsigned zone = s->place[c];
	if (zone >= ZONES || s->mark[c] & M_MISSION || side_of(t, s, c) == NOBODY)
		return false;
	if (!vichy)
		return side_of(t, s, c) == AXIS && t->zone[zone].group == G_EAST_POLAND && s->control[zone] == SOVIET;
	return (t->zone[zone].group == G_VICHY || t->zone[zone].group == G_FRENCH_AFRICA) &&
	       s->control[zone] == NOBODY && country_of(t, c) != FRA;
}

/* Zones that take the counter: of the Axis; or of Occupied France without enemies (BW-9.4.5). */
static zoneset shelters(const struct bw_table *t, const struct bw_state *s, unsigned c, bool vichy)
{
	unsigned side = side_of(t, s, c);
	zoneset set = {0};
	for (unsigned z = 0; z < ZONES; z++) {
		bool fits = vichy ? t->zone[z].group == G_OCCUPIED && !foes_in(s, side, z) : s->control[z] == AXIS;
		if (fits && !(friends(side, ALLIED) && bw_counters_in(t, s, ALLIED, z)) &&
		    !(friends(side, SOVIET) && bw_counters_in(t, s, SOVIET, z)))
			eto_set_add(&set, z);
	}
	return set;
}

/* The nearest of them, by land lines and failing these by sea. */
static zoneset nearest(const struct bw_table *t, const struct bw_state *s, unsigned c, bool vichy)
{
	zoneset goal = shelters(t, s, c, vichy), found = {0};
	uint16_t distance[PLACES];
	for (unsigned by_sea = 0; by_sea < 2; by_sea++) {
		placeset reach = {0}, open;
		unsigned best = ETO_FAR;
		eto_set_fill(&open, by_sea ? PLACES : ZONES);
		eto_set_add(&reach, s->place[c]);
		eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&t->way), .enter = open.w}, reach.w, distance);
		ETO_EACH (z, &goal)
			if (distance[z] < best)
				best = distance[z];
		ETO_EACH (z, &goal)
			if (distance[z] == best && best != ETO_FAR)
				eto_set_add(&found, z);
		if (!eto_set_empty(&found))
			break;
	}
	return found;
}

static unsigned next_refugee(const struct bw_table *t, const struct bw_state *s)
{
	bool vichy = *(const uint8_t *)eto_own(&s->stack);
	for (unsigned c = 0; c < COUNTERS; c++)
		if (displaced(t, s, c, vichy))
			return c;
	return NO_COUNTER;
}

static void shelter(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e)
{
	bw_say(e, E_MOVES, (int)c, (int)s->place[c], (int)zone, 0);
	bw_put(t, s, c, zone);
	if (is_corps(t, c))
		bw_control(t, s, zone, new_holder(t, s, side_of(t, s, c), zone), e);
}

static void put_to_sea(const struct bw_table *t, struct bw_state *s, unsigned c)
{
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (t->zone[s->place[c]].coasts >> sea & 1) {
			bw_put(t, s, c, SEA0 + sea);
			return;
		}
	bw_remove(t, s, c);
}

static bool refuge_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned c = next_refugee(t, s);
	if (c == NO_COUNTER) {
		eto_pop(&s->stack);
		return true;
	}
	if (is_naval(t, c)) { /* BW-9.4.5 */
		put_to_sea(t, s, c);
		return true;
	}
	zoneset near = nearest(t, s, c, *(const uint8_t *)eto_own(&s->stack));
	unsigned n = eto_set_count(&near);
	if (n > 1) {
		eto_top(&s->stack)->seat = (uint8_t)side_of(t, s, c);
		if (s->stale)
			bw_nets(t, s);
		return false;
	}
	if (n)
		shelter(t, s, c, eto_set_next(&near, 0), e);
	else
		bw_remove(t, s, c);
	return true;
}

static eto_clause refuge_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	bool vichy = *(const uint8_t *)eto_own(&s->stack);
	eto_clause rule = vichy ? BW_9_4_4 : BW_9_2_9;
	(void)seat;
	if (a.verb != V_GO || a.arg[0] != next_refugee(t, s) || a.arg[1] >= ZONES)
		return eto_barred(&t->base, rule);
	zoneset near = nearest(t, s, a.arg[0], vichy);
	return eto_set_has(&near, a.arg[1]) ? 0 : eto_barred(&t->base, rule);
}

static void refuge_legal(struct eto_list *l)
{
	unsigned c = next_refugee((const struct bw_table *)l->table, l->state);
	for (unsigned z = 0; z < ZONES; z++)
		eto_offer(l, V_GO, c, z, 0);
}

static void refuge_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	shelter(table, state, a.arg[0], a.arg[1], e);
}

static bool refuge_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && *(const uint8_t *)eto_locals_of(f) < 2 && f->seat < SIDES;
}

const struct eto_proc bw_proc_refuge = {.name = "refuge",
					.go = refuge_go,
					.legal = refuge_legal,
					.check = refuge_check,
					.apply = refuge_apply,
					.sound = refuge_sound,
					.phase = "Diplomatic Phase",
					.prompt = "Where does it go?",
					.clause = BW_9_2_9};

/* -- P_FLEE: ships leave a port that the enemy has entered (BW-15.3.5, BW-15.3.6) -- */

static unsigned next_ship(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	BW_HERE (c, s, zone)
		if (is_naval(t, c) && hostile(s->control[zone], side_of(t, s, c)))
			return c;
	return NO_COUNTER;
}

bool bw_call_flee(const struct bw_table *t, struct bw_state *s, unsigned zone, struct eto_events *e)
{
	(void)e;
	if (next_ship(t, s, zone) == NO_COUNTER)
		return false;
	uint8_t *where = eto_call(&s->stack, P_FLEE, AXIS);
	*where = (uint8_t)zone;
	return true;
}

static void flee(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned place, struct eto_events *e)
{
	bw_say(e, E_FLEES, (int)c, (int)s->place[c], (int)place, 0);
	bw_put(t, s, c, place);
}

static bool flee_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned zone = *(const uint8_t *)eto_own(&s->stack), c = next_ship(t, s, zone);
	unsigned seas = t->zone[zone].coasts;
	if (c == NO_COUNTER) {
		eto_pop(&s->stack);
		return true;
	}
	if (!(seas & (seas - 1))) {
		flee(t, s, c, SEA0 + (unsigned)__builtin_ctz(seas), e);
		return true;
	}
	eto_top(&s->stack)->seat = (uint8_t)side_of(t, s, c);
	if (s->stale)
		bw_nets(t, s);
	return false;
}

static eto_clause flee_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned zone = *(const uint8_t *)eto_own(&s->stack);
	(void)seat;
	if (a.verb != V_FLEE || a.arg[0] != next_ship(t, s, zone) || a.arg[1] < SEA0 || a.arg[1] >= BOMBING)
		return eto_barred(&t->base, BW_15_3_5);
	return t->zone[zone].coasts >> (a.arg[1] - SEA0) & 1 ? 0 : eto_barred(&t->base, BW_15_3_6);
}

static void flee_legal(struct eto_list *l)
{
	const struct bw_state *s = l->state;
	unsigned c = next_ship((const struct bw_table *)l->table, s, *(const uint8_t *)eto_own(&s->stack));
	for (unsigned sea = 0; sea < SEAS; sea++)
		eto_offer(l, V_FLEE, c, SEA0 + sea, 0);
}

static void flee_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	flee(table, state, a.arg[0], a.arg[1], e);
}

static bool flee_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	unsigned zone = *(const uint8_t *)eto_locals_of(f);
	const struct bw_table *t = table;
	(void)state;
	return below && zone < ZONES && t->zone[zone].coasts && f->seat < SIDES;
}

const struct eto_proc bw_proc_flee = {.name = "flee",
				      .go = flee_go,
				      .legal = flee_legal,
				      .check = flee_check,
				      .apply = flee_apply,
				      .sound = flee_sound,
				      .phase = "Movement Phase",
				      .prompt = "To which sea do the ships put out?",
				      .clause = BW_15_3_6};

/* -- P_EXCESS: stacks that are too high at the end of a phase (BW-4.2, BW-4.8) -- */

static unsigned next_excess(const struct bw_table *t, const struct bw_state *s, unsigned *side)
{
	for (unsigned k = 0; k < SIDES; k++)
		for (unsigned z = 0; z < ZONES; z++)
			if (s->counters[k][z] && bw_overstacked(t, s, k, z)) {
				*side = k;
				return z;
			}
	return NO_ZONE;
}

bool bw_call_excess(const struct bw_table *t, struct bw_state *s)
{
	unsigned side = 0;
	if (next_excess(t, s, &side) == NO_ZONE)
		return false;
	eto_call(&s->stack, P_EXCESS, side);
	return true;
}

static bool excess_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	unsigned side = 0;
	(void)e;
	if (next_excess(table, s, &side) == NO_ZONE) {
		eto_pop(&s->stack);
		return true;
	}
	eto_top(&s->stack)->seat = (uint8_t)side;
	if (s->stale)
		bw_nets(table, s);
	return false;
}

static eto_clause excess_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned side = 0, zone = next_excess(t, s, &side), c = a.arg[0];
	if (a.verb != V_REMOVE || c >= COUNTERS)
		return eto_barred(&t->base, BW_4_8);
	bool there = s->place[c] == zone && !s->beach[c] && is_corps(t, c) && side_of(t, s, c) == seat;
	return there ? 0 : eto_barred(&t->base, BW_4_8);
}

static void excess_legal(struct eto_list *l)
{
	const struct bw_state *s = l->state;
	unsigned side = 0, zone = next_excess((const struct bw_table *)l->table, s, &side);
	BW_HERE (c, s, zone)
		eto_offer(l, V_REMOVE, c, 0, 0);
}

static void excess_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	(void)seat;
	bw_say(e, E_GONE, a.arg[0], (int)s->place[a.arg[0]], BW_4_8, 0);
	bw_remove(table, s, a.arg[0]);
}

/* Counted from the places alone: nothing is derived yet when a state is read. */
static bool excess_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	struct bw_state probe = *(const struct bw_state *)state;
	unsigned side = 0;
	if (!below || f->seat >= SIDES)
		return false;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (probe.place[c] > LOCKED || probe.war[country_of(table, c)] > NOBODY || probe.face[c] > 1)
			return false;
	bw_derive(table, &probe);
	return next_excess(table, &probe, &side) != NO_ZONE && side == f->seat;
}

const struct eto_proc bw_proc_excess = {.name = "excess",
					.go = excess_go,
					.legal = excess_legal,
					.check = excess_check,
					.apply = excess_apply,
					.sound = excess_sound,
					.phase = "Stacking",
					.prompt = "Too many counters: remove one.",
					.clause = BW_4_8};

unsigned bw_seat_of(const struct bw_table *t, const struct bw_state *s, unsigned country)
{
	(void)t;
	return s->war[country] < SIDES ? s->war[country] : ALLIED;
}
