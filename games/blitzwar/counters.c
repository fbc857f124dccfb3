/* Counters (3): what their faces hold, which are free, and exchanging one for another. The counters of the box are a
 * limit (BW-3.14); what was eliminated can be used again (BW-3.15).
 *
 * Counters hold units (BW-1.1 to BW-1.4, BW-3.3, BW-3.4, BW-3.8): there are no others, so BW-1.19 and BW-1.20 need no
 * code. A face with armour is armour in every question (BW-3.6, BW-3.7). Which counters the Soviets lack at first is
 * `locked` (BW-11.8.1 to BW-11.8.3); to unlock one adds no units (BW-11.8.8). */
#include "games/blitzwar/blitzwar.h"

/* British and Soviet counters of three corps may show the third from 1942 on only (BW-11.6.1 to BW-11.6.3); a fortified
 * back is no ordinary face (BW-3.10). */
bool bw_usable(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned face)
{
	const struct bw_counter *k = &t->counter[c];
	bool three = k->face[face].inf + k->face[face].arm == 3;
	if (face >= k->faces || (face && k->fort))
		return false;
	return !(three && (k->country == UK || k->country == USSR) && s->turn < 20 &&
		 eto_forbids(&t->base, k->country == UK ? BW_11_6_1 : BW_11_6_2));
}

/* BW-11.10.6, BW-11.10.8, BW-11.10.9, BW-11.10.11: Soviet infantry counters of three corps and Elite armies are formed
 * in Supply Zones, Elite armies in Africa too; all others anywhere (BW-11.10.12). */
bool bw_formable(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	const struct bw_counter *k = &t->counter[c];
	bool soviet = k->country == USSR && k->kind == INF && k->face[0].inf == 3;
	if (!soviet && !k->elite)
		return true;
	eto_clause rule = soviet ? BW_11_10_6 : BW_11_10_8;
	bool source = zone < ZONES && t->zone[zone].supply_of == (soviet ? SOVIET : AXIS) &&
		      s->control[zone] == t->zone[zone].supply_of;
	bool africa = k->elite && zone < ZONES && eto_set_has(&t->africa, zone) && eto_forbids(&t->base, BW_11_10_9);
	return source || africa || !eto_forbids(&t->base, rule);
}

/* Small counters come first, so that the large ones stay free: the table has them in this order. */
unsigned bw_find_second(const struct bw_table *t, const struct bw_state *s, unsigned country, struct bw_units u,
			const counterset *spare, bool elite, unsigned zone, unsigned *face, unsigned taken)
{
	const struct bw_fitting *f = &t->fitting[t->fit[country][elite][u.inf][u.arm].first];
	const struct bw_fitting *end = &t->fitting[t->fit[country][elite][u.inf][u.arm].end];
	for (; f < end; f++) {
		unsigned c = f->counter;
		bool own = spare && eto_set_has(spare, c);
		eto_clause rule = elite ? BW_11_10_10 : BW_11_10_7;
		bool raised = own && eto_forbids(&t->base, rule);
		if ((!own && (s->place[c] != POOL || c == taken)) || (!raised && !bw_formable(t, s, c, zone)))
			continue;
		if (bw_usable(t, s, c, f->face)) {
			*face = f->face;
			return c;
		}
	}
	return NO_COUNTER;
}

unsigned bw_find_counter(const struct bw_table *t, const struct bw_state *s, unsigned country, struct bw_units u,
			 const counterset *spare, bool elite, unsigned zone, unsigned *face)
{
	return bw_find_second(t, s, country, u, spare, elite, zone, face, NO_COUNTER);
}

unsigned bw_free_counter(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned kind)
{
	for (unsigned c = t->country_first[country][kind]; c != NO_COUNTER && c < t->country_end[country][kind]; c++)
		if (t->counter[c].kind == kind && s->place[c] == POOL)
			return c;
	return NO_COUNTER;
}

/* Puts another counter in the place of this one, with all that is known of it. */
void bw_exchange(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned by, unsigned face)
{
	if (by == c) {
		bw_flip(t, s, c, face);
		return;
	}
	unsigned place = s->place[c], mark = s->mark[c], target = s->target[c], beach = s->beach[c];
	bw_remove(t, s, c);
	s->face[by] = (uint8_t)face;
	s->mark[by] = (uint16_t)mark;
	s->target[by] = (uint8_t)target;
	if (beach)
		bw_to_beach(t, s, by, place, beach);
	else
		bw_put(t, s, by, place);
}

static struct bw_units plus(const struct bw_face *f, unsigned type)
{
	return (struct bw_units){(uint8_t)(f->inf + (type == INF)), (uint8_t)(f->arm + (type == ARM))};
}

/* The counter in the zone that can take one corps more, and by which it is exchanged. */
static unsigned grow(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned zone, unsigned type,
		     unsigned *by, unsigned *face)
{
	BW_HERE (c, s, zone) {
		counterset spare = {0};
		if (country_of(t, c) != country || !is_corps(t, c) || s->beach[c] || fortified(t, s, c) ||
		    corps_of(t, s, c) >= 3)
			continue;
		eto_set_add(&spare, c);
		*by = bw_find_counter(t, s, country, plus(face_of(t, s, c), type), &spare, t->counter[c].elite, zone,
				      face);
		if (*by != NO_COUNTER)
			return c;
	}
	return NO_COUNTER;
}

bool bw_can_add_corps(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned zone,
		      unsigned type)
{
	unsigned by, face;
	struct bw_units one = {type == INF, type == ARM};
	return grow(t, s, country, zone, type, &by, &face) != NO_COUNTER ||
	       bw_find_counter(t, s, country, one, NULL, false, zone, &face) != NO_COUNTER;
}

/* A new corps joins a counter of its country in the zone, or gets one of its own. False if no counter can hold it. */
bool bw_add_corps(const struct bw_table *t, struct bw_state *s, unsigned country, unsigned zone, unsigned type)
{
	unsigned by, face = 0;
	unsigned c = grow(t, s, country, zone, type, &by, &face);
	if (c != NO_COUNTER) {
		bw_exchange(t, s, c, by, face);
		return true;
	}
	by = bw_find_counter(t, s, country, (struct bw_units){type == INF, type == ARM}, NULL, false, zone, &face);
	if (by == NO_COUNTER)
		return false;
	s->face[by] = (uint8_t)face;
	bw_put(t, s, by, zone);
	return true;
}

/* A naval counter in the place that shows one of its two units. */
static unsigned half_full(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned kind,
			  unsigned place)
{
	BW_HERE (c, s, place)
		if (kind != AIR && country_of(t, c) == country && kind_of(t, c) == kind && s->face[c])
			return c;
	return NO_COUNTER;
}

bool bw_can_add_unit(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned kind,
		     unsigned place)
{
	return half_full(t, s, country, kind, place) != NO_COUNTER ||
	       bw_free_counter(t, s, country, kind) != NO_COUNTER;
}

/* One air, fleet or submarine unit more in a place: on a counter that shows one of two, or on a new one. */
bool bw_add_unit(const struct bw_table *t, struct bw_state *s, unsigned country, unsigned kind, unsigned place)
{
	unsigned c = half_full(t, s, country, kind, place);
	if (c != NO_COUNTER) {
		bw_flip(t, s, c, 0);
		return true;
	}
	c = bw_free_counter(t, s, country, kind);
	if (c == NO_COUNTER)
		return false;
	s->face[c] = kind == AIR ? 0 : 1;
	bw_put(t, s, c, place);
	return true;
}

/* An air or naval counter loses a unit: a full one is turned over (BW-12.2.19). */
void bw_drop_unit(const struct bw_table *t, struct bw_state *s, unsigned c)
{
	if (is_naval(t, c) && !s->face[c])
		bw_flip(t, s, c, 1);
	else
		bw_remove(t, s, c);
}

/* A corps of this type leaves the counter: turned over, exchanged or removed (BW-16.2.27). What no counter can show is
 * lost with it (BW-3.14). `left` gets the counter that stands there now, or NO_COUNTER. */
bool bw_drop_corps(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned type, unsigned *left)
{
	const struct bw_face *f = face_of(t, s, c);
	if (!(type == INF ? f->inf : f->arm))
		return false;
	struct bw_units rest = {(uint8_t)(f->inf - (type == INF)), (uint8_t)(f->arm - (type == ARM))};
	counterset spare = {0};
	unsigned face = 0;
	eto_set_add(&spare, c);
	*left = NO_COUNTER;
	if (rest.inf + rest.arm) {
		*left = t->counter[c].elite
				? bw_find_counter(t, s, country_of(t, c), rest, &spare, true, s->place[c], &face)
				: NO_COUNTER;
		if (*left == NO_COUNTER)
			*left = bw_find_counter(t, s, country_of(t, c), rest, &spare, false, s->place[c], &face);
	}
	if (*left == NO_COUNTER)
		bw_remove(t, s, c);
	else
		bw_exchange(t, s, c, *left, face);
	return true;
}

/* -- supply counters: any amount up to what is printed on the front, in halves (BW-7.40) -- */

static unsigned holds(const struct bw_table *t, unsigned c)
{
	return 2u * t->counter[c].face[0].num;
}

unsigned bw_room_for_supply(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned room = 0;
	for (unsigned c = t->supply_first[side]; c < t->supply_end[side]; c++)
		if (s->place[c] == POOL || s->place[c] == zone)
			room += holds(t, c) - (s->place[c] == zone ? s->stock[c] : 0u);
	return room;
}

/* Fills up what stands there, then takes the largest free counters that are not too large. */
void bw_add_supply(const struct bw_table *t, struct bw_state *s, unsigned side, unsigned zone, unsigned halves)
{
	for (unsigned c = t->supply_first[side]; c < t->supply_end[side] && halves; c++)
		if (s->place[c] == zone) {
			unsigned more = holds(t, c) - s->stock[c] < halves ? holds(t, c) - s->stock[c] : halves;
			s->stock[c] = (uint8_t)(s->stock[c] + more);
			halves -= more;
		}
	while (halves) {
		unsigned best = NO_COUNTER;
		for (unsigned c = t->supply_first[side]; c < t->supply_end[side]; c++)
			if (s->place[c] == POOL &&
			    (best == NO_COUNTER || (holds(t, best) > halves && holds(t, c) >= halves) ||
			     (holds(t, best) < halves && holds(t, c) > holds(t, best))))
				best = c;
		if (best == NO_COUNTER)
			return;
		unsigned more = holds(t, best) < halves ? holds(t, best) : halves;
		s->stock[best] = (uint8_t)more;
		halves -= more;
		bw_put(t, s, best, zone);
	}
}
