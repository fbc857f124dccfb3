/* Supply lines (section 7).
 *
 * A line runs from the army over zones that its side controls to a Supply Zone of the side or the capital of its
 * country. Here it is flooded the other way, from those sources outward, for all armies at once:
 *   path zones   controlled, and without Blitzkrieg free of hostile armies (DF-7.4); with Blitzkrieg also zones that
 *                hold own armies (DF-7.6, DF-7.7, DF-13.1.9, DF-13.1.10);
 *   ports        coastal path zones that are controlled or were landed in (DF-7.8, DF-7.9, DF-7.22);
 *   lines        an army has a line in a source it controls (DF-7.5), in or next to a reached path zone (DF-7.3), or
 *                in a port of its own on a reached sea.
 * Rivers, straits, mountains and fortified lines do not matter (DF-7.23). Examples: the pocket at Vilnius without
 * Blitzkrieg (DF-22.2.2, DF-22.2.3), the German tanks with it (DF-22.3.1). */
#include <string.h>

#include "games/downfall/downfall.h"

struct flood {
	const struct df_ground *on;
	zoneset reached; /* path zones and sources joined to a source */
	zoneset touched; /* zones next to a reached one */
	zoneset ports;   /* those on the seas that have been reached */
	unsigned seas;   /* seas joined to a source */
	const uint8_t *joined; /* seas joined to each, for the side */
};

/* DF-7.1, DF-7.2, DF-7.18. DF-7.21: a captured source serves nobody. DF-7.19: Axis armies have no sea supply in Egypt;
 * there they need a path by land (DF-7.20). */
static struct df_ground ground(const struct df_table *t, const struct df_state *s, unsigned side, unsigned country,
			       bool blitz)
{
	struct df_ground g = {.path = s->holds[side], .port = t->coastal, .source = t->sources[side]};
	if (blitz) {
		eto_set_join(&g.path, &s->has[side]);
	} else {
		zoneset foes = df_hostile_zones(t, s, side);
		eto_set_minus(&g.path, &foes);
	}
	eto_set_meet(&g.port, &s->holds[side]);
	eto_set_join(&g.port, &s->beach[side]);
	if (side == AXIS)
		eto_set_minus(&g.port, &t->egypt);
	if (country != NONE)
		eto_set_add(&g.source, t->country[country].capital);
	eto_set_meet(&g.source, &s->holds[side]);
	return g;
}

struct df_ground df_supply_ground(const struct df_table *t, const struct df_state *s, unsigned side)
{
	return ground(t, s, side, NONE, owns(s, side, BLITZ));
}

/* A reached zone opens its neighbours and, if it is a port, the seas joined to it. */
static void open_zone(const struct df_table *t, struct flood *f, unsigned zone)
{
	eto_set_join(&f->touched, &t->zone[zone].linked);
	for (unsigned seas = in_set(&f->on->port, zone) ? t->zone[zone].seas : 0; seas; seas &= seas - 1)
		f->seas |= f->joined[__builtin_ctz(seas)];
}

static void open_seas(const struct df_table *t, struct flood *f, unsigned seas)
{
	for (; seas; seas &= seas - 1)
		eto_set_join(&f->ports, &t->on_sea[__builtin_ctz(seas)]);
	eto_set_meet(&f->ports, &f->on->port);
}

/* Grows `reached` by land and by sea until nothing is added. */
static void grow(const struct df_table *t, struct flood *f)
{
	for (zoneset fresh = f->reached; !eto_set_empty(&fresh);) {
		unsigned before = f->seas;
		for (unsigned i = 0; i < sizeof fresh.w / sizeof *fresh.w; i++)
			for (uint64_t w = fresh.w[i]; w;)
				open_zone(t, f, 64 * i + eto_bit_take(&w));
		open_seas(t, f, f->seas & ~before);
		fresh = f->ports;
		eto_set_join(&fresh, &f->touched);
		eto_set_meet(&fresh, &f->on->path);
		eto_set_minus(&fresh, &f->reached);
		eto_set_join(&f->reached, &fresh);
	}
}

/* Where armies have a line: reached zones, their neighbours, and own ports on a reached sea. DF-7.14: hostile armies in
 * the end zone do not cut the line, unless the option says so; DF-7.5 holds even then. DF-7.15: the strait. */
zoneset df_lines_on(const struct df_table *t, unsigned side, const struct df_ground *g)
{
	bool strait = side == AXIS && option(t, OPT_GIBRALTAR) == 1;
	struct flood f = {.on = g, .joined = strait ? t->past_gibraltar : t->sea_supply[side], .reached = g->source};
	if (option(t, OPT_SUPPLY_END) == 1)
		eto_set_meet(&f.reached, &g->path);
	grow(t, &f);
	eto_set_join(&f.reached, &f.touched);
	eto_set_join(&f.reached, &f.ports);
	eto_set_join(&f.reached, &g->source);
	return f.reached;
}

static zoneset trace(const struct df_table *t, const struct df_state *s, unsigned side, unsigned country, bool blitz)
{
	struct df_ground g = ground(t, s, side, country, blitz);
	return df_lines_on(t, side, &g);
}

zoneset df_supply_zones(const struct df_table *t, const struct df_state *s, unsigned side, unsigned country)
{
	return trace(t, s, side, country, owns(s, side, BLITZ));
}

/* Calls for each army of the side whether it has a line; the flood is made once for the side and once more for each
 * country whose own capital may matter. */
static void each_army(const struct df_table *t, const struct df_state *s, unsigned side, bool blitz, uint8_t *supplied)
{
	zoneset common = trace(t, s, side, NONE, blitz), own[COUNTRIES];
	unsigned done = 0;
	memset(supplied, 0, ARMIES);
	ETO_EACH (a, &s->there[side]) {
		unsigned c = country_of(t, a);
		supplied[a] = in_set(&common, s->zone[a]) || are_partisans(t, s, a); /* DF-18.31 */
		if (supplied[a] || t->country[c].rank == POWER)
			continue;
		if (!(done >> c & 1))
			own[c] = trace(t, s, side, c, blitz);
		done |= 1u << c;
		supplied[a] = in_set(&own[c], s->zone[a]);
	}
}

bool df_supplied(const struct df_table *t, const struct df_state *s, unsigned army)
{
	unsigned side = s->side_of[army];
	if (are_partisans(t, s, army))
		return true;
	zoneset z = df_supply_zones(t, s, side, country_of(t, army));
	return in_set(&z, s->zone[army]);
}

/* The armies that have a line. Blitzkrieg is shown when one needs it (DF-4.6.11). */
static void find_lines(const struct df_table *t, struct df_state *s, unsigned side, uint8_t *supplied,
		       struct eto_events *e)
{
	each_army(t, s, side, owns(s, side, BLITZ), supplied);
	if (!owns(s, side, BLITZ) || s->shown[side] >> BLITZ & 1)
		return;
	uint8_t without[ARMIES];
	each_army(t, s, side, false, without);
	if (memcmp(supplied, without, sizeof without) != 0)
		df_reveal(s, side, BLITZ, e);
}

/* DF-8.36, DF-8.42: the line at the start of the owner's turn decides whether an army may operate. */
void df_mark_supply(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e)
{
	uint8_t supplied[ARMIES];
	find_lines(t, s, side, supplied, e);
	ETO_EACH (a, &s->there[side]) {
		s->mark[a] &= (uint8_t)~M_SUPPLIED;
		if (supplied[a])
			s->mark[a] |= M_SUPPLIED;
	}
}

/* DF-7.12, DF-7.13, DF-7.17, DF-22.4.2: at the end of their own side's turn armies without a line are eliminated. */
void df_starve(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e)
{
	uint8_t supplied[ARMIES];
	find_lines(t, s, side, supplied, e);
	ETO_EACH (a, &s->there[side]) {
		if (supplied[a])
			continue;
		tell(e, E_STARVED, (int)a, s->zone[a], DF_7_12, 0);
		df_place(s, a, OFF);
	}
}
