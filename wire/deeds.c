#include "wire/deeds.h"

#include <string.h>

#include "core/dice.h"

void deeds_begin(struct deeds *d, unsigned steps)
{
	d->from = steps;
	d->count = d->events = 0;
}

void deeds_cut(struct deeds *d, unsigned steps)
{
	if (steps < d->from)
		deeds_begin(d, steps);
	else if (steps < d->from + d->count)
		d->count = steps - d->from;
	d->events = d->count ? d->deed[d->count - 1].first + d->deed[d->count - 1].count : 0;
}

/* Is there no room for one more, even without the oldest ones? */
static bool is_full(const struct deeds *d, unsigned oldest)
{
	return oldest < d->count &&
	       (d->count - oldest >= DEEDS_STEPS || d->events - d->deed[oldest].first + DEED_EVENTS > DEEDS_EVENTS);
}

/* Forgets the older half, or all, if need be. */
static void make_room(struct deeds *d)
{
	unsigned old = is_full(d, d->count / 2) ? d->count : d->count / 2;
	if (!is_full(d, 0))
		return;
	unsigned first = old < d->count ? d->deed[old].first : d->events;
	d->from += old;
	d->count -= old;
	d->events -= first;
	memmove(d->deed, d->deed + old, d->count * sizeof *d->deed);
	memmove(d->event, d->event + first, d->events * sizeof *d->event);
	for (unsigned i = 0; i < d->count; i++)
		d->deed[i].first = (uint16_t)(d->deed[i].first - first);
}

enum eto_played deeds_play(struct deeds *d, struct eto_match *m, unsigned seat, struct eto_action a, eto_clause *clause)
{
	const struct eto_table *t = m->table;
	make_room(d);
	struct eto_events events = {.list = d->event + d->events, .max = DEED_EVENTS};
	bool rolls = t->game->deciders(t, m->state) >> ETO_DICE & 1;
	unsigned dice = rolls ? eto_dice_told(t->game->dice(t, m->state)) : 0;
	enum eto_played played = eto_match_play(m, seat, a, &events, clause);
	if (played != ETO_PLAYED)
		return played;
	d->deed[d->count++] = (struct deed){(uint16_t)d->events, (uint16_t)events.count, (uint8_t)dice};
	d->events += events.count;
	return played;
}

enum eto_played deeds_play_list(struct deeds *d, struct eto_match *m, struct deeds_list *list, eto_clause *clause)
{
	unsigned count = m->count;
	memcpy(list->before, m->state, m->table->game->state_size);
	for (list->played = 0; list->played < list->count; list->played++) {
		if (list->played && m->step[m->count - 1].barrier)
			break;
		enum eto_played played = deeds_play(d, m, list->seat, list->action[list->played], clause);
		if (played != ETO_PLAYED) {
			memcpy(m->state, list->before, m->table->game->state_size);
			m->count = count;
			deeds_cut(d, count);
			return played;
		}
		if (list->each)
			list->each(list->context);
	}
	return ETO_PLAYED;
}

bool deeds_get(struct deeds *d, unsigned step, unsigned *dice, struct eto_events *events)
{
	if (step < d->from || step >= d->from + d->count)
		return false;
	const struct deed *deed = &d->deed[step - d->from];
	*dice = deed->dice;
	*events = (struct eto_events){.list = d->event + deed->first, .count = deed->count, .max = deed->count};
	return true;
}
