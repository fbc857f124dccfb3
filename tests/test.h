/* A test is a function that checks things; a program runs its tests and ends with "N passed, N failed".
 *
 *     TEST(adds) { CHECK(1 + 1 == 2); CHECK_INT(1 + 1, 2); CHECK_STR("a", "a"); }
 *     int main(void) { RUN(adds); return test_end(); }
 *
 * A check that fails prints file and line and lets the test go on. A test that checks nothing fails. One file of a
 * program defines TEST_MAIN before it includes this header: the counts live there. */
#ifndef ETO_TEST_H
#define ETO_TEST_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct test_counts {
	const char *name;          /* of the running test */
	unsigned checks, failures; /* in the running test */
	unsigned passed, failed;   /* tests */
};

#ifdef TEST_MAIN
struct test_counts test_counts;
#else
extern struct test_counts test_counts;
#endif

#define TEST(name) static void name(void)
#define RUN(name) test_run(#name, name)
#define CHECK(x) test_check(!!(x), __FILE__, __LINE__, "%s", #x)
#define CHECK_INT(found, wanted) test_check_int((long long)(found), (long long)(wanted), __FILE__, __LINE__, #found)
#define CHECK_STR(found, wanted) test_check_str(found, wanted, __FILE__, __LINE__, #found)

static inline bool test_check(bool ok, const char *file, int line, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

static inline bool test_check(bool ok, const char *file, int line, const char *format, ...)
{
	test_counts.checks++;
	if (ok)
		return true;
	va_list args;
	va_start(args, format);
	test_counts.failures++;
	printf("%s:%d: %s: ", file, line, test_counts.name);
	vprintf(format, args);
	putchar('\n');
	va_end(args);
	return false;
}

static inline bool test_check_int(long long found, long long wanted, const char *file, int line, const char *what)
{
	return test_check(found == wanted, file, line, "%s is %lld, not %lld", what, found, wanted);
}

static inline bool test_check_str(const char *found, const char *wanted, const char *file, int line, const char *what)
{
	return test_check(!strcmp(found, wanted), file, line, "%s is \"%s\", not \"%s\"", what, found, wanted);
}

static inline void test_run(const char *name, void (*test)(void))
{
	test_counts.name = name;
	test_counts.checks = test_counts.failures = 0;
	test();
	if (!test_counts.checks)
		printf("%s: checks nothing\n", name);
	if (test_counts.failures || !test_counts.checks)
		test_counts.failed++;
	else
		test_counts.passed++;
}

static inline int test_end(void)
{
	printf("%u passed, %u failed\n", test_counts.passed, test_counts.failed);
	return test_counts.failed ? 1 : 0;
}

#endif
