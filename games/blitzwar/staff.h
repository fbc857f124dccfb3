/* The staff of BLITZWAR: what the program that plays knows of the map, and its choices. staff.c: the choice at each
 * kind of decision; staff_map.c: the picture of the map; staff_aims.c: what it is after, in words; staff_plan.c: the
 * attacks of the turn; staff_front.c: marches and combat; staff_air.c: air units; staff_sea.c: ships, transport and
 * landings; staff_words.c: what it says; value.c: what a position is worth. */
#ifndef BLITZWAR_STAFF_H
#define BLITZWAR_STAFF_H

#include "core/advice.h"
#include "games/blitzwar/blitzwar.h"

struct staff {
	const struct bw_table *t;
	const struct bw_state *s;
	const struct eto_decision *d;
	unsigned side;
	zoneset goal;         /* zones that it wants: hostile, or neutral and wanted */
	int worth[ZONES];     /* of taking a goal */
	int felt[ZONES];      /* worth of goals and want of corps, as felt over the map */
	uint8_t front[ZONES]; /* distance to the nearest goal, by land */
	uint8_t edge[ZONES];  /* distance to the nearest zone of an enemy, at war or not yet */
	uint8_t need[ZONES];  /* corps that should stand in a zone of its own */
	uint8_t muster[ZONES]; /* corps that gather there for the next blow */
	unsigned purse;       /* halves on the map */
	/* what it is after (staff_aims.c): worth more than usual; the lowest column at which it attacks; in percent,
	 * how much ground is worth, and supply */
	uint8_t effort[ZONES];
	int least, drive, dear;
	zoneset strikes;      /* where it dares more */
	unsigned shore;       /* where it wants to land before the season, or ZONES */
	int losses, wings;    /* in percent, what own losses and aircraft are worth */
};

/* An attack that could be made in this turn. */
struct plan {
	counterset who;
	int value;
	uint8_t zone, corps, defenders, cost; /* cost: halves still to be paid */
	int8_t column;
	bool blitz;
};
enum { PLANS_MAX = 10 };
struct plans {
	unsigned count, cost;
	counterset who; /* of all plans */
	struct plan list[PLANS_MAX];
};

/* A landing: worth nothing if value is 0. */
struct landing {
	int value;
	uint8_t zone, sea, heads, covers, corps;
};

enum staff_why { WHY_ONLY, WHY_CARD, WHY_PLACE, WHY_STORE, WHY_ATTACK, WHY_READY, WHY_MARCH, WHY_TAKE, WHY_COVER,
	WHY_BOMB, WHY_LAND, WHY_SHIP, WHY_SEA, WHY_ANSWER, WHY_HOLD, WHY_RETREAT, WHY_ADVANCE, WHY_LOSS, WHY_ALLY,
	WHY_FORT, WHY_LEND, WHY_GROUP, WHY_DONE, WHYS };

/* staff_map.c */
void bw_staff_look(struct staff *st, const struct eto_decision *d);
bool bw_staff_wants(const struct staff *st, unsigned zone);
unsigned bw_staff_threat(const struct staff *st, unsigned zone); /* enemy corps next to it */
int bw_staff_short(const struct staff *st, unsigned zone);       /* corps that it lacks */
bool bw_staff_room(const struct staff *st, unsigned zone, unsigned corps); /* for one more counter (BW-4.1 to BW-4.7) */

/* value.c: what tools/fit counts, and what it makes of it */
extern const struct eto_weights bw_weighing;
unsigned bw_measure(const struct eto_table *t, const void *state, int32_t *out);
struct eto_value bw_value(const struct eto_table *t, const void *state, unsigned seat);

/* staff_aims.c */
enum { PLAN_EFFORT, PLAN_HOLD, PLAN_BOLD, PLAN_DRIVE, PLAN_SPEND, PLAN_STRIKE, PLAN_FRONT, PLAN_GUARD, PLAN_LOSSES,
       PLAN_WINGS, PLAN_LAND, BW_PLAN_WORDS };
void bw_staff_note_aim(const struct eto_decision *d);
void bw_staff_aim(struct staff *st); /* takes over the plan of the decision, if there is one */

/* staff_plan.c */
/* air: units at airfield will be given to the attacks. */
void bw_staff_plans(const struct staff *st, bool air, struct plans *out);
unsigned bw_staff_defenders(const struct staff *st, unsigned zone);

/* staff_front.c */
void bw_staff_move(const struct staff *st, struct eto_pick *p);
int bw_staff_tidying(const struct staff *st, unsigned zone); /* counters there could be merged */
void bw_staff_regroup(const struct staff *st, struct eto_pick *p);
void bw_staff_rail(const struct staff *st, struct eto_pick *p);
void bw_staff_march(const struct staff *st, struct eto_pick *p);
void bw_staff_combat(const struct staff *st, struct eto_pick *p);
void bw_staff_attackers(const struct staff *st, struct eto_pick *p);
void bw_staff_advance(const struct staff *st, struct eto_pick *p);

/* staff_air.c */
void bw_staff_flight(const struct staff *st, struct eto_pick *p);
void bw_staff_head(const struct staff *st, struct eto_pick *p);
void bw_staff_base(const struct staff *st, struct eto_pick *p);
void bw_staff_response(const struct staff *st, struct eto_pick *p);
int bw_staff_airfield(const struct staff *st, unsigned zone); /* how good it is for an air unit */

/* staff_sea.c */
void bw_staff_sail(const struct staff *st, struct eto_pick *p);
void bw_staff_engage(const struct staff *st, struct eto_pick *p);
void bw_staff_transport(const struct staff *st, struct eto_pick *p);
bool bw_staff_torch(const struct staff *st);
struct landing bw_staff_landing(const struct staff *st);
void bw_staff_shores(const struct staff *st, struct eto_candidates *list); /* where one would be sound, best first */

/* staff.c */
void bw_staff_finish(const struct staff *st, struct eto_pick *p, unsigned verb); /* the choice if nothing is better */

#endif
