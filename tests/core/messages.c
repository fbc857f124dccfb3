#include "core/messages.h"

#include "core/scene.h"
#include "tests/core/core.h"

static struct eto_catalog catalog;

/* A catalog of one text, from scratch. */
static bool read(const char *text, size_t size, struct eto_error *err)
{
	struct eto_file po = {"t.po", text, size};
	catalog.count = 0;
	catalog.used = 0;
	if (!eto_catalog_add(&catalog, &po, err))
		return false;
	eto_catalog_sort(&catalog);
	return true;
}

#define READ(text) read(text, sizeof(text) - 1, &err)

TEST(a_word_after_a_number_has_two_forms)
{
	const struct eto_arg kinds[2] = {{ETO_NUMBER, 0, false}, {ETO_NUMBER, 0, false}};
	static const struct { const char *key; int16_t arg[2]; const char *said; } rows[] = {
		{"%1 {1:army|armies}", {1, 0}, "1 army"},
		{"%1 {1:army|armies}", {2, 0}, "2 armies"},
		{"%1 {1:army|armies}", {0, 0}, "0 armies"},
		{"{2:is|are} %2 of %1 {1:one|}", {1, 3}, "are 3 of 1 one"},
		{"{3:a|b} {x} {1:a} {1", {1, 1}, "{3:a|b} {x} {1:a} {1"},
	};
	struct toy_table t = {0};
	struct eto_voice v = {.table = &t.head};
	CHECK(toy_game.load(&t.head, &toy_files, NULL));
	for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
		char text[64];
		struct eto_text out = eto_text_in(text, sizeof text);
		eto_say(&v, &out, rows[i].key, kinds, rows[i].arg, 2);
		CHECK_STR(text, rows[i].said);
	}
}

TEST(po_reads_what_translators_write)
{
	struct eto_error err = {0};
	CHECK(READ("\xef\xbb\xbf# header\r\nmsgid \"\"\r\nmsgstr \"\"\r\n\"Language: es\\n\"\r\n\r\n"
		   "#. note\r\n#: file.c:3\r\nmsgid \"Red\"\r\nmsgstr \"Rojo\"\r\n\r\n"
		   "msgctxt \"a side\"\r\nmsgid \"\"\r\n\"two \"\r\n\"lines\"\r\n"
		   "msgstr \"\"\r\n\"dos \"\r\n\"líneas\"\r\n"
		   "msgid \"a\\\"b\\\\c\\nd\\te\"\r\nmsgstr \"\\\"\\\\\\n\\t\\r\"\r\n"
		   "#~ msgid \"old\"\r\n#~ msgstr \"viejo\"\r\n"
		   "#, c-format, fuzzy\r\nmsgid \"doubtful\"\r\nmsgstr \"dudoso\"\r\n\r\n"
		   "msgid \"untranslated\"\r\nmsgstr \"\"\r\n"
		   "msgid\"tight\"\r\nmsgstr\t\"justo\"  "));
	CHECK_INT(catalog.count, 4);
	CHECK_STR(eto_tr(&catalog, "Red"), "Rojo");
	CHECK_STR(eto_tr(&catalog, "two lines"), "dos líneas");
	CHECK_STR(eto_tr(&catalog, "a\"b\\c\nd\te"), "\"\\\n\t\r");
	CHECK_STR(eto_tr(&catalog, "tight"), "justo");
	CHECK_STR(eto_tr(&catalog, "old"), "old");
	CHECK_STR(eto_tr(&catalog, "doubtful"), "doubtful");
	CHECK_STR(eto_tr(&catalog, "untranslated"), "untranslated");
	CHECK_STR(eto_tr(&catalog, ""), "");
	CHECK(eto_catalog_has(&catalog, "Red"));
	CHECK(!eto_catalog_has(&catalog, "Re") && !eto_catalog_has(&catalog, "Redd"));
	CHECK(!eto_catalog_has(NULL, "Red"));
	CHECK_STR(eto_tr(NULL, "Red"), "Red");
}

TEST(po_refuses_what_is_wrong)
{
	static const struct {
		const char *text;
		unsigned line, column;
		const char *part;
	} bad[] = {
		{"msgid \"a\"\n", 1, 1, "without msgstr"},
		{"msgid \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n", 1, 1, "without msgstr"},
		{"msgctxt \"a\"\n\n", 1, 1, "without msgstr"},
		{"\nmsgstr \"a\"\n", 2, 1, "without msgid"},
		{"msgid \"a\"\nmsgstr \"b\"\nmsgstr \"c\"\n", 3, 1, "without msgid"},
		{"\"a\"\n", 1, 1, "without msgid"},
		{"msgid \"a\nmsgstr \"b\"\n", 1, 9, "does not end"},
		{"msgid \"a\" x\n", 1, 11, "follows"},
		{"msgid a\n", 1, 7, "quoted string is expected"},
		{"msgid\n", 1, 6, "quoted string is expected"},
		{"msgid \"a\\q\"\n", 1, 10, "escape"},
		{"msgid \"a\\", 1, 10, "escape"},
		{"msgid \"a\"\nmsgid_plural \"b\"\n", 2, 1, "plural"},
		{"msgid \"a\"\nmsgstr[0] \"b\"\n", 2, 1, "plural"},
		{"nonsense\n", 1, 1, "neither"},
		{"msgidx \"a\"\n", 1, 1, "neither"},
		{"msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"\n", 4, 1, "twice"},
		{"msgid \"%1 %2\"\nmsgstr \"%1 %3\"\n", 1, 1, "%3"},
	};
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct eto_error err = {0};
		CHECK(!read(bad[i].text, strlen(bad[i].text), &err));
		CHECK_STR(err.file, "t.po");
		CHECK_INT(err.line, bad[i].line);
		CHECK_INT(err.column, bad[i].column);
		if (!CHECK(strstr(err.what, bad[i].part)))
			printf("  %u said: %s\n", i, err.what);
		CHECK_INT(catalog.count, 0);
		CHECK_INT(catalog.used, 0);
	}
	struct eto_error err = {0};
	CHECK(!READ("msgid \"a\0b\"\nmsgstr \"c\"\n"));
	CHECK(strstr(err.what, "NUL"));
}

TEST(po_survives_every_cut)
{
	const struct eto_file *whole = eto_file_find(&toy_files, "messages/es.po");
	unsigned good = 0;
	for (size_t size = 0; size <= whole->size; size++) {
		struct eto_error err = {0};
		bool ok = read(whole->text, size, &err);
		good += ok;
		CHECK(ok || (err.line > 0 && err.what[0]));
	}
	CHECK(good > 30);
}

TEST(catalog_takes_the_last_of_several_files)
{
	struct eto_error err = {0};
	struct eto_file second = {"u.po", "msgid \"a\"\nmsgstr \"A2\"\nmsgid \"0\"\nmsgstr \"zero\"\n", 0};
	struct eto_file broken = {"v.po", "msgid \"z\"\nmsgstr \"Z\"\nmsgid \"a\"\n", 0};
	second.size = strlen(second.text);
	broken.size = strlen(broken.text);
	CHECK(READ("msgid \"b\"\nmsgstr \"B\"\nmsgid \"a\"\nmsgstr \"A1\"\n"));
	CHECK(eto_catalog_add(&catalog, &second, &err));
	CHECK(!eto_catalog_add(&catalog, &broken, &err));
	eto_catalog_sort(&catalog);
	CHECK_INT(catalog.count, 3);
	CHECK_STR(eto_tr(&catalog, "a"), "A2");
	CHECK_STR(eto_tr(&catalog, "b"), "B");
	CHECK_STR(eto_tr(&catalog, "0"), "zero");
	CHECK_STR(eto_tr(&catalog, "z"), "z");
}

TEST(catalog_has_limits)
{
	static char text[1024 * 1024];
	struct eto_error err = {0};
	struct eto_text t = eto_text_in(text, sizeof text);
	for (unsigned i = 0; i <= ETO_CATALOG_MAX; i++)
		eto_addf(&t, "msgid \"%u\"\nmsgstr \"x\"\n", i * 7919 % 5003);
	CHECK(!read(text, t.length, &err));
	CHECK(strstr(err.what, "more than 4096 texts"));
	memset(text, 'x', sizeof text);
	memcpy(text, "msgid \"", 7);
	CHECK(!read(text, sizeof text, &err));
	CHECK(strstr(err.what, "full"));
	t = eto_text_in(text, sizeof text);
	for (unsigned i = 0; i < 4000; i++)
		eto_addf(&t, "msgid \"%u\"\nmsgstr \"x%u\"\n", i * 7919 % 5003, i);
	CHECK(read(text, t.length, &err));
	unsigned found = 0;
	for (unsigned i = 0; i < 4000; i++) {
		char key[12], value[12];
		snprintf(key, sizeof key, "%u", i * 7919 % 5003);
		snprintf(value, sizeof value, "x%u", i);
		found += !strcmp(eto_tr(&catalog, key), value);
	}
	CHECK_INT(found, 4000);
}

static const char *say(const struct eto_voice *v, const char *key, const struct eto_arg *kinds, const int16_t *args,
		       unsigned count)
{
	static char buffer[256];
	struct eto_text t = eto_text_in(buffer, sizeof buffer);
	eto_say(v, &t, key, kinds, args, count);
	return buffer;
}

TEST(say_fills_every_kind)
{
	struct toy_table t = toy_loaded();
	const struct eto_arg kinds[7] = {{.kind = ETO_PLACE},  {.kind = ETO_PIECE},  {.kind = ETO_SEAT},
					 {.kind = ETO_NUMBER}, {.kind = ETO_CHOICE}, {.kind = ETO_CLAUSE}};
	const int16_t args[7] = {5, 3, 1, -12, 1, TY_3_3, 9};
	struct eto_voice en = {.table = &t.head, .rules = toy_rules()};
	struct eto_voice es = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES};
	CHECK_STR(say(&en, "%1 %2 %3 %4 %5 %6", kinds, args, 7), "Old Port B1 Blue -12 strike TY-3.3");
	CHECK_STR(say(&es, "%6 %5 %4 %3 %2 %1", kinds, args, 7), "#7 golpear -12 Azul B1 Puerto Viejo");
	CHECK_STR(say(&en, "100%% of %4, %7 %8 %0 % %", kinds, args, 7), "100% of -12, %7 %8 %0 % %");
	const int16_t feint[7] = {[4] = 2};
	CHECK_STR(say(&en, "%5", kinds, feint, 7), "make a feint");
	CHECK_STR(say(&es, "%5", kinds, feint, 7), "fintar");
	const char *alias[TOY_PIECES] = {[3] = "ana"};
	en.alias = alias;
	CHECK_STR(say(&en, "%2%2", kinds, args, 7), "anaana");
}

TEST(say_survives_what_is_not_there)
{
	struct toy_table t = toy_loaded();
	const struct eto_arg kinds[6] = {{.kind = ETO_PLACE},  {.kind = ETO_PIECE},  {.kind = ETO_SEAT},
					 {.kind = ETO_CHOICE}, {.kind = ETO_CLAUSE}, {.kind = ETO_SEAT}};
	const int16_t low[6] = {-1, -1, -1, -1, -1, ETO_NO_SEAT}, high[6] = {32767, 32767, 5, 32767, 32767, ETO_DICE};
	struct eto_voice v = {.table = &t.head, .rules = toy_rules()};
	CHECK_STR(say(&v, "%1 %2 %3 %4 %5 %6", kinds, low, 6), "? ? nobody ? ? nobody");
	CHECK_STR(say(&v, "%1 %2 %3 %4 %5 %6", kinds, high, 6), "? ? ? ? #32767 dice");
}

TEST(events_and_actions_are_said)
{
	struct toy_table t = toy_loaded();
	char buffer[128];
	struct eto_voice es = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES, .rules = toy_rules()};
	struct eto_text out = eto_text_in(buffer, sizeof buffer);
	eto_say_action(&es, &out, eto_act(TOY_TRIBUTE, 2, 1, 0));
	CHECK_STR(buffer, "Dar a Azul 2 de oro");
	out = eto_text_in(buffer, sizeof buffer);
	eto_say_action(&es, &out, eto_with_die(eto_with_die(eto_act(ETO_ROLL, 0, 0, 0), 0, 3), 1, 5));
	CHECK_STR(buffer, "Tirar 3 5");
	out = eto_text_in(buffer, sizeof buffer);
	eto_say_action(&es, &out, eto_act(999, 0, 0, 0));
	CHECK_STR(buffer, "#999");
	out = eto_text_in(buffer, sizeof buffer);
	eto_say_event(&es, &out, &(struct eto_event){.kind = 7, .arg = {0, TY_4_3}});
	CHECK_STR(buffer, "Según TY-4.3, R1 pierde un paso.");
	out = eto_text_in(buffer, sizeof buffer);
	eto_say_event(&es, &out, &(struct eto_event){.kind = 0xffff});
	CHECK_STR(buffer, "#65535");
}

void tests_of_messages(void)
{
	RUN(po_reads_what_translators_write);
	RUN(po_refuses_what_is_wrong);
	RUN(po_survives_every_cut);
	RUN(catalog_takes_the_last_of_several_files);
	RUN(catalog_has_limits);
	RUN(say_fills_every_kind);
	RUN(say_survives_what_is_not_there);
	RUN(a_word_after_a_number_has_two_forms);
	RUN(events_and_actions_are_said);
}
