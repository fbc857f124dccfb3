/* What stands in the way of a refused action, in a sentence beside the clause: which unit, which area, how many. Only
 * what the seat may see is told: it works on the redacted state. */
#include "games/twaw/attack.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

enum { C_NOT_YOURS, C_NOT_LINKED, C_MOVED, C_NOT_LAND, C_CUT, C_HELD, C_PINNED, C_FULL, C_RANGE, C_INACTIVE,
       C_NOT_FRIENDLY, C_NO_TARGET, C_SHIPS, C_OIL, C_ACTION, C_MP, C_FACTORIES, C_APART, C_ATTACKED, C_CAPITAL,
       C_NO_LEADER, C_SEASON, C_NO_BEACH, C_BEACH, C_LIMIT, C_STAYS, C_ELSEWHERE, C_ONE_AIR, C_SM, C_NO_WAY,
       C_NO_PORT, C_NO_SHIP, C_NO_SEA, C_LEVEL, C_ADVANCES, C_WORKED, C_TRIED, C_COMPLETE, C_BEFORE, C_BRITISH,
       C_ELITE, C_FLEET, C_POOL, C_POINTS, C_ORDERED, C_DEPLOY, C_FLAGS, C_REPAIRED, C_EARLY, C_BOMBERS, C_HUNTING,
       CAUSES };

/* %1 the unit, %2 the place, %3 how many, %4 the country. */
#define FILLED                                                                                                       \
	{{ETO_PIECE, 0, false}, {ETO_PLACE, 0, false}, {ETO_NUMBER, 0, false}, {ETO_CHOICE, SET_COUNTRY, false}}, {0}
const struct eto_remark tw_causes[CAUSES + 1] = {
	[C_NOT_YOURS] = {"%1 is no unit of this side on the map.", FILLED},
	[C_NOT_LINKED] = {"%2 does not border on the area of %1.", FILLED},
	[C_MOVED] = {"%1 has moved in this phase.", FILLED},
	[C_NOT_LAND] = {"%1 is no land unit on land.", FILLED},
	[C_CUT] = {"%1 in %2 is out of supply.", FILLED},
	[C_HELD] = {"%3 {3:unit stands|units stand} in %2: it must be attacked.", FILLED},
	[C_PINNED] = {"%3 hostile {3:unit|units} next to %1 hold it where it is.", FILLED},
	[C_FULL] = {"%2 is full: %3 such {3:unit stands|units stand} there.", FILLED},
	[C_RANGE] = {"%2 is out of reach of %1.", FILLED},
	[C_INACTIVE] = {"%1 is inactive.", FILLED},
	[C_NOT_FRIENDLY] = {"%2 is not open to %1.", FILLED},
	[C_NO_TARGET] = {"There is no hostile air unit in %2.", FILLED},
	[C_SHIPS] = {"There was no oil for %1 at the start of the turn.", FILLED},
	[C_OIL] = {"%4 has no oil left.", FILLED},
	[C_ACTION] = {"%4 has no action left.", FILLED},
	[C_MP] = {"%4 has %3 {3:point|points} of raw materials.", FILLED},
	[C_FACTORIES] = {"%4 has %3 factory {3:point|points} left.", FILLED},
	[C_APART] = {"%2 does not border on the area of the attack.", FILLED},
	[C_ATTACKED] = {"%2 was attacked in this step.", FILLED},
	[C_CAPITAL] = {"The capital of %4 must be attacked before anything else.", FILLED},
	[C_NO_LEADER] = {"No unit of %4 in %2 is in supply and has not attacked yet.", FILLED},
	[C_SEASON] = {"%2 cannot be invaded in this season.", FILLED},
	[C_NO_BEACH] = {"%2 has no beach.", FILLED},
	[C_BEACH] = {"On the beach of %2 no more than %3 {3:unit lands|units land}.", FILLED},
	[C_LIMIT] = {"An Operation of %4 makes %3 {3:attack|attacks} there.", FILLED},
	[C_STAYS] = {"A unit must stay in %2.", FILLED},
	[C_ELSEWHERE] = {"%1 is not in %2.", FILLED},
	[C_ONE_AIR] = {"An air unit of this side already flies to %2.", FILLED},
	[C_SM] = {"%4 has %3 {3:point|points} of strategic movement left.", FILLED},
	[C_NO_WAY] = {"No way over friendly areas takes %1 to %2.", FILLED},
	[C_NO_PORT] = {"%2 has no port.", FILLED},
	[C_NO_SHIP] = {"No fleet in the port of %2 is free to carry it.", FILLED},
	[C_NO_SEA] = {"No open sea takes %1 to %2.", FILLED},
	[C_LEVEL] = {"The industry of %4 is on level %3.", FILLED},
	[C_ADVANCES] = {"%4 has completed %3 {3:advance|advances} of its level.", FILLED},
	[C_WORKED] = {"%4 has worked on its industry in this turn.", FILLED},
	[C_TRIED] = {"%4 has worked on that advance in this turn.", FILLED},
	[C_COMPLETE] = {"%4 has completed that advance.", FILLED},
	[C_BEFORE] = {"%4 needs another advance before that one.", FILLED},
	[C_BRITISH] = {"%4 has built a land unit in this turn.", FILLED},
	[C_ELITE] = {"%4 has built an elite unit in this turn.", FILLED},
	[C_FLEET] = {"%4 has laid down a fleet in this turn.", FILLED},
	[C_POOL] = {"%1 is not in the force pool.", FILLED},
	[C_POINTS] = {"%4 has %3 such {3:point|points}: no more are allowed.", FILLED},
	[C_ORDERED] = {"%4 has built %3 such {3:point|points} in this turn.", FILLED},
	[C_DEPLOY] = {"New units of %4 do not come to %2.", FILLED},
	[C_FLAGS] = {"%4 has bought %3 {3:effort|efforts} in this turn.", FILLED},
	[C_REPAIRED] = {"%4 has repaired %3 {3:point|points} of damage in this turn.", FILLED},
	[C_EARLY] = {"That event can be bought from turn %3 on.", FILLED},
	[C_BOMBERS] = {"%4 has %3 bomber {3:point|points}.", FILLED},
	[C_HUNTING] = {"All %3 submarine {3:point has its|points have their} target.", FILLED},
	[CAUSES] = {""},
};

/* What is at hand: the unit that the action names, the place, the country that pays or attacks. */
struct matter {
	const struct tw_table *t;
	const struct tw_state *s;
	struct eto_action a;
	eto_clause clause;
	unsigned p, place, country, number;
};

static unsigned unit_of(const struct eto_action *a)
{
	return eto_cause_about(&twaw_game, *a, ETO_PIECE, PIECES, NO_PIECE);
}

/* The last place that the action names; else the target of the attack that goes on. */
static unsigned place_of(const struct tw_state *s, const struct eto_action *a)
{
	unsigned found = s->b_target < PLACES ? s->b_target : PLACES;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (twaw_game.verbs[a->verb].arg[i].kind == ETO_PLACE && a->arg[i] < PLACES)
			found = a->arg[i];
	return found;
}

static unsigned country_of(const struct tw_table *t, const struct tw_state *s, const struct eto_action *a, unsigned p)
{
	const struct eto_arg *kind = &twaw_game.verbs[a->verb].arg[0];
	if (p != NO_PIECE)
		return tw_master(t, s, t->piece[p].country);
	if (kind->kind == ETO_CHOICE && kind->set == SET_COUNTRY && a->arg[0] < COUNTRIES)
		return a->arg[0];
	if (a->verb == V_RESEARCH && a->arg[0] < TECHS)
		return t->tech[a->arg[0]].country;
	return a->verb == V_EVENT && a->arg[0] < EVENT_CARDS ? t->card[a->arg[0]].buyer : COUNTRIES;
}

/* Units of the side and of the kind of this one in a place. */
static unsigned alike(const struct matter *x, unsigned place)
{
	unsigned n = 0, kind = x->t->piece[x->p].kind, side = tw_owner(x->t, x->s, x->p);
	for (unsigned p = 0; p < PIECES; p++)
		n += x->s->place[p] == place && x->t->piece[p].kind == kind &&
		     (tw_owner(x->t, x->s, p) == side || tw_allied(x->s, tw_owner(x->t, x->s, p), side));
	return n;
}

static bool is_stacking(eto_clause c)
{
	return c >= TW_4_2_1_1 && c <= TW_4_2_1_18;
}

/* -- movement of any kind -- */

static unsigned largest_near(const struct matter *x, unsigned area)
{
	unsigned most = 0;
	ETO_EACH (near, &x->t->near[area]) {
		unsigned n = tw_enemies(x->t, x->s, tw_owner(x->t, x->s, x->p), near);
		most = option(x->t, OPT_BLOCKING) ? most + n : n > most ? n : most;
	}
	return most;
}

/* What refuses a unit whatever it wants to do. */
static unsigned of_unit(struct matter *x)
{
	const struct tw_state *s = x->s;
	unsigned at = s->place[x->p];
	switch (x->clause) {
	case TW_13_2_1:
	case TW_13_4_1: return at >= PLACES || tw_owner(x->t, s, x->p) != s->side ? C_NOT_YOURS : CAUSES;
	case TW_9_3_3:
	case TW_9_3_5: x->place = at; return C_CUT;
	case TW_13_2_3_12: return s->mark[x->p] & M_INACTIVE ? C_INACTIVE : CAUSES;
	case TW_13_2_3_1:
	case TW_13_4_2: return C_MOVED;
	case TW_13_2_4_10: return C_SHIPS;
	default:
		if (!is_stacking(x->clause) || x->place >= AREAS)
			return CAUSES;
		x->number = alike(x, x->place);
		return C_FULL;
	}
}

static unsigned of_move(struct matter *x)
{
	const struct tw_state *s = x->s;
	unsigned at = s->place[x->p];
	switch (x->clause) {
	case TW_13_2_1_1:
		return !is_land(x->t, x->p) || s->mark[x->p] & M_ABOARD || at >= GROUNDS ? C_NOT_LAND
		       : s->mark[x->p] & M_MOVED && is_area(at) && is_area(x->place) &&
				       eto_set_has(&x->t->near[at], x->place)
			       ? C_MOVED
			       : C_NOT_LINKED;
	case TW_13_2_3:
		for (unsigned side = 0; x->place < GROUNDS && side <= SIDES; side++)
			x->number += side == s->side || tw_allied(s, side, s->side) ? 0 : s->land[x->place][side];
		return x->number ? C_HELD : CAUSES;
	case TW_13_2_2_1: x->number = is_area(at) ? largest_near(x, at) : 0; return x->number ? C_PINNED : CAUSES;
	default: return CAUSES;
	}
}

static unsigned of_flight(const struct matter *x)
{
	const struct tw_state *s = x->s;
	bool air = x->t->piece[x->p].kind == AIR && is_area(s->place[x->p]) && is_area(x->place);
	switch (x->clause) {
	case TW_13_2_3_9:
	case TW_5_3_6:
	case TW_13_2_3_11:
	case TW_13_3_8: return air && x->t->air[s->place[x->p]][x->place] > 2 ? C_RANGE : CAUSES;
	case TW_13_2_3_2: return air && x->place != s->place[x->p] ? C_NOT_FRIENDLY : CAUSES;
	case TW_5_3_3:
		return air && !of_kind(s, x->place, AXIS, AIR) && !of_kind(s, x->place, WEST, AIR) &&
				       !of_kind(s, x->place, SOV, AIR)
			       ? C_NO_TARGET
			       : CAUSES;
	case TW_13_3_5_3: return C_ONE_AIR;
	default: return CAUSES;
	}
}

static unsigned of_strategic(struct matter *x)
{
	const struct tw_state *s = x->s;
	switch (x->clause) {
	case TW_13_4_6:
	case TW_13_4_4_5:
	case TW_13_4_6_5:
		x->number = x->country < MAJORS ? s->sm[x->country] : 0;
		return x->country < MAJORS ? C_SM : CAUSES;
	case TW_13_4_3_8: return x->country < MAJORS && !s->oil[x->country] ? C_OIL : CAUSES;
	case TW_13_4_5:
	case TW_13_4_2_3: return C_NO_WAY;
	case TW_13_4_4: return C_NOT_FRIENDLY;
	case TW_13_4_1_2:
	case TW_13_4_3_2: return is_area(x->place) && !x->t->area[x->place].ports ? C_NO_PORT : CAUSES;
	case TW_13_4_1_3:
		x->place = x->p != NO_PIECE ? s->place[x->p] : PLACES;
		return is_area(x->place) ? C_NO_SHIP : CAUSES;
	case TW_4_2_18: return C_NO_SEA;
	default: return CAUSES;
	}
}

/* -- attacks -- */

static bool is_declared(unsigned verb)
{
	return verb == V_OPERATION || verb == V_INVADE || verb == V_LIMITED || verb == V_EXPLOIT;
}

static unsigned of_attack(struct matter *x)
{
	const struct tw_state *s = x->s;
	switch (x->clause) {
	case TW_13_3_6: return x->place < GROUNDS && eto_set_has(&s->attacked, x->place) ? C_ATTACKED : C_APART;
	case TW_13_3_6_9: return C_ACTION;
	case TW_13_3_6_24: return C_OIL;
	case TW_13_3_12:
	case TW_13_3_13: return x->country < MAJORS ? C_CAPITAL : CAUSES;
	case TW_9_3_4:
	case TW_9_3_6:
	case TW_9_3_9:
	case TW_13_1_11:
	case TW_13_3_6_23:
	case TW_13_3_6_25:
		x->place = x->a.arg[1];
		return x->a.verb == V_OPERATION || x->a.verb == V_INVADE ? C_NO_LEADER : CAUSES;
	case TW_10_8:
	case TW_10_9: return C_SEASON;
	case TW_13_3_10_2: return C_NO_BEACH;
	case TW_13_3_6_18: x->place = x->a.arg[0]; return C_STAYS;
	default: return CAUSES;
	}
}

/* An Operation that has made all its attacks. */
static unsigned of_exploitation(struct matter *x)
{
	const struct tw_state *s = x->s;
	if (x->clause != TW_13_3_6_3 && x->clause != TW_13_3_6_8 && x->clause != TW_13_3_6_6 && x->clause != TW_10_4 &&
	    x->clause != TW_10_6)
		return CAUSES;
	for (unsigned p = 0; p < PIECES && x->country >= MAJORS; p++)
		if (s->place[p] == x->a.arg[0] && s->mark[p] & M_OP && is_land(x->t, p))
			x->country = tw_operator(x->t, s, p);
	if (x->country >= MAJORS || x->place >= GROUNDS)
		return CAUSES;
	x->number = tw_attack_limit(x->t, s, x->country, x->place);
	return C_LIMIT;
}

static unsigned of_joining(struct matter *x)
{
	const struct tw_state *s = x->s;
	switch (x->clause) {
	case TW_13_3_6_4:
		x->place = s->b_from;
		return s->place[x->p] != s->b_from && s->b_from < PLACES ? C_ELSEWHERE : CAUSES;
	case TW_9_3_4:
	case TW_9_3_9: x->place = s->place[x->p]; return s->supply[x->p] == CUT ? C_CUT : CAUSES;
	case TW_13_3_10_3: x->number = is_area(s->b_target) ? x->t->area[s->b_target].beach : 0; return C_BEACH;
	case TW_13_3_6_18: x->place = s->b_from; return C_STAYS;
	default: return CAUSES;
	}
}

/* -- economy -- */

static unsigned completed(const struct matter *x)
{
	unsigned n = 0;
	for (unsigned i = 0; i < TECHS; i++)
		n += x->t->tech[i].country == x->country && x->t->tech[i].level == x->s->level[x->country] &&
		     has_tech(x->s, i);
	return n;
}

static unsigned of_works(struct matter *x)
{
	const struct tw_state *s = x->s;
	switch (x->clause) {
	case TW_15_6: return C_ACTION;
	case TW_15_3_3: x->number = s->mp[x->country]; return C_MP;
	case TW_15_4_3: x->number = 0; return s->mp[x->country] ? CAUSES : C_MP;
	case TW_15_3_2: x->number = s->level[x->country]; return C_LEVEL;
	case TW_15_4_6: x->number = completed(x); return C_ADVANCES;
	case TW_15_4_2: return C_WORKED;
	case TW_15_3_10: return C_TRIED;
	case TW_15_3_9: return C_COMPLETE;
	case TW_15_3_5: return x->a.verb == V_RESEARCH ? C_BEFORE : CAUSES;
	default: return CAUSES;
	}
}

/* TW-15.1.10 bounds fleets, points, fortresses and convoys alike. */
static unsigned of_bounds(struct matter *x)
{
	const struct tw_state *s = x->s;
	if (x->a.verb == V_WORK)
		return C_FLEET;
	if (x->a.verb != V_POINT || x->a.arg[1] >= POINTS)
		return CAUSES;
	unsigned have = s->point[x->country][x->a.arg[1]];
	bool most = have >= tw_point_most(s, x->country, x->a.arg[1]);
	x->number = most ? have : s->ordered[x->country][x->a.arg[1]];
	return most ? C_POINTS : C_ORDERED;
}

static unsigned of_construction(struct matter *x)
{
	const struct tw_state *s = x->s;
	switch (x->clause) {
	case TW_15_1_1:
	case TW_15_2_12: return !s->actions[x->country] && !(s->used[x->country] & U_BUILD) ? C_ACTION : CAUSES;
	case TW_7_1_1_1: x->number = s->mp[x->country]; return C_MP;
	case TW_15_1_11: x->number = s->factories[x->country]; return C_FACTORIES;
	case TW_15_1_3: return C_BRITISH;
	case TW_15_1_18: return C_ELITE;
	case TW_15_1_10: return of_bounds(x);
	case TW_15_1_2: return x->p != NO_PIECE && s->place[x->p] != POOL ? C_POOL : CAUSES;
	case TW_15_1_8:
	case TW_15_1_9:
	case TW_15_1_17: return x->place < GROUNDS ? C_DEPLOY : CAUSES;
	case TW_15_2_3: x->number = s->flagged[x->country]; return C_FLAGS;
	case TW_14_3_35: x->number = s->used[x->country] >> U_REPAIR_SHIFT & 15; return C_REPAIRED;
	case TW_15_2_8:
		if (x->a.verb != V_EVENT || x->a.arg[0] >= EVENT_CARDS || s->turn >= x->t->card[x->a.arg[0]].first)
			return CAUSES;
		x->number = x->t->card[x->a.arg[0]].first;
		return C_EARLY;
	default: return CAUSES;
	}
}

static unsigned of_raids(struct matter *x)
{
	if (x->clause == TW_14_3_9 && x->a.verb == V_BOMB && x->country < MAJORS) {
		x->number = x->s->point[x->country][BOMBERS];
		return C_BOMBERS;
	}
	if (x->clause == TW_14_1 && x->a.verb == V_RAID) {
		x->number = x->s->point[GER][SUBMARINES];
		return x->number ? C_HUNTING : CAUSES;
	}
	return CAUSES;
}

static unsigned find_cause(struct matter *x)
{
	unsigned verb = x->a.verb, found = CAUSES;
	if (x->p != NO_PIECE)
		found = of_unit(x);
	if (found == CAUSES && verb == V_MOVE && x->p != NO_PIECE)
		found = of_move(x);
	if (found == CAUSES && x->p != NO_PIECE &&
	    (verb == V_FLY || verb == V_STRAFE || verb == V_REBASE || verb == V_SUPPORT))
		found = of_flight(x);
	if (found == CAUSES && verb >= V_RAIL && verb <= V_ESCORT && (x->p != NO_PIECE || verb == V_SEND))
		found = of_strategic(x);
	if (found == CAUSES && is_declared(verb))
		found = verb == V_EXPLOIT ? of_exploitation(x) : CAUSES;
	if (found == CAUSES && is_declared(verb))
		found = of_attack(x);
	if (found == CAUSES && verb == V_JOIN && x->p != NO_PIECE)
		found = of_joining(x);
	if (found == CAUSES && (verb == V_INDUSTRY || verb == V_RESEARCH) && x->country < MAJORS)
		found = of_works(x);
	if (found == CAUSES && verb >= V_WORK && verb <= V_SWAP && x->country < MAJORS)
		found = of_construction(x);
	return found == CAUSES ? of_raids(x) : found;
}

void tw_cause(const struct eto_table *table, const void *view, unsigned seat, struct eto_action a, eto_clause clause,
	      struct eto_remark *out)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = view;
	(void)seat;
	struct matter x = {t, s, a, clause, unit_of(&a), place_of(s, &a), COUNTRIES, 0};
	x.country = country_of(t, s, &a, x.p);
	unsigned cause = find_cause(&x);
	if (cause == CAUSES || (x.country >= COUNTRIES && eto_remark_has(&tw_causes[cause], 3)))
		return;
	int country = x.country < COUNTRIES ? (int)x.country : -1;
	eto_cause_fill(out, &tw_causes[cause],
		       (struct eto_matter){x.p, PIECES, x.place, PLACES, {(int)x.number, country}});
}
