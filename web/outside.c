/* What the engine's desk expects of the command line, in a page: there is no folder of data and no command. */
#include "cli/outside.h"

#include "cli/embedded.h"

const struct eto_files cli_files = {0};

bool outside_open(struct outside *o, const struct eto_files *inside, const char *folder, const char *game,
		  struct eto_error *err)
{
	(void)game;
	*o = (struct outside){.files = *inside};
	return !folder || eto_fail(err, folder, 0, 0, "there are no folders here");
}

void outside_close(struct outside *o)
{
	*o = (struct outside){0};
}

bool outside_blame(const struct outside *o, struct eto_error *err)
{
	(void)o;
	(void)err;
	return false;
}
