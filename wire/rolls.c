#include "wire/rolls.h"

#include <stdlib.h>

#include "wire/follower.h"

bool rolls_check(const struct eto_match *m, const struct referee *r, struct rolls *out)
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
		if (r && !out->wrong && !eto_action_equal(referee_roll(r, at, dice), step->action))
			out->wrong = at + 1;
	}
	follower_close(f);
	free(f);
	return true;
}
