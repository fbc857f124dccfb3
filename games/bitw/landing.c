/* The sea (18, 24): naval movement, mines, the first wave of landings. */
#include <string.h>

#include "games/bitw/landing.h"

/* -- mines and submarines (18.1) -- */

bool bi_facing(const struct bi_table *t, unsigned from, unsigned to)
{
	for (unsigned i = 0; i < t->facings; i++)
		if (t->facing[i].from == from && t->facing[i].to == to)
			return true;
	return false;
}

static hexset facing_beaches(const struct bi_table *t, unsigned from)
{
	hexset out = {0};
	for (unsigned i = 0; i < t->facings; i++)
		if (t->facing[i].from == from)
			eto_set_add(&out, t->facing[i].to);
	return out;
}

unsigned bi_water_of(const struct bi_table *t, unsigned hex)
{
	return hex >= HEXES ? ATLANTIC : t->hex[hex].port ? t->hex[hex].port_sea : t->hex[hex].sea;
}

/* From the Channel into the North Sea or back, past Dover and Calais that are not both his (BI-7.5.5.4, BI-7.5.5.8). */
static bool straits_hold(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned from, unsigned to)
{
	if (from >= HEXES || to >= HEXES || t->hex[from].strait_side + t->hex[to].strait_side != 3)
		return false;
	return t->hex[from].strait_side && t->hex[to].strait_side &&
	       !(eto_set_has(&s->held[side], t->at.dover) && eto_set_has(&s->held[side], t->at.calais));
}

static bool on_channel(const struct bi_table *t, unsigned hex)
{
	return hex < HEXES && t->hex[hex].channel;
}

/* Waters of the enemy (BI-18.1.2); the Baltic never is for the Axis (BI-18.1.1.1), the Atlantic always. */
static bool hostile(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned water)
{
	return side == AXIS && water != MEDITERRANEAN ? water == ATLANTIC : bi_sea_control(t, s, enemy_of(side), water);
}

/* Is the roll of mines and submarines due? For aircraft too (BI-18.1.5, BI-18.2.1.2). Who passes the Kiel Canal sails
 * on two seas. Since Maple there is none for the Allies in the Channel (BI-18.1.3.2). */
bool bi_mined(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned from, unsigned to)
{
	unsigned side = side_of(t, u);
	if (!bi_on(t, CH_18))
		return false;
	if (side == ALLIED && !bi_before(t, s, 1944, 4) && on_channel(t, from) && on_channel(t, to))
		return false;
	return hostile(t, s, side, bi_water_of(t, from)) || hostile(t, s, side, bi_water_of(t, to));
}

void bi_mine(struct bi_state *s, unsigned u, unsigned to, unsigned kind)
{
	struct trip *p = eto_call(&s->stack, P_MINE, ETO_DICE);
	p->unit = (uint16_t)u;
	p->to = (uint16_t)to;
	p->kind = (uint8_t)kind;
}

struct eto_dice bi_mine_dice(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){1, 6};
}

static unsigned hard_ground(const struct bi_table *t, unsigned hex)
{
	return (t->hex[hex].terrain != CLEAR) + bi_major(t, hex) + t->hex[hex].sandbanks;
}

/* Ashore: a neutral is attacked by that, and hard ground costs a hit (BI-24.3.1), also who comes to a beach that is
 * still fought for. False if nothing is left. */
static bool set_foot(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, unsigned kind,
		     struct eto_events *e)
{
	if (side_of(t, u) == AXIS && bi_neutral(t, s, to))
		bi_attack_country(t, s, t->hex[to].country, e);
	bool storms = kind == BY_LANDING || bi_any(t, s, to, enemy_of(side_of(t, u)));
	if (storms && hard_ground(t, to))
		bi_hit(t, s, u, e);
	return on_map(s, u);
}

/* A landing between Ostend and Dieppe: the 15th Army is bound no longer (SBW8, special 2). */
static void unmask(const struct bi_table *t, struct bi_state *s, unsigned to)
{
	static const uint16_t coast[] = {1721, 1722, 1622, 1623, 1624, 1524};
	unsigned id = t->hex[to].col * 100u + t->hex[to].row;
	for (unsigned i = 0; i < sizeof coast / sizeof *coast; i++)
		if (coast[i] == id && scenario(t) >= SBW8 && s->side == ALLIED && !s->feint)
			s->feint = 2;
}

static void reach_shore(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, unsigned kind,
			struct eto_events *e)
{
	unsigned from = s->hex[u], side = side_of(t, u);
	if (kind == BY_SAIL)
		bi_tell(t, s, e, u, E_SAILS, E_BLOCK_SAILS, (int)from, (int)to);
	else
		bi_tell(t, s, e, u, E_LANDS, E_BLOCK_LANDS, (int)from, (int)to);
	s->mark[u] = (s->mark[u] | M_MOVED) & ~(uint32_t)M_HOLD;
	bi_put(s, u, to);
	if (kind == BY_SAIL) {
		bi_occupy(t, s, u, to, e); /* a partisan in the port is gone (BI-29.1.7) */
		return;
	}
	s->mark[u] |= M_LANDED;
	s->from[u] = (uint16_t)from;
	s->landed = LANDED_NOW;
	unmask(t, s, to);
	if (!set_foot(t, s, u, to, kind, e))
		return;
	if (!bi_any(t, s, to, enemy_of(side))) {
		bi_occupy(t, s, u, to, e); /* without a fight: no reason for a Blitz (BI-7.8.1) */
	} else if (kind == BY_LANDING) {
		eto_set_drop(&s->fought, to); /* also where others have fought and fallen before */
		bi_arrive(t, s, u, to, e);
	} else {
		s->mark[u] |= M_ATTACKER;
		bi_show(t, s, u, e);
	}
}

/* The die for the morale at home when an American land unit is sunk: only a 1 counts (BI-18.1.4). */
static void mourn(const struct bi_table *t, struct bi_state *s, unsigned die, struct eto_events *e)
{
	eto_pop(&s->stack);
	bi_say(e, E_MINE, (int)die, 0, 0, 0);
	if (die == 1)
		bi_sad_news(t, s, e);
}

/* Without chapter 18 it is a special rule that rolls the same die. */
unsigned bi_mine_clause(const struct bi_table *t)
{
	return bi_on(t, CH_18) ? BI_18_1_3 : scenario(t) == SBW7 ? BI_scen_7 : BI_scen_3;
}

/* Maple and the Italian surrender leave only sixes (BI-18.1.3.3, BI-18.1.2.1). */
void bi_mine_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip p = *(const struct trip *)eto_own(&s->stack);
	unsigned die = eto_die(roll, 0), water = bi_water_of(t, p.to), u = p.unit;
	bool allied = side_of(t, u) == ALLIED;
	if (p.kind == MOURNED) {
		mourn(t, s, die, e);
		return;
	}
	bool baltic = water == BALTIC || bi_water_of(t, s->hex[u]) == BALTIC,
	     maple = allied && water != MEDITERRANEAN && !bi_before(t, s, 1944, 4) &&
		     !(baltic && hostile(t, s, ALLIED, BALTIC)),
	     italy = allied && water == MEDITERRANEAN && s->fallen >> ITA & 1;
	eto_clause mines = (eto_clause)bi_mine_clause(t);
	eto_pop(&s->stack);
	bi_say(e, E_MINE, (int)die, 0, 0, 0);
	if (italy ? die == 6 : !maple && (die == 4 || die == 5)) {
		unsigned steps = straits_hold(t, s, side_of(t, u), s->hex[u], p.to) ? 2 : 1; /* BI-7.5.5.4 */
		for (unsigned i = 0; i < steps && on_map(s, u); i++)
			bi_spend(t, s, u, i ? BI_7_5_5_4 : mines, i ? BI_7_5_5_4 : mines, e);
	} else if (die == 6 && maple && option(t, OPT_MAPLE)) {
		bi_spend(t, s, u, BI_18_1_3_3, BI_18_1_3_3, e);
	} else if (die == 6 && !italy) {
		bi_remove(t, s, u, LOST, mines, e);
	}
	if (on_map(s, u))
		reach_shore(t, s, u, p.to, p.kind, e);
	else if (nation_of(t, u) == USA && is_land(t, u) && bi_advanced(t) && s->morale < 10)
		bi_mine(s, u, p.to, MOURNED); /* BI-13.8.1.3.6: also who has lost its last step */
}

/* Landings too, and armour that follows, are diced for (BI-24.1.6, BI-24.7.2). */
void bi_put_to_sea(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, unsigned kind,
		   struct eto_events *e)
{
	if (bi_mined(t, s, u, s->hex[u], to))
		bi_mine(s, u, to, kind);
	else
		reach_shore(t, s, u, to, kind, e);
}

void bi_voyage(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned to, struct eto_events *e)
{
	bi_put_to_sea(t, s, u, to, BY_SAIL, e);
}

/* -- checks shared by all voyages -- */

static eto_clause hq_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u,
			   unsigned act, eto_clause c)
{
	if (hq >= UNITS || u >= UNITS || side_of(t, hq) != seat || side_of(t, u) != seat || !on_map(s, hq) ||
	    !on_map(s, u) || !is_hq(t, hq))
		return no(t, c);
	eto_clause bar = bi_action_bar(t, s, hq, u, act);
	return !bar ? 0 : no(t, bar == BI_13_2_1 ? c : bar);
}

/* Bombs on the docks stop land units, and only those: not aircraft that are shipped (BI-32.2.1). */
static bool wharf(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned side = side_of(t, u);
	return is_air(t, u) ? bi_port_open(t, s, side, hex) : bi_port_usable(t, s, side, hex) && !bi_docks_hit(s, hex);
}

/* A port from which the block may sail. */
bool bi_in_port(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned hex = s->hex[u];
	return hex == BOX_USA || hex == BOX_CANADA || (hex < HEXES && wharf(t, s, u, hex));
}

/* Waters that are closed to the Axis: the clause, or 0. Riga and Tallinn are of another game (BI-18.1.1.2). */
static eto_clause axis_bar(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned water)
{
	if (!bi_on(t, CH_18))
		return 0;
	if (side == AXIS && water == MEDITERRANEAN && s->fallen >> ITA & 1)
		return BI_18_1_2_3;
	return side == AXIS && water == ATLANTIC && !bi_before(t, s, 1944, 4) ? BI_18_1_3_5 : 0;
}

/* The Kiel Canal joins the Baltic to the North Sea for who holds all hexes beside it (BI-7.5.5.6); since Maple not for
 * the Axis (BI-18.1.3.1). 0 if ships may pass, or the clause. */
static eto_clause canal_bar(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	if (side == AXIS && !bi_before(t, s, 1944, 4))
		return BI_7_5_5_7;
	return eto_set_within(&t->canals, &s->held[side]) ? 0 : BI_7_5_5_6;
}

/* Is it one body of water, or two that the canal joins? 0, or the clause (BI-18.0.2). */
static eto_clause sea_bar(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned a, unsigned b)
{
	bool canal = (a == BALTIC && b == ATLANTIC) || (a == ATLANTIC && b == BALTIC);
	return a == b ? 0 : canal ? canal_bar(t, s, side) : BI_18_0_2;
}

static eto_clause route_bar(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned from,
			    unsigned to)
{
	return sea_bar(t, s, side, bi_water_of(t, from), bi_water_of(t, to));
}

/* Sandbanks are closed to ships (BI-11.3.4, BI-14.0.2), an inland port to who lacks its coast (BI-18.0.3). */
static eto_clause quay_bar(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	if (hex >= HEXES)
		return 0;
	if (t->inland[hex] != NO_HEX && !eto_set_has(&s->held[side], t->inland[hex]))
		return BI_18_0_3;
	if (t->hex[hex].port && t->hex[hex].frozen && s->weather == SNOW && bi_advanced(t))
		return BI_9_2_8;
	return t->hex[hex].sandbanks ? BI_11_3_4 : 0;
}

/* ... and docks that were bombed to land units. */
static eto_clause dock_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	eto_clause c = quay_bar(t, s, side_of(t, u), hex);
	return c && c != BI_11_3_4 ? c : is_land(t, u) && bi_docks_hit(s, hex) ? BI_32_2_1 : c;
}

static bool is_harbour(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	return t->hex[hex].port || s->mulberry[0] == hex || s->mulberry[1] == hex; /* BI-6.7.3 */
}

/* What keeps a block ashore wherever it stands: 0, or the clause. Nothing is said of supply: a besieged unit may be
 * taken off (BI-18.0.1). */
static eto_clause ashore_bar(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (type_of(t, u) == RED)
		return BI_6_6_5;
	if (unit_of(t, u)->flag & U_FIXED)
		return BI_13_8_1_13;
	if (marked(s, u, M_FROZEN))
		return BI_3_21_1;
	if (marked(s, u, M_MOVED | M_HOLD))
		return BI_7_5_3_10;
	if (in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]))
		return BI_7_5_4_7;
	return type_of(t, u) == SUB || marked(s, u, M_FLYING) ? BI_18_0_1 : bi_reserve_bar(s, u);
}

bool bi_may_sail(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return !ashore_bar(t, s, u);
}

/* May it go ashore in that port (BI-5.1.3, BI-14.0.3), and is there room? */
static eto_clause berth_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned to)
{
	eto_clause bar = bi_plan_bars(t, s, u, to) ? BI_5_1_3 : is_land(t, u) ? bi_mountain_bar(t, s, u, to) : 0;
	if (bar && forbids(t, bar))
		return bar;
	return bi_bands(t, s, u, to) ? no(t, BI_29_1_9) : bi_room(t, s, u, to); /* no attack is made from a quay */
}

/* -- naval movement (18.0) -- */

static eto_clause sail_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u,
			     unsigned to)
{
	if (!bi_on(t, CH_18))
		return no(t, BI_18_0_1);
	eto_clause c = hq_check(t, s, seat, hq, u, ACT_SEA, BI_18_0_4);
	if (c)
		return c;
	if ((c = ashore_bar(t, s, u)))
		return no(t, c);
	if (to >= HEXES || !is_harbour(t, s, to) || to == s->hex[u])
		return no(t, BI_18_0_1);
	if ((c = route_bar(t, s, seat, s->hex[u], to)) || (c = axis_bar(t, s, seat, bi_water_of(t, to))))
		return no(t, c);
	if ((c = dock_bar(t, s, u, s->hex[u])) || (c = dock_bar(t, s, u, to)))
		return no(t, c);
	if (!bi_in_port(t, s, u) || !wharf(t, s, u, to) || !bi_playable(t, s, to))
		return no(t, BI_18_0_1);
	if (is_air(t, u) && t->hex[to].city < MINOR)
		return no(t, BI_3_4_2);
	return berth_check(t, s, u, to);
}

/* -- landings (24) -- */

bool bi_sea_target(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	return hex < HEXES && t->hex[hex].land && t->hex[hex].coast && bi_playable(t, s, hex);
}

/* BI-24.2.1: two redoubts shut the Zuiderzee. */
static bool shut(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	return hex == t->at.utrecht && bi_redoubt_at(t, s, t->at.denhaag) != NO_UNIT &&
	       bi_redoubt_at(t, s, t->at.amsterdam) != NO_UNIT;
}

/* A neutral that Germany attacks is surprised: its infantry lands as TECH 3 marines do (BI-24.4.1). */
static bool surprised(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	return side == AXIS && bi_neutral(t, s, hex) && t->hex[hex].entry != ENTRY_NEUTRAL;
}

/* How many times five hexes (BI-24.8.1), sea and land alike (BI-24.1.11); a facing beach is never far. */
unsigned bi_times_far(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned way = s->hex[u] < HEXES && hex < HEXES ? bi_distance(t, s->hex[u], hex) : 99;
	return bi_facing(t, s->hex[u], hex) || way <= 5 ? 1 : (way + 4) / 5;
}

static eto_clause target_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	bool marvel = surprised(t, s, side_of(t, u), hex), marine = marvel || bi_marine(t, s, u);
	unsigned level = marvel ? 3 : bi_tech(t, s, nation_of(t, u), F_INFANTRY), far = bi_times_far(t, s, u, hex);
	if (bi_neutral(t, s, hex) && !marvel)
		return no(t, BI_7_5_4_7);
	if (shut(t, s, hex) && forbids(t, BI_24_2_1))
		return BI_24_2_1;
	if (!marine && !bi_facing(t, s->hex[u], hex) && forbids(t, BI_24_0_7))
		return BI_24_0_7; /* BI-14.0.1 */
	if (far > 1 && level < 3 && forbids(t, BI_24_1_5))
		return BI_24_1_5;
	if (far > 4 && forbids(t, BI_24_8_1))
		return BI_24_8_1;
	unsigned hard = hard_ground(t, hex);
	if (hard > 1 && forbids(t, BI_24_3_2))
		return BI_24_3_2;
	if (hard && !(marine && level >= 3) && forbids(t, BI_24_1_4))
		return BI_24_1_4;
	return 0;
}

/* hex: whose weather counts */
static eto_clause ready_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	eto_clause bar = ashore_bar(t, s, u);
	if (bar)
		return no(t, bar == BI_18_0_1 ? BI_24_1_2 : bar);
	if (marked(s, u, M_OOS) || !bi_in_port(t, s, u) || s->hex[u] >= HEXES)
		return no(t, bi_docks_hit(s, s->hex[u]) ? BI_32_2_1 : BI_24_1_2);
	if (t->hex[s->hex[u]].sandbanks)
		return no(t, BI_11_3_4); /* a landing is a voyage (BI-24.1.6) */
	if (bi_weather_at(t, s, hex) != GOOD && forbids(t, BI_24_1_3))
		return BI_24_1_3; /* BI-9.2.3 */
	bar = axis_bar(t, s, side_of(t, u), bi_water_of(t, s->hex[u]));
	return bar ? no(t, bar) : 0;
}

/* May this unit storm that shore from where it is? */
eto_clause bi_assault_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	bool marine = bi_marine(t, s, u);
	if (!bi_sea_target(t, s, hex) || bi_water_of(t, s->hex[u]) != t->hex[hex].sea)
		return no(t, BI_24_0_1);
	if (!is_gcu(t, u) || is_tank(t, u) || type_of(t, u) == STA)
		return no(t, BI_24_0_7);
	if (bi_tech(t, s, nation_of(t, u), F_INFANTRY) < 2) {
		eto_clause c = marine ? BI_24_0_1 : BI_24_0_2;
		if (forbids(t, c))
			return c;
	}
	if ((!is_full(t, s, u) || marked(s, u, M_LATE)) && forbids(t, BI_24_1_2))
		return BI_24_1_2; /* whole, and in the port, since the turn began */
	return target_check(t, s, u, hex);
}

/* SBW5, special 1: Great Britain is invaded from September on, by sea or by air; the Channel Islands are free. */
bool bi_too_early(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex)
{
	return seat == AXIS && s->plan_z && bi_in_britain(t, hex) && bi_before(t, s, 1940, 9);
}

/* One's own coast is not invaded, but others may land beside those who have come over the sea or from the air in this
 * turn and met nobody: the wave is one (BI-24.0.6). */
static bool taken(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex)
{
	return eto_set_has(&s->held[seat], hex) && !bi_any(t, s, hex, enemy_of(seat)) && !bi_landed_in(t, s, hex, seat);
}

/* The shore itself, for a unit that is ready. */
static eto_clause shore_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
			      unsigned u, unsigned hex)
{
	eto_clause c = bi_assault_check(t, s, u, hex);
	if (c)
		return c;
	if (s->ap[hq] < bi_times_far(t, s, u, hex))
		return no(t, BI_24_8_1);
	if (bi_too_early(t, s, seat, hex) && forbids(t, BI_scen_5))
		return BI_scen_5;
	return taken(t, s, seat, hex) ? no(t, BI_24_0_1) : bi_room(t, s, u, hex);
}

static eto_clause invade_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq,
			       unsigned u, unsigned hex)
{
	eto_clause c = hq_check(t, s, seat, hq, u, ACT_LAND, BI_24_0_4);
	if (c)
		return c;
	if (!bi_sea_target(t, s, hex))
		return no(t, BI_24_0_1);
	return (c = ready_check(t, s, u, hex)) ? c : shore_check(t, s, seat, hq, u, hex);
}

/* A point for each unit of either wave (BI-24.0.6, BI-24.5b.2); armour and HQs may wait too (BI-24.5b.8). */
static eto_clause hold_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned u)
{
	if (hq == t->who.doenitz && seat == AXIS)
		return no(t, BI_24_5b_1);
	eto_clause c = hq_check(t, s, seat, hq, u, ACT_LAND, BI_24_5b_3);
	if (c || (c = ready_check(t, s, u, s->hex[u] < HEXES ? s->hex[u] : 0)))
		return c;
	if (is_air(t, u) || type_of(t, u) == STA)
		return no(t, BI_24_5b_3);
	return bi_tech(t, s, nation_of(t, hq), F_NAVAL) < 2 && forbids(t, BI_24_0_5) ? BI_24_0_5 : 0;
}

/* One barrel a turn for show, without an action point (SBW5, special 2). */
static eto_clause feint_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	bool alone = scenario(t) == SBW5 || (scenario(t) == SBW6 && s->fallen >> FRA & 1);
	if (seat != AXIS || !alone || u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || !is_land(t, u) ||
	    type_of(t, u) == STA)
		return no(t, BI_scen_5);
	for (unsigned v = t->first_of[seat]; v < t->end_of[seat]; v++)
		if (marked(s, v, M_FEINT) && forbids(t, BI_scen_5))
			return BI_scen_5;
	return ready_check(t, s, u, s->hex[u] < HEXES ? s->hex[u] : 0);
}

/* -- the verbs -- */

eto_clause bi_landing_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, struct eto_action a)
{
	if (s->phase != PH_MOVE || s->stage)
		return no(t, BI_7_5_2_1);
	switch (a.verb) {
	case V_SAIL: return sail_check(t, s, seat, a.arg[0], a.arg[1], a.arg[2]);
	case V_INVADE:
		return bi_advanced(t) ? invade_check(t, s, seat, a.arg[0], a.arg[1], a.arg[2]) : no(t, BI_24_0_4);
	case V_HOLD: return bi_advanced(t) ? hold_check(t, s, seat, a.arg[0], a.arg[1]) : no(t, BI_24_0_4);
	case V_FEINT: return bi_advanced(t) ? feint_check(t, s, seat, a.arg[0]) : no(t, BI_24_0_4);
	case V_EVACUATE: return bi_evacuate_check(t, s, seat, a.arg[0], a.arg[1]);
	default: return bi_drop_check(t, s, seat, a.arg[0], a.arg[1], a.arg[2]);
	}
}

/* The shores that it can try: a facing beach is within five hexes too. Its HQ has been asked; whether it is ready to
 * sail is asked once for each of the two weathers, and nobody storms what is ours and free of enemies. */
static void offer_shores(struct eto_list *l, unsigned hq, unsigned u)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	bool far = bi_marine(t, s, u) && bi_tech(t, s, nation_of(t, u), F_INFANTRY) >= 3;
	unsigned most = 5u * (s->ap[hq] < 4 ? s->ap[hq] : 4u), range = far ? most : 5,
		 water = bi_water_of(t, s->hex[u]);
	if (s->hex[u] >= HEXES || !is_gcu(t, u) || !is_full(t, s, u) || marked(s, u, M_LATE))
		return;
	hexset shores = t->shores;
	if (!bi_marine(t, s, u) && l->seat == ALLIED && forbids(t, BI_24_0_7))
		shores = facing_beaches(t, s->hex[u]); /* the Axis may surprise a neutral anywhere */
	eto_set_meet(&shores, &t->open[scenario(t)]);
	unsigned asked = 0, ready = 0; /* masks by weather: 1 of the Mediterranean, 2 of the rest */
	ETO_EACH (h, &shores) {
		unsigned reach = surprised(t, s, l->seat, h) ? most : range; /* BI-24.4.1 */
		if (t->hex[h].sea != water || bi_distance(t, s->hex[u], h) > reach || taken(t, s, l->seat, h))
			continue;
		unsigned weather = eto_set_has(&t->mild, h) ? 1 : 2;
		if (!(asked & weather))
			ready |= ready_check(t, s, u, h) ? 0 : weather;
		asked |= weather;
		if (ready & weather && !shore_check(t, s, l->seat, hq, u, h))
			l->out[l->count++] = eto_act(V_INVADE, hq, u, h);
	}
}

static void offer_harbours(struct eto_list *l, unsigned hq, unsigned u, const hexset *quays)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	unsigned open = 0, from = s->hex[u];
	for (unsigned w = 0; w < WATERS; w++)
		open |= (unsigned)(!sea_bar(t, s, l->seat, bi_water_of(t, from), w) && !axis_bar(t, s, l->seat, w))
			<< w;
	if (!bi_on(t, CH_18) || dock_bar(t, s, u, from))
		return;
	hexset where = *quays;
	if (is_land(t, u)) {
		eto_set_minus(&where, &s->docks_hit);
		eto_set_minus(&where, &s->port_shut);
	}
	ETO_EACH (h, &where)
		if (open >> bi_water_of(t, h) & 1 && h != from && !(is_air(t, u) && t->hex[h].city < MINOR) &&
		    !berth_check(t, s, u, h))
			l->out[l->count++] = eto_act(V_SAIL, hq, u, h);
}

/* Harbours that take ships, bombed or not, and blocks that could go on board. */
struct fleet {
	hexset quays;
	unsigned count;
	uint16_t unit[UNITS];
};

static void muster(const struct bi_table *t, const struct bi_state *s, unsigned side, struct fleet *f)
{
	hexset ports = t->ports;
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] != OFF)
			eto_set_add(&ports, s->mulberry[i]);
	eto_set_meet(&ports, &s->held[side]);
	eto_set_clear(&f->quays);
	ETO_EACH (h, &ports)
		if (bi_playable(t, s, h) && bi_port_open(t, s, side, h) && !quay_bar(t, s, side, h))
			eto_set_add(&f->quays, h);
	f->count = 0;
	EACH_ON_MAP (u, t, s, side)
		if (bi_may_sail(t, s, u) && bi_in_port(t, s, u))
			f->unit[f->count++] = (uint16_t)u;
}

static void offer_sea(struct eto_list *l, unsigned verb, unsigned act, const struct fleet *f)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	struct offered done;
	memset(done.first, 0, sizeof done.first);
	ETO_EACH (hq, &t->hqs[l->seat])
		for (unsigned i = 0, end = bi_could_act(t, s, hq, act) ? f->count : 0; i < end; i++) {
			unsigned u = f->unit[i];
			if (!bi_own_nation(t, hq, u) || !bi_may_action(t, s, hq, u, act))
				continue;
			if (verb == V_SAIL && bi_offered(l, &done, hq, u))
				continue;
			if (verb == V_SAIL) {
				offer_harbours(l, hq, u, &f->quays);
				bi_offered_until(l, &done, u);
			} else if (verb == V_INVADE) {
				offer_shores(l, hq, u);
			} else if (!hold_check(t, s, l->seat, hq, u)) {
				l->out[l->count++] = eto_act(verb, hq, u, 0);
			}
		}
}

static bool any_ships(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	ETO_EACH (hq, &t->hqs[side])
		if (bi_could_act(t, s, hq, ACT_SEA) || bi_could_act(t, s, hq, ACT_LAND))
			return true;
	return false;
}

static void offer_feint(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	if (l->seat != AXIS || (scenario(t) != SBW5 && scenario(t) != SBW6))
		return;
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		eto_offer(l, V_FEINT, u, 0, 0);
}

void bi_landing_legal(struct eto_list *l, struct orders *o)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	struct fleet f;
	if (s->phase != PH_MOVE || s->stage)
		return;
	if (bi_advanced(t) && any_ships(t, s, l->seat)) {
		muster(t, s, l->seat, &f);
		offer_sea(l, V_SAIL, ACT_SEA, &f);
		offer_sea(l, V_INVADE, ACT_LAND, &f);
		offer_sea(l, V_HOLD, ACT_LAND, &f);
	}
	if (bi_advanced(t))
		offer_feint(l);
	bi_drop_legal(l, o);
	bi_evacuate_legal(l);
}

static void hold(const struct bi_table *t, struct bi_state *s, unsigned u, uint32_t also, struct eto_events *e)
{
	s->mark[u] |= M_HOLD | M_MOVED | also;
	bi_tell(t, s, e, u, E_HOLD, E_BLOCK_HOLD, s->hex[u], 0);
}

void bi_landing_apply(const struct bi_table *t, struct bi_state *s, unsigned seat, struct eto_action a,
		      struct eto_events *e)
{
	unsigned hq = a.arg[0], u = a.arg[1];
	(void)seat;
	switch (a.verb) {
	case V_SAIL:
		bi_use_action(s, hq, ACT_SEA);
		bi_put_to_sea(t, s, u, a.arg[2], BY_SAIL, e);
		break;
	case V_INVADE:
		s->landed = LANDED_NOW;
		bi_freeze(t, s); /* the garrison of Sicily wakes up (SBW4, special 1) */
		s->ap[hq] = (uint8_t)(s->ap[hq] - (bi_times_far(t, s, u, a.arg[2]) - 1)); /* BI-24.8.1 */
		bi_use_action(s, hq, ACT_LAND);
		bi_put_to_sea(t, s, u, a.arg[2], BY_LANDING, e);
		break;
	case V_HOLD:
		bi_use_action(s, hq, ACT_LAND);
		hold(t, s, u, 0, e);
		break;
	case V_FEINT: hold(t, s, a.arg[0], M_FEINT, e); break;
	case V_EVACUATE:
		eto_set_add(&s->evacuated, s->hex[a.arg[0]]);
		bi_mine(s, a.arg[0], a.arg[1], BY_SAIL);
		break;
	default:
		if (hq != u)
			bi_use_action(s, hq, ACT_DROP);
		bi_drop(t, s, u, a.arg[2], e);
	}
}
