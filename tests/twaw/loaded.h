/* The World at War, loaded once, for tests that play it at random. */
#ifndef TESTS_TWAW_LOADED_H
#define TESTS_TWAW_LOADED_H

#include "core/dice.h"
#include "core/notation.h"
#include "games/twaw/twaw.h"

static struct tw_table table;
static struct eto_action legal[LEGAL_MAX];

static bool load(void)
{
	static bool loaded;
	struct eto_files files = eto_game_files(&twaw_game);
	struct eto_error err = {0};
	return loaded || (loaded = CHECK(twaw_game.load(&table.base, &files, &err)));
}

/* Who decides, SIDES at the end. */
static unsigned seat_of(const struct tw_state *s)
{
	unsigned deciders = twaw_game.deciders(&table.base, s);
	return deciders ? (unsigned)__builtin_ctz(deciders) : SIDES;
}

/* Some scenario, most often the campaign, and any mix of options. */
static inline bool prepare_any(struct eto_rng *rng)
{
	if (!load())
		return false;
	for (unsigned i = 0; i < OPTIONS; i++)
		table.base.option[i] = (uint8_t)eto_rng_below(rng, 2);
	table.base.scenario = (uint8_t)(eto_rng_below(rng, 3) ? (unsigned)CAMPAIGN : eto_rng_below(rng, SCENARIOS));
	return true;
}

/* Any legal action, but nobody tears down his own fortresses. */
static inline struct eto_action by_lot(const struct tw_state *s, unsigned seat, struct eto_rng *rng)
{
	if (seat == ETO_DICE)
		return eto_roll_random(eto_play_dice(&table.base, s), rng);
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	struct eto_action a = legal[eto_rng_below(rng, n)];
	return a.verb == V_RAZE ? legal[n - 1] : a;
}

#endif
