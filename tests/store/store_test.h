/* Tests of the store. Every test runs on SQLite and again on PostgreSQL; each gets an empty database of its own. */
#ifndef ETO_STORE_TEST_H
#define ETO_STORE_TEST_H

#include <pthread.h>
#include <stdlib.h>

#include "server/store/db.h"
#include "tests/test.h"

enum { ADDRESS_MAX = 512, NOW = 1000000 };

struct place {
	char folder[200];   /* for files; removed at the end */
	char cluster[220];  /* of PostgreSQL */
	char postgresql[300]; /* its address */
	const char *script; /* tests/store/postgres.sh */
	bool is_pg;         /* the database of the running test */
	char address[ADDRESS_MAX];
	char complaint[400]; /* the last one of a store from store_at() */
	unsigned complaints;
};

extern struct place place;

/* Runs postgres.sh; false after it failed. */
bool postgres(const char *command, const char *more);
/* Makes a folder, and a cluster in it. */
bool place_open(const char *script);
void place_close(void);
/* An address of a database that is empty, of the kind that is being tested. */
void fresh_address(void);
/* Opens place.address; complaints are kept in place. */
struct store *store_at(const char *address);
/* An empty store. */
struct store *fresh_store(void);

int64_t add_account(struct store *s, const char *name);
int64_t add_table(struct store *s, int64_t owner);
/* Appends and waits. */
enum store_answer append_action(struct store *s, const struct store_action *a);
enum store_answer append_actions(struct store *s, const struct store_action *a, unsigned count); /* together */
/* Action number seq of a line of play; `branch` tells lines apart. Its hash follows from them. */
struct store_action made_action(int64_t table, uint32_t seq, unsigned branch);
uint64_t made_hash(int64_t table, uint32_t seq, unsigned branch);
/* Reads the log of a table and checks that it has no gap and that every hash is that of branch 0; its length. */
uint32_t check_log(struct store *s, int64_t table);

void tests_of_accounts(void);
void tests_of_tables(void);
void tests_of_leases(void);
void tests_of_log(void);
void tests_of_notices(void);
void tests_of_runs(void);
void tests_of_threads(void);
void tests_of_opening(void);

#endif
