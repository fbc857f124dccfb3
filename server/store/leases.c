/* Leases: which of several servers looks after a running table. A lease is a row that its holder renews; one that has
 * run out can be taken by anybody. PostgreSQL tells the time, so that the clocks of the servers need not agree. */
#include "server/store/db.h"

#define PG_NOW "(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT"

/* Every running table has a row, and no other table. */
static const struct db_query add_rows = {
	"", "",
	"INSERT INTO lease (table_id, holder, until, seen) SELECT id, 0, 0, 0 FROM game_table WHERE state = 'running'"
	" AND NOT EXISTS (SELECT 1 FROM lease WHERE table_id = game_table.id) ON CONFLICT DO NOTHING", NULL};
static const struct db_query drop_rows = {
	"", "", "DELETE FROM lease WHERE table_id IN (SELECT id FROM game_table WHERE state = 'ended')", NULL};
/* $1 holder, $2 now, $3 length. What another server takes at the same moment is left to it. */
static const struct db_query take = {
	"iii", "ii",
	"UPDATE lease SET holder = $1, until = $2 + $3 WHERE until <= $2 RETURNING table_id, seen",
	"UPDATE lease SET holder = $1, until = " PG_NOW " + $3 WHERE table_id IN (SELECT table_id FROM lease"
	" WHERE until <= " PG_NOW " ORDER BY table_id FOR UPDATE SKIP LOCKED) RETURNING table_id, seen"};
static const struct db_query keep = {
	"iii", "ii",
	"UPDATE lease SET until = $2 + $3, seen = $2 WHERE holder = $1 RETURNING table_id, seen",
	"UPDATE lease SET until = " PG_NOW " + $3, seen = $2 WHERE table_id IN (SELECT table_id FROM lease"
	" WHERE holder = $1 ORDER BY table_id FOR UPDATE) RETURNING table_id, seen"};
static const struct db_query drop = {"i", "", "UPDATE lease SET holder = 0, until = 0 WHERE holder = $1", NULL};
static const struct db_query seen = {"i", "i", "SELECT seen FROM lease WHERE table_id = $1", NULL};

bool store_is_shared(const struct store *s)
{
	return s->kind->notifies;
}

struct lease_call {
	struct db_value v[3];
	const struct db_query *query;
	store_lease_row *row;
	void *context;
};

static bool pass_lease(void *context, const struct db_value *column)
{
	const struct lease_call *call = context;
	return call->row(call->context, column[0].number, column[1].number);
}

static enum store_answer fine_without(enum store_answer answer)
{
	return answer == STORE_NONE ? STORE_OK : answer;
}

static enum store_answer change_leases(struct db *db, void *context)
{
	struct lease_call *call = context;
	enum store_answer answer = STORE_OK;
	if (call->query == &take) {
		answer = fine_without(db_run(db, &drop_rows, NULL, NULL, NULL));
		if (answer == STORE_OK)
			answer = fine_without(db_run(db, &add_rows, NULL, NULL, NULL));
	}
	return answer == STORE_OK ? fine_without(db_run(db, call->query, call->v, pass_lease, call)) : answer;
}

static enum store_answer call_leases(struct store *s, const struct db_query *query, int64_t now, int64_t length,
				     store_lease_row *row, void *context)
{
	struct lease_call call = {{db_number(s->instance), db_number(now), db_number(length)}, query, row, context};
	return s->kind->write(s, change_leases, &call);
}

enum store_answer store_lease_take(struct store *s, int64_t now, int64_t length, store_lease_row *row, void *context)
{
	return call_leases(s, &take, now, length, row, context);
}

enum store_answer store_lease_keep(struct store *s, int64_t now, int64_t length, store_lease_row *row, void *context)
{
	return call_leases(s, &keep, now, length, row, context);
}

enum store_answer store_lease_drop(struct store *s)
{
	struct db_value v[] = {db_number(s->instance)};
	return fine_without(store_write(s, &drop, v, NULL, NULL));
}

enum store_answer store_lease_seen(struct store *s, int64_t table, int64_t *time)
{
	struct db_value v[] = {db_number(table)};
	*time = 0;
	return fine_without(store_read(s, &seen, v, db_take_number, time));
}
