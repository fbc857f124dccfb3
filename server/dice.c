#include "server/dice.h"

#include <math.h>
#include <stdlib.h>

#include "wire/follower.h"

bool dice_count(const struct eto_match *m, unsigned upto, struct dice_counts *c)
{
	struct follower *f = calloc(1, sizeof *f);
	unsigned owner = DICE_NOBODY;
	if (!f || !follower_start(f, m)) {
		free(f);
		return false;
	}
	while (f->at < m->count && f->at < upto) {
		struct eto_dice dice = {0};
		if (m->step[f->at].seat == ETO_DICE)
			dice = m->table->game->dice(m->table, f->state);
		const struct eto_step *step = follower_next(f);
		if (step->seat < ETO_SEATS_MAX)
			owner = step->seat;
		for (unsigned i = 0; !dice.blind && i < dice.count && i < ETO_DICE_MAX && dice.sides < DICE_SIDES; i++)
			c->rolled[owner][dice.sides][eto_die(step->action, i)]++;
	}
	follower_close(f);
	free(f);
	return true;
}

unsigned dice_rows(const struct dice_counts *c, struct store_dice *rows)
{
	unsigned count = 0;
	for (unsigned owner = 0; owner < DICE_OWNERS; owner++)
		for (unsigned sides = 1; sides < DICE_SIDES; sides++)
			for (unsigned face = 1; face <= sides; face++)
				if (c->rolled[owner][sides][face])
					rows[count++] =
						(struct store_dice){owner, sides, face, c->rolled[owner][sides][face]};
	if (!count)
		rows[count++] = (struct store_dice){0};
	return count;
}

/* Q(k/2, x/2), the upper part of the gamma function, built up from k = 1 or 2 by two degrees of freedom at a time. */
double dice_chance(double chi_square, unsigned freedom)
{
	double y = chi_square / 2, chance = freedom % 2 ? erfc(sqrt(y)) : exp(-y);
	if (!freedom || chi_square <= 0)
		return 1;
	for (unsigned k = 2 - freedom % 2; k < freedom; k += 2)
		chance += exp(k / 2.0 * log(y) - y - lgamma(k / 2.0 + 1));
	return chance > 1 ? 1 : chance;
}

static void tell_kind(struct eto_json *j, const uint64_t *rolled, unsigned sides)
{
	uint64_t total = 0;
	double chi_square = 0, sum = 0;
	for (unsigned face = 1; face <= sides; face++) {
		total += rolled[face];
		sum += (double)rolled[face] * face;
	}
	if (!total)
		return;
	double expected = (double)total / sides;
	eto_json_open(j, NULL, '{');
	eto_json_int(j, "sides", sides);
	eto_json_int(j, "rolled", (long long)total);
	eto_json_real(j, "expected", expected, 2);
	eto_json_open(j, "faces", '[');
	for (unsigned face = 1; face <= sides; face++) {
		double off = (double)rolled[face] - expected;
		chi_square += off * off / expected;
		eto_json_int(j, NULL, (long long)rolled[face]);
	}
	eto_json_close(j, ']');
	eto_json_real(j, "mean", sum / (double)total, 3);
	eto_json_real(j, "mean_expected", (sides + 1) / 2.0, 3);
	/* With few dice the test says nothing: five of each face are the usual least. */
	bool enough = expected >= 5;
	eto_json_real(j, "chi_square", enough ? chi_square : NAN, 3);
	eto_json_real(j, "p", enough ? dice_chance(chi_square, sides - 1) : NAN, 4);
	eto_json_close(j, '}');
}

void dice_tell(struct eto_json *j, const char *key, const struct dice_counts *c, unsigned owners)
{
	eto_json_open(j, key, '[');
	for (unsigned sides = 2; sides < DICE_SIDES; sides++) {
		uint64_t rolled[DICE_SIDES] = {0};
		for (unsigned owner = 0; owner < DICE_OWNERS; owner++)
			for (unsigned face = 1; face <= sides && (owners >> owner & 1); face++)
				rolled[face] += c->rolled[owner][sides][face];
		tell_kind(j, rolled, sides);
	}
	eto_json_close(j, ']');
}
