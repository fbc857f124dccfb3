/* New factories (15): a die names two towns, the player takes one. */
#include "games/bitw/bitw.h"

static unsigned times_listed(const struct bi_table *t, unsigned side, unsigned colour, unsigned hex)
{
	unsigned n = 0;
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2; k++)
			n += t->factory[i].side == side && t->factory[i].colour == colour &&
			     t->factory[i].city[k] == hex;
	return n;
}

static bool at_limit(const struct bi_table *t, const struct bi_state *s, unsigned row, unsigned which)
{
	const struct bi_factory *f = &t->factory[row];
	unsigned hex = f->city[which], built = 0;
	if (hex >= HEXES || !eto_set_has(&s->held[f->side], hex))
		return true;
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2; k++)
			if (t->factory[i].colour == f->colour && t->factory[i].city[k] == hex)
				built += s->built[i][k];
	return built >= times_listed(t, f->side, f->colour, hex); /* BI-15.1.5 */
}

void bi_factory_done(const struct bi_table *t, struct bi_state *s, unsigned side, unsigned colour, struct eto_events *e)
{
	(void)e;
	s->works[side][colour] = 0;
	for (unsigned i = 0; i < t->factories; i++)
		if (t->factory[i].side == side && t->factory[i].colour == RED_PP + colour + (colour == 2) &&
		    (!at_limit(t, s, i, 0) || !at_limit(t, s, i, 1))) {
			struct trip *p = eto_call(&s->stack, P_FACTORY, ETO_DICE);
			p->side = (uint8_t)side;
			p->kind = (uint8_t)(RED_PP + colour + (colour == 2)); /* red, blue, black */
			return;
		}
}

struct eto_dice bi_factory_dice(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){1, 6};
}

void bi_factory_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip p = *(const struct trip *)eto_own(&s->stack);
	(void)e;
	for (unsigned i = 0; i < t->factories; i++) {
		const struct bi_factory *f = &t->factory[i];
		if (f->side != p.side || f->colour != p.kind || f->die != eto_die(roll, 0))
			continue;
		if (at_limit(t, s, i, 0) && at_limit(t, s, i, 1))
			return; /* the die is rolled again (BI-15.1.6) */
		eto_pop(&s->stack);
		((struct trip *)eto_call(&s->stack, P_WORKS, p.side))->to = (uint16_t)i;
		return;
	}
}

eto_clause bi_works_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned row = ((const struct trip *)eto_own(&s->stack))->to;
	(void)seat;
	for (unsigned k = 0; k < 2 && a.verb == V_AT; k++)
		if (t->factory[row].city[k] == a.arg[0])
			return at_limit(t, s, row, k) ? no(t, BI_15_1_5) : 0;
	return no(t, BI_15_1_4);
}

void bi_works_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const uint16_t *city =
		t->factory[((const struct trip *)eto_own(&((const struct bi_state *)l->state)->stack))->to].city;
	unsigned low = city[1] < city[0];
	eto_offer(l, V_AT, city[low], 0, 0);
	if (city[0] != city[1])
		eto_offer(l, V_AT, city[!low], 0, 0);
}

void bi_works_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned row = ((const struct trip *)eto_own(&s->stack))->to, k = t->factory[row].city[0] != a.arg[0];
	(void)seat;
	eto_pop(&s->stack);
	s->built[row][k]++;
	bi_say(e, E_FACTORY, a.arg[0], t->factory[row].colour, 0, 0);
}
