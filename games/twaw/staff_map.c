/* The map in the eyes of the program that plays: what is worth having, what is in danger, and by how much. */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/staff.h"

/* -- what is worth having -- */

/* Neutrals that a side means to attack. */
static bool victim(const struct tw_mind *m, unsigned c)
{
	const struct tw_state *s = m->s;
	if (s->foes[c] >> m->side & 1 || m->victims >> c & 1)
		return true;
	if (m->side == AXIS)
		return c == POL || ((c == BEL || c == NET) && (s->turn >= 2 || s->fallen[POL]));
	return false;
}

/* Axis land units from Berlin to the Soviet frontier. */
static unsigned in_east(const struct tw_mind *m)
{
	unsigned n = 0;
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned c = m->t->area[a].country;
		bool near = c == POL || c == ROM || c == HUN || c == FIN || c == BAL || c == SVK ||
			    (c == GER && m->t->air[a][m->t->country[POL].capital] <= 2);
		n += near ? m->s->land[a][AXIS] : 0;
	}
	return n;
}

/* The Axis goes east when the west is won and the army stands there, or when the east comes by itself; it gathers
 * three turns before. */
enum { EARLIEST = 5, GATHERS = 6, STRIKES = 8, TOO_LATE = 13, ARMY_OF_THE_EAST = 24 };
bool tw_may_go_east(const struct tw_mind *m)
{
	return m->side == AXIS && m->t->base.scenario == CAMPAIGN && !m->s->war && m->s->turn >= EARLIEST;
}

static bool gathers_east(const struct tw_mind *m)
{
	return m->s->fallen[FRA] && m->s->turn >= GATHERS && m->s->turn <= TOO_LATE;
}

bool tw_goes_east(const struct tw_mind *m)
{
	if (tw_may_go_east(m) && (m->east || m->truce))
		return !m->truce;
	return m->s->war || m->t->base.scenario == BARBAROSSA ||
	       (gathers_east(m) && m->s->turn >= STRIKES &&
		(in_east(m) >= ARMY_OF_THE_EAST || m->s->turn > STRIKES + 1));
}

static bool coveted(const struct tw_mind *m, unsigned a)
{
	return tw_wanted(m, a) || (m->side == AXIS && tw_holder(m->t, m->s, a) == SOV && gathers_east(m));
}

/* The first turn belongs to Poland. */
static bool west_waits(const struct tw_mind *m, unsigned side)
{
	return m->side == AXIS && side == WEST && m->t->base.scenario == CAMPAIGN && m->s->turn == 1;
}

bool tw_wanted(const struct tw_mind *m, unsigned a)
{
	unsigned holder = m->s->held[a], side = m->s->allegiance[holder];
	if (!tw_in_play(m->t, m->s, a))
		return false;
	if (side == NOBODY)
		return holder >= MAJORS && victim(m, holder);
	if (m->side == AXIS && side == SOV)
		return tw_goes_east(m);
	if (m->side == SOV && m->t->area[a].country == FIN && m->bold < 4)
		return false; /* a way to nowhere */
	return tw_hostile(m->s, m->side, side) && !west_waits(m, side);
}

/* What the short scenarios give points for (victory.c). */
int tw_points(const struct tw_mind *m, unsigned a)
{
	static const struct {
		uint8_t scenario;
		char id[8];
		uint8_t points;
	} row[] = {{FALL_GELB, "FR_PAR", 8},  {FALL_GELB, "FR_PDC", 5},	 {BARBAROSSA, "SU_MOS", 4},
		   {BARBAROSSA, "SU_LEN", 3}, {BARBAROSSA, "SU_KIE", 2}, {BARBAROSSA, "SU_KHA", 2},
		   {BARBAROSSA, "SU_SMO", 1}, {BARBAROSSA, "SU_MIN", 1}, {BARBAROSSA, "SU_ODE", 1},
		   {BARBAROSSA, "SU_SEV", 1}, {BARBAROSSA, "SU_ROS", 1}, {INVASION, "FR_PAR", 3},
		   {INVASION, "BE_BRU", 2},   {INVASION, "NL_AMS", 2},	 {INVASION, "DE_RUH", 4},
		   {INVASION, "DE_FRA", 2},   {INVASION, "FR_MAR", 1},	 {INVASION, "FR_BRI", 1},
		   {INVASION, "IT_BOL", 1},   {INVASION, "IT_MIL", 1},	 {INVASION, "DE_MUN", 2},
		   {INVASION, "DE_BER", 6}};
	for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
		if (row[i].scenario == m->t->base.scenario && !strcmp(row[i].id, m->t->area[a].id))
			return row[i].points;
	return 0;
}

/* Soviet stacks in Poland stand behind who drives on Moscow, and what is left of the Allies in France or has come to
 * Italy walks on into what nobody guards: they come first. */
static bool is_pocket(const struct tw_mind *m, unsigned a)
{
	const struct tw_area *area = &m->t->area[a];
	if (m->t->base.scenario != CAMPAIGN || m->side != AXIS)
		return false;
	if (area->country == POL)
		return m->s->war && tw_holder(m->t, m->s, a) == SOV;
	return m->s->fallen[FRA] && area->home && (area->country == FRA || area->country == ITA) &&
	       m->s->land[a][WEST] > 0;
}

int tw_prize(const struct tw_mind *m, unsigned a)
{
	const struct tw_area *area = &m->t->area[a];
	int n = 8 + 12 * area->mp + 16 * area->oil + (area->city ? 4 : 0);
	if (area->city == CAPITAL && !m->s->fallen[area->country])
		n += area->country < MAJORS ? 160 : 60;
	if (m->t->base.scenario == CAMPAIGN && (a == m->t->at.len || a == m->t->at.stg || a == m->t->at.bak))
		n += m->side == SOV ? 120 : 60; /* with Moscow they make the USSR surrender */
	if (is_pocket(m, a))
		n += 60;
	if (eto_set_has(&m->gaps, a))
		n += m->cut_off;
	return n + 20 * tw_points(m, a);
}

int tw_pull_of(const struct tw_mind *m, unsigned place)
{
	return is_area(place) ? m->pull[place] : 0;
}

int tw_focus(const struct tw_mind *m, unsigned a)
{
	if (!is_area(a))
		return 0;
	if (m->rash)
		return m->pull[a];
	int attack = m->pull[a] * m->bold / 4, defence = m->threat[a] ? m->stake[a] / 2 : m->stake[a] / 8;
	return attack > defence ? attack : defence;
}

/* -- who is there -- */

/* The USSR and Germany fear each other before their war begins. */
static bool feared(const struct tw_mind *m, unsigned side)
{
	return tw_hostile(m->s, m->side, side) || (m->side == SOV && side == AXIS) ||
	       (m->side == AXIS && side == SOV && m->s->turn >= GATHERS);
}

unsigned tw_foes_at(const struct tw_mind *m, unsigned g)
{
	unsigned n = 0;
	for (unsigned x = 0; x <= SIDES; x++)
		if (x != m->side && !tw_allied(m->s, x, m->side))
			n += m->s->land[g][x];
	return n;
}

unsigned tw_own_at(const struct tw_mind *m, unsigned g)
{
	unsigned n = 0;
	for (unsigned x = 0; x < SIDES; x++)
		if (x == m->side || tw_allied(m->s, x, m->side))
			n += m->s->land[g][x];
	return n;
}

static unsigned attackers_at(const struct tw_mind *m, unsigned g)
{
	unsigned n = 0;
	for (unsigned x = 0; x < SIDES; x++)
		if (feared(m, x))
			n += m->s->land[g][x];
	return n;
}

bool tw_must_hold(const struct tw_mind *m, unsigned a)
{
	return is_area(a) && !tw_keeps(m->t, m->s, a) &&
	       tw_hostile(m->s, m->side, m->s->allegiance[tw_home(m->t, m->s, a)]);
}

/* -- chances -- */

int tw_win_chance(int margin)
{
	static const uint8_t table[] = {0, 1, 6, 19, 38, 62, 78, 90, 96, 99};
	return margin < -4 ? 0 : margin > 5 ? 100 : table[margin + 4];
}

int tw_better_by(unsigned a, unsigned b)
{
	return a <= b ? 0 : a >= 3 * b ? 3 : a >= 2 * b ? 2 : 1;
}

/* Of 100: the attackers that threaten the area do not take it from so many units. The first unit bars the way, the
 * others count for less and less; a fortress must be cleared, and terrain helps (TW-5.4.7, TW-13.3.9.5, TW-13.3.9.8).
 * German Operations strike twice and more. */
int tw_hold_chance(const struct tw_mind *m, unsigned a, unsigned n)
{
	unsigned e = m->threat[a] * (m->side == AXIS ? 2u : 3u), fort = tw_fort(m->t, m->s, a);
	if (!e)
		return n || !tw_must_hold(m, a) ? 100 : 0;
	unsigned strong = 4 * (n + (fort < n ? fort : n));
	if (m->t->area[a].terrain != CLEAR || fort)
		strong += strong / 2;
	return (int)(100 * strong / (strong + e));
}

int tw_held_worth(const struct tw_mind *m, unsigned a, unsigned n)
{
	if (!is_area(a))
		return 0;
	if (tw_mans_posts(m))
		return tw_post_worth(m, a, n);
	int hold = tw_hold_chance(m, a, n), lost = n > 4 ? 4 : (int)n;
	return (m->stake[a] * hold - 7 * lost * (100 - hold)) / 100;
}

int tw_shift_gain(const struct tw_mind *m, unsigned from, unsigned to)
{
	unsigned here = tw_own_at(m, from), there = tw_own_at(m, to);
	int won = tw_held_worth(m, to, there + 1) - tw_held_worth(m, to, there);
	return won - tw_held_worth(m, from, here) + tw_held_worth(m, from, here - (here > 0));
}

int tw_need(const struct tw_mind *m, unsigned a)
{
	unsigned n = is_area(a) ? tw_own_at(m, a) : 0;
	return tw_mans_posts(m) ? tw_held_worth(m, a, n + 1) - tw_held_worth(m, a, n) : tw_focus(m, a) / 16;
}

/* -- thinking -- */

static unsigned landers(const struct tw_mind *m)
{
	unsigned n = 0;
	ETO_EACH (a, &m->t->of_country[UK])
		n += m->s->land[a][WEST];
	return n;
}

/* The second line is in danger too; the Western Allies are few, and guard only what is worth it there. */
enum { WORTH_A_RESERVE = 60, ALONE = 3 }; /* without the Americans the British land with a third of what they have */
static void find_threats(struct tw_mind *m)
{
	uint8_t first[AREAS];
	unsigned over_sea = m->side == AXIS ? landers(m) : 0;
	if (!tw_at_war(m->t, m->s, USA))
		over_sea = m->s->fallen[FRA] ? over_sea / ALONE : 0;
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned most = 0, beach = m->t->area[a].beach;
		ETO_EACH (near, &m->t->near[a]) {
			unsigned n = attackers_at(m, near);
			most = n > most ? n : most;
		}
		if (beach >= 3 && m->t->area[a].coasts & ((1u << S_WBA) - 1) && over_sea > most)
			most = over_sea > beach ? beach : over_sea;
		first[a] = (uint8_t)most;
	}
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned most = first[a];
		bool deep = m->side != WEST || tw_prize(m, a) >= WORTH_A_RESERVE;
		if (deep)
			ETO_EACH (near, &m->t->near[a])
				if (!attackers_at(m, near) && first[near] * 2u / 3 > most)
					most = first[near] * 2u / 3;
		m->threat[a] = (uint8_t)most;
	}
}

static unsigned land_of(const struct tw_mind *m, unsigned side, bool east)
{
	unsigned n = 0;
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned c = m->t->area[a].country;
		if (!east || c == USSR || c == POL || c == BAL || c == FIN || c == ROM)
			n += m->s->land[a][side];
	}
	return n;
}

/* An own capital whose loss ends the war of its country may be attacked. */
static bool capital_in_danger(const struct tw_mind *m)
{
	for (unsigned c = 0; c < MAJORS; c++) {
		unsigned a = m->t->country[c].capital;
		if (c != USSR && is_area(a) && tw_player(m->t, m->s, c) == m->side && !m->s->fallen[c] &&
		    tw_threatened(m->t, m->s, m->side, a))
			return true;
	}
	return false;
}

static int boldness(const struct tw_mind *m)
{
	const struct tw_state *s = m->s;
	if (m->rash)
		return 4;
	if (m->side == AXIS && s->war && capital_in_danger(m))
		return 1;
	if (m->side == WEST)
		return s->fallen[FRA] || m->t->base.scenario == INVASION ? 4 : 1;
	if (m->side == SOV) {
		unsigned own = land_of(m, SOV, true), foe = land_of(m, AXIS, true);
		return !s->war || own * 5 < foe * 4 ? 1 : own < foe ? 2 : 4;
	}
	unsigned own = land_of(m, AXIS, false), foe = land_of(m, SOV, false) + landers(m);
	return !s->war || own * 10 > foe * 9 ? 4 : own * 10 > foe * 7 ? 2 : 1;
}

/* What leads from the east to Berlin: who leaves it to a few units has the Soviets behind the front. */
bool tw_gate(const struct tw_mind *m, unsigned a)
{
	unsigned c = m->t->area[a].country;
	return m->side == AXIS && m->s->war && !m->rash && (c == POL || c == GER || c == ROM || c == HUN) &&
	       (c == GER && a != m->t->at.ber ? tw_threatened(m->t, m->s, AXIS, a) : m->threat[a] > 0);
}

/* In a short scenario units that are cut off are lost with the cities they hold: the areas that part them from the rest
 * are worth as much, one that does so alone or, if there is none, two together. */
static void find_gaps(struct tw_mind *m)
{
	const struct tw_table *t = m->t;
	const areaset *fed = &m->s->lines[m->side];
	areaset to_cut = {0}, to_fed = {0}, both;
	for (unsigned a = 0; a < AREAS; a++) {
		bool cut = m->s->land[a][m->side] && !eto_set_has(fed, a);
		m->cut_off += cut ? 20 * tw_points(m, a) : 0;
		if (!cut && coveted(m, a) && eto_set_touch(&t->near[a], fed))
			eto_set_add(&to_fed, a);
		if (cut)
			ETO_EACH (near, &t->near[a])
				if (coveted(m, near))
					eto_set_add(&to_cut, near);
	}
	both = to_cut;
	eto_set_meet(&both, &to_fed);
	m->gaps = both;
	if (!eto_set_empty(&both))
		return;
	ETO_EACH (a, &to_cut)
		if (eto_set_touch(&t->near[a], &to_fed))
			eto_set_add(&m->gaps, a);
	ETO_EACH (a, &to_fed)
		if (eto_set_touch(&t->near[a], &to_cut))
			eto_set_add(&m->gaps, a);
}

/* Enough to keep it: a taken capital does not draw the whole army. */
static bool well_held(const struct tw_mind *m, unsigned a)
{
	return tw_own_at(m, a) >= 3u + m->threat[a] / 2u;
}

/* The Allies can make good what they lose, and in 1944 time is against them. */
enum { HURRY = 21, EVEN_ODDS = 38, GOOD_ODDS = 50 };
static int least_chance(const struct tw_mind *m)
{
	bool late = m->side != AXIS && m->t->base.scenario == CAMPAIGN && m->s->turn >= HURRY;
	return m->rash || late ? EVEN_ODDS : GOOD_ODDS;
}

void tw_think(const struct tw_table *t, const struct tw_state *s, unsigned side, const struct eto_plan *plan,
	      struct tw_mind *m)
{
	*m = (struct tw_mind){.t = t,
			      .s = s,
			      .side = side,
			      .drive = 100,
			      .beach = NO_PLACE,
			      .zone = NO_PLACE,
			      .muster = NO_PLACE,
			      .guard = 100,
			      .kept = BY_ITSELF,
			      .shore = NO_PLACE};
	m->rash = side == AXIS && (t->base.scenario == FALL_GELB || t->base.scenario == BARBAROSSA);
	if (m->rash)
		find_gaps(m);
	find_threats(m);
	m->bold = boldness(m);
	m->least = least_chance(m);
	tw_take_temper(m, plan);
	areaset open = {0}; /* neither neutrals nor, for the Western Allies, the USSR */
	for (unsigned a = 0; a < AREAS; a++) {
		if (coveted(m, a))
			m->pull[a] = tw_prize(m, a);
		else if (tw_allied(s, side, tw_holder(t, s, a)) || tw_holder(t, s, a) == side)
			m->stake[a] = tw_prize(m, a);
		if (m->rash && m->stake[a] && tw_threatened(t, s, side, a) && !well_held(m, a))
			m->pull[a] = m->stake[a] / 2;
		bool wall = m->rash && m->pull[a] && tw_fort(t, s, a) >= 2 && tw_foes_at(m, a); /* better around it */
		if ((m->pull[a] || m->stake[a]) && !wall && (side != WEST || t->area[a].country != USSR))
			eto_set_add(&open, a);
		else
			m->pull[a] = 0;
	}
	tw_find_muster(m);
	tw_take_places(m, plan);
	struct eto_spread far = {.graph = ETO_GRAPH(&t->way), .through = open.w, .part = 3, .whole = 4};
	eto_spread(&far, m->pull);
	far.part = 1;
	far.whole = 2;
	eto_spread(&far, m->stake);
	for (unsigned a = 0; side == AXIS && a < AREAS; a++)
		if (m->threat[a] && tw_holder(t, s, a) == AXIS)
			m->stake[a] += tw_gate(m, a) ? 100 : t->area[a].beach >= 3 ? 30 : 0;
	for (unsigned a = 0; side == SOV && s->war && t->base.scenario == CAMPAIGN && a < AREAS; a++)
		if (m->threat[a] && m->stake[a] && (a == t->at.mos || a == t->at.len || a == t->at.stg))
			m->stake[a] += 100; /* the war hangs on them: full stacks */
	tw_take_guards(m, plan);
	if (tw_mans_posts(m))
		tw_find_posts(m);
	if (side == WEST || tw_asks_for_england(m))
		tw_plan_landing(m);
}
