/* Who is next to whom, and what can be reached: supply, rails, marches, sea ways and radii are all floods.
 *
 * A graph is a list of links from each place. It lives in the game's table in one of two shapes:
 *
 *     ETO_LINKS(ZONES, 1024) near;              // any number of neighbours: the links of a place lie side by side
 *     uint16_t next[HEXES][6];                  // always as many: a hex grid, with ETO_NOWHERE at the edge
 *
 * and is passed as a small view: `ETO_GRAPH(&t->near)`, `ETO_GRID(t->next)`. Every link has a number; what the game
 * knows about links (river, rail line, cost) stands in arrays of its own, indexed by that number. In a grid the number
 * is place * 6 + direction.
 *
 *     struct eto_flood way = {.graph = ETO_GRAPH(&t->near), .enter = friendly.w, .limit = 3};
 *     zoneset reach = {0};
 *     eto_set_add(&reach, zone);                // the sources
 *     eto_flood(&way, reach.w, NULL);           // now all that is reached, the sources among it
 *
 * Nothing is allocated; a board has at most ETO_PLACES_MAX places. */
#ifndef ETO_GRAPH_H
#define ETO_GRAPH_H

#include "core/sets.h"

enum { ETO_PLACES_MAX = 2048, ETO_NOWHERE = 0xffff, ETO_FAR = 0xffff, ETO_LINK_COST_MAX = 255 };

struct eto_graph {
	unsigned places;
	unsigned degree;       /* of a grid; 0: see first */
	const uint16_t *first; /* the links of place p are first[p] .. first[p + 1] - 1 */
	const uint16_t *to;    /* where each link leads; in a grid ETO_NOWHERE is no link */
};

#define ETO_LINKS(places, links) struct { uint16_t first[(places) + 1], to[links]; }
#define ETO_GRAPH(links)                                                                                               \
	((struct eto_graph){sizeof (links)->first / sizeof *(links)->first - 1, 0, (links)->first, (links)->to})
#define ETO_GRID(next)                                                                                                 \
	((struct eto_graph){sizeof (next) / sizeof *(next), sizeof *(next) / sizeof **(next), NULL, *(next)})

static inline unsigned eto_link_first(const struct eto_graph *g, unsigned place)
{
	return g->first ? g->first[place] : place * g->degree;
}

static inline unsigned eto_link_end(const struct eto_graph *g, unsigned place)
{
	return g->first ? g->first[place + 1] : (place + 1) * g->degree;
}

/* The links of a place, by number; in a grid also those that lead nowhere. */
#define ETO_EACH_LINK(i, graph, place)                                                                                 \
	for (unsigned i = eto_link_first(graph, place); i < eto_link_end(graph, place); i++)

/* Makes ETO_LINKS from pairs; each pair is one link, in its own direction. The links of a place come in ascending order
 * of where they lead. False if there are more than `room` or a place does not exist. */
struct eto_pair {
	uint16_t from, to;
};
bool eto_links_make(uint16_t *first, unsigned places, uint16_t *to, unsigned room, const struct eto_pair *pair,
		    unsigned pairs);
/* The number of the link between two places, or ETO_NOWHERE. */
unsigned eto_link_between(const struct eto_graph *g, unsigned from, unsigned to);

/* The neighbours of a place as bits of a set, where their numbers lie close together, as in a grid that is numbered row
 * by row: in the word before that of the place, in its own, in the one after. False if those of some place do not
 * fit. */
struct eto_near {
	uint64_t word[3];
};
bool eto_near_of(const struct eto_graph *g, struct eto_near *near);
/* Adds the neighbours of all places of `from`, a set of so many words, to `out`. */
void eto_near_join(const struct eto_near *near, const uint64_t *from, unsigned words, uint64_t *out);

struct eto_flood {
	struct eto_graph graph;
	const uint64_t *enter;   /* the places it may enter; NULL: all */
	const uint64_t *through; /* the places it goes on from, besides the sources; NULL: all */
	bool (*pass)(const void *context, unsigned from, unsigned link); /* may it take this link? NULL: any */
	const void *context;
	unsigned limit;          /* how many links deep; 0: no limit */
	bool strict;             /* `through` holds for the sources too */
	const struct eto_near *near; /* the links as bits, if there are: quicker without pass, limit, distance */
};

/* Spreads from the members of `reached` and adds what it reaches. `distance`, if given, has an element for each place
 * and gets the number of links to it, ETO_FAR where it does not come. */
void eto_flood(const struct eto_flood *how, uint64_t *reached, uint16_t *distance);

/* Cheapest ways. */
struct eto_ways {
	struct eto_graph graph;
	/* What taking this link costs, at most ETO_LINK_COST_MAX; negative: it is barred. */
	int (*cost)(const void *context, unsigned from, unsigned link);
	const void *context;
	unsigned limit; /* nothing dearer than this is looked for; 0: no limit */
};

/* Where ways were found: what they cost (ETO_FAR: nowhere), the place before each, and the link taken to it. */
struct eto_found {
	uint16_t cost[ETO_PLACES_MAX], before[ETO_PLACES_MAX], link[ETO_PLACES_MAX];
};
void eto_cheapest(const struct eto_ways *how, const uint64_t *sources, struct eto_found *found);

/* -- grids of hexes --
 *
 * Rows of hexes, every second one shifted by half a hex to the right: the odd ones when `shifted` is 1, the even ones
 * when it is 0. Directions go round from the upper right; (d + 3) % 6 is the way back. A map with shifted columns is
 * such a grid with columns and rows exchanged: its directions go round from the lower left, the other way. */
enum { ETO_HEX_SIDES = 6 };

struct eto_hex {
	int16_t col, row;
};

struct eto_hex eto_hex_next(struct eto_hex h, unsigned direction, unsigned shifted);
static inline unsigned eto_hex_distance(struct eto_hex a, struct eto_hex b, unsigned shifted)
{
	/* On slanting axes: the column counts from where the row's slant begins. */
	int ax = a.col - (a.row + (shifted ? 0 : 1)) / 2, bx = b.col - (b.row + (shifted ? 0 : 1)) / 2;
	int dx = bx - ax, dy = b.row - a.row, dz = dx + dy;
	return (unsigned)((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) + (dz < 0 ? -dz : dz)) / 2;
}
static inline unsigned eto_hex_back(unsigned direction)
{
	return (direction + 3) % ETO_HEX_SIDES;
}
/* Fills next[count][6] from the coordinates of the hexes (0 to 127). False if two are at the same spot, or outside. */
bool eto_hex_join(const struct eto_hex *hex, unsigned count, unsigned shifted, uint16_t (*next)[ETO_HEX_SIDES]);
/* The direction from a hex to its neighbour, or ETO_HEX_SIDES if it is none. */
unsigned eto_hex_direction(const uint16_t next[ETO_HEX_SIDES], unsigned to);

#endif
