/* Downfall of the Third Reich: the vocabulary shared by the files of this rulebook.
 *
 * Files follow the chapters: table.c (components, map), setup.c (21), board.c (6), turn.c (3, and the frames), war.c
 * (2, total war), actions.c (4, 12, 13, 14), reinforce.c (1.19, 1.20, 4.2, 10), supply.c (7), operations.c, orders.c,
 * price.c, movement.c and transport.c (8), attack.c (5, 8, 17), landing.c (8, 13.9), politics.c (9), air.c (11, 14,
 * 19), combat.c (16, 17), surrender.c (18, 20), causes.c (what stands in the way), meanings.c (what choices are for),
 * view.c (secrets, scene), ground.c, route.c, position.c (cases), play.c (dispatch), rules.c (the game object), value.c
 * (what a position is worth), staff*.c (the program that plays).
 *
 * Main invariants of a state:
 *   - an army is on the map iff zone[army] != OFF; armies of one type are numbered first to last as in armies.tsv;
 *   - what is under "derived" follows from the rest (df_derive) and is kept up to date by df_place, df_control and
 *     df_set_war only;
 *   - zones of a country that is not at war are controlled by NOBODY, and its armies belong to no side (DF-2.31,
 *   DF-2.32). */
#ifndef DOWNFALL_H
#define DOWNFALL_H

#include "core/fields.h"
#include "core/position.h"
#include "core/procs.h"
#include "core/sets.h"
#include "core/player.h"
#include "games/downfall/clauses.h"

enum { ZONES = 129, ARMIES = 105, TYPES = 23, TILES = 11, TURNS = 22, SEAS = 7, COUNTRIES = 15, LINKS_MAX = 9,
       LANDINGS_MAX = 96, DEV_ACTIONS_MAX = 24, STACK_MAX = 3, SUPPLY_MAX = 12 };

enum { AXIS, ALLIES, SOVIETS, SIDES, NOBODY = SIDES };
enum { OFF = 255, NONE = 255, BY_SEA = 254 };

enum { UKI, UKC, UKA, USI, UST, FRI, FRC, BEI, GRI, YUI, SUI, SUC, SUA, SUG, GEI, GEC, DAK, GEA, ITI, FII, ROI,
       HUI, BUI };
enum { GER, FIN, ITA, RUM, HUN, BUL, UK, USA, FRA, BEL, GRE, YUG, USSR, DEN, NOR };
/* Parts of countries that rules single out. */
enum { HOME, IRELAND, CANADA, EGYPT, FRENCH_AFRICA, COLONY };
enum { BLITZ, AVIA, ADVT, URAL, GUARD, TANKI, AIRI, LOGI, LAND, ADVS, ADVP };
enum { ATL, NSE, BAL, WME, CME, EME, BLK };
enum { PLAIN, FOREST, SWAMP, NARROW, MOUNTAIN };
enum { POWER, MAJOR, MINOR, PASSIVE };
enum { NO_LINK, OPEN, RIVER_HERE, RIVER_THERE, STRAIT, LINE_HERE, LINE_THERE, WALL };
enum { WINTER, SPRING, SUMMER, AUTUMN };
enum { ORDINARY, ADVANCED };                       /* faces of a mission (DF-1.17, DF-1.18) */
enum { FULL, REDUCED };                            /* steps of an army (DF-1.15) */
enum { AT_PEACE, AT_WAR, SURRENDERED, PARTISANS }; /* war[country] */
enum { TILE_YEAR_NEVER = 0, TILE_OWNED = 1, TILE_BOXED = 2 }; /* else the first year */
enum { DEV_TOOK = 128 }; /* a Development Action that took a tile out of the box, in dev_turn[] */

/* Action types of chapter 4, in its order (DF-4.1 to DF-4.7), as their verbs are. */
enum { ACT_SUPPLY, ACT_REINFORCE, ACT_TANKS, ACT_AIR, ACT_SUBMARINES, ACT_DEVELOP, ACT_LEND_LEASE, ACTS };

/* What an army has done with its one operation (DF-8.35). */
enum { DID_NOTHING, DID_MOVE, DID_ATTACK, DID_SUPPORT, DID_RAIL, DID_SAIL, DID_LAND };

/* Marks on an army for the current turns. */
enum { M_SUPPLIED = 1,       /* had a supply line at the start of its side's turn (DF-8.36), the others not (DF-1.11) */
       M_NEW = 2,            /* built this turn (DF-4.2.16) */
       M_HIT = 4,            /* attacked in this player turn (DF-17.12) */
       M_HIT_BY_ALLIES = 8,  /* attacked in this game turn by the Allies (DF-17.11) */
       M_HIT_BY_SOVIETS = 16,
       M_LANDED = 32,        /* landed this turn (DF-17.6) */
       M_FOUGHT = 64 };      /* its attack has been resolved */

/* Verbs. */
enum { V_ROLL, V_SUPPLY, V_REINFORCE, V_TANKS, V_AIR_MISSIONS, V_SUBMARINES, V_DEVELOP, V_LEND_LEASE, V_BUILD, V_RAISE,
       V_CONVERT, V_ORDER, V_STEP, V_STOP, V_ATTACK, V_SUPPORT, V_RAIL, V_SAIL, V_LAND, V_AIR,
       V_ANSWER, V_PASS, V_BOMB, V_PROWL, V_DISBAND, V_DOWNGRADE, V_RESOLVE, V_FIGHT, V_DONE, V_END, VERBS };

/* Sets of names for choices. */
enum { SET_TYPE, SET_TILE, SET_FACE, SET_STEP, SET_COUNTRY, SET_ACT, SET_SEASON, SETS };

/* Events. */
enum { E_TURN, E_SIDE, E_JOINS, E_TOTAL_WAR, E_BARBAROSSA, E_ACTION, E_GAIN, E_DEVELOP, E_REVEAL, E_BUILD,
       E_RAISE, E_CONVERT, E_REMOVE, E_MOVE, E_RAIL, E_SAIL, E_LAND, E_ATTACK, E_SUPPORT, E_AIR, E_ANSWER,
       E_BOMB, E_PROWL, E_ROLL, E_SCORE, E_LOSS, E_OUT, E_STARVED, E_CONTROL, E_SURRENDER, E_PARTISANS,
       E_BOMBED, E_SUNK, E_FACTOR, E_PENALTY, E_GAME_OVER, EVENTS };

/* Options: the open readings of the rulebook (RULINGS.md). The order is that of options[] in rules.c. */
enum { OPT_TRONDHEIM, OPT_ONE_ATTACK, OPT_SURPLUS, OPT_LINE_BOTH_WAYS, OPT_NEW_ARMY, OPT_RP, OPT_FREEZE, OPT_CALAIS,
       OPT_PARTNER_ZONE, OPT_WEST, OPT_EAST_SCOPE, OPT_DEV_YEAR, OPT_URALS, OPT_LANDING_1945, OPT_D_LIMIT, OPT_ADV_SUBS,
       OPT_UPGRADE, OPT_BOMBING, OPT_SUB_TIMING, OPT_SURRENDER_PARTNER, OPT_GERMAN_SURRENDER, OPT_ITALY_COMBINED,
       OPT_ALBANIA, OPT_ROMANIA, OPT_SUPPLY_END, OPT_BEACHHEAD, OPT_END_ORDER, OPT_DAK, OPT_HOSTILE, OPT_GIBRALTAR,
       OPT_CONTACT, OPT_ITALIANS, OPT_PARTISAN_AIR, OPTIONS };

/* Procedures (frames). */
enum { P_PLAY = 1, P_TURN, P_REINFORCE, P_ORDER, P_ANSWER, P_PROWL, P_BATTLE, P_OVER, PROCS };
/* Steps of P_TURN. */
enum { S_OPEN_A, S_RESOLVE, S_OPEN_B, S_FINISH };

typedef ETO_SET(ZONES) zoneset;
typedef ETO_SET(ARMIES) armyset;

/* Locals of the frames: P_PLAY, the side that comes next; P_BATTLE and P_ANSWER, the army that attacks (NONE: the
 * answer is to Strategic Bombing); P_ORDER, the operation under way. */
struct df_game { uint8_t next; } ETO_LOCALS;
struct df_fight { uint8_t army; } ETO_LOCALS;
struct df_march {
	uint8_t army, zone, origin; /* where it is, and where it started */
	uint8_t steps;       /* zones moved so far */
	uint8_t came_from;   /* the last border crossed, or NONE */
	uint8_t contested;   /* started among hostile armies (DF-8.22, DF-8.23) */
	uint8_t exploited;   /* has made its exploitation: no further (DF-13.1.3) */
	uint8_t landed;
	uint8_t paid;        /* supply units paid so far */
	uint8_t wide;        /* has been in a zone that doubles the cost */
} ETO_LOCALS;
ETO_LOCALS_FIT(struct df_march);

struct df_zone {
	char id[4];
	char name[ETO_LANGS][32];
	uint8_t country, part, terrain, fortress, east, africa, fna_east;
	uint8_t supply_of;  /* country whose Supply Zone it is, or NONE */
	uint8_t capital_of; /* country, or NONE */
	uint8_t key_of;     /* side, or NONE */
	uint8_t seas;       /* mask */
	uint8_t neighbours, neighbour[LINKS_MAX];
	zoneset linked, walled; /* by any land link; by High Mountain */
};

struct df_type {
	char id[4], name[ETO_LANGS][32];
	uint8_t side, country, tank, full, reduced, count, first, needs;
};

struct df_country {
	char id[5], name[20];
	uint8_t side, joins, capital, rank, every_turn, half_yearly;
	zoneset zones, home; /* all its zones; without colonies and French North Africa */
	zoneset supply;      /* its Supply Zones */
	ETO_SET(TYPES) tanks; /* its types of tank armies */
};

struct df_landing {
	uint8_t from, to, line, winter, limit;
	uint8_t bullet; /* the entry of 13.9 that lists a D zone (option d_zone_limit) */
};

struct df_setup { uint8_t zone, type, count, step; };

struct df_table {
	struct eto_table base;
	struct df_zone zone[ZONES];
	uint16_t zone_slot[512];      /* index of their ids (core/index.h) */
	struct df_type type[TYPES];
	struct df_country country[COUNTRIES];
	struct df_landing landing[LANDINGS_MAX];
	unsigned landings;
	uint16_t tile[SIDES][TILES]; /* TILE_*, or the first year of a Development Action */
	uint8_t tile_requires[TILES]; /* for the USSR (DF-13.4.1 to DF-13.4.4), or NONE */
	char tile_id[TILES][8], tile_name[TILES][24];
	char sea_id[SEAS][4];
	uint8_t sea_next[SEAS];       /* mask */
	uint8_t mediterranean;        /* mask of seas */
	uint8_t year[TURNS + 1];      /* minus 1940 */
	uint8_t season[TURNS + 1];
	uint8_t cross[ZONES][ZONES];  /* what lies between: [from][to], seen from the army that moves */
	uint8_t army_type[ARMIES];
	char army_id[ARMIES][8];
	char army_name[ARMIES][ETO_LANGS][40]; /* "German infantry 7" */
	struct df_setup setup[64];
	unsigned setups;
	struct {
		uint8_t calais, karelia, trondheim, london, moscow, kiev, bucharest, grozny, baku, suez;
	} at;
	zoneset on_sea[SEAS], coastal, soviet, east, egypt, africa, french_africa, america;
	zoneset keys[SIDES];          /* its Key Zones */
	zoneset range[COUNTRIES];     /* where its armies may operate, if that is limited (DF-9.1 to DF-9.8) */
	eto_clause freezes[ZONES];    /* what binds Soviet armies there before Barbarossa, or 0 (DF-9.26 to DF-9.28) */
	zoneset sources[SIDES];       /* Supply Zones of the side, with Moscow (DF-7.1, DF-7.2) */
	uint8_t sea_supply[SIDES][SEAS]; /* mask of seas joined to each for supply */
	uint8_t past_gibraltar[SEAS];    /* the same for the Axis, with the option that opens the strait */
	uint8_t sea_move[SIDES][SEAS];   /* and for naval movement */
};

/* The state. What the markers of section 1 show is here too, without their number as a limit.
 *
 *   turn, side        the turn marker (DF-1.6); whose player turn it is
 *   start_of_turn     the start-of-turn steps are still open (DF-1.24); 2: submarines come first
 *   barbarossa, karelia, soviet_invasion, west, west_first, lend_lease   the turn in which it happened, or 0:
 *                     Barbarossa; a German attack in Karelia; the USSR invades Germany, Romania or Hungary; the last
 *                     and the first German attack on France or Belgium; the last Lend Lease
 *   bombed            Strategic Bombing costs the Axis these Actions in its next turn
 *   doubled           doubled answers used this turn (DF-13.11.4)
 *   torch             landings in French North Africa that must still follow (DF-18.22)
 *   rp, rp_british    reinforcement points left; British ones used this turn (DF-4.2.27)
 *   landings, rails_in_ussr, romania_entered   of this turn: landings, Axis strategic moves there (DF-8.32), German
 *                     armies that entered Romania
 *   french_africa_open   invaded by landing: no zone there is neutral any more (DF-18.26)
 *   actions, used, acts  Actions of this turn, fixed at its start (DF-4.43); performed (DF-1.12); by type, of the side
 *   supply, tanks     a pool of each for each side (DF-1.10, DF-1.9)
 *   air, air_out, air_new   missions held; committed to attacks; held ones made since Advanced Planes
 *   bombs             missions in the Strategic Bombing Zone
 *   subs, subs_new, subs_out   held; of them made since Advanced Ships; placed, by face
 *   owned, boxed, shown   developments: masks of tiles
 *   devs, dev_tile, dev_turn   Development Actions: how many; which tile, NONE when not known; when, | DEV_TOOK
 *   control           side or NOBODY (DF-1.7)
 *   before            1 + controller before the partisans came, or 0 (DF-18.33)
 *   did, target       who attacks or supports whom (DF-1.8); sky: 1 + the face of the air mission over the attack
 *   beach             zones of landing that give a side supply (DF-7.9, DF-7.16)
 *   side_of, count, there, has, full, holds, calm   derived: side of an army or NOBODY; armies in a zone; armies of
 *                     a side on the map; zones with its armies; zones with as many as may stack; zones held; zones of
 *                     countries at peace */
#define DF_FIELDS(F)                                                                                                   \
	F(uint8_t, turn, , .least = 1, .most = TURNS)                                                                  \
	F(uint8_t, side, , .is = ETO_SEAT, .most = SIDES - 1)                                                          \
	F(uint8_t, start_of_turn, , .most = 2)                                                                         \
	F(uint8_t, winner, , .most = ETO_DRAWN)                                                                        \
	F(uint8_t, winners, , .most = 7)                                                                               \
	F(uint8_t, barbarossa, , .most = TURNS)                                                                        \
	F(uint8_t, karelia, , .most = TURNS)                                                                           \
	F(uint8_t, soviet_invasion, , .most = TURNS)                                                                   \
	F(uint8_t, west, , .most = TURNS)                                                                              \
	F(uint8_t, west_first, , .most = TURNS)                                                                        \
	F(uint8_t, lend_lease, , .most = TURNS)                                                                        \
	F(uint8_t, bombed, , .most = 11)                                                                               \
	F(uint8_t, doubled, , .most = 11)                                                                              \
	F(uint8_t, torch, , .most = 2)                                                                                 \
	F(uint8_t, rp, , .most = 16)                                                                                   \
	F(uint8_t, rp_british, , .most = 16)                                                                           \
	F(uint8_t, landings, , .most = 9)                                                                              \
	F(uint8_t, rails_in_ussr, , .most = ARMIES)                                                                    \
	F(uint8_t, romania_entered, , .most = ARMIES)                                                                  \
	F(uint8_t, french_africa_open, , .most = 1)                                                                    \
	F(uint8_t, total, [SIDES], .by = ETO_SEAT, .is = ETO_YES, .most = 1)                                           \
	F(uint8_t, actions, [SIDES], .by = ETO_SEAT, .most = 9)                                                        \
	F(uint8_t, used, [SIDES], .by = ETO_SEAT, .most = 9)                                                           \
	F(uint8_t, acts, [ACTS], .by = ETO_CHOICE, .by_set = SET_ACT, .most = 9)                                       \
	F(uint8_t, supply, [SIDES], .by = ETO_SEAT, .most = SUPPLY_MAX)                                                \
	F(uint8_t, tanks, [SIDES], .by = ETO_SEAT, .most = 240)                                                        \
	F(uint8_t, air, [SIDES], .by = ETO_SEAT, .most = 11)                                                           \
	F(uint8_t, air_out, [SIDES], .by = ETO_SEAT, .most = 11)                                                       \
	F(uint8_t, air_new, [SIDES], .by = ETO_SEAT, .most = 11)                                                       \
	F(uint8_t, bombs, , .most = 11)                                                                                \
	F(uint8_t, subs, , .most = 4)                                                                                  \
	F(uint8_t, subs_new, , .most = 4)                                                                              \
	F(uint8_t, subs_out, [2], .by = ETO_CHOICE, .by_set = SET_FACE, .most = 4)                                     \
	F(uint8_t, war, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = PARTISANS)                       \
	F(uint8_t, country_rp, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 2)                        \
	F(uint16_t, owned, [SIDES], .by = ETO_SEAT, .most = (1 << TILES) - 1)                                          \
	F(uint16_t, boxed, [SIDES], .by = ETO_SEAT, .most = (1 << TILES) - 1)                                          \
	F(uint16_t, shown, [SIDES], .by = ETO_SEAT, .most = (1 << TILES) - 1)                                          \
	F(uint8_t, devs, [SIDES], .by = ETO_SEAT, .most = DEV_ACTIONS_MAX)                                             \
	F(uint8_t, dev_tile, [SIDES][DEV_ACTIONS_MAX], .by = ETO_SEAT, .across = DEV_ACTIONS_MAX, .is = ETO_CHOICE,    \
	  .set = SET_TILE, .most = TILES - 1, .also = NONE)                                                            \
	F(uint8_t, dev_turn, [SIDES][DEV_ACTIONS_MAX], .by = ETO_SEAT, .across = DEV_ACTIONS_MAX, .most = 255)         \
	F(uint8_t, control, [ZONES], .by = ETO_PLACE, .is = ETO_OWNER, .most = NOBODY)                                 \
	F(uint8_t, landings_at, [ZONES], .by = ETO_PLACE, .most = 9)                                                   \
	F(uint8_t, before, [ZONES], .by = ETO_PLACE, .most = NOBODY + 1)                                               \
	F(uint8_t, zone, [ARMIES], .by = ETO_PIECE, .is = ETO_PLACE, .most = ZONES - 1, .also = OFF)                   \
	F(uint8_t, step, [ARMIES], .by = ETO_PIECE, .is = ETO_CHOICE, .set = SET_STEP, .most = REDUCED)                \
	F(uint8_t, did, [ARMIES], .by = ETO_PIECE, .most = DID_LAND)                                                   \
	F(uint8_t, from, [ARMIES], .by = ETO_PIECE, .is = ETO_PLACE, .most = 255)                                      \
	F(uint8_t, target, [ARMIES], .by = ETO_PIECE, .is = ETO_PIECE, .most = ARMIES - 1, .also = NONE)               \
	F(uint8_t, sky, [ARMIES], .by = ETO_PIECE, .most = 1 + ADVANCED)                                               \
	F(uint8_t, mark, [ARMIES], .by = ETO_PIECE, .most = 127)                                                       \
	F(uint8_t, spare, [3], .most = 0)                                                                              \
	F(zoneset, beach, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = ZONES)                                     \
	F(uint8_t, side_of, [ARMIES], .by = ETO_PIECE, .is = ETO_OWNER, .derived = true)                               \
	F(uint8_t, count, [SIDES][ZONES], .by = ETO_SEAT, .then = ETO_PLACE, .across = ZONES, .derived = true)         \
	F(uint8_t, spare_derived, [4], .derived = true)                                                                \
	F(armyset, there, [SIDES], .by = ETO_SEAT, .is = ETO_PIECE, .most = ARMIES, .derived = true)                   \
	F(zoneset, has, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = ZONES, .derived = true)                      \
	F(zoneset, full, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = ZONES, .derived = true)                     \
	F(zoneset, holds, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = ZONES, .derived = true)                    \
	F(zoneset, calm, , .is = ETO_PLACE, .most = ZONES, .derived = true)

struct df_state {
	struct eto_stack stack;
	DF_FIELDS(ETO_MEMBER)
};
_Static_assert(sizeof(struct df_state) <= 4096, "a state is at most 4 KB");

extern const struct eto_game downfall_game;
ETO_SUPPLIES(df);

/* -- small readers -- */
static inline unsigned option(const struct df_table *t, unsigned o) { return t->base.option[o]; }
static inline unsigned year(const struct df_table *t, const struct df_state *s) { return 1940u + t->year[s->turn]; }
static inline unsigned season(const struct df_table *t, const struct df_state *s) { return t->season[s->turn]; }
static inline const struct df_type *type_of(const struct df_table *t, unsigned army)
{
	return &t->type[t->army_type[army]];
}
static inline unsigned country_of(const struct df_table *t, unsigned army) { return type_of(t, army)->country; }
static inline unsigned fighter(const struct df_state *s) { return ((const struct df_fight *)eto_own(&s->stack))->army; }
static inline bool in_set(const zoneset *z, unsigned zone) { return eto_set_has(z, zone); }
static inline bool owns(const struct df_state *s, unsigned side, unsigned tile) { return s->owned[side] >> tile & 1; }
static inline unsigned dev_turn(const struct df_state *s, unsigned side, unsigned i)
{
	return s->dev_turn[side][i] & ~(unsigned)DEV_TOOK;
}
static inline bool type_is_tank(const struct df_table *t, unsigned type)
{
	return t->type[type].tank && !(type == DAK && option(t, OPT_DAK) == 1);
}
static inline bool is_tank(const struct df_table *t, unsigned army) { return type_is_tank(t, t->army_type[army]); }
/* Has it declared an attack of its own, which others may support? */
static inline bool has_attack(const struct df_state *s, unsigned army)
{
	return s->target[army] != NONE && s->did[army] != DID_SUPPORT;
}
static inline bool are_partisans(const struct df_table *t, const struct df_state *s, unsigned army)
{
	return country_of(t, army) == YUG && s->war[YUG] == PARTISANS;
}
/* The ground of the surcharge of 1940 and of the German attack in the west (DF-8.12, DF-8.14). */
static inline bool in_west(const struct df_table *t, unsigned zone)
{
	return t->zone[zone].country == BEL || (t->zone[zone].country == FRA && t->zone[zone].part == HOME);
}
/* Mask of the sides hostile to a side (DF-2.27, DF-2.28). */
static inline unsigned hostile_to(const struct df_table *t, unsigned side)
{
	if (option(t, OPT_HOSTILE) == 1)
		return 7u & ~(1u << side);
	return side == AXIS ? 1u << ALLIES | 1u << SOVIETS : 1u << AXIS;
}
static inline bool hostile_in(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	for (unsigned other = 0, foes = hostile_to(t, side); other < SIDES; other++)
		if (foes >> other & 1 && s->count[other][zone])
			return true;
	return false;
}
unsigned df_hostile_count(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone);
unsigned df_supporters(const struct df_state *s, unsigned side, unsigned zone);
zoneset df_hostile_zones(const struct df_table *t, const struct df_state *s, unsigned side);
/* All that can be reached from a zone without leaving `allowed`; nothing if it is not in it itself. */
zoneset df_flood(const struct df_table *t, unsigned start, const zoneset *allowed, const zoneset *walls);

/* -- events: short forms -- */
static inline void tell(struct eto_events *e, unsigned kind, int a, int b, int c, int d)
{
	eto_emit(e,
		 (struct eto_event){(uint16_t)kind, ETO_ALL, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d, 0, 0}});
}

/* -- play.c -- */
extern const struct eto_proc df_procs[PROCS];

/* -- setup.c -- */
uint16_t df_tiles(const struct df_table *t, unsigned side, unsigned start); /* TILE_OWNED, TILE_BOXED: a mask */

/* -- board.c: the only writers of places, control and war, which keep the derived data -- */
void df_place(struct df_state *s, unsigned army, unsigned zone); /* zone may be OFF */
void df_control(struct df_state *s, unsigned zone, unsigned side);
void df_set_war(const struct df_table *t, struct df_state *s, unsigned country, unsigned status);
unsigned df_side_for(const struct df_table *t, const struct df_state *s, unsigned country); /* of its armies now */
unsigned df_free_army(const struct df_table *t, const struct df_state *s, unsigned type); /* NONE if all are in use */
void df_change_control(const struct df_table *t, struct df_state *s, struct eto_events *e); /* DF-6.10 */

/* -- war.c -- */
bool df_neutral_africa(const struct df_table *t, const struct df_state *s, unsigned zone);
eto_clause df_own_army(const struct df_table *t, const struct df_state *s, unsigned army);
eto_clause df_may_enter(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone);
void df_enter(const struct df_table *t, struct df_state *s, unsigned army, unsigned zone, bool landing,
	      struct eto_events *e);
void df_start_game_turn(const struct df_table *t, struct df_state *s, struct eto_events *e);
void df_raise_partisans(const struct df_table *t, struct df_state *s, struct eto_events *e);
unsigned df_count_actions(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e);
void df_join(const struct df_table *t, struct df_state *s, unsigned country, struct eto_events *e);
void df_note_attack(const struct df_table *t, struct df_state *s, unsigned army);

/* -- supply.c -- */
/* The zones from which an army of the country has a supply line now. */
zoneset df_supply_zones(const struct df_table *t, const struct df_state *s, unsigned side, unsigned country);
/* All that the lines of a side follow from, if no capital of a lesser country counts; and the lines on such ground. */
struct df_ground {
	zoneset path;   /* zones a line may pass */
	zoneset port;   /* zones where it may take to the sea */
	zoneset source; /* where it may begin */
};
struct df_ground df_supply_ground(const struct df_table *t, const struct df_state *s, unsigned side);
zoneset df_lines_on(const struct df_table *t, unsigned side, const struct df_ground *g);
bool df_supplied(const struct df_table *t, const struct df_state *s, unsigned army);
void df_mark_supply(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e);
void df_starve(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e);

/* -- turn.c -- */
bool df_play_go(const void *table, void *state, struct eto_events *e);
bool df_turn_go(const void *table, void *state, struct eto_events *e);
bool df_reinforce_go(const void *table, void *state, struct eto_events *e);
bool df_answer_go(const void *table, void *state, struct eto_events *e);
bool df_prowl_go(const void *table, void *state, struct eto_events *e);
void df_reveal(struct df_state *s, unsigned side, unsigned tile, struct eto_events *e);
bool df_to_resolve(const struct df_state *s, unsigned army);
unsigned df_next_battle(const struct df_state *s, unsigned *count);
void df_begin_player_turn(const struct df_table *t, struct df_state *s, struct eto_events *e);

/* -- actions.c -- */
eto_clause df_may_act(const struct df_table *t, const struct df_state *s, unsigned act);
eto_clause df_check_action(const struct df_table *t, const struct df_state *s, unsigned act, unsigned tile);
void df_do_action(const struct df_table *t, struct df_state *s, unsigned act, unsigned tile, struct eto_events *e);
void df_develop(const struct df_table *t, struct df_state *s, unsigned side, unsigned tile, unsigned turn);
void df_gain_supply(struct df_state *s, unsigned yield, struct eto_events *e);
unsigned df_supply_yield(const struct df_table *t, const struct df_state *s, unsigned side);
unsigned df_rp_yield(const struct df_table *t, const struct df_state *s, unsigned side);
unsigned df_air_room(const struct df_state *s, unsigned side);

/* -- reinforce.c -- */
eto_clause df_may_build(const struct df_table *t, const struct df_state *s, unsigned type, unsigned step);
eto_clause df_check_site(const struct df_table *t, const struct df_state *s, unsigned country, unsigned zone);
eto_clause df_check_build(const struct df_table *t, const struct df_state *s, unsigned type, unsigned zone,
			  unsigned step);
void df_do_build(const struct df_table *t, struct df_state *s, unsigned type, unsigned zone, unsigned step,
		 struct eto_events *e);
/* fed: zones that are known to have a line for all of the side, if the caller has found them. */
eto_clause df_may_raise(const struct df_table *t, const struct df_state *s, unsigned army);
eto_clause df_check_raise(const struct df_table *t, const struct df_state *s, unsigned army, const zoneset *fed);
void df_do_raise(const struct df_table *t, struct df_state *s, unsigned army, struct eto_events *e);
eto_clause df_check_convert(const struct df_table *t, const struct df_state *s, unsigned army, unsigned type);
void df_do_convert(const struct df_table *t, struct df_state *s, unsigned army, unsigned type, struct eto_events *e);
eto_clause df_check_disband(const struct df_table *t, const struct df_state *s, unsigned army);
eto_clause df_check_downgrade(const struct df_table *t, const struct df_state *s, unsigned army);
void df_do_downgrade(const struct df_table *t, struct df_state *s, unsigned army, struct eto_events *e);
void df_receive_rp(const struct df_table *t, struct df_state *s, struct eto_events *e);

/* -- operations.c -- */
static inline struct df_march df_march_of(const struct df_state *s)
{
	return *(const struct df_march *)eto_own(&s->stack);
}
eto_clause df_check_order(const struct df_table *t, const struct df_state *s, unsigned army);
void df_list_orders(const struct df_table *t, const struct df_state *s, struct eto_list *l);
eto_clause df_check_step(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
eto_clause df_check_stop(const struct df_table *t, const struct df_state *s, struct df_march m);
eto_clause df_check_attack(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned target);
eto_clause df_check_support(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned attacker);
eto_clause df_check_rail(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
eto_clause df_check_sail(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
eto_clause df_check_land(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone);
void df_do_order(const struct df_table *t, struct df_state *s, unsigned army);
void df_do_step(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e);
void df_do_stop(struct df_state *s);
void df_do_attack(const struct df_table *t, struct df_state *s, unsigned target, struct eto_events *e);
void df_do_support(const struct df_table *t, struct df_state *s, unsigned attacker, struct eto_events *e);
void df_do_rail(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e);
void df_do_sail(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e);
void df_do_land(const struct df_table *t, struct df_state *s, unsigned zone, struct eto_events *e);
void df_list_order(const struct df_table *t, const struct df_state *s, struct eto_list *l);
unsigned df_allowance(const struct df_table *t, unsigned army); /* zones of a tactical move */
void df_reach(const struct eto_table *t, const void *state, unsigned seat, unsigned army, uint8_t *zones);

/* -- politics.c -- */
eto_clause df_may_operate(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone);
bool df_frozen(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone);
eto_clause df_frozen_clause(const struct df_table *t, const struct df_state *s, unsigned zone);
bool df_axis_zone(const struct df_table *t, const struct df_state *s, unsigned zone);
bool df_german_air_banned(const struct df_table *t, const struct df_state *s, unsigned zone);
bool df_must_go_home(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone);
void df_note_limits(struct df_table *t); /* what the table says of this section */
zoneset df_allowed_zones(const struct df_table *t, const struct df_state *s, unsigned army, zoneset z);

/* -- air.c -- */
eto_clause df_check_air(const struct df_table *t, const struct df_state *s, unsigned army, unsigned face);
void df_do_air(struct df_state *s, unsigned army, unsigned face, struct eto_events *e);
bool df_can_answer(const struct df_table *t, const struct df_state *s);
eto_clause df_check_answer(const struct df_table *t, const struct df_state *s, unsigned face);
void df_do_answer(struct df_state *s, unsigned face, struct eto_events *e);
eto_clause df_check_bomb(const struct df_table *t, const struct df_state *s, unsigned missions);
void df_do_bomb(struct df_state *s, unsigned missions, struct eto_events *e);
eto_clause df_check_prowl(const struct df_table *t, const struct df_state *s, unsigned face);
void df_do_prowl(struct df_state *s, unsigned face, struct eto_events *e);

/* -- combat.c -- */
int df_attack_factor(const struct df_table *t, const struct df_state *s, unsigned army);
int df_defence_factor(const struct df_table *t, const struct df_state *s, unsigned army, unsigned came_from);
int df_combat_factor(const struct df_table *t, const struct df_state *s, unsigned army, unsigned zone);
bool df_exploitable(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone);
void df_fight(const struct df_table *t, struct df_state *s, unsigned army, unsigned mine, unsigned theirs,
	      struct eto_events *e);
/* Counts of the 36 rolls by result for factors a against d: win, tie, loss. */
struct df_chances { uint8_t win, tie, loss, clean; /* wins without loss */ };
struct df_chances df_chances(int attack, int defence, bool attacker_lifts, bool defender_lifts, bool defender_reduced);
bool df_lifts(const struct df_table *t, unsigned army, unsigned zone);

/* -- surrender.c -- */
void df_surrenders(const struct df_table *t, struct df_state *s, unsigned side, struct eto_events *e);
void df_game_over(struct df_state *s, unsigned result, unsigned winners, eto_clause clause, struct eto_events *e);

/* -- view.c -- */
unsigned df_box_count(const struct df_table *t, const struct df_state *s,
		      unsigned side); /* tiles in the box, as all see */

/* -- value.c -- */
unsigned df_measure(const struct eto_table *table, const void *state, int32_t *out);
extern const struct eto_weights df_weighing;

#endif
