/* The Sea Transport Phase (14): from port to port, to a Beachhead (a landing), and back from one.
 *
 * Ships are not needed and nobody intercepts (BW-12.3.9, BW-14.1.1.7); seas are counted from port to port
 * (BW-14.1.1.5). A landing (BW-14.1.2.1) leaves the corps active (BW-14.1.2.11, BW-15.3.15); its next Beachhead must
 * come in the next Air Phase (BW-14.1.2.14). */
#include "games/blitzwar/blitzwar.h"

/* BW-9.5.10: partisans in Montenegro alone make no port of it. */
static bool port_serves(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	if (!t->zone[zone].port || s->control[zone] != side)
		return false;
	if (zone != t->at.mnt || side != ALLIED || s->state[YUG] != SURRENDERED || !eto_forbids(&t->base, BW_9_5_10))
		return true;
	ETO_EACH (z, &t->of_country[YUG])
		if (z != zone && s->control[z] == ALLIED)
			return true;
	return false;
}

/* How many seas lie on the shortest way by sea, or 0. Ports in between do not help; straits must be open (BW-12.1.8 to
 * BW-12.1.10); nothing else bars a transport (BW-14.1.1.6). */
static unsigned seas_between(const struct bw_table *t, const struct bw_sailing *way, unsigned to)
{
	unsigned fewest = 0;
	if (to == way->from || !eto_set_has(&way->ports, to))
		return 0;
	for (unsigned seas = way->seas & t->zone[to].coasts; seas; seas &= seas - 1) {
		unsigned n = way->steps[__builtin_ctz(seas)];
		if (!fewest || n < fewest)
			fewest = n;
	}
	return fewest;
}

/* The ways by sea of a counter that is shipped from where it stands. */
static void ways_of(const struct bw_table *t, const struct bw_state *s, unsigned c, struct bw_sailing *way)
{
	unsigned start = s->beach[c] ? SEA0 + s->beach[c] - 1u : s->place[c];
	bw_sailing(t, s, side_of(t, s, c), false, start, SEAS + 2, way);
}

/* Suez and Asian Bases lie on the Cape route: Allies only, from any port with a way to the Atlantic, always double. */
static bool on_cape(const struct bw_table *t, unsigned zone)
{
	return zone == t->at.sue || zone == t->at.asb;
}

static bool reaches_atlantic(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	if (on_cape(t, zone))
		return true;
	struct bw_sailing way;
	bw_sailing(t, s, ALLIED, false, zone, SEAS + 2, &way);
	return way.seas >> t->natl & 1 || way.seas >> t->catl & 1;
}

/* The price of a counter over a single stretch, in halves (BW-7.33 to BW-7.35). */
static unsigned fare(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	return kind_of(t, c) == AIR ? 1 : kind_of(t, c) == SUPPLY ? 2 : 2 * corps_of(t, s, c);
}

/* What shipping the counter to a port costs; 0 if there is no way. Double over more than two seas, from America, and to
 * Suez or Asian Bases; never more than that (BW-7.36 to BW-7.38, BW-14.1.1.3, BW-14.1.1.4). */
static unsigned ship_cost(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone,
			  const struct bw_sailing *way)
{
	unsigned side = side_of(t, s, c), from = s->place[c], seas = seas_between(t, way, zone);
	if (s->beach[c]) /* BW-14.1.2.10: to a port of the same sea */
		return t->zone[zone].coasts >> (s->beach[c] - 1) & 1 ? fare(t, s, c) : 0;
	bool far = seas > 2 && eto_forbids(&t->base, BW_7_36);
	far |= from == t->at.ame && eto_forbids(&t->base, BW_7_37);
	if (seas)
		return fare(t, s, c) * (far || (on_cape(t, zone) && eto_forbids(&t->base, BW_14_1_1_4)) ? 2 : 1);
	bool cape = side == ALLIED && (on_cape(t, from) || on_cape(t, zone)) && reaches_atlantic(t, s, from) &&
		    reaches_atlantic(t, s, zone);
	return cape ? (eto_forbids(&t->base, BW_14_1_1_3) ? 2 : 1) * fare(t, s, c) : 0;
}

unsigned bw_ship_cost(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	struct bw_sailing way;
	ways_of(t, s, c, &way);
	return ship_cost(t, s, c, zone, &way);
}

/* 1. an own corps, supply or air counter; 2. in a port, or at a Beachhead; 3. not shipped yet; 4. with a Supply Line
 * (BW-7.17). */
static eto_clause check_cargo(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	if (c >= COUNTERS || is_naval(t, c) || side_of(t, s, c) != seat || s->place[c] >= ZONES)
		return eto_barred(&t->base, BW_14_1_1_1);
	if (kind_of(t, c) == AIR && (s->mark[c] & M_MISSION || s->beach[c]))
		return eto_barred(&t->base, BW_3_9);
	if (!s->beach[c] && !port_serves(t, s, seat, s->place[c]))
		return eto_barred(&t->base, s->place[c] == t->at.mnt ? BW_9_5_10 : BW_14_1_1_1);
	if (s->mark[c] & M_SHIPPED && eto_forbids(&t->base, BW_14_1_1_2))
		return BW_14_1_1_2;
	if (is_corps(t, c) && fortified(t, s, c) && eto_forbids(&t->base, BW_15_1_8))
		return BW_15_1_8;
	return is_corps(t, c) && !s->beach[c] && !bw_supplied(t, s, c) && eto_forbids(&t->base, BW_7_17) ? BW_7_17 : 0;
}

static eto_clause check_ship(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			     unsigned zone, const struct bw_sailing *way, unsigned purse)
{
	eto_clause no;
	if (zone >= ZONES || (zone == s->place[c] && !s->beach[c]) || !port_serves(t, s, seat, zone))
		return eto_barred(&t->base, zone == t->at.mnt ? BW_9_5_10 : BW_14_1_1_1);
	unsigned cost = ship_cost(t, s, c, zone, way);
	if (!cost && s->beach[c])
		return eto_barred(&t->base, BW_14_1_2_10);
	if (!cost) {
		no = bw_strait_bars(t, s, seat, s->place[c], zone, SEAS + 2, true);
		return no ? no : eto_barred(&t->base, BW_14_1_1_5);
	}
	if ((no = bw_shares(t, s, c, zone)) || (no = bw_may_be(t, s, c, zone)))
		return no;
	eto_clause fare = kind_of(t, c) == AIR ? BW_7_35 : kind_of(t, c) == SUPPLY ? BW_7_33 : BW_7_34;
	return purse >= cost ? 0 : eto_barred(&t->base, fare);
}

/* -- landings (14.1.2) -- */

/* Corps at the Beachheads of a side in a zone on one sea, those that came along a dotted line and the others. */
static void waiting(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone, unsigned sea,
		    unsigned *dotted, unsigned *plain)
{
	*dotted = *plain = 0;
	BW_HERE (c, s, zone)
		if (is_corps(t, c) && s->beach[c] == sea + 1 && side_of(t, s, c) == side)
			*(s->mark[c] & M_DOTTED ? dotted : plain) += corps_of(t, s, c);
}

/* BW-14.1.2.5, BW-14.1.2.6, BW-14.1.2.16: three corps in a Beachhead loaded along a dotted line only, else two. */
static bool room(unsigned heads, unsigned dotted, unsigned plain)
{
	for (unsigned k = 0; k <= heads; k++) {
		unsigned rest = dotted > 3 * k ? dotted - 3 * k : 0;
		if (plain + rest <= 2 * (heads - k))
			return true;
	}
	return false;
}

static bool follows_dots(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	return eto_set_has(&t->dots[s->place[c]], zone) && eto_forbids(&t->base, BW_14_1_2_5);
}

/* The seas of the Beachheads that the corps could use, from a port on them; from America the Western Mediterranean
 * (BW-14.1.2.3, BW-14.1.2.4). A mask. */
static unsigned landing_seas(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			     unsigned zone)
{
	unsigned from = t->zone[s->place[c]].coasts, seas = 0;
	if (s->place[c] == t->at.ame && eto_forbids(&t->base, BW_14_1_2_4))
		from |= 1u << t->wmed;
	BW_HERE (head, s, zone)
		if (s->mark[head] & M_HEAD && s->beach[head] && side_of(t, s, head) == seat)
			seas |= from & 1u << (s->beach[head] - 1);
	return seas;
}

static unsigned fleets_in(const struct bw_table *t, const struct bw_state *s, unsigned sea)
{
	unsigned n = 0;
	BW_HERE (c, s, SEA0 + sea)
		n += kind_of(t, c) == FLEET && side_of(t, s, c) == ALLIED ? face_of(t, s, c)->num : 0;
	return n;
}

/* On one sea: 1. winter (BW-14.1.2.2); 2. Stockholm with Copenhagen (BW-14.1.2.8); 3. Gibraltar and fleets for a
 * landing from America (BW-12.1.8, BW-14.1.2.7); 4. room in the Beachheads of that sea. */
static eto_clause check_landing(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
				unsigned zone, unsigned sea)
{
	unsigned from = s->place[c], dotted, plain;
	if (snow_at(t, s, sea) && eto_forbids(&t->base, BW_14_1_2_2))
		return BW_14_1_2_2;
	bool sound = from == t->at.sto && !(option(t, OPT_STOCKHOLM) == 1 && t->sea[sea].id[4] == 'B');
	if (sound && s->control[t->at.cop] != seat && eto_forbids(&t->base, BW_14_1_2_8))
		return BW_14_1_2_8;
	bool strait = !(t->zone[from].coasts >> sea & 1);
	if (strait && !bw_strait_open(t, s, seat, t->at.gib) && eto_forbids(&t->base, BW_12_1_8))
		return BW_12_1_8;
	if (from == t->at.ame && s->fleets_used[sea] + corps_of(t, s, c) > fleets_in(t, s, sea) &&
	    eto_forbids(&t->base, BW_14_1_2_7))
		return BW_14_1_2_7;
	waiting(t, s, seat, zone, sea, &dotted, &plain);
	*(follows_dots(t, s, c, zone) ? &dotted : &plain) += corps_of(t, s, c);
	return !room(bw_heads(t, s, seat, zone, sea), dotted, plain) && eto_forbids(&t->base, BW_14_1_2_6) ? BW_14_1_2_6
													   : 0;
}

/* The first sea on which the corps can land, or SEAS with the clause that forbids the first of all. */
static unsigned landing_sea(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			    unsigned zone, eto_clause *no)
{
	*no = 0;
	for (unsigned seas = landing_seas(t, s, seat, c, zone); seas; seas &= seas - 1) {
		unsigned sea = (unsigned)__builtin_ctz(seas);
		eto_clause why = check_landing(t, s, seat, c, zone, sea);
		if (!why)
			return sea;
		*no = *no ? *no : why;
	}
	return SEAS;
}

/* 1. cargo, and a corps (BW-14.1.2.17); 2. a Beachhead there, on a sea of its port; 3. Great Britain after the Battle
 * of Britain only (BW-13.4.3.1); 4. what the sea asks for; 5. where it may be; 6. the price. */
static eto_clause check_land(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			     unsigned zone)
{
	eto_clause no = check_cargo(t, s, seat, c);
	if (no)
		return no;
	if ((!is_corps(t, c) || s->beach[c]) && eto_forbids(&t->base, BW_14_1_2_17))
		return BW_14_1_2_17;
	if (zone >= ZONES || !bw_heads(t, s, seat, zone, SEAS))
		return eto_barred(&t->base, BW_13_4_5_9);
	if (!landing_seas(t, s, seat, c, zone))
		return eto_barred(&t->base, BW_14_1_2_3);
	if (seat == AXIS && t->zone[zone].group == G_BRITAIN && bw_raf(t, s) && eto_forbids(&t->base, BW_13_4_3_1))
		return BW_13_4_3_1;
	if (landing_sea(t, s, seat, c, zone, &no) == SEAS || (no = bw_may_be(t, s, c, zone)))
		return no;
	unsigned cost = fare(t, s, c) * (s->place[c] == t->at.ame ? 2 : 1);
	return bw_purse(t, s, c) >= cost ? 0 : eto_barred(&t->base, BW_14_1_2_15);
}

/* -- P_TRANSPORT -- */

static eto_clause transport_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	struct bw_sailing way;
	eto_clause no;
	if (a.verb == V_DONE)
		return 0;
	if (bw_is_aside(a))
		return bw_check_aside(t, s, seat, a);
	switch (a.verb) {
	case V_SHIP:
		if ((no = check_cargo(t, s, seat, a.arg[0])))
			return no;
		ways_of(t, s, a.arg[0], &way);
		return check_ship(t, s, seat, a.arg[0], a.arg[1], &way, bw_purse(t, s, a.arg[0]));
	case V_LAND: return check_land(t, s, seat, a.arg[0], a.arg[1]);
	default: return eto_barred(&t->base, BW_8_11);
	}
}

/* Where a counter could be shipped to at all: what it reaches by sea, and the ends of the Cape route. */
static zoneset harbours(const struct bw_table *t, const struct bw_state *s, unsigned c, const struct bw_sailing *way)
{
	zoneset set = way->ports;
	unsigned side = side_of(t, s, c);
	if (s->beach[c])
		set = t->ports[s->beach[c] - 1];
	else if (side == ALLIED && on_cape(t, s->place[c]))
		set = s->held[ALLIED];
	if (side == ALLIED) {
		eto_set_add(&set, t->at.sue);
		eto_set_add(&set, t->at.asb);
	}
	eto_set_meet(&set, &s->held[side]);
	return set;
}

static void offer_ships(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	ETO_EACH (c, &s->live[l->seat]) {
		struct bw_sailing way;
		if (check_cargo(t, s, l->seat, c))
			continue;
		unsigned purse = bw_purse(t, s, c);
		if (purse < fare(t, s, c))
			continue;
		ways_of(t, s, c, &way);
		zoneset goals = harbours(t, s, c, &way);
		ETO_EACH (z, &goals)
			if (!check_ship(t, s, l->seat, c, z, &way, purse))
				l->out[l->count++] = eto_act(V_SHIP, c, z, 0);
	}
}

static void offer_landings(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	counterset air = bw_of(s, l->seat, &t->air), corps = bw_of(s, l->seat, &t->corps);
	zoneset heads = {0};
	ETO_EACH (c, &air)
		if (s->mark[c] & M_HEAD && s->beach[c])
			eto_set_add(&heads, s->place[c]);
	if (!eto_set_empty(&heads))
		ETO_EACH (c, &corps)
			ETO_EACH (z, &heads)
				eto_offer(l, V_LAND, c, z, 0);
}

static void transport_legal(struct eto_list *l)
{
	bw_offer_aside(l, true);
	offer_ships(l);
	offer_landings(l);
	bw_offer_unfortify(l);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void ship(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e)
{
	struct bw_sailing way;
	ways_of(t, s, c, &way);
	unsigned cost = ship_cost(t, s, c, zone, &way), from = s->place[c];
	bw_pay(t, s, c, cost, e);
	if (!on_map(s, c))
		return;
	s->mark[c] = (uint16_t)((s->mark[c] | M_SHIPPED) & ~M_DOTTED);
	bw_say(e, E_SHIPPED, (int)c, (int)from, (int)zone, 0);
	bw_put(t, s, c, zone);
	bw_stir(s, zone);
}

static void land(const struct bw_table *t, struct bw_state *s, unsigned seat, unsigned c, unsigned zone,
		 struct eto_events *e)
{
	eto_clause no;
	unsigned sea = landing_sea(t, s, seat, c, zone, &no), from = s->place[c];
	bool america = from == t->at.ame;
	bw_pay(t, s, c, fare(t, s, c) * (america ? 2 : 1), e);
	if (america)
		s->fleets_used[sea] = (uint16_t)(s->fleets_used[sea] + corps_of(t, s, c));
	if (country_of(t, c) == GER && t->zone[zone].group == G_BRITAIN && !s->sealion) { /* BW-9.3.32 */
		s->sealion = 1;
		bw_usa_sooner(t, s, USA_LANDING);
	}
	s->mark[c] |= (uint16_t)(M_SHIPPED | M_ACTIVE | (follows_dots(t, s, c, zone) ? M_DOTTED : 0));
	bw_say(e, E_LANDS, (int)c, (int)from, (int)zone, 0);
	bw_to_beach(t, s, c, zone, sea + 1);
}

static unsigned smallest_waiting(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned zone,
				 unsigned sea)
{
	unsigned best = NO_COUNTER;
	BW_HERE (c, s, zone)
		if (is_corps(t, c) && s->beach[c] == sea + 1 && side_of(t, s, c) == seat &&
		    (best == NO_COUNTER || corps_of(t, s, c) < corps_of(t, s, best)))
			best = c;
	return best;
}

/* BW-14.1.2.18: what the new Beachheads of a sea have no room for is lost, corps by corps of the smallest counters; the
 * owner could have shipped or removed others instead. */
static void clear_crowd(const struct bw_table *t, struct bw_state *s, unsigned seat, unsigned zone, unsigned sea,
			struct eto_events *e)
{
	for (;;) {
		unsigned dotted, plain, left, c = smallest_waiting(t, s, seat, zone, sea);
		waiting(t, s, seat, zone, sea, &dotted, &plain);
		if (c == NO_COUNTER || room(bw_heads(t, s, seat, zone, sea), dotted, plain))
			return;
		bw_say(e, E_GONE, (int)c, (int)zone, BW_14_1_2_18, 0);
		bw_drop_corps(t, s, c, face_of(t, s, c)->inf ? INF : ARM, &left);
	}
}

static void clear_crowds(const struct bw_table *t, struct bw_state *s, unsigned seat, struct eto_events *e)
{
	counterset corps = bw_of(s, seat, &t->corps);
	ETO_EACH (c, &corps)
		if (on_map(s, c) && s->beach[c])
			clear_crowd(t, s, seat, s->place[c], s->beach[c] - 1u, e);
}

static void transport_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	if (bw_is_aside(a)) {
		bw_do_aside(t, s, seat, a);
	} else if (a.verb == V_SHIP) {
		ship(t, s, a.arg[0], a.arg[1], e);
	} else if (a.verb == V_LAND) {
		land(t, s, seat, a.arg[0], a.arg[1], e);
	} else {
		clear_crowds(t, s, seat, e);
		eto_pop(&s->stack);
		bw_call_excess(t, s);
	}
}

const struct eto_proc bw_proc_transport = {.name = "transport",
					   .go = bw_waits,
					   .legal = transport_legal,
					   .check = transport_check,
					   .apply = transport_apply,
					   .sound = bw_sound_active,
					   .phase = "Sea Transport Phase",
					   .close = "End the transport",
					   .prompt = "Ship units across the sea and land them, or end the transport.",
					   .clause = BW_14_1_1_1};
