/* Airborne operations (14; WF-2.63.3): paradrops and link-up. Grounding and the choice of Paradrop HQs are in
 * command.c, the obligation of blitzing ones in movement.c, Air Assaults and the fire of paratroops in round.c
 * (WF-14.4.1 to WF-14.4.3, WF-14.41.1, WF-14.5.1, WF-14.5.2). */
#include "games/westfront/command.h"

/* -- drops -- */

/* An active Paradrop HQ in the hex of the unit, with its drop of this phase still to make (WF-14.2.1 to
 * WF-14.2.3); with the option it sends all that are there. Of several that reach the hex the one with the shortest
 * range. */
static unsigned find_dropper(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned distance,
			     eto_clause *why)
{
	const unsigned mode = HQ_ACTIVE | HQ_PARADROP;
	bool one_each = !option(t, OPT_PARADROPS) && forbids(t, WF_14_2_3);
	unsigned found = NO_UNIT, least = ~0u;
	*why = WF_14_2_2;
	ETO_EACH_BLOCK (hq, s, s->hex[unit]) {
		if (side_of(t, hq) != s->side || (s->mode[hq] & mode) != mode)
			continue;
		unsigned range = wf_air_range(t, s, hq);
		if (one_each && s->mode[hq] & HQ_USED)
			*why = WF_14_2_3;
		else if (range < distance && forbids(t, WF_14_3_1))
			*why = WF_14_3_1;
		else if (range < least) {
			found = hq;
			least = range;
		}
	}
	return found;
}

/* 1. a paratroop unit (WF-14.1.1); 2. of the Axis, neither grounded (WF-14.7.2) nor under Air Supremacy (WF-14.7.3,
 * WF-13.22.6); 3. not out of a battle (WF-6.32.2). */
static eto_clause check_jumper(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (type_of(t, unit) != PARA)
		return ruled_out(t, WF_14_1_1);
	if (side_of(t, unit) == AXIS && s->grounded && forbids(t, WF_14_7_2))
		return WF_14_7_2;
	if (side_of(t, unit) == AXIS && air_supremacy(t, s) && forbids(t, WF_14_7_3))
		return WF_14_7_3;
	return engaged(s, unit) && forbids(t, WF_6_32_2) ? WF_6_32_2 : 0;
}

/* 4. open to the unit; 5. no Mountain (WF-14.3.1, WF-1.35.6); 6. with room; 7. an HQ that reaches it (WF-14.3.1,
 * WF-14.3.2). Friendly, enemy or in battle does not matter. */
eto_clause wf_check_drop(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	eto_clause c;
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (hex == s->hex[unit])
		return ruled_out(t, WF_14_3_1);
	if ((c = check_jumper(t, s, unit)) || (c = wf_barred_hex(t, s, unit, hex)))
		return c;
	if (t->hex[hex].terrain == MOUNTAIN && forbids(t, WF_1_35_6))
		return WF_1_35_6;
	if ((c = wf_check_room(t, s, unit, hex)))
		return c;
	return find_dropper(t, s, unit, wf_distance(t, s->hex[unit], hex), &c) == NO_UNIT ? ruled_out(t, c) : 0;
}

bool wf_list_drops(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l)
{
	bool sent = false;
	ETO_EACH_BLOCK (hq, s, s->hex[unit])
		sent |= (s->mode[hq] & HQ_PARADROP) != 0;
	return sent && !check_jumper(t, s, unit) && wf_list_hexes(t, s, unit, &s->open, V_DROP, wf_check_drop, l);
}

/* It is dispersed until the Supply Phase (WF-14.6.1, WF-14.6.2), which does not matter in combat (WF-14.6.3). */
void wf_do_drop(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e)
{
	eto_clause c;
	unsigned from = s->hex[unit], hq = find_dropper(t, s, unit, wf_distance(t, from, hex), &c);
	s->mode[hq] |= HQ_USED;
	s->mark[unit] = (uint16_t)((s->mark[unit] & ~M_LANDED) | M_DISPERSED);
	wf_place(t, s, unit, hex);
	wf_tell_block(t, s, e, E_DROP, unit, (int)from, (int)hex, 0);
	wf_entered(t, s, unit, BY_AIR, from, e);
}

/* -- link-up -- */

static bool near_friends(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = t->road[hex][d];
		if (n != NO_HEX && friendly(s, side, n) && !contested(s, n))
			return true;
	}
	return false;
}

/* In a friendly hex (WF-14.6.6), next to a friendly unengaged one over a passable hexside (WF-14.6.7), or in a
 * battle with ground units (WF-14.6.8). Supply does not matter (WF-14.6.12), nor do other dispersed units
 * (WF-14.6.13). The clause by which it links up, or 0: nothing is refused here. */
static unsigned link_clause(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned side = side_of(t, unit), hex = s->hex[unit];
	if (friendly(s, side, hex))
		return WF_14_6_6;
	if (near_friends(t, s, side, hex))
		return WF_14_6_7;
	return contested(s, hex) && wf_units_with(t, s, side, hex, M_DISPERSED, 0) ? WF_14_6_8 : 0;
}

/* All are looked at before any recovers (WF-14.6.5, WF-14.6.9); who fails is eliminated (WF-14.6.10). If there
 * were any, the caller fixes control anew afterwards (WF-14.6.11). */
bool wf_link_up(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	eto_clause by[UNITS] = {0};
	bool any = false;
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (on_map(s, u) && s->mark[u] & M_DISPERSED) {
			by[u] = (eto_clause)link_clause(t, s, u);
			any = true;
		}
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		if (!on_map(s, u) || !(s->mark[u] & M_DISPERSED))
			continue;
		if (!by[u]) {
			eto_barrier(e);
			wf_eliminate(t, s, u, WF_14_6_10, e);
			continue;
		}
		s->mark[u] &= (uint16_t)~M_DISPERSED;
		tell_some(e, E_LINK_UP, s->mark[u] & M_KNOWN ? ETO_ALL : 1u << s->side, (int)u, s->hex[u], by[u], 0);
	}
	return any;
}
