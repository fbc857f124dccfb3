/* A combat round (7.2 to 7.5): airstrike, defensive fire, offensive fire, each with its losses before the next
 * (WF-intro.21, WF-7.22.1, WF-7.22.2, WF-4.43.7 to WF-4.43.9; the examples: WF-7.35.7, WF-7.51.9, WF-7.53.2). */
#include "games/westfront/command.h"

/* The round being fought: what is on top, or below the choice of a loss or a repulse. */
static const struct wf_round *round_of(const struct wf_state *s)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	return eto_locals_of(f->proc == P_ROUND ? f : f - 1);
}

/* -- firepower -- */

/* WF-2.21.1 to WF-2.25.2, WF-2.26.4, WF-2.26.5, WF-2.27.1, WF-2.61.1, WF-2.62.2, WF-2.63.1, WF-2.63.2, WF-14.5.1;
 * the SS: WF-2.64.1 to WF-2.64.4. Grounded paratroops keep theirs (WF-14.7.4). */
static unsigned fire_of_type(const struct wf_table *t, unsigned unit, bool offensive)
{
	static const uint8_t fire[TYPES][2] = {[ARMOR] = {DF, DF}, [MECH] = {DF, SF}, [INFANTRY] = {SF, SF},
		[CAVALRY] = {SF, SF}, [STATIC] = {SF, SF}, [FORT] = {TF, SF}, [AMPHIBIOUS] = {SF, SF},
		[MOUNTAIN_CORPS] = {SF, SF}, [PARA] = {DF, SF}};
	unsigned type = type_of(t, unit), power = fire[type][offensive];
	return t->unit[unit].ss && (type == ARMOR || type == MECH) ? power + 1 : power;
}

static bool own_beachhead(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	for (unsigned b = 0; b < BEACHHEADS; b++)
		if (t->beachhead_unit[b] == unit && s->beachhead_hex[b] == s->hex[unit] && wf_beachhead_works(t, s, b))
			return true;
	return false;
}

/* Is it the largest of its side in the hex? Only one is (WF-1.46.4, WF-7.32.8): of equals the one with the weakest fire
 * of its own, as its owner would have it. */
static bool is_largest(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned side = side_of(t, unit), most = wf_largest(t, s, side, s->hex[unit]), found = NO_UNIT;
	ETO_EACH_BLOCK (u, s, s->hex[unit])
		if (side_of(t, u) == side && s->cv[u] == most && !is_hq(t, u) &&
		    (found == NO_UNIT || fire_of_type(t, u, false) < fire_of_type(t, found, false)))
			found = u;
	return found == unit;
}

/* Mud and Marsh: SF in offensive fire (WF-1.34.5, WF-7.32.5, WF-12.23.3), but for Axis Armor in the Ardennes
 * (WF-W44.34). */
static bool bogged(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	if (t->hex[s->hex[unit]].terrain == MARSH)
		return true;
	return s->weather == MUD && !(s->surprise == 1 && side_of(t, unit) == AXIS && type_of(t, unit) == ARMOR);
}

static unsigned best(unsigned x, unsigned y) { return x > y ? x : y; }

/* 1. by type; 2. Mountain corps in Mountain DF, SS TF (WF-2.62.1, WF-2.64.4, WF-7.32.7); 3. Amphibious with its
 * Beachhead DF (WF-15.5.3); 4. offensive fire in Mud and Marsh; 5. in defence a Fort without supply has SF
 * (WF-2.26.8, WF-2.26.12); 6. a Major City gives DF at least (WF-1.41.2, WF-7.32.6), not Rome (WF-1.41.3); 7. a
 * Fortress TF to the largest unit of the Original Defender (WF-7.32.8, WF-7.23.3, WF-7.4.6). */
unsigned wf_fire(const struct wf_table *t, const struct wf_state *s, unsigned unit, bool offensive)
{
	const struct wf_hex *h = &t->hex[s->hex[unit]];
	unsigned fire = fire_of_type(t, unit, offensive);
	if (!fire)
		return NO_FIRE;
	if (type_of(t, unit) == MOUNTAIN_CORPS && h->terrain == MOUNTAIN)
		fire = t->unit[unit].ss ? TF : DF;
	if (type_of(t, unit) == AMPHIBIOUS && own_beachhead(t, s, unit))
		fire = DF;
	if (offensive)
		return bogged(t, s, unit) ? SF : fire;
	if (type_of(t, unit) == FORT && s->mark[unit] & M_UNSUPPLIED)
		fire = SF;
	if (h->city == MAJOR_CITY && !h->open_city)
		fire = best(fire, DF);
	if (wf_in_fortress(t, s, side_of(t, unit), s->hex[unit]) && is_largest(t, s, unit))
		fire = TF;
	return fire;
}

/* SF hits on 6, DF on 5 and 6, TF on 4 to 6 (WF-7.32.1 to WF-7.32.4). */
unsigned wf_hits_of(struct eto_action roll, unsigned dice, unsigned fire)
{
	unsigned hits = 0;
	for (unsigned i = 0; i < dice; i++)
		hits += fire && eto_die(roll, i) + fire > 6;
	return hits;
}

/* -- defence -- */

bool wf_in_fortress(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	return t->hex[hex].fortress && contested(s, hex) && attacker(s, hex) != side;
}

static bool fort_leads(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return type_of(t, unit) == FORT && !(s->mark[unit] & M_UNSUPPLIED) &&
	       s->cv[unit] == wf_largest(t, s, side_of(t, unit), s->hex[unit]);
}

/* Two in Forest, Hill, Marsh, Mountain (WF-1.32.2, WF-1.33.1, WF-1.34.2, WF-1.35.2), Major Cities (WF-1.41.1) but Rome
 * (WF-1.41.3), and in Mud (WF-12.23.2), not added up (WF-7.34.1, WF-7.34.5). */
unsigned wf_cover(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	const struct wf_hex *h = &t->hex[hex];
	return h->terrain != CLEAR || (h->city == MAJOR_CITY && !h->open_city) || s->weather == MUD ? 2 : 1;
}

/* How many hits take a step off a passive unit, in which only he has the benefit (WF-7.33.2, WF-7.23.2, WF-7.23.4,
 * WF-7.35.8): 1. those of the terrain; 2. one more against Unsupported Combat (WF-7.4.2, WF-7.4.3, WF-7.35.4); 3. three
 * for the Original Defender of a Fortress (WF-7.35.1, WF-1.46.3) 4. and for a supplied Fort that is the largest
 * (WF-2.26.6, WF-2.26.7, WF-2.26.9, WF-7.35.5); never more (WF-7.35.6). Minor cities and towns give nothing
 * (WF-1.42.1, WF-1.43.1). The tables: WF-table.16 to WF-table.18. The fire of the passive side never suffers
 * (WF-7.4.8). */
unsigned wf_defense(const struct wf_table *t, const struct wf_state *s, unsigned unit, bool supported)
{
	unsigned hex = s->hex[unit];
	if (fort_leads(t, s, unit) || wf_in_fortress(t, s, side_of(t, unit), hex) ||
	    (option(t, OPT_FORTRESS_DEFENSE) && t->hex[hex].fortress))
		return 3;
	return wf_cover(t, s, hex) + !supported;
}

/* All other battles may be fought too, unsupported (WF-4.43.3, WF-intro.20), also in the Blitz (WF-4.45.2).
 * Supported are those within the Command Radius of an active HQ, not a supreme one (WF-7.4.1, WF-5.42.2, WF-5.42.4,
 * WF-5.64.1, WF-5.66.6, WF-5.64.2), or the radius over sea of an Invasion HQ (WF-15.43.1), which cannot support into
 * Mountains (WF-15.43.7). */
bool wf_supported(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		bool lands = s->mode[u] & HQ_INVASION && t->hex[hex].terrain != MOUNTAIN;
		if (type_of(t, u) != HQ || !(s->mode[u] & HQ_ACTIVE) || !(lands || wf_commands_by_radius(t, s, u)))
			continue;
		hexset radius = lands ? wf_invasion_radius(t, s, u) : wf_radius(t, s, u);
		if (in_set(&radius, hex))
			return true;
	}
	return false;
}

/* -- assaults -- */

static unsigned repulse_of(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	switch (s->entry[unit]) {
	case BY_RIVER: return s->weather == MUD ? 3 : 2; /* WF-7.51.2, WF-7.52.1, WF-12.24.1, WF-table.19 */
	case BY_AIR: return 1;				 /* WF-14.4.1 */
	case BY_SEA:
		if (side_of(t, unit) == AXIS) /* the defender has Naval Supremacy (WF-7.5.6) */
			return 4;
		return type_of(t, unit) == AMPHIBIOUS ? 1 : 2; /* WF-15.45.4, WF-15.5.1 */
	default: return 0;
	}
}

/* No other fire throws anybody back (WF-intro.22): only when all attackers of a new battle assault it (WF-7.5.1,
 * WF-7.5.3, WF-15.45.5, WF-14.4.3), in its first round (WF-7.51.7); the lowest number is that of all (WF-7.53.1,
 * WF-14.41.1, WF-15.45.6, WF-7.5.5). */
unsigned wf_repulse_number(const struct wf_table *t, const struct wf_state *s, unsigned hex)
{
	unsigned lowest = 9;
	if (!(s->battle[hex] & B_NEW))
		return 0;
	ETO_EACH_BLOCK (u, s, hex) {
		if (side_of(t, u) != attacker(s, hex) || thrown_back(s, u))
			continue;
		unsigned number = repulse_of(t, s, u);
		if (number < lowest)
			lowest = number;
	}
	return lowest == 9 ? 0 : lowest;
}

/* -- losses -- */

unsigned wf_hits_needed(const struct wf_table *t, const struct wf_state *s, unsigned unit, bool supported)
{
	return side_of(t, unit) == s->side ? 1 : wf_defense(t, s, unit, supported);
}

static bool all_thrown(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	ETO_EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && !thrown_back(s, u))
			return false;
	return true;
}

/* 1. who has part of a step lost must take the next hit (WF-7.34.3, WF-7.35.2); 2. else the strongest (WF-7.33.3), of
 * those not repulsed (WF-7.51.5) unless all are (WF-7.51.10); 3. of equals those that lose a step with the fewest hits
 * (WF-7.33.6), 4. and among them the owner chooses (WF-7.33.4). */
unsigned wf_targets(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, bool supported,
		    uint8_t *out)
{
	bool thrown_too = all_thrown(t, s, side, hex);
	unsigned n = 0, most = 0, least = 9;
	ETO_EACH_BLOCK (u, s, hex) {
		if (side_of(t, u) != side || (thrown_back(s, u) && !thrown_too))
			continue;
		if (s->hits[u]) {
			out[0] = (uint8_t)u;
			return 1;
		}
		if (s->cv[u] > most)
			most = s->cv[u];
	}
	for (unsigned pass = 0; pass < 2; pass++) {
		ETO_EACH_BLOCK (u, s, hex) {
			if (side_of(t, u) != side || s->cv[u] != most || (thrown_back(s, u) && !thrown_too))
				continue;
			unsigned needed = wf_hits_needed(t, s, u, supported);
			if (!pass && needed < least)
				least = needed;
			if (pass && needed == least && n < STACK_MAX)
				out[n++] = (uint8_t)u;
		}
	}
	return n;
}

/* A Static of 0 CV without a stronger friend dies at once (WF-2.25.4, WF-2.25.5). */
unsigned wf_bury_statics(const struct wf_table *t, struct wf_state *s, unsigned side, unsigned hex,
			 struct eto_events *e)
{
	unsigned buried = 0;
	if (wf_largest(t, s, side, hex))
		return 0;
	for (unsigned u = s->top[hex], next; u != ETO_NO_BLOCK; u = next) {
		next = s->below[u];
		if (side_of(t, u) != side || type_of(t, u) != STATIC)
			continue;
		wf_eliminate(t, s, u, WF_2_25_4, e);
		buried++;
	}
	return buried;
}

/* Parts add up within a round, from the airstrike and from unit to unit (WF-7.34.2, WF-13.15.3); they die with the
 * unit. */
static void hit(const struct wf_table *t, struct wf_state *s, unsigned unit, struct eto_events *e)
{
	const struct wf_round *r = round_of(s);
	unsigned needed = wf_hits_needed(t, s, unit, r->supported), side = side_of(t, unit);
	if (++s->hits[unit] < needed) {
		tell(e, E_PARTIAL, (int)unit, s->hits[unit], (int)needed, 0);
		return;
	}
	s->hits[unit] = 0;
	wf_reduce(t, s, unit, WF_7_33_1, e);
	wf_bury_statics(t, s, side, r->hex, e);
}

static void choose(struct wf_state *s, unsigned proc, unsigned side, unsigned hex)
{
	struct wf_share *share = eto_call(&s->stack, proc, side);
	share->hex = (uint16_t)hex;
}

/* Applies what has been scored to a side; true if it goes on, false if the owner must choose. */
static bool apply_hits(const struct wf_table *t, struct wf_state *s, unsigned side, struct eto_events *e)
{
	const struct wf_round *r = round_of(s);
	uint8_t target[STACK_MAX];
	while (s->round_hits) {
		unsigned n = wf_targets(t, s, side, r->hex, r->supported, target);
		if (!n) {
			s->round_hits = 0;
			break;
		}
		if (n > 1) {
			choose(s, P_LOSS, side, r->hex);
			return false;
		}
		s->round_hits--;
		hit(t, s, target[0], e);
	}
	return true;
}

/* -- the steps -- */

static void begin(const struct wf_table *t, struct wf_state *s, struct eto_frame *f, struct eto_events *e)
{
	struct wf_round *r = eto_locals(f);
	unsigned hex = r->hex;
	wf_bury_statics(t, s, ALLIES, hex, e);
	wf_bury_statics(t, s, AXIS, hex, e);
	r->supported = wf_supported(t, s, hex);
	s->round_hits = s->round_repulses = 0;
	s->round_need = (uint8_t)wf_repulse_number(t, s, hex);
	tell(e, E_ROUND, (int)hex, r->supported ? WF_5_42_2 : WF_7_4_1, 0, 0);
	f->step = R_AIR;
}

bool wf_round_over(const struct wf_state *s, unsigned hex) { return !s->count[ALLIES][hex] || !s->count[AXIS][hex]; }

/* The airstrike, if one was allocated and anybody is left to strike (WF-13.15.1). Its hits fall on the passive units at
 * once, by the same rules as those of the ground (WF-13.15.2), Unsupported Combat included (WF-13.15.4). Nothing fires
 * back at it, and no other HQ meets it in the air (WF-13.1.2). */
static bool air_step(const struct wf_table *t, struct wf_state *s, struct eto_frame *f, struct eto_events *e)
{
	struct wf_round *r = eto_locals(f);
	unsigned hq = wf_strike_at(t, s, r->hex);
	if (!apply_hits(t, s, foe(s->side), e))
		return true;
	if (hq == NO_UNIT || wf_round_over(s, r->hex)) {
		if (hq != NO_UNIT)
			s->goal[hq] = NO_HEX;
		f->step = R_DEFENSE;
		return true;
	}
	r->unit = (uint8_t)hq;
	f->seat = ETO_DICE;
	return false;
}

/* One die for each CV, so none of an HQ (WF-7.31.2, WF-5.1.6) or at 0. */
bool wf_has_to_fire(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	return s->cv[unit] && !is_hq(t, unit) && !(s->mark[unit] & M_FIRED);
}

static unsigned shooters(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, uint8_t *out)
{
	unsigned n = 0;
	ETO_EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && wf_has_to_fire(t, s, u) && n < STACK_MAX)
			out[n++] = (uint8_t)u;
	return n;
}

/* Each fires once, in the order its owner wishes (WF-7.31.1). The hits of an assault's defensive fire wait until all
 * have fired (WF-7.51.10). */
static bool fire_step(const struct wf_table *t, struct wf_state *s, struct eto_frame *f, unsigned side, unsigned next,
		      struct eto_events *e)
{
	struct wf_round *r = eto_locals(f);
	uint8_t unit[STACK_MAX];
	bool waits = f->step == R_DEFENSE && s->round_need;
	if (!waits && !apply_hits(t, s, foe(side), e))
		return true;
	unsigned n = wf_round_over(s, r->hex) ? 0 : shooters(t, s, side, r->hex, unit);
	if (!n) {
		f->step = (uint8_t)next;
		return true;
	}
	r->unit = n == 1 ? unit[0] : NO_UNIT;
	f->seat = n == 1 ? ETO_DICE : (uint8_t)side;
	return false;
}

/* The weakest attackers that are still there; ties are the attacker's choice (WF-7.51.4). */
unsigned wf_weakest(const struct wf_table *t, const struct wf_state *s, unsigned hex, uint8_t *out)
{
	unsigned n = 0, least = 99;
	ETO_EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == s->side && !thrown_back(s, u) && s->cv[u] < least)
			least = s->cv[u];
	ETO_EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == s->side && !thrown_back(s, u) && s->cv[u] == least && n < STACK_MAX)
			out[n++] = (uint8_t)u;
	return n;
}

void wf_throw_back(struct wf_state *s, unsigned unit)
{
	s->entry[unit] = s->entry[unit] == BY_AIR ? SHOT_BACK : THROWN_BACK;
}

/* Each low die repulses one attacker (WF-7.51.1, WF-15.45.2); these are assigned before the hits (WF-7.51.10). */
static bool repulse_step(const struct wf_table *t, struct wf_state *s, struct eto_frame *f)
{
	const struct wf_round *r = eto_locals(f);
	uint8_t unit[STACK_MAX];
	for (; s->round_repulses; s->round_repulses--) {
		unsigned n = wf_weakest(t, s, r->hex, unit);
		if (n > 1) {
			choose(s, P_REPULSE, s->side, r->hex);
			return true;
		}
		if (n)
			wf_throw_back(s, unit[0]);
	}
	f->step = R_THROW;
	return true;
}

/* Back to where they attacked from, without pursuit (WF-7.5.2, WF-7.51.3, WF-15.45.3); paratroops lose a step more
 * (WF-14.4.2). The others hold a bridgehead and fire (WF-7.51.6, WF-7.51.8). */
static bool throw_step(const struct wf_table *t, struct wf_state *s, struct eto_frame *f, struct eto_events *e)
{
	if (!apply_hits(t, s, s->side, e))
		return true;
	for (unsigned u = s->top[round_of(s)->hex], next; u != ETO_NO_BLOCK; u = next) {
		next = s->below[u];
		if (side_of(t, u) != s->side || !thrown_back(s, u))
			continue;
		bool dropped = s->entry[u] == SHOT_BACK;
		unsigned back = s->from[u];
		tell(e, E_REPULSED, (int)u, (int)back, WF_7_5_2, 0);
		wf_place(t, s, u, back);
		s->entry[u] = NOT_ENTERED;
		s->from[u] = NO_HEX;
		s->mark[u] &= (uint16_t) ~(M_LANDED | M_DISPERSED);
		wf_hide(s, u);
		if (dropped)
			wf_reduce(t, s, u, WF_14_4_2, e);
	}
	f->step = R_OFFENSE;
	return true;
}

/* Partial hits are forgotten (WF-7.34.4, WF-7.35.3); the Original Defender's units stand up, the attacker's stay
 * face up (WF-7.12.3, WF-7.21.2). */
static void finish(const struct wf_table *t, struct wf_state *s, unsigned hex)
{
	eto_pop(&s->stack);
	s->battle[hex] |= B_FOUGHT;
	s->round_hits = s->round_repulses = s->round_need = 0;
	ETO_EACH_BLOCK (u, s, hex) {
		s->hits[u] = 0;
		s->mark[u] &= (uint16_t)~M_FIRED;
		if (side_of(t, u) != attacker(s, hex) && !(s->mode[u] & HQ_ACTIVE))
			wf_hide(s, u);
	}
	if (wf_round_over(s, hex))
		wf_end_battles(s);
}

static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	const struct wf_round *r = eto_locals(f);
	if (r->unit != NO_UNIT)
		return false;
	switch (f->step) {
	case R_BEGIN: begin(t, s, f, e); return true;
	case R_AIR: return air_step(t, s, f, e);
	case R_DEFENSE: return fire_step(t, s, f, foe(s->side), s->round_need ? R_REPULSE : R_OFFENSE, e);
	case R_REPULSE: return repulse_step(t, s, f);
	case R_THROW: return throw_step(t, s, f, e);
	case R_OFFENSE: return fire_step(t, s, f, s->side, R_END, e);
	default: finish(t, s, r->hex); return true;
	}
}

/* -- decisions -- */

static const uint8_t verbs[PROCS] = {[P_ROUND] = V_FIRE, [P_LOSS] = V_LOSE, [P_REPULSE] = V_REPULSE};

/* Who may be named now. */
static unsigned candidates(const struct wf_table *t, const struct wf_state *s, uint8_t *out)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	const struct wf_round *r = round_of(s);
	return f->proc == P_LOSS      ? wf_targets(t, s, f->seat, r->hex, r->supported, out)
	       : f->proc == P_REPULSE ? wf_weakest(t, s, r->hex, out)
				      : shooters(t, s, f->seat, r->hex, out);
}

static eto_clause check(const void *t, const void *state, unsigned seat, struct eto_action a)
{
	static const eto_clause why[PROCS] = {[P_ROUND] = WF_7_31_1, [P_LOSS] = WF_7_33_3, [P_REPULSE] = WF_7_51_4};
	const struct wf_state *s = state;
	unsigned proc = eto_peek(&s->stack)->proc;
	uint8_t unit[STACK_MAX];
	(void)seat;
	if (a.verb != verbs[proc])
		return ruled_out(t, WF_7_22_1);
	if (a.arg[0] >= UNITS)
		return ETO_NONSENSE;
	for (unsigned n = candidates(t, s, unit); n-- > 0;)
		if (unit[n] == a.arg[0])
			return 0;
	return ruled_out(t, why[proc]);
}

static void legal(struct eto_list *l)
{
	const struct wf_state *s = l->state;
	uint8_t unit[STACK_MAX];
	unsigned n = candidates((const struct wf_table *)l->table, s, unit);
	for (unsigned i = 0; i < n; i++)
		eto_list_add(l, verbs[eto_peek(&s->stack)->proc], unit[i], 0, 0);
}

static void apply(const void *t, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct wf_state *s = state;
	struct wf_round *r = eto_own_change(&s->stack);
	(void)seat;
	switch (a.verb) {
	case V_FIRE:
		r->unit = (uint8_t)a.arg[0];
		eto_top(&s->stack)->seat = ETO_DICE;
		break;
	case V_LOSE:
		eto_pop(&s->stack);
		s->round_hits--;
		hit(t, s, a.arg[0], e);
		break;
	default:
		eto_pop(&s->stack);
		s->round_repulses--;
		wf_throw_back(s, a.arg[0]);
	}
}

/* -- dice -- */

/* One die for each CV of the unit (WF-7.31.1) or of the airstrike (WF-13.12.1, WF-13.15.1, WF-5.5.1). */
static struct eto_dice dice(const void *t, const void *state)
{
	const struct wf_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	const struct wf_round *r = eto_locals_of(f);
	return (struct eto_dice){(uint8_t)(f->step == R_AIR ? wf_value(t, s, r->unit) : s->cv[r->unit]), 6};
}

/* Against a Fortress an unsupported attack scores nothing, from the air neither (WF-7.4.5, WF-7.4.9). */
static bool futile(const struct wf_table *t, const struct wf_state *s, const struct eto_frame *f)
{
	const struct wf_round *r = eto_locals_of(f);
	return f->step != R_DEFENSE && !r->supported && wf_in_fortress(t, s, foe(s->side), r->hex);
}

static void roll(const void *t, void *state, struct eto_action thrown, struct eto_events *e)
{
	struct wf_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	struct wf_round *r = eto_locals(f);
	unsigned unit = r->unit, count = dice(t, s).count;
	unsigned fire = f->step == R_AIR ? wf_air_fire(t, s, s->side) : wf_fire(t, s, unit, f->step == R_OFFENSE);
	unsigned hits = futile(t, s, f) ? 0 : wf_hits_of(thrown, count, fire);
	for (unsigned i = 0; f->step == R_DEFENSE && i < count; i++)
		s->round_repulses = (uint8_t)(s->round_repulses + (eto_die(thrown, i) <= s->round_need));
	s->round_hits = (uint8_t)(s->round_hits + hits);
	tell(e, f->step == R_AIR ? E_AIR_FIRE : E_FIRE, (int)unit, r->hex, (int)hits, (int)fire);
	if (f->step == R_AIR)
		s->goal[unit] = NO_HEX;
	else
		s->mark[unit] |= M_FIRED;
	r->unit = NO_UNIT;
	f->seat = s->side;
}

const struct eto_proc wf_proc_round = {.name = "round", .go = go, .dice = dice, .roll = roll, DECIDES, IN_HEX,
	ASKS("Combat Phase", WF_7_31_1, "Choose the unit that fires next in %1")};
const struct eto_proc wf_proc_loss = {.name = "loss", DECIDES, IN_HEX,
	ASKS("Combat Phase", WF_7_33_4, "Choose the unit that takes the loss in %1")};
const struct eto_proc wf_proc_repulse = {.name = "repulse", DECIDES, IN_HEX,
	ASKS("Combat Phase", WF_7_51_4, "Choose the unit that is repulsed from %1")};
