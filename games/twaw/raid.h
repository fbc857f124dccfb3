/* A raid of strategic bombing: what bombing.c, flak.c, wreck.c and blitz.c share (TW-14.3, TW-14.4). */
#ifndef TWAW_RAID_H
#define TWAW_RAID_H

#include "games/twaw/twaw.h"

/* The locals of P_BOMB: by whom, against whom, with how much, and what is left over; `flown`: the points of the United
 * Kingdom and of the USA that have had their target; `hits`: resources that it has hit; `joined`: how many of the
 * points are bombers of the other one of these two. */
struct raid {
	uint8_t side, by, target, points, excess, done, flown[2], hits, joined;
} ETO_LOCALS;

/* TW-14.3.9: of the Western Allies, who may fly with whom. */
static inline unsigned partner_of(unsigned by)
{
	return by == UK ? USA : UK;
}

static inline bool takes_part(const struct raid *r, unsigned c)
{
	return r->by == c || (r->joined && partner_of(r->by) == c);
}

/* -- bombing.c -- */
const struct raid *tw_raid(const struct tw_state *s); /* that is being made; to read, and to change */
struct raid *tw_raid_change(struct tw_state *s);
/* Of the procedures that it calls. */
bool tw_in_raid(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *under);
unsigned tw_raid_room(const struct tw_table *t, const struct tw_state *s, unsigned c); /* that it can still take */
eto_clause tw_check_base(const struct tw_table *t, const struct tw_state *s, unsigned p);
eto_clause tw_check_bomb(const struct tw_table *t, const struct tw_state *s, const struct raid *r,
			 struct eto_action a);
void tw_take_off(struct raid *r, struct eto_action a, struct eto_events *e);
unsigned tw_flying(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned mask);
void tw_land_all(const struct tw_table *t, struct tw_state *s);

/* -- flak.c -- */
void tw_air_legal(struct eto_list *l); /* air fleets that may rise against a raid */

#endif
