/* Repairs: the hashes of a log after its history has been accepted as the present rules play it. */
#include "server/store/db.h"

static const struct db_query set_hash = {
	"iii", "", "UPDATE action SET hash = $3 WHERE table_id = $1 AND seq = $2", NULL};
static const struct db_query drop_snapshot = {"i", "", "DELETE FROM snapshot WHERE table_id = $1", NULL};
static const struct db_query count_actions = {"i", "i", "SELECT count(*) FROM action WHERE table_id = $1", NULL};

struct hashes {
	int64_t table;
	const uint64_t *hash;
	unsigned count;
};

static enum store_answer put(struct db *db, void *context)
{
	const struct hashes *h = context;
	struct db_value table = db_number(h->table);
	int64_t found = 0;
	enum store_answer answer = db_run(db, &count_actions, &table, db_take_number, &found);
	if (answer == STORE_OK && found != h->count)
		return STORE_CONFLICT;
	for (unsigned i = 0; i < h->count && answer == STORE_OK; i++) {
		struct db_value v[] = {table, db_number(i + 1), db_number((int64_t)h->hash[i])};
		answer = db_run(db, &set_hash, v, NULL, NULL);
	}
	if (answer != STORE_OK)
		return answer;
	answer = db_run(db, &drop_snapshot, &table, NULL, NULL);
	return answer == STORE_OK || answer == STORE_NONE ? db_notify_one(db, h->table, 0) : answer;
}

enum store_answer store_rehash(struct store *s, int64_t table, const uint64_t *hash, unsigned count)
{
	struct hashes h = {table, hash, count};
	return s->kind->write(s, put, &h);
}
