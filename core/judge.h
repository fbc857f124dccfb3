/* Value from features: what a player would name of a position (armies, supply, how far the enemy is), each with a
 * weight that was fitted on games that programs played (tools/fit). Whole numbers only: the same judgement on every
 * machine.
 *
 * Weights stand in rows, and a row belongs to a moment of the game: measure() says where between two rows a position
 * is, in parts of ETO_MOMENT, and what lies between two rows is weighed by both. */
#ifndef ETO_JUDGE_H
#define ETO_JUDGE_H

#include "core/player.h"

enum { ETO_FEATURES_MAX = 48, ETO_MOMENT = 1024, ETO_WEIGHT = 65536 };

struct eto_weights {
	unsigned rows, features;
	const int32_t *result; /* rows of features: log odds of winning, in parts of ETO_WEIGHT */
	const int32_t *points; /* the same: margin in hundredths; NULL where the game counts no points */
};

/* The expected result from log odds, in parts of ETO_WEIGHT: 0 to 10000. */
int eto_chance(int64_t log_odds);
struct eto_value eto_weigh(const struct eto_weights *w, const int32_t *feature, unsigned moment);
/* What the game measures in a position; `feature` holds ETO_FEATURES_MAX. The moment. */
unsigned eto_measure(const struct eto_table *t, const void *state, int32_t *feature);
/* value() of a game that has weights. */
struct eto_value eto_judge(const struct eto_table *t, const void *state, unsigned seat);
/* The value for the first seat as another sees it: all others play against the first. */
struct eto_value eto_seen_by(unsigned seat, struct eto_value v);

#endif
