/* eto completion: the shell's completion script. */
#include <string.h>

#include "cli/commands.h"
#include "cli/embedded.h"
#include "cli/options.h"

static const struct flag flags[] = {{0}};

static int run(const struct cli *cli, const struct args *args)
{
	if (args->words != 1)
		return args_complain(cli, args->command, N_("say which shell: bash or zsh"), NULL);
	const char *name = !strcmp(args->word[0], "bash")  ? "completion/eto.bash"
			   : !strcmp(args->word[0], "zsh") ? "completion/_eto"
							   : NULL;
	const struct eto_file *file = name ? eto_file_find(&cli_files, name) : NULL;
	if (!file)
		return args_complain(cli, args->command, N_("say which shell: bash or zsh"), NULL);
	fwrite(file->text, 1, file->size, stdout);
	return DONE;
}

const struct command command_completion = {
	.name = "completion",
	.summary = N_("Print the completion script for bash or zsh"),
	.usage = "bash|zsh",
	.examples = "  source <(eto completion bash)\n"
		    "  eto completion zsh >~/.zfunc/_eto\n",
	.flags = flags,
	.run = run,
};
