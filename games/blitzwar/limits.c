/* Where units may go (9.6, with BW-4.10, BW-9.3.19, BW-9.3.42 and BW-11.7.4).
 *
 * Hungarians have no limit (BW-9.6.20). */
#include "games/blitzwar/blitzwar.h"

/* Corps of a country outside the zones of `inside`, the counter c itself not counted. */
static unsigned corps_outside(const struct bw_table *t, const struct bw_state *s, unsigned c, const zoneset *inside)
{
	unsigned n = 0, country = country_of(t, c);
	for (unsigned k = t->corps_first[country]; k < t->corps_end[country]; k++)
		if (k != c && country_of(t, k) == country && is_corps(t, k) && s->place[k] < ZONES &&
		    !eto_set_has(inside, s->place[k]))
			n += corps_of(t, s, k);
	return n;
}

/* BW-9.6.2 to BW-9.6.4: until the second turn of 1941, or two turns after the first British attack on Italians. */
static bool germans_held_back(const struct bw_state *s)
{
	unsigned end = s->brit_ita && s->brit_ita - 1u + 2 < 13 ? s->brit_ita - 1u + 2 : 13;
	return s->turn < end;
}

static eto_clause check_german(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	if (germans_held_back(s) && t->zone[zone].country == GRE && s->war[GRE] != AXIS &&
	    eto_forbids(&t->base, BW_9_6_2))
		return BW_9_6_2;
	if (germans_held_back(s) && eto_set_has(&t->africa, zone) && eto_forbids(&t->base, BW_9_6_3))
		return BW_9_6_3;
	if (!t->counter[c].elite || t->zone[zone].country != USSR)
		return 0;
	for (unsigned k = 0; k < COUNTERS; k++)
		if (k != c && t->counter[k].elite && s->place[k] < ZONES && t->zone[s->place[k]].country == USSR &&
		    eto_forbids(&t->base, BW_11_7_4))
			return BW_11_7_4;
	return 0;
}

static eto_clause check_italian(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	if (eto_set_has(&t->italian, zone) || is_naval(t, c)) /* BW-9.6.7 */
		return 0;
	if (kind_of(t, c) == AIR)
		return eto_forbids(&t->base, BW_9_6_23) ? BW_9_6_23 : 0;
	return corps_outside(t, s, c, &t->italian) + corps_of(t, s, c) > 2 && eto_forbids(&t->base, BW_9_6_6) ? BW_9_6_6
													      : 0;
}

/* BW-9.6.15 to BW-9.6.19, BW-9.6.24: at home, or in enemy countries that border the home. A neutral becomes an enemy
 * when it is entered, but not one that grants passage; a conquered country stays open. */
static eto_clause check_neighbour(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone,
				  eto_clause rule)
{
	unsigned home = country_of(t, c), there = t->zone[zone].country;
	bool entered = s->war[there] == NOBODY && s->state[there] != PASSAGE;
	bool enemy = entered || hostile(s->war[there], s->war[home]);
	bool near = t->borders[home] >> t->zone[zone].territory & 1;
	return there == home || (enemy && near) || !eto_forbids(&t->base, rule) ? 0 : rule;
}

static eto_clause check_homebound(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	static const eto_clause rule[COUNTRIES] = {
	    [POL] = BW_9_6_8,  [FIN] = BW_9_6_9,  [BE] = BW_9_6_10,  [YUG] = BW_9_6_11, [SP] = BW_9_6_12,
	    [GRE] = BW_9_6_15, [BUL] = BW_9_6_16, [RUM] = BW_9_6_17, [TUR] = BW_9_6_18, [SWE] = BW_9_6_19};
	unsigned home = country_of(t, c);
	if (!rule[home] || t->zone[zone].country == home)
		return 0;
	if (rule[home] >= BW_9_6_15)
		return check_neighbour(t, s, c, zone, rule[home]);
	if (home == SP && corps_outside(t, s, c, &t->of_country[SP]) + corps_of(t, s, c) <= 2)
		return 0;
	return eto_forbids(&t->base, rule[home]) ? rule[home] : 0;
}

/* BW-9.6.2, BW-9.3.7: to fight Greek units is to attack Greece, wherever they stand. */
eto_clause bw_may_fight(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	if (country_of(t, c) != GER || !germans_held_back(s) || s->war[GRE] == AXIS)
		return 0;
	bool greeks = t->zone[zone].country == GRE;
	BW_HERE (k, s, zone)
		greeks |= is_corps(t, k) && country_of(t, k) == GRE;
	return greeks && eto_forbids(&t->base, BW_9_6_2) ? BW_9_6_2 : 0;
}

/* BW-9.6.21: units of two Minor Countries do not share a zone. */
static bool other_minor(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	if (t->country[country_of(t, c)].rank != MINOR)
		return false;
	BW_HERE (k, s, zone)
		if (k != c && is_corps(t, k) && !s->beach[k] && t->country[country_of(t, k)].rank == MINOR &&
		    country_of(t, k) != country_of(t, c) && side_of(t, s, k) == side_of(t, s, c))
			return true;
	return false;
}

/* BW-9.3.19: three Axis corps in Rumania while it only grants passage. */
static bool rumania_full(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	unsigned n = 0;
	if (t->zone[zone].country != RUM || s->state[RUM] != PASSAGE || side_of(t, s, c) != AXIS)
		return false;
	ETO_EACH (z, &t->of_country[RUM])
		n += s->corps[AXIS][z];
	if (s->place[c] < ZONES && t->zone[s->place[c]].country == RUM && !s->beach[c])
		n -= corps_of(t, s, c);
	return n + corps_of(t, s, c) > 3;
}

bool bw_confined(const struct bw_table *t, unsigned c)
{
	unsigned home = country_of(t, c);
	return home == POL || home == FIN || home == BE || home == YUG || home == SP;
}

/* May this unit be in the zone at all? 1. the limits of its country; 2. two Minor Countries; 3. Rumania's passage. It
 * does not ask who else is there, how it comes there or what it costs. */
eto_clause bw_may_be(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	eto_clause no = 0;
	if (kind_of(t, c) == SUPPLY)
		return 0;
	switch (country_of(t, c)) {
	case UK:
		no = t->zone[zone].group == G_FRENCH_AFRICA && s->france == FRANCE && eto_forbids(&t->base, BW_9_6_1)
			     ? BW_9_6_1
			     : 0;
		break;
	case GER: no = check_german(t, s, c, zone); break;
	case ITA: no = check_italian(t, s, c, zone); break;
	default: no = is_corps(t, c) ? check_homebound(t, s, c, zone) : 0;
	}
	if (no || !is_corps(t, c))
		return no;
	if (other_minor(t, s, c, zone) && eto_forbids(&t->base, BW_9_6_21))
		return BW_9_6_21;
	return rumania_full(t, s, c, zone) && eto_forbids(&t->base, BW_9_3_19) ? BW_9_3_19 : 0;
}

/* Counters of the friendly side in a zone (BW-4.11). */
bool bw_friend_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned friend = side == ALLIED ? SOVIET : ALLIED;
	return (side == ALLIED || side == SOVIET) && bw_counters_in(t, s, friend, zone);
}

/* BW-4.10, BW-4.11: not where corps of a neutral stand that grants passage, nor counters of the friendly side. */
eto_clause bw_shares(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	if (s->corps[NOBODY][zone] && eto_forbids(&t->base, BW_4_10))
		return BW_4_10;
	return bw_friend_in(t, s, side_of(t, s, c), zone) && eto_forbids(&t->base, BW_4_11) ? BW_4_11 : 0;
}

/* May a land counter move into the zone? 1. no enemy corps (BW-15.3.2); 2. no counter of the friendly side
 * (BW-4.11); 3. supply counters only where one's own or the friendly side is in control (BW-5.35); 4. the Soviets not
 * into Poland before it surrenders (BW-9.3.42); 5. where it may be. */
eto_clause bw_may_enter(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	unsigned side = side_of(t, s, c), holder = s->control[zone];
	bool passage = s->state[t->zone[zone].country] == PASSAGE;
	if (foes_in(s, side, zone) + (passage ? 0 : s->corps[NOBODY][zone]) && eto_forbids(&t->base, BW_15_3_2))
		return BW_15_3_2;
	eto_clause no = bw_shares(t, s, c, zone);
	if (no)
		return no;
	if (kind_of(t, c) == SUPPLY && holder != side && !friends(side, holder) && eto_forbids(&t->base, BW_5_35))
		return BW_5_35;
	if (side == SOVIET && t->zone[zone].country == POL && s->war[POL] == ALLIED && s->state[POL] != SURRENDERED &&
	    eto_forbids(&t->base, BW_9_3_42))
		return BW_9_3_42;
	return bw_may_be(t, s, c, zone);
}
