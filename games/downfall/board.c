/* Where armies stand and who controls what (section 6). The functions here are the only writers of zone[],
 * control[] and war[], and they keep the derived data in step. */
#include <string.h>

#include "games/downfall/downfall.h"

static void count_in(struct df_state *s, unsigned army, unsigned side, unsigned zone)
{
	eto_set_add(&s->there[side], army);
	if (++s->count[side][zone] == 1)
		eto_set_add(&s->has[side], zone);
	if (s->count[side][zone] == STACK_MAX)
		eto_set_add(&s->full[side], zone);
}

static void count_out(struct df_state *s, unsigned army, unsigned side, unsigned zone)
{
	eto_set_drop(&s->there[side], army);
	if (--s->count[side][zone] == 0)
		eto_set_drop(&s->has[side], zone);
	if (s->count[side][zone] == STACK_MAX - 1)
		eto_set_drop(&s->full[side], zone);
}

void df_place(struct df_state *s, unsigned army, unsigned zone)
{
	unsigned side = s->side_of[army], old = s->zone[army];
	if (side < SIDES && old != OFF)
		count_out(s, army, side, old);
	s->zone[army] = (uint8_t)zone;
	if (zone == OFF) {
		s->step[army] = s->did[army] = s->mark[army] = s->sky[army] = 0;
		s->from[army] = s->target[army] = NONE;
	} else if (side < SIDES) {
		count_in(s, army, side, zone);
	}
}

void df_control(struct df_state *s, unsigned zone, unsigned side)
{
	if (s->control[zone] < SIDES)
		eto_set_drop(&s->holds[s->control[zone]], zone);
	s->control[zone] = (uint8_t)side;
	if (side < SIDES)
		eto_set_add(&s->holds[side], zone);
}

/* Armies of a country at war fight for its side; those of a country at peace belong to no side (DF-2.32). */
unsigned df_side_for(const struct df_table *t, const struct df_state *s, unsigned country)
{
	return s->war[country] == AT_WAR || s->war[country] == PARTISANS ? t->country[country].side : (unsigned)NOBODY;
}

static void note_peace(const struct df_table *t, struct df_state *s, unsigned country)
{
	if (s->war[country] == AT_PEACE)
		eto_set_join(&s->calm, &t->country[country].zones);
	else
		eto_set_minus(&s->calm, &t->country[country].zones);
}

void df_set_war(const struct df_table *t, struct df_state *s, unsigned country, unsigned status)
{
	s->war[country] = (uint8_t)status;
	note_peace(t, s, country);
	unsigned side = df_side_for(t, s, country);
	for (unsigned a = 0; a < ARMIES; a++) {
		if (country_of(t, a) != country || s->side_of[a] == side)
			continue;
		if (s->side_of[a] < SIDES && s->zone[a] != OFF)
			count_out(s, a, s->side_of[a], s->zone[a]);
		s->side_of[a] = (uint8_t)side;
		if (side < SIDES && s->zone[a] != OFF)
			count_in(s, a, side, s->zone[a]);
	}
}

void df_derive(const struct eto_table *table, void *state)
{
	const struct df_table *t = (const struct df_table *)table;
	struct df_state *s = state;
	memset(s->count, 0, sizeof s->count);
	memset(s->there, 0, sizeof s->there);
	memset(s->has, 0, sizeof s->has);
	memset(s->full, 0, sizeof s->full);
	memset(s->holds, 0, sizeof s->holds);
	for (unsigned c = 0; c < COUNTRIES; c++)
		note_peace(t, s, c);
	for (unsigned z = 0; z < ZONES; z++)
		if (s->control[z] < SIDES)
			eto_set_add(&s->holds[s->control[z]], z);
	for (unsigned a = 0; a < ARMIES; a++) {
		s->side_of[a] = (uint8_t)df_side_for(t, s, country_of(t, a));
		if (s->side_of[a] < SIDES && s->zone[a] < ZONES)
			count_in(s, a, s->side_of[a], s->zone[a]);
	}
}

/* DF-1.22: counters are a hard limit. */
unsigned df_free_army(const struct df_table *t, const struct df_state *s, unsigned type)
{
	const struct df_type *y = &t->type[type];
	for (unsigned a = y->first; a < y->first + y->count; a++)
		if (s->zone[a] == OFF)
			return a;
	return NONE;
}

unsigned df_hostile_count(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	unsigned n = 0;
	for (unsigned other = 0, foes = hostile_to(t, side); other < SIDES; other++)
		if (foes >> other & 1)
			n += s->count[other][zone];
	return n;
}

/* Armies of the side that support attacks in the zone. */
unsigned df_supporters(const struct df_state *s, unsigned side, unsigned zone)
{
	unsigned n = 0;
	ETO_EACH (a, &s->there[side])
		n += s->zone[a] == zone && s->did[a] == DID_SUPPORT;
	return n;
}

zoneset df_hostile_zones(const struct df_table *t, const struct df_state *s, unsigned side)
{
	zoneset z = {0};
	for (unsigned other = 0, foes = hostile_to(t, side); other < SIDES; other++)
		if (foes >> other & 1)
			eto_set_join(&z, &s->has[other]);
	return z;
}

/* The zones linked to some zone of the set, not across High Mountain into zones of `walls` (DF-16.28). */
static zoneset beside(const struct df_table *t, const zoneset *from, const zoneset *walls)
{
	zoneset out = {0};
	ETO_EACH (zone, from) {
		zoneset near = t->zone[zone].walled;
		eto_set_meet(&near, walls);
		for (unsigned i = 0; i < sizeof near.w / sizeof *near.w; i++)
			out.w[i] |= t->zone[zone].linked.w[i] & ~near.w[i];
	}
	return out;
}

zoneset df_flood(const struct df_table *t, unsigned start, const zoneset *allowed, const zoneset *walls)
{
	zoneset seen = {0};
	if (in_set(allowed, start))
		eto_set_add(&seen, start);
	for (zoneset fresh = seen; !eto_set_empty(&fresh);) {
		fresh = beside(t, &fresh, walls);
		eto_set_meet(&fresh, allowed);
		eto_set_minus(&fresh, &seen);
		eto_set_join(&seen, &fresh);
	}
	return seen;
}

static bool only_partisans(const struct df_table *t, const struct df_state *s, unsigned zone)
{
	unsigned partisans = 0;
	for (unsigned a = t->type[YUI].first; a < (unsigned)t->type[YUI].first + t->type[YUI].count; a++)
		partisans += s->zone[a] == zone;
	return s->war[YUG] == PARTISANS && partisans && partisans == s->count[ALLIES][zone];
}

/* DF-18.30, DF-18.33: partisans control only the zone they are in; when they have gone it goes back to who had it. */
static void partisans_leave(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e)
{
	if (!s->before[zone] || only_partisans(t, s, zone))
		return;
	if (!s->count[ALLIES][zone] && s->control[zone] == ALLIES) {
		df_control(s, zone, s->before[zone] - 1u);
		tell(e, E_CONTROL, (int)zone, s->control[zone] < SIDES ? s->control[zone] : -1, DF_18_33, 0);
	}
	s->before[zone] = 0;
}

/* Zones in which the side is alone and which it does not control. */
static zoneset to_take(const struct df_state *s, unsigned side)
{
	zoneset take = s->has[side];
	eto_set_minus(&take, &s->holds[side]);
	for (unsigned other = 0; other < SIDES; other++)
		if (other != side)
			eto_set_minus(&take, &s->has[other]);
	return take;
}

static void take_control(const struct df_table *t, struct df_state *s, unsigned zone, unsigned side,
			 struct eto_events *e)
{
	unsigned old = s->control[zone];
	bool partner = old < SIDES && !(hostile_to(t, side) >> old & 1);
	if (partner && option(t, OPT_PARTNER_ZONE) == 1)
		return;
	if (side == ALLIES && only_partisans(t, s, zone))
		s->before[zone] = (uint8_t)(old + 1);
	df_control(s, zone, side);
	tell(e, E_CONTROL, (int)zone, (int)side, DF_6_2, 0);
}

/* DF-6.3, DF-6.10: at the end of each player's operations every zone is examined; where exactly one side has
 * armies, it takes control (DF-6.2, DF-22.2.1), active or not (DF-6.9); contested and empty zones stay as they are
 * (DF-6.6, DF-6.7). Armies that only passed leave no trace (DF-6.8). A partner alone in a partner's zone takes it
 * over unless the option says no (DF-2.35). */
void df_change_control(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	for (unsigned side = 0; side < SIDES; side++) {
		zoneset take = to_take(s, side);
		ETO_EACH (zone, &take)
			take_control(t, s, zone, side, e);
		eto_set_meet(&s->beach[side], &s->has[side]); /* DF-7.16 */
	}
	if (s->war[YUG] == PARTISANS)
		ETO_EACH (zone, &t->country[YUG].zones)
			partisans_leave(t, s, zone, e);
}
