/* Accounts. A change is made to the columns that it is about and to no others. Names and e-mail addresses are found and
 * told apart by a key, the text in lower case, which is made here: the databases do not agree on what lower case is. */
#include <stdio.h>
#include <string.h>
#include <wctype.h>

#include "server/store/db.h"

/* A character may grow by half when it becomes lower case. */
enum { KEY_MAX = 2 * sizeof(((struct store_account *)0)->email) };

/* Takes the next character off valid UTF-8. */
static wint_t next_character(const unsigned char **p)
{
	const unsigned char *at = *p;
	unsigned more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc0 ? 1 : 0;
	wint_t c = more ? at[0] & (0x3fu >> more) : at[0];
	for (unsigned i = 1; i <= more; i++)
		c = c << 6 | (at[i] & 0x3fu);
	*p += more + 1;
	return c;
}

static char *put_character(char *to, wint_t c)
{
	if (c < 0x80) {
		*to++ = (char)c;
		return to;
	}
	unsigned more = c >= 0x10000 ? 3 : c >= 0x800 ? 2 : 1;
	*to++ = (char)(0xf0u << (3 - more) | c >> (6 * more));
	while (more--)
		*to++ = (char)(0x80u | (c >> (6 * more) & 0x3fu));
	return to;
}

/* How it looks: what is easily taken for something else becomes the same. */
static void make_look(char look[KEY_MAX], const char *text)
{
	char *to = look;
	for (const char *c = text; *c && to < look + KEY_MAX - 2; c++) {
		if ((c[0] == 'r' && c[1] == 'n') || (c[0] == 'v' && c[1] == 'v')) {
			*to++ = *c == 'r' ? 'm' : 'w';
			c++;
		} else {
			char small = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
			*to++ = *c == 'I' || *c == '1' ? 'l' : *c == '0' ? 'o' : small;
		}
	}
	*to = 0;
}

static void make_key(const struct store *s, char key[KEY_MAX], const char *text)
{
	char *to = key;
	const unsigned char *p = (const unsigned char *)text;
	while (*p && to < key + KEY_MAX - 8) {
		wint_t c = next_character(&p);
		to = put_character(to, s->unicode ? towlower_l(c, s->unicode) : c >= 'A' && c <= 'Z' ? c + 32 : c);
	}
	*to = 0;
}

/* -- reading -- */

#define ACCOUNT \
	"id, name, email, password, lang, verified, blocked, bot, created, settings, version, moderator, blocked_why," \
	" blocked_until, factor, deleted"
#define ACCOUNT_TYPES "ittttiiiitiititi"

static const struct db_query account_add = {
	"tttttttiiiit", "i",
	"INSERT INTO account (name, name_key, email, email_key, password, lang, settings, verified, blocked, bot,"
	" created, name_look) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id", NULL};
static const struct db_query account_get = {
	"i", ACCOUNT_TYPES, "SELECT " ACCOUNT " FROM account WHERE id = $1", NULL};
static const struct db_query account_find = {
	"t", ACCOUNT_TYPES,
	"SELECT " ACCOUNT " FROM account WHERE name_key = $1 OR (email_key = $1 AND email_key <> '')"
	" ORDER BY CASE WHEN name_key = $1 THEN 0 ELSE 1 END, verified DESC, id LIMIT 1", NULL};
static const struct db_query account_list = {
	"tii", ACCOUNT_TYPES,
	"SELECT " ACCOUNT " FROM account WHERE id > $2 AND ($1 = '' OR name_key LIKE $1 ESCAPE '!'"
	" OR email_key LIKE $1 ESCAPE '!') ORDER BY id LIMIT $3", NULL};

static void read_account(struct store_account *a, const struct db_value *column)
{
	a->id = column[0].number;
	db_copy(a->name, sizeof a->name, &column[1]);
	db_copy(a->email, sizeof a->email, &column[2]);
	db_copy(a->password, sizeof a->password, &column[3]);
	db_copy(a->lang, sizeof a->lang, &column[4]);
	a->verified = column[5].number != 0;
	a->blocked = column[6].number != 0;
	a->bot = column[7].number != 0;
	a->created = column[8].number;
	db_copy(a->settings, sizeof a->settings, &column[9]);
	a->version = column[10].number;
	a->moderator = column[11].number != 0;
	db_copy(a->blocked_why, sizeof a->blocked_why, &column[12]);
	a->blocked_until = column[13].number;
	db_copy(a->factor, sizeof a->factor, &column[14]);
	a->deleted = column[15].number;
}

static bool take_account(void *context, const struct db_value *column)
{
	read_account(context, column);
	return false;
}

static bool account_ok(struct store *s, const struct store_account *a)
{
	if (!a->name[0]) {
		store_blame(s, STORE_FAILED, "account: no name");
		return false;
	}
	return store_text_ok(s, "name", a->name, sizeof a->name) &&
	       store_text_ok(s, "email", a->email, sizeof a->email) &&
	       store_text_ok(s, "password", a->password, sizeof a->password) &&
	       store_text_ok(s, "lang", a->lang, sizeof a->lang) &&
	       store_text_ok(s, "settings", a->settings, sizeof a->settings);
}

enum store_answer store_account_add(struct store *s, struct store_account *a)
{
	char name[KEY_MAX], email[KEY_MAX], look[KEY_MAX];
	if (!account_ok(s, a))
		return STORE_FAILED;
	make_key(s, name, a->name);
	make_key(s, email, a->email);
	make_look(look, a->name);
	struct db_value v[] = {
		db_text(a->name),      db_text(name),	  db_text(a->email),	 db_text(email),
		db_text(a->password),  db_text(a->lang),  db_text(a->settings),	 db_number(a->verified),
		db_number(a->blocked), db_number(a->bot), db_number(a->created), db_text(look),
	};
	a->version = 1;
	return store_write(s, &account_add, v, db_take_number, &a->id);
}

enum store_answer store_account_get(struct store *s, int64_t id, struct store_account *out)
{
	struct db_value v[] = {db_number(id)};
	return store_read(s, &account_get, v, take_account, out);
}

enum store_answer store_account_find(struct store *s, const char *name_or_email, struct store_account *out)
{
	char key[KEY_MAX];
	if (strlen(name_or_email) >= sizeof out->email)
		return STORE_NONE;
	if (!store_text_ok(s, "name or e-mail", name_or_email, sizeof out->email))
		return STORE_FAILED;
	make_key(s, key, name_or_email);
	struct db_value v[] = {db_text(key)};
	return store_read(s, &account_find, v, take_account, out);
}

struct account_reader {
	store_account_row *row;
	void *context;
};

static bool pass_account(void *context, const struct db_value *column)
{
	struct account_reader *reader = context;
	struct store_account a = {0};
	read_account(&a, column);
	return reader->row(reader->context, &a);
}

enum store_answer store_accounts(struct store *s, const char *part, int64_t after, unsigned limit,
				 store_account_row *row, void *context)
{
	char key[KEY_MAX], like[2 * KEY_MAX + 4], *to = like;
	if (!store_text_ok(s, "part", part, sizeof((struct store_account *)0)->email))
		return STORE_FAILED;
	make_key(s, key, part);
	*to++ = '%';
	for (const char *c = key; *c; c++) {
		if (strchr("%_!", *c))
			*to++ = '!';
		*to++ = *c;
	}
	*to++ = '%';
	*to = 0;
	struct account_reader reader = {row, context};
	struct db_value v[] = {db_text(part[0] ? like : ""), db_number(after), db_number(limit)};
	enum store_answer answer = store_read(s, &account_list, v, pass_account, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

/* -- changing, by columns -- */

static const struct db_query set_settings = {
	"tii", "",
	"UPDATE account SET settings = $1, version = version + 1 WHERE id = $2 AND ($3 = 0 OR version = $3)", NULL};
static const struct db_query set_email = {
	"ttii", "",
	"UPDATE account SET email = $1, email_key = $2, verified = $3, version = version + 1 WHERE id = $4", NULL};
static const struct db_query set_verified = {
	"ti", "", "UPDATE account SET verified = 1, version = version + 1 WHERE id = $2 AND email_key = $1", NULL};
static const struct db_query set_name = {
	"ttti", "",
	"UPDATE account SET name = $1, name_key = $2, name_look = $3, version = version + 1 WHERE id = $4", NULL};
static const struct db_query set_moderator = {
	"ii", "", "UPDATE account SET moderator = $1, version = version + 1 WHERE id = $2", NULL};
static const struct db_query set_factor = {
	"tit", "", "UPDATE account SET factor = $1, version = version + 1 WHERE id = $2 AND factor = $3", NULL};
static const struct db_query set_password = {
	"ti", "", "UPDATE account SET password = $1, version = version + 1 WHERE id = $2", NULL};
static const struct db_query set_blocked = {
	"itii", "",
	"UPDATE account SET blocked = $1, blocked_why = $2, blocked_until = $3, version = version + 1 WHERE id = $4",
	NULL};
static const struct db_query exists = {"i", "i", "SELECT 1 FROM account WHERE id = $1", NULL};

enum store_answer store_account_settings(struct store *s, int64_t id, int64_t version, const char *settings)
{
	if (!store_text_ok(s, "settings", settings, sizeof((struct store_account *)0)->settings))
		return STORE_FAILED;
	struct db_value v[] = {db_text(settings), db_number(id), db_number(version)};
	enum store_answer answer = store_write(s, &set_settings, v, NULL, NULL);
	if (answer == STORE_NONE && version && store_read(s, &exists, &v[1], NULL, NULL) == STORE_OK)
		return STORE_CONFLICT;
	return answer;
}

enum store_answer store_account_email(struct store *s, int64_t id, const char *email, bool verified)
{
	char key[KEY_MAX];
	if (!store_text_ok(s, "email", email, sizeof((struct store_account *)0)->email))
		return STORE_FAILED;
	make_key(s, key, email);
	struct db_value v[] = {db_text(email), db_text(key), db_number(verified), db_number(id)};
	return store_write(s, &set_email, v, NULL, NULL);
}

enum store_answer store_account_verify(struct store *s, int64_t id, const char *email)
{
	char key[KEY_MAX];
	if (!store_text_ok(s, "email", email, sizeof((struct store_account *)0)->email))
		return STORE_FAILED;
	make_key(s, key, email);
	struct db_value v[] = {db_text(key), db_number(id)};
	return store_write(s, &set_verified, v, NULL, NULL);
}

struct naming {
	struct db_value v[4];
	int64_t id;
};

/* Other servers know the old name: they are told as if a right had ended. */
static enum store_answer change_name(struct db *db, void *context)
{
	const struct naming *n = context;
	enum store_answer answer = db_run(db, &set_name, n->v, NULL, NULL);
	return answer == STORE_OK ? db_end_right(db, n->id) : answer;
}

enum store_answer store_account_rename(struct store *s, int64_t id, const char *name, const struct store_audit *line)
{
	char key[KEY_MAX], look[KEY_MAX];
	if (!name[0] || !store_text_ok(s, "name", name, sizeof((struct store_account *)0)->name))
		return STORE_FAILED;
	make_key(s, key, name);
	make_look(look, name);
	struct naming n = {{db_text(name), db_text(key), db_text(look), db_number(id)}, id};
	return store_write_noted(s, change_name, &n, line);
}

static enum store_answer change_moderator(struct db *db, void *context)
{
	return db_run(db, &set_moderator, context, NULL, NULL);
}

enum store_answer store_account_moderator(struct store *s, int64_t id, bool moderator, const struct store_audit *line)
{
	struct db_value v[] = {db_number(moderator), db_number(id)};
	return store_write_noted(s, change_moderator, v, line);
}

enum store_answer store_account_factor(struct store *s, int64_t id, const char *was, const char *factor)
{
	if (!store_text_ok(s, "factor", factor, sizeof((struct store_account *)0)->factor))
		return STORE_FAILED;
	struct db_value v[] = {db_text(factor), db_number(id), db_text(was)};
	return store_write(s, &set_factor, v, NULL, NULL);
}

/* -- changes that end rights -- */

struct barring {
	int64_t id, until;
	bool blocked;
	const char *text; /* the password, or why */
	const uint8_t *keep;
};

static enum store_answer change_password(struct db *db, void *context)
{
	const struct barring *b = context;
	struct db_value v[] = {db_text(b->text), db_number(b->id)};
	enum store_answer answer = db_run(db, &set_password, v, NULL, NULL);
	return answer == STORE_OK ? db_end_tokens(db, b->id, "", b->keep) : answer;
}

enum store_answer store_account_password(struct store *s, int64_t id, const char *password, const uint8_t *keep,
					 const struct store_audit *line)
{
	if (!store_text_ok(s, "password", password, sizeof((struct store_account *)0)->password))
		return STORE_FAILED;
	struct barring b = {.id = id, .text = password, .keep = keep};
	return store_write_noted(s, change_password, &b, line);
}

static enum store_answer change_blocked(struct db *db, void *context)
{
	const struct barring *b = context;
	struct db_value v[] = {db_number(b->blocked), db_text(b->text), db_number(b->until), db_number(b->id)};
	enum store_answer answer = db_run(db, &set_blocked, v, NULL, NULL);
	return answer == STORE_OK ? db_end_right(db, b->id) : answer;
}

enum store_answer store_account_block(struct store *s, int64_t id, bool blocked, const char *why, int64_t until,
				      const struct store_audit *line)
{
	if (!store_text_ok(s, "why", why, sizeof((struct store_account *)0)->blocked_why))
		return STORE_FAILED;
	struct barring b = {.id = id, .until = until, .blocked = blocked, .text = why};
	return store_write_noted(s, change_blocked, &b, line);
}

/* -- the end of an account -- */

/* Games stay as they are; what was only this person's goes. */
static enum store_answer delete_account(struct db *db, void *context)
{
	static const struct db_query end = {
		"iitt", "",
		"UPDATE account SET name = $3, name_key = $4, name_look = '', email = '', email_key = '',"
		" password = '', settings = '{}', verified = 0, blocked = 1, blocked_why = '', blocked_until = 0,"
		" moderator = 0,"
		" factor = '', deleted = $2, version = version + 1 WHERE id = $1", NULL};
	static const struct db_query drops[] = {
		{"i", "", "DELETE FROM note WHERE account = $1", NULL},
		{"i", "", "DELETE FROM wait WHERE account = $1", NULL},
		{"i", "", "DELETE FROM word WHERE account = $1", NULL},
		{"i", "", "DELETE FROM report WHERE author = $1", NULL},
	};
	const struct barring *b = context;
	char name[40];
	snprintf(name, sizeof name, "deleted %lld", (long long)b->id);
	struct db_value v[] = {db_number(b->id), db_number(b->until), db_text(name), db_text(name)};
	enum store_answer answer = db_run(db, &end, v, NULL, NULL);
	for (unsigned i = 0; answer == STORE_OK && i < sizeof drops / sizeof *drops; i++) {
		answer = db_run(db, &drops[i], v, NULL, NULL);
		if (answer == STORE_NONE)
			answer = STORE_OK;
	}
	return answer == STORE_OK ? db_end_tokens(db, b->id, "", NULL) : answer;
}

enum store_answer store_account_delete(struct store *s, int64_t id, int64_t now, const struct store_audit *line)
{
	struct barring b = {.id = id, .until = now};
	return store_write_noted(s, delete_account, &b, line);
}
