/* The action log, rewinds and snapshots.
 *
 * Invariant: the numbers of a table's actions are 1, 2, 3 ... without a gap. An append asks for the row before it in
 * the same statement. So that a rewind cannot take that row away meanwhile, nor the game end, appends hold a shared
 * lock on the table's row and whoever changes the table an exclusive one (PostgreSQL; SQLite has one writer at a time).
 * Appends of a batch are made in the order of tables, so that two servers never wait for each other in a circle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/db.h"

/* PostgreSQL sees what others have committed since when a statement begins: the lock must be a statement of its own. */
static const struct db_query lock_shared = {
	"i", "i", "SELECT 1 FROM game_table WHERE id = $1 AND state <> 'ended'",
	"SELECT 1 FROM game_table WHERE id = $1 AND state <> 'ended' FOR SHARE"};
static const struct db_query lock_whole = {
	"i", "i", "SELECT 1 FROM game_table WHERE id = $1", "SELECT 1 FROM game_table WHERE id = $1 FOR UPDATE"};
static const struct db_query append = {
	"iiibiii", "",
	"INSERT INTO action (table_id, seq, seat, action, hash, time) SELECT $1, $2, $3, $4, $5, $6"
	" WHERE $2 = 1 OR EXISTS"
	" (SELECT 1 FROM action WHERE table_id = $1 AND seq = $2 - 1 AND ($7 = 0 OR hash = $7))"
	" ON CONFLICT DO NOTHING", NULL};
static const struct db_query list = {
	"ii", "iiibii",
	"SELECT table_id, seq, seat, action, hash, time FROM action WHERE table_id = $1 AND seq >= $2 ORDER BY seq",
	NULL};
static const struct db_query is_last = {
	"iii", "i",
	"SELECT 1 FROM action WHERE table_id = $1 AND seq = $2 AND hash = $3"
	" AND NOT EXISTS (SELECT 1 FROM action WHERE table_id = $1 AND seq > $2)", NULL};
static const struct db_query keep_taken_back = {
	"iii", "",
	"INSERT INTO taken_back (table_id, seq, seat, action, hash, time, taken)"
	" SELECT table_id, seq, seat, action, hash, time, $3 FROM action WHERE table_id = $1 AND seq >= $2", NULL};
static const struct db_query cut = {"ii", "", "DELETE FROM action WHERE table_id = $1 AND seq >= $2", NULL};
static const struct db_query drop_one = {"ii", "", "DELETE FROM action WHERE table_id = $1 AND seq = $2", NULL};
static const struct db_query snapshot_cut = {"ii", "", "DELETE FROM snapshot WHERE table_id = $1 AND seq >= $2", NULL};
static const struct db_query snapshot_put = {
	"iib", "",
	"INSERT INTO snapshot (table_id, seq, state) SELECT $1, $2, $3"
	" WHERE EXISTS (SELECT 1 FROM action WHERE table_id = $1 AND seq = $2)"
	" ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, state = excluded.state"
	" WHERE excluded.seq >= snapshot.seq", NULL};
static const struct db_query snapshot_clock = {
	"it", "", "UPDATE game_table SET clock = $2 WHERE id = $1 AND state = 'running'", NULL};
static const struct db_query snapshot_at = {
	"ii", "i", "SELECT seq FROM snapshot WHERE table_id = $1 AND seq >= $2", NULL};
static const struct db_query snapshot_get = {"i", "ib", "SELECT seq, state FROM snapshot WHERE table_id = $1", NULL};

enum { ACTION_SIZE = 8, ACTION_VALUES = 7 };

/* -- appending -- */

static void free_chain(struct store_request *first)
{
	for (struct store_request *r = first, *next; r; r = next) {
		next = r->next;
		free(r);
	}
}

/* One request for each action, the first one first; NULL when memory is out. */
static struct store_request *make_chain(const struct store_action *row, unsigned count, store_appended *done,
					void *context)
{
	struct store_request *first = NULL;
	for (unsigned i = count; i--;) {
		struct store_request *r = calloc(1, sizeof *r);
		if (!r) {
			free_chain(first);
			return NULL;
		}
		*r = (struct store_request){.next = first, .action = row[i], .more = first != NULL};
		if (!first) {
			r->done = done;
			r->context = context;
		}
		first = r;
	}
	return first;
}

void store_append_list(struct store *s, const struct store_action *row, unsigned count, store_appended *done,
		       void *context)
{
	struct store_request *first = make_chain(row, count, done, context);
	if (first) {
		store_queue_put(s, first);
		return;
	}
	store_blame(s, STORE_FAILED, "out of memory");
	if (done)
		done(context, &row[count - 1], STORE_FAILED);
}

void store_append(struct store *s, const struct store_action *a, store_appended *done, void *context)
{
	store_append_list(s, a, 1, done, context);
}

/* The appends of a batch in the order in which they are made: by table, and within a table as they came. */
struct append_order {
	struct store_request **request;
	unsigned count;
	struct db_value *values; /* ACTION_VALUES for each */
	bool *changed;
};

struct append_place {
	struct store_request *request;
	unsigned came;
};

static int compare_places(const void *a, const void *b)
{
	const struct append_place *x = a, *y = b;
	if (x->request->action.table != y->request->action.table)
		return x->request->action.table < y->request->action.table ? -1 : 1;
	return x->came < y->came ? -1 : x->came > y->came;
}

static bool make_order(struct append_order *o, struct store_request *first)
{
	for (struct store_request *r = first; r; r = r->next)
		o->count += !r->work;
	struct append_place *place = calloc(o->count + 1, sizeof *place);
	o->request = calloc(o->count + 1, sizeof *o->request);
	o->values = calloc(o->count + 1, ACTION_VALUES * sizeof *o->values);
	o->changed = calloc(o->count + 1, sizeof *o->changed);
	if (place && o->request && o->values && o->changed) {
		unsigned n = 0;
		for (struct store_request *r = first; r; r = r->next)
			if (!r->work) {
				place[n] = (struct append_place){r, n};
				n++;
			}
		qsort(place, n, sizeof *place, compare_places);
		for (unsigned i = 0; i < n; i++)
			o->request[i] = place[i].request;
	}
	bool ok = place && o->request && o->values && o->changed;
	free(place);
	return ok;
}

static void free_order(struct append_order *o)
{
	free(o->request);
	free(o->values);
	free(o->changed);
}

static void write_action(const struct store_action *a, struct db_value v[ACTION_VALUES])
{
	v[0] = db_number(a->table);
	v[1] = db_number(a->seq);
	v[2] = db_number(a->seat);
	v[3] = db_bytes(a->action, ACTION_SIZE);
	v[4] = db_number((int64_t)a->hash);
	v[5] = db_number(a->time);
	v[6] = db_number((int64_t)a->before);
}

/* Lists each table of the order once, as parameters of a query. */
static unsigned list_tables(const struct append_order *o, struct db_value *v)
{
	unsigned count = 0;
	for (unsigned i = 0; i < o->count; i++)
		if (!count || v[count - 1].number != o->request[i]->action.table)
			v[count++] = db_number(o->request[i]->action.table);
	return count;
}

/* Lists each table that has changed, and who may notice it, in turns. */
static unsigned list_notices(const struct append_order *o, struct db_value *v)
{
	unsigned count = 0;
	for (unsigned i = 0; i < o->count; i++) {
		const struct store_action *a = &o->request[i]->action;
		if (!o->changed[i])
			continue;
		struct db_value *last = count ? &v[2 * count - 1] : NULL;
		if (last && v[2 * count - 2].number == a->table) {
			*last = db_number(store_quiet_both((unsigned)last->number, a->quiet));
		} else {
			v[2 * count] = db_number(a->table);
			v[2 * count++ + 1] = db_number(a->quiet);
		}
	}
	return count;
}

/* Locks the tables of the order; requests for a table that does not exist are answered and leave the order. */
static enum store_answer lock_tables(struct db *db, struct append_order *o)
{
	struct db_value *table = o->values;
	unsigned tables = list_tables(o, table), kept = 0, t = 0;
	enum store_answer answer = db->store->kind->run_many(db, &lock_shared, table, tables, o->changed);
	for (unsigned i = 0; i < o->count && answer == STORE_OK; i++) {
		struct store_request *r = o->request[i];
		t += r->action.table != table[t].number;
		if (o->changed[t])
			o->request[kept++] = r;
		else
			r->answer = STORE_NONE;
	}
	o->count = kept;
	return answer;
}

/* The number of requests that were made together, from this one on. */
static unsigned count_together(const struct append_order *o, unsigned first)
{
	unsigned count = 1;
	while (first + count < o->count && o->request[first + count - 1]->more)
		count++;
	return count;
}

/* What was sent together is stored together. Somebody else may have stored the beginning of it a moment ago: then what
 * went behind that is taken out again, and all of it has lost. */
static enum store_answer drop_halves(struct db *db, struct append_order *o)
{
	enum store_answer answer = STORE_OK;
	for (unsigned i = 0, count; i < o->count && answer == STORE_OK; i += count) {
		unsigned stored = 0;
		count = count_together(o, i);
		for (unsigned k = i; k < i + count; k++)
			stored += o->changed[k];
		for (unsigned k = i; k < i + count && stored < count && answer == STORE_OK; k++) {
			if (o->changed[k])
				answer = db_run(db, &drop_one, o->values + (size_t)k * ACTION_VALUES, NULL, NULL);
			o->changed[k] = false;
		}
	}
	return answer;
}

static enum store_answer append_order(struct db *db, struct append_order *o)
{
	enum store_answer answer = lock_tables(db, o);
	if (answer != STORE_OK || !o->count)
		return answer;
	for (unsigned i = 0; i < o->count; i++)
		write_action(&o->request[i]->action, o->values + (size_t)i * ACTION_VALUES);
	answer = db->store->kind->run_many(db, &append, o->values, o->count, o->changed);
	if (answer == STORE_OK)
		answer = drop_halves(db, o);
	for (unsigned i = 0; i < o->count && answer == STORE_OK; i++)
		o->request[i]->answer = o->changed[i] ? STORE_OK : STORE_CONFLICT;
	if (answer != STORE_OK)
		return answer;
	return db_notify(db, o->values, list_notices(o, o->values));
}

enum store_answer store_append_all(struct db *db, struct store_request *first)
{
	struct append_order order = {0};
	enum store_answer answer = make_order(&order, first) ? append_order(db, &order)
							     : store_blame(db->store, STORE_FAILED, "out of memory");
	free_order(&order);
	return answer;
}

/* -- reading and rewinding -- */

struct action_reader {
	store_action_row *row;
	void *context;
};

static bool pass_action(void *context, const struct db_value *column)
{
	const struct action_reader *reader = context;
	struct store_action a = {.table = column[0].number,
				 .seq = (uint32_t)column[1].number,
				 .seat = (uint8_t)column[2].number,
				 .hash = (uint64_t)column[4].number,
				 .time = column[5].number};
	if (column[3].size == ACTION_SIZE)
		memcpy(a.action, column[3].bytes, ACTION_SIZE);
	return reader->row(reader->context, &a);
}

enum store_answer store_actions(struct store *s, int64_t table, uint32_t from, store_action_row *row, void *context)
{
	struct action_reader reader = {row, context};
	struct db_value v[] = {db_number(table), db_number(from)};
	enum store_answer answer = store_read(s, &list, v, pass_action, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

struct rewind {
	uint32_t seq;
	const struct store_action *last; /* seq 0: any */
};

static enum store_answer check_last(struct db *db, const struct rewind *w)
{
	const struct store_action *a = w->last;
	struct db_value v[] = {db_number(a->table), db_number(a->seq), db_number((int64_t)a->hash)};
	enum store_answer answer = a->seq ? db_run(db, &is_last, v, NULL, NULL) : STORE_OK;
	return answer == STORE_NONE ? STORE_CONFLICT : answer;
}

static enum store_answer rewind_table(struct db *db, void *context)
{
	const struct rewind *w = context;
	struct db_value v[] = {db_number(w->last->table), db_number(w->seq), db_number(w->last->time)};
	enum store_answer answer = db_run(db, &lock_whole, v, NULL, NULL);
	if (answer == STORE_OK)
		answer = check_last(db, w);
	if (answer == STORE_OK)
		answer = db_run(db, &keep_taken_back, v, NULL, NULL);
	if (answer == STORE_OK)
		answer = db_run(db, &cut, v, NULL, NULL);
	if (answer != STORE_OK)
		return answer;
	answer = db_run(db, &snapshot_cut, v, NULL, NULL);
	return answer == STORE_OK || answer == STORE_NONE ? db_notify_one(db, w->last->table, w->last->quiet) : answer;
}

enum store_answer store_rewind(struct store *s, int64_t table, uint32_t seq, int64_t now)
{
	return store_take_back(s, seq, &(struct store_action){.table = table, .time = now});
}

enum store_answer store_take_back(struct store *s, uint32_t seq, const struct store_action *last)
{
	struct rewind w = {seq, last};
	if (!seq)
		return store_blame(s, STORE_FAILED, "rewind: numbers begin with 1");
	return s->kind->write(s, rewind_table, &w);
}

/* -- snapshots -- */

struct snapshot_writer {
	struct db_value state[3];
	const char *clock;
};

/* An older snapshot than the one that is there is dropped in silence, and its clock with it. */
static enum store_answer put_snapshot(struct db *db, void *context)
{
	const struct snapshot_writer *w = context;
	enum store_answer answer = db_run(db, &snapshot_put, w->state, NULL, NULL);
	if (answer == STORE_NONE)
		return db_run(db, &snapshot_at, w->state, NULL, NULL) == STORE_OK ? STORE_OK : STORE_CONFLICT;
	if (answer != STORE_OK || !w->clock)
		return answer;
	struct db_value v[] = {w->state[0], db_text(w->clock)};
	answer = db_run(db, &snapshot_clock, v, NULL, NULL);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_snapshot_put(struct store *s, int64_t table, uint32_t seq, const void *state, size_t size,
				     const char *clock)
{
	if (!size || size > STORE_SNAPSHOT_MAX)
		return store_blame(s, STORE_FAILED, "snapshot: %zu bytes, not 1 to %d", size, STORE_SNAPSHOT_MAX);
	struct snapshot_writer w = {{db_number(table), db_number(seq), db_bytes(state, size)}, clock};
	return s->kind->write(s, put_snapshot, &w);
}

struct snapshot {
	uint32_t *seq;
	void *state;
	size_t size;
	bool fits;
};

static bool take_snapshot(void *context, const struct db_value *column)
{
	struct snapshot *snapshot = context;
	snapshot->fits = column[1].size == snapshot->size;
	if (snapshot->fits) {
		*snapshot->seq = (uint32_t)column[0].number;
		memcpy(snapshot->state, column[1].bytes, snapshot->size);
	}
	return false;
}

enum store_answer store_snapshot_get(struct store *s, int64_t table, uint32_t *seq, void *state, size_t size)
{
	struct snapshot snapshot = {seq, state, size, false};
	struct db_value v[] = {db_number(table)};
	enum store_answer answer = store_read(s, &snapshot_get, v, take_snapshot, &snapshot);
	return answer == STORE_OK && !snapshot.fits ? STORE_NONE : answer;
}

/* -- rolls that were taken back -- */

static const struct db_query again_list = {
	"ii", "ii",
	"SELECT seq, COUNT(*) FROM taken_back WHERE table_id = $1 AND seat = $2 GROUP BY seq ORDER BY seq", NULL};
static const struct db_query again_add = {
	"iiib", "",
	"INSERT INTO taken_back (table_id, seq, seat, action, hash, time, taken)"
	" VALUES ($1, $2, $3, $4, 0, 0, 0)", NULL};

struct again_reader {
	store_again_row *row;
	void *context;
};

static bool pass_again(void *context, const struct db_value *column)
{
	struct again_reader *reader = context;
	return reader->row(reader->context, (uint32_t)column[0].number, (unsigned)column[1].number);
}

enum store_answer store_again(struct store *s, int64_t table, unsigned seat, store_again_row *row, void *context)
{
	struct db_value v[] = {db_number(table), db_number(seat)};
	struct again_reader reader = {row, context};
	enum store_answer answer = store_read(s, &again_list, v, pass_again, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_again_add(struct store *s, int64_t table, unsigned seat, uint32_t seq)
{
	struct db_value v[] = {db_number(table), db_number(seq), db_number(seat), db_bytes("", 0)};
	return store_write(s, &again_add, v, NULL, NULL);
}
