#include "draw/anchors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/scene.h"
#include "core/tsv.h"

static bool cell_real(struct eto_tsv *t, struct eto_cell c, double *out)
{
	char text[32], *end;
	if (!eto_cell_copy(t, c, text, sizeof text))
		return false;
	*out = strtod(text, &end);
	return (end != text && !*end && isfinite(*out)) || eto_tsv_fail(t, c, "\"%s\" is not a number", text);
}

bool anchors_read(struct anchors *a, const struct eto_files *files, struct eto_error *err)
{
	static const char *const wanted[] = {"place", "x", "y", "label_x", "label_y", "w", "h"};
	unsigned index[7];
	struct eto_tsv t;
	if (!eto_tsv_open(&t, files, "data/anchors.tsv", wanted, 7, index, err))
		return false;
	while (eto_tsv_next(&t) && a->count < ANCHORS_MAX) {
		struct anchor *n = &a->list[a->count++];
		double *const value[] = {&n->x, &n->y, &n->label_x, &n->label_y, &n->w, &n->h};
		eto_cell_copy(&t, t.cell[index[0]], n->name, sizeof n->name);
		for (unsigned i = 0; i < 6 && !t.failed; i++)
			cell_real(&t, t.cell[index[i + 1]], value[i]);
	}
	a->drawn = !t.failed;
	return !t.failed;
}

static unsigned place_find(const struct desk *d, const char *id, unsigned places)
{
	unsigned i = 0;
	while (i < places && strcmp(d->game->place_id(d->table, i), id))
		i++;
	return i;
}

unsigned geography_load(const struct desk *d, double *lat, double *lon, unsigned places)
{
	static const char *const wanted[] = {"id", "lat", "lon"};
	unsigned known = 0;
	for (unsigned i = 0; i < places; i++)
		lat[i] = lon[i] = NAN;
	for (unsigned f = 0; f < d->files.count; f++) {
		unsigned index[3];
		struct eto_tsv t;
		struct eto_error err;
		if (strncmp(d->files.file[f].name, "data/", 5) || !strstr(d->files.file[f].name, ".tsv") ||
		    !eto_tsv_open(&t, &d->files, d->files.file[f].name, wanted, 3, index, &err))
			continue;
		while (eto_tsv_next(&t)) {
			char id[40];
			double y, x;
			if (!eto_cell_copy(&t, t.cell[index[0]], id, sizeof id) ||
			    !cell_real(&t, t.cell[index[1]], &y) || !cell_real(&t, t.cell[index[2]], &x))
				break;
			unsigned place = place_find(d, id, places);
			if (place < places) {
				lat[place] = y;
				lon[place] = x;
				known++;
			}
		}
	}
	return known;
}

static unsigned count_places(const struct desk *d)
{
	unsigned n = 0;
	while (n < ETO_SCENE_PLACES && d->game->place_id(d->table, n))
		n++;
	return n;
}

/* A plain board: a map of degrees where the tables give them, a circle otherwise. */
static bool lay_out(struct anchors *a, const struct desk *d, struct eto_error *err)
{
	unsigned places = count_places(d);
	double *lat = malloc((places + 1) * sizeof *lat), *lon = malloc((places + 1) * sizeof *lon);
	if (!lat || !lon) {
		free(lat);
		free(lon);
		return eto_fail(err, NULL, 0, 0, "out of memory");
	}
	bool globe = geography_load(d, lat, lon, places) > places / 2;
	a->width = 1600;
	a->height = 1200;
	for (unsigned i = 0; i < places; i++) {
		struct anchor *n = &a->list[a->count++];
		*n = (struct anchor){.w = 40, .h = 40};
		snprintf(n->name, sizeof n->name, "%s", d->game->place_id(d->table, i));
		double turn = 2 * 3.14159265358979 * i / places;
		n->x = globe ? 40 + (fmin(fmax(lon[i], -15), 55) + 15) / 70 * 1520 : 800 + 520 * sin(turn);
		n->y = globe ? 1160 - (fmin(fmax(lat[i], 28), 68) - 28) / 40 * 1120 : 600 - 460 * cos(turn);
		if (globe && isnan(lat[i]))
			a->count--;
		n->label_x = n->x;
		n->label_y = n->y - 28;
	}
	free(lat);
	free(lon);
	return true;
}

bool anchors_load(struct anchors *a, const struct desk *d, struct eto_error *err)
{
	*a = (struct anchors){0};
	if (eto_file_find(&d->files, "data/anchors.tsv"))
		return anchors_read(a, &d->files, err);
	return lay_out(a, d, err);
}

const struct anchor *anchor_find(const struct anchors *a, const char *name)
{
	for (unsigned i = 0; i < a->count; i++)
		if (!strcmp(a->list[i].name, name))
			return &a->list[i];
	return NULL;
}

const struct anchor *anchor_of(const struct anchors *a, const struct desk *d, unsigned place)
{
	const char *id = d->game->place_id(d->table, place);
	if (!id)
		return NULL;
	const struct anchor *found = anchor_find(a, id);
	if (found)
		return found;
	char name[48];
	snprintf(name, sizeof name, "sea_%s", id);
	return anchor_find(a, name);
}
