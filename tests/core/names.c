#include "core/names.h"

#include "core/lines.h"
#include "tests/core/core.h"

TEST(names_ignore_case_and_accents)
{
	CHECK(eto_same("Kiev", "KIEV") && eto_same("málaga", "MALAGA") && eto_same("ÑANDÚ", "nandu"));
	CHECK(eto_same("Puerto Viejo", "puerto_viejo") && eto_same("", ""));
	CHECK(!eto_same("Kiev", "Kie") && !eto_same("Kie", "Kiev") && !eto_same("", "a") && !eto_same("a", ""));
	CHECK(eto_begins("Málaga", "mal") && eto_begins("Kiev", "") && eto_begins("Kiev", "kiev"));
	CHECK(!eto_begins("Kiev", "kievs") && !eto_begins("", "k"));
	CHECK(!eto_same("\xc3", "a") && eto_same("\xc3", "\xc3") && !eto_begins("\xc3", "\xc3\xa1"));
}

TEST(names_find_seats)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head, .catalog = toy_catalog()};
	CHECK_INT(eto_seat_find(&v, "blue"), 1);
	CHECK_INT(eto_seat_find(&v, "AZUL"), 1);
	CHECK_INT(eto_seat_find(&v, "dice"), ETO_DICE);
	CHECK_INT(eto_seat_find(&v, "green"), -1);
	CHECK_INT(eto_seat_find(&v, ""), -1);
	CHECK_STR(eto_seat_id(&toy_game, 0), "red");
	CHECK_STR(eto_seat_id(&toy_game, ETO_DICE), "dice");
	CHECK(!eto_seat_id(&toy_game, 2) && !eto_seat_id(&toy_game, 1000));
}

TEST(names_of_arguments)
{
	struct toy_table t = toy_loaded();
	struct eto_voice v = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES};
	struct eto_arg place = {.kind = ETO_PLACE}, piece = {.kind = ETO_PIECE}, none = {0};
	char buffer[ETO_ID_SIZE];
	CHECK_STR(eto_arg_id(&v, place, 1, buffer), "RIV");
	CHECK_STR(eto_arg_name(&v, place, 1, buffer), "Río");
	CHECK_STR(eto_arg_id(&v, (struct eto_arg){.kind = ETO_CLAUSE}, ETO_NONSENSE, buffer), "nonsense");
	CHECK(!eto_arg_id(&v, place, TOY_PLACES, buffer) && !eto_arg_id(&v, none, 0, buffer));
	CHECK(eto_arg_called(&v, place, 1, "rio") && eto_arg_called(&v, place, 1, "river"));
	CHECK(eto_arg_called(&v, place, 1, "riv") && !eto_arg_called(&v, place, 1, "casa"));
	const char *alias[TOY_PIECES] = {[0] = "a"};
	v.alias = alias;
	CHECK(eto_arg_called(&v, piece, 0, "A") && eto_arg_called(&v, piece, 0, "r1"));
	CHECK(!eto_arg_called(&v, piece, 1, "a"));
}

TEST(lines_end_in_any_way)
{
	static const char text[] = "one\r\n\ntwo\n\0x\nlast\r";
	struct eto_lines l = eto_lines_of(text, sizeof text - 1);
	char copy[5];
	CHECK(eto_line_next(&l) && l.length == 3 && eto_line_copy(&l, copy, sizeof copy));
	CHECK_STR(copy, "one");
	CHECK(eto_line_next(&l) && l.length == 0 && eto_line_copy(&l, copy, sizeof copy));
	CHECK(eto_line_next(&l) && l.number == 3);
	CHECK(eto_line_next(&l) && l.length == 2 && !eto_line_copy(&l, copy, sizeof copy));
	CHECK(eto_line_next(&l) && eto_line_copy(&l, copy, sizeof copy));
	CHECK_STR(copy, "last");
	CHECK(!eto_line_copy(&l, copy, 4));
	CHECK(!eto_line_next(&l) && !eto_line_next(&l));
	l = eto_lines_of(NULL, 0);
	CHECK(!eto_line_next(&l));
}

void tests_of_names(void)
{
	RUN(names_ignore_case_and_accents);
	RUN(names_find_seats);
	RUN(names_of_arguments);
	RUN(lines_end_in_any_way);
}
