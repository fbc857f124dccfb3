/* Hex control and Zones of Control (8). Control is fixed when a phase begins and stays so until the next one
 * (WF-8.1.1, WF-8.1.2): what moves through or next to a hex changes it only then (WF-8.1.3). */
#include <string.h>

#include "games/westfront/westfront.h"

/* Unengaged supplied units have a ZOC (WF-8.2.1, WF-8.2.4, WF-8.2.5), HQs, Forts and Statics too (WF-8.2.7), dispersed
 * paratroops have none (WF-14.6.1). */
static bool exerts(const struct wf_state *s, unsigned unit)
{
	return on_map(s, unit) && !(s->mark[unit] & (M_UNSUPPLIED | M_DISPERSED)) && !contested(s, s->hex[unit]);
}

/* Not across rivers, straits (WF-8.2.2, WF-1.39.1) or impassable hexsides (WF-8.2.3). */
static bool zoc_crosses(unsigned side) { return passable(side) && !is_water_line(side); }

hexset wf_zoc(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	hexset zoc = {0}, done = {0}; /* of a stack one unit is enough */
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		if (!exerts(s, u) || in_set(&done, s->hex[u]))
			continue;
		eto_set_add(&done, s->hex[u]);
		const struct wf_hex *h = &t->hex[s->hex[u]];
		for (unsigned d = 0; d < DIRECTIONS; d++)
			if (h->next[d] != NO_HEX && zoc_crosses(h->side[d]))
				eto_set_add(&zoc, h->next[d]);
	}
	return zoc;
}

/* A ZOC covers no occupied hex (WF-8.2.6); occupied_too asks whether it would (WF-16.1.9). */
bool wf_in_zoc(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, bool occupied_too)
{
	if (!occupied_too && s->top[hex] != ETO_NO_BLOCK)
		return false;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = t->hex[hex].next[d];
		if (n == NO_HEX || !zoc_crosses(t->hex[hex].side[d]))
			continue;
		ETO_EACH_BLOCK (u, s, n)
			if (side_of(t, u) == side && exerts(s, u))
				return true;
	}
	return false;
}

/* Where units that count for control stand, by side, and where any unit stands. */
static void occupied(const struct wf_table *t, const struct wf_state *s, hexset by[SIDES], hexset *any)
{
	for (unsigned u = 0; u < UNITS; u++) {
		if (!on_map(s, u))
			continue;
		eto_set_add(any, s->hex[u]);
		if (!(s->mark[u] & M_DISPERSED))
			eto_set_add(&by[side_of(t, u)], s->hex[u]);
	}
}

/* 1. a hex held by one side's units only is friendly to it (WF-8.31.1), and so enemy to the other (WF-8.32.1,
 * WF-8.3.1); 2. a Battle Hex belongs to the Original Defender (WF-8.31.3, WF-7.12.2); 3. a vacant hex in the ZOC of
 * one side only is friendly to it (WF-8.31.2), 4. in both disputed (WF-8.33.1); 5. else it stays with who controlled
 * it last (WF-8.34.1), at first its owner in the scenario (WF-8.34.2). The examples: WF-8.4.16 to WF-8.4.18. */
void wf_new_phase(const struct wf_table *t, struct wf_state *s)
{
	hexset by[SIDES] = {0}, any = {0}, zoc[SIDES], battles[SIDES] = {0}, sure[SIDES], disputed;
	for (unsigned side = 0; side < SIDES; side++)
		zoc[side] = wf_zoc(t, s, side);
	occupied(t, s, by, &any);
	ETO_EACH (hex, &s->fights)
		eto_set_add(&battles[foe(attacker(s, hex))], hex);
	disputed = zoc[0];
	eto_set_meet(&disputed, &zoc[1]);
	eto_set_minus(&disputed, &any);
	for (unsigned side = 0; side < SIDES; side++) {
		hexset alone = by[side];
		eto_set_minus(&alone, &by[foe(side)]);
		eto_set_minus(&alone, &battles[foe(side)]);
		sure[side] = zoc[side];
		eto_set_minus(&sure[side], &zoc[foe(side)]);
		eto_set_minus(&sure[side], &any);
		eto_set_join(&sure[side], &alone);
		eto_set_join(&sure[side], &battles[side]);
	}
	for (unsigned side = 0; side < SIDES; side++) {
		eto_set_minus(&s->last[side], &sure[foe(side)]);
		eto_set_join(&s->last[side], &sure[side]);
		eto_set_meet(&s->last[side], &s->open);
		s->held[side] = s->last[side];
		eto_set_minus(&s->held[side], &disputed);
	}
	wf_keep_nets(t, s);
}
