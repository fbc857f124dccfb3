/* Production (11): levels, prices, replacement steps, beachheads, and P_PRODUCE itself.
 *
 * Both sides work at the same time and in secret (WF-11.1.1, ruling R31): each adds steps, forms cadres and places
 * reinforcements in any order, and is done; when both are, all that shows on the map is shown at once. The printed
 * order (steps, cadres, reinforcements: WF-4.2.1 to WF-4.2.4) matters only in that nothing new gets a step
 * (WF-4.2.5). */
#include "games/westfront/produce.h"

/* -- the Production Level -- */

/* Base, cities and resources (WF-4.2.1, WF-11.2.1, WF-11.2.2, WF-11.31.1 to WF-11.31.4; at the start WF-S43.19,
 * WF-S43.20, WF-W43.17, WF-W43.18, WF-S44.18, WF-W44.17, WF-W44.18): a city yields its value to who controls it
 * (WF-1.41.4, WF-11.32.1; Minor Cities none: WF-1.42.2), a resource adds to it (WF-1.5.1, WF-1.5.3) and is doubled
 * for the Axis (WF-1.5.4, WF-11.33.2, WF-11.33.3), the city not (WF-1.5.5, WF-1.5.6). */
static int yield_of(const struct wf_hex *h, unsigned side)
{
	return h->production + (h->mineral + h->oil) * (side == AXIS ? 2 : 1);
}

/* With Rail/Sea Supply, a battle or not (WF-9.31.3, WF-11.32.2, WF-11.32.3, WF-11.33.1, WF-15.3.3), by no enemy sea
 * (WF-11.32.4). What is off the map yields nothing (WF-11.33.4). Base by month (WF-3.12.3, WF-W43.19, WF-W43.20,
 * WF-S44.19, WF-S44.20, WF-W44.19, WF-W44.20), less the ore route (WF-16.2.1, WF-S44.17). Husky has fixed levels
 * (WF-husky.8, WF-husky.14, WF-husky.20). */
int wf_production_level(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	static const int husky_level[SIDES] = {[ALLIES] = 73, [AXIS] = 25};
	if (husky(t))
		return husky_level[side];
	int level = t->month[s->month].base[side];
	hexset yields = t->sites;
	eto_set_meet(&yields, &s->held[side]);
	eto_set_meet(&yields, &s->net[side]);
	ETO_EACH (hex, &yields)
		level += yield_of(&t->hex[hex], side);
	return side == AXIS && wf_ore_route_lost(t, s) ? level - 5 : level;
}

/* -- supply -- */

/* A Beachhead serves if it works (WF-15.54.1) and its Sea Line to a supplied port meets no enemy sea. */
static void find_beaches(struct wf_depot *d)
{
	const struct wf_table *t = d->t;
	unsigned seas = 0;
	ETO_EACH (hex, &t->ports)
		if (in_set(&d->lines, hex) && !contested(d->s, hex))
			seas |= wf_port_seas(t, d->s, ALLIES, hex);
	for (unsigned b = 0; seas && b < BEACHHEADS; b++) {
		unsigned hex = d->s->beachhead_hex[b];
		if (d->s->beachhead[b] != BH_DEPLOYED || !t->hex[hex].seas || !wf_beachhead_works(t, d->s, b))
			continue;
		struct wf_passage p = wf_passage(t, d->s, ALLIES, seas, wf_coast_seas(t, d->s, ALLIES, hex), 4);
		if (!p.found || p.dice)
			continue;
		d->any_beach = true;
		eto_set_add(&d->beach_hexes, hex);
		if (friendly(d->s, ALLIES, hex))
			eto_set_add(&d->beaches, hex);
	}
}

static bool any_deployed(const struct wf_state *s)
{
	for (unsigned b = 0; b < BEACHHEADS; b++)
		if (s->beachhead[b] == BH_DEPLOYED)
			return true;
	return false;
}

void wf_open_depot(struct wf_depot *d, const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	*d = (struct wf_depot){.t = t, .s = s, .side = side, .lines = s->net[side]};
	if (side == ALLIES && any_deployed(s))
		find_beaches(d);
}

/* Where a step comes from: 2 by rail or sea, 1 from a Beachhead only, 0 from nowhere. */
static unsigned line_of(const struct wf_depot *d, unsigned unit)
{
	unsigned hex = d->s->hex[unit];
	if (wf_traces(d->t, d->s, d->side, hex, &d->lines))
		return 2;
	return d->any_beach && (in_set(&d->beach_hexes, hex) || wf_traces(d->t, d->s, d->side, hex, &d->beaches));
}

static bool at_major_port(const struct wf_depot *d, unsigned hex)
{
	const struct wf_hex *h = &d->t->hex[hex];
	if (h->port == MAJOR_PORT && friendly(d->s, d->side, hex))
		return true;
	for (unsigned k = 0; k < DIRECTIONS; k++)
		if (h->next[k] != NO_HEX && d->t->hex[h->next[k]].port == MAJOR_PORT &&
		    friendly(d->s, d->side, h->next[k]))
			return true;
	return false;
}

/* Ruling R7: its path contains a Sea Line. In or next to a friendly Major Port it costs nothing more (WF-11.43.6). */
bool wf_overseas(const struct wf_depot *d, unsigned hex)
{
	if (at_major_port(d, hex))
		return false;
	return !wf_traces(d->t, d->s, d->side, hex, &d->s->rails[d->side]);
}

/* -- prices -- */

struct price { uint8_t step, cadre; };

/* WF-costs.1 to WF-costs.10, WF-table.1 to WF-table.10; SS units pay the same (WF-2.64.5), Amphibious cadres more than
 * Infantry (WF-2.61.3). A THQ has its own price (WF-5.66.5). Examples: WF-huskyex.9 to WF-huskyex.11. */
static const struct price prices[SIDES][TYPES] = {
	[ALLIES] = {[ARMOR] = {8, 16}, [MECH] = {6, 12}, [INFANTRY] = {4, 8}, [AMPHIBIOUS] = {4, 12},
		    [MOUNTAIN_CORPS] = {5, 10}, [PARA] = {12, 24}, [HQ] = {10, 20}, [SHQ] = {10, 20}},
	[AXIS] = {[ARMOR] = {8, 12}, [MECH] = {6, 9}, [INFANTRY] = {4, 6}, [CAVALRY] = {6, 9}, [STATIC] = {3, 2},
		  [FORT] = {10, 15}, [MOUNTAIN_CORPS] = {5, 8}, [PARA] = {12, 18}, [HQ] = {10, 20}, [SHQ] = {10, 20},
		  [THQ] = {5, 5}},
};

/* Axis HQs: 5 more for a step and 10 for a cadre from December 1943 (WF-11.43.2, WF-13.21.3, WF-W43.48, WF-S44.43), and
 * again from September 1944 (WF-11.43.3, WF-16.6.1, WF-S44.44, WF-W44.33). */
static unsigned hq_rises(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	enum { SEPTEMBER_1944 = 15 };
	return side == ALLIES ? 0u : (unsigned)extended_range(t, s) + (s->month >= SEPTEMBER_1944);
}

/* Before what depends on the place. Grounded German paratroops cost half (WF-14.7.2, WF-husky.19). */
static struct price list_price(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned side = side_of(t, unit), type = type_of(t, unit);
	struct price p = prices[side][type];
	if (type == PARA && side == AXIS && s->grounded)
		return (struct price){6, 9};
	if (type == HQ || type == SHQ) {
		unsigned rises = hq_rises(t, s, side);
		p.step = (uint8_t)(p.step + 5 * rises);
		p.cadre = (uint8_t)(p.cadre + 10 * rises);
	}
	return p;
}

/* On Beachhead supply double (WF-11.43.4, WF-15.52.7), for HQs instead of the Overseas increase (WF-11.43.5). */
static unsigned step_price(struct wf_depot *d, unsigned unit, unsigned line)
{
	unsigned type = type_of(d->t, unit), price = list_price(d->t, d->s, unit).step;
	if (line == 1)
		return 2 * price;
	return (type == HQ || type == SHQ) && wf_overseas(d, d->s->hex[unit]) ? price + 5 : price;
}

/* WF-11.42.2, WF-11.42.3; Friuli and the Maquis are Infantry, Tito is a Mountain unit (WF-11.42.4). */
unsigned wf_cadre_price(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return list_price(t, s, unit).cadre;
}

unsigned wf_cadre_price_at(struct wf_depot *d, unsigned unit, unsigned hex)
{
	unsigned type = type_of(d->t, unit), price = wf_cadre_price(d->t, d->s, unit);
	return (type == HQ || type == SHQ) && wf_overseas(d, hex) ? price + 10 : price;
}

unsigned wf_step_cost(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	struct wf_depot d;
	wf_open_depot(&d, t, s, side_of(t, unit));
	return step_price(&d, unit, line_of(&d, unit));
}

unsigned wf_cadre_cost(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned hex)
{
	struct wf_depot d;
	wf_open_depot(&d, t, s, side_of(t, unit));
	return wf_cadre_price_at(&d, unit, hex);
}

/* Points are those of the Level (WF-11.3.1). */
eto_clause wf_check_price(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned price)
{
	return s->points[side] < price && forbids(t, WF_11_3_1) ? WF_11_3_1 : 0;
}

void wf_pay(struct wf_state *s, unsigned side, unsigned price)
{
	s->points[side] = (uint8_t)(s->points[side] > price ? s->points[side] - price : 0);
}

/* -- steps (11.41) -- */

/* 1. an own unit in play, HQs too (WF-11.3.2, WF-2.4.3, WF-4.2.2), that stays; 2. below its full strength (WF-2.4.1);
 * 3. one step in a Production (WF-11.41.1); 4. not new this month (WF-11.41.4, WF-4.2.5); 5. not engaged
 * (WF-11.41.2); 6. one SS step in all (WF-11.41.5, WF-2.64.6); 7. a secure Supply Line now (WF-11.41.3); that of a
 * Fortress is none (WF-10.5.3); 8. the points. */
static eto_clause check_step(struct wf_depot *d, unsigned unit)
{
	const struct wf_table *t = d->t;
	const struct wf_state *s = d->s;
	if (unit >= UNITS)
		return ETO_NONSENSE;
	if (side_of(t, unit) != d->side || !on_map(s, unit))
		return ruled_out(t, WF_11_3_2);
	if (s->mark[unit] & M_LEAVING)
		return ruled_out(t, WF_11_52_1);
	if (s->cv[unit] >= t->unit[unit].max)
		return ruled_out(t, WF_2_4_1);
	if (s->mark[unit] & M_STEPPED && forbids(t, WF_11_41_1))
		return WF_11_41_1;
	if (s->mark[unit] & M_NEW && forbids(t, WF_11_41_4))
		return WF_11_41_4;
	if (engaged(s, unit) && forbids(t, WF_11_41_2))
		return WF_11_41_2;
	if (t->unit[unit].ss && s->ss_step && forbids(t, WF_11_41_5))
		return WF_11_41_5;
	unsigned line = line_of(d, unit);
	eto_clause need = t->hex[s->hex[unit]].fortress ? WF_10_5_3 : WF_11_41_3;
	if (!line && forbids(t, need))
		return need;
	eto_clause c = wf_check_price(t, s, d->side, list_price(t, s, unit).step); /* first: it needs no search */
	return c ? c : wf_check_price(t, s, d->side, step_price(d, unit, line));
}

static void do_step(struct wf_depot *d, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	unsigned price = step_price(d, unit, line_of(d, unit));
	wf_pay(s, d->side, price);
	s->cv[unit]++;
	s->mark[unit] |= M_STEPPED;
	if (d->t->unit[unit].ss)
		s->ss_step = 1;
	tell_some(e, E_STEP, 1u << d->side, (int)unit, s->cv[unit], (int)price, 0);
}

/* -- beachheads (11.44) -- */

enum { BEACHHEAD_PRICE = 20 };

/* 1. one of the Allies that is in the game; 2. eliminated or Prep (WF-11.44.1, WF-11.44.2, WF-15.51.3); 3. one step
 * in a Production (WF-11.44.3), none after a withdrawal (WF-15.51.7); 4. the points. */
static eto_clause check_prepare(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned b)
{
	if (b >= BEACHHEADS)
		return ETO_NONSENSE;
	if (side != ALLIES || s->beachhead[b] == BH_NONE)
		return ruled_out(t, WF_11_44_1);
	if (s->beachhead[b] == BH_READY || s->beachhead_order[b] == BH_READY)
		return ruled_out(t, WF_11_44_2);
	if (s->beachhead[b] == BH_DEPLOYED) {
		if (!s->beachhead_order[b])
			return ruled_out(t, WF_11_44_2);
		if (forbids(t, WF_15_51_7))
			return WF_15_51_7;
	} else if (s->beachhead_order[b] && forbids(t, WF_11_44_3)) {
		return WF_11_44_3;
	}
	return wf_check_price(t, s, side, BEACHHEAD_PRICE);
}

static void do_prepare(struct wf_state *s, unsigned b)
{
	unsigned now = s->beachhead_order[b] ? s->beachhead_order[b] : s->beachhead[b];
	s->beachhead_order[b] = now == BH_ELIMINATED ? BH_PREP : BH_READY;
	wf_pay(s, ALLIES, BEACHHEAD_PRICE);
}

/* WF-15.51.7: a deployed one goes back to Prep, for nothing. */
static eto_clause check_withdraw(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned b)
{
	if (b >= BEACHHEADS)
		return ETO_NONSENSE;
	bool can = side == ALLIES && s->beachhead[b] == BH_DEPLOYED && !s->beachhead_order[b];
	return can ? 0 : ruled_out(t, WF_15_51_7);
}

static void end_beachheads(struct wf_state *s, struct eto_events *e)
{
	for (unsigned b = 0; b < BEACHHEADS; b++) {
		if (!s->beachhead_order[b])
			continue;
		s->beachhead[b] = s->beachhead_order[b];
		s->beachhead_order[b] = 0;
		s->beachhead_hex[b] = NO_HEX;
		tell(e, E_BOX, (int)b, s->beachhead[b], 0, 0);
	}
}

/* -- the procedure -- */

enum { OPENING, WORKING }; /* steps of P_PRODUCE */

/* A Level below nothing gives no points (ruling R29). The first month of a scenario that a game goes on to has its
 * Production (WF-3.12.5). Storms ended with the Fortnight (WF-12.3.2). Beachheads come Ready in their month
 * (WF-W43.31, WF-W43.36). */
static void begin(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	s->storm = NO_STORM;
	s->ready = 0;
	s->ss_step = 0;
	for (unsigned side = 0; side < SIDES; side++) {
		int level = wf_production_level(t, s, side);
		s->level_of[side] = s->points[side] = (uint8_t)(level < 0 ? 0 : level > 255 ? 255 : level);
		tell_some(e, E_PRODUCTION, 1u << side, (int)side, s->level_of[side], 0, 0);
	}
	for (unsigned i = 0; i < t->arrivals; i++) {
		const struct wf_arrival *a = &t->arrival[i];
		if (a->unit != NO_UNIT || a->month != s->month || husky(t) || s->beachhead[a->beachhead] != BH_NONE)
			continue;
		s->beachhead[a->beachhead] = BH_READY;
		tell(e, E_BOX, a->beachhead, BH_READY, 0, 0);
	}
}

/* What shows on the map is shown; points that are left are lost (WF-11.3.3). */
static void finish(const struct wf_table *t, struct wf_state *s, struct eto_events *e)
{
	wf_end_arrivals(t, s, e);
	end_beachheads(s, e);
	wf_end_battles(s);
	wf_overrun_beachheads(s, e);
	s->points[ALLIES] = s->points[AXIS] = 0;
	s->ready = 0;
	s->ss_step = 0;
	eto_barrier(e);
	eto_pop(&s->stack);
}

static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	if (f->step == OPENING) {
		wf_keep_nets(t, s);
		begin(t, s, e);
		f->step = WORKING;
		return true;
	}
	if (s->ready != (1u << ALLIES | 1u << AXIS))
		return false;
	finish(t, s, e);
	return true;
}

/* Both sides are asked until they are done (WF-11.1.1, WF-intro.13). */
static unsigned producers(const void *t, const void *s)
{
	(void)t;
	return 3u & ~(unsigned)((const struct wf_state *)s)->ready;
}

/* Reinforcements that can be placed must be (WF-11.5.1, WF-4.2.4). */
static eto_clause check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	struct wf_depot d;
	switch (a.verb) {
	case V_GROUND: return wf_check_ground(t, s, seat);
	case V_EARLY: return wf_check_early(t, s, seat, a.arg[0], a.arg[1]);
	case V_DISBAND: return wf_check_disband(t, s, seat, a.arg[0]);
	case V_PREPARE: return check_prepare(t, s, seat, a.arg[0]);
	case V_WITHDRAW: return check_withdraw(t, s, seat, a.arg[0]);
	default: break;
	}
	wf_open_depot(&d, t, s, seat);
	switch (a.verb) {
	case V_STEP: return check_step(&d, a.arg[0]);
	case V_REBUILD: return wf_check_rebuild(&d, a.arg[0], a.arg[1]);
	case V_ARRIVE: return wf_check_arrive(&d, a.arg[0], a.arg[1]);
	case V_DONE: return forbids(t, WF_11_5_1) && wf_must_place(&d) ? WF_11_5_1 : 0;
	default: return ruled_out(t, WF_4_1_2);
	}
}

static void legal(struct eto_list *l)
{
	const struct wf_table *t = (const struct wf_table *)l->table;
	const struct wf_state *s = l->state;
	struct wf_depot d;
	wf_open_depot(&d, t, s, l->seat);
	eto_offer(l, V_GROUND, 0, 0, 0);
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		if (on_map(s, u) && !check_step(&d, u))
			eto_list_add(l, V_STEP, u, 0, 0);
	bool due = wf_list_arrivals(&d, l);
	for (unsigned b = 0; l->seat == ALLIES && b < BEACHHEADS; b++)
		eto_offer(l, V_PREPARE, b, 0, 0);
	for (unsigned b = 0; l->seat == ALLIES && b < BEACHHEADS; b++)
		eto_offer(l, V_WITHDRAW, b, 0, 0);
	if (!due || !forbids(t, WF_11_5_1))
		eto_list_add(l, V_DONE, 0, 0, 0);
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	struct wf_depot d;
	if (a.verb == V_STEP || a.verb == V_REBUILD)
		wf_open_depot(&d, t, s, seat);
	switch (a.verb) {
	case V_GROUND: wf_end_drops(s, WF_14_7_1, e); break;
	case V_STEP: do_step(&d, s, a.arg[0], e); break;
	case V_REBUILD: wf_do_rebuild(&d, s, a.arg[0], a.arg[1]); break;
	case V_ARRIVE: wf_do_arrive(t, s, a.arg[0], a.arg[1]); break;
	case V_EARLY: wf_do_early(t, s, a.arg[0], a.arg[1], e); break;
	case V_DISBAND: s->mark[a.arg[0]] |= M_LEAVING; break;
	case V_PREPARE: do_prepare(s, a.arg[0]); break;
	case V_WITHDRAW: s->beachhead_order[a.arg[0]] = BH_PREP; break;
	default: s->ready |= (uint8_t)(1u << seat);
	}
}

const struct eto_proc wf_proc_produce = {.name = "production", .go = go, .deciders = producers, DECIDES,
	ASKS("Production", WF_11_1_1, "Buy steps, rebuild units and bring reinforcements in secret")};
