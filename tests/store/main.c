/* The store on both databases:  store POSTGRES_SH */
#define TEST_MAIN
#include "tests/store/store_test.h"

static void run_all(bool is_pg)
{
	place.is_pg = is_pg;
	tests_of_accounts();
	tests_of_tables();
	tests_of_log();
	tests_of_notices();
	tests_of_leases();
	tests_of_runs();
	tests_of_threads();
	tests_of_opening();
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: %s tests/store/postgres.sh\n", argv[0]);
		return 2;
	}
	if (!place_open(argv[1])) {
		printf("No PostgreSQL could be started: the store cannot be tested.\n0 passed, 1 failed\n");
		place_close();
		return 1;
	}
	run_all(false);
	run_all(true);
	place_close();
	return test_end();
}
