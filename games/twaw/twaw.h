/* The World at War: Europe: what the files of this rulebook share: the ground, supply, war and
 * peace, the turn, the game object. Its numbers and names are in words.h, what is printed in printed.h, the state in
 * state.h; fleets at sea in fleets.h, attacks in attack.h, convoys, bombing, economy and diplomacy in means.h.
 *
 * Files follow the chapters: table.c, ways.c (data), board.c (4, 5: places, control, stacking, flights), supply.c and
 * ration.c (9), turn.c, ready.c (11, 12: sequence of play), war.c (13.3.1, 13.3.2, 16.2: declarations of war and
 * surrenders), move.c (13.2.1 to 13.2.3), patrol.c, ships.c, sail.c, encounter.c, port.c, chase.c and seafight.c
 * (13.1, 13.2.4 to 13.2.7), targets.c, offensive.c and support.c (13.3: attacks and their air support), airfight.c
 * (13.3.4), battle.c (13.3.5 to 13.3.8: dice), losses.c, retreat.c and rebase.c (13.3.9), strategic.c, nets.c and
 * lanes.c (13.4), convoys.c, escorts.c, raiders.c, bombing.c, flak.c, wreck.c, blitz.c and weapons.c (14), economy.c
 * and build.c (15), cup.c, choices.c, tracks.c and events.c (15.2, 16), vichy.c, victory.c (17), setup.c, lists.c,
 * view.c (what a side may know), scene.c, boards.c, bill.c, ground.c, causes.c, meanings.c (what choices are for),
 * odds.c, raid_odds.c, position.c (cases), rules.c (the game object), staff.c, staff_map.c, staff_war.c, staff_sea.c,
 * staff_economy.c, staff_posts.c, staff_plans.c and staff_proposals.c (the program that plays), value.c (what a
 * position is worth).
 *
 * Main invariants of a state:
 *   - only tw_put() moves counters: it keeps the counts under "derived" and the control of areas (TW-4.2.12 to
 * TW-4.2.17);
 *   - of alike counters (same country and kind, place, marks, supply) only the first is named by actions: tw_first();
 *   - a fleet at sea stands in an air interception zone; a land unit aboard stands there too (M_ABOARD);
 *   - one attack is made at a time: its members are marked M_IN, the rest of it stands in b_ fields. */
#ifndef TWAW_H
#define TWAW_H

#include "core/index.h"
#include "core/player.h"
#include "core/procs.h"
#include "games/twaw/clauses.h"
#include "games/twaw/state.h"

/* -- table.c -- */
struct eto_index tw_grounds(const struct tw_table *t);

/* -- board.c -- */
/* The side that moves its units. */
static inline unsigned tw_player(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	static const uint8_t side_of_major[MAJORS] = {AXIS, AXIS, WEST, WEST, SOV, WEST};
	if (country < MAJORS)
		return side_of_major[country];
	if (t->country[country].kind == DOMINION || (country == ALR && !s->effect[F_VICHY]))
		return WEST;
	return country == AXR ? AXIS : s->allegiance[country];
}
/* Units of the dominions count as British (TW-13.3.6.1.39). */
static inline unsigned tw_counts_as(unsigned country)
{
	return country >= IND && country <= CAN ? (unsigned)UK : country;
}
static inline unsigned tw_owner(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return tw_player(t, s, t->piece[p].country);
}
/* What events call it (SET_POWER). */
static inline int tw_called(const struct tw_state *s, unsigned country)
{
	return country == ALR && s->effect[F_VICHY] ? VICHY : (int)country;
}
void tw_put(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned place);
void tw_hold(struct tw_state *s, unsigned ground, unsigned country); /* who controls it from now on */
bool tw_alike(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned q);
bool tw_first(const struct tw_table *t, const struct tw_state *s, unsigned p);
/* Of two sides: are they enemies; are they the same, or fight together? */
static inline bool tw_hostile(const struct tw_state *s, unsigned a, unsigned b)
{
	if (a >= SIDES || b >= SIDES || a == b || (a != AXIS && b != AXIS))
		return false;
	return s->war || (a != SOV && b != SOV);
}
static inline bool tw_allied(const struct tw_state *s, unsigned a, unsigned b)
{
	return a < SIDES && b < SIDES && (a == b || (s->war && a != AXIS && b != AXIS));
}
/* The side that controls it, or NOBODY. */
static inline unsigned tw_holder(const struct tw_table *t, const struct tw_state *s, unsigned ground)
{
	(void)t;
	return s->allegiance[s->held[ground]];
}
unsigned tw_home(const struct tw_table *t, const struct tw_state *s, unsigned area); /* the country that it
 * reverts to */
bool tw_ceded(const struct tw_table *t, const struct tw_state *s, unsigned area);
bool tw_keeps(const struct tw_table *t, const struct tw_state *s, unsigned area); /* stays with who took it
 * when empty */
bool tw_friendly(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned ground); /* may
 * its units be there */
bool tw_open(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned side); /* transit
 * (TW-16.19) */
unsigned tw_enemies(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned ground); /*
 * hostile land units */
bool tw_hostile_piece(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p);
bool tw_threatened(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area); /* next
 * to enemy units */
/* Stacking: is there room for so many like p; for p? */
eto_clause tw_room_for(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned ground, unsigned n);
static inline eto_clause tw_room(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned ground)
{
	return tw_room_for(t, s, p, ground, 1);
}
unsigned tw_vacant(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area, unsigned kind);
unsigned tw_fort(const struct tw_table *t, const struct tw_state *s, unsigned ground); /* its level, intrinsic
 * points included */
bool tw_passes(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned passage);
uint32_t tw_seas(const struct tw_table *t, const struct tw_state *s, unsigned side, uint32_t from, uint32_t avoid);
int tw_land_mod(const struct tw_table *t, const struct tw_state *s, unsigned country);
int tw_air_mod(const struct tw_state *s, unsigned country);
unsigned tw_attacks(const struct tw_table *t, const struct tw_state *s, unsigned country);
unsigned tw_master(const struct tw_table *t, const struct tw_state *s, unsigned country); /* the major that
 * pays for it */
bool tw_at_war(const struct tw_table *t, const struct tw_state *s, unsigned country);
bool tw_in_play(const struct tw_table *t, const struct tw_state *s, unsigned ground);
bool tw_active_air(const struct tw_table *t, const struct tw_state *s, unsigned p);
bool tw_spend_oil(struct tw_state *s, unsigned major); /* false: it cannot; the USA never spends (TW-7.1.2.3) */
unsigned tw_fresh(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned kind, unsigned
		place);

/* -- lists.c -- */
struct tw_reach {
	unsigned side;
	areaset friends[COUNTRIES], room[KINDS];
	areaset camp;   /* where units of the side may be whose country is at war */
	areaset foes;   /* areas with land units of its enemies; */
	areaset strangers; /* of any others than its camp */
	uint64_t known; /* countries whose friends have been found */
	areaset asked, pinned; /* areas whose units are known to be pinned or not (TW-13.2.2.1), and which are */
};
void tw_reach(const struct tw_table *t, const struct tw_state *s, unsigned side, struct tw_reach *r);
const areaset *tw_friends(const struct tw_table *t, const struct tw_state *s, struct tw_reach *r, unsigned country);
/* The pieces of the side on the map, the first of those that are alike. */
unsigned tw_own(const struct tw_table *t, const struct tw_state *s, unsigned side, uint16_t *own);
/* Adds what is known to be allowed; for a piece all these areas. */
void tw_add_all(struct eto_list *l, unsigned verb, unsigned p, const areaset *to);
static inline void tw_add(struct eto_list *l, unsigned verb, unsigned a, unsigned b, unsigned c)
{
	l->out[l->count++] = eto_act(verb, a, b, c);
}

/* -- supply.c -- */
void tw_supply(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e); /* everybody's
 * status */
void tw_supply_told(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e); /* and who is
 * out of supply by it */
/* Land units of the side that live on the same ports have the same number; 0: they do not live on ports. */
void tw_on_ports(const struct tw_table *t, const struct tw_state *s, unsigned side, uint16_t group[PIECES]);
void tw_starve(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e);
bool tw_starves(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p); /* now, in a fortress */
void tw_step_aside(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e); /* to an area of its
 * side with room, or it is lost */
void tw_starved(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e);
bool tw_ethiopia(const struct tw_table *t, const struct tw_state *s); /* closes the Red Sea to the Allies */
bool tw_malta_cuts(const struct tw_table *t, const struct tw_state *s, unsigned side); /* its way to Libya */
bool tw_besieged(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area); /* lives on its
 * own city alone */
uint32_t tw_supply_seas(const struct tw_table *t, const struct tw_state *s, unsigned side); /* that it can cross */
bool tw_own_city_near(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned ground); /* TW-9.1.5 */
void tw_supply_map(const struct tw_table *t, const struct tw_state *s, unsigned side, areaset *full);

/* -- war.c -- */
eto_clause tw_may_war(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned ground);
bool tw_pact_area(const struct tw_table *t, unsigned area); /* of those that the pact names (TW-16.1.9) */
bool tw_left_to_ussr(const struct tw_table *t, const struct tw_state *s, unsigned area); /* by the pact */
void tw_provoke(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned ground, struct
		eto_events *e);
void tw_join(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned side, struct eto_events *e);
void tw_ussr_at_war(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_usa_at_war(const struct tw_table *t, struct tw_state *s, struct eto_events *e);
void tw_survivors(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e);
bool tw_surrenders(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e);
bool tw_italian_mainland(const struct tw_table *t, unsigned area);
void tw_offer_vichy(const struct tw_table *t, struct tw_state *s, unsigned to); /* vichy.c */
unsigned tw_vichy_bit(const struct tw_table *t, unsigned area);
void tw_surrender(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned to, struct eto_events *e);
void tw_enter(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned ground, struct eto_events *e);

/* -- ready.c -- */
/* They ask which, where they must. */
void tw_ready_air(const struct tw_table *t, struct tw_state *s, unsigned country);
void tw_ready_fleets(const struct tw_table *t, struct tw_state *s, unsigned country);

/* -- turn.c -- */
/* The steps of P_GAME. */
enum { G_PACT, G_ADMIN, G_READY, G_PLACE, G_SIDE, G_PATROL, G_SUPPLY, G_MOVE, G_OFFENSIVE, G_STRATEGIC, G_CONVOYS,
       G_CLOSE, G_NEXT, G_RAIDS, G_BOMB, G_INCOME, G_WORKS, G_BUILD, G_PERSIA, G_CUP, G_END, STEPS };
void tw_begin(const struct tw_table *t, struct tw_state *s, unsigned side);
void tw_finish(struct tw_state *s, unsigned winners, unsigned grade);

/* -- lanes.c -- */
/* The price of a way between boxes, or a box and an area; 0: there is none. `free`: costs no oil (TW-13.4.7.3). */
unsigned tw_lane_cost(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned to, bool *free);
/* Where ways overseas may lead: only boxes, the ends of their lanes and British ports have any. */
areaset tw_lane_ends(const struct tw_table *t, unsigned from);

/* -- nets.c -- */
void tw_net(const struct tw_table *t, struct tw_state *s); /* labels what hangs together by land, for strategic
 * movement */
bool tw_overland(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned to); /* for resources
 * (TW-7.30) */

/* -- procedures -- */
extern const struct eto_proc tw_proc_game, tw_proc_pact, tw_proc_rouse, tw_proc_admin, tw_proc_patrol, tw_proc_feed,
	tw_proc_holdout, tw_proc_sail,
	tw_proc_chase, tw_proc_cover, tw_proc_pursue, tw_proc_sky, tw_proc_strike, tw_proc_broadside,
	tw_proc_down, tw_proc_hit, tw_proc_cargo, tw_proc_breakoff, tw_proc_repairs, tw_proc_move, tw_proc_offensive,
	tw_proc_attack, tw_proc_answer,
	tw_proc_add, tw_proc_duel, tw_proc_limited, tw_proc_dice, tw_proc_defence, tw_proc_assault,
	tw_proc_reroll, tw_proc_losses, tw_proc_fierce, tw_proc_break, tw_proc_slip, tw_proc_retreat,
	tw_proc_advance, tw_proc_rebase, tw_proc_strategic, tw_proc_convoys, tw_proc_raids, tw_proc_gas, tw_proc_subs,
	tw_proc_toll, tw_proc_sortie, tw_proc_quarry, tw_proc_meet, tw_proc_torpedo, tw_proc_bomb, tw_proc_wing,
	tw_proc_scramble, tw_proc_flak, tw_proc_wreck, tw_proc_blitz, tw_proc_atom, tw_proc_works,
	tw_proc_trial, tw_proc_build, tw_proc_persia, tw_proc_cup, tw_proc_choice, tw_proc_italy, tw_proc_vichy,
	tw_proc_haven, tw_proc_homeless;

/* -- victory.c, scene.c, staff.c -- */
bool tw_judge(const struct tw_table *t, struct tw_state *s, struct eto_events *e); /* end of a turn: is it over */
void tw_over_now(const struct tw_table *t, struct tw_state *s, struct eto_events *e); /* by a surrender */
bool tw_load_spaces(struct tw_table *t, const struct eto_files *files, struct eto_error *err); /* boards.c */
void tw_boards(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene);
void tw_bill(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene);
unsigned tw_keeper(const struct tw_table *t, unsigned country); /* the seat that knows what a country bought */
enum { WHY_ONLY, WHY_TAKE, WHY_GATHER, WHY_ATTACK, WHY_HOLD, WHY_BUILD, WHY_TECH, WHY_FLAG, WHY_SEA, WHY_CLOSE,
       WHY_NO_SEALION, WHY_SEALION, TW_REMARKS };
enum { PLAN_EFFORT, PLAN_HOLD, PLAN_BOLD, PLAN_DRIVE, PLAN_STRIKE, PLAN_YIELD, PLAN_GUARD, PLAN_FRONT, PLAN_MARKERS,
       PLAN_ATTACK, PLAN_STAND, PLAN_LAND, PLAN_STAY, PLAN_EAST, PLAN_TRUCE, PLAN_WAR, PLAN_UNITS, PLAN_ADVANCES,
       PLAN_POINTS, PLAN_ENVOYS, TW_PLAN_WORDS };
struct eto_value tw_value(const struct eto_table *table, const void *state, unsigned seat);
unsigned tw_measure(const struct eto_table *table, const void *state, int32_t *feature);
extern const struct eto_weights tw_weighing;
extern const struct eto_game twaw_game;
ETO_SUPPLIES(tw);

#endif
