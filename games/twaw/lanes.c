/* The lanes between boxes and the map (TW-13.4.5.1, TW-13.4.5.2, TW-15.1.2.4, TW-13.4.7.1 to TW-13.4.7.5; costs of
 * boxes.tsv). */
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

enum { TO_ATLANTIC = 200, TO_BRITAIN, SUEZ_PORT, BASRA, ALEXANDRIA };
struct lane {
	uint8_t from, to, cost, red, free; /* from a box; to a box or to one of those above */
};
static const struct lane lanes[] = {
	{B_USA, TO_ATLANTIC, 1, 0, 1}, {B_CAN, TO_BRITAIN, 1, 0, 0}, {B_SAF, TO_BRITAIN, 2, 0, 0},
	{B_SAF, SUEZ_PORT, 2, 1, 0},   {B_IND, SUEZ_PORT, 1, 1, 0},  {B_AUS, SUEZ_PORT, 2, 1, 0},
	{B_IND, BASRA, 1, 0, 1},       {B_IND, B_ASI, 1, 0, 0},	     {B_AUS, B_IND, 1, 0, 0},
	{B_SUD, ALEXANDRIA, 1, 0, 1},  {B_SUD, SUEZ_PORT, 1, 1, 1}};

static bool british(const struct tw_table *t, unsigned a)
{
	return is_area(a) && t->area[a].country == UK && t->area[a].home;
}

/* Does the lane end there? Those over the oceans go one way (from the box), the others both. */
static bool ends_at(const struct tw_table *t, const struct lane *x, unsigned place)
{
	switch (x->to) {
	case TO_ATLANTIC: return is_area(place) && t->area[place].ports & ((1u << S_WBA) - 1);
	case TO_BRITAIN: return british(t, place) && t->area[place].ports;
	case SUEZ_PORT: return place == t->at.sue;
	case BASRA: return place == t->at.bas;
	case ALEXANDRIA: return place == t->at.alx;
	default: return place == BOX0 + (unsigned)x->to;
	}
}

unsigned tw_lane_cost(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned to, bool *free)
{
	*free = false;
	for (unsigned i = 0; (is_box(from) || is_box(to)) && i < sizeof lanes / sizeof *lanes; i++) {
		const struct lane *x = &lanes[i];
		bool ocean = x->to == TO_ATLANTIC || x->to == TO_BRITAIN;
		if ((from == BOX0 + (unsigned)x->from && ends_at(t, x, to)) ||
		    (!ocean && to == BOX0 + (unsigned)x->from && ends_at(t, x, from))) {
			*free = x->free;
			return x->cost + (x->red && tw_ethiopia(t, s));
		}
	}
	unsigned sue = t->at.sue;
	if ((to == sue && british(t, from) && t->area[from].ports) ||
	    (from == sue && british(t, to) && t->area[to].ports))
		return 3 + tw_ethiopia(t, s); /* around Africa (TW-13.4.1.9) */
	return 0;
}

static void add_ends(const struct tw_table *t, const struct lane *x, areaset *to)
{
	if (x->to < TO_ATLANTIC) {
		eto_set_add(to, BOX0 + (unsigned)x->to);
	} else if (x->to > TO_BRITAIN) {
		eto_set_add(to, x->to == SUEZ_PORT ? t->at.sue : x->to == BASRA ? t->at.bas : t->at.alx);
	} else {
		areaset ports = x->to == TO_BRITAIN ? t->of_country[UK] : t->harbours;
		ETO_EACH (a, &ports)
			if (ends_at(t, x, a))
				eto_set_add(to, a);
	}
}

areaset tw_lane_ends(const struct tw_table *t, unsigned from)
{
	bool box = is_box(from), end = from == t->at.sue || from == t->at.alx || from == t->at.bas;
	areaset to = {0};
	for (unsigned i = 0; (box || end) && i < sizeof lanes / sizeof *lanes; i++) {
		const struct lane *x = &lanes[i];
		if (from == BOX0 + (unsigned)x->from)
			add_ends(t, x, &to);
		else if (x->to != TO_ATLANTIC && x->to != TO_BRITAIN && ends_at(t, x, from))
			eto_set_add(&to, BOX0 + (unsigned)x->from);
	}
	if (british(t, from))
		eto_set_add(&to, t->at.sue);
	if (from == t->at.sue)
		eto_set_join(&to, &t->of_country[UK]);
	return to;
}
