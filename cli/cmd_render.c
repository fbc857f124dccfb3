/* eto render: the board with its pieces as a picture. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/render.h"

static const struct flag flags[] = {
	{"output", 'o', "FILE",
	 N_("where to write: FILE.svg, FILE.png (by rsvg-convert), or - for the standard output")},
	{"at", 'a', "FILE", N_("the position at the end of this game file")},
	{"seat", 's', "SEAT", N_("draw only what this seat may know")},
	{"width", 'w', "PIXELS", N_("width of a PNG; the default is 2400")},
	{"scenario", 0, "ID", N_("the scenario to start from")},
	{"option", 0, "NAME=VALUE", N_("set an option switch; may be repeated")},
	{"data", 0, "DIR", N_("take data tables from this folder where it has them")},
	{0},
};

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
		    cli, N_("a PNG needs the program rsvg-convert (Debian package librsvg2-bin); FILE.svg does not"),
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

static int write_picture(const struct cli *cli, const struct args *args, const struct eto_text *svg)
{
	const char *path = args_value(args, "output");
	struct eto_error err = {0};
	if (!strcmp(path, "-")) {
		fwrite(svg->at, 1, svg->length, stdout);
		return DONE;
	}
	if (ends_with(path, ".png")) {
		long long width = 2400;
		char pixels[24];
		if (!args_number(cli, args, "width", 16, 20000, &width))
			return BAD_USAGE;
		snprintf(pixels, sizeof pixels, "%lld", width);
		return write_png(cli, path, svg, pixels);
	}
	return file_write(path, svg->at, svg->length, &err) ? DONE : cli_error(cli, &err);
}

static int draw(const struct cli *cli, const struct args *args, const struct desk *d, struct eto_match *m)
{
	const char *seat = args_value(args, "seat");
	unsigned viewers = seat ? desk_seats(d, seat) : ETO_ALL;
	struct eto_error err = {0};
	if (!viewers)
		return args_complain(cli, args->command, N_("there is no seat \"%1\""), seat, NULL);
	struct anchors *a = malloc(sizeof *a);
	struct eto_scene *scene = calloc(1, sizeof *scene);
	struct output out = {0};
	int code;
	if (!a || !scene || !output_open(&out)) {
		code = cli_fail(cli, N_("out of memory"), NULL);
	} else if (!anchors_load(a, d, &err)) {
		code = cli_error(cli, &err);
	} else {
		d->game->redact(d->table, m->state, viewers);
		d->game->scene(d->table, m->state, viewers, scene);
		render_svg(d, a, scene, &out.text);
		code = out.text.cut ? cli_fail(cli, N_("the picture is too large"), NULL)
				    : write_picture(cli, args, &out.text);
	}
	output_close(&out);
	free(a);
	free(scene);
	return code;
}

static int run(const struct cli *cli, const struct args *args)
{
	const char *path = args_value(args, "at");
	if (args->words > 1 || (!args->words && !path))
		return args_complain(cli, args->command, N_("one game is needed"), NULL);
	if (!args_has(args, "output"))
		return args_complain(cli, args->command, N_("say where to write: -o FILE.svg"), NULL);
	struct desk desk;
	struct eto_record record;
	struct eto_match match;
	int code;
	if (desk_position(cli, args, args->words ? args->word[0] : NULL, path, &desk, &record, &match, &code))
		code = draw(cli, args, &desk, &match);
	eto_match_free(&match);
	desk_close(&desk);
	return code;
}

const struct command command_render = {
	.name = "render",
	.summary = N_("Draw the board with its pieces: SVG, or PNG by rsvg-convert"),
	.usage = "GAME -o FILE [--at GAMEFILE] [--seat SEAT] [--lang es|en]",
	.examples = "  eto render downfall -o board.svg\n"
		    "  eto render downfall --at game.eto --seat axis --lang es -o board.png\n",
	.flags = flags,
	.run = run,
};
