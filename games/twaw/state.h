/* The state of a game and the small questions about it. */
#ifndef TWAW_STATE_H
#define TWAW_STATE_H

#include <string.h>

#include "core/fields.h"
#include "core/frames.h"
#include "games/twaw/printed.h"

/* The state.
 *   side        whose operational phase it is, or NOBODY
 *   allegiance  of each country: a side, or NOBODY while it is neutral; master: the major that commands it
 *   foes        mask of the sides at war with a neutral that was attacked (TW-13.3.2.1); attacker: the side
 * that did it
 *   fallen      0, or 1 + the turn of its surrender
 *   held        who controls a ground: a country (TW-4.2.12); changed by tw_hold() alone, with ground, the areas of
 * each country
 *   cut         sea areas marked Out of supply (TW-13.1.6); mark of each sea in a mask; ore: the North Sea was
 *               marked in the Axis phase (TW-13.1.8)
 *   due         the turn in which a unit on the turn track comes back; of a fleet or air unit on the map,
 *               the groups of the voyage that it has tried to intercept (TW-13.2.6.8)
 *   sailed_from the port that a fleet, an escort of convoys or a unit aboard has left and belongs to; NO_PLACE: it is
 *               in port or ashore, or has lost its base (tw_adrift())
 *   bound_for   the only place where a piece may go on to in this phase: for a land unit that has won and still faces
 *               somebody that area (TW-13.3.15), for a fleet that has carried where the last of its units went
 *               (TW-13.4.3.5); NO_PLACE: it is not bound; tw_put() unties who goes elsewhere
 *   op          0: a unit attacks by a marker of its own major; else 1 + the major of the marker (TW-13.3.6.25)
 *   entered     enemy areas that were entered in this movement: all that are next to them may follow (TW-13.2.2.6)
 *   taken       areas conquered this turn (TW-7.7); idle: resource not available; ruined: for good
 *   stray       an area has gone back to its country with fleets in it, or enemies have come to an air base
 * (tw_strays())
 *   asked       units that have been exchanged at the supply check (TW-9.2.10); at the end of a phase those that have
 *               their marker since then (TW-9.3.2)
 *   g_          the groups of that voyage: port, zone, points, steps; the one that moves stands in the frame; stays:
 *               a mask of those that have come to their place at sea
 *   manned      areas where a side has land units that count, berthed: fleets, based: air fleets: kept with land and
 *               count, for the lists that ask where anybody is
 *   level, mp, oil, sm, point, tech, damage: the board of a major (TW-5.5.1, TW-7.1.2.1)
 *   used        of a major: what its markers were played for this turn (TW-5.5.2)
 *   hunters     fleets that have intercepted in this step: they count for oil by themselves (TW-13.2.5.17)
 *   ships       of a major: other naval units that count for oil in this step; paid: the oil was paid; moved: those
 *               that counted in the tactical movement, for landing forces that do not land
 *   track       spaces of the diplomacy tracks + TRACK_ZERO; flags, cards: in the cup, secret; cup: how many
 * counters in all
 *   convoy      by box (TUK, TUS, PER) and cargo, secret; sailing: how many counters lie there
 *   stormed     the majors whose units have attacked their own lost capital in this step (TW-13.3.12)
 *   pending     the triggers that wait for the end of the diplomatic phase
 *   dead_box    of the boxes IND and ASI: they yield no more; from DEAD_BOXES on what happens once (tracks.c) */
enum { GROUPS = 4, /* of fleets that move together: one for each port */
       COMBATS = 9 /* air combats over one area; step[] of an air unit is the number of its combat */ };
enum { U_BUILD = 1, U_TECH = 2, U_INDUSTRY = 4, U_ELITE = 8, U_FLEET = 16, U_LAND = 32, U_INDIAN = 64, U_TORPEDO = 128,
       U_REPAIR_SHIFT = 8 };
#define TW_FIELDS(F)                                                                                            \
	F(areaset, taken, , .is = ETO_PLACE, .most = GROUNDS)                                                   \
	F(areaset, idle, , .is = ETO_PLACE, .most = GROUNDS)                                                    \
	F(areaset, ruined, , .is = ETO_PLACE, .most = GROUNDS)                                                  \
	F(areaset, attacked, , .is = ETO_PLACE, .most = GROUNDS)                                                \
	F(areaset, entered, , .is = ETO_PLACE, .most = GROUNDS)                                                 \
	F(areaset, lines, [SIDES], .by = ETO_SEAT, .is = ETO_PLACE, .most = GROUNDS)                            \
	F(areaset, built, , .is = ETO_PLACE, .most = GROUNDS)                                                   \
	F(techset, tried, , .is = ETO_CHOICE, .set = SET_TECH, .most = TECHS)                                   \
	F(pieceset, asked, , .is = ETO_PIECE, .most = PIECES)                                                   \
	F(pieceset, hunters, , .is = ETO_PIECE, .most = PIECES)                                                 \
	F(uint32_t, cut, , .most = 0x3fffff)                                                                    \
	F(uint32_t, pending, , .most = 0xffffffff)                                                              \
	F(uint32_t, happened, , .most = 0xffffffff)                                                             \
	F(uint32_t, bought, , .most = 0x7fffffff)                                                               \
	F(uint16_t, mark, [PIECES], .by = ETO_PIECE, .most = 65535)                                             \
	F(uint16_t, used, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 65535)                     \
	F(uint16_t, minor_built, [3], .most = 65535)                                                            \
	F(uint8_t, place, [PIECES], .by = ETO_PIECE, .most = GONE)                                              \
	F(uint8_t, due, [PIECES], .by = ETO_PIECE, .most = TURNS + 5)                                           \
	F(uint8_t, sailed_from, [PIECES], .by = ETO_PIECE, .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE) \
	F(uint8_t, bound_for, [PIECES], .by = ETO_PIECE, .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE) \
	F(uint8_t, step, [PIECES], .by = ETO_PIECE, .most = COMBATS)                                                  \
	F(uint8_t, supply, [PIECES], .by = ETO_PIECE, .most = CUT)                                              \
	F(uint8_t, op, [PIECES], .by = ETO_PIECE, .most = MAJORS)                                               \
	F(uint8_t, held, [GROUNDS], .by = ETO_PLACE, .is = ETO_CHOICE, .set = SET_COUNTRY, .most = COUNTRIES - 1) \
	F(uint8_t, fort, [GROUNDS], .by = ETO_PLACE, .most = 3)                                                 \
	F(uint8_t, allegiance, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .is = ETO_SEAT, .most = NOBODY) \
	F(uint8_t, master, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .is = ETO_CHOICE, \
	  .set = SET_COUNTRY, \
	  .most = COUNTRIES - 1)                                                                                \
	F(uint8_t, foes, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 7)                       \
	F(uint8_t, fallen, [COUNTRIES], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = TURNS + 1)             \
	F(uint8_t, level, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .least = 1, .most = 5)             \
	F(uint8_t, growth, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                       \
	F(uint8_t, mp, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 99)                           \
	F(uint8_t, oil, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                          \
	F(uint8_t, damage, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                       \
	F(uint8_t, actions, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 9)                       \
	F(uint8_t, sm, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 15)                           \
	F(uint8_t, factories, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                    \
	F(uint8_t, point, [MAJORS][POINTS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .then = ETO_CHOICE, \
	  .then_set = SET_POINT, \
	  .across = POINTS, .most = 12)                                                                         \
	F(uint8_t, ordered, [MAJORS][POINTS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .then = ETO_CHOICE,      \
	  .then_set = SET_POINT, .across = POINTS, .most = 3)                                                   \
	F(uint8_t, hit, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 10)                          \
	F(uint8_t, ships, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 60)                        \
	F(uint8_t, moved, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 60)                        \
	F(uint8_t, paid, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 1)                          \
	F(uint8_t, boxed, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 60)                        \
	F(uint8_t, sent, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 15)                         \
	F(uint8_t, flagged, [MAJORS], .by = ETO_CHOICE, .by_set = SET_COUNTRY, .most = 15)                      \
	F(uint8_t, tech, [TECHS], .by = ETO_CHOICE, .by_set = SET_TECH, .most = 10)                             \
	F(uint8_t, track, [TRACKS], .by = ETO_CHOICE, .by_set = SET_TRACK, .most = 16)                          \
	F(uint8_t, flags, [2][TRACKS], .by = ETO_SEAT, .then = ETO_CHOICE, .then_set = SET_TRACK, \
	  .across = TRACKS, .most = 30) \
	F(uint8_t, cards, [EVENT_CARDS], .by = ETO_CHOICE, .by_set = SET_EVENT, .most = 1)                      \
	F(uint8_t, fresh, [2][TRACKS], .by = ETO_SEAT, .then = ETO_CHOICE, .then_set = SET_TRACK, \
	  .across = TRACKS, .most = 1) \
	F(uint8_t, cup, , .most = 200)                                                                          \
	F(uint8_t, blanks, , .most = 4)                                                                         \
	F(uint8_t, convoy, [3][CARGOES], .most = 40)                                                            \
	F(uint8_t, sailing, [3], .most = 60)                                                                    \
	F(uint8_t, wolves, [2][16], .most = 8)                                                                  \
	F(uint8_t, depot, [2][CARGOES], .most = 40)                                                             \
	F(uint8_t, swaps, [2], .most = 40)                                                                      \
	F(uint8_t, turn, , .least = 1, .most = TURNS)                                                           \
	F(uint8_t, side, , .is = ETO_SEAT, .most = NOBODY)                                                      \
	F(uint8_t, war, , .most = 1)                                                                            \
	F(uint8_t, war_turn, , .most = TURNS)                                                                   \
	F(uint8_t, pact, , .most = 2)                                                                           \
	F(uint8_t, broken, , .most = 1)                                                                         \
	F(uint8_t, offmap, , .most = 9)                                                                         \
	F(uint8_t, reminder, , .most = TURNS + 2)                                                               \
	F(uint8_t, dead_box, , .most = 63)                                                                      \
	F(uint8_t, ore, , .most = 1)                                                                            \
	F(uint8_t, persia, , .most = 1)                                                                         \
	F(uint8_t, g_port, [GROUPS], .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE)                     \
	F(uint8_t, g_zone, [GROUPS], .most = ZONES - 1)                                                         \
	F(uint8_t, g_points, [GROUPS], .most = 12)                                                              \
	F(uint8_t, g_sailed, [GROUPS], .most = 100)                                                             \
	F(uint8_t, g_stays, , .most = (1 << 2 * GROUPS) - 1)                                                    \
	F(uint8_t, b_from, , .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE)                             \
	F(uint8_t, b_target, , .is = ETO_PLACE, .most = PLACES - 1, .also = NO_PLACE)                           \
	F(uint8_t, b_country, , .most = COUNTRIES)                                                              \
	F(uint8_t, b_kind, , .most = 3)                                                                         \
	F(uint8_t, b_step, , .most = 3)                                                                         \
	F(uint8_t, b_die, [2][3], .most = 3)                                                                    \
	F(uint8_t, b_dice, [2], .most = 2)                                                                      \
	F(uint8_t, b_elite, [2], .most = 1)                                                                     \
	F(uint8_t, b_rerolls, [2], .most = 10)                                                                  \
	F(uint8_t, b_again, [2], .most = 127)                                                                   \
	F(uint8_t, b_lose, [2], .most = 20)                                                                     \
	F(uint8_t, b_lost, [2], .most = 20)                                                                     \
	F(uint8_t, b_first, [2], .most = 1)                                                                     \
	F(uint8_t, b_back, , .most = 20)                                                                        \
	F(uint8_t, b_before, , .most = 20)                                                                      \
	F(uint8_t, b_fort, , .most = 3)                                                                         \
	F(uint8_t, b_won, , .most = 3)                                                                          \
	F(uint8_t, b_wide, , .most = 1)                                                                         \
	F(uint8_t, b_pinned, , .most = 20)                                                                      \
	F(uint8_t, effect, [16], .most = 31)                                                                    \
	F(uint8_t, result, , .most = ETO_DRAWN)                                                                 \
	F(uint8_t, winners, , .most = 7)                                                                        \
	F(uint8_t, grade, , .most = 2)                                                                          \
	F(uint8_t, stray, , .most = 1)                                                                          \
	F(uint8_t, stormed, , .most = (1 << MAJORS) - 1)                                                        \
	F(uint8_t, spare, [SPARE], .most = 0)                                                                   \
	F(uint8_t, net, [AREAS], .derived = true)                                                               \
	F(uint8_t, land, [PLACES][SIDES + 1], .derived = true)                                                  \
	F(uint8_t, count, [PLACES][SIDES + 1][3], .derived = true)                                              \
	F(areaset, ground, [COUNTRIES], .derived = true)                                                        \
	F(areaset, manned, [SIDES + 1], .derived = true)                                                        \
	F(areaset, berthed, [SIDES + 1], .derived = true)                                                       \
	F(areaset, based, [SIDES + 1], .derived = true)

enum { SPARE = 2 };
struct tw_state { struct eto_stack stack; TW_FIELDS(ETO_MEMBER) };

/* step[] on the turn track: it is new, and does not come back from damage. */
enum { BUILT = 2 };
/* b_kind */
enum { B_NONE, B_LIMITED, B_OPERATION, B_INVASION };
/* b_won */
enum { BW_NONE, BW_ATTACKER, BW_DEFENDER, BW_DRAW };
/* effect[]: what lasts for a while by an event of the cup */
enum { F_ULTRA, F_CIPHER, F_WESER, F_DIRECTIVE, F_MINES, F_SM, F_TITO, F_TORCH, F_DECEPTION, F_PATRIOTIC,
       F_ROAD, F_SCORCH, F_MAGINOT, F_VICHY };

/* What a player turn needs to know about a table and a state. */
#define TW_PROC(t_, s_)                                                                                         \
	const struct tw_table *t_ = table;                                                                      \
	struct tw_state *s_ = state;                                                                            \
	(void)t_, (void)s_

/* -- small questions -- */
static inline bool is_land(const struct tw_table *t, unsigned p) { return t->piece[p].kind <= ELITE; }
static inline bool is_area(unsigned place) { return place < AREAS; }
static inline bool is_box(unsigned place) { return place >= BOX0 && place < ZONE0; }
static inline bool is_zone(unsigned place) { return place >= ZONE0 && place < PLACES; }
/* Where fleets fight: a zone, or the box of the Arctic convoys (TW-14.2.10). */
static inline bool at_sea(unsigned place) { return is_zone(place) || place == BOX0 + B_TUS; }
static inline bool on_map(const struct tw_state *s, unsigned p) { return s->place[p] < PLACES; }
static inline unsigned sea_of(const struct tw_table *t, unsigned place) { return t->zone[place - ZONE0].parent; }
static inline unsigned region_of(const struct tw_table *t, unsigned sea) { return t->sea[sea].parent; }
/* The next piece from p on with one of these marks, four at a time; the next one in a place; PIECES: there is none. */
_Static_assert(PIECES % 4 == 0, "marks are read four at a time");
static inline unsigned tw_next_marked(const struct tw_state *s, unsigned p, unsigned mask)
{
	for (uint64_t four; p < PIECES; p++) {
		if (p % 4 == 0) {
			memcpy(&four, &s->mark[p], sizeof four);
			if (!(four & mask * UINT64_C(0x0001000100010001))) {
				p += 3;
				continue;
			}
		}
		if (s->mark[p] & mask)
			return p;
	}
	return PIECES;
}
static inline unsigned tw_next_at(const struct tw_state *s, unsigned p, unsigned place)
{
	const uint8_t *at = p < PIECES ? memchr(s->place + p, (int)place, PIECES - p) : NULL;
	return at ? (unsigned)(at - s->place) : PIECES;
}
#define TW_EACH_MARKED(p, s, mask)                                                                                     \
	for (unsigned p = tw_next_marked(s, 0, mask); p < PIECES; p = tw_next_marked(s, p + 1, mask))
#define TW_EACH_AT(p, s, place) for (unsigned p = tw_next_at(s, 0, place); p < PIECES; p = tw_next_at(s, p + 1, place))
/* TW-10.1. */
static inline unsigned season(const struct tw_table *t, const struct tw_state *s) { return t->turn[s->turn].season; }
/* Elite units, fleets or air fleets of a side in a place. */
static inline unsigned of_kind(const struct tw_state *s, unsigned place, unsigned side, unsigned kind)
{
	return s->count[place][side][kind - ELITE];
}
static inline bool has_tech(const struct tw_state *s, unsigned tech) { return s->tech[tech] == 10; }
static inline unsigned option(const struct tw_table *t, unsigned o) { return t->base.option[o]; }
static inline bool two_players(const struct tw_table *t) { return option(t, OPT_PLAYERS) == 0; }
/* TW-5.2.3: by option two British and three American fleets have carriers. */
static inline bool tw_carrier(const struct tw_table *t, unsigned p)
{
	const struct tw_piece *x = &t->piece[p];
	return option(t, OPT_CARRIERS) && x->kind == FLEET &&
	       p < t->first[x->country][FLEET] + (x->country == UK ? 2u : x->country == USA ? 3u : 0u);
}
/* The seat that decides for a side; with two players the Allies decide for the USSR too (TW-16.1.2). */
static inline unsigned seat_for(const struct tw_table *t, unsigned side) { return side == SOV && two_players(t)
		? WEST : side; }
static inline void tw_say(struct eto_events *e, unsigned kind, int a, int b, int c, int d)
{
	eto_emit(e, (struct eto_event){(uint16_t)kind, ETO_ALL, {(int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d}});
}

#endif
