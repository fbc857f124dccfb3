/* A second referee for Blocks in the West. In random games it works out from the position, and from the words of the
 * rulebook, zones of control (3.19, 8.0), supply lines (4.3, 9.1), where a block can march and what it can attack
 * (7.5), what each shooter rolls (7.7.6, 7.7.7), where units withdraw to (7.7.15) and what HQs may order (13). It
 * shares with the game the printed map, the blocks, who holds what and which hexes are sources, and none of the ways
 * in which the game finds its answers.
 *
 *     bitw_referee [GAMES] */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "tests/bitw/referee.h"

#ifdef ETO_CHECKED
enum { GAMES = 12 };
#else
enum { GAMES = 240 };
#endif
enum { ACTIONS_MAX = 2500, FAR = 99 };

struct bi_table table;
static struct eto_action legal[LEGAL_MAX];
static unsigned games = GAMES;
static unsigned zones_seen, marches, lines_seen, volleys, withdrawals, orders;

/* -- the map -- */

static bool town(unsigned h)
{
	return table.hex[h].city >= MINOR;
}

/* The hex on that side, or NO_HEX; over water only where a red arrow leads. */
static unsigned beside(unsigned h, unsigned d, bool arrows)
{
	unsigned n = table.next[h][d], kind = table.side_kind[h][d];
	bool way = kind == OPEN_SIDE || kind == RIVER || (kind == STRAIT && arrows);
	return n != ETO_NOWHERE && way && table.hex[n].land ? n : NO_HEX;
}

/* -- who is there -- */

enum { ANYBODY, GROUND, LAND, STRONG };

static unsigned count_in(const struct bi_state *s, unsigned h, unsigned side, unsigned what)
{
	unsigned n = 0;
	for (unsigned u = 0; u < UNITS; u++) {
		bool flies = marked(s, u, M_FLYING), air = is_air(&table, u);
		if (s->hex[u] != h || side_of(&table, u) != side || (what >= LAND && air) || (what == GROUND && flies))
			continue;
		n += what != STRONG || s->strength[u];
	}
	return n;
}

/* -- zones of control -- */

static bool spreads(const struct bi_state *s, unsigned u, bool aircraft)
{
	unsigned h = s->hex[u], foe = !side_of(&table, u);
	if (h >= HEXES || bi_neutral(&table, s, h) || type_of(&table, u) == RED || out_of_war(&table, s, u))
		return false;
	if (is_air(&table, u) && (!aircraft || marked(s, u, M_FLYING)))
		return false;
	if (u == bi_prisoner(&table, s))
		return false;
	return !count_in(s, h, foe, eto_set_has(&s->fought, h) ? GROUND : ANYBODY);
}

static hexset zones(const struct bi_state *s, unsigned side, bool aircraft)
{
	hexset all = {0}, out;
	for (unsigned u = table.first_of[side]; u < table.end_of[side]; u++)
		for (unsigned d = 0; spreads(s, u, aircraft) && d < ETO_HEX_SIDES; d++) {
			unsigned n = beside(s->hex[u], d, false);
			bool river = table.side_kind[s->hex[u]][d] == RIVER;
			if (n != NO_HEX && !(river && bi_advanced(&table) && weather(s, n) != SNOW))
				eto_set_add(&all, n);
		}
	out = all;
	ETO_EACH (h, &all) {
		bool strong = (great_city(h) || walls_of(s, h)) && eto_set_has(&s->held[!side], h), round = true;
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned n = beside(h, d, false);
			round = round && (n == NO_HEX || eto_set_has(&all, n) || count_in(s, n, side, GROUND));
		}
		bool empty = !count_in(s, h, AXIS, ANYBODY) && !count_in(s, h, ALLIED, ANYBODY);
		if (count_in(s, h, !side, GROUND) || (bi_advanced(&table) && strong && !(empty && round)))
			eto_set_drop(&out, h);
	}
	return out;
}

static bool same(const hexset *a, const hexset *b)
{
	return eto_set_within(a, b) && eto_set_within(b, a);
}

static void check_zones(const struct bi_state *s)
{
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned air = 0; air < 2; air++) {
			hexset mine = zones(s, side, air), theirs = bi_zoc(&table, s, side, air);
			zones_seen++;
			if (!CHECK(same(&mine, &theirs)))
				printf("  SBW%u, turn %u, side %u\n", scenario(&table) + 1, s->turn, side);
		}
}

/* -- lines of supply: three hexes at most, two where one of them has bad weather -- */

struct line {
	const struct bi_state *s;
	unsigned side;
	hexset closed, reach;
};

static void trace(struct line *w, unsigned h, unsigned length, bool fair)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = beside(h, d, true), step = table.side_kind[h][d] == STRAIT ? 3 : 1;
		if (n == NO_HEX || length + step > (fair ? 3u : 2u))
			continue;
		eto_set_add(&w->reach, n);
		if (length + step < 3 && table.hex[n].terrain != MOUNTAIN && !eto_set_has(&w->closed, n) &&
		    !count_in(w->s, n, !w->side, LAND))
			trace(w, n, length + step, fair && weather(w->s, n) == GOOD);
	}
}

static void check_lines(const struct bi_state *s)
{
	struct supply supply;
	for (unsigned side = 0; side < SIDES; side++) {
		hexset sources = bi_sources(&table, s, side), any = {0};
		struct line w = {.s = s, .side = side, .closed = zones(s, !side, false), .reach = sources};
		for (unsigned i = 0; side == AXIS && i < DISCS; i++)
			if (s->disc[i] != OFF && bi_discs(s, s->disc[i]) > 1)
				eto_set_add(&w.closed, s->disc[i]);
		ETO_EACH (h, &sources)
			trace(&w, h, 0, weather(s, h) == GOOD);
		bi_supply(&table, s, side, &supply);
		for (unsigned net = 0; net < supply.nets; net++)
			eto_set_join(&any, &supply.net_reach[net]);
		lines_seen++;
		if (!CHECK(same(&w.reach, &any)))
			printf("  SBW%u, turn %u, side %u\n", scenario(&table) + 1, s->turn, side);
	}
}

/* -- marches -- */

static bool armour(unsigned u)
{
	return type_of(&table, u) == LTK || type_of(&table, u) == TNK || type_of(&table, u) == AHQ;
}

/* May it stand there at all? */
static bool open_to(const struct bi_state *s, unsigned u, unsigned h)
{
	bool alps = table.hex[h].terrain == MOUNTAIN && bi_on(&table, CH_14);
	if (!bi_playable(&table, s, h) || (side_of(&table, u) == ALLIED && bi_neutral(&table, s, h)))
		return false;
	return !alps || (!armour(u) && (weather(s, h) == GOOD || type_of(&table, u) == MTN));
}

static unsigned price(const struct bi_state *s, unsigned u, unsigned h)
{
	static const uint8_t sun[] = {1, 2, 2, 3, 3}, snow[] = {2, 2, 3, 3, 2}, drizzle[] = {2, 3, 3, 3, 3};
	unsigned ground = table.hex[h].terrain, sky = weather(s, h), type = type_of(&table, u);
	unsigned cost = sky == GOOD ? sun[ground] : sky == SNOW ? snow[ground] : sky == RAIN ? 3u : drizzle[ground];
	bool high = ground == HILLS || ground == MOUNTAIN;
	if (bi_on(&table, CH_14) && type == MTN && high && cost > 1)
		cost--;
	return bi_on(&table, CH_14) && type == CAV && !high && cost > 2 ? 2 : cost;
}

/* Over a red arrow three points, and only infantry where both ends are not one's own. */
static unsigned step_price(const struct bi_state *s, unsigned u, unsigned from, unsigned d)
{
	unsigned to = beside(from, d, true), side = side_of(&table, u), type = type_of(&table, u);
	if (to == NO_HEX || !open_to(s, u, to))
		return FAR;
	if (table.side_kind[from][d] != STRAIT)
		return price(s, u, to);
	bool ours = eto_set_has(&s->held[side], from) && eto_set_has(&s->held[side], to);
	bool foot = (combat_unit(u) && !armour(u)) || type == ART || type == AIRHQ;
	return ours || foot ? 3 : FAR;
}

static bool stopped_by_partisans(const struct bi_state *s, unsigned u, unsigned h)
{
	return side_of(&table, u) == AXIS && h != s->hex[u] && bi_discs(s, h) > 1;
}

static void walk_out(const struct bi_state *s, unsigned u, unsigned left, uint8_t cost[HEXES])
{
	memset(cost, FAR, HEXES);
	cost[s->hex[u]] = 0;
	for (unsigned spent = 0; spent < left; spent++)
		for (unsigned h = 0; h < HEXES; h++)
			for (unsigned d = 0; cost[h] == spent && d < ETO_HEX_SIDES; d++) {
				unsigned way = stopped_by_partisans(s, u, h) ? FAR : step_price(s, u, h, d),
					 n = table.next[h][d];
				if (spent + way <= left && spent + way < cost[n] &&
				    !count_in(s, n, !side_of(&table, u), ANYBODY))
					cost[n] = (uint8_t)(spent + way);
			}
}

static unsigned most_there(const struct bi_state *s, unsigned u, unsigned h)
{
	bool britain = table.hex[h].country == BRITAIN && table.hex[h].row < 40 && h != table.at.channel;
	for (unsigned i = 0; i < 2; i++) {
		bool alike = s->mulberry[i] == h && nation_of(&table, u) == (i ? GBR : USA);
		for (unsigned v = table.first_of[ALLIED]; alike && v < UNITS; v++)
			alike = s->hex[v] != h || is_air(&table, v) || nation_of(&table, v) == nation_of(&table, u);
		if (alike)
			return 5;
	}
	bool june = scenario(&table) >= SBW8 && s->turn <= bi_first_turn(&table) + 1u && scenario(&table) <= SBW10;
	return june && britain && table.hex[h].port && side_of(&table, u) == ALLIED ? 5 : 3;
}

/* Three land units, two of them combat units; who has jumped in this turn needs no room, but not in a retreat. */
static bool finds_room(const struct bi_state *s, unsigned u, unsigned h, bool retreat)
{
	unsigned all = 0, combat = 0, most = most_there(s, u, h);
	for (unsigned v = 0; v < UNITS; v++) {
		bool counts = s->hex[v] == h && v != u && side_of(&table, v) == side_of(&table, u) &&
			      !is_air(&table, v) && (retreat || !marked(s, v, M_DROPPED));
		all += counts;
		combat += counts && combat_unit(v);
	}
	return (marked(s, u, M_DROPPED) && !retreat) || (all < most && (most > 3 || !combat_unit(u) || combat < 2));
}

/* Is it in a state to attack? */
static bool attacks(const struct bi_state *s, unsigned u, unsigned start)
{
	bool hungry = marked(s, u, M_OOS) && !marked(s, u, M_AIDED), advanced = bi_advanced(&table);
	if (type_of(&table, u) == STA || (combat_unit(u) && !s->strength[u]) || s->phase == PH_EXPLOIT)
		return false;
	if (hungry && (!advanced || bi_unit_tech(&table, s, u) < 2))
		return false;
	for (unsigned v = 0; hungry && v < UNITS; v++)
		if (s->hex[v] == start && type_of(&table, v) == RED && s->strength[v] == table.full[v])
			return false;
	return hungry || !advanced || !armour(u) || marked(s, u, M_LED | M_ACTIVE);
}

/* In 1940 the plans and the open city close hexes to the Allies. */
static bool bound(const struct bi_state *s, unsigned u)
{
	return side_of(&table, u) == ALLIED && (scenario(&table) == SBW3 || scenario(&table) == SBW6) &&
	       (!s->turn || s->capital_moved == 1);
}

static bool wanted(const struct bi_state *s, const struct march *m, const uint8_t cost[HEXES], struct eto_action a)
{
	unsigned u = m->unit, to = a.arg[0], from = a.arg[1], foe = !side_of(&table, u);
	if (a.verb == V_TO)
		return cost[to] != FAR && to != s->hex[u] && finds_room(s, u, to, false) &&
		       (!stopped_by_partisans(s, u, to) || (combat_unit(u) && attacks(s, u, m->start)));
	unsigned d = bi_direction(&table, from, to);
	if (d == ETO_HEX_SIDES || cost[from] == FAR || stopped_by_partisans(s, u, from) ||
	    !count_in(s, to, foe, ANYBODY) || cost[from] + step_price(s, u, from, d) > m->left)
		return false;
	bool led = combat_unit(u);
	for (unsigned v = 0; v < UNITS; v++)
		led = led || (s->hex[v] == to && side_of(&table, v) != foe && combat_unit(v));
	return led && attacks(s, u, m->start) && finds_room(s, u, to, false);
}

static void check_march(const struct bi_state *s, unsigned count)
{
	const struct march *m = eto_own(&s->stack);
	static uint8_t cost[HEXES];
	unsigned mine = 1, u = m->unit; /* `stop` */
	if (bound(s, u))
		return;
	walk_out(s, u, m->left, cost);
	for (unsigned h = 0; h < HEXES; h++) {
		mine += wanted(s, m, cost, eto_act(V_TO, h, 0, 0));
		for (unsigned d = 0; cost[h] != FAR && d < ETO_HEX_SIDES; d++)
			if (table.next[h][d] != ETO_NOWHERE)
				mine += wanted(s, m, cost, eto_act(V_ATTACK, table.next[h][d], h, 0));
	}
	marches++;
	bool good = mine == count;
	for (unsigned i = 0; good && i < count; i++)
		good = legal[i].verb == V_STOP || wanted(s, m, cost, legal[i]);
	if (!CHECK(good))
		printf("  SBW%u, turn %u: %s in %s, %u of %u\n", scenario(&table) + 1, s->turn, table.unit[u].id,
		       table.hex[s->hex[u]].id, mine, count);
}

/* -- withdrawals -- */

static bool passable(const struct bi_state *s, unsigned h, unsigned side, unsigned battle, const hexset *zoc)
{
	return h != battle && eto_set_has(&table.open[scenario(&table)], h) && !bi_neutral(&table, s, h) &&
	       !eto_set_has(zoc, h) && !count_in(s, h, !side, ANYBODY) && !(town(h) && !eto_set_has(&s->held[side], h));
}

/* All from where a way leads to a source. */
static hexset ways_out(const struct bi_state *s, unsigned side, unsigned battle, const hexset *zoc)
{
	hexset way = bi_sources(&table, s, side), next;
	ETO_EACH (h, &way)
		if (!passable(s, h, side, battle, zoc))
			eto_set_drop(&way, h);
	for (bool more = true; more;) {
		next = way;
		ETO_EACH (h, &way)
			for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
				unsigned n = beside(h, d, true);
				if (n != NO_HEX && passable(s, n, side, battle, zoc))
					eto_set_add(&next, n);
			}
		more = !same(&way, &next);
		way = next;
	}
	return way;
}

static void check_withdrawals(const struct bi_state *s, unsigned seat, unsigned count)
{
	unsigned here = ((const struct toll *)eto_own(&s->stack))->hex, found = 0, mine = 0;
	hexset zoc = zones(s, !seat, true), way = ways_out(s, seat, here, &zoc);
	for (unsigned u = table.first_of[seat]; u < table.end_of[seat]; u++) {
		unsigned type = type_of(&table, u), before = mine;
		bool fixed = type == STA || type == RED || table.unit[u].flag & U_FIXED || marked(s, u, M_FROZEN);
		if (s->hex[u] != here || is_air(&table, u) || fixed)
			continue;
		if (bound(s, u))
			return;
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned n = beside(here, d, true);
			if (n == NO_HEX || step_price(s, u, here, d) == FAR || bi_neutral(&table, s, n))
				continue;
			bool home = (town(n) || walls_of(s, n) == FORTRESS) && eto_set_has(&s->held[seat], n),
			     clear = !count_in(s, n, !seat, ANYBODY) && !eto_set_has(&zoc, n) &&
				     !(seat == AXIS && bi_discs(s, n));
			mine += clear && finds_room(s, u, n, true) &&
				(home || count_in(s, n, seat, GROUND) || eto_set_has(&way, n));
		}
		mine += mine == before; /* it is lost if it leaves */
	}
	for (unsigned i = 0; i < count; i++)
		found += legal[i].verb == V_WITHDRAW;
	withdrawals++;
	if (!CHECK_INT(found, mine))
		printf("  SBW%u, turn %u: %s\n", scenario(&table) + 1, s->turn, table.hex[here].id);
}

/* -- games by lot -- */

static void look(const struct bi_state *s, unsigned seat, unsigned count, unsigned number)
{
	unsigned proc = eto_peek(&s->stack)->proc;
	if (number % 40 == 0)
		check_zones(s);
	if (number % 200 == 0)
		check_lines(s);
	if (proc == P_MARCH && number % 4 == 0)
		check_march(s, count);
	if (proc == P_FIRE)
		volleys += judge_volley(s);
	if (proc == P_RETREAT)
		check_withdrawals(s, seat, count);
	bool alarm = proc == P_REACT && !eto_peek(&s->stack)->a && legal[0].verb <= V_LEAD;
	bool staffs = proc == P_MOVE || proc == P_WINGS || proc == P_EXPLOIT || proc == P_STRATEGIC || alarm;
	if (staffs && bi_advanced(&table) && number % 8 == 0) {
		hexset zoc = zones(s, !seat, true);
		orders += judge_orders(s, seat, legal, count, &zoc);
	}
}

/* Attacks and HQs above all; phases are not left at once, nor blocks given away. */
static struct eto_action by_lot(unsigned count, struct eto_rng *rng)
{
	struct eto_action a = legal[eto_rng_below(rng, count)];
	for (unsigned i = 0; i < count; i++) {
		bool attack = legal[i].verb == V_ATTACK || legal[i].verb == V_BLITZ, wake = legal[i].verb == V_ACTIVATE;
		if ((attack || wake) && !eto_rng_below(rng, 3))
			return legal[i];
	}
	for (unsigned i = 0; i < 12 && (a.verb == V_DONE || a.verb == V_STOP || a.verb == V_DISMANTLE); i++)
		a = legal[eto_rng_below(rng, count)];
	return a;
}

static void play(unsigned game)
{
	static struct bi_state s;
	struct eto_rng rng;
	eto_rng_seed(&rng, game + 1);
	table.base.scenario = (uint8_t)(game % SCENARIOS);
	for (unsigned i = 0; i < OPTIONS; i++)
		table.base.option[i] =
			(uint8_t)(game % 3 && i != OPT_FOG ? eto_rng_below(&rng, i < OPT_FOG ? 3 : 2) : 0);
	memset(&s, 0, sizeof s);
	bitw_game.start(&table.base, &s);
	for (unsigned i = 0, deciders; i < ACTIONS_MAX && (deciders = bitw_game.deciders(&table.base, &s)); i++) {
		unsigned seat = (unsigned)__builtin_ctz(deciders), count = 0;
		if (seat != ETO_DICE)
			count = bitw_game.legal(&table.base, &s, seat, legal);
		look(&s, seat, count, i);
		struct eto_action a =
			count ? by_lot(count, &rng) : eto_roll_random(eto_play_dice(&table.base, &s), &rng);
		bitw_game.apply(&table.base, &s, seat, a, NULL);
	}
}

TEST(a_second_referee)
{
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	if (!CHECK(bitw_game.load(&table.base, &files, &err)))
		return;
	for (unsigned game = 0; game < games; game++)
		play(game);
	printf("%u zones, %u nets, %u marches, %u shooters, %u withdrawals, %u orders\n", zones_seen, lines_seen,
	       marches, volleys, withdrawals, orders);
	CHECK(zones_seen > 20 * games && lines_seen > 4 * games && marches > 20 * games);
	CHECK(volleys > 10 * games && withdrawals > games && orders > 10 * games);
}

int main(int argc, char **argv)
{
	if (argc > 1)
		games = (unsigned)strtoul(argv[1], NULL, 10);
	RUN(a_second_referee);
	return test_end();
}
