/* What may be attacked, by how many attacks of an Operation, and what comes before anything else (TW-13.3.2 to
 * TW-13.3.6, TW-13.3.12 to TW-13.3.14). */
#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

/* The first Russian winter: German Operations in the USSR make one attack (gaps 10.2). */
static bool russian_winter(const struct tw_table *t, const struct tw_state *s)
{
	if (!s->war || season(t, s) != WINTER)
		return false;
	for (unsigned turn = s->war_turn; turn < s->turn; turn++)
		if (t->turn[turn].season == WINTER)
			return false;
	return true;
}

/* How many attacks an Operation of the country may make when it goes against this area, and by which clause. */
unsigned tw_limit_of(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target,
		     eto_clause *why)
{
	unsigned most = tw_attacks(t, s, country), zone = is_area(target) ? t->area[target].zone : AF;
	*why = most == 3 ? TW_13_3_6_3 : TW_13_3_6_8;
	if (zone == AF && most > 2)
		most = 2, *why = TW_13_3_6_6;
	if (zone == EU && most > 2 && season(t, s) == AUTUMN)
		most = 2, *why = TW_10_4;
	if (zone == EU && most > 2 && season(t, s) == WINTER)
		most = 2, *why = TW_10_6;
	if (country == GER && is_area(target) && t->area[target].country == USSR && russian_winter(t, s) && most > 1)
		most = 1, *why = TW_13_3_6_23;
	return most;
}

unsigned tw_attack_limit(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target)
{
	eto_clause why;
	return tw_limit_of(t, s, country, target, &why);
}

/* The capital that the country has to retake, or NO_PLACE. The Axis plays first, so its capitals fall in the turn
 * before; if they are not retaken then, it surrenders. */
static unsigned lost_capital(const struct tw_table *t, const struct tw_state *s, unsigned unit)
{
	unsigned country = tw_counts_as(unit);
	unsigned capital = country < MAJORS && !s->fallen[country] ? t->country[country].capital : NO_PLACE;
	unsigned side = tw_player(t, s, country);
	if (capital >= AREAS || (side != AXIS && !eto_set_has(&s->taken, capital)) ||
	    !tw_hostile(s, side, tw_holder(t, s, capital)))
		return NO_PLACE;
	return capital;
}

static bool stormed(const struct tw_state *s, unsigned country)
{
	return s->stormed >> tw_counts_as(country) & 1;
}

/* TW-13.3.12 to TW-13.3.14: a country whose capital was taken attacks it before anything else. */
eto_clause tw_capital_first(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target)
{
	unsigned capital = lost_capital(t, s, country);
	if (capital == NO_PLACE || target == capital)
		return 0;
	if (stormed(s, country))
		return eto_forbids(&t->base, TW_13_3_13) ? TW_13_3_13 : 0;
	ETO_EACH (a, &t->near[capital])
		TW_EACH_AT (p, s, a)
			if (is_land(t, p) && tw_counts_as(t->piece[p].country) == tw_counts_as(country) &&
			    s->supply[p] != CUT && !s->step[p])
				return eto_forbids(&t->base, TW_13_3_12) ? TW_13_3_12 : 0;
	return 0;
}

/* It must try to retake its capital itself, also where an ally has failed (TW-13.3.12). */
bool tw_owes(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target)
{
	return target < AREAS && target == lost_capital(t, s, country) && !stormed(s, country);
}

/* What the pact leaves to the USSR is no enemy's (TW-16.1.9): nobody is at war until it has been entered. */
bool tw_left_alone(const struct tw_table *t, const struct tw_state *s, unsigned target)
{
	return s->side == SOV && tw_left_to_ussr(t, s, target);
}

eto_clause tw_check_target(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned target,
			   bool again)
{
	if (tw_friendly(t, s, country, target))
		return eto_barred(&t->base, TW_13_3_4);
	eto_clause c = tw_may_war(t, s, country, target);
	if (c)
		return c;
	if (tw_left_alone(t, s, target) && s->land[target][tw_holder(t, s, target)]) /* who go when somebody enters */
		return eto_barred(&t->base, TW_16_1_23);
	again |= tw_owes(t, s, country, target);
	if (!again && eto_set_has(&s->attacked, target) && !option(t, OPT_ONE_ATTACK) &&
	    eto_forbids(&t->base, TW_13_3_6))
		return TW_13_3_6;
	return tw_capital_first(t, s, country, target);
}
