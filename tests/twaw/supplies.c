/* Supply as the rulebook tells it, worked out area by area (9, 13.1.10 to 13.1.14): see supplies.h. */
#include "tests/twaw/supplies.h"

#include <string.h>

#include "tests/test.h"

static bool held_by_camp(const struct tw_state *s, unsigned area, unsigned side)
{
	return camp(s, s->allegiance[s->held[area]], side);
}

int printed_space(const struct tw_state *s, unsigned track)
{
	return (int)s->track[track] - TRACK_ZERO;
}

/* TW-16.19: whose units may enter a neutral, by the colour of the space where its marker stands. */
static bool lets_in(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned side)
{
	unsigned track = t->track_of[country];
	if (track >= TR_USSR || s->allegiance[country] != NOBODY || s->foes[country] >> side & 1)
		return false;
	for (unsigned i = 0; i < SPACES; i++) {
		const struct tw_box_text *x = &t->space[i];
		if (x->track != track || x->space != printed_space(s, track))
			continue;
		bool grey = x->kind == SPACE_LIGHT_GREY || (x->kind == SPACE_DARK_GREY && track != TR_IRQ);
		bool brown = x->kind == SPACE_LIGHT_BROWN || x->kind == SPACE_DARK_BROWN;
		return (side == AXIS && grey) || (side == WEST && brown);
	}
	return false;
}

static bool friendly_to(const struct tw_table *t, const struct tw_state *s, unsigned area, unsigned side)
{
	return held_by_camp(s, area, side) || lets_in(t, s, s->held[area], side);
}

static bool passes(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned a, unsigned b)
{
	bool kiel = held_by_camp(s, t->at.kie, side) && !t->base.option[OPT_BALTIC];
	if ((a == S_NTH && b == S_WBA) || (a == S_WBA && b == S_NTH))
		return kiel || held_by_camp(s, t->at.cop, side);
	if ((a == S_CAD && b == S_WME) || (a == S_WME && b == S_CAD))
		return held_by_camp(s, t->at.gib, side);
	if ((a == S_AEG && b == S_BLW) || (a == S_BLW && b == S_AEG))
		return (held_by_camp(s, t->at.thr, side) && held_by_camp(s, t->at.bur, side)) ||
		       lets_in(t, s, TUR, side);
	return t->sea_near[a] >> b & 1;
}

uint32_t seas_within(const struct tw_table *t, const struct tw_state *s, unsigned side, uint32_t from, uint32_t marked)
{
	uint32_t reached = from & ~marked & ~(1u << S_RED);
	for (bool more = true; more;) {
		more = false;
		for (unsigned a = 0; a < SEAS; a++)
			for (unsigned b = 0; b < SEAS; b++) {
				if (!(reached >> a & 1) || reached >> b & 1 || marked >> b & 1 || a == S_RED ||
				    b == S_RED || !passes(t, s, side, a, b))
					continue;
				reached |= 1u << b;
				more = true;
			}
	}
	return reached;
}

/* Numbers of what hangs together by land, from the areas that are asked for: 0: not in it. */
static void number_lands(const struct tw_table *t, const bool in[AREAS], uint8_t number[AREAS])
{
	unsigned n = 0;
	memset(number, 0, AREAS);
	for (unsigned a = 0; a < AREAS; a++) {
		if (!in[a] || number[a])
			continue;
		number[a] = (uint8_t)++n;
		for (bool more = true; more;) {
			more = false;
			for (unsigned b = 0; b < AREAS; b++)
				ETO_EACH (c, &t->near[b])
					if (in[b] && !number[b] && number[c] == n)
						number[b] = (uint8_t)n, more = true;
		}
	}
}

struct stores {
	const struct tw_table *t;
	const struct tw_state *s;
	unsigned side;
	bool open[AREAS], full[AREAS];
	uint8_t lands[AREAS];
	uint32_t now, libya, ever; /* seas: as they are marked, on the way to Libya, without marks */
};

static bool ethiopia_bars(const struct tw_state *s)
{
	bool italian = s->held[BOX0 + B_ETH] == ITA || s->held[BOX0 + B_SUD] == ITA;
	return italian && s->allegiance[ITA] != NOBODY && !s->fallen[ITA];
}

static bool malta_flies(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] == t->at.mlt && t->piece[p].kind == AIR && !(s->mark[p] & M_INACTIVE) &&
		    tw_hostile_piece(t, s, side, p))
			return true;
	return false;
}

static void open_stores(struct stores *x, const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	uint32_t ports = 0;
	*x = (struct stores){.t = t, .s = s, .side = side};
	for (unsigned a = 0; a < AREAS; a++)
		x->open[a] = friendly_to(t, s, a, side);
	number_lands(t, x->open, x->lands);
	for (unsigned a = 0; a < AREAS; a++) {
		const struct tw_area *area = &t->area[a];
		bool city = area->city && area->home && area->country < MAJORS && s->held[a] == area->country;
		if (city && !s->fallen[area->country] && held_by_camp(s, a, side))
			for (unsigned b = 0; b < AREAS; b++)
				x->full[b] |= x->lands[b] == x->lands[a];
	}
	for (unsigned a = 0; a < AREAS; a++)
		ports |= x->full[a] ? t->area[a].ports : 0;
	if (side == WEST && printed_space(s, TR_USA) == 6)
		for (unsigned sea = 0; sea < SEAS; sea++)
			ports |= t->sea[sea].parent == R_ATL ? 1u << sea : 0;
	x->now = seas_within(t, s, side, ports, s->cut);
	x->libya = seas_within(t, s, side, ports, s->cut | (malta_flies(t, s, side) ? 1u << S_CME : 0));
	x->ever = seas_within(t, s, side, ports, 0);
}

/* TW-9.2.5 to TW-9.2.8, TW-9.2.12: units that an area can feed over the sea. */
static unsigned lands_at(const struct stores *x, unsigned a, uint32_t seas)
{
	const struct tw_area *area = &x->t->area[a];
	bool red = x->side == WEST && area->ports >> S_RED & 1;
	if (a == x->t->at.sue)
		return area->ports & seas || (red && !ethiopia_bars(x->s)) ? 8 : 0;
	if (red)
		return 4;
	if (!area->ports)
		return area->beach && area->coasts & seas ? area->beach / 2u : 0;
	return !(area->ports & seas) ? 0 : area->zone == EU ? 8 : 4;
}

/* TW-9.1.5: a minor ally beside a city of its own. */
static bool lives_at_home(const struct stores *x, unsigned country, unsigned a)
{
	const struct tw_table *t = x->t;
	if (t->country[country].kind != MINOR || x->s->fallen[country] || x->s->allegiance[country] != x->side)
		return false;
	for (unsigned b = 0; b < AREAS; b++)
		if (t->area[b].country == country && t->area[b].city && x->s->held[b] == country &&
		    (b == a || (x->lands[b] && x->lands[b] == x->lands[a])))
			return true;
	return false;
}

static unsigned sure_status(const struct stores *x, unsigned p)
{
	const struct tw_state *s = x->s;
	unsigned a = s->place[p], c = x->t->piece[p].country;
	if ((x->side == AXIS && s->allegiance[ITA] == NOBODY && c == ITA) ||
	    (x->side == SOV && s->effect[F_ROAD] && a == x->t->at.len))
		return SUPPLIED;
	if (s->mark[p] & M_TRAPPED)
		return CUT;
	if (a == BOX0 + B_ETH)
		return LIMITED;
	if (a >= AREAS || x->t->piece[p].kind == FLEET || x->full[a])
		return SUPPLIED;
	if (!x->open[a])
		return CUT;
	return lives_at_home(x, c, a) ? SUPPLIED : CUT + 1; /* it depends */
}

/* One land that hangs on its ports: how many land units are fed, how many more but for the marks; air units as well as
 * anybody (TW-9.2.9, TW-9.2.10, TW-9.3.8, TW-9.1.8). */
static unsigned judge_land(const struct stores *x, unsigned number)
{
	unsigned carried = 0, ever = 0, count[CUT + 1] = {0}, air[CUT + 1] = {0}, units = 0, wings = 0;
	bool city = false;
	for (unsigned a = 0; a < AREAS; a++) {
		const struct tw_area *area = &x->t->area[a];
		if (x->lands[a] != number)
			continue;
		carried += lands_at(x, a, area->country == LIB ? x->libya : x->now);
		ever += lands_at(x, a, x->ever);
		city |= area->city && (area->zone == AF || area->country == NOR);
	}
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned a = x->s->place[p];
		if (a >= AREAS || x->lands[a] != number || tw_owner(x->t, x->s, p) != x->side ||
		    sure_status(x, p) <= CUT)
			continue;
		(land(x->t, p) ? count : air)[x->s->supply[p]]++;
		*(land(x->t, p) ? &units : &wings) += 1;
	}
	unsigned rest = city ? LIMITED : CUT, want[CUT + 1] = {0}, left = units;
	want[SUPPLIED] = left < carried ? left : carried;
	left -= want[SUPPLIED];
	want[LIMITED] = left < ever - carried ? left : ever - carried;
	left -= want[LIMITED];
	want[rest] += left;
	bool right = !memcmp(want, count, sizeof want);
	right &= air[carried ? SUPPLIED : ever ? LIMITED : rest] == wings;
	if (!CHECK(right))
		for (unsigned a = 0; a < AREAS; a++)
			if (x->lands[a] == number)
				printf("  turn %u: %s, %u and %u: %u %u %u\n", x->s->turn, x->t->area[a].id, carried,
				       ever, count[0], count[1], count[2]);
	return units + wings;
}

unsigned judge_supply(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	static struct stores x;
	unsigned judged = 0;
	open_stores(&x, t, s, side);
	for (unsigned p = 0; p < PIECES; p++) {
		if (s->place[p] >= PLACES || tw_owner(t, s, p) != side)
			continue;
		unsigned want = sure_status(&x, p);
		if (want <= CUT && !CHECK(s->supply[p] == want))
			printf("  turn %u: %s in %u is %u, not %u\n", s->turn, t->piece[p].id, s->place[p],
			       s->supply[p], want);
		judged += want <= CUT;
	}
	for (unsigned n = 1; n < AREAS; n++)
		for (unsigned a = 0; a < AREAS; a++)
			if (x.lands[a] == n && !x.full[a]) {
				judged += judge_land(&x, n);
				break;
			}
	return judged;
}
