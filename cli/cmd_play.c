/* eto play: a game at this terminal. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/play.h"
#include "cli/seating.h"

static const struct flag flags[] = {
	FLAG_GAME,
	{"as", 'a', "SEAT", N_("the seat or seats (SEAT,SEAT) that you play; the default is the first")},
	{"bot", 'b', "BOT", N_("who plays the others: staff, recruit, marshal ..., or SEAT=BOT,SEAT=BOT")},
	{"load", 0, "FILE", N_("go on with a saved game")},
	{"resume", 'r', NULL, N_("go on with the autosaved game, without asking")},
	{"new", 'n', NULL, N_("begin a new game, without asking")},
	{"plain", 'p', NULL, N_("lines in and sentences out, no full screen")},
	{"seed", 's', "N", N_("number that fixes all chance, to repeat a game")},
	FLAG_SCENARIO,
	FLAG_OPTION,
	FLAG_DATA,
	{0},
};

/* $XDG_STATE_HOME/eto/autosave-GAME.eto, or below ~/.local/state. Leaves it empty, with a word, if it cannot be. */
static void find_autosave(const struct cli *cli, struct play *p)
{
	char folder[PATH_MAX - 64];
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	struct eto_error err = {0};
	if (state && state[0] == '/')
		snprintf(folder, sizeof folder, "%s/eto", state);
	else if (home && home[0])
		snprintf(folder, sizeof folder, "%s/.local/state/eto", home);
	else
		return;
	if (!file_make_folder(folder, &err)) {
		cli_error(cli, &err);
		cli_fail(cli, N_("this game will not be saved by itself"), NULL);
		return;
	}
	snprintf(p->autosave, sizeof p->autosave, "%s/autosave-%s.eto", folder, p->desk->game->id);
}

/* Reads a game and makes it the session. */
static bool load(struct play *p, const char *path, struct eto_error *err)
{
	struct file_text text = {0};
	struct eto_match match = {0};
	struct eto_record record;
	bool ok = file_read(path, &text, err) && desk_load(p->desk, text.at, text.size, path, &record, &match, err) &&
		  session_resume(&p->session, p->desk, &record, &match, err);
	file_free(&text);
	eto_match_free(&match);
	return ok;
}

static bool over(const struct play *p)
{
	return !session_deciders(&p->session);
}

static bool yes(const struct cli *cli, const char *key)
{
	char answer[16];
	printf("%s ", cli_text(cli, key));
	fflush(stdout);
	if (!fgets(answer, sizeof answer, stdin))
		return true;
	return answer[0] == '\n' || strchr("yYsS", answer[0]);
}

/* Goes on with the autosave if there is one that is not over, and the player wants to. */
static bool try_resume(const struct cli *cli, const struct args *args, struct play *p)
{
	struct eto_error err = {0};
	if (!p->autosave[0] || args_has(args, "new") || !file_exists(p->autosave))
		return false;
	if (!args_has(args, "resume") && !(isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)))
		return false;
	struct eto_table before = *p->desk->table;
	if (!load(p, p->autosave, &err)) {
		cli_error(cli, &err);
	} else if (!over(p) && (args_has(args, "resume") ||
				yes(cli, N_("A game is waiting where you left it. Go on with it? [Y/n]")))) {
		return true;
	}
	session_close(&p->session);
	*p->desk->table = before;
	return false;
}

/* A new game must not cost the old one: its autosave is kept under another name. */
static void keep_old(const struct play *p)
{
	char old[PATH_MAX + 8];
	size_t stem = strlen(p->autosave);
	if (stem < 4)
		return;
	snprintf(old, sizeof old, "%.*s.old.eto", (int)(stem - 4), p->autosave);
	if (file_exists(p->autosave))
		rename(p->autosave, old);
}

static int begin(const struct cli *cli, const struct args *args, struct play *p, bool *resumed)
{
	struct eto_error err = {0};
	const char *path = args_value(args, "load");
	long long number = 0;
	if (!args_number(cli, args, "seed", 0, INT64_MAX, &number))
		return BAD_USAGE;
	uint64_t seed = (uint64_t)number;
	*resumed = true;
	if (path)
		return load(p, path, &err) ? DONE : cli_error(cli, &err);
	if (try_resume(cli, args, p))
		return DONE;
	if (args_has(args, "resume"))
		return cli_fail(cli, N_("there is no game to resume"), NULL);
	*resumed = false;
	keep_old(p);
	if (!session_start(&p->session, p->desk, args_has(args, "seed") ? &seed : NULL, false))
		return cli_fail(cli, N_("out of memory"), NULL);
	return DONE;
}

/* Who sits where, from the options or, in a game that goes on, from its file. */
static int take_seats(const struct cli *cli, const struct args *args, struct play *p, bool resumed)
{
	const struct eto_game *g = p->desk->game;
	const char *as = args_value(args, "as"), *bots = args_value(args, "bot");
	struct eto_error err = {0};
	for (unsigned i = 0; i < g->seat_count && resumed; i++) {
		if (!as && !strcmp(p->session.record.seat[i].kind, "human"))
			p->humans |= 1u << i;
		if (!strcmp(p->session.record.seat[i].kind, "bot"))
			p->bot[i] = eto_bot_find(p->session.record.seat[i].name);
	}
	if (as)
		p->humans = desk_seats(p->desk, as);
	else if (!p->humans)
		p->humans = 1;
	if (!p->humans) {
		char ids[120];
		struct eto_text list = eto_text_in(ids, sizeof ids);
		desk_seat_ids(p->desk, &list);
		return args_complain(cli, args->command, N_("%1 has no seat \"%2\"; it has %3"), g->id, as, ids, NULL);
	}
	if (bots && !seating_read(p->desk, bots, p->bot, &err))
		return args_complain(cli, args->command, "%1", err.what, NULL);
	for (unsigned i = 0; i < g->seat_count; i++) {
		bool human = p->humans >> i & 1;
		if (!p->bot[i])
			p->bot[i] = &eto_bot_staff;
		snprintf(p->session.record.seat[i].kind, sizeof p->session.record.seat[i].kind,
			 human ? "human" : "bot");
		snprintf(p->session.record.seat[i].name, sizeof p->session.record.seat[i].name, "%s",
			 human ? "" : p->bot[i]->name);
	}
	return DONE;
}

static int play(const struct cli *cli, const struct args *args, struct play *p)
{
	bool resumed = false, screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !args_has(args, "plain");
	find_autosave(cli, p);
	int code = begin(cli, args, p, &resumed);
	if (code == DONE)
		code = take_seats(cli, args, p, resumed);
	if (code != DONE)
		return code;
	if (!play_open(p))
		return cli_fail(cli, N_("out of memory"), NULL);
	play_autosave(p);
	play_advance(p);
	return screen ? play_screen(p) : play_plain(p);
}

static int run(const struct cli *cli, const struct args *args)
{
	if (args->words && args_games(args) > 1)
		return args_complain(cli, args->command, N_("unexpected word \"%1\""), args->word[args->words - 1],
				     NULL);
	const char *id = args_game(args);
	struct desk desk;
	struct play *p = calloc(1, sizeof *p);
	int code = REFUSED;
	if (!p || !referee_ready()) {
		free(p);
		return cli_fail(cli, N_("out of memory"), NULL);
	}
	if (desk_for(cli, args, id ? id : eto_games[0]->id, &desk, &code)) {
		p->cli = cli;
		p->desk = &desk;
		code = play(cli, args, p);
		play_close(p);
	}
	desk_close(&desk);
	free(p);
	return code;
}

const struct command command_play = {
	.name = "play",
	.summary = N_("Play at this terminal, alone or several at one keyboard"),
	.usage = "GAME [--as SEAT,...] [--bot BOT] [--load FILE] [--plain]",
	.about = N_("A full-screen game: arrows and Enter choose, Tab completes, \"help\" lists the commands. The "
		    "game is saved after every action, and the next start offers to go on. Without a terminal, or "
		    "with --plain, it reads lines and answers in sentences."),
	.examples = "  eto play downfall\n"
		    "  eto play downfall --as ussr --lang es\n"
		    "  eto play downfall --as axis,ussr --bot allies=random\n"
		    "  eto play downfall --plain --seed 7\n",
	.flags = flags,
	.run = run,
};
