/* How steps are numbered for each kind of viewer. What another seat does in secret is no step for those who are told
 * nothing of it: a number that jumped would count the secrets. So there are two numbers: that of the game's log, which
 * stays in the house, and the one that viewers are told and ask by. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "wire/replies.h"

static struct numbers *find(struct room *r, unsigned viewers)
{
	unsigned i = 0;
	while (i < LOOKS_MAX && !(r->numbers[i].used && r->numbers[i].viewers == viewers))
		i++;
	if (i == LOOKS_MAX) {
		i = r->next_numbers++ % LOOKS_MAX;
		free(r->numbers[i].silent);
		r->numbers[i] = (struct numbers){.used = true, .viewers = viewers};
	}
	return &r->numbers[i];
}

static bool is_silent(struct room *r, unsigned viewers, unsigned at)
{
	struct eto_events events;
	unsigned dice;
	const struct eto_step *step = &r->match.step[at];
	if (!wire_is_secret(r->table->game, step, viewers))
		return false;
	return !room_recall(r, at, &dice, &events) || wire_silent(r->table->game, step, &events, viewers);
}

static bool add_silent(struct numbers *n, unsigned at)
{
	if (n->count == n->space) {
		unsigned space = n->space ? n->space * 2 : 16;
		unsigned *silent = realloc(n->silent, space * sizeof *silent);
		if (!silent)
			return false;
		n->silent = silent;
		n->space = space;
	}
	n->silent[n->count++] = at;
	return true;
}

/* When memory is out the viewers hear of what is new later: nothing is told that they must not know. */
static const struct numbers *numbers_upto(struct room *r, unsigned viewers, unsigned steps)
{
	struct numbers *n = find(r, viewers);
	while (n->upto < steps && (!is_silent(r, viewers, n->upto) || add_silent(n, n->upto)))
		n->upto++;
	return n;
}

unsigned room_number(struct room *r, unsigned viewers, unsigned steps)
{
	const struct numbers *n = numbers_upto(r, viewers, steps);
	unsigned silent = 0;
	if (steps > n->upto)
		steps = n->upto;
	while (silent < n->count && n->silent[silent] < steps)
		silent++;
	return steps - silent;
}

unsigned room_told(struct room *r, unsigned viewers)
{
	return room_number(r, viewers, room_steps(r, viewers));
}

unsigned room_step_of(struct room *r, unsigned viewers, unsigned number)
{
	unsigned most = room_steps(r, viewers), silent = 0;
	const struct numbers *n = numbers_upto(r, viewers, most);
	if (number > most)
		return most;
	while (silent < n->count && n->silent[silent] <= number + silent)
		silent++;
	return number + silent < most ? number + silent : most;
}

unsigned room_last_told(struct room *r, unsigned viewers)
{
	unsigned steps = room_steps(r, viewers);
	const struct numbers *n = numbers_upto(r, viewers, steps);
	if (steps > n->upto)
		steps = n->upto;
	for (unsigned silent = n->count; silent && n->silent[silent - 1] + 1 == steps; silent--)
		steps--;
	return steps;
}

bool room_is_silent(struct room *r, unsigned from, unsigned upto)
{
	for (unsigned i = from; i < upto; i++)
		if (!is_silent(r, 0, i))
			return false;
	return true;
}

bool room_lost_steps(struct room *r, unsigned viewers, unsigned left)
{
	unsigned seen = room_steps(r, viewers);
	return find(r, viewers)->before > room_number(r, viewers, left < seen ? left : seen);
}

void numbers_cut(struct room *r, unsigned steps)
{
	for (struct numbers *n = r->numbers; n < r->numbers + LOOKS_MAX; n++) {
		n->before = n->upto - n->count;
		while (n->count && n->silent[n->count - 1] >= steps)
			n->count--;
		if (n->upto > steps)
			n->upto = steps;
	}
}

void numbers_close(struct room *r)
{
	for (unsigned i = 0; i < LOOKS_MAX; i++)
		free(r->numbers[i].silent);
	memset(r->numbers, 0, sizeof r->numbers);
}
