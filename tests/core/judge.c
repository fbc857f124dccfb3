#include "core/judge.h"

#include "tests/core/core.h"

/* The curve: even at 0, as far above as below, never past its ends. */
TEST(chances_follow_the_log_odds)
{
	CHECK_INT(eto_chance(0), 5000);
	CHECK_INT(eto_chance(ETO_WEIGHT), 7311);
	CHECK_INT(eto_chance(-ETO_WEIGHT), 10000 - 7311);
	CHECK_INT(eto_chance(ETO_WEIGHT / 8), (5000 + 5622) / 2);
	CHECK_INT(eto_chance(INT64_MAX), 9997);
	CHECK_INT(eto_chance(-INT64_MAX), 3);
	unsigned falls = 0;
	for (int64_t odds = -9 * ETO_WEIGHT; odds < 9 * ETO_WEIGHT; odds += 999)
		falls += eto_chance(odds + 999) < eto_chance(odds);
	CHECK_INT(falls, 0);
}

/* Between two rows both count; past the last row the last one does. */
TEST(weights_belong_to_moments)
{
	static const int32_t result[] = {ETO_WEIGHT, 0, 0, 2 * ETO_WEIGHT}, points[] = {100 * ETO_WEIGHT, 0, 0, 0};
	static const struct eto_weights weights = {2, 2, result, points};
	const int32_t feature[] = {1, -1};
	CHECK_INT(eto_weigh(&weights, feature, 0).result, eto_chance(ETO_WEIGHT));
	CHECK_INT(eto_weigh(&weights, feature, 0).points, 100);
	CHECK_INT(eto_weigh(&weights, feature, ETO_MOMENT / 2).result, eto_chance(-ETO_WEIGHT / 2));
	CHECK_INT(eto_weigh(&weights, feature, ETO_MOMENT / 2).points, 50);
	CHECK_INT(eto_weigh(&weights, feature, ETO_MOMENT).result, eto_chance(-2 * ETO_WEIGHT));
	CHECK_INT(eto_weigh(&weights, feature, 7 * ETO_MOMENT).result, eto_chance(-2 * ETO_WEIGHT));
}

void tests_of_judge(void)
{
	RUN(chances_follow_the_log_odds);
	RUN(weights_belong_to_moments);
}
