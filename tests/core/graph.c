#include "core/graph.h"

#include "tests/core/core.h"

/* 0 - 1 - 2 - 3, 1 - 4 - 3, and 5 alone; 3 leads to 5 one way. */
enum { PLACES = 6 };
static const struct eto_pair pairs[] = {{1, 2}, {1, 0}, {0, 1}, {2, 1}, {2, 3}, {3, 2},
					{4, 1}, {1, 4}, {4, 3}, {3, 5}, {3, 4}};
typedef ETO_LINKS(PLACES, 12) links;
typedef ETO_SET(PLACES) set;

static links made(void)
{
	links l = {0};
	CHECK(eto_links_make(l.first, PLACES, l.to, 12, pairs, sizeof pairs / sizeof *pairs));
	return l;
}

static set from(unsigned place)
{
	set s = {0};
	eto_set_add(&s, place);
	return s;
}

TEST(links_are_sorted)
{
	links l = made();
	struct eto_graph g = ETO_GRAPH(&l);
	CHECK_INT(g.places, PLACES);
	CHECK_INT(g.to[eto_link_first(&g, 1)], 0);
	CHECK_INT(g.to[eto_link_first(&g, 1) + 2], 4);
	CHECK_INT(eto_link_end(&g, 5) - eto_link_first(&g, 5), 0);
	CHECK_INT(g.to[eto_link_between(&g, 3, 5)], 5);
	CHECK_INT(eto_link_between(&g, 5, 3), ETO_NOWHERE);
	CHECK(!eto_links_make(l.first, 5, l.to, 12, pairs, 11));
	CHECK(!eto_links_make(l.first, PLACES, l.to, 10, pairs, 11));
}

static bool not_into_two(const void *context, unsigned from_place, unsigned link)
{
	(void)from_place;
	return ((const links *)context)->to[link] != 2;
}

TEST(floods)
{
	links l = made();
	uint16_t far[PLACES];
	struct eto_flood how = {.graph = ETO_GRAPH(&l)};
	set reach = from(0), enter;
	eto_flood(&how, reach.w, far);
	CHECK_INT(eto_set_count(&reach), 6);
	CHECK_INT(far[5], 4);
	CHECK_INT(far[4], 2);
	reach = from(5);
	eto_flood(&how, reach.w, far);
	CHECK_INT(eto_set_count(&reach), 1);
	CHECK_INT(far[3], ETO_FAR);
	how.limit = 1, reach = from(1);
	eto_flood(&how, reach.w, NULL);
	CHECK_INT(eto_set_count(&reach), 4);
	how.limit = 0, how.pass = not_into_two, how.context = &l, reach = from(0);
	eto_flood(&how, reach.w, far);
	CHECK(!eto_set_has(&reach, 2) && eto_set_has(&reach, 3));
	how.pass = NULL;
	eto_set_fill(&enter, 3); /* it may enter 0, 1 and 2 only */
	how.enter = enter.w, reach = from(3);
	eto_flood(&how, reach.w, NULL);
	CHECK_INT(eto_set_count(&reach), 4);
	how.enter = NULL, how.through = enter.w, reach = from(4); /* and go on from these */
	eto_flood(&how, reach.w, NULL);
	CHECK(eto_set_has(&reach, 3) && eto_set_has(&reach, 0) && !eto_set_has(&reach, 5));
}

/* With the links as bits a flood comes to the same places, and all neighbours are found at once. */
TEST(floods_by_bits)
{
	enum { N = 200, EDGES = 300 };
	struct eto_pair pair[EDGES];
	ETO_LINKS(N, EDGES) l;
	struct eto_near near[N];
	struct eto_rng rng;
	eto_rng_seed(&rng, 11);
	for (unsigned i = 0; i < EDGES; i++) {
		unsigned a = eto_rng_below(&rng, N), b = a + eto_rng_below(&rng, 30);
		pair[i] = (struct eto_pair){(uint16_t)(i % 2 && b < N ? b : a), (uint16_t)(i % 2 || b >= N ? a : b)};
	}
	CHECK(eto_links_make(l.first, N, l.to, EDGES, pair, EDGES));
	struct eto_flood how = {.graph = ETO_GRAPH(&l)};
	CHECK(eto_near_of(&how.graph, near));
	for (unsigned i = 0; i < 200; i++) {
		ETO_SET(N) enter = {0}, through = {0}, plain = {0};
		for (unsigned p = 0; p < N; p++) {
			if (eto_rng_below(&rng, 8))
				eto_set_add(&enter, p);
			if (eto_rng_below(&rng, 8))
				eto_set_add(&through, p);
		}
		eto_set_add(&plain, eto_rng_below(&rng, N));
		how.enter = i & 1 ? enter.w : NULL, how.through = i & 2 ? through.w : NULL;
		how.strict = i & 4, how.near = NULL;
		ETO_SET(N) quick = {0};
		memcpy(&quick, &plain, sizeof quick);
		eto_flood(&how, plain.w, NULL);
		how.near = near;
		eto_flood(&how, quick.w, NULL);
		CHECK(eto_set_equal(&quick, &plain));
		ETO_SET(N) all = {0}, one_by_one = {0};
		eto_near_join(near, enter.w, ETO_SET_WORDS(&enter), all.w);
		ETO_EACH (p, &enter)
			ETO_EACH_LINK (k, &how.graph, p)
				eto_set_add(&one_by_one, l.to[k]);
		CHECK(eto_set_equal(&all, &one_by_one));
	}
	pair[0] = (struct eto_pair){0, 1}, pair[1] = (struct eto_pair){0, 128};
	CHECK(eto_links_make(l.first, N, l.to, EDGES, pair, 2) && !eto_near_of(&how.graph, near));
}

/* Into 2 it costs 9, into 4 it is 2, into 6 and further as many; else 1; nothing leads into 5. */
static int toll(const void *context, unsigned from_place, unsigned link)
{
	unsigned to = ((const uint16_t *)context)[link];
	(void)from_place;
	return to == 5 ? -1 : to == 2 ? 9 : to == 4 ? 2 : to > 5 ? (int)(to * 37 % 256) : 1;
}

TEST(cheapest_ways)
{
	links l = made();
	struct eto_ways how = {.graph = ETO_GRAPH(&l), .cost = toll, .context = l.to};
	static struct eto_found f;
	set source = from(0);
	eto_cheapest(&how, source.w, &f);
	CHECK_INT(f.cost[3], 4);
	CHECK_INT(f.before[3], 4);
	CHECK_INT(f.cost[2], 10);
	CHECK_INT(f.before[2], 1);
	CHECK_INT(f.cost[5], ETO_FAR);
	CHECK_INT(l.to[f.link[3]], 3);
	how.limit = 3;
	eto_cheapest(&how, source.w, &f);
	CHECK_INT(f.cost[4], 3);
	CHECK_INT(f.cost[3], ETO_FAR);
}

TEST(cheapest_ways_agree_with_a_plain_search)
{
	enum { N = 80, EDGES = 400 };
	struct eto_pair pair[EDGES];
	ETO_LINKS(N, EDGES) l;
	struct eto_rng rng;
	eto_rng_seed(&rng, 7);
	for (unsigned i = 0; i < EDGES; i++) {
		pair[i] = (struct eto_pair){(uint16_t)eto_rng_below(&rng, N), (uint16_t)eto_rng_below(&rng, N)};
	}
	CHECK(eto_links_make(l.first, N, l.to, EDGES, pair, EDGES));
	struct eto_ways how = {.graph = ETO_GRAPH(&l), .cost = toll, .context = l.to};
	struct eto_found f;
	unsigned plain[N];
	ETO_SET(N) source = {0};
	eto_set_add(&source, 3);
	eto_cheapest(&how, source.w, &f);
	for (unsigned p = 0; p < N; p++)
		plain[p] = p == 3 ? 0 : ETO_FAR;
	for (unsigned round = 0; round < N; round++)
		for (unsigned p = 0; p < N; p++)
			ETO_EACH_LINK (i, &how.graph, p) {
				int c = toll(l.to, p, i);
				if (c >= 0 && plain[p] != ETO_FAR && plain[p] + (unsigned)c < plain[l.to[i]])
					plain[l.to[i]] = plain[p] + (unsigned)c;
			}
	for (unsigned p = 0; p < N; p++)
		CHECK_INT(f.cost[p], plain[p]);
}

TEST(hexes)
{
	enum { WIDE = 9, HIGH = 8, HEXES = WIDE * HIGH };
	struct eto_hex hex[HEXES];
	uint16_t next[HEXES][ETO_HEX_SIDES], far[HEXES];
	for (unsigned shifted = 0; shifted < 2; shifted++) {
		for (unsigned i = 0; i < HEXES; i++)
			hex[i] = (struct eto_hex){(int16_t)(i % WIDE), (int16_t)(i / WIDE)};
		CHECK(eto_hex_join(hex, HEXES, shifted, next));
		for (unsigned i = 0; i < HEXES; i++)
			for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
				if (next[i][d] == ETO_NOWHERE)
					continue;
				CHECK_INT(next[next[i][d]][eto_hex_back(d)], i);
				CHECK_INT(eto_hex_direction(next[i], next[i][d]), d);
			}
		for (unsigned i = 0; i < HEXES; i++) {
			ETO_SET(HEXES) reach = {0};
			eto_set_add(&reach, i);
			eto_flood(&(struct eto_flood){.graph = ETO_GRID(next)}, reach.w, far);
			for (unsigned k = 0; k < HEXES; k++)
				CHECK_INT(eto_hex_distance(hex[i], hex[k], shifted), far[k]);
		}
	}
	CHECK_INT(next[4 * WIDE + 4][0], 3 * WIDE + 4); /* odd rows are shifted: upper right of an even row */
	CHECK_INT(eto_hex_direction(next[0], 50), ETO_HEX_SIDES);
	hex[5] = hex[6];
	CHECK(!eto_hex_join(hex, HEXES, 1, next));
}

void tests_of_graph(void)
{
	RUN(links_are_sorted);
	RUN(floods);
	RUN(floods_by_bits);
	RUN(cheapest_ways);
	RUN(cheapest_ways_agree_with_a_plain_search);
	RUN(hexes);
}
