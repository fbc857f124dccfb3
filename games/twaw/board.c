/* Places, control, stacking, and the values of the countries (4, 5, TW-13.3.6.1.31, TW-13.3.4.13). */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

unsigned tw_master(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	static const uint8_t leader[SIDES] = {GER, UK, USSR};
	if (country < MAJORS)
		return country == ITA && s->fallen[ITA] ? (unsigned)GER : country; /* the Social Republic (event G10) */
	unsigned side = tw_player(t, s, country);
	return side < SIDES ? s->master[country] < MAJORS ? s->master[country] : leader[side] : country;
}

void tw_hold(struct tw_state *s, unsigned ground, unsigned country)
{
	if (is_area(ground)) {
		eto_set_drop(&s->ground[s->held[ground]], ground);
		eto_set_add(&s->ground[country], ground);
	}
	s->held[ground] = (uint8_t)country;
}

static void count_piece(const struct tw_table *t, struct tw_state *s, unsigned p, int by)
{
	unsigned place = s->place[p], kind = t->piece[p].kind;
	if (place >= PLACES || (kind <= ELITE && s->mark[p] & M_TRAPPED))
		return;
	unsigned side = tw_owner(t, s, p);
	if (kind <= ELITE)
		s->land[place][side] = (uint8_t)(s->land[place][side] + by);
	if (kind != REGULAR)
		s->count[place][side][kind - 1] = (uint8_t)(s->count[place][side][kind - 1] + by);
	if (!is_area(place))
		return;
	areaset *where = kind <= ELITE ? &s->manned[side] : kind == FLEET ? &s->berthed[side] : &s->based[side];
	if (kind <= ELITE ? s->land[place][side] : s->count[place][side][kind - 1])
		eto_set_add(where, place);
	else
		eto_set_drop(where, place);
}

void tw_derive(const struct eto_table *table, void *state)
{
	const struct tw_table *t = (const struct tw_table *)table;
	struct tw_state *s = state;
	memset(s->land, 0, sizeof s->land);
	memset(s->count, 0, sizeof s->count);
	memset(s->ground, 0, sizeof s->ground);
	memset(s->manned, 0, sizeof s->manned);
	memset(s->berthed, 0, sizeof s->berthed);
	memset(s->based, 0, sizeof s->based);
	for (unsigned a = 0; a < AREAS; a++)
		eto_set_add(&s->ground[s->held[a]], a);
	for (unsigned p = 0; p < PIECES; p++)
		count_piece(t, s, p, 1);
	tw_net(t, s);
}

/* The country that it is a part of: what the armistice left to Vichy is no longer France. */
static unsigned land_of(const struct tw_table *t, const struct tw_state *s, unsigned area)
{
	return s->effect[F_VICHY] & tw_vichy_bit(t, area) ? ALR : t->area[area].country;
}

/* TW-4.2.13: a colony belongs to its controller. */
unsigned tw_home(const struct tw_table *t, const struct tw_state *s, unsigned area)
{
	if (!is_area(area))
		return t->box[area - BOX0].owner;
	unsigned c = land_of(t, s, area);
	return t->country[c].kind == COLONY ? s->master[c] : c;
}

/* What is its taker's for good: places of their own, and what the pact left to the USSR (TW-16.1.23). */
bool tw_ceded(const struct tw_table *t, const struct tw_state *s, unsigned area)
{
	unsigned c = t->area[area].country;
	return (!t->area[area].home && t->country[c].kind != COLONY) ||
	       (s->pact == 1 && s->held[area] == USSR && tw_pact_area(t, area));
}

/* A colony does with its country or with its own capital (TW-13.3.1.1); what was left to Vichy fights on. */
static bool surrendered(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	if (t->country[country].kind != COLONY)
		return s->fallen[country];
	return s->master[country] != t->country[country].controller && s->master[country] != ALR;
}

bool tw_keeps(const struct tw_table *t, const struct tw_state *s, unsigned area)
{
	if (!is_area(area) || option(t, OPT_CONTROL))
		return true;
	return surrendered(t, s, land_of(t, s, area)) || tw_ceded(t, s, area); /* TW-4.2.17 */
}

/* TW-4.2.16: in a country that has not surrendered an area is held only while a land unit is in it. */
static void left(const struct tw_table *t, struct tw_state *s, unsigned area)
{
	if (area >= GROUNDS || tw_keeps(t, s, area))
		return;
	unsigned holder = tw_holder(t, s, area);
	for (unsigned x = 0; x < SIDES; x++)
		if (s->land[area][x] && tw_allied(s, x, holder))
			return; /* by an ally too */
	if (holder == NOBODY && s->land[area][NOBODY])
		return;
	if (s->held[area] != tw_home(t, s, area))
		s->fort[area] = 0; /* the captor's marker, alone (TW-5.4.6) */
	tw_hold(s, area, tw_home(t, s, area));
	for (unsigned x = 0; x < SIDES; x++)
		s->stray |= is_area(area) && tw_allied(s, x, holder) && of_kind(s, area, x, FLEET);
}

static bool enemy_wings(const struct tw_state *s, unsigned side, unsigned area)
{
	for (unsigned x = 0; x < SIDES; x++)
		if (eto_set_has(&s->based[x], area) && tw_hostile(s, side, x))
			return true;
	return false;
}

void tw_put(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned place)
{
	unsigned old = s->place[p];
	count_piece(t, s, p, -1);
	s->place[p] = (uint8_t)place;
	if (place >= PLACES) {
		s->mark[p] = s->step[p] = s->supply[p] = s->op[p] = 0;
		s->sailed_from[p] = NO_PLACE;
	} else if (place != old) {
		s->mark[p] &= (uint16_t)~M_TRAPPED;
	}
	if (place != old)
		s->bound_for[p] = NO_PLACE;
	bool sails = !is_land(t, p) && old < PLACES && place < PLACES; /* remembers whom it has tried to intercept */
	if (place != TRACK && !sails)
		s->due[p] = 0;
	count_piece(t, s, p, 1);
	if (is_land(t, p) && is_area(place) && enemy_wings(s, tw_owner(t, s, p), place))
		s->stray = 1;
	if (is_land(t, p) && old < GROUNDS && old != place)
		left(t, s, old);
}

/* Nothing that a rule looks at tells the two apart: counters of one kind and country, in one place. */
bool tw_alike(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned q)
{
	return s->place[p] == s->place[q] && s->mark[p] == s->mark[q] && s->supply[p] == s->supply[q] &&
	       s->step[p] == s->step[q] && s->sailed_from[p] == s->sailed_from[q] &&
	       s->bound_for[p] == s->bound_for[q] && s->due[p] == s->due[q] && s->op[p] == s->op[q] &&
	       eto_set_has(&s->asked, p) == eto_set_has(&s->asked, q) &&
	       eto_set_has(&s->hunters, p) == eto_set_has(&s->hunters, q) && tw_carrier(t, p) == tw_carrier(t, q);
}

bool tw_first(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	const struct tw_piece *own = &t->piece[p];
	unsigned i = t->first[own->country][own->kind];
	for (const uint8_t *at; i < p && (at = memchr(s->place + i, s->place[p], p - i)); i++) {
		i = (unsigned)(at - s->place);
		if (tw_alike(t, s, i, p))
			return false;
	}
	return true;
}

bool tw_at_war(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	(void)t;
	if (country == USSR)
		return s->war && !s->fallen[USSR];
	if (country == USA)
		return tw_space(s, TR_USA) == 6;
	return s->allegiance[country] != NOBODY && !s->fallen[country];
}

bool tw_open(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned side)
{
	static const int8_t axis[TRACKS] = {-2, -1, -2, -1, -2, -9, -3, -3, -2, -9, -9, -9};
	static const int8_t west[TRACKS] = {9, 9, 9, 9, 1, 1, 3, 9, 9, 1, 9, 9};
	unsigned i = t->track_of[country];
	if (i >= TR_USSR || s->foes[country] >> side & 1)
		return false;
	return side == AXIS ? tw_space(s, i) <= axis[i] : side == WEST && tw_space(s, i) >= west[i];
}

bool tw_friendly(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned ground)
{
	unsigned holder = s->held[ground];
	if (holder == country || holder == tw_master(t, s, country))
		return true;
	unsigned side = tw_player(t, s, country), other = tw_holder(t, s, ground);
	if (!tw_at_war(t, s, tw_master(t, s, country)))
		return false;
	if (other == NOBODY)
		return holder >= MAJORS && tw_open(t, s, holder, side) && !s->land[ground][NOBODY];
	return tw_allied(s, side, other) && tw_at_war(t, s, holder < MAJORS ? holder : tw_master(t, s, holder));
}

unsigned tw_enemies(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned ground)
{
	(void)t;
	unsigned n = 0;
	uint32_t all;
	memcpy(&all, s->land[ground], sizeof all);
	if (!all || (s->held[ground] == ITA && s->allegiance[ITA] == NOBODY))
		return 0;
	for (unsigned x = 0; x < SIDES; x++)
		if (tw_hostile(s, side, x))
			n += s->land[ground][x];
	if (is_area(ground) && s->land[ground][NOBODY] && s->foes[s->held[ground]] >> side & 1)
		n += s->land[ground][NOBODY];
	return n;
}

bool tw_hostile_piece(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p)
{
	unsigned other = tw_owner(t, s, p), c = t->piece[p].country;
	if (c == ITA && s->allegiance[ITA] == NOBODY)
		return false;
	return other == NOBODY ? s->foes[c] >> side & 1 : tw_hostile(s, side, other);
}

bool tw_threatened(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area)
{
	if (!is_area(area))
		return false;
	ETO_EACH (other, &t->near[area])
		if (tw_enemies(t, s, side, other))
			return true;
	return false;
}

/* TW-4.2.1.21: those of the whole side; units of a neutral stand with all its guests, for it may join any side. */
static unsigned stacked(const struct tw_state *s, unsigned side, unsigned ground, unsigned kind)
{
	unsigned n = 0;
	for (unsigned x = 0; x <= SIDES; x++)
		if (x == side || side == NOBODY || tw_allied(s, x, side))
			n += kind == REGULAR ? s->land[ground][x] - of_kind(s, ground, x, ELITE)
					     : of_kind(s, ground, x, kind);
	return n;
}

/* The clause of the limit that is full (TW-4.2.1.1 to TW-4.2.1.18). */
static eto_clause limit_clause(unsigned stack, unsigned kind)
{
	static const eto_clause clause[5][KINDS] = {
	    [STACK_DEFAULT] = {TW_4_2_1_1, TW_4_2_1_1, TW_4_2_1_16, TW_4_2_1_2},
	    [STACK_ISLAND] = {TW_4_2_1_3, TW_4_2_1_4, TW_4_2_1_5, TW_4_2_1_6},
	    [STACK_NATURAL] = {TW_4_2_1_7, TW_4_2_1_8, TW_4_2_1_9, TW_4_2_1_10},
	    [STACK_MARSH] = {TW_4_2_1_11, TW_4_2_1_11, TW_4_2_1_16, TW_4_2_1_18},
	    [STACK_PRINTED] = {TW_4_2_1_12, TW_4_2_1_13, TW_4_2_1_16, TW_4_2_1_14}};
	return clause[stack][kind];
}

unsigned tw_vacant(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area, unsigned kind)
{
	unsigned n = stacked(s, side, area, kind), most = t->area[area].stack[kind];
	return n < most ? most - n : 0;
}

/* TW-4.2.1.22: nobody goes of his own will where it is full, nor to what the scenario leaves out. */
eto_clause tw_room_for(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned ground, unsigned n)
{
	unsigned kind = t->piece[p].kind, side = tw_owner(t, s, p);
	if (!is_area(ground))
		return 0;
	const struct tw_area *a = &t->area[ground];
	if (!tw_in_play(t, s, ground))
		return eto_barred(&t->base, TW_17_2);
	if (kind == FLEET && !a->ports)
		return eto_barred(&t->base, TW_13_2_4_3);
	if (tw_vacant(t, s, side, ground, kind) >= n)
		return 0;
	eto_clause c = limit_clause(a->stack_kind, kind);
	return eto_forbids(&t->base, c) ? c : 0;
}

/* TW-4.2.6, TW-5.4.2 to TW-5.4.4, TW-5.4.9: Malta and Gibraltar have a point of their own while they are British. */
unsigned tw_fort(const struct tw_table *t, const struct tw_state *s, unsigned ground)
{
	unsigned own = is_area(ground) && t->area[ground].fort && s->held[ground] == UK;
	return s->fort[ground] > own ? s->fort[ground] : own;
}

bool tw_passes(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned passage)
{
	switch (passage) {
	case BALTIC:
		return tw_allied(s, side, tw_holder(t, s, t->at.cop)) ||
		       (!option(t, OPT_BALTIC) && tw_allied(s, side, tw_holder(t, s, t->at.kie)));
	case GIBRALTAR: return tw_allied(s, side, tw_holder(t, s, t->at.gib));
	case ISTANBUL:
		return (tw_allied(s, side, tw_holder(t, s, t->at.thr)) &&
			tw_allied(s, side, tw_holder(t, s, t->at.bur))) ||
		       (s->allegiance[TUR] == NOBODY && tw_open(t, s, TUR, side));
	case SUEZ: return false; /* only in strategic movement */
	default: return true;
	}
}

/* TW-4.2.18: the seas that a side reaches from these by its passages, without those to avoid. */
uint32_t tw_seas(const struct tw_table *t, const struct tw_state *s, unsigned side, uint32_t from, uint32_t avoid)
{
	static const struct {
		uint8_t a, b, passage;
	} strait[] = {{S_NTH, S_WBA, BALTIC}, {S_CAD, S_WME, GIBRALTAR}, {S_AEG, S_BLW, ISTANBUL}};
	uint32_t reached = from & ~(avoid | 1u << S_RED), beside[SEAS];
	memcpy(beside, t->sea_near, sizeof beside);
	for (unsigned i = 0; i < 3; i++)
		if (tw_passes(t, s, side, strait[i].passage)) {
			beside[strait[i].a] |= 1u << strait[i].b;
			beside[strait[i].b] |= 1u << strait[i].a;
		}
	for (uint32_t wave = reached, next; wave; wave = next & ~(avoid | reached), reached |= wave)
		for (next = 0; wave; wave &= wave - 1)
			next |= beside[__builtin_ctz(wave)];
	return reached;
}

int tw_land_mod(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	switch (country) {
	case GER:
	case UK:
	case IND:
	case AUS:
	case SAF:
	case CAN: return 0; /* TW-13.3.6.1.39 */
	case ITA: return has_tech(s, ITA_1) ? 0 : -1;
	case FRA: return has_tech(s, FRA_1) ? 0 : -1;
	case USSR: return has_tech(s, USSR_1) || (s->effect[F_PATRIOTIC] && s->side == AXIS) ? 0 : -1;
	case USA: return has_tech(s, USA_1) ? 0 : -1;
	case FIN: return tw_player(t, s, FIN) == AXIS ? 0 : -1;
	default: return -1;
	}
}

/* TW-5.3.4, TW-5.3.5: what the board says, and what advances make of it. */
int tw_air_mod(const struct tw_state *s, unsigned country)
{
	switch (country) {
	case ITA: return has_tech(s, ITA_3) ? 0 : -1;
	case FRA: return has_tech(s, FRA_3) ? 0 : -1;
	case USSR: return has_tech(s, USSR_6) ? 0 : -1;
	default: return 0;
	}
}

/* TW-13.3.6.7, TW-13.3.6.8. */
unsigned tw_attacks(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	static const uint8_t base[MAJORS] = {3, 1, 1, 1, 1, 2};
	static const uint8_t two[MAJORS] = {TECHS, ITA_4, UK_3, FRA_5, USSR_5, TECHS};
	static const uint8_t three[MAJORS] = {TECHS, ITA_9, UK_9, FRA_7, USSR_8, USA_8};
	(void)t;
	if (country >= MAJORS)
		return 1;
	if (three[country] < TECHS && has_tech(s, three[country]))
		return 3;
	return two[country] < TECHS && has_tech(s, two[country]) ? 2 : base[country];
}

bool tw_in_play(const struct tw_table *t, const struct tw_state *s, unsigned ground)
{
	(void)s;
	return eto_set_has(&t->play[t->base.scenario], ground);
}

bool tw_active_air(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return t->piece[p].kind == AIR && is_area(s->place[p]) && !(s->mark[p] & M_INACTIVE);
}

/* TW-7.1.2.2. */
bool tw_spend_oil(struct tw_state *s, unsigned major)
{
	if (major == USA)
		return true; /* TW-7.1.2.3 */
	if (!s->oil[major])
		return false;
	s->oil[major]--;
	return true;
}

/* The first counter of this sort that stands there, or NO_PIECE. */
unsigned tw_fresh(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned kind, unsigned place)
{
	for (unsigned p = t->first[country][kind]; p < t->end[country][kind]; p++)
		if (s->place[p] == place)
			return p;
	return NO_PIECE;
}
