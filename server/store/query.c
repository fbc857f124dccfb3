#include <stdio.h>
#include <string.h>

#include "server/store/db.h"

struct db_value db_number(int64_t number)
{
	return (struct db_value){.number = number};
}

struct db_value db_text(const char *text)
{
	return (struct db_value){.bytes = text, .size = strlen(text)};
}

struct db_value db_bytes(const void *bytes, size_t size)
{
	return (struct db_value){.bytes = bytes, .size = size};
}

void db_copy(char *to, size_t size, const struct db_value *v)
{
	size_t n = v->size < size ? v->size : size - 1;
	if (n)
		memcpy(to, v->bytes, n);
	memset(to + n, 0, size - n);
}

enum store_answer db_run(struct db *db, const struct db_query *q, const struct db_value *v, db_row *row, void *context)
{
	return db->store->kind->run(db, q, v, row, context);
}

struct one_query {
	const struct db_query *query;
	const struct db_value *values;
	db_row *row;
	void *context;
};

static enum store_answer run_one(struct db *db, void *context)
{
	const struct one_query *one = context;
	return db_run(db, one->query, one->values, one->row, one->context);
}

enum store_answer store_read(struct store *s, const struct db_query *q, const struct db_value *v, db_row *row,
			     void *context)
{
	struct one_query one = {q, v, row, context};
	return s->kind->read(s, run_one, &one);
}

enum store_answer store_write(struct store *s, const struct db_query *q, const struct db_value *v, db_row *row,
			      void *context)
{
	struct one_query one = {q, v, row, context};
	return s->kind->write(s, run_one, &one);
}

bool db_take_number(void *context, const struct db_value *column)
{
	*(int64_t *)context = column[0].number;
	return true;
}

void db_take_numbers(const struct db_value *column, int64_t *const to[], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		*to[i] = column[i].number;
}

/* The text of a notice: who sends it, the table, who sits there, and who may notice it. */
static const struct db_query notify = {
	"iii", "i", "SELECT 1 WHERE $1 = $2 + $3",
	"SELECT 1 FROM pg_notify('eto', $2::text || ' ' || $1::text || COALESCE((SELECT ' ' || COALESCE(account0, 0)"
	" || ' ' || COALESCE(account1, 0) || ' ' || COALESCE(account2, 0) || ' ' || COALESCE(account3, 0)"
	" FROM game_table WHERE id = $1), ' 0 0 0 0') || ' ' || $3::text)"};

enum store_answer db_notify(struct db *db, const struct db_value *table, unsigned count)
{
	enum { PART = 64 };
	enum store_answer answer = STORE_OK;
	if (!db->store->kind->notifies)
		return answer;
	for (unsigned from = 0; from < count && answer == STORE_OK; from += PART) {
		struct db_value v[3 * PART];
		bool sent[PART];
		unsigned part = count - from < PART ? count - from : PART;
		for (unsigned i = 0; i < part; i++) {
			v[3 * i] = table[2 * (from + i)];
			v[3 * i + 1] = db_number(db->store->instance);
			v[3 * i + 2] = table[2 * (from + i) + 1];
		}
		answer = db->store->kind->run_many(db, &notify, v, part, sent);
	}
	return answer;
}

enum store_answer db_notify_one(struct db *db, int64_t table, unsigned quiet)
{
	const struct db_value v[] = {db_number(table), db_number(quiet)};
	return db_notify(db, v, 1);
}

/* The length of the UTF-8 character at p, of which `left` bytes may be read; 0 if it is none. Surrogates, overlong
 * forms and what lies above U+10FFFF are none, as in PostgreSQL. */
static size_t character(const unsigned char *p, size_t left)
{
	if (p[0] < 0x80)
		return 1;
	size_t size = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
	if (p[0] < 0xc2 || p[0] > 0xf4 || size > left)
		return 0;
	for (size_t i = 1; i < size; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	bool overlong = (p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xf0 && p[1] < 0x90);
	bool outside = (p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf4 && p[1] > 0x8f);
	return overlong || outside ? 0 : size;
}

bool store_text_ok(struct store *s, const char *what, const char *text, size_t size)
{
	size_t length = strnlen(text, size), step;
	if (length == size) {
		store_blame(s, STORE_FAILED, "%s: does not end within %zu bytes", what, size);
		return false;
	}
	for (size_t i = 0; i < length; i += step) {
		step = character((const unsigned char *)text + i, length - i);
		if (!step) {
			store_blame(s, STORE_FAILED, "%s: not UTF-8 at byte %zu", what, i + 1);
			return false;
		}
	}
	return true;
}
