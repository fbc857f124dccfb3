/* Accounts and tokens. Names and e-mail addresses are found and told apart by a key, the text in lower case, which is
 * made here: the databases do not agree on what lower case is. */
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

/* -- accounts -- */

#define ACCOUNT "id, name, email, password, lang, verified, blocked, bot, created, settings"

static const struct db_query account_add = {
	"tttttttiiii", "i",
	"INSERT INTO account (name, name_key, email, email_key, password, lang, settings, verified, blocked, bot,"
	" created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id", NULL};
static const struct db_query account_set = {
	"tttttttiiiii", "",
	"UPDATE account SET name = $1, name_key = $2, email = $3, email_key = $4, password = $5, lang = $6,"
	" settings = $7, verified = $8, blocked = $9, bot = $10, created = $11 WHERE id = $12", NULL};
static const struct db_query account_get = {
	"i", "ittttiiiit", "SELECT " ACCOUNT " FROM account WHERE id = $1", NULL};
static const struct db_query account_find = {
	"t", "ittttiiiit",
	"SELECT " ACCOUNT " FROM account WHERE name_key = $1 OR (email_key = $1 AND email_key <> '')"
	" ORDER BY CASE WHEN name_key = $1 THEN 0 ELSE 1 END, verified DESC, id LIMIT 1", NULL};

static bool take_account(void *context, const struct db_value *column)
{
	struct store_account *a = context;
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

/* Adds or sets: the parameters are the same, and the id at their end. */
static enum store_answer put_account(struct store *s, const struct store_account *a, const struct db_query *q,
				     db_row *row, void *context)
{
	char name[KEY_MAX], email[KEY_MAX];
	if (!account_ok(s, a))
		return STORE_FAILED;
	make_key(s, name, a->name);
	make_key(s, email, a->email);
	struct db_value v[] = {
		db_text(a->name), db_text(name), db_text(a->email), db_text(email), db_text(a->password),
		db_text(a->lang), db_text(a->settings), db_number(a->verified), db_number(a->blocked),
		db_number(a->bot), db_number(a->created), db_number(a->id),
	};
	return store_write(s, q, v, row, context);
}

enum store_answer store_account_add(struct store *s, struct store_account *a)
{
	return put_account(s, a, &account_add, db_take_number, &a->id);
}

enum store_answer store_account_set(struct store *s, const struct store_account *a)
{
	return put_account(s, a, &account_set, NULL, NULL);
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

/* -- tokens -- */

static const struct db_query token_add = {
	"btrrtii", "",
	"INSERT INTO token (hash, kind, account, table_id, scope, created, expires)"
	" VALUES ($1, $2, $3, $4, $5, $6, $7)", NULL};
static const struct db_query token_get = {
	"bi", "btrrtii",
	"SELECT hash, kind, account, table_id, scope, created, expires FROM token"
	" WHERE hash = $1 AND (expires = 0 OR expires > $2)", NULL};
static const struct db_query token_drop = {"b", "", "DELETE FROM token WHERE hash = $1", NULL};
static const struct db_query token_drop_all = {
	"it", "", "DELETE FROM token WHERE account = $1 AND ($2 = '' OR kind = $2)", NULL};
static const struct db_query token_sweep = {"i", "", "DELETE FROM token WHERE expires <> 0 AND expires <= $1", NULL};

enum { HASH_SIZE = 32 };

static bool take_token(void *context, const struct db_value *column)
{
	struct store_token *t = context;
	if (column[0].size == HASH_SIZE)
		memcpy(t->hash, column[0].bytes, HASH_SIZE);
	db_copy(t->kind, sizeof t->kind, &column[1]);
	t->account = column[2].number;
	t->table = column[3].number;
	db_copy(t->scope, sizeof t->scope, &column[4]);
	t->created = column[5].number;
	t->expires = column[6].number;
	return false;
}

enum store_answer store_token_add(struct store *s, const struct store_token *t)
{
	if (!store_text_ok(s, "kind", t->kind, sizeof t->kind) || !store_text_ok(s, "scope", t->scope, sizeof t->scope))
		return STORE_FAILED;
	struct db_value v[] = {db_bytes(t->hash, HASH_SIZE), db_text(t->kind), db_number(t->account),
			       db_number(t->table), db_text(t->scope), db_number(t->created), db_number(t->expires)};
	return store_write(s, &token_add, v, NULL, NULL);
}

enum store_answer store_token_get(struct store *s, const uint8_t hash[32], int64_t now, struct store_token *out)
{
	struct db_value v[] = {db_bytes(hash, HASH_SIZE), db_number(now)};
	return store_read(s, &token_get, v, take_token, out);
}

enum store_answer store_token_drop(struct store *s, const uint8_t hash[32])
{
	struct db_value v[] = {db_bytes(hash, HASH_SIZE)};
	return store_write(s, &token_drop, v, NULL, NULL);
}

enum store_answer store_token_drop_all(struct store *s, int64_t account, const char *kind)
{
	struct db_value v[] = {db_number(account), db_text(kind ? kind : "")};
	return store_write(s, &token_drop_all, v, NULL, NULL);
}

enum store_answer store_token_sweep(struct store *s, int64_t now)
{
	struct db_value v[] = {db_number(now)};
	return store_write(s, &token_sweep, v, NULL, NULL);
}
