/* Migrations: numbered scripts, compiled in, each run once. All that are missing run in one transaction, so a database
 * is never seen between two numbers. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/game.h"
#include "server/store/db.h"

extern const struct eto_files migrations_files;

/* Two servers may start at once on one database: the second waits until the first is done. */
static const struct db_query lock = {
	"", "i", "SELECT 1", "SELECT 1 FROM pg_advisory_xact_lock(6648943)"};
static const struct db_query newest = {"", "i", "SELECT COALESCE(MAX(number), 0) FROM migration", NULL};
static const struct db_query applied = {
	"i", "", "INSERT INTO migration (number) VALUES ($1)", NULL};
static const struct db_query made = {
	"", "i", "SELECT count(*) FROM sqlite_master WHERE name = 'migration'",
	"SELECT count(*) FROM pg_class WHERE oid = to_regclass('migration')"};

static const struct eto_file *script_of(unsigned number)
{
	char name[40];
	snprintf(name, sizeof name, "server/store/migrations/%04u.sql", number);
	return eto_file_find(&migrations_files, name);
}

unsigned store_migrations(void)
{
	unsigned number = 0;
	while (script_of(number + 1))
		number++;
	return number;
}

/* Is this line only for another database? It then ends in "-- " and that one's name. */
static bool is_foreign(const char *line, size_t size, const char *word)
{
	static const char *const words[] = {"sqlite", "postgresql"};
	for (unsigned i = 0; i < 2; i++) {
		size_t length = strlen(words[i]);
		if (strcmp(words[i], word) && size > length + 4 && !memcmp(line + size - length, words[i], length) &&
		    !memcmp(line + size - length - 4, " -- ", 4))
			return true;
	}
	return false;
}

/* The script for one database; NULL when there is no memory. The caller frees it. */
static char *choose_lines(const struct eto_file *file, const char *word)
{
	char *text = malloc(file->size + 1), *to = text;
	size_t step;
	for (size_t at = 0; text && at < file->size; at += step) {
		const char *line = file->text + at, *end = memchr(line, '\n', file->size - at);
		step = end ? (size_t)(end - line) + 1 : file->size - at;
		if (is_foreign(line, end ? step - 1 : step, word))
			continue;
		memcpy(to, line, step);
		to += step;
	}
	if (text)
		*to = 0;
	return text;
}

struct migration {
	unsigned upto, at;
};

static enum store_answer run_script(struct db *db, unsigned number)
{
	char *sql = choose_lines(script_of(number), db->store->kind->word);
	if (!sql)
		return store_blame(db->store, STORE_FAILED, "out of memory");
	struct db_value v[] = {db_number(number)};
	enum store_answer answer = db->store->kind->script(db, sql);
	if (answer == STORE_OK)
		answer = db_run(db, &applied, v, NULL, NULL);
	free(sql);
	return answer;
}

static enum store_answer find_number(struct db *db, unsigned *number)
{
	int64_t found = 0;
	enum store_answer answer = db_run(db, &made, NULL, db_take_number, &found);
	if (answer == STORE_OK && found)
		answer = db_run(db, &newest, NULL, db_take_number, &found);
	*number = (unsigned)found;
	return answer;
}

static enum store_answer migrate(struct db *db, void *context)
{
	struct migration *m = context;
	enum store_answer answer = db_run(db, &lock, NULL, NULL, NULL);
	if (answer == STORE_OK)
		answer = find_number(db, &m->at);
	if (answer == STORE_OK && !m->at)
		answer = db->store->kind->script(db, "CREATE TABLE IF NOT EXISTS migration (number BIGINT PRIMARY KEY,"
						     " applied TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)");
	for (unsigned number = m->at + 1; answer == STORE_OK && number <= m->upto; number++)
		answer = run_script(db, number);
	return answer;
}

bool store_migrate(struct store *s, unsigned upto, struct eto_error *err)
{
	unsigned known = store_migrations();
	struct migration m = {.upto = upto < known ? upto : known};
	if (s->kind->write(s, migrate, &m) != STORE_OK)
		return false;
	if (m.at > known)
		return eto_fail(err, s->where, 0, 0,
				"the database is newer than this program: it is at migration %u,"
				" the program knows %u; use a newer program",
				m.at, known);
	return true;
}

static enum store_answer read_number(struct db *db, void *context)
{
	return find_number(db, context);
}

enum store_answer store_migrated(struct store *s, unsigned *number)
{
	return s->kind->read(s, read_number, number);
}
