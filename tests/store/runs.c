/* Runs of many games: each part is had by one worker at a time and counted once. */
#include "tests/store/store_test.h"

enum { LEASE = 1000 };

struct rows {
	unsigned count;
	struct store_run run;
	char results[256];
};

static bool keep_run(void *context, const struct store_run *r)
{
	struct rows *rows = context;
	rows->count++;
	rows->run = *r;
	return true;
}

static bool keep_result(void *context, int64_t number, const char *result, size_t size)
{
	struct rows *rows = context;
	size_t length = strlen(rows->results);
	snprintf(rows->results + length, sizeof rows->results - length, "%d:%.*s;", (int)number, (int)size, result);
	return true;
}

static struct rows look(struct store *s, int64_t now)
{
	struct rows rows = {0};
	CHECK_INT(store_runs(s, "night", now, keep_run, &rows), STORE_OK);
	return rows;
}

static struct store_run order(struct store *s, int64_t games, int64_t part)
{
	struct store_run r = {.name = "night",
			      .signature = "s1",
			      .orders = "--game=downfall\n",
			      .games = games,
			      .part_games = part,
			      .created = NOW};
	CHECK_INT(store_run_add(s, &r), STORE_OK);
	return r;
}

TEST(a_run_is_cut_into_parts)
{
	struct store *s = fresh_store();
	struct store_run r = order(s, 10, 4);
	struct store_part p;
	struct rows rows = look(s, NOW);
	CHECK_INT(rows.count, 1);
	CHECK_INT(rows.run.parts, 3);
	CHECK_INT(rows.run.done + rows.run.taken + rows.run.stuck, 0);
	CHECK_STR(rows.run.orders, "--game=downfall\n");
	CHECK_INT(store_run_add(s, &r), STORE_CONFLICT);
	CHECK_INT(store_part_take(s, "w", "other rules", NOW, LEASE, &p), STORE_NONE);
	static const int64_t ends[] = {4, 8, 10};
	for (unsigned i = 0; i < 3; i++) {
		CHECK_INT(store_part_take(s, "w", "s1", NOW, LEASE, &p), STORE_OK);
		CHECK_INT(p.number, i);
		CHECK_INT(p.first, 4 * i);
		CHECK_INT(p.end, ends[i]);
		CHECK_STR(p.orders, "--game=downfall\n");
	}
	CHECK_INT(store_part_take(s, "w", "s1", NOW, LEASE, &p), STORE_NONE);
	CHECK_INT(look(s, NOW).run.taken, 3);
	CHECK_INT(store_run_drop(s, r.id), STORE_OK);
	CHECK_INT(store_run_drop(s, r.id), STORE_NONE);
	CHECK_INT(store_part_done(s, &p, NOW, "late"), STORE_NONE);
	store_close(s);
}

TEST(a_part_of_a_dead_worker_comes_back_and_counts_once)
{
	struct store *s = fresh_store();
	struct store_run r = order(s, 2, 1);
	struct store_part dead, living, other;
	struct rows rows = {0};
	CHECK_INT(store_part_take(s, "dead", "s1", NOW, LEASE, &dead), STORE_OK);
	CHECK_INT(store_part_keep(s, &dead, "dead", NOW + 2 * LEASE), STORE_OK);
	CHECK_INT(store_part_take(s, "living", "s1", NOW + LEASE, LEASE, &other), STORE_OK);
	CHECK_INT(other.number, 1);
	CHECK_INT(store_part_take(s, "living", "s1", NOW + 2 * LEASE, LEASE, &living), STORE_OK);
	CHECK_INT(living.number, 0);
	CHECK_INT(living.tries, 2);
	CHECK_INT(store_part_keep(s, &dead, "dead", NOW + 9 * LEASE), STORE_NONE);
	CHECK_INT(store_part_done(s, &living, NOW, "first"), STORE_OK);
	CHECK_INT(store_part_done(s, &dead, NOW, "second"), STORE_NONE);
	CHECK_INT(store_parts(s, r.id, keep_result, &rows), STORE_OK);
	CHECK_STR(rows.results, "0:first;");
	CHECK_INT(store_part_keep(s, &other, "living", 0), STORE_OK);
	CHECK_INT(store_part_take(s, "third", "s1", NOW, LEASE, &other), STORE_OK);
	store_close(s);
}

TEST(a_part_that_kills_its_workers_is_given_up)
{
	struct store *s = fresh_store();
	struct store_part p;
	order(s, 1, 1);
	for (unsigned i = 0; i < STORE_TRIES_MAX; i++)
		CHECK_INT(store_part_take(s, "w", "s1", NOW + i * LEASE, LEASE, &p), STORE_OK);
	CHECK_INT(store_part_take(s, "w", "s1", NOW + STORE_TRIES_MAX * LEASE, LEASE, &p), STORE_NONE);
	CHECK_INT(look(s, NOW + STORE_TRIES_MAX * LEASE).run.stuck, 1);
	store_close(s);
}

void tests_of_runs(void)
{
	RUN(a_run_is_cut_into_parts);
	RUN(a_part_of_a_dead_worker_comes_back_and_counts_once);
	RUN(a_part_that_kills_its_workers_is_given_up);
}
