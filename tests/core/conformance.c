#include "tests/core/core.h"
TEST(nothing) { CHECK(1); }
void tests_of_conformance(void)
{
	RUN(nothing);
}
