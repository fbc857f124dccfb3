/* What the long lists of legal actions ask again and again, found once: whose areas a country's units may be in, and
 * where there is room. */
#include <string.h>

#include "games/twaw/twaw.h"

/* Nobody is there, of any side or kind. */
static bool deserted(const struct tw_state *s, unsigned area)
{
	static const uint8_t nobody[sizeof s->count[0]];
	uint32_t land;
	memcpy(&land, s->land[area], sizeof land);
	return !land && !memcmp(s->count[area], nobody, sizeof nobody);
}

/* Areas that are full for a kind of unit of the side (TW-4.2.1). */
static void find_room(const struct tw_table *t, const struct tw_state *s, unsigned side, struct tw_reach *r)
{
	unsigned with[SIDES + 1] = {0}, sides = 0;
	for (unsigned x = 0; x <= SIDES; x++)
		if (x == side || tw_allied(s, x, side))
			with[sides++] = x;
	for (unsigned kind = 0; kind < KINDS; kind++)
		r->room[kind] = t->holds[kind];
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned n[KINDS] = {0};
		if (deserted(s, a))
			continue;
		for (unsigned i = 0; i < sides; i++) {
			n[REGULAR] += s->land[a][with[i]] - s->count[a][with[i]][0];
			for (unsigned kind = ELITE; kind < KINDS; kind++)
				n[kind] += s->count[a][with[i]][kind - 1];
		}
		for (unsigned kind = 0; kind < KINDS; kind++)
			if (n[kind] >= t->area[a].stack[kind])
				eto_set_drop(&r->room[kind], a);
	}
}

/* tw_friendly() of a country that is at war: all that a holder of the camp has, and what a neutral has opened and does
 * not stand in itself. */
static void find_camp(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r)
{
	eto_set_clear(&r->camp);
	for (unsigned h = 0; h < COUNTRIES; h++) {
		if (eto_set_empty(&r->held[h]))
			continue;
		if (s->allegiance[h] != NOBODY) {
			if (tw_allied(s, r->side, s->allegiance[h]) && tw_at_war(t, s, tw_master(t, s, h)))
				eto_set_join(&r->camp, &r->held[h]);
		} else if (h >= MAJORS && tw_open(t, s, h, r->side)) {
			ETO_EACH (a, &r->held[h])
				if (!s->land[a][NOBODY])
					eto_set_add(&r->camp, a);
		}
	}
}

void tw_reach(const struct tw_table *t, const struct tw_state *s, unsigned side, struct tw_reach *r)
{
	memset(r->held, 0, sizeof r->held);
	eto_set_clear(&r->foes);
	r->known = 0;
	r->side = side;
	for (unsigned a = 0; a < AREAS; a++) {
		eto_set_add(&r->held[s->held[a]], a);
		if (tw_enemies(t, s, side, a))
			eto_set_add(&r->foes, a);
	}
	find_room(t, s, side, r);
	find_camp(t, s, r);
}

/* The areas where units of the country, one of the side, may be. */
const areaset *tw_friends(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r, unsigned country)
{
	areaset *out = &r->friends[country];
	if (r->known >> country & 1)
		return out;
	unsigned master = tw_master(t, s, country);
	r->known |= UINT64_C(1) << country;
	*out = r->held[country];
	eto_set_join(out, &r->held[master]);
	if (tw_at_war(t, s, master))
		eto_set_join(out, &r->camp);
	return out;
}
