/* New blocks (7.3.1): who may be built, and where it enters. */
#include "games/bitw/production.h"

/* Blocks of one class enter at the same places: all that place_check() asks of a block is its nation and its kind. */
enum { K_FIXED, K_ARMOUR, K_AIR, K_JUMPER, K_AIRHQ, K_NHQ, K_MARINE, K_OTHER, K_CANADIAN, K_REDOUBT = 15 };
_Static_assert((int)K_REDOUBT < (int)ENTRY_KINDS, "a place for every class");
enum { NOT_ASKED, NOWHERE, SOMEWHERE };

static bool has_factory(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour)
{
	return bi_plants_left(t, s, hex, colour) || bi_new_plants(t, s, hex, colour);
}

/* The kind of place where a new block enters: 0, or the clause that sends it elsewhere. */
static eto_clause entry_kind(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned type = type_of(t, u);
	bool armour = is_tank(t, u) || type == AHQ, air = is_air(t, u) || type == PAR, staff = bi_advanced(t);
	if (unit_of(t, u)->flag & U_FIXED)
		return 0; /* anywhere at home (BI-13.8.1.14) */
	if (nation_of(t, u) == ITA && s->rsi == 2 && (armour || is_air(t, u)) && hex == t->at.salo)
		return 0; /* BI-11.2.11 */
	if (armour)
		return has_factory(t, s, hex, RED_PP) ? 0 : BI_7_3_1_4; /* BI-11.2.2 */
	if (air || (type == AIRHQ && staff))
		return has_factory(t, s, hex, BLUE_PP) ? 0 : air ? BI_7_3_1_5 : BI_11_2_4;
	if (bi_marine(t, s, u) || (type == NHQ && staff))
		return has_factory(t, s, hex, WHITE_PP) ? 0 : type == NHQ ? BI_11_2_6 : BI_7_3_1_6;
	return bi_major(t, hex) || bi_fortress(t, s, hex) ? 0 : BI_7_3_1_1;
}

/* Four blocks are at home in Canada (BI-3.7.5). */
static bool home_in_play(const struct bi_table *t, unsigned u)
{
	unsigned nation = nation_of(t, u);
	if (nation == FFR || unit_of(t, u)->flag & U_CANADIAN)
		return false;
	return t->home_plays[scenario(t)] >> nation & 1;
}

/* Blocks whose home is not in play come back at a main source of their side (RULINGS.md). */
static bool foreign_entry(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned side = side_of(t, u);
	const unsigned list[SIDES][6] = {{t->at.rome, t->at.bolzano, t->at.udine, t->at.berlin, t->at.milan, NO_HEX},
					 {t->at.rome, t->at.ancona, t->at.london, t->at.paris, t->at.algiers, NO_HEX}};
	bool sails = bi_on(t, CH_18) && scenario(t) >= SBW8;
	if (hex == BOX_USA)
		return sails && nation_of(t, u) == USA;
	if (hex == BOX_CANADA)
		return sails && unit_of(t, u)->flag & U_CANADIAN;
	if (sails && (nation_of(t, u) == USA || unit_of(t, u)->flag & U_CANADIAN))
		return false;
	for (unsigned i = 0; i < 6; i++)
		if (list[side][i] == hex)
			return eto_set_has(&s->held[side], hex);
	return false;
}

/* Does it count among those that have entered in this phase? Walls do not enter: they are built and mended. */
static bool entered(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return marked(s, u, M_NEW) && !is_redoubt(t, u);
}

/* A capital, as printed or by now: Bordeaux, Salo. */
static bool seat_of_power(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	bool moved = (s->capital_moved && hex == t->at.bordeaux) || (s->rsi == 2 && hex == t->at.salo);
	return t->hex[hex].city == CAPITAL || moved;
}

bool bi_crowded(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	unsigned n = 0;
	EACH_BLOCK (u, s, hex)
		n += side_of(t, u) == side && entered(t, s, u);
	return n >= (seat_of_power(t, s, hex) ? 2u : 1u);
}

static eto_clause redoubt_place(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	const struct bi_unit *x = unit_of(t, u);
	if (x->flag & U_RED_DOT && hex != x->place && forbids(t, BI_6_6_14))
		return BI_6_6_14;
	if (x->nation == ITA && t->hex[hex].country != ITALY && forbids(t, BI_6_6_2))
		return BI_6_6_2;
	if (!eto_set_has(&s->held[AXIS], hex) || !bi_playable(t, s, hex) || bi_bands(t, s, u, hex))
		return no(t, BI_6_6_18);
	if (s->top[hex] == ETO_NO_BLOCK)
		return 0; /* nobody is in the way, and nobody takes room */
	if (bi_land_in(t, s, hex, ALLIED) || bi_redoubt_at(t, s, hex) != NO_UNIT)
		return no(t, BI_6_6_18);
	return bi_room(t, s, u, hex);
}

static eto_clause place_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex,
			      struct ports *ports)
{
	unsigned side = side_of(t, u);
	if (hex == BOX_USA || hex == BOX_CANADA)
		return !home_in_play(t, u) && foreign_entry(t, s, u, hex) ? 0 : no(t, BI_7_3_1_1);
	if (hex >= HEXES || !bi_playable(t, s, hex))
		return no(t, BI_7_5_4_3);
	if (is_redoubt(t, u)) {
		eto_clause c = redoubt_place(t, s, u, hex), bar = c ? c : bi_walls_bar(t, s, u, hex, ports);
		return c ? c : bar ? no(t, bar) : 0;
	}
	if (!eto_set_has(&s->kept_source, hex) || !eto_set_has(&s->held[side], hex))
		return no(t, BI_7_3_2_1);
	if (bi_open_city(t, s, u, hex) && forbids(t, BI_5_1_7))
		return BI_5_1_7;
	bool foreign = !home_in_play(t, u);
	if (foreign ? !foreign_entry(t, s, u, hex) : t->hex[hex].country != bi_home(nation_of(t, u)))
		return no(t, BI_7_3_1_1);
	eto_clause kind = foreign ? 0 : entry_kind(t, s, u, hex);
	if (kind && forbids(t, kind))
		return kind;
	if (bi_crowded(t, s, hex, side) && forbids(t, BI_7_3_1_2))
		return BI_7_3_1_2;
	bool taken = is_air(t, u) && !option(t, OPT_NEW_WINGS) && bi_count(t, s, hex, side).air;
	return taken ? no(t, BI_3_4_3) : 0;
}

/* The colour of the factories at which a block enters (entry_kind), or COLOURS. */
static unsigned entry_colour(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u);
	if (is_tank(t, u) || type == AHQ)
		return RED_PP;
	if (is_air(t, u) || type == PAR || (type == AIRHQ && bi_advanced(t)))
		return BLUE_PP;
	return bi_marine(t, s, u) || (type == NHQ && bi_advanced(t)) ? WHITE_PP : COLOURS;
}

/* Where one more new block may enter, whatever it is (BI-7.3.1.2, BI-7.3.1.3), and where aircraft are. */
static void find_room(const struct bi_table *t, const struct bi_state *s, unsigned side, struct entries *k)
{
	hexset one = {0};
	k->room = s->kept_source;
	eto_set_meet(&k->room, &s->held[side]);
	eto_set_meet(&k->room, &t->open[scenario(t)]);
	eto_set_clear(&k->based);
	EACH_ON_MAP (u, t, s, side) {
		unsigned hex = s->hex[u];
		if (hex >= HEXES)
			continue;
		if (is_air(t, u) && !marked(s, u, M_FLYING))
			eto_set_add(&k->based, hex);
		if (!entered(t, s, u) || !forbids(t, BI_7_3_1_2))
			continue;
		if (!seat_of_power(t, s, hex) || eto_set_has(&one, hex))
			eto_set_drop(&k->room, hex);
		eto_set_add(&one, hex);
	}
}

static void find_plants(const struct bi_table *t, const struct bi_state *s, struct entries *k)
{
	for (unsigned c = RED_PP; c <= WHITE_PP; c++) {
		k->plants[c] = t->yields[c];
		eto_set_minus(&k->plants[c], &s->ruined);
		for (unsigned i = 0; i < RAZED; i++)
			if (s->razed_at[i] != OFF && !bi_plants_left(t, s, s->razed_at[i], c))
				eto_set_drop(&k->plants[c], s->razed_at[i]);
	}
	for (unsigned i = 0; i < EXTRAS; i++)
		if (s->extra_at[i] != OFF)
			eto_set_add(&k->plants[s->extra_colour[i]], s->extra_at[i]);
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned n = 0; n < 2; n++)
			if (s->built[i][n] && t->factory[i].city[n] < HEXES)
				eto_set_add(&k->plants[t->factory[i].colour], t->factory[i].city[n]);
}

static hexset redoubt_hexes(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	hexset where = s->held[AXIS];
	eto_set_meet(&where, &t->open[scenario(t)]);
	if (nation_of(t, u) == ITA && forbids(t, BI_6_6_2))
		eto_set_meet(&where, &t->lands[ITALY]);
	return where;
}

/* Where it is worth asking: a leader who stays where he is enters anywhere (BI-13.8.1.14). */
static hexset entry_hexes(const struct bi_table *t, const struct bi_state *s, unsigned u, struct entries *k)
{
	bool fixed = unit_of(t, u)->flag & U_FIXED;
	if (is_redoubt(t, u))
		return redoubt_hexes(t, s, u);
	if (!k->known) {
		find_room(t, s, side_of(t, u), k);
		find_plants(t, s, k);
		k->known = true;
	}
	hexset where = k->room;
	if (is_air(t, u) && !option(t, OPT_NEW_WINGS))
		eto_set_minus(&where, &k->based);
	if (!fixed)
		eto_set_meet(&where, &t->entries);
	if (!home_in_play(t, u))
		return where;
	unsigned colour = entry_colour(t, s, u);
	eto_set_meet(&where, &t->lands[bi_home(nation_of(t, u))]);
	if (colour != COLOURS && !fixed && !(nation_of(t, u) == ITA && s->rsi == 2))
		eto_set_meet(&where, t->base.without ? &t->works[colour] : &k->plants[colour]);
	return where;
}

static unsigned first_place(const struct bi_table *t, const struct bi_state *s, unsigned u, struct entries *k)
{
	bool overseas = nation_of(t, u) == USA || unit_of(t, u)->flag & U_CANADIAN;
	for (unsigned h = BOX_USA; overseas && h <= BOX_CANADA; h++)
		if (!place_check(t, s, u, h, k->ports))
			return h;
	if (unit_of(t, u)->flag & U_RED_DOT) {
		unsigned only = unit_of(t, u)->place;
		return place_check(t, s, u, only, k->ports) ? NO_HEX : only;
	}
	hexset where = entry_hexes(t, s, u, k), near = where;
	eto_set_meet(&near, &s->kept_reach); /* most enter where supply has no limit */
	eto_set_minus(&where, &near);
	ETO_EACH (h, &near)
		if (!place_check(t, s, u, h, k->ports))
			return h;
	ETO_EACH (h, &where)
		if (!place_check(t, s, u, h, k->ports))
			return h;
	return NO_HEX;
}

static bool nation_fights(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned n = nation_of(t, u);
	if (n == ITA && s->fallen >> ITA & 1)
		return s->rsi == 2; /* also for the Italian redoubts (BI-6.6.2) */
	if ((n == NED || n == BEL) && !(s->attacked >> bi_home(n) & 1))
		return false;
	return !(s->fallen >> n & 1) && !(n == USA && s->usa_out);
}

static unsigned kind_of(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u), canadian = unit_of(t, u)->flag & U_CANADIAN ? K_CANADIAN : 0;
	if (unit_of(t, u)->flag & U_FIXED)
		return K_FIXED + canadian;
	return canadian + (is_tank(t, u) || type == AHQ ? K_ARMOUR
			   : is_air(t, u)		? K_AIR
			   : type == PAR		? K_JUMPER
			   : type == AIRHQ		? K_AIRHQ
			   : type == NHQ		? K_NHQ
			   : bi_marine(t, s, u)		? K_MARINE
							: K_OTHER);
}

static bool enters(const struct bi_table *t, const struct bi_state *s, unsigned u, struct entries *known)
{
	bool redoubt = is_redoubt(t, u);
	if (redoubt && unit_of(t, u)->flag & U_RED_DOT)
		return first_place(t, s, u, known) != NO_HEX;
	uint8_t *where = &known->of[nation_of(t, u)][redoubt ? K_REDOUBT : kind_of(t, s, u)];
	if (*where == NOT_ASKED)
		*where = first_place(t, s, u, known) == NO_HEX ? NOWHERE : SOMEWHERE;
	return *where == SOMEWHERE;
}

eto_clause bi_build_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			struct entries *known)
{
	if (u >= UNITS || side_of(t, u) != seat || s->fate[u] != LOST || type_of(t, u) == SUB)
		return no(t, BI_7_3_2);
	if (!nation_fights(t, s, u))
		return no(t, BI_5_0_4);
	if (u == t->who.mussolini && s->italy == 1)
		return no(t, BI_36_0_4); /* he is nobody's leader any more */
	if (marked(s, u, M_FRESH) && forbids(t, BI_7_3_4_2))
		return BI_7_3_4_2;
	if (bi_next_step_blue(t, s, u) && forbids(t, BI_7_3_6))
		return BI_7_3_6;
	if (scenario(t) == SBW1 && u == t->who.jd7)
		return no(t, BI_7_3_2);
	if (!bi_can_pay(t, s, u))
		return no(t, BI_7_3_8);
	if (bi_ss_barred(t, s, u) && forbids(t, BI_10_0_10))
		return BI_10_0_10;
	return enters(t, s, u, known) ? 0 : no(t, BI_7_3_2_1);
}

bool bi_may_build(const struct bi_table *t, const struct bi_state *s, unsigned u, struct entries *known)
{
	uint8_t *answer = &known->built[t->like[u]];
	if (marked(s, u, M_FRESH))
		return !bi_build_bar(t, s, side_of(t, u), u, known);
	if (*answer == NOT_ASKED)
		*answer = bi_build_bar(t, s, side_of(t, u), u, known) ? NOWHERE : SOMEWHERE;
	return *answer == SOMEWHERE;
}

eto_clause bi_build_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct trip *p = eto_own(&s->stack);
	struct ports ports;
	ports.known = false;
	(void)seat;
	return a.verb == V_AT ? place_check(t, s, p->unit, a.arg[0], &ports) : no(t, BI_7_0_1);
}

void bi_build_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	const struct trip *p = eto_own(&s->stack);
	struct ports ports;
	struct entries known = {.ports = &ports};
	ports.known = false;
	hexset where = entry_hexes(t, s, p->unit, &known);
	ETO_EACH (h, &where)
		if (!place_check(t, s, p->unit, h, &ports))
			l->out[l->count++] = eto_act(V_AT, h, 0, 0);
	for (unsigned h = BOX_USA; h <= BOX_CANADA; h++)
		if (!place_check(t, s, p->unit, h, &ports))
			l->out[l->count++] = eto_act(V_AT, h, 0, 0);
}

/* At the strength of the order of battle (BI-7.3.1.7), or on the last face (BI-7.3.1.8); too many for the hex until
 * the movement begins (BI-7.3.2.2). */
void bi_enter(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, unsigned strength,
	      struct eto_events *e)
{
	s->mark[u] = M_NEW;
	s->fate[u] = ON_MAP;
	s->strength[u] = (uint8_t)strength;
	s->seen_strength[u] = s->seen_when[u] = 0;
	bi_put(s, u, hex);
	if (is_land(t, u) && hex < HEXES)
		bi_meet_partisans(t, s, u, hex); /* a single one gives way (BI-29.1.7) */
	bi_follow_supply(t, s, u, OFF);
	bi_tell(t, s, e, u, E_BUILT, E_BLOCK_BUILT, (int)hex, 0);
}

void bi_build_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned u = ((const struct trip *)eto_own(&s->stack))->unit;
	(void)seat;
	eto_pop(&s->stack);
	if (is_redoubt(t, u))
		bi_ship_walls(t, s, u, a.arg[0]);
	bi_pay(t, s, u);
	bi_enter(t, s, u, a.arg[0], t->unit[u].faces.value[t->unit[u].faces.count - 1], e);
}
