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
	bool with[SIDES + 1];
	for (unsigned x = 0; x <= SIDES; x++)
		with[x] = x == side || tw_allied(s, x, side);
	for (unsigned kind = 0; kind < KINDS; kind++)
		r->room[kind] = t->holds[kind];
	for (unsigned a = 0; a < AREAS; a++) {
		unsigned n[KINDS] = {0};
		if (deserted(s, a))
			continue;
		for (unsigned x = 0; x <= SIDES; x++) {
			if (!with[x])
				continue;
			n[REGULAR] += s->land[a][x] - s->count[a][x][0];
			for (unsigned kind = ELITE; kind < KINDS; kind++)
				n[kind] += s->count[a][x][kind - 1];
		}
		for (unsigned kind = 0; kind < KINDS; kind++)
			if (n[kind] >= t->area[a].stack[kind])
				eto_set_drop(&r->room[kind], a);
	}
}

void tw_reach(const struct tw_table *t, const struct tw_state *s, unsigned side, struct tw_reach *r)
{
	memset(r->held, 0, sizeof r->held);
	r->known = 0;
	for (unsigned a = 0; a < AREAS; a++)
		eto_set_add(&r->held[s->held[a]], a);
	find_room(t, s, side, r);
}

/* The areas where units of the country may be: all of a holder's, if it is no neutral with units in some. */
const areaset *tw_friends(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r, unsigned country)
{
	areaset *out = &r->friends[country];
	if (r->known >> country & 1)
		return out;
	eto_set_clear(out);
	r->known |= UINT64_C(1) << country;
	for (unsigned h = 0; h < COUNTRIES; h++) {
		if (eto_set_empty(&r->held[h]))
			continue;
		if (s->allegiance[h] != NOBODY) {
			if (tw_friendly(t, s, country, eto_set_next(&r->held[h], 0)))
				eto_set_join(out, &r->held[h]);
			continue;
		}
		ETO_EACH(a, &r->held[h])
		if (tw_friendly(t, s, country, a))
			eto_set_add(out, a);
	}
	return out;
}

/* Adds what is known to be allowed. */
void tw_add(struct eto_list *l, unsigned verb, unsigned a, unsigned b, unsigned c)
{
	l->out[l->count++] = eto_act(verb, a, b, c);
}
