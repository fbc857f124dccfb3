/* Steps 4 and 5 of the administrative phase: inactive air fleets are turned up and fleets may act as the oil of their
 * country allows. Where it does not allow all of them their owner says which, for the whole turn (TW-12.5, TW-12.6).
 * A fleet without oil is marked like an inactive air fleet, and may still move strategically (TW-13.4.3.1). */
#include "games/twaw/twaw.h"

struct rouse {
	uint8_t country, left, kind;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct rouse);

static bool tired(const struct tw_state *s, unsigned p)
{
	return on_map(s, p) && s->mark[p] & M_INACTIVE;
}

static unsigned all_tired(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned kind)
{
	unsigned n = 0;
	for (unsigned p = t->first[c][kind]; p < t->end[c][kind]; p++)
		n += tired(s, p);
	return n;
}

static void turn_up(struct tw_state *s, unsigned p)
{
	s->mark[p] &= (uint16_t)~M_INACTIVE;
}

static void ready(const struct tw_table *t, struct tw_state *s, unsigned c, unsigned kind, unsigned how)
{
	unsigned all = all_tired(t, s, c, kind);
	unsigned may = how == READY_ALL ? all : how == READY_HALF ? (all + 1) / 2 : how == READY_ONE;
	for (unsigned p = t->first[c][kind]; p < t->end[c][kind] && may >= all; p++)
		turn_up(s, p);
	if (may && may < all)
		*(struct rouse *)eto_call(&s->stack, P_ROUSE, seat_for(t, tw_player(t, s, c))) =
			(struct rouse){(uint8_t)c, (uint8_t)may, (uint8_t)kind};
}

void tw_ready_air(const struct tw_table *t, struct tw_state *s, unsigned c)
{
	ready(t, s, c, AIR, c == USA ? READY_ALL : t->oil[c][s->oil[c]].air);
}

void tw_ready_fleets(const struct tw_table *t, struct tw_state *s, unsigned c)
{
	for (unsigned p = t->first[c][FLEET]; p < t->end[c][FLEET]; p++)
		s->mark[p] |= (uint16_t)(on_map(s, p) ? M_INACTIVE : 0);
	ready(t, s, c, FLEET, c == USA ? READY_ALL : t->oil[c][s->oil[c]].naval);
}

static eto_clause rouse_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	const struct rouse *r = eto_own(&s->stack);
	unsigned p = a.arg[0];
	(void)seat;
	if (a.verb != V_READY || p < t->first[r->country][r->kind] || p >= t->end[r->country][r->kind] || !tired(s, p))
		return eto_barred(&t->base, r->kind == AIR ? TW_12_5 : TW_12_6);
	return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
}

static void rouse_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct rouse *r = eto_own(&((const struct tw_state *)l->state)->stack);
	for (unsigned p = t->first[r->country][r->kind]; p < t->end[r->country][r->kind]; p++)
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
	       (r->kind == FLEET || r->kind == AIR) && r->left <= all_tired(table, state, r->country, r->kind);
}

const struct eto_proc tw_proc_rouse = {.name = "rouse",
				       .legal = rouse_legal,
				       .check = rouse_check,
				       .apply = rouse_apply,
				       .sound = rouse_sound,
				       .phase = "Administrative phase",
				       .prompt = "Choose the air fleets or fleets for which there is oil.",
				       .clause = TW_12_5};
