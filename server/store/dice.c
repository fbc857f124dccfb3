/* Counts of dice. They follow from the action log and are only a shortcut: what is missing is counted again. */
#include "server/store/db.h"

static const struct db_query dice_cut = {"i", "", "DELETE FROM dice WHERE table_id = $1", NULL};
static const struct db_query dice_add = {
	"iiiii", "", "INSERT INTO dice (table_id, seat, sides, face, rolled) VALUES ($1, $2, $3, $4, $5)", NULL};
static const struct db_query dice_of = {
	"ii", "iii",
	"SELECT d.sides, d.face, CAST(SUM(d.rolled) AS BIGINT) FROM dice d JOIN game_table t ON t.id = d.table_id"
	" WHERE d.sides > 0 AND ((d.seat = 0 AND t.account0 = $1) OR (d.seat = 1 AND t.account1 = $1)"
	" OR (d.seat = 2 AND t.account2 = $1) OR (d.seat = 3 AND t.account3 = $1))"
	" AND ((t.invited_only = 0 AND t.spectators = 1)"
	" OR $2 IN (t.owner, t.account0, t.account1, t.account2, t.account3))"
	" GROUP BY d.sides, d.face ORDER BY d.sides, d.face", NULL};
static const struct db_query dice_missing = {
	"iii", "i",
	"SELECT id FROM game_table WHERE state = 'ended' AND (account0 = $1 OR account1 = $1 OR account2 = $1"
	" OR account3 = $1) AND ((invited_only = 0 AND spectators = 1) OR $2 IN (owner, account0, account1, account2,"
	" account3)) AND NOT EXISTS (SELECT 1 FROM dice WHERE table_id = game_table.id) ORDER BY id LIMIT $3",
	NULL};

struct counts {
	int64_t table;
	const struct store_dice *list;
	unsigned count;
};

static enum store_answer put(struct db *db, void *context)
{
	const struct counts *c = context;
	struct db_value table = db_number(c->table);
	enum store_answer answer = db_run(db, &dice_cut, &table, NULL, NULL);
	if (answer == STORE_NONE)
		answer = STORE_OK;
	for (unsigned i = 0; i < c->count && answer == STORE_OK; i++) {
		const struct store_dice *d = &c->list[i];
		struct db_value v[] = {table, db_number(d->seat), db_number(d->sides), db_number(d->face),
				       db_number((int64_t)d->rolled)};
		answer = db_run(db, &dice_add, v, NULL, NULL);
	}
	return answer;
}

enum store_answer store_dice_put(struct store *s, int64_t table, const struct store_dice *list, unsigned count)
{
	struct counts c = {table, list, count};
	if (!count)
		return store_blame(s, STORE_FAILED, "dice: no rows");
	return s->kind->write(s, put, &c);
}

struct dice_reader {
	store_dice_row *row;
	void *context;
};

static bool pass_dice(void *context, const struct db_value *column)
{
	const struct dice_reader *reader = context;
	struct store_dice d = {.sides = (unsigned)column[0].number,
			       .face = (unsigned)column[1].number,
			       .rolled = (uint64_t)column[2].number};
	return reader->row(reader->context, &d);
}

enum store_answer store_dice_of(struct store *s, int64_t account, int64_t viewer, store_dice_row *row, void *context)
{
	struct dice_reader reader = {row, context};
	struct db_value v[] = {db_number(account), db_number(viewer ? viewer : -1)};
	enum store_answer answer = store_read(s, &dice_of, v, pass_dice, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

struct id_reader {
	store_id_row *row;
	void *context;
};

static bool pass_id(void *context, const struct db_value *column)
{
	const struct id_reader *reader = context;
	return reader->row(reader->context, column[0].number);
}

enum store_answer store_dice_missing(struct store *s, int64_t account, int64_t viewer, unsigned limit,
				     store_id_row *row, void *context)
{
	struct id_reader reader = {row, context};
	struct db_value v[] = {db_number(account), db_number(viewer ? viewer : -1), db_number(limit)};
	enum store_answer answer = store_read(s, &dice_missing, v, pass_id, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}
