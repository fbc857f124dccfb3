/* What the long lists of legal actions ask again and again, found once: whose areas a country's units may be in, and
 * where there is room. */
#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

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

/* Drops areas that are full where the side or its ally stands: nobody else takes its room. */
static void find_room(const struct tw_table *t, const struct tw_state *s, const struct camp *c, struct tw_reach *r)
{
	areaset land = s->manned[c->side], fleets = s->berthed[c->side], wings = s->based[c->side];
	if (c->two) {
		eto_set_join(&land, &s->manned[c->ally]);
		eto_set_join(&fleets, &s->berthed[c->ally]);
		eto_set_join(&wings, &s->based[c->ally]);
	}
	for (unsigned kind = 0; kind < KINDS; kind++) {
		r->room[kind] = t->holds[kind];
		eto_set_meet(&r->room[kind], &t->play[t->base.scenario]);
	}
	ETO_EACH (a, &land)
		drop_land(t, s, c, a, r);
	ETO_EACH (a, &fleets)
		drop_full(t, s, c, a, FLEET, r);
	ETO_EACH (a, &wings)
		drop_full(t, s, c, a, AIR, r);
}

/* Who is where: room for the side, its enemies (as tw_enemies() says), and others that are not of its camp. */
static void find_units(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r)
{
	struct camp camp = {.side = r->side};
	for (unsigned x = 0; x <= SIDES; x++) {
		if (x == r->side)
			continue;
		if (tw_allied(s, x, r->side))
			camp.ally = x, camp.two = true;
		else
			eto_set_join(&r->strangers, &s->manned[x]);
		if (tw_hostile(s, r->side, x))
			eto_set_join(&r->foes, &s->manned[x]);
	}
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (s->foes[c] >> r->side & 1) { /* a neutral that was attacked */
			areaset theirs = s->ground[c];
			eto_set_meet(&theirs, &s->manned[NOBODY]);
			eto_set_join(&r->foes, &theirs);
		}
	if (s->allegiance[ITA] == NOBODY)
		eto_set_minus(&r->foes, &s->ground[ITA]);
	find_room(t, s, &camp, r);
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
	struct eto_action a = eto_act(verb, p, 0, 0), *out = l->out + l->count;
	for (unsigned w = 0; w < ETO_SET_WORDS(to); w++)
		for (uint64_t left = to->w[w]; left;) {
			a.arg[1] = (uint16_t)(w * 64 + eto_bit_take(&left));
			*out++ = a;
		}
	l->count = (unsigned)(out - l->out);
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
