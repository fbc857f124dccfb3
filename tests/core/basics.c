/* Errors, texts, generator, hash, JSON, files and options. */
#include <limits.h>
#include <math.h>

#include "core/bits.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/rng.h"
#include "tests/core/core.h"

TEST(error_says_what_and_where)
{
	struct eto_error err;
	CHECK(!eto_fail(&err, "a.tsv", 3, 7, "no %s", "bread"));
	CHECK_STR(err.what, "no bread");
	CHECK_STR(err.file, "a.tsv");
	CHECK_INT(err.line, 3);
	CHECK_INT(err.column, 7);
	CHECK(!eto_fail(NULL, "a.tsv", 3, 7, "nobody listens"));
}

TEST(error_cuts_what_is_too_long)
{
	struct eto_error err;
	char name[400];
	memset(name, 'x', sizeof name - 1);
	name[sizeof name - 1] = 0;
	eto_fail(&err, name, 0, 0, "%s", name);
	CHECK_INT(strlen(err.what), sizeof err.what - 1);
	CHECK_INT(strlen(err.file), sizeof err.file - 1);
	eto_fail(&err, NULL, 0, 0, "x");
	CHECK_STR(err.file, "");
}

TEST(text_grows)
{
	char buffer[64];
	struct eto_text t = eto_text_in(buffer, sizeof buffer);
	CHECK_STR(buffer, "");
	eto_add(&t, "one");
	eto_add_char(&t, ' ');
	eto_add_n(&t, "twofold", 3);
	eto_addf(&t, " %d", 3);
	CHECK_STR(buffer, "one two 3");
	CHECK_INT(t.length, 9);
	CHECK(!t.cut);
}

TEST(text_writes_every_number)
{
	char buffer[64];
	struct eto_text t = eto_text_in(buffer, sizeof buffer);
	eto_add_int(&t, LLONG_MIN);
	CHECK_STR(buffer, "-9223372036854775808");
	t = eto_text_in(buffer, sizeof buffer);
	eto_add_int(&t, LLONG_MAX);
	eto_add_int(&t, 0);
	eto_add_int(&t, -10);
	CHECK_STR(buffer, "92233720368547758070-10");
}

TEST(text_never_passes_its_end)
{
	char buffer[8];
	memset(buffer, '#', sizeof buffer);
	struct eto_text t = eto_text_in(buffer, 5);
	eto_add(&t, "abcdef");
	CHECK_STR(buffer, "abcd");
	CHECK(t.cut);
	CHECK_INT(buffer[5], '#');
	eto_add(&t, "z");
	CHECK_STR(buffer, "abcd");
	t = eto_text_in(NULL, 0);
	eto_add(&t, "nowhere");
	eto_addf(&t, "%d", 1);
	CHECK(t.cut);
	CHECK_INT(t.length, 0);
}

TEST(text_cuts_between_characters)
{
	char buffer[8];
	struct eto_text t = eto_text_in(buffer, 4);
	eto_add(&t, "abñ");
	CHECK_STR(buffer, "ab");
	t = eto_text_in(buffer, 5);
	eto_add(&t, "abñx");
	CHECK_STR(buffer, "abñ");
	t = eto_text_in(buffer, 5);
	eto_add(&t, "ab€");
	CHECK_STR(buffer, "ab");
	t = eto_text_in(buffer, 4);
	eto_add(&t, "\x80\x80\x80\x80");
	CHECK_INT(t.length, 3);
}

TEST(text_cuts_a_huge_format)
{
	static char big[4000], buffer[4000];
	struct eto_text t = eto_text_in(buffer, sizeof buffer);
	memset(big, 'x', sizeof big - 1);
	eto_addf(&t, "%.3999s", big);
	CHECK(t.cut);
	CHECK_INT(t.length, 1023);
	t = eto_text_in(buffer, sizeof buffer);
	eto_addf(&t, "%s%c%u%d", big + 10, '-', 4000000000u, -7); /* %s, %c, %u and %d have no limit of their own */
	CHECK(t.cut);
	CHECK_STR(buffer + 3980, "xxxxxxxxx-400000000");
}

TEST(rng_repeats_and_differs)
{
	struct eto_rng a, b, c;
	eto_rng_seed(&a, 42);
	eto_rng_seed(&b, 42);
	eto_rng_seed(&c, 43);
	unsigned same = 0, other = 0;
	for (unsigned i = 0; i < 1000; i++) {
		uint64_t x = eto_rng_next(&a);
		same += x == eto_rng_next(&b);
		other += x == eto_rng_next(&c);
	}
	CHECK_INT(same, 1000);
	CHECK_INT(other, 0);
}

/* The first numbers after the seed 0, computed with the authors' reference code for splitmix64 and xoshiro256**. */
TEST(rng_is_the_published_one)
{
	struct eto_rng r;
	eto_rng_seed(&r, 0);
	CHECK(r.s[0] == UINT64_C(0xe220a8397b1dcdaf));
	CHECK(r.s[1] == UINT64_C(0x6e789e6aa1b965f4));
	CHECK(eto_rng_next(&r) == UINT64_C(0x99ec5f36cb75f2b4));
	CHECK(eto_rng_next(&r) == UINT64_C(0xbf6e1f784956452a));
}

TEST(rng_below_is_fair)
{
	struct eto_rng r;
	eto_rng_seed(&r, 7);
	unsigned seen[6] = {0};
	for (unsigned i = 0; i < 60000; i++)
		seen[eto_rng_below(&r, 6)]++;
	double chi = 0;
	for (unsigned i = 0; i < 6; i++)
		chi += (seen[i] - 10000.0) * (seen[i] - 10000.0) / 10000.0;
	CHECK(chi < 20.5);		/* five degrees of freedom: one in a thousand */
	unsigned low = 0, n = 3u << 30; /* plain modulo would give the lower third twice as often */
	for (unsigned i = 0; i < 30000; i++)
		low += eto_rng_below(&r, n) < n / 3;
	CHECK(low > 9600 && low < 10400);
	CHECK_INT(eto_rng_below(&r, 1), 0);
}

TEST(hash_feels_every_byte)
{
	unsigned char bytes[200];
	for (unsigned i = 0; i < sizeof bytes; i++)
		bytes[i] = (unsigned char)(i * 7);
	unsigned missed = 0;
	for (size_t size = 0; size <= sizeof bytes; size++) {
		uint64_t h = eto_hash(bytes, size);
		for (size_t i = 0; i < size; i++) {
			bytes[i] ^= 1;
			missed += eto_hash(bytes, size) == h;
			bytes[i] ^= 1;
		}
		missed += size && eto_hash(bytes, size - 1) == h;
		missed += eto_hash(bytes, size) != h;
	}
	CHECK_INT(missed, 0);
	static const char zeros[64];
	CHECK(eto_hash(zeros, 15) != eto_hash(zeros, 16));
	CHECK(eto_hash(zeros, 0) != 0);
}

/* Turning over one bit turns over half of the hash, whichever bit it is. */
TEST(hash_has_avalanche)
{
	struct eto_rng r;
	eto_rng_seed(&r, 1);
	unsigned worst_low = 64, worst_high = 0;
	for (unsigned bit = 0; bit < 8 * 43; bit++) {
		unsigned flips = 0;
		for (unsigned round = 0; round < 64; round++) {
			unsigned char bytes[43];
			for (unsigned i = 0; i < sizeof bytes; i++)
				bytes[i] = (unsigned char)eto_rng_next(&r);
			uint64_t h = eto_hash(bytes, sizeof bytes);
			bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
			flips += (unsigned)__builtin_popcountll(h ^ eto_hash(bytes, sizeof bytes));
		}
		worst_low = flips / 64 < worst_low ? flips / 64 : worst_low;
		worst_high = flips / 64 > worst_high ? flips / 64 : worst_high;
	}
	CHECK(worst_low >= 28);
	CHECK(worst_high <= 35);
}

/* Counters are the worst customers: many equal bytes, small changes. Every bucket gets its share. */
TEST(hash_spreads)
{
	static unsigned bucket[2][1024];
	for (uint64_t i = 0; i < 1024 * 64; i++) {
		uint64_t words[5] = {0, i, 0, 0, i >> 3};
		uint64_t h = eto_hash(words, sizeof words);
		bucket[0][h % 1024]++;
		bucket[1][h >> 54]++;
	}
	for (unsigned k = 0; k < 2; k++) {
		double chi = 0;
		for (unsigned i = 0; i < 1024; i++)
			chi += (bucket[k][i] - 64.0) * (bucket[k][i] - 64.0) / 64.0;
		CHECK(chi > 850 && chi < 1200); /* 1023 degrees of freedom */
	}
}

TEST(bits_are_kept)
{
	uint64_t set[3] = {0};
	eto_bit_set(set, 0);
	eto_bit_set(set, 64);
	eto_bit_set(set, 191);
	CHECK(eto_bit(set, 0) && eto_bit(set, 64) && eto_bit(set, 191) && !eto_bit(set, 63));
	eto_bit_clear(set, 64);
	CHECK(!eto_bit(set, 64));
	CHECK_INT(eto_bit_take(&set[2]), 63);
	CHECK(!set[2]);
}

TEST(dice_are_packed)
{
	struct eto_action roll = {0};
	for (unsigned i = 0; i < ETO_DICE_MAX; i++)
		roll = eto_with_die(roll, i, i + 1);
	for (unsigned i = 0; i < ETO_DICE_MAX; i++)
		CHECK_INT(eto_die(roll, i), i + 1);
	roll = eto_with_die(roll, 5, 15);
	CHECK_INT(eto_die(roll, 5), 15);
	CHECK_INT(eto_die(roll, 4), 5);
	CHECK_INT(eto_die(roll, 6), 7);
}

TEST(json_is_written)
{
	char buffer[512];
	struct eto_text t = eto_text_in(buffer, sizeof buffer);
	struct eto_json j = {.out = &t};
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "a", "x\"\\\n\t\x01ñ");
	eto_json_string(&j, "none", NULL);
	eto_json_open(&j, "list", '[');
	eto_json_int(&j, NULL, -5);
	eto_json_open(&j, NULL, '{');
	eto_json_close(&j, '}');
	eto_json_bool(&j, NULL, true);
	eto_json_close(&j, ']');
	eto_json_bool(&j, "b", false);
	eto_json_close(&j, '}');
	CHECK_STR(buffer, "{\"a\":\"x\\\"\\\\\\n\\t\\u0001ñ\",\"none\":null,\"list\":[-5,{},true],\"b\":false}");
}

TEST(json_writes_reals_without_a_locale)
{
	char buffer[512];
	struct eto_text t = eto_text_in(buffer, sizeof buffer);
	struct eto_json j = {.out = &t};
	eto_json_open(&j, NULL, '[');
	eto_json_real(&j, NULL, 1.5, 2);
	eto_json_real(&j, NULL, -0.04, 1);
	eto_json_real(&j, NULL, -2.25, 1);
	eto_json_real(&j, NULL, 1e6, 0);
	eto_json_real(&j, NULL, 0.999999, 3);
	eto_json_real(&j, NULL, (double)NAN, 3);
	eto_json_real(&j, NULL, 1e300, 3);
	eto_json_close(&j, ']');
	CHECK_STR(buffer, "[1.50,0.0,-2.3,1000000,1.000,null,null]");
}

TEST(json_replaces_what_is_no_text)
{
	char buffer[512];
	struct eto_text t = eto_text_in(buffer, sizeof buffer);
	struct eto_json j = {.out = &t};
	eto_json_string(&j, NULL,
			"a\xff"
			"b\xc3"
			"c\xed\xa0\x80\xf0\x9f\x98\x80\xc0\xaf\xe2\x82");
	CHECK_STR(buffer, "\"a\\ufffdb\\ufffdc\\ufffd\\ufffd\\ufffd\xf0\x9f\x98\x80\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

TEST(file_is_found_by_name)
{
	CHECK(eto_file_find(&toy_files, "rules.tsv") != NULL);
	CHECK(eto_file_find(&toy_files, "rules") == NULL);
	CHECK(eto_file_find(&(struct eto_files){0}, "rules.tsv") == NULL);
}

TEST(options_are_set)
{
	struct toy_table t = toy_loaded();
	struct eto_error err = {0};
	CHECK(eto_table_set_option(&t.head, "stacking", "three", &err));
	CHECK_INT(t.head.option[0], 1);
	CHECK(!eto_table_set_option(&t.head, "stacking", "four", &err));
	CHECK_STR(err.what, "option stacking cannot be \"four\"; it may be two, three");
	CHECK_INT(t.head.option[0], 1);
	CHECK(!eto_table_set_option(&t.head, "weather", "rain", &err));
	CHECK_STR(err.what, "toy has no option \"weather\"");
}

/* An event for one seat, one for all but that seat, one for everybody: read by seats 0 and 1, by both, by nobody. */
TEST(events_reach_those_who_may_know)
{
	const struct eto_event mine = {.seen = 1u << 0}, twin = {.seen = ETO_ALL ^ 1u << 0}, open = {.seen = ETO_ALL};
	CHECK(eto_event_known(&mine, 1) && !eto_event_known(&mine, 2) && !eto_event_known(&mine, 0));
	CHECK(!eto_event_known(&twin, 1) && eto_event_known(&twin, 2) && eto_event_known(&twin, 0));
	CHECK(eto_event_known(&mine, 3) && !eto_event_known(&twin, 3));
	CHECK(eto_event_known(&mine, ETO_ALL) && !eto_event_known(&twin, ETO_ALL));
	CHECK(eto_event_known(&open, 0) && eto_event_known(&open, 1) && eto_event_known(&open, ETO_ALL));
}

void tests_of_basics(void)
{
	RUN(error_says_what_and_where);
	RUN(error_cuts_what_is_too_long);
	RUN(text_grows);
	RUN(text_writes_every_number);
	RUN(text_never_passes_its_end);
	RUN(text_cuts_between_characters);
	RUN(text_cuts_a_huge_format);
	RUN(rng_repeats_and_differs);
	RUN(rng_is_the_published_one);
	RUN(rng_below_is_fair);
	RUN(hash_feels_every_byte);
	RUN(hash_has_avalanche);
	RUN(hash_spreads);
	RUN(bits_are_kept);
	RUN(dice_are_packed);
	RUN(json_is_written);
	RUN(json_writes_reals_without_a_locale);
	RUN(json_replaces_what_is_no_text);
	RUN(file_is_found_by_name);
	RUN(options_are_set);
	RUN(events_reach_those_who_may_know);
}
