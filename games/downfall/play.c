/* The procedures of the sequence of play: what may be done in each, whether an action may be done, and doing it. The
 * conditions themselves are in the chapters. */
#include "games/downfall/downfall.h"

struct eto_outcome df_outcome(const struct eto_table *table, const void *state)
{
	const struct df_state *s = state;
	eto_clause c = s->winner == ETO_DRAWN ? DF_20_1 : s->winners == 1u << AXIS ? DF_20_3 : DF_20_2;
	if (eto_play_stuck(table, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	return (struct eto_outcome){s->winner, s->winners, s->winner ? c : 0};
}

/* -- checks -- */

/* The moments of play: before the combats, when they are resolved, after them, and the decisions inside. */
enum { OPEN_A = 1, RESOLVE = 2, OPEN_B = 4, REINFORCE = 8, ORDER = 16, ANSWER = 32, PROWL = 64,
       BOTH = OPEN_A | OPEN_B };

static unsigned moment(const struct df_state *s)
{
	static const uint8_t steps[] = {[S_OPEN_A] = OPEN_A, [S_RESOLVE] = RESOLVE, [S_OPEN_B] = OPEN_B};
	static const uint8_t procs[PROCS] = {[P_REINFORCE] = REINFORCE, [P_ORDER] = ORDER, [P_ANSWER] = ANSWER,
		[P_PROWL] = PROWL};
	const struct eto_frame *f = eto_peek(&s->stack);
	return f->proc == P_TURN ? steps[f->step] : procs[f->proc];
}

/* When each verb is played, and the clause that refuses it at other times; `late` after the combats. Actions,
 * reinforcements among them (DF-4.2.11), come before and after the combats. */
static const struct { uint8_t when; eto_clause clause, late; } moments[VERBS] = {
	[V_SUPPLY] = {BOTH, DF_3_7, 0}, [V_REINFORCE] = {BOTH, DF_3_7, 0}, [V_TANKS] = {BOTH, DF_3_7, 0},
	[V_AIR_MISSIONS] = {BOTH, DF_3_7, 0}, [V_SUBMARINES] = {BOTH, DF_3_7, 0}, [V_DEVELOP] = {BOTH, DF_3_7, 0},
	[V_LEND_LEASE] = {BOTH, DF_3_7, 0}, [V_CONVERT] = {BOTH, DF_10_6, 0},
	[V_BUILD] = {BOTH | REINFORCE, DF_4_2_15, 0}, [V_RAISE] = {BOTH | REINFORCE, DF_4_2_15, 0},
	[V_DISBAND] = {BOTH, DF_1_19, 0}, [V_DOWNGRADE] = {BOTH, DF_1_20, 0},
	[V_ORDER] = {OPEN_A, DF_8_1, DF_3_12}, [V_STEP] = {ORDER, DF_8_1, DF_3_12},
	[V_STOP] = {ORDER, DF_8_1, DF_3_12}, [V_ATTACK] = {ORDER, DF_8_1, DF_3_12},
	[V_SUPPORT] = {ORDER, DF_8_1, DF_3_12}, [V_RAIL] = {ORDER, DF_8_1, DF_3_12},
	[V_SAIL] = {ORDER, DF_8_1, DF_3_12}, [V_LAND] = {ORDER, DF_8_1, DF_3_12}, [V_AIR] = {OPEN_A, DF_11_12, 0},
	[V_ANSWER] = {ANSWER, DF_11_4, 0}, [V_PASS] = {ANSWER, DF_11_4, 0}, [V_BOMB] = {BOTH, DF_14_1, 0},
	[V_PROWL] = {BOTH | PROWL, DF_12_5, 0}, [V_RESOLVE] = {OPEN_A, DF_3_14, 0}, [V_FIGHT] = {RESOLVE, DF_3_9, 0},
	[V_DONE] = {REINFORCE | PROWL, DF_4_40, 0}, [V_END] = {OPEN_B, DF_3_17, 0},
};

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
	return s->side_of[army] == s->side && df_to_resolve(s, army) ? 0 : eto_barred(&t->base, DF_3_9);
}

static eto_clause check_order_verb(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	struct df_march m = df_march_of(s);
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

static bool is_action(unsigned verb) { return verb >= V_SUPPLY && verb <= V_LEND_LEASE; }

static eto_clause check_verb(const struct df_table *t, const struct df_state *s, struct eto_action a)
{
	if (is_action(a.verb))
		return df_check_action(t, s, a.verb - V_SUPPLY, a.arg[0]);
	switch (a.verb) {
	case V_BUILD: return df_check_build(t, s, a.arg[0], a.arg[1], a.arg[2]);
	case V_RAISE: return df_check_raise(t, s, a.arg[0], NULL);
	case V_CONVERT: return df_check_convert(t, s, a.arg[0], a.arg[1]);
	case V_DISBAND: return df_check_disband(t, s, a.arg[0]);
	case V_DOWNGRADE: return df_check_downgrade(t, s, a.arg[0]);
	case V_ORDER: return df_check_order(t, s, a.arg[0]);
	case V_AIR: return df_check_air(t, s, a.arg[0], a.arg[1]);
	case V_ANSWER: return df_check_answer(t, s, a.arg[0]);
	case V_BOMB: return df_check_bomb(t, s, a.arg[0]);
	case V_PROWL: return df_check_prowl(t, s, a.arg[0]);
	case V_FIGHT: return check_fight(t, s, a.arg[0]);
	case V_PASS:
	case V_RESOLVE:
	case V_DONE:
	case V_END: return 0;
	default: return check_order_verb(t, s, a);
	}
}

/* 1. the verb's moment; 2. a landing in French North Africa that must be completed; 3. the verb's own conditions. */
static eto_clause check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct df_state *s = state;
	unsigned now = moment(s);
	eto_clause c;
	(void)seat;
	if (!(moments[a.verb].when & now))
		return eto_barred(table, now == OPEN_B && moments[a.verb].late ? moments[a.verb].late
									       : moments[a.verb].clause);
	if (a.verb != V_ORDER && now != ORDER && (c = check_torch(table, s)))
		return c;
	return check_verb(table, s, a);
}

/* -- legal actions -- */

static void offer(struct eto_list *l, unsigned verb, unsigned a, unsigned b, unsigned c)
{
	struct eto_action x = eto_act(verb, a, b, c);
	if (!check_verb((const struct df_table *)l->table, l->state, x))
		l->out[l->count++] = x;
}

/* Where the armies of a country can come to the map at all: see df_check_site(). */
static zoneset sites(const struct df_table *t, const struct df_state *s, unsigned country)
{
	const struct df_country *c = &t->country[country];
	zoneset z = {0};
	if (s->war[country] == PARTISANS)
		return c->zones;
	if (c->rank == POWER)
		return c->supply;
	eto_set_add(&z, c->capital);
	return z;
}

/* Lines are traced once for all. */
static void offer_raises(const struct df_table *t, const struct df_state *s, struct eto_list *l)
{
	zoneset fed = {0};
	ETO_EACH (a, &s->there[s->side]) {
		if (s->step[a] != REDUCED || df_may_raise(t, s, a))
			continue;
		if (eto_set_empty(&fed))
			fed = df_supply_zones(t, s, s->side, NONE);
		if (!df_check_raise(t, s, a, &fed))
			l->out[l->count++] = eto_act(V_RAISE, a, 0, 0);
	}
}

static void offer_builds(const struct df_table *t, const struct df_state *s, struct eto_list *l)
{
	for (unsigned type = 0; type < TYPES; type++) {
		const struct df_type *y = &t->type[type];
		if (y->side != s->side || df_may_build(t, s, type, REDUCED) || /* a full one is dearer */
		    df_free_army(t, s, type) == NONE)
			continue;
		bool full = !df_may_build(t, s, type, FULL);
		zoneset z = sites(t, s, y->country);
		ETO_EACH (zone, &z) {
			if (df_check_site(t, s, y->country, zone))
				continue;
			if (full)
				eto_list_add(l, V_BUILD, type, zone, FULL);
			eto_list_add(l, V_BUILD, type, zone, REDUCED);
		}
	}
	offer_raises(t, s, l);
}

static void offer_action(const struct df_table *t, const struct df_state *s, struct eto_list *l, unsigned act,
			 unsigned tile)
{
	if (!df_check_action(t, s, act, tile))
		eto_list_add(l, V_SUPPLY + act, tile, 0, 0);
}

static void offer_actions(const struct df_table *t, const struct df_state *s, struct eto_list *l)
{
	if (s->used[s->side] >= s->actions[s->side])
		return;
	for (unsigned act = ACT_SUPPLY; act <= ACT_SUBMARINES; act++)
		offer_action(t, s, l, act, 0);
	unsigned tiles = df_may_act(t, s, ACT_DEVELOP) ? 0 : TILES;
	for (unsigned tile = 0; tile < tiles; tile++)
		if (t->tile[s->side][tile] != TILE_YEAR_NEVER && !owns(s, s->side, tile))
			offer_action(t, s, l, ACT_DEVELOP, tile);
	offer_action(t, s, l, ACT_LEND_LEASE, 0);
}

static void offer_converts(const struct df_table *t, const struct df_state *s, struct eto_list *l)
{
	zoneset works = t->sources[s->side];
	eto_set_meet(&works, &s->has[s->side]);
	if (!s->tanks[s->side] || eto_set_empty(&works))
		return;
	ETO_EACH (a, &s->there[s->side])
		if (in_set(&works, s->zone[a]) && !is_tank(t, a))
			ETO_EACH (type, &t->country[country_of(t, a)].tanks)
				offer(l, V_CONVERT, a, type, 0);
}

static void offer_armies(const struct df_table *t, const struct df_state *s, struct eto_list *l, unsigned verb)
{
	ETO_EACH (a, &s->there[s->side])
		if ((verb != V_FIGHT || s->target[a] != NONE) && (verb != V_DOWNGRADE || is_tank(t, a)))
			offer(l, verb, a, 0, 0);
}

static void offer_faces(struct eto_list *l, unsigned verb)
{
	offer(l, verb, ORDINARY, 0, 0);
	offer(l, verb, ADVANCED, 0, 0);
}

static void offer_air(const struct df_state *s, struct eto_list *l)
{
	if (s->air[s->side])
		ETO_EACH (a, &s->there[s->side])
			for (unsigned face = 0; face < 2 && s->target[a] != NONE; face++)
				offer(l, V_AIR, a, face, 0);
}

/* The open phases, in the order of the verbs. */
static void open_legal(const struct df_table *t, const struct df_state *s, struct eto_list *l, bool operations)
{
	if (s->torch) {
		df_list_orders(t, s, l);
		return;
	}
	offer_actions(t, s, l);
	if (s->start_of_turn || s->rp)
		offer_builds(t, s, l);
	offer_converts(t, s, l);
	if (operations && s->supply[s->side])
		df_list_orders(t, s, l);
	if (operations)
		offer_air(s, l);
	for (unsigned missions = 1; s->side == ALLIES && missions <= s->air[ALLIES]; missions++)
		offer(l, V_BOMB, missions, 0, 0);
	if (s->side == AXIS)
		offer_faces(l, V_PROWL);
	if (s->start_of_turn) {
		ETO_EACH (a, &s->there[s->side])
			eto_list_add(l, V_DISBAND, a, 0, 0);
		offer_armies(t, s, l, V_DOWNGRADE);
	}
	offer(l, operations ? V_RESOLVE : V_END, 0, 0, 0);
}

static void turn_legal(struct eto_list *l)
{
	const struct df_table *t = (const struct df_table *)l->table;
	unsigned now = moment(l->state);
	if (now == RESOLVE)
		offer_armies(t, l->state, l, V_FIGHT);
	else
		open_legal(t, l->state, l, now == OPEN_A);
}

static void reinforce_legal(struct eto_list *l)
{
	offer_builds((const struct df_table *)l->table, l->state, l);
	offer(l, V_DONE, 0, 0, 0);
}

static void order_legal(struct eto_list *l)
{
	df_list_order((const struct df_table *)l->table, l->state, l);
}

static void answer_legal(struct eto_list *l)
{
	offer_faces(l, V_ANSWER);
	offer(l, V_PASS, 0, 0, 0);
}

static void prowl_legal(struct eto_list *l)
{
	offer_faces(l, V_PROWL);
	offer(l, V_DONE, 0, 0, 0);
}

/* -- doing it -- */

static void do_order_verb(const struct df_table *t, struct df_state *s, struct eto_action a, struct eto_events *e)
{
	switch (a.verb) {
	case V_STEP: df_do_step(t, s, a.arg[0], e); break;
	case V_STOP: df_do_stop(s); break;
	case V_ATTACK: df_do_attack(t, s, a.arg[0], e); break;
	case V_SUPPORT: df_do_support(t, s, a.arg[0], e); break;
	case V_RAIL: df_do_rail(t, s, a.arg[0], e); break;
	case V_SAIL: df_do_sail(t, s, a.arg[0], e); break;
	default: df_do_land(t, s, a.arg[0], e);
	}
}

static void disband(struct df_state *s, unsigned army, struct eto_events *e)
{
	tell(e, E_REMOVE, (int)army, s->zone[army], DF_1_19, 0);
	df_place(s, army, OFF);
}

/* DF-4.2.15: what is not spent at once is lost. */
static void do_done(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	s->rp = 0;
	eto_pop(&s->stack);
	if (s->start_of_turn == 2)
		df_begin_player_turn(t, s, e);
}

static void apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct df_table *t = table;
	struct df_state *s = state;
	(void)seat;
	switch (a.verb) {
	case V_BUILD: df_do_build(t, s, a.arg[0], a.arg[1], a.arg[2], e); break;
	case V_RAISE: df_do_raise(t, s, a.arg[0], e); break;
	case V_CONVERT: df_do_convert(t, s, a.arg[0], a.arg[1], e); break;
	case V_DISBAND: disband(s, a.arg[0], e); break;
	case V_DOWNGRADE: df_do_downgrade(t, s, a.arg[0], e); break;
	case V_ORDER: df_do_order(t, s, a.arg[0]); break;
	case V_AIR: df_do_air(s, a.arg[0], a.arg[1], e); break;
	case V_ANSWER: df_do_answer(s, a.arg[0], e); break;
	case V_PASS: eto_pop(&s->stack); break;
	case V_BOMB: df_do_bomb(s, a.arg[0], e); break;
	case V_PROWL: df_do_prowl(s, a.arg[0], e); break;
	case V_RESOLVE:
		s->start_of_turn = 0;
		eto_top(&s->stack)->step = S_RESOLVE;
		break;
	case V_FIGHT: ((struct df_fight *)eto_call(&s->stack, P_BATTLE, ETO_DICE))->army = (uint8_t)a.arg[0]; break;
	case V_DONE: do_done(t, s, e); break;
	case V_END: eto_top(&s->stack)->step = S_FINISH; break;
	default:
		if (is_action(a.verb))
			df_do_action(t, s, a.verb - V_SUPPLY, a.arg[0], e);
		else
			do_order_verb(t, s, a, e);
	}
}

static void battle_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct df_state *s = state;
	unsigned army = fighter(s);
	eto_pop(&s->stack);
	df_fight(table, s, army, eto_die(roll, 0), eto_die(roll, 1), e);
}

/* -- frames from outside -- */

static bool play_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct df_game *g = eto_locals_of(f);
	(void)table;
	return !below && !f->step && g->next == ((const struct df_state *)state)->side + 1 &&
	       eto_locals_end(f, sizeof *g);
}

static bool turn_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table;
	return below && f->seat == ((const struct df_state *)state)->side && f->step <= S_OPEN_B &&
	       eto_locals_end(f, 0);
}

static bool inner_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table;
	unsigned seat = f->proc == P_PROWL ? (unsigned)AXIS : ((const struct df_state *)state)->side;
	return below && !f->step && f->seat == seat && eto_locals_end(f, 0);
}

static bool order_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct df_state *s = state;
	const struct df_march *m = eto_locals_of(f);
	return below && !f->step && f->seat == s->side && m->army < ARMIES && s->zone[m->army] < ZONES &&
	       df_side_for(table, s, country_of(table, m->army)) == s->side && m->zone == s->zone[m->army] &&
	       m->came_from == s->from[m->army] && m->origin < ZONES && m->steps <= 4 && m->paid <= 2 &&
	       (m->contested | m->exploited | m->landed | m->wide) <= 1 && eto_locals_end(f, sizeof *m);
}

static bool fight_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct df_state *s = state;
	unsigned army = ((const struct df_fight *)eto_locals_of(f))->army;
	(void)table;
	if (!below || f->step || !eto_locals_end(f, sizeof(struct df_fight)))
		return false;
	bool there = army < ARMIES && s->zone[army] < ZONES;
	if (f->proc == P_ANSWER)
		return f->seat < SIDES && (army == NONE || there);
	return f->seat == ETO_DICE && there && s->target[army] < ARMIES && s->did[army] == DID_ATTACK &&
	       s->zone[s->target[army]] == s->zone[army];
}

#define DECIDES .check = check, .apply = apply
#define ASKS(clause_, prompt_) .phase = "Actions and operations", .clause = clause_, .prompt = prompt_
const struct eto_proc df_procs[PROCS] = {
	[P_PLAY] = {.name = "play", .go = df_play_go, .sound = play_sound},
	[P_TURN] = {.name = "turn", .go = df_turn_go, .legal = turn_legal, DECIDES, .sound = turn_sound,
		    ASKS(DF_3_10, "Perform Actions, give orders to armies, commit air missions; then resolve the "
				  "attacks")},
	[P_REINFORCE] = {.name = "reinforce", .go = df_reinforce_go, .legal = reinforce_legal, DECIDES,
			 .sound = inner_sound, ASKS(DF_4_2_15, "Spend %1 reinforcement {1:point|points}")},
	[P_ORDER] = {.name = "order", .legal = order_legal, DECIDES, .sound = order_sound,
		     ASKS(DF_8_1, "Orders for %1: move, attack, support, or move strategically, by sea, or land"),
		     ETO_ABOUT(ETO_PIECE, struct df_march, army)},
	[P_ANSWER] = {.name = "answer", .go = df_answer_go, .legal = answer_legal, DECIDES, .sound = fight_sound,
		      ASKS(DF_11_4, "Answer the air mission in the attack of %1?"),
		      ETO_ABOUT(ETO_PIECE, struct df_fight, army)},
	[P_PROWL] = {.name = "prowl", .go = df_prowl_go, .legal = prowl_legal, DECIDES, .sound = inner_sound,
		     ASKS(DF_12_5, "Place submarine missions before the Allied turn")},
	[P_BATTLE] = {.name = "battle", .throws = {2, 6}, /* DF-1.13 */ .roll = battle_roll, .sound = fight_sound,
		      ASKS(DF_17_23, "Dice for the attack of %1"), ETO_ABOUT(ETO_PIECE, struct df_fight, army)},
	[P_OVER] = {.name = "over", ASKS(DF_20_3, "The war is over")},
};
