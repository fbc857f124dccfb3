/* Retreats, advances, lost bases, and the end of an attack (TW-13.3.6.17 to TW-13.3.6.19, TW-13.3.9.15 to
 * TW-13.3.9.24). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/twaw.h"

/* TW-13.3.9.17, TW-13.3.9.19: friendly; neutrals stay in their own country. */
static bool passable(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	unsigned c = t->piece[p].country, side = tw_owner(t, s, p);
	if (!tw_in_play(t, s, to) || to == s->b_target)
		return false;
	if (side == NOBODY ? s->held[to] != c : !tw_friendly(t, s, c, to))
		return false;
	return !tw_enemies(t, s, side < SIDES ? side : s->side == AXIS ? WEST : AXIS, to);
}

/* Where the unit may go: next to the combat, or as far as there is no room before (TW-13.3.9.18). */
static areaset refuges(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	areaset seen = {0}, ring = {0}, out = {0};
	if (!is_area(s->b_target))
		return out;
	eto_set_add(&ring, s->b_target);
	eto_set_add(&seen, s->b_target);
	while (!eto_set_empty(&ring) && eto_set_empty(&out)) {
		areaset next = {0};
		ETO_EACH (from, &ring)
			ETO_EACH (to, &t->near[from])
				if (!eto_set_has(&seen, to) && passable(t, s, p, to)) {
					eto_set_add(&next, to);
					eto_set_add(&seen, to);
					if (!tw_room(t, s, p, to))
						eto_set_add(&out, to);
				}
		ring = next;
	}
	return out;
}

static bool exposed(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	unsigned side = tw_owner(t, s, p);
	ETO_EACH (a, &t->near[to]) {
		if (a == s->b_target)
			continue;
		if (side < SIDES ? tw_enemies(t, s, side, a) : s->land[a][s->side])
			return true;
	}
	return false;
}

static bool has_quiet(const struct tw_table *t, const struct tw_state *s, unsigned p, const areaset *open)
{
	ETO_EACH (a, open)
		if (!exposed(t, s, p, a))
			return true;
	return false;
}

static bool has_refuge(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	areaset open = refuges(t, s, p);
	return !eto_set_empty(&open);
}

/* Those who must go and find no room are eliminated (TW-4.2.1.19, TW-4.2.1.20, TW-13.3.9.17): the losses ask which. */
static bool retreat_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)e;
	for (unsigned p = 0; s->b_back && p < PIECES; p++)
		if (tw_defends(t, s, p) && has_refuge(t, s, p))
			return false;
	if (!eto_peek(&s->stack)->a)
		s->b_lose[1] = s->b_back;
	s->b_back = 0;
	eto_pop(&s->stack);
	return true;
}

static eto_clause why_not_there(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned to)
{
	if (!is_area(to))
		return TW_13_3_6_1_44;
	if (!passable(t, s, p, to))
		return tw_owner(t, s, p) == NOBODY ? TW_13_3_9_19 : TW_13_3_9_17;
	return is_area(s->b_target) && eto_set_has(&t->near[s->b_target], to) ? TW_4_2_1_20 : TW_13_3_9_18;
}

static eto_clause retreat_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned p = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return eto_peek(&s->stack)->a ? 0 : eto_barred(&t->base, TW_13_3_9_8);
	if (a.verb != V_RETREAT || p >= PIECES || !tw_defends(t, s, p))
		return eto_barred(&t->base, TW_13_3_6_1_44);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	areaset open = refuges(t, s, p);
	if (!is_area(a.arg[1]) || !eto_set_has(&open, a.arg[1]))
		return eto_barred(&t->base, why_not_there(t, s, p, a.arg[1]));
	if (exposed(t, s, p, a.arg[1]) && has_quiet(t, s, p, &open) && eto_forbids(&t->base, TW_13_3_9_15))
		return TW_13_3_9_15;
	return 0;
}

static void retreat_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	for (unsigned p = 0; is_area(s->b_target) && p < PIECES; p++)
		if (tw_defends(t, s, p) && tw_first(t, s, p)) {
			areaset open = refuges(t, s, p);
			ETO_EACH (a, &open)
				eto_offer(l, V_RETREAT, p, a, 0);
		}
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void retreat_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	if (a.verb == V_DONE) {
		s->b_back = 0;
		return;
	}
	tw_say(e, E_RETREATS, a.arg[0], s->b_target, a.arg[1], 0);
	tw_put(t, s, a.arg[0], a.arg[1]);
	s->b_back--;
}

static bool retreat_sound(const void *table, const void *state, const struct eto_frame *f,
			  const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && below->proc == P_LOSSES && f->a <= 1;
}

const struct eto_proc tw_proc_retreat = {.name = "retreat",
					 .go = retreat_go,
					 .legal = retreat_legal,
					 .check = retreat_check,
					 .apply = retreat_apply,
					 .sound = retreat_sound,
					 .phase = "Retreat",
					 .prompt = "Choose where the beaten units retreat to.",
					 .clause = TW_13_3_6_1_44};

/* -- advance -- */

static eto_clause may_advance(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	if (p >= PIECES || !is_land(t, p) || !(s->mark[p] & M_IN) || s->place[p] != s->b_from)
		return eto_barred(&t->base, TW_13_3_6_17);
	return tw_room(t, s, p, s->b_target);
}

/* TW-13.3.8.4, TW-13.3.8.9: a breakthrough that was chosen takes at least one unit in. */
static bool must_enter(const struct tw_table *t, const struct tw_state *s)
{
	bool trapped = false, able = false;
	for (unsigned p = 0; p < PIECES; p++) {
		trapped |= is_land(t, p) && s->place[p] == s->b_target && s->mark[p] & M_TRAPPED &&
			   !tw_allied(s, tw_owner(t, s, p), s->side);
		able |= !may_advance(t, s, p);
	}
	return s->b_wide && trapped && able && !s->land[s->b_target][s->side];
}

static eto_clause advance_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		return must_enter(t, s) ? eto_barred(&t->base, TW_13_3_8_4) : 0;
	if (a.verb == V_ADVANCE) {
		eto_clause c = may_advance(t, s, a.arg[0]);
		return c ? c : tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
	}
	for (unsigned p = 0; a.verb == V_ALL && p < PIECES; p++)
		if (s->mark[p] & M_IN && !may_advance(t, s, p))
			return 0;
	return eto_barred(&t->base, TW_13_3_6_17);
}

static void advance_legal(struct eto_list *l)
{
	const struct tw_state *s = l->state;
	TW_EACH_MARKED (p, s, M_IN)
		eto_offer(l, V_ADVANCE, p, 0, 0);
	eto_offer(l, V_ALL, 0, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void advance(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	tw_say(e, E_ADVANCES, (int)p, s->b_from, s->b_target, 0);
	tw_enter(t, s, p, s->b_target, e);
	s->mark[p] &= (uint16_t) ~(M_ABOARD);
	s->sailed_from[p] = NO_PLACE;
	tw_evict(t, s, s->b_target, e);
}

static void advance_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	if (a.verb == V_ADVANCE)
		advance(t, s, a.arg[0], e);
	for (unsigned p = 0; a.verb == V_ALL && p < PIECES; p++)
		if (s->mark[p] & M_IN && !may_advance(t, s, p))
			advance(t, s, p, e);
	if (a.verb != V_ADVANCE)
		eto_pop(&s->stack);
}

const struct eto_proc tw_proc_advance = {.name = "advance",
					 .legal = advance_legal,
					 .check = advance_check,
					 .apply = advance_apply,
					 .phase = "Advance",
					 .close = "Advance no further",
					 .prompt = "Choose the units that advance into the place that was won, or "
						   "stay where you are.",
					 .clause = TW_13_3_6_17};

/* -- after the attack -- */

static bool blocks(const struct tw_table *t, unsigned area)
{
	return is_area(area) && t->area[area].terrain != CLEAR;
}

/* TW-13.3.11: air units that took part become inactive. */
static void rest_air(const struct tw_table *t, struct tw_state *s)
{
	TW_EACH_MARKED (p, s, M_BATTLE)
		if (t->piece[p].kind == AIR) {
			s->mark[p] &= (uint16_t)~M_BATTLE;
			s->mark[p] |= M_INACTIVE | M_FLEW;
		}
}

/* What the enemy held by his units alone is its country's again with the last of them (TW-4.2.16), and yields nothing
 * in this turn (TW-7.7). */
static void taken_back(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	unsigned a = s->b_target;
	if (!is_area(a) || eto_set_has(&s->taken, a) || !tw_allied(s, s->side, tw_holder(t, s, a)))
		return;
	eto_set_add(&s->idle, a);
	tw_say(e, E_TAKEN, (int)a, tw_called(s, s->held[a]), TW_4_2_16, 0);
}

/* Who goes on: those that have entered, or that have won and still face somebody (TW-13.3.6.1.45, TW-13.3.10.26); for
 * the others the Operation is over (TW-13.3.6.1.46). Invaders that stop go back with their fleets (TW-13.3.10.27). */
void tw_end_attack(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	bool won = s->b_won == BW_ATTACKER && s->b_kind != B_LIMITED;
	bool held = tw_defenders(t, s) > 0;
	TW_EACH_MARKED (p, s, M_IN) {
		if (!is_land(t, p))
			continue;
		bool entered = s->place[p] == s->b_target;
		s->step[p] = 3;
		if (won && entered && !blocks(t, s->b_target)) {
			s->step[p] = (uint8_t)(s->b_step + 1);
		} else if (won && held && !entered) {
			s->step[p] = (uint8_t)(s->b_step + 1); /* TW-13.3.7 */
			s->bound_for[p] = s->b_target;
		} else {
			s->mark[p] &= (uint16_t)~M_OP;
		}
		if (s->mark[p] & M_ABOARD && !won)
			tw_return(t, s, p, e); /* TW-13.3.10.13, TW-13.3.10.15 */
	}
	rest_air(t, s);
	taken_back(t, s, e);
	if (s->b_kind == B_INVASION && !s->b_step)
		s->effect[F_DECEPTION] = 0; /* one landing (event W14) */
	tw_clear_battle(t, s);
}

/* -- lost bases: air units change area, fleets change port (TW-13.3.9.20 to TW-13.3.9.24, TW-13.3.9.36) -- */

/* It puts to sea and looks for another port (tw_adrift()). */
static void evict_fleet(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned area, struct eto_events *e)
{
	s->sailed_from[p] = NO_PLACE;
	unsigned zone = tw_way_out(t, s, p, area);
	if (zone == NO_PLACE) {
		tw_kill(t, s, p, TW_13_3_9_24, e);
		return;
	}
	tw_say(e, E_SAILS, (int)p, (int)area, (int)zone, 0);
	tw_put(t, s, p, zone);
	s->bound_for[p] = (uint8_t)area;
}

/* Fleets whose port has gone back to its country (TW-4.2.16) leave it as if it had been taken (TW-13.3.9.22); air units
 * stay in an area that is isolated (TW-9.3.11), until enemies come there (TW-13.3.9.20). */
bool tw_strays(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	for (unsigned i = 0; s->stray && i < t->fleets; i++) {
		unsigned p = t->fleet[i];
		if (is_area(s->place[p]) && !tw_friendly(t, s, t->piece[p].country, s->place[p]))
			evict_fleet(t, s, p, s->place[p], e);
	}
	for (unsigned i = 0; s->stray && i < t->wings; i++) {
		unsigned p = t->wing[i];
		if (is_area(s->place[p]) && tw_enemies(t, s, tw_owner(t, s, p), s->place[p]))
			tw_evict_air(t, s, p, e);
	}
	if (s->stray && tw_ask_homeless(t, s, e))
		return true;
	s->stray = 0;
	return false;
}

void tw_evict(const struct tw_table *t, struct tw_state *s, unsigned area, struct eto_events *e)
{
	unsigned bases = 0;
	for (unsigned x = 0; is_area(area) && x <= SIDES; x++)
		bases += of_kind(s, area, x, FLEET) + of_kind(s, area, x, AIR);
	for (unsigned p = bases ? tw_next_at(s, 0, area) : PIECES; p < PIECES; p = tw_next_at(s, p + 1, area)) {
		if (t->piece[p].kind < FLEET || tw_friendly(t, s, t->piece[p].country, area))
			continue;
		if (t->piece[p].kind == AIR)
			tw_evict_air(t, s, p, e);
		else
			evict_fleet(t, s, p, area, e);
	}
}
