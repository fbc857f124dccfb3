/* The staff that plays WestFront: what its files share.
 *
 *   staff_map.c      the picture: what each hex is worth, what pulls units on, where the enemy can strike, supply
 *   staff_plans.c    the plan of the turn, in words: the staff's own, and others worth a thought
 *   staff_battle.c   forces and odds: what a battle is worth to the side, by expected losses
 *   staff_place.c    what it is worth that a unit stands in a hex
 *   staff_worth.c    what an order is worth: attacks, landings, retreats, quiet moves
 *   staff_orders.c   the best order for every unit of a Movement Phase (both: staff_orders.h)
 *   staff_command.c  which HQs to activate, how, and where they deploy
 *   staff_combat.c   airstrikes, battles, fire, losses, repulses, Beachheads, scarce supply
 *   staff_produce.c  Production, arrivals, politics
 *   staff_setup.c    deployment
 *   staff_words.c    the sentences that explain a choice
 *   staff.c          the choice
 *
 * What could be made again is kept from one decision to the next (struct work): what pulls units on as long as control
 * does not change, the lists of orders while HQs are woken, the plan by which a unit got its order. The same state
 * gives the same choice with and without. Worth is counted in hundredths of a victory point. An unknown block is taken
 * for the average of its side's forces in the season. */
#ifndef WESTFRONT_STAFF_H
#define WESTFRONT_STAFF_H

#include "core/advice.h"
#include "games/westfront/command.h"

/* What a step is worth, and a unit without supply; the most that a hex is worth. */
enum { HQS_MAX = 16, STEP = 120, UNSUPPLIED = 500, WORTH_MAX = 6000 };

/* Units of one side in a hex, as far as they are known: steps, dice hits in sixths for attack and defence. */
struct force { int16_t steps, attack, defend; uint8_t units, armor, fort, unseen; };

/* A place where the plan lands, and how many units shall be there before others. */
enum { LANDINGS = 8 };
struct landing { uint16_t hex; uint8_t units; };

/* Ground within some hexes of a place counts more or less than elsewhere, in percent. */
enum { FRONTS = 4, FRONT_REACH = 4 };
struct front { uint16_t hex; int16_t worth; };

enum { PULLS_KEPT = 2 }; /* the last ones: of a turn without a plan, and with one */
struct sheaf;
struct kept;
struct areas;

struct staff {
	const struct wf_table *t;
	const struct wf_state *s;
	struct sheaf *sheaf;     /* lists of orders that hold for several plans */
	struct sheaf *heads;     /* the same for HQs: another one while an HQ is thought to stand elsewhere */
	struct sheaf *spare;     /* for plans with other positions */
	struct kept *kept;       /* the last plan */
	struct wf_ride *rides;
	struct areas *areas;
	unsigned side, foe;
	int drive;               /* how much the side wants to advance, in percent */
	int bold;                /* odds in percent at which it attacks */
	int guard;               /* what ground counts that the enemy may take, in percent of the usual */
	int price;               /* of the steps of HQs, in percent of what they usually count */
	struct force mean[SIDES][2]; /* an unknown block: of all units, of the field army */
	uint8_t hq[HQS_MAX];     /* the own HQs on the map */
	unsigned hqs;
	struct force force[SIDES][HEXES];
	int prize[HEXES];        /* what control of the hex changes in the balance of points */
	hexset prized;           /* all hexes with one, and others */
	const int *pull[SIDES];  /* by hex: how near a hex is to what the side wants to take from the other */
	int threat[HEXES];       /* attack that the enemy can bring there next turn, in sixths of hits */
	int reserve[HEXES];      /* the same for the own side */
	int beach[SEAS];         /* the best that can be won on the shores of a sea */
	hexset supply;           /* secure sources of the own side */
	hexset quays;            /* where ships of the side may come in: ports, and Beachheads */
	hexset depots, beaches;  /* where Beachheads are, and of them those that feed what is near */
	hexset links;            /* behind own battles: who stands there keeps the line of those who fight */
	bool cut;                /* has the enemy railways behind the own side within his reach? */
	hexset left;             /* those that remain without them */
	hexset hungry;           /* hexes of the enemy in which own units would fight without supply */
	hexset zoc;              /* of the enemy */
	unsigned ashore;         /* Allied units on the continent, in the North */
	uint16_t paris;          /* the Victory City of France */
	bool last_turns;         /* no Production comes any more */
	unsigned turns;          /* that the side still has, with this one */
	struct landing landing[LANDINGS];
	unsigned landings;
	struct front front[FRONTS];
	unsigned fronts;
	hexset strikes;          /* enemies whom the plan attacks */
	int16_t leader, fee;     /* an HQ, and what its steps count of their usual price, in percent; -1: none */
};

/* -- staff_map.c -- */
void wfs_look(struct staff *st, const struct wf_table *t, const struct wf_state *s, unsigned side,
	      const struct eto_plan *plan, void *work);
/* Would a unit in this hex be supplied, as far as can be told? */
bool wfs_fed(const struct staff *st, unsigned hex);
/* Is the hex fed now, but not when the enemy has walked over the railways that he can reach? */
bool wfs_in_pocket(const struct staff *st, unsigned hex);
/* The prize of a hex, as the plan of the war has it now. */
int wfs_want(const struct staff *st, unsigned side, unsigned hex);
/* What can be reached by ship from the port in this hex. */
int wfs_staging(const struct staff *st, unsigned hex);
unsigned wfs_months_left(const struct staff *st);

/* -- staff_plans.c -- */
enum { PLAN_EFFORT, PLAN_HOLD, PLAN_LAND, PLAN_BOLD, PLAN_DRIVE, PLAN_PRICE, PLAN_GUARD, PLAN_STRIKE, PLAN_FRONT,
       PLAN_LEADER, PLAN_WORDS };
const struct eto_plan *wfs_plan_now(const struct eto_decision *d);
void wfs_take_plan(struct staff *st, const struct eto_plan *plan);
struct eto_plan wfs_own_plan(const struct staff *st);
/* What ground that the enemy may take counts here, in percent of the usual. */
int wfs_guard(const struct staff *st, unsigned hex);
/* Odds in percent at which an attack there is made. */
int wfs_bold(const struct staff *st, unsigned hex);
/* Does the plan land there? NULL if not. */
const struct landing *wfs_landing(const struct staff *st, unsigned hex);

/* -- staff_battle.c -- */
struct force wfs_force_of(const struct staff *st, unsigned unit, unsigned hex);
void wfs_add(struct force *to, struct force more);
/* Hits for a step of passive units. */
unsigned wfs_cover(const struct staff *st, unsigned hex, const struct force *in);
struct fight { int worth, odds, gain, loss; }; /* odds in percent: 100 is even */
/* What attacking with `us` the units `them` in the hex is worth; air: dice of an airstrike. */
struct fight wfs_fight(const struct staff *st, unsigned hex, const struct force *us, const struct force *them,
		       bool supported, int air);
/* One combat round of an existing battle. */
int wfs_round(const struct staff *st, unsigned hex, bool supported, int air);
int wfs_step_worth(const struct staff *st, unsigned unit);

/* -- staff_place.c -- */
int wfs_stand(const struct staff *st, unsigned unit, unsigned hex);   /* worth of the unit standing there */
int wfs_capture(const struct staff *st, unsigned unit, unsigned hex); /* what it takes from the enemy by going there */
int wfs_come(const struct staff *st, unsigned unit, unsigned hex);    /* both, of one that is not there yet */
/* At least as much, for less trouble: most hexes need not be looked at again. */
int wfs_come_most(const struct staff *st, unsigned unit, unsigned hex);
/* Is it the last one in a port on which an army ashore lives, with the enemy near? It does not go out to attack. */
bool wfs_stays(const struct staff *st, unsigned unit);
int wfs_hq_stand(const struct staff *st, unsigned unit, unsigned hex);

/* -- staff_orders.c -- */
struct order { int score; uint8_t unit, why, strategic; struct eto_action act; };
struct plan {
	unsigned count;
	struct order order[UNITS];   /* the best of each unit that can be ordered */
	int moves, attacks, battles; /* what the good ones are worth together; rounds in the battles that there are */
};
/* The orders that a unit can be given: by land, rail, sea or air, and by what each of these depends on besides the
 * positions. Plans for the same positions with other HQs awake share them. What a quiet move is worth is the same in
 * all; attacks, landings and retreats are weighed anew. */
enum { ON_LAND, BY_TRAIN, BY_SHIP, OVER_SEA, BY_PLANE, MEANS };
enum { SHEAF_WAYS = 3, SHEAF_ROOM = 8192 };
struct bundle {
	uint32_t key;              /* what the list depends on; 0: there is none */
	uint16_t first, count;     /* attacks, landings and retreats: in the pool */
	uint16_t quiet_at, orders; /* where in the list the best quiet move is; how many orders in all */
	struct order quiet;
};
/* What it is worth that a unit is in a hex, and of which picture that holds; see struct sheaf. */
struct stay { uint32_t look; int worth; };
/* What can be said of a hex whoever goes there. */
enum { KINDS = 4, CV_MAX = 4 };
struct spot {
	uint32_t look;
	int16_t lost;   /* the chance that it is lost as it is held now */
	int stake, far; /* what the enemy gains by it; what it is worth as a port of departure, less hunger */
	uint32_t taken_look, foes_look, corps_look, most_look, post_look;
	int taken;      /* what a corps takes from the enemy by going there */
	int foes;       /* near it */
	int corps;      /* own ones near it */
	int most;       /* what a corps gains by coming, at most, but for what grows with its steps: */
	int drawn, pressed; /* nearness to what the side wants; is the hex in danger? */
	int post;       /* what an HQ does, at most */
	struct stay come[KINDS][CV_MAX + 1]; /* what it gains that a corps of this kind and strength comes */
};
/* Where the corps stand that an HQ could lead, hex by hex: first those at the front that no other HQ leads. */
struct troops {
	uint32_t look;
	uint16_t hq, front, all; /* how many hexes */
	int16_t slant[UNITS], row[UNITS], units[UNITS]; /* in arrays of their own: many are added up at once */
};
/* Where the enemy stands, hex by hex. */
struct camps {
	uint32_t look;
	uint16_t count;
	struct { uint16_t hex, units; } at[UNITS];
};
struct sheaf {
	unsigned used;
	uint64_t ground; /* the positions for which it holds; 0: of this decision only */
	uint32_t look;   /* counts pictures */
	struct spot spot[HEXES];
	struct stay stay[UNITS]; /* where it is */
	struct camps camps;
	struct troops troops[HQS_MAX + 1]; /* of the HQs on the map, and of another */
	struct stay post[HQS_MAX + 1][HEXES]; /* what it is worth that the HQ stands there */
	struct bundle bundle[UNITS][MEANS][SHEAF_WAYS];
	struct { uint16_t at; struct eto_action act; } pool[SHEAF_ROOM];
};
/* The plan of the last decision, and the position it was made for. */
struct kept {
	uint64_t key;
	struct plan plan;
};
/* What pulls units on, and what it follows from: the prizes themselves. */
struct pulls {
	uint64_t count;
	hexset open, prized; /* hexes in play; those that pull, so many, */
	int from[HEXES];     /* and how much, one after the other */
	int pull[HEXES];
};
/* What the hexes themselves are worth, before the plan has its say. */
struct prizes {
	uint32_t key;
	uint16_t paris;
	hexset open;
	int prize[HEXES];
};
/* The hexes within three of one, over sides that can be crossed, nearest first; made when they are asked for. */
enum { AREA_RINGS = 4, AREA_MAX = 37 };
struct area {
	uint8_t known, end[AREA_RINGS]; /* where each ring ends */
	uint16_t hex[AREA_MAX];
	uint64_t beside[AREA_MAX];      /* which of them are next to each, as bits */
};
struct areas {
	hexset open;  /* the hexes in play for which they hold */
	hexset coast; /* of them those that ships can land at */
	struct area of[HEXES];
};
/* What an unknown block is taken for in a season. */
struct means {
	uint8_t known, season;
	struct force mean[SIDES][2];
};
enum { RIDES_KEPT = 128 };
struct work { /* eto_decision.work */
	struct means means;
	struct areas areas;
	struct pulls pulls[SIDES][PULLS_KEPT];
	struct prizes prizes;
	struct sheaf sheaf, spare;
	struct kept kept;
	struct wf_ride rides[RIDES_KEPT]; /* by the hex they go from */
};
/* With only != NO_UNIT: the orders of that unit alone, but with the help that the others could give. Quiet moves that
 * are worth no more than `floor` are left out: who may stay need not know the best of bad ways. */
enum { NO_FLOOR = -100000 };
void wfs_plan(const struct staff *st, unsigned only, int floor, struct plan *p);
void wfs_fresh_sheaf(struct sheaf *sheaf); /* before plans for other positions */
int wfs_battles(const struct staff *st);   /* what the rounds that could be fought now are worth */

/* -- choosers: each takes the best action; the remark speaks of a unit and a hex, NO_UNIT and NO_HEX for none -- */
void wfs_choose_command(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);
/* Goes on as the plan of the last decision has it; false if there is none for this position. */
bool wfs_follow(const struct wf_state *s, const struct kept *kept, const struct eto_action *legal, unsigned count,
		struct eto_pick *p);
void wfs_choose_order(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);
void wfs_choose_combat(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);
void wfs_choose_round(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);
void wfs_choose_supply(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);
void wfs_choose_production(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);
void wfs_choose_politics(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);
void wfs_choose_setup(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p);

/* -- staff_words.c -- */
enum { WHY_ONLY, WHY_ACTIVATE, WHY_BLITZ, WHY_INVASION, WHY_DROP, WHY_SUPREME, WHY_DEPLOY, WHY_SAVE, WHY_ATTACK,
       WHY_TAKE, WHY_HOLD, WHY_ADVANCE, WHY_LEAVE, WHY_LAND, WHY_RAIL, WHY_SAIL, WHY_HALT, WHY_STRIKE, WHY_FIGHT,
       WHY_WAIT, WHY_LOSE, WHY_FIRE, WHY_BEACHHEAD, WHY_FEED, WHY_DEMAND, WHY_RISE, WHY_STEP_HQ, WHY_STEP, WHY_REBUILD,
       WHY_ARRIVE, WHY_PREPARE, WHY_SPENT, WHY_SET_UP, WHY_GROUND, WHY_STAFF, WHY_NOBODY, WHY_NO_SHORE, WHY_ALONE,
       WHYS };
void wfs_say(const struct eto_pick *p, unsigned count, struct eto_advice *advice);

#endif
