/* Blocks in the West: the state of a game, the locals of its procedures, and small readers of both.
 *
 * Main invariants of a state:
 *   - only bi_put() moves blocks: it keeps the stacks under "derived";
 *   - hex[u] is ETO_OFF_MAP for a block that is not on the map, and fate[u] says why;
 *   - strength[u] is a face of the block; 0 is a face too for some (BI-4.5.4);
 *   - an air unit in flight (M_FLYING) is in the hex where it fights; from[u] is its base. A land unit that entered
 *     a battle has the hex it came from in from[u];
 *   - held[side] is who entered last, or owned it at the start; bi_controls() adds units and ZOC (BI-3.1.1.4). */
#ifndef BITW_STATE_H
#define BITW_STATE_H

#include "games/bitw/words.h"

/* The state.
 *   stage       of the Movement Phase: 0 land, 1 air
 *   pool        points of each nation by colour; owed: for assistance (BI-5.6.2.4)
 *   hits        of a battle, still to be taken by each side
 *   attacked    countries that Germany has attacked; assisted; fallen: nations that surrendered; given: to Italy, FFR
 *   fort        what is left of each fortress or bunker
 *   razed_at    plants that bombs have destroyed, one by one, while their hex has not been taken
 *   ruined      factories that were taken; ceded: nations whose factories passed to Germany (BI-5.0.7)
 *   shipped     points sent over the ports of each supply net in this phase, docked: over each Mulberry (BI-6.7.3.1)
 *   aimed       hits whose targets the firing side may choose (BI-19.2.1)
 *   rising      partisans that are still to be deployed in each country, by bi_rising_in()
 *   kept_...    derived, of Supply and Production Phases alone: the supply of whose turn it is (bi_keep_supply). The
 *               nets that reach a block are a mask; 1 is the net of the main sources, and then no other is named
 *   capital_moved  1 to Bordeaux, Paris is an open city; 2 the enemy has been there
 *   italy       0 in office, 1 Gran Sasso, 2 freed (Salo), 3 taken; rsi: 2 declared, 3 fallen */
#define BI_FIELDS(F) \
	F(hexset, held, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = HEXES) \
	F(hexset, scouted, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, docks_hit, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, port_shut, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, rail_hit, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, fought, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, evacuated, , .is = ETO_PLACE, .most = HEXES) \
	F(hexset, ruined, , .is = ETO_PLACE, .most = HEXES) \
	F(uint32_t, mark, [UNITS], .by = ETO_PIECE, .most = 0x7fffffff) \
	F(uint32_t, spare4, [1], .most = 0) \
	F(uint16_t, hex, [UNITS], .by = ETO_PIECE, .is = ETO_PLACE, .most = PLACES - 1, .also = OFF) \
	F(uint16_t, from, [UNITS], .by = ETO_PIECE, .is = ETO_PLACE, .most = PLACES - 1, .also = OFF) \
	F(uint16_t, mulberry, [2], .is = ETO_PLACE, .most = HEXES - 1, .also = OFF) \
	F(uint16_t, disc, [DISCS], .is = ETO_PLACE, .most = HEXES - 1, .also = OFF) \
	F(uint16_t, attacked, , .most = 0xffff) \
	F(uint16_t, assisted, , .most = 0xffff) \
	F(uint16_t, fallen, , .most = 0xffff) \
	F(uint16_t, ceded, , .most = 0xffff) \
	F(uint16_t, extra_at, [EXTRAS], .is = ETO_PLACE, .most = HEXES - 1, .also = OFF) \
	F(uint16_t, razed_at, [RAZED], .is = ETO_PLACE, .most = HEXES - 1, .also = OFF) \
	F(uint8_t, fate, [UNITS], .by = ETO_PIECE, .most = UNUSED) \
	F(uint8_t, strength, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, half, [UNITS], .by = ETO_PIECE, .most = 1) \
	F(uint8_t, seen_strength, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, seen_when, [UNITS], .by = ETO_PIECE, .most = TURNS + 1) \
	F(uint8_t, ap, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, used, [UNITS], .by = ETO_PIECE, .most = 255) \
	F(uint8_t, pool, [NATIONS][COLOURS], .by = ETO_CHOICE, .by_set = SET_NATION, .then = ETO_CHOICE, \
	  .then_set = SET_COLOUR, \
	  .across = COLOURS, .most = 255) \
	F(uint8_t, owed, [NATIONS], .by = ETO_CHOICE, .by_set = SET_NATION, .most = 10) \
	F(uint8_t, given, [NATIONS], .by = ETO_CHOICE, .by_set = SET_NATION, .most = 3) \
	F(uint8_t, rails_used, [NATIONS], .by = ETO_CHOICE, .by_set = SET_NATION, .most = 20) \
	F(uint8_t, bombed, [NATIONS][COLOURS], .by = ETO_CHOICE, .by_set = SET_NATION, .then = ETO_CHOICE, \
	  .then_set = SET_COLOUR, \
	  .across = COLOURS, .most = 255) \
	F(uint8_t, razed_colour, [RAZED], .is = ETO_CHOICE, .set = SET_COLOUR, .most = COLOURS - 1) \
	F(uint8_t, works, [SIDES][3 * SITES], .by = ETO_SEAT, .then = ETO_NUMBER, .across = 3 * SITES, .most = 10) \
	F(uint8_t, works_paid, [SIDES][3], .by = ETO_SEAT, .then = ETO_NUMBER, .across = 3, .most = SITES) \
	F(uint8_t, extra_colour, [EXTRAS], .is = ETO_CHOICE, .set = SET_COLOUR, .most = COLOURS - 1) \
	F(uint8_t, shipped, [NETS_MAX], .most = 255) \
	F(uint8_t, docked, [2], .most = 255) \
	F(uint8_t, aimed, [SIDES], .by = ETO_SEAT, .most = 60) \
	F(uint8_t, scouts, [UNITS], .by = ETO_PIECE, .most = 7) \
	F(uint8_t, built, [FACTORIES_MAX][2], .most = 4) \
	F(uint8_t, fort, [FORTS], .most = FORTRESS) \
	F(uint8_t, radar, [RADARS], .most = 1) \
	F(uint8_t, mulberry_paid, [2], .most = 30) \
	F(uint8_t, mulberry_hits, [2], .most = 10) \
	F(uint8_t, rail_less, [SIDES], .by = ETO_SEAT, .most = 40) \
	F(uint8_t, hits, [SIDES], .by = ETO_SEAT, .most = 60) \
	F(uint8_t, plan, [2], .most = 3) \
	F(uint8_t, turn, , .most = TURNS - 1) \
	F(uint8_t, side, , .is = ETO_SEAT, .most = ALLIED) \
	F(uint8_t, phase, , .is = ETO_CHOICE, .set = SET_PHASE, .most = PHASES - 1) \
	F(uint8_t, stage, , .most = 2) \
	F(uint8_t, weather, , .is = ETO_CHOICE, .set = SET_WEATHER, .most = LIGHT) \
	F(uint8_t, coast_weather, , .is = ETO_CHOICE, .set = SET_WEATHER, .most = LIGHT) \
	F(uint8_t, last_weather, , .most = BY_DIE) \
	F(uint8_t, capital_moved, , .most = 2) \
	F(uint8_t, armistice, , .most = 1) \
	F(uint8_t, french_free, , .most = 1) \
	F(uint8_t, italy, , .most = 3) \
	F(uint8_t, rsi, , .most = 3) \
	F(uint8_t, dismissed, , .most = TURNS) \
	F(uint8_t, casablanca, , .most = 1) \
	F(uint8_t, plan_z, , .most = 1) \
	F(uint8_t, lend_lease, , .most = 1) \
	F(uint8_t, volkssturm, , .most = 2) \
	F(uint8_t, morale, , .most = 10) \
	F(uint8_t, usa_out, , .most = 1) \
	F(uint8_t, landed, , .most = 2) \
	F(uint8_t, fuel_low, , .most = 1) \
	F(uint8_t, feint, , .most = 2) \
	F(uint8_t, ss_step, , .most = 1) \
	F(uint8_t, rising, [RISINGS], .most = 60) \
	F(uint8_t, france_fell, , .most = TURNS) \
	F(uint8_t, level, , .is = ETO_CHOICE, .set = SET_LEVEL, .most = LEVELS - 1) \
	F(uint8_t, charge, , .most = 3) \
	F(uint8_t, route, , .most = 1) \
	F(uint8_t, patrol, , .most = 1) \
	F(uint8_t, spare, [5], .most = 0) \
	F(uint16_t, top, [PLACES], .derived = true) \
	F(uint16_t, below, [UNITS], .derived = true) \
	F(uint16_t, spare_derived, [1], .derived = true) \
	F(hexset, kept_source, , .derived = true) \
	F(hexset, kept_reach, , .derived = true) \
	F(uint32_t, kept_nets, [UNITS], .derived = true) \
	F(uint8_t, kept_room, [NETS_MAX], .derived = true) \
	F(uint8_t, kept_dock, [NETS_MAX][2], .derived = true) \
	F(uint8_t, kept_count, , .derived = true) \
	F(uint8_t, kept_french, , .derived = true) \
	F(uint8_t, kept_spare, [2], .derived = true)

struct bi_state {
	struct eto_stack stack;
	BI_FIELDS(ETO_MEMBER)
};
_Static_assert(sizeof(struct bi_state) <= 16384, "a state is at most 16 KB");

/* Locals of the procedures. */
struct march { uint16_t unit, start; uint8_t left, spent; } ETO_LOCALS;
ETO_LOCALS_FIT(struct march);
/* land: attackers came by land, sea or drop; 2: some of them over the beach. drop: paratroops came down here; whole:
 * Dutch blocks that were at full strength before it, a bit each (BI-5.6.1.1) */
struct battle { uint16_t hex; uint8_t round, step, sub, over, land, raid, drop, whole; } ETO_LOCALS;
ETO_LOCALS_FIT(struct battle);
/* city: dice of the place already rolled */
struct volley { uint16_t hex; uint8_t side, kind, city, round; } ETO_LOCALS;
ETO_LOCALS_FIT(struct volley);
/* round: of the battle, or of combat in the air */
struct toll { uint16_t hex; uint8_t side, kind, round, owed; } ETO_LOCALS; /* owed: the next hit is of paratroops */
ETO_LOCALS_FIT(struct toll);
struct trip { uint16_t unit, to, hq; uint8_t kind, side; } ETO_LOCALS;
ETO_LOCALS_FIT(struct trip);

extern const struct eto_game bitw_game;
ETO_SUPPLIES(bi);

/* -- small readers -- */
static inline unsigned option(const struct bi_table *t, unsigned o) { return t->base.option[o]; }
static inline unsigned scenario(const struct bi_table *t) { return t->base.scenario; }
/* The layers: SBW1 to SBW3 are Basic, the others Advanced (BI-intro.4, BI-intro.5); chapters come one by one
 * (BI-intro.6). */
extern const uint32_t bi_chapters_of[SCENARIOS];
static inline bool bi_advanced(const struct bi_table *t)
{
	unsigned layer = option(t, OPT_LAYER);
	return layer ? layer == 2 : scenario(t) >= SBW4;
}
static inline bool bi_on(const struct bi_table *t, unsigned chapter)
{
	unsigned value = option(t, OPT_CHAPTER + chapter);
	return value ? value == 1 : (option(t, OPT_LAYER) != 1 && bi_chapters_of[scenario(t)] >> chapter & 1);
}
/* What is off is no part of the game: 0, or the clause that says so. No refusal names a clause of it. */
static inline eto_clause bi_without(const struct bi_table *t, unsigned chapter)
{
	return bi_on(t, chapter) ? 0 : BI_intro_6;
}
static inline eto_clause bi_basic(const struct bi_table *t) { return bi_advanced(t) ? 0 : BI_intro_3; }
static inline const struct bi_unit *unit_of(const struct bi_table *t, unsigned u) { return &t->unit[u]; }
static inline unsigned type_of(const struct bi_table *t, unsigned u) { return t->type[u]; }
static inline unsigned side_of(const struct bi_table *t, unsigned u) { return u >= t->first_of[ALLIED]; }
static inline unsigned nation_of(const struct bi_table *t, unsigned u) { return t->nation[u]; }
static inline bool on_map(const struct bi_state *s, unsigned u) { return s->hex[u] != OFF; }
static inline bool marked(const struct bi_state *s, unsigned u, uint32_t m) { return (s->mark[u] & m) != 0; }
/* Suffers from its white barrel: no leader moves it as if it were supplied (BI-13.8.1.9). */
static inline bool starved(const struct bi_state *s, unsigned u) { return (s->mark[u] & (M_OOS | M_AIDED)) == M_OOS; }
/* Came over the beach into the hex where it stands: who has gone on in a Blitz comes by land, and who has fought there
 * before has come already (`from` is that hex then). */
static inline bool from_sea(const struct bi_state *s, unsigned u)
{
	return (s->mark[u] & (M_LANDED | M_BLITZ)) == M_LANDED && s->from[u] != s->hex[u];
}
/* The same of paratroops: is this the fight into which they jump? */
static inline bool from_air(const struct bi_state *s, unsigned u)
{
	return (s->mark[u] & M_DROPPED) && s->from[u] != s->hex[u];
}
static inline bool is_air(const struct bi_table *t, unsigned u) { return type_of(t, u) >= FTR && type_of(t, u) <= SBM; }
static inline bool is_hq(const struct bi_table *t, unsigned u) { return type_of(t, u) <= AIRHQ; }
static inline bool is_redoubt(const struct bi_table *t, unsigned u) { return type_of(t, u) == RED; }
static inline bool is_land(const struct bi_table *t, unsigned u) { return type_of(t, u) < FTR || type_of(t, u) == RED; }
/* Ground combat units (BI-3.8.1) and support (BI-3.8.2, BI-3.10.6, BI-abbr.4). */
static inline bool is_gcu(const struct bi_table *t, unsigned u)
{
	unsigned type = type_of(t, u);
	return type >= INF && type <= TNK && type != ART;
}
static inline bool is_tank(const struct bi_table *t, unsigned u) { return t->type[u] == LTK || t->type[u] == TNK; }
/* Motorised infantry (BI-6.1.6.1), the British 13th Corps too, which is one of marines besides (BI-11.0.10). */
static inline bool is_motor(const struct bi_table *t, unsigned u)
{
	return t->type[u] == MOT || t->unit[u].flag & U_MOTORISED;
}
static inline bool is_bomber(const struct bi_table *t, unsigned u) { return is_air(t, u) && type_of(t, u) != FTR; }
static inline bool is_full(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return s->strength[u] == t->full[u];
}
/* Its power has surrendered: what is left of it on the map stays there until it is attacked (BI-5.0.5). */
static inline bool out_of_war(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return s->fallen >> nation_of(t, u) & 1 && !(nation_of(t, u) == ITA && s->rsi == 2);
}
/* The dismissed Mussolini at Gran Sasso: he waits there, no army and no mouth, for who comes first (BI-36.1.2,
 * BI-36.1.3). */
static inline unsigned bi_prisoner(const struct bi_table *t, const struct bi_state *s)
{
	return s->italy == 1 ? t->who.mussolini : NO_UNIT;
}
static inline bool in_hexes(unsigned place) { return place < HEXES; }
/* Great Britain itself: neither Gibraltar and Malta nor the Channel Islands. */
static inline bool bi_in_britain(const struct bi_table *t, unsigned hex)
{
	return t->hex[hex].country == BRITAIN && t->hex[hex].row < 40 && hex != t->at.channel;
}
/* What the radar chain sees: the Channel Islands too (BI-13.8.1.2.5). */
static inline bool bi_radar_sees(const struct bi_table *t, unsigned hex)
{
	return bi_in_britain(t, hex) || hex == t->at.channel;
}
static inline unsigned enemy_of(unsigned side) { return side ^ 1u; }
static inline bool bad_weather(const struct bi_state *s) { return s->weather != GOOD; }
static inline eto_clause no(const struct bi_table *t, eto_clause c) { return eto_barred(&t->base, c); }
static inline bool forbids(const struct bi_table *t, eto_clause c) { return eto_forbids(&t->base, c); }
#define EACH_BLOCK(u, s, place_) ETO_EACH_BLOCK(u, s, place_)
/* The next block from u on that is on the map, or `end`: four at a time, since most of a side may be off it. */
static inline unsigned bi_next_on_map(const struct bi_state *s, unsigned u, unsigned end)
{
	for (uint64_t four; u < end; u++) {
		if (u + 4 <= end && (memcpy(&four, &s->hex[u], sizeof four), four == UINT64_MAX))
			u += 3;
		else if (s->hex[u] != OFF)
			return u;
	}
	return end;
}
_Static_assert(OFF == UINT16_MAX, "blocks off the map have all bits set");
/* The blocks of a side on the map, in hexes or boxes. */
#define EACH_ON_MAP(u, t, s, side)                                                                                     \
	for (unsigned u = bi_next_on_map(s, (t)->first_of[side], (t)->end_of[side]); u < (t)->end_of[side];            \
	     u = bi_next_on_map(s, u + 1, (t)->end_of[side]))
/* Boxes beside the map are far from everything. */
static inline unsigned bi_distance(const struct bi_table *t, unsigned a, unsigned b)
{
	if (a >= HEXES || b >= HEXES)
		return a == b ? 0 : ETO_FAR;
	int dx = t->slant[b].x - t->slant[a].x, dy = t->slant[b].y - t->slant[a].y, dz = dx + dy;
	return (unsigned)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) + (dz < 0 ? -dz : dz)) / 2;
}
/* A unit of any kind, on the ground. */
static inline bool bi_any(const struct bi_table *t, const struct bi_state *s, unsigned place, unsigned side)
{
	EACH_BLOCK (u, s, place)
		if (side_of(t, u) == side && !marked(s, u, M_FLYING))
			return true;
	return false;
}
static inline bool bi_land_in(const struct bi_table *t, const struct bi_state *s, unsigned place, unsigned side)
{
	EACH_BLOCK (u, s, place)
		if (side_of(t, u) == side && is_land(t, u))
			return true;
	return false;
}
/* A country that nobody may enter, as Spain with its islands (BI-3.7.1.10), or that is not attacked yet
 * (BI-7.5.4.7). */
static inline bool bi_neutral(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	if (eto_set_has(&t->neutral, hex))
		return true;
	if (scenario(t) != SBW3 && scenario(t) != SBW6)
		return false;
	unsigned c = t->hex[hex].country;
	return (c == NETHERLANDS || c == BELGIUM || c == LUXEMBOURG) && !(s->attacked >> c & 1);
}
/* Hexes that the Red Army has reached may not be entered and yield nothing (SBW10). */
static inline bool bi_red_army(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	const struct bi_month *m = &t->month[s->turn];
	return scenario(t) == SBW10 && t->red_army[hex] && m->year == 1945 && m->month > t->red_army[hex];
}
static inline bool bi_playable(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	return hex < HEXES && eto_set_has(&t->open[scenario(t)], hex) && !bi_red_army(t, s, hex);
}
/* Coasts and islands of the Mediterranean have their own (BI-9.0.1.1). */
static inline unsigned bi_weather_at(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	if (!bi_advanced(t))
		return GOOD;
	return eto_set_has(&t->mild, hex) ? s->coast_weather : s->weather;
}

#endif
