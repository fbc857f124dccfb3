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
	*(struct store_load *)context = (struct store_load){.accounts = c[0].number,
							    .sessions = c[1].number,
							    .open = c[2].number,
							    .running = c[3].number,
							    .ended = c[4].number,
							    .jobs = c[5].number,
							    .overdue = c[6].number,
							    .reports = c[7].number};
	return false;
}

enum store_answer store_load(struct store *s, int64_t now, struct store_load *out)
{
	enum { LATE = 60000 };
	struct db_value v[] = {db_number(now), db_number(now - LATE)};
	return store_read(s, &load, v, take_load, out);
}
