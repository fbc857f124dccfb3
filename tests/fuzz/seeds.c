/* seeds FOLDER TEMPLATES: writes good inputs for the fuzz targets, small ones, for every game: random games as
 * notation, the positions in which they stop, the cases one by one, the heads of the tables, and the templates with
 * names of the game filled in (@GAME@, @SEAT@, @ACTION@ ...); and a few requests and frames. An input that is for one
 * game begins with that game's byte. Made by the build, so that they always fit the rules and the states of today. */
#include <dirent.h>
#include <sys/stat.h>

#include "core/fields.h"
#include "core/notation.h"
#include "tests/fuzz/fuzz.h"

enum { SEEDS = 6, TEXT_MAX = 1 << 20, HEAD_LINES = 6, CASES_MAX = 60 };

/* Where inputs go: FOLDER/KIND/GAME-NAME. */
struct place {
	const char *folder, *game;
};

static void write_file(struct place at, const char *kind, const char *name, const char *first, struct eto_text text)
{
	char path[512];
	INSIST(!text.cut);
	snprintf(path, sizeof path, "%s/%s", at.folder, kind);
	mkdir(path, 0777);
	snprintf(path, sizeof path, "%s/%s/%s-%s", at.folder, kind, at.game, name);
	FILE *file = fopen(path, "w");
	INSIST(file);
	fputs(first, file);
	INSIST(fwrite(text.at, 1, text.length, file) == text.length);
	INSIST(!fclose(file));
}

/* Plays at random for some actions, or to the end. */
static void play(struct eto_match *m, unsigned actions, struct eto_rng *rng)
{
	const struct eto_game *game = m->table->game;
	struct eto_action *legal = calloc(game->legal_max, sizeof *legal);
	unsigned deciders;
	INSIST(legal);
	for (unsigned end = m->count + actions; m->count < end && (deciders = game->deciders(m->table, m->state));) {
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		unsigned count = game->legal(m->table, m->state, seat, legal);
		eto_clause clause;
		INSIST(count);
		INSIST(eto_match_play(m, seat, legal[eto_rng_below(rng, count)], NULL, &clause) == ETO_PLAYED);
	}
	free(legal);
}

/* A position far on in a game, and a short game, every other one from a position. */
static void write_game(struct place at, const struct fuzz_game *f, unsigned number, const char *first)
{
	static char bytes[TEXT_MAX];
	struct eto_match match = {0};
	struct eto_rng rng;
	struct eto_text text = eto_text_in(bytes, sizeof bytes);
	char name[16];
	snprintf(name, sizeof name, "%u", number);
	eto_rng_seed(&rng, number);
	INSIST(eto_match_start(&match, f->table));
	play(&match, number % 2 ? 10u << number : 5 * number, &rng);
	eto_state_write(f->game, match.state, &text);
	write_file(at, "state", name, first, text);
	if (number % 2) {
		eto_match_rebase(&match);
		play(&match, 10, &rng);
	}
	text = eto_text_in(bytes, sizeof bytes);
	eto_game_write(&match, NULL, &text);
	write_file(at, "notation", name, "", text);
	eto_match_free(&match);
}

/* Cuts a case file into its cases. */
static void write_cases(struct place at, const struct eto_file *file, const char *first, unsigned *written)
{
	const char *end = file->text + file->size, *from = memmem(file->text, file->size, "\ncase ", 6);
	while (from && *written < CASES_MAX) {
		const char *next = memmem(from + 1, (size_t)(end - from - 1), "\ncase ", 6);
		size_t size = (size_t)((next ? next : end) - from);
		char name[16];
		snprintf(name, sizeof name, "%u", (*written)++);
		write_file(at, "cases", name, first, (struct eto_text){.at = (char *)from, .length = size});
		from = next;
	}
}

static void write_table(struct place at, const struct eto_file *file)
{
	const char *p = file->text, *end = file->text + file->size;
	for (unsigned i = 0; p < end && i < HEAD_LINES; i++) {
		const char *line = memchr(p, '\n', (size_t)(end - p));
		p = line ? line + 1 : end;
	}
	const char *slash = strrchr(file->name, '/');
	write_file(at, "tsv", slash ? slash + 1 : file->name, "",
		   (struct eto_text){.at = (char *)file->text, .length = (size_t)(p - file->text)});
}

static void write_files(struct place at, const struct eto_game *game, const char *first)
{
	struct eto_files files = eto_game_files(game);
	unsigned cases = 0;
	for (unsigned i = 0; i < files.count; i++) {
		const char *name = files.file[i].name;
		if (!strncmp(name, "cases/", 6) && i % 3 == 0)
			write_cases(at, &files.file[i], first, &cases);
		else if (strstr(name, ".tsv"))
			write_table(at, &files.file[i]);
	}
}

/* The words that templates ask for, in the order of `keys`. */
enum { KEY_GAME, KEY_SEAT, KEY_PREFIX, KEY_PIECE, KEY_TABLE, KEY_ACTION, KEY_ACTION2, KEY_ACTION3, KEYS };
static const char *const keys[KEYS] = {"@GAME@", "@SEAT@", "@PREFIX@", "@PIECE@", "@TABLE@", "@ACTION@", "@ACTION2@",
				       "@ACTION3@"};

struct words {
	char word[KEYS][120];
};

static void find_words(const struct fuzz_game *f, unsigned number, struct words *w)
{
	struct eto_voice voice = {.table = f->table};
	f->game->start(f->table, f->state);
	unsigned seat = (unsigned)__builtin_ctz(f->game->deciders(f->table, f->state));
	unsigned count = f->game->legal(f->table, f->state, seat, f->legal);
	snprintf(w->word[KEY_GAME], sizeof *w->word, "%s", f->game->id);
	snprintf(w->word[KEY_SEAT], sizeof *w->word, "%s", f->game->seats[seat % f->game->seat_count].id);
	snprintf(w->word[KEY_PREFIX], sizeof *w->word, "%s", f->game->prefix);
	snprintf(w->word[KEY_PIECE], sizeof *w->word, "%s", f->game->piece_id(f->table, 0));
	snprintf(w->word[KEY_TABLE], sizeof *w->word, "%u", number + 1);
	for (unsigned i = 0; i < 3; i++) {
		struct eto_text out = eto_text_in(w->word[KEY_ACTION + i], sizeof *w->word);
		eto_action_write(&voice, &out, f->legal[count * i / 3], 0, false);
	}
}

static void fill_in(const struct words *w, const char *text, struct eto_text *out)
{
	while (*text) {
		unsigned k = 0;
		while (k < KEYS && strncmp(text, keys[k], strlen(keys[k])))
			k++;
		eto_addf(out, "%.*s", k < KEYS ? 120 : 1, k < KEYS ? w->word[k] : text);
		text += k < KEYS ? strlen(keys[k]) : 1;
	}
}

/* Action inputs have a second byte, for the position. */
static void write_templates(struct place at, const struct words *w, const char *folder, const char *kind,
			    const char *first)
{
	static char text[TEXT_MAX], filled[TEXT_MAX];
	char path[512], bytes[4];
	snprintf(path, sizeof path, "%s/%s", folder, kind);
	snprintf(bytes, sizeof bytes, "%s%s", strcmp(kind, "api") ? first : "", strcmp(kind, "action") ? "" : "0");
	DIR *list = opendir(path);
	INSIST(list);
	for (struct dirent *entry; (entry = readdir(list));) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s/%.100s", folder, kind, entry->d_name);
		FILE *file = fopen(path, "r");
		INSIST(file);
		text[fread(text, 1, sizeof text - 1, file)] = 0;
		fclose(file);
		struct eto_text out = eto_text_in(filled, sizeof filled);
		fill_in(w, text, &out);
		write_file(at, kind, entry->d_name, bytes, out);
	}
	closedir(list);
}

/* What comes over the network: requests, and frames with a mask of zeros after the byte that says how to cut them. */
static void write_network(struct place at)
{
#define BYTES(text)                                                                                                    \
	{                                                                                                              \
		text, sizeof text - 1                                                                                  \
	}
	static const struct {
		const char *bytes;
		size_t size;
	} heads[] =
		{
			BYTES("GET /api/v1/tables?list=open HTTP/1.1\r\nHost: a\r\nCookie: eto_session=1\r\n\r\n"),
			BYTES("POST /api/v1/session HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}"),
			BYTES("GET /x/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"),
		},
	  frames[] = {
		  BYTES("\1\x81\x82\0\0\0\0{}\x89\x80\0\0\0\0"),
		  BYTES("\3\1\x81\0\0\0\0{\x80\x81\0\0\0\0}\x88\x82\0\0\0\0\3\xe8"),
		  BYTES("\1\xc1\x87\0\0\0\0\xf2\x48\xcd\xc9\xc9\7\0"),
	  };
#undef BYTES
	for (unsigned i = 0; i < 3; i++) {
		char name[16];
		snprintf(name, sizeof name, "%u", i);
		write_file(at, "head", name, "",
			   (struct eto_text){.at = (char *)heads[i].bytes, .length = heads[i].size});
		write_file(at, "frames", name, "",
			   (struct eto_text){.at = (char *)frames[i].bytes, .length = frames[i].size});
	}
}

int main(int argc, char **argv)
{
	static const char *const kinds[] = {"action", "api", "protocol", "socket"};
	if (argc != 3)
		return 2;
	write_network((struct place){argv[1], "any"});
	for (unsigned g = 0; g < eto_game_count; g++) {
		const struct fuzz_game *f = fuzz_open(eto_games[g]);
		struct place at = {argv[1], f->game->id};
		struct words words = {0};
		char first[2] = {(char)('0' + g), 0};
		for (unsigned i = 0; i < SEEDS; i++)
			write_game(at, f, i, first);
		write_files(at, f->game, first);
		find_words(f, g, &words);
		for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
			write_templates(at, &words, argv[2], kinds[k], first);
	}
	return 0;
}
