/* seeds FOLDER: writes good inputs for the fuzz targets: random games of every game as notation, and the positions in
 * which they stop. Made by the build, so that they always fit the rules and the states of today. */
#include <sys/stat.h>

#include "core/fields.h"
#include "core/notation.h"
#include "tests/fuzz/fuzz.h"

enum { SEEDS = 12, TEXT_MAX = 1 << 20 };

static void write_file(const char *folder, const char *kind, const char *game, unsigned number, struct eto_text text)
{
	char path[512];
	INSIST(!text.cut);
	snprintf(path, sizeof path, "%s/%s", folder, kind);
	mkdir(path, 0777);
	snprintf(path, sizeof path, "%s/%s/%s-%u", folder, kind, game, number);
	FILE *file = fopen(path, "w");
	INSIST(file);
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
	while (m->count < actions && (deciders = game->deciders(m->table, m->state))) {
		unsigned seat = (unsigned)__builtin_ctz(deciders);
		unsigned count = game->legal(m->table, m->state, seat, legal);
		eto_clause clause;
		INSIST(count);
		INSIST(eto_match_play(m, seat, legal[eto_rng_below(rng, count)], NULL, &clause) == ETO_PLAYED);
	}
	free(legal);
}

static void write_seed(const char *folder, const struct eto_game *game, unsigned number)
{
	static char bytes[TEXT_MAX];
	struct eto_match match = {0};
	struct eto_rng rng;
	struct eto_text text = eto_text_in(bytes, sizeof bytes);
	eto_rng_seed(&rng, number);
	INSIST(eto_match_start(&match, fuzz_table(game)));
	play(&match, 10u << number % SEEDS, &rng);
	eto_state_write(game, match.state, &text);
	write_file(folder, "state", game->id, number, text);
	if (number % 2) { /* a file that begins with a position */
		eto_match_rebase(&match);
		play(&match, 20, &rng);
	}
	text = eto_text_in(bytes, sizeof bytes);
	eto_game_write(&match, NULL, &text);
	write_file(folder, "notation", game->id, number, text);
	eto_match_free(&match);
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	for (unsigned g = 0; g < eto_game_count; g++)
		for (unsigned i = 0; i < SEEDS; i++)
			write_seed(argv[1], eto_games[g], i);
	return 0;
}
