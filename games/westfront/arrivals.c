/* Units that come to the map in Production, or leave it: where (11.6), cadres (11.42), reinforcements (11.5), early
 * ones (11.51), disbanding (11.52).
 *
 * A unit that arrives stands on the map at once, with M_NEW: its owner sees it, the enemy when both are done. It
 * keeps M_KNOWN until then, if the enemy had seen it fall. */
#include <string.h>

#include "games/westfront/produce.h"

/* -- where (11.6) -- */

static bool is_city(const struct wf_hex *h, unsigned country) { return h->city >= MINOR_CITY && h->country == country; }

/* Home Cities are the Major and Minor Cities of the home country (WF-1.44.1, WF-1.44.2; towns are none: WF-1.43.1).
 * Germans: Victory Cities (WF-1.41.6, WF-1.41.7), German cities and Rail Entry hexes (WF-11.6.1, WF-9.11.1);
 * Italians: Italian cities and Victory Cities (ruling R5); Spaniards and Portuguese: their own cities (ruling R6). In
 * Husky all at Reggio (WF-husky.2). */
static bool axis_place(const struct wf_table *t, unsigned nation, unsigned hex)
{
	const struct wf_hex *h = &t->hex[hex];
	if (husky(t))
		return hex == t->at.reggio;
	switch (nation) {
	case SPANISH: return is_city(h, SPAIN);
	case PORTUGUESE: return is_city(h, PORTUGAL);
	case ITALIAN: return h->victory || is_city(h, ITALY);
	default: return h->victory || h->entry || is_city(h, GERMANY);
	}
}

/* Major Ports (WF-1.45.2); British, Canadians and Poles also in British cities (WF-11.6.2, ruling R3). */
static bool allied_place(const struct wf_table *t, unsigned nation, unsigned hex)
{
	const struct wf_hex *h = &t->hex[hex];
	bool british = nation == BRITISH || nation == COMMONWEALTH || nation == POLISH;
	return h->port == MAJOR_PORT || (british && is_city(h, BRITAIN));
}

/* A Rail Entry hex may be lost (WF-16.7.3); it serves on if it is also a city for arrivals. */
static bool only_entry(const struct wf_hex *h) { return h->entry && !h->victory && !is_city(h, GERMANY); }

/* What does not depend on the unit:
 *  1. no enemies that both sides see there (WF-16.7.5): what has come now is its owner's secret (WF-11.1.1); 2. under
 *  control (WF-1.41.7, WF-11.6.2); 3. no battle, 4. Rail/Sea Supply (WF-11.6.5, WF-15.3.3, WF-11.32.4); 5. an entry hex
 *  that is not lost (WF-16.7.1 to WF-16.7.3); 6. two new units at a Major City (WF-11.6.4, WF-1.41.5), one elsewhere
 *  (WF-11.6.3, WF-1.42.3, ruling R4); 7. room (WF-11.6.7). */
static eto_clause check_hex(const struct wf_depot *d, unsigned hex)
{
	const struct wf_table *t = d->t;
	const struct wf_state *s = d->s;
	bool major = t->hex[hex].city == MAJOR_CITY, fight = contested(s, hex);
	eto_clause owner = d->side == AXIS ? WF_1_41_7 : WF_11_6_2, limit = major ? WF_11_6_4 : WF_11_6_3;
	if (!in_play(s, hex))
		return ruled_out(t, d->side == AXIS ? WF_11_6_1 : WF_11_6_2);
	if (!fight && wf_units_with(t, s, foe(d->side), hex, M_NEW, 0))
		return ruled_out(t, WF_16_7_5);
	if (!friendly(s, d->side, hex) && forbids(t, owner))
		return owner;
	if ((fight || !in_set(&d->lines, hex)) && forbids(t, WF_11_6_5))
		return WF_11_6_5;
	if (d->side == AXIS && only_entry(&t->hex[hex]) && wf_entry_lost(t, s, hex) && forbids(t, WF_16_7_3))
		return WF_16_7_3;
	if (wf_units_with(t, s, d->side, hex, M_NEW, M_NEW) >= (major ? 2u : 1u) && forbids(t, limit))
		return limit;
	return s->count[d->side][hex] >= wf_stacking(t, hex) && forbids(t, WF_11_6_7) ? WF_11_6_7 : 0;
}

/* What depends on its nation: 1. such a place for such a unit; 2. a country it may be in. */
static eto_clause check_nation(const struct wf_depot *d, unsigned unit, unsigned hex)
{
	const struct wf_table *t = d->t;
	unsigned nation = t->unit[unit].nation;
	bool fits = d->side == AXIS ? axis_place(t, nation, hex) : allied_place(t, nation, hex);
	eto_clause kind = d->side == ALLIES ? WF_11_6_2 : husky(t) ? WF_husky_2 : WF_11_6_1;
	if (!fits && forbids(t, kind))
		return kind;
	return wf_barred_hex(t, d->s, unit, hex);
}

static eto_clause check_place(const struct wf_depot *d, unsigned unit, unsigned hex)
{
	if (hex >= HEXES)
		return ETO_NONSENSE;
	eto_clause c = check_nation(d, unit, hex);
	if (c || (c = check_hex(d, hex)))
		return c;
	return wf_check_fort(d->t, d->s, unit, hex);
}

/* Also for the first month's reinforcements at set-up (WF-11.6.6, WF-3.23.5). */
eto_clause wf_check_arrival(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	struct wf_depot d;
	wf_open_depot(&d, t, s, side_of(t, unit));
	return check_place(&d, unit, hex);
}

/* -- cadres (11.42) -- */

static bool own(const struct wf_depot *d, unsigned unit) { return unit < UNITS && side_of(d->t, unit) == d->side; }

/* Apart from the place: 1. an own unit that was eliminated (WF-2.4.4, WF-11.42.1, WF-5.1.9, WF-16.31.6, WF-16.32.9),
 * before this Production (WF-11.52.1: until its end a disbanded one stands); surrendered ones do not come back
 * (WF-16.1.4); 2. a cadre of the SS is the SS step of the month (WF-2.64.6); 3. the points (WF-11.42.2). */
static eto_clause check_cadre(const struct wf_depot *d, unsigned unit)
{
	const struct wf_state *s = d->s;
	if (unit >= UNITS)
		return ETO_NONSENSE;
	if (!own(d, unit) || s->fate[unit] != ELIMINATED)
		return ruled_out(d->t, own(d, unit) && s->fate[unit] == GONE ? WF_16_1_4 : WF_11_42_1);
	bool counts = d->t->unit[unit].ss && option(d->t, OPT_SS_CADRE) == 0;
	if (counts && s->ss_step && forbids(d->t, WF_2_64_6))
		return WF_2_64_6;
	return wf_check_price(d->t, s, d->side, wf_cadre_price(d->t, s, unit));
}

eto_clause wf_check_rebuild(struct wf_depot *d, unsigned unit, unsigned hex)
{
	if (hex >= HEXES)
		return ETO_NONSENSE;
	eto_clause c = check_cadre(d, unit);
	if (c || (c = check_place(d, unit, hex)))
		return c;
	return wf_check_price(d->t, d->s, d->side, wf_cadre_price_at(d, unit, hex));
}

static void bring(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned cv)
{
	s->cv[unit] = (uint8_t)cv;
	s->mark[unit] = (uint16_t)((s->mark[unit] & M_KNOWN) | M_NEW);
	wf_place(t, s, unit, hex); /* supplied: WF-10.2.5 */
}

/* At its lowest step (WF-11.42.1, WF-4.2.3, WF-2.25.3). */
void wf_do_rebuild(struct wf_depot *d, struct wf_state *s, unsigned unit, unsigned hex)
{
	wf_pay(s, d->side, wf_cadre_price_at(d, unit, hex));
	if (d->t->unit[unit].ss && option(d->t, OPT_SS_CADRE) == 0)
		s->ss_step = 1;
	bring(d->t, s, unit, hex, d->t->unit[unit].min);
}

/* -- reinforcements (11.5, 11.51) -- */

/* Its row, if this game lists it: those of the scenarios that are played (WF-S43.24 to WF-S43.30, WF-W43.24 to
 * WF-W43.39, WF-S44.24 to WF-S44.34, WF-W44.24, WF-W44.25); in Husky the Polish Corps alone (WF-husky.15,
 * WF-husky.16). */
static const struct wf_arrival *listed(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned last = wf_last_month(t), end = t->month[s->month > last ? s->month : last].scenario;
	if (!t->unit[unit].first_month || t->unit[unit].first_month > MONTHS) /* from the start, or by an event */
		return NULL;
	if (!t->arrival_of[unit])
		return NULL;
	const struct wf_arrival *a = &t->arrival[t->arrival_of[unit] - 1];
	bool plays = husky(t) ? side_of(t, unit) == ALLIES && a->month <= last : t->month[a->month].scenario <= end;
	return plays ? a : NULL;
}

static unsigned months_gained(const struct wf_state *s, unsigned unit) { return s->early[unit] & EARLY_MONTHS; }

static unsigned steps_given(const struct wf_state *s, unsigned unit)
{
	return (s->early[unit] & (EARLY_NOW - 1u)) / EARLY_STEP;
}

/* Does it come now? In its month or the first in which there is room; Friuli after the surrender (WF-16.1.5). */
static bool is_due(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (s->fate[unit] != FUTURE)
		return false;
	if (unit == t->who.friuli && s->friuli_due)
		return true;
	return t->unit[unit].first_month <= s->month + months_gained(s, unit) && listed(t, s, unit);
}

/* WF-11.5.1: 1. an own unit that is due; 2. the place. */
eto_clause wf_check_arrive(struct wf_depot *d, unsigned unit, unsigned hex)
{
	if (unit >= UNITS || hex >= HEXES)
		return ETO_NONSENSE;
	bool due = own(d, unit) && is_due(d->t, d->s, unit);
	return due ? check_place(d, unit, hex) : ruled_out(d->t, WF_11_5_1);
}

void wf_do_arrive(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex)
{
	const struct wf_arrival *a = listed(t, s, unit);
	unsigned cv = a ? a->cv - steps_given(s, unit) : 1; /* Friuli: WF-16.1.5 */
	s->early[unit] = 0;
	bring(t, s, unit, hex, cv);
}

/* WF-11.51.1: 1. an own reinforcement that is to come later; 2. one month in a Production; 3. for one CV of those it
 * has above its lowest step (ruling R30), or for its cadre cost. */
static eto_clause check_advance(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned unit)
{
	bool waits = side_of(t, unit) == side && s->fate[unit] == FUTURE && listed(t, s, unit);
	if (!waits || is_due(t, s, unit) || months_gained(s, unit) == EARLY_MONTHS)
		return ruled_out(t, WF_11_51_1);
	return s->early[unit] & EARLY_NOW && forbids(t, WF_11_51_1) ? WF_11_51_1 : 0;
}

static eto_clause check_payment(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned payment)
{
	if (payment == 1)
		return wf_check_price(t, s, side_of(t, unit), wf_cadre_price(t, s, unit));
	return listed(t, s, unit)->cv > t->unit[unit].min + steps_given(s, unit) ? 0 : ruled_out(t, WF_11_51_1);
}

eto_clause wf_check_early(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned unit,
			  unsigned payment)
{
	if (unit >= UNITS || payment > 1)
		return ETO_NONSENSE;
	eto_clause c = check_advance(t, s, side, unit);
	return c ? c : check_payment(t, s, unit, payment);
}

void wf_do_early(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned payment, struct eto_events *e)
{
	unsigned month = listed(t, s, unit)->month;
	if (payment == 1)
		wf_pay(s, side_of(t, unit), wf_cadre_price(t, s, unit));
	s->early[unit] = (uint8_t)((s->early[unit] | EARLY_NOW) + 1 + (payment == 1 ? 0 : EARLY_STEP));
	month -= months_gained(s, unit);
	tell_some(e, E_EARLY, 1u << side_of(t, unit), (int)unit, t->month[month].month, 0, 0);
}

/* -- disbanding (11.52) -- */

/* Any own unit on the map, engaged or not, but not one that has just come. */
eto_clause wf_check_disband(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned unit)
{
	if (unit >= UNITS)
		return ETO_NONSENSE;
	bool can = side_of(t, unit) == side && on_map(s, unit) && !(s->mark[unit] & (M_NEW | M_LEAVING));
	return can ? 0 : ruled_out(t, WF_11_52_1);
}

/* -- lists -- */

/* The hexes where anybody may arrive now, ascending: cities, ports and entry hexes; and those of them that fit a
 * nation. Both are found when they are first needed. */
struct sites {
	uint16_t hex[CITIES_MAX], fit[NATIONS][CITIES_MAX];
	hexset asked, far; /* for HQs: whether the place is overseas */
	unsigned count, fits[NATIONS];
	bool known, known_for[NATIONS];
};

static void find_sites(const struct wf_depot *d, struct sites *z, unsigned unit)
{
	const struct wf_table *t = d->t;
	unsigned nation = t->unit[unit].nation;
	hexset open = t->sites;
	if (!t->base.without) { /* most are out of the question at a glance */
		eto_set_meet(&open, &d->s->held[d->side]);
		eto_set_meet(&open, &d->lines);
		eto_set_minus(&open, &d->s->fights);
	}
	if (!z->known)
		ETO_EACH (hex, &open)
			if (!check_hex(d, hex))
				z->hex[z->count++] = (uint16_t)hex;
	z->known = true;
	for (unsigned i = 0; i < z->count; i++)
		if (!check_nation(d, unit, z->hex[i]))
			z->fit[nation][z->fits[nation]++] = z->hex[i];
	z->known_for[nation] = true;
}

/* Can the side pay for this HQ's cadre there? */
static bool affords(struct wf_depot *d, struct sites *z, unsigned unit, unsigned hex)
{
	if (!in_set(&z->asked, hex) && wf_overseas(d, hex))
		eto_set_add(&z->far, hex);
	eto_set_add(&z->asked, hex);
	unsigned price = in_set(&z->far, hex) ? wf_cadre_price_at(d, unit, hex) : wf_cadre_price(d->t, d->s, unit);
	return !wf_check_price(d->t, d->s, d->side, price);
}

/* What one unit may use of them. */
static bool list_places(struct wf_depot *d, struct sites *z, unsigned verb, unsigned unit, struct eto_list *l)
{
	unsigned nation = d->t->unit[unit].nation;
	bool fort = type_of(d->t, unit) == FORT, hq = verb == V_REBUILD && is_hq(d->t, unit);
	if (!z->known_for[nation])
		find_sites(d, z, unit);
	for (const uint16_t *hex = z->fit[nation], *end = hex + z->fits[nation]; hex < end; hex++) {
		if ((fort && wf_check_fort(d->t, d->s, unit, *hex)) || (hq && !affords(d, z, unit, *hex)))
			continue;
		if (eto_list_add(l, verb, unit, *hex, 0))
			return true;
	}
	return false;
}

static void list_early(const struct wf_depot *d, unsigned unit, struct eto_list *l)
{
	for (unsigned pay = 0; pay < 2 && !check_advance(d->t, d->s, d->side, unit); pay++)
		if (!check_payment(d->t, d->s, unit, pay))
			eto_list_add(l, V_EARLY, unit, pay, 0);
}

static void open_sites(struct sites *z)
{
	z->count = 0;
	z->known = false;
	eto_set_clear(&z->asked);
	eto_set_clear(&z->far);
	memset(z->fits, 0, sizeof z->fits);
	memset(z->known_for, 0, sizeof z->known_for);
}

bool wf_list_arrivals(struct wf_depot *d, struct eto_list *l)
{
	struct sites z;
	uint8_t coming[UNITS], there[UNITS];
	unsigned comes = 0, stands = 0;
	open_sites(&z);
	for (unsigned u = d->t->first_of[d->side]; u < d->t->end_of[d->side]; u++) {
		if (d->s->fate[u] == ELIMINATED && !check_cadre(d, u))
			list_places(d, &z, V_REBUILD, u, l);
		if (d->s->fate[u] == FUTURE)
			coming[comes++] = (uint8_t)u;
		if (d->s->fate[u] == ON_MAP)
			there[stands++] = (uint8_t)u;
	}
	unsigned before = l->count;
	for (unsigned i = 0; i < comes; i++)
		if (is_due(d->t, d->s, coming[i]))
			list_places(d, &z, V_ARRIVE, coming[i], l);
	bool due = l->count > before;
	for (unsigned i = 0; i < comes; i++)
		list_early(d, coming[i], l);
	for (unsigned i = 0; i < stands; i++)
		if (!wf_check_disband(d->t, d->s, d->side, there[i]))
			eto_list_add(l, V_DISBAND, there[i], 0, 0);
	return due;
}

bool wf_must_place(struct wf_depot *d)
{
	struct eto_list any = ETO_ANY;
	struct sites z;
	open_sites(&z);
	for (unsigned u = d->t->first_of[d->side]; u < d->t->end_of[d->side]; u++)
		if (is_due(d->t, d->s, u) && list_places(d, &z, V_ARRIVE, u, &any))
			return true;
	return false;
}

/* -- the end of Production -- */

/* Disbanded units are eliminated, and nobody is told which (WF-11.52.1, ruling R31). */
static void disband(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	wf_tell_block(t, s, e, E_DISBANDED, unit, s->hex[unit], 0, 0);
	wf_eliminate(t, s, unit, WF_11_52_1, NULL);
}

static unsigned list_marked(const struct wf_state *s, unsigned mark, uint8_t *out)
{
	unsigned n = 0;
	for (unsigned u = 0; u < UNITS; u++)
		if (s->mark[u] & mark)
			out[n++] = (uint8_t)u;
	return n;
}

/* First those that come, then those that leave (WF-11.1.1); the number of a block would tell what it is. */
static void tell_changes(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	uint8_t unit[UNITS], rank[UNITS] = {0};
	unsigned n = list_marked(s, M_NEW, unit);
	wf_order_telling(t, s, rank, unit, n);
	for (unsigned i = 0; i < n; i++)
		wf_tell_block(t, s, e, E_REBUILT, unit[i], s->hex[unit[i]], 0, 0);
	n = list_marked(s, M_LEAVING, unit);
	for (unsigned i = 0; i < n; i++)
		rank[unit[i]] = !(s->mark[unit[i]] & (M_KNOWN | M_SHOWN));
	wf_order_telling(t, s, rank, unit, n);
	for (unsigned i = 0; i < n; i++)
		disband(t, s, unit[i], e);
}

void wf_end_arrivals(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	tell_changes(t, s, e);
	for (unsigned u = 0; u < UNITS; u++)
		s->early[u] &= (uint8_t)~EARLY_NOW;
	wf_forget_boxes(s);
	if (s->fate[t->who.friuli] != FUTURE)
		s->friuli_due = 0;
	for (unsigned u = 0; u < UNITS; u++)
		s->mark[u] &= (uint16_t) ~(M_NEW | M_STEPPED);
}
