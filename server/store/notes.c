/* Notes that players keep for themselves, and what the server knows of itself. */
#include <string.h>

#include "server/store/db.h"

static const struct db_query note_put = {
	"iiit", "",
	"INSERT INTO note (table_id, account, time, text) VALUES ($1, $2, $3, $4)"
	" ON CONFLICT (table_id, account) DO UPDATE SET time = EXCLUDED.time, text = EXCLUDED.text", NULL};
static const struct db_query note_get = {
	"ii", "it", "SELECT time, text FROM note WHERE table_id = $1 AND account = $2", NULL};
static const struct db_query note_own = {
	"i", "iit", "SELECT table_id, time, text FROM note WHERE account = $1 ORDER BY table_id", NULL};
static const struct db_query setting_put = {
	"tt", "", "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", NULL};
static const struct db_query setting_get = {"t", "t", "SELECT value FROM setting WHERE name = $1", NULL};

enum store_answer store_note_put(struct store *s, int64_t table, int64_t account, int64_t now, const char *text)
{
	size_t size = strnlen(text, STORE_NOTE_MAX);
	if (!store_text_ok(s, "note", text, size + (size < STORE_NOTE_MAX)))
		return STORE_FAILED;
	struct db_value v[] = {db_number(table), db_number(account), db_number(now), db_text(text)};
	return store_write(s, &note_put, v, NULL, NULL);
}

struct note_reader {
	int64_t *time;
	char *text;
};

static bool take_note(void *context, const struct db_value *column)
{
	struct note_reader *reader = context;
	*reader->time = column[0].number;
	db_copy(reader->text, STORE_NOTE_MAX, &column[1]);
	return false;
}

enum store_answer store_note_get(struct store *s, int64_t table, int64_t account, int64_t *time,
				 char text[STORE_NOTE_MAX])
{
	struct note_reader reader = {time, text};
	struct db_value v[] = {db_number(table), db_number(account)};
	return store_read(s, &note_get, v, take_note, &reader);
}

struct own_notes {
	store_note_row *row;
	void *context;
};

static bool pass_note(void *context, const struct db_value *column)
{
	const struct own_notes *own = context;
	char text[STORE_NOTE_MAX];
	db_copy(text, sizeof text, &column[2]);
	return own->row(own->context, column[0].number, column[1].number, text);
}

enum store_answer store_notes_of(struct store *s, int64_t account, store_note_row *row, void *context)
{
	struct own_notes own = {row, context};
	struct db_value v[] = {db_number(account)};
	enum store_answer answer = store_read(s, &note_own, v, pass_note, &own);
	return answer == STORE_NONE ? STORE_OK : answer;
}

static bool take_setting(void *context, const struct db_value *column)
{
	db_copy(context, STORE_SETTING_MAX, &column[0]);
	return false;
}

struct setting {
	const char *name;
	char *value;
};

/* Of two servers that start at once the first one's value counts for both. */
static enum store_answer keep_setting(struct db *db, void *context)
{
	const struct setting *w = context;
	struct db_value v[] = {db_text(w->name), db_text(w->value)};
	enum store_answer answer = db_run(db, &setting_put, v, NULL, NULL);
	if (answer != STORE_OK && answer != STORE_NONE)
		return answer;
	return db_run(db, &setting_get, v, take_setting, w->value);
}

enum store_answer store_setting(struct store *s, const char *name, char value[STORE_SETTING_MAX])
{
	struct setting w = {name, value};
	if (!store_text_ok(s, "name", name, strlen(name) + 1) || !store_text_ok(s, "value", value, STORE_SETTING_MAX))
		return STORE_FAILED;
	return s->kind->write(s, keep_setting, &w);
}
