#include "core/judge.h"

#include <string.h>

/* 10000 / (1 + exp(-x)) for x = 0, 1/4, 1/2 ... 8. */
static const int16_t curve[] = {
	5000, 5622, 6225, 6792, 7311, 7773, 8176, 8520, 8808, 9047, 9241, 9399, 9526, 9627, 9707, 9770, 9820,
	9859, 9890, 9914, 9933, 9948, 9959, 9968, 9975, 9981, 9985, 9988, 9991, 9993, 9994, 9996, 9997};

int eto_chance(int64_t log_odds)
{
	enum { STEP = ETO_WEIGHT / 4, LAST = sizeof curve / sizeof *curve - 1 };
	int64_t size = log_odds < 0 ? -log_odds : log_odds;
	int64_t i = size / STEP;
	int chance = i >= LAST ? curve[LAST] : curve[i] + (int)((curve[i + 1] - curve[i]) * (size % STEP) / STEP);
	return log_odds < 0 ? 10000 - chance : chance;
}

static int64_t weigh(const struct eto_weights *w, const int32_t *weight, const int32_t *feature, unsigned moment)
{
	unsigned row = moment / ETO_MOMENT, part = moment % ETO_MOMENT;
	int64_t sum[2] = {0, 0};
	if (row + 1 >= w->rows)
		row = w->rows - 1, part = 0;
	for (unsigned i = 0; i < w->features; i++) {
		sum[0] += (int64_t)weight[row * w->features + i] * feature[i];
		sum[1] += part ? (int64_t)weight[(row + 1) * w->features + i] * feature[i] : 0;
	}
	return (sum[0] * (ETO_MOMENT - (int)part) + sum[1] * (int)part) / ETO_MOMENT;
}

struct eto_value eto_weigh(const struct eto_weights *w, const int32_t *feature, unsigned moment)
{
	struct eto_value v = {.result = eto_chance(weigh(w, w->result, feature, moment))};
	if (w->points)
		v.points = (int32_t)(weigh(w, w->points, feature, moment) / ETO_WEIGHT);
	return v;
}

unsigned eto_measure(const struct eto_table *t, const void *state, int32_t *feature)
{
	memset(feature, 0, ETO_FEATURES_MAX * sizeof *feature);
	feature[0] = 1;
	return t->game->measure(t, state, feature);
}

struct eto_value eto_seen_by(unsigned seat, struct eto_value v)
{
	return seat ? (struct eto_value){10000 - v.result, -v.points} : v;
}

struct eto_value eto_judge(const struct eto_table *t, const void *state, unsigned seat)
{
	int32_t feature[ETO_FEATURES_MAX];
	unsigned moment = eto_measure(t, state, feature);
	return eto_seen_by(seat, eto_weigh(t->game->weights, feature, moment));
}
