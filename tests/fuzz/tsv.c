/* Data tables: the input takes the place of that file of the game whose first line it begins with (else of the first
 * table), and the game is loaded. A table that loads must give a game that starts. */
#include <string.h>

#include "tests/fuzz/fuzz.h"

static bool is_table(const struct eto_file *f)
{
	size_t n = strlen(f->name);
	return n > 4 && !strcmp(f->name + n - 4, ".tsv");
}

static bool same_first_line(const struct eto_file *f, const uint8_t *data, size_t size)
{
	const char *end = memchr(f->text, '\n', f->size);
	size_t n = end ? (size_t)(end - f->text) : f->size;
	return size >= n && !memcmp(f->text, data, n);
}

static unsigned place_of(const struct eto_files *files, const uint8_t *data, size_t size)
{
	unsigned first = files->count;
	for (unsigned i = 0; i < files->count; i++) {
		if (!is_table(&files->file[i]))
			continue;
		if (same_first_line(&files->file[i], data, size))
			return i;
		first = first < i ? first : i;
	}
	INSIST(first < files->count);
	return first;
}

static void load(const struct eto_game *game, const struct eto_files *files)
{
	struct eto_table *table = calloc(1, game->table_size);
	struct eto_error err = {0};
	INSIST(table);
	bool ok = game->load(table, files, &err);
	fuzz_error(ok, &err);
	if (ok) {
		void *state = calloc(1, game->state_size);
		INSIST(state);
		game->start(table, state);
		INSIST(game->deciders(table, state) || game->outcome(table, state).result != ETO_RUNNING);
		free(state);
	}
	free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	for (unsigned g = 0; g < eto_game_count; g++) {
		struct eto_files own = eto_game_files(eto_games[g]);
		struct eto_file *list = calloc(own.count, sizeof *list);
		struct eto_rules *rules = calloc(1, sizeof *rules);
		struct eto_files files = {list, own.count};
		struct eto_error err = {0};
		INSIST(list && rules);
		memcpy(list, own.file, own.count * sizeof *list);
		struct eto_file *hit = &list[place_of(&own, data, size)];
		hit->text = (const char *)data;
		hit->size = size;
		if (strcmp(hit->name, "rules.tsv") && strcmp(hit->name, "cited.tsv"))
			load(eto_games[g], &files);
		else
			fuzz_error(eto_rules_load(rules, &files, &err), &err);
		free(rules);
		free(list);
	}
	return 0;
}
