/* Jobs. A job that is taken is put off by the length of its lease: if nobody reports it done, it is due again. */
#include <string.h>

#include "server/store/db.h"

static const struct db_query job_add = {
	"ttti", "",
	"INSERT INTO job (kind, job_key, body, due) VALUES ($1, NULLIF($2, ''), $3, $4)", NULL};
/* SKIP LOCKED: two workers that ask at once get two jobs, and neither waits. */
static const struct db_query job_take = {
	"tii", "ittiit",
	"UPDATE job SET due = $2 + $3, tries = tries + 1 WHERE id = (SELECT id FROM job WHERE due <= $2"
	" AND ($1 = '' OR kind = $1) ORDER BY due, id LIMIT 1)"
	" RETURNING id, kind, body, due, tries, COALESCE(job_key, '')",
	"UPDATE job SET due = $2 + $3, tries = tries + 1 WHERE id = (SELECT id FROM job WHERE due <= $2"
	" AND ($1 = '' OR kind = $1) ORDER BY due, id LIMIT 1 FOR UPDATE SKIP LOCKED)"
	" RETURNING id, kind, body, due, tries, COALESCE(job_key, '')"};
static const struct db_query job_next = {
	"t", "i", "SELECT due FROM job WHERE kind = $1 ORDER BY due LIMIT 1", NULL};
static const struct db_query job_done = {"i", "", "DELETE FROM job WHERE id = $1", NULL};
static const struct db_query job_later = {"ii", "", "UPDATE job SET due = $2 WHERE id = $1", NULL};

enum store_answer store_job_add(struct store *s, const struct store_job *j)
{
	if (!store_text_ok(s, "kind", j->kind, sizeof j->kind) || !store_text_ok(s, "key", j->key, sizeof j->key) ||
	    !store_text_ok(s, "body", j->body, sizeof j->body))
		return STORE_FAILED;
	struct db_value v[] = {db_text(j->kind), db_text(j->key), db_text(j->body), db_number(j->due)};
	return store_write(s, &job_add, v, NULL, NULL);
}

static bool take_job(void *context, const struct db_value *column)
{
	struct store_job *j = context;
	j->id = column[0].number;
	db_copy(j->kind, sizeof j->kind, &column[1]);
	db_copy(j->body, sizeof j->body, &column[2]);
	j->due = column[3].number;
	j->tries = (uint32_t)column[4].number;
	db_copy(j->key, sizeof j->key, &column[5]);
	return false;
}

enum store_answer store_job_take(struct store *s, const char *kind, int64_t now, int64_t lease, struct store_job *out)
{
	struct db_value v[] = {db_text(kind ? kind : ""), db_number(now), db_number(lease)};
	return store_write(s, &job_take, v, take_job, out);
}

enum store_answer store_job_next(struct store *s, const char *kind, int64_t *due)
{
	struct db_value v[] = {db_text(kind)};
	return store_read(s, &job_next, v, db_take_number, due);
}

enum store_answer store_job_done(struct store *s, int64_t id)
{
	struct db_value v[] = {db_number(id)};
	return store_write(s, &job_done, v, NULL, NULL);
}

enum store_answer store_job_later(struct store *s, int64_t id, int64_t due)
{
	struct db_value v[] = {db_number(id), db_number(due)};
	return store_write(s, &job_later, v, NULL, NULL);
}
