/* Interdiction of naval supply (13.1). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"

/* TW-13.1.6, TW-13.1.7: the sea area is marked, where something that interdicts is left. */
void tw_interdict(const struct tw_table *t, struct tw_state *s, unsigned zone, struct eto_events *e)
{
	unsigned sea = t->zone[zone].parent;
	s->cut |= 1u << sea;
	tw_say(e, E_MARKED, (int)sea, TW_13_1_6, 0, 0);
}

/* -- interdiction by the passive player (13.1): its fleets and flights are voyages, so that the active player may
 * intercept and fight them like any other (TW-13.1.4, TW-13.1.5); only an air combat tires an air unit (TW-13.1.15) --
 */

static eto_clause patrol_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack), p = a.arg[0];
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if ((a.verb != V_FORM && a.verb != V_PATROL) || p >= PIECES || tw_owner(t, s, p) != side ||
	    !is_area(s->place[p]) || s->mark[p] & M_MOVED || !tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_13_1_1);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	if (a.verb == V_FORM) {
		if (t->piece[p].kind != FLEET)
			return eto_barred(&t->base, TW_13_1_1);
		eto_clause why = tw_check_ready(t, s, p);
		bool oil = tw_oil_for_ship(t, s, t->piece[p].country);
		return why ? why : oil || !eto_forbids(&t->base, TW_13_4_3_8) ? 0 : TW_13_4_3_8;
	}
	if (!tw_active_air(t, s, p) || !is_zone(a.arg[1]) || sea_of(t, a.arg[1]) == S_RED)
		return eto_barred(&t->base, TW_13_1_2);
	if (s->supply[p] == CUT && eto_forbids(&t->base, TW_9_3_4))
		return TW_9_3_4;
	return eto_set_has(&t->coast[a.arg[1] - ZONE0], s->place[p]) ? 0 : eto_barred(&t->base, TW_13_1_3);
}

static void patrol_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack);
	for (unsigned i = 0; i < t->fleets; i++)
		if (is_area(s->place[t->fleet[i]]) && tw_owner(t, s, t->fleet[i]) == side)
			eto_offer(l, V_FORM, t->fleet[i], 0, 0);
	for (unsigned i = 0; i < t->wings; i++)
		if (tw_active_air(t, s, t->wing[i]) && tw_owner(t, s, t->wing[i]) == side)
			for (unsigned z = 0; z < ZONES; z++)
				if (eto_set_has(&t->coast[z], s->place[t->wing[i]]))
					eto_offer(l, V_PATROL, t->wing[i], ZONE0 + z, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void patrol_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned side = *(const uint8_t *)eto_own(&s->stack), p = a.arg[0];
	(void)e, (void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	struct tw_voyage *v = tw_embark(t, s, FOR_PATROL, side, s->place[p]);
	s->mark[p] |= M_FORCE;
	s->sailed_from[p] = (uint8_t)(t->piece[p].kind == FLEET ? s->place[p] : NO_PLACE);
	if (a.verb == V_PATROL) {
		v->zone = (uint8_t)(a.arg[1] - ZONE0);
		v->sailed = 1;
		s->mark[p] |= M_MOVED;
		eto_top(&s->stack)->step = SAIL_ASK;
	}
}

static bool side_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && !f->step && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_patrol = {.name = "patrol",
					.legal = patrol_legal,
					.check = patrol_check,
					.apply = patrol_apply,
					.sound = side_sound,
					.phase = "Interdiction of supply",
					.close = "Send no more",
					.prompt = "Send fleets or air units against the enemy's supply by sea, or "
						  "send no more.",
					.clause = TW_13_1_1};
