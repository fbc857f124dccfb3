/* Runs. A part that is taken belongs to its worker until its lease ends; whoever reports a part first has played it,
 * and a second report changes nothing. */
#include <string.h>

#include "server/store/db.h"

static const struct db_query run_add = {
	"tttiii", "i",
	"INSERT INTO run (name, signature, orders, games, part_games, created) VALUES ($1, $2, $3, $4, $5, $6)"
	" ON CONFLICT (name) DO NOTHING RETURNING id", NULL};
static const struct db_query run_parts = {
	"ii", "",
	"WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < $2)"
	" INSERT INTO part (run, number) SELECT $1, i FROM n", NULL};
static const struct db_query run_list = {
	"iti", "itttiiiiiii",
	"SELECT id, name, signature, orders, games, part_games, created,"
	" (SELECT COUNT(*) FROM part WHERE run = id),"
	" (SELECT COUNT(*) FROM part WHERE run = id AND done > 0),"
	" (SELECT COUNT(*) FROM part WHERE run = id AND done = 0 AND until > $1),"
	" (SELECT COUNT(*) FROM part WHERE run = id AND done = 0 AND until <= $1 AND tries >= $3)"
	" FROM run WHERE $2 = '' OR name = $2 ORDER BY id", NULL};
static const struct db_query run_forget = {"i", "", "DELETE FROM part WHERE run = $1", NULL};
static const struct db_query run_drop = {"i", "", "DELETE FROM run WHERE id = $1", NULL};
/* SKIP LOCKED: two workers that ask at once get two parts, and neither waits. */
static const struct db_query part_take = {
	"tiiit", "iii",
	"UPDATE part SET worker = $1, until = $2 + $3, tries = tries + 1 WHERE (run, number) ="
	" (SELECT part.run, part.number FROM part JOIN run ON run.id = part.run WHERE done = 0 AND until <= $2"
	" AND tries < $4 AND signature = $5 ORDER BY part.run, part.number LIMIT 1)"
	" RETURNING run, number, tries",
	"UPDATE part SET worker = $1, until = $2 + $3, tries = tries + 1 WHERE (run, number) ="
	" (SELECT part.run, part.number FROM part JOIN run ON run.id = part.run WHERE done = 0 AND until <= $2"
	" AND tries < $4 AND signature = $5 ORDER BY part.run, part.number LIMIT 1 FOR UPDATE OF part SKIP LOCKED)"
	" RETURNING run, number, tries"};
static const struct db_query part_of = {
	"i", "ttii", "SELECT name, orders, games, part_games FROM run WHERE id = $1", NULL};
static const struct db_query part_keep = {
	"iiti", "",
	"UPDATE part SET until = $4 WHERE run = $1 AND number = $2 AND worker = $3 AND done = 0", NULL};
static const struct db_query part_done = {
	"iiti", "", "UPDATE part SET done = $4, result = $3 WHERE run = $1 AND number = $2 AND done = 0", NULL};
static const struct db_query part_list = {
	"i", "it", "SELECT number, result FROM part WHERE run = $1 AND done > 0 ORDER BY number", NULL};

static enum store_answer add(struct db *db, void *context)
{
	struct store_run *r = context;
	struct db_value v[] = {db_text(r->name),    db_text(r->signature),    db_text(r->orders),
			       db_number(r->games), db_number(r->part_games), db_number(r->created)};
	enum store_answer answer = db_run(db, &run_add, v, db_take_number, &r->id);
	if (answer != STORE_OK)
		return answer == STORE_NONE ? STORE_CONFLICT : answer;
	struct db_value parts[] = {db_number(r->id), db_number((r->games + r->part_games - 1) / r->part_games)};
	return db_run(db, &run_parts, parts, NULL, NULL);
}

enum store_answer store_run_add(struct store *s, struct store_run *r)
{
	if (!r->games || !r->part_games || !store_text_ok(s, "name", r->name, sizeof r->name) ||
	    !store_text_ok(s, "signature", r->signature, sizeof r->signature) ||
	    !store_text_ok(s, "orders", r->orders, sizeof r->orders))
		return STORE_FAILED;
	return s->kind->write(s, add, r);
}

struct run_reader {
	store_run_row *row;
	void *context;
};

static bool read_run(void *context, const struct db_value *c)
{
	const struct run_reader *reader = context;
	struct store_run r = {.id = c[0].number};
	int64_t *const to[] = {&r.games, &r.part_games, &r.created, &r.parts, &r.done, &r.taken, &r.stuck};
	db_take_numbers(&c[4], to, sizeof to / sizeof *to);
	db_copy(r.name, sizeof r.name, &c[1]);
	db_copy(r.signature, sizeof r.signature, &c[2]);
	db_copy(r.orders, sizeof r.orders, &c[3]);
	return reader->row(reader->context, &r);
}

enum store_answer store_runs(struct store *s, const char *name, int64_t now, store_run_row *row, void *context)
{
	struct run_reader reader = {row, context};
	struct db_value v[] = {db_number(now), db_text(name ? name : ""), db_number(STORE_TRIES_MAX)};
	return store_read(s, &run_list, v, read_run, &reader);
}

static enum store_answer drop(struct db *db, void *context)
{
	struct db_value v[] = {db_number(*(const int64_t *)context)};
	enum store_answer answer = db_run(db, &run_forget, v, NULL, NULL);
	return answer == STORE_OK ? db_run(db, &run_drop, v, NULL, NULL) : answer;
}

enum store_answer store_run_drop(struct store *s, int64_t id)
{
	return s->kind->write(s, drop, &id);
}

struct taking {
	const char *worker, *signature;
	int64_t now, lease;
	struct store_part *part;
};

static bool take_place(void *context, const struct db_value *c)
{
	struct store_part *p = context;
	p->run = c[0].number;
	p->number = c[1].number;
	p->tries = c[2].number;
	return false;
}

static bool take_orders(void *context, const struct db_value *c)
{
	struct store_part *p = context;
	db_copy(p->name, sizeof p->name, &c[0]);
	db_copy(p->orders, sizeof p->orders, &c[1]);
	p->first = p->number * c[3].number;
	p->end = p->first + c[3].number < c[2].number ? p->first + c[3].number : c[2].number;
	return false;
}

static enum store_answer take(struct db *db, void *context)
{
	const struct taking *t = context;
	struct db_value v[] = {db_text(t->worker), db_number(t->now), db_number(t->lease), db_number(STORE_TRIES_MAX),
			       db_text(t->signature)};
	enum store_answer answer = db_run(db, &part_take, v, take_place, t->part);
	struct db_value run[] = {db_number(t->part->run)};
	return answer == STORE_OK ? db_run(db, &part_of, run, take_orders, t->part) : answer;
}

enum store_answer store_part_take(struct store *s, const char *worker, const char *signature, int64_t now,
				  int64_t lease, struct store_part *out)
{
	struct taking t = {worker, signature, now, lease, out};
	*out = (struct store_part){0};
	return s->kind->write(s, take, &t);
}

enum store_answer store_part_keep(struct store *s, const struct store_part *p, const char *worker, int64_t until)
{
	struct db_value v[] = {db_number(p->run), db_number(p->number), db_text(worker), db_number(until)};
	return store_write(s, &part_keep, v, NULL, NULL);
}

enum store_answer store_part_done(struct store *s, const struct store_part *p, int64_t now, const char *result)
{
	if (!store_text_ok(s, "result", result, strlen(result) + 1))
		return STORE_FAILED;
	struct db_value v[] = {db_number(p->run), db_number(p->number), db_text(result), db_number(now)};
	return store_write(s, &part_done, v, NULL, NULL);
}

struct part_reader {
	store_part_row *row;
	void *context;
};

static bool read_part(void *context, const struct db_value *c)
{
	const struct part_reader *reader = context;
	return reader->row(reader->context, c[0].number, c[1].bytes, c[1].size);
}

enum store_answer store_parts(struct store *s, int64_t run, store_part_row *row, void *context)
{
	struct part_reader reader = {row, context};
	struct db_value v[] = {db_number(run)};
	enum store_answer answer = store_read(s, &part_list, v, read_part, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}
