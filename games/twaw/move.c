/* Tactical movement of land and air units, zones of control, attacks on air bases (TW-13.2.1 to TW-13.2.3, TW-5.3.3).
 */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/twaw.h"

static bool linked(const struct tw_table *t, unsigned a, unsigned b)
{
	if (is_area(a) && is_area(b))
		return eto_set_has(&t->near[a], b);
	return (a == BOX0 + B_SUD && b == BOX0 + B_ETH) || (a == BOX0 + B_ETH && b == BOX0 + B_SUD);
}

/* Land units that are not of the camp of the side, hostile or not. */
static unsigned strangers(const struct tw_state *s, unsigned side, unsigned ground)
{
	unsigned n = 0;
	uint32_t all;
	memcpy(&all, s->land[ground], sizeof all);
	for (unsigned x = 0; all && x <= SIDES; x++)
		if (x != side && !tw_allied(s, x, side))
			n += s->land[ground][x];
	return n;
}

/* TW-13.2.2.1 to TW-13.2.2.4: enemy units block one to one; those in excess of the largest stack next to them are
 * free. */
static bool outnumbered(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned from,
			const areaset *near)
{
	unsigned most = 0, own = 0;
	ETO_EACH (a, near) {
		unsigned n = tw_enemies(t, s, side, a);
		most = option(t, OPT_BLOCKING) ? most + n : n > most ? n : most;
	}
	for (unsigned x = 0; x < SIDES; x++)
		if (tw_allied(s, x, side))
			own += s->land[from][x];
	return own <= most;
}

static bool pinned(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned from)
{
	return outnumbered(t, s, side, from, &t->near[from]);
}

/* TW-13.2.2.7: where it is clear and without a fortress, enemies next to it stop who is pinned. */
static bool exposed(const struct tw_table *t, const struct tw_state *s, unsigned to)
{
	return t->area[to].terrain == CLEAR && !tw_fort(t, s, to);
}

/* On the way to an area that is no enemy's; one that was his until somebody went there in this movement is open to all
 * (TW-13.2.2.6). */
static bool blocked(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned from, unsigned to)
{
	if (!is_area(from) || !is_area(to) || eto_set_has(&s->entered, to) || !tw_threatened(t, s, side, to))
		return false; /* TW-13.2.2.5 */
	return exposed(t, s, to) && pinned(t, s, side, from);
}

static eto_clause check_unit(const struct tw_table *t, const struct tw_state *s, unsigned seat, unsigned p)
{
	if (p >= PIECES || !on_map(s, p) || tw_owner(t, s, p) != s->side || seat_for(t, s->side) != seat)
		return eto_barred(&t->base, TW_13_2_1);
	return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
}

static eto_clause check_move(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	unsigned from = s->place[p], c = t->piece[p].country;
	if (!is_land(t, p) || s->mark[p] & M_ABOARD || from >= GROUNDS)
		return eto_barred(&t->base, TW_13_2_1_1);
	if (to >= GROUNDS || !linked(t, from, to))
		return eto_barred(&t->base, TW_13_2_1_1);
	if (s->mark[p] & M_MOVED && eto_forbids(&t->base, TW_13_2_1_1))
		return TW_13_2_1_1;
	eto_clause stuck = tw_fort(t, s, from) ? TW_9_3_5 : TW_9_3_3;
	if (s->supply[p] == CUT && eto_forbids(&t->base, stuck))
		return stuck;
	bool friendly = tw_friendly(t, s, c, to);
	eto_clause why = friendly ? 0 : tw_may_war(t, s, c, to);
	if (why)
		return why;
	bool walk_in = s->side == SOV && tw_left_to_ussr(t, s, to); /* TW-16.1.9 */
	if (strangers(s, s->side, to) && !walk_in)
		return eto_barred(&t->base, TW_13_2_3);
	if (friendly && blocked(t, s, s->side, from, to) && eto_forbids(&t->base, TW_13_2_2_1))
		return TW_13_2_2_1;
	return tw_room(t, s, p, to);
}

/* TW-9.3.11: out of an isolated area even an inactive unit flies, two areas far. */
static eto_clause check_fly(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	if (is_zone(to) && t->piece[p].kind == AIR)
		return eto_barred(&t->base, TW_13_2_3_3);
	if (t->piece[p].kind != AIR || !is_area(s->place[p]) || !is_area(to) || to == s->place[p])
		return eto_barred(&t->base, TW_13_2_3_2);
	unsigned cost = t->air[s->place[p]][to];
	if (s->mark[p] & M_INACTIVE && (s->supply[p] != CUT || cost > 2) && eto_forbids(&t->base, TW_13_2_3_12))
		return TW_13_2_3_12;
	if (s->mark[p] & (M_MOVED | M_TAC) && eto_forbids(&t->base, TW_13_2_3_1))
		return TW_13_2_3_1; /* M_TAC: it is to attack a base */
	if (cost > 4)
		return eto_barred(&t->base, TW_13_2_3_9);
	if (!tw_friendly(t, s, t->piece[p].country, to) && eto_forbids(&t->base, TW_13_2_3_2))
		return TW_13_2_3_2;
	return tw_room(t, s, p, to);
}

static unsigned enemy_air(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area)
{
	unsigned n = 0;
	for (unsigned x = 0; x < SIDES; x++)
		if (tw_hostile(s, side, x))
			n += of_kind(s, area, x, AIR);
	(void)t;
	return n;
}

static areaset enemy_bases(const struct tw_state *s)
{
	areaset set = {0};
	for (unsigned x = 0; x < SIDES; x++)
		if (tw_hostile(s, s->side, x))
			eto_set_join(&set, &s->based[x]);
	return set;
}

/* TW-5.3.3, TW-5.3.6. In a neutral country it is an attack on that country (TW-13.3.3): Italy has air units of its own,
 * others have guests. */
static eto_clause check_strafe(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	if (t->piece[p].kind != AIR || !is_area(s->place[p]) || !is_area(to) || !tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_5_3_3);
	if (s->mark[p] & M_INACTIVE)
		return eto_barred(&t->base, TW_13_2_3_12);
	if (!enemy_air(t, s, s->side, to) || (s->b_target != NO_PLACE && s->b_target != to) || s->mark[p] & M_TAC)
		return eto_barred(&t->base, TW_5_3_3);
	if (s->mark[p] & M_MOVED && eto_forbids(&t->base, TW_13_2_3_1))
		return TW_13_2_3_1;
	if (s->supply[p] == CUT && eto_forbids(&t->base, TW_9_3_4))
		return TW_9_3_4;
	if (t->air[s->place[p]][to] > 2)
		return eto_barred(&t->base, TW_5_3_6);
	return tw_holder(t, s, to) == NOBODY ? tw_may_war(t, s, t->piece[p].country, to) : 0;
}

static eto_clause check_form(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	if (t->piece[p].kind != FLEET || !is_area(s->place[p]))
		return eto_barred(&t->base, TW_13_2_4_3);
	if (s->mark[p] & M_MOVED && eto_forbids(&t->base, TW_13_2_4_1))
		return TW_13_2_4_1;
	if (!tw_at_war(t, s, t->piece[p].country) && t->piece[p].country != ITA && t->piece[p].country != USSR)
		return eto_barred(&t->base, TW_13_4_5_3);
	return tw_check_ready(t, s, p);
}

static eto_clause move_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	eto_clause c;
	switch (a.verb) {
	case V_MOVE: return (c = check_unit(t, s, seat, a.arg[0])) ? c : check_move(t, s, a.arg[0], a.arg[1]);
	case V_FLY: return (c = check_unit(t, s, seat, a.arg[0])) ? c : check_fly(t, s, a.arg[0], a.arg[1]);
	case V_STRAFE: return (c = check_unit(t, s, seat, a.arg[0])) ? c : check_strafe(t, s, a.arg[0], a.arg[1]);
	case V_FORM: return (c = check_unit(t, s, seat, a.arg[0])) ? c : check_form(t, s, a.arg[0]);
	case V_GO: return s->b_target != NO_PLACE ? 0 : eto_barred(&t->base, TW_5_3_3);
	case V_ENTER:
		if (seat != AXIS || s->side != AXIS || s->allegiance[ITA] != NOBODY || s->fallen[ITA])
			return eto_barred(&t->base, TW_16_2_6);
		return t->base.scenario == FALL_GELB && s->turn < 5 ? eto_barred(&t->base, TW_17_2) : 0;
	case V_DONE: return s->b_target == NO_PLACE ? 0 : eto_barred(&t->base, TW_5_3_3);
	default: return eto_barred(&t->base, TW_11_4);
	}
}

/* The same from what the lists know, once for an area. */
static bool is_pinned(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r, unsigned from)
{
	if (!eto_set_has(&r->asked, from)) {
		areaset foes = t->near[from];
		eto_set_meet(&foes, &r->foes);
		eto_set_add(&r->asked, from);
		if (outnumbered(t, s, s->side, from, &foes))
			eto_set_add(&r->pinned, from);
	}
	return eto_set_has(&r->pinned, from);
}

/* The units are alike's first and the seat's own: only the way is asked for. */
static void offer_land(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, struct tw_reach *r,
		       unsigned p)
{
	unsigned from = s->place[p];
	if (s->mark[p] & (M_MOVED | M_ABOARD) || s->supply[p] == CUT || from >= GROUNDS)
		return;
	if (from == BOX0 + B_SUD || from == BOX0 + B_ETH)
		eto_offer(l, V_MOVE, p, from == BOX0 + B_SUD ? BOX0 + B_ETH : BOX0 + B_SUD, 0);
	if (!is_area(from))
		return;
	const areaset *friends = tw_friends(t, s, r, t->piece[p].country), *room = &r->room[t->piece[p].kind];
	/* Who is trapped counts for nobody. */
	bool near = eto_set_touch(&t->near[from], &r->foes) || s->mark[p] & M_TRAPPED;
	bool tied = near && is_pinned(t, s, r, from);
	areaset open = t->near[from];
	eto_set_meet(&open, room);
	if (s->side != SOV) /* who alone walks in (TW-16.1.9) */
		eto_set_minus(&open, &r->strangers);
	areaset others = open; /* where to step would be war */
	eto_set_minus(&others, friends);
	if (!tied && s->side != SOV && eto_set_empty(&others)) {
		tw_add_all(l, V_MOVE, p, &open);
		return;
	}
	ETO_EACH (to, &open) {
		bool friendly = eto_set_has(friends, to), filled = eto_set_has(&r->strangers, to);
		bool stopped = tied && friendly && !eto_set_has(&s->entered, to) &&
			       eto_set_touch(&t->near[to], &r->foes) && exposed(t, s, to);
		bool may = friendly ? !filled : !tw_may_war(t, s, t->piece[p].country, to);
		if (may && !stopped && (!filled || !check_move(t, s, p, to)))
			tw_add(l, V_MOVE, p, to, 0);
	}
}

static void offer_flights(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, struct tw_reach *r,
			  unsigned p)
{
	if (s->mark[p] & (M_MOVED | M_TAC) || (s->mark[p] & M_INACTIVE && s->supply[p] != CUT))
		return;
	areaset to = *tw_friends(t, s, r, t->piece[p].country);
	eto_set_meet(&to, s->mark[p] & M_INACTIVE ? &t->flight[s->place[p]] : &t->range[s->place[p]]);
	eto_set_meet(&to, &r->room[AIR]);
	eto_set_drop(&to, s->place[p]);
	tw_add_all(l, V_FLY, p, &to);
}

static void move_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	uint16_t own[PIECES];
	unsigned n = tw_own(t, s, s->side, own);
	struct tw_reach r;
	tw_reach(t, s, s->side, &r);
	eto_offer(l, V_ENTER, 0, 0, 0);
	for (unsigned i = 0; i < n; i++)
		if (t->piece[own[i]].kind == FLEET && !check_form(t, s, own[i]))
			tw_add(l, V_FORM, own[i], 0, 0);
	for (unsigned i = 0; i < n; i++)
		if (is_land(t, own[i]))
			offer_land(l, t, s, &r, own[i]);
	for (unsigned i = 0; i < n; i++)
		if (t->piece[own[i]].kind == AIR && is_area(s->place[own[i]]))
			offer_flights(l, t, s, &r, own[i]);
	areaset bases = enemy_bases(s);
	for (unsigned i = 0; i < n; i++)
		if (tw_active_air(t, s, own[i]) && eto_set_touch(&bases, &t->flight[s->place[own[i]]])) {
			areaset near = t->flight[s->place[own[i]]];
			eto_set_meet(&near, &bases);
			ETO_EACH (to, &near)
				if (!check_strafe(t, s, own[i], to))
					tw_add(l, V_STRAFE, own[i], to, 0);
		}
	eto_offer(l, V_GO, 0, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* Who was to be attacked may have left the base meanwhile. */
static void attack_base(const struct tw_table *t, struct tw_state *s)
{
	if (enemy_air(t, s, s->side, s->b_target))
		eto_call(&s->stack, P_SKY, ETO_DICE);
	else
		tw_clear_battle(t, s);
}

static void move_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned p = a.arg[0], to = a.arg[1], from = p < PIECES ? s->place[p] : 0;
	(void)seat;
	switch (a.verb) {
	case V_MOVE:
		tw_say(e, E_MOVES, (int)p, (int)from, (int)to, 0);
		if (!tw_friendly(t, s, t->piece[p].country, to))
			eto_set_add(&s->entered, to);
		tw_enter(t, s, p, to, e);
		s->mark[p] |= M_MOVED;
		tw_evict(t, s, to, e);
		break;
	case V_FLY:
		tw_say(e, E_FLIES, (int)p, (int)from, (int)to, 0);
		tw_put(t, s, p, to);
		s->mark[p] |= (uint16_t)(M_MOVED | (t->air[from][to] > 2 ? M_INACTIVE : 0));
		break;
	case V_STRAFE:
		s->b_target = (uint8_t)to;
		s->mark[p] |= M_TAC;
		if (tw_holder(t, s, to) == NOBODY)
			tw_provoke(t, s, t->piece[p].country, to, e);
		break;
	case V_GO: attack_base(t, s); break;
	case V_FORM:
		tw_embark(t, s, FOR_BASE, s->side, from);
		s->mark[p] |= M_FORCE;
		s->sailed_from[p] = (uint8_t)from;
		break;
	case V_ENTER: tw_join(t, s, ITA, AXIS, e); break;
	default: eto_pop(&s->stack);
	}
}

static bool move_go(const void *table, void *state, struct eto_events *e)
{
	return tw_adrift(table, state, e);
}

const struct eto_proc tw_proc_move = {.name = "move",
				      .go = move_go,
				      .legal = move_legal,
				      .check = move_check,
				      .apply = move_apply,
				      .phase = "Tactical movement",
				      .close = "End the movement",
				      .prompt = "Move your land, air and naval units, one after the other, or end "
						"the movement.",
				      .clause = TW_13_2_1};
