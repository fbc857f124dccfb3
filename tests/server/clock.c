/* The arithmetic of clocks: whose time runs, what is charged, when it is over. */
#define TEST_MAIN
#include "server/clock.h"
#include "tests/test.h"

enum { AXIS = 1, USSR = 2 };

TEST(test_live)
{
	struct clock c;
	struct clock_rule rule = {.kind = CLOCK_LIVE, .main = 60000, .increment = 5000};
	clock_start(&c, &rule, 2, 1000);
	clock_ask(&c, AXIS, 1000);
	clock_ask(&c, AXIS, 11000);
	CHECK(clock_left(&c, 0) == 50000 && clock_left(&c, 1) == 60000);
	clock_ask(&c, USSR, 21000);
	CHECK(clock_left(&c, 0) == 45000); /* 40 seconds and the increment */
	clock_ask(&c, 0, 31000);
	CHECK(clock_left(&c, 1) == 55000);
	clock_advance(&c, 999000); /* nobody is asked: a program thinks */
	CHECK(clock_left(&c, 0) == 45000 && clock_left(&c, 1) == 55000 && !clock_over(&c));
}

TEST(test_warning_and_forfeit)
{
	struct clock c;
	struct clock_rule rule = {.kind = CLOCK_LIVE, .main = 60000};
	clock_start(&c, &rule, 2, 0);
	clock_ask(&c, AXIS, 0);
	clock_advance(&c, 53000);
	CHECK(!clock_warn(&c));
	clock_advance(&c, 54000);
	CHECK(clock_warn(&c) == AXIS);
	CHECK(!clock_warn(&c)); /* once only */
	CHECK(!clock_over(&c));
	clock_advance(&c, 60000);
	CHECK(clock_over(&c) == AXIS);
}

TEST(test_correspondence)
{
	struct clock c;
	struct clock_rule rule = {.kind = CLOCK_CORRESPONDENCE, .turn = 1000, .reserve = 300};
	clock_start(&c, &rule, 2, 0);
	clock_ask(&c, AXIS, 0);
	clock_ask(&c, AXIS, 900); /* the same turn goes on */
	CHECK(clock_left(&c, 0) == 400);
	clock_ask(&c, USSR, 1100);
	clock_ask(&c, AXIS, 1200); /* a new turn: its own days, and what is left of the reserve */
	CHECK(clock_left(&c, 0) == 1200);
	clock_advance(&c, 2399);
	CHECK(!clock_over(&c));
	clock_advance(&c, 2400);
	CHECK(clock_over(&c) == AXIS);
}

TEST(test_pause)
{
	struct clock c;
	struct clock_rule rule = {.kind = CLOCK_LIVE, .main = 60000};
	clock_start(&c, &rule, 2, 0);
	clock_ask(&c, AXIS, 0);
	clock_advance(&c, 1000);
	clock_skip(&c, 5000000); /* the server was down */
	clock_advance(&c, 5001000);
	CHECK(clock_left(&c, 0) == 58000);
}

TEST(test_none)
{
	struct clock c;
	clock_start(&c, &(struct clock_rule){0}, 2, 0);
	clock_ask(&c, AXIS, 0);
	clock_advance(&c, 1000000);
	CHECK(!clock_over(&c) && !clock_warn(&c));
}

int main(void)
{
	RUN(test_live);
	RUN(test_warning_and_forfeit);
	RUN(test_correspondence);
	RUN(test_pause);
	RUN(test_none);
	return test_end();
}
