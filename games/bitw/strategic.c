/* Strategic bombing (32): factories, ports, railways and radar; the phase (7.1). */
#include "games/bitw/bitw.h"

/* -- who bombs whom: the inactive side the active one's targets (BI-32.0.2), led by air HQs, leaders of minor
 * powers and the marshals in their lands (BI-32.0.5) -- */

/* One that was destroyed is none (BI-3.3.2.1). */
static bool factory_here(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	bool stands = t->hex[hex].oil;
	for (unsigned c = RED_PP; c < COLOURS; c++)
		stands = stands || bi_plants_left(t, s, hex, c) || bi_new_plants(t, s, hex, c);
	return stands;
}

/* Is anything made there for the other side, which bombs could spoil (BI-32.1.1)? */
static bool works_here(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, unsigned what)
{
	if (what == T_CENTRE)
		return bi_makes(t, s, side, hex, YELLOW);
	for (unsigned c = RED_PP; c < COLOURS; c++)
		if (bi_makes(t, s, side, hex, c))
			return true;
	return false;
}

static bool target_here(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned what)
{
	const struct bi_hex *h = &t->hex[hex];
	switch (what) {
	case T_FACTORY: return factory_here(t, s, hex);
	case T_PORT: return h->port || s->mulberry[0] == hex || s->mulberry[1] == hex;
	case T_RAILWAY: /* BI-32.3.1 */ return h->city >= MINOR && eto_set_has(&t->rails, hex);
	case T_CENTRE: return h->pop || h->mine;
	default:
		for (unsigned i = 0; i < RADARS; i++)
			if (t->radar_hex[i] == hex)
				return s->radar[i];
		return false;
	}
}

static unsigned fliers(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	(void)t;
	unsigned n = 0;
	EACH_BLOCK (u, s, hex)
		n += side_of(t, u) == side && marked(s, u, M_STRATEGIC);
	return n;
}

static eto_clause raider_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			       unsigned hex)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || !is_air(t, u) || s->hex[u] >= HEXES ||
	    hex >= HEXES || marked(s, u, M_FLYING))
		return no(t, BI_32_0_2);
	if (!s->strength[u])
		return no(t, BI_7_5_2_3);
	if (marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (!marked(s, u, M_LED) && forbids(t, BI_32_0_2))
		return BI_32_0_2;
	if (bi_distance(t, s->hex[u], hex) > bi_range(t, s, u))
		return no(t, BI_7_5_2_2);
	bool heavy = type_of(t, u) == SBM && !option(t, OPT_RAIN_RAIDS);
	if (bi_weather_at(t, s, hex) == RAIN && !heavy && forbids(t, BI_32_0_9))
		return BI_32_0_9;
	return fliers(t, s, hex, seat) >= 2 && forbids(t, BI_3_10_5) ? BI_3_10_5 : 0;
}

static eto_clause bomb_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			     unsigned hex, unsigned what)
{
	if (hex >= HEXES || what >= TARGETS || !eto_set_has(&s->held[enemy_of(seat)], hex) ||
	    !target_here(t, s, hex, what) || !eto_set_has(&t->playable[scenario(t)], hex))
		return no(t, BI_32_0_1);
	if ((what == T_FACTORY || what == T_CENTRE) && !works_here(t, s, enemy_of(seat), hex, what))
		return no(t, BI_32_1_1);
	eto_clause c = raider_check(t, s, seat, u, hex);
	if (c)
		return c;
	if (!is_bomber(t, u))
		return no(t, BI_32_0_3);
	EACH_BLOCK (v, s, hex) /* those over one hex have one target */
		if (side_of(t, v) == seat && marked(s, v, M_STRATEGIC) && is_bomber(t, v) && s->used[v] != what)
			return no(t, BI_32_0_2);
	return type_of(t, u) != SBM && bi_unit_tech(t, s, u) < 2 && forbids(t, BI_32_0_6) ? BI_32_0_6 : 0;
}

static bool bombers_at(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && marked(s, u, M_STRATEGIC) && is_bomber(t, u))
			return true;
	return false;
}

eto_clause bi_strategic_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	switch (a.verb) {
	case V_ACTIVATE:
	case V_LEAD: return bi_command_check(t, s, seat, a);
	case V_BOMB: return bomb_check(t, s, seat, a.arg[0], a.arg[1], a.arg[2]);
	case V_ESCORT: {
		eto_clause c = raider_check(t, s, seat, a.arg[0], a.arg[1]);
		return c ? c : type_of(t, a.arg[0]) == FTR && bombers_at(t, s, a.arg[1], seat) ? 0 : no(t, BI_32_0_3);
	}
	case V_DONE: return 0;
	default: return no(t, BI_7_0_4);
	}
}

static void offer_bombs(struct eto_list *l, unsigned u, unsigned hex)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	if (bi_distance(t, s->hex[u], hex) > bi_range(t, s, u))
		return;
	for (unsigned what = 0; what < TARGETS; what++)
		if (target_here(t, s, hex, what))
			eto_offer(l, V_BOMB, u, hex, what);
}

void bi_strategic_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	unsigned first = t->first_of[l->seat], end = t->end_of[l->seat];
	hexset where = t->targets;
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] != OFF)
			eto_set_add(&where, s->mulberry[i]);
	hexset theirs = where;
	eto_set_meet(&theirs, &s->held[!l->seat]);
	eto_set_meet(&theirs, &t->playable[scenario(t)]);
	for (unsigned u = first; u < end; u++)
		if (is_bomber(t, u) && on_map(s, u) && marked(s, u, M_LED) && !marked(s, u, M_FLYING))
			ETO_EACH (h, &theirs)
				offer_bombs(l, u, h);
	for (unsigned u = first; u < end; u++)
		if (type_of(t, u) == FTR && on_map(s, u) && marked(s, u, M_LED) && !marked(s, u, M_FLYING))
			ETO_EACH (h, &where)
				if (fliers(t, s, h, l->seat))
					eto_offer(l, V_ESCORT, u, h, 0);
	bi_react_command_legal(l);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void send(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, struct eto_events *e)
{
	bi_tell(t, s, e, u, E_FLIES, E_BLOCK_FLIES, s->hex[u], (int)hex);
	s->from[u] = s->hex[u];
	s->mark[u] |= M_FLYING | M_STRATEGIC;
	bi_put(s, u, hex);
	bi_radar(t, s, u, hex, e);
}

/* All that is under way, one hex after another. */
static void next_raid(const struct bi_table *t, struct bi_state *s, unsigned side, struct eto_events *e)
{
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		if (!on_map(s, u) || !marked(s, u, M_STRATEGIC) || !is_bomber(t, u))
			continue;
		struct battle *b = eto_call(&s->stack, P_RAID, side);
		b->hex = s->hex[u];
		b->raid = s->used[u];
		EACH_BLOCK (v, s, b->hex)
			if (side_of(t, v) == side)
				bi_show(t, s, v, e);
		bi_say(e, E_RAID, b->hex, b->raid, 0, 0);
		((struct toll *)eto_call(&s->stack, P_INTERCEPT, enemy_of(side)))->hex = s->hex[u];
		return;
	}
	eto_pop(&s->stack);
	eto_call(&s->stack, P_HOME, enemy_of(s->side));
}

void bi_strategic_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	if (a.verb == V_DONE) {
		eto_top(&s->stack)->step = 1;
	} else if (a.verb == V_BOMB || a.verb == V_ESCORT) {
		send(t, s, a.arg[0], a.arg[1], e);
		s->used[a.arg[0]] = a.verb == V_BOMB ? (uint8_t)a.arg[2] : 0;
	} else {
		bi_command_apply(t, s, seat, a, e);
	}
}

bool bi_strategic_go(const void *table, void *state, struct eto_events *e)
{
	struct bi_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	if (!f->step)
		return false;
	next_raid(table, s, f->seat, e);
	return true;
}

/* -- interception (BI-32.0.4) -- */

eto_clause bi_intercept_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	unsigned hex = ((const struct toll *)eto_own(&s->stack))->hex, u = a.arg[0];
	if (a.verb == V_DONE)
		return 0;
	if (a.verb == V_ACTIVATE || a.verb == V_LEAD)
		return bi_command_check(t, s, seat, a);
	if (a.verb != V_REACT || a.arg[1] != hex || u >= UNITS || side_of(t, u) != seat || !on_map(s, u) ||
	    type_of(t, u) != FTR)
		return no(t, BI_32_0_4);
	if (s->hex[u] >= HEXES || marked(s, u, M_FLYING))
		return no(t, BI_32_0_4);
	if (!s->strength[u])
		return no(t, BI_7_5_2_3);
	if (s->hex[u] != hex && marked(s, u, M_FROZEN) && forbids(t, BI_3_21_1))
		return BI_3_21_1;
	if (bi_distance(t, s->hex[u], hex) > bi_range(t, s, u))
		return no(t, BI_7_5_2_2);
	if (s->hex[u] != hex && !marked(s, u, M_LED) && forbids(t, BI_32_0_4))
		return BI_32_0_4;
	if (bi_weather_at(t, s, hex) == RAIN)
		return no(t, BI_9_2_4);
	return bi_count(t, s, hex, seat).flying >= 2 && forbids(t, BI_3_10_5) ? BI_3_10_5 : 0;
}

void bi_intercept_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	unsigned hex = ((const struct toll *)eto_own(&s->stack))->hex;
	bi_react_command_legal(l);
	for (unsigned u = t->first_of[l->seat]; u < t->end_of[l->seat]; u++)
		if (type_of(t, u) == FTR && on_map(s, u))
			eto_offer(l, V_REACT, u, hex, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

void bi_intercept_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
	} else if (a.verb == V_REACT) {
		bi_show(t, s, a.arg[0], e);
		if (s->hex[a.arg[0]] == a.arg[1]) {
			s->mark[a.arg[0]] |= M_FLYING;
			s->from[a.arg[0]] = (uint16_t)a.arg[1];
		} else {
			send(t, s, a.arg[0], a.arg[1], e);
			s->mark[a.arg[0]] &= ~(uint32_t)M_STRATEGIC;
		}
	} else {
		bi_command_apply(t, s, seat, a, e);
	}
}

/* -- one raid: a round in the air, AA, bombs (BI-32.0.14) -- */

static void add(uint8_t *x, unsigned by, unsigned most)
{
	*x = (uint8_t)(*x + by > most ? most : *x + by);
}

/* Where points do not come home from there is nothing to lose (BI-11.2.14). */
static bool comes_home(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	struct supply w;
	bi_goods(t, s, s->side, &w);
	return bi_brings(t, s, s->side, hex, &w.source);
}

/* Each hit costs a point of what is made there, of one colour after another (BI-32.1.1); ten destroy a plant of the
 * first (BI-32.1.2). */
static void damage_plants(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned nation, unsigned hits)
{
	bool ten = hits >= 10, counts = comes_home(t, s, hex);
	for (unsigned c = RED_PP; c < COLOURS; c++) {
		unsigned made = bi_makes(t, s, s->side, hex, c), part = hits < made ? hits : made;
		bool stands = bi_plants_left(t, s, hex, c) || bi_new_plants(t, s, hex, c),
		     razed = ten && made && stands;
		add(&s->bombed[nation][c], counts ? part - razed : 0, 255); /* what is gone is not lost twice */
		hits -= part;
		if (razed)
			bi_raze(t, s, hex, c);
		ten = ten && !made;
	}
}

static void damage_port(struct bi_state *s, unsigned hex, unsigned hits, struct eto_events *e)
{
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] == hex) {
			add(&s->mulberry_hits[i], hits, 10);
			if (s->mulberry_hits[i] < 10)
				continue;
			s->mulberry[i] = OFF, s->mulberry_paid[i] = 0; /* BI-6.7.2.5 */
			bi_say(e, E_MULBERRY_LOST, (int)i, (int)hex, 0, 0);
		}
	if (hits)
		eto_set_add(&s->docks_hit, hex); /* BI-32.2.1 */
	if (hits >= 3)
		eto_set_add(&s->port_shut, hex); /* BI-32.2.2 */
}

static void damage(const struct bi_table *t, struct bi_state *s, unsigned hex, unsigned what, unsigned hits,
		   struct eto_events *e)
{
	const struct bi_hex *h = &t->hex[hex];
	unsigned nation = bi_payer(t, s, bi_country_nation(h->country)), side = s->side;
	if (side == AXIS && nation != GER)
		nation = GER;
	if (nation >= NATIONS)
		return;
	bi_say(e, E_BOMBED, (int)hex, (int)hits, (int)what, 0);
	if (what == T_FACTORY) {
		damage_plants(t, s, hex, nation, hits);
	} else if (what == T_CENTRE) {
		unsigned most = bi_makes(t, s, side, hex, YELLOW);
		if (comes_home(t, s, hex))
			add(&s->bombed[nation][YELLOW], hits > most ? most : hits, 255);
	} else if (what == T_PORT) {
		damage_port(s, hex, hits, e);
	} else if (what == T_RAILWAY && hits) {
		add(&s->rail_less[side], hits, 40);
		eto_set_add(&s->rail_hit, hex); /* BI-32.3.3 */
	} else if (what == T_RADAR && hits) {
		for (unsigned i = 0; i < RADARS; i++)
			if (t->radar_hex[i] == hex)
				s->radar[i] = 0; /* BI-32.4.1, BI-13.8.1.2.10, BI-13.8.1.2.11 */
	}
}

static void fire(struct bi_state *s, unsigned hex, unsigned side, unsigned kind)
{
	struct volley *v = eto_call(&s->stack, P_FIRE, ETO_DICE);
	*v = (struct volley){(uint16_t)hex, (uint8_t)side, (uint8_t)kind, 0, 1};
}

static void take_hits(struct bi_state *s, unsigned hex, unsigned side, unsigned kind)
{
	struct toll *h = eto_call(&s->stack, P_HITS, side);
	*h = (struct toll){(uint16_t)hex, (uint8_t)side, (uint8_t)kind, 1, 0};
}

bool bi_raid_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct battle *b = eto_own_change(&s->stack);
	unsigned hex = b->hex, raider = eto_peek(&s->stack)->seat, foe = enemy_of(raider), step = b->step++;
	switch (step) {
	case 0:
		s->hits[0] = s->hits[1] = 0;
		if (bi_air_fight(t, s, hex, true)) {
			fire(s, hex, foe, FIRE_AIR);
			fire(s, hex, raider, FIRE_AIR);
		}
		return true;
	case 1:
		take_hits(s, hex, raider, FIRE_AIR);
		take_hits(s, hex, foe, FIRE_AIR);
		return true;
	case 2: fire(s, hex, foe, FIRE_FLAK); return true;
	case 3: take_hits(s, hex, raider, FIRE_FLAK); return true;
	case 4: fire(s, hex, raider, FIRE_BOMBS); return true;
	default: break;
	}
	unsigned hits = s->hits[foe], what = b->raid;
	s->hits[0] = s->hits[1] = 0;
	EACH_BLOCK (u, s, hex) { /* the next flight needs another point (BI-13.5.4) */
		s->mark[u] &= ~(uint32_t)(marked(s, u, M_FLYING) ? M_STRATEGIC | M_LED : M_STRATEGIC);
		s->half[u] = 0; /* BI-7.7.11.1 */
	}
	eto_pop(&s->stack);
	damage(t, s, hex, what, hits, e);
	return true;
}

/* Only with these chapters, never in the Basic game (BI-7.0.5, BI-7.1.1). */
void bi_strategic_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	(void)e;
	if (!bi_advanced(t))
		return;
	if (s->side == ALLIED)
		bi_convoys_begin(t, s);
	if (bi_on(t, CH_32) && !bi_surprise(t, s))
		eto_call(&s->stack, P_STRATEGIC, enemy_of(s->side));
}

/* What was not destroyed works again after the turn of its owner (BI-32.0.15). */
void bi_strategic_over(const struct bi_table *t, struct bi_state *s)
{
	(void)t;
	eto_set_clear(&s->docks_hit);
	eto_set_clear(&s->port_shut);
	eto_set_clear(&s->rail_hit);
	s->rail_less[s->side] = 0;
	for (unsigned n = 0; n < NATIONS; n++)
		for (unsigned c = 0; c < COLOURS; c++)
			if ((n == GER || n == ITA) == (s->side == AXIS))
				s->bombed[n][c] = 0;
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry_hits[i] < 10)
			s->mulberry_hits[i] = 0;
	for (unsigned u = 0; u < UNITS; u++)
		if (!marked(s, u, M_ACTIVE))
			s->used[u] = 0;
}
