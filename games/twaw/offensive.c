/* The offensives step: Operations, invasions, exploitation, limited offensives, and who takes part (13.3). An Operation
 * is declared with its area and its target when it is made, in the order that the player likes (TW-13.3.6.1,
 * TW-13.3.6.13 to TW-13.3.6.15); minor countries attack like others, in limited offensives (TW-13.3.3.1,
 * TW-13.3.3.2). */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/twaw.h"

/* The two boxes that border on each other. */
static const uint8_t nile[2] = {BOX0 + B_SUD, BOX0 + B_ETH};

static bool linked(const struct tw_table *t, unsigned a, unsigned b)
{
	if (is_area(a) && is_area(b))
		return eto_set_has(&t->near[a], b);
	return (a == nile[0] && b == nile[1]) || (a == nile[1] && b == nile[0]);
}

void tw_clear_battle(const struct tw_table *t, struct tw_state *s)
{
	TW_EACH_MARKED (p, s, M_BATTLE)
		s->mark[p] &= (uint16_t)~M_BATTLE;
	for (unsigned i = 0; i < t->wings; i++)
		if (on_map(s, t->wing[i]))
			s->step[t->wing[i]] = 0;
	s->b_from = s->b_target = NO_PLACE;
	s->b_country = COUNTRIES;
	s->b_kind = s->b_step = s->b_back = s->b_before = s->b_fort = s->b_won = s->b_wide = s->b_pinned = 0;
	for (unsigned i = 0; i < 2; i++) {
		s->b_dice[i] = s->b_elite[i] = s->b_rerolls[i] = s->b_again[i] = s->b_lose[i] = s->b_lost[i] =
			s->b_first[i] = 0;
		for (unsigned k = 0; k < 3; k++)
			s->b_die[i][k] = 0;
	}
}

/* In that place; at sea: anywhere in its sea area, whose zones matter to air units alone (TW-13.2.6.1.2). */
static bool there(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned place)
{
	unsigned at = s->place[p];
	return at == place || (is_zone(at) && is_zone(place) && sea_of(t, at) == sea_of(t, place));
}

/* A land unit of the country there; those of the Commonwealth are British (TW-13.3.6.1.39). */
static bool stands(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned p, unsigned place)
{
	unsigned c = t->piece[p].country;
	return there(t, s, p, place) && is_land(t, p) && (c == country || (country == UK && c >= IND && c <= CAN));
}

/* One that is in supply and has not attacked. */
static bool has_leader(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned place)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->supply[p] == SUPPLIED && !s->step[p] && stands(t, s, country, p, place))
			return true;
	return false;
}

static bool has_unit(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned place)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (stands(t, s, country, p, place))
			return true;
	return false;
}

/* Would its units be in full supply, if no sea area were marked (TW-13.1.10) nor cut by Malta (TW-13.1.13)? */
static bool interdicted(const struct tw_table *t, const struct tw_state *s, unsigned place)
{
	areaset full;
	if (!is_area(place) || (!s->cut && !(t->area[place].country == LIB && tw_malta_cuts(t, s, s->side))))
		return false;
	tw_supply_map(t, s, s->side, &full);
	return eto_set_has(&full, place);
}

/* Nobody there can lead an Operation: no unit, no supply, or they have attacked. */
static eto_clause why_no_leader(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned place)
{
	for (unsigned p = 0; p < PIECES; p++) {
		if (s->supply[p] == SUPPLIED || !stands(t, s, country, p, place))
			continue;
		if (s->supply[p] == LIMITED)
			return interdicted(t, s, place) ? TW_13_1_11 : TW_9_3_9;
		return is_zone(place) || !tw_fort(t, s, place) ? TW_9_3_4 : TW_9_3_6;
	}
	return has_unit(t, s, country, place) ? TW_13_3_6_23 : TW_13_3_6_25;
}

/* TW-13.3.6.9, TW-13.3.6.10, TW-13.3.6.24. */
static eto_clause check_marker(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	if (!s->actions[country] && eto_forbids(&t->base, TW_13_3_6_9))
		return TW_13_3_6_9;
	if (country != USA && !s->oil[country] && !(country == GER && s->effect[F_DIRECTIVE]) &&
	    eto_forbids(&t->base, TW_13_3_6_24))
		return TW_13_3_6_24;
	if (t->base.scenario == CAMPAIGN && s->turn == 1 && s->side == WEST)
		return eto_barred(&t->base, TW_17_2);
	return 0;
}

static eto_clause check_operation(const struct tw_table *t, const struct tw_state *s, struct eto_action a)
{
	unsigned c = a.arg[0], from = a.arg[1], target = a.arg[2];
	if (c >= MAJORS || tw_player(t, s, c) != s->side || from >= GROUNDS || target >= GROUNDS || s->fallen[c])
		return eto_barred(&t->base, TW_13_3_6_2);
	if (!linked(t, from, target))
		return eto_barred(&t->base, TW_13_3_6);
	if (!has_leader(t, s, c, from))
		return eto_barred(&t->base, why_no_leader(t, s, c, from));
	eto_clause why = tw_check_target(t, s, c, target, false);
	return why ? why : check_marker(t, s, c);
}

static unsigned invaders(const struct tw_table *t, const struct tw_state *s, unsigned zone)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += s->place[p] == zone && s->mark[p] & M_ABOARD && tw_owner(t, s, p) == s->side;
	return n;
}

/* The zone from which the area is invaded: this one, or another of its sea area that touches the coast; NO_PLACE: none
 * does (TW-13.3.10.6). */
static unsigned offshore(const struct tw_table *t, unsigned zone, unsigned area)
{
	unsigned found = NO_PLACE;
	for (unsigned z = 0; z < ZONES; z++)
		if (eto_set_has(&t->coast[z], area) && t->zone[z].parent == sea_of(t, zone) &&
		    (found == NO_PLACE || ZONE0 + z == zone))
			found = ZONE0 + z;
	return found;
}

/* Whoever is at sea there and does not face another beach goes to the zone of the landing. */
static void gather_off(const struct tw_table *t, struct tw_state *s, unsigned zone, struct eto_events *e)
{
	bool busy[PLACES] = {false};
	TW_EACH_MARKED (p, s, M_ABOARD)
		busy[s->place[p]] |= is_land(t, p) && s->step[p];
	for (unsigned p = 0; p < PIECES; p++)
		if (there(t, s, p, zone) && s->place[p] != zone && tw_owner(t, s, p) == s->side &&
		    (is_land(t, p) ? !s->step[p] : !busy[s->place[p]])) {
			tw_say(e, E_SAILS, (int)p, s->place[p], (int)zone, 0);
			tw_put(t, s, p, zone);
		}
}

/* TW-10.8, TW-10.9, TW-10.13. */
static eto_clause winter_ban(const struct tw_table *t, const struct tw_state *s, unsigned zone, unsigned target)
{
	unsigned region = region_of(t, sea_of(t, zone));
	bool late = season(t, s) == WINTER || (season(t, s) == AUTUMN && option(t, OPT_AUTUMN));
	if (!late || t->area[target].zone != EU)
		return 0;
	if (region == R_BAL && eto_forbids(&t->base, TW_10_8))
		return TW_10_8;
	return region == R_ATL && eto_forbids(&t->base, TW_10_9) ? TW_10_9 : 0;
}

/* TW-13.3.10.1 to TW-13.3.10.6; the units stay with the fleets until the combat is over (TW-13.3.10.10). */
static eto_clause check_invade(const struct tw_table *t, const struct tw_state *s, struct eto_action a)
{
	unsigned c = a.arg[0], zone = a.arg[1], target = a.arg[2];
	if (c >= MAJORS || tw_player(t, s, c) != s->side || !is_zone(zone) || !is_area(target) || s->fallen[c])
		return eto_barred(&t->base, TW_13_3_10_5);
	if (!has_unit(t, s, c, zone) || !invaders(t, s, zone))
		return eto_barred(&t->base, TW_13_3_10_6);
	if (offshore(t, zone, target) == NO_PLACE)
		return eto_barred(&t->base, TW_13_3_10_6);
	if (!t->area[target].beach)
		return eto_barred(&t->base, TW_13_3_10_2);
	if (!has_leader(t, s, c, zone))
		return eto_barred(&t->base, why_no_leader(t, s, c, zone));
	eto_clause why = winter_ban(t, s, zone, target);
	if (!why)
		why = tw_check_target(t, s, c, target, false);
	return why ? why : check_marker(t, s, c);
}

/* The major by whose marker a unit attacks: its limit of attacks applies (TW-13.3.6.25). */
unsigned tw_operator(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return s->op[p] ? s->op[p] - 1u : tw_master(t, s, t->piece[p].country);
}

/* Who has won and still faces somebody stays at him (TW-13.3.15). */
bool tw_may_face(const struct tw_state *s, unsigned p, unsigned target)
{
	bool free = s->bound_for[p] == NO_PLACE && !is_zone(s->place[p]);
	return free || s->bound_for[p] == target;
}

/* May the unit go on with its Operation against this area? */
static bool goes_on(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned target)
{
	return s->mark[p] & M_OP && s->step[p] && s->step[p] <= 2 && is_land(t, p) && tw_owner(t, s, p) == s->side &&
	       tw_may_face(s, p, target);
}

/* The major whose Operation the units there belong to; COUNTRIES: there is none. Each unit counts its own attacks, so
 * that forces may be split (TW-13.3.6.22); the attack has the number of those who have made most, if they may make
 * another, and who has made fewer may join it. If only these attack, it has theirs (tw_attack_number()). */
unsigned tw_exploits(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned target, unsigned *step)
{
	unsigned found = COUNTRIES;
	bool may = false;
	TW_EACH_AT (p, s, from) {
		if (!goes_on(t, s, p, target))
			continue;
		unsigned c = tw_operator(t, s, p);
		bool open = s->step[p] < tw_attack_limit(t, s, c, target);
		if (found == COUNTRIES || open > may || (open == may && s->step[p] > *step)) {
			found = c;
			may = open;
			*step = s->step[p];
		}
	}
	return found;
}

/* TW-13.3.5, TW-13.3.6.19: terrain has ended it; TW-13.3.6.1.46: a combat that was not won; TW-13.3.15. */
static eto_clause why_no_operation(const struct tw_table *t, const struct tw_state *s, unsigned from)
{
	bool over = false;
	TW_EACH_AT (p, s, from)
		if (is_land(t, p) && tw_owner(t, s, p) == s->side && s->step[p]) {
			over = true;
			if (s->mark[p] & M_OP)
				return s->step[p] >= 3 ? TW_13_3_6_3 : is_zone(from) ? TW_13_3_10_26 : TW_13_3_15;
		}
	if (!over)
		return TW_13_3_6_17;
	return is_area(from) && eto_set_has(&s->taken, from) && t->area[from].terrain != CLEAR ? TW_13_3_6_19
											       : TW_13_3_6_1_46;
}

/* May anybody leave the area that was taken (TW-13.3.6.18, TW-13.3.8.11)? Those that may not hold it. */
static eto_clause all_hold(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned target,
			   unsigned country)
{
	eto_clause why = 0;
	TW_EACH_AT (p, s, from) {
		if (!goes_on(t, s, p, target) || tw_operator(t, s, p) != country)
			continue;
		eto_clause holds = tw_must_stay(t, s, p, from, 0);
		if (!holds)
			return 0;
		why = holds;
	}
	return why;
}

static eto_clause check_exploit(const struct tw_table *t, const struct tw_state *s, struct eto_action a)
{
	unsigned from = a.arg[0], target = a.arg[1], step = 0;
	if (from >= PLACES || target >= GROUNDS)
		return eto_barred(&t->base, TW_13_3_6_17);
	bool sea = is_zone(from);
	if (sea ? !is_area(target) || !eto_set_has(&t->coast[from - ZONE0], target) : !linked(t, from, target))
		return eto_barred(&t->base, TW_13_3_6_17);
	unsigned c = tw_exploits(t, s, from, target, &step);
	if (c >= MAJORS)
		return eto_barred(&t->base, why_no_operation(t, s, from));
	if (sea && (!eto_set_has(&s->attacked, target) || !tw_enemies(t, s, s->side, target)))
		return eto_barred(&t->base, TW_13_3_10_26);
	eto_clause why;
	if (step >= tw_limit_of(t, s, c, target, &why) && eto_forbids(&t->base, why))
		return why;
	bool again = eto_set_has(&s->attacked, target) && tw_enemies(t, s, s->side, target); /* TW-13.3.7 */
	why = tw_check_target(t, s, c, target, again);
	return why || sea ? why : all_hold(t, s, from, target, c);
}

/* A unit that may make a limited offensive, which costs nothing (TW-13.3.5.1). */
static bool fit_for_limited(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return is_land(t, p) && !s->step[p] && !(s->mark[p] & (M_ABOARD | M_TRAPPED)) &&
	       (s->supply[p] != CUT || (tw_fort(t, s, s->place[p]) && !option(t, OPT_SURROUNDED))); /* TW-9.3.13 */
}

/* Allied units are not bound by the duty to retake a capital (TW-13.3.14): of several countries one that is free. */
static unsigned freer(const struct tw_table *t, const struct tw_state *s, unsigned found, unsigned other)
{
	return found == COUNTRIES || (found != other && tw_capital_first(t, s, found, NO_PLACE)) ? other : found;
}

/* Whose attack it is: that of who must try to retake his capital, if it is that. */
static unsigned limited_country(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned target)
{
	unsigned found = COUNTRIES;
	TW_EACH_AT (p, s, from) {
		if (tw_owner(t, s, p) != s->side || !fit_for_limited(t, s, p))
			continue;
		if (tw_owes(t, s, t->piece[p].country, target))
			return t->piece[p].country;
		found = freer(t, s, found, t->piece[p].country);
	}
	return found;
}

/* TW-13.3.5.7: they have attacked; TW-9.3.4: they are out of supply. */
static eto_clause why_no_limited(const struct tw_table *t, const struct tw_state *s, unsigned from)
{
	TW_EACH_AT (p, s, from)
		if (is_land(t, p) && tw_owner(t, s, p) == s->side && s->step[p])
			return TW_13_3_5_7;
	return s->land[from][s->side] ? TW_9_3_4 : TW_13_3_1;
}

static eto_clause check_limited(const struct tw_table *t, const struct tw_state *s, struct eto_action a)
{
	unsigned from = a.arg[0], target = a.arg[1];
	if (from >= GROUNDS || target >= GROUNDS || !linked(t, from, target))
		return eto_barred(&t->base, TW_13_3_6);
	unsigned c = limited_country(t, s, from, target);
	if (c == COUNTRIES)
		return eto_barred(&t->base, why_no_limited(t, s, from));
	return tw_check_target(t, s, c, target, false);
}

static eto_clause offensive_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	switch (a.verb) {
	case V_OPERATION: return check_operation(t, s, a);
	case V_INVADE: return check_invade(t, s, a);
	case V_EXPLOIT: return check_exploit(t, s, a);
	case V_LIMITED: return check_limited(t, s, a);
	case V_REBASE: return tw_rebase_check(t, s, s->side, a);
	case V_DONE: return 0;
	default: return eto_barred(&t->base, TW_13_3_1);
	}
}

/* What stands in the areas of the side: who could lead an Operation, make a limited offensive, go on. */
struct forces {
	uint8_t leads[GROUNDS];   /* majors, as a mask */
	uint8_t limited[GROUNDS]; /* the country that attacks, or COUNTRIES */
	areaset here, on;       /* areas with land units; areas and boxes with units of an Operation that may go on */
	areaset others;         /* areas that the side does not hold: what it could attack */
};

static void muster(const struct tw_table *t, const struct tw_state *s, struct forces *f)
{
	memset(f, 0, sizeof *f);
	memset(f->limited, COUNTRIES, sizeof f->limited);
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (s->allegiance[c] != s->side)
			eto_set_join(&f->others, &s->ground[c]);
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned a = s->place[p], c = t->piece[p].country;
		if (a >= GROUNDS || !is_land(t, p) || tw_owner(t, s, p) != s->side)
			continue;
		if (is_area(a))
			eto_set_add(&f->here, a);
		if (s->mark[p] & M_OP && s->step[p] && s->step[p] < 3)
			eto_set_add(&f->on, a);
		if (s->supply[p] == SUPPLIED && !s->step[p] && (c < MAJORS || (c >= IND && c <= CAN)))
			f->leads[a] |= (uint8_t)(1u << (c < MAJORS ? c : (unsigned)UK));
		if (f->limited[a] != c && fit_for_limited(t, s, p))
			f->limited[a] = (uint8_t)freer(t, s, f->limited[a], c);
	}
}

/* What a country may attack, asked once for each area: many have several that it could be attacked from. */
struct allowed {
	unsigned country;
	areaset asked, may;
};

static bool may_attack(const struct tw_table *t, const struct tw_state *s, struct allowed *k, unsigned c, unsigned to)
{
	if (k->country != c)
		*k = (struct allowed){.country = c};
	if (!eto_set_has(&k->asked, to) && !tw_check_target(t, s, c, to, false))
		eto_set_add(&k->may, to);
	eto_set_add(&k->asked, to);
	return eto_set_has(&k->may, to);
}

static areaset beyond(const struct tw_table *t, const struct forces *f, unsigned from)
{
	areaset to = t->near[from];
	eto_set_meet(&to, &f->others);
	return to;
}

static void offer_limited(struct eto_list *l, const struct tw_table *t, const struct tw_state *s,
			  const struct forces *f)
{
	struct allowed k = {.country = COUNTRIES};
	ETO_EACH (from, &f->here) {
		areaset near = f->limited[from] < COUNTRIES ? beyond(t, f, from) : (areaset){0};
		ETO_EACH (to, &near) {
			if (may_attack(t, s, &k, f->limited[from], to))
				tw_add(l, V_LIMITED, from, to, 0);
			else if (eto_set_has(&s->attacked, to)) /* another one there may have to, see tw_owes() */
				eto_offer(l, V_LIMITED, from, to, 0);
		}
	}
}

static void offer_operations(struct eto_list *l, const struct tw_table *t, const struct tw_state *s,
			     const struct forces *f, unsigned c)
{
	struct allowed k = {.country = c};
	if (!s->fallen[c] && !check_marker(t, s, c))
		ETO_EACH (from, &f->here) {
			areaset near = beyond(t, f, from);
			if (f->leads[from] >> c & 1)
				ETO_EACH (to, &near)
					if (may_attack(t, s, &k, c, to))
						tw_add(l, V_OPERATION, c, from, to);
		}
	for (unsigned i = 0; i < 2; i++)
		if (f->leads[nile[i]] >> c & 1)
			eto_offer(l, V_OPERATION, c, nile[i], nile[!i]);
}

static void offer_zones(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, unsigned verb,
			unsigned country)
{
	for (unsigned z = ZONE0; z < PLACES; z++) {
		if (!s->land[z][s->side])
			continue;
		for (unsigned to = 0; to < AREAS; to++)
			if (t->area[to].beach && t->area[to].coasts >> sea_of(t, z) & 1) {
				if (verb == V_INVADE)
					eto_offer(l, verb, country, z, to);
				else
					eto_offer(l, verb, z, to, 0);
			}
	}
}

static void offensive_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	struct forces f;
	muster(t, s, &f);
	for (unsigned c = 0; c < MAJORS; c++)
		if (tw_player(t, s, c) == s->side && s->actions[c])
			offer_operations(l, t, s, &f, c);
	for (unsigned c = 0; c < MAJORS; c++)
		if (tw_player(t, s, c) == s->side && s->actions[c])
			offer_zones(l, t, s, V_INVADE, c);
	ETO_EACH (from, &f.on) {
		areaset near = is_area(from) ? beyond(t, &f, from) : (areaset){0};
		ETO_EACH (to, &near)
			eto_offer(l, V_EXPLOIT, from, to, 0);
	}
	for (unsigned i = 0; i < 2; i++)
		if (eto_set_has(&f.on, nile[i]))
			eto_offer(l, V_EXPLOIT, nile[i], nile[!i], 0);
	offer_zones(l, t, s, V_EXPLOIT, 0);
	offer_limited(l, t, s, &f);
	for (unsigned i = 0; i < 2; i++)
		if (f.limited[nile[i]] < COUNTRIES)
			eto_offer(l, V_LIMITED, nile[i], nile[!i], 0);
	for (unsigned i = 0; i < t->wings; i++)
		if (s->mark[t->wing[i]] & M_FLEW && is_area(s->place[t->wing[i]]))
			ETO_EACH (to, &t->flight[s->place[t->wing[i]]])
				eto_offer(l, V_REBASE, t->wing[i], to, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void open_attack(const struct tw_table *t, struct tw_state *s, unsigned kind, unsigned country, unsigned from,
			unsigned to, unsigned step, struct eto_events *e)
{
	tw_clear_battle(t, s);
	s->b_kind = (uint8_t)kind;
	s->b_country = (uint8_t)country;
	s->b_from = (uint8_t)from;
	s->b_target = (uint8_t)to;
	s->b_step = (uint8_t)step;
	if (!tw_left_alone(t, s, to))
		tw_provoke(t, s, country, to, e);
	tw_say(e, kind == B_LIMITED ? E_LIMITED : E_OPERATION, tw_called(s, country), (int)from, (int)to,
	       (int)step + 1);
	eto_call(&s->stack, P_ATTACK, eto_peek(&s->stack)->seat);
}

/* TW-8.5, TW-13.3.6.4, TW-13.3.10.25: the marker activates the units of its area; air units need none (TW-13.3.6.5). */
static void pay_marker(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned from)
{
	s->actions[country]--;
	if (country == GER && s->effect[F_DIRECTIVE])
		s->effect[F_DIRECTIVE] = 0;
	else
		tw_spend_oil(s, country);
	TW_EACH_AT (p, s, from)
		if (is_land(t, p) && tw_owner(t, s, p) == s->side && !s->step[p] && s->supply[p] == SUPPLIED) {
			s->mark[p] |= M_OP;
			s->op[p] = (uint8_t)(tw_master(t, s, t->piece[p].country) == country ? 0 : country + 1);
		}
}

static void offensive_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned step = 0, country;
	(void)seat;
	switch (a.verb) {
	case V_OPERATION:
		pay_marker(t, s, a.arg[0], a.arg[1]);
		open_attack(t, s, B_OPERATION, a.arg[0], a.arg[1], a.arg[2], 0, e);
		break;
	case V_INVADE: {
		unsigned zone = offshore(t, a.arg[1], a.arg[2]);
		for (unsigned i = 0; i < t->fleets; i++)
			if (there(t, s, t->fleet[i], zone))
				tw_settle_ship(t, s, t->fleet[i], false);
		gather_off(t, s, zone, e);
		pay_marker(t, s, a.arg[0], zone);
		open_attack(t, s, B_INVASION, a.arg[0], zone, a.arg[2], 0, e);
		break;
	}
	case V_EXPLOIT:
		country = tw_exploits(t, s, a.arg[0], a.arg[1], &step);
		open_attack(t, s, is_zone(a.arg[0]) ? B_INVASION : B_OPERATION, country, a.arg[0], a.arg[1], step, e);
		break;
	case V_LIMITED:
		country = limited_country(t, s, a.arg[0], a.arg[1]);
		open_attack(t, s, B_LIMITED, country, a.arg[0], a.arg[1], 0, e);
		break;
	case V_REBASE: tw_rebase(t, s, a.arg[0], a.arg[1], e); break;
	default: tw_rested(s); eto_pop(&s->stack);
	}
}

static bool offensive_go(const void *table, void *state, struct eto_events *e)
{
	return tw_adrift(table, state, e) || tw_ask_rebase(table, state);
}

const struct eto_proc tw_proc_offensive = {.name = "offensive",
					   .go = offensive_go,
					   .legal = offensive_legal,
					   .check = offensive_check,
					   .apply = offensive_apply,
					   .phase = "Offensives",
					   .close = "End the attacks",
					   .prompt = "Choose a place to attack, or end the attacks.",
					   .clause = TW_13_3_1};
