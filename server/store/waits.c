/* Waits. A wait and the jobs that tell of it are written together: neither is ever there without the other. */
#include <string.h>

#include "server/store/db.h"

static const struct db_query wait_add = {
	"iiiii", "",
	"INSERT INTO wait (account, table_id, step, since, told) VALUES ($1, $2, $3, $4, $5)"
	" ON CONFLICT (account, table_id) DO NOTHING", NULL};
static const struct db_query wait_job = {
	"ttti", "",
	"INSERT INTO job (kind, job_key, body, due) VALUES ($1, NULLIF($2, ''), $3, $4)"
	" ON CONFLICT (job_key) DO NOTHING", NULL};
static const struct db_query wait_end = {"ii", "", "DELETE FROM wait WHERE account = $1 AND table_id = $2", NULL};
static const struct db_query wait_get = {
	"ii", "iiiii",
	"SELECT account, table_id, step, since, told FROM wait WHERE account = $1 AND table_id = $2", NULL};
static const struct db_query wait_list = {
	"i", "iiiii",
	"SELECT account, table_id, step, since, told FROM wait WHERE account = $1 ORDER BY since, table_id", NULL};
static const struct db_query wait_told = {
	"ii", "", "UPDATE wait SET told = 1 WHERE account = $1 AND since <= $2", NULL};
static const struct db_query wait_drop = {"i", "", "DELETE FROM wait WHERE account = $1", NULL};

struct beginning {
	const struct store_wait *wait;
	const struct store_job *jobs;
	unsigned count;
};

static enum store_answer begin(struct db *db, void *context)
{
	const struct beginning *b = context;
	const struct store_wait *w = b->wait;
	struct db_value v[] = {db_number(w->account), db_number(w->table), db_number(w->step), db_number(w->since),
			       db_number(w->told)};
	enum store_answer answer = db_run(db, &wait_get, v, NULL, NULL);
	if (answer != STORE_NONE)
		return answer == STORE_OK ? STORE_CONFLICT : answer;
	answer = db_run(db, &wait_add, v, NULL, NULL);
	for (unsigned i = 0; i < b->count && answer == STORE_OK; i++) {
		const struct store_job *j = &b->jobs[i];
		struct db_value job[] = {db_text(j->kind), db_text(j->key), db_text(j->body), db_number(j->due)};
		answer = db_run(db, &wait_job, job, NULL, NULL);
		if (answer == STORE_NONE)
			answer = STORE_OK; /* one with this key waits already */
	}
	return answer;
}

enum store_answer store_wait_begin(struct store *s, const struct store_wait *w, const struct store_job *jobs,
				   unsigned count)
{
	struct beginning b = {w, jobs, count};
	for (unsigned i = 0; i < count; i++)
		if (!store_text_ok(s, "kind", jobs[i].kind, sizeof jobs[i].kind) ||
		    !store_text_ok(s, "key", jobs[i].key, sizeof jobs[i].key) ||
		    !store_text_ok(s, "body", jobs[i].body, sizeof jobs[i].body))
			return STORE_FAILED;
	return s->kind->write(s, begin, &b);
}

enum store_answer store_wait_end(struct store *s, int64_t account, int64_t table)
{
	struct db_value v[] = {db_number(account), db_number(table)};
	return store_write(s, &wait_end, v, NULL, NULL);
}

struct wait_reader {
	store_wait_row *row;
	void *context;
};

static bool pass_wait(void *context, const struct db_value *column)
{
	const struct wait_reader *reader = context;
	struct store_wait w = {.account = column[0].number,
			       .table = column[1].number,
			       .step = (uint32_t)column[2].number,
			       .since = column[3].number,
			       .told = column[4].number != 0};
	return reader->row(reader->context, &w);
}

static bool keep_wait(void *context, const struct store_wait *w)
{
	struct store_wait *out = context;
	*out = *w;
	return false;
}

enum store_answer store_wait_get(struct store *s, int64_t account, int64_t table, struct store_wait *out)
{
	struct wait_reader reader = {keep_wait, out};
	struct db_value v[] = {db_number(account), db_number(table)};
	return store_read(s, &wait_get, v, pass_wait, &reader);
}

enum store_answer store_waits(struct store *s, int64_t account, store_wait_row *row, void *context)
{
	struct wait_reader reader = {row, context};
	struct db_value v[] = {db_number(account)};
	enum store_answer answer = store_read(s, &wait_list, v, pass_wait, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_waits_told(struct store *s, int64_t account, int64_t until)
{
	struct db_value v[] = {db_number(account), db_number(until)};
	return store_write(s, &wait_told, v, NULL, NULL);
}

enum store_answer store_waits_drop(struct store *s, int64_t account)
{
	struct db_value v[] = {db_number(account)};
	return store_write(s, &wait_drop, v, NULL, NULL);
}
