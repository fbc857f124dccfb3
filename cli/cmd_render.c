/* eto render: the board with its pieces as a picture. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.h"
#include "draw/drawing.h"
#include "cli/outside.h"
#include "draw/render.h"

static const struct flag flags[] = {
	{"output", 'o', "FILE",
	 N_("where to write: FILE.svg, FILE.png (by rsvg-convert), or - for the standard output")},
	FLAG_GAME,
	FLAG_AT,
	{"seat", 's', "SEAT", N_("draw only what this seat may know; several are joined by commas")},
	{"theme", 't', "light|dark", N_("colours for paper or for the night")},
	{"layer", 0, "NAME", N_("switch a layer on, such as supply or arrows; list names them; may be repeated")},
	{"without-layer", 0, "NAME", N_("switch a layer off; all is every layer; may be repeated")},
	{"width", 'w', "PIXELS", N_("width of the picture; a PNG has 2400 by default, an SVG the size of the paper")},
	FLAG_SCENARIO,
	{"option", 0, "NAME=VALUE", N_("set an option switch; may be repeated")},
	FLAG_DATA,
	{0},
};

enum { PICTURE_SIZE = 8 * 1024 * 1024, PNG_WIDTH = 2400 };

static bool ends_with(const char *text, const char *end)
{
	size_t n = strlen(text), m = strlen(end);
	return n >= m && !strcmp(text + n - m, end);
}

/* Lets rsvg-convert turn the SVG file into a PNG. */
static int convert(const struct cli *cli, const char *svg, const char *png, const char *width)
{
	pid_t child = fork();
	if (!child) {
		execlp("rsvg-convert", "rsvg-convert", "--unlimited", "-w", width, "-o", png, svg, (char *)NULL);
		_exit(127);
	}
	int status = 0;
	if (child < 0 || waitpid(child, &status, 0) < 0)
		return cli_fail(cli, N_("cannot start rsvg-convert: %1"), strerror(errno), NULL);
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
		return cli_fail(
			cli,
			N_("a PNG needs the program rsvg-convert (Debian package librsvg2-bin); FILE.svg does not"),
			NULL);
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		return cli_fail(cli, N_("rsvg-convert failed"), NULL);
	return DONE;
}

static int write_png(const struct cli *cli, const char *path, const struct eto_text *svg, const char *width)
{
	char temporary[] = "/tmp/eto-render-XXXXXX.svg";
	struct eto_error err = {0};
	int fd = mkstemps(temporary, 4);
	if (fd < 0)
		return cli_fail(cli, N_("cannot make a temporary file: %1"), strerror(errno), NULL);
	close(fd);
	int code = file_write(temporary, svg->at, svg->length, &err) ? convert(cli, temporary, path, width)
								     : cli_error(cli, &err);
	unlink(temporary);
	return code;
}

/* A PNG is made from a copy without variables, for rsvg-convert knows none. */
static int write_picture(const struct cli *cli, const struct args *args, const struct picture *p, unsigned pixels,
			 const struct eto_text *svg)
{
	const char *path = args_value(args, "output");
	struct eto_error err = {0};
	if (!strcmp(path, "-")) {
		fwrite(svg->at, 1, svg->length, stdout);
		return DONE;
	}
	if (!ends_with(path, ".png"))
		return file_write(path, svg->at, svg->length, &err) ? DONE : cli_error(cli, &err);
	char *buffer = malloc(PICTURE_SIZE), width[24];
	if (!buffer)
		return cli_fail(cli, N_("out of memory"), NULL);
	struct eto_text plain = eto_text_in(buffer, PICTURE_SIZE);
	drawing_resolve(svg->at, svg->length, p->dark, &plain);
	snprintf(width, sizeof width, "%u", pixels ? pixels : PNG_WIDTH);
	int code = write_png(cli, path, &plain, width);
	free(buffer);
	return code;
}

static void list_layers(const struct cli *cli, const struct picture *p)
{
	for (unsigned i = 0; i < p->layer_count; i++)
		printf("%-12s %s\n", p->layer[i].name,
		       cli_text(cli, p->layer[i].on ? N_("on") : N_("off, unless asked for")));
}

/* Those to be switched off first, so that `--without-layer all --layer coast` draws one. */
static bool choose_layers(const struct cli *cli, const struct args *args, struct picture *p)
{
	static const char *const flag[] = {"without-layer", "layer"};
	for (unsigned on = 0; on < 2; on++)
		for (unsigned i = 0; args_each(args, flag[on], i); i++) {
			const char *name = args_each(args, flag[on], i);
			struct picture_layer *l = picture_layer(p, name);
			for (unsigned k = 0; !strcmp(name, "all") && k < p->layer_count; k++)
				(l = &p->layer[k])->on = on;
			if (!l)
				return args_complain(cli, args->command,
						     N_("there is no layer \"%1\"; --layer list names them"), name,
						     NULL),
				       false;
			l->on = on;
		}
	return true;
}

static bool choose_theme(const struct cli *cli, const struct args *args, struct picture *p)
{
	const char *theme = args_value(args, "theme");
	p->dark = theme && !strcmp(theme, "dark");
	if (theme && !p->dark && strcmp(theme, "light"))
		return args_complain(cli, args->command, N_("--theme: there are light and dark, not \"%1\""), theme,
				     NULL),
		       false;
	return true;
}

static int draw(const struct cli *cli, const struct args *args, const struct picture *p, const struct outside *outside)
{
	struct eto_error err = {0};
	long long pixels = 0;
	if (!args_number(cli, args, "width", 16, 20000, &pixels))
		return BAD_USAGE;
	char *buffer = malloc(PICTURE_SIZE);
	if (!buffer)
		return cli_fail(cli, N_("out of memory"), NULL);
	struct eto_text svg = eto_text_in(buffer, PICTURE_SIZE);
	int code;
	if (!render_svg(p, (unsigned)pixels, &svg, &err)) {
		outside_blame(outside, &err);
		code = cli_error(cli, &err);
	} else if (svg.cut) {
		code = cli_fail(cli, N_("the picture is too large"), NULL);
	} else {
		code = write_picture(cli, args, p, (unsigned)pixels, &svg);
	}
	free(buffer);
	return code;
}

/* The picture is filled; now the layers, the theme, and out with it. */
static int finish(const struct cli *cli, const struct args *args, struct picture *p, const struct outside *outside)
{
	if (!choose_theme(cli, args, p) || !choose_layers(cli, args, p))
		return BAD_USAGE;
	return draw(cli, args, p, outside);
}

static bool wants_list(const struct args *args)
{
	for (unsigned i = 0; args_each(args, "layer", i); i++)
		if (!strcmp(args_each(args, "layer", i), "list"))
			return true;
	return false;
}

static int run_game(const struct cli *cli, const struct args *args, struct picture *p)
{
	const char *path = args_value(args, "at"), *seat = args_value(args, "seat");
	struct desk desk;
	struct eto_record record;
	struct eto_match match;
	struct eto_error err = {0};
	int code;
	if (desk_position(cli, args, args_game(args), path, &desk, &record, &match, &code)) {
		unsigned viewers = seat ? desk_seats(&desk, seat) : ETO_ALL;
		if (!viewers) {
			code = args_complain(cli, args->command, N_("there is no seat \"%1\""), seat, NULL);
		} else if (!picture_game(p, &desk, &match, viewers, &err)) {
			outside_blame(&desk.outside, &err);
			code = cli_error(cli, &err);
		} else {
			picture_layers(p);
			if (wants_list(args))
				list_layers(cli, p);
			else if (picture_arrows(p, &desk, &match, viewers))
				code = finish(cli, args, p, &desk.outside);
			else
				code = cli_fail(cli, N_("out of memory"), NULL);
		}
	}
	eto_match_free(&match);
	desk_close(&desk);
	return code;
}

static int run(const struct cli *cli, const struct args *args)
{
	if (args_games(args) > 1 || (!args_games(args) && !args_has(args, "at")))
		return args_complain(cli, args->command, N_("one game is needed"), NULL);
	if (!args_has(args, "output") && !wants_list(args))
		return args_complain(cli, args->command, N_("say where to write: -o FILE.svg"), NULL);
	struct picture *p = calloc(1, sizeof *p);
	if (!p)
		return cli_fail(cli, N_("out of memory"), NULL);
	int code = run_game(cli, args, p);
	free(p);
	return code;
}

const struct command command_render = {
	.name = "render",
	.summary = N_("Draw the board with its pieces: SVG, or PNG by rsvg-convert"),
	.usage = "GAME -o FILE [--at GAMEFILE] [--seat SEAT] [--layer NAME] [--theme dark]",
	.about =
	N_("The layers of the drawing, and those with control, pieces, supply and arrows over it, are switched on and "
	   "off by name."),
	.examples = "  eto render downfall -o board.svg\n"
		"  eto render downfall --layer list\n"
		"  eto render downfall --layer supply --without-layer pieces --theme dark -o supply.svg\n"
		"  eto render downfall --at game.eto --layer arrows --seat axis --lang es -o board.png\n",
	.flags = flags,
	.run = run,
};
