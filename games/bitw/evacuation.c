/* Evacuation by sea: Dunkirk (SBW3, SBW6), Sardinia and Corsica (SBW7). */
#include "games/bitw/bitw.h"

/* British units leave the continent in June 1940, one from each port: who has left it stands in the set. */
eto_clause bi_evacuate_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u, unsigned to)
{
	bool june = (scenario(t) == SBW3 || scenario(t) == SBW6) && s->turn == 1 && seat == ALLIED;
	if (!june || u >= UNITS || nation_of(t, u) != GBR || !is_land(t, u) || !on_map(s, u))
		return no(t, BI_scen_3);
	unsigned from = s->hex[u];
	if (from >= HEXES || t->hex[from].country == BRITAIN || !bi_port_usable(t, s, seat, from) ||
	    marked(s, u, M_MOVED | M_FROZEN | M_MOTOR))
		return no(t, BI_scen_3);
	if (to != t->at.southampton && to != t->at.dover)
		return no(t, BI_scen_3);
	if (bi_docks_hit(s, from) || bi_docks_hit(s, to))
		return no(t, BI_32_2_1);
	if (eto_set_has(&s->evacuated, from) && forbids(t, BI_scen_3))
		return BI_scen_3;
	return bi_room(t, s, u, to);
}

void bi_evacuate_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	const unsigned port[] = {t->at.southampton, t->at.dover};
	unsigned first = port[0] < port[1] ? 0 : 1;
	if ((scenario(t) != SBW3 && scenario(t) != SBW6) || l->seat != ALLIED || s->turn != 1)
		return;
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
		for (unsigned i = 0; nation_of(t, u) == GBR && i < 2; i++)
			eto_offer(l, V_EVACUATE, u, port[first ^ i], 0);
}

/* P_ESCAPE: when Italy falls, German units of Sardinia and Corsica go to Livorno or Bastia (SBW7). */
eto_clause bi_escape_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = a.arg[0], to = a.arg[1];
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_EVACUATE || u >= UNITS || side_of(t, u) != seat || nation_of(t, u) != GER || !is_land(t, u) ||
	    s->hex[u] >= HEXES || type_of(t, u) == RED || marked(s, u, M_MOVED))
		return no(t, BI_scen_7);
	unsigned island = t->hex[s->hex[u]].island;
	if ((island != SARDINIA && island != CORSICA) || (to != t->at.livorno && to != t->at.bastia) ||
	    to == s->hex[u] || !bi_port_usable(t, s, seat, to))
		return no(t, BI_scen_7);
	return bi_room(t, s, u, to);
}

void bi_escape_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const unsigned port[] = {t->at.livorno, t->at.bastia};
	unsigned first = port[0] < port[1] ? 0 : 1;
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		for (unsigned i = 0; i < 2; i++)
			eto_offer(l, V_EVACUATE, u, port[first ^ i], 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

void bi_escape_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		eto_pop(&s->stack);
	else
		bi_voyage(table, s, a.arg[0], a.arg[1], e);
}
