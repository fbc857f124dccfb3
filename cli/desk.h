/* A game laid out and ready: its data, its table, its rulebook, its texts in both languages. Most commands begin by
 * opening a desk, either for a game named on the command line or for the game of a file. */
#ifndef ETO_DESK_H
#define ETO_DESK_H

#include "cli/files.h"
#include "cli/options.h"
#include "cli/outside.h"
#include "core/clauses.h"
#include "core/match.h"
#include "core/names.h"
#include "core/notation.h"

struct desk {
	const struct eto_game *game;
	struct eto_files files;
	struct eto_table *table;      /* owned, like all below */
	struct eto_rules *rules;
	struct eto_catalog *spanish;  /* texts of core, of the game and of the command */
	struct eto_voice voice;       /* in the language chosen */
	struct outside outside;       /* the files, when some come from --data DIR */
};

/* Opens the desk of a game; `data` is the folder of --data or NULL. Close it even after a failure. */
bool desk_open(struct desk *d, const struct eto_game *game, const char *data, enum eto_lang lang,
	       struct eto_error *err);
void desk_close(struct desk *d);
void desk_language(struct desk *d, enum eto_lang lang);
/* "name=value" as on the command line. */
bool desk_option(struct desk *d, const char *assignment, struct eto_error *err);
/* A text of this desk's catalogs in its language. */
const char *desk_text(const struct desk *d, const char *key);

/* Reads a game from the text of a file: table set up by its header, every action played. Free the match later. */
bool desk_load(struct desk *d, const char *text, size_t size, const char *name, struct eto_record *record,
	       struct eto_match *match, struct eto_error *err);

/* Complains about a game that does not exist, and names the one that was meant; returns the exit code. */
int game_unknown(const struct cli *cli, const struct command *command, const char *id);
/* For commands: the game called `id`, with --data, --option, --scenario and --lang applied. On failure it says what is
 * wrong and *code is the exit code; close the desk in any case. */
bool desk_for(const struct cli *cli, const struct args *args, const char *id, struct desk *d, int *code);
/* For commands: the position of `--at FILE`, or the start of the scenario. `id` may be NULL when a file is given. */
bool desk_position(const struct cli *cli, const struct args *args, const char *id, const char *path, struct desk *d,
		   struct eto_record *record, struct eto_match *match, int *code);

/* The game whose clauses begin like this one, letters of any case; NULL if there is none. */
const struct eto_game *game_of_clause(const char *id);
/* The ids of the seats, with commas. */
void desk_seat_ids(const struct desk *d, struct eto_text *out);
/* "axis,ussr" as a mask; 0 if a seat is unknown. */
unsigned desk_seats(const struct desk *d, const char *list);
/* The seat's name in the desk's language. */
const char *desk_seat_name(const struct desk *d, unsigned seat);
/* A capital letter for a seat, from its name in the desk's language; no two seats have the same. */
char desk_seat_letter(const struct desk *d, unsigned seat);

#endif
