/* Limits that all servers share. Time is what the caller says; a count whose end is further away than its length was
 * made under another clock and does not count. */
#include "server/store/db.h"

static const struct db_query spend = {
	"tiii", "i",
	"INSERT INTO spent (name, until, number) VALUES ($1, $2 + $3, $4) ON CONFLICT (name) DO UPDATE SET"
	" number = CASE WHEN spent.until > $2 AND spent.until <= $2 + $3 THEN spent.number + $4 ELSE $4 END,"
	" until = CASE WHEN spent.until > $2 AND spent.until <= $2 + $3 THEN spent.until ELSE $2 + $3 END"
	" RETURNING number", NULL};
static const struct db_query look = {
	"tii", "i", "SELECT number FROM spent WHERE name = $1 AND until > $2 AND until <= $2 + $3", NULL};
static const struct db_query forget = {"t", "", "DELETE FROM spent WHERE name = $1", NULL};
static const struct db_query sweep = {"i", "", "DELETE FROM spent WHERE until <= $1", NULL};

enum store_answer store_spend_some(struct store *s, const char *name, int64_t now, int64_t length, int64_t count,
				   int64_t *number)
{
	struct db_value v[] = {db_text(name), db_number(now), db_number(length), db_number(count)};
	return store_write(s, &spend, v, db_take_number, number);
}

enum store_answer store_spend(struct store *s, const char *name, int64_t now, int64_t length, int64_t *number)
{
	return store_spend_some(s, name, now, length, 1, number);
}

enum store_answer store_spent(struct store *s, const char *name, int64_t now, int64_t length, int64_t *number)
{
	struct db_value v[] = {db_text(name), db_number(now), db_number(length)};
	*number = 0;
	enum store_answer answer = store_read(s, &look, v, db_take_number, number);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_spent_forget(struct store *s, const char *name)
{
	struct db_value v[] = {db_text(name)};
	return store_write(s, &forget, v, NULL, NULL);
}

enum store_answer store_spent_sweep(struct store *s, int64_t now)
{
	struct db_value v[] = {db_number(now)};
	return store_write(s, &sweep, v, NULL, NULL);
}
