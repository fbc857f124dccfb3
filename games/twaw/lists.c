/* What the long lists of legal actions ask again and again, found once: whose areas a country's units may be in, and
 * where there is room. */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

/* The land units of all sides in an area, as the bytes of one number; and such a number with all bits of some sides. */
static uint32_t land_in(const struct tw_state *s, unsigned area)
{
	uint32_t land;
	_Static_assert(sizeof land == sizeof s->land[0], "a byte for each side");
	memcpy(&land, s->land[area], sizeof land);
	return land;
}

static uint32_t bytes_of(const bool *sides)
{
	uint8_t byte[SIDES + 1];
	uint32_t mask;
	for (unsigned x = 0; x <= SIDES; x++)
		byte[x] = sides[x] ? 0xff : 0;
	memcpy(&mask, byte, sizeof mask);
	return mask;
}

/* The sides of a camp: one, or two that fight together. */
struct camp {
	unsigned side, ally;
	bool two;
};

static inline unsigned camp_kind(const struct tw_state *s, const struct camp *c, unsigned a, unsigned kind)
{
	return of_kind(s, a, c->side, kind) + (c->two ? of_kind(s, a, c->ally, kind) : 0);
}

/* Drops an area where it is full for fleets or air fleets (TW-4.2.1). */
static inline void drop_full(const struct tw_table *t, const struct tw_state *s, const struct camp *c, unsigned a,
			     unsigned kind, struct tw_reach *r)
{
	if (camp_kind(s, c, a, kind) >= t->area[a].stack[kind])
		eto_set_drop(&r->room[kind], a);
}

/* The same for land units. */
static inline void drop_land(const struct tw_table *t, const struct tw_state *s, const struct camp *c, unsigned a,
			     struct tw_reach *r)
{
	unsigned all = s->land[a][c->side] + (c->two ? s->land[a][c->ally] : 0), elite = camp_kind(s, c, a, ELITE);
	if (all - elite >= t->area[a].stack[REGULAR])
		eto_set_drop(&r->room[REGULAR], a);
	if (elite >= t->area[a].stack[ELITE])
		eto_set_drop(&r->room[ELITE], a);
}

/* What find_units() asks of every area. */
struct look {
	struct camp camp;
	uint32_t own, enemy; /* as bytes_of() */
	bool neutral_italy;
};

static inline void look_at(const struct tw_table *t, const struct tw_state *s, const struct look *k, unsigned a,
			   struct tw_reach *r)
{
	uint32_t land = land_in(s, a);
	if (land & ~k->own)
		eto_set_add(&r->strangers, a);
	bool neutral = s->land[a][NOBODY] && s->foes[s->held[a]] >> r->side & 1;
	if ((land & k->enemy || neutral) && !(s->held[a] == ITA && k->neutral_italy))
		eto_set_add(&r->foes, a);
	if (land & k->own)
		drop_land(t, s, &k->camp, a, r);
}

/* Who is where: room for the side, its enemies (as tw_enemies() says), and others that are not of its camp. */
static void find_units(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r)
{
	bool with[SIDES + 1], against[SIDES + 1] = {0};
	struct look k = {.camp.side = r->side, .neutral_italy = s->allegiance[ITA] == NOBODY};
	for (unsigned x = 0; x <= SIDES; x++) {
		with[x] = x == r->side || tw_allied(s, x, r->side);
		if (with[x] && x != r->side)
			k.camp.ally = x, k.camp.two = true;
		against[x] = tw_hostile(s, r->side, x);
	}
	k.own = bytes_of(with);
	k.enemy = bytes_of(against);
	for (unsigned kind = 0; kind < KINDS; kind++)
		r->room[kind] = t->holds[kind];
	_Static_assert(AREAS % 2 == 0, "areas are looked at by twos");
	for (unsigned a = 0; a < AREAS; a += 2) {
		uint64_t both;
		memcpy(&both, s->land[a], sizeof both);
		for (unsigned i = a; both && i < a + 2; i++)
			if (land_in(s, i))
				look_at(t, s, &k, i, r);
	}
	for (unsigned i = 0; i < t->fleets; i++)
		if (is_area(s->place[t->fleet[i]]))
			drop_full(t, s, &k.camp, s->place[t->fleet[i]], FLEET, r);
	for (unsigned i = 0; i < t->wings; i++)
		if (is_area(s->place[t->wing[i]]))
			drop_full(t, s, &k.camp, s->place[t->wing[i]], AIR, r);
}

/* tw_friendly() of a country that is at war: all that a holder of the camp has, and what a neutral has opened and does
 * not stand in itself. */
static void find_camp(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r)
{
	eto_set_clear(&r->camp);
	for (unsigned h = 0; h < COUNTRIES; h++) {
		if (eto_set_empty(&s->ground[h]))
			continue;
		if (s->allegiance[h] != NOBODY) {
			if (tw_allied(s, r->side, s->allegiance[h]) &&
			    tw_at_war(t, s, h < MAJORS ? h : tw_master(t, s, h)))
				eto_set_join(&r->camp, &s->ground[h]);
		} else if (h >= MAJORS && tw_open(t, s, h, r->side)) {
			ETO_EACH (a, &s->ground[h])
				if (!s->land[a][NOBODY])
					eto_set_add(&r->camp, a);
		}
	}
}

void tw_reach(const struct tw_table *t, const struct tw_state *s, unsigned side, struct tw_reach *r)
{
	eto_set_clear(&r->foes);
	eto_set_clear(&r->strangers);
	eto_set_clear(&r->asked);
	eto_set_clear(&r->pinned);
	r->known = 0;
	r->side = side;
	find_units(t, s, r);
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
	*out = s->ground[country];
	eto_set_join(out, &s->ground[master]);
	if (tw_at_war(t, s, master))
		eto_set_join(out, &r->camp);
	return out;
}

void tw_add_all(struct eto_list *l, unsigned verb, unsigned p, const areaset *to)
{
	for (unsigned w = 0; w < ETO_SET_WORDS(to); w++)
		for (uint64_t left = to->w[w]; left;)
			tw_add(l, verb, p, w * 64 + eto_bit_take(&left), 0);
}

/* Alike counters are neighbours in the list of pieces: only where one of them was seen can a second stand. */
unsigned tw_own(const struct tw_table *t, const struct tw_state *s, unsigned side, uint16_t *own)
{
	unsigned n = 0;
	for (unsigned country = 0; country < COUNTRIES; country++) {
		if (tw_player(t, s, country) != side)
			continue;
		for (unsigned kind = 0; kind < KINDS; kind++) {
			if (t->first[country][kind] == t->end[country][kind])
				continue;
			placeset seen = {0};
			for (unsigned p = t->first[country][kind]; p < t->end[country][kind]; p++) {
				if (!on_map(s, p) || (eto_set_has(&seen, s->place[p]) && !tw_first(t, s, p)))
					continue;
				eto_set_add(&seen, s->place[p]);
				own[n++] = (uint16_t)p;
			}
		}
	}
	return n;
}
