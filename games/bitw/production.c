/* Production (7.3, 11, 15, 28, 29, 34): steps, reinforcements, dismantling, what else points buy. */
#include "games/bitw/production.h"

/* -- steps (7.3.3 to 7.3.8) -- */

/* Not over the sea or a lake, as for trains (BI-7.4.17). */
static bool next_to_foe(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	for (unsigned ways = t->dry[hex]; ways; ways &= ways - 1)
		if (bi_any(t, s, t->next[hex][__builtin_ctz(ways)], enemy_of(side)))
			return true;
	return false;
}

static eto_clause repair_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	if (u >= UNITS || side_of(t, u) != seat || !on_map(s, u) || type_of(t, u) == SUB)
		return no(t, BI_3_1_1);
	if (in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]))
		return no(t, BI_7_5_4_7);
	if (out_of_war(t, s, u))
		return no(t, BI_5_0_5);
	if (is_full(t, s, u))
		return no(t, BI_7_3_2);
	if (bi_next_step_blue(t, s, u) && forbids(t, BI_7_3_6))
		return BI_7_3_6;
	if (marked(s, u, M_OOS) && forbids(t, BI_4_4_1))
		return BI_4_4_1;
	if (!bi_can_pay(t, s, u))
		return no(t, BI_7_3_8);
	if (bi_ss_barred(t, s, u) && forbids(t, BI_10_0_10))
		return BI_10_0_10;
	if (is_redoubt(t, u) && marked(s, u, M_NEW) && next_to_foe(t, s, s->hex[u], seat) && forbids(t, BI_6_6_4))
		return BI_6_6_4;
	return bi_no_quay(t, s, u) && forbids(t, BI_6_7_3_1) ? BI_6_7_3_1 : 0;
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
	case AT_PORT_BRITAIN: return h->port && bi_in_britain(t, hex);
	case AT_PORT_WEST: return h->port && (bi_in_britain(t, hex) || h->country == FRANCE || h->country == BELGIUM);
	default: return h->blue && h->country == BRITAIN;
	}
}

/* A block that is out of play, once the Volkssturm has been called; which of them may come (BI-28.0.2). */
static bool volkssturm_called(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return s->volkssturm == 2 && nation_of(t, u) == GER && (s->fate[u] == LOST || s->fate[u] == UNUSED) &&
	       bi_on(t, CH_28);
}

static bool volkssturm_unit(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return volkssturm_called(t, s, u) && !s->given[GER] && type_of(t, u) == INF;
}

static eto_clause deploy_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			       unsigned hex)
{
	if (u >= UNITS || side_of(t, u) != seat || hex >= HEXES)
		return no(t, BI_7_3_10);
	const struct bi_arrival *x = s->fate[u] == FUTURE ? due(t, s, u) : NULL;
	bool levy = volkssturm_unit(t, s, u) && bi_major(t, hex) && t->hex[hex].country == GERMANY;
	if (!levy && (!x || !arrival_place(t, x, hex)))
		return no(t, volkssturm_called(t, s, u) ? BI_28_0_2 : BI_7_3_10);
	if (!eto_set_has(&s->held[seat], hex) || !eto_set_has(&s->kept_source, hex) ||
	    bi_land_in(t, s, hex, enemy_of(seat)) || bi_red_army(t, s, hex) || bi_bands(t, s, u, hex))
		return no(t, BI_7_3_2_3);
	if (levy && bi_ss_barred(t, s, u) && forbids(t, BI_10_0_10))
		return BI_10_0_10;
	if ((levy || x->kind != AT_PLACE) && bi_crowded(t, s, hex, seat) && forbids(t, BI_7_3_1_2))
		return BI_7_3_1_2; /* where the order of battle names the place it says otherwise (BI-7.3.1.1) */
	return is_air(t, u) && !option(t, OPT_NEW_WINGS) ? bi_room(t, s, u, hex) : 0;
}

/* Where anybody could be deployed. */
static hexset landing_places(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	hexset where = t->cities;
	eto_set_meet(&where, &s->held[seat]);
	eto_set_meet(&where, &s->kept_source);
	return where;
}

/* ... a reinforcement of this row, or one of the Volkssturm. */
static hexset deploy_hexes(const struct bi_table *t, const struct bi_arrival *x, const hexset *where)
{
	hexset those = *where, lands = t->lands[x ? BRITAIN : GERMANY];
	if (x && x->kind == AT_PLACE) {
		eto_set_clear(&those);
		for (unsigned i = 0; i < 2; i++)
			if (x->place[i] < HEXES && eto_set_has(where, x->place[i]))
				eto_set_add(&those, x->place[i]);
		return those;
	}
	if (x && x->kind == AT_PORT_WEST) {
		eto_set_join(&lands, &t->lands[FRANCE]);
		eto_set_join(&lands, &t->lands[BELGIUM]);
	}
	eto_set_meet(&those, &lands);
	if (!x)
		eto_set_meet(&those, &t->majors);
	else
		eto_set_meet(&those,
			     x->kind == AT_PORT_WEST || x->kind == AT_PORT_BRITAIN ? &t->ports : &t->yields[BLUE_PP]);
	return those;
}

/* The blocks of a side by what may be done with them, each asked once for a list. */
struct roll {
	unsigned here, lost, due;
	uint16_t on_map[UNITS], to_build[UNITS], to_deploy[UNITS];
};

static void call_roll(const struct bi_table *t, const struct bi_state *s, unsigned side, struct roll *r)
{
	r->here = r->lost = r->due = 0;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		unsigned fate = s->fate[u];
		if (on_map(s, u)) {
			r->on_map[r->here++] = (uint16_t)u;
			continue;
		}
		if (fate == LOST)
			r->to_build[r->lost++] = (uint16_t)u;
		if (fate == FUTURE ? due(t, s, u) != NULL : volkssturm_unit(t, s, u))
			r->to_deploy[r->due++] = (uint16_t)u;
	}
}

static void offer_deploy(struct eto_list *l, const struct bi_table *t, const struct bi_state *s, const struct roll *r)
{
	hexset where = landing_places(t, s, l->seat);
	for (unsigned i = 0; i < r->due; i++) {
		unsigned u = r->to_deploy[i];
		hexset those = deploy_hexes(t, s->fate[u] == FUTURE ? due(t, s, u) : NULL, &where);
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
	if (out_of_war(t, s, u))
		return no(t, BI_5_0_5);
	if (marked(s, u, M_OOS) && forbids(t, BI_7_3_4_1))
		return BI_7_3_4_1;
	return unit_of(t, u)->flag & U_RED_DOT && forbids(t, BI_6_6_15) ? BI_6_6_15 : 0;
}

/* It is the last thing that is done in the phase: who has begun to dismantle produces no more. */
static bool dismantling(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	for (unsigned u = t->first_of[seat]; u < t->end_of[seat]; u++)
		if (marked(s, u, M_FRESH) && !on_map(s, u))
			return forbids(t, BI_7_3_4_1);
	return false;
}

static bool produces(unsigned verb)
{
	return verb == V_REPAIR || verb == V_BUILD || verb == V_DEPLOY || verb == V_UPGRADE || verb == V_GIVE ||
	       verb == V_PAY || verb == V_PARTISAN;
}

/* -- upgrades (40): in June 1940 the 19th Panzer Corps may become Guderian's group, if it is whole and supplied
 * (BI-40.0.1, BI-40.0.3, BI-40.0.4) -- */

static eto_clause upgrade_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u)
{
	unsigned hq = t->who.guderian;
	if (bi_without(t, CH_40) || bi_basic(t))
		return no(t, bi_basic(t) ? bi_basic(t) : bi_without(t, CH_40));
	if (seat != AXIS || u != t->who.pz19 || !on_map(s, u) || s->hex[u] >= HEXES || s->fate[hq] != UNUSED ||
	    bi_before(t, s, 1940, 6))
		return no(t, BI_40_0_1);
	bool ready = is_full(t, s, u) && !marked(s, u, M_OOS);
	return !ready && forbids(t, BI_40_0_3) ? BI_40_0_3 : 0;
}

static void upgrade(const struct bi_table *t, struct bi_state *s, unsigned old, struct eto_events *e)
{
	unsigned hq = t->who.guderian, hex = s->hex[old];
	bi_remove(t, s, old, GONE, BI_40_0_4, e);
	bi_enter(t, s, hq, hex, t->unit[hq].faces.value[0], e);
	s->mark[hq] &= ~(uint32_t)M_NEW; /* it is the old one under another name */
}

/* Gifts: Germany to Italy or the RSI (BI-5.4.2, BI-36.1.6), the USA to Free France (BI-5.7.3): three points a turn. */
static eto_clause give_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned to,
			     unsigned colour)
{
	unsigned from = to == ITA ? GER : USA;
	bool italy = t->home_plays[scenario(t)] >> ITA & 1 && (!(s->fallen >> ITA & 1) || s->rsi == 2);
	bool may = to == ITA ? seat == AXIS && italy && scenario(t) >= SBW4
			     : to == FFR && seat == ALLIED && s->french_free && scenario(t) >= SBW4;
	eto_clause limit = to == FFR ? BI_5_7_3 : bi_on(t, CH_36) && s->rsi == 2 ? BI_36_1_6 : BI_5_4_2;
	if (!may || colour >= COLOURS || (to == FFR && bi_before(t, s, 1942, 1)))
		return no(t, limit);
	if (from == USA && s->usa_out)
		return no(t, BI_13_8_1_3_3); /* neutral again */
	if (!s->pool[from][colour] || s->pool[to][colour] == 255)
		return no(t, BI_7_3_8);
	return s->given[to] >= 3 ? no(t, limit) : 0;
}

static unsigned pay_price(unsigned what)
{
	return what == PAY_SIEGFRIED ? 9 : what == PAY_BUY_RED || what == PAY_BUY_BLUE ? 3 : 1;
}
static unsigned pay_nation(unsigned seat, unsigned what)
{
	return what == PAY_MULBERRY_A ? USA : seat == AXIS ? GER : GBR;
}

/* The radar station that is paid for, or RADARS. */
static unsigned station_of(unsigned what)
{
	return what == PAY_VENTNOR ? 0 : what >= PAY_POLING && what < PAYS ? what - PAY_POLING + 1u : RADARS;
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
	if (what == PAY_MULBERRY_A && s->usa_out)
		return BI_13_8_1_3_3;
	return s->mulberry_paid[what] == 30 || s->mulberry[what] != OFF ? BI_6_7_8 : 0;
}

/* Shipyards are not among them (BI-15.0.4). */
static eto_clause works_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned colour)
{
	if (bi_without(t, CH_15) || bi_basic(t))
		return bi_basic(t) ? bi_basic(t) : bi_without(t, CH_15);
	if (colour == PAY_BLACK - PAY_RED && seat != AXIS)
		return BI_15_0_3; /* BI-11.2.8 */
	return s->works_paid[seat][colour] == SITES ? BI_15_1_2 : 0;
}

/* Its hex must be British (BI-13.8.1.2.13). */
static bool radar_due(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned station)
{
	return seat == ALLIED && bi_advanced(t) && !s->radar[station] &&
	       eto_set_has(&s->held[ALLIED], t->radar_hex[station]) && !(s->fallen >> GBR & 1);
}

/* Cash and Carry, from November 1939 until Lend-Lease (BI-34.0.1, BI-34.0.3). */
static eto_clause purchase_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	if (bi_basic(t) || bi_without(t, CH_34))
		return bi_basic(t) ? bi_basic(t) : bi_without(t, CH_34);
	bool neutral = scenario(t) == SBW3 || scenario(t) == SBW5 || scenario(t) == SBW6;
	if (s->lend_lease)
		return BI_34_0_3;
	return seat == ALLIED && neutral ? 0 : BI_34_0_1;
}

static eto_clause pay_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned what)
{
	eto_clause bar = BI_7_3_8;
	if (what <= PAY_MULBERRY_B)
		bar = mulberry_bar(t, s, seat, what);
	else if (what == PAY_SIEGFRIED)
		bar = siegfried_due(t, s, seat) ? 0 : BI_5_2_9;
	else if (station_of(what) < RADARS)
		bar = bi_basic(t) ? bi_basic(t) : radar_due(t, s, seat, station_of(what)) ? 0 : BI_13_8_1_2_13;
	else if (what <= PAY_BLACK)
		bar = works_bar(t, s, seat, what - PAY_RED);
	else if (what < PAYS)
		bar = purchase_bar(t, s, seat);
	if (bar)
		return no(t, bar);
	return s->pool[bi_payer(t, s, pay_nation(seat, what))][YELLOW] < pay_price(what) ? no(t, BI_7_3_8) : 0;
}

eto_clause bi_produce_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	struct ports ports;
	struct entries known = {.ports = &ports};
	ports.known = false;
	bool fresh = a.verb == V_BUILD && a.arg[0] < UNITS && marked(s, a.arg[0], M_FRESH); /* BI-7.3.4.2 */
	if (produces(a.verb) && !fresh && dismantling(t, s, seat))
		return BI_7_3_4_1;
	switch (a.verb) {
	case V_REPAIR: return repair_check(t, s, seat, a.arg[0]);
	case V_BUILD: return bi_build_bar(t, s, seat, a.arg[0], &known);
	case V_DEPLOY: return deploy_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_DISMANTLE: return dismantle_check(t, s, seat, a.arg[0]);
	case V_UPGRADE: return upgrade_check(t, s, seat, a.arg[0]);
	case V_GIVE: return give_check(t, s, seat, a.arg[0], a.arg[1]);
	case V_DISCARD: {
		eto_clause bar = bi_discard_bar(t, s, seat, a.arg[0], a.arg[1]);
		return bar ? no(t, bar) : 0;
	}
	case V_PAY: return pay_check(t, s, seat, a.arg[0]);
	case V_PARTISAN: return bi_partisan_check(t, s, seat, a.arg[0]);
	case V_DONE: return 0;
	default: return no(t, BI_7_0_4);
	}
}

/* Upgrades, what else points buy, gifts, partisans. */
static void offer_rest(struct eto_list *l, const struct bi_table *t, const struct bi_state *s, bool over)
{
	if (!over && !upgrade_check(t, s, l->seat, t->who.pz19))
		l->out[l->count++] = eto_act(V_UPGRADE, t->who.pz19, 0, 0);
	for (unsigned i = 0; !over && i < PAYS; i++)
		if (!pay_check(t, s, l->seat, i))
			l->out[l->count++] = eto_act(V_PAY, i, 0, 0);
	for (unsigned c = 0; !over && c < COLOURS; c++)
		if (!give_check(t, s, l->seat, l->seat == AXIS ? ITA : FFR, c))
			l->out[l->count++] = eto_act(V_GIVE, l->seat == AXIS ? ITA : FFR, c, 0);
	for (unsigned n = 0; bi_advanced(t) && n < NATIONS; n++)
		for (unsigned c = RED_PP; c < COLOURS; c++)
			if (!bi_discard_bar(t, s, l->seat, n, c))
				l->out[l->count++] = eto_act(V_DISCARD, n, c, 0);
	if (!over)
		bi_partisan_legal(l);
}

void bi_produce_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	struct ports ports;
	struct entries known = {.ports = &ports};
	ports.known = false;
	struct roll r;
	bool over = dismantling(t, s, l->seat);
	call_roll(t, s, l->seat, &r);
	for (unsigned i = 0; !over && i < r.here; i++)
		if (!repair_check(t, s, l->seat, r.on_map[i]))
			l->out[l->count++] = eto_act(V_REPAIR, r.on_map[i], 0, 0);
	for (unsigned i = 0; i < r.lost; i++)
		if ((!over || marked(s, r.to_build[i], M_FRESH)) && bi_may_build(t, s, r.to_build[i], &known))
			l->out[l->count++] = eto_act(V_BUILD, r.to_build[i], 0, 0);
	if (!over)
		offer_deploy(l, t, s, &r);
	for (unsigned i = 0; i < r.here; i++)
		if (!dismantle_check(t, s, l->seat, r.on_map[i]))
			l->out[l->count++] = eto_act(V_DISMANTLE, r.on_map[i], 0, 0);
	offer_rest(l, t, s, over);
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
	if (station_of(what) < RADARS)
		s->radar[station_of(what)] = 1;
	if (what >= PAY_RED && what <= PAY_BLACK)
		bi_pay_works(t, s, seat, what - PAY_RED);
	if (what == PAY_BUY_RED || what == PAY_BUY_BLUE)
		bi_add_points(&s->pool[GBR][what == PAY_BUY_RED ? RED_PP : BLUE_PP], 1);
}

void bi_produce_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	unsigned u = a.arg[0];
	switch (a.verb) {
	case V_REPAIR:
		bi_ship_points(t, s, u);
		bi_pay(t, s, u);
		s->strength[u] = (uint8_t)eto_turned_up(&t->unit[u].faces, s->strength[u], 1);
		s->mark[u] |= is_redoubt(t, u) ? M_NEW : M_MENDED;
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
		bi_enter(t, s, u, a.arg[1], x ? x->strength : 1, e);
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
	case V_UPGRADE: upgrade(t, s, u, e); break;
	case V_GIVE:
		s->pool[u == ITA ? GER : USA][a.arg[1]]--;
		s->pool[u][a.arg[1]]++;
		s->given[u]++;
		break;
	case V_DISCARD: s->pool[u][a.arg[1]]--; break;
	case V_PAY: apply_pay(t, s, seat, u); break;
	case V_PARTISAN: bi_partisan_apply(t, s, u); break;
	default: eto_pop(&s->stack);
	}
}
