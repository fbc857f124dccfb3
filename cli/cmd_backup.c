/* eto backup: a consistent copy of a server's data, while the server runs; several of them, of which the oldest go; and
 * the way back. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/storing.h"

static const struct flag flags[] = {
	{"keep", 0, "N",
	 N_("the copy goes into the folder FILE under the name of the time; of the copies there, N stay")},
	{"restore", 0, NULL, N_("the other way: DATA is a copy, FILE the folder of a server that does not run")},
	{0},
};

enum { COPIES_MAX = 4096 };

/* -- copies -- */

static bool is_copy(const char *name)
{
	/* eto-20261116-103000.db */
	const char *digits = name + 4;
	return !strncmp(name, "eto-", 4) && strlen(name) == 22 && strspn(digits, "0123456789") == 8 &&
	       digits[8] == '-' && strspn(digits + 9, "0123456789") == 6 && !strcmp(digits + 15, ".db");
}

static int by_name(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Removes all but the newest copies of a folder; nothing else in it is touched. */
static bool drop_old(const char *folder, unsigned keep, struct eto_error *err)
{
	char(*name)[32] = calloc(COPIES_MAX, sizeof *name), path[PATH_MAX];
	unsigned count = 0;
	DIR *dir = opendir(folder);
	for (struct dirent *d; name && dir && count < COPIES_MAX && (d = readdir(dir));)
		if (is_copy(d->d_name))
			snprintf(name[count++], sizeof *name, "%.31s", d->d_name);
	bool ok = name && dir;
	if (dir)
		closedir(dir);
	if (ok)
		qsort(name, count, sizeof *name, by_name);
	for (unsigned i = 0; ok && i + keep < count; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, name[i]);
		ok = !unlink(path);
	}
	free(name);
	return ok || eto_fail(err, folder, 0, 0, "%s", strerror(errno));
}

static bool copy_data(const char *data, const char *path, struct eto_error *err)
{
	char address[PATH_MAX + 16];
	if (!storing_address(data, address, sizeof address))
		return eto_fail(err, data, 0, 0, "%s", strerror(ENAMETOOLONG));
	struct store *s = store_attach(address, err);
	bool ok = s && store_backup(s, path, err) == STORE_OK;
	store_close(s);
	return ok;
}

static int copy_into(const struct cli *cli, const char *data, const char *folder, unsigned keep)
{
	char path[PATH_MAX], stamp[32];
	struct eto_error err = {0};
	struct tm parts;
	time_t now = time(NULL);
	gmtime_r(&now, &parts);
	strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &parts);
	snprintf(path, sizeof path, "%s/eto-%s.db", folder, stamp);
	if (!copy_data(data, path, &err) || !drop_old(folder, keep, &err))
		return cli_error(cli, &err);
	cli_print(cli, stdout, N_("copied to %1"), path, NULL);
	return DONE;
}

/* -- the way back -- */

/* The data that are there go to a name of their own, so that nothing is lost by a mistake. */
static bool put_aside(const char *file, struct eto_error *err)
{
	char address[PATH_MAX + 16], old[PATH_MAX];
	struct stat info;
	if (stat(file, &info))
		return true;
	snprintf(address, sizeof address, "sqlite:%s", file);
	struct store *s = store_attach(address, err);
	bool ok = s && store_claim(s, err); /* no server runs on them */
	store_close(s);
	snprintf(old, sizeof old, "%s.before-%lld", file, (long long)time(NULL));
	return ok && (!rename(file, old) || eto_fail(err, file, 0, 0, "%s", strerror(errno)));
}

static int restore(const struct cli *cli, const char *copy, const char *folder)
{
	char file[PATH_MAX - 64], fresh[PATH_MAX];
	struct eto_error err = {0};
	if (snprintf(file, sizeof file, "%s/eto.db", folder) >= (int)sizeof file)
		return cli_fail(cli, N_("\"%1\" is too long"), folder, NULL);
	snprintf(fresh, sizeof fresh, "%s.new", file);
	bool ok = copy_data(copy, fresh, &err) && put_aside(file, &err);
	if (ok && rename(fresh, file))
		ok = eto_fail(&err, file, 0, 0, "%s", strerror(errno));
	if (!ok) {
		unlink(fresh);
		return cli_error(cli, &err);
	}
	cli_print(cli, stdout, N_("restored from %1; what was there is kept beside it"), copy, NULL);
	return DONE;
}

static int run(const struct cli *cli, const struct args *args)
{
	char address[PATH_MAX + 16];
	struct eto_error err = {0};
	long long keep = 0;
	if (args->words != 2)
		return args_complain(cli, args->command, N_("two names are needed: the data and the file of the copy"),
				     NULL);
	if (!args_number(cli, args, "keep", 1, COPIES_MAX, &keep))
		return BAD_USAGE;
	if (!storing_address(args->word[0], address, sizeof address))
		return args_complain(cli, args->command, N_("\"%1\" is too long"), args->word[0], NULL);
	if (args_has(args, "restore"))
		return restore(cli, args->word[0], args->word[1]);
	if (keep)
		return copy_into(cli, args->word[0], args->word[1], (unsigned)keep);
	if (!copy_data(args->word[0], args->word[1], &err))
		return cli_error(cli, &err);
	cli_print(cli, stdout, N_("copied to %1"), args->word[1], NULL);
	return DONE;
}

const struct command command_backup = {
	.name = "backup",
	.summary = N_("Copy the data of a server, which may be running"),
	.usage = "DATA FILE [--keep N] [--restore]",
	.about = N_("DATA is the folder of the server, its SQLite file, or the address of its database "
		    "(postgresql://...). FILE is new: a SQLite file with everything as it was at one moment, which "
		    "eto serve can be started on. It holds secrets: keep it as safe as the original."),
	.examples = "  eto backup /var/lib/eto /mnt/backup/eto-monday.db\n"
		    "  eto backup /var/lib/eto /mnt/backup --keep 14\n"
		    "  eto backup --restore /mnt/backup/eto-20261116-030000.db /var/lib/eto\n"
		    "  eto backup postgresql://eto@db.example.org/eto eto-monday.db\n",
	.flags = flags,
	.run = run,
};
