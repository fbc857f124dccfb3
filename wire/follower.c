#include "wire/follower.h"

#include <stdlib.h>
#include <string.h>

#include "core/dice.h"

bool follower_start(struct follower *f, const struct eto_match *match)
{
	f->match = match;
	f->state = malloc(match->table->game->state_size);
	if (!f->state)
		return false;
	follower_rewind(f);
	return true;
}

void follower_close(struct follower *f)
{
	free(f->state);
	f->state = NULL;
}

void follower_rewind(struct follower *f)
{
	memcpy(f->state, f->match->origin, f->match->table->game->state_size);
	f->at = 0;
}

unsigned follower_dice(const struct follower *f)
{
	const struct eto_table *t = f->match->table;
	return t->game->deciders(t, f->state) >> ETO_DICE & 1 ? eto_dice_told(t->game->dice(t, f->state)) : 0;
}

const struct eto_step *follower_next(struct follower *f)
{
	if (f->at >= f->match->count)
		return NULL;
	const struct eto_step *step = &f->match->step[f->at++];
	f->events = (struct eto_events){.list = f->list, .max = FOLLOWER_EVENTS};
	f->match->table->game->apply(f->match->table, f->state, step->seat, step->action, &f->events);
	return step;
}
