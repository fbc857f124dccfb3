/* What attacks beside the submarines: German fleets and air fleets in the Arctic and the Allied ships that meet them
 * (TW-14.2.4 to TW-14.2.10, TW-14.2.18 to TW-14.2.24), and the human torpedoes of Italy (ITA-5). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* The air fleet first: it helps the fleet (TW-14.2.19). */
unsigned tw_next_sortie(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned p = t->first[GER][AIR]; p < t->end[GER][AIR]; p++)
		if (s->mark[p] & M_CHASE)
			return p;
	for (unsigned p = t->first[GER][FLEET]; p < t->end[GER][FLEET]; p++)
		if (s->mark[p] & M_CHASE)
			return p;
	return NO_PIECE;
}

/* All are back: who has fought carriers may change base (TW-13.2.3.10), the others have only flown. */
void tw_end_sorties(const struct tw_table *t, struct tw_state *s)
{
	for (unsigned p = t->first[GER][AIR]; p < t->end[GER][AIR]; p++)
		s->mark[p] &= (uint16_t) ~(s->mark[p] & M_DUEL ? M_DUEL : M_FLEW);
}

/* -- a sortie: it finds a convoy or ships, may be met, attacks -- */

enum { M_ASK, M_SEEK, M_ROUND, M_BREAK, M_STRIKE, M_REPAIR, M_SKY, M_END, M_STEPS }; /* of P_MEET */
enum { SO_FIND, SO_AIM, SO_MEET, SO_ATTACK, SO_WHICH, SO_STEPS };
/* shown: 1 + the number of the convoy that an air fleet has turned face up, and its cargo; ships: it attacks these
 * instead (TW-14.2.4). */
struct sortie {
	uint16_t piece;
	uint8_t home, off, shown, cargo, ships;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct sortie);

void tw_call_sortie(const struct tw_table *t, struct tw_state *s)
{
	unsigned p = tw_next_sortie(t, s);
	struct sortie *so = eto_call(&s->stack, P_SORTIE, ETO_DICE);
	*so = (struct sortie){.piece = (uint16_t)p, .home = s->place[p]};
}

static struct eto_dice sortie_dice(const void *table, const void *state)
{
	const struct tw_state *s = state;
	(void)table;
	switch (eto_peek(&s->stack)->step) {
	case SO_FIND: return (struct eto_dice){1, 10};
	case SO_ATTACK: return (struct eto_dice){1, 3};
	default:
		return (struct eto_dice){2, s->sailing[ROUTE_USSR],
					 .blind = true}; /* its number, and what it carries */
	}
}

/* Back to where it came from; an air fleet that flew is tired. */
static void end_sortie(const struct tw_table *t, struct tw_state *s)
{
	struct sortie so = *(const struct sortie *)eto_own(&s->stack);
	bool air = t->piece[so.piece].kind == AIR;
	eto_pop(&s->stack);
	if (!on_map(s, so.piece))
		return;
	s->mark[so.piece] &= (uint16_t) ~(M_CHASE | M_FORCE);
	if (air)
		s->mark[so.piece] |= M_FLEW;
	if (s->place[so.piece] == BOX0 + B_TUS) {
		tw_put(t, s, so.piece, so.home);
		s->sailed_from[so.piece] = NO_PLACE;
		s->mark[so.piece] |= (uint16_t)(air ? M_INACTIVE : 0);
	}
}

static unsigned allied_ships(const struct tw_table *t, const struct tw_state *s, bool carriers)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += t->piece[p].kind == FLEET && s->place[p] == BOX0 + B_TUS && tw_owner(t, s, p) == WEST &&
		     (!carriers || tw_carrier(t, p));
	return n;
}

/* TW-14.2.32: the submarines that had chosen this convoy have nothing to attack. */
static void sink_one(struct tw_state *s, unsigned number, unsigned cargo, struct eto_events *e)
{
	uint8_t *wolves = s->wolves[ROUTE_USSR];
	for (unsigned i = number; i + 1 < sizeof s->wolves[0]; i++)
		wolves[i] = wolves[i + 1];
	wolves[sizeof s->wolves[0] - 1] = 0;
	tw_sink(s, ROUTE_USSR, cargo, e);
}

/* TW-14.2.22: an air fleet sees what it attacks. */
static void show_one(struct tw_state *s, unsigned number, unsigned cargo, struct eto_events *e)
{
	struct eto_frame *f = eto_top(&s->stack);
	struct sortie *so = eto_locals(f);
	so->shown = (uint8_t)(number + 1);
	so->cargo = (uint8_t)cargo;
	f->step = SO_ATTACK;
	eto_barrier(e);
	tw_say(e, E_SHOWN, BOX0 + B_TUS, (int)cargo, TW_14_2_22, 0);
}

/* The convoy that was found, and which of the hidden counters it is: a fleet sinks it, an air fleet has still to hit
 * it. */
static void find_which(const struct tw_table *t, struct tw_state *s, unsigned number, unsigned counter, bool air,
		       struct eto_events *e)
{
	unsigned cargo = tw_cargo_of(s, ROUTE_USSR, counter);
	if (air) {
		show_one(s, number, cargo, e);
		return;
	}
	sink_one(s, number, cargo, e);
	end_sortie(t, s);
}

static void call_meet(struct tw_state *s, unsigned seat, unsigned step, unsigned mover)
{
	*(struct tw_voyage *)eto_call(&s->stack, P_MEET, seat) = (struct tw_voyage){.side = (uint8_t)mover};
	eto_top(&s->stack)->step = (uint8_t)step;
}

/* The raider has found the Allied ships: a fleet fights them, an air fleet attacks them as in TW-13.2.6.5. */
static void engage(const struct tw_table *t, struct tw_state *s, bool air)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == FLEET && s->place[p] == BOX0 + B_TUS && tw_owner(t, s, p) == WEST)
			s->mark[p] |= M_FORCE;
	call_meet(s, ETO_DICE, air ? M_STRIKE : M_ROUND, WEST);
}

/* TW-14.2.4, TW-14.2.5: a convoy or the Allied ships; where there is only one of them nobody is asked. */
static void aim(const struct tw_state *s, struct eto_frame *f)
{
	struct sortie *so = eto_locals(f);
	f->step = SO_MEET;
	so->ships = !s->sailing[ROUTE_USSR];
}

static bool sortie_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct sortie *so = eto_locals(f);
	bool air = t->piece[so->piece].kind == AIR, ships = allied_ships(t, s, false);
	if (so->off || !on_map(s, so->piece) || (so->ships ? !ships : !s->sailing[ROUTE_USSR] && f->step > SO_AIM)) {
		end_sortie(t, s);
		return true;
	}
	if (f->step == SO_AIM) {
		aim(s, f);
		if (ships && s->sailing[ROUTE_USSR])
			eto_call(&s->stack, P_QUARRY, AXIS);
		return true;
	}
	if (f->step == SO_MEET) {
		f->step = air && !so->ships ? SO_WHICH : SO_ATTACK;
		if (allied_ships(t, s, air) && (air || !so->ships))
			call_meet(s, seat_for(t, WEST), M_ASK, AXIS);
		return true;
	}
	if (so->ships && f->step == SO_ATTACK) {
		so->off = 1;
		engage(t, s, air);
		return true;
	}
	if (f->step == SO_WHICH && s->sailing[ROUTE_USSR] == 1) {
		find_which(t, s, 0, 0, air, e);
		return true;
	}
	return false;
}

static bool air_helps(const struct tw_table *t, const struct tw_state *s)
{
	for (unsigned p = t->first[GER][AIR]; p < t->end[GER][AIR]; p++)
		if (s->mark[p] & M_FLEW && is_area(s->place[p]) && t->area[s->place[p]].country == NOR)
			return true;
	return false;
}

/* TW-14.2.6: only who has found a convoy is placed in the box. */
static void find(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned die, struct eto_events *e)
{
	bool air = t->piece[p].kind == AIR;
	unsigned need = (air ? 3u : 2u) - (season(t, s) == WINTER) + (!air && air_helps(t, s));
	tw_say(e, E_DETECTED, (int)die, (int)need, air ? TW_14_2_21 : TW_14_2_18, 0);
	if (die > need) {
		end_sortie(t, s);
		return;
	}
	eto_top(&s->stack)->step = SO_AIM;
	tw_put(t, s, p, BOX0 + B_TUS);
}

static void sortie_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	const struct sortie so = *(const struct sortie *)eto_own(&s->stack);
	unsigned die = eto_die(roll, 0);
	bool air = t->piece[so.piece].kind == AIR;
	if (f->step == SO_FIND) {
		find(t, s, so.piece, die, e);
	} else if (f->step == SO_WHICH) {
		find_which(t, s, die - 1, eto_die(roll, 1) - 1, air, e);
	} else if (!air && die <= 2) {
		f->step = SO_WHICH; /* TW-14.2.20 */
	} else {
		if (air && die == 1 && so.shown)
			sink_one(s, so.shown - 1u, so.cargo, e); /* TW-14.2.22 */
		end_sortie(t, s);
	}
}

static bool sortie_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct sortie *so = eto_locals_of(f);
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	return below && below->proc == P_RAIDS && f->step < SO_STEPS && so->piece < PIECES &&
	       t->piece[so->piece].kind >= FLEET && so->home < AREAS && so->shown <= s->sailing[ROUTE_USSR] &&
	       so->ships <= 1 && so->cargo < CARGOES && (f->step < SO_WHICH || s->sailing[ROUTE_USSR]);
}

const struct eto_proc tw_proc_sortie = {.name = "sortie",
					.go = sortie_go,
					.dice = sortie_dice,
					.roll = sortie_roll,
					.sound = sortie_sound,
					.phase = "Arctic convoys",
					.prompt = "Roll the dice for the German units that hunt the Arctic convoys.",
					.clause = TW_14_2_18};

/* -- what the raider attacks -- */

static eto_clause quarry_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_SINK || a.verb == V_ENGAGE ? 0 : eto_barred(table, TW_14_2_4);
}

static void quarry_legal(struct eto_list *l)
{
	eto_offer(l, V_SINK, 0, 0, 0);
	eto_offer(l, V_ENGAGE, 0, 0, 0);
}

static void quarry_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct tw_state *s = state;
	(void)table, (void)seat, (void)e;
	eto_pop(&s->stack);
	((struct sortie *)eto_locals(eto_top(&s->stack)))->ships = a.verb == V_ENGAGE;
}

static bool quarry_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && below->proc == P_SORTIE && !f->step;
}

const struct eto_proc tw_proc_quarry = {.name = "quarry",
					.legal = quarry_legal,
					.check = quarry_check,
					.apply = quarry_apply,
					.sound = quarry_sound,
					.phase = "Arctic convoys",
					.prompt = "Choose what the raider attacks: a convoy or the Allied ships.",
					.clause = TW_14_2_4};

/* -- the Allied ships in the box: they look for a fleet and fight it, carriers fight an air fleet -- */

static const struct sortie *prey(const struct tw_state *s)
{
	return eto_locals_of(&s->stack.frame[s->stack.depth - 2]);
}

static eto_clause meet_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	return a.verb == V_GO || a.verb == V_DONE ? 0 : eto_barred(table, TW_14_2_7);
}

static void meet_legal(struct eto_list *l)
{
	eto_offer(l, V_GO, 0, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void meet_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	(void)seat, (void)e;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	f->step = t->piece[prey(s)->piece].kind == AIR ? M_SKY : M_SEEK;
	f->seat = ETO_DICE;
}

static struct eto_dice meet_dice(const void *table, const void *state)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	if (eto_peek(&s->stack)->step == M_SKY)
		return (struct eto_dice){2, 3};
	unsigned n = allied_ships(t, s, false);
	return (struct eto_dice){(uint8_t)(n > ETO_DICE_MAX ? ETO_DICE_MAX : n), 10};
}

/* TW-14.2.10: whoever finds the German fleet brings all to battle. */
static void seek(const struct tw_table *t, struct tw_state *s, struct eto_action roll, struct eto_events *e)
{
	unsigned need = season(t, s) == WINTER ? 1 : 2, best = 10, n = meet_dice(t, s).count, p = prey(s)->piece;
	for (unsigned i = 0; i < n; i++)
		best = eto_die(roll, i) < best ? eto_die(roll, i) : best;
	tw_say(e, E_DETECTED, (int)best, (int)need, TW_14_2_10, 0);
	if (best > need) {
		eto_pop(&s->stack);
		return;
	}
	eto_top(&s->stack)->step = M_ROUND;
	s->mark[p] = (uint16_t)((s->mark[p] & ~M_CHASE) | M_FORCE);
	for (unsigned q = 0; q < PIECES; q++)
		if (t->piece[q].kind == FLEET && s->place[q] == BOX0 + B_TUS && tw_owner(t, s, q) == WEST)
			s->mark[q] |= M_CHASE;
}

/* TW-14.2.8, TW-14.2.9: the air fleet goes on only if it wins. */
static void dogfight(const struct tw_table *t, struct tw_state *s, struct eto_action roll, struct eto_events *e)
{
	unsigned p = prey(s)->piece;
	int own = (int)eto_die(roll, 1) + tw_air_mod(s, GER), other = (int)eto_die(roll, 0);
	eto_pop(&s->stack);
	s->mark[p] |= M_DUEL;
	tw_say(e, E_DUEL, other, own, TW_14_2_8, 0);
	if (own > other)
		return;
	((struct sortie *)eto_locals(eto_top(&s->stack)))->off = 1;
	if (other - own == 2)
		tw_delay(t, s, p, TW_13_3_4_20, e);
}

static void meet_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	if (eto_peek(&s->stack)->step == M_SKY)
		dogfight(t, s, roll, e);
	else
		seek(t, s, roll, e);
}

static bool fights(const struct tw_table *t, const struct tw_state *s, unsigned mask)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (t->piece[p].kind == FLEET && s->mark[p] & mask && s->place[p] == BOX0 + B_TUS)
			return true;
	return false;
}

static void part(const struct tw_table *t, struct tw_state *s)
{
	const struct tw_voyage *v = eto_own(&s->stack);
	bool fled = v->quit & 2;
	unsigned p = prey(s)->piece;
	for (unsigned q = 0; q < PIECES; q++)
		if (t->piece[q].kind == FLEET && s->place[q] == BOX0 + B_TUS)
			s->mark[q] &= (uint16_t) ~(M_CHASE | M_FORCE);
	eto_pop(&s->stack);
	if (fled)
		((struct sortie *)eto_locals(eto_top(&s->stack)))->off = 1;
	s->mark[p] &= (uint16_t)~M_FORCE;
}

static bool meet_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	struct tw_voyage *v = eto_locals(f);
	(void)e;
	switch (f->step) {
	case M_ROUND:
		if (v->quit || !fights(t, s, M_CHASE) || !fights(t, s, M_FORCE)) {
			f->step = M_REPAIR;
		} else {
			f->step = M_BREAK;
			eto_call(&s->stack, P_BROADSIDE, ETO_DICE);
		}
		return true;
	case M_BREAK:
		f->step = M_ROUND;
		if (fights(t, s, M_CHASE) && fights(t, s, M_FORCE))
			eto_call(&s->stack, P_BREAKOFF, 0);
		return true;
	case M_STRIKE:
		f->step = M_REPAIR;
		eto_call(&s->stack, P_STRIKE, ETO_DICE);
		return true;
	case M_REPAIR:
		if (fights(t, s, M_DAMAGED))
			eto_call(&s->stack, P_REPAIRS, ETO_DICE);
		else
			f->step = M_END;
		return true;
	case M_END: part(t, s); return true;
	default: return false;
	}
}

static bool meet_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct tw_voyage *v = eto_locals_of(f);
	(void)table, (void)state;
	return below && below->proc == P_SORTIE && f->step < M_STEPS && v->side < SIDES && v->port < AREAS &&
	       v->zone < ZONES;
}

const struct eto_proc tw_proc_meet = {.name = "meet",
				      .go = meet_go,
				      .legal = meet_legal,
				      .check = meet_check,
				      .apply = meet_apply,
				      .dice = meet_dice,
				      .roll = meet_roll,
				      .sound = meet_sound,
				      .phase = "Arctic convoys",
				      .close = "Keep them where they are",
				      .prompt = "Send the escorts against the raiders, or keep them where they are.",
				      .clause = TW_14_2_7};

/* -- human torpedoes: a fleet in a port of the Mediterranean, three sea areas from an Italian one -- */

struct torpedo {
	uint16_t piece;
} ETO_LOCALS;

eto_clause tw_check_torpedo(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	if (!has_tech(s, ITA_5) || !tw_at_war(t, s, ITA) || s->used[ITA] & U_TORPEDO || p >= PIECES ||
	    t->piece[p].kind != FLEET || !is_area(s->place[p]) || !tw_hostile_piece(t, s, AXIS, p))
		return eto_barred(&t->base, TW_15_3_5);
	if (!tw_first(t, s, p))
		return ETO_NONSENSE;
	ETO_EACH (a, &t->of_country[ITA])
		for (unsigned sea = S_WME; sea <= S_EME; sea++)
			if (s->held[a] == ITA && t->area[a].ports && t->area[s->place[p]].ports >> sea & 1 &&
			    tw_sea_steps(t, a, sea) < 3) /* its own sea is the first */
				return 0;
	return eto_barred(&t->base, TW_15_3_5);
}

void tw_call_torpedo(struct tw_state *s, unsigned p)
{
	s->used[ITA] |= U_TORPEDO;
	*(struct torpedo *)eto_call(&s->stack, P_TORPEDO, ETO_DICE) = (struct torpedo){(uint16_t)p};
}

static struct eto_dice torpedo_dice(const void *table, const void *state)
{
	const struct tw_state *s = state;
	(void)table;
	return (struct eto_dice){1, eto_peek(&s->stack)->step ? 3 : 10};
}

static void torpedo_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	unsigned p = ((const struct torpedo *)eto_own(&s->stack))->piece, die = eto_die(roll, 0);
	if (!f->step) {
		tw_say(e, E_DIE, (int)die, TW_15_3_5, 0, 0);
		if (die == 1)
			f->step = 1;
		else
			eto_pop(&s->stack);
		return;
	}
	eto_pop(&s->stack);
	tw_say(e, E_HIT, (int)p, TW_15_3_5, 0, 0);
	tw_put(t, s, p, TRACK);
	s->due[p] = (uint8_t)(s->turn + die); /* TW-13.2.7.13 */
	tw_say(e, E_BACK, (int)p, s->due[p], TW_13_2_7_13, 0);
}

static bool torpedo_sound(const void *table, const void *state, const struct eto_frame *f,
			  const struct eto_frame *below)
{
	const struct torpedo *x = eto_locals_of(f);
	(void)table, (void)state;
	return below && below->proc == P_RAIDS && f->step <= 1 && x->piece < PIECES;
}

const struct eto_proc tw_proc_torpedo = {.name = "torpedo",
					 .dice = torpedo_dice,
					 .roll = torpedo_roll,
					 .sound = torpedo_sound,
					 .phase = "Human torpedoes",
					 .prompt = "Roll the dice for the human torpedoes.",
					 .clause = TW_15_3_5};
