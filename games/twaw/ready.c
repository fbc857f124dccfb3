/* Step 4 of the administrative phase: inactive air fleets are turned up as the oil of their country allows. Where it
 * does not allow all of them their owner says which (TW-12.5). */
#include "games/twaw/twaw.h"

struct rouse {
	uint8_t country, left;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct rouse);

static bool tired(const struct tw_state *s, unsigned p)
{
	return on_map(s, p) && s->mark[p] & M_INACTIVE;
}

static unsigned all_tired(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned n = 0;
	for (unsigned p = t->first[c][AIR]; p < t->end[c][AIR]; p++)
		n += tired(s, p);
	return n;
}

static void turn_up(struct tw_state *s, unsigned p)
{
	s->mark[p] &= (uint16_t)~M_INACTIVE;
}

void tw_ready_air(const struct tw_table *t, struct tw_state *s, unsigned c)
{
	unsigned all = all_tired(t, s, c), how = c == USA ? READY_ALL : t->oil[c][s->oil[c]].air;
	unsigned may = how == READY_ALL ? all : how == READY_HALF ? (all + 1) / 2 : how == READY_ONE;
	for (unsigned p = t->first[c][AIR]; p < t->end[c][AIR] && may >= all; p++)
		turn_up(s, p);
	if (may && may < all)
		*(struct rouse *)eto_call(&s->stack, P_ROUSE, seat_for(t, tw_player(t, s, c))) =
			(struct rouse){(uint8_t)c, (uint8_t)may};
}

static eto_clause rouse_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct rouse *r = eto_own(&s->stack);
	unsigned p = a.arg[0];
	(void)seat;
	if (a.verb != V_READY || p < t->first[r->country][AIR] || p >= t->end[r->country][AIR] || !tired(s, p))
		return eto_barred(&t->base, TW_12_5);
	return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
}

static void rouse_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct rouse *r = eto_own(&((const struct tw_state *)l->state)->stack);
	for (unsigned p = t->first[r->country][AIR]; p < t->end[r->country][AIR]; p++)
		eto_offer(l, V_READY, p, 0, 0);
}

static void rouse_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct rouse *r = eto_own_change(&s->stack);
	(void)seat;
	turn_up(s, a.arg[0]);
	tw_say(e, E_READIED, a.arg[0], s->place[a.arg[0]], 0, 0);
	if (!--r->left)
		eto_pop(&s->stack);
}

static bool rouse_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct rouse *r = eto_locals_of(f);
	return below && below->proc == P_GAME && !f->step && r->country < MAJORS && r->left &&
	       r->left <= all_tired(table, state, r->country);
}

const struct eto_proc tw_proc_rouse = {.name = "rouse",
				       .legal = rouse_legal,
				       .check = rouse_check,
				       .apply = rouse_apply,
				       .sound = rouse_sound,
				       .phase = "Administrative phase",
				       .prompt = "Choose the air fleets for which there is oil.",
				       .clause = TW_12_5};
