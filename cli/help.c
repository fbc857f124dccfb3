/* The help texts, made from the tables of commands and options. */
#include <string.h>
#include <wchar.h>

#include "cli/options.h"
#include "cli/wrap.h"

static void print_flag(const struct cli *cli, const struct flag *f, FILE *to)
{
	char left[80];
	if (f->letter)
		snprintf(left, sizeof left, "-%c, --%s%s%s", f->letter, f->name, f->value ? " " : "",
			 f->value ? f->value : "");
	else
		snprintf(left, sizeof left, "    --%s%s%s", f->name, f->value ? " " : "", f->value ? f->value : "");
	fprintf(to, "  %-26s ", left);
	if (strlen(left) > 26)
		fprintf(to, "\n%29s", "");
	wrap_print(to, cli_text(cli, f->about), 29, 79);
}

int help_print(const struct cli *cli, const struct command *c, FILE *to)
{
	cli_print(cli, to, N_("Usage: eto %1 %2"), c->name, c->usage, NULL);
	fprintf(to, "\n%s\n\n", cli_text(cli, c->summary));
	if (c->about) {
		wrap_print(to, cli_text(cli, c->about), 0, 79);
		fputc('\n', to);
	}
	cli_print(cli, to, N_("Options:"), NULL);
	for (const struct flag *f = c->flags; f && f->name; f++)
		print_flag(cli, f, to);
	print_flag(cli, &flag_lang, to);
	print_flag(cli, &flag_help, to);
	if (c->examples) {
		fputc('\n', to);
		cli_print(cli, to, N_("Examples:"), NULL);
		fputs(c->examples, to);
	}
	return DONE;
}

void help_overview(const struct cli *cli, FILE *to)
{
	cli_print(cli, to, N_("Usage: eto COMMAND [OPTIONS]"), NULL);
	fputc('\n', to);
	cli_print(cli, to, N_("Plays board wargames of the Second World War in Europe with every rule enforced."),
		  NULL);
	fputc('\n', to);
	cli_print(cli, to, N_("Commands:"), NULL);
	for (unsigned i = 0; i < command_count; i++)
		fprintf(to, "  %-11s %s\n", commands[i]->name, cli_text(cli, commands[i]->summary));
	fputc('\n', to);
	cli_print(cli, to, N_("eto help COMMAND tells more. eto --version says which version this is."), NULL);
	cli_print(cli, to, N_("Exit codes: 0 done, 1 refused or failed check, 2 bad usage."), NULL);
}
