/* How much there is, and what waits. */
#include "server/store/db.h"

static const struct db_query load = {
	"ii", "iiiiiiii",
	"SELECT (SELECT COUNT(*) FROM account WHERE deleted = 0),"
	" (SELECT COUNT(*) FROM token WHERE kind = 'session' AND (expires = 0 OR expires > $1)),"
	" (SELECT COUNT(*) FROM game_table WHERE state = 'open'),"
	" (SELECT COUNT(*) FROM game_table WHERE state = 'running'),"
	" (SELECT COUNT(*) FROM game_table WHERE state = 'ended'),"
	" (SELECT COUNT(*) FROM job), (SELECT COUNT(*) FROM job WHERE due < $2),"
	" (SELECT COUNT(*) FROM report WHERE closed = 0)", NULL};

static bool take_load(void *context, const struct db_value *c)
{
	struct store_load *l = context;
	int64_t *const to[] = {&l->accounts, &l->sessions, &l->open,	&l->running,
			       &l->ended,    &l->jobs,	   &l->overdue, &l->reports};
	db_take_numbers(c, to, sizeof to / sizeof *to);
	return false;
}

enum store_answer store_load(struct store *s, int64_t now, struct store_load *out)
{
	enum { LATE = 60000 };
	struct db_value v[] = {db_number(now), db_number(now - LATE)};
	return store_read(s, &load, v, take_load, out);
}
