#include "cli/seating.h"

#include <string.h>

static bool no_seat(const struct desk *d, const char *word, struct eto_error *err)
{
	char ids[120];
	struct eto_text list = eto_text_in(ids, sizeof ids);
	desk_seat_ids(d, &list);
	return eto_fail(err, NULL, 0, 0, "%s has no seat \"%.40s\"; it has %s", d->game->id, word, ids);
}

static bool seat_bot(const struct desk *d, char *word, const struct eto_bot **bot, struct eto_error *err)
{
	char *equals = strchr(word, '=');
	const struct eto_bot *found = eto_bot_find(equals ? equals + 1 : word);
	if (!found)
		return eto_fail(err, NULL, 0, 0, "there is no bot \"%.40s\"; eto games lists them",
				equals ? equals + 1 : word);
	if (!equals) {
		for (unsigned i = 0; i < d->game->seat_count; i++)
			bot[i] = found;
		return true;
	}
	*equals = 0;
	int seat = eto_seat_find(&d->voice, word);
	if (seat < 0 || seat == ETO_DICE)
		return no_seat(d, word, err);
	bot[seat] = found;
	return true;
}

bool seating_read(const struct desk *d, const char *text, const struct eto_bot **bot, struct eto_error *err)
{
	char copy[256], *rest = copy;
	if (snprintf(copy, sizeof copy, "%s", text) >= (int)sizeof copy)
		return eto_fail(err, NULL, 0, 0, "the list of seats is too long");
	for (char *word; (word = strsep(&rest, ","));)
		if (!seat_bot(d, word, bot, err))
			return false;
	return true;
}
