/* Leases, and changes that are made only if nothing has happened meanwhile. */
#include "tests/store/store_test.h"

enum { LENGTH = 2000 };

struct leases {
	unsigned count;
	int64_t table[8], seen[8];
};

static bool keep_lease(void *context, int64_t table, int64_t seen)
{
	struct leases *l = context;
	if (l->count < 8) {
		l->table[l->count] = table;
		l->seen[l->count++] = seen;
	}
	return true;
}

static unsigned take(struct store *s, int64_t now, int64_t length, struct leases *l)
{
	*l = (struct leases){0};
	CHECK_INT(store_lease_take(s, now, length, keep_lease, l), STORE_OK);
	return l->count;
}

static unsigned renew(struct store *s, int64_t now)
{
	struct leases l = {0};
	CHECK_INT(store_lease_keep(s, now, LENGTH, keep_lease, &l), STORE_OK);
	return l.count;
}

static int64_t add_running(struct store *s)
{
	struct store_table t = {.game = "downfall", .state = "running"};
	CHECK_INT(store_table_add(s, &t), STORE_OK);
	return t.id;
}

TEST(one_server_holds_a_lease)
{
	struct store *a = fresh_store(), *b = store_at(place.address);
	struct leases l;
	int64_t open = add_table(a, 0), first = add_running(a), second = add_running(a);
	CHECK(open < first && first < second);
	CHECK_INT(take(a, NOW, LENGTH, &l), 2);
	CHECK_INT(l.table[0] + l.table[1], first + second);
	CHECK_INT(l.seen[0] + l.seen[1], 0);
	CHECK_INT(take(b, NOW, LENGTH, &l), 0);
	CHECK_INT(renew(a, NOW), 2);
	CHECK_INT(renew(b, NOW), 0);
	CHECK_INT(store_lease_drop(a), STORE_OK);
	CHECK_INT(take(b, NOW, LENGTH, &l), 2);
	CHECK(l.seen[0] > 0 && l.seen[0] == l.seen[1]);
	CHECK_INT(renew(a, NOW), 0);
	store_close(a);
	store_close(b);
}

TEST(a_lease_runs_out)
{
	struct store *a = fresh_store(), *b = store_at(place.address);
	struct leases l;
	struct store_table t = {0};
	int64_t table = add_running(a), seen = 0;
	CHECK_INT(take(a, NOW, -1, &l), 1); /* it is over as soon as it begins */
	CHECK_INT(store_lease_seen(a, table, &seen), STORE_OK);
	CHECK_INT(seen, 0);
	CHECK_INT(take(b, NOW, LENGTH, &l), 1);
	CHECK_INT(renew(a, NOW), 0);
	CHECK_INT(renew(b, NOW), 1);
	CHECK_INT(store_lease_seen(a, table, &seen), STORE_OK);
	CHECK(seen > 0);
	CHECK_INT(store_lease_drop(b), STORE_OK);
	CHECK_INT(store_table_get(a, table, &t), STORE_OK);
	snprintf(t.state, sizeof t.state, "ended");
	CHECK_INT(store_table_set(a, &t), STORE_OK);
	CHECK_INT(take(a, NOW, LENGTH, &l), 0); /* nobody looks after what has ended */
	store_close(a);
	store_close(b);
}

TEST(a_game_that_has_ended_takes_no_actions)
{
	struct store *s = fresh_store();
	struct store_table t = {0};
	int64_t table = add_running(s);
	struct store_action first = made_action(table, 1, 0), next = made_action(table, 2, 0);
	CHECK_INT(append_action(s, &first), STORE_OK);
	CHECK_INT(store_table_get(s, table, &t), STORE_OK);
	snprintf(t.state, sizeof t.state, "ended");
	CHECK_INT(store_table_set_at(s, &t, 0), STORE_CONFLICT);
	CHECK_INT(store_table_set_at(s, &t, 2), STORE_CONFLICT);
	CHECK_INT(t.version, 1);
	CHECK_INT(store_table_set_at(s, &t, 1), STORE_OK);
	CHECK_INT(t.version, 2);
	CHECK_INT(append_action(s, &next), STORE_NONE);
	CHECK_INT(check_log(s, table), 1);
	store_close(s);
}

/* From the third action on, if the last one is this. */
static enum store_answer take_back(struct store *s, int64_t table, uint32_t last, uint64_t hash)
{
	struct store_action a = {.table = table, .seq = last, .hash = hash, .time = NOW};
	return store_take_back(s, 3, &a);
}

TEST(nothing_is_taken_back_behind_somebodys_back)
{
	struct store *s = fresh_store();
	int64_t table = add_table(s, 0);
	for (uint32_t seq = 1; seq <= 4; seq++) {
		struct store_action a = made_action(table, seq, 0);
		CHECK_INT(append_action(s, &a), STORE_OK);
	}
	CHECK_INT(take_back(s, table, 3, made_hash(table, 3, 0)), STORE_CONFLICT);
	CHECK_INT(take_back(s, table, 4, made_hash(table, 4, 1)), STORE_CONFLICT);
	CHECK_INT(take_back(s, table, 5, made_hash(table, 5, 0)), STORE_CONFLICT);
	CHECK_INT(check_log(s, table), 4);
	CHECK_INT(take_back(s, table, 4, made_hash(table, 4, 0)), STORE_OK);
	CHECK_INT(check_log(s, table), 2);
	store_close(s);
}

TEST(a_proposal_is_kept_with_its_table)
{
	struct store *s = fresh_store();
	struct store_table t = {0};
	int64_t table = add_running(s);
	CHECK_INT(store_table_get(s, table, &t), STORE_OK);
	CHECK_STR(t.offer, "");
	snprintf(t.offer, sizeof t.offer, "{\"kind\":\"draw\"}");
	CHECK_INT(store_table_set(s, &t), STORE_OK);
	memset(&t, 0x55, sizeof t);
	CHECK_INT(store_table_get(s, table, &t), STORE_OK);
	CHECK_STR(t.offer, "{\"kind\":\"draw\"}");
	memset(t.offer, 'x', sizeof t.offer);
	CHECK_INT(store_table_set(s, &t), STORE_FAILED);
	store_close(s);
}

void tests_of_leases(void)
{
	RUN(one_server_holds_a_lease);
	RUN(a_lease_runs_out);
	RUN(a_game_that_has_ended_takes_no_actions);
	RUN(nothing_is_taken_back_behind_somebodys_back);
	RUN(a_proposal_is_kept_with_its_table);
}
