/* The staff: the game's own judgement of what a sensible player does (eto_game.advise). */
#include "bots/bots.h"

static void choose(const struct eto_table *t, const void *view, unsigned seat, const struct eto_action *legal,
		   unsigned count, struct eto_rng *rng, enum eto_lang lang, struct eto_advice *advice)
{
	t->game->advise(t, view, seat, legal, count, rng, lang, advice);
}

const struct eto_bot eto_bot_staff = {"staff", "judges every action by what it gains", choose};
