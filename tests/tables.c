/* Spoilt tables: what a game makes of its own data when a hand has slipped. Each time one cell, line or table of a game
 * is changed and the game is loaded. It says what is wrong (the file, at least), or it loads and starts; it never
 * crashes, and the sanitizers of the debug build look on.
 *
 *     tables [--spoils N]     N for each game
 */
#define TEST_MAIN
#include "tests/test.h"

#include <stdlib.h>

#include "core/game.h"

enum { SPOILS = 60 };

struct slip {
	const char *text; /* takes the place of a cell; NULL: see the kinds below */
	enum { CELL, LINE_LOST, LINE_TWICE, CELL_MORE, CUT } kind;
};

static const struct slip slips[] = {
	{"", CELL},	{"-", CELL},	  {"-1", CELL},	   {"0", CELL},	    {"99", CELL},     {"70000", CELL},
	{"zzz", CELL},	{"a,b,c,d", CELL}, {"1/2", CELL},  {NULL, LINE_LOST}, {NULL, LINE_TWICE}, {NULL, CELL_MORE},
	{NULL, CUT},
};

static bool is_table(const struct eto_file *f)
{
	size_t n = strlen(f->name);
	return !strncmp(f->name, "data/", 5) && n > 4 && !strcmp(f->name + n - 4, ".tsv");
}

/* The i-th table of the game, counted round and round. */
static unsigned pick_table(const struct eto_files *files, unsigned i)
{
	unsigned at = files->count - 1;
	do
		do
			at = (at + 1) % files->count;
		while (!is_table(&files->file[at]));
	while (i--);
	return at;
}

/* A line by lot, from `*from` to `*to` without its newline. */
static void pick_line(const struct eto_file *f, struct eto_rng *rng, size_t *from, size_t *to)
{
	unsigned lines = 1, wanted;
	for (size_t i = 0; i + 1 < f->size; i++)
		lines += f->text[i] == '\n';
	wanted = eto_rng_below(rng, lines);
	for (*from = 0; wanted; (*from)++)
		wanted -= f->text[*from] == '\n';
	const char *end = memchr(f->text + *from, '\n', f->size - *from);
	*to = end ? (size_t)(end - f->text) : f->size;
}

static void pick_cell(const struct eto_file *f, struct eto_rng *rng, size_t *from, size_t *to)
{
	size_t end = *to;
	unsigned cells = 1, wanted;
	for (size_t i = *from; i < end; i++)
		cells += f->text[i] == '\t';
	wanted = eto_rng_below(rng, cells);
	for (; wanted; (*from)++)
		wanted -= f->text[*from] == '\t';
	const char *tab = memchr(f->text + *from, '\t', end - *from);
	*to = tab ? (size_t)(tab - f->text) : end;
}

/* Writes the table with the slip into `out`, which has room for twice its size and more. */
static size_t spoil(const struct eto_file *f, const struct slip *slip, struct eto_rng *rng, char *out)
{
	size_t from, to;
	pick_line(f, rng, &from, &to);
	if (slip->kind == CUT)
		return memcpy(out, f->text, from) ? from : 0;
	if (slip->kind == CELL)
		pick_cell(f, rng, &from, &to);
	size_t size = slip->kind == LINE_TWICE || slip->kind == CELL_MORE ? to : from;
	memcpy(out, f->text, size);
	const char *more = slip->kind == CELL ? slip->text : slip->kind == CELL_MORE ? "\tx" : "";
	memcpy(out + size, more, strlen(more));
	size += strlen(more);
	size_t rest = slip->kind == LINE_TWICE && from ? from - 1 : to;
	memcpy(out + size, f->text + rest, f->size - rest);
	return size + f->size - rest;
}

/* Loads the game; what it says when it cannot names the table. */
static void load(const struct eto_game *game, const struct eto_files *files, const char *spoilt)
{
	struct eto_table *table = calloc(1, game->table_size);
	void *state = calloc(1, game->state_size);
	struct eto_error err = {0};
	if (CHECK(table && state)) {
		bool ok = game->load(table, files, &err);
		if (ok) {
			game->start(table, state);
			CHECK(game->deciders(table, state) || game->outcome(table, state).result != ETO_RUNNING);
		} else if (!CHECK(err.what[0] && err.file[0])) {
			printf("  %s: spoilt %s: \"%s\"\n", game->id, spoilt, err.what);
		}
	}
	free(state);
	free(table);
}

static void spoil_game(const struct eto_game *game, unsigned spoils)
{
	struct eto_files own = eto_game_files(game);
	struct eto_file *list = calloc(own.count, sizeof *list);
	struct eto_files files = {list, own.count};
	struct eto_rng rng;
	eto_rng_seed(&rng, 1);
	for (unsigned i = 0; list && i < spoils; i++) {
		unsigned at = pick_table(&own, i);
		const struct eto_file *f = &own.file[at];
		char *text = malloc(2 * f->size + 64);
		if (!CHECK(text))
			break;
		memcpy(list, own.file, own.count * sizeof *list);
		list[at].size = spoil(f, &slips[eto_rng_below(&rng, sizeof slips / sizeof *slips)], &rng, text);
		list[at].text = text;
		load(game, &files, f->name);
		free(text);
	}
	free(list);
}

static unsigned spoils = SPOILS;

TEST(spoilt_tables)
{
	CHECK(eto_game_count > 0);
	for (unsigned i = 0; i < eto_game_count; i++)
		spoil_game(eto_games[i], spoils);
}

int main(int argc, char **argv)
{
	if (argc == 3 && !strcmp(argv[1], "--spoils"))
		spoils = (unsigned)strtoul(argv[2], NULL, 10);
	else if (argc != 1)
		return 2;
	RUN(spoilt_tables);
	return test_end();
}
