/* The odds of the attack that is being prepared, and the usual way of a unit to a place (13.3). */
#include "games/twaw/twaw.h"

enum { WIN, DRAW, LOSE, RESULTS };
static const char *const result_names[RESULTS] = {"the attacker wins", "a draw", "the defender wins"};

static void limited_odds(const struct tw_table *t, const struct tw_state *s, struct eto_odds *out)
{
	struct tw_mods m;
	int by = tw_limited_mods(t, s, &m), most = (int)tw_attackers(t, s);
	out->total = 10;
	for (int die = 1; die <= 10; die++) {
		unsigned to = die + by <= most ? WIN : die == 10 ? LOSE : DRAW;
		out->part[to].weight++;
		out->loss[1] += to == WIN ? 10 : 0;
		out->loss[0] += die == 10 ? 10 : 0;
	}
}

/* All dice of both sides, as they will be rolled; air units that roll again are left out. */
static void operation_odds(const struct tw_table *t, const struct tw_state *state, struct eto_odds *out)
{
	struct tw_state s = *state;
	s.b_before = (uint8_t)tw_defenders(t, &s);
	s.b_fort = (uint8_t)(s.b_before ? tw_fort(t, &s, s.b_target) : 0);
	unsigned d = tw_strength(t, &s);
	s.b_dice[0] = !d || tw_attackers(t, &s) == 1 ? 1 : 2;
	s.b_dice[1] = d <= 1 ? 1 : 2;
	unsigned dice = s.b_dice[0] + s.b_dice[1], all = 1;
	for (unsigned i = 0; i < dice; i++)
		all *= 3;
	out->total = all;
	unsigned loss[2] = {0};
	for (unsigned n = 0; n < all; n++) {
		unsigned left = n;
		for (unsigned i = 0; i < dice; i++, left /= 3)
			s.b_die[i >= s.b_dice[0]][i >= s.b_dice[0] ? i - s.b_dice[0] : i] = (uint8_t)(left % 3 + 1);
		struct tw_battle b = tw_compare(t, &s);
		unsigned to = b.margin > 0 ? WIN : b.margin < 0 ? LOSE : DRAW;
		out->part[to].weight++;
		loss[0] += b.loss[0] + (to == LOSE);
		loss[1] += b.loss[1] + (to == WIN && s.b_before);
	}
	out->loss[0] = loss[0] * 100 / all;
	out->loss[1] = loss[1] * 100 / all;
}

bool tw_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a,
	     struct eto_odds *out)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = state;
	if (a.verb != V_GO || !s->stack.depth || eto_peek(&s->stack)->proc != P_ATTACK || s->b_target >= GROUNDS ||
	    s->side >= SIDES || !tw_attackers(t, s))
		return false;
	(void)seat;
	*out = (struct eto_odds){.count = RESULTS};
	for (unsigned i = 0; i < RESULTS; i++)
		out->part[i].result = result_names[i];
	if (s->b_kind == B_LIMITED)
		limited_odds(t, s, out);
	else
		operation_odds(t, s, out);
	out->summed = true;
	out->won = out->part[WIN].weight;
	out->even = out->part[DRAW].weight;
	out->worse = out->part[LOSE].weight;
	out->seat[0] = (uint8_t)seat_for(t, s->side);
	out->seat[1] = (uint8_t)tw_defender_seat(t, s);
	out->place = s->b_target;
	return true;
}

unsigned tw_route(const struct eto_table *table, const void *state, unsigned seat, unsigned piece, unsigned place,
		  struct eto_action *out)
{
	static const uint8_t verb[] = {V_MOVE, V_FLY, V_RAIL, V_SHIP, V_SHIFT, V_CROSS, V_RETREAT, V_REBASE, V_PLACE};
	for (unsigned i = 0; i < sizeof verb; i++) {
		out[0] = eto_act(verb[i], piece, place, 0);
		if (!eto_play_check(table, state, seat, out[0]))
			return 1;
	}
	return 0;
}
