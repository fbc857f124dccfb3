/* Victory (18): ten points between the Axis and the Allied and Soviet pair.
 *
 * Ten points in all (BW-18.3). */
#include <string.h>

#include "games/blitzwar/blitzwar.h"

/* What the pair gets when Germany surrenders in this turn (BW-18.4 to BW-18.9). */
static unsigned by_surrender(unsigned turn)
{
	return turn <= 39 ? 10 : turn == 40 ? 9 : turn <= 42 ? 8 : turn <= 44 ? 7 : turn <= 46 ? 6 : 5;
}

/* And when it does not, by the Strategic Points of the Axis (BW-18.10 to BW-18.14, BW-18.19). */
static unsigned by_points(unsigned points)
{
	return points <= 12 ? 4 : points <= 19 ? 3 : points <= 25 ? 2 : points <= 30 ? 1 : 0;
}

/* BW-18.18: the rulebook does not divide the score of the pair. Of the two, the one that holds more Side points of the
 * Axis ranks first; then the one with more General points in countries of the Axis; NOBODY if they are equal. */
unsigned bw_first_of_pair(const struct bw_table *t, const struct bw_state *s)
{
	int lead = 0;
	for (unsigned z = 0; z < ZONES; z++) {
		int sign = s->control[z] == ALLIED ? 1 : s->control[z] == SOVIET ? -1 : 0;
		lead += sign * (t->zone[z].points_of == AXIS ? 64 * t->zone[z].side_points : 0);
		lead += sign * (s->war[t->zone[z].country] == AXIS ? t->zone[z].points : 0);
	}
	return lead > 0 ? ALLIED : lead < 0 ? SOVIET : NOBODY;
}

void bw_end(const struct bw_table *t, struct bw_state *s, struct eto_events *e)
{
	bool beaten = bw_axis_beaten(t, s) && (s->side == NOBODY || option(t, OPT_FINAL_CHECK) == 1);
	bool campaign = bw_scenario(t)->aim == AIM_CAMPAIGN;
	unsigned pair = beaten	   ? by_surrender(s->turn)
			: campaign ? by_points(bw_points(t, s, AXIS))
				   : bw_scenario_score(t, s);
	s->score = (uint8_t)pair;
	s->result = pair == 5 ? ETO_DRAWN : ETO_WON;
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_OVER, 0);
	bw_say(e, E_OVER, (int)(10 - pair), (int)pair, beaten ? BW_18_1 : BW_18_2, 0);
	if (bw_first_of_pair(t, s) != NOBODY)
		bw_say(e, E_FIRST, (int)bw_first_of_pair(t, s), BW_18_18, 0, 0);
}

/* BW-18.1, BW-18.2, BW-18.15: the pair wins with six or more, the Axis with the other half; five each is a draw. */
struct eto_outcome bw_outcome(const struct eto_table *table, const void *state)
{
	const struct bw_state *s = state;
	if (eto_play_stuck(table, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	if (s->result == ETO_RUNNING)
		return (struct eto_outcome){ETO_RUNNING, 0, 0};
	unsigned winners = s->score > 5 ? 1u << ALLIED | 1u << SOVIET : s->score < 5 ? 1u << AXIS : 0;
	return (struct eto_outcome){s->result, (uint8_t)winners, s->score > 4 ? BW_18_1 : BW_18_2};
}
