/* The Air Phase (13): bombing, the Battle of Britain, tactical use with responses, Beachheads, strategic movement.
 *
 * Units are used one by one and each is answered before the next (BW-13.2.1 to BW-13.2.3, BW-13.2.7, BW-13.4.2.2,
 * BW-13.4.4.2, BW-13.4.5.3). Three bombers of three or four units are the most (BW-13.3.2, BW-13.3.4, BW-13.3.5,
 * BW-13.3.8). Uses: BW-13.4.2, BW-13.4.3, BW-13.4.4. Range ends at the own coast (BW-13.4.1.5, BW-13.4.1.6). Over the
 * sea nothing cancels (BW-13.4.4.3); over land what is left stays until its owner's next Air Phase (BW-13.4.2.8,
 * BW-13.4.2.9). */
#include "games/blitzwar/blitzwar.h"

/* The order of the sub-phases (BW-8.10, BW-13.4.3.6): what comes later closes what comes before. */
enum { A_BOMBING, A_DUEL, A_TACTICAL };
enum { MISSIONS_MAX = 3, RAID_TURN = 28 };

/* BW-13.4.1. */
bool bw_in_range(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned place)
{
	unsigned from = s->place[c];
	if (from >= ZONES)
		return false;
	return place < ZONES ? eto_set_has(&t->range[from], place)
			     : place < BOMBING && t->zone[from].coasts >> (place - SEA0) & 1;
}

/* Before the owner's Air Phase all his units in tactical use are gone (BW-13.4.5). */
void bw_clear_missions(const struct bw_table *t, struct bw_state *s, unsigned side)
{
	counterset air = bw_of(s, side, &t->air);
	ETO_EACH (c, &air)
		if (s->mark[c] & M_MISSION && s->place[c] != BOMBING && eto_forbids(&t->base, BW_13_4_5))
			bw_remove(t, s, c);
}

/* -- P_AIR -- */

static eto_clause own_air(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	bool own = c < COUNTERS && side_of(t, s, c) == seat && bw_at_airfield(t, s, c);
	return own ? 0 : eto_barred(&t->base, BW_3_9);
}

/* BW-13.3.1, BW-13.3.6: Allied units in Great Britain, from 1943, three a turn. */
static eto_clause check_bomb(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c,
			     unsigned stage)
{
	eto_clause no = own_air(t, s, seat, c);
	if (no)
		return no;
	if (stage > A_BOMBING)
		return eto_barred(&t->base, BW_8_10);
	if (seat != ALLIED || t->zone[s->place[c]].group != G_BRITAIN)
		return eto_barred(&t->base, BW_13_3_1);
	if (s->turn < RAID_TURN && eto_forbids(&t->base, BW_13_3_1))
		return BW_13_3_1;
	if (now(t, s)->weather == SNOW && option(t, OPT_WINTER_BOMBING) == 1)
		return eto_barred(&t->base, BW_13_1_3);
	return s->bombed[0] + s->bombed[1] >= MISSIONS_MAX && eto_forbids(&t->base, BW_13_3_6) ? BW_13_3_6 : 0;
}

/* BW-13.4.5.1, BW-13.4.5.2: Germans and Allies only, and not where the enemy is master of the sea. */
static eto_clause check_head_flight(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned place)
{
	if (place < SEA0)
		return eto_barred(&t->base, BW_13_4_5_1);
	if ((country_of(t, c) == ITA || country_of(t, c) == USSR) && eto_forbids(&t->base, BW_13_4_5_2))
		return BW_13_4_5_2;
	unsigned master = bw_superior_at(t, s, place - SEA0);
	return master != NOBODY && hostile(master, side_of(t, s, c)) && eto_forbids(&t->base, BW_12_3_7) ? BW_12_3_7
													 : 0;
}

/* 1. an own unit at airfield; 2. in Range (BW-13.4.2.1, BW-13.4.4.1); 3. no Snow on land (BW-13.1.2); 4. its country's
 * limits; 5. as a Beachhead: see above. */
static eto_clause check_fly(const struct bw_table *t, const struct bw_state *s, unsigned seat, struct eto_action a)
{
	unsigned c = a.arg[0], place = a.arg[1];
	eto_clause no = own_air(t, s, seat, c);
	if (no)
		return no;
	if (place >= BOMBING || a.arg[2] >= MISSIONS)
		return ETO_NONSENSE;
	if (!bw_in_range(t, s, c, place))
		return eto_barred(&t->base, place < ZONES ? BW_13_4_2_1 : BW_13_4_4_1);
	if (place < ZONES && snow_in(t, s, place) && eto_forbids(&t->base, BW_13_1_2))
		return BW_13_1_2;
	if (place < ZONES && (no = bw_may_be(t, s, c, place)))
		return no;
	if (place == t->at.ame && s->war[USA] == NOBODY && seat != AXIS && eto_forbids(&t->base, BW_9_3_44))
		return BW_9_3_44; /* to fly there is to attack it, and it fights the Axis or nobody */
	if (place >= SEA0 && country_of(t, c) == ITA && !t->sea[place - SEA0].mediterranean &&
	    eto_forbids(&t->base, BW_9_6_23))
		return BW_9_6_23;
	return a.arg[2] == BEACH ? check_head_flight(t, s, c, place) : 0;
}

static unsigned stage_of(const struct bw_state *s)
{
	return *(const uint8_t *)eto_own(&s->stack);
}

static eto_clause air_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	switch (a.verb) {
	case V_DONE: return 0;
	case V_BOMB: return check_bomb(t, s, seat, a.arg[0], stage_of(s));
	case V_DUEL: return bw_check_duel(t, s, seat, stage_of(s) > A_DUEL);
	case V_FLY: return check_fly(t, s, seat, a);
	default: return eto_barred(&t->base, BW_8_10);
	}
}

static void air_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	counterset air = bw_of(s, l->seat, &t->air);
	ETO_EACH (c, &air)
		eto_offer(l, V_BOMB, c, 0, 0);
	eto_offer(l, V_DUEL, 0, 0, 0);
	ETO_EACH (c, &air) {
		if (!bw_at_airfield(t, s, c))
			continue;
		ETO_EACH (z, &t->range[s->place[c]])
			eto_offer(l, V_FLY, c, z, COVER);
		for (unsigned sea = 0; sea < SEAS; sea++)
			for (unsigned what = 0; what < MISSIONS && t->zone[s->place[c]].coasts >> sea & 1; what++)
				eto_offer(l, V_FLY, c, SEA0 + sea, what);
	}
	eto_offer(l, V_DONE, 0, 0, 0);
}

struct answer {
	uint8_t unit, place, from, head; /* the unit that is answered, and where it came from */
	uint8_t asked;			 /* sides asked already */
} ETO_LOCALS;
ETO_LOCALS_FIT(struct answer);

static void call_answer(struct bw_state *s, unsigned c, unsigned from)
{
	struct answer *x = eto_call(&s->stack, P_RESPOND, AXIS);
	*x = (struct answer){(uint8_t)c, s->place[c], (uint8_t)from, (s->mark[c] & M_HEAD) != 0,
			     (uint8_t)(1u << s->side)};
}

static void air_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	uint8_t *stage = eto_own_change(&s->stack);
	unsigned c = a.arg[0], from = c < COUNTERS ? s->place[c] : 0;
	(void)seat;
	switch (a.verb) {
	case V_DONE: eto_pop(&s->stack); return;
	case V_BOMB:
		s->bombed[s->turn >= 36]++;
		s->mark[c] |= M_MISSION;
		bw_put(t, s, c, BOMBING);
		bw_say(e, E_BOMBS, (int)c, 0, 0, 0);
		call_answer(s, c, from);
		return;
	case V_DUEL:
		*stage = A_DUEL;
		eto_call(&s->stack, P_DUEL, ETO_DICE);
		return;
	default:
		*stage = A_TACTICAL;
		if (a.arg[1] < ZONES && eto_forbids(&t->base, BW_9_3_8))
			bw_provoke(t, s, c, a.arg[1], e);
		s->mark[c] |= (uint16_t)(a.arg[2] == BEACH ? M_MISSION | M_HEAD : M_MISSION);
		bw_put(t, s, c, a.arg[1]);
		bw_say(e, E_FLIES, (int)c, (int)from, a.arg[1], a.arg[2]);
		call_answer(s, c, from);
	}
}

static bool air_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	(void)table;
	return below && f->seat == s->side && f->seat < SIDES && *(const uint8_t *)eto_locals_of(f) <= A_TACTICAL;
}

const struct eto_proc bw_proc_air = {.name = "air",
				     .go = bw_waits,
				     .legal = air_legal,
				     .check = air_check,
				     .apply = air_apply,
				     .sound = air_sound,
				     .phase = "Air Phase",
				     .close = "End the air missions",
				     .prompt = "Send air units on missions, or end the air missions.",
				     .clause = BW_13_4_1};

/* -- P_RESPOND: other sides may answer (13.2) -- */

/* BW-13.2.8: at airfield and in Range of the target; bombing is answered by air in Germany (BW-13.3.3). */
static bool can_answer(const struct bw_table *t, const struct bw_state *s, const struct answer *x, unsigned side,
		       unsigned c)
{
	if (!bw_at_airfield(t, s, c) || side_of(t, s, c) != side || !hostile(side, side_of(t, s, x->unit)))
		return false;
	if (x->place == BOMBING)
		return t->zone[s->place[c]].group == G_GERMANY && country_of(t, c) == GER &&
		       eto_forbids(&t->base, BW_13_2_2);
	if ((x->place < ZONES && snow_in(t, s, x->place)) || !eto_forbids(&t->base, BW_13_2_1))
		return false;
	if (country_of(t, c) == ITA && /* BW-9.6.5, BW-9.6.23 */
	    (x->place < ZONES ? bw_may_be(t, s, c, x->place) != 0 : !t->sea[x->place - SEA0].mediterranean))
		return false;
	return bw_in_range(t, s, c, x->place);
}

static bool has_answer(const struct bw_table *t, const struct bw_state *s, const struct answer *x, unsigned side)
{
	counterset air = bw_of(s, side, &t->air);
	if (x->asked >> side & 1)
		return false;
	ETO_EACH (c, &air)
		if (can_answer(t, s, x, side, c))
			return true;
	return false;
}

/* BW-13.2.9: the side attacked first, which is the one that holds the zone; then in the order of play. */
static unsigned next_answerer(const struct bw_table *t, const struct bw_state *s, const struct answer *x)
{
	unsigned holder = x->place < ZONES ? s->control[x->place] : NOBODY;
	if (holder < SIDES && has_answer(t, s, x, holder))
		return holder;
	for (unsigned side = 0; side < SIDES; side++)
		if (has_answer(t, s, x, side))
			return side;
	return NOBODY;
}

/* BW-13.4.2.3: air units of two sides over a land zone cancel out, one for one. */
static void cancel(const struct bw_table *t, struct bw_state *s, unsigned c, struct eto_events *e)
{
	unsigned zone = s->place[c];
	if (zone >= ZONES || !eto_forbids(&t->base, BW_13_4_2_3))
		return;
	BW_HERE (k, s, zone)
		if (kind_of(t, k) == AIR && s->mark[k] & M_MISSION && !(s->mark[k] & M_HEAD) &&
		    hostile(side_of(t, s, k), side_of(t, s, c))) {
			bw_say(e, E_CANCELLED, (int)c, (int)k, (int)zone, 0);
			bw_remove(t, s, k);
			bw_remove(t, s, c);
			return;
		}
}

static bool respond_go(const void *table, void *state, struct eto_events *e)
{
	struct bw_state *s = state;
	struct answer x = *(const struct answer *)eto_own(&s->stack);
	unsigned side = next_answerer(table, s, &x);
	if (side != NOBODY) {
		eto_top(&s->stack)->seat = (uint8_t)side;
		return bw_waits(table, s, e);
	}
	eto_pop(&s->stack);
	cancel(table, s, x.unit, e);
	return true;
}

static eto_clause respond_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	const struct answer *x = eto_own(&s->stack);
	if (a.verb == V_PASS)
		return 0;
	if (a.verb != V_RESPOND)
		return eto_barred(&t->base, BW_13_2_4);
	if (a.arg[0] >= COUNTERS || !can_answer(t, s, x, seat, a.arg[0]))
		return eto_barred(&t->base, x->place == BOMBING ? BW_13_3_3 : BW_13_2_8);
	return 0;
}

static void respond_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	counterset air = bw_of(l->state, l->seat, &t->air);
	ETO_EACH (c, &air)
		eto_offer(l, V_RESPOND, c, 0, 0);
	eto_offer(l, V_PASS, 0, 0, 0);
}

/* BW-13.2.5, BW-13.2.6: both are gone, without effect. BW-13.2.9: for a side at peace it is an attack. */
static void respond_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct answer *x = eto_own_change(&s->stack);
	if (a.verb == V_PASS) {
		x->asked |= (uint8_t)(1u << seat);
		return;
	}
	struct answer done = *x;
	eto_pop(&s->stack);
	bw_say(e, E_ANSWERED, (int)done.unit, a.arg[0], done.place, 0);
	if (done.place == BOMBING)
		s->bombed[s->turn >= 36]--;
	if (seat == SOVIET || side_of(t, s, done.unit) == SOVIET)
		bw_provoke(t, s, a.arg[0], done.from, e);
	bw_remove(t, s, done.unit);
	if (eto_forbids(&t->base, BW_13_2_5))
		bw_remove(t, s, a.arg[0]);
}

static bool respond_sound(const void *table, const void *state, const struct eto_frame *f,
			  const struct eto_frame *below)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	const struct answer *x = eto_locals_of(f);
	return below && below->proc == P_AIR && f->seat < SIDES && x->unit < COUNTERS && x->place < PLACES &&
	       x->from < ZONES && x->head <= 1 && x->asked < 8 && !(x->asked >> f->seat & 1) &&
	       kind_of(t, x->unit) == AIR && s->place[x->unit] == x->place && side_of(t, s, x->unit) < SIDES &&
	       (x->place != BOMBING || s->bombed[s->turn >= 36]);
}

const struct eto_proc bw_proc_respond = {.name = "respond",
					 .go = respond_go,
					 .legal = respond_legal,
					 .check = respond_check,
					 .apply = respond_apply,
					 .sound = respond_sound,
					 .phase = "Air Phase",
					 .prompt = "Answer the mission with an air unit of your own, or let it pass.",
					 .clause = BW_13_2_4};

/* -- P_HEADS: Beachheads next to the coast (BW-13.4.5.4 to BW-13.4.5.7) -- */

unsigned bw_heads(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone, unsigned sea)
{
	unsigned n = 0;
	BW_HERE (c, s, zone)
		n += s->mark[c] & M_HEAD && s->beach[c] && (sea == SEAS || s->beach[c] == sea + 1) &&
		     side_of(t, s, c) == side;
	return n;
}

static bool waits_at_sea(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	return kind_of(t, c) == AIR && s->mark[c] & M_HEAD && at_sea(s, c) && side_of(t, s, c) == seat;
}

static eto_clause heads_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	unsigned c = a.arg[0], zone = a.arg[1];
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_HEAD || c >= COUNTERS || !waits_at_sea(t, s, seat, c) || zone >= ZONES)
		return eto_barred(&t->base, BW_13_4_5_4);
	if (!(t->zone[zone].beaches >> (s->place[c] - SEA0) & 1))
		return eto_barred(&t->base, BW_5_20);
	if (t->zone[zone].port == NAVAL_BASE && eto_forbids(&t->base, BW_13_4_5_5))
		return BW_13_4_5_5;
	bool enemy = hostile(seat, s->control[zone]) || s->control[zone] == NOBODY || s->control[zone] == seat;
	return enemy ? bw_may_be(t, s, c, zone) : eto_barred(&t->base, BW_7_60);
}

static void heads_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	counterset air = bw_of(s, l->seat, &t->air);
	ETO_EACH (c, &air)
		if (waits_at_sea(t, s, l->seat, c))
			ETO_EACH (z, &t->coast[s->place[c] - SEA0])
				eto_offer(l, V_HEAD, c, z, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

/* BW-14.1.2.12, BW-14.1.2.13: corps that wait and get no new Beachhead on their sea are lost. */
static void clear_beaches(const struct bw_table *t, struct bw_state *s, unsigned side, struct eto_events *e)
{
	counterset corps = bw_of(s, side, &t->corps);
	ETO_EACH (c, &corps)
		if (s->beach[c] && !bw_heads(t, s, side, s->place[c], s->beach[c] - 1u)) {
			bw_say(e, E_GONE, (int)c, s->place[c], BW_14_1_2_13, 0);
			bw_remove(t, s, c);
		}
}

static bool heads_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned seat = eto_peek(&s->stack)->seat;
	counterset air = bw_of(s, seat, &t->air);
	ETO_EACH (c, &air)
		if (waits_at_sea(t, s, seat, c))
			return bw_waits(t, s, e);
	eto_pop(&s->stack);
	clear_beaches(t, s, seat, e);
	return true;
}

static void heads_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	if (a.verb == V_HEAD) {
		unsigned beach = s->place[a.arg[0]] - SEA0 + 1u;
		bw_to_beach(t, s, a.arg[0], a.arg[1], beach);
		bw_say(e, E_BEACHHEAD, a.arg[0], a.arg[1], 0, 0);
		return;
	}
	for (unsigned c = 0; c < COUNTERS; c++) /* those that are not used have been spent (BW-13.4.6) */
		if (waits_at_sea(t, s, seat, c))
			bw_remove(t, s, c);
}

static bool heads_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	bool some = false;
	for (unsigned c = 0; c < COUNTERS && f->seat < SIDES; c++)
		some |= waits_at_sea(table, s, f->seat, c);
	return below && f->seat == s->side && some;
}

const struct eto_proc bw_proc_heads = {.name = "heads",
				       .go = heads_go,
				       .legal = heads_legal,
				       .check = heads_check,
				       .apply = heads_apply,
				       .sound = heads_sound,
				       .phase = "Air Phase",
				       .close = "Keep the rest",
				       .prompt = "Place your Beachheads on the coast, or keep the rest.",
				       .clause = BW_13_4_5_4};

/* -- P_REBASE: strategic air movement (13.5) -- */

/* BW-13.5.1, BW-13.5.2: through controlled zones, and from coast to coast of one sea. */
static zoneset rebase_zones(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned from)
{
	zoneset left = s->held[side], reach = {0}, wave = {0};
	eto_set_add(&wave, from);
	while (!eto_set_empty(&wave)) {
		zoneset next = {0};
		unsigned seas = 0;
		ETO_EACH (z, &wave) {
			eto_set_join(&next, &t->near[z]);
			seas |= eto_forbids(&t->base, BW_13_5_2) ? t->zone[z].coasts : 0u;
		}
		for (; seas; seas &= seas - 1)
			eto_set_join(&next, &t->coast[__builtin_ctz(seas)]);
		eto_set_minus(&left, &wave);
		eto_set_meet(&next, &left);
		eto_set_join(&reach, &next);
		wave = next;
	}
	return reach;
}

static eto_clause check_base(const struct bw_table *t, const struct bw_state *s, unsigned seat, unsigned c)
{
	eto_clause no = own_air(t, s, seat, c);
	if (no)
		return s->place[c < COUNTERS ? c : 0] < PLACES ? eto_barred(&t->base, BW_13_5_4) : no;
	if (s->mark[c] & M_SHIPPED && eto_forbids(&t->base, BW_14_1_1_8))
		return BW_14_1_1_8;
	return s->mark[c] & M_REBASED && eto_forbids(&t->base, BW_13_5_3) ? BW_13_5_3 : 0;
}

static eto_clause rebase_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bw_table *t = table;
	const struct bw_state *s = state;
	if (a.verb == V_DONE)
		return 0;
	if (a.verb != V_BASE || a.arg[1] >= ZONES)
		return eto_barred(&t->base, BW_8_10);
	eto_clause no = check_base(t, s, seat, a.arg[0]);
	if (no)
		return no;
	zoneset reach = rebase_zones(t, s, seat, s->place[a.arg[0]]);
	if (!eto_set_has(&reach, a.arg[1]))
		return eto_barred(&t->base, BW_13_5_1);
	return (no = bw_shares(t, s, a.arg[0], a.arg[1])) ? no : bw_may_be(t, s, a.arg[0], a.arg[1]);
}

static void rebase_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	counterset air = bw_of(s, l->seat, &t->air);
	ETO_EACH (c, &air) {
		if (check_base(t, s, l->seat, c))
			continue;
		zoneset reach = rebase_zones(t, s, l->seat, s->place[c]);
		ETO_EACH (z, &reach)
			if (!bw_shares(t, s, c, z) && !bw_may_be(t, s, c, z))
				l->out[l->count++] = eto_act(V_BASE, c, z, 0);
	}
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

static void rebase_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bw_state *s = state;
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	bw_say(e, E_REBASED, a.arg[0], s->place[a.arg[0]], a.arg[1], 0);
	s->mark[a.arg[0]] |= M_REBASED;
	bw_put(table, s, a.arg[0], a.arg[1]);
}

/* Nobody is asked who has no unit that could move. */
static bool rebase_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	unsigned seat = eto_peek(&s->stack)->seat;
	counterset air = bw_of(s, seat, &t->air);
	ETO_EACH (c, &air)
		if (!check_base(t, s, seat, c))
			return bw_waits(t, s, e);
	eto_pop(&s->stack);
	return true;
}

const struct eto_proc bw_proc_rebase = {.name = "rebase",
					.go = rebase_go,
					.legal = rebase_legal,
					.check = rebase_check,
					.apply = rebase_apply,
					.sound = bw_sound_active,
					.phase = "Air Phase",
					.close = "End the air movement",
					.prompt = "Move air units to bases far away, or end their movement.",
					.clause = BW_13_5_1};
