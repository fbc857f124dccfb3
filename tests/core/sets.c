#include "core/sets.h"

#include "tests/core/core.h"

typedef ETO_SET(130) bigset;

TEST(members_come_and_go)
{
	bigset s = {0};
	CHECK(eto_set_empty(&s));
	eto_set_add(&s, 0);
	eto_set_add(&s, 64);
	eto_set_add(&s, 129);
	CHECK(eto_set_has(&s, 64) && !eto_set_has(&s, 63));
	CHECK_INT(eto_set_count(&s), 3);
	eto_set_drop(&s, 64);
	CHECK_INT(eto_set_count(&s), 2);
	eto_set_clear(&s);
	CHECK(eto_set_empty(&s));
}

TEST(sets_are_joined_and_cut)
{
	bigset x, y = {0}, z;
	eto_set_fill(&x, 130);
	CHECK_INT(eto_set_count(&x), 130);
	eto_set_fill(&x, 64);
	CHECK_INT(eto_set_count(&x), 64);
	eto_set_add(&y, 5);
	eto_set_add(&y, 128);
	CHECK(eto_set_touch(&x, &y) && !eto_set_within(&y, &x));
	z = x;
	eto_set_join(&z, &y);
	CHECK_INT(eto_set_count(&z), 65);
	CHECK(eto_set_within(&y, &z));
	eto_set_meet(&z, &y);
	CHECK(eto_set_equal(&z, &y));
	eto_set_minus(&x, &y);
	CHECK_INT(eto_set_count(&x), 63);
	CHECK(!eto_set_touch(&x, &y));
}

TEST(sets_are_alike_in_a_part)
{
	bigset x = {0}, y = {0}, part;
	eto_set_fill(&part, 100);
	eto_set_add(&x, 5);
	eto_set_add(&x, 120);
	CHECK(!eto_set_alike(&x, &y, &part));
	eto_set_add(&y, 5);
	CHECK(eto_set_alike(&x, &y, &part) && !eto_set_equal(&x, &y));
}

TEST(each_goes_up)
{
	static const unsigned member[] = {0, 1, 63, 64, 127, 128, 129};
	bigset s = {0};
	unsigned n = 0;
	ETO_EACH (i, &s)
		n += 100 + i;
	CHECK_INT(n, 0);
	for (unsigned i = 0; i < 7; i++)
		eto_set_add(&s, member[i]);
	ETO_EACH (i, &s) {
		CHECK_INT(i, member[n]);
		n++;
	}
	CHECK_INT(n, 7);
	CHECK_INT(eto_set_next(&s, 2), 63);
	CHECK_INT(eto_set_next(&s, 130), ETO_SET_END);
	CHECK_INT(eto_set_next(&s, 192), ETO_SET_END);
}

void tests_of_sets(void)
{
	RUN(members_come_and_go);
	RUN(sets_are_joined_and_cut);
	RUN(sets_are_alike_in_a_part);
	RUN(each_goes_up);
}
