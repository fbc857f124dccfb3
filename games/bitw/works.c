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

/* Does a power that is in the war get the points of what is built there? */
static bool in_war(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned nation = bi_country_nation(t->hex[hex].country);
	return nation < NATIONS && (!(s->fallen >> nation & 1) || (nation == ITA && s->rsi == 2));
}

static bool at_limit(const struct bi_table *t, const struct bi_state *s, unsigned row, unsigned which)
{
	const struct bi_factory *f = &t->factory[row];
	unsigned hex = f->city[which], built = 0;
	if (hex >= HEXES || !eto_set_has(&s->held[f->side], hex) || !in_war(t, s, hex))
		return true;
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2; k++)
			if (t->factory[i].colour == f->colour && t->factory[i].city[k] == hex)
				built += s->built[i][k];
	return built >= times_listed(t, f->side, f->colour, hex); /* BI-15.1.5 */
}

static unsigned colour_of(unsigned kind)
{
	return RED_PP + kind + (kind == 2); /* red, blue, black */
}

unsigned bi_new_plants(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour)
{
	unsigned n = 0;
	for (unsigned i = 0; i < t->factories && eto_set_has(&t->works[colour], hex); i++)
		for (unsigned k = 0; k < 2 && t->factory[i].colour == colour; k++)
			n += t->factory[i].city[k] == hex ? s->built[i][k] : 0u;
	for (unsigned i = 0; i < EXTRAS; i++)
		n += s->extra_at[i] == hex && s->extra_colour[i] == colour;
	return n;
}

/* -- plants that are destroyed -- */

unsigned bi_plants_left(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour)
{
	unsigned left = eto_set_has(&s->ruined, hex) ? 0 : bi_plants(t, hex, colour);
	for (unsigned i = 0; i < RAZED && left; i++)
		left -= s->razed_at[i] == hex && s->razed_colour[i] == colour;
	return left;
}

/* A new one first: it is the one that can be built again. */
static bool raze_built(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned colour)
{
	for (unsigned i = 0; i < EXTRAS; i++)
		if (s->extra_at[i] == hex && s->extra_colour[i] == colour)
			return s->extra_at[i] = OFF, s->extra_colour[i] = 0, true;
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2 && t->factory[i].colour == colour; k++)
			if (t->factory[i].city[k] == hex && s->built[i][k])
				return s->built[i][k]--, true;
	return false;
}

void bi_raze(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned colour)
{
	if (raze_built(t, s, hex, colour) || !bi_plants_left(t, s, hex, colour))
		return;
	for (unsigned i = 0; i < RAZED; i++)
		if (s->razed_at[i] == OFF) {
			s->razed_at[i] = (uint16_t)hex;
			s->razed_colour[i] = (uint8_t)colour;
			return;
		}
}

/* All that stood there is gone: what bombs had destroyed is no longer told apart. New ones are destroyed like those
 * on the map (BI-3.3.2.1). */
void bi_raze_all(const struct bi_table *t, struct bi_state *s, unsigned hex)
{
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2; k++)
			if (t->factory[i].city[k] == hex)
				s->built[i][k] = 0;
	for (unsigned i = 0; i < EXTRAS; i++)
		if (s->extra_at[i] == hex)
			s->extra_at[i] = OFF, s->extra_colour[i] = 0;
	for (unsigned i = 0; i < RAZED; i++)
		if (s->razed_at[i] == hex)
			s->razed_at[i] = OFF, s->razed_colour[i] = 0;
}

/* Beyond the tables there is room for some more (BI-15.1.7). */
static unsigned free_extra(const struct bi_state *s)
{
	unsigned i = 0;
	while (i < EXTRAS && s->extra_at[i] != OFF)
		i++;
	return i;
}

/* All listed places are full: any major city of one's own. */
static bool own_city(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex)
{
	unsigned nation = hex < HEXES ? bi_country_nation(t->hex[hex].country) : NATIONS;
	return nation < NATIONS && bi_major(t, hex) && eto_set_has(&s->held[seat], hex) && in_war(t, s, hex) &&
	       (nation == GER || nation == ITA) == (seat == AXIS);
}

static bool any_city(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	ETO_EACH (h, &t->cities)
		if (own_city(t, s, seat, h))
			return true;
	return false;
}

static void factory_done(const struct bi_table *t, struct bi_state *s, unsigned side, unsigned kind)
{
	for (unsigned i = 0; i < t->factories; i++)
		if (t->factory[i].side == side && t->factory[i].colour == colour_of(kind) &&
		    (!at_limit(t, s, i, 0) || !at_limit(t, s, i, 1))) {
			struct trip *p = eto_call(&s->stack, P_FACTORY, ETO_DICE);
			p->side = (uint8_t)side;
			p->kind = (uint8_t)colour_of(kind);
			return;
		}
	if (free_extra(s) == EXTRAS || !any_city(t, s, side))
		return; /* there is no place for it */
	struct trip *p = eto_call(&s->stack, P_WORKS, side);
	p->to = FACTORIES_MAX;
	p->kind = (uint8_t)colour_of(kind);
}

/* One point for the next site of this kind that has none yet in this turn (BI-15.1.2, BI-15.1.3): sites stand in the
 * order of their age. */
void bi_pay_works(const struct bi_table *t, struct bi_state *s, unsigned side, unsigned kind)
{
	unsigned site = s->works_paid[side][kind]++;
	uint8_t *works = &s->works[side][kind * SITES];
	if (++works[site] < 10)
		return;
	for (; site + 1 < SITES; site++)
		works[site] = works[site + 1];
	works[SITES - 1] = 0;
	s->works_paid[side][kind]--;
	factory_done(t, s, side, kind);
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

static const struct trip *site_of(const struct bi_state *s)
{
	return eto_own(&s->stack);
}

eto_clause bi_works_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned row = site_of(s)->to;
	if (row == FACTORIES_MAX)
		return a.verb == V_AT && own_city(t, s, seat, a.arg[0]) ? 0 : no(t, BI_15_1_7);
	for (unsigned k = 0; k < 2 && a.verb == V_AT; k++)
		if (t->factory[row].city[k] == a.arg[0])
			return at_limit(t, s, row, k) ? no(t, BI_15_1_5) : 0;
	return no(t, BI_15_1_4);
}

void bi_works_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	unsigned row = site_of(l->state)->to;
	if (row == FACTORIES_MAX) {
		ETO_EACH (h, &t->cities)
			eto_offer(l, V_AT, h, 0, 0);
		return;
	}
	const uint16_t *city = t->factory[row].city;
	unsigned low = city[1] < city[0];
	eto_offer(l, V_AT, city[low], 0, 0);
	if (city[0] != city[1])
		eto_offer(l, V_AT, city[!low], 0, 0);
}

void bi_works_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip p = *site_of(s);
	(void)seat;
	eto_pop(&s->stack);
	if (p.to == FACTORIES_MAX) {
		unsigned i = free_extra(s);
		s->extra_at[i] = a.arg[0];
		s->extra_colour[i] = p.kind;
		bi_say(e, E_FACTORY, a.arg[0], p.kind, 0, 0);
		return;
	}
	s->built[p.to][t->factory[p.to].city[0] != a.arg[0]]++;
	bi_say(e, E_FACTORY, a.arg[0], t->factory[p.to].colour, 0, 0);
}
