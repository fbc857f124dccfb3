/* The list of bots. */
#include "bots/bots.h"

#include <string.h>

const struct eto_bot *const eto_bots[] = {&eto_bot_staff,    &eto_bot_recruit, &eto_bot_sergeant,
					  &eto_bot_general,  &eto_bot_marshal, &eto_bot_random};
const unsigned eto_bot_count = sizeof eto_bots / sizeof *eto_bots;

const struct eto_bot *const eto_levels[ETO_LEVELS] = {&eto_bot_recruit, &eto_bot_sergeant, &eto_bot_staff,
						      &eto_bot_general, &eto_bot_marshal};

const struct eto_bot *eto_bot_find(const char *name)
{
	for (unsigned i = 0; i < eto_bot_count; i++)
		if (!strcmp(eto_bots[i]->name, name))
			return eto_bots[i];
	return NULL;
}

size_t eto_bot_work(const struct eto_bot *bot, const struct eto_game *g)
{
	size_t size = bot->work_size ? bot->work_size(g) : 0;
	return size ? size : 1;
}
