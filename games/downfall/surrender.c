/* Surrenders (section 18) and the end of the war (20). */
#include "games/downfall/downfall.h"

static bool held_alone_by_partner(const struct df_table *t, const struct df_state *s, unsigned zone, unsigned country)
{
	unsigned side = t->country[country].side;
	if (side >= SIDES)
		return false; /* a neutral has no partners */
	ETO_EACH (a, &s->there[side])
		if (s->zone[a] == zone && country_of(t, a) != country)
			return !hostile_in(t, s, side, zone);
	return false;
}

/* DF-18.16 to DF-18.19, DF-18.37, DF-18.39: its armies are eliminated and its zones pass to the victor, also where
 * armies of a partner stand (DF-18.18), unless the option lets the partner keep what it holds alone. French North
 * Africa becomes neutral (DF-18.20, DF-18.25, DF-18.38), and Italy joins (DF-2.9, DF-2.30). */
static void surrender(const struct df_table *t, struct df_state *s, unsigned country, unsigned victor,
		      struct eto_events *e)
{
	tell(e, E_SURRENDER, (int)country, (int)victor, 0, 0);
	ETO_EACH (zone, &t->country[country].zones)
		if (in_set(&t->french_africa, zone))
			df_control(s, zone, NOBODY);
		else if (option(t, OPT_SURRENDER_PARTNER) == 0 || !held_alone_by_partner(t, s, zone, country))
			df_control(s, zone, victor);
	for (unsigned a = 0; a < ARMIES; a++) {
		if (country_of(t, a) != country || s->zone[a] == OFF)
			continue;
		tell(e, E_REMOVE, (int)a, s->zone[a], DF_18_16, 0);
		df_place(s, a, OFF);
	}
	df_set_war(t, s, country, SURRENDERED);
	if (country == FRA && s->war[ITA] == AT_PEACE)
		df_join(t, s, ITA, e);
}

static unsigned armies_in(const struct df_table *t, const struct df_state *s, unsigned country, unsigned side,
			  bool albania)
{
	const struct df_country *c = &t->country[country];
	zoneset zones = albania ? c->zones : c->home;
	unsigned n = 0;
	if (albania)
		eto_set_minus(&zones, &t->africa);
	ETO_EACH (zone, &zones)
		n += s->count[side][zone];
	return n;
}

/* DF-18.5 to DF-18.9, DF-18.46, DF-22.14.1: Italy and Belgium surrender to two armies of one hostile side in the
 * country, colonies apart. */
static unsigned invaders(const struct df_table *t, const struct df_state *s, unsigned country, unsigned side)
{
	bool albania = country == ITA && option(t, OPT_ALBANIA) == 1;
	unsigned n = armies_in(t, s, country, side, albania);
	if (country == ITA && option(t, OPT_ITALY_COMBINED) == 1 && side != AXIS)
		n = armies_in(t, s, country, ALLIES, albania) + armies_in(t, s, country, SOVIETS, albania);
	return n;
}

/* DF-18.1 to DF-18.3: German armies in three zones of metropolitan France, and Belgium has surrendered; at the end
 * of the Allied turn, after a chance to strike back (DF-22.14.2, DF-22.14.4). */
static bool france_falls(const struct df_table *t, const struct df_state *s)
{
	zoneset held = {0};
	ETO_EACH (a, &s->there[AXIS])
		if (country_of(t, a) == GER)
			eto_set_add(&held, s->zone[a]);
	eto_set_meet(&held, &t->country[FRA].home);
	return s->war[FRA] == AT_WAR && s->war[BEL] == SURRENDERED && eto_set_count(&held) >= 3;
}

/* Are all Supply Zones of the country in the hands of these sides? */
static bool sources_held(const struct df_table *t, const struct df_state *s, unsigned country, unsigned sides)
{
	zoneset left = t->country[country].supply;
	for (unsigned side = 0; side < SIDES; side++)
		if (sides >> side & 1)
			eto_set_minus(&left, &s->holds[side]);
	return eto_set_empty(&left);
}

/* DF-18.12, DF-18.13: all German Supply Zones in enemy hands, Allied and Soviet counted together (option: one side
 * alone). */
static bool germany_beaten(const struct df_table *t, const struct df_state *s)
{
	if (option(t, OPT_GERMAN_SURRENDER) == 0)
		return sources_held(t, s, GER, 1u << ALLIES | 1u << SOVIETS);
	return sources_held(t, s, GER, 1u << ALLIES) || sources_held(t, s, GER, 1u << SOVIETS);
}

/* Does the country surrender to the side at the end of its turn (DF-18.4)? France waits for the Allied turn; the
 * United Kingdom and the United States never do (DF-18.14, DF-18.15); partisans do not surrender again (DF-18.36). */
static bool falls_to(const struct df_table *t, const struct df_state *s, unsigned country, unsigned side)
{
	const struct df_country *c = &t->country[country];
	if (country == UK || country == USA || country == FRA || s->war[country] == SURRENDERED ||
	    s->war[country] == PARTISANS)
		return false;
	if (c->rank == PASSIVE)
		return s->control[c->capital] == side; /* DF-2.21, DF-2.22, DF-18.10 */
	if (s->war[country] != AT_WAR || !(hostile_to(t, side) >> c->side & 1))
		return false;
	if (country == GER)
		return germany_beaten(t, s);
	if (country == USSR)
		return sources_held(t, s, USSR, 1u << AXIS); /* DF-18.11 */
	if (country == ITA || country == BEL)
		return invaders(t, s, country, side) >= 2;
	return s->control[c->capital] == side; /* DF-18.10 */
}

void df_game_over(struct df_state *s, unsigned result, unsigned winners, eto_clause clause, struct eto_events *e)
{
	s->winner = (uint8_t)result;
	s->winners = (uint8_t)winners;
	tell(e, E_GAME_OVER, (int)result, (int)winners, clause, 0);
}

/* The surrenders at the end of a side's turn, then the end of the war: Germany before the last turn loses (DF-20.2,
 * DF-20.4), in the last one draws (DF-20.1, DF-20.6). A Soviet surrender ends nothing (DF-20.5). */
void df_surrenders(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e)
{
	if (side == ALLIES && france_falls(t, s))
		surrender(t, s, FRA, AXIS, e);
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (falls_to(t, s, c, side))
			surrender(t, s, c, side, e);
	if (s->war[GER] == SURRENDERED && s->turn == TURNS)
		df_game_over(s, ETO_DRAWN, 0, DF_20_1, e);
	else if (s->war[GER] == SURRENDERED)
		df_game_over(s, ETO_WON, 1u << ALLIES | 1u << SOVIETS, DF_20_2, e);
}
