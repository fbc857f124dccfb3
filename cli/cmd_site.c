/* eto site: the page with the engine as plain files, for any web space. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/options.h"
#include "server/pages.h"

static const struct flag flags[] = {{0}};

/* What a server would say with every file; some web spaces read it from here. */
static const char headers[] =
	"/*\n"
	"  Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
	"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
	"base-uri 'none'; frame-ancestors 'none'\n"
	"  X-Content-Type-Options: nosniff\n"
	"  Referrer-Policy: no-referrer\n"
	"/eto.wasm\n"
	"  Content-Type: application/wasm\n";

/* Makes the folders of a path below `folder`. */
static bool make_folders(const char *folder, const char *path, struct eto_error *err)
{
	char name[PATH_MAX];
	for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		snprintf(name, sizeof name, "%s%.*s", folder, (int)(slash - path), path);
		if (!file_make_folder(name, err))
			return false;
	}
	return true;
}

static bool write_page(const char *folder, const struct page *p, struct eto_error *err)
{
	char name[PATH_MAX];
	const char *bytes;
	size_t size;
	const char *path = strcmp(p->path, "/") ? p->path : "/index.html";
	if (!page_plain(p, &bytes, &size))
		return true;
	if (snprintf(name, sizeof name, "%s%s", folder, path) >= (int)sizeof name)
		return eto_fail(err, folder, 0, 0, "%s", strerror(ENAMETOOLONG));
	return make_folders(folder, path, err) && file_write(name, bytes, size, err);
}

static int run(const struct cli *cli, const struct args *args)
{
	struct eto_error err = {0};
	char name[PATH_MAX], count[16];
	if (args->words != 1)
		return args_complain(cli, args->command, N_("one folder is needed"), NULL);
	const char *folder = args->word[0];
	bool ok = file_make_folder(folder, &err);
	for (unsigned i = 0; ok && i < page_count; i++)
		ok = write_page(folder, &page_list[i], &err);
	snprintf(name, sizeof name, "%s/_headers", folder);
	if (!ok || !file_write(name, headers, sizeof headers - 1, &err))
		return cli_error(cli, &err);
	snprintf(count, sizeof count, "%u", page_count + 1);
	cli_print(cli, stdout, N_("%1 files in %2"), count, folder, NULL);
	return cli_finish(cli, DONE);
}

const struct command command_site = {
	.name = "site",
	.summary = N_("Write the page with the engine as plain files"),
	.usage = "DIR",
	.about = N_("For the root of any web space that serves files: games against the programs, lessons and analysis "
		    "run in the browser and need no server. Tables with other people need one (eto serve)."),
	.examples = "  eto site public\n",
	.flags = flags,
	.run = run,
};
