/* What the files share that weigh orders: staff_worth.c says what an order is worth, staff_orders.c finds the best one
 * for every unit. */
#ifndef WESTFRONT_STAFF_ORDERS_H
#define WESTFRONT_STAFF_ORDERS_H

#include "games/westfront/staff.h"

enum { TARGETS = 48 };

/* A hex that could be attacked: who is in, who could come, by which sides. */
struct target {
	uint16_t hex;
	struct force in, all;
	uint8_t used[DIRECTIONS];
	uint8_t supported, coming;
	int8_t air;
	struct fight with_all, as_is;
};

struct field {
	const struct staff *st;
	uint8_t sender[UNITS];     /* HQs that can send units over the sea or by air, */
	unsigned senders;          /* so many */
	hexset command, support;
	int floor;                 /* quiet moves that are not worth more are left out */
	uint16_t left;             /* the hex of a battle that was looked at last, */
	bool lost;                 /* whether it goes badly, */
	struct fight now;          /* and what it is worth */
	struct target target[TARGETS];
	unsigned targets;
};

/* What the active HQs support, enemy hexes that units can be sent to included. */
void wfs_find_support(struct field *f);
/* The best airstrike that an active HQ could fly there. */
int wfs_best_air(const struct staff *st, unsigned hex);
/* The hex among the targets, as a new one if it is not yet; NULL if there are too many. */
struct target *wfs_target_at(struct field *f, unsigned hex);
void wfs_weigh_targets(struct field *f);
/* What a quiet move is worth at most, and that for little trouble; less what it is worth to stay. */
int wfs_quiet_most(const struct staff *st, unsigned unit, unsigned verb, unsigned to);
/* Weighs the order, and takes it if it is better; here: what it is worth that the unit stays. */
void wfs_score_order(struct field *f, unsigned unit, struct eto_action a, int here, struct order *best);

#endif
