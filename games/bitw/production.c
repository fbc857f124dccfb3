/* Production (7.3, 11, 15, 28, 29, 34): steps, new blocks, reinforcements, dismantling. */
#include "games/bitw/bitw.h"

/* What V_PAY pays for. */
enum {
	PAY_MULBERRY_A,
	PAY_MULBERRY_B,
	PAY_SIEGFRIED,
	PAY_RADAR,
	PAY_RED,
	PAY_BLUE,
	PAY_BLACK,
	PAY_BUY_RED,
	PAY_BUY_BLUE,
	PAYS
};

/* -- prices (7.3.3 to 7.3.6): infantry yellow alone (BI-11.0.3, BI-6.1.1.1), with red, blue, white or black the others
 * (BI-11.0.4 to BI-11.0.7, BI-11.0.11), times the colour of the step (BI-11.0.8); the first and last step of motorised
 * units as armour (BI-11.0.9, BI-11.0.10); redoubts yellow (BI-6.6.7) -- */

/* Black, white and red steps (BI-7.3.3 to BI-7.3.5, BI-7.3.7), marines in white (BI-24.1.10), paratroops in blue
 * (BI-23.0.14). */
void bi_prices(const struct bi_table *t, const struct bi_state *s, unsigned u, uint8_t price[COLOURS])
{
	const struct bi_unit *x = unit_of(t, u);
	for (unsigned c = 0; c < COLOURS; c++)
		price[c] = 0;
	if (on_map(s, u) && is_full(t, s, u))
		return; /* nothing to buy */
	unsigned step = on_map(s, u) ? eto_turns_lost(&x->faces, s->strength[u]) - 1 : x->faces.count - 1u;
	unsigned times = x->step[step] == BLACK ? 1 : x->step[step] == WHITE ? 2 : 3, type = x->type;
	bool ends = step == 0 || step == x->faces.count - 1u;
	price[YELLOW] = (uint8_t)times;
	if (type == RED && option(t, OPT_REDOUBT)) /* 3 for each point that the face adds: 21 for a Festung */
		price[YELLOW] = (uint8_t)(3 * (x->faces.value[step] - (on_map(s, u) ? s->strength[u] : 0)));
	if (!bi_advanced(t) || type == RED)
		return;
	if (is_tank(t, u) || ((type == MOT || x->flag & U_MOTORISED) && ends))
		price[RED_PP] = (uint8_t)times;
	if (is_air(t, u) || type == PAR)
		price[BLUE_PP] = (uint8_t)times;
	if (bi_marine(t, s, u) || type == SUB)
		price[WHITE_PP] = (uint8_t)times;
	if (is_hq(t, u))
		price[BLACK_PP] = (uint8_t)times;
}

static bool free_ss(const struct bi_table *t, const struct bi_state *s, unsigned u) /* BI-10.0.9 */
{
	return s->ss_step && unit_of(t, u)->flag & U_SS;
}

/* Germany pays for the Italian redoubts of the RSI (BI-6.6.2). */
static unsigned payer_of(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	bool german = is_redoubt(t, u) && s->fallen >> ITA & 1;
	return bi_payer(t, s, german ? GER : nation_of(t, u));
}

bool bi_can_pay(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	uint8_t price[COLOURS];
	unsigned payer = payer_of(t, s, u);
	if (free_ss(t, s, u))
		return true;
	bi_prices(t, s, u, price);
	for (unsigned c = 0; c < COLOURS; c++)
		if (price[c] > s->pool[payer][c])
			return false;
	return true;
}

static void pay(const struct bi_table *t, struct bi_state *s, unsigned u)
{
	uint8_t price[COLOURS];
	unsigned payer = payer_of(t, s, u);
	if (free_ss(t, s, u)) {
		s->ss_step = 0;
		return;
	}
	bi_prices(t, s, u, price);
	for (unsigned c = 0; c < COLOURS; c++)
		s->pool[payer][c] = (uint8_t)(s->pool[payer][c] - price[c]);
}

static bool next_step_blue(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	const struct bi_unit *x = unit_of(t, u);
	unsigned step = on_map(s, u) ? eto_turns_lost(&x->faces, s->strength[u]) - 1 : x->faces.count - 1u;
	return x->step[step] == BLUESTEP;
}

static bool ss_barred(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (!(unit_of(t, u)->flag & U_SS) || !bi_advanced(t))
		return false;
	return !eto_set_has(&s->kept_source, t->at.munich); /* BI-10.0.8, BI-10.0.10 */
}

static bool next_to_foe(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
		if (t->next[hex][d] != ETO_NOWHERE && bi_any(t, s, t->next[hex][d], enemy_of(side)))
			return true;
	return false;
}

/* -- points that are shipped over ports and Mulberries (6.7.3, 6.7.4) -- */

/* What a step loads on a net; oil flows through the pipelines of a Mulberry (BI-6.7.4.1). */
static unsigned load_of(const uint8_t price[COLOURS], const struct bi_state *s, unsigned net)
{
	unsigned sum = 0;
	for (unsigned c = 0; c < COLOURS; c++)
		sum += c == BLACK_PP && (s->kept_dock[net][0] || s->kept_dock[net][1]) ? 0u : price[c];
	return sum;
}

static unsigned dock_of(unsigned nation)
{
	return nation == USA ? 0 : nation == GBR ? 1 : 2;
}

static unsigned quay_left(const struct bi_state *s, unsigned net)
{
	return s->kept_room[net] > s->shipped[net] ? (unsigned)(s->kept_room[net] - s->shipped[net]) : 0;
}

static unsigned dock_left(const struct bi_state *s, unsigned net, unsigned dock)
{
	bool any = dock < 2 && s->kept_dock[net][dock] > s->docked[dock];
	return any ? (unsigned)(s->kept_dock[net][dock] - s->docked[dock]) : 0;
}

/* The net over which the points for a block come: 0 without limit, NETS_MAX where no port has room left. */
static unsigned net_for(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	uint8_t price[COLOURS];
	unsigned dock = dock_of(nation_of(t, u));
	uint32_t nets = s->kept_nets[u];
	if (s->hex[u] >= HEXES || nets & 1 || free_ss(t, s, u))
		return 0;
	if (nation_of(t, u) == FFR && s->kept_french && nets >> s->kept_french & 1)
		return 0;
	bi_prices(t, s, u, price);
	for (unsigned net = 1; net < s->kept_count; net++)
		if (nets >> net & 1 && quay_left(s, net) + dock_left(s, net, dock) >= load_of(price, s, net))
			return net;
	return NETS_MAX;
}

static void ship(const struct bi_table *t, struct bi_state *s, unsigned u)
{
	uint8_t price[COLOURS];
	unsigned net = net_for(t, s, u), dock = dock_of(nation_of(t, u));
	if (!net || net == NETS_MAX)
		return;
	bi_prices(t, s, u, price);
	unsigned load = load_of(price, s, net), by_dock = dock_left(s, net, dock);
	by_dock = by_dock < load ? by_dock : load;
	if (by_dock)
		s->docked[dock] = (uint8_t)(s->docked[dock] + by_dock);
	s->shipped[net] = (uint8_t)(s->shipped[net] + load - by_dock);
}

static eto_clause repair_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || type_of(t, u) == SUB)
		return no(t, BI_3_1_1);
	if (in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]))
		return no(t, BI_7_5_4_7);
	if (is_full(t, s, u))
		return no(t, BI_7_3_2);
	if (next_step_blue(t, s, u) && forbids(t, BI_7_3_6))
		return BI_7_3_6;
	if (marked(s, u, M_OOS) && forbids(t, BI_4_4_1))
		return BI_4_4_1;
	if (!bi_can_pay(t, s, u))
		return no(t, BI_7_3_8);
	if (ss_barred(t, s, u) && forbids(t, BI_10_0_10))
		return BI_10_0_10;
	if (is_redoubt(t, u) && marked(s, u, M_NEW) && next_to_foe(t, s, s->hex[u], seat) && forbids(t, BI_6_6_4))
		return BI_6_6_4;
	return net_for(t, s, u) == NETS_MAX && forbids(t, BI_6_7_3_1) ? BI_6_7_3_1 : 0;
}

/* -- new blocks (7.3.1) -- */

static bool has_factory(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour)
{
	const struct bi_hex *h = &t->hex[hex];
	if (!eto_set_has(&s->ruined, hex) && (colour == RED_PP ? h->red : colour == BLUE_PP ? h->blue : h->white))
		return true;
	for (unsigned i = 0; i < EXTRAS; i++)
		if (s->extra_at[i] == hex && s->extra_colour[i] == colour)
			return true;
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2; k++)
			if (t->factory[i].colour == colour && t->factory[i].city[k] == hex && s->built[i][k])
				return true;
	return false;
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
	if (armour && nation_of(t, u) != NED && nation_of(t, u) != BEL)
		return has_factory(t, s, hex, RED_PP) ? 0 : BI_7_3_1_4; /* BI-11.2.2 */
	if (air || (type == AIRHQ && staff))
		return has_factory(t, s, hex, BLUE_PP) ? 0 : air ? BI_7_3_1_5 : BI_11_2_4;
	if (staff && (bi_marine(t, s, u) || type == NHQ))
		return has_factory(t, s, hex, WHITE_PP) ? 0 : type == NHQ ? BI_11_2_6 : BI_7_3_1_6;
	return bi_major(t, hex) || bi_fort_at(t, s, hex) != FORTS || t->hex[hex].city == FORTRESS_CITY ? 0 : BI_7_3_1_1;
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

static unsigned new_blocks(const struct bi_state *s, const struct bi_table *t, unsigned hex, unsigned side)
{
	unsigned n = 0;
	EACH_BLOCK (u, s, hex)
		n += side_of(t, u) == side && marked(s, u, M_NEW);
	return n;
}

static eto_clause redoubt_place(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	const struct bi_unit *x = unit_of(t, u);
	if (x->flag & U_RED_DOT && hex != x->place && forbids(t, BI_6_6_14))
		return BI_6_6_14;
	if (x->nation == ITA && t->hex[hex].country != ITALY && forbids(t, BI_6_6_2))
		return BI_6_6_2;
	if (!eto_set_has(&s->held[AXIS], hex) || !bi_playable(t, s, hex) || bi_land_in(t, s, hex, ALLIED) ||
	    bi_redoubt_at(t, s, hex) != NO_UNIT)
		return no(t, BI_6_6_18);
	return bi_room(t, s, u, hex);
}

static eto_clause place_check(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex)
{
	unsigned side = side_of(t, u);
	if (hex == BOX_USA || hex == BOX_CANADA)
		return !home_in_play(t, u) && foreign_entry(t, s, u, hex) ? 0 : no(t, BI_7_3_1_1);
	if (hex >= HEXES || !bi_playable(t, s, hex))
		return no(t, BI_7_5_4_3);
	if (is_redoubt(t, u)) {
		eto_clause c = redoubt_place(t, s, u, hex);
		return c ? c : eto_set_has(&s->kept_reach, hex) ? 0 : no(t, BI_6_6_18);
	}
	unsigned here = new_blocks(s, t, hex, side);
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
	bool capital = t->hex[hex].city == CAPITAL;
	if (here >= (capital ? 2u : 1u) && forbids(t, BI_7_3_1_2))
		return BI_7_3_1_2; /* BI-7.3.1.3 */
	return is_air(t, u) && bi_count(t, s, hex, side).air ? no(t, BI_3_4_3) : 0;
}

/* The colour of the factories at which a block enters (entry_kind), or COLOURS. */
static unsigned entry_colour(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned type = type_of(t, u), nation = nation_of(t, u);
	if ((is_tank(t, u) || type == AHQ) && nation != NED && nation != BEL)
		return RED_PP;
	if (is_air(t, u) || type == PAR || (type == AIRHQ && bi_advanced(t)))
		return BLUE_PP;
	return bi_advanced(t) && (type == NHQ || bi_marine(t, s, u)) ? WHITE_PP : COLOURS;
}

/* Where it is worth asking: a leader who stays where he is enters anywhere (BI-13.8.1.14). */
static hexset entry_hexes(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	hexset where = s->kept_source;
	if (!(unit_of(t, u)->flag & U_FIXED))
		eto_set_meet(&where, &t->entries);
	if (!home_in_play(t, u))
		return where;
	unsigned colour = entry_colour(t, s, u);
	eto_set_meet(&where, &t->lands[bi_home(nation_of(t, u))]);
	if (colour != COLOURS && !(unit_of(t, u)->flag & U_FIXED) && !(nation_of(t, u) == ITA && s->rsi == 2))
		eto_set_meet(&where, &t->works[colour]);
	return where;
}

static unsigned first_place(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (is_redoubt(t, u) && !(unit_of(t, u)->flag & U_RED_DOT)) {
		hexset where = s->held[AXIS];
		eto_set_meet(&where, &s->kept_reach);
		ETO_EACH (h, &where)
			if (!place_check(t, s, u, h))
				return h;
		return NO_HEX;
	}
	bool overseas = nation_of(t, u) == USA || unit_of(t, u)->flag & U_CANADIAN;
	for (unsigned h = BOX_USA; overseas && h <= BOX_CANADA; h++)
		if (!place_check(t, s, u, h))
			return h;
	if (is_redoubt(t, u)) {
		unsigned only = unit_of(t, u)->place;
		return place_check(t, s, u, only) ? NO_HEX : only;
	}
	hexset where = entry_hexes(t, s, u);
	ETO_EACH (h, &where)
		if (!place_check(t, s, u, h))
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

/* Blocks of one class enter at the same places: all that place_check() asks of a block is its nation and its kind. */
enum { K_FIXED, K_ARMOUR, K_AIR, K_JUMPER, K_AIRHQ, K_NHQ, K_MARINE, K_OTHER, K_CANADIAN, K_REDOUBT = 15, KINDS };
enum { NOT_ASKED, NOWHERE, SOMEWHERE };
struct entries {
	uint8_t of[NATIONS][KINDS]; /* whether a class has a place to enter */
};

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
		return first_place(t, s, u) != NO_HEX;
	uint8_t *where = &known->of[nation_of(t, u)][redoubt ? K_REDOUBT : kind_of(t, s, u)];
	if (*where == NOT_ASKED)
		*where = first_place(t, s, u) == NO_HEX ? NOWHERE : SOMEWHERE;
	return *where == SOMEWHERE;
}

static eto_clause build_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			      struct entries *known)
{
	if (u >= UNITS || side_of(t, u) != seat || s->fate[u] != LOST || type_of(t, u) == SUB)
		return no(t, BI_7_3_2);
	if (!nation_fights(t, s, u))
		return no(t, BI_5_0_4);
	if (marked(s, u, M_FRESH) && forbids(t, BI_7_3_4_2))
		return BI_7_3_4_2;
	if (next_step_blue(t, s, u) && forbids(t, BI_7_3_6))
		return BI_7_3_6;
	if (scenario(t) == SBW1 && u == bi_find_unit(t, "GE-7JD"))
		return no(t, BI_7_3_2);
	if (!bi_can_pay(t, s, u))
		return no(t, BI_7_3_8);
	if (ss_barred(t, s, u) && forbids(t, BI_10_0_10))
		return BI_10_0_10;
	return enters(t, s, u, known) ? 0 : no(t, BI_7_3_2_1);
}

eto_clause bi_build_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	const struct trip *p = eto_own(&s->stack);
	(void)seat;
	return a.verb == V_AT ? place_check(t, s, p->unit, a.arg[0]) : no(t, BI_7_0_1);
}

void bi_build_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	const struct trip *p = eto_own(&s->stack);
	hexset where = entry_hexes(t, s, p->unit);
	if (is_redoubt(t, p->unit)) {
		where = s->held[AXIS];
		eto_set_meet(&where, &s->kept_reach);
	}
	ETO_EACH (h, &where)
		if (!place_check(t, s, p->unit, h))
			l->out[l->count++] = eto_act(V_AT, h, 0, 0);
	for (unsigned h = BOX_USA; h <= BOX_CANADA; h++)
		if (!place_check(t, s, p->unit, h))
			l->out[l->count++] = eto_act(V_AT, h, 0, 0);
}

/* At the strength of the order of battle (BI-7.3.1.7), or on the last face (BI-7.3.1.8); too many for the hex until
 * the movement begins (BI-7.3.2.2). */
static void arrive(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, unsigned strength,
		   struct eto_events *e)
{
	s->mark[u] = M_NEW;
	s->fate[u] = ON_MAP;
	s->strength[u] = (uint8_t)strength;
	s->seen_strength[u] = s->seen_when[u] = 0;
	bi_put(s, u, hex);
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
	pay(t, s, u);
	arrive(t, s, u, a.arg[0], t->unit[u].faces.value[t->unit[u].faces.count - 1], e);
}

/* -- reinforcements (7.3.2, 7.3.3) -- */

/* Who has been held back comes later, free (BI-7.3.3.1). */
static const struct bi_arrival *due(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned row = t->arrival_of[scenario(t)][u];
	const struct bi_arrival *x = &t->arrival[row ? row - 1 : 0];
	return row && (x->rsi ? s->rsi == 2 : x->turn <= s->turn) ? x : NULL; /* BI-36.1.4 */
}

static bool arrival_place(const struct bi_table *t, const struct bi_arrival *x, unsigned hex)
{
	const struct bi_hex *h = &t->hex[hex];
	switch (x->kind) {
	case AT_PLACE: return hex == x->place[0] || hex == x->place[1];
	case AT_PORT_BRITAIN: return h->port && h->country == BRITAIN;
	case AT_PORT_WEST: return h->port && (h->country == BRITAIN || h->country == FRANCE || h->country == BELGIUM);
	default: return h->blue && h->country == BRITAIN;
	}
}

static bool volkssturm_unit(const struct bi_table *t, const struct bi_state *s, unsigned u) /* BI-28.0.2 */
{
	return bi_on(t, CH_28) && s->volkssturm == 2 && !s->given[GER] && nation_of(t, u) == GER &&
	       type_of(t, u) == INF && (s->fate[u] == LOST || s->fate[u] == UNUSED);
}

static eto_clause deploy_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			       unsigned hex)
{
	if (u >= UNITS || side_of(t, u) != seat || hex >= HEXES)
		return no(t, BI_7_3_10);
	const struct bi_arrival *x = s->fate[u] == FUTURE ? due(t, s, u) : NULL;
	bool levy = volkssturm_unit(t, s, u) && bi_major(t, hex) && t->hex[hex].country == GERMANY;
	if (!levy && (!x || !arrival_place(t, x, hex)))
		return no(t, BI_7_3_10);
	if (!eto_set_has(&s->held[seat], hex) || !eto_set_has(&s->kept_source, hex) ||
	    bi_land_in(t, s, hex, enemy_of(seat)) || bi_red_army(t, s, hex))
		return no(t, BI_7_3_2_3);
	if (is_air(t, u))
		return bi_room(t, s, u, hex);
	return 0;
}

/* Where anybody could be deployed. */
static hexset landing_places(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	hexset where = t->cities;
	eto_set_meet(&where, &s->held[seat]);
	eto_set_meet(&where, &s->kept_source);
	return where;
}

static void offer_deploy(struct eto_list *l, const struct bi_table *t, const struct bi_state *s)
{
	hexset where = landing_places(t, s, l->seat);
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++) {
		if (s->fate[u] == ON_MAP || s->fate[u] == GONE)
			continue;
		const struct bi_arrival *x = s->fate[u] == FUTURE ? due(t, s, u) : NULL;
		bool levy = volkssturm_unit(t, s, u);
		if (!x && !levy)
			continue;
		hexset those = where;
		if (!levy && x->kind == AT_PLACE) {
			eto_set_clear(&those);
			for (unsigned i = 0; i < 2; i++)
				if (x->place[i] < HEXES && eto_set_has(&where, x->place[i]))
					eto_set_add(&those, x->place[i]);
		}
		ETO_EACH (h, &those)
			if (!deploy_check(t, s, l->seat, u, h))
				l->out[l->count++] = eto_act(V_DEPLOY, u, h, 0);
	}
}

/* -- the rest of the phase -- */

static eto_clause dismantle_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || type_of(t, u) == SUB ||
	    unit_of(t, u)->flag & U_FIXED)
		return no(t, BI_7_3_4_1);
	if ((in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u])) || (seat == AXIS && scenario(t) == SBW1))
		return no(t, BI_7_3_4_1);
	if (marked(s, u, M_OOS) && forbids(t, BI_7_3_4_1))
		return BI_7_3_4_1;
	return unit_of(t, u)->flag & U_RED_DOT && forbids(t, BI_6_6_15) ? BI_6_6_15 : 0;
}

/* Gifts: Germany to Italy or the RSI (BI-5.4.2, BI-36.1.6), the USA to Free France (BI-5.7.3): three points a turn. */
static eto_clause give_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned to,
			     unsigned colour)
{
	unsigned from = to == ITA ? GER : USA;
	bool may = to == ITA ? seat == AXIS && (!(s->fallen >> ITA & 1) || s->rsi == 2) && scenario(t) >= SBW4
			     : to == FFR && seat == ALLIED && s->french_free && scenario(t) >= SBW4;
	if (to == FFR && bi_before(t, s, 1942, 1))
		return no(t, BI_5_7_3);
	if (!may || colour >= COLOURS)
		return no(t, BI_5_4_2);
	if (!s->pool[from][colour] || s->pool[to][colour] == 255)
		return no(t, BI_7_3_8);
	return s->given[to] >= 3 ? no(t, to == ITA ? BI_36_1_6 : BI_5_7_3) : 0;
}

static unsigned pay_price(unsigned what)
{
	return what == PAY_SIEGFRIED ? 9 : what >= PAY_BUY_RED ? 3 : 1;
}
static unsigned pay_nation(unsigned seat, unsigned what)
{
	return what == PAY_MULBERRY_A						    ? USA
	       : what == PAY_MULBERRY_B || what == PAY_RADAR || what >= PAY_BUY_RED ? GBR
	       : seat == AXIS							    ? GER
										    : GBR;
}

/* The first station that can be set up again, or RADARS: its hex must be British (BI-13.8.1.2.13). */
static unsigned radar_down(const struct bi_table *t, const struct bi_state *s)
{
	unsigned i = 0;
	while (i < RADARS && (s->radar[i] || !eto_set_has(&s->held[ALLIED], t->radar_hex[i])))
		i++;
	return i;
}

/* BI-5.2.9: where the line is not active, all of it at once. */
static bool siegfried_due(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	unsigned sc = scenario(t);
	if (seat != AXIS || sc == SBW2 || sc == SBW3 || sc == SBW6)
		return false;
	for (unsigned i = 0; i < FORTS; i++)
		if (t->fort_line[i] == 1 && !s->fort[i] && eto_set_has(&s->held[AXIS], t->fort_hex[i]))
			return true;
	return false;
}

/* With NAVAL TECH 3 (BI-6.7.2), point by point (BI-6.7.9). */
static eto_clause mulberry_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned what)
{
	if (seat != ALLIED || !bi_advanced(t) || bi_tech(t, s, what ? GBR : USA, F_NAVAL) < 3)
		return BI_6_7_1;
	return s->mulberry_paid[what] == 30 || s->mulberry[what] != OFF ? BI_6_7_8 : 0;
}

/* Shipyards are not among them (BI-15.0.4). */
static eto_clause works_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned colour)
{
	if (!bi_on(t, CH_15) || !bi_advanced(t))
		return BI_15_1_1;
	if (colour == PAY_BLACK - PAY_RED && seat != AXIS)
		return BI_15_0_3; /* BI-11.2.8 */
	return s->works_paid[seat][colour] == SITES ? BI_15_1_2 : 0;
}

static bool radar_due(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	return seat == ALLIED && bi_advanced(t) && scenario(t) <= SBW6 && radar_down(t, s) < RADARS &&
	       !(s->fallen >> GBR & 1);
}

static eto_clause pay_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned what)
{
	eto_clause bar = BI_7_3_8;
	if (what <= PAY_MULBERRY_B)
		bar = mulberry_bar(t, s, seat, what);
	else if (what == PAY_SIEGFRIED)
		bar = siegfried_due(t, s, seat) ? 0 : BI_5_2_9;
	else if (what == PAY_RADAR)
		bar = radar_due(t, s, seat) ? 0 : BI_13_8_1_2_13;
	else if (what <= PAY_BLACK)
		bar = works_bar(t, s, seat, what - PAY_RED);
	else if (what < PAYS && seat == ALLIED && bi_on(t, CH_34) && !s->lend_lease &&
		 (scenario(t) == SBW5 || scenario(t) == SBW6))
		bar = 0;
	if (bar)
		return no(t, bar);
	return s->pool[bi_payer(t, s, pay_nation(seat, what))][YELLOW] < pay_price(what) ? no(t, BI_7_3_8) : 0;
}

/* Free ones and those that Britain pays for alike (BI-29.0.9, BI-29.1.12). */
static eto_clause partisan_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hex,
				 const hexset *zoc)
{
	unsigned n = 0;
	for (unsigned i = 0; i < DISCS; i++)
		n += s->disc[i] != OFF;
	if (seat != ALLIED || !bi_on(t, CH_29) || hex >= HEXES)
		return no(t, BI_29_0_2);
	if (!s->discs_due && !s->pool[bi_payer(t, s, GBR)][YELLOW])
		return no(t, BI_29_0_3);
	if (!bi_conquered(s, t->hex[hex].country) || !bi_playable(t, s, hex) || !eto_set_has(&s->held[AXIS], hex))
		return no(t, BI_29_1_2);
	if (n == DISCS)
		return no(t, BI_29_1_5);
	if ((eto_set_has(zoc, hex) || bi_any(t, s, hex, AXIS)) && forbids(t, BI_29_1_4))
		return BI_29_1_4;
	return 0;
}

eto_clause bi_produce_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	struct entries known = {0};
	hexset zoc;
	switch (a.verb) {
	case V_REPAIR: return repair_check(t, s, seat, a.arg[0]);
	case V_BUILD: return build_check(t, s, seat, a.arg[0], &known);
	case V_DEPLOY: return deploy_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_DISMANTLE: return dismantle_check(t, s, seat, a.arg[0]);
	case V_GIVE: return give_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_PAY: return pay_check(t, s, seat, a.arg[0]);
	case V_PARTISAN: zoc = bi_zoc(t, s, AXIS, true); return partisan_check(t, s, seat, a.arg[0], &zoc);
	case V_DONE: return 0;
	default: return no(t, BI_7_0_4);
	}
}

/* Where partisans rise: what is asked of each hex is asked of all at once. */
static void offer_partisans(struct eto_list *l, const struct bi_table *t, const struct bi_state *s)
{
	if (l->seat != ALLIED || !bi_on(t, CH_29) || !bi_discs(s, OFF))
		return;
	if (!s->discs_due && !s->pool[bi_payer(t, s, GBR)][YELLOW])
		return;
	hexset zoc = bi_zoc(t, s, AXIS, true), where = s->held[AXIS];
	eto_set_meet(&where, &t->partisan);
	eto_set_minus(&where, &zoc);
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		if (s->hex[u] < HEXES && !marked(s, u, M_FLYING))
			eto_set_drop(&where, s->hex[u]);
	ETO_EACH (h, &where)
		if (bi_conquered(s, t->hex[h].country) && bi_playable(t, s, h))
			l->out[l->count++] = eto_act(V_PARTISAN, h, 0, 0);
}

void bi_produce_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	unsigned first = t->first_of[l->seat], end = t->end_of[l->seat];
	struct entries known = {0};
	for (unsigned u = first; u < end; u++)
		if (on_map(s, u) && !repair_check(t, s, l->seat, u))
			l->out[l->count++] = eto_act(V_REPAIR, u, 0, 0);
	for (unsigned u = first; u < end; u++)
		if (s->fate[u] == LOST && !on_map(s, u) && !build_check(t, s, l->seat, u, &known))
			l->out[l->count++] = eto_act(V_BUILD, u, 0, 0);
	offer_deploy(l, t, s);
	for (unsigned u = first; u < end; u++)
		if (on_map(s, u) && !dismantle_check(t, s, l->seat, u))
			l->out[l->count++] = eto_act(V_DISMANTLE, u, 0, 0);
	for (unsigned i = 0; i < PAYS; i++)
		if (!pay_check(t, s, l->seat, i))
			l->out[l->count++] = eto_act(V_PAY, i, 0, 0);
	for (unsigned c = 0; c < COLOURS; c++)
		if (!give_check(t, s, l->seat, l->seat == AXIS ? ITA : FFR, c))
			l->out[l->count++] = eto_act(V_GIVE, l->seat == AXIS ? ITA : FFR, c, 0);
	offer_partisans(l, t, s);
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

static void apply_pay(const struct bi_table *t, struct bi_state *s, unsigned seat, unsigned what)
{
	unsigned nation = bi_payer(t, s, pay_nation(seat, what));
	s->pool[nation][YELLOW] = (uint8_t)(s->pool[nation][YELLOW] - pay_price(what));
	if (what <= PAY_MULBERRY_B)
		s->mulberry_paid[what]++;
	for (unsigned i = 0; what == PAY_SIEGFRIED && i < FORTS; i++)
		if (t->fort_line[i] == 1 && eto_set_has(&s->held[AXIS], t->fort_hex[i]))
			s->fort[i] = BUNKER;
	if (what == PAY_SIEGFRIED)
		bi_keep_supply(t, s); /* walls stop the enemy's ZOC */
	if (what == PAY_RADAR)
		s->radar[radar_down(t, s)] = 1;
	if (what >= PAY_RED && what <= PAY_BLACK)
		bi_pay_works(t, s, seat, what - PAY_RED);
	if (what >= PAY_BUY_RED)
		bi_add_points(&s->pool[GBR][what == PAY_BUY_RED ? RED_PP : BLUE_PP], 1);
}

static void apply_partisan(const struct bi_table *t, struct bi_state *s, unsigned hex, struct eto_events *e)
{
	unsigned payer = bi_payer(t, s, GBR);
	if (s->discs_due)
		s->discs_due--;
	else
		s->pool[payer][YELLOW]--;
	for (unsigned i = 0; i < DISCS; i++)
		if (s->disc[i] == OFF) {
			s->disc[i] = (uint16_t)hex;
			break;
		}
	bi_say(e, E_PARTISAN, (int)hex, 0, 0, 0);
}

void bi_produce_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned u = a.arg[0];
	switch (a.verb) {
	case V_REPAIR:
		ship(t, s, u);
		pay(t, s, u);
		s->strength[u] = (uint8_t)eto_turned_up(&t->unit[u].faces, s->strength[u], 1);
		if (is_redoubt(t, u))
			s->mark[u] |= M_NEW;
		eto_emit(e, (struct eto_event){E_REPAIRED,
					       (uint16_t)(option(t, OPT_FOG) ? ETO_ALL : 1u << seat),
					       {(int16_t)u, s->strength[u]}});
		break;
	case V_BUILD: {
		struct trip *p = eto_call(&s->stack, P_BUILD, seat);
		p->unit = (uint16_t)u;
		break;
	}
	case V_DEPLOY: {
		const struct bi_arrival *x = s->fate[u] == FUTURE ? due(t, s, u) : NULL;
		s->given[GER] = (uint8_t)(s->given[GER] | !x);
		arrive(t, s, u, a.arg[1], x ? x->strength : 1, e);
		break;
	}
	case V_DISMANTLE: {
		unsigned from = s->hex[u];
		bi_say(e, E_DISMANTLED, (int)u, (int)from, 0, 0);
		bi_remove(t, s, u, LOST, BI_7_3_4_1, NULL);
		bi_follow_supply(t, s, u, from);
		s->mark[u] |= M_FRESH;
		break;
	}
	case V_GIVE:
		s->pool[u == ITA ? GER : USA][a.arg[1]]--;
		s->pool[u][a.arg[1]]++;
		s->given[u]++;
		break;
	case V_PAY: apply_pay(t, s, seat, u); break;
	case V_PARTISAN: apply_partisan(t, s, u, e); break;
	default:
		eto_pop(&s->stack);
	}
}
