/* The staff of BLITZWAR: what the program that plays knows of the map, and its choices. staff.c: the choice at
 * each kind of
 * decision; staff_map.c: the picture of the map; staff_front.c: marches and attacks; staff_words.c: what it says. */
#ifndef BLITZWAR_STAFF_H
#define BLITZWAR_STAFF_H

#include "core/advice.h"
#include "games/blitzwar/blitzwar.h"

/* One attack that could be made in this turn. */
struct assault {
	int worth;
	uint8_t ready, near; /* corps that may attack already; that could be activated or marched up */
	uint8_t defenders, armour;
	int8_t mods;         /* columns that it would get, air apart */
};

struct staff {
	const struct bw_table *t;
	const struct bw_state *s;
	const struct eto_decision *d;
	unsigned side;
	zoneset goal;        /* zones that it wants: hostile, or neutral and wanted */
	int worth[ZONES];    /* of taking a goal */
	int felt[ZONES];     /* that worth as felt over the map */
	uint8_t front[ZONES];/* distance to the nearest goal, by land */
	unsigned purse;      /* halves on the map */
};

enum staff_why { WHY_ONLY, WHY_CARD, WHY_PLACE, WHY_STORE, WHY_ATTACK, WHY_READY, WHY_MARCH, WHY_TAKE, WHY_COVER,
	WHY_LAND, WHY_SHIP,
		 WHY_SEA, WHY_ANSWER, WHY_HOLD, WHY_RETREAT, WHY_ADVANCE, WHY_LOSS, WHY_ALLY, WHY_DONE, WHYS };

extern const struct eto_remark bw_remarks[WHYS];
enum { BW_REMARKS = WHYS };

/* staff_map.c */
void bw_staff_look(struct staff *st, const struct eto_decision *d);
bool bw_staff_wants(const struct staff *st, unsigned zone);
unsigned bw_staff_threat(const struct staff *st, unsigned zone); /* enemy corps next to it */
struct eto_value bw_value(const struct eto_table *t, const void *state, unsigned seat);

/* staff_front.c */
struct assault bw_staff_assault(const struct staff *st, unsigned zone);
int bw_staff_column(const struct assault *a, unsigned corps, bool cover);
void bw_staff_move(const struct staff *st, struct eto_pick *p);
void bw_staff_rail(const struct staff *st, struct eto_pick *p);
void bw_staff_march(const struct staff *st, struct eto_pick *p);
void bw_staff_combat(const struct staff *st, struct eto_pick *p);

/* staff.c */
void bw_advise(const struct eto_decision *d, struct eto_advice *advice);

#endif
