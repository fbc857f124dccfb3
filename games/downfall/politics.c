/* Political restrictions to operations (section 9). */
#include "games/downfall/downfall.h"

/* Where a nation may operate besides its own country, and the clause that says so. DF-9.10: Karelia is Finnish.
 * DF-18.34: partisans stay in Yugoslavia. The Italians' is that of armies that must not leave. */
static const struct { uint16_t countries; eto_clause clause; } limits[COUNTRIES] = {
	[FIN] = {1u << FIN, DF_9_1},
	[BEL] = {1u << BEL, DF_9_2},
	[YUG] = {1u << YUG, DF_9_3},
	[GRE] = {1u << GRE, DF_9_4},
	[BUL] = {1u << BUL | 1u << GRE | 1u << YUG, DF_9_5},
	[RUM] = {1u << RUM | 1u << USSR, DF_9_6},
	[HUN] = {1u << HUN | 1u << USSR, DF_9_7},
	[ITA] = {1u << ITA | 1u << YUG | 1u << GRE, DF_9_8},
};

static bool borders(const struct df_table *t, unsigned zone, unsigned country)
{
	return eto_set_touch(&t->zone[zone].linked, &t->country[country].zones);
}

static eto_clause freezes(const struct df_table *t, unsigned zone)
{
	if (zone == t->at.kiev)
		return DF_9_26;
	if (t->zone[zone].country != USSR)
		return 0;
	if (borders(t, zone, GER))
		return DF_9_27;
	return borders(t, zone, RUM) ? DF_9_28 : 0;
}

void df_note_limits(struct df_table *t)
{
	for (unsigned nation = 0; nation < COUNTRIES; nation++)
		for (unsigned c = 0; c < COUNTRIES; c++)
			if (limits[nation].countries >> c & 1)
				eto_set_join(&t->range[nation], &t->country[c].zones);
	eto_set_join(&t->range[ITA], &t->africa);
	for (unsigned zone = 0; zone < ZONES; zone++)
		t->freezes[zone] = freezes(t, zone);
}

/* DF-9.9, DF-9.34: how many other Italian armies are in Italy, Yugoslavia, Greece or Africa (DF-9.11: Albania too). */
static unsigned italians_at_home(const struct df_table *t, const struct df_state *s, unsigned except)
{
	unsigned n = 0;
	for (unsigned a = t->type[ITI].first; a < (unsigned)t->type[ITI].first + t->type[ITI].count; a++)
		n += a != except && s->zone[a] != OFF && in_set(&t->range[ITA], s->zone[a]);
	return n;
}

/* DF-9.24, DF-9.25: until the Axis is in Total War, one German infantry army at a time may be in or pass Romania
 * (with the option: one may enter each turn). */
static bool romania_refuses(const struct df_table *t, const struct df_state *s, unsigned army)
{
	if (s->total[AXIS] || country_of(t, army) != GER)
		return false;
	if (is_tank(t, army))
		return true;
	if (s->zone[army] != OFF && t->zone[s->zone[army]].country == RUM)
		return false;
	if (option(t, OPT_ROMANIA) == 1)
		return s->romania_entered > 0;
	for (unsigned a = 0; a < ARMIES; a++)
		if (a != army && s->zone[a] != OFF && country_of(t, a) == GER && t->zone[s->zone[a]].country == RUM)
			return true;
	return false;
}

static eto_clause german_limits(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	if (year(t, s) < 1941) { /* DF-9.23: turns 1 to 4 */
		if (country == FIN && eto_forbids(&t->base, DF_9_19))
			return DF_9_19;
		if (country == GRE && eto_forbids(&t->base, DF_9_20))
			return DF_9_20;
		if (t->zone[zone].africa && eto_forbids(&t->base, DF_9_21))
			return DF_9_21;
	}
	if (country == RUM && romania_refuses(t, s, army) && eto_forbids(&t->base, DF_9_24))
		return DF_9_24;
	return 0;
}

/* DF-9.8: an Italian army abroad with fewer than four at home stays where it is; with the option it may start there and
 * pass, but not end there or fight. */
bool df_must_go_home(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone)
{
	return country_of(t, army) == ITA && option(t, OPT_ITALIANS) == 1 && !in_set(&t->range[ITA], zone) &&
	       italians_at_home(t, s, army) < 4;
}

static bool italian_may_pass(const struct df_table *t, const struct df_state *s, unsigned army)
{
	return option(t, OPT_ITALIANS) == 1 && s->zone[army] != OFF && !in_set(&t->range[ITA], s->zone[army]);
}

static bool italian_may_leave(const struct df_table *t, const struct df_state *s, unsigned army)
{
	return italian_may_pass(t, s, army) || !eto_forbids(&t->base, DF_9_8) || italians_at_home(t, s, army) >= 4;
}

/* May the army operate (start, pass, end, attack or support, DF-9.33) in the zone? */
eto_clause df_may_operate(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone)
{
	unsigned nation = country_of(t, army);
	eto_clause c = limits[nation].clause;
	if (nation == GER)
		return german_limits(t, s, army, zone);
	if (!c || in_set(&t->range[nation], zone) || (nation == ITA && italian_may_leave(t, s, army)))
		return 0;
	return eto_forbids(&t->base, c) ? c : 0;
}

static void drop_german_limits(const struct df_table *t, const struct df_state *s, unsigned army, zoneset *z)
{
	bool early = year(t, s) < 1941;
	if (early && eto_forbids(&t->base, DF_9_19))
		eto_set_minus(z, &t->country[FIN].zones);
	if (early && eto_forbids(&t->base, DF_9_20))
		eto_set_minus(z, &t->country[GRE].zones);
	if (early && eto_forbids(&t->base, DF_9_21))
		eto_set_minus(z, &t->africa);
	if (!s->total[AXIS] && eto_set_touch(z, &t->country[RUM].zones) && romania_refuses(t, s, army) &&
	    eto_forbids(&t->base, DF_9_24))
		eto_set_minus(z, &t->country[RUM].zones);
}

/* The zones of a set in which df_may_operate() answers 0. */
zoneset df_allowed_zones(const struct df_table *t, const struct df_state *s, unsigned army, zoneset z)
{
	unsigned nation = country_of(t, army);
	eto_clause c = limits[nation].clause;
	if (nation == GER)
		drop_german_limits(t, s, army, &z);
	else if (c && eto_forbids(&t->base, c) && !(nation == ITA && italian_may_leave(t, s, army)))
		eto_set_meet(&z, &t->range[nation]);
	return z;
}

/* The clause that freezes Soviet armies in the zone, or 0 (DF-22.4.1). DF-9.32: other zones are free. */
eto_clause df_frozen_clause(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	return s->barbarossa || year(t, s) >= 1942 ? 0 : t->freezes[zone]; /* DF-9.30 */
}

bool df_frozen(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone)
{
	if (country_of(t, army) != USSR)
		return false;
	eto_clause c = df_frozen_clause(t, s, zone);
	return c && eto_forbids(&t->base, c);
}

/* DF-9.29, DF-9.31: Axis control; with the option also a country that would join the Axis when invaded. */
bool df_axis_zone(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	if (s->control[zone] == AXIS)
		return true;
	return option(t, OPT_FREEZE) == 1 && s->war[country] == AT_PEACE && t->country[country].side == AXIS;
}

/* DF-9.22, DF-9.36: no German aviation in Finland, Greece and Africa until 1941. */
bool df_german_air_banned(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	return year(t, s) < 1941 && (country == FIN || country == GRE || t->zone[zone].africa);
}
