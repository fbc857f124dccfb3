/* The dispatch: whose decision it is, what may be done, whether an action may be done, and doing it. The conditions
 * themselves are in the chapters. */
#include "games/downfall/downfall.h"

unsigned df_deciders(const struct eto_table *table, const void *state)
{
	const struct df_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	(void)table;
	return f->proc == P_OVER ? 0 : 1u << f->seat;
}

struct eto_dice df_dice(const struct eto_table *table, const void *state)
{
	const struct df_state *s = state;
	(void)table;
	return eto_peek(&s->stack)->proc == P_BATTLE ? (struct eto_dice){2, 6} : (struct eto_dice){0, 0}; /* DF-1.13 */
}

struct eto_outcome df_outcome(const struct eto_table *table, const void *state)
{
	const struct df_state *s = state;
	eto_clause c = s->winner == ETO_DRAWN ? DF_20_1 : s->winners == 1u << AXIS ? DF_20_3 : DF_20_2;
	(void)table;
	return (struct eto_outcome){s->winner, s->winners, s->winner ? c : 0};
}

/* -- checks -- */

/* Where each verb is played: the frame it needs, and the clause that refuses it elsewhere. Actions, reinforcements
 * among them (DF-4.2.11), come before and after the combats. */
static eto_clause moment_clause(const struct df_state *s, unsigned verb)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	bool open_a = f->proc == P_TURN && f->step == S_OPEN_A,
	     open = open_a || (f->proc == P_TURN && f->step == S_OPEN_B);
	switch (verb) {
	case V_SUPPLY:
	case V_REINFORCE:
	case V_TANKS:
	case V_AIR_MISSIONS:
	case V_SUBMARINES:
	case V_DEVELOP:
	case V_LEND_LEASE:
		return open ? 0 : DF_3_7;
	case V_CONVERT:
		return open ? 0 : DF_10_6;
	case V_BUILD: case V_RAISE:
		return open || f->proc == P_REINFORCE ? 0 : DF_4_2_15;
	case V_DISBAND:
		return open ? 0 : DF_1_19;
	case V_DOWNGRADE:
		return open ? 0 : DF_1_20;
	case V_ORDER:
		return open_a ? 0 : open ? DF_3_12 : DF_8_1;
	case V_STEP: case V_STOP: case V_ATTACK: case V_SUPPORT: case V_RAIL: case V_SAIL: case V_LAND:
		return f->proc == P_ORDER ? 0 : f->proc == P_TURN && f->step == S_OPEN_B ? DF_3_12 : DF_8_1;
	case V_AIR:
		return open_a ? 0 : DF_11_12;
	case V_ANSWER: case V_PASS:
		return f->proc == P_ANSWER ? 0 : DF_11_4;
	case V_BOMB:
		return open ? 0 : DF_14_1;
	case V_PROWL:
		return open || f->proc == P_PROWL ? 0 : DF_12_5;
	case V_RESOLVE:
		return open_a ? 0 : DF_3_14;
	case V_FIGHT:
		return f->proc == P_TURN && f->step == S_RESOLVE ? 0 : DF_3_9;
	case V_DONE:
		return f->proc == P_REINFORCE || f->proc == P_PROWL ? 0 : DF_4_40;
	default: /* V_END */
		return f->proc == P_TURN && f->step == S_OPEN_B ? 0 : DF_3_17;
	}
}

/* DF-18.22: three full armies must land in French North Africa before anything else is done. */
static eto_clause check_torch(const struct df_table *t, const struct df_state *s)
{
	return s->torch && eto_forbids(&t->base, DF_18_22) ? DF_18_22 : 0;
}

/* An attack of the side that has not been resolved. */
static eto_clause check_fight(const struct df_table *t, const struct df_state *s, unsigned army)
{
	if (army >= ARMIES)
		return ETO_NONSENSE;
	if (s->zone[army] == OFF || s->side_of[army] != s->side || s->target[army] == NONE ||
	    s->did[army] == DID_SUPPORT || s->mark[army] & M_FOUGHT || s->zone[s->target[army]] != s->zone[army])
		return eto_barred(&t->base, DF_3_9);
	return 0;
}

static eto_clause check_roll(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	if (eto_peek(&s->stack)->proc != P_BATTLE)
		return eto_barred(&t->base, DF_17_23);
	for (unsigned i = 0; i < ETO_DICE_MAX; i++)
		if (i < 2 ? eto_die(a, i) < 1 || eto_die(a, i) > 6 : eto_die(a, i))
			return eto_barred(&t->base, DF_17_23);
	return 0;
}

/* Unused arguments must be 0, so that an action has one form only. */
static bool clean(struct eto_action a)
{
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (!downfall_game.verbs[a.verb].arg[i].kind && a.arg[i])
			return false;
	return true;
}

static eto_clause check_order_verb(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	struct df_march m = df_march_of(t, s);
	switch (a.verb) {
	case V_STEP: return df_check_step(t, s, m, a.arg[0]);
	case V_STOP: return df_check_stop(t, s, m);
	case V_ATTACK: return df_check_attack(t, s, m, a.arg[0]);
	case V_SUPPORT: return df_check_support(t, s, m, a.arg[0]);
	case V_RAIL: return df_check_rail(t, s, m, a.arg[0]);
	case V_SAIL: return df_check_sail(t, s, m, a.arg[0]);
	default: return df_check_land(t, s, m, a.arg[0]);
	}
}

static eto_clause check_verb(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	switch (a.verb) {
	case V_SUPPLY: return df_check_action(t, s, ACT_SUPPLY, 0);
	case V_REINFORCE: return df_check_action(t, s, ACT_REINFORCE, 0);
	case V_TANKS: return df_check_action(t, s, ACT_TANKS, 0);
	case V_AIR_MISSIONS: return df_check_action(t, s, ACT_AIR, 0);
	case V_SUBMARINES: return df_check_action(t, s, ACT_SUBMARINES, 0);
	case V_DEVELOP: return df_check_action(t, s, ACT_DEVELOP, a.arg[0]);
	case V_LEND_LEASE: return df_check_action(t, s, ACT_LEND_LEASE, 0);
	case V_BUILD: return df_check_build(t, s, a.arg[0], a.arg[1], a.arg[2]);
	case V_RAISE: return df_check_raise(t, s, a.arg[0]);
	case V_CONVERT: return df_check_convert(t, s, a.arg[0], a.arg[1]);
	case V_DISBAND: return df_check_disband(t, s, a.arg[0]);
	case V_DOWNGRADE: return df_check_downgrade(t, s, a.arg[0]);
	case V_ORDER: return df_check_order(t, s, a.arg[0]);
	case V_AIR: return df_check_air(t, s, a.arg[0], a.arg[1]);
	case V_ANSWER: return df_check_answer(t, s, a.arg[0]);
	case V_BOMB: return df_check_bomb(t, s, a.arg[0]);
	case V_PROWL: return df_check_prowl(t, s, a.arg[0]);
	case V_FIGHT: return check_fight(t, s, a.arg[0]);
	case V_PASS: case V_RESOLVE: case V_DONE: case V_END: return 0;
	default: return check_order_verb(t, s, a);
	}
}

/* 1. the seat is asked (DF-2.5, DF-3.6); 2. a known verb without stray arguments; 3. its moment; 4. a landing in
 * French North Africa that must be completed; 5. the verb's own conditions. */
eto_clause df_check(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	eto_clause c;
	if (seat > ETO_DICE || !(df_deciders(table, state) >> seat & 1))
		return eto_barred(&t->base, DF_3_6);
	if (a.verb == V_ROLL || seat == ETO_DICE)
		return seat == ETO_DICE && a.verb == V_ROLL ? check_roll(t, s, a) : eto_barred(table, DF_17_23);
	if (a.verb >= VERBS || !clean(a))
		return ETO_NONSENSE;
	if ((c = moment_clause(s, a.verb)))
		return eto_barred(table, c);
	bool landing = a.verb == V_ORDER || eto_peek(&s->stack)->proc == P_ORDER;
	if (!landing && (c = check_torch(t, s)))
		return c;
	return check_verb(t, s, a);
}

/* -- legal actions -- */

static unsigned offer(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n,
		      struct eto_action a)
{
	if (!check_verb(t, s, a))
		out[n++] = a;
	return n;
}

/* Where the armies of a country can come to the map at all: see check_site() in reinforce.c. */
static zoneset sites(const struct df_table *t, const struct df_state *s, unsigned country)
{
	const struct df_country *c = &t->country[country];
	zoneset z = {{0}};
	if (s->war[country] == PARTISANS)
		return c->zones;
	if (c->rank == POWER)
		return c->supply;
	eto_bit_set(z.w, c->capital);
	return z;
}

static unsigned offer_builds(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	for (unsigned type = 0; type < TYPES; type++) {
		const struct df_type *y = &t->type[type];
		if (y->side != s->side || (t->country[y->country].rank == POWER ? !s->rp : !s->country_rp[y->country]))
			continue;
		zoneset z = sites(t, s, y->country);
		for (unsigned i = 0; i < 3; i++) {
			while (z.w[i]) {
				unsigned zone = i * 64 + eto_bit_take(&z.w[i]);
				n = offer(t, s, out, n, eto_act(V_BUILD, type, zone, FULL));
				n = offer(t, s, out, n, eto_act(V_BUILD, type, zone, REDUCED));
			}
		}
	}
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->step[a] == REDUCED && s->side_of[a] == s->side)
			n = offer(t, s, out, n, eto_act(V_RAISE, a, 0, 0));
	return n;
}

static unsigned offer_actions(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	if (s->used[s->side] >= s->actions[s->side])
		return n;
	for (unsigned verb = V_SUPPLY; verb <= V_SUBMARINES; verb++)
		n = offer(t, s, out, n, eto_act(verb, 0, 0, 0));
	for (unsigned tile = 0; tile < TILES; tile++)
		n = offer(t, s, out, n, eto_act(V_DEVELOP, tile, 0, 0));
	return offer(t, s, out, n, eto_act(V_LEND_LEASE, 0, 0, 0));
}

static unsigned offer_converts(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	if (!s->tanks[s->side])
		return n;
	for (unsigned a = 0; a < ARMIES; a++) {
		if (s->side_of[a] != s->side || s->zone[a] == OFF || t->zone[s->zone[a]].supply_of == NONE)
			continue;
		for (unsigned type = 0; type < TYPES; type++)
			if (t->type[type].tank && t->type[type].country == country_of(t, a))
				n = offer(t, s, out, n, eto_act(V_CONVERT, a, type, 0));
	}
	return n;
}

static unsigned offer_armies(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n,
			     unsigned verb)
{
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->side_of[a] == s->side && s->zone[a] != OFF)
			n = offer(t, s, out, n, eto_act(verb, a, 0, 0));
	return n;
}

static unsigned offer_air(const struct df_table *t, const struct df_state *s, struct eto_action *out, unsigned n)
{
	for (unsigned a = 0; a < ARMIES && s->air[s->side]; a++) {
		if (s->side_of[a] != s->side || s->target[a] == NONE)
			continue;
		n = offer(t, s, out, n, eto_act(V_AIR, a, ORDINARY, 0));
		n = offer(t, s, out, n, eto_act(V_AIR, a, ADVANCED, 0));
	}
	return n;
}

static unsigned offer_bombs_and_subs(const struct df_table *t, const struct df_state *s, struct eto_action *out,
				     unsigned n)
{
	for (unsigned missions = 1; s->side == ALLIES && missions <= s->air[ALLIES]; missions++)
		n = offer(t, s, out, n, eto_act(V_BOMB, missions, 0, 0));
	if (s->side == AXIS) {
		n = offer(t, s, out, n, eto_act(V_PROWL, ORDINARY, 0, 0));
		n = offer(t, s, out, n, eto_act(V_PROWL, ADVANCED, 0, 0));
	}
	return n;
}

/* The open phases, in the order of the verbs. */
static unsigned legal_open(const struct df_table *t, const struct df_state *s, bool operations, struct eto_action *out)
{
	unsigned n = 0;
	if (s->torch)
		return offer_armies(t, s, out, 0, V_ORDER);
	n = offer_actions(t, s, out, n);
	if (s->start_of_turn || s->rp)
		n = offer_builds(t, s, out, n);
	n = offer_converts(t, s, out, n);
	if (operations && s->supply[s->side])
		n = offer_armies(t, s, out, n, V_ORDER);
	if (operations)
		n = offer_air(t, s, out, n);
	n = offer_bombs_and_subs(t, s, out, n);
	if (s->start_of_turn) {
		n = offer_armies(t, s, out, n, V_DISBAND);
		n = offer_armies(t, s, out, n, V_DOWNGRADE);
	}
	out[n++] = eto_act(operations ? V_RESOLVE : V_END, 0, 0, 0);
	return n;
}

static unsigned legal_rolls(struct eto_action *out)
{
	unsigned n = 0;
	for (unsigned second = 1; second <= 6; second++)
		for (unsigned first = 1; first <= 6; first++)
			out[n++] = eto_with_die(eto_with_die(eto_act(V_ROLL, 0, 0, 0), 0, first), 1, second);
	return n;
}

static unsigned legal_answers(const struct df_table *t, const struct df_state *s, struct eto_action *out)
{
	unsigned n = offer(t, s, out, 0, eto_act(V_ANSWER, ORDINARY, 0, 0));
	n = offer(t, s, out, n, eto_act(V_ANSWER, ADVANCED, 0, 0));
	out[n++] = eto_act(V_PASS, 0, 0, 0);
	return n;
}

unsigned df_legal(const struct eto_table *table, const void *state, unsigned seat, struct eto_action *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	unsigned n;
	if (seat > ETO_DICE || !(df_deciders(table, state) >> seat & 1))
		return 0;
	switch (f->proc) {
	case P_TURN:
		if (f->step == S_RESOLVE)
			return offer_armies(t, s, out, 0, V_FIGHT);
		return legal_open(t, s, f->step == S_OPEN_A, out);
	case P_REINFORCE:
		n = offer_builds(t, s, out, 0);
		out[n++] = eto_act(V_DONE, 0, 0, 0);
		return n;
	case P_ORDER: return df_legal_order(t, s, out);
	case P_ANSWER: return legal_answers(t, s, out);
	case P_PROWL:
		n = offer(t, s, out, 0, eto_act(V_PROWL, ORDINARY, 0, 0));
		n = offer(t, s, out, n, eto_act(V_PROWL, ADVANCED, 0, 0));
		out[n++] = eto_act(V_DONE, 0, 0, 0);
		return n;
	default: return legal_rolls(out);
	}
}

/* -- doing it -- */

static void do_order_verb(const struct df_table *t, struct df_state *s, struct eto_action a, struct eto_events *e)
{
	switch (a.verb) {
	case V_STEP: df_do_step(t, s, a.arg[0], e); break;
	case V_STOP: df_do_stop(t, s); break;
	case V_ATTACK: df_do_attack(t, s, a.arg[0], e); break;
	case V_SUPPORT: df_do_support(t, s, a.arg[0], e); break;
	case V_RAIL: df_do_rail(t, s, a.arg[0], e); break;
	case V_SAIL: df_do_sail(t, s, a.arg[0], e); break;
	default: df_do_land(t, s, a.arg[0], e);
	}
}

static void do_roll(const struct df_table *t, struct df_state *s, struct eto_action a, struct eto_events *e)
{
	unsigned army = eto_peek(&s->stack)->a;
	eto_pop(&s->stack);
	if (e)
		e->barrier = true;
	df_fight(t, s, army, eto_die(a, 0), eto_die(a, 1), e);
}

static void disband(const struct df_table *t, struct df_state *s, unsigned army, struct eto_events *e)
{
	tell(e, E_REMOVE, (int)army, s->zone[army], DF_1_19, 0);
	df_place(t, s, army, OFF);
}

void df_apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct df_table *t = (const struct df_table *)table;
	struct df_state *s = state;
	(void)seat;
	switch (a.verb) {
	case V_ROLL: do_roll(t, s, a, e); break;
	case V_SUPPLY: df_do_action(t, s, ACT_SUPPLY, 0, e); break;
	case V_REINFORCE: df_do_action(t, s, ACT_REINFORCE, 0, e); break;
	case V_TANKS: df_do_action(t, s, ACT_TANKS, 0, e); break;
	case V_AIR_MISSIONS: df_do_action(t, s, ACT_AIR, 0, e); break;
	case V_SUBMARINES: df_do_action(t, s, ACT_SUBMARINES, 0, e); break;
	case V_DEVELOP: df_do_action(t, s, ACT_DEVELOP, a.arg[0], e); break;
	case V_LEND_LEASE: df_do_action(t, s, ACT_LEND_LEASE, 0, e); break;
	case V_BUILD: df_do_build(t, s, a.arg[0], a.arg[1], a.arg[2], e); break;
	case V_RAISE: df_do_raise(t, s, a.arg[0], e); break;
	case V_CONVERT: df_do_convert(t, s, a.arg[0], a.arg[1], e); break;
	case V_DISBAND: disband(t, s, a.arg[0], e); break;
	case V_DOWNGRADE: df_do_downgrade(t, s, a.arg[0], e); break;
	case V_ORDER: df_do_order(t, s, a.arg[0]); break;
	case V_AIR: df_do_air(t, s, a.arg[0], a.arg[1], e); break;
	case V_ANSWER: df_do_answer(t, s, a.arg[0], e); break;
	case V_PASS: eto_pop(&s->stack); break;
	case V_BOMB: df_do_bomb(t, s, a.arg[0], e); break;
	case V_PROWL: df_do_prowl(t, s, a.arg[0], e); break;
	case V_RESOLVE:
		s->start_of_turn = 0;
		eto_top(&s->stack)->step = S_RESOLVE;
		break;
	case V_FIGHT:
		eto_push(&s->stack, (struct eto_frame){.proc = P_BATTLE, .seat = ETO_DICE, .a = (uint8_t)a.arg[0]});
		break;
	case V_DONE:
		s->rp = 0; /* DF-4.2.15: what is not spent at once is lost */
		eto_pop(&s->stack);
		if (s->start_of_turn == 2)
			df_begin_player_turn(t, s, e);
		break;
	case V_END: eto_top(&s->stack)->step = S_FINISH; break;
	default: do_order_verb(t, s, a, e);
	}
	df_run(t, s, e);
}
