#include "wire/fortune.h"

#include <stdlib.h>
#include <string.h>

#include "core/dice.h"
#include "core/fields.h"
#include "core/player.h"
#include "wire/follower.h"

/* KNOWN: positions of one roll that are told apart; most dice come to few of them. CHOICES: losses of one result. */
enum { KNOWN = 64, CHOICES = 32, FINE = 16 };

struct worth {
	uint64_t hash;
	int32_t of[ETO_SEATS_MAX];
};

struct teller {
	const struct eto_table *t;
	struct follower follower;
	void *world, *trial;           /* owned: a result of the roll, and a loss that is tried out in it */
	struct eto_action *rolls, *legal; /* owned */
	struct worth known[KNOWN];
	unsigned known_count;
};

/* Is it a choice that the dice have asked for, and nothing else? */
static bool only_losses(const struct eto_game *g, const struct eto_action *legal, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb >= g->verb_count || g->verbs[legal[i].verb].deed != ETO_DO_CHOOSE)
			return false;
	return count > 0;
}

/* Which of them leaves the seat the most. */
static unsigned least_harm(struct teller *x, unsigned seat, unsigned count)
{
	const struct eto_game *g = x->t->game;
	unsigned best = 0;
	int most = -1;
	for (unsigned i = 0; i < count; i++) {
		memcpy(x->trial, x->world, g->state_size);
		g->apply(x->t, x->trial, seat, x->legal[i], NULL);
		int worth = eto_value_of(x->t, x->trial, seat).result;
		if (worth > most) {
			most = worth;
			best = i;
		}
	}
	return best;
}

/* Takes the losses in the world, until somebody has orders to give or dice fall again. */
static void settle(struct teller *x)
{
	const struct eto_game *g = x->t->game;
	for (unsigned i = 0; i < CHOICES; i++) {
		unsigned mask = g->deciders(x->t, x->world);
		if (!mask || mask >> ETO_DICE & 1)
			return;
		unsigned seat = (unsigned)__builtin_ctz(mask), count = g->legal(x->t, x->world, seat, x->legal);
		if (!only_losses(g, x->legal, count))
			return;
		g->apply(x->t, x->world, seat, x->legal[least_harm(x, seat, count)], NULL);
	}
}

/* What the position is worth after this result. */
static struct worth judge(struct teller *x, struct eto_action roll)
{
	const struct eto_game *g = x->t->game;
	struct worth worth = {0};
	memcpy(x->world, x->follower.state, g->state_size);
	g->apply(x->t, x->world, ETO_DICE, roll, NULL);
	worth.hash = eto_state_hash(g, x->world);
	for (unsigned i = 0; i < x->known_count; i++)
		if (x->known[i].hash == worth.hash)
			return x->known[i];
	settle(x);
	for (unsigned seat = 0; seat < g->seat_count; seat++)
		worth.of[seat] = eto_value_of(x->t, x->world, seat).result;
	if (x->known_count < KNOWN)
		x->known[x->known_count++] = worth;
	return worth;
}

/* What the roll that is due brought each seat, in parts of FINE; false if it could bring nobody anything. */
static bool weigh(struct teller *x, struct eto_action fell, int32_t by[ETO_SEATS_MAX])
{
	const struct eto_game *g = x->t->game;
	struct eto_dice dice = g->dice(x->t, x->follower.state);
	unsigned count = g->legal(x->t, x->follower.state, ETO_DICE, x->rolls);
	int64_t sum[ETO_SEATS_MAX] = {0}, all = 0;
	x->known_count = 0;
	struct worth real = judge(x, eto_roll_listed(dice, fell) ? fell : eto_roll_ascending(dice, fell));
	bool matters = false;
	for (unsigned i = 0; i < count; i++) {
		unsigned weight = eto_roll_weight(dice, x->rolls[i]);
		struct worth worth = judge(x, x->rolls[i]);
		matters |= memcmp(worth.of, real.of, sizeof real.of) != 0;
		all += weight;
		for (unsigned seat = 0; seat < g->seat_count; seat++)
			sum[seat] += (int64_t)weight * worth.of[seat];
	}
	for (unsigned seat = 0; seat < g->seat_count; seat++)
		by[seat] = all ? (int32_t)((real.of[seat] * all - sum[seat]) * FINE / all) : 0;
	return matters;
}

static int32_t greatest(const struct fortune_roll *r)
{
	int32_t most = 0;
	for (unsigned seat = 0; seat < ETO_SEATS_MAX; seat++)
		if (abs(r->by[seat]) > most)
			most = abs(r->by[seat]);
	return most;
}

static void keep_great(struct fortune *out, struct fortune_roll roll)
{
	for (unsigned i = 0; i < FORTUNE_ROLLS; i++)
		if (greatest(&roll) > greatest(&out->great[i])) {
			struct fortune_roll less = out->great[i];
			out->great[i] = roll;
			roll = less;
		}
}

static void walk(struct teller *x, const struct eto_match *m, struct fortune *out)
{
	for (unsigned at = 0; at < m->count; at++) {
		struct fortune_roll roll = {.step = at + 1};
		if (m->step[at].seat == ETO_DICE && weigh(x, m->step[at].action, roll.by)) {
			out->rolls++;
			for (unsigned seat = 0; seat < ETO_SEATS_MAX; seat++)
				out->sum[seat] += roll.by[seat];
			keep_great(out, roll);
		}
		follower_next(&x->follower);
	}
}

static void round_off(struct fortune *out)
{
	for (unsigned seat = 0; seat < ETO_SEATS_MAX; seat++) {
		out->sum[seat] /= FINE;
		for (unsigned i = 0; i < FORTUNE_ROLLS; i++)
			out->great[i].by[seat] /= FINE;
	}
}

bool fortune_find(const struct eto_match *m, struct fortune *out)
{
	const struct eto_game *g = m->table->game;
	struct teller *x = calloc(1, sizeof *x);
	*out = (struct fortune){0};
	if (!x)
		return false;
	x->t = m->table;
	x->world = malloc(g->state_size);
	x->trial = malloc(g->state_size);
	x->rolls = malloc(g->legal_max * sizeof *x->rolls);
	x->legal = malloc(g->legal_max * sizeof *x->legal);
	bool ok = x->world && x->trial && x->rolls && x->legal && follower_start(&x->follower, m);
	if (ok)
		walk(x, m, out);
	round_off(out);
	follower_close(&x->follower);
	free(x->world);
	free(x->trial);
	free(x->rolls);
	free(x->legal);
	free(x);
	return ok;
}

static void tell_seats(struct eto_json *j, const struct eto_game *g, const int32_t *by)
{
	eto_json_open(j, "seats", '{');
	for (unsigned seat = 0; seat < g->seat_count; seat++)
		eto_json_int(j, g->seats[seat].id, by[seat]);
	eto_json_close(j, '}');
}

void wire_fortune(struct eto_json *j, const struct eto_game *g, const struct fortune *f)
{
	eto_json_int(j, "rolls", f->rolls);
	tell_seats(j, g, f->sum);
	eto_json_open(j, "great", '[');
	for (unsigned i = 0; i < FORTUNE_ROLLS && f->great[i].step; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_int(j, "step", f->great[i].step);
		tell_seats(j, g, f->great[i].by);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}
