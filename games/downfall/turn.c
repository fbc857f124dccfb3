/* The sequence of play (section 3): game turns, player turns, and the frames that say where play is.
 *
 *     P_PLAY       the game: turns 1 to 22, Axis, Allies, USSR in each (DF-3.1, DF-3.6)
 *       P_TURN     a player turn: S_OPEN_A anything in any order and in pieces (DF-3.10, DF-3.11, DF-22.1.1),
 *                  S_RESOLVE the combats, once (DF-3.14), the change of control, S_OPEN_B whatever spends no supply
 *                  (DF-3.12, DF-3.13), S_FINISH supply and surrenders
 *         P_REINFORCE, P_ORDER, P_BATTLE, P_ANSWER, P_PROWL   decisions inside it
 *     P_OVER       the end */
#include <string.h>

#include "games/downfall/downfall.h"

/* DF-4.6.11: a development becomes public when its effect is seen. */
void df_reveal(struct df_state *s, unsigned side, unsigned tile, struct eto_events *e)
{
	if (!owns(s, side, tile) || s->shown[side] >> tile & 1)
		return;
	s->shown[side] |= (uint16_t)(1u << tile);
	if (e)
		e->barrier = true;
	tell(e, E_REVEAL, (int)side, (int)tile, DF_4_6_11, 0);
}

static void clear_marks(const struct df_table *t, struct df_state *s, unsigned side)
{
	for (unsigned a = 0; a < ARMIES; a++)
		s->mark[a] &= M_SUPPLIED | M_HIT_BY_ALLIES | M_HIT_BY_SOVIETS;
	memset(s->did, DID_NOTHING, sizeof s->did);
	if (option(t, OPT_BEACHHEAD) == 1)
		eto_set_clear(&s->beach[side]);
}

/* DF-14.4 to DF-14.7: what remains of the bombers costs the Axis an Action, and goes home. */
static void count_bombers(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	s->bombed = (uint8_t)(option(t, OPT_BOMBING) == 0 ? s->bombs >= 2 : s->bombs / 2);
	if (s->bombs)
		tell(e, E_BOMBED, s->bombs, s->bombed, 0, 0);
	s->bombs = 0;
}

/* The start of a player turn: Actions are counted (DF-4.43), supply lines noted (DF-8.36), points received. Supply,
 * tanks and missions stay as they were (DF-3.15). */
void df_begin_player_turn(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	unsigned side = s->side;
	s->start_of_turn = 1;
	s->rp = s->rp_british = s->landings = s->rails_in_ussr = s->romania_entered = s->torch = 0;
	memset(s->acts, 0, sizeof s->acts);
	memset(s->landings_at, 0, sizeof s->landings_at);
	clear_marks(t, s, side);
	if (side == AXIS)
		count_bombers(t, s, e);
	unsigned actions = df_count_actions(t, s, side, e);
	s->actions[side] = (uint8_t)actions;
	s->used[side] = 0;
	s->bombed = side == AXIS ? 0 : s->bombed;
	tell(e, E_SIDE, (int)side, (int)actions, 0, 0);
	df_mark_supply(t, s, side, e);
	df_receive_rp(t, s, e);
}

/* Is an attack of this army still to be resolved? One on an army that another has already destroyed is void. */
bool df_to_resolve(const struct df_state *s, unsigned army)
{
	return has_attack(s, army) && !(s->mark[army] & M_FOUGHT) && s->zone[s->target[army]] == s->zone[army];
}

/* The next army whose attack is to be resolved, or NONE, and how many there are. */
unsigned df_next_battle(const struct df_state *s, unsigned *count)
{
	unsigned found = NONE;
	*count = 0;
	ETO_EACH (a, &s->there[s->side]) {
		if (!df_to_resolve(s, a))
			continue;
		if (found == NONE)
			found = a;
		++*count;
	}
	return found;
}

/* After the combats: missions go back (DF-11.6), control changes (DF-6.3, DF-6.5, DF-3.17). */
static void close_operations(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	s->air_out[s->side] = 0;
	memset(s->sky, 0, sizeof s->sky);
	memset(s->target, NONE, sizeof s->target);
	memset(s->from, NONE, sizeof s->from);
	df_change_control(t, s, e);
}

/* The end of a player turn (DF-18.35): control has changed; then supply, then surrenders (the option swaps them). */
static void end_player_turn(const struct df_table *t, struct df_state *s, struct eto_events *e)
{
	bool surrender_first = option(t, OPT_END_ORDER) == 1;
	if (surrender_first)
		df_surrenders(t, s, s->side, e);
	df_starve(t, s, s->side, e);
	if (!surrender_first)
		df_surrenders(t, s, s->side, e);
	if (s->side == ALLIES)
		s->subs_out[ORDINARY] = s->subs_out[ADVANCED] = 0; /* DF-12.3, DF-12.6 */
	s->rp = 0;
	memset(s->country_rp, 0, sizeof s->country_rp); /* DF-4.2.43 */
	s->start_of_turn = 0;
}

/* The automatic steps of a player turn. With several battles left the attacker chooses which comes next (DF-17.29). */
bool df_turn_go(const void *table, void *state, struct eto_events *e)
{
	struct df_state *s = state;
	struct eto_frame *f = eto_top(&s->stack);
	unsigned battles, next;
	switch (f->step) {
	case S_RESOLVE:
		next = df_next_battle(s, &battles);
		if (battles > 1)
			return false;
		if (battles) {
			((struct df_fight *)eto_call(&s->stack, P_BATTLE, ETO_DICE))->army = (uint8_t)next;
			return false;
		}
		close_operations(table, s, e);
		f->step = S_OPEN_B;
		return false;
	case S_FINISH:
		end_player_turn(table, s, e);
		eto_pop(&s->stack);
		return true;
	default: /* S_OPEN_A, S_OPEN_B */ return false;
	}
}

static bool end_game(struct df_state *s)
{
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_OVER, 0);
	return false;
}

/* The next player turn begins, or the game ends: if Germany has not surrendered by then, the Axis wins (DF-20.3). */
bool df_play_go(const void *table, void *state, struct eto_events *e)
{
	const struct df_table *t = table;
	struct df_state *s = state;
	struct df_game *g = eto_own_change(&s->stack);
	if (!s->winner && g->next >= SIDES && s->turn == TURNS)
		df_game_over(s, ETO_WON, 1u << AXIS, DF_20_3, e);
	if (s->winner)
		return end_game(s);
	if (g->next >= SIDES) {
		g->next = AXIS;
		s->turn++;
		df_start_game_turn(t, s, e);
	}
	s->side = g->next++;
	if (s->side == SOVIETS && s->war[USSR] == SURRENDERED)
		return true; /* DF-18.47 */
	eto_call(&s->stack, P_TURN, s->side);
	if (s->side == ALLIES && option(t, OPT_SUB_TIMING) == 1 && s->subs) {
		s->start_of_turn = 2; /* the turn begins when the Axis has placed its submarines */
		eto_call(&s->stack, P_PROWL, AXIS);
	} else {
		df_begin_player_turn(t, s, e);
	}
	return true;
}

bool df_reinforce_go(const void *table, void *state, struct eto_events *e)
{
	struct df_state *s = state;
	(void)table, (void)e;
	if (!s->rp)
		eto_pop(&s->stack);
	return !s->rp;
}

bool df_answer_go(const void *table, void *state, struct eto_events *e)
{
	struct df_state *s = state;
	bool done = !df_can_answer(table, s);
	(void)e;
	if (done)
		eto_pop(&s->stack);
	return done;
}

bool df_prowl_go(const void *table, void *state, struct eto_events *e)
{
	struct df_state *s = state;
	if (s->subs)
		return false;
	eto_pop(&s->stack);
	df_begin_player_turn(table, s, e);
	return true;
}
