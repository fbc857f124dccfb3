/* How likely counts of dice are. */
#define TEST_MAIN
#include "server/dice.h"

#include "tests/test.h"

/* Values of the chi-square distribution from the usual tables. */
TEST(chances_are_those_of_the_tables)
{
	static const struct {
		double chi_square;
		unsigned freedom;
		double chance;
	} table[] = {
		{3.841, 1, 0.05},  {6.635, 1, 0.01},   {5.991, 2, 0.05},   {7.815, 3, 0.05},
		{11.070, 5, 0.05}, {15.086, 5, 0.01},  {1.145, 5, 0.95},   {16.919, 9, 0.05},
		{2.088, 9, 0.99},  {19.675, 11, 0.05}, {20.515, 5, 0.001}, {0.103, 2, 0.9498},
	};
	for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
		double found = dice_chance(table[i].chi_square, table[i].freedom), off = found - table[i].chance;
		test_check(off < 0.0002 && off > -0.0002, __FILE__, __LINE__, "%g with %u degrees is %g, not %g",
			   table[i].chi_square, table[i].freedom, found, table[i].chance);
	}
	CHECK(dice_chance(0, 5) == 1);
	CHECK(dice_chance(1000, 5) < 1e-12);
}

TEST(counts_are_told)
{
	static struct dice_counts c;
	char text[2000];
	struct eto_text out = eto_text_in(text, sizeof text);
	struct eto_json j = {.out = &out};
	for (unsigned face = 1; face <= 6; face++)
		c.rolled[1][6][face] = 10;
	c.rolled[0][6][6] = 6;
	eto_json_open(&j, NULL, '{');
	dice_tell(&j, "even", &c, 2);
	dice_tell(&j, "few", &c, 1);
	dice_tell(&j, "none", &c, 4);
	eto_json_close(&j, '}');
	CHECK_STR(text, "{\"even\":[{\"sides\":6,\"rolled\":60,\"expected\":10.00,\"faces\":[10,10,10,10,10,10],"
			"\"mean\":3.500,"
			"\"mean_expected\":3.500,\"chi_square\":0.000,\"p\":1.0000}],"
			"\"few\":[{\"sides\":6,\"rolled\":6,\"expected\":1.00,\"faces\":[0,0,0,0,0,6],\"mean\":6.000,"
			"\"mean_expected\":3.500,\"chi_square\":null,\"p\":null}],\"none\":[]}");
}

TEST(rows_hold_what_was_rolled)
{
	static struct dice_counts c;
	static struct store_dice rows[DICE_OWNERS * DICE_SIDES * DICE_SIDES];
	CHECK_INT(dice_rows(&c, rows), 1);
	CHECK_INT(rows[0].sides, 0);
	c.rolled[2][6][3] = 7;
	c.rolled[DICE_NOBODY][10][10] = 1;
	CHECK_INT(dice_rows(&c, rows), 2);
	CHECK(rows[0].seat == 2 && rows[0].sides == 6 && rows[0].face == 3 && rows[0].rolled == 7);
	CHECK(rows[1].seat == DICE_NOBODY && rows[1].face == 10);
}

int main(void)
{
	RUN(chances_are_those_of_the_tables);
	RUN(counts_are_told);
	RUN(rows_hold_what_was_rolled);
	return test_end();
}
