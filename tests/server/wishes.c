/* When somebody wants to be told. */
#define TEST_MAIN
#include "server/wishes.h"

#include "tests/test.h"

static const int64_t MINUTE = 60000, HOUR = 3600000, DAY = 86400000;
static const int64_t MONDAY = 20000 * (int64_t)86400000; /* a midnight in Greenwich */

static const char *read_text(const char *text, struct wishes *w)
{
	json_t *settings = json_loads(text, 0, NULL);
	CHECK(settings != NULL);
	const char *wrong = wishes_read(settings, w);
	json_decref(settings);
	return wrong;
}

TEST(without_settings_nothing_is_told)
{
	struct wishes w;
	CHECK(!wishes_read(NULL, &w) && !wishes_any(&w));
	CHECK(!read_text("{}", &w) && !wishes_any(&w));
	CHECK(!read_text("{\"notices\":null}", &w) && !wishes_any(&w));
	CHECK(!read_text("{\"notices\":{\"mail\":false}}", &w) && !wishes_any(&w));
	CHECK_INT(w.after, 10 * MINUTE);
	CHECK_INT(w.digest, -1);
}

TEST(settings_are_read_whole)
{
	struct wishes w;
	CHECK(!read_text("{\"notices\":{\"mail\":true,\"webhook\":\"https://a.example/x?y\",\"after\":0,"
			 "\"digest\":\"08:05\",\"quiet\":[\"22:00\",\"07:30\"],\"utc_offset\":-90}}",
			 &w));
	CHECK(wishes_any(&w) && w.mail);
	CHECK_STR(w.webhook, "https://a.example/x?y");
	CHECK_INT(w.after, 0);
	CHECK_INT(w.digest, 485);
	CHECK_INT(w.quiet_from, 22 * 60);
	CHECK_INT(w.quiet_to, 7 * 60 + 30);
	CHECK_INT(w.offset, -90);
}

TEST(wrong_settings_are_refused)
{
	static const char *const wrong[] = {
		"[]", "true", "{\"mail\":1}", "{\"webhook\":5}", "{\"webhook\":\"ftp://a\"}",
		"{\"webhook\":\"https://a b\"}",
		"{\"webhook\":\"file:///etc/passwd\"}", "{\"after\":-1}", "{\"after\":20000}", "{\"after\":\"5\"}",
		"{\"digest\":\"24:00\"}", "{\"digest\":\"8:00\"}", "{\"digest\":\"08:60\"}", "{\"digest\":8}",
		"{\"quiet\":[\"22:00\"]}", "{\"quiet\":[\"22:00\",\"xx:00\"]}", "{\"quiet\":\"22:00\"}",
		"{\"utc_offset\":900}", "{\"utc_offset\":1.5}",
	};
	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char text[200];
		struct wishes w;
		snprintf(text, sizeof text, "{\"notices\":%s}", wrong[i]);
		const char *said = read_text(text, &w);
		test_check(said && !wishes_any(&w), __FILE__, __LINE__, "%s was taken", wrong[i]);
	}
}

TEST(nothing_is_told_in_quiet_hours)
{
	struct wishes w = {.quiet_from = 22 * 60, .quiet_to = 7 * 60, .digest = -1};
	CHECK_INT(wishes_awake(&w, MONDAY + 12 * HOUR), MONDAY + 12 * HOUR);
	CHECK_INT(wishes_awake(&w, MONDAY + 22 * HOUR - 1), MONDAY + 22 * HOUR - 1);
	CHECK_INT(wishes_awake(&w, MONDAY + 22 * HOUR), MONDAY + DAY + 7 * HOUR);
	CHECK_INT(wishes_awake(&w, MONDAY + 23 * HOUR), MONDAY + DAY + 7 * HOUR);
	CHECK_INT(wishes_awake(&w, MONDAY + 3 * HOUR), MONDAY + 7 * HOUR);
	CHECK_INT(wishes_awake(&w, MONDAY + 7 * HOUR), MONDAY + 7 * HOUR);
	w.after = 30 * MINUTE;
	CHECK_INT(wishes_due(&w, MONDAY + 21 * HOUR), MONDAY + 21 * HOUR + w.after);
	CHECK_INT(wishes_due(&w, MONDAY + 22 * HOUR - w.after), MONDAY + DAY + 7 * HOUR);
	w.quiet_from = 9 * 60, w.quiet_to = 17 * 60; /* within a day */
	CHECK_INT(wishes_awake(&w, MONDAY + 8 * HOUR), MONDAY + 8 * HOUR);
	CHECK_INT(wishes_awake(&w, MONDAY + 10 * HOUR), MONDAY + 17 * HOUR);
	CHECK_INT(wishes_awake(&w, MONDAY + 18 * HOUR), MONDAY + 18 * HOUR);
	w.quiet_to = w.quiet_from;
	CHECK_INT(wishes_awake(&w, MONDAY + 9 * HOUR), MONDAY + 9 * HOUR);
}

TEST(times_are_those_of_the_players_clock)
{
	struct wishes w = {.quiet_from = 22 * 60, .quiet_to = 7 * 60, .digest = 8 * 60, .offset = 120};
	CHECK_INT(wishes_awake(&w, MONDAY + 21 * HOUR), MONDAY + DAY + 5 * HOUR);
	CHECK_INT(wishes_digest(&w, MONDAY), MONDAY + 6 * HOUR);
	CHECK_INT(wishes_digest(&w, MONDAY + 6 * HOUR), MONDAY + DAY + 6 * HOUR);
	w.offset = -9 * 60;
	CHECK_INT(wishes_digest(&w, MONDAY), MONDAY + 17 * HOUR);
	CHECK_INT(wishes_digest(&w, MONDAY + 18 * HOUR), MONDAY + DAY + 17 * HOUR);
}

int main(void)
{
	RUN(without_settings_nothing_is_told);
	RUN(settings_are_read_whole);
	RUN(wrong_settings_are_refused);
	RUN(nothing_is_told_in_quiet_hours);
	RUN(times_are_those_of_the_players_clock);
	return test_end();
}
