#include "core/fields.h"

#include "tests/core/core.h"

static struct toy_state started(const struct toy_table *t)
{
	struct toy_state s = {0};
	toy_game.start(&t->head, &s);
	return s;
}

TEST(state_is_written_in_runs)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t);
	char text[1024];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_state_write(&toy_game, &s, &out);
	CHECK_STR(text, "stack 1 0*7 1 0*127\ngold 3*2\nplan 0*2\nshown 0\npaid 0\n"
			"place 0*2 5 3*2 2\nstrength 2*6\nmoved 0\nturn 1\nresult 0\nwinners 0\n");
	out = eto_text_in(text, sizeof text);
	eto_state_write_lines(&toy_game, &s, "state ", &out);
	CHECK(!strncmp(text, "state stack 1 0*7 1 0*127\nstate gold", 36));
}

TEST(state_comes_back)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t), back = {0};
	struct eto_error err = {0};
	char text[1024];
	s.gold[0] = 999;
	s.place[3] = TOY_OUT;
	s.strength[3] = 0;
	toy_game.derive(&t.head, &s);
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_state_write(&toy_game, &s, &out);
	CHECK(eto_state_read(&t.head, text, out.length, &back, &err));
	CHECK(!memcmp(&s, &back, sizeof s));
}

TEST(state_may_come_in_any_order_and_shape)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t), back = {0};
	struct eto_error err = {0};
	static const char text[] =
		"winners 0\r\nresult\t0\r\n\r\n  turn   1  \r\nmoved 0\r\nstrength 2 2*4 2\r\nplace 0 0 5 3 3 2\r\n"
		"paid 0\r\nshown 0\r\nplan 0 0\r\ngold 03 3\r\nstack 1 0 0*6 1 0*127";
	CHECK(eto_state_read(&t.head, text, sizeof text - 1, &back, &err));
	CHECK(!memcmp(&s, &back, sizeof s));
}

TEST(state_refuses_what_is_wrong)
{
	struct toy_table t = toy_loaded();
	static const struct {
		const char *text;
		unsigned line, column;
		const char *part;
	} bad[] = {
		{"", 0, 1, "stack is missing"},
		{"turn 1\nturn 1\n", 2, 1, "turn is given twice"},
		{"weather 1\n", 1, 1, "\"weather\" is no field of a saved toy"},
		{"count 0*7\n", 1, 1, "\"count\" is no field"},
		{"turn 256\n", 1, 6, "from 0 to 255"},
		{"turn -1\n", 1, 6, "numbers"},
		{"turn 1 1\n", 1, 8, "numbers"},
		{"turn 1*2\n", 1, 6, "numbers"},
		{"turn 1*0\n", 1, 6, "numbers"},
		{"turn 1*\n", 1, 6, "numbers"},
		{"turn *1\n", 1, 6, "numbers"},
		{"turn 1x\n", 1, 6, "numbers"},
		{"turn\n", 1, 5, "ends after 0 of 1"},
		{"gold 1\n", 1, 7, "ends after 1 of 2"},
		{"gold 65536 1\n", 1, 6, "numbers"},
		{"gold 1*18446744073709551618\n", 1, 6, "numbers"},
		{"  gold 1*3\n", 1, 8, "numbers"},
		{"stack 18446744073709551616 0*135\n", 1, 7, "numbers"},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct toy_state s = {0};
		struct eto_error err = {0};
		CHECK(!eto_state_read(&t.head, bad[i].text, strlen(bad[i].text), &s, &err));
		CHECK_INT(err.line, bad[i].line);
		CHECK_INT(err.column, bad[i].column);
		if (!CHECK(strstr(err.what, bad[i].part)))
			printf("  %u said: %s\n", i, err.what);
	}
}

TEST(state_must_be_sound)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t), back = {0};
	struct eto_error err = {0};
	char text[1024];
	s.place[2] = 200; /* derive() would write far outside */
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_state_write(&toy_game, &s, &out);
	CHECK(!eto_state_read(&t.head, text, out.length, &back, &err));
	CHECK_STR(err.what, "not a sound position: place[2] cannot be 200");
}

TEST(state_survives_every_cut_and_every_byte)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t);
	char text[1024];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_state_write(&toy_game, &s, &out);
	unsigned accepted = 0, silent = 0;
	for (size_t i = 0; i < out.length; i++) {
		struct toy_state back = {0};
		struct eto_error err = {0};
		CHECK(!eto_state_read(&t.head, text, i, &back, &err) || i == out.length - 1);
		for (unsigned k = 0; k < 8; k++) {
			char copy[1024];
			memcpy(copy, text, out.length);
			copy[i] = (char)(copy[i] ^ (1 << k));
			back = (struct toy_state){0};
			err = (struct eto_error){0};
			bool ok = eto_state_read(&t.head, copy, out.length, &back, &err);
			accepted += ok;
			silent += !ok && !err.what[0];
		}
	}
	CHECK(accepted > 0);
	CHECK_INT(silent, 0);
}

TEST(states_are_compared)
{
	struct toy_table t = toy_loaded();
	struct toy_state s = started(&t), other = s;
	char text[64];
	struct eto_text out = eto_text_in(text, sizeof text);
	CHECK(!eto_state_diff(&toy_game, &s, &other, &out));
	CHECK_STR(text, "");
	other.place[2] = 1;
	CHECK(eto_state_diff(&toy_game, &s, &other, &out));
	CHECK_STR(text, "place[2]: 5 and 1");
}

TEST(fields_cover_the_state)
{
	char text[128];
	struct eto_text gap = eto_text_in(text, sizeof text);
	struct eto_game g = toy_game;
	struct eto_field fields[ETO_FIELDS_MAX];
	memcpy(fields, g.fields, g.field_count * sizeof *fields);
	CHECK(eto_fields_cover(&g, &gap));
	CHECK_STR(text, "");
	g.fields = fields;
	fields[2].count--;
	CHECK(!eto_fields_cover(&g, &gap));
	CHECK_STR(text, "no field begins at byte 141 of 172");
	fields[2] = fields[1];
	gap = eto_text_in(text, sizeof text);
	CHECK(!eto_fields_cover(&g, &gap));
	fields[2] = toy_game.fields[2];
	fields[2].width = 3;
	gap = eto_text_in(text, sizeof text);
	CHECK(!eto_fields_cover(&g, &gap));
	CHECK_STR(text, "plan has elements of 3 bytes");
	fields[2] = toy_game.fields[2];
	fields[g.field_count++] = fields[3];
	gap = eto_text_in(text, sizeof text);
	CHECK(!eto_fields_cover(&g, &gap));
	CHECK_STR(text, "1 fields of 15 overlap others or are empty");
}

void tests_of_fields(void)
{
	RUN(state_is_written_in_runs);
	RUN(state_comes_back);
	RUN(state_may_come_in_any_order_and_shape);
	RUN(state_refuses_what_is_wrong);
	RUN(state_must_be_sound);
	RUN(state_survives_every_cut_and_every_byte);
	RUN(states_are_compared);
	RUN(fields_cover_the_state);
}
