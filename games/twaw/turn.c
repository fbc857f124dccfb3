/* The sequence of play and the administrative phase (11, 12); the pact (TW-16.1). */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/sail.h"
#include "games/twaw/twaw.h"

struct progress {
	uint8_t index, sub;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct progress);

/* TW-2.1: what a scenario plays with. */
bool tw_systems(const struct tw_table *t, unsigned what)
{
	static const uint8_t on[SCENARIOS] = {SYS_TECH | SYS_DIPLOMACY | SYS_STRATEGIC, 0, 0, SYS_STRATEGIC};
	return on[t->base.scenario] & what;
}

static bool plays(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	if (side == SOV)
		return !s->fallen[USSR] && t->base.scenario != FALL_GELB && t->base.scenario != INVASION;
	return side != WEST || t->base.scenario != BARBAROSSA;
}

/* -- administrative phase -- */

/* TW-12.6, TW-7.2.2, TW-7.3.1 to TW-7.3.5, TW-8.1: strategic movement and actions by level, damage and oil; the USA has
 * no such effects (TW-7.3.6). */
void tw_board_values(const struct tw_table *t, struct tw_state *s, unsigned c)
{
	const struct tw_level *l = &t->level[c][s->level[c]];
	const struct tw_effect *d = &t->damage[c][s->damage[c]], *o = &t->oil[c][s->oil[c]];
	int sm = l->movement, actions = l->actions;
	if (c != USA) {
		sm += d->movement + o->movement;
		actions += d->actions + o->actions;
	}
	if (c == USA && has_tech(s, USA_3))
		sm += 2;
	if (c == USA && !tw_at_war(t, s, USA))
		actions = tw_space(s, TR_USA) >= 5 ? 2 : tw_space(s, TR_USA) >= 3; /* TW-16.16 */
	if (c == GER && t->base.scenario == INVASION)
		actions--;
	if (c == USSR && s->war && tw_holder(t, s, t->at.mos) == AXIS)
		actions--, sm -= 2; /* gaps 10.3 */
	if (c == GER)
		sm -= s->effect[F_SM];
	if (!tw_awake(t, s, c))
		actions = 0, sm = c == USA || s->fallen[c] ? 0 : sm;
	s->sm[c] = (uint8_t)(sm < 0 ? 0 : sm);
	s->actions[c] = (uint8_t)(actions < 0 ? 0 : actions);
}

/* Units that the scenario gives, from the force pool (Barbarossa, the invasion). */
static void bring(const struct tw_table *t, struct tw_state *s, unsigned country, unsigned kind, unsigned n)
{
	for (unsigned p = t->first[country][kind]; p < t->end[country][kind] && n; p++)
		if (s->place[p] == POOL) {
			tw_put(t, s, p, TRACK);
			s->due[p] = s->turn;
			s->step[p] = BUILT;
			n--;
		}
}

static void scenario_units(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	static const struct {
		uint8_t scenario, turn, country, kind, count;
	} row[] = {{BARBAROSSA, 10, USSR, REGULAR, 4}, {BARBAROSSA, 11, USSR, REGULAR, 4},
		   {BARBAROSSA, 11, USSR, ELITE, 2},   {BARBAROSSA, 12, USSR, REGULAR, 3},
		   {BARBAROSSA, 12, USSR, AIR, 1},     {BARBAROSSA, 11, GER, REGULAR, 2},
		   {BARBAROSSA, 12, GER, REGULAR, 3},  {BARBAROSSA, 12, GER, ELITE, 1}};
	for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
		if (row[i].scenario == t->base.scenario && row[i].turn == s->turn)
			bring(t, s, row[i].country, row[i].kind, row[i].count);
	if (t->base.scenario == INVASION && s->turn > 21) {
		bring(t, s, GER, REGULAR, 2);
		for (unsigned i = 0; i < 2; i++) {
			unsigned p = tw_fresh(t, s, USA, REGULAR, POOL);
			if (p == NO_PIECE)
				break;
			tw_put(t, s, p, BOX0 + B_USA);
			tw_say(e, E_ARRIVES, (int)p, BOX0 + B_USA, 0, 0);
		}
	}
}

static void soviet_growth(const struct tw_table *t, struct tw_state *s)
{
	if (!s->war) {
		unsigned year = t->turn[s->turn].year, by = year < 1941	  ? 1
							    : year < 1942 ? 3
									  : 5; /* TW-7.18 to TW-7.20 */
		if (s->offmap < by)
			s->offmap = (uint8_t)by;
	} else if (s->reminder == s->turn && s->offmap < 5) {
		s->offmap++; /* TW-7.21 */
		s->reminder = (uint8_t)(s->offmap < 5 ? s->turn + 2 : 0);
	}
}

/* TW-12.2 to TW-12.6, TW-12.9, TW-8.9: old markers go, resources recover (TW-14.3.36), the cup, actions, air fleets. */
static void administration(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	tw_say(e, E_TURN, s->turn, t->turn[s->turn].year, season(t, s), 0);
	s->side = NOBODY;
	s->cut = 0;
	eto_set_clear(&s->taken);
	eto_set_clear(&s->idle);
	eto_set_clear(&s->built);
	memset(&s->tried, 0, sizeof s->tried);
	memset(s->hit, 0, sizeof s->hit);
	memset(s->ordered, 0, sizeof s->ordered);
	memset(s->minor_built, 0, sizeof s->minor_built);
	memset(s->sent, 0, sizeof s->sent);
	memset(s->flagged, 0, sizeof s->flagged);
	memset(s->fresh, 0, sizeof s->fresh);
	s->cup = (uint8_t)(s->cup + t->turn[s->turn].markers - s->blanks); /* TW-12.3, TW-16.9 */
	s->blanks = t->turn[s->turn].markers;
	soviet_growth(t, s);
	tw_tube_alloys(s, e);
	for (unsigned c = 0; c < MAJORS; c++) {
		s->used[c] = 0;
		tw_board_values(t, s, c);
	}
	scenario_units(t, s, e);
	for (unsigned side = 0; side < SIDES; side++)
		tw_supply_map(t, s, side, &s->lines[side]);
}

/* -- placing reinforcements (TW-12.8) -- */

static bool due_now(const struct tw_state *s, unsigned p)
{
	return s->place[p] == TRACK && s->due[p] <= s->turn;
}

/* Whose land its new units come into: reserves live with the leader of their side. */
static unsigned native(unsigned country)
{
	return country == ALR ? UK : country == AXR ? GER : country;
}

/* TW-15.1.8; those of Vichy come in its capital (vichy.c). */
static bool at_home(const struct tw_table *t, const struct tw_state *s, unsigned country, unsigned ground)
{
	const struct tw_area *a = &t->area[ground];
	unsigned home = native(country);
	if (country == ALR && s->effect[F_VICHY])
		return ground == t->country[ALR].capital && s->held[ground] == ALR;
	return s->held[ground] == home && a->country == home && a->home;
}

eto_clause tw_deploy(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned ground)
{
	unsigned c = t->piece[p].country, side = tw_owner(t, s, p), kind = t->piece[p].kind;
	static const uint8_t box[] = {B_IND, B_AUS, B_SAF, B_CAN};
	if (c >= IND && c <= CAN)
		return ground == BOX0 + (unsigned)box[c - IND] ? 0 : eto_barred(&t->base, TW_15_1_2_3);
	bool repaired = kind == FLEET && s->place[p] == TRACK && s->step[p] != BUILT; /* TW-13.2.7.14 */
	if (c == USA && (!repaired || ground >= AREAS || t->base.scenario == INVASION))
		return ground == BOX0 + B_USA ? 0 : eto_barred(&t->base, TW_15_1_8);
	if (ground >= AREAS || tw_enemies(t, s, side < SIDES ? side : WEST, ground))
		return eto_barred(&t->base, TW_15_1_8);
	const struct tw_area *a = &t->area[ground];
	if (repaired ? !tw_friendly(t, s, c, ground) : !at_home(t, s, c, ground))
		return eto_barred(&t->base, kind == FLEET ? TW_15_1_9 : TW_15_1_8);
	if (kind == FLEET && !a->ports)
		return eto_barred(&t->base, TW_15_1_9);
	if (s->allegiance[c] < SIDES && !eto_set_has(&s->lines[side], ground) && !tw_own_city_near(t, s, c, ground) &&
	    eto_forbids(&t->base, TW_15_1_17))
		return TW_15_1_17;
	return tw_room(t, s, p, ground);
}

static bool has_place(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	for (unsigned g = 0; g < GROUNDS; g++)
		if (!tw_deploy(t, s, p, g))
			return true;
	return false;
}

/* All of them are placed, as far as there is room for them. */
static eto_clause check_all_placed(const struct tw_table *t, const struct tw_state *s, unsigned seat)
{
	TW_EACH_AT (p, s, TRACK)
		if (due_now(s, p) && seat_for(t, tw_owner(t, s, p)) == seat && tw_first(t, s, p) && has_place(t, s, p))
			return eto_forbids(&t->base, TW_12_8) ? TW_12_8 : 0;
	return 0;
}

static eto_clause admin_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned p = a.arg[0];
	switch (a.verb) {
	case V_DONE: return check_all_placed(t, s, seat);
	case V_PLACE:
		if (p >= PIECES || !due_now(s, p) || seat_for(t, tw_owner(t, s, p)) != seat)
			return eto_barred(&t->base, TW_12_8);
		if (!tw_first(t, s, p) || a.arg[1] >= GROUNDS)
			return ETO_NONSENSE;
		return tw_deploy(t, s, p, a.arg[1]);
	case V_RAZE:
		if (a.arg[0] >= GROUNDS || !s->fort[a.arg[0]] || tw_holder(t, s, a.arg[0]) >= SIDES ||
		    seat_for(t, tw_holder(t, s, a.arg[0])) != seat)
			return eto_barred(&t->base, TW_15_1_4_8);
		return 0;
	default: return eto_barred(&t->base, TW_12_1);
	}
}

/* Ports, the areas of its country, boxes: nowhere else need be asked (tw_deploy()). */
static void offer_places(struct eto_list *l, const struct tw_table *t, unsigned p)
{
	unsigned c = t->piece[p].country;
	const areaset *near = t->piece[p].kind == FLEET ? &t->harbours : &t->of_country[native(c)];
	ETO_EACH (g, near)
		eto_offer(l, V_PLACE, p, g, 0);
	for (unsigned g = BOX0; (c == USA || t->country[c].kind == DOMINION) && g < GROUNDS; g++)
		eto_offer(l, V_PLACE, p, g, 0);
}

static void admin_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	TW_EACH_AT (p, s, TRACK)
		if (due_now(s, p) && seat_for(t, tw_owner(t, s, p)) == l->seat && tw_first(t, s, p))
			offer_places(l, t, p);
	for (unsigned g = 0; g < GROUNDS; g++)
		if (s->fort[g])
			eto_offer(l, V_RAZE, g, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void admin_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	unsigned p = a.arg[0];
	if (a.verb == V_PLACE) {
		bool tired = t->piece[p].kind == AIR && s->step[p] == 1;
		tw_put(t, s, p, a.arg[1]);
		s->step[p] = 0;
		if (tired)
			s->mark[p] |= M_INACTIVE; /* TW-13.3.4.28 */
		tw_say(e, E_ARRIVES, (int)p, a.arg[1], 0, 0);
	} else if (a.verb == V_RAZE) {
		s->fort[p] = 0;
		tw_say(e, E_RAZED, (int)p, TW_15_1_4_8, 0, 0);
	} else {
		eto_pop(&s->stack);
	}
}

static bool anything_due(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	TW_EACH_AT (p, s, TRACK)
		if (due_now(s, p) && tw_owner(t, s, p) == side)
			return true;
	for (unsigned g = 0; g < GROUNDS; g++)
		if (s->fort[g] && tw_holder(t, s, g) == side)
			return true;
	return false;
}

const struct eto_proc tw_proc_admin = {.name = "admin",
				       .legal = admin_legal,
				       .check = admin_check,
				       .apply = admin_apply,
				       .phase = "Administrative phase",
				       .close = "End the reinforcements",
				       .prompt = "Place your reinforcements on the map, or end the reinforcements.",
				       .clause = TW_12_8};

/* -- the pact (TW-16.1.1): the Axis proposes, the USSR answers -- */

static eto_clause pact_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	if (a.verb != V_PACT || a.arg[0] > 1)
		return eto_barred(table, TW_16_1_1);
	return 0;
}

static void pact_legal(struct eto_list *l)
{
	eto_offer_all(l, V_PACT, 0);
}

static void pact_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	struct eto_frame *f = eto_top(&s->stack);
	bool yes = a.arg[0] == 0;
	if (yes && !f->step) {
		f->step = 1;
		f->seat = (uint8_t)seat_for(t, SOV);
		return;
	}
	s->pact = yes ? 1 : 2;
	if (!yes)
		s->track[TR_USSR]++; /* TW-16.1.3 */
	tw_say(e, E_PACT, yes ? 0 : 1, yes ? TW_16_1_7 : TW_16_1_3, 0, 0);
	eto_pop(&s->stack);
}

static bool any_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state, (void)below;
	return f->step <= 1;
}

const struct eto_proc tw_proc_pact = {.name = "pact",
				      .legal = pact_legal,
				      .check = pact_check,
				      .apply = pact_apply,
				      .sound = any_sound,
				      .phase = "Before the war",
				      .prompt = "Choose whether to accept the pact between Germany and the USSR.",
				      .clause = TW_16_1_1};

/* -- operational phases -- */

void tw_begin(const struct tw_table *t, struct tw_state *s, unsigned side)
{
	s->side = (uint8_t)side;
	s->cut = 0;
	eto_set_clear(&s->attacked);
	s->stormed = 0;
	eto_set_clear(&s->entered);
	for (unsigned p = 0; p < PIECES; p++) {
		s->mark[p] &= (uint16_t)~M_PHASE;
		s->step[p] = (uint8_t)(s->place[p] == TRACK ? s->step[p] : 0);
	}
	memset(s->op, 0, sizeof s->op);
	memset(s->ships, 0, sizeof s->ships);
	memset(s->paid, 0, sizeof s->paid);
	eto_set_clear(&s->hunters);
	memset(s->boxed, 0, sizeof s->boxed);
	tw_clear_battle(t, s);
}

/* Naval units are counted anew in every step (TW-13.4.3.8). */
static void fresh_step(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++)
		if (on_map(s, t->fleet[i]) && s->step[t->fleet[i]] != SHIP_LANDS)
			s->step[t->fleet[i]] = 0;
	memset(s->ships, 0, sizeof s->ships);
	memset(s->paid, 0, sizeof s->paid);
	eto_set_clear(&s->hunters);
	memset(s->boxed, 0, sizeof s->boxed);
}

/* TW-13.2.4.9: what moved for a landing and has not landed counts with what moved besides. */
static void unused_landings(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i], c = t->piece[p].country;
		if (!on_map(s, p) || s->step[p] != SHIP_LANDS)
			continue;
		s->step[p] = 0;
		if (++s->moved[c] == 2)
			tw_spend_oil(s, c);
	}
}

static void call_side(const struct tw_table *t, struct tw_state *s, unsigned proc, unsigned side)
{
	eto_call(&s->stack, proc, seat_for(t, side));
}

/* The passive sides may interdict, the Western Allies before the USSR. */
static bool patrols(const struct tw_table *t, struct tw_state *s, struct eto_frame *f)
{
	struct progress *p = eto_locals(f);
	while (p->sub < SIDES && (!tw_hostile(s, p->sub, s->side) || !plays(t, s, p->sub)))
		p->sub++;
	if (p->sub == SIDES) {
		p->sub = 0;
		f->step++;
		fresh_step(t, s);
		return true;
	}
	unsigned side = p->sub++;
	uint8_t *own = eto_call(&s->stack, P_PATROL, seat_for(t, side));
	*own = (uint8_t)side;
	return true;
}

/* Events that last for one phase of a side. */
static void end_effects(struct tw_state *s, unsigned side)
{
	static const struct {
		uint8_t side, effect;
	} row[] = {{AXIS, F_MINES},	{AXIS, F_WESER}, {AXIS, F_DIRECTIVE}, {AXIS, F_SM},
		   {AXIS, F_PATRIOTIC}, {WEST, F_TORCH}, {WEST, F_DECEPTION}, {SOV, F_ROAD}};
	for (unsigned i = 0; i < sizeof row / sizeof *row; i++)
		if (row[i].side == side)
			s->effect[row[i].effect] = 0;
}

/* The end of an operational phase: fleets go home (TW-13.1.18), the cut off are lost, capitals decide (TW-13.3.1.2). */
static void close_phase(const struct tw_table *t, struct tw_state *s, struct eto_frame *f, struct eto_events *e)
{
	unsigned side = s->side;
	if (side == AXIS)
		s->ore = s->cut >> S_NTH & 1; /* TW-13.1.8, TW-13.1.9 */
	struct progress *p = eto_locals(f);
	for (unsigned x = 0; x < SIDES; x++)
		if (tw_homeward(t, s, x, false, e))
			return;
	if (tw_ask_rebase(t, s)) /* who fought over them (TW-13.2.3.10) */
		return;
	if (!p->sub) {
		p->sub = 1;
		tw_starve(t, s, side, e);
		call_side(t, s, P_HOLDOUT, side);
		return;
	}
	p->sub = 0;
	end_effects(s, side);
	f->step = G_NEXT;
	if (tw_surrenders(t, s, side, e))
		eto_call(&s->stack, P_ITALY, ETO_DICE);
}

/* Steps of an operational phase; true: the step was done, look again. */
static bool phase_step(const struct tw_table *t, struct tw_state *s, struct eto_frame *f, struct eto_events *e)
{
	struct progress *p = eto_locals(f);
	switch (f->step) {
	case G_SIDE:
		if (p->index == SIDES) {
			p->index = 0;
			s->side = NOBODY;
			f->step = tw_systems(t, SYS_STRATEGIC) ? G_RAIDS : G_INCOME;
			return true;
		}
		if (!plays(t, s, p->index)) {
			p->index++;
			return true;
		}
		tw_begin(t, s, p->index);
		tw_say(e, E_PHASE, p->index, s->turn, 0, 0);
		tw_survivors(t, s, p->index, e);
		if (p->index == AXIS && s->effect[F_MINES])
			s->cut |= 1u << S_NTH;
		f->step++;
		return true;
	case G_PATROL: return patrols(t, s, f);
	case G_SUPPLY:
		f->step++;
		call_side(t, s, P_FEED, s->side);
		return true;
	case G_MOVE:
		f->step++;
		call_side(t, s, P_MOVE, s->side);
		return true;
	case G_OFFENSIVE:
		f->step++;
		memcpy(s->moved, s->ships, sizeof s->moved);
		fresh_step(t, s);
		call_side(t, s, P_OFFENSIVE, s->side);
		return true;
	case G_STRATEGIC:
		unused_landings(t, s);
		if (tw_homeward(t, s, s->side, false, e)) /* TW-13.2.4.7 */
			return true;
		fresh_step(t, s);
		f->step++;
		call_side(t, s, P_STRATEGIC, s->side);
		return true;
	case G_CONVOYS:
		f->step++;
		fresh_step(t, s);
		if (s->side == WEST && tw_systems(t, SYS_STRATEGIC))
			call_side(t, s, P_CONVOYS, WEST);
		return true;
	case G_CLOSE: close_phase(t, s, f, e); return true;
	default:
		tw_over_now(t, s, e);
		if (s->result)
			return true;
		p->index++;
		f->step = G_SIDE;
		return true;
	}
}

/* TW-11.2: one procedure after the other for the three sides; false when all had it. */
static bool each_side(const struct tw_table *t, struct tw_state *s, struct eto_frame *f, unsigned proc)
{
	struct progress *p = eto_locals(f);
	while (p->index < SIDES && !plays(t, s, p->index))
		p->index++;
	if (p->index == SIDES) {
		p->index = 0;
		return false;
	}
	unsigned side = p->index++;
	uint8_t *own = eto_call(&s->stack, proc, seat_for(t, side));
	*own = (uint8_t)side;
	return true;
}

/* A turn is a season (TW-3.1). */
static void end_turn(const struct tw_table *t, struct tw_state *s, struct eto_frame *f, struct eto_events *e)
{
	if (tw_judge(t, s, e))
		return;
	s->turn++;
	f->step = G_ADMIN;
}

static bool game_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct progress *p = eto_locals(f);
	if (f->step > G_SIDE && tw_adrift(t, s, e))
		return true; /* whoever has lost his base by a surrender (TW-13.3.9.22) */
	if (f->step >= G_SIDE && f->step <= G_NEXT)
		return phase_step(t, s, f, e);
	switch (f->step) {
	case G_PACT:
		f->step++;
		if (t->base.scenario == CAMPAIGN)
			eto_call(&s->stack, P_PACT, AXIS);
		return true;
	case G_ADMIN:
		administration(t, s, e);
		f->step++;
		return true;
	case G_READY:
		if (p->index < MAJORS) {
			tw_ready_air(t, s, p->index++);
		} else if (p->index < 2 * MAJORS) {
			tw_ready_fleets(t, s, p->index++ - MAJORS);
		} else {
			p->index = 0;
			f->step++;
		}
		return true;
	case G_PLACE:
		while (p->index < SIDES && !anything_due(t, s, p->index))
			p->index++;
		if (p->index == SIDES) {
			p->index = 0;
			f->step++;
			return true;
		}
		call_side(t, s, P_ADMIN, p->index++);
		return true;
	case G_RAIDS:
		f->step++;
		eto_call(&s->stack, P_RAIDS, AXIS);
		return true;
	case G_BOMB:
		if (!each_side(t, s, f, P_BOMB)) {
			tw_rockets(t, s, e);
			f->step++;
		}
		return true;
	case G_INCOME:
		tw_collect(t, s, e);
		f->step++;
		return true;
	case G_WORKS:
		if (!tw_systems(t, SYS_TECH) || !each_side(t, s, f, P_WORKS))
			f->step++;
		return true;
	case G_BUILD:
		if (!each_side(t, s, f, P_BUILD))
			f->step++;
		return true;
	case G_PERSIA:
		f->step++;
		if (tw_systems(t, SYS_DIPLOMACY) && !s->persia)
			call_side(t, s, P_PERSIA, WEST);
		return true;
	case G_CUP: /* TW-11.6 */
		f->step++;
		if (tw_systems(t, SYS_DIPLOMACY)) {
			uint8_t *left = eto_call(&s->stack, P_CUP, ETO_DICE);
			*left = t->turn[s->turn].markers;
		}
		return true;
	default:
		if (tw_systems(t, SYS_DIPLOMACY))
			tw_triggers(t, s, e);
		end_turn(t, s, f, e);
		return true;
	}
}

static bool game_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct progress *p = eto_locals_of(f);
	(void)table, (void)state;
	return !below && f->step < STEPS && p->index <= (f->step == G_READY ? 2 * MAJORS : SIDES) && p->sub <= SIDES;
}

const struct eto_proc tw_proc_game = {
	.name = "game", .go = game_go, .sound = game_sound, .phase = "Sequence of play", .clause = TW_11_1};

void tw_finish(struct tw_state *s, unsigned winners, unsigned grade)
{
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_OVER, 0);
	s->result = winners ? ETO_WON : ETO_DRAWN;
	s->winners = (uint8_t)winners;
	s->grade = (uint8_t)grade;
}

/* -- the surrender of Italy by the die (gaps 10.4) -- */

static unsigned italian_losses(const struct tw_table *t, const struct tw_state *s)
{
	unsigned n = 0;
	ETO_EACH (a, &t->of_country[ITA])
		n += t->area[a].home && tw_hostile(s, AXIS, tw_holder(t, s, a));
	return n;
}

static void italy_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	eto_pop(&s->stack);
	tw_say(e, E_DIE, (int)eto_die(roll, 0), TW_13_3_1_3, 0, 0);
	unsigned lost = italian_losses(t, s);
	if (eto_die(roll, 0) > lost)
		return;
	for (unsigned a = 0; a < AREAS; a++)
		if (t->area[a].country == ITA && t->area[a].home && tw_hostile(s, AXIS, tw_holder(t, s, a))) {
			tw_surrender(t, s, ITA, s->held[a], e);
			return;
		}
}

const struct eto_proc tw_proc_italy = {.name = "italy",
				       .throws = {1, 10},
				       .roll = italy_roll,
				       .phase = "Surrender of Italy",
				       .prompt = "Roll a die: does Italy surrender?",
				       .clause = TW_13_3_1_3};
