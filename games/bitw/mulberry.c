/* Mulberry harbours (6.7.1): where and when they are deployed. Each feeds its own nation (BI-6.7.5, BI-6.7.6) and is
 * a port for raids too (BI-6.7.2.1 to BI-6.7.2.3). */
#include "games/bitw/bitw.h"

static bool nation_landed(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned nation)
{
	EACH_BLOCK (u, s, hex)
		if (nation_of(t, u) == nation && marked(s, u, M_LANDED))
			return true;
	return false;
}

/* Has anyone moved in this phase? Its start is the last moment (BI-6.7.1.5). */
static bool exploited(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (on_map(s, u) && marked(s, u, M_MOVED))
			return true;
	return false;
}

/* In the turn of the landing, in a hex that is cleared and where its nation came ashore (BI-6.7.1.1 to BI-6.7.1.5). */
eto_clause bi_mulberry_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned which,
			     unsigned hex)
{
	if (seat != ALLIED || which > 1 || hex >= HEXES || bi_before(t, s, 1944, 1))
		return no(t, BI_6_7_1);
	if (s->mulberry[which] != OFF || s->mulberry_paid[which] < 30)
		return no(t, BI_6_7_8);
	if (s->phase == PH_EXPLOIT && exploited(t, s, seat) && forbids(t, BI_24_0_12))
		return BI_24_0_12;
	struct count foes = bi_count(t, s, hex, AXIS);
	if (!t->hex[hex].coast || foes.land || foes.air)
		return no(t, BI_6_7_1_4);
	if (foes.flying && forbids(t, BI_6_7_1_4))
		return BI_6_7_1_4; /* also of aircraft */
	if (bi_in_britain(t, hex)) /* nobody invades his own coast */
		return no(t, BI_6_7_1_1);
	if (!bi_landed_in(t, s, hex, ALLIED))
		return no(t, BI_6_7_1_3);
	return nation_landed(t, s, hex, which ? GBR : USA) ? 0 : no(t, BI_6_7_1_2);
}

void bi_mulberry_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset beaches = {0};
	bool any = false;
	for (unsigned i = 0; i < 2; i++)
		any = any || (s->mulberry[i] == OFF && s->mulberry_paid[i] == 30);
	if (l->seat != ALLIED || !any)
		return;
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
		if (s->hex[u] < HEXES && marked(s, u, M_LANDED))
			eto_set_add(&beaches, s->hex[u]);
	for (unsigned i = 0; i < 2; i++)
		ETO_EACH (h, &beaches)
			if (s->mulberry[i] == OFF)
				eto_offer(l, V_MULBERRY, i, h, 0);
}

void bi_mulberry_apply(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e)
{
	s->mulberry[a.arg[0]] = a.arg[1];
	s->mulberry_hits[a.arg[0]] = 0;
	bi_end_limit(t, s);
	bi_say(e, E_MULBERRY, a.arg[0], a.arg[1], 0, 0);
	if (s->phase == PH_EXPLOIT)
		bi_supply_phase(t, s, e); /* both are done at its start (BI-6.7.1.5, BI-7.10.3) */
}
