#include "core/dice.h"

#include <stdlib.h>
#include <string.h>

static bool handful(struct eto_dice dice)
{
	unsigned results = 1;
	for (unsigned i = 0; i < dice.count && results <= ETO_ROLLS_MAX; i++)
		results *= dice.sides;
	return results > ETO_ROLLS_MAX;
}

bool eto_roll_fits(struct eto_dice dice, struct eto_action roll)
{
	for (unsigned i = 0; i < ETO_DICE_MAX; i++) {
		unsigned pips = eto_die(roll, i);
		if (i < dice.count ? pips < 1 || pips > dice.sides : pips > 0)
			return false;
	}
	return roll.verb == ETO_ROLL && dice.count;
}

struct eto_action eto_roll_ascending(struct eto_dice dice, struct eto_action roll)
{
	struct eto_action sorted = {0};
	unsigned n = 0;
	for (unsigned pips = 1; pips <= dice.sides; pips++)
		for (unsigned i = 0; i < dice.count; i++)
			if (eto_die(roll, i) == pips)
				sorted = eto_with_die(sorted, n++, pips);
	return sorted;
}

bool eto_roll_listed(struct eto_dice dice, struct eto_action roll)
{
	return eto_roll_fits(dice, roll) && (!handful(dice) || eto_action_equal(roll, eto_roll_ascending(dice, roll)));
}

static int by_arguments(const void *x, const void *y)
{
	const struct eto_action *a = x, *b = y;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (a->arg[i] != b->arg[i])
			return a->arg[i] < b->arg[i] ? -1 : 1;
	return 0;
}

/* The next roll: the first die that can go up does, those before it begin again. A handful must not descend from the
 * first die to the last. */
static bool turn(struct eto_dice dice, uint8_t pips[ETO_DICE_MAX])
{
	bool ascending = handful(dice);
	for (unsigned i = 0; i < dice.count; i++) {
		unsigned most = ascending && i + 1 < dice.count ? pips[i + 1] : dice.sides;
		if (pips[i] < most) {
			pips[i]++;
			return true;
		}
		pips[i] = 1;
	}
	return false;
}

/* The last die turns slowest, which is canonical order while all dice fit in one argument. */
unsigned eto_rolls_list(struct eto_dice dice, struct eto_action *out)
{
	uint8_t pips[ETO_DICE_MAX];
	unsigned n = 0;
	if (!dice.count || dice.count > ETO_DICE_MAX)
		return 0;
	memset(pips, 1, sizeof pips);
	do {
		struct eto_action roll = {0};
		for (unsigned k = 0; k < dice.count; k++)
			roll = eto_with_die(roll, k, pips[k]);
		out[n++] = roll;
	} while (turn(dice, pips));
	if (dice.count > 4)
		qsort(out, n, sizeof *out, by_arguments);
	return n;
}

unsigned eto_roll_weight(struct eto_dice dice, struct eto_action roll)
{
	unsigned long long orders = 1;
	if (!handful(dice))
		return 1;
	for (unsigned i = 0, run = 0; i < dice.count; i++) { /* n! / (a! b! ...), a factor at a time */
		run = i && eto_die(roll, i) == eto_die(roll, i - 1) ? run + 1 : 1;
		orders = orders * (i + 1) / run;
	}
	return (unsigned)orders;
}

struct eto_action eto_roll_random(struct eto_dice dice, struct eto_rng *rng)
{
	struct eto_action roll = {0};
	for (unsigned i = 0; i < dice.count; i++)
		roll = eto_with_die(roll, i, eto_rng_below(rng, dice.sides) + 1);
	return roll;
}
