/* eto replay: tells a recorded game again, in sentences. */
#include <stdlib.h>
#include <string.h>

#include "cli/chronicle.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/shapes.h"
#include "core/fields.h"
#include "wire/replies.h"

static const struct flag flags[] = {
	{"to", 't', "N", N_("stop after N steps")},
	{"seat", 0, "SEAT", N_("tell only what this seat may know")},
	{"notation", 'n', NULL, N_("print the words of the notation beside the sentences")},
	{"state", 0, NULL, N_("print the position at the end, field by field")},
	FLAG_DATA,
	{0},
};

struct teller {
	const struct desk *desk;
	unsigned viewers;
	bool notation;
	unsigned turn; /* told last */
	unsigned told; /* steps; those that the seat may know nothing of do not count */
	struct eto_scene scene;
};

/* A heading when a turn begins. */
static void tell_turn(struct teller *t, const struct follower *f)
{
	t->desk->game->scene(t->desk->table, f->state, t->viewers, &t->scene);
	if (t->scene.turn == t->turn)
		return;
	t->turn = t->scene.turn;
	char text[64];
	struct eto_text when = eto_text_in(text, sizeof text);
	eto_scene_when(&t->scene, t->desk->voice.catalog, &when);
	printf("\n== %u. %s ==\n", t->turn, text);
}

static void tell_step(struct teller *t, const struct follower *f, const struct eto_step *step, unsigned dice)
{
	char text[16384];
	struct eto_text out = eto_text_in(text, sizeof text);
	if (wire_silent(t->desk->game, step, &f->events, t->viewers))
		return;
	t->told++;
	if (t->notation) {
		eto_addf(&out, "%5u  ", t->told);
		step_notation(t->desk, step, dice, t->viewers, &out);
		eto_add_char(&out, '\n');
	}
	size_t head = out.length;
	step_sentences(t->desk, step, &f->events, dice, t->viewers, &out);
	fwrite(text, 1, head, stdout);
	for (char *line = text + head, *end; (end = strchr(line, '\n')); line = end + 1)
		printf("%s%.*s\n", t->notation ? "         " : "", (int)(end - line), line);
}

/* How it ended. The hash is that of what the viewers know, to which the state is reduced: that of the whole state would
 * let a player test guesses at what is hidden. */
static void tell_end(const struct cli *cli, const struct teller *t, struct follower *f)
{
	const struct desk *d = t->desk;
	struct eto_outcome outcome = d->game->outcome(d->table, f->state);
	char count[16], text[1024];
	snprintf(count, sizeof count, "%u", t->told);
	printf("\n");
	if (outcome.result == ETO_RUNNING) {
		cli_print(cli, stdout, N_("The game goes on after %1 steps."), count, NULL);
	} else if (outcome.result == ETO_DRAWN) {
		cli_print(cli, stdout, N_("Drawn after %1 steps."), count, NULL);
	} else {
		struct eto_text out = eto_text_in(text, sizeof text);
		for (unsigned i = 0, some = 0; i < d->game->seat_count; i++)
			if (outcome.winners >> i & 1)
				eto_addf(&out, "%s%s", some++ ? ", " : "", desk_seat_name(d, i));
		cli_print(cli, stdout, N_("Won by %1 after %2 steps."), text, count, NULL);
	}
	d->game->redact(d->table, f->state, t->viewers);
	snprintf(text, sizeof text, "%016llx", (unsigned long long)eto_state_hash(d->game, f->state));
	cli_print(cli, stdout, N_("State hash: %1"), text, NULL);
}

static int tell(const struct cli *cli, const struct args *args, const struct desk *d, const struct eto_match *m)
{
	long long to = m->count;
	if (!args_number(cli, args, "to", 0, m->count, &to))
		return BAD_USAGE;
	const char *seat = args_value(args, "seat");
	unsigned viewers = seat ? desk_seats(d, seat) : ETO_ALL;
	if (!viewers)
		return args_complain(cli, args->command, N_("there is no seat \"%1\""), seat, NULL);
	struct teller *t = calloc(1, sizeof *t);
	struct follower *f = calloc(1, sizeof *f);
	int code = REFUSED;
	if (t && f && follower_start(f, m)) {
		*t = (struct teller){.desk = d, .viewers = viewers, .notation = args_has(args, "notation")};
		tell_turn(t, f);
		while (f->at < (unsigned)to) {
			unsigned dice = follower_dice(f);
			const struct eto_step *step = follower_next(f);
			tell_step(t, f, step, dice);
			tell_turn(t, f);
		}
		tell_end(cli, t, f);
		code = DONE;
		struct output out;
		if (args_has(args, "state") && output_open(&out)) {
			eto_state_write(d->game, f->state, &out.text);
			output_print(&out);
			output_close(&out);
		}
		follower_close(f);
	} else {
		cli_fail(cli, N_("out of memory"), NULL);
	}
	free(t);
	free(f);
	return code;
}

static int run(const struct cli *cli, const struct args *args)
{
	if (args->words != 1)
		return args_complain(cli, args->command, N_("one game file is needed"), NULL);
	struct desk desk;
	struct eto_record record;
	struct eto_match match;
	int code;
	if (desk_position(cli, args, NULL, args->word[0], &desk, &record, &match, &code))
		code = tell(cli, args, &desk, &match);
	eto_match_free(&match);
	desk_close(&desk);
	return code;
}

const struct command command_replay = {
	.name = "replay",
	.summary = N_("Tell a recorded game again, in sentences"),
	.usage = "FILE [--to N] [--seat SEAT] [--notation] [--state]",
	.about = N_("Every action is checked against the rules while it is replayed; a refused one ends the replay "
		    "with its line and the clause. FILE may be \"-\" for the standard input."),
	.examples = "  eto replay game.eto\n"
		    "  eto replay game.eto --to 100 --notation --lang es\n",
	.flags = flags,
	.run = run,
};
