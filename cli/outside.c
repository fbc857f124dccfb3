#include "cli/outside.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_data(const char *name)
{
	return !strncmp(name, "data/", 5);
}

/* Reads DIR/data/NAME or DIR/NAME in the place of a file, if there is one. */
static bool take(struct outside *o, unsigned i, const char *folder, unsigned *taken, struct eto_error *err)
{
	const char *name = o->list[i].name;
	const char *const tried[] = {name, name + strlen("data/")};
	for (unsigned k = 0; k < 2 && is_data(name); k++) {
		char path[4096];
		snprintf(path, sizeof path, "%s/%s", folder, tried[k]);
		if (!file_exists(path))
			continue;
		if (!file_read(path, &o->text[i], err))
			return false;
		o->list[i].text = o->text[i].at;
		o->list[i].size = o->text[i].size;
		struct eto_text shown = eto_text_in(o->path[i], sizeof o->path[i]);
		eto_add(&shown, path); /* for errors: a long one is cut */
		++*taken;
		return true;
	}
	return true;
}

static bool known(const struct eto_files *inside, const char *name)
{
	for (unsigned i = 0; i < inside->count; i++)
		if (is_data(inside->file[i].name) && !strcmp(inside->file[i].name + strlen("data/"), name))
			return true;
	return false;
}

/* A table that is nowhere used would be a correction without effect. */
static bool check_names(const struct eto_files *inside, const char *folder, const char *part, const char *game,
			struct eto_error *err)
{
	char path[4096];
	snprintf(path, sizeof path, "%s%s", folder, part);
	DIR *dir = opendir(path);
	if (!dir)
		return part[0] || eto_fail(err, folder, 0, 0, "cannot open: %s", strerror(errno));
	bool ok = true;
	for (struct dirent *e; ok && (e = readdir(dir));) {
		size_t size = strlen(e->d_name);
		bool table = size > 4 && (!strcmp(e->d_name + size - 4, ".tsv") || !strcmp(e->d_name, "board.svg"));
		if (table && !known(inside, e->d_name))
			ok = eto_fail(err, path, 0, 0, "%s has no table \"%.80s\"", game, e->d_name);
	}
	closedir(dir);
	return ok;
}

bool outside_open(struct outside *o, const struct eto_files *inside, const char *folder, const char *game,
		  struct eto_error *err)
{
	*o = (struct outside){.files = *inside};
	if (!folder)
		return true;
	o->list = malloc(inside->count * sizeof *o->list);
	o->text = calloc(inside->count, sizeof *o->text);
	o->path = calloc(inside->count, sizeof *o->path);
	if (!o->list || !o->text || !o->path)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	memcpy(o->list, inside->file, inside->count * sizeof *o->list);
	o->files.file = o->list;
	unsigned taken = 0;
	if (!check_names(inside, folder, "", game, err) || !check_names(inside, folder, "/data", game, err))
		return false;
	for (unsigned i = 0; i < inside->count; i++)
		if (!take(o, i, folder, &taken, err))
			return false;
	return taken || eto_fail(err, folder, 0, 0, "no data table of %s is in this folder", game);
}

void outside_close(struct outside *o)
{
	for (unsigned i = 0; o->text && i < o->files.count; i++)
		file_free(&o->text[i]);
	free(o->text);
	free(o->list);
	free(o->path);
	*o = (struct outside){0};
}

bool outside_blame(const struct outside *o, struct eto_error *err)
{
	for (unsigned i = 0; err && o->path && i < o->files.count; i++)
		if (o->path[i][0] && !strcmp(o->list[i].name, err->file)) {
			snprintf(err->file, sizeof err->file, "%s", o->path[i]);
			break;
		}
	return false;
}
