/* Naval combat: rounds, damage, withdrawal, repairs (TW-13.2.7.1 to TW-13.2.7.10). The worked example is TW-13.2.7.20
 * to TW-13.2.7.22. */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/sail.h"

static struct tw_voyage *voyage(struct tw_state *s)
{
	for (unsigned i = s->stack.depth; i-- > 0;)
		if (s->stack.frame[i].proc == P_SAIL || s->stack.frame[i].proc == P_MEET)
			return eto_locals(&s->stack.frame[i]);
	return NULL;
}

/* -- hits: their owner says which of his fleets they fall on (TW-13.2.7.4 to TW-13.2.7.6) -- */

/* The locals of P_HIT: hits still to be taken by those that intercept and by the group that moves; `air`: of air units,
 * which reach the zone where that group is and no other (TW-13.2.6.1.3). */
struct salvo {
	uint8_t left[2], air;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct salvo);

static void take_hits(struct tw_state *s, unsigned chasers, unsigned movers, bool air)
{
	*(struct salvo *)eto_call(&s->stack, P_HIT, 0) = (struct salvo){{(uint8_t)chasers, (uint8_t)movers}, air};
}

static unsigned hit_mask(const struct salvo *h)
{
	return h->left[0] ? M_CHASE : M_FORCE;
}

/* First all are damaged, then fleets are sunk. */
static pieceset targets(const struct tw_table *t, const struct tw_state *s, const struct salvo *h)
{
	struct tw_voyage v = tw_voyage(s);
	unsigned mask = hit_mask(h);
	pieceset whole = {0}, damaged = {0};
	for (unsigned i = 0; i < t->fleets; i++) {
		unsigned p = t->fleet[i];
		if (!tw_in_fight(t, s, &v, p, mask) ||
		    (h->air && is_zone(s->place[p]) && s->place[p] != ZONE0 + v.zone))
			continue;
		if (s->mark[p] & M_DAMAGED)
			eto_set_add(&damaged, p);
		else
			eto_set_add(&whole, p);
	}
	return eto_set_empty(&whole) ? damaged : whole;
}

/* What is sunk goes into the force pool (TW-13.2.7.17). */
static void hit(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	struct salvo *h = eto_own_change(&s->stack);
	unsigned mask = hit_mask(h);
	h->left[mask == M_FORCE]--;
	if (!(s->mark[p] & M_DAMAGED)) {
		s->mark[p] |= M_DAMAGED;
		tw_say(e, E_HIT, (int)p, TW_13_2_7_4, 0, 0);
		return;
	}
	unsigned port = s->sailed_from[p];
	tw_say(e, E_SUNK, (int)p, TW_13_2_7_5, 0, 0);
	tw_put(t, s, p, POOL);
	if (mask == M_FORCE)
		tw_drown(t, s, port);
}

static unsigned different(const struct tw_table *t, const struct tw_state *s, const pieceset *list)
{
	unsigned n = 0;
	ETO_EACH (p, list)
		n += tw_first(t, s, p);
	return n;
}

/* Where all are alike nobody is asked. */
static bool hit_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	const struct salvo *h = eto_own(&s->stack);
	pieceset list = targets(t, s, h);
	if (h->left[0] + h->left[1] && different(t, s, &list) > 1)
		return false;
	if (!(h->left[0] + h->left[1]))
		eto_pop(&s->stack);
	else if (eto_set_empty(&list))
		((struct salvo *)eto_own_change(&s->stack))->left[hit_mask(h) == M_FORCE] = 0;
	else
		hit(t, s, eto_set_next(&list, 0), e);
	return true;
}

/* Where fleets of both sides of a camp fight together, the side with more of them decides, as on land. */
static unsigned commander(const struct tw_table *t, const struct tw_state *s, unsigned mask)
{
	struct tw_voyage v = tw_voyage(s);
	unsigned fleets[SIDES] = {0}, best = AXIS;
	for (unsigned i = 0; i < t->fleets; i++)
		if (tw_in_fight(t, s, &v, t->fleet[i], mask))
			fleets[tw_owner(t, s, t->fleet[i])]++;
	for (unsigned side = 0; side < SIDES; side++)
		best = fleets[side] > fleets[best] ? side : best;
	return best;
}

static unsigned hit_deciders(const void *table, const void *state)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	return 1u << seat_for(t, commander(t, s, hit_mask(eto_own(&s->stack))));
}

static eto_clause hit_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	pieceset list = targets(t, s, eto_own(&s->stack));
	(void)seat;
	if (a.verb != V_LOSE || a.arg[0] >= PIECES)
		return eto_barred(&t->base, TW_13_2_7_4);
	if (!eto_set_has(&list, a.arg[0]))
		return eto_barred(&t->base, s->mark[a.arg[0]] & M_DAMAGED ? TW_13_2_7_6 : TW_13_2_7_4);
	return tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
}

static void hit_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	pieceset list = targets(t, s, eto_own(&s->stack));
	ETO_EACH (p, &list)
		eto_offer(l, V_LOSE, p, 0, 0);
}

static void hit_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	hit(table, state, a.arg[0], e);
}

static bool hit_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct salvo *h = eto_locals_of(f);
	(void)table, (void)state;
	return below && (below->proc == P_SAIL || below->proc == P_MEET) && !f->step && h->left[0] <= ETO_DICE_MAX &&
	       h->left[1] <= ETO_DICE_MAX && h->air <= 1;
}

const struct eto_proc tw_proc_hit = {.name = "hit",
				     .go = hit_go,
				     .deciders = hit_deciders,
				     .legal = hit_legal,
				     .check = hit_check,
				     .apply = hit_apply,
				     .sound = hit_sound,
				     .phase = "Naval combat",
				     .prompt = "Choose the fleet that is hit.",
				     .clause = TW_13_2_7_4};

/* -- rounds -- */

static unsigned ones(struct eto_action roll, unsigned count)
{
	unsigned n = 0;
	for (unsigned i = 0; i < count; i++)
		n += eto_die(roll, i) == 1;
	return n;
}

/* TW-13.2.7.2, TW-13.2.7.3, TW-13.2.7.11, TW-13.2.7.12: who fires in this round; the damaged too (TW-13.2.7.10). */
unsigned tw_guns(const struct tw_table *t, const struct tw_state *s, unsigned mask, unsigned round)
{
	unsigned all = 0, half[2] = {0};
	struct tw_voyage v = tw_voyage(s);
	TW_EACH_MARKED (p, s, mask) {
		if (!tw_in_fight(t, s, &v, p, mask))
			continue;
		all++;
		half[0] += t->piece[p].country == ITA;
		half[1] += t->piece[p].country == FRA;
	}
	if (!round) {
		all -= has_tech(s, ITA_2) ? 0 : half[0] / 2;
		all -= has_tech(s, FRA_2) ? 0 : half[1] / 2;
	}
	return all > ETO_DICE_MAX ? ETO_DICE_MAX : all;
}

/* The group that moves fires first; what it hits takes effect after the others have fired (TW-13.2.7.7). */
static struct eto_dice broadside_dice(const void *table, const void *state)
{
	const struct tw_state *s = state;
	struct tw_voyage v = tw_voyage(s);
	return (struct eto_dice){(uint8_t)tw_guns(table, s, eto_peek(&s->stack)->step ? M_CHASE : M_FORCE, v.round), 3};
}

static void broadside_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = voyage(s);
	unsigned n = tw_guns(t, s, f->step ? M_CHASE : M_FORCE, v->round), hits = ones(roll, n);
	tw_say(e, E_BROADSIDE, (int)n, (int)hits, TW_13_2_7_2, 0);
	if (!f->step) {
		f->step = 1;
		f->a = (uint8_t)hits;
		return;
	}
	unsigned first = f->a;
	eto_pop(&s->stack);
	v->round += v->round < 200;
	take_hits(s, first, hits, false);
}

static bool step_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && (below->proc == P_SAIL || below->proc == P_MEET) && f->step <= 1 && f->a <= ETO_DICE_MAX;
}

const struct eto_proc tw_proc_broadside = {.name = "broadside",
					   .dice = broadside_dice,
					   .roll = broadside_roll,
					   .sound = step_sound,
					   .phase = "Naval combat",
					   .prompt = "Roll one die for each fleet that fires.",
					   .clause = TW_13_2_7_2};

/* -- withdrawal, between rounds: the interceptor decides first (TW-13.2.7.9) -- */

static unsigned breakoff_deciders(const void *table, const void *state)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	struct tw_voyage v = tw_voyage(s);
	return 1u << seat_for(t, eto_peek(&s->stack)->step ? v.side : commander(t, s, M_CHASE));
}

static eto_clause breakoff_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_FIGHT || a.verb == V_FLEE ? 0 : eto_barred(table, TW_13_2_7_9);
}

static void breakoff_legal(struct eto_list *l)
{
	eto_offer(l, V_FIGHT, 0, 0, 0);
	eto_offer(l, V_FLEE, 0, 0, 0);
}

static void breakoff_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	unsigned step = f->step;
	if (a.verb == V_FLEE) {
		eto_pop(&s->stack);
		voyage(s)->quit = step ? 2 : 1;
		tw_say(e, E_WITHDRAWS, (int)seat, TW_13_2_7_8, 0, 0);
	} else if (step) {
		eto_pop(&s->stack);
	} else {
		f->step = 1;
	}
}

const struct eto_proc tw_proc_breakoff = {.name = "breakoff",
					  .deciders = breakoff_deciders,
					  .legal = breakoff_legal,
					  .check = breakoff_check,
					  .apply = breakoff_apply,
					  .sound = step_sound,
					  .phase = "Naval combat",
					  .prompt = "Choose: fight another round at sea, or withdraw.",
					  .clause = TW_13_2_7_8};

/* -- air units against the fleet (TW-13.2.6.5): they stay at their bases, active (TW-13.2.6.6, TW-13.2.6.7) -- */

static struct eto_dice strike_dice(const void *table, const void *state)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	pieceset air = tw_marked(t, s, NOBODY, AIR, M_CHASE);
	unsigned n = eto_set_count(&air), there = 0;
	ETO_EACH (p, &air)
		there += at_sea(s->place[p]);
	n = there ? there : n; /* in the Arctic they are placed in the box and come one by one (TW-14.2.6) */
	return (struct eto_dice){(uint8_t)(n > ETO_DICE_MAX ? ETO_DICE_MAX : n), 3};
}

static void strike_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	unsigned n = strike_dice(t, s).count, hits = ones(roll, n);
	eto_pop(&s->stack);
	tw_say(e, E_BROADSIDE, (int)n, (int)hits, TW_13_2_6_5, 0);
	take_hits(s, 0, hits, true);
}

const struct eto_proc tw_proc_strike = {.name = "strike",
					.dice = strike_dice,
					.roll = strike_roll,
					.phase = "Air attack",
					.prompt = "Roll one die for each air unit that attacks the fleet.",
					.clause = TW_13_2_6_5};

/* -- damaged fleets leave for d3 turns and come back as reinforcements (TW-13.2.7.13, TW-13.2.7.14; early repair by
 * TW-13.2.7.15, TW-13.2.7.16, TW-13.2.7.24 stands in build.c) -- */

static void repairs_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	eto_pop(&s->stack);
	TW_EACH_MARKED (p, s, M_DAMAGED)
		if (t->piece[p].kind == FLEET && at_sea(s->place[p])) {
			tw_put(t, s, p, TRACK);
			s->due[p] = (uint8_t)(s->turn + eto_die(roll, 0));
			tw_say(e, E_BACK, (int)p, s->due[p], TW_13_2_7_13, 0);
			return;
		}
}

const struct eto_proc tw_proc_repairs = {.name = "repairs",
					 .throws = {1, 3},
					 .roll = repairs_roll,
					 .phase = "Naval combat",
					 .prompt = "Roll a die: it says for how many turns the fleet is out.",
					 .clause = TW_13_2_7_13};
