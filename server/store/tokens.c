/* Tokens, and the rights that end with them. A right that ends leaves a line, and other servers are told of it at the
 * commit: they close the links that lived on it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/store/db.h"

#define TOKEN "hash, kind, account, table_id, scope, created, expires, label"
#define TOKEN_TYPES "btrrtiit"

static const struct db_query token_add = {
	TOKEN_TYPES, "",
	"INSERT INTO token (" TOKEN ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", NULL};
static const struct db_query token_get = {
	"bi", TOKEN_TYPES, "SELECT " TOKEN " FROM token WHERE hash = $1 AND (expires = 0 OR expires > $2)", NULL};
static const struct db_query token_list = {
	"ii", TOKEN_TYPES,
	"SELECT " TOKEN " FROM token WHERE account = $1 AND (expires = 0 OR expires > $2) ORDER BY created", NULL};
static const struct db_query token_count = {
	"iti", "i",
	"SELECT COUNT(*) FROM token WHERE account = $1 AND kind = $2 AND (expires = 0 OR expires > $3)", NULL};
static const struct db_query account_lock = {
	"i", "i", "SELECT 1 FROM account WHERE id = $1", "SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE"};
static const struct db_query token_owner = {"b", "r", "SELECT account FROM token WHERE hash = $1", NULL};
static const struct db_query token_drop = {"b", "", "DELETE FROM token WHERE hash = $1", NULL};
static const struct db_query token_drop_all = {
	"itb", "", "DELETE FROM token WHERE account = $1 AND ($2 = '' OR kind = $2) AND hash <> $3", NULL};
static const struct db_query token_sweep = {"i", "", "DELETE FROM token WHERE expires <> 0 AND expires <= $1", NULL};
static const struct db_query right_end = {"ii", "", "INSERT INTO ended_right (account, time) VALUES ($1, $2)", NULL};
static const struct db_query right_list = {
	"i", "ii", "SELECT id, account FROM ended_right WHERE id > $1 ORDER BY id LIMIT 1000", NULL};
static const struct db_query right_last = {"", "i", "SELECT COALESCE(MAX(id), 0) FROM ended_right", NULL};
static const struct db_query right_sweep = {"i", "", "DELETE FROM ended_right WHERE time < $1", NULL};

enum { HASH_SIZE = 32, RIGHT_DAYS = 2 };
static const int64_t DAY = 24 * 3600 * (int64_t)1000;

/* -- rights that end -- */

enum store_answer db_end_right(struct db *db, int64_t account)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	struct db_value v[] = {db_number(account), db_number((int64_t)now.tv_sec * 1000)};
	enum store_answer answer = db_run(db, &right_end, v, NULL, NULL);
	return answer == STORE_OK ? db_notify_one(db, -account, 0) : answer;
}

enum store_answer db_end_tokens(struct db *db, int64_t account, const char *kind, const uint8_t *keep)
{
	struct db_value kept = keep ? db_bytes(keep, HASH_SIZE) : db_bytes("", 0);
	struct db_value v[] = {db_number(account), db_text(kind), kept};
	enum store_answer answer = db_run(db, &token_drop_all, v, NULL, NULL);
	return answer == STORE_OK || answer == STORE_NONE ? db_end_right(db, account) : answer;
}

struct right_reader {
	store_right_row *row;
	void *context;
};

static bool pass_right(void *context, const struct db_value *column)
{
	struct right_reader *reader = context;
	return reader->row(reader->context, column[0].number, column[1].number);
}

enum store_answer store_ended_rights(struct store *s, int64_t after, store_right_row *row, void *context)
{
	struct db_value v[] = {db_number(after)};
	struct right_reader reader = {row, context};
	enum store_answer answer = store_read(s, &right_list, v, pass_right, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_ended_last(struct store *s, int64_t *id)
{
	return store_read(s, &right_last, NULL, db_take_number, id);
}

/* -- tokens -- */

static void read_token(struct store_token *t, const struct db_value *column)
{
	if (column[0].size == HASH_SIZE)
		memcpy(t->hash, column[0].bytes, HASH_SIZE);
	db_copy(t->kind, sizeof t->kind, &column[1]);
	t->account = column[2].number;
	t->table = column[3].number;
	db_copy(t->scope, sizeof t->scope, &column[4]);
	t->created = column[5].number;
	t->expires = column[6].number;
	db_copy(t->label, sizeof t->label, &column[7]);
}

static bool take_token(void *context, const struct db_value *column)
{
	read_token(context, column);
	return false;
}

static enum store_answer insert_token(struct db *db, const struct store_token *t)
{
	struct db_value v[] = {db_bytes(t->hash, HASH_SIZE), db_text(t->kind),	db_number(t->account),
			       db_number(t->table),	     db_text(t->scope), db_number(t->created),
			       db_number(t->expires),	     db_text(t->label)};
	return db_run(db, &token_add, v, NULL, NULL);
}

struct adding {
	const struct store_token *token;
	unsigned most;
};

static enum store_answer add_token(struct db *db, void *context)
{
	const struct adding *a = context;
	const struct store_token *t = a->token;
	struct db_value account[] = {db_number(t->account)};
	struct db_value v[] = {db_number(t->account), db_text(t->kind), db_number(t->created)};
	int64_t count = 0;
	enum store_answer answer = STORE_OK;
	if (a->most) { /* two that come at the same time are counted one after the other */
		answer = db_run(db, &account_lock, account, db_take_number, &count);
		if (answer == STORE_OK)
			answer = db_run(db, &token_count, v, db_take_number, &count);
		if (answer == STORE_OK && count >= a->most)
			answer = STORE_CONFLICT;
	}
	return answer == STORE_OK ? insert_token(db, t) : answer;
}

enum store_answer store_token_add_within(struct store *s, const struct store_token *t, unsigned most)
{
	if (!store_text_ok(s, "kind", t->kind, sizeof t->kind) ||
	    !store_text_ok(s, "scope", t->scope, sizeof t->scope) ||
	    !store_text_ok(s, "label", t->label, sizeof t->label))
		return STORE_FAILED;
	struct adding a = {t, most};
	return s->kind->write(s, add_token, &a);
}

enum store_answer store_token_add(struct store *s, const struct store_token *t)
{
	return store_token_add_within(s, t, 0);
}

enum store_answer store_token_get(struct store *s, const uint8_t hash[32], int64_t now, struct store_token *out)
{
	struct db_value v[] = {db_bytes(hash, HASH_SIZE), db_number(now)};
	return store_read(s, &token_get, v, take_token, out);
}

struct token_reader {
	store_token_row *row;
	void *context;
};

static bool pass_token(void *context, const struct db_value *column)
{
	struct token_reader *reader = context;
	struct store_token t = {.kind = ""};
	read_token(&t, column);
	return reader->row(reader->context, &t);
}

enum store_answer store_tokens(struct store *s, int64_t account, int64_t now, store_token_row *row, void *context)
{
	struct db_value v[] = {db_number(account), db_number(now)};
	struct token_reader reader = {row, context};
	enum store_answer answer = store_read(s, &token_list, v, pass_token, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

static enum store_answer drop_token(struct db *db, void *context)
{
	struct db_value v[] = {db_bytes(context, HASH_SIZE)};
	int64_t account = 0;
	enum store_answer answer = db_run(db, &token_owner, v, db_take_number, &account);
	if (answer == STORE_OK)
		answer = db_run(db, &token_drop, v, NULL, NULL);
	return answer == STORE_OK && account ? db_end_right(db, account) : answer;
}

enum store_answer store_token_drop(struct store *s, const uint8_t hash[32])
{
	uint8_t copy[HASH_SIZE];
	memcpy(copy, hash, sizeof copy);
	return s->kind->write(s, drop_token, copy);
}

struct dropping {
	int64_t account;
	const char *kind;
	const uint8_t *keep;
};

static enum store_answer drop_all(struct db *db, void *context)
{
	const struct dropping *d = context;
	return db_end_tokens(db, d->account, d->kind, d->keep);
}

enum store_answer store_token_drop_all(struct store *s, int64_t account, const char *kind, const uint8_t *keep,
				       const struct store_audit *line)
{
	struct dropping d = {account, kind ? kind : "", keep};
	return store_write_noted(s, drop_all, &d, line);
}

enum store_answer store_token_sweep(struct store *s, int64_t now)
{
	struct db_value v[] = {db_number(now)}, old[] = {db_number(now - RIGHT_DAYS * DAY)};
	enum store_answer answer = store_write(s, &token_sweep, v, NULL, NULL);
	store_write(s, &right_sweep, old, NULL, NULL);
	return answer;
}
