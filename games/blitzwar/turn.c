/* The calendar and the sequence of play (6, 8). Phases 1 to 3 are played by all, 4 to 9 by each side in one block.
 *
 * Each side plays phases 4 to 9 in one block after all have played 1 to 3 (BW-8.6, BW-8.15, BW-8.18, BW-8.19,
 * BW-11.1.1, BW-11.1.2). Mud takes nothing but the Blitz, with its one-zone movement (BW-6.2, BW-6.18, BW-16.5.4);
 * Snow takes what 13.1.2, 14.1.2.2 and the calendar say and no movement (BW-6.13, BW-6.19 to BW-6.22). Countries are
 * looked at when a turn begins (BW-9.1.12). */
#include "games/blitzwar/blitzwar.h"

/* The steps of P_GAME, as the summary at the back lists them (BW-table.3). */
enum {
	T_SETUP,
	T_TURN,
	T_SURRENDER,
	T_ACTIVATE,
	T_CARDS,
	T_MINORS,
	T_SHOW,
	T_UNLOCK,
	T_LOSSES,
	T_LEASE,
	T_RAISE,
	T_RAISED,
	T_BLOCK,
	T_NAVAL,
	T_ENGAGE,
	T_AIR,
	T_HEADS,
	T_REBASE,
	T_TRANSPORT,
	T_MOVE,
	T_BLITZ,
	T_BLITZ_HOP,
	T_NORMAL,
	T_NORMAL_HOP,
	T_CUT,
	T_LATE_BASE,
	T_BLOCK_END,
	T_TURN_END,
	STEPS
};

struct progress {
	uint8_t index; /* side; in T_MINORS the countries of each side, one side after the other (BW-11.1.2) */
} ETO_LOCALS;
ETO_LOCALS_FIT(struct progress);

bool bw_sound_active(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	(void)table;
	return below && f->seat == s->side && f->seat < SIDES;
}

bool bw_waits(const void *table, void *state, struct eto_events *e)
{
	(void)e;
	if (((struct bw_state *)state)->stale)
		bw_nets(table, state);
	return false;
}

/* BW-6.3, BW-6.14 to BW-6.16: none in Mud; in winter only against zones without Snow, until the year of the side. */
bool bw_blitz_phase(const struct bw_table *t, const struct bw_state *s, unsigned side)
{
	return now(t, s)->blitz[side] != BLITZ_NONE || (now(t, s)->weather == MUD && !eto_forbids(&t->base, BW_6_3));
}

bool bw_blitz_in(const struct bw_table *t, const struct bw_state *s, unsigned side, unsigned zone)
{
	unsigned how = now(t, s)->blitz[side];
	return how == BLITZ_ALL || (how == BLITZ_SNOW_FREE && !t->zone[zone].snow);
}

static bool plays(const struct bw_state *s, unsigned side)
{
	return side != SOVIET || s->state[USSR] != SURRENDERED;
}

/* -- phases 1 to 3 -- */

static void begin_turn(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	bw_say(e, E_TURN, s->turn, now(t, s)->year, now(t, s)->season, now(t, s)->weather);
	eto_set_clear(&s->allied_attacked);
	eto_set_clear(&s->regrouped); /* the Reinforcement Phase is another phase than the one before */
	s->side = NOBODY;
	if (s->turn == 18) /* BW-19.60, BW-19.61 */
		for (unsigned i = 0; i < t->setups; i++)
			for (unsigned n = 0; t->setup[i].turn == 18 && n < t->setup[i].unit[FLEET]; n++)
				bw_add_unit(t, s, t->setup[i].country, FLEET, t->setup[i].zone);
	if (s->turn == 20 && s->karelia == 1) { /* BW-11.8.6, BW-11.8.7 */
		s->karelia = 2;
		for (unsigned c = 0; c < COUNTERS; c++)
			if (country_of(t, c) == USSR && t->counter[c].white && s->place[c] == LOCKED) {
				bw_put(t, s, c, POOL);
				bw_say(e, E_UNLOCKED, (int)c, BW_11_8_6, 0, 0);
				break;
			}
	}
	if (s->east && s->turn == s->east - 1u + 6) /* BW-11.7.3 */
		for (unsigned c = 0; c < COUNTERS; c++)
			if (t->counter[c].elite && s->place[c] == LOCKED) {
				bw_put(t, s, c, POOL);
				bw_say(e, E_UNLOCKED, (int)c, BW_11_7_3, 0, 0);
				break;
			}
}

static void call_for(struct bw_state *s, unsigned proc, unsigned side)
{
	eto_call(&s->stack, proc, side);
}

static void call_cards(const struct bw_table *t, struct bw_state *s, unsigned side)
{
	uint8_t *left = eto_call(&s->stack, P_CARDS, side);
	*left = s->turn == 1 ? 3 : 1; /* BW-10.1.7, BW-10.1.9 */
	if (bw_has_position(t) && s->turn == bw_scenario(t)->first)
		*left = QUEUE; /* a scenario that begins later: for this turn and the next three */
}

void bw_begin_late(struct bw_state *s)
{
	eto_top(&s->stack)->step = T_CARDS;
}

/* -- phases 4 to 9 of a side -- */

static void begin_block(struct bw_state *s, unsigned side, struct eto_events *e)
{
	s->side = (uint8_t)side;
	s->fortified = s->duel = s->blitz = 0;
	for (unsigned sea = 0; sea < SEAS; sea++)
		s->fleets_used[sea] = 0;
	ETO_EACH (c, &s->live[side]) {
		s->mark[c] &= (uint16_t)~M_TURN;
		s->target[c] = NO_ZONE;
	}
	eto_set_clear(&s->attacked);
	eto_set_clear(&s->regrouped);
	bw_say(e, E_SIDE, (int)side, s->turn, 0, 0);
}

/* BW-17.5.1, BW-17.5.4: who has no Supply Line at the end of its own turn is Out of Supply until the next. */
static void mark_cut(const struct bw_table *t, struct bw_state *s, unsigned side, struct eto_events *e)
{
	if (s->stale)
		bw_nets(t, s);
	counterset corps = bw_of(s, side, &t->corps);
	ETO_EACH (c, &corps) {
		bool cut = !bw_supplied(t, s, c);
		if (cut && !(s->mark[c] & M_CUT))
			bw_say(e, E_CUT, (int)c, s->place[c], BW_17_5_1, 0);
		s->mark[c] = (uint16_t)(cut ? s->mark[c] | M_CUT : s->mark[c] & ~M_CUT);
	}
}

static void end_block(const struct bw_table *t, struct bw_state *s, unsigned side, struct eto_events *e)
{
	mark_cut(t, s, side, e);
	if (side == AXIS)
		s->axis_points = (uint8_t)bw_points(t, s, AXIS);
}

/* The Blitz Phase begins; the Normal Phase begins. */
static void begin_combat(const struct bw_table *t, struct bw_state *s, bool blitz)
{
	(void)t;
	s->blitz = blitz;
	eto_set_clear(&s->attacked);
	call_for(s, P_COMBAT, s->side);
}

/* One step of a side's block; answers the next step. */
static unsigned block_step(const struct bw_table *t, struct bw_state *s, unsigned step, struct eto_events *e)
{
	switch (step) {
	case T_NAVAL: call_for(s, P_NAVAL, s->side); break;
	case T_ENGAGE: call_for(s, P_ENGAGE, s->side); break;
	case T_AIR:
		bw_clear_missions(t, s, s->side); /* BW-13.4.5 */
		call_for(s, P_AIR, s->side);
		break;
	case T_HEADS: call_for(s, P_HEADS, s->side); break;
	case T_REBASE: /* BW-13.5.3: here or at the end of the turn */
	case T_LATE_BASE: call_for(s, P_REBASE, s->side); break;
	case T_TRANSPORT:
		eto_set_clear(&s->regrouped);
		call_for(s, P_TRANSPORT, s->side);
		break;
	case T_MOVE:
		eto_set_clear(&s->regrouped);
		call_for(s, P_MOVE, s->side);
		break;
	case T_BLITZ:
		if (!bw_blitz_phase(t, s, s->side))
			return T_NORMAL;
		begin_combat(t, s, true);
		break;
	case T_BLITZ_HOP:
	case T_NORMAL_HOP: call_for(s, P_HOP, s->side); break;
	case T_NORMAL: begin_combat(t, s, false); break;
	case T_CUT: /* BW-17.5.3: checked before the free move and after it */
		mark_cut(t, s, s->side, e);
		call_for(s, P_CUT, s->side);
		break;
	}
	return step + 1;
}

static bool end_phase(const struct bw_table *t, struct bw_state *s)
{
	return bw_call_excess(t, s);
}

static bool each_side(const struct bw_table *t, struct bw_state *s, struct eto_frame *f, unsigned proc)
{
	struct progress *p = eto_locals(f);
	while (p->index < SIDES && !plays(s, p->index))
		p->index++;
	if (p->index == SIDES) {
		p->index = 0;
		f->step++;
		return true;
	}
	unsigned side = p->index++;
	if (proc == P_CARDS)
		call_cards(t, s, side);
	else if (proc == P_RAISE)
		*(uint8_t *)eto_call(&s->stack, P_RAISE, side) = COUNTRIES;
	else
		call_for(s, proc, side);
	return true;
}

static bool minors(const struct bw_table *t, struct bw_state *s, struct eto_frame *f, struct eto_events *e)
{
	struct progress *p = eto_locals(f);
	if (s->turn == 1 || p->index == SIDES * COUNTRIES) {
		p->index = 0;
		f->step++;
		return true;
	}
	unsigned side = p->index / COUNTRIES, country = p->index % COUNTRIES;
	p->index++;
	if (bw_minor_seat(t, s, country) == side)
		bw_call_minor(t, s, country, e);
	return true;
}

/* Phases 1 to 3; answers whether the step is done with. */
static bool common_step(const struct bw_table *t, struct bw_state *s, struct eto_frame *f, struct eto_events *e)
{
	switch (f->step) {
	case T_SETUP: return each_side(t, s, f, P_SETUP);
	case T_TURN: begin_turn(t, s, e); break;
	case T_SURRENDER:
		f->step++;				   /* frames may be pushed */
		if (s->turn > 1 && bw_axis_beaten(t, s)) { /* BW-9.2.17, BW-18.1 */
			bw_say(e, E_SURRENDERS, GER, BW_9_2_16, 0, 0);
			bw_end(t, s, e);
			return true;
		}
		bw_diplomacy(t, s, e);
		return true;
	case T_ACTIVATE:
		f->step++;
		if (bw_aim_reached(t, s))
			bw_end(t, s, e);
		else
			bw_activations(t, s, e);
		return true;
	case T_CARDS: /* BW-4.2: the Diplomatic Phase is over */
		if (!((struct progress *)eto_locals(f))->index && bw_call_excess(t, s))
			return true;
		return each_side(t, s, f, P_CARDS);
	case T_MINORS: return minors(t, s, f, e);
	case T_SHOW:
		f->step = s->turn == 1 && eto_forbids(&t->base, BW_8_7) ? T_BLOCK : T_UNLOCK;
		if (s->turn > 1)
			bw_show_cards(t, s, e);
		return true;
	case T_UNLOCK:
		f->step++;
		if (plays(s, SOVIET) && s->shown[SOVIET] != NO_CARD &&
		    t->card[SOVIET * CARDS + s->shown[SOVIET]].development)
			call_for(s, P_UNLOCK, SOVIET);
		return true;
	case T_LOSSES: return each_side(t, s, f, P_LOSSES);
	case T_LEASE:
		f->step++;
		if (bw_lease_possible(t, s))
			call_for(s, P_LEASE, ALLIED);
		return true;
	case T_RAISE: return each_side(t, s, f, P_RAISE);
	case T_RAISED:
		for (unsigned c = 0; c < COUNTERS; c++) /* BW-13.3.7 */
			if (s->place[c] == BOMBING && eto_forbids(&t->base, BW_13_3_7))
				bw_remove(t, s, c);
		s->bombed[0] = s->bombed[1] = 0;
		f->step++;
		end_phase(t, s);
		return true;
	}
	f->step++;
	return true;
}

static bool game_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	struct progress *p = eto_locals(f);
	if (s->stale)
		bw_nets(t, s);
	if (f->step < T_BLOCK)
		return common_step(t, s, f, e);
	switch (f->step) {
	case T_BLOCK:
		if (p->index == SIDES) {
			p->index = 0;
			f->step = T_TURN_END;
		} else if (!plays(s, p->index)) {
			p->index++;
		} else {
			begin_block(s, p->index, e);
			f->step = T_NAVAL;
		}
		return true;
	case T_BLOCK_END:
		end_block(t, s, s->side, e);
		p->index++;
		f->step = T_BLOCK;
		return true;
	case T_TURN_END:
		if (s->turn >= bw_scenario(t)->last) {
			bw_end(t, s, e);
		} else {
			s->turn++;
			f->step = T_TURN;
		}
		return true;
	default: f->step = (uint8_t)block_step(t, s, f->step, e); return true;
	}
}

static bool game_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct progress *p = eto_locals_of(f);
	const struct bw_state *s = state;
	(void)table;
	if (below || f->step >= STEPS || p->index > SIDES * COUNTRIES)
		return false;
	if (f->step <= T_BLOCK)
		return f->step == T_MINORS || p->index <= SIDES;
	return p->index < SIDES && s->side == p->index;
}

const struct eto_proc bw_proc_game = {
	.name = "game", .go = game_go, .sound = game_sound, .phase = "Sequence of play", .clause = BW_8_4};
