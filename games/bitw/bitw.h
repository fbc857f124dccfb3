/* Blocks in the West: the vocabulary shared by the files of this rulebook.
 *
 * Files follow the chapters: table.c, journal.c (data; table.h for both), derive.c (what follows from it), board.c (3:
 * layers, control, zones of control, movement points, stacking), blocks.c (3.11 to 3.17: faces, hits, what is shown),
 * nets.c (4.1 to 4.3: sources and lines), supply.c (4, 12: who is supplied), setup.c (2: scenarios), politics.c (5,
 * 36), turn.c (7.0, 9: sequence, weather), income.c (7.3, 11: what comes in), prices.c (7.3.3 to 7.3.8), entry.c
 * (7.3.1: new blocks), production.c (7.3, 11, 28, 29; production.h for these), works.c (15), rail.c (7.4), movement.c
 * (7.5: land), air.c (7.5.2, 7.6: air and reaction), fire.c (7.7.1 to 7.7.7: dice and modifiers), battle.c (7.7: the
 * steps of a battle), volleys.c (7.7, 20, 21: who fires in them, who is hit), retreat.c (7.7.13 to 7.7.18), blitz.c
 * (7.8, 7.10), command.c (13: HQs), orders.c (13, 31: what they do), scout.c (19; command.h for the three), landing.c
 * (18, 24: voyages, the first wave), wave.c (24.5 to 24.7: what follows; landing.h for both), evacuation.c, mulberry.c
 * (6.7), airborne.c (23), strategic.c (32), convoys.c (26, 35), victory.c (7.11), play.c (the table of procedures),
 * partisans.c (29), view.c (1.3: fog), scene.c, ground.c, causes.c (what stands in the way of a refusal), meanings.c
 * (what choices are for), odds.c, odds_worlds.c, odds_write.c, odds_raids.c, odds_dice.c (odds.h for all of them),
 * unknown.c (what unseen blocks can be), route.c, position.c (cases), rules.c (the game object), staff.c (the program
 * that plays: staff.h tells of staff_map.c, staff_lines.c, staff_gaps.c, staff_threat.c, staff_battle.c, staff_land.c,
 * staff_sea.c, staff_command.c, staff_air.c, staff_supply.c, staff_plans.c, staff_propose.c and staff_value.c).
 *
 * Left out with the sister games: the campaign with the eastern front and what it makes compulsory (BI-intro.7,
 * BI-scen.11), their weather (BI-9.0.2.1), trains (BI-7.4.14), Lend-Lease (BI-34.0.4), upgrades (BI-40.0.2, BI-40.0.5)
 * and Rastenburg (BI-13.8.1.1.2); Vichy (BI-5.1.17); fleets with their bases and plans (BI-3.4.7, BI-3.4.9,
 * BI-13.8.1.1.15 to BI-13.8.1.1.17, BI-13.8.1.1.20 to BI-13.8.1.1.22); cards (BI-opt.1). Partners share a seat
 * (BI-38.1.1, BI-38.1.2), who takes which is theirs to settle (BI-2.1.1). Markers never run short (BI-1.0.14,
 * BI-1.0.16).
 *
 * The layers are options: `layer` is Basic or Advanced, each Optional chapter has a switch; "scenario" is what the
 * scenario says. bi_on(t, CH_19) asks whether a chapter is in play. What is printed is in words.h, the state in
 * state.h. */
#ifndef BITW_H
#define BITW_H

#include "games/bitw/state.h"

/* -- table.c -- */
unsigned bi_direction(const struct bi_table *t, unsigned from, unsigned to);
unsigned bi_find_unit(const struct bi_table *t, const char *id);
unsigned bi_city_hex(const struct bi_table *t, const char *at, unsigned size);

/* -- derive.c -- */
void bi_derive_table(struct bi_table *t);

/* -- blocks.c -- */
extern const struct eto_blocks bi_blocks;
void bi_put(struct bi_state *s, unsigned u, unsigned place);
void bi_show(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
void bi_hide_all(const struct bi_table *t, struct bi_state *s);
/* Some know which block it is, others see one of its nation's colour: `knows` has the block as its first argument. */
void bi_tell(const struct bi_table *t, const struct bi_state *s, struct eto_events *e, unsigned u, unsigned knows,
	     unsigned others, int a, int b);
void bi_say(struct eto_events *e, unsigned kind, int a, int b, int c, int d);
void bi_remove(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned fate, eto_clause why,
		 struct eto_events *e);
/* Turns it one face down (BI-7.7.8.4); gone if it was on its last. */
void bi_turn_down(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e);
/* One hit: some faces need two (BI-7.7.8.3). */
void bi_hit(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
void bi_surrender(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, struct eto_events *e);
/* A step that its owner spends; `last`: why it is gone if it had no other. */
void bi_spend(const struct bi_table *t, struct bi_state *s, unsigned u, eto_clause why, eto_clause last,
	      struct eto_events *e);
unsigned bi_class(const struct eto_table *table, unsigned u);

/* -- board.c -- */
struct count { uint8_t land, gcu, air, flying, strong; };
struct count bi_count(const struct bi_table *t, const struct bi_state *s, unsigned place, unsigned side);
bool bi_in_battle(const struct bi_table *t, const struct bi_state *s, unsigned place);
bool bi_may_blitz(const struct bi_table *t, const struct bi_state *s); /* an attacker is free to go on (BI-7.8.1) */
hexset bi_neutrals(const struct bi_table *t, const struct bi_state *s); /* all such hexes */
/* Adds the land hexes next to a set, over rivers or not. */
void bi_spread(const struct bi_table *t, const hexset *from, unsigned how, hexset *to);
hexset bi_weather_in(const struct bi_table *t, const struct bi_state *s, unsigned weather); /* land with that weather */
bool bi_controls(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex);
hexset bi_control(const struct bi_table *t, const struct bi_state *s, unsigned side); /* all of it */
/* Who stands where, as sets made in one walk over the blocks: all of a side, those that are not in flight, land units,
 * those of them that have a ZOC, aircraft on their bases. */
struct stands { hexset all[SIDES], ground[SIDES], land[SIDES], zone[SIDES], based[SIDES]; };
void bi_stands(const struct bi_table *t, const struct bi_state *s, struct stands *out);
/* bi_control() and bi_zoc() for who has the sets already. */
hexset bi_control_of(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side);
hexset bi_zoc_of(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side, bool all);
unsigned bi_capital(const struct bi_table *t, const struct bi_state *s, unsigned nation); /* or NO_HEX */
void bi_trespass(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e);
/* The walls of a hex that has passed to the enemy. */
void bi_fort_falls(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e);
void bi_occupy(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e);
/* ZOC of a side (BI-3.19.1, 8.0): of its land units; `all`: of its air units on their bases too. */
hexset bi_zoc(const struct bi_table *t, const struct bi_state *s, unsigned side, bool all);
/* hexes next to an enemy of `side` (BI-7.4.17) */
hexset bi_adjacent_foes(const struct bi_table *t, const struct bi_state *s, unsigned side);
/* A side that is not water: for floods over the grid. */
bool bi_dry(const void *table, unsigned from, unsigned link);
bool bi_river_frozen(const struct bi_table *t, const struct bi_state *s, unsigned hex);
unsigned bi_terrain(const struct bi_table *t, unsigned place);
unsigned bi_fort_at(const struct bi_table *t, const struct bi_state *s, unsigned hex); /* number of a fort, or FORTS */
unsigned bi_redoubt_at(const struct bi_table *t, const struct bi_state *s, unsigned hex);
bool bi_fortress(const struct bi_table *t, const struct bi_state *s, unsigned hex); /* a bunker is none */
bool bi_major(const struct bi_table *t, unsigned hex);
unsigned bi_tech(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned field);
unsigned bi_field_of(const struct bi_table *t, unsigned u);
unsigned bi_unit_tech(const struct bi_table *t, const struct bi_state *s, unsigned u);
/* may Blitz and exploit (BI-7.8.2, BI-7.10.1) */
bool bi_armoured(const struct bi_table *t, const struct bi_state *s, unsigned u);
unsigned bi_mp(const struct bi_table *t, const struct bi_state *s, unsigned u);
int bi_ground_cost(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex); /* by land */
int bi_step_cost(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned direction);
/* mountains that this block may not enter: the clause, or 0 (BI-14.0.3, BI-14.0.4) */
eto_clause bi_mountain_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
unsigned bi_range(const struct bi_table *t, const struct bi_state *s, unsigned u);
bool bi_marine(const struct bi_table *t, const struct bi_state *s, unsigned u);
/* stacking (BI-3.10.1) */
eto_clause bi_room(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place);
/* the same in a retreat, where paratroops count like all others (BI-7.7.17.1) */
eto_clause bi_full_room(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned place);
/* A harbour of the side that lies open; usable: and bombs have not shut it. */
bool bi_port_open(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex);
bool bi_port_usable(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex);
bool bi_sea_control(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned water);
unsigned bi_home(unsigned nation);   /* country */
bool bi_before(const struct bi_table *t, const struct bi_state *s, unsigned year, unsigned month);

/* -- supply.c -- */
struct supply {
	hexset source;          /* rail hexes and ports that are supply sources */
	hexset reach;           /* hexes with a line to a source without limit */
	uint8_t net[HEXES];     /* 1 + which net a source belongs to; bi_goods() alone says it for others than ports */
	uint8_t french;         /* the net of liberated Paris, which feeds Free France without limit, or 0 */
	/* how many units the ports of a net can feed; and each Mulberry */
	uint8_t nets, room[NETS_MAX], dock[NETS_MAX][2];
	hexset net_reach[NETS_MAX];
};
void bi_supply(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out);
/* The same, as far as it concerns where blocks of the side stand now: lines of a limited net are not looked for when
 * the main sources reach them all. */
void bi_supply_of_blocks(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out);
hexset bi_main_sources(const struct bi_table *t, const struct bi_state *s, unsigned side); /* those that it holds */
hexset bi_sources(const struct bi_table *t, const struct bi_state *s, unsigned side);
/* The same nets for points (BI-11.2.14): a single partisan cuts a railway, and Sweden lets German ore pass. */
void bi_goods(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out);
bool bi_base(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, const hexset *sources);
void bi_supply_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
/* Its beginning, and the test before armour exploits (BI-7.10.3): who must go hungry is chosen by the owner, if there
 * is a choice. */
void bi_supply_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_final_supply(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
/* enemy units or their ZOC all around, but for water */
bool bi_surrounded(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side, const hexset *zoc);
uint32_t bi_nets_of(const struct supply *w, unsigned hex); /* the nets that reach a hex, as kept_nets */
/* What production asks at every step is kept from the Supply Phase on: followed when a block comes or goes. */
void bi_keep_supply(const struct bi_table *t, struct bi_state *s);
bool bi_supply_kept(const struct bi_state *s, unsigned side);
void bi_follow_supply(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned from);

/* -- the others -- */
void bi_free_steps(const struct bi_table *t, struct bi_state *s);
void bi_freeze(const struct bi_table *t, struct bi_state *s);
void bi_arrivals_due(const struct bi_table *t, struct bi_state *s);
unsigned bi_payer(const struct bi_table *t, const struct bi_state *s, unsigned nation);
/* Whose account has what a side takes from the enemy. */
unsigned bi_winner(const struct bi_table *t, const struct bi_state *s, unsigned side);
void bi_add_points(uint8_t *pool, int amount);
void bi_begin_production(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
/* May a coloured point be given up, so that others have the yellow ones that keep them? 0, or the clause. */
eto_clause bi_discard_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned nation,
			  unsigned colour);
void bi_end_production(const struct bi_table *t, struct bi_state *s);
unsigned bi_plants(const struct bi_table *t, unsigned hex, unsigned colour);
/* what a hex adds to the income of the side that holds it */
unsigned bi_makes(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, unsigned colour);
/* does it reach the side? `goods` are the hexes from which points do */
bool bi_brings(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, const hexset *goods);
int bi_income(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned colour);
/* of the next step up */
void bi_prices(const struct bi_table *t, const struct bi_state *s, unsigned u, uint8_t price[COLOURS]);
bool bi_can_pay(const struct bi_table *t, const struct bi_state *s, unsigned u);
void bi_attack_country(const struct bi_table *t, struct bi_state *s, unsigned country, struct eto_events *e);
void bi_nation_falls(const struct bi_table *t, struct bi_state *s, unsigned nation, bool peace, eto_clause why,
		 struct eto_events *e);
unsigned bi_country_nation(unsigned country);
bool bi_conquered(const struct bi_state *s, unsigned country); /* by the Axis: partisans may rise there (BI-29.0.1) */
void bi_sad_news(const struct bi_table *t, struct bi_state *s, struct eto_events *e); /* the next box of morale */
void bi_usa_leaves(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_lost_us(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
unsigned bi_level(const struct bi_table *t, const struct bi_state *s);
int bi_score(const struct bi_table *t, const struct bi_state *s);
unsigned bi_last_turn(const struct bi_table *t);
unsigned bi_first_turn(const struct bi_table *t);
bool bi_surprise(const struct bi_table *t, const struct bi_state *s); /* December 1944 (SBW2, special 1) */

/* Dice of one shooter: how many, and the lowest number that hits. */
struct fire { uint8_t dice, from; };
bool bi_charges(const struct bi_table *t, const struct bi_state *s, unsigned u); /* in the charge declared (20, 21) */
struct fire bi_fire(const struct bi_table *t, const struct bi_state *s, const struct volley *v, unsigned u);
unsigned bi_next_shooter(const struct bi_table *t, const struct bi_state *s, const struct volley *v);
bool bi_anyone_fires(const struct bi_table *t, const struct bi_state *s, const struct volley *v); /* at anybody */
/* Which sides fire in a step of a battle, as a mask, and how; and whether anybody can. */
unsigned bi_step_fire(const struct bi_state *s, unsigned step, unsigned *kind);
bool bi_step_fires(const struct bi_table *t, const struct bi_state *s, const struct battle *b);
/* AA of the place itself: its dice, and what they hit on. */
struct fire bi_city_fire(const struct bi_table *t, const struct bi_state *s, const struct volley *v);
unsigned bi_city_dice(const struct bi_table *t, const struct bi_state *s, const struct volley *v);
void bi_take_off(const struct bi_table *t, struct bi_state *s, unsigned hex, bool all);
void bi_take_hits(const struct bi_table *t, struct bi_state *s, const struct toll *h, unsigned hits);
unsigned bi_hit_order(const struct bi_table *t, unsigned u); /* of equals the lowest takes it, if its owner likes */
bool bi_target(const struct bi_table *t, const struct bi_state *s, const struct toll *h, unsigned u);
/* first: the first round of it; later ones are of those who fight on */
bool bi_air_fight(const struct bi_table *t, const struct bi_state *s, unsigned hex, bool first);
/* a strategic bomber that has fought its round and has a base to go to (BI-6.3.3.4) */
bool bi_heavy_leaves(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
struct battle bi_new_battle(const struct bi_table *t, const struct bi_state *s, unsigned hex);
/* Before the first roll: coasts that destroy or give up, who has no step left. */
void bi_battle_opens(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e);
/* After the first round: the desperate and the Dutch. */
void bi_round_one_over(const struct bi_table *t, struct bi_state *s, const struct battle *b, struct eto_events *e);
void bi_fort_from_above(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e);
void bi_battle_begin(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e);
/* is nobody of the side left in the hex, on the ground or above it? */
bool bi_nobody(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
/* has it anyone who holds the hex? */
bool bi_stays(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
eto_clause bi_withdraw_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
			     const hexset *ways);
hexset bi_retreat_ways(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned battle);
eto_clause bi_base_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
		 unsigned range, const hexset *src);
void bi_end_limit(const struct bi_table *t, struct bi_state *s); /* of the bombing after the armistice */
/* a town that the side does not bomb (BI-5.1.14) */
bool bi_spared(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex);
hexset bi_bases(const struct bi_table *t, const struct bi_state *s, unsigned side);
/* shows an aircraft that comes over Great Britain */
void bi_radar(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e);
void bi_flee(struct bi_state *s, unsigned hex, unsigned side);
/* Armour of the seat comes into a hex from the Reserve: is it a new battle for who has won there? */
void bi_fight_again(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned seat);
bool bi_plan_bars(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex); /* of 1940 */
/* may the block enter the hex at all, whatever it costs: the clause, or 0 */
eto_clause bi_entry_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
/* out of the Reserve into a battle (BI-31.0.8) */
bool bi_reserve_reaches(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
void bi_reserve_moves(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e);
bool bi_march_any(const struct bi_table *t, const struct bi_state *s, unsigned u);
void bi_arrive(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, struct eto_events *e);
eto_clause bi_may_move(const struct bi_table *t, const struct bi_state *s, unsigned u);
eto_clause bi_reserve_bar(const struct bi_state *s, unsigned u); /* it waits in Reserve: the clause, or 0 */
void bi_evacuate_paris(const struct bi_table *t, struct bi_state *s, bool air, struct eto_events *e);
void bi_mine(struct bi_state *s, unsigned u, unsigned to, unsigned kind);
bool bi_mined(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned to);

/* -- command.c, orders.c and landing.c -- */
eto_clause bi_activate_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq);
void bi_activate(const struct bi_table *t, struct bi_state *s, unsigned hq, struct eto_events *e);
void bi_rest_hqs(const struct bi_table *t, struct bi_state *s, bool all, struct eto_events *e);
bool bi_may_action(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act);
/* Has it points for such an action at all? For those at sea and in the air, of which nobody's kind matters. */
bool bi_could_act(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned act);
/* why not: 0, or the clause */
eto_clause bi_action_bar(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u, unsigned act);
/* The FHQ leads all of the Axis (BI-13.1.10, BI-13.8.1.1.4): what a section that is not printed was about
 * (BI-3.25.2). */
static inline bool bi_own_nation(const struct bi_table *t, unsigned hq, unsigned u)
{
	unsigned n = nation_of(t, hq);
	return n == nation_of(t, u) || (hq == t->who.fhq && side_of(t, u) == AXIS) ||
	       (n == USA && nation_of(t, u) == FFR);
}
bool bi_in_reach(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u);
/* Orders of one side while a list is made: the hexes over which they go, and those that each HQ reaches; all are looked
 * for when somebody asks. */
enum { AREAS = 8 };
struct orders {
	const struct bi_table *t;
	const struct bi_state *s;
	uint16_t side, count, hq[AREAS]; /* the last AREAS that were asked for, in a ring */
	hexset safe, area[AREAS];
};
void bi_orders(struct orders *o, const struct bi_table *t, const struct bi_state *s, unsigned side);
/* Where in a list what one block may do stands, counted from one: for another HQ it is copied, if who orders it makes
 * no difference. bi_offered() begins it, or copies it and says so; bi_offered_until() ends it. */
struct offered { uint16_t first[UNITS], end[UNITS]; };
bool bi_offered(struct eto_list *l, struct offered *o, unsigned hq, unsigned u);
void bi_offered_until(const struct eto_list *l, struct offered *o, unsigned u);
bool bi_reaches(struct orders *o, unsigned hq, unsigned u); /* as bi_in_reach(), for many blocks */
bool bi_out_of_span(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned u); /* far too far */
void bi_use_action(struct bi_state *s, unsigned hq, unsigned act);
eto_clause bi_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a);
void bi_command_legal(struct eto_list *l, unsigned until, struct orders *o);
void bi_command_apply(const struct bi_table *t, struct bi_state *s, unsigned seat, struct eto_action a,
		      struct eto_events *e);
eto_clause bi_react_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
		 struct eto_action a);
void bi_react_command_legal(struct eto_list *l);
eto_clause bi_exploit_command_check(const struct bi_table *t, const struct bi_state *s, unsigned seat,
				    struct eto_action a);
void bi_exploit_command_legal(struct eto_list *l, unsigned until);
/* an ordinary voyage, with its dice */
void bi_voyage(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, struct eto_events *e);
eto_clause bi_evacuate_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			     unsigned to);
void bi_evacuate_legal(struct eto_list *l);
/* no ship goes from there or comes there (BI-32.2.1) */
static inline bool bi_docks_hit(const struct bi_state *s, unsigned hex)
{
	return hex < HEXES && eto_set_has(&s->docks_hit, hex);
}
eto_clause bi_landing_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a);
void bi_landing_legal(struct eto_list *l, struct orders *o);
void bi_landing_apply(const struct bi_table *t, struct bi_state *s, unsigned seat, struct eto_action a,
		      struct eto_events *e);
eto_clause bi_reembark_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a,
			     unsigned battle);
void bi_reembark_legal(struct eto_list *l, unsigned battle);
void bi_reembark(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e);
/* armour that is shipped after a landing (24.7) */
eto_clause bi_ship_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a);
void bi_ship_legal(struct eto_list *l);
void bi_ship(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e);
eto_clause bi_drop_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u,
			 unsigned hex);
bool bi_drops_far(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
void bi_drop_legal(struct eto_list *l, struct orders *o);
void bi_drop(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e);
bool bi_too_early(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex);
bool bi_dropped_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
/* Paratroops over a town of the enemy that fires at them before they have it, even if nobody defends it; an option. */
bool bi_town_waits(const struct bi_table *t, const struct bi_state *s, unsigned hex);
/* The guns of a town where aircraft alone stand, in the round in which paratroops come for it (BI-7.7.2.1). */
bool bi_base_fires(const struct bi_table *t, const struct bi_state *s, unsigned hex);
/* They come down: hard ground costs a hit then (BI-23.0.15). In a hex, or wherever nobody fights. */
void bi_touch_down(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e);
void bi_quiet_drops(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_landing_doom(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_quiet_wave(const struct bi_table *t, struct bi_state *s);
void bi_wave_over(const struct bi_table *t, struct bi_state *s);
void bi_second_wave(const struct bi_table *t, struct bi_state *s, const struct battle *b);
eto_clause bi_mulberry_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned which,
			     unsigned hex);
bool bi_landed_in(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
void bi_mulberry_legal(struct eto_list *l);
void bi_mulberry_apply(const struct bi_table *t, struct bi_state *s, struct eto_action a, struct eto_events *e);

unsigned bi_train_nation(unsigned nation); /* whose trains it uses */
hexset bi_tracks(const struct bi_table *t, const struct bi_state *s, unsigned side);
hexset bi_stations(const struct bi_table *t, const struct bi_state *s, unsigned u, const hexset *ok); /* over them */

/* -- the rest of the sequence -- */
bool bi_battles_left(const struct bi_table *t, const struct bi_state *s);
bool bi_may_charge(const struct bi_table *t, const struct bi_state *s, unsigned hex);
void bi_strategic_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
bool bi_submarines_roll(const struct bi_state *s);
unsigned bi_rockets_roll(const struct bi_state *s); /* with how many dice: wherever they stand */
bool bi_lend_lease_roll(const struct bi_state *s); /* is the colour of what was sunk diced for? */
eto_clause bi_patrol_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq);
void bi_patrol_legal(struct eto_list *l);
void bi_patrol(struct bi_state *s, unsigned hq, struct eto_events *e);
void bi_convoys_begin(const struct bi_table *t, struct bi_state *s); /* what is rolled for in it */
unsigned bi_convoy_clause(const struct bi_table *t, const struct bi_state *s); /* now rolled by, as a number */
bool bi_means(const struct eto_table *table, const struct eto_meaning *m); /* is it of a layer that is on? */
unsigned bi_mine_clause(const struct bi_table *t); /* ... by which ships are diced for */
unsigned bi_asked_by(const struct bi_table *t, const struct bi_state *s); /* ... of the question now asked */
void bi_strategic_over(const struct bi_table *t, struct bi_state *s);
unsigned bi_new_plants(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour); /* 15 */
/* printed plants that neither bombs nor the enemy have destroyed */
unsigned bi_plants_left(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour);
void bi_raze(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned colour); /* one plant */
void bi_raze_all(const struct bi_table *t, struct bi_state *s, unsigned hex); /* the hex was taken */
void bi_pay_works(const struct bi_table *t, struct bi_state *s, unsigned side, unsigned kind);
/* Paris has been declared open and Allied units may not enter it (BI-5.1.7). */
bool bi_open_city(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex);
void bi_victory_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
void bi_victory_end(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
/* of the partisans, or of the unit that attacks them */
struct fire bi_brigade_fire(const struct bi_table *t, const struct bi_state *s, const struct trip *p);
unsigned bi_discs(const struct bi_state *s, unsigned hex);
/* which of the countries with partisans it is, or RISINGS (BI-29.1.2) */
unsigned bi_rising_in(unsigned country);
/* two or more partisans, who would have to be attacked (BI-29.1.9) */
static inline bool bi_bands(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	return side_of(t, u) == AXIS && is_land(t, u) && bi_discs(s, hex) > 1;
}
/* True if they fight: until they are beaten the unit has not taken the hex. */
bool bi_meet_partisans(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex);
void bi_gran_sasso(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e);
void bi_rsi_falls(const struct bi_table *t, struct bi_state *s, struct eto_events *e);
bool bi_island_allied(const struct bi_table *t, const struct bi_state *s, unsigned island); /* all of it */
void bi_italy_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e);

/* Words of the rest: rules.c and friends. */
struct eto_value bi_value(const struct eto_table *table, const void *state, unsigned seat);
unsigned bi_measure(const struct eto_table *table, const void *state, int32_t *out);
extern const struct eto_weights bi_weighing;
enum { WHY_ONLY, WHY_ATTACK, WHY_MARCH, WHY_HOLD, WHY_BUILD, WHY_RETREAT, WHY_FIGHT, WHY_FLY, WHY_DONE, WHY_LAND,
       WHY_WAVE, WHY_HARBOUR, WHY_DROP, WHY_SAIL, WHY_WAKE, WHY_LEAD, WHY_RELIEF, WHY_SCOUT, WHY_BASE, WHY_REACT,
       WHY_HOME, WHY_RAIL, WHY_PLACE, BI_REMARKS };
extern const struct eto_proc bi_procs[PROCS];

/* The procedures: legal, check and apply of each are rows of play.c. */
#define BI_DECIDES(name) \
	void bi_##name##_legal(struct eto_list *l); \
	eto_clause bi_##name##_check(const void *table, const void *state, unsigned seat, struct eto_action a); \
	void bi_##name##_apply(const void *table, void *state, unsigned seat, struct eto_action a, \
			       struct eto_events *e);
#define BI_GOES(name) bool bi_##name##_go(const void *table, void *state, struct eto_events *e);
#define BI_ROLLS(name) \
	struct eto_dice bi_##name##_dice(const void *table, const void *state); \
	void bi_##name##_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e);
BI_GOES(turn)
BI_DECIDES(plan)
BI_ROLLS(weather)
BI_ROLLS(fuel)
BI_DECIDES(produce)
BI_DECIDES(build)
BI_DECIDES(rail)
BI_DECIDES(train)
BI_DECIDES(move)
BI_DECIDES(march)
BI_DECIDES(flight)
BI_DECIDES(flee)
BI_GOES(flee)
BI_DECIDES(assist)
BI_DECIDES(react)
BI_DECIDES(combat)
BI_GOES(combat)
BI_GOES(battle)
BI_GOES(fire)
BI_ROLLS(fire)
BI_DECIDES(hits)
BI_GOES(hits)
BI_DECIDES(airback)
BI_GOES(airback)
BI_DECIDES(retreat)
BI_GOES(retreat)
BI_DECIDES(charge)
BI_DECIDES(wave)
BI_ROLLS(mine)
BI_GOES(scout)
BI_ROLLS(scout)
BI_GOES(strategic)
BI_DECIDES(strategic)
BI_DECIDES(intercept)
BI_GOES(raid)
BI_ROLLS(convoy)
BI_ROLLS(dismiss)
BI_ROLLS(factory)
BI_ROLLS(cargo)
BI_DECIDES(ration)
BI_DECIDES(works)
BI_DECIDES(blitz)
BI_DECIDES(home)
BI_GOES(home)
BI_DECIDES(exploit)
BI_DECIDES(armistice)
BI_DECIDES(excess)
BI_GOES(excess)
BI_GOES(rockets)
BI_DECIDES(rockets)
BI_DECIDES(struck)
BI_DECIDES(east)
BI_DECIDES(escape)
BI_ROLLS(brigade)
BI_DECIDES(route)
BI_DECIDES(rise)

#endif
