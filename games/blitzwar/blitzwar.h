/* BLITZWAR: the vocabulary shared by the files of this rulebook.
 *
 * Files follow the chapters: table.c (data), counters.c (3: what a counter holds, and exchanging counters), board.c (4,
 * 5: places, control, stacking), supply.c (7), turn.c (6, 8: calendar and sequence of play), countries.c (9.1, 9.3,
 * 9.5), surrender.c (9.2, 9.4), displaced.c (who must go), limits.c (9.6: where units may go), cards.c (10),
 * reinforce.c (11), regroup.c (11.10), naval.c (12), air.c (13), britain.c (13.4.3), transport.c (14), movement.c (15),
 * combat.c and modifiers.c (16: attacks and columns), losses.c (16.2), retreat.c and advance.c (16.4, 17), victory.c
 * (18), setup.c (19), scenarios.c, view.c (what a side may know), scene.c, ground.c, odds.c, causes.c, meanings.c (what
 * choices are for), route.c, position.c and queries.c (cases), rules.c (the game object), staff.c, staff_map.c,
 * staff_aims.c, staff_plan.c, staff_front.c, staff_air.c, staff_sea.c, staff_words.c and value.c (the program that
 * plays).
 *
 * Main invariants of a state:
 *   - only bw_put() moves counters: it keeps the stacks and counts under "derived";
 *   - a corps or air unit with beach[c] != 0 waits beside the zone place[c], at the sea beach[c] - 1;
 *   - supply is counted in halves (BW-7.40): stock[] of a supply counter;
 *   - net[] labels what hangs together for supply; those nets are made again whose control, seas or Beachheads change:
 *     stale is a mask of them, with STALE_SEAS where ships or aircraft have come to a sea or left one. */
#ifndef BLITZWAR_H
#define BLITZWAR_H

#include "core/fields.h"
#include "core/graph.h"
#include "core/index.h"
#include "core/player.h"
#include "core/position.h"
#include "core/procs.h"
#include "games/blitzwar/clauses.h"

enum { ZONES = 200, SEAS = 15, SEA0 = ZONES, BOMBING = ZONES + SEAS, PLACES, POOL = PLACES, LOCKED, HERE_MAX };
enum { COUNTERS = 251, NO_COUNTER = 0xff, TURNS = 47, CARDS = 16, QUEUE = 4, NO_CARD = 0xff, LINKS_MAX = 1200,
       LEGAL_MAX = 8192, TERRITORIES_MAX = 32 };
enum { AXIS, ALLIED, SOVIET, SIDES, NOBODY = SIDES }; /* in the order of play (BW-8.17) */
enum { JOINT = SIDES, NETS };                         /* net[JOINT]: Allied and Soviet zones together (BW-7.52) */
enum { STALE_SEAS = 1 << NETS, STALE_ALL = (1 << (NETS + 1)) - 1 };
enum { GER, UK, USA, USSR, FRA, ITA, POL, BE, GRE, YUG, FIN, HUN, RUM, BUL, DEN, NOR, SP, TUR, SWE, COUNTRIES };
enum { INF, ARM, AIR, FLEET, SUB, SUPPLY, TYPES, NO_TYPE = TYPES };
enum { EASY, NARROW, MARSH, MOUNTAIN, HIGH_MOUNTAIN, TERRAINS };
enum { NO_PORT, PORT, NAVAL_BASE };
enum { FAIR, MUD, SNOW };
enum { BLITZ_NONE, BLITZ_SNOW_FREE, BLITZ_ALL };
enum { WINTER, SPRING, SUMMER, AUTUMN };
enum { LIMITED, TOTAL };

/* state[country]: how it stands; war[country] says on which side, NOBODY while it is neutral. */
enum { NORMAL, PASSAGE, SURRENDERED };
enum { FRANCE, VICHY, FREE_FRANCE }; /* france: what the French counters are (9.4) */

/* Groups of zones, as in zones.tsv. */
enum { G_BENELUX, G_ASIA, G_BULGARIA, G_DENMARK, G_EAST_POLAND, G_EGYPT, G_FINLAND, G_FRENCH_AFRICA, G_GERMANY,
	G_BRITAIN,
       G_GREECE, G_HUNGARY, G_COLONIES, G_ITALY, G_BASES, G_NORWAY, G_OCCUPIED, G_OFF_MAP, G_RUMANIA, G_SOVIET, G_SPAIN,
       G_MOROCCO, G_SWEDEN, G_TURKEY, G_VICHY, G_WEST_POLAND, G_YUGOSLAVIA, GROUPS };

/* mark[counter] */
enum { M_MOVED = 1,      /* by land in this player turn */
       M_ACTIVE = 2,     /* may attack: activated, or by its move (15.3) */
       M_SHIPPED = 4,    /* by Sea Transport: no land movement (BW-14.1.1.2, BW-11.10.5) */
       M_RAILED = 8,     /* by Strategic Movement (BW-15.2.3) */
       M_BLITZ = 16,     /* attacked in the Blitz Phase: target[] says where (17.1) */
       M_FOUGHT = 32,    /* attacked in this player turn */
       M_IN = 64,        /* takes part in the attack that is being made */
       M_CUT = 128,      /* Out of Supply at the end of its own turn (BW-17.5.1) */
       M_DOTTED = 256,   /* came to its Beachhead along a dotted line (BW-14.1.2.5) */
       M_MISSION = 512,  /* an air unit in tactical use, or bombing */
       M_HEAD = 1024,    /* an air unit that serves as Beachhead, or will (BW-13.4.5) */
       M_REBASED = 2048, /* an air unit that moved strategically in this player turn */
       M_OLD = 4096,     /* in tactical use since an earlier turn: removed before the owner's next Air Phase */
       M_ONCE = 8192,    /* advanced one zone in this turn; */
       M_TWICE = 16384,  /* advanced two */
       M_CRAWLED = 32768 /* made the free move of units Out of Supply (BW-17.5.2) */ };
enum { M_TURN = M_MOVED | M_ACTIVE | M_SHIPPED | M_RAILED | M_BLITZ | M_FOUGHT | M_IN | M_REBASED | M_ONCE |
	M_TWICE | M_CRAWLED };

/* Verbs, in the order of play. */
enum { V_ROLL, V_PLACE, V_GO, V_TRY, V_CARD, V_UNLOCK, V_LOSE_STOCK, V_LOSE_CARD, V_FORGO, V_LEND, V_RAISE,
	V_STORE, V_REGROUP,
       V_SHIFT, V_SPLIT, V_ELITE, V_DISBAND, V_PAYER, V_SAIL, V_ENGAGE, V_SINK, V_BOMB, V_DUEL, V_FLY, V_RESPOND,
       V_HEAD, V_BASE, V_SHIP,
       V_LAND, V_FORTIFY, V_UNFORTIFY, V_ENTRAIN, V_RAIL, V_MOVE, V_STEP, V_ACTIVATE, V_ATTACK, V_SALLY, V_JOIN,
       V_FIGHT,
       V_STAND, V_LOSE,
       V_HOLD, V_RETREAT, V_ADVANCE, V_ASHORE, V_CRAWL, V_FLEE, V_REMOVE, V_PASS, V_DONE, VERBS };

/* Sets of names for choices. */
enum { SET_COUNTRY, SET_TYPE, SET_CARD, SET_MISSION, SET_LOCKED, SET_YES, SET_SEASON, SET_WEATHER, SET_PHASE,
       SET_FACTOR, SETS };
enum { COVER, BEACH, MISSIONS };                  /* SET_MISSION */
enum { L_AIR, L_INFANTRY, L_ARMOUR, L_SUPPLY, LOCKS }; /* SET_LOCKED: the Soviet counters to unlock (11.8) */

/* Procedures. */
enum { P_GAME = 1, P_SETUP, P_OFFER, P_ROLL, P_CARDS, P_UNLOCK, P_LOSSES, P_LEASE, P_RAISE, P_REGROUP, P_NAVAL,
	P_ENGAGE,
       P_BATTLE, P_SINK, P_AIR, P_DUEL, P_RESPOND, P_HEADS, P_REBASE, P_TRANSPORT, P_MOVE, P_RAIL, P_MARCH,
       P_COMBAT, P_ATTACK,
       P_STAND, P_CRT, P_LOSS, P_RETREAT, P_ADVANCE, P_HOP, P_CUT, P_FLEE, P_EXCESS, P_REFUGE, P_OVER, P_DOWN, PROCS };

enum bw_event { E_TURN, E_SIDE, E_PHASE, E_JOINS, E_PASSAGE, E_SURRENDERS, E_BACK, E_VICHY, E_FREE, E_CONTROL,
	E_DIE, E_CARD,
		E_CARD_IS, E_SHOWN, E_UNLOCKED, E_LOST_SUPPLY, E_FORGONE, E_LENT, E_RAISED, E_STORED, E_WASTED,
			E_EXCHANGED,
		E_PAID, E_SAILS, E_NAVAL, E_SUNK, E_BOMBS, E_DUEL, E_FLIES, E_ANSWERED, E_CANCELLED, E_BEACHHEAD,
			E_REBASED,
		E_SHIPPED, E_LANDS, E_FORTIFIED, E_UNFORTIFIED, E_RAILED, E_MOVES, E_ACTIVATED, E_ATTACK,
			E_COLUMN, E_MODIFIER,
		E_RESULT, E_LOSS, E_GONE, E_RETREATS, E_HOLDS, E_ADVANCES, E_CUT, E_FLEES, E_PARTISANS, E_LINE,
			E_SPECIAL,
		E_OVER, E_FIRST, E_SEA_DIE, EVENTS };

/* Options: open readings (RULINGS.md). The first value is the ruling. */
enum { OPT_FRENCH_CORPS, OPT_EAST_POLAND, OPT_BEACH_DEFENCE, OPT_WINTER_BOMBING, OPT_MIXED_BLITZ, OPT_FINAL_CHECK,
       OPT_RETREAT_SUPPLY, OPT_UNTIL_1941, OPT_YUGOSLAV_ROLL, OPT_FRENCH_COLONIES, OPT_STRAIT_FRIEND, OPT_STOCKHOLM,
       OPT_NAVAL_COUNT, OPT_FRIEND_AIR, OPTIONS };

enum { CAMPAIGN, POLAND_1939, FRANCE_1940, BARBAROSSA_1941, MEDITERRANEAN_1942, OVERLORD_1944, SCENARIOS };
/* How a scenario is won: by Strategic Points, by those in the south, by the fall of a country; or as the campaign. */
enum { AIM_POINTS, AIM_SOUTH, AIM_POLAND, AIM_FRANCE, AIM_CAMPAIGN };

typedef ETO_SET(ZONES) zoneset;
typedef ETO_SET(PLACES) placeset;
typedef ETO_SET(COUNTERS) counterset;
typedef ETO_SET(256) labelset; /* of the labels of a net */

struct bw_zone {
	char id[4], name[ETO_LANGS][28];
	uint8_t country, group, control; /* who holds it at the start: a side, or NOBODY */
	uint8_t fortress, terrain, port, capital, snow;
	uint16_t coasts, beaches;        /* masks of seas */
	uint8_t points, side_points, points_of, supply_of; /* general ones; of a side; whose (NOBODY: none) */
	uint8_t corps_limit;             /* BW-4.3 to BW-4.6; 0: three counters; 0xff: no limit (BW-4.7) */
	uint8_t territory;               /* for who borders whom (BW-9.6.24) */
};

struct bw_sea {
	char id[12], name[ETO_LANGS][36];
	uint8_t mediterranean, snow;
};

/* What a face of a counter holds. */
struct bw_face {
	uint8_t inf, arm, num; /* num: air, naval or supply units */
};

struct bw_counter {
	char id[12], name[ETO_LANGS][48];
	uint8_t country, kind; /* the country of its units; supply counters serve its side (BW-3.1) */
	uint8_t white, elite, locked;
	uint8_t faces;         /* 1 or 2 */
	uint8_t fort;          /* its back is one fortified corps */
	struct bw_face face[2];
};

struct bw_country {
	char id[5], name[ETO_LANGS][24];
	uint8_t rank, side, capital; /* NOBODY: neutral; capital NO_ZONE: none */
};
enum { POWER, MINOR_POWER, MINOR };
enum { NO_ZONE = 0xff };

struct bw_turn {
	uint16_t year;
	uint8_t season, half, weather, blitz[SIDES], season_start, half_year, bombing, naval_late;
};

struct bw_card {
	char id[8];
	uint8_t side, kind, unit[TYPES], development;
};

/* A row of a set-up: units of a country in a zone. */
struct bw_setup {
	uint8_t turn, country, zone, unit[TYPES], fortified;
};
enum { SETUP_MAX = 80 };

struct bw_scenario {
	uint8_t id, first, last, aim, par;
};
/* A row of the position with which a scenario begins (scenarios.c). */
struct bw_position {
	uint8_t scenario, what, subject, at, value;
};
enum { POSITIONS_MAX = 1200 };

struct bw_table {
	struct eto_table base;
	struct bw_zone zone[ZONES];
	struct bw_sea sea[SEAS];
	char bombing[1][ETO_LANGS][24];      /* the name of the Strategic Bombing box */
	struct bw_counter counter[COUNTERS];
	struct bw_country country[COUNTRIES];
	struct bw_turn turn[TURNS + 1];
	struct bw_card card[SIDES * CARDS];
	struct bw_setup setup[SETUP_MAX];
	unsigned setups, positions;
	struct bw_scenario scenario[SCENARIOS];
	struct bw_position position[POSITIONS_MAX];
	uint16_t zone_slot[512], sea_slot[64], country_slot[64];
	ETO_LINKS(PLACES, LINKS_MAX) way;   /* land lines; port and sea; sea and sea */
	zoneset near[ZONES], dots[ZONES];   /* land lines; dotted lines */
	/* river[z]: from which zones an attack on z crosses a River that protects it */
	zoneset river[ZONES];
	/* line[z]: from which zones an attack on z comes through its Fortified Line */
	zoneset line[ZONES];
	zoneset range[ZONES];               /* land zones in Range of an air unit there (BW-13.4.1) */
	zoneset ports[SEAS], coast[SEAS];
	uint16_t beside[SEAS];              /* masks of the seas next to each */
	uint16_t quays[ZONES];              /* masks of the seas that its port lies at */
	struct { uint8_t a, b, zone; } passage[SEAS * 4]; /* those that a zone controls */
	unsigned passages;
	zoneset bases;                      /* with a Naval Base */
	zoneset italian;                    /* where Italians may be (BW-9.6.5) */
	zoneset of_country[COUNTRIES], in_group[GROUPS], supply_zones[SIDES];
	zoneset africa;
	uint32_t borders[COUNTRIES];        /* mask of the territories that border its home */
	/* counters of a country and kind: [first, end) */
	uint8_t country_first[COUNTRIES][TYPES], country_end[COUNTRIES][TYPES];
	uint8_t corps_first[COUNTRIES], corps_end[COUNTRIES]; /* its counters of corps lie between these */
	uint8_t supply_first[SIDES], supply_end[SIDES];
	counterset corps, air, ships, land; /* by kind; land: corps and supply */
	/* fitting[f]: the faces that show these corps, small counters first; see bw_find_counter() */
	struct bw_fitting { uint8_t counter, face; } fitting[2 * COUNTERS];
	struct { uint16_t first, end; } fit[COUNTRIES][2][4][4]; /* [country][elite][infantry][armour] */
	struct {
		uint8_t lon, par, war, gib, ist, cop, sue, asb, ame, sto, bas, mnt, kar, ncy, kou, rom, mlt,
			tob, cas, alg, mth,
			tun, alb;
	} at;
	uint8_t natl, catl, norw, pers, wmed;
};

/* The state. See the comments of the enums for what the bytes mean.
 *   side        whose phases 4 to 9 are being played
 *   due         reinforcements still to be placed, by side and type; british: corps of a Total War card that
 * were British
 *   owed        supply units that a side must still lose (11.3)
 *   west, east, war_east, sov_west, fin_axis   1 + the turn of: the first German attack on BE or FRA; the first
 * Axis attack on
 *               the Soviets; German-Soviet war; the first Soviet attack on Germany, Western Poland or Rumania;
 * the Axis in Finland
 *   brit_ita    1 + the turn of the first British attack on Italians; ita_turns: the first two turns with an
 * attack on them alone
 *   axis_points Strategic Points that the Axis held at the end of its turn (BW-16.3.2.5)
 *   attacked    zones attacked in this combat phase; allied_attacked: by the Allies in this turn (BW-16.1.13)
 * Derived, by side: held: the zones that it controls; crowded: where it has too many counters; live: its counters on
 * the map; open[net]: a mask of the seas that serve a net. */
#define BW_FIELDS(F) \
	F(zoneset, attacked, , .is = ETO_PLACE, .most = ZONES) \
	F(zoneset, allied_attacked, , .is = ETO_PLACE, .most = ZONES) \
	F(placeset, regrouped, , .is = ETO_PLACE, .most = PLACES) \
	F(uint16_t, mark, [COUNTERS], .by = ETO_PIECE, .most = 65535) \
	F(uint16_t, fleets_used, [SEAS], .most = 999) \
	F(uint8_t, place, [COUNTERS], .by = ETO_PIECE, .most = LOCKED) \
	F(uint8_t, face, [COUNTERS], .by = ETO_PIECE, .most = 1) \
	F(uint8_t, beach, [COUNTERS], .by = ETO_PIECE, .most = SEAS) \
	F(uint8_t, target, [COUNTERS], .by = ETO_PIECE, .is = ETO_PLACE, .most = ZONES - 1, .also = NO_ZONE) \
	F(uint8_t, stock, [COUNTERS], .by = ETO_PIECE, .most = 12) \
	F(uint8_t, control, [ZONES], .by = ETO_PLACE, .is = ETO_SEAT, .most = NOBODY) \
	F(uint8_t, war, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .is = ETO_SEAT, .most = NOBODY) \
	F(uint8_t, state, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = SURRENDERED) \
	F(uint8_t, fell, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = TURNS + 1) \
	F(uint8_t, queue, [SIDES][QUEUE], .by = ETO_SEAT, .then = ETO_NUMBER, .across = QUEUE, .most = CARDS, \
		.also = NO_CARD) \
	F(uint8_t, shown, [SIDES], .by = ETO_SEAT, .most = CARDS - 1, .also = NO_CARD) \
	F(uint8_t, due, [SIDES][TYPES], .by = ETO_SEAT, .then = ETO_CHOICE, .then_set = SET_TYPE, .across = \
		TYPES, .most = 200) \
	F(uint8_t, owed, [SIDES], .by = ETO_SEAT, .most = 200) \
	F(uint8_t, payer, [SIDES], .by = ETO_SEAT, .is = ETO_PIECE, .most = COUNTERS - 1, .also = NO_COUNTER) \
	F(uint8_t, bombed, [2], .most = 20) \
	F(uint8_t, turn, , .least = 1, .most = TURNS) \
	F(uint8_t, side, , .is = ETO_SEAT, .most = NOBODY) \
	F(uint8_t, france, , .most = FREE_FRANCE) \
	F(uint8_t, free_since, , .most = TURNS + 1) \
	F(uint8_t, paris_freed, , .most = TURNS + 1) \
	F(uint8_t, usa_early, , .most = 3) \
	F(uint8_t, west, , .most = TURNS + 1) \
	F(uint8_t, west_late, , .most = 1) \
	F(uint8_t, east, , .most = TURNS + 1) \
	F(uint8_t, war_east, , .most = TURNS + 1) \
	F(uint8_t, sov_west, , .most = TURNS + 1) \
	F(uint8_t, fin_axis, , .most = TURNS + 1) \
	F(uint8_t, brit_ita, , .most = TURNS + 1) \
	F(uint8_t, ita_turns, [2], .most = TURNS) \
	F(uint8_t, karelia, , .most = 2) \
	F(uint8_t, lines, , .most = 3) \
	F(uint8_t, sealion, , .most = 1) \
	F(uint8_t, partisans, , .most = TURNS + 8) \
	F(uint8_t, axis_points, , .most = 80) \
	F(uint8_t, british, , .most = 1) \
	F(uint8_t, fortified, , .most = 1) \
	F(uint8_t, duel, , .most = 1) \
	F(uint8_t, blitz, , .most = 1) \
	F(uint8_t, offered, , .most = 3) \
	F(uint8_t, dice, [2], .most = 6) \
	F(uint8_t, result, , .most = ETO_DRAWN) \
	F(uint8_t, score, , .most = 10) \
	F(uint8_t, spare, [7], .most = 0) \
	F(uint8_t, top, [PLACES], .derived = true) \
	F(uint8_t, below, [COUNTERS], .derived = true) \
	F(uint8_t, corps, [SIDES + 1][ZONES], .derived = true) \
	F(uint8_t, counters, [SIDES + 1][ZONES], .derived = true) \
	F(uint8_t, net, [NETS][PLACES], .derived = true) \
	F(uint8_t, stale, , .derived = true) \
	F(uint8_t, spare_derived, [3], .derived = true) \
	F(uint16_t, open, [NETS], .derived = true) \
	F(zoneset, held, [SIDES + 1], .derived = true) \
	F(zoneset, crowded, [SIDES + 1], .derived = true) \
	F(counterset, live, [SIDES + 1], .derived = true)

struct bw_state {
	struct eto_stack stack;
	BW_FIELDS(ETO_MEMBER)
};
_Static_assert(sizeof(struct bw_state) <= 8192, "a state is at most 8 KB");
_Static_assert(sizeof(struct bw_state) % 8 == 0, "no padding");

extern const struct eto_game blitzwar_game;
ETO_SUPPLIES(bw);

/* -- small readers -- */
static inline unsigned option(const struct bw_table *t, unsigned o) { return t->base.option[o]; }
static inline unsigned country_of(const struct bw_table *t, unsigned c) { return t->counter[c].country; }
static inline unsigned kind_of(const struct bw_table *t, unsigned c) { return t->counter[c].kind; }
static inline bool is_corps(const struct bw_table *t, unsigned c) { return t->counter[c].kind <= ARM; }
static inline bool is_naval(const struct bw_table *t, unsigned c) { return t->counter[c].kind == FLEET ||
	t->counter[c].kind == SUB; }
static inline const struct bw_face *face_of(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	return &t->counter[c].face[s->face[c]];
}
static inline unsigned corps_of(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	return face_of(t, s, c)->inf + face_of(t, s, c)->arm;
}
static inline bool has_armour(const struct bw_table *t, const struct bw_state *s, unsigned c) { return face_of(t,
	s, c)->arm > 0; }
static inline bool fortified(const struct bw_table *t, const struct bw_state *s, unsigned c) { return
	t->counter[c].fort && s->face[c]; }
/* The side of a counter: of its country, or NOBODY while that is neutral; supply counters serve a side for ever. */
static inline unsigned side_of(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned country = t->counter[c].country;
	if (t->counter[c].kind == SUPPLY)
		return country == GER ? AXIS : country == UK ? ALLIED : SOVIET;
	if (country == USA && t->counter[c].kind == FLEET)
		return ALLIED; /* also while the USA is neutral (BW-19.61) */
	return s->war[country];
}
static inline bool on_map(const struct bw_state *s, unsigned c) { return s->place[c] < PLACES; }
static inline bool bw_at_airfield(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	return kind_of(t, c) == AIR && s->place[c] < ZONES && !(s->mark[c] & M_MISSION) && !s->beach[c];
}
static inline bool at_sea(const struct bw_state *s, unsigned c) { return s->place[c] >= SEA0 && s->place[c] < BOMBING; }
static inline bool hostile(unsigned a, unsigned b) { return (a == AXIS) != (b == AXIS) && a < SIDES && b < SIDES; }
/* The Allied and the Soviet side are friends (BW-7.46). */
static inline bool friends(unsigned a, unsigned b) { return a != b && a && b && a < SIDES && b < SIDES; }
/* Corps of the sides hostile to `side` in a zone (not at its Beachheads). */
static inline unsigned foes_in(const struct bw_state *s, unsigned side, unsigned zone)
{
	return side == AXIS ? s->corps[ALLIED][zone] + s->corps[SOVIET][zone] : s->corps[AXIS][zone];
}
static inline const struct bw_turn *now(const struct bw_table *t, const struct bw_state *s) { return
	&t->turn[s->turn]; }
static inline bool winter_1942(const struct bw_state *s) { return s->turn == 20 || s->turn == 21; }
static inline bool snow_in(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	return now(t, s)->weather == SNOW && t->zone[zone].snow;
}
static inline bool snow_at(const struct bw_table *t, const struct bw_state *s, unsigned sea)
{
	return now(t, s)->weather == SNOW && t->sea[sea].snow;
}
/* Something has come into the zone or changed there: it may be regrouped again in this phase (BW-14.2.1, BW-15.4.1). */
static inline void bw_stir(struct bw_state *s, unsigned zone)
{
	if (zone < ZONES)
		eto_set_drop(&s->regrouped, zone);
}
/* The counters of a side on the map that are of this kind: t->corps, t->air, t->ships or t->land. */
static inline counterset bw_of(const struct bw_state *s, unsigned side, const counterset *kind)
{
	counterset set = s->live[side];
	eto_set_meet(&set, kind);
	return set;
}
/* The counters in a place, one after the other. */
#define BW_HERE(c, s, where) for (unsigned c = (s)->top[where]; c != NO_COUNTER; c = (s)->below[c])

static inline void bw_say(struct eto_events *e, unsigned kind, int a, int b, int c, int d)
{
	eto_emit(e, (struct eto_event){(uint16_t)kind, ETO_ALL, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d,
		0, 0}});
}

/* -- counters.c -- */
struct bw_units { uint8_t inf, arm; };
/* A counter of the country in the pool with a face that holds just these corps: its face too. NO_COUNTER if
 * there is none.
 * `spare` may be taken as well, because it is about to be exchanged; elite: it must be an Elite army; zone:
 * where it is formed. */
unsigned bw_find_counter(const struct bw_table *t, const struct bw_state *s, unsigned country, struct bw_units u,
			 const counterset *spare, bool elite, unsigned zone, unsigned *face);
/* BW-11.10.6 to BW-11.10.12 */
bool bw_formable(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone);
/* The same when `taken` has just been taken. */
unsigned bw_find_second(const struct bw_table *t, const struct bw_state *s, unsigned country, struct bw_units u,
			const counterset *spare, bool elite, unsigned zone, unsigned *face, unsigned taken);
unsigned bw_free_counter(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned kind);
bool bw_usable(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned face);
void bw_exchange(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned by, unsigned face);
bool bw_add_corps(const struct bw_table *t, struct bw_state *s, unsigned country, unsigned zone, unsigned type);
bool bw_can_add_corps(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned zone,
	unsigned type);
bool bw_can_add_unit(const struct bw_table *t, const struct bw_state *s, unsigned country, unsigned kind,
	unsigned place);
bool bw_add_unit(const struct bw_table *t, struct bw_state *s, unsigned country, unsigned kind, unsigned place);
unsigned bw_room_for_supply(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
void bw_add_supply(const struct bw_table *t, struct bw_state *s, unsigned side, unsigned zone, unsigned halves);
void bw_drop_unit(const struct bw_table *t, struct bw_state *s, unsigned c); /* one air or naval unit less */
bool bw_drop_corps(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned type, unsigned *left);

/* -- board.c: the only writers of places and control -- */
void bw_put(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned place);
void bw_remove(const struct bw_table *t, struct bw_state *s, unsigned c);
void bw_flip(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned face);
void bw_to_beach(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, unsigned beach);
void bw_control(const struct bw_table *t, struct bw_state *s, unsigned zone, unsigned side, struct eto_events *e);
unsigned bw_counters_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
bool bw_overstacked(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
unsigned bw_points(const struct bw_table *t, const struct bw_state *s, unsigned side);
unsigned bw_beach_corps(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
unsigned bw_covers(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned place);
/* Has the side Air Superiority over the zone? */
bool bw_superior_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
unsigned bw_superior_at(const struct bw_table *t, const struct bw_state *s, unsigned sea);  /* Maritime, or NOBODY */

/* -- supply.c -- */
void bw_nets(const struct bw_table *t, struct bw_state *s); /* those that are stale */
/* The labels of a side's own net that hold a source (BW-7.1). */
labelset bw_sources(const struct bw_table *t, const struct bw_state *s, unsigned side);
bool bw_supplied(const struct bw_table *t, const struct bw_state *s, unsigned c);
bool bw_zone_supplied(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
bool bw_at_home(const struct bw_table *t, const struct bw_state *s, unsigned c);
unsigned bw_purse(const struct bw_table *t, const struct bw_state *s, unsigned c); /* halves that it can spend */
bool bw_pays_near(const struct bw_table *t, const struct bw_state *s, unsigned c); /* BW-7.53 holds for it */
void bw_pay(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned halves, struct eto_events *e);
void bw_spend(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned halves); /* from a supply counter */
unsigned bw_march_cost(const struct bw_table *t, const struct bw_state *s, unsigned c);
unsigned bw_supply_of(const struct bw_table *t, const struct bw_state *s, unsigned side); /* halves on the map */

/* -- limits.c -- */
eto_clause bw_may_be(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone);
eto_clause bw_may_fight(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone);
bool bw_friend_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
eto_clause bw_shares(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone);
eto_clause bw_may_enter(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone);
/* The counter on a tactical move that can go on, and how many zones it has left; NO_COUNTER if there is none. */
unsigned bw_marching(const struct bw_table *t, const struct bw_state *s, unsigned *left);
/* may not leave its country, but attack out of it (BW-9.6.13) */
bool bw_confined(const struct bw_table *t, unsigned c);

/* -- countries.c, surrender.c, displaced.c -- */
void bw_diplomacy(const struct bw_table *t, struct bw_state *s, struct eto_events *e);
void bw_activations(const struct bw_table *t, struct bw_state *s, struct eto_events *e);
void bw_join(const struct bw_table *t, struct bw_state *s, unsigned country, unsigned side, eto_clause why,
	struct eto_events *e);
/* A unit of the counter's side attacks the zone or what is in it, or enters it: wars begin, countries join. */
void bw_provoke(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e);
void bw_enter(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e);
/* who controls a zone that corps of this side have entered */
unsigned bw_new_holder(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
enum { USA_SPAIN, USA_TURKEY, USA_LANDING }; /* what brings the United States in a turn sooner */
void bw_usa_sooner(const struct bw_table *t, struct bw_state *s, unsigned event);
unsigned bw_usa_turn(const struct bw_state *s);
bool bw_axis_beaten(const struct bw_table *t, const struct bw_state *s);
unsigned bw_seat_of(const struct bw_table *t, const struct bw_state *s, unsigned country); /* who decides for it */
extern const struct eto_proc bw_proc_offer, bw_proc_roll, bw_proc_flee, bw_proc_refuge, bw_proc_excess;
bool bw_call_excess(const struct bw_table *t, struct bw_state *s); /* asks whose stacks are too high (BW-4.8) */
bool bw_call_flee(const struct bw_table *t, struct bw_state *s, unsigned zone, struct eto_events *e);

/* -- turn.c -- */
bool bw_blitz_phase(const struct bw_table *t, const struct bw_state *s, unsigned side);
bool bw_blitz_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone);
void bw_begin_late(struct bw_state *s); /* with the Reinforcement Cards Phase */
extern const struct eto_proc bw_proc_game;

/* -- chapters with procedures -- */
extern const struct eto_proc bw_proc_setup, bw_proc_cards, bw_proc_unlock, bw_proc_losses, bw_proc_lease, bw_proc_raise,
	bw_proc_regroup, bw_proc_naval, bw_proc_engage, bw_proc_battle, bw_proc_sink, bw_proc_duel, bw_proc_down,
		bw_proc_air, bw_proc_respond,
	bw_proc_heads, bw_proc_rebase, bw_proc_transport, bw_proc_move, bw_proc_rail, bw_proc_march,
		bw_proc_combat, bw_proc_attack,
	bw_proc_stand, bw_proc_crt, bw_proc_loss, bw_proc_retreat, bw_proc_advance, bw_proc_hop, bw_proc_cut;
/* A sound frame of the side whose turn it is. */
bool bw_sound_active(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below);
/* What every `go` that waits ends with: the nets are made again if they are stale. Always false. */
bool bw_waits(const void *table, void *state, struct eto_events *e);

/* -- cards.c, reinforce.c -- */
unsigned bw_card_turn(const struct bw_state *s); /* when the card that is chosen now comes */
const char *bw_card_name(unsigned card); /* in words, of all 48 */
bool bw_total_war(const struct bw_table *t, const struct bw_state *s, unsigned side);
bool bw_card_free(const struct bw_state *s, unsigned side, unsigned card);
void bw_show_cards(const struct bw_table *t, struct bw_state *s, struct eto_events *e);
void bw_count_losses(const struct bw_table *t, struct bw_state *s, struct eto_events *e);
unsigned bw_blockade(const struct bw_table *t, const struct bw_state *s);
bool bw_minor_due(const struct bw_table *t, const struct bw_state *s, unsigned country);
unsigned bw_minor_seat(const struct bw_table *t, const struct bw_state *s, unsigned country);
bool bw_call_minor(const struct bw_table *t, struct bw_state *s, unsigned country, struct eto_events *e);
bool bw_lease_possible(const struct bw_table *t, const struct bw_state *s);

/* -- regroup.c -- */
/* The verbs V_REGROUP, V_PAYER and V_UNFORTIFY, for the procedures in which they are allowed (BW-8.16, BW-7.41). */
bool bw_is_aside(struct eto_action a);
eto_clause bw_check_aside(const struct bw_table *t, const struct bw_state *s, unsigned seat, struct eto_action a);
void bw_do_aside(const struct bw_table *t, struct bw_state *s, unsigned seat, struct eto_action a);
void bw_offer_aside(struct eto_list *l, bool regroup);
void bw_offer_unfortify(struct eto_list *l);

/* -- air.c, naval.c, transport.c -- */
bool bw_in_range(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned place);
void bw_clear_missions(const struct bw_table *t, struct bw_state *s, unsigned side);
/* -- britain.c: the Battle of Britain; late: other tactical uses have begun -- */
eto_clause bw_check_duel(const struct bw_table *t, const struct bw_state *s, unsigned seat, bool late);
/* Allied air units in Range of London, at airfield */
unsigned bw_raf(const struct bw_table *t, const struct bw_state *s);
/* Where ships come to: their own ports with the zone that they leave, seas (a mask), and the steps to each sea. */
struct bw_sailing {
	zoneset ports;
	unsigned seas, from;
	uint8_t steps[SEAS];
};
void bw_sailing(const struct bw_table *t, const struct bw_state *s, unsigned side, bool submarine, unsigned from,
	unsigned most,
		struct bw_sailing *out);
eto_clause bw_strait_bars(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned from, unsigned to,
			  unsigned most, bool cargo);
bool bw_strait_open(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned strait);
unsigned bw_ship_cost(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone); /* 0: no way */
/* Beachheads of a side at a zone, on one sea; SEAS: on all. */
unsigned bw_heads(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone, unsigned sea);

/* -- modifiers.c, combat.c, losses.c -- */
enum { MODS_MAX = 16 };
struct bw_mod { eto_clause clause; int8_t columns; };
struct bw_fight {           /* an attack, from the counters marked M_IN */
	unsigned zone, side, foe;
	bool beach;         /* on the corps at the Beachheads of the zone (BW-13.4.5.11) */
	bool blitz;
	bool decline;       /* the Axis does without the German modifier (BW-16.3.2.8) */
	unsigned attackers, defenders; /* corps */
	int raw, column;    /* -1: 2-3, 0: 1-1 ... */
	unsigned mods;
	struct bw_mod mod[MODS_MAX];
};
struct bw_outcome { uint8_t attacker, defender, armour; }; /* losses; armour: a C result */
void bw_fight_of(const struct bw_table *t, const struct bw_state *s, struct bw_fight *f);
unsigned bw_factor(eto_clause clause); /* SET_FACTOR: what a column is for */
int bw_ratio(unsigned attackers, unsigned defenders); /* the column, or -2 when below 2-3 */
struct bw_outcome bw_crt(int column, unsigned die);
struct bw_outcome bw_settle(const struct bw_table *t, struct bw_outcome o, unsigned attackers, unsigned defenders);
unsigned bw_can_lose(const struct bw_table *t, const struct bw_state *s, bool attacker, const struct bw_fight *f);
bool bw_takes_part(const struct bw_table *t, const struct bw_state *s, unsigned c, const struct bw_fight *f, bool
	attacker);
bool bw_choice_of_modifier(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f);
eto_clause bw_may_attack(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone, bool beach);
struct bw_battle {          /* the locals of P_ATTACK and what follows it */
	uint8_t zone, beach, decline, die, attacker, defender, armour, last;
	uint8_t line; /* the Fortified Line of the zone stood when the attack began */
} ETO_LOCALS;
const struct bw_battle *bw_battle_of(const struct bw_state *s);
bool bw_line_stands(const struct bw_table *t, const struct bw_state *s, unsigned zone);
struct bw_fight bw_fight_at(const struct bw_table *t, const struct bw_state *s);
eto_clause bw_check_beyond(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned next);
bool bw_crossed_line(const struct bw_table *t, const struct bw_state *s, unsigned zone); /* all attackers */

/* -- scenarios.c -- */
bool bw_load_scenarios(struct bw_table *t, const struct eto_index *zones, const struct eto_files *files,
		       struct eto_error *err);
const struct bw_scenario *bw_scenario(const struct bw_table *t); /* the one that is played */
bool bw_has_position(const struct bw_table *t);                   /* it begins later than the campaign */
void bw_put_position(const struct bw_table *t, struct bw_state *s);
bool bw_aim_reached(const struct bw_table *t, const struct bw_state *s);
unsigned bw_scenario_score(const struct bw_table *t, const struct bw_state *s);

/* -- victory.c -- */
unsigned bw_first_of_pair(const struct bw_table *t, const struct bw_state *s);
void bw_end(const struct bw_table *t, struct bw_state *s, struct eto_events *e);

/* -- position.c -- */
extern const struct eto_query bw_queries[];

#endif
