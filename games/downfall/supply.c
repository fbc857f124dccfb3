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
	zoneset path;    /* zones a line may pass */
	zoneset port;    /* zones where it may take to the sea */
	zoneset reached; /* path zones and sources joined to a source */
	zoneset touched; /* zones next to a reached one */
	unsigned seas;   /* seas joined to a source */
	const uint8_t *joined; /* seas joined to each, for the side */
	unsigned side;
};

/* The ports on the seas that have been reached. */
static zoneset ports_reached(const struct df_table *t, const struct flood *f)
{
	zoneset z = {0};
	for (unsigned sea = 0; sea < SEAS; sea++)
		if (f->seas >> sea & 1)
			eto_set_join(&z, &t->on_sea[sea]);
	eto_set_meet(&z, &f->port);
	return z;
}

/* DF-7.19: Axis armies have no sea supply in Egypt; there they need a path by land (DF-7.20). */
static void prepare(const struct df_table *t, const struct df_state *s, unsigned side, bool blitz, struct flood *f)
{
	zoneset foes = df_hostile_zones(t, s, side);
	*f = (struct flood){.side = side, .joined = t->sea_supply[side], .path = s->holds[side], .port = t->coastal};
	if (side == AXIS && option(t, OPT_GIBRALTAR) == 1) /* DF-7.15 */
		f->joined = t->past_gibraltar;
	if (blitz)
		eto_set_join(&f->path, &s->has[side]);
	else
		eto_set_minus(&f->path, &foes);
	eto_set_meet(&f->port, &s->holds[side]);
	eto_set_join(&f->port, &s->beach[side]);
	if (side == AXIS)
		eto_set_minus(&f->port, &t->egypt);
}

/* A reached zone opens its neighbours and, if it is a port, the seas joined to it. */
static void open_zone(const struct df_table *t, struct flood *f, unsigned zone)
{
	eto_set_join(&f->touched, &t->zone[zone].linked);
	for (unsigned seas = in_set(&f->port, zone) ? t->zone[zone].seas : 0; seas; seas &= seas - 1)
		f->seas |= f->joined[__builtin_ctz(seas)];
}

/* Grows `reached` by land and by sea until nothing is added. */
static void grow(const struct df_table *t, struct flood *f)
{
	for (zoneset fresh = f->reached; !eto_set_empty(&fresh);) {
		ETO_EACH (zone, &fresh)
			open_zone(t, f, zone);
		fresh = ports_reached(t, f);
		eto_set_join(&fresh, &f->touched);
		eto_set_meet(&fresh, &f->path);
		eto_set_minus(&fresh, &f->reached);
		eto_set_join(&f->reached, &fresh);
	}
}

/* DF-7.14: hostile armies in the end zone do not cut the line, unless the option says so. DF-7.21: a captured source
 * serves nobody. */
static void add_source(const struct df_table *t, const struct df_state *s, struct flood *f, unsigned zone)
{
	if (s->control[zone] != f->side)
		return;
	if (option(t, OPT_SUPPLY_END) == 1 && !in_set(&f->path, zone))
		return;
	eto_set_add(&f->reached, zone);
}

/* Where armies have a line: reached zones, their neighbours, and own ports on a reached sea. */
static zoneset lines(const struct df_table *t, const struct flood *f)
{
	zoneset out = ports_reached(t, f);
	eto_set_join(&out, &f->reached);
	eto_set_join(&out, &f->touched);
	return out;
}

static zoneset trace(const struct df_table *t, const struct df_state *s, unsigned side, unsigned country, bool blitz)
{
	struct flood f;
	prepare(t, s, side, blitz, &f);
	ETO_EACH (zone, &t->sources[side])
		add_source(t, s, &f, zone); /* DF-7.1, DF-7.18 */
	if (country != NONE)
		add_source(t, s, &f, t->country[country].capital); /* DF-7.2 */
	grow(t, &f);
	zoneset out = lines(t, &f), held = t->sources[side];
	/* DF-7.5 holds even under the option that lets hostile armies cut the end zone for others. */
	eto_set_meet(&held, &s->holds[side]);
	eto_set_join(&out, &held);
	if (country != NONE && s->control[t->country[country].capital] == side)
		eto_set_add(&out, t->country[country].capital);
	return out;
}

zoneset df_supply_zones(const struct df_table *t, const struct df_state *s, unsigned side, unsigned country)
{
	return trace(t, s, side, country, owns(s, side, BLITZ));
}

/* DF-18.31: partisans always have a supply line. */
static bool always_supplied(const struct df_table *t, const struct df_state *s, unsigned army)
{
	return country_of(t, army) == YUG && s->war[YUG] == PARTISANS;
}

/* Calls for each army of the side whether it has a line; the flood is made once for the side and once more for each
 * country whose own capital may matter. */
static void each_army(const struct df_table *t, const struct df_state *s, unsigned side, bool blitz, uint8_t *supplied)
{
	zoneset common = trace(t, s, side, NONE, blitz), own[COUNTRIES];
	unsigned done = 0;
	memset(supplied, 0, ARMIES);
	for (unsigned a = t->army_first[side]; a < t->army_end[side]; a++) {
		if (s->side_of[a] != side || s->zone[a] == OFF)
			continue;
		unsigned c = country_of(t, a);
		supplied[a] = in_set(&common, s->zone[a]) || always_supplied(t, s, a);
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
	if (always_supplied(t, s, army))
		return true;
	zoneset z = df_supply_zones(t, s, side, country_of(t, army));
	return in_set(&z, s->zone[army]);
}

/* Blitzkrieg is shown when a supply line needs it (DF-4.6.11). */
static void note_blitz(const struct df_table *t, struct df_state *s, unsigned side, const uint8_t *supplied,
		       struct eto_events *e)
{
	if (!owns(s, side, BLITZ) || s->shown[side] >> BLITZ & 1)
		return;
	uint8_t without[ARMIES];
	each_army(t, s, side, false, without);
	for (unsigned a = 0; a < ARMIES; a++) {
		if (supplied[a] != without[a]) {
			df_reveal(s, side, BLITZ, e);
			return;
		}
	}
}

/* DF-8.36, DF-8.42: the line at the start of the owner's turn decides whether an army may operate. */
void df_mark_supply(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e)
{
	uint8_t supplied[ARMIES];
	each_army(t, s, side, owns(s, side, BLITZ), supplied);
	note_blitz(t, s, side, supplied, e);
	for (unsigned a = t->army_first[side]; a < t->army_end[side]; a++) {
		if (s->side_of[a] != side)
			continue;
		s->mark[a] &= (uint8_t)~M_SUPPLIED;
		if (supplied[a])
			s->mark[a] |= M_SUPPLIED;
	}
}

/* DF-7.12, DF-7.13, DF-7.17, DF-22.4.2: at the end of their own side's turn armies without a line are eliminated. */
void df_starve(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e)
{
	uint8_t supplied[ARMIES];
	each_army(t, s, side, owns(s, side, BLITZ), supplied);
	note_blitz(t, s, side, supplied, e);
	for (unsigned a = t->army_first[side]; a < t->army_end[side]; a++) {
		if (s->side_of[a] != side || s->zone[a] == OFF || supplied[a])
			continue;
		tell(e, E_STARVED, (int)a, s->zone[a], DF_7_12, 0);
		df_place(t, s, a, OFF);
	}
}
