/* Partisans (29): where they rise, and whom an army meets: one gives way, two and three fight as brigades. They have no
 * ZOC and do not move (BI-29.0.4). */
#include "games/bitw/production.h"

unsigned bi_discs(const struct bi_state *s, unsigned hex)
{
	unsigned n = 0;
	for (unsigned i = 0; i < DISCS; i++)
		n += s->disc[i] == hex;
	return n;
}

unsigned bi_rising_in(unsigned country)
{
	static const uint8_t lands[RISINGS] = {NORWAY, BELGIUM, NETHERLANDS, FRANCE};
	unsigned i = 0;
	while (i < RISINGS && lands[i] != country)
		i++;
	return i;
}

/* BI-29.1.2. */
bool bi_conquered(const struct bi_state *s, unsigned country)
{
	return bi_rising_in(country) < RISINGS && s->fallen >> bi_country_nation(country) & 1;
}

static void take_off(struct bi_state *s, unsigned hex, unsigned count)
{
	for (unsigned i = 0; i < DISCS && count; i++)
		if (s->disc[i] == hex) {
			s->disc[i] = OFF;
			count--;
		}
}

/* A single partisan is gone when the Axis comes (BI-29.1.7), two or three are attacked (BI-29.1.9, BI-29.1.11); the
 * French take theirs in (BI-29.0.10, BI-5.7.4). */
bool bi_meet_partisans(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned n = nation_of(t, u), discs = bi_discs(s, hex);
	bool join = (n == FRA || n == FFR) && t->hex[hex].country == FRANCE;
	if (!discs || (!join && side_of(t, u) == ALLIED))
		return false;
	if (!join && discs > 1) {
		struct trip *p = eto_call(&s->stack, P_BRIGADE, ETO_DICE);
		p->unit = (uint16_t)u;
		p->to = (uint16_t)hex;
		return true;
	}
	take_off(s, hex, discs);
	if (join)
		s->pool[n][YELLOW] = (uint8_t)(s->pool[n][YELLOW] + discs > 255 ? 255 : s->pool[n][YELLOW] + discs);
	return false;
}

/* -- deployment, of free ones and of those that Britain pays for alike (BI-29.0.9, BI-29.1.12): in which country, then
 * (P_RISE) in which hex -- */

/* Where they could rise: hexes that the Axis holds, away from its units and their ZOC (BI-29.1.4). */
static hexset quiet_hexes(const struct bi_table *t, const struct bi_state *s)
{
	hexset where = s->held[AXIS];
	eto_set_meet(&where, &t->partisan);
	eto_set_meet(&where, &t->playable[scenario(t)]);
	if (!forbids(t, BI_29_1_4))
		return where;
	hexset zoc = bi_zoc(t, s, AXIS, true);
	eto_set_minus(&where, &zoc);
	EACH_ON_MAP (u, t, s, AXIS)
		if (s->hex[u] < HEXES && !marked(s, u, M_FLYING))
			eto_set_drop(&where, s->hex[u]);
	return where;
}

static eto_clause country_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned country,
				const hexset *quiet)
{
	if (bi_without(t, CH_29))
		return no(t, bi_without(t, CH_29));
	if (seat != ALLIED || country >= COUNTRIES)
		return no(t, BI_29_0_2);
	if (!bi_conquered(s, country))
		return no(t, BI_29_1_2);
	if (!s->rising[bi_rising_in(country)] && !s->pool[bi_payer(t, s, GBR)][YELLOW])
		return no(t, BI_29_0_3);
	if (!bi_discs(s, OFF))
		return no(t, BI_29_1_5);
	return eto_set_touch(quiet, &t->lands[country]) ? 0 : no(t, BI_29_1_4);
}

eto_clause bi_partisan_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned country)
{
	hexset quiet = quiet_hexes(t, s);
	return country_check(t, s, seat, country, &quiet);
}

void bi_partisan_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	if (l->seat != ALLIED || !bi_on(t, CH_29) || !bi_discs(s, OFF))
		return;
	hexset quiet = quiet_hexes(t, s);
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (!country_check(t, s, l->seat, c, &quiet))
			l->out[l->count++] = eto_act(V_PARTISAN, c, 0, 0);
}

void bi_partisan_apply(const struct bi_table *t, struct bi_state *s, unsigned country)
{
	uint8_t *due = &s->rising[bi_rising_in(country)];
	uint8_t *purse = &s->pool[bi_payer(t, s, GBR)][YELLOW];
	--*(*due ? due : purse);
	((struct trip *)eto_call(&s->stack, P_RISE, ALLIED))->kind = (uint8_t)country;
}

static unsigned country_of(const struct bi_state *s)
{
	return ((const struct trip *)eto_own(&s->stack))->kind;
}

eto_clause bi_rise_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned hex = a.arg[0];
	(void)seat;
	if (a.verb != V_AT || hex >= HEXES)
		return no(t, BI_29_0_2);
	if (t->hex[hex].country != country_of(s) || !bi_playable(t, s, hex) || !eto_set_has(&s->held[AXIS], hex))
		return no(t, BI_29_1_2);
	hexset quiet = quiet_hexes(t, s);
	return eto_set_has(&quiet, hex) ? 0 : no(t, BI_29_1_4);
}

void bi_rise_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	hexset where = quiet_hexes(t, l->state);
	eto_set_meet(&where, &t->lands[country_of(l->state)]);
	ETO_EACH (h, &where)
		l->out[l->count++] = eto_act(V_AT, h, 0, 0);
}

void bi_rise_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	unsigned i = 0;
	(void)table, (void)seat;
	eto_pop(&s->stack);
	while (s->disc[i] != OFF)
		i++;
	s->disc[i] = a.arg[0];
	bi_say(e, E_PARTISAN, a.arg[0], 0, 0, 0);
}

/* -- P_BRIGADE: the partisans fire first (kind 0), then the unit, until one of them is gone -- */

static unsigned steps_in(const struct bi_state *s, unsigned hex)
{
	unsigned discs = bi_discs(s, hex);
	return discs >= 3 ? 2 : discs - 1;
}

struct fire bi_brigade_fire(const struct bi_table *t, const struct bi_state *s, const struct trip *p)
{
	if (!p->kind)
		return (struct fire){(uint8_t)steps_in(s, p->to), 6};
	struct volley v = {p->to, (uint8_t)side_of(t, p->unit), FIRE_LAND, 0, 1};
	return bi_fire(t, s, &v, p->unit);
}

struct eto_dice bi_brigade_dice(const void *table, const void *state)
{
	const struct bi_state *s = state;
	const struct trip *p = eto_own(&s->stack);
	return (struct eto_dice){bi_brigade_fire(table, s, p).dice, 6};
}

static unsigned count_hits(struct eto_action roll, unsigned dice, unsigned from)
{
	unsigned hits = 0;
	for (unsigned i = 0; i < dice; i++)
		hits += eto_die(roll, i) >= from;
	return hits;
}

void bi_brigade_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip p = *(const struct trip *)eto_own(&s->stack);
	struct fire f = bi_brigade_fire(t, s, &p);
	unsigned hits = count_hits(roll, f.dice, f.from), steps = steps_in(s, p.to);
	if (p.kind)
		bi_say(e, E_FIRES, p.unit, p.to, (int)hits, f.dice);
	else
		bi_say(e, E_BAND_FIRES, p.to, (int)hits, f.dice, 0);
	if (p.kind) {
		take_off(s, p.to, hits >= steps ? DISCS : bi_discs(s, p.to) - (steps - hits) - 1); /* BI-29.1.11 */
		if (hits >= steps) {
			s->half[p.unit] = 0; /* BI-7.7.11.1 */
			eto_pop(&s->stack);
			bi_occupy(t, s, p.unit, p.to, e);
			return;
		}
	}
	((struct trip *)eto_own_change(&s->stack))->kind = !p.kind;
	for (unsigned i = 0; !p.kind && i < hits && on_map(s, p.unit); i++)
		bi_hit(t, s, p.unit, e);
	if (!on_map(s, p.unit) || !s->strength[p.unit])
		eto_pop(&s->stack);
}
