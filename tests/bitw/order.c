/* What must hold on the board of Blocks in the West between the steps, whatever was done before: who may stand where
 * and how many, strengths, marks and points. Zones of control, control, lines of supply, marches, trains, ways of
 * retreat and the orders of HQs are worked out a second time, one hex after another and as the chapters say it, and
 * compared with those that the game finds by sets. In games of all scenarios, by lot and by the staff, half of them
 * after the armies have been scattered.
 *
 *     bitw_order [GAMES [FIRST]]     so many of each scenario, from this seed on */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "core/dice.h"
#include "games/bitw/command.h"

#ifdef ETO_CHECKED
enum { GAMES = 1 };
#else
enum { GAMES = 6 };
#endif
enum { ACTIONS_MAX = 5000, LOOK_EVERY = 3, BY_STAFF = 4 };

static struct bi_table table;
static const struct bi_table *const t = &table;
static struct eto_action legal[LEGAL_MAX];
static unsigned games = GAMES, first = 1, game, step;

/* -- games -- */

static bool load(void)
{
	static bool loaded;
	struct eto_files files = eto_game_files(&bitw_game);
	struct eto_error err = {0};
	return loaded || (loaded = CHECK(bitw_game.load(&table.base, &files, &err)));
}

/* One of so many times what leads to fights is taken when it is there. */
static unsigned wish(unsigned verb)
{
	switch (verb) {
	case V_ATTACK:
	case V_FLY:
	case V_REACT:
	case V_BLITZ:
	case V_FOLLOW: return 2;
	case V_LEAD:
	case V_INVADE:
	case V_ASHORE:
	case V_DROP: return 4;
	case V_ACTIVATE: return 6;
	default: return 0;
	}
}

static struct eto_action by_lot(unsigned n, struct eto_rng *rng)
{
	for (unsigned i = 0; i < n; i++)
		if (wish(legal[i].verb) && !eto_rng_below(rng, wish(legal[i].verb) * 3))
			return legal[i];
	struct eto_action a = legal[eto_rng_below(rng, n)];
	for (unsigned i = 0; i < 3 && (a.verb == V_DISMANTLE || a.verb == V_EXCESS); i++)
		a = legal[eto_rng_below(rng, n)];
	return a;
}

static struct eto_action by_staff(const struct bi_state *s, unsigned seat, unsigned n, struct eto_rng *rng)
{
	static struct bi_state view;
	static struct eto_memory memory[SIDES];
	static void *work;
	struct eto_rng own = *rng;
	struct eto_advice advice = {.choice = n};
	if (!work)
		work = calloc(1, bitw_game.work_size);
	view = *s;
	bitw_game.redact(&table.base, &view, 1u << seat);
	struct eto_decision d = {.table = &table.base,
				 .view = &view,
				 .seat = seat,
				 .legal = legal,
				 .count = n,
				 .rng = &own,
				 .memory = &memory[seat],
				 .work = work};
	bitw_game.advise(&d, &advice);
	return legal[advice.choice < n ? advice.choice : 0];
}

/* -- the board by hand -- */

static bool ground_of(const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && !marked(s, u, M_FLYING))
			return true;
	return false;
}

static bool land_of(const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && is_land(t, u))
			return true;
	return false;
}

/* Enemies on the ground, or above it in a battle that is still to come (BI-3.19.4, BI-3.19.9). */
static bool embattled(const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) != side && (!marked(s, u, M_FLYING) || !eto_set_has(&s->fought, hex)))
			return true;
	return false;
}

static bool has_zone(const struct bi_state *s, unsigned u, bool all)
{
	unsigned hex = s->hex[u];
	if (hex >= HEXES || marked(s, u, M_FLYING) || is_redoubt(t, u) || u == bi_prisoner(t, s))
		return false;
	return (is_land(t, u) || (all && is_air(t, u))) && !bi_neutral(t, s, hex) && !embattled(s, hex, side_of(t, u));
}

/* Does a zone go over this side (BI-3.19.6, BI-3.19.7)? */
static bool zone_crosses(const struct bi_state *s, unsigned from, unsigned d)
{
	unsigned to = t->next[from][d], kind = t->side_kind[from][d];
	if (to == ETO_NOWHERE || !t->hex[to].land)
		return false;
	return kind == OPEN_SIDE || (kind == RIVER && (!bi_advanced(t) || bi_weather_at(t, s, to) == SNOW));
}

static bool strong(const struct bi_state *s, unsigned hex, unsigned side)
{
	bool fort = t->hex[hex].fort && s->fort[t->hex[hex].fort - 1];
	return bi_advanced(t) && eto_set_has(&s->held[side], hex) && (fort || bi_major(t, hex));
}

static void zone_by_hand(const struct bi_state *s, unsigned side, bool all, bool zone[HEXES])
{
	static bool raw[HEXES];
	memset(raw, 0, sizeof raw);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		for (unsigned d = 0, has = has_zone(s, u, all); has && d < ETO_HEX_SIDES; d++)
			if (zone_crosses(s, s->hex[u], d))
				raw[t->next[s->hex[u]][d]] = true;
	for (unsigned h = 0; h < HEXES; h++) {
		zone[h] = raw[h] && !ground_of(s, h, !side);
		if (!zone[h] || !strong(s, h, !side))
			continue;
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) { /* empty and shut in (BI-8.0.3) */
			unsigned n = t->next[h][d];
			if (n != ETO_NOWHERE && t->hex[n].land && t->side_kind[h][d] <= RIVER && !raw[n] &&
			    !ground_of(s, n, side))
				zone[h] = false;
		}
		zone[h] = zone[h] && s->top[h] == ETO_NO_BLOCK;
	}
}

static void say(const char *what, const struct bi_state *s, unsigned place)
{
	printf("  game %u, step %u, %s, turn %u, phase %u, side %u: %s in %s\n", game, step,
	       bitw_game.scenarios[scenario(t)].id, s->turn, s->phase, s->side, what,
	       place < HEXES ? t->hex[place].id : "a box");
}

static void compare(const struct bi_state *s, const hexset *found, const bool wanted[HEXES], const char *what)
{
	for (unsigned h = 0; h < HEXES; h++)
		if (eto_set_has(found, h) != wanted[h]) {
			CHECK(!"the same by hand");
			say(what, s, h);
			return;
		}
	CHECK(true);
}

/* Who holds open country: who stands there alone, or else whose zone alone it is in, or else who came last
 * (BI-3.1.1.4, BI-3.1.1.5). */
static void control_by_hand(const struct bi_state *s, unsigned side, bool mine[HEXES])
{
	static bool zone[SIDES][HEXES];
	for (unsigned i = 0; i < SIDES; i++)
		zone_by_hand(s, i, true, zone[i]);
	for (unsigned h = 0; h < HEXES; h++) {
		bool own = land_of(s, h, side), his = land_of(s, h, !side);
		mine[h] = eto_set_has(&s->held[side], h);
		if (!eto_set_has(&t->plain, h))
			continue;
		if (own != his)
			mine[h] = own;
		else if (!own && zone[side][h] != zone[!side][h])
			mine[h] = zone[side][h];
	}
}

static void check_control(const struct bi_state *s)
{
	static bool mine[HEXES];
	for (unsigned side = 0; side < SIDES; side++) {
		hexset found = bi_control(t, s, side);
		control_by_hand(s, side, mine);
		compare(s, &found, mine, "control");
	}
}

/* -- trains (7.4): over own rails, not beside enemies -- */

static bool beside_enemy(const struct bi_state *s, unsigned hex, unsigned side)
{
	bool beside = ground_of(s, hex, !side);
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[hex][d], kind = t->side_kind[hex][d];
		beside |= n != ETO_NOWHERE && kind != WATER_SIDE && kind != LAKE && ground_of(s, n, !side) &&
			  !bi_neutral(t, s, n);
	}
	return beside;
}

static void check_train(const struct bi_state *s, unsigned seat, unsigned n)
{
	static bool mine[HEXES], way[HEXES], listed[HEXES];
	unsigned u = ((const struct trip *)eto_own(&s->stack))->unit;
	memset(listed, 0, sizeof listed);
	memset(way, 0, sizeof way);
	for (unsigned i = 0; i < n; i++)
		listed[legal[i].arg[0]] = true;
	control_by_hand(s, seat, mine);
	way[s->hex[u]] = true;
	for (bool more = true; more;) {
		more = false;
		for (unsigned h = 0; h < HEXES; h++)
			for (unsigned d = 0; way[h] && d < ETO_HEX_SIDES; d++) {
				unsigned to = t->next[h][d];
				bool open = t->rail[h] >> d & 1 && !way[to] && mine[to] && !beside_enemy(s, to, seat) &&
					    !bi_plan_bars(t, s, u, to) && !bi_open_city(t, s, u, to) &&
					    bi_playable(t, s, to) && !bi_neutral(t, s, to) &&
					    !eto_set_has(&s->rail_hit, to) && !(seat == AXIS && bi_discs(s, to));
				if (open)
					way[to] = more = true;
			}
	}
	for (unsigned h = 0; h < HEXES; h++) {
		bool may = way[h] && h != s->hex[u] && !bi_room(t, s, u, h) && !bi_entry_bar(t, s, u, h);
		if (!CHECK(may == listed[h]))
			say(t->unit[u].id, s, h);
	}
}

/* -- lines of supply (4.3): from a unit to a source, hex by hex -- */

static unsigned bands(const struct bi_state *s, unsigned hex)
{
	unsigned n = 0;
	for (unsigned i = 0; i < DISCS; i++)
		n += s->disc[i] == hex;
	return n;
}

static bool line_may_cross(const struct bi_state *s, unsigned side, unsigned hex, const bool zone[HEXES])
{
	if (!t->hex[hex].land || t->hex[hex].terrain == MOUNTAIN || land_of(s, hex, !side))
		return false;
	if (side == AXIS && bands(s, hex) >= 2)
		return false;
	bool friends = false; /* who flies above it too, as the game reads it */
	EACH_BLOCK (u, s, hex)
		friends = friends || side_of(t, u) == side;
	return !zone[hex] || friends;
}

/* `left`: how many hexes the line may still have, this one included unless the unit stands in it. */
static bool line_by_hand(const struct bi_state *s, unsigned side, unsigned from, unsigned left, const hexset *source,
			 const bool zone[HEXES])
{
	if (eto_set_has(source, from))
		return true;
	for (unsigned d = 0; d < ETO_HEX_SIDES && left; d++) {
		unsigned n = t->next[from][d], kind = t->side_kind[from][d];
		unsigned far = kind == STRAIT ? 3 : 1;
		if (n == ETO_NOWHERE || kind == WATER_SIDE || kind == LAKE || far > left)
			continue;
		if (eto_set_has(source, n))
			return true;
		if (left > far && line_may_cross(s, side, n, zone) &&
		    line_by_hand(s, side, n, left - far, source, zone))
			return true;
	}
	return false;
}

static void check_lines(const struct bi_state *s, unsigned side)
{
	static bool zone[HEXES];
	static struct supply w;
	if (bi_advanced(t) && (s->weather != GOOD || s->coast_weather != GOOD))
		return; /* lines through two kinds of weather have cases of their own */
	zone_by_hand(s, !side, false, zone);
	bi_supply(t, s, side, &w);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		if (s->hex[u] >= HEXES || type_of(t, u) == SUB)
			continue;
		bool found = bi_nets_of(&w, s->hex[u]) != 0;
		if (!CHECK(found == line_by_hand(s, side, s->hex[u], 3, &w.source, zone)))
			say(t->unit[u].id, s, s->hex[u]);
	}
}

/* -- ways of retreat (BI-7.7.15.1 to BI-7.7.15.6): from a hex to a source, over whatever it may cross -- */

static void ways_by_hand(const struct bi_state *s, unsigned side, unsigned battle, bool way[HEXES])
{
	static bool zone[HEXES], clear[HEXES];
	hexset src = bi_sources(t, s, side);
	zone_by_hand(s, !side, true, zone);
	for (unsigned h = 0; h < HEXES; h++) {
		bool enemy = false, town = t->hex[h].city >= MINOR;
		EACH_BLOCK (u, s, h)
			enemy = enemy || side_of(t, u) != side;
		clear[h] = t->hex[h].land && !enemy && !zone[h] && h != battle && !bi_neutral(t, s, h) &&
			   (!town || eto_set_has(&s->held[side], h)) && eto_set_has(&t->open[scenario(t)], h);
		way[h] = clear[h] && eto_set_has(&src, h);
	}
	for (bool more = true; more;) {
		more = false;
		for (unsigned h = 0; h < HEXES; h++)
			for (unsigned d = 0; way[h] && d < ETO_HEX_SIDES; d++) {
				unsigned n = t->next[h][d], kind = t->side_kind[h][d];
				if (n == ETO_NOWHERE || way[n] || !clear[n] || kind == WATER_SIDE || kind == LAKE)
					continue;
				way[n] = more = true;
			}
	}
}

/* More than three may stand there (BI-6.7.7; ports of Great Britain in 1944). */
static bool roomy(const struct bi_state *s, unsigned hex)
{
	return s->mulberry[0] == hex || s->mulberry[1] == hex || (scenario(t) >= SBW8 && t->hex[hex].port);
}

/* -- a march (7.5.3): the cheapest way to each hex, over and over until nothing gets cheaper -- */

static void march_by_hand(const struct bi_state *s, unsigned u, unsigned left, unsigned cost[HEXES])
{
	for (unsigned h = 0; h < HEXES; h++)
		cost[h] = 255;
	cost[s->hex[u]] = 0;
	for (bool more = true; more;) {
		more = false;
		for (unsigned h = 0; h < HEXES; h++)
			for (unsigned d = 0; cost[h] < left && d < ETO_HEX_SIDES; d++) {
				unsigned n = t->next[h][d];
				if (n == ETO_NOWHERE || (h != s->hex[u] && bi_bands(t, s, u, h)))
					continue;
				int way = bi_step_cost(t, s, u, h, d);
				if (way < 0 || bi_entry_bar(t, s, u, n) || ground_of(s, n, enemy_of(side_of(t, u))))
					continue;
				unsigned sum = cost[h] + (unsigned)way;
				if (sum > left || sum >= cost[n])
					continue;
				cost[n] = sum;
				more = true;
			}
	}
}

static void check_march(const struct bi_state *s, unsigned seat, unsigned n)
{
	static unsigned cost[HEXES];
	static bool listed[HEXES];
	const struct march *m = eto_own(&s->stack);
	memset(listed, 0, sizeof listed);
	for (unsigned i = 0; i < n; i++)
		if (legal[i].verb == V_TO)
			listed[legal[i].arg[0]] = true;
	march_by_hand(s, m->unit, m->left, cost);
	for (unsigned h = 0; h < HEXES; h++) {
		bool may = cost[h] <= m->left && h != s->hex[m->unit];
		if (!may && !listed[h])
			continue;
		unsigned land = 0, gcu = 0, limit = 3;
		EACH_BLOCK (u, s, h)
			if (side_of(t, u) == seat && is_land(t, u) && !marked(s, u, M_DROPPED)) {
				land++;
				gcu += is_gcu(t, u);
			}
		if (roomy(s, h))
			continue;
		may = may && land < limit && !(is_gcu(t, m->unit) && gcu >= 2);
		may = may && !bi_bands(t, s, m->unit, h);
		if (bi_bands(t, s, m->unit, h))
			continue; /* an attack on partisans */
		if (!CHECK(may == listed[h]))
			say(t->unit[m->unit].id, s, h);
	}
}

/* -- orders (13.3): five hexes, three in bad weather, each of them safe or with friends on it -- */

static void orders_by_hand(const struct bi_state *s, unsigned side, unsigned from, const bool zone[HEXES],
			   bool here[HEXES])
{
	static bool next[HEXES];
	unsigned span = bi_weather_at(t, s, from) == GOOD ? 5 : 3;
	memset(here, 0, sizeof next);
	here[from] = true;
	for (unsigned i = 0; i < span; i++) {
		memcpy(next, here, sizeof next);
		for (unsigned h = 0; h < HEXES; h++)
			for (unsigned d = 0; here[h] && d < ETO_HEX_SIDES; d++) {
				unsigned n = t->next[h][d], kind = t->side_kind[h][d];
				if (n == ETO_NOWHERE || kind == WATER_SIDE || kind == LAKE)
					continue;
				next[n] |= ground_of(s, n, side) || (eto_set_has(&s->held[side], n) && !zone[n]);
			}
		memcpy(here, next, sizeof next);
	}
}

static void check_orders(const struct bi_state *s, unsigned side)
{
	static bool zone[HEXES], here[HEXES];
	zone_by_hand(s, !side, true, zone);
	for (unsigned hq = t->first_of[side]; hq < t->end_of[side]; hq++) {
		bool tactical = type_of(t, hq) == AHQ || type_of(t, hq) == AIRHQ;
		if (!tactical || !on_map(s, hq) || s->hex[hq] >= HEXES || !marked(s, hq, M_ACTIVE))
			continue;
		orders_by_hand(s, side, s->hex[hq], zone, here);
		for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
			if (!on_map(s, u) || s->hex[u] >= HEXES || marked(s, u, M_FLYING))
				continue;
			if (!CHECK(!bi_reach_bar(t, s, hq, u) == here[s->hex[u]]))
				say(t->unit[u].id, s, s->hex[u]);
		}
	}
}

/* -- who stands where -- */

/* Nobody is on the way anywhere, no battle is fought. */
static bool quiet(const struct bi_state *s)
{
	unsigned top = s->stack.depth ? eto_peek(&s->stack)->proc : P_OVER;
	return top == P_PRODUCE || top == P_RAIL || top == P_EXPLOIT || (top == P_MOVE && s->stage == 0);
}

static bool in_fight(const struct bi_state *s)
{
	return s->phase >= PH_MOVE && s->phase <= PH_BLITZ;
}

static void check_block(const struct bi_state *s, unsigned u)
{
	unsigned hex = s->hex[u], side = side_of(t, u), type = type_of(t, u);
	bool ok = s->fate[u] == ON_MAP;
	const struct eto_rotation *faces = &t->unit[u].faces;
	ok &= eto_turns_lost(faces, s->strength[u]) < faces->count && (s->strength[u] || t->unit[u].zero);
	ok &= !marked(s, u, M_ACTIVE) || is_hq(t, u);
	ok &= marked(s, u, M_ACTIVE) || !s->ap[u];
	ok &= !marked(s, u, M_FLYING) ||
	      (is_air(t, u) && (in_fight(s) || s->phase == PH_STRATEGIC || s->phase == PH_VICTORY));
	ok &= !marked(s, u, M_LED | M_OOS | M_MOVED | M_AIDED) || type != SUB;
	if (!in_fight(s))
		ok &= !marked(s, u, M_FIRED | M_GROUND | M_HOLD);
	if (side != s->side)
		ok &= !marked(s, u, M_OOS | M_SIEGE | M_ATTACKER | M_BLITZ | M_LANDED | M_DROPPED | M_DESPERATE);
	if (hex < HEXES && is_land(t, u)) {
		ok &= t->hex[hex].land && t->hex[hex].country != DENMARK && t->hex[hex].country != YUGOSLAVIA;
		bool native = bi_neutral(t, s, hex);
		ok &= !native || t->hex[hex].country == bi_home(nation_of(t, u)) || nation_of(t, u) == BEL ||
		      nation_of(t, u) == NED;
	}
	if (hex < HEXES && is_air(t, u) && !marked(s, u, M_FLYING) && !in_fight(s) && s->phase != PH_VICTORY &&
	    !bi_neutral(t, s, hex))
		ok &= (t->hex[hex].city >= MINOR || t->hex[hex].fort) && eto_set_has(&s->held[side], hex);
	if (!CHECK(ok))
		say(t->unit[u].id, s, hex);
}

/* Three land units, two of them combat units, and one aircraft; two aircraft in a battle that is to be fought
 * (BI-3.10.1, BI-3.10.2, BI-3.4.3, BI-3.10.5). Paratroops take no room when they come down, new blocks none until the
 * movement begins (BI-23.0.13, BI-7.3.2.2). */
static void check_room(const struct bi_state *s, unsigned hex, unsigned side)
{
	unsigned land = 0, gcu = 0, air = 0, flying = 0;
	EACH_BLOCK (u, s, hex) {
		if (side_of(t, u) != side)
			continue;
		bool counts = is_land(t, u) && !marked(s, u, M_NEW) && !(unit_of(t, u)->flag & U_JUMP);
		land += counts;
		gcu += counts && is_gcu(t, u);
		bool arrives = marked(s, u, M_NEW) && option(t, OPT_NEW_WINGS) && s->phase <= PH_MOVE;
		air += is_air(t, u) && !marked(s, u, M_FLYING) && !arrives;
		flying += is_air(t, u) && marked(s, u, M_FLYING);
	}
	bool ok = roomy(s, hex) ? land <= 5 : land <= 3 && gcu <= 2;
	bool battle = s->phase != PH_STRATEGIC && !eto_set_has(&s->fought, hex) && bi_in_battle(t, s, hex);
	ok &= air <= 1 && (!battle || air + flying <= 2);
	if (!CHECK(ok))
		say(side ? "too many Allies" : "too many of the Axis", s, hex);
}

static void check_hex(const struct bi_state *s, unsigned hex)
{
	bool axis = land_of(s, hex, AXIS), allied = land_of(s, hex, ALLIED);
	check_room(s, hex, AXIS);
	check_room(s, hex, ALLIED);
	if (!quiet(s) || axis == allied) {
		if (quiet(s) && axis && s->phase != PH_MOVE) {
			bool beaten = false; /* guns of a power that has fallen are no army (BI-5.0.5) */
			EACH_BLOCK (u, s, hex)
				beaten = beaten || out_of_war(t, s, u) || u == bi_prisoner(t, s);
			if (!CHECK(beaten))
				say("both sides", s, hex);
		}
		return;
	}
	bool mine = eto_set_has(&s->held[axis ? AXIS : ALLIED], hex) || bi_neutral(t, s, hex);
	if (!mine) /* paratroops wait for the guns of a town, by an option */
		EACH_BLOCK (u, s, hex)
			mine = mine || out_of_war(t, s, u) || u == bi_prisoner(t, s) || marked(s, u, M_DROPPED);
	if (!CHECK(mine))
		say("not its own", s, hex);
}

static void check_points(const struct bi_state *s)
{
	unsigned trains = 0;
	for (unsigned n = 0; n < NATIONS; n++)
		trains += s->rails_used[n];
	for (unsigned n = 0; n < NATIONS; n++) {
		unsigned coloured = 0, side = n == GER || n == ITA ? AXIS : ALLIED;
		for (unsigned c = RED_PP; c < COLOURS; c++)
			coloured += s->pool[n][c];
		bool kept = s->phase == PH_RAIL && side == s->side && !trains; /* these cost yellow points again */
		if (kept && !CHECK(coloured <= s->pool[n][YELLOW]))
			say("coloured points without yellow", s, NO_HEX);
		CHECK(s->rails_used[n] <= 2 && s->given[n] <= 3);
	}
}

static void check_zones(const struct bi_state *s)
{
	static bool zone[HEXES];
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned all = 0; all < 2; all++) {
			hexset found = bi_zoc(t, s, side, all);
			zone_by_hand(s, side, all, zone);
			compare(s, &found, zone, "zone");
		}
}

/* May a block fall back over this side of its hex (BI-7.7.14.3, BI-7.7.15.1, BI-7.7.15.7, BI-7.7.17.1)? */
static bool falls_back(const struct bi_state *s, unsigned u, unsigned d, const bool way[HEXES], const bool zone[HEXES])
{
	unsigned from = s->hex[u], to = t->next[from][d], side = side_of(t, u), land = 0, gcu = 0;
	if (to == ETO_NOWHERE || bi_step_cost(t, s, u, from, d) < 0 || bi_entry_bar(t, s, u, to) ||
	    bi_neutral(t, s, to) || zone[to])
		return false;
	bool friends = false, fort = bi_fortress(t, s, to),
	     town = (t->hex[to].city >= MINOR || fort) && eto_set_has(&s->held[side], to);
	EACH_BLOCK (v, s, to) {
		if (side_of(t, v) != side)
			return false;
		land += is_land(t, v);
		gcu += is_gcu(t, v);
		friends = friends || !marked(s, v, M_FLYING);
	}
	bool room = land < 3 && !(is_gcu(t, u) && gcu >= 2);
	return room && (way[to] || friends || town) && !(side == AXIS && bands(s, to));
}

static void check_retreat(const struct bi_state *s, unsigned n)
{
	static bool way[HEXES], zone[HEXES];
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned battle = ((const struct toll *)eto_own(&s->stack))->hex;
	hexset found = bi_retreat_ways(t, s, f->seat, battle);
	ways_by_hand(s, f->seat, battle, way);
	compare(s, &found, way, "way of retreat");
	zone_by_hand(s, !f->seat, true, zone);
	EACH_BLOCK (u, s, battle) {
		bool fixed = type_of(t, u) == STA || is_redoubt(t, u) || unit_of(t, u)->flag & U_FIXED;
		if (side_of(t, u) != f->seat || !is_land(t, u) || fixed || marked(s, u, M_FROZEN))
			continue;
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned to = t->next[battle][d];
			bool listed = false;
			for (unsigned i = 0; i < n; i++)
				listed = listed ||
					 (legal[i].verb == V_WITHDRAW && legal[i].arg[0] == u && legal[i].arg[1] == to);
			if (to != ETO_NOWHERE && !roomy(s, to) && !CHECK(listed == falls_back(s, u, d, way, zone)))
				say(t->unit[u].id, s, to);
		}
	}
}

static void check_state(const struct bi_state *s, unsigned seat, unsigned n)
{
	for (unsigned u = 0; u < UNITS; u++)
		if (on_map(s, u) && !(s->mark[u] & M_TOKEN))
			check_block(s, u);
	for (unsigned h = 0; h < HEXES; h++)
		if (s->top[h] != ETO_NO_BLOCK)
			check_hex(s, h);
	check_points(s);
	check_zones(s);
	check_control(s);
	if (quiet(s))
		check_lines(s, s->side);
	if (s->phase == PH_MOVE || s->phase == PH_REACTION || s->phase == PH_EXPLOIT)
		check_orders(s, seat);
	if (eto_peek(&s->stack)->proc == P_RETREAT)
		check_retreat(s, n);
	if (eto_peek(&s->stack)->proc == P_MARCH)
		check_march(s, seat, n);
	const struct trip *train = eto_own(&s->stack);
	if (eto_peek(&s->stack)->proc == P_TRAIN && is_land(t, train->unit))
		check_train(s, seat, n);
}

/* Armies in disorder: many blocks stand elsewhere, weaker and beside enemies, as they would after months of war. */
static void scatter(struct bi_state *s, struct eto_rng *rng)
{
	for (unsigned u = 0; u < UNITS; u++) {
		if (!on_map(s, u) || s->hex[u] >= HEXES || bi_neutral(t, s, s->hex[u]) || is_redoubt(t, u) ||
		    unit_of(t, u)->flag & U_FIXED || !is_land(t, u) || eto_rng_below(rng, 2))
			continue;
		unsigned hex = eto_rng_below(rng, HEXES), side = side_of(t, u);
		bool far = bi_distance(t, s->hex[u], hex) > 7 || !bi_playable(t, s, hex) || bi_neutral(t, s, hex);
		for (unsigned tries = 0; far && tries < 200; tries++) {
			hex = eto_rng_below(rng, HEXES);
			far = bi_distance(t, s->hex[u], hex) > 7 || !bi_playable(t, s, hex) || bi_neutral(t, s, hex);
		}
		if (far || ground_of(s, hex, !side) || bi_entry_bar(t, s, u, hex) || bi_room(t, s, u, hex))
			continue;
		bi_put(s, u, hex);
		eto_set_add(&s->held[side], hex);
		eto_set_drop(&s->held[!side], hex);
		if (!eto_rng_below(rng, 3))
			s->strength[u] = t->unit[u].faces.value[eto_rng_below(rng, t->unit[u].faces.count)];
	}
	bi_derive(&table.base, s);
}

static unsigned play(unsigned sc, uint64_t seed)
{
	static struct bi_state s;
	struct eto_rng rng;
	unsigned looks = 0, deciders;
	eto_rng_seed(&rng, seed);
	table.base.scenario = (uint8_t)sc;
	for (unsigned i = 0; i < OPTIONS; i++)
		table.base.option[i] = (uint8_t)(seed % 3 || eto_rng_below(&rng, 4) ? 0 : eto_rng_below(&rng, 2));
	memset(&s, 0, sizeof s);
	bitw_game.start(&table.base, &s);
	bool orderly = seed % 2 == 0;
	for (step = 0; step < ACTIONS_MAX && (deciders = bitw_game.deciders(&table.base, &s)); step++) {
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		struct eto_action a;
		if (seat == ETO_DICE) {
			a = eto_roll_random(eto_play_dice(&table.base, &s), &rng);
		} else {
			if (!orderly && eto_peek(&s.stack)->proc == P_PRODUCE) {
				scatter(&s, &rng);
				orderly = true;
			}
			unsigned n = bitw_game.legal(&table.base, &s, seat, legal);
			unsigned proc = eto_peek(&s.stack)->proc;
			if (step % LOOK_EVERY == 0 || proc == P_RETREAT || proc == P_TRAIN) {
				check_state(&s, seat, n);
				looks++;
			}
			a = seed % BY_STAFF == 0 && eto_rng_below(&rng, 12) ? by_staff(&s, seat, n, &rng)
									    : by_lot(n, &rng);
		}
		bitw_game.apply(&table.base, &s, seat, a, NULL);
	}
	return looks;
}

TEST(order_on_the_board)
{
	unsigned looks = 0;
	if (!load())
		return;
	for (game = first; game < first + games; game++)
		for (unsigned sc = 0; sc < SCENARIOS; sc++)
			looks += play(sc, game * 64 + sc + game % 2);
	printf("%u positions\n", looks);
	CHECK(looks > 20 * games);
}

int main(int argc, char **argv)
{
	games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : GAMES;
	first = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
	RUN(order_on_the_board);
	return test_end();
}
