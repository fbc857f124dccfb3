#include "cli/speak.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/embedded.h"
#include "core/names.h"
#include "wire/ask.h"

void say_list(struct eto_text *out, const struct eto_catalog *catalog, const char *key, va_list list)
{
	const char *args[SAY_ARGS_MAX];
	unsigned count = 0;
	for (const char *s = va_arg(list, const char *); s; s = va_arg(list, const char *))
		if (count < SAY_ARGS_MAX)
			args[count++] = s;
	for (const char *p = eto_tr(catalog, key); *p; p++) {
		if (*p == '%' && p[1] >= '1' && p[1] <= '9' && (unsigned)(p[1] - '1') < count)
			eto_add(out, args[*++p - '1']);
		else if (*p == '%' && p[1] == '%')
			eto_add_char(out, *++p);
		else
			eto_add_char(out, *p);
	}
}

void say(struct eto_text *out, const struct eto_catalog *catalog, const char *key, ...)
{
	va_list list;
	va_start(list, key);
	say_list(out, catalog, key, list);
	va_end(list);
}

void print_list(const struct cli *cli, FILE *to, const char *key, va_list list)
{
	char line[4096];
	struct eto_text out = eto_text_in(line, sizeof line);
	say_list(&out, cli->catalog, key, list);
	fprintf(to, "%s\n", line);
}

void cli_print(const struct cli *cli, FILE *to, const char *key, ...)
{
	va_list list;
	va_start(list, key);
	print_list(cli, to, key, list);
	va_end(list);
}

int cli_fail(const struct cli *cli, const char *key, ...)
{
	va_list list;
	va_start(list, key);
	fputs("eto: ", stderr);
	print_list(cli, stderr, key, list);
	va_end(list);
	return REFUSED;
}

void error_text(const struct eto_error *err, struct eto_text *out)
{
	wire_error_text(err, out);
}

int cli_error(const struct cli *cli, const struct eto_error *err)
{
	char line[512];
	struct eto_text out = eto_text_in(line, sizeof line);
	error_text(err, &out);
	return cli_fail(cli, "%1", line, NULL);
}

int cli_finish(const struct cli *cli, int code)
{
	if (fflush(stdout) || ferror(stdout))
		return cli_fail(cli, N_("cannot write the output: %1"), strerror(errno), NULL);
	return code;
}

/* The language of the surroundings: the first variable that is set decides, as for every program. */
static enum eto_lang surrounding_language(void)
{
	const char *const names[] = {"ETO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
	for (unsigned i = 0; i < 4; i++) {
		const char *value = getenv(names[i]);
		if (value && value[0])
			return strncmp(value, "es", 2) ? ETO_EN : ETO_ES;
	}
	return ETO_EN;
}

bool cli_open(struct cli *cli, const char *lang)
{
	*cli = (struct cli){.lang = surrounding_language()};
	if (lang && !eto_lang_read(lang, &cli->lang))
		return false;
	if (cli->lang == ETO_EN)
		return true;
	cli->catalog = calloc(1, sizeof *cli->catalog);
	if (!cli->catalog)
		return true;
	cli->catalog->lang = cli->lang;
	const struct eto_file *po = eto_file_find(&cli_files, "messages/es.po");
	if (po)
		eto_catalog_add(cli->catalog, po, NULL);
	eto_catalog_sort(cli->catalog);
	return true;
}

void cli_close(struct cli *cli)
{
	free(cli->catalog);
	cli->catalog = NULL;
}

const char *cli_text(const struct cli *cli, const char *key)
{
	return eto_tr(cli->catalog, key);
}
