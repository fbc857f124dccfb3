/* eto engine: JSON lines on the standard input and output. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/engine.h"
#include "cli/options.h"

static const struct flag flags[] = {
	FLAG_DATA,
	{0},
};

/* Reads one line of at most ENGINE_LINE_MAX + 1 bytes; a longer one is read to its end and cut, and then refused. */
static bool read_line(char *line, size_t *size)
{
	int c;
	*size = 0;
	while ((c = getchar_unlocked()) != EOF && c != '\n')
		if (*size <= ENGINE_LINE_MAX)
			line[(*size)++] = (char)c;
	return c != EOF || *size;
}

static bool blank(const char *line, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
			return false;
	return true;
}

static int serve(const struct cli *cli, struct engine *e, char *line, char *reply)
{
	size_t size;
	for (bool on = true; on && read_line(line, &size);) {
		if (blank(line, size))
			continue;
		struct eto_text out = eto_text_in(reply, ENGINE_REPLY_MAX);
		on = engine_line(e, line, size, &out);
		if (fwrite(out.at, 1, out.length, stdout) != out.length || fflush(stdout))
			return cli_fail(cli, N_("cannot write the output: %1"), strerror(errno), NULL);
	}
	return DONE;
}

static int run(const struct cli *cli, const struct args *args)
{
	if (args->words)
		return args_complain(cli, args->command, N_("unexpected word \"%1\""), args->word[0], NULL);
	struct engine *e = engine_open(cli->lang);
	if (e)
		engine_data(e, args_value(args, "data"));
	char *line = malloc(ENGINE_LINE_MAX + 1), *reply = malloc(ENGINE_REPLY_MAX);
	int code = e && line && reply ? serve(cli, e, line, reply) : cli_fail(cli, N_("out of memory"), NULL);
	engine_close(e);
	free(line);
	free(reply);
	return code;
}

const struct command command_engine = {
	.name = "engine",
	.summary = N_("Serve programs: JSON lines on the standard input and output"),
	.usage = "[--data DIR]",
	.about = N_("One request per line, one reply per line; docs/protocol.md lists them all."),
	.examples = "  echo '{\"do\":\"games\"}' | eto engine\n",
	.flags = flags,
	.run = run,
};
