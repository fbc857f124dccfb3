/* The seas (15.1, 15.3): who controls them, how they join, the best way over them.
 *
 * Only the Allies have Naval Supremacy, in every scenario (WF-15.2.1, WF-W43.43, WF-S44.42,
 * WF-husky.18). Sea areas out of play (WF-15.1.69) are not
 * in the data, nor is Naval Parity (WF-15.1.72). */
#include <string.h>

#include "games/westfront/seas.h"

/* The owner of the Naval Base (WF-15.1.1, WF-1.45.3, WF-15.45.9); while the base is disputed, who held it last.
 * Bases off the map of the Husky scenario stay with their first owner. */
static unsigned base_owner(const struct wf_table *t, const struct wf_state *s, unsigned base)
{
	if (!in_play(s, base))
		return t->hex[base].owner[0] == AXIS ? AXIS : ALLIES;
	return eto_set_has(&s->last[AXIS], base) ? AXIS : ALLIES;
}

/* Always Allied: Atlantic Ocean and Ionian Sea (WF-15.1.6, WF-15.1.54); the Atlantic Basin under Air Supremacy
 * (WF-13.22.4); the Mediterranean after the Italian surrender (WF-16.1.7). */
static unsigned axis_seas(const struct wf_table *t, const struct wf_state *s)
{
	unsigned mask = t->based;
	if (air_supremacy(t, s))
		mask &= ~(unsigned)t->basin[ATLANTIC_BASIN];
	if (s->italy)
		mask &= ~(unsigned)t->basin[MEDITERRANEAN_BASIN];
	for (unsigned left = mask; left; left &= left - 1)
		if (base_owner(t, s, t->sea[__builtin_ctz(left)].base) != AXIS)
			mask &= ~(left & -left);
	return mask;
}

unsigned wf_sea_owner(const struct wf_table *t, const struct wf_state *s, unsigned sea)
{
	return axis_seas(t, s) >> sea & 1 ? AXIS : ALLIES;
}

unsigned wf_enemy_seas(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	unsigned axis = axis_seas(t, s);
	return side == ALLIES ? axis : ~axis & ((1u << SEAS) - 1);
}

/* From June 1944 the Axis does nothing at all in the Atlantic Basin (WF-13.22.5); with the option it merely can be
 * intercepted there. */
unsigned wf_closed_seas(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	if (side != AXIS || !air_supremacy(t, s) || option(t, OPT_AXIS_ATLANTIC))
		return 0;
	return t->basin[ATLANTIC_BASIN];
}

/* The basins are those of data/seas.tsv (WF-12.3.8 to WF-12.3.10). */
unsigned wf_stormy_seas(const struct wf_table *t, const struct wf_state *s)
{
	return s->storm == NO_STORM ? 0 : t->basin[s->storm];
}

/* -- straits: closed if a land hex at one is enemy-controlled (WF-1.39.4 to WF-1.39.6, WF-15.2.12,
 * WF-15.52.5) -- */

bool wf_strait_closed(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	const struct wf_hex *h = &t->hex[hex];
	for (unsigned d = 0; d < DIRECTIONS; d++)
		if (is_strait(h->side[d]) && (hostile(s, side, hex) || hostile(s, side, h->next[d])))
			return true;
	return false;
}

/* The straits that part seas or ports, as bits: those that are closed to the Allies, then to the Axis. */
unsigned wf_shut_straits(const struct wf_table *t, const struct wf_state *s)
{
	unsigned shut = 0;
	for (unsigned side = 0; side < SIDES; side++) {
		const hexset *theirs = &s->held[foe(side)];
		bool south = in_set(theirs, t->at.messina) || in_set(theirs, t->at.reggio);
		bool north = in_set(theirs, t->at.copenhagen) || in_set(theirs, t->at.odense);
		bool scheldt = in_set(theirs, t->at.ostend) || in_set(theirs, t->at.rotterdam);
		shut |= (south | (unsigned)north << 1 | (unsigned)scheldt << 2) << (3 * side);
	}
	return shut;
}

/* The seas next to one. Messina and Copenhagen lie on both seas that their strait joins: a closed strait parts
 * just these two (WF-1.39.9). */
static unsigned links(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned sea)
{
	unsigned next = t->sea[sea].next, south = t->hex[t->at.messina].port_seas;
	unsigned north = t->hex[t->at.copenhagen].port_seas;
	if (south >> sea & 1 && (hostile(s, side, t->at.messina) || hostile(s, side, t->at.reggio)))
		next &= ~south;
	if (north >> sea & 1 && (hostile(s, side, t->at.copenhagen) || hostile(s, side, t->at.odense)))
		next &= ~north;
	return next;
}

static unsigned beside(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned seas)
{
	unsigned near = 0;
	for (; seas; seas &= seas - 1)
		near |= links(t, s, side, (unsigned)__builtin_ctz(seas));
	return near;
}

unsigned wf_sea_neighbours(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned seas)
{
	return beside(t, s, side, seas) & ~seas & ~wf_closed_seas(t, s, side);
}

unsigned wf_seas_within(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned from, unsigned shut,
			unsigned most)
{
	unsigned seas = most ? from & ~shut : 0;
	for (unsigned n = 1, fresh = seas; n < most && fresh; n++, seas |= fresh)
		fresh = beside(t, s, side, fresh) & ~shut & ~seas;
	return seas;
}

/* The way to Antwerp is the strait between Ostend and Rotterdam (WF-1.39.7). */
static bool behind_strait(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	return hex == t->at.antwerp && (hostile(s, side, t->at.ostend) || hostile(s, side, t->at.rotterdam));
}

/* A port serves all its seas (WF-1.45.1, WF-1.45.4, WF-15.1.4), through Shallows too (WF-15.2.11), without regard to
 * storms (WF-12.3.7). */
unsigned wf_port_seas(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	if (!t->hex[hex].port || behind_strait(t, s, side, hex))
		return 0;
	return t->hex[hex].port_seas & ~wf_closed_seas(t, s, side);
}

unsigned wf_harbour_seas(const struct wf_table *t, const struct wf_state *s, unsigned side, const hexset *ports)
{
	unsigned seas = 0;
	ETO_EACH (hex, ports)
		if (!behind_strait(t, s, side, hex))
			seas |= t->hex[hex].port_seas;
	return seas & ~wf_closed_seas(t, s, side);
}

/* Invasions, evacuations and Beachheads need the same way to Antwerp (WF-1.39.5, WF-15.52.5). */
unsigned wf_coast_seas(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	return behind_strait(t, s, side, hex) ? 0 : t->hex[hex].seas;
}

/* -- ways -- */

/* Crossing a sea of the enemy costs the dice of its Interception Value (WF-15.71.1), a friendly one nothing (WF-15.1.2,
 * WF-15.1.3, WF-15.7.1). */
void wf_find_ways(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned from, unsigned shut,
		  unsigned most, struct wf_ways *w)
{
	uint8_t toll[SEAS], best[SEAS];
	unsigned enemy = wf_enemy_seas(t, s, side), fresh = from & ~shut;
	memset(best, NO_WAY, sizeof best);
	memset(w->dice, NO_WAY, sizeof w->dice);
	for (unsigned sea = 0; sea < SEAS; sea++) {
		toll[sea] = enemy >> sea & 1 ? t->sea[sea].dice : 0;
		if (fresh >> sea & 1)
			w->dice[0][sea] = best[sea] = toll[sea];
		w->via[0][sea] = SEAS;
	}
	w->longest = fresh && most ? 1 : 0;
	for (unsigned n = 1; w->longest == n && n < most && n < SEAS; n++) {
		unsigned last = fresh;
		for (fresh = 0; last; last &= last - 1) {
			unsigned a = (unsigned)__builtin_ctz(last);
			for (unsigned to = links(t, s, side, a) & ~shut; to; to &= to - 1) {
				unsigned b = (unsigned)__builtin_ctz(to), dice = w->dice[n - 1][a] + toll[b];
				if (dice >= best[b])
					continue;
				w->dice[n][b] = best[b] = (uint8_t)dice;
				w->via[n][b] = (uint8_t)a;
				fresh |= 1u << b;
			}
		}
		if (fresh)
			w->longest = n + 1;
	}
}

unsigned wf_fewest_dice(const struct wf_ways *w, unsigned to, unsigned most)
{
	unsigned least = NO_WAY;
	for (unsigned n = 0; least && n < most && n < w->longest; n++) {
		unsigned dice = wf_dice_after(w, to, n);
		least = dice < least ? dice : least;
	}
	return least;
}

/* Fewest dice, then fewest seas. */
struct wf_passage wf_best_way(const struct wf_ways *w, unsigned to, unsigned most)
{
	struct wf_passage p = {.dice = NO_WAY};
	unsigned end = SEAS;
	for (unsigned n = 0; n < most && n < w->longest; n++) {
		for (unsigned left = to; left; left &= left - 1) {
			unsigned sea = (unsigned)__builtin_ctz(left);
			if (w->dice[n][sea] >= p.dice)
				continue;
			p.dice = w->dice[n][sea];
			p.legs = (uint8_t)(n + 1);
			p.found = 1;
			end = sea;
		}
	}
	if (!p.found)
		return (struct wf_passage){0};
	for (unsigned n = p.legs; n-- > 0; end = w->via[n][end])
		p.path |= (uint64_t)end << (4 * n);
	return p;
}

struct wf_passage wf_passage(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned from,
			     unsigned to, unsigned most)
{
	struct wf_ways w;
	wf_find_ways(t, s, side, from, wf_closed_seas(t, s, side), most, &w);
	return wf_best_way(&w, to, most);
}

/* Only hostile seas are noted: in others nobody is intercepted (WF-15.7.1). */
void wf_set_sail(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned kind, unsigned from,
		 struct wf_passage way)
{
	unsigned enemy = wf_enemy_seas(t, s, side_of(t, unit)), n = 0;
	s->voyage[unit] = 0;
	for (unsigned i = 0; i < way.legs; i++) {
		unsigned sea = way.path >> (4 * i) & 15;
		if (enemy >> sea & 1 && n < 8)
			s->voyage[unit] |= (uint32_t)sea << (4 * n++);
	}
	s->legs[unit] = (uint8_t)n;
	s->voyage_kind[unit] = (uint8_t)kind;
	s->from[unit] = (uint16_t)from;
}

void wf_end_voyage(struct wf_state *s, unsigned unit)
{
	s->legs[unit] = s->voyage_kind[unit] = 0;
	s->voyage[unit] = 0;
	s->entry[unit] = NOT_ENTERED;
	s->from[unit] = NO_HEX;
}
