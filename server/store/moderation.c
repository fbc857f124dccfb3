/* What people complain about, and what operators and moderators have done. */
#include <string.h>

#include "server/store/db.h"

static const struct db_query report_add = {
	"iiirt", "i",
	"INSERT INTO report (time, author, account, table_id, text) VALUES ($1, $2, $3, $4, $5) RETURNING id", NULL};
static const struct db_query report_list = {
	"i", "iiiirti",
	"SELECT id, time, author, account, table_id, text, closed FROM report WHERE closed = 0 ORDER BY id LIMIT $1",
	NULL};
static const struct db_query report_own = {
	"i", "iiiirti",
	"SELECT id, time, author, account, table_id, text, closed FROM report WHERE author = $1 ORDER BY id", NULL};
static const struct db_query report_close = {
	"ii", "", "UPDATE report SET closed = $1 WHERE id = $2 AND closed = 0", NULL};
static const struct db_query audit_add = {
	"irtrt", "i",
	"INSERT INTO audit (time, actor, what, account, detail) VALUES ($1, $2, $3, $4, $5) RETURNING id", NULL};
static const struct db_query audit_list = {
	"i", "iirtrt", "SELECT id, time, actor, what, account, detail FROM audit ORDER BY id DESC LIMIT $1", NULL};

enum store_answer store_report_add(struct store *s, struct store_report *r)
{
	if (!store_text_ok(s, "text", r->text, sizeof r->text))
		return STORE_FAILED;
	struct db_value v[] = {db_number(r->time), db_number(r->author), db_number(r->account), db_number(r->table),
			       db_text(r->text)};
	return store_write(s, &report_add, v, db_take_number, &r->id);
}

struct report_reader {
	store_report_row *row;
	void *context;
};

static bool pass_report(void *context, const struct db_value *c)
{
	struct report_reader *reader = context;
	struct store_report r = {.id = c[0].number,
				 .time = c[1].number,
				 .author = c[2].number,
				 .account = c[3].number,
				 .table = c[4].number,
				 .closed = c[6].number};
	db_copy(r.text, sizeof r.text, &c[5]);
	return reader->row(reader->context, &r);
}

/* A query of one number. */
static enum store_answer list_reports(struct store *s, const struct db_query *query, int64_t number,
				      store_report_row *row, void *context)
{
	struct db_value v[] = {db_number(number)};
	struct report_reader reader = {row, context};
	enum store_answer answer = store_read(s, query, v, pass_report, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_reports(struct store *s, unsigned limit, store_report_row *row, void *context)
{
	return list_reports(s, &report_list, limit, row, context);
}

enum store_answer store_reports_of(struct store *s, int64_t author, store_report_row *row, void *context)
{
	return list_reports(s, &report_own, author, row, context);
}

static enum store_answer close_report(struct db *db, void *context)
{
	return db_run(db, &report_close, context, NULL, NULL);
}

enum store_answer store_report_close(struct store *s, int64_t id, int64_t now, const struct store_audit *line)
{
	struct db_value v[] = {db_number(now), db_number(id)};
	return store_write_noted(s, close_report, v, line);
}

/* -- the audit log -- */

struct noted {
	db_work *work;
	void *context;
	const struct store_audit *line;
};

static enum store_answer write_noted(struct db *db, void *context)
{
	const struct noted *n = context;
	const struct store_audit *a = n->line;
	int64_t id;
	enum store_answer answer = n->work(db, n->context);
	if (answer != STORE_OK || !a)
		return answer;
	struct db_value v[] = {db_number(a->time), db_number(a->actor), db_text(a->what), db_number(a->account),
			       db_text(a->detail)};
	return db_run(db, &audit_add, v, db_take_number, &id);
}

enum store_answer store_write_noted(struct store *s, db_work *work, void *context, const struct store_audit *line)
{
	struct noted n = {work, context, line};
	if (line && (!store_text_ok(s, "what", line->what, sizeof line->what) ||
		     !store_text_ok(s, "detail", line->detail, sizeof line->detail)))
		return STORE_FAILED;
	return s->kind->write(s, write_noted, &n);
}

struct audit_reader {
	store_audit_row *row;
	void *context;
};

static bool pass_audit(void *context, const struct db_value *c)
{
	struct audit_reader *reader = context;
	struct store_audit a = {.id = c[0].number, .time = c[1].number, .actor = c[2].number, .account = c[4].number};
	db_copy(a.what, sizeof a.what, &c[3]);
	db_copy(a.detail, sizeof a.detail, &c[5]);
	return reader->row(reader->context, &a);
}

enum store_answer store_audits(struct store *s, unsigned limit, store_audit_row *row, void *context)
{
	struct db_value v[] = {db_number(limit)};
	struct audit_reader reader = {row, context};
	enum store_answer answer = store_read(s, &audit_list, v, pass_audit, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}
