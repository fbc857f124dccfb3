/* Movement by land (7.5): one block after another, hex by hex. */
#include <string.h>

#include "games/bitw/bitw.h"

/* -- where a block can go -- */

enum { REACH_MAX = 200, NOT_KNOWN = 0xff, BARRED = 0xfe };
struct reach {
	uint8_t cost[HEXES], into[HEXES]; /* from the start; of the last step, from any side but over a strait */
	uint16_t before[HEXES], list[REACH_MAX];
	unsigned count;
};

bool bi_plan_bars(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	if (scenario(t) != SBW3 && scenario(t) != SBW6)
		return false;
	unsigned c = t->hex[hex].country, n = nation_of(t, u), id = t->hex[hex].col * 100u + t->hex[hex].row;
	if ((c != BELGIUM && c != NETHERLANDS) || side_of(t, u) == AXIS || n == NED || n == BEL || s->turn ||
	    !s->plan[0])
		return false;
	if (s->plan[0] == 3 || !marked(s, u, M_NORTH))
		return true;
	return s->plan[0] == 2 && id != 1721 && id != 1822 && id != 1921; /* Ostend, Ghent, Antwerp */
}

/* May the block enter the hex at all, whatever it costs? */
eto_clause bi_entry_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	const struct bi_hex *h = &t->hex[hex];
	if (eto_set_has(&t->easy[scenario(t)], hex))
		return 0;
	if (!h->land)
		return h->country == NO_COUNTRY ? BI_7_5_4_1 : BI_7_5_4_3;
	if (h->country == DENMARK)
		return BI_5_6_2;
	if (h->country == YUGOSLAVIA)
		return BI_7_5_4_6;
	if (h->entry == ENTRY_NEUTRAL || (side_of(t, u) == ALLIED && bi_neutral(t, s, hex)))
		return BI_7_5_4_7;
	if (!bi_playable(t, s, hex))
		return BI_7_5_4_3;
	if (bi_plan_bars(t, s, u, hex))
		return BI_5_1_3;
	return bi_open_city(t, s, u, hex) ? BI_5_1_7 : bi_mountain_bar(t, s, u, hex);
}

/* Who moves in the enemy's phases, from the Reserve, draws no neutral into the war (BI-7.5.4.7). */
static int enter_cost(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned d)
{
	unsigned to = t->next[from][d];
	if (to == ETO_NOWHERE)
		return -1;
	if (t->ways[BY_BOTH][from] >> d & 1 && eto_set_has(&t->easy[scenario(t)], to))
		return bi_ground_cost(t, s, u, to);
	if (side_of(t, u) != s->side && bi_neutral(t, s, to))
		return -1;
	eto_clause bar = bi_entry_bar(t, s, u, to);
	return bar && (forbids(t, bar) || !bi_playable(t, s, to)) ? -1 : bi_step_cost(t, s, u, from, d);
}

/* The same, asked once for each hex: what a step costs does not depend on where it begins, straits apart. */
static int last_step(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned d,
		     struct reach *r)
{
	unsigned to = t->next[from][d];
	if (t->side_kind[from][d] == STRAIT)
		return enter_cost(t, s, u, from, d);
	if (r->into[to] == NOT_KNOWN) {
		int cost = enter_cost(t, s, u, from, d);
		r->into[to] = cost < 0 ? BARRED : (uint8_t)cost;
	}
	return r->into[to] == BARRED ? -1 : r->into[to];
}

static const struct march *march_of(const struct bi_state *s)
{
	return eto_own(&s->stack);
}

/* May it go into a battle? Armour needs no HQ for a desperate attack (BI-12.4.1.3). Out of supply only TECH 2 and 3
 * of the Advanced game do, desperately (BI-4.4.3, BI-12.4.2), and not from a besieged Festung, where it stood when it
 * began to move. */
static eto_clause attack_bar(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	bool advanced = bi_advanced(t), led = marked(s, u, M_LED | M_ACTIVE), oos = starved(s, u);
	if (type_of(t, u) == STA)
		return BI_6_1_1_3;
	if (is_gcu(t, u) && !s->strength[u])
		return BI_3_8_1; /* paratroops at 0 are not able to attack */
	if (oos && !advanced)
		return BI_4_4_3;
	if (oos && bi_unit_tech(t, s, u) < 2)
		return BI_12_4_1;
	unsigned start = march_of(s)->start, redoubt = in_hexes(start) ? bi_redoubt_at(t, s, start) : NO_UNIT;
	if (oos && redoubt != NO_UNIT && is_full(t, s, redoubt))
		return BI_12_2_1;
	if (advanced && (is_tank(t, u) || type_of(t, u) == AHQ) && !led && !oos)
		return BI_13_5_1; /* BI-13.2.1; BI-13.5.2: only out of supply as well, desperately */
	return 0;
}

/* Two or more partisans are enemies: who meets them stays there (BI-29.1.9, BI-7.5.3.13). */
static bool brigades(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	return side_of(t, u) == AXIS && hex != s->hex[u] && bi_discs(s, hex) > 1;
}

/* To enter their hex is an attack: by whom may it be made (BI-29.1.9)? Nobody who comes later helps: support never
 * attacks alone (BI-3.8.2), exploitation begins no fights (BI-7.10.5). */
static eto_clause brigade_bar(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (s->phase == PH_EXPLOIT)
		return BI_7_10_5;
	return is_gcu(t, u) ? attack_bar(t, s, u) : BI_3_8_2;
}

/* Everything within `left` movement points; hexes with enemies are not entered here. Friends, full hexes and ZOC stop
 * nobody (BI-7.5.3.11, BI-7.5.3.12, BI-7.5.3.14); a stack is its blocks, one after another (BI-7.5.1). */
static void find_reach(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned left, struct reach *r)
{
	memset(r->cost, 0xff, sizeof r->cost);
	memset(r->into, NOT_KNOWN, sizeof r->into);
	bool partisans = bi_discs(s, OFF) < DISCS;
	r->count = 0;
	r->cost[s->hex[u]] = 0;
	r->before[s->hex[u]] = NO_HEX;
	r->list[r->count++] = s->hex[u];
	for (unsigned i = 0; i < r->count; i++) {
		unsigned h = r->list[i];
		if (r->cost[h] >= left || (partisans && brigades(t, s, u, h)))
			continue; /* a step costs one at least */
		for (unsigned ways = t->dry[h]; ways; ways &= ways - 1) {
			unsigned d = (unsigned)__builtin_ctz(ways), n = t->next[h][d];
			if (r->cost[n] <= r->cost[h] + 1u)
				continue;
			int step = last_step(t, s, u, h, d, r);
			if (step < 0 || r->cost[h] + (unsigned)step > left ||
			    r->cost[n] <= r->cost[h] + (unsigned)step || bi_any(t, s, n, enemy_of(side_of(t, u))))
				continue;
			r->cost[n] = (uint8_t)(r->cost[h] + step);
			r->before[n] = (uint16_t)h;
			if (r->count < REACH_MAX)
				r->list[r->count++] = (uint16_t)n;
		}
	}
}

/* -- who may move -- */

/* Who waits in Reserve moves in no other way. */
eto_clause bi_reserve_bar(const struct bi_state *s, unsigned u)
{
	return marked(s, u, M_MOTOR) ? BI_31_0_2 : marked(s, u, M_RESERVE) ? BI_31_0_3 : 0;
}

eto_clause bi_may_move(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u);
	if (in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]))
		return no(t, BI_7_5_4_7);
	if (out_of_war(t, s, u))
		return no(t, BI_5_0_5);
	if (marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (type == STA)
		return no(t, BI_6_1_1_2);
	if (type == RED)
		return no(t, BI_6_6_5);
	if (unit_of(t, u)->flag & U_FIXED)
		return no(t, BI_13_8_1_13);
	if (marked(s, u, M_LANDED | M_DROPPED))
		return no(t, marked(s, u, M_LANDED) ? BI_24_1_6 : BI_23_0_6); /* that was its move */
	if (marked(s, u, M_HOLD))
		return no(t, BI_24_5b_3);
	if (marked(s, u, M_MOVED) || type == SUB)
		return no(t, BI_7_5_3_10);
	eto_clause waits = bi_reserve_bar(s, u);
	return waits ? no(t, waits) : 0;
}

bool bi_march_any(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return !bi_may_move(t, s, u) && s->hex[u] < HEXES && bi_mp(t, s, u) > 0;
}

/* -- the march of one block -- */

static bool exploiting(const struct bi_state *s)
{
	return s->phase == PH_EXPLOIT;
}

/* Over a red arrow that the player does not hold on both sides only infantry goes (BI-7.5.5.3). */
static bool arrow_bars(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned to)
{
	unsigned d = bi_direction(t, from, to);
	return d < ETO_HEX_SIDES && t->side_kind[from][d] == STRAIT && bi_step_cost(t, s, u, from, d) < 0;
}

static eto_clause far_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned to)
{
	eto_clause bar = bi_entry_bar(t, s, u, to);
	return no(t, bar ? bar : arrow_bars(t, s, u, from, to) ? BI_7_5_5_3 : BI_7_5_3_9);
}

static eto_clause to_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned to,
			   const struct reach *r)
{
	if (to >= HEXES || to == s->hex[u])
		return no(t, BI_7_5_2);
	if (bi_any(t, s, to, enemy_of(side_of(t, u))))
		return no(t, exploiting(s) ? BI_7_10_5 : BI_7_5_3_13);
	if (r->cost[to] == 0xff)
		return far_bar(t, s, u, s->hex[u], to);
	eto_clause bar = brigades(t, s, u, to) ? brigade_bar(t, s, u) : 0;
	return bar && forbids(t, bar) ? bar : bi_room(t, s, u, to);
}

static eto_clause attack_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned to,
			       unsigned from, const struct reach *r)
{
	unsigned side = side_of(t, u), left = march_of(s)->left;
	if (to >= HEXES || from >= HEXES || !bi_any(t, s, to, enemy_of(side)))
		return no(t, BI_3_22_1);
	if (exploiting(s))
		return no(t, BI_7_10_5);
	unsigned d = bi_direction(t, from, to);
	if (d == ETO_HEX_SIDES)
		return no(t, BI_7_5_2);
	int step = r->cost[from] == 0xff || brigades(t, s, u, from) ? -1 : enter_cost(t, s, u, from, d);
	if (step < 0 || r->cost[from] + (unsigned)step > left)
		return far_bar(t, s, u, from, to);
	eto_clause bar = attack_bar(t, s, u);
	if (bar && forbids(t, bar))
		return bar;
	if (!is_gcu(t, u) && !bi_count(t, s, to, side).gcu && forbids(t, BI_3_8_2))
		return BI_3_8_2;
	return bi_room(t, s, u, to);
}

eto_clause bi_march_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct march *m = march_of(s);
	struct reach r;
	(void)seat;
	if (a.verb == V_STOP)
		return 0;
	find_reach(t, s, m->unit, m->left, &r);
	if (a.verb == V_TO)
		return to_check(t, s, m->unit, a.arg[0], &r);
	return a.verb == V_ATTACK ? attack_check(t, s, m->unit, a.arg[0], a.arg[1], &r) : no(t, BI_7_0_4);
}

static void sort_hexes(uint16_t *list, unsigned count)
{
	for (unsigned i = 1; i < count; i++)
		for (unsigned k = i; k && list[k] < list[k - 1]; k--) {
			uint16_t x = list[k];
			list[k] = list[k - 1];
			list[k - 1] = x;
		}
}

void bi_march_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	const struct march *m = march_of(s);
	unsigned u = m->unit;
	struct reach r;
	hexset near = {0};
	find_reach(t, s, u, m->left, &r);
	sort_hexes(r.list, r.count);
	for (unsigned i = 0; i < r.count; i++) {
		if ((!i || r.list[i] != r.list[i - 1]) && !to_check(t, s, u, r.list[i], &r))
			l->out[l->count++] = eto_act(V_TO, r.list[i], 0, 0);
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned n = t->next[r.list[i]][d];
			if (n != ETO_NOWHERE && bi_any(t, s, n, enemy_of(side_of(t, u))))
				eto_set_add(&near, n);
		}
	}
	ETO_EACH (h, &near) {
		uint16_t from[ETO_HEX_SIDES];
		unsigned count = 0;
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
			if (t->next[h][d] != ETO_NOWHERE)
				from[count++] = t->next[h][d];
		sort_hexes(from, count);
		for (unsigned i = 0; i < count; i++)
			if (!attack_check(t, s, u, h, from[i], &r))
				l->out[l->count++] = eto_act(V_ATTACK, h, from[i], 0);
	}
	l->out[l->count++] = eto_act(V_STOP, 0, 0, 0);
}

/* Enters the hexes of a way one by one (BI-3.3.1). */
static void walk(const struct bi_table *t, struct bi_state *s, unsigned u, const struct reach *r, unsigned to,
		 struct eto_events *e)
{
	uint16_t way[REACH_MAX];
	unsigned count = 0;
	for (unsigned h = to; h != s->hex[u] && count < REACH_MAX; h = r->before[h])
		way[count++] = (uint16_t)h;
	bi_put(s, u, to);
	while (count)
		bi_occupy(t, s, u, way[--count], e);
}

/* Paratroops and marines march and fight as infantry in the Basic game (BI-6.1.5.1, BI-6.1.5.2). A block has come
 * into a hex with enemies: if only aircraft stand there they flee (BI-7.7.5.5). */
void bi_arrive(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, struct eto_events *e)
{
	unsigned foe = enemy_of(side_of(t, u));
	bi_trespass(t, s, u, to, e);
	if (bi_count(t, s, to, foe).land == 1)
		bi_gran_sasso(t, s, u, e); /* a dismissed Mussolini alone is no army */
	struct count n = bi_count(t, s, to, foe);
	if (!n.land && !n.air)
		bi_occupy(t, s, u, to, e);
	if (n.land || !n.air)
		return;
	bi_occupy(t, s, u, to, e);
	bi_flee(s, to, foe);
}

/* -- out of the Reserve into a battle (BI-31.0.8), with all its movement points -- */

static unsigned last_of(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex, struct reach *r)
{
	unsigned mp = bi_unit_tech(t, s, u) >= 2 ? 4 : 3, best = NO_HEX, least = mp + 1;
	if (bi_distance(t, s->hex[u], hex) > mp)
		return NO_HEX; /* a step costs one at least */
	find_reach(t, s, u, mp, r);
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[hex][d];
		if (n == ETO_NOWHERE || r->cost[n] == 0xff || brigades(t, s, u, n))
			continue;
		int step = enter_cost(t, s, u, n, bi_direction(t, n, hex));
		if (step >= 0 && r->cost[n] + (unsigned)step < least) {
			best = n;
			least = r->cost[n] + (unsigned)step;
		}
	}
	return best;
}

bool bi_reserve_reaches(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	struct reach r;
	return last_of(t, s, u, hex, &r) != NO_HEX;
}

void bi_reserve_moves(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	struct reach r;
	unsigned last = last_of(t, s, u, hex, &r);
	bi_tell(t, s, e, u, E_MOVES, E_BLOCK_MOVES, s->hex[u], (int)hex);
	if (last != s->hex[u])
		walk(t, s, u, &r, last, e);
	s->mark[u] &= ~(uint32_t)M_RESERVE;
	s->from[u] = (uint16_t)last;
	bi_put(s, u, hex);
}

static void march_to(const struct bi_table *t, struct bi_state *s, unsigned to, struct eto_events *e)
{
	struct march *m = eto_own_change(&s->stack);
	unsigned u = m->unit, from = s->hex[u];
	struct reach r;
	find_reach(t, s, u, m->left, &r);
	m->left = (uint8_t)(brigades(t, s, u, to) ? 0 : m->left - r.cost[to]);
	m->spent = 1;
	if (!m->left)
		eto_pop(&s->stack);
	bi_tell(t, s, e, u, E_MOVES, E_BLOCK_MOVES, (int)from, (int)to);
	walk(t, s, u, &r, to, e);
}

static void march_attack(const struct bi_table *t, struct bi_state *s, unsigned to, unsigned from, struct eto_events *e)
{
	struct march *m = eto_own_change(&s->stack);
	unsigned u = m->unit;
	struct reach r;
	find_reach(t, s, u, m->left, &r);
	eto_pop(&s->stack);
	if (from != s->hex[u])
		walk(t, s, u, &r, from, e);
	bi_tell(t, s, e, u, E_ATTACKS, E_BLOCK_ATTACKS, (int)from, (int)to);
	if (side_of(t, u) == AXIS && bi_neutral(t, s, to))
		bi_attack_country(t, s, t->hex[to].country, e);
	s->from[u] = (uint16_t)from;
	if (starved(s, u))
		s->mark[u] |= M_DESPERATE;
	bi_put(s, u, to);
	bi_arrive(t, s, u, to, e);
}

void bi_march_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	(void)seat;
	if (a.verb == V_TO)
		march_to(t, s, a.arg[0], e);
	else if (a.verb == V_ATTACK)
		march_attack(t, s, a.arg[0], a.arg[1], e);
	else
		eto_pop(&s->stack);
}

/* -- the Movement Phase -- */

static eto_clause take_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u))
		return no(t, BI_3_1_1);
	if (is_air(t, u) != (s->stage == 1))
		return no(t, BI_7_5_2_1);
	if (is_air(t, u) && marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (is_air(t, u))
		return marked(s, u, M_MOVED | M_FLYING)			    ? no(t, BI_7_5_3_10)
		       : in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]) ? no(t, BI_7_5_4_7)
									    : 0;
	if (s->hex[u] >= HEXES)
		return no(t, type_of(t, u) == SUB ? BI_6_0_1 : BI_3_7_7);
	return bi_may_move(t, s, u);
}

/* -- the open city (BI-5.1.7): all leave it in the Movement Phase that follows; what cannot leave is lost -- */

bool bi_open_city(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	return hex == t->at.paris && s->capital_moved == 1 && side_of(t, u) == ALLIED && !(s->fallen >> FRA & 1) &&
	       eto_set_has(&s->held[ALLIED], hex);
}

static bool must_leave(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	EACH_BLOCK (u, s, t->at.paris)
		if (side_of(t, u) == seat && bi_open_city(t, s, u, t->at.paris) &&
		    (s->stage ? is_air(t, u) && !marked(s, u, M_MOVED | M_FLYING)
			      : is_land(t, u) && bi_march_any(t, s, u)))
			return true;
	return false;
}

void bi_evacuate_paris(const struct bi_table *t, struct bi_state *s, bool air, struct eto_events *e)
{
	for (unsigned u = t->first_of[ALLIED]; u < UNITS; u++)
		if (s->hex[u] == t->at.paris && is_air(t, u) == air && !marked(s, u, M_FLYING) &&
		    bi_open_city(t, s, u, t->at.paris))
			bi_remove(t, s, u, LOST, BI_5_1_7, e);
}

eto_clause bi_move_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	if (a.verb == V_DONE)
		return must_leave(t, s, seat) && forbids(t, BI_5_1_7) ? BI_5_1_7 : 0;
	if (a.verb == V_MOVE)
		return take_check(t, s, seat, a.arg[0]);
	return bi_command_check(t, s, seat, a);
}

void bi_move_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	struct orders o;
	bi_orders(&o, t, s, l->seat);
	bi_command_legal(l, V_MOVE, &o);
	EACH_ON_MAP (u, t, s, l->seat)
		if (!take_check(t, s, l->seat, u))
			l->out[l->count++] = eto_act(V_MOVE, u, 0, 0);
	bi_command_legal(l, V_DONE, &o);
	eto_offer(l, V_DONE, 0, 0, 0);
}

void bi_move_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	if (a.verb == V_MOVE) {
		unsigned u = a.arg[0];
		s->mark[u] |= M_MOVED;
		struct march *m = eto_call(&s->stack, is_air(t, u) ? P_FLIGHT : P_MARCH, seat);
		m->unit = (uint16_t)u;
		m->start = s->hex[u];
		m->left = (uint8_t)bi_mp(t, s, u);
	} else if (a.verb == V_DONE) {
		bi_evacuate_paris(t, s, s->stage == 1, e);
		eto_pop(&s->stack);
		if (s->stage++ == 0)
			eto_call(&s->stack, P_WINGS, seat);
		eto_call(&s->stack, P_EXCESS, seat);
	} else {
		bi_command_apply(t, s, seat, a, e);
	}
}

/* -- too many in a hex (BI-3.10.7): the owner takes the excess off, land units when they have moved, aircraft too when
 * they have -- */

static bool is_counted(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return is_land(t, u) || (is_air(t, u) && s->stage == 2 && !marked(s, u, M_FLYING));
}

static unsigned overfull(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		if (s->hex[u] >= HEXES || !is_counted(t, s, u) || marked(s, u, M_DROPPED))
			continue;
		if (bi_room(t, s, u, s->hex[u]))
			return s->hex[u];
	}
	return NO_HEX;
}

bool bi_excess_go(const void *table, void *state, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)e;
	if (overfull(table, s, eto_peek(&s->stack)->seat) != NO_HEX)
		return false;
	eto_pop(&s->stack);
	return true;
}

eto_clause bi_excess_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned u = a.arg[0];
	bool may = a.verb == V_EXCESS && u < UNITS && side_of(t, u) == seat && is_counted(t, s, u) &&
		   s->hex[u] == overfull(t, s, seat) && bi_room(t, s, u, s->hex[u]);
	return may ? 0 : no(t, BI_3_10_7);
}

void bi_excess_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		eto_offer(l, V_EXCESS, u, 0, 0);
}

void bi_excess_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	bi_lost_us(table, state, a.arg[0], e); /* it is eliminated like others (BI-13.8.1.3.2) */
	bi_remove(table, state, a.arg[0], LOST, BI_3_10_7, e);
}
