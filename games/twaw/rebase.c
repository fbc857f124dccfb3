/* Changes of base. Air units that fought may: the active player's in the offensives step, those of the others when an
 * attack is over; if they fought before, when that step begins. Who fought over fleets in strategic movement or on
 * their way home, over a bombed country or in the Arctic, does it then (TW-13.2.3.10, TW-13.2.3.11). Active ones whose
 * base is lost must (TW-13.3.9.20, TW-13.3.9.36): their owner says where to before anything else happens. */
#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

eto_clause tw_rebase_check(const struct tw_table *t, const struct tw_state *s, unsigned side, struct eto_action a)
{
	unsigned p = a.arg[0], to = a.arg[1];
	if (p >= PIECES || t->piece[p].kind != AIR || !(s->mark[p] & M_FLEW) || !is_area(s->place[p]) || !is_area(to) ||
	    tw_owner(t, s, p) != side || to == s->place[p])
		return eto_barred(&t->base, TW_13_2_3_10);
	if (t->air[s->place[p]][to] > 2 || !tw_friendly(t, s, t->piece[p].country, to))
		return eto_barred(&t->base, TW_13_2_3_11);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	return tw_room(t, s, p, to);
}

/* Is there a base that it could go to? */
static bool has_choice(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned side = tw_owner(t, s, p);
	if (t->piece[p].kind != AIR || !is_area(s->place[p]))
		return false;
	ETO_EACH (to, &t->flight[s->place[p]])
		if (!tw_rebase_check(t, s, side, eto_act(V_REBASE, p, to, 0)))
			return true;
	return false;
}

static bool may_rebase(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	TW_EACH_MARKED (p, s, M_FLEW)
		if (tw_owner(t, s, p) == side && has_choice(t, s, p))
			return true;
	return false;
}

bool tw_ask_rebase(const struct tw_table *t, struct tw_state *s)
{
	unsigned step = eto_peek(&s->stack)->proc; /* in these the active player flies whenever he likes */
	bool own = step == P_OFFENSIVE || step == P_STRATEGIC;
	TW_EACH_MARKED (p, s, M_FLEW) {
		unsigned side = tw_owner(t, s, p);
		if ((own && side == s->side) || side >= SIDES || !has_choice(t, s, p))
			continue;
		*(uint8_t *)eto_call(&s->stack, P_REBASE, seat_for(t, side)) = (uint8_t)side;
		return true;
	}
	return false;
}

void tw_rebase(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to, struct eto_events *e)
{
	tw_say(e, E_FLIES, (int)p, s->place[p], (int)to, 0);
	tw_put(t, s, p, to);
	s->mark[p] &= (uint16_t)~M_FLEW;
}

/* They have had their chance. */
void tw_rested(struct tw_state *s)
{
	TW_EACH_MARKED (p, s, M_FLEW)
		s->mark[p] &= (uint16_t)~M_FLEW;
}

static unsigned own_side(const struct tw_state *s)
{
	return *(const uint8_t *)eto_own(&s->stack);
}

static eto_clause rebase_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	return a.verb == V_REBASE ? tw_rebase_check(t, state, own_side(state), a) : eto_barred(&t->base, TW_13_2_3_10);
}

static void rebase_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	for (unsigned p = 0; p < PIECES; p++)
		if (s->mark[p] & M_FLEW && t->piece[p].kind == AIR && is_area(s->place[p]))
			ETO_EACH (to, &t->flight[s->place[p]])
				eto_offer(l, V_REBASE, p, to, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void rebase_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned side = own_side(s);
	(void)seat;
	if (a.verb == V_REBASE)
		tw_rebase(t, s, a.arg[0], a.arg[1], e);
	if (a.verb == V_REBASE && may_rebase(t, s, side))
		return;
	for (unsigned p = 0; p < PIECES; p++)
		if (on_map(s, p) && tw_owner(t, s, p) == side)
			s->mark[p] &= (uint16_t)~M_FLEW; /* those that stay have had their chance */
	eto_pop(&s->stack);
}

static bool rebase_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && !f->step && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_rebase = {.name = "rebase",
					.legal = rebase_legal,
					.check = rebase_check,
					.apply = rebase_apply,
					.sound = rebase_sound,
					.phase = "Change of base",
					.close = "Stay where they are",
					.prompt = "Air units that fought may fly to another base now, or stay where "
						  "they are.",
					.clause = TW_13_2_3_10};

/* -- lost bases -- */

struct homeless {
	uint16_t piece;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct homeless);

/* TW-13.3.9.36: the friendly areas within 2 points; if there is none, within 4. */
static areaset new_bases(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	areaset out = {0};
	for (unsigned most = 2; most <= 4 && eto_set_empty(&out); most += 2)
		for (unsigned a = 0; a < AREAS; a++)
			if (a != s->place[p] && t->air[s->place[p]][a] <= most &&
			    tw_friendly(t, s, t->piece[p].country, a) && !tw_room(t, s, p, a))
				eto_set_add(&out, a);
	return out;
}

/* TW-13.3.9.21: an inactive one leaves the map, others wait to be told where they go. */
void tw_evict_air(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	if (s->mark[p] & M_HOMELESS)
		return;
	if (s->mark[p] & M_INACTIVE) {
		tw_delay(t, s, p, TW_13_3_9_21, e);
		return;
	}
	s->mark[p] |= M_HOMELESS;
	s->stray = 1;
}

static void settle_anew(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned to, struct eto_events *e)
{
	s->mark[p] &= (uint16_t)~M_HOMELESS;
	if (t->air[s->place[p]][to] > 2)
		s->mark[p] |= M_INACTIVE;
	tw_rebase(t, s, p, to, e);
}

/* True when one of them has a choice, and its owner is asked. */
bool tw_ask_homeless(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	for (unsigned i = 0; i < t->wings; i++) {
		unsigned p = t->wing[i], side = tw_owner(t, s, p);
		if (!(s->mark[p] & M_HOMELESS))
			continue;
		areaset open = new_bases(t, s, p);
		if (eto_set_count(&open) > 1) {
			unsigned seat = side < SIDES ? seat_for(t, side) : s->side == AXIS ? WEST : AXIS;
			((struct homeless *)eto_call(&s->stack, P_HOMELESS, seat))->piece = (uint16_t)p;
			return true;
		}
		if (eto_set_empty(&open))
			tw_delay(t, s, p, TW_13_3_9_36, e);
		else
			settle_anew(t, s, p, eto_set_next(&open, 0), e);
	}
	return false;
}

static eto_clause homeless_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct homeless *h = eto_own(&((const struct tw_state *)state)->stack);
	areaset open = new_bases(table, state, h->piece);
	(void)seat;
	if (a.verb != V_REBASE || a.arg[0] != h->piece)
		return eto_barred(table, TW_13_3_9_20);
	return is_area(a.arg[1]) && eto_set_has(&open, a.arg[1]) ? 0 : eto_barred(table, TW_13_3_9_36);
}

static void homeless_legal(struct eto_list *l)
{
	const struct homeless *h = eto_own(&((const struct tw_state *)l->state)->stack);
	areaset open = new_bases((const void *)l->table, l->state, h->piece);
	ETO_EACH (a, &open)
		eto_offer(l, V_REBASE, h->piece, a, 0);
}

static void homeless_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	eto_pop(&s->stack);
	settle_anew(t, s, a.arg[0], a.arg[1], e);
}

static bool homeless_sound(const void *table, const void *state, const struct eto_frame *f,
			   const struct eto_frame *below)
{
	const struct homeless *h = eto_locals_of(f);
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	if (!below || f->step || h->piece >= PIECES || t->piece[h->piece].kind != AIR || !is_area(s->place[h->piece]))
		return false;
	areaset open = new_bases(t, s, h->piece);
	return !eto_set_empty(&open);
}

const struct eto_proc tw_proc_homeless = {.name = "homeless",
					  .legal = homeless_legal,
					  .check = homeless_check,
					  .apply = homeless_apply,
					  .sound = homeless_sound,
					  .phase = "Change of base",
					  .prompt = "%1 has lost its base: choose another one.",
					  .clause = TW_13_3_9_20,
					  ETO_ABOUT(ETO_PIECE, struct homeless, piece)};
