/* Allied convoys and the submarines that hunt them (TW-13.4.6, TW-14.1, TW-14.2; raiders.c: the fleets). */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

enum { SLOTS = 15 };

/* TW-7.9, TW-14.1.3: a counter for each, War materials like the others (TW-15.1.1.2). */
static void add_convoy(struct tw_state *s, unsigned route, unsigned cargo)
{
	s->convoy[route][cargo]++;
	s->sailing[route]++;
}

/* TW-13.3.1.5: what is under way to a country that surrenders, and what it has loaded itself. */
void tw_end_convoys(struct tw_state *s, unsigned country)
{
	for (unsigned route = 0; route < 3; route++)
		if (country == (route == ROUTE_UK ? UK : USSR)) {
			memset(s->convoy[route], 0, sizeof s->convoy[route]);
			s->sailing[route] = 0;
			s->swaps[route != ROUTE_UK] = 0;
		}
	if (country == UK)
		memset(s->depot[1], 0, sizeof s->depot[1]);
}

/* -- placing: overseas resources of the United Kingdom sail by themselves and free (TW-13.4.6.6), the counters that
 * were loaded are placed; all lie there until Germany has attacked (TW-13.4.6.4) -- */

/* TW-7.15, TW-14.1.2, TW-14.1.4, TW-14.1.1.2: wherever the war is, what the Commonwealth produces sails. */
static bool convoys_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	if (!f->step) {
		f->step = 1;
		if (!s->fallen[UK]) {
			if (!(s->dead_box & 1))
				add_convoy(s, ROUTE_UK, P_MP); /* India */
			add_convoy(s, ROUTE_UK, P_MP);	       /* South Africa */
			if (!(s->dead_box & 2))
				add_convoy(s, ROUTE_UK, P_OIL); /* Asia */
			add_convoy(s, ROUTE_UK, P_OIL);		/* Canada */
		}
		s->sent[USA] = s->sent[UK] = 0;
		tw_say(e, E_CONVOYS, s->sailing[ROUTE_UK], s->sailing[ROUTE_USSR], s->sailing[ROUTE_PERSIA], 0);
	}
	return false;
}

/* TW-13.4.6.8 to TW-13.4.6.11: before the USA is at war the diplomacy table limits its convoys. */
static unsigned us_convoys(const struct tw_table *t, const struct tw_state *s)
{
	return tw_at_war(t, s, USA)	  ? 99
	       : tw_space(s, TR_USA) >= 5 ? 4
	       : tw_space(s, TR_USA) == 4 ? 3
	       : tw_space(s, TR_USA) == 3 ? 2
					  : 0;
}

static bool axis_in_persia(const struct tw_table *t, const struct tw_state *s)
{
	ETO_EACH (a, &t->of_country[PER])
		if (tw_holder(t, s, a) == AXIS)
			return true;
	return false;
}

/* TW-13.4.8.6, TW-13.4.8.7: a counter of the Commonwealth comes from India, and from South Africa when that is lost. */
static unsigned persian_cost(const struct tw_state *s, unsigned c)
{
	return c == USA ? 3 : s->dead_box & 1 ? 2 : 1;
}

/* TW-7.28, TW-7.29, TW-13.4.6.12, TW-13.4.8.1; what goes through Persia is out of reach of submarines (TW-13.4.8.8). */
static eto_clause check_convoy(const struct tw_table *t, const struct tw_state *s, struct eto_action a)
{
	unsigned c = a.arg[0], cargo = a.arg[1], box = a.arg[2];
	if ((c != USA && c != UK) || cargo >= CARGOES || !s->depot[c == UK][cargo])
		return eto_barred(&t->base, TW_13_4_4_4);
	if (box == BOX0 + B_TUK) {
		if (c == UK || s->fallen[UK] || s->sailing[ROUTE_UK] >= SLOTS)
			return eto_barred(&t->base, TW_13_4_6_1);
		if ((s->sent[USA] & 7) >= us_convoys(t, s) && eto_forbids(&t->base, TW_13_4_6_10))
			return TW_13_4_6_10;
		return s->sm[c] ? 0 : eto_barred(&t->base, TW_13_4_6_5);
	}
	if (box != BOX0 + B_TUS && box != BOX0 + B_PER)
		return eto_barred(&t->base, TW_13_4_6_1);
	if (!tw_at_war(t, s, USSR) && eto_forbids(&t->base, TW_13_4_6_2))
		return TW_13_4_6_2;
	if (c == USA && !tw_at_war(t, s, USA) && eto_forbids(&t->base, TW_13_4_6_9))
		return TW_13_4_6_9;
	if (cargo == P_WAR && s->sent[c] & 8 && eto_forbids(&t->base, TW_13_4_6_13))
		return TW_13_4_6_13;
	if (box == BOX0 + B_TUS)
		return s->sm[c] && s->sailing[ROUTE_USSR] < SLOTS
			       ? 0
			       : eto_barred(&t->base, c == USA ? TW_13_4_6_5 : TW_13_4_6_7);
	if (!s->persia || (option(t, OPT_PERSIAN_ROUTE) && axis_in_persia(t, s)))
		return eto_barred(&t->base, TW_13_4_8_4);
	if (s->sailing[ROUTE_PERSIA] >= 2 && eto_forbids(&t->base, TW_13_4_8_5))
		return TW_13_4_8_5;
	return s->sm[c] >= persian_cost(s, c) ? 0 : eto_barred(&t->base, c == USA ? TW_13_4_8_6 : TW_13_4_8_7);
}

static eto_clause convoys_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	return a.verb == V_CONVOY ? check_convoy(t, state, a) : eto_barred(&t->base, TW_13_4_6_3);
}

static void convoys_legal(struct eto_list *l)
{
	static const uint8_t box[] = {B_TUK, B_TUS, B_PER};
	for (unsigned c = UK; c <= USA; c++)
		for (unsigned cargo = 0; cargo < CARGOES; cargo++)
			for (unsigned i = 0; i < 3; i++)
				eto_offer(l, V_CONVOY, c, cargo, BOX0 + box[i]);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void convoys_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned c = a.arg[0], box = a.arg[2] - BOX0;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	s->depot[c == UK][a.arg[1]]--;
	s->sm[c] = (uint8_t)(s->sm[c] - (box == B_PER ? persian_cost(s, c) : 1));
	if (box == B_TUK && (s->sent[c] & 7) < 7)
		s->sent[c]++;
	if (box != B_TUK && a.arg[1] == P_WAR)
		s->sent[c] |= 8;
	add_convoy(s, box == B_TUK ? ROUTE_UK : box == B_TUS ? ROUTE_USSR : ROUTE_PERSIA, a.arg[1]);
	eto_emit(e, (struct eto_event){E_CONVOY_IS, (uint16_t)(1u << seat), {(int16_t)c, (int16_t)a.arg[1]}});
	tw_say(e, E_CONVOYS, s->sailing[ROUTE_UK], s->sailing[ROUTE_USSR], s->sailing[ROUTE_PERSIA], 0);
}

static bool one_step(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && f->step <= 1;
}

const struct eto_proc tw_proc_convoys = {.name = "convoys",
					 .go = convoys_go,
					 .legal = convoys_legal,
					 .check = convoys_check,
					 .apply = convoys_apply,
					 .sound = one_step,
					 .phase = "Convoys",
					 .close = "End the convoys",
					 .prompt = "Send convoys across the sea, or end the convoys.",
					 .clause = TW_13_4_6_3};

/* -- submarines: all targets first, then defence, then attacks (TW-14.1.1, TW-14.2.11, TW-14.2.17, TW-14.2.32) -- */

enum { R_AIM, R_GAS, R_SORTIE, R_SUBS, R_COUNT, R_TOLL, R_END, R_STEPS };
/* The locals of P_RAIDS: the attack that is next, and what was sunk. */
struct raids {
	uint8_t route, slot, sunk[2], toll;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct raids);

static unsigned hunting(const struct tw_state *s)
{
	unsigned n = 0;
	for (unsigned r = 0; r < 2; r++)
		for (unsigned i = 0; i < SLOTS; i++)
			n += s->wolves[r][i];
	return n;
}

/* TW-14.2.4, TW-14.2.5: one fleet in Bergen or Narvik, one air fleet in Norway. */
static eto_clause check_sortie(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	bool nobody = !s->sailing[ROUTE_USSR] && !of_kind(s, BOX0 + B_TUS, WEST, FLEET);
	if (p >= PIECES || t->piece[p].country != GER || !is_area(s->place[p]) || nobody || s->mark[p] & M_CHASE)
		return eto_barred(&t->base, TW_14_2_4);
	unsigned kind = t->piece[p].kind, at = s->place[p];
	if (kind == FLEET ? at != t->at.nar && at != t->at.brg : kind != AIR || t->area[at].country != NOR)
		return eto_barred(&t->base, kind == AIR ? TW_14_2_5 : TW_14_2_4);
	if (kind == AIR && s->mark[p] & M_INACTIVE)
		return eto_barred(&t->base, TW_13_2_3_12);
	if (kind == AIR && s->supply[p] == CUT && eto_forbids(&t->base, TW_9_3_4))
		return TW_9_3_4;
	eto_clause why = kind == FLEET ? tw_check_ready(t, s, p) : 0;
	if (why)
		return why;
	pieceset out = tw_marked(t, s, AXIS, kind, M_CHASE);
	if (kind == AIR && option(t, OPT_ARCTIC_AIR))
		return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
	if (!eto_set_empty(&out) && eto_forbids(&t->base, kind == AIR ? TW_14_2_5 : TW_14_2_4))
		return kind == AIR ? TW_14_2_5 : TW_14_2_4;
	return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
}

static eto_clause raids_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb == V_SORTIE)
		return check_sortie(t, s, a.arg[0]);
	if (a.verb == V_TORPEDO)
		return tw_check_torpedo(t, s, a.arg[0]);
	unsigned route = a.arg[0] == BOX0 + B_TUK ? ROUTE_UK : ROUTE_USSR;
	if (a.verb != V_RAID || (a.arg[0] != BOX0 + B_TUK && a.arg[0] != BOX0 + B_TUS) || a.arg[1] < 1 ||
	    a.arg[1] > SLOTS || a.arg[1] > s->sailing[route])
		return eto_barred(&t->base, TW_14_2_3);
	return hunting(s) < s->point[GER][SUBMARINES] ? 0 : eto_barred(&t->base, TW_14_1);
}

static void raids_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	for (unsigned r = 0; r < 2; r++)
		for (unsigned i = 1; i <= s->sailing[r] && i <= SLOTS; i++)
			eto_offer(l, V_RAID, BOX0 + (r ? B_TUS : B_TUK), i, 0);
	for (unsigned p = t->first[GER][FLEET]; p < t->end[GER][AIR]; p++)
		eto_offer(l, V_SORTIE, p, 0, 0);
	for (unsigned p = 0; has_tech(s, ITA_5) && p < PIECES; p++)
		if (t->piece[p].kind == FLEET)
			eto_offer(l, V_TORPEDO, p, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void raids_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	if (a.verb == V_RAID) {
		s->wolves[a.arg[0] == BOX0 + B_TUS][a.arg[1] - 1]++;
		tw_say(e, E_RAID, a.arg[0], a.arg[1], 0, 0);
	} else if (a.verb == V_SORTIE) {
		s->mark[a.arg[0]] |= M_CHASE;
	} else if (a.verb == V_TORPEDO) {
		tw_call_torpedo(s, a.arg[0]);
	} else {
		tw_rested(s); /* whoever flies from now on helps a fleet (TW-14.2.19) */
		eto_top(&s->stack)->step = R_GAS;
	}
}

/* Finds the next slot with submarines from where the locals stand. */
static bool next_slot(const struct tw_state *s, struct raids *r)
{
	for (; r->route < 2; r->route++, r->slot = 0)
		for (; r->slot < SLOTS; r->slot++)
			if (s->wolves[r->route][r->slot])
				return true;
	return false;
}

/* TW-14.2.12 to TW-14.2.15, TW-13.4.6.15 and the advances of both sides. */
unsigned tw_detection(const struct tw_table *t, const struct tw_state *s, unsigned route, unsigned subs)
{
	unsigned box = BOX0 + (route ? B_TUS : B_TUK);
	int n = s->point[UK][GAS] + s->point[USA][GAS] + of_kind(s, box, WEST, FLEET);
	if (!n)
		return 0; /* nobody is there to look for them (TW-14.2.11) */
	n += (int)subs - 1;
	n += has_tech(s, UK_7) + has_tech(s, UK_11) + has_tech(s, USA_9) + (s->effect[F_ULTRA] > 0) -
	     (s->effect[F_CIPHER] > 0) - has_tech(s, GER_3);
	(void)t;
	return n < 0 ? 0 : (unsigned)n;
}

/* TW-14.2.27: the point is taken from who has one; if both have, the Allies choose. */
static bool pay_toll(const struct tw_table *t, struct tw_state *s, struct raids *r, struct eto_events *e)
{
	unsigned uk = s->point[UK][GAS], usa = s->point[USA][GAS];
	if (!r->toll || !(uk + usa))
		return false;
	r->toll--;
	if (uk && usa) {
		eto_call(&s->stack, P_TOLL, seat_for(t, WEST));
		return true;
	}
	unsigned c = uk ? UK : USA;
	s->point[c][GAS]--;
	tw_say(e, E_POINT, (int)c, GAS, s->point[c][GAS], 0);
	return true;
}

/* TW-14.2.28. */
static void close_raids(const struct tw_table *t, struct tw_state *s, const struct raids *r, struct eto_events *e)
{
	if (r->sunk[0] >= 2 && !s->fallen[UK])
		tw_hurt(t, s, UK, r->sunk[0] / 2, TW_14_2_28, e);
	for (unsigned p = 0; p < PIECES; p++)
		s->mark[p] &= (uint16_t) ~(M_CHASE | M_FLEW);
	for (unsigned i = 0; i < 2; i++)
		for (unsigned k = 0; k < 16; k++)
			s->wolves[i][k] = 0;
	if (s->effect[F_ULTRA])
		s->effect[F_ULTRA]--;
	if (s->effect[F_CIPHER])
		s->effect[F_CIPHER]--;
}

static bool raids_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct raids *r = eto_locals(f);
	switch (f->step) {
	case R_AIM: return false;
	case R_GAS:
	case R_SUBS:
		if (next_slot(s, r)) {
			uint8_t *at = eto_call(&s->stack, f->step == R_GAS ? P_GAS : P_SUBS, ETO_DICE);
			at[0] = r->route;
			at[1] = r->slot++;
			return true;
		}
		r->route = r->slot = 0;
		f->step++;
		return true;
	case R_SORTIE:
		if (tw_next_sortie(t, s) != NO_PIECE) {
			tw_call_sortie(t, s);
			return true;
		}
		tw_end_sorties(t, s);
		f->step += !tw_ask_rebase(t, s);
		return true;
	case R_COUNT: {
		unsigned sunk = r->sunk[0] + r->sunk[1];
		r->toll = (uint8_t)(sunk < 2 ? 0 : option(t, OPT_GAS_LOSS) ? sunk / 2 : 1);
		f->step++;
		return true;
	}
	case R_TOLL:
		if (!pay_toll(t, s, r, e))
			f->step++;
		return true;
	default: {
		if (tw_escorts_asked(t, s, e))
			return true;
		struct raids was = *r;
		eto_pop(&s->stack);
		close_raids(t, s, &was, e);
		return true;
	}
	}
}

static bool raids_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct raids *r = eto_locals_of(f);
	(void)table, (void)state;
	return below && f->step < R_STEPS && r->route <= 2 && r->slot <= SLOTS && r->sunk[0] <= 60 && r->sunk[1] <= 60;
}

const struct eto_proc tw_proc_raids = {.name = "raids",
				       .go = raids_go,
				       .legal = raids_legal,
				       .check = raids_check,
				       .apply = raids_apply,
				       .sound = raids_sound,
				       .phase = "Submarine warfare",
				       .close = "End the placing",
				       .prompt = "Place submarines on the enemy's convoys, or end the placing.",
				       .clause = TW_14_2_3};

/* -- anti-submarine defence: the first die detects, the second destroys (TW-14.2.16) -- */

static void gas_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	const uint8_t *at = eto_own(&s->stack);
	unsigned route = at[0], slot = at[1], need = tw_detection(t, s, route, s->wolves[route][slot]);
	bool seen = eto_die(roll, 0) <= need, killed = seen && eto_die(roll, 1) > (has_tech(s, GER_11) ? 7 : 5);
	eto_pop(&s->stack);
	tw_say(e, E_DETECTED, (int)eto_die(roll, 0), (int)need, killed, 0);
	if (killed) {
		s->wolves[route][slot]--;
		if (s->point[GER][SUBMARINES])
			s->point[GER][SUBMARINES]--;
	}
}

static bool slot_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const uint8_t *at = eto_locals_of(f);
	(void)table, (void)state;
	return below && below->proc == P_RAIDS && f->step <= 1 && at[0] < 2 && at[1] < SLOTS;
}

const struct eto_proc tw_proc_gas = {.name = "gas",
				     .throws = {2, 10},
				     .roll = gas_roll,
				     .sound = slot_sound,
				     .phase = "Submarine warfare",
				     .prompt = "Roll the dice for the defence against submarines.",
				     .clause = TW_14_2_13};

/* -- a convoy goes down: which counter it was is drawn by a die, as all lie face down (TW-14.2.2) -- */

unsigned tw_cargo_of(const struct tw_state *s, unsigned route, unsigned number)
{
	unsigned cargo = 0;
	while (cargo + 1 < CARGOES && number >= s->convoy[route][cargo])
		number -= s->convoy[route][cargo++];
	return cargo;
}

void tw_sink(struct tw_state *s, unsigned route, unsigned cargo, struct eto_events *e)
{
	if (!s->convoy[route][cargo] || !s->sailing[route])
		return;
	s->convoy[route][cargo]--;
	s->sailing[route]--;
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_RAIDS)
			((struct raids *)eto_locals(&s->stack.frame[i]))->sunk[route]++;
	eto_barrier(e);
	tw_say(e, E_CONVOY_SUNK, (int)(BOX0 + (route ? B_TUS : B_TUK)), (int)cargo, TW_14_2_29, 0);
}

/* Steps of P_SUBS: the dice of the submarines; then which convoy it was. */
static struct eto_dice subs_dice(const void *table, const void *state)
{
	const struct tw_state *s = state;
	const struct eto_frame *f = eto_peek(&s->stack);
	const uint8_t *at = eto_locals_of(f);
	(void)table;
	if (f->step)
		return (struct eto_dice){1, s->sailing[at[0]], .blind = true};
	unsigned n = s->wolves[at[0]][at[1]];
	return (struct eto_dice){(uint8_t)(n > 8 ? 8 : n), 3};
}

static bool subs_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	const uint8_t *at = eto_locals_of(f);
	unsigned route = at[0];
	if (s->sailing[route] > 1)
		return false;
	bool hit = f->step;
	if (!s->sailing[route] || hit) {
		eto_pop(&s->stack);
		if (hit)
			tw_sink(s, route, tw_cargo_of(s, route, 0), e);
		return true;
	}
	return false;
}

static void subs_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	const uint8_t *at = eto_locals_of(f);
	unsigned route = at[0], n = s->wolves[route][at[1]], need = n >= 2 ? 2 : 1;
	bool hit = false;
	if (f->step) {
		eto_pop(&s->stack);
		tw_sink(s, route, tw_cargo_of(s, route, eto_die(roll, 0) - 1), e);
		return;
	}
	for (unsigned i = 0; i < n && i < 8; i++)
		hit |= eto_die(roll, i) <= need; /* TW-14.2.25, TW-14.2.26, TW-14.2.31 */
	if (hit)
		f->step = 1;
	else
		eto_pop(&s->stack);
}

const struct eto_proc tw_proc_subs = {.name = "subs",
				      .go = subs_go,
				      .dice = subs_dice,
				      .roll = subs_roll,
				      .sound = slot_sound,
				      .phase = "Submarine warfare",
				      .prompt = "Roll the dice for the submarines.",
				      .clause = TW_14_2_25};

/* -- who loses an anti-submarine point -- */

static eto_clause toll_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_state *s = state;
	(void)seat;
	if (a.verb != V_GIVE || (a.arg[0] != UK && a.arg[0] != USA) || !s->point[a.arg[0]][GAS])
		return eto_barred(table, TW_14_2_27);
	return 0;
}

static void toll_legal(struct eto_list *l)
{
	eto_offer(l, V_GIVE, UK, 0, 0);
	eto_offer(l, V_GIVE, USA, 0, 0);
}

static void toll_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	eto_pop(&s->stack);
	s->point[a.arg[0]][GAS]--;
	tw_say(e, E_POINT, a.arg[0], GAS, s->point[a.arg[0]][GAS], 0);
}

const struct eto_proc tw_proc_toll = {.name = "toll",
				      .legal = toll_legal,
				      .check = toll_check,
				      .apply = toll_apply,
				      .phase = "Submarine warfare",
				      .prompt = "Choose the country that loses an anti-submarine point.",
				      .clause = TW_14_2_27};
