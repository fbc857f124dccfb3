/* The program that plays: what its files share. staff_map.c says what is worth having and what is in danger,
 * staff_posts.c where those who defend mean to stand, staff_war.c moves and attacks, staff_sea.c carries the war over
 * the sea, staff_economy.c spends; staff.c asks them. */
#ifndef TWAW_STAFF_H
#define TWAW_STAFF_H

#include "core/advice.h"
#include "games/twaw/twaw.h"

/* What a side thinks of the map.
 *   pull    what the enemy holds and is worth having, felt from afar
 *   stake   what is lost with an area of its own: its worth, and part of what lies behind it
 *   threat  the largest stack that could attack there next
 *   post    how many units should stand there, see tw_mans_posts()
 *   bold    how much it looks for attacks, 1 to 4; rash: nothing else counts, as in the short scenarios
 *   least   the least chance of an attack; drive: how much the advance is pressed, in percent
 *   beach   where it means to land, or NO_PLACE; from which zone; ready: it can sail
 *   gaps    what lies between own units that are cut off and the supply of the rest; `cut_off`: what is lost with them
 *   muster  the port of the Mediterranean where units gather for Italy, or NO_PLACE
 * What a plan asks for:
 *   guard   how much ground is guarded, in percent; kept: markers left for the economy, or BY_ITSELF
 *   strikes who is attacked at long odds; yields: what is given up; shore: the beach, or NO_PLACE; waits: none yet
 *   east    the war against the USSR begins now; truce: it does not; victims: neutrals to be attacked
 *   spends  of a major, what comes first: a mask of FIRST_ */
struct tw_mind {
	const struct tw_table *t;
	const struct tw_state *s;
	unsigned side;
	int pull[AREAS], stake[AREAS];
	uint8_t threat[AREAS], post[AREAS];
	areaset gaps;
	int cut_off;
	int bold, least, drive;
	bool rash;
	bool ready;
	uint8_t beach, zone, muster;
	int guard, kept;
	areaset strikes, yields;
	uint8_t shore;
	bool waits, east, truce;
	uint64_t victims;
	uint8_t spends[MAJORS];
};
enum { BY_ITSELF = -1, FIRST_UNITS = 1, FIRST_ADVANCES = 2, FIRST_POINTS = 4, FIRST_ENVOYS = 8 };

/* -- staff_map.c -- */
void tw_think(const struct tw_table *t, const struct tw_state *s, unsigned side, const struct eto_plan *plan,
	      struct tw_mind *m);
bool tw_wanted(const struct tw_mind *m, unsigned area);    /* is it a target now? */
bool tw_goes_east(const struct tw_mind *m);                /* does the Axis attack the USSR now? */
bool tw_may_go_east(const struct tw_mind *m);              /* is that the question? */
int tw_prize(const struct tw_mind *m, unsigned area);
int tw_points(const struct tw_mind *m, unsigned area);     /* what a short scenario gives for it */
int tw_pull_of(const struct tw_mind *m, unsigned place);
int tw_focus(const struct tw_mind *m, unsigned place);     /* where units are needed, for attack or defence */
unsigned tw_foes_at(const struct tw_mind *m, unsigned ground);
unsigned tw_own_at(const struct tw_mind *m, unsigned ground);
bool tw_must_hold(const struct tw_mind *m, unsigned area); /* it goes back as soon as it is empty */
bool tw_gate(const struct tw_mind *m, unsigned area);      /* between the Soviets and Berlin */
int tw_win_chance(int margin);                             /* of 100: two dice against two */
int tw_better_by(unsigned a, unsigned b);                  /* the modifier for numbers */
int tw_hold_chance(const struct tw_mind *m, unsigned area, unsigned units);
int tw_held_worth(const struct tw_mind *m, unsigned area, unsigned units);
int tw_need(const struct tw_mind *m, unsigned area);         /* of one more unit: for those that are new */
int tw_shift_gain(const struct tw_mind *m, unsigned from, unsigned to); /* one unit goes: what defence gains */

/* -- staff_posts.c -- */
bool tw_mans_posts(const struct tw_mind *m);
void tw_find_posts(struct tw_mind *m);
int tw_post_worth(const struct tw_mind *m, unsigned area, unsigned units);

/* -- staff_war.c -- */
int tw_move_score(const struct tw_mind *m, struct eto_action a);
int tw_fly_score(const struct tw_mind *m, struct eto_action a);
int tw_attack_score(const struct tw_mind *m, struct eto_action a);
int tw_combat_score(const struct tw_mind *m, struct eto_action a);
int tw_strategic_score(const struct tw_mind *m, struct eto_action a);

/* -- staff_sea.c -- */
void tw_find_muster(struct tw_mind *m);
void tw_plan_landing(struct tw_mind *m);
bool tw_asks_for_england(const struct tw_mind *m); /* is it time to think of a landing there? */
unsigned tw_home_fleet(const struct tw_mind *m, bool own);
unsigned tw_at_port(const struct tw_mind *m, unsigned port, unsigned kind); /* REGULAR: all land units */
int tw_sea_score(const struct tw_mind *m, struct eto_action a);
int tw_chase_score(const struct tw_mind *m, unsigned piece);
void tw_find_shores(const struct tw_mind *m, struct eto_candidates *list); /* for landings, the best first */
int tw_carry_score(const struct tw_mind *m, struct eto_action a); /* units and fleets by strategic movement */
int tw_raid_score(const struct tw_mind *m, struct eto_action a);

/* -- staff_economy.c -- */
int tw_works_score(const struct tw_mind *m, struct eto_action a);
bool tw_lends_to_ussr(const struct tw_mind *m);
int tw_build_score(const struct tw_mind *m, struct eto_action a);

/* -- staff_plans.c; staff_proposals.c makes plans -- */
int tw_plan_stamp(const struct tw_state *s);
bool tw_own_phase(const struct eto_decision *d);
const struct eto_plan *tw_plan_now(const struct eto_decision *d);
struct eto_plan tw_own_plan(const struct tw_state *s);
void tw_take_temper(struct tw_mind *m, const struct eto_plan *plan);
void tw_take_places(struct tw_mind *m, const struct eto_plan *plan);
void tw_take_guards(struct tw_mind *m, const struct eto_plan *plan);

#endif
