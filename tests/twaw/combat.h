/* The second referee's reckoning (referee.c): of a combat its modifiers and what follows from the dice. */
#ifndef TESTS_TWAW_COMBAT_H
#define TESTS_TWAW_COMBAT_H

#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"

/* Of each pair the attacker comes first. */
struct combat {
	bool on, fought, stands, asked, wide, limited, ten, hit; /* asked: whether to break through */
	unsigned kind, step, target, attackers, defenders, fort, dice[2], die[2][3], lost[2], leads[2], tactical[2];
	unsigned back, slipped, stranded;
	int mod[2], margin;
	pieceset in;
};

bool camp(const struct tw_state *s, unsigned a, unsigned b);
bool land(const struct tw_table *t, unsigned p);
bool stands_against(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned place);
unsigned enemies_in(const struct tw_table *t, const struct tw_state *s, unsigned place);
unsigned fort_in(const struct tw_table *t, const struct tw_state *s, unsigned a);
bool rough(const struct tw_table *t, unsigned a);
bool first_winter(const struct tw_table *t, const struct tw_state *s);
bool in_ussr(const struct tw_table *t, unsigned a);

/* The position before the dice fall; what the log says of the combat; its end: were the losses right? */
void before_dice(const struct tw_table *t, const struct tw_state *s, struct combat *c);
void hear(const struct tw_table *t, const struct eto_event *e, struct combat *c);
void settle(const struct tw_table *t, const struct combat *c);

/* transport.c: the price in points of a strategic move by land, by air or by sea, or -1 if it is not allowed. */
int price_expected(const struct tw_table *t, const struct tw_state *s, unsigned verb, unsigned p, unsigned to);

#endif
