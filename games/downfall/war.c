/* Who is at war, invasions, Total War and the number of Actions (sections 2 and 4). */
#include "games/downfall/downfall.h"

/* Neutral French North Africa: since the surrender of France, until a landing opens it (DF-18.26) or, zone by zone,
 * until the Allies take it by land (DF-18.43). */
bool df_neutral_africa(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	return in_set(&t->french_africa, zone) && s->war[FRA] == SURRENDERED && !s->french_africa_open &&
	       s->control[zone] == NOBODY;
}

/* May armies of the side enter the zone at all?
 *  1. Neutral French North Africa: only the Allies (DF-18.21, DF-18.43, DF-24.6). 2. A listed country that is not
 *  at war: only sides hostile to the one it will join, which is an invasion (DF-2.20).
 * Denmark and Norway are open to all (DF-2.34). Not checked here: section 9, stacking, terrain. */
eto_clause df_may_enter(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	const struct df_country *c = &t->country[t->zone[zone].country];
	if (df_neutral_africa(t, s, zone))
		return side != ALLIES && eto_forbids(&t->base, DF_18_21) ? DF_18_21 : 0;
	if (s->war[t->zone[zone].country] == AT_PEACE && c->side != NONE && !(hostile_to(t, side) >> c->side & 1) &&
	    eto_forbids(&t->base, DF_2_20))
		return DF_2_20;
	return 0;
}

/* Is it an army of the side whose turn it is (DF-2.5, DF-2.32), on the map? */
eto_clause df_own_army(const struct df_table *t, const struct df_state *s, unsigned army)
{
	if (army >= ARMIES)
		return ETO_NONSENSE;
	return s->zone[army] == OFF || s->side_of[army] != s->side ? eto_barred(&t->base, DF_2_5) : 0;
}

/* DF-2.31: on joining, by date or by invasion, all its zones come under the control of its side at once. */
void df_join(const struct df_table *t, struct df_state *s, unsigned country, struct eto_events *e)
{
	const struct df_country *c = &t->country[country];
	df_set_war(t, s, country, AT_WAR);
	tell(e, E_JOINS, (int)country, c->side, 0, 0);
	ETO_EACH (zone, &c->zones)
		if (s->control[zone] == NOBODY)
			df_control(s, zone, c->side);
}

static void note_west(const struct df_table *t, struct df_state *s, unsigned army, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	if (country_of(t, army) != GER || !in_west(t, zone) || s->war[country] == SURRENDERED)
		return;
	s->west = s->turn; /* DF-8.14, DF-9.15 */
	if (!s->west_first)
		s->west_first = s->turn;
}

/* DF-18.23, DF-18.45: a landing opens French North Africa, and the zones east of Algiers pass to the Axis at once. */
static void open_africa(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	s->french_africa_open = 1;
	for (unsigned zone = 0; zone < ZONES; zone++) {
		if (!t->zone[zone].fna_east || s->control[zone] != NOBODY)
			continue;
		df_control(s, zone, AXIS);
		tell(e, E_CONTROL, (int)zone, AXIS, DF_18_23, 0);
	}
}

/* What happens the moment an army enters a zone: invasions bring countries in (DF-2.17, DF-2.19, DF-2.33),
 * Barbarossa (DF-4.15, DF-4.44), a Soviet invasion (DF-4.18 to DF-4.20, DF-4.46), the attack in the west. Denmark
 * and Norway never enter the war (DF-2.21, DF-2.22, DF-13.9.8). */
void df_enter(const struct df_table *t, struct df_state *s, unsigned army, unsigned zone, bool landing,
	      struct eto_events *e)
{
	unsigned side = s->side_of[army], country = t->zone[zone].country;
	unsigned friend = t->country[country].side;
	if (s->war[country] == AT_PEACE && friend != NONE && hostile_to(t, side) >> friend & 1)
		df_join(t, s, country, e);
	if (landing && df_neutral_africa(t, s, zone))
		open_africa(t, s, e);
	if (side == AXIS && country == USSR && !s->barbarossa) {
		s->barbarossa = s->turn;
		tell(e, E_BARBAROSSA, (int)zone, DF_4_44, 0, 0);
	}
	if (side == SOVIETS && (country == GER || country == RUM || country == HUN) && !s->soviet_invasion)
		s->soviet_invasion = s->turn;
	note_west(t, s, army, zone);
}

/* An army attacks or supports: Karelia (DF-4.17, DF-4.45) and the west (DF-8.14). */
void df_note_attack(const struct df_table *t, struct df_state *s, unsigned army)
{
	if (country_of(t, army) == GER && s->zone[army] == t->at.karelia && !s->karelia)
		s->karelia = s->turn;
	note_west(t, s, army, s->zone[army]);
}

static void go_total(struct df_state *s, unsigned side, unsigned clause, struct eto_events *e)
{
	if (s->total[side])
		return;
	s->total[side] = 1;
	tell(e, E_TOTAL_WAR, (int)side, (int)clause, 0, 0);
}

/* DF-4.14 to DF-4.23: Total War begins on the turn after its cause; the Allies wait for 1942. */
static void total_war(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	for (unsigned side = 0; side < SIDES; side++)
		if (year(t, s) >= 1942)
			go_total(s, side, DF_4_14, e);
	for (unsigned side = AXIS; side <= SOVIETS; side += SOVIETS) {
		if (s->barbarossa && s->turn > s->barbarossa)
			go_total(s, side, DF_4_16, e);
		if (s->karelia && s->turn > s->karelia)
			go_total(s, side, DF_4_17, e);
	}
	if (s->soviet_invasion && s->turn > s->soviet_invasion)
		go_total(s, AXIS, DF_4_21, e);
}

/* DF-18.27, DF-18.41: in winter and summer, when its points come, from summer 1942 on. */
void df_raise_partisans(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	if (s->war[YUG] != SURRENDERED || s->turn < 11 || season(t, s) == SPRING || season(t, s) == AUTUMN)
		return;
	df_set_war(t, s, YUG, PARTISANS);
	tell(e, E_PARTISANS, YUG, DF_18_27, 0, 0);
}

/* The start of a game turn: countries join by date (DF-2.8 to DF-2.18, DF-2.30), Total War is declared. Of those that
 * have surrendered only Yugoslavia returns (DF-18.40). */
void df_start_game_turn(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	tell(e, E_TURN, s->turn, (int)(year(t, s)), (int)season(t, s), 0);
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (s->war[c] == AT_PEACE && t->country[c].joins != NONE && t->country[c].joins <= s->turn)
			df_join(t, s, c, e);
	df_raise_partisans(t, s, e);
	total_war(t, s, e);
	for (unsigned a = 0; a < ARMIES; a++)
		s->mark[a] &= (uint8_t) ~(M_HIT_BY_ALLIES | M_HIT_BY_SOVIETS);
	s->doubled = 0;
}

static unsigned penalty(unsigned side, eto_clause clause, struct eto_events *e)
{
	tell(e, E_PENALTY, (int)side, clause, 0, 0);
	return 1;
}

/* DF-4.25, DF-4.30 to DF-4.34, DF-14.9: note a counts in Total War only and is cumulative. */
static unsigned axis_penalties(const struct df_table *t, const struct df_state *s, struct eto_events *e)
{
	unsigned lost = 0;
	bool cold = season(t, s) == WINTER || season(t, s) == SPRING;
	bool iron = option(t, OPT_TRONDHEIM) == 0 ? s->control[t->at.trondheim] == ALLIES
						  : s->control[t->at.trondheim] != AXIS;
	ETO_EACH (zone, &t->country[GER].supply)
		if (!in_set(&s->holds[AXIS], zone))
			lost += penalty(AXIS, DF_4_30, e);
	for (unsigned i = 0; i < s->bombed; i++)
		lost += penalty(AXIS, DF_4_31, e);
	if (cold && iron)
		lost += penalty(AXIS, DF_15_1, e);
	return lost;
}

/* Do the submarines cost the Allies an Action (DF-12.1, DF-13.10.3 to DF-13.10.5), and never more (DF-12.4)? The
 * Allies make no Development Action between the placing and the start of their turn, so this moment tells the same
 * as that one. */
static bool submarines_bite(const struct df_table *t, const struct df_state *s, bool advanced_ships)
{
	unsigned ordinary = s->subs_out[ORDINARY], advanced = s->subs_out[ADVANCED];
	if (!advanced_ships)
		return advanced || ordinary >= 2;
	switch (option(t, OPT_ADV_SUBS)) {
	case 0: return advanced >= 2;
	case 1: return false;
	default: return advanced >= 1;
	}
}

/* DF-4.35 to DF-4.37, DF-4.42: London and submarines together cost one Action at most, in Limited War too. */
static unsigned allied_penalties(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	bool ships = owns(s, ALLIES, ADVS), bitten = submarines_bite(t, s, ships);
	if (ships && !bitten && submarines_bite(t, s, false)) {
		tell(e, E_SUNK, DF_13_10_4, 0, 0, 0);
		df_reveal(s, ALLIES, ADVS, e); /* DF-13.10.7 */
	}
	if (s->control[t->at.london] == AXIS)
		return penalty(ALLIES, DF_4_35, e);
	return bitten ? penalty(ALLIES, DF_4_42, e) : 0;
}

/* DF-4.24 to DF-4.43, DF-22.1.2: fixed at the start of the side's own turn, never below 0 (DF-4.39). */
unsigned df_count_actions(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e)
{
	static const uint8_t base[SIDES][2] = {{3, 4}, {2, 5}, {2, 3}}; /* DF-4.24 to DF-4.29: Limited War, Total War */
	unsigned all = base[side][s->total[side]], lost = 0;
	if (side == AXIS && s->total[AXIS])
		lost = axis_penalties(t, s, e);
	if (side == ALLIES)
		lost = allied_penalties(t, s, e);
	if (side == SOVIETS) {
		if (s->total[SOVIETS] && s->control[t->at.moscow] == AXIS)
			lost = penalty(SOVIETS, DF_4_38, e);
		if (s->lend_lease == s->turn)
			all++; /* DF-4.7.3, DF-4.41 */
	}
	return all > lost ? all - lost : 0;
}
