/* The second referee's reckoning of strategic movement (13.4): who may go where by land, by air and by sea, and for how
 * many points. */
#include "tests/twaw/combat.h"
#include "tests/test.h"

/* Areas that the units of the country may pass: of their camp, or of a neutral that is open to it (TW-13.4.5). */
static bool passes(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned a)
{
	unsigned holder = s->held[a], side = s->allegiance[holder];
	if (!tw_in_play(t, s, a))
		return false;
	if (c == ITA && s->allegiance[ITA] == NOBODY)
		return holder == ITA;
	return (side < SIDES && camp(s, side, s->side)) || (side == NOBODY && tw_open(t, s, holder, s->side));
}

static bool by_land(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned from, unsigned to)
{
	areaset seen = {0};
	eto_set_add(&seen, from);
	if (!passes(t, s, c, from))
		return false;
	for (bool more = true; more;) {
		more = false;
		for (unsigned a = 0; a < AREAS; a++) {
			if (eto_set_has(&seen, a) || !eto_set_touch(&t->near[a], &seen) || !passes(t, s, c, a))
				continue;
			eto_set_add(&seen, a);
			more = true;
		}
	}
	return eto_set_has(&seen, to);
}

/* TW-4.2.11: may ships go from one sea area to the next? */
static bool joins(const struct tw_table *t, const struct tw_state *s, unsigned a, unsigned b)
{
	if (a > b)
		return joins(t, s, b, a);
	if (a == S_NTH && b == S_WBA)
		return camp(s, s->side, tw_holder(t, s, t->at.cop)) || camp(s, s->side, tw_holder(t, s, t->at.kie));
	if (a == S_CAD && b == S_WME)
		return camp(s, s->side, tw_holder(t, s, t->at.gib));
	if (a == S_AEG && b == S_BLW)
		return (camp(s, s->side, tw_holder(t, s, t->at.thr)) && camp(s, s->side, tw_holder(t, s, t->at.bur))) ||
		       (s->allegiance[TUR] == NOBODY && tw_open(t, s, TUR, s->side));
	return t->sea_near[a] >> b & 1;
}

static bool under_watch(const struct tw_table *t, const struct tw_state *s, unsigned sea)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == AIR && s->place[p] < AREAS && !(s->mark[p] & M_INACTIVE) &&
		    tw_hostile_piece(t, s, s->side, p) && t->area[s->place[p]].coasts >> sea & 1)
			return true;
	return false;
}

/* TW-13.4.1.5 to TW-13.4.1.7: the points besides the first for the cheapest way from port to port; 9: there is none.
 * The ways are told apart by what they have met: bit 0 a marked sea area, bit 1 a watched one. */
static unsigned surcharge(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned to, bool free)
{
	uint8_t met[SEAS] = {0}; /* masks of what the ways to it may have met */
	unsigned own[SEAS], least = 9;
	for (unsigned sea = 0; sea < SEAS; sea++) {
		own[sea] = free ? 0 : (s->cut >> sea & 1) | (unsigned)under_watch(t, s, sea) << 1;
		if (t->area[from].ports >> sea & 1 && sea != S_RED)
			met[sea] = (uint8_t)(1u << own[sea]);
	}
	for (bool more = true; more;) {
		more = false;
		for (unsigned a = 0; a < SEAS; a++)
			for (unsigned b = 0; b < SEAS; b++)
				for (unsigned m = 0; a != b && m < 4; m++)
					if (met[a] >> m & 1 && !(met[b] >> (m | own[b]) & 1) && joins(t, s, a, b)) {
						met[b] |= (uint8_t)(1u << (m | own[b]));
						more = true;
					}
	}
	for (unsigned sea = 0; sea < SEAS; sea++)
		for (unsigned m = 0; t->area[to].ports >> sea & 1 && m < 4; m++)
			if (met[sea] >> m & 1 && (m & 1) + (m >> 1) < least)
				least = (m & 1) + (m >> 1);
	return least;
}

static bool crossing_gibraltar(const struct tw_table *t, unsigned from, unsigned to)
{
	bool outer[2] = {false}, inner[2] = {false};
	for (unsigned sea = 0; sea < S_RED; sea++)
		for (unsigned i = 0; i < 2; i++)
			if (t->area[i ? to : from].ports >> sea & 1)
				*(sea < S_WME ? &outer[i] : &inner[i]) = true;
	return !((outer[0] && outer[1]) || (inner[0] && inner[1]));
}

/* TW-13.4.1.8. */
static bool straight_to_africa(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned from,
			       unsigned to)
{
	bool british = c == UK || t->country[c].kind == DOMINION, ship = false;
	bool home[2] = {t->area[from].country == UK && t->area[from].home,
			t->area[to].country == UK && t->area[to].home};
	bool africa[2] = {t->area[from].zone == AF, t->area[to].zone == AF};
	for (unsigned p = 0; p < PIECES; p++)
		ship |= t->piece[p].kind == FLEET && t->piece[p].country == UK && s->place[p] == t->at.gib;
	return british && ship && ((home[0] && africa[1]) || (africa[0] && home[1]));
}

/* A fleet that can still carry a unit (TW-13.4.1.3), for which there is oil (TW-13.4.3.8). */
static bool has_ship(const struct tw_table *t, const struct tw_state *s, unsigned port)
{
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned c = t->piece[p].country;
		if (t->piece[p].kind != FLEET || s->place[p] != port || tw_owner(t, s, p) != s->side)
			continue;
		bool used = s->mark[p] & M_SHIPPED;
		if (used ? s->step[p] == 1 : c == USA || s->paid[c] || s->oil[c] || s->ships[c] + s->boxed[c] / 2 < 1)
			return true;
	}
	return false;
}

static bool lodges(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	unsigned n = 0, kind = t->piece[p].kind;
	for (unsigned q = 0; q < PIECES; q++)
		n += s->place[q] == to && t->piece[q].kind == kind && !(s->mark[q] & M_TRAPPED) &&
		     camp(s, tw_owner(t, s, q), s->side);
	return n < t->area[to].stack[kind] && tw_friendly(t, s, t->piece[p].country, to) && tw_in_play(t, s, to);
}

/* The price of the move, or -1 if it is not allowed. */
int price_expected(const struct tw_table *t, const struct tw_state *s, unsigned verb, unsigned p, unsigned to)
{
	unsigned from = s->place[p], c = t->piece[p].country, kind = t->piece[p].kind;
	unsigned payer = tw_master(t, s, c);
	bool moved = s->mark[p] & M_MOVED, shipped = s->mark[p] & M_SHIPPED;
	int price = 1;
	if (from == to || payer >= MAJORS || (kind != FLEET && s->supply[p] == CUT) || !lodges(t, s, p, to))
		return -1;
	if (verb == V_RAIL) {
		if (kind == FLEET || moved)
			return -1;
		if (!by_land(t, s, c, from, to) && (kind != AIR || t->air[from][to] > 4))
			return -1;
		price = kind == AIR && !(s->mark[p] & M_INACTIVE) ? 0 : 1;
	} else {
		unsigned more = surcharge(t, s, from, to, verb == V_SHIFT);
		if (!t->area[from].ports || !t->area[to].ports || more == 9 || (verb == V_SHIFT) != (kind == FLEET))
			return -1;
		if (verb == V_SHIFT) {
			bool oil = c == USA || s->paid[c] || s->oil[c] || s->ships[c] + s->boxed[c] / 2 < 1;
			if (moved || (shipped ? s->bound_for[p] != to : !oil))
				return -1;
		} else {
			if ((moved && shipped) || !has_ship(t, s, from))
				return -1;
			price += (int)more;
			price += crossing_gibraltar(t, from, to) && !straight_to_africa(t, s, c, from, to);
			price -= moved && land(t, p); /* it has paid on its way to the port */
		}
	}
	return price <= s->sm[payer] ? price : -1;
}
