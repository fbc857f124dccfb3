/* The staff: the game's own judgement of what a sensible player does (eto_game.advise). */
#include "bots/bots.h"

static size_t work_size(const struct eto_game *g)
{
	return g->work_size;
}

static void choose(const struct eto_decision *d, struct eto_advice *advice)
{
	d->table->game->advise(d, advice);
}

const struct eto_bot eto_bot_staff = {"staff", "judges every action by what it gains", 0, work_size, choose};
