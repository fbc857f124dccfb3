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

/* A ZOC covers no occupied hex (WF-8.2.6); occupied_too asks whether it would (WF-16.1.9). */
bool wf_in_zoc(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, bool occupied_too)
{
	if (!occupied_too && s->top[hex] != ETO_NO_BLOCK)
		return false;
	for (unsigned i = 0; i < DIRECTIONS && t->reach[hex][i] != NO_HEX; i++)
		ETO_EACH_BLOCK (u, s, t->reach[hex][i])
			if (side_of(t, u) == side && exerts(s, u))
				return true;
	return false;
}

/* The hexes with units that count for control, by side, and the ZOC of both: dispersed ones do not count, unsupplied
 * ones have no ZOC. */
struct presence {
	hexset by[SIDES], zoc[SIDES];
};

static void survey(const struct wf_table *t, const struct wf_state *s, struct presence *p)
{
	const unsigned weak = M_DISPERSED | M_UNSUPPLIED;
	hexset closer = {0}; /* only where such units stand, if there are any, one has to look closer */
	unsigned any = 0;
	for (unsigned u = 0; u < UNITS; u++)
		any |= s->mark[u];
	for (unsigned u = 0; any & weak && u < UNITS; u++)
		if (s->mark[u] & weak && s->hex[u] != OFF)
			eto_set_add(&closer, s->hex[u]);
	for (unsigned side = 0; side < SIDES; side++) {
		hexset strong = s->stands[side], zoc = {0};
		p->by[side] = strong;
		ETO_EACH (hex, &closer) {
			if (!wf_units_with(t, s, side, hex, M_DISPERSED, 0))
				eto_set_drop(&p->by[side], hex);
			if (!wf_units_with(t, s, side, hex, weak, 0))
				eto_set_drop(&strong, hex);
		}
		eto_set_minus(&strong, &s->fights);
		eto_near_join(t->zone, strong.w, ETO_SET_WORDS(&strong), zoc.w);
		p->zoc[side] = zoc;
	}
}

hexset wf_zoc(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	struct presence p;
	survey(t, s, &p);
	return p.zoc[side];
}

/* 1. a hex held by one side's units only is friendly to it (WF-8.31.1), and so enemy to the other (WF-8.32.1,
 * WF-8.3.1); 2. a Battle Hex belongs to the Original Defender (WF-8.31.3, WF-7.12.2); 3. a vacant hex in the ZOC of
 * one side only is friendly to it (WF-8.31.2), 4. in both disputed (WF-8.33.1); 5. else it stays with who controlled
 * it last (WF-8.34.1), at first its owner in the scenario (WF-8.34.2). The examples: WF-8.4.16 to WF-8.4.18. */
void wf_new_phase(const struct wf_table *t, struct wf_state *s)
{
	hexset battles[SIDES] = {0}, sure[SIDES], disputed, any = s->stands[ALLIES];
	struct presence p;
	survey(t, s, &p);
	eto_set_join(&any, &s->stands[AXIS]);
	ETO_EACH (hex, &s->fights)
		eto_set_add(&battles[foe(attacker(s, hex))], hex);
	disputed = p.zoc[0];
	eto_set_meet(&disputed, &p.zoc[1]);
	eto_set_minus(&disputed, &any);
	for (unsigned side = 0; side < SIDES; side++) {
		hexset alone = p.by[side];
		eto_set_minus(&alone, &p.by[foe(side)]);
		eto_set_minus(&alone, &battles[foe(side)]);
		sure[side] = p.zoc[side];
		eto_set_minus(&sure[side], &p.zoc[foe(side)]);
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
