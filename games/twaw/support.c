/* Who takes part in an attack, and the air units of both sides (13.3, TW-13.3.4). */
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/twaw.h"

/* Of two sides that defend together it is that with more units, or the holder of the area. */
unsigned tw_defender(const struct tw_table *t, const struct tw_state *s)
{
	unsigned holder = tw_holder(t, s, s->b_target), found = holder, most = 0;
	for (unsigned x = 0; x <= SIDES; x++) {
		unsigned n = s->land[s->b_target][x];
		if (x == s->side || tw_allied(s, x, s->side) || n < most || (n == most && (!n || x != holder)))
			continue;
		most = n;
		found = x;
	}
	return found;
}

/* Neutrals are played by the other side. */
unsigned tw_defender_seat(const struct tw_table *t, const struct tw_state *s)
{
	unsigned side = tw_defender(t, s);
	return side < SIDES ? seat_for(t, side) : s->side == AXIS ? WEST : AXIS;
}

unsigned tw_defenders(const struct tw_table *t, const struct tw_state *s)
{
	unsigned n = 0;
	(void)t;
	for (unsigned x = 0; x <= SIDES; x++)
		if (x != s->side && !tw_allied(s, x, s->side))
			n += s->land[s->b_target][x];
	return n;
}

unsigned tw_attackers(const struct tw_table *t, const struct tw_state *s)
{
	unsigned n = 0;
	TW_EACH_MARKED (p, s, M_IN)
		n += is_land(t, p) && on_map(s, p);
	return n;
}

unsigned tw_count_in(const struct tw_table *t, const struct tw_state *s, unsigned mask, unsigned side)
{
	unsigned n = 0;
	TW_EACH_MARKED (p, s, mask)
		n += (t->piece[p].kind == AIR || tw_carrier(t, p)) && on_map(s, p) &&
		     (tw_owner(t, s, p) == s->side || tw_allied(s, tw_owner(t, s, p), s->side)) == (side == 0);
	return n;
}

/* TW-13.2.1.3: an elite unit of the same nation lands already; several voyages may have met there. */
static bool elite_lands(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned c = t->piece[p].country;
	for (unsigned q = t->first[c][ELITE]; t->piece[p].kind == ELITE && q < t->end[c][ELITE]; q++)
		if (s->mark[q] & M_IN && on_map(s, q))
			return true;
	return false;
}

/* Units of the enemy that a breakthrough has isolated there; own ones that wait for relief hold nobody. */
static unsigned trapped_in(const struct tw_table *t, const struct tw_state *s, unsigned place)
{
	unsigned n = 0;
	TW_EACH_AT (p, s, place)
		n += s->mark[p] & M_TRAPPED && is_land(t, p) && !tw_allied(s, tw_owner(t, s, p), s->side);
	return n;
}

/* The others in the area who have not attacked from there nor attack now: they hold the isolated down
 * (TW-13.3.8.11). */
static unsigned keepers(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned joins)
{
	unsigned n = 0;
	TW_EACH_AT (p, s, from) {
		bool attacked = s->step[p] && (!(s->mark[p] & M_OP) || s->bound_for[p] != NO_PLACE);
		n += p != joins && is_land(t, p) && tw_owner(t, s, p) == s->side &&
		     !(s->mark[p] & (M_IN | M_TRAPPED)) && !attacked;
	}
	return n;
}

/* TW-13.3.6.25: a unit of the country that plays the marker; those of the Commonwealth are British (TW-13.3.6.1.39). */
static bool leads(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned c = t->piece[p].country;
	return is_land(t, p) && (c == s->b_country || (s->b_country == UK && c >= IND && c <= CAN));
}

static bool has_lead(const struct tw_table *t, const struct tw_state *s)
{
	TW_EACH_MARKED (p, s, M_IN)
		if (leads(t, s, p))
			return true;
	return false;
}

/* Who goes on from an area that was taken leaves somebody there: one unit, and half as many as it has isolated; so many
 * (`in`) go already. */
eto_clause tw_must_stay(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned from, unsigned in)
{
	unsigned stay = trapped_in(t, s, from), own = s->land[from][s->side];
	bool entered = eto_set_has(&s->taken, from) || s->bound_for[p] == NO_PLACE; /* retaken home areas too */
	if (stay && keepers(t, s, from, p) < (stay + 1) / 2 && eto_forbids(&t->base, TW_13_3_8_11))
		return TW_13_3_8_11;
	if (entered && in + 1 >= own && eto_forbids(&t->base, TW_13_3_6_18))
		return TW_13_3_6_18;
	return 0;
}

/* TW-13.3.6.16, TW-13.3.6.18, TW-13.3.8.11, TW-13.3.3.3, TW-13.3.10.3, TW-13.3.10.4. */
eto_clause tw_may_join(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	if (p >= PIECES || !is_land(t, p) || s->place[p] != s->b_from || tw_owner(t, s, p) != s->side ||
	    s->mark[p] & (M_IN | M_TRAPPED))
		return eto_barred(&t->base, TW_13_3_6_4);
	if (s->b_step ? !s->step[p] || s->step[p] > s->b_step : s->step[p])
		return eto_barred(&t->base, TW_13_3_6_23);
	unsigned c = t->piece[p].country;
	eto_clause duty = tw_capital_first(t, s, c, s->b_target);
	if (duty)
		return duty;
	if (s->b_kind == B_LIMITED) {
		if (s->supply[p] == CUT && (!tw_fort(t, s, s->b_from) || option(t, OPT_SURROUNDED)) &&
		    eto_forbids(&t->base, TW_9_3_4))
			return TW_9_3_4;
		return 0;
	}
	if (!(s->mark[p] & M_OP))
		return eto_barred(&t->base, s->supply[p] == SUPPLIED ? TW_13_3_6_4 : TW_9_3_9);
	if (s->b_step && tw_operator(t, s, p) != s->b_country)
		return eto_barred(&t->base, TW_13_3_6_25);
	if (s->b_step && !tw_may_face(s, p, s->b_target))
		return eto_barred(&t->base, TW_13_3_15);
	bool minor = c >= MAJORS && t->country[c].kind != DOMINION; /* TW-13.3.6.1.39 */
	if (minor && tw_master(t, s, c) != s->b_country && eto_forbids(&t->base, TW_13_3_3_3))
		return TW_13_3_3_3;
	if (s->b_kind != B_INVASION && !s->b_step)
		return 0;
	unsigned in = tw_attackers(t, s);
	if (s->b_kind == B_INVASION) {
		unsigned beach = t->area[s->b_target].beach;
		if (in >= beach && eto_forbids(&t->base, TW_13_3_10_3))
			return TW_13_3_10_3;
		bool last = !s->b_step && in + 1 == beach; /* the place of who leads it */
		if (last && !leads(t, s, p) && !has_lead(t, s) && eto_forbids(&t->base, TW_13_3_6_25))
			return TW_13_3_6_25;
		return elite_lands(t, s, p) && eto_forbids(&t->base, TW_13_2_1_3) ? TW_13_2_1_3 : 0;
	}
	return tw_must_stay(t, s, p, s->b_from, in);
}

/* TW-13.3.6.20, TW-13.3.6.21: the number of an exploitation is that of those who take part and have made most. */
unsigned tw_attack_number(const struct tw_table *t, const struct tw_state *s)
{
	unsigned most = 0;
	TW_EACH_MARKED (p, s, M_IN)
		if (s->b_step && is_land(t, p) && s->step[p] > most)
			most = s->step[p];
	return most;
}

/* TW-13.3.6.25, TW-13.3.3.3: in the first attack a land unit of the country that plays the marker takes part. An
 * exploitation belongs to the same Operation. */
static eto_clause check_lead(const struct tw_table *t, const struct tw_state *s)
{
	bool minor = false;
	if (!tw_attackers(t, s))
		return eto_barred(&t->base, TW_13_3_6_16);
	if (s->b_kind == B_LIMITED || s->b_step || has_lead(t, s))
		return 0;
	TW_EACH_MARKED (p, s, M_IN) {
		unsigned c = t->piece[p].country;
		minor |= is_land(t, p) && c >= MAJORS && t->country[c].kind != DOMINION;
	}
	eto_clause why = minor ? TW_13_3_3_3 : TW_13_3_6_25;
	return eto_forbids(&t->base, why) ? why : 0;
}

/* TW-5.2.3: a carrier of the invasion supports like an air unit, and is not intercepted. */
static bool deck_ready(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p, unsigned task)
{
	return p < PIECES && task < TASKS && tw_carrier(t, p) && s->b_kind == B_INVASION && is_zone(s->place[p]) &&
	       sea_of(t, s->place[p]) == sea_of(t, s->b_from) && side == s->side && tw_owner(t, s, p) == side &&
	       !(s->mark[p] & (M_TAC | M_OPS));
}

static eto_clause check_air(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p,
			    unsigned task)
{
	if (deck_ready(t, s, side, p, task))
		return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
	if (p >= PIECES || task >= TASKS || t->piece[p].kind != AIR || !is_area(s->place[p]) ||
	    tw_owner(t, s, p) != side || !tw_at_war(t, s, t->piece[p].country))
		return eto_barred(&t->base, TW_13_3_8);
	if (!tw_active_air(t, s, p) || s->mark[p] & (M_BATTLE | M_FLEW))
		return eto_barred(&t->base, TW_13_2_3_12);
	if (!is_area(s->b_target) || t->air[s->place[p]][s->b_target] > 2)
		return eto_barred(&t->base, TW_13_3_8);
	if (side == s->side && s->supply[p] == CUT && eto_forbids(&t->base, TW_9_3_4))
		return TW_9_3_4;
	if (s->b_kind == B_LIMITED && tw_count_in(t, s, M_BATTLE, side != s->side) &&
	    eto_forbids(&t->base, TW_13_3_5_3))
		return TW_13_3_5_3;
	return tw_first(t, s, p) ? 0 : ETO_NONSENSE;
}

static void offer_air(struct eto_list *l, const struct tw_table *t, const struct tw_state *s, unsigned verb,
		      unsigned side)
{
	bool decks = option(t, OPT_CARRIERS);
	for (unsigned i = 0; i < (decks ? (unsigned)PIECES : t->wings); i++) {
		unsigned p = decks ? i : t->wing[i];
		bool near = t->piece[p].kind == AIR && is_area(s->place[p]) && is_area(s->b_target) &&
			    t->air[s->place[p]][s->b_target] <= 2;
		if ((near || tw_carrier(t, p)) && tw_owner(t, s, p) == side)
			for (unsigned task = 0; task < TASKS; task++)
				eto_offer(l, verb, p, task, 0);
	}
}

static eto_clause attack_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	eto_clause c;
	(void)seat;
	switch (a.verb) {
	case V_JOIN: c = tw_may_join(t, s, a.arg[0]); return c ? c : tw_first(t, s, a.arg[0]) ? 0 : ETO_NONSENSE;
	case V_ALL:
		TW_EACH_AT (p, s, s->b_from)
			if (!tw_may_join(t, s, p))
				return 0;
		return eto_barred(&t->base, TW_13_3_6_16);
	case V_SUPPORT: return check_air(t, s, s->side, a.arg[0], a.arg[1]);
	case V_GO: return check_lead(t, s);
	case V_PASS: return 0;
	default: return eto_barred(&t->base, TW_13_3_10);
	}
}

static void attack_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	TW_EACH_AT (p, s, s->b_from)
		eto_offer(l, V_JOIN, p, 0, 0);
	offer_air(l, t, s, V_SUPPORT, s->side);
	eto_offer(l, V_GO, 0, 0, 0);
	eto_offer(l, V_ALL, 0, 0, 0);
	eto_offer(l, V_PASS, 0, 0, 0);
}

static void support(struct tw_state *s, struct eto_action a, struct eto_events *e)
{
	s->mark[a.arg[0]] |= a.arg[1] == T_TACTICAL ? M_TAC : M_OPS;
	tw_say(e, E_SUPPORTS, a.arg[0], s->b_target, a.arg[1], 0);
}

/* Does a side have an air unit that could come? */
static bool could_come(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	for (unsigned i = 0; i < t->wings; i++)
		if (!check_air(t, s, side, t->wing[i], 0))
			return true;
	return false;
}

static void call_answer(const struct tw_table *t, struct tw_state *s, unsigned side)
{
	if (could_come(t, s, side))
		*(uint8_t *)eto_call(&s->stack, P_ANSWER, seat_for(t, side)) = (uint8_t)side;
}

/* TW-13.3.4.5: the whole camp of the defender may intercept, each side with its own; first the one that is attacked. */
static void call_answers(const struct tw_table *t, struct tw_state *s)
{
	unsigned side = tw_defender(t, s);
	if (side >= SIDES)
		return;
	for (unsigned x = 0; x < SIDES; x++)
		if (x != side && tw_allied(s, side, x) && tw_hostile(s, s->side, x))
			call_answer(t, s, x);
	call_answer(t, s, side);
}

/* A marker that was played is spent, and its area has had its attack (TW-13.3.6.16); who flew along has not fought. A
 * limited offensive that is not made was nothing (TW-13.3.5.1). */
static void call_off(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	if (s->b_kind == B_LIMITED) {
		tw_clear_battle(t, s);
		return;
	}
	eto_set_add(&s->attacked, s->b_target);
	TW_EACH_AT (p, s, s->b_from)
		if (s->mark[p] & M_OP && s->step[p] == s->b_step && is_land(t, p))
			s->step[p] = 3;
	TW_EACH_MARKED (p, s, M_TAC | M_OPS)
		s->mark[p] &= (uint16_t) ~(M_TAC | M_OPS);
	tw_end_attack(t, s, e);
}

/* TW-13.3.12, TW-13.3.13: the country whose capital is attacked has made its attempt, if its own units take part. */
static void note_storm(const struct tw_table *t, struct tw_state *s)
{
	TW_EACH_MARKED (p, s, M_IN) {
		unsigned c = tw_counts_as(t->piece[p].country);
		if (is_land(t, p) && c < MAJORS && t->country[c].capital == s->b_target)
			s->stormed |= (uint8_t)(1u << c);
	}
}

static void attack_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	switch (a.verb) {
	case V_JOIN: s->mark[a.arg[0]] |= M_IN; break;
	case V_ALL:
		TW_EACH_AT (p, s, s->b_from)
			if (!tw_may_join(t, s, p))
				s->mark[p] |= M_IN;
		break;
	case V_SUPPORT: support(s, a, e); break;
	case V_PASS:
		eto_pop(&s->stack);
		call_off(t, s, e);
		break;
	default:
		eto_set_add(&s->attacked, s->b_target);
		note_storm(t, s);
		s->b_step = (uint8_t)tw_attack_number(t, s);
		eto_pop(&s->stack);
		eto_call(&s->stack, P_DUEL, ETO_DICE);
		call_answers(t, s);
	}
}

const struct eto_proc tw_proc_attack = {.name = "attack",
					.legal = attack_legal,
					.check = attack_check,
					.apply = attack_apply,
					.phase = "Attack",
					.close = "Begin the battle",
					.prompt = "Choose the units that attack and the air units that support them, "
						  "and then begin the battle.",
					.clause = TW_13_3_10};

/* -- the defender's air units: support or interception (TW-13.3.4.5, TW-13.3.4.6) -- */

/* An air unit of the attacker that supports. */
static bool supports(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return t->piece[p].kind == AIR && is_area(s->place[p]) && s->mark[p] & (M_TAC | M_OPS) &&
	       tw_owner(t, s, p) == s->side;
}

static unsigned task_of(const struct tw_state *s, unsigned p)
{
	return s->mark[p] & (M_OPS | M_HUNT_OPS) ? T_OPERATIONAL : T_TACTICAL;
}

/* TW-13.3.4.9, TW-13.3.4.11: the camp of the defender has fewer air units than the attacker has nations with this
 * task. */
static bool outmatched(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned task)
{
	unsigned nations = 0, own = 0;
	for (unsigned i = 0; i < t->wings; i++) {
		unsigned p = t->wing[i], owner = tw_owner(t, s, p);
		if (supports(t, s, p) && task_of(s, p) == task)
			nations |= 1u << t->piece[p].country;
		own += (s->mark[p] & (M_HUNT_TAC | M_HUNT_OPS)) != 0 ||
		       (tw_allied(s, side, owner) && !check_air(t, s, owner, p, task));
	}
	return own < (unsigned)__builtin_popcount(nations);
}

/* A unit that is in a combat already draws another enemy into it: of the same task and nation (TW-13.3.4.8). */
static eto_clause check_draw(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p, unsigned q)
{
	if (s->step[q])
		return eto_barred(&t->base, TW_13_3_4_7);
	if (task_of(s, p) != task_of(s, q))
		return eto_barred(&t->base, TW_13_3_4_8);
	TW_EACH_MARKED (x, s, M_TAC | M_OPS)
		if (supports(t, s, x) && s->step[x] == s->step[p] && t->piece[x].country != t->piece[q].country &&
		    !outmatched(t, s, side, task_of(s, p)) && eto_forbids(&t->base, TW_13_3_4_8))
			return TW_13_3_4_8;
	return 0;
}

static eto_clause check_hunt(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p, unsigned q)
{
	if (p >= PIECES || q >= PIECES || !supports(t, s, q))
		return eto_barred(&t->base, TW_13_3_4_5);
	if (!tw_first(t, s, q))
		return ETO_NONSENSE;
	if (s->mark[p] & (M_HUNT_TAC | M_HUNT_OPS))
		return tw_first(t, s, p) ? check_draw(t, s, side, p, q) : ETO_NONSENSE;
	return check_air(t, s, side, p, task_of(s, q));
}

static eto_clause answer_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack);
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb == V_HUNT)
		return check_hunt(t, s, side, a.arg[0], a.arg[1]);
	return a.verb == V_SUPPORT ? check_air(t, s, side, a.arg[0], a.arg[1]) : eto_barred(&t->base, TW_13_3_4_6);
}

static void answer_legal(struct eto_list *l)
{
	const struct tw_table *t = (const void *)l->table;
	const struct tw_state *s = l->state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack);
	offer_air(l, t, s, V_SUPPORT, side);
	for (unsigned i = 0; i < t->wings; i++)
		if (is_area(s->place[t->wing[i]]) && tw_owner(t, s, t->wing[i]) == side)
			TW_EACH_MARKED (q, s, M_TAC | M_OPS)
				if (supports(t, s, q))
					eto_offer(l, V_HUNT, t->wing[i], q, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* TW-13.3.4.7: each interception is a combat of its own; whoever engages a unit of one takes part in it. */
static void hunt(const struct tw_table *t, struct tw_state *s, unsigned p, unsigned q, struct eto_events *e)
{
	unsigned last = 0;
	TW_EACH_MARKED (x, s, M_BATTLE)
		if (t->piece[x].kind == AIR && on_map(s, x) && s->step[x] > last)
			last = s->step[x];
	unsigned fight = s->step[p] ? s->step[p] : s->step[q] ? s->step[q] : last < COMBATS ? last + 1 : last;
	s->step[p] = s->step[q] = (uint8_t)fight;
	s->mark[p] |= task_of(s, q) == T_TACTICAL ? M_HUNT_TAC : M_HUNT_OPS;
	tw_say(e, E_HUNTS, (int)p, (int)q, s->b_target, 0);
}

/* The other side of the camp is next, if it still has a unit that could come. */
static bool another_answers(const struct tw_table *t, struct tw_state *s)
{
	if (eto_peek(&s->stack)->proc != P_ANSWER)
		return false;
	if (could_come(t, s, *(const uint8_t *)eto_own(&s->stack)))
		return true;
	eto_pop(&s->stack);
	return false;
}

static void answer_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	if (a.verb == V_SUPPORT) {
		support(s, a, e);
	} else if (a.verb == V_HUNT) {
		hunt(t, s, a.arg[0], a.arg[1], e);
	} else {
		eto_pop(&s->stack);
		if (another_answers(t, s))
			return;
		if (s->b_kind != B_LIMITED && tw_count_in(t, s, M_BATTLE, 1) && could_come(t, s, s->side))
			eto_call(&s->stack, P_ADD, seat_for(t, s->side));
	}
}

static bool side_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && !f->step && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_answer = {.name = "answer",
					.legal = answer_legal,
					.check = answer_check,
					.apply = answer_apply,
					.sound = side_sound,
					.phase = "Air units of the defender",
					.close = "Send no more",
					.prompt = "Send air units to support the defence or to intercept, or send "
						  "none.",
					.clause = TW_13_3_4_6};

static eto_clause add_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	(void)seat;
	if (a.verb == V_DONE)
		return 0;
	return a.verb == V_SUPPORT ? check_air(t, s, s->side, a.arg[0], a.arg[1]) : eto_barred(&t->base, TW_13_3_4_6);
}

static void add_legal(struct eto_list *l)
{
	const struct tw_state *s = l->state;
	offer_air(l, (const void *)l->table, s, V_SUPPORT, s->side);
	eto_offer(l, V_DONE, 0, 0, 0);
}

static void add_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	if (a.verb == V_SUPPORT)
		support(s, a, e);
	else
		eto_pop(&s->stack);
}

const struct eto_proc tw_proc_add = {.name = "add",
				     .legal = add_legal,
				     .check = add_check,
				     .apply = add_apply,
				     .phase = "Air units of the attacker",
				     .close = "Leave it as it is",
				     .prompt = "Add air units to the support, or leave it as it is.",
				     .clause = TW_13_3_4_6};

/* -- the air combats: interceptions by number, then those who support on both sides with the same task (TW-13.3.4.1);
 * then the dice of the ground -- */

enum { DUELS = COMBATS + TASKS };

static void groups(const struct tw_table *t, const struct tw_state *s, unsigned n, pieceset *first, pieceset *second)
{
	*first = *second = (pieceset){0};
	unsigned fight = n < COMBATS ? n + 1 : 0, task = n < COMBATS ? 0u : n - COMBATS ? M_OPS : M_TAC;
	if (!fight && s->b_kind == B_LIMITED && !option(t, OPT_LIMITED_AIR))
		task = M_TAC | M_OPS; /* it knows one kind of support (TW-13.3.5.9) */
	TW_EACH_MARKED (p, s, fight ? (unsigned)M_BATTLE : task) {
		if (t->piece[p].kind != AIR || !is_area(s->place[p]) || s->step[p] != fight)
			continue;
		if (supports(t, s, p))
			eto_set_add(second, p);
		else
			eto_set_add(first, p);
	}
}

static bool duel_go(const void *table, void *state, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	(void)e;
	while (f->step < DUELS) {
		pieceset hunters, prey;
		groups(t, s, f->step, &hunters, &prey);
		if (!eto_set_empty(&hunters) && !eto_set_empty(&prey))
			return false;
		f->step++;
	}
	eto_pop(&s->stack);
	tw_start_dice(t, s);
	return true;
}

static void duel_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct eto_frame *f = eto_top(&s->stack);
	pieceset hunters, prey;
	groups(t, s, f->step, &hunters, &prey);
	f->step++;
	tw_air_fight(t, s, &hunters, &prey, eto_die(roll, 0), eto_die(roll, 1), s->b_target, e);
}

static bool duel_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && f->step <= DUELS;
}

const struct eto_proc tw_proc_duel = {.name = "duel",
				      .go = duel_go,
				      .throws = {2, 3},
				      .roll = duel_roll,
				      .sound = duel_sound,
				      .phase = "Air combat",
				      .prompt = "Roll one die for each side: first for the interceptor.",
				      .clause = TW_13_3_4_12};
