#include "wire/rolls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wire/follower.h"

void rolls_luck(const struct eto_record *record, const struct eto_game *g, char lines[ROLLS_LUCK])
{
	size_t used = 0;
	lines[0] = 0;
	for (unsigned i = 0; i < g->seat_count; i++)
		for (unsigned k = 0; k < record->luck_count; k++)
			if (!strcmp(record->luck[k].seat, g->seats[i].id))
				used += (size_t)snprintf(lines + used, ROLLS_LUCK - used, "%s %s\n",
							 record->luck[k].seat, record->luck[k].words);
}

bool rolls_check(const struct eto_match *m, const struct referee *r, const struct eto_again *again, struct rolls *out)
{
	struct follower *f = calloc(1, sizeof *f);
	*out = (struct rolls){0};
	if (!f || !follower_start(f, m)) {
		free(f);
		return false;
	}
	while (f->at < m->count) {
		unsigned at = f->at;
		struct eto_dice dice = {0};
		if (m->step[at].seat == ETO_DICE)
			dice = m->table->game->dice(m->table, f->state);
		const struct eto_step *step = follower_next(f);
		if (step->seat != ETO_DICE)
			continue;
		out->count++;
		unsigned times = eto_again_times(again, at);
		out->again += times;
		if (r && !out->wrong && !eto_action_equal(referee_roll(r, at, times, dice), step->action))
			out->wrong = at + 1;
	}
	follower_close(f);
	free(f);
	return true;
}
