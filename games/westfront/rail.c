/* Rail (9): friendly rail lines, and Rail Movement. */
#include <stddef.h>
#include <string.h>

#include "games/westfront/command.h"

/* -- friendly rail lines -- */

/* A line goes on through friendly hexes only (WF-9.12.1, WF-9.12.2, WF-8.4.7), into but not through a friendly battle
 * (WF-9.12.3, WF-8.4.13); across the Rail Straits (WF-9.23.2, WF-9.23.4) and the bridge (WF-9.11.2), but no other
 * strait (WF-9.23.3). `ends` are hexes of the net that no line leaves. From `fresh` hexes the lines are followed as far
 * as they are not in the net yet. */
static void follow_rails(const struct wf_table *t, const struct wf_state *s, unsigned side, const hexset *ends,
			 hexset fresh, hexset *net)
{
	hexset enter = s->held[side], through = enter;
	eto_set_minus(&enter, net);
	eto_set_minus(&through, ends);
	struct eto_flood way = {.graph = ETO_GRAPH(&t->line),
				.near = t->rail_near,
				.enter = enter.w,
				.through = through.w,
				.strict = true};
	eto_flood(&way, fresh.w, NULL);
	eto_set_join(net, &fresh);
}

/* Can a Sea Line end in this friendly port? An engaged one gets full Naval Supply only with Naval Supremacy
 * (WF-15.31.1 to WF-15.31.3), which the Allies alone have (WF-15.2.1), as at Split (WF-15.31.5); a
 * Fortress never (WF-15.31.4). */
static bool sea_line_ends(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	return !contested(s, hex) || (side == ALLIES && !t->hex[hex].fortress && option(t, OPT_SIEGE_SUPPLY) == 0);
}

/* Sea Lines join friendly ports over seas that the enemy cannot intercept (WF-15.3.1, WF-15.3.2, WF-9.31.1). The seas
 * of the net, and the ports to which they bring it; false if there are no more seas than before. */
static bool follow_seas(const struct wf_table *t, const struct wf_state *s, unsigned side, const hexset *net,
			unsigned *seas, hexset *fresh)
{
	unsigned shut = wf_enemy_seas(t, s, side) | wf_closed_seas(t, s, side), now = *seas;
	hexset ports = t->ports, joined;
	eto_set_meet(&ports, &s->held[side]);
	joined = ports;
	eto_set_meet(&joined, net);
	eto_set_minus(&joined, &s->fights);
	now |= wf_harbour_seas(t, s, side, &joined) & ~shut;
	for (unsigned more = now; more; now |= more)
		more = wf_sea_neighbours(t, s, side, now) & ~shut & ~now;
	if (now == *seas)
		return false;
	*seas = now;
	eto_set_clear(fresh);
	eto_set_minus(&ports, net);
	ETO_EACH (hex, &ports)
		if (wf_port_seas(t, s, side, hex) & now && sea_line_ends(t, s, side, hex))
			eto_set_add(fresh, hex);
	return true;
}

/* Berlin (WF-9.12.5), London (WF-9.12.6); in Husky Reggio, and the ports of Tunisia (WF-husky.20). */
static hexset origins(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	hexset net = {0};
	if (husky(t) && side == ALLIES) {
		net = t->ports;
		eto_set_meet(&net, &t->country[TUNISIA]);
	} else {
		eto_set_add(&net, husky(t) ? t->at.reggio : side == AXIS ? t->at.berlin : t->at.london);
	}
	eto_set_meet(&net, &s->held[side]);
	return net;
}

/* The origin counts only if Berlin has rail to another Victory City (WF-9.12.5) or London a line to the Atlantic
 * (WF-9.12.6). */
static bool origin_stands(const struct wf_table *t, unsigned side, const hexset *net, unsigned seas)
{
	if (husky(t))
		return true;
	for (unsigned sea = 0; side == ALLIES && sea < SEAS; sea++)
		if (seas >> sea & 1 && t->sea[sea].base == NO_HEX)
			return true;
	return side == AXIS && eto_set_touch(net, &t->goals);
}

/* Segments that are not joined to the origin are no friendly lines (WF-9.12.7). What is in the net has Rail Supply
 * (WF-9.3.1); its ends are what the Railhead markers show (WF-9.12.4, WF-9.4.1). First by rail alone, which counts for
 * the Allies if their origin stands with its Sea Lines; then over the seas too, for Rail/Sea Supply (WF-9.31.2). A line
 * goes into a friendly battle, and into the origin is as far as it has to go: an engaged one serves on, unless the
 * option says that nothing comes out of a battle. */
static void find_nets(const struct wf_table *t, struct wf_state *s, unsigned side)
{
	hexset net = {0}, fresh = origins(t, s, side), ends = s->fights;
	unsigned seas = 0;
	if (!husky(t) && option(t, OPT_ORIGIN) == 0)
		eto_set_minus(&ends, &fresh);
	follow_rails(t, s, side, &ends, fresh, &net);
	s->rails[side] = net;
	bool stands = side == AXIS && origin_stands(t, side, &net, 0);
	while (follow_seas(t, s, side, &net, &seas, &fresh))
		follow_rails(t, s, side, &ends, fresh, &net);
	s->net[side] = net;
	bool joined = origin_stands(t, side, &net, seas);
	if (!stands && (side == AXIS || !joined))
		eto_set_clear(&s->rails[side]);
	if (!joined)
		eto_set_clear(&s->net[side]);
}

/* What opens and closes seas; the last bit says that anything is known at all. */
static uint64_t sea_powers(const struct wf_table *t, const struct wf_state *s)
{
	return wf_enemy_seas(t, s, ALLIES) | (uint64_t)air_supremacy(t, s) << SEAS |
	       (uint64_t)wf_shut_straits(t, s) << (SEAS + 1) | UINT64_C(1) << 63;
}

/* Keeps of a set what the nets have to do with. True if that is not what it was. */
static bool note(const struct wf_table *t, const hexset *now, hexset *noted)
{
	if (eto_set_alike(now, noted, &t->stations))
		return false;
	*noted = *now;
	eto_set_meet(noted, &t->stations);
	return true;
}

/* All that the floods look at: control of stations, battles in those that a side controls, and seas, with the straits
 * of either side. The net of a side is found anew if something of that has changed for it. */
void wf_keep_nets(const struct wf_table *t, struct wf_state *s)
{
	uint64_t seas = sea_powers(t, s);
	for (unsigned side = 0; side < SIDES; side++) {
		bool control = note(t, &s->held[side], &s->net_held[side]);
		if (control || seas != s->net_seas || !eto_set_alike(&s->fights, &s->net_fights, &s->net_held[side]))
			find_nets(t, s, side);
	}
	note(t, &s->fights, &s->net_fights);
	s->net_seas = seas;
}

void wf_mind_battles(const struct wf_table *t, struct wf_state *s)
{
	if (!eto_set_alike(&s->fights, &s->net_fights, &t->stations))
		wf_keep_nets(t, s);
}

/* The rail lines that a port feeds once supply has come there by sea. */
hexset wf_rails_from(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned port)
{
	hexset net = {0}, fresh = {0};
	if (friendly(s, side, port))
		eto_set_add(&fresh, port);
	follow_rails(t, s, side, &s->fights, fresh, &net);
	return net;
}

/* The rail lines that are left to the side when it loses some hexes. */
hexset wf_rails_without(const struct wf_table *t, const struct wf_state *s, unsigned side, const hexset *lost)
{
	hexset net = *lost; /* what is in the net is not entered */
	follow_rails(t, s, side, &s->fights, origins(t, s, side), &net);
	eto_set_minus(&net, lost);
	return net;
}

/* -- Rail Movement -- */

enum { POINTS_MAX = 240, NODES_MAX = 4096 };

struct journey {
	uint8_t points[HEXES]; /* rail hexes used so far, 255: not reached */
	uint8_t first[HEXES];  /* direction in which it left the start; DIRECTIONS: off the map */
	hexset reached;
	unsigned length;       /* of one Rail Move */
};

struct wave {
	const struct wf_table *t;
	const struct wf_state *s;
	hexset net;
	unsigned side, most;
	unsigned confined; /* an Italian: he does not leave Italy and Yugoslavia on the way either; else NO_UNIT */
	struct journey *j;
	uint16_t head[256]; /* lists by points */
	struct { uint16_t hex, next; } node[NODES_MAX];
	unsigned nodes;
};

static void offer(struct wave *w, unsigned hex, unsigned points, unsigned first)
{
	if (points > w->most || points >= w->j->points[hex] || w->nodes == NODES_MAX)
		return;
	w->j->points[hex] = (uint8_t)points;
	eto_set_add(&w->j->reached, hex);
	w->j->first[hex] = (uint8_t)first;
	w->node[w->nodes].hex = (uint16_t)hex;
	w->node[w->nodes].next = w->head[points];
	w->head[points] = (uint16_t)w->nodes++;
}

/* 2 rail hexes for each edge hex between two entry hexes, and one to come back (WF-9.5.1, WF-9.5.2, WF-9.5.3). Lost
 * ones are no way in or out (WF-16.7.3). The Allies have none (WF-9.5.6). */
static void off_map(struct wave *w, unsigned hex, unsigned first)
{
	if (w->side != AXIS || !in_set(&w->t->entries, hex) || wf_entry_lost(w->t, w->s, hex))
		return;
	for (unsigned i = 0; i < 6; i++) {
		unsigned to = w->t->entry[i], a = w->t->hex[hex].row, b = w->t->hex[to].row;
		unsigned between = (a > b ? a - b : b - a) - 1;
		if (to == hex || wf_entry_lost(w->t, w->s, to) || !in_set(&w->net, to) || contested(w->s, to))
			continue;
		offer(w, to, w->j->points[hex] + 2 * between + 1, first);
	}
}

/* At a Rail Strait the move ends, and crossing takes a whole one (WF-9.23.1). */
static unsigned cross_cost(const struct wave *w, unsigned points, unsigned side)
{
	unsigned length = w->j->length;
	return side == SIDE_RAIL_STRAIT ? (points + length - 1) / length * length + length : points + 1;
}

static void expand(struct wave *w, unsigned hex, unsigned start)
{
	const struct wf_hex *h = &w->t->hex[hex];
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = h->next[d];
		if (!h->rail[d] || !in_set(&w->net, n) || contested(w->s, n))
			continue;
		if (w->confined != NO_UNIT && wf_barred_hex(w->t, w->s, w->confined, n)) /* WF-2.65.1 */
			continue;
		if (hex == start && contested(w->s, start) && wf_side_full(w->t, w->s, start, d)) /* WF-9.22.2 */
			continue;
		offer(w, n, cross_cost(w, w->j->points[hex], h->side[d]), hex == start ? d : w->j->first[hex]);
	}
	off_map(w, hex, hex == start ? DIRECTIONS : w->j->first[hex]);
}

/* 10 rail hexes for a Rail Move (WF-9.21.1, WF-6.53.1), 5 for the Axis under Air Supremacy (WF-9.21.3, WF-13.22.3). */
static unsigned move_length(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	return side == AXIS && air_supremacy(t, s) ? 5 : 10;
}

/* Rail Moves that may be spent: several can be linked (WF-9.21.2, WF-6.53.3). The first of a Supreme HQ that
 * mobilizes is free (WF-5.62.2, WF-5.62.3), and so is the one by which Army Group E has come. */
static unsigned moves_free(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent)
{
	return spent || wf_mobilizes(t, s, unit) ? 1 : 0;
}

/* How many rail hexes a unit can go. */
static unsigned range(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent)
{
	unsigned most =
		(wf_supreme_for(t, s, unit) + moves_free(t, s, unit, spent)) * move_length(t, s, side_of(t, unit));
	return most > POINTS_MAX ? POINTS_MAX : most;
}

/* All that can be reached, or as far as is needed to know the way to one hex. */
static void find_journeys(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent,
			  unsigned goal, struct journey *j)
{
	struct wave w;
	unsigned start = s->hex[unit];
	w.t = t;
	w.s = s;
	w.side = side_of(t, unit);
	w.confined = t->unit[unit].nation == ITALIAN ? unit : NO_UNIT;
	w.j = j;
	w.nodes = 0;
	memset(j->points, 255, sizeof j->points);
	eto_set_clear(&j->reached);
	j->length = move_length(t, s, w.side);
	w.most = range(t, s, unit, spent);
	w.net = s->net[w.side];
	if (!in_set(&w.net, start) || (goal < HEXES && !in_set(&w.net, goal)))
		return;
	memset(w.head, 255, sizeof *w.head * (w.most + 1));
	offer(&w, start, spent, DIRECTIONS);
	for (unsigned p = spent; p <= w.most && (goal >= HEXES || j->points[goal] > p); p++) {
		while (w.head[p] != 0xffff) {
			unsigned node = w.head[p];
			w.head[p] = w.node[node].next;
			if (j->points[w.node[node].hex] == p)
				expand(&w, w.node[node].hex, start);
		}
	}
}

/* 1. a Supreme Move, or a Supreme HQ that mobilizes (WF-9.2.1, WF-4.42.4); others that mobilize do so on land; 2. a
 * Fort does not move while engaged (WF-2.26.2); 3. nobody retreats by rail (WF-6.53.7, WF-9.22.3), but out of a
 * friendly battle others may disengage so (WF-9.22.1). */
static eto_clause may_entrain(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent)
{
	if (wf_mobilizes(t, s, unit) ? type_of(t, unit) != SHQ : !spent && !wf_supreme_for(t, s, unit))
		return ruled_out(t, WF_9_2_1);
	if (type_of(t, unit) == FORT && engaged(s, unit) && forbids(t, WF_2_26_2))
		return WF_2_26_2;
	if (wf_is_retreat(t, s, unit) && forbids(t, WF_9_22_3))
		return WF_9_22_3;
	return 0;
}

/* 4. from friendly rail hex to friendly rail hex, within the Rail Moves (WF-9.21.5, WF-9.21.1, WF-8.4.5, WF-8.4.12,
 * WF-9.5.4); it cannot engage so (WF-9.21.6, WF-6.53.6, WF-9.5.5); 5. open to the unit, as is the way for Italians
 * (WF-2.65.1); 6. with room. */
static eto_clause check_end(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
			    const hexset *reached)
{
	eto_clause c;
	if (s->count[foe(side_of(t, unit))][hex])
		return ruled_out(t, WF_9_21_6);
	if (!friendly(s, side_of(t, unit), hex))
		return ruled_out(t, WF_9_21_5);
	if ((c = wf_barred_hex(t, s, unit, hex)))
		return c;
	if (!in_set(reached, hex) || hex == s->hex[unit])
		return ruled_out(t, WF_9_21_1);
	return wf_check_room(t, s, unit, hex);
}

eto_clause wf_check_rail(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
			 unsigned spent)
{
	struct journey j;
	eto_clause c;
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if ((c = may_entrain(t, s, unit, spent)))
		return c;
	find_journeys(t, s, unit, spent, hex, &j);
	return check_end(t, s, unit, hex, &j.reached);
}

/* The next station, without a search. */
static bool quick_ride(const struct wf_table *t, const struct wf_state *s, unsigned unit, const hexset *net,
		       struct eto_list *l)
{
	const struct wf_hex *h = &t->hex[s->hex[unit]];
	for (unsigned d = 0; d < DIRECTIONS && !contested(s, s->hex[unit]); d++) {
		unsigned n = h->next[d];
		if (h->rail[d] && h->side[d] != SIDE_RAIL_STRAIT && in_set(net, n) && !contested(s, n) &&
		    !s->count[foe(side_of(t, unit))][n] && !wf_barred_hex(t, s, unit, n) &&
		    !wf_check_room(t, s, unit, n))
			return eto_list_add(l, V_RAIL, n, 0, 0);
	}
	return false;
}

static bool can_ride(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent)
{
	return in_set(&s->net[side_of(t, unit)], s->hex[unit]) && in_set(&t->rails, s->hex[unit]) &&
	       !may_entrain(t, s, unit, spent);
}

static unsigned entries_lost(const struct wf_table *t, const struct wf_state *s)
{
	unsigned lost = 0;
	for (unsigned i = 0; i < 6; i++)
		lost |= wf_entry_lost(t, s, t->entry[i]) ? 1u << i : 0;
	return lost;
}

/* What is reached in more moves tells what is reached in fewer. */
static hexset ride(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct wf_ride *kept)
{
	unsigned side = side_of(t, unit), most = range(t, s, unit, 0);
	hexset near = {0};
	struct journey j;
	struct wf_ride now = {.known = 1,
			      .side = (uint8_t)side,
			      .lost = (uint8_t)entries_lost(t, s),
			      .length = (uint8_t)move_length(t, s, side),
			      .from = s->hex[unit],
			      .net = s->net[side]};
	eto_set_minus(&now.net, &s->fights);
	if (memcmp(kept, &now, offsetof(struct wf_ride, most)) || kept->most < most) {
		find_journeys(t, s, unit, 0, NO_HEX, &j);
		memcpy(kept, &now, offsetof(struct wf_ride, most));
		kept->most = (uint16_t)most;
		kept->reached = j.reached;
		memcpy(kept->points, j.points, sizeof kept->points);
	}
	if (kept->most == most)
		return kept->reached;
	ETO_EACH (hex, &kept->reached)
		if (kept->points[hex] <= most)
			eto_set_add(&near, hex);
	return near;
}

/* As check_end() has it but for room, for all hexes at once. */
hexset wf_ride_ends(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent,
		    struct wf_ride *kept)
{
	unsigned side = side_of(t, unit);
	hexset ends = {0}, open;
	struct journey j;
	if (!can_ride(t, s, unit, spent))
		return ends;
	if (kept) {
		ends = ride(t, s, unit, kept);
	} else {
		find_journeys(t, s, unit, spent, NO_HEX, &j);
		ends = j.reached;
	}
	open = wf_open_hexes(t, s, unit);
	eto_set_meet(&ends, &open);
	eto_set_meet(&ends, &s->held[side]);
	eto_set_minus(&ends, &s->stands[foe(side)]);
	eto_set_drop(&ends, s->hex[unit]);
	return ends;
}

bool wf_list_rides(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned spent,
		   struct eto_list *l)
{
	if (l->one && can_ride(t, s, unit, spent) && quick_ride(t, s, unit, &s->net[side_of(t, unit)], l))
		return true;
	hexset ends = wf_ride_ends(t, s, unit, spent, NULL);
	return wf_list_hexes(t, s, unit, &ends, V_RAIL, wf_check_room, l);
}

/* A Fort that moves is a cadre afterwards (WF-2.26.3). */
void wf_move_fort(const struct wf_table *t, struct wf_state *s, unsigned unit)
{
	if (type_of(t, unit) == FORT)
		s->cv[unit] = 1;
}

void wf_do_rail(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, unsigned spent,
		struct eto_events *e)
{
	struct journey j;
	unsigned from = s->hex[unit], moves;
	find_journeys(t, s, unit, spent, hex, &j);
	moves = (j.points[hex] + j.length - 1) / j.length - moves_free(t, s, unit, spent);
	if (contested(s, from) && j.first[hex] < DIRECTIONS)
		wf_cross(s, from, j.first[hex]);
	wf_spend_supreme(t, s, unit, moves);
	if (wf_mobilizes(t, s, unit))
		wf_mobilize(t, s, unit, e);
	wf_place(t, s, unit, hex);
	s->mark[unit] = (uint16_t)((s->mark[unit] & ~M_LANDED) | M_STRATEGIC);
	wf_stand_up(s, unit);
	wf_move_fort(t, s, unit);
	wf_tell_block(t, s, e, E_RAIL, unit, (int)from, (int)hex, 0);
}
