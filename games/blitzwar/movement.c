/* The Movement Phase (15): fortifying, Strategic Movement, Tactical Movement and activation; the one-zone movement of
 * the combat phases (16.5, 17.4) and of units Out of Supply (17.5).
 *
 * Most of what land units do needs a line and costs supply (BW-1.15, BW-1.16, BW-7.4, BW-7.5, BW-7.39); who has none
 * crawls (BW-7.16). British and Germans fortify (BW-15.1.2, BW-15.1.4). Strategic moves go any way over own zones by
 * land (BW-15.2.2, BW-15.2.5, BW-15.2.6). One pays once, to move or to be activated (BW-7.30, BW-8.20, BW-15.3.16);
 * nothing else binds a march: no zones of control, no price of enemy zones (BW-15.3.18, BW-15.3.19), and air over a
 * zone stays (BW-15.3.21). */
#include "games/blitzwar/blitzwar.h"

/* The order of the sub-phases (BW-8.12). */
enum { S_FORTIFY, S_RAIL, S_TACTICAL };
enum { FORTIFY_COST = 4 };

/* 1. an own land counter; 2. on land; 3. not shipped in this turn (BW-14.1.1.2); 4. not fortified (BW-15.1.8). */
static eto_clause check_mobile(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	if (c >= COUNTERS || !(is_corps(t, c) || kind_of(t, c) == SUPPLY) || side_of(t, s, c) != seat ||
	    s->place[c] >= ZONES || s->beach[c])
		return eto_barred(&t->base, BW_15_3_1);
	if (s->mark[c] & M_SHIPPED && eto_forbids(&t->base, is_corps(t, c) ? BW_14_1_1_2 : BW_14_1_1_8))
		return is_corps(t, c) ? BW_14_1_1_2 : BW_14_1_1_8;
	return is_corps(t, c) && fortified(t, s, c) && eto_forbids(&t->base, BW_15_1_8) ? BW_15_1_8 : 0;
}

/* BW-7.17, BW-7.41: a Supply Line and what the move costs. */
static eto_clause check_price(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned cost,
			      eto_clause rule)
{
	if (is_corps(t, c) && !bw_supplied(t, s, c) && eto_forbids(&t->base, BW_7_17))
		return BW_7_17;
	if (bw_purse(t, s, c) >= cost)
		return 0;
	if (bw_pays_near(t, s, c))
		return eto_barred(&t->base, BW_7_53);
	return eto_barred(&t->base, rule == BW_7_27 && cost == 1 ? BW_7_28 : rule);
}

/* -- fortifying (15.1) -- */

static eto_clause check_fortify(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
				unsigned stage)
{
	if (c >= COUNTERS || side_of(t, s, c) != seat || s->place[c] >= ZONES || s->beach[c])
		return eto_barred(&t->base, BW_15_1_3);
	unsigned country = country_of(t, c), zone = s->place[c];
	if ((country != GER && country != UK) || !is_corps(t, c) || corps_of(t, s, c) != 1 || has_armour(t, s, c) ||
	    fortified(t, s, c))
		return eto_barred(&t->base, BW_15_1_3);
	if (stage > S_FORTIFY)
		return eto_barred(&t->base, BW_15_1_1);
	if (s->fortified && eto_forbids(&t->base, BW_15_1_6))
		return BW_15_1_6;
	if (country == UK && zone != t->at.mlt && zone != t->at.gib && zone != t->at.tob &&
	    eto_forbids(&t->base, BW_15_1_5))
		return BW_15_1_5;
	bool counter = t->counter[c].fort;
	for (unsigned k = 0; k < COUNTERS && !counter; k++)
		counter = t->counter[k].fort && country_of(t, k) == country && s->place[k] == POOL;
	if (!counter)
		return eto_barred(&t->base, BW_3_14);
	return check_price(t, s, c, FORTIFY_COST, BW_15_1_7);
}

static void fortify(const struct bw_table *t, struct bw_state *s, unsigned c, struct eto_events *e)
{
	unsigned by = c;
	bw_pay(t, s, c, FORTIFY_COST, e);
	for (unsigned k = 0; k < COUNTERS && !t->counter[by].fort; k++)
		if (t->counter[k].fort && country_of(t, k) == country_of(t, c) && s->place[k] == POOL)
			by = k;
	bw_exchange(t, s, c, by, 1);
	s->fortified = 1;
	bw_say(e, E_FORTIFIED, (int)by, s->place[by], 0, 0);
}

/* -- Strategic Movement (15.2) -- */

/* The zones that hang together with this one by land, over zones of the side. */
static zoneset rail_zones(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned from)
{
	zoneset left = s->held[side], reach = {0};
	uint8_t stack[ZONES], depth = 0;
	if (s->control[from] != side)
		return reach;
	eto_set_drop(&left, from);
	stack[depth++] = (uint8_t)from;
	while (depth) {
		zoneset more = t->near[stack[--depth]];
		eto_set_meet(&more, &left);
		eto_set_minus(&left, &more);
		eto_set_join(&reach, &more);
		ETO_EACH (z, &more)
			stack[depth++] = (uint8_t)z;
	}
	return reach;
}

static eto_clause check_rail_counter(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
				     unsigned stage)
{
	eto_clause no = check_mobile(t, s, seat, c);
	if (no)
		return no;
	if (stage > S_RAIL)
		return eto_barred(&t->base, BW_8_12);
	if (s->mark[c] & M_RAILED && eto_forbids(&t->base, BW_15_2_3))
		return BW_15_2_3;
	return check_price(t, s, c, 2 * bw_march_cost(t, s, c), BW_7_32);
}

/* Where the counter can go: through zones of its own side, to one where it may be. */
static eto_clause check_rail(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			     unsigned zone)
{
	zoneset reach = rail_zones(t, s, seat, s->place[c]);
	if (zone >= ZONES || !eto_set_has(&reach, zone))
		return eto_barred(&t->base, BW_15_2_1);
	eto_clause no = bw_shares(t, s, c, zone);
	return no ? no : bw_may_be(t, s, c, zone);
}

static bool takes_counter(const struct bw_table *t, const struct bw_state *s, unsigned c, const zoneset *zones)
{
	ETO_EACH (z, zones)
		if (!bw_shares(t, s, c, z) && !bw_may_be(t, s, c, z))
			return true;
	return false;
}

/* It can move strategically, and there is somewhere to go. */
static eto_clause check_entrain(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
				unsigned stage)
{
	eto_clause no = check_rail_counter(t, s, seat, c, stage);
	if (no)
		return no;
	zoneset near = t->near[s->place[c]]; /* most have somewhere to go next door */
	eto_set_meet(&near, &s->held[seat]);
	if (s->control[s->place[c]] == seat && takes_counter(t, s, c, &near))
		return 0;
	zoneset reach = rail_zones(t, s, seat, s->place[c]);
	return takes_counter(t, s, c, &reach) ? 0 : eto_barred(&t->base, BW_15_2_1);
}

/* -- Tactical Movement and activation (15.3) -- */

static unsigned allowance(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	bool white = !t->counter[c].white || eto_forbids(&t->base, BW_3_6);
	bool supply = kind_of(t, c) == SUPPLY, fast = supply || (has_armour(t, s, c) && white); /* BW-15.3.20 */
	eto_clause rule = supply ? BW_15_3_9 : fast ? BW_15_3_8 : BW_15_3_7;
	return (fast ? 5 : 3) + !eto_forbids(&t->base, rule);
}

static eto_clause check_mover(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	eto_clause no = check_mobile(t, s, seat, c);
	if (no)
		return no;
	if (s->mark[c] & M_RAILED && eto_forbids(&t->base, BW_15_2_3))
		return BW_15_2_3;
	if (s->mark[c] & (M_MOVED | M_ACTIVE) && eto_forbids(&t->base, BW_15_3_17))
		return BW_15_3_17;
	return check_price(t, s, c, bw_march_cost(t, s, c), BW_7_27);
}

static eto_clause check_step(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned zone)
{
	if (zone >= ZONES || !eto_set_has(&t->near[s->place[c]], zone))
		return eto_barred(&t->base, BW_15_3_1);
	return bw_may_enter(t, s, c, zone);
}

/* Somebody whom it could attack from where it stands. */
static bool has_foe_near(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	ETO_EACH (z, &t->near[s->place[c]])
		if (foes_in(s, seat, z) || s->corps[NOBODY][z])
			return true;
	for (unsigned k = 0; k < SIDES; k++)
		if (hostile(seat, k) && bw_beach_corps(t, s, k, s->place[c]))
			return true;
	return false;
}

static eto_clause check_activate(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	if (c >= COUNTERS || !is_corps(t, c))
		return eto_barred(&t->base, BW_15_3_14);
	eto_clause no = check_mover(t, s, seat, c);
	return no ? no : has_foe_near(t, s, seat, c) ? 0 : eto_barred(&t->base, BW_15_3_14);
}

/* -- P_MOVE -- */

static unsigned stage_of(const struct bw_state *s)
{
	return *(const uint8_t *)eto_own(&s->stack);
}

static eto_clause move_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	eto_clause no;
	if (bw_is_aside(a))
		return bw_check_aside(t, s, seat, a);
	switch (a.verb) {
	case V_DONE: return 0;
	case V_FORTIFY: return check_fortify(t, s, seat, a.arg[0], stage_of(s));
	case V_ENTRAIN: return check_entrain(t, s, seat, a.arg[0], stage_of(s));
	case V_RAIL:
		no = check_entrain(t, s, seat, a.arg[0], stage_of(s));
		return no ? no : eto_barred(&t->base, BW_15_2_1);
	case V_MOVE: return (no = check_mover(t, s, seat, a.arg[0])) ? no : check_step(t, s, a.arg[0], a.arg[1]);
	case V_ACTIVATE: return check_activate(t, s, seat, a.arg[0]);
	default: return eto_barred(&t->base, BW_8_12);
	}
}

static void offer_moves(struct eto_list *l, unsigned verb, unsigned c)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	ETO_EACH (z, &t->near[s->place[c]])
		if (!bw_may_enter(t, s, c, z))
			l->out[l->count++] = eto_act(verb, c, z, 0);
}

static void move_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	unsigned stage = stage_of(s);
	counterset land = bw_of(s, l->seat, &t->land), movers = {0};
	bw_offer_aside(l, true);
	if (stage == S_FORTIFY)
		ETO_EACH (c, &land)
			eto_offer(l, V_FORTIFY, c, 0, 0);
	bw_offer_unfortify(l);
	if (stage <= S_RAIL)
		ETO_EACH (c, &land)
			eto_offer(l, V_ENTRAIN, c, 0, 0);
	ETO_EACH (c, &land)
		if (!check_mover(t, s, l->seat, c)) {
			offer_moves(l, V_MOVE, c);
			eto_set_add(&movers, c);
		}
	ETO_EACH (c, &movers)
		if (is_corps(t, c) && has_foe_near(t, s, l->seat, c))
			l->out[l->count++] = eto_act(V_ACTIVATE, c, 0, 0);
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

struct march {
	uint8_t counter, steps;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct march);

static void first_step(const struct bw_table *t, struct bw_state *s, unsigned c, unsigned zone, struct eto_events *e)
{
	bw_pay(t, s, c, bw_march_cost(t, s, c), e);
	if (!on_map(s, c)) /* a supply counter that spent its last on itself */
		return;
	eto_clause rule = has_armour(t, s, c) ? BW_15_3_11 : BW_15_3_10;
	s->mark[c] |= eto_forbids(&t->base, rule) ? M_MOVED | M_ACTIVE : M_MOVED;
	struct march *m = eto_call(&s->stack, P_MARCH, s->side);
	*m = (struct march){(uint8_t)c, 1};
	bw_say(e, E_MOVES, (int)c, s->place[c], (int)zone, 0);
	bw_enter(t, s, c, zone, e);
}

static void move_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	uint8_t *stage = eto_own_change(&s->stack);
	unsigned c = a.arg[0];
	if (bw_is_aside(a)) {
		bw_do_aside(t, s, seat, a);
		return;
	}
	switch (a.verb) {
	case V_FORTIFY: fortify(t, s, c, e); break;
	case V_ENTRAIN:
		*stage = S_RAIL;
		*(uint8_t *)eto_call(&s->stack, P_RAIL, seat) = (uint8_t)c;
		break;
	case V_MOVE:
		*stage = S_TACTICAL;
		first_step(t, s, c, a.arg[1], e);
		break;
	case V_ACTIVATE:
		*stage = S_TACTICAL;
		bw_pay(t, s, c, bw_march_cost(t, s, c), e);
		s->mark[c] |= M_ACTIVE;
		bw_say(e, E_ACTIVATED, (int)c, s->place[c], 0, 0);
		break;
	default: eto_pop(&s->stack); bw_call_excess(t, s);
	}
}

static bool move_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	(void)table;
	return below && f->seat == s->side && f->seat < SIDES && *(const uint8_t *)eto_locals_of(f) <= S_TACTICAL;
}

const struct eto_proc bw_proc_move = {.name = "move",
				      .go = bw_waits,
				      .legal = move_legal,
				      .check = move_check,
				      .apply = move_apply,
				      .sound = move_sound,
				      .phase = "Movement Phase",
				      .close = "End the movement",
				      .prompt = "Move your units, fortify them and prepare them to attack, or end "
						"the movement.",
				      .clause = BW_15_3_1};

/* -- P_RAIL: the goal of a strategic move -- */

static eto_clause rail_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned c = *(const uint8_t *)eto_own(&s->stack);
	if (a.verb != V_RAIL || a.arg[0] != c)
		return eto_barred(&t->base, BW_15_2_1);
	return check_rail(t, s, seat, c, a.arg[1]);
}

static void rail_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	unsigned c = *(const uint8_t *)eto_own(&s->stack);
	zoneset reach = rail_zones(t, s, l->seat, s->place[c]);
	ETO_EACH (z, &reach)
		if (!bw_shares(t, s, c, z) && !bw_may_be(t, s, c, z))
			l->out[l->count++] = eto_act(V_RAIL, c, z, 0);
}

static void rail_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned c = a.arg[0];
	(void)seat;
	eto_pop(&s->stack);
	bw_pay(t, s, c, 2 * bw_march_cost(t, s, c), e);
	if (!on_map(s, c)) /* a supply counter that spent its last on itself */
		return;
	s->mark[c] |= M_RAILED | M_MOVED;
	bw_say(e, E_RAILED, (int)c, s->place[c], a.arg[1], 0);
	bw_put(t, s, c, a.arg[1]);
	bw_stir(s, a.arg[1]);
}

static bool rail_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	unsigned c = *(const uint8_t *)eto_locals_of(f);
	return below && below->proc == P_MOVE && f->seat == s->side && c < COUNTERS && s->place[c] < ZONES &&
	       (is_corps(table, c) || kind_of(table, c) == SUPPLY) && side_of(table, s, c) == f->seat;
}

const struct eto_proc bw_proc_rail = {.name = "rail",
				      .go = bw_waits,
				      .legal = rail_legal,
				      .check = rail_check,
				      .apply = rail_apply,
				      .sound = rail_sound,
				      .phase = "Movement Phase",
				      .prompt = "Choose where the unit goes by Strategic Movement.",
				      .clause = BW_15_2_1};

/* -- P_MARCH: the further zones of a tactical move -- */

static eto_clause march_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	const struct march *m = eto_own(&s->stack);
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_STEP)
		return eto_barred(&t->base, BW_15_3_17);
	return check_step(t, s, m->counter, a.arg[0]);
}

static void march_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	const struct march *m = eto_own(&s->stack);
	ETO_EACH (z, &t->near[s->place[m->counter]])
		eto_offer(l, V_STEP, z, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

unsigned bw_marching(const struct bw_table *t, const struct bw_state *s, unsigned *left)
{
	const struct march *m = eto_own(&s->stack);
	if (eto_peek(&s->stack)->proc != P_MARCH)
		return NO_COUNTER;
	*left = allowance(t, s, m->counter) - m->steps;
	return m->counter;
}

static bool march_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	const struct march *m = eto_own(&s->stack);
	if (s->place[m->counter] < ZONES && m->steps < allowance(table, s, m->counter))
		return bw_waits(table, s, e);
	eto_pop(&s->stack);
	return true;
}

/* BW-15.3.10 to BW-15.3.13: infantry that moves more than one zone, and armour more than three, may not attack. */
static void march_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct march *m = eto_own_change(&s->stack);
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	unsigned c = m->counter, from = s->place[c];
	m->steps++;
	bool far = m->steps > (has_armour(t, s, c) ? 3 : 1);
	if (is_corps(t, c) && far && eto_forbids(&t->base, has_armour(t, s, c) ? BW_15_3_13 : BW_15_3_12))
		s->mark[c] &= (uint16_t)~M_ACTIVE;
	bw_say(e, E_MOVES, (int)c, (int)from, a.arg[0], 0);
	bw_enter(t, s, c, a.arg[0], e);
}

static bool march_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	const struct march *m = eto_locals_of(f);
	return below && (below->proc == P_MOVE || below->proc == P_HOP) && f->seat == s->side &&
	       m->counter < COUNTERS && m->steps && m->steps <= 5 && s->place[m->counter] < ZONES &&
	       side_of(table, s, m->counter) == f->seat;
}

const struct eto_proc bw_proc_march = {.name = "march",
				       .go = march_go,
				       .legal = march_legal,
				       .check = march_check,
				       .apply = march_apply,
				       .sound = march_sound,
				       .phase = "Movement Phase",
				       .close = "Stop here",
				       .prompt = "Move the unit on to a next zone, or stop it here.",
				       .clause = BW_15_3_17};

/* -- P_HOP: one zone for units that have neither moved nor attacked (16.5, 17.4) -- */

/* Who has neither moved nor attacked, and can pay. */
static eto_clause check_hopper(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	eto_clause no = check_mobile(t, s, seat, c), rule = s->blitz ? BW_16_5_1 : BW_17_4_1;
	if (no)
		return no;
	if (s->mark[c] & (M_FOUGHT | M_BLITZ) && eto_forbids(&t->base, rule))
		return rule;
	if (s->mark[c] & M_MOVED && eto_forbids(&t->base, s->blitz ? rule : BW_17_4_2))
		return s->blitz ? rule : BW_17_4_2;
	return check_price(t, s, c, bw_march_cost(t, s, c), BW_16_5_2);
}

static eto_clause check_hop(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			    unsigned zone)
{
	bool open =
		!s->blitz || (bw_blitz_in(t, s, seat, s->place[c]) && zone < ZONES && bw_blitz_in(t, s, seat, zone));
	return !open && eto_forbids(&t->base, BW_16_5_5) ? BW_16_5_5 : check_step(t, s, c, zone);
}

static eto_clause hop_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb == V_PAYER)
		return bw_check_aside(t, s, seat, a);
	if (a.verb != V_MOVE || a.arg[0] >= COUNTERS || !is_corps(t, a.arg[0]))
		return eto_barred(&t->base, s->blitz ? BW_16_5_1 : BW_17_4_1);
	eto_clause no = check_hopper(t, s, seat, a.arg[0]);
	return no ? no : check_hop(t, s, seat, a.arg[0], a.arg[1]);
}

static void hop_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	bw_offer_aside(l, false);
	counterset corps = bw_of(s, l->seat, &t->corps);
	ETO_EACH (c, &corps)
		if (!check_hopper(t, s, l->seat, c))
			ETO_EACH (z, &t->near[s->place[c]])
				if (!check_hop(t, s, l->seat, c, z))
					l->out[l->count++] = eto_act(V_MOVE, c, z, 0);
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

static void hop_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	if (a.verb == V_PAYER) {
		bw_do_aside(t, s, seat, a);
	} else if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		if (s->blitz) /* the Normal Phase ends with the units Out of Supply */
			bw_call_excess(t, s);
	} else {
		bw_pay(t, s, a.arg[0], bw_march_cost(t, s, a.arg[0]), e);
		s->mark[a.arg[0]] |= eto_forbids(&t->base, BW_16_5_3) ? M_MOVED | M_ACTIVE : M_MOVED;
		bw_say(e, E_MOVES, a.arg[0], s->place[a.arg[0]], a.arg[1], 0);
		bw_enter(t, s, a.arg[0], a.arg[1], e);
	}
}

const struct eto_proc bw_proc_hop = {.name = "hop",
				     .go = bw_waits,
				     .legal = hop_legal,
				     .check = hop_check,
				     .apply = hop_apply,
				     .sound = bw_sound_active,
				     .phase = "One-zone movement",
				     .close = "End the movement",
				     .prompt = "Units that have not acted may move by one zone. Move them, or end "
					       "the movement.",
				     .clause = BW_16_5_1};

/* -- P_CUT: units Out of Supply move one zone free of cost (BW-17.5.2, BW-17.5.5) -- */

static eto_clause cut_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned c = a.arg[0];
	if (a.verb == V_DONE)
		return 0;
	bool land = c < COUNTERS && is_corps(t, c) && side_of(t, s, c) == seat && s->place[c] < ZONES && !s->beach[c];
	if (a.verb != V_CRAWL || !land || !(s->mark[c] & M_CUT))
		return eto_barred(&t->base, BW_17_5_2);
	if (s->mark[c] & M_CRAWLED && eto_forbids(&t->base, BW_17_5_2))
		return BW_17_5_2;
	if (fortified(t, s, c) && eto_forbids(&t->base, BW_17_5_5))
		return BW_17_5_5;
	return check_step(t, s, c, a.arg[1]);
}

static void cut_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	counterset corps = bw_of(s, l->seat, &t->corps);
	ETO_EACH (c, &corps)
		if (s->mark[c] & M_CUT)
			ETO_EACH (z, &t->near[s->place[c]])
				eto_offer(l, V_CRAWL, c, z, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static bool cut_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned seat = eto_peek(&s->stack)->seat;
	counterset corps = bw_of(s, seat, &t->corps);
	ETO_EACH (c, &corps)
		if (s->mark[c] & M_CUT && !(s->mark[c] & M_CRAWLED))
			return bw_waits(t, s, e);
	eto_pop(&s->stack);
	bw_call_excess(t, s);
	return true;
}

static void cut_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		bw_call_excess(t, s);
		return;
	}
	s->mark[a.arg[0]] |= M_CRAWLED;
	bw_say(e, E_MOVES, a.arg[0], s->place[a.arg[0]], a.arg[1], 0);
	bw_enter(t, s, a.arg[0], a.arg[1], e);
}

const struct eto_proc bw_proc_cut = {.name = "cut",
				     .go = cut_go,
				     .legal = cut_legal,
				     .check = cut_check,
				     .apply = cut_apply,
				     .sound = bw_sound_active,
				     .phase = "Units Out of Supply",
				     .close = "Leave them where they are",
				     .prompt = "Units Out of Supply may move by one zone. Move them, or leave them "
					       "where they are.",
				     .clause = BW_17_5_2};
