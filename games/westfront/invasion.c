/* Sea Invasions (15.4) and Sea Evacuations (15.6): one unit for each Invasion HQ and Movement Phase. They are not
 * strategic, and use no port capacity (ruling R10). */
#include "games/westfront/seas.h"

/* -- Invasion HQs -- */

static bool is_invasion_hq(const struct wf_state *s, unsigned hq)
{
	return on_map(s, hq) && (s->mode[hq] & (HQ_ACTIVE | HQ_INVASION)) == (HQ_ACTIVE | HQ_INVASION);
}

/* The next Invasion HQ of the active side in a hex after `hq`; NO_UNIT at the end. Begin with NO_UNIT. */
static unsigned next_hq(const struct wf_table *t, const struct wf_state *s, unsigned hex, unsigned hq)
{
	for (hq = hq == NO_UNIT ? s->top[hex] : s->below[hq]; hq != ETO_NO_BLOCK; hq = s->below[hq])
		if (side_of(t, hq) == s->side && is_invasion_hq(s, hq))
			return hq;
	return NO_UNIT;
}

/* Axis one sea area, Allies two (WF-15.42.2, WF-15.42.3), a Supreme HQ like any other (WF-5.65.3); long range four
 * (WF-15.44.3). */
static unsigned sea_range(const struct wf_state *s, unsigned hq)
{
	return s->mode[hq] & HQ_LONG ? 4 : s->side == ALLIES ? 2 : 1;
}

/* Not through storms (WF-12.3.5, ruling R9), closed seas (WF-13.22.5) or straits (WF-15.42.6, WF-1.39.5). */
static struct wf_passage find_way(const struct wf_table *t, const struct wf_state *s, unsigned from, unsigned to,
				  unsigned most)
{
	struct wf_ways w;
	wf_find_ways(t, s, s->side, from, wf_closed_seas(t, s, s->side) | wf_stormy_seas(t, s), most, &w);
	return wf_best_way(&w, to, most);
}

/* Is there one? */
static bool can_cross(const struct wf_table *t, const struct wf_state *s, unsigned from, unsigned to, unsigned most)
{
	unsigned shut = wf_closed_seas(t, s, s->side) | wf_stormy_seas(t, s);
	return wf_seas_within(t, s, s->side, from, shut, most) & to;
}

/* Why there is no way. */
static eto_clause no_way_clause(const struct wf_table *t, const struct wf_state *s, unsigned from, unsigned to,
				unsigned most)
{
	unsigned closed = wf_closed_seas(t, s, s->side);
	if (!to)
		return WF_15_42_6;
	if (!(to & ~closed))
		return WF_13_22_5;
	if (wf_seas_within(t, s, s->side, from, closed, most) & to)
		return WF_12_3_5;
	unsigned seas = from;
	for (unsigned n = 1; n < most; n++)
		for (unsigned left = seas; left; left &= left - 1)
			seas |= t->sea[__builtin_ctz(left)].next;
	if (seas & to)
		return WF_15_42_6;
	return most == 1 ? WF_15_42_2 : most == 2 ? WF_15_42_3 : WF_15_44_3;
}

/* -- invasions -- */

/* Can this HQ send the unit there in this phase? 1. one unit in a phase (WF-15.42.1, WF-15.42.4); 2. Long Range
 * Invasions come in Blitz Movement (WF-15.44.4, WF-15.44.5), 3. with Amphibious units (WF-15.44.3); 4. a second
 * wave goes to a marked hex (WF-15.44.1, WF-15.44.6); 5. over the seas that are allowed, 6. but three or more for
 * long range. */
static eto_clause check_direction(const struct wf_table *t, const struct wf_state *s, unsigned hq, unsigned unit,
				  unsigned hex)
{
	bool far = s->mode[hq] & HQ_LONG;
	unsigned from = wf_port_seas(t, s, s->side, s->hex[hq]), to = wf_coast_seas(t, s, s->side, hex),
		 most = sea_range(s, hq);
	if (s->mode[hq] & HQ_USED && forbids(t, WF_15_42_1))
		return WF_15_42_1;
	if (far && !s->blitz && forbids(t, WF_15_44_4))
		return WF_15_44_4;
	if (far && type_of(t, unit) != AMPHIBIOUS && forbids(t, WF_15_44_3))
		return WF_15_44_3;
	if (s->blitz && !far && !(s->battle[hex] & B_MARKED) && forbids(t, WF_15_44_6))
		return WF_15_44_6;
	if (!can_cross(t, s, from, to, most))
		return ruled_out(t, no_way_clause(t, s, from, to, most));
	return far && can_cross(t, s, from, to, 2) && forbids(t, WF_15_44_3) ? WF_15_44_3 : 0;
}

/* The HQ that sends the unit: Blitz HQs first, for their second wave may follow it; NO_UNIT and the clause if none
 * can. */
static unsigned find_director(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex,
			      eto_clause *why)
{
	unsigned found = NO_UNIT;
	*why = 0;
	for (unsigned hq = next_hq(t, s, s->hex[unit], NO_UNIT); hq != NO_UNIT; hq = next_hq(t, s, s->hex[unit], hq)) {
		eto_clause c = check_direction(t, s, hq, unit, hex);
		if (!c && (found == NO_UNIT || (s->mode[hq] & HQ_BLITZ && !(s->mode[found] & HQ_BLITZ))))
			found = hq;
		if (c && !*why)
			*why = c;
	}
	return found;
}

/* 1. a unit of the port of an Invasion HQ (WF-15.42.1, WF-15.4.2, WF-15.41.1), which is no mere Beachhead (WF-15.53.3);
 * 2. not out of a battle: from there one disengages, or is evacuated (WF-6.32.2); 3. no Cavalry, no Fort (WF-15.42.7,
 * WF-sidebar15.3), 4. no HQ (WF-15.42.8). */
static eto_clause check_invader(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned here = s->hex[unit], type = type_of(t, unit);
	if (next_hq(t, s, here, NO_UNIT) == NO_UNIT)
		return ruled_out(t, WF_15_42_1);
	if (!wf_port_seas(t, s, s->side, here))
		return ruled_out(t, WF_15_53_3);
	if (engaged(s, unit) && forbids(t, WF_6_32_2))
		return WF_6_32_2;
	if ((type == CAVALRY || type == FORT) && forbids(t, WF_15_42_7))
		return WF_15_42_7;
	return is_hq(t, unit) && forbids(t, WF_15_42_8) ? WF_15_42_8 : 0;
}

/* Where one can land at all: 1. in play and open to the unit; 2. a coast (WF-15.4.1), friendly or not; 3. no Mountain,
 * Marsh or Shallows (WF-15.42.5, WF-1.34.6, WF-1.35.5, WF-1.37.2); 4. Mud is no Marsh here, but for the option
 * (WF-12.23.5). */
static eto_clause check_beach(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	const struct wf_hex *h = &t->hex[hex];
	eto_clause c = wf_barred_hex(t, s, unit, hex);
	if (c)
		return c;
	if (!h->coastal || !h->seas)
		return ruled_out(t, WF_15_4_1);
	if ((h->terrain == MARSH || h->terrain == MOUNTAIN || h->shallow) && forbids(t, WF_15_42_5))
		return WF_15_42_5;
	return s->weather == MUD && option(t, OPT_MUD_INVASION) && forbids(t, WF_12_23_5) ? WF_12_23_5 : 0;
}

/* 1. one unit by sea in a phase where the enemy is (WF-15.42.10, WF-15.42.14), more where he is not (WF-15.42.11);
 * 2. no Sea Assault by Armor or Static (WF-15.45.7): the battle must be older than this phase; 3. room. */
static eto_clause check_landing(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	bool defended = s->count[foe(s->side)][hex], old = contested(s, hex) && !(s->battle[hex] & B_NEW);
	unsigned type = type_of(t, unit);
	if (defended && s->battle[hex] & B_BEACHED && forbids(t, WF_15_42_10))
		return WF_15_42_10;
	if (defended && !old && (type == ARMOR || type == STATIC) && forbids(t, WF_15_45_7))
		return WF_15_45_7;
	return wf_check_room(t, s, unit, hex);
}

/* The unit, the beach, the landing, and an HQ that can send it; several at once if each has its own (WF-15.42.9). */
eto_clause wf_check_invade(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	eto_clause c;
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (hex == s->hex[unit])
		return ruled_out(t, WF_15_4_1);
	if ((c = check_invader(t, s, unit)) || (c = check_beach(t, s, unit, hex)) ||
	    (c = check_landing(t, s, unit, hex)))
		return c;
	return find_director(t, s, unit, hex, &c) == NO_UNIT ? c : 0;
}

/* It ends its move there (WF-15.42.13). A first wave of a Blitz Invasion HQ marks its hex for the second
 * (WF-15.44.1). A new battle is a Sea Assault (WF-15.45.1, WF-7.5.4): see round.c for its repulse. */
void wf_do_invade(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e)
{
	eto_clause c;
	unsigned hq = find_director(t, s, unit, hex, &c), from = s->hex[unit], to = wf_coast_seas(t, s, s->side, hex);
	struct wf_passage way = find_way(t, s, wf_port_seas(t, s, s->side, from), to, sea_range(s, hq));
	s->mode[hq] |= HQ_USED;
	wf_place(t, s, unit, hex);
	wf_tell_block(t, s, e, E_INVADE, unit, (int)from, (int)hex, 0);
	wf_entered(t, s, unit, BY_SEA, from, e);
	wf_set_sail(t, s, unit, V_INVADE, from, way);
	s->mark[unit] |= M_LANDED;
	s->battle[hex] |= B_BEACHED;
	if (s->mode[hq] & HQ_BLITZ && !s->blitz)
		s->battle[hex] |= B_MARKED;
}

/* -- markers of second waves -- */

/* The Blitz Invasion HQ that can place a marker there: it has one, and goes on as Invasion HQ (WF-15.44.2). */
static unsigned find_marker(const struct wf_table *t, const struct wf_state *s, unsigned hex, eto_clause *why)
{
	const unsigned mode = HQ_ACTIVE | HQ_INVASION | HQ_BLITZ;
	*why = WF_15_44_1;
	for (unsigned hq = t->first_of[s->side]; hq < t->end_of[s->side]; hq++) {
		if (!on_map(s, hq) || (s->mode[hq] & (mode | HQ_MARKED | HQ_LONG)) != mode)
			continue;
		unsigned from = wf_port_seas(t, s, s->side, s->hex[hq]), most = sea_range(s, hq);
		unsigned to = wf_coast_seas(t, s, s->side, hex);
		if (can_cross(t, s, from, to, most))
			return hq;
		*why = no_way_clause(t, s, from, to, most);
	}
	return NO_UNIT;
}

/* 1. in the first Movement Phase, openly (WF-15.44.6); 2. a hex without a marker (WF-15.44.1), 3. where one can land;
 * 4. by an HQ with a marker left that can reach it. */
eto_clause wf_check_mark(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	eto_clause c;
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (s->blitz)
		return ruled_out(t, WF_15_44_6);
	if (s->battle[hex] & B_MARKED)
		return ruled_out(t, WF_15_44_1);
	unsigned hq = find_marker(t, s, hex, &c);
	if (hq == NO_UNIT)
		return ruled_out(t, c);
	return check_beach(t, s, hq, hex);
}

void wf_do_mark(const struct wf_table *t, struct wf_state *s, unsigned hex, struct eto_events *e)
{
	eto_clause c;
	s->mode[find_marker(t, s, hex, &c)] |= HQ_MARKED;
	s->battle[hex] |= B_MARKED;
	tell(e, E_MARK, (int)hex, 0, 0, 0);
}

/* -- evacuations -- */

/* An Invasion HQ of the port that has not directed anything in this phase, not of long range; else the clause. */
static unsigned find_rescuer(const struct wf_table *t, const struct wf_state *s, unsigned port, eto_clause *why)
{
	unsigned found = NO_UNIT;
	*why = WF_15_6_1;
	for (unsigned hq = next_hq(t, s, port, NO_UNIT); hq != NO_UNIT; hq = next_hq(t, s, port, hq)) {
		if (s->mode[hq] & HQ_LONG || (s->mode[hq] & HQ_USED && forbids(t, WF_15_6_4)))
			*why = s->mode[hq] & HQ_LONG ? WF_15_44_3 : WF_15_6_4;
		else if (found == NO_UNIT)
			found = hq;
	}
	return found;
}

/* 1. an Invasion HQ in the target port (WF-15.6.1), one unit in a phase (WF-15.6.4); 2. no active HQ: it mobilizes
 * on land (WF-5.41.1); 3. no Fort: only under Supreme Command, and never engaged (WF-2.26.1, WF-2.26.2); 4. from a
 * coast, in a battle or not
 * (WF-15.6.1); 5. to a friendly port without a battle (WF-15.6.1), 6. open to the unit, 7. with room; 8. over the
 * seas of an invasion, not in storms, closed seas or through hostile straits (WF-15.6.4). */
eto_clause wf_check_evacuate(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	eto_clause c;
	if (hex >= HEXES)
		return ETO_NONSENSE;
	if (hex == s->hex[unit])
		return ruled_out(t, WF_15_6_1);
	unsigned here = s->hex[unit], to = wf_port_seas(t, s, s->side, hex), hq = find_rescuer(t, s, hex, &c);
	if (hq == NO_UNIT)
		return ruled_out(t, c);
	if (wf_mobilizes(t, s, unit))
		return ruled_out(t, WF_5_41_1);
	if (type_of(t, unit) == FORT && engaged(s, unit) && forbids(t, WF_2_26_2))
		return WF_2_26_2;
	if (type_of(t, unit) == FORT && forbids(t, WF_2_26_1))
		return WF_2_26_1;
	if (!t->hex[here].coastal || !to || !friendly(s, s->side, hex) || contested(s, hex))
		return ruled_out(t, WF_15_6_1);
	if ((c = wf_barred_hex(t, s, unit, hex)) || (c = wf_check_room(t, s, unit, hex)))
		return c;
	unsigned from = wf_coast_seas(t, s, s->side, here);
	return can_cross(t, s, from, to, sea_range(s, hq)) ? 0 : ruled_out(t, WF_15_6_4);
}

/* The last of a battle stays as Rearguard until all others have moved (WF-15.6.2, WF-6.41.2): pursuit.c takes it
 * away. */
void wf_do_evacuate(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex, struct eto_events *e)
{
	eto_clause c;
	unsigned hq = find_rescuer(t, s, hex, &c), here = s->hex[unit], from = wf_coast_seas(t, s, s->side, here);
	struct wf_passage way = find_way(t, s, from, wf_port_seas(t, s, s->side, hex), sea_range(s, hq));
	s->mode[hq] |= HQ_USED;
	s->mark[unit] &= (uint16_t)~M_LANDED;
	wf_set_sail(t, s, unit, V_EVACUATE, here, way);
	if (wf_is_retreat(t, s, unit)) {
		s->mark[unit] |= M_REARGUARD;
		s->goal[unit] = (uint16_t)hex;
		s->battle[hex] |= B_EXPECTED;
		wf_tell_block(t, s, e, E_REARGUARD, unit, (int)here, 0, 0);
		return;
	}
	wf_place(t, s, unit, hex);
	wf_tell_block(t, s, e, E_EVACUATE, unit, (int)here, (int)hex, 0);
	wf_stand_up(s, unit);
}

/* -- the list -- */

static bool list_landings(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l)
{
	hexset to = {0};
	unsigned here = s->hex[unit], most = 0, shut = wf_closed_seas(t, s, s->side) | wf_stormy_seas(t, s);
	if (check_invader(t, s, unit))
		return false;
	for (unsigned hq = next_hq(t, s, here, NO_UNIT); hq != NO_UNIT; hq = next_hq(t, s, here, hq))
		most = sea_range(s, hq) > most ? sea_range(s, hq) : most;
	unsigned near = wf_seas_within(t, s, s->side, wf_port_seas(t, s, s->side, here), shut, most);
	for (; near; near &= near - 1)
		eto_set_join(&to, &t->shore[__builtin_ctz(near)]);
	return wf_list_hexes(t, s, unit, &to, V_INVADE, wf_check_invade, l);
}

bool wf_list_invasions(const struct wf_table *t, const struct wf_state *s, unsigned unit, struct eto_list *l)
{
	hexset ports = {0};
	if (list_landings(t, s, unit, l))
		return true;
	for (unsigned hq = t->first_of[s->side]; hq < t->end_of[s->side] && t->hex[s->hex[unit]].coastal; hq++)
		if (s->mode[hq] & HQ_INVASION && is_invasion_hq(s, hq))
			eto_set_add(&ports, s->hex[hq]);
	return wf_list_hexes(t, s, unit, &ports, V_EVACUATE, wf_check_evacuate, l);
}

/* The first landing that only the enemy or the stack there forbids, else why no HQ here sends it anywhere. */
eto_clause wf_why_ashore(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	eto_clause why = WF_5_3_7, c;
	if (next_hq(t, s, s->hex[unit], NO_UNIT) == NO_UNIT)
		return why;
	if ((c = check_invader(t, s, unit)))
		return c;
	ETO_EACH (hex, &t->coast) {
		if (hex == s->hex[unit] || check_beach(t, s, unit, hex))
			continue;
		if (find_director(t, s, unit, hex, &c) != NO_UNIT)
			return check_landing(t, s, unit, hex);
		why = why == WF_5_3_7 ? c : why;
	}
	return why;
}

/* -- combat support -- */

/* Where an Invasion HQ supports battles: as many sea hexes as its Command Value for the Axis, twice as many for
 * the Allies (WF-15.43.1, WF-15.43.4, WF-15.43.5); beyond one fights unsupported (WF-15.43.6). Not in Mountains
 * (WF-15.43.7), nor in Marsh, Shallows or inland, where nobody lands either. The radius goes on over open sea and such
 * coasts, but not past a closed strait; who controls sea or land does not matter (WF-15.43.2). */
hexset wf_invasion_radius(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	unsigned side = side_of(t, hq);
	hexset within = {0}, through = t->landable;
	ETO_EACH (hex, &t->straits)
		if (wf_strait_closed(t, s, side, hex))
			eto_set_drop(&through, hex);
	struct eto_flood way = {.graph = ETO_GRID(t->sea_way),
				.through = through.w,
				.limit = wf_value(t, s, hq) * (side == ALLIES ? 2 : 1)};
	eto_set_add(&within, s->hex[hq]);
	if (way.limit)
		eto_flood(&way, within.w, NULL);
	eto_set_meet(&within, &t->landable);
	eto_set_add(&within, s->hex[hq]);
	return within;
}
