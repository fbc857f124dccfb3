/* Accounts and tokens. */
#include "tests/store/store_test.h"

static struct store_account sample(void)
{
	return (struct store_account){.name = "Ñandú 将军",
				      .email = "Someone@Example.org",
				      .password = "$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA",
				      .lang = "es",
				      .verified = true,
				      .blocked = true,
				      .bot = true,
				      .created = 1234567890123,
				      .settings = "{\"quiet\":[22,7],\"text\":\"¿Qué?\"}"};
}

static void check_same(const struct store_account *a, const struct store_account *b)
{
	CHECK_INT(a->id, b->id);
	CHECK_STR(a->name, b->name);
	CHECK_STR(a->email, b->email);
	CHECK_STR(a->password, b->password);
	CHECK_STR(a->lang, b->lang);
	CHECK_STR(a->settings, b->settings);
	CHECK_INT(a->verified, b->verified);
	CHECK_INT(a->blocked, b->blocked);
	CHECK_INT(a->bot, b->bot);
	CHECK_INT(a->created, b->created);
}

TEST(an_account_comes_back_as_it_was)
{
	struct store *s = fresh_store();
	struct store_account a = sample(), b = {0};
	memset(&b, 0x55, sizeof b);
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	CHECK(a.id > 0);
	CHECK_INT(store_account_get(s, a.id, &b), STORE_OK);
	check_same(&b, &a);
	CHECK_INT(store_account_get(s, a.id + 1, &b), STORE_NONE);
	CHECK_INT(store_account_get(s, 0, &b), STORE_NONE);
	store_close(s);
}

TEST(an_account_can_be_changed)
{
	struct store *s = fresh_store();
	struct store_account a = sample(), b = {0};
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	snprintf(a.name, sizeof a.name, "Other");
	snprintf(a.settings, sizeof a.settings, "{}");
	a.email[0] = a.password[0] = 0;
	a.verified = a.blocked = false;
	CHECK_INT(store_account_rename(s, a.id, a.name, NULL), STORE_OK);
	CHECK_INT(store_account_settings(s, a.id, 0, a.settings), STORE_OK);
	CHECK_INT(store_account_email(s, a.id, a.email, false), STORE_OK);
	CHECK_INT(store_account_password(s, a.id, a.password, NULL, NULL), STORE_OK);
	CHECK_INT(store_account_block(s, a.id, false, "", 0, NULL), STORE_OK);
	CHECK_INT(store_account_get(s, a.id, &b), STORE_OK);
	check_same(&b, &a);
	CHECK_INT(b.version, 6);
	CHECK_INT(store_account_rename(s, a.id + 7, "Nobody", NULL), STORE_NONE);
	CHECK_INT(store_account_settings(s, a.id + 7, 1, "{}"), STORE_NONE);
	store_close(s);
}

TEST(two_changes_at_once_do_not_undo_each_other)
{
	struct store *s = fresh_store();
	struct store_account a = sample(), b = {0};
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	/* While somebody looks at the old copy. */
	CHECK_INT(store_account_password(s, a.id, "new", NULL, NULL), STORE_OK);
	CHECK_INT(store_account_settings(s, a.id, 1, "{\"old\":1}"), STORE_CONFLICT);
	CHECK_INT(store_account_settings(s, a.id, 2, "{\"new\":1}"), STORE_OK);
	CHECK_INT(store_account_get(s, a.id, &b), STORE_OK);
	CHECK_STR(b.password, "new");
	CHECK_STR(b.settings, "{\"new\":1}");
	store_close(s);
}

static bool take_right(void *context, int64_t id, int64_t account)
{
	int64_t *last = context;
	last[0] = id;
	last[1] = account;
	last[2]++;
	return true;
}

TEST(rights_that_end_leave_a_line)
{
	struct store *s = fresh_store();
	struct store_account a = sample(), found = {0};
	struct store_token t = {.kind = "session"}, other;
	int64_t last[3] = {0}, start = -1;
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	t.account = a.id;
	t.hash[0] = 1;
	CHECK_INT(store_token_add(s, &t), STORE_OK);
	CHECK_INT(store_ended_last(s, &start), STORE_OK);
	CHECK_INT(start, 0);
	CHECK_INT(store_account_password(s, a.id, "new", t.hash, NULL), STORE_OK);
	CHECK_INT(store_token_get(s, t.hash, 0, &other), STORE_OK); /* the one that was to stay */
	CHECK_INT(store_token_drop(s, t.hash), STORE_OK);
	CHECK_INT(store_account_block(s, a.id, true, "spam", 77, NULL), STORE_OK);
	CHECK_INT(store_ended_rights(s, start, take_right, last), STORE_OK);
	CHECK_INT(last[1], a.id);
	CHECK_INT(last[2], 3);
	CHECK_INT(store_account_get(s, a.id, &found), STORE_OK);
	CHECK(found.blocked && found.blocked_until == 77);
	CHECK_STR(found.blocked_why, "spam");
	CHECK_INT(store_account_delete(s, a.id, 99, NULL), STORE_OK);
	CHECK_INT(store_account_find(s, "Ñandú 将军", &found), STORE_NONE);
	CHECK_INT(store_account_get(s, a.id, &found), STORE_OK);
	CHECK(found.deleted == 99 && !found.email[0] && !found.password[0]);
	store_close(s);
}

static bool take_deed(void *context, const struct store_audit *a)
{
	struct store_audit *newest = context;
	*newest = *a;
	return false;
}

/* A deed and its line are written together or not at all. */
TEST(deeds_are_written_down)
{
	struct store *s = fresh_store();
	struct store_account a = {.name = "a"}, found = {0};
	struct store_report report = {.time = NOW, .text = "x"};
	struct store_audit newest = {0}, broken = {.what = "\xff"};
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	report.author = report.account = a.id;
	CHECK_INT(store_report_add(s, &report), STORE_OK);
	struct store_audit line = {.time = NOW, .account = a.id, .what = "deed", .detail = "why"};
	struct store_audit nobody = {.time = NOW, .account = a.id + 7, .what = "deed"};
	const struct store_audit *const bad[] = {&broken, &nobody};
	for (unsigned i = 0; i < 2; i++) {
		CHECK(store_account_block(s, a.id, true, "", 0, bad[i]) != STORE_OK);
		CHECK(store_account_moderator(s, a.id, true, bad[i]) != STORE_OK);
		CHECK(store_account_rename(s, a.id, "b", bad[i]) != STORE_OK);
		CHECK(store_account_password(s, a.id, "new", NULL, bad[i]) != STORE_OK);
		CHECK(store_account_delete(s, a.id, NOW, bad[i]) != STORE_OK);
		CHECK(store_report_close(s, report.id, NOW, bad[i]) != STORE_OK);
	}
	CHECK_INT(store_account_get(s, a.id, &found), STORE_OK);
	CHECK(!found.blocked && !found.moderator && !found.deleted && !found.password[0]);
	CHECK_STR(found.name, "a");
	CHECK_INT(store_account_block(s, a.id + 7, true, "", 0, &line), STORE_NONE);
	CHECK_INT(store_audits(s, 10, take_deed, &newest), STORE_OK);
	CHECK_INT(newest.id, 0); /* none */
	CHECK_INT(store_report_close(s, report.id, NOW, &line), STORE_OK);
	CHECK_INT(store_audits(s, 10, take_deed, &newest), STORE_OK);
	CHECK_INT(newest.account, a.id);
	CHECK_STR(newest.detail, "why");
	store_close(s);
}

TEST(names_that_look_alike_are_one)
{
	struct store *s = fresh_store();
	struct store_account a = {.name = "Alrn1"}, b = {.name = "AIrnl"}, c = {.name = "Alml"}, d = {.name = "Albert"};
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	CHECK_INT(store_account_add(s, &b), STORE_CONFLICT);
	CHECK_INT(store_account_add(s, &c), STORE_CONFLICT);
	CHECK_INT(store_account_add(s, &d), STORE_OK);
	CHECK_INT(store_account_rename(s, d.id, "alm1", NULL), STORE_CONFLICT);
	store_close(s);
}

TEST(names_are_unique_without_regard_to_case)
{
	struct store *s = fresh_store();
	struct store_account a = sample(), b = sample(), c = {.name = "Free"};
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	snprintf(b.name, sizeof b.name, "ñANDÚ 将军");
	b.email[0] = 0;
	CHECK_INT(store_account_add(s, &b), STORE_CONFLICT);
	CHECK_INT(store_account_add(s, &c), STORE_OK);
	CHECK_INT(store_account_rename(s, c.id, "ÑANDÚ 将军", NULL), STORE_CONFLICT);
	CHECK_INT(store_account_rename(s, a.id, a.name, NULL), STORE_OK);
	store_close(s);
}

TEST(an_address_belongs_to_who_has_verified_it)
{
	struct store *s = fresh_store();
	struct store_account thief = {.name = "thief", .email = "a@b.org"};
	struct store_account owner = {.name = "owner", .email = "A@B.org"}, found = {0};
	CHECK_INT(store_account_add(s, &thief), STORE_OK);
	CHECK_INT(store_account_add(s, &owner), STORE_OK);
	CHECK_INT(store_account_verify(s, owner.id, "other@b.org"), STORE_NONE);
	CHECK_INT(store_account_verify(s, owner.id, owner.email), STORE_OK);
	CHECK_INT(store_account_find(s, "a@B.ORG", &found), STORE_OK);
	CHECK_INT(found.id, owner.id);
	CHECK_INT(store_account_verify(s, thief.id, thief.email), STORE_CONFLICT);
	store_close(s);
}

TEST(accounts_are_found_by_name_or_address)
{
	struct store *s = fresh_store();
	struct store_account a = sample(), found = {0};
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	add_account(s, "plain");
	CHECK_INT(store_account_find(s, "ÑANDÚ 将军", &found), STORE_OK);
	CHECK_INT(found.id, a.id);
	CHECK_INT(store_account_find(s, "someone@EXAMPLE.org", &found), STORE_OK);
	CHECK_INT(found.id, a.id);
	CHECK_INT(store_account_find(s, "PLAIN", &found), STORE_OK);
	CHECK_STR(found.name, "plain");
	CHECK_INT(store_account_find(s, "", &found), STORE_NONE);
	CHECK_INT(store_account_find(s, "x' OR 'a'='a", &found), STORE_NONE);
	CHECK_INT(store_account_find(s, "\xff", &found), STORE_FAILED);
	char longer[1000];
	memset(longer, 'x', sizeof longer - 1);
	longer[sizeof longer - 1] = 0;
	CHECK_INT(store_account_find(s, longer, &found), STORE_NONE);
	store_close(s);
}

TEST(texts_may_fill_their_arrays_and_no_more)
{
	struct store *s = fresh_store();
	struct store_account a = {.lang = "en"}, b = {0};
	memset(a.name, 'n', sizeof a.name - 1);
	memset(a.email, 'e', sizeof a.email - 1);
	memset(a.password, 'p', sizeof a.password - 1);
	memset(a.settings, 's', sizeof a.settings - 1);
	CHECK_INT(store_account_add(s, &a), STORE_OK);
	CHECK_INT(store_account_get(s, a.id, &b), STORE_OK);
	check_same(&b, &a);
	a.name[sizeof a.name - 1] = 'n';
	CHECK_INT(store_account_add(s, &a), STORE_FAILED);
	CHECK_STR(place.complaint, "name: does not end within 40 bytes");
	store_close(s);
}

TEST(what_is_not_utf8_is_refused)
{
	static const char *const bad[] = {"\xff", "a\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80",
					  "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "ok \xe2\x82"};
	static const char *const good[] = {"\xc2\x80", "\xe2\x82\xac", "\xed\x9f\xbf", "\xf4\x8f\xbf\xbf",
					   "\xf0\x9f\x8e\xb2"};
	struct store *s = fresh_store();
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct store_account a = {.name = ""};
		snprintf(a.name, sizeof a.name, "%s", bad[i]);
		CHECK_INT(store_account_add(s, &a), STORE_FAILED);
	}
	CHECK_STR(place.complaint, "name: not UTF-8 at byte 4");
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
		CHECK(add_account(s, good[i]) > 0);
	struct store_account none = {.name = ""};
	CHECK_INT(store_account_add(s, &none), STORE_FAILED);
	store_close(s);
}

static struct store_token made_token(unsigned number, int64_t account, int64_t expires)
{
	struct store_token t = {
		.kind = "session", .account = account, .scope = "play chat", .created = NOW, .expires = expires};
	for (unsigned i = 0; i < sizeof t.hash; i++)
		t.hash[i] = (uint8_t)(number * 37 + i * 5);
	t.hash[1] = 0; /* bytes, not a text */
	return t;
}

TEST(a_token_comes_back_as_it_was)
{
	struct store *s = fresh_store();
	int64_t account = add_account(s, "a"), table = add_table(s, account);
	struct store_token t = made_token(1, account, 0), found = {0};
	t.table = table;
	memset(&found, 0x55, sizeof found);
	CHECK_INT(store_token_add(s, &t), STORE_OK);
	CHECK_INT(store_token_add(s, &t), STORE_CONFLICT);
	CHECK_INT(store_token_get(s, t.hash, INT64_MAX, &found), STORE_OK);
	CHECK(!memcmp(found.hash, t.hash, sizeof t.hash));
	CHECK_STR(found.kind, "session");
	CHECK_STR(found.scope, "play chat");
	CHECK_INT(found.account, account);
	CHECK_INT(found.table, table);
	CHECK_INT(found.created, NOW);
	CHECK_INT(found.expires, 0);
	t = made_token(2, 0, 0);
	CHECK_INT(store_token_add(s, &t), STORE_OK);
	CHECK_INT(store_token_get(s, t.hash, 0, &found), STORE_OK);
	CHECK_INT(found.account, 0);
	t = made_token(3, account + 5, 0);
	CHECK_INT(store_token_add(s, &t), STORE_NONE);
	CHECK_INT(store_token_get(s, t.hash, 0, &found), STORE_NONE);
	store_close(s);
}

TEST(tokens_expire)
{
	struct store *s = fresh_store();
	struct store_token t = made_token(1, 0, NOW + 10), forever = made_token(2, 0, 0), found = {0};
	CHECK_INT(store_token_add(s, &t), STORE_OK);
	CHECK_INT(store_token_add(s, &forever), STORE_OK);
	CHECK_INT(store_token_get(s, t.hash, NOW + 9, &found), STORE_OK);
	CHECK_INT(store_token_get(s, t.hash, NOW + 10, &found), STORE_NONE);
	CHECK_INT(store_token_sweep(s, NOW + 9), STORE_NONE);
	CHECK_INT(store_token_sweep(s, NOW + 10), STORE_OK);
	CHECK_INT(store_token_get(s, t.hash, NOW, &found), STORE_NONE);
	CHECK_INT(store_token_get(s, forever.hash, INT64_MAX, &found), STORE_OK);
	store_close(s);
}

TEST(tokens_of_an_account_are_few)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), b = add_account(s, "b");
	struct store_token t = made_token(1, a, 0), late = made_token(2, a, NOW - 1), other = made_token(3, b, 0);
	CHECK_INT(store_token_add_within(s, &late, 1), STORE_OK);
	CHECK_INT(store_token_add_within(s, &t, 1), STORE_OK); /* the one before has expired */
	t = made_token(4, a, 0);
	CHECK_INT(store_token_add_within(s, &t, 1), STORE_CONFLICT);
	CHECK_INT(store_token_add_within(s, &other, 1), STORE_OK);
	snprintf(t.kind, sizeof t.kind, "bot");
	CHECK_INT(store_token_add_within(s, &t, 1), STORE_OK);
	t = made_token(5, b + 5, 0);
	CHECK_INT(store_token_add_within(s, &t, 1), STORE_NONE);
	store_close(s);
}

TEST(tokens_are_dropped_once)
{
	struct store *s = fresh_store();
	int64_t a = add_account(s, "a"), b = add_account(s, "b");
	struct store_token t[] = {made_token(1, a, 0), made_token(2, a, 0), made_token(3, b, 0), made_token(4, a, 0)};
	struct store_token found = {0};
	snprintf(t[1].kind, sizeof t[1].kind, "bot");
	for (unsigned i = 0; i < 4; i++)
		CHECK_INT(store_token_add(s, &t[i]), STORE_OK);
	CHECK_INT(store_token_drop(s, t[3].hash), STORE_OK);
	CHECK_INT(store_token_drop(s, t[3].hash), STORE_NONE);
	CHECK_INT(store_token_drop_all(s, a, "session", NULL, NULL), STORE_OK);
	CHECK_INT(store_token_get(s, t[0].hash, NOW, &found), STORE_NONE);
	CHECK_INT(store_token_get(s, t[1].hash, NOW, &found), STORE_OK);
	CHECK_INT(store_token_get(s, t[2].hash, NOW, &found), STORE_OK);
	CHECK_INT(store_token_drop_all(s, a, NULL, NULL, NULL), STORE_OK);
	CHECK_INT(store_token_get(s, t[1].hash, NOW, &found), STORE_NONE);
	store_close(s);
}

void tests_of_accounts(void)
{
	RUN(an_account_comes_back_as_it_was);
	RUN(an_account_can_be_changed);
	RUN(two_changes_at_once_do_not_undo_each_other);
	RUN(rights_that_end_leave_a_line);
	RUN(deeds_are_written_down);
	RUN(names_that_look_alike_are_one);
	RUN(names_are_unique_without_regard_to_case);
	RUN(an_address_belongs_to_who_has_verified_it);
	RUN(accounts_are_found_by_name_or_address);
	RUN(texts_may_fill_their_arrays_and_no_more);
	RUN(what_is_not_utf8_is_refused);
	RUN(a_token_comes_back_as_it_was);
	RUN(tokens_expire);
	RUN(tokens_of_an_account_are_few);
	RUN(tokens_are_dropped_once);
}
