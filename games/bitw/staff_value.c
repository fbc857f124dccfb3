/* What a position is worth: the level as it would be now, what is still likely to change hands, and strength. */
#include "games/bitw/staff.h"

/* Places that the enemy holds or the side holds, near the other's troops, are not decided yet. */
static int32_t balance_of_places(const struct bi_table *t, const struct bi_state *s)
{
	int32_t sum = 0;
	ETO_EACH (h, &t->playable[scenario(t)]) {
		int prize = t->hex[h].land ? bis_prize(t, s, h) : 0;
		if (prize >= 20)
			sum += eto_set_has(&s->held[ALLIED], h) ? prize : eto_set_has(&s->held[AXIS], h) ? -prize : 0;
	}
	return sum;
}

static int32_t balance_of_strength(const struct bi_table *t, const struct bi_state *s)
{
	int32_t sum = 0;
	for (unsigned u = 0; u < UNITS; u++) {
		if (!on_map(s, u) || is_redoubt(t, u))
			continue;
		int worth = s->strength[u] * (is_tank(t, u) ? 2 * STEP : STEP) / (marked(s, u, M_OOS) ? 2 : 1);
		sum += side_of(t, u) == ALLIED ? worth : -worth;
	}
	return sum;
}

struct eto_value bi_value(const struct eto_table *table, const void *state, unsigned seat)
{
	static const int16_t result[LEVELS] = {5000, 1500, 3000, 5000, 7000, 8500};
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	int32_t allied = result[bi_level(t, s)];
	int32_t edge = 4 * balance_of_places(t, s) / 5 + balance_of_strength(t, s) / 2;
	allied += edge > 1400 ? 1400 : edge < -1400 ? -1400 : edge;
	return (struct eto_value){seat == ALLIED ? allied : 10000 - allied,
				  seat == ALLIED ? 100 * bi_score(t, s) : -100 * bi_score(t, s)};
}
