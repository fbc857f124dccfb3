/* Supply (10) and the Supply Phase: interception of sea supply (15.73), then attrition of the enemy (WF-4.46.1 to
 * WF-4.46.4, WF-seq.6). */
#include <string.h>

#include "games/westfront/seas.h"

/* A unit is Supplied when it can trace a line to a source in the enemy's Supply Phase (WF-10.1.2). Own units are not
 * looked at: who moves out of supply to cut off the enemy loses nothing yet (WF-10.4.3), and his ZOC cuts lines
 * while he counts as supplied (WF-10.2.4). The example: WF-supplyex.1 to WF-supplyex.5. */

/* -- lines -- */

/* At most two hexes (WF-10.3.1) through friendly hexes, battles too, and disputed ones (WF-10.3.2, WF-8.4.6,
 * WF-8.4.14), not through enemy hexes or impassable terrain (WF-10.3.3), across straits whoever rules the sea
 * (WF-1.39.3). Hexes with own units and vacant ones in an own ZOC are never enemy (WF-10.3.4). */
bool wf_traces(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, const hexset *sources)
{
	if (in_set(sources, hex))
		return true;
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = t->hex[hex].next[d];
		if (n == NO_HEX || !passable(t->hex[hex].side[d]) || !in_play(s, n) || hostile(s, side, n))
			continue;
		if (in_set(sources, n))
			return true;
		for (unsigned k = 0; k < DIRECTIONS; k++) {
			unsigned m = t->hex[n].next[k];
			if (m != NO_HEX && passable(t->hex[n].side[k]) && in_set(sources, m) && !hostile(s, side, m))
				return true;
		}
	}
	return false;
}

/* -- what a side can draw on -- */

enum { SEA_LINE = 4 }; /* seas at most */

struct sources {
	hexset lines;      /* Rail/Sea supply hexes */
	hexset beaches;    /* beachheads in friendly hexes: for lines of two hexes (WF-15.52.2) */
	uint8_t beach[BEACHHEADS]; /* works: supplies all in its hex (WF-15.52.1, WF-10.6.1, WF-15.51.4) */
	hexset sieges;     /* engaged ports with a Sea Line, without Naval Supremacy (WF-15.31.2) */
	struct wf_ways ways; /* over the seas, from the ports of the lines: no dice, dice to roll, or none at all */
};

/* Without Naval Supremacy an engaged port supplies one unit (WF-15.31.2); the option siege_supply gives the Allies
 * no more (WF-15.31.3). */
static bool besieged(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned port)
{
	return contested(s, port) && (side == AXIS || option(t, OPT_SIEGE_SUPPLY) == 1);
}

/* The seas on which supplied ports lie, where Sea Lines can begin. */
static unsigned seas_of(const struct wf_table *t, const struct wf_state *s, unsigned side, const hexset *lines)
{
	hexset ports = t->ports;
	eto_set_meet(&ports, lines);
	eto_set_minus(&ports, &s->fights);
	return wf_harbour_seas(t, s, side, &ports);
}

/* With the rolls made so far: a port whose line was intercepted gives nothing (WF-15.73.3), one that got through feeds
 * its rails. Lines that cross an enemy sea count only after their roll (WF-10.7.1, WF-15.7.1). */
static void find_sources(const struct wf_table *t, const struct wf_state *s, unsigned side, struct sources *r)
{
	memset(r, 0, sizeof *r);
	r->lines = s->net[side];
	ETO_EACH (port, &s->fed) {
		if (besieged(t, s, side, port)) {
			eto_set_add(&r->sieges, port);
			continue;
		}
		hexset rails = wf_rails_from(t, s, side, port);
		eto_set_join(&r->lines, &rails);
	}
	unsigned seas = seas_of(t, s, side, &r->lines);
	wf_find_ways(t, s, side, seas, wf_closed_seas(t, s, side), SEA_LINE, &r->ways);
	hexset ports = t->ports;
	eto_set_meet(&ports, &s->held[side]);
	eto_set_meet(&ports, &s->fights);
	eto_set_minus(&ports, &r->lines);
	ETO_EACH (port, &ports) {
		if (!besieged(t, s, side, port))
			continue;
		struct wf_passage p = wf_best_way(&r->ways, wf_port_seas(t, s, side, port), SEA_LINE);
		if (p.found && !p.dice)
			eto_set_add(&r->sieges, port);
	}
	for (unsigned b = 0; side == ALLIES && b < BEACHHEADS; b++) {
		if (s->beachhead[b] != BH_DEPLOYED || !wf_beachhead_works(t, s, b) || s->intercepted >> b & 1)
			continue;
		struct wf_passage p = wf_best_way(&r->ways, wf_coast_seas(t, s, side, s->beachhead_hex[b]), SEA_LINE);
		if (!p.found || (p.dice && !(s->delivered >> b & 1))) /* WF-15.52.4, WF-15.52.6, WF-15.52.8 */
			continue;
		r->beach[b] = 1;
		if (friendly(s, ALLIES, s->beachhead_hex[b]))
			eto_set_add(&r->beaches, s->beachhead_hex[b]);
	}
}

/* By rail, sea or beachhead. In an engaged Fortress only Fortress Supply counts (WF-15.31.4). */
static bool has_line(const struct wf_table *t, const struct wf_state *s, unsigned unit, const struct sources *r)
{
	unsigned side = side_of(t, unit), hex = s->hex[unit];
	if (wf_in_fortress(t, s, side, hex))
		return false;
	for (unsigned b = 0; side == ALLIES && b < BEACHHEADS; b++)
		if (r->beach[b] && s->beachhead_hex[b] == hex)
			return true;
	return wf_traces(t, s, side, hex, &r->lines) || (side == ALLIES && wf_traces(t, s, side, hex, &r->beaches));
}

/* -- rolls to intercept (15.73) -- */

enum { U_ROLLS, U_CHOICES }; /* steps of P_SUPPLY */

/* Would supply at this port help a unit that has none? Rolls that change nothing are not made. */
static bool helps(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned port,
		  const struct sources *r)
{
	hexset rails = wf_rails_from(t, s, side, port);
	bool siege = besieged(t, s, side, port);
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		if (!on_map(s, u) || has_line(t, s, u, r))
			continue;
		if (siege ? s->hex[u] == port : wf_traces(t, s, side, s->hex[u], &rails))
			return true;
	}
	return false;
}

static bool beach_helps(const struct wf_table *t, const struct wf_state *s, unsigned b, const struct sources *r)
{
	hexset here = {0};
	unsigned hex = s->beachhead_hex[b];
	if (friendly(s, ALLIES, hex))
		eto_set_add(&here, hex);
	for (unsigned u = t->first_of[ALLIES]; u < t->end_of[ALLIES]; u++)
		if (on_map(s, u) && !has_line(t, s, u, r) &&
		    (s->hex[u] == hex || wf_traces(t, s, ALLIES, s->hex[u], &here)))
			return true;
	return false;
}

/* The next port or beachhead whose line must be rolled for, each by itself (WF-15.73.1), and the dice: the sum over the
 * hostile seas of its best way (WF-15.73.2). */
static bool next_roll(const struct wf_table *t, const struct wf_state *s, unsigned side, const struct sources *r,
		      unsigned *what, unsigned *dice)
{
	hexset ports = t->ports;
	eto_set_meet(&ports, &s->held[side]);
	eto_set_minus(&ports, &r->lines);
	eto_set_minus(&ports, &s->cut);
	eto_set_minus(&ports, &s->fed);
	ETO_EACH (port, &ports) {
		struct wf_passage p = wf_best_way(&r->ways, wf_port_seas(t, s, side, port), SEA_LINE);
		if (!p.found || !p.dice || (t->hex[port].fortress && contested(s, port)) || !helps(t, s, side, port, r))
			continue;
		*what = port;
		*dice = p.dice;
		return true;
	}
	for (unsigned b = 0; side == ALLIES && b < BEACHHEADS; b++) {
		if (s->beachhead[b] != BH_DEPLOYED || !wf_beachhead_works(t, s, b) ||
		    (s->intercepted | s->delivered) >> b & 1)
			continue;
		struct wf_passage p = wf_best_way(&r->ways, wf_coast_seas(t, s, side, s->beachhead_hex[b]), SEA_LINE);
		if (!p.found || !p.dice || !beach_helps(t, s, b, r))
			continue;
		*what = BEACH | b;
		*dice = p.dice;
		return true;
	}
	return false;
}

/* Axis: beachheads 1, ports 1-2 (WF-15.73.4); Allies: 1-3, 1-4 (WF-15.73.5). */
static unsigned cut_up_to(const struct wf_state *s, bool beach)
{
	return s->side == AXIS ? (beach ? 1 : 2) : (beach ? 3 : 4);
}

/* At most four dice in a roll. */
static struct eto_dice dice(const void *t, const void *s)
{
	const struct wf_shipment *x = eto_own(&((const struct wf_state *)s)->stack);
	(void)t;
	return (struct eto_dice){(uint8_t)(x->dice < 4 ? x->dice : 4), 6};
}

static void note_roll(struct wf_state *s, unsigned what, bool cut)
{
	if (what & BEACH) {
		uint16_t bit = (uint16_t)(1u << (what & 15u));
		if (cut)
			s->intercepted |= bit;
		else
			s->delivered |= bit;
	} else {
		eto_set_add(cut ? &s->cut : &s->fed, what);
	}
}

/* The active player rolls (WF-4.46.5); one low die is enough (WF-15.73.3). */
static void roll(const void *t, void *state, struct eto_action thrown, struct eto_events *e)
{
	struct wf_state *s = state;
	struct wf_shipment *x = eto_own_change(&s->stack);
	unsigned count = dice(t, s).count, what = x->to;
	bool cut = false;
	for (unsigned i = 0; i < count; i++)
		cut |= eto_die(thrown, i) <= cut_up_to(s, what & BEACH);
	x->dice = (uint16_t)(cut ? 0 : x->dice - count);
	if (x->dice)
		return;
	unsigned hex = what & BEACH ? s->beachhead_hex[what & 15u] : what;
	tell(e, E_SUPPLY_ROLL, s->side, (int)hex, (int)count, cut);
	note_roll(s, what, cut);
	x->to = 0;
	eto_top(&s->stack)->seat = s->side;
}

/* -- choices of the owner -- */

enum { FEED_FORTRESS, FEED_SIEGE, STARVE }; /* steps of P_FEED */

/* Fortress: the largest units of the Original Defender (WF-10.5.1, WF-1.46.5). Siege: units at cadre strength
 * (WF-15.31.2, WF-15.31.6). Too many in a hex: any of them (WF-6.22.2). */
static unsigned candidates(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex,
			   unsigned kind, uint8_t *out)
{
	unsigned n = 0, most = wf_largest(t, s, side, hex);
	ETO_EACH_BLOCK (u, s, hex) {
		bool fits = kind == FEED_FORTRESS ? s->cv[u] == most
			    : kind == FEED_SIEGE  ? side == ALLIES || s->cv[u] <= t->unit[u].min
						  : s->ration[u] != STARVED;
		if (side_of(t, u) == side && fits && n < STACK_MAX)
			out[n++] = (uint8_t)u;
	}
	return n;
}

static bool fed_in(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	ETO_EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && s->ration[u] == FED)
			return true;
	return false;
}

static unsigned starved_in(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	unsigned n = 0;
	ETO_EACH_BLOCK (u, s, hex)
		n += side_of(t, u) == side && s->ration[u] == STARVED;
	return n;
}

/* A Fortress in the hands of its Original Defender, or cut off without a battle (WF-10.5.1, WF-1.46.5). */
static bool feeds_itself(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex,
			 const struct sources *r)
{
	return contested(s, hex) ? attacker(s, hex) != side : !has_line(t, s, s->top[hex], r);
}

/* What is still to be settled in a hex, or 3: nothing. A stack is too high if it is now (WF-6.22.3). */
static unsigned open_choice(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex,
			    const struct sources *r)
{
	unsigned here = s->count[side][hex], limit = wf_stacking(t, hex);
	if (here > limit && starved_in(t, s, side, hex) < here - limit)
		return STARVE;
	if (fed_in(t, s, side, hex))
		return 3;
	if (t->hex[hex].fortress && feeds_itself(t, s, side, hex, r))
		return FEED_FORTRESS;
	return in_set(&r->sieges, hex) ? FEED_SIEGE : 3;
}

/* Settles what needs no decision; false when the owner must choose. */
static bool settle(const struct wf_table *t, struct wf_state *s, unsigned side, const struct sources *r,
		   struct eto_events *e)
{
	uint8_t unit[STACK_MAX];
	ETO_EACH (hex, &s->stands[side]) {
		for (unsigned kind; (kind = open_choice(t, s, side, hex, r)) < 3;) {
			unsigned n = candidates(t, s, side, hex, kind, unit);
			eto_barrier(e); /* it depends on strengths that the enemy does not know */
			if (!n)
				break;
			if (n > 1) {
				struct wf_share *share = eto_call(&s->stack, P_FEED, side);
				share->hex = (uint16_t)hex;
				eto_top(&s->stack)->step = (uint8_t)kind;
				return false;
			}
			s->ration[unit[0]] = kind == STARVE ? STARVED : FED;
		}
	}
	return true;
}

/* A siege or fortress whose choice is between units that differ only for their owner is his (WF-10.5.2, WF-15.31.6). */
static void legal(struct eto_list *l)
{
	const struct wf_state *s = l->state;
	const struct eto_frame *f = eto_peek(&s->stack);
	uint8_t unit[STACK_MAX];
	unsigned n = candidates((const struct wf_table *)l->table, s, f->seat, wf_hex_in_question(f), f->step, unit);
	for (unsigned i = 0; i < n; i++)
		eto_list_add(l, f->step == STARVE ? V_LOSE : V_FEED, unit[i], 0, 0);
}

static eto_clause check(const void *t, const void *state, unsigned seat, struct eto_action a)
{
	static const eto_clause why[] = {WF_10_5_1, WF_15_31_2, WF_6_22_2};
	const struct wf_state *s = state;
	struct eto_action list[STACK_MAX];
	struct eto_list l = {.table = t, .state = s, .out = list};
	(void)seat;
	legal(&l);
	while (l.count-- > 0)
		if (eto_action_equal(list[l.count], a))
			return 0;
	return ruled_out(t, why[eto_peek(&s->stack)->step]);
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	(void)t, (void)seat, (void)e;
	s->ration[a.arg[0]] = a.verb == V_LOSE ? STARVED : FED;
	eto_pop(&s->stack);
}

const struct eto_proc wf_proc_feed = {.name = "feed", DECIDES, IN_HEX,
	ASKS("Supply Phase", WF_10_5_2, "Choose a unit in %1 for the supply check")};

/* -- attrition -- */

/* An unsupplied Fort is not starved below 1 CV (WF-2.26.10), Tito not at all at home, though he has no ZOC then
 * (WF-16.32.6, WF-16.32.7); others lose a step at once, and with their last the unit (WF-10.4.1, WF-10.4.2,
 * WF-4.46.2). */
static bool starves(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return (type_of(t, unit) != FORT || s->cv[unit] > 1) && !wf_tito_at_home(t, s, unit);
}

static void starve(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	bool loses = starves(t, s, unit);
	s->mark[unit] |= M_UNSUPPLIED;
	wf_tell_block(t, s, e, E_UNSUPPLIED, unit, s->hex[unit], WF_10_4_1, 0);
	if (loses)
		wf_reduce(t, s, unit, WF_10_4_1, e);
}

/* What the enemy will have seen of it: a block that he knows, one that dies and is shown, one that is turned, one that
 * is not. */
static uint8_t seen_rank(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (s->mark[unit] & (M_KNOWN | M_SHOWN))
		return 0;
	if (!starves(t, s, unit))
		return 3;
	return s->cv[unit] <= t->unit[unit].min ? 1 : 2;
}

/* Supplied or unsupplied (WF-10.1.1) until the next check (WF-10.2.1 to WF-10.2.3); who depends on ports and beachheads
 * that were all intercepted has no line left (WF-15.73.6). Own units are not looked at (WF-4.46.3). */
static void attrition(const struct wf_table *t, struct wf_state *s, unsigned side, const struct sources *r,
		      struct eto_events *e)
{
	uint8_t bad[UNITS], rank[UNITS] = {0};
	unsigned n = 0;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		bool fed = s->ration[u] == FED, starved = s->ration[u] == STARVED;
		s->ration[u] = OWN_LINE;
		if (!on_map(s, u))
			continue;
		s->mark[u] &= (uint16_t)~M_UNSUPPLIED;
		if (!starved && (fed || has_line(t, s, u, r)))
			continue;
		rank[u] = seen_rank(t, s, u);
		bad[n++] = (uint8_t)u;
	}
	wf_order_telling(t, s, rank, bad, n);
	for (unsigned i = 0; i < n; i++) {
		eto_barrier(e);
		starve(t, s, bad[i], e);
	}
}

static void finish(struct wf_state *s, struct eto_events *e)
{
	wf_end_battles(s);
	wf_overrun_beachheads(s, e);
	eto_set_clear(&s->cut);
	eto_set_clear(&s->fed);
	s->intercepted = s->delivered = 0;
	eto_pop(&s->stack);
}

/* What can be drawn on changes with the rolls alone: it is found once for all that follows them. */
static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	struct wf_shipment *x = eto_locals(f);
	unsigned side = foe(s->side), what, count;
	struct sources r;
	if (x->dice)
		return false;
	wf_keep_nets(t, s);
	find_sources(t, s, side, &r);
	if (f->step == U_ROLLS && next_roll(t, s, side, &r, &what, &count)) {
		*x = (struct wf_shipment){(uint16_t)what, (uint16_t)count};
		f->seat = ETO_DICE;
		return false;
	}
	f->step = U_CHOICES;
	if (!settle(t, s, side, &r, e))
		return true;
	attrition(t, s, side, &r, e);
	finish(s, e);
	return true;
}

const struct eto_proc wf_proc_supply = {.name = "supply", .go = go, ROLLS,
	ASKS("Supply Phase", WF_15_73_1, "Dice for the interception of sea supply")};
