/* Naval Movement (15.2): strategic moves from port to port. */
#include "games/westfront/seas.h"

/* -- ports -- */

/* Beachheads that work as minor ports for this side in a hex (WF-15.53.1). */
static unsigned mulberries(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	unsigned n = 0;
	for (unsigned b = side == ALLIES ? wf_mulberry(t, s, hex) : BEACHHEADS; b < BEACHHEADS; b++)
		n += s->beachhead[b] == BH_DEPLOYED && s->beachhead_hex[b] == hex;
	return n;
}

/* A hex where ships come in. One unit in or out of a Minor Port in a player turn, two of a Major Port (WF-15.21.1 to
 * WF-15.21.3); a Beachhead gives one, and adds one to a port (WF-15.53.2). */
struct quay { unsigned seas, capacity; };

static struct quay quay_at(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	static const uint8_t of_port[] = {[NO_PORT] = 0, [MINOR_PORT] = 1, [MAJOR_PORT] = 2};
	unsigned more = mulberries(t, s, side, hex);
	struct quay q = {wf_port_seas(t, s, side, hex), of_port[t->hex[hex].port] + more};
	if (more)
		q.seas |= wf_coast_seas(t, s, side, hex) & ~wf_stormy_seas(t, s);
	return q;
}

static unsigned quay_seas(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	return quay_at(t, s, side, hex).seas;
}

static eto_clause check_capacity(const struct wf_table *t, const struct wf_state *s, unsigned hex, struct quay q)
{
	eto_clause c = t->hex[hex].port == MAJOR_PORT ? WF_15_21_2 : WF_15_21_1;
	return s->port_use[hex] >= q.capacity && forbids(t, c) ? c : 0;
}

/* Why a hex is no port now: its strait is closed, it is a Beachhead in a storm, it has none. */
static eto_clause no_port_clause(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	if (t->hex[hex].port)
		return t->hex[hex].port_seas & ~wf_closed_seas(t, s, side) ? WF_1_39_4 : WF_13_22_5;
	return side == ALLIES && wf_beachhead_at(s, hex) < BEACHHEADS && !contested(s, hex) ? WF_15_54_1 : WF_15_2_3;
}

/* -- what it may cost -- */

/* Seas for one Supreme Move: Axis one, Allies two (WF-15.2.5, WF-15.2.6, WF-6.53.2). */
static unsigned seas_for(unsigned side, unsigned moves) { return side == ALLIES ? 2 * moves : moves; }

/* The first Naval Move of a Supreme HQ that mobilizes is free; it may add others (WF-5.62.2, WF-5.62.3). */
static unsigned free_moves(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return wf_mobilizes(t, s, unit) ? 1 : 0;
}

static void find_ways(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct wf_ways *w)
{
	unsigned side = side_of(t, unit);
	wf_find_ways(t, s, side, quay_seas(t, s, side, s->hex[unit]), wf_closed_seas(t, s, side), SEAS, w);
}

static unsigned most_seas(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned cost)
{
	return seas_for(side_of(t, unit), cost + free_moves(t, s, unit));
}

static struct wf_passage way_for(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
				 unsigned cost, const struct wf_ways *w)
{
	return wf_best_way(w, quay_seas(t, s, side_of(t, unit), hex), most_seas(t, s, unit, cost));
}

/* A price may be paid if it opens a way, or a safer way than a lower price. */
static bool worth(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned seas, unsigned cost,
		  const struct wf_ways *w)
{
	unsigned dice = wf_fewest_dice(w, seas, most_seas(t, s, unit, cost));
	return dice < (cost ? wf_fewest_dice(w, seas, most_seas(t, s, unit, cost - 1)) : NO_WAY);
}

/* -- checks -- */

/* 1. a Supreme Move, or a Supreme HQ that mobilizes (WF-15.2.2, WF-4.42.4), for any unit; 2. a Fort does not move
 * while engaged (WF-2.26.2); 3. from a friendly port (WF-15.2.3) or Beachhead (WF-15.53.1); 4. leaving a battle,
 * but never the last (WF-15.2.9, WF-6.53.7): that takes Sea Evacuation (WF-sidebar15.4); 5. the port can take it. */
eto_clause wf_check_embark(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned side = side_of(t, unit), here = s->hex[unit];
	if (wf_mobilizes(t, s, unit) ? type_of(t, unit) != SHQ : !wf_supreme_for(t, s, unit))
		return ruled_out(t, WF_15_2_2);
	if (type_of(t, unit) == FORT && engaged(s, unit) && forbids(t, WF_2_26_2))
		return WF_2_26_2;
	if (!friendly(s, side, here))
		return ruled_out(t, WF_15_2_3);
	struct quay q = quay_at(t, s, side, here);
	if (!q.seas)
		return ruled_out(t, no_port_clause(t, s, side, here));
	if (wf_is_retreat(t, s, unit) && forbids(t, WF_15_2_9))
		return WF_15_2_9;
	return check_capacity(t, s, here, q);
}

/* 6. to another friendly port or Beachhead (WF-15.2.3, WF-15.42.12); 7. without a battle (WF-15.2.8, WF-sidebar15.1);
 * 8. open to the unit; 9. the port can take it; 10. with room. */
static eto_clause check_quay(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
			     struct quay q)
{
	unsigned side = side_of(t, unit);
	eto_clause c;
	if (s->count[foe(side)][hex] || contested(s, hex))
		return ruled_out(t, WF_15_2_8);
	if (hex == s->hex[unit] || !friendly(s, side, hex))
		return ruled_out(t, WF_15_2_3);
	if (!q.seas)
		return ruled_out(t, no_port_clause(t, s, side, hex));
	if ((c = wf_barred_hex(t, s, unit, hex)) || (c = check_capacity(t, s, hex, q)))
		return c;
	return wf_check_room(t, s, unit, hex);
}

/* 11. there are that many Supreme Moves (WF-5.61.1); 12. a way over adjacent seas (WF-15.2.3) not barred by
 * straits (WF-1.39.4) or closed seas (WF-13.22.5); 13. that the moves pay for (WF-15.2.5, WF-15.2.6), one unit
 * each (WF-15.2.7), but no more than it needs (WF-15.2.4). */
static eto_clause check_cost(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
			     unsigned cost, const struct wf_ways *w)
{
	unsigned side = side_of(t, unit);
	if (cost > wf_supreme_for(t, s, unit) && forbids(t, WF_5_61_1))
		return WF_5_61_1;
	if (!wf_best_way(w, quay_seas(t, s, side, hex), SEAS).found)
		return ruled_out(t, wf_closed_seas(t, s, side) ? WF_13_22_5 : WF_1_39_4);
	if (!way_for(t, s, unit, hex, cost, w).found)
		return ruled_out(t, side == AXIS ? WF_15_2_5 : WF_15_2_6);
	return worth(t, s, unit, quay_seas(t, s, side, hex), cost, w) ? 0 : ruled_out(t, WF_15_2_4);
}

eto_clause wf_check_sail(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex, unsigned cost)
{
	struct wf_ways w;
	eto_clause c;
	if (hex >= HEXES || cost > SEAS)
		return ETO_NONSENSE;
	if ((c = wf_check_embark(t, s, unit)) ||
	    (c = check_quay(t, s, unit, hex, quay_at(t, s, side_of(t, unit), hex))))
		return c;
	find_ways(t, s, unit, &w);
	return check_cost(t, s, unit, hex, cost, &w);
}

/* -- the list -- */

/* Hexes that may be ports for the side: by nature, or with a Beachhead. */
static hexset quays(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	hexset z = t->ports;
	for (unsigned b = 0; side == ALLIES && b < BEACHHEADS; b++)
		if (s->beachhead[b] == BH_DEPLOYED)
			eto_set_add(&z, s->beachhead_hex[b]);
	eto_set_meet(&z, &s->held[side]);
	return z;
}

static unsigned fewer(unsigned a, unsigned b) { return a < b ? a : b; }

/* The prices worth paying for a way to these seas, as bits: each buys a safer way than the one before. */
static unsigned prices(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned seas,
		       const struct wf_ways *w)
{
	unsigned moves = wf_supreme_for(t, s, unit), least = NO_WAY, crossed = 0, found = 0;
	for (unsigned cost = 0; least && cost <= moves && cost <= SEAS && crossed < w->longest; cost++) {
		unsigned dice = least;
		for (; dice && crossed < most_seas(t, s, unit, cost) && crossed < w->longest; crossed++)
			dice = fewer(dice, wf_dice_after(w, seas, crossed));
		found |= dice < least ? 1u << cost : 0;
		least = dice;
	}
	return found;
}

bool wf_list_sails(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *among,
		   struct eto_list *l)
{
	struct {
		unsigned seas, prices;
	} like[SEAS] = {{0}}; /* many ports lie on the same seas */
	unsigned side = side_of(t, unit);
	struct wf_ways w;
	if (wf_check_embark(t, s, unit))
		return false;
	hexset to = quays(t, s, side), open = wf_open_hexes(t, s, unit);
	eto_set_meet(&to, &open);
	eto_set_minus(&to, &s->stands[foe(side)]);
	if (among)
		eto_set_meet(&to, among);
	find_ways(t, s, unit, &w);
	ETO_EACH (hex, &to) {
		struct quay q = quay_at(t, s, side, hex);
		if (check_quay(t, s, unit, hex, q))
			continue;
		unsigned first = (unsigned)__builtin_ctz(q.seas);
		if (like[first].seas != q.seas)
			like[first].prices = prices(t, s, unit, like[first].seas = q.seas, &w);
		for (unsigned left = like[first].prices; left; left &= left - 1)
			if (eto_list_add(l, V_SAIL, hex, (unsigned)__builtin_ctz(left), 0))
				return true;
	}
	return false;
}

/* -- doing it -- */

/* Through enemy seas it may yet be intercepted (WF-15.2.10). A Fort that moves is a cadre afterwards (WF-2.26.3). */
void wf_do_sail(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned cost,
		struct eto_events *e)
{
	unsigned from = s->hex[unit];
	struct wf_ways w;
	find_ways(t, s, unit, &w);
	wf_set_sail(t, s, unit, V_SAIL, from, way_for(t, s, unit, hex, cost, &w));
	wf_spend_supreme(t, s, unit, cost);
	if (wf_mobilizes(t, s, unit))
		wf_mobilize(t, s, unit, e);
	s->port_use[from]++;
	s->port_use[hex]++;
	wf_place(t, s, unit, hex);
	s->mark[unit] = (uint16_t)((s->mark[unit] & ~M_LANDED) | M_STRATEGIC);
	wf_stand_up(s, unit);
	wf_move_fort(t, s, unit);
	wf_tell_block(t, s, e, E_SAIL, unit, (int)from, (int)hex, 0);
}
