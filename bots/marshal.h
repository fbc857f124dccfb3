/* What the marshal's files share: marshal.c weighs plans, small.c small choices. Both play on in worlds drawn from what
 * the seat may know, against the staff's answers. */
#ifndef ETO_MARSHAL_H
#define ETO_MARSHAL_H

#include "bots/bots.h"

enum { MARSHAL_PLANS = 48, MARSHAL_LEVELS = 3 };

struct trial {
	struct eto_plan plan;
	int64_t gain, squares; /* against the first plan in the same world */
	unsigned games;
};

struct marshal {
	const struct eto_decision *d;
	struct trial trial[MARSHAL_PLANS];
	uint8_t order[MARSHAL_PLANS]; /* those still in the race, the best first; the staff's plan is always in it */
	unsigned count;
	uint64_t place[MARSHAL_PLANS]; /* where the turns of the plans led that were played in the first world */
	unsigned places;
	int64_t middle, apart; /* the mean gain of all plans, and the square of how far their worths lie apart */
	unsigned spent;
	unsigned turns; /* how many own turns are played on */
	uint64_t luck;
	struct eto_memory memory[ETO_SEATS_MAX];
	/* in the work, after this: */
	void *world, *view;
	void *level[MARSHAL_LEVELS]; /* worlds in which dice have fallen one way or another */
	struct eto_action *legal;
	unsigned char *work;         /* of the staffs in the worlds, one for each seat */
};

/* A world as the seat may imagine it, and everybody's memory in it: the own, and none of the others'. */
void marshal_imagine(struct marshal *m, void *world, struct eto_rng *rng);
/* The staff's decision for a seat in a world, with all legal actions (there may be none), before it is taken. */
struct eto_decision marshal_ask(struct marshal *m, const void *world, unsigned seat, struct eto_rng *rng);
/* What the world is worth to the own seat. */
int marshal_judge(const struct marshal *m, const void *world);
bool marshal_stopped(const struct marshal *m);

/* Is it a small choice: a loss, an answer, a withdrawal, not an order? */
bool marshal_small(const struct eto_game *g, const struct eto_action *legal, unsigned count);
/* The best of the legal actions by look-ahead; the staff's choice if none is better. */
unsigned marshal_look_ahead(struct marshal *m, unsigned staffs);

#endif
