/* The armistice (gaps 10.7): when France surrenders to Germany, Germany may leave the south, the colonies and the
 * Levant to a neutral Vichy instead of taking all (TW-4.2.14). The two units of the exile reserve are its army, and
 * that country stands for it. */
#include "games/twaw/twaw.h"

/* In effect[F_VICHY], beside the bit of Vichy itself: which areas of France it has been given. */
unsigned tw_vichy_bit(const struct tw_table *t, unsigned area)
{
	return area == t->at.lyo ? 2 : area == t->at.tls ? 4 : area == t->at.mar ? 8 : area == t->at.cor ? 16 : 0;
}

static bool vichy_area(const struct tw_table *t, unsigned a)
{
	return tw_vichy_bit(t, a) || a == t->at.lev || t->area[a].country == FNA;
}

/* Air units that are about to leave their lost base are there no more. */
static bool occupied(const struct tw_table *t, const struct tw_state *s, unsigned a)
{
	TW_EACH_AT (p, s, a)
		if (t->piece[p].kind != AIR || !(s->mark[p] & M_HOMELESS))
			return true;
	return false;
}

void tw_offer_vichy(const struct tw_table *t, struct tw_state *s, unsigned to)
{
	if (to == GER && t->base.scenario == CAMPAIGN && s->held[t->at.lyo] == GER && !occupied(t, s, t->at.lyo))
		eto_call(&s->stack, P_VICHY, AXIS);
}

/* Where somebody stands already, it stays as it is (TW-4.2.15). */
static void proclaim(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	s->effect[F_VICHY] = 1;
	s->allegiance[ALR] = NOBODY;
	s->master[ALR] = ALR;
	if (s->master[FNA] == GER) /* it may have been conquered by Italy before */
		s->master[FNA] = ALR;
	for (unsigned a = 0; a < AREAS; a++)
		if (vichy_area(t, a) && s->held[a] == GER && !occupied(t, s, a)) {
			tw_hold(s, a, ALR);
			s->effect[F_VICHY] |= (uint8_t)tw_vichy_bit(t, a);
			tw_say(e, E_TAKEN, (int)a, VICHY, TW_4_2_14, 0);
		}
	for (unsigned p = t->first[ALR][REGULAR]; p < t->end[ALR][REGULAR]; p++)
		if (s->place[p] == POOL) {
			tw_put(t, s, p, t->at.lyo);
			tw_say(e, E_ARRIVES, (int)p, t->at.lyo, 0, 0);
		}
	tw_derive(&t->base, s);
}

static eto_clause vichy_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_VICHY && a.arg[0] <= 1 ? 0 : eto_barred(table, TW_4_2_14);
}

static void vichy_legal(struct eto_list *l)
{
	eto_offer_all(l, V_VICHY, 0);
}

static void vichy_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	eto_pop(&s->stack);
	if (a.arg[0] == 0)
		proclaim(t, s, e);
}

const struct eto_proc tw_proc_vichy = {.name = "vichy",
				       .legal = vichy_legal,
				       .check = vichy_check,
				       .apply = vichy_apply,
				       .phase = "Armistice",
				       .prompt = "Choose whether a neutral Vichy keeps the south of France and the "
						 "colonies.",
				       .clause = TW_4_2_14};
