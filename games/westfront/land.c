/* Movement on land (6.1 to 6.4): how far a unit goes, engaging and disengaging. */
#include <string.h>

#include "games/westfront/command.h"

/* The speed table, dry and in Mud (WF-2.2.1 to WF-2.2.11, WF-2.27.2, WF-2.62.3, WF-table.1 to WF-table.10,
 * WF-12.22.1). An HQ that mobilizes has it too. Speed belongs to the type (WF-intro.7). Allied infantry is motorized
 * (WF-2.23.2), but not Friuli and the Maquis (WF-16.31.5). */
static unsigned speed_of_type(const struct wf_table *t, unsigned unit, unsigned weather)
{
	static const uint8_t speed[TYPES][2] = {[ARMOR] = {3, 1}, [MECH] = {3, 1}, [INFANTRY] = {2, 1},
			[CAVALRY] = {3, 2},
		[STATIC] = {1, 1}, [FORT] = {0, 0}, [AMPHIBIOUS] = {3, 1}, [MOUNTAIN_CORPS] = {2, 1}, [PARA] = {2, 1},
		[HQ] = {2, 1}, [SHQ] = {2, 1}, [THQ] = {2, 1}};
	bool motorized = type_of(t, unit) == INFANTRY && side_of(t, unit) == ALLIES && unit != t->who.friuli &&
			 unit != t->who.maquis;
	return motorized && weather == DRY ? 3 : speed[type_of(t, unit)][weather];
}

/* Under Air Supremacy Axis units lose a hex, but keep one (WF-13.22.2, WF-S44.41); Forts have none (WF-13.22.8). */
unsigned wf_speed(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned speed = speed_of_type(t, unit, s->weather);
	return side_of(t, unit) == AXIS && air_supremacy(t, s) && speed > 1 ? speed - 1 : speed;
}

/* All but Cavalry stop in Marsh and Mountain (WF-1.34.1, WF-1.35.1, WF-6.1.3, WF-2.24.2). Other terrain does not
 * impede (WF-1.31.1, WF-1.32.1, WF-1.33.1, WF-sidebar6.1). In Mud the others are like Marsh (WF-12.23.1), which
 * changes nothing for units of one hex. */
static bool stops(const struct wf_table *t, unsigned unit, unsigned hex)
{
	unsigned terrain = t->hex[hex].terrain;
	return (terrain == MARSH || terrain == MOUNTAIN) && type_of(t, unit) != CAVALRY;
}

static bool in_africa(unsigned country) { return country >= ALGERIA || country == SPANISH_MOROCCO; }

/* 1. the map in play (WF-intro.2, WF-husky.1), without neutrals (WF-16.4.1); 2. no Axis units in Great Britain
 * (WF-intro.3) 3. or Africa (WF-intro.4, WF-1.1.4); 4. Italians stay in Italy, Yugoslavia and next to them
 * (WF-2.65.1, WF-S43.38). */
eto_clause wf_barred_hex(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	const struct wf_hex *h = &t->hex[hex];
	if (!in_play(s, hex)) {
		if (h->class != LAND)
			return ruled_out(t, h->class == SEA ? WF_1_37_1 : WF_intro_2);
		return ruled_out(t, husky(t) ? WF_husky_1 : WF_16_4_1);
	}
	if (side_of(t, unit) == ALLIES)
		return 0;
	if (h->country == BRITAIN && forbids(t, WF_intro_3))
		return WF_intro_3;
	if (in_africa(h->country) && forbids(t, WF_intro_4))
		return WF_intro_4;
	if (t->unit[unit].nation == ITALIAN && !in_set(&t->italian, hex) && forbids(t, WF_2_65_1))
		return WF_2_65_1;
	return 0;
}

hexset wf_open_hexes(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	hexset open = s->open;
	if (side_of(t, unit) == ALLIES)
		return open;
	if (forbids(t, WF_intro_3))
		eto_set_minus(&open, &t->country[BRITAIN]);
	for (unsigned c = 0; c < COUNTRIES && forbids(t, WF_intro_4); c++)
		if (in_africa(c))
			eto_set_minus(&open, &t->country[c]);
	if (t->unit[unit].nation == ITALIAN && forbids(t, WF_2_65_1))
		eto_set_meet(&open, &t->italian);
	return open;
}

/* -- hexsides of a battle -- */

/* Outside battles any number may cross (WF-6.2.3). Two over a clear hexside, one over any other (WF-6.33.1,
 * WF-6.33.2, WF-1.31.2, WF-1.32.3, WF-1.34.3, WF-1.35.3, WF-1.36.2, WF-1.39.1, WF-table.15); in Mud one
 * (WF-12.23.1). */
unsigned wf_limit(const struct wf_table *t, const struct wf_state *s, unsigned hex, unsigned direction)
{
	return t->hex[hex].side[direction] == SIDE_CLEAR && s->weather == DRY ? 2 : 1;
}

bool wf_side_full(const struct wf_table *t, const struct wf_state *s, unsigned hex, unsigned direction)
{
	return (s->crossed[hex] >> (2 * direction) & 3u) >= wf_limit(t, s, hex, direction);
}

/* Those who enter and those who leave count alike (WF-6.33.3). */
void wf_cross(struct wf_state *s, unsigned hex, unsigned direction)
{
	if ((s->crossed[hex] >> (2 * direction) & 3u) < 3)
		s->crossed[hex] = (uint16_t)(s->crossed[hex] + (1u << (2 * direction)));
}

/* -- stacking -- */

/* A rearguard is as good as gone from where it is, and as good as there where it goes. */
static unsigned standing(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	unsigned n = wf_units_with(t, s, side, hex, M_REARGUARD, 0);
	for (unsigned u = t->first_of[side]; s->battle[hex] & B_EXPECTED && u < t->end_of[side]; u++)
		n += s->mark[u] & M_REARGUARD && s->goal[u] == hex;
	return n;
}

eto_clause wf_check_fort(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	ETO_EACH_BLOCK (u, s, hex)
		if (u != unit && type_of(t, u) == FORT && type_of(t, unit) == FORT && forbids(t, WF_2_26_11))
			return WF_2_26_11;
	return 0;
}

/* Units may pass through any stack (WF-6.2.1) but end their move within the limit (WF-6.2.2, WF-6.22.1); one Fort to a
 * hex (WF-2.26.11). */
eto_clause wf_check_room(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	unsigned side = side_of(t, unit), limit = wf_stacking(t, hex);
	if ((s->count[side][hex] >= limit || s->battle[hex] & B_EXPECTED) && standing(t, s, side, hex) >= limit &&
	    forbids(t, WF_6_22_1))
		return WF_6_22_1;
	return type_of(t, unit) == FORT ? wf_check_fort(t, s, unit, hex) : 0;
}

/* -- who may march -- */

/* 1. a Fort never does (WF-2.26.1, WF-2.26.2, WF-2.2.7); 2. a Static only by a Supreme Move (WF-2.25.1,
 * WF-2.2.6); 3. others when
 * under command (WF-5.3.7, WF-4.42.1, WF-6.1.1), an HQ when it mobilizes, or by a Supreme Move anywhere (WF-5.61.2,
 * WF-4.42.5, WF-6.52.1), even unsupplied (WF-6.51.3, WF-sidebar6.2). */
eto_clause wf_may_march(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *command)
{
	if (type_of(t, unit) == FORT)
		return ruled_out(t, engaged(s, unit) ? WF_2_26_2 : WF_2_26_1);
	if (wf_mobilizes(t, s, unit) || wf_supreme_for(t, s, unit))
		return 0;
	if (type_of(t, unit) == STATIC && forbids(t, WF_2_25_1))
		return WF_2_25_1;
	bool commanded = command ? in_set(command, s->hex[unit]) : wf_commanded(t, s, side_of(t, unit), s->hex[unit]);
	if (!commanded && forbids(t, WF_5_3_7))
		return WF_5_3_7;
	return 0;
}

/* -- how far -- */

struct reach {
	hexset plain;         /* hexes without enemies that can be entered */
	uint8_t left[HEXES];  /* 1 + movement left there, when the move may go on; 0 when it may not */
};

/* One unit moves hex by hex up to its speed (WF-6.1.2). A strait is crossed from one bank to the other, and nothing
 * more (WF-1.39.2). Enemies, ZOCs and control do not stop it (WF-8.4.1, WF-8.4.9), a hex with enemies does
 * (WF-6.31.1). */
static void find_reach(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned start, unsigned left,
		       bool fresh, struct reach *r)
{
	uint16_t queue[128];
	unsigned head = 0, tail = 0;
	memset(r, 0, sizeof *r);
	if (!fresh && stops(t, unit, start))
		return;
	r->left[start] = (uint8_t)(left + 1);
	queue[tail++] = (uint16_t)start;
	for (; head < tail; head++) {
		const struct wf_hex *h = &t->hex[queue[head]];
		unsigned rest = r->left[queue[head]] - 1u;
		for (unsigned d = 0; rest && d < DIRECTIONS; d++) {
			unsigned n = h->next[d];
			if (n == NO_HEX || !passable(h->side[d]) || s->count[foe(side_of(t, unit))][n] || n == start ||
			    (is_strait(h->side[d]) && (head || !fresh)) || wf_barred_hex(t, s, unit, n))
				continue;
			eto_set_add(&r->plain, n);
			if (r->left[n] || is_strait(h->side[d]) || stops(t, unit, n))
				continue;
			r->left[n] = (uint8_t)rest;
			if (tail < 128)
				queue[tail++] = (uint16_t)n;
		}
	}
}

/* -- plain moves -- */

eto_clause wf_check_move(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	struct reach r;
	eto_clause c;
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if ((c = wf_barred_hex(t, s, unit, hex)))
		return c;
	if (engaged(s, unit))
		return ruled_out(t, WF_6_32_2);
	if (s->count[foe(side_of(t, unit))][hex])
		return ruled_out(t, WF_6_31_1);
	find_reach(t, s, unit, s->hex[unit], wf_speed(t, s, unit), true, &r);
	if (!in_set(&r.plain, hex))
		return ruled_out(t, WF_6_1_2);
	return wf_check_room(t, s, unit, hex);
}

/* -- engaging -- */

/* The hexside over which a battle is entered: 1. its strait is crossed from the start only (WF-1.39.2); 2. it has room
 * for one more unit (WF-6.33.1, WF-6.33.2). */
static eto_clause check_entry(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
			      unsigned from)
{
	unsigned d = wf_direction(t, hex, from);
	if (d == DIRECTIONS || !passable(t->hex[hex].side[d]))
		return ruled_out(t, WF_6_1_2);
	if (is_strait(t->hex[hex].side[d]) && from != s->hex[unit])
		return ruled_out(t, WF_1_39_2);
	if (wf_side_full(t, s, hex, d) && forbids(t, WF_6_33_1))
		return WF_6_33_1;
	return 0;
}

/* 1. no HQ engages (WF-5.1.7); 2. there are enemies (WF-6.31.1); 3. who leaves a battle does not enter another in
 * the same phase (WF-6.32.4); 4. the hex is open to it, whoever controls it (WF-8.4.10); 5. the hex before it is
 * reached with movement left; 6. its hexside; 7. room (WF-6.22.1). */
static eto_clause check_engage_in(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
				  unsigned from, const struct reach *r)
{
	eto_clause c;
	if (is_hq(t, unit) && forbids(t, WF_5_1_7))
		return WF_5_1_7;
	if (!s->count[foe(side_of(t, unit))][hex])
		return ruled_out(t, WF_6_31_1);
	if (engaged(s, unit))
		return ruled_out(t, WF_6_32_4);
	if ((c = wf_barred_hex(t, s, unit, hex)))
		return c;
	if (r->left[from] < 2)
		return ruled_out(t, WF_6_1_2);
	if ((c = check_entry(t, s, unit, hex, from)))
		return c;
	return wf_check_room(t, s, unit, hex);
}

eto_clause wf_check_engage(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
			   unsigned from)
{
	struct reach r;
	if (hex >= HEXES || from >= HEXES)
		return ETO_NONSENSE;
	find_reach(t, s, unit, s->hex[unit], wf_speed(t, s, unit), true, &r);
	return check_engage_in(t, s, unit, hex, from, &r);
}

/* -- disengaging -- */

/* Is the last of those who were here when the phase began about to go (WF-6.41.1, WF-6.41.4)? */
bool wf_is_retreat(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (!engaged(s, unit))
		return false;
	ETO_EACH_BLOCK (u, s, s->hex[unit])
		if (u != unit && side_of(t, u) == side_of(t, unit) && s->mark[u] & M_VETERAN &&
		    !(s->mark[u] & M_REARGUARD))
			return false;
	return true;
}

/* Tito's abilities, in or next to Yugoslavia (WF-16.32.4 to WF-16.32.6, WF-2.66.1). */
bool wf_tito_at_home(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return unit == t->who.tito && in_set(&t->balkan, s->hex[unit]);
}

/* WF-16.32.4: vacant Mountain or Hill hexes, whatever the Axis ZOC. */
static bool tito_slips(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	unsigned terrain = t->hex[hex].terrain;
	return wf_tito_at_home(t, s, unit) && s->top[hex] == ETO_NO_BLOCK && (terrain == MOUNTAIN || terrain == HILL);
}

/* The first hex of a unit that leaves a battle: 1. adjacent, open to it, without enemies; 2. friendly in this phase,
 * not disputed (WF-6.32.2, WF-8.4.4, WF-8.4.11), also behind the enemy (WF-6.33.5), and no battle; 3. over a hexside
 * with room (WF-6.33.1 to WF-6.33.4). */
static eto_clause check_first(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned first)
{
	unsigned here = s->hex[unit], d = wf_direction(t, here, first);
	eto_clause c;
	if (d == DIRECTIONS || !passable(t->hex[here].side[d]))
		return ruled_out(t, WF_6_32_2);
	if ((c = wf_barred_hex(t, s, unit, first)))
		return c;
	if (s->count[foe(side_of(t, unit))][first])
		return ruled_out(t, WF_6_32_4);
	if (!friendly(s, side_of(t, unit), first) && !tito_slips(t, s, unit, first) && forbids(t, WF_6_32_2))
		return WF_6_32_2;
	if (wf_side_full(t, s, here, d) && forbids(t, WF_6_33_1))
		return WF_6_33_1;
	return 0;
}

/* What is left of its move after the first hex (WF-6.32.3); across a strait nothing. */
static void reach_beyond(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned first,
			 struct reach *r)
{
	unsigned d = wf_direction(t, s->hex[unit], first), speed = wf_speed(t, s, unit);
	bool strait = d < DIRECTIONS && is_strait(t->hex[s->hex[unit]].side[d]);
	find_reach(t, s, unit, first, strait || !speed ? 0 : speed - 1, false, r);
}

eto_clause wf_check_leave(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned first,
			  unsigned last)
{
	struct reach r;
	eto_clause c;
	if (first >= HEXES || last >= HEXES)
		return ETO_NONSENSE;
	if (!engaged(s, unit))
		return ruled_out(t, WF_6_32_1);
	if ((c = check_first(t, s, unit, first)))
		return c;
	if (first == last)
		return wf_check_room(t, s, unit, last);
	reach_beyond(t, s, unit, first, &r);
	if (last == s->hex[unit] || !in_set(&r.plain, last))
		return ruled_out(t, WF_6_1_2);
	return wf_check_room(t, s, unit, last);
}

/* -- Beachheads on the way -- */

enum { REACHED = 1u << BEACHHEADS };

/* The march from one hex to another that passes most abandoned Beachheads: REACHED and their mask; 0 if there is no
 * way. The rules are those of find_reach(). */
static unsigned trek(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned at, unsigned end,
		     unsigned left, bool fresh)
{
	const struct wf_hex *h = &t->hex[at];
	unsigned best = at == end ? REACHED : 0;
	for (unsigned d = 0; left && (fresh || !stops(t, unit, at)) && d < DIRECTIONS; d++) {
		unsigned n = h->next[d];
		bool strait = is_strait(h->side[d]);
		if (n == NO_HEX || !passable(h->side[d]) || s->count[foe(side_of(t, unit))][n] || (strait && !fresh) ||
		    wf_barred_hex(t, s, unit, n))
			continue;
		unsigned way = trek(t, s, unit, n, end, strait ? 0 : left - 1, false);
		if (way)
			way |= wf_lone_beachheads(s, n);
		if (__builtin_popcount(way) > __builtin_popcount(best))
			best = way;
	}
	return best;
}

/* The player names the end of a march, not its way: he passes what he can (ruling). */
void wf_march_past(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_action a,
		   struct eto_events *e)
{
	unsigned here = s->hex[unit], speed = wf_speed(t, s, unit), d = wf_direction(t, here, a.arg[0]), way;
	if (side_of(t, unit) != AXIS || !speed)
		return;
	if (a.verb == V_LEAVE) {
		bool strait = d < DIRECTIONS && is_strait(t->hex[here].side[d]);
		way = trek(t, s, unit, a.arg[0], a.arg[1], strait ? 0 : speed - 1, false);
		way |= wf_lone_beachheads(s, a.arg[0]);
	} else if (a.verb == V_ENGAGE) {
		way = trek(t, s, unit, here, a.arg[1], speed - 1, true);
	} else {
		way = trek(t, s, unit, here, a.arg[0], speed, true);
	}
	wf_lose_beachheads(s, way & (REACHED - 1), e);
}

/* -- listing -- */

/* Into order by hex, then by the hex it is entered from. */
static void insert(struct eto_list *l, struct eto_action a)
{
	unsigned i = l->count++;
	for (;
	     i && l->out[i - 1].verb == a.verb &&
	     (l->out[i - 1].arg[0] > a.arg[0] || (l->out[i - 1].arg[0] == a.arg[0] && l->out[i - 1].arg[1] > a.arg[1]));
	     i--)
		l->out[i] = l->out[i - 1];
	l->out[i] = a;
}

static bool engage_from(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned from,
			const struct reach *r, struct eto_list *l)
{
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned hex = t->hex[from].next[d];
		if (hex == NO_HEX || !s->count[foe(side_of(t, unit))][hex] || check_engage_in(t, s, unit, hex, from, r))
			continue;
		if (l->one)
			return eto_list_add(l, V_ENGAGE, hex, from, 0);
		insert(l, eto_act(V_ENGAGE, hex, from, 0));
	}
	return false;
}

static bool leave_by(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned first,
		     struct eto_list *l)
{
	struct reach r;
	reach_beyond(t, s, unit, first, &r);
	eto_set_drop(&r.plain, s->hex[unit]);
	eto_set_add(&r.plain, first);
	ETO_EACH (last, &r.plain)
		if (!wf_check_room(t, s, unit, last) && eto_list_add(l, V_LEAVE, first, last, 0))
			return true;
	return false;
}

static bool list_leaves(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l)
{
	const uint16_t *near = t->near[s->hex[unit]];
	for (unsigned i = 0; i < DIRECTIONS && near[i] != NO_HEX; i++)
		if (!check_first(t, s, unit, near[i]) && leave_by(t, s, unit, near[i], l))
			return true;
	return false;
}

/* An adjacent hex to move to is found without a search. */
static bool quick_move(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l)
{
	const struct wf_hex *h = &t->hex[s->hex[unit]];
	for (unsigned d = 0; d < DIRECTIONS && wf_speed(t, s, unit); d++) {
		unsigned n = h->next[d];
		if (n != NO_HEX && passable(h->side[d]) && !s->count[foe(side_of(t, unit))][n] &&
		    !wf_barred_hex(t, s, unit, n) && !wf_check_room(t, s, unit, n))
			return eto_list_add(l, V_MOVE, n, 0, 0);
	}
	return false;
}

bool wf_list_marches(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l)
{
	struct reach r;
	if (engaged(s, unit))
		return list_leaves(t, s, unit, l);
	if (l->one && quick_move(t, s, unit, l))
		return true;
	find_reach(t, s, unit, s->hex[unit], wf_speed(t, s, unit), true, &r);
	if (wf_list_hexes(t, s, unit, &r.plain, V_MOVE, wf_check_room, l))
		return true;
	if (is_hq(t, unit) && forbids(t, WF_5_1_7))
		return false;
	if (engage_from(t, s, unit, s->hex[unit], &r, l))
		return true;
	ETO_EACH (from, &r.plain)
		if (r.left[from] >= 2 && engage_from(t, s, unit, from, &r, l))
			return true;
	return false;
}
